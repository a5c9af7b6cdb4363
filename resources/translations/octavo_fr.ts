<?xml version='1.0' encoding='utf-8'?>
<TS version="2.1" language="fr_FR" sourcelanguage="en_US">
<context>
    <name>app</name>
    <message>
        <source>Octavo crashed last time. A report is in {path}.</source>
        <translation>Octavo s’est arrêté de façon inattendue la dernière fois. Un rapport se trouve dans {path}.</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ignorer</translation>
    </message>
    <message>
        <source>The model stopped, possibly out of memory.</source>
        <translation>Le modèle s’est arrêté, peut-être par manque de mémoire.</translation>
    </message>
    <message>
        <source>The engine crashed (SIGABRT).</source>
        <translation>Le moteur s’est arrêté de façon inattendue (SIGABRT).</translation>
    </message>
    <message>
        <source>The engine was closed.</source>
        <translation>Le moteur a été fermé.</translation>
    </message>
    <message>
        <source>The engine was stopped by {signal}.</source>
        <translation>Le moteur a été arrêté par {signal}.</translation>
    </message>
    <message>
        <source>The engine stopped with exit code {code}.</source>
        <translation>Le moteur s’est arrêté avec le code de sortie {code}.</translation>
    </message>
    <message>
        <source>The engine stopped: {reason}.</source>
        <translation>Le moteur s’est arrêté : {reason}.</translation>
    </message>
    <message>
        <source>Octavo stopped because of an internal error.</source>
        <translation>Octavo s’est arrêté à cause d’une erreur interne.</translation>
    </message>
    <message>
        <source>Your chats are safe. Nothing was sent anywhere. You can attach this file to a bug report.</source>
        <translation>Vos discussions sont intactes. Rien n’a été envoyé. Vous pouvez joindre ce fichier à un rapport de bogue.</translation>
    </message>
    <message>
        <source>Octavo cannot start</source>
        <translation>Impossible de démarrer Octavo</translation>
    </message>
    <message>
        <source>A report is in {path}.</source>
        <translation>Un rapport se trouve dans {path}.</translation>
    </message>
    <message>
        <source>No report could be written: {reason}.</source>
        <translation>Impossible d’écrire un rapport : {reason}.</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>Le moteur démarre.</translation>
    </message>
    <message>
        <source>The engine did not end by itself.</source>
        <translation>Le moteur ne s’est pas arrêté de lui-même.</translation>
    </message>
    <message>
        <source>The engine sent invalid data: {error}.</source>
        <translation>Le moteur a envoyé des données non valides : {error}.</translation>
    </message>
    <message>
        <source>The engine was restarted.</source>
        <translation>Le moteur a été redémarré.</translation>
    </message>
    <message>
        <source>The engine could not be started: {reason}.</source>
        <translation>Impossible de démarrer le moteur : {reason}.</translation>
    </message>
    <message numerus="yes">
        <source>{reason} It stopped %n time(s) within a minute and was not restarted.</source>
        <translation>
            <numerusform>{reason} Il s’est arrêté %n fois en une minute et n’a pas été redémarré.</numerusform>
            <numerusform>{reason} Il s’est arrêté %n fois en une minute et n’a pas été redémarré.</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine is not responding.</source>
        <translation>Le moteur ne répond pas.</translation>
    </message>
    <message>
        <source>The engine sent invalid data and was restarted: {error}.</source>
        <translation>Le moteur a envoyé des données non valides et a été redémarré : {error}.</translation>
    </message>
    <message>
        <source>The engine did not start in time.</source>
        <translation>Le moteur n’a pas démarré à temps.</translation>
    </message>
    <message>
        <source>The app and its engine are of different versions (protocols {app} and {engine}). Reinstall Octavo.</source>
        <translation>L’app et son moteur sont de versions différentes (protocoles {app} et {engine}). Réinstallez Octavo.</translation>
    </message>
    <message>
        <source>The model service stopped. It restarts when it is needed.</source>
        <translation>Le service des modèles s’est arrêté. Il redémarrera au besoin.</translation>
    </message>
    <message>
        <source>The model service could not be started: {reason}.</source>
        <translation>Impossible de démarrer le service des modèles : {reason}.</translation>
    </message>
</context>
<context>
    <name>attachments</name>
    <message>
        <source>“{name}” is damaged and cannot be read.</source>
        <translation>« {name} » est endommagé et ne peut pas être lu.</translation>
    </message>
    <message numerus="yes">
        <source>“{name}” has %n more page(s) without text. Attach them as images.</source>
        <translation>
            <numerusform>« {name} » a encore %n page sans texte. Joignez-la comme image.</numerusform>
            <numerusform>« {name} » a encore %n pages sans texte. Joignez-les comme images.</numerusform>
        </translation>
    </message>
    <message>
        <source>{name}, page {page} of {pages}</source>
        <translation>{name}, page {page} sur {pages}</translation>
    </message>
    <message>
        <source>“{name}” no longer exists.</source>
        <translation>« {name} » n’existe plus.</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened. Check its permissions.</source>
        <translation>Impossible d’ouvrir « {name} ». Vérifiez ses autorisations.</translation>
    </message>
    <message>
        <source>“{name}” is not a file.</source>
        <translation>« {name} » n’est pas un fichier.</translation>
    </message>
    <message>
        <source>“{name}” is a folder. Attach its files instead.</source>
        <translation>« {name} » est un dossier. Joignez plutôt ses fichiers.</translation>
    </message>
    <message>
        <source>“{name}” has no text that can be read. Attach text, code, CSV, PDF or DOCX files.</source>
        <translation>« {name} » ne contient pas de texte lisible. Joignez des fichiers de texte, de code, CSV, PDF ou DOCX.</translation>
    </message>
    <message>
        <source>“{name}” is in an old format. Save it as DOCX or PDF.</source>
        <translation>« {name} » est dans un ancien format. Enregistrez-le en DOCX ou PDF.</translation>
    </message>
    <message>
        <source>“{name}” is too large: {size}. PDF and DOCX can have {most}, other files {most_text}.</source>
        <translation>« {name} » est trop volumineux : {size}. Le maximum est de {most} pour un PDF ou un DOCX, de {most_text} pour les autres fichiers.</translation>
    </message>
    <message>
        <source>“{name}” has more than {characters} characters of text. Attach a part of it.</source>
        <translation>« {name} » contient plus de {characters} caractères de texte. Joignez-en une partie.</translation>
    </message>
    <message>
        <source>“{name}” is empty.</source>
        <translation>« {name} » est vide.</translation>
    </message>
    <message>
        <source>“{name}” has pictures of text only. Choose a model that looks at images, or run text recognition on it.</source>
        <translation>« {name} » ne contient que des images de texte. Choisissez un modèle qui peut voir les images, ou lancez une reconnaissance de texte.</translation>
    </message>
    <message>
        <source>“{name}” cannot be attached: an image must be PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF. Convert it.</source>
        <translation>« {name} » ne peut pas être joint : une image doit être en PNG, JPEG, WebP, GIF, BMP, TIFF ou AVIF. Convertissez-la.</translation>
    </message>
    <message>
        <source>“{name}” has more than {pixels} million pixels. Make it smaller.</source>
        <translation>« {name} » a plus de {pixels} millions de pixels. Réduisez-la.</translation>
    </message>
    <message>
        <source>“{name}” is a HEIC image, which is read on a Mac only. Save it as JPEG.</source>
        <translation>« {name} » est une image HEIC, qui n’est lue que sur un Mac. Enregistrez-la en JPEG.</translation>
    </message>
    <message>
        <source>“{name}” is protected by a password. Save it without one.</source>
        <translation>« {name} » est protégé par un mot de passe. Enregistrez-le sans mot de passe.</translation>
    </message>
    <message>
        <source>“{name}” was refused: it declares a document type, which DOCX files never do.</source>
        <translation>« {name} » a été refusé : il déclare un type de document, ce qu’un fichier DOCX ne fait jamais.</translation>
    </message>
    <message>
        <source>“{name}” was refused: it decompresses to far too much.</source>
        <translation>« {name} » a été refusé : il est beaucoup trop volumineux une fois décompressé.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too much memory.</source>
        <translation>« {name} » a été refusé : sa lecture demande trop de mémoire.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too long.</source>
        <translation>« {name} » a été refusé : sa lecture prend trop de temps.</translation>
    </message>
    <message>
        <source>“{name}” has control characters in its name. Rename the file.</source>
        <translation>Le nom de « {name} » contient des caractères de contrôle. Renommez le fichier.</translation>
    </message>
    <message>
        <source>“{name}” cannot be kept: there is no space for more images.</source>
        <translation>Impossible de conserver « {name} » : il n’y a plus de place pour d’autres images.</translation>
    </message>
    <message>
        <source>“{name}” is too large: an image can have {most}. Make it smaller.</source>
        <translation>« {name} » est trop volumineux : le maximum est de {most} par image. Réduisez-la.</translation>
    </message>
    <message>
        <source>This image no longer exists.</source>
        <translation>Cette image n’existe plus.</translation>
    </message>
    <message>
        <source>This image is damaged and cannot be shown.</source>
        <translation>Cette image est endommagée et ne peut pas être affichée.</translation>
    </message>
    <message>
        <source>This image is not shown: it is larger than {most}.</source>
        <translation>Cette image n’est pas affichée : elle dépasse {most}.</translation>
    </message>
    <message>
        <source>This image is not shown: it has {size} pixels; the most is {most} million.</source>
        <translation>Cette image n’est pas affichée : elle compte {size} pixels ; le maximum est de {most} millions.</translation>
    </message>
</context>
<context>
    <name>chat_settings</name>
    <message>
        <source>Precise</source>
        <translation>Précis</translation>
    </message>
    <message>
        <source>Creative</source>
        <translation>Créatif</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>Impossible d’écrire {name} : {reason}.</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>Impossible de lire {name} : {reason}.</translation>
    </message>
    <message>
        <source>{name} is not a file of presets.</source>
        <translation>{name} n’est pas un fichier de préréglages.</translation>
    </message>
    <message>
        <source>{name} has no presets.</source>
        <translation>{name} ne contient aucun préréglage.</translation>
    </message>
    <message>
        <source>{name} is too large for a file of presets.</source>
        <translation>{name} est trop volumineux pour un fichier de préréglages.</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>Prompt système</translation>
    </message>
    <message>
        <source>Tells the model how to behave, before your first message.</source>
        <translation>Indique au modèle comment se comporter, avant votre premier message.</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Réflexion</translation>
    </message>
    <message>
        <source>Whether the model reasons before it answers.</source>
        <translation>Indique si le modèle raisonne avant de répondre.</translation>
    </message>
    <message>
        <source>Effort</source>
        <translation>Effort</translation>
    </message>
    <message>
        <source>How long it reasons: more takes longer and is right more often.</source>
        <translation>Durée du raisonnement : plus long, il prend du temps mais donne plus souvent une réponse juste.</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Outils</translation>
    </message>
    <message>
        <source>Whether the model may call tools. You are asked before each call.</source>
        <translation>Indique si le modèle peut appeler des outils. Votre accord est demandé avant chaque appel.</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>Longueur maximale</translation>
    </message>
    <message>
        <source>The most tokens that an answer may have.</source>
        <translation>Le nombre maximal de tokens d’une réponse.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Graine</translation>
    </message>
    <message>
        <source>With the same number, the same messages get the same answer.</source>
        <translation>Avec le même nombre, les mêmes messages obtiennent la même réponse.</translation>
    </message>
    <message>
        <source>Stop strings</source>
        <translation>Séquences d’arrêt</translation>
    </message>
    <message>
        <source>The answer ends before any of these; one per line.</source>
        <translation>La réponse s’arrête avant l’une d’elles ; une par ligne.</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>Schéma JSON</translation>
    </message>
    <message>
        <source>Answers are JSON that matches this schema, without reasoning.</source>
        <translation>Les réponses sont du JSON conforme à ce schéma, sans raisonnement.</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Température</translation>
    </message>
    <message>
        <source>Higher is more varied; 0 always picks the most likely token.</source>
        <translation>Une valeur élevée varie davantage ; 0 choisit toujours le token le plus probable.</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Samples from the likeliest tokens up to this probability; 1 is off.</source>
        <translation>Échantillonne parmi les tokens les plus probables jusqu’à cette probabilité ; 1 pour désactiver.</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Samples from this many of the likeliest tokens; 0 is off.</source>
        <translation>Échantillonne parmi ce nombre de tokens les plus probables ; 0 pour désactiver.</translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation>Min-p</translation>
    </message>
    <message>
        <source>Drops tokens below this share of the likeliest one; 0 is off.</source>
        <translation>Écarte les tokens sous cette fraction du plus probable ; 0 pour désactiver.</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>Pénalité de répétition</translation>
    </message>
    <message>
        <source>Makes tokens that were already used less likely; 1 is off.</source>
        <translation>Rend moins probables les tokens déjà utilisés ; 1 pour désactiver.</translation>
    </message>
    <message>
        <source>Presence penalty</source>
        <translation>Pénalité de présence</translation>
    </message>
    <message>
        <source>Above 0, favours tokens that the answer has not used yet.</source>
        <translation>Au-dessus de 0, favorise les tokens que la réponse n’a pas encore utilisés.</translation>
    </message>
    <message>
        <source>Frequency penalty</source>
        <translation>Pénalité de fréquence</translation>
    </message>
    <message>
        <source>Above 0, disfavours tokens by how often the answer used them.</source>
        <translation>Au-dessus de 0, défavorise les tokens selon leur fréquence dans la réponse.</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Par défaut</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Oui</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Non</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Faible</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Moyen</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Élevé</translation>
    </message>
    <message>
        <source>Reset to {value} ({source})</source>
        <translation>Rétablir {value} ({source})</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucun</translation>
    </message>
    <message>
        <source>Not used, because it is not a JSON schema: {problem}.</source>
        <translation>Non utilisé, car ce n’est pas un schéma JSON : {problem}.</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Aléatoire</translation>
    </message>
    <message>
        <source>random</source>
        <translation>aléatoire</translation>
    </message>
    <message>
        <source>default</source>
        <translation>par défaut</translation>
    </message>
    <message>
        <source>Use for all chats with {model}</source>
        <translation>Utiliser pour toutes les discussions avec {model}</translation>
    </message>
    <message>
        <source>Forget the settings for {model}</source>
        <translation>Oublier les réglages de {model}</translation>
    </message>
    <message>
        <source>recommended by the model's makers</source>
        <translation>recommandé par les auteurs du modèle</translation>
    </message>
    <message>
        <source>your setting for this model</source>
        <translation>votre réglage pour ce modèle</translation>
    </message>
    <message>
        <source>from Settings</source>
        <translation>d’après les réglages</translation>
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation>Réglages de cette discussion</translation>
    </message>
    <message>
        <source>This chat</source>
        <translation>Cette discussion</translation>
    </message>
    <message>
        <source>Presets ▾</source>
        <translation>Préréglages ▾</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Préréglages</translation>
    </message>
    <message>
        <source>Reset All</source>
        <translation>Tout rétablir</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>Ébauches</translation>
    </message>
    <message>
        <source>Options of the Model…</source>
        <translation>Options du modèle…</translation>
    </message>
    <message>
        <source>Drafts: options of the model</source>
        <translation>Ébauches : options du modèle</translation>
    </message>
    <message>
        <source>A draft model, or drafts from the chat's own text: chosen when a model is loaded, for all its chats.</source>
        <translation>Un modèle d’ébauche, ou des ébauches tirées du texte de la discussion : ce choix se fait au chargement d’un modèle, pour toutes ses discussions.</translation>
    </message>
    <message>
        <source>A preset keeps the settings of this chat under a name.</source>
        <translation>Un préréglage conserve les réglages de cette discussion sous un nom.</translation>
    </message>
    <message>
        <source>Save as Preset…</source>
        <translation>Enregistrer comme préréglage…</translation>
    </message>
    <message>
        <source>Delete Preset</source>
        <translation>Supprimer le préréglage</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importer…</translation>
    </message>
    <message>
        <source>Export All…</source>
        <translation>Tout exporter…</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> tokens</translation>
    </message>
</context>
<context>
    <name>chats</name>
    <message>
        <source>Chat</source>
        <translation>Discussion</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>échec</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>non autorisé</translation>
    </message>
    <message>
        <source>generating</source>
        <translation>génération en cours</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>arrêtée</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>interrompue</translation>
    </message>
    <message>
        <source>error</source>
        <translation>erreur</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Réponse</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Vous</translation>
    </message>
    <message numerus="yes">
        <source>*Attached: {name} (%n token(s))*</source>
        <translation>
            <numerusform>*Joint : {name} (%n token)*</numerusform>
            <numerusform>*Joint : {name} (%n tokens)*</numerusform>
        </translation>
    </message>
    <message>
        <source>Called the tool {tool}</source>
        <translation>Outil appelé : {tool}</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}. Choose another folder.</source>
        <translation>Impossible d’écrire {name} : {reason}. Choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>Chat title</source>
        <translation>Titre de la discussion</translation>
    </message>
    <message>
        <source>open</source>
        <translation>ouvert</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>fermé</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Aujourd’hui</translation>
    </message>
    <message>
        <source>Folder {name}, {state}</source>
        <translation>Dossier {name}, {state}</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>branche</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>épinglée</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>Cette semaine</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Plus anciennes</translation>
    </message>
    <message>
        <source>dd MMM</source>
        <comment>a format of Qt</comment>
        <translation>d MMM</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Épinglées</translation>
    </message>
    <message>
        <source>new answer</source>
        <translation>nouvelle réponse</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>Nouveau dossier</translation>
    </message>
    <message>
        <source>Name of the folder</source>
        <translation>Nom du dossier</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Créer</translation>
    </message>
    <message>
        <source>Move to Folder</source>
        <translation>Déplacer vers un dossier</translation>
    </message>
    <message>
        <source>Choose a folder or type the name of a new one; empty for none</source>
        <translation>Choisissez un dossier ou saisissez le nom d’un nouveau ; vide pour aucun</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Déplacer</translation>
    </message>
    <message>
        <source>Your chats will appear here.</source>
        <translation>Vos discussions s’afficheront ici.</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Aucun résultat</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n résultat</numerusform>
            <numerusform>%n résultats</numerusform>
        </translation>
    </message>
    <message>
        <source>How old</source>
        <translation>Ancienneté</translation>
    </message>
    <message>
        <source>Which model answered</source>
        <translation>Modèle ayant répondu</translation>
    </message>
    <message>
        <source>Any model</source>
        <translation>Tous les modèles</translation>
    </message>
    <message>
        <source>Search all chats…</source>
        <translation>Rechercher partout…</translation>
    </message>
    <message>
        <source>Search all chats</source>
        <translation>Rechercher dans toutes les discussions</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Discussions</translation>
    </message>
    <message>
        <source>Archive</source>
        <comment>the list</comment>
        <translation>Archives</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archiver</translation>
    </message>
    <message>
        <source>Show archived chats</source>
        <translation>Afficher les discussions archivées</translation>
    </message>
    <message>
        <source>Recently Deleted</source>
        <translation>Supprimées</translation>
    </message>
    <message>
        <source>No chat is archived.</source>
        <translation>Aucune discussion n’est archivée.</translation>
    </message>
    <message numerus="yes">
        <source>The best %n result(s)</source>
        <translation>
            <numerusform>%n meilleur résultat</numerusform>
            <numerusform>Les %n meilleurs résultats</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Désépingler</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Épingler</translation>
    </message>
    <message>
        <source>New Folder…</source>
        <translation>Nouveau dossier…</translation>
    </message>
    <message>
        <source>Take Out of the Archive</source>
        <translation>Sortir des archives</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exporter…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>New Chat</source>
        <translation>Nouvelle discussion</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>Toutes les dates</translation>
    </message>
    <message>
        <source>Past week</source>
        <translation>7 derniers jours</translation>
    </message>
    <message>
        <source>Past month</source>
        <translation>30 derniers jours</translation>
    </message>
    <message>
        <source>Past year</source>
        <translation>12 derniers mois</translation>
    </message>
    <message>
        <source>No Folder</source>
        <translation>Aucun dossier</translation>
    </message>
    <message numerus="yes">
        <source>{results} in %n chat(s)</source>
        <translation>
            <numerusform>{results} dans %n discussion</numerusform>
            <numerusform>{results} dans %n discussions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>composer</name>
    <message>
        <source>The images of a message can have {most} together. Send them one by one.</source>
        <translation>Les images d’un message ne peuvent pas dépasser {most} au total. Envoyez-les une par une.</translation>
    </message>
    <message numerus="yes">
        <source>Send the whole file: %n token(s)</source>
        <translation>
            <numerusform>Envoyer tout le fichier : %n token</numerusform>
            <numerusform>Envoyer tout le fichier : %n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Send the passages that fit</source>
        <translation>Envoyer les passages qui tiennent</translation>
    </message>
    <message numerus="yes">
        <source>A message can have %n image(s).</source>
        <translation>
            <numerusform>Un message peut contenir %n image.</numerusform>
            <numerusform>Un message peut contenir %n images.</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lecture…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Attached files</source>
        <translation>Fichiers joints</translation>
    </message>
    <message numerus="yes">
        <source>A message can have %n file(s).</source>
        <translation>
            <numerusform>Un message peut contenir %n fichier.</numerusform>
            <numerusform>Un message peut contenir %n fichiers.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>passages, %n token(s)</source>
        <translation>
            <numerusform>passages, %n token</numerusform>
            <numerusform>passages, %n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>The encoding is a guess. If letters look wrong, choose another in the menu.</source>
        <translation>L’encodage est une supposition. Si des lettres sont incorrectes, choisissez-en un autre dans le menu.</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Encodage</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>Retirer {name}</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Comptage…</translation>
    </message>
    <message>
        <source>about {part} of {whole} tokens</source>
        <translation>environ {part} sur {whole} tokens</translation>
    </message>
    <message>
        <source>The passages that have most to do with your question are sent, not the whole file.</source>
        <translation>Les passages les plus en rapport avec votre question sont envoyés, pas le fichier entier.</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Pasted image</source>
        <translation>Image collée</translation>
    </message>
    <message>
        <source>This file does not fit into the context.</source>
        <translation>Ce fichier ne tient pas dans le contexte.</translation>
    </message>
    <message>
        <source>Editing an earlier message · Enter sends a new version, Esc cancels</source>
        <translation>Modification d’un message précédent · Entrée envoie une nouvelle version, Échap annule</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Envoyer</translation>
    </message>
    <message>
        <source>Ask anything</source>
        <translation>Posez une question</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Message</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>Joindre des fichiers</translation>
    </message>
    <message>
        <source>Editing this answer · Enter saves it as a new version, Esc cancels</source>
        <translation>Modification de cette réponse · Entrée l’enregistre comme nouvelle version, Échap annule</translation>
    </message>
    <message>
        <source>Attach Files</source>
        <translation>Joindre des fichiers</translation>
    </message>
    <message>
        <source>Use {model}</source>
        <translation>Utiliser {model}</translation>
    </message>
    <message>
        <source>Choose a Model…</source>
        <translation>Choisir un modèle…</translation>
    </message>
    <message>
        <source>Send the message</source>
        <translation>Envoyer le message</translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation>Envoyer (Entrée)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Stop generating</source>
        <translation>Arrêter la génération</translation>
    </message>
    <message>
        <source>Stop generating (Esc)</source>
        <translation>Arrêter la génération (Échap)</translation>
    </message>
    <message>
        <source>Enter sends your next message when this answer ends</source>
        <translation>Entrée envoie votre message suivant à la fin de cette réponse</translation>
    </message>
    <message>
        <source>Save the answer</source>
        <translation>Enregistrer la réponse</translation>
    </message>
    <message>
        <source>Save (Enter)</source>
        <translation>Enregistrer (Entrée)</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>Texte collé</translation>
    </message>
    <message>
        <source>Screenshot</source>
        <translation>Capture d’écran</translation>
    </message>
    <message>
        <source>The screenshot could not be taken: {reason}</source>
        <translation>Impossible d’effectuer la capture d’écran : {reason}</translation>
    </message>
    <message>
        <source>“{name}” is still being read.</source>
        <translation>« {name} » est encore en cours de lecture.</translation>
    </message>
    <message>
        <source>{used} of {limit}</source>
        <translation>{used} sur {limit}</translation>
    </message>
    <message>
        <source>{used} + {pending} of {limit} · {left} left</source>
        <translation>{used} + {pending} sur {limit} · reste {left}</translation>
    </message>
    <message>
        <source>{used} + {pending} of {limit}</source>
        <translation>{used} + {pending} sur {limit}</translation>
    </message>
    <message>
        <source>{usage} tokens of the model's context used.</source>
        <translation>Contexte du modèle utilisé : {usage} tokens.</translation>
    </message>
    <message>
        <source>Nothing is dropped: an answer ends when the context is full. Start a new chat, or load the model with a longer context.</source>
        <translation>Rien n’est omis : une réponse s’arrête quand le contexte est plein. Commencez une nouvelle discussion, ou chargez le modèle avec un contexte plus long.</translation>
    </message>
    <message>
        <source>Context: {usage} tokens</source>
        <translation>Contexte : {usage} tokens</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Contexte</translation>
    </message>
    <message>
        <source>{used} of {limit} · {left} left</source>
        <translation>{used} sur {limit} · reste {left}</translation>
    </message>
    <message>
        <source>{used} of {limit} tokens of the model's context used; your message adds {pending}.</source>
        <translation>Contexte du modèle utilisé : {used} sur {limit} tokens ; votre message en ajoute {pending}.</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>Sent when this answer ends</source>
        <translation>Envoi à la fin de cette réponse</translation>
    </message>
    <message>
        <source>Send Now</source>
        <translation>Envoyer maintenant</translation>
    </message>
    <message>
        <source>Queued messages</source>
        <translation>Messages en attente</translation>
    </message>
    <message>
        <source>Not sent, because the last answer was stopped or failed</source>
        <translation>Envoi suspendu : la dernière réponse a été arrêtée ou a échoué</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n fichier</numerusform>
            <numerusform>%n fichiers</numerusform>
        </translation>
    </message>
    <message>
        <source>Edit this queued message</source>
        <translation>Modifier ce message en attente</translation>
    </message>
    <message>
        <source>Do not send this message</source>
        <translation>Ne pas envoyer ce message</translation>
    </message>
    <message>
        <source>Queued: {text}</source>
        <translation>En attente : {text}</translation>
    </message>
</context>
<context>
    <name>conversations</name>
    <message>
        <source>No model is loaded. Choose one and try again.</source>
        <translation>Aucun modèle n’est chargé. Choisissez-en un et réessayez.</translation>
    </message>
    <message>
        <source>Tools ran for {number} minutes in a row. Continue to go on.</source>
        <translation>Des outils ont fonctionné {number} minutes d’affilée. Cliquez sur « Continuer » pour poursuivre.</translation>
    </message>
    <message numerus="yes">
        <source>The answer reached its limit of %n token(s).</source>
        <translation>
            <numerusform>La réponse a atteint sa limite de %n token.</numerusform>
            <numerusform>La réponse a atteint sa limite de %n tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>Tools were called {number} times in a row. Continue to go on.</source>
        <translation>Des outils ont été appelés {number} fois d’affilée. Cliquez sur « Continuer » pour poursuivre.</translation>
    </message>
    <message numerus="yes">
        <source>The context of %n token(s) is full.</source>
        <translation>
            <numerusform>Le contexte de %n token est plein.</numerusform>
            <numerusform>Le contexte de %n tokens est plein.</numerusform>
        </translation>
    </message>
    <message>
        <source>{model} cannot look at images. Choose a model that can.</source>
        <translation>{model} ne peut pas voir les images. Choisissez un modèle qui le peut.</translation>
    </message>
    <message>
        <source>This chat was not sent. Choose a model on this computer for it.</source>
        <translation>Cette discussion n’a pas été envoyée. Choisissez pour elle un modèle de cet ordinateur.</translation>
    </message>
    <message numerus="yes">
        <source>The KV cache is full: it holds %n token(s).</source>
        <translation>
            <numerusform>Le cache KV est plein : il contient %n token.</numerusform>
            <numerusform>Le cache KV est plein : il contient %n tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>This chat cannot be read: {reason}. Check the disk.</source>
        <translation>Impossible de lire cette discussion : {reason}. Vérifiez le disque.</translation>
    </message>
    <message>
        <source>{reason} The text so far is saved.</source>
        <translation>{reason} Le texte déjà produit est enregistré.</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>Le moteur n’est pas démarré.</translation>
    </message>
    <message>
        <source>The model wrote no summary. Write one, or try again.</source>
        <translation>Le modèle n’a pas écrit de résumé. Écrivez-en un, ou réessayez.</translation>
    </message>
    <message>
        <source>This chat cannot be saved: {reason}. Check the disk.</source>
        <translation>Impossible d’enregistrer cette discussion : {reason}. Vérifiez le disque.</translation>
    </message>
    <message>
        <source>The disk is full, so this chat is not saved. Free some space.</source>
        <translation>Le disque est plein : cette discussion n’est pas enregistrée. Libérez de l’espace.</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Nouvelle discussion</translation>
    </message>
    <message>
        <source>Branch {number}: {title}</source>
        <translation>Branche {number} : {title}</translation>
    </message>
    <message>
        <source>{model} · answer {number}</source>
        <translation>{model} · réponse {number}</translation>
    </message>
</context>
<context>
    <name>dialogs</name>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source>The download was stopped.</source>
        <translation>Le téléchargement a été arrêté.</translation>
    </message>
    <message>
        <source>Interrupted; it can be resumed.</source>
        <translation>Interrompu ; peut être repris.</translation>
    </message>
    <message>
        <source>The download failed because of an error in Octavo; its log has the details.</source>
        <translation>Le téléchargement a échoué à cause d’une erreur dans Octavo ; son journal contient les détails.</translation>
    </message>
    <message>
        <source>Cannot write to {0} ({1}).</source>
        <translation>Impossible d’écrire dans {0} ({1}).</translation>
    </message>
    <message>
        <source>The connection broke after {0} of {1} bytes of {2}.</source>
        <translation>La connexion a été coupée après {0} octets sur {1} de {2}.</translation>
    </message>
    <message>
        <source>{0} arrived damaged (its hash differs from the Hub's) and was deleted: try again later, or without a mirror.</source>
        <translation>{0} est arrivé endommagé (son hash diffère de celui du Hub) et a été supprimé : réessayez plus tard, ou sans miroir.</translation>
    </message>
    <message>
        <source>The disk with {0} is full: free some space, then resume; what has arrived is kept.</source>
        <translation>Le disque contenant {0} est plein : libérez de l’espace, puis reprenez ; ce qui est arrivé est conservé.</translation>
    </message>
    <message>
        <source>{0} has changed on the server.</source>
        <translation>{0} a changé sur le serveur.</translation>
    </message>
    <message>
        <source>{0} is larger on the server than the Hub announced.</source>
        <translation>{0} est plus volumineux sur le serveur que ne l’annonçait le Hub.</translation>
    </message>
    <message>
        <source>{0} sends no ranges of {1}.</source>
        <translation>{0} n’envoie pas de plages de {1}.</translation>
    </message>
    <message>
        <source>The connection broke in the middle of {0}.</source>
        <translation>La connexion a été coupée au milieu de {0}.</translation>
    </message>
    <message>
        <source>{0} has no weights as model*.safetensors: choose an MLX version of the model.</source>
        <translation>{0} n’a pas de poids au format model*.safetensors : choisissez une version MLX du modèle.</translation>
    </message>
    <message>
        <source>the connection failed</source>
        <translation>échec de la connexion</translation>
    </message>
    <message>
        <source>it does not answer</source>
        <translation>pas de réponse</translation>
    </message>
    <message>
        <source>its answer is incomplete or invalid</source>
        <translation>réponse incomplète ou non valide</translation>
    </message>
    <message>
        <source>its certificate is not trusted</source>
        <translation>certificat non fiable</translation>
    </message>
    <message>
        <source>no secure connection could be made</source>
        <translation>connexion sécurisée impossible</translation>
    </message>
    <message>
        <source>its name was not found</source>
        <translation>nom introuvable</translation>
    </message>
    <message>
        <source>the connection was refused</source>
        <translation>connexion refusée</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>connexion perdue</translation>
    </message>
    <message>
        <source>{0} answered with status {1}.</source>
        <translation>{0} a répondu avec le code d’état {1}.</translation>
    </message>
    <message>
        <source>{0} is not a valid web address: check HF_ENDPOINT.</source>
        <translation>{0} n’est pas une adresse web valide : vérifiez HF_ENDPOINT.</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network, or use a mirror.</source>
        <translation>{0} est injoignable ({1}) : vérifiez le réseau, ou utilisez un miroir.</translation>
    </message>
    <message>
        <source>{0} sends downloads back to {2}, which cannot be reached ({1}): choose another mirror.</source>
        <translation>{0} renvoie les téléchargements vers {2}, qui est injoignable ({1}) : choisissez un autre miroir.</translation>
    </message>
    <message>
        <source>{0} sends downloads to {2}, which cannot be reached ({1}): check the network, or use a mirror.</source>
        <translation>{0} dirige les téléchargements vers {2}, qui est injoignable ({1}) : vérifiez le réseau, ou utilisez un miroir.</translation>
    </message>
    <message>
        <source>{0} has no such model or file: {1}</source>
        <translation>{0} n’a pas ce modèle ou ce fichier : {1}</translation>
    </message>
    <message>
        <source>This model is gated or private: accept its terms at the Hub, run `hf auth login`, then try again.</source>
        <translation>Ce modèle est privé ou d’accès restreint : acceptez ses conditions sur le Hub, exécutez `hf auth login`, puis réessayez.</translation>
    </message>
    <message>
        <source>{0} now has another, shorter file: {1}</source>
        <translation>{0} a maintenant un autre fichier, plus court : {1}</translation>
    </message>
    <message>
        <source>{0} is limiting requests: try again later.</source>
        <translation>{0} limite les requêtes : réessayez plus tard.</translation>
    </message>
    <message>
        <source>{0} has an internal error (status {1}).</source>
        <translation>{0} signale une erreur interne (code d’état {1}).</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network and HF_ENDPOINT.</source>
        <translation>{0} est injoignable ({1}) : vérifiez le réseau et HF_ENDPOINT.</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network and this address.</source>
        <translation>{0} est injoignable ({1}) : vérifiez le réseau et cette adresse.</translation>
    </message>
    <message>
        <source>The Hub refused your token: it is invalid or has expired. Run `hf auth login` again.</source>
        <translation>Le Hub a refusé votre token : il n’est pas valide ou a expiré. Exécutez à nouveau `hf auth login`.</translation>
    </message>
    <message>
        <source>Your Hub account may not read this model: accept its terms on its page at the Hub, then try again.</source>
        <translation>Votre compte du Hub n’est pas autorisé à lire ce modèle : acceptez ses conditions sur sa page du Hub, puis réessayez.</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so {0} was not contacted: unset it to use the Hub.</source>
        <translation>HF_HUB_OFFLINE est définie, {0} n’a donc pas été contacté : supprimez cette variable pour utiliser le Hub.</translation>
    </message>
    <message>
        <source>{0} redirected to {1} without encryption: refused.</source>
        <translation>{0} a redirigé vers {1} sans chiffrement : refusé.</translation>
    </message>
    <message>
        <source>The proxy in your network settings cannot be used: Octavo supports http and https proxies.</source>
        <translation>Le proxy de vos réglages réseau est inutilisable : Octavo prend en charge les proxys http et https.</translation>
    </message>
    <message>
        <source>{0} refuses the address that {1} gave: it may have expired. Try again.</source>
        <translation>{0} refuse l’adresse fournie par {1} : elle a peut-être expiré. Réessayez.</translation>
    </message>
    <message>
        <source>Waiting for {0}…</source>
        <translation>En attente de {0}…</translation>
    </message>
    <message>
        <source>{0} is not a model that can be deleted.</source>
        <translation>{0} n’est pas un modèle qui peut être supprimé.</translation>
    </message>
    <message>
        <source>This failed because of an error in Octavo; its log has the details.</source>
        <translation>L’opération a échoué à cause d’une erreur dans Octavo ; son journal contient les détails.</translation>
    </message>
    <message>
        <source>{0} is not in the catalogue: look it up on the Hub.</source>
        <translation>{0} n’est pas dans le catalogue : consultez le Hub.</translation>
    </message>
    <message>
        <source>{0} has no weights (*.safetensors): its download may be incomplete.</source>
        <translation>{0} n’a pas de poids (*.safetensors) : son téléchargement est peut-être incomplet.</translation>
    </message>
    <message>
        <source>{0} {1}: choose a folder with config.json and *.safetensors.</source>
        <translation>{0} {1} : choisissez un dossier contenant config.json et *.safetensors.</translation>
    </message>
    <message>
        <source>{0} has no config.json, so it is not a model folder.</source>
        <translation>{0} n’a pas de config.json : ce n’est donc pas un dossier de modèle.</translation>
    </message>
    <message>
        <source>{0} asks to run its own Python code ({1}): Octavo never does that.</source>
        <translation>{0} demande à exécuter son propre code Python ({1}) : Octavo ne le fait jamais.</translation>
    </message>
    <message>
        <source>{0} has its weights as pickle files, which can run code when they are read: choose a version with *.safetensors.</source>
        <translation>Les poids de {0} sont des fichiers pickle, qui peuvent exécuter du code à la lecture : choisissez une version avec *.safetensors.</translation>
    </message>
    <message>
        <source>{0} holds GGUF weights: choose an MLX version of the model.</source>
        <translation>{0} contient des poids GGUF : choisissez une version MLX du modèle.</translation>
    </message>
    <message>
        <source>{0} has no tokenizer (tokenizer.json): its download may be incomplete.</source>
        <translation>{0} n’a pas de tokenizer (tokenizer.json) : son téléchargement est peut-être incomplet.</translation>
    </message>
    <message>
        <source>{0} lacks {1} of its {2} weight files ({3}, ...): finish its download.</source>
        <translation>Il manque à {0} {1} de ses {2} fichiers de poids ({3}, etc.) : terminez son téléchargement.</translation>
    </message>
    <message>
        <source>{0} is a LoRA adapter, not a model: choose its base model.</source>
        <translation>{0} est un adaptateur LoRA, pas un modèle : choisissez son modèle de base.</translation>
    </message>
    <message>
        <source>{0} is a {1} model, which Octavo does not know.</source>
        <translation>{0} est un modèle de type {1}, qu’Octavo ne connaît pas.</translation>
    </message>
    <message>
        <source>The tokenizer of {0} asks to run its own Python code: Octavo never does that.</source>
        <translation>Le tokenizer de {0} demande à exécuter son propre code Python : Octavo ne le fait jamais.</translation>
    </message>
    <message>
        <source>Choose {0} bits for the weights; {1} is not possible.</source>
        <translation>Choisissez {0} bits pour les poids ; {1} n’est pas possible.</translation>
    </message>
    <message>
        <source>{0} is already quantised: choose the original.</source>
        <translation>{0} est déjà quantifié : choisissez l’original.</translation>
    </message>
    <message>
        <source>{0} is not a GGUF file.</source>
        <translation>{0} n’est pas un fichier GGUF.</translation>
    </message>
    <message>
        <source>It cannot be quantised: {0}.</source>
        <translation>Quantification impossible : {0}.</translation>
    </message>
    <message>
        <source>{0} {1}.</source>
        <translation>{0} {1}.</translation>
    </message>
    <message>
        <source>{0} is not a complete model: {1}.</source>
        <translation>{0} n’est pas un modèle complet : {1}.</translation>
    </message>
    <message>
        <source>neither its config nor its tokenizer names a token that ends an answer</source>
        <translation>ni sa configuration ni son tokenizer n’indiquent de token qui termine une réponse</translation>
    </message>
    <message>
        <source>the eos_token_id of its config.json is not a token's number</source>
        <translation>l’eos_token_id de son config.json n’est pas le numéro d’un token</translation>
    </message>
    <message>
        <source>{0} does not fit in memory.</source>
        <translation>{0} ne tient pas en mémoire.</translation>
    </message>
    <message>
        <source>The disk cache is off until the next start: {0} ({1}).</source>
        <translation>Le cache sur disque est désactivé jusqu’au prochain démarrage : {0} ({1}).</translation>
    </message>
    <message>
        <source>The disk cache is off until there is room: {0} ({1}).</source>
        <translation>Le cache sur disque est désactivé jusqu’à ce qu’il y ait de nouveau de la place : {0} ({1}).</translation>
    </message>
    <message>
        <source>The disk has room again, so the disk cache is on again.</source>
        <translation>Il y a de nouveau de la place sur le disque ; le cache sur disque est donc réactivé.</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}</source>
        <translation>{0} est inutilisable : {1}</translation>
    </message>
    <message>
        <source>is not there</source>
        <translation>est absent</translation>
    </message>
    <message>
        <source>{0} has only {1:size} of disk space, and {2} takes {3:size}: delete something there.</source>
        <translation>{0} n’a que {1:size} d’espace disque, et {2} en demande {3:size} : supprimez-y quelque chose.</translation>
    </message>
    <message>
        <source>cannot be read: {0}</source>
        <translation>est illisible : {0}</translation>
    </message>
    <message>
        <source>{0} gave an answer that cannot be read.</source>
        <translation>{0} a donné une réponse illisible.</translation>
    </message>
    <message>
        <source>{0} and {1} do not reach each other by MLX's ring: check their addresses and firewalls.</source>
        <translation>{0} et {1} n’arrivent pas à se joindre par l’anneau de MLX : vérifiez leurs adresses et leurs pare-feu.</translation>
    </message>
    <message>
        <source>{0} gave an answer that cannot be read: install the same Octavo there.</source>
        <translation>{0} a donné une réponse illisible : installez-y le même Octavo.</translation>
    </message>
    <message>
        <source>{0} {1}, but {2} has {3}</source>
        <translation>{0} {1}, mais {2} a {3}</translation>
    </message>
    <message>
        <source>{0}: {1}.</source>
        <translation>{0} : {1}.</translation>
    </message>
    <message>
        <source>{0} has {1}: install the same versions.</source>
        <translation>{0} a {1} : installez les mêmes versions.</translation>
    </message>
    <message>
        <source>The files of {0} on {1} differ from those on {2}: delete them there and download them again.</source>
        <translation>Les fichiers de {0} sur {1} diffèrent de ceux sur {2} : supprimez les premiers et téléchargez-les de nouveau.</translation>
    </message>
    <message>
        <source>{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline parallelism for its model type, {1}. Choose another model.</source>
        <translation>{0} ne peut pas être réparti sur plusieurs machines : mlx-lm n’a ni parallélisme tensoriel ni pipeline pour son type de modèle, {1}. Choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>{0} has recurrent layers, which cannot be split over machines yet. Choose another model.</source>
        <translation>{0} a des couches récurrentes, qui ne peuvent pas encore être réparties sur plusieurs machines. Choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>The memory of {0} cannot be worked out: {1}.</source>
        <translation>La mémoire nécessaire à {0} ne peut pas être calculée : {1}.</translation>
    </message>
    <message>
        <source>Its memory cannot be worked out: {0}.</source>
        <translation>La mémoire nécessaire ne peut pas être calculée : {0}.</translation>
    </message>
    <message>
        <source>is refused by {0}, port {1}</source>
        <translation>est refusé par {0}, port {1}</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>s’est terminé</translation>
    </message>
    <message>
        <source>has not answered for {0} seconds</source>
        <translation>n’a pas répondu depuis {0} secondes</translation>
    </message>
    <message>
        <source>stopped in the middle of a message</source>
        <translation>s’est arrêté au milieu d’un message</translation>
    </message>
    <message>
        <source>ended in the middle of a message</source>
        <translation>s’est terminé au milieu d’un message</translation>
    </message>
    <message>
        <source>sent a message that is damaged or incomplete</source>
        <translation>a envoyé un message endommagé ou incomplet</translation>
    </message>
    <message>
        <source>cannot reach {0}, port {1}: {2}</source>
        <translation>ne peut pas joindre {0}, port {1} : {2}</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines by {2}: {3}.</source>
        <translation>{0} ne peut pas être réparti sur {1} machines par {2} : {3}.</translation>
    </message>
    <message>
        <source>{0} has recurrent layers, whose states cannot be kept on several machines yet. Choose another model, or load it on one machine.</source>
        <translation>{0} a des couches récurrentes, dont les états ne peuvent pas encore être gardés sur plusieurs machines. Choisissez un autre modèle, ou chargez-le sur une seule machine.</translation>
    </message>
    <message>
        <source>The model has more than {0} kinds of attention span; load it on one machine.</source>
        <translation>Le modèle a plus de {0} sortes de portée d’attention ; chargez-le sur une seule machine.</translation>
    </message>
    <message>
        <source>{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline parallelism for its model type, {1}. Choose another model, or load it on one machine.</source>
        <translation>{0} ne peut pas être réparti sur plusieurs machines : mlx-lm n’a ni parallélisme tensoriel ni pipeline pour son type de modèle, {1}. Choisissez un autre modèle, ou chargez-le sur une seule machine.</translation>
    </message>
    <message>
        <source>{0} cannot be split by {1}: mlx-lm has no {1} parallelism for its model type, {2}. Use {3}.</source>
        <translation>{0} ne peut pas être réparti par {1} : mlx-lm n’a pas de parallélisme {1} pour son type de modèle, {2}. Utilisez {3}.</translation>
    </message>
    <message>
        <source>{0} cannot be split like this: {1}.</source>
        <translation>{0} ne peut pas être réparti ainsi : {1}.</translation>
    </message>
    <message>
        <source>numbers of layers need a split by layers (pipeline)</source>
        <translation>indiquer des nombres de couches demande une répartition par couches (pipeline)</translation>
    </message>
    <message>
        <source>{0} numbers of layers were given for {1} machines; give one for each</source>
        <translation>{0} nombres de couches ont été donnés pour {1} machines ; donnez-en un pour chacune</translation>
    </message>
    <message>
        <source>the layers {0} do not add up to {1}, with one at least for each</source>
        <translation>les nombres de couches {0} doivent totaliser {1}, avec au moins une couche par machine</translation>
    </message>
    <message>
        <source>the files of {0} differ from those of the first machine; copy them again</source>
        <translation>les fichiers de {0} diffèrent de ceux de la première machine ; copiez-les de nouveau</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines: {2}.</source>
        <translation>{0} ne peut pas être réparti sur {1} machines : {2}.</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}</source>
        <translation>{0} est illisible : {1}</translation>
    </message>
    <message>
        <source>{0} is not there; copy or download it</source>
        <translation>{0} est absent ; copiez-le ou téléchargez-le</translation>
    </message>
    <message>
        <source>This machine (rank 0)</source>
        <translation>Cette machine (rang 0)</translation>
    </message>
    <message>
        <source>{0} (rank {1})</source>
        <translation>{0} (rang {1})</translation>
    </message>
    <message>
        <source>{0}: no progress for {1} seconds. Check that all machines respond, then load the model again.</source>
        <translation>{0} : aucun progrès depuis {1} secondes. Vérifiez que toutes les machines répondent, puis rechargez le modèle.</translation>
    </message>
    <message>
        <source>{0} was ended by signal {1}.</source>
        <translation>{0} a été arrêté par le signal {1}.</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>cette machine</translation>
    </message>
    <message>
        <source>that machine</source>
        <translation>la machine concernée</translation>
    </message>
    <message>
        <source>{0} has stopped responding: no progress for {1} seconds. Check {2}, then load the model again.</source>
        <translation>{0} ne répond plus : aucun progrès depuis {1} secondes. Vérifiez {2}, puis rechargez le modèle.</translation>
    </message>
    <message>
        <source>{0} {1}, so the model cannot be computed any more.</source>
        <translation>{0} {1} ; le modèle ne peut donc plus être calculé.</translation>
    </message>
    <message>
        <source>{0} did not answer in time. Check that machine and its network connection, then load the model again.</source>
        <translation>{0} n’a pas répondu à temps. Vérifiez cette machine et sa connexion réseau, puis rechargez le modèle.</translation>
    </message>
    <message>
        <source>{0} sent {1} in place of {2}.</source>
        <translation>{0} a envoyé {1} au lieu de {2}.</translation>
    </message>
    <message>
        <source>these machines</source>
        <translation>ces machines</translation>
    </message>
    <message>
        <source>{0}.</source>
        <translation>{0}.</translation>
    </message>
    <message>
        <source>Models that mlx-vlm's code serves cannot be split over several machines.</source>
        <translation>Les modèles exécutés par le code de mlx-vlm ne peuvent pas être répartis sur plusieurs machines.</translation>
    </message>
    <message>
        <source>mlx-lm cannot split this model over {0} machines: {1}.</source>
        <translation>mlx-lm ne peut pas répartir ce modèle sur {0} machines : {1}.</translation>
    </message>
    <message>
        <source>mlx-lm cannot build a model from its config.json ({0}).</source>
        <translation>mlx-lm ne peut pas construire de modèle à partir de son config.json ({0}).</translation>
    </message>
    <message>
        <source>The hosts file names one machine; name two or more, this one first.</source>
        <translation>Le fichier d’hôtes nomme une seule machine ; nommez-en au moins deux, celle-ci en premier.</translation>
    </message>
    <message>
        <source>This engine has used other machines; restart it to use these.</source>
        <translation>Ce moteur a utilisé d’autres machines ; redémarrez-le pour utiliser celles-ci.</translation>
    </message>
    <message>
        <source>These machines compute another model; unload that one first.</source>
        <translation>Ces machines calculent un autre modèle ; déchargez-le d’abord.</translation>
    </message>
    <message>
        <source>{0} (rank 0)</source>
        <translation>{0} (rang 0)</translation>
    </message>
    <message>
        <source>This machine cannot listen at {0}: {1}. The first machine of the hosts file has to be this one.</source>
        <translation>Cette machine ne peut pas écouter sur {0} : {1}. La première machine du fichier d’hôtes doit être celle-ci.</translation>
    </message>
    <message>
        <source>{0} did not connect within {1} seconds.</source>
        <translation>{0} ne s’est pas connecté en {1} secondes.</translation>
    </message>
    <message>
        <source>The ranks cannot be started: {0}.</source>
        <translation>Les rangs ne peuvent pas être démarrés : {0}.</translation>
    </message>
    <message>
        <source>, and whether Octavo may use the local network (System Settings, Privacy &amp; Security)</source>
        <translation> et qu’Octavo est autorisé à utiliser le réseau local (Réglages Système, Confidentialité et sécurité)</translation>
    </message>
    <message>
        <source>{0}: `octavo` failed: {1}.</source>
        <translation>{0} : `octavo` a échoué : {1}.</translation>
    </message>
    <message>
        <source>{0} has an unknown name: check its name in the hosts file.</source>
        <translation>{0} a un nom inconnu : vérifiez ce nom dans le fichier d’hôtes.</translation>
    </message>
    <message>
        <source>{0} is not known to ssh: run `ssh {0}` once and accept its key.</source>
        <translation>{0} n’est pas connu de ssh : exécutez une fois `ssh {0}` et acceptez sa clé.</translation>
    </message>
    <message>
        <source>{0} refuses the login: run `ssh-copy-id {0}`, so that ssh needs no password.</source>
        <translation>{0} refuse l’authentification : exécutez `ssh-copy-id {0}`, pour que ssh n’ait pas besoin de mot de passe.</translation>
    </message>
    <message>
        <source>{0} refuses ssh: turn on Remote Login there (macOS: System Settings, Sharing).</source>
        <translation>{0} refuse ssh : activez-y « Session à distance » (macOS : Réglages Système, Partage).</translation>
    </message>
    <message>
        <source>{0} does not answer: check that it is on and in the same network.</source>
        <translation>{0} ne répond pas : vérifiez que la machine est allumée et sur le même réseau.</translation>
    </message>
    <message>
        <source>{0} cannot be reached: check that it is on and in the same network{1}.</source>
        <translation>{0} est injoignable : vérifiez que la machine est allumée et sur le même réseau{1}.</translation>
    </message>
    <message>
        <source>{0} has no `octavo` on its PATH: install Octavo there, in the same version, and link it into ~/.local/bin (docs/machines.md).</source>
        <translation>{0} n’a pas `octavo` dans son PATH : installez-y Octavo, dans la même version, et créez un lien vers lui dans ~/.local/bin (docs/machines.md).</translation>
    </message>
    <message>
        <source>ssh cannot connect to {0}: {1}.</source>
        <translation>ssh ne peut pas se connecter à {0} : {1}.</translation>
    </message>
    <message>
        <source>{0} has an older Octavo: install the same version there.</source>
        <translation>{0} a un Octavo plus ancien : installez-y la même version.</translation>
    </message>
    <message>
        <source>There is no ssh on this computer; install OpenSSH.</source>
        <translation>Il n’y a pas de ssh sur cet ordinateur ; installez OpenSSH.</translation>
    </message>
    <message>
        <source>it gives no reason</source>
        <translation>aucune raison indiquée</translation>
    </message>
    <message>
        <source>{0} did not answer within {1} seconds: check that it is not busy or asleep.</source>
        <translation>{0} n’a pas répondu en {1} secondes : vérifiez que la machine n’est ni occupée ni en veille.</translation>
    </message>
    <message>
        <source>The hosts file asks for MLX's backend {0}, but Octavo uses the ring so far; write "backend": "ring".</source>
        <translation>Le fichier d’hôtes demande le backend {0} de MLX, mais Octavo n’utilise que l’anneau pour l’instant ; écrivez "backend": "ring".</translation>
    </message>
    <message>
        <source>{0} is not an address with a port, such as 192.168.1.2:32323.</source>
        <translation>{0} n’est pas une adresse avec un port, comme 192.168.1.2:32323.</translation>
    </message>
    <message>
        <source>{0} needs a port in its address {1}, such as {2}:32323.</source>
        <translation>{0} a besoin d’un port dans son adresse {1}, comme {2}:32323.</translation>
    </message>
    <message>
        <source>This machine cannot listen at {0}: {1}. Correct its address in the hosts file.</source>
        <translation>Cette machine ne peut pas écouter sur {0} : {1}. Corrigez son adresse dans le fichier d’hôtes.</translation>
    </message>
    <message>
        <source>cannot reach {0}, port {1} ({2}): check that address in the hosts file, and whether a firewall blocks the port{3}</source>
        <translation>ne peut pas joindre {0}, port {1} ({2}) : vérifiez cette adresse dans le fichier d’hôtes et assurez-vous qu’aucun pare-feu ne bloque le port{3}</translation>
    </message>
    <message>
        <source>cannot join the ring: {0}</source>
        <translation>ne peut pas rejoindre l’anneau : {0}</translation>
    </message>
    <message>
        <source>cannot listen at {0}, port {1}: {2}; its address in the hosts file may be another machine's</source>
        <translation>ne peut pas écouter sur {0}, port {1} : {2} ; son adresse dans le fichier d’hôtes est peut-être celle d’une autre machine</translation>
    </message>
    <message>
        <source>cannot use port {0} at {1}, which another program has; quit that program or choose other ports (--ring-port, or ring_port= in Python)</source>
        <translation>ne peut pas utiliser le port {0} sur {1}, qu’occupe un autre programme ; quittez ce programme ou choisissez d’autres ports (--ring-port, ou ring_port= en Python)</translation>
    </message>
    <message>
        <source>A disk cache cannot be used with several machines yet; load the model without it.</source>
        <translation>Un cache sur disque n’est pas encore utilisable avec plusieurs machines ; chargez le modèle sans lui.</translation>
    </message>
    <message>
        <source>{0} could not be verified on several machines</source>
        <translation>{0} n’a pas pu être vérifié sur plusieurs machines</translation>
    </message>
    <message>
        <source>{0} would need {1:size} for its part of {2}, but {3:size} of memory are available. Use more machines, or quit other programs there.</source>
        <translation>{0} aurait besoin de {1:size} pour sa part de {2}, mais seuls {3:size} de mémoire sont disponibles. Utilisez plus de machines, ou quittez-y d’autres programmes.</translation>
    </message>
    <message>
        <source>{0} layers cannot be split over {1} machines; use at most {0}</source>
        <translation>{0} couches ne peuvent pas être réparties sur {1} machines ; utilisez-en {0} au plus</translation>
    </message>
    <message>
        <source>The conversion was ended {0}, and nothing was kept: close other programs, or try another file.</source>
        <translation>La conversion a été arrêtée {0}, et rien n’a été gardé : fermez d’autres programmes, ou essayez un autre fichier.</translation>
    </message>
    <message>
        <source>by signal {0}</source>
        <translation>par le signal {0}</translation>
    </message>
    <message>
        <source>with status {0}</source>
        <translation>avec le code de sortie {0}</translation>
    </message>
    <message>
        <source>The conversion could not be started: {0}.</source>
        <translation>La conversion n’a pas pu démarrer : {0}.</translation>
    </message>
    <message>
        <source>The conversion could not be followed: {0}.</source>
        <translation>La conversion n’a pas pu être suivie : {0}.</translation>
    </message>
    <message>
        <source>{0} is busy or cannot be reached; trying again in {1} s…</source>
        <translation>{0} est occupé ou injoignable ; nouvel essai dans {1} s…</translation>
    </message>
    <message>
        <source>Checking {0}: {1} %</source>
        <translation>Vérification de {0} : {1} %</translation>
    </message>
    <message>
        <source>{0}. Free some space, then resume.</source>
        <translation>{0}. Libérez de l’espace, puis reprenez.</translation>
    </message>
    <message>
        <source>Another Octavo is downloading this model: waiting for it…</source>
        <translation>Un autre Octavo télécharge ce modèle : en attente…</translation>
    </message>
    <message>
        <source>{0} lists no models: is it a mirror of the Hub?</source>
        <translation>{0} ne liste aucun modèle : est-ce un miroir du Hub ?</translation>
    </message>
    <message>
        <source>The Hub's answer about {0} lists no files: is HF_ENDPOINT a mirror of the Hub?</source>
        <translation>La réponse du Hub sur {0} ne liste aucun fichier : HF_ENDPOINT est-il un miroir du Hub ?</translation>
    </message>
    <message>
        <source>{0} holds {1} files: that is not a model.</source>
        <translation>{0} contient {1} fichiers : ce n’est pas un modèle.</translation>
    </message>
    <message>
        <source>{0} did not return a list of models: is it a mirror of the Hub?</source>
        <translation>{0} n’a pas renvoyé de liste de modèles : est-ce un miroir du Hub ?</translation>
    </message>
    <message>
        <source>{0} answered with another commit than {1}.</source>
        <translation>{0} a répondu avec un autre commit que {1}.</translation>
    </message>
    <message>
        <source>config.json of {0} is not a JSON object.</source>
        <translation>config.json de {0} n’est pas un objet JSON.</translation>
    </message>
    <message>
        <source>{0} has more than {1} weight files.</source>
        <translation>{0} a plus de {1} fichiers de poids.</translation>
    </message>
    <message>
        <source>{0} of {1} is not a safetensors file.</source>
        <translation>{0} de {1} n’est pas un fichier safetensors.</translation>
    </message>
    <message>
        <source>{0} is over {1} MB.</source>
        <translation>{0} dépasse {1} Mo.</translation>
    </message>
    <message>
        <source>The Hub does not say how large {0} of {1} is.</source>
        <translation>Le Hub ne dit pas quelle est la taille de {0} de {1}.</translation>
    </message>
    <message>
        <source>{0} has no encryption: your token is not sent to it.</source>
        <translation>{0} n’est pas chiffré : votre token ne lui est pas envoyé.</translation>
    </message>
    <message>
        <source>config.json of {0} is not valid JSON.</source>
        <translation>config.json de {0} n’est pas du JSON valide.</translation>
    </message>
    <message>
        <source>{0} of {1} {2}.</source>
        <translation>{0} de {1} {2}.</translation>
    </message>
    <message>
        <source>{0} did not return JSON: is it a mirror of the Hub?</source>
        <translation>{0} n’a pas renvoyé de JSON : est-ce un miroir du Hub ?</translation>
    </message>
    <message>
        <source>{0} broke off in the middle of an answer.</source>
        <translation>{0} s’est interrompu au milieu d’une réponse.</translation>
    </message>
    <message>
        <source>{0} has more than {1} tensors.</source>
        <translation>{0} a plus de {1} tenseurs.</translation>
    </message>
    <message>
        <source>This model does not exist, or it is private: check its name, or run `hf auth login`.</source>
        <translation>Ce modèle n’existe pas, ou il est privé : vérifiez son nom, ou exécutez `hf auth login`.</translation>
    </message>
    <message>
        <source>This model does not exist, or it is private: check its name.</source>
        <translation>Ce modèle n’existe pas, ou il est privé : vérifiez son nom.</translation>
    </message>
    <message>
        <source>{0} is sending too slowly: check the network, or try again later.</source>
        <translation>{0} envoie trop lentement : vérifiez le réseau, ou réessayez plus tard.</translation>
    </message>
    <message>
        <source>Cannot delete {0}: {1}.</source>
        <translation>Impossible de supprimer {0} : {1}.</translation>
    </message>
    <message>
        <source>{0} has no such model.</source>
        <translation>{0} n’a pas ce modèle.</translation>
    </message>
    <message>
        <source>{0} did not answer as ModelScope does: {1}.</source>
        <translation>{0} n’a pas répondu comme ModelScope : {1}.</translation>
    </message>
    <message>
        <source>{0} did not return a list of models.</source>
        <translation>{0} n’a pas renvoyé de liste de modèles.</translation>
    </message>
    <message>
        <source>{0} has no revision {1} on ModelScope.</source>
        <translation>{0} n’a pas de révision {1} sur ModelScope.</translation>
    </message>
    <message>
        <source>{0} did not return a list of files of {1}.</source>
        <translation>{0} n’a pas renvoyé de liste des fichiers de {1}.</translation>
    </message>
    <message>
        <source>{0} is not the name of a Hub repository: use org/name.</source>
        <translation>{0} n’est pas le nom d’un dépôt du Hub : utilisez organisation/nom.</translation>
    </message>
    <message>
        <source>{0} is not the name of a branch, tag or commit.</source>
        <translation>{0} n’est pas le nom d’une branche, d’un tag ou d’un commit.</translation>
    </message>
    <message>
        <source>The branch {0} cannot be told from the main branch on every disk.</source>
        <translation>La branche {0} ne se distingue pas de la branche principale sur tous les disques.</translation>
    </message>
    <message>
        <source>The Hub returned an invalid commit ID: {0}.</source>
        <translation>Le Hub a renvoyé un identifiant de commit non valide : {0}.</translation>
    </message>
    <message>
        <source>The Hub returned an invalid file hash: {0}.</source>
        <translation>Le Hub a renvoyé un hash de fichier non valide : {0}.</translation>
    </message>
    <message>
        <source>The repository has a file with an unsafe name: {0}.</source>
        <translation>Le dépôt a un fichier au nom dangereux : {0}.</translation>
    </message>
    <message>
        <source>There is no adapter folder {0}: choose one with {1}.</source>
        <translation>Il n’y a pas de dossier d’adaptateur {0} : choisissez-en un avec {1}.</translation>
    </message>
    <message>
        <source>{0} of {1} does not hold an adapter's settings.</source>
        <translation>{0} de {1} ne contient pas les réglages d’un adaptateur.</translation>
    </message>
    <message>
        <source>{0} is a PEFT adapter: convert it to mlx-lm's format, or train it with mlx_lm.lora.</source>
        <translation>{0} est un adaptateur PEFT : convertissez-le au format de mlx-lm, ou entraînez-le avec mlx_lm.lora.</translation>
    </message>
    <message>
        <source>{0} has no {1}: only adapters in safetensors are loaded.</source>
        <translation>{0} n’a pas de {1} : seuls les adaptateurs en safetensors sont chargés.</translation>
    </message>
    <message>
        <source>The adapter {0} does not fit {1}: {2}.</source>
        <translation>L’adaptateur {0} ne convient pas à {1} : {2}.</translation>
    </message>
    <message>
        <source>{0} is a {1} adapter, which mlx-lm does not support.</source>
        <translation>{0} est un adaptateur {1}, que mlx-lm ne prend pas en charge.</translation>
    </message>
    <message>
        <source>{0} of {1} lacks num_layers, or a rank in lora_parameters.</source>
        <translation>{0} de {1} n’a pas num_layers, ou pas de rank dans lora_parameters.</translation>
    </message>
    <message>
        <source>The keys in {0} of {1} are not a list of layer names.</source>
        <translation>Les keys dans {0} de {1} ne sont pas une liste de noms de couches.</translation>
    </message>
    <message>
        <source>{0} has no readable {1}{2}, so it is not an adapter.</source>
        <translation>{0} n’a pas de {1} lisible{2} ; ce n’est donc pas un adaptateur.</translation>
    </message>
    <message>
        <source>{0} of {1} is not valid JSON.</source>
        <translation>{0} de {1} n’est pas du JSON valide.</translation>
    </message>
    <message>
        <source>it lacks {0}</source>
        <translation>il manque {0}</translation>
    </message>
    <message>
        <source>it changes none of its layers</source>
        <translation>il ne change aucune de ses couches</translation>
    </message>
    <message>
        <source>{0} of {1} lacks {2} in lora_parameters.</source>
        <translation>{0} de {1} n’a pas {2} dans lora_parameters.</translation>
    </message>
    <message>
        <source>Its draft head is of a form that Octavo does not know. Load it without drafts.</source>
        <translation>Sa tête d’ébauche est d’une forme qu’Octavo ne connaît pas. Chargez-le sans ébauches.</translation>
    </message>
    <message>
        <source>A tensor of its draft head is missing or damaged: {0}.</source>
        <translation>Un tenseur de sa tête d’ébauche est manquant ou endommagé : {0}.</translation>
    </message>
    <message>
        <source>The weights of its draft head do not fit the model: {0}.</source>
        <translation>Les poids de sa tête d’ébauche ne conviennent pas au modèle : {0}.</translation>
    </message>
    <message>
        <source>{0} has no draft head that Octavo knows. Load it without one, or with a smaller model that drafts.</source>
        <translation>{0} n’a pas de tête d’ébauche qu’Octavo connaisse. Chargez-le sans tête d’ébauche, ou avec un modèle d’ébauche plus petit.</translation>
    </message>
    <message>
        <source>is a draft head, not a model: choose it as the draft model of the one it was made for.</source>
        <translation>est une tête d’ébauche, pas un modèle : choisissez-la comme modèle d’ébauche du modèle pour lequel elle a été faite.</translation>
    </message>
    <message>
        <source>The weight files of {0} lack {1} tensors of its index ({2}, ...): download it again.</source>
        <translation>Il manque {1} tenseurs de l’index ({2}, etc.) aux fichiers de poids de {0} : téléchargez de nouveau le modèle.</translation>
    </message>
    <message>
        <source>{0} of {1} is a link to outside its folder: copy the file there.</source>
        <translation>{0} de {1} est un lien vers l’extérieur de son dossier : copiez le fichier lui-même dans ce dossier.</translation>
    </message>
    <message>
        <source>config.json of {0} has no usable model_type.</source>
        <translation>config.json de {0} n’a pas de model_type utilisable.</translation>
    </message>
    <message>
        <source>The weights of {0} are not named model*.safetensors.</source>
        <translation>Les poids de {0} ne se nomment pas model*.safetensors.</translation>
    </message>
    <message>
        <source>model.safetensors.index.json of {0} has no weight_map.</source>
        <translation>model.safetensors.index.json de {0} n’a pas de weight_map.</translation>
    </message>
    <message>
        <source>{0} of {1} is a broken link: download it again.</source>
        <translation>{0} de {1} est un lien rompu : téléchargez de nouveau le modèle.</translation>
    </message>
    <message>
        <source>{0} of {1} is not a JSON object.</source>
        <translation>{0} de {1} n’est pas un objet JSON.</translation>
    </message>
    <message>
        <source>{0} of {1} has more than {2} values.</source>
        <translation>{0} de {1} a plus de {2} valeurs.</translation>
    </message>
    <message>
        <source>is a file, not a model folder</source>
        <translation>est un fichier, pas un dossier de modèle</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>n’existe pas</translation>
    </message>
    <message>
        <source>The weight files of {0} have more than {1} tensors, which cannot be right.</source>
        <translation>Les fichiers de poids de {0} ont plus de {1} tenseurs, ce qui ne peut pas être correct.</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}.</source>
        <translation>{0} est illisible : {1}.</translation>
    </message>
    <message>
        <source>{0} {1}</source>
        <translation>{0} {1}</translation>
    </message>
    <message>
        <source>The tools process could not be started: {0}.</source>
        <translation>Impossible de démarrer le processus des outils : {0}.</translation>
    </message>
    <message>
        <source>The tools process stopped. It starts again with the next call.</source>
        <translation>Le processus des outils s’est arrêté. Il redémarrera au prochain appel.</translation>
    </message>
    <message>
        <source>There is no backend {0} on this machine; use auto, reference, cpu, metal or cuda.</source>
        <translation>Il n’y a pas de backend {0} sur cette machine ; utilisez auto, reference, cpu, metal ou cuda.</translation>
    </message>
    <message>
        <source>The metal backend needs a Mac with Apple Silicon; use auto here.</source>
        <translation>Le backend metal a besoin d’un Mac avec Apple Silicon ; utilisez auto ici.</translation>
    </message>
    <message>
        <source>The cuda backend needs an NVIDIA GPU and MLX's CUDA build (pip install 'octavo[cuda]').</source>
        <translation>Le backend cuda a besoin d’un GPU NVIDIA et de la version CUDA de MLX (pip install 'octavo[cuda]').</translation>
    </message>
    <message>
        <source>The cpu backend needs numba: install it with  pip install 'octavo[cpu]'.</source>
        <translation>Le backend cpu a besoin de numba : installez-le avec  pip install 'octavo[cpu]'.</translation>
    </message>
    <message>
        <source>K/V with heads of {0} values cannot be quantised: they have to be a multiple of 8. Leave K/V as they are (kv_bits 0).</source>
        <translation>K/V ne peuvent pas être quantifiés avec des têtes de {0} valeurs : ce nombre doit être un multiple de 8. Laissez K/V tels quels (kv_bits 0).</translation>
    </message>
    <message>
        <source>{0} cannot take blocks back from the host.</source>
        <translation>{0} ne peut pas reprendre de blocs depuis l’hôte.</translation>
    </message>
    <message>
        <source>{0} cannot change its size.</source>
        <translation>{0} ne peut pas changer de taille.</translation>
    </message>
    <message>
        <source>Latents are shared by all heads; a layer cannot have {0}.</source>
        <translation>Les vecteurs latents sont partagés par toutes les têtes ; une couche ne peut pas avoir {0} têtes KV.</translation>
    </message>
    <message>
        <source>{0} query heads cannot share {1} kv heads evenly.</source>
        <translation>{0} têtes de requête ne peuvent pas se partager également {1} têtes KV.</translation>
    </message>
    <message>
        <source>{0} is {1}; it must be {2}.</source>
        <translation>{0} vaut {1}, mais doit valoir {2}.</translation>
    </message>
    <message>
        <source>Octavo uses MLX's own attention instead: answers stay correct, long chats are slower. For details run: octavo selfcheck --report FILE</source>
        <translation>À la place, Octavo utilise l’attention de MLX : les réponses restent correctes, les longues discussions sont plus lentes. Pour les détails, exécutez : octavo selfcheck --report FILE</translation>
    </message>
    <message>
        <source>Octavo lets MLX write keys and values instead: answers stay correct, but the GPU waits between steps. For details run: octavo selfcheck --report FILE</source>
        <translation>À la place, Octavo laisse MLX écrire les clés et les valeurs : les réponses restent correctes, mais le GPU attend entre les étapes. Pour les détails, exécutez : octavo selfcheck --report FILE</translation>
    </message>
    <message>
        <source>The engine hung or crashed at the first use of a GPU kernel ({0}).</source>
        <translation>Le moteur s’est bloqué ou s’est arrêté de façon inattendue à la première utilisation d’un kernel GPU ({0}).</translation>
    </message>
    <message>
        <source>A GPU kernel gives wrong results on this machine ({0}).</source>
        <translation>Un kernel GPU donne des résultats faux sur cette machine ({0}).</translation>
    </message>
    <message>
        <source>{0} It is off now. {1}</source>
        <translation>{0} Ce kernel est maintenant désactivé. {1}</translation>
    </message>
    <message>
        <source>A GPU kernel does not compile on this machine ({0}).</source>
        <translation>La compilation d’un kernel GPU échoue sur cette machine ({0}).</translation>
    </message>
    <message>
        <source>{0} {1:capital}</source>
        <translation>{0} {1:capital}</translation>
    </message>
    <message>
        <source>{0} is missing on {1}: run this again with --yes to download it.</source>
        <translation>{0} manque sur {1} : exécutez de nouveau cette commande avec --yes pour le télécharger.</translation>
    </message>
    <message>
        <source>{0}; {1}</source>
        <translation>{0} ; {1}</translation>
    </message>
    <message>
        <source>{0}: {1} {2:clause}.</source>
        <translation>{0} : {1} {2:clause}.</translation>
    </message>
    <message>
        <source>{0:capital}.</source>
        <translation>{0:capital}.</translation>
    </message>
    <message>
        <source>machine {0}</source>
        <translation>la machine {0}</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0} ({1})</translation>
    </message>
    <message>
        <source>The hosts file {0} is larger than 1 MB; a line per machine is enough.</source>
        <translation>Le fichier d’hôtes {0} dépasse 1 Mo ; une ligne par machine suffit.</translation>
    </message>
    <message>
        <source>a list of machines is missing; a hosts file looks like {0}.</source>
        <translation>il manque une liste de machines ; un fichier d’hôtes se présente ainsi : {0}.</translation>
    </message>
    <message>
        <source>the list of machines is empty; name at least one.</source>
        <translation>la liste des machines est vide ; nommez-en au moins une.</translation>
    </message>
    <message>
        <source>{0} machines are too many; the limit is {1}.</source>
        <translation>{0} machines, c’est trop ; la limite est de {1}.</translation>
    </message>
    <message>
        <source>the backend {0} is unknown here; use "ring" or "jaccl".</source>
        <translation>le backend {0} est inconnu ici ; utilisez "ring" ou "jaccl".</translation>
    </message>
    <message>
        <source>{0} is {1}; it must look like {2}.</source>
        <translation>{0} est {1} ; l’entrée doit se présenter ainsi : {2}.</translation>
    </message>
    <message>
        <source>{0} has no "ssh", the name that ssh knows it by.</source>
        <translation>{0} n’a pas de "ssh", le nom sous lequel ssh la connaît.</translation>
    </message>
    <message>
        <source>{0}: "ssh" is {1}, which is not a host name.</source>
        <translation>{0} : "ssh" vaut {1}, qui n’est pas un nom d’hôte.</translation>
    </message>
    <message>
        <source>{0} has no "ips", the addresses at which the other machines reach it.</source>
        <translation>{0} n’a pas d’"ips", les adresses auxquelles les autres machines la joignent.</translation>
    </message>
    <message>
        <source>{0}: "rdma" must be a list with the device, or null, for each machine.</source>
        <translation>{0} : "rdma" doit être une liste contenant, pour chaque machine, le périphérique ou null.</translation>
    </message>
    <message>
        <source>{0}: {1} in "ips" is not the address of one machine.</source>
        <translation>{0} : {1} dans "ips" n’est pas l’adresse d’une seule machine.</translation>
    </message>
    <message>
        <source>{0} has the address {1}, at which {2} cannot reach it; give its address in the network.</source>
        <translation>{0} a l’adresse {1}, à laquelle {2} ne peut pas joindre cette machine ; indiquez son adresse sur le réseau.</translation>
    </message>
    <message>
        <source>"envs" must be a list such as ["MLX_METAL_FAST_SYNCH=1"].</source>
        <translation>"envs" doit être une liste comme ["MLX_METAL_FAST_SYNCH=1"].</translation>
    </message>
    <message>
        <source>{0} is not a host name; correct it.</source>
        <translation>{0} n’est pas un nom d’hôte ; corrigez-le.</translation>
    </message>
    <message>
        <source>There is no hosts file {0}: write one such as {1}.</source>
        <translation>Il n’y a pas de fichier d’hôtes {0} : écrivez-en un comme {1}.</translation>
    </message>
    <message>
        <source>The hosts file {0} cannot be read: {1}.</source>
        <translation>Le fichier d’hôtes {0} est illisible : {1}.</translation>
    </message>
    <message>
        <source>it is not JSON ({0}); a hosts file looks like {1}.</source>
        <translation>ce n’est pas du JSON ({0}) ; un fichier d’hôtes se présente ainsi : {1}.</translation>
    </message>
    <message>
        <source>{0}: {1} in "ips" is not an IPv4 address such as "192.168.1.2".</source>
        <translation>{0} : {1} dans "ips" n’est pas une adresse IPv4 comme "192.168.1.2".</translation>
    </message>
    <message>
        <source>{0} is named twice; each machine runs one rank.</source>
        <translation>{0} est nommé deux fois ; chaque machine exécute un seul rang.</translation>
    </message>
    <message>
        <source>{0} has {1} "ips" and {2} has {3}; each machine needs as many, one for each connection.</source>
        <translation>{0} a {1} "ips" et {2} en a {3} ; toutes les machines doivent en avoir le même nombre, une par connexion.</translation>
    </message>
    <message>
        <source>{0}: with the backend "jaccl", "rdma" must have {1} entries, with null for {0} itself.</source>
        <translation>{0} : avec le backend "jaccl", "rdma" doit avoir {1} entrées, avec null pour la machine {0} elle-même.</translation>
    </message>
    <message>
        <source>{0} in "envs" is not a setting of MLX such as "MLX_METAL_FAST_SYNCH=1".</source>
        <translation>{0} dans "envs" n’est pas un réglage de MLX comme "MLX_METAL_FAST_SYNCH=1".</translation>
    </message>
    <message>
        <source>{0} and {1} have the same address, {2}.</source>
        <translation>{0} et {1} ont la même adresse, {2}.</translation>
    </message>
    <message>
        <source>cannot listen at {0}: {1}</source>
        <translation>ne peut pas écouter sur {0} : {1}</translation>
    </message>
    <message>
        <source>port {0} is taken; choose another with --port</source>
        <translation>le port {0} est occupé ; choisissez-en un autre avec --port</translation>
    </message>
    <message>
        <source>{0} is not one of its addresses; correct the hosts file</source>
        <translation>{0} n’est pas une de ses adresses ; corrigez le fichier d’hôtes</translation>
    </message>
    <message>
        <source>does not reach the other machine ({0})</source>
        <translation>n’arrive pas à joindre l’autre machine ({0})</translation>
    </message>
    <message>
        <source>This machine could not compute a step: {0:clause}.</source>
        <translation>Cette machine n’a pas pu calculer une étape : {0:clause}.</translation>
    </message>
    <message>
        <source>cannot go on: {0:clause}</source>
        <translation>ne peut pas continuer : {0:clause}</translation>
    </message>
    <message>
        <source>{0}: {1:clause}.</source>
        <translation>{0} : {1:clause}.</translation>
    </message>
    <message>
        <source>{0} has {1} {2}, but this machine has {3}; install the same version on all machines.</source>
        <translation>{0} a {1} {2}, mais cette machine a {3} ; installez la même version sur toutes les machines.</translation>
    </message>
    <message>
        <source>of an unknown version</source>
        <translation>de version inconnue</translation>
    </message>
    <message>
        <source>status {0}</source>
        <translation>code de sortie {0}</translation>
    </message>
    <message>
        <source>a feed-forward width of {0}</source>
        <translation>une largeur feed-forward de {0}</translation>
    </message>
    <message>
        <source>a width of an expert of {0}</source>
        <translation>une largeur d’expert de {0}</translation>
    </message>
    <message>
        <source>a width of the shared expert of {0}</source>
        <translation>une largeur de l’expert partagé de {0}</translation>
    </message>
    <message>
        <source>use {0}</source>
        <translation>utilisez-en {0}</translation>
    </message>
    <message>
        <source>split it by layers (pipeline)</source>
        <translation>répartissez le modèle par couches (pipeline)</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines; {2}</source>
        <translation>impossible de répartir {0} sur {1} machines ; {2}</translation>
    </message>
    <message>
        <source>{0} attention heads</source>
        <translation>{0} têtes d’attention</translation>
    </message>
    <message>
        <source>{0}, quantised in groups of {1},</source>
        <translation>{0} (quantification par groupes de {1})</translation>
    </message>
    <message>
        <source>{0} KV heads</source>
        <translation>{0} têtes KV</translation>
    </message>
    <message>
        <source>disk error</source>
        <translation>erreur de disque</translation>
    </message>
    <message>
        <source>Octavo's installation is not whole ({0}): {1}</source>
        <translation>Octavo n’est pas entièrement installé ({0}) : {1}</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}. Change its permissions, or choose another folder.</source>
        <translation>{0} est inutilisable : {1}. Modifiez ses autorisations, ou choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>this copy of Octavo is not whole: delete it and install Octavo again</source>
        <translation>cette copie d’Octavo est incomplète : supprimez-la et réinstallez Octavo</translation>
    </message>
    <message>
        <source>run `make setup`, or `{0}`</source>
        <translation>exécutez `make setup`, ou `{0}`</translation>
    </message>
    <message>
        <source>run `make setup`</source>
        <translation>exécutez `make setup`</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}. Free some space on that disk.</source>
        <translation>{0} est inutilisable : {1}. Libérez de l’espace sur ce disque.</translation>
    </message>
    <message>
        <source>A file that Octavo needs</source>
        <translation>Un fichier dont Octavo a besoin</translation>
    </message>
    <message>
        <source>a package is missing</source>
        <translation>il manque un paquet</translation>
    </message>
    <message>
        <source>it computes very large numbers</source>
        <translation>il calcule de très grands nombres</translation>
    </message>
    <message>
        <source>it loops more than {0} times</source>
        <translation>il boucle plus de {0} fois</translation>
    </message>
    <message>
        <source>it puts a namespace into another value</source>
        <translation>il place un namespace dans une autre valeur</translation>
    </message>
    <message>
        <source>it is longer than {0} characters</source>
        <translation>il dépasse {0} caractères</translation>
    </message>
    <message>
        <source>it makes too much text</source>
        <translation>il produit trop de texte</translation>
    </message>
    <message>
        <source>it takes longer than {0} seconds</source>
        <translation>il met plus de {0} secondes</translation>
    </message>
    <message>
        <source>it makes a list that is too large</source>
        <translation>il crée une liste trop grande</translation>
    </message>
    <message>
        <source>it formats with a very large width</source>
        <translation>il formate avec une très grande largeur</translation>
    </message>
    <message>
        <source>it asks for {0} with a very large number</source>
        <translation>il appelle {0} avec un très grand nombre</translation>
    </message>
    <message>
        <source>it nests too deeply</source>
        <translation>il imbrique trop de niveaux</translation>
    </message>
    <message>
        <source>it asks for a date in a very long format</source>
        <translation>il demande une date dans un format très long</translation>
    </message>
    <message>
        <source>it puts a namespace into a list or prints it</source>
        <translation>il place un namespace dans une liste ou l’affiche</translation>
    </message>
    <message>
        <source>it asks to {0} in another form than UTF-8</source>
        <translation>il appelle {0} avec un encodage autre qu’UTF-8</translation>
    </message>
    <message>
        <source>it adds up lists</source>
        <translation>il additionne des listes</translation>
    </message>
    <message>
        <source>it asks for {0} with a very long text</source>
        <translation>il appelle {0} avec un texte très long</translation>
    </message>
    <message>
        <source>its layers do not fit the model's</source>
        <translation>ses couches ne correspondent pas à celles du modèle</translation>
    </message>
    <message>
        <source>config.json of {0} gives {1} as {2}, which cannot be right.</source>
        <translation>config.json de {0} donne {2} pour {1}, ce qui ne peut pas être correct.</translation>
    </message>
    <message>
        <source>config.json of {0} describes {1} layers ({2}), which cannot be right.</source>
        <translation>config.json de {0} décrit {1} couches ({2}), ce qui ne peut pas être correct.</translation>
    </message>
    <message>
        <source>config.json of {0} describes a model without layers.</source>
        <translation>config.json de {0} décrit un modèle sans couches.</translation>
    </message>
    <message>
        <source>config.json of {0} has a {1} that is not an object.</source>
        <translation>config.json de {0} a un {1} qui n’est pas un objet.</translation>
    </message>
    <message>
        <source>{0} of {1} is not valid JSON: download it again.</source>
        <translation>{0} de {1} n’est pas du JSON valide : téléchargez de nouveau le modèle.</translation>
    </message>
    <message>
        <source>{0} of {1} cannot be read: {2}.</source>
        <translation>{0} de {1} est illisible : {2}.</translation>
    </message>
    <message>
        <source>{0} of {1} is nested too deep.</source>
        <translation>{0} de {1} a trop de niveaux imbriqués.</translation>
    </message>
    <message>
        <source>{0} of {1} {2}: download it again.</source>
        <translation>{0} de {1} {2} : téléchargez de nouveau le modèle.</translation>
    </message>
    <message>
        <source>{0} has more than {1} chat templates.</source>
        <translation>{0} a plus de {1} gabarits de discussion.</translation>
    </message>
    <message>
        <source>{0} of {1} is not a regular file: copy the file there.</source>
        <translation>{0} de {1} n’est pas un fichier ordinaire : copiez le fichier lui-même dans le dossier.</translation>
    </message>
    <message>
        <source>{0} of {1} is larger than {2} MB, which cannot be right.</source>
        <translation>{0} de {1} dépasse {2} Mo, ce qui ne peut pas être correct.</translation>
    </message>
    <message>
        <source>config.json of {0} has quantization settings{1} that MLX does not have ({2}).</source>
        <translation>config.json de {0} a des réglages de quantification{1} que MLX n’a pas ({2}).</translation>
    </message>
    <message>
        <source> for {0}</source>
        <translation> pour {0}</translation>
    </message>
    <message>
        <source>uses the unknown rope scaling {0}</source>
        <translation>utilise la mise à l’échelle RoPE inconnue {0}</translation>
    </message>
    <message>
        <source>is of the architecture {0}; supported are {1}</source>
        <translation>a l’architecture {0} ; architectures prises en charge : {1}</translation>
    </message>
    <message>
        <source>has layers of different numbers of heads, which is not known</source>
        <translation>a des couches aux nombres de têtes différents, ce qu’Octavo ne connaît pas</translation>
    </message>
    <message>
        <source>has rope factors of an unknown kind</source>
        <translation>a des facteurs RoPE d’un type inconnu</translation>
    </message>
    <message>
        <source>holds a tensor {0}, which no {1} model has</source>
        <translation>contient un tenseur {0}, qu’aucun modèle {1} n’a</translation>
    </message>
    <message>
        <source>stores weights as {0}; supported are {1}</source>
        <translation>stocke ses poids en {0} ; formats pris en charge : {1}</translation>
    </message>
    <message>
        <source>quantises {0}, which cannot be right</source>
        <translation>quantifie {0}, ce qui ne peut pas être correct</translation>
    </message>
    <message>
        <source>gives {0} rows that its heads do not divide</source>
        <translation>donne au tenseur {0} un nombre de lignes qui ne se répartit pas entre les têtes</translation>
    </message>
    <message>
        <source>gives {0} a size that does not fit its shape</source>
        <translation>donne au tenseur {0} une taille qui ne correspond pas à sa forme</translation>
    </message>
    <message>
        <source>is not a GGUF file</source>
        <translation>n’est pas un fichier GGUF</translation>
    </message>
    <message>
        <source>is a GGUF file of version {0}; versions 2 and 3 are supported</source>
        <translation>est un fichier GGUF de version {0} ; les versions 2 et 3 sont prises en charge</translation>
    </message>
    <message>
        <source>claims more tensors or fields than any model has</source>
        <translation>annonce plus de tenseurs ou de champs qu’aucun modèle n’en a</translation>
    </message>
    <message>
        <source>is one part of several: join them first (llama-gguf-split --merge)</source>
        <translation>est une partie parmi plusieurs : assemblez-les d’abord (llama-gguf-split --merge)</translation>
    </message>
    <message>
        <source>has an alignment that cannot be right</source>
        <translation>a un alignement qui ne peut pas être correct</translation>
    </message>
    <message>
        <source>holds no tensors</source>
        <translation>ne contient aucun tenseur</translation>
    </message>
    <message>
        <source>gives {0} {1} axes</source>
        <translation>donne {1} axes au tenseur {0}</translation>
    </message>
    <message>
        <source>stores {0} in an unknown type ({1})</source>
        <translation>stocke {0} dans un type inconnu ({1})</translation>
    </message>
    <message>
        <source>gives {0} a shape that cannot be right</source>
        <translation>donne au tenseur {0} une forme qui ne peut pas être correcte</translation>
    </message>
    <message>
        <source>lacks the field {0}.{1}</source>
        <translation>n’a pas le champ {0}.{1}</translation>
    </message>
    <message>
        <source>cannot be read ({0})</source>
        <translation>est illisible ({0})</translation>
    </message>
    <message>
        <source>is cut off in its header</source>
        <translation>est tronqué dans son en-tête</translation>
    </message>
    <message>
        <source>has a field of an unknown type</source>
        <translation>a un champ d’un type inconnu</translation>
    </message>
    <message>
        <source>has a list of {0} items, which cannot be right</source>
        <translation>a une liste de {0} éléments, ce qui ne peut pas être correct</translation>
    </message>
    <message>
        <source>is cut off: {0} is incomplete</source>
        <translation>est tronqué : {0} est incomplet</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>fichier vide</translation>
    </message>
    <message>
        <source>holds no list of tokens</source>
        <translation>ne contient pas de liste de tokens</translation>
    </message>
    <message>
        <source>splits its text by the unknown rules {0}</source>
        <translation>découpe son texte selon les règles inconnues {0}</translation>
    </message>
    <message>
        <source>has a tokenizer that cannot be read ({0})</source>
        <translation>a un tokenizer illisible ({0})</translation>
    </message>
    <message>
        <source>has a {0} tokenizer; supported are 'gpt2' and 'llama'</source>
        <translation>a un tokenizer {0} ; tokenizers pris en charge : 'gpt2' et 'llama'</translation>
    </message>
    <message>
        <source>comes with Octavo</source>
        <translation>fourni avec Octavo</translation>
    </message>
    <message>
        <source>There is no model called {0}. The models here are: {1}.</source>
        <translation>Il n’y a pas de modèle nommé {0}. Modèles présents : {1}.</translation>
    </message>
    <message>
        <source>{0} is not the draft head of {1}: {2}. Choose the head that was published with the model.</source>
        <translation>{0} n’est pas la tête d’ébauche de {1} : {2}. Choisissez la tête qui a été publiée avec le modèle.</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} et {1} de plus</translation>
    </message>
    <message>
        <source>its tokenizer has other tokens</source>
        <translation>son tokenizer a d’autres tokens</translation>
    </message>
    <message>
        <source>It is not installed: {0}.</source>
        <translation>Il n’est pas installé : {0}.</translation>
    </message>
    <message>
        <source>The models on this computer could not be listed: {0}</source>
        <translation>Les modèles de cet ordinateur n’ont pas pu être listés : {0}</translation>
    </message>
    <message>
        <source>Reading the model</source>
        <translation>Lecture du modèle</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Écriture</translation>
    </message>
    <message>
        <source>Checking the model</source>
        <translation>Vérification du modèle</translation>
    </message>
    <message>
        <source>Reading the file</source>
        <translation>Lecture du fichier</translation>
    </message>
    <message>
        <source>Quantising to {0} bits</source>
        <translation>Quantification en {0} bits</translation>
    </message>
    <message>
        <source>Converting</source>
        <translation>Conversion</translation>
    </message>
    <message>
        <source>A library of the engine failed at this; the engine's log has the details.</source>
        <translation>Une bibliothèque du moteur a échoué ; le journal du moteur donne les détails.</translation>
    </message>
    <message>
        <source>mlx-vlm is not installed</source>
        <translation>mlx-vlm n’est pas installé</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>ce n’est pas un fichier ordinaire</translation>
    </message>
    <message>
        <source>its config.json describes more layers and experts than any model has</source>
        <translation>son config.json décrit plus de couches et d’experts qu’aucun modèle n’en a</translation>
    </message>
    <message>
        <source>a library that reads its files failed</source>
        <translation>une bibliothèque qui lit ses fichiers a échoué</translation>
    </message>
    <message>
        <source>it does not fit in memory</source>
        <translation>il ne tient pas en mémoire</translation>
    </message>
    <message>
        <source>its files ask for a part that mlx-lm does not have</source>
        <translation>ses fichiers demandent une partie que mlx-lm n’a pas</translation>
    </message>
    <message>
        <source>its config.json lacks {0}</source>
        <translation>il manque {0} dans son config.json</translation>
    </message>
    <message>
        <source>its config.json does not fit its weights, or mlx-lm does not support it</source>
        <translation>son config.json ne correspond pas à ses poids, ou mlx-lm ne le prend pas en charge</translation>
    </message>
    <message>
        <source>Not enough disk space in {0}: {1:size} needed, {2:size} free</source>
        <translation>Pas assez d’espace disque dans {0} : {1:size} nécessaires, {2:size} libres</translation>
    </message>
    <message>
        <source>{0} cannot be a model's name: use letters, digits, - _ and .</source>
        <translation>{0} ne peut pas être le nom d’un modèle : utilisez des lettres, des chiffres, - _ et .</translation>
    </message>
    <message>
        <source>they are of different kinds</source>
        <translation>ils sont de types différents</translation>
    </message>
    <message>
        <source>its {0} is {1}, the model's {2}</source>
        <translation>{0} vaut {1}, mais {2} pour le modèle</translation>
    </message>
    <message>
        <source>{0} cannot be loaded: {1}.</source>
        <translation>Impossible de charger {0} : {1}.</translation>
    </message>
    <message>
        <source>has a header of more than {0} tensors</source>
        <translation>a un en-tête de plus de {0} tenseurs</translation>
    </message>
    <message>
        <source>is cut off: {0} of {1} bytes are there</source>
        <translation>est tronqué : seuls {0} octets sur {1} sont présents</translation>
    </message>
    <message>
        <source>describes tensors that overlap</source>
        <translation>décrit des tenseurs qui se chevauchent</translation>
    </message>
    <message>
        <source>has a header that is not a JSON object</source>
        <translation>a un en-tête qui n’est pas un objet JSON</translation>
    </message>
    <message>
        <source>has a header that is not valid JSON</source>
        <translation>a un en-tête qui n’est pas du JSON valide</translation>
    </message>
    <message>
        <source>has a wrong description of the tensor {0}</source>
        <translation>décrit mal le tenseur {0}</translation>
    </message>
    <message>
        <source>is not a safetensors file</source>
        <translation>n’est pas un fichier safetensors</translation>
    </message>
    <message>
        <source>has a header of {0} MB, more than the {1} of any model</source>
        <translation>a un en-tête de {0} Mo, alors qu’aucun modèle ne dépasse {1} Mo</translation>
    </message>
    <message>
        <source>The starter model of this installation is damaged: {0}.</source>
        <translation>Le modèle de démarrage de cette installation est endommagé : {0}.</translation>
    </message>
    <message>
        <source>The starter model is not installed: {0}.</source>
        <translation>Le modèle de démarrage n’est pas installé : {0}.</translation>
    </message>
    <message>
        <source>The starter model in {0} is damaged: run `{1} --force-reinstall`.</source>
        <translation>Le modèle de démarrage dans {0} est endommagé : exécutez `{1} --force-reinstall`.</translation>
    </message>
    <message>
        <source>The starter model cannot be written to {0} ({1}): free some space or set OCTAVO_CACHE to another folder.</source>
        <translation>Le modèle de démarrage ne peut pas être écrit dans {0} ({1}) : libérez de l’espace ou indiquez un autre dossier dans OCTAVO_CACHE.</translation>
    </message>
    <message>
        <source>The starter model cannot be converted: {0}.</source>
        <translation>Le modèle de démarrage ne peut pas être converti : {0}.</translation>
    </message>
    <message>
        <source>The prompt has more than {0} tokens</source>
        <translation>Le prompt compte plus de {0} tokens</translation>
    </message>
    <message>
        <source>its tokenizer makes {0} tokens of a text of {1} characters</source>
        <translation>son tokenizer produit {0} tokens pour un texte de {1} caractères</translation>
    </message>
    <message>
        <source>on a CPU, mlx-lm's own code for it corrupts the process's memory</source>
        <translation>sur un CPU, le code de mlx-lm pour ce modèle corrompt la mémoire du processus</translation>
    </message>
    <message>
        <source>Octavo cannot serve {0}: {1}.</source>
        <translation>Octavo ne peut pas exécuter {0} : {1}.</translation>
    </message>
    <message>
        <source>Octavo cannot serve {0}: its cache is a {1}, which cannot be kept in blocks.</source>
        <translation>Octavo ne peut pas exécuter {0} : son cache est un {1}, qui ne peut pas être gardé en blocs.</translation>
    </message>
    <message>
        <source>its answers over blocks differ from mlx-lm's by more than rounding does</source>
        <translation>ses réponses par blocs diffèrent de celles de mlx-lm, et pas seulement par l’arrondi</translation>
    </message>
    <message>
        <source>it cannot run over blocks ({0}: {1})</source>
        <translation>il ne fonctionne pas par blocs ({0} : {1})</translation>
    </message>
    <message>
        <source>its answers over blocks differ from mlx-lm's</source>
        <translation>ses réponses par blocs diffèrent de celles de mlx-lm</translation>
    </message>
    <message>
        <source>mlx-lm cannot build a model from its config.json ({0})</source>
        <translation>mlx-lm ne peut pas construire de modèle à partir de son config.json ({0})</translation>
    </message>
    <message>
        <source>mlx-lm cannot use its weights ({0})</source>
        <translation>mlx-lm ne peut pas utiliser ses poids ({0})</translation>
    </message>
    <message>
        <source>{0:size} of the {1:size} that this computer can provide.</source>
        <translation>{0:size} sur les {1:size} que cet ordinateur peut fournir.</translation>
    </message>
    <message>
        <source>{0:size} of {1:size}: other programs may be swapped out.</source>
        <translation>{0:size} sur {1:size} : d’autres programmes risquent d’être déplacés de la mémoire vers le disque.</translation>
    </message>
    <message>
        <source>A smaller quantisation or a smaller model: the weights alone are too much.</source>
        <translation>Une quantification plus forte ou un modèle plus petit : les poids seuls sont déjà trop grands.</translation>
    </message>
    <message>
        <source>A smaller quantisation or a smaller model.</source>
        <translation>Une quantification plus forte ou un modèle plus petit.</translation>
    </message>
    <message>
        <source>{0:size} of {1:size}: answers may stall, because parts of the model may be swapped out.</source>
        <translation>{0:size} sur {1:size} : les réponses risquent de se figer, car des parties du modèle peuvent être déplacées de la mémoire vers le disque.</translation>
    </message>
    <message>
        <source>It needs {0:size}, but this computer can provide only {1:size}.</source>
        <translation>Il lui faut {0:size}, mais cet ordinateur ne peut fournir que {1:size}.</translation>
    </message>
    <message>
        <source>A KV cache of {0:size} fits.</source>
        <translation>Un cache KV de {0:size} tient en mémoire.</translation>
    </message>
    <message>
        <source>An 8-bit KV cache fits.</source>
        <translation>Un cache KV en 8 bits tient en mémoire.</translation>
    </message>
    <message>
        <source>A context of {0} tokens fits.</source>
        <translation>Un contexte de {0} tokens tient en mémoire.</translation>
    </message>
    <message>
        <source>A context of {0} tokens for {1} chats fits.</source>
        <translation>Un contexte de {0} tokens pour {1} discussions tient en mémoire.</translation>
    </message>
    <message>
        <source>{0} chats of {1} tokens fit.</source>
        <translation>{0} discussions de {1} tokens tiennent en mémoire.</translation>
    </message>
    <message>
        <source>1 chat of {0} tokens fit.</source>
        <translation>1 discussion de {0} tokens tient en mémoire.</translation>
    </message>
    <message>
        <source>The KV cache needs {0:size}, but only {1:size} of memory are available. Choose a smaller budget or close other programs.</source>
        <translation>Le cache KV demande {0:size} de mémoire, mais seuls {1:size} sont disponibles. Choisissez un budget plus petit ou fermez d’autres programmes.</translation>
    </message>
    <message>
        <source>The KV cache must hold at least one block.</source>
        <translation>Le cache KV doit contenir au moins un bloc.</translation>
    </message>
    <message>
        <source>One KV cache block takes {0:size}, but only {1:size} of memory are available. Close other programs or choose a smaller model.</source>
        <translation>Un bloc du cache KV occupe {0:size} de mémoire, mais seuls {1:size} sont disponibles. Fermez d’autres programmes ou choisissez un modèle plus petit.</translation>
    </message>
    <message>
        <source>{0} would no longer read {1} beside a {2}: move its settings there first.</source>
        <translation>{0} ne lirait plus {1} à côté d’un fichier {2} : transférez-y d’abord ses réglages.</translation>
    </message>
    <message>
        <source>{0} has no settings of Octavo: there is nothing to take back.</source>
        <translation>{0} ne contient aucun réglage d’Octavo : il n’y a rien à retirer.</translation>
    </message>
    <message>
        <source>The server at {0} refused: {1}</source>
        <translation>Le serveur à l’adresse {0} a refusé : {1}</translation>
    </message>
    <message>
        <source>{0} may be anywhere: name the folder of its {1}.</source>
        <translation>{0} peut se trouver n’importe où : indiquez le dossier de son {1}.</translation>
    </message>
    <message>
        <source>The server at {0} refuses this key: give the one that it shows.</source>
        <translation>Le serveur à l’adresse {0} refuse cette clé : indiquez celle qu’il affiche.</translation>
    </message>
    <message>
        <source>No server answers at {0}: switch on "Let other programs use this model" in Octavo, or run `octavo serve`.</source>
        <translation>Aucun serveur ne répond à l’adresse {0} : activez « Autoriser d’autres programmes à utiliser ce modèle » dans Octavo, ou exécutez `octavo serve`.</translation>
    </message>
    <message>
        <source>What answers at {0} is not Octavo: give Octavo's address.</source>
        <translation>Ce qui répond à l’adresse {0} n’est pas Octavo : indiquez l’adresse d’Octavo.</translation>
    </message>
    <message>
        <source>{0} was changed meanwhile: look at the change again.</source>
        <translation>{0} a été modifié entre-temps : examinez de nouveau la modification.</translation>
    </message>
    <message>
        <source>{0} cannot be written, and is as it was: {1}.</source>
        <translation>{0} ne peut pas être écrit et reste inchangé : {1}.</translation>
    </message>
    <message>
        <source>{0} is not UTF-8 text; it was left alone.</source>
        <translation>{0} n’est pas du texte UTF-8 et n’a pas été modifié.</translation>
    </message>
    <message>
        <source>{0} was left alone: {1}.</source>
        <translation>{0} n’a pas été modifié : {1}.</translation>
    </message>
    <message>
        <source>line {0} has your own "{1}": rename it or take it out first</source>
        <translation>la ligne {0} contient votre propre entrée « {1} » : renommez-la ou supprimez-la d’abord</translation>
    </message>
    <message>
        <source>it is write-protected</source>
        <translation>le fichier est protégé en écriture</translation>
    </message>
    <message>
        <source>its links lead to themselves</source>
        <translation>ses liens renvoient à eux-mêmes</translation>
    </message>
    <message>
        <source>line {0} cannot be read</source>
        <translation>la ligne {0} est illisible</translation>
    </message>
    <message>
        <source>its aliases or its depth are too much to follow</source>
        <translation>trop d’alias ou de niveaux imbriqués</translation>
    </message>
    <message>
        <source>something else is in it</source>
        <translation>il contient autre chose</translation>
    </message>
    <message>
        <source>{0} is not what the program expects there</source>
        <translation>{0} n’est pas ce que le programme attend à cet endroit</translation>
    </message>
    <message>
        <source>line {0} has a "{1}" with nothing in it: take it out first</source>
        <translation>la ligne {0} contient une entrée « {1} » vide : supprimez-la d’abord</translation>
    </message>
    <message>
        <source>the entry shares its line</source>
        <translation>l’entrée n’est pas seule sur sa ligne</translation>
    </message>
    <message>
        <source>the entry is written in a way that is not followed</source>
        <translation>l’entrée est écrite d’une façon qui n’est pas prise en charge</translation>
    </message>
    <message>
        <source>"{0}" is written in a way that is not followed</source>
        <translation>« {0} » est écrit d’une façon qui n’est pas prise en charge</translation>
    </message>
    <message>
        <source>there is no place for the entry that leaves the rest alone</source>
        <translation>impossible d’ajouter ou de retirer l’entrée sans modifier le reste</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>le fichier</translation>
    </message>
    <message>
        <source>the entry is not there</source>
        <translation>l’entrée est absente</translation>
    </message>
    <message>
        <source>it is no map of settings</source>
        <translation>son contenu n’est pas un ensemble de clés et de valeurs</translation>
    </message>
    <message>
        <source>Give the model a larger KV cache</source>
        <translation>Donnez au modèle un cache KV plus grand</translation>
    </message>
    <message>
        <source>Load the model with a larger context, or shorten the chat.</source>
        <translation>Chargez le modèle avec un contexte plus grand, ou raccourcissez la discussion.</translation>
    </message>
    <message>
        <source>{0} or {1}</source>
        <translation>{0} ou {1}</translation>
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation>{0}, {1}</translation>
    </message>
    <message>
        <source>{0} is not a size: enter a number and a unit, such as 4 GB.</source>
        <translation>{0} n’est pas une taille : saisissez un nombre et une unité, par exemple 4 GB.</translation>
    </message>
    <message>
        <source>{0} is not a KV budget: enter a number and a unit, such as 4 GB, 32k tokens or 500 blocks.</source>
        <translation>{0} n’est pas un budget KV : saisissez un nombre et une unité, par exemple 4 Go, 32k tokens ou 500 blocs.</translation>
    </message>
    <message>
        <source>A KV budget of {0} is less than one block, which takes {1:size} ({2} tokens).</source>
        <translation>Un budget KV de {0} est inférieur à un bloc, qui occupe {1:size} ({2} tokens).</translation>
    </message>
    <message>
        <source>The KV cache of this model cannot be resized; load the model again.</source>
        <translation>Le cache KV de ce modèle ne peut pas être redimensionné ; rechargez le modèle.</translation>
    </message>
    <message>
        <source>A chat that is being answered has {0} tokens, but {1} blocks hold only {2}. Stop it first, or choose a larger budget.</source>
        <translation>Une discussion en cours de réponse compte {0} tokens, mais {1} blocs n’en contiennent que {2}. Arrêtez d’abord la réponse, ou choisissez un budget plus grand.</translation>
    </message>
    <message>
        <source>Block {0} holds pinned text and would be removed with a budget of {1} blocks. Unpin it first.</source>
        <translation>Le bloc {0} contient du texte épinglé et serait supprimé avec un budget de {1} blocs. Désépinglez-le d’abord.</translation>
    </message>
    <message>
        <source>The prompt is empty; write something first.</source>
        <translation>Le prompt est vide ; écrivez d’abord quelque chose.</translation>
    </message>
    <message>
        <source>The prompt has {0} tokens, but this model's context is {1}. {2}</source>
        <translation>Le prompt compte {0} tokens, mais le contexte de ce modèle est de {1}. {2}</translation>
    </message>
    <message>
        <source>The prompt has {0} tokens, but the KV cache holds {1}. {2}, or shorten the chat.</source>
        <translation>Le prompt compte {0} tokens, mais le cache KV n’en contient que {1}. {2}, ou raccourcissez la discussion.</translation>
    </message>
    <message>
        <source>Port {0} is already in use by another program, perhaps by another Octavo.</source>
        <translation>Le port {0} est déjà utilisé par un autre programme, peut-être par un autre Octavo.</translation>
    </message>
    <message>
        <source>it is computed by several machines</source>
        <translation>il est calculé par plusieurs machines</translation>
    </message>
    <message>
        <source>its recurrent layers depend on all of the text</source>
        <translation>ses couches récurrentes dépendent de tout le texte</translation>
    </message>
    <message>
        <source>its sliding window would reach across the gap</source>
        <translation>sa fenêtre glissante enjamberait le trou</translation>
    </message>
    <message>
        <source>its attention chunks would no longer begin where they did</source>
        <translation>ses segments d’attention ne commenceraient plus là où ils commençaient</translation>
    </message>
    <message>
        <source>its code computes positions by itself</source>
        <translation>son code calcule lui-même les positions</translation>
    </message>
    <message>
        <source>its KV cache cannot be copied to the host, as it must be when memory runs short</source>
        <translation>son cache KV ne peut pas être copié vers l’hôte, comme il le faut quand la mémoire manque</translation>
    </message>
    <message>
        <source>it uses absolute positions of tokens, not only the distances between them</source>
        <translation>il utilise les positions absolues des tokens, et pas seulement leurs distances</translation>
    </message>
    <message>
        <source>it does not run with positions that are not renumbered ({0})</source>
        <translation>il ne fonctionne pas avec des positions qui ne sont pas renumérotées ({0})</translation>
    </message>
    <message>
        <source>{0} cannot drop text from the middle of a chat: {1}.</source>
        <translation>{0} ne peut pas omettre de texte au milieu d’une discussion : {1}.</translation>
    </message>
    <message>
        <source>Keeping {0} tokens leaves too little of the context, which holds {1}.</source>
        <translation>Garder {0} tokens laisse trop peu du contexte, qui en contient {1}.</translation>
    </message>
    <message>
        <source>There was an internal error ({0}); the engine's log has the details.</source>
        <translation>Une erreur interne s’est produite ({0}) ; le journal du moteur contient les détails.</translation>
    </message>
    <message>
        <source>The engine could not compute this step. {0}</source>
        <translation>Le moteur n’a pas pu calculer cette étape. {0}</translation>
    </message>
    <message>
        <source>{0} more blocks of the KV cache are needed and {1} are available: finish or preempt a sequence, or make the pool larger. {2}.</source>
        <translation>Il manque {0} blocs du cache KV et {1} sont disponibles : terminez ou préemptez une séquence, ou agrandissez le pool. {2}.</translation>
    </message>
    <message>
        <source>The memory of this machine does not suffice.</source>
        <translation>La mémoire de cette machine ne suffit pas.</translation>
    </message>
    <message>
        <source>{0} cannot look at images here, as its tokens are not computed in rows.</source>
        <translation>{0} ne peut pas voir les images ici, car ses tokens ne sont pas calculés en lignes.</translation>
    </message>
    <message>
        <source>Drafts come either from a draft model or from the chat's own text; choose one.</source>
        <translation>Les ébauches viennent soit d’un modèle d’ébauche, soit du texte de la discussion ; choisissez l’un des deux.</translation>
    </message>
    <message>
        <source>A draft can have 1 to {0} tokens, but {1} were requested.</source>
        <translation>Une ébauche peut avoir de 1 à {0} tokens, mais {1} ont été demandés.</translation>
    </message>
    <message>
        <source>its recurrent layers cannot take a rejected token back</source>
        <translation>ses couches récurrentes ne peuvent pas revenir sur un token rejeté</translation>
    </message>
    <message>
        <source>its code cannot compute several tokens of a chat in one step</source>
        <translation>son code ne peut pas calculer plusieurs tokens d’une discussion en une étape</translation>
    </message>
    <message>
        <source>{0} does not support speculative decoding: {1}. Load it without a draft model.</source>
        <translation>{0} ne prend pas en charge le décodage spéculatif : {1}. Chargez-le sans modèle d’ébauche.</translation>
    </message>
    <message>
        <source>{0} is split over machines: load it without a draft head.</source>
        <translation>{0} est réparti sur plusieurs machines : chargez-le sans tête d’ébauche.</translation>
    </message>
    <message>
        <source>{0} could not be loaded: {1}</source>
        <translation>Impossible de charger {0} : {1}</translation>
    </message>
    <message>
        <source>The chat has no message to answer.</source>
        <translation>La discussion n’a pas de message auquel répondre.</translation>
    </message>
    <message>
        <source>The model's chat template refuses this chat: {0}</source>
        <translation>Le gabarit de discussion du modèle refuse cette discussion : {0}</translation>
    </message>
    <message>
        <source>{0}, which is this model's context. {1}</source>
        <translation>{0}, la limite du contexte de ce modèle. {1}</translation>
    </message>
    <message>
        <source>The prompt has {0} characters, which cannot fit into this model's context of {1} tokens. {2}</source>
        <translation>Le prompt compte {0} caractères, qui ne tiennent pas dans le contexte de {1} tokens de ce modèle. {2}</translation>
    </message>
    <message>
        <source>The prompt has the token {0}, for which this model has no embedding.</source>
        <translation>Le prompt contient le token {0}, pour lequel ce modèle n’a pas d’embedding.</translation>
    </message>
    <message>
        <source>1 token has no embedding in {0}: {1}.</source>
        <translation>1 token n’a pas d’embedding dans {0} : {1}.</translation>
    </message>
    <message>
        <source>{0} tokens have no embedding in {1}: {2}.</source>
        <translation>{0} tokens n’ont pas d’embedding dans {1} : {2}.</translation>
    </message>
    <message>
        <source>{0} It cannot read or write text with them.</source>
        <translation>{0} Le modèle ne peut ni lire ni écrire de texte qui en contient.</translation>
    </message>
    <message>
        <source>{0} cannot look at images: choose a model that can.</source>
        <translation>{0} ne peut pas voir les images : choisissez un modèle qui le peut.</translation>
    </message>
    <message>
        <source>The answer {0} has ended or is unknown, so it cannot be forked.</source>
        <translation>La réponse {0} est terminée ou inconnue ; elle ne peut donc pas bifurquer.</translation>
    </message>
    <message>
        <source>The answer {0} is waiting for memory; fork it when it continues.</source>
        <translation>La réponse {0} attend de la mémoire ; faites-la bifurquer quand elle continuera.</translation>
    </message>
    <message>
        <source>The oldest pinned text ({0} blocks) was unpinned: an answer needed its blocks.</source>
        <translation>Le plus ancien texte épinglé ({0} blocs) a été désépinglé : une réponse avait besoin de ses blocs.</translation>
    </message>
    <message>
        <source>The oldest pinned text (1 block) was unpinned: an answer needed its blocks.</source>
        <translation>Le plus ancien texte épinglé (1 bloc) a été désépinglé : une réponse avait besoin de ses blocs.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template fails at this text ({0}). Change the text.</source>
        <translation>Le tokenizer ou le gabarit de discussion de ce modèle échoue sur ce texte ({0}). Modifiez le texte.</translation>
    </message>
    <message>
        <source>Images cannot be read for this model: its tokenizer has code of its own.</source>
        <translation>Les images ne peuvent pas être lues pour ce modèle : son tokenizer a son propre code.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template crashed at this text. Change the text.</source>
        <translation>Le tokenizer ou le gabarit de discussion de ce modèle s’est arrêté de façon inattendue sur ce texte. Modifiez le texte.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template needed more than {0} MB for this text. Shorten the text.</source>
        <translation>Le tokenizer ou le gabarit de discussion de ce modèle a eu besoin de plus de {0} Mo pour ce texte. Raccourcissez le texte.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template took longer than {0} seconds for this text. Shorten the text.</source>
        <translation>Le tokenizer ou le gabarit de discussion de ce modèle a mis plus de {0} secondes pour ce texte. Raccourcissez le texte.</translation>
    </message>
    <message>
        <source>What reads the images crashed. Send other images, or fewer.</source>
        <translation>Le processus qui lit les images s’est arrêté de façon inattendue. Envoyez d’autres images, ou moins d’images.</translation>
    </message>
    <message>
        <source>What reads the images needed more than {0} MB. Send other images, or fewer.</source>
        <translation>La lecture des images a eu besoin de plus de {0} Mo. Envoyez d’autres images, ou moins d’images.</translation>
    </message>
    <message>
        <source>What reads the images took longer than {0} seconds. Send other images, or fewer.</source>
        <translation>La lecture des images a pris plus de {0} secondes. Envoyez d’autres images, ou moins d’images.</translation>
    </message>
    <message>
        <source>{0} was unloaded.</source>
        <translation>{0} a été déchargé.</translation>
    </message>
    <message>
        <source>The request was stopped.</source>
        <translation>La requête a été arrêtée.</translation>
    </message>
    <message>
        <source>A process for texts cannot be started: {0}.</source>
        <translation>Impossible de démarrer un processus pour les textes : {0}.</translation>
    </message>
    <message>
        <source>Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF.</source>
        <translation>Envoyez du PNG, JPEG, WebP, GIF, BMP, TIFF ou AVIF.</translation>
    </message>
    <message>
        <source>This is a HEIC image, which is not read here. Save it as JPEG</source>
        <translation>C’est une image HEIC, qui n’est pas lue ici. Enregistrez-la en JPEG</translation>
    </message>
    <message>
        <source>This image cannot be read. Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF, undamaged</source>
        <translation>Cette image est illisible. Envoyez du PNG, JPEG, WebP, GIF, BMP, TIFF ou AVIF non endommagé</translation>
    </message>
    <message>
        <source>The window uses version {0} of the protocol, but this engine uses version {1}. Install Octavo again, so that both are of one release.</source>
        <translation>La fenêtre utilise la version {0} du protocole, mais ce moteur utilise la version {1}. Réinstallez Octavo, pour que les deux soient de la même version.</translation>
    </message>
    <message>
        <source>CPU, {0} cores ({1})</source>
        <translation>Processeur (CPU), {0} cœurs ({1})</translation>
    </message>
    <message>
        <source>The prompt is not a text that this model can read.</source>
        <translation>Le prompt n’est pas un texte que ce modèle peut lire.</translation>
    </message>
    <message>
        <source>The text could not be read ({0}).</source>
        <translation>Le texte n’a pas pu être lu ({0}).</translation>
    </message>
    <message>
        <source>Speculative decoding was turned off because drafting failed: {0}</source>
        <translation>Le décodage spéculatif a été désactivé, car l’ébauche a échoué : {0}</translation>
    </message>
    <message>
        <source>{0} and {1} have different tokenizers, but a draft model needs the same one. Choose a smaller model of the same family.</source>
        <translation>{0} et {1} ont des tokenizers différents, mais un modèle d’ébauche doit avoir le même. Choisissez un modèle plus petit de la même famille.</translation>
    </message>
    <message>
        <source>{0} cannot be a draft model: {1}.</source>
        <translation>{0} ne peut pas être un modèle d’ébauche : {1}.</translation>
    </message>
    <message>
        <source>it cannot take a rejected token back</source>
        <translation>il ne peut pas revenir sur un token rejeté</translation>
    </message>
    <message>
        <source>{0} needs a number of at least 1 after the colon, as in {1}:2.</source>
        <translation>{0} a besoin d’un nombre d’au moins 1 après les deux-points, comme dans {1}:2.</translation>
    </message>
    <message>
        <source>{0} is split over several machines, so it cannot draft for itself. Draft with a smaller model, or from the chat's own text.</source>
        <translation>{0} est réparti sur plusieurs machines ; il ne peut donc pas ébaucher pour lui-même. Ébauchez avec un modèle plus petit, ou à partir du texte de la discussion.</translation>
    </message>
    <message>
        <source>{0} cannot draft with its first layers: its code does not run a list of layers one after the other.</source>
        <translation>{0} ne peut pas ébaucher avec ses premières couches : son code n’exécute pas une liste de couches l’une après l’autre.</translation>
    </message>
    <message>
        <source>{0} has {1} layers, so a draft can use 1 to {2} of them.</source>
        <translation>{0} a {1} couches ; une ébauche peut donc en utiliser de 1 à {2}.</translation>
    </message>
    <message>
        <source>the first {0} of {1} layers</source>
        <translation>les {0} premières couches sur {1}</translation>
    </message>
    <message>
        <source>{0} cannot draft with fewer experts: it sends no token to several.</source>
        <translation>{0} ne peut pas ébaucher avec moins d’experts : il n’envoie aucun token à plusieurs.</translation>
    </message>
    <message>
        <source>{0} sends each token to {1} experts, so a draft can use 1 to {2} of them.</source>
        <translation>{0} envoie chaque token à {1} experts ; une ébauche peut donc en utiliser de 1 à {2}.</translation>
    </message>
    <message>
        <source>{0} of {1} experts</source>
        <translation>{0} experts sur {1}</translation>
    </message>
    <message>
        <source>{0} has no draft head that Octavo knows.</source>
        <translation>{0} n’a pas de tête d’ébauche qu’Octavo connaisse.</translation>
    </message>
    <message>
        <source>its draft head</source>
        <translation>sa tête d’ébauche</translation>
    </message>
    <message>
        <source>This model's tokenizer has no tokenizer.json, so its answers cannot be held to a grammar.</source>
        <translation>Le tokenizer de ce modèle n’a pas de tokenizer.json ; ses réponses ne peuvent donc pas être contraintes par une grammaire.</translation>
    </message>
    <message>
        <source>This model's tokenizer has no token that ends an answer, so answers cannot be held to a grammar.</source>
        <translation>Le tokenizer de ce modèle n’a pas de token qui termine une réponse ; les réponses ne peuvent donc pas être contraintes par une grammaire.</translation>
    </message>
    <message>
        <source>The {0} cannot be used: {1}.</source>
        <translation>{0} est inutilisable : {1}.</translation>
    </message>
    <message>
        <source>This model's tokenizer is of a kind that cannot be held to a grammar ({0}).</source>
        <translation>Le tokenizer de ce modèle est d’un type qui ne peut pas être contraint par une grammaire ({0}).</translation>
    </message>
    <message>
        <source>The {0} is larger than {1} KiB; use a smaller one.</source>
        <translation>{0} dépasse {1} Kio ; réduisez sa taille.</translation>
    </message>
    <message>
        <source>The {0} matches no text.</source>
        <translation>{0} ne correspond à aucun texte.</translation>
    </message>
    <message>
        <source>The grammar could not be compiled ({0}).</source>
        <translation>La grammaire n’a pas pu être compilée ({0}).</translation>
    </message>
    <message>
        <source>The {0} cannot be read: {1}.</source>
        <translation>{0} est illisible : {1}.</translation>
    </message>
    <message>
        <source>The answer could not be held to its grammar: {0}.</source>
        <translation>La réponse n’a pas pu être contrainte par sa grammaire : {0}.</translation>
    </message>
    <message>
        <source>it is too complex</source>
        <translation>elle est trop complexe</translation>
    </message>
    <message>
        <source>it met a token that it does not allow</source>
        <translation>elle a rencontré un token qu’elle n’autorise pas</translation>
    </message>
    <message>
        <source>the text that it forces is not allowed</source>
        <translation>le texte qu’elle impose n’est pas autorisé</translation>
    </message>
    <message>
        <source>no token of this model can follow</source>
        <translation>aucun token de ce modèle ne peut suivre</translation>
    </message>
    <message>
        <source>it needs a token for which this model has no embedding</source>
        <translation>il lui faut un token pour lequel ce modèle n’a pas d’embedding</translation>
    </message>
    <message>
        <source>The JSON schema cannot be used: {0}.</source>
        <translation>Le schéma JSON est inutilisable : {0}.</translation>
    </message>
    <message>
        <source>An answer cannot have both tools and a Lark grammar; leave one of them out.</source>
        <translation>Une réponse ne peut pas avoir à la fois des outils et une grammaire Lark ; retirez l’un des deux.</translation>
    </message>
    <message>
        <source>no value matches it</source>
        <translation>aucune valeur n’y correspond</translation>
    </message>
    <message>
        <source>`oneOf` has alternatives that may match at once</source>
        <translation>`oneOf` a des choix qui peuvent correspondre en même temps</translation>
    </message>
    <message>
        <source>`minProperties` or `maxProperties` counts properties that are not required</source>
        <translation>`minProperties` ou `maxProperties` compte des propriétés qui ne sont pas requises</translation>
    </message>
    <message>
        <source>a `$ref` that leads back to itself has other keywords beside it</source>
        <translation>un `$ref` qui revient à lui-même est accompagné d’autres mots-clés</translation>
    </message>
    <message>
        <source>`patternProperties` has patterns that may match the same name</source>
        <translation>`patternProperties` a des motifs qui peuvent correspondre au même nom</translation>
    </message>
    <message>
        <source>`multipleOf` has too many digits</source>
        <translation>`multipleOf` a trop de chiffres</translation>
    </message>
    <message>
        <source>a `$ref` leads to another document</source>
        <translation>un `$ref` mène à un autre document</translation>
    </message>
    <message>
        <source>a `$ref` leads to nothing</source>
        <translation>un `$ref` ne mène à rien</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>trop grand</translation>
    </message>
    <message>
        <source>it matches no text</source>
        <translation>aucun texte n’y correspond</translation>
    </message>
    <message>
        <source>a pattern in it cannot be read: {0}</source>
        <translation>un de ses motifs est illisible : {0}</translation>
    </message>
    <message>
        <source>its form is wrong</source>
        <translation>forme incorrecte</translation>
    </message>
    <message>
        <source>a schema is a JSON object</source>
        <translation>un schéma est un objet JSON</translation>
    </message>
    <message>
        <source>it is larger than {0} KiB</source>
        <translation>il dépasse {0} Kio</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>il a trop de niveaux imbriqués</translation>
    </message>
    <message>
        <source>arguments are an object, but its type is {0}</source>
        <translation>les arguments sont un objet, mais son type est {0}</translation>
    </message>
    <message>
        <source>There is nothing to read.</source>
        <translation>Il n’y a rien à lire.</translation>
    </message>
    <message>
        <source>There is no server in it: a JSON object with “mcpServers” is expected.</source>
        <translation>Ce texte ne contient aucun serveur : un objet JSON avec « mcpServers » est attendu.</translation>
    </message>
    <message>
        <source>This is neither JSON, nor an address, nor a command line such as “uvx mcp-server-time”.</source>
        <translation>Ce n’est ni du JSON, ni une adresse, ni une ligne de commande comme « uvx mcp-server-time ».</translation>
    </message>
    <message>
        <source>it is not a JSON object.</source>
        <translation>ce n’est pas un objet JSON.</translation>
    </message>
    <message>
        <source>it speaks SSE, which is out of date. Use its address for streamable HTTP.</source>
        <translation>il parle SSE, qui est dépassé. Utilisez son adresse pour Streamable HTTP.</translation>
    </message>
    <message>
        <source>its “args” are not a list of texts.</source>
        <translation>ses « args » ne sont pas une liste de textes.</translation>
    </message>
    <message>
        <source>its “{0}” are not names with texts.</source>
        <translation>ses « {0} » ne sont pas des noms avec des textes.</translation>
    </message>
    <message>
        <source>The text is larger than 1 MB.</source>
        <translation>Le texte dépasse 1 Mo.</translation>
    </message>
    <message>
        <source>This is not valid JSON: {0} at line {1}, column {2}.</source>
        <translation>Ce n’est pas du JSON valide : {0} à la ligne {1}, colonne {2}.</translation>
    </message>
    <message>
        <source>This is not valid JSON.</source>
        <translation>Ce n’est pas du JSON valide.</translation>
    </message>
    <message>
        <source>A quotation mark in this command line is not closed.</source>
        <translation>Un guillemet n’est pas fermé dans cette ligne de commande.</translation>
    </message>
    <message>
        <source>its “allowedTools” are not a list of names.</source>
        <translation>ses « allowedTools » ne sont pas une liste de noms.</translation>
    </message>
    <message>
        <source>“{0}” has {1}, which is not filled in: write its value instead.</source>
        <translation>« {0} » contient {1}, qui n’est pas rempli : écrivez sa valeur à la place.</translation>
    </message>
    <message>
        <source>it has neither a command nor an address.</source>
        <translation>il n’a ni commande ni adresse.</translation>
    </message>
    <message>
        <source>its address does not begin with https://.</source>
        <translation>son adresse ne commence pas par https://.</translation>
    </message>
    <message>
        <source>Only the first {0} servers were read.</source>
        <translation>Seuls les {0} premiers serveurs ont été lus.</translation>
    </message>
    <message>
        <source>There is no server in it.</source>
        <translation>Ce texte ne contient aucun serveur.</translation>
    </message>
    <message>
        <source>“{0}” was left out: {1}</source>
        <translation>« {0} » a été ignoré : {1}</translation>
    </message>
    <message>
        <source>It cannot be used: {0}.{1}</source>
        <translation>Ce serveur est inutilisable : {0}.{1}</translation>
    </message>
    <message>
        <source>It was switched off.</source>
        <translation>Ce serveur a été désactivé.</translation>
    </message>
    <message>
        <source>It was started again.</source>
        <translation>Ce serveur a été redémarré.</translation>
    </message>
    <message>
        <source> Look at its log, or start it again.</source>
        <translation> Consultez son journal, ou redémarrez-le.</translation>
    </message>
    <message>
        <source>It did not answer within {0} seconds, so it was ended.{1}</source>
        <translation>Ce serveur n’a pas répondu en {0} secondes ; il a donc été arrêté.{1}</translation>
    </message>
    <message>
        <source>The server cannot be reached. Check that it runs, and its address.</source>
        <translation>Le serveur est injoignable. Vérifiez qu’il fonctionne, ainsi que son adresse.</translation>
    </message>
    <message>
        <source>There was no answer within {0} seconds, so the call was ended.</source>
        <translation>Aucune réponse en {0} secondes ; l’appel a donc été arrêté.</translation>
    </message>
    <message>
        <source>It wants a step in the browser first: {0}</source>
        <translation>Le serveur demande d’abord une étape dans le navigateur : {0}</translation>
    </message>
    <message>
        <source>The call failed without a reason.</source>
        <translation>L’appel a échoué sans raison indiquée.</translation>
    </message>
    <message>
        <source>Finish in the browser what it asked for. Then choose Continue.</source>
        <translation>Terminez dans le navigateur ce que le serveur a demandé. Choisissez ensuite « Continuer ».</translation>
    </message>
    <message>
        <source>The arguments are not a JSON object, so the tool was not called.</source>
        <translation>Les arguments ne sont pas un objet JSON ; l’outil n’a donc pas été appelé.</translation>
    </message>
    <message>
        <source>There is no tool named {0}.</source>
        <translation>Il n’y a pas d’outil nommé {0}.</translation>
    </message>
    <message>
        <source>The tool {0} is switched off.</source>
        <translation>L’outil {0} est désactivé.</translation>
    </message>
    <message>
        <source>The tool {0} has changed since it was allowed. Look at it again and allow it anew.</source>
        <translation>L’outil {0} a changé depuis qu’il a été autorisé. Examinez-le, puis autorisez-le de nouveau.</translation>
    </message>
    <message>
        <source>{0} calls are running already. Wait for one of them to end.</source>
        <translation>{0} appels sont déjà en cours. Attendez que l’un d’eux se termine.</translation>
    </message>
    <message>
        <source>The call ran for {0} minutes, so it was ended.</source>
        <translation>L’appel a duré {0} minutes ; il a donc été arrêté.</translation>
    </message>
    <message>
        <source>It does not offer that any more.</source>
        <translation>Le serveur ne propose plus cela.</translation>
    </message>
    <message>
        <source>{0} It has failed several times in a minute: start it again by hand.</source>
        <translation>{0} Le serveur a échoué plusieurs fois en une minute : redémarrez-le à la main.</translation>
    </message>
    <message>
        <source>It is switched off.</source>
        <translation>Ce serveur est désactivé.</translation>
    </message>
    <message>
        <source>The server has forgotten this connection. The next call makes a new one.</source>
        <translation>Le serveur a oublié cette connexion. Le prochain appel en établira une nouvelle.</translation>
    </message>
    <message>
        <source>Its answer cannot be read: {0}</source>
        <translation>La réponse du serveur est illisible : {0}</translation>
    </message>
    <message>
        <source>There was no answer within {0} seconds.</source>
        <translation>Aucune réponse en {0} secondes.</translation>
    </message>
    <message>
        <source>The call was ended with its server. {0}</source>
        <translation>L’appel a été arrêté avec son serveur. {0}</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0} : {1}</translation>
    </message>
    <message>
        <source>Its result does not match what the tool promises: {0}.</source>
        <translation>Son résultat ne correspond pas à ce que l’outil promet : {0}.</translation>
    </message>
    <message>
        <source>It failed without a word.</source>
        <translation>Échec sans explication.</translation>
    </message>
    <message>
        <source>enter a client that you registered there</source>
        <translation>saisissez un client que vous y avez enregistré</translation>
    </message>
    <message>
        <source>Choose Log In to try again.</source>
        <translation>Choisissez « Se connecter » pour réessayer.</translation>
    </message>
    <message>
        <source>set a header such as Authorization for it</source>
        <translation>définissez pour le serveur un en-tête comme Authorization</translation>
    </message>
    <message>
        <source>What it says about its login takes too long. Choose Log In to try again.</source>
        <translation>Les informations du serveur sur son authentification tardent trop. Choisissez « Se connecter » pour réessayer.</translation>
    </message>
    <message>
        <source>What it says about its login does not fit together: {0}.</source>
        <translation>Les informations du serveur sur son authentification ne sont pas cohérentes : {0}.</translation>
    </message>
    <message>
        <source>Its login takes no new programs such as Octavo: {0}, or {1}.</source>
        <translation>L’authentification du serveur n’accepte pas de nouveaux programmes comme Octavo : {0}, ou {1}.</translation>
    </message>
    <message>
        <source>It wants {0}: {1}.</source>
        <translation>Le serveur demande {0} : {1}.</translation>
    </message>
    <message>
        <source>It wants a login: {0}.</source>
        <translation>Le serveur demande une authentification : {0}.</translation>
    </message>
    <message>
        <source>The server did not accept the login. {0}</source>
        <translation>Le serveur n’a pas accepté l’authentification. {0}</translation>
    </message>
    <message>
        <source>{0} was loaded without keeping its weights in memory: that needs the Metal backend on one Mac with macOS 15 or later.</source>
        <translation>{0} a été chargé sans maintenir ses poids en mémoire : cela exige le backend Metal sur un seul Mac sous macOS 15 ou ultérieur.</translation>
    </message>
    <message>
        <source>{0} was loaded, but macOS does not keep its weights in memory: {1:clause}.</source>
        <translation>{0} a été chargé, mais macOS ne maintient pas ses poids en mémoire : {1:clause}.</translation>
    </message>
    <message>
        <source>The tokenizer of {0} cannot be used: {1:clause}.</source>
        <translation>Le tokenizer de {0} est inutilisable : {1:clause}.</translation>
    </message>
    <message>
        <source>JSON grammar</source>
        <translation>La grammaire JSON</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>Le schéma JSON</translation>
    </message>
    <message>
        <source>Lark grammar</source>
        <translation>La grammaire Lark</translation>
    </message>
    <message>
        <source>regular expression</source>
        <translation>L’expression régulière</translation>
    </message>
    <message>
        <source>schema of the tools</source>
        <translation>Le schéma des outils</translation>
    </message>
    <message>
        <source>What it says about its login is too long, so it was not read: {0}.</source>
        <translation>Les informations du serveur sur son authentification sont trop longues et n’ont donc pas été lues : {0}.</translation>
    </message>
    <message>
        <source>Its login is at {0} without https://, so it was not used: {1}.</source>
        <translation>L’authentification passe par {0}, sans https:// ; elle n’a donc pas été utilisée : {1}.</translation>
    </message>
    <message>
        <source>Its login is for another server, so it was not used. Check its address.</source>
        <translation>L’authentification est pour un autre serveur ; elle n’a donc pas été utilisée. Vérifiez l’adresse.</translation>
    </message>
    <message>
        <source>choose Log In</source>
        <translation>choisissez « Se connecter »</translation>
    </message>
    <message>
        <source>It refuses the headers that are set for it: check them, or {0}.</source>
        <translation>Le serveur refuse les en-têtes définis pour lui : vérifiez-les, ou {0}.</translation>
    </message>
    <message>
        <source>Its login page has no https:// address, so it is not opened: {0}.</source>
        <translation>Sa page de connexion n’a pas d’adresse https:// ; elle n’est donc pas ouverte : {0}.</translation>
    </message>
    <message>
        <source>The login was not finished within {0} minutes. {1}</source>
        <translation>L’authentification n’a pas été terminée en {0} minutes. {1}</translation>
    </message>
    <message>
        <source>The login was refused{0}. {1}</source>
        <translation>L’authentification a été refusée{0}. {1}</translation>
    </message>
    <message>
        <source>Its login cannot be kept: it is too long, or no text. {0}</source>
        <translation>L’authentification ne peut pas être conservée : elle est trop longue, ou n’est pas du texte. {0}</translation>
    </message>
    <message>
        <source>The login was cancelled. {0}</source>
        <translation>L’authentification a été annulée. {0}</translation>
    </message>
    <message>
        <source>more rights than its login has</source>
        <translation>plus de droits que son authentification n’en donne</translation>
    </message>
    <message>
        <source>The answer is larger than 16 MB, so it was not read. Ask for less.</source>
        <translation>La réponse dépasse 16 Mo et n’a donc pas été lue. Demandez moins.</translation>
    </message>
    <message>
        <source>The folder {0} does not exist. Choose another one.</source>
        <translation>Le dossier {0} n’existe pas. Choisissez-en un autre.</translation>
    </message>
    <message>
        <source>The program {0} cannot be found. Install it, or give its full path.</source>
        <translation>Le programme {0} est introuvable. Installez-le, ou donnez son chemin complet.</translation>
    </message>
    <message>
        <source>Its program ended by itself with exit status {0}.{1}</source>
        <translation>Son programme s’est terminé de lui-même avec le code de sortie {0}.{1}</translation>
    </message>
    <message>
        <source>The address must begin with https:// and name a host.</source>
        <translation>L’adresse doit commencer par https:// et nommer un hôte.</translation>
    </message>
    <message>
        <source>The address has no encryption, so it could be read on the way. Use one that begins with https://.</source>
        <translation>L’adresse n’est pas chiffrée et pourrait être lue en chemin. Utilisez-en une qui commence par https://.</translation>
    </message>
    <message>
        <source> It wrote last: {0}</source>
        <translation> Son dernier message : {0}</translation>
    </message>
    <message>
        <source>The program {0} cannot be started: {1}.</source>
        <translation>Le programme {0} ne peut pas démarrer : {1}.</translation>
    </message>
    <message>
        <source>It closed its output, so it was ended.</source>
        <translation>Le serveur a fermé sa sortie ; il a donc été arrêté.</translation>
    </message>
    <message>
        <source>Its program was killed by signal {0}.{1}</source>
        <translation>Son programme a été arrêté par le signal {0}.{1}</translation>
    </message>
    <message>
        <source>refuses access: use another login, or set a header such as Authorization for it</source>
        <translation>refuse l’accès : utilisez une autre authentification, ou définissez pour lui un en-tête comme Authorization</translation>
    </message>
    <message>
        <source>The server compresses its answers although it was asked not to.</source>
        <translation>Le serveur compresse ses réponses bien qu’on lui ait demandé de ne pas le faire.</translation>
    </message>
    <message>
        <source>The server closed the connection.</source>
        <translation>Le serveur a fermé la connexion.</translation>
    </message>
    <message>
        <source>The host {0} cannot be found. Check the address.</source>
        <translation>L’hôte {0} est introuvable. Vérifiez l’adresse.</translation>
    </message>
    <message>
        <source>refuses the headers that are set for it: check them</source>
        <translation>refuse les en-têtes définis pour lui : vérifiez-les</translation>
    </message>
    <message>
        <source>The server {0}. (HTTP status {1})</source>
        <translation>Le serveur {0}. (Code d’état HTTP {1})</translation>
    </message>
    <message>
        <source>It does not read its input, so it was ended.</source>
        <translation>Le serveur ne lit pas son entrée ; il a donc été arrêté.</translation>
    </message>
    <message>
        <source>It writes text that is no message to its output, so it was ended.</source>
        <translation>Le serveur écrit dans sa sortie du texte qui n’est pas un message ; il a donc été arrêté.</translation>
    </message>
    <message>
        <source>It sent a message of over 16 MB, so it was ended.</source>
        <translation>Le serveur a envoyé un message de plus de 16 Mo ; il a donc été arrêté.</translation>
    </message>
    <message>
        <source>There is no server named {0}, or it is switched off.</source>
        <translation>Il n’y a pas de serveur nommé {0}, ou il est désactivé.</translation>
    </message>
    <message>
        <source>The call was cancelled.</source>
        <translation>L’appel a été annulé.</translation>
    </message>
    <message>
        <source>The model's chat template does not take these images as they are.</source>
        <translation>Le gabarit de discussion du modèle ne prend pas ces images telles quelles.</translation>
    </message>
    <message>
        <source>The model's vision tower cannot see this image ({0}).</source>
        <translation>La tour de vision du modèle ne peut pas voir cette image ({0}).</translation>
    </message>
    <message>
        <source>The model's vision tower cannot be loaded: {0}.</source>
        <translation>La tour de vision du modèle ne peut pas être chargée : {0}.</translation>
    </message>
    <message>
        <source>This model has seen too many images: load it again.</source>
        <translation>Ce modèle a vu trop d’images : rechargez-le.</translation>
    </message>
    <message>
        <source>{0} cannot look at images while several machines compute it.</source>
        <translation>{0} ne peut pas voir les images tant que plusieurs machines le calculent.</translation>
    </message>
    <message>
        <source>it does not take images where this chat has them</source>
        <translation>il n’accepte pas d’images là où cette discussion en a</translation>
    </message>
    <message>
        <source>This model cannot look at images: choose one that can.</source>
        <translation>Ce modèle ne peut pas voir les images : choisissez-en un qui le peut.</translation>
    </message>
    <message>
        <source>The image is too narrow for this model. Cut it.</source>
        <translation>L’image est trop étroite pour ce modèle. Recadrez-la.</translation>
    </message>
    <message>
        <source>{0} cannot look at images in Octavo yet: its kind ({1}) is not among those that can.</source>
        <translation>{0} ne peut pas encore voir les images dans Octavo : son type ({1}) n’est pas parmi ceux qui le peuvent.</translation>
    </message>
    <message>
        <source>{0} cannot look at images in Octavo: its vision tower is a {1}, not a {2}.</source>
        <translation>{0} ne peut pas voir les images dans Octavo : sa tour de vision est de type {1}, et non {2}.</translation>
    </message>
    <message>
        <source>{0} cannot look at images: its folder has no preprocessor_config.json; download it again.</source>
        <translation>{0} ne peut pas voir les images : son dossier n’a pas de preprocessor_config.json ; téléchargez de nouveau le modèle.</translation>
    </message>
    <message>
        <source>{0} cannot look at images: this version of it was made without a vision tower.</source>
        <translation>{0} ne peut pas voir les images : cette version a été créée sans tour de vision.</translation>
    </message>
    <message>
        <source>The chat has {0} images; send {1} at most.</source>
        <translation>La discussion a {0} images ; envoyez-en {1} au plus.</translation>
    </message>
    <message>
        <source>An image is empty. {0}</source>
        <translation>Une image est vide. {0}</translation>
    </message>
    <message>
        <source>An image has {0} MB; {1} MB are the most. Make it smaller.</source>
        <translation>Une image fait {0} Mo ; le maximum est de {1} Mo. Réduisez-la.</translation>
    </message>
    <message>
        <source>This model's files about images cannot be used</source>
        <translation>Les fichiers de ce modèle pour les images sont inutilisables</translation>
    </message>
    <message>
        <source>The images of this chat are too large together: send fewer of them.</source>
        <translation>Les images de cette discussion sont trop grandes au total : envoyez-en moins.</translation>
    </message>
    <message>
        <source>This image cannot be prepared for the model</source>
        <translation>Cette image ne peut pas être préparée pour le modèle</translation>
    </message>
    <message>
        <source>The image has far more pixels; {0} in all are the most. Make it smaller.</source>
        <translation>L’image a bien plus de pixels ; le maximum est de {0} au total. Réduisez-la.</translation>
    </message>
    <message>
        <source>The image has {0} × {1} pixels; {2} in all are the most. Make it smaller.</source>
        <translation>L’image a {0} × {1} pixels ; le maximum est de {2} au total. Réduisez-la.</translation>
    </message>
    <message>
        <source>The image of {0} × {1} pixels is too narrow. Cut it.</source>
        <translation>L’image de {0} × {1} pixels est trop étroite. Recadrez-la.</translation>
    </message>
    <message>
        <source>The images of this chat need too much memory: send fewer, or smaller ones</source>
        <translation>Les images de cette discussion demandent trop de mémoire : envoyez-en moins, ou de plus petites</translation>
    </message>
    <message>
        <source>{0} of its weights are missing ({1}, ...)</source>
        <translation>il manque {0} de ses poids ({1}, etc.)</translation>
    </message>
    <message>
        <source>The engine has ended.</source>
        <translation>Le moteur s’est arrêté.</translation>
    </message>
    <message>
        <source>Octavo's background service takes over the engine.</source>
        <translation>Le service d’arrière-plan d’Octavo prend le contrôle du moteur.</translation>
    </message>
    <message>
        <source>The background service has ended, so this window runs the engine.</source>
        <translation>Le service d’arrière-plan s’est arrêté : cette fenêtre exécute donc le moteur.</translation>
    </message>
    <message>
        <source>Another window of Octavo uses the background service: quit that window first.</source>
        <translation>Une autre fenêtre d’Octavo utilise le service d’arrière-plan : quittez-la d’abord.</translation>
    </message>
    <message>
        <source>Another window of Octavo has the engine: quit that window first.</source>
        <translation>Une autre fenêtre d’Octavo détient le moteur : quittez-la d’abord.</translation>
    </message>
    <message>
        <source> (process {0})</source>
        <translation> (processus {0})</translation>
    </message>
    <message>
        <source>Octavo's engine{0} holds {1} and does not answer: end that process.</source>
        <translation>Le moteur d’Octavo{0} occupe {1} et ne répond pas : arrêtez ce processus.</translation>
    </message>
    <message>
        <source>Waiting until Octavo's window{0} has no answer to write.</source>
        <translation>En attente : la fenêtre d’Octavo{0} a encore une réponse à écrire.</translation>
    </message>
    <message>
        <source>{0} belongs to another user ({1}): choose a folder of your own with OCTAVO_DATA.</source>
        <translation>{0} appartient à un autre utilisateur ({1}) : choisissez un dossier à vous avec OCTAVO_DATA.</translation>
    </message>
    <message>
        <source>Octavo serves already (process {0}): end that, or set OCTAVO_DATA.</source>
        <translation>Octavo fonctionne déjà comme serveur (processus {0}) : arrêtez-le, ou définissez OCTAVO_DATA.</translation>
    </message>
    <message>
        <source>It needs {0:size}, and {1:size} of memory are available.</source>
        <translation>Il demande {0:size} de mémoire, et {1:size} sont disponibles.</translation>
    </message>
    <message>
        <source>{0} {1} cannot be unloaded while generating: stop it first.</source>
        <translation>{0} Impossible de décharger {1} pendant la génération : arrêtez-la d’abord.</translation>
    </message>
    <message>
        <source>The loaded models take {0:size} of the {1:size} that macOS recommends for the GPU, so answers may stall while memory is swapped. Unload a model or choose a smaller KV budget.</source>
        <translation>Les modèles chargés occupent {0:size} des {1:size} que macOS recommande pour le GPU ; les réponses risquent donc de se figer pendant que de la mémoire est déplacée vers le disque. Déchargez un modèle ou choisissez un budget KV plus petit.</translation>
    </message>
    <message>
        <source>{0} ({1:size})</source>
        <translation>{0} ({1:size})</translation>
    </message>
    <message>
        <source>{0} does not fit beside the loaded models. {1}</source>
        <translation>{0} ne tient pas en mémoire avec les modèles chargés. {1}</translation>
    </message>
    <message>
        <source>Loading the model again was cancelled.</source>
        <translation>Le rechargement du modèle a été annulé.</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no pool to change.</source>
        <translation>Aucun modèle n’est chargé ; il n’y a donc pas de pool à modifier.</translation>
    </message>
    <message>
        <source>There is no block {0}: the pool has {1} blocks.</source>
        <translation>Il n’y a pas de bloc {0} : le pool a {1} blocs.</translation>
    </message>
    <message>
        <source>block {0} is not cached: only blocks that no chat uses can be evicted</source>
        <translation>le bloc {0} n’est pas en cache : seuls les blocs qu’aucune discussion n’utilise peuvent être évincés</translation>
    </message>
    <message>
        <source>block {0}, or text that continues it, is pinned: unpin it first</source>
        <translation>le bloc {0}, ou un texte qui le prolonge, est épinglé : désépinglez-le d’abord</translation>
    </message>
    <message>
        <source>Block {0} is not full yet, and only full blocks can be pinned</source>
        <translation>Le bloc {0} n’est pas encore plein, et seuls les blocs pleins peuvent être épinglés</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no pool to check.</source>
        <translation>Aucun modèle n’est chargé ; il n’y a donc pas de pool à vérifier.</translation>
    </message>
    <message>
        <source>No model is loaded, so tokens cannot be counted.</source>
        <translation>Aucun modèle n’est chargé ; les tokens ne peuvent donc pas être comptés.</translation>
    </message>
    <message>
        <source>Texts of more than {0} characters are not counted.</source>
        <translation>Les textes de plus de {0} caractères ne sont pas comptés.</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no KV cache to change.</source>
        <translation>Aucun modèle n’est chargé ; il n’y a donc pas de cache KV à modifier.</translation>
    </message>
    <message>
        <source>No model is loaded; choose one first.</source>
        <translation>Aucun modèle n’est chargé ; choisissez-en un d’abord.</translation>
    </message>
    <message>
        <source>The model {0} is not loaded; load it first.</source>
        <translation>Le modèle {0} n’est pas chargé ; chargez-le d’abord.</translation>
    </message>
</context>
<context>
    <name>formatting</name>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>il y a %n jour</numerusform>
            <numerusform>il y a %n jours</numerusform>
        </translation>
    </message>
    <message>
        <source>just now</source>
        <translation>à l’instant</translation>
    </message>
    <message>
        <source>{number} bytes</source>
        <translation>{number} octets</translation>
    </message>
    <message>
        <source>{number} KB</source>
        <translation>{number} Ko</translation>
    </message>
    <message>
        <source>{number} MB</source>
        <translation>{number} Mo</translation>
    </message>
    <message>
        <source>{number} GB</source>
        <translation>{number} Go</translation>
    </message>
    <message>
        <source>{number} TB</source>
        <translation>{number} To</translation>
    </message>
    <message>
        <source>{part} of {whole}</source>
        <translation>{part} sur {whole}</translation>
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
        <translation>{name} : {text}</translation>
    </message>
    <message>
        <source>{number}%</source>
        <translation>{number} %</translation>
    </message>
    <message>
        <source>{number} h</source>
        <translation>{number} h</translation>
    </message>
    <message>
        <source>{number} s ago</source>
        <translation>il y a {number} s</translation>
    </message>
    <message>
        <source>{number} min ago</source>
        <translation>il y a {number} min</translation>
    </message>
    <message>
        <source>{number} h ago</source>
        <translation>il y a {number} h</translation>
    </message>
    <message>
        <source>{number} s</source>
        <translation>{number} s</translation>
    </message>
    <message>
        <source>{number} min</source>
        <translation>{number} min</translation>
    </message>
</context>
<context>
    <name>importing</name>
    <message>
        <source>“{name}” no longer exists.</source>
        <translation>« {name} » n’existe plus.</translation>
    </message>
    <message>
        <source>“{name}” is not a file.</source>
        <translation>« {name} » n’est pas un fichier.</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened. Check its permissions.</source>
        <translation>Impossible d’ouvrir « {name} ». Vérifiez ses autorisations.</translation>
    </message>
    <message>
        <source>“{name}” is damaged or not JSON. Export the chats again.</source>
        <translation>« {name} » est endommagé ou n’est pas du JSON. Exportez à nouveau les discussions.</translation>
    </message>
    <message>
        <source>“{name}” is not from ChatGPT, LM Studio, Open WebUI or Octavo. Choose their exported JSON file.</source>
        <translation>« {name} » ne provient pas de ChatGPT, LM Studio, Open WebUI ou Octavo. Choisissez le fichier JSON qu’ils ont exporté.</translation>
    </message>
    <message>
        <source>“{name}” has no messages.</source>
        <translation>« {name} » ne contient aucun message.</translation>
    </message>
    <message>
        <source>“{name}” is too large: {size}. The most is {most}.</source>
        <translation>« {name} » est trop volumineux : {size}. Le maximum est de {most}.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too much memory.</source>
        <translation>« {name} » a été refusé : sa lecture demande trop de mémoire.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too long.</source>
        <translation>« {name} » a été refusé : sa lecture prend trop de temps.</translation>
    </message>
</context>
<context>
    <name>machines</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n couche</numerusform>
            <numerusform>%n couches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n KV head(s)</source>
        <translation>
            <numerusform>%n tête KV</numerusform>
            <numerusform>%n têtes KV</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{used} of %n block(s) in use ({size} each, {held})</source>
        <translation>
            <numerusform>{used} sur %n bloc en usage ({size} par bloc, {held})</numerusform>
            <numerusform>{used} sur %n blocs en usage ({size} par bloc, {held})</numerusform>
        </translation>
    </message>
    <message>
        <source>Rank {rank}, {name}: {layers}, {heads}, {weights} of weights. {in_use}.</source>
        <translation>Rang {rank}, {name} : {layers}, {heads}, {weights} de poids. {in_use}.</translation>
    </message>
    <message>
        <source>Block map of {name}</source>
        <translation>Carte des blocs de {name}</translation>
    </message>
    <message>
        <source>The check cannot start; install Octavo again.</source>
        <translation>Impossible de lancer la vérification ; réinstallez Octavo.</translation>
    </message>
    <message>
        <source>The check ended without an answer; try again.</source>
        <translation>La vérification s’est terminée sans réponse ; réessayez.</translation>
    </message>
    <message>
        <source>A model that is too large for one machine can be split across several. A hosts file names them; checking them starts nothing and downloads nothing.</source>
        <translation>Un modèle trop grand pour une machine peut être réparti sur plusieurs. Un fichier d’hôtes les énumère ; leur vérification ne démarre rien et ne télécharge rien.</translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n machine</numerusform>
            <numerusform>%n machines</numerusform>
        </translation>
    </message>
    <message>
        <source>{machines}. Proposed: {model} divided {how}; {speed} tokens/s are predicted, limited by {limit}.</source>
        <translation>{machines}. Proposition : {model} réparti {how} ; {speed} tokens/s prévus, limités par {limit}.</translation>
    </message>
    <message>
        <source>by layers (pipeline)</source>
        <translation>par couches (pipeline)</translation>
    </message>
    <message>
        <source>{chip} · {memory}, {usable} usable · memory reads {speed}/s · Octavo {version}</source>
        <translation>{chip} · {memory}, dont {usable} utilisables · lecture mémoire {speed}/s · Octavo {version}</translation>
    </message>
    <message>
        <source>Link to {name}: {speed} Gbit/s, {latency} µs a message</source>
        <translation>Liaison vers {name} : {speed} Gbit/s, {latency} µs par message</translation>
    </message>
    <message>
        <source>Rank {rank}: {layers}; {blocks} blocks of {size}</source>
        <translation>Rang {rank} : {layers} ; {blocks} blocs de {size}</translation>
    </message>
    <message>
        <source>Each machine needs Octavo, and the others are reached by ssh without a password. A hosts file looks like this:</source>
        <translation>Octavo doit être installé sur chaque machine, et les autres doivent être accessibles par ssh sans mot de passe. Un fichier d’hôtes se présente ainsi :</translation>
    </message>
    <message>
        <source>Choose a hosts file</source>
        <translation>Choisir un fichier d’hôtes</translation>
    </message>
    <message>
        <source>{machines}. {model} does not fit on them.</source>
        <translation>{machines}. {model} n’y tient pas.</translation>
    </message>
    <message>
        <source>{machines}. Proposed: {model} divided {how}.</source>
        <translation>{machines}. Proposition : {model} réparti {how}.</translation>
    </message>
    <message>
        <source>the speed of memory</source>
        <translation>la vitesse de la mémoire</translation>
    </message>
    <message>
        <source>the links between them</source>
        <translation>les liaisons entre elles</translation>
    </message>
    <message>
        <source>by heads (tensor)</source>
        <translation>par têtes (tensor)</translation>
    </message>
    <message>
        <source>The model is missing on {machines}: run `octavo cluster` with --yes.</source>
        <translation>Le modèle manque sur {machines} : exécutez `octavo cluster` avec --yes.</translation>
    </message>
    <message>
        <source>1/{machines} of each of {number} layers</source>
        <translation>1/{machines} de chacune des {number} couches</translation>
    </message>
    <message>
        <source>Several Machines</source>
        <translation>Plusieurs machines</translation>
    </message>
    <message>
        <source>Choose Hosts File…</source>
        <translation>Choisir un fichier d’hôtes…</translation>
    </message>
    <message>
        <source>Check Again</source>
        <translation>Vérifier à nouveau</translation>
    </message>
    <message>
        <source>Load on These Machines</source>
        <translation>Charger sur ces machines</translation>
    </message>
    <message>
        <source>Load on This Machine Only</source>
        <translation>Charger sur cette machine seulement</translation>
    </message>
    <message>
        <source>Copy this hosts file</source>
        <translation>Copier ce fichier d’hôtes</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Machines</translation>
    </message>
    <message>
        <source>Every machine has the same blocks: the first one decides what each is used for, and the block map of the memory panel is that of all. Only the size of a block differs.</source>
        <translation>Toutes les machines ont les mêmes blocs : la première décide de l’usage de chacun, et la carte des blocs du panneau de mémoire vaut pour toutes. Seule la taille d’un bloc diffère.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copié</translation>
    </message>
    <message>
        <source>Hosts files (*.json)</source>
        <translation>Fichiers d’hôtes (*.json)</translation>
    </message>
    <message>
        <source>The plan is for the loaded model, {model}.</source>
        <translation>La prévision porte sur le modèle chargé, {model}.</translation>
    </message>
    <message>
        <source>Not {how}: {reason}</source>
        <translation>Pas {how} : {reason}</translation>
    </message>
    <message>
        <source>Load a model to see what each would hold of it.</source>
        <translation>Chargez un modèle pour voir ce que chacune en contiendrait.</translation>
    </message>
    <message>
        <source>{number} of {whole} layers</source>
        <translation>{number} sur {whole} couches</translation>
    </message>
    <message>
        <source>Asking the machines of {file}…</source>
        <translation>Interrogation des machines de {file}…</translation>
    </message>
    <message>
        <source>Cannot be used</source>
        <translation>Non utilisable</translation>
    </message>
</context>
<context>
    <name>memory</name>
    <message>
        <source>4 GB, 32k tokens or 500 blocks</source>
        <translation>4 Go, 32k tokens ou 500 blocs</translation>
    </message>
    <message>
        <source>How large the KV cache may grow: {examples}</source>
        <translation>Taille maximale du cache KV : {examples}</translation>
    </message>
    <message>
        <source>or type a size: {examples}</source>
        <translation>ou saisissez une taille : {examples}</translation>
    </message>
    <message>
        <source>Beside the weights, this machine has room for {size} ({blocks}).</source>
        <translation>En plus des poids, cette machine a de la place pour {size} ({blocks}).</translation>
    </message>
    <message>
        <source>KV cache size</source>
        <translation>Taille du cache KV</translation>
    </message>
    <message>
        <source>KV cache size as text</source>
        <translation>Taille du cache KV sous forme de texte</translation>
    </message>
    <message>
        <source>Close the card</source>
        <translation>Fermer la fiche</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Fermer (Échap)</translation>
    </message>
    <message>
        <source>What is remembered of a chat</source>
        <translation>Ce qui est mémorisé d’une discussion</translation>
    </message>
    <message>
        <source>Free: any chat can use it.</source>
        <translation>Libre : toute discussion peut l’utiliser.</translation>
    </message>
    <message>
        <source>Block text is shown only in the live view.</source>
        <translation>Le texte des blocs n’est affiché qu’en direct.</translation>
    </message>
    <message>
        <source>Cached · not needed by any chat now</source>
        <translation>En cache · inutilisé par les discussions actuelles</translation>
    </message>
    <message>
        <source>tokens {first} to {last}</source>
        <translation>tokens {first} à {last}</translation>
    </message>
    <message numerus="yes">
        <source>Shared by %n block table(s): {chats}</source>
        <translation>
            <numerusform>Partagé par %n table de blocs : {chats}</numerusform>
            <numerusform>Partagé par %n tables de blocs : {chats}</numerusform>
        </translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>épinglé</translation>
    </message>
    <message>
        <source>Selected block</source>
        <translation>Bloc sélectionné</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Épingler</translation>
    </message>
    <message>
        <source>Never evict this text, from its start to this block.</source>
        <translation>Ne jamais évincer ce texte, de son début à ce bloc.</translation>
    </message>
    <message>
        <source>Evict</source>
        <translation>Évincer</translation>
    </message>
    <message>
        <source>Free this cached block and all cached blocks that follow it.</source>
        <translation>Libérer ce bloc en cache et tous les blocs en cache qui le suivent.</translation>
    </message>
    <message>
        <source>Go to Text</source>
        <translation>Aller au texte</translation>
    </message>
    <message>
        <source>Show the message that contains this text.</source>
        <translation>Afficher le message qui contient ce texte.</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>Bifurquer</translation>
    </message>
    <message>
        <source>Continue in a new chat from the answer at this block. It shares the blocks up to there.</source>
        <translation>Continuer dans une nouvelle discussion à partir de la réponse de ce bloc. Les blocs jusque-là sont partagés.</translation>
    </message>
    <message>
        <source>In use by {chat}</source>
        <translation>En usage par {chat}</translation>
    </message>
    <message>
        <source>used {ago}</source>
        <translation>utilisé {ago}</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Désépingler</translation>
    </message>
    <message>
        <source>Remembered for {chats}</source>
        <translation>Mémorisé pour {chats}</translation>
    </message>
    <message>
        <source>Cached · last used by {chat}</source>
        <translation>En cache · dernier usage : {chat}</translation>
    </message>
    <message>
        <source>hash {digits}</source>
        <translation>hash {digits}</translation>
    </message>
    <message>
        <source>Metrics: {name}, page {page} of {pages}</source>
        <translation>Mesures : {name}, page {page} sur {pages}</translation>
    </message>
    <message>
        <source>Now: {detail}.</source>
        <translation>Actuellement : {detail}.</translation>
    </message>
    <message>
        <source>As much as possible was reused: one token is always computed.</source>
        <translation>Tout ce qui pouvait l’être a été réutilisé : un token est toujours calculé.</translation>
    </message>
    <message numerus="yes">
        <source>The cached text of “{chat}” ends here; the %n token(s) after it are new.</source>
        <translation>
            <numerusform>Le texte en cache de « {chat} » s’arrête ici ; %n nouveau token suit.</numerusform>
            <numerusform>Le texte en cache de « {chat} » s’arrête ici ; %n nouveaux tokens suivent.</numerusform>
        </translation>
    </message>
    <message>
        <source>Why part of the prompt was computed</source>
        <translation>Pourquoi une partie du prompt a été calculée</translation>
    </message>
    <message>
        <source>No longer available</source>
        <translation>Plus disponible</translation>
    </message>
    <message>
        <source>The engine only remembers this for the last 256 requests since it started.</source>
        <translation>Le moteur ne s’en souvient que pour les 256 dernières requêtes depuis son démarrage.</translation>
    </message>
    <message>
        <source>{reused} of {total} prompt tokens reused</source>
        <translation>{reused} sur {total} tokens de prompt réutilisés</translation>
    </message>
    <message>
        <source>No cached text starts like this prompt, so all of it was computed.</source>
        <translation>Aucun texte en cache ne commence comme ce prompt : il a été calculé en entier.</translation>
    </message>
    <message numerus="yes">
        <source>First difference from “{chat}”: another picture. From here on, %n token(s) were computed.</source>
        <translation>
            <numerusform>Première différence avec « {chat} » : une autre image. À partir d’ici, %n token a été calculé.</numerusform>
            <numerusform>Première différence avec « {chat} » : une autre image. À partir d’ici, %n tokens ont été calculés.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First difference from “{chat}”. From here on, %n token(s) were computed.</source>
        <translation>
            <numerusform>Première différence avec « {chat} ». À partir d’ici, %n token a été calculé.</numerusform>
            <numerusform>Première différence avec « {chat} ». À partir d’ici, %n tokens ont été calculés.</numerusform>
        </translation>
    </message>
    <message>
        <source>Prompt: {prompt}. Cached text: {cached}.</source>
        <translation>Prompt : {prompt}. Texte en cache : {cached}.</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>en cache</translation>
    </message>
    <message>
        <source>A corner is cut off where several chats or answers use the same block: their text begins alike, and is kept only once. Point at a block to see whose it is.</source>
        <translation>Un coin est coupé quand plusieurs discussions ou réponses utilisent le même bloc : leur texte commence de la même façon et n’est conservé qu’une fois. Pointez un bloc pour voir à qui il appartient.</translation>
    </message>
    <message>
        <source>The disk cache has a copy or is about to write it, so the text need not be read again after a restart. A cached block has the faded colour.</source>
        <translation>Le cache sur disque en a une copie ou va l’écrire : le texte n’a pas à être relu après un redémarrage. Un bloc en cache a la couleur atténuée.</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>partagé</translation>
    </message>
    <message>
        <source>The dot marks text that is never evicted.</source>
        <translation>Le point marque un texte qui n’est jamais évincé.</translation>
    </message>
    <message>
        <source>free</source>
        <translation>libre</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Propriétaire</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>References</source>
        <translation>Références</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Âge</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Remplissage</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>Niveau</translation>
    </message>
    <message>
        <source>Each chat has its own colour, and other programs that use the model have one together. The faded frame of a chat at rest marks what it would reuse. A block of several chats has the colour of one of them.</source>
        <translation>Chaque discussion a sa couleur, et les autres programmes qui utilisent le modèle en ont une en commun. Le cadre atténué d’une discussion au repos marque ce qu’elle réutiliserait. Un bloc de plusieurs discussions a la couleur de l’une d’elles.</translation>
    </message>
    <message>
        <source>Whether each block is in use, shared, pinned, cached or free.</source>
        <translation>Indique si chaque bloc est en usage, partagé, épinglé, en cache ou libre.</translation>
    </message>
    <message>
        <source>How many block tables contain each block. Every reference beyond the first is memory saved.</source>
        <translation>Le nombre de tables de blocs qui contiennent chaque bloc. Chaque référence au-delà de la première économise de la mémoire.</translation>
    </message>
    <message>
        <source>How long ago each block was last written or reused. The oldest cached blocks are evicted first.</source>
        <translation>Le temps écoulé depuis la dernière écriture ou réutilisation de chaque bloc. Les blocs en cache les plus anciens sont évincés en premier.</translation>
    </message>
    <message>
        <source>How many tokens each block holds. Only the last block of a chat is partly empty.</source>
        <translation>Le nombre de tokens que contient chaque bloc. Seul le dernier bloc d’une discussion est en partie vide.</translation>
    </message>
    <message>
        <source>Where the blocks are: in the engine's pool, also on disk, or copied to host memory while a chat waits.</source>
        <translation>L’emplacement des blocs : dans le pool du moteur, aussi sur disque, ou copiés dans la mémoire hôte pendant qu’une discussion attend.</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 token</translation>
    </message>
    <message>
        <source>half full</source>
        <translation>à moitié plein</translation>
    </message>
    <message>
        <source>full</source>
        <translation>plein</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>en usage</translation>
    </message>
    <message>
        <source>remembered</source>
        <translation>mémorisé</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>pool</translation>
    </message>
    <message>
        <source>also on disk</source>
        <translation>aussi sur disque</translation>
    </message>
    <message>
        <source>host</source>
        <translation>hôte</translation>
    </message>
    <message>
        <source>now</source>
        <translation>maintenant</translation>
    </message>
    <message>
        <source>90 s</source>
        <translation>90 s</translation>
    </message>
    <message>
        <source>12 min</source>
        <translation>12 min</translation>
    </message>
    <message>
        <source>other programs</source>
        <translation>autres programmes</translation>
    </message>
    <message>
        <source>Colours of the map: {mode}</source>
        <translation>Couleurs de la carte : {mode}</translation>
    </message>
    <message>
        <source>Legend: {labels}</source>
        <translation>Légende : {labels}</translation>
    </message>
    <message>
        <source>Colour: {mode}</source>
        <translation>Couleur : {mode}</translation>
    </message>
    <message>
        <source>The whole pool and the part shown on the map. Click or drag to move.</source>
        <translation>Le pool entier et la partie affichée sur la carte. Cliquez ou faites glisser pour vous déplacer.</translation>
    </message>
    <message>
        <source>Overview of all blocks</source>
        <translation>Vue d’ensemble des blocs</translation>
    </message>
    <message>
        <source>Block map</source>
        <translation>Carte des blocs</translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation>Aucun modèle n’est chargé</translation>
    </message>
    <message>
        <source>; blocks {first} to {last} are shown</source>
        <translation> ; blocs {first} à {last} affichés</translation>
    </message>
    <message>
        <source>{used} of {blocks} in use by {chats}, {cached} cached, {free} free</source>
        <translation>{used} sur {blocks} en usage par {chats}, {cached} en cache, {free} libres</translation>
    </message>
    <message>
        <source>Recurrent states by chat</source>
        <translation>États récurrents par discussion</translation>
    </message>
    <message>
        <source>Blocks of waiting chats</source>
        <translation>Blocs des discussions en attente</translation>
    </message>
    <message>
        <source>The KV cache, block by block, in Octavo</source>
        <translation>Le cache KV, bloc par bloc, dans Octavo</translation>
    </message>
    <message>
        <source>Nothing has been recorded yet. Load a model first.</source>
        <translation>Rien n’a encore été enregistré. Chargez d’abord un modèle.</translation>
    </message>
    <message>
        <source>{file} cannot be written: {problem}. Choose another folder.</source>
        <translation>Impossible d’écrire {file} : {problem}. Choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Enregistré sous {file}.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Copier l’image</translation>
    </message>
    <message>
        <source>Copy the map, the three sentences and the model; no chat is named</source>
        <translation>Copier la carte, les trois phrases et le modèle ; aucune discussion n’est nommée</translation>
    </message>
    <message>
        <source>Copy picture with chat titles</source>
        <translation>Copier l’image avec les titres des discussions</translation>
    </message>
    <message>
        <source>The same, with the titles of the chats</source>
        <translation>La même, avec les titres des discussions</translation>
    </message>
    <message>
        <source>Save replay…</source>
        <translation>Enregistrer une animation…</translation>
    </message>
    <message>
        <source>Save the last ten seconds of the map as an animated picture (PNG)</source>
        <translation>Enregistrer les dix dernières secondes de la carte sous forme d’image animée (PNG)</translation>
    </message>
    <message>
        <source>Save snapshot…</source>
        <translation>Enregistrer un instantané…</translation>
    </message>
    <message>
        <source>Save this moment of the KV cache, and a picture of the panel beside it</source>
        <translation>Enregistrer cet instant du cache KV, accompagné d’une image du panneau</translation>
    </message>
    <message>
        <source>Save the last 10 minutes…</source>
        <translation>Enregistrer les 10 dernières minutes…</translation>
    </message>
    <message>
        <source>Save everything that was recorded</source>
        <translation>Enregistrer tout ce qui a été consigné</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Ouvrir…</translation>
    </message>
    <message>
        <source>Open a snapshot, a recording or a recorded benchmark</source>
        <translation>Ouvrir un instantané, un enregistrement ou un banc d’essai enregistré</translation>
    </message>
    <message>
        <source>Check against the engine</source>
        <translation>Comparer au moteur</translation>
    </message>
    <message>
        <source>Compare every block shown here with the engine's</source>
        <translation>Comparer chaque bloc affiché ici à celui du moteur</translation>
    </message>
    <message>
        <source>Free all cached blocks</source>
        <translation>Libérer tous les blocs en cache</translation>
    </message>
    <message>
        <source>Pinned text is kept</source>
        <translation>Le texte épinglé est conservé</translation>
    </message>
    <message>
        <source>Compact now</source>
        <translation>Compacter maintenant</translation>
    </message>
    <message>
        <source>Move the blocks of each chat together. Chats don't need this, but it can return memory to the system.</source>
        <translation>Regrouper les blocs de chaque discussion. Les discussions n’en ont pas besoin, mais cela peut rendre de la mémoire au système.</translation>
    </message>
    <message>
        <source>Larger cells; also with the mouse wheel or two fingers</source>
        <translation>Cellules plus grandes ; aussi avec la molette ou deux doigts</translation>
    </message>
    <message>
        <source>Smaller cells</source>
        <translation>Cellules plus petites</translation>
    </message>
    <message>
        <source>Show every block</source>
        <translation>Afficher tous les blocs</translation>
    </message>
    <message>
        <source>Change KV cache size…</source>
        <translation>Modifier la taille du cache KV…</translation>
    </message>
    <message>
        <source>Set how large the KV cache may grow</source>
        <translation>Définir la taille maximale du cache KV</translation>
    </message>
    <message>
        <source>The picture is copied. Paste it anywhere.</source>
        <translation>L’image est copiée. Collez-la où vous voulez.</translation>
    </message>
    <message>
        <source>Save replay</source>
        <translation>Enregistrer une animation</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Zoom avant</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Zoom arrière</translation>
    </message>
    <message>
        <source>Whole pool</source>
        <translation>Pool entier</translation>
    </message>
    <message>
        <source>Animated PNG</source>
        <translation>PNG animé</translation>
    </message>
    <message>
        <source>Memory of {server}</source>
        <translation>Mémoire de {server}</translation>
    </message>
    <message>
        <source>{chat}: waiting for {blocks}; {tokens} will be computed again</source>
        <translation>{chat} : attend {blocks} ; {tokens} à recalculer</translation>
    </message>
    <message>
        <source>on disk or about to be written</source>
        <translation>sur disque ou sur le point d’être écrit</translation>
    </message>
    <message>
        <source>{chat}: waiting for {blocks}; {copied} will be copied back from the host</source>
        <translation>{chat} : attend {blocks} ; {copied} à recopier depuis l’hôte</translation>
    </message>
    <message>
        <source>The pool whose blocks each chat's block table lists, in the order of its text.</source>
        <translation>Le pool dont les blocs figurent dans la table de blocs de chaque discussion, dans l’ordre de son texte.</translation>
    </message>
    <message numerus="yes">
        <source>freed after %n more token(s)</source>
        <translation>
            <numerusform>libéré dans %n token</numerusform>
            <numerusform>libéré dans %n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>freed in the next step</source>
        <translation>libéré à l’étape suivante</translation>
    </message>
    <message numerus="yes">
        <source>%n state(s)</source>
        <translation>
            <numerusform>%n état</numerusform>
            <numerusform>%n états</numerusform>
        </translation>
    </message>
    <message>
        <source>Instead of blocks, these layers keep one state per chat, whose size never changes.</source>
        <translation>Au lieu de blocs, ces couches gardent un état par discussion, dont la taille ne change jamais.</translation>
    </message>
    <message>
        <source>Blocks that were taken from preempted chats so that others could finish. Filled cells were copied to host memory; hollow ones will be recomputed. No text is lost.</source>
        <translation>Blocs retirés à des discussions préemptées pour que d’autres puissent finir. Les cellules pleines ont été copiées dans la mémoire hôte ; les vides seront recalculées. Aucun texte n’est perdu.</translation>
    </message>
    <message>
        <source>Block {number}</source>
        <translation>Bloc {number}</translation>
    </message>
    <message>
        <source>{fill} of {tokens}</source>
        <translation>{fill} sur {tokens}</translation>
    </message>
    <message>
        <source>free: any chat can use it</source>
        <translation>libre : toute discussion peut l’utiliser</translation>
    </message>
    <message numerus="yes">
        <source>shared by %n block table(s)</source>
        <translation>
            <numerusform>partagé par %n table de blocs</numerusform>
            <numerusform>partagé par %n tables de blocs</numerusform>
        </translation>
    </message>
    <message>
        <source> and </source>
        <translation> et </translation>
    </message>
    <message>
        <source>Pool {number}</source>
        <translation>Pool {number}</translation>
    </message>
    <message>
        <source>Tokens of each chat</source>
        <translation>Tokens de chaque discussion</translation>
    </message>
    <message>
        <source>{used} of {blocks}</source>
        <translation>{used} sur {blocks}</translation>
    </message>
    <message>
        <source>{chats} and {number} more</source>
        <translation>{chats} et {number} de plus</translation>
    </message>
    <message>
        <source>Blocks {first} to {last}</source>
        <translation>Blocs {first} à {last}</translation>
    </message>
    <message>
        <source>{used} in use · {cached} cached · {free} free</source>
        <translation>{used} en usage · {cached} en cache · {free} libres</translation>
    </message>
    <message>
        <source>{blocks} of {tokens} each</source>
        <translation>{blocks} de {tokens}</translation>
    </message>
    <message>
        <source>Longest free run: {blocks}</source>
        <translation>Plus longue suite libre : {blocks}</translation>
    </message>
    <message>
        <source>, {cached} cached</source>
        <translation>, {cached} en cache</translation>
    </message>
    <message>
        <source>These layers only look back {tokens}. Blocks that fall out of the window are freed.</source>
        <translation>Ces couches ne voient que les {tokens} précédents. Les blocs qui sortent de la fenêtre sont libérés.</translation>
    </message>
    <message>
        <source>{outside}: kept for a chat that continues from this text, until space runs short.</source>
        <translation>{outside} : conservé pour une discussion qui reprendrait ce texte, tant que la place suffit.</translation>
    </message>
    <message>
        <source>In the chunk of {tokens}</source>
        <translation>Dans le segment de {tokens}</translation>
    </message>
    <message>
        <source>In the window of {tokens}</source>
        <translation>Dans la fenêtre de {tokens}</translation>
    </message>
    <message>
        <source>Waiting for blocks · {chats}</source>
        <translation>En attente de blocs · {chats}</translation>
    </message>
    <message>
        <source>Outside the chunk of {tokens}</source>
        <translation>Hors du segment de {tokens}</translation>
    </message>
    <message>
        <source>Outside the window of {tokens}</source>
        <translation>Hors de la fenêtre de {tokens}</translation>
    </message>
    <message>
        <source>{blocks} on the host</source>
        <translation>{blocks} sur l’hôte</translation>
    </message>
    <message>
        <source>{blocks} to recompute</source>
        <translation>{blocks} à recalculer</translation>
    </message>
    <message>
        <source>{block}, last used by {chat}</source>
        <translation>{block}, dernier usage : {chat}</translation>
    </message>
    <message numerus="yes">
        <source>Chats now use %n block(s) more than this: the newest chats pause and resume later.</source>
        <translation>
            <numerusform>Les discussions utilisent actuellement %n bloc de plus que cela : les plus récentes se mettent en pause et reprendront plus tard.</numerusform>
            <numerusform>Les discussions utilisent actuellement %n blocs de plus que cela : les plus récentes se mettent en pause et reprendront plus tard.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Adds up to %n block(s), which take memory only when needed.</source>
        <translation>
            <numerusform>Ajoute jusqu’à %n bloc, qui n’occupe de la mémoire qu’au besoin.</numerusform>
            <numerusform>Ajoute jusqu’à %n blocs, qui n’occupent de la mémoire qu’au besoin.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing will be removed.</source>
        <translation>Rien ne sera supprimé.</translation>
    </message>
    <message>
        <source>{size}: {blocks}, {tokens}</source>
        <translation>{size} : {blocks}, {tokens}</translation>
    </message>
    <message>
        <source>{number} full chats</source>
        <translation>{number} discussions complètes</translation>
    </message>
    <message>
        <source>{share} of one full chat</source>
        <translation>{share} d’une discussion complète</translation>
    </message>
    <message>
        <source>Frees {blocks} of {cached}.</source>
        <translation>Libère {blocks} sur {cached}.</translation>
    </message>
    <message numerus="yes">
        <source>%n cached block(s)</source>
        <translation>
            <numerusform>%n bloc en cache</numerusform>
            <numerusform>%n blocs en cache</numerusform>
        </translation>
    </message>
    <message>
        <source>there is an event of an unknown kind</source>
        <translation>il y a un événement de type inconnu</translation>
    </message>
    <message>
        <source>an event names a block outside the pool</source>
        <translation>un événement désigne un bloc hors du pool</translation>
    </message>
    <message>
        <source>a block was copied from outside the pool</source>
        <translation>un bloc a été copié depuis l’extérieur du pool</translation>
    </message>
    <message>
        <source>an event puts more tokens into a block than it can hold</source>
        <translation>un événement place dans un bloc plus de tokens qu’il ne peut en contenir</translation>
    </message>
    <message>
        <source>an event has no time</source>
        <translation>un événement n’a pas d’heure</translation>
    </message>
    <message>
        <source>Another program</source>
        <translation>Un autre programme</translation>
    </message>
    <message>
        <source>Untitled chat</source>
        <translation>Discussion sans titre</translation>
    </message>
    <message>
        <source>Another program ({chat})</source>
        <translation>Autre programme ({chat})</translation>
    </message>
    <message>
        <source>{program} (another program)</source>
        <translation>{program} (autre programme)</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n bloc</numerusform>
            <numerusform>%n blocs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>Question rapide</translation>
    </message>
    <message numerus="yes">
        <source>%n chat(s)</source>
        <translation>
            <numerusform>%n discussion</numerusform>
            <numerusform>%n discussions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n couche</numerusform>
            <numerusform>%n couches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n suite</numerusform>
            <numerusform>%n suites</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n empty slot(s)</source>
        <translation>
            <numerusform>%n emplacement vide</numerusform>
            <numerusform>%n emplacements vides</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) per step</source>
        <translation>
            <numerusform>%n token par étape</numerusform>
            <numerusform>%n tokens par étape</numerusform>
        </translation>
    </message>
    <message>
        <source>normal</source>
        <comment>memory pressure</comment>
        <translation>normale</translation>
    </message>
    <message>
        <source>warning</source>
        <comment>memory pressure</comment>
        <translation>alerte</translation>
    </message>
    <message>
        <source>critical</source>
        <comment>memory pressure</comment>
        <translation>critique</translation>
    </message>
    <message>
        <source>{used} in use, {cached} cached, {free} free</source>
        <translation>{used} en usage, {cached} en cache, {free} libres</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) not computed again</source>
        <translation>
            <numerusform>%n token non recalculé</numerusform>
            <numerusform>%n tokens non recalculés</numerusform>
        </translation>
    </message>
    <message>
        <source>{total} since the model was loaded; {size} on the host now</source>
        <translation>{total} depuis le chargement du modèle ; {size} sur l’hôte actuellement</translation>
    </message>
    <message>
        <source>{size} in use</source>
        <translation>{size} en usage</translation>
    </message>
    <message>
        <source>{blocks}, up to {limit}</source>
        <translation>{blocks}, jusqu’à {limit}</translation>
    </message>
    <message>
        <source>{number} ms</source>
        <translation>{number} ms</translation>
    </message>
    <message>
        <source>{number} since the model was loaded</source>
        <translation>{number} depuis le chargement du modèle</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blocs</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Vitesse</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Disque</translation>
    </message>
    <message>
        <source>of blocks in use</source>
        <translation>de blocs en usage</translation>
    </message>
    <message>
        <source>Blocks that chats need right now. Cached blocks don't count: they are evicted as soon as space is needed.</source>
        <translation>Les blocs dont les discussions ont besoin en ce moment. Les blocs en cache ne comptent pas : ils sont évincés dès que la place manque.</translation>
    </message>
    <message>
        <source>tail waste</source>
        <translation>perte en fin</translation>
    </message>
    <message>
        <source>Slots in use that hold no token. Only the last block of a chat is partly empty, so this is always less than one block per chat.</source>
        <translation>Emplacements utilisés qui ne contiennent aucun token. Seul le dernier bloc d’une discussion est en partie vide : c’est donc toujours moins d’un bloc par discussion.</translation>
    </message>
    <message>
        <source>runs per chat</source>
        <translation>suites/discussion</translation>
    </message>
    <message>
        <source>How many stretches of neighbouring blocks a chat consists of; 1 is fastest. Paging can use any free block, so scattered blocks never block an allocation.</source>
        <translation>Le nombre de suites de blocs voisins dont se compose une discussion ; 1 est le plus rapide. La pagination peut utiliser n’importe quel bloc libre : des blocs dispersés n’empêchent jamais une allocation.</translation>
    </message>
    <message>
        <source>saved by sharing</source>
        <translation>gagné par partage</translation>
    </message>
    <message>
        <source>Memory saved because chats with the same beginning use the same blocks. Shared blocks have a notched corner.</source>
        <translation>Mémoire économisée parce que les discussions au début identique utilisent les mêmes blocs. Les blocs partagés ont un coin coupé.</translation>
    </message>
    <message>
        <source>prefix hits</source>
        <translation>préfixes trouvés</translation>
    </message>
    <message>
        <source>Share of all prompt tokens so far that were found in the prefix cache and did not have to be computed again.</source>
        <translation>Part de tous les tokens de prompt qui a été trouvée dans le cache de préfixes et n’a pas dû être recalculée.</translation>
    </message>
    <message>
        <source>prefill saved</source>
        <translation>prefill épargné</translation>
    </message>
    <message>
        <source>How long computing the reused prompt tokens would have taken, at the speed measured for the others. The prefix cache saved you this wait.</source>
        <translation>Le temps qu’aurait pris le calcul des tokens de prompt réutilisés, à la vitesse mesurée pour les autres. Le cache de préfixes vous a évité cette attente.</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>tokens par seconde</translation>
    </message>
    <message>
        <source>Generated by all chats together, over about the last second.</source>
        <translation>Générés par toutes les discussions ensemble, sur environ la dernière seconde.</translation>
    </message>
    <message>
        <source>between tokens</source>
        <translation>entre tokens</translation>
    </message>
    <message>
        <source>How long a chat waits for its next token, averaged over the last two seconds. It grows while long prompts are being read.</source>
        <translation>Le temps qu’une discussion attend son prochain token, en moyenne sur les deux dernières secondes. Il augmente pendant la lecture de longs prompts.</translation>
    </message>
    <message>
        <source>per step</source>
        <translation>par étape</translation>
    </message>
    <message>
        <source>Time of one forward pass of the model, in which every decoding chat gets one token.</source>
        <translation>Durée d’une passe avant du modèle, dans laquelle chaque discussion en décodage reçoit un token.</translation>
    </message>
    <message>
        <source>evictions a minute</source>
        <translation>évictions par min</translation>
    </message>
    <message>
        <source>Cached blocks that were evicted to store new text. If there are many, a larger KV cache would save work.</source>
        <translation>Blocs en cache évincés pour stocker du nouveau texte. S’il y en a beaucoup, un cache KV plus grand épargnerait du travail.</translation>
    </message>
    <message>
        <source>copies a minute</source>
        <translation>copies par minute</translation>
    </message>
    <message>
        <source>Shared blocks that were copied because one of their chats wrote to them (copy-on-write).</source>
        <translation>Blocs partagés qui ont été copiés parce que l’une de leurs discussions y a écrit (copy-on-write).</translation>
    </message>
    <message>
        <source>preemptions a min.</source>
        <translation>préemptions/min</translation>
    </message>
    <message>
        <source>How often a chat had to give up its blocks so that another could finish, to resume later. 0 means that there was enough memory.</source>
        <translation>Le nombre de fois qu’une discussion a dû céder ses blocs pour qu’une autre puisse finir, avant de reprendre plus tard. 0 signifie que la mémoire suffisait.</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>poids</translation>
    </message>
    <message>
        <source>The model itself. Its size does not change while it is loaded.</source>
        <translation>Le modèle lui-même. Sa taille ne change pas tant qu’il est chargé.</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>cache KV</translation>
    </message>
    <message>
        <source>What the model remembers of the chats: all blocks of the map.</source>
        <translation>Ce que le modèle retient des discussions : tous les blocs de la carte.</translation>
    </message>
    <message>
        <source>working memory</source>
        <translation>mémoire de travail</translation>
    </message>
    <message>
        <source>The most memory that a recent step needed for intermediate results.</source>
        <translation>La plus grande quantité de mémoire qu’une étape récente a utilisée pour des résultats intermédiaires.</translation>
    </message>
    <message>
        <source>MLX buffer cache</source>
        <translation>cache tampon MLX</translation>
    </message>
    <message>
        <source>Freed memory that MLX keeps, because reusing it is faster than asking the system.</source>
        <translation>Mémoire libérée que MLX conserve, car la réutiliser est plus rapide que d’en demander au système.</translation>
    </message>
    <message>
        <source>engine process</source>
        <translation>processus moteur</translation>
    </message>
    <message>
        <source>All memory of the engine process as the system counts it: weights, KV cache, working memory, MLX's buffer cache and Python.</source>
        <translation>Toute la mémoire du processus du moteur telle que le système la compte : poids, cache KV, mémoire de travail, cache tampon de MLX et Python.</translation>
    </message>
    <message>
        <source>system pressure</source>
        <translation>pression système</translation>
    </message>
    <message>
        <source>How short of memory the whole machine is, according to the system. From “warning” on, programs slow down or are ended: use a smaller model or a smaller KV cache.</source>
        <translation>À quel point la machine entière manque de mémoire, selon le système. À partir de « alerte », les programmes ralentissent ou sont arrêtés : utilisez un modèle ou un cache KV plus petit.</translation>
    </message>
    <message>
        <source>on disk</source>
        <translation>sur disque</translation>
    </message>
    <message>
        <source>Blocks of chats that are kept on disk, of all models. The settings say how much it may be.</source>
        <translation>Blocs de discussions conservés sur disque, pour tous les modèles. Les réglages en fixent le maximum.</translation>
    </message>
    <message>
        <source>chats on disk</source>
        <translation>discussions</translation>
    </message>
    <message>
        <source>Chats of this model that have blocks on disk.</source>
        <translation>Discussions de ce modèle qui ont des blocs sur disque.</translation>
    </message>
    <message>
        <source>written today</source>
        <translation>écrit aujourd’hui</translation>
    </message>
    <message>
        <source>How much was written to the disk since midnight (UTC). Only what is used twice, or is there when the model is unloaded, is written.</source>
        <translation>La quantité écrite sur le disque depuis minuit (UTC). N’est écrit que ce qui est utilisé deux fois, ou présent au déchargement du modèle.</translation>
    </message>
    <message>
        <source>tokens from disk</source>
        <translation>tokens du disque</translation>
    </message>
    <message>
        <source>Prompt tokens that came back from disk since the model was loaded.</source>
        <translation>Tokens de prompt revenus du disque depuis le chargement du modèle.</translation>
    </message>
    <message>
        <source>time saved</source>
        <translation>temps gagné</translation>
    </message>
    <message>
        <source>How much longer computing would have taken than reading from disk, in the last thirty days.</source>
        <translation>Le temps supplémentaire qu’aurait pris le calcul par rapport à la lecture sur disque, au cours des trente derniers jours.</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>endommagés</translation>
    </message>
    <message>
        <source>Blocks on disk that could not be used in the last thirty days. They were removed, and their text was computed again.</source>
        <translation>Blocs sur disque qui n’ont pas pu être utilisés au cours des trente derniers jours. Ils ont été supprimés et leur texte a été recalculé.</translation>
    </message>
    <message>
        <source>; may grow to {limit}</source>
        <translation> ; peut atteindre {limit}</translation>
    </message>
    <message>
        <source>{reused} of {total} prompt tokens</source>
        <translation>{reused} sur {total} tokens de prompt</translation>
    </message>
    <message>
        <source>Longest so far: {time}; {stalls}</source>
        <translation>Maximum jusqu’ici : {time} ; {stalls}</translation>
    </message>
    <message numerus="yes">
        <source>%n stall(s)</source>
        <comment>waits between two tokens</comment>
        <translation>
            <numerusform>%n à-coup</numerusform>
            <numerusform>%n à-coups</numerusform>
        </translation>
    </message>
    <message>
        <source>{size} available to the engine on this machine</source>
        <translation>{size} disponibles pour le moteur sur cette machine</translation>
    </message>
    <message>
        <source>All programs together use {share} of the memory</source>
        <translation>Tous les programmes ensemble utilisent {share} de la mémoire</translation>
    </message>
    <message>
        <source>off</source>
        <translation>désactivé</translation>
    </message>
    <message>
        <source>Longest run of free blocks: {blocks}</source>
        <translation>Plus longue suite de blocs libres : {blocks}</translation>
    </message>
    <message>
        <source>{chats} generating, {waiting} waiting</source>
        <translation>{chats} en génération, {waiting} en attente</translation>
    </message>
    <message>
        <source>Will it fit?</source>
        <translation>Est-ce que tout tient ?</translation>
    </message>
    <message>
        <source>Chats fit up to {tokens} tokens; the model could hold {context}. A larger KV cache helps.</source>
        <translation>Une discussion peut compter jusqu’à {tokens} tokens ; le modèle pourrait en contenir {context}. Un cache KV plus grand serait utile.</translation>
    </message>
    <message>
        <source>What does this chat remember?</source>
        <translation>Que retient cette discussion ?</translation>
    </message>
    <message>
        <source>All of it, so its next reply starts at once.</source>
        <translation>Tout : sa prochaine réponse commencera aussitôt.</translation>
    </message>
    <message>
        <source>Why was the last answer fast or slow?</source>
        <translation>Pourquoi la dernière réponse a-t-elle été rapide ou lente ?</translation>
    </message>
    <message numerus="yes">
        <source>There is space for %n more token(s).</source>
        <translation>
            <numerusform>Il reste de la place pour %n token.</numerusform>
            <numerusform>Il reste de la place pour %n tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>No model is loaded, so nothing is in memory.</source>
        <translation>Aucun modèle n’est chargé : rien n’est en mémoire.</translation>
    </message>
    <message numerus="yes">
        <source>Not everything fits at once: %n chat(s) must wait for blocks. No text is lost.</source>
        <translation>
            <numerusform>Tout ne tient pas à la fois : %n discussion doit attendre des blocs. Aucun texte n’est perdu.</numerusform>
            <numerusform>Tout ne tient pas à la fois : %n discussions doivent attendre des blocs. Aucun texte n’est perdu.</numerusform>
        </translation>
    </message>
    <message>
        <source>This computer is out of memory. Close other programs, or use a smaller model.</source>
        <translation>Cet ordinateur n’a plus de mémoire. Fermez d’autres programmes, ou utilisez un modèle plus petit.</translation>
    </message>
    <message>
        <source>It fits, but this computer is short of memory. Other programs may slow down.</source>
        <translation>Tout tient, mais cet ordinateur manque de mémoire. D’autres programmes peuvent ralentir.</translation>
    </message>
    <message numerus="yes">
        <source>It fits: there is space for %n chat(s) of {context} tokens.</source>
        <translation>
            <numerusform>Tout tient : il y a de la place pour %n discussion de {context} tokens.</numerusform>
            <numerusform>Tout tient : il y a de la place pour %n discussions de {context} tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>It gave its blocks to another chat and goes on when there is space.</source>
        <translation>Elle a cédé ses blocs à une autre discussion et continuera quand il y aura de la place.</translation>
    </message>
    <message>
        <source>{tokens} of it are on disk and come back with your next message.</source>
        <translation>{tokens} sont sur disque et reviendront avec votre prochain message.</translation>
    </message>
    <message>
        <source>Nothing: its text is read again with your next message.</source>
        <translation>Rien : son texte sera relu avec votre prochain message.</translation>
    </message>
    <message>
        <source>{tokens} of {total}; the rest is read again.</source>
        <translation>{tokens} sur {total} ; le reste sera relu.</translation>
    </message>
    <message>
        <source>This chat has no answer yet.</source>
        <translation>Cette discussion n’a pas encore de réponse.</translation>
    </message>
    <message>
        <source>It began at once</source>
        <translation>Elle a commencé aussitôt</translation>
    </message>
    <message>
        <source>Slow: it had to give its blocks to another chat for a while.</source>
        <translation>Lente : elle a dû céder ses blocs à une autre discussion pendant un moment.</translation>
    </message>
    <message>
        <source>{share} of its drafted tokens were right.</source>
        <translation>{share} de ses tokens ébauchés étaient justes.</translation>
    </message>
    <message numerus="yes">
        <source>The context is {share} full: %n token(s) are left.</source>
        <translation>
            <numerusform>Le contexte est plein à {share} : il reste %n token.</numerusform>
            <numerusform>Le contexte est plein à {share} : il reste %n tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>The context is {share} full.</source>
        <translation>Le contexte est plein à {share}.</translation>
    </message>
    <message>
        <source>The model is being loaded.</source>
        <translation>Le modèle est en cours de chargement.</translation>
    </message>
    <message>
        <source>This chat is new: there is nothing to remember yet.</source>
        <translation>Cette discussion est nouvelle : il n’y a encore rien à retenir.</translation>
    </message>
    <message>
        <source>Nothing is in memory. Its text is saved.</source>
        <translation>Rien n’est en mémoire. Son texte est enregistré.</translation>
    </message>
    <message>
        <source>{tokens} of {total} so far; the rest is being read.</source>
        <translation>{tokens} sur {total} pour l’instant ; le reste est en cours de lecture.</translation>
    </message>
    <message>
        <source>{tokens} of {total}; reading the rest again takes about {time}.</source>
        <translation>{tokens} sur {total} ; relire le reste prend environ {time}.</translation>
    </message>
    <message>
        <source>Not known: the answer was cut short.</source>
        <translation>Inconnu : la réponse a été interrompue.</translation>
    </message>
    <message>
        <source>It began after {time}</source>
        <translation>Elle a commencé après {time}</translation>
    </message>
    <message>
        <source>{began}, and waited for other answers most of it.</source>
        <translation>{began}, dont la plus grande partie à attendre d’autres réponses.</translation>
    </message>
    <message numerus="yes">
        <source>Then {speed} tokens a second, beside %n other answer(s).</source>
        <translation>
            <numerusform>Ensuite, {speed} tokens par seconde, en parallèle avec %n autre réponse.</numerusform>
            <numerusform>Ensuite, {speed} tokens par seconde, en parallèle avec %n autres réponses.</numerusform>
        </translation>
    </message>
    <message>
        <source>Then {speed} tokens a second.</source>
        <translation>Ensuite, {speed} tokens par seconde.</translation>
    </message>
    <message>
        <source>{share} of its drafted tokens were right, which made it {times} times as fast.</source>
        <translation>{share} de ses tokens ébauchés étaient justes, ce qui l’a rendue {times} fois plus rapide.</translation>
    </message>
    <message>
        <source>The model could not be loaded.</source>
        <translation>Le modèle n’a pas pu être chargé.</translation>
    </message>
    <message>
        <source>The cache grows as needed.</source>
        <translation>Le cache grandit au besoin.</translation>
    </message>
    <message>
        <source>All of it: {tokens} are in memory.</source>
        <translation>Tout : {tokens} sont en mémoire.</translation>
    </message>
    <message>
        <source>The first answer is being written.</source>
        <translation>La première réponse est en cours d’écriture.</translation>
    </message>
    <message>
        <source>{began}: {disk} of its prompt came from disk.</source>
        <translation>{began} : {disk} de son prompt venaient du disque.</translation>
    </message>
    <message>
        <source>The model is asleep. It is loaded again with your next message.</source>
        <translation>Le modèle est en veille. Il sera rechargé avec votre prochain message.</translation>
    </message>
    <message>
        <source>It fits.</source>
        <translation>Tout tient.</translation>
    </message>
    <message>
        <source>full</source>
        <comment>layers that attend to all of the context</comment>
        <translation>attention complète</translation>
    </message>
    <message>
        <source>sliding {tokens}</source>
        <translation>fenêtre de {tokens}</translation>
    </message>
    <message>
        <source>chunks of {tokens}</source>
        <translation>segments de {tokens}</translation>
    </message>
    <message>
        <source>Nothing: your next message reads its text again, which takes about {time}.</source>
        <translation>Rien : votre prochain message relira son texte, ce qui prend environ {time}.</translation>
    </message>
    <message>
        <source>{began}: {share} of its prompt was remembered.</source>
        <translation>{began} : {share} de son prompt étaient mémorisés.</translation>
    </message>
    <message>
        <source>{began}: its prompt was short.</source>
        <translation>{began} : son prompt était court.</translation>
    </message>
    <message>
        <source>{began}: {new} had to be read first.</source>
        <translation>{began} : il a d’abord fallu lire {new}.</translation>
    </message>
    <message>
        <source>{tokens} are on disk: they come back after a restart.</source>
        <translation>{tokens} sont sur disque : ils reviennent après un redémarrage.</translation>
    </message>
    <message>
        <source>Computing what is remembered again would take {time}.</source>
        <translation>Recalculer ce qui est mémorisé prendrait {time}.</translation>
    </message>
    <message>
        <source>Blocks in this chat's table. Shared blocks count for each chat. Click to highlight them.</source>
        <translation>Les blocs de la table de cette discussion. Les blocs partagés comptent pour chaque discussion. Cliquez pour les mettre en évidence.</translation>
    </message>
    <message>
        <source>Text in the prefix cache that no chat here would reuse now. A new chat with the same beginning reuses it without computing it again; the oldest blocks are evicted when space runs out.</source>
        <translation>Texte du cache de préfixes qu’aucune discussion ne réutiliserait maintenant. Une nouvelle discussion au début identique le réutilise sans le recalculer ; les blocs les plus anciens sont évincés quand la place manque.</translation>
    </message>
    <message>
        <source>Blocks that hold nothing. Any chat can use any of them, wherever they are.</source>
        <translation>Blocs qui ne contiennent rien. Toute discussion peut utiliser n’importe lequel d’entre eux, où qu’il soit.</translation>
    </message>
    <message>
        <source>Loading {model}</source>
        <translation>Chargement de {model}</translation>
    </message>
    <message>
        <source>{tokens} of {total} remembered</source>
        <translation>{tokens} sur {total} mémorisés</translation>
    </message>
    <message>
        <source>How long computing them again would take is known after the first long prompt.</source>
        <translation>Le temps nécessaire pour les recalculer sera connu après le premier long prompt.</translation>
    </message>
    <message>
        <source>Computing what is remembered again would take less than {time}.</source>
        <translation>Recalculer ce qui est mémorisé prendrait moins de {time}.</translation>
    </message>
    <message>
        <source>Cached</source>
        <translation>En cache</translation>
    </message>
    <message>
        <source>Free now</source>
        <translation>Libre actuellement</translation>
    </message>
    <message>
        <source>Checking {model} (once)</source>
        <translation>Vérification de {model} (une seule fois)</translation>
    </message>
    <message>
        <source>Load a model to see its KV cache here, block by block.</source>
        <translation>Chargez un modèle pour voir ici son cache KV, bloc par bloc.</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>le modèle</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Poids</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Modèle d’ébauche</translation>
    </message>
    <message>
        <source>Other models</source>
        <translation>Autres modèles</translation>
    </message>
    <message>
        <source>KV cache in use</source>
        <translation>Cache KV en usage</translation>
    </message>
    <message>
        <source>KV cache, cached</source>
        <translation>Cache KV, en cache</translation>
    </message>
    <message>
        <source>KV cache, free blocks</source>
        <translation>Cache KV, blocs libres</translation>
    </message>
    <message>
        <source>Host copies of waiting chats</source>
        <translation>Copies sur l’hôte des discussions en attente</translation>
    </message>
    <message>
        <source>Freed buffers that MLX keeps</source>
        <translation>Tampons libérés que MLX conserve</translation>
    </message>
    <message>
        <source>Octavo's engine and working memory</source>
        <translation>Moteur d’Octavo et mémoire de travail</translation>
    </message>
    <message>
        <source>{size} in memory, {on_disk} on disk</source>
        <translation>{size} en mémoire, {on_disk} sur disque</translation>
    </message>
    <message>
        <source>{tokens} of its {total} would come back at once. The rest was evicted: {read} are on disk and would be read from there, others computed again.</source>
        <translation>{tokens} de ses {total} reviendraient aussitôt. Le reste a été évincé : {read} sont sur disque et en seraient lus, les autres seraient recalculés.</translation>
    </message>
    <message>
        <source>{tokens} of its {total} would come back at once. The rest was evicted and would be computed again.</source>
        <translation>{tokens} de ses {total} reviendraient aussitôt. Le reste a été évincé et serait recalculé.</translation>
    </message>
    <message>
        <source>Its KV cache appears here as soon as it is ready.</source>
        <translation>Son cache KV s’affichera ici dès qu’il sera prêt.</translation>
    </message>
    <message>
        <source>Waiting for the first snapshot of its KV cache.</source>
        <translation>En attente du premier instantané de son cache KV.</translation>
    </message>
    <message>
        <source>Nothing is in memory now</source>
        <translation>Rien n’est en mémoire actuellement</translation>
    </message>
    <message>
        <source>{size} in memory</source>
        <translation>{size} en mémoire</translation>
    </message>
    <message>
        <source>{tokens} remembered</source>
        <translation>{tokens} mémorisés</translation>
    </message>
    <message>
        <source>{number} on disk</source>
        <translation>{number} sur disque</translation>
    </message>
    <message>
        <source>All of its {total} would come back at once.</source>
        <translation>Tous ses {total} reviendraient aussitôt.</translation>
    </message>
    <message>
        <source>{name}: {size}</source>
        <translation>{name} : {size}</translation>
    </message>
    <message>
        <source>{part} of {whole}</source>
        <translation>{part} sur {whole}</translation>
    </message>
    <message>
        <source>Could not load {model}</source>
        <translation>Impossible de charger {model}</translation>
    </message>
    <message>
        <source>{model} is ready</source>
        <translation>{model} est prêt</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Le modèle</translation>
    </message>
    <message>
        <source>{chat}, remembered</source>
        <translation>{chat}, mémorisée</translation>
    </message>
    <message>
        <source>Its last answer read {prompt} and wrote {written}.</source>
        <translation>Sa dernière réponse a lu {prompt} et écrit {written}.</translation>
    </message>
    <message numerus="yes">
        <source>{server} has space for %n more token(s).</source>
        <translation>
            <numerusform>{server} a encore de la place pour %n token.</numerusform>
            <numerusform>{server} a encore de la place pour %n tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>The model is in the memory of {server}, not of this computer.</source>
        <translation>Le modèle est dans la mémoire de {server}, pas de cet ordinateur.</translation>
    </message>
    <message>
        <source>It began within a second.</source>
        <translation>Elle a commencé en moins d’une seconde.</translation>
    </message>
    <message>
        <source>{server} tells how many tokens it reads and writes, but nothing of its KV cache.</source>
        <translation>{server} indique combien de tokens il lit et écrit, mais rien de son cache KV.</translation>
    </message>
    <message>
        <source>Waiting for the block map</source>
        <translation>En attente de la carte des blocs</translation>
    </message>
    <message>
        <source>Nothing yet: it has not answered here.</source>
        <translation>Rien encore : il n’a pas répondu ici.</translation>
    </message>
    <message>
        <source>It did not tell how many tokens its last answer took.</source>
        <translation>Il n’a pas indiqué le nombre de tokens de sa dernière réponse.</translation>
    </message>
    <message>
        <source>Its last answer read {prompt}, {cached} of them from its prefix cache, and wrote {written}.</source>
        <translation>Sa dernière réponse a lu {prompt}, dont {cached} de son cache de préfixes, et écrit {written}.</translation>
    </message>
    <message>
        <source>The server is short of memory.</source>
        <translation>Le serveur manque de mémoire.</translation>
    </message>
    <message>
        <source>It began after {time}, the network included.</source>
        <translation>Elle a commencé après {time}, réseau compris.</translation>
    </message>
    <message>
        <source>No block map</source>
        <translation>Aucune carte des blocs</translation>
    </message>
    <message>
        <source>The block map cannot be shown now</source>
        <translation>La carte des blocs ne peut pas être affichée</translation>
    </message>
    <message>
        <source>{server} sends it as soon as it has one.</source>
        <translation>{server} l’enverra dès qu’il en aura une.</translation>
    </message>
    <message>
        <source>What did {server} tell?</source>
        <translation>Qu’a indiqué {server} ?</translation>
    </message>
    <message>
        <source>It is known when an answer has ended.</source>
        <translation>Ce sera connu à la fin d’une réponse.</translation>
    </message>
    <message>
        <source>the view has {view} blocks and the engine {engine}</source>
        <translation>la vue compte {view} blocs et le moteur {engine}</translation>
    </message>
    <message>
        <source>the block tables</source>
        <translation>les tables de blocs</translation>
    </message>
    <message>
        <source>the view is at event {view} and the engine at {engine}</source>
        <translation>la vue en est à l’événement {view} et le moteur à l’événement {engine}</translation>
    </message>
    <message>
        <source>the view has {view} pools and the engine {engine}</source>
        <translation>la vue compte {view} pools et le moteur {engine}</translation>
    </message>
    <message>
        <source>state</source>
        <translation>état</translation>
    </message>
    <message>
        <source>references</source>
        <translation>références</translation>
    </message>
    <message>
        <source>fill</source>
        <translation>remplissage</translation>
    </message>
    <message>
        <source>pins</source>
        <translation>épingles</translation>
    </message>
    <message>
        <source>blocks on disk</source>
        <translation>blocs sur disque</translation>
    </message>
    <message numerus="yes">
        <source>{field} of %n block(s), first in block {block}</source>
        <translation>
            <numerusform>{field} de %n bloc, le premier étant le bloc {block}</numerusform>
            <numerusform>{field} de %n blocs, le premier étant le bloc {block}</numerusform>
        </translation>
    </message>
    <message>
        <source>A snapshot of the KV cache could not be read: {problem}.</source>
        <translation>Impossible de lire un instantané du cache KV : {problem}.</translation>
    </message>
    <message>
        <source>The view missed some events: {problem}.</source>
        <translation>La vue a manqué des événements : {problem}.</translation>
    </message>
    <message>
        <source>pool {number}: {difference}</source>
        <translation>pool {number} : {difference}</translation>
    </message>
    <message>
        <source>its block size is less than one token</source>
        <translation>sa taille de bloc est inférieure à un token</translation>
    </message>
    <message>
        <source>an event is cut short</source>
        <translation>un événement est tronqué</translation>
    </message>
    <message>
        <source>The view missed some events: its pools are at different events.</source>
        <translation>La vue a manqué des événements : ses pools n’en sont pas au même événement.</translation>
    </message>
    <message>
        <source>View of the blocks</source>
        <translation>Vue des blocs</translation>
    </message>
    <message>
        <source>More about memory</source>
        <translation>Autres actions sur la mémoire</translation>
    </message>
    <message>
        <source>Snapshots, checks, KV cache size</source>
        <translation>Instantanés, vérifications, taille du cache KV</translation>
    </message>
    <message>
        <source>Physical</source>
        <translation>Physique</translation>
    </message>
    <message>
        <source>By chat</source>
        <translation>Par discussion</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Prévision</translation>
    </message>
    <message>
        <source>Every block at its place in memory</source>
        <translation>Chaque bloc à sa place en mémoire</translation>
    </message>
    <message>
        <source>The block table of each chat, in the order of its text</source>
        <translation>La table de blocs de chaque discussion, dans l’ordre de son texte</translation>
    </message>
    <message>
        <source>How much memory a model would need, before you load it</source>
        <translation>La mémoire dont un modèle aurait besoin, avant de le charger</translation>
    </message>
    <message numerus="yes">
        <source>Each cell is {size}, the size of %n block(s)</source>
        <translation>
            <numerusform>Chaque cellule représente {size}, la taille de %n bloc</numerusform>
            <numerusform>Chaque cellule représente {size}, la taille de %n blocs</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory plan</source>
        <translation>Prévision de mémoire</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>Pas encore de prévision</translation>
    </message>
    <message>
        <source>over this machine's limit</source>
        <translation>au-delà de la limite de cette machine</translation>
    </message>
    <message>
        <source>Choose a model under Find models to see its plan here before you load it.</source>
        <translation>Choisissez un modèle sous « Rechercher des modèles » pour voir ici sa prévision avant de le charger.</translation>
    </message>
    <message>
        <source>A larger KV cache can use the free memory for more chats.</source>
        <translation>Un cache KV plus grand peut utiliser la mémoire libre pour plus de discussions.</translation>
    </message>
    <message>
        <source>Computing the plan of {name}…</source>
        <translation>Calcul de la prévision pour {name}…</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Tient</translation>
    </message>
    <message>
        <source>Tight</source>
        <translation>Tout juste</translation>
    </message>
    <message>
        <source>Too big</source>
        <translation>Trop grand</translation>
    </message>
    <message>
        <source>Working memory</source>
        <translation>Mémoire de travail</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Libre</translation>
    </message>
    <message>
        <source>{chats} of {tokens}</source>
        <translation>{chats} de {tokens}</translation>
    </message>
    <message>
        <source>{size} in {blocks}</source>
        <translation>{size} en {blocks}</translation>
    </message>
    <message>
        <source>KV cache of chat {number}</source>
        <translation>Cache KV de la discussion {number}</translation>
    </message>
    <message>
        <source>Chat {number}</source>
        <translation>Discussion {number}</translation>
    </message>
    <message numerus="yes">
        <source>Freed %n block(s).</source>
        <translation>
            <numerusform>%n bloc libéré.</numerusform>
            <numerusform>%n blocs libérés.</numerusform>
        </translation>
    </message>
    <message>
        <source>The KV cache may now grow to {blocks}.</source>
        <translation>Le cache KV peut maintenant atteindre {blocks}.</translation>
    </message>
    <message>
        <source>The view matches the engine: {blocks} compared at event {event}.</source>
        <translation>La vue correspond au moteur : {blocks} comparés à l’événement {event}.</translation>
    </message>
    <message numerus="yes">
        <source>Pinned %n block(s). This text is kept until you unpin it.</source>
        <translation>
            <numerusform>%n bloc épinglé. Ce texte est conservé jusqu’à ce que vous le désépingliez.</numerusform>
            <numerusform>%n blocs épinglés. Ce texte est conservé jusqu’à ce que vous le désépingliez.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed %n pin(s).</source>
        <translation>
            <numerusform>%n épingle retirée.</numerusform>
            <numerusform>%n épingles retirées.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %n block(s). Each chat's blocks are now together.</source>
        <translation>
            <numerusform>%n bloc déplacé. Les blocs de chaque discussion sont maintenant regroupés.</numerusform>
            <numerusform>%n blocs déplacés. Les blocs de chaque discussion sont maintenant regroupés.</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine's block tables are inconsistent: {problem}. Restart the engine.</source>
        <translation>Les tables de blocs du moteur sont incohérentes : {problem}. Redémarrez le moteur.</translation>
    </message>
    <message>
        <source>The view differed from the engine: {difference}. It is being redrawn.</source>
        <translation>La vue différait du moteur : {difference}. Elle est en cours de reconstruction.</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no KV cache to change.</source>
        <translation>Aucun modèle n’est chargé : il n’y a pas de cache KV à modifier.</translation>
    </message>
    <message>
        <source>The blocks are already compact.</source>
        <translation>Les blocs sont déjà compacts.</translation>
    </message>
    <message>
        <source>Asking the engine for a new snapshot.</source>
        <translation>Demande d’un nouvel instantané au moteur.</translation>
    </message>
    <message>
        <source>The last ten minutes: blocks in use at the bottom, cached blocks above them, both as shares of the pool. The line is the speed in tokens per second; the dotted line shows how much of the machine's memory all programs use. Click or drag to see the pool as it was.</source>
        <translation>Les dix dernières minutes : en bas les blocs en usage, au-dessus les blocs en cache, en proportion du pool. La ligne indique la vitesse en tokens par seconde ; la ligne pointillée, la part de la mémoire de la machine qu’utilisent tous les programmes. Cliquez ou faites glisser pour voir le pool tel qu’il était.</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) per second</source>
        <translation>
            <numerusform>%n token par seconde</numerusform>
            <numerusform>%n tokens par seconde</numerusform>
        </translation>
    </message>
    <message>
        <source>{share} of the machine's memory used</source>
        <translation>{share} de la mémoire de la machine utilisés</translation>
    </message>
    <message>
        <source>Memory over the last ten minutes</source>
        <translation>La mémoire au cours des dix dernières minutes</translation>
    </message>
    <message>
        <source>{share} in use</source>
        <translation>{share} en usage</translation>
    </message>
    <message>
        <source>{share} cached</source>
        <translation>{share} en cache</translation>
    </message>
    <message>
        <source>{share} tail waste</source>
        <translation>{share} de perte en fin</translation>
    </message>
    <message>
        <source>engine {size}</source>
        <translation>moteur {size}</translation>
    </message>
    <message>
        <source>Speed {factor} times</source>
        <translation>Vitesse {factor} fois</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>One event back</source>
        <translation>Un événement en arrière</translation>
    </message>
    <message>
        <source>One event forward</source>
        <translation>Un événement en avant</translation>
    </message>
    <message>
        <source>Playback speed</source>
        <translation>Vitesse de lecture</translation>
    </message>
    <message>
        <source>Back to the live view</source>
        <translation>Revenir à la vue en direct</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Lecture</translation>
    </message>
    <message>
        <source>Go live</source>
        <translation>Retour au direct</translation>
    </message>
    <message>
        <source>live</source>
        <translation>en direct</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>en attente</translation>
    </message>
    <message>
        <source>{file} is inconsistent: its events are out of order.</source>
        <translation>{file} est incohérent : ses événements ne sont pas dans l’ordre.</translation>
    </message>
    <message>
        <source>{file} is inconsistent: {problem}</source>
        <translation>{file} est incohérent : {problem}</translation>
    </message>
    <message>
        <source>{file} does not begin with a snapshot: its start is missing.</source>
        <translation>{file} ne commence pas par un instantané : son début manque.</translation>
    </message>
    <message>
        <source>{file} contains an incomplete event. Save or copy it again.</source>
        <translation>{file} contient un événement incomplet. Enregistrez-le ou copiez-le à nouveau.</translation>
    </message>
    <message>
        <source>event {number}</source>
        <translation>événement {number}</translation>
    </message>
    <message>
        <source>{file} contains no snapshot.</source>
        <translation>{file} ne contient aucun instantané.</translation>
    </message>
    <message>
        <source>{file} cannot be read: {problem}.</source>
        <translation>Impossible de lire {file} : {problem}.</translation>
    </message>
    <message>
        <source>Image in this block</source>
        <translation>Image dans ce bloc</translation>
    </message>
    <message>
        <source>Show this image large.</source>
        <translation>Afficher cette image en grand.</translation>
    </message>
    <message>
        <source>The line marks a part of an image. Click the block to see the image.</source>
        <translation>La ligne marque une partie d’une image. Cliquez sur le bloc pour voir l’image.</translation>
    </message>
    <message>
        <source>image</source>
        <translation>image</translation>
    </message>
    <message>
        <source>part of an image</source>
        <translation>partie d’une image</translation>
    </message>
    <message>
        <source>recurrent</source>
        <comment>layers that keep a state</comment>
        <translation>récurrentes</translation>
    </message>
    <message>
        <source>{place}: {when}.</source>
        <translation>{place} : {when}.</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels for {model} (once)</source>
        <translation>Compilation des kernels GPU pour {model} (une seule fois)</translation>
    </message>
    <message>
        <source>images</source>
        <translation>images</translation>
    </message>
    <message>
        <source>{file} was written by another version of Octavo (format {found}, this version reads {supported}). Open it with that version.</source>
        <translation>{file} a été écrit par une autre version d’Octavo (format {found}, cette version lit {supported}). Ouvrez-le avec cette autre version.</translation>
    </message>
    <message>
        <source>{file} is not a recording of Octavo's KV cache: {problem}.</source>
        <translation>{file} n’est pas un enregistrement du cache KV d’Octavo : {problem}.</translation>
    </message>
    <message>
        <source>{file} is incomplete or damaged. Save or copy it again.</source>
        <translation>{file} est incomplet ou endommagé. Enregistrez-le ou copiez-le à nouveau.</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>Open a snapshot or a recording</source>
        <translation>Ouvrir un instantané ou un enregistrement</translation>
    </message>
    <message>
        <source>Octavo KV cache</source>
        <translation>Cache KV d’Octavo</translation>
    </message>
    <message>
        <source>10 minutes</source>
        <translation>10 minutes</translation>
    </message>
    <message>
        <source>Save the memory view</source>
        <translation>Enregistrer la vue de la mémoire</translation>
    </message>
    <message>
        <source> · peak {speed} tok/s</source>
        <translation> · pointe {speed} tok/s</translation>
    </message>
    <message>
        <source>The starter model is being loaded, with a small memory of its own…</source>
        <translation>Le modèle de démarrage se charge, avec sa propre petite mémoire…</translation>
    </message>
    <message>
        <source>How memory works</source>
        <translation>Fonctionnement de la mémoire</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Précédent</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>Play Again</source>
        <translation>Revoir</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} sur {total}</translation>
    </message>
    <message>
        <source>The engine of the tour ended.</source>
        <translation>Le moteur de la visite s’est arrêté.</translation>
    </message>
    <message>
        <source>First chat</source>
        <translation>Première discussion</translation>
    </message>
    <message>
        <source>Second chat</source>
        <translation>Deuxième discussion</translation>
    </message>
    <message>
        <source>Its fork</source>
        <translation>Sa bifurcation</translation>
    </message>
    <message>
        <source>Long text</source>
        <translation>Texte long</translation>
    </message>
    <message>
        <source>Each square is a block, space for 16 tokens of text. Now all are free.</source>
        <translation>Chaque carré est un bloc, de la place pour 16 tokens de texte. Pour l’instant, tous sont libres.</translation>
    </message>
    <message>
        <source>A chat begins. The model reads its text, which fills block after block.</source>
        <translation>Une discussion commence. Le modèle lit son texte, qui remplit un bloc après l’autre.</translation>
    </message>
    <message>
        <source>It answers. Each new token goes into the last block, until that is full.</source>
        <translation>Il répond. Chaque nouveau token va dans le dernier bloc, jusqu’à le remplir.</translation>
    </message>
    <message>
        <source>The answer has ended. Its blocks stay, fainter: the chat would reuse them.</source>
        <translation>La réponse est finie. Ses blocs restent, atténués : la discussion les réutiliserait.</translation>
    </message>
    <message>
        <source>A second chat has the same instructions. It shares their blocks, at no cost.</source>
        <translation>Une deuxième discussion a les mêmes instructions. Elle partage leurs blocs, sans coût.</translation>
    </message>
    <message>
        <source>Shared blocks have a notched corner. They are in memory only once.</source>
        <translation>Les blocs partagés ont un coin coupé. Ils ne sont en mémoire qu’une fois.</translation>
    </message>
    <message>
        <source>The second answer is forked: two chats go on from the very same blocks.</source>
        <translation>La deuxième réponse bifurque : deux discussions partent des mêmes blocs.</translation>
    </message>
    <message>
        <source>The first one to write into a shared block gets a copy: copy-on-write.</source>
        <translation>La première à écrire dans un bloc partagé en reçoit une copie : copy-on-write.</translation>
    </message>
    <message>
        <source>A long text needs more than is free: what was unused longest is evicted.</source>
        <translation>Un long texte demande plus que la place libre : ce qui n’a pas servi depuis le plus longtemps est évincé.</translation>
    </message>
    <message>
        <source>What is remembered starts at once; what was evicted is read again.</source>
        <translation>Ce qui est mémorisé repart aussitôt ; ce qui a été évincé est relu.</translation>
    </message>
    <message>
        <source>Memory budget</source>
        <translation>Budget de mémoire</translation>
    </message>
    <message>
        <source>Together: {size}, as the system counts the engine process</source>
        <translation>Au total : {size}, tel que le système compte le processus du moteur</translation>
    </message>
    <message>
        <source>In memory</source>
        <translation>En mémoire</translation>
    </message>
    <message>
        <source>limit {size}</source>
        <translation>limite {size}</translation>
    </message>
    <message>
        <source>Blocks of each chat</source>
        <translation>Blocs de chaque discussion</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Discussion</translation>
    </message>
    <message>
        <source>Block details</source>
        <translation>Détails du bloc</translation>
    </message>
    <message numerus="yes">
        <source>outside the window of %n layer(s)</source>
        <translation>
            <numerusform>hors de la fenêtre de %n couche</numerusform>
            <numerusform>hors de la fenêtre de %n couches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>freed by %n layer(s)</source>
        <translation>
            <numerusform>libérés par %n couche</numerusform>
            <numerusform>libérés par %n couches</numerusform>
        </translation>
    </message>
    <message>
        <source>Block tables by chat</source>
        <translation>Tables de blocs par discussion</translation>
    </message>
    <message>
        <source>the first {blocks} shared with {chat}</source>
        <translation>les {blocks} premiers partagés avec {chat}</translation>
    </message>
    <message>
        <source>{blocks} in {runs}</source>
        <translation>{blocks} en {runs}</translation>
    </message>
    <message>
        <source>waiting for {blocks} · {copied} on the host</source>
        <translation>attend {blocks} · {copied} sur l’hôte</translation>
    </message>
    <message>
        <source>{blocks} shared</source>
        <translation>{blocks} partagés</translation>
    </message>
    <message>
        <source>{chat} (branch)</source>
        <translation>{chat} (branche)</translation>
    </message>
    <message numerus="yes">
        <source>KV cache space for %n more token(s)</source>
        <translation>
            <numerusform>place dans le cache KV pour %n token de plus</numerusform>
            <numerusform>place dans le cache KV pour %n tokens de plus</numerusform>
        </translation>
    </message>
    <message>
        <source>block {position} of {total} of the chat</source>
        <translation>bloc {position} sur {total} de la discussion</translation>
    </message>
    <message>
        <source>No chat is remembered yet.</source>
        <translation>Aucune discussion n’est encore mémorisée.</translation>
    </message>
    <message>
        <source>{share} of the context</source>
        <translation>{share} du contexte</translation>
    </message>
    <message>
        <source>Memory in three sentences</source>
        <translation>La mémoire en trois phrases</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
    <message>
        <source>Figures, the selected block, and the last ten minutes</source>
        <translation>Les chiffres, le bloc sélectionné et les dix dernières minutes</translation>
    </message>
    <message>
        <source>KV Cache Size…</source>
        <translation>Taille du cache KV…</translation>
    </message>
    <message>
        <source>New here? See in a minute how memory works.</source>
        <translation>Vous débutez ? Découvrez en une minute le fonctionnement de la mémoire.</translation>
    </message>
    <message>
        <source>Show Me</source>
        <translation>Voir</translation>
    </message>
    <message>
        <source>No tour</source>
        <translation>Pas de visite</translation>
    </message>
    <message>
        <source>It stays in the Help menu</source>
        <translation>Elle reste accessible dans le menu Aide</translation>
    </message>
</context>
<context>
    <name>models</name>
    <message>
        <source>The model service stopped. What was downloaded is kept.</source>
        <translation>Le service des modèles s’est arrêté. Ce qui a été téléchargé est conservé.</translation>
    </message>
    <message>
        <source>Deleted. {size} freed.</source>
        <translation>Supprimé. {size} libérés.</translation>
    </message>
    <message>
        <source>{name} is ready to use.</source>
        <translation>{name} est prêt à l’emploi.</translation>
    </message>
    <message>
        <source>{name} is downloaded. Quantising it to {bits} bits.</source>
        <translation>{name} est téléchargé. Quantification en {bits} bits.</translation>
    </message>
    <message>
        <source>Best answers</source>
        <translation>Meilleures réponses</translation>
    </message>
    <message>
        <source>Faster answers</source>
        <translation>Réponses plus rapides</translation>
    </message>
    <message>
        <source>Takes less memory</source>
        <translation>Utilise moins de mémoire</translation>
    </message>
    <message>
        <source>Fits with {free} of memory to spare; {size} to download, licence {licence}.</source>
        <translation>Tient en mémoire avec {free} de marge ; {size} à télécharger, licence {licence}.</translation>
    </message>
    <message>
        <source>A tight fit: close other apps first; {size} to download, licence {licence}.</source>
        <translation>Tient tout juste : fermez d’abord d’autres apps ; {size} à télécharger, licence {licence}.</translation>
    </message>
    <message>
        <source>Almost ready…</source>
        <translation>Presque prêt…</translation>
    </message>
    <message>
        <source>The disk is too full: {free} free. Make room, then try again.</source>
        <translation>Le disque est trop plein : {free} disponibles. Faites de la place, puis réessayez.</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Chargement…</translation>
    </message>
    <message>
        <source>Checking (once)…</source>
        <translation>Vérification (une seule fois)…</translation>
    </message>
    <message>
        <source>about {size}</source>
        <translation>environ {size}</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Télécharger</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>Switch to it</source>
        <translation>Utiliser</translation>
    </message>
    <message>
        <source>Downloads come from huggingface.co. Your chats stay here.</source>
        <translation>Les téléchargements proviennent de huggingface.co. Vos discussions restent ici.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>Chargé</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Plus tard</translation>
    </message>
    <message>
        <source>{name}: {progress}</source>
        <translation>{name} : {progress}</translation>
    </message>
    <message>
        <source>Recommended models</source>
        <translation>Modèles recommandés</translation>
    </message>
    <message>
        <source>Welcome to Octavo</source>
        <translation>Bienvenue dans Octavo</translation>
    </message>
    <message>
        <source>Other Models…</source>
        <translation>Autres modèles…</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>Pas maintenant</translation>
    </message>
    <message>
        <source>Use a Mirror…</source>
        <translation>Utiliser un miroir…</translation>
    </message>
    <message>
        <source>Find other models</source>
        <translation>Rechercher d’autres modèles</translation>
    </message>
    <message>
        <source>Close the recommendations</source>
        <translation>Fermer les recommandations</translation>
    </message>
    <message>
        <source>Ask for recommended models again</source>
        <translation>Redemander les modèles recommandés</translation>
    </message>
    <message>
        <source>Looking for models on this computer…</source>
        <translation>Recherche de modèles sur cet ordinateur…</translation>
    </message>
    <message>
        <source>No recommended model fits into this computer’s memory. “Other models” lists smaller ones.</source>
        <translation>Aucun modèle recommandé ne tient dans la mémoire de cet ordinateur. « Autres modèles » en propose de plus petits.</translation>
    </message>
    <message>
        <source>The model is loading.</source>
        <translation>Le modèle est en cours de chargement.</translation>
    </message>
    <message>
        <source>Your model is ready. Switch to it for useful answers.</source>
        <translation>Votre modèle est prêt. Utilisez-le pour obtenir des réponses utiles.</translation>
    </message>
    <message>
        <source>Download a model for useful answers. Meanwhile, type below to try the small starter model.</source>
        <translation>Téléchargez un modèle pour obtenir des réponses utiles. En attendant, écrivez ci-dessous pour essayer le petit modèle de démarrage.</translation>
    </message>
    <message>
        <source>Download a model to start chatting.</source>
        <translation>Téléchargez un modèle pour commencer à discuter.</translation>
    </message>
    <message>
        <source>{name} is ready.</source>
        <translation>{name} est prêt.</translation>
    </message>
    <message>
        <source>While it downloads, type below: the small starter model answers.</source>
        <translation>Pendant le téléchargement, écrivez ci-dessous : le petit modèle de démarrage répond.</translation>
    </message>
    <message>
        <source>You can start chatting when the download is complete.</source>
        <translation>Vous pourrez discuter une fois le téléchargement terminé.</translation>
    </message>
    <message>
        <source>The download is paused. Meanwhile, the small starter model answers below.</source>
        <translation>Le téléchargement est en pause. En attendant, le petit modèle de démarrage répond ci-dessous.</translation>
    </message>
    <message>
        <source>The download is paused.</source>
        <translation>Le téléchargement est en pause.</translation>
    </message>
    <message>
        <source>The download stopped. Meanwhile, the small starter model answers below.</source>
        <translation>Le téléchargement s’est arrêté. En attendant, le petit modèle de démarrage répond ci-dessous.</translation>
    </message>
    <message>
        <source>The download stopped.</source>
        <translation>Le téléchargement s’est arrêté.</translation>
    </message>
    <message>
        <source>Cancel the download of {name}</source>
        <translation>Annuler le téléchargement de {name}</translation>
    </message>
    <message>
        <source>Progress of {name}</source>
        <translation>Progression de {name}</translation>
    </message>
    <message>
        <source>Switch to {name} later</source>
        <translation>Utiliser {name} plus tard</translation>
    </message>
    <message>
        <source>{result} Weights: {weights}; KV cache {kv}, working memory {scratch}, of {limit}.</source>
        <translation>{result} Poids : {weights} ; cache KV {kv}, mémoire de travail {scratch}, sur {limit}.</translation>
    </message>
    <message>
        <source>Fits.</source>
        <translation>Tient en mémoire.</translation>
    </message>
    <message>
        <source>A tight fit.</source>
        <translation>Tient tout juste.</translation>
    </message>
    <message>
        <source>Does not fit.</source>
        <translation>Ne tient pas.</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>Pas encore de prévision</translation>
    </message>
    <message>
        <source>{size} free after loading</source>
        <translation>{size} libres après le chargement</translation>
    </message>
    <message>
        <source>{size} too much</source>
        <translation>{size} de trop</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> tokens</translation>
    </message>
    <message numerus="yes">
        <source>for %n chat(s) of {tokens} tokens</source>
        <translation>
            <numerusform>pour %n discussion de {tokens} tokens</numerusform>
            <numerusform>pour %n discussions de {tokens} tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>the chat's own text</source>
        <translation>le texte de la discussion</translation>
    </message>
    <message>
        <source>until Octavo quits</source>
        <translation>jusqu’à la fermeture d’Octavo</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n heure</numerusform>
            <numerusform>%n heures</numerusform>
        </translation>
    </message>
    <message>
        <source>Context in tokens</source>
        <translation>Contexte en tokens</translation>
    </message>
    <message>
        <source>Chats at once</source>
        <translation>Discussions simultanées</translation>
    </message>
    <message>
        <source>KV cache precision</source>
        <translation>Précision du cache KV</translation>
    </message>
    <message>
        <source>Tokens per block</source>
        <translation>Tokens par bloc</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Modèle d’ébauche</translation>
    </message>
    <message>
        <source>Drafts the next tokens, which this model verifies in one step.</source>
        <translation>Ébauche les tokens suivants, que ce modèle vérifie en une étape.</translation>
    </message>
    <message>
        <source>Keep loaded while idle</source>
        <translation>Garder chargé si inactif</translation>
    </message>
    <message>
        <source>Keep other models loaded</source>
        <translation>Garder les autres modèles chargés</translation>
    </message>
    <message>
        <source>Choose a Folder…</source>
        <translation>Choisir un dossier…</translation>
    </message>
    <message>
        <source>LoRA adapter: none</source>
        <translation>Adaptateur LoRA : aucun</translation>
    </message>
    <message>
        <source>More Options</source>
        <translation>Plus d’options</translation>
    </message>
    <message>
        <source>Choose a LoRA Adapter</source>
        <translation>Choisir un adaptateur LoRA</translation>
    </message>
    <message>
        <source>its draft head, if it has one</source>
        <translation>sa tête d’ébauche, s’il en a une</translation>
    </message>
    <message>
        <source>{name} — remove</source>
        <translation>{name} — retirer</translation>
    </message>
    <message>
        <source>Fewer Options</source>
        <translation>Moins d’options</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Contexte</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Discussions</translation>
    </message>
    <message>
        <source>KV precision</source>
        <translation>Précision KV</translation>
    </message>
    <message>
        <source>KV budget</source>
        <translation>Budget KV</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>Taille de bloc</translation>
    </message>
    <message>
        <source>Drafts from</source>
        <translation>Ébauches par</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>Adaptateur LoRA</translation>
    </message>
    <message>
        <source>Keep while idle</source>
        <translation>Garder si inactif</translation>
    </message>
    <message>
        <source>full precision</source>
        <translation>complète</translation>
    </message>
    <message>
        <source>8-bit</source>
        <translation>8 bits</translation>
    </message>
    <message>
        <source>4-bit</source>
        <translation>4 bits</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>LoRA adapter: {name}</source>
        <translation>Adaptateur LoRA : {name}</translation>
    </message>
    <message>
        <source>A server with the models of the Hugging Face Hub, for networks that do not reach it. It decides what you get: use one that you trust. It is tried before it is kept.</source>
        <translation>Un serveur qui propose les modèles du Hub Hugging Face, pour les réseaux qui n’y ont pas accès. C’est lui qui décide de ce que vous recevez : utilisez-en un auquel vous faites confiance. Il est essayé avant d’être retenu.</translation>
    </message>
    <message>
        <source>HF_ENDPOINT says that models come from {host}.</source>
        <translation>D’après HF_ENDPOINT, les modèles proviennent de {host}.</translation>
    </message>
    <message>
        <source>Address of the mirror</source>
        <translation>Adresse du miroir</translation>
    </message>
    <message>
        <source>Send it my Hugging Face token</source>
        <translation>Lui envoyer mon token Hugging Face</translation>
    </message>
    <message>
        <source>Try and Use</source>
        <translation>Essayer et utiliser</translation>
    </message>
    <message>
        <source>Models come from {host}.</source>
        <translation>Les modèles proviennent de {host}.</translation>
    </message>
    <message>
        <source>Use a Mirror</source>
        <translation>Utiliser un miroir</translation>
    </message>
    <message>
        <source>Trying this address…</source>
        <translation>Essai de cette adresse…</translation>
    </message>
    <message>
        <source>4-bit, a quarter of the size</source>
        <translation>4 bits, un quart de la taille</translation>
    </message>
    <message>
        <source>5-bit</source>
        <translation>5 bits</translation>
    </message>
    <message>
        <source>6-bit</source>
        <translation>6 bits</translation>
    </message>
    <message>
        <source>8-bit, closest to the original</source>
        <translation>8 bits, le plus proche de l’original</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>Quantise…</source>
        <translation>Quantifier…</translation>
    </message>
    <message>
        <source>Download Anyway</source>
        <translation>Télécharger quand même</translation>
    </message>
    <message>
        <source>Delete Model</source>
        <translation>Supprimer le modèle</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conserver</translation>
    </message>
    <message>
        <source>Cancel Download</source>
        <translation>Annuler le téléchargement</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Supprimer…</translation>
    </message>
    <message>
        <source>Download and Quantise…</source>
        <translation>Télécharger et quantifier…</translation>
    </message>
    <message>
        <source>Create a smaller copy of this model.</source>
        <translation>Créer une copie plus petite de ce modèle.</translation>
    </message>
    <message>
        <source>Download the model, then create a smaller copy. The download is kept.</source>
        <translation>Télécharger le modèle, puis en créer une copie plus petite. Le téléchargement est conservé.</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ignorer</translation>
    </message>
    <message>
        <source>Load Again</source>
        <translation>Recharger</translation>
    </message>
    <message>
        <source>Load Anyway</source>
        <translation>Charger quand même</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Charger</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Réparer</translation>
    </message>
    <message>
        <source>Delete {name}?</source>
        <translation>Supprimer {name} ?</translation>
    </message>
    <message>
        <source>{path}
Other programs that use this folder will lose it too.</source>
        <translation>{path}
Les autres programmes qui utilisent ce dossier le perdront aussi.</translation>
    </message>
    <message>
        <source>It will then be quantised to {bits} bits.</source>
        <translation>Il sera ensuite quantifié en {bits} bits.</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>Recommandés</translation>
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
        <translation>Sur cet ordinateur</translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation>Téléchargements</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <source>Search models</source>
        <translation>Rechercher des modèles</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>Move Up</source>
        <translation>Monter</translation>
    </message>
    <message>
        <source>Move Down</source>
        <translation>Descendre</translation>
    </message>
    <message>
        <source>A link suggests this model. Download it only if you want it.</source>
        <translation>Un lien suggère ce modèle. Ne le téléchargez que si vous le voulez.</translation>
    </message>
    <message>
        <source>Searching the Hub…</source>
        <translation>Recherche sur le Hub…</translation>
    </message>
    <message>
        <source>Reading the catalogue…</source>
        <translation>Lecture du catalogue…</translation>
    </message>
    <message>
        <source>{name} is downloaded. Load the model again to use it.</source>
        <translation>{name} est téléchargé. Rechargez le modèle pour l’utiliser.</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels (once)…</source>
        <translation>Compilation des kernels GPU (une seule fois)…</translation>
    </message>
    <message>
        <source>Keep this model's weights in memory</source>
        <translation>Maintenir les poids de ce modèle en mémoire</translation>
    </message>
    <message>
        <source>Without this, macOS may compress or swap the weights, and answers become many times slower: 40 times was reported from macOS 26 and 27. With it, Macs with much other work in their memory have crashed (reported as kernel panics), so it is off unless you ask for it.</source>
        <translation>Sans cela, macOS peut compresser les poids ou les transférer sur le disque, et les réponses deviennent bien plus lentes : 40 fois selon des rapports sur macOS 26 et 27. Avec cela, des Mac dont la mémoire était très sollicitée ont planté (« kernel panic » selon ces rapports) ; c’est donc désactivé, sauf si vous le demandez.</translation>
    </message>
    <message>
        <source>its draft head</source>
        <translation>sa tête d’ébauche</translation>
    </message>
    <message>
        <source>Answers come faster with it.</source>
        <translation>Elle accélère les réponses.</translation>
    </message>
    <message>
        <source>with its draft head (+{size})</source>
        <translation>avec sa tête d’ébauche (+{size})</translation>
    </message>
    <message>
        <source>Its draft head is deleted with it: {path}</source>
        <translation>Sa tête d’ébauche est supprimée avec lui : {path}</translation>
    </message>
    <message>
        <source>Searching ModelScope…</source>
        <translation>Recherche sur ModelScope…</translation>
    </message>
    <message>
        <source>Drag queued downloads to change their order.</source>
        <translation>Faites glisser les téléchargements en attente pour changer leur ordre.</translation>
    </message>
    <message>
        <source>No downloads.</source>
        <translation>Aucun téléchargement.</translation>
    </message>
    <message>
        <source>No results. Try fewer words or another source.</source>
        <translation>Aucun résultat. Essayez moins de mots ou une autre source.</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n modèle</numerusform>
            <numerusform>%n modèles</numerusform>
        </translation>
    </message>
    <message>
        <source>included with Octavo</source>
        <translation>fourni avec Octavo</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>dossier</translation>
    </message>
    <message>
        <source>tools</source>
        <translation>outils</translation>
    </message>
    <message>
        <source>reasoning</source>
        <translation>raisonnement</translation>
    </message>
    <message>
        <source>images</source>
        <translation>images</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>En attente</translation>
    </message>
    <message>
        <source>Verifying…</source>
        <translation>Vérification…</translation>
    </message>
    <message>
        <source>Contacting the Hub…</source>
        <translation>Connexion au Hub…</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>En pause</translation>
    </message>
    <message>
        <source>Paused at {progress}</source>
        <translation>En pause : {progress}</translation>
    </message>
    <message numerus="yes">
        <source>%n download(s)</source>
        <translation>
            <numerusform>%n téléchargement</numerusform>
            <numerusform>%n téléchargements</numerusform>
        </translation>
    </message>
    <message>
        <source>context {tokens}</source>
        <translation>contexte {tokens}</translation>
    </message>
    <message>
        <source>used {ago}</source>
        <translation>utilisé {ago}</translation>
    </message>
    <message>
        <source>{size}/s</source>
        <translation>{size}/s</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>encore {time}</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filtres</translation>
    </message>
    <message>
        <source>Any size</source>
        <translation>Toutes les tailles</translation>
    </message>
    <message>
        <source>Any age</source>
        <translation>Toutes les dates</translation>
    </message>
    <message>
        <source>Last month</source>
        <translation>30 derniers jours</translation>
    </message>
    <message>
        <source>Last six months</source>
        <translation>6 derniers mois</translation>
    </message>
    <message>
        <source>Last year</source>
        <translation>12 derniers mois</translation>
    </message>
    <message>
        <source>Most downloaded</source>
        <translation>Les plus téléchargés</translation>
    </message>
    <message>
        <source>Most liked</source>
        <translation>Les plus aimés</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>Les plus récents</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Par nom</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>Dernière utilisation</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>Les plus grands d’abord</translation>
    </message>
    <message>
        <source>Only models that fit</source>
        <translation>Seulement ceux qui tiennent</translation>
    </message>
    <message>
        <source>Type, licence, size, age and order</source>
        <translation>Type, licence, taille, ancienneté et ordre</translation>
    </message>
    <message>
        <source>Model type</source>
        <translation>Type de modèle</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Ancienneté</translation>
    </message>
    <message>
        <source>Order of Hub results</source>
        <translation>Ordre des résultats du Hub</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordre</translation>
    </message>
    <message>
        <source>Any type</source>
        <translation>Tous les types</translation>
    </message>
    <message>
        <source>Any licence</source>
        <translation>Toutes les licences</translation>
    </message>
    <message>
        <source>Up to {size} GB</source>
        <translation>Jusqu’à {size} Go</translation>
    </message>
    <message>
        <source>{reason} {model} stays loaded.</source>
        <translation>{reason} {model} reste chargé.</translation>
    </message>
    <message>
        <source>{reason} This happened while the model was loading.</source>
        <translation>{reason} Cela s’est produit pendant le chargement du modèle.</translation>
    </message>
    <message>
        <source>{reason} {model} answers as before.</source>
        <translation>{reason} {model} répond comme avant.</translation>
    </message>
    <message>
        <source>{reason} {model} is loaded again with your next message.</source>
        <translation>{reason} {model} sera rechargé avec votre prochain message.</translation>
    </message>
    <message>
        <source>{reason} {model} is loaded again.</source>
        <translation>{reason} {model} est rechargé.</translation>
    </message>
    <message>
        <source>{model} could not be loaded. {reason}</source>
        <translation>Impossible de charger {model}. {reason}</translation>
    </message>
    <message>
        <source>This model is gated. Accept its terms on its page on the Hub, then run “hf auth login” once in a terminal. Octavo uses the token that this command saves.</source>
        <translation>L’accès à ce modèle est restreint. Acceptez ses conditions sur sa page du Hub, puis exécutez une fois « hf auth login » dans un terminal. Octavo utilise le token que cette commande enregistre.</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>Fiche du modèle</translation>
    </message>
    <message>
        <source>Look Up on the Hub</source>
        <translation>Consulter le Hub</translation>
    </message>
    <message>
        <source>Select a model on the left.</source>
        <translation>Sélectionnez un modèle à gauche.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n fichier</numerusform>
            <numerusform>%n fichiers</numerusform>
        </translation>
    </message>
    <message>
        <source> An estimate; look it up for the exact plan.</source>
        <translation> C’est une estimation ; consultez le Hub pour la prévision exacte.</translation>
    </message>
    <message>
        <source>From {file}</source>
        <translation>À partir de {file}</translation>
    </message>
    <message>
        <source>licence {name}</source>
        <translation>licence {name}</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Vérification</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Chargement</translation>
    </message>
    <message>
        <source>Add Folder…</source>
        <translation>Ajouter un dossier…</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>Ajouter un dossier de modèles</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Actualiser</translation>
    </message>
    <message>
        <source>Find Models…</source>
        <translation>Rechercher des modèles…</translation>
    </message>
    <message>
        <source>Find and download models</source>
        <translation>Rechercher et télécharger des modèles</translation>
    </message>
    <message>
        <source>Models on other machines, with OpenAI's API</source>
        <translation>Modèles sur d’autres machines, avec l’API d’OpenAI</translation>
    </message>
    <message>
        <source>Add a Server…</source>
        <translation>Ajouter un serveur…</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>Recherche de modèles…</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Utiliser</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Décharger</translation>
    </message>
    <message>
        <source>No models found. Add a folder with an MLX model: config.json and .safetensors files.</source>
        <translation>Aucun modèle trouvé. Ajoutez un dossier contenant un modèle MLX : config.json et fichiers .safetensors.</translation>
    </message>
    <message>
        <source>Checking this model against mlx-lm (once)…</source>
        <translation>Vérification de ce modèle avec mlx-lm (une seule fois)…</translation>
    </message>
    <message>
        <source>Looks at images</source>
        <translation>Voit les images</translation>
    </message>
    <message>
        <source>loading {share}</source>
        <translation>chargement {share}</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Aucun modèle</translation>
    </message>
    <message>
        <source>choose one</source>
        <translation>choisissez-en un</translation>
    </message>
    <message>
        <source>{model} of {server}; what you ask it leaves this computer.</source>
        <translation>{model} de {server} ; ce que vous lui demandez quitte cet ordinateur.</translation>
    </message>
    <message>
        <source>checking {share}</source>
        <translation>vérification {share}</translation>
    </message>
    <message>
        <source>could not be loaded</source>
        <translation>chargement impossible</translation>
    </message>
    <message>
        <source>The engine has stopped</source>
        <translation>Le moteur s’est arrêté</translation>
    </message>
    <message>
        <source>They are unpacked, because that is faster on this device.</source>
        <translation>Ils sont décompressés, car c’est plus rapide sur cet appareil.</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>chargement</translation>
    </message>
    <message>
        <source>{size} of weights</source>
        <translation>{size} de poids</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels (once): {done} of {all}</source>
        <translation>Compilation des kernels GPU (une seule fois) : {done} sur {all}</translation>
    </message>
    <message>
        <source>compiling kernels {share}</source>
        <translation>compilation des kernels {share}</translation>
    </message>
    <message>
        <source>waiting for the engine</source>
        <translation>en attente du moteur</translation>
    </message>
    <message>
        <source>Weights: {sizes}.</source>
        <translation>Poids : {sizes}.</translation>
    </message>
    <message>
        <source>Model: {name}</source>
        <translation>Modèle : {name}</translation>
    </message>
    <message>
        <source>installed</source>
        <translation>installé</translation>
    </message>
    <message>
        <source>recommended</source>
        <translation>recommandé</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>plus rapide</translation>
    </message>
    <message>
        <source>less memory</source>
        <translation>moins de mémoire</translation>
    </message>
    <message>
        <source>also suits</source>
        <translation>convient aussi</translation>
    </message>
    <message>
        <source>gated</source>
        <translation>accès restreint</translation>
    </message>
    <message>
        <source>new</source>
        <translation>nouveau</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>tient</translation>
    </message>
    <message>
        <source>just fits</source>
        <translation>tout juste</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>trop grand</translation>
    </message>
    <message>
        <source>Draft head: answers come faster</source>
        <translation>Tête d’ébauche : réponses plus rapides</translation>
    </message>
    <message>
        <source>With a draft head, answers come faster.</source>
        <translation>Avec une tête d’ébauche, les réponses arrivent plus vite.</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Démarrage</translation>
    </message>
    <message>
        <source>No draft head was found for this model.</source>
        <translation>Aucune tête d’ébauche n’a été trouvée pour ce modèle.</translation>
    </message>
    <message>
        <source>Look on the Hub</source>
        <translation>Chercher sur le Hub</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Modifier…</translation>
    </message>
    <message>
        <source>Edit the server {name}</source>
        <translation>Modifier le serveur {name}</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Remove the server {name}</source>
        <translation>Supprimer le serveur {name}</translation>
    </message>
    <message>
        <source>In Use</source>
        <translation>Utilisé</translation>
    </message>
    <message>
        <source>your text is sent to {host}</source>
        <translation>votre texte est envoyé à {host}</translation>
    </message>
    <message>
        <source>{step}… {share}</source>
        <translation>{step}… {share}</translation>
    </message>
    <message>
        <source>Faster: + {size}</source>
        <translation>Plus rapide : + {size}</translation>
    </message>
    <message>
        <source>Draft head</source>
        <translation>Tête d’ébauche</translation>
    </message>
    <message>
        <source>Show in Finder</source>
        <translation>Afficher dans le Finder</translation>
    </message>
    <message>
        <source>For this Mac with {number} GB of memory</source>
        <translation>Pour ce Mac avec {number} Go de mémoire</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>Afficher dans le dossier</translation>
    </message>
    <message>
        <source>For this computer with {number} GB of memory</source>
        <translation>Pour cet ordinateur avec {number} Go de mémoire</translation>
    </message>
</context>
<context>
    <name>programs</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>A background service then serves the present model; this window uses it, too.</source>
        <translation>Un service d’arrière-plan fournit alors le modèle actuel ; cette fenêtre l’utilise aussi.</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n requête</numerusform>
            <numerusform>%n requêtes</numerusform>
        </translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Démarrage…</translation>
    </message>
    <message>
        <source>Paused: programs are told to try again later. Resume in the menu bar.</source>
        <translation>En pause : les programmes sont invités à réessayer plus tard. Reprenez dans la barre des menus.</translation>
    </message>
    <message>
        <source>Programs on this computer that name the key can ask the model. Your chats go first, and other computers cannot connect.</source>
        <translation>Les programmes de cet ordinateur qui fournissent la clé peuvent interroger le modèle. Vos discussions passent en premier, et les autres ordinateurs ne peuvent pas se connecter.</translation>
    </message>
    <message>
        <source>Asking the system…</source>
        <translation>Interrogation du système…</translation>
    </message>
    <message>
        <source>The background service has the model for this window, too. It frees the memory after 15 minutes without a request, and loads the model again with the next one.</source>
        <translation>Le service d’arrière-plan fournit le modèle à cette fenêtre aussi. Il libère la mémoire après 15 minutes sans requête, et recharge le modèle à la requête suivante.</translation>
    </message>
    <message>
        <source>Let other programs use this model</source>
        <translation>Autoriser d’autres programmes à utiliser ce modèle</translation>
    </message>
    <message>
        <source>Start at login, without a window</source>
        <translation>Démarrer à l’ouverture de session, sans fenêtre</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clé</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>Show the key</source>
        <translation>Afficher la clé</translation>
    </message>
    <message>
        <source>Settings of programs</source>
        <translation>Réglages des programmes</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Copied. Paste it into a terminal.</source>
        <translation>Copié. Collez-le dans un terminal.</translation>
    </message>
    <message>
        <source>Copied. Paste it into the file {name} of {program}.</source>
        <translation>Copié. Collez-le dans le fichier {name} de {program}.</translation>
    </message>
    <message>
        <source>Set Up…</source>
        <translation>Configurer…</translation>
    </message>
    <message>
        <source>Set up {program}</source>
        <translation>Configurer {program}</translation>
    </message>
    <message>
        <source>Other Programs</source>
        <translation>Autres programmes</translation>
    </message>
    <message>
        <source>Set Up {program}</source>
        <translation>Configurer {program}</translation>
    </message>
    <message>
        <source>Take Back {program}</source>
        <translation>Retirer les réglages de {program}</translation>
    </message>
    <message>
        <source>The change of the file</source>
        <translation>La modification du fichier</translation>
    </message>
    <message>
        <source>Nothing else in the file is touched.</source>
        <translation>Rien d’autre n’est modifié dans le fichier.</translation>
    </message>
    <message>
        <source>Writing, and asking the server once…</source>
        <translation>Écriture, puis une requête au serveur…</translation>
    </message>
    <message>
        <source>Editors and agents on this computer can then ask the loaded model through the APIs of OpenAI, Anthropic and Ollama. You get an address, a key, and settings to copy ({programs}).</source>
        <translation>Les éditeurs et agents de cet ordinateur pourront alors interroger le modèle chargé via les API d’OpenAI, d’Anthropic et d’Ollama. Vous obtenez une adresse, une clé et des réglages à copier ({programs}).</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Copier l’adresse</translation>
    </message>
    <message>
        <source>Copy the key</source>
        <translation>Copier la clé</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Connectés</translation>
    </message>
    <message>
        <source>Use Port {number}</source>
        <translation>Utiliser le port {number}</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Masquer</translation>
    </message>
    <message>
        <source>Take Back…</source>
        <translation>Retirer…</translation>
    </message>
    <message>
        <source>Take the settings of {program} back</source>
        <translation>Retirer les réglages de {program}</translation>
    </message>
    <message>
        <source>Update…</source>
        <translation>Mettre à jour…</translation>
    </message>
    <message>
        <source>Give {program} the new address and key</source>
        <translation>Donner à {program} la nouvelle adresse et la nouvelle clé</translation>
    </message>
    <message>
        <source>Folder of {file}</source>
        <translation>Dossier de {file}</translation>
    </message>
    <message>
        <source>No program has asked yet.</source>
        <translation>Aucun programme n’a encore envoyé de requête.</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Écrire</translation>
    </message>
    <message>
        <source>Take Back</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>The file is as it was without Octavo.</source>
        <translation>Le fichier est tel qu’il était sans Octavo.</translation>
    </message>
    <message>
        <source>answering {number}</source>
        <translation>{number} en cours de réponse</translation>
    </message>
    <message>
        <source>{requests}, the last one {ago}</source>
        <translation>{requests}, la dernière {ago}</translation>
    </message>
    <message>
        <source>Copy the settings for {program}</source>
        <translation>Copier les réglages pour {program}</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Copié.</translation>
    </message>
    <message>
        <source>and {number} more</source>
        <translation>et {number} de plus</translation>
    </message>
    <message>
        <source>Written, but: {problem}</source>
        <translation>Écrit, mais : {problem}</translation>
    </message>
    <message>
        <source>Written, and the server answers. {next}</source>
        <translation>Écrit, et le serveur répond. {next}</translation>
    </message>
    <message>
        <source>{number} waiting</source>
        <translation>{number} en attente</translation>
    </message>
    <message>
        <source>The system did not answer. Try again, or run `octavo service status` in a terminal.</source>
        <translation>Le système n’a pas répondu. Réessayez, ou exécutez `octavo service status` dans un terminal.</translation>
    </message>
</context>
<context>
    <name>quick_ask</name>
    <message>
        <source>Hold Ctrl, Alt or Command, and press a letter, a digit, Space or a function key.</source>
        <translation>Maintenez Ctrl, Alt ou Commande enfoncée, puis appuyez sur une lettre, un chiffre, Espace ou une touche de fonction.</translation>
    </message>
    <message>
        <source>The desktop is asked for this key. It may ask you in turn.</source>
        <translation>Ce raccourci est demandé au bureau. Il peut vous interroger à son tour.</translation>
    </message>
    <message>
        <source>Give Quick Ask a key in the desktop's own settings.</source>
        <translation>Donnez un raccourci à Question rapide dans les réglages du bureau.</translation>
    </message>
    <message>
        <source>{keys} belongs to another program. Choose another key.</source>
        <translation>{keys} appartient à un autre programme. Choisissez un autre raccourci.</translation>
    </message>
    <message>
        <source>This desktop watches no key for Octavo. In its own settings, give one to the command “xdg-open octavo://ask”.</source>
        <translation>Ce bureau ne surveille aucun raccourci pour Octavo. Dans ses réglages, donnez-en un à la commande « xdg-open octavo://ask ».</translation>
    </message>
    <message>
        <source>The desktop gives Quick Ask this key: {keys}</source>
        <translation>Le bureau donne ce raccourci à Question rapide : {keys}</translation>
    </message>
    <message>
        <source>The desktop gave Quick Ask no key. Set one to ask again.</source>
        <translation>Le bureau n’a donné aucun raccourci à Question rapide. Définissez-en un pour redemander.</translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>Question rapide</translation>
    </message>
    <message>
        <source>The desktop has not answered. Set the key to ask it again.</source>
        <translation>Le bureau n’a pas répondu. Définissez le raccourci pour lui redemander.</translation>
    </message>
    <message>
        <source>The desktop watches the key no longer. Set it again.</source>
        <translation>Le bureau ne surveille plus le raccourci. Définissez-le de nouveau.</translation>
    </message>
    <message>
        <source>Add the clipboard</source>
        <translation>Ajouter le presse-papiers</translation>
    </message>
    <message>
        <source>Add a screenshot</source>
        <translation>Ajouter une capture d’écran</translation>
    </message>
    <message>
        <source>Choose a Model…</source>
        <translation>Choisir un modèle…</translation>
    </message>
    <message>
        <source>The answer is still being written.</source>
        <translation>La réponse est en cours d’écriture.</translation>
    </message>
    <message>
        <source>When Quick Ask closes, nothing of it is kept.</source>
        <translation>À la fermeture de Question rapide, rien n’en est conservé.</translation>
    </message>
    <message>
        <source>Throw Away</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Keep as Chat</source>
        <translation>Garder comme discussion</translation>
    </message>
    <message>
        <source>Keep Open</source>
        <translation>Laisser ouvert</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>Presse-papiers</translation>
    </message>
    <message>
        <source>No model is loaded, so nothing can be answered.</source>
        <translation>Aucun modèle n’est chargé : aucune réponse possible.</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Sélection</translation>
    </message>
    <message>
        <source>Wait for the answer, or stop it.</source>
        <translation>Attendez la réponse, ou arrêtez-la.</translation>
    </message>
    <message>
        <source>Kept as a chat.</source>
        <translation>Gardée comme discussion.</translation>
    </message>
    <message>
        <source>Open in Octavo</source>
        <translation>Ouvrir dans Octavo</translation>
    </message>
    <message>
        <source>Stop generating</source>
        <translation>Arrêter la génération</translation>
    </message>
    <message>
        <source>There is no text and no picture in the clipboard.</source>
        <translation>Le presse-papiers ne contient ni texte ni image.</translation>
    </message>
    <message>
        <source>Not kept: it is gone when this closes.</source>
        <translation>Non gardée : tout disparaît à la fermeture.</translation>
    </message>
</context>
<context>
    <name>remote</name>
    <message>
        <source>The server of this model was removed. Choose another model.</source>
        <translation>Le serveur de ce modèle a été supprimé. Choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>This chat was not sent to {name}: you have not allowed it yet.</source>
        <translation>Cette discussion n’a pas été envoyée à {name} : vous ne l’avez pas encore autorisé.</translation>
    </message>
    <message>
        <source>A server's model cannot continue a text. Ask it to go on instead.</source>
        <translation>Le modèle d’un serveur ne peut pas continuer un texte. Demandez-lui plutôt de poursuivre.</translation>
    </message>
    <message>
        <source>{server} reported an error: {reason}.</source>
        <translation>{server} a signalé une erreur : {reason}.</translation>
    </message>
    <message>
        <source>The keychain did not provide the key. Unlock it and try again.</source>
        <translation>Le trousseau n’a pas fourni la clé. Déverrouillez-le et réessayez.</translation>
    </message>
    <message>
        <source>{server} sent an answer that cannot be read.</source>
        <translation>{server} a envoyé une réponse illisible.</translation>
    </message>
    <message>
        <source>{server} sends requests on to {host}. Octavo does not follow; enter that address if you trust it.</source>
        <translation>{server} redirige les requêtes vers {host}. Octavo ne suit pas cette redirection ; saisissez cette adresse si vous lui faites confiance.</translation>
    </message>
    <message>
        <source>later</source>
        <translation>plus tard</translation>
    </message>
    <message>
        <source>{server} sent more than an answer may have, so it was cut off.</source>
        <translation>{server} a envoyé plus que ce qu’une réponse peut contenir : elle a été coupée.</translation>
    </message>
    <message>
        <source>{server} sent nothing for {seconds} s. Try again, or restart the server.</source>
        <translation>{server} n’a rien envoyé pendant {seconds} s. Réessayez, ou redémarrez le serveur.</translation>
    </message>
    <message>
        <source>{server} did not finish its answer within {seconds} s. Try again.</source>
        <translation>{server} n’a pas terminé sa réponse en {seconds} s. Réessayez.</translation>
    </message>
    <message>
        <source>{server} ended the connection in the middle of the answer. The text so far is saved.</source>
        <translation>{server} a fermé la connexion au milieu de la réponse. Le texte déjà reçu est enregistré.</translation>
    </message>
    <message>
        <source>The certificate of {host} is not trusted: {reason}. If the server is yours, add its certificate to this computer's.</source>
        <translation>Le certificat de {host} n’est pas fiable : {reason}. Si le serveur vous appartient, ajoutez son certificat à ceux de cet ordinateur.</translation>
    </message>
    <message>
        <source>{server} does not speak TLS properly. Check https and the port.</source>
        <translation>{server} n’utilise pas TLS correctement. Vérifiez https et le port.</translation>
    </message>
    <message>
        <source>{server} sent a web page instead of an answer. Check the address; it often ends in /v1.</source>
        <translation>{server} a envoyé une page web au lieu d’une réponse. Vérifiez l’adresse ; elle se termine souvent par /v1.</translation>
    </message>
    <message>
        <source>{server} sent an answer that cannot be read. Check that it offers OpenAI's API at this address.</source>
        <translation>{server} a envoyé une réponse illisible. Vérifiez qu’il propose l’API d’OpenAI à cette adresse.</translation>
    </message>
    <message>
        <source>{server} does not accept the key{reason}. Check the key.</source>
        <translation>{server} n’accepte pas la clé{reason}. Vérifiez la clé.</translation>
    </message>
    <message>
        <source>{server} asks for a key{reason}. Enter one under Edit.</source>
        <translation>{server} demande une clé{reason}. Saisissez-en une sous « Modifier ».</translation>
    </message>
    <message>
        <source>{server} has no such page or model{reason}. Check the address; it often ends in /v1.</source>
        <translation>{server} n’a pas cette page ou ce modèle{reason}. Vérifiez l’adresse ; elle se termine souvent par /v1.</translation>
    </message>
    <message>
        <source>No computer named {host} was found. Check the address.</source>
        <translation>Aucun ordinateur nommé {host} n’a été trouvé. Vérifiez l’adresse.</translation>
    </message>
    <message>
        <source>{server} is not accepting more requests now{reason}. Try again {when}.</source>
        <translation>{server} n’accepte plus de requêtes pour le moment{reason}. Réessayez {when}.</translation>
    </message>
    <message>
        <source>another address</source>
        <translation>une autre adresse</translation>
    </message>
    <message>
        <source>in {seconds} s</source>
        <translation>dans {seconds} s</translation>
    </message>
    <message>
        <source>{server} refuses connections. Check that it is running, and that the port is right.</source>
        <translation>{server} refuse les connexions. Vérifiez qu’il est démarré et que le port est correct.</translation>
    </message>
    <message>
        <source>{server} failed with status {status}{reason}. Try again later.</source>
        <translation>{server} a échoué avec le code d’état {status}{reason}. Réessayez plus tard.</translation>
    </message>
    <message>
        <source>{server} refused the request with status {status}{reason}.</source>
        <translation>{server} a refusé la requête avec le code d’état {status}{reason}.</translation>
    </message>
    <message>
        <source>in {minutes} min</source>
        <translation>dans {minutes} min</translation>
    </message>
    <message>
        <source>{server} closed the connection in the middle. Try again.</source>
        <translation>{server} a fermé la connexion en cours de route. Réessayez.</translation>
    </message>
    <message>
        <source>{server} does not answer. Check the address and the network.</source>
        <translation>{server} ne répond pas. Vérifiez l’adresse et le réseau.</translation>
    </message>
    <message>
        <source>{server} closed the connection without an answer. Check that it runs, or needs https.</source>
        <translation>{server} a fermé la connexion sans répondre. Vérifiez qu’il est démarré, ou s’il exige https.</translation>
    </message>
    <message>
        <source>{server} does not speak HTTP as expected. Check the address and the port.</source>
        <translation>{server} n’utilise pas HTTP comme prévu. Vérifiez l’adresse et le port.</translation>
    </message>
    <message>
        <source>{server} has an address that cannot be used. Check it.</source>
        <translation>{server} a une adresse inutilisable. Vérifiez-la.</translation>
    </message>
    <message>
        <source>{server} cannot be reached. Check the address and the network.</source>
        <translation>{server} est injoignable. Vérifiez l’adresse et le réseau.</translation>
    </message>
    <message>
        <source>Sent to {place}</source>
        <translation>Envoyé à {place}</translation>
    </message>
    <message>
        <source>{host} is not on a private network, so others could read your text and key on the way. Use https for it.</source>
        <translation>{host} n’est pas sur un réseau privé : d’autres pourraient lire votre texte et votre clé en chemin. Utilisez https.</translation>
    </message>
    <message>
        <source>“{text}” is not a server address. Enter one such as http://localhost:1234/v1.</source>
        <translation>« {text} » n’est pas une adresse de serveur. Saisissez-en une telle que http://localhost:1234/v1.</translation>
    </message>
    <message>
        <source>Enter the server's address, such as http://localhost:1234/v1.</source>
        <translation>Saisissez l’adresse du serveur, telle que http://localhost:1234/v1.</translation>
    </message>
    <message>
        <source>Leave names, passwords and keys out of the address; the key has its own field.</source>
        <translation>N’indiquez ni nom, ni mot de passe, ni clé dans l’adresse ; la clé a son propre champ.</translation>
    </message>
    <message>
        <source>{server} has no models. Load one there and try again.</source>
        <translation>{server} n’a aucun modèle. Chargez-en un sur le serveur et réessayez.</translation>
    </message>
    <message>
        <source>Any server with OpenAI's API: Octavo, vLLM, LM Studio, Ollama and others. What you ask its models leaves this computer.</source>
        <translation>Tout serveur compatible avec l’API d’OpenAI : Octavo, vLLM, LM Studio, Ollama et d’autres. Ce que vous demandez à ses modèles quitte cet ordinateur.</translation>
    </message>
    <message>
        <source>The key is kept in this computer's keychain and sent to this address only. Leave it empty if the server needs none.</source>
        <translation>La clé est conservée dans le trousseau de cet ordinateur et envoyée uniquement à cette adresse. Laissez ce champ vide si le serveur n’en exige pas.</translation>
    </message>
    <message numerus="yes">
        <source>It works: %n model(s). Check those to offer in the picker.</source>
        <translation>
            <numerusform>Connexion réussie : %n modèle. Cochez-le pour le proposer dans le sélecteur.</numerusform>
            <numerusform>Connexion réussie : %n modèles. Cochez ceux à proposer dans le sélecteur.</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a Server</source>
        <translation>Ajouter un serveur</translation>
    </message>
    <message>
        <source>Edit Server</source>
        <translation>Modifier le serveur</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clé</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Optional, e.g. Studio Mac</source>
        <translation>Facultatif, p. ex. Mac du studio</translation>
    </message>
    <message>
        <source>Test Connection</source>
        <translation>Tester la connexion</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtre</translation>
    </message>
    <message>
        <source>Find a model</source>
        <translation>Rechercher un modèle</translation>
    </message>
    <message>
        <source>Models to offer in the picker</source>
        <translation>Modèles à proposer dans le sélecteur</translation>
    </message>
    <message>
        <source>Check at most {number} models, so that the picker stays short.</source>
        <translation>Cochez au plus {number} modèles, pour que le sélecteur reste court.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>kept; enter another one to replace it</source>
        <translation>conservée ; saisissez-en une autre pour la remplacer</translation>
    </message>
    <message>
        <source>Asking {host}…</source>
        <translation>Interrogation de {host}…</translation>
    </message>
    <message>
        <source>The list of servers cannot be saved: {reason}.</source>
        <translation>Impossible d’enregistrer la liste des serveurs : {reason}.</translation>
    </message>
    <message>
        <source>A key contains only letters, digits and punctuation, no spaces. Copy it again.</source>
        <translation>Une clé ne contient que des lettres, des chiffres et de la ponctuation, sans espace. Copiez-la à nouveau.</translation>
    </message>
</context>
<context>
    <name>store</name>
    <message>
        <source>The chat file was damaged. It was kept as {name} in {folder}, and a new one was created.</source>
        <translation>Le fichier des discussions était endommagé. Il a été conservé sous {name} dans {folder}, et un nouveau a été créé.</translation>
    </message>
    <message>
        <source>The chats in {path} were written by a newer Octavo. Use that version.</source>
        <translation>Les discussions de {path} ont été écrites par une version plus récente d’Octavo. Utilisez cette version.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be created: {reason}.</source>
        <translation>Impossible de créer le dossier {folder} : {reason}.</translation>
    </message>
    <message>
        <source>The chats in {path} cannot be opened: {reason}.</source>
        <translation>Impossible d’ouvrir les discussions de {path} : {reason}.</translation>
    </message>
    <message>
        <source>The chats in {path} could not be updated to version {version}: {reason}. Nothing was changed.</source>
        <translation>Impossible de mettre à jour les discussions de {path} vers la version {version} : {reason}. Rien n’a été modifié.</translation>
    </message>
</context>
<context>
    <name>tools</name>
    <message>
        <source>The tools process stopped. It starts again with the next call.</source>
        <translation>Le processus des outils s’est arrêté. Il redémarrera au prochain appel.</translation>
    </message>
    <message>
        <source>This address is not opened, since it does not begin with https://.</source>
        <translation>Cette adresse n’est pas ouverte, car elle ne commence pas par https://.</translation>
    </message>
    <message>
        <source>The server gets what you enter. Do not enter passwords or keys.</source>
        <translation>Le serveur reçoit ce que vous saisissez. Ne saisissez ni mots de passe ni clés.</translation>
    </message>
    <message>
        <source>A Server Asks</source>
        <translation>Question d’un serveur</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Envoyer</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>Refuser</translation>
    </message>
    <message>
        <source>Open in Browser</source>
        <translation>Ouvrir dans le navigateur</translation>
    </message>
    <message>
        <source>“{name}” asks:</source>
        <translation>« {name} » demande :</translation>
    </message>
    <message numerus="yes">
        <source>The server gets the answer, of %n token(s) at most.</source>
        <translation>
            <numerusform>Le serveur reçoit la réponse, de %n token au plus.</numerusform>
            <numerusform>Le serveur reçoit la réponse, de %n tokens au plus.</numerusform>
        </translation>
    </message>
    <message>
        <source>“{name}” wants to ask the model:</source>
        <translation>« {name} » veut interroger le modèle :</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>Prompt système</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Question</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Réponse</translation>
    </message>
    <message>
        <source>What the model is asked</source>
        <translation>Ce qui est demandé au modèle</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>Refuser</translation>
    </message>
    <message>
        <source>No model is loaded in Octavo. Load one, then call the tool again.</source>
        <translation>Aucun modèle n’est chargé dans Octavo. Chargez-en un, puis appelez de nouveau l’outil.</translation>
    </message>
    <message>
        <source>It wants to open a page of {host}. What you enter there goes to that page.</source>
        <translation>Il veut ouvrir une page de {host}. Ce que vous y saisirez ira à cette page.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>The engine is not running. Try again.</source>
        <translation>Le moteur n’est pas en marche. Réessayez.</translation>
    </message>
    <message>
        <source>“{field}” is required.</source>
        <translation>« {field} » est obligatoire.</translation>
    </message>
    <message>
        <source>“{field}” must be a number.</source>
        <translation>« {field} » doit être un nombre.</translation>
    </message>
    <message>
        <source>The answer was stopped.</source>
        <translation>La réponse a été arrêtée.</translation>
    </message>
    <message>
        <source>“{field}” must be a whole number.</source>
        <translation>« {field} » doit être un nombre entier.</translation>
    </message>
    <message>
        <source>{field} (required)</source>
        <translation>{field} (obligatoire)</translation>
    </message>
    <message>
        <source>A command line, which runs on this computer with your rights, or an address that begins with https://.</source>
        <translation>Une ligne de commande, exécutée sur cet ordinateur avec vos droits, ou une adresse commençant par https://.</translation>
    </message>
    <message>
        <source>The program's environment, or headers for the address: one NAME=value per line. They are kept in a file that only you can read.</source>
        <translation>L’environnement du programme, ou les en-têtes pour l’adresse : une entrée NOM=valeur par ligne. Ils sont conservés dans un fichier que vous seul pouvez lire.</translation>
    </message>
    <message>
        <source>You are asked before anything is written.</source>
        <translation>Votre accord est demandé avant toute écriture.</translation>
    </message>
    <message>
        <source>One per line. Nothing outside them is read.</source>
        <translation>Un par ligne. Rien n’est lu en dehors de ces dossiers.</translation>
    </message>
    <message>
        <source>Pages that you allow are fetched. Nothing is searched for.</source>
        <translation>Les pages que vous autorisez sont téléchargées. Aucune recherche n’est effectuée.</translation>
    </message>
    <message>
        <source>Paste the settings that a server's instructions name for other programs.</source>
        <translation>Collez les réglages que les instructions d’un serveur indiquent pour d’autres programmes.</translation>
    </message>
    <message>
        <source>A Link Would Add a Server</source>
        <translation>Un lien veut ajouter un serveur</translation>
    </message>
    <message>
        <source>Choose a Folder</source>
        <translation>Choisir un dossier</translation>
    </message>
    <message>
        <source>Choose Folder…</source>
        <translation>Choisir un dossier…</translation>
    </message>
    <message>
        <source>May write there, too</source>
        <translation>Autoriser aussi l’écriture</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Désactivé</translation>
    </message>
    <message>
        <source>What a model searches for is sent to this address, and from there to other search engines, when you allow the call.</source>
        <translation>Ce qu’un modèle recherche est envoyé à cette adresse, et de là à d’autres moteurs de recherche, lorsque vous autorisez l’appel.</translation>
    </message>
    <message>
        <source>Enter the key that you have from {provider}.</source>
        <translation>Saisissez la clé que {provider} vous a fournie.</translation>
    </message>
    <message>
        <source>Settings of another program</source>
        <translation>Réglages d’un autre programme</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Lire</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lecture…</translation>
    </message>
    <message>
        <source>There are no servers in it.</source>
        <translation>Aucun serveur n’y figure.</translation>
    </message>
    <message>
        <source>This link names no server that Octavo can read. Nothing was added.</source>
        <translation>Ce lien ne désigne aucun serveur qu’Octavo peut lire. Rien n’a été ajouté.</translation>
    </message>
    <message>
        <source>Edit Server</source>
        <translation>Modifier le serveur</translation>
    </message>
    <message>
        <source>Add a Server</source>
        <translation>Ajouter un serveur</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>It has to answer in JSON. It may be on this computer, or in your network.</source>
        <translation>Elle doit répondre en JSON. Elle peut se trouver sur cet ordinateur ou sur votre réseau.</translation>
    </message>
    <message>
        <source>It is kept in a file that only you can read.</source>
        <translation>Reste dans un fichier que vous seul pouvez lire.</translation>
    </message>
    <message>
        <source>What a model searches for is sent to {provider} with your key when you allow the call, and may cost you something there.</source>
        <translation>Ce qu’un modèle recherche est envoyé à {provider} avec votre clé lorsque vous autorisez l’appel, ce qui peut vous y être facturé.</translation>
    </message>
    <message>
        <source>This is no address. It looks like https://example.com/mcp.</source>
        <translation>Ce n’est pas une adresse. Elle ressemble à https://example.com/mcp.</translation>
    </message>
    <message>
        <source>Enter a command line or an address.</source>
        <translation>Saisissez une ligne de commande ou une adresse.</translation>
    </message>
    <message>
        <source>Line {number} of the variables is not NAME=value.</source>
        <translation>La ligne {number} des variables n’est pas de la forme NOM=valeur.</translation>
    </message>
    <message>
        <source>This is no address of SearXNG. It looks like http://localhost:8888.</source>
        <translation>Ce n’est pas une adresse de SearXNG. Elle ressemble à http://localhost:8888.</translation>
    </message>
    <message>
        <source>“{name}” is too long to be looked at, and is left out.</source>
        <translation>« {name} » est trop long pour être examiné et est laissé de côté.</translation>
    </message>
    <message>
        <source>These programs will run on this computer with your rights. Add only what you trust.</source>
        <translation>Ces programmes s’exécuteront sur cet ordinateur avec vos droits. N’ajoutez que ceux auxquels vous faites confiance.</translation>
    </message>
    <message>
        <source>What a model sends to these addresses leaves this computer.</source>
        <translation>Ce qu’un modèle envoie à ces adresses quitte cet ordinateur.</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Dossiers</translation>
    </message>
    <message>
        <source>Choose a folder first.</source>
        <translation>Choisissez d’abord un dossier.</translation>
    </message>
    <message>
        <source>A quotation mark in the command line has no end.</source>
        <translation>Un guillemet de la ligne de commande n’est pas fermé.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Recherche</translation>
    </message>
    <message>
        <source>Address of SearXNG</source>
        <translation>Adresse de SearXNG</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clé</translation>
    </message>
    <message>
        <source>It is in the list already.</source>
        <translation>Il figure déjà dans la liste.</translation>
    </message>
    <message>
        <source>Program or address</source>
        <translation>Programme ou adresse</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>Variables</translation>
    </message>
    <message>
        <source>Only if its login takes no new programs: the ID of one that you registered there, with {address} to come back to.</source>
        <translation>Seulement si son authentification n’accepte pas de nouveaux programmes : l’identifiant d’un programme que vous y avez enregistré, avec {address} comme adresse de retour.</translation>
    </message>
    <message>
        <source>Client ID</source>
        <translation>Identifiant client</translation>
    </message>
    <message>
        <source>Client secret</source>
        <translation>Secret client</translation>
    </message>
    <message>
        <source>in {folder}</source>
        <translation>dans {folder}</translation>
    </message>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>%n outil</numerusform>
            <numerusform>%n outils</numerusform>
        </translation>
    </message>
    <message>
        <source>Not started yet</source>
        <translation>Pas encore démarré</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Échec</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Arrêté</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Démarrage…</translation>
    </message>
    <message>
        <source>{tools}, {number} off</source>
        <translation>{tools}, désactivés : {number}</translation>
    </message>
    <message>
        <source>There are {number} servers already. Remove one first.</source>
        <translation>Il y a déjà {number} serveurs. Supprimez-en d’abord un.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>Impossible d’écrire {name} : {reason}.</translation>
    </message>
    <message>
        <source>The list of tool servers cannot be read. It is kept as {name}.</source>
        <translation>Impossible de lire la liste des serveurs d’outils. Elle est conservée sous {name}.</translation>
    </message>
    <message>
        <source>Models may call what is switched on here. You are asked before each call.</source>
        <translation>Les modèles peuvent appeler ce qui est activé ici. Votre accord est demandé avant chaque appel.</translation>
    </message>
    <message>
        <source>Tools let a model do things: calculate, read files that you choose, or use any program that speaks MCP. Every call is shown to you, with what is sent, and waits until you allow it.</source>
        <translation>Les outils permettent à un modèle d’agir : calculer, lire des fichiers que vous choisissez ou utiliser tout programme compatible MCP. Chaque appel vous est montré, avec ce qui est envoyé, et attend votre autorisation.</translation>
    </message>
    <message>
        <source>Program or Address…</source>
        <translation>Programme ou adresse…</translation>
    </message>
    <message>
        <source>Paste Settings…</source>
        <translation>Coller des réglages…</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Fichiers</translation>
    </message>
    <message>
        <source>You see each request before, and allow it or not. The server gets the answer.</source>
        <translation>Vous voyez chaque demande avant, et l’autorisez ou non. Le serveur reçoit la réponse.</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Outils</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Ajouter…</translation>
    </message>
    <message>
        <source>No tools yet</source>
        <translation>Pas encore d’outils</translation>
    </message>
    <message>
        <source>Files in a Folder…</source>
        <translation>Fichiers d’un dossier…</translation>
    </message>
    <message>
        <source>Remove Server</source>
        <translation>Supprimer le serveur</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Activé</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Redémarrer</translation>
    </message>
    <message>
        <source>Log In…</source>
        <translation>Se connecter…</translation>
    </message>
    <message>
        <source>Log Out</source>
        <translation>Se déconnecter</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Modifier…</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Supprimer…</translation>
    </message>
    <message>
        <source>Show Log</source>
        <translation>Afficher le journal</translation>
    </message>
    <message>
        <source>May ask the model</source>
        <translation>Peut interroger le modèle</translation>
    </message>
    <message>
        <source>Hide {name}</source>
        <translation>Masquer {name}</translation>
    </message>
    <message>
        <source>Show {name}</source>
        <translation>Afficher {name}</translation>
    </message>
    <message numerus="yes">
        <source>%n more tool(s), which no model is offered.</source>
        <translation>
            <numerusform>%n autre outil, qui n’est proposé à aucun modèle.</numerusform>
            <numerusform>%n autres outils, qui ne sont proposés à aucun modèle.</numerusform>
        </translation>
    </message>
    <message>
        <source>Calculator and Time</source>
        <translation>Calculatrice et heure</translation>
    </message>
    <message>
        <source>Web Pages and Search</source>
        <translation>Pages web et recherche</translation>
    </message>
    <message>
        <source>Python in a Sandbox</source>
        <translation>Python dans un bac à sable</translation>
    </message>
    <message>
        <source>Remove “{name}” with its settings?</source>
        <translation>Supprimer « {name} » et ses réglages ?</translation>
    </message>
    <message>
        <source>may write</source>
        <translation>écriture autorisée</translation>
    </message>
    <message>
        <source>reads only</source>
        <translation>lecture seule</translation>
    </message>
    <message>
        <source>searches with {provider}</source>
        <translation>recherche avec {provider}</translation>
    </message>
    <message>
        <source>Hide Log</source>
        <translation>Masquer le journal</translation>
    </message>
    <message>
        <source>Paste Settings</source>
        <translation>Coller des réglages</translation>
    </message>
    <message>
        <source>Take Over from {program}…</source>
        <translation>Importer depuis {program}…</translation>
    </message>
    <message>
        <source>{name}: on</source>
        <translation>{name} : activé</translation>
    </message>
    <message>
        <source>Log of {name}</source>
        <translation>Journal de {name}</translation>
    </message>
    <message>
        <source>changes nothing</source>
        <translation>ne modifie rien</translation>
    </message>
    <message>
        <source>writing the call…</source>
        <translation>rédaction de l’appel…</translation>
    </message>
    <message>
        <source>waits for your permission</source>
        <translation>attend votre autorisation</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>échec</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>non autorisé</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>arrêté</translation>
    </message>
    <message>
        <source>{read} of {all} tokens read</source>
        <translation>{read} sur {all} tokens lus</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Autoriser</translation>
    </message>
    <message>
        <source>Always in This Chat</source>
        <translation>Toujours dans cette discussion</translation>
    </message>
    <message>
        <source>Don’t Allow</source>
        <translation>Ne pas autoriser</translation>
    </message>
    <message>
        <source>Never in This Chat</source>
        <translation>Jamais dans cette discussion</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Arguments</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>Result, cut to what is kept</source>
        <translation>Résultat, réduit à ce qui est conservé</translation>
    </message>
    <message>
        <source>the model reads {number} of {all} tokens</source>
        <translation>le modèle lit {number} tokens sur {all}</translation>
    </message>
    <message>
        <source>done in {seconds} s</source>
        <translation>terminé en {seconds} s</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>en cours…</translation>
    </message>
    <message>
        <source>A tool</source>
        <translation>Un outil</translation>
    </message>
    <message>
        <source>Show all {number} characters</source>
        <translation>Afficher les {number} caractères</translation>
    </message>
    <message>
        <source>{number} without a result</source>
        <translation>{number} sans résultat</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
</context>
<context>
    <name>transcript</name>
    <message numerus="yes">
        <source>Show all %n character(s)</source>
        <translation>
            <numerusform>Afficher %n caractère</numerusform>
            <numerusform>Afficher les %n caractères</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show all %n row(s)</source>
        <translation>
            <numerusform>Afficher %n ligne</numerusform>
            <numerusform>Afficher les %n lignes</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy answer</source>
        <translation>Copier la réponse</translation>
    </message>
    <message>
        <source>Branch: continue from here in a new chat</source>
        <translation>Bifurquer : continuer d’ici dans une nouvelle discussion</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>Régénérer</translation>
    </message>
    <message>
        <source>More for this message</source>
        <translation>Autres actions sur ce message</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copié</translation>
    </message>
    <message numerus="yes">
        <source>{number} token(s)</source>
        <translation>
            <numerusform>{number} token</numerusform>
            <numerusform>{number} tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{number} of %n prompt token(s) reused</source>
        <translation>
            <numerusform>{number} sur %n token de prompt réutilisé</numerusform>
            <numerusform>{number} sur %n tokens de prompt réutilisés</numerusform>
        </translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Pourquoi ?</translation>
    </message>
    <message>
        <source>The answer was interrupted when Octavo closed. The text so far is saved.</source>
        <translation>La réponse a été interrompue à la fermeture d’Octavo. Le texte déjà produit est enregistré.</translation>
    </message>
    <message>
        <source>KV cache…</source>
        <translation>Cache KV…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>{number} tok/s</source>
        <translation>{number} tok/s</translation>
    </message>
    <message>
        <source>{number} tok/s in Low Power Mode</source>
        <translation>{number} tok/s en mode économie d’énergie</translation>
    </message>
    <message>
        <source>{number} tok/s, slowed by heat</source>
        <translation>{number} tok/s, ralenti par la chaleur</translation>
    </message>
    <message>
        <source>{number} s to first token</source>
        <translation>premier token après {number} s</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Arrêtée</translation>
    </message>
    <message>
        <source>Result of the tool</source>
        <translation>Résultat de l’outil</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation>Copier le code</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>text</source>
        <translation>texte</translation>
    </message>
    <message numerus="yes">
        <source>Show all %n line(s)</source>
        <translation>
            <numerusform>Afficher %n ligne</numerusform>
            <numerusform>Afficher les %n lignes</numerusform>
        </translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>Réflexion…</translation>
    </message>
    <message>
        <source>Hide the reasoning</source>
        <translation>Masquer le raisonnement</translation>
    </message>
    <message>
        <source>Show the reasoning</source>
        <translation>Afficher le raisonnement</translation>
    </message>
    <message>
        <source>Details of the tool call</source>
        <translation>Détails de l’appel d’outil</translation>
    </message>
    <message>
        <source>Thought about it</source>
        <translation>Réflexion terminée</translation>
    </message>
    <message>
        <source>Calls {tool}</source>
        <translation>Appelle {tool}</translation>
    </message>
    <message>
        <source>{language} · its end</source>
        <translation>{language} · la fin</translation>
    </message>
    <message>
        <source>Thought for {minutes} min {seconds} s</source>
        <translation>Réflexion pendant {minutes} min {seconds} s</translation>
    </message>
    <message>
        <source>a tool</source>
        <translation>un outil</translation>
    </message>
    <message>
        <source>Thought for {seconds} s</source>
        <translation>Réflexion pendant {seconds} s</translation>
    </message>
    <message>
        <source>Find in this chat</source>
        <translation>Rechercher dans la discussion</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Résultat précédent</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Résultat suivant</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} sur {total}</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Aucun résultat</translation>
    </message>
    <message>
        <source>Explain paged attention in three sentences</source>
        <translation>Explique l’attention paginée en trois phrases</translation>
    </message>
    <message>
        <source>Write a Python function that merges two sorted lists</source>
        <translation>Écris une fonction Python qui fusionne deux listes triées</translation>
    </message>
    <message>
        <source>Suggest a plan for a rainy Sunday</source>
        <translation>Propose un programme pour un dimanche pluvieux</translation>
    </message>
    <message>
        <source>The model runs elsewhere: what you write is sent to {place}.</source>
        <translation>Le modèle s’exécute ailleurs : ce que vous écrivez est envoyé à {place}.</translation>
    </message>
    <message>
        <source>Choose a model on this computer to start chatting.</source>
        <translation>Choisissez un modèle sur cet ordinateur pour commencer à discuter.</translation>
    </message>
    <message>
        <source>Choose a Model</source>
        <translation>Choisir un modèle</translation>
    </message>
    <message>
        <source>What would you like to talk about?</source>
        <translation>De quoi souhaitez-vous parler ?</translation>
    </message>
    <message>
        <source>The model runs here. Your chats stay on this computer.</source>
        <translation>Le modèle s’exécute ici. Vos discussions restent sur cet ordinateur.</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>Aucun modèle chargé</translation>
    </message>
    <message>
        <source>The engine has stopped</source>
        <translation>Le moteur s’est arrêté</translation>
    </message>
    <message>
        <source>Your chats are safe. Restart the engine from the status bar below.</source>
        <translation>Vos discussions sont intactes. Redémarrez le moteur depuis la barre d’état ci-dessous.</translation>
    </message>
    <message>
        <source>The model could not be loaded</source>
        <translation>Le modèle n’a pas pu être chargé</translation>
    </message>
    <message>
        <source>All of the text</source>
        <translation>Tout le texte</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tableau</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n ligne</numerusform>
            <numerusform>%n lignes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n ligne</numerusform>
            <numerusform>%n lignes</numerusform>
        </translation>
    </message>
    <message>
        <source>Image without a description</source>
        <translation>Image sans description</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Précédent</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>Reading the image…</source>
        <translation>Lecture de l’image…</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Ajuster</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>Taille réelle</translation>
    </message>
    <message>
        <source>Enter enlarges it</source>
        <translation>Entrée pour l’agrandir</translation>
    </message>
    <message>
        <source>Image: {name}</source>
        <translation>Image : {name}</translation>
    </message>
    <message>
        <source>image, not loaded</source>
        <translation>image, non chargée</translation>
    </message>
    <message>
        <source>{name} (image, not loaded)</source>
        <translation>{name} (image, non chargée)</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Réponse</translation>
    </message>
    <message>
        <source>Opens in your browser: {address}</source>
        <translation>S’ouvre dans votre navigateur : {address}</translation>
    </message>
    <message>
        <source>Opens your mail program: {address}</source>
        <translation>Ouvre votre logiciel de messagerie : {address}</translation>
    </message>
    <message>
        <source>Select Message</source>
        <translation>Sélectionner le message</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>Tout sélectionner</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>Copier le lien</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>Aller à la fin</translation>
    </message>
    <message>
        <source>Scroll to the end</source>
        <translation>Défiler jusqu’à la fin</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Conversation</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Répondre à nouveau</translation>
    </message>
    <message>
        <source>passages, {part} of {whole} tokens</source>
        <translation>passages, {part} sur {whole} tokens</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>Afficher moins</translation>
    </message>
    <message>
        <source>You said</source>
        <translation>Vous avez dit</translation>
    </message>
    <message>
        <source>Edit as a new version</source>
        <translation>Modifier comme nouvelle version</translation>
    </message>
    <message>
        <source>Attached: {name}, {cost}</source>
        <translation>Joint : {name}, {cost}</translation>
    </message>
    <message>
        <source>Older version</source>
        <translation>Version plus ancienne</translation>
    </message>
    <message>
        <source>Newer version</source>
        <translation>Version plus récente</translation>
    </message>
</context>
<context>
    <name>updates</name>
    <message>
        <source>The download was broken off. Try again; it continues where it ended.</source>
        <translation>Le téléchargement a été interrompu. Réessayez ; il reprendra où il s’est arrêté.</translation>
    </message>
    <message>
        <source>The download is not what was signed, and was deleted. Try again later.</source>
        <translation>Le téléchargement diffère de ce qui a été signé et a été supprimé. Réessayez plus tard.</translation>
    </message>
    <message>
        <source>The disk has too little room: {need} MB are needed, {free} MB are free.</source>
        <translation>Le disque manque de place : {need} Mo sont nécessaires, {free} Mo sont libres.</translation>
    </message>
    <message>
        <source>The archive is damaged or unsafe. Nothing was installed.</source>
        <translation>L’archive est endommagée ou non sûre. Rien n’a été installé.</translation>
    </message>
    <message>
        <source>The new app is not signed by Octavo's makers. Nothing was installed.</source>
        <translation>La nouvelle app n’est pas signée par les auteurs d’Octavo. Rien n’a été installé.</translation>
    </message>
    <message>
        <source>Octavo {version} does not start on this computer. Nothing was installed.</source>
        <translation>Octavo {version} ne démarre pas sur cet ordinateur. Rien n’a été installé.</translation>
    </message>
    <message>
        <source>The update could not be prepared: {reason}. Octavo is as it was.</source>
        <translation>Impossible de préparer la mise à jour : {reason}. Octavo est inchangé.</translation>
    </message>
    <message>
        <source>This Octavo runs from a clone. Update it with “git pull” and “make setup”.</source>
        <translation>Cet Octavo s’exécute depuis un clone. Mettez-le à jour avec « git pull » et « make setup ».</translation>
    </message>
    <message>
        <source>pip has installed this Octavo. Update it with “pip install -U octavo”.</source>
        <translation>Cet Octavo a été installé par pip. Mettez-le à jour avec « pip install -U octavo ».</translation>
    </message>
    <message>
        <source>This build has no updates. Get a newer one where you got this one.</source>
        <translation>Cette version ne reçoit pas de mises à jour. Procurez-vous-en une plus récente là où vous avez obtenu celle-ci.</translation>
    </message>
    <message>
        <source>Move Octavo to the folder Applications and open it there to update it.</source>
        <translation>Placez Octavo dans le dossier Applications et ouvrez-le depuis ce dossier pour le mettre à jour.</translation>
    </message>
    <message>
        <source>Homebrew has installed this Octavo. Update it with “brew upgrade octavo”.</source>
        <translation>Cet Octavo a été installé par Homebrew. Mettez-le à jour avec « brew upgrade octavo ».</translation>
    </message>
    <message>
        <source>A package of the system has brought this Octavo. Update that package.</source>
        <translation>Cet Octavo provient d’un paquet du système. Mettez à jour ce paquet.</translation>
    </message>
    <message>
        <source>Octavo may not change {folder}. Download the new one yourself.</source>
        <translation>Octavo n’est pas autorisé à modifier {folder}. Téléchargez vous-même la nouvelle version.</translation>
    </message>
    <message>
        <source>No response from the server of releases: {reason}. Try again later.</source>
        <translation>Pas de réponse exploitable du serveur de mises à jour : {reason}. Réessayez plus tard.</translation>
    </message>
    <message>
        <source>Octavo {version} needs {system} {minimum} or later; here is {own}.</source>
        <translation>Octavo {version} nécessite {system} {minimum} ou version ultérieure ; vous avez {own}.</translation>
    </message>
    <message>
        <source>The list of releases is not signed by Octavo's makers. Nothing was installed.</source>
        <translation>La liste des versions n’est pas signée par les auteurs d’Octavo. Rien n’a été installé.</translation>
    </message>
    <message>
        <source>The list of releases has a newer form. Get Octavo from its web page.</source>
        <translation>La liste des versions a un format plus récent. Téléchargez Octavo depuis sa page web.</translation>
    </message>
    <message>
        <source>Updates could not be checked: the list of releases has expired. See Octavo's web page, and whether this computer's date is right.</source>
        <translation>Impossible de rechercher des mises à jour : la liste des versions a expiré. Consultez la page web d’Octavo, et vérifiez la date de cet ordinateur.</translation>
    </message>
    <message>
        <source>Octavo {version} is available, but not for this system.</source>
        <translation>Octavo {version} est disponible, mais pas pour ce système.</translation>
    </message>
    <message>
        <source>The list of releases could not be read. Try again later.</source>
        <translation>Impossible de lire la liste des versions. Réessayez plus tard.</translation>
    </message>
    <message>
        <source>its address is unsafe</source>
        <translation>adresse non sûre</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>réponse trop volumineuse</translation>
    </message>
    <message>
        <source>The list of releases is older than one seen before. Nothing was installed.</source>
        <translation>La liste des versions est plus ancienne qu’une liste déjà reçue. Rien n’a été installé.</translation>
    </message>
    <message>
        <source>it is too slow</source>
        <translation>réponse trop lente</translation>
    </message>
</context>
<context>
    <name>window</name>
    <message>
        <source>Menu bar</source>
        <translation>Barre des menus</translation>
    </message>
    <message>
        <source>Nothing leaves this Mac</source>
        <translation>Rien ne quitte ce Mac</translation>
    </message>
    <message>
        <source>System tray</source>
        <translation>Zone de notification</translation>
    </message>
    <message>
        <source>Nothing leaves this computer</source>
        <translation>Rien ne quitte cet ordinateur</translation>
    </message>
    <message>
        <source>This chat</source>
        <translation>Cette discussion</translation>
    </message>
    <message>
        <source>Send {server} one message of this chat before you compare answers.</source>
        <translation>Envoyez à {server} un message de cette discussion avant de comparer des réponses.</translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n réponse</numerusform>
            <numerusform>%n réponses</numerusform>
        </translation>
    </message>
    <message>
        <source>Load a model before you compare answers.</source>
        <translation>Chargez un modèle avant de comparer des réponses.</translation>
    </message>
    <message>
        <source>Stop the answer before you compare others.</source>
        <translation>Arrêtez la réponse avant d’en comparer d’autres.</translation>
    </message>
    <message>
        <source>{first} and preset {second}</source>
        <translation>{first} et préréglage {second}</translation>
    </message>
    <message>
        <source>{model} and {other}</source>
        <translation>{model} et {other}</translation>
    </message>
    <message>
        <source>Reading your message…</source>
        <translation>Lecture de votre message…</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare Answers</source>
        <translation>Comparer des réponses</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Message</translation>
    </message>
    <message>
        <source>Ask anything</source>
        <translation>Posez une question</translation>
    </message>
    <message>
        <source>What to compare</source>
        <translation>Éléments à comparer</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Demander</translation>
    </message>
    <message>
        <source>Keep one to continue with; Close keeps the first. All stay as versions.</source>
        <translation>Gardez-en une pour continuer ; « Fermer » garde la première. Toutes restent disponibles comme versions.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Garder</translation>
    </message>
    <message>
        <source>{reused} of {prompt} prompt tokens reused</source>
        <translation>{reused} sur {prompt} tokens de prompt réutilisés</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Keep {title}</source>
        <translation>Garder {title}</translation>
    </message>
    <message>
        <source>{rate} tok/s</source>
        <translation>{rate} tok/s</translation>
    </message>
    <message>
        <source>shares the blocks of {prompt} prompt tokens</source>
        <translation>partage les blocs de {prompt} tokens de prompt</translation>
    </message>
    <message>
        <source>If you quit now, what is not saved may be lost.</source>
        <translation>Si vous quittez maintenant, ce qui n’est pas enregistré peut être perdu.</translation>
    </message>
    <message numerus="yes">
        <source>Octavo is still generating %n answer(s).</source>
        <translation>
            <numerusform>Octavo est encore en train de générer %n réponse.</numerusform>
            <numerusform>Octavo est encore en train de générer %n réponses.</numerusform>
        </translation>
    </message>
    <message>
        <source>If you quit now, only the text so far is kept.</source>
        <translation>Si vous quittez maintenant, seul le texte déjà produit est conservé.</translation>
    </message>
    <message>
        <source>Keep Generating</source>
        <translation>Continuer la génération</translation>
    </message>
    <message>
        <source>Quit Octavo</source>
        <translation>Quitter Octavo</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <source>Keep Open</source>
        <translation>Laisser ouvert</translation>
    </message>
    <message>
        <source>This link names no model of the Hugging Face Hub.</source>
        <translation>Ce lien ne désigne aucun modèle du Hub Hugging Face.</translation>
    </message>
    <message>
        <source>This is not an address that Octavo can open.</source>
        <translation>Octavo ne peut pas ouvrir cette adresse.</translation>
    </message>
    <message>
        <source>Octavo only opens addresses such as octavo://new?prompt=Hello.</source>
        <translation>Octavo n’ouvre que des adresses telles que octavo://new?prompt=Bonjour.</translation>
    </message>
    <message>
        <source>No model found in {folder}: config.json is missing.</source>
        <translation>Aucun modèle trouvé dans {folder} : config.json est absent.</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>Aucun modèle chargé</translation>
    </message>
    <message>
        <source>memory pressure normal</source>
        <translation>pression mémoire normale</translation>
    </message>
    <message>
        <source>memory pressure high</source>
        <translation>pression mémoire élevée</translation>
    </message>
    <message>
        <source>memory pressure critical</source>
        <translation>pression mémoire critique</translation>
    </message>
    <message>
        <source>The answer is finished.</source>
        <translation>La réponse est terminée.</translation>
    </message>
    <message>
        <source>KV Cache…</source>
        <translation>Cache KV…</translation>
    </message>
    <message>
        <source>Open Octavo</source>
        <translation>Ouvrir Octavo</translation>
    </message>
    <message>
        <source>Weights {weights} · KV cache {used}</source>
        <translation>Poids {weights} · cache KV {used}</translation>
    </message>
    <message>
        <source>Engine {size}</source>
        <translation>Moteur {size}</translation>
    </message>
    <message>
        <source>The answer failed.</source>
        <translation>La réponse a échoué.</translation>
    </message>
    <message numerus="yes">
        <source>generating %n answer(s)</source>
        <translation>
            <numerusform>%n réponse en cours de génération</numerusform>
            <numerusform>%n réponses en cours de génération</numerusform>
        </translation>
    </message>
    <message>
        <source>A tool waits for your permission.</source>
        <translation>Un outil attend votre autorisation.</translation>
    </message>
    <message>
        <source>Exported chats (*.json *.zip);;All files (*)</source>
        <translation>Discussions exportées (*.json *.zip);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Imported chat</source>
        <translation>Discussion importée</translation>
    </message>
    <message>
        <source>Export Chat</source>
        <translation>Exporter la discussion</translation>
    </message>
    <message>
        <source>Import Chats</source>
        <translation>Importer des discussions</translation>
    </message>
    <message>
        <source>This chat is empty; there is nothing to export.</source>
        <translation>Cette discussion est vide ; il n’y a rien à exporter.</translation>
    </message>
    <message>
        <source>The others were already there.</source>
        <translation>Les autres étaient déjà là.</translation>
    </message>
    <message>
        <source>Chat exported to {name}.</source>
        <translation>Discussion exportée dans {name}.</translation>
    </message>
    <message>
        <source>Reading {name}…</source>
        <translation>Lecture de {name}…</translation>
    </message>
    <message numerus="yes">
        <source>%n chat(s) imported from {name}.</source>
        <translation>
            <numerusform>%n discussion importée de {name}.</numerusform>
            <numerusform>%n discussions importées de {name}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Found in the attached file “{name}”</source>
        <translation>Trouvé dans le fichier joint « {name} »</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Archived “{title}”</source>
        <translation>Discussion « {title} » archivée</translation>
    </message>
    <message numerus="yes">
        <source>kept for %n more day(s)</source>
        <translation>
            <numerusform>suppression définitive dans %n jour</numerusform>
            <numerusform>suppression définitive dans %n jours</numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted chats and messages are kept for 30 days.</source>
        <translation>Les discussions et messages supprimés sont conservés 30 jours.</translation>
    </message>
    <message numerus="yes">
        <source>Chat, %n message(s)</source>
        <translation>
            <numerusform>Discussion, %n message</numerusform>
            <numerusform>Discussion, %n messages</numerusform>
        </translation>
    </message>
    <message>
        <source>Recently Deleted</source>
        <translation>Suppressions récentes</translation>
    </message>
    <message>
        <source>Recently deleted</source>
        <translation>Suppressions récentes</translation>
    </message>
    <message>
        <source>Nothing was deleted in the last 30 days.</source>
        <translation>Rien n’a été supprimé au cours des 30 derniers jours.</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurer</translation>
    </message>
    <message>
        <source>Delete Now…</source>
        <translation>Supprimer maintenant…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation>Cette opération est irréversible.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>(vide)</translation>
    </message>
    <message numerus="yes">
        <source>Branch, %n message(s)</source>
        <translation>
            <numerusform>Branche, %n message</numerusform>
            <numerusform>Branche, %n messages</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete “{name}” for good?</source>
        <translation>Supprimer définitivement « {name} » ?</translation>
    </message>
    <message>
        <source>Show Summary…</source>
        <translation>Afficher le résumé…</translation>
    </message>
    <message>
        <source>Send All Again</source>
        <translation>Tout renvoyer</translation>
    </message>
    <message>
        <source>The model reads all messages again</source>
        <translation>Le modèle relit tous les messages</translation>
    </message>
    <message numerus="yes">
        <source>This chat begins with a summary of %n message(s).</source>
        <translation>
            <numerusform>Cette discussion commence par un résumé de %n message.</numerusform>
            <numerusform>Cette discussion commence par un résumé de %n messages.</numerusform>
        </translation>
    </message>
    <message>
        <source>This chat is too long for the model</source>
        <translation>Cette discussion est trop longue pour le modèle</translation>
    </message>
    <message>
        <source>This chat is too long</source>
        <translation>Cette discussion est trop longue</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>Pas maintenant</translation>
    </message>
    <message>
        <source>Larger Context…</source>
        <translation>Contexte plus grand…</translation>
    </message>
    <message>
        <source>Load the model again with a larger context. The chat stays as it is.</source>
        <translation>Recharger le modèle avec un contexte plus grand. La discussion reste telle quelle.</translation>
    </message>
    <message>
        <source>Drop the Middle</source>
        <translation>Omettre le milieu</translation>
    </message>
    <message>
        <source>The model no longer reads the middle. The beginning and the end stay.</source>
        <translation>Le modèle ne lit plus le milieu. Le début et la fin restent.</translation>
    </message>
    <message>
        <source>Summarise…</source>
        <translation>Résumer…</translation>
    </message>
    <message>
        <source>The model writes a summary of the older messages. You can change it.</source>
        <translation>Le modèle écrit un résumé des messages plus anciens. Vous pouvez le modifier.</translation>
    </message>
    <message>
        <source>New Chat…</source>
        <translation>Nouvelle discussion…</translation>
    </message>
    <message>
        <source>Your question moves to a new chat that begins with the summary.</source>
        <translation>Votre question passe dans une nouvelle discussion qui commence par le résumé.</translation>
    </message>
    <message>
        <source>Delete Messages…</source>
        <translation>Supprimer des messages…</translation>
    </message>
    <message>
        <source>You choose which. They are kept for 30 days.</source>
        <translation>Vous choisissez lesquels. Ils sont conservés 30 jours.</translation>
    </message>
    <message numerus="yes">
        <source>The model reads a summary of %n older message(s).</source>
        <translation>
            <numerusform>Le modèle lit un résumé de %n message plus ancien.</numerusform>
            <numerusform>Le modèle lit un résumé de %n messages plus anciens.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model does not read %n message(s) in the middle.</source>
        <translation>
            <numerusform>%n message du milieu n’est pas lu par le modèle.</numerusform>
            <numerusform>%n messages du milieu ne sont pas lus par le modèle.</numerusform>
        </translation>
    </message>
    <message>
        <source>This message is too long for the model's context</source>
        <translation>Ce message est trop long pour le contexte du modèle</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>non démarré</translation>
    </message>
    <message>
        <source>starting…</source>
        <translation>démarrage…</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>prêt</translation>
    </message>
    <message>
        <source>not responding</source>
        <translation>ne répond pas</translation>
    </message>
    <message>
        <source>restarting…</source>
        <translation>redémarrage…</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>arrêté</translation>
    </message>
    <message>
        <source>closing…</source>
        <translation>fermeture…</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>fermé</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Moteur</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Redémarrer</translation>
    </message>
    <message>
        <source>Restart the engine</source>
        <translation>Redémarrer le moteur</translation>
    </message>
    <message>
        <source>A model of a server is chosen. What you ask it leaves this computer.</source>
        <translation>Un modèle de serveur est choisi. Ce que vous lui demandez quitte cet ordinateur.</translation>
    </message>
    <message>
        <source>The chosen model runs on this computer. Your chats are not sent anywhere.</source>
        <translation>Le modèle choisi s’exécute sur cet ordinateur. Vos discussions ne sont envoyées nulle part.</translation>
    </message>
    <message>
        <source>A call that you allow may send its text elsewhere. Tools are from:</source>
        <translation>Un appel que vous autorisez peut envoyer son texte ailleurs. Les outils proviennent de :</translation>
    </message>
    <message>
        <source>step {number} ms</source>
        <translation>étape {number} ms</translation>
    </message>
    <message>
        <source>Only tools you allow may send text</source>
        <translation>Seuls les outils autorisés envoient du texte</translation>
    </message>
    <message>
        <source>Together: {size}. Click to show the memory panel.</source>
        <translation>Au total : {size}. Cliquez pour afficher le panneau de mémoire.</translation>
    </message>
    <message>
        <source>{number} tok/s</source>
        <translation>{number} tok/s</translation>
    </message>
    <message>
        <source>Show or hide the chats</source>
        <translation>Afficher ou masquer les discussions</translation>
    </message>
    <message>
        <source>Show or hide the memory panel</source>
        <translation>Afficher ou masquer le panneau de mémoire</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menu</translation>
    </message>
    <message>
        <source>Back to the chat</source>
        <translation>Retour à la discussion</translation>
    </message>
    <message>
        <source>The engine stopped. Restarting…</source>
        <translation>Le moteur s’est arrêté. Redémarrage…</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Outils</translation>
    </message>
    <message>
        <source>Check for Updates…</source>
        <translation>Rechercher les mises à jour…</translation>
    </message>
    <message>
        <source>Octavo</source>
        <translation>Octavo</translation>
    </message>
    <message>
        <source>{device}, {backend} backend</source>
        <translation>{device}, backend {backend}</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ignorer</translation>
    </message>
    <message>
        <source>Leave the Dock without a window</source>
        <translation>Sans fenêtre, quitter le Dock</translation>
    </message>
    <message>
        <source>Keep running without a window</source>
        <translation>Rester actif sans fenêtre</translation>
    </message>
    <message>
        <source>If a terminal does not find “octavo”, add this line to {profile}: {line}</source>
        <translation>Si un terminal ne trouve pas « octavo », ajoutez cette ligne à {profile} : {line}</translation>
    </message>
    <message>
        <source>Open a new terminal and type “octavo”.</source>
        <translation>Ouvrez un nouveau terminal et saisissez « octavo ».</translation>
    </message>
    <message>
        <source>The octavo Command</source>
        <translation>La commande octavo</translation>
    </message>
    <message>
        <source>A link is made, nothing else: {path} leads to {target}.</source>
        <translation>Seul un lien est créé : {path} mène à {target}.</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>Installer</translation>
    </message>
    <message>
        <source>The octavo command was removed.</source>
        <translation>La commande octavo a été supprimée.</translation>
    </message>
    <message>
        <source>{path} is something else and was left as it is. Move it away first.</source>
        <translation>{path} est autre chose et a été laissé tel quel. Déplacez-le d’abord.</translation>
    </message>
    <message>
        <source>{path} could not be changed: {reason}.</source>
        <translation>Impossible de modifier {path} : {reason}.</translation>
    </message>
    <message>
        <source>Make Octavo available in terminals as “octavo”?</source>
        <translation>Rendre Octavo accessible dans les terminaux avec « octavo » ?</translation>
    </message>
    <message>
        <source>Remove the octavo command from terminals?</source>
        <translation>Supprimer la commande octavo des terminaux ?</translation>
    </message>
    <message>
        <source>The link {path} leads to {target}.</source>
        <translation>Le lien {path} mène à {target}.</translation>
    </message>
    <message>
        <source>Octavo is running already, but its window does not answer.</source>
        <translation>Octavo est déjà ouvert, mais sa fenêtre ne répond pas.</translation>
    </message>
    <message>
        <source>nothing was chosen for three minutes</source>
        <translation>rien n’a été sélectionné pendant trois minutes</translation>
    </message>
    <message>
        <source>the desktop gave no picture</source>
        <translation>le bureau n’a pas fourni d’image</translation>
    </message>
    <message>
        <source>the desktop does not answer</source>
        <translation>le bureau ne répond pas</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Copy Address</source>
        <translation>Copier l’adresse</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Décharger</translation>
    </message>
    <message numerus="yes">
        <source>Programs: %n request(s) in the last minute</source>
        <translation>
            <numerusform>Programmes : %n requête dans la dernière minute</numerusform>
            <numerusform>Programmes : %n requêtes dans la dernière minute</numerusform>
        </translation>
    </message>
    <message>
        <source>Pause Other Programs</source>
        <translation>Mettre en pause les autres programmes</translation>
    </message>
    <message>
        <source>Resume Other Programs</source>
        <translation>Reprendre les autres programmes</translation>
    </message>
    <message>
        <source>Octavo {version} was not installed. Check for updates again.</source>
        <translation>Octavo {version} n’a pas été installé. Recherchez à nouveau les mises à jour.</translation>
    </message>
    <message>
        <source>The update failed: {reason}. Octavo is as it was.</source>
        <translation>La mise à jour a échoué : {reason}. Octavo est inchangé.</translation>
    </message>
    <message>
        <source>Octavo {version} is available</source>
        <translation>Octavo {version} est disponible</translation>
    </message>
    <message>
        <source>Octavo {version} did not start, so the one before is back.</source>
        <translation>Octavo {version} n’a pas démarré : la version précédente est rétablie.</translation>
    </message>
    <message>
        <source>Octavo {version} is available.</source>
        <translation>Octavo {version} est disponible.</translation>
    </message>
    <message>
        <source>Octavo {version} is ready to be installed.</source>
        <translation>Octavo {version} est prêt à être installé.</translation>
    </message>
    <message>
        <source>Update Octavo</source>
        <translation>Mettre à jour Octavo</translation>
    </message>
    <message>
        <source>What is new</source>
        <translation>Nouveautés</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>Progression du téléchargement</translation>
    </message>
    <message>
        <source>You have {own}. The download has {size} and installs nothing yet.</source>
        <translation>Vous avez {own}. Le téléchargement fait {size} et n’installe encore rien.</translation>
    </message>
    <message>
        <source>{received} of {size}</source>
        <translation>{received} sur {size}</translation>
    </message>
    <message>
        <source>The one that you have is kept until the new one has started.</source>
        <translation>Votre version actuelle est conservée jusqu’à ce que la nouvelle ait démarré.</translation>
    </message>
    <message>
        <source>No update</source>
        <translation>Aucune mise à jour</translation>
    </message>
    <message>
        <source>Download Page…</source>
        <translation>Page de téléchargement…</translation>
    </message>
    <message>
        <source>Looking for a newer Octavo…</source>
        <translation>Recherche d’une version plus récente…</translation>
    </message>
    <message>
        <source>Octavo {own} is up to date.</source>
        <translation>Octavo {own} est à jour.</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Plus tard</translation>
    </message>
    <message>
        <source>Downloading Octavo {version}…</source>
        <translation>Téléchargement d’Octavo {version}…</translation>
    </message>
    <message>
        <source>It will be installed when you quit.</source>
        <translation>L’installation se fera quand vous quitterez Octavo.</translation>
    </message>
    <message>
        <source>Octavo {version} is ready</source>
        <translation>Octavo {version} est prêt</translation>
    </message>
    <message>
        <source>Checking Octavo {version}…</source>
        <translation>Vérification d’Octavo {version}…</translation>
    </message>
    <message>
        <source>Install When I Quit</source>
        <translation>Installer en quittant</translation>
    </message>
    <message>
        <source>Install and Restart</source>
        <translation>Installer et relancer</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Télécharger</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>Question rapide</translation>
    </message>
    <message>
        <source>Install the octavo Command…</source>
        <translation>Installer la commande octavo…</translation>
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation>Réglages de cette discussion</translation>
    </message>
    <message>
        <source>New Chat</source>
        <translation>Nouvelle discussion</translation>
    </message>
    <message>
        <source>Quick Ask…</source>
        <translation>Question rapide…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Renommer…</translation>
    </message>
    <message>
        <source>Pin or Unpin</source>
        <translation>Épingler ou désépingler</translation>
    </message>
    <message>
        <source>Move to Folder…</source>
        <translation>Déplacer vers un dossier…</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archiver</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exporter…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importer…</translation>
    </message>
    <message>
        <source>Undo Delete</source>
        <translation>Annuler la suppression</translation>
    </message>
    <message>
        <source>Recently Deleted…</source>
        <translation>Suppressions récentes…</translation>
    </message>
    <message>
        <source>Close Window</source>
        <translation>Fermer la fenêtre</translation>
    </message>
    <message>
        <source>Find in Chat…</source>
        <translation>Rechercher dans la discussion…</translation>
    </message>
    <message>
        <source>Search All Chats</source>
        <translation>Rechercher dans toutes les discussions</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Discussions</translation>
    </message>
    <message>
        <source>Larger Text</source>
        <translation>Agrandir le texte</translation>
    </message>
    <message>
        <source>Smaller Text</source>
        <translation>Réduire le texte</translation>
    </message>
    <message>
        <source>Normal Text</source>
        <translation>Texte normal</translation>
    </message>
    <message>
        <source>Command Palette…</source>
        <translation>Palette de commandes…</translation>
    </message>
    <message>
        <source>Attach Files…</source>
        <translation>Joindre des fichiers…</translation>
    </message>
    <message>
        <source>Compare Answers…</source>
        <translation>Comparer des réponses…</translation>
    </message>
    <message>
        <source>Settings of This Chat…</source>
        <translation>Réglages de cette discussion…</translation>
    </message>
    <message>
        <source>Stop Generating</source>
        <translation>Arrêter la génération</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>Régénérer</translation>
    </message>
    <message>
        <source>Continue Answer</source>
        <translation>Continuer la réponse</translation>
    </message>
    <message>
        <source>Branch from Last Answer</source>
        <translation>Bifurquer depuis la dernière réponse</translation>
    </message>
    <message>
        <source>Edit Last Prompt</source>
        <translation>Modifier le dernier prompt</translation>
    </message>
    <message>
        <source>Edit Last Answer</source>
        <translation>Modifier la dernière réponse</translation>
    </message>
    <message>
        <source>Delete Last Message</source>
        <translation>Supprimer le dernier message</translation>
    </message>
    <message>
        <source>Older Version</source>
        <translation>Version plus ancienne</translation>
    </message>
    <message>
        <source>Newer Version</source>
        <translation>Version plus récente</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modèles…</translation>
    </message>
    <message>
        <source>Find Models…</source>
        <translation>Rechercher des modèles…</translation>
    </message>
    <message>
        <source>Recommended Models…</source>
        <translation>Modèles recommandés…</translation>
    </message>
    <message>
        <source>Tools…</source>
        <translation>Outils…</translation>
    </message>
    <message>
        <source>Other Programs…</source>
        <translation>Autres programmes…</translation>
    </message>
    <message>
        <source>Several Machines…</source>
        <translation>Plusieurs machines…</translation>
    </message>
    <message>
        <source>Restart Engine</source>
        <translation>Redémarrer le moteur</translation>
    </message>
    <message>
        <source>Copy Last Engine Report</source>
        <translation>Copier le dernier rapport du moteur</translation>
    </message>
    <message>
        <source>How Memory Works…</source>
        <translation>Fonctionnement de la mémoire…</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts…</source>
        <translation>Raccourcis clavier…</translation>
    </message>
    <message>
        <source>About Octavo</source>
        <translation>À propos d’Octavo</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Réglages…</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Discussion</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Édition</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Présentation</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Aide</translation>
    </message>
    <message>
        <source>{device}, by the background service</source>
        <translation>{device}, via le service d’arrière-plan</translation>
    </message>
    <message>
        <source>{reason} Your chats are safe.</source>
        <translation>{reason} Vos discussions sont intactes.</translation>
    </message>
    <message>
        <source>Take Screenshot…</source>
        <translation>Effectuer une capture d’écran…</translation>
    </message>
    <message>
        <source>The memory of {server} can only be looked at from here.</source>
        <translation>La mémoire de {server} ne peut être que consultée d’ici.</translation>
    </message>
    <message>
        <source>The engine is restarting. Your chats are safe: each is read again when you continue it.</source>
        <translation>Le moteur redémarre. Vos discussions sont intactes : chacune sera relue quand vous la continuerez.</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>Le moteur démarre.</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>Le moteur n’est pas démarré.</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Raccourcis clavier</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Palette de commandes</translation>
    </message>
    <message>
        <source>Find a command, chat or model</source>
        <translation>Rechercher une commande, une discussion ou un modèle</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Commandes</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n résultat</numerusform>
            <numerusform>%n résultats</numerusform>
        </translation>
    </message>
    <message>
        <source>{menu} menu</source>
        <translation>menu {menu}</translation>
    </message>
    <message>
        <source>No command, chat or model has that name.</source>
        <translation>Aucune commande, aucune discussion ni aucun modèle ne porte ce nom.</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenêtre</translation>
    </message>
    <message>
        <source>Minimise</source>
        <translation>Placer dans le Dock</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Réduire/agrandir</translation>
    </message>
    <message>
        <source>Bring All to Front</source>
        <translation>Tout ramener au premier plan</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Couper</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Coller</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>Tout sélectionner</translation>
    </message>
    <message>
        <source>Exit Full Screen</source>
        <translation>Quitter le mode plein écran</translation>
    </message>
    <message>
        <source>Enter Full Screen</source>
        <translation>Activer le mode plein écran</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Vous</translation>
    </message>
    <message>
        <source>Use Summary</source>
        <translation>Utiliser le résumé</translation>
    </message>
    <message>
        <source>Delete Messages</source>
        <translation>Supprimer des messages</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Messages</translation>
    </message>
    <message>
        <source>Delete and Send</source>
        <translation>Supprimer et envoyer</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) too many. Tick what can go.</source>
        <translation>
            <numerusform>%n token de trop. Cochez ce qui peut être supprimé.</numerusform>
            <numerusform>%n tokens de trop. Cochez ce qui peut être supprimé.</numerusform>
        </translation>
    </message>
    <message>
        <source>The chat fits. What you delete can be restored for 30 days.</source>
        <translation>La discussion tient dans le contexte. Ce que vous supprimez peut être restauré pendant 30 jours.</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Résumé</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Réponse</translation>
    </message>
    <message>
        <source>Start New Chat</source>
        <translation>Commencer une discussion</translation>
    </message>
    <message>
        <source>The model is writing the summary…</source>
        <translation>Le modèle écrit le résumé…</translation>
    </message>
    <message>
        <source>You can change the summary before it is used.</source>
        <translation>Vous pouvez modifier le résumé avant son utilisation.</translation>
    </message>
    <message numerus="yes">
        <source>It stands for %n message(s):</source>
        <translation>
            <numerusform>Il remplace %n message :</numerusform>
            <numerusform>Il remplace %n messages :</numerusform>
        </translation>
    </message>
    <message>
        <source>Summarised messages</source>
        <translation>Messages résumés</translation>
    </message>
    <message>
        <source>The newest message alone does not fit. Shorten it.</source>
        <translation>Le dernier message ne tient pas à lui seul. Raccourcissez-le.</translation>
    </message>
    <message>
        <source>Load a model first.</source>
        <translation>Chargez d’abord un modèle.</translation>
    </message>
    <message>
        <source>Remove Server</source>
        <translation>Supprimer le serveur</translation>
    </message>
    <message>
        <source>Chats with its models stay on this computer.</source>
        <translation>Les discussions avec ses modèles restent sur cet ordinateur.</translation>
    </message>
    <message>
        <source>Not tuned: Octavo's estimates are used.</source>
        <translation>Non réglé : les estimations d’Octavo sont utilisées.</translation>
    </message>
    <message>
        <source>How attention is computed fastest; used when a model is loaded next.</source>
        <translation>Le calcul d’attention le plus rapide ; utilisé au prochain chargement d’un modèle.</translation>
    </message>
    <message>
        <source>No model is loaded on a GPU.</source>
        <translation>Aucun modèle n’est chargé sur un GPU.</translation>
    </message>
    <message>
        <source>Tune Again</source>
        <translation>Régler à nouveau</translation>
    </message>
    <message>
        <source>This GPU</source>
        <translation>Ce GPU</translation>
    </message>
    <message>
        <source>Measured as soon as nobody uses {device}, on mains power.</source>
        <translation>Mesuré dès que personne n’utilise {device}, sur secteur.</translation>
    </message>
    <message>
        <source>Tuned for {device} on {day}.</source>
        <translation>Réglé pour {device} le {day}.</translation>
    </message>
    <message>
        <source>This Octavo has no command that a terminal could start.</source>
        <translation>Cet Octavo n’a pas de commande qu’un terminal pourrait lancer.</translation>
    </message>
    <message>
        <source>Show…</source>
        <translation>Afficher…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Send This Chat?</source>
        <translation>Envoyer cette discussion ?</translation>
    </message>
    <message>
        <source>All of this chat leaves this computer, with what was written before and its attached files. You are asked once for each chat.</source>
        <translation>Toute la discussion quitte cet ordinateur, avec ce qui a été écrit auparavant et ses fichiers joints. Votre accord est demandé une fois par discussion.</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Envoyer</translation>
    </message>
    <message>
        <source>Keep It Here</source>
        <translation>Garder ici</translation>
    </message>
    <message>
        <source>There is no keychain that Octavo can use, so the key is kept until you quit; then enter it again.</source>
        <translation>Octavo ne dispose d’aucun trousseau utilisable : la clé est conservée jusqu’à ce que vous quittiez l’app ; il faudra ensuite la saisir à nouveau.</translation>
    </message>
    <message>
        <source>Remove {name} and its key?</source>
        <translation>Supprimer {name} et sa clé ?</translation>
    </message>
    <message>
        <source>Send “{title}” to {place}?</source>
        <translation>Envoyer « {title} » à {place} ?</translation>
    </message>
    <message>
        <source>about {tokens} tokens of each prompt</source>
        <translation>environ {tokens} tokens de chaque prompt</translation>
    </message>
    <message>
        <source>Tools that the model may call: {number}</source>
        <translation>Outils que le modèle peut appeler : {number}</translation>
    </message>
    <message>
        <source>failed: {names}</source>
        <translation>échec : {names}</translation>
    </message>
    <message>
        <source>Prompt: {name}</source>
        <translation>Prompt : {name}</translation>
    </message>
    <message>
        <source>Attach: {name}</source>
        <translation>Joindre : {name}</translation>
    </message>
    <message>
        <source>Automatic, by free space</source>
        <translation>Automatique, selon l’espace libre</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Rien</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) came back from it.</source>
        <translation>
            <numerusform>%n token en est revenu.</numerusform>
            <numerusform>%n tokens en sont revenus.</numerusform>
        </translation>
    </message>
    <message>
        <source>Asks for the list of releases and tells nothing of this computer.</source>
        <translation>Demande la liste des versions et ne révèle rien de cet ordinateur.</translation>
    </message>
    <message>
        <source>Sent at the start of every chat. A chat's own settings come first.</source>
        <translation>Envoyé au début de chaque discussion. Les réglages propres à une discussion sont prioritaires.</translation>
    </message>
    <message>
        <source>Searched in addition to the Hugging Face cache.</source>
        <translation>Consultés en plus du cache de Hugging Face.</translation>
    </message>
    <message>
        <source>All downloads together. Another program's are not counted.</source>
        <translation>Tous les téléchargements réunis. Ceux d’autres programmes ne sont pas comptés.</translation>
    </message>
    <message>
        <source>After a restart, the model then continues chats without reading them again.</source>
        <translation>Après un redémarrage, le modèle continue ainsi les discussions sans les relire.</translation>
    </message>
    <message>
        <source>At most {number} MB/s</source>
        <translation>{number} Mo/s au maximum</translation>
    </message>
    <message>
        <source>Opens Quick Ask from any program. {keys} is free most often.</source>
        <translation>Ouvre Question rapide depuis n’importe quel programme. {keys} est le plus souvent libre.</translation>
    </message>
    <message>
        <source>Chats on disk: size</source>
        <translation>Discussions sur disque : taille</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Effacer</translation>
    </message>
    <message>
        <source>Remove what is kept of chats on disk</source>
        <translation>Supprimer ce qui est conservé des discussions sur disque</translation>
    </message>
    <message>
        <source>Up to {size}</source>
        <translation>Jusqu’à {size}</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>Comme le système</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Contraste élevé</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>Réduites</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Complètes</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Rechercher</translation>
    </message>
    <message>
        <source>Search all settings</source>
        <translation>Rechercher dans tous les réglages</translation>
    </message>
    <message>
        <source>Pages of settings</source>
        <translation>Pages des réglages</translation>
    </message>
    <message>
        <source>Model folders</source>
        <translation>Dossiers de modèles</translation>
    </message>
    <message>
        <source>Download speed</source>
        <translation>Vitesse de téléchargement</translation>
    </message>
    <message>
        <source>Chats on disk</source>
        <translation>Discussions sur disque</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Sans limite</translation>
    </message>
    <message>
        <source>Show memory usage</source>
        <translation>Afficher l’utilisation de la mémoire</translation>
    </message>
    <message>
        <source>Check for updates once a day</source>
        <translation>Rechercher les mises à jour une fois par jour</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> tokens</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucun</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Ajouter…</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>Ajouter un dossier de modèles</translation>
    </message>
    <message>
        <source>Remove the selected folder</source>
        <translation>Supprimer le dossier sélectionné</translation>
    </message>
    <message>
        <source>{size} on disk.</source>
        <translation>{size} sur disque.</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Général</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <source>No setting has “{text}”.</source>
        <translation>Aucun réglage ne contient « {text} ».</translation>
    </message>
    <message>
        <source>Key for Quick Ask</source>
        <translation>Raccourci de Question rapide</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Mises à jour</translation>
    </message>
    <message>
        <source>Mirror of the Hub</source>
        <translation>Miroir du Hub</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>Programmes</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Apparence</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Taille du texte</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Takes effect when Octavo is started again.</source>
        <translation>Prend effet au prochain démarrage d’Octavo.</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Animations</translation>
    </message>
    <message>
        <source>Animates blocks in the memory view.</source>
        <translation>Anime les blocs dans la vue de la mémoire.</translation>
    </message>
    <message>
        <source>An icon that shows how full the KV cache is, with a menu.</source>
        <translation>Une icône qui montre le remplissage du cache KV, avec un menu.</translation>
    </message>
    <message>
        <source>Export Presets</source>
        <translation>Exporter les préréglages</translation>
    </message>
    <message numerus="yes">
        <source>Settings of this chat, %n change(s)</source>
        <translation>
            <numerusform>Réglages de cette discussion, %n modification</numerusform>
            <numerusform>Réglages de cette discussion, %n modifications</numerusform>
        </translation>
    </message>
    <message>
        <source>Save as Preset</source>
        <translation>Enregistrer comme préréglage</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>Nom du préréglage</translation>
    </message>
    <message>
        <source>Import Presets</source>
        <translation>Importer des préréglages</translation>
    </message>
    <message numerus="yes">
        <source>Imported %n preset(s).</source>
        <translation>
            <numerusform>%n préréglage importé.</numerusform>
            <numerusform>%n préréglages importés.</numerusform>
        </translation>
    </message>
    <message>
        <source>These settings apply to all chats with {model}.</source>
        <translation>Ces réglages s’appliquent à toutes les discussions avec {model}.</translation>
    </message>
    <message>
        <source>Branched from “{title}”. It shares memory until you continue it.</source>
        <translation>Branche de « {title} ». Elle partage sa mémoire jusqu’à ce que vous la continuiez.</translation>
    </message>
    <message>
        <source>This block can't be forked: its text is not in the shown version of the chat.</source>
        <translation>Impossible de bifurquer de ce bloc : son texte n’est pas dans la version affichée de la discussion.</translation>
    </message>
    <message>
        <source>Delete Message and All That Follows</source>
        <translation>Supprimer le message et tout ce qui suit</translation>
    </message>
    <message>
        <source>The answer is still being generated.</source>
        <translation>La réponse est encore en cours de génération.</translation>
    </message>
    <message>
        <source>Stop the answer before you delete a message.</source>
        <translation>Arrêtez la réponse avant de supprimer un message.</translation>
    </message>
    <message>
        <source>Stop the answer before you edit a message.</source>
        <translation>Arrêtez la réponse avant de modifier un message.</translation>
    </message>
    <message>
        <source>Branched from “{title}”. Both answers go on and share memory.</source>
        <translation>Branche de « {title} ». Les deux réponses se poursuivent et partagent la mémoire.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Modifier…</translation>
    </message>
    <message>
        <source>Delete Message</source>
        <translation>Supprimer le message</translation>
    </message>
    <message>
        <source>A server's model cannot continue an answer. Ask it to go on.</source>
        <translation>Le modèle d’un serveur ne peut pas continuer une réponse. Demandez-lui de poursuivre.</translation>
    </message>
    <message>
        <source>There is no answer to continue.</source>
        <translation>Il n’y a pas de réponse à continuer.</translation>
    </message>
    <message>
        <source>No message of this chat has several versions.</source>
        <translation>Aucun message de cette discussion n’a plusieurs versions.</translation>
    </message>
    <message>
        <source>Branch from Here</source>
        <translation>Bifurquer d’ici</translation>
    </message>
    <message numerus="yes">
        <source>Reading %n token(s)…</source>
        <translation>
            <numerusform>Lecture de %n token…</numerusform>
            <numerusform>Lecture de %n tokens…</numerusform>
        </translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read</source>
        <translation>{read} sur {prompt} tokens lus</translation>
    </message>
    <message>
        <source>Waiting for the model…</source>
        <translation>En attente du modèle…</translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read, {minutes} min left</source>
        <translation>{read} sur {prompt} tokens lus, encore {minutes} min</translation>
    </message>
    <message>
        <source>{model} cannot look at images, nor can any model here. Get one that can, such as SmolVLM.</source>
        <translation>{model} ne peut pas voir les images, ni aucun autre modèle d’ici. Procurez-vous-en un qui le peut, comme SmolVLM.</translation>
    </message>
    <message>
        <source>Message deleted. It is kept for 30 days.</source>
        <translation>Message supprimé. Il est conservé 30 jours.</translation>
    </message>
    <message>
        <source>This text is not in the shown version of the chat.</source>
        <translation>Ce texte n’est pas dans la version affichée de la discussion.</translation>
    </message>
    <message>
        <source>Only the last answer can be continued. Delete what follows it, or retry.</source>
        <translation>Seule la dernière réponse peut être continuée. Supprimez ce qui la suit, ou réessayez.</translation>
    </message>
    <message>
        <source>Waiting for your permission…</source>
        <translation>En attente de votre autorisation…</translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read, {seconds} s left</source>
        <translation>{read} sur {prompt} tokens lus, encore {seconds} s</translation>
    </message>
    <message>
        <source>Nothing was deleted since Octavo started. See Recently Deleted.</source>
        <translation>Rien n’a été supprimé depuis le démarrage d’Octavo. Consultez « Suppressions récentes ».</translation>
    </message>
    <message>
        <source>Waiting for {server}…</source>
        <translation>En attente de {server}…</translation>
    </message>
    <message>
        <source>Deleted “{title}”</source>
        <translation>Discussion « {title} » supprimée</translation>
    </message>
    <message>
        <source>Load Model</source>
        <translation>Charger le modèle</translation>
    </message>
    <message>
        <source>Open Chat</source>
        <translation>Ouvrir la discussion</translation>
    </message>
    <message>
        <source>The engine has not stopped, so there is no report.</source>
        <translation>Le moteur ne s’est pas arrêté : il n’y a pas de rapport.</translation>
    </message>
    <message>
        <source>Engine report copied.</source>
        <translation>Rapport du moteur copié.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Octavo {version}&lt;/b&gt;&lt;br&gt;Local language models, with their memory in plain sight.</source>
        <translation>&lt;b&gt;Octavo {version}&lt;/b&gt;&lt;br&gt;Des modèles de langage locaux, avec leur mémoire bien en vue.</translation>
    </message>
</context>
</TS>