<?xml version='1.0' encoding='utf-8'?>
<TS version="2.1" language="de_DE" sourcelanguage="en_US">
<context>
    <name>app</name>
    <message>
        <source>Octavo crashed last time. A report is in {path}.</source>
        <translation>Octavo ist beim letzten Mal abgestürzt. Ein Bericht liegt in {path}.</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>The model stopped, possibly out of memory.</source>
        <translation>Das Modell wurde beendet, vielleicht aus Speichermangel.</translation>
    </message>
    <message>
        <source>The engine crashed (SIGABRT).</source>
        <translation>Die Engine ist abgestürzt (SIGABRT).</translation>
    </message>
    <message>
        <source>The engine was closed.</source>
        <translation>Die Engine wurde geschlossen.</translation>
    </message>
    <message>
        <source>The engine was stopped by {signal}.</source>
        <translation>Die Engine wurde durch {signal} beendet.</translation>
    </message>
    <message>
        <source>The engine stopped with exit code {code}.</source>
        <translation>Die Engine wurde mit Exit-Code {code} beendet.</translation>
    </message>
    <message>
        <source>The engine stopped: {reason}.</source>
        <translation>Die Engine wurde beendet: {reason}.</translation>
    </message>
    <message>
        <source>Octavo stopped because of an internal error.</source>
        <translation>Octavo wurde wegen eines internen Fehlers beendet.</translation>
    </message>
    <message>
        <source>Your chats are safe. Nothing was sent anywhere. You can attach this file to a bug report.</source>
        <translation>Ihre Chats sind sicher. Es wurde nichts gesendet. Sie können diese Datei an einen Fehlerbericht anhängen.</translation>
    </message>
    <message>
        <source>Octavo cannot start</source>
        <translation>Octavo kann nicht starten</translation>
    </message>
    <message>
        <source>A report is in {path}.</source>
        <translation>Ein Bericht liegt in {path}.</translation>
    </message>
    <message>
        <source>No report could be written: {reason}.</source>
        <translation>Es konnte kein Bericht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>Die Engine startet.</translation>
    </message>
    <message>
        <source>The engine did not end by itself.</source>
        <translation>Die Engine hat sich nicht von selbst beendet.</translation>
    </message>
    <message>
        <source>The engine sent invalid data: {error}.</source>
        <translation>Die Engine hat ungültige Daten gesendet: {error}.</translation>
    </message>
    <message>
        <source>The engine was restarted.</source>
        <translation>Die Engine wurde neu gestartet.</translation>
    </message>
    <message>
        <source>The engine could not be started: {reason}.</source>
        <translation>Die Engine konnte nicht gestartet werden: {reason}.</translation>
    </message>
    <message numerus="yes">
        <source>{reason} It stopped %n time(s) within a minute and was not restarted.</source>
        <translation>
            <numerusform>{reason} Das geschah %n Mal in einer Minute, daher kein Neustart.</numerusform>
            <numerusform>{reason} Das geschah %n Mal in einer Minute, daher kein Neustart.</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine is not responding.</source>
        <translation>Die Engine reagiert nicht.</translation>
    </message>
    <message>
        <source>The engine sent invalid data and was restarted: {error}.</source>
        <translation>Die Engine hat ungültige Daten gesendet und wurde neu gestartet: {error}.</translation>
    </message>
    <message>
        <source>The engine did not start in time.</source>
        <translation>Die Engine ist nicht rechtzeitig gestartet.</translation>
    </message>
    <message>
        <source>The app and its engine are of different versions (protocols {app} and {engine}). Reinstall Octavo.</source>
        <translation>Die App und ihre Engine haben verschiedene Versionen (Protokolle {app} und {engine}). Installieren Sie Octavo neu.</translation>
    </message>
    <message>
        <source>The model service stopped. It restarts when it is needed.</source>
        <translation>Der Modelldienst wurde beendet. Er startet neu, sobald er gebraucht wird.</translation>
    </message>
    <message>
        <source>The model service could not be started: {reason}.</source>
        <translation>Der Modelldienst konnte nicht gestartet werden: {reason}.</translation>
    </message>
</context>
<context>
    <name>attachments</name>
    <message>
        <source>“{name}” is damaged and cannot be read.</source>
        <translation>„{name}“ ist beschädigt und kann nicht gelesen werden.</translation>
    </message>
    <message numerus="yes">
        <source>“{name}” has %n more page(s) without text. Attach them as images.</source>
        <translation>
            <numerusform>„{name}“ hat noch %n Seite ohne Text. Hängen Sie sie als Bild an.</numerusform>
            <numerusform>„{name}“ hat noch %n Seiten ohne Text. Hängen Sie sie als Bilder an.</numerusform>
        </translation>
    </message>
    <message>
        <source>{name}, page {page} of {pages}</source>
        <translation>{name}, Seite {page} von {pages}</translation>
    </message>
    <message>
        <source>“{name}” no longer exists.</source>
        <translation>„{name}“ existiert nicht mehr.</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened. Check its permissions.</source>
        <translation>„{name}“ kann nicht geöffnet werden. Prüfen Sie die Zugriffsrechte.</translation>
    </message>
    <message>
        <source>“{name}” is not a file.</source>
        <translation>„{name}“ ist keine Datei.</translation>
    </message>
    <message>
        <source>“{name}” is a folder. Attach its files instead.</source>
        <translation>„{name}“ ist ein Ordner. Hängen Sie stattdessen seine Dateien an.</translation>
    </message>
    <message>
        <source>“{name}” has no text that can be read. Attach text, code, CSV, PDF or DOCX files.</source>
        <translation>„{name}“ enthält keinen lesbaren Text. Hängen Sie Text-, Code-, CSV-, PDF- oder DOCX-Dateien an.</translation>
    </message>
    <message>
        <source>“{name}” is in an old format. Save it as DOCX or PDF.</source>
        <translation>„{name}“ hat ein altes Format. Sichern Sie die Datei als DOCX oder PDF.</translation>
    </message>
    <message>
        <source>“{name}” is too large: {size}. PDF and DOCX can have {most}, other files {most_text}.</source>
        <translation>„{name}“ ist zu groß: {size}. PDF und DOCX dürfen {most} haben, andere Dateien {most_text}.</translation>
    </message>
    <message>
        <source>“{name}” has more than {characters} characters of text. Attach a part of it.</source>
        <translation>„{name}“ hat mehr als {characters} Zeichen Text. Hängen Sie nur einen Teil an.</translation>
    </message>
    <message>
        <source>“{name}” is empty.</source>
        <translation>„{name}“ ist leer.</translation>
    </message>
    <message>
        <source>“{name}” has pictures of text only. Choose a model that looks at images, or run text recognition on it.</source>
        <translation>„{name}“ enthält nur Bilder von Text. Wählen Sie ein Modell, das Bilder ansehen kann, oder führen Sie eine Texterkennung durch.</translation>
    </message>
    <message>
        <source>“{name}” cannot be attached: an image must be PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF. Convert it.</source>
        <translation>„{name}“ kann nicht angehängt werden: Ein Bild muss PNG, JPEG, WebP, GIF, BMP, TIFF oder AVIF sein. Konvertieren Sie es.</translation>
    </message>
    <message>
        <source>“{name}” has more than {pixels} million pixels. Make it smaller.</source>
        <translation>„{name}“ hat mehr als {pixels} Millionen Pixel. Verkleinern Sie es.</translation>
    </message>
    <message>
        <source>“{name}” is a HEIC image, which is read on a Mac only. Save it as JPEG.</source>
        <translation>„{name}“ ist ein HEIC-Bild, das nur auf einem Mac gelesen wird. Sichern Sie es als JPEG.</translation>
    </message>
    <message>
        <source>“{name}” is protected by a password. Save it without one.</source>
        <translation>„{name}“ ist durch ein Passwort geschützt. Sichern Sie die Datei ohne Passwort.</translation>
    </message>
    <message>
        <source>“{name}” was refused: it declares a document type, which DOCX files never do.</source>
        <translation>„{name}“ wurde abgelehnt: Die Datei deklariert einen Dokumenttyp, was DOCX-Dateien nie tun.</translation>
    </message>
    <message>
        <source>“{name}” was refused: it decompresses to far too much.</source>
        <translation>„{name}“ wurde abgelehnt: Entpackt wäre die Datei viel zu groß.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too much memory.</source>
        <translation>„{name}“ wurde abgelehnt: Das Lesen braucht zu viel Speicher.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too long.</source>
        <translation>„{name}“ wurde abgelehnt: Das Lesen dauert zu lange.</translation>
    </message>
    <message>
        <source>“{name}” has control characters in its name. Rename the file.</source>
        <translation>„{name}“ hat Steuerzeichen im Namen. Benennen Sie die Datei um.</translation>
    </message>
    <message>
        <source>“{name}” cannot be kept: there is no space for more images.</source>
        <translation>„{name}“ kann nicht gesichert werden: Es ist kein Platz für weitere Bilder.</translation>
    </message>
    <message>
        <source>“{name}” is too large: an image can have {most}. Make it smaller.</source>
        <translation>„{name}“ ist zu groß: Ein Bild darf {most} haben. Verkleinern Sie es.</translation>
    </message>
    <message>
        <source>This image no longer exists.</source>
        <translation>Dieses Bild existiert nicht mehr.</translation>
    </message>
    <message>
        <source>This image is damaged and cannot be shown.</source>
        <translation>Dieses Bild ist beschädigt und kann nicht angezeigt werden.</translation>
    </message>
    <message>
        <source>This image is not shown: it is larger than {most}.</source>
        <translation>Dieses Bild wird nicht angezeigt: Es ist größer als {most}.</translation>
    </message>
    <message>
        <source>This image is not shown: it has {size} pixels; the most is {most} million.</source>
        <translation>Dieses Bild wird nicht angezeigt: Es hat {size} Pixel, höchstens {most} Millionen sind möglich.</translation>
    </message>
</context>
<context>
    <name>chat_settings</name>
    <message>
        <source>Precise</source>
        <translation>Präzise</translation>
    </message>
    <message>
        <source>Creative</source>
        <translation>Kreativ</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>{name} kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>{name} kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>{name} is not a file of presets.</source>
        <translation>{name} ist keine Preset-Datei.</translation>
    </message>
    <message>
        <source>{name} has no presets.</source>
        <translation>{name} enthält keine Presets.</translation>
    </message>
    <message>
        <source>{name} is too large for a file of presets.</source>
        <translation>{name} ist zu groß für eine Preset-Datei.</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>Systemprompt</translation>
    </message>
    <message>
        <source>Tells the model how to behave, before your first message.</source>
        <translation>Sagt dem Modell vor Ihrer ersten Nachricht, wie es sich verhalten soll.</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Nachdenken</translation>
    </message>
    <message>
        <source>Whether the model reasons before it answers.</source>
        <translation>Ob das Modell nachdenkt, bevor es antwortet.</translation>
    </message>
    <message>
        <source>Effort</source>
        <translation>Aufwand</translation>
    </message>
    <message>
        <source>How long it reasons: more takes longer and is right more often.</source>
        <translation>Wie lange es nachdenkt: Mehr dauert länger und ist öfter richtig.</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Tools</translation>
    </message>
    <message>
        <source>Whether the model may call tools. You are asked before each call.</source>
        <translation>Ob das Modell Tools aufrufen darf. Sie werden vor jedem Aufruf gefragt.</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>Längste Antwort</translation>
    </message>
    <message>
        <source>The most tokens that an answer may have.</source>
        <translation>Wie viele Tokens eine Antwort höchstens haben darf.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>With the same number, the same messages get the same answer.</source>
        <translation>Mit derselben Zahl erhalten dieselben Nachrichten dieselbe Antwort.</translation>
    </message>
    <message>
        <source>Stop strings</source>
        <translation>Stoppsequenzen</translation>
    </message>
    <message>
        <source>The answer ends before any of these; one per line.</source>
        <translation>Die Antwort endet vor jeder von ihnen; eine pro Zeile.</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>JSON-Schema</translation>
    </message>
    <message>
        <source>Answers are JSON that matches this schema, without reasoning.</source>
        <translation>Antworten sind JSON nach diesem Schema, ohne Nachdenken.</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Higher is more varied; 0 always picks the most likely token.</source>
        <translation>Höher ist abwechslungsreicher; 0 wählt immer das wahrscheinlichste Token.</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Samples from the likeliest tokens up to this probability; 1 is off.</source>
        <translation>Wählt aus den wahrscheinlichsten Tokens bis zu dieser Wahrscheinlichkeit; 1 ist aus.</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Samples from this many of the likeliest tokens; 0 is off.</source>
        <translation>Wählt aus so vielen der wahrscheinlichsten Tokens; 0 ist aus.</translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation>Min-p</translation>
    </message>
    <message>
        <source>Drops tokens below this share of the likeliest one; 0 is off.</source>
        <translation>Verwirft Tokens unter diesem Anteil des wahrscheinlichsten; 0 ist aus.</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>Wiederholungsstrafe</translation>
    </message>
    <message>
        <source>Makes tokens that were already used less likely; 1 is off.</source>
        <translation>Macht schon benutzte Tokens unwahrscheinlicher; 1 ist aus.</translation>
    </message>
    <message>
        <source>Presence penalty</source>
        <translation>Präsenzstrafe</translation>
    </message>
    <message>
        <source>Above 0, favours tokens that the answer has not used yet.</source>
        <translation>Über 0 werden Tokens bevorzugt, die in der Antwort noch nicht vorkommen.</translation>
    </message>
    <message>
        <source>Frequency penalty</source>
        <translation>Häufigkeitsstrafe</translation>
    </message>
    <message>
        <source>Above 0, disfavours tokens by how often the answer used them.</source>
        <translation>Über 0 werden Tokens benachteiligt, je öfter sie in der Antwort vorkommen.</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Ein</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Niedrig</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Reset to {value} ({source})</source>
        <translation>Zurücksetzen auf: {value} ({source})</translation>
    </message>
    <message>
        <source>none</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>Not used, because it is not a JSON schema: {problem}.</source>
        <translation>Nicht verwendet, da es kein JSON-Schema ist: {problem}.</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Zufällig</translation>
    </message>
    <message>
        <source>random</source>
        <translation>zufällig</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Use for all chats with {model}</source>
        <translation>Für alle Chats mit {model} verwenden</translation>
    </message>
    <message>
        <source>Forget the settings for {model}</source>
        <translation>Einstellungen für {model} vergessen</translation>
    </message>
    <message>
        <source>recommended by the model's makers</source>
        <translation>von den Entwicklern des Modells empfohlen</translation>
    </message>
    <message>
        <source>your setting for this model</source>
        <translation>Ihre Einstellung für dieses Modell</translation>
    </message>
    <message>
        <source>from Settings</source>
        <translation>aus den Einstellungen</translation>
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation>Einstellungen dieses Chats</translation>
    </message>
    <message>
        <source>This chat</source>
        <translation>Dieser Chat</translation>
    </message>
    <message>
        <source>Presets ▾</source>
        <translation>Presets ▾</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Presets</translation>
    </message>
    <message>
        <source>Reset All</source>
        <translation>Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>Entwürfe</translation>
    </message>
    <message>
        <source>Options of the Model…</source>
        <translation>Optionen des Modells …</translation>
    </message>
    <message>
        <source>Drafts: options of the model</source>
        <translation>Entwürfe: Optionen des Modells</translation>
    </message>
    <message>
        <source>A draft model, or drafts from the chat's own text: chosen when a model is loaded, for all its chats.</source>
        <translation>Ein Entwurfsmodell oder Entwürfe aus dem Text des Chats: wird beim Laden eines Modells für alle seine Chats gewählt.</translation>
    </message>
    <message>
        <source>A preset keeps the settings of this chat under a name.</source>
        <translation>Ein Preset sichert die Einstellungen dieses Chats unter einem Namen.</translation>
    </message>
    <message>
        <source>Save as Preset…</source>
        <translation>Als Preset sichern …</translation>
    </message>
    <message>
        <source>Delete Preset</source>
        <translation>Preset löschen</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Export All…</source>
        <translation>Alle exportieren …</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> Tokens</translation>
    </message>
</context>
<context>
    <name>chats</name>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>nicht erlaubt</translation>
    </message>
    <message>
        <source>generating</source>
        <translation>wird generiert</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message numerus="yes">
        <source>*Attached: {name} (%n token(s))*</source>
        <translation>
            <numerusform>*Angehängt: {name} (%n Token)*</numerusform>
            <numerusform>*Angehängt: {name} (%n Tokens)*</numerusform>
        </translation>
    </message>
    <message>
        <source>Called the tool {tool}</source>
        <translation>Hat das Tool {tool} aufgerufen</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}. Choose another folder.</source>
        <translation>{name} kann nicht geschrieben werden: {reason}. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Chat title</source>
        <translation>Titel des Chats</translation>
    </message>
    <message>
        <source>open</source>
        <translation>geöffnet</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>geschlossen</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Folder {name}, {state}</source>
        <translation>Ordner {name}, {state}</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>Zweig</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>fixiert</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>Diese Woche</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>dd MMM</source>
        <comment>a format of Qt</comment>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Fixiert</translation>
    </message>
    <message>
        <source>new answer</source>
        <translation>neue Antwort</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>Neuer Ordner</translation>
    </message>
    <message>
        <source>Name of the folder</source>
        <translation>Name des Ordners</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Erstellen</translation>
    </message>
    <message>
        <source>Move to Folder</source>
        <translation>In Ordner bewegen</translation>
    </message>
    <message>
        <source>Choose a folder or type the name of a new one; empty for none</source>
        <translation>Wählen Sie einen Ordner oder geben Sie den Namen eines neuen ein; leer für keinen</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Bewegen</translation>
    </message>
    <message>
        <source>Your chats will appear here.</source>
        <translation>Hier erscheinen Ihre Chats.</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Keine Ergebnisse</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n Ergebnis</numerusform>
            <numerusform>%n Ergebnisse</numerusform>
        </translation>
    </message>
    <message>
        <source>How old</source>
        <translation>Zeitraum</translation>
    </message>
    <message>
        <source>Which model answered</source>
        <translation>Antwortendes Modell</translation>
    </message>
    <message>
        <source>Any model</source>
        <translation>Alle Modelle</translation>
    </message>
    <message>
        <source>Search all chats…</source>
        <translation>Chats durchsuchen …</translation>
    </message>
    <message>
        <source>Search all chats</source>
        <translation>Alle Chats durchsuchen</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Archive</source>
        <comment>the list</comment>
        <translation>Archiv</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archivieren</translation>
    </message>
    <message>
        <source>Show archived chats</source>
        <translation>Archivierte Chats einblenden</translation>
    </message>
    <message>
        <source>Recently Deleted</source>
        <translation>Zuletzt gelöscht</translation>
    </message>
    <message>
        <source>No chat is archived.</source>
        <translation>Es sind keine Chats archiviert.</translation>
    </message>
    <message numerus="yes">
        <source>The best %n result(s)</source>
        <translation>
            <numerusform>Das beste %n Ergebnis</numerusform>
            <numerusform>Die besten %n Ergebnisse</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Fixieren</translation>
    </message>
    <message>
        <source>New Folder…</source>
        <translation>Neuer Ordner …</translation>
    </message>
    <message>
        <source>Take Out of the Archive</source>
        <translation>Aus dem Archiv nehmen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>New Chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>Beliebige Zeit</translation>
    </message>
    <message>
        <source>Past week</source>
        <translation>Letzte Woche</translation>
    </message>
    <message>
        <source>Past month</source>
        <translation>Letzter Monat</translation>
    </message>
    <message>
        <source>Past year</source>
        <translation>Letztes Jahr</translation>
    </message>
    <message>
        <source>No Folder</source>
        <translation>Kein Ordner</translation>
    </message>
    <message numerus="yes">
        <source>{results} in %n chat(s)</source>
        <translation>
            <numerusform>{results} in %n Chat</numerusform>
            <numerusform>{results} in %n Chats</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>composer</name>
    <message>
        <source>The images of a message can have {most} together. Send them one by one.</source>
        <translation>Die Bilder einer Nachricht dürfen zusammen {most} haben. Senden Sie sie einzeln.</translation>
    </message>
    <message numerus="yes">
        <source>Send the whole file: %n token(s)</source>
        <translation>
            <numerusform>Ganze Datei senden: %n Token</numerusform>
            <numerusform>Ganze Datei senden: %n Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Send the passages that fit</source>
        <translation>Nur passende Passagen senden</translation>
    </message>
    <message numerus="yes">
        <source>A message can have %n image(s).</source>
        <translation>
            <numerusform>Eine Nachricht kann %n Bild enthalten.</numerusform>
            <numerusform>Eine Nachricht kann %n Bilder enthalten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Attached files</source>
        <translation>Angehängte Dateien</translation>
    </message>
    <message numerus="yes">
        <source>A message can have %n file(s).</source>
        <translation>
            <numerusform>Eine Nachricht kann %n Datei enthalten.</numerusform>
            <numerusform>Eine Nachricht kann %n Dateien enthalten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>passages, %n token(s)</source>
        <translation>
            <numerusform>Passagen, %n Token</numerusform>
            <numerusform>Passagen, %n Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>The encoding is a guess. If letters look wrong, choose another in the menu.</source>
        <translation>Die Codierung ist geraten. Sehen Buchstaben falsch aus, wählen Sie im Menü eine andere.</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Codierung</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name} entfernen</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Wird gezählt …</translation>
    </message>
    <message>
        <source>about {part} of {whole} tokens</source>
        <translation>etwa {part} von {whole} Tokens</translation>
    </message>
    <message>
        <source>The passages that have most to do with your question are sent, not the whole file.</source>
        <translation>Gesendet werden die Passagen, die am meisten mit Ihrer Frage zu tun haben, nicht die ganze Datei.</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n Token</numerusform>
            <numerusform>%n Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Pasted image</source>
        <translation>Eingesetztes Bild</translation>
    </message>
    <message>
        <source>This file does not fit into the context.</source>
        <translation>Diese Datei passt nicht in den Kontext.</translation>
    </message>
    <message>
        <source>Editing an earlier message · Enter sends a new version, Esc cancels</source>
        <translation>Frühere Nachricht bearbeiten · Eingabetaste sendet eine neue Version, Esc bricht ab</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Ask anything</source>
        <translation>Stellen Sie eine Frage</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>Dateien anhängen</translation>
    </message>
    <message>
        <source>Editing this answer · Enter saves it as a new version, Esc cancels</source>
        <translation>Diese Antwort bearbeiten · Eingabetaste sichert sie als neue Version, Esc bricht ab</translation>
    </message>
    <message>
        <source>Attach Files</source>
        <translation>Dateien anhängen</translation>
    </message>
    <message>
        <source>Use {model}</source>
        <translation>{model} verwenden</translation>
    </message>
    <message>
        <source>Choose a Model…</source>
        <translation>Modell auswählen …</translation>
    </message>
    <message>
        <source>Send the message</source>
        <translation>Nachricht senden</translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation>Senden (Eingabetaste)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Sichern</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Stop generating</source>
        <translation>Generierung stoppen</translation>
    </message>
    <message>
        <source>Stop generating (Esc)</source>
        <translation>Generierung stoppen (Esc)</translation>
    </message>
    <message>
        <source>Enter sends your next message when this answer ends</source>
        <translation>Eingabetaste sendet Ihre nächste Nachricht nach dieser Antwort</translation>
    </message>
    <message>
        <source>Save the answer</source>
        <translation>Antwort sichern</translation>
    </message>
    <message>
        <source>Save (Enter)</source>
        <translation>Sichern (Eingabetaste)</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>Eingesetzter Text</translation>
    </message>
    <message>
        <source>Screenshot</source>
        <translation>Bildschirmfoto</translation>
    </message>
    <message>
        <source>The screenshot could not be taken: {reason}</source>
        <translation>Das Bildschirmfoto konnte nicht aufgenommen werden: {reason}</translation>
    </message>
    <message>
        <source>“{name}” is still being read.</source>
        <translation>„{name}“ wird noch gelesen.</translation>
    </message>
    <message>
        <source>{used} of {limit}</source>
        <translation>{used} von {limit}</translation>
    </message>
    <message>
        <source>{used} + {pending} of {limit} · {left} left</source>
        <translation>{used} + {pending} von {limit} · {left} übrig</translation>
    </message>
    <message>
        <source>{used} + {pending} of {limit}</source>
        <translation>{used} + {pending} von {limit}</translation>
    </message>
    <message>
        <source>{usage} tokens of the model's context used.</source>
        <translation>{usage} Tokens des Modellkontexts belegt.</translation>
    </message>
    <message>
        <source>Nothing is dropped: an answer ends when the context is full. Start a new chat, or load the model with a longer context.</source>
        <translation>Nichts wird weggelassen: Eine Antwort endet, wenn der Kontext voll ist. Beginnen Sie einen neuen Chat oder laden Sie das Modell mit einem längeren Kontext.</translation>
    </message>
    <message>
        <source>Context: {usage} tokens</source>
        <translation>Kontext: {usage} Tokens</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>{used} of {limit} · {left} left</source>
        <translation>{used} von {limit} · {left} übrig</translation>
    </message>
    <message>
        <source>{used} of {limit} tokens of the model's context used; your message adds {pending}.</source>
        <translation>{used} von {limit} Tokens des Modellkontexts belegt; mit Ihrer Nachricht kommen {pending} hinzu.</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Sent when this answer ends</source>
        <translation>Wird nach dieser Antwort gesendet</translation>
    </message>
    <message>
        <source>Send Now</source>
        <translation>Jetzt senden</translation>
    </message>
    <message>
        <source>Queued messages</source>
        <translation>Wartende Nachrichten</translation>
    </message>
    <message>
        <source>Not sent, because the last answer was stopped or failed</source>
        <translation>Nicht gesendet, da die letzte Antwort gestoppt wurde oder fehlschlug</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>Edit this queued message</source>
        <translation>Diese wartende Nachricht bearbeiten</translation>
    </message>
    <message>
        <source>Do not send this message</source>
        <translation>Diese Nachricht nicht senden</translation>
    </message>
    <message>
        <source>Queued: {text}</source>
        <translation>Wartend: {text}</translation>
    </message>
</context>
<context>
    <name>conversations</name>
    <message>
        <source>No model is loaded. Choose one and try again.</source>
        <translation>Es ist kein Modell geladen. Wählen Sie eines und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Tools ran for {number} minutes in a row. Continue to go on.</source>
        <translation>Tools liefen {number} Minuten am Stück. „Fortsetzen“ macht weiter.</translation>
    </message>
    <message numerus="yes">
        <source>The answer reached its limit of %n token(s).</source>
        <translation>
            <numerusform>Die Antwort hat ihre Grenze von %n Token erreicht.</numerusform>
            <numerusform>Die Antwort hat ihre Grenze von %n Tokens erreicht.</numerusform>
        </translation>
    </message>
    <message>
        <source>Tools were called {number} times in a row. Continue to go on.</source>
        <translation>Tools wurden {number} Mal in Folge aufgerufen. „Fortsetzen“ macht weiter.</translation>
    </message>
    <message numerus="yes">
        <source>The context of %n token(s) is full.</source>
        <translation>
            <numerusform>Der Kontext von %n Token ist voll.</numerusform>
            <numerusform>Der Kontext von %n Tokens ist voll.</numerusform>
        </translation>
    </message>
    <message>
        <source>{model} cannot look at images. Choose a model that can.</source>
        <translation>{model} kann keine Bilder ansehen. Wählen Sie ein Modell, das es kann.</translation>
    </message>
    <message>
        <source>This chat was not sent. Choose a model on this computer for it.</source>
        <translation>Dieser Chat wurde nicht gesendet. Wählen Sie für ihn ein Modell auf diesem Computer.</translation>
    </message>
    <message numerus="yes">
        <source>The KV cache is full: it holds %n token(s).</source>
        <translation>
            <numerusform>Der KV-Cache ist voll: Er fasst %n Token.</numerusform>
            <numerusform>Der KV-Cache ist voll: Er fasst %n Tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>This chat cannot be read: {reason}. Check the disk.</source>
        <translation>Dieser Chat kann nicht gelesen werden: {reason}. Prüfen Sie die Festplatte.</translation>
    </message>
    <message>
        <source>{reason} The text so far is saved.</source>
        <translation>{reason} Der bisherige Text ist gesichert.</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>Die Engine läuft nicht.</translation>
    </message>
    <message>
        <source>The model wrote no summary. Write one, or try again.</source>
        <translation>Das Modell hat keine Zusammenfassung geschrieben. Schreiben Sie selbst eine oder versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>This chat cannot be saved: {reason}. Check the disk.</source>
        <translation>Dieser Chat kann nicht gesichert werden: {reason}. Prüfen Sie die Festplatte.</translation>
    </message>
    <message>
        <source>The disk is full, so this chat is not saved. Free some space.</source>
        <translation>Die Festplatte ist voll, daher ist dieser Chat nicht gesichert. Geben Sie Speicherplatz frei.</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>Branch {number}: {title}</source>
        <translation>Zweig {number}: {title}</translation>
    </message>
    <message>
        <source>{model} · answer {number}</source>
        <translation>{model} · Antwort {number}</translation>
    </message>
</context>
<context>
    <name>dialogs</name>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source>The download was stopped.</source>
        <translation>Der Download wurde gestoppt.</translation>
    </message>
    <message>
        <source>Interrupted; it can be resumed.</source>
        <translation>Unterbrochen; kann fortgesetzt werden.</translation>
    </message>
    <message>
        <source>The download failed because of an error in Octavo; its log has the details.</source>
        <translation>Der Download ist wegen eines Fehlers in Octavo fehlgeschlagen; Details stehen im Protokoll.</translation>
    </message>
    <message>
        <source>Cannot write to {0} ({1}).</source>
        <translation>In {0} kann nicht geschrieben werden ({1}).</translation>
    </message>
    <message>
        <source>The connection broke after {0} of {1} bytes of {2}.</source>
        <translation>Die Verbindung brach nach {0} von {1} Byte von {2} ab.</translation>
    </message>
    <message>
        <source>{0} arrived damaged (its hash differs from the Hub's) and was deleted: try again later, or without a mirror.</source>
        <translation>{0} kam beschädigt an (der Hash weicht von dem des Hub ab) und wurde gelöscht: Versuchen Sie es später erneut oder ohne Spiegelserver.</translation>
    </message>
    <message>
        <source>The disk with {0} is full: free some space, then resume; what has arrived is kept.</source>
        <translation>Die Festplatte mit {0} ist voll: Schaffen Sie Platz und setzen Sie den Download dann fort; was angekommen ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>{0} has changed on the server.</source>
        <translation>{0} hat sich auf dem Server geändert.</translation>
    </message>
    <message>
        <source>{0} is larger on the server than the Hub announced.</source>
        <translation>{0} ist auf dem Server größer als vom Hub angekündigt.</translation>
    </message>
    <message>
        <source>{0} sends no ranges of {1}.</source>
        <translation>{0} sendet keine Teilbereiche von {1}.</translation>
    </message>
    <message>
        <source>The connection broke in the middle of {0}.</source>
        <translation>Die Verbindung brach mitten in {0} ab.</translation>
    </message>
    <message>
        <source>{0} has no weights as model*.safetensors: choose an MLX version of the model.</source>
        <translation>{0} hat keine Gewichte als model*.safetensors: Wählen Sie eine MLX-Version des Modells.</translation>
    </message>
    <message>
        <source>the connection failed</source>
        <translation>Verbindung fehlgeschlagen</translation>
    </message>
    <message>
        <source>it does not answer</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>its answer is incomplete or invalid</source>
        <translation>Antwort unvollständig oder ungültig</translation>
    </message>
    <message>
        <source>its certificate is not trusted</source>
        <translation>Zertifikat nicht vertrauenswürdig</translation>
    </message>
    <message>
        <source>no secure connection could be made</source>
        <translation>keine sichere Verbindung möglich</translation>
    </message>
    <message>
        <source>its name was not found</source>
        <translation>Name nicht gefunden</translation>
    </message>
    <message>
        <source>the connection was refused</source>
        <translation>Verbindung abgelehnt</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>Verbindung verloren</translation>
    </message>
    <message>
        <source>{0} answered with status {1}.</source>
        <translation>{0} hat mit Status {1} geantwortet.</translation>
    </message>
    <message>
        <source>{0} is not a valid web address: check HF_ENDPOINT.</source>
        <translation>{0} ist keine gültige Webadresse: Prüfen Sie HF_ENDPOINT.</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network, or use a mirror.</source>
        <translation>{0} ist nicht erreichbar ({1}): Prüfen Sie das Netzwerk oder verwenden Sie einen Spiegelserver.</translation>
    </message>
    <message>
        <source>{0} sends downloads back to {2}, which cannot be reached ({1}): choose another mirror.</source>
        <translation>{0} leitet Downloads zurück zu {2}, das nicht erreichbar ist ({1}): Wählen Sie einen anderen Spiegelserver.</translation>
    </message>
    <message>
        <source>{0} sends downloads to {2}, which cannot be reached ({1}): check the network, or use a mirror.</source>
        <translation>{0} leitet Downloads zu {2} weiter, das nicht erreichbar ist ({1}): Prüfen Sie das Netzwerk oder verwenden Sie einen Spiegelserver.</translation>
    </message>
    <message>
        <source>{0} has no such model or file: {1}</source>
        <translation>Auf {0} gibt es dieses Modell oder diese Datei nicht: {1}</translation>
    </message>
    <message>
        <source>This model is gated or private: accept its terms at the Hub, run `hf auth login`, then try again.</source>
        <translation>Der Zugang zu diesem Modell ist beschränkt, oder es ist privat: Akzeptieren Sie die Bedingungen auf dem Hub, führen Sie `hf auth login` aus und versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>{0} now has another, shorter file: {1}</source>
        <translation>Auf {0} liegt jetzt eine andere, kürzere Datei: {1}</translation>
    </message>
    <message>
        <source>{0} is limiting requests: try again later.</source>
        <translation>{0} begrenzt die Anfragen: Versuchen Sie es später erneut.</translation>
    </message>
    <message>
        <source>{0} has an internal error (status {1}).</source>
        <translation>{0} meldet einen internen Fehler (Status {1}).</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network and HF_ENDPOINT.</source>
        <translation>{0} ist nicht erreichbar ({1}): Prüfen Sie das Netzwerk und HF_ENDPOINT.</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network and this address.</source>
        <translation>{0} ist nicht erreichbar ({1}): Prüfen Sie das Netzwerk und diese Adresse.</translation>
    </message>
    <message>
        <source>The Hub refused your token: it is invalid or has expired. Run `hf auth login` again.</source>
        <translation>Der Hub hat Ihr Token abgelehnt: Es ist ungültig oder abgelaufen. Führen Sie `hf auth login` erneut aus.</translation>
    </message>
    <message>
        <source>Your Hub account may not read this model: accept its terms on its page at the Hub, then try again.</source>
        <translation>Ihr Hub-Konto darf dieses Modell nicht lesen: Akzeptieren Sie die Bedingungen auf seiner Seite auf dem Hub und versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so {0} was not contacted: unset it to use the Hub.</source>
        <translation>HF_HUB_OFFLINE ist gesetzt, daher wurde {0} nicht kontaktiert: Entfernen Sie diese Variable, um den Hub zu verwenden.</translation>
    </message>
    <message>
        <source>{0} redirected to {1} without encryption: refused.</source>
        <translation>{0} hat ohne Verschlüsselung zu {1} weitergeleitet: abgelehnt.</translation>
    </message>
    <message>
        <source>The proxy in your network settings cannot be used: Octavo supports http and https proxies.</source>
        <translation>Der Proxy in Ihren Netzwerkeinstellungen kann nicht verwendet werden: Octavo unterstützt http- und https-Proxys.</translation>
    </message>
    <message>
        <source>{0} refuses the address that {1} gave: it may have expired. Try again.</source>
        <translation>{0} lehnt die Adresse ab, die {1} genannt hat: Sie ist vielleicht abgelaufen. Versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Waiting for {0}…</source>
        <translation>Wartet auf {0} …</translation>
    </message>
    <message>
        <source>{0} is not a model that can be deleted.</source>
        <translation>{0} ist kein Modell, das gelöscht werden kann.</translation>
    </message>
    <message>
        <source>This failed because of an error in Octavo; its log has the details.</source>
        <translation>Das ist wegen eines Fehlers in Octavo fehlgeschlagen; Details stehen im Protokoll.</translation>
    </message>
    <message>
        <source>{0} is not in the catalogue: look it up on the Hub.</source>
        <translation>{0} ist nicht im Katalog: Sehen Sie auf dem Hub nach.</translation>
    </message>
    <message>
        <source>{0} has no weights (*.safetensors): its download may be incomplete.</source>
        <translation>{0} hat keine Gewichte (*.safetensors): Der Download ist vielleicht unvollständig.</translation>
    </message>
    <message>
        <source>{0} {1}: choose a folder with config.json and *.safetensors.</source>
        <translation>{0} {1}: Wählen Sie einen Ordner mit config.json und *.safetensors.</translation>
    </message>
    <message>
        <source>{0} has no config.json, so it is not a model folder.</source>
        <translation>{0} hat keine config.json und ist daher kein Modellordner.</translation>
    </message>
    <message>
        <source>{0} asks to run its own Python code ({1}): Octavo never does that.</source>
        <translation>{0} will eigenen Python-Code ausführen ({1}): Das lässt Octavo nie zu.</translation>
    </message>
    <message>
        <source>{0} has its weights as pickle files, which can run code when they are read: choose a version with *.safetensors.</source>
        <translation>{0} hat die Gewichte als Pickle-Dateien, die beim Lesen Code ausführen können: Wählen Sie eine Version mit *.safetensors.</translation>
    </message>
    <message>
        <source>{0} holds GGUF weights: choose an MLX version of the model.</source>
        <translation>{0} enthält GGUF-Gewichte: Wählen Sie eine MLX-Version des Modells.</translation>
    </message>
    <message>
        <source>{0} has no tokenizer (tokenizer.json): its download may be incomplete.</source>
        <translation>{0} hat keinen Tokenizer (tokenizer.json): Der Download ist vielleicht unvollständig.</translation>
    </message>
    <message>
        <source>{0} lacks {1} of its {2} weight files ({3}, ...): finish its download.</source>
        <translation>{0} fehlen {1} von {2} Gewichtsdateien ({3}, …): Schließen Sie den Download ab.</translation>
    </message>
    <message>
        <source>{0} is a LoRA adapter, not a model: choose its base model.</source>
        <translation>{0} ist ein LoRA-Adapter, kein Modell: Wählen Sie das Basismodell dazu.</translation>
    </message>
    <message>
        <source>{0} is a {1} model, which Octavo does not know.</source>
        <translation>{0} ist ein Modell der Art {1}, die Octavo nicht kennt.</translation>
    </message>
    <message>
        <source>The tokenizer of {0} asks to run its own Python code: Octavo never does that.</source>
        <translation>Der Tokenizer von {0} will eigenen Python-Code ausführen: Das lässt Octavo nie zu.</translation>
    </message>
    <message>
        <source>Choose {0} bits for the weights; {1} is not possible.</source>
        <translation>Für die Gewichte sind {0} Bit möglich, nicht aber {1}.</translation>
    </message>
    <message>
        <source>{0} is already quantised: choose the original.</source>
        <translation>{0} ist schon quantisiert: Wählen Sie das Original.</translation>
    </message>
    <message>
        <source>{0} is not a GGUF file.</source>
        <translation>{0} ist keine GGUF-Datei.</translation>
    </message>
    <message>
        <source>It cannot be quantised: {0}.</source>
        <translation>Es kann nicht quantisiert werden: {0}.</translation>
    </message>
    <message>
        <source>{0} {1}.</source>
        <translation>{0} {1}.</translation>
    </message>
    <message>
        <source>{0} is not a complete model: {1}.</source>
        <translation>{0} ist kein vollständiges Modell: {1}.</translation>
    </message>
    <message>
        <source>neither its config nor its tokenizer names a token that ends an answer</source>
        <translation>weder Konfiguration noch Tokenizer nennen ein Token, das eine Antwort beendet</translation>
    </message>
    <message>
        <source>the eos_token_id of its config.json is not a token's number</source>
        <translation>die eos_token_id der config.json ist nicht die Nummer eines Tokens</translation>
    </message>
    <message>
        <source>{0} does not fit in memory.</source>
        <translation>{0} passt nicht in den Speicher.</translation>
    </message>
    <message>
        <source>The disk cache is off until the next start: {0} ({1}).</source>
        <translation>Der Festplatten-Cache ist bis zum nächsten Start aus: {0} ({1}).</translation>
    </message>
    <message>
        <source>The disk cache is off until there is room: {0} ({1}).</source>
        <translation>Der Festplatten-Cache ist aus, bis wieder Platz ist: {0} ({1}).</translation>
    </message>
    <message>
        <source>The disk has room again, so the disk cache is on again.</source>
        <translation>Auf der Festplatte ist wieder Platz, daher ist der Festplatten-Cache wieder eingeschaltet.</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}</source>
        <translation>{0} kann nicht verwendet werden: {1}</translation>
    </message>
    <message>
        <source>is not there</source>
        <translation>ist nicht vorhanden</translation>
    </message>
    <message>
        <source>{0} has only {1:size} of disk space, and {2} takes {3:size}: delete something there.</source>
        <translation>{0} hat nur {1:size} Speicherplatz, und {2} braucht {3:size}: Löschen Sie dort etwas.</translation>
    </message>
    <message>
        <source>cannot be read: {0}</source>
        <translation>kann nicht gelesen werden: {0}</translation>
    </message>
    <message>
        <source>{0} gave an answer that cannot be read.</source>
        <translation>{0} hat eine Antwort gegeben, die nicht gelesen werden kann.</translation>
    </message>
    <message>
        <source>{0} and {1} do not reach each other by MLX's ring: check their addresses and firewalls.</source>
        <translation>{0} und {1} erreichen einander nicht über den Ring von MLX: Prüfen Sie ihre Adressen und Firewalls.</translation>
    </message>
    <message>
        <source>{0} gave an answer that cannot be read: install the same Octavo there.</source>
        <translation>{0} hat eine Antwort gegeben, die nicht gelesen werden kann: Installieren Sie dort dasselbe Octavo.</translation>
    </message>
    <message>
        <source>{0} {1}, but {2} has {3}</source>
        <translation>{0} {1}, aber {2} hat {3}</translation>
    </message>
    <message>
        <source>{0}: {1}.</source>
        <translation>{0}: {1}.</translation>
    </message>
    <message>
        <source>{0} has {1}: install the same versions.</source>
        <translation>{0} hat {1}: Installieren Sie dieselben Versionen.</translation>
    </message>
    <message>
        <source>The files of {0} on {1} differ from those on {2}: delete them there and download them again.</source>
        <translation>Die Dateien von {0} auf {1} unterscheiden sich von denen auf {2}: Löschen Sie erstere und laden Sie sie erneut herunter.</translation>
    </message>
    <message>
        <source>{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline parallelism for its model type, {1}. Choose another model.</source>
        <translation>{0} kann nicht auf mehrere Rechner aufgeteilt werden: mlx-lm hat für den Modelltyp {1} weder Tensor- noch Pipeline-Parallelität. Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>{0} has recurrent layers, which cannot be split over machines yet. Choose another model.</source>
        <translation>{0} hat rekurrente Schichten, die noch nicht auf mehrere Rechner aufgeteilt werden können. Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>The memory of {0} cannot be worked out: {1}.</source>
        <translation>Der Speicherbedarf von {0} kann nicht berechnet werden: {1}.</translation>
    </message>
    <message>
        <source>Its memory cannot be worked out: {0}.</source>
        <translation>Der Speicherbedarf kann nicht berechnet werden: {0}.</translation>
    </message>
    <message>
        <source>is refused by {0}, port {1}</source>
        <translation>wird von {0}, Port {1}, abgewiesen</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>hat sich beendet</translation>
    </message>
    <message>
        <source>has not answered for {0} seconds</source>
        <translation>hat seit {0} Sekunden nicht geantwortet</translation>
    </message>
    <message>
        <source>stopped in the middle of a message</source>
        <translation>hat mitten in einer Nachricht abgebrochen</translation>
    </message>
    <message>
        <source>ended in the middle of a message</source>
        <translation>hat sich mitten in einer Nachricht beendet</translation>
    </message>
    <message>
        <source>sent a message that is damaged or incomplete</source>
        <translation>hat eine beschädigte oder unvollständige Nachricht gesendet</translation>
    </message>
    <message>
        <source>cannot reach {0}, port {1}: {2}</source>
        <translation>kann {0}, Port {1}, nicht erreichen: {2}</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines by {2}: {3}.</source>
        <translation>{0} kann nicht per {2} auf {1} Rechner aufgeteilt werden: {3}.</translation>
    </message>
    <message>
        <source>{0} has recurrent layers, whose states cannot be kept on several machines yet. Choose another model, or load it on one machine.</source>
        <translation>{0} hat rekurrente Schichten, deren Zustände noch nicht auf mehreren Rechnern gehalten werden können. Wählen Sie ein anderes Modell oder laden Sie es auf einem Rechner.</translation>
    </message>
    <message>
        <source>The model has more than {0} kinds of attention span; load it on one machine.</source>
        <translation>Das Modell hat mehr als {0} Arten von Attention-Bereichen; laden Sie es auf einem Rechner.</translation>
    </message>
    <message>
        <source>{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline parallelism for its model type, {1}. Choose another model, or load it on one machine.</source>
        <translation>{0} kann nicht auf mehrere Rechner aufgeteilt werden: mlx-lm hat für den Modelltyp {1} weder Tensor- noch Pipeline-Parallelität. Wählen Sie ein anderes Modell oder laden Sie es auf einem Rechner.</translation>
    </message>
    <message>
        <source>{0} cannot be split by {1}: mlx-lm has no {1} parallelism for its model type, {2}. Use {3}.</source>
        <translation>{0} kann nicht per {1} aufgeteilt werden: mlx-lm hat keine {1}-Parallelität für den Modelltyp {2}. Verwenden Sie {3}.</translation>
    </message>
    <message>
        <source>{0} cannot be split like this: {1}.</source>
        <translation>{0} kann nicht so aufgeteilt werden: {1}.</translation>
    </message>
    <message>
        <source>numbers of layers need a split by layers (pipeline)</source>
        <translation>die Angabe von Schichtzahlen braucht eine Aufteilung nach Schichten (Pipeline)</translation>
    </message>
    <message>
        <source>{0} numbers of layers were given for {1} machines; give one for each</source>
        <translation>für {1} Rechner wurden {0} Schichtzahlen angegeben; geben Sie für jeden eine an</translation>
    </message>
    <message>
        <source>the layers {0} do not add up to {1}, with one at least for each</source>
        <translation>die Schichtzahlen {0} müssen zusammen {1} ergeben, mit mindestens einer Schicht für jeden Rechner</translation>
    </message>
    <message>
        <source>the files of {0} differ from those of the first machine; copy them again</source>
        <translation>die Dateien von {0} unterscheiden sich von denen des ersten Rechners; kopieren Sie sie erneut</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines: {2}.</source>
        <translation>{0} kann nicht auf {1} Rechner aufgeteilt werden: {2}.</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}</source>
        <translation>{0} kann nicht gelesen werden: {1}</translation>
    </message>
    <message>
        <source>{0} is not there; copy or download it</source>
        <translation>{0} ist nicht vorhanden; kopieren Sie es oder laden Sie es herunter</translation>
    </message>
    <message>
        <source>This machine (rank 0)</source>
        <translation>Dieser Rechner (Rang 0)</translation>
    </message>
    <message>
        <source>{0} (rank {1})</source>
        <translation>{0} (Rang {1})</translation>
    </message>
    <message>
        <source>{0}: no progress for {1} seconds. Check that all machines respond, then load the model again.</source>
        <translation>{0}: seit {1} Sekunden kein Fortschritt. Prüfen Sie, ob alle Rechner antworten, und laden Sie dann das Modell erneut.</translation>
    </message>
    <message>
        <source>{0} was ended by signal {1}.</source>
        <translation>{0} wurde durch Signal {1} beendet.</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>diesen Rechner</translation>
    </message>
    <message>
        <source>that machine</source>
        <translation>den betreffenden Rechner</translation>
    </message>
    <message>
        <source>{0} has stopped responding: no progress for {1} seconds. Check {2}, then load the model again.</source>
        <translation>{0} reagiert nicht mehr: seit {1} Sekunden kein Fortschritt. Prüfen Sie {2} und laden Sie dann das Modell erneut.</translation>
    </message>
    <message>
        <source>{0} {1}, so the model cannot be computed any more.</source>
        <translation>{0} {1}, daher kann das Modell nicht weiter berechnet werden.</translation>
    </message>
    <message>
        <source>{0} did not answer in time. Check that machine and its network connection, then load the model again.</source>
        <translation>{0} hat nicht rechtzeitig geantwortet. Prüfen Sie den Rechner und seine Netzwerkverbindung und laden Sie dann das Modell erneut.</translation>
    </message>
    <message>
        <source>{0} sent {1} in place of {2}.</source>
        <translation>{0} hat {1} statt {2} gesendet.</translation>
    </message>
    <message>
        <source>these machines</source>
        <translation>diese Rechner</translation>
    </message>
    <message>
        <source>{0}.</source>
        <translation>{0}.</translation>
    </message>
    <message>
        <source>Models that mlx-vlm's code serves cannot be split over several machines.</source>
        <translation>Modelle, für die der Code von mlx-vlm zuständig ist, können nicht auf mehrere Rechner aufgeteilt werden.</translation>
    </message>
    <message>
        <source>mlx-lm cannot split this model over {0} machines: {1}.</source>
        <translation>mlx-lm kann dieses Modell nicht auf {0} Rechner aufteilen: {1}.</translation>
    </message>
    <message>
        <source>mlx-lm cannot build a model from its config.json ({0}).</source>
        <translation>mlx-lm kann aus der config.json kein Modell bauen ({0}).</translation>
    </message>
    <message>
        <source>The hosts file names one machine; name two or more, this one first.</source>
        <translation>Die Hosts-Datei nennt nur einen Rechner; nennen Sie mindestens zwei, diesen zuerst.</translation>
    </message>
    <message>
        <source>This engine has used other machines; restart it to use these.</source>
        <translation>Diese Engine hat schon andere Rechner verwendet; starten Sie sie neu, um diese zu verwenden.</translation>
    </message>
    <message>
        <source>These machines compute another model; unload that one first.</source>
        <translation>Diese Rechner berechnen ein anderes Modell; entladen Sie es zuerst.</translation>
    </message>
    <message>
        <source>{0} (rank 0)</source>
        <translation>{0} (Rang 0)</translation>
    </message>
    <message>
        <source>This machine cannot listen at {0}: {1}. The first machine of the hosts file has to be this one.</source>
        <translation>Dieser Rechner kann an {0} keine Verbindungen annehmen: {1}. Der erste Rechner der Hosts-Datei muss dieser sein.</translation>
    </message>
    <message>
        <source>{0} did not connect within {1} seconds.</source>
        <translation>{0} hat sich nicht innerhalb von {1} Sekunden verbunden.</translation>
    </message>
    <message>
        <source>The ranks cannot be started: {0}.</source>
        <translation>Die Ränge können nicht gestartet werden: {0}.</translation>
    </message>
    <message>
        <source>, and whether Octavo may use the local network (System Settings, Privacy &amp; Security)</source>
        <translation> und ob Octavo das lokale Netzwerk verwenden darf (Systemeinstellungen, Datenschutz &amp; Sicherheit)</translation>
    </message>
    <message>
        <source>{0}: `octavo` failed: {1}.</source>
        <translation>{0}: `octavo` ist fehlgeschlagen: {1}.</translation>
    </message>
    <message>
        <source>{0} has an unknown name: check its name in the hosts file.</source>
        <translation>{0} hat einen unbekannten Namen: Prüfen Sie den Namen in der Hosts-Datei.</translation>
    </message>
    <message>
        <source>{0} is not known to ssh: run `ssh {0}` once and accept its key.</source>
        <translation>{0} ist ssh nicht bekannt: Führen Sie einmal `ssh {0}` aus und akzeptieren Sie den Schlüssel.</translation>
    </message>
    <message>
        <source>{0} refuses the login: run `ssh-copy-id {0}`, so that ssh needs no password.</source>
        <translation>{0} lehnt die Anmeldung ab: Führen Sie `ssh-copy-id {0}` aus, damit ssh kein Passwort braucht.</translation>
    </message>
    <message>
        <source>{0} refuses ssh: turn on Remote Login there (macOS: System Settings, Sharing).</source>
        <translation>{0} lehnt ssh ab: Schalten Sie dort „Entfernte Anmeldung“ ein (macOS: Systemeinstellungen, Teilen).</translation>
    </message>
    <message>
        <source>{0} does not answer: check that it is on and in the same network.</source>
        <translation>{0} antwortet nicht: Prüfen Sie, ob der Rechner eingeschaltet und im selben Netzwerk ist.</translation>
    </message>
    <message>
        <source>{0} cannot be reached: check that it is on and in the same network{1}.</source>
        <translation>{0} ist nicht erreichbar: Prüfen Sie, ob der Rechner eingeschaltet und im selben Netzwerk ist{1}.</translation>
    </message>
    <message>
        <source>{0} has no `octavo` on its PATH: install Octavo there, in the same version, and link it into ~/.local/bin (docs/machines.md).</source>
        <translation>{0} hat kein `octavo` im PATH: Installieren Sie dort Octavo in derselben Version und verlinken Sie es nach ~/.local/bin (docs/machines.md).</translation>
    </message>
    <message>
        <source>ssh cannot connect to {0}: {1}.</source>
        <translation>ssh kann keine Verbindung zu {0} herstellen: {1}.</translation>
    </message>
    <message>
        <source>{0} has an older Octavo: install the same version there.</source>
        <translation>{0} hat ein älteres Octavo: Installieren Sie dort dieselbe Version.</translation>
    </message>
    <message>
        <source>There is no ssh on this computer; install OpenSSH.</source>
        <translation>Auf diesem Computer gibt es kein ssh; installieren Sie OpenSSH.</translation>
    </message>
    <message>
        <source>it gives no reason</source>
        <translation>kein Grund angegeben</translation>
    </message>
    <message>
        <source>{0} did not answer within {1} seconds: check that it is not busy or asleep.</source>
        <translation>{0} hat nicht innerhalb von {1} Sekunden geantwortet: Prüfen Sie, ob der Rechner ausgelastet oder im Ruhezustand ist.</translation>
    </message>
    <message>
        <source>The hosts file asks for MLX's backend {0}, but Octavo uses the ring so far; write "backend": "ring".</source>
        <translation>Die Hosts-Datei verlangt das MLX-Backend {0}, aber Octavo verwendet bisher den Ring; schreiben Sie "backend": "ring".</translation>
    </message>
    <message>
        <source>{0} is not an address with a port, such as 192.168.1.2:32323.</source>
        <translation>{0} ist keine Adresse mit Port, wie etwa 192.168.1.2:32323.</translation>
    </message>
    <message>
        <source>{0} needs a port in its address {1}, such as {2}:32323.</source>
        <translation>{0} braucht einen Port in der Adresse {1}, etwa {2}:32323.</translation>
    </message>
    <message>
        <source>This machine cannot listen at {0}: {1}. Correct its address in the hosts file.</source>
        <translation>Dieser Rechner kann an {0} keine Verbindungen annehmen: {1}. Korrigieren Sie seine Adresse in der Hosts-Datei.</translation>
    </message>
    <message>
        <source>cannot reach {0}, port {1} ({2}): check that address in the hosts file, and whether a firewall blocks the port{3}</source>
        <translation>kann {0}, Port {1}, nicht erreichen ({2}): Prüfen Sie diese Adresse in der Hosts-Datei und auch, ob eine Firewall den Port blockiert{3}</translation>
    </message>
    <message>
        <source>cannot join the ring: {0}</source>
        <translation>kann dem Ring nicht beitreten: {0}</translation>
    </message>
    <message>
        <source>cannot listen at {0}, port {1}: {2}; its address in the hosts file may be another machine's</source>
        <translation>kann an {0}, Port {1}, keine Verbindungen annehmen: {2}; die Adresse in der Hosts-Datei gehört vielleicht einem anderen Rechner</translation>
    </message>
    <message>
        <source>cannot use port {0} at {1}, which another program has; quit that program or choose other ports (--ring-port, or ring_port= in Python)</source>
        <translation>kann Port {0} an {1} nicht verwenden, weil ihn ein anderes Programm belegt; beenden Sie dieses Programm oder wählen Sie andere Ports (--ring-port, oder ring_port= in Python)</translation>
    </message>
    <message>
        <source>A disk cache cannot be used with several machines yet; load the model without it.</source>
        <translation>Ein Festplatten-Cache kann mit mehreren Rechnern noch nicht verwendet werden; laden Sie das Modell ohne ihn.</translation>
    </message>
    <message>
        <source>{0} could not be verified on several machines</source>
        <translation>{0} konnte nicht auf mehreren Rechnern geprüft werden</translation>
    </message>
    <message>
        <source>{0} would need {1:size} for its part of {2}, but {3:size} of memory are available. Use more machines, or quit other programs there.</source>
        <translation>{0} bräuchte {1:size} für seinen Teil von {2}, verfügbar sind aber nur {3:size} Speicher. Verwenden Sie mehr Rechner oder beenden Sie dort andere Programme.</translation>
    </message>
    <message>
        <source>{0} layers cannot be split over {1} machines; use at most {0}</source>
        <translation>{0} Schichten können nicht auf {1} Rechner aufgeteilt werden; verwenden Sie höchstens {0}</translation>
    </message>
    <message>
        <source>The conversion was ended {0}, and nothing was kept: close other programs, or try another file.</source>
        <translation>Die Konvertierung wurde {0} beendet, und nichts wurde behalten: Schließen Sie andere Programme oder versuchen Sie es mit einer anderen Datei.</translation>
    </message>
    <message>
        <source>by signal {0}</source>
        <translation>durch Signal {0}</translation>
    </message>
    <message>
        <source>with status {0}</source>
        <translation>mit Exit-Code {0}</translation>
    </message>
    <message>
        <source>The conversion could not be started: {0}.</source>
        <translation>Die Konvertierung konnte nicht gestartet werden: {0}.</translation>
    </message>
    <message>
        <source>The conversion could not be followed: {0}.</source>
        <translation>Die Konvertierung konnte nicht verfolgt werden: {0}.</translation>
    </message>
    <message>
        <source>{0} is busy or cannot be reached; trying again in {1} s…</source>
        <translation>{0} ist ausgelastet oder nicht erreichbar; neuer Versuch in {1} s …</translation>
    </message>
    <message>
        <source>Checking {0}: {1} %</source>
        <translation>{0} wird geprüft: {1} %</translation>
    </message>
    <message>
        <source>{0}. Free some space, then resume.</source>
        <translation>{0}. Schaffen Sie Platz und setzen Sie den Download dann fort.</translation>
    </message>
    <message>
        <source>Another Octavo is downloading this model: waiting for it…</source>
        <translation>Ein anderes Octavo lädt dieses Modell gerade herunter: Warten …</translation>
    </message>
    <message>
        <source>{0} lists no models: is it a mirror of the Hub?</source>
        <translation>{0} führt keine Modelle auf: Ist es ein Spiegelserver des Hub?</translation>
    </message>
    <message>
        <source>The Hub's answer about {0} lists no files: is HF_ENDPOINT a mirror of the Hub?</source>
        <translation>Die Antwort des Hub zu {0} führt keine Dateien auf: Ist HF_ENDPOINT ein Spiegelserver des Hub?</translation>
    </message>
    <message>
        <source>{0} holds {1} files: that is not a model.</source>
        <translation>{0} enthält {1} Dateien: Das ist kein Modell.</translation>
    </message>
    <message>
        <source>{0} did not return a list of models: is it a mirror of the Hub?</source>
        <translation>{0} hat keine Liste von Modellen geliefert: Ist es ein Spiegelserver des Hub?</translation>
    </message>
    <message>
        <source>{0} answered with another commit than {1}.</source>
        <translation>{0} hat mit einem anderen Commit als {1} geantwortet.</translation>
    </message>
    <message>
        <source>config.json of {0} is not a JSON object.</source>
        <translation>config.json von {0} ist kein JSON-Objekt.</translation>
    </message>
    <message>
        <source>{0} has more than {1} weight files.</source>
        <translation>{0} hat mehr als {1} Gewichtsdateien.</translation>
    </message>
    <message>
        <source>{0} of {1} is not a safetensors file.</source>
        <translation>{0} von {1} ist keine safetensors-Datei.</translation>
    </message>
    <message>
        <source>{0} is over {1} MB.</source>
        <translation>{0} ist größer als {1} MB.</translation>
    </message>
    <message>
        <source>The Hub does not say how large {0} of {1} is.</source>
        <translation>Der Hub sagt nicht, wie groß {0} von {1} ist.</translation>
    </message>
    <message>
        <source>{0} has no encryption: your token is not sent to it.</source>
        <translation>{0} ist nicht verschlüsselt: Ihr Token wird nicht dorthin gesendet.</translation>
    </message>
    <message>
        <source>config.json of {0} is not valid JSON.</source>
        <translation>config.json von {0} ist kein gültiges JSON.</translation>
    </message>
    <message>
        <source>{0} of {1} {2}.</source>
        <translation>{0} von {1} {2}.</translation>
    </message>
    <message>
        <source>{0} did not return JSON: is it a mirror of the Hub?</source>
        <translation>{0} hat kein JSON geliefert: Ist es ein Spiegelserver des Hub?</translation>
    </message>
    <message>
        <source>{0} broke off in the middle of an answer.</source>
        <translation>{0} hat mitten in einer Antwort abgebrochen.</translation>
    </message>
    <message>
        <source>{0} has more than {1} tensors.</source>
        <translation>{0} hat mehr als {1} Tensoren.</translation>
    </message>
    <message>
        <source>This model does not exist, or it is private: check its name, or run `hf auth login`.</source>
        <translation>Dieses Modell gibt es nicht, oder es ist privat: Prüfen Sie den Namen oder führen Sie `hf auth login` aus.</translation>
    </message>
    <message>
        <source>This model does not exist, or it is private: check its name.</source>
        <translation>Dieses Modell gibt es nicht, oder es ist privat: Prüfen Sie den Namen.</translation>
    </message>
    <message>
        <source>{0} is sending too slowly: check the network, or try again later.</source>
        <translation>{0} sendet zu langsam: Prüfen Sie das Netzwerk oder versuchen Sie es später erneut.</translation>
    </message>
    <message>
        <source>Cannot delete {0}: {1}.</source>
        <translation>{0} kann nicht gelöscht werden: {1}.</translation>
    </message>
    <message>
        <source>{0} has no such model.</source>
        <translation>{0} hat dieses Modell nicht.</translation>
    </message>
    <message>
        <source>{0} did not answer as ModelScope does: {1}.</source>
        <translation>{0} hat nicht wie ModelScope geantwortet: {1}.</translation>
    </message>
    <message>
        <source>{0} did not return a list of models.</source>
        <translation>{0} hat keine Liste von Modellen geliefert.</translation>
    </message>
    <message>
        <source>{0} has no revision {1} on ModelScope.</source>
        <translation>{0} hat auf ModelScope keine Revision {1}.</translation>
    </message>
    <message>
        <source>{0} did not return a list of files of {1}.</source>
        <translation>{0} hat keine Liste der Dateien von {1} geliefert.</translation>
    </message>
    <message>
        <source>{0} is not the name of a Hub repository: use org/name.</source>
        <translation>{0} ist nicht der Name eines Hub-Repositorys: Schreiben Sie Organisation/Name.</translation>
    </message>
    <message>
        <source>{0} is not the name of a branch, tag or commit.</source>
        <translation>{0} ist nicht der Name eines Branches, Tags oder Commits.</translation>
    </message>
    <message>
        <source>The branch {0} cannot be told from the main branch on every disk.</source>
        <translation>Der Branch {0} lässt sich nicht auf jeder Festplatte vom Hauptbranch unterscheiden.</translation>
    </message>
    <message>
        <source>The Hub returned an invalid commit ID: {0}.</source>
        <translation>Der Hub hat eine ungültige Commit-ID geliefert: {0}.</translation>
    </message>
    <message>
        <source>The Hub returned an invalid file hash: {0}.</source>
        <translation>Der Hub hat einen ungültigen Datei-Hash geliefert: {0}.</translation>
    </message>
    <message>
        <source>The repository has a file with an unsafe name: {0}.</source>
        <translation>Das Repository hat eine Datei mit einem unsicheren Namen: {0}.</translation>
    </message>
    <message>
        <source>There is no adapter folder {0}: choose one with {1}.</source>
        <translation>Es gibt keinen Adapterordner {0}: Wählen Sie einen mit {1}.</translation>
    </message>
    <message>
        <source>{0} of {1} does not hold an adapter's settings.</source>
        <translation>{0} von {1} enthält nicht die Einstellungen eines Adapters.</translation>
    </message>
    <message>
        <source>{0} is a PEFT adapter: convert it to mlx-lm's format, or train it with mlx_lm.lora.</source>
        <translation>{0} ist ein PEFT-Adapter: Konvertieren Sie ihn in das Format von mlx-lm oder trainieren Sie ihn mit mlx_lm.lora.</translation>
    </message>
    <message>
        <source>{0} has no {1}: only adapters in safetensors are loaded.</source>
        <translation>{0} hat keine {1}: Nur Adapter als safetensors werden geladen.</translation>
    </message>
    <message>
        <source>The adapter {0} does not fit {1}: {2}.</source>
        <translation>Der Adapter {0} passt nicht zu {1}: {2}.</translation>
    </message>
    <message>
        <source>{0} is a {1} adapter, which mlx-lm does not support.</source>
        <translation>{0} ist ein Adapter der Art {1}, die mlx-lm nicht unterstützt.</translation>
    </message>
    <message>
        <source>{0} of {1} lacks num_layers, or a rank in lora_parameters.</source>
        <translation>{0} von {1} fehlt num_layers oder ein rank in lora_parameters.</translation>
    </message>
    <message>
        <source>The keys in {0} of {1} are not a list of layer names.</source>
        <translation>Die keys in {0} von {1} sind keine Liste von Schichtnamen.</translation>
    </message>
    <message>
        <source>{0} has no readable {1}{2}, so it is not an adapter.</source>
        <translation>{0} hat keine lesbare {1}{2} und ist daher kein Adapter.</translation>
    </message>
    <message>
        <source>{0} of {1} is not valid JSON.</source>
        <translation>{0} von {1} ist kein gültiges JSON.</translation>
    </message>
    <message>
        <source>it lacks {0}</source>
        <translation>{0} fehlt</translation>
    </message>
    <message>
        <source>it changes none of its layers</source>
        <translation>er ändert keine der Schichten</translation>
    </message>
    <message>
        <source>{0} of {1} lacks {2} in lora_parameters.</source>
        <translation>{0} von {1} fehlt {2} in lora_parameters.</translation>
    </message>
    <message>
        <source>Its draft head is of a form that Octavo does not know. Load it without drafts.</source>
        <translation>Der Entwurfskopf hat eine Form, die Octavo nicht kennt. Laden Sie das Modell ohne Entwürfe.</translation>
    </message>
    <message>
        <source>A tensor of its draft head is missing or damaged: {0}.</source>
        <translation>Ein Tensor des Entwurfskopfs fehlt oder ist beschädigt: {0}.</translation>
    </message>
    <message>
        <source>The weights of its draft head do not fit the model: {0}.</source>
        <translation>Die Gewichte des Entwurfskopfs passen nicht zum Modell: {0}.</translation>
    </message>
    <message>
        <source>{0} has no draft head that Octavo knows. Load it without one, or with a smaller model that drafts.</source>
        <translation>{0} hat keinen Entwurfskopf, den Octavo kennt. Laden Sie das Modell ohne Entwurfskopf oder mit einem kleineren Modell, das Entwürfe macht.</translation>
    </message>
    <message>
        <source>is a draft head, not a model: choose it as the draft model of the one it was made for.</source>
        <translation>ist ein Entwurfskopf, kein Modell: Wählen Sie ihn als Entwurfsmodell des Modells, für das er gemacht ist.</translation>
    </message>
    <message>
        <source>The weight files of {0} lack {1} tensors of its index ({2}, ...): download it again.</source>
        <translation>Den Gewichtsdateien von {0} fehlen {1} Tensoren des Index ({2}, …): Laden Sie das Modell erneut herunter.</translation>
    </message>
    <message>
        <source>{0} of {1} is a link to outside its folder: copy the file there.</source>
        <translation>{0} von {1} ist ein Link nach außerhalb des Ordners: Kopieren Sie die Datei in den Ordner.</translation>
    </message>
    <message>
        <source>config.json of {0} has no usable model_type.</source>
        <translation>config.json von {0} hat keinen brauchbaren model_type.</translation>
    </message>
    <message>
        <source>The weights of {0} are not named model*.safetensors.</source>
        <translation>Die Gewichte von {0} heißen nicht model*.safetensors.</translation>
    </message>
    <message>
        <source>model.safetensors.index.json of {0} has no weight_map.</source>
        <translation>model.safetensors.index.json von {0} hat keine weight_map.</translation>
    </message>
    <message>
        <source>{0} of {1} is a broken link: download it again.</source>
        <translation>{0} von {1} ist ein Link ins Leere: Laden Sie das Modell erneut herunter.</translation>
    </message>
    <message>
        <source>{0} of {1} is not a JSON object.</source>
        <translation>{0} von {1} ist kein JSON-Objekt.</translation>
    </message>
    <message>
        <source>{0} of {1} has more than {2} values.</source>
        <translation>{0} von {1} hat mehr als {2} Werte.</translation>
    </message>
    <message>
        <source>is a file, not a model folder</source>
        <translation>ist eine Datei, kein Modellordner</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>existiert nicht</translation>
    </message>
    <message>
        <source>The weight files of {0} have more than {1} tensors, which cannot be right.</source>
        <translation>Die Gewichtsdateien von {0} haben mehr als {1} Tensoren, was nicht stimmen kann.</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}.</source>
        <translation>{0} kann nicht gelesen werden: {1}.</translation>
    </message>
    <message>
        <source>{0} {1}</source>
        <translation>{0} {1}</translation>
    </message>
    <message>
        <source>The tools process could not be started: {0}.</source>
        <translation>Der Tool-Prozess konnte nicht gestartet werden: {0}.</translation>
    </message>
    <message>
        <source>The tools process stopped. It starts again with the next call.</source>
        <translation>Der Tool-Prozess wurde beendet. Er startet mit dem nächsten Aufruf neu.</translation>
    </message>
    <message>
        <source>There is no backend {0} on this machine; use auto, reference, cpu, metal or cuda.</source>
        <translation>Auf diesem Computer gibt es kein Backend {0}; verwenden Sie auto, reference, cpu, metal oder cuda.</translation>
    </message>
    <message>
        <source>The metal backend needs a Mac with Apple Silicon; use auto here.</source>
        <translation>Das Backend metal braucht einen Mac mit Apple Silicon; verwenden Sie hier auto.</translation>
    </message>
    <message>
        <source>The cuda backend needs an NVIDIA GPU and MLX's CUDA build (pip install 'octavo[cuda]').</source>
        <translation>Das Backend cuda braucht eine NVIDIA-GPU und den CUDA-Build von MLX (pip install 'octavo[cuda]').</translation>
    </message>
    <message>
        <source>The cpu backend needs numba: install it with  pip install 'octavo[cpu]'.</source>
        <translation>Das Backend cpu braucht numba: Installieren Sie es mit  pip install 'octavo[cpu]'.</translation>
    </message>
    <message>
        <source>K/V with heads of {0} values cannot be quantised: they have to be a multiple of 8. Leave K/V as they are (kv_bits 0).</source>
        <translation>K/V mit Köpfen zu je {0} Werten können nicht quantisiert werden: Die Zahl muss ein Vielfaches von 8 sein. Lassen Sie K/V unverändert (kv_bits 0).</translation>
    </message>
    <message>
        <source>{0} cannot take blocks back from the host.</source>
        <translation>{0} kann keine Blöcke vom Host zurückholen.</translation>
    </message>
    <message>
        <source>{0} cannot change its size.</source>
        <translation>Die Größe von {0} lässt sich nicht ändern.</translation>
    </message>
    <message>
        <source>Latents are shared by all heads; a layer cannot have {0}.</source>
        <translation>Alle Köpfe teilen sich dieselben latenten Vektoren; eine Schicht kann nicht {0} KV-Köpfe haben.</translation>
    </message>
    <message>
        <source>{0} query heads cannot share {1} kv heads evenly.</source>
        <translation>{0} Query-Köpfe lassen sich nicht gleichmäßig auf {1} KV-Köpfe verteilen.</translation>
    </message>
    <message>
        <source>{0} is {1}; it must be {2}.</source>
        <translation>{0} ist {1}, muss aber {2} sein.</translation>
    </message>
    <message>
        <source>Octavo uses MLX's own attention instead: answers stay correct, long chats are slower. For details run: octavo selfcheck --report FILE</source>
        <translation>Octavo verwendet stattdessen die Attention von MLX: Antworten bleiben richtig, lange Chats werden langsamer. Einzelheiten erhalten Sie mit: octavo selfcheck --report FILE</translation>
    </message>
    <message>
        <source>Octavo lets MLX write keys and values instead: answers stay correct, but the GPU waits between steps. For details run: octavo selfcheck --report FILE</source>
        <translation>Octavo lässt stattdessen MLX die Keys und Values schreiben: Antworten bleiben richtig, aber die GPU wartet zwischen den Schritten. Einzelheiten erhalten Sie mit: octavo selfcheck --report FILE</translation>
    </message>
    <message>
        <source>The engine hung or crashed at the first use of a GPU kernel ({0}).</source>
        <translation>Die Engine hat sich bei der ersten Verwendung eines GPU-Kernels aufgehängt oder ist abgestürzt ({0}).</translation>
    </message>
    <message>
        <source>A GPU kernel gives wrong results on this machine ({0}).</source>
        <translation>Ein GPU-Kernel liefert auf diesem Computer falsche Ergebnisse ({0}).</translation>
    </message>
    <message>
        <source>{0} It is off now. {1}</source>
        <translation>{0} Der Kernel ist jetzt ausgeschaltet. {1}</translation>
    </message>
    <message>
        <source>A GPU kernel does not compile on this machine ({0}).</source>
        <translation>Ein GPU-Kernel lässt sich auf diesem Computer nicht kompilieren ({0}).</translation>
    </message>
    <message>
        <source>{0} {1:capital}</source>
        <translation>{0} {1:capital}</translation>
    </message>
    <message>
        <source>{0} is missing on {1}: run this again with --yes to download it.</source>
        <translation>{0} fehlt auf {1}: Führen Sie dies mit --yes erneut aus, um das Modell herunterzuladen.</translation>
    </message>
    <message>
        <source>{0}; {1}</source>
        <translation>{0}; {1}</translation>
    </message>
    <message>
        <source>{0}: {1} {2:clause}.</source>
        <translation>{0}: {1} {2:clause}.</translation>
    </message>
    <message>
        <source>{0:capital}.</source>
        <translation>{0:capital}.</translation>
    </message>
    <message>
        <source>machine {0}</source>
        <translation>Rechner {0}</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0} ({1})</translation>
    </message>
    <message>
        <source>The hosts file {0} is larger than 1 MB; a line per machine is enough.</source>
        <translation>Die Hosts-Datei {0} ist größer als 1 MB; eine Zeile pro Rechner genügt.</translation>
    </message>
    <message>
        <source>a list of machines is missing; a hosts file looks like {0}.</source>
        <translation>eine Liste von Rechnern fehlt; eine Hosts-Datei sieht so aus: {0}.</translation>
    </message>
    <message>
        <source>the list of machines is empty; name at least one.</source>
        <translation>die Liste der Rechner ist leer; nennen Sie mindestens einen.</translation>
    </message>
    <message>
        <source>{0} machines are too many; the limit is {1}.</source>
        <translation>{0} Rechner sind zu viele; höchstens {1} sind möglich.</translation>
    </message>
    <message>
        <source>the backend {0} is unknown here; use "ring" or "jaccl".</source>
        <translation>das Backend {0} ist hier unbekannt; verwenden Sie "ring" oder "jaccl".</translation>
    </message>
    <message>
        <source>{0} is {1}; it must look like {2}.</source>
        <translation>{0} ist {1}; der Eintrag muss so aussehen: {2}.</translation>
    </message>
    <message>
        <source>{0} has no "ssh", the name that ssh knows it by.</source>
        <translation>Bei {0} fehlt "ssh", der Name, unter dem ssh den Rechner kennt.</translation>
    </message>
    <message>
        <source>{0}: "ssh" is {1}, which is not a host name.</source>
        <translation>{0}: "ssh" ist {1}, was kein Hostname ist.</translation>
    </message>
    <message>
        <source>{0} has no "ips", the addresses at which the other machines reach it.</source>
        <translation>Bei {0} fehlen "ips", die Adressen, unter denen die anderen Rechner ihn erreichen.</translation>
    </message>
    <message>
        <source>{0}: "rdma" must be a list with the device, or null, for each machine.</source>
        <translation>{0}: "rdma" muss eine Liste sein, die für jeden Rechner das Gerät oder null enthält.</translation>
    </message>
    <message>
        <source>{0}: {1} in "ips" is not the address of one machine.</source>
        <translation>{0}: {1} in "ips" ist nicht die Adresse eines einzelnen Rechners.</translation>
    </message>
    <message>
        <source>{0} has the address {1}, at which {2} cannot reach it; give its address in the network.</source>
        <translation>{0} hat die Adresse {1}, unter der {2} den Rechner nicht erreichen kann; geben Sie seine Adresse im Netzwerk an.</translation>
    </message>
    <message>
        <source>"envs" must be a list such as ["MLX_METAL_FAST_SYNCH=1"].</source>
        <translation>"envs" muss eine Liste sein wie ["MLX_METAL_FAST_SYNCH=1"].</translation>
    </message>
    <message>
        <source>{0} is not a host name; correct it.</source>
        <translation>{0} ist kein Hostname; korrigieren Sie ihn.</translation>
    </message>
    <message>
        <source>There is no hosts file {0}: write one such as {1}.</source>
        <translation>Die Hosts-Datei {0} gibt es nicht: Schreiben Sie eine wie {1}.</translation>
    </message>
    <message>
        <source>The hosts file {0} cannot be read: {1}.</source>
        <translation>Die Hosts-Datei {0} kann nicht gelesen werden: {1}.</translation>
    </message>
    <message>
        <source>it is not JSON ({0}); a hosts file looks like {1}.</source>
        <translation>die Datei ist kein JSON ({0}); eine Hosts-Datei sieht so aus: {1}.</translation>
    </message>
    <message>
        <source>{0}: {1} in "ips" is not an IPv4 address such as "192.168.1.2".</source>
        <translation>{0}: {1} in "ips" ist keine IPv4-Adresse wie "192.168.1.2".</translation>
    </message>
    <message>
        <source>{0} is named twice; each machine runs one rank.</source>
        <translation>{0} ist zweimal genannt; auf jedem Rechner läuft ein Rang.</translation>
    </message>
    <message>
        <source>{0} has {1} "ips" and {2} has {3}; each machine needs as many, one for each connection.</source>
        <translation>{0} hat {1} "ips" und {2} hat {3}; jeder Rechner braucht gleich viele, eine für jede Verbindung.</translation>
    </message>
    <message>
        <source>{0}: with the backend "jaccl", "rdma" must have {1} entries, with null for {0} itself.</source>
        <translation>{0}: Mit dem Backend "jaccl" muss "rdma" {1} Einträge haben, mit null für {0} selbst.</translation>
    </message>
    <message>
        <source>{0} in "envs" is not a setting of MLX such as "MLX_METAL_FAST_SYNCH=1".</source>
        <translation>{0} in "envs" ist keine Einstellung von MLX wie "MLX_METAL_FAST_SYNCH=1".</translation>
    </message>
    <message>
        <source>{0} and {1} have the same address, {2}.</source>
        <translation>{0} und {1} haben dieselbe Adresse, {2}.</translation>
    </message>
    <message>
        <source>cannot listen at {0}: {1}</source>
        <translation>kann an {0} keine Verbindungen annehmen: {1}</translation>
    </message>
    <message>
        <source>port {0} is taken; choose another with --port</source>
        <translation>Port {0} ist belegt; wählen Sie mit --port einen anderen</translation>
    </message>
    <message>
        <source>{0} is not one of its addresses; correct the hosts file</source>
        <translation>{0} ist keine Adresse dieses Rechners; korrigieren Sie die Hosts-Datei</translation>
    </message>
    <message>
        <source>does not reach the other machine ({0})</source>
        <translation>erreicht den anderen Rechner nicht ({0})</translation>
    </message>
    <message>
        <source>This machine could not compute a step: {0:clause}.</source>
        <translation>Dieser Rechner konnte einen Schritt nicht berechnen: {0:clause}.</translation>
    </message>
    <message>
        <source>cannot go on: {0:clause}</source>
        <translation>kann nicht weitermachen: {0:clause}</translation>
    </message>
    <message>
        <source>{0}: {1:clause}.</source>
        <translation>{0}: {1:clause}.</translation>
    </message>
    <message>
        <source>{0} has {1} {2}, but this machine has {3}; install the same version on all machines.</source>
        <translation>{0} hat {1} {2}, dieser Rechner aber {3}; installieren Sie auf allen Rechnern dieselbe Version.</translation>
    </message>
    <message>
        <source>of an unknown version</source>
        <translation>unbekannter Version</translation>
    </message>
    <message>
        <source>status {0}</source>
        <translation>Exit-Code {0}</translation>
    </message>
    <message>
        <source>a feed-forward width of {0}</source>
        <translation>eine Feed-Forward-Breite von {0}</translation>
    </message>
    <message>
        <source>a width of an expert of {0}</source>
        <translation>eine Expertenbreite von {0}</translation>
    </message>
    <message>
        <source>a width of the shared expert of {0}</source>
        <translation>eine Breite des gemeinsamen Experten von {0}</translation>
    </message>
    <message>
        <source>use {0}</source>
        <translation>verwenden Sie {0}</translation>
    </message>
    <message>
        <source>split it by layers (pipeline)</source>
        <translation>teilen Sie das Modell nach Schichten auf (Pipeline)</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines; {2}</source>
        <translation>{0} auf {1} Rechner aufzuteilen, ist nicht möglich; {2}</translation>
    </message>
    <message>
        <source>{0} attention heads</source>
        <translation>{0} Attention-Köpfe</translation>
    </message>
    <message>
        <source>{0}, quantised in groups of {1},</source>
        <translation>{0} (in Gruppen zu {1} quantisiert)</translation>
    </message>
    <message>
        <source>{0} KV heads</source>
        <translation>{0} KV-Köpfe</translation>
    </message>
    <message>
        <source>disk error</source>
        <translation>Festplattenfehler</translation>
    </message>
    <message>
        <source>Octavo's installation is not whole ({0}): {1}</source>
        <translation>Octavo ist nicht vollständig installiert ({0}): {1}</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}. Change its permissions, or choose another folder.</source>
        <translation>{0} kann nicht verwendet werden: {1}. Ändern Sie die Zugriffsrechte oder wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>this copy of Octavo is not whole: delete it and install Octavo again</source>
        <translation>Diese Kopie von Octavo ist unvollständig: Löschen Sie sie und installieren Sie Octavo neu</translation>
    </message>
    <message>
        <source>run `make setup`, or `{0}`</source>
        <translation>Führen Sie `make setup` oder `{0}` aus</translation>
    </message>
    <message>
        <source>run `make setup`</source>
        <translation>Führen Sie `make setup` aus</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}. Free some space on that disk.</source>
        <translation>{0} kann nicht verwendet werden: {1}. Schaffen Sie Platz auf dieser Festplatte.</translation>
    </message>
    <message>
        <source>A file that Octavo needs</source>
        <translation>Eine von Octavo benötigte Datei</translation>
    </message>
    <message>
        <source>a package is missing</source>
        <translation>ein Paket fehlt</translation>
    </message>
    <message>
        <source>it computes very large numbers</source>
        <translation>sie berechnet sehr große Zahlen</translation>
    </message>
    <message>
        <source>it loops more than {0} times</source>
        <translation>sie durchläuft Schleifen mehr als {0}-mal</translation>
    </message>
    <message>
        <source>it puts a namespace into another value</source>
        <translation>sie legt einen Namespace in einen anderen Wert</translation>
    </message>
    <message>
        <source>it is longer than {0} characters</source>
        <translation>sie ist länger als {0} Zeichen</translation>
    </message>
    <message>
        <source>it makes too much text</source>
        <translation>sie erzeugt zu viel Text</translation>
    </message>
    <message>
        <source>it takes longer than {0} seconds</source>
        <translation>sie braucht länger als {0} Sekunden</translation>
    </message>
    <message>
        <source>it makes a list that is too large</source>
        <translation>sie erzeugt eine zu große Liste</translation>
    </message>
    <message>
        <source>it formats with a very large width</source>
        <translation>sie formatiert mit einer sehr großen Breite</translation>
    </message>
    <message>
        <source>it asks for {0} with a very large number</source>
        <translation>sie ruft {0} mit einer sehr großen Zahl auf</translation>
    </message>
    <message>
        <source>it nests too deeply</source>
        <translation>sie verschachtelt zu tief</translation>
    </message>
    <message>
        <source>it asks for a date in a very long format</source>
        <translation>sie verlangt ein Datum in einem sehr langen Format</translation>
    </message>
    <message>
        <source>it puts a namespace into a list or prints it</source>
        <translation>sie legt einen Namespace in eine Liste oder gibt ihn aus</translation>
    </message>
    <message>
        <source>it asks to {0} in another form than UTF-8</source>
        <translation>sie ruft {0} mit einer anderen Codierung als UTF-8 auf</translation>
    </message>
    <message>
        <source>it adds up lists</source>
        <translation>sie summiert Listen</translation>
    </message>
    <message>
        <source>it asks for {0} with a very long text</source>
        <translation>sie ruft {0} mit einem sehr langen Text auf</translation>
    </message>
    <message>
        <source>its layers do not fit the model's</source>
        <translation>seine Schichten passen nicht zu denen des Modells</translation>
    </message>
    <message>
        <source>config.json of {0} gives {1} as {2}, which cannot be right.</source>
        <translation>config.json von {0} gibt {1} als {2} an, was nicht stimmen kann.</translation>
    </message>
    <message>
        <source>config.json of {0} describes {1} layers ({2}), which cannot be right.</source>
        <translation>config.json von {0} beschreibt {1} Schichten ({2}), was nicht stimmen kann.</translation>
    </message>
    <message>
        <source>config.json of {0} describes a model without layers.</source>
        <translation>config.json von {0} beschreibt ein Modell ohne Schichten.</translation>
    </message>
    <message>
        <source>config.json of {0} has a {1} that is not an object.</source>
        <translation>config.json von {0} hat ein {1}, das kein Objekt ist.</translation>
    </message>
    <message>
        <source>{0} of {1} is not valid JSON: download it again.</source>
        <translation>{0} von {1} ist kein gültiges JSON: Laden Sie das Modell erneut herunter.</translation>
    </message>
    <message>
        <source>{0} of {1} cannot be read: {2}.</source>
        <translation>{0} von {1} kann nicht gelesen werden: {2}.</translation>
    </message>
    <message>
        <source>{0} of {1} is nested too deep.</source>
        <translation>{0} von {1} ist zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>{0} of {1} {2}: download it again.</source>
        <translation>{0} von {1} {2}: Laden Sie das Modell erneut herunter.</translation>
    </message>
    <message>
        <source>{0} has more than {1} chat templates.</source>
        <translation>{0} hat mehr als {1} Chat-Vorlagen.</translation>
    </message>
    <message>
        <source>{0} of {1} is not a regular file: copy the file there.</source>
        <translation>{0} von {1} ist keine gewöhnliche Datei: Kopieren Sie die Datei in den Ordner.</translation>
    </message>
    <message>
        <source>{0} of {1} is larger than {2} MB, which cannot be right.</source>
        <translation>{0} von {1} ist größer als {2} MB, was nicht stimmen kann.</translation>
    </message>
    <message>
        <source>config.json of {0} has quantization settings{1} that MLX does not have ({2}).</source>
        <translation>config.json von {0} hat Quantisierungseinstellungen{1}, die MLX nicht hat ({2}).</translation>
    </message>
    <message>
        <source> for {0}</source>
        <translation> für {0}</translation>
    </message>
    <message>
        <source>uses the unknown rope scaling {0}</source>
        <translation>verwendet die unbekannte RoPE-Skalierung {0}</translation>
    </message>
    <message>
        <source>is of the architecture {0}; supported are {1}</source>
        <translation>hat die Architektur {0}; unterstützt werden {1}</translation>
    </message>
    <message>
        <source>has layers of different numbers of heads, which is not known</source>
        <translation>hat Schichten mit verschieden vielen Köpfen, was Octavo nicht kennt</translation>
    </message>
    <message>
        <source>has rope factors of an unknown kind</source>
        <translation>hat RoPE-Faktoren unbekannter Art</translation>
    </message>
    <message>
        <source>holds a tensor {0}, which no {1} model has</source>
        <translation>enthält einen Tensor {0}, den kein {1}-Modell hat</translation>
    </message>
    <message>
        <source>stores weights as {0}; supported are {1}</source>
        <translation>speichert Gewichte als {0}; unterstützt werden {1}</translation>
    </message>
    <message>
        <source>quantises {0}, which cannot be right</source>
        <translation>quantisiert {0}, was nicht stimmen kann</translation>
    </message>
    <message>
        <source>gives {0} rows that its heads do not divide</source>
        <translation>gibt dem Tensor {0} eine Zeilenzahl, die sich nicht auf die Köpfe aufteilen lässt</translation>
    </message>
    <message>
        <source>gives {0} a size that does not fit its shape</source>
        <translation>gibt dem Tensor {0} eine Größe, die nicht zu seiner Form passt</translation>
    </message>
    <message>
        <source>is not a GGUF file</source>
        <translation>ist keine GGUF-Datei</translation>
    </message>
    <message>
        <source>is a GGUF file of version {0}; versions 2 and 3 are supported</source>
        <translation>ist eine GGUF-Datei der Version {0}; unterstützt werden die Versionen 2 und 3</translation>
    </message>
    <message>
        <source>claims more tensors or fields than any model has</source>
        <translation>gibt mehr Tensoren oder Felder an, als irgendein Modell hat</translation>
    </message>
    <message>
        <source>is one part of several: join them first (llama-gguf-split --merge)</source>
        <translation>ist einer von mehreren Teilen: Fügen Sie sie zuerst zusammen (llama-gguf-split --merge)</translation>
    </message>
    <message>
        <source>has an alignment that cannot be right</source>
        <translation>hat eine Ausrichtung, die nicht stimmen kann</translation>
    </message>
    <message>
        <source>holds no tensors</source>
        <translation>enthält keine Tensoren</translation>
    </message>
    <message>
        <source>gives {0} {1} axes</source>
        <translation>gibt dem Tensor {0} {1} Achsen</translation>
    </message>
    <message>
        <source>stores {0} in an unknown type ({1})</source>
        <translation>speichert {0} in einem unbekannten Typ ({1})</translation>
    </message>
    <message>
        <source>gives {0} a shape that cannot be right</source>
        <translation>gibt dem Tensor {0} eine Form, die nicht stimmen kann</translation>
    </message>
    <message>
        <source>lacks the field {0}.{1}</source>
        <translation>hat kein Feld {0}.{1}</translation>
    </message>
    <message>
        <source>cannot be read ({0})</source>
        <translation>kann nicht gelesen werden ({0})</translation>
    </message>
    <message>
        <source>is cut off in its header</source>
        <translation>ist im Header abgeschnitten</translation>
    </message>
    <message>
        <source>has a field of an unknown type</source>
        <translation>hat ein Feld eines unbekannten Typs</translation>
    </message>
    <message>
        <source>has a list of {0} items, which cannot be right</source>
        <translation>hat eine Liste mit {0} Einträgen, was nicht stimmen kann</translation>
    </message>
    <message>
        <source>is cut off: {0} is incomplete</source>
        <translation>ist abgeschnitten: {0} ist unvollständig</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>leere Datei</translation>
    </message>
    <message>
        <source>holds no list of tokens</source>
        <translation>enthält keine Liste von Tokens</translation>
    </message>
    <message>
        <source>splits its text by the unknown rules {0}</source>
        <translation>zerlegt Texte nach den unbekannten Regeln {0}</translation>
    </message>
    <message>
        <source>has a tokenizer that cannot be read ({0})</source>
        <translation>hat einen Tokenizer, der nicht gelesen werden kann ({0})</translation>
    </message>
    <message>
        <source>has a {0} tokenizer; supported are 'gpt2' and 'llama'</source>
        <translation>hat einen Tokenizer der Art {0}; unterstützt werden 'gpt2' und 'llama'</translation>
    </message>
    <message>
        <source>comes with Octavo</source>
        <translation>in Octavo enthalten</translation>
    </message>
    <message>
        <source>There is no model called {0}. The models here are: {1}.</source>
        <translation>Es gibt kein Modell namens {0}. Hier gibt es: {1}.</translation>
    </message>
    <message>
        <source>{0} is not the draft head of {1}: {2}. Choose the head that was published with the model.</source>
        <translation>{0} ist nicht der Entwurfskopf von {1}: {2}. Wählen Sie den Kopf, der mit dem Modell veröffentlicht wurde.</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} und {1} weitere</translation>
    </message>
    <message>
        <source>its tokenizer has other tokens</source>
        <translation>sein Tokenizer hat andere Tokens</translation>
    </message>
    <message>
        <source>It is not installed: {0}.</source>
        <translation>Es ist nicht installiert: {0}.</translation>
    </message>
    <message>
        <source>The models on this computer could not be listed: {0}</source>
        <translation>Die Modelle auf diesem Computer konnten nicht aufgelistet werden: {0}</translation>
    </message>
    <message>
        <source>Reading the model</source>
        <translation>Modell wird gelesen</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Checking the model</source>
        <translation>Modell wird geprüft</translation>
    </message>
    <message>
        <source>Reading the file</source>
        <translation>Datei wird gelesen</translation>
    </message>
    <message>
        <source>Quantising to {0} bits</source>
        <translation>Quantisieren auf {0} Bit</translation>
    </message>
    <message>
        <source>Converting</source>
        <translation>Konvertieren</translation>
    </message>
    <message>
        <source>A library of the engine failed at this; the engine's log has the details.</source>
        <translation>Eine Bibliothek der Engine ist daran gescheitert; Details stehen im Protokoll der Engine.</translation>
    </message>
    <message>
        <source>mlx-vlm is not installed</source>
        <translation>mlx-vlm ist nicht installiert</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>its config.json describes more layers and experts than any model has</source>
        <translation>die config.json beschreibt mehr Schichten und Experten, als irgendein Modell hat</translation>
    </message>
    <message>
        <source>a library that reads its files failed</source>
        <translation>eine Bibliothek, die die Dateien liest, ist gescheitert</translation>
    </message>
    <message>
        <source>it does not fit in memory</source>
        <translation>es passt nicht in den Speicher</translation>
    </message>
    <message>
        <source>its files ask for a part that mlx-lm does not have</source>
        <translation>die Dateien verlangen einen Teil, den mlx-lm nicht hat</translation>
    </message>
    <message>
        <source>its config.json lacks {0}</source>
        <translation>der config.json fehlt {0}</translation>
    </message>
    <message>
        <source>its config.json does not fit its weights, or mlx-lm does not support it</source>
        <translation>die config.json passt nicht zu den Gewichten, oder mlx-lm unterstützt es nicht</translation>
    </message>
    <message>
        <source>Not enough disk space in {0}: {1:size} needed, {2:size} free</source>
        <translation>Nicht genug Speicherplatz in {0}: {1:size} nötig, {2:size} frei</translation>
    </message>
    <message>
        <source>{0} cannot be a model's name: use letters, digits, - _ and .</source>
        <translation>{0} kann nicht der Name eines Modells sein: Verwenden Sie Buchstaben, Ziffern, - _ und .</translation>
    </message>
    <message>
        <source>they are of different kinds</source>
        <translation>sie sind von verschiedener Art</translation>
    </message>
    <message>
        <source>its {0} is {1}, the model's {2}</source>
        <translation>{0} ist {1}, beim Modell aber {2}</translation>
    </message>
    <message>
        <source>{0} cannot be loaded: {1}.</source>
        <translation>{0} kann nicht geladen werden: {1}.</translation>
    </message>
    <message>
        <source>has a header of more than {0} tensors</source>
        <translation>hat einen Header mit mehr als {0} Tensoren</translation>
    </message>
    <message>
        <source>is cut off: {0} of {1} bytes are there</source>
        <translation>ist abgeschnitten: nur {0} von {1} Byte sind vorhanden</translation>
    </message>
    <message>
        <source>describes tensors that overlap</source>
        <translation>beschreibt Tensoren, die sich überlappen</translation>
    </message>
    <message>
        <source>has a header that is not a JSON object</source>
        <translation>hat einen Header, der kein JSON-Objekt ist</translation>
    </message>
    <message>
        <source>has a header that is not valid JSON</source>
        <translation>hat einen Header, der kein gültiges JSON ist</translation>
    </message>
    <message>
        <source>has a wrong description of the tensor {0}</source>
        <translation>beschreibt den Tensor {0} falsch</translation>
    </message>
    <message>
        <source>is not a safetensors file</source>
        <translation>ist keine safetensors-Datei</translation>
    </message>
    <message>
        <source>has a header of {0} MB, more than the {1} of any model</source>
        <translation>hat einen Header von {0} MB, und kein Modell hat mehr als {1} MB</translation>
    </message>
    <message>
        <source>The starter model of this installation is damaged: {0}.</source>
        <translation>Das Startmodell dieser Installation ist beschädigt: {0}.</translation>
    </message>
    <message>
        <source>The starter model is not installed: {0}.</source>
        <translation>Das Startmodell ist nicht installiert: {0}.</translation>
    </message>
    <message>
        <source>The starter model in {0} is damaged: run `{1} --force-reinstall`.</source>
        <translation>Das Startmodell in {0} ist beschädigt: Führen Sie `{1} --force-reinstall` aus.</translation>
    </message>
    <message>
        <source>The starter model cannot be written to {0} ({1}): free some space or set OCTAVO_CACHE to another folder.</source>
        <translation>Das Startmodell kann nicht nach {0} geschrieben werden ({1}): Schaffen Sie Platz oder setzen Sie OCTAVO_CACHE auf einen anderen Ordner.</translation>
    </message>
    <message>
        <source>The starter model cannot be converted: {0}.</source>
        <translation>Das Startmodell kann nicht konvertiert werden: {0}.</translation>
    </message>
    <message>
        <source>The prompt has more than {0} tokens</source>
        <translation>Der Prompt hat mehr als {0} Tokens</translation>
    </message>
    <message>
        <source>its tokenizer makes {0} tokens of a text of {1} characters</source>
        <translation>der Tokenizer macht {0} Tokens aus einem Text von {1} Zeichen</translation>
    </message>
    <message>
        <source>on a CPU, mlx-lm's own code for it corrupts the process's memory</source>
        <translation>auf einer CPU beschädigt der Code von mlx-lm für dieses Modell den Speicher des Prozesses</translation>
    </message>
    <message>
        <source>Octavo cannot serve {0}: {1}.</source>
        <translation>Octavo kann {0} nicht ausführen: {1}.</translation>
    </message>
    <message>
        <source>Octavo cannot serve {0}: its cache is a {1}, which cannot be kept in blocks.</source>
        <translation>Octavo kann {0} nicht ausführen: Der Cache ist ein {1}, der nicht in Blöcken gehalten werden kann.</translation>
    </message>
    <message>
        <source>its answers over blocks differ from mlx-lm's by more than rounding does</source>
        <translation>mit Blöcken weichen die Antworten stärker von denen von mlx-lm ab, als durch Rundung zu erklären ist</translation>
    </message>
    <message>
        <source>it cannot run over blocks ({0}: {1})</source>
        <translation>es läuft nicht mit Blöcken ({0}: {1})</translation>
    </message>
    <message>
        <source>its answers over blocks differ from mlx-lm's</source>
        <translation>mit Blöcken weichen die Antworten von denen von mlx-lm ab</translation>
    </message>
    <message>
        <source>mlx-lm cannot build a model from its config.json ({0})</source>
        <translation>mlx-lm kann aus der config.json kein Modell bauen ({0})</translation>
    </message>
    <message>
        <source>mlx-lm cannot use its weights ({0})</source>
        <translation>mlx-lm kann die Gewichte nicht verwenden ({0})</translation>
    </message>
    <message>
        <source>{0:size} of the {1:size} that this computer can provide.</source>
        <translation>{0:size} von {1:size}, die dieser Computer bereitstellen kann.</translation>
    </message>
    <message>
        <source>{0:size} of {1:size}: other programs may be swapped out.</source>
        <translation>{0:size} von {1:size}: Andere Programme werden vielleicht ausgelagert.</translation>
    </message>
    <message>
        <source>A smaller quantisation or a smaller model: the weights alone are too much.</source>
        <translation>Eine stärkere Quantisierung oder ein kleineres Modell: Schon die Gewichte sind zu viel.</translation>
    </message>
    <message>
        <source>A smaller quantisation or a smaller model.</source>
        <translation>Eine stärkere Quantisierung oder ein kleineres Modell.</translation>
    </message>
    <message>
        <source>{0:size} of {1:size}: answers may stall, because parts of the model may be swapped out.</source>
        <translation>{0:size} von {1:size}: Antworten können stocken, da Teile des Modells vielleicht ausgelagert werden.</translation>
    </message>
    <message>
        <source>It needs {0:size}, but this computer can provide only {1:size}.</source>
        <translation>Es braucht {0:size}, aber dieser Computer kann nur {1:size} bereitstellen.</translation>
    </message>
    <message>
        <source>A KV cache of {0:size} fits.</source>
        <translation>Ein KV-Cache von {0:size} passt.</translation>
    </message>
    <message>
        <source>An 8-bit KV cache fits.</source>
        <translation>Ein 8-Bit-KV-Cache passt.</translation>
    </message>
    <message>
        <source>A context of {0} tokens fits.</source>
        <translation>Ein Kontext von {0} Tokens passt.</translation>
    </message>
    <message>
        <source>A context of {0} tokens for {1} chats fits.</source>
        <translation>Ein Kontext von {0} Tokens für {1} Chats passt.</translation>
    </message>
    <message>
        <source>{0} chats of {1} tokens fit.</source>
        <translation>{0} Chats mit je {1} Tokens passen.</translation>
    </message>
    <message>
        <source>1 chat of {0} tokens fit.</source>
        <translation>1 Chat mit {0} Tokens passt.</translation>
    </message>
    <message>
        <source>The KV cache needs {0:size}, but only {1:size} of memory are available. Choose a smaller budget or close other programs.</source>
        <translation>Der KV-Cache braucht {0:size} Speicher, verfügbar sind aber nur {1:size}. Wählen Sie ein kleineres Budget oder schließen Sie andere Programme.</translation>
    </message>
    <message>
        <source>The KV cache must hold at least one block.</source>
        <translation>Der KV-Cache muss mindestens einen Block fassen.</translation>
    </message>
    <message>
        <source>One KV cache block takes {0:size}, but only {1:size} of memory are available. Close other programs or choose a smaller model.</source>
        <translation>Ein Block des KV-Cache belegt {0:size} Speicher, verfügbar sind aber nur {1:size}. Schließen Sie andere Programme oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>{0} would no longer read {1} beside a {2}: move its settings there first.</source>
        <translation>{0} würde {1} neben der Datei {2} nicht mehr lesen: Übertragen Sie zuerst die Einstellungen dorthin.</translation>
    </message>
    <message>
        <source>{0} has no settings of Octavo: there is nothing to take back.</source>
        <translation>{0} enthält keine Einstellungen von Octavo: Es gibt nichts zurückzunehmen.</translation>
    </message>
    <message>
        <source>The server at {0} refused: {1}</source>
        <translation>Der Server unter {0} hat abgelehnt: {1}</translation>
    </message>
    <message>
        <source>{0} may be anywhere: name the folder of its {1}.</source>
        <translation>{0} kann überall liegen: Nennen Sie den Ordner mit der Datei {1}.</translation>
    </message>
    <message>
        <source>The server at {0} refuses this key: give the one that it shows.</source>
        <translation>Der Server unter {0} lehnt diesen Schlüssel ab: Geben Sie den an, den er anzeigt.</translation>
    </message>
    <message>
        <source>No server answers at {0}: switch on "Let other programs use this model" in Octavo, or run `octavo serve`.</source>
        <translation>Unter {0} antwortet kein Server: Schalten Sie in Octavo „Andere Programme dürfen dieses Modell nutzen“ ein oder führen Sie `octavo serve` aus.</translation>
    </message>
    <message>
        <source>What answers at {0} is not Octavo: give Octavo's address.</source>
        <translation>Was unter {0} antwortet, ist nicht Octavo: Geben Sie die Adresse von Octavo an.</translation>
    </message>
    <message>
        <source>{0} was changed meanwhile: look at the change again.</source>
        <translation>{0} wurde inzwischen geändert: Sehen Sie sich die Änderung noch einmal an.</translation>
    </message>
    <message>
        <source>{0} cannot be written, and is as it was: {1}.</source>
        <translation>{0} kann nicht geschrieben werden und ist unverändert: {1}.</translation>
    </message>
    <message>
        <source>{0} is not UTF-8 text; it was left alone.</source>
        <translation>{0} ist kein UTF-8-Text und wurde nicht verändert.</translation>
    </message>
    <message>
        <source>{0} was left alone: {1}.</source>
        <translation>{0} wurde nicht verändert: {1}.</translation>
    </message>
    <message>
        <source>line {0} has your own "{1}": rename it or take it out first</source>
        <translation>Zeile {0} enthält Ihren eigenen Eintrag „{1}“: Benennen Sie ihn um oder entfernen Sie ihn zuerst</translation>
    </message>
    <message>
        <source>it is write-protected</source>
        <translation>die Datei ist schreibgeschützt</translation>
    </message>
    <message>
        <source>its links lead to themselves</source>
        <translation>die Links verweisen auf sich selbst</translation>
    </message>
    <message>
        <source>line {0} cannot be read</source>
        <translation>Zeile {0} kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>its aliases or its depth are too much to follow</source>
        <translation>zu viele Aliasse oder zu tief verschachtelt</translation>
    </message>
    <message>
        <source>something else is in it</source>
        <translation>es steht etwas anderes darin</translation>
    </message>
    <message>
        <source>{0} is not what the program expects there</source>
        <translation>{0} ist nicht das, was das Programm dort erwartet</translation>
    </message>
    <message>
        <source>line {0} has a "{1}" with nothing in it: take it out first</source>
        <translation>Zeile {0} enthält einen leeren Eintrag „{1}“: Entfernen Sie ihn zuerst</translation>
    </message>
    <message>
        <source>the entry shares its line</source>
        <translation>der Eintrag steht nicht allein in seiner Zeile</translation>
    </message>
    <message>
        <source>the entry is written in a way that is not followed</source>
        <translation>die Schreibweise des Eintrags wird nicht unterstützt</translation>
    </message>
    <message>
        <source>"{0}" is written in a way that is not followed</source>
        <translation>die Schreibweise von „{0}“ wird nicht unterstützt</translation>
    </message>
    <message>
        <source>there is no place for the entry that leaves the rest alone</source>
        <translation>der Eintrag lässt sich nicht hinzufügen oder entfernen, ohne den Rest zu verändern</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>die Datei</translation>
    </message>
    <message>
        <source>the entry is not there</source>
        <translation>der Eintrag ist nicht vorhanden</translation>
    </message>
    <message>
        <source>it is no map of settings</source>
        <translation>der Inhalt ist keine Zuordnung von Schlüsseln zu Werten</translation>
    </message>
    <message>
        <source>Give the model a larger KV cache</source>
        <translation>Geben Sie dem Modell einen größeren KV-Cache</translation>
    </message>
    <message>
        <source>Load the model with a larger context, or shorten the chat.</source>
        <translation>Laden Sie das Modell mit einem größeren Kontext oder kürzen Sie den Chat.</translation>
    </message>
    <message>
        <source>{0} or {1}</source>
        <translation>{0} oder {1}</translation>
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation>{0}, {1}</translation>
    </message>
    <message>
        <source>{0} is not a size: enter a number and a unit, such as 4 GB.</source>
        <translation>{0} ist keine Größe: Geben Sie eine Zahl und eine Einheit ein, etwa 4 GB.</translation>
    </message>
    <message>
        <source>{0} is not a KV budget: enter a number and a unit, such as 4 GB, 32k tokens or 500 blocks.</source>
        <translation>{0} ist kein KV-Budget: Geben Sie eine Zahl und eine Einheit ein, etwa 4 GB, 32k Tokens oder 500 Blöcke.</translation>
    </message>
    <message>
        <source>A KV budget of {0} is less than one block, which takes {1:size} ({2} tokens).</source>
        <translation>Ein KV-Budget von {0} ist weniger als ein Block, der {1:size} belegt ({2} Tokens).</translation>
    </message>
    <message>
        <source>The KV cache of this model cannot be resized; load the model again.</source>
        <translation>Die Größe des KV-Cache lässt sich bei diesem Modell nicht ändern; laden Sie das Modell erneut.</translation>
    </message>
    <message>
        <source>A chat that is being answered has {0} tokens, but {1} blocks hold only {2}. Stop it first, or choose a larger budget.</source>
        <translation>Ein Chat, der gerade beantwortet wird, hat {0} Tokens, in {1} Blöcke passen aber nur {2}. Stoppen Sie zuerst die Antwort oder wählen Sie ein größeres Budget.</translation>
    </message>
    <message>
        <source>Block {0} holds pinned text and would be removed with a budget of {1} blocks. Unpin it first.</source>
        <translation>Block {0} enthält fixierten Text und würde bei einem Budget von {1} Blöcken entfernt. Lösen Sie ihn zuerst.</translation>
    </message>
    <message>
        <source>The prompt is empty; write something first.</source>
        <translation>Der Prompt ist leer; schreiben Sie zuerst etwas.</translation>
    </message>
    <message>
        <source>The prompt has {0} tokens, but this model's context is {1}. {2}</source>
        <translation>Der Prompt hat {0} Tokens, der Kontext dieses Modells aber nur {1}. {2}</translation>
    </message>
    <message>
        <source>The prompt has {0} tokens, but the KV cache holds {1}. {2}, or shorten the chat.</source>
        <translation>Der Prompt hat {0} Tokens, in den KV-Cache passen aber nur {1}. {2} oder kürzen Sie den Chat.</translation>
    </message>
    <message>
        <source>Port {0} is already in use by another program, perhaps by another Octavo.</source>
        <translation>Port {0} wird schon von einem anderen Programm verwendet, vielleicht von einem anderen Octavo.</translation>
    </message>
    <message>
        <source>it is computed by several machines</source>
        <translation>es wird von mehreren Rechnern berechnet</translation>
    </message>
    <message>
        <source>its recurrent layers depend on all of the text</source>
        <translation>seine rekurrenten Schichten hängen vom ganzen Text ab</translation>
    </message>
    <message>
        <source>its sliding window would reach across the gap</source>
        <translation>sein gleitendes Fenster würde über die Lücke reichen</translation>
    </message>
    <message>
        <source>its attention chunks would no longer begin where they did</source>
        <translation>seine Attention-Chunks würden nicht mehr dort beginnen, wo sie begannen</translation>
    </message>
    <message>
        <source>its code computes positions by itself</source>
        <translation>sein Code berechnet Positionen selbst</translation>
    </message>
    <message>
        <source>its KV cache cannot be copied to the host, as it must be when memory runs short</source>
        <translation>sein KV-Cache kann nicht auf den Host kopiert werden, wie es bei Speichermangel nötig ist</translation>
    </message>
    <message>
        <source>it uses absolute positions of tokens, not only the distances between them</source>
        <translation>es verwendet absolute Positionen von Tokens, nicht nur ihre Abstände</translation>
    </message>
    <message>
        <source>it does not run with positions that are not renumbered ({0})</source>
        <translation>es läuft nicht mit Positionen, die nicht neu nummeriert werden ({0})</translation>
    </message>
    <message>
        <source>{0} cannot drop text from the middle of a chat: {1}.</source>
        <translation>{0} kann keinen Text aus der Mitte eines Chats auslassen: {1}.</translation>
    </message>
    <message>
        <source>Keeping {0} tokens leaves too little of the context, which holds {1}.</source>
        <translation>Wenn {0} Tokens behalten werden, bleibt vom Kontext, in den {1} passen, zu wenig übrig.</translation>
    </message>
    <message>
        <source>There was an internal error ({0}); the engine's log has the details.</source>
        <translation>Es gab einen internen Fehler ({0}); Details stehen im Protokoll der Engine.</translation>
    </message>
    <message>
        <source>The engine could not compute this step. {0}</source>
        <translation>Die Engine konnte diesen Schritt nicht berechnen. {0}</translation>
    </message>
    <message>
        <source>{0} more blocks of the KV cache are needed and {1} are available: finish or preempt a sequence, or make the pool larger. {2}.</source>
        <translation>{0} weitere Blöcke des KV-Cache werden gebraucht, {1} sind verfügbar: Beenden oder pausieren Sie eine Sequenz oder vergrößern Sie den Pool. {2}.</translation>
    </message>
    <message>
        <source>The memory of this machine does not suffice.</source>
        <translation>Der Speicher dieses Computers reicht nicht aus.</translation>
    </message>
    <message>
        <source>{0} cannot look at images here, as its tokens are not computed in rows.</source>
        <translation>{0} kann hier keine Bilder ansehen, da seine Tokens nicht in Zeilen berechnet werden.</translation>
    </message>
    <message>
        <source>Drafts come either from a draft model or from the chat's own text; choose one.</source>
        <translation>Entwürfe kommen entweder von einem Entwurfsmodell oder aus dem Text des Chats; wählen Sie eines davon.</translation>
    </message>
    <message>
        <source>A draft can have 1 to {0} tokens, but {1} were requested.</source>
        <translation>Ein Entwurf kann 1 bis {0} Tokens haben, verlangt wurden aber {1}.</translation>
    </message>
    <message>
        <source>its recurrent layers cannot take a rejected token back</source>
        <translation>seine rekurrenten Schichten können ein abgelehntes Token nicht zurücknehmen</translation>
    </message>
    <message>
        <source>its code cannot compute several tokens of a chat in one step</source>
        <translation>sein Code kann nicht mehrere Tokens eines Chats in einem Schritt berechnen</translation>
    </message>
    <message>
        <source>{0} does not support speculative decoding: {1}. Load it without a draft model.</source>
        <translation>{0} unterstützt kein spekulatives Decoding: {1}. Laden Sie es ohne Entwurfsmodell.</translation>
    </message>
    <message>
        <source>{0} is split over machines: load it without a draft head.</source>
        <translation>{0} ist auf mehrere Rechner aufgeteilt: Laden Sie es ohne Entwurfskopf.</translation>
    </message>
    <message>
        <source>{0} could not be loaded: {1}</source>
        <translation>{0} konnte nicht geladen werden: {1}</translation>
    </message>
    <message>
        <source>The chat has no message to answer.</source>
        <translation>Der Chat hat keine Nachricht zum Beantworten.</translation>
    </message>
    <message>
        <source>The model's chat template refuses this chat: {0}</source>
        <translation>Die Chat-Vorlage des Modells lehnt diesen Chat ab: {0}</translation>
    </message>
    <message>
        <source>{0}, which is this model's context. {1}</source>
        <translation>{0}; mehr passen nicht in den Kontext dieses Modells. {1}</translation>
    </message>
    <message>
        <source>The prompt has {0} characters, which cannot fit into this model's context of {1} tokens. {2}</source>
        <translation>Der Prompt hat {0} Zeichen, die nicht in den Kontext dieses Modells passen ({1} Tokens). {2}</translation>
    </message>
    <message>
        <source>The prompt has the token {0}, for which this model has no embedding.</source>
        <translation>Der Prompt enthält das Token {0}, für das dieses Modell kein Embedding hat.</translation>
    </message>
    <message>
        <source>1 token has no embedding in {0}: {1}.</source>
        <translation>1 Token hat kein Embedding in {0}: {1}.</translation>
    </message>
    <message>
        <source>{0} tokens have no embedding in {1}: {2}.</source>
        <translation>{0} Tokens haben kein Embedding in {1}: {2}.</translation>
    </message>
    <message>
        <source>{0} It cannot read or write text with them.</source>
        <translation>{0} Das Modell kann Text damit weder lesen noch schreiben.</translation>
    </message>
    <message>
        <source>{0} cannot look at images: choose a model that can.</source>
        <translation>{0} kann keine Bilder ansehen: Wählen Sie ein Modell, das es kann.</translation>
    </message>
    <message>
        <source>The answer {0} has ended or is unknown, so it cannot be forked.</source>
        <translation>Die Antwort {0} ist beendet oder unbekannt, daher kann nicht von ihr abgezweigt werden.</translation>
    </message>
    <message>
        <source>The answer {0} is waiting for memory; fork it when it continues.</source>
        <translation>Die Antwort {0} wartet auf Speicher; zweigen Sie von ihr ab, wenn sie weitergeht.</translation>
    </message>
    <message>
        <source>The oldest pinned text ({0} blocks) was unpinned: an answer needed its blocks.</source>
        <translation>Der älteste fixierte Text ({0} Blöcke) wurde gelöst: Eine Antwort brauchte seine Blöcke.</translation>
    </message>
    <message>
        <source>The oldest pinned text (1 block) was unpinned: an answer needed its blocks.</source>
        <translation>Der älteste fixierte Text (1 Block) wurde gelöst: Eine Antwort brauchte seine Blöcke.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template fails at this text ({0}). Change the text.</source>
        <translation>Tokenizer oder Chat-Vorlage dieses Modells scheitern an diesem Text ({0}). Ändern Sie den Text.</translation>
    </message>
    <message>
        <source>Images cannot be read for this model: its tokenizer has code of its own.</source>
        <translation>Für dieses Modell können keine Bilder gelesen werden: Sein Tokenizer hat eigenen Code.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template crashed at this text. Change the text.</source>
        <translation>Tokenizer oder Chat-Vorlage dieses Modells sind bei diesem Text abgestürzt. Ändern Sie den Text.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template needed more than {0} MB for this text. Shorten the text.</source>
        <translation>Tokenizer oder Chat-Vorlage dieses Modells brauchten für diesen Text mehr als {0} MB. Kürzen Sie den Text.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template took longer than {0} seconds for this text. Shorten the text.</source>
        <translation>Tokenizer oder Chat-Vorlage dieses Modells brauchten für diesen Text länger als {0} Sekunden. Kürzen Sie den Text.</translation>
    </message>
    <message>
        <source>What reads the images crashed. Send other images, or fewer.</source>
        <translation>Der Prozess, der die Bilder liest, ist abgestürzt. Senden Sie andere oder weniger Bilder.</translation>
    </message>
    <message>
        <source>What reads the images needed more than {0} MB. Send other images, or fewer.</source>
        <translation>Das Lesen der Bilder brauchte mehr als {0} MB. Senden Sie andere oder weniger Bilder.</translation>
    </message>
    <message>
        <source>What reads the images took longer than {0} seconds. Send other images, or fewer.</source>
        <translation>Das Lesen der Bilder dauerte länger als {0} Sekunden. Senden Sie andere oder weniger Bilder.</translation>
    </message>
    <message>
        <source>{0} was unloaded.</source>
        <translation>{0} wurde entladen.</translation>
    </message>
    <message>
        <source>The request was stopped.</source>
        <translation>Die Anfrage wurde gestoppt.</translation>
    </message>
    <message>
        <source>A process for texts cannot be started: {0}.</source>
        <translation>Ein Prozess für Texte kann nicht gestartet werden: {0}.</translation>
    </message>
    <message>
        <source>Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF.</source>
        <translation>Senden Sie PNG, JPEG, WebP, GIF, BMP, TIFF oder AVIF.</translation>
    </message>
    <message>
        <source>This is a HEIC image, which is not read here. Save it as JPEG</source>
        <translation>Das ist ein HEIC-Bild, das hier nicht gelesen wird. Sichern Sie es als JPEG</translation>
    </message>
    <message>
        <source>This image cannot be read. Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF, undamaged</source>
        <translation>Dieses Bild kann nicht gelesen werden. Senden Sie eine unbeschädigte Datei als PNG, JPEG, WebP, GIF, BMP, TIFF oder AVIF</translation>
    </message>
    <message>
        <source>The window uses version {0} of the protocol, but this engine uses version {1}. Install Octavo again, so that both are of one release.</source>
        <translation>Das Fenster verwendet Version {0} des Protokolls, diese Engine aber Version {1}. Installieren Sie Octavo erneut, damit beide aus derselben Version sind.</translation>
    </message>
    <message>
        <source>CPU, {0} cores ({1})</source>
        <translation>CPU, {0} Kerne ({1})</translation>
    </message>
    <message>
        <source>The prompt is not a text that this model can read.</source>
        <translation>Der Prompt ist kein Text, den dieses Modell lesen kann.</translation>
    </message>
    <message>
        <source>The text could not be read ({0}).</source>
        <translation>Der Text konnte nicht gelesen werden ({0}).</translation>
    </message>
    <message>
        <source>Speculative decoding was turned off because drafting failed: {0}</source>
        <translation>Spekulatives Decoding wurde ausgeschaltet, weil das Entwerfen fehlschlug: {0}</translation>
    </message>
    <message>
        <source>{0} and {1} have different tokenizers, but a draft model needs the same one. Choose a smaller model of the same family.</source>
        <translation>{0} und {1} haben verschiedene Tokenizer, ein Entwurfsmodell braucht aber denselben. Wählen Sie ein kleineres Modell derselben Familie.</translation>
    </message>
    <message>
        <source>{0} cannot be a draft model: {1}.</source>
        <translation>{0} kann kein Entwurfsmodell sein: {1}.</translation>
    </message>
    <message>
        <source>it cannot take a rejected token back</source>
        <translation>es kann ein abgelehntes Token nicht zurücknehmen</translation>
    </message>
    <message>
        <source>{0} needs a number of at least 1 after the colon, as in {1}:2.</source>
        <translation>{0} braucht nach dem Doppelpunkt eine Zahl ab 1, wie in {1}:2.</translation>
    </message>
    <message>
        <source>{0} is split over several machines, so it cannot draft for itself. Draft with a smaller model, or from the chat's own text.</source>
        <translation>{0} ist auf mehrere Rechner aufgeteilt und kann daher nicht für sich selbst entwerfen. Entwerfen Sie mit einem kleineren Modell oder aus dem Text des Chats.</translation>
    </message>
    <message>
        <source>{0} cannot draft with its first layers: its code does not run a list of layers one after the other.</source>
        <translation>{0} kann nicht mit seinen ersten Schichten entwerfen: Sein Code führt keine Liste von Schichten nacheinander aus.</translation>
    </message>
    <message>
        <source>{0} has {1} layers, so a draft can use 1 to {2} of them.</source>
        <translation>{0} hat {1} Schichten, ein Entwurf kann also 1 bis {2} davon verwenden.</translation>
    </message>
    <message>
        <source>the first {0} of {1} layers</source>
        <translation>die ersten {0} von {1} Schichten</translation>
    </message>
    <message>
        <source>{0} cannot draft with fewer experts: it sends no token to several.</source>
        <translation>{0} kann nicht mit weniger Experten entwerfen: Es schickt kein Token an mehrere.</translation>
    </message>
    <message>
        <source>{0} sends each token to {1} experts, so a draft can use 1 to {2} of them.</source>
        <translation>{0} schickt jedes Token an {1} Experten, ein Entwurf kann also 1 bis {2} davon verwenden.</translation>
    </message>
    <message>
        <source>{0} of {1} experts</source>
        <translation>{0} von {1} Experten</translation>
    </message>
    <message>
        <source>{0} has no draft head that Octavo knows.</source>
        <translation>{0} hat keinen Entwurfskopf, den Octavo kennt.</translation>
    </message>
    <message>
        <source>its draft head</source>
        <translation>eigener Entwurfskopf</translation>
    </message>
    <message>
        <source>This model's tokenizer has no tokenizer.json, so its answers cannot be held to a grammar.</source>
        <translation>Der Tokenizer dieses Modells hat keine tokenizer.json, daher lassen sich Antworten nicht an eine Grammatik binden.</translation>
    </message>
    <message>
        <source>This model's tokenizer has no token that ends an answer, so answers cannot be held to a grammar.</source>
        <translation>Der Tokenizer dieses Modells hat kein Token, das eine Antwort beendet, daher lassen sich Antworten nicht an eine Grammatik binden.</translation>
    </message>
    <message>
        <source>The {0} cannot be used: {1}.</source>
        <translation>{0} kann nicht verwendet werden: {1}.</translation>
    </message>
    <message>
        <source>This model's tokenizer is of a kind that cannot be held to a grammar ({0}).</source>
        <translation>Der Tokenizer dieses Modells ist von einer Art, die sich nicht an eine Grammatik binden lässt ({0}).</translation>
    </message>
    <message>
        <source>The {0} is larger than {1} KiB; use a smaller one.</source>
        <translation>{0} ist größer als {1} KiB; verwenden Sie etwas Kleineres.</translation>
    </message>
    <message>
        <source>The {0} matches no text.</source>
        <translation>{0}: Kein Text passt dazu.</translation>
    </message>
    <message>
        <source>The grammar could not be compiled ({0}).</source>
        <translation>Die Grammatik konnte nicht kompiliert werden ({0}).</translation>
    </message>
    <message>
        <source>The {0} cannot be read: {1}.</source>
        <translation>{0} kann nicht gelesen werden: {1}.</translation>
    </message>
    <message>
        <source>The answer could not be held to its grammar: {0}.</source>
        <translation>Die Antwort ließ sich nicht an ihre Grammatik binden: {0}.</translation>
    </message>
    <message>
        <source>it is too complex</source>
        <translation>sie ist zu komplex</translation>
    </message>
    <message>
        <source>it met a token that it does not allow</source>
        <translation>es kam ein Token, das sie nicht erlaubt</translation>
    </message>
    <message>
        <source>the text that it forces is not allowed</source>
        <translation>der erzwungene Text ist nicht erlaubt</translation>
    </message>
    <message>
        <source>no token of this model can follow</source>
        <translation>kein Token dieses Modells kann folgen</translation>
    </message>
    <message>
        <source>it needs a token for which this model has no embedding</source>
        <translation>ein nötiges Token hat in diesem Modell kein Embedding</translation>
    </message>
    <message>
        <source>The JSON schema cannot be used: {0}.</source>
        <translation>Das JSON-Schema kann nicht verwendet werden: {0}.</translation>
    </message>
    <message>
        <source>An answer cannot have both tools and a Lark grammar; leave one of them out.</source>
        <translation>Eine Antwort kann nicht Tools und eine Lark-Grammatik zugleich haben; lassen Sie eines davon weg.</translation>
    </message>
    <message>
        <source>no value matches it</source>
        <translation>kein Wert passt dazu</translation>
    </message>
    <message>
        <source>`oneOf` has alternatives that may match at once</source>
        <translation>`oneOf` hat Alternativen, die zugleich passen können</translation>
    </message>
    <message>
        <source>`minProperties` or `maxProperties` counts properties that are not required</source>
        <translation>`minProperties` oder `maxProperties` zählt Eigenschaften, die nicht verlangt sind</translation>
    </message>
    <message>
        <source>a `$ref` that leads back to itself has other keywords beside it</source>
        <translation>neben einer `$ref`, die zu sich selbst zurückführt, stehen andere Schlüsselwörter</translation>
    </message>
    <message>
        <source>`patternProperties` has patterns that may match the same name</source>
        <translation>`patternProperties` hat Muster, zu denen derselbe Name passen kann</translation>
    </message>
    <message>
        <source>`multipleOf` has too many digits</source>
        <translation>`multipleOf` hat zu viele Stellen</translation>
    </message>
    <message>
        <source>a `$ref` leads to another document</source>
        <translation>eine `$ref` führt zu einem anderen Dokument</translation>
    </message>
    <message>
        <source>a `$ref` leads to nothing</source>
        <translation>eine `$ref` führt ins Leere</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>zu groß</translation>
    </message>
    <message>
        <source>it matches no text</source>
        <translation>kein Text passt dazu</translation>
    </message>
    <message>
        <source>a pattern in it cannot be read: {0}</source>
        <translation>ein Muster darin kann nicht gelesen werden: {0}</translation>
    </message>
    <message>
        <source>its form is wrong</source>
        <translation>falsche Form</translation>
    </message>
    <message>
        <source>a schema is a JSON object</source>
        <translation>ein Schema ist ein JSON-Objekt</translation>
    </message>
    <message>
        <source>it is larger than {0} KiB</source>
        <translation>es ist größer als {0} KiB</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>es ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>arguments are an object, but its type is {0}</source>
        <translation>Argumente sind ein Objekt, der Typ ist aber {0}</translation>
    </message>
    <message>
        <source>There is nothing to read.</source>
        <translation>Da ist nichts zu lesen.</translation>
    </message>
    <message>
        <source>There is no server in it: a JSON object with “mcpServers” is expected.</source>
        <translation>Darin ist kein Server: Erwartet wird ein JSON-Objekt mit „mcpServers“.</translation>
    </message>
    <message>
        <source>This is neither JSON, nor an address, nor a command line such as “uvx mcp-server-time”.</source>
        <translation>Das ist weder JSON noch eine Adresse noch eine Befehlszeile wie „uvx mcp-server-time“.</translation>
    </message>
    <message>
        <source>it is not a JSON object.</source>
        <translation>kein JSON-Objekt.</translation>
    </message>
    <message>
        <source>it speaks SSE, which is out of date. Use its address for streamable HTTP.</source>
        <translation>er spricht SSE, das veraltet ist. Verwenden Sie die Adresse für Streamable HTTP.</translation>
    </message>
    <message>
        <source>its “args” are not a list of texts.</source>
        <translation>die „args“ sind keine Liste von Texten.</translation>
    </message>
    <message>
        <source>its “{0}” are not names with texts.</source>
        <translation>die „{0}“ sind keine Namen mit Texten.</translation>
    </message>
    <message>
        <source>The text is larger than 1 MB.</source>
        <translation>Der Text ist größer als 1 MB.</translation>
    </message>
    <message>
        <source>This is not valid JSON: {0} at line {1}, column {2}.</source>
        <translation>Das ist kein gültiges JSON: {0} in Zeile {1}, Spalte {2}.</translation>
    </message>
    <message>
        <source>This is not valid JSON.</source>
        <translation>Das ist kein gültiges JSON.</translation>
    </message>
    <message>
        <source>A quotation mark in this command line is not closed.</source>
        <translation>Ein Anführungszeichen in dieser Befehlszeile wird nicht geschlossen.</translation>
    </message>
    <message>
        <source>its “allowedTools” are not a list of names.</source>
        <translation>die „allowedTools“ sind keine Liste von Namen.</translation>
    </message>
    <message>
        <source>“{0}” has {1}, which is not filled in: write its value instead.</source>
        <translation>„{0}“ enthält {1}, das nicht ausgefüllt ist: Schreiben Sie stattdessen den Wert.</translation>
    </message>
    <message>
        <source>it has neither a command nor an address.</source>
        <translation>weder Befehl noch Adresse.</translation>
    </message>
    <message>
        <source>its address does not begin with https://.</source>
        <translation>die Adresse beginnt nicht mit https://.</translation>
    </message>
    <message>
        <source>Only the first {0} servers were read.</source>
        <translation>Nur die ersten {0} Server wurden gelesen.</translation>
    </message>
    <message>
        <source>There is no server in it.</source>
        <translation>Darin ist kein Server.</translation>
    </message>
    <message>
        <source>“{0}” was left out: {1}</source>
        <translation>„{0}“ wurde ausgelassen: {1}</translation>
    </message>
    <message>
        <source>It cannot be used: {0}.{1}</source>
        <translation>Der Server kann nicht verwendet werden: {0}.{1}</translation>
    </message>
    <message>
        <source>It was switched off.</source>
        <translation>Der Server wurde ausgeschaltet.</translation>
    </message>
    <message>
        <source>It was started again.</source>
        <translation>Der Server wurde neu gestartet.</translation>
    </message>
    <message>
        <source> Look at its log, or start it again.</source>
        <translation> Sehen Sie in seinem Protokoll nach oder starten Sie ihn neu.</translation>
    </message>
    <message>
        <source>It did not answer within {0} seconds, so it was ended.{1}</source>
        <translation>Der Server hat nicht innerhalb von {0} Sekunden geantwortet und wurde daher beendet.{1}</translation>
    </message>
    <message>
        <source>The server cannot be reached. Check that it runs, and its address.</source>
        <translation>Der Server ist nicht erreichbar. Prüfen Sie, ob er läuft und ob die Adresse stimmt.</translation>
    </message>
    <message>
        <source>There was no answer within {0} seconds, so the call was ended.</source>
        <translation>Innerhalb von {0} Sekunden kam keine Antwort, daher wurde der Aufruf beendet.</translation>
    </message>
    <message>
        <source>It wants a step in the browser first: {0}</source>
        <translation>Der Server verlangt zuerst einen Schritt im Browser: {0}</translation>
    </message>
    <message>
        <source>The call failed without a reason.</source>
        <translation>Der Aufruf ist ohne Angabe eines Grundes fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Finish in the browser what it asked for. Then choose Continue.</source>
        <translation>Schließen Sie im Browser ab, was der Server verlangt hat. Wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
        <source>The arguments are not a JSON object, so the tool was not called.</source>
        <translation>Die Argumente sind kein JSON-Objekt, daher wurde das Tool nicht aufgerufen.</translation>
    </message>
    <message>
        <source>There is no tool named {0}.</source>
        <translation>Es gibt kein Tool namens {0}.</translation>
    </message>
    <message>
        <source>The tool {0} is switched off.</source>
        <translation>Das Tool {0} ist ausgeschaltet.</translation>
    </message>
    <message>
        <source>The tool {0} has changed since it was allowed. Look at it again and allow it anew.</source>
        <translation>Das Tool {0} hat sich geändert, seit es erlaubt wurde. Sehen Sie es noch einmal an und erlauben Sie es neu.</translation>
    </message>
    <message>
        <source>{0} calls are running already. Wait for one of them to end.</source>
        <translation>{0} Aufrufe laufen schon. Warten Sie, bis einer davon endet.</translation>
    </message>
    <message>
        <source>The call ran for {0} minutes, so it was ended.</source>
        <translation>Der Aufruf lief {0} Minuten und wurde daher beendet.</translation>
    </message>
    <message>
        <source>It does not offer that any more.</source>
        <translation>Der Server bietet das nicht mehr an.</translation>
    </message>
    <message>
        <source>{0} It has failed several times in a minute: start it again by hand.</source>
        <translation>{0} Der Server ist innerhalb einer Minute mehrmals ausgefallen: Starten Sie ihn von Hand neu.</translation>
    </message>
    <message>
        <source>It is switched off.</source>
        <translation>Der Server ist ausgeschaltet.</translation>
    </message>
    <message>
        <source>The server has forgotten this connection. The next call makes a new one.</source>
        <translation>Der Server hat diese Verbindung vergessen. Der nächste Aufruf stellt eine neue her.</translation>
    </message>
    <message>
        <source>Its answer cannot be read: {0}</source>
        <translation>Die Antwort des Servers kann nicht gelesen werden: {0}</translation>
    </message>
    <message>
        <source>There was no answer within {0} seconds.</source>
        <translation>Innerhalb von {0} Sekunden kam keine Antwort.</translation>
    </message>
    <message>
        <source>The call was ended with its server. {0}</source>
        <translation>Der Aufruf wurde zusammen mit seinem Server beendet. {0}</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
    <message>
        <source>Its result does not match what the tool promises: {0}.</source>
        <translation>Das Ergebnis passt nicht zu dem, was das Tool verspricht: {0}.</translation>
    </message>
    <message>
        <source>It failed without a word.</source>
        <translation>Ohne Angabe eines Grundes fehlgeschlagen.</translation>
    </message>
    <message>
        <source>enter a client that you registered there</source>
        <translation>geben Sie einen Client ein, den Sie dort registriert haben</translation>
    </message>
    <message>
        <source>Choose Log In to try again.</source>
        <translation>Wählen Sie „Anmelden“, um es erneut zu versuchen.</translation>
    </message>
    <message>
        <source>set a header such as Authorization for it</source>
        <translation>legen Sie für den Server einen Header wie Authorization fest</translation>
    </message>
    <message>
        <source>What it says about its login takes too long. Choose Log In to try again.</source>
        <translation>Die Angaben des Servers zu seiner Anmeldung brauchen zu lange. Wählen Sie „Anmelden“, um es erneut zu versuchen.</translation>
    </message>
    <message>
        <source>What it says about its login does not fit together: {0}.</source>
        <translation>Die Angaben des Servers zu seiner Anmeldung passen nicht zusammen; {0}.</translation>
    </message>
    <message>
        <source>Its login takes no new programs such as Octavo: {0}, or {1}.</source>
        <translation>Die Anmeldung des Servers nimmt keine neuen Programme wie Octavo an; {0}, oder {1}.</translation>
    </message>
    <message>
        <source>It wants {0}: {1}.</source>
        <translation>Der Server verlangt {0}; {1}.</translation>
    </message>
    <message>
        <source>It wants a login: {0}.</source>
        <translation>Der Server verlangt eine Anmeldung; {0}.</translation>
    </message>
    <message>
        <source>The server did not accept the login. {0}</source>
        <translation>Der Server hat die Anmeldung nicht angenommen. {0}</translation>
    </message>
    <message>
        <source>{0} was loaded without keeping its weights in memory: that needs the Metal backend on one Mac with macOS 15 or later.</source>
        <translation>{0} wurde geladen, ohne die Gewichte im Speicher festzuhalten: Das braucht das Metal-Backend auf einem einzelnen Mac mit macOS 15 oder neuer.</translation>
    </message>
    <message>
        <source>{0} was loaded, but macOS does not keep its weights in memory: {1:clause}.</source>
        <translation>{0} wurde geladen, aber macOS hält die Gewichte nicht im Speicher: {1:clause}.</translation>
    </message>
    <message>
        <source>The tokenizer of {0} cannot be used: {1:clause}.</source>
        <translation>Der Tokenizer von {0} kann nicht verwendet werden: {1:clause}.</translation>
    </message>
    <message>
        <source>JSON grammar</source>
        <translation>Die JSON-Grammatik</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>Das JSON-Schema</translation>
    </message>
    <message>
        <source>Lark grammar</source>
        <translation>Die Lark-Grammatik</translation>
    </message>
    <message>
        <source>regular expression</source>
        <translation>Der reguläre Ausdruck</translation>
    </message>
    <message>
        <source>schema of the tools</source>
        <translation>Das Schema der Tools</translation>
    </message>
    <message>
        <source>What it says about its login is too long, so it was not read: {0}.</source>
        <translation>Die Angaben des Servers zu seiner Anmeldung sind zu lang und wurden daher nicht gelesen; {0}.</translation>
    </message>
    <message>
        <source>Its login is at {0} without https://, so it was not used: {1}.</source>
        <translation>Die Anmeldung läuft über {0} ohne https:// und wurde daher nicht verwendet; {1}.</translation>
    </message>
    <message>
        <source>Its login is for another server, so it was not used. Check its address.</source>
        <translation>Die Anmeldung gilt für einen anderen Server und wurde daher nicht verwendet. Prüfen Sie die Adresse.</translation>
    </message>
    <message>
        <source>choose Log In</source>
        <translation>wählen Sie „Anmelden“</translation>
    </message>
    <message>
        <source>It refuses the headers that are set for it: check them, or {0}.</source>
        <translation>Der Server lehnt die Header ab, die für ihn festgelegt sind: Prüfen Sie sie oder {0}.</translation>
    </message>
    <message>
        <source>Its login page has no https:// address, so it is not opened: {0}.</source>
        <translation>Die Anmeldeseite hat keine https://-Adresse und wird daher nicht geöffnet; {0}.</translation>
    </message>
    <message>
        <source>The login was not finished within {0} minutes. {1}</source>
        <translation>Die Anmeldung wurde nicht innerhalb von {0} Minuten abgeschlossen. {1}</translation>
    </message>
    <message>
        <source>The login was refused{0}. {1}</source>
        <translation>Die Anmeldung wurde abgelehnt{0}. {1}</translation>
    </message>
    <message>
        <source>Its login cannot be kept: it is too long, or no text. {0}</source>
        <translation>Die Anmeldung kann nicht gespeichert werden: Sie ist zu lang oder kein Text. {0}</translation>
    </message>
    <message>
        <source>The login was cancelled. {0}</source>
        <translation>Die Anmeldung wurde abgebrochen. {0}</translation>
    </message>
    <message>
        <source>more rights than its login has</source>
        <translation>mehr Rechte, als die Anmeldung gewährt</translation>
    </message>
    <message>
        <source>The answer is larger than 16 MB, so it was not read. Ask for less.</source>
        <translation>Die Antwort ist größer als 16 MB und wurde daher nicht gelesen. Fordern Sie weniger an.</translation>
    </message>
    <message>
        <source>The folder {0} does not exist. Choose another one.</source>
        <translation>Der Ordner {0} existiert nicht. Wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>The program {0} cannot be found. Install it, or give its full path.</source>
        <translation>Das Programm {0} wurde nicht gefunden. Installieren Sie es oder geben Sie den vollen Pfad an.</translation>
    </message>
    <message>
        <source>Its program ended by itself with exit status {0}.{1}</source>
        <translation>Das Programm hat sich von selbst mit Exit-Code {0} beendet.{1}</translation>
    </message>
    <message>
        <source>The address must begin with https:// and name a host.</source>
        <translation>Die Adresse muss mit https:// beginnen und einen Host nennen.</translation>
    </message>
    <message>
        <source>The address has no encryption, so it could be read on the way. Use one that begins with https://.</source>
        <translation>Die Adresse ist nicht verschlüsselt und könnte unterwegs mitgelesen werden. Verwenden Sie eine, die mit https:// beginnt.</translation>
    </message>
    <message>
        <source> It wrote last: {0}</source>
        <translation> Zuletzt geschrieben: {0}</translation>
    </message>
    <message>
        <source>The program {0} cannot be started: {1}.</source>
        <translation>Das Programm {0} kann nicht gestartet werden: {1}.</translation>
    </message>
    <message>
        <source>It closed its output, so it was ended.</source>
        <translation>Der Server hat seine Ausgabe geschlossen und wurde daher beendet.</translation>
    </message>
    <message>
        <source>Its program was killed by signal {0}.{1}</source>
        <translation>Das Programm wurde durch Signal {0} beendet.{1}</translation>
    </message>
    <message>
        <source>refuses access: use another login, or set a header such as Authorization for it</source>
        <translation>verweigert den Zugang: Verwenden Sie eine andere Anmeldung oder legen Sie für ihn einen Header wie Authorization fest</translation>
    </message>
    <message>
        <source>The server compresses its answers although it was asked not to.</source>
        <translation>Der Server komprimiert seine Antworten, obwohl er gebeten wurde, es nicht zu tun.</translation>
    </message>
    <message>
        <source>The server closed the connection.</source>
        <translation>Der Server hat die Verbindung geschlossen.</translation>
    </message>
    <message>
        <source>The host {0} cannot be found. Check the address.</source>
        <translation>Der Host {0} wurde nicht gefunden. Prüfen Sie die Adresse.</translation>
    </message>
    <message>
        <source>refuses the headers that are set for it: check them</source>
        <translation>lehnt die Header ab, die für ihn festgelegt sind: Prüfen Sie sie</translation>
    </message>
    <message>
        <source>The server {0}. (HTTP status {1})</source>
        <translation>Der Server {0}. (HTTP-Status {1})</translation>
    </message>
    <message>
        <source>It does not read its input, so it was ended.</source>
        <translation>Der Server liest seine Eingabe nicht und wurde daher beendet.</translation>
    </message>
    <message>
        <source>It writes text that is no message to its output, so it was ended.</source>
        <translation>Der Server schreibt Text, der keine Nachricht ist, in seine Ausgabe und wurde daher beendet.</translation>
    </message>
    <message>
        <source>It sent a message of over 16 MB, so it was ended.</source>
        <translation>Der Server hat eine Nachricht von mehr als 16 MB gesendet und wurde daher beendet.</translation>
    </message>
    <message>
        <source>There is no server named {0}, or it is switched off.</source>
        <translation>Es gibt keinen Server namens {0}, oder er ist ausgeschaltet.</translation>
    </message>
    <message>
        <source>The call was cancelled.</source>
        <translation>Der Aufruf wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The model's chat template does not take these images as they are.</source>
        <translation>Die Chat-Vorlage des Modells nimmt diese Bilder nicht so an, wie sie sind.</translation>
    </message>
    <message>
        <source>The model's vision tower cannot see this image ({0}).</source>
        <translation>Der Bildteil des Modells kann dieses Bild nicht sehen ({0}).</translation>
    </message>
    <message>
        <source>The model's vision tower cannot be loaded: {0}.</source>
        <translation>Der Bildteil des Modells kann nicht geladen werden: {0}.</translation>
    </message>
    <message>
        <source>This model has seen too many images: load it again.</source>
        <translation>Dieses Modell hat zu viele Bilder gesehen: Laden Sie es erneut.</translation>
    </message>
    <message>
        <source>{0} cannot look at images while several machines compute it.</source>
        <translation>{0} kann keine Bilder ansehen, während mehrere Rechner es berechnen.</translation>
    </message>
    <message>
        <source>it does not take images where this chat has them</source>
        <translation>sie nimmt Bilder dort nicht an, wo dieser Chat welche hat</translation>
    </message>
    <message>
        <source>This model cannot look at images: choose one that can.</source>
        <translation>Dieses Modell kann keine Bilder ansehen: Wählen Sie eines, das es kann.</translation>
    </message>
    <message>
        <source>The image is too narrow for this model. Cut it.</source>
        <translation>Das Bild ist für dieses Modell zu schmal. Schneiden Sie es zu.</translation>
    </message>
    <message>
        <source>{0} cannot look at images in Octavo yet: its kind ({1}) is not among those that can.</source>
        <translation>{0} kann in Octavo noch keine Bilder ansehen: Seine Art ({1}) gehört nicht zu denen, die es können.</translation>
    </message>
    <message>
        <source>{0} cannot look at images in Octavo: its vision tower is a {1}, not a {2}.</source>
        <translation>{0} kann in Octavo keine Bilder ansehen: Sein Bildteil ist vom Typ {1}, nicht {2}.</translation>
    </message>
    <message>
        <source>{0} cannot look at images: its folder has no preprocessor_config.json; download it again.</source>
        <translation>{0} kann keine Bilder ansehen: Im Ordner fehlt preprocessor_config.json; laden Sie das Modell erneut herunter.</translation>
    </message>
    <message>
        <source>{0} cannot look at images: this version of it was made without a vision tower.</source>
        <translation>{0} kann keine Bilder ansehen: Diese Version wurde ohne Bildteil erstellt.</translation>
    </message>
    <message>
        <source>The chat has {0} images; send {1} at most.</source>
        <translation>Der Chat hat {0} Bilder; senden Sie höchstens {1}.</translation>
    </message>
    <message>
        <source>An image is empty. {0}</source>
        <translation>Ein Bild ist leer. {0}</translation>
    </message>
    <message>
        <source>An image has {0} MB; {1} MB are the most. Make it smaller.</source>
        <translation>Ein Bild hat {0} MB; höchstens {1} MB sind möglich. Verkleinern Sie es.</translation>
    </message>
    <message>
        <source>This model's files about images cannot be used</source>
        <translation>Die Dateien dieses Modells für Bilder können nicht verwendet werden</translation>
    </message>
    <message>
        <source>The images of this chat are too large together: send fewer of them.</source>
        <translation>Die Bilder dieses Chats sind zusammen zu groß: Senden Sie weniger davon.</translation>
    </message>
    <message>
        <source>This image cannot be prepared for the model</source>
        <translation>Dieses Bild kann nicht für das Modell vorbereitet werden</translation>
    </message>
    <message>
        <source>The image has far more pixels; {0} in all are the most. Make it smaller.</source>
        <translation>Das Bild hat weit mehr Pixel; höchstens {0} insgesamt sind möglich. Verkleinern Sie es.</translation>
    </message>
    <message>
        <source>The image has {0} × {1} pixels; {2} in all are the most. Make it smaller.</source>
        <translation>Das Bild hat {0} × {1} Pixel; höchstens {2} insgesamt sind möglich. Verkleinern Sie es.</translation>
    </message>
    <message>
        <source>The image of {0} × {1} pixels is too narrow. Cut it.</source>
        <translation>Das Bild von {0} × {1} Pixeln ist zu schmal. Schneiden Sie es zu.</translation>
    </message>
    <message>
        <source>The images of this chat need too much memory: send fewer, or smaller ones</source>
        <translation>Die Bilder dieses Chats brauchen zu viel Speicher: Senden Sie weniger oder kleinere</translation>
    </message>
    <message>
        <source>{0} of its weights are missing ({1}, ...)</source>
        <translation>{0} Gewichte fehlen ({1}, …)</translation>
    </message>
    <message>
        <source>The engine has ended.</source>
        <translation>Die Engine wurde beendet.</translation>
    </message>
    <message>
        <source>Octavo's background service takes over the engine.</source>
        <translation>Der Hintergrunddienst von Octavo übernimmt die Engine.</translation>
    </message>
    <message>
        <source>The background service has ended, so this window runs the engine.</source>
        <translation>Der Hintergrunddienst wurde beendet, daher führt dieses Fenster die Engine aus.</translation>
    </message>
    <message>
        <source>Another window of Octavo uses the background service: quit that window first.</source>
        <translation>Ein anderes Fenster von Octavo verwendet den Hintergrunddienst: Beenden Sie es zuerst.</translation>
    </message>
    <message>
        <source>Another window of Octavo has the engine: quit that window first.</source>
        <translation>Ein anderes Fenster von Octavo hat die Engine: Beenden Sie es zuerst.</translation>
    </message>
    <message>
        <source> (process {0})</source>
        <translation> (Prozess {0})</translation>
    </message>
    <message>
        <source>Octavo's engine{0} holds {1} and does not answer: end that process.</source>
        <translation>Die Engine von Octavo{0} belegt {1} und antwortet nicht: Beenden Sie diesen Prozess.</translation>
    </message>
    <message>
        <source>Waiting until Octavo's window{0} has no answer to write.</source>
        <translation>Warten, bis das Fenster von Octavo{0} keine Antwort mehr zu schreiben hat.</translation>
    </message>
    <message>
        <source>{0} belongs to another user ({1}): choose a folder of your own with OCTAVO_DATA.</source>
        <translation>{0} gehört einem anderen Benutzer ({1}): Wählen Sie mit OCTAVO_DATA einen eigenen Ordner.</translation>
    </message>
    <message>
        <source>Octavo serves already (process {0}): end that, or set OCTAVO_DATA.</source>
        <translation>Octavo läuft schon als Server (Prozess {0}): Beenden Sie ihn oder setzen Sie OCTAVO_DATA.</translation>
    </message>
    <message>
        <source>It needs {0:size}, and {1:size} of memory are available.</source>
        <translation>Es braucht {0:size} Speicher, verfügbar sind {1:size}.</translation>
    </message>
    <message>
        <source>{0} {1} cannot be unloaded while generating: stop it first.</source>
        <translation>{0} Solange generiert wird, lässt sich {1} nicht entladen: Stoppen Sie zuerst die Generierung.</translation>
    </message>
    <message>
        <source>The loaded models take {0:size} of the {1:size} that macOS recommends for the GPU, so answers may stall while memory is swapped. Unload a model or choose a smaller KV budget.</source>
        <translation>Die geladenen Modelle belegen {0:size} der {1:size}, die macOS für die GPU empfiehlt, daher können Antworten stocken, während Speicher ausgelagert wird. Entladen Sie ein Modell oder wählen Sie ein kleineres KV-Budget.</translation>
    </message>
    <message>
        <source>{0} ({1:size})</source>
        <translation>{0} ({1:size})</translation>
    </message>
    <message>
        <source>{0} does not fit beside the loaded models. {1}</source>
        <translation>{0} passt nicht neben die geladenen Modelle. {1}</translation>
    </message>
    <message>
        <source>Loading the model again was cancelled.</source>
        <translation>Das erneute Laden des Modells wurde abgebrochen.</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no pool to change.</source>
        <translation>Es ist kein Modell geladen, daher gibt es keinen Pool, der sich ändern ließe.</translation>
    </message>
    <message>
        <source>There is no block {0}: the pool has {1} blocks.</source>
        <translation>Es gibt keinen Block {0}: Der Pool hat {1} Blöcke.</translation>
    </message>
    <message>
        <source>block {0} is not cached: only blocks that no chat uses can be evicted</source>
        <translation>Block {0} ist nicht gecacht: Nur Blöcke, die kein Chat nutzt, können verdrängt werden</translation>
    </message>
    <message>
        <source>block {0}, or text that continues it, is pinned: unpin it first</source>
        <translation>Block {0} oder Text, der ihn fortsetzt, ist fixiert: Lösen Sie ihn zuerst</translation>
    </message>
    <message>
        <source>Block {0} is not full yet, and only full blocks can be pinned</source>
        <translation>Block {0} ist noch nicht voll, und nur volle Blöcke können fixiert werden</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no pool to check.</source>
        <translation>Es ist kein Modell geladen, daher gibt es keinen Pool, der sich prüfen ließe.</translation>
    </message>
    <message>
        <source>No model is loaded, so tokens cannot be counted.</source>
        <translation>Es ist kein Modell geladen, daher können keine Tokens gezählt werden.</translation>
    </message>
    <message>
        <source>Texts of more than {0} characters are not counted.</source>
        <translation>Texte von mehr als {0} Zeichen werden nicht gezählt.</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no KV cache to change.</source>
        <translation>Es ist kein Modell geladen, daher gibt es keinen KV-Cache, der sich ändern ließe.</translation>
    </message>
    <message>
        <source>No model is loaded; choose one first.</source>
        <translation>Es ist kein Modell geladen; wählen Sie zuerst eines.</translation>
    </message>
    <message>
        <source>The model {0} is not loaded; load it first.</source>
        <translation>Das Modell {0} ist nicht geladen; laden Sie es zuerst.</translation>
    </message>
</context>
<context>
    <name>formatting</name>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>vor %n Tag</numerusform>
            <numerusform>vor %n Tagen</numerusform>
        </translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message>
        <source>{number} bytes</source>
        <translation>{number} Byte</translation>
    </message>
    <message>
        <source>{number} KB</source>
        <translation>{number} KB</translation>
    </message>
    <message>
        <source>{number} MB</source>
        <translation>{number} MB</translation>
    </message>
    <message>
        <source>{number} GB</source>
        <translation>{number} GB</translation>
    </message>
    <message>
        <source>{number} TB</source>
        <translation>{number} TB</translation>
    </message>
    <message>
        <source>{part} of {whole}</source>
        <translation>{part} von {whole}</translation>
    </message>
    <message>
        <source>{first} {second}</source>
        <comment>two sentences</comment>
        <translation>{first} {second}</translation>
    </message>
    <message>
        <source>{first}, {second}</source>
        <comment>a list</comment>
        <translation>{first}, {second}</translation>
    </message>
    <message>
        <source>{name}: {text}</source>
        <translation>{name}: {text}</translation>
    </message>
    <message>
        <source>{number}%</source>
        <translation>{number} %</translation>
    </message>
    <message>
        <source>{number} h</source>
        <translation>{number} h</translation>
    </message>
    <message>
        <source>{number} s ago</source>
        <translation>vor {number} s</translation>
    </message>
    <message>
        <source>{number} min ago</source>
        <translation>vor {number} min</translation>
    </message>
    <message>
        <source>{number} h ago</source>
        <translation>vor {number} h</translation>
    </message>
    <message>
        <source>{number} s</source>
        <translation>{number} s</translation>
    </message>
    <message>
        <source>{number} min</source>
        <translation>{number} min</translation>
    </message>
</context>
<context>
    <name>importing</name>
    <message>
        <source>“{name}” no longer exists.</source>
        <translation>„{name}“ existiert nicht mehr.</translation>
    </message>
    <message>
        <source>“{name}” is not a file.</source>
        <translation>„{name}“ ist keine Datei.</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened. Check its permissions.</source>
        <translation>„{name}“ kann nicht geöffnet werden. Prüfen Sie die Zugriffsrechte.</translation>
    </message>
    <message>
        <source>“{name}” is damaged or not JSON. Export the chats again.</source>
        <translation>„{name}“ ist beschädigt oder kein JSON. Exportieren Sie die Chats erneut.</translation>
    </message>
    <message>
        <source>“{name}” is not from ChatGPT, LM Studio, Open WebUI or Octavo. Choose their exported JSON file.</source>
        <translation>„{name}“ stammt nicht aus ChatGPT, LM Studio, Open WebUI oder Octavo. Wählen Sie deren exportierte JSON-Datei.</translation>
    </message>
    <message>
        <source>“{name}” has no messages.</source>
        <translation>„{name}“ enthält keine Nachrichten.</translation>
    </message>
    <message>
        <source>“{name}” is too large: {size}. The most is {most}.</source>
        <translation>„{name}“ ist zu groß: {size}. Erlaubt sind höchstens {most}.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too much memory.</source>
        <translation>„{name}“ wurde abgelehnt: Das Lesen braucht zu viel Speicher.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too long.</source>
        <translation>„{name}“ wurde abgelehnt: Das Lesen dauert zu lange.</translation>
    </message>
</context>
<context>
    <name>machines</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n Schicht</numerusform>
            <numerusform>%n Schichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n KV head(s)</source>
        <translation>
            <numerusform>%n KV-Kopf</numerusform>
            <numerusform>%n KV-Köpfe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{used} of %n block(s) in use ({size} each, {held})</source>
        <translation>
            <numerusform>{used} von %n Block belegt (je {size}, {held})</numerusform>
            <numerusform>{used} von %n Blöcken belegt (je {size}, {held})</numerusform>
        </translation>
    </message>
    <message>
        <source>Rank {rank}, {name}: {layers}, {heads}, {weights} of weights. {in_use}.</source>
        <translation>Rang {rank}, {name}: {layers}, {heads}, {weights} Gewichte. {in_use}.</translation>
    </message>
    <message>
        <source>Block map of {name}</source>
        <translation>Blockkarte von {name}</translation>
    </message>
    <message>
        <source>The check cannot start; install Octavo again.</source>
        <translation>Die Prüfung kann nicht starten; installieren Sie Octavo erneut.</translation>
    </message>
    <message>
        <source>The check ended without an answer; try again.</source>
        <translation>Die Prüfung endete ohne Antwort; versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>A model that is too large for one machine can be split across several. A hosts file names them; checking them starts nothing and downloads nothing.</source>
        <translation>Ein Modell, das für einen Rechner zu groß ist, kann auf mehrere verteilt werden. Eine Hosts-Datei nennt sie; das Prüfen startet nichts und lädt nichts herunter.</translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n Rechner</numerusform>
            <numerusform>%n Rechner</numerusform>
        </translation>
    </message>
    <message>
        <source>{machines}. Proposed: {model} divided {how}; {speed} tokens/s are predicted, limited by {limit}.</source>
        <translation>{machines}. Vorschlag: {model}, verteilt {how}; erwartet werden {speed} Tokens/s, begrenzt durch {limit}.</translation>
    </message>
    <message>
        <source>by layers (pipeline)</source>
        <translation>nach Schichten (Pipeline)</translation>
    </message>
    <message>
        <source>{chip} · {memory}, {usable} usable · memory reads {speed}/s · Octavo {version}</source>
        <translation>{chip} · {memory}, {usable} nutzbar · Speicher liest {speed}/s · Octavo {version}</translation>
    </message>
    <message>
        <source>Link to {name}: {speed} Gbit/s, {latency} µs a message</source>
        <translation>Verbindung zu {name}: {speed} Gbit/s, {latency} µs pro Nachricht</translation>
    </message>
    <message>
        <source>Rank {rank}: {layers}; {blocks} blocks of {size}</source>
        <translation>Rang {rank}: {layers}; {blocks} Blöcke zu {size}</translation>
    </message>
    <message>
        <source>Each machine needs Octavo, and the others are reached by ssh without a password. A hosts file looks like this:</source>
        <translation>Auf jedem Rechner muss Octavo sein, und die anderen werden per ssh ohne Passwort erreicht. Eine Hosts-Datei sieht so aus:</translation>
    </message>
    <message>
        <source>Choose a hosts file</source>
        <translation>Hosts-Datei auswählen</translation>
    </message>
    <message>
        <source>{machines}. {model} does not fit on them.</source>
        <translation>{machines}. {model} passt nicht darauf.</translation>
    </message>
    <message>
        <source>{machines}. Proposed: {model} divided {how}.</source>
        <translation>{machines}. Vorschlag: {model}, verteilt {how}.</translation>
    </message>
    <message>
        <source>the speed of memory</source>
        <translation>das Speichertempo</translation>
    </message>
    <message>
        <source>the links between them</source>
        <translation>die Verbindungen zwischen ihnen</translation>
    </message>
    <message>
        <source>by heads (tensor)</source>
        <translation>nach Köpfen (Tensor)</translation>
    </message>
    <message>
        <source>The model is missing on {machines}: run `octavo cluster` with --yes.</source>
        <translation>Das Modell fehlt auf {machines}: Führen Sie `octavo cluster` mit --yes aus.</translation>
    </message>
    <message>
        <source>1/{machines} of each of {number} layers</source>
        <translation>1/{machines} von jeder der {number} Schichten</translation>
    </message>
    <message>
        <source>Several Machines</source>
        <translation>Mehrere Rechner</translation>
    </message>
    <message>
        <source>Choose Hosts File…</source>
        <translation>Hosts-Datei auswählen …</translation>
    </message>
    <message>
        <source>Check Again</source>
        <translation>Erneut prüfen</translation>
    </message>
    <message>
        <source>Load on These Machines</source>
        <translation>Auf diese Rechner laden</translation>
    </message>
    <message>
        <source>Load on This Machine Only</source>
        <translation>Nur auf diesen Rechner laden</translation>
    </message>
    <message>
        <source>Copy this hosts file</source>
        <translation>Diese Hosts-Datei kopieren</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Every machine has the same blocks: the first one decides what each is used for, and the block map of the memory panel is that of all. Only the size of a block differs.</source>
        <translation>Jeder Rechner hat dieselben Blöcke: Der erste entscheidet, wofür jeder verwendet wird, und die Blockkarte der Speicheransicht gilt für alle. Nur die Größe eines Blocks ist verschieden.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Hosts files (*.json)</source>
        <translation>Hosts-Dateien (*.json)</translation>
    </message>
    <message>
        <source>The plan is for the loaded model, {model}.</source>
        <translation>Der Plan gilt für das geladene Modell, {model}.</translation>
    </message>
    <message>
        <source>Not {how}: {reason}</source>
        <translation>Nicht {how}: {reason}</translation>
    </message>
    <message>
        <source>Load a model to see what each would hold of it.</source>
        <translation>Laden Sie ein Modell, um zu sehen, was jeder davon aufnehmen würde.</translation>
    </message>
    <message>
        <source>{number} of {whole} layers</source>
        <translation>{number} von {whole} Schichten</translation>
    </message>
    <message>
        <source>Asking the machines of {file}…</source>
        <translation>Rechner aus {file} werden abgefragt …</translation>
    </message>
    <message>
        <source>Cannot be used</source>
        <translation>Nicht verwendbar</translation>
    </message>
</context>
<context>
    <name>memory</name>
    <message>
        <source>4 GB, 32k tokens or 500 blocks</source>
        <translation>4 GB, 32k Tokens oder 500 Blöcke</translation>
    </message>
    <message>
        <source>How large the KV cache may grow: {examples}</source>
        <translation>Wie groß der KV-Cache werden darf: {examples}</translation>
    </message>
    <message>
        <source>or type a size: {examples}</source>
        <translation>oder Größe eingeben: {examples}</translation>
    </message>
    <message>
        <source>Beside the weights, this machine has room for {size} ({blocks}).</source>
        <translation>Neben den Gewichten hat dieser Computer Platz für {size} ({blocks}).</translation>
    </message>
    <message>
        <source>KV cache size</source>
        <translation>Größe des KV-Cache</translation>
    </message>
    <message>
        <source>KV cache size as text</source>
        <translation>Größe des KV-Cache als Text</translation>
    </message>
    <message>
        <source>Close the card</source>
        <translation>Karte schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>What is remembered of a chat</source>
        <translation>Was von einem Chat gemerkt wurde</translation>
    </message>
    <message>
        <source>Free: any chat can use it.</source>
        <translation>Frei: Jeder Chat kann ihn nutzen.</translation>
    </message>
    <message>
        <source>Block text is shown only in the live view.</source>
        <translation>Der Text eines Blocks wird nur in der Live-Ansicht gezeigt.</translation>
    </message>
    <message>
        <source>Cached · not needed by any chat now</source>
        <translation>Gecacht · gerade von keinem Chat gebraucht</translation>
    </message>
    <message>
        <source>tokens {first} to {last}</source>
        <translation>Tokens {first} bis {last}</translation>
    </message>
    <message numerus="yes">
        <source>Shared by %n block table(s): {chats}</source>
        <translation>
            <numerusform>In %n Blocktabelle: {chats}</numerusform>
            <numerusform>Geteilt von %n Blocktabellen: {chats}</numerusform>
        </translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>fixiert</translation>
    </message>
    <message>
        <source>Selected block</source>
        <translation>Ausgewählter Block</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Fixieren</translation>
    </message>
    <message>
        <source>Never evict this text, from its start to this block.</source>
        <translation>Diesen Text nie verdrängen, vom Anfang bis zu diesem Block.</translation>
    </message>
    <message>
        <source>Evict</source>
        <translation>Verdrängen</translation>
    </message>
    <message>
        <source>Free this cached block and all cached blocks that follow it.</source>
        <translation>Diesen gecachten Block und alle gecachten Blöcke danach freigeben.</translation>
    </message>
    <message>
        <source>Go to Text</source>
        <translation>Zum Text</translation>
    </message>
    <message>
        <source>Show the message that contains this text.</source>
        <translation>Die Nachricht zeigen, die diesen Text enthält.</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>Abzweigen</translation>
    </message>
    <message>
        <source>Continue in a new chat from the answer at this block. It shares the blocks up to there.</source>
        <translation>Ab der Antwort bei diesem Block in einem neuen Chat weitermachen. Er teilt die Blöcke bis dorthin.</translation>
    </message>
    <message>
        <source>In use by {chat}</source>
        <translation>Belegt von {chat}</translation>
    </message>
    <message>
        <source>used {ago}</source>
        <translation>benutzt {ago}</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Remembered for {chats}</source>
        <translation>Gemerkt für {chats}</translation>
    </message>
    <message>
        <source>Cached · last used by {chat}</source>
        <translation>Gecacht · zuletzt benutzt von {chat}</translation>
    </message>
    <message>
        <source>hash {digits}</source>
        <translation>Hash {digits}</translation>
    </message>
    <message>
        <source>Metrics: {name}, page {page} of {pages}</source>
        <translation>Messwerte: {name}, Seite {page} von {pages}</translation>
    </message>
    <message>
        <source>Now: {detail}.</source>
        <translation>Jetzt: {detail}.</translation>
    </message>
    <message>
        <source>As much as possible was reused: one token is always computed.</source>
        <translation>Es wurde so viel wie möglich wiederverwendet: Ein Token wird immer berechnet.</translation>
    </message>
    <message numerus="yes">
        <source>The cached text of “{chat}” ends here; the %n token(s) after it are new.</source>
        <translation>
            <numerusform>Der gecachte Text von „{chat}“ endet hier; das %n Token danach ist neu.</numerusform>
            <numerusform>Der gecachte Text von „{chat}“ endet hier; die %n Tokens danach sind neu.</numerusform>
        </translation>
    </message>
    <message>
        <source>Why part of the prompt was computed</source>
        <translation>Warum ein Teil des Prompts berechnet wurde</translation>
    </message>
    <message>
        <source>No longer available</source>
        <translation>Nicht mehr verfügbar</translation>
    </message>
    <message>
        <source>The engine only remembers this for the last 256 requests since it started.</source>
        <translation>Die Engine merkt sich dies nur für die letzten 256 Anfragen seit ihrem Start.</translation>
    </message>
    <message>
        <source>{reused} of {total} prompt tokens reused</source>
        <translation>{reused} von {total} Prompt-Tokens wiederverwendet</translation>
    </message>
    <message>
        <source>No cached text starts like this prompt, so all of it was computed.</source>
        <translation>Kein gecachter Text beginnt wie dieser Prompt, daher wurde er ganz berechnet.</translation>
    </message>
    <message numerus="yes">
        <source>First difference from “{chat}”: another picture. From here on, %n token(s) were computed.</source>
        <translation>
            <numerusform>Erster Unterschied zu „{chat}“: ein anderes Bild. Ab hier wurde %n Token berechnet.</numerusform>
            <numerusform>Erster Unterschied zu „{chat}“: ein anderes Bild. Ab hier wurden %n Tokens berechnet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First difference from “{chat}”. From here on, %n token(s) were computed.</source>
        <translation>
            <numerusform>Erster Unterschied zu „{chat}“. Ab hier wurde %n Token berechnet.</numerusform>
            <numerusform>Erster Unterschied zu „{chat}“. Ab hier wurden %n Tokens berechnet.</numerusform>
        </translation>
    </message>
    <message>
        <source>Prompt: {prompt}. Cached text: {cached}.</source>
        <translation>Prompt: {prompt}. Gecachter Text: {cached}.</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>gecacht</translation>
    </message>
    <message>
        <source>A corner is cut off where several chats or answers use the same block: their text begins alike, and is kept only once. Point at a block to see whose it is.</source>
        <translation>Eine Ecke fehlt, wo mehrere Chats oder Antworten denselben Block nutzen: Ihr Text beginnt gleich und wird nur einmal behalten. Zeigen Sie auf einen Block, um zu sehen, wem er gehört.</translation>
    </message>
    <message>
        <source>The disk cache has a copy or is about to write it, so the text need not be read again after a restart. A cached block has the faded colour.</source>
        <translation>Der Festplatten-Cache hat eine Kopie oder schreibt sie gleich, sodass der Text nach einem Neustart nicht erneut gelesen werden muss. Ein gecachter Block hat die blasse Farbe.</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>geteilt</translation>
    </message>
    <message>
        <source>The dot marks text that is never evicted.</source>
        <translation>Der Punkt kennzeichnet Text, der nie verdrängt wird.</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Besitzer</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>References</source>
        <translation>Referenzen</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Füllung</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Each chat has its own colour, and other programs that use the model have one together. The faded frame of a chat at rest marks what it would reuse. A block of several chats has the colour of one of them.</source>
        <translation>Jeder Chat hat eine eigene Farbe; andere Programme, die das Modell nutzen, haben eine gemeinsame. Der blasse Rahmen eines ruhenden Chats zeigt, was er wiederverwenden würde. Ein Block mehrerer Chats hat die Farbe eines von ihnen.</translation>
    </message>
    <message>
        <source>Whether each block is in use, shared, pinned, cached or free.</source>
        <translation>Ob ein Block belegt, geteilt, fixiert, gecacht oder frei ist.</translation>
    </message>
    <message>
        <source>How many block tables contain each block. Every reference beyond the first is memory saved.</source>
        <translation>Wie viele Blocktabellen einen Block enthalten. Jede Referenz nach der ersten ist gesparter Speicher.</translation>
    </message>
    <message>
        <source>How long ago each block was last written or reused. The oldest cached blocks are evicted first.</source>
        <translation>Wann ein Block zuletzt geschrieben oder wiederverwendet wurde. Die ältesten gecachten Blöcke werden zuerst verdrängt.</translation>
    </message>
    <message>
        <source>How many tokens each block holds. Only the last block of a chat is partly empty.</source>
        <translation>Wie viele Tokens ein Block enthält. Nur der letzte Block eines Chats ist teilweise leer.</translation>
    </message>
    <message>
        <source>Where the blocks are: in the engine's pool, also on disk, or copied to host memory while a chat waits.</source>
        <translation>Wo die Blöcke sind: im Pool der Engine, auch auf der Festplatte oder in den Host-Speicher kopiert, während ein Chat wartet.</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 Token</translation>
    </message>
    <message>
        <source>half full</source>
        <translation>halb voll</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>remembered</source>
        <translation>gemerkt</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>Pool</translation>
    </message>
    <message>
        <source>also on disk</source>
        <translation>auch auf Festplatte</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>90 s</source>
        <translation>90 s</translation>
    </message>
    <message>
        <source>12 min</source>
        <translation>12 min</translation>
    </message>
    <message>
        <source>other programs</source>
        <translation>andere Programme</translation>
    </message>
    <message>
        <source>Colours of the map: {mode}</source>
        <translation>Farben der Karte: {mode}</translation>
    </message>
    <message>
        <source>Legend: {labels}</source>
        <translation>Legende: {labels}</translation>
    </message>
    <message>
        <source>Colour: {mode}</source>
        <translation>Farbe: {mode}</translation>
    </message>
    <message>
        <source>The whole pool and the part shown on the map. Click or drag to move.</source>
        <translation>Der ganze Pool und der auf der Karte gezeigte Teil. Klicken oder ziehen Sie, um ihn zu verschieben.</translation>
    </message>
    <message>
        <source>Overview of all blocks</source>
        <translation>Übersicht aller Blöcke</translation>
    </message>
    <message>
        <source>Block map</source>
        <translation>Blockkarte</translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation>Kein Modell geladen</translation>
    </message>
    <message>
        <source>; blocks {first} to {last} are shown</source>
        <translation>; gezeigt werden die Blöcke {first} bis {last}</translation>
    </message>
    <message>
        <source>{used} of {blocks} in use by {chats}, {cached} cached, {free} free</source>
        <translation>{blocks}, davon {used} belegt von {chats}, {cached} gecacht, {free} frei</translation>
    </message>
    <message>
        <source>Recurrent states by chat</source>
        <translation>Rekurrente Zustände nach Chat</translation>
    </message>
    <message>
        <source>Blocks of waiting chats</source>
        <translation>Blöcke wartender Chats</translation>
    </message>
    <message>
        <source>The KV cache, block by block, in Octavo</source>
        <translation>Der KV-Cache Block für Block, in Octavo</translation>
    </message>
    <message>
        <source>Nothing has been recorded yet. Load a model first.</source>
        <translation>Es wurde noch nichts aufgezeichnet. Laden Sie zuerst ein Modell.</translation>
    </message>
    <message>
        <source>{file} cannot be written: {problem}. Choose another folder.</source>
        <translation>{file} kann nicht geschrieben werden: {problem}. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Gesichert als {file}.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Copy the map, the three sentences and the model; no chat is named</source>
        <translation>Karte, die drei Sätze und Modell kopieren; kein Chat wird genannt</translation>
    </message>
    <message>
        <source>Copy picture with chat titles</source>
        <translation>Bild mit Chat-Titeln kopieren</translation>
    </message>
    <message>
        <source>The same, with the titles of the chats</source>
        <translation>Dasselbe, mit den Titeln der Chats</translation>
    </message>
    <message>
        <source>Save replay…</source>
        <translation>Replay sichern …</translation>
    </message>
    <message>
        <source>Save the last ten seconds of the map as an animated picture (PNG)</source>
        <translation>Die letzten zehn Sekunden der Karte als animiertes Bild (PNG) sichern</translation>
    </message>
    <message>
        <source>Save snapshot…</source>
        <translation>Snapshot sichern …</translation>
    </message>
    <message>
        <source>Save this moment of the KV cache, and a picture of the panel beside it</source>
        <translation>Diesen Moment des KV-Cache sichern, dazu ein Bild der Ansicht</translation>
    </message>
    <message>
        <source>Save the last 10 minutes…</source>
        <translation>Die letzten 10 Minuten sichern …</translation>
    </message>
    <message>
        <source>Save everything that was recorded</source>
        <translation>Alles sichern, was aufgezeichnet wurde</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Open a snapshot, a recording or a recorded benchmark</source>
        <translation>Einen Snapshot, eine Aufzeichnung oder einen aufgezeichneten Benchmark öffnen</translation>
    </message>
    <message>
        <source>Check against the engine</source>
        <translation>Mit der Engine abgleichen</translation>
    </message>
    <message>
        <source>Compare every block shown here with the engine's</source>
        <translation>Jeden hier gezeigten Block mit dem der Engine vergleichen</translation>
    </message>
    <message>
        <source>Free all cached blocks</source>
        <translation>Alle gecachten Blöcke freigeben</translation>
    </message>
    <message>
        <source>Pinned text is kept</source>
        <translation>Fixierter Text bleibt erhalten</translation>
    </message>
    <message>
        <source>Compact now</source>
        <translation>Jetzt verdichten</translation>
    </message>
    <message>
        <source>Move the blocks of each chat together. Chats don't need this, but it can return memory to the system.</source>
        <translation>Die Blöcke jedes Chats zusammenrücken. Chats brauchen das nicht, aber es kann dem System Speicher zurückgeben.</translation>
    </message>
    <message>
        <source>Larger cells; also with the mouse wheel or two fingers</source>
        <translation>Größere Zellen; auch mit dem Mausrad oder zwei Fingern</translation>
    </message>
    <message>
        <source>Smaller cells</source>
        <translation>Kleinere Zellen</translation>
    </message>
    <message>
        <source>Show every block</source>
        <translation>Jeden Block zeigen</translation>
    </message>
    <message>
        <source>Change KV cache size…</source>
        <translation>Größe des KV-Cache ändern …</translation>
    </message>
    <message>
        <source>Set how large the KV cache may grow</source>
        <translation>Festlegen, wie groß der KV-Cache werden darf</translation>
    </message>
    <message>
        <source>The picture is copied. Paste it anywhere.</source>
        <translation>Das Bild ist kopiert. Setzen Sie es ein, wo Sie möchten.</translation>
    </message>
    <message>
        <source>Save replay</source>
        <translation>Replay sichern</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Whole pool</source>
        <translation>Ganzer Pool</translation>
    </message>
    <message>
        <source>Animated PNG</source>
        <translation>Animiertes PNG</translation>
    </message>
    <message>
        <source>Memory of {server}</source>
        <translation>Speicher von {server}</translation>
    </message>
    <message>
        <source>{chat}: waiting for {blocks}; {tokens} will be computed again</source>
        <translation>{chat}: wartet auf {blocks}; {tokens} werden neu berechnet</translation>
    </message>
    <message>
        <source>on disk or about to be written</source>
        <translation>auf Festplatte oder kurz davor</translation>
    </message>
    <message>
        <source>{chat}: waiting for {blocks}; {copied} will be copied back from the host</source>
        <translation>{chat}: wartet auf {blocks}; {copied} werden vom Host zurückkopiert</translation>
    </message>
    <message>
        <source>The pool whose blocks each chat's block table lists, in the order of its text.</source>
        <translation>Der Pool, dessen Blöcke die Blocktabelle jedes Chats auflistet, in der Reihenfolge seines Textes.</translation>
    </message>
    <message numerus="yes">
        <source>freed after %n more token(s)</source>
        <translation>
            <numerusform>frei nach %n weiterem Token</numerusform>
            <numerusform>frei nach %n weiteren Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>freed in the next step</source>
        <translation>frei im nächsten Schritt</translation>
    </message>
    <message numerus="yes">
        <source>%n state(s)</source>
        <translation>
            <numerusform>%n Zustand</numerusform>
            <numerusform>%n Zustände</numerusform>
        </translation>
    </message>
    <message>
        <source>Instead of blocks, these layers keep one state per chat, whose size never changes.</source>
        <translation>Statt Blöcken haben diese Schichten einen Zustand pro Chat, dessen Größe sich nie ändert.</translation>
    </message>
    <message>
        <source>Blocks that were taken from preempted chats so that others could finish. Filled cells were copied to host memory; hollow ones will be recomputed. No text is lost.</source>
        <translation>Blöcke, die pausierten Chats genommen wurden, damit andere fertig werden konnten. Gefüllte Zellen wurden in den Host-Speicher kopiert, hohle werden neu berechnet. Kein Text geht verloren.</translation>
    </message>
    <message>
        <source>Block {number}</source>
        <translation>Block {number}</translation>
    </message>
    <message>
        <source>{fill} of {tokens}</source>
        <translation>{fill} von {tokens}</translation>
    </message>
    <message>
        <source>free: any chat can use it</source>
        <translation>frei: Jeder Chat kann ihn nutzen</translation>
    </message>
    <message numerus="yes">
        <source>shared by %n block table(s)</source>
        <translation>
            <numerusform>in %n Blocktabelle</numerusform>
            <numerusform>geteilt von %n Blocktabellen</numerusform>
        </translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>Pool {number}</source>
        <translation>Pool {number}</translation>
    </message>
    <message>
        <source>Tokens of each chat</source>
        <translation>Tokens jedes Chats</translation>
    </message>
    <message>
        <source>{used} of {blocks}</source>
        <translation>{used} / {blocks}</translation>
    </message>
    <message>
        <source>{chats} and {number} more</source>
        <translation>{chats} und {number} weitere</translation>
    </message>
    <message>
        <source>Blocks {first} to {last}</source>
        <translation>Blöcke {first} bis {last}</translation>
    </message>
    <message>
        <source>{used} in use · {cached} cached · {free} free</source>
        <translation>{used} belegt · {cached} gecacht · {free} frei</translation>
    </message>
    <message>
        <source>{blocks} of {tokens} each</source>
        <translation>{blocks} zu je {tokens}</translation>
    </message>
    <message>
        <source>Longest free run: {blocks}</source>
        <translation>Längster freier Abschnitt: {blocks}</translation>
    </message>
    <message>
        <source>, {cached} cached</source>
        <translation>, {cached} gecacht</translation>
    </message>
    <message>
        <source>These layers only look back {tokens}. Blocks that fall out of the window are freed.</source>
        <translation>Diese Schichten blicken nur {tokens} zurück. Blöcke, die aus dem Fenster fallen, werden frei.</translation>
    </message>
    <message>
        <source>{outside}: kept for a chat that continues from this text, until space runs short.</source>
        <translation>{outside}: behalten für einen Chat, der diesen Text fortsetzt, bis der Platz knapp wird.</translation>
    </message>
    <message>
        <source>In the chunk of {tokens}</source>
        <translation>Im Chunk von {tokens}</translation>
    </message>
    <message>
        <source>In the window of {tokens}</source>
        <translation>Im Fenster von {tokens}</translation>
    </message>
    <message>
        <source>Waiting for blocks · {chats}</source>
        <translation>Warten auf Blöcke · {chats}</translation>
    </message>
    <message>
        <source>Outside the chunk of {tokens}</source>
        <translation>Außerhalb des Chunks von {tokens}</translation>
    </message>
    <message>
        <source>Outside the window of {tokens}</source>
        <translation>Außerhalb des Fensters von {tokens}</translation>
    </message>
    <message>
        <source>{blocks} on the host</source>
        <translation>{blocks} auf dem Host</translation>
    </message>
    <message>
        <source>{blocks} to recompute</source>
        <translation>{blocks} neu zu berechnen</translation>
    </message>
    <message>
        <source>{block}, last used by {chat}</source>
        <translation>{block}, zuletzt benutzt von {chat}</translation>
    </message>
    <message numerus="yes">
        <source>Chats now use %n block(s) more than this: the newest chats pause and resume later.</source>
        <translation>
            <numerusform>Chats belegen jetzt %n Block mehr: Die neuesten Chats pausieren und machen später weiter.</numerusform>
            <numerusform>Chats belegen jetzt %n Blöcke mehr: Die neuesten Chats pausieren und machen später weiter.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Adds up to %n block(s), which take memory only when needed.</source>
        <translation>
            <numerusform>Bis zu %n Block mehr, der nur bei Bedarf Speicher belegt.</numerusform>
            <numerusform>Bis zu %n Blöcke mehr, die nur bei Bedarf Speicher belegen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing will be removed.</source>
        <translation>Es wird nichts entfernt.</translation>
    </message>
    <message>
        <source>{size}: {blocks}, {tokens}</source>
        <translation>{size}: {blocks}, {tokens}</translation>
    </message>
    <message>
        <source>{number} full chats</source>
        <translation>{number} volle Chats</translation>
    </message>
    <message>
        <source>{share} of one full chat</source>
        <translation>{share} eines vollen Chats</translation>
    </message>
    <message>
        <source>Frees {blocks} of {cached}.</source>
        <translation>{blocks} von {cached} werden frei.</translation>
    </message>
    <message numerus="yes">
        <source>%n cached block(s)</source>
        <translation>
            <numerusform>%n gecachten Block</numerusform>
            <numerusform>%n gecachten Blöcken</numerusform>
        </translation>
    </message>
    <message>
        <source>there is an event of an unknown kind</source>
        <translation>es gibt ein Ereignis unbekannter Art</translation>
    </message>
    <message>
        <source>an event names a block outside the pool</source>
        <translation>ein Ereignis nennt einen Block außerhalb des Pools</translation>
    </message>
    <message>
        <source>a block was copied from outside the pool</source>
        <translation>ein Block wurde von außerhalb des Pools kopiert</translation>
    </message>
    <message>
        <source>an event puts more tokens into a block than it can hold</source>
        <translation>ein Ereignis legt mehr Tokens in einen Block, als er fasst</translation>
    </message>
    <message>
        <source>an event has no time</source>
        <translation>ein Ereignis hat keine Zeit</translation>
    </message>
    <message>
        <source>Another program</source>
        <translation>Ein anderes Programm</translation>
    </message>
    <message>
        <source>Untitled chat</source>
        <translation>Chat ohne Titel</translation>
    </message>
    <message>
        <source>Another program ({chat})</source>
        <translation>Ein anderes Programm ({chat})</translation>
    </message>
    <message>
        <source>{program} (another program)</source>
        <translation>{program} (anderes Programm)</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n Block</numerusform>
            <numerusform>%n Blöcke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n Token</numerusform>
            <numerusform>%n Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>Schnellfrage</translation>
    </message>
    <message numerus="yes">
        <source>%n chat(s)</source>
        <translation>
            <numerusform>%n Chat</numerusform>
            <numerusform>%n Chats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n Schicht</numerusform>
            <numerusform>%n Schichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n Abschnitt</numerusform>
            <numerusform>%n Abschnitten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n empty slot(s)</source>
        <translation>
            <numerusform>%n leerer Platz</numerusform>
            <numerusform>%n leere Plätze</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) per step</source>
        <translation>
            <numerusform>%n Token pro Schritt</numerusform>
            <numerusform>%n Tokens pro Schritt</numerusform>
        </translation>
    </message>
    <message>
        <source>normal</source>
        <comment>memory pressure</comment>
        <translation>normal</translation>
    </message>
    <message>
        <source>warning</source>
        <comment>memory pressure</comment>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>critical</source>
        <comment>memory pressure</comment>
        <translation>kritisch</translation>
    </message>
    <message>
        <source>{used} in use, {cached} cached, {free} free</source>
        <translation>{used} belegt, {cached} gecacht, {free} frei</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) not computed again</source>
        <translation>
            <numerusform>%n Token nicht neu berechnet</numerusform>
            <numerusform>%n Tokens nicht neu berechnet</numerusform>
        </translation>
    </message>
    <message>
        <source>{total} since the model was loaded; {size} on the host now</source>
        <translation>{total}, seit das Modell geladen wurde; {size} jetzt auf dem Host</translation>
    </message>
    <message>
        <source>{size} in use</source>
        <translation>{size} belegt</translation>
    </message>
    <message>
        <source>{blocks}, up to {limit}</source>
        <translation>{blocks}, bis zu {limit}</translation>
    </message>
    <message>
        <source>{number} ms</source>
        <translation>{number} ms</translation>
    </message>
    <message>
        <source>{number} since the model was loaded</source>
        <translation>{number}, seit das Modell geladen wurde</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Festplatte</translation>
    </message>
    <message>
        <source>of blocks in use</source>
        <translation>der Blöcke belegt</translation>
    </message>
    <message>
        <source>Blocks that chats need right now. Cached blocks don't count: they are evicted as soon as space is needed.</source>
        <translation>Blöcke, die Chats gerade brauchen. Gecachte Blöcke zählen nicht: Sie werden verdrängt, sobald Platz gebraucht wird.</translation>
    </message>
    <message>
        <source>tail waste</source>
        <translation>Verschnitt</translation>
    </message>
    <message>
        <source>Slots in use that hold no token. Only the last block of a chat is partly empty, so this is always less than one block per chat.</source>
        <translation>Belegte Plätze, die kein Token enthalten. Nur der letzte Block eines Chats ist teilweise leer, daher ist es immer weniger als ein Block pro Chat.</translation>
    </message>
    <message>
        <source>runs per chat</source>
        <translation>Abschnitte pro Chat</translation>
    </message>
    <message>
        <source>How many stretches of neighbouring blocks a chat consists of; 1 is fastest. Paging can use any free block, so scattered blocks never block an allocation.</source>
        <translation>Aus wie vielen Abschnitten benachbarter Blöcke ein Chat besteht; 1 ist am schnellsten. Dank Paging passt jeder freie Block, verstreute Blöcke verhindern daher nie eine Zuteilung.</translation>
    </message>
    <message>
        <source>saved by sharing</source>
        <translation>durch Teilen gespart</translation>
    </message>
    <message>
        <source>Memory saved because chats with the same beginning use the same blocks. Shared blocks have a notched corner.</source>
        <translation>Gespart, weil Chats mit gleichem Anfang dieselben Blöcke nutzen. Geteilte Blöcke haben eine eingekerbte Ecke.</translation>
    </message>
    <message>
        <source>prefix hits</source>
        <translation>Präfix-Treffer</translation>
    </message>
    <message>
        <source>Share of all prompt tokens so far that were found in the prefix cache and did not have to be computed again.</source>
        <translation>Anteil aller bisherigen Prompt-Tokens, die im Präfix-Cache gefunden wurden und nicht neu berechnet werden mussten.</translation>
    </message>
    <message>
        <source>prefill saved</source>
        <translation>Prefill gespart</translation>
    </message>
    <message>
        <source>How long computing the reused prompt tokens would have taken, at the speed measured for the others. The prefix cache saved you this wait.</source>
        <translation>Wie lange das Berechnen der wiederverwendeten Prompt-Tokens gedauert hätte, beim gemessenen Tempo der anderen. Der Präfix-Cache hat Ihnen diese Wartezeit erspart.</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>Tokens pro Sekunde</translation>
    </message>
    <message>
        <source>Generated by all chats together, over about the last second.</source>
        <translation>Von allen Chats zusammen generiert, etwa in der letzten Sekunde.</translation>
    </message>
    <message>
        <source>between tokens</source>
        <translation>zwischen Tokens</translation>
    </message>
    <message>
        <source>How long a chat waits for its next token, averaged over the last two seconds. It grows while long prompts are being read.</source>
        <translation>Wie lange ein Chat auf sein nächstes Token wartet, im Mittel der letzten zwei Sekunden. Der Wert steigt, während lange Prompts gelesen werden.</translation>
    </message>
    <message>
        <source>per step</source>
        <translation>pro Schritt</translation>
    </message>
    <message>
        <source>Time of one forward pass of the model, in which every decoding chat gets one token.</source>
        <translation>Dauer eines Durchlaufs des Modells, in dem jeder generierende Chat ein Token erhält.</translation>
    </message>
    <message>
        <source>evictions a minute</source>
        <translation>Verdrängungen/min</translation>
    </message>
    <message>
        <source>Cached blocks that were evicted to store new text. If there are many, a larger KV cache would save work.</source>
        <translation>Gecachte Blöcke, die für neuen Text verdrängt wurden. Sind es viele, würde ein größerer KV-Cache Arbeit sparen.</translation>
    </message>
    <message>
        <source>copies a minute</source>
        <translation>Kopien pro Minute</translation>
    </message>
    <message>
        <source>Shared blocks that were copied because one of their chats wrote to them (copy-on-write).</source>
        <translation>Geteilte Blöcke, die kopiert wurden, weil einer ihrer Chats in sie schrieb (Copy-on-Write).</translation>
    </message>
    <message>
        <source>preemptions a min.</source>
        <translation>Pausen pro Minute</translation>
    </message>
    <message>
        <source>How often a chat had to give up its blocks so that another could finish, to resume later. 0 means that there was enough memory.</source>
        <translation>Wie oft ein Chat seine Blöcke abgeben musste, damit ein anderer fertig werden konnte, um später weiterzumachen. 0 heißt, dass der Speicher reichte.</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>The model itself. Its size does not change while it is loaded.</source>
        <translation>Das Modell selbst. Seine Größe ändert sich nicht, solange es geladen ist.</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>What the model remembers of the chats: all blocks of the map.</source>
        <translation>Was sich das Modell von den Chats merkt: alle Blöcke der Karte.</translation>
    </message>
    <message>
        <source>working memory</source>
        <translation>Rechenpuffer</translation>
    </message>
    <message>
        <source>The most memory that a recent step needed for intermediate results.</source>
        <translation>Der meiste Speicher, den ein Schritt zuletzt für Zwischenergebnisse brauchte.</translation>
    </message>
    <message>
        <source>MLX buffer cache</source>
        <translation>MLX-Puffer-Cache</translation>
    </message>
    <message>
        <source>Freed memory that MLX keeps, because reusing it is faster than asking the system.</source>
        <translation>Freigegebener Speicher, den MLX behält: Ihn wiederzuverwenden ist schneller, als das System um neuen zu bitten.</translation>
    </message>
    <message>
        <source>engine process</source>
        <translation>Engine-Prozess</translation>
    </message>
    <message>
        <source>All memory of the engine process as the system counts it: weights, KV cache, working memory, MLX's buffer cache and Python.</source>
        <translation>Der gesamte Speicher des Engine-Prozesses, wie ihn das System zählt: Gewichte, KV-Cache, Rechenpuffer, Puffer-Cache von MLX und Python.</translation>
    </message>
    <message>
        <source>system pressure</source>
        <translation>Speicherdruck</translation>
    </message>
    <message>
        <source>How short of memory the whole machine is, according to the system. From “warning” on, programs slow down or are ended: use a smaller model or a smaller KV cache.</source>
        <translation>Wie knapp der Speicher des ganzen Computers laut System ist. Ab „Warnung“ werden Programme langsamer oder beendet: Verwenden Sie ein kleineres Modell oder einen kleineren KV-Cache.</translation>
    </message>
    <message>
        <source>on disk</source>
        <translation>auf Festplatte</translation>
    </message>
    <message>
        <source>Blocks of chats that are kept on disk, of all models. The settings say how much it may be.</source>
        <translation>Blöcke von Chats, die auf der Festplatte behalten werden, von allen Modellen. Wie viel es sein darf, steht in den Einstellungen.</translation>
    </message>
    <message>
        <source>chats on disk</source>
        <translation>Chats auf Festplatte</translation>
    </message>
    <message>
        <source>Chats of this model that have blocks on disk.</source>
        <translation>Chats dieses Modells, die Blöcke auf der Festplatte haben.</translation>
    </message>
    <message>
        <source>written today</source>
        <translation>heute geschrieben</translation>
    </message>
    <message>
        <source>How much was written to the disk since midnight (UTC). Only what is used twice, or is there when the model is unloaded, is written.</source>
        <translation>Wie viel seit Mitternacht (UTC) auf die Festplatte geschrieben wurde. Geschrieben wird nur, was zweimal genutzt wird oder beim Entladen des Modells da ist.</translation>
    </message>
    <message>
        <source>tokens from disk</source>
        <translation>Tokens von Festplatte</translation>
    </message>
    <message>
        <source>Prompt tokens that came back from disk since the model was loaded.</source>
        <translation>Prompt-Tokens, die von der Festplatte zurückkamen, seit das Modell geladen wurde.</translation>
    </message>
    <message>
        <source>time saved</source>
        <translation>Zeit gespart</translation>
    </message>
    <message>
        <source>How much longer computing would have taken than reading from disk, in the last thirty days.</source>
        <translation>Wie viel länger in den letzten dreißig Tagen das Berechnen gedauert hätte als das Lesen von der Festplatte.</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>beschädigt</translation>
    </message>
    <message>
        <source>Blocks on disk that could not be used in the last thirty days. They were removed, and their text was computed again.</source>
        <translation>Blöcke auf der Festplatte, die in den letzten dreißig Tagen unbrauchbar waren. Sie wurden entfernt, und ihr Text wurde neu berechnet.</translation>
    </message>
    <message>
        <source>; may grow to {limit}</source>
        <translation>; kann auf {limit} wachsen</translation>
    </message>
    <message>
        <source>{reused} of {total} prompt tokens</source>
        <translation>{reused} von {total} Prompt-Tokens</translation>
    </message>
    <message>
        <source>Longest so far: {time}; {stalls}</source>
        <translation>Längste bisher: {time}; {stalls}</translation>
    </message>
    <message numerus="yes">
        <source>%n stall(s)</source>
        <comment>waits between two tokens</comment>
        <translation>
            <numerusform>%n Aussetzer</numerusform>
            <numerusform>%n Aussetzer</numerusform>
        </translation>
    </message>
    <message>
        <source>{size} available to the engine on this machine</source>
        <translation>{size} für die Engine auf diesem Computer verfügbar</translation>
    </message>
    <message>
        <source>All programs together use {share} of the memory</source>
        <translation>Alle Programme zusammen belegen {share} des Speichers</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Longest run of free blocks: {blocks}</source>
        <translation>Längster Abschnitt freier Blöcke: {blocks}</translation>
    </message>
    <message>
        <source>{chats} generating, {waiting} waiting</source>
        <translation>{chats} in Arbeit, {waiting} wartend</translation>
    </message>
    <message>
        <source>Will it fit?</source>
        <translation>Passt es?</translation>
    </message>
    <message>
        <source>Chats fit up to {tokens} tokens; the model could hold {context}. A larger KV cache helps.</source>
        <translation>Es passen Chats mit bis zu {tokens} Tokens; das Modell könnte {context} fassen. Ein größerer KV-Cache hilft.</translation>
    </message>
    <message>
        <source>What does this chat remember?</source>
        <translation>Was weiß dieser Chat noch?</translation>
    </message>
    <message>
        <source>All of it, so its next reply starts at once.</source>
        <translation>Alles, daher beginnt seine nächste Antwort sofort.</translation>
    </message>
    <message>
        <source>Why was the last answer fast or slow?</source>
        <translation>Warum war die letzte Antwort schnell oder langsam?</translation>
    </message>
    <message numerus="yes">
        <source>There is space for %n more token(s).</source>
        <translation>
            <numerusform>Es ist Platz für %n weiteres Token.</numerusform>
            <numerusform>Es ist Platz für %n weitere Tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>No model is loaded, so nothing is in memory.</source>
        <translation>Es ist kein Modell geladen, daher ist nichts im Speicher.</translation>
    </message>
    <message numerus="yes">
        <source>Not everything fits at once: %n chat(s) must wait for blocks. No text is lost.</source>
        <translation>
            <numerusform>Nicht alles passt zugleich: %n Chat muss auf Blöcke warten. Kein Text geht verloren.</numerusform>
            <numerusform>Nicht alles passt zugleich: %n Chats müssen auf Blöcke warten. Kein Text geht verloren.</numerusform>
        </translation>
    </message>
    <message>
        <source>This computer is out of memory. Close other programs, or use a smaller model.</source>
        <translation>Der Speicher dieses Computers ist erschöpft. Schließen Sie andere Programme oder verwenden Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>It fits, but this computer is short of memory. Other programs may slow down.</source>
        <translation>Es passt, aber der Speicher dieses Computers ist knapp. Andere Programme werden vielleicht langsamer.</translation>
    </message>
    <message numerus="yes">
        <source>It fits: there is space for %n chat(s) of {context} tokens.</source>
        <translation>
            <numerusform>Es passt: Es ist Platz für %n Chat mit {context} Tokens.</numerusform>
            <numerusform>Es passt: Es ist Platz für %n Chats mit {context} Tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>It gave its blocks to another chat and goes on when there is space.</source>
        <translation>Er hat seine Blöcke einem anderen Chat gegeben und macht weiter, wenn Platz ist.</translation>
    </message>
    <message>
        <source>{tokens} of it are on disk and come back with your next message.</source>
        <translation>{tokens} davon sind auf der Festplatte und kommen mit Ihrer nächsten Nachricht zurück.</translation>
    </message>
    <message>
        <source>Nothing: its text is read again with your next message.</source>
        <translation>Nichts: Sein Text wird mit Ihrer nächsten Nachricht erneut gelesen.</translation>
    </message>
    <message>
        <source>{tokens} of {total}; the rest is read again.</source>
        <translation>{tokens} von {total}; der Rest wird erneut gelesen.</translation>
    </message>
    <message>
        <source>This chat has no answer yet.</source>
        <translation>Dieser Chat hat noch keine Antwort.</translation>
    </message>
    <message>
        <source>It began at once</source>
        <translation>Sie begann sofort</translation>
    </message>
    <message>
        <source>Slow: it had to give its blocks to another chat for a while.</source>
        <translation>Langsam: Sie musste ihre Blöcke eine Zeit lang einem anderen Chat geben.</translation>
    </message>
    <message>
        <source>{share} of its drafted tokens were right.</source>
        <translation>{share} ihrer entworfenen Tokens waren richtig.</translation>
    </message>
    <message numerus="yes">
        <source>The context is {share} full: %n token(s) are left.</source>
        <translation>
            <numerusform>Der Kontext ist zu {share} voll: %n Token ist übrig.</numerusform>
            <numerusform>Der Kontext ist zu {share} voll: %n Tokens sind übrig.</numerusform>
        </translation>
    </message>
    <message>
        <source>The context is {share} full.</source>
        <translation>Der Kontext ist zu {share} voll.</translation>
    </message>
    <message>
        <source>The model is being loaded.</source>
        <translation>Das Modell wird geladen.</translation>
    </message>
    <message>
        <source>This chat is new: there is nothing to remember yet.</source>
        <translation>Dieser Chat ist neu: Es gibt noch nichts zu merken.</translation>
    </message>
    <message>
        <source>Nothing is in memory. Its text is saved.</source>
        <translation>Nichts ist im Speicher. Sein Text ist gesichert.</translation>
    </message>
    <message>
        <source>{tokens} of {total} so far; the rest is being read.</source>
        <translation>Bisher {tokens} von {total}; der Rest wird gelesen.</translation>
    </message>
    <message>
        <source>{tokens} of {total}; reading the rest again takes about {time}.</source>
        <translation>{tokens} von {total}; den Rest erneut zu lesen dauert etwa {time}.</translation>
    </message>
    <message>
        <source>Not known: the answer was cut short.</source>
        <translation>Nicht bekannt: Die Antwort wurde abgebrochen.</translation>
    </message>
    <message>
        <source>It began after {time}</source>
        <translation>Sie begann nach {time}</translation>
    </message>
    <message>
        <source>{began}, and waited for other answers most of it.</source>
        <translation>{began} und wartete die meiste Zeit auf andere Antworten.</translation>
    </message>
    <message numerus="yes">
        <source>Then {speed} tokens a second, beside %n other answer(s).</source>
        <translation>
            <numerusform>Dann {speed} Tokens pro Sekunde, neben %n anderen Antwort.</numerusform>
            <numerusform>Dann {speed} Tokens pro Sekunde, neben %n anderen Antworten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Then {speed} tokens a second.</source>
        <translation>Dann {speed} Tokens pro Sekunde.</translation>
    </message>
    <message>
        <source>{share} of its drafted tokens were right, which made it {times} times as fast.</source>
        <translation>{share} ihrer entworfenen Tokens waren richtig, das machte sie {times}-mal so schnell.</translation>
    </message>
    <message>
        <source>The model could not be loaded.</source>
        <translation>Das Modell konnte nicht geladen werden.</translation>
    </message>
    <message>
        <source>The cache grows as needed.</source>
        <translation>Der Cache wächst bei Bedarf.</translation>
    </message>
    <message>
        <source>All of it: {tokens} are in memory.</source>
        <translation>Alles: {tokens} sind im Speicher.</translation>
    </message>
    <message>
        <source>The first answer is being written.</source>
        <translation>Die erste Antwort wird geschrieben.</translation>
    </message>
    <message>
        <source>{began}: {disk} of its prompt came from disk.</source>
        <translation>{began}: {disk} des Prompts kamen von der Festplatte.</translation>
    </message>
    <message>
        <source>The model is asleep. It is loaded again with your next message.</source>
        <translation>Das Modell schläft. Es wird mit Ihrer nächsten Nachricht wieder geladen.</translation>
    </message>
    <message>
        <source>It fits.</source>
        <translation>Es passt.</translation>
    </message>
    <message>
        <source>full</source>
        <comment>layers that attend to all of the context</comment>
        <translation>volle Attention</translation>
    </message>
    <message>
        <source>sliding {tokens}</source>
        <translation>Fenster von {tokens}</translation>
    </message>
    <message>
        <source>chunks of {tokens}</source>
        <translation>Chunks von {tokens}</translation>
    </message>
    <message>
        <source>Nothing: your next message reads its text again, which takes about {time}.</source>
        <translation>Nichts: Ihre nächste Nachricht liest seinen Text erneut, das dauert etwa {time}.</translation>
    </message>
    <message>
        <source>{began}: {share} of its prompt was remembered.</source>
        <translation>{began}: {share} des Prompts waren noch gemerkt.</translation>
    </message>
    <message>
        <source>{began}: its prompt was short.</source>
        <translation>{began}: Der Prompt war kurz.</translation>
    </message>
    <message>
        <source>{began}: {new} had to be read first.</source>
        <translation>{began}: {new} mussten erst gelesen werden.</translation>
    </message>
    <message>
        <source>{tokens} are on disk: they come back after a restart.</source>
        <translation>{tokens} sind auf der Festplatte: Sie kommen nach einem Neustart zurück.</translation>
    </message>
    <message>
        <source>Computing what is remembered again would take {time}.</source>
        <translation>Das Gemerkte neu zu berechnen würde {time} dauern.</translation>
    </message>
    <message>
        <source>Blocks in this chat's table. Shared blocks count for each chat. Click to highlight them.</source>
        <translation>Blöcke in der Tabelle dieses Chats. Geteilte Blöcke zählen für jeden Chat. Klicken hebt sie hervor.</translation>
    </message>
    <message>
        <source>Text in the prefix cache that no chat here would reuse now. A new chat with the same beginning reuses it without computing it again; the oldest blocks are evicted when space runs out.</source>
        <translation>Text im Präfix-Cache, den hier gerade kein Chat wiederverwenden würde. Ein neuer Chat mit demselben Anfang nutzt ihn, ohne ihn neu zu berechnen; wird der Platz knapp, werden die ältesten Blöcke verdrängt.</translation>
    </message>
    <message>
        <source>Blocks that hold nothing. Any chat can use any of them, wherever they are.</source>
        <translation>Blöcke, die nichts enthalten. Jeder Chat kann jeden von ihnen nutzen, wo immer er liegt.</translation>
    </message>
    <message>
        <source>Loading {model}</source>
        <translation>{model} wird geladen</translation>
    </message>
    <message>
        <source>{tokens} of {total} remembered</source>
        <translation>{tokens} von {total} gemerkt</translation>
    </message>
    <message>
        <source>How long computing them again would take is known after the first long prompt.</source>
        <translation>Wie lange es dauern würde, sie neu zu berechnen, ist nach dem ersten langen Prompt bekannt.</translation>
    </message>
    <message>
        <source>Computing what is remembered again would take less than {time}.</source>
        <translation>Das Gemerkte neu zu berechnen würde weniger als {time} dauern.</translation>
    </message>
    <message>
        <source>Cached</source>
        <translation>Gecacht</translation>
    </message>
    <message>
        <source>Free now</source>
        <translation>Jetzt frei</translation>
    </message>
    <message>
        <source>Checking {model} (once)</source>
        <translation>{model} wird geprüft (einmalig)</translation>
    </message>
    <message>
        <source>Load a model to see its KV cache here, block by block.</source>
        <translation>Laden Sie ein Modell, um hier seinen KV-Cache zu sehen, Block für Block.</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>das Modell</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Entwurfsmodell</translation>
    </message>
    <message>
        <source>Other models</source>
        <translation>Andere Modelle</translation>
    </message>
    <message>
        <source>KV cache in use</source>
        <translation>KV-Cache, belegt</translation>
    </message>
    <message>
        <source>KV cache, cached</source>
        <translation>KV-Cache, gecacht</translation>
    </message>
    <message>
        <source>KV cache, free blocks</source>
        <translation>KV-Cache, freie Blöcke</translation>
    </message>
    <message>
        <source>Host copies of waiting chats</source>
        <translation>Host-Kopien wartender Chats</translation>
    </message>
    <message>
        <source>Freed buffers that MLX keeps</source>
        <translation>Freigegebene Puffer, die MLX behält</translation>
    </message>
    <message>
        <source>Octavo's engine and working memory</source>
        <translation>Engine und Rechenpuffer von Octavo</translation>
    </message>
    <message>
        <source>{size} in memory, {on_disk} on disk</source>
        <translation>{size} im Speicher, {on_disk} auf Festplatte</translation>
    </message>
    <message>
        <source>{tokens} of its {total} would come back at once. The rest was evicted: {read} are on disk and would be read from there, others computed again.</source>
        <translation>{tokens} seiner {total} wären sofort wieder da. Der Rest wurde verdrängt: {read} sind auf der Festplatte und würden von dort gelesen, andere neu berechnet.</translation>
    </message>
    <message>
        <source>{tokens} of its {total} would come back at once. The rest was evicted and would be computed again.</source>
        <translation>{tokens} seiner {total} wären sofort wieder da. Der Rest wurde verdrängt und würde neu berechnet.</translation>
    </message>
    <message>
        <source>Its KV cache appears here as soon as it is ready.</source>
        <translation>Sein KV-Cache erscheint hier, sobald er bereit ist.</translation>
    </message>
    <message>
        <source>Waiting for the first snapshot of its KV cache.</source>
        <translation>Wartet auf den ersten Snapshot seines KV-Cache.</translation>
    </message>
    <message>
        <source>Nothing is in memory now</source>
        <translation>Gerade ist nichts im Speicher</translation>
    </message>
    <message>
        <source>{size} in memory</source>
        <translation>{size} im Speicher</translation>
    </message>
    <message>
        <source>{tokens} remembered</source>
        <translation>{tokens} gemerkt</translation>
    </message>
    <message>
        <source>{number} on disk</source>
        <translation>{number} auf Festplatte</translation>
    </message>
    <message>
        <source>All of its {total} would come back at once.</source>
        <translation>Alle seine {total} wären sofort wieder da.</translation>
    </message>
    <message>
        <source>{name}: {size}</source>
        <translation>{name}: {size}</translation>
    </message>
    <message>
        <source>{part} of {whole}</source>
        <translation>{part} / {whole}</translation>
    </message>
    <message>
        <source>Could not load {model}</source>
        <translation>{model} konnte nicht geladen werden</translation>
    </message>
    <message>
        <source>{model} is ready</source>
        <translation>{model} ist bereit</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Das Modell</translation>
    </message>
    <message>
        <source>{chat}, remembered</source>
        <translation>{chat}, gemerkt</translation>
    </message>
    <message>
        <source>Its last answer read {prompt} and wrote {written}.</source>
        <translation>Seine letzte Antwort las {prompt} und schrieb {written}.</translation>
    </message>
    <message numerus="yes">
        <source>{server} has space for %n more token(s).</source>
        <translation>
            <numerusform>{server} hat Platz für %n weiteres Token.</numerusform>
            <numerusform>{server} hat Platz für %n weitere Tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>The model is in the memory of {server}, not of this computer.</source>
        <translation>Das Modell ist im Speicher von {server}, nicht in dem dieses Computers.</translation>
    </message>
    <message>
        <source>It began within a second.</source>
        <translation>Sie begann innerhalb einer Sekunde.</translation>
    </message>
    <message>
        <source>{server} tells how many tokens it reads and writes, but nothing of its KV cache.</source>
        <translation>{server} teilt mit, wie viele Tokens er liest und schreibt, aber nichts von seinem KV-Cache.</translation>
    </message>
    <message>
        <source>Waiting for the block map</source>
        <translation>Wartet auf die Blockkarte</translation>
    </message>
    <message>
        <source>Nothing yet: it has not answered here.</source>
        <translation>Noch nichts: Er hat hier noch nicht geantwortet.</translation>
    </message>
    <message>
        <source>It did not tell how many tokens its last answer took.</source>
        <translation>Er hat nicht mitgeteilt, wie viele Tokens seine letzte Antwort brauchte.</translation>
    </message>
    <message>
        <source>Its last answer read {prompt}, {cached} of them from its prefix cache, and wrote {written}.</source>
        <translation>Seine letzte Antwort las {prompt}, {cached} davon aus seinem Präfix-Cache, und schrieb {written}.</translation>
    </message>
    <message>
        <source>The server is short of memory.</source>
        <translation>Der Speicher des Servers ist knapp.</translation>
    </message>
    <message>
        <source>It began after {time}, the network included.</source>
        <translation>Sie begann nach {time}, einschließlich Netzwerk.</translation>
    </message>
    <message>
        <source>No block map</source>
        <translation>Keine Blockkarte</translation>
    </message>
    <message>
        <source>The block map cannot be shown now</source>
        <translation>Die Blockkarte kann gerade nicht gezeigt werden</translation>
    </message>
    <message>
        <source>{server} sends it as soon as it has one.</source>
        <translation>{server} sendet sie, sobald er eine hat.</translation>
    </message>
    <message>
        <source>What did {server} tell?</source>
        <translation>Was hat {server} mitgeteilt?</translation>
    </message>
    <message>
        <source>It is known when an answer has ended.</source>
        <translation>Das ist bekannt, wenn eine Antwort beendet ist.</translation>
    </message>
    <message>
        <source>the view has {view} blocks and the engine {engine}</source>
        <translation>die Ansicht hat {view} Blöcke und die Engine {engine}</translation>
    </message>
    <message>
        <source>the block tables</source>
        <translation>die Blocktabellen</translation>
    </message>
    <message>
        <source>the view is at event {view} and the engine at {engine}</source>
        <translation>die Ansicht ist bei Ereignis {view} und die Engine bei {engine}</translation>
    </message>
    <message>
        <source>the view has {view} pools and the engine {engine}</source>
        <translation>die Ansicht hat {view} Pools und die Engine {engine}</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>references</source>
        <translation>Referenzen</translation>
    </message>
    <message>
        <source>fill</source>
        <translation>Füllung</translation>
    </message>
    <message>
        <source>pins</source>
        <translation>Fixierungen</translation>
    </message>
    <message>
        <source>blocks on disk</source>
        <translation>Blöcke auf Festplatte</translation>
    </message>
    <message numerus="yes">
        <source>{field} of %n block(s), first in block {block}</source>
        <translation>
            <numerusform>{field} von %n Block, zuerst in Block {block}</numerusform>
            <numerusform>{field} von %n Blöcken, zuerst in Block {block}</numerusform>
        </translation>
    </message>
    <message>
        <source>A snapshot of the KV cache could not be read: {problem}.</source>
        <translation>Ein Snapshot des KV-Cache konnte nicht gelesen werden: {problem}.</translation>
    </message>
    <message>
        <source>The view missed some events: {problem}.</source>
        <translation>Der Ansicht fehlen Ereignisse: {problem}.</translation>
    </message>
    <message>
        <source>pool {number}: {difference}</source>
        <translation>Pool {number}: {difference}</translation>
    </message>
    <message>
        <source>its block size is less than one token</source>
        <translation>seine Blockgröße ist kleiner als ein Token</translation>
    </message>
    <message>
        <source>an event is cut short</source>
        <translation>ein Ereignis ist abgeschnitten</translation>
    </message>
    <message>
        <source>The view missed some events: its pools are at different events.</source>
        <translation>Der Ansicht fehlen Ereignisse: Ihre Pools sind bei verschiedenen Ereignissen.</translation>
    </message>
    <message>
        <source>View of the blocks</source>
        <translation>Ansicht der Blöcke</translation>
    </message>
    <message>
        <source>More about memory</source>
        <translation>Mehr zum Speicher</translation>
    </message>
    <message>
        <source>Snapshots, checks, KV cache size</source>
        <translation>Snapshots, Prüfungen, Größe des KV-Cache</translation>
    </message>
    <message>
        <source>Physical</source>
        <translation>Physisch</translation>
    </message>
    <message>
        <source>By chat</source>
        <translation>Nach Chat</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Every block at its place in memory</source>
        <translation>Jeder Block an seinem Platz im Speicher</translation>
    </message>
    <message>
        <source>The block table of each chat, in the order of its text</source>
        <translation>Die Blocktabelle jedes Chats, in der Reihenfolge seines Textes</translation>
    </message>
    <message>
        <source>How much memory a model would need, before you load it</source>
        <translation>Wie viel Speicher ein Modell bräuchte, bevor Sie es laden</translation>
    </message>
    <message numerus="yes">
        <source>Each cell is {size}, the size of %n block(s)</source>
        <translation>
            <numerusform>Jede Zelle steht für {size}, so viel wie %n Block</numerusform>
            <numerusform>Jede Zelle steht für {size}, so viel wie %n Blöcke</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory plan</source>
        <translation>Speicherplan</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>Noch kein Plan</translation>
    </message>
    <message>
        <source>over this machine's limit</source>
        <translation>über der Grenze dieses Computers</translation>
    </message>
    <message>
        <source>Choose a model under Find models to see its plan here before you load it.</source>
        <translation>Wählen Sie unter „Modelle finden“ ein Modell, um hier seinen Plan zu sehen, bevor Sie es laden.</translation>
    </message>
    <message>
        <source>A larger KV cache can use the free memory for more chats.</source>
        <translation>Ein größerer KV-Cache kann den freien Speicher für mehr Chats nutzen.</translation>
    </message>
    <message>
        <source>Computing the plan of {name}…</source>
        <translation>Plan von {name} wird berechnet …</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Passt</translation>
    </message>
    <message>
        <source>Tight</source>
        <translation>Knapp</translation>
    </message>
    <message>
        <source>Too big</source>
        <translation>Zu groß</translation>
    </message>
    <message>
        <source>Working memory</source>
        <translation>Rechenpuffer</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>{chats} of {tokens}</source>
        <translation>{chats} mit {tokens}</translation>
    </message>
    <message>
        <source>{size} in {blocks}</source>
        <translation>{size} in {blocks}</translation>
    </message>
    <message>
        <source>KV cache of chat {number}</source>
        <translation>KV-Cache von Chat {number}</translation>
    </message>
    <message>
        <source>Chat {number}</source>
        <translation>Chat {number}</translation>
    </message>
    <message numerus="yes">
        <source>Freed %n block(s).</source>
        <translation>
            <numerusform>%n Block freigegeben.</numerusform>
            <numerusform>%n Blöcke freigegeben.</numerusform>
        </translation>
    </message>
    <message>
        <source>The KV cache may now grow to {blocks}.</source>
        <translation>Der KV-Cache kann jetzt auf {blocks} wachsen.</translation>
    </message>
    <message>
        <source>The view matches the engine: {blocks} compared at event {event}.</source>
        <translation>Die Ansicht stimmt mit der Engine überein: {blocks} bei Ereignis {event} verglichen.</translation>
    </message>
    <message numerus="yes">
        <source>Pinned %n block(s). This text is kept until you unpin it.</source>
        <translation>
            <numerusform>%n Block fixiert. Dieser Text bleibt, bis Sie ihn lösen.</numerusform>
            <numerusform>%n Blöcke fixiert. Dieser Text bleibt, bis Sie ihn lösen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed %n pin(s).</source>
        <translation>
            <numerusform>%n Fixierung entfernt.</numerusform>
            <numerusform>%n Fixierungen entfernt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %n block(s). Each chat's blocks are now together.</source>
        <translation>
            <numerusform>%n Block verschoben. Die Blöcke jedes Chats liegen jetzt beisammen.</numerusform>
            <numerusform>%n Blöcke verschoben. Die Blöcke jedes Chats liegen jetzt beisammen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine's block tables are inconsistent: {problem}. Restart the engine.</source>
        <translation>Die Blocktabellen der Engine sind widersprüchlich: {problem}. Starten Sie die Engine neu.</translation>
    </message>
    <message>
        <source>The view differed from the engine: {difference}. It is being redrawn.</source>
        <translation>Die Ansicht wich von der Engine ab: {difference}. Sie wird neu gezeichnet.</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no KV cache to change.</source>
        <translation>Es ist kein Modell geladen, daher gibt es keinen KV-Cache, der geändert werden kann.</translation>
    </message>
    <message>
        <source>The blocks are already compact.</source>
        <translation>Die Blöcke sind schon verdichtet.</translation>
    </message>
    <message>
        <source>Asking the engine for a new snapshot.</source>
        <translation>Ein neuer Snapshot wird von der Engine angefordert.</translation>
    </message>
    <message>
        <source>The last ten minutes: blocks in use at the bottom, cached blocks above them, both as shares of the pool. The line is the speed in tokens per second; the dotted line shows how much of the machine's memory all programs use. Click or drag to see the pool as it was.</source>
        <translation>Die letzten zehn Minuten: unten belegte Blöcke, darüber gecachte, beide als Anteile des Pools. Die Linie ist das Tempo in Tokens pro Sekunde; die gepunktete Linie zeigt, wie viel vom Speicher des Computers alle Programme belegen. Klicken oder ziehen Sie, um den Pool zu sehen, wie er war.</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) per second</source>
        <translation>
            <numerusform>%n Token pro Sekunde</numerusform>
            <numerusform>%n Tokens pro Sekunde</numerusform>
        </translation>
    </message>
    <message>
        <source>{share} of the machine's memory used</source>
        <translation>{share} des Computerspeichers belegt</translation>
    </message>
    <message>
        <source>Memory over the last ten minutes</source>
        <translation>Speicher der letzten zehn Minuten</translation>
    </message>
    <message>
        <source>{share} in use</source>
        <translation>{share} belegt</translation>
    </message>
    <message>
        <source>{share} cached</source>
        <translation>{share} gecacht</translation>
    </message>
    <message>
        <source>{share} tail waste</source>
        <translation>{share} Verschnitt</translation>
    </message>
    <message>
        <source>engine {size}</source>
        <translation>Engine {size}</translation>
    </message>
    <message>
        <source>Speed {factor} times</source>
        <translation>{factor}-faches Tempo</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>One event back</source>
        <translation>Ein Ereignis zurück</translation>
    </message>
    <message>
        <source>One event forward</source>
        <translation>Ein Ereignis vor</translation>
    </message>
    <message>
        <source>Playback speed</source>
        <translation>Wiedergabetempo</translation>
    </message>
    <message>
        <source>Back to the live view</source>
        <translation>Zurück zur Live-Ansicht</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Wiedergeben</translation>
    </message>
    <message>
        <source>Go live</source>
        <translation>Zu Live</translation>
    </message>
    <message>
        <source>live</source>
        <translation>live</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>{file} is inconsistent: its events are out of order.</source>
        <translation>{file} ist widersprüchlich: Die Ereignisse sind nicht in der richtigen Reihenfolge.</translation>
    </message>
    <message>
        <source>{file} is inconsistent: {problem}</source>
        <translation>{file} ist widersprüchlich: {problem}</translation>
    </message>
    <message>
        <source>{file} does not begin with a snapshot: its start is missing.</source>
        <translation>{file} beginnt nicht mit einem Snapshot: Der Anfang fehlt.</translation>
    </message>
    <message>
        <source>{file} contains an incomplete event. Save or copy it again.</source>
        <translation>{file} enthält ein unvollständiges Ereignis. Sichern oder kopieren Sie die Datei erneut.</translation>
    </message>
    <message>
        <source>event {number}</source>
        <translation>Ereignis {number}</translation>
    </message>
    <message>
        <source>{file} contains no snapshot.</source>
        <translation>{file} enthält keinen Snapshot.</translation>
    </message>
    <message>
        <source>{file} cannot be read: {problem}.</source>
        <translation>{file} kann nicht gelesen werden: {problem}.</translation>
    </message>
    <message>
        <source>Image in this block</source>
        <translation>Bild in diesem Block</translation>
    </message>
    <message>
        <source>Show this image large.</source>
        <translation>Dieses Bild groß anzeigen.</translation>
    </message>
    <message>
        <source>The line marks a part of an image. Click the block to see the image.</source>
        <translation>Die Linie markiert einen Teil eines Bildes. Klicken Sie auf den Block, um das Bild zu sehen.</translation>
    </message>
    <message>
        <source>image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>part of an image</source>
        <translation>Teil eines Bildes</translation>
    </message>
    <message>
        <source>recurrent</source>
        <comment>layers that keep a state</comment>
        <translation>rekurrent</translation>
    </message>
    <message>
        <source>{place}: {when}.</source>
        <translation>{place}: {when}.</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels for {model} (once)</source>
        <translation>GPU-Kernel für {model} werden kompiliert (einmalig)</translation>
    </message>
    <message>
        <source>images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>{file} was written by another version of Octavo (format {found}, this version reads {supported}). Open it with that version.</source>
        <translation>{file} wurde von einer anderen Version von Octavo geschrieben (Format {found}, diese Version liest {supported}). Öffnen Sie die Datei mit jener Version.</translation>
    </message>
    <message>
        <source>{file} is not a recording of Octavo's KV cache: {problem}.</source>
        <translation>{file} ist keine Aufzeichnung des KV-Cache von Octavo: {problem}.</translation>
    </message>
    <message>
        <source>{file} is incomplete or damaged. Save or copy it again.</source>
        <translation>{file} ist unvollständig oder beschädigt. Sichern oder kopieren Sie die Datei erneut.</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>Open a snapshot or a recording</source>
        <translation>Snapshot oder Aufzeichnung öffnen</translation>
    </message>
    <message>
        <source>Octavo KV cache</source>
        <translation>KV-Cache von Octavo</translation>
    </message>
    <message>
        <source>10 minutes</source>
        <translation>10 Minuten</translation>
    </message>
    <message>
        <source>Save the memory view</source>
        <translation>Speicheransicht sichern</translation>
    </message>
    <message>
        <source> · peak {speed} tok/s</source>
        <translation> · Spitze {speed} Tok/s</translation>
    </message>
    <message>
        <source>The starter model is being loaded, with a small memory of its own…</source>
        <translation>Das Startmodell wird geladen, mit einem kleinen eigenen Speicher …</translation>
    </message>
    <message>
        <source>How memory works</source>
        <translation>So funktioniert der Speicher</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Play Again</source>
        <translation>Erneut abspielen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} von {total}</translation>
    </message>
    <message>
        <source>The engine of the tour ended.</source>
        <translation>Die Engine der Tour wurde beendet.</translation>
    </message>
    <message>
        <source>First chat</source>
        <translation>Erster Chat</translation>
    </message>
    <message>
        <source>Second chat</source>
        <translation>Zweiter Chat</translation>
    </message>
    <message>
        <source>Its fork</source>
        <translation>Sein Zweig</translation>
    </message>
    <message>
        <source>Long text</source>
        <translation>Langer Text</translation>
    </message>
    <message>
        <source>Each square is a block, space for 16 tokens of text. Now all are free.</source>
        <translation>Jedes Quadrat ist ein Block, Platz für 16 Tokens Text. Jetzt sind alle frei.</translation>
    </message>
    <message>
        <source>A chat begins. The model reads its text, which fills block after block.</source>
        <translation>Ein Chat beginnt. Das Modell liest seinen Text; er füllt Block um Block.</translation>
    </message>
    <message>
        <source>It answers. Each new token goes into the last block, until that is full.</source>
        <translation>Es antwortet. Jedes neue Token kommt in den letzten Block, bis der voll ist.</translation>
    </message>
    <message>
        <source>The answer has ended. Its blocks stay, fainter: the chat would reuse them.</source>
        <translation>Die Antwort ist fertig. Ihre Blöcke bleiben, blasser: Der Chat würde sie wiederverwenden.</translation>
    </message>
    <message>
        <source>A second chat has the same instructions. It shares their blocks, at no cost.</source>
        <translation>Ein zweiter Chat hat dieselben Anweisungen. Er teilt deren Blöcke, ganz ohne Kosten.</translation>
    </message>
    <message>
        <source>Shared blocks have a notched corner. They are in memory only once.</source>
        <translation>Geteilte Blöcke haben eine eingekerbte Ecke. Sie sind nur einmal im Speicher.</translation>
    </message>
    <message>
        <source>The second answer is forked: two chats go on from the very same blocks.</source>
        <translation>Von der zweiten Antwort wird abgezweigt: Zwei Chats machen mit denselben Blöcken weiter.</translation>
    </message>
    <message>
        <source>The first one to write into a shared block gets a copy: copy-on-write.</source>
        <translation>Wer zuerst in einen geteilten Block schreibt, erhält eine Kopie: Copy-on-Write.</translation>
    </message>
    <message>
        <source>A long text needs more than is free: what was unused longest is evicted.</source>
        <translation>Ein langer Text braucht mehr, als frei ist: Was am längsten unbenutzt war, wird verdrängt.</translation>
    </message>
    <message>
        <source>What is remembered starts at once; what was evicted is read again.</source>
        <translation>Was gemerkt ist, beginnt sofort; was verdrängt wurde, wird erneut gelesen.</translation>
    </message>
    <message>
        <source>Memory budget</source>
        <translation>Speicherbudget</translation>
    </message>
    <message>
        <source>Together: {size}, as the system counts the engine process</source>
        <translation>Zusammen: {size}, wie das System den Engine-Prozess zählt</translation>
    </message>
    <message>
        <source>In memory</source>
        <translation>Im Speicher</translation>
    </message>
    <message>
        <source>limit {size}</source>
        <translation>Grenze {size}</translation>
    </message>
    <message>
        <source>Blocks of each chat</source>
        <translation>Blöcke jedes Chats</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Block details</source>
        <translation>Details zum Block</translation>
    </message>
    <message numerus="yes">
        <source>outside the window of %n layer(s)</source>
        <translation>
            <numerusform>außerhalb des Fensters von %n Schicht</numerusform>
            <numerusform>außerhalb des Fensters von %n Schichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>freed by %n layer(s)</source>
        <translation>
            <numerusform>freigegeben von %n Schicht</numerusform>
            <numerusform>freigegeben von %n Schichten</numerusform>
        </translation>
    </message>
    <message>
        <source>Block tables by chat</source>
        <translation>Blocktabellen nach Chat</translation>
    </message>
    <message>
        <source>the first {blocks} shared with {chat}</source>
        <translation>die ersten {blocks} geteilt mit {chat}</translation>
    </message>
    <message>
        <source>{blocks} in {runs}</source>
        <translation>{blocks} in {runs}</translation>
    </message>
    <message>
        <source>waiting for {blocks} · {copied} on the host</source>
        <translation>wartet auf {blocks} · {copied} auf dem Host</translation>
    </message>
    <message>
        <source>{blocks} shared</source>
        <translation>{blocks} geteilt</translation>
    </message>
    <message>
        <source>{chat} (branch)</source>
        <translation>{chat} (Zweig)</translation>
    </message>
    <message numerus="yes">
        <source>KV cache space for %n more token(s)</source>
        <translation>
            <numerusform>im KV-Cache Platz für %n weiteres Token</numerusform>
            <numerusform>im KV-Cache Platz für %n weitere Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>block {position} of {total} of the chat</source>
        <translation>Block {position} von {total} des Chats</translation>
    </message>
    <message>
        <source>No chat is remembered yet.</source>
        <translation>Noch ist kein Chat gemerkt.</translation>
    </message>
    <message>
        <source>{share} of the context</source>
        <translation>{share} des Kontexts</translation>
    </message>
    <message>
        <source>Memory in three sentences</source>
        <translation>Speicher in drei Sätzen</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Figures, the selected block, and the last ten minutes</source>
        <translation>Zahlen, der ausgewählte Block und die letzten zehn Minuten</translation>
    </message>
    <message>
        <source>KV Cache Size…</source>
        <translation>Größe des KV-Cache …</translation>
    </message>
    <message>
        <source>New here? See in a minute how memory works.</source>
        <translation>Neu hier? Sehen Sie in einer Minute, wie der Speicher funktioniert.</translation>
    </message>
    <message>
        <source>Show Me</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>No tour</source>
        <translation>Keine Tour</translation>
    </message>
    <message>
        <source>It stays in the Help menu</source>
        <translation>Sie bleibt im Menü „Hilfe“</translation>
    </message>
</context>
<context>
    <name>models</name>
    <message>
        <source>The model service stopped. What was downloaded is kept.</source>
        <translation>Der Modelldienst wurde beendet. Was heruntergeladen wurde, bleibt erhalten.</translation>
    </message>
    <message>
        <source>Deleted. {size} freed.</source>
        <translation>Gelöscht. {size} freigegeben.</translation>
    </message>
    <message>
        <source>{name} is ready to use.</source>
        <translation>{name} ist bereit.</translation>
    </message>
    <message>
        <source>{name} is downloaded. Quantising it to {bits} bits.</source>
        <translation>{name} ist heruntergeladen und wird auf {bits} Bit quantisiert.</translation>
    </message>
    <message>
        <source>Best answers</source>
        <translation>Beste Antworten</translation>
    </message>
    <message>
        <source>Faster answers</source>
        <translation>Schnellere Antworten</translation>
    </message>
    <message>
        <source>Takes less memory</source>
        <translation>Braucht weniger Speicher</translation>
    </message>
    <message>
        <source>Fits with {free} of memory to spare; {size} to download, licence {licence}.</source>
        <translation>Passt, mit {free} Speicher übrig; Download {size}, Lizenz {licence}.</translation>
    </message>
    <message>
        <source>A tight fit: close other apps first; {size} to download, licence {licence}.</source>
        <translation>Passt knapp: Schließen Sie zuerst andere Apps; Download {size}, Lizenz {licence}.</translation>
    </message>
    <message>
        <source>Almost ready…</source>
        <translation>Fast bereit …</translation>
    </message>
    <message>
        <source>The disk is too full: {free} free. Make room, then try again.</source>
        <translation>Die Festplatte ist zu voll: {free} frei. Schaffen Sie Platz und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen …</translation>
    </message>
    <message>
        <source>Checking (once)…</source>
        <translation>Wird geprüft (einmalig) …</translation>
    </message>
    <message>
        <source>about {size}</source>
        <translation>etwa {size}</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Switch to it</source>
        <translation>Dazu wechseln</translation>
    </message>
    <message>
        <source>Downloads come from huggingface.co. Your chats stay here.</source>
        <translation>Downloads kommen von huggingface.co. Ihre Chats bleiben hier.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>Geladen</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>{name}: {progress}</source>
        <translation>{name}: {progress}</translation>
    </message>
    <message>
        <source>Recommended models</source>
        <translation>Empfohlene Modelle</translation>
    </message>
    <message>
        <source>Welcome to Octavo</source>
        <translation>Willkommen bei Octavo</translation>
    </message>
    <message>
        <source>Other Models…</source>
        <translation>Andere Modelle …</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>Jetzt nicht</translation>
    </message>
    <message>
        <source>Use a Mirror…</source>
        <translation>Spiegelserver verwenden …</translation>
    </message>
    <message>
        <source>Find other models</source>
        <translation>Andere Modelle finden</translation>
    </message>
    <message>
        <source>Close the recommendations</source>
        <translation>Empfehlungen schließen</translation>
    </message>
    <message>
        <source>Ask for recommended models again</source>
        <translation>Erneut nach empfohlenen Modellen fragen</translation>
    </message>
    <message>
        <source>Looking for models on this computer…</source>
        <translation>Modelle auf diesem Computer werden gesucht …</translation>
    </message>
    <message>
        <source>No recommended model fits into this computer’s memory. “Other models” lists smaller ones.</source>
        <translation>Kein empfohlenes Modell passt in den Speicher dieses Computers. „Andere Modelle“ zeigt kleinere.</translation>
    </message>
    <message>
        <source>The model is loading.</source>
        <translation>Das Modell wird geladen.</translation>
    </message>
    <message>
        <source>Your model is ready. Switch to it for useful answers.</source>
        <translation>Ihr Modell ist bereit. Wechseln Sie zu ihm, um nützliche Antworten zu erhalten.</translation>
    </message>
    <message>
        <source>Download a model for useful answers. Meanwhile, type below to try the small starter model.</source>
        <translation>Laden Sie für nützliche Antworten ein Modell herunter. Bis dahin können Sie unten das kleine Startmodell ausprobieren.</translation>
    </message>
    <message>
        <source>Download a model to start chatting.</source>
        <translation>Laden Sie ein Modell herunter, um zu chatten.</translation>
    </message>
    <message>
        <source>{name} is ready.</source>
        <translation>{name} ist bereit.</translation>
    </message>
    <message>
        <source>While it downloads, type below: the small starter model answers.</source>
        <translation>Schreiben Sie während des Downloads unten: Das kleine Startmodell antwortet.</translation>
    </message>
    <message>
        <source>You can start chatting when the download is complete.</source>
        <translation>Sie können chatten, sobald der Download fertig ist.</translation>
    </message>
    <message>
        <source>The download is paused. Meanwhile, the small starter model answers below.</source>
        <translation>Der Download ist angehalten. Bis dahin antwortet unten das kleine Startmodell.</translation>
    </message>
    <message>
        <source>The download is paused.</source>
        <translation>Der Download ist angehalten.</translation>
    </message>
    <message>
        <source>The download stopped. Meanwhile, the small starter model answers below.</source>
        <translation>Der Download wurde abgebrochen. Bis dahin antwortet unten das kleine Startmodell.</translation>
    </message>
    <message>
        <source>The download stopped.</source>
        <translation>Der Download wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Cancel the download of {name}</source>
        <translation>Download von {name} abbrechen</translation>
    </message>
    <message>
        <source>Progress of {name}</source>
        <translation>Fortschritt von {name}</translation>
    </message>
    <message>
        <source>Switch to {name} later</source>
        <translation>Später zu {name} wechseln</translation>
    </message>
    <message>
        <source>{result} Weights: {weights}; KV cache {kv}, working memory {scratch}, of {limit}.</source>
        <translation>{result} Gewichte: {weights}; KV-Cache {kv}, Rechenpuffer {scratch}, von {limit}.</translation>
    </message>
    <message>
        <source>Fits.</source>
        <translation>Passt.</translation>
    </message>
    <message>
        <source>A tight fit.</source>
        <translation>Passt knapp.</translation>
    </message>
    <message>
        <source>Does not fit.</source>
        <translation>Passt nicht.</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>Noch kein Plan</translation>
    </message>
    <message>
        <source>{size} free after loading</source>
        <translation>{size} nach dem Laden frei</translation>
    </message>
    <message>
        <source>{size} too much</source>
        <translation>{size} zu viel</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ohne</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> Tokens</translation>
    </message>
    <message numerus="yes">
        <source>for %n chat(s) of {tokens} tokens</source>
        <translation>
            <numerusform>für %n Chat mit {tokens} Tokens</numerusform>
            <numerusform>für %n Chats mit {tokens} Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>the chat's own text</source>
        <translation>dem Text des Chats</translation>
    </message>
    <message>
        <source>until Octavo quits</source>
        <translation>bis Octavo beendet wird</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n Minute</numerusform>
            <numerusform>%n Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n Stunde</numerusform>
            <numerusform>%n Stunden</numerusform>
        </translation>
    </message>
    <message>
        <source>Context in tokens</source>
        <translation>Kontext in Tokens</translation>
    </message>
    <message>
        <source>Chats at once</source>
        <translation>Chats zugleich</translation>
    </message>
    <message>
        <source>KV cache precision</source>
        <translation>Präzision des KV-Cache</translation>
    </message>
    <message>
        <source>Tokens per block</source>
        <translation>Tokens pro Block</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Entwurfsmodell</translation>
    </message>
    <message>
        <source>Drafts the next tokens, which this model verifies in one step.</source>
        <translation>Entwirft die nächsten Tokens, die dieses Modell in einem Schritt prüft.</translation>
    </message>
    <message>
        <source>Keep loaded while idle</source>
        <translation>Bei Inaktivität geladen lassen</translation>
    </message>
    <message>
        <source>Keep other models loaded</source>
        <translation>Andere Modelle geladen lassen</translation>
    </message>
    <message>
        <source>Choose a Folder…</source>
        <translation>Ordner auswählen …</translation>
    </message>
    <message>
        <source>LoRA adapter: none</source>
        <translation>LoRA-Adapter: ohne</translation>
    </message>
    <message>
        <source>More Options</source>
        <translation>Mehr Optionen</translation>
    </message>
    <message>
        <source>Choose a LoRA Adapter</source>
        <translation>LoRA-Adapter auswählen</translation>
    </message>
    <message>
        <source>its draft head, if it has one</source>
        <translation>seinem Entwurfskopf, falls vorhanden</translation>
    </message>
    <message>
        <source>{name} — remove</source>
        <translation>{name} – entfernen</translation>
    </message>
    <message>
        <source>Fewer Options</source>
        <translation>Weniger Optionen</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>KV precision</source>
        <translation>KV-Präzision</translation>
    </message>
    <message>
        <source>KV budget</source>
        <translation>KV-Budget</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>Blockgröße</translation>
    </message>
    <message>
        <source>Drafts from</source>
        <translation>Entwürfe aus</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>LoRA-Adapter</translation>
    </message>
    <message>
        <source>Keep while idle</source>
        <translation>Geladen lassen</translation>
    </message>
    <message>
        <source>full precision</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>8-bit</source>
        <translation>8 Bit</translation>
    </message>
    <message>
        <source>4-bit</source>
        <translation>4 Bit</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n Token</numerusform>
            <numerusform>%n Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>LoRA adapter: {name}</source>
        <translation>LoRA-Adapter: {name}</translation>
    </message>
    <message>
        <source>A server with the models of the Hugging Face Hub, for networks that do not reach it. It decides what you get: use one that you trust. It is tried before it is kept.</source>
        <translation>Ein Server mit den Modellen des Hugging Face Hub, für Netzwerke, die den Hub nicht erreichen. Er bestimmt, was Sie erhalten: Verwenden Sie einen, dem Sie vertrauen. Er wird getestet, bevor er behalten wird.</translation>
    </message>
    <message>
        <source>HF_ENDPOINT says that models come from {host}.</source>
        <translation>HF_ENDPOINT legt fest, dass Modelle von {host} kommen.</translation>
    </message>
    <message>
        <source>Address of the mirror</source>
        <translation>Adresse des Spiegelservers</translation>
    </message>
    <message>
        <source>Send it my Hugging Face token</source>
        <translation>Mein Hugging-Face-Token mitsenden</translation>
    </message>
    <message>
        <source>Try and Use</source>
        <translation>Testen und verwenden</translation>
    </message>
    <message>
        <source>Models come from {host}.</source>
        <translation>Modelle kommen von {host}.</translation>
    </message>
    <message>
        <source>Use a Mirror</source>
        <translation>Spiegelserver verwenden</translation>
    </message>
    <message>
        <source>Trying this address…</source>
        <translation>Diese Adresse wird getestet …</translation>
    </message>
    <message>
        <source>4-bit, a quarter of the size</source>
        <translation>4 Bit, ein Viertel der Größe</translation>
    </message>
    <message>
        <source>5-bit</source>
        <translation>5 Bit</translation>
    </message>
    <message>
        <source>6-bit</source>
        <translation>6 Bit</translation>
    </message>
    <message>
        <source>8-bit, closest to the original</source>
        <translation>8 Bit, dem Original am nächsten</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Quantise…</source>
        <translation>Quantisieren …</translation>
    </message>
    <message>
        <source>Download Anyway</source>
        <translation>Trotzdem herunterladen</translation>
    </message>
    <message>
        <source>Delete Model</source>
        <translation>Modell löschen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Cancel Download</source>
        <translation>Download abbrechen</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Download and Quantise…</source>
        <translation>Herunterladen und quantisieren …</translation>
    </message>
    <message>
        <source>Create a smaller copy of this model.</source>
        <translation>Eine kleinere Kopie dieses Modells erstellen.</translation>
    </message>
    <message>
        <source>Download the model, then create a smaller copy. The download is kept.</source>
        <translation>Das Modell herunterladen und dann eine kleinere Kopie erstellen. Der Download bleibt erhalten.</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Load Again</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Load Anyway</source>
        <translation>Trotzdem laden</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparieren</translation>
    </message>
    <message>
        <source>Delete {name}?</source>
        <translation>{name} löschen?</translation>
    </message>
    <message>
        <source>{path}
Other programs that use this folder will lose it too.</source>
        <translation>{path}
Auch andere Programme, die diesen Ordner nutzen, verlieren ihn.</translation>
    </message>
    <message>
        <source>It will then be quantised to {bits} bits.</source>
        <translation>Danach wird es auf {bits} Bit quantisiert.</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>Empfohlen</translation>
    </message>
    <message>
        <source>Hugging Face</source>
        <translation>Hugging Face</translation>
    </message>
    <message>
        <source>ModelScope</source>
        <translation>ModelScope</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation>Downloads</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Search models</source>
        <translation>Modelle suchen</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Move Up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move Down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>A link suggests this model. Download it only if you want it.</source>
        <translation>Ein Link schlägt dieses Modell vor. Laden Sie es nur herunter, wenn Sie es möchten.</translation>
    </message>
    <message>
        <source>Searching the Hub…</source>
        <translation>Der Hub wird durchsucht …</translation>
    </message>
    <message>
        <source>Reading the catalogue…</source>
        <translation>Der Katalog wird gelesen …</translation>
    </message>
    <message>
        <source>{name} is downloaded. Load the model again to use it.</source>
        <translation>{name} ist heruntergeladen. Laden Sie das Modell erneut, um den Entwurfskopf zu verwenden.</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels (once)…</source>
        <translation>GPU-Kernel werden kompiliert (einmalig) …</translation>
    </message>
    <message>
        <source>Keep this model's weights in memory</source>
        <translation>Gewichte dieses Modells im Speicher halten</translation>
    </message>
    <message>
        <source>Without this, macOS may compress or swap the weights, and answers become many times slower: 40 times was reported from macOS 26 and 27. With it, Macs with much other work in their memory have crashed (reported as kernel panics), so it is off unless you ask for it.</source>
        <translation>Ohne dies kann macOS die Gewichte komprimieren oder auslagern, und Antworten werden um ein Vielfaches langsamer: Von macOS 26 und 27 wurde das 40-Fache berichtet. Damit sind Macs abgestürzt, deren Speicher auch sonst stark beansprucht war (berichtet als Kernel Panic). Deshalb ist es aus, solange Sie es nicht wünschen.</translation>
    </message>
    <message>
        <source>its draft head</source>
        <translation>eigener Entwurfskopf</translation>
    </message>
    <message>
        <source>Answers come faster with it.</source>
        <translation>Damit kommen Antworten schneller.</translation>
    </message>
    <message>
        <source>with its draft head (+{size})</source>
        <translation>mit Entwurfskopf (+{size})</translation>
    </message>
    <message>
        <source>Its draft head is deleted with it: {path}</source>
        <translation>Der Entwurfskopf wird ebenfalls gelöscht: {path}</translation>
    </message>
    <message>
        <source>Searching ModelScope…</source>
        <translation>ModelScope wird durchsucht …</translation>
    </message>
    <message>
        <source>Drag queued downloads to change their order.</source>
        <translation>Ziehen Sie wartende Downloads, um ihre Reihenfolge zu ändern.</translation>
    </message>
    <message>
        <source>No downloads.</source>
        <translation>Keine Downloads.</translation>
    </message>
    <message>
        <source>No results. Try fewer words or another source.</source>
        <translation>Keine Ergebnisse. Versuchen Sie es mit weniger Wörtern oder einer anderen Quelle.</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n Modell</numerusform>
            <numerusform>%n Modelle</numerusform>
        </translation>
    </message>
    <message>
        <source>included with Octavo</source>
        <translation>in Octavo enthalten</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>tools</source>
        <translation>Tools</translation>
    </message>
    <message>
        <source>reasoning</source>
        <translation>Nachdenken</translation>
    </message>
    <message>
        <source>images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>Verifying…</source>
        <translation>Wird überprüft …</translation>
    </message>
    <message>
        <source>Contacting the Hub…</source>
        <translation>Verbindung zum Hub …</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Paused at {progress}</source>
        <translation>Angehalten bei {progress}</translation>
    </message>
    <message numerus="yes">
        <source>%n download(s)</source>
        <translation>
            <numerusform>%n Download</numerusform>
            <numerusform>%n Downloads</numerusform>
        </translation>
    </message>
    <message>
        <source>context {tokens}</source>
        <translation>Kontext {tokens}</translation>
    </message>
    <message>
        <source>used {ago}</source>
        <translation>benutzt {ago}</translation>
    </message>
    <message>
        <source>{size}/s</source>
        <translation>{size}/s</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>noch {time}</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Any size</source>
        <translation>Alle Größen</translation>
    </message>
    <message>
        <source>Any age</source>
        <translation>Jedes Alter</translation>
    </message>
    <message>
        <source>Last month</source>
        <translation>Letzter Monat</translation>
    </message>
    <message>
        <source>Last six months</source>
        <translation>Letzte sechs Monate</translation>
    </message>
    <message>
        <source>Last year</source>
        <translation>Letztes Jahr</translation>
    </message>
    <message>
        <source>Most downloaded</source>
        <translation>Meistgeladene</translation>
    </message>
    <message>
        <source>Most liked</source>
        <translation>Beliebteste</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>Neueste</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Name</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>Zuletzt benutzt</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>Größte zuerst</translation>
    </message>
    <message>
        <source>Only models that fit</source>
        <translation>Nur passende Modelle</translation>
    </message>
    <message>
        <source>Type, licence, size, age and order</source>
        <translation>Typ, Lizenz, Größe, Alter und Reihenfolge</translation>
    </message>
    <message>
        <source>Model type</source>
        <translation>Modelltyp</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Order of Hub results</source>
        <translation>Reihenfolge der Hub-Ergebnisse</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Any type</source>
        <translation>Alle Typen</translation>
    </message>
    <message>
        <source>Any licence</source>
        <translation>Alle Lizenzen</translation>
    </message>
    <message>
        <source>Up to {size} GB</source>
        <translation>Bis {size} GB</translation>
    </message>
    <message>
        <source>{reason} {model} stays loaded.</source>
        <translation>{reason} {model} bleibt geladen.</translation>
    </message>
    <message>
        <source>{reason} This happened while the model was loading.</source>
        <translation>{reason} Das geschah, während das Modell geladen wurde.</translation>
    </message>
    <message>
        <source>{reason} {model} answers as before.</source>
        <translation>{reason} {model} antwortet wie zuvor.</translation>
    </message>
    <message>
        <source>{reason} {model} is loaded again with your next message.</source>
        <translation>{reason} {model} wird mit Ihrer nächsten Nachricht wieder geladen.</translation>
    </message>
    <message>
        <source>{reason} {model} is loaded again.</source>
        <translation>{reason} {model} wird wieder geladen.</translation>
    </message>
    <message>
        <source>{model} could not be loaded. {reason}</source>
        <translation>{model} konnte nicht geladen werden. {reason}</translation>
    </message>
    <message>
        <source>This model is gated. Accept its terms on its page on the Hub, then run “hf auth login” once in a terminal. Octavo uses the token that this command saves.</source>
        <translation>Der Zugang zu diesem Modell ist beschränkt. Akzeptieren Sie die Bedingungen auf seiner Seite auf dem Hub und führen Sie dann einmal „hf auth login“ in einem Terminal aus. Octavo verwendet das Token, das dieser Befehl sichert.</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>Modellkarte</translation>
    </message>
    <message>
        <source>Look Up on the Hub</source>
        <translation>Auf dem Hub nachsehen</translation>
    </message>
    <message>
        <source>Select a model on the left.</source>
        <translation>Wählen Sie links ein Modell.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source> An estimate; look it up for the exact plan.</source>
        <translation> Eine Schätzung; für den genauen Plan auf dem Hub nachsehen.</translation>
    </message>
    <message>
        <source>From {file}</source>
        <translation>Aus {file}</translation>
    </message>
    <message>
        <source>licence {name}</source>
        <translation>Lizenz {name}</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Add Folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>Modellordner hinzufügen</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Find Models…</source>
        <translation>Modelle finden …</translation>
    </message>
    <message>
        <source>Find and download models</source>
        <translation>Modelle finden und herunterladen</translation>
    </message>
    <message>
        <source>Models on other machines, with OpenAI's API</source>
        <translation>Modelle auf anderen Rechnern, mit der API von OpenAI</translation>
    </message>
    <message>
        <source>Add a Server…</source>
        <translation>Server hinzufügen …</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>Modelle werden gesucht …</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Entladen</translation>
    </message>
    <message>
        <source>No models found. Add a folder with an MLX model: config.json and .safetensors files.</source>
        <translation>Keine Modelle gefunden. Fügen Sie einen Ordner mit einem MLX-Modell hinzu: config.json und .safetensors-Dateien.</translation>
    </message>
    <message>
        <source>Checking this model against mlx-lm (once)…</source>
        <translation>Dieses Modell wird mit mlx-lm abgeglichen (einmalig) …</translation>
    </message>
    <message>
        <source>Looks at images</source>
        <translation>Kann Bilder ansehen</translation>
    </message>
    <message>
        <source>loading {share}</source>
        <translation>lädt {share}</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <source>choose one</source>
        <translation>eines auswählen</translation>
    </message>
    <message>
        <source>{model} of {server}; what you ask it leaves this computer.</source>
        <translation>{model} von {server}; was Sie ihm schreiben, verlässt diesen Computer.</translation>
    </message>
    <message>
        <source>checking {share}</source>
        <translation>Prüfung {share}</translation>
    </message>
    <message>
        <source>could not be loaded</source>
        <translation>konnte nicht geladen werden</translation>
    </message>
    <message>
        <source>The engine has stopped</source>
        <translation>Die Engine läuft nicht mehr</translation>
    </message>
    <message>
        <source>They are unpacked, because that is faster on this device.</source>
        <translation>Sie sind entpackt, da das auf diesem Gerät schneller ist.</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>lädt</translation>
    </message>
    <message>
        <source>{size} of weights</source>
        <translation>{size} Gewichte</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels (once): {done} of {all}</source>
        <translation>GPU-Kernel werden kompiliert (einmalig): {done} von {all}</translation>
    </message>
    <message>
        <source>compiling kernels {share}</source>
        <translation>kompiliert Kernel {share}</translation>
    </message>
    <message>
        <source>waiting for the engine</source>
        <translation>wartet auf die Engine</translation>
    </message>
    <message>
        <source>Weights: {sizes}.</source>
        <translation>Gewichte: {sizes}.</translation>
    </message>
    <message>
        <source>Model: {name}</source>
        <translation>Modell: {name}</translation>
    </message>
    <message>
        <source>installed</source>
        <translation>installiert</translation>
    </message>
    <message>
        <source>recommended</source>
        <translation>empfohlen</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>schneller</translation>
    </message>
    <message>
        <source>less memory</source>
        <translation>weniger Speicher</translation>
    </message>
    <message>
        <source>also suits</source>
        <translation>auch geeignet</translation>
    </message>
    <message>
        <source>gated</source>
        <translation>beschränkt</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>passt</translation>
    </message>
    <message>
        <source>just fits</source>
        <translation>passt knapp</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>zu groß</translation>
    </message>
    <message>
        <source>Draft head: answers come faster</source>
        <translation>Entwurfskopf: Antworten kommen schneller</translation>
    </message>
    <message>
        <source>With a draft head, answers come faster.</source>
        <translation>Mit einem Entwurfskopf kommen Antworten schneller.</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>No draft head was found for this model.</source>
        <translation>Für dieses Modell wurde kein Entwurfskopf gefunden.</translation>
    </message>
    <message>
        <source>Look on the Hub</source>
        <translation>Auf dem Hub suchen</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten …</translation>
    </message>
    <message>
        <source>Edit the server {name}</source>
        <translation>Server {name} bearbeiten</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the server {name}</source>
        <translation>Server {name} entfernen</translation>
    </message>
    <message>
        <source>In Use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>your text is sent to {host}</source>
        <translation>Ihr Text wird an {host} gesendet</translation>
    </message>
    <message>
        <source>{step}… {share}</source>
        <translation>{step} … {share}</translation>
    </message>
    <message>
        <source>Faster: + {size}</source>
        <translation>Schneller: + {size}</translation>
    </message>
    <message>
        <source>Draft head</source>
        <translation>Entwurfskopf</translation>
    </message>
    <message>
        <source>Show in Finder</source>
        <translation>Im Finder zeigen</translation>
    </message>
    <message>
        <source>For this Mac with {number} GB of memory</source>
        <translation>Für diesen Mac mit {number} GB Speicher</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>For this computer with {number} GB of memory</source>
        <translation>Für diesen Computer mit {number} GB Speicher</translation>
    </message>
</context>
<context>
    <name>programs</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n Token</numerusform>
            <numerusform>%n Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>A background service then serves the present model; this window uses it, too.</source>
        <translation>Ein Hintergrunddienst stellt dann das aktuelle Modell bereit; auch dieses Fenster verwendet ihn.</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n Anfrage</numerusform>
            <numerusform>%n Anfragen</numerusform>
        </translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Startet …</translation>
    </message>
    <message>
        <source>Paused: programs are told to try again later. Resume in the menu bar.</source>
        <translation>Angehalten: Programme sollen es später erneut versuchen. Fortsetzen in der Menüleiste.</translation>
    </message>
    <message>
        <source>Programs on this computer that name the key can ask the model. Your chats go first, and other computers cannot connect.</source>
        <translation>Programme auf diesem Computer, die den Schlüssel nennen, können das Modell nutzen. Ihre Chats haben Vorrang, und andere Computer können sich nicht verbinden.</translation>
    </message>
    <message>
        <source>Asking the system…</source>
        <translation>Das System wird gefragt …</translation>
    </message>
    <message>
        <source>The background service has the model for this window, too. It frees the memory after 15 minutes without a request, and loads the model again with the next one.</source>
        <translation>Der Hintergrunddienst stellt das Modell auch für dieses Fenster bereit. Nach 15 Minuten ohne Anfrage gibt er den Speicher frei und lädt das Modell bei der nächsten Anfrage erneut.</translation>
    </message>
    <message>
        <source>Let other programs use this model</source>
        <translation>Andere Programme dürfen dieses Modell nutzen</translation>
    </message>
    <message>
        <source>Start at login, without a window</source>
        <translation>Bei der Anmeldung starten, ohne Fenster</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Einblenden</translation>
    </message>
    <message>
        <source>Show the key</source>
        <translation>Schlüssel einblenden</translation>
    </message>
    <message>
        <source>Settings of programs</source>
        <translation>Einstellungen von Programmen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copied. Paste it into a terminal.</source>
        <translation>Kopiert. Setzen Sie es in ein Terminal ein.</translation>
    </message>
    <message>
        <source>Copied. Paste it into the file {name} of {program}.</source>
        <translation>Kopiert. Setzen Sie es in die Datei {name} von {program} ein.</translation>
    </message>
    <message>
        <source>Set Up…</source>
        <translation>Einrichten …</translation>
    </message>
    <message>
        <source>Set up {program}</source>
        <translation>{program} einrichten</translation>
    </message>
    <message>
        <source>Other Programs</source>
        <translation>Andere Programme</translation>
    </message>
    <message>
        <source>Set Up {program}</source>
        <translation>{program} einrichten</translation>
    </message>
    <message>
        <source>Take Back {program}</source>
        <translation>{program} zurücknehmen</translation>
    </message>
    <message>
        <source>The change of the file</source>
        <translation>Die Änderung der Datei</translation>
    </message>
    <message>
        <source>Nothing else in the file is touched.</source>
        <translation>Sonst wird in der Datei nichts verändert.</translation>
    </message>
    <message>
        <source>Writing, and asking the server once…</source>
        <translation>Wird geschrieben und beim Server getestet …</translation>
    </message>
    <message>
        <source>Editors and agents on this computer can then ask the loaded model through the APIs of OpenAI, Anthropic and Ollama. You get an address, a key, and settings to copy ({programs}).</source>
        <translation>Editoren und Agenten auf diesem Computer können das geladene Modell dann über die APIs von OpenAI, Anthropic und Ollama nutzen. Sie erhalten eine Adresse, einen Schlüssel und Einstellungen zum Kopieren ({programs}).</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>Copy the key</source>
        <translation>Schlüssel kopieren</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Verbunden</translation>
    </message>
    <message>
        <source>Use Port {number}</source>
        <translation>Port {number} verwenden</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Take Back…</source>
        <translation>Zurücknehmen …</translation>
    </message>
    <message>
        <source>Take the settings of {program} back</source>
        <translation>Einstellungen von {program} zurücknehmen</translation>
    </message>
    <message>
        <source>Update…</source>
        <translation>Aktualisieren …</translation>
    </message>
    <message>
        <source>Give {program} the new address and key</source>
        <translation>{program} die neue Adresse und den neuen Schlüssel geben</translation>
    </message>
    <message>
        <source>Folder of {file}</source>
        <translation>Ordner von {file}</translation>
    </message>
    <message>
        <source>No program has asked yet.</source>
        <translation>Noch hat kein Programm angefragt.</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Take Back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>The file is as it was without Octavo.</source>
        <translation>Die Datei ist wieder wie ohne Octavo.</translation>
    </message>
    <message>
        <source>answering {number}</source>
        <translation>{number} in Arbeit</translation>
    </message>
    <message>
        <source>{requests}, the last one {ago}</source>
        <translation>{requests}, die letzte {ago}</translation>
    </message>
    <message>
        <source>Copy the settings for {program}</source>
        <translation>Einstellungen für {program} kopieren</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>and {number} more</source>
        <translation>und {number} weitere</translation>
    </message>
    <message>
        <source>Written, but: {problem}</source>
        <translation>Geschrieben, aber: {problem}</translation>
    </message>
    <message>
        <source>Written, and the server answers. {next}</source>
        <translation>Geschrieben, und der Server antwortet. {next}</translation>
    </message>
    <message>
        <source>{number} waiting</source>
        <translation>{number} wartend</translation>
    </message>
    <message>
        <source>The system did not answer. Try again, or run `octavo service status` in a terminal.</source>
        <translation>Das System hat nicht geantwortet. Versuchen Sie es erneut oder führen Sie `octavo service status` in einem Terminal aus.</translation>
    </message>
</context>
<context>
    <name>quick_ask</name>
    <message>
        <source>Hold Ctrl, Alt or Command, and press a letter, a digit, Space or a function key.</source>
        <translation>Drücken Sie Ctrl (Strg), Alt oder Befehl zusammen mit einem Buchstaben, einer Ziffer, der Leertaste oder einer Funktionstaste.</translation>
    </message>
    <message>
        <source>The desktop is asked for this key. It may ask you in turn.</source>
        <translation>Der Desktop wird um diesen Kurzbefehl gebeten. Er fragt vielleicht bei Ihnen nach.</translation>
    </message>
    <message>
        <source>Give Quick Ask a key in the desktop's own settings.</source>
        <translation>Geben Sie der Schnellfrage in den Einstellungen des Desktops einen Kurzbefehl.</translation>
    </message>
    <message>
        <source>{keys} belongs to another program. Choose another key.</source>
        <translation>{keys} gehört einem anderen Programm. Wählen Sie einen anderen Kurzbefehl.</translation>
    </message>
    <message>
        <source>This desktop watches no key for Octavo. In its own settings, give one to the command “xdg-open octavo://ask”.</source>
        <translation>Dieser Desktop überwacht keinen Kurzbefehl für Octavo. Geben Sie in seinen Einstellungen dem Befehl „xdg-open octavo://ask“ einen.</translation>
    </message>
    <message>
        <source>The desktop gives Quick Ask this key: {keys}</source>
        <translation>Der Desktop gibt der Schnellfrage diesen Kurzbefehl: {keys}</translation>
    </message>
    <message>
        <source>The desktop gave Quick Ask no key. Set one to ask again.</source>
        <translation>Der Desktop hat der Schnellfrage keinen Kurzbefehl gegeben. Legen Sie einen fest, um erneut anzufragen.</translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>Schnellfrage</translation>
    </message>
    <message>
        <source>The desktop has not answered. Set the key to ask it again.</source>
        <translation>Der Desktop hat nicht geantwortet. Legen Sie den Kurzbefehl fest, um erneut anzufragen.</translation>
    </message>
    <message>
        <source>The desktop watches the key no longer. Set it again.</source>
        <translation>Der Desktop überwacht den Kurzbefehl nicht mehr. Legen Sie ihn erneut fest.</translation>
    </message>
    <message>
        <source>Add the clipboard</source>
        <translation>Zwischenablage hinzufügen</translation>
    </message>
    <message>
        <source>Add a screenshot</source>
        <translation>Bildschirmfoto hinzufügen</translation>
    </message>
    <message>
        <source>Choose a Model…</source>
        <translation>Modell auswählen …</translation>
    </message>
    <message>
        <source>The answer is still being written.</source>
        <translation>Die Antwort wird noch geschrieben.</translation>
    </message>
    <message>
        <source>When Quick Ask closes, nothing of it is kept.</source>
        <translation>Wenn die Schnellfrage geschlossen wird, bleibt nichts davon erhalten.</translation>
    </message>
    <message>
        <source>Throw Away</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Keep as Chat</source>
        <translation>Als Chat sichern</translation>
    </message>
    <message>
        <source>Keep Open</source>
        <translation>Geöffnet lassen</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message>
        <source>No model is loaded, so nothing can be answered.</source>
        <translation>Kein Modell geladen, daher keine Antwort möglich.</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Wait for the answer, or stop it.</source>
        <translation>Warten Sie auf die Antwort oder stoppen Sie sie.</translation>
    </message>
    <message>
        <source>Kept as a chat.</source>
        <translation>Als Chat gesichert.</translation>
    </message>
    <message>
        <source>Open in Octavo</source>
        <translation>In Octavo öffnen</translation>
    </message>
    <message>
        <source>Stop generating</source>
        <translation>Generierung stoppen</translation>
    </message>
    <message>
        <source>There is no text and no picture in the clipboard.</source>
        <translation>In der Zwischenablage ist weder Text noch ein Bild.</translation>
    </message>
    <message>
        <source>Not kept: it is gone when this closes.</source>
        <translation>Nicht gesichert: geht beim Schließen verloren.</translation>
    </message>
</context>
<context>
    <name>remote</name>
    <message>
        <source>The server of this model was removed. Choose another model.</source>
        <translation>Der Server dieses Modells wurde entfernt. Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>This chat was not sent to {name}: you have not allowed it yet.</source>
        <translation>Dieser Chat wurde nicht an {name} gesendet: Sie haben es noch nicht erlaubt.</translation>
    </message>
    <message>
        <source>A server's model cannot continue a text. Ask it to go on instead.</source>
        <translation>Das Modell eines Servers kann keinen Text fortsetzen. Bitten Sie es stattdessen, weiterzumachen.</translation>
    </message>
    <message>
        <source>{server} reported an error: {reason}.</source>
        <translation>{server} hat einen Fehler gemeldet: {reason}.</translation>
    </message>
    <message>
        <source>The keychain did not provide the key. Unlock it and try again.</source>
        <translation>Der Schlüsselbund hat den Schlüssel nicht geliefert. Entsperren Sie ihn und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>{server} sent an answer that cannot be read.</source>
        <translation>{server} hat eine unlesbare Antwort gesendet.</translation>
    </message>
    <message>
        <source>{server} sends requests on to {host}. Octavo does not follow; enter that address if you trust it.</source>
        <translation>{server} leitet Anfragen an {host} weiter. Octavo folgt dem nicht; geben Sie diese Adresse ein, wenn Sie ihr vertrauen.</translation>
    </message>
    <message>
        <source>later</source>
        <translation>später</translation>
    </message>
    <message>
        <source>{server} sent more than an answer may have, so it was cut off.</source>
        <translation>{server} hat mehr gesendet, als eine Antwort haben darf; sie wurde abgeschnitten.</translation>
    </message>
    <message>
        <source>{server} sent nothing for {seconds} s. Try again, or restart the server.</source>
        <translation>{server} hat {seconds} s lang nichts gesendet. Versuchen Sie es erneut oder starten Sie den Server neu.</translation>
    </message>
    <message>
        <source>{server} did not finish its answer within {seconds} s. Try again.</source>
        <translation>{server} hat die Antwort nicht innerhalb von {seconds} s beendet. Versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>{server} ended the connection in the middle of the answer. The text so far is saved.</source>
        <translation>{server} hat die Verbindung mitten in der Antwort beendet. Der bisherige Text ist gesichert.</translation>
    </message>
    <message>
        <source>The certificate of {host} is not trusted: {reason}. If the server is yours, add its certificate to this computer's.</source>
        <translation>Dem Zertifikat von {host} wird nicht vertraut: {reason}. Ist es Ihr Server, fügen Sie sein Zertifikat zu denen dieses Computers hinzu.</translation>
    </message>
    <message>
        <source>{server} does not speak TLS properly. Check https and the port.</source>
        <translation>{server} spricht TLS nicht richtig. Prüfen Sie https und den Port.</translation>
    </message>
    <message>
        <source>{server} sent a web page instead of an answer. Check the address; it often ends in /v1.</source>
        <translation>{server} hat statt einer Antwort eine Webseite gesendet. Prüfen Sie die Adresse; oft endet sie auf /v1.</translation>
    </message>
    <message>
        <source>{server} sent an answer that cannot be read. Check that it offers OpenAI's API at this address.</source>
        <translation>{server} hat eine unlesbare Antwort gesendet. Prüfen Sie, ob er unter dieser Adresse die API von OpenAI anbietet.</translation>
    </message>
    <message>
        <source>{server} does not accept the key{reason}. Check the key.</source>
        <translation>{server} akzeptiert den Schlüssel nicht{reason}. Prüfen Sie den Schlüssel.</translation>
    </message>
    <message>
        <source>{server} asks for a key{reason}. Enter one under Edit.</source>
        <translation>{server} verlangt einen Schlüssel{reason}. Geben Sie unter „Bearbeiten“ einen ein.</translation>
    </message>
    <message>
        <source>{server} has no such page or model{reason}. Check the address; it often ends in /v1.</source>
        <translation>{server} hat keine solche Seite und kein solches Modell{reason}. Prüfen Sie die Adresse; oft endet sie auf /v1.</translation>
    </message>
    <message>
        <source>No computer named {host} was found. Check the address.</source>
        <translation>Es wurde kein Computer namens {host} gefunden. Prüfen Sie die Adresse.</translation>
    </message>
    <message>
        <source>{server} is not accepting more requests now{reason}. Try again {when}.</source>
        <translation>{server} nimmt gerade keine weiteren Anfragen an{reason}. Versuchen Sie es {when} erneut.</translation>
    </message>
    <message>
        <source>another address</source>
        <translation>eine andere Adresse</translation>
    </message>
    <message>
        <source>in {seconds} s</source>
        <translation>in {seconds} s</translation>
    </message>
    <message>
        <source>{server} refuses connections. Check that it is running, and that the port is right.</source>
        <translation>{server} weist Verbindungen ab. Prüfen Sie, ob der Server läuft und der Port stimmt.</translation>
    </message>
    <message>
        <source>{server} failed with status {status}{reason}. Try again later.</source>
        <translation>{server} meldet einen Fehler mit Status {status}{reason}. Versuchen Sie es später erneut.</translation>
    </message>
    <message>
        <source>{server} refused the request with status {status}{reason}.</source>
        <translation>{server} hat die Anfrage mit Status {status} abgelehnt{reason}.</translation>
    </message>
    <message>
        <source>in {minutes} min</source>
        <translation>in {minutes} min</translation>
    </message>
    <message>
        <source>{server} closed the connection in the middle. Try again.</source>
        <translation>{server} hat die Verbindung mittendrin geschlossen. Versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>{server} does not answer. Check the address and the network.</source>
        <translation>{server} antwortet nicht. Prüfen Sie die Adresse und das Netzwerk.</translation>
    </message>
    <message>
        <source>{server} closed the connection without an answer. Check that it runs, or needs https.</source>
        <translation>{server} hat die Verbindung ohne Antwort geschlossen. Prüfen Sie, ob der Server läuft oder https braucht.</translation>
    </message>
    <message>
        <source>{server} does not speak HTTP as expected. Check the address and the port.</source>
        <translation>{server} spricht nicht wie erwartet HTTP. Prüfen Sie die Adresse und den Port.</translation>
    </message>
    <message>
        <source>{server} has an address that cannot be used. Check it.</source>
        <translation>{server} hat eine unbrauchbare Adresse. Prüfen Sie sie.</translation>
    </message>
    <message>
        <source>{server} cannot be reached. Check the address and the network.</source>
        <translation>{server} ist nicht erreichbar. Prüfen Sie die Adresse und das Netzwerk.</translation>
    </message>
    <message>
        <source>Sent to {place}</source>
        <translation>Wird an {place} gesendet</translation>
    </message>
    <message>
        <source>{host} is not on a private network, so others could read your text and key on the way. Use https for it.</source>
        <translation>{host} ist in keinem privaten Netzwerk, andere könnten Ihren Text und Schlüssel also unterwegs lesen. Verwenden Sie dafür https.</translation>
    </message>
    <message>
        <source>“{text}” is not a server address. Enter one such as http://localhost:1234/v1.</source>
        <translation>„{text}“ ist keine Serveradresse. Geben Sie eine ein wie http://localhost:1234/v1.</translation>
    </message>
    <message>
        <source>Enter the server's address, such as http://localhost:1234/v1.</source>
        <translation>Geben Sie die Adresse des Servers ein, etwa http://localhost:1234/v1.</translation>
    </message>
    <message>
        <source>Leave names, passwords and keys out of the address; the key has its own field.</source>
        <translation>Lassen Sie Namen, Passwörter und Schlüssel aus der Adresse weg; für den Schlüssel gibt es ein eigenes Feld.</translation>
    </message>
    <message>
        <source>{server} has no models. Load one there and try again.</source>
        <translation>{server} hat keine Modelle. Laden Sie dort eines und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Any server with OpenAI's API: Octavo, vLLM, LM Studio, Ollama and others. What you ask its models leaves this computer.</source>
        <translation>Jeder Server mit der API von OpenAI: Octavo, vLLM, LM Studio, Ollama und andere. Was Sie seinen Modellen schreiben, verlässt diesen Computer.</translation>
    </message>
    <message>
        <source>The key is kept in this computer's keychain and sent to this address only. Leave it empty if the server needs none.</source>
        <translation>Der Schlüssel liegt im Schlüsselbund dieses Computers und wird nur an diese Adresse gesendet. Lassen Sie das Feld leer, wenn der Server keinen braucht.</translation>
    </message>
    <message numerus="yes">
        <source>It works: %n model(s). Check those to offer in the picker.</source>
        <translation>
            <numerusform>Es funktioniert: %n Modell. Markieren Sie, was die Modellauswahl anbieten soll.</numerusform>
            <numerusform>Es funktioniert: %n Modelle. Markieren Sie, was die Modellauswahl anbieten soll.</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a Server</source>
        <translation>Server hinzufügen</translation>
    </message>
    <message>
        <source>Edit Server</source>
        <translation>Server bearbeiten</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Optional, e.g. Studio Mac</source>
        <translation>Optional, z. B. Studio-Mac</translation>
    </message>
    <message>
        <source>Test Connection</source>
        <translation>Verbindung testen</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Find a model</source>
        <translation>Modell suchen</translation>
    </message>
    <message>
        <source>Models to offer in the picker</source>
        <translation>Modelle für die Modellauswahl</translation>
    </message>
    <message>
        <source>Check at most {number} models, so that the picker stays short.</source>
        <translation>Markieren Sie höchstens {number} Modelle, damit die Modellauswahl kurz bleibt.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Sichern</translation>
    </message>
    <message>
        <source>kept; enter another one to replace it</source>
        <translation>liegt vor; zum Ersetzen einen anderen eingeben</translation>
    </message>
    <message>
        <source>Asking {host}…</source>
        <translation>Anfrage an {host} …</translation>
    </message>
    <message>
        <source>The list of servers cannot be saved: {reason}.</source>
        <translation>Die Liste der Server kann nicht gesichert werden: {reason}.</translation>
    </message>
    <message>
        <source>A key contains only letters, digits and punctuation, no spaces. Copy it again.</source>
        <translation>Ein Schlüssel enthält nur Buchstaben, Ziffern und Satzzeichen, keine Leerzeichen. Kopieren Sie ihn erneut.</translation>
    </message>
</context>
<context>
    <name>store</name>
    <message>
        <source>The chat file was damaged. It was kept as {name} in {folder}, and a new one was created.</source>
        <translation>Die Chat-Datei war beschädigt. Sie wurde als {name} in {folder} aufbewahrt, und eine neue wurde erstellt.</translation>
    </message>
    <message>
        <source>The chats in {path} were written by a newer Octavo. Use that version.</source>
        <translation>Die Chats in {path} wurden von einer neueren Version von Octavo geschrieben. Verwenden Sie diese.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be created: {reason}.</source>
        <translation>Der Ordner {folder} kann nicht erstellt werden: {reason}.</translation>
    </message>
    <message>
        <source>The chats in {path} cannot be opened: {reason}.</source>
        <translation>Die Chats in {path} können nicht geöffnet werden: {reason}.</translation>
    </message>
    <message>
        <source>The chats in {path} could not be updated to version {version}: {reason}. Nothing was changed.</source>
        <translation>Die Chats in {path} konnten nicht auf Version {version} aktualisiert werden: {reason}. Es wurde nichts verändert.</translation>
    </message>
</context>
<context>
    <name>tools</name>
    <message>
        <source>The tools process stopped. It starts again with the next call.</source>
        <translation>Der Tool-Prozess wurde beendet. Er startet mit dem nächsten Aufruf neu.</translation>
    </message>
    <message>
        <source>This address is not opened, since it does not begin with https://.</source>
        <translation>Diese Adresse wird nicht geöffnet, denn sie beginnt nicht mit https://.</translation>
    </message>
    <message>
        <source>The server gets what you enter. Do not enter passwords or keys.</source>
        <translation>Der Server erhält, was Sie eingeben. Geben Sie keine Passwörter oder Schlüssel ein.</translation>
    </message>
    <message>
        <source>A Server Asks</source>
        <translation>Ein Server fragt</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Open in Browser</source>
        <translation>Im Browser öffnen</translation>
    </message>
    <message>
        <source>“{name}” asks:</source>
        <translation>„{name}“ fragt:</translation>
    </message>
    <message numerus="yes">
        <source>The server gets the answer, of %n token(s) at most.</source>
        <translation>
            <numerusform>Der Server bekommt die Antwort, höchstens %n Token.</numerusform>
            <numerusform>Der Server bekommt die Antwort, höchstens %n Tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>“{name}” wants to ask the model:</source>
        <translation>„{name}“ möchte das Modell fragen:</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>Systemprompt</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>What the model is asked</source>
        <translation>Was das Modell gefragt wird</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>No model is loaded in Octavo. Load one, then call the tool again.</source>
        <translation>In Octavo ist kein Modell geladen. Laden Sie eines und rufen Sie das Tool dann erneut auf.</translation>
    </message>
    <message>
        <source>It wants to open a page of {host}. What you enter there goes to that page.</source>
        <translation>Er möchte eine Seite von {host} öffnen. Was Sie dort eingeben, erhält diese Seite.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>The engine is not running. Try again.</source>
        <translation>Die Engine läuft nicht. Versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>“{field}” is required.</source>
        <translation>„{field}“ ist erforderlich.</translation>
    </message>
    <message>
        <source>“{field}” must be a number.</source>
        <translation>„{field}“ muss eine Zahl sein.</translation>
    </message>
    <message>
        <source>The answer was stopped.</source>
        <translation>Die Antwort wurde gestoppt.</translation>
    </message>
    <message>
        <source>“{field}” must be a whole number.</source>
        <translation>„{field}“ muss eine ganze Zahl sein.</translation>
    </message>
    <message>
        <source>{field} (required)</source>
        <translation>{field} (erforderlich)</translation>
    </message>
    <message>
        <source>A command line, which runs on this computer with your rights, or an address that begins with https://.</source>
        <translation>Eine Befehlszeile, die auf diesem Computer mit Ihren Rechten läuft, oder eine Adresse mit https://.</translation>
    </message>
    <message>
        <source>The program's environment, or headers for the address: one NAME=value per line. They are kept in a file that only you can read.</source>
        <translation>Die Umgebung des Programms oder Header für die Adresse: ein NAME=Wert pro Zeile. Sie liegen in einer Datei, die nur Sie lesen können.</translation>
    </message>
    <message>
        <source>You are asked before anything is written.</source>
        <translation>Sie werden gefragt, bevor etwas geschrieben wird.</translation>
    </message>
    <message>
        <source>One per line. Nothing outside them is read.</source>
        <translation>Einer pro Zeile. Außerhalb davon wird nichts gelesen.</translation>
    </message>
    <message>
        <source>Pages that you allow are fetched. Nothing is searched for.</source>
        <translation>Seiten, die Sie erlauben, werden geladen. Gesucht wird nichts.</translation>
    </message>
    <message>
        <source>Paste the settings that a server's instructions name for other programs.</source>
        <translation>Setzen Sie die Einstellungen ein, die die Anleitung eines Servers für andere Programme nennt.</translation>
    </message>
    <message>
        <source>A Link Would Add a Server</source>
        <translation>Ein Link möchte einen Server hinzufügen</translation>
    </message>
    <message>
        <source>Choose a Folder</source>
        <translation>Ordner auswählen</translation>
    </message>
    <message>
        <source>Choose Folder…</source>
        <translation>Ordner auswählen …</translation>
    </message>
    <message>
        <source>May write there, too</source>
        <translation>Darf dort auch schreiben</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>What a model searches for is sent to this address, and from there to other search engines, when you allow the call.</source>
        <translation>Was ein Modell sucht, wird an diese Adresse gesendet und von dort an andere Suchmaschinen, wenn Sie den Aufruf erlauben.</translation>
    </message>
    <message>
        <source>Enter the key that you have from {provider}.</source>
        <translation>Geben Sie den Schlüssel ein, den Sie von {provider} haben.</translation>
    </message>
    <message>
        <source>Settings of another program</source>
        <translation>Einstellungen eines anderen Programms</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>There are no servers in it.</source>
        <translation>Es sind keine Server darin.</translation>
    </message>
    <message>
        <source>This link names no server that Octavo can read. Nothing was added.</source>
        <translation>Dieser Link nennt keinen Server, den Octavo lesen kann. Es wurde nichts hinzugefügt.</translation>
    </message>
    <message>
        <source>Edit Server</source>
        <translation>Server bearbeiten</translation>
    </message>
    <message>
        <source>Add a Server</source>
        <translation>Server hinzufügen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Sichern</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>It has to answer in JSON. It may be on this computer, or in your network.</source>
        <translation>Er muss in JSON antworten. Er kann auf diesem Computer oder in Ihrem Netzwerk sein.</translation>
    </message>
    <message>
        <source>It is kept in a file that only you can read.</source>
        <translation>Liegt in einer Datei, die nur Sie lesen können.</translation>
    </message>
    <message>
        <source>What a model searches for is sent to {provider} with your key when you allow the call, and may cost you something there.</source>
        <translation>Was ein Modell sucht, wird mit Ihrem Schlüssel an {provider} gesendet, wenn Sie den Aufruf erlauben, und kann Sie dort etwas kosten.</translation>
    </message>
    <message>
        <source>This is no address. It looks like https://example.com/mcp.</source>
        <translation>Das ist keine Adresse. Sie sieht so aus: https://example.com/mcp.</translation>
    </message>
    <message>
        <source>Enter a command line or an address.</source>
        <translation>Geben Sie eine Befehlszeile oder eine Adresse ein.</translation>
    </message>
    <message>
        <source>Line {number} of the variables is not NAME=value.</source>
        <translation>Zeile {number} der Variablen ist nicht NAME=Wert.</translation>
    </message>
    <message>
        <source>This is no address of SearXNG. It looks like http://localhost:8888.</source>
        <translation>Das ist keine Adresse von SearXNG. Sie sieht so aus: http://localhost:8888.</translation>
    </message>
    <message>
        <source>“{name}” is too long to be looked at, and is left out.</source>
        <translation>„{name}“ ist zu lang zum Ansehen und wird weggelassen.</translation>
    </message>
    <message>
        <source>These programs will run on this computer with your rights. Add only what you trust.</source>
        <translation>Diese Programme werden auf diesem Computer mit Ihren Rechten laufen. Fügen Sie nur Programme hinzu, denen Sie vertrauen.</translation>
    </message>
    <message>
        <source>What a model sends to these addresses leaves this computer.</source>
        <translation>Was ein Modell an diese Adressen sendet, verlässt diesen Computer.</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Choose a folder first.</source>
        <translation>Wählen Sie zuerst einen Ordner.</translation>
    </message>
    <message>
        <source>A quotation mark in the command line has no end.</source>
        <translation>Ein Anführungszeichen in der Befehlszeile hat kein Ende.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Address of SearXNG</source>
        <translation>Adresse von SearXNG</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>It is in the list already.</source>
        <translation>Er ist schon in der Liste.</translation>
    </message>
    <message>
        <source>Program or address</source>
        <translation>Programm oder Adresse</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>Variablen</translation>
    </message>
    <message>
        <source>Only if its login takes no new programs: the ID of one that you registered there, with {address} to come back to.</source>
        <translation>Nur wenn die Anmeldung keine neuen Programme annimmt: die ID eines Programms, das Sie dort registriert haben, mit {address} als Rückkehradresse.</translation>
    </message>
    <message>
        <source>Client ID</source>
        <translation>Client-ID</translation>
    </message>
    <message>
        <source>Client secret</source>
        <translation>Client-Geheimnis</translation>
    </message>
    <message>
        <source>in {folder}</source>
        <translation>in {folder}</translation>
    </message>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>%n Tool</numerusform>
            <numerusform>%n Tools</numerusform>
        </translation>
    </message>
    <message>
        <source>Not started yet</source>
        <translation>Noch nicht gestartet</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Startet …</translation>
    </message>
    <message>
        <source>{tools}, {number} off</source>
        <translation>{tools}, {number} aus</translation>
    </message>
    <message>
        <source>There are {number} servers already. Remove one first.</source>
        <translation>Es gibt schon {number} Server. Entfernen Sie zuerst einen.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>{name} kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>The list of tool servers cannot be read. It is kept as {name}.</source>
        <translation>Die Liste der Tool-Server kann nicht gelesen werden. Sie wird als {name} aufbewahrt.</translation>
    </message>
    <message>
        <source>Models may call what is switched on here. You are asked before each call.</source>
        <translation>Modelle dürfen aufrufen, was hier eingeschaltet ist. Vor jedem Aufruf fragt Octavo Sie.</translation>
    </message>
    <message>
        <source>Tools let a model do things: calculate, read files that you choose, or use any program that speaks MCP. Every call is shown to you, with what is sent, and waits until you allow it.</source>
        <translation>Mit Tools kann ein Modell etwas tun: rechnen, Dateien lesen, die Sie auswählen, oder jedes Programm nutzen, das MCP spricht. Jeder Aufruf wird Ihnen gezeigt, mit dem, was gesendet wird, und wartet auf Ihre Erlaubnis.</translation>
    </message>
    <message>
        <source>Program or Address…</source>
        <translation>Programm oder Adresse …</translation>
    </message>
    <message>
        <source>Paste Settings…</source>
        <translation>Einstellungen einsetzen …</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>You see each request before, and allow it or not. The server gets the answer.</source>
        <translation>Sie sehen jede Anfrage vorher und erlauben sie oder nicht. Der Server bekommt die Antwort.</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Tools</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Hinzufügen …</translation>
    </message>
    <message>
        <source>No tools yet</source>
        <translation>Noch keine Tools</translation>
    </message>
    <message>
        <source>Files in a Folder…</source>
        <translation>Dateien in einem Ordner …</translation>
    </message>
    <message>
        <source>Remove Server</source>
        <translation>Server entfernen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Ein</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>Log In…</source>
        <translation>Anmelden …</translation>
    </message>
    <message>
        <source>Log Out</source>
        <translation>Abmelden</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten …</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>Show Log</source>
        <translation>Protokoll einblenden</translation>
    </message>
    <message>
        <source>May ask the model</source>
        <translation>Darf das Modell fragen</translation>
    </message>
    <message>
        <source>Hide {name}</source>
        <translation>{name} ausblenden</translation>
    </message>
    <message>
        <source>Show {name}</source>
        <translation>{name} einblenden</translation>
    </message>
    <message numerus="yes">
        <source>%n more tool(s), which no model is offered.</source>
        <translation>
            <numerusform>%n weiteres Tool, das keinem Modell angeboten wird.</numerusform>
            <numerusform>%n weitere Tools, die keinem Modell angeboten werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Calculator and Time</source>
        <translation>Rechner und Uhrzeit</translation>
    </message>
    <message>
        <source>Web Pages and Search</source>
        <translation>Webseiten und Suche</translation>
    </message>
    <message>
        <source>Python in a Sandbox</source>
        <translation>Python in einer Sandbox</translation>
    </message>
    <message>
        <source>Remove “{name}” with its settings?</source>
        <translation>„{name}“ mit den Einstellungen entfernen?</translation>
    </message>
    <message>
        <source>may write</source>
        <translation>darf schreiben</translation>
    </message>
    <message>
        <source>reads only</source>
        <translation>liest nur</translation>
    </message>
    <message>
        <source>searches with {provider}</source>
        <translation>sucht mit {provider}</translation>
    </message>
    <message>
        <source>Hide Log</source>
        <translation>Protokoll ausblenden</translation>
    </message>
    <message>
        <source>Paste Settings</source>
        <translation>Einstellungen einsetzen</translation>
    </message>
    <message>
        <source>Take Over from {program}…</source>
        <translation>Von {program} übernehmen …</translation>
    </message>
    <message>
        <source>{name}: on</source>
        <translation>{name}: ein</translation>
    </message>
    <message>
        <source>Log of {name}</source>
        <translation>Protokoll von {name}</translation>
    </message>
    <message>
        <source>changes nothing</source>
        <translation>ändert nichts</translation>
    </message>
    <message>
        <source>writing the call…</source>
        <translation>Aufruf wird geschrieben …</translation>
    </message>
    <message>
        <source>waits for your permission</source>
        <translation>wartet auf Ihre Erlaubnis</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>nicht erlaubt</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>{read} of {all} tokens read</source>
        <translation>{read} von {all} Tokens gelesen</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Erlauben</translation>
    </message>
    <message>
        <source>Always in This Chat</source>
        <translation>In diesem Chat immer</translation>
    </message>
    <message>
        <source>Don’t Allow</source>
        <translation>Nicht erlauben</translation>
    </message>
    <message>
        <source>Never in This Chat</source>
        <translation>In diesem Chat nie</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Result, cut to what is kept</source>
        <translation>Ergebnis, nur der behaltene Teil</translation>
    </message>
    <message>
        <source>the model reads {number} of {all} tokens</source>
        <translation>das Modell liest {number} von {all} Tokens</translation>
    </message>
    <message>
        <source>done in {seconds} s</source>
        <translation>fertig in {seconds} s</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>läuft …</translation>
    </message>
    <message>
        <source>A tool</source>
        <translation>Ein Tool</translation>
    </message>
    <message>
        <source>Show all {number} characters</source>
        <translation>Alle {number} Zeichen zeigen</translation>
    </message>
    <message>
        <source>{number} without a result</source>
        <translation>{number} ohne Ergebnis</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
</context>
<context>
    <name>transcript</name>
    <message numerus="yes">
        <source>Show all %n character(s)</source>
        <translation>
            <numerusform>%n Zeichen zeigen</numerusform>
            <numerusform>Alle %n Zeichen zeigen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show all %n row(s)</source>
        <translation>
            <numerusform>%n Zeile zeigen</numerusform>
            <numerusform>Alle %n Zeilen zeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy answer</source>
        <translation>Antwort kopieren</translation>
    </message>
    <message>
        <source>Branch: continue from here in a new chat</source>
        <translation>Abzweigen: ab hier in einem neuen Chat weitermachen</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>Neu generieren</translation>
    </message>
    <message>
        <source>More for this message</source>
        <translation>Mehr zu dieser Nachricht</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message numerus="yes">
        <source>{number} token(s)</source>
        <translation>
            <numerusform>{number} Token</numerusform>
            <numerusform>{number} Tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{number} of %n prompt token(s) reused</source>
        <translation>
            <numerusform>{number} von %n Prompt-Token wiederverwendet</numerusform>
            <numerusform>{number} von %n Prompt-Tokens wiederverwendet</numerusform>
        </translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>The answer was interrupted when Octavo closed. The text so far is saved.</source>
        <translation>Die Antwort wurde unterbrochen, als Octavo geschlossen wurde. Der bisherige Text ist gesichert.</translation>
    </message>
    <message>
        <source>KV cache…</source>
        <translation>KV-Cache …</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>{number} tok/s</source>
        <translation>{number} Tok/s</translation>
    </message>
    <message>
        <source>{number} tok/s in Low Power Mode</source>
        <translation>{number} Tok/s im Stromsparmodus</translation>
    </message>
    <message>
        <source>{number} tok/s, slowed by heat</source>
        <translation>{number} Tok/s, durch Hitze gebremst</translation>
    </message>
    <message>
        <source>{number} s to first token</source>
        <translation>{number} s bis zum ersten Token</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>Result of the tool</source>
        <translation>Ergebnis des Tools</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation>Code kopieren</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message numerus="yes">
        <source>Show all %n line(s)</source>
        <translation>
            <numerusform>%n Zeile zeigen</numerusform>
            <numerusform>Alle %n Zeilen zeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>Denkt nach …</translation>
    </message>
    <message>
        <source>Hide the reasoning</source>
        <translation>Gedankengang ausblenden</translation>
    </message>
    <message>
        <source>Show the reasoning</source>
        <translation>Gedankengang einblenden</translation>
    </message>
    <message>
        <source>Details of the tool call</source>
        <translation>Details zum Tool-Aufruf</translation>
    </message>
    <message>
        <source>Thought about it</source>
        <translation>Hat nachgedacht</translation>
    </message>
    <message>
        <source>Calls {tool}</source>
        <translation>Ruft {tool} auf</translation>
    </message>
    <message>
        <source>{language} · its end</source>
        <translation>{language} · das Ende</translation>
    </message>
    <message>
        <source>Thought for {minutes} min {seconds} s</source>
        <translation>{minutes} min {seconds} s nachgedacht</translation>
    </message>
    <message>
        <source>a tool</source>
        <translation>ein Tool</translation>
    </message>
    <message>
        <source>Thought for {seconds} s</source>
        <translation>{seconds} s nachgedacht</translation>
    </message>
    <message>
        <source>Find in this chat</source>
        <translation>In diesem Chat suchen</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Vorheriger Treffer</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} von {total}</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Keine Ergebnisse</translation>
    </message>
    <message>
        <source>Explain paged attention in three sentences</source>
        <translation>Erkläre Paged Attention in drei Sätzen</translation>
    </message>
    <message>
        <source>Write a Python function that merges two sorted lists</source>
        <translation>Schreibe Python-Code, der zwei sortierte Listen vereint</translation>
    </message>
    <message>
        <source>Suggest a plan for a rainy Sunday</source>
        <translation>Schlage einen Plan für einen verregneten Sonntag vor</translation>
    </message>
    <message>
        <source>The model runs elsewhere: what you write is sent to {place}.</source>
        <translation>Das Modell läuft anderswo: Was Sie schreiben, wird an {place} gesendet.</translation>
    </message>
    <message>
        <source>Choose a model on this computer to start chatting.</source>
        <translation>Wählen Sie ein Modell auf diesem Computer, um zu chatten.</translation>
    </message>
    <message>
        <source>Choose a Model</source>
        <translation>Modell auswählen</translation>
    </message>
    <message>
        <source>What would you like to talk about?</source>
        <translation>Worüber möchten Sie sprechen?</translation>
    </message>
    <message>
        <source>The model runs here. Your chats stay on this computer.</source>
        <translation>Das Modell läuft hier. Ihre Chats bleiben auf diesem Computer.</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>Kein Modell geladen</translation>
    </message>
    <message>
        <source>The engine has stopped</source>
        <translation>Die Engine läuft nicht mehr</translation>
    </message>
    <message>
        <source>Your chats are safe. Restart the engine from the status bar below.</source>
        <translation>Ihre Chats sind sicher. Starten Sie die Engine unten in der Statusleiste neu.</translation>
    </message>
    <message>
        <source>The model could not be loaded</source>
        <translation>Das Modell konnte nicht geladen werden</translation>
    </message>
    <message>
        <source>All of the text</source>
        <translation>Der ganze Text</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n Zeile</numerusform>
            <numerusform>%n Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n Zeile</numerusform>
            <numerusform>%n Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>Image without a description</source>
        <translation>Bild ohne Beschreibung</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Reading the image…</source>
        <translation>Das Bild wird gelesen …</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>Originalgröße</translation>
    </message>
    <message>
        <source>Enter enlarges it</source>
        <translation>Eingabetaste vergrößert es</translation>
    </message>
    <message>
        <source>Image: {name}</source>
        <translation>Bild: {name}</translation>
    </message>
    <message>
        <source>image, not loaded</source>
        <translation>Bild, nicht geladen</translation>
    </message>
    <message>
        <source>{name} (image, not loaded)</source>
        <translation>{name} (Bild, nicht geladen)</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Opens in your browser: {address}</source>
        <translation>Öffnet sich im Browser: {address}</translation>
    </message>
    <message>
        <source>Opens your mail program: {address}</source>
        <translation>Öffnet Ihr Mailprogramm: {address}</translation>
    </message>
    <message>
        <source>Select Message</source>
        <translation>Nachricht auswählen</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>Link kopieren</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>Zum Ende</translation>
    </message>
    <message>
        <source>Scroll to the end</source>
        <translation>Zum Ende scrollen</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Konversation</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Erneut antworten</translation>
    </message>
    <message>
        <source>passages, {part} of {whole} tokens</source>
        <translation>Passagen, {part} von {whole} Tokens</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n Token</numerusform>
            <numerusform>%n Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <source>You said</source>
        <translation>Sie sagten</translation>
    </message>
    <message>
        <source>Edit as a new version</source>
        <translation>Als neue Version bearbeiten</translation>
    </message>
    <message>
        <source>Attached: {name}, {cost}</source>
        <translation>Angehängt: {name}, {cost}</translation>
    </message>
    <message>
        <source>Older version</source>
        <translation>Ältere Version</translation>
    </message>
    <message>
        <source>Newer version</source>
        <translation>Neuere Version</translation>
    </message>
</context>
<context>
    <name>updates</name>
    <message>
        <source>The download was broken off. Try again; it continues where it ended.</source>
        <translation>Der Download wurde abgebrochen. Versuchen Sie es erneut; er wird dort fortgesetzt, wo er endete.</translation>
    </message>
    <message>
        <source>The download is not what was signed, and was deleted. Try again later.</source>
        <translation>Der Download weicht von dem ab, was signiert wurde, und wurde gelöscht. Versuchen Sie es später erneut.</translation>
    </message>
    <message>
        <source>The disk has too little room: {need} MB are needed, {free} MB are free.</source>
        <translation>Auf der Festplatte ist zu wenig Platz: {need} MB werden gebraucht, {free} MB sind frei.</translation>
    </message>
    <message>
        <source>The archive is damaged or unsafe. Nothing was installed.</source>
        <translation>Das Archiv ist beschädigt oder unsicher. Es wurde nichts installiert.</translation>
    </message>
    <message>
        <source>The new app is not signed by Octavo's makers. Nothing was installed.</source>
        <translation>Die neue App ist nicht von den Entwicklern von Octavo signiert. Es wurde nichts installiert.</translation>
    </message>
    <message>
        <source>Octavo {version} does not start on this computer. Nothing was installed.</source>
        <translation>Octavo {version} startet auf diesem Computer nicht. Es wurde nichts installiert.</translation>
    </message>
    <message>
        <source>The update could not be prepared: {reason}. Octavo is as it was.</source>
        <translation>Das Update konnte nicht vorbereitet werden: {reason}. Octavo ist unverändert.</translation>
    </message>
    <message>
        <source>This Octavo runs from a clone. Update it with “git pull” and “make setup”.</source>
        <translation>Dieses Octavo läuft aus einem Klon. Aktualisieren Sie es mit „git pull“ und „make setup“.</translation>
    </message>
    <message>
        <source>pip has installed this Octavo. Update it with “pip install -U octavo”.</source>
        <translation>Dieses Octavo wurde von pip installiert. Aktualisieren Sie es mit „pip install -U octavo“.</translation>
    </message>
    <message>
        <source>This build has no updates. Get a newer one where you got this one.</source>
        <translation>Für diesen Build gibt es keine Updates. Holen Sie einen neueren dort, woher Sie diesen haben.</translation>
    </message>
    <message>
        <source>Move Octavo to the folder Applications and open it there to update it.</source>
        <translation>Bewegen Sie Octavo in den Ordner „Programme“ und öffnen Sie es dort, um es zu aktualisieren.</translation>
    </message>
    <message>
        <source>Homebrew has installed this Octavo. Update it with “brew upgrade octavo”.</source>
        <translation>Dieses Octavo wurde von Homebrew installiert. Aktualisieren Sie es mit „brew upgrade octavo“.</translation>
    </message>
    <message>
        <source>A package of the system has brought this Octavo. Update that package.</source>
        <translation>Dieses Octavo stammt aus einem Paket des Systems. Aktualisieren Sie dieses Paket.</translation>
    </message>
    <message>
        <source>Octavo may not change {folder}. Download the new one yourself.</source>
        <translation>Octavo darf {folder} nicht ändern. Laden Sie die neue Version selbst herunter.</translation>
    </message>
    <message>
        <source>No response from the server of releases: {reason}. Try again later.</source>
        <translation>Keine brauchbare Antwort vom Update-Server: {reason}. Versuchen Sie es später erneut.</translation>
    </message>
    <message>
        <source>Octavo {version} needs {system} {minimum} or later; here is {own}.</source>
        <translation>Octavo {version} braucht {system} {minimum} oder neuer; vorhanden ist {own}.</translation>
    </message>
    <message>
        <source>The list of releases is not signed by Octavo's makers. Nothing was installed.</source>
        <translation>Die Liste der Versionen ist nicht von den Entwicklern von Octavo signiert. Es wurde nichts installiert.</translation>
    </message>
    <message>
        <source>The list of releases has a newer form. Get Octavo from its web page.</source>
        <translation>Die Liste der Versionen hat ein neueres Format. Laden Sie Octavo von der Webseite.</translation>
    </message>
    <message>
        <source>Updates could not be checked: the list of releases has expired. See Octavo's web page, and whether this computer's date is right.</source>
        <translation>Es konnte nicht nach Updates gesucht werden: Die Liste der Versionen ist abgelaufen. Sehen Sie auf der Webseite von Octavo nach und prüfen Sie, ob das Datum dieses Computers stimmt.</translation>
    </message>
    <message>
        <source>Octavo {version} is available, but not for this system.</source>
        <translation>Octavo {version} ist verfügbar, aber nicht für dieses System.</translation>
    </message>
    <message>
        <source>The list of releases could not be read. Try again later.</source>
        <translation>Die Liste der Versionen konnte nicht gelesen werden. Versuchen Sie es später erneut.</translation>
    </message>
    <message>
        <source>its address is unsafe</source>
        <translation>Adresse unsicher</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>Antwort zu groß</translation>
    </message>
    <message>
        <source>The list of releases is older than one seen before. Nothing was installed.</source>
        <translation>Die Liste der Versionen ist älter als eine frühere. Es wurde nichts installiert.</translation>
    </message>
    <message>
        <source>it is too slow</source>
        <translation>Antwort zu langsam</translation>
    </message>
</context>
<context>
    <name>window</name>
    <message>
        <source>Menu bar</source>
        <translation>Menüleiste</translation>
    </message>
    <message>
        <source>Nothing leaves this Mac</source>
        <translation>Nichts verlässt diesen Mac</translation>
    </message>
    <message>
        <source>System tray</source>
        <translation>Infobereich</translation>
    </message>
    <message>
        <source>Nothing leaves this computer</source>
        <translation>Nichts verlässt diesen Computer</translation>
    </message>
    <message>
        <source>This chat</source>
        <translation>Dieser Chat</translation>
    </message>
    <message>
        <source>Send {server} one message of this chat before you compare answers.</source>
        <translation>Senden Sie {server} eine Nachricht dieses Chats, bevor Sie Antworten vergleichen.</translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n Antwort</numerusform>
            <numerusform>%n Antworten</numerusform>
        </translation>
    </message>
    <message>
        <source>Load a model before you compare answers.</source>
        <translation>Laden Sie ein Modell, bevor Sie Antworten vergleichen.</translation>
    </message>
    <message>
        <source>Stop the answer before you compare others.</source>
        <translation>Stoppen Sie die Antwort, bevor Sie andere vergleichen.</translation>
    </message>
    <message>
        <source>{first} and preset {second}</source>
        <translation>{first} und Preset {second}</translation>
    </message>
    <message>
        <source>{model} and {other}</source>
        <translation>{model} und {other}</translation>
    </message>
    <message>
        <source>Reading your message…</source>
        <translation>Ihre Nachricht wird gelesen …</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n Token</numerusform>
            <numerusform>%n Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare Answers</source>
        <translation>Antworten vergleichen</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Ask anything</source>
        <translation>Stellen Sie eine Frage</translation>
    </message>
    <message>
        <source>What to compare</source>
        <translation>Was verglichen wird</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Keep one to continue with; Close keeps the first. All stay as versions.</source>
        <translation>Behalten Sie eine, um mit ihr weiterzumachen; „Schließen“ behält die erste. Alle bleiben als Versionen.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>{reused} of {prompt} prompt tokens reused</source>
        <translation>{reused} von {prompt} Prompt-Tokens wiederverwendet</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Keep {title}</source>
        <translation>{title} behalten</translation>
    </message>
    <message>
        <source>{rate} tok/s</source>
        <translation>{rate} Tok/s</translation>
    </message>
    <message>
        <source>shares the blocks of {prompt} prompt tokens</source>
        <translation>teilt die Blöcke von {prompt} Prompt-Tokens</translation>
    </message>
    <message>
        <source>If you quit now, what is not saved may be lost.</source>
        <translation>Wenn Sie Octavo jetzt beenden, geht womöglich verloren, was nicht gesichert ist.</translation>
    </message>
    <message numerus="yes">
        <source>Octavo is still generating %n answer(s).</source>
        <translation>
            <numerusform>Octavo generiert noch %n Antwort.</numerusform>
            <numerusform>Octavo generiert noch %n Antworten.</numerusform>
        </translation>
    </message>
    <message>
        <source>If you quit now, only the text so far is kept.</source>
        <translation>Wenn Sie Octavo jetzt beenden, bleibt nur der bisherige Text erhalten.</translation>
    </message>
    <message>
        <source>Keep Generating</source>
        <translation>Weiter generieren</translation>
    </message>
    <message>
        <source>Quit Octavo</source>
        <translation>Octavo beenden</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Keep Open</source>
        <translation>Geöffnet lassen</translation>
    </message>
    <message>
        <source>This link names no model of the Hugging Face Hub.</source>
        <translation>Dieser Link nennt kein Modell des Hugging Face Hub.</translation>
    </message>
    <message>
        <source>This is not an address that Octavo can open.</source>
        <translation>Das ist keine Adresse, die Octavo öffnen kann.</translation>
    </message>
    <message>
        <source>Octavo only opens addresses such as octavo://new?prompt=Hello.</source>
        <translation>Octavo öffnet nur Adressen wie octavo://new?prompt=Hallo.</translation>
    </message>
    <message>
        <source>No model found in {folder}: config.json is missing.</source>
        <translation>Kein Modell in {folder} gefunden: config.json fehlt.</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>Kein Modell geladen</translation>
    </message>
    <message>
        <source>memory pressure normal</source>
        <translation>Speicherdruck normal</translation>
    </message>
    <message>
        <source>memory pressure high</source>
        <translation>Speicherdruck hoch</translation>
    </message>
    <message>
        <source>memory pressure critical</source>
        <translation>Speicherdruck kritisch</translation>
    </message>
    <message>
        <source>The answer is finished.</source>
        <translation>Die Antwort ist fertig.</translation>
    </message>
    <message>
        <source>KV Cache…</source>
        <translation>KV-Cache …</translation>
    </message>
    <message>
        <source>Open Octavo</source>
        <translation>Octavo öffnen</translation>
    </message>
    <message>
        <source>Weights {weights} · KV cache {used}</source>
        <translation>Gewichte {weights} · KV-Cache {used}</translation>
    </message>
    <message>
        <source>Engine {size}</source>
        <translation>Engine {size}</translation>
    </message>
    <message>
        <source>The answer failed.</source>
        <translation>Die Antwort ist fehlgeschlagen.</translation>
    </message>
    <message numerus="yes">
        <source>generating %n answer(s)</source>
        <translation>
            <numerusform>%n Antwort wird generiert</numerusform>
            <numerusform>%n Antworten werden generiert</numerusform>
        </translation>
    </message>
    <message>
        <source>A tool waits for your permission.</source>
        <translation>Ein Tool wartet auf Ihre Erlaubnis.</translation>
    </message>
    <message>
        <source>Exported chats (*.json *.zip);;All files (*)</source>
        <translation>Exportierte Chats (*.json *.zip);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Imported chat</source>
        <translation>Importierter Chat</translation>
    </message>
    <message>
        <source>Export Chat</source>
        <translation>Chat exportieren</translation>
    </message>
    <message>
        <source>Import Chats</source>
        <translation>Chats importieren</translation>
    </message>
    <message>
        <source>This chat is empty; there is nothing to export.</source>
        <translation>Dieser Chat ist leer; es gibt nichts zu exportieren.</translation>
    </message>
    <message>
        <source>The others were already there.</source>
        <translation>Die anderen waren schon da.</translation>
    </message>
    <message>
        <source>Chat exported to {name}.</source>
        <translation>Chat nach {name} exportiert.</translation>
    </message>
    <message>
        <source>Reading {name}…</source>
        <translation>{name} wird gelesen …</translation>
    </message>
    <message numerus="yes">
        <source>%n chat(s) imported from {name}.</source>
        <translation>
            <numerusform>%n Chat aus {name} importiert.</numerusform>
            <numerusform>%n Chats aus {name} importiert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Found in the attached file “{name}”</source>
        <translation>Gefunden in der angehängten Datei „{name}“</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Widerrufen</translation>
    </message>
    <message>
        <source>Archived “{title}”</source>
        <translation>„{title}“ archiviert</translation>
    </message>
    <message numerus="yes">
        <source>kept for %n more day(s)</source>
        <translation>
            <numerusform>bleibt noch %n Tag</numerusform>
            <numerusform>bleibt noch %n Tage</numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted chats and messages are kept for 30 days.</source>
        <translation>Gelöschte Chats und Nachrichten bleiben 30 Tage erhalten.</translation>
    </message>
    <message numerus="yes">
        <source>Chat, %n message(s)</source>
        <translation>
            <numerusform>Chat, %n Nachricht</numerusform>
            <numerusform>Chat, %n Nachrichten</numerusform>
        </translation>
    </message>
    <message>
        <source>Recently Deleted</source>
        <translation>Zuletzt gelöscht</translation>
    </message>
    <message>
        <source>Recently deleted</source>
        <translation>Zuletzt gelöscht</translation>
    </message>
    <message>
        <source>Nothing was deleted in the last 30 days.</source>
        <translation>In den letzten 30 Tagen wurde nichts gelöscht.</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Delete Now…</source>
        <translation>Sofort löschen …</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation>Das kann nicht widerrufen werden.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>(leer)</translation>
    </message>
    <message numerus="yes">
        <source>Branch, %n message(s)</source>
        <translation>
            <numerusform>Zweig, %n Nachricht</numerusform>
            <numerusform>Zweig, %n Nachrichten</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete “{name}” for good?</source>
        <translation>„{name}“ endgültig löschen?</translation>
    </message>
    <message>
        <source>Show Summary…</source>
        <translation>Zusammenfassung zeigen …</translation>
    </message>
    <message>
        <source>Send All Again</source>
        <translation>Wieder alle senden</translation>
    </message>
    <message>
        <source>The model reads all messages again</source>
        <translation>Das Modell liest wieder alle Nachrichten</translation>
    </message>
    <message numerus="yes">
        <source>This chat begins with a summary of %n message(s).</source>
        <translation>
            <numerusform>Dieser Chat beginnt mit einer Zusammenfassung von %n Nachricht.</numerusform>
            <numerusform>Dieser Chat beginnt mit einer Zusammenfassung von %n Nachrichten.</numerusform>
        </translation>
    </message>
    <message>
        <source>This chat is too long for the model</source>
        <translation>Dieser Chat ist zu lang für das Modell</translation>
    </message>
    <message>
        <source>This chat is too long</source>
        <translation>Dieser Chat ist zu lang</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>Jetzt nicht</translation>
    </message>
    <message>
        <source>Larger Context…</source>
        <translation>Größerer Kontext …</translation>
    </message>
    <message>
        <source>Load the model again with a larger context. The chat stays as it is.</source>
        <translation>Das Modell mit größerem Kontext neu laden. Der Chat bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>Drop the Middle</source>
        <translation>Mitte weglassen</translation>
    </message>
    <message>
        <source>The model no longer reads the middle. The beginning and the end stay.</source>
        <translation>Das Modell liest die Mitte nicht mehr. Anfang und Ende bleiben.</translation>
    </message>
    <message>
        <source>Summarise…</source>
        <translation>Zusammenfassen …</translation>
    </message>
    <message>
        <source>The model writes a summary of the older messages. You can change it.</source>
        <translation>Das Modell schreibt eine Zusammenfassung der älteren Nachrichten. Sie können sie ändern.</translation>
    </message>
    <message>
        <source>New Chat…</source>
        <translation>Neuer Chat …</translation>
    </message>
    <message>
        <source>Your question moves to a new chat that begins with the summary.</source>
        <translation>Ihre Frage kommt in einen neuen Chat, der mit der Zusammenfassung beginnt.</translation>
    </message>
    <message>
        <source>Delete Messages…</source>
        <translation>Nachrichten löschen …</translation>
    </message>
    <message>
        <source>You choose which. They are kept for 30 days.</source>
        <translation>Sie wählen, welche. Gelöschte bleiben 30 Tage erhalten.</translation>
    </message>
    <message numerus="yes">
        <source>The model reads a summary of %n older message(s).</source>
        <translation>
            <numerusform>Das Modell liest eine Zusammenfassung von %n älteren Nachricht.</numerusform>
            <numerusform>Das Modell liest eine Zusammenfassung von %n älteren Nachrichten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model does not read %n message(s) in the middle.</source>
        <translation>
            <numerusform>Das Modell liest %n Nachricht in der Mitte nicht.</numerusform>
            <numerusform>Das Modell liest %n Nachrichten in der Mitte nicht.</numerusform>
        </translation>
    </message>
    <message>
        <source>This message is too long for the model's context</source>
        <translation>Diese Nachricht ist zu lang für den Kontext des Modells</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>nicht gestartet</translation>
    </message>
    <message>
        <source>starting…</source>
        <translation>startet …</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>not responding</source>
        <translation>reagiert nicht</translation>
    </message>
    <message>
        <source>restarting…</source>
        <translation>startet neu …</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>closing…</source>
        <translation>wird beendet …</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>Restart the engine</source>
        <translation>Engine neu starten</translation>
    </message>
    <message>
        <source>A model of a server is chosen. What you ask it leaves this computer.</source>
        <translation>Ein Modell eines Servers ist ausgewählt. Was Sie ihm schreiben, verlässt diesen Computer.</translation>
    </message>
    <message>
        <source>The chosen model runs on this computer. Your chats are not sent anywhere.</source>
        <translation>Das ausgewählte Modell läuft auf diesem Computer. Ihre Chats werden nirgendwohin gesendet.</translation>
    </message>
    <message>
        <source>A call that you allow may send its text elsewhere. Tools are from:</source>
        <translation>Ein Aufruf, den Sie erlauben, kann seinen Text anderswohin senden. Tools stammen von:</translation>
    </message>
    <message>
        <source>step {number} ms</source>
        <translation>Schritt {number} ms</translation>
    </message>
    <message>
        <source>Only tools you allow may send text</source>
        <translation>Nur erlaubte Tools dürfen Text senden</translation>
    </message>
    <message>
        <source>Together: {size}. Click to show the memory panel.</source>
        <translation>Zusammen: {size}. Klicken Sie, um die Speicheransicht einzublenden.</translation>
    </message>
    <message>
        <source>{number} tok/s</source>
        <translation>{number} Tok/s</translation>
    </message>
    <message>
        <source>Show or hide the chats</source>
        <translation>Chats ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Show or hide the memory panel</source>
        <translation>Speicheransicht ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Back to the chat</source>
        <translation>Zurück zum Chat</translation>
    </message>
    <message>
        <source>The engine stopped. Restarting…</source>
        <translation>Die Engine wurde beendet und startet neu …</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Tools</translation>
    </message>
    <message>
        <source>Check for Updates…</source>
        <translation>Nach Updates suchen …</translation>
    </message>
    <message>
        <source>Octavo</source>
        <translation>Octavo</translation>
    </message>
    <message>
        <source>{device}, {backend} backend</source>
        <translation>{device}, {backend}-Backend</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Leave the Dock without a window</source>
        <translation>Ohne Fenster nicht im Dock</translation>
    </message>
    <message>
        <source>Keep running without a window</source>
        <translation>Ohne Fenster weiterlaufen</translation>
    </message>
    <message>
        <source>If a terminal does not find “octavo”, add this line to {profile}: {line}</source>
        <translation>Findet ein Terminal „octavo“ nicht, fügen Sie diese Zeile zu {profile} hinzu: {line}</translation>
    </message>
    <message>
        <source>Open a new terminal and type “octavo”.</source>
        <translation>Öffnen Sie ein neues Terminal und geben Sie „octavo“ ein.</translation>
    </message>
    <message>
        <source>The octavo Command</source>
        <translation>Der Befehl „octavo“</translation>
    </message>
    <message>
        <source>A link is made, nothing else: {path} leads to {target}.</source>
        <translation>Es wird nur ein Link angelegt, sonst nichts: {path} führt zu {target}.</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>Installieren</translation>
    </message>
    <message>
        <source>The octavo command was removed.</source>
        <translation>Der Befehl „octavo“ wurde entfernt.</translation>
    </message>
    <message>
        <source>{path} is something else and was left as it is. Move it away first.</source>
        <translation>{path} ist etwas anderes und wurde nicht verändert. Bewegen Sie es zuerst an einen anderen Ort.</translation>
    </message>
    <message>
        <source>{path} could not be changed: {reason}.</source>
        <translation>{path} konnte nicht geändert werden: {reason}.</translation>
    </message>
    <message>
        <source>Make Octavo available in terminals as “octavo”?</source>
        <translation>Octavo in Terminals als „octavo“ verfügbar machen?</translation>
    </message>
    <message>
        <source>Remove the octavo command from terminals?</source>
        <translation>Den Befehl „octavo“ aus Terminals entfernen?</translation>
    </message>
    <message>
        <source>The link {path} leads to {target}.</source>
        <translation>Der Link {path} führt zu {target}.</translation>
    </message>
    <message>
        <source>Octavo is running already, but its window does not answer.</source>
        <translation>Octavo läuft bereits, aber sein Fenster antwortet nicht.</translation>
    </message>
    <message>
        <source>nothing was chosen for three minutes</source>
        <translation>drei Minuten lang wurde nichts ausgewählt</translation>
    </message>
    <message>
        <source>the desktop gave no picture</source>
        <translation>der Desktop hat kein Bild geliefert</translation>
    </message>
    <message>
        <source>the desktop does not answer</source>
        <translation>der Desktop antwortet nicht</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Copy Address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Entladen</translation>
    </message>
    <message numerus="yes">
        <source>Programs: %n request(s) in the last minute</source>
        <translation>
            <numerusform>Programme: %n Anfrage in der letzten Minute</numerusform>
            <numerusform>Programme: %n Anfragen in der letzten Minute</numerusform>
        </translation>
    </message>
    <message>
        <source>Pause Other Programs</source>
        <translation>Andere Programme anhalten</translation>
    </message>
    <message>
        <source>Resume Other Programs</source>
        <translation>Andere Programme fortsetzen</translation>
    </message>
    <message>
        <source>Octavo {version} was not installed. Check for updates again.</source>
        <translation>Octavo {version} wurde nicht installiert. Suchen Sie erneut nach Updates.</translation>
    </message>
    <message>
        <source>The update failed: {reason}. Octavo is as it was.</source>
        <translation>Das Update ist fehlgeschlagen: {reason}. Octavo ist unverändert.</translation>
    </message>
    <message>
        <source>Octavo {version} is available</source>
        <translation>Octavo {version} ist verfügbar</translation>
    </message>
    <message>
        <source>Octavo {version} did not start, so the one before is back.</source>
        <translation>Octavo {version} ist nicht gestartet, daher ist die vorherige Version wieder da.</translation>
    </message>
    <message>
        <source>Octavo {version} is available.</source>
        <translation>Octavo {version} ist verfügbar.</translation>
    </message>
    <message>
        <source>Octavo {version} is ready to be installed.</source>
        <translation>Octavo {version} ist bereit zur Installation.</translation>
    </message>
    <message>
        <source>Update Octavo</source>
        <translation>Octavo aktualisieren</translation>
    </message>
    <message>
        <source>What is new</source>
        <translation>Neuerungen</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>Fortschritt des Downloads</translation>
    </message>
    <message>
        <source>You have {own}. The download has {size} and installs nothing yet.</source>
        <translation>Sie haben {own}. Der Download ist {size} groß und installiert noch nichts.</translation>
    </message>
    <message>
        <source>{received} of {size}</source>
        <translation>{received} von {size}</translation>
    </message>
    <message>
        <source>The one that you have is kept until the new one has started.</source>
        <translation>Ihre jetzige Version bleibt erhalten, bis die neue gestartet ist.</translation>
    </message>
    <message>
        <source>No update</source>
        <translation>Kein Update</translation>
    </message>
    <message>
        <source>Download Page…</source>
        <translation>Download-Seite …</translation>
    </message>
    <message>
        <source>Looking for a newer Octavo…</source>
        <translation>Suche nach einer neueren Version …</translation>
    </message>
    <message>
        <source>Octavo {own} is up to date.</source>
        <translation>Octavo {own} ist aktuell.</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Downloading Octavo {version}…</source>
        <translation>Octavo {version} wird heruntergeladen …</translation>
    </message>
    <message>
        <source>It will be installed when you quit.</source>
        <translation>Wird installiert, wenn Sie Octavo beenden.</translation>
    </message>
    <message>
        <source>Octavo {version} is ready</source>
        <translation>Octavo {version} ist bereit</translation>
    </message>
    <message>
        <source>Checking Octavo {version}…</source>
        <translation>Octavo {version} wird geprüft …</translation>
    </message>
    <message>
        <source>Install When I Quit</source>
        <translation>Beim Beenden installieren</translation>
    </message>
    <message>
        <source>Install and Restart</source>
        <translation>Installieren und neu starten</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>Schnellfrage</translation>
    </message>
    <message>
        <source>Install the octavo Command…</source>
        <translation>Befehl „octavo“ installieren …</translation>
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation>Einstellungen dieses Chats</translation>
    </message>
    <message>
        <source>New Chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>Quick Ask…</source>
        <translation>Schnellfrage …</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Pin or Unpin</source>
        <translation>Fixieren oder lösen</translation>
    </message>
    <message>
        <source>Move to Folder…</source>
        <translation>In Ordner bewegen …</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archivieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Undo Delete</source>
        <translation>Löschen widerrufen</translation>
    </message>
    <message>
        <source>Recently Deleted…</source>
        <translation>Zuletzt gelöscht …</translation>
    </message>
    <message>
        <source>Close Window</source>
        <translation>Fenster schließen</translation>
    </message>
    <message>
        <source>Find in Chat…</source>
        <translation>Im Chat suchen …</translation>
    </message>
    <message>
        <source>Search All Chats</source>
        <translation>Alle Chats durchsuchen</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Larger Text</source>
        <translation>Text vergrößern</translation>
    </message>
    <message>
        <source>Smaller Text</source>
        <translation>Text verkleinern</translation>
    </message>
    <message>
        <source>Normal Text</source>
        <translation>Normale Textgröße</translation>
    </message>
    <message>
        <source>Command Palette…</source>
        <translation>Befehlspalette …</translation>
    </message>
    <message>
        <source>Attach Files…</source>
        <translation>Dateien anhängen …</translation>
    </message>
    <message>
        <source>Compare Answers…</source>
        <translation>Antworten vergleichen …</translation>
    </message>
    <message>
        <source>Settings of This Chat…</source>
        <translation>Einstellungen dieses Chats …</translation>
    </message>
    <message>
        <source>Stop Generating</source>
        <translation>Generierung stoppen</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>Neu generieren</translation>
    </message>
    <message>
        <source>Continue Answer</source>
        <translation>Antwort fortsetzen</translation>
    </message>
    <message>
        <source>Branch from Last Answer</source>
        <translation>Von letzter Antwort abzweigen</translation>
    </message>
    <message>
        <source>Edit Last Prompt</source>
        <translation>Letzten Prompt bearbeiten</translation>
    </message>
    <message>
        <source>Edit Last Answer</source>
        <translation>Letzte Antwort bearbeiten</translation>
    </message>
    <message>
        <source>Delete Last Message</source>
        <translation>Letzte Nachricht löschen</translation>
    </message>
    <message>
        <source>Older Version</source>
        <translation>Ältere Version</translation>
    </message>
    <message>
        <source>Newer Version</source>
        <translation>Neuere Version</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modelle …</translation>
    </message>
    <message>
        <source>Find Models…</source>
        <translation>Modelle finden …</translation>
    </message>
    <message>
        <source>Recommended Models…</source>
        <translation>Empfohlene Modelle …</translation>
    </message>
    <message>
        <source>Tools…</source>
        <translation>Tools …</translation>
    </message>
    <message>
        <source>Other Programs…</source>
        <translation>Andere Programme …</translation>
    </message>
    <message>
        <source>Several Machines…</source>
        <translation>Mehrere Rechner …</translation>
    </message>
    <message>
        <source>Restart Engine</source>
        <translation>Engine neu starten</translation>
    </message>
    <message>
        <source>Copy Last Engine Report</source>
        <translation>Letzten Engine-Bericht kopieren</translation>
    </message>
    <message>
        <source>How Memory Works…</source>
        <translation>So funktioniert der Speicher …</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts…</source>
        <translation>Tastaturkurzbefehle …</translation>
    </message>
    <message>
        <source>About Octavo</source>
        <translation>Über Octavo</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>{device}, by the background service</source>
        <translation>{device}, über den Hintergrunddienst</translation>
    </message>
    <message>
        <source>{reason} Your chats are safe.</source>
        <translation>{reason} Ihre Chats sind sicher.</translation>
    </message>
    <message>
        <source>Take Screenshot…</source>
        <translation>Bildschirmfoto aufnehmen …</translation>
    </message>
    <message>
        <source>The memory of {server} can only be looked at from here.</source>
        <translation>Der Speicher von {server} kann von hier aus nur angesehen werden.</translation>
    </message>
    <message>
        <source>The engine is restarting. Your chats are safe: each is read again when you continue it.</source>
        <translation>Die Engine startet neu. Ihre Chats sind sicher: Jeder wird erneut gelesen, wenn Sie ihn fortsetzen.</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>Die Engine startet.</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>Die Engine läuft nicht.</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Tastaturkurzbefehle</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Befehlspalette</translation>
    </message>
    <message>
        <source>Find a command, chat or model</source>
        <translation>Befehl, Chat oder Modell suchen</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n Ergebnis</numerusform>
            <numerusform>%n Ergebnisse</numerusform>
        </translation>
    </message>
    <message>
        <source>{menu} menu</source>
        <translation>Menü „{menu}“</translation>
    </message>
    <message>
        <source>No command, chat or model has that name.</source>
        <translation>Kein Befehl, Chat oder Modell heißt so.</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Minimise</source>
        <translation>Im Dock ablegen</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoomen</translation>
    </message>
    <message>
        <source>Bring All to Front</source>
        <translation>Alle nach vorne bringen</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Ausschneiden</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einsetzen</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <source>Exit Full Screen</source>
        <translation>Vollbildmodus beenden</translation>
    </message>
    <message>
        <source>Enter Full Screen</source>
        <translation>Vollbildmodus</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>Use Summary</source>
        <translation>Zusammenfassung verwenden</translation>
    </message>
    <message>
        <source>Delete Messages</source>
        <translation>Nachrichten löschen</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Delete and Send</source>
        <translation>Löschen und senden</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) too many. Tick what can go.</source>
        <translation>
            <numerusform>%n Token zu viel. Markieren Sie, was wegkann.</numerusform>
            <numerusform>%n Tokens zu viel. Markieren Sie, was wegkann.</numerusform>
        </translation>
    </message>
    <message>
        <source>The chat fits. What you delete can be restored for 30 days.</source>
        <translation>Der Chat passt. Was Sie löschen, kann 30 Tage lang wiederhergestellt werden.</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Start New Chat</source>
        <translation>Neuen Chat beginnen</translation>
    </message>
    <message>
        <source>The model is writing the summary…</source>
        <translation>Das Modell schreibt die Zusammenfassung …</translation>
    </message>
    <message>
        <source>You can change the summary before it is used.</source>
        <translation>Sie können die Zusammenfassung ändern, bevor sie verwendet wird.</translation>
    </message>
    <message numerus="yes">
        <source>It stands for %n message(s):</source>
        <translation>
            <numerusform>Sie steht für %n Nachricht:</numerusform>
            <numerusform>Sie steht für %n Nachrichten:</numerusform>
        </translation>
    </message>
    <message>
        <source>Summarised messages</source>
        <translation>Zusammengefasste Nachrichten</translation>
    </message>
    <message>
        <source>The newest message alone does not fit. Shorten it.</source>
        <translation>Schon die neueste Nachricht allein passt nicht. Kürzen Sie sie.</translation>
    </message>
    <message>
        <source>Load a model first.</source>
        <translation>Laden Sie zuerst ein Modell.</translation>
    </message>
    <message>
        <source>Remove Server</source>
        <translation>Server entfernen</translation>
    </message>
    <message>
        <source>Chats with its models stay on this computer.</source>
        <translation>Chats mit Modellen dieses Servers bleiben auf diesem Computer.</translation>
    </message>
    <message>
        <source>Not tuned: Octavo's estimates are used.</source>
        <translation>Nicht abgestimmt: Octavo nutzt seine Schätzwerte.</translation>
    </message>
    <message>
        <source>How attention is computed fastest; used when a model is loaded next.</source>
        <translation>Wie Attention am schnellsten berechnet wird; gilt ab dem nächsten Laden eines Modells.</translation>
    </message>
    <message>
        <source>No model is loaded on a GPU.</source>
        <translation>Auf keiner GPU ist ein Modell geladen.</translation>
    </message>
    <message>
        <source>Tune Again</source>
        <translation>Neu abstimmen</translation>
    </message>
    <message>
        <source>This GPU</source>
        <translation>Diese GPU</translation>
    </message>
    <message>
        <source>Measured as soon as nobody uses {device}, on mains power.</source>
        <translation>Wird bei Netzbetrieb gemessen, sobald niemand {device} nutzt.</translation>
    </message>
    <message>
        <source>Tuned for {device} on {day}.</source>
        <translation>Am {day} für {device} abgestimmt.</translation>
    </message>
    <message>
        <source>This Octavo has no command that a terminal could start.</source>
        <translation>Dieses Octavo hat keinen Befehl, den ein Terminal starten könnte.</translation>
    </message>
    <message>
        <source>Show…</source>
        <translation>Anzeigen …</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Send This Chat?</source>
        <translation>Diesen Chat senden?</translation>
    </message>
    <message>
        <source>All of this chat leaves this computer, with what was written before and its attached files. You are asked once for each chat.</source>
        <translation>Dieser Chat verlässt als Ganzes diesen Computer, mit allem bisher Geschriebenen und den angehängten Dateien. Sie werden für jeden Chat einmal gefragt.</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Keep It Here</source>
        <translation>Hier behalten</translation>
    </message>
    <message>
        <source>There is no keychain that Octavo can use, so the key is kept until you quit; then enter it again.</source>
        <translation>Es gibt keinen Schlüsselbund, den Octavo verwenden kann. Der Schlüssel wird daher bis zum Beenden behalten; geben Sie ihn danach erneut ein.</translation>
    </message>
    <message>
        <source>Remove {name} and its key?</source>
        <translation>{name} und den Schlüssel dazu entfernen?</translation>
    </message>
    <message>
        <source>Send “{title}” to {place}?</source>
        <translation>„{title}“ an {place} senden?</translation>
    </message>
    <message>
        <source>about {tokens} tokens of each prompt</source>
        <translation>etwa {tokens} Tokens jedes Prompts</translation>
    </message>
    <message>
        <source>Tools that the model may call: {number}</source>
        <translation>Tools, die das Modell aufrufen darf: {number}</translation>
    </message>
    <message>
        <source>failed: {names}</source>
        <translation>fehlgeschlagen: {names}</translation>
    </message>
    <message>
        <source>Prompt: {name}</source>
        <translation>Prompt: {name}</translation>
    </message>
    <message>
        <source>Attach: {name}</source>
        <translation>Anhängen: {name}</translation>
    </message>
    <message>
        <source>Automatic, by free space</source>
        <translation>Automatisch, nach freiem Platz</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) came back from it.</source>
        <translation>
            <numerusform>%n Token kam von dort zurück.</numerusform>
            <numerusform>%n Tokens kamen von dort zurück.</numerusform>
        </translation>
    </message>
    <message>
        <source>Asks for the list of releases and tells nothing of this computer.</source>
        <translation>Fragt die Liste der Versionen ab und verrät nichts über diesen Computer.</translation>
    </message>
    <message>
        <source>Sent at the start of every chat. A chat's own settings come first.</source>
        <translation>Wird am Anfang jedes Chats gesendet. Die eigenen Einstellungen eines Chats haben Vorrang.</translation>
    </message>
    <message>
        <source>Searched in addition to the Hugging Face cache.</source>
        <translation>Werden zusätzlich zum Cache von Hugging Face durchsucht.</translation>
    </message>
    <message>
        <source>All downloads together. Another program's are not counted.</source>
        <translation>Alle Downloads zusammen. Die anderer Programme zählen nicht.</translation>
    </message>
    <message>
        <source>After a restart, the model then continues chats without reading them again.</source>
        <translation>Nach einem Neustart setzt das Modell Chats dann fort, ohne sie erneut zu lesen.</translation>
    </message>
    <message>
        <source>At most {number} MB/s</source>
        <translation>Höchstens {number} MB/s</translation>
    </message>
    <message>
        <source>Opens Quick Ask from any program. {keys} is free most often.</source>
        <translation>Öffnet die Schnellfrage aus jedem Programm. {keys} ist am häufigsten frei.</translation>
    </message>
    <message>
        <source>Chats on disk: size</source>
        <translation>Chats auf Festplatte: Größe</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Remove what is kept of chats on disk</source>
        <translation>Auf der Festplatte behaltene Chat-Daten entfernen</translation>
    </message>
    <message>
        <source>Up to {size}</source>
        <translation>Bis zu {size}</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>Reduziert</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Voll</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search all settings</source>
        <translation>Alle Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>Pages of settings</source>
        <translation>Seiten der Einstellungen</translation>
    </message>
    <message>
        <source>Model folders</source>
        <translation>Modellordner</translation>
    </message>
    <message>
        <source>Download speed</source>
        <translation>Download-Tempo</translation>
    </message>
    <message>
        <source>Chats on disk</source>
        <translation>Chats auf Festplatte</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Unbegrenzt</translation>
    </message>
    <message>
        <source>Show memory usage</source>
        <translation>Speichernutzung einblenden</translation>
    </message>
    <message>
        <source>Check for updates once a day</source>
        <translation>Einmal täglich nach Updates suchen</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> Tokens</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Hinzufügen …</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>Modellordner hinzufügen</translation>
    </message>
    <message>
        <source>Remove the selected folder</source>
        <translation>Ausgewählten Ordner entfernen</translation>
    </message>
    <message>
        <source>{size} on disk.</source>
        <translation>{size} auf der Festplatte.</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>No setting has “{text}”.</source>
        <translation>Keine Einstellung enthält „{text}“.</translation>
    </message>
    <message>
        <source>Key for Quick Ask</source>
        <translation>Kurzbefehl für Schnellfrage</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Updates</translation>
    </message>
    <message>
        <source>Mirror of the Hub</source>
        <translation>Spiegelserver des Hub</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Erscheinungsbild</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Takes effect when Octavo is started again.</source>
        <translation>Wird beim nächsten Start von Octavo wirksam.</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>Animates blocks in the memory view.</source>
        <translation>Animiert Blöcke in der Speicheransicht.</translation>
    </message>
    <message>
        <source>An icon that shows how full the KV cache is, with a menu.</source>
        <translation>Ein Symbol mit Menü, das zeigt, wie voll der KV-Cache ist.</translation>
    </message>
    <message>
        <source>Export Presets</source>
        <translation>Presets exportieren</translation>
    </message>
    <message numerus="yes">
        <source>Settings of this chat, %n change(s)</source>
        <translation>
            <numerusform>Einstellungen dieses Chats, %n Änderung</numerusform>
            <numerusform>Einstellungen dieses Chats, %n Änderungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Save as Preset</source>
        <translation>Als Preset sichern</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>Name des Presets</translation>
    </message>
    <message>
        <source>Import Presets</source>
        <translation>Presets importieren</translation>
    </message>
    <message numerus="yes">
        <source>Imported %n preset(s).</source>
        <translation>
            <numerusform>%n Preset importiert.</numerusform>
            <numerusform>%n Presets importiert.</numerusform>
        </translation>
    </message>
    <message>
        <source>These settings apply to all chats with {model}.</source>
        <translation>Diese Einstellungen gelten für alle Chats mit {model}.</translation>
    </message>
    <message>
        <source>Branched from “{title}”. It shares memory until you continue it.</source>
        <translation>Von „{title}“ abgezweigt. Der Chat teilt den Speicher, bis Sie ihn fortsetzen.</translation>
    </message>
    <message>
        <source>This block can't be forked: its text is not in the shown version of the chat.</source>
        <translation>Von diesem Block kann nicht abgezweigt werden: Sein Text ist nicht in der gezeigten Version des Chats.</translation>
    </message>
    <message>
        <source>Delete Message and All That Follows</source>
        <translation>Nachricht und alles danach löschen</translation>
    </message>
    <message>
        <source>The answer is still being generated.</source>
        <translation>Die Antwort wird noch generiert.</translation>
    </message>
    <message>
        <source>Stop the answer before you delete a message.</source>
        <translation>Stoppen Sie die Antwort, bevor Sie eine Nachricht löschen.</translation>
    </message>
    <message>
        <source>Stop the answer before you edit a message.</source>
        <translation>Stoppen Sie die Antwort, bevor Sie eine Nachricht bearbeiten.</translation>
    </message>
    <message>
        <source>Branched from “{title}”. Both answers go on and share memory.</source>
        <translation>Von „{title}“ abgezweigt. Beide Antworten gehen weiter und teilen den Speicher.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten …</translation>
    </message>
    <message>
        <source>Delete Message</source>
        <translation>Nachricht löschen</translation>
    </message>
    <message>
        <source>A server's model cannot continue an answer. Ask it to go on.</source>
        <translation>Das Modell eines Servers kann keine Antwort fortsetzen. Bitten Sie es, weiterzumachen.</translation>
    </message>
    <message>
        <source>There is no answer to continue.</source>
        <translation>Es gibt keine Antwort, die fortgesetzt werden kann.</translation>
    </message>
    <message>
        <source>No message of this chat has several versions.</source>
        <translation>Keine Nachricht dieses Chats hat mehrere Versionen.</translation>
    </message>
    <message>
        <source>Branch from Here</source>
        <translation>Ab hier abzweigen</translation>
    </message>
    <message numerus="yes">
        <source>Reading %n token(s)…</source>
        <translation>
            <numerusform>%n Token wird gelesen …</numerusform>
            <numerusform>%n Tokens werden gelesen …</numerusform>
        </translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read</source>
        <translation>{read} von {prompt} Tokens gelesen</translation>
    </message>
    <message>
        <source>Waiting for the model…</source>
        <translation>Wartet auf das Modell …</translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read, {minutes} min left</source>
        <translation>{read} von {prompt} Tokens gelesen, noch {minutes} min</translation>
    </message>
    <message>
        <source>{model} cannot look at images, nor can any model here. Get one that can, such as SmolVLM.</source>
        <translation>{model} kann keine Bilder ansehen, und auch kein anderes Modell hier. Laden Sie eines, das es kann, etwa SmolVLM.</translation>
    </message>
    <message>
        <source>Message deleted. It is kept for 30 days.</source>
        <translation>Nachricht gelöscht. Sie bleibt 30 Tage erhalten.</translation>
    </message>
    <message>
        <source>This text is not in the shown version of the chat.</source>
        <translation>Dieser Text ist nicht in der gezeigten Version des Chats.</translation>
    </message>
    <message>
        <source>Only the last answer can be continued. Delete what follows it, or retry.</source>
        <translation>Nur die letzte Antwort kann fortgesetzt werden. Löschen Sie, was danach kommt, oder versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Waiting for your permission…</source>
        <translation>Wartet auf Ihre Erlaubnis …</translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read, {seconds} s left</source>
        <translation>{read} von {prompt} Tokens gelesen, noch {seconds} s</translation>
    </message>
    <message>
        <source>Nothing was deleted since Octavo started. See Recently Deleted.</source>
        <translation>Seit dem Start von Octavo wurde nichts gelöscht. Siehe „Zuletzt gelöscht“.</translation>
    </message>
    <message>
        <source>Waiting for {server}…</source>
        <translation>Wartet auf {server} …</translation>
    </message>
    <message>
        <source>Deleted “{title}”</source>
        <translation>„{title}“ gelöscht</translation>
    </message>
    <message>
        <source>Load Model</source>
        <translation>Modell laden</translation>
    </message>
    <message>
        <source>Open Chat</source>
        <translation>Chat öffnen</translation>
    </message>
    <message>
        <source>The engine has not stopped, so there is no report.</source>
        <translation>Die Engine wurde nicht beendet, daher gibt es keinen Bericht.</translation>
    </message>
    <message>
        <source>Engine report copied.</source>
        <translation>Engine-Bericht kopiert.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Octavo {version}&lt;/b&gt;&lt;br&gt;Local language models, with their memory in plain sight.</source>
        <translation>&lt;b&gt;Octavo {version}&lt;/b&gt;&lt;br&gt;Lokale Sprachmodelle, deren Speicher Sie sehen können.</translation>
    </message>
</context>
</TS>