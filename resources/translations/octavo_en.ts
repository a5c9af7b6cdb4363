<?xml version='1.0' encoding='utf-8'?>
<TS version="2.1" language="en_US">
<context>
    <name>app</name>
    <message>
        <source>Octavo crashed last time. A report is in {path}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo stopped because of an internal error.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Your chats are safe. Nothing was sent anywhere. You can attach this file to a bug report.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo cannot start</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A report is in {path}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No report could be written: {reason}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine did not end by itself.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine sent invalid data: {error}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine was restarted.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine could not be started: {reason}.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>{reason} It stopped %n time(s) within a minute and was not restarted.</source>
        <translation>
            <numerusform>{reason} It stopped %n time within a minute and was not restarted.</numerusform>
            <numerusform>{reason} It stopped %n times within a minute and was not restarted.</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine is not responding.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine sent invalid data and was restarted: {error}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine did not start in time.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The app and its engine are of different versions (protocols {app} and {engine}). Reinstall Octavo.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model stopped, possibly out of memory.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine crashed (SIGABRT).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine was closed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine was stopped by {signal}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine stopped with exit code {code}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine stopped: {reason}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model service stopped. It restarts when it is needed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model service could not be started: {reason}.</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>attachments</name>
    <message>
        <source>“{name}” is damaged and cannot be read.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>“{name}” has %n more page(s) without text. Attach them as images.</source>
        <translation>
            <numerusform>“{name}” has %n more page without text. Attach them as images.</numerusform>
            <numerusform>“{name}” has %n more pages without text. Attach them as images.</numerusform>
        </translation>
    </message>
    <message>
        <source>{name}, page {page} of {pages}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” no longer exists.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” cannot be opened. Check its permissions.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” is not a file.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” is a folder. Attach its files instead.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” has no text that can be read. Attach text, code, CSV, PDF or DOCX files.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” is in an old format. Save it as DOCX or PDF.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” is too large: {size}. PDF and DOCX can have {most}, other files {most_text}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” has more than {characters} characters of text. Attach a part of it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” is empty.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” has pictures of text only. Choose a model that looks at images, or run text recognition on it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” cannot be attached: an image must be PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF. Convert it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” has more than {pixels} million pixels. Make it smaller.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” is a HEIC image, which is read on a Mac only. Save it as JPEG.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” is protected by a password. Save it without one.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” was refused: it declares a document type, which DOCX files never do.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” was refused: it decompresses to far too much.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too much memory.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too long.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” has control characters in its name. Rename the file.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” cannot be kept: there is no space for more images.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” is too large: an image can have {most}. Make it smaller.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This image no longer exists.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This image is damaged and cannot be shown.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This image is not shown: it is larger than {most}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This image is not shown: it has {size} pixels; the most is {most} million.</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>chat_settings</name>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name} is not a file of presets.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Precise</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Creative</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name} has no presets.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name} is too large for a file of presets.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>System prompt</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Tells the model how to behave, before your first message.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Thinking</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Whether the model reasons before it answers.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Effort</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>How long it reasons: more takes longer and is right more often.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Tools</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Whether the model may call tools. You are asked before each call.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Longest answer</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The most tokens that an answer may have.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>With the same number, the same messages get the same answer.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Stop strings</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The answer ends before any of these; one per line.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>JSON schema</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Answers are JSON that matches this schema, without reasoning.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Higher is more varied; 0 always picks the most likely token.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Top-p</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Samples from the likeliest tokens up to this probability; 1 is off.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Top-k</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Samples from this many of the likeliest tokens; 0 is off.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Min-p</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Drops tokens below this share of the likeliest one; 0 is off.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Makes tokens that were already used less likely; 1 is off.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Presence penalty</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Above 0, favours tokens that the answer has not used yet.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Frequency penalty</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Above 0, disfavours tokens by how often the answer used them.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Default</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>On</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Off</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Low</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Medium</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>High</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Reset to {value} ({source})</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Not used, because it is not a JSON schema: {problem}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Random</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>random</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>default</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Use for all chats with {model}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Forget the settings for {model}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>recommended by the model's makers</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>your setting for this model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>from Settings</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Presets ▾</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Presets</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Reset All</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Drafts</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Options of the Model…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Drafts: options of the model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A draft model, or drafts from the chat's own text: chosen when a model is loaded, for all its chats.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A preset keeps the settings of this chat under a name.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Save as Preset…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Delete Preset</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Import…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Export All…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source> tokens</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>chats</name>
    <message>
        <source>Chat title</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>generating</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>stopped</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>interrupted</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>error</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>You</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>*Attached: {name} (%n token(s))*</source>
        <translation>
            <numerusform>*Attached: {name} (%n token)*</numerusform>
            <numerusform>*Attached: {name} (%n tokens)*</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}. Choose another folder.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Move to Folder</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>New Folder…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>New Folder</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Name of the folder</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Create</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Choose a folder or type the name of a new one; empty for none</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Move</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Unpin</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Pin</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No Folder</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Take Out of the Archive</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Archive</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>open</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>not allowed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Called the tool {tool}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>closed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Folder {name}, {state}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>branch</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>pinned</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This week</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Earlier</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>dd MMM</source>
        <comment>a format of Qt</comment>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Pinned</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>new answer</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n result</numerusform>
            <numerusform>%n results</numerusform>
        </translation>
    </message>
    <message>
        <source>How old</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Which model answered</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Any model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Archive</source>
        <comment>the list</comment>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>The best %n result(s)</source>
        <translation>
            <numerusform>The best %n result</numerusform>
            <numerusform>The best %n results</numerusform>
        </translation>
    </message>
    <message>
        <source>Any time</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Past week</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Past month</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Past year</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>{results} in %n chat(s)</source>
        <translation>
            <numerusform>{results} in %n chat</numerusform>
            <numerusform>{results} in %n chats</numerusform>
        </translation>
    </message>
    <message>
        <source>Your chats will appear here.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No results</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Search all chats…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Search all chats</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Chats</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>New Chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Show archived chats</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Recently Deleted</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No chat is archived.</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>composer</name>
    <message>
        <source>Message</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Ask anything</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Reading…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Remove {name}</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>Send the whole file: %n token(s)</source>
        <translation>
            <numerusform>Send the whole file: %n token</numerusform>
            <numerusform>Send the whole file: %n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Send the passages that fit</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Attached files</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>A message can have %n file(s).</source>
        <translation>
            <numerusform>A message can have %n file.</numerusform>
            <numerusform>A message can have %n files.</numerusform>
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
        <source>Counting…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This file does not fit into the context.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation type="unfinished">
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>The images of a message can have {most} together. Send them one by one.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Pasted image</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>A message can have %n image(s).</source>
        <translation>
            <numerusform>A message can have %n image.</numerusform>
            <numerusform>A message can have %n images.</numerusform>
        </translation>
    </message>
    <message>
        <source>Editing an earlier message · Enter sends a new version, Esc cancels</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Send</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Attach files</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Attach Files</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Use {model}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Choose a Model…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Send the message</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Stop generating</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Stop generating (Esc)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Enter sends your next message when this answer ends</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The encoding is a guess. If letters look wrong, choose another in the menu.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Encoding</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Editing this answer · Enter saves it as a new version, Esc cancels</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Save the answer</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Save (Enter)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Pasted text</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Screenshot</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The screenshot could not be taken: {reason}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” is still being read.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{used} of {limit}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{used} + {pending} of {limit} · {left} left</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{used} + {pending} of {limit}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{used} of {limit} · {left} left</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{used} of {limit} tokens of the model's context used; your message adds {pending}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Image</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Sent when this answer ends</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Send Now</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Queued messages</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Not sent, because the last answer was stopped or failed</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation type="unfinished">
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message>
        <source>Edit this queued message</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Do not send this message</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Queued: {text}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{usage} tokens of the model's context used.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>about {part} of {whole} tokens</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The passages that have most to do with your question are sent, not the whole file.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Nothing is dropped: an answer ends when the context is full. Start a new chat, or load the model with a longer context.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Context: {usage} tokens</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Context</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>conversations</name>
    <message>
        <source>This chat cannot be saved: {reason}. Check the disk.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The disk is full, so this chat is not saved. Free some space.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>New chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Branch {number}: {title}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No model is loaded. Choose one and try again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Tools ran for {number} minutes in a row. Continue to go on.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Tools were called {number} times in a row. Continue to go on.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>The answer reached its limit of %n token(s).</source>
        <translation>
            <numerusform>The answer reached its limit of %n token.</numerusform>
            <numerusform>The answer reached its limit of %n tokens.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The context of %n token(s) is full.</source>
        <translation>
            <numerusform>The context of %n token is full.</numerusform>
            <numerusform>The context of %n tokens is full.</numerusform>
        </translation>
    </message>
    <message>
        <source>{model} cannot look at images. Choose a model that can.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This chat was not sent. Choose a model on this computer for it.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>The KV cache is full: it holds %n token(s).</source>
        <translation>
            <numerusform>The KV cache is full: it holds %n token.</numerusform>
            <numerusform>The KV cache is full: it holds %n tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>This chat cannot be read: {reason}. Check the disk.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{reason} The text so far is saved.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model wrote no summary. Write one, or try again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{model} · answer {number}</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>dialogs</name>
    <message>
        <source>Done</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source>The download was stopped.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Interrupted; it can be resumed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The download failed because of an error in Octavo; its log has the details.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Cannot write to {0} ({1}).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The connection broke after {0} of {1} bytes of {2}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} arrived damaged (its hash differs from the Hub's) and was deleted: try again later, or without a mirror.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The disk with {0} is full: free some space, then resume; what has arrived is kept.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has changed on the server.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is larger on the server than the Hub announced.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} sends no ranges of {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The connection broke in the middle of {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has no weights as model*.safetensors: choose an MLX version of the model.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the connection failed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it does not answer</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its answer is incomplete or invalid</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its certificate is not trusted</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>no secure connection could be made</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its name was not found</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the connection was refused</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the connection was lost</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} answered with status {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is not a valid web address: check HF_ENDPOINT.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network, or use a mirror.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} sends downloads back to {2}, which cannot be reached ({1}): choose another mirror.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} sends downloads to {2}, which cannot be reached ({1}): check the network, or use a mirror.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has no such model or file: {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This model is gated or private: accept its terms at the Hub, run `hf auth login`, then try again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} now has another, shorter file: {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is limiting requests: try again later.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has an internal error (status {1}).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network and HF_ENDPOINT.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network and this address.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The Hub refused your token: it is invalid or has expired. Run `hf auth login` again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Your Hub account may not read this model: accept its terms on its page at the Hub, then try again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so {0} was not contacted: unset it to use the Hub.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} redirected to {1} without encryption: refused.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The proxy in your network settings cannot be used: Octavo supports http and https proxies.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} refuses the address that {1} gave: it may have expired. Try again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Waiting for {0}…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is not a model that can be deleted.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This failed because of an error in Octavo; its log has the details.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is not in the catalogue: look it up on the Hub.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has no weights (*.safetensors): its download may be incomplete.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} {1}: choose a folder with config.json and *.safetensors.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has no config.json, so it is not a model folder.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} asks to run its own Python code ({1}): Octavo never does that.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has its weights as pickle files, which can run code when they are read: choose a version with *.safetensors.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} holds GGUF weights: choose an MLX version of the model.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has no tokenizer (tokenizer.json): its download may be incomplete.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} lacks {1} of its {2} weight files ({3}, ...): finish its download.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is a LoRA adapter, not a model: choose its base model.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is a {1} model, which Octavo does not know.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The tokenizer of {0} asks to run its own Python code: Octavo never does that.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Choose {0} bits for the weights; {1} is not possible.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is already quantised: choose the original.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is not a GGUF file.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It cannot be quantised: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is not a complete model: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>neither its config nor its tokenizer names a token that ends an answer</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the eos_token_id of its config.json is not a token's number</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} does not fit in memory.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The disk cache is off until the next start: {0} ({1}).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The disk cache is off until there is room: {0} ({1}).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The disk has room again, so the disk cache is on again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be used: {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>is not there</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has only {1:size} of disk space, and {2} takes {3:size}: delete something there.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cannot be read: {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} gave an answer that cannot be read.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} and {1} do not reach each other by MLX's ring: check their addresses and firewalls.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} gave an answer that cannot be read: install the same Octavo there.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} {1}, but {2} has {3}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0}: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has {1}: install the same versions.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The files of {0} on {1} differ from those on {2}: delete them there and download them again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline parallelism for its model type, {1}. Choose another model.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has recurrent layers, which cannot be split over machines yet. Choose another model.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The memory of {0} cannot be worked out: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Its memory cannot be worked out: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>is refused by {0}, port {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>has ended</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>has not answered for {0} seconds</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>stopped in the middle of a message</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>ended in the middle of a message</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>sent a message that is damaged or incomplete</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cannot reach {0}, port {1}: {2}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be split over {1} machines by {2}: {3}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has recurrent layers, whose states cannot be kept on several machines yet. Choose another model, or load it on one machine.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model has more than {0} kinds of attention span; load it on one machine.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline parallelism for its model type, {1}. Choose another model, or load it on one machine.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be split by {1}: mlx-lm has no {1} parallelism for its model type, {2}. Use {3}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be split like this: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>numbers of layers need a split by layers (pipeline)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} numbers of layers were given for {1} machines; give one for each</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the layers {0} do not add up to {1}, with one at least for each</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the files of {0} differ from those of the first machine; copy them again</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be split over {1} machines: {2}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be read: {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is not there; copy or download it</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This machine (rank 0)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} (rank {1})</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0}: no progress for {1} seconds. Check that all machines respond, then load the model again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} was ended by signal {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>this machine</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>that machine</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has stopped responding: no progress for {1} seconds. Check {2}, then load the model again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} {1}, so the model cannot be computed any more.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} did not answer in time. Check that machine and its network connection, then load the model again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} sent {1} in place of {2}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>these machines</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Models that mlx-vlm's code serves cannot be split over several machines.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>mlx-lm cannot split this model over {0} machines: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>mlx-lm cannot build a model from its config.json ({0}).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The hosts file names one machine; name two or more, this one first.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This engine has used other machines; restart it to use these.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>These machines compute another model; unload that one first.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} (rank 0)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This machine cannot listen at {0}: {1}. The first machine of the hosts file has to be this one.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} did not connect within {1} seconds.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The ranks cannot be started: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>, and whether Octavo may use the local network (System Settings, Privacy &amp; Security)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0}: `octavo` failed: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has an unknown name: check its name in the hosts file.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is not known to ssh: run `ssh {0}` once and accept its key.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} refuses the login: run `ssh-copy-id {0}`, so that ssh needs no password.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} refuses ssh: turn on Remote Login there (macOS: System Settings, Sharing).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} does not answer: check that it is on and in the same network.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be reached: check that it is on and in the same network{1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has no `octavo` on its PATH: install Octavo there, in the same version, and link it into ~/.local/bin (docs/machines.md).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>ssh cannot connect to {0}: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has an older Octavo: install the same version there.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There is no ssh on this computer; install OpenSSH.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it gives no reason</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} did not answer within {1} seconds: check that it is not busy or asleep.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The hosts file asks for MLX's backend {0}, but Octavo uses the ring so far; write "backend": "ring".</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is not an address with a port, such as 192.168.1.2:32323.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} needs a port in its address {1}, such as {2}:32323.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This machine cannot listen at {0}: {1}. Correct its address in the hosts file.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cannot reach {0}, port {1} ({2}): check that address in the hosts file, and whether a firewall blocks the port{3}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cannot join the ring: {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cannot listen at {0}, port {1}: {2}; its address in the hosts file may be another machine's</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cannot use port {0} at {1}, which another program has; quit that program or choose other ports (--ring-port, or ring_port= in Python)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A disk cache cannot be used with several machines yet; load the model without it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} could not be verified on several machines</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} would need {1:size} for its part of {2}, but {3:size} of memory are available. Use more machines, or quit other programs there.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} layers cannot be split over {1} machines; use at most {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The conversion was ended {0}, and nothing was kept: close other programs, or try another file.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>by signal {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>with status {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The conversion could not be started: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The conversion could not be followed: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is busy or cannot be reached; trying again in {1} s…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Checking {0}: {1} %</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0}. Free some space, then resume.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Another Octavo is downloading this model: waiting for it…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} lists no models: is it a mirror of the Hub?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The Hub's answer about {0} lists no files: is HF_ENDPOINT a mirror of the Hub?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} holds {1} files: that is not a model.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} did not return a list of models: is it a mirror of the Hub?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} answered with another commit than {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>config.json of {0} is not a JSON object.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has more than {1} weight files.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of {1} is not a safetensors file.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is over {1} MB.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The Hub does not say how large {0} of {1} is.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has no encryption: your token is not sent to it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>config.json of {0} is not valid JSON.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of {1} {2}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} did not return JSON: is it a mirror of the Hub?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} broke off in the middle of an answer.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has more than {1} tensors.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This model does not exist, or it is private: check its name, or run `hf auth login`.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This model does not exist, or it is private: check its name.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is sending too slowly: check the network, or try again later.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Cannot delete {0}: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has no such model.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} did not answer as ModelScope does: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} did not return a list of models.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has no revision {1} on ModelScope.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} did not return a list of files of {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is not the name of a Hub repository: use org/name.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is not the name of a branch, tag or commit.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The branch {0} cannot be told from the main branch on every disk.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The Hub returned an invalid commit ID: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The Hub returned an invalid file hash: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The repository has a file with an unsafe name: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There is no adapter folder {0}: choose one with {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of {1} does not hold an adapter's settings.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is a PEFT adapter: convert it to mlx-lm's format, or train it with mlx_lm.lora.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has no {1}: only adapters in safetensors are loaded.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The adapter {0} does not fit {1}: {2}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is a {1} adapter, which mlx-lm does not support.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of {1} lacks num_layers, or a rank in lora_parameters.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The keys in {0} of {1} are not a list of layer names.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has no readable {1}{2}, so it is not an adapter.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of {1} is not valid JSON.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it lacks {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it changes none of its layers</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of {1} lacks {2} in lora_parameters.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Its draft head is of a form that Octavo does not know. Load it without drafts.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A tensor of its draft head is missing or damaged: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The weights of its draft head do not fit the model: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has no draft head that Octavo knows. Load it without one, or with a smaller model that drafts.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>is a draft head, not a model: choose it as the draft model of the one it was made for.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The weight files of {0} lack {1} tensors of its index ({2}, ...): download it again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of {1} is a link to outside its folder: copy the file there.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>config.json of {0} has no usable model_type.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The weights of {0} are not named model*.safetensors.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>model.safetensors.index.json of {0} has no weight_map.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of {1} is a broken link: download it again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of {1} is not a JSON object.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of {1} has more than {2} values.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>is a file, not a model folder</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>does not exist</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The weight files of {0} have more than {1} tensors, which cannot be right.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be read: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The tools process could not be started: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The tools process stopped. It starts again with the next call.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There is no backend {0} on this machine; use auto, reference, cpu, metal or cuda.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The metal backend needs a Mac with Apple Silicon; use auto here.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The cuda backend needs an NVIDIA GPU and MLX's CUDA build (pip install 'octavo[cuda]').</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The cpu backend needs numba: install it with  pip install 'octavo[cpu]'.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>K/V with heads of {0} values cannot be quantised: they have to be a multiple of 8. Leave K/V as they are (kv_bits 0).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot take blocks back from the host.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot change its size.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Latents are shared by all heads; a layer cannot have {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} query heads cannot share {1} kv heads evenly.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is {1}; it must be {2}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo uses MLX's own attention instead: answers stay correct, long chats are slower. For details run: octavo selfcheck --report FILE</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo lets MLX write keys and values instead: answers stay correct, but the GPU waits between steps. For details run: octavo selfcheck --report FILE</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine hung or crashed at the first use of a GPU kernel ({0}).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A GPU kernel gives wrong results on this machine ({0}).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} It is off now. {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A GPU kernel does not compile on this machine ({0}).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} {1:capital}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is missing on {1}: run this again with --yes to download it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0}; {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0}: {1} {2:clause}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0:capital}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>machine {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The hosts file {0} is larger than 1 MB; a line per machine is enough.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a list of machines is missing; a hosts file looks like {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the list of machines is empty; name at least one.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} machines are too many; the limit is {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the backend {0} is unknown here; use "ring" or "jaccl".</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is {1}; it must look like {2}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has no "ssh", the name that ssh knows it by.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0}: "ssh" is {1}, which is not a host name.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has no "ips", the addresses at which the other machines reach it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0}: "rdma" must be a list with the device, or null, for each machine.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0}: {1} in "ips" is not the address of one machine.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has the address {1}, at which {2} cannot reach it; give its address in the network.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>"envs" must be a list such as ["MLX_METAL_FAST_SYNCH=1"].</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is not a host name; correct it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There is no hosts file {0}: write one such as {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The hosts file {0} cannot be read: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it is not JSON ({0}); a hosts file looks like {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0}: {1} in "ips" is not an IPv4 address such as "192.168.1.2".</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is named twice; each machine runs one rank.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has {1} "ips" and {2} has {3}; each machine needs as many, one for each connection.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0}: with the backend "jaccl", "rdma" must have {1} entries, with null for {0} itself.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} in "envs" is not a setting of MLX such as "MLX_METAL_FAST_SYNCH=1".</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} and {1} have the same address, {2}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cannot listen at {0}: {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>port {0} is taken; choose another with --port</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is not one of its addresses; correct the hosts file</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>does not reach the other machine ({0})</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This machine could not compute a step: {0:clause}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cannot go on: {0:clause}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0}: {1:clause}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has {1} {2}, but this machine has {3}; install the same version on all machines.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>of an unknown version</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>status {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a feed-forward width of {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a width of an expert of {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a width of the shared expert of {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>use {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>split it by layers (pipeline)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be split over {1} machines; {2}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} attention heads</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0}, quantised in groups of {1},</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} KV heads</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>disk error</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo's installation is not whole ({0}): {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be used: {1}. Change its permissions, or choose another folder.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>this copy of Octavo is not whole: delete it and install Octavo again</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>run `make setup`, or `{0}`</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>run `make setup`</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be used: {1}. Free some space on that disk.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A file that Octavo needs</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a package is missing</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it computes very large numbers</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it loops more than {0} times</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it puts a namespace into another value</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it is longer than {0} characters</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it makes too much text</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it takes longer than {0} seconds</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it makes a list that is too large</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it formats with a very large width</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it asks for {0} with a very large number</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it nests too deeply</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it asks for a date in a very long format</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it puts a namespace into a list or prints it</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it asks to {0} in another form than UTF-8</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it adds up lists</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it asks for {0} with a very long text</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its layers do not fit the model's</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>config.json of {0} gives {1} as {2}, which cannot be right.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>config.json of {0} describes {1} layers ({2}), which cannot be right.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>config.json of {0} describes a model without layers.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>config.json of {0} has a {1} that is not an object.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of {1} is not valid JSON: download it again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of {1} cannot be read: {2}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of {1} is nested too deep.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of {1} {2}: download it again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has more than {1} chat templates.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of {1} is not a regular file: copy the file there.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of {1} is larger than {2} MB, which cannot be right.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>config.json of {0} has quantization settings{1} that MLX does not have ({2}).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source> for {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>uses the unknown rope scaling {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>is of the architecture {0}; supported are {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>has layers of different numbers of heads, which is not known</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>has rope factors of an unknown kind</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>holds a tensor {0}, which no {1} model has</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>stores weights as {0}; supported are {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>quantises {0}, which cannot be right</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>gives {0} rows that its heads do not divide</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>gives {0} a size that does not fit its shape</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>is not a GGUF file</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>is a GGUF file of version {0}; versions 2 and 3 are supported</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>claims more tensors or fields than any model has</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>is one part of several: join them first (llama-gguf-split --merge)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>has an alignment that cannot be right</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>holds no tensors</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>gives {0} {1} axes</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>stores {0} in an unknown type ({1})</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>gives {0} a shape that cannot be right</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>lacks the field {0}.{1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cannot be read ({0})</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>is cut off in its header</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>has a field of an unknown type</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>has a list of {0} items, which cannot be right</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>is cut off: {0} is incomplete</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it is empty</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>holds no list of tokens</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>splits its text by the unknown rules {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>has a tokenizer that cannot be read ({0})</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>has a {0} tokenizer; supported are 'gpt2' and 'llama'</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>comes with Octavo</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There is no model called {0}. The models here are: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is not the draft head of {1}: {2}. Choose the head that was published with the model.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its tokenizer has other tokens</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It is not installed: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The models on this computer could not be listed: {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Reading the model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Writing</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Checking the model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Reading the file</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Quantising to {0} bits</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Converting</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A library of the engine failed at this; the engine's log has the details.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>mlx-vlm is not installed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its config.json describes more layers and experts than any model has</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a library that reads its files failed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it does not fit in memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its files ask for a part that mlx-lm does not have</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its config.json lacks {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its config.json does not fit its weights, or mlx-lm does not support it</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Not enough disk space in {0}: {1:size} needed, {2:size} free</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be a model's name: use letters, digits, - _ and .</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>they are of different kinds</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its {0} is {1}, the model's {2}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be loaded: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>has a header of more than {0} tensors</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>is cut off: {0} of {1} bytes are there</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>describes tensors that overlap</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>has a header that is not a JSON object</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>has a header that is not valid JSON</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>has a wrong description of the tensor {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>is not a safetensors file</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>has a header of {0} MB, more than the {1} of any model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The starter model of this installation is damaged: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The starter model is not installed: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The starter model in {0} is damaged: run `{1} --force-reinstall`.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The starter model cannot be written to {0} ({1}): free some space or set OCTAVO_CACHE to another folder.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The starter model cannot be converted: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The prompt has more than {0} tokens</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its tokenizer makes {0} tokens of a text of {1} characters</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>on a CPU, mlx-lm's own code for it corrupts the process's memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo cannot serve {0}: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo cannot serve {0}: its cache is a {1}, which cannot be kept in blocks.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its answers over blocks differ from mlx-lm's by more than rounding does</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it cannot run over blocks ({0}: {1})</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its answers over blocks differ from mlx-lm's</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>mlx-lm cannot build a model from its config.json ({0})</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>mlx-lm cannot use its weights ({0})</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0:size} of the {1:size} that this computer can provide.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0:size} of {1:size}: other programs may be swapped out.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A smaller quantisation or a smaller model: the weights alone are too much.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A smaller quantisation or a smaller model.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0:size} of {1:size}: answers may stall, because parts of the model may be swapped out.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It needs {0:size}, but this computer can provide only {1:size}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A KV cache of {0:size} fits.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>An 8-bit KV cache fits.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A context of {0} tokens fits.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A context of {0} tokens for {1} chats fits.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} chats of {1} tokens fit.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>1 chat of {0} tokens fit.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The KV cache needs {0:size}, but only {1:size} of memory are available. Choose a smaller budget or close other programs.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The KV cache must hold at least one block.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>One KV cache block takes {0:size}, but only {1:size} of memory are available. Close other programs or choose a smaller model.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} would no longer read {1} beside a {2}: move its settings there first.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has no settings of Octavo: there is nothing to take back.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The server at {0} refused: {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} may be anywhere: name the folder of its {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The server at {0} refuses this key: give the one that it shows.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No server answers at {0}: switch on "Let other programs use this model" in Octavo, or run `octavo serve`.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What answers at {0} is not Octavo: give Octavo's address.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} was changed meanwhile: look at the change again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be written, and is as it was: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is not UTF-8 text; it was left alone.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} was left alone: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>line {0} has your own "{1}": rename it or take it out first</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it is write-protected</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its links lead to themselves</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>line {0} cannot be read</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its aliases or its depth are too much to follow</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>something else is in it</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is not what the program expects there</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>line {0} has a "{1}" with nothing in it: take it out first</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the entry shares its line</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the entry is written in a way that is not followed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>"{0}" is written in a way that is not followed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>there is no place for the entry that leaves the rest alone</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the file</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the entry is not there</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it is no map of settings</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Give the model a larger KV cache</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Load the model with a larger context, or shorten the chat.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} or {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is not a size: enter a number and a unit, such as 4 GB.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is not a KV budget: enter a number and a unit, such as 4 GB, 32k tokens or 500 blocks.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A KV budget of {0} is less than one block, which takes {1:size} ({2} tokens).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The KV cache of this model cannot be resized; load the model again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A chat that is being answered has {0} tokens, but {1} blocks hold only {2}. Stop it first, or choose a larger budget.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Block {0} holds pinned text and would be removed with a budget of {1} blocks. Unpin it first.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The prompt is empty; write something first.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The prompt has {0} tokens, but this model's context is {1}. {2}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The prompt has {0} tokens, but the KV cache holds {1}. {2}, or shorten the chat.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Port {0} is already in use by another program, perhaps by another Octavo.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it is computed by several machines</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its recurrent layers depend on all of the text</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its sliding window would reach across the gap</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its attention chunks would no longer begin where they did</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its code computes positions by itself</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its KV cache cannot be copied to the host, as it must be when memory runs short</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it uses absolute positions of tokens, not only the distances between them</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it does not run with positions that are not renumbered ({0})</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot drop text from the middle of a chat: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Keeping {0} tokens leaves too little of the context, which holds {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There was an internal error ({0}); the engine's log has the details.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine could not compute this step. {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} more blocks of the KV cache are needed and {1} are available: finish or preempt a sequence, or make the pool larger. {2}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The memory of this machine does not suffice.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot look at images here, as its tokens are not computed in rows.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Drafts come either from a draft model or from the chat's own text; choose one.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A draft can have 1 to {0} tokens, but {1} were requested.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its recurrent layers cannot take a rejected token back</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its code cannot compute several tokens of a chat in one step</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} does not support speculative decoding: {1}. Load it without a draft model.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is split over machines: load it without a draft head.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} could not be loaded: {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The chat has no message to answer.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model's chat template refuses this chat: {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0}, which is this model's context. {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The prompt has {0} characters, which cannot fit into this model's context of {1} tokens. {2}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The prompt has the token {0}, for which this model has no embedding.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>1 token has no embedding in {0}: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} tokens have no embedding in {1}: {2}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} It cannot read or write text with them.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot look at images: choose a model that can.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The answer {0} has ended or is unknown, so it cannot be forked.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The answer {0} is waiting for memory; fork it when it continues.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The oldest pinned text ({0} blocks) was unpinned: an answer needed its blocks.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The oldest pinned text (1 block) was unpinned: an answer needed its blocks.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This model's tokenizer or chat template fails at this text ({0}). Change the text.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Images cannot be read for this model: its tokenizer has code of its own.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This model's tokenizer or chat template crashed at this text. Change the text.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This model's tokenizer or chat template needed more than {0} MB for this text. Shorten the text.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This model's tokenizer or chat template took longer than {0} seconds for this text. Shorten the text.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What reads the images crashed. Send other images, or fewer.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What reads the images needed more than {0} MB. Send other images, or fewer.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What reads the images took longer than {0} seconds. Send other images, or fewer.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} was unloaded.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The request was stopped.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A process for texts cannot be started: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This is a HEIC image, which is not read here. Save it as JPEG</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This image cannot be read. Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF, undamaged</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The window uses version {0} of the protocol, but this engine uses version {1}. Install Octavo again, so that both are of one release.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>CPU, {0} cores ({1})</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The prompt is not a text that this model can read.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The text could not be read ({0}).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Speculative decoding was turned off because drafting failed: {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} and {1} have different tokenizers, but a draft model needs the same one. Choose a smaller model of the same family.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot be a draft model: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it cannot take a rejected token back</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} needs a number of at least 1 after the colon, as in {1}:2.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} is split over several machines, so it cannot draft for itself. Draft with a smaller model, or from the chat's own text.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot draft with its first layers: its code does not run a list of layers one after the other.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has {1} layers, so a draft can use 1 to {2} of them.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the first {0} of {1} layers</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot draft with fewer experts: it sends no token to several.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} sends each token to {1} experts, so a draft can use 1 to {2} of them.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of {1} experts</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} has no draft head that Octavo knows.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its draft head</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This model's tokenizer has no tokenizer.json, so its answers cannot be held to a grammar.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This model's tokenizer has no token that ends an answer, so answers cannot be held to a grammar.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The {0} cannot be used: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This model's tokenizer is of a kind that cannot be held to a grammar ({0}).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The {0} is larger than {1} KiB; use a smaller one.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The {0} matches no text.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The grammar could not be compiled ({0}).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The {0} cannot be read: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The answer could not be held to its grammar: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it is too complex</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it met a token that it does not allow</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the text that it forces is not allowed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>no token of this model can follow</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it needs a token for which this model has no embedding</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The JSON schema cannot be used: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>An answer cannot have both tools and a Lark grammar; leave one of them out.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>no value matches it</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>`oneOf` has alternatives that may match at once</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>`minProperties` or `maxProperties` counts properties that are not required</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a `$ref` that leads back to itself has other keywords beside it</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>`patternProperties` has patterns that may match the same name</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>`multipleOf` has too many digits</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a `$ref` leads to another document</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a `$ref` leads to nothing</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it is too large</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it matches no text</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a pattern in it cannot be read: {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its form is wrong</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a schema is a JSON object</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it is larger than {0} KiB</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>arguments are an object, but its type is {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There is nothing to read.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There is no server in it: a JSON object with “mcpServers” is expected.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This is neither JSON, nor an address, nor a command line such as “uvx mcp-server-time”.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it is not a JSON object.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it speaks SSE, which is out of date. Use its address for streamable HTTP.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its “args” are not a list of texts.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its “{0}” are not names with texts.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The text is larger than 1 MB.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This is not valid JSON: {0} at line {1}, column {2}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This is not valid JSON.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A quotation mark in this command line is not closed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its “allowedTools” are not a list of names.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{0}” has {1}, which is not filled in: write its value instead.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it has neither a command nor an address.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its address does not begin with https://.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Only the first {0} servers were read.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There is no server in it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{0}” was left out: {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It cannot be used: {0}.{1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It was switched off.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It was started again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source> Look at its log, or start it again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It did not answer within {0} seconds, so it was ended.{1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The server cannot be reached. Check that it runs, and its address.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There was no answer within {0} seconds, so the call was ended.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It wants a step in the browser first: {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The call failed without a reason.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Finish in the browser what it asked for. Then choose Continue.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The arguments are not a JSON object, so the tool was not called.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There is no tool named {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The tool {0} is switched off.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The tool {0} has changed since it was allowed. Look at it again and allow it anew.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} calls are running already. Wait for one of them to end.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The call ran for {0} minutes, so it was ended.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It does not offer that any more.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} It has failed several times in a minute: start it again by hand.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It is switched off.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The server has forgotten this connection. The next call makes a new one.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Its answer cannot be read: {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There was no answer within {0} seconds.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The call was ended with its server. {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Its result does not match what the tool promises: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It failed without a word.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>enter a client that you registered there</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Choose Log In to try again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>set a header such as Authorization for it</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What it says about its login takes too long. Choose Log In to try again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What it says about its login does not fit together: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Its login takes no new programs such as Octavo: {0}, or {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It wants {0}: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It wants a login: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The server did not accept the login. {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} was loaded without keeping its weights in memory: that needs the Metal backend on one Mac with macOS 15 or later.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} was loaded, but macOS does not keep its weights in memory: {1:clause}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The tokenizer of {0} cannot be used: {1:clause}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>JSON grammar</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>JSON schema</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Lark grammar</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>regular expression</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>schema of the tools</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What it says about its login is too long, so it was not read: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Its login is at {0} without https://, so it was not used: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Its login is for another server, so it was not used. Check its address.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>choose Log In</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It refuses the headers that are set for it: check them, or {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Its login page has no https:// address, so it is not opened: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The login was not finished within {0} minutes. {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The login was refused{0}. {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Its login cannot be kept: it is too long, or no text. {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The login was cancelled. {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>more rights than its login has</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The answer is larger than 16 MB, so it was not read. Ask for less.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The folder {0} does not exist. Choose another one.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The program {0} cannot be found. Install it, or give its full path.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Its program ended by itself with exit status {0}.{1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The address must begin with https:// and name a host.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The address has no encryption, so it could be read on the way. Use one that begins with https://.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source> It wrote last: {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The program {0} cannot be started: {1}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It closed its output, so it was ended.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Its program was killed by signal {0}.{1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>refuses access: use another login, or set a header such as Authorization for it</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The server compresses its answers although it was asked not to.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The server closed the connection.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The host {0} cannot be found. Check the address.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>refuses the headers that are set for it: check them</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The server {0}. (HTTP status {1})</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It does not read its input, so it was ended.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It writes text that is no message to its output, so it was ended.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It sent a message of over 16 MB, so it was ended.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There is no server named {0}, or it is switched off.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The call was cancelled.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model's chat template does not take these images as they are.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model's vision tower cannot see this image ({0}).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model's vision tower cannot be loaded: {0}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This model has seen too many images: load it again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot look at images while several machines compute it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it does not take images where this chat has them</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This model cannot look at images: choose one that can.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The image is too narrow for this model. Cut it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot look at images in Octavo yet: its kind ({1}) is not among those that can.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot look at images in Octavo: its vision tower is a {1}, not a {2}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot look at images: its folder has no preprocessor_config.json; download it again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} cannot look at images: this version of it was made without a vision tower.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The chat has {0} images; send {1} at most.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>An image is empty. {0}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>An image has {0} MB; {1} MB are the most. Make it smaller.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This model's files about images cannot be used</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The images of this chat are too large together: send fewer of them.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This image cannot be prepared for the model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The image has far more pixels; {0} in all are the most. Make it smaller.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The image has {0} × {1} pixels; {2} in all are the most. Make it smaller.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The image of {0} × {1} pixels is too narrow. Cut it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The images of this chat need too much memory: send fewer, or smaller ones</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} of its weights are missing ({1}, ...)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine has ended.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo's background service takes over the engine.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The background service has ended, so this window runs the engine.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Another window of Octavo uses the background service: quit that window first.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Another window of Octavo has the engine: quit that window first.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source> (process {0})</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo's engine{0} holds {1} and does not answer: end that process.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Waiting until Octavo's window{0} has no answer to write.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} belongs to another user ({1}): choose a folder of your own with OCTAVO_DATA.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo serves already (process {0}): end that, or set OCTAVO_DATA.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It needs {0:size}, and {1:size} of memory are available.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} {1} cannot be unloaded while generating: stop it first.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The loaded models take {0:size} of the {1:size} that macOS recommends for the GPU, so answers may stall while memory is swapped. Unload a model or choose a smaller KV budget.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} ({1:size})</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{0} does not fit beside the loaded models. {1}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Loading the model again was cancelled.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No model is loaded, so there is no pool to change.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There is no block {0}: the pool has {1} blocks.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>block {0} is not cached: only blocks that no chat uses can be evicted</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>block {0}, or text that continues it, is pinned: unpin it first</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Block {0} is not full yet, and only full blocks can be pinned</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No model is loaded, so there is no pool to check.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No model is loaded, so tokens cannot be counted.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Texts of more than {0} characters are not counted.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No model is loaded, so there is no KV cache to change.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No model is loaded; choose one first.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model {0} is not loaded; load it first.</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>formatting</name>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n day ago</numerusform>
            <numerusform>%n days ago</numerusform>
        </translation>
    </message>
    <message>
        <source>just now</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} TB</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{part} of {whole}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} h</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} bytes</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} KB</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} MB</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} GB</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{first} {second}</source>
        <comment>two sentences</comment>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{first}, {second}</source>
        <comment>a list</comment>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name}: {text}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number}%</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} s ago</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} min ago</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} h ago</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} min</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>importing</name>
    <message>
        <source>“{name}” no longer exists.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” is not a file.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” cannot be opened. Check its permissions.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” is damaged or not JSON. Export the chats again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” is not from ChatGPT, LM Studio, Open WebUI or Octavo. Choose their exported JSON file.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” has no messages.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” is too large: {size}. The most is {most}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too much memory.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too long.</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>machines</name>
    <message>
        <source>Block map of {name}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The check cannot start; install Octavo again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The check ended without an answer; try again.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation type="unfinished">
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n KV head(s)</source>
        <translation>
            <numerusform>%n KV head</numerusform>
            <numerusform>%n KV heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{used} of %n block(s) in use ({size} each, {held})</source>
        <translation>
            <numerusform>{used} of %n block in use ({size} each, {held})</numerusform>
            <numerusform>{used} of %n blocks in use ({size} each, {held})</numerusform>
        </translation>
    </message>
    <message>
        <source>Rank {rank}, {name}: {layers}, {heads}, {weights} of weights. {in_use}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A model that is too large for one machine can be split across several. A hosts file names them; checking them starts nothing and downloads nothing.</source>
        <translation type="unfinished" />
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
        <translation type="unfinished" />
    </message>
    <message>
        <source>by layers (pipeline)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{chip} · {memory}, {usable} usable · memory reads {speed}/s · Octavo {version}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Link to {name}: {speed} Gbit/s, {latency} µs a message</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Rank {rank}: {layers}; {blocks} blocks of {size}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Each machine needs Octavo, and the others are reached by ssh without a password. A hosts file looks like this:</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Choose a hosts file</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{machines}. {model} does not fit on them.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{machines}. Proposed: {model} divided {how}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the speed of memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the links between them</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>by heads (tensor)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model is missing on {machines}: run `octavo cluster` with --yes.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>1/{machines} of each of {number} layers</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Several Machines</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Choose Hosts File…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Check Again</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Load on These Machines</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Load on This Machine Only</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Every machine has the same blocks: the first one decides what each is used for, and the block map of the memory panel is that of all. Only the size of a block differs.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Machines</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copy this hosts file</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copied</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Hosts files (*.json)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The plan is for the loaded model, {model}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Not {how}: {reason}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Load a model to see what each would hold of it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} of {whole} layers</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Asking the machines of {file}…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Cannot be used</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>memory</name>
    <message>
        <source>or type a size: {examples}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Beside the weights, this machine has room for {size} ({blocks}).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>KV cache size</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>KV cache size as text</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>4 GB, 32k tokens or 500 blocks</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>How large the KV cache may grow: {examples}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Close the card</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Free: any chat can use it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Block text is shown only in the live view.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Cached · not needed by any chat now</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>tokens {first} to {last}</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>Shared by %n block table(s): {chats}</source>
        <translation>
            <numerusform>Shared by %n block table: {chats}</numerusform>
            <numerusform>Shared by %n block tables: {chats}</numerusform>
        </translation>
    </message>
    <message>
        <source>pinned</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Selected block</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Pin</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Never evict this text, from its start to this block.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Evict</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Free this cached block and all cached blocks that follow it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Go to Text</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Show the message that contains this text.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Fork</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>In use by {chat}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>used {ago}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Unpin</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Remembered for {chats}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Cached · last used by {chat}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>hash {digits}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Metrics: {name}, page {page} of {pages}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Now: {detail}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>As much as possible was reused: one token is always computed.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>The cached text of “{chat}” ends here; the %n token(s) after it are new.</source>
        <translation>
            <numerusform>The cached text of “{chat}” ends here; the %n token after it is new.</numerusform>
            <numerusform>The cached text of “{chat}” ends here; the %n tokens after it are new.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First difference from “{chat}”. From here on, %n token(s) were computed.</source>
        <translation>
            <numerusform>First difference from “{chat}”. From here on, %n token was computed.</numerusform>
            <numerusform>First difference from “{chat}”. From here on, %n tokens were computed.</numerusform>
        </translation>
    </message>
    <message>
        <source>Why part of the prompt was computed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No longer available</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine only remembers this for the last 256 requests since it started.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{reused} of {total} prompt tokens reused</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No cached text starts like this prompt, so all of it was computed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Prompt: {prompt}. Cached text: {cached}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What is remembered of a chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cached</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>shared</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>free</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Owner</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>References</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Age</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Fill</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Tier</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Whether each block is in use, shared, pinned, cached or free.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>How many block tables contain each block. Every reference beyond the first is memory saved.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>How long ago each block was last written or reused. The oldest cached blocks are evicted first.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>How many tokens each block holds. Only the last block of a chat is partly empty.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>1 token</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>half full</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>full</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>in use</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>remembered</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>pool</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>host</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>90 s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>12 min</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Colours of the map: {mode}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Legend: {labels}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Colour: {mode}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The whole pool and the part shown on the map. Click or drag to move.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Overview of all blocks</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Block map</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No model is loaded</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>; blocks {first} to {last} are shown</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{used} of {blocks} in use by {chats}, {cached} cached, {free} free</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Recurrent states by chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Blocks of waiting chats</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Another program</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Untitled chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Another program ({chat})</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Block {number}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{fill} of {tokens}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>free: any chat can use it</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>shared by %n block table(s)</source>
        <translation>
            <numerusform>shared by %n block table</numerusform>
            <numerusform>shared by %n block tables</numerusform>
        </translation>
    </message>
    <message>
        <source>Blocks {first} to {last}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{used} in use · {cached} cached · {free} free</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{blocks} of {tokens} each</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Longest free run: {blocks}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{block}, last used by {chat}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{chats} and {number} more</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Continue in a new chat from the answer at this block. It shares the blocks up to there.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Text in the prefix cache that no chat here would reuse now. A new chat with the same beginning reuses it without computing it again; the oldest blocks are evicted when space runs out.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Blocks that hold nothing. Any chat can use any of them, wherever they are.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the view has {view} blocks and the engine {engine}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the block tables</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the view is at event {view} and the engine at {engine}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the view has {view} pools and the engine {engine}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>state</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>references</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>fill</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>pins</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>{field} of %n block(s), first in block {block}</source>
        <translation>
            <numerusform>{field} of %n block, first in block {block}</numerusform>
            <numerusform>{field} of %n blocks, first in block {block}</numerusform>
        </translation>
    </message>
    <message>
        <source>A snapshot of the KV cache could not be read: {problem}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The view missed some events: {problem}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>pool {number}: {difference}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its block size is less than one token</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>an event is cut short</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The view missed some events: its pools are at different events.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>Chats now use %n block(s) more than this: the newest chats pause and resume later.</source>
        <translation>
            <numerusform>Chats now use %n block more than this: the newest chats pause and resume later.</numerusform>
            <numerusform>Chats now use %n blocks more than this: the newest chats pause and resume later.</numerusform>
        </translation>
    </message>
    <message>
        <source>A corner is cut off where several chats or answers use the same block: their text begins alike, and is kept only once. Point at a block to see whose it is.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The disk cache has a copy or is about to write it, so the text need not be read again after a restart. A cached block has the faded colour.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The dot marks text that is never evicted.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Where the blocks are: in the engine's pool, also on disk, or copied to host memory while a chat waits.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>also on disk</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>other programs</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The picture is copied. Paste it anywhere.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Save replay</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Animated PNG</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Memory of {server}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>on disk or about to be written</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{program} (another program)</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>Adds up to %n block(s), which take memory only when needed.</source>
        <translation>
            <numerusform>Adds up to %n block, which take memory only when needed.</numerusform>
            <numerusform>Adds up to %n blocks, which take memory only when needed.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing will be removed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{size}: {blocks}, {tokens}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} full chats</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{share} of one full chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Frees {blocks} of {cached}.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n cached block(s)</source>
        <translation>
            <numerusform>%n cached block</numerusform>
            <numerusform>%n cached blocks</numerusform>
        </translation>
    </message>
    <message>
        <source>there is an event of an unknown kind</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>an event names a block outside the pool</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a block was copied from outside the pool</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>an event puts more tokens into a block than it can hold</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>an event has no time</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chat(s)</source>
        <translation>
            <numerusform>%n chat</numerusform>
            <numerusform>%n chats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message>
        <source>{chat}: waiting for {blocks}; {tokens} will be computed again</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>First difference from “{chat}”: another picture. From here on, %n token(s) were computed.</source>
        <translation>
            <numerusform>First difference from “{chat}”: another picture. From here on, %n token was computed.</numerusform>
            <numerusform>First difference from “{chat}”: another picture. From here on, %n tokens were computed.</numerusform>
        </translation>
    </message>
    <message>
        <source>Each chat has its own colour, and other programs that use the model have one together. The faded frame of a chat at rest marks what it would reuse. A block of several chats has the colour of one of them.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{chat}: waiting for {blocks}; {copied} will be copied back from the host</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The pool whose blocks each chat's block table lists, in the order of its text.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>freed after %n more token(s)</source>
        <translation>
            <numerusform>freed after %n more token</numerusform>
            <numerusform>freed after %n more tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>freed in the next step</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n state(s)</source>
        <translation>
            <numerusform>%n state</numerusform>
            <numerusform>%n states</numerusform>
        </translation>
    </message>
    <message>
        <source>Instead of blocks, these layers keep one state per chat, whose size never changes.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source> and </source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>full</source>
        <comment>layers that attend to all of the context</comment>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Pool {number}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Tokens of each chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{used} of {blocks}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>, {cached} cached</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>These layers only look back {tokens}. Blocks that fall out of the window are freed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{outside}: kept for a chat that continues from this text, until space runs short.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>In the chunk of {tokens}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>In the window of {tokens}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Waiting for blocks · {chats}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>sliding {tokens}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>chunks of {tokens}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Outside the chunk of {tokens}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Outside the window of {tokens}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{blocks} on the host</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Quick Ask</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n empty slot(s)</source>
        <translation>
            <numerusform>%n empty slot</numerusform>
            <numerusform>%n empty slots</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) per step</source>
        <translation>
            <numerusform>%n token per step</numerusform>
            <numerusform>%n tokens per step</numerusform>
        </translation>
    </message>
    <message>
        <source>normal</source>
        <comment>memory pressure</comment>
        <translation type="unfinished" />
    </message>
    <message>
        <source>warning</source>
        <comment>memory pressure</comment>
        <translation type="unfinished" />
    </message>
    <message>
        <source>critical</source>
        <comment>memory pressure</comment>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{used} in use, {cached} cached, {free} free</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n token(s) not computed again</source>
        <translation>
            <numerusform>%n token not computed again</numerusform>
            <numerusform>%n tokens not computed again</numerusform>
        </translation>
    </message>
    <message>
        <source>{total} since the model was loaded; {size} on the host now</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{size} in use</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{blocks}, up to {limit}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} since the model was loaded</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Blocks</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Disk</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>of blocks in use</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Blocks that chats need right now. Cached blocks don't count: they are evicted as soon as space is needed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>tail waste</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Slots in use that hold no token. Only the last block of a chat is partly empty, so this is always less than one block per chat.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>runs per chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>How many stretches of neighbouring blocks a chat consists of; 1 is fastest. Paging can use any free block, so scattered blocks never block an allocation.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>saved by sharing</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Memory saved because chats with the same beginning use the same blocks. Shared blocks have a notched corner.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>prefix hits</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Share of all prompt tokens so far that were found in the prefix cache and did not have to be computed again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>How long computing the reused prompt tokens would have taken, at the speed measured for the others. The prefix cache saved you this wait.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>tokens per second</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Generated by all chats together, over about the last second.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>between tokens</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>How long a chat waits for its next token, averaged over the last two seconds. It grows while long prompts are being read.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>per step</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Time of one forward pass of the model, in which every decoding chat gets one token.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>evictions a minute</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Cached blocks that were evicted to store new text. If there are many, a larger KV cache would save work.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>copies a minute</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Shared blocks that were copied because one of their chats wrote to them (copy-on-write).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>preemptions a min.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>How often a chat had to give up its blocks so that another could finish, to resume later. 0 means that there was enough memory.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model itself. Its size does not change while it is loaded.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>KV cache</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What the model remembers of the chats: all blocks of the map.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The most memory that a recent step needed for intermediate results.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>MLX buffer cache</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Freed memory that MLX keeps, because reusing it is faster than asking the system.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>engine process</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>system pressure</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>How short of memory the whole machine is, according to the system. From “warning” on, programs slow down or are ended: use a smaller model or a smaller KV cache.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>on disk</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Blocks of chats that are kept on disk, of all models. The settings say how much it may be.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>chats on disk</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Chats of this model that have blocks on disk.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>written today</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>How much was written to the disk since midnight (UTC). Only what is used twice, or is there when the model is unloaded, is written.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>tokens from disk</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Prompt tokens that came back from disk since the model was loaded.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>time saved</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>How much longer computing would have taken than reading from disk, in the last thirty days.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>damaged</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Blocks on disk that could not be used in the last thirty days. They were removed, and their text was computed again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>; may grow to {limit}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{reused} of {total} prompt tokens</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Longest so far: {time}; {stalls}</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n stall(s)</source>
        <comment>waits between two tokens</comment>
        <translation>
            <numerusform>%n stall</numerusform>
            <numerusform>%n stalls</numerusform>
        </translation>
    </message>
    <message>
        <source>{size} available to the engine on this machine</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>All programs together use {share} of the memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Longest run of free blocks: {blocks}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{chats} generating, {waiting} waiting</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Will it fit?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Chats fit up to {tokens} tokens; the model could hold {context}. A larger KV cache helps.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What does this chat remember?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>All of it, so its next reply starts at once.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Why was the last answer fast or slow?</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>There is space for %n more token(s).</source>
        <translation>
            <numerusform>There is space for %n more token.</numerusform>
            <numerusform>There is space for %n more tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>No model is loaded, so nothing is in memory.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This computer is out of memory. Close other programs, or use a smaller model.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It fits, but this computer is short of memory. Other programs may slow down.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>It fits: there is space for %n chat(s) of {context} tokens.</source>
        <translation>
            <numerusform>It fits: there is space for %n chat of {context} tokens.</numerusform>
            <numerusform>It fits: there is space for %n chats of {context} tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>It gave its blocks to another chat and goes on when there is space.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{tokens} of it are on disk and come back with your next message.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Nothing: its text is read again with your next message.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{tokens} of {total}; the rest is read again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Slow: it had to give its blocks to another chat for a while.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{share} of its drafted tokens were right.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model is being loaded.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This chat is new: there is nothing to remember yet.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Nothing is in memory. Its text is saved.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{tokens} of {total}; reading the rest again takes about {time}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Not known: the answer was cut short.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>Then {speed} tokens a second, beside %n other answer(s).</source>
        <translation>
            <numerusform>Then {speed} tokens a second, beside %n other answer.</numerusform>
            <numerusform>Then {speed} tokens a second, beside %n other answers.</numerusform>
        </translation>
    </message>
    <message>
        <source>Then {speed} tokens a second.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{share} of its drafted tokens were right, which made it {times} times as fast.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model could not be loaded.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The cache grows as needed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>All of it: {tokens} are in memory.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model is asleep. It is loaded again with your next message.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It fits.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Nothing: your next message reads its text again, which takes about {time}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Blocks in this chat's table. Shared blocks count for each chat. Click to highlight them.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Computing what is remembered again would take less than {time}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Cached</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Free now</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{part} of {whole}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It is known when an answer has ended.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A larger KV cache can use the free memory for more chats.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Free</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Checking {model} (once)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Load a model to see its KV cache here, block by block.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{chat}, remembered</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>working memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>All memory of the engine process as the system counts it: weights, KV cache, working memory, MLX's buffer cache and Python.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This chat has no answer yet.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It began at once</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{tokens} of {total} so far; the rest is being read.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The first answer is being written.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It began after {time}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{began}, and waited for other answers most of it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{began}: {disk} of its prompt came from disk.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{began}: {share} of its prompt was remembered.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{began}: its prompt was short.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{began}: {new} had to be read first.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo's engine and working memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Nothing is in memory now</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>{server} has space for %n more token(s).</source>
        <translation>
            <numerusform>{server} has space for %n more token.</numerusform>
            <numerusform>{server} has space for %n more tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>It began within a second.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} tells how many tokens it reads and writes, but nothing of its KV cache.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Waiting for the block map</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It began after {time}, the network included.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No block map</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The block map cannot be shown now</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} sends it as soon as it has one.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Working memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copy picture</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copy the map, the three sentences and the model; no chat is named</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copy picture with chat titles</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The same, with the titles of the chats</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Save replay…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Save the last ten seconds of the map as an animated picture (PNG)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Image in this block</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Show this image large.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The line marks a part of an image. Click the block to see the image.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>image</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The KV cache, block by block, in Octavo</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>part of an image</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>recurrent</source>
        <comment>layers that keep a state</comment>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{place}: {when}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Compiling this GPU's kernels for {model} (once)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>images</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The starter model is being loaded, with a small memory of its own…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>How memory works</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Play Again</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine of the tour ended.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>First chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Second chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Its fork</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Long text</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Each square is a block, space for 16 tokens of text. Now all are free.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A chat begins. The model reads its text, which fills block after block.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It answers. Each new token goes into the last block, until that is full.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The answer has ended. Its blocks stay, fainter: the chat would reuse them.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A second chat has the same instructions. It shares their blocks, at no cost.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Shared blocks have a notched corner. They are in memory only once.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The second answer is forked: two chats go on from the very same blocks.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The first one to write into a shared block gets a copy: copy-on-write.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A long text needs more than is free: what was unused longest is evicted.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What is remembered starts at once; what was evicted is read again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Memory in three sentences</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Figures, the selected block, and the last ten minutes</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>KV Cache Size…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>New here? See in a minute how memory works.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Show Me</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No tour</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It stays in the Help menu</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Its KV cache appears here as soon as it is ready.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Blocks that were taken from preempted chats so that others could finish. Filled cells were copied to host memory; hollow ones will be recomputed. No text is lost.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{blocks} to recompute</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>prefill saved</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>Not everything fits at once: %n chat(s) must wait for blocks. No text is lost.</source>
        <translation>
            <numerusform>Not everything fits at once: %n chat must wait for blocks. No text is lost.</numerusform>
            <numerusform>Not everything fits at once: %n chats must wait for blocks. No text is lost.</numerusform>
        </translation>
    </message>
    <message>
        <source>Waiting for the first snapshot of its KV cache.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name}: {size}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Loading {model}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Could not load {model}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{model} is ready</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Draft model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Other models</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>KV cache in use</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>KV cache, cached</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>KV cache, free blocks</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Host copies of waiting chats</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Freed buffers that MLX keeps</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{size} in memory, {on_disk} on disk</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{size} in memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Its last answer read {prompt} and wrote {written}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model is in the memory of {server}, not of this computer.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Nothing yet: it has not answered here.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It did not tell how many tokens its last answer took.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Its last answer read {prompt}, {cached} of them from its prefix cache, and wrote {written}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The server is short of memory.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What did {server} tell?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{tokens} are on disk: they come back after a restart.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Computing what is remembered again would take {time}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{tokens} of {total} remembered</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>How long computing them again would take is known after the first long prompt.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{tokens} remembered</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} on disk</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{tokens} of its {total} would come back at once. The rest was evicted and would be computed again.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>The context is {share} full: %n token(s) are left.</source>
        <translation>
            <numerusform>The context is {share} full: %n token is left.</numerusform>
            <numerusform>The context is {share} full: %n tokens are left.</numerusform>
        </translation>
    </message>
    <message>
        <source>The context is {share} full.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>blocks on disk</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{tokens} of its {total} would come back at once. The rest was evicted: {read} are on disk and would be read from there, others computed again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>All of its {total} would come back at once.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>View of the blocks</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>More about memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Snapshots, checks, KV cache size</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Physical</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>By chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Plan</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Every block at its place in memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The block table of each chat, in the order of its text</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>How much memory a model would need, before you load it</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Save snapshot…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Save this moment of the KV cache, and a picture of the panel beside it</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Save the last 10 minutes…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Save everything that was recorded</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Open a snapshot, a recording or a recorded benchmark</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Check against the engine</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Compare every block shown here with the engine's</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Free all cached blocks</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Pinned text is kept</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Compact now</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Move the blocks of each chat together. Chats don't need this, but it can return memory to the system.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Larger cells; also with the mouse wheel or two fingers</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Smaller cells</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Show every block</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Change KV cache size…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Set how large the KV cache may grow</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Zoom in</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Zoom out</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Whole pool</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>Each cell is {size}, the size of %n block(s)</source>
        <translation>
            <numerusform>Each cell is {size}, the size of %n block</numerusform>
            <numerusform>Each cell is {size}, the size of %n blocks</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory plan</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No plan yet</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>over this machine's limit</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Choose a model under Find models to see its plan here before you load it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Computing the plan of {name}…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Fits</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Tight</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Too big</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{chats} of {tokens}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{size} in {blocks}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>KV cache of chat {number}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Chat {number}</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>Freed %n block(s).</source>
        <translation>
            <numerusform>Freed %n block.</numerusform>
            <numerusform>Freed %n blocks.</numerusform>
        </translation>
    </message>
    <message>
        <source>The KV cache may now grow to {blocks}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The view matches the engine: {blocks} compared at event {event}.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>Pinned %n block(s). This text is kept until you unpin it.</source>
        <translation>
            <numerusform>Pinned %n block. This text is kept until you unpin it.</numerusform>
            <numerusform>Pinned %n blocks. This text is kept until you unpin it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed %n pin(s).</source>
        <translation>
            <numerusform>Removed %n pin.</numerusform>
            <numerusform>Removed %n pins.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %n block(s). Each chat's blocks are now together.</source>
        <translation>
            <numerusform>Moved %n block. Each chat's blocks are now together.</numerusform>
            <numerusform>Moved %n blocks. Each chat's blocks are now together.</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine's block tables are inconsistent: {problem}. Restart the engine.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The view differed from the engine: {difference}. It is being redrawn.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No model is loaded, so there is no KV cache to change.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The blocks are already compact.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Asking the engine for a new snapshot.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The last ten minutes: blocks in use at the bottom, cached blocks above them, both as shares of the pool. The line is the speed in tokens per second; the dotted line shows how much of the machine's memory all programs use. Click or drag to see the pool as it was.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n token(s) per second</source>
        <translation>
            <numerusform>%n token per second</numerusform>
            <numerusform>%n tokens per second</numerusform>
        </translation>
    </message>
    <message>
        <source>{share} of the machine's memory used</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Memory over the last ten minutes</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{share} in use</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{share} cached</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{share} tail waste</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>engine {size}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>event {number}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{seconds} s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Speed {factor} times</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>One event back</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>One event forward</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Playback speed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Back to the live view</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Go live</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>live</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file} is inconsistent: its events are out of order.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file} is inconsistent: {problem}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file} does not begin with a snapshot: its start is missing.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file} contains an incomplete event. Save or copy it again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file} contains no snapshot.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file} cannot be read: {problem}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file} was written by another version of Octavo (format {found}, this version reads {supported}). Open it with that version.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file} is not a recording of Octavo's KV cache: {problem}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file} is incomplete or damaged. Save or copy it again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file} cannot be written: {problem}. Choose another folder.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Open a snapshot or a recording</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo KV cache</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>10 minutes</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Save the memory view</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Nothing has been recorded yet. Load a model first.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source> · peak {speed} tok/s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Memory budget</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Together: {size}, as the system counts the engine process</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>In memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>limit {size}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Blocks of each chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Block details</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>outside the window of %n layer(s)</source>
        <translation>
            <numerusform>outside the window of %n layer</numerusform>
            <numerusform>outside the window of %n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>freed by %n layer(s)</source>
        <translation>
            <numerusform>freed by %n layer</numerusform>
            <numerusform>freed by %n layers</numerusform>
        </translation>
    </message>
    <message>
        <source>Block tables by chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the first {blocks} shared with {chat}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{blocks} in {runs}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{blocks} shared</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>KV cache space for %n more token(s)</source>
        <translation>
            <numerusform>KV cache space for %n more token</numerusform>
            <numerusform>KV cache space for %n more tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>block {position} of {total} of the chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No chat is remembered yet.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{share} of the context</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>waiting for {blocks} · {copied} on the host</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{chat} (branch)</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>models</name>
    <message>
        <source>The model service stopped. What was downloaded is kept.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Deleted. {size} freed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name} is ready to use.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name} is downloaded. Quantising it to {bits} bits.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Later</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name}: {progress}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name} is ready.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Progress of {name}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Switch to {name} later</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Recommended models</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Welcome to Octavo</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Downloads come from huggingface.co. Your chats stay here.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Other Models…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Not Now</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Try Again</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Find other models</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Close the recommendations</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Ask for recommended models again</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Looking for models on this computer…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No recommended model fits into this computer’s memory. “Other models” lists smaller ones.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model is loading.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Download a model for useful answers. Meanwhile, type below to try the small starter model.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Download a model to start chatting.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>While it downloads, type below: the small starter model answers.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>You can start chatting when the download is complete.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The download is paused. Meanwhile, the small starter model answers below.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The download is paused.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The download stopped. Meanwhile, the small starter model answers below.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The download stopped.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Fits.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A tight fit.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Does not fit.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No plan yet</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{size} free after loading</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{size} too much</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>for %n chat(s) of {tokens} tokens</source>
        <translation>
            <numerusform>for %n chat of {tokens} tokens</numerusform>
            <numerusform>for %n chats of {tokens} tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>until Octavo quits</source>
        <translation type="unfinished" />
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
            <numerusform>%n hour</numerusform>
            <numerusform>%n hours</numerusform>
        </translation>
    </message>
    <message>
        <source>Context in tokens</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source> tokens</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Chats at once</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>KV cache precision</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Tokens per block</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Draft model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Drafts the next tokens, which this model verifies in one step.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Keep loaded while idle</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Keep other models loaded</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Choose a Folder…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>LoRA adapter: none</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>More Options</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Choose a LoRA Adapter</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name} — remove</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Fewer Options</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Context</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Chats</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Block size</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Drafts from</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Keep while idle</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>full precision</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>8-bit</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>4-bit</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>the chat's own text</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>LoRA adapter: {name}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>4-bit, a quarter of the size</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>5-bit</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>6-bit</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>8-bit, closest to the original</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Quantise…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Download Anyway</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Download</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Delete Model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Keep</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>They are unpacked, because that is faster on this device.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Weights: {sizes}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Show in Finder</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Show in Folder</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Your model is ready. Switch to it for useful answers.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Cancel Download</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Delete…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Download and Quantise…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Create a smaller copy of this model.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Download the model, then create a smaller copy. The download is kept.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its draft head, if it has one</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Load Again</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Load Anyway</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Load</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Repair</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Delete {name}?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{path}
Other programs that use this folder will lose it too.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It will then be quantised to {bits} bits.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Recommended</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>On this computer</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Search models</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Searching the Hub…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Reading the catalogue…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No results. Try fewer words or another source.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n model</numerusform>
            <numerusform>%n models</numerusform>
        </translation>
    </message>
    <message>
        <source>Model card</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>included with Octavo</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Use a Mirror…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{result} Weights: {weights}; KV cache {kv}, working memory {scratch}, of {limit}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>KV precision</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>KV budget</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A server with the models of the Hugging Face Hub, for networks that do not reach it. It decides what you get: use one that you trust. It is tried before it is kept.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>HF_ENDPOINT says that models come from {host}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Address of the mirror</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Send it my Hugging Face token</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Try and Use</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Models come from {host}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Use a Mirror</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Trying this address…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>ModelScope</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A link suggests this model. Download it only if you want it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Searching ModelScope…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Hugging Face</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Checking (once)…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Downloads</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Move Up</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name} is downloaded. Load the model again to use it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Compiling this GPU's kernels (once)…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Keep this model's weights in memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Without this, macOS may compress or swap the weights, and answers become many times slower: 40 times was reported from macOS 26 and 27. With it, Macs with much other work in their memory have crashed (reported as kernel panics), so it is off unless you ask for it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its draft head</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Answers come faster with it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>with its draft head (+{size})</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Its draft head is deleted with it: {path}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Move Down</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Drag queued downloads to change their order.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No downloads.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>folder</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>tools</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>reasoning</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>images</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Queued</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Verifying…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Contacting the Hub…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Paused at {progress}</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n download(s)</source>
        <translation>
            <numerusform>%n download</numerusform>
            <numerusform>%n downloads</numerusform>
        </translation>
    </message>
    <message>
        <source>context {tokens}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>used {ago}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{size}/s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{time} left</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Filters</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Any size</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Any age</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Last month</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Last six months</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Last year</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Most downloaded</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Most liked</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Newest</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>By name</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Last used</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Largest first</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Only models that fit</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Type, licence, size, age and order</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Model type</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Licence</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Age</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Order of Hub results</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Order</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Any type</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Any licence</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Up to {size} GB</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{reason} {model} stays loaded.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{reason} This happened while the model was loading.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{reason} {model} answers as before.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{reason} {model} is loaded again with your next message.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{reason} {model} is loaded again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{model} could not be loaded. {reason}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This model is gated. Accept its terms on its page on the Hub, then run “hf auth login” once in a terminal. Octavo uses the token that this command saves.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Look Up on the Hub</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Select a model on the left.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message>
        <source>From {file}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>licence {name}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Checking</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Loading</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Add Folder…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Add a model folder</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Refresh</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Find Models…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Find and download models</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Models on other machines, with OpenAI's API</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Add a Server…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Looking for models…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Use</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Unload</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No models found. Add a folder with an MLX model: config.json and .safetensors files.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Checking this model against mlx-lm (once)…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Compiling this GPU's kernels (once): {done} of {all}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Looks at images</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>choose one</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{model} of {server}; what you ask it leaves this computer.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>checking {share}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>could not be loaded</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine has stopped</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>loading</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>compiling kernels {share}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>waiting for the engine</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Model: {name}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>loading {share}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>installed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>recommended</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>faster</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>less memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>also suits</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>gated</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>new</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>fits</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>just fits</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>too large</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Draft head: answers come faster</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>With a draft head, answers come faster.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Starting</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{step}… {share}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Switch to it</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Cancel the download of {name}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Best answers</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Faster answers</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Takes less memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Fits with {free} of memory to spare; {size} to download, licence {licence}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A tight fit: close other apps first; {size} to download, licence {licence}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Almost ready…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The disk is too full: {free} free. Make room, then try again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source> An estimate; look it up for the exact plan.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{size} of weights</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No draft head was found for this model.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Look on the Hub</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Edit…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Edit the server {name}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Remove the server {name}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>In Use</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>your text is sent to {host}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Faster: + {size}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Draft head</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>For this computer with {number} GB of memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Loading…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>about {size}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>For this Mac with {number} GB of memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Loaded</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>programs</name>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n request</numerusform>
            <numerusform>%n requests</numerusform>
        </translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Programs on this computer that name the key can ask the model. Your chats go first, and other computers cannot connect.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Other Programs</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Let other programs use this model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A background service then serves the present model; this window uses it, too.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Paused: programs are told to try again later. Resume in the menu bar.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Asking the system…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The background service has the model for this window, too. It frees the memory after 15 minutes without a request, and loads the model again with the next one.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Start at login, without a window</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Show the key</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Settings of programs</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copied. Paste it into a terminal.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copied. Paste it into the file {name} of {program}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Set Up…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Set up {program}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Set Up {program}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Take Back {program}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The change of the file</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Nothing else in the file is touched.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Writing, and asking the server once…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Use Port {number}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Take Back…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Take the settings of {program} back</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Update…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Give {program} the new address and key</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Folder of {file}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Write</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Take Back</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The file is as it was without Octavo.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>answering {number}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>and {number} more</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The system did not answer. Try again, or run `octavo service status` in a terminal.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copy the address</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation type="unfinished">
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy the key</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Editors and agents on this computer can then ask the loaded model through the APIs of OpenAI, Anthropic and Ollama. You get an address, a key, and settings to copy ({programs}).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Connected</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Hide</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No program has asked yet.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Written, but: {problem}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Written, and the server answers. {next}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} waiting</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{requests}, the last one {ago}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copy the settings for {program}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copied.</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>quick_ask</name>
    <message>
        <source>Hold Ctrl, Alt or Command, and press a letter, a digit, Space or a function key.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The desktop is asked for this key. It may ask you in turn.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Give Quick Ask a key in the desktop's own settings.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{keys} belongs to another program. Choose another key.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This desktop watches no key for Octavo. In its own settings, give one to the command “xdg-open octavo://ask”.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The desktop gives Quick Ask this key: {keys}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The desktop gave Quick Ask no key. Set one to ask again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Quick Ask</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The desktop has not answered. Set the key to ask it again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The desktop watches the key no longer. Set it again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Add the clipboard</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Add a screenshot</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Choose a Model…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The answer is still being written.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>When Quick Ask closes, nothing of it is kept.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Throw Away</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Keep as Chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Keep Open</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Clipboard</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No model is loaded, so nothing can be answered.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Selection</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Wait for the answer, or stop it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Kept as a chat.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Open in Octavo</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Stop generating</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There is no text and no picture in the clipboard.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Not kept: it is gone when this closes.</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>remote</name>
    <message>
        <source>The server of this model was removed. Choose another model.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This chat was not sent to {name}: you have not allowed it yet.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A server's model cannot continue a text. Ask it to go on instead.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} reported an error: {reason}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The keychain did not provide the key. Unlock it and try again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} sent an answer that cannot be read.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} sends requests on to {host}. Octavo does not follow; enter that address if you trust it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>later</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} sent more than an answer may have, so it was cut off.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} sent nothing for {seconds} s. Try again, or restart the server.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} did not finish its answer within {seconds} s. Try again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} ended the connection in the middle of the answer. The text so far is saved.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The certificate of {host} is not trusted: {reason}. If the server is yours, add its certificate to this computer's.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} does not speak TLS properly. Check https and the port.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} sent a web page instead of an answer. Check the address; it often ends in /v1.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} sent an answer that cannot be read. Check that it offers OpenAI's API at this address.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} does not accept the key{reason}. Check the key.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} asks for a key{reason}. Enter one under Edit.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} has no such page or model{reason}. Check the address; it often ends in /v1.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No computer named {host} was found. Check the address.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} is not accepting more requests now{reason}. Try again {when}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>another address</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>in {seconds} s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} refuses connections. Check that it is running, and that the port is right.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} failed with status {status}{reason}. Try again later.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} refused the request with status {status}{reason}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>in {minutes} min</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} closed the connection in the middle. Try again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} does not answer. Check the address and the network.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} closed the connection without an answer. Check that it runs, or needs https.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} does not speak HTTP as expected. Check the address and the port.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} has an address that cannot be used. Check it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} cannot be reached. Check the address and the network.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Sent to {place}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{host} is not on a private network, so others could read your text and key on the way. Use https for it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{text}” is not a server address. Enter one such as http://localhost:1234/v1.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Enter the server's address, such as http://localhost:1234/v1.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Leave names, passwords and keys out of the address; the key has its own field.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{server} has no models. Load one there and try again.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>It works: %n model(s). Check those to offer in the picker.</source>
        <translation>
            <numerusform>It works: %n model. Check those to offer in the picker.</numerusform>
            <numerusform>It works: %n models. Check those to offer in the picker.</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a Server</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Edit Server</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Optional, e.g. Studio Mac</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Test Connection</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Filter</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Find a model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Models to offer in the picker</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Any server with OpenAI's API: Octavo, vLLM, LM Studio, Ollama and others. What you ask its models leaves this computer.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The key is kept in this computer's keychain and sent to this address only. Leave it empty if the server needs none.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Check at most {number} models, so that the picker stays short.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>kept; enter another one to replace it</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Asking {host}…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The list of servers cannot be saved: {reason}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A key contains only letters, digits and punctuation, no spaces. Copy it again.</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>store</name>
    <message>
        <source>The chat file was damaged. It was kept as {name} in {folder}, and a new one was created.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The chats in {path} were written by a newer Octavo. Use that version.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The folder {folder} cannot be created: {reason}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The chats in {path} cannot be opened: {reason}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The chats in {path} could not be updated to version {version}: {reason}. Nothing was changed.</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>tools</name>
    <message>
        <source>The tools process stopped. It starts again with the next call.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This address is not opened, since it does not begin with https://.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The server gets what you enter. Do not enter passwords or keys.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A Server Asks</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Send</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Decline</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Open in Browser</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” asks:</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It wants to open a page of {host}. What you enter there goes to that page.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{field}” is required.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{field}” must be a number.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{field}” must be a whole number.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{field} (required)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A command line, which runs on this computer with your rights, or an address that begins with https://.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The program's environment, or headers for the address: one NAME=value per line. They are kept in a file that only you can read.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>You are asked before anything is written.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>One per line. Nothing outside them is read.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Pages that you allow are fetched. Nothing is searched for.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Paste the settings that a server's instructions name for other programs.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A Link Would Add a Server</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Choose a Folder</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Choose Folder…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>May write there, too</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What a model searches for is sent to this address, and from there to other search engines, when you allow the call.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Enter the key that you have from {provider}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Settings of another program</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Read</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Reading…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There are no servers in it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This link names no server that Octavo can read. Nothing was added.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Edit Server</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Add a Server</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It has to answer in JSON. It may be on this computer, or in your network.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It is kept in a file that only you can read.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What a model searches for is sent to {provider} with your key when you allow the call, and may cost you something there.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This is no address. It looks like https://example.com/mcp.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Enter a command line or an address.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Line {number} of the variables is not NAME=value.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This is no address of SearXNG. It looks like http://localhost:8888.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>“{name}” is too long to be looked at, and is left out.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>These programs will run on this computer with your rights. Add only what you trust.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What a model sends to these addresses leaves this computer.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Folders</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Choose a folder first.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A quotation mark in the command line has no end.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Address of SearXNG</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Program or address</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Variables</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Web Pages and Search</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It is in the list already.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>in {folder}</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>%n tool</numerusform>
            <numerusform>%n tools</numerusform>
        </translation>
    </message>
    <message>
        <source>Off</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>The server gets the answer, of %n token(s) at most.</source>
        <translation>
            <numerusform>The server gets the answer, of %n token at most.</numerusform>
            <numerusform>The server gets the answer, of %n tokens at most.</numerusform>
        </translation>
    </message>
    <message>
        <source>“{name}” wants to ask the model:</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>System prompt</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What the model is asked</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Refuse</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No model is loaded in Octavo. Load one, then call the tool again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine is not running. Try again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The answer was stopped.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Only if its login takes no new programs: the ID of one that you registered there, with {address} to come back to.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Client ID</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Client secret</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Not started yet</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Starting…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{tools}, {number} off</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There are {number} servers already. Remove one first.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The list of tool servers cannot be read. It is kept as {name}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Models may call what is switched on here. You are asked before each call.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Tools let a model do things: calculate, read files that you choose, or use any program that speaks MCP. Every call is shown to you, with what is sent, and waits until you allow it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Program or Address…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Paste Settings…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Files</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>You see each request before, and allow it or not. The server gets the answer.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Tools</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Add…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No tools yet</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Files in a Folder…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Remove Server</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>On</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Restart</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Log In…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Log Out</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Edit…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Remove…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Show Log</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>May ask the model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Hide {name}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Show {name}</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n more tool(s), which no model is offered.</source>
        <translation>
            <numerusform>%n more tool, which no model is offered.</numerusform>
            <numerusform>%n more tools, which no model is offered.</numerusform>
        </translation>
    </message>
    <message>
        <source>Calculator and Time</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Python in a Sandbox</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Remove “{name}” with its settings?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>may write</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>reads only</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>searches with {provider}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Hide Log</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Paste Settings</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Take Over from {program}…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name}: on</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Log of {name}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>changes nothing</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>writing the call…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>waits for your permission</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>not allowed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>stopped</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{read} of {all} tokens read</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Allow</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Always in This Chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Don’t Allow</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Never in This Chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Arguments</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Result, cut to what is kept</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the model reads {number} of {all} tokens</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>done in {seconds} s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>running…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A tool</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Show all {number} characters</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} without a result</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{seconds} s</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>transcript</name>
    <message numerus="yes">
        <source>Show all %n character(s)</source>
        <translation>
            <numerusform>Show all %n character</numerusform>
            <numerusform>Show all %n characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show all %n row(s)</source>
        <translation>
            <numerusform>Show all %n row</numerusform>
            <numerusform>Show all %n rows</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy answer</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Branch: continue from here in a new chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Regenerate</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>More for this message</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copied</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>{number} of %n prompt token(s) reused</source>
        <translation>
            <numerusform>{number} of %n prompt token reused</numerusform>
            <numerusform>{number} of %n prompt tokens reused</numerusform>
        </translation>
    </message>
    <message>
        <source>Why?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The answer was interrupted when Octavo closed. The text so far is saved.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>KV cache…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Retry</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} tok/s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} tok/s in Low Power Mode</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} tok/s, slowed by heat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} s to first token</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copy code</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Code</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>text</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>Show all %n line(s)</source>
        <translation>
            <numerusform>Show all %n line</numerusform>
            <numerusform>Show all %n lines</numerusform>
        </translation>
    </message>
    <message>
        <source>{language} · its end</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Explain paged attention in three sentences</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Write a Python function that merges two sorted lists</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Suggest a plan for a rainy Sunday</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model runs elsewhere: what you write is sent to {place}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Choose a model on this computer to start chatting.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Choose a Model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What would you like to talk about?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model runs here. Your chats stay on this computer.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No model loaded</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine has stopped</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Your chats are safe. Restart the engine from the status bar below.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model could not be loaded</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Answer again</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>passages, {part} of {whole} tokens</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation type="unfinished">
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Attached: {name}, {cost}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Find in this chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Previous match</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Next match</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No results</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Result of the tool</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>{number} token(s)</source>
        <translation>
            <numerusform>{number} token</numerusform>
            <numerusform>{number} tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Hide the reasoning</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Show the reasoning</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Details of the tool call</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Thought about it</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Calls {tool}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Thought for {minutes} min {seconds} s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a tool</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Thought for {seconds} s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>All of the text</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Table</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
    <message>
        <source>Image without a description</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Enter enlarges it</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Image: {name}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Previous</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Image</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Reading the image…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Fit</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Actual size</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>image, not loaded</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name} (image, not loaded)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Opens in your browser: {address}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Opens your mail program: {address}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Select Message</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Select All</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copy link</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Conversation</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>To the end</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Scroll to the end</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Show less</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>You said</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Edit as a new version</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Older version</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Newer version</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>updates</name>
    <message>
        <source>The download was broken off. Try again; it continues where it ended.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The download is not what was signed, and was deleted. Try again later.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The disk has too little room: {need} MB are needed, {free} MB are free.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The archive is damaged or unsafe. Nothing was installed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The new app is not signed by Octavo's makers. Nothing was installed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo {version} does not start on this computer. Nothing was installed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The update could not be prepared: {reason}. Octavo is as it was.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This Octavo runs from a clone. Update it with “git pull” and “make setup”.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>pip has installed this Octavo. Update it with “pip install -U octavo”.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This build has no updates. Get a newer one where you got this one.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Move Octavo to the folder Applications and open it there to update it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Homebrew has installed this Octavo. Update it with “brew upgrade octavo”.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A package of the system has brought this Octavo. Update that package.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo may not change {folder}. Download the new one yourself.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No response from the server of releases: {reason}. Try again later.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo {version} needs {system} {minimum} or later; here is {own}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The list of releases is not signed by Octavo's makers. Nothing was installed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The list of releases has a newer form. Get Octavo from its web page.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Updates could not be checked: the list of releases has expired. See Octavo's web page, and whether this computer's date is right.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo {version} is available, but not for this system.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The list of releases could not be read. Try again later.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>its address is unsafe</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it is too large</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The list of releases is older than one seen before. Nothing was installed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>it is too slow</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>window</name>
    <message>
        <source>Show or hide the chats</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Show or hide the memory panel</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Menu</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Restart</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{device}, {backend} backend</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{reason} Your chats are safe.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine stopped. Restarting…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Edit</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>View</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Engine</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Check for Updates…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>New Chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Rename…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Undo Delete</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Stop Generating</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Regenerate</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Branch from Last Answer</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Close Window</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Search All Chats</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Chats</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Larger Text</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Smaller Text</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Normal Text</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Models…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Find Models…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Recommended Models…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>KV Cache…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Restart Engine</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copy Last Engine Report</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>About Octavo</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Settings…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Quit Octavo</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Branched from “{title}”. It shares memory until you continue it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Stop the answer before you edit a message.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo only opens addresses such as octavo://new?prompt=Hello.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No model found in {folder}: config.json is missing.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Menu bar</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>System tray</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>Octavo is still generating %n answer(s).</source>
        <translation>
            <numerusform>Octavo is still generating %n answer.</numerusform>
            <numerusform>Octavo is still generating %n answers.</numerusform>
        </translation>
    </message>
    <message>
        <source>If you quit now, only the text so far is kept.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Keep Generating</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Other Programs…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This block can't be forked: its text is not in the shown version of the chat.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Follow the system</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>High contrast</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Reduced</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Full</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>kept for %n more day(s)</source>
        <translation>
            <numerusform>kept for %n more day</numerusform>
            <numerusform>kept for %n more days</numerusform>
        </translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>Chat, %n message(s)</source>
        <translation>
            <numerusform>Chat, %n message</numerusform>
            <numerusform>Chat, %n messages</numerusform>
        </translation>
    </message>
    <message>
        <source>Recently Deleted</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Deleted chats and messages are kept for 30 days.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Recently deleted</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Nothing was deleted in the last 30 days.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Restore</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Delete Now…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Delete “{name}” for good?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Exported chats (*.json *.zip);;All files (*)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Imported chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Import Chats</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Reading {name}…</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n chat(s) imported from {name}.</source>
        <translation>
            <numerusform>%n chat imported from {name}.</numerusform>
            <numerusform>%n chats imported from {name}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Archived “{title}”</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Export Presets</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Save as Preset</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Name of the preset</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Import Presets</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>Imported %n preset(s).</source>
        <translation>
            <numerusform>Imported %n preset.</numerusform>
            <numerusform>Imported %n presets.</numerusform>
        </translation>
    </message>
    <message>
        <source>These settings apply to all chats with {model}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This chat</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n answer</numerusform>
            <numerusform>%n answers</numerusform>
        </translation>
    </message>
    <message>
        <source>Load a model before you compare answers.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Stop the answer before you compare others.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{first} and preset {second}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{model} and {other}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Compare Answers</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Ask anything</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What to compare</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Ask</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Keep</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Found in the attached file “{name}”</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Back to the chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Command palette</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Commands</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{menu} menu</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Send {server} one message of this chat before you compare answers.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{reused} of {prompt} prompt tokens reused</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{rate} tok/s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>shares the blocks of {prompt} prompt tokens</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Nothing</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n token(s) came back from it.</source>
        <translation>
            <numerusform>%n token came back from it.</numerusform>
            <numerusform>%n tokens came back from it.</numerusform>
        </translation>
    </message>
    <message>
        <source>Chats on disk: size</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Clear</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Remove what is kept of chats on disk</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Up to {size}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{size} on disk.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The answer is finished.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This link names no model of the Hugging Face Hub.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This is not an address that Octavo can open.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The answer failed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Larger Context…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Load the model again with a larger context. The chat stays as it is.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This message is too long for the model's context</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Together: {size}. Click to show the memory panel.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The memory of {server} can only be looked at from here.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Find a command, chat or model</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation type="unfinished">
            <numerusform>%n result</numerusform>
            <numerusform>%n results</numerusform>
        </translation>
    </message>
    <message>
        <source>No command, chat or model has that name.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Help</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Pin or Unpin</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Move to Folder…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Archive</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Import…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Recently Deleted…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Attach Files…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Compare Answers…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Settings of This Chat…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Continue Answer</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Edit Last Prompt</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Edit Last Answer</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Delete Last Message</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Older Version</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Newer Version</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Find in Chat…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Leave the Dock without a window</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Keep running without a window</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>If a terminal does not find “octavo”, add this line to {profile}: {line}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Open a new terminal and type “octavo”.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The octavo Command</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A link is made, nothing else: {path} leads to {target}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Install</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The octavo command was removed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{path} is something else and was left as it is. Move it away first.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{path} could not be changed: {reason}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Make Octavo available in terminals as “octavo”?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Remove the octavo command from terminals?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The link {path} leads to {target}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo is running already, but its window does not answer.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>nothing was chosen for three minutes</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the desktop gave no picture</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the desktop does not answer</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copy Address</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Unload</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>Programs: %n request(s) in the last minute</source>
        <translation>
            <numerusform>Programs: %n request in the last minute</numerusform>
            <numerusform>Programs: %n requests in the last minute</numerusform>
        </translation>
    </message>
    <message>
        <source>Pause Other Programs</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Resume Other Programs</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A tool waits for your permission.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo {version} was not installed. Check for updates again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The update failed: {reason}. Octavo is as it was.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo {version} is available</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo {version} did not start, so the one before is back.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo {version} is available.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo {version} is ready to be installed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Update Octavo</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What is new</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Progress of the download</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>You have {own}. The download has {size} and installs nothing yet.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{received} of {size}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The one that you have is kept until the new one has started.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No update</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Download Page…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Looking for a newer Octavo…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo {own} is up to date.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Later</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Downloading Octavo {version}…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>It will be installed when you quit.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Octavo {version} is ready</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Checking Octavo {version}…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Install When I Quit</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Install and Restart</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Download</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Try Again</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A call that you allow may send its text elsewhere. Tools are from:</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Only tools you allow may send text</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Tools</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Quick Ask</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Install the octavo Command…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Quick Ask…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Command Palette…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Tools…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Several Machines…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>How Memory Works…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Keyboard Shortcuts…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{device}, by the background service</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Take Screenshot…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Cut</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Paste</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Select All</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>about {tokens} tokens of each prompt</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Prompt: {name}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Attach: {name}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Not tuned: Octavo's estimates are used.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Asks for the list of releases and tells nothing of this computer.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Sent at the start of every chat. A chat's own settings come first.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>All downloads together. Another program's are not counted.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>After a restart, the model then continues chats without reading them again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>How attention is computed fastest; used when a model is loaded next.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>At most {number} MB/s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Opens Quick Ask from any program. {keys} is free most often.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No model is loaded on a GPU.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Tune Again</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Search all settings</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Pages of settings</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Download speed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This GPU</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No limit</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Check for updates once a day</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Measured as soon as nobody uses {device}, on mains power.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>General</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No setting has “{text}”.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Key for Quick Ask</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Tuned for {device} on {day}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Updates</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Mirror of the Hub</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Programs</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Takes effect when Octavo is started again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Delete Message and All That Follows</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The answer is still being generated.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Stop the answer before you delete a message.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Branched from “{title}”. Both answers go on and share memory.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A server's model cannot continue an answer. Ask it to go on.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No message of this chat has several versions.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{model} cannot look at images, nor can any model here. Get one that can, such as SmolVLM.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Load Model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Open Chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This Octavo has no command that a terminal could start.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Show…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Tools that the model may call: {number}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>failed: {names}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Edit…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Delete Message</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There is no answer to continue.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Branch from Here</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This chat is too long for the model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>If you quit now, what is not saved may be lost.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Keep Open</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This chat is too long</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Not Now</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Drop the Middle</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model no longer reads the middle. The beginning and the end stay.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Summarise…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model writes a summary of the older messages. You can change it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>New Chat…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Your question moves to a new chat that begins with the summary.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Delete Messages…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>You choose which. They are kept for 30 days.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The chat fits. What you delete can be restored for 30 days.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Use Summary</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Keep one to continue with; Close keeps the first. All stay as versions.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Start New Chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model is writing the summary…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>You can change the summary before it is used.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The newest message alone does not fit. Shorten it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Load a model first.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Remove Server</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Chats with its models stay on this computer.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Send This Chat?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>All of this chat leaves this computer, with what was written before and its attached files. You are asked once for each chat.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Send</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Keep It Here</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There is no keychain that Octavo can use, so the key is kept until you quit; then enter it again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Remove {name} and its key?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Send “{title}” to {place}?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Automatic, by free space</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Show memory usage</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source> tokens</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Model folders</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Add…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Add a model folder</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Remove the selected folder</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Text size</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Motion</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Animates blocks in the memory view.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>An icon that shows how full the KV cache is, with a menu.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Chats on disk</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Searched in addition to the Hugging Face cache.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>Reading %n token(s)…</source>
        <translation>
            <numerusform>Reading %n token…</numerusform>
            <numerusform>Reading %n tokens…</numerusform>
        </translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Waiting for the model…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Reading your message…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{read} of {prompt} tokens read, {minutes} min left</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Keep {title}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Message deleted. It is kept for 30 days.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Export Chat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This text is not in the shown version of the chat.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{read} of {prompt} tokens read, {seconds} s left</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Nothing was deleted since Octavo started. See Recently Deleted.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>This chat is empty; there is nothing to export.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Deleted “{title}”</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Chat exported to {name}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>not started</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>starting…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>ready</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>not responding</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>restarting…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>stopped</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>closing…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>closed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Restart the engine</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Summary</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>It stands for %n message(s):</source>
        <translation>
            <numerusform>It stands for %n message:</numerusform>
            <numerusform>It stands for %n messages:</numerusform>
        </translation>
    </message>
    <message>
        <source>Summarised messages</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Window</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Minimise</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Zoom</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Bring All to Front</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Exit Full Screen</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Enter Full Screen</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Nothing leaves this Mac</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Nothing leaves this computer</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The others were already there.</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>Settings of this chat, %n change(s)</source>
        <translation>
            <numerusform>Settings of this chat, %n change</numerusform>
            <numerusform>Settings of this chat, %n changes</numerusform>
        </translation>
    </message>
    <message>
        <source>Show Summary…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Send All Again</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The model reads all messages again</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>This chat begins with a summary of %n message(s).</source>
        <translation>
            <numerusform>This chat begins with a summary of %n message.</numerusform>
            <numerusform>This chat begins with a summary of %n messages.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model reads a summary of %n older message(s).</source>
        <translation>
            <numerusform>The model reads a summary of %n older message.</numerusform>
            <numerusform>The model reads a summary of %n older messages.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model does not read %n message(s) in the middle.</source>
        <translation>
            <numerusform>The model does not read %n message in the middle.</numerusform>
            <numerusform>The model does not read %n messages in the middle.</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete Messages</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Messages</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>You</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation type="unfinished">
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Delete and Send</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>%n token(s) too many. Tick what can go.</source>
        <translation>
            <numerusform>%n token too many. Tick what can go.</numerusform>
            <numerusform>%n tokens too many. Tick what can go.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Branch, %n message(s)</source>
        <translation>
            <numerusform>Branch, %n message</numerusform>
            <numerusform>Branch, %n messages</numerusform>
        </translation>
    </message>
    <message>
        <source>Waiting for your permission…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Waiting for {server}…</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>A model of a server is chosen. What you ask it leaves this computer.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The chosen model runs on this computer. Your chats are not sent anywhere.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>step {number} ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{number} tok/s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No model loaded</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>memory pressure normal</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>memory pressure high</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>memory pressure critical</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Open Octavo</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Weights {weights} · KV cache {used}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Engine {size}</source>
        <translation type="unfinished" />
    </message>
    <message numerus="yes">
        <source>generating %n answer(s)</source>
        <translation>
            <numerusform>generating %n answer</numerusform>
            <numerusform>generating %n answers</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine is restarting. Your chats are safe: each is read again when you continue it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Only the last answer can be continued. Delete what follows it, or retry.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The engine has not stopped, so there is no report.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Engine report copied.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>&lt;b&gt;Octavo {version}&lt;/b&gt;&lt;br&gt;Local language models, with their memory in plain sight.</source>
        <translation type="unfinished" />
    </message>
</context>
</TS>