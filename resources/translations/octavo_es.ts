<?xml version='1.0' encoding='utf-8'?>
<TS version="2.1" language="es_ES" sourcelanguage="en_US">
<context>
    <name>app</name>
    <message>
        <source>Octavo crashed last time. A report is in {path}.</source>
        <translation>Octavo se cerró inesperadamente la última vez. Hay un informe en {path}.</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>The model stopped, possibly out of memory.</source>
        <translation>El modelo se detuvo, quizá por falta de memoria.</translation>
    </message>
    <message>
        <source>The engine crashed (SIGABRT).</source>
        <translation>El motor se cerró inesperadamente (SIGABRT).</translation>
    </message>
    <message>
        <source>The engine was closed.</source>
        <translation>El motor se cerró.</translation>
    </message>
    <message>
        <source>The engine was stopped by {signal}.</source>
        <translation>{signal} detuvo el motor.</translation>
    </message>
    <message>
        <source>The engine stopped with exit code {code}.</source>
        <translation>El motor se detuvo con el código de salida {code}.</translation>
    </message>
    <message>
        <source>The engine stopped: {reason}.</source>
        <translation>El motor se detuvo: {reason}.</translation>
    </message>
    <message>
        <source>Octavo stopped because of an internal error.</source>
        <translation>Octavo se detuvo por un error interno.</translation>
    </message>
    <message>
        <source>Your chats are safe. Nothing was sent anywhere. You can attach this file to a bug report.</source>
        <translation>Tus chats están a salvo. No se envió nada a ninguna parte. Puedes adjuntar este archivo a un informe de error.</translation>
    </message>
    <message>
        <source>Octavo cannot start</source>
        <translation>Octavo no puede iniciarse</translation>
    </message>
    <message>
        <source>A report is in {path}.</source>
        <translation>Hay un informe en {path}.</translation>
    </message>
    <message>
        <source>No report could be written: {reason}.</source>
        <translation>No se pudo escribir ningún informe: {reason}.</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>El motor se está iniciando.</translation>
    </message>
    <message>
        <source>The engine did not end by itself.</source>
        <translation>El motor no terminó por sí solo.</translation>
    </message>
    <message>
        <source>The engine sent invalid data: {error}.</source>
        <translation>El motor envió datos no válidos: {error}.</translation>
    </message>
    <message>
        <source>The engine was restarted.</source>
        <translation>El motor se reinició.</translation>
    </message>
    <message>
        <source>The engine could not be started: {reason}.</source>
        <translation>No se pudo iniciar el motor: {reason}.</translation>
    </message>
    <message numerus="yes">
        <source>{reason} It stopped %n time(s) within a minute and was not restarted.</source>
        <translation>
            <numerusform>{reason} Se detuvo %n vez en un minuto y no se reinició.</numerusform>
            <numerusform>{reason} Se detuvo %n veces en un minuto y no se reinició.</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine is not responding.</source>
        <translation>El motor no responde.</translation>
    </message>
    <message>
        <source>The engine sent invalid data and was restarted: {error}.</source>
        <translation>El motor envió datos no válidos y se reinició: {error}.</translation>
    </message>
    <message>
        <source>The engine did not start in time.</source>
        <translation>El motor no se inició a tiempo.</translation>
    </message>
    <message>
        <source>The app and its engine are of different versions (protocols {app} and {engine}). Reinstall Octavo.</source>
        <translation>La app y su motor son de versiones distintas (protocolos {app} y {engine}). Reinstala Octavo.</translation>
    </message>
    <message>
        <source>The model service stopped. It restarts when it is needed.</source>
        <translation>El servicio de modelos se detuvo. Se reinicia cuando hace falta.</translation>
    </message>
    <message>
        <source>The model service could not be started: {reason}.</source>
        <translation>No se pudo iniciar el servicio de modelos: {reason}.</translation>
    </message>
</context>
<context>
    <name>attachments</name>
    <message>
        <source>“{name}” is damaged and cannot be read.</source>
        <translation>“{name}” está dañado y no se puede leer.</translation>
    </message>
    <message numerus="yes">
        <source>“{name}” has %n more page(s) without text. Attach them as images.</source>
        <translation>
            <numerusform>“{name}” tiene %n página más sin texto. Adjúntala como imagen.</numerusform>
            <numerusform>“{name}” tiene %n páginas más sin texto. Adjúntalas como imágenes.</numerusform>
        </translation>
    </message>
    <message>
        <source>{name}, page {page} of {pages}</source>
        <translation>{name}, página {page} de {pages}</translation>
    </message>
    <message>
        <source>“{name}” no longer exists.</source>
        <translation>“{name}” ya no existe.</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened. Check its permissions.</source>
        <translation>“{name}” no se puede abrir. Revisa sus permisos.</translation>
    </message>
    <message>
        <source>“{name}” is not a file.</source>
        <translation>“{name}” no es un archivo.</translation>
    </message>
    <message>
        <source>“{name}” is a folder. Attach its files instead.</source>
        <translation>“{name}” es una carpeta. Adjunta en su lugar los archivos que contiene.</translation>
    </message>
    <message>
        <source>“{name}” has no text that can be read. Attach text, code, CSV, PDF or DOCX files.</source>
        <translation>“{name}” no tiene texto legible. Adjunta archivos de texto, código, CSV, PDF o DOCX.</translation>
    </message>
    <message>
        <source>“{name}” is in an old format. Save it as DOCX or PDF.</source>
        <translation>“{name}” está en un formato antiguo. Guárdalo como DOCX o PDF.</translation>
    </message>
    <message>
        <source>“{name}” is too large: {size}. PDF and DOCX can have {most}, other files {most_text}.</source>
        <translation>“{name}” es demasiado grande: {size}. Los PDF y DOCX pueden ocupar {most}; los demás archivos, {most_text}.</translation>
    </message>
    <message>
        <source>“{name}” has more than {characters} characters of text. Attach a part of it.</source>
        <translation>“{name}” tiene más de {characters} caracteres de texto. Adjunta una parte.</translation>
    </message>
    <message>
        <source>“{name}” is empty.</source>
        <translation>“{name}” está vacío.</translation>
    </message>
    <message>
        <source>“{name}” has pictures of text only. Choose a model that looks at images, or run text recognition on it.</source>
        <translation>“{name}” solo contiene imágenes de texto. Elige un modelo que vea imágenes o aplícale reconocimiento de texto.</translation>
    </message>
    <message>
        <source>“{name}” cannot be attached: an image must be PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF. Convert it.</source>
        <translation>“{name}” no se puede adjuntar: una imagen debe ser PNG, JPEG, WebP, GIF, BMP, TIFF o AVIF. Conviértela.</translation>
    </message>
    <message>
        <source>“{name}” has more than {pixels} million pixels. Make it smaller.</source>
        <translation>“{name}” tiene más de {pixels} millones de píxeles. Redúcela.</translation>
    </message>
    <message>
        <source>“{name}” is a HEIC image, which is read on a Mac only. Save it as JPEG.</source>
        <translation>“{name}” es una imagen HEIC, que solo se lee en un Mac. Guárdala como JPEG.</translation>
    </message>
    <message>
        <source>“{name}” is protected by a password. Save it without one.</source>
        <translation>“{name}” está protegido con contraseña. Guárdalo sin ella.</translation>
    </message>
    <message>
        <source>“{name}” was refused: it declares a document type, which DOCX files never do.</source>
        <translation>“{name}” se rechazó: declara un tipo de documento, algo que los archivos DOCX nunca hacen.</translation>
    </message>
    <message>
        <source>“{name}” was refused: it decompresses to far too much.</source>
        <translation>“{name}” se rechazó: es demasiado grande al descomprimirlo.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too much memory.</source>
        <translation>“{name}” se rechazó: leerlo requiere demasiada memoria.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too long.</source>
        <translation>“{name}” se rechazó: leerlo lleva demasiado tiempo.</translation>
    </message>
    <message>
        <source>“{name}” has control characters in its name. Rename the file.</source>
        <translation>“{name}” tiene caracteres de control en el nombre. Cámbiale el nombre.</translation>
    </message>
    <message>
        <source>“{name}” cannot be kept: there is no space for more images.</source>
        <translation>“{name}” no se puede conservar: no hay espacio para más imágenes.</translation>
    </message>
    <message>
        <source>“{name}” is too large: an image can have {most}. Make it smaller.</source>
        <translation>“{name}” es demasiado grande: una imagen puede ocupar {most}. Redúcela.</translation>
    </message>
    <message>
        <source>This image no longer exists.</source>
        <translation>Esta imagen ya no existe.</translation>
    </message>
    <message>
        <source>This image is damaged and cannot be shown.</source>
        <translation>Esta imagen está dañada y no se puede mostrar.</translation>
    </message>
    <message>
        <source>This image is not shown: it is larger than {most}.</source>
        <translation>Esta imagen no se muestra: supera {most}.</translation>
    </message>
    <message>
        <source>This image is not shown: it has {size} pixels; the most is {most} million.</source>
        <translation>Esta imagen no se muestra: tiene {size} píxeles; el máximo es de {most} millones.</translation>
    </message>
</context>
<context>
    <name>chat_settings</name>
    <message>
        <source>Precise</source>
        <translation>Preciso</translation>
    </message>
    <message>
        <source>Creative</source>
        <translation>Creativo</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>No se puede escribir {name}: {reason}.</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>No se puede leer {name}: {reason}.</translation>
    </message>
    <message>
        <source>{name} is not a file of presets.</source>
        <translation>{name} no es un archivo de preajustes.</translation>
    </message>
    <message>
        <source>{name} has no presets.</source>
        <translation>{name} no tiene preajustes.</translation>
    </message>
    <message>
        <source>{name} is too large for a file of presets.</source>
        <translation>{name} es demasiado grande para un archivo de preajustes.</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>Prompt del sistema</translation>
    </message>
    <message>
        <source>Tells the model how to behave, before your first message.</source>
        <translation>Indica al modelo cómo comportarse, antes de tu primer mensaje.</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Razonamiento</translation>
    </message>
    <message>
        <source>Whether the model reasons before it answers.</source>
        <translation>Indica si el modelo razona antes de responder.</translation>
    </message>
    <message>
        <source>Effort</source>
        <translation>Esfuerzo</translation>
    </message>
    <message>
        <source>How long it reasons: more takes longer and is right more often.</source>
        <translation>Cuánto razona: con más esfuerzo tarda más y acierta más a menudo.</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Herramientas</translation>
    </message>
    <message>
        <source>Whether the model may call tools. You are asked before each call.</source>
        <translation>Indica si el modelo puede llamar a herramientas. Se te pregunta antes de cada llamada.</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>Longitud máxima</translation>
    </message>
    <message>
        <source>The most tokens that an answer may have.</source>
        <translation>El máximo de tokens que puede tener una respuesta.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
    <message>
        <source>With the same number, the same messages get the same answer.</source>
        <translation>Con el mismo número, los mismos mensajes reciben la misma respuesta.</translation>
    </message>
    <message>
        <source>Stop strings</source>
        <translation>Secuencias de parada</translation>
    </message>
    <message>
        <source>The answer ends before any of these; one per line.</source>
        <translation>La respuesta termina antes de cualquiera de ellas; una por línea.</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>Esquema JSON</translation>
    </message>
    <message>
        <source>Answers are JSON that matches this schema, without reasoning.</source>
        <translation>Las respuestas son JSON que sigue este esquema, sin razonamiento.</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatura</translation>
    </message>
    <message>
        <source>Higher is more varied; 0 always picks the most likely token.</source>
        <translation>Más alta, más variedad; 0 elige siempre el token más probable.</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Samples from the likeliest tokens up to this probability; 1 is off.</source>
        <translation>Muestrea entre los tokens más probables hasta esta probabilidad; 1 lo desactiva.</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Samples from this many of the likeliest tokens; 0 is off.</source>
        <translation>Muestrea entre este número de tokens más probables; 0 lo desactiva.</translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation>Min-p</translation>
    </message>
    <message>
        <source>Drops tokens below this share of the likeliest one; 0 is off.</source>
        <translation>Descarta los tokens por debajo de esta fracción del más probable; 0 lo desactiva.</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>Penalización por repetición</translation>
    </message>
    <message>
        <source>Makes tokens that were already used less likely; 1 is off.</source>
        <translation>Hace menos probables los tokens ya usados; 1 lo desactiva.</translation>
    </message>
    <message>
        <source>Presence penalty</source>
        <translation>Penalización por presencia</translation>
    </message>
    <message>
        <source>Above 0, favours tokens that the answer has not used yet.</source>
        <translation>Por encima de 0, favorece los tokens que la respuesta aún no usó.</translation>
    </message>
    <message>
        <source>Frequency penalty</source>
        <translation>Penalización por frecuencia</translation>
    </message>
    <message>
        <source>Above 0, disfavours tokens by how often the answer used them.</source>
        <translation>Por encima de 0, desfavorece los tokens según cuántas veces los usó la respuesta.</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Predeterminado</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Sí</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>No</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Bajo</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Medio</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Alto</translation>
    </message>
    <message>
        <source>Reset to {value} ({source})</source>
        <translation>Restablecer a {value} ({source})</translation>
    </message>
    <message>
        <source>none</source>
        <translation>vacío</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguno</translation>
    </message>
    <message>
        <source>Not used, because it is not a JSON schema: {problem}.</source>
        <translation>No se usa porque no es un esquema JSON: {problem}.</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Aleatoria</translation>
    </message>
    <message>
        <source>random</source>
        <translation>aleatoria</translation>
    </message>
    <message>
        <source>default</source>
        <translation>predeterminado</translation>
    </message>
    <message>
        <source>Use for all chats with {model}</source>
        <translation>Usar en todos los chats con {model}</translation>
    </message>
    <message>
        <source>Forget the settings for {model}</source>
        <translation>Olvidar los ajustes de {model}</translation>
    </message>
    <message>
        <source>recommended by the model's makers</source>
        <translation>recomendado por los creadores del modelo</translation>
    </message>
    <message>
        <source>your setting for this model</source>
        <translation>tu ajuste para este modelo</translation>
    </message>
    <message>
        <source>from Settings</source>
        <translation>de Ajustes</translation>
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation>Ajustes de este chat</translation>
    </message>
    <message>
        <source>This chat</source>
        <translation>Este chat</translation>
    </message>
    <message>
        <source>Presets ▾</source>
        <translation>Preajustes ▾</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Preajustes</translation>
    </message>
    <message>
        <source>Reset All</source>
        <translation>Restablecer todo</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>Borradores</translation>
    </message>
    <message>
        <source>Options of the Model…</source>
        <translation>Opciones del modelo…</translation>
    </message>
    <message>
        <source>Drafts: options of the model</source>
        <translation>Borradores: opciones del modelo</translation>
    </message>
    <message>
        <source>A draft model, or drafts from the chat's own text: chosen when a model is loaded, for all its chats.</source>
        <translation>Un modelo borrador, o borradores del texto del propio chat: se elige al cargar un modelo, para todos sus chats.</translation>
    </message>
    <message>
        <source>A preset keeps the settings of this chat under a name.</source>
        <translation>Un preajuste guarda los ajustes de este chat con un nombre.</translation>
    </message>
    <message>
        <source>Save as Preset…</source>
        <translation>Guardar como preajuste…</translation>
    </message>
    <message>
        <source>Delete Preset</source>
        <translation>Eliminar preajuste</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importar…</translation>
    </message>
    <message>
        <source>Export All…</source>
        <translation>Exportar todo…</translation>
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
        <translation>Chat</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fallida</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>no permitida</translation>
    </message>
    <message>
        <source>generating</source>
        <translation>generando</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>detenida</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>interrumpida</translation>
    </message>
    <message>
        <source>error</source>
        <translation>error</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Tú</translation>
    </message>
    <message numerus="yes">
        <source>*Attached: {name} (%n token(s))*</source>
        <translation>
            <numerusform>*Adjunto: {name} (%n token)*</numerusform>
            <numerusform>*Adjunto: {name} (%n tokens)*</numerusform>
        </translation>
    </message>
    <message>
        <source>Called the tool {tool}</source>
        <translation>Llamada a la herramienta {tool}</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}. Choose another folder.</source>
        <translation>No se puede escribir {name}: {reason}. Elige otra carpeta.</translation>
    </message>
    <message>
        <source>Chat title</source>
        <translation>Título del chat</translation>
    </message>
    <message>
        <source>open</source>
        <translation>abierta</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>cerrada</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Hoy</translation>
    </message>
    <message>
        <source>Folder {name}, {state}</source>
        <translation>Carpeta {name}, {state}</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>rama</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>fijado</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>Esta semana</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Anteriores</translation>
    </message>
    <message>
        <source>dd MMM</source>
        <comment>a format of Qt</comment>
        <translation>d MMM</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Fijados</translation>
    </message>
    <message>
        <source>new answer</source>
        <translation>respuesta nueva</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>Nueva carpeta</translation>
    </message>
    <message>
        <source>Name of the folder</source>
        <translation>Nombre de la carpeta</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Crear</translation>
    </message>
    <message>
        <source>Move to Folder</source>
        <translation>Mover a carpeta</translation>
    </message>
    <message>
        <source>Choose a folder or type the name of a new one; empty for none</source>
        <translation>Elige una carpeta o escribe el nombre de una nueva; vacío para ninguna</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Mover</translation>
    </message>
    <message>
        <source>Your chats will appear here.</source>
        <translation>Tus chats aparecerán aquí.</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Sin resultados</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n resultado</numerusform>
            <numerusform>%n resultados</numerusform>
        </translation>
    </message>
    <message>
        <source>How old</source>
        <translation>Antigüedad</translation>
    </message>
    <message>
        <source>Which model answered</source>
        <translation>Modelo que respondió</translation>
    </message>
    <message>
        <source>Any model</source>
        <translation>Cualquier modelo</translation>
    </message>
    <message>
        <source>Search all chats…</source>
        <translation>Buscar en los chats…</translation>
    </message>
    <message>
        <source>Search all chats</source>
        <translation>Buscar en todos los chats</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Archive</source>
        <comment>the list</comment>
        <translation>Archivados</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archivar</translation>
    </message>
    <message>
        <source>Show archived chats</source>
        <translation>Mostrar los chats archivados</translation>
    </message>
    <message>
        <source>Recently Deleted</source>
        <translation>Eliminados</translation>
    </message>
    <message>
        <source>No chat is archived.</source>
        <translation>No hay chats archivados.</translation>
    </message>
    <message numerus="yes">
        <source>The best %n result(s)</source>
        <translation>
            <numerusform>El mejor resultado</numerusform>
            <numerusform>Los %n mejores resultados</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Cambiar nombre</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Desfijar</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Fijar</translation>
    </message>
    <message>
        <source>New Folder…</source>
        <translation>Nueva carpeta…</translation>
    </message>
    <message>
        <source>Take Out of the Archive</source>
        <translation>Desarchivar</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>New Chat</source>
        <translation>Nuevo chat</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>Cualquier fecha</translation>
    </message>
    <message>
        <source>Past week</source>
        <translation>Última semana</translation>
    </message>
    <message>
        <source>Past month</source>
        <translation>Último mes</translation>
    </message>
    <message>
        <source>Past year</source>
        <translation>Último año</translation>
    </message>
    <message>
        <source>No Folder</source>
        <translation>Sin carpeta</translation>
    </message>
    <message numerus="yes">
        <source>{results} in %n chat(s)</source>
        <translation>
            <numerusform>{results} en %n chat</numerusform>
            <numerusform>{results} en %n chats</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>composer</name>
    <message>
        <source>The images of a message can have {most} together. Send them one by one.</source>
        <translation>Las imágenes de un mensaje pueden ocupar {most} en total. Envíalas una por una.</translation>
    </message>
    <message numerus="yes">
        <source>Send the whole file: %n token(s)</source>
        <translation>
            <numerusform>Enviar todo el archivo: %n token</numerusform>
            <numerusform>Enviar todo el archivo: %n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Send the passages that fit</source>
        <translation>Enviar los pasajes que caben</translation>
    </message>
    <message numerus="yes">
        <source>A message can have %n image(s).</source>
        <translation>
            <numerusform>Un mensaje puede tener %n imagen.</numerusform>
            <numerusform>Un mensaje puede tener %n imágenes.</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Leyendo…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Attached files</source>
        <translation>Archivos adjuntos</translation>
    </message>
    <message numerus="yes">
        <source>A message can have %n file(s).</source>
        <translation>
            <numerusform>Un mensaje puede tener %n archivo.</numerusform>
            <numerusform>Un mensaje puede tener %n archivos.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>passages, %n token(s)</source>
        <translation>
            <numerusform>pasajes, %n token</numerusform>
            <numerusform>pasajes, %n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>The encoding is a guess. If letters look wrong, choose another in the menu.</source>
        <translation>La codificación es una suposición. Si las letras se ven mal, elige otra en el menú.</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Codificación</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>Quitar {name}</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Contando…</translation>
    </message>
    <message>
        <source>about {part} of {whole} tokens</source>
        <translation>unos {part} de {whole} tokens</translation>
    </message>
    <message>
        <source>The passages that have most to do with your question are sent, not the whole file.</source>
        <translation>Se envían los pasajes más relacionados con tu pregunta, no todo el archivo.</translation>
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
        <translation>Imagen pegada</translation>
    </message>
    <message>
        <source>This file does not fit into the context.</source>
        <translation>Este archivo no cabe en el contexto.</translation>
    </message>
    <message>
        <source>Editing an earlier message · Enter sends a new version, Esc cancels</source>
        <translation>Editando un mensaje anterior · Intro envía una versión nueva, Esc cancela</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Enviar</translation>
    </message>
    <message>
        <source>Ask anything</source>
        <translation>Pregunta lo que quieras</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Mensaje</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>Adjuntar archivos</translation>
    </message>
    <message>
        <source>Editing this answer · Enter saves it as a new version, Esc cancels</source>
        <translation>Editando esta respuesta · Intro la guarda como versión nueva, Esc cancela</translation>
    </message>
    <message>
        <source>Attach Files</source>
        <translation>Adjuntar archivos</translation>
    </message>
    <message>
        <source>Use {model}</source>
        <translation>Usar {model}</translation>
    </message>
    <message>
        <source>Choose a Model…</source>
        <translation>Elegir un modelo…</translation>
    </message>
    <message>
        <source>Send the message</source>
        <translation>Enviar el mensaje</translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation>Enviar (Intro)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Stop generating</source>
        <translation>Detener la generación</translation>
    </message>
    <message>
        <source>Stop generating (Esc)</source>
        <translation>Detener la generación (Esc)</translation>
    </message>
    <message>
        <source>Enter sends your next message when this answer ends</source>
        <translation>Intro envía tu siguiente mensaje al terminar esta respuesta</translation>
    </message>
    <message>
        <source>Save the answer</source>
        <translation>Guardar la respuesta</translation>
    </message>
    <message>
        <source>Save (Enter)</source>
        <translation>Guardar (Intro)</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>Texto pegado</translation>
    </message>
    <message>
        <source>Screenshot</source>
        <translation>Captura de pantalla</translation>
    </message>
    <message>
        <source>The screenshot could not be taken: {reason}</source>
        <translation>No se pudo hacer la captura de pantalla: {reason}</translation>
    </message>
    <message>
        <source>“{name}” is still being read.</source>
        <translation>“{name}” todavía se está leyendo.</translation>
    </message>
    <message>
        <source>{used} of {limit}</source>
        <translation>{used} de {limit}</translation>
    </message>
    <message>
        <source>{used} + {pending} of {limit} · {left} left</source>
        <translation>{used} + {pending} de {limit} · quedan {left}</translation>
    </message>
    <message>
        <source>{used} + {pending} of {limit}</source>
        <translation>{used} + {pending} de {limit}</translation>
    </message>
    <message>
        <source>{usage} tokens of the model's context used.</source>
        <translation>Contexto del modelo usado: {usage} tokens.</translation>
    </message>
    <message>
        <source>Nothing is dropped: an answer ends when the context is full. Start a new chat, or load the model with a longer context.</source>
        <translation>No se descarta nada: la respuesta termina cuando el contexto se llena. Inicia un chat nuevo o carga el modelo con un contexto más largo.</translation>
    </message>
    <message>
        <source>Context: {usage} tokens</source>
        <translation>Contexto: {usage} tokens</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Contexto</translation>
    </message>
    <message>
        <source>{used} of {limit} · {left} left</source>
        <translation>{used} de {limit} · quedan {left}</translation>
    </message>
    <message>
        <source>{used} of {limit} tokens of the model's context used; your message adds {pending}.</source>
        <translation>Contexto del modelo usado: {used} de {limit} tokens; tu mensaje añade {pending}.</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Imagen</translation>
    </message>
    <message>
        <source>Sent when this answer ends</source>
        <translation>Se envía al terminar esta respuesta</translation>
    </message>
    <message>
        <source>Send Now</source>
        <translation>Enviar ahora</translation>
    </message>
    <message>
        <source>Queued messages</source>
        <translation>Mensajes en cola</translation>
    </message>
    <message>
        <source>Not sent, because the last answer was stopped or failed</source>
        <translation>No se envió porque la última respuesta se detuvo o falló</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n archivo</numerusform>
            <numerusform>%n archivos</numerusform>
        </translation>
    </message>
    <message>
        <source>Edit this queued message</source>
        <translation>Editar este mensaje en cola</translation>
    </message>
    <message>
        <source>Do not send this message</source>
        <translation>No enviar este mensaje</translation>
    </message>
    <message>
        <source>Queued: {text}</source>
        <translation>En cola: {text}</translation>
    </message>
</context>
<context>
    <name>conversations</name>
    <message>
        <source>No model is loaded. Choose one and try again.</source>
        <translation>No hay ningún modelo cargado. Elige uno e inténtalo de nuevo.</translation>
    </message>
    <message>
        <source>Tools ran for {number} minutes in a row. Continue to go on.</source>
        <translation>Las herramientas se ejecutaron {number} minutos seguidos. Elige “Continuar” para seguir.</translation>
    </message>
    <message numerus="yes">
        <source>The answer reached its limit of %n token(s).</source>
        <translation>
            <numerusform>La respuesta alcanzó su límite de %n token.</numerusform>
            <numerusform>La respuesta alcanzó su límite de %n tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>Tools were called {number} times in a row. Continue to go on.</source>
        <translation>Se llamó a herramientas {number} veces seguidas. Elige “Continuar” para seguir.</translation>
    </message>
    <message numerus="yes">
        <source>The context of %n token(s) is full.</source>
        <translation>
            <numerusform>El contexto de %n token está lleno.</numerusform>
            <numerusform>El contexto de %n tokens está lleno.</numerusform>
        </translation>
    </message>
    <message>
        <source>{model} cannot look at images. Choose a model that can.</source>
        <translation>{model} no puede ver imágenes. Elige un modelo que pueda.</translation>
    </message>
    <message>
        <source>This chat was not sent. Choose a model on this computer for it.</source>
        <translation>Este chat no se envió. Elige para él un modelo de este equipo.</translation>
    </message>
    <message numerus="yes">
        <source>The KV cache is full: it holds %n token(s).</source>
        <translation>
            <numerusform>La caché KV está llena: contiene %n token.</numerusform>
            <numerusform>La caché KV está llena: contiene %n tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>This chat cannot be read: {reason}. Check the disk.</source>
        <translation>No se puede leer este chat: {reason}. Revisa el disco.</translation>
    </message>
    <message>
        <source>{reason} The text so far is saved.</source>
        <translation>{reason} Lo escrito hasta ahora está guardado.</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>El motor no está en marcha.</translation>
    </message>
    <message>
        <source>The model wrote no summary. Write one, or try again.</source>
        <translation>El modelo no escribió ningún resumen. Escribe uno o inténtalo de nuevo.</translation>
    </message>
    <message>
        <source>This chat cannot be saved: {reason}. Check the disk.</source>
        <translation>No se puede guardar este chat: {reason}. Revisa el disco.</translation>
    </message>
    <message>
        <source>The disk is full, so this chat is not saved. Free some space.</source>
        <translation>El disco está lleno, así que este chat no se guardó. Libera espacio.</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Nuevo chat</translation>
    </message>
    <message>
        <source>Branch {number}: {title}</source>
        <translation>Rama {number}: {title}</translation>
    </message>
    <message>
        <source>{model} · answer {number}</source>
        <translation>{model} · respuesta {number}</translation>
    </message>
</context>
<context>
    <name>dialogs</name>
    <message>
        <source>Done</source>
        <translation>Listo</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source>The download was stopped.</source>
        <translation>Se detuvo la descarga.</translation>
    </message>
    <message>
        <source>Interrupted; it can be resumed.</source>
        <translation>Interrumpida; se puede reanudar.</translation>
    </message>
    <message>
        <source>The download failed because of an error in Octavo; its log has the details.</source>
        <translation>La descarga falló por un error de Octavo; los detalles están en su registro.</translation>
    </message>
    <message>
        <source>Cannot write to {0} ({1}).</source>
        <translation>No se puede escribir en {0} ({1}).</translation>
    </message>
    <message>
        <source>The connection broke after {0} of {1} bytes of {2}.</source>
        <translation>La conexión se interrumpió tras {0} de {1} bytes de {2}.</translation>
    </message>
    <message>
        <source>{0} arrived damaged (its hash differs from the Hub's) and was deleted: try again later, or without a mirror.</source>
        <translation>{0} llegó dañado (su hash no coincide con el del Hub) y se eliminó: inténtalo de nuevo más tarde o sin servidor espejo.</translation>
    </message>
    <message>
        <source>The disk with {0} is full: free some space, then resume; what has arrived is kept.</source>
        <translation>El disco de {0} está lleno: libera espacio y reanuda la descarga; lo ya recibido se conserva.</translation>
    </message>
    <message>
        <source>{0} has changed on the server.</source>
        <translation>{0} cambió en el servidor.</translation>
    </message>
    <message>
        <source>{0} is larger on the server than the Hub announced.</source>
        <translation>{0} es más grande en el servidor de lo que anunció el Hub.</translation>
    </message>
    <message>
        <source>{0} sends no ranges of {1}.</source>
        <translation>{0} no permite descargar {1} por partes.</translation>
    </message>
    <message>
        <source>The connection broke in the middle of {0}.</source>
        <translation>La conexión se interrumpió a mitad de {0}.</translation>
    </message>
    <message>
        <source>{0} has no weights as model*.safetensors: choose an MLX version of the model.</source>
        <translation>{0} no tiene pesos como model*.safetensors: elige una versión MLX del modelo.</translation>
    </message>
    <message>
        <source>the connection failed</source>
        <translation>la conexión falló</translation>
    </message>
    <message>
        <source>it does not answer</source>
        <translation>no responde</translation>
    </message>
    <message>
        <source>its answer is incomplete or invalid</source>
        <translation>su respuesta está incompleta o no es válida</translation>
    </message>
    <message>
        <source>its certificate is not trusted</source>
        <translation>su certificado no es de confianza</translation>
    </message>
    <message>
        <source>no secure connection could be made</source>
        <translation>no se pudo establecer una conexión segura</translation>
    </message>
    <message>
        <source>its name was not found</source>
        <translation>no se encontró su nombre</translation>
    </message>
    <message>
        <source>the connection was refused</source>
        <translation>se rechazó la conexión</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>se perdió la conexión</translation>
    </message>
    <message>
        <source>{0} answered with status {1}.</source>
        <translation>{0} respondió con el estado {1}.</translation>
    </message>
    <message>
        <source>{0} is not a valid web address: check HF_ENDPOINT.</source>
        <translation>{0} no es una dirección web válida: revisa HF_ENDPOINT.</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network, or use a mirror.</source>
        <translation>No se puede acceder a {0} ({1}): revisa la red o usa un servidor espejo.</translation>
    </message>
    <message>
        <source>{0} sends downloads back to {2}, which cannot be reached ({1}): choose another mirror.</source>
        <translation>{0} reenvía las descargas a {2}, al que no se puede acceder ({1}): elige otro servidor espejo.</translation>
    </message>
    <message>
        <source>{0} sends downloads to {2}, which cannot be reached ({1}): check the network, or use a mirror.</source>
        <translation>{0} dirige las descargas a {2}, al que no se puede acceder ({1}): revisa la red o usa un servidor espejo.</translation>
    </message>
    <message>
        <source>{0} has no such model or file: {1}</source>
        <translation>{0} no tiene ese modelo o archivo: {1}</translation>
    </message>
    <message>
        <source>This model is gated or private: accept its terms at the Hub, run `hf auth login`, then try again.</source>
        <translation>Este modelo es privado o de acceso restringido: acepta sus condiciones en el Hub, ejecuta `hf auth login` e inténtalo de nuevo.</translation>
    </message>
    <message>
        <source>{0} now has another, shorter file: {1}</source>
        <translation>{0} tiene ahora otro archivo, más corto: {1}</translation>
    </message>
    <message>
        <source>{0} is limiting requests: try again later.</source>
        <translation>{0} está limitando las solicitudes: inténtalo de nuevo más tarde.</translation>
    </message>
    <message>
        <source>{0} has an internal error (status {1}).</source>
        <translation>{0} tiene un error interno (estado {1}).</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network and HF_ENDPOINT.</source>
        <translation>No se puede acceder a {0} ({1}): revisa la red y HF_ENDPOINT.</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network and this address.</source>
        <translation>No se puede acceder a {0} ({1}): revisa la red y esta dirección.</translation>
    </message>
    <message>
        <source>The Hub refused your token: it is invalid or has expired. Run `hf auth login` again.</source>
        <translation>El Hub rechazó tu token: no es válido o caducó. Vuelve a ejecutar `hf auth login`.</translation>
    </message>
    <message>
        <source>Your Hub account may not read this model: accept its terms on its page at the Hub, then try again.</source>
        <translation>Tu cuenta del Hub no tiene permiso para leer este modelo: acepta las condiciones en su página del Hub e inténtalo de nuevo.</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so {0} was not contacted: unset it to use the Hub.</source>
        <translation>HF_HUB_OFFLINE está definida, así que no se contactó con {0}: quita esa variable para usar el Hub.</translation>
    </message>
    <message>
        <source>{0} redirected to {1} without encryption: refused.</source>
        <translation>Se rechazó la redirección sin cifrar de {0} a {1}.</translation>
    </message>
    <message>
        <source>The proxy in your network settings cannot be used: Octavo supports http and https proxies.</source>
        <translation>El proxy de tus ajustes de red no se puede usar: Octavo admite proxies http y https.</translation>
    </message>
    <message>
        <source>{0} refuses the address that {1} gave: it may have expired. Try again.</source>
        <translation>{0} rechaza la dirección que dio {1}: quizá caducó. Inténtalo de nuevo.</translation>
    </message>
    <message>
        <source>Waiting for {0}…</source>
        <translation>Esperando a {0}…</translation>
    </message>
    <message>
        <source>{0} is not a model that can be deleted.</source>
        <translation>{0} no es un modelo que se pueda eliminar.</translation>
    </message>
    <message>
        <source>This failed because of an error in Octavo; its log has the details.</source>
        <translation>Se produjo un error en Octavo; los detalles están en su registro.</translation>
    </message>
    <message>
        <source>{0} is not in the catalogue: look it up on the Hub.</source>
        <translation>{0} no está en el catálogo: búscalo en el Hub.</translation>
    </message>
    <message>
        <source>{0} has no weights (*.safetensors): its download may be incomplete.</source>
        <translation>{0} no tiene pesos (*.safetensors): quizá la descarga está incompleta.</translation>
    </message>
    <message>
        <source>{0} {1}: choose a folder with config.json and *.safetensors.</source>
        <translation>{0} {1}: elige una carpeta con config.json y *.safetensors.</translation>
    </message>
    <message>
        <source>{0} has no config.json, so it is not a model folder.</source>
        <translation>{0} no tiene config.json, así que no es una carpeta de modelo.</translation>
    </message>
    <message>
        <source>{0} asks to run its own Python code ({1}): Octavo never does that.</source>
        <translation>{0} pide ejecutar su propio código Python ({1}): Octavo nunca lo hace.</translation>
    </message>
    <message>
        <source>{0} has its weights as pickle files, which can run code when they are read: choose a version with *.safetensors.</source>
        <translation>{0} tiene sus pesos en archivos pickle, que pueden ejecutar código al leerse: elige una versión con *.safetensors.</translation>
    </message>
    <message>
        <source>{0} holds GGUF weights: choose an MLX version of the model.</source>
        <translation>{0} contiene pesos GGUF: elige una versión MLX del modelo.</translation>
    </message>
    <message>
        <source>{0} has no tokenizer (tokenizer.json): its download may be incomplete.</source>
        <translation>{0} no tiene tokenizador (tokenizer.json): quizá la descarga está incompleta.</translation>
    </message>
    <message>
        <source>{0} lacks {1} of its {2} weight files ({3}, ...): finish its download.</source>
        <translation>Archivos de pesos que faltan en {0}: {1} de {2} ({3}, ...). Termina la descarga.</translation>
    </message>
    <message>
        <source>{0} is a LoRA adapter, not a model: choose its base model.</source>
        <translation>{0} es un adaptador LoRA, no un modelo: elige su modelo base.</translation>
    </message>
    <message>
        <source>{0} is a {1} model, which Octavo does not know.</source>
        <translation>{0} es un modelo {1}, un tipo que Octavo no conoce.</translation>
    </message>
    <message>
        <source>The tokenizer of {0} asks to run its own Python code: Octavo never does that.</source>
        <translation>El tokenizador de {0} pide ejecutar su propio código Python: Octavo nunca lo hace.</translation>
    </message>
    <message>
        <source>Choose {0} bits for the weights; {1} is not possible.</source>
        <translation>Elige {0} bits para los pesos; {1} no es posible.</translation>
    </message>
    <message>
        <source>{0} is already quantised: choose the original.</source>
        <translation>{0} ya está cuantizado: elige el original.</translation>
    </message>
    <message>
        <source>{0} is not a GGUF file.</source>
        <translation>{0} no es un archivo GGUF.</translation>
    </message>
    <message>
        <source>It cannot be quantised: {0}.</source>
        <translation>No se puede cuantizar: {0}.</translation>
    </message>
    <message>
        <source>{0} {1}.</source>
        <translation>{0} {1}.</translation>
    </message>
    <message>
        <source>{0} is not a complete model: {1}.</source>
        <translation>{0} no es un modelo completo: {1}.</translation>
    </message>
    <message>
        <source>neither its config nor its tokenizer names a token that ends an answer</source>
        <translation>ni su configuración ni su tokenizador indican un token que termine la respuesta</translation>
    </message>
    <message>
        <source>the eos_token_id of its config.json is not a token's number</source>
        <translation>el eos_token_id de su config.json no es el número de un token</translation>
    </message>
    <message>
        <source>{0} does not fit in memory.</source>
        <translation>{0} no cabe en la memoria.</translation>
    </message>
    <message>
        <source>The disk cache is off until the next start: {0} ({1}).</source>
        <translation>La caché en disco está desactivada hasta el próximo inicio: {0} ({1}).</translation>
    </message>
    <message>
        <source>The disk cache is off until there is room: {0} ({1}).</source>
        <translation>La caché en disco está desactivada hasta que haya espacio: {0} ({1}).</translation>
    </message>
    <message>
        <source>The disk has room again, so the disk cache is on again.</source>
        <translation>Vuelve a haber espacio en el disco, así que la caché en disco está activada de nuevo.</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}</source>
        <translation>No se puede usar {0}: {1}</translation>
    </message>
    <message>
        <source>is not there</source>
        <translation>no está ahí</translation>
    </message>
    <message>
        <source>{0} has only {1:size} of disk space, and {2} takes {3:size}: delete something there.</source>
        <translation>{0} solo tiene {1:size} de espacio en disco, y {2} ocupa {3:size}: elimina algo allí.</translation>
    </message>
    <message>
        <source>cannot be read: {0}</source>
        <translation>no se puede leer: {0}</translation>
    </message>
    <message>
        <source>{0} gave an answer that cannot be read.</source>
        <translation>{0} dio una respuesta que no se puede leer.</translation>
    </message>
    <message>
        <source>{0} and {1} do not reach each other by MLX's ring: check their addresses and firewalls.</source>
        <translation>{0} y {1} no pueden comunicarse por el anillo de MLX: revisa sus direcciones y cortafuegos.</translation>
    </message>
    <message>
        <source>{0} gave an answer that cannot be read: install the same Octavo there.</source>
        <translation>{0} dio una respuesta que no se puede leer: instala allí el mismo Octavo.</translation>
    </message>
    <message>
        <source>{0} {1}, but {2} has {3}</source>
        <translation>{0} {1}, pero {2} tiene {3}</translation>
    </message>
    <message>
        <source>{0}: {1}.</source>
        <translation>{0}: {1}.</translation>
    </message>
    <message>
        <source>{0} has {1}: install the same versions.</source>
        <translation>{0} tiene {1}: instala las mismas versiones.</translation>
    </message>
    <message>
        <source>The files of {0} on {1} differ from those on {2}: delete them there and download them again.</source>
        <translation>Los archivos de {0} en {1} difieren de los de {2}: elimínalos allí y descárgalos de nuevo.</translation>
    </message>
    <message>
        <source>{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline parallelism for its model type, {1}. Choose another model.</source>
        <translation>{0} no se puede repartir entre varias máquinas: mlx-lm no tiene paralelismo tensorial ni de pipeline para su tipo de modelo, {1}. Elige otro modelo.</translation>
    </message>
    <message>
        <source>{0} has recurrent layers, which cannot be split over machines yet. Choose another model.</source>
        <translation>{0} tiene capas recurrentes, que aún no se pueden repartir entre máquinas. Elige otro modelo.</translation>
    </message>
    <message>
        <source>The memory of {0} cannot be worked out: {1}.</source>
        <translation>No se puede calcular la memoria de {0}: {1}.</translation>
    </message>
    <message>
        <source>Its memory cannot be worked out: {0}.</source>
        <translation>No se puede calcular su memoria: {0}.</translation>
    </message>
    <message>
        <source>is refused by {0}, port {1}</source>
        <translation>no puede conectarse: {0}, puerto {1}, rechaza la conexión</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>terminó</translation>
    </message>
    <message>
        <source>has not answered for {0} seconds</source>
        <translation>no responde desde hace {0} segundos</translation>
    </message>
    <message>
        <source>stopped in the middle of a message</source>
        <translation>se detuvo en medio de un mensaje</translation>
    </message>
    <message>
        <source>ended in the middle of a message</source>
        <translation>terminó en medio de un mensaje</translation>
    </message>
    <message>
        <source>sent a message that is damaged or incomplete</source>
        <translation>envió un mensaje dañado o incompleto</translation>
    </message>
    <message>
        <source>cannot reach {0}, port {1}: {2}</source>
        <translation>no puede acceder a {0}, puerto {1}: {2}</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines by {2}: {3}.</source>
        <translation>{0} no se puede repartir entre {1} máquinas (reparto {2}): {3}.</translation>
    </message>
    <message>
        <source>{0} has recurrent layers, whose states cannot be kept on several machines yet. Choose another model, or load it on one machine.</source>
        <translation>{0} tiene capas recurrentes, cuyos estados aún no se pueden guardar en varias máquinas. Elige otro modelo o cárgalo en una sola máquina.</translation>
    </message>
    <message>
        <source>The model has more than {0} kinds of attention span; load it on one machine.</source>
        <translation>El modelo tiene más de {0} tipos de alcance de atención; cárgalo en una sola máquina.</translation>
    </message>
    <message>
        <source>{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline parallelism for its model type, {1}. Choose another model, or load it on one machine.</source>
        <translation>{0} no se puede repartir entre varias máquinas: mlx-lm no tiene paralelismo tensorial ni de pipeline para su tipo de modelo, {1}. Elige otro modelo o cárgalo en una sola máquina.</translation>
    </message>
    <message>
        <source>{0} cannot be split by {1}: mlx-lm has no {1} parallelism for its model type, {2}. Use {3}.</source>
        <translation>El reparto {1} no es posible con {0}: mlx-lm no tiene paralelismo de tipo {1} para su tipo de modelo, {2}. Usa {3}.</translation>
    </message>
    <message>
        <source>{0} cannot be split like this: {1}.</source>
        <translation>{0} no se puede repartir así: {1}.</translation>
    </message>
    <message>
        <source>numbers of layers need a split by layers (pipeline)</source>
        <translation>los números de capas requieren un reparto por capas (pipeline)</translation>
    </message>
    <message>
        <source>{0} numbers of layers were given for {1} machines; give one for each</source>
        <translation>se indicaron {0} números de capas para {1} máquinas; indica uno para cada una</translation>
    </message>
    <message>
        <source>the layers {0} do not add up to {1}, with one at least for each</source>
        <translation>las capas {0} no suman {1}, con al menos una por máquina</translation>
    </message>
    <message>
        <source>the files of {0} differ from those of the first machine; copy them again</source>
        <translation>los archivos de {0} difieren de los de la primera máquina; cópialos de nuevo</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines: {2}.</source>
        <translation>{0} no se puede repartir entre {1} máquinas: {2}.</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}</source>
        <translation>no se puede leer {0}: {1}</translation>
    </message>
    <message>
        <source>{0} is not there; copy or download it</source>
        <translation>{0} no está ahí; cópialo o descárgalo</translation>
    </message>
    <message>
        <source>This machine (rank 0)</source>
        <translation>Esta máquina (rango 0)</translation>
    </message>
    <message>
        <source>{0} (rank {1})</source>
        <translation>{0} (rango {1})</translation>
    </message>
    <message>
        <source>{0}: no progress for {1} seconds. Check that all machines respond, then load the model again.</source>
        <translation>{0}: sin avances durante {1} segundos. Revisa que todas las máquinas respondan y vuelve a cargar el modelo.</translation>
    </message>
    <message>
        <source>{0} was ended by signal {1}.</source>
        <translation>{0} terminó por la señal {1}.</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>esta máquina</translation>
    </message>
    <message>
        <source>that machine</source>
        <translation>esa máquina</translation>
    </message>
    <message>
        <source>{0} has stopped responding: no progress for {1} seconds. Check {2}, then load the model again.</source>
        <translation>{0} dejó de responder: sin avances durante {1} segundos. Revisa {2} y vuelve a cargar el modelo.</translation>
    </message>
    <message>
        <source>{0} {1}, so the model cannot be computed any more.</source>
        <translation>{0} {1}, así que ya no se puede calcular el modelo.</translation>
    </message>
    <message>
        <source>{0} did not answer in time. Check that machine and its network connection, then load the model again.</source>
        <translation>{0} no respondió a tiempo. Revisa esa máquina y su conexión de red, y vuelve a cargar el modelo.</translation>
    </message>
    <message>
        <source>{0} sent {1} in place of {2}.</source>
        <translation>{0} envió {1} en lugar de {2}.</translation>
    </message>
    <message>
        <source>these machines</source>
        <translation>estas máquinas</translation>
    </message>
    <message>
        <source>{0}.</source>
        <translation>{0}.</translation>
    </message>
    <message>
        <source>Models that mlx-vlm's code serves cannot be split over several machines.</source>
        <translation>Los modelos que ejecuta el código de mlx-vlm no se pueden repartir entre varias máquinas.</translation>
    </message>
    <message>
        <source>mlx-lm cannot split this model over {0} machines: {1}.</source>
        <translation>mlx-lm no puede repartir este modelo entre {0} máquinas: {1}.</translation>
    </message>
    <message>
        <source>mlx-lm cannot build a model from its config.json ({0}).</source>
        <translation>mlx-lm no puede construir un modelo a partir de su config.json ({0}).</translation>
    </message>
    <message>
        <source>The hosts file names one machine; name two or more, this one first.</source>
        <translation>El archivo de hosts indica una sola máquina; indica dos o más, con esta en primer lugar.</translation>
    </message>
    <message>
        <source>This engine has used other machines; restart it to use these.</source>
        <translation>Este motor ha usado otras máquinas; reinícialo para usar estas.</translation>
    </message>
    <message>
        <source>These machines compute another model; unload that one first.</source>
        <translation>Estas máquinas calculan otro modelo; libéralo primero.</translation>
    </message>
    <message>
        <source>{0} (rank 0)</source>
        <translation>{0} (rango 0)</translation>
    </message>
    <message>
        <source>This machine cannot listen at {0}: {1}. The first machine of the hosts file has to be this one.</source>
        <translation>Esta máquina no puede escuchar en {0}: {1}. La primera máquina del archivo de hosts tiene que ser esta.</translation>
    </message>
    <message>
        <source>{0} did not connect within {1} seconds.</source>
        <translation>{0}: sin conexión tras {1} segundos.</translation>
    </message>
    <message>
        <source>The ranks cannot be started: {0}.</source>
        <translation>No se pueden iniciar los rangos: {0}.</translation>
    </message>
    <message>
        <source>, and whether Octavo may use the local network (System Settings, Privacy &amp; Security)</source>
        <translation>, y si Octavo puede usar la red local (Ajustes del Sistema, Privacidad y seguridad)</translation>
    </message>
    <message>
        <source>{0}: `octavo` failed: {1}.</source>
        <translation>{0}: `octavo` falló: {1}.</translation>
    </message>
    <message>
        <source>{0} has an unknown name: check its name in the hosts file.</source>
        <translation>No se encuentra ninguna máquina llamada {0}: revisa su nombre en el archivo de hosts.</translation>
    </message>
    <message>
        <source>{0} is not known to ssh: run `ssh {0}` once and accept its key.</source>
        <translation>ssh no conoce {0}: ejecuta `ssh {0}` una vez y acepta su clave.</translation>
    </message>
    <message>
        <source>{0} refuses the login: run `ssh-copy-id {0}`, so that ssh needs no password.</source>
        <translation>{0} rechaza el inicio de sesión: ejecuta `ssh-copy-id {0}` para que ssh no necesite contraseña.</translation>
    </message>
    <message>
        <source>{0} refuses ssh: turn on Remote Login there (macOS: System Settings, Sharing).</source>
        <translation>{0} rechaza ssh: activa allí “Sesión remota” (macOS: Ajustes del Sistema, Compartir).</translation>
    </message>
    <message>
        <source>{0} does not answer: check that it is on and in the same network.</source>
        <translation>{0} no responde: revisa si la máquina está encendida y en la misma red.</translation>
    </message>
    <message>
        <source>{0} cannot be reached: check that it is on and in the same network{1}.</source>
        <translation>No se puede acceder a {0}: revisa si la máquina está encendida y en la misma red{1}.</translation>
    </message>
    <message>
        <source>{0} has no `octavo` on its PATH: install Octavo there, in the same version, and link it into ~/.local/bin (docs/machines.md).</source>
        <translation>{0} no tiene `octavo` en su PATH: instala allí Octavo, en la misma versión, y enlázalo en ~/.local/bin (docs/machines.md).</translation>
    </message>
    <message>
        <source>ssh cannot connect to {0}: {1}.</source>
        <translation>ssh no puede conectarse a {0}: {1}.</translation>
    </message>
    <message>
        <source>{0} has an older Octavo: install the same version there.</source>
        <translation>{0} tiene un Octavo más antiguo: instala allí la misma versión.</translation>
    </message>
    <message>
        <source>There is no ssh on this computer; install OpenSSH.</source>
        <translation>No hay ssh en este equipo; instala OpenSSH.</translation>
    </message>
    <message>
        <source>it gives no reason</source>
        <translation>no da ningún motivo</translation>
    </message>
    <message>
        <source>{0} did not answer within {1} seconds: check that it is not busy or asleep.</source>
        <translation>{0} no respondió en {1} segundos: revisa que la máquina no esté ocupada ni en reposo.</translation>
    </message>
    <message>
        <source>The hosts file asks for MLX's backend {0}, but Octavo uses the ring so far; write "backend": "ring".</source>
        <translation>El archivo de hosts pide el backend {0} de MLX, pero Octavo solo usa el anillo por ahora; escribe "backend": "ring".</translation>
    </message>
    <message>
        <source>{0} is not an address with a port, such as 192.168.1.2:32323.</source>
        <translation>{0} no es una dirección con puerto, como 192.168.1.2:32323.</translation>
    </message>
    <message>
        <source>{0} needs a port in its address {1}, such as {2}:32323.</source>
        <translation>{0} necesita un puerto en su dirección {1}, como {2}:32323.</translation>
    </message>
    <message>
        <source>This machine cannot listen at {0}: {1}. Correct its address in the hosts file.</source>
        <translation>Esta máquina no puede escuchar en {0}: {1}. Corrige su dirección en el archivo de hosts.</translation>
    </message>
    <message>
        <source>cannot reach {0}, port {1} ({2}): check that address in the hosts file, and whether a firewall blocks the port{3}</source>
        <translation>no puede acceder a {0}, puerto {1} ({2}): revisa esa dirección en el archivo de hosts y si un cortafuegos bloquea el puerto{3}</translation>
    </message>
    <message>
        <source>cannot join the ring: {0}</source>
        <translation>no puede unirse al anillo: {0}</translation>
    </message>
    <message>
        <source>cannot listen at {0}, port {1}: {2}; its address in the hosts file may be another machine's</source>
        <translation>no puede escuchar en {0}, puerto {1}: {2}; quizá su dirección en el archivo de hosts es de otra máquina</translation>
    </message>
    <message>
        <source>cannot use port {0} at {1}, which another program has; quit that program or choose other ports (--ring-port, or ring_port= in Python)</source>
        <translation>no puede usar el puerto {0} en {1}, que ocupa otro programa; cierra ese programa o elige otros puertos (--ring-port, o ring_port= en Python)</translation>
    </message>
    <message>
        <source>A disk cache cannot be used with several machines yet; load the model without it.</source>
        <translation>Aún no se puede usar una caché en disco con varias máquinas; carga el modelo sin ella.</translation>
    </message>
    <message>
        <source>{0} could not be verified on several machines</source>
        <translation>{0} no se pudo verificar en varias máquinas</translation>
    </message>
    <message>
        <source>{0} would need {1:size} for its part of {2}, but {3:size} of memory are available. Use more machines, or quit other programs there.</source>
        <translation>{0} necesitaría {1:size} para su parte de {2}, pero hay {3:size} de memoria disponibles. Usa más máquinas o cierra otros programas allí.</translation>
    </message>
    <message>
        <source>{0} layers cannot be split over {1} machines; use at most {0}</source>
        <translation>{0} capas no se pueden repartir entre {1} máquinas; usa {0} máquinas como máximo</translation>
    </message>
    <message>
        <source>The conversion was ended {0}, and nothing was kept: close other programs, or try another file.</source>
        <translation>La conversión terminó {0} y no se guardó nada: cierra otros programas o prueba con otro archivo.</translation>
    </message>
    <message>
        <source>by signal {0}</source>
        <translation>por la señal {0}</translation>
    </message>
    <message>
        <source>with status {0}</source>
        <translation>con el código de salida {0}</translation>
    </message>
    <message>
        <source>The conversion could not be started: {0}.</source>
        <translation>No se pudo iniciar la conversión: {0}.</translation>
    </message>
    <message>
        <source>The conversion could not be followed: {0}.</source>
        <translation>No se pudo seguir la conversión: {0}.</translation>
    </message>
    <message>
        <source>{0} is busy or cannot be reached; trying again in {1} s…</source>
        <translation>{0} está ocupado o no se puede acceder a él; nuevo intento en {1} s…</translation>
    </message>
    <message>
        <source>Checking {0}: {1} %</source>
        <translation>Verificando {0}: {1} %</translation>
    </message>
    <message>
        <source>{0}. Free some space, then resume.</source>
        <translation>{0}. Libera espacio y reanuda la descarga.</translation>
    </message>
    <message>
        <source>Another Octavo is downloading this model: waiting for it…</source>
        <translation>Otro Octavo está descargando este modelo: esperando…</translation>
    </message>
    <message>
        <source>{0} lists no models: is it a mirror of the Hub?</source>
        <translation>{0} no muestra ningún modelo: ¿es un servidor espejo del Hub?</translation>
    </message>
    <message>
        <source>The Hub's answer about {0} lists no files: is HF_ENDPOINT a mirror of the Hub?</source>
        <translation>La respuesta del Hub sobre {0} no muestra archivos: ¿es HF_ENDPOINT un servidor espejo del Hub?</translation>
    </message>
    <message>
        <source>{0} holds {1} files: that is not a model.</source>
        <translation>{0} contiene {1} archivos: eso no es un modelo.</translation>
    </message>
    <message>
        <source>{0} did not return a list of models: is it a mirror of the Hub?</source>
        <translation>{0} no devolvió una lista de modelos: ¿es un servidor espejo del Hub?</translation>
    </message>
    <message>
        <source>{0} answered with another commit than {1}.</source>
        <translation>{0} respondió con un commit distinto de {1}.</translation>
    </message>
    <message>
        <source>config.json of {0} is not a JSON object.</source>
        <translation>config.json de {0} no es un objeto JSON.</translation>
    </message>
    <message>
        <source>{0} has more than {1} weight files.</source>
        <translation>{0} tiene más de {1} archivos de pesos.</translation>
    </message>
    <message>
        <source>{0} of {1} is not a safetensors file.</source>
        <translation>{0} de {1} no es un archivo safetensors.</translation>
    </message>
    <message>
        <source>{0} is over {1} MB.</source>
        <translation>{0} supera los {1} MB.</translation>
    </message>
    <message>
        <source>The Hub does not say how large {0} of {1} is.</source>
        <translation>El Hub no dice qué tamaño tiene {0} de {1}.</translation>
    </message>
    <message>
        <source>{0} has no encryption: your token is not sent to it.</source>
        <translation>{0} no usa cifrado: tu token no se le envía.</translation>
    </message>
    <message>
        <source>config.json of {0} is not valid JSON.</source>
        <translation>config.json de {0} no es JSON válido.</translation>
    </message>
    <message>
        <source>{0} of {1} {2}.</source>
        <translation>{0} de {1} {2}.</translation>
    </message>
    <message>
        <source>{0} did not return JSON: is it a mirror of the Hub?</source>
        <translation>{0} no devolvió JSON: ¿es un servidor espejo del Hub?</translation>
    </message>
    <message>
        <source>{0} broke off in the middle of an answer.</source>
        <translation>{0} se interrumpió en medio de una respuesta.</translation>
    </message>
    <message>
        <source>{0} has more than {1} tensors.</source>
        <translation>{0} tiene más de {1} tensores.</translation>
    </message>
    <message>
        <source>This model does not exist, or it is private: check its name, or run `hf auth login`.</source>
        <translation>Este modelo no existe o es privado: revisa su nombre o ejecuta `hf auth login`.</translation>
    </message>
    <message>
        <source>This model does not exist, or it is private: check its name.</source>
        <translation>Este modelo no existe o es privado: revisa su nombre.</translation>
    </message>
    <message>
        <source>{0} is sending too slowly: check the network, or try again later.</source>
        <translation>{0} envía demasiado despacio: revisa la red o inténtalo más tarde.</translation>
    </message>
    <message>
        <source>Cannot delete {0}: {1}.</source>
        <translation>No se puede eliminar {0}: {1}.</translation>
    </message>
    <message>
        <source>{0} has no such model.</source>
        <translation>{0} no tiene ese modelo.</translation>
    </message>
    <message>
        <source>{0} did not answer as ModelScope does: {1}.</source>
        <translation>{0} no respondió como lo hace ModelScope: {1}.</translation>
    </message>
    <message>
        <source>{0} did not return a list of models.</source>
        <translation>{0} no devolvió una lista de modelos.</translation>
    </message>
    <message>
        <source>{0} has no revision {1} on ModelScope.</source>
        <translation>{0} no tiene la revisión {1} en ModelScope.</translation>
    </message>
    <message>
        <source>{0} did not return a list of files of {1}.</source>
        <translation>{0} no devolvió una lista de archivos de {1}.</translation>
    </message>
    <message>
        <source>{0} is not the name of a Hub repository: use org/name.</source>
        <translation>{0} no es el nombre de un repositorio del Hub: usa organización/nombre.</translation>
    </message>
    <message>
        <source>{0} is not the name of a branch, tag or commit.</source>
        <translation>{0} no es el nombre de una rama, una etiqueta o un commit.</translation>
    </message>
    <message>
        <source>The branch {0} cannot be told from the main branch on every disk.</source>
        <translation>La rama {0} no se distingue de la rama principal en todos los discos.</translation>
    </message>
    <message>
        <source>The Hub returned an invalid commit ID: {0}.</source>
        <translation>El Hub devolvió un identificador de commit no válido: {0}.</translation>
    </message>
    <message>
        <source>The Hub returned an invalid file hash: {0}.</source>
        <translation>El Hub devolvió un hash de archivo no válido: {0}.</translation>
    </message>
    <message>
        <source>The repository has a file with an unsafe name: {0}.</source>
        <translation>El repositorio tiene un archivo con un nombre inseguro: {0}.</translation>
    </message>
    <message>
        <source>There is no adapter folder {0}: choose one with {1}.</source>
        <translation>No hay ninguna carpeta de adaptador {0}: elige una con {1}.</translation>
    </message>
    <message>
        <source>{0} of {1} does not hold an adapter's settings.</source>
        <translation>{0} de {1} no contiene los ajustes de un adaptador.</translation>
    </message>
    <message>
        <source>{0} is a PEFT adapter: convert it to mlx-lm's format, or train it with mlx_lm.lora.</source>
        <translation>{0} es un adaptador PEFT: conviértelo al formato de mlx-lm o entrénalo con mlx_lm.lora.</translation>
    </message>
    <message>
        <source>{0} has no {1}: only adapters in safetensors are loaded.</source>
        <translation>{0} no tiene {1}: solo se cargan adaptadores en safetensors.</translation>
    </message>
    <message>
        <source>The adapter {0} does not fit {1}: {2}.</source>
        <translation>El adaptador {0} no encaja con {1}: {2}.</translation>
    </message>
    <message>
        <source>{0} is a {1} adapter, which mlx-lm does not support.</source>
        <translation>{0} es un adaptador {1}, que mlx-lm no admite.</translation>
    </message>
    <message>
        <source>{0} of {1} lacks num_layers, or a rank in lora_parameters.</source>
        <translation>En {0} de {1} falta num_layers, o un rank en lora_parameters.</translation>
    </message>
    <message>
        <source>The keys in {0} of {1} are not a list of layer names.</source>
        <translation>Las keys de {0} de {1} no son una lista de nombres de capas.</translation>
    </message>
    <message>
        <source>{0} has no readable {1}{2}, so it is not an adapter.</source>
        <translation>{0} no tiene un {1} legible{2}, así que no es un adaptador.</translation>
    </message>
    <message>
        <source>{0} of {1} is not valid JSON.</source>
        <translation>{0} de {1} no es JSON válido.</translation>
    </message>
    <message>
        <source>it lacks {0}</source>
        <translation>falta {0}</translation>
    </message>
    <message>
        <source>it changes none of its layers</source>
        <translation>no cambia ninguna de sus capas</translation>
    </message>
    <message>
        <source>{0} of {1} lacks {2} in lora_parameters.</source>
        <translation>En {0} de {1} falta {2} en lora_parameters.</translation>
    </message>
    <message>
        <source>Its draft head is of a form that Octavo does not know. Load it without drafts.</source>
        <translation>Su cabeza de borrador tiene una forma que Octavo no conoce. Cárgalo sin borradores.</translation>
    </message>
    <message>
        <source>A tensor of its draft head is missing or damaged: {0}.</source>
        <translation>Falta un tensor de su cabeza de borrador o está dañado: {0}.</translation>
    </message>
    <message>
        <source>The weights of its draft head do not fit the model: {0}.</source>
        <translation>Los pesos de su cabeza de borrador no encajan con el modelo: {0}.</translation>
    </message>
    <message>
        <source>{0} has no draft head that Octavo knows. Load it without one, or with a smaller model that drafts.</source>
        <translation>{0} no tiene una cabeza de borrador que Octavo conozca. Cárgalo sin ella o con un modelo borrador más pequeño.</translation>
    </message>
    <message>
        <source>is a draft head, not a model: choose it as the draft model of the one it was made for.</source>
        <translation>es una cabeza de borrador, no un modelo: elígela como modelo borrador de aquel para el que se hizo.</translation>
    </message>
    <message>
        <source>The weight files of {0} lack {1} tensors of its index ({2}, ...): download it again.</source>
        <translation>A los archivos de pesos de {0} les faltan {1} tensores de su índice ({2}, …): descárgalo de nuevo.</translation>
    </message>
    <message>
        <source>{0} of {1} is a link to outside its folder: copy the file there.</source>
        <translation>{0} de {1} es un enlace que apunta fuera de su carpeta: copia el archivo en ella.</translation>
    </message>
    <message>
        <source>config.json of {0} has no usable model_type.</source>
        <translation>config.json de {0} no tiene un model_type utilizable.</translation>
    </message>
    <message>
        <source>The weights of {0} are not named model*.safetensors.</source>
        <translation>Los pesos de {0} no se llaman model*.safetensors.</translation>
    </message>
    <message>
        <source>model.safetensors.index.json of {0} has no weight_map.</source>
        <translation>model.safetensors.index.json de {0} no tiene weight_map.</translation>
    </message>
    <message>
        <source>{0} of {1} is a broken link: download it again.</source>
        <translation>{0} de {1} es un enlace roto: descárgalo de nuevo.</translation>
    </message>
    <message>
        <source>{0} of {1} is not a JSON object.</source>
        <translation>{0} de {1} no es un objeto JSON.</translation>
    </message>
    <message>
        <source>{0} of {1} has more than {2} values.</source>
        <translation>{0} de {1} tiene más de {2} valores.</translation>
    </message>
    <message>
        <source>is a file, not a model folder</source>
        <translation>es un archivo, no una carpeta de modelo</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>no existe</translation>
    </message>
    <message>
        <source>The weight files of {0} have more than {1} tensors, which cannot be right.</source>
        <translation>Los archivos de pesos de {0} tienen más de {1} tensores, lo que no puede ser correcto.</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}.</source>
        <translation>No se puede leer {0}: {1}.</translation>
    </message>
    <message>
        <source>{0} {1}</source>
        <translation>{0} {1}</translation>
    </message>
    <message>
        <source>The tools process could not be started: {0}.</source>
        <translation>No se pudo iniciar el proceso de herramientas: {0}.</translation>
    </message>
    <message>
        <source>The tools process stopped. It starts again with the next call.</source>
        <translation>El proceso de herramientas se detuvo. Se inicia de nuevo con la próxima llamada.</translation>
    </message>
    <message>
        <source>There is no backend {0} on this machine; use auto, reference, cpu, metal or cuda.</source>
        <translation>No hay ningún backend {0} en esta máquina; usa auto, reference, cpu, metal o cuda.</translation>
    </message>
    <message>
        <source>The metal backend needs a Mac with Apple Silicon; use auto here.</source>
        <translation>El backend metal necesita un Mac con Apple Silicon; usa auto aquí.</translation>
    </message>
    <message>
        <source>The cuda backend needs an NVIDIA GPU and MLX's CUDA build (pip install 'octavo[cuda]').</source>
        <translation>El backend cuda necesita una GPU de NVIDIA y la versión CUDA de MLX (pip install 'octavo[cuda]').</translation>
    </message>
    <message>
        <source>The cpu backend needs numba: install it with  pip install 'octavo[cpu]'.</source>
        <translation>El backend cpu necesita numba: instálalo con  pip install 'octavo[cpu]'.</translation>
    </message>
    <message>
        <source>K/V with heads of {0} values cannot be quantised: they have to be a multiple of 8. Leave K/V as they are (kv_bits 0).</source>
        <translation>No se pueden cuantizar K/V con cabezas de {0} valores: el número tiene que ser múltiplo de 8. Deja K/V como están (kv_bits 0).</translation>
    </message>
    <message>
        <source>{0} cannot take blocks back from the host.</source>
        <translation>{0} no puede recuperar bloques de la memoria del host.</translation>
    </message>
    <message>
        <source>{0} cannot change its size.</source>
        <translation>{0} no puede cambiar de tamaño.</translation>
    </message>
    <message>
        <source>Latents are shared by all heads; a layer cannot have {0}.</source>
        <translation>Todas las cabezas comparten los mismos vectores latentes; una capa no puede tener {0} cabezas KV.</translation>
    </message>
    <message>
        <source>{0} query heads cannot share {1} kv heads evenly.</source>
        <translation>{0} cabezas de consulta no se pueden repartir por igual entre {1} cabezas KV.</translation>
    </message>
    <message>
        <source>{0} is {1}; it must be {2}.</source>
        <translation>{0} es {1}; tiene que ser {2}.</translation>
    </message>
    <message>
        <source>Octavo uses MLX's own attention instead: answers stay correct, long chats are slower. For details run: octavo selfcheck --report FILE</source>
        <translation>En su lugar, Octavo usa la atención propia de MLX: las respuestas siguen siendo correctas, pero los chats largos son más lentos. Para ver los detalles, ejecuta: octavo selfcheck --report FILE</translation>
    </message>
    <message>
        <source>Octavo lets MLX write keys and values instead: answers stay correct, but the GPU waits between steps. For details run: octavo selfcheck --report FILE</source>
        <translation>En su lugar, Octavo deja que MLX escriba las claves y los valores: las respuestas siguen siendo correctas, pero la GPU espera entre pasos. Para ver los detalles, ejecuta: octavo selfcheck --report FILE</translation>
    </message>
    <message>
        <source>The engine hung or crashed at the first use of a GPU kernel ({0}).</source>
        <translation>El motor se bloqueó o se cerró inesperadamente al usar por primera vez un kernel de GPU ({0}).</translation>
    </message>
    <message>
        <source>A GPU kernel gives wrong results on this machine ({0}).</source>
        <translation>Un kernel de GPU da resultados incorrectos en esta máquina ({0}).</translation>
    </message>
    <message>
        <source>{0} It is off now. {1}</source>
        <translation>{0} Ese kernel está ahora desactivado. {1}</translation>
    </message>
    <message>
        <source>A GPU kernel does not compile on this machine ({0}).</source>
        <translation>Un kernel de GPU no se compila en esta máquina ({0}).</translation>
    </message>
    <message>
        <source>{0} {1:capital}</source>
        <translation>{0} {1:capital}</translation>
    </message>
    <message>
        <source>{0} is missing on {1}: run this again with --yes to download it.</source>
        <translation>Falta {0} en {1}: vuelve a ejecutar este comando con --yes para descargarlo.</translation>
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
        <translation>la máquina {0}</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0} ({1})</translation>
    </message>
    <message>
        <source>The hosts file {0} is larger than 1 MB; a line per machine is enough.</source>
        <translation>El archivo de hosts {0} supera 1 MB; basta con una línea por máquina.</translation>
    </message>
    <message>
        <source>a list of machines is missing; a hosts file looks like {0}.</source>
        <translation>falta una lista de máquinas; un archivo de hosts tiene este aspecto: {0}.</translation>
    </message>
    <message>
        <source>the list of machines is empty; name at least one.</source>
        <translation>la lista de máquinas está vacía; indica al menos una.</translation>
    </message>
    <message>
        <source>{0} machines are too many; the limit is {1}.</source>
        <translation>{0} máquinas son demasiadas; el límite es {1}.</translation>
    </message>
    <message>
        <source>the backend {0} is unknown here; use "ring" or "jaccl".</source>
        <translation>el backend {0} no se conoce aquí; usa "ring" o "jaccl".</translation>
    </message>
    <message>
        <source>{0} is {1}; it must look like {2}.</source>
        <translation>{0} es {1}; tiene que tener este aspecto: {2}.</translation>
    </message>
    <message>
        <source>{0} has no "ssh", the name that ssh knows it by.</source>
        <translation>{0} no tiene "ssh", el nombre con el que ssh la conoce.</translation>
    </message>
    <message>
        <source>{0}: "ssh" is {1}, which is not a host name.</source>
        <translation>{0}: "ssh" es {1}, que no es un nombre de host.</translation>
    </message>
    <message>
        <source>{0} has no "ips", the addresses at which the other machines reach it.</source>
        <translation>{0} no tiene "ips", las direcciones con las que las demás máquinas acceden a ella.</translation>
    </message>
    <message>
        <source>{0}: "rdma" must be a list with the device, or null, for each machine.</source>
        <translation>{0}: "rdma" tiene que ser una lista con el dispositivo, o null, para cada máquina.</translation>
    </message>
    <message>
        <source>{0}: {1} in "ips" is not the address of one machine.</source>
        <translation>{0}: {1} en "ips" no es la dirección de una sola máquina.</translation>
    </message>
    <message>
        <source>{0} has the address {1}, at which {2} cannot reach it; give its address in the network.</source>
        <translation>{0} tiene la dirección {1}, con la que {2} no puede acceder a esa máquina; indica su dirección en la red.</translation>
    </message>
    <message>
        <source>"envs" must be a list such as ["MLX_METAL_FAST_SYNCH=1"].</source>
        <translation>"envs" tiene que ser una lista como ["MLX_METAL_FAST_SYNCH=1"].</translation>
    </message>
    <message>
        <source>{0} is not a host name; correct it.</source>
        <translation>{0} no es un nombre de host; corrígelo.</translation>
    </message>
    <message>
        <source>There is no hosts file {0}: write one such as {1}.</source>
        <translation>No existe el archivo de hosts {0}: escribe uno como {1}.</translation>
    </message>
    <message>
        <source>The hosts file {0} cannot be read: {1}.</source>
        <translation>No se puede leer el archivo de hosts {0}: {1}.</translation>
    </message>
    <message>
        <source>it is not JSON ({0}); a hosts file looks like {1}.</source>
        <translation>no es JSON ({0}); un archivo de hosts tiene este aspecto: {1}.</translation>
    </message>
    <message>
        <source>{0}: {1} in "ips" is not an IPv4 address such as "192.168.1.2".</source>
        <translation>{0}: {1} en "ips" no es una dirección IPv4 como "192.168.1.2".</translation>
    </message>
    <message>
        <source>{0} is named twice; each machine runs one rank.</source>
        <translation>{0} aparece dos veces; cada máquina ejecuta un solo rango.</translation>
    </message>
    <message>
        <source>{0} has {1} "ips" and {2} has {3}; each machine needs as many, one for each connection.</source>
        <translation>{0} tiene {1} "ips" y {2} tiene {3}; todas las máquinas necesitan el mismo número, una por conexión.</translation>
    </message>
    <message>
        <source>{0}: with the backend "jaccl", "rdma" must have {1} entries, with null for {0} itself.</source>
        <translation>{0}: con el backend "jaccl", "rdma" tiene que tener {1} entradas, con null para la propia máquina {0}.</translation>
    </message>
    <message>
        <source>{0} in "envs" is not a setting of MLX such as "MLX_METAL_FAST_SYNCH=1".</source>
        <translation>{0} en "envs" no es un ajuste de MLX como "MLX_METAL_FAST_SYNCH=1".</translation>
    </message>
    <message>
        <source>{0} and {1} have the same address, {2}.</source>
        <translation>{0} y {1} tienen la misma dirección, {2}.</translation>
    </message>
    <message>
        <source>cannot listen at {0}: {1}</source>
        <translation>no puede escuchar en {0}: {1}</translation>
    </message>
    <message>
        <source>port {0} is taken; choose another with --port</source>
        <translation>el puerto {0} está ocupado; elige otro con --port</translation>
    </message>
    <message>
        <source>{0} is not one of its addresses; correct the hosts file</source>
        <translation>{0} no es una de sus direcciones; corrige el archivo de hosts</translation>
    </message>
    <message>
        <source>does not reach the other machine ({0})</source>
        <translation>no puede acceder a la otra máquina ({0})</translation>
    </message>
    <message>
        <source>This machine could not compute a step: {0:clause}.</source>
        <translation>Esta máquina no pudo calcular un paso: {0:clause}.</translation>
    </message>
    <message>
        <source>cannot go on: {0:clause}</source>
        <translation>no puede continuar: {0:clause}</translation>
    </message>
    <message>
        <source>{0}: {1:clause}.</source>
        <translation>{0}: {1:clause}.</translation>
    </message>
    <message>
        <source>{0} has {1} {2}, but this machine has {3}; install the same version on all machines.</source>
        <translation>{0} tiene {1} {2}, pero esta máquina tiene {3}; instala la misma versión en todas las máquinas.</translation>
    </message>
    <message>
        <source>of an unknown version</source>
        <translation>de versión desconocida</translation>
    </message>
    <message>
        <source>status {0}</source>
        <translation>código de salida {0}</translation>
    </message>
    <message>
        <source>a feed-forward width of {0}</source>
        <translation>un ancho feed-forward de {0}</translation>
    </message>
    <message>
        <source>a width of an expert of {0}</source>
        <translation>un ancho de experto de {0}</translation>
    </message>
    <message>
        <source>a width of the shared expert of {0}</source>
        <translation>un ancho del experto compartido de {0}</translation>
    </message>
    <message>
        <source>use {0}</source>
        <translation>usa {0}</translation>
    </message>
    <message>
        <source>split it by layers (pipeline)</source>
        <translation>reparte el modelo por capas (pipeline)</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines; {2}</source>
        <translation>no es posible repartir {0} entre {1} máquinas; {2}</translation>
    </message>
    <message>
        <source>{0} attention heads</source>
        <translation>{0} cabezas de atención</translation>
    </message>
    <message>
        <source>{0}, quantised in groups of {1},</source>
        <translation>{0}, cuantizado en grupos de {1},</translation>
    </message>
    <message>
        <source>{0} KV heads</source>
        <translation>{0} cabezas KV</translation>
    </message>
    <message>
        <source>disk error</source>
        <translation>error de disco</translation>
    </message>
    <message>
        <source>Octavo's installation is not whole ({0}): {1}</source>
        <translation>Octavo no está instalado por completo ({0}): {1}</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}. Change its permissions, or choose another folder.</source>
        <translation>{0} no se puede usar: {1}. Cambia los permisos o elige otra carpeta.</translation>
    </message>
    <message>
        <source>this copy of Octavo is not whole: delete it and install Octavo again</source>
        <translation>esta copia de Octavo está incompleta: elimínala y vuelve a instalar Octavo</translation>
    </message>
    <message>
        <source>run `make setup`, or `{0}`</source>
        <translation>ejecuta `make setup` o `{0}`</translation>
    </message>
    <message>
        <source>run `make setup`</source>
        <translation>ejecuta `make setup`</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}. Free some space on that disk.</source>
        <translation>{0} no se puede usar: {1}. Libera espacio en ese disco.</translation>
    </message>
    <message>
        <source>A file that Octavo needs</source>
        <translation>Un archivo que Octavo necesita</translation>
    </message>
    <message>
        <source>a package is missing</source>
        <translation>falta un paquete</translation>
    </message>
    <message>
        <source>it computes very large numbers</source>
        <translation>calcula números muy grandes</translation>
    </message>
    <message>
        <source>it loops more than {0} times</source>
        <translation>hace más de {0} iteraciones</translation>
    </message>
    <message>
        <source>it puts a namespace into another value</source>
        <translation>pone un namespace dentro de otro valor</translation>
    </message>
    <message>
        <source>it is longer than {0} characters</source>
        <translation>tiene más de {0} caracteres</translation>
    </message>
    <message>
        <source>it makes too much text</source>
        <translation>genera demasiado texto</translation>
    </message>
    <message>
        <source>it takes longer than {0} seconds</source>
        <translation>tarda más de {0} segundos</translation>
    </message>
    <message>
        <source>it makes a list that is too large</source>
        <translation>genera una lista demasiado grande</translation>
    </message>
    <message>
        <source>it formats with a very large width</source>
        <translation>da formato con un ancho muy grande</translation>
    </message>
    <message>
        <source>it asks for {0} with a very large number</source>
        <translation>usa {0} con un número muy grande</translation>
    </message>
    <message>
        <source>it nests too deeply</source>
        <translation>tiene demasiados niveles de anidamiento</translation>
    </message>
    <message>
        <source>it asks for a date in a very long format</source>
        <translation>pide una fecha en un formato muy largo</translation>
    </message>
    <message>
        <source>it puts a namespace into a list or prints it</source>
        <translation>pone un namespace en una lista o lo imprime</translation>
    </message>
    <message>
        <source>it asks to {0} in another form than UTF-8</source>
        <translation>usa {0} con una codificación distinta de UTF-8</translation>
    </message>
    <message>
        <source>it adds up lists</source>
        <translation>suma listas</translation>
    </message>
    <message>
        <source>it asks for {0} with a very long text</source>
        <translation>usa {0} con un texto muy largo</translation>
    </message>
    <message>
        <source>its layers do not fit the model's</source>
        <translation>sus capas no encajan con las del modelo</translation>
    </message>
    <message>
        <source>config.json of {0} gives {1} as {2}, which cannot be right.</source>
        <translation>config.json de {0} indica {2} como {1}, lo que no puede ser correcto.</translation>
    </message>
    <message>
        <source>config.json of {0} describes {1} layers ({2}), which cannot be right.</source>
        <translation>config.json de {0} describe {1} capas ({2}), lo que no puede ser correcto.</translation>
    </message>
    <message>
        <source>config.json of {0} describes a model without layers.</source>
        <translation>config.json de {0} describe un modelo sin capas.</translation>
    </message>
    <message>
        <source>config.json of {0} has a {1} that is not an object.</source>
        <translation>config.json de {0} tiene un {1} que no es un objeto.</translation>
    </message>
    <message>
        <source>{0} of {1} is not valid JSON: download it again.</source>
        <translation>{0} de {1} no es JSON válido: descárgalo de nuevo.</translation>
    </message>
    <message>
        <source>{0} of {1} cannot be read: {2}.</source>
        <translation>No se puede leer {0} de {1}: {2}.</translation>
    </message>
    <message>
        <source>{0} of {1} is nested too deep.</source>
        <translation>{0} de {1} tiene demasiados niveles de anidamiento.</translation>
    </message>
    <message>
        <source>{0} of {1} {2}: download it again.</source>
        <translation>{0} de {1} {2}: descárgalo de nuevo.</translation>
    </message>
    <message>
        <source>{0} has more than {1} chat templates.</source>
        <translation>{0} tiene más de {1} plantillas de chat.</translation>
    </message>
    <message>
        <source>{0} of {1} is not a regular file: copy the file there.</source>
        <translation>{0} de {1} no es un archivo normal: copia el archivo en la carpeta.</translation>
    </message>
    <message>
        <source>{0} of {1} is larger than {2} MB, which cannot be right.</source>
        <translation>{0} de {1} supera los {2} MB, lo que no puede ser correcto.</translation>
    </message>
    <message>
        <source>config.json of {0} has quantization settings{1} that MLX does not have ({2}).</source>
        <translation>config.json de {0} tiene ajustes de cuantización{1} que MLX no admite ({2}).</translation>
    </message>
    <message>
        <source> for {0}</source>
        <translation> para {0}</translation>
    </message>
    <message>
        <source>uses the unknown rope scaling {0}</source>
        <translation>usa el escalado RoPE desconocido {0}</translation>
    </message>
    <message>
        <source>is of the architecture {0}; supported are {1}</source>
        <translation>es de la arquitectura {0}; se admiten {1}</translation>
    </message>
    <message>
        <source>has layers of different numbers of heads, which is not known</source>
        <translation>tiene capas con distinto número de cabezas, algo que Octavo no conoce</translation>
    </message>
    <message>
        <source>has rope factors of an unknown kind</source>
        <translation>tiene factores RoPE de un tipo desconocido</translation>
    </message>
    <message>
        <source>holds a tensor {0}, which no {1} model has</source>
        <translation>contiene un tensor {0}, que ningún modelo {1} tiene</translation>
    </message>
    <message>
        <source>stores weights as {0}; supported are {1}</source>
        <translation>guarda los pesos como {0}; se admiten {1}</translation>
    </message>
    <message>
        <source>quantises {0}, which cannot be right</source>
        <translation>cuantiza {0}, lo que no puede ser correcto</translation>
    </message>
    <message>
        <source>gives {0} rows that its heads do not divide</source>
        <translation>da a {0} un número de filas que no es divisible por el de sus cabezas</translation>
    </message>
    <message>
        <source>gives {0} a size that does not fit its shape</source>
        <translation>da a {0} un tamaño que no corresponde a su forma</translation>
    </message>
    <message>
        <source>is not a GGUF file</source>
        <translation>no es un archivo GGUF</translation>
    </message>
    <message>
        <source>is a GGUF file of version {0}; versions 2 and 3 are supported</source>
        <translation>es un archivo GGUF de la versión {0}; se admiten las versiones 2 y 3</translation>
    </message>
    <message>
        <source>claims more tensors or fields than any model has</source>
        <translation>declara más tensores o campos de los que tiene cualquier modelo</translation>
    </message>
    <message>
        <source>is one part of several: join them first (llama-gguf-split --merge)</source>
        <translation>es una parte de varias: únelas primero (llama-gguf-split --merge)</translation>
    </message>
    <message>
        <source>has an alignment that cannot be right</source>
        <translation>tiene una alineación que no puede ser correcta</translation>
    </message>
    <message>
        <source>holds no tensors</source>
        <translation>no contiene tensores</translation>
    </message>
    <message>
        <source>gives {0} {1} axes</source>
        <translation>asigna {1} ejes a {0}</translation>
    </message>
    <message>
        <source>stores {0} in an unknown type ({1})</source>
        <translation>guarda {0} en un tipo desconocido ({1})</translation>
    </message>
    <message>
        <source>gives {0} a shape that cannot be right</source>
        <translation>da a {0} una forma que no puede ser correcta</translation>
    </message>
    <message>
        <source>lacks the field {0}.{1}</source>
        <translation>no tiene el campo {0}.{1}</translation>
    </message>
    <message>
        <source>cannot be read ({0})</source>
        <translation>no se puede leer ({0})</translation>
    </message>
    <message>
        <source>is cut off in its header</source>
        <translation>está truncado en la cabecera</translation>
    </message>
    <message>
        <source>has a field of an unknown type</source>
        <translation>tiene un campo de tipo desconocido</translation>
    </message>
    <message>
        <source>has a list of {0} items, which cannot be right</source>
        <translation>tiene una lista de {0} elementos, lo que no puede ser correcto</translation>
    </message>
    <message>
        <source>is cut off: {0} is incomplete</source>
        <translation>está truncado: {0} está incompleto</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>está vacío</translation>
    </message>
    <message>
        <source>holds no list of tokens</source>
        <translation>no contiene una lista de tokens</translation>
    </message>
    <message>
        <source>splits its text by the unknown rules {0}</source>
        <translation>divide su texto según las reglas desconocidas {0}</translation>
    </message>
    <message>
        <source>has a tokenizer that cannot be read ({0})</source>
        <translation>tiene un tokenizador que no se puede leer ({0})</translation>
    </message>
    <message>
        <source>has a {0} tokenizer; supported are 'gpt2' and 'llama'</source>
        <translation>tiene un tokenizador {0}; se admiten 'gpt2' y 'llama'</translation>
    </message>
    <message>
        <source>comes with Octavo</source>
        <translation>viene con Octavo</translation>
    </message>
    <message>
        <source>There is no model called {0}. The models here are: {1}.</source>
        <translation>No hay ningún modelo llamado {0}. Los modelos disponibles son: {1}.</translation>
    </message>
    <message>
        <source>{0} is not the draft head of {1}: {2}. Choose the head that was published with the model.</source>
        <translation>{0} no es la cabeza de borrador de {1}: {2}. Elige la cabeza que se publicó con el modelo.</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} y {1} más</translation>
    </message>
    <message>
        <source>its tokenizer has other tokens</source>
        <translation>su tokenizador tiene otros tokens</translation>
    </message>
    <message>
        <source>It is not installed: {0}.</source>
        <translation>No está instalado: {0}.</translation>
    </message>
    <message>
        <source>The models on this computer could not be listed: {0}</source>
        <translation>No se pudieron listar los modelos de este equipo: {0}</translation>
    </message>
    <message>
        <source>Reading the model</source>
        <translation>Leyendo el modelo</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Escribiendo</translation>
    </message>
    <message>
        <source>Checking the model</source>
        <translation>Verificando el modelo</translation>
    </message>
    <message>
        <source>Reading the file</source>
        <translation>Leyendo el archivo</translation>
    </message>
    <message>
        <source>Quantising to {0} bits</source>
        <translation>Cuantizando a {0} bits</translation>
    </message>
    <message>
        <source>Converting</source>
        <translation>Convirtiendo</translation>
    </message>
    <message>
        <source>A library of the engine failed at this; the engine's log has the details.</source>
        <translation>Una biblioteca del motor falló con esto; el registro del motor tiene los detalles.</translation>
    </message>
    <message>
        <source>mlx-vlm is not installed</source>
        <translation>mlx-vlm no está instalado</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>no es un archivo normal</translation>
    </message>
    <message>
        <source>its config.json describes more layers and experts than any model has</source>
        <translation>su config.json describe más capas y expertos de los que tiene cualquier modelo</translation>
    </message>
    <message>
        <source>a library that reads its files failed</source>
        <translation>falló una biblioteca que lee sus archivos</translation>
    </message>
    <message>
        <source>it does not fit in memory</source>
        <translation>no cabe en la memoria</translation>
    </message>
    <message>
        <source>its files ask for a part that mlx-lm does not have</source>
        <translation>sus archivos requieren un componente que mlx-lm no tiene</translation>
    </message>
    <message>
        <source>its config.json lacks {0}</source>
        <translation>en su config.json falta {0}</translation>
    </message>
    <message>
        <source>its config.json does not fit its weights, or mlx-lm does not support it</source>
        <translation>su config.json no encaja con sus pesos, o mlx-lm no lo admite</translation>
    </message>
    <message>
        <source>Not enough disk space in {0}: {1:size} needed, {2:size} free</source>
        <translation>No hay suficiente espacio en disco en {0}: se necesitan {1:size} y hay {2:size} libres</translation>
    </message>
    <message>
        <source>{0} cannot be a model's name: use letters, digits, - _ and .</source>
        <translation>{0} no puede ser el nombre de un modelo: usa letras, cifras, - _ y .</translation>
    </message>
    <message>
        <source>they are of different kinds</source>
        <translation>son de tipos distintos</translation>
    </message>
    <message>
        <source>its {0} is {1}, the model's {2}</source>
        <translation>su {0} es {1}; el del modelo, {2}</translation>
    </message>
    <message>
        <source>{0} cannot be loaded: {1}.</source>
        <translation>No se puede cargar {0}: {1}.</translation>
    </message>
    <message>
        <source>has a header of more than {0} tensors</source>
        <translation>tiene una cabecera con más de {0} tensores</translation>
    </message>
    <message>
        <source>is cut off: {0} of {1} bytes are there</source>
        <translation>está truncado: hay {0} de {1} bytes</translation>
    </message>
    <message>
        <source>describes tensors that overlap</source>
        <translation>describe tensores que se solapan</translation>
    </message>
    <message>
        <source>has a header that is not a JSON object</source>
        <translation>tiene una cabecera que no es un objeto JSON</translation>
    </message>
    <message>
        <source>has a header that is not valid JSON</source>
        <translation>tiene una cabecera que no es JSON válido</translation>
    </message>
    <message>
        <source>has a wrong description of the tensor {0}</source>
        <translation>describe mal el tensor {0}</translation>
    </message>
    <message>
        <source>is not a safetensors file</source>
        <translation>no es un archivo safetensors</translation>
    </message>
    <message>
        <source>has a header of {0} MB, more than the {1} of any model</source>
        <translation>tiene una cabecera de {0} MB, más que los {1} MB de cualquier modelo</translation>
    </message>
    <message>
        <source>The starter model of this installation is damaged: {0}.</source>
        <translation>El modelo inicial de esta instalación está dañado: {0}.</translation>
    </message>
    <message>
        <source>The starter model is not installed: {0}.</source>
        <translation>El modelo inicial no está instalado: {0}.</translation>
    </message>
    <message>
        <source>The starter model in {0} is damaged: run `{1} --force-reinstall`.</source>
        <translation>El modelo inicial en {0} está dañado: ejecuta `{1} --force-reinstall`.</translation>
    </message>
    <message>
        <source>The starter model cannot be written to {0} ({1}): free some space or set OCTAVO_CACHE to another folder.</source>
        <translation>No se puede escribir el modelo inicial en {0} ({1}): libera espacio o define OCTAVO_CACHE con otra carpeta.</translation>
    </message>
    <message>
        <source>The starter model cannot be converted: {0}.</source>
        <translation>No se puede convertir el modelo inicial: {0}.</translation>
    </message>
    <message>
        <source>The prompt has more than {0} tokens</source>
        <translation>El prompt tiene más de {0} tokens</translation>
    </message>
    <message>
        <source>its tokenizer makes {0} tokens of a text of {1} characters</source>
        <translation>su tokenizador genera {0} tokens a partir de un texto de {1} caracteres</translation>
    </message>
    <message>
        <source>on a CPU, mlx-lm's own code for it corrupts the process's memory</source>
        <translation>en una CPU, el código propio de mlx-lm para este modelo corrompe la memoria del proceso</translation>
    </message>
    <message>
        <source>Octavo cannot serve {0}: {1}.</source>
        <translation>Octavo no puede ejecutar {0}: {1}.</translation>
    </message>
    <message>
        <source>Octavo cannot serve {0}: its cache is a {1}, which cannot be kept in blocks.</source>
        <translation>Octavo no puede ejecutar {0}: su caché es de tipo {1}, que no se puede guardar en bloques.</translation>
    </message>
    <message>
        <source>its answers over blocks differ from mlx-lm's by more than rounding does</source>
        <translation>sus respuestas con bloques difieren de las de mlx-lm más de lo que explica el redondeo</translation>
    </message>
    <message>
        <source>it cannot run over blocks ({0}: {1})</source>
        <translation>no puede funcionar con bloques ({0}: {1})</translation>
    </message>
    <message>
        <source>its answers over blocks differ from mlx-lm's</source>
        <translation>sus respuestas con bloques difieren de las de mlx-lm</translation>
    </message>
    <message>
        <source>mlx-lm cannot build a model from its config.json ({0})</source>
        <translation>mlx-lm no puede construir un modelo a partir de su config.json ({0})</translation>
    </message>
    <message>
        <source>mlx-lm cannot use its weights ({0})</source>
        <translation>mlx-lm no puede usar sus pesos ({0})</translation>
    </message>
    <message>
        <source>{0:size} of the {1:size} that this computer can provide.</source>
        <translation>{0:size} de los {1:size} que este equipo puede ofrecer.</translation>
    </message>
    <message>
        <source>{0:size} of {1:size}: other programs may be swapped out.</source>
        <translation>{0:size} de {1:size}: la memoria de otros programas puede pasar al disco.</translation>
    </message>
    <message>
        <source>A smaller quantisation or a smaller model: the weights alone are too much.</source>
        <translation>Una cuantización de menos bits o un modelo más pequeño: los pesos por sí solos ya son demasiado.</translation>
    </message>
    <message>
        <source>A smaller quantisation or a smaller model.</source>
        <translation>Una cuantización de menos bits o un modelo más pequeño.</translation>
    </message>
    <message>
        <source>{0:size} of {1:size}: answers may stall, because parts of the model may be swapped out.</source>
        <translation>{0:size} de {1:size}: las respuestas pueden demorarse, porque partes del modelo pueden pasar al disco.</translation>
    </message>
    <message>
        <source>It needs {0:size}, but this computer can provide only {1:size}.</source>
        <translation>Necesita {0:size}, pero este equipo solo puede ofrecer {1:size}.</translation>
    </message>
    <message>
        <source>A KV cache of {0:size} fits.</source>
        <translation>Cabe una caché KV de {0:size}.</translation>
    </message>
    <message>
        <source>An 8-bit KV cache fits.</source>
        <translation>Cabe una caché KV de 8 bits.</translation>
    </message>
    <message>
        <source>A context of {0} tokens fits.</source>
        <translation>Cabe un contexto de {0} tokens.</translation>
    </message>
    <message>
        <source>A context of {0} tokens for {1} chats fits.</source>
        <translation>Cabe un contexto de {0} tokens para {1} chats.</translation>
    </message>
    <message>
        <source>{0} chats of {1} tokens fit.</source>
        <translation>Caben {0} chats de {1} tokens.</translation>
    </message>
    <message>
        <source>1 chat of {0} tokens fit.</source>
        <translation>Cabe 1 chat de {0} tokens.</translation>
    </message>
    <message>
        <source>The KV cache needs {0:size}, but only {1:size} of memory are available. Choose a smaller budget or close other programs.</source>
        <translation>La caché KV necesita {0:size}, pero solo hay {1:size} de memoria disponibles. Elige un presupuesto menor o cierra otros programas.</translation>
    </message>
    <message>
        <source>The KV cache must hold at least one block.</source>
        <translation>La caché KV debe tener al menos un bloque.</translation>
    </message>
    <message>
        <source>One KV cache block takes {0:size}, but only {1:size} of memory are available. Close other programs or choose a smaller model.</source>
        <translation>Un bloque de la caché KV ocupa {0:size}, pero solo hay {1:size} de memoria disponibles. Cierra otros programas o elige un modelo más pequeño.</translation>
    </message>
    <message>
        <source>{0} would no longer read {1} beside a {2}: move its settings there first.</source>
        <translation>{0} dejaría de leer {1} si al lado hubiera un {2}: traslada antes sus ajustes a ese archivo.</translation>
    </message>
    <message>
        <source>{0} has no settings of Octavo: there is nothing to take back.</source>
        <translation>{0} no tiene ajustes de Octavo: no hay nada que revertir.</translation>
    </message>
    <message>
        <source>The server at {0} refused: {1}</source>
        <translation>El servidor en {0} rechazó la solicitud: {1}</translation>
    </message>
    <message>
        <source>{0} may be anywhere: name the folder of its {1}.</source>
        <translation>{0} puede estar en cualquier lugar: indica la carpeta de su {1}.</translation>
    </message>
    <message>
        <source>The server at {0} refuses this key: give the one that it shows.</source>
        <translation>El servidor en {0} rechaza esta clave: indica la que muestra ese servidor.</translation>
    </message>
    <message>
        <source>No server answers at {0}: switch on "Let other programs use this model" in Octavo, or run `octavo serve`.</source>
        <translation>Ningún servidor responde en {0}: activa “Permitir que otros programas usen este modelo” en Octavo o ejecuta `octavo serve`.</translation>
    </message>
    <message>
        <source>What answers at {0} is not Octavo: give Octavo's address.</source>
        <translation>Lo que responde en {0} no es Octavo: indica la dirección de Octavo.</translation>
    </message>
    <message>
        <source>{0} was changed meanwhile: look at the change again.</source>
        <translation>{0} cambió mientras tanto: revisa de nuevo el cambio.</translation>
    </message>
    <message>
        <source>{0} cannot be written, and is as it was: {1}.</source>
        <translation>{0} no se puede escribir y sigue como estaba: {1}.</translation>
    </message>
    <message>
        <source>{0} is not UTF-8 text; it was left alone.</source>
        <translation>{0} no es texto UTF-8; se dejó como estaba.</translation>
    </message>
    <message>
        <source>{0} was left alone: {1}.</source>
        <translation>{0} se dejó como estaba: {1}.</translation>
    </message>
    <message>
        <source>line {0} has your own "{1}": rename it or take it out first</source>
        <translation>la línea {0} contiene una entrada “{1}” tuya: cámbiale el nombre o quítala antes</translation>
    </message>
    <message>
        <source>it is write-protected</source>
        <translation>está protegido contra escritura</translation>
    </message>
    <message>
        <source>its links lead to themselves</source>
        <translation>sus enlaces apuntan a sí mismos</translation>
    </message>
    <message>
        <source>line {0} cannot be read</source>
        <translation>no se puede leer la línea {0}</translation>
    </message>
    <message>
        <source>its aliases or its depth are too much to follow</source>
        <translation>tiene demasiados alias o niveles de anidamiento</translation>
    </message>
    <message>
        <source>something else is in it</source>
        <translation>contiene otra cosa</translation>
    </message>
    <message>
        <source>{0} is not what the program expects there</source>
        <translation>{0} no es lo que el programa espera ahí</translation>
    </message>
    <message>
        <source>line {0} has a "{1}" with nothing in it: take it out first</source>
        <translation>la línea {0} contiene una entrada “{1}” vacía: quítala antes</translation>
    </message>
    <message>
        <source>the entry shares its line</source>
        <translation>la entrada comparte su línea con otro contenido</translation>
    </message>
    <message>
        <source>the entry is written in a way that is not followed</source>
        <translation>la entrada está escrita de una forma que Octavo no admite</translation>
    </message>
    <message>
        <source>"{0}" is written in a way that is not followed</source>
        <translation>“{0}” está escrito de una forma que Octavo no admite</translation>
    </message>
    <message>
        <source>there is no place for the entry that leaves the rest alone</source>
        <translation>no se puede añadir ni quitar la entrada sin alterar el resto</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>el archivo</translation>
    </message>
    <message>
        <source>the entry is not there</source>
        <translation>la entrada no está ahí</translation>
    </message>
    <message>
        <source>it is no map of settings</source>
        <translation>su contenido no son pares de clave y valor</translation>
    </message>
    <message>
        <source>Give the model a larger KV cache</source>
        <translation>Dale al modelo una caché KV más grande</translation>
    </message>
    <message>
        <source>Load the model with a larger context, or shorten the chat.</source>
        <translation>Carga el modelo con un contexto más grande o acorta el chat.</translation>
    </message>
    <message>
        <source>{0} or {1}</source>
        <translation>{0} o {1}</translation>
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation>{0}, {1}</translation>
    </message>
    <message>
        <source>{0} is not a size: enter a number and a unit, such as 4 GB.</source>
        <translation>{0} no es un tamaño: escribe un número y una unidad, como 4 GB.</translation>
    </message>
    <message>
        <source>{0} is not a KV budget: enter a number and a unit, such as 4 GB, 32k tokens or 500 blocks.</source>
        <translation>{0} no es un presupuesto KV: escribe un número y una unidad, como 4 GB, 32k tokens o 500 bloques.</translation>
    </message>
    <message>
        <source>A KV budget of {0} is less than one block, which takes {1:size} ({2} tokens).</source>
        <translation>Un presupuesto KV de {0} es menos que un bloque, que ocupa {1:size} ({2} tokens).</translation>
    </message>
    <message>
        <source>The KV cache of this model cannot be resized; load the model again.</source>
        <translation>No se puede cambiar el tamaño de la caché KV de este modelo; vuelve a cargarlo.</translation>
    </message>
    <message>
        <source>A chat that is being answered has {0} tokens, but {1} blocks hold only {2}. Stop it first, or choose a larger budget.</source>
        <translation>Un chat que se está respondiendo tiene {0} tokens, pero en {1} bloques solo caben {2}. Detén primero la respuesta o elige un presupuesto mayor.</translation>
    </message>
    <message>
        <source>Block {0} holds pinned text and would be removed with a budget of {1} blocks. Unpin it first.</source>
        <translation>El bloque {0} contiene texto fijado y se eliminaría con un presupuesto de {1} bloques. Desfíjalo primero.</translation>
    </message>
    <message>
        <source>The prompt is empty; write something first.</source>
        <translation>El prompt está vacío; escribe algo primero.</translation>
    </message>
    <message>
        <source>The prompt has {0} tokens, but this model's context is {1}. {2}</source>
        <translation>El prompt tiene {0} tokens, pero el contexto de este modelo es de {1}. {2}</translation>
    </message>
    <message>
        <source>The prompt has {0} tokens, but the KV cache holds {1}. {2}, or shorten the chat.</source>
        <translation>El prompt tiene {0} tokens, pero en la caché KV caben {1}. {2} o acorta el chat.</translation>
    </message>
    <message>
        <source>Port {0} is already in use by another program, perhaps by another Octavo.</source>
        <translation>El puerto {0} ya está en uso por otro programa, quizá por otro Octavo.</translation>
    </message>
    <message>
        <source>it is computed by several machines</source>
        <translation>lo calculan varias máquinas</translation>
    </message>
    <message>
        <source>its recurrent layers depend on all of the text</source>
        <translation>sus capas recurrentes dependen de todo el texto</translation>
    </message>
    <message>
        <source>its sliding window would reach across the gap</source>
        <translation>su ventana deslizante abarcaría el hueco</translation>
    </message>
    <message>
        <source>its attention chunks would no longer begin where they did</source>
        <translation>sus fragmentos de atención ya no empezarían donde empezaban</translation>
    </message>
    <message>
        <source>its code computes positions by itself</source>
        <translation>su código calcula las posiciones por sí mismo</translation>
    </message>
    <message>
        <source>its KV cache cannot be copied to the host, as it must be when memory runs short</source>
        <translation>su caché KV no se puede copiar a la memoria del host, como hace falta cuando la memoria escasea</translation>
    </message>
    <message>
        <source>it uses absolute positions of tokens, not only the distances between them</source>
        <translation>usa posiciones absolutas de los tokens, no solo las distancias entre ellos</translation>
    </message>
    <message>
        <source>it does not run with positions that are not renumbered ({0})</source>
        <translation>no funciona con posiciones que no se renumeran ({0})</translation>
    </message>
    <message>
        <source>{0} cannot drop text from the middle of a chat: {1}.</source>
        <translation>{0} no puede omitir texto de la parte central de un chat: {1}.</translation>
    </message>
    <message>
        <source>Keeping {0} tokens leaves too little of the context, which holds {1}.</source>
        <translation>Conservar {0} tokens deja muy poco del contexto, en el que caben {1}.</translation>
    </message>
    <message>
        <source>There was an internal error ({0}); the engine's log has the details.</source>
        <translation>Se produjo un error interno ({0}); los detalles están en el registro del motor.</translation>
    </message>
    <message>
        <source>The engine could not compute this step. {0}</source>
        <translation>El motor no pudo calcular este paso. {0}</translation>
    </message>
    <message>
        <source>{0} more blocks of the KV cache are needed and {1} are available: finish or preempt a sequence, or make the pool larger. {2}.</source>
        <translation>Se necesitan {0} bloques más de la caché KV y hay {1} disponibles: termina o pausa una secuencia, o amplía el pool. {2}.</translation>
    </message>
    <message>
        <source>The memory of this machine does not suffice.</source>
        <translation>La memoria de esta máquina no es suficiente.</translation>
    </message>
    <message>
        <source>{0} cannot look at images here, as its tokens are not computed in rows.</source>
        <translation>{0} no puede ver imágenes aquí, porque sus tokens no se calculan en filas.</translation>
    </message>
    <message>
        <source>Drafts come either from a draft model or from the chat's own text; choose one.</source>
        <translation>Los borradores vienen de un modelo borrador o del texto del chat; elige uno de los dos.</translation>
    </message>
    <message>
        <source>A draft can have 1 to {0} tokens, but {1} were requested.</source>
        <translation>Un borrador puede tener de 1 a {0} tokens, pero se pidieron {1}.</translation>
    </message>
    <message>
        <source>its recurrent layers cannot take a rejected token back</source>
        <translation>sus capas recurrentes no pueden deshacer un token rechazado</translation>
    </message>
    <message>
        <source>its code cannot compute several tokens of a chat in one step</source>
        <translation>su código no puede calcular varios tokens de un chat en un paso</translation>
    </message>
    <message>
        <source>{0} does not support speculative decoding: {1}. Load it without a draft model.</source>
        <translation>{0} no admite la decodificación especulativa: {1}. Cárgalo sin modelo borrador.</translation>
    </message>
    <message>
        <source>{0} is split over machines: load it without a draft head.</source>
        <translation>{0} está repartido entre máquinas: cárgalo sin cabeza de borrador.</translation>
    </message>
    <message>
        <source>{0} could not be loaded: {1}</source>
        <translation>No se pudo cargar {0}: {1}</translation>
    </message>
    <message>
        <source>The chat has no message to answer.</source>
        <translation>El chat no tiene ningún mensaje que responder.</translation>
    </message>
    <message>
        <source>The model's chat template refuses this chat: {0}</source>
        <translation>La plantilla de chat del modelo rechaza este chat: {0}</translation>
    </message>
    <message>
        <source>{0}, which is this model's context. {1}</source>
        <translation>{0}, que es el contexto de este modelo. {1}</translation>
    </message>
    <message>
        <source>The prompt has {0} characters, which cannot fit into this model's context of {1} tokens. {2}</source>
        <translation>El prompt tiene {0} caracteres, que no caben en el contexto de {1} tokens de este modelo. {2}</translation>
    </message>
    <message>
        <source>The prompt has the token {0}, for which this model has no embedding.</source>
        <translation>El prompt tiene el token {0}, para el que este modelo no tiene embedding.</translation>
    </message>
    <message>
        <source>1 token has no embedding in {0}: {1}.</source>
        <translation>1 token no tiene embedding en {0}: {1}.</translation>
    </message>
    <message>
        <source>{0} tokens have no embedding in {1}: {2}.</source>
        <translation>{0} tokens no tienen embedding en {1}: {2}.</translation>
    </message>
    <message>
        <source>{0} It cannot read or write text with them.</source>
        <translation>{0} El modelo no puede leer ni escribir texto con tokens así.</translation>
    </message>
    <message>
        <source>{0} cannot look at images: choose a model that can.</source>
        <translation>{0} no puede ver imágenes: elige un modelo que pueda.</translation>
    </message>
    <message>
        <source>The answer {0} has ended or is unknown, so it cannot be forked.</source>
        <translation>La respuesta {0} terminó o es desconocida, así que no se puede bifurcar.</translation>
    </message>
    <message>
        <source>The answer {0} is waiting for memory; fork it when it continues.</source>
        <translation>La respuesta {0} espera memoria; bifúrcala cuando continúe.</translation>
    </message>
    <message>
        <source>The oldest pinned text ({0} blocks) was unpinned: an answer needed its blocks.</source>
        <translation>Se desfijó el texto fijado más antiguo ({0} bloques): una respuesta necesitaba sus bloques.</translation>
    </message>
    <message>
        <source>The oldest pinned text (1 block) was unpinned: an answer needed its blocks.</source>
        <translation>Se desfijó el texto fijado más antiguo (1 bloque): una respuesta necesitaba sus bloques.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template fails at this text ({0}). Change the text.</source>
        <translation>El tokenizador o la plantilla de chat de este modelo falla con este texto ({0}). Cambia el texto.</translation>
    </message>
    <message>
        <source>Images cannot be read for this model: its tokenizer has code of its own.</source>
        <translation>No se pueden leer imágenes para este modelo: su tokenizador tiene código propio.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template crashed at this text. Change the text.</source>
        <translation>El tokenizador o la plantilla de chat de este modelo se cerró inesperadamente con este texto. Cambia el texto.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template needed more than {0} MB for this text. Shorten the text.</source>
        <translation>El tokenizador o la plantilla de chat de este modelo necesitó más de {0} MB para este texto. Acorta el texto.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template took longer than {0} seconds for this text. Shorten the text.</source>
        <translation>El tokenizador o la plantilla de chat de este modelo tardó más de {0} segundos con este texto. Acorta el texto.</translation>
    </message>
    <message>
        <source>What reads the images crashed. Send other images, or fewer.</source>
        <translation>La lectura de las imágenes falló inesperadamente. Envía otras imágenes, o menos.</translation>
    </message>
    <message>
        <source>What reads the images needed more than {0} MB. Send other images, or fewer.</source>
        <translation>La lectura de las imágenes necesitó más de {0} MB. Envía otras imágenes, o menos.</translation>
    </message>
    <message>
        <source>What reads the images took longer than {0} seconds. Send other images, or fewer.</source>
        <translation>La lectura de las imágenes tardó más de {0} segundos. Envía otras imágenes, o menos.</translation>
    </message>
    <message>
        <source>{0} was unloaded.</source>
        <translation>{0} se quitó de la memoria.</translation>
    </message>
    <message>
        <source>The request was stopped.</source>
        <translation>Se detuvo la solicitud.</translation>
    </message>
    <message>
        <source>A process for texts cannot be started: {0}.</source>
        <translation>No se puede iniciar un proceso para textos: {0}.</translation>
    </message>
    <message>
        <source>Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF.</source>
        <translation>Envía PNG, JPEG, WebP, GIF, BMP, TIFF o AVIF.</translation>
    </message>
    <message>
        <source>This is a HEIC image, which is not read here. Save it as JPEG</source>
        <translation>Es una imagen HEIC, que aquí no se lee. Guárdala como JPEG</translation>
    </message>
    <message>
        <source>This image cannot be read. Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF, undamaged</source>
        <translation>No se puede leer esta imagen. Envía PNG, JPEG, WebP, GIF, BMP, TIFF o AVIF sin daños</translation>
    </message>
    <message>
        <source>The window uses version {0} of the protocol, but this engine uses version {1}. Install Octavo again, so that both are of one release.</source>
        <translation>La ventana usa la versión {0} del protocolo, pero este motor usa la versión {1}. Instala Octavo de nuevo para que ambos sean de la misma versión.</translation>
    </message>
    <message>
        <source>CPU, {0} cores ({1})</source>
        <translation>CPU, {0} núcleos ({1})</translation>
    </message>
    <message>
        <source>The prompt is not a text that this model can read.</source>
        <translation>El prompt no es un texto que este modelo pueda leer.</translation>
    </message>
    <message>
        <source>The text could not be read ({0}).</source>
        <translation>No se pudo leer el texto ({0}).</translation>
    </message>
    <message>
        <source>Speculative decoding was turned off because drafting failed: {0}</source>
        <translation>Se desactivó la decodificación especulativa porque fallaron los borradores: {0}</translation>
    </message>
    <message>
        <source>{0} and {1} have different tokenizers, but a draft model needs the same one. Choose a smaller model of the same family.</source>
        <translation>{0} y {1} tienen tokenizadores distintos, pero un modelo borrador necesita el mismo. Elige un modelo más pequeño de la misma familia.</translation>
    </message>
    <message>
        <source>{0} cannot be a draft model: {1}.</source>
        <translation>{0} no puede ser un modelo borrador: {1}.</translation>
    </message>
    <message>
        <source>it cannot take a rejected token back</source>
        <translation>no puede deshacer un token rechazado</translation>
    </message>
    <message>
        <source>{0} needs a number of at least 1 after the colon, as in {1}:2.</source>
        <translation>{0} necesita un número de al menos 1 después de los dos puntos, como en {1}:2.</translation>
    </message>
    <message>
        <source>{0} is split over several machines, so it cannot draft for itself. Draft with a smaller model, or from the chat's own text.</source>
        <translation>{0} está repartido entre varias máquinas, así que no puede hacer sus propios borradores. Hazlos con un modelo más pequeño o con el texto del chat.</translation>
    </message>
    <message>
        <source>{0} cannot draft with its first layers: its code does not run a list of layers one after the other.</source>
        <translation>{0} no puede hacer borradores con sus primeras capas: su código no ejecuta una lista de capas una tras otra.</translation>
    </message>
    <message>
        <source>{0} has {1} layers, so a draft can use 1 to {2} of them.</source>
        <translation>{0} tiene {1} capas, así que un borrador puede usar de 1 a {2}.</translation>
    </message>
    <message>
        <source>the first {0} of {1} layers</source>
        <translation>las primeras {0} de {1} capas</translation>
    </message>
    <message>
        <source>{0} cannot draft with fewer experts: it sends no token to several.</source>
        <translation>{0} no puede hacer borradores con menos expertos: no envía ningún token a varios.</translation>
    </message>
    <message>
        <source>{0} sends each token to {1} experts, so a draft can use 1 to {2} of them.</source>
        <translation>{0} envía cada token a {1} expertos, así que un borrador puede usar de 1 a {2}.</translation>
    </message>
    <message>
        <source>{0} of {1} experts</source>
        <translation>{0} de {1} expertos</translation>
    </message>
    <message>
        <source>{0} has no draft head that Octavo knows.</source>
        <translation>{0} no tiene una cabeza de borrador que Octavo conozca.</translation>
    </message>
    <message>
        <source>its draft head</source>
        <translation>su cabeza de borrador</translation>
    </message>
    <message>
        <source>This model's tokenizer has no tokenizer.json, so its answers cannot be held to a grammar.</source>
        <translation>El tokenizador de este modelo no tiene tokenizer.json, así que sus respuestas no pueden ceñirse a una gramática.</translation>
    </message>
    <message>
        <source>This model's tokenizer has no token that ends an answer, so answers cannot be held to a grammar.</source>
        <translation>El tokenizador de este modelo no tiene un token que termine una respuesta, así que las respuestas no pueden ceñirse a una gramática.</translation>
    </message>
    <message>
        <source>The {0} cannot be used: {1}.</source>
        <translation>No se puede usar la gramática ({0}): {1}.</translation>
    </message>
    <message>
        <source>This model's tokenizer is of a kind that cannot be held to a grammar ({0}).</source>
        <translation>El tokenizador de este modelo es de un tipo que no puede ceñirse a una gramática ({0}).</translation>
    </message>
    <message>
        <source>The {0} is larger than {1} KiB; use a smaller one.</source>
        <translation>La gramática ({0}) supera los {1} KiB; usa una más pequeña.</translation>
    </message>
    <message>
        <source>The {0} matches no text.</source>
        <translation>La gramática ({0}) no coincide con ningún texto.</translation>
    </message>
    <message>
        <source>The grammar could not be compiled ({0}).</source>
        <translation>No se pudo compilar la gramática ({0}).</translation>
    </message>
    <message>
        <source>The {0} cannot be read: {1}.</source>
        <translation>No se puede leer la gramática ({0}): {1}.</translation>
    </message>
    <message>
        <source>The answer could not be held to its grammar: {0}.</source>
        <translation>La respuesta no pudo ceñirse a su gramática: {0}.</translation>
    </message>
    <message>
        <source>it is too complex</source>
        <translation>es demasiado compleja</translation>
    </message>
    <message>
        <source>it met a token that it does not allow</source>
        <translation>encontró un token que no permite</translation>
    </message>
    <message>
        <source>the text that it forces is not allowed</source>
        <translation>el texto que impone no está permitido</translation>
    </message>
    <message>
        <source>no token of this model can follow</source>
        <translation>ningún token de este modelo puede seguir</translation>
    </message>
    <message>
        <source>it needs a token for which this model has no embedding</source>
        <translation>necesita un token para el que este modelo no tiene embedding</translation>
    </message>
    <message>
        <source>The JSON schema cannot be used: {0}.</source>
        <translation>No se puede usar el esquema JSON: {0}.</translation>
    </message>
    <message>
        <source>An answer cannot have both tools and a Lark grammar; leave one of them out.</source>
        <translation>Una respuesta no puede tener a la vez herramientas y una gramática Lark; quita una de las dos.</translation>
    </message>
    <message>
        <source>no value matches it</source>
        <translation>ningún valor lo cumple</translation>
    </message>
    <message>
        <source>`oneOf` has alternatives that may match at once</source>
        <translation>`oneOf` tiene alternativas que pueden coincidir a la vez</translation>
    </message>
    <message>
        <source>`minProperties` or `maxProperties` counts properties that are not required</source>
        <translation>`minProperties` o `maxProperties` cuenta propiedades que no son obligatorias</translation>
    </message>
    <message>
        <source>a `$ref` that leads back to itself has other keywords beside it</source>
        <translation>un `$ref` que lleva a sí mismo tiene otras palabras clave al lado</translation>
    </message>
    <message>
        <source>`patternProperties` has patterns that may match the same name</source>
        <translation>`patternProperties` tiene patrones que pueden coincidir con el mismo nombre</translation>
    </message>
    <message>
        <source>`multipleOf` has too many digits</source>
        <translation>`multipleOf` tiene demasiadas cifras</translation>
    </message>
    <message>
        <source>a `$ref` leads to another document</source>
        <translation>un `$ref` lleva a otro documento</translation>
    </message>
    <message>
        <source>a `$ref` leads to nothing</source>
        <translation>un `$ref` no lleva a nada</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>es demasiado grande</translation>
    </message>
    <message>
        <source>it matches no text</source>
        <translation>no coincide con ningún texto</translation>
    </message>
    <message>
        <source>a pattern in it cannot be read: {0}</source>
        <translation>no se puede leer uno de sus patrones: {0}</translation>
    </message>
    <message>
        <source>its form is wrong</source>
        <translation>su forma es incorrecta</translation>
    </message>
    <message>
        <source>a schema is a JSON object</source>
        <translation>un esquema es un objeto JSON</translation>
    </message>
    <message>
        <source>it is larger than {0} KiB</source>
        <translation>supera los {0} KiB</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>tiene demasiados niveles de anidamiento</translation>
    </message>
    <message>
        <source>arguments are an object, but its type is {0}</source>
        <translation>los argumentos son un objeto, pero el tipo del esquema es {0}</translation>
    </message>
    <message>
        <source>There is nothing to read.</source>
        <translation>No hay nada que leer.</translation>
    </message>
    <message>
        <source>There is no server in it: a JSON object with “mcpServers” is expected.</source>
        <translation>No contiene ningún servidor: se espera un objeto JSON con “mcpServers”.</translation>
    </message>
    <message>
        <source>This is neither JSON, nor an address, nor a command line such as “uvx mcp-server-time”.</source>
        <translation>Esto no es JSON, ni una dirección, ni una línea de comandos como “uvx mcp-server-time”.</translation>
    </message>
    <message>
        <source>it is not a JSON object.</source>
        <translation>no es un objeto JSON.</translation>
    </message>
    <message>
        <source>it speaks SSE, which is out of date. Use its address for streamable HTTP.</source>
        <translation>usa SSE, que está obsoleto. Usa su dirección de Streamable HTTP.</translation>
    </message>
    <message>
        <source>its “args” are not a list of texts.</source>
        <translation>sus “args” no son una lista de textos.</translation>
    </message>
    <message>
        <source>its “{0}” are not names with texts.</source>
        <translation>sus “{0}” no son pares de nombre y texto.</translation>
    </message>
    <message>
        <source>The text is larger than 1 MB.</source>
        <translation>El texto supera 1 MB.</translation>
    </message>
    <message>
        <source>This is not valid JSON: {0} at line {1}, column {2}.</source>
        <translation>Esto no es JSON válido: {0} en la línea {1}, columna {2}.</translation>
    </message>
    <message>
        <source>This is not valid JSON.</source>
        <translation>Esto no es JSON válido.</translation>
    </message>
    <message>
        <source>A quotation mark in this command line is not closed.</source>
        <translation>En esta línea de comandos falta cerrar unas comillas.</translation>
    </message>
    <message>
        <source>its “allowedTools” are not a list of names.</source>
        <translation>sus “allowedTools” no son una lista de nombres.</translation>
    </message>
    <message>
        <source>“{0}” has {1}, which is not filled in: write its value instead.</source>
        <translation>“{0}” tiene {1}, que falta rellenar: escribe su valor en su lugar.</translation>
    </message>
    <message>
        <source>it has neither a command nor an address.</source>
        <translation>no tiene comando ni dirección.</translation>
    </message>
    <message>
        <source>its address does not begin with https://.</source>
        <translation>su dirección no empieza por https://.</translation>
    </message>
    <message>
        <source>Only the first {0} servers were read.</source>
        <translation>Solo se leyeron los primeros {0} servidores.</translation>
    </message>
    <message>
        <source>There is no server in it.</source>
        <translation>No contiene ningún servidor.</translation>
    </message>
    <message>
        <source>“{0}” was left out: {1}</source>
        <translation>“{0}” se omitió: {1}</translation>
    </message>
    <message>
        <source>It cannot be used: {0}.{1}</source>
        <translation>No se puede usar: {0}.{1}</translation>
    </message>
    <message>
        <source>It was switched off.</source>
        <translation>Se desactivó.</translation>
    </message>
    <message>
        <source>It was started again.</source>
        <translation>Se inició de nuevo.</translation>
    </message>
    <message>
        <source> Look at its log, or start it again.</source>
        <translation> Mira su registro o inícialo de nuevo.</translation>
    </message>
    <message>
        <source>It did not answer within {0} seconds, so it was ended.{1}</source>
        <translation>No respondió en {0} segundos, así que se cerró.{1}</translation>
    </message>
    <message>
        <source>The server cannot be reached. Check that it runs, and its address.</source>
        <translation>No se puede acceder al servidor. Revisa su dirección y que esté en marcha.</translation>
    </message>
    <message>
        <source>There was no answer within {0} seconds, so the call was ended.</source>
        <translation>No hubo respuesta en {0} segundos, así que se interrumpió la llamada.</translation>
    </message>
    <message>
        <source>It wants a step in the browser first: {0}</source>
        <translation>Primero pide un paso en el navegador: {0}</translation>
    </message>
    <message>
        <source>The call failed without a reason.</source>
        <translation>La llamada falló sin dar un motivo.</translation>
    </message>
    <message>
        <source>Finish in the browser what it asked for. Then choose Continue.</source>
        <translation>Termina en el navegador lo que pidió. Luego elige “Continuar”.</translation>
    </message>
    <message>
        <source>The arguments are not a JSON object, so the tool was not called.</source>
        <translation>Los argumentos no son un objeto JSON, así que no se llamó a la herramienta.</translation>
    </message>
    <message>
        <source>There is no tool named {0}.</source>
        <translation>No hay ninguna herramienta llamada {0}.</translation>
    </message>
    <message>
        <source>The tool {0} is switched off.</source>
        <translation>La herramienta {0} está desactivada.</translation>
    </message>
    <message>
        <source>The tool {0} has changed since it was allowed. Look at it again and allow it anew.</source>
        <translation>La herramienta {0} ha cambiado desde que se permitió. Mírala de nuevo y vuelve a permitirla.</translation>
    </message>
    <message>
        <source>{0} calls are running already. Wait for one of them to end.</source>
        <translation>Ya hay {0} llamadas en curso. Espera a que termine una.</translation>
    </message>
    <message>
        <source>The call ran for {0} minutes, so it was ended.</source>
        <translation>La llamada duró {0} minutos, así que se interrumpió.</translation>
    </message>
    <message>
        <source>It does not offer that any more.</source>
        <translation>Ya no ofrece eso.</translation>
    </message>
    <message>
        <source>{0} It has failed several times in a minute: start it again by hand.</source>
        <translation>{0} Ha fallado varias veces en un minuto: inícialo de nuevo manualmente.</translation>
    </message>
    <message>
        <source>It is switched off.</source>
        <translation>Está desactivado.</translation>
    </message>
    <message>
        <source>The server has forgotten this connection. The next call makes a new one.</source>
        <translation>El servidor ha olvidado esta conexión. La próxima llamada creará una nueva.</translation>
    </message>
    <message>
        <source>Its answer cannot be read: {0}</source>
        <translation>No se puede leer su respuesta: {0}</translation>
    </message>
    <message>
        <source>There was no answer within {0} seconds.</source>
        <translation>No hubo respuesta en {0} segundos.</translation>
    </message>
    <message>
        <source>The call was ended with its server. {0}</source>
        <translation>La llamada terminó junto con su servidor. {0}</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
    <message>
        <source>Its result does not match what the tool promises: {0}.</source>
        <translation>Su resultado no coincide con lo que promete la herramienta: {0}.</translation>
    </message>
    <message>
        <source>It failed without a word.</source>
        <translation>Falló sin decir nada.</translation>
    </message>
    <message>
        <source>enter a client that you registered there</source>
        <translation>indica un cliente que hayas registrado allí</translation>
    </message>
    <message>
        <source>Choose Log In to try again.</source>
        <translation>Elige “Iniciar sesión” para volver a intentarlo.</translation>
    </message>
    <message>
        <source>set a header such as Authorization for it</source>
        <translation>define para él una cabecera como Authorization</translation>
    </message>
    <message>
        <source>What it says about its login takes too long. Choose Log In to try again.</source>
        <translation>La información sobre su inicio de sesión tarda demasiado en llegar. Elige “Iniciar sesión” para volver a intentarlo.</translation>
    </message>
    <message>
        <source>What it says about its login does not fit together: {0}.</source>
        <translation>La información que da sobre su inicio de sesión no es coherente: {0}.</translation>
    </message>
    <message>
        <source>Its login takes no new programs such as Octavo: {0}, or {1}.</source>
        <translation>Su inicio de sesión no acepta programas nuevos como Octavo: {0}, o {1}.</translation>
    </message>
    <message>
        <source>It wants {0}: {1}.</source>
        <translation>Pide {0}: {1}.</translation>
    </message>
    <message>
        <source>It wants a login: {0}.</source>
        <translation>Pide iniciar sesión: {0}.</translation>
    </message>
    <message>
        <source>The server did not accept the login. {0}</source>
        <translation>El servidor no aceptó el inicio de sesión. {0}</translation>
    </message>
    <message>
        <source>{0} was loaded without keeping its weights in memory: that needs the Metal backend on one Mac with macOS 15 or later.</source>
        <translation>{0} se cargó sin mantener sus pesos en memoria: eso requiere el backend Metal en un solo Mac con macOS 15 o posterior.</translation>
    </message>
    <message>
        <source>{0} was loaded, but macOS does not keep its weights in memory: {1:clause}.</source>
        <translation>{0} se cargó, pero macOS no mantiene sus pesos en memoria: {1:clause}.</translation>
    </message>
    <message>
        <source>The tokenizer of {0} cannot be used: {1:clause}.</source>
        <translation>No se puede usar el tokenizador de {0}: {1:clause}.</translation>
    </message>
    <message>
        <source>JSON grammar</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>esquema JSON</translation>
    </message>
    <message>
        <source>Lark grammar</source>
        <translation>Lark</translation>
    </message>
    <message>
        <source>regular expression</source>
        <translation>expresión regular</translation>
    </message>
    <message>
        <source>schema of the tools</source>
        <translation>esquema de las herramientas</translation>
    </message>
    <message>
        <source>What it says about its login is too long, so it was not read: {0}.</source>
        <translation>La información que da sobre su inicio de sesión es demasiado larga, así que no se leyó: {0}.</translation>
    </message>
    <message>
        <source>Its login is at {0} without https://, so it was not used: {1}.</source>
        <translation>Su inicio de sesión está en {0} sin https://, así que no se usó: {1}.</translation>
    </message>
    <message>
        <source>Its login is for another server, so it was not used. Check its address.</source>
        <translation>Su inicio de sesión es de otro servidor, así que no se usó. Revisa su dirección.</translation>
    </message>
    <message>
        <source>choose Log In</source>
        <translation>elige “Iniciar sesión”</translation>
    </message>
    <message>
        <source>It refuses the headers that are set for it: check them, or {0}.</source>
        <translation>Rechaza las cabeceras definidas para él: revísalas, o {0}.</translation>
    </message>
    <message>
        <source>Its login page has no https:// address, so it is not opened: {0}.</source>
        <translation>Su página de inicio de sesión no tiene una dirección https://, así que no se abre: {0}.</translation>
    </message>
    <message>
        <source>The login was not finished within {0} minutes. {1}</source>
        <translation>El inicio de sesión no se completó en {0} minutos. {1}</translation>
    </message>
    <message>
        <source>The login was refused{0}. {1}</source>
        <translation>El inicio de sesión fue rechazado{0}. {1}</translation>
    </message>
    <message>
        <source>Its login cannot be kept: it is too long, or no text. {0}</source>
        <translation>Su inicio de sesión no se puede guardar: es demasiado largo o no es texto. {0}</translation>
    </message>
    <message>
        <source>The login was cancelled. {0}</source>
        <translation>El inicio de sesión se canceló. {0}</translation>
    </message>
    <message>
        <source>more rights than its login has</source>
        <translation>más permisos de los que tiene su inicio de sesión</translation>
    </message>
    <message>
        <source>The answer is larger than 16 MB, so it was not read. Ask for less.</source>
        <translation>La respuesta supera los 16 MB, así que no se leyó. Pide menos.</translation>
    </message>
    <message>
        <source>The folder {0} does not exist. Choose another one.</source>
        <translation>La carpeta {0} no existe. Elige otra.</translation>
    </message>
    <message>
        <source>The program {0} cannot be found. Install it, or give its full path.</source>
        <translation>No se encuentra el programa {0}. Instálalo o indica su ruta completa.</translation>
    </message>
    <message>
        <source>Its program ended by itself with exit status {0}.{1}</source>
        <translation>Su programa terminó por sí solo con el código de salida {0}.{1}</translation>
    </message>
    <message>
        <source>The address must begin with https:// and name a host.</source>
        <translation>La dirección debe empezar por https:// e indicar un host.</translation>
    </message>
    <message>
        <source>The address has no encryption, so it could be read on the way. Use one that begins with https://.</source>
        <translation>La dirección no usa cifrado, así que los datos podrían leerse por el camino. Usa una que empiece por https://.</translation>
    </message>
    <message>
        <source> It wrote last: {0}</source>
        <translation> Lo último que escribió: {0}</translation>
    </message>
    <message>
        <source>The program {0} cannot be started: {1}.</source>
        <translation>No se puede iniciar el programa {0}: {1}.</translation>
    </message>
    <message>
        <source>It closed its output, so it was ended.</source>
        <translation>Cerró su salida, así que se terminó.</translation>
    </message>
    <message>
        <source>Its program was killed by signal {0}.{1}</source>
        <translation>Su programa terminó por la señal {0}.{1}</translation>
    </message>
    <message>
        <source>refuses access: use another login, or set a header such as Authorization for it</source>
        <translation>deniega el acceso: usa otro inicio de sesión o define para él una cabecera como Authorization</translation>
    </message>
    <message>
        <source>The server compresses its answers although it was asked not to.</source>
        <translation>El servidor comprime sus respuestas aunque se le pidió que no lo hiciera.</translation>
    </message>
    <message>
        <source>The server closed the connection.</source>
        <translation>El servidor cerró la conexión.</translation>
    </message>
    <message>
        <source>The host {0} cannot be found. Check the address.</source>
        <translation>No se encuentra el host {0}. Revisa la dirección.</translation>
    </message>
    <message>
        <source>refuses the headers that are set for it: check them</source>
        <translation>rechaza las cabeceras definidas para él: revísalas</translation>
    </message>
    <message>
        <source>The server {0}. (HTTP status {1})</source>
        <translation>El servidor {0}. (Estado HTTP {1})</translation>
    </message>
    <message>
        <source>It does not read its input, so it was ended.</source>
        <translation>No lee su entrada, así que se cerró.</translation>
    </message>
    <message>
        <source>It writes text that is no message to its output, so it was ended.</source>
        <translation>Escribe en su salida texto que no es un mensaje, así que se cerró.</translation>
    </message>
    <message>
        <source>It sent a message of over 16 MB, so it was ended.</source>
        <translation>Envió un mensaje de más de 16 MB, así que se cerró.</translation>
    </message>
    <message>
        <source>There is no server named {0}, or it is switched off.</source>
        <translation>No hay ningún servidor llamado {0}, o está desactivado.</translation>
    </message>
    <message>
        <source>The call was cancelled.</source>
        <translation>La llamada se canceló.</translation>
    </message>
    <message>
        <source>The model's chat template does not take these images as they are.</source>
        <translation>La plantilla de chat del modelo no acepta estas imágenes tal como están.</translation>
    </message>
    <message>
        <source>The model's vision tower cannot see this image ({0}).</source>
        <translation>La torre de visión del modelo no puede ver esta imagen ({0}).</translation>
    </message>
    <message>
        <source>The model's vision tower cannot be loaded: {0}.</source>
        <translation>No se puede cargar la torre de visión del modelo: {0}.</translation>
    </message>
    <message>
        <source>This model has seen too many images: load it again.</source>
        <translation>Este modelo ha visto demasiadas imágenes: vuelve a cargarlo.</translation>
    </message>
    <message>
        <source>{0} cannot look at images while several machines compute it.</source>
        <translation>{0} no puede ver imágenes mientras lo calculan varias máquinas.</translation>
    </message>
    <message>
        <source>it does not take images where this chat has them</source>
        <translation>no acepta imágenes donde este chat las tiene</translation>
    </message>
    <message>
        <source>This model cannot look at images: choose one that can.</source>
        <translation>Este modelo no puede ver imágenes: elige uno que pueda.</translation>
    </message>
    <message>
        <source>The image is too narrow for this model. Cut it.</source>
        <translation>La imagen es demasiado estrecha para este modelo. Recórtala.</translation>
    </message>
    <message>
        <source>{0} cannot look at images in Octavo yet: its kind ({1}) is not among those that can.</source>
        <translation>{0} aún no puede ver imágenes en Octavo: su tipo ({1}) no está entre los que pueden.</translation>
    </message>
    <message>
        <source>{0} cannot look at images in Octavo: its vision tower is a {1}, not a {2}.</source>
        <translation>{0} no puede ver imágenes en Octavo: su torre de visión es {1}, no {2}.</translation>
    </message>
    <message>
        <source>{0} cannot look at images: its folder has no preprocessor_config.json; download it again.</source>
        <translation>{0} no puede ver imágenes: en su carpeta falta preprocessor_config.json; descárgalo de nuevo.</translation>
    </message>
    <message>
        <source>{0} cannot look at images: this version of it was made without a vision tower.</source>
        <translation>{0} no puede ver imágenes: esta versión se hizo sin torre de visión.</translation>
    </message>
    <message>
        <source>The chat has {0} images; send {1} at most.</source>
        <translation>El chat tiene {0} imágenes; envía {1} como máximo.</translation>
    </message>
    <message>
        <source>An image is empty. {0}</source>
        <translation>Una imagen está vacía. {0}</translation>
    </message>
    <message>
        <source>An image has {0} MB; {1} MB are the most. Make it smaller.</source>
        <translation>Una imagen tiene {0} MB; el máximo son {1} MB. Redúcela.</translation>
    </message>
    <message>
        <source>This model's files about images cannot be used</source>
        <translation>No se pueden usar los archivos de este modelo sobre imágenes</translation>
    </message>
    <message>
        <source>The images of this chat are too large together: send fewer of them.</source>
        <translation>Las imágenes de este chat son demasiado grandes en conjunto: envía menos.</translation>
    </message>
    <message>
        <source>This image cannot be prepared for the model</source>
        <translation>Esta imagen no se puede preparar para el modelo</translation>
    </message>
    <message>
        <source>The image has far more pixels; {0} in all are the most. Make it smaller.</source>
        <translation>La imagen tiene demasiados píxeles; el máximo en total es {0}. Redúcela.</translation>
    </message>
    <message>
        <source>The image has {0} × {1} pixels; {2} in all are the most. Make it smaller.</source>
        <translation>La imagen tiene {0} × {1} píxeles; el máximo en total es {2}. Redúcela.</translation>
    </message>
    <message>
        <source>The image of {0} × {1} pixels is too narrow. Cut it.</source>
        <translation>La imagen de {0} × {1} píxeles es demasiado estrecha. Recórtala.</translation>
    </message>
    <message>
        <source>The images of this chat need too much memory: send fewer, or smaller ones</source>
        <translation>Las imágenes de este chat necesitan demasiada memoria: envía menos imágenes o imágenes más pequeñas</translation>
    </message>
    <message>
        <source>{0} of its weights are missing ({1}, ...)</source>
        <translation>le faltan pesos ({0}: {1}, …)</translation>
    </message>
    <message>
        <source>The engine has ended.</source>
        <translation>El motor terminó.</translation>
    </message>
    <message>
        <source>Octavo's background service takes over the engine.</source>
        <translation>El servicio en segundo plano de Octavo toma el control del motor.</translation>
    </message>
    <message>
        <source>The background service has ended, so this window runs the engine.</source>
        <translation>El servicio en segundo plano terminó, así que esta ventana ejecuta el motor.</translation>
    </message>
    <message>
        <source>Another window of Octavo uses the background service: quit that window first.</source>
        <translation>Otra ventana de Octavo usa el servicio en segundo plano: sal primero de Octavo en esa ventana.</translation>
    </message>
    <message>
        <source>Another window of Octavo has the engine: quit that window first.</source>
        <translation>Otra ventana de Octavo tiene el motor: sal primero de Octavo en esa ventana.</translation>
    </message>
    <message>
        <source> (process {0})</source>
        <translation> (proceso {0})</translation>
    </message>
    <message>
        <source>Octavo's engine{0} holds {1} and does not answer: end that process.</source>
        <translation>El motor de Octavo{0} ocupa {1} y no responde: termina ese proceso.</translation>
    </message>
    <message>
        <source>Waiting until Octavo's window{0} has no answer to write.</source>
        <translation>Esperando a que la ventana de Octavo{0} termine de escribir sus respuestas.</translation>
    </message>
    <message>
        <source>{0} belongs to another user ({1}): choose a folder of your own with OCTAVO_DATA.</source>
        <translation>{0} pertenece a otro usuario ({1}): elige una carpeta tuya con OCTAVO_DATA.</translation>
    </message>
    <message>
        <source>Octavo serves already (process {0}): end that, or set OCTAVO_DATA.</source>
        <translation>Octavo ya está en servicio (proceso {0}): termínalo o define OCTAVO_DATA.</translation>
    </message>
    <message>
        <source>It needs {0:size}, and {1:size} of memory are available.</source>
        <translation>Necesita {0:size} y hay {1:size} de memoria disponibles.</translation>
    </message>
    <message>
        <source>{0} {1} cannot be unloaded while generating: stop it first.</source>
        <translation>{0} Durante la generación no se puede quitar de la memoria {1}: detenla primero.</translation>
    </message>
    <message>
        <source>The loaded models take {0:size} of the {1:size} that macOS recommends for the GPU, so answers may stall while memory is swapped. Unload a model or choose a smaller KV budget.</source>
        <translation>Los modelos cargados ocupan {0:size} de los {1:size} que macOS recomienda para la GPU, así que las respuestas pueden demorarse mientras parte de la memoria pasa al disco. Libera un modelo o elige un presupuesto KV menor.</translation>
    </message>
    <message>
        <source>{0} ({1:size})</source>
        <translation>{0} ({1:size})</translation>
    </message>
    <message>
        <source>{0} does not fit beside the loaded models. {1}</source>
        <translation>{0} no cabe junto a los modelos cargados. {1}</translation>
    </message>
    <message>
        <source>Loading the model again was cancelled.</source>
        <translation>Se canceló la nueva carga del modelo.</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no pool to change.</source>
        <translation>No hay ningún modelo cargado, así que no hay pool que cambiar.</translation>
    </message>
    <message>
        <source>There is no block {0}: the pool has {1} blocks.</source>
        <translation>No existe el bloque {0}: el pool tiene {1} bloques.</translation>
    </message>
    <message>
        <source>block {0} is not cached: only blocks that no chat uses can be evicted</source>
        <translation>el bloque {0} no está en caché: solo se pueden desalojar bloques que ningún chat usa</translation>
    </message>
    <message>
        <source>block {0}, or text that continues it, is pinned: unpin it first</source>
        <translation>el bloque {0}, o un texto que lo continúa, está fijado: desfíjalo primero</translation>
    </message>
    <message>
        <source>Block {0} is not full yet, and only full blocks can be pinned</source>
        <translation>El bloque {0} aún no está lleno, y solo se pueden fijar bloques llenos</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no pool to check.</source>
        <translation>No hay ningún modelo cargado, así que no hay pool que verificar.</translation>
    </message>
    <message>
        <source>No model is loaded, so tokens cannot be counted.</source>
        <translation>No hay ningún modelo cargado, así que no se pueden contar tokens.</translation>
    </message>
    <message>
        <source>Texts of more than {0} characters are not counted.</source>
        <translation>No se cuentan textos de más de {0} caracteres.</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no KV cache to change.</source>
        <translation>No hay ningún modelo cargado, así que no hay caché KV que cambiar.</translation>
    </message>
    <message>
        <source>No model is loaded; choose one first.</source>
        <translation>No hay ningún modelo cargado; elige uno primero.</translation>
    </message>
    <message>
        <source>The model {0} is not loaded; load it first.</source>
        <translation>El modelo {0} no está cargado; cárgalo primero.</translation>
    </message>
</context>
<context>
    <name>formatting</name>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>hace %n día</numerusform>
            <numerusform>hace %n días</numerusform>
        </translation>
    </message>
    <message>
        <source>just now</source>
        <translation>ahora mismo</translation>
    </message>
    <message>
        <source>{number} bytes</source>
        <translation>{number} bytes</translation>
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
        <translation>{part} de {whole}</translation>
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
        <translation>hace {number} s</translation>
    </message>
    <message>
        <source>{number} min ago</source>
        <translation>hace {number} min</translation>
    </message>
    <message>
        <source>{number} h ago</source>
        <translation>hace {number} h</translation>
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
        <translation>“{name}” ya no existe.</translation>
    </message>
    <message>
        <source>“{name}” is not a file.</source>
        <translation>“{name}” no es un archivo.</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened. Check its permissions.</source>
        <translation>“{name}” no se puede abrir. Revisa sus permisos.</translation>
    </message>
    <message>
        <source>“{name}” is damaged or not JSON. Export the chats again.</source>
        <translation>“{name}” está dañado o no es JSON. Exporta los chats de nuevo.</translation>
    </message>
    <message>
        <source>“{name}” is not from ChatGPT, LM Studio, Open WebUI or Octavo. Choose their exported JSON file.</source>
        <translation>“{name}” no es de ChatGPT, LM Studio, Open WebUI ni Octavo. Elige el archivo JSON que exportaron.</translation>
    </message>
    <message>
        <source>“{name}” has no messages.</source>
        <translation>“{name}” no tiene mensajes.</translation>
    </message>
    <message>
        <source>“{name}” is too large: {size}. The most is {most}.</source>
        <translation>“{name}” es demasiado grande: {size}. El máximo es {most}.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too much memory.</source>
        <translation>“{name}” se rechazó: leerlo requiere demasiada memoria.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too long.</source>
        <translation>“{name}” se rechazó: leerlo lleva demasiado tiempo.</translation>
    </message>
</context>
<context>
    <name>machines</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n capa</numerusform>
            <numerusform>%n capas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n KV head(s)</source>
        <translation>
            <numerusform>%n cabeza KV</numerusform>
            <numerusform>%n cabezas KV</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{used} of %n block(s) in use ({size} each, {held})</source>
        <translation>
            <numerusform>{used} de %n bloque en uso ({size} por bloque, {held})</numerusform>
            <numerusform>{used} de %n bloques en uso ({size} por bloque, {held})</numerusform>
        </translation>
    </message>
    <message>
        <source>Rank {rank}, {name}: {layers}, {heads}, {weights} of weights. {in_use}.</source>
        <translation>Rango {rank}, {name}: {layers}, {heads}, {weights} de pesos. {in_use}.</translation>
    </message>
    <message>
        <source>Block map of {name}</source>
        <translation>Mapa de bloques de {name}</translation>
    </message>
    <message>
        <source>The check cannot start; install Octavo again.</source>
        <translation>No se puede iniciar la verificación; vuelve a instalar Octavo.</translation>
    </message>
    <message>
        <source>The check ended without an answer; try again.</source>
        <translation>La verificación terminó sin respuesta; inténtalo de nuevo.</translation>
    </message>
    <message>
        <source>A model that is too large for one machine can be split across several. A hosts file names them; checking them starts nothing and downloads nothing.</source>
        <translation>Un modelo demasiado grande para una máquina se puede repartir entre varias. Un archivo de hosts las enumera; verificarlas no inicia ni descarga nada.</translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n máquina</numerusform>
            <numerusform>%n máquinas</numerusform>
        </translation>
    </message>
    <message>
        <source>{machines}. Proposed: {model} divided {how}; {speed} tokens/s are predicted, limited by {limit}.</source>
        <translation>{machines}. Propuesta: {model} dividido {how}; se prevén {speed} tokens/s, limitados por {limit}.</translation>
    </message>
    <message>
        <source>by layers (pipeline)</source>
        <translation>por capas (pipeline)</translation>
    </message>
    <message>
        <source>{chip} · {memory}, {usable} usable · memory reads {speed}/s · Octavo {version}</source>
        <translation>{chip} · {memory}, {usable} utilizables · lectura de memoria: {speed}/s · Octavo {version}</translation>
    </message>
    <message>
        <source>Link to {name}: {speed} Gbit/s, {latency} µs a message</source>
        <translation>Conexión con {name}: {speed} Gbit/s, {latency} µs por mensaje</translation>
    </message>
    <message>
        <source>Rank {rank}: {layers}; {blocks} blocks of {size}</source>
        <translation>Rango {rank}: {layers}; {blocks} bloques de {size}</translation>
    </message>
    <message>
        <source>Each machine needs Octavo, and the others are reached by ssh without a password. A hosts file looks like this:</source>
        <translation>Cada máquina necesita Octavo, y a las demás se accede por ssh sin contraseña. Un archivo de hosts tiene este aspecto:</translation>
    </message>
    <message>
        <source>Choose a hosts file</source>
        <translation>Elegir un archivo de hosts</translation>
    </message>
    <message>
        <source>{machines}. {model} does not fit on them.</source>
        <translation>{machines}. {model} no cabe en ellas.</translation>
    </message>
    <message>
        <source>{machines}. Proposed: {model} divided {how}.</source>
        <translation>{machines}. Propuesta: {model} dividido {how}.</translation>
    </message>
    <message>
        <source>the speed of memory</source>
        <translation>la velocidad de la memoria</translation>
    </message>
    <message>
        <source>the links between them</source>
        <translation>las conexiones entre ellas</translation>
    </message>
    <message>
        <source>by heads (tensor)</source>
        <translation>por cabezas (tensor)</translation>
    </message>
    <message>
        <source>The model is missing on {machines}: run `octavo cluster` with --yes.</source>
        <translation>Falta el modelo en {machines}: ejecuta `octavo cluster` con --yes.</translation>
    </message>
    <message>
        <source>1/{machines} of each of {number} layers</source>
        <translation>1/{machines} de cada una de las {number} capas</translation>
    </message>
    <message>
        <source>Several Machines</source>
        <translation>Varias máquinas</translation>
    </message>
    <message>
        <source>Choose Hosts File…</source>
        <translation>Elegir archivo de hosts…</translation>
    </message>
    <message>
        <source>Check Again</source>
        <translation>Verificar de nuevo</translation>
    </message>
    <message>
        <source>Load on These Machines</source>
        <translation>Cargar en estas máquinas</translation>
    </message>
    <message>
        <source>Load on This Machine Only</source>
        <translation>Cargar solo en esta máquina</translation>
    </message>
    <message>
        <source>Copy this hosts file</source>
        <translation>Copiar este archivo de hosts</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Máquinas</translation>
    </message>
    <message>
        <source>Every machine has the same blocks: the first one decides what each is used for, and the block map of the memory panel is that of all. Only the size of a block differs.</source>
        <translation>Todas las máquinas tienen los mismos bloques: la primera decide para qué se usa cada uno, y el mapa de bloques del panel de memoria es el de todas. Solo cambia el tamaño de un bloque.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copiado</translation>
    </message>
    <message>
        <source>Hosts files (*.json)</source>
        <translation>Archivos de hosts (*.json)</translation>
    </message>
    <message>
        <source>The plan is for the loaded model, {model}.</source>
        <translation>La previsión es para el modelo cargado, {model}.</translation>
    </message>
    <message>
        <source>Not {how}: {reason}</source>
        <translation>No {how}: {reason}</translation>
    </message>
    <message>
        <source>Load a model to see what each would hold of it.</source>
        <translation>Carga un modelo para ver qué parte tendría cada una.</translation>
    </message>
    <message>
        <source>{number} of {whole} layers</source>
        <translation>{number} de {whole} capas</translation>
    </message>
    <message>
        <source>Asking the machines of {file}…</source>
        <translation>Consultando las máquinas de {file}…</translation>
    </message>
    <message>
        <source>Cannot be used</source>
        <translation>No se puede usar</translation>
    </message>
</context>
<context>
    <name>memory</name>
    <message>
        <source>4 GB, 32k tokens or 500 blocks</source>
        <translation>4 GB, 32k tokens o 500 bloques</translation>
    </message>
    <message>
        <source>How large the KV cache may grow: {examples}</source>
        <translation>Hasta cuánto puede crecer la caché KV: {examples}</translation>
    </message>
    <message>
        <source>or type a size: {examples}</source>
        <translation>o escribe un tamaño: {examples}</translation>
    </message>
    <message>
        <source>Beside the weights, this machine has room for {size} ({blocks}).</source>
        <translation>Además de los pesos, en esta máquina caben {size} ({blocks}).</translation>
    </message>
    <message>
        <source>KV cache size</source>
        <translation>Tamaño de la caché KV</translation>
    </message>
    <message>
        <source>KV cache size as text</source>
        <translation>Tamaño de la caché KV como texto</translation>
    </message>
    <message>
        <source>Close the card</source>
        <translation>Cerrar la tarjeta</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Cerrar (Esc)</translation>
    </message>
    <message>
        <source>What is remembered of a chat</source>
        <translation>Lo que se recuerda de un chat</translation>
    </message>
    <message>
        <source>Free: any chat can use it.</source>
        <translation>Libre: cualquier chat puede usarlo.</translation>
    </message>
    <message>
        <source>Block text is shown only in the live view.</source>
        <translation>El texto de los bloques solo se muestra en la vista en vivo.</translation>
    </message>
    <message>
        <source>Cached · not needed by any chat now</source>
        <translation>En caché · ningún chat lo necesita ahora</translation>
    </message>
    <message>
        <source>tokens {first} to {last}</source>
        <translation>tokens {first} a {last}</translation>
    </message>
    <message numerus="yes">
        <source>Shared by %n block table(s): {chats}</source>
        <translation>
            <numerusform>Compartido por %n tabla de bloques: {chats}</numerusform>
            <numerusform>Compartido por %n tablas de bloques: {chats}</numerusform>
        </translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>fijado</translation>
    </message>
    <message>
        <source>Selected block</source>
        <translation>Bloque seleccionado</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Fijar</translation>
    </message>
    <message>
        <source>Never evict this text, from its start to this block.</source>
        <translation>No desalojar nunca este texto, desde su inicio hasta este bloque.</translation>
    </message>
    <message>
        <source>Evict</source>
        <translation>Desalojar</translation>
    </message>
    <message>
        <source>Free this cached block and all cached blocks that follow it.</source>
        <translation>Liberar este bloque en caché y todos los bloques en caché que lo siguen.</translation>
    </message>
    <message>
        <source>Go to Text</source>
        <translation>Ir al texto</translation>
    </message>
    <message>
        <source>Show the message that contains this text.</source>
        <translation>Mostrar el mensaje que contiene este texto.</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>Bifurcar</translation>
    </message>
    <message>
        <source>Continue in a new chat from the answer at this block. It shares the blocks up to there.</source>
        <translation>Continuar en un chat nuevo desde la respuesta de este bloque. Comparte los bloques hasta ahí.</translation>
    </message>
    <message>
        <source>In use by {chat}</source>
        <translation>En uso por {chat}</translation>
    </message>
    <message>
        <source>used {ago}</source>
        <translation>usado {ago}</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Desfijar</translation>
    </message>
    <message>
        <source>Remembered for {chats}</source>
        <translation>Recordado para {chats}</translation>
    </message>
    <message>
        <source>Cached · last used by {chat}</source>
        <translation>En caché · último uso: {chat}</translation>
    </message>
    <message>
        <source>hash {digits}</source>
        <translation>hash {digits}</translation>
    </message>
    <message>
        <source>Metrics: {name}, page {page} of {pages}</source>
        <translation>Métricas: {name}, página {page} de {pages}</translation>
    </message>
    <message>
        <source>Now: {detail}.</source>
        <translation>Ahora: {detail}.</translation>
    </message>
    <message>
        <source>As much as possible was reused: one token is always computed.</source>
        <translation>Se reutilizó todo lo posible: siempre se calcula un token.</translation>
    </message>
    <message numerus="yes">
        <source>The cached text of “{chat}” ends here; the %n token(s) after it are new.</source>
        <translation>
            <numerusform>El texto en caché de “{chat}” termina aquí; a partir de ahí hay %n token nuevo.</numerusform>
            <numerusform>El texto en caché de “{chat}” termina aquí; a partir de ahí hay %n tokens nuevos.</numerusform>
        </translation>
    </message>
    <message>
        <source>Why part of the prompt was computed</source>
        <translation>Por qué se calculó parte del prompt</translation>
    </message>
    <message>
        <source>No longer available</source>
        <translation>Ya no está disponible</translation>
    </message>
    <message>
        <source>The engine only remembers this for the last 256 requests since it started.</source>
        <translation>El motor solo lo recuerda para las últimas 256 solicitudes desde que se inició.</translation>
    </message>
    <message>
        <source>{reused} of {total} prompt tokens reused</source>
        <translation>{reused} de {total} tokens del prompt reutilizados</translation>
    </message>
    <message>
        <source>No cached text starts like this prompt, so all of it was computed.</source>
        <translation>Ningún texto en caché empieza como este prompt, así que se calculó entero.</translation>
    </message>
    <message numerus="yes">
        <source>First difference from “{chat}”: another picture. From here on, %n token(s) were computed.</source>
        <translation>
            <numerusform>Primera diferencia con “{chat}”: otra imagen. A partir de aquí se calculó %n token.</numerusform>
            <numerusform>Primera diferencia con “{chat}”: otra imagen. A partir de aquí se calcularon %n tokens.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First difference from “{chat}”. From here on, %n token(s) were computed.</source>
        <translation>
            <numerusform>Primera diferencia con “{chat}”. A partir de aquí se calculó %n token.</numerusform>
            <numerusform>Primera diferencia con “{chat}”. A partir de aquí se calcularon %n tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>Prompt: {prompt}. Cached text: {cached}.</source>
        <translation>Prompt: {prompt}. Texto en caché: {cached}.</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>en caché</translation>
    </message>
    <message>
        <source>A corner is cut off where several chats or answers use the same block: their text begins alike, and is kept only once. Point at a block to see whose it is.</source>
        <translation>Una esquina está recortada donde varios chats o respuestas usan el mismo bloque: su texto empieza igual y solo se guarda una vez. Apunta a un bloque para ver de quién es.</translation>
    </message>
    <message>
        <source>The disk cache has a copy or is about to write it, so the text need not be read again after a restart. A cached block has the faded colour.</source>
        <translation>La caché en disco tiene una copia o está a punto de escribirla, así que no hay que volver a leer el texto tras un reinicio. Un bloque en caché tiene el color atenuado.</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>compartido</translation>
    </message>
    <message>
        <source>The dot marks text that is never evicted.</source>
        <translation>El punto marca el texto que nunca se desaloja.</translation>
    </message>
    <message>
        <source>free</source>
        <translation>libre</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Propietario</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>References</source>
        <translation>Referencias</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Antigüedad</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Ocupación</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>Nivel</translation>
    </message>
    <message>
        <source>Each chat has its own colour, and other programs that use the model have one together. The faded frame of a chat at rest marks what it would reuse. A block of several chats has the colour of one of them.</source>
        <translation>Cada chat tiene su color, y los demás programas que usan el modelo comparten uno. El marco atenuado de un chat en reposo marca lo que reutilizaría. Un bloque de varios chats tiene el color de uno de ellos.</translation>
    </message>
    <message>
        <source>Whether each block is in use, shared, pinned, cached or free.</source>
        <translation>Indica si cada bloque está en uso, compartido, fijado, en caché o libre.</translation>
    </message>
    <message>
        <source>How many block tables contain each block. Every reference beyond the first is memory saved.</source>
        <translation>Cuántas tablas de bloques contienen cada bloque. Cada referencia a partir de la segunda es memoria ahorrada.</translation>
    </message>
    <message>
        <source>How long ago each block was last written or reused. The oldest cached blocks are evicted first.</source>
        <translation>Cuánto hace que cada bloque se escribió o reutilizó por última vez. Los bloques en caché más antiguos se desalojan primero.</translation>
    </message>
    <message>
        <source>How many tokens each block holds. Only the last block of a chat is partly empty.</source>
        <translation>Cuántos tokens contiene cada bloque. Solo el último bloque de un chat está parcialmente vacío.</translation>
    </message>
    <message>
        <source>Where the blocks are: in the engine's pool, also on disk, or copied to host memory while a chat waits.</source>
        <translation>Dónde están los bloques: en el pool del motor, también en disco, o copiados a la memoria del host mientras un chat espera.</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 token</translation>
    </message>
    <message>
        <source>half full</source>
        <translation>medio lleno</translation>
    </message>
    <message>
        <source>full</source>
        <translation>lleno</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>en uso</translation>
    </message>
    <message>
        <source>remembered</source>
        <translation>recordado</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>pool</translation>
    </message>
    <message>
        <source>also on disk</source>
        <translation>también en disco</translation>
    </message>
    <message>
        <source>host</source>
        <translation>host</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
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
        <translation>otros programas</translation>
    </message>
    <message>
        <source>Colours of the map: {mode}</source>
        <translation>Colores del mapa: {mode}</translation>
    </message>
    <message>
        <source>Legend: {labels}</source>
        <translation>Leyenda: {labels}</translation>
    </message>
    <message>
        <source>Colour: {mode}</source>
        <translation>Color: {mode}</translation>
    </message>
    <message>
        <source>The whole pool and the part shown on the map. Click or drag to move.</source>
        <translation>Todo el pool y la parte que muestra el mapa. Haz clic o arrastra para moverte.</translation>
    </message>
    <message>
        <source>Overview of all blocks</source>
        <translation>Vista general de los bloques</translation>
    </message>
    <message>
        <source>Block map</source>
        <translation>Mapa de bloques</translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation>No hay ningún modelo cargado</translation>
    </message>
    <message>
        <source>; blocks {first} to {last} are shown</source>
        <translation>; se muestran los bloques {first} a {last}</translation>
    </message>
    <message>
        <source>{used} of {blocks} in use by {chats}, {cached} cached, {free} free</source>
        <translation>{used} de {blocks} en uso por {chats}, {cached} en caché, {free} libres</translation>
    </message>
    <message>
        <source>Recurrent states by chat</source>
        <translation>Estados recurrentes por chat</translation>
    </message>
    <message>
        <source>Blocks of waiting chats</source>
        <translation>Bloques de los chats en espera</translation>
    </message>
    <message>
        <source>The KV cache, block by block, in Octavo</source>
        <translation>La caché KV, bloque por bloque, en Octavo</translation>
    </message>
    <message>
        <source>Nothing has been recorded yet. Load a model first.</source>
        <translation>Aún no se ha grabado nada. Carga primero un modelo.</translation>
    </message>
    <message>
        <source>{file} cannot be written: {problem}. Choose another folder.</source>
        <translation>No se puede escribir {file}: {problem}. Elige otra carpeta.</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Guardado como {file}.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Copiar imagen</translation>
    </message>
    <message>
        <source>Copy the map, the three sentences and the model; no chat is named</source>
        <translation>Copiar el mapa, las tres frases y el modelo; no se nombra ningún chat</translation>
    </message>
    <message>
        <source>Copy picture with chat titles</source>
        <translation>Copiar imagen con títulos de chats</translation>
    </message>
    <message>
        <source>The same, with the titles of the chats</source>
        <translation>Lo mismo, con los títulos de los chats</translation>
    </message>
    <message>
        <source>Save replay…</source>
        <translation>Guardar animación…</translation>
    </message>
    <message>
        <source>Save the last ten seconds of the map as an animated picture (PNG)</source>
        <translation>Guardar los últimos diez segundos del mapa como imagen animada (PNG)</translation>
    </message>
    <message>
        <source>Save snapshot…</source>
        <translation>Guardar instantánea…</translation>
    </message>
    <message>
        <source>Save this moment of the KV cache, and a picture of the panel beside it</source>
        <translation>Guardar este momento de la caché KV, junto con una imagen del panel</translation>
    </message>
    <message>
        <source>Save the last 10 minutes…</source>
        <translation>Guardar los últimos 10 minutos…</translation>
    </message>
    <message>
        <source>Save everything that was recorded</source>
        <translation>Guardar todo lo que se grabó</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Abrir…</translation>
    </message>
    <message>
        <source>Open a snapshot, a recording or a recorded benchmark</source>
        <translation>Abrir una instantánea, una grabación o una prueba de rendimiento grabada</translation>
    </message>
    <message>
        <source>Check against the engine</source>
        <translation>Comparar con el motor</translation>
    </message>
    <message>
        <source>Compare every block shown here with the engine's</source>
        <translation>Comparar cada bloque mostrado aquí con el del motor</translation>
    </message>
    <message>
        <source>Free all cached blocks</source>
        <translation>Liberar todos los bloques en caché</translation>
    </message>
    <message>
        <source>Pinned text is kept</source>
        <translation>El texto fijado se conserva</translation>
    </message>
    <message>
        <source>Compact now</source>
        <translation>Compactar ahora</translation>
    </message>
    <message>
        <source>Move the blocks of each chat together. Chats don't need this, but it can return memory to the system.</source>
        <translation>Juntar los bloques de cada chat. Los chats no lo necesitan, pero puede devolver memoria al sistema.</translation>
    </message>
    <message>
        <source>Larger cells; also with the mouse wheel or two fingers</source>
        <translation>Celdas más grandes; también con la rueda o con dos dedos</translation>
    </message>
    <message>
        <source>Smaller cells</source>
        <translation>Celdas más pequeñas</translation>
    </message>
    <message>
        <source>Show every block</source>
        <translation>Mostrar todos los bloques</translation>
    </message>
    <message>
        <source>Change KV cache size…</source>
        <translation>Cambiar el tamaño de la caché KV…</translation>
    </message>
    <message>
        <source>Set how large the KV cache may grow</source>
        <translation>Definir hasta cuánto puede crecer la caché KV</translation>
    </message>
    <message>
        <source>The picture is copied. Paste it anywhere.</source>
        <translation>La imagen está copiada. Pégala donde quieras.</translation>
    </message>
    <message>
        <source>Save replay</source>
        <translation>Guardar animación</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Acercar</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Alejar</translation>
    </message>
    <message>
        <source>Whole pool</source>
        <translation>Todo el pool</translation>
    </message>
    <message>
        <source>Animated PNG</source>
        <translation>PNG animado</translation>
    </message>
    <message>
        <source>Memory of {server}</source>
        <translation>Memoria de {server}</translation>
    </message>
    <message>
        <source>{chat}: waiting for {blocks}; {tokens} will be computed again</source>
        <translation>{chat}: espera {blocks}; se recalcularán {tokens}</translation>
    </message>
    <message>
        <source>on disk or about to be written</source>
        <translation>en disco o a punto de escribirse</translation>
    </message>
    <message>
        <source>{chat}: waiting for {blocks}; {copied} will be copied back from the host</source>
        <translation>{chat}: espera {blocks}; se copiarán {copied} de vuelta desde el host</translation>
    </message>
    <message>
        <source>The pool whose blocks each chat's block table lists, in the order of its text.</source>
        <translation>El pool cuyos bloques figuran en la tabla de bloques de cada chat, en el orden de su texto.</translation>
    </message>
    <message numerus="yes">
        <source>freed after %n more token(s)</source>
        <translation>
            <numerusform>se libera tras %n token más</numerusform>
            <numerusform>se libera tras %n tokens más</numerusform>
        </translation>
    </message>
    <message>
        <source>freed in the next step</source>
        <translation>se libera en el próximo paso</translation>
    </message>
    <message numerus="yes">
        <source>%n state(s)</source>
        <translation>
            <numerusform>%n estado</numerusform>
            <numerusform>%n estados</numerusform>
        </translation>
    </message>
    <message>
        <source>Instead of blocks, these layers keep one state per chat, whose size never changes.</source>
        <translation>En lugar de bloques, estas capas guardan un estado por chat, cuyo tamaño nunca cambia.</translation>
    </message>
    <message>
        <source>Blocks that were taken from preempted chats so that others could finish. Filled cells were copied to host memory; hollow ones will be recomputed. No text is lost.</source>
        <translation>Bloques que se quitaron a chats en pausa para que otros pudieran terminar. Las celdas llenas se copiaron a la memoria del host; las huecas se recalcularán. No se pierde texto.</translation>
    </message>
    <message>
        <source>Block {number}</source>
        <translation>Bloque {number}</translation>
    </message>
    <message>
        <source>{fill} of {tokens}</source>
        <translation>{fill} de {tokens}</translation>
    </message>
    <message>
        <source>free: any chat can use it</source>
        <translation>libre: cualquier chat puede usarlo</translation>
    </message>
    <message numerus="yes">
        <source>shared by %n block table(s)</source>
        <translation>
            <numerusform>compartido por %n tabla de bloques</numerusform>
            <numerusform>compartido por %n tablas de bloques</numerusform>
        </translation>
    </message>
    <message>
        <source> and </source>
        <translation> y </translation>
    </message>
    <message>
        <source>Pool {number}</source>
        <translation>Pool {number}</translation>
    </message>
    <message>
        <source>Tokens of each chat</source>
        <translation>Tokens de cada chat</translation>
    </message>
    <message>
        <source>{used} of {blocks}</source>
        <translation>{used} de {blocks}</translation>
    </message>
    <message>
        <source>{chats} and {number} more</source>
        <translation>{chats} y {number} más</translation>
    </message>
    <message>
        <source>Blocks {first} to {last}</source>
        <translation>Bloques {first} a {last}</translation>
    </message>
    <message>
        <source>{used} in use · {cached} cached · {free} free</source>
        <translation>{used} en uso · {cached} en caché · {free} libres</translation>
    </message>
    <message>
        <source>{blocks} of {tokens} each</source>
        <translation>{blocks} de {tokens} cada uno</translation>
    </message>
    <message>
        <source>Longest free run: {blocks}</source>
        <translation>Tramo libre más largo: {blocks}</translation>
    </message>
    <message>
        <source>, {cached} cached</source>
        <translation>, {cached} en caché</translation>
    </message>
    <message>
        <source>These layers only look back {tokens}. Blocks that fall out of the window are freed.</source>
        <translation>Estas capas solo ven los {tokens} anteriores. Los bloques que salen de la ventana se liberan.</translation>
    </message>
    <message>
        <source>{outside}: kept for a chat that continues from this text, until space runs short.</source>
        <translation>{outside}: se conserva para un chat que continúe desde este texto, mientras haya espacio.</translation>
    </message>
    <message>
        <source>In the chunk of {tokens}</source>
        <translation>En el fragmento de {tokens}</translation>
    </message>
    <message>
        <source>In the window of {tokens}</source>
        <translation>En la ventana de {tokens}</translation>
    </message>
    <message>
        <source>Waiting for blocks · {chats}</source>
        <translation>En espera de bloques · {chats}</translation>
    </message>
    <message>
        <source>Outside the chunk of {tokens}</source>
        <translation>Fuera del fragmento de {tokens}</translation>
    </message>
    <message>
        <source>Outside the window of {tokens}</source>
        <translation>Fuera de la ventana de {tokens}</translation>
    </message>
    <message>
        <source>{blocks} on the host</source>
        <translation>{blocks} en el host</translation>
    </message>
    <message>
        <source>{blocks} to recompute</source>
        <translation>{blocks} por recalcular</translation>
    </message>
    <message>
        <source>{block}, last used by {chat}</source>
        <translation>{block}, último uso: {chat}</translation>
    </message>
    <message numerus="yes">
        <source>Chats now use %n block(s) more than this: the newest chats pause and resume later.</source>
        <translation>
            <numerusform>Los chats usan ahora %n bloque más que esto: los más recientes se pausan y siguen después.</numerusform>
            <numerusform>Los chats usan ahora %n bloques más que esto: los más recientes se pausan y siguen después.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Adds up to %n block(s), which take memory only when needed.</source>
        <translation>
            <numerusform>Añade hasta %n bloque, que solo ocupa memoria cuando hace falta.</numerusform>
            <numerusform>Añade hasta %n bloques, que solo ocupan memoria cuando hace falta.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing will be removed.</source>
        <translation>No se quitará nada.</translation>
    </message>
    <message>
        <source>{size}: {blocks}, {tokens}</source>
        <translation>{size}: {blocks}, {tokens}</translation>
    </message>
    <message>
        <source>{number} full chats</source>
        <translation>{number} chats completos</translation>
    </message>
    <message>
        <source>{share} of one full chat</source>
        <translation>{share} de un chat completo</translation>
    </message>
    <message>
        <source>Frees {blocks} of {cached}.</source>
        <translation>Libera {blocks} de {cached}.</translation>
    </message>
    <message numerus="yes">
        <source>%n cached block(s)</source>
        <translation>
            <numerusform>%n bloque en caché</numerusform>
            <numerusform>%n bloques en caché</numerusform>
        </translation>
    </message>
    <message>
        <source>there is an event of an unknown kind</source>
        <translation>hay un evento de tipo desconocido</translation>
    </message>
    <message>
        <source>an event names a block outside the pool</source>
        <translation>un evento indica un bloque fuera del pool</translation>
    </message>
    <message>
        <source>a block was copied from outside the pool</source>
        <translation>se copió un bloque de fuera del pool</translation>
    </message>
    <message>
        <source>an event puts more tokens into a block than it can hold</source>
        <translation>un evento pone en un bloque más tokens de los que caben</translation>
    </message>
    <message>
        <source>an event has no time</source>
        <translation>un evento no tiene hora</translation>
    </message>
    <message>
        <source>Another program</source>
        <translation>Otro programa</translation>
    </message>
    <message>
        <source>Untitled chat</source>
        <translation>Chat sin título</translation>
    </message>
    <message>
        <source>Another program ({chat})</source>
        <translation>Otro programa ({chat})</translation>
    </message>
    <message>
        <source>{program} (another program)</source>
        <translation>{program} (otro programa)</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n bloque</numerusform>
            <numerusform>%n bloques</numerusform>
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
        <translation>Pregunta rápida</translation>
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
            <numerusform>%n capa</numerusform>
            <numerusform>%n capas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n tramo</numerusform>
            <numerusform>%n tramos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n empty slot(s)</source>
        <translation>
            <numerusform>%n hueco vacío</numerusform>
            <numerusform>%n huecos vacíos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) per step</source>
        <translation>
            <numerusform>%n token por paso</numerusform>
            <numerusform>%n tokens por paso</numerusform>
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
        <translation>alerta</translation>
    </message>
    <message>
        <source>critical</source>
        <comment>memory pressure</comment>
        <translation>crítica</translation>
    </message>
    <message>
        <source>{used} in use, {cached} cached, {free} free</source>
        <translation>{used} en uso, {cached} en caché, {free} libres</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) not computed again</source>
        <translation>
            <numerusform>%n token no recalculado</numerusform>
            <numerusform>%n tokens no recalculados</numerusform>
        </translation>
    </message>
    <message>
        <source>{total} since the model was loaded; {size} on the host now</source>
        <translation>{total} desde que se cargó el modelo; {size} en el host ahora</translation>
    </message>
    <message>
        <source>{size} in use</source>
        <translation>{size} en uso</translation>
    </message>
    <message>
        <source>{blocks}, up to {limit}</source>
        <translation>{blocks}, hasta {limit}</translation>
    </message>
    <message>
        <source>{number} ms</source>
        <translation>{number} ms</translation>
    </message>
    <message>
        <source>{number} since the model was loaded</source>
        <translation>{number} desde que se cargó el modelo</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Bloques</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Disco</translation>
    </message>
    <message>
        <source>of blocks in use</source>
        <translation>de bloques en uso</translation>
    </message>
    <message>
        <source>Blocks that chats need right now. Cached blocks don't count: they are evicted as soon as space is needed.</source>
        <translation>Los bloques que los chats necesitan ahora mismo. Los bloques en caché no cuentan: se desalojan en cuanto falta espacio.</translation>
    </message>
    <message>
        <source>tail waste</source>
        <translation>desperdicio final</translation>
    </message>
    <message>
        <source>Slots in use that hold no token. Only the last block of a chat is partly empty, so this is always less than one block per chat.</source>
        <translation>Huecos en uso sin ningún token. Solo el último bloque de un chat está parcialmente vacío, así que siempre es menos de un bloque por chat.</translation>
    </message>
    <message>
        <source>runs per chat</source>
        <translation>tramos por chat</translation>
    </message>
    <message>
        <source>How many stretches of neighbouring blocks a chat consists of; 1 is fastest. Paging can use any free block, so scattered blocks never block an allocation.</source>
        <translation>De cuántos tramos de bloques contiguos consta un chat; 1 es lo más rápido. La paginación puede usar cualquier bloque libre, así que los bloques dispersos nunca impiden una asignación.</translation>
    </message>
    <message>
        <source>saved by sharing</source>
        <translation>memoria ahorrada</translation>
    </message>
    <message>
        <source>Memory saved because chats with the same beginning use the same blocks. Shared blocks have a notched corner.</source>
        <translation>Memoria ahorrada porque los chats con el mismo comienzo usan los mismos bloques. Los bloques compartidos tienen una esquina recortada.</translation>
    </message>
    <message>
        <source>prefix hits</source>
        <translation>aciertos de prefijo</translation>
    </message>
    <message>
        <source>Share of all prompt tokens so far that were found in the prefix cache and did not have to be computed again.</source>
        <translation>Proporción de todos los tokens de prompt hasta ahora que se encontraron en la caché de prefijos y no hubo que recalcular.</translation>
    </message>
    <message>
        <source>prefill saved</source>
        <translation>prefill ahorrado</translation>
    </message>
    <message>
        <source>How long computing the reused prompt tokens would have taken, at the speed measured for the others. The prefix cache saved you this wait.</source>
        <translation>Cuánto se habría tardado en calcular los tokens de prompt reutilizados, a la velocidad medida en los demás. La caché de prefijos te ahorró esta espera.</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>tokens por segundo</translation>
    </message>
    <message>
        <source>Generated by all chats together, over about the last second.</source>
        <translation>Generados por todos los chats juntos, en aproximadamente el último segundo.</translation>
    </message>
    <message>
        <source>between tokens</source>
        <translation>entre tokens</translation>
    </message>
    <message>
        <source>How long a chat waits for its next token, averaged over the last two seconds. It grows while long prompts are being read.</source>
        <translation>Cuánto espera un chat su próximo token, en promedio durante los últimos dos segundos. Aumenta mientras se leen prompts largos.</translation>
    </message>
    <message>
        <source>per step</source>
        <translation>por paso</translation>
    </message>
    <message>
        <source>Time of one forward pass of the model, in which every decoding chat gets one token.</source>
        <translation>Duración de una pasada del modelo, en la que cada chat que genera recibe un token.</translation>
    </message>
    <message>
        <source>evictions a minute</source>
        <translation>desalojos por min</translation>
    </message>
    <message>
        <source>Cached blocks that were evicted to store new text. If there are many, a larger KV cache would save work.</source>
        <translation>Bloques en caché que se desalojaron para guardar texto nuevo. Si son muchos, una caché KV más grande ahorraría trabajo.</translation>
    </message>
    <message>
        <source>copies a minute</source>
        <translation>copias por minuto</translation>
    </message>
    <message>
        <source>Shared blocks that were copied because one of their chats wrote to them (copy-on-write).</source>
        <translation>Bloques compartidos que se copiaron porque uno de sus chats escribió en ellos (copy-on-write).</translation>
    </message>
    <message>
        <source>preemptions a min.</source>
        <translation>pausas por minuto</translation>
    </message>
    <message>
        <source>How often a chat had to give up its blocks so that another could finish, to resume later. 0 means that there was enough memory.</source>
        <translation>Cuántas veces un chat tuvo que ceder sus bloques para que otro pudiera terminar, y seguir después. 0 significa que había memoria suficiente.</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>The model itself. Its size does not change while it is loaded.</source>
        <translation>El modelo en sí. Su tamaño no cambia mientras está cargado.</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>caché KV</translation>
    </message>
    <message>
        <source>What the model remembers of the chats: all blocks of the map.</source>
        <translation>Lo que el modelo recuerda de los chats: todos los bloques del mapa.</translation>
    </message>
    <message>
        <source>working memory</source>
        <translation>memoria de trabajo</translation>
    </message>
    <message>
        <source>The most memory that a recent step needed for intermediate results.</source>
        <translation>La mayor cantidad de memoria que un paso reciente necesitó para resultados intermedios.</translation>
    </message>
    <message>
        <source>MLX buffer cache</source>
        <translation>búferes de MLX</translation>
    </message>
    <message>
        <source>Freed memory that MLX keeps, because reusing it is faster than asking the system.</source>
        <translation>Memoria liberada que MLX conserva, porque reutilizarla es más rápido que pedirla al sistema.</translation>
    </message>
    <message>
        <source>engine process</source>
        <translation>proceso del motor</translation>
    </message>
    <message>
        <source>All memory of the engine process as the system counts it: weights, KV cache, working memory, MLX's buffer cache and Python.</source>
        <translation>Toda la memoria del proceso del motor según la cuenta el sistema: pesos, caché KV, memoria de trabajo, caché de búferes de MLX y Python.</translation>
    </message>
    <message>
        <source>system pressure</source>
        <translation>presión de memoria</translation>
    </message>
    <message>
        <source>How short of memory the whole machine is, according to the system. From “warning” on, programs slow down or are ended: use a smaller model or a smaller KV cache.</source>
        <translation>Cuánta memoria le falta a toda la máquina, según el sistema. A partir de “alerta”, los programas se ralentizan o se cierran: usa un modelo o una caché KV más pequeños.</translation>
    </message>
    <message>
        <source>on disk</source>
        <translation>en disco</translation>
    </message>
    <message>
        <source>Blocks of chats that are kept on disk, of all models. The settings say how much it may be.</source>
        <translation>Bloques de chats que se conservan en disco, de todos los modelos. Los ajustes indican cuánto puede ser.</translation>
    </message>
    <message>
        <source>chats on disk</source>
        <translation>chats en disco</translation>
    </message>
    <message>
        <source>Chats of this model that have blocks on disk.</source>
        <translation>Chats de este modelo que tienen bloques en disco.</translation>
    </message>
    <message>
        <source>written today</source>
        <translation>escrito hoy</translation>
    </message>
    <message>
        <source>How much was written to the disk since midnight (UTC). Only what is used twice, or is there when the model is unloaded, is written.</source>
        <translation>Cuánto se escribió en el disco desde medianoche (UTC). Solo se escribe lo que se usa dos veces o lo que hay al quitar el modelo de la memoria.</translation>
    </message>
    <message>
        <source>tokens from disk</source>
        <translation>tokens del disco</translation>
    </message>
    <message>
        <source>Prompt tokens that came back from disk since the model was loaded.</source>
        <translation>Tokens de prompt que volvieron del disco desde que se cargó el modelo.</translation>
    </message>
    <message>
        <source>time saved</source>
        <translation>tiempo ahorrado</translation>
    </message>
    <message>
        <source>How much longer computing would have taken than reading from disk, in the last thirty days.</source>
        <translation>Cuánto más se habría tardado en calcular que en leer del disco, en los últimos treinta días.</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>dañados</translation>
    </message>
    <message>
        <source>Blocks on disk that could not be used in the last thirty days. They were removed, and their text was computed again.</source>
        <translation>Bloques en disco que no se pudieron usar en los últimos treinta días. Se eliminaron y su texto se calculó de nuevo.</translation>
    </message>
    <message>
        <source>; may grow to {limit}</source>
        <translation>; puede crecer hasta {limit}</translation>
    </message>
    <message>
        <source>{reused} of {total} prompt tokens</source>
        <translation>{reused} de {total} tokens de prompt</translation>
    </message>
    <message>
        <source>Longest so far: {time}; {stalls}</source>
        <translation>Espera más larga hasta ahora: {time}; {stalls}</translation>
    </message>
    <message numerus="yes">
        <source>%n stall(s)</source>
        <comment>waits between two tokens</comment>
        <translation>
            <numerusform>%n demora</numerusform>
            <numerusform>%n demoras</numerusform>
        </translation>
    </message>
    <message>
        <source>{size} available to the engine on this machine</source>
        <translation>{size} disponibles para el motor en esta máquina</translation>
    </message>
    <message>
        <source>All programs together use {share} of the memory</source>
        <translation>Todos los programas juntos usan el {share} de la memoria</translation>
    </message>
    <message>
        <source>off</source>
        <translation>desactivado</translation>
    </message>
    <message>
        <source>Longest run of free blocks: {blocks}</source>
        <translation>Tramo más largo de bloques libres: {blocks}</translation>
    </message>
    <message>
        <source>{chats} generating, {waiting} waiting</source>
        <translation>{chats} generando, {waiting} en espera</translation>
    </message>
    <message>
        <source>Will it fit?</source>
        <translation>¿Cabe todo?</translation>
    </message>
    <message>
        <source>Chats fit up to {tokens} tokens; the model could hold {context}. A larger KV cache helps.</source>
        <translation>Caben chats de hasta {tokens} tokens; el modelo admite {context}. Una caché KV más grande ayuda.</translation>
    </message>
    <message>
        <source>What does this chat remember?</source>
        <translation>¿Qué recuerda este chat?</translation>
    </message>
    <message>
        <source>All of it, so its next reply starts at once.</source>
        <translation>Todo, así que su próxima respuesta empieza al instante.</translation>
    </message>
    <message>
        <source>Why was the last answer fast or slow?</source>
        <translation>¿Por qué fue rápida o lenta la última respuesta?</translation>
    </message>
    <message numerus="yes">
        <source>There is space for %n more token(s).</source>
        <translation>
            <numerusform>Hay espacio para %n token más.</numerusform>
            <numerusform>Hay espacio para %n tokens más.</numerusform>
        </translation>
    </message>
    <message>
        <source>No model is loaded, so nothing is in memory.</source>
        <translation>No hay ningún modelo cargado, así que no hay nada en memoria.</translation>
    </message>
    <message numerus="yes">
        <source>Not everything fits at once: %n chat(s) must wait for blocks. No text is lost.</source>
        <translation>
            <numerusform>No cabe todo a la vez: %n chat debe esperar bloques. No se pierde texto.</numerusform>
            <numerusform>No cabe todo a la vez: %n chats deben esperar bloques. No se pierde texto.</numerusform>
        </translation>
    </message>
    <message>
        <source>This computer is out of memory. Close other programs, or use a smaller model.</source>
        <translation>Este equipo se quedó sin memoria. Cierra otros programas o usa un modelo más pequeño.</translation>
    </message>
    <message>
        <source>It fits, but this computer is short of memory. Other programs may slow down.</source>
        <translation>Cabe todo, pero a este equipo le falta memoria. Otros programas pueden ralentizarse.</translation>
    </message>
    <message numerus="yes">
        <source>It fits: there is space for %n chat(s) of {context} tokens.</source>
        <translation>
            <numerusform>Cabe todo: hay espacio para %n chat de {context} tokens.</numerusform>
            <numerusform>Cabe todo: hay espacio para %n chats de {context} tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>It gave its blocks to another chat and goes on when there is space.</source>
        <translation>Cedió sus bloques a otro chat y seguirá cuando haya espacio.</translation>
    </message>
    <message>
        <source>{tokens} of it are on disk and come back with your next message.</source>
        <translation>{tokens} están en disco y volverán con tu próximo mensaje.</translation>
    </message>
    <message>
        <source>Nothing: its text is read again with your next message.</source>
        <translation>Nada: su texto se volverá a leer con tu próximo mensaje.</translation>
    </message>
    <message>
        <source>{tokens} of {total}; the rest is read again.</source>
        <translation>{tokens} de {total}; el resto se volverá a leer.</translation>
    </message>
    <message>
        <source>This chat has no answer yet.</source>
        <translation>Este chat aún no tiene respuestas.</translation>
    </message>
    <message>
        <source>It began at once</source>
        <translation>Empezó al instante</translation>
    </message>
    <message>
        <source>Slow: it had to give its blocks to another chat for a while.</source>
        <translation>Lenta: tuvo que ceder sus bloques a otro chat por un tiempo.</translation>
    </message>
    <message>
        <source>{share} of its drafted tokens were right.</source>
        <translation>El {share} de sus tokens de borrador fueron correctos.</translation>
    </message>
    <message numerus="yes">
        <source>The context is {share} full: %n token(s) are left.</source>
        <translation>
            <numerusform>El contexto está lleno al {share}: queda %n token.</numerusform>
            <numerusform>El contexto está lleno al {share}: quedan %n tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>The context is {share} full.</source>
        <translation>El contexto está lleno al {share}.</translation>
    </message>
    <message>
        <source>The model is being loaded.</source>
        <translation>El modelo se está cargando.</translation>
    </message>
    <message>
        <source>This chat is new: there is nothing to remember yet.</source>
        <translation>Este chat es nuevo: aún no hay nada que recordar.</translation>
    </message>
    <message>
        <source>Nothing is in memory. Its text is saved.</source>
        <translation>No hay nada en memoria. Su texto está guardado.</translation>
    </message>
    <message>
        <source>{tokens} of {total} so far; the rest is being read.</source>
        <translation>{tokens} de {total} por ahora; el resto se está leyendo.</translation>
    </message>
    <message>
        <source>{tokens} of {total}; reading the rest again takes about {time}.</source>
        <translation>{tokens} de {total}; volver a leer el resto lleva cerca de {time}.</translation>
    </message>
    <message>
        <source>Not known: the answer was cut short.</source>
        <translation>Se desconoce: la respuesta se interrumpió.</translation>
    </message>
    <message>
        <source>It began after {time}</source>
        <translation>Empezó tras {time}</translation>
    </message>
    <message>
        <source>{began}, and waited for other answers most of it.</source>
        <translation>{began}, la mayor parte esperando a otras respuestas.</translation>
    </message>
    <message numerus="yes">
        <source>Then {speed} tokens a second, beside %n other answer(s).</source>
        <translation>
            <numerusform>Luego, {speed} tokens por segundo, junto con %n respuesta más.</numerusform>
            <numerusform>Luego, {speed} tokens por segundo, junto con %n respuestas más.</numerusform>
        </translation>
    </message>
    <message>
        <source>Then {speed} tokens a second.</source>
        <translation>Luego, {speed} tokens por segundo.</translation>
    </message>
    <message>
        <source>{share} of its drafted tokens were right, which made it {times} times as fast.</source>
        <translation>El {share} de sus tokens de borrador fueron correctos, lo que la hizo {times} veces más rápida.</translation>
    </message>
    <message>
        <source>The model could not be loaded.</source>
        <translation>No se pudo cargar el modelo.</translation>
    </message>
    <message>
        <source>The cache grows as needed.</source>
        <translation>La caché crece según haga falta.</translation>
    </message>
    <message>
        <source>All of it: {tokens} are in memory.</source>
        <translation>Todo: {tokens} están en memoria.</translation>
    </message>
    <message>
        <source>The first answer is being written.</source>
        <translation>Se está escribiendo la primera respuesta.</translation>
    </message>
    <message>
        <source>{began}: {disk} of its prompt came from disk.</source>
        <translation>{began}: {disk} de su prompt vinieron del disco.</translation>
    </message>
    <message>
        <source>The model is asleep. It is loaded again with your next message.</source>
        <translation>El modelo está en reposo. Se volverá a cargar con tu próximo mensaje.</translation>
    </message>
    <message>
        <source>It fits.</source>
        <translation>Cabe todo.</translation>
    </message>
    <message>
        <source>full</source>
        <comment>layers that attend to all of the context</comment>
        <translation>atención completa</translation>
    </message>
    <message>
        <source>sliding {tokens}</source>
        <translation>ventana de {tokens}</translation>
    </message>
    <message>
        <source>chunks of {tokens}</source>
        <translation>fragmentos de {tokens}</translation>
    </message>
    <message>
        <source>Nothing: your next message reads its text again, which takes about {time}.</source>
        <translation>Nada: tu próximo mensaje volverá a leer su texto, lo que lleva cerca de {time}.</translation>
    </message>
    <message>
        <source>{began}: {share} of its prompt was remembered.</source>
        <translation>{began}: se recordaba el {share} de su prompt.</translation>
    </message>
    <message>
        <source>{began}: its prompt was short.</source>
        <translation>{began}: su prompt era corto.</translation>
    </message>
    <message>
        <source>{began}: {new} had to be read first.</source>
        <translation>{began}: antes hubo que leer {new}.</translation>
    </message>
    <message>
        <source>{tokens} are on disk: they come back after a restart.</source>
        <translation>{tokens} están en disco: vuelven tras un reinicio.</translation>
    </message>
    <message>
        <source>Computing what is remembered again would take {time}.</source>
        <translation>Recalcular lo recordado llevaría {time}.</translation>
    </message>
    <message>
        <source>Blocks in this chat's table. Shared blocks count for each chat. Click to highlight them.</source>
        <translation>Bloques en la tabla de este chat. Los bloques compartidos cuentan para cada chat. Haz clic para resaltarlos.</translation>
    </message>
    <message>
        <source>Text in the prefix cache that no chat here would reuse now. A new chat with the same beginning reuses it without computing it again; the oldest blocks are evicted when space runs out.</source>
        <translation>Texto de la caché de prefijos que ningún chat de aquí reutilizaría ahora. Un chat nuevo con el mismo comienzo lo reutiliza sin recalcularlo; los bloques más antiguos se desalojan cuando falta espacio.</translation>
    </message>
    <message>
        <source>Blocks that hold nothing. Any chat can use any of them, wherever they are.</source>
        <translation>Bloques que no contienen nada. Cualquier chat puede usar cualquiera de ellos, estén donde estén.</translation>
    </message>
    <message>
        <source>Loading {model}</source>
        <translation>Cargando {model}</translation>
    </message>
    <message>
        <source>{tokens} of {total} remembered</source>
        <translation>{tokens} de {total} recordados</translation>
    </message>
    <message>
        <source>How long computing them again would take is known after the first long prompt.</source>
        <translation>Cuánto se tardaría en recalcularlos se sabrá tras el primer prompt largo.</translation>
    </message>
    <message>
        <source>Computing what is remembered again would take less than {time}.</source>
        <translation>Recalcular lo recordado llevaría menos de {time}.</translation>
    </message>
    <message>
        <source>Cached</source>
        <translation>En caché</translation>
    </message>
    <message>
        <source>Free now</source>
        <translation>Libre ahora</translation>
    </message>
    <message>
        <source>Checking {model} (once)</source>
        <translation>Verificando {model} (una vez)</translation>
    </message>
    <message>
        <source>Load a model to see its KV cache here, block by block.</source>
        <translation>Carga un modelo para ver aquí su caché KV, bloque por bloque.</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>el modelo</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Modelo borrador</translation>
    </message>
    <message>
        <source>Other models</source>
        <translation>Otros modelos</translation>
    </message>
    <message>
        <source>KV cache in use</source>
        <translation>Caché KV en uso</translation>
    </message>
    <message>
        <source>KV cache, cached</source>
        <translation>Caché KV, en caché</translation>
    </message>
    <message>
        <source>KV cache, free blocks</source>
        <translation>Caché KV, bloques libres</translation>
    </message>
    <message>
        <source>Host copies of waiting chats</source>
        <translation>Copias en el host de chats en espera</translation>
    </message>
    <message>
        <source>Freed buffers that MLX keeps</source>
        <translation>Búferes liberados que MLX conserva</translation>
    </message>
    <message>
        <source>Octavo's engine and working memory</source>
        <translation>Motor de Octavo y memoria de trabajo</translation>
    </message>
    <message>
        <source>{size} in memory, {on_disk} on disk</source>
        <translation>{size} en memoria, {on_disk} en disco</translation>
    </message>
    <message>
        <source>{tokens} of its {total} would come back at once. The rest was evicted: {read} are on disk and would be read from there, others computed again.</source>
        <translation>{tokens} de sus {total} volverían al instante. El resto se desalojó: {read} están en disco y se leerían de ahí; los demás se recalcularían.</translation>
    </message>
    <message>
        <source>{tokens} of its {total} would come back at once. The rest was evicted and would be computed again.</source>
        <translation>{tokens} de sus {total} volverían al instante. El resto se desalojó y se recalcularía.</translation>
    </message>
    <message>
        <source>Its KV cache appears here as soon as it is ready.</source>
        <translation>Su caché KV aparece aquí en cuanto está lista.</translation>
    </message>
    <message>
        <source>Waiting for the first snapshot of its KV cache.</source>
        <translation>Esperando la primera instantánea de su caché KV.</translation>
    </message>
    <message>
        <source>Nothing is in memory now</source>
        <translation>Ahora no hay nada en memoria</translation>
    </message>
    <message>
        <source>{size} in memory</source>
        <translation>{size} en memoria</translation>
    </message>
    <message>
        <source>{tokens} remembered</source>
        <translation>{tokens} recordados</translation>
    </message>
    <message>
        <source>{number} on disk</source>
        <translation>{number} en disco</translation>
    </message>
    <message>
        <source>All of its {total} would come back at once.</source>
        <translation>Todos sus {total} volverían al instante.</translation>
    </message>
    <message>
        <source>{name}: {size}</source>
        <translation>{name}: {size}</translation>
    </message>
    <message>
        <source>{part} of {whole}</source>
        <translation>{part} de {whole}</translation>
    </message>
    <message>
        <source>Could not load {model}</source>
        <translation>No se pudo cargar {model}</translation>
    </message>
    <message>
        <source>{model} is ready</source>
        <translation>{model} está listo</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>El modelo</translation>
    </message>
    <message>
        <source>{chat}, remembered</source>
        <translation>{chat}, recordado</translation>
    </message>
    <message>
        <source>Its last answer read {prompt} and wrote {written}.</source>
        <translation>Su última respuesta leyó {prompt} y escribió {written}.</translation>
    </message>
    <message numerus="yes">
        <source>{server} has space for %n more token(s).</source>
        <translation>
            <numerusform>{server} tiene espacio para %n token más.</numerusform>
            <numerusform>{server} tiene espacio para %n tokens más.</numerusform>
        </translation>
    </message>
    <message>
        <source>The model is in the memory of {server}, not of this computer.</source>
        <translation>El modelo está en la memoria de {server}, no en la de este equipo.</translation>
    </message>
    <message>
        <source>It began within a second.</source>
        <translation>Empezó en menos de un segundo.</translation>
    </message>
    <message>
        <source>{server} tells how many tokens it reads and writes, but nothing of its KV cache.</source>
        <translation>{server} indica cuántos tokens lee y escribe, pero nada de su caché KV.</translation>
    </message>
    <message>
        <source>Waiting for the block map</source>
        <translation>Esperando el mapa de bloques</translation>
    </message>
    <message>
        <source>Nothing yet: it has not answered here.</source>
        <translation>Nada todavía: aún no ha respondido aquí.</translation>
    </message>
    <message>
        <source>It did not tell how many tokens its last answer took.</source>
        <translation>No indicó cuántos tokens tuvo su última respuesta.</translation>
    </message>
    <message>
        <source>Its last answer read {prompt}, {cached} of them from its prefix cache, and wrote {written}.</source>
        <translation>Su última respuesta leyó {prompt}, {cached} de ellos de su caché de prefijos, y escribió {written}.</translation>
    </message>
    <message>
        <source>The server is short of memory.</source>
        <translation>Al servidor le falta memoria.</translation>
    </message>
    <message>
        <source>It began after {time}, the network included.</source>
        <translation>Empezó tras {time}, red incluida.</translation>
    </message>
    <message>
        <source>No block map</source>
        <translation>Sin mapa de bloques</translation>
    </message>
    <message>
        <source>The block map cannot be shown now</source>
        <translation>El mapa de bloques no se puede mostrar ahora</translation>
    </message>
    <message>
        <source>{server} sends it as soon as it has one.</source>
        <translation>{server} lo envía en cuanto tiene uno.</translation>
    </message>
    <message>
        <source>What did {server} tell?</source>
        <translation>¿Qué indicó {server}?</translation>
    </message>
    <message>
        <source>It is known when an answer has ended.</source>
        <translation>Se sabrá cuando termine una respuesta.</translation>
    </message>
    <message>
        <source>the view has {view} blocks and the engine {engine}</source>
        <translation>la vista tiene {view} bloques y el motor {engine}</translation>
    </message>
    <message>
        <source>the block tables</source>
        <translation>las tablas de bloques</translation>
    </message>
    <message>
        <source>the view is at event {view} and the engine at {engine}</source>
        <translation>la vista está en el evento {view} y el motor en el {engine}</translation>
    </message>
    <message>
        <source>the view has {view} pools and the engine {engine}</source>
        <translation>la vista tiene {view} pools y el motor {engine}</translation>
    </message>
    <message>
        <source>state</source>
        <translation>estado</translation>
    </message>
    <message>
        <source>references</source>
        <translation>referencias</translation>
    </message>
    <message>
        <source>fill</source>
        <translation>ocupación</translation>
    </message>
    <message>
        <source>pins</source>
        <translation>fijaciones</translation>
    </message>
    <message>
        <source>blocks on disk</source>
        <translation>bloques en disco</translation>
    </message>
    <message numerus="yes">
        <source>{field} of %n block(s), first in block {block}</source>
        <translation>
            <numerusform>{field} de %n bloque, primero en el bloque {block}</numerusform>
            <numerusform>{field} de %n bloques, primero en el bloque {block}</numerusform>
        </translation>
    </message>
    <message>
        <source>A snapshot of the KV cache could not be read: {problem}.</source>
        <translation>No se pudo leer una instantánea de la caché KV: {problem}.</translation>
    </message>
    <message>
        <source>The view missed some events: {problem}.</source>
        <translation>La vista perdió algunos eventos: {problem}.</translation>
    </message>
    <message>
        <source>pool {number}: {difference}</source>
        <translation>pool {number}: {difference}</translation>
    </message>
    <message>
        <source>its block size is less than one token</source>
        <translation>su tamaño de bloque es menor que un token</translation>
    </message>
    <message>
        <source>an event is cut short</source>
        <translation>un evento está incompleto</translation>
    </message>
    <message>
        <source>The view missed some events: its pools are at different events.</source>
        <translation>La vista perdió algunos eventos: sus pools están en eventos distintos.</translation>
    </message>
    <message>
        <source>View of the blocks</source>
        <translation>Vista de los bloques</translation>
    </message>
    <message>
        <source>More about memory</source>
        <translation>Más opciones de memoria</translation>
    </message>
    <message>
        <source>Snapshots, checks, KV cache size</source>
        <translation>Instantáneas, verificación, tamaño de la caché KV</translation>
    </message>
    <message>
        <source>Physical</source>
        <translation>Física</translation>
    </message>
    <message>
        <source>By chat</source>
        <translation>Por chat</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Previsión</translation>
    </message>
    <message>
        <source>Every block at its place in memory</source>
        <translation>Cada bloque en su lugar de la memoria</translation>
    </message>
    <message>
        <source>The block table of each chat, in the order of its text</source>
        <translation>La tabla de bloques de cada chat, en el orden de su texto</translation>
    </message>
    <message>
        <source>How much memory a model would need, before you load it</source>
        <translation>Cuánta memoria necesitaría un modelo, antes de cargarlo</translation>
    </message>
    <message numerus="yes">
        <source>Each cell is {size}, the size of %n block(s)</source>
        <translation>
            <numerusform>Cada celda representa {size}, el tamaño de %n bloque</numerusform>
            <numerusform>Cada celda representa {size}, el tamaño de %n bloques</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory plan</source>
        <translation>Previsión de memoria</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>Aún sin previsión</translation>
    </message>
    <message>
        <source>over this machine's limit</source>
        <translation>por encima del límite de esta máquina</translation>
    </message>
    <message>
        <source>Choose a model under Find models to see its plan here before you load it.</source>
        <translation>Elige un modelo en “Buscar modelos” para ver aquí su previsión antes de cargarlo.</translation>
    </message>
    <message>
        <source>A larger KV cache can use the free memory for more chats.</source>
        <translation>Una caché KV más grande puede usar la memoria libre para más chats.</translation>
    </message>
    <message>
        <source>Computing the plan of {name}…</source>
        <translation>Calculando la previsión de {name}…</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Cabe</translation>
    </message>
    <message>
        <source>Tight</source>
        <translation>Justo</translation>
    </message>
    <message>
        <source>Too big</source>
        <translation>Demasiado grande</translation>
    </message>
    <message>
        <source>Working memory</source>
        <translation>Memoria de trabajo</translation>
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
        <translation>Caché KV del chat {number}</translation>
    </message>
    <message>
        <source>Chat {number}</source>
        <translation>Chat {number}</translation>
    </message>
    <message numerus="yes">
        <source>Freed %n block(s).</source>
        <translation>
            <numerusform>Se liberó %n bloque.</numerusform>
            <numerusform>Se liberaron %n bloques.</numerusform>
        </translation>
    </message>
    <message>
        <source>The KV cache may now grow to {blocks}.</source>
        <translation>La caché KV puede crecer ahora hasta {blocks}.</translation>
    </message>
    <message>
        <source>The view matches the engine: {blocks} compared at event {event}.</source>
        <translation>La vista coincide con el motor: {blocks} comparados en el evento {event}.</translation>
    </message>
    <message numerus="yes">
        <source>Pinned %n block(s). This text is kept until you unpin it.</source>
        <translation>
            <numerusform>Se fijó %n bloque. Este texto se conserva hasta que lo desfijes.</numerusform>
            <numerusform>Se fijaron %n bloques. Este texto se conserva hasta que lo desfijes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed %n pin(s).</source>
        <translation>
            <numerusform>Se quitó %n fijación.</numerusform>
            <numerusform>Se quitaron %n fijaciones.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %n block(s). Each chat's blocks are now together.</source>
        <translation>
            <numerusform>Se movió %n bloque. Los bloques de cada chat están ahora juntos.</numerusform>
            <numerusform>Se movieron %n bloques. Los bloques de cada chat están ahora juntos.</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine's block tables are inconsistent: {problem}. Restart the engine.</source>
        <translation>Las tablas de bloques del motor son incoherentes: {problem}. Reinicia el motor.</translation>
    </message>
    <message>
        <source>The view differed from the engine: {difference}. It is being redrawn.</source>
        <translation>La vista difería del motor: {difference}. Se está redibujando.</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no KV cache to change.</source>
        <translation>No hay ningún modelo cargado, así que no hay caché KV que cambiar.</translation>
    </message>
    <message>
        <source>The blocks are already compact.</source>
        <translation>Los bloques ya están compactos.</translation>
    </message>
    <message>
        <source>Asking the engine for a new snapshot.</source>
        <translation>Pidiendo una nueva instantánea al motor.</translation>
    </message>
    <message>
        <source>The last ten minutes: blocks in use at the bottom, cached blocks above them, both as shares of the pool. The line is the speed in tokens per second; the dotted line shows how much of the machine's memory all programs use. Click or drag to see the pool as it was.</source>
        <translation>Los últimos diez minutos: abajo, los bloques en uso; encima, los bloques en caché, ambos como proporción del pool. La línea es la velocidad en tokens por segundo; la línea de puntos muestra cuánta memoria de la máquina usan todos los programas. Haz clic o arrastra para ver el pool tal como estaba.</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) per second</source>
        <translation>
            <numerusform>%n token por segundo</numerusform>
            <numerusform>%n tokens por segundo</numerusform>
        </translation>
    </message>
    <message>
        <source>{share} of the machine's memory used</source>
        <translation>{share} de la memoria de la máquina en uso</translation>
    </message>
    <message>
        <source>Memory over the last ten minutes</source>
        <translation>Memoria en los últimos diez minutos</translation>
    </message>
    <message>
        <source>{share} in use</source>
        <translation>{share} en uso</translation>
    </message>
    <message>
        <source>{share} cached</source>
        <translation>{share} en caché</translation>
    </message>
    <message>
        <source>{share} tail waste</source>
        <translation>{share} de desperdicio final</translation>
    </message>
    <message>
        <source>engine {size}</source>
        <translation>motor {size}</translation>
    </message>
    <message>
        <source>Speed {factor} times</source>
        <translation>Velocidad ×{factor}</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>One event back</source>
        <translation>Un evento atrás</translation>
    </message>
    <message>
        <source>One event forward</source>
        <translation>Un evento adelante</translation>
    </message>
    <message>
        <source>Playback speed</source>
        <translation>Velocidad de reproducción</translation>
    </message>
    <message>
        <source>Back to the live view</source>
        <translation>Volver a la vista en vivo</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>Go live</source>
        <translation>Ver en vivo</translation>
    </message>
    <message>
        <source>live</source>
        <translation>en vivo</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>en espera</translation>
    </message>
    <message>
        <source>{file} is inconsistent: its events are out of order.</source>
        <translation>{file} es incoherente: sus eventos están desordenados.</translation>
    </message>
    <message>
        <source>{file} is inconsistent: {problem}</source>
        <translation>{file} es incoherente: {problem}</translation>
    </message>
    <message>
        <source>{file} does not begin with a snapshot: its start is missing.</source>
        <translation>{file} no comienza con una instantánea: falta su inicio.</translation>
    </message>
    <message>
        <source>{file} contains an incomplete event. Save or copy it again.</source>
        <translation>{file} contiene un evento incompleto. Guárdalo o cópialo de nuevo.</translation>
    </message>
    <message>
        <source>event {number}</source>
        <translation>evento {number}</translation>
    </message>
    <message>
        <source>{file} contains no snapshot.</source>
        <translation>{file} no contiene ninguna instantánea.</translation>
    </message>
    <message>
        <source>{file} cannot be read: {problem}.</source>
        <translation>No se puede leer {file}: {problem}.</translation>
    </message>
    <message>
        <source>Image in this block</source>
        <translation>Imagen de este bloque</translation>
    </message>
    <message>
        <source>Show this image large.</source>
        <translation>Mostrar esta imagen en grande.</translation>
    </message>
    <message>
        <source>The line marks a part of an image. Click the block to see the image.</source>
        <translation>La línea marca una parte de una imagen. Haz clic en el bloque para ver la imagen.</translation>
    </message>
    <message>
        <source>image</source>
        <translation>imagen</translation>
    </message>
    <message>
        <source>part of an image</source>
        <translation>parte de una imagen</translation>
    </message>
    <message>
        <source>recurrent</source>
        <comment>layers that keep a state</comment>
        <translation>recurrentes</translation>
    </message>
    <message>
        <source>{place}: {when}.</source>
        <translation>{place}: {when}.</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels for {model} (once)</source>
        <translation>Compilando los kernels de GPU para {model} (una vez)</translation>
    </message>
    <message>
        <source>images</source>
        <translation>imágenes</translation>
    </message>
    <message>
        <source>{file} was written by another version of Octavo (format {found}, this version reads {supported}). Open it with that version.</source>
        <translation>{file} se escribió con otra versión de Octavo (formato {found}; esta versión lee {supported}). Ábrelo con esa versión.</translation>
    </message>
    <message>
        <source>{file} is not a recording of Octavo's KV cache: {problem}.</source>
        <translation>{file} no es una grabación de la caché KV de Octavo: {problem}.</translation>
    </message>
    <message>
        <source>{file} is incomplete or damaged. Save or copy it again.</source>
        <translation>{file} está incompleto o dañado. Guárdalo o cópialo de nuevo.</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>Open a snapshot or a recording</source>
        <translation>Abrir una instantánea o una grabación</translation>
    </message>
    <message>
        <source>Octavo KV cache</source>
        <translation>Caché KV de Octavo</translation>
    </message>
    <message>
        <source>10 minutes</source>
        <translation>10 minutos</translation>
    </message>
    <message>
        <source>Save the memory view</source>
        <translation>Guardar la vista de memoria</translation>
    </message>
    <message>
        <source> · peak {speed} tok/s</source>
        <translation> · máx. {speed} tok/s</translation>
    </message>
    <message>
        <source>The starter model is being loaded, with a small memory of its own…</source>
        <translation>El modelo inicial se está cargando, con una pequeña memoria propia…</translation>
    </message>
    <message>
        <source>How memory works</source>
        <translation>Cómo funciona la memoria</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <source>Play Again</source>
        <translation>Ver de nuevo</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} de {total}</translation>
    </message>
    <message>
        <source>The engine of the tour ended.</source>
        <translation>El motor del recorrido se detuvo.</translation>
    </message>
    <message>
        <source>First chat</source>
        <translation>Primer chat</translation>
    </message>
    <message>
        <source>Second chat</source>
        <translation>Segundo chat</translation>
    </message>
    <message>
        <source>Its fork</source>
        <translation>Su bifurcación</translation>
    </message>
    <message>
        <source>Long text</source>
        <translation>Texto largo</translation>
    </message>
    <message>
        <source>Each square is a block, space for 16 tokens of text. Now all are free.</source>
        <translation>Cada cuadrado es un bloque, espacio para 16 tokens de texto. Ahora todos están libres.</translation>
    </message>
    <message>
        <source>A chat begins. The model reads its text, which fills block after block.</source>
        <translation>Empieza un chat. El modelo lee su texto, que llena un bloque tras otro.</translation>
    </message>
    <message>
        <source>It answers. Each new token goes into the last block, until that is full.</source>
        <translation>Responde. Cada token nuevo va al último bloque, hasta que se llena.</translation>
    </message>
    <message>
        <source>The answer has ended. Its blocks stay, fainter: the chat would reuse them.</source>
        <translation>La respuesta terminó. Sus bloques quedan, atenuados: el chat los reutilizaría.</translation>
    </message>
    <message>
        <source>A second chat has the same instructions. It shares their blocks, at no cost.</source>
        <translation>Un segundo chat tiene las mismas instrucciones. Comparte sus bloques, sin ocupar más memoria.</translation>
    </message>
    <message>
        <source>Shared blocks have a notched corner. They are in memory only once.</source>
        <translation>Los bloques compartidos tienen una esquina recortada. Están en memoria una sola vez.</translation>
    </message>
    <message>
        <source>The second answer is forked: two chats go on from the very same blocks.</source>
        <translation>La segunda respuesta se bifurca: dos chats siguen desde los mismos bloques.</translation>
    </message>
    <message>
        <source>The first one to write into a shared block gets a copy: copy-on-write.</source>
        <translation>El primero que escribe en un bloque compartido recibe una copia: copy-on-write.</translation>
    </message>
    <message>
        <source>A long text needs more than is free: what was unused longest is evicted.</source>
        <translation>Un texto largo necesita más de lo que hay libre: se desaloja lo que lleva más tiempo sin usarse.</translation>
    </message>
    <message>
        <source>What is remembered starts at once; what was evicted is read again.</source>
        <translation>Lo recordado empieza al instante; lo desalojado se vuelve a leer.</translation>
    </message>
    <message>
        <source>Memory budget</source>
        <translation>Presupuesto de memoria</translation>
    </message>
    <message>
        <source>Together: {size}, as the system counts the engine process</source>
        <translation>En total: {size}, según cuenta el sistema el proceso del motor</translation>
    </message>
    <message>
        <source>In memory</source>
        <translation>En memoria</translation>
    </message>
    <message>
        <source>limit {size}</source>
        <translation>límite {size}</translation>
    </message>
    <message>
        <source>Blocks of each chat</source>
        <translation>Bloques de cada chat</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Block details</source>
        <translation>Detalles del bloque</translation>
    </message>
    <message numerus="yes">
        <source>outside the window of %n layer(s)</source>
        <translation>
            <numerusform>fuera de la ventana de %n capa</numerusform>
            <numerusform>fuera de la ventana de %n capas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>freed by %n layer(s)</source>
        <translation>
            <numerusform>liberados por %n capa</numerusform>
            <numerusform>liberados por %n capas</numerusform>
        </translation>
    </message>
    <message>
        <source>Block tables by chat</source>
        <translation>Tablas de bloques por chat</translation>
    </message>
    <message>
        <source>the first {blocks} shared with {chat}</source>
        <translation>los primeros {blocks} compartidos con {chat}</translation>
    </message>
    <message>
        <source>{blocks} in {runs}</source>
        <translation>{blocks} en {runs}</translation>
    </message>
    <message>
        <source>waiting for {blocks} · {copied} on the host</source>
        <translation>espera {blocks} · {copied} en el host</translation>
    </message>
    <message>
        <source>{blocks} shared</source>
        <translation>{blocks} compartidos</translation>
    </message>
    <message>
        <source>{chat} (branch)</source>
        <translation>{chat} (rama)</translation>
    </message>
    <message numerus="yes">
        <source>KV cache space for %n more token(s)</source>
        <translation>
            <numerusform>espacio en la caché KV para %n token más</numerusform>
            <numerusform>espacio en la caché KV para %n tokens más</numerusform>
        </translation>
    </message>
    <message>
        <source>block {position} of {total} of the chat</source>
        <translation>bloque {position} de {total} del chat</translation>
    </message>
    <message>
        <source>No chat is remembered yet.</source>
        <translation>Aún no se recuerda ningún chat.</translation>
    </message>
    <message>
        <source>{share} of the context</source>
        <translation>{share} del contexto</translation>
    </message>
    <message>
        <source>Memory in three sentences</source>
        <translation>La memoria en tres frases</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Detalles</translation>
    </message>
    <message>
        <source>Figures, the selected block, and the last ten minutes</source>
        <translation>Cifras, el bloque seleccionado y los últimos diez minutos</translation>
    </message>
    <message>
        <source>KV Cache Size…</source>
        <translation>Tamaño de la caché KV…</translation>
    </message>
    <message>
        <source>New here? See in a minute how memory works.</source>
        <translation>¿Es tu primera vez? Descubre en un minuto cómo funciona la memoria.</translation>
    </message>
    <message>
        <source>Show Me</source>
        <translation>Ver</translation>
    </message>
    <message>
        <source>No tour</source>
        <translation>Omitir el recorrido</translation>
    </message>
    <message>
        <source>It stays in the Help menu</source>
        <translation>Sigue disponible en el menú Ayuda</translation>
    </message>
</context>
<context>
    <name>models</name>
    <message>
        <source>The model service stopped. What was downloaded is kept.</source>
        <translation>El servicio de modelos se detuvo. Lo descargado se conserva.</translation>
    </message>
    <message>
        <source>Deleted. {size} freed.</source>
        <translation>Eliminado. Se liberaron {size}.</translation>
    </message>
    <message>
        <source>{name} is ready to use.</source>
        <translation>{name} está listo para usar.</translation>
    </message>
    <message>
        <source>{name} is downloaded. Quantising it to {bits} bits.</source>
        <translation>{name} está descargado. Cuantizándolo a {bits} bits.</translation>
    </message>
    <message>
        <source>Best answers</source>
        <translation>Mejores respuestas</translation>
    </message>
    <message>
        <source>Faster answers</source>
        <translation>Respuestas más rápidas</translation>
    </message>
    <message>
        <source>Takes less memory</source>
        <translation>Ocupa menos memoria</translation>
    </message>
    <message>
        <source>Fits with {free} of memory to spare; {size} to download, licence {licence}.</source>
        <translation>Cabe con {free} de memoria de sobra; {size} de descarga, licencia {licence}.</translation>
    </message>
    <message>
        <source>A tight fit: close other apps first; {size} to download, licence {licence}.</source>
        <translation>Cabe justo: cierra antes otras apps; {size} de descarga, licencia {licence}.</translation>
    </message>
    <message>
        <source>Almost ready…</source>
        <translation>Casi listo…</translation>
    </message>
    <message>
        <source>The disk is too full: {free} free. Make room, then try again.</source>
        <translation>El disco está demasiado lleno: {free} libres. Libera espacio e inténtalo de nuevo.</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Cargando…</translation>
    </message>
    <message>
        <source>Checking (once)…</source>
        <translation>Verificando (una vez)…</translation>
    </message>
    <message>
        <source>about {size}</source>
        <translation>aprox. {size}</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Descargar</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reanudar</translation>
    </message>
    <message>
        <source>Switch to it</source>
        <translation>Usarlo</translation>
    </message>
    <message>
        <source>Downloads come from huggingface.co. Your chats stay here.</source>
        <translation>Las descargas vienen de huggingface.co. Tus chats se quedan aquí.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>Cargado</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Más tarde</translation>
    </message>
    <message>
        <source>{name}: {progress}</source>
        <translation>{name}: {progress}</translation>
    </message>
    <message>
        <source>Recommended models</source>
        <translation>Modelos recomendados</translation>
    </message>
    <message>
        <source>Welcome to Octavo</source>
        <translation>Te damos la bienvenida a Octavo</translation>
    </message>
    <message>
        <source>Other Models…</source>
        <translation>Otros modelos…</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>Ahora no</translation>
    </message>
    <message>
        <source>Use a Mirror…</source>
        <translation>Usar servidor espejo…</translation>
    </message>
    <message>
        <source>Find other models</source>
        <translation>Buscar otros modelos</translation>
    </message>
    <message>
        <source>Close the recommendations</source>
        <translation>Cerrar las recomendaciones</translation>
    </message>
    <message>
        <source>Ask for recommended models again</source>
        <translation>Volver a pedir modelos recomendados</translation>
    </message>
    <message>
        <source>Looking for models on this computer…</source>
        <translation>Buscando modelos en este equipo…</translation>
    </message>
    <message>
        <source>No recommended model fits into this computer’s memory. “Other models” lists smaller ones.</source>
        <translation>Ningún modelo recomendado cabe en la memoria de este equipo. En “Otros modelos” hay más pequeños.</translation>
    </message>
    <message>
        <source>The model is loading.</source>
        <translation>El modelo se está cargando.</translation>
    </message>
    <message>
        <source>Your model is ready. Switch to it for useful answers.</source>
        <translation>Tu modelo está listo. Úsalo para obtener respuestas útiles.</translation>
    </message>
    <message>
        <source>Download a model for useful answers. Meanwhile, type below to try the small starter model.</source>
        <translation>Descarga un modelo para obtener respuestas útiles. Mientras tanto, escribe abajo para probar el pequeño modelo inicial.</translation>
    </message>
    <message>
        <source>Download a model to start chatting.</source>
        <translation>Descarga un modelo para empezar a chatear.</translation>
    </message>
    <message>
        <source>{name} is ready.</source>
        <translation>{name} está listo.</translation>
    </message>
    <message>
        <source>While it downloads, type below: the small starter model answers.</source>
        <translation>Mientras se descarga, escribe abajo: responde el pequeño modelo inicial.</translation>
    </message>
    <message>
        <source>You can start chatting when the download is complete.</source>
        <translation>Podrás empezar a chatear cuando termine la descarga.</translation>
    </message>
    <message>
        <source>The download is paused. Meanwhile, the small starter model answers below.</source>
        <translation>La descarga está en pausa. Mientras tanto, abajo responde el pequeño modelo inicial.</translation>
    </message>
    <message>
        <source>The download is paused.</source>
        <translation>La descarga está en pausa.</translation>
    </message>
    <message>
        <source>The download stopped. Meanwhile, the small starter model answers below.</source>
        <translation>La descarga se detuvo. Mientras tanto, abajo responde el pequeño modelo inicial.</translation>
    </message>
    <message>
        <source>The download stopped.</source>
        <translation>La descarga se detuvo.</translation>
    </message>
    <message>
        <source>Cancel the download of {name}</source>
        <translation>Cancelar la descarga de {name}</translation>
    </message>
    <message>
        <source>Progress of {name}</source>
        <translation>Progreso de {name}</translation>
    </message>
    <message>
        <source>Switch to {name} later</source>
        <translation>Usar {name} más tarde</translation>
    </message>
    <message>
        <source>{result} Weights: {weights}; KV cache {kv}, working memory {scratch}, of {limit}.</source>
        <translation>{result} Pesos: {weights}; caché KV {kv}, memoria de trabajo {scratch}, de {limit}.</translation>
    </message>
    <message>
        <source>Fits.</source>
        <translation>Cabe.</translation>
    </message>
    <message>
        <source>A tight fit.</source>
        <translation>Cabe justo.</translation>
    </message>
    <message>
        <source>Does not fit.</source>
        <translation>No cabe.</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>Aún sin previsión</translation>
    </message>
    <message>
        <source>{size} free after loading</source>
        <translation>{size} libres tras cargarlo</translation>
    </message>
    <message>
        <source>{size} too much</source>
        <translation>Faltan {size}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> tokens</translation>
    </message>
    <message numerus="yes">
        <source>for %n chat(s) of {tokens} tokens</source>
        <translation>
            <numerusform>para %n chat de {tokens} tokens</numerusform>
            <numerusform>para %n chats de {tokens} tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>the chat's own text</source>
        <translation>el texto del propio chat</translation>
    </message>
    <message>
        <source>until Octavo quits</source>
        <translation>hasta salir de Octavo</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minuto</numerusform>
            <numerusform>%n minutos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n hora</numerusform>
            <numerusform>%n horas</numerusform>
        </translation>
    </message>
    <message>
        <source>Context in tokens</source>
        <translation>Contexto en tokens</translation>
    </message>
    <message>
        <source>Chats at once</source>
        <translation>Chats simultáneos</translation>
    </message>
    <message>
        <source>KV cache precision</source>
        <translation>Precisión de la caché KV</translation>
    </message>
    <message>
        <source>Tokens per block</source>
        <translation>Tokens por bloque</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Modelo borrador</translation>
    </message>
    <message>
        <source>Drafts the next tokens, which this model verifies in one step.</source>
        <translation>Propone los próximos tokens, que este modelo verifica en un solo paso.</translation>
    </message>
    <message>
        <source>Keep loaded while idle</source>
        <translation>Mantener cargado si está inactivo</translation>
    </message>
    <message>
        <source>Keep other models loaded</source>
        <translation>Mantener cargados otros modelos</translation>
    </message>
    <message>
        <source>Choose a Folder…</source>
        <translation>Elegir una carpeta…</translation>
    </message>
    <message>
        <source>LoRA adapter: none</source>
        <translation>Adaptador LoRA: ninguno</translation>
    </message>
    <message>
        <source>More Options</source>
        <translation>Más opciones</translation>
    </message>
    <message>
        <source>Choose a LoRA Adapter</source>
        <translation>Elegir un adaptador LoRA</translation>
    </message>
    <message>
        <source>its draft head, if it has one</source>
        <translation>su cabeza de borrador, si tiene una</translation>
    </message>
    <message>
        <source>{name} — remove</source>
        <translation>{name} — quitar</translation>
    </message>
    <message>
        <source>Fewer Options</source>
        <translation>Menos opciones</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Contexto</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>KV precision</source>
        <translation>Precisión KV</translation>
    </message>
    <message>
        <source>KV budget</source>
        <translation>Presupuesto KV</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>Tamaño de bloque</translation>
    </message>
    <message>
        <source>Drafts from</source>
        <translation>Borradores de</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>Adaptador LoRA</translation>
    </message>
    <message>
        <source>Keep while idle</source>
        <translation>Mantener cargado</translation>
    </message>
    <message>
        <source>full precision</source>
        <translation>completa</translation>
    </message>
    <message>
        <source>8-bit</source>
        <translation>8 bits</translation>
    </message>
    <message>
        <source>4-bit</source>
        <translation>4 bits</translation>
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
        <translation>Adaptador LoRA: {name}</translation>
    </message>
    <message>
        <source>A server with the models of the Hugging Face Hub, for networks that do not reach it. It decides what you get: use one that you trust. It is tried before it is kept.</source>
        <translation>Un servidor con los modelos del Hub de Hugging Face, para redes sin acceso a él. Ese servidor decide qué recibes: usa uno en el que confíes. Se prueba antes de guardarlo.</translation>
    </message>
    <message>
        <source>HF_ENDPOINT says that models come from {host}.</source>
        <translation>HF_ENDPOINT indica que los modelos vienen de {host}.</translation>
    </message>
    <message>
        <source>Address of the mirror</source>
        <translation>Dirección del servidor espejo</translation>
    </message>
    <message>
        <source>Send it my Hugging Face token</source>
        <translation>Enviarle mi token de Hugging Face</translation>
    </message>
    <message>
        <source>Try and Use</source>
        <translation>Probar y usar</translation>
    </message>
    <message>
        <source>Models come from {host}.</source>
        <translation>Los modelos vienen de {host}.</translation>
    </message>
    <message>
        <source>Use a Mirror</source>
        <translation>Usar servidor espejo</translation>
    </message>
    <message>
        <source>Trying this address…</source>
        <translation>Probando esta dirección…</translation>
    </message>
    <message>
        <source>4-bit, a quarter of the size</source>
        <translation>4 bits, un cuarto del tamaño</translation>
    </message>
    <message>
        <source>5-bit</source>
        <translation>5 bits</translation>
    </message>
    <message>
        <source>6-bit</source>
        <translation>6 bits</translation>
    </message>
    <message>
        <source>8-bit, closest to the original</source>
        <translation>8 bits, el más cercano al original</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>Quantise…</source>
        <translation>Cuantizar…</translation>
    </message>
    <message>
        <source>Download Anyway</source>
        <translation>Descargar de todos modos</translation>
    </message>
    <message>
        <source>Delete Model</source>
        <translation>Eliminar modelo</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conservar</translation>
    </message>
    <message>
        <source>Cancel Download</source>
        <translation>Cancelar descarga</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Eliminar…</translation>
    </message>
    <message>
        <source>Download and Quantise…</source>
        <translation>Descargar y cuantizar…</translation>
    </message>
    <message>
        <source>Create a smaller copy of this model.</source>
        <translation>Crear una copia más pequeña de este modelo.</translation>
    </message>
    <message>
        <source>Download the model, then create a smaller copy. The download is kept.</source>
        <translation>Descargar el modelo y crear después una copia más pequeña. La descarga se conserva.</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Load Again</source>
        <translation>Volver a cargar</translation>
    </message>
    <message>
        <source>Load Anyway</source>
        <translation>Cargar de todos modos</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Cargar</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparar</translation>
    </message>
    <message>
        <source>Delete {name}?</source>
        <translation>¿Eliminar {name}?</translation>
    </message>
    <message>
        <source>{path}
Other programs that use this folder will lose it too.</source>
        <translation>{path}
Los demás programas que usan esta carpeta también lo perderán.</translation>
    </message>
    <message>
        <source>It will then be quantised to {bits} bits.</source>
        <translation>Después se cuantizará a {bits} bits.</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>Recomendados</translation>
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
        <translation>En este equipo</translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation>Descargas</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>Search models</source>
        <translation>Buscar modelos</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Origen</translation>
    </message>
    <message>
        <source>Move Up</source>
        <translation>Subir</translation>
    </message>
    <message>
        <source>Move Down</source>
        <translation>Bajar</translation>
    </message>
    <message>
        <source>A link suggests this model. Download it only if you want it.</source>
        <translation>Un enlace sugiere este modelo. Descárgalo solo si lo quieres.</translation>
    </message>
    <message>
        <source>Searching the Hub…</source>
        <translation>Buscando en el Hub…</translation>
    </message>
    <message>
        <source>Reading the catalogue…</source>
        <translation>Leyendo el catálogo…</translation>
    </message>
    <message>
        <source>{name} is downloaded. Load the model again to use it.</source>
        <translation>{name} está descargado. Se usará cuando vuelvas a cargar el modelo.</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels (once)…</source>
        <translation>Compilando los kernels de GPU (una vez)…</translation>
    </message>
    <message>
        <source>Keep this model's weights in memory</source>
        <translation>Mantener en memoria los pesos de este modelo</translation>
    </message>
    <message>
        <source>Without this, macOS may compress or swap the weights, and answers become many times slower: 40 times was reported from macOS 26 and 27. With it, Macs with much other work in their memory have crashed (reported as kernel panics), so it is off unless you ask for it.</source>
        <translation>Sin esto, macOS puede comprimir los pesos o pasarlos al disco, y las respuestas se vuelven mucho más lentas: 40 veces, según informes de macOS 26 y 27. Con esto, algunos Mac con la memoria muy ocupada por otras tareas se han bloqueado (según informes, con «kernel panics»), por lo que está desactivado salvo que lo pidas.</translation>
    </message>
    <message>
        <source>its draft head</source>
        <translation>su cabeza de borrador</translation>
    </message>
    <message>
        <source>Answers come faster with it.</source>
        <translation>Con ella, las respuestas llegan más rápido.</translation>
    </message>
    <message>
        <source>with its draft head (+{size})</source>
        <translation>con su cabeza de borrador (+{size})</translation>
    </message>
    <message>
        <source>Its draft head is deleted with it: {path}</source>
        <translation>Su cabeza de borrador se elimina con él: {path}</translation>
    </message>
    <message>
        <source>Searching ModelScope…</source>
        <translation>Buscando en ModelScope…</translation>
    </message>
    <message>
        <source>Drag queued downloads to change their order.</source>
        <translation>Arrastra las descargas en cola para cambiar su orden.</translation>
    </message>
    <message>
        <source>No downloads.</source>
        <translation>No hay descargas.</translation>
    </message>
    <message>
        <source>No results. Try fewer words or another source.</source>
        <translation>Sin resultados. Prueba con menos palabras u otro origen.</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n modelo</numerusform>
            <numerusform>%n modelos</numerusform>
        </translation>
    </message>
    <message>
        <source>included with Octavo</source>
        <translation>incluido con Octavo</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>carpeta</translation>
    </message>
    <message>
        <source>tools</source>
        <translation>herramientas</translation>
    </message>
    <message>
        <source>reasoning</source>
        <translation>razonamiento</translation>
    </message>
    <message>
        <source>images</source>
        <translation>imágenes</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>En cola</translation>
    </message>
    <message>
        <source>Verifying…</source>
        <translation>Verificando…</translation>
    </message>
    <message>
        <source>Contacting the Hub…</source>
        <translation>Conectando con el Hub…</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>En pausa</translation>
    </message>
    <message>
        <source>Paused at {progress}</source>
        <translation>En pausa: {progress}</translation>
    </message>
    <message numerus="yes">
        <source>%n download(s)</source>
        <translation>
            <numerusform>%n descarga</numerusform>
            <numerusform>%n descargas</numerusform>
        </translation>
    </message>
    <message>
        <source>context {tokens}</source>
        <translation>contexto {tokens}</translation>
    </message>
    <message>
        <source>used {ago}</source>
        <translation>usado {ago}</translation>
    </message>
    <message>
        <source>{size}/s</source>
        <translation>{size}/s</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>quedan {time}</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filtros</translation>
    </message>
    <message>
        <source>Any size</source>
        <translation>Cualquier tamaño</translation>
    </message>
    <message>
        <source>Any age</source>
        <translation>Cualquier fecha</translation>
    </message>
    <message>
        <source>Last month</source>
        <translation>Último mes</translation>
    </message>
    <message>
        <source>Last six months</source>
        <translation>Últimos seis meses</translation>
    </message>
    <message>
        <source>Last year</source>
        <translation>Último año</translation>
    </message>
    <message>
        <source>Most downloaded</source>
        <translation>Más descargados</translation>
    </message>
    <message>
        <source>Most liked</source>
        <translation>Más valorados</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>Más recientes</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Por nombre</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>Último uso</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>Más grandes primero</translation>
    </message>
    <message>
        <source>Only models that fit</source>
        <translation>Solo modelos que caben</translation>
    </message>
    <message>
        <source>Type, licence, size, age and order</source>
        <translation>Tipo, licencia, tamaño, antigüedad y orden</translation>
    </message>
    <message>
        <source>Model type</source>
        <translation>Tipo de modelo</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licencia</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Antigüedad</translation>
    </message>
    <message>
        <source>Order of Hub results</source>
        <translation>Orden de los resultados del Hub</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Orden</translation>
    </message>
    <message>
        <source>Any type</source>
        <translation>Cualquier tipo</translation>
    </message>
    <message>
        <source>Any licence</source>
        <translation>Cualquier licencia</translation>
    </message>
    <message>
        <source>Up to {size} GB</source>
        <translation>Hasta {size} GB</translation>
    </message>
    <message>
        <source>{reason} {model} stays loaded.</source>
        <translation>{reason} {model} sigue cargado.</translation>
    </message>
    <message>
        <source>{reason} This happened while the model was loading.</source>
        <translation>{reason} Ocurrió mientras se cargaba el modelo.</translation>
    </message>
    <message>
        <source>{reason} {model} answers as before.</source>
        <translation>{reason} {model} responde como antes.</translation>
    </message>
    <message>
        <source>{reason} {model} is loaded again with your next message.</source>
        <translation>{reason} {model} se volverá a cargar con tu próximo mensaje.</translation>
    </message>
    <message>
        <source>{reason} {model} is loaded again.</source>
        <translation>{reason} {model} se vuelve a cargar.</translation>
    </message>
    <message>
        <source>{model} could not be loaded. {reason}</source>
        <translation>No se pudo cargar {model}. {reason}</translation>
    </message>
    <message>
        <source>This model is gated. Accept its terms on its page on the Hub, then run “hf auth login” once in a terminal. Octavo uses the token that this command saves.</source>
        <translation>Este modelo es de acceso restringido. Acepta sus condiciones en su página del Hub y ejecuta después “hf auth login” una vez en una terminal. Octavo usa el token que guarda este comando.</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>Ficha del modelo</translation>
    </message>
    <message>
        <source>Look Up on the Hub</source>
        <translation>Consultar en el Hub</translation>
    </message>
    <message>
        <source>Select a model on the left.</source>
        <translation>Selecciona un modelo a la izquierda.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n archivo</numerusform>
            <numerusform>%n archivos</numerusform>
        </translation>
    </message>
    <message>
        <source> An estimate; look it up for the exact plan.</source>
        <translation> Es una estimación; consulta el Hub para la previsión exacta.</translation>
    </message>
    <message>
        <source>From {file}</source>
        <translation>De {file}</translation>
    </message>
    <message>
        <source>licence {name}</source>
        <translation>licencia {name}</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Verificando</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Cargando</translation>
    </message>
    <message>
        <source>Add Folder…</source>
        <translation>Añadir carpeta…</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>Añadir una carpeta de modelos</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Actualizar</translation>
    </message>
    <message>
        <source>Find Models…</source>
        <translation>Buscar modelos…</translation>
    </message>
    <message>
        <source>Find and download models</source>
        <translation>Buscar y descargar modelos</translation>
    </message>
    <message>
        <source>Models on other machines, with OpenAI's API</source>
        <translation>Modelos en otras máquinas, con la API de OpenAI</translation>
    </message>
    <message>
        <source>Add a Server…</source>
        <translation>Añadir un servidor…</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>Buscando modelos…</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Usar</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Liberar</translation>
    </message>
    <message>
        <source>No models found. Add a folder with an MLX model: config.json and .safetensors files.</source>
        <translation>No se encontraron modelos. Añade una carpeta con un modelo MLX: config.json y archivos .safetensors.</translation>
    </message>
    <message>
        <source>Checking this model against mlx-lm (once)…</source>
        <translation>Verificando este modelo con mlx-lm (una vez)…</translation>
    </message>
    <message>
        <source>Looks at images</source>
        <translation>Puede ver imágenes</translation>
    </message>
    <message>
        <source>loading {share}</source>
        <translation>cargando {share}</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Sin modelo</translation>
    </message>
    <message>
        <source>choose one</source>
        <translation>elige uno</translation>
    </message>
    <message>
        <source>{model} of {server}; what you ask it leaves this computer.</source>
        <translation>{model} de {server}; lo que le preguntas sale de este equipo.</translation>
    </message>
    <message>
        <source>checking {share}</source>
        <translation>verificando {share}</translation>
    </message>
    <message>
        <source>could not be loaded</source>
        <translation>no se pudo cargar</translation>
    </message>
    <message>
        <source>The engine has stopped</source>
        <translation>El motor se detuvo</translation>
    </message>
    <message>
        <source>They are unpacked, because that is faster on this device.</source>
        <translation>Están descomprimidos, porque es más rápido en este dispositivo.</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>cargando</translation>
    </message>
    <message>
        <source>{size} of weights</source>
        <translation>{size} de pesos</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels (once): {done} of {all}</source>
        <translation>Compilando los kernels de GPU (una vez): {done} de {all}</translation>
    </message>
    <message>
        <source>compiling kernels {share}</source>
        <translation>compilando kernels {share}</translation>
    </message>
    <message>
        <source>waiting for the engine</source>
        <translation>esperando al motor</translation>
    </message>
    <message>
        <source>Weights: {sizes}.</source>
        <translation>Pesos: {sizes}.</translation>
    </message>
    <message>
        <source>Model: {name}</source>
        <translation>Modelo: {name}</translation>
    </message>
    <message>
        <source>installed</source>
        <translation>instalado</translation>
    </message>
    <message>
        <source>recommended</source>
        <translation>recomendado</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>más rápido</translation>
    </message>
    <message>
        <source>less memory</source>
        <translation>menos memoria</translation>
    </message>
    <message>
        <source>also suits</source>
        <translation>también sirve</translation>
    </message>
    <message>
        <source>gated</source>
        <translation>restringido</translation>
    </message>
    <message>
        <source>new</source>
        <translation>nuevo</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>cabe</translation>
    </message>
    <message>
        <source>just fits</source>
        <translation>cabe justo</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>demasiado grande</translation>
    </message>
    <message>
        <source>Draft head: answers come faster</source>
        <translation>Cabeza de borrador: las respuestas llegan más rápido</translation>
    </message>
    <message>
        <source>With a draft head, answers come faster.</source>
        <translation>Con una cabeza de borrador, las respuestas llegan más rápido.</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Iniciando</translation>
    </message>
    <message>
        <source>No draft head was found for this model.</source>
        <translation>No se encontró ninguna cabeza de borrador para este modelo.</translation>
    </message>
    <message>
        <source>Look on the Hub</source>
        <translation>Buscar en el Hub</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Editar…</translation>
    </message>
    <message>
        <source>Edit the server {name}</source>
        <translation>Editar el servidor {name}</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>Remove the server {name}</source>
        <translation>Eliminar el servidor {name}</translation>
    </message>
    <message>
        <source>In Use</source>
        <translation>En uso</translation>
    </message>
    <message>
        <source>your text is sent to {host}</source>
        <translation>tu texto se envía a {host}</translation>
    </message>
    <message>
        <source>{step}… {share}</source>
        <translation>{step}… {share}</translation>
    </message>
    <message>
        <source>Faster: + {size}</source>
        <translation>Más rápido: + {size}</translation>
    </message>
    <message>
        <source>Draft head</source>
        <translation>Cabeza de borrador</translation>
    </message>
    <message>
        <source>Show in Finder</source>
        <translation>Mostrar en el Finder</translation>
    </message>
    <message>
        <source>For this Mac with {number} GB of memory</source>
        <translation>Para este Mac con {number} GB de memoria</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>Mostrar en la carpeta</translation>
    </message>
    <message>
        <source>For this computer with {number} GB of memory</source>
        <translation>Para este equipo con {number} GB de memoria</translation>
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
        <translation>Un servicio en segundo plano ofrece entonces el modelo actual; esta ventana también lo usa.</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n solicitud</numerusform>
            <numerusform>%n solicitudes</numerusform>
        </translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Iniciando…</translation>
    </message>
    <message>
        <source>Paused: programs are told to try again later. Resume in the menu bar.</source>
        <translation>En pausa: se pide a los programas que lo intenten más tarde. Reanúdalos en la barra de menús.</translation>
    </message>
    <message>
        <source>Programs on this computer that name the key can ask the model. Your chats go first, and other computers cannot connect.</source>
        <translation>Los programas de este equipo que indiquen la clave pueden usar el modelo. Tus chats tienen prioridad, y otros equipos no pueden conectarse.</translation>
    </message>
    <message>
        <source>Asking the system…</source>
        <translation>Consultando al sistema…</translation>
    </message>
    <message>
        <source>The background service has the model for this window, too. It frees the memory after 15 minutes without a request, and loads the model again with the next one.</source>
        <translation>El servicio en segundo plano tiene el modelo también para esta ventana. Libera la memoria tras 15 minutos sin solicitudes y vuelve a cargar el modelo con la siguiente.</translation>
    </message>
    <message>
        <source>Let other programs use this model</source>
        <translation>Permitir que otros programas usen este modelo</translation>
    </message>
    <message>
        <source>Start at login, without a window</source>
        <translation>Abrir al iniciar sesión, sin ventana</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Dirección</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clave</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Show the key</source>
        <translation>Mostrar la clave</translation>
    </message>
    <message>
        <source>Settings of programs</source>
        <translation>Ajustes de los programas</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copied. Paste it into a terminal.</source>
        <translation>Copiado. Pégalo en una terminal.</translation>
    </message>
    <message>
        <source>Copied. Paste it into the file {name} of {program}.</source>
        <translation>Copiado. Pégalo en el archivo {name} de {program}.</translation>
    </message>
    <message>
        <source>Set Up…</source>
        <translation>Configurar…</translation>
    </message>
    <message>
        <source>Set up {program}</source>
        <translation>Configurar {program}</translation>
    </message>
    <message>
        <source>Other Programs</source>
        <translation>Otros programas</translation>
    </message>
    <message>
        <source>Set Up {program}</source>
        <translation>Configurar {program}</translation>
    </message>
    <message>
        <source>Take Back {program}</source>
        <translation>Revertir ajustes de {program}</translation>
    </message>
    <message>
        <source>The change of the file</source>
        <translation>El cambio del archivo</translation>
    </message>
    <message>
        <source>Nothing else in the file is touched.</source>
        <translation>No se toca nada más en el archivo.</translation>
    </message>
    <message>
        <source>Writing, and asking the server once…</source>
        <translation>Escribiendo y consultando una vez al servidor…</translation>
    </message>
    <message>
        <source>Editors and agents on this computer can then ask the loaded model through the APIs of OpenAI, Anthropic and Ollama. You get an address, a key, and settings to copy ({programs}).</source>
        <translation>Los editores y agentes de este equipo podrán usar el modelo cargado mediante las API de OpenAI, Anthropic y Ollama. Recibes una dirección, una clave y ajustes para copiar ({programs}).</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Copiar la dirección</translation>
    </message>
    <message>
        <source>Copy the key</source>
        <translation>Copiar la clave</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Conectados</translation>
    </message>
    <message>
        <source>Use Port {number}</source>
        <translation>Usar el puerto {number}</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ocultar</translation>
    </message>
    <message>
        <source>Take Back…</source>
        <translation>Revertir…</translation>
    </message>
    <message>
        <source>Take the settings of {program} back</source>
        <translation>Revertir los ajustes de {program}</translation>
    </message>
    <message>
        <source>Update…</source>
        <translation>Actualizar…</translation>
    </message>
    <message>
        <source>Give {program} the new address and key</source>
        <translation>Dar a {program} la nueva dirección y clave</translation>
    </message>
    <message>
        <source>Folder of {file}</source>
        <translation>Carpeta de {file}</translation>
    </message>
    <message>
        <source>No program has asked yet.</source>
        <translation>Aún no hay solicitudes de ningún programa.</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Escribir</translation>
    </message>
    <message>
        <source>Take Back</source>
        <translation>Revertir</translation>
    </message>
    <message>
        <source>The file is as it was without Octavo.</source>
        <translation>El archivo está como estaba sin Octavo.</translation>
    </message>
    <message>
        <source>answering {number}</source>
        <translation>{number} en curso</translation>
    </message>
    <message>
        <source>{requests}, the last one {ago}</source>
        <translation>{requests}, la última {ago}</translation>
    </message>
    <message>
        <source>Copy the settings for {program}</source>
        <translation>Copiar los ajustes para {program}</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Copiado.</translation>
    </message>
    <message>
        <source>and {number} more</source>
        <translation>y {number} más</translation>
    </message>
    <message>
        <source>Written, but: {problem}</source>
        <translation>Escrito, pero: {problem}</translation>
    </message>
    <message>
        <source>Written, and the server answers. {next}</source>
        <translation>Escrito, y el servidor responde. {next}</translation>
    </message>
    <message>
        <source>{number} waiting</source>
        <translation>{number} en espera</translation>
    </message>
    <message>
        <source>The system did not answer. Try again, or run `octavo service status` in a terminal.</source>
        <translation>El sistema no respondió. Inténtalo de nuevo o ejecuta `octavo service status` en una terminal.</translation>
    </message>
</context>
<context>
    <name>quick_ask</name>
    <message>
        <source>Hold Ctrl, Alt or Command, and press a letter, a digit, Space or a function key.</source>
        <translation>Mantén pulsado Ctrl, Alt o Comando y pulsa una letra, un dígito, la barra espaciadora o una tecla de función.</translation>
    </message>
    <message>
        <source>The desktop is asked for this key. It may ask you in turn.</source>
        <translation>Se está pidiendo este atajo al escritorio, que quizá te pregunte a ti.</translation>
    </message>
    <message>
        <source>Give Quick Ask a key in the desktop's own settings.</source>
        <translation>Dale un atajo a Pregunta rápida en los ajustes del escritorio.</translation>
    </message>
    <message>
        <source>{keys} belongs to another program. Choose another key.</source>
        <translation>{keys} pertenece a otro programa. Elige otro atajo.</translation>
    </message>
    <message>
        <source>This desktop watches no key for Octavo. In its own settings, give one to the command “xdg-open octavo://ask”.</source>
        <translation>Este escritorio no vigila ningún atajo para Octavo. En sus ajustes, dale uno al comando “xdg-open octavo://ask”.</translation>
    </message>
    <message>
        <source>The desktop gives Quick Ask this key: {keys}</source>
        <translation>El escritorio da este atajo a Pregunta rápida: {keys}</translation>
    </message>
    <message>
        <source>The desktop gave Quick Ask no key. Set one to ask again.</source>
        <translation>El escritorio no dio ningún atajo a Pregunta rápida. Define uno para volver a pedirlo.</translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>Pregunta rápida</translation>
    </message>
    <message>
        <source>The desktop has not answered. Set the key to ask it again.</source>
        <translation>El escritorio no ha respondido. Define el atajo para volver a pedírselo.</translation>
    </message>
    <message>
        <source>The desktop watches the key no longer. Set it again.</source>
        <translation>El escritorio ya no vigila el atajo. Defínelo de nuevo.</translation>
    </message>
    <message>
        <source>Add the clipboard</source>
        <translation>Añadir el portapapeles</translation>
    </message>
    <message>
        <source>Add a screenshot</source>
        <translation>Añadir una captura de pantalla</translation>
    </message>
    <message>
        <source>Choose a Model…</source>
        <translation>Elegir un modelo…</translation>
    </message>
    <message>
        <source>The answer is still being written.</source>
        <translation>La respuesta todavía se está escribiendo.</translation>
    </message>
    <message>
        <source>When Quick Ask closes, nothing of it is kept.</source>
        <translation>Si cierras Pregunta rápida, no se conserva nada.</translation>
    </message>
    <message>
        <source>Throw Away</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>Keep as Chat</source>
        <translation>Conservar como chat</translation>
    </message>
    <message>
        <source>Keep Open</source>
        <translation>Dejar abierta</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>Portapapeles</translation>
    </message>
    <message>
        <source>No model is loaded, so nothing can be answered.</source>
        <translation>No hay ningún modelo cargado, así que no se puede responder.</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Selección</translation>
    </message>
    <message>
        <source>Wait for the answer, or stop it.</source>
        <translation>Espera la respuesta o detenla.</translation>
    </message>
    <message>
        <source>Kept as a chat.</source>
        <translation>Conservado como chat.</translation>
    </message>
    <message>
        <source>Open in Octavo</source>
        <translation>Abrir en Octavo</translation>
    </message>
    <message>
        <source>Stop generating</source>
        <translation>Detener la generación</translation>
    </message>
    <message>
        <source>There is no text and no picture in the clipboard.</source>
        <translation>No hay texto ni imágenes en el portapapeles.</translation>
    </message>
    <message>
        <source>Not kept: it is gone when this closes.</source>
        <translation>No se conserva: desaparece al cerrar esta ventana.</translation>
    </message>
</context>
<context>
    <name>remote</name>
    <message>
        <source>The server of this model was removed. Choose another model.</source>
        <translation>El servidor de este modelo se eliminó. Elige otro modelo.</translation>
    </message>
    <message>
        <source>This chat was not sent to {name}: you have not allowed it yet.</source>
        <translation>Este chat no se envió a {name}: aún no lo has permitido.</translation>
    </message>
    <message>
        <source>A server's model cannot continue a text. Ask it to go on instead.</source>
        <translation>El modelo de un servidor no puede continuar un texto. Pídele que siga.</translation>
    </message>
    <message>
        <source>{server} reported an error: {reason}.</source>
        <translation>{server} informó de un error: {reason}.</translation>
    </message>
    <message>
        <source>The keychain did not provide the key. Unlock it and try again.</source>
        <translation>El llavero no proporcionó la clave. Desbloquéalo e inténtalo de nuevo.</translation>
    </message>
    <message>
        <source>{server} sent an answer that cannot be read.</source>
        <translation>{server} envió una respuesta que no se puede leer.</translation>
    </message>
    <message>
        <source>{server} sends requests on to {host}. Octavo does not follow; enter that address if you trust it.</source>
        <translation>{server} redirige las solicitudes a {host}. Octavo no las sigue; escribe esa dirección si confías en ella.</translation>
    </message>
    <message>
        <source>later</source>
        <translation>más tarde</translation>
    </message>
    <message>
        <source>{server} sent more than an answer may have, so it was cut off.</source>
        <translation>{server} envió más de lo que puede tener una respuesta, así que se cortó.</translation>
    </message>
    <message>
        <source>{server} sent nothing for {seconds} s. Try again, or restart the server.</source>
        <translation>{server} no envió nada durante {seconds} s. Inténtalo de nuevo o reinicia el servidor.</translation>
    </message>
    <message>
        <source>{server} did not finish its answer within {seconds} s. Try again.</source>
        <translation>{server} no terminó su respuesta en {seconds} s. Inténtalo de nuevo.</translation>
    </message>
    <message>
        <source>{server} ended the connection in the middle of the answer. The text so far is saved.</source>
        <translation>{server} cerró la conexión en mitad de la respuesta. Lo escrito hasta ahora está guardado.</translation>
    </message>
    <message>
        <source>The certificate of {host} is not trusted: {reason}. If the server is yours, add its certificate to this computer's.</source>
        <translation>El certificado de {host} no es de confianza: {reason}. Si el servidor es tuyo, añade su certificado a los de este equipo.</translation>
    </message>
    <message>
        <source>{server} does not speak TLS properly. Check https and the port.</source>
        <translation>{server} no usa TLS correctamente. Revisa https y el puerto.</translation>
    </message>
    <message>
        <source>{server} sent a web page instead of an answer. Check the address; it often ends in /v1.</source>
        <translation>{server} envió una página web en lugar de una respuesta. Revisa la dirección; suele terminar en /v1.</translation>
    </message>
    <message>
        <source>{server} sent an answer that cannot be read. Check that it offers OpenAI's API at this address.</source>
        <translation>{server} envió una respuesta que no se puede leer. Revisa que ofrezca la API de OpenAI en esta dirección.</translation>
    </message>
    <message>
        <source>{server} does not accept the key{reason}. Check the key.</source>
        <translation>{server} no acepta la clave{reason}. Revisa la clave.</translation>
    </message>
    <message>
        <source>{server} asks for a key{reason}. Enter one under Edit.</source>
        <translation>{server} pide una clave{reason}. Escribe una en “Editar”.</translation>
    </message>
    <message>
        <source>{server} has no such page or model{reason}. Check the address; it often ends in /v1.</source>
        <translation>{server} no tiene esa página o modelo{reason}. Revisa la dirección; suele terminar en /v1.</translation>
    </message>
    <message>
        <source>No computer named {host} was found. Check the address.</source>
        <translation>No se encontró ningún equipo llamado {host}. Revisa la dirección.</translation>
    </message>
    <message>
        <source>{server} is not accepting more requests now{reason}. Try again {when}.</source>
        <translation>{server} no acepta más solicitudes ahora{reason}. Inténtalo de nuevo {when}.</translation>
    </message>
    <message>
        <source>another address</source>
        <translation>otra dirección</translation>
    </message>
    <message>
        <source>in {seconds} s</source>
        <translation>dentro de {seconds} s</translation>
    </message>
    <message>
        <source>{server} refuses connections. Check that it is running, and that the port is right.</source>
        <translation>{server} rechaza las conexiones. Revisa que esté en marcha y que el puerto sea correcto.</translation>
    </message>
    <message>
        <source>{server} failed with status {status}{reason}. Try again later.</source>
        <translation>{server} falló con el estado {status}{reason}. Inténtalo más tarde.</translation>
    </message>
    <message>
        <source>{server} refused the request with status {status}{reason}.</source>
        <translation>{server} rechazó la solicitud con el estado {status}{reason}.</translation>
    </message>
    <message>
        <source>in {minutes} min</source>
        <translation>dentro de {minutes} min</translation>
    </message>
    <message>
        <source>{server} closed the connection in the middle. Try again.</source>
        <translation>{server} cerró la conexión a la mitad. Inténtalo de nuevo.</translation>
    </message>
    <message>
        <source>{server} does not answer. Check the address and the network.</source>
        <translation>{server} no responde. Revisa la dirección y la red.</translation>
    </message>
    <message>
        <source>{server} closed the connection without an answer. Check that it runs, or needs https.</source>
        <translation>{server} cerró la conexión sin responder. Revisa que esté en marcha, o si necesita https.</translation>
    </message>
    <message>
        <source>{server} does not speak HTTP as expected. Check the address and the port.</source>
        <translation>{server} no usa HTTP como se esperaba. Revisa la dirección y el puerto.</translation>
    </message>
    <message>
        <source>{server} has an address that cannot be used. Check it.</source>
        <translation>{server} tiene una dirección que no se puede usar. Revísala.</translation>
    </message>
    <message>
        <source>{server} cannot be reached. Check the address and the network.</source>
        <translation>No se puede acceder a {server}. Revisa la dirección y la red.</translation>
    </message>
    <message>
        <source>Sent to {place}</source>
        <translation>Se envía a {place}</translation>
    </message>
    <message>
        <source>{host} is not on a private network, so others could read your text and key on the way. Use https for it.</source>
        <translation>{host} no está en una red privada, así que otros podrían leer tu texto y tu clave por el camino. Usa https.</translation>
    </message>
    <message>
        <source>“{text}” is not a server address. Enter one such as http://localhost:1234/v1.</source>
        <translation>“{text}” no es una dirección de servidor. Escribe una como http://localhost:1234/v1.</translation>
    </message>
    <message>
        <source>Enter the server's address, such as http://localhost:1234/v1.</source>
        <translation>Escribe la dirección del servidor, como http://localhost:1234/v1.</translation>
    </message>
    <message>
        <source>Leave names, passwords and keys out of the address; the key has its own field.</source>
        <translation>No pongas nombres, contraseñas ni claves en la dirección; la clave tiene su propio campo.</translation>
    </message>
    <message>
        <source>{server} has no models. Load one there and try again.</source>
        <translation>{server} no tiene modelos. Carga uno allí e inténtalo de nuevo.</translation>
    </message>
    <message>
        <source>Any server with OpenAI's API: Octavo, vLLM, LM Studio, Ollama and others. What you ask its models leaves this computer.</source>
        <translation>Cualquier servidor con la API de OpenAI: Octavo, vLLM, LM Studio, Ollama y otros. Lo que preguntas a sus modelos sale de este equipo.</translation>
    </message>
    <message>
        <source>The key is kept in this computer's keychain and sent to this address only. Leave it empty if the server needs none.</source>
        <translation>La clave se guarda en el llavero de este equipo y solo se envía a esta dirección. Deja el campo vacío si el servidor no necesita ninguna.</translation>
    </message>
    <message numerus="yes">
        <source>It works: %n model(s). Check those to offer in the picker.</source>
        <translation>
            <numerusform>Funciona: %n modelo. Márcalo para ofrecerlo en el selector.</numerusform>
            <numerusform>Funciona: %n modelos. Marca los que quieras ofrecer en el selector.</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a Server</source>
        <translation>Añadir un servidor</translation>
    </message>
    <message>
        <source>Edit Server</source>
        <translation>Editar servidor</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Dirección</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clave</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Optional, e.g. Studio Mac</source>
        <translation>Opcional, p. ej. Mac del estudio</translation>
    </message>
    <message>
        <source>Test Connection</source>
        <translation>Probar conexión</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtro</translation>
    </message>
    <message>
        <source>Find a model</source>
        <translation>Buscar un modelo</translation>
    </message>
    <message>
        <source>Models to offer in the picker</source>
        <translation>Modelos que ofrecer en el selector</translation>
    </message>
    <message>
        <source>Check at most {number} models, so that the picker stays short.</source>
        <translation>Marca como máximo {number} modelos, para que el selector siga siendo corto.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Añadir</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>kept; enter another one to replace it</source>
        <translation>guardada; escribe otra para reemplazarla</translation>
    </message>
    <message>
        <source>Asking {host}…</source>
        <translation>Consultando {host}…</translation>
    </message>
    <message>
        <source>The list of servers cannot be saved: {reason}.</source>
        <translation>No se puede guardar la lista de servidores: {reason}.</translation>
    </message>
    <message>
        <source>A key contains only letters, digits and punctuation, no spaces. Copy it again.</source>
        <translation>Una clave solo contiene letras, dígitos y puntuación, sin espacios. Cópiala de nuevo.</translation>
    </message>
</context>
<context>
    <name>store</name>
    <message>
        <source>The chat file was damaged. It was kept as {name} in {folder}, and a new one was created.</source>
        <translation>El archivo de chats estaba dañado. Se conservó como {name} en {folder} y se creó uno nuevo.</translation>
    </message>
    <message>
        <source>The chats in {path} were written by a newer Octavo. Use that version.</source>
        <translation>Los chats de {path} se escribieron con una versión más reciente de Octavo. Usa esa versión.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be created: {reason}.</source>
        <translation>No se puede crear la carpeta {folder}: {reason}.</translation>
    </message>
    <message>
        <source>The chats in {path} cannot be opened: {reason}.</source>
        <translation>No se pueden abrir los chats de {path}: {reason}.</translation>
    </message>
    <message>
        <source>The chats in {path} could not be updated to version {version}: {reason}. Nothing was changed.</source>
        <translation>No se pudieron actualizar los chats de {path} a la versión {version}: {reason}. No se cambió nada.</translation>
    </message>
</context>
<context>
    <name>tools</name>
    <message>
        <source>The tools process stopped. It starts again with the next call.</source>
        <translation>El proceso de herramientas se detuvo. Se inicia de nuevo con la próxima llamada.</translation>
    </message>
    <message>
        <source>This address is not opened, since it does not begin with https://.</source>
        <translation>Esta dirección no se abre, porque no empieza por https://.</translation>
    </message>
    <message>
        <source>The server gets what you enter. Do not enter passwords or keys.</source>
        <translation>El servidor recibe lo que escribas. No escribas contraseñas ni claves.</translation>
    </message>
    <message>
        <source>A Server Asks</source>
        <translation>Un servidor pregunta</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Enviar</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>Rechazar</translation>
    </message>
    <message>
        <source>Open in Browser</source>
        <translation>Abrir en el navegador</translation>
    </message>
    <message>
        <source>“{name}” asks:</source>
        <translation>“{name}” pregunta:</translation>
    </message>
    <message numerus="yes">
        <source>The server gets the answer, of %n token(s) at most.</source>
        <translation>
            <numerusform>El servidor recibe la respuesta, de %n token como máximo.</numerusform>
            <numerusform>El servidor recibe la respuesta, de %n tokens como máximo.</numerusform>
        </translation>
    </message>
    <message>
        <source>“{name}” wants to ask the model:</source>
        <translation>“{name}” quiere preguntar al modelo:</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>Prompt del sistema</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Pregunta</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>What the model is asked</source>
        <translation>Lo que se pregunta al modelo</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>Rechazar</translation>
    </message>
    <message>
        <source>No model is loaded in Octavo. Load one, then call the tool again.</source>
        <translation>No hay ningún modelo cargado en Octavo. Carga uno y vuelve a llamar a la herramienta.</translation>
    </message>
    <message>
        <source>It wants to open a page of {host}. What you enter there goes to that page.</source>
        <translation>Quiere abrir una página de {host}. Lo que escribas allí va a esa página.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>The engine is not running. Try again.</source>
        <translation>El motor no está en marcha. Inténtalo de nuevo.</translation>
    </message>
    <message>
        <source>“{field}” is required.</source>
        <translation>“{field}” es obligatorio.</translation>
    </message>
    <message>
        <source>“{field}” must be a number.</source>
        <translation>“{field}” debe ser un número.</translation>
    </message>
    <message>
        <source>The answer was stopped.</source>
        <translation>La respuesta se detuvo.</translation>
    </message>
    <message>
        <source>“{field}” must be a whole number.</source>
        <translation>“{field}” debe ser un número entero.</translation>
    </message>
    <message>
        <source>{field} (required)</source>
        <translation>{field} (obligatorio)</translation>
    </message>
    <message>
        <source>A command line, which runs on this computer with your rights, or an address that begins with https://.</source>
        <translation>Una línea de comandos, que se ejecuta en este equipo con tus permisos, o una dirección que empiece por https://.</translation>
    </message>
    <message>
        <source>The program's environment, or headers for the address: one NAME=value per line. They are kept in a file that only you can read.</source>
        <translation>El entorno del programa o las cabeceras de la dirección: un NOMBRE=valor por línea. Se guardan en un archivo que solo tú puedes leer.</translation>
    </message>
    <message>
        <source>You are asked before anything is written.</source>
        <translation>Se te pregunta antes de escribir nada.</translation>
    </message>
    <message>
        <source>One per line. Nothing outside them is read.</source>
        <translation>Una por línea. No se lee nada fuera de ellas.</translation>
    </message>
    <message>
        <source>Pages that you allow are fetched. Nothing is searched for.</source>
        <translation>Se descargan las páginas que permitas. No se hacen búsquedas.</translation>
    </message>
    <message>
        <source>Paste the settings that a server's instructions name for other programs.</source>
        <translation>Pega los ajustes que las instrucciones de un servidor indican para otros programas.</translation>
    </message>
    <message>
        <source>A Link Would Add a Server</source>
        <translation>Un enlace quiere añadir un servidor</translation>
    </message>
    <message>
        <source>Choose a Folder</source>
        <translation>Elegir una carpeta</translation>
    </message>
    <message>
        <source>Choose Folder…</source>
        <translation>Elegir carpeta…</translation>
    </message>
    <message>
        <source>May write there, too</source>
        <translation>También puede escribir ahí</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Desactivado</translation>
    </message>
    <message>
        <source>What a model searches for is sent to this address, and from there to other search engines, when you allow the call.</source>
        <translation>Lo que busca un modelo se envía a esta dirección, y de ahí a otros buscadores, cuando permites la llamada.</translation>
    </message>
    <message>
        <source>Enter the key that you have from {provider}.</source>
        <translation>Escribe la clave que te dio {provider}.</translation>
    </message>
    <message>
        <source>Settings of another program</source>
        <translation>Ajustes de otro programa</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Añadir</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Leyendo…</translation>
    </message>
    <message>
        <source>There are no servers in it.</source>
        <translation>No contiene servidores.</translation>
    </message>
    <message>
        <source>This link names no server that Octavo can read. Nothing was added.</source>
        <translation>Este enlace no indica ningún servidor que Octavo pueda leer. No se añadió nada.</translation>
    </message>
    <message>
        <source>Edit Server</source>
        <translation>Editar servidor</translation>
    </message>
    <message>
        <source>Add a Server</source>
        <translation>Añadir un servidor</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>It has to answer in JSON. It may be on this computer, or in your network.</source>
        <translation>Tiene que responder en JSON. Puede estar en este equipo o en tu red.</translation>
    </message>
    <message>
        <source>It is kept in a file that only you can read.</source>
        <translation>Se guarda en un archivo que solo tú puedes leer.</translation>
    </message>
    <message>
        <source>What a model searches for is sent to {provider} with your key when you allow the call, and may cost you something there.</source>
        <translation>Lo que busca un modelo se envía a {provider} con tu clave cuando permites la llamada, y puede que te cobre por ello.</translation>
    </message>
    <message>
        <source>This is no address. It looks like https://example.com/mcp.</source>
        <translation>Esto no es una dirección. Debe ser como https://example.com/mcp.</translation>
    </message>
    <message>
        <source>Enter a command line or an address.</source>
        <translation>Escribe una línea de comandos o una dirección.</translation>
    </message>
    <message>
        <source>Line {number} of the variables is not NAME=value.</source>
        <translation>La línea {number} de las variables no es NOMBRE=valor.</translation>
    </message>
    <message>
        <source>This is no address of SearXNG. It looks like http://localhost:8888.</source>
        <translation>Esto no es una dirección de SearXNG. Debe ser como http://localhost:8888.</translation>
    </message>
    <message>
        <source>“{name}” is too long to be looked at, and is left out.</source>
        <translation>“{name}” es demasiado largo para revisarlo y se omite.</translation>
    </message>
    <message>
        <source>These programs will run on this computer with your rights. Add only what you trust.</source>
        <translation>Estos programas se ejecutarán en este equipo con tus permisos. Añade solo aquellos en los que confíes.</translation>
    </message>
    <message>
        <source>What a model sends to these addresses leaves this computer.</source>
        <translation>Lo que un modelo envía a estas direcciones sale de este equipo.</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Carpetas</translation>
    </message>
    <message>
        <source>Choose a folder first.</source>
        <translation>Elige primero una carpeta.</translation>
    </message>
    <message>
        <source>A quotation mark in the command line has no end.</source>
        <translation>Falta cerrar unas comillas en la línea de comandos.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Búsqueda</translation>
    </message>
    <message>
        <source>Address of SearXNG</source>
        <translation>Dirección de SearXNG</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clave</translation>
    </message>
    <message>
        <source>It is in the list already.</source>
        <translation>Ya está en la lista.</translation>
    </message>
    <message>
        <source>Program or address</source>
        <translation>Programa o dirección</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>Variables</translation>
    </message>
    <message>
        <source>Only if its login takes no new programs: the ID of one that you registered there, with {address} to come back to.</source>
        <translation>Solo si su inicio de sesión no acepta programas nuevos: el ID de uno que hayas registrado allí, con {address} como dirección de retorno.</translation>
    </message>
    <message>
        <source>Client ID</source>
        <translation>ID de cliente</translation>
    </message>
    <message>
        <source>Client secret</source>
        <translation>Secreto de cliente</translation>
    </message>
    <message>
        <source>in {folder}</source>
        <translation>en {folder}</translation>
    </message>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>%n herramienta</numerusform>
            <numerusform>%n herramientas</numerusform>
        </translation>
    </message>
    <message>
        <source>Not started yet</source>
        <translation>Aún no iniciado</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Error</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Detenido</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Iniciando…</translation>
    </message>
    <message>
        <source>{tools}, {number} off</source>
        <translation>{tools}, desactivadas: {number}</translation>
    </message>
    <message>
        <source>There are {number} servers already. Remove one first.</source>
        <translation>Ya hay {number} servidores. Elimina uno primero.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>No se puede escribir {name}: {reason}.</translation>
    </message>
    <message>
        <source>The list of tool servers cannot be read. It is kept as {name}.</source>
        <translation>No se puede leer la lista de servidores de herramientas. Se conserva como {name}.</translation>
    </message>
    <message>
        <source>Models may call what is switched on here. You are asked before each call.</source>
        <translation>Los modelos pueden llamar a lo que está activado aquí. Se te pregunta antes de cada llamada.</translation>
    </message>
    <message>
        <source>Tools let a model do things: calculate, read files that you choose, or use any program that speaks MCP. Every call is shown to you, with what is sent, and waits until you allow it.</source>
        <translation>Las herramientas permiten que un modelo haga cosas: calcular, leer archivos que elijas o usar cualquier programa compatible con MCP. Cada llamada se te muestra, con lo que se envía, y espera hasta que la permitas.</translation>
    </message>
    <message>
        <source>Program or Address…</source>
        <translation>Programa o dirección…</translation>
    </message>
    <message>
        <source>Paste Settings…</source>
        <translation>Pegar ajustes…</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Archivos</translation>
    </message>
    <message>
        <source>You see each request before, and allow it or not. The server gets the answer.</source>
        <translation>Ves cada solicitud antes y la permites o no. El servidor recibe la respuesta.</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Herramientas</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Añadir…</translation>
    </message>
    <message>
        <source>No tools yet</source>
        <translation>Aún no hay herramientas</translation>
    </message>
    <message>
        <source>Files in a Folder…</source>
        <translation>Archivos de una carpeta…</translation>
    </message>
    <message>
        <source>Remove Server</source>
        <translation>Eliminar servidor</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Activado</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Reiniciar</translation>
    </message>
    <message>
        <source>Log In…</source>
        <translation>Iniciar sesión…</translation>
    </message>
    <message>
        <source>Log Out</source>
        <translation>Cerrar sesión</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Editar…</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Eliminar…</translation>
    </message>
    <message>
        <source>Show Log</source>
        <translation>Mostrar registro</translation>
    </message>
    <message>
        <source>May ask the model</source>
        <translation>Puede preguntar al modelo</translation>
    </message>
    <message>
        <source>Hide {name}</source>
        <translation>Ocultar {name}</translation>
    </message>
    <message>
        <source>Show {name}</source>
        <translation>Mostrar {name}</translation>
    </message>
    <message numerus="yes">
        <source>%n more tool(s), which no model is offered.</source>
        <translation>
            <numerusform>%n herramienta más, que no se ofrece a ningún modelo.</numerusform>
            <numerusform>%n herramientas más, que no se ofrecen a ningún modelo.</numerusform>
        </translation>
    </message>
    <message>
        <source>Calculator and Time</source>
        <translation>Calculadora y hora</translation>
    </message>
    <message>
        <source>Web Pages and Search</source>
        <translation>Páginas web y búsqueda</translation>
    </message>
    <message>
        <source>Python in a Sandbox</source>
        <translation>Python en un entorno aislado</translation>
    </message>
    <message>
        <source>Remove “{name}” with its settings?</source>
        <translation>¿Eliminar “{name}” con sus ajustes?</translation>
    </message>
    <message>
        <source>may write</source>
        <translation>puede escribir</translation>
    </message>
    <message>
        <source>reads only</source>
        <translation>solo lectura</translation>
    </message>
    <message>
        <source>searches with {provider}</source>
        <translation>busca con {provider}</translation>
    </message>
    <message>
        <source>Hide Log</source>
        <translation>Ocultar registro</translation>
    </message>
    <message>
        <source>Paste Settings</source>
        <translation>Pegar ajustes</translation>
    </message>
    <message>
        <source>Take Over from {program}…</source>
        <translation>Importar de {program}…</translation>
    </message>
    <message>
        <source>{name}: on</source>
        <translation>{name}: activado</translation>
    </message>
    <message>
        <source>Log of {name}</source>
        <translation>Registro de {name}</translation>
    </message>
    <message>
        <source>changes nothing</source>
        <translation>no cambia nada</translation>
    </message>
    <message>
        <source>writing the call…</source>
        <translation>escribiendo la llamada…</translation>
    </message>
    <message>
        <source>waits for your permission</source>
        <translation>espera tu permiso</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fallida</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>no permitida</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>detenida</translation>
    </message>
    <message>
        <source>{read} of {all} tokens read</source>
        <translation>{read} de {all} tokens leídos</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Permitir</translation>
    </message>
    <message>
        <source>Always in This Chat</source>
        <translation>Siempre en este chat</translation>
    </message>
    <message>
        <source>Don’t Allow</source>
        <translation>No permitir</translation>
    </message>
    <message>
        <source>Never in This Chat</source>
        <translation>Nunca en este chat</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumentos</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Result, cut to what is kept</source>
        <translation>Resultado, recortado a lo que se conserva</translation>
    </message>
    <message>
        <source>the model reads {number} of {all} tokens</source>
        <translation>el modelo lee {number} de {all} tokens</translation>
    </message>
    <message>
        <source>done in {seconds} s</source>
        <translation>terminada en {seconds} s</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>en curso…</translation>
    </message>
    <message>
        <source>A tool</source>
        <translation>Una herramienta</translation>
    </message>
    <message>
        <source>Show all {number} characters</source>
        <translation>Mostrar los {number} caracteres</translation>
    </message>
    <message>
        <source>{number} without a result</source>
        <translation>{number} sin resultado</translation>
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
            <numerusform>Mostrar %n carácter</numerusform>
            <numerusform>Mostrar los %n caracteres</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show all %n row(s)</source>
        <translation>
            <numerusform>Mostrar %n fila</numerusform>
            <numerusform>Mostrar las %n filas</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy answer</source>
        <translation>Copiar respuesta</translation>
    </message>
    <message>
        <source>Branch: continue from here in a new chat</source>
        <translation>Bifurcar: continuar desde aquí en un chat nuevo</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>Regenerar</translation>
    </message>
    <message>
        <source>More for this message</source>
        <translation>Más opciones de este mensaje</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copiado</translation>
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
            <numerusform>{number} de %n token del prompt reutilizado</numerusform>
            <numerusform>{number} de %n tokens del prompt reutilizados</numerusform>
        </translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>¿Por qué?</translation>
    </message>
    <message>
        <source>The answer was interrupted when Octavo closed. The text so far is saved.</source>
        <translation>La respuesta se interrumpió al cerrarse Octavo. Lo escrito hasta ahora está guardado.</translation>
    </message>
    <message>
        <source>KV cache…</source>
        <translation>Caché KV…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>{number} tok/s</source>
        <translation>{number} tok/s</translation>
    </message>
    <message>
        <source>{number} tok/s in Low Power Mode</source>
        <translation>{number} tok/s en modo de bajo consumo</translation>
    </message>
    <message>
        <source>{number} tok/s, slowed by heat</source>
        <translation>{number} tok/s, más lento por el calor</translation>
    </message>
    <message>
        <source>{number} s to first token</source>
        <translation>{number} s hasta el primer token</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Detenida</translation>
    </message>
    <message>
        <source>Result of the tool</source>
        <translation>Resultado de la herramienta</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation>Copiar código</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Código</translation>
    </message>
    <message>
        <source>text</source>
        <translation>texto</translation>
    </message>
    <message numerus="yes">
        <source>Show all %n line(s)</source>
        <translation>
            <numerusform>Mostrar %n línea</numerusform>
            <numerusform>Mostrar las %n líneas</numerusform>
        </translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>Pensando…</translation>
    </message>
    <message>
        <source>Hide the reasoning</source>
        <translation>Ocultar el razonamiento</translation>
    </message>
    <message>
        <source>Show the reasoning</source>
        <translation>Mostrar el razonamiento</translation>
    </message>
    <message>
        <source>Details of the tool call</source>
        <translation>Detalles de la llamada a la herramienta</translation>
    </message>
    <message>
        <source>Thought about it</source>
        <translation>Lo pensó</translation>
    </message>
    <message>
        <source>Calls {tool}</source>
        <translation>Llama a {tool}</translation>
    </message>
    <message>
        <source>{language} · its end</source>
        <translation>{language} · el final</translation>
    </message>
    <message>
        <source>Thought for {minutes} min {seconds} s</source>
        <translation>Pensó durante {minutes} min {seconds} s</translation>
    </message>
    <message>
        <source>a tool</source>
        <translation>una herramienta</translation>
    </message>
    <message>
        <source>Thought for {seconds} s</source>
        <translation>Pensó durante {seconds} s</translation>
    </message>
    <message>
        <source>Find in this chat</source>
        <translation>Buscar en este chat</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Resultado anterior</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Resultado siguiente</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} de {total}</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Sin resultados</translation>
    </message>
    <message>
        <source>Explain paged attention in three sentences</source>
        <translation>Explica la atención paginada en tres frases</translation>
    </message>
    <message>
        <source>Write a Python function that merges two sorted lists</source>
        <translation>Escribe una función de Python que una listas ordenadas</translation>
    </message>
    <message>
        <source>Suggest a plan for a rainy Sunday</source>
        <translation>Sugiere un plan para un domingo lluvioso</translation>
    </message>
    <message>
        <source>The model runs elsewhere: what you write is sent to {place}.</source>
        <translation>El modelo se ejecuta en otro lugar: lo que escribes se envía a {place}.</translation>
    </message>
    <message>
        <source>Choose a model on this computer to start chatting.</source>
        <translation>Elige un modelo de este equipo para empezar a chatear.</translation>
    </message>
    <message>
        <source>Choose a Model</source>
        <translation>Elegir un modelo</translation>
    </message>
    <message>
        <source>What would you like to talk about?</source>
        <translation>¿De qué te gustaría hablar?</translation>
    </message>
    <message>
        <source>The model runs here. Your chats stay on this computer.</source>
        <translation>El modelo se ejecuta aquí. Tus chats se quedan en este equipo.</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>Ningún modelo cargado</translation>
    </message>
    <message>
        <source>The engine has stopped</source>
        <translation>El motor se detuvo</translation>
    </message>
    <message>
        <source>Your chats are safe. Restart the engine from the status bar below.</source>
        <translation>Tus chats están a salvo. Reinicia el motor desde la barra de estado de abajo.</translation>
    </message>
    <message>
        <source>The model could not be loaded</source>
        <translation>No se pudo cargar el modelo</translation>
    </message>
    <message>
        <source>All of the text</source>
        <translation>Todo el texto</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabla</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n fila</numerusform>
            <numerusform>%n filas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n línea</numerusform>
            <numerusform>%n líneas</numerusform>
        </translation>
    </message>
    <message>
        <source>Image without a description</source>
        <translation>Imagen sin descripción</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Anterior</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Imagen</translation>
    </message>
    <message>
        <source>Reading the image…</source>
        <translation>Leyendo la imagen…</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Ajustar</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>Tamaño real</translation>
    </message>
    <message>
        <source>Enter enlarges it</source>
        <translation>Intro la amplía</translation>
    </message>
    <message>
        <source>Image: {name}</source>
        <translation>Imagen: {name}</translation>
    </message>
    <message>
        <source>image, not loaded</source>
        <translation>imagen, no cargada</translation>
    </message>
    <message>
        <source>{name} (image, not loaded)</source>
        <translation>{name} (imagen, no cargada)</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Opens in your browser: {address}</source>
        <translation>Se abre en tu navegador: {address}</translation>
    </message>
    <message>
        <source>Opens your mail program: {address}</source>
        <translation>Abre tu programa de correo: {address}</translation>
    </message>
    <message>
        <source>Select Message</source>
        <translation>Seleccionar mensaje</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>Seleccionar todo</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>Copiar enlace</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>Ir al final</translation>
    </message>
    <message>
        <source>Scroll to the end</source>
        <translation>Desplazarse hasta el final</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Conversación</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Responder de nuevo</translation>
    </message>
    <message>
        <source>passages, {part} of {whole} tokens</source>
        <translation>pasajes, {part} de {whole} tokens</translation>
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
        <translation>Mostrar menos</translation>
    </message>
    <message>
        <source>You said</source>
        <translation>Dijiste</translation>
    </message>
    <message>
        <source>Edit as a new version</source>
        <translation>Editar como versión nueva</translation>
    </message>
    <message>
        <source>Attached: {name}, {cost}</source>
        <translation>Adjunto: {name}, {cost}</translation>
    </message>
    <message>
        <source>Older version</source>
        <translation>Versión anterior</translation>
    </message>
    <message>
        <source>Newer version</source>
        <translation>Versión posterior</translation>
    </message>
</context>
<context>
    <name>updates</name>
    <message>
        <source>The download was broken off. Try again; it continues where it ended.</source>
        <translation>La descarga se interrumpió. Inténtalo de nuevo; continúa donde quedó.</translation>
    </message>
    <message>
        <source>The download is not what was signed, and was deleted. Try again later.</source>
        <translation>La descarga no coincide con lo firmado y se eliminó. Inténtalo de nuevo más tarde.</translation>
    </message>
    <message>
        <source>The disk has too little room: {need} MB are needed, {free} MB are free.</source>
        <translation>El disco tiene muy poco espacio: se necesitan {need} MB y hay {free} MB libres.</translation>
    </message>
    <message>
        <source>The archive is damaged or unsafe. Nothing was installed.</source>
        <translation>El archivo descargado está dañado o no es seguro. No se instaló nada.</translation>
    </message>
    <message>
        <source>The new app is not signed by Octavo's makers. Nothing was installed.</source>
        <translation>La nueva app no está firmada por los creadores de Octavo. No se instaló nada.</translation>
    </message>
    <message>
        <source>Octavo {version} does not start on this computer. Nothing was installed.</source>
        <translation>Octavo {version} no se inicia en este equipo. No se instaló nada.</translation>
    </message>
    <message>
        <source>The update could not be prepared: {reason}. Octavo is as it was.</source>
        <translation>No se pudo preparar la actualización: {reason}. Octavo sigue como estaba.</translation>
    </message>
    <message>
        <source>This Octavo runs from a clone. Update it with “git pull” and “make setup”.</source>
        <translation>Este Octavo se ejecuta desde un clon. Actualízalo con “git pull” y “make setup”.</translation>
    </message>
    <message>
        <source>pip has installed this Octavo. Update it with “pip install -U octavo”.</source>
        <translation>Este Octavo se instaló con pip. Actualízalo con “pip install -U octavo”.</translation>
    </message>
    <message>
        <source>This build has no updates. Get a newer one where you got this one.</source>
        <translation>Esta compilación no tiene actualizaciones. Consigue una más nueva donde obtuviste esta.</translation>
    </message>
    <message>
        <source>Move Octavo to the folder Applications and open it there to update it.</source>
        <translation>Para actualizar Octavo, muévelo a la carpeta Aplicaciones y ábrelo allí.</translation>
    </message>
    <message>
        <source>Homebrew has installed this Octavo. Update it with “brew upgrade octavo”.</source>
        <translation>Este Octavo se instaló con Homebrew. Actualízalo con “brew upgrade octavo”.</translation>
    </message>
    <message>
        <source>A package of the system has brought this Octavo. Update that package.</source>
        <translation>Este Octavo viene de un paquete del sistema. Actualiza ese paquete.</translation>
    </message>
    <message>
        <source>Octavo may not change {folder}. Download the new one yourself.</source>
        <translation>Octavo no tiene permiso para modificar {folder}. Descarga tú la nueva versión.</translation>
    </message>
    <message>
        <source>No response from the server of releases: {reason}. Try again later.</source>
        <translation>Sin respuesta válida del servidor de versiones: {reason}. Inténtalo de nuevo más tarde.</translation>
    </message>
    <message>
        <source>Octavo {version} needs {system} {minimum} or later; here is {own}.</source>
        <translation>Octavo {version} necesita {system} {minimum} o posterior; este equipo tiene {own}.</translation>
    </message>
    <message>
        <source>The list of releases is not signed by Octavo's makers. Nothing was installed.</source>
        <translation>La lista de versiones no está firmada por los creadores de Octavo. No se instaló nada.</translation>
    </message>
    <message>
        <source>The list of releases has a newer form. Get Octavo from its web page.</source>
        <translation>La lista de versiones tiene un formato más nuevo. Descarga Octavo de su página web.</translation>
    </message>
    <message>
        <source>Updates could not be checked: the list of releases has expired. See Octavo's web page, and whether this computer's date is right.</source>
        <translation>No se pudieron buscar actualizaciones: la lista de versiones ha caducado. Consulta la página web de Octavo y revisa si la fecha de este equipo es correcta.</translation>
    </message>
    <message>
        <source>Octavo {version} is available, but not for this system.</source>
        <translation>Octavo {version} está disponible, pero no para este sistema.</translation>
    </message>
    <message>
        <source>The list of releases could not be read. Try again later.</source>
        <translation>No se pudo leer la lista de versiones. Inténtalo de nuevo más tarde.</translation>
    </message>
    <message>
        <source>its address is unsafe</source>
        <translation>su dirección no es segura</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>es demasiado grande</translation>
    </message>
    <message>
        <source>The list of releases is older than one seen before. Nothing was installed.</source>
        <translation>La lista de versiones es más antigua que otra ya vista. No se instaló nada.</translation>
    </message>
    <message>
        <source>it is too slow</source>
        <translation>es demasiado lenta</translation>
    </message>
</context>
<context>
    <name>window</name>
    <message>
        <source>Menu bar</source>
        <translation>Barra de menús</translation>
    </message>
    <message>
        <source>Nothing leaves this Mac</source>
        <translation>Nada sale de este Mac</translation>
    </message>
    <message>
        <source>System tray</source>
        <translation>Bandeja del sistema</translation>
    </message>
    <message>
        <source>Nothing leaves this computer</source>
        <translation>Nada sale de este equipo</translation>
    </message>
    <message>
        <source>This chat</source>
        <translation>Este chat</translation>
    </message>
    <message>
        <source>Send {server} one message of this chat before you compare answers.</source>
        <translation>Envía a {server} un mensaje de este chat antes de comparar respuestas.</translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n respuesta</numerusform>
            <numerusform>%n respuestas</numerusform>
        </translation>
    </message>
    <message>
        <source>Load a model before you compare answers.</source>
        <translation>Carga un modelo antes de comparar respuestas.</translation>
    </message>
    <message>
        <source>Stop the answer before you compare others.</source>
        <translation>Detén la respuesta antes de comparar otras.</translation>
    </message>
    <message>
        <source>{first} and preset {second}</source>
        <translation>{first} y el preajuste {second}</translation>
    </message>
    <message>
        <source>{model} and {other}</source>
        <translation>{model} y {other}</translation>
    </message>
    <message>
        <source>Reading your message…</source>
        <translation>Leyendo tu mensaje…</translation>
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
        <translation>Comparar respuestas</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Mensaje</translation>
    </message>
    <message>
        <source>Ask anything</source>
        <translation>Pregunta lo que quieras</translation>
    </message>
    <message>
        <source>What to compare</source>
        <translation>Qué comparar</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Preguntar</translation>
    </message>
    <message>
        <source>Keep one to continue with; Close keeps the first. All stay as versions.</source>
        <translation>Conserva una para continuar; “Cerrar” conserva la primera. Todas quedan como versiones.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conservar</translation>
    </message>
    <message>
        <source>{reused} of {prompt} prompt tokens reused</source>
        <translation>{reused} de {prompt} tokens del prompt reutilizados</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Keep {title}</source>
        <translation>Conservar {title}</translation>
    </message>
    <message>
        <source>{rate} tok/s</source>
        <translation>{rate} tok/s</translation>
    </message>
    <message>
        <source>shares the blocks of {prompt} prompt tokens</source>
        <translation>comparte los bloques de {prompt} tokens del prompt</translation>
    </message>
    <message>
        <source>If you quit now, what is not saved may be lost.</source>
        <translation>Si sales ahora, se puede perder lo que no esté guardado.</translation>
    </message>
    <message numerus="yes">
        <source>Octavo is still generating %n answer(s).</source>
        <translation>
            <numerusform>Octavo todavía está generando %n respuesta.</numerusform>
            <numerusform>Octavo todavía está generando %n respuestas.</numerusform>
        </translation>
    </message>
    <message>
        <source>If you quit now, only the text so far is kept.</source>
        <translation>Si sales ahora, solo se conserva lo escrito hasta ahora.</translation>
    </message>
    <message>
        <source>Keep Generating</source>
        <translation>Seguir generando</translation>
    </message>
    <message>
        <source>Quit Octavo</source>
        <translation>Salir de Octavo</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>Keep Open</source>
        <translation>No salir</translation>
    </message>
    <message>
        <source>This link names no model of the Hugging Face Hub.</source>
        <translation>Este enlace no indica ningún modelo del Hub de Hugging Face.</translation>
    </message>
    <message>
        <source>This is not an address that Octavo can open.</source>
        <translation>Octavo no puede abrir esta dirección.</translation>
    </message>
    <message>
        <source>Octavo only opens addresses such as octavo://new?prompt=Hello.</source>
        <translation>Octavo solo abre direcciones como octavo://new?prompt=Hola.</translation>
    </message>
    <message>
        <source>No model found in {folder}: config.json is missing.</source>
        <translation>No se encontró ningún modelo en {folder}: falta config.json.</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>Ningún modelo cargado</translation>
    </message>
    <message>
        <source>memory pressure normal</source>
        <translation>presión de memoria normal</translation>
    </message>
    <message>
        <source>memory pressure high</source>
        <translation>presión de memoria alta</translation>
    </message>
    <message>
        <source>memory pressure critical</source>
        <translation>presión de memoria crítica</translation>
    </message>
    <message>
        <source>The answer is finished.</source>
        <translation>La respuesta está lista.</translation>
    </message>
    <message>
        <source>KV Cache…</source>
        <translation>Caché KV…</translation>
    </message>
    <message>
        <source>Open Octavo</source>
        <translation>Abrir Octavo</translation>
    </message>
    <message>
        <source>Weights {weights} · KV cache {used}</source>
        <translation>Pesos {weights} · Caché KV {used}</translation>
    </message>
    <message>
        <source>Engine {size}</source>
        <translation>Motor {size}</translation>
    </message>
    <message>
        <source>The answer failed.</source>
        <translation>La respuesta falló.</translation>
    </message>
    <message numerus="yes">
        <source>generating %n answer(s)</source>
        <translation>
            <numerusform>generando %n respuesta</numerusform>
            <numerusform>generando %n respuestas</numerusform>
        </translation>
    </message>
    <message>
        <source>A tool waits for your permission.</source>
        <translation>Una herramienta espera tu permiso.</translation>
    </message>
    <message>
        <source>Exported chats (*.json *.zip);;All files (*)</source>
        <translation>Chats exportados (*.json *.zip);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Imported chat</source>
        <translation>Chat importado</translation>
    </message>
    <message>
        <source>Export Chat</source>
        <translation>Exportar chat</translation>
    </message>
    <message>
        <source>Import Chats</source>
        <translation>Importar chats</translation>
    </message>
    <message>
        <source>This chat is empty; there is nothing to export.</source>
        <translation>Este chat está vacío; no hay nada que exportar.</translation>
    </message>
    <message>
        <source>The others were already there.</source>
        <translation>Los demás ya estaban.</translation>
    </message>
    <message>
        <source>Chat exported to {name}.</source>
        <translation>Chat exportado a {name}.</translation>
    </message>
    <message>
        <source>Reading {name}…</source>
        <translation>Leyendo {name}…</translation>
    </message>
    <message numerus="yes">
        <source>%n chat(s) imported from {name}.</source>
        <translation>
            <numerusform>%n chat importado de {name}.</numerusform>
            <numerusform>%n chats importados de {name}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Found in the attached file “{name}”</source>
        <translation>Encontrado en el archivo adjunto “{name}”</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Archived “{title}”</source>
        <translation>Se archivó “{title}”</translation>
    </message>
    <message numerus="yes">
        <source>kept for %n more day(s)</source>
        <translation>
            <numerusform>se conserva %n día más</numerusform>
            <numerusform>se conserva %n días más</numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted chats and messages are kept for 30 days.</source>
        <translation>Los chats y mensajes eliminados se conservan 30 días.</translation>
    </message>
    <message numerus="yes">
        <source>Chat, %n message(s)</source>
        <translation>
            <numerusform>Chat, %n mensaje</numerusform>
            <numerusform>Chat, %n mensajes</numerusform>
        </translation>
    </message>
    <message>
        <source>Recently Deleted</source>
        <translation>Eliminado recientemente</translation>
    </message>
    <message>
        <source>Recently deleted</source>
        <translation>Eliminado recientemente</translation>
    </message>
    <message>
        <source>Nothing was deleted in the last 30 days.</source>
        <translation>No se eliminó nada en los últimos 30 días.</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurar</translation>
    </message>
    <message>
        <source>Delete Now…</source>
        <translation>Eliminar ahora…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Listo</translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation>Esta acción no se puede deshacer.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>(vacío)</translation>
    </message>
    <message numerus="yes">
        <source>Branch, %n message(s)</source>
        <translation>
            <numerusform>Rama, %n mensaje</numerusform>
            <numerusform>Rama, %n mensajes</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete “{name}” for good?</source>
        <translation>¿Eliminar “{name}” definitivamente?</translation>
    </message>
    <message>
        <source>Show Summary…</source>
        <translation>Mostrar resumen…</translation>
    </message>
    <message>
        <source>Send All Again</source>
        <translation>Enviar todo de nuevo</translation>
    </message>
    <message>
        <source>The model reads all messages again</source>
        <translation>El modelo vuelve a leer todos los mensajes</translation>
    </message>
    <message numerus="yes">
        <source>This chat begins with a summary of %n message(s).</source>
        <translation>
            <numerusform>Este chat comienza con un resumen de %n mensaje.</numerusform>
            <numerusform>Este chat comienza con un resumen de %n mensajes.</numerusform>
        </translation>
    </message>
    <message>
        <source>This chat is too long for the model</source>
        <translation>Este chat es demasiado largo para el modelo</translation>
    </message>
    <message>
        <source>This chat is too long</source>
        <translation>Este chat es demasiado largo</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>Ahora no</translation>
    </message>
    <message>
        <source>Larger Context…</source>
        <translation>Contexto más grande…</translation>
    </message>
    <message>
        <source>Load the model again with a larger context. The chat stays as it is.</source>
        <translation>Volver a cargar el modelo con un contexto más grande. El chat queda como está.</translation>
    </message>
    <message>
        <source>Drop the Middle</source>
        <translation>Omitir la parte central</translation>
    </message>
    <message>
        <source>The model no longer reads the middle. The beginning and the end stay.</source>
        <translation>El modelo deja de leer la parte central. Quedan el principio y el final.</translation>
    </message>
    <message>
        <source>Summarise…</source>
        <translation>Resumir…</translation>
    </message>
    <message>
        <source>The model writes a summary of the older messages. You can change it.</source>
        <translation>El modelo escribe un resumen de los mensajes más antiguos. Puedes cambiarlo.</translation>
    </message>
    <message>
        <source>New Chat…</source>
        <translation>Nuevo chat…</translation>
    </message>
    <message>
        <source>Your question moves to a new chat that begins with the summary.</source>
        <translation>Tu pregunta pasa a un chat nuevo que comienza con el resumen.</translation>
    </message>
    <message>
        <source>Delete Messages…</source>
        <translation>Eliminar mensajes…</translation>
    </message>
    <message>
        <source>You choose which. They are kept for 30 days.</source>
        <translation>Tú eliges cuáles. Se conservan 30 días.</translation>
    </message>
    <message numerus="yes">
        <source>The model reads a summary of %n older message(s).</source>
        <translation>
            <numerusform>El modelo lee un resumen de %n mensaje más antiguo.</numerusform>
            <numerusform>El modelo lee un resumen de %n mensajes más antiguos.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model does not read %n message(s) in the middle.</source>
        <translation>
            <numerusform>El modelo no lee %n mensaje de la parte central.</numerusform>
            <numerusform>El modelo no lee %n mensajes de la parte central.</numerusform>
        </translation>
    </message>
    <message>
        <source>This message is too long for the model's context</source>
        <translation>Este mensaje es demasiado largo para el contexto del modelo</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>no iniciado</translation>
    </message>
    <message>
        <source>starting…</source>
        <translation>iniciando…</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>listo</translation>
    </message>
    <message>
        <source>not responding</source>
        <translation>no responde</translation>
    </message>
    <message>
        <source>restarting…</source>
        <translation>reiniciando…</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>detenido</translation>
    </message>
    <message>
        <source>closing…</source>
        <translation>cerrando…</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>cerrado</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Motor</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Reiniciar</translation>
    </message>
    <message>
        <source>Restart the engine</source>
        <translation>Reiniciar el motor</translation>
    </message>
    <message>
        <source>A model of a server is chosen. What you ask it leaves this computer.</source>
        <translation>Elegiste un modelo de un servidor. Lo que le preguntas sale de este equipo.</translation>
    </message>
    <message>
        <source>The chosen model runs on this computer. Your chats are not sent anywhere.</source>
        <translation>El modelo elegido se ejecuta en este equipo. Tus chats no se envían a ninguna parte.</translation>
    </message>
    <message>
        <source>A call that you allow may send its text elsewhere. Tools are from:</source>
        <translation>Una llamada que permitas puede enviar su texto a otro lugar. Las herramientas son de:</translation>
    </message>
    <message>
        <source>step {number} ms</source>
        <translation>paso {number} ms</translation>
    </message>
    <message>
        <source>Only tools you allow may send text</source>
        <translation>Solo las herramientas permitidas envían texto</translation>
    </message>
    <message>
        <source>Together: {size}. Click to show the memory panel.</source>
        <translation>En total: {size}. Haz clic para mostrar el panel de memoria.</translation>
    </message>
    <message>
        <source>{number} tok/s</source>
        <translation>{number} tok/s</translation>
    </message>
    <message>
        <source>Show or hide the chats</source>
        <translation>Mostrar u ocultar los chats</translation>
    </message>
    <message>
        <source>Show or hide the memory panel</source>
        <translation>Mostrar u ocultar el panel de memoria</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menú</translation>
    </message>
    <message>
        <source>Back to the chat</source>
        <translation>Volver al chat</translation>
    </message>
    <message>
        <source>The engine stopped. Restarting…</source>
        <translation>El motor se detuvo. Reiniciando…</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Herramientas</translation>
    </message>
    <message>
        <source>Check for Updates…</source>
        <translation>Buscar actualizaciones…</translation>
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
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Leave the Dock without a window</source>
        <translation>Ocultar del Dock si no hay ventana</translation>
    </message>
    <message>
        <source>Keep running without a window</source>
        <translation>Seguir activo sin ventana</translation>
    </message>
    <message>
        <source>If a terminal does not find “octavo”, add this line to {profile}: {line}</source>
        <translation>Si una terminal no encuentra “octavo”, añade esta línea a {profile}: {line}</translation>
    </message>
    <message>
        <source>Open a new terminal and type “octavo”.</source>
        <translation>Abre una terminal nueva y escribe “octavo”.</translation>
    </message>
    <message>
        <source>The octavo Command</source>
        <translation>El comando octavo</translation>
    </message>
    <message>
        <source>A link is made, nothing else: {path} leads to {target}.</source>
        <translation>Solo se crea un enlace, nada más: {path} apunta a {target}.</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>Instalar</translation>
    </message>
    <message>
        <source>The octavo command was removed.</source>
        <translation>Se eliminó el comando octavo.</translation>
    </message>
    <message>
        <source>{path} is something else and was left as it is. Move it away first.</source>
        <translation>{path} es otra cosa y se dejó como estaba. Muévelo antes a otro lugar.</translation>
    </message>
    <message>
        <source>{path} could not be changed: {reason}.</source>
        <translation>No se pudo modificar {path}: {reason}.</translation>
    </message>
    <message>
        <source>Make Octavo available in terminals as “octavo”?</source>
        <translation>¿Usar Octavo en las terminales con el comando “octavo”?</translation>
    </message>
    <message>
        <source>Remove the octavo command from terminals?</source>
        <translation>¿Eliminar el comando octavo de las terminales?</translation>
    </message>
    <message>
        <source>The link {path} leads to {target}.</source>
        <translation>El enlace {path} apunta a {target}.</translation>
    </message>
    <message>
        <source>Octavo is running already, but its window does not answer.</source>
        <translation>Octavo ya está en ejecución, pero su ventana no responde.</translation>
    </message>
    <message>
        <source>nothing was chosen for three minutes</source>
        <translation>no se eligió nada durante tres minutos</translation>
    </message>
    <message>
        <source>the desktop gave no picture</source>
        <translation>el escritorio no proporcionó ninguna imagen</translation>
    </message>
    <message>
        <source>the desktop does not answer</source>
        <translation>el escritorio no responde</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Copy Address</source>
        <translation>Copiar dirección</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Liberar</translation>
    </message>
    <message numerus="yes">
        <source>Programs: %n request(s) in the last minute</source>
        <translation>
            <numerusform>Programas: %n solicitud en el último minuto</numerusform>
            <numerusform>Programas: %n solicitudes en el último minuto</numerusform>
        </translation>
    </message>
    <message>
        <source>Pause Other Programs</source>
        <translation>Pausar otros programas</translation>
    </message>
    <message>
        <source>Resume Other Programs</source>
        <translation>Reanudar otros programas</translation>
    </message>
    <message>
        <source>Octavo {version} was not installed. Check for updates again.</source>
        <translation>Octavo {version} no se instaló. Vuelve a buscar actualizaciones.</translation>
    </message>
    <message>
        <source>The update failed: {reason}. Octavo is as it was.</source>
        <translation>La actualización falló: {reason}. Octavo sigue como estaba.</translation>
    </message>
    <message>
        <source>Octavo {version} is available</source>
        <translation>Octavo {version} está disponible</translation>
    </message>
    <message>
        <source>Octavo {version} did not start, so the one before is back.</source>
        <translation>Octavo {version} no se inició, así que se restauró la versión anterior.</translation>
    </message>
    <message>
        <source>Octavo {version} is available.</source>
        <translation>Octavo {version} está disponible.</translation>
    </message>
    <message>
        <source>Octavo {version} is ready to be installed.</source>
        <translation>Octavo {version} está listo para instalarse.</translation>
    </message>
    <message>
        <source>Update Octavo</source>
        <translation>Actualizar Octavo</translation>
    </message>
    <message>
        <source>What is new</source>
        <translation>Novedades</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>Progreso de la descarga</translation>
    </message>
    <message>
        <source>You have {own}. The download has {size} and installs nothing yet.</source>
        <translation>Tienes la versión {own}. La descarga ocupa {size} y todavía no instala nada.</translation>
    </message>
    <message>
        <source>{received} of {size}</source>
        <translation>{received} de {size}</translation>
    </message>
    <message>
        <source>The one that you have is kept until the new one has started.</source>
        <translation>La versión que tienes se conserva hasta que se haya iniciado la nueva.</translation>
    </message>
    <message>
        <source>No update</source>
        <translation>Sin actualización</translation>
    </message>
    <message>
        <source>Download Page…</source>
        <translation>Página de descarga…</translation>
    </message>
    <message>
        <source>Looking for a newer Octavo…</source>
        <translation>Buscando una versión más nueva de Octavo…</translation>
    </message>
    <message>
        <source>Octavo {own} is up to date.</source>
        <translation>Octavo {own} está actualizado.</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Más tarde</translation>
    </message>
    <message>
        <source>Downloading Octavo {version}…</source>
        <translation>Descargando Octavo {version}…</translation>
    </message>
    <message>
        <source>It will be installed when you quit.</source>
        <translation>Se instalará cuando salgas.</translation>
    </message>
    <message>
        <source>Octavo {version} is ready</source>
        <translation>Octavo {version} está listo</translation>
    </message>
    <message>
        <source>Checking Octavo {version}…</source>
        <translation>Verificando Octavo {version}…</translation>
    </message>
    <message>
        <source>Install When I Quit</source>
        <translation>Instalar al salir</translation>
    </message>
    <message>
        <source>Install and Restart</source>
        <translation>Instalar y reiniciar</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Descargar</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>Pregunta rápida</translation>
    </message>
    <message>
        <source>Install the octavo Command…</source>
        <translation>Instalar el comando octavo…</translation>
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation>Ajustes de este chat</translation>
    </message>
    <message>
        <source>New Chat</source>
        <translation>Nuevo chat</translation>
    </message>
    <message>
        <source>Quick Ask…</source>
        <translation>Pregunta rápida…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Cambiar nombre…</translation>
    </message>
    <message>
        <source>Pin or Unpin</source>
        <translation>Fijar o desfijar</translation>
    </message>
    <message>
        <source>Move to Folder…</source>
        <translation>Mover a carpeta…</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archivar</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importar…</translation>
    </message>
    <message>
        <source>Undo Delete</source>
        <translation>Deshacer eliminación</translation>
    </message>
    <message>
        <source>Recently Deleted…</source>
        <translation>Eliminado recientemente…</translation>
    </message>
    <message>
        <source>Close Window</source>
        <translation>Cerrar ventana</translation>
    </message>
    <message>
        <source>Find in Chat…</source>
        <translation>Buscar en el chat…</translation>
    </message>
    <message>
        <source>Search All Chats</source>
        <translation>Buscar en todos los chats</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Larger Text</source>
        <translation>Texto más grande</translation>
    </message>
    <message>
        <source>Smaller Text</source>
        <translation>Texto más pequeño</translation>
    </message>
    <message>
        <source>Normal Text</source>
        <translation>Texto normal</translation>
    </message>
    <message>
        <source>Command Palette…</source>
        <translation>Paleta de comandos…</translation>
    </message>
    <message>
        <source>Attach Files…</source>
        <translation>Adjuntar archivos…</translation>
    </message>
    <message>
        <source>Compare Answers…</source>
        <translation>Comparar respuestas…</translation>
    </message>
    <message>
        <source>Settings of This Chat…</source>
        <translation>Ajustes de este chat…</translation>
    </message>
    <message>
        <source>Stop Generating</source>
        <translation>Detener la generación</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>Regenerar</translation>
    </message>
    <message>
        <source>Continue Answer</source>
        <translation>Continuar respuesta</translation>
    </message>
    <message>
        <source>Branch from Last Answer</source>
        <translation>Bifurcar desde la última respuesta</translation>
    </message>
    <message>
        <source>Edit Last Prompt</source>
        <translation>Editar el último prompt</translation>
    </message>
    <message>
        <source>Edit Last Answer</source>
        <translation>Editar la última respuesta</translation>
    </message>
    <message>
        <source>Delete Last Message</source>
        <translation>Eliminar el último mensaje</translation>
    </message>
    <message>
        <source>Older Version</source>
        <translation>Versión anterior</translation>
    </message>
    <message>
        <source>Newer Version</source>
        <translation>Versión posterior</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modelos…</translation>
    </message>
    <message>
        <source>Find Models…</source>
        <translation>Buscar modelos…</translation>
    </message>
    <message>
        <source>Recommended Models…</source>
        <translation>Modelos recomendados…</translation>
    </message>
    <message>
        <source>Tools…</source>
        <translation>Herramientas…</translation>
    </message>
    <message>
        <source>Other Programs…</source>
        <translation>Otros programas…</translation>
    </message>
    <message>
        <source>Several Machines…</source>
        <translation>Varias máquinas…</translation>
    </message>
    <message>
        <source>Restart Engine</source>
        <translation>Reiniciar motor</translation>
    </message>
    <message>
        <source>Copy Last Engine Report</source>
        <translation>Copiar el último informe del motor</translation>
    </message>
    <message>
        <source>How Memory Works…</source>
        <translation>Cómo funciona la memoria…</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts…</source>
        <translation>Atajos de teclado…</translation>
    </message>
    <message>
        <source>About Octavo</source>
        <translation>Acerca de Octavo</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Ajustes…</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Edición</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Visualización</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>{device}, by the background service</source>
        <translation>{device}, mediante el servicio en segundo plano</translation>
    </message>
    <message>
        <source>{reason} Your chats are safe.</source>
        <translation>{reason} Tus chats están a salvo.</translation>
    </message>
    <message>
        <source>Take Screenshot…</source>
        <translation>Capturar pantalla…</translation>
    </message>
    <message>
        <source>The memory of {server} can only be looked at from here.</source>
        <translation>Desde aquí, la memoria de {server} solo se puede consultar.</translation>
    </message>
    <message>
        <source>The engine is restarting. Your chats are safe: each is read again when you continue it.</source>
        <translation>El motor se está reiniciando. Tus chats están a salvo: cada uno se vuelve a leer cuando lo continúas.</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>El motor se está iniciando.</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>El motor no está en marcha.</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Paleta de comandos</translation>
    </message>
    <message>
        <source>Find a command, chat or model</source>
        <translation>Buscar un comando, chat o modelo</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Comandos</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n resultado</numerusform>
            <numerusform>%n resultados</numerusform>
        </translation>
    </message>
    <message>
        <source>{menu} menu</source>
        <translation>menú {menu}</translation>
    </message>
    <message>
        <source>No command, chat or model has that name.</source>
        <translation>Ningún comando, chat o modelo tiene ese nombre.</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Ventana</translation>
    </message>
    <message>
        <source>Minimise</source>
        <translation>Minimizar</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Bring All to Front</source>
        <translation>Traer todo al frente</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Cortar</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Pegar</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>Seleccionar todo</translation>
    </message>
    <message>
        <source>Exit Full Screen</source>
        <translation>Salir de pantalla completa</translation>
    </message>
    <message>
        <source>Enter Full Screen</source>
        <translation>Usar pantalla completa</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Tú</translation>
    </message>
    <message>
        <source>Use Summary</source>
        <translation>Usar resumen</translation>
    </message>
    <message>
        <source>Delete Messages</source>
        <translation>Eliminar mensajes</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Mensajes</translation>
    </message>
    <message>
        <source>Delete and Send</source>
        <translation>Eliminar y enviar</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) too many. Tick what can go.</source>
        <translation>
            <numerusform>Sobra %n token. Marca lo que se puede eliminar.</numerusform>
            <numerusform>Sobran %n tokens. Marca lo que se puede eliminar.</numerusform>
        </translation>
    </message>
    <message>
        <source>The chat fits. What you delete can be restored for 30 days.</source>
        <translation>El chat cabe. Lo que elimines se puede restaurar durante 30 días.</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Resumen</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Start New Chat</source>
        <translation>Iniciar chat nuevo</translation>
    </message>
    <message>
        <source>The model is writing the summary…</source>
        <translation>El modelo está escribiendo el resumen…</translation>
    </message>
    <message>
        <source>You can change the summary before it is used.</source>
        <translation>Puedes cambiar el resumen antes de que se use.</translation>
    </message>
    <message numerus="yes">
        <source>It stands for %n message(s):</source>
        <translation>
            <numerusform>Sustituye a %n mensaje:</numerusform>
            <numerusform>Sustituye a %n mensajes:</numerusform>
        </translation>
    </message>
    <message>
        <source>Summarised messages</source>
        <translation>Mensajes resumidos</translation>
    </message>
    <message>
        <source>The newest message alone does not fit. Shorten it.</source>
        <translation>El mensaje más reciente no cabe por sí solo. Acórtalo.</translation>
    </message>
    <message>
        <source>Load a model first.</source>
        <translation>Carga primero un modelo.</translation>
    </message>
    <message>
        <source>Remove Server</source>
        <translation>Eliminar servidor</translation>
    </message>
    <message>
        <source>Chats with its models stay on this computer.</source>
        <translation>Los chats con sus modelos se quedan en este equipo.</translation>
    </message>
    <message>
        <source>Not tuned: Octavo's estimates are used.</source>
        <translation>Sin ajustar: se usan las estimaciones de Octavo.</translation>
    </message>
    <message>
        <source>How attention is computed fastest; used when a model is loaded next.</source>
        <translation>Cómo se calcula la atención más rápido; se usa la próxima vez que se cargue un modelo.</translation>
    </message>
    <message>
        <source>No model is loaded on a GPU.</source>
        <translation>No hay ningún modelo cargado en una GPU.</translation>
    </message>
    <message>
        <source>Tune Again</source>
        <translation>Ajustar de nuevo</translation>
    </message>
    <message>
        <source>This GPU</source>
        <translation>Esta GPU</translation>
    </message>
    <message>
        <source>Measured as soon as nobody uses {device}, on mains power.</source>
        <translation>Se mide en cuanto nadie use {device}, con alimentación de la red eléctrica.</translation>
    </message>
    <message>
        <source>Tuned for {device} on {day}.</source>
        <translation>Ajustado para {device} el {day}.</translation>
    </message>
    <message>
        <source>This Octavo has no command that a terminal could start.</source>
        <translation>Este Octavo no tiene ningún comando que una terminal pueda iniciar.</translation>
    </message>
    <message>
        <source>Show…</source>
        <translation>Mostrar…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Send This Chat?</source>
        <translation>¿Enviar este chat?</translation>
    </message>
    <message>
        <source>All of this chat leaves this computer, with what was written before and its attached files. You are asked once for each chat.</source>
        <translation>Todo este chat sale de este equipo, con lo que se escribió antes y sus archivos adjuntos. Se te pregunta una vez por cada chat.</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Enviar</translation>
    </message>
    <message>
        <source>Keep It Here</source>
        <translation>Dejarlo aquí</translation>
    </message>
    <message>
        <source>There is no keychain that Octavo can use, so the key is kept until you quit; then enter it again.</source>
        <translation>No hay ningún llavero que Octavo pueda usar, así que la clave se conserva hasta que salgas; después, escríbela de nuevo.</translation>
    </message>
    <message>
        <source>Remove {name} and its key?</source>
        <translation>¿Eliminar {name} y su clave?</translation>
    </message>
    <message>
        <source>Send “{title}” to {place}?</source>
        <translation>¿Enviar “{title}” a {place}?</translation>
    </message>
    <message>
        <source>about {tokens} tokens of each prompt</source>
        <translation>unos {tokens} tokens de cada prompt</translation>
    </message>
    <message>
        <source>Tools that the model may call: {number}</source>
        <translation>Herramientas a las que puede llamar el modelo: {number}</translation>
    </message>
    <message>
        <source>failed: {names}</source>
        <translation>con error: {names}</translation>
    </message>
    <message>
        <source>Prompt: {name}</source>
        <translation>Prompt: {name}</translation>
    </message>
    <message>
        <source>Attach: {name}</source>
        <translation>Adjuntar: {name}</translation>
    </message>
    <message>
        <source>Automatic, by free space</source>
        <translation>Automático, según el espacio libre</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nada</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) came back from it.</source>
        <translation>
            <numerusform>De ahí volvió %n token.</numerusform>
            <numerusform>De ahí volvieron %n tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>Asks for the list of releases and tells nothing of this computer.</source>
        <translation>Solicita la lista de versiones y no revela nada de este equipo.</translation>
    </message>
    <message>
        <source>Sent at the start of every chat. A chat's own settings come first.</source>
        <translation>Se envía al inicio de cada chat. Los ajustes propios de un chat tienen prioridad.</translation>
    </message>
    <message>
        <source>Searched in addition to the Hugging Face cache.</source>
        <translation>Se revisan además de la caché de Hugging Face.</translation>
    </message>
    <message>
        <source>All downloads together. Another program's are not counted.</source>
        <translation>Todas las descargas juntas. Las de otro programa no cuentan.</translation>
    </message>
    <message>
        <source>After a restart, the model then continues chats without reading them again.</source>
        <translation>Tras un reinicio, el modelo continúa los chats sin volver a leerlos.</translation>
    </message>
    <message>
        <source>At most {number} MB/s</source>
        <translation>Como máximo {number} MB/s</translation>
    </message>
    <message>
        <source>Opens Quick Ask from any program. {keys} is free most often.</source>
        <translation>Abre Pregunta rápida desde cualquier programa. {keys} suele estar libre.</translation>
    </message>
    <message>
        <source>Chats on disk: size</source>
        <translation>Chats en disco: tamaño</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Vaciar</translation>
    </message>
    <message>
        <source>Remove what is kept of chats on disk</source>
        <translation>Eliminar lo que se conserva de los chats en disco</translation>
    </message>
    <message>
        <source>Up to {size}</source>
        <translation>Hasta {size}</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>Como el sistema</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Contraste alto</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>Reducido</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Completo</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Search all settings</source>
        <translation>Buscar en todos los ajustes</translation>
    </message>
    <message>
        <source>Pages of settings</source>
        <translation>Páginas de ajustes</translation>
    </message>
    <message>
        <source>Model folders</source>
        <translation>Carpetas de modelos</translation>
    </message>
    <message>
        <source>Download speed</source>
        <translation>Velocidad de descarga</translation>
    </message>
    <message>
        <source>Chats on disk</source>
        <translation>Chats en disco</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Sin límite</translation>
    </message>
    <message>
        <source>Show memory usage</source>
        <translation>Mostrar uso de memoria</translation>
    </message>
    <message>
        <source>Check for updates once a day</source>
        <translation>Buscar actualizaciones una vez al día</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> tokens</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguno</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Añadir…</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>Añadir una carpeta de modelos</translation>
    </message>
    <message>
        <source>Remove the selected folder</source>
        <translation>Quitar la carpeta seleccionada</translation>
    </message>
    <message>
        <source>{size} on disk.</source>
        <translation>{size} en disco.</translation>
    </message>
    <message>
        <source>General</source>
        <translation>General</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>No setting has “{text}”.</source>
        <translation>Ningún ajuste contiene “{text}”.</translation>
    </message>
    <message>
        <source>Key for Quick Ask</source>
        <translation>Atajo de Pregunta rápida</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Actualizaciones</translation>
    </message>
    <message>
        <source>Mirror of the Hub</source>
        <translation>Servidor espejo del Hub</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>Programas</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Apariencia</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Tamaño del texto</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Takes effect when Octavo is started again.</source>
        <translation>Se aplica al volver a iniciar Octavo.</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Movimiento</translation>
    </message>
    <message>
        <source>Animates blocks in the memory view.</source>
        <translation>Anima los bloques en la vista de memoria.</translation>
    </message>
    <message>
        <source>An icon that shows how full the KV cache is, with a menu.</source>
        <translation>Un icono que muestra la ocupación de la caché KV, con un menú.</translation>
    </message>
    <message>
        <source>Export Presets</source>
        <translation>Exportar preajustes</translation>
    </message>
    <message numerus="yes">
        <source>Settings of this chat, %n change(s)</source>
        <translation>
            <numerusform>Ajustes de este chat, %n cambio</numerusform>
            <numerusform>Ajustes de este chat, %n cambios</numerusform>
        </translation>
    </message>
    <message>
        <source>Save as Preset</source>
        <translation>Guardar como preajuste</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>Nombre del preajuste</translation>
    </message>
    <message>
        <source>Import Presets</source>
        <translation>Importar preajustes</translation>
    </message>
    <message numerus="yes">
        <source>Imported %n preset(s).</source>
        <translation>
            <numerusform>Se importó %n preajuste.</numerusform>
            <numerusform>Se importaron %n preajustes.</numerusform>
        </translation>
    </message>
    <message>
        <source>These settings apply to all chats with {model}.</source>
        <translation>Estos ajustes se aplican a todos los chats con {model}.</translation>
    </message>
    <message>
        <source>Branched from “{title}”. It shares memory until you continue it.</source>
        <translation>Bifurcado de “{title}”. Comparte memoria hasta que lo continúes.</translation>
    </message>
    <message>
        <source>This block can't be forked: its text is not in the shown version of the chat.</source>
        <translation>Este bloque no se puede bifurcar: su texto no está en la versión mostrada del chat.</translation>
    </message>
    <message>
        <source>Delete Message and All That Follows</source>
        <translation>Eliminar mensaje y todo lo que sigue</translation>
    </message>
    <message>
        <source>The answer is still being generated.</source>
        <translation>La respuesta todavía se está generando.</translation>
    </message>
    <message>
        <source>Stop the answer before you delete a message.</source>
        <translation>Detén la respuesta antes de eliminar un mensaje.</translation>
    </message>
    <message>
        <source>Stop the answer before you edit a message.</source>
        <translation>Detén la respuesta antes de editar un mensaje.</translation>
    </message>
    <message>
        <source>Branched from “{title}”. Both answers go on and share memory.</source>
        <translation>Bifurcado de “{title}”. Ambas respuestas siguen y comparten memoria.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Editar…</translation>
    </message>
    <message>
        <source>Delete Message</source>
        <translation>Eliminar mensaje</translation>
    </message>
    <message>
        <source>A server's model cannot continue an answer. Ask it to go on.</source>
        <translation>El modelo de un servidor no puede continuar una respuesta. Pídele que siga.</translation>
    </message>
    <message>
        <source>There is no answer to continue.</source>
        <translation>No hay ninguna respuesta que continuar.</translation>
    </message>
    <message>
        <source>No message of this chat has several versions.</source>
        <translation>Ningún mensaje de este chat tiene varias versiones.</translation>
    </message>
    <message>
        <source>Branch from Here</source>
        <translation>Bifurcar desde aquí</translation>
    </message>
    <message numerus="yes">
        <source>Reading %n token(s)…</source>
        <translation>
            <numerusform>Leyendo %n token…</numerusform>
            <numerusform>Leyendo %n tokens…</numerusform>
        </translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read</source>
        <translation>{read} de {prompt} tokens leídos</translation>
    </message>
    <message>
        <source>Waiting for the model…</source>
        <translation>Esperando al modelo…</translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read, {minutes} min left</source>
        <translation>{read} de {prompt} tokens leídos, quedan {minutes} min</translation>
    </message>
    <message>
        <source>{model} cannot look at images, nor can any model here. Get one that can, such as SmolVLM.</source>
        <translation>{model} no puede ver imágenes, ni tampoco ningún otro modelo de aquí. Consigue uno que pueda, como SmolVLM.</translation>
    </message>
    <message>
        <source>Message deleted. It is kept for 30 days.</source>
        <translation>Mensaje eliminado. Se conserva 30 días.</translation>
    </message>
    <message>
        <source>This text is not in the shown version of the chat.</source>
        <translation>Este texto no está en la versión mostrada del chat.</translation>
    </message>
    <message>
        <source>Only the last answer can be continued. Delete what follows it, or retry.</source>
        <translation>Solo se puede continuar la última respuesta. Elimina lo que le sigue o reinténtalo.</translation>
    </message>
    <message>
        <source>Waiting for your permission…</source>
        <translation>Esperando tu permiso…</translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read, {seconds} s left</source>
        <translation>{read} de {prompt} tokens leídos, quedan {seconds} s</translation>
    </message>
    <message>
        <source>Nothing was deleted since Octavo started. See Recently Deleted.</source>
        <translation>No se eliminó nada desde que se inició Octavo. Consulta “Eliminado recientemente”.</translation>
    </message>
    <message>
        <source>Waiting for {server}…</source>
        <translation>Esperando a {server}…</translation>
    </message>
    <message>
        <source>Deleted “{title}”</source>
        <translation>Se eliminó “{title}”</translation>
    </message>
    <message>
        <source>Load Model</source>
        <translation>Cargar modelo</translation>
    </message>
    <message>
        <source>Open Chat</source>
        <translation>Abrir chat</translation>
    </message>
    <message>
        <source>The engine has not stopped, so there is no report.</source>
        <translation>El motor no se ha detenido, así que no hay informe.</translation>
    </message>
    <message>
        <source>Engine report copied.</source>
        <translation>Informe del motor copiado.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Octavo {version}&lt;/b&gt;&lt;br&gt;Local language models, with their memory in plain sight.</source>
        <translation>&lt;b&gt;Octavo {version}&lt;/b&gt;&lt;br&gt;Modelos de lenguaje locales, con su memoria a la vista.</translation>
    </message>
</context>
</TS>