<?xml version='1.0' encoding='utf-8'?>
<TS version="2.1" language="pt_BR" sourcelanguage="en_US">
<context>
    <name>app</name>
    <message>
        <source>Octavo crashed last time. A report is in {path}.</source>
        <translation>O Octavo encerrou inesperadamente da última vez. Há um relatório em {path}.</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Dispensar</translation>
    </message>
    <message>
        <source>The model stopped, possibly out of memory.</source>
        <translation>O modelo parou, talvez por falta de memória.</translation>
    </message>
    <message>
        <source>The engine crashed (SIGABRT).</source>
        <translation>O motor encerrou inesperadamente (SIGABRT).</translation>
    </message>
    <message>
        <source>The engine was closed.</source>
        <translation>O motor foi fechado.</translation>
    </message>
    <message>
        <source>The engine was stopped by {signal}.</source>
        <translation>O motor foi parado por {signal}.</translation>
    </message>
    <message>
        <source>The engine stopped with exit code {code}.</source>
        <translation>O motor parou com o código de saída {code}.</translation>
    </message>
    <message>
        <source>The engine stopped: {reason}.</source>
        <translation>O motor parou: {reason}.</translation>
    </message>
    <message>
        <source>Octavo stopped because of an internal error.</source>
        <translation>O Octavo parou por causa de um erro interno.</translation>
    </message>
    <message>
        <source>Your chats are safe. Nothing was sent anywhere. You can attach this file to a bug report.</source>
        <translation>Suas conversas estão a salvo. Nada foi enviado a lugar nenhum. Você pode anexar este arquivo a um relato de erro.</translation>
    </message>
    <message>
        <source>Octavo cannot start</source>
        <translation>O Octavo não pode iniciar</translation>
    </message>
    <message>
        <source>A report is in {path}.</source>
        <translation>Há um relatório em {path}.</translation>
    </message>
    <message>
        <source>No report could be written: {reason}.</source>
        <translation>Não foi possível gravar um relatório: {reason}.</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>O motor está iniciando.</translation>
    </message>
    <message>
        <source>The engine did not end by itself.</source>
        <translation>O motor não encerrou por conta própria.</translation>
    </message>
    <message>
        <source>The engine sent invalid data: {error}.</source>
        <translation>O motor enviou dados inválidos: {error}.</translation>
    </message>
    <message>
        <source>The engine was restarted.</source>
        <translation>O motor foi reiniciado.</translation>
    </message>
    <message>
        <source>The engine could not be started: {reason}.</source>
        <translation>Não foi possível iniciar o motor: {reason}.</translation>
    </message>
    <message numerus="yes">
        <source>{reason} It stopped %n time(s) within a minute and was not restarted.</source>
        <translation>
            <numerusform>{reason} Ele parou %n vez em um minuto e não foi reiniciado.</numerusform>
            <numerusform>{reason} Ele parou %n vezes em um minuto e não foi reiniciado.</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine is not responding.</source>
        <translation>O motor não responde.</translation>
    </message>
    <message>
        <source>The engine sent invalid data and was restarted: {error}.</source>
        <translation>O motor enviou dados inválidos e foi reiniciado: {error}.</translation>
    </message>
    <message>
        <source>The engine did not start in time.</source>
        <translation>O motor não iniciou a tempo.</translation>
    </message>
    <message>
        <source>The app and its engine are of different versions (protocols {app} and {engine}). Reinstall Octavo.</source>
        <translation>O app e o motor são de versões diferentes (protocolos {app} e {engine}). Reinstale o Octavo.</translation>
    </message>
    <message>
        <source>The model service stopped. It restarts when it is needed.</source>
        <translation>O serviço de modelos parou. Ele será reiniciado quando for necessário.</translation>
    </message>
    <message>
        <source>The model service could not be started: {reason}.</source>
        <translation>Não foi possível iniciar o serviço de modelos: {reason}.</translation>
    </message>
</context>
<context>
    <name>attachments</name>
    <message>
        <source>“{name}” is damaged and cannot be read.</source>
        <translation>“{name}” está danificado e não pode ser lido.</translation>
    </message>
    <message numerus="yes">
        <source>“{name}” has %n more page(s) without text. Attach them as images.</source>
        <translation>
            <numerusform>“{name}” tem mais %n página sem texto. Anexe-a como imagem.</numerusform>
            <numerusform>“{name}” tem mais %n páginas sem texto. Anexe-as como imagens.</numerusform>
        </translation>
    </message>
    <message>
        <source>{name}, page {page} of {pages}</source>
        <translation>{name}, página {page} de {pages}</translation>
    </message>
    <message>
        <source>“{name}” no longer exists.</source>
        <translation>“{name}” não existe mais.</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened. Check its permissions.</source>
        <translation>“{name}” não pode ser aberto. Verifique as permissões.</translation>
    </message>
    <message>
        <source>“{name}” is not a file.</source>
        <translation>“{name}” não é um arquivo.</translation>
    </message>
    <message>
        <source>“{name}” is a folder. Attach its files instead.</source>
        <translation>“{name}” é uma pasta. Anexe os arquivos dela.</translation>
    </message>
    <message>
        <source>“{name}” has no text that can be read. Attach text, code, CSV, PDF or DOCX files.</source>
        <translation>“{name}” não tem texto que possa ser lido. Anexe arquivos de texto, código, CSV, PDF ou DOCX.</translation>
    </message>
    <message>
        <source>“{name}” is in an old format. Save it as DOCX or PDF.</source>
        <translation>“{name}” está em um formato antigo. Salve-o como DOCX ou PDF.</translation>
    </message>
    <message>
        <source>“{name}” is too large: {size}. PDF and DOCX can have {most}, other files {most_text}.</source>
        <translation>“{name}” é grande demais: {size}. PDF e DOCX podem ter {most}; outros arquivos, {most_text}.</translation>
    </message>
    <message>
        <source>“{name}” has more than {characters} characters of text. Attach a part of it.</source>
        <translation>“{name}” tem mais de {characters} caracteres de texto. Anexe uma parte dele.</translation>
    </message>
    <message>
        <source>“{name}” is empty.</source>
        <translation>“{name}” está vazio.</translation>
    </message>
    <message>
        <source>“{name}” has pictures of text only. Choose a model that looks at images, or run text recognition on it.</source>
        <translation>“{name}” só contém imagens de texto. Escolha um modelo que veja imagens ou aplique reconhecimento de texto.</translation>
    </message>
    <message>
        <source>“{name}” cannot be attached: an image must be PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF. Convert it.</source>
        <translation>“{name}” não pode ser anexado: uma imagem precisa ser PNG, JPEG, WebP, GIF, BMP, TIFF ou AVIF. Converta-a.</translation>
    </message>
    <message>
        <source>“{name}” has more than {pixels} million pixels. Make it smaller.</source>
        <translation>“{name}” tem mais de {pixels} milhões de pixels. Diminua-a.</translation>
    </message>
    <message>
        <source>“{name}” is a HEIC image, which is read on a Mac only. Save it as JPEG.</source>
        <translation>“{name}” é uma imagem HEIC, que só é lida em um Mac. Salve-a como JPEG.</translation>
    </message>
    <message>
        <source>“{name}” is protected by a password. Save it without one.</source>
        <translation>“{name}” está protegido por senha. Salve-o sem senha.</translation>
    </message>
    <message>
        <source>“{name}” was refused: it declares a document type, which DOCX files never do.</source>
        <translation>“{name}” foi recusado: declara um tipo de documento, o que arquivos DOCX nunca fazem.</translation>
    </message>
    <message>
        <source>“{name}” was refused: it decompresses to far too much.</source>
        <translation>“{name}” foi recusado: descomprimido, fica grande demais.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too much memory.</source>
        <translation>“{name}” foi recusado: a leitura exige memória demais.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too long.</source>
        <translation>“{name}” foi recusado: a leitura demora demais.</translation>
    </message>
    <message>
        <source>“{name}” has control characters in its name. Rename the file.</source>
        <translation>“{name}” tem caracteres de controle no nome. Renomeie o arquivo.</translation>
    </message>
    <message>
        <source>“{name}” cannot be kept: there is no space for more images.</source>
        <translation>“{name}” não pode ser guardado: não há espaço para mais imagens.</translation>
    </message>
    <message>
        <source>“{name}” is too large: an image can have {most}. Make it smaller.</source>
        <translation>“{name}” é grande demais: uma imagem pode ter {most}. Reduza-a.</translation>
    </message>
    <message>
        <source>This image no longer exists.</source>
        <translation>Esta imagem não existe mais.</translation>
    </message>
    <message>
        <source>This image is damaged and cannot be shown.</source>
        <translation>Esta imagem está danificada e não pode ser mostrada.</translation>
    </message>
    <message>
        <source>This image is not shown: it is larger than {most}.</source>
        <translation>Esta imagem não é mostrada: é maior que {most}.</translation>
    </message>
    <message>
        <source>This image is not shown: it has {size} pixels; the most is {most} million.</source>
        <translation>Esta imagem não é mostrada: tem {size} pixels; o máximo é {most} milhões.</translation>
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
        <translation>Criativo</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>{name} não pode ser gravado: {reason}.</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>{name} não pode ser lido: {reason}.</translation>
    </message>
    <message>
        <source>{name} is not a file of presets.</source>
        <translation>{name} não é um arquivo de predefinições.</translation>
    </message>
    <message>
        <source>{name} has no presets.</source>
        <translation>{name} não tem predefinições.</translation>
    </message>
    <message>
        <source>{name} is too large for a file of presets.</source>
        <translation>{name} é grande demais para um arquivo de predefinições.</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>Prompt do sistema</translation>
    </message>
    <message>
        <source>Tells the model how to behave, before your first message.</source>
        <translation>Diz ao modelo como se comportar, antes da sua primeira mensagem.</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Raciocínio</translation>
    </message>
    <message>
        <source>Whether the model reasons before it answers.</source>
        <translation>Se o modelo raciocina antes de responder.</translation>
    </message>
    <message>
        <source>Effort</source>
        <translation>Esforço</translation>
    </message>
    <message>
        <source>How long it reasons: more takes longer and is right more often.</source>
        <translation>Por quanto tempo ele raciocina: mais esforço leva mais tempo e acerta com mais frequência.</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Ferramentas</translation>
    </message>
    <message>
        <source>Whether the model may call tools. You are asked before each call.</source>
        <translation>Se o modelo pode chamar ferramentas. Sua permissão é pedida antes de cada chamada.</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>Resposta mais longa</translation>
    </message>
    <message>
        <source>The most tokens that an answer may have.</source>
        <translation>O máximo de tokens que uma resposta pode ter.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semente</translation>
    </message>
    <message>
        <source>With the same number, the same messages get the same answer.</source>
        <translation>Com o mesmo número, as mesmas mensagens recebem a mesma resposta.</translation>
    </message>
    <message>
        <source>Stop strings</source>
        <translation>Sequências de parada</translation>
    </message>
    <message>
        <source>The answer ends before any of these; one per line.</source>
        <translation>A resposta termina antes de qualquer uma delas; uma por linha.</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>Esquema JSON</translation>
    </message>
    <message>
        <source>Answers are JSON that matches this schema, without reasoning.</source>
        <translation>As respostas são JSON conforme este esquema, sem raciocínio.</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatura</translation>
    </message>
    <message>
        <source>Higher is more varied; 0 always picks the most likely token.</source>
        <translation>Mais alta varia mais; 0 escolhe sempre o token mais provável.</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Samples from the likeliest tokens up to this probability; 1 is off.</source>
        <translation>Sorteia entre os tokens mais prováveis até esta probabilidade; 1 desativa.</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Samples from this many of the likeliest tokens; 0 is off.</source>
        <translation>Sorteia entre este número de tokens mais prováveis; 0 desativa.</translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation>Min-p</translation>
    </message>
    <message>
        <source>Drops tokens below this share of the likeliest one; 0 is off.</source>
        <translation>Exclui tokens abaixo desta fração do mais provável; 0 desativa.</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>Penalidade de repetição</translation>
    </message>
    <message>
        <source>Makes tokens that were already used less likely; 1 is off.</source>
        <translation>Torna menos prováveis os tokens já usados; 1 desativa.</translation>
    </message>
    <message>
        <source>Presence penalty</source>
        <translation>Penalidade de presença</translation>
    </message>
    <message>
        <source>Above 0, favours tokens that the answer has not used yet.</source>
        <translation>Acima de 0, favorece tokens que a resposta ainda não usou.</translation>
    </message>
    <message>
        <source>Frequency penalty</source>
        <translation>Penalidade de frequência</translation>
    </message>
    <message>
        <source>Above 0, disfavours tokens by how often the answer used them.</source>
        <translation>Acima de 0, desfavorece tokens conforme a frequência com que a resposta os usou.</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Padrão</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Ativado</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Desativado</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Baixo</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Médio</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Alto</translation>
    </message>
    <message>
        <source>Reset to {value} ({source})</source>
        <translation>Redefinir para {value} ({source})</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nenhum</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Nenhum</translation>
    </message>
    <message>
        <source>Not used, because it is not a JSON schema: {problem}.</source>
        <translation>Não usado, porque não é um esquema JSON: {problem}.</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Aleatória</translation>
    </message>
    <message>
        <source>random</source>
        <translation>aleatória</translation>
    </message>
    <message>
        <source>default</source>
        <translation>padrão</translation>
    </message>
    <message>
        <source>Use for all chats with {model}</source>
        <translation>Usar em todas as conversas com {model}</translation>
    </message>
    <message>
        <source>Forget the settings for {model}</source>
        <translation>Esquecer os ajustes de {model}</translation>
    </message>
    <message>
        <source>recommended by the model's makers</source>
        <translation>recomendado pelos criadores do modelo</translation>
    </message>
    <message>
        <source>your setting for this model</source>
        <translation>seu ajuste para este modelo</translation>
    </message>
    <message>
        <source>from Settings</source>
        <translation>dos Ajustes</translation>
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation>Ajustes desta conversa</translation>
    </message>
    <message>
        <source>This chat</source>
        <translation>Esta conversa</translation>
    </message>
    <message>
        <source>Presets ▾</source>
        <translation>Predefinições ▾</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Predefinições</translation>
    </message>
    <message>
        <source>Reset All</source>
        <translation>Redefinir Tudo</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>Rascunhos</translation>
    </message>
    <message>
        <source>Options of the Model…</source>
        <translation>Opções do Modelo…</translation>
    </message>
    <message>
        <source>Drafts: options of the model</source>
        <translation>Rascunhos: opções do modelo</translation>
    </message>
    <message>
        <source>A draft model, or drafts from the chat's own text: chosen when a model is loaded, for all its chats.</source>
        <translation>Um modelo de rascunho, ou rascunhos do texto da própria conversa: escolhido quando um modelo é carregado, para todas as conversas dele.</translation>
    </message>
    <message>
        <source>A preset keeps the settings of this chat under a name.</source>
        <translation>Uma predefinição guarda os ajustes desta conversa sob um nome.</translation>
    </message>
    <message>
        <source>Save as Preset…</source>
        <translation>Salvar como Predefinição…</translation>
    </message>
    <message>
        <source>Delete Preset</source>
        <translation>Apagar Predefinição</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importar…</translation>
    </message>
    <message>
        <source>Export All…</source>
        <translation>Exportar Tudo…</translation>
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
        <translation>Conversa</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>falhou</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>não permitida</translation>
    </message>
    <message>
        <source>generating</source>
        <translation>gerando</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>interrompida pelo usuário</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>interrompida</translation>
    </message>
    <message>
        <source>error</source>
        <translation>erro</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Resposta</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Você</translation>
    </message>
    <message numerus="yes">
        <source>*Attached: {name} (%n token(s))*</source>
        <translation>
            <numerusform>*Anexado: {name} (%n token)*</numerusform>
            <numerusform>*Anexado: {name} (%n tokens)*</numerusform>
        </translation>
    </message>
    <message>
        <source>Called the tool {tool}</source>
        <translation>Chamou a ferramenta {tool}</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}. Choose another folder.</source>
        <translation>{name} não pode ser gravado: {reason}. Escolha outra pasta.</translation>
    </message>
    <message>
        <source>Chat title</source>
        <translation>Título da conversa</translation>
    </message>
    <message>
        <source>open</source>
        <translation>aberta</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>fechada</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Hoje</translation>
    </message>
    <message>
        <source>Folder {name}, {state}</source>
        <translation>Pasta {name}, {state}</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>ramo</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>fixada</translation>
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
        <translation>Fixadas</translation>
    </message>
    <message>
        <source>new answer</source>
        <translation>nova resposta</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>Nova Pasta</translation>
    </message>
    <message>
        <source>Name of the folder</source>
        <translation>Nome da pasta</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Criar</translation>
    </message>
    <message>
        <source>Move to Folder</source>
        <translation>Mover para Pasta</translation>
    </message>
    <message>
        <source>Choose a folder or type the name of a new one; empty for none</source>
        <translation>Escolha uma pasta ou digite o nome de uma nova; deixe vazio para nenhuma</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Mover</translation>
    </message>
    <message>
        <source>Your chats will appear here.</source>
        <translation>Suas conversas aparecerão aqui.</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Nenhum resultado</translation>
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
        <translation>Período</translation>
    </message>
    <message>
        <source>Which model answered</source>
        <translation>Que modelo respondeu</translation>
    </message>
    <message>
        <source>Any model</source>
        <translation>Qualquer modelo</translation>
    </message>
    <message>
        <source>Search all chats…</source>
        <translation>Buscar conversas…</translation>
    </message>
    <message>
        <source>Search all chats</source>
        <translation>Buscar em todas as conversas</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Conversas</translation>
    </message>
    <message>
        <source>Archive</source>
        <comment>the list</comment>
        <translation>Arquivadas</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Arquivar</translation>
    </message>
    <message>
        <source>Show archived chats</source>
        <translation>Mostrar conversas arquivadas</translation>
    </message>
    <message>
        <source>Recently Deleted</source>
        <translation>Apagadas</translation>
    </message>
    <message>
        <source>No chat is archived.</source>
        <translation>Nenhuma conversa arquivada.</translation>
    </message>
    <message numerus="yes">
        <source>The best %n result(s)</source>
        <translation>
            <numerusform>O melhor resultado</numerusform>
            <numerusform>Os melhores %n resultados</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renomear</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Desafixar</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Fixar</translation>
    </message>
    <message>
        <source>New Folder…</source>
        <translation>Nova Pasta…</translation>
    </message>
    <message>
        <source>Take Out of the Archive</source>
        <translation>Desarquivar</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Apagar</translation>
    </message>
    <message>
        <source>New Chat</source>
        <translation>Nova Conversa</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>Qualquer data</translation>
    </message>
    <message>
        <source>Past week</source>
        <translation>Última semana</translation>
    </message>
    <message>
        <source>Past month</source>
        <translation>Último mês</translation>
    </message>
    <message>
        <source>Past year</source>
        <translation>Último ano</translation>
    </message>
    <message>
        <source>No Folder</source>
        <translation>Sem Pasta</translation>
    </message>
    <message numerus="yes">
        <source>{results} in %n chat(s)</source>
        <translation>
            <numerusform>{results} em %n conversa</numerusform>
            <numerusform>{results} em %n conversas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>composer</name>
    <message>
        <source>The images of a message can have {most} together. Send them one by one.</source>
        <translation>As imagens de uma mensagem podem ter {most} juntas. Envie-as uma a uma.</translation>
    </message>
    <message numerus="yes">
        <source>Send the whole file: %n token(s)</source>
        <translation>
            <numerusform>Enviar o arquivo inteiro: %n token</numerusform>
            <numerusform>Enviar o arquivo inteiro: %n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Send the passages that fit</source>
        <translation>Enviar os trechos que cabem</translation>
    </message>
    <message numerus="yes">
        <source>A message can have %n image(s).</source>
        <translation>
            <numerusform>Uma mensagem pode ter %n imagem.</numerusform>
            <numerusform>Uma mensagem pode ter %n imagens.</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lendo…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remover</translation>
    </message>
    <message>
        <source>Attached files</source>
        <translation>Arquivos anexados</translation>
    </message>
    <message numerus="yes">
        <source>A message can have %n file(s).</source>
        <translation>
            <numerusform>Uma mensagem pode ter %n arquivo.</numerusform>
            <numerusform>Uma mensagem pode ter %n arquivos.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>passages, %n token(s)</source>
        <translation>
            <numerusform>trechos, %n token</numerusform>
            <numerusform>trechos, %n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>The encoding is a guess. If letters look wrong, choose another in the menu.</source>
        <translation>A codificação é um palpite. Se houver letras erradas, escolha outra no menu.</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Codificação</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>Remover {name}</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Contando…</translation>
    </message>
    <message>
        <source>about {part} of {whole} tokens</source>
        <translation>cerca de {part} de {whole} tokens</translation>
    </message>
    <message>
        <source>The passages that have most to do with your question are sent, not the whole file.</source>
        <translation>São enviados os trechos que mais têm a ver com sua pergunta, não o arquivo inteiro.</translation>
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
        <translation>Imagem colada</translation>
    </message>
    <message>
        <source>This file does not fit into the context.</source>
        <translation>Este arquivo não cabe no contexto.</translation>
    </message>
    <message>
        <source>Editing an earlier message · Enter sends a new version, Esc cancels</source>
        <translation>Editando uma mensagem anterior · Enter envia uma nova versão, Esc cancela</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Enviar</translation>
    </message>
    <message>
        <source>Ask anything</source>
        <translation>Pergunte qualquer coisa</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Mensagem</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>Anexar arquivos</translation>
    </message>
    <message>
        <source>Editing this answer · Enter saves it as a new version, Esc cancels</source>
        <translation>Editando esta resposta · Enter a salva como nova versão, Esc cancela</translation>
    </message>
    <message>
        <source>Attach Files</source>
        <translation>Anexar Arquivos</translation>
    </message>
    <message>
        <source>Use {model}</source>
        <translation>Usar {model}</translation>
    </message>
    <message>
        <source>Choose a Model…</source>
        <translation>Escolher um Modelo…</translation>
    </message>
    <message>
        <source>Send the message</source>
        <translation>Enviar a mensagem</translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation>Enviar (Enter)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salvar</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>Stop generating</source>
        <translation>Parar de gerar</translation>
    </message>
    <message>
        <source>Stop generating (Esc)</source>
        <translation>Parar de gerar (Esc)</translation>
    </message>
    <message>
        <source>Enter sends your next message when this answer ends</source>
        <translation>Enter envia sua próxima mensagem quando esta resposta terminar</translation>
    </message>
    <message>
        <source>Save the answer</source>
        <translation>Salvar a resposta</translation>
    </message>
    <message>
        <source>Save (Enter)</source>
        <translation>Salvar (Enter)</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>Texto colado</translation>
    </message>
    <message>
        <source>Screenshot</source>
        <translation>Captura de tela</translation>
    </message>
    <message>
        <source>The screenshot could not be taken: {reason}</source>
        <translation>Não foi possível fazer a captura de tela: {reason}</translation>
    </message>
    <message>
        <source>“{name}” is still being read.</source>
        <translation>“{name}” ainda está sendo lido.</translation>
    </message>
    <message>
        <source>{used} of {limit}</source>
        <translation>{used} de {limit}</translation>
    </message>
    <message>
        <source>{used} + {pending} of {limit} · {left} left</source>
        <translation>{used} + {pending} de {limit} · restam {left}</translation>
    </message>
    <message>
        <source>{used} + {pending} of {limit}</source>
        <translation>{used} + {pending} de {limit}</translation>
    </message>
    <message>
        <source>{usage} tokens of the model's context used.</source>
        <translation>{usage} tokens do contexto do modelo em uso.</translation>
    </message>
    <message>
        <source>Nothing is dropped: an answer ends when the context is full. Start a new chat, or load the model with a longer context.</source>
        <translation>Nada é omitido: uma resposta termina quando o contexto está cheio. Inicie uma nova conversa ou carregue o modelo com um contexto maior.</translation>
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
        <translation>{used} de {limit} · restam {left}</translation>
    </message>
    <message>
        <source>{used} of {limit} tokens of the model's context used; your message adds {pending}.</source>
        <translation>{used} de {limit} tokens do contexto do modelo em uso; sua mensagem acrescenta {pending}.</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Imagem</translation>
    </message>
    <message>
        <source>Sent when this answer ends</source>
        <translation>Envio quando esta resposta terminar</translation>
    </message>
    <message>
        <source>Send Now</source>
        <translation>Enviar Agora</translation>
    </message>
    <message>
        <source>Queued messages</source>
        <translation>Mensagens na fila</translation>
    </message>
    <message>
        <source>Not sent, because the last answer was stopped or failed</source>
        <translation>Envio suspenso: a última resposta foi interrompida ou falhou</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n arquivo</numerusform>
            <numerusform>%n arquivos</numerusform>
        </translation>
    </message>
    <message>
        <source>Edit this queued message</source>
        <translation>Editar esta mensagem na fila</translation>
    </message>
    <message>
        <source>Do not send this message</source>
        <translation>Não enviar esta mensagem</translation>
    </message>
    <message>
        <source>Queued: {text}</source>
        <translation>Na fila: {text}</translation>
    </message>
</context>
<context>
    <name>conversations</name>
    <message>
        <source>No model is loaded. Choose one and try again.</source>
        <translation>Nenhum modelo está carregado. Escolha um e tente novamente.</translation>
    </message>
    <message>
        <source>Tools ran for {number} minutes in a row. Continue to go on.</source>
        <translation>Ferramentas foram usadas por {number} minutos seguidos. Use “Continuar” para prosseguir.</translation>
    </message>
    <message numerus="yes">
        <source>The answer reached its limit of %n token(s).</source>
        <translation>
            <numerusform>A resposta atingiu seu limite de %n token.</numerusform>
            <numerusform>A resposta atingiu seu limite de %n tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>Tools were called {number} times in a row. Continue to go on.</source>
        <translation>Ferramentas foram chamadas {number} vezes seguidas. Use “Continuar” para prosseguir.</translation>
    </message>
    <message numerus="yes">
        <source>The context of %n token(s) is full.</source>
        <translation>
            <numerusform>O contexto de %n token está cheio.</numerusform>
            <numerusform>O contexto de %n tokens está cheio.</numerusform>
        </translation>
    </message>
    <message>
        <source>{model} cannot look at images. Choose a model that can.</source>
        <translation>{model} não vê imagens. Escolha um modelo que as veja.</translation>
    </message>
    <message>
        <source>This chat was not sent. Choose a model on this computer for it.</source>
        <translation>Esta conversa não foi enviada. Escolha para ela um modelo neste computador.</translation>
    </message>
    <message numerus="yes">
        <source>The KV cache is full: it holds %n token(s).</source>
        <translation>
            <numerusform>O cache KV está cheio: contém %n token.</numerusform>
            <numerusform>O cache KV está cheio: contém %n tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>This chat cannot be read: {reason}. Check the disk.</source>
        <translation>Esta conversa não pode ser lida: {reason}. Verifique o disco.</translation>
    </message>
    <message>
        <source>{reason} The text so far is saved.</source>
        <translation>{reason} O texto até aqui está salvo.</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>O motor não está em execução.</translation>
    </message>
    <message>
        <source>The model wrote no summary. Write one, or try again.</source>
        <translation>O modelo não escreveu um resumo. Escreva um ou tente novamente.</translation>
    </message>
    <message>
        <source>This chat cannot be saved: {reason}. Check the disk.</source>
        <translation>Esta conversa não pode ser salva: {reason}. Verifique o disco.</translation>
    </message>
    <message>
        <source>The disk is full, so this chat is not saved. Free some space.</source>
        <translation>O disco está cheio, e esta conversa não foi salva. Libere espaço.</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Nova conversa</translation>
    </message>
    <message>
        <source>Branch {number}: {title}</source>
        <translation>Ramo {number}: {title}</translation>
    </message>
    <message>
        <source>{model} · answer {number}</source>
        <translation>{model} · resposta {number}</translation>
    </message>
</context>
<context>
    <name>dialogs</name>
    <message>
        <source>Done</source>
        <translation>Concluído</translation>
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
        <translation>O download foi interrompido.</translation>
    </message>
    <message>
        <source>Interrupted; it can be resumed.</source>
        <translation>Interrompido; pode ser retomado.</translation>
    </message>
    <message>
        <source>The download failed because of an error in Octavo; its log has the details.</source>
        <translation>O download falhou por um erro do Octavo; os detalhes estão no registro dele.</translation>
    </message>
    <message>
        <source>Cannot write to {0} ({1}).</source>
        <translation>Não é possível gravar em {0} ({1}).</translation>
    </message>
    <message>
        <source>The connection broke after {0} of {1} bytes of {2}.</source>
        <translation>A conexão caiu após {0} de {1} bytes de {2}.</translation>
    </message>
    <message>
        <source>{0} arrived damaged (its hash differs from the Hub's) and was deleted: try again later, or without a mirror.</source>
        <translation>{0} chegou danificado (o hash difere do hash do Hub) e foi apagado: tente novamente mais tarde ou sem um espelho.</translation>
    </message>
    <message>
        <source>The disk with {0} is full: free some space, then resume; what has arrived is kept.</source>
        <translation>O disco de {0} está cheio: libere espaço e retome o download; o que já chegou é mantido.</translation>
    </message>
    <message>
        <source>{0} has changed on the server.</source>
        <translation>{0} mudou no servidor.</translation>
    </message>
    <message>
        <source>{0} is larger on the server than the Hub announced.</source>
        <translation>{0} é maior no servidor do que o Hub anunciou.</translation>
    </message>
    <message>
        <source>{0} sends no ranges of {1}.</source>
        <translation>{0} não permite baixar {1} em partes.</translation>
    </message>
    <message>
        <source>The connection broke in the middle of {0}.</source>
        <translation>A conexão caiu no meio de {0}.</translation>
    </message>
    <message>
        <source>{0} has no weights as model*.safetensors: choose an MLX version of the model.</source>
        <translation>{0} não tem pesos como model*.safetensors: escolha uma versão MLX do modelo.</translation>
    </message>
    <message>
        <source>the connection failed</source>
        <translation>a conexão falhou</translation>
    </message>
    <message>
        <source>it does not answer</source>
        <translation>não responde</translation>
    </message>
    <message>
        <source>its answer is incomplete or invalid</source>
        <translation>a resposta está incompleta ou é inválida</translation>
    </message>
    <message>
        <source>its certificate is not trusted</source>
        <translation>o certificado não é confiável</translation>
    </message>
    <message>
        <source>no secure connection could be made</source>
        <translation>não foi possível estabelecer uma conexão segura</translation>
    </message>
    <message>
        <source>its name was not found</source>
        <translation>o nome não foi encontrado</translation>
    </message>
    <message>
        <source>the connection was refused</source>
        <translation>a conexão foi recusada</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>a conexão foi perdida</translation>
    </message>
    <message>
        <source>{0} answered with status {1}.</source>
        <translation>{0} respondeu com o status {1}.</translation>
    </message>
    <message>
        <source>{0} is not a valid web address: check HF_ENDPOINT.</source>
        <translation>{0} não é um endereço web válido: verifique HF_ENDPOINT.</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network, or use a mirror.</source>
        <translation>{0} não pode ser alcançado ({1}): verifique a rede ou use um espelho.</translation>
    </message>
    <message>
        <source>{0} sends downloads back to {2}, which cannot be reached ({1}): choose another mirror.</source>
        <translation>{0} encaminha os downloads de volta para {2}, que não pode ser alcançado ({1}): escolha outro espelho.</translation>
    </message>
    <message>
        <source>{0} sends downloads to {2}, which cannot be reached ({1}): check the network, or use a mirror.</source>
        <translation>{0} encaminha os downloads para {2}, que não pode ser alcançado ({1}): verifique a rede ou use um espelho.</translation>
    </message>
    <message>
        <source>{0} has no such model or file: {1}</source>
        <translation>{0} não tem esse modelo ou arquivo: {1}</translation>
    </message>
    <message>
        <source>This model is gated or private: accept its terms at the Hub, run `hf auth login`, then try again.</source>
        <translation>Este modelo é privado ou tem acesso restrito: aceite os termos no Hub, execute `hf auth login` e tente novamente.</translation>
    </message>
    <message>
        <source>{0} now has another, shorter file: {1}</source>
        <translation>{0} agora tem outro arquivo, mais curto: {1}</translation>
    </message>
    <message>
        <source>{0} is limiting requests: try again later.</source>
        <translation>{0} está limitando as solicitações: tente novamente mais tarde.</translation>
    </message>
    <message>
        <source>{0} has an internal error (status {1}).</source>
        <translation>{0} tem um erro interno (status {1}).</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network and HF_ENDPOINT.</source>
        <translation>{0} não pode ser alcançado ({1}): verifique a rede e HF_ENDPOINT.</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network and this address.</source>
        <translation>{0} não pode ser alcançado ({1}): verifique a rede e este endereço.</translation>
    </message>
    <message>
        <source>The Hub refused your token: it is invalid or has expired. Run `hf auth login` again.</source>
        <translation>O Hub recusou seu token: ele é inválido ou expirou. Execute `hf auth login` de novo.</translation>
    </message>
    <message>
        <source>Your Hub account may not read this model: accept its terms on its page at the Hub, then try again.</source>
        <translation>Sua conta do Hub não tem permissão para ler este modelo: aceite os termos na página dele no Hub e tente novamente.</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so {0} was not contacted: unset it to use the Hub.</source>
        <translation>HF_HUB_OFFLINE está definida, por isso {0} não foi contatado: remova essa variável para usar o Hub.</translation>
    </message>
    <message>
        <source>{0} redirected to {1} without encryption: refused.</source>
        <translation>O redirecionamento sem criptografia de {0} para {1} foi recusado.</translation>
    </message>
    <message>
        <source>The proxy in your network settings cannot be used: Octavo supports http and https proxies.</source>
        <translation>O proxy dos seus ajustes de rede não pode ser usado: o Octavo aceita proxies http e https.</translation>
    </message>
    <message>
        <source>{0} refuses the address that {1} gave: it may have expired. Try again.</source>
        <translation>{0} recusa o endereço que {1} forneceu: ele pode ter expirado. Tente novamente.</translation>
    </message>
    <message>
        <source>Waiting for {0}…</source>
        <translation>Aguardando {0}…</translation>
    </message>
    <message>
        <source>{0} is not a model that can be deleted.</source>
        <translation>{0} não é um modelo que possa ser apagado.</translation>
    </message>
    <message>
        <source>This failed because of an error in Octavo; its log has the details.</source>
        <translation>Ocorreu um erro no Octavo; os detalhes estão no registro dele.</translation>
    </message>
    <message>
        <source>{0} is not in the catalogue: look it up on the Hub.</source>
        <translation>{0} não está no catálogo: procure no Hub.</translation>
    </message>
    <message>
        <source>{0} has no weights (*.safetensors): its download may be incomplete.</source>
        <translation>{0} não tem pesos (*.safetensors): o download pode estar incompleto.</translation>
    </message>
    <message>
        <source>{0} {1}: choose a folder with config.json and *.safetensors.</source>
        <translation>{0} {1}: escolha uma pasta com config.json e *.safetensors.</translation>
    </message>
    <message>
        <source>{0} has no config.json, so it is not a model folder.</source>
        <translation>{0} não tem config.json, então não é uma pasta de modelo.</translation>
    </message>
    <message>
        <source>{0} asks to run its own Python code ({1}): Octavo never does that.</source>
        <translation>{0} pede para executar seu próprio código Python ({1}): o Octavo nunca faz isso.</translation>
    </message>
    <message>
        <source>{0} has its weights as pickle files, which can run code when they are read: choose a version with *.safetensors.</source>
        <translation>{0} tem os pesos em arquivos pickle, que podem executar código ao serem lidos: escolha uma versão com *.safetensors.</translation>
    </message>
    <message>
        <source>{0} holds GGUF weights: choose an MLX version of the model.</source>
        <translation>{0} contém pesos GGUF: escolha uma versão MLX do modelo.</translation>
    </message>
    <message>
        <source>{0} has no tokenizer (tokenizer.json): its download may be incomplete.</source>
        <translation>{0} não tem tokenizador (tokenizer.json): o download pode estar incompleto.</translation>
    </message>
    <message>
        <source>{0} lacks {1} of its {2} weight files ({3}, ...): finish its download.</source>
        <translation>Arquivos de pesos que faltam em {0}: {1} de {2} ({3}, ...). Conclua o download.</translation>
    </message>
    <message>
        <source>{0} is a LoRA adapter, not a model: choose its base model.</source>
        <translation>{0} é um adaptador LoRA, não um modelo: escolha o modelo base dele.</translation>
    </message>
    <message>
        <source>{0} is a {1} model, which Octavo does not know.</source>
        <translation>{0} é um modelo {1}, um tipo que o Octavo não conhece.</translation>
    </message>
    <message>
        <source>The tokenizer of {0} asks to run its own Python code: Octavo never does that.</source>
        <translation>O tokenizador de {0} pede para executar seu próprio código Python: o Octavo nunca faz isso.</translation>
    </message>
    <message>
        <source>Choose {0} bits for the weights; {1} is not possible.</source>
        <translation>Escolha {0} bits para os pesos; {1} não é possível.</translation>
    </message>
    <message>
        <source>{0} is already quantised: choose the original.</source>
        <translation>{0} já está quantizado: escolha o original.</translation>
    </message>
    <message>
        <source>{0} is not a GGUF file.</source>
        <translation>{0} não é um arquivo GGUF.</translation>
    </message>
    <message>
        <source>It cannot be quantised: {0}.</source>
        <translation>Não é possível quantizar: {0}.</translation>
    </message>
    <message>
        <source>{0} {1}.</source>
        <translation>{0} {1}.</translation>
    </message>
    <message>
        <source>{0} is not a complete model: {1}.</source>
        <translation>{0} não é um modelo completo: {1}.</translation>
    </message>
    <message>
        <source>neither its config nor its tokenizer names a token that ends an answer</source>
        <translation>nem a configuração nem o tokenizador indicam um token que termine a resposta</translation>
    </message>
    <message>
        <source>the eos_token_id of its config.json is not a token's number</source>
        <translation>o eos_token_id do config.json não é o número de um token</translation>
    </message>
    <message>
        <source>{0} does not fit in memory.</source>
        <translation>{0} não cabe na memória.</translation>
    </message>
    <message>
        <source>The disk cache is off until the next start: {0} ({1}).</source>
        <translation>O cache em disco está desativado até a próxima inicialização: {0} ({1}).</translation>
    </message>
    <message>
        <source>The disk cache is off until there is room: {0} ({1}).</source>
        <translation>O cache em disco está desativado até haver espaço: {0} ({1}).</translation>
    </message>
    <message>
        <source>The disk has room again, so the disk cache is on again.</source>
        <translation>O disco voltou a ter espaço; por isso, o cache em disco está ativado novamente.</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}</source>
        <translation>{0} não pode ser usado: {1}</translation>
    </message>
    <message>
        <source>is not there</source>
        <translation>não está lá</translation>
    </message>
    <message>
        <source>{0} has only {1:size} of disk space, and {2} takes {3:size}: delete something there.</source>
        <translation>{0} só tem {1:size} de espaço em disco, e {2} ocupa {3:size}: apague algo lá.</translation>
    </message>
    <message>
        <source>cannot be read: {0}</source>
        <translation>não pode ser lido: {0}</translation>
    </message>
    <message>
        <source>{0} gave an answer that cannot be read.</source>
        <translation>{0} deu uma resposta que não pode ser lida.</translation>
    </message>
    <message>
        <source>{0} and {1} do not reach each other by MLX's ring: check their addresses and firewalls.</source>
        <translation>{0} e {1} não conseguem se comunicar pelo anel do MLX: verifique os endereços e firewalls.</translation>
    </message>
    <message>
        <source>{0} gave an answer that cannot be read: install the same Octavo there.</source>
        <translation>{0} deu uma resposta que não pode ser lida: instale lá o mesmo Octavo.</translation>
    </message>
    <message>
        <source>{0} {1}, but {2} has {3}</source>
        <translation>{0} {1}, mas {2} tem {3}</translation>
    </message>
    <message>
        <source>{0}: {1}.</source>
        <translation>{0}: {1}.</translation>
    </message>
    <message>
        <source>{0} has {1}: install the same versions.</source>
        <translation>{0} tem {1}: instale as mesmas versões.</translation>
    </message>
    <message>
        <source>The files of {0} on {1} differ from those on {2}: delete them there and download them again.</source>
        <translation>Os arquivos de {0} em {1} diferem dos de {2}: apague-os lá e baixe-os novamente.</translation>
    </message>
    <message>
        <source>{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline parallelism for its model type, {1}. Choose another model.</source>
        <translation>{0} não pode ser dividido entre várias máquinas: o mlx-lm não tem paralelismo tensorial nem de pipeline para o tipo de modelo dele, {1}. Escolha outro modelo.</translation>
    </message>
    <message>
        <source>{0} has recurrent layers, which cannot be split over machines yet. Choose another model.</source>
        <translation>{0} tem camadas recorrentes, que ainda não podem ser divididas entre máquinas. Escolha outro modelo.</translation>
    </message>
    <message>
        <source>The memory of {0} cannot be worked out: {1}.</source>
        <translation>A memória de {0} não pode ser calculada: {1}.</translation>
    </message>
    <message>
        <source>Its memory cannot be worked out: {0}.</source>
        <translation>A memória dele não pode ser calculada: {0}.</translation>
    </message>
    <message>
        <source>is refused by {0}, port {1}</source>
        <translation>não consegue se conectar: {0}, porta {1}, recusa a conexão</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>terminou</translation>
    </message>
    <message>
        <source>has not answered for {0} seconds</source>
        <translation>não responde há {0} segundos</translation>
    </message>
    <message>
        <source>stopped in the middle of a message</source>
        <translation>parou no meio de uma mensagem</translation>
    </message>
    <message>
        <source>ended in the middle of a message</source>
        <translation>terminou no meio de uma mensagem</translation>
    </message>
    <message>
        <source>sent a message that is damaged or incomplete</source>
        <translation>enviou uma mensagem danificada ou incompleta</translation>
    </message>
    <message>
        <source>cannot reach {0}, port {1}: {2}</source>
        <translation>não consegue alcançar {0}, porta {1}: {2}</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines by {2}: {3}.</source>
        <translation>{0} não pode ser dividido entre {1} máquinas (divisão {2}): {3}.</translation>
    </message>
    <message>
        <source>{0} has recurrent layers, whose states cannot be kept on several machines yet. Choose another model, or load it on one machine.</source>
        <translation>{0} tem camadas recorrentes, cujos estados ainda não podem ser mantidos em várias máquinas. Escolha outro modelo ou carregue-o em uma só máquina.</translation>
    </message>
    <message>
        <source>The model has more than {0} kinds of attention span; load it on one machine.</source>
        <translation>O modelo tem mais de {0} tipos de alcance de atenção; carregue-o em uma só máquina.</translation>
    </message>
    <message>
        <source>{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline parallelism for its model type, {1}. Choose another model, or load it on one machine.</source>
        <translation>{0} não pode ser dividido entre várias máquinas: o mlx-lm não tem paralelismo tensorial nem de pipeline para o tipo de modelo dele, {1}. Escolha outro modelo ou carregue-o em uma só máquina.</translation>
    </message>
    <message>
        <source>{0} cannot be split by {1}: mlx-lm has no {1} parallelism for its model type, {2}. Use {3}.</source>
        <translation>A divisão {1} não é possível com {0}: o mlx-lm não tem paralelismo do tipo {1} para o tipo de modelo dele, {2}. Use {3}.</translation>
    </message>
    <message>
        <source>{0} cannot be split like this: {1}.</source>
        <translation>{0} não pode ser dividido assim: {1}.</translation>
    </message>
    <message>
        <source>numbers of layers need a split by layers (pipeline)</source>
        <translation>números de camadas exigem uma divisão por camadas (pipeline)</translation>
    </message>
    <message>
        <source>{0} numbers of layers were given for {1} machines; give one for each</source>
        <translation>foram dados {0} números de camadas para {1} máquinas; dê um para cada uma</translation>
    </message>
    <message>
        <source>the layers {0} do not add up to {1}, with one at least for each</source>
        <translation>as camadas {0} não somam {1}, com pelo menos uma por máquina</translation>
    </message>
    <message>
        <source>the files of {0} differ from those of the first machine; copy them again</source>
        <translation>os arquivos de {0} diferem dos da primeira máquina; copie-os novamente</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines: {2}.</source>
        <translation>{0} não pode ser dividido entre {1} máquinas: {2}.</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}</source>
        <translation>{0} não pode ser lido: {1}</translation>
    </message>
    <message>
        <source>{0} is not there; copy or download it</source>
        <translation>{0} não está lá; copie-o ou baixe-o</translation>
    </message>
    <message>
        <source>This machine (rank 0)</source>
        <translation>Esta máquina (rank 0)</translation>
    </message>
    <message>
        <source>{0} (rank {1})</source>
        <translation>{0} (rank {1})</translation>
    </message>
    <message>
        <source>{0}: no progress for {1} seconds. Check that all machines respond, then load the model again.</source>
        <translation>{0}: sem progresso há {1} segundos. Verifique se todas as máquinas respondem e recarregue o modelo.</translation>
    </message>
    <message>
        <source>{0} was ended by signal {1}.</source>
        <translation>{0} terminou pelo sinal {1}.</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>esta máquina</translation>
    </message>
    <message>
        <source>that machine</source>
        <translation>essa máquina</translation>
    </message>
    <message>
        <source>{0} has stopped responding: no progress for {1} seconds. Check {2}, then load the model again.</source>
        <translation>{0} parou de responder: sem progresso há {1} segundos. Verifique {2} e recarregue o modelo.</translation>
    </message>
    <message>
        <source>{0} {1}, so the model cannot be computed any more.</source>
        <translation>{0} {1}; por isso, o modelo não pode mais ser calculado.</translation>
    </message>
    <message>
        <source>{0} did not answer in time. Check that machine and its network connection, then load the model again.</source>
        <translation>{0} não respondeu a tempo. Verifique essa máquina e a conexão de rede dela e recarregue o modelo.</translation>
    </message>
    <message>
        <source>{0} sent {1} in place of {2}.</source>
        <translation>{0} enviou {1} em vez de {2}.</translation>
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
        <translation>Os modelos executados pelo código do mlx-vlm não podem ser divididos entre várias máquinas.</translation>
    </message>
    <message>
        <source>mlx-lm cannot split this model over {0} machines: {1}.</source>
        <translation>O mlx-lm não consegue dividir este modelo entre {0} máquinas: {1}.</translation>
    </message>
    <message>
        <source>mlx-lm cannot build a model from its config.json ({0}).</source>
        <translation>O mlx-lm não consegue montar um modelo a partir do config.json dele ({0}).</translation>
    </message>
    <message>
        <source>The hosts file names one machine; name two or more, this one first.</source>
        <translation>O arquivo de hosts indica uma só máquina; indique duas ou mais, com esta em primeiro lugar.</translation>
    </message>
    <message>
        <source>This engine has used other machines; restart it to use these.</source>
        <translation>Este motor já usou outras máquinas; reinicie-o para usar estas.</translation>
    </message>
    <message>
        <source>These machines compute another model; unload that one first.</source>
        <translation>Estas máquinas calculam outro modelo; descarregue-o primeiro.</translation>
    </message>
    <message>
        <source>{0} (rank 0)</source>
        <translation>{0} (rank 0)</translation>
    </message>
    <message>
        <source>This machine cannot listen at {0}: {1}. The first machine of the hosts file has to be this one.</source>
        <translation>Esta máquina não consegue escutar em {0}: {1}. A primeira máquina do arquivo de hosts precisa ser esta.</translation>
    </message>
    <message>
        <source>{0} did not connect within {1} seconds.</source>
        <translation>{0}: sem conexão após {1} segundos.</translation>
    </message>
    <message>
        <source>The ranks cannot be started: {0}.</source>
        <translation>Os ranks não podem ser iniciados: {0}.</translation>
    </message>
    <message>
        <source>, and whether Octavo may use the local network (System Settings, Privacy &amp; Security)</source>
        <translation>, e se o Octavo pode usar a rede local (Ajustes do Sistema, Privacidade e Segurança)</translation>
    </message>
    <message>
        <source>{0}: `octavo` failed: {1}.</source>
        <translation>{0}: `octavo` falhou: {1}.</translation>
    </message>
    <message>
        <source>{0} has an unknown name: check its name in the hosts file.</source>
        <translation>Nenhuma máquina chamada {0} foi encontrada: verifique o nome dela no arquivo de hosts.</translation>
    </message>
    <message>
        <source>{0} is not known to ssh: run `ssh {0}` once and accept its key.</source>
        <translation>O ssh não conhece {0}: execute `ssh {0}` uma vez e aceite a chave.</translation>
    </message>
    <message>
        <source>{0} refuses the login: run `ssh-copy-id {0}`, so that ssh needs no password.</source>
        <translation>{0} recusa o login: execute `ssh-copy-id {0}` para que o ssh não precise de senha.</translation>
    </message>
    <message>
        <source>{0} refuses ssh: turn on Remote Login there (macOS: System Settings, Sharing).</source>
        <translation>{0} recusa o ssh: ative lá “Sessão Remota” (macOS: Ajustes do Sistema, Compartilhamento).</translation>
    </message>
    <message>
        <source>{0} does not answer: check that it is on and in the same network.</source>
        <translation>{0} não responde: verifique se a máquina está ligada e na mesma rede.</translation>
    </message>
    <message>
        <source>{0} cannot be reached: check that it is on and in the same network{1}.</source>
        <translation>Não é possível alcançar {0}: verifique se a máquina está ligada e na mesma rede{1}.</translation>
    </message>
    <message>
        <source>{0} has no `octavo` on its PATH: install Octavo there, in the same version, and link it into ~/.local/bin (docs/machines.md).</source>
        <translation>{0} não tem `octavo` no PATH: instale lá o Octavo, na mesma versão, e crie um link em ~/.local/bin (docs/machines.md).</translation>
    </message>
    <message>
        <source>ssh cannot connect to {0}: {1}.</source>
        <translation>O ssh não consegue se conectar a {0}: {1}.</translation>
    </message>
    <message>
        <source>{0} has an older Octavo: install the same version there.</source>
        <translation>{0} tem um Octavo mais antigo: instale lá a mesma versão.</translation>
    </message>
    <message>
        <source>There is no ssh on this computer; install OpenSSH.</source>
        <translation>Não há ssh neste computador; instale o OpenSSH.</translation>
    </message>
    <message>
        <source>it gives no reason</source>
        <translation>nenhum motivo informado</translation>
    </message>
    <message>
        <source>{0} did not answer within {1} seconds: check that it is not busy or asleep.</source>
        <translation>{0} não respondeu em {1} segundos: verifique se a máquina não está ocupada nem em repouso.</translation>
    </message>
    <message>
        <source>The hosts file asks for MLX's backend {0}, but Octavo uses the ring so far; write "backend": "ring".</source>
        <translation>O arquivo de hosts pede o backend {0} do MLX, mas o Octavo só usa o anel por enquanto; escreva "backend": "ring".</translation>
    </message>
    <message>
        <source>{0} is not an address with a port, such as 192.168.1.2:32323.</source>
        <translation>{0} não é um endereço com porta, como 192.168.1.2:32323.</translation>
    </message>
    <message>
        <source>{0} needs a port in its address {1}, such as {2}:32323.</source>
        <translation>{0} precisa de uma porta no endereço {1}, como {2}:32323.</translation>
    </message>
    <message>
        <source>This machine cannot listen at {0}: {1}. Correct its address in the hosts file.</source>
        <translation>Esta máquina não consegue escutar em {0}: {1}. Corrija o endereço dela no arquivo de hosts.</translation>
    </message>
    <message>
        <source>cannot reach {0}, port {1} ({2}): check that address in the hosts file, and whether a firewall blocks the port{3}</source>
        <translation>não consegue alcançar {0}, porta {1} ({2}): verifique esse endereço no arquivo de hosts e se um firewall bloqueia a porta{3}</translation>
    </message>
    <message>
        <source>cannot join the ring: {0}</source>
        <translation>não consegue entrar no anel: {0}</translation>
    </message>
    <message>
        <source>cannot listen at {0}, port {1}: {2}; its address in the hosts file may be another machine's</source>
        <translation>não consegue escutar em {0}, porta {1}: {2}; o endereço no arquivo de hosts pode ser de outra máquina</translation>
    </message>
    <message>
        <source>cannot use port {0} at {1}, which another program has; quit that program or choose other ports (--ring-port, or ring_port= in Python)</source>
        <translation>não pode usar a porta {0} em {1}, que outro programa ocupa; encerre esse programa ou escolha outras portas (--ring-port, ou ring_port= em Python)</translation>
    </message>
    <message>
        <source>A disk cache cannot be used with several machines yet; load the model without it.</source>
        <translation>Um cache em disco ainda não pode ser usado com várias máquinas; carregue o modelo sem ele.</translation>
    </message>
    <message>
        <source>{0} could not be verified on several machines</source>
        <translation>{0} não pôde ser verificado em várias máquinas</translation>
    </message>
    <message>
        <source>{0} would need {1:size} for its part of {2}, but {3:size} of memory are available. Use more machines, or quit other programs there.</source>
        <translation>{0} precisaria de {1:size} para sua parte de {2}, mas há {3:size} de memória disponíveis. Use mais máquinas ou encerre outros programas lá.</translation>
    </message>
    <message>
        <source>{0} layers cannot be split over {1} machines; use at most {0}</source>
        <translation>{0} camadas não podem ser divididas entre {1} máquinas; use no máximo {0} máquinas</translation>
    </message>
    <message>
        <source>The conversion was ended {0}, and nothing was kept: close other programs, or try another file.</source>
        <translation>A conversão foi encerrada {0}, e nada foi mantido: feche outros programas ou tente outro arquivo.</translation>
    </message>
    <message>
        <source>by signal {0}</source>
        <translation>pelo sinal {0}</translation>
    </message>
    <message>
        <source>with status {0}</source>
        <translation>com o código de saída {0}</translation>
    </message>
    <message>
        <source>The conversion could not be started: {0}.</source>
        <translation>A conversão não pôde ser iniciada: {0}.</translation>
    </message>
    <message>
        <source>The conversion could not be followed: {0}.</source>
        <translation>A conversão não pôde ser acompanhada: {0}.</translation>
    </message>
    <message>
        <source>{0} is busy or cannot be reached; trying again in {1} s…</source>
        <translation>{0} está ocupado ou não pode ser alcançado; nova tentativa em {1} s…</translation>
    </message>
    <message>
        <source>Checking {0}: {1} %</source>
        <translation>Verificando {0}: {1}%</translation>
    </message>
    <message>
        <source>{0}. Free some space, then resume.</source>
        <translation>{0}. Libere espaço e retome o download.</translation>
    </message>
    <message>
        <source>Another Octavo is downloading this model: waiting for it…</source>
        <translation>Outro Octavo está baixando este modelo: aguardando…</translation>
    </message>
    <message>
        <source>{0} lists no models: is it a mirror of the Hub?</source>
        <translation>{0} não lista nenhum modelo: é um espelho do Hub?</translation>
    </message>
    <message>
        <source>The Hub's answer about {0} lists no files: is HF_ENDPOINT a mirror of the Hub?</source>
        <translation>A resposta do Hub sobre {0} não lista arquivos: HF_ENDPOINT é um espelho do Hub?</translation>
    </message>
    <message>
        <source>{0} holds {1} files: that is not a model.</source>
        <translation>{0} contém {1} arquivos: isso não é um modelo.</translation>
    </message>
    <message>
        <source>{0} did not return a list of models: is it a mirror of the Hub?</source>
        <translation>{0} não devolveu uma lista de modelos: é um espelho do Hub?</translation>
    </message>
    <message>
        <source>{0} answered with another commit than {1}.</source>
        <translation>{0} respondeu com um commit diferente de {1}.</translation>
    </message>
    <message>
        <source>config.json of {0} is not a JSON object.</source>
        <translation>config.json de {0} não é um objeto JSON.</translation>
    </message>
    <message>
        <source>{0} has more than {1} weight files.</source>
        <translation>{0} tem mais de {1} arquivos de pesos.</translation>
    </message>
    <message>
        <source>{0} of {1} is not a safetensors file.</source>
        <translation>{0} de {1} não é um arquivo safetensors.</translation>
    </message>
    <message>
        <source>{0} is over {1} MB.</source>
        <translation>{0} passa de {1} MB.</translation>
    </message>
    <message>
        <source>The Hub does not say how large {0} of {1} is.</source>
        <translation>O Hub não informa o tamanho de {0} de {1}.</translation>
    </message>
    <message>
        <source>{0} has no encryption: your token is not sent to it.</source>
        <translation>{0} não usa criptografia: seu token não é enviado a ele.</translation>
    </message>
    <message>
        <source>config.json of {0} is not valid JSON.</source>
        <translation>config.json de {0} não é JSON válido.</translation>
    </message>
    <message>
        <source>{0} of {1} {2}.</source>
        <translation>{0} de {1} {2}.</translation>
    </message>
    <message>
        <source>{0} did not return JSON: is it a mirror of the Hub?</source>
        <translation>{0} não devolveu JSON: é um espelho do Hub?</translation>
    </message>
    <message>
        <source>{0} broke off in the middle of an answer.</source>
        <translation>{0} parou no meio de uma resposta.</translation>
    </message>
    <message>
        <source>{0} has more than {1} tensors.</source>
        <translation>{0} tem mais de {1} tensores.</translation>
    </message>
    <message>
        <source>This model does not exist, or it is private: check its name, or run `hf auth login`.</source>
        <translation>Este modelo não existe ou é privado: verifique o nome ou execute `hf auth login`.</translation>
    </message>
    <message>
        <source>This model does not exist, or it is private: check its name.</source>
        <translation>Este modelo não existe ou é privado: verifique o nome.</translation>
    </message>
    <message>
        <source>{0} is sending too slowly: check the network, or try again later.</source>
        <translation>{0} está enviando devagar demais: verifique a rede ou tente novamente mais tarde.</translation>
    </message>
    <message>
        <source>Cannot delete {0}: {1}.</source>
        <translation>Não é possível apagar {0}: {1}.</translation>
    </message>
    <message>
        <source>{0} has no such model.</source>
        <translation>{0} não tem esse modelo.</translation>
    </message>
    <message>
        <source>{0} did not answer as ModelScope does: {1}.</source>
        <translation>{0} não respondeu como o ModelScope responde: {1}.</translation>
    </message>
    <message>
        <source>{0} did not return a list of models.</source>
        <translation>{0} não devolveu uma lista de modelos.</translation>
    </message>
    <message>
        <source>{0} has no revision {1} on ModelScope.</source>
        <translation>{0} não tem a revisão {1} no ModelScope.</translation>
    </message>
    <message>
        <source>{0} did not return a list of files of {1}.</source>
        <translation>{0} não devolveu uma lista de arquivos de {1}.</translation>
    </message>
    <message>
        <source>{0} is not the name of a Hub repository: use org/name.</source>
        <translation>{0} não é o nome de um repositório do Hub: use organização/nome.</translation>
    </message>
    <message>
        <source>{0} is not the name of a branch, tag or commit.</source>
        <translation>{0} não é o nome de um branch, tag ou commit.</translation>
    </message>
    <message>
        <source>The branch {0} cannot be told from the main branch on every disk.</source>
        <translation>O branch {0} não se distingue do branch principal em todos os discos.</translation>
    </message>
    <message>
        <source>The Hub returned an invalid commit ID: {0}.</source>
        <translation>O Hub devolveu um ID de commit inválido: {0}.</translation>
    </message>
    <message>
        <source>The Hub returned an invalid file hash: {0}.</source>
        <translation>O Hub devolveu um hash de arquivo inválido: {0}.</translation>
    </message>
    <message>
        <source>The repository has a file with an unsafe name: {0}.</source>
        <translation>O repositório tem um arquivo com um nome inseguro: {0}.</translation>
    </message>
    <message>
        <source>There is no adapter folder {0}: choose one with {1}.</source>
        <translation>Não há pasta de adaptador {0}: escolha uma com {1}.</translation>
    </message>
    <message>
        <source>{0} of {1} does not hold an adapter's settings.</source>
        <translation>{0} de {1} não contém os ajustes de um adaptador.</translation>
    </message>
    <message>
        <source>{0} is a PEFT adapter: convert it to mlx-lm's format, or train it with mlx_lm.lora.</source>
        <translation>{0} é um adaptador PEFT: converta-o para o formato do mlx-lm ou treine-o com mlx_lm.lora.</translation>
    </message>
    <message>
        <source>{0} has no {1}: only adapters in safetensors are loaded.</source>
        <translation>{0} não tem {1}: só adaptadores em safetensors são carregados.</translation>
    </message>
    <message>
        <source>The adapter {0} does not fit {1}: {2}.</source>
        <translation>O adaptador {0} não é compatível com {1}: {2}.</translation>
    </message>
    <message>
        <source>{0} is a {1} adapter, which mlx-lm does not support.</source>
        <translation>{0} é um adaptador {1}, que o mlx-lm não aceita.</translation>
    </message>
    <message>
        <source>{0} of {1} lacks num_layers, or a rank in lora_parameters.</source>
        <translation>Em {0} de {1} falta num_layers, ou um rank em lora_parameters.</translation>
    </message>
    <message>
        <source>The keys in {0} of {1} are not a list of layer names.</source>
        <translation>As keys em {0} de {1} não são uma lista de nomes de camadas.</translation>
    </message>
    <message>
        <source>{0} has no readable {1}{2}, so it is not an adapter.</source>
        <translation>{0} não tem {1} legível{2}; por isso, não é um adaptador.</translation>
    </message>
    <message>
        <source>{0} of {1} is not valid JSON.</source>
        <translation>{0} de {1} não é JSON válido.</translation>
    </message>
    <message>
        <source>it lacks {0}</source>
        <translation>falta {0}</translation>
    </message>
    <message>
        <source>it changes none of its layers</source>
        <translation>não muda nenhuma das camadas dele</translation>
    </message>
    <message>
        <source>{0} of {1} lacks {2} in lora_parameters.</source>
        <translation>Em {0} de {1} falta {2} em lora_parameters.</translation>
    </message>
    <message>
        <source>Its draft head is of a form that Octavo does not know. Load it without drafts.</source>
        <translation>A cabeça de rascunho tem uma forma que o Octavo não conhece. Carregue o modelo sem rascunhos.</translation>
    </message>
    <message>
        <source>A tensor of its draft head is missing or damaged: {0}.</source>
        <translation>Um tensor da cabeça de rascunho está ausente ou danificado: {0}.</translation>
    </message>
    <message>
        <source>The weights of its draft head do not fit the model: {0}.</source>
        <translation>Os pesos da cabeça de rascunho não são compatíveis com o modelo: {0}.</translation>
    </message>
    <message>
        <source>{0} has no draft head that Octavo knows. Load it without one, or with a smaller model that drafts.</source>
        <translation>{0} não tem uma cabeça de rascunho que o Octavo conheça. Carregue-o sem ela ou com um modelo menor que faça rascunhos.</translation>
    </message>
    <message>
        <source>is a draft head, not a model: choose it as the draft model of the one it was made for.</source>
        <translation>é uma cabeça de rascunho, não um modelo: escolha-a como modelo de rascunho daquele para o qual foi feita.</translation>
    </message>
    <message>
        <source>The weight files of {0} lack {1} tensors of its index ({2}, ...): download it again.</source>
        <translation>Nos arquivos de pesos de {0} faltam {1} tensores do índice ({2}, …): baixe-o novamente.</translation>
    </message>
    <message>
        <source>{0} of {1} is a link to outside its folder: copy the file there.</source>
        <translation>{0} de {1} é um link que aponta para fora da pasta: copie o arquivo para dentro dela.</translation>
    </message>
    <message>
        <source>config.json of {0} has no usable model_type.</source>
        <translation>config.json de {0} não tem um model_type utilizável.</translation>
    </message>
    <message>
        <source>The weights of {0} are not named model*.safetensors.</source>
        <translation>Os pesos de {0} não se chamam model*.safetensors.</translation>
    </message>
    <message>
        <source>model.safetensors.index.json of {0} has no weight_map.</source>
        <translation>model.safetensors.index.json de {0} não tem weight_map.</translation>
    </message>
    <message>
        <source>{0} of {1} is a broken link: download it again.</source>
        <translation>{0} de {1} é um link quebrado: baixe-o novamente.</translation>
    </message>
    <message>
        <source>{0} of {1} is not a JSON object.</source>
        <translation>{0} de {1} não é um objeto JSON.</translation>
    </message>
    <message>
        <source>{0} of {1} has more than {2} values.</source>
        <translation>{0} de {1} tem mais de {2} valores.</translation>
    </message>
    <message>
        <source>is a file, not a model folder</source>
        <translation>é um arquivo, não uma pasta de modelo</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>não existe</translation>
    </message>
    <message>
        <source>The weight files of {0} have more than {1} tensors, which cannot be right.</source>
        <translation>Os arquivos de pesos de {0} têm mais de {1} tensores, o que não pode estar certo.</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}.</source>
        <translation>{0} não pode ser lido: {1}.</translation>
    </message>
    <message>
        <source>{0} {1}</source>
        <translation>{0} {1}</translation>
    </message>
    <message>
        <source>The tools process could not be started: {0}.</source>
        <translation>Não foi possível iniciar o processo das ferramentas: {0}.</translation>
    </message>
    <message>
        <source>The tools process stopped. It starts again with the next call.</source>
        <translation>O processo das ferramentas parou. Ele reinicia com a próxima chamada.</translation>
    </message>
    <message>
        <source>There is no backend {0} on this machine; use auto, reference, cpu, metal or cuda.</source>
        <translation>Não há backend {0} nesta máquina; use auto, reference, cpu, metal ou cuda.</translation>
    </message>
    <message>
        <source>The metal backend needs a Mac with Apple Silicon; use auto here.</source>
        <translation>O backend metal precisa de um Mac com Apple Silicon; use auto aqui.</translation>
    </message>
    <message>
        <source>The cuda backend needs an NVIDIA GPU and MLX's CUDA build (pip install 'octavo[cuda]').</source>
        <translation>O backend cuda precisa de uma GPU da NVIDIA e da versão CUDA do MLX (pip install 'octavo[cuda]').</translation>
    </message>
    <message>
        <source>The cpu backend needs numba: install it with  pip install 'octavo[cpu]'.</source>
        <translation>O backend cpu precisa do numba: instale-o com  pip install 'octavo[cpu]'.</translation>
    </message>
    <message>
        <source>K/V with heads of {0} values cannot be quantised: they have to be a multiple of 8. Leave K/V as they are (kv_bits 0).</source>
        <translation>K/V com cabeças de {0} valores não podem ser quantizados: o número precisa ser múltiplo de 8. Deixe K/V como estão (kv_bits 0).</translation>
    </message>
    <message>
        <source>{0} cannot take blocks back from the host.</source>
        <translation>{0} não pode recuperar blocos da memória do host.</translation>
    </message>
    <message>
        <source>{0} cannot change its size.</source>
        <translation>{0} não pode mudar de tamanho.</translation>
    </message>
    <message>
        <source>Latents are shared by all heads; a layer cannot have {0}.</source>
        <translation>Todas as cabeças compartilham os latentes; uma camada não pode ter {0} cabeças KV.</translation>
    </message>
    <message>
        <source>{0} query heads cannot share {1} kv heads evenly.</source>
        <translation>{0} cabeças de consulta não podem ser divididas igualmente entre {1} cabeças KV.</translation>
    </message>
    <message>
        <source>{0} is {1}; it must be {2}.</source>
        <translation>{0} é {1}; precisa ser {2}.</translation>
    </message>
    <message>
        <source>Octavo uses MLX's own attention instead: answers stay correct, long chats are slower. For details run: octavo selfcheck --report FILE</source>
        <translation>Em vez disso, o Octavo usa a atenção do próprio MLX: as respostas continuam corretas, mas conversas longas ficam mais lentas. Para ver os detalhes, execute: octavo selfcheck --report FILE</translation>
    </message>
    <message>
        <source>Octavo lets MLX write keys and values instead: answers stay correct, but the GPU waits between steps. For details run: octavo selfcheck --report FILE</source>
        <translation>Em vez disso, o Octavo deixa o MLX gravar as chaves e os valores: as respostas continuam corretas, mas a GPU espera entre as etapas. Para ver os detalhes, execute: octavo selfcheck --report FILE</translation>
    </message>
    <message>
        <source>The engine hung or crashed at the first use of a GPU kernel ({0}).</source>
        <translation>O motor travou ou encerrou inesperadamente ao usar um kernel de GPU pela primeira vez ({0}).</translation>
    </message>
    <message>
        <source>A GPU kernel gives wrong results on this machine ({0}).</source>
        <translation>Um kernel de GPU dá resultados errados nesta máquina ({0}).</translation>
    </message>
    <message>
        <source>{0} It is off now. {1}</source>
        <translation>{0} Esse kernel está desativado agora. {1}</translation>
    </message>
    <message>
        <source>A GPU kernel does not compile on this machine ({0}).</source>
        <translation>Um kernel de GPU não compila nesta máquina ({0}).</translation>
    </message>
    <message>
        <source>{0} {1:capital}</source>
        <translation>{0} {1:capital}</translation>
    </message>
    <message>
        <source>{0} is missing on {1}: run this again with --yes to download it.</source>
        <translation>{0} falta em {1}: execute este comando de novo com --yes para baixá-lo.</translation>
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
        <translation>a máquina {0}</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0} ({1})</translation>
    </message>
    <message>
        <source>The hosts file {0} is larger than 1 MB; a line per machine is enough.</source>
        <translation>O arquivo de hosts {0} passa de 1 MB; basta uma linha por máquina.</translation>
    </message>
    <message>
        <source>a list of machines is missing; a hosts file looks like {0}.</source>
        <translation>falta uma lista de máquinas; um arquivo de hosts é como {0}.</translation>
    </message>
    <message>
        <source>the list of machines is empty; name at least one.</source>
        <translation>a lista de máquinas está vazia; indique pelo menos uma.</translation>
    </message>
    <message>
        <source>{0} machines are too many; the limit is {1}.</source>
        <translation>{0} máquinas são demais; o limite é {1}.</translation>
    </message>
    <message>
        <source>the backend {0} is unknown here; use "ring" or "jaccl".</source>
        <translation>o backend {0} não é conhecido aqui; use "ring" ou "jaccl".</translation>
    </message>
    <message>
        <source>{0} is {1}; it must look like {2}.</source>
        <translation>{0} é {1}; precisa ser como {2}.</translation>
    </message>
    <message>
        <source>{0} has no "ssh", the name that ssh knows it by.</source>
        <translation>{0} não tem "ssh", o nome pelo qual o ssh a conhece.</translation>
    </message>
    <message>
        <source>{0}: "ssh" is {1}, which is not a host name.</source>
        <translation>{0}: "ssh" é {1}, que não é um nome de host.</translation>
    </message>
    <message>
        <source>{0} has no "ips", the addresses at which the other machines reach it.</source>
        <translation>{0} não tem "ips", os endereços pelos quais as outras máquinas a alcançam.</translation>
    </message>
    <message>
        <source>{0}: "rdma" must be a list with the device, or null, for each machine.</source>
        <translation>{0}: "rdma" precisa ser uma lista com o dispositivo, ou null, para cada máquina.</translation>
    </message>
    <message>
        <source>{0}: {1} in "ips" is not the address of one machine.</source>
        <translation>{0}: {1} em "ips" não é o endereço de uma só máquina.</translation>
    </message>
    <message>
        <source>{0} has the address {1}, at which {2} cannot reach it; give its address in the network.</source>
        <translation>{0} tem o endereço {1}, pelo qual {2} não consegue alcançá-la; indique o endereço dela na rede.</translation>
    </message>
    <message>
        <source>"envs" must be a list such as ["MLX_METAL_FAST_SYNCH=1"].</source>
        <translation>"envs" precisa ser uma lista como ["MLX_METAL_FAST_SYNCH=1"].</translation>
    </message>
    <message>
        <source>{0} is not a host name; correct it.</source>
        <translation>{0} não é um nome de host; corrija-o.</translation>
    </message>
    <message>
        <source>There is no hosts file {0}: write one such as {1}.</source>
        <translation>O arquivo de hosts {0} não existe: escreva um como {1}.</translation>
    </message>
    <message>
        <source>The hosts file {0} cannot be read: {1}.</source>
        <translation>O arquivo de hosts {0} não pode ser lido: {1}.</translation>
    </message>
    <message>
        <source>it is not JSON ({0}); a hosts file looks like {1}.</source>
        <translation>não é JSON ({0}); um arquivo de hosts é como {1}.</translation>
    </message>
    <message>
        <source>{0}: {1} in "ips" is not an IPv4 address such as "192.168.1.2".</source>
        <translation>{0}: {1} em "ips" não é um endereço IPv4 como "192.168.1.2".</translation>
    </message>
    <message>
        <source>{0} is named twice; each machine runs one rank.</source>
        <translation>{0} aparece duas vezes; cada máquina executa um só rank.</translation>
    </message>
    <message>
        <source>{0} has {1} "ips" and {2} has {3}; each machine needs as many, one for each connection.</source>
        <translation>{0} tem {1} "ips" e {2} tem {3}; todas as máquinas precisam do mesmo número, um por conexão.</translation>
    </message>
    <message>
        <source>{0}: with the backend "jaccl", "rdma" must have {1} entries, with null for {0} itself.</source>
        <translation>{0}: com o backend "jaccl", "rdma" precisa ter {1} entradas, com null para a própria máquina {0}.</translation>
    </message>
    <message>
        <source>{0} in "envs" is not a setting of MLX such as "MLX_METAL_FAST_SYNCH=1".</source>
        <translation>{0} em "envs" não é um ajuste do MLX como "MLX_METAL_FAST_SYNCH=1".</translation>
    </message>
    <message>
        <source>{0} and {1} have the same address, {2}.</source>
        <translation>{0} e {1} têm o mesmo endereço, {2}.</translation>
    </message>
    <message>
        <source>cannot listen at {0}: {1}</source>
        <translation>não consegue escutar em {0}: {1}</translation>
    </message>
    <message>
        <source>port {0} is taken; choose another with --port</source>
        <translation>a porta {0} está ocupada; escolha outra com --port</translation>
    </message>
    <message>
        <source>{0} is not one of its addresses; correct the hosts file</source>
        <translation>{0} não é um dos endereços dela; corrija o arquivo de hosts</translation>
    </message>
    <message>
        <source>does not reach the other machine ({0})</source>
        <translation>não consegue alcançar a outra máquina ({0})</translation>
    </message>
    <message>
        <source>This machine could not compute a step: {0:clause}.</source>
        <translation>Esta máquina não conseguiu calcular uma etapa: {0:clause}.</translation>
    </message>
    <message>
        <source>cannot go on: {0:clause}</source>
        <translation>não consegue continuar: {0:clause}</translation>
    </message>
    <message>
        <source>{0}: {1:clause}.</source>
        <translation>{0}: {1:clause}.</translation>
    </message>
    <message>
        <source>{0} has {1} {2}, but this machine has {3}; install the same version on all machines.</source>
        <translation>{0} tem {1} {2}, mas esta máquina tem {3}; instale a mesma versão em todas as máquinas.</translation>
    </message>
    <message>
        <source>of an unknown version</source>
        <translation>de versão desconhecida</translation>
    </message>
    <message>
        <source>status {0}</source>
        <translation>código de saída {0}</translation>
    </message>
    <message>
        <source>a feed-forward width of {0}</source>
        <translation>uma largura feed-forward de {0}</translation>
    </message>
    <message>
        <source>a width of an expert of {0}</source>
        <translation>uma largura de especialista de {0}</translation>
    </message>
    <message>
        <source>a width of the shared expert of {0}</source>
        <translation>uma largura do especialista compartilhado de {0}</translation>
    </message>
    <message>
        <source>use {0}</source>
        <translation>use {0}</translation>
    </message>
    <message>
        <source>split it by layers (pipeline)</source>
        <translation>divida-o por camadas (pipeline)</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines; {2}</source>
        <translation>não é possível dividir {0} entre {1} máquinas; {2}</translation>
    </message>
    <message>
        <source>{0} attention heads</source>
        <translation>{0} cabeças de atenção</translation>
    </message>
    <message>
        <source>{0}, quantised in groups of {1},</source>
        <translation>{0}, quantizada em grupos de {1},</translation>
    </message>
    <message>
        <source>{0} KV heads</source>
        <translation>{0} cabeças KV</translation>
    </message>
    <message>
        <source>disk error</source>
        <translation>erro de disco</translation>
    </message>
    <message>
        <source>Octavo's installation is not whole ({0}): {1}</source>
        <translation>a instalação do Octavo está incompleta ({0}): {1}</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}. Change its permissions, or choose another folder.</source>
        <translation>{0} não pode ser usado: {1}. Mude as permissões ou escolha outra pasta.</translation>
    </message>
    <message>
        <source>this copy of Octavo is not whole: delete it and install Octavo again</source>
        <translation>esta cópia do Octavo está incompleta: apague-a e instale o Octavo novamente</translation>
    </message>
    <message>
        <source>run `make setup`, or `{0}`</source>
        <translation>execute `make setup` ou `{0}`</translation>
    </message>
    <message>
        <source>run `make setup`</source>
        <translation>execute `make setup`</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}. Free some space on that disk.</source>
        <translation>{0} não pode ser usado: {1}. Libere espaço nesse disco.</translation>
    </message>
    <message>
        <source>A file that Octavo needs</source>
        <translation>Um arquivo de que o Octavo precisa</translation>
    </message>
    <message>
        <source>a package is missing</source>
        <translation>falta um pacote</translation>
    </message>
    <message>
        <source>it computes very large numbers</source>
        <translation>calcula números muito grandes</translation>
    </message>
    <message>
        <source>it loops more than {0} times</source>
        <translation>faz mais de {0} iterações</translation>
    </message>
    <message>
        <source>it puts a namespace into another value</source>
        <translation>põe um namespace dentro de outro valor</translation>
    </message>
    <message>
        <source>it is longer than {0} characters</source>
        <translation>tem mais de {0} caracteres</translation>
    </message>
    <message>
        <source>it makes too much text</source>
        <translation>gera texto demais</translation>
    </message>
    <message>
        <source>it takes longer than {0} seconds</source>
        <translation>leva mais de {0} segundos</translation>
    </message>
    <message>
        <source>it makes a list that is too large</source>
        <translation>gera uma lista grande demais</translation>
    </message>
    <message>
        <source>it formats with a very large width</source>
        <translation>formata com uma largura muito grande</translation>
    </message>
    <message>
        <source>it asks for {0} with a very large number</source>
        <translation>usa {0} com um número muito grande</translation>
    </message>
    <message>
        <source>it nests too deeply</source>
        <translation>tem níveis demais de aninhamento</translation>
    </message>
    <message>
        <source>it asks for a date in a very long format</source>
        <translation>pede uma data em um formato muito longo</translation>
    </message>
    <message>
        <source>it puts a namespace into a list or prints it</source>
        <translation>põe um namespace em uma lista ou o imprime</translation>
    </message>
    <message>
        <source>it asks to {0} in another form than UTF-8</source>
        <translation>usa {0} com uma codificação diferente de UTF-8</translation>
    </message>
    <message>
        <source>it adds up lists</source>
        <translation>soma listas</translation>
    </message>
    <message>
        <source>it asks for {0} with a very long text</source>
        <translation>usa {0} com um texto muito longo</translation>
    </message>
    <message>
        <source>its layers do not fit the model's</source>
        <translation>as camadas dela não são compatíveis com as do modelo</translation>
    </message>
    <message>
        <source>config.json of {0} gives {1} as {2}, which cannot be right.</source>
        <translation>config.json de {0} indica {2} como {1}, o que não pode estar certo.</translation>
    </message>
    <message>
        <source>config.json of {0} describes {1} layers ({2}), which cannot be right.</source>
        <translation>config.json de {0} descreve {1} camadas ({2}), o que não pode estar certo.</translation>
    </message>
    <message>
        <source>config.json of {0} describes a model without layers.</source>
        <translation>config.json de {0} descreve um modelo sem camadas.</translation>
    </message>
    <message>
        <source>config.json of {0} has a {1} that is not an object.</source>
        <translation>config.json de {0} tem um {1} que não é um objeto.</translation>
    </message>
    <message>
        <source>{0} of {1} is not valid JSON: download it again.</source>
        <translation>{0} de {1} não é JSON válido: baixe-o novamente.</translation>
    </message>
    <message>
        <source>{0} of {1} cannot be read: {2}.</source>
        <translation>{0} de {1} não pode ser lido: {2}.</translation>
    </message>
    <message>
        <source>{0} of {1} is nested too deep.</source>
        <translation>{0} de {1} tem níveis demais de aninhamento.</translation>
    </message>
    <message>
        <source>{0} of {1} {2}: download it again.</source>
        <translation>{0} de {1} {2}: baixe-o novamente.</translation>
    </message>
    <message>
        <source>{0} has more than {1} chat templates.</source>
        <translation>{0} tem mais de {1} templates de chat.</translation>
    </message>
    <message>
        <source>{0} of {1} is not a regular file: copy the file there.</source>
        <translation>{0} de {1} não é um arquivo comum: copie o arquivo para a pasta.</translation>
    </message>
    <message>
        <source>{0} of {1} is larger than {2} MB, which cannot be right.</source>
        <translation>{0} de {1} passa de {2} MB, o que não pode estar certo.</translation>
    </message>
    <message>
        <source>config.json of {0} has quantization settings{1} that MLX does not have ({2}).</source>
        <translation>config.json de {0} tem ajustes de quantização{1} que o MLX não aceita ({2}).</translation>
    </message>
    <message>
        <source> for {0}</source>
        <translation> para {0}</translation>
    </message>
    <message>
        <source>uses the unknown rope scaling {0}</source>
        <translation>usa a escala RoPE desconhecida {0}</translation>
    </message>
    <message>
        <source>is of the architecture {0}; supported are {1}</source>
        <translation>é da arquitetura {0}; são aceitas {1}</translation>
    </message>
    <message>
        <source>has layers of different numbers of heads, which is not known</source>
        <translation>tem camadas com números diferentes de cabeças, algo que o Octavo não conhece</translation>
    </message>
    <message>
        <source>has rope factors of an unknown kind</source>
        <translation>tem fatores RoPE de um tipo desconhecido</translation>
    </message>
    <message>
        <source>holds a tensor {0}, which no {1} model has</source>
        <translation>contém um tensor {0}, que nenhum modelo {1} tem</translation>
    </message>
    <message>
        <source>stores weights as {0}; supported are {1}</source>
        <translation>guarda pesos como {0}; são aceitos {1}</translation>
    </message>
    <message>
        <source>quantises {0}, which cannot be right</source>
        <translation>quantiza {0}, o que não pode estar certo</translation>
    </message>
    <message>
        <source>gives {0} rows that its heads do not divide</source>
        <translation>dá a {0} um número de linhas que não é divisível pelo de cabeças</translation>
    </message>
    <message>
        <source>gives {0} a size that does not fit its shape</source>
        <translation>dá a {0} um tamanho que não corresponde à forma</translation>
    </message>
    <message>
        <source>is not a GGUF file</source>
        <translation>não é um arquivo GGUF</translation>
    </message>
    <message>
        <source>is a GGUF file of version {0}; versions 2 and 3 are supported</source>
        <translation>é um arquivo GGUF da versão {0}; são aceitas as versões 2 e 3</translation>
    </message>
    <message>
        <source>claims more tensors or fields than any model has</source>
        <translation>declara mais tensores ou campos do que qualquer modelo tem</translation>
    </message>
    <message>
        <source>is one part of several: join them first (llama-gguf-split --merge)</source>
        <translation>é uma parte de várias: junte-as primeiro (llama-gguf-split --merge)</translation>
    </message>
    <message>
        <source>has an alignment that cannot be right</source>
        <translation>tem um alinhamento que não pode estar certo</translation>
    </message>
    <message>
        <source>holds no tensors</source>
        <translation>não contém tensores</translation>
    </message>
    <message>
        <source>gives {0} {1} axes</source>
        <translation>atribui {1} eixos a {0}</translation>
    </message>
    <message>
        <source>stores {0} in an unknown type ({1})</source>
        <translation>guarda {0} em um tipo desconhecido ({1})</translation>
    </message>
    <message>
        <source>gives {0} a shape that cannot be right</source>
        <translation>dá a {0} uma forma que não pode estar certa</translation>
    </message>
    <message>
        <source>lacks the field {0}.{1}</source>
        <translation>não tem o campo {0}.{1}</translation>
    </message>
    <message>
        <source>cannot be read ({0})</source>
        <translation>não pode ser lido ({0})</translation>
    </message>
    <message>
        <source>is cut off in its header</source>
        <translation>está truncado no cabeçalho</translation>
    </message>
    <message>
        <source>has a field of an unknown type</source>
        <translation>tem um campo de tipo desconhecido</translation>
    </message>
    <message>
        <source>has a list of {0} items, which cannot be right</source>
        <translation>tem uma lista de {0} itens, o que não pode estar certo</translation>
    </message>
    <message>
        <source>is cut off: {0} is incomplete</source>
        <translation>está truncado: {0} está incompleto</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>está vazio</translation>
    </message>
    <message>
        <source>holds no list of tokens</source>
        <translation>não contém uma lista de tokens</translation>
    </message>
    <message>
        <source>splits its text by the unknown rules {0}</source>
        <translation>divide o texto pelas regras desconhecidas {0}</translation>
    </message>
    <message>
        <source>has a tokenizer that cannot be read ({0})</source>
        <translation>tem um tokenizador que não pode ser lido ({0})</translation>
    </message>
    <message>
        <source>has a {0} tokenizer; supported are 'gpt2' and 'llama'</source>
        <translation>tem um tokenizador {0}; são aceitos 'gpt2' e 'llama'</translation>
    </message>
    <message>
        <source>comes with Octavo</source>
        <translation>vem com o Octavo</translation>
    </message>
    <message>
        <source>There is no model called {0}. The models here are: {1}.</source>
        <translation>Não há modelo chamado {0}. Os modelos disponíveis são: {1}.</translation>
    </message>
    <message>
        <source>{0} is not the draft head of {1}: {2}. Choose the head that was published with the model.</source>
        <translation>{0} não é a cabeça de rascunho de {1}: {2}. Escolha a cabeça que foi publicada com o modelo.</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} e mais {1}</translation>
    </message>
    <message>
        <source>its tokenizer has other tokens</source>
        <translation>o tokenizador dela tem outros tokens</translation>
    </message>
    <message>
        <source>It is not installed: {0}.</source>
        <translation>Não está instalado: {0}.</translation>
    </message>
    <message>
        <source>The models on this computer could not be listed: {0}</source>
        <translation>Os modelos deste computador não puderam ser listados: {0}</translation>
    </message>
    <message>
        <source>Reading the model</source>
        <translation>Lendo o modelo</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Gravando</translation>
    </message>
    <message>
        <source>Checking the model</source>
        <translation>Verificando o modelo</translation>
    </message>
    <message>
        <source>Reading the file</source>
        <translation>Lendo o arquivo</translation>
    </message>
    <message>
        <source>Quantising to {0} bits</source>
        <translation>Quantizando para {0} bits</translation>
    </message>
    <message>
        <source>Converting</source>
        <translation>Convertendo</translation>
    </message>
    <message>
        <source>A library of the engine failed at this; the engine's log has the details.</source>
        <translation>Uma biblioteca do motor falhou nisto; o registro do motor tem os detalhes.</translation>
    </message>
    <message>
        <source>mlx-vlm is not installed</source>
        <translation>o mlx-vlm não está instalado</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>não é um arquivo comum</translation>
    </message>
    <message>
        <source>its config.json describes more layers and experts than any model has</source>
        <translation>o config.json dele descreve mais camadas e especialistas do que qualquer modelo tem</translation>
    </message>
    <message>
        <source>a library that reads its files failed</source>
        <translation>uma biblioteca que lê os arquivos dele falhou</translation>
    </message>
    <message>
        <source>it does not fit in memory</source>
        <translation>não cabe na memória</translation>
    </message>
    <message>
        <source>its files ask for a part that mlx-lm does not have</source>
        <translation>os arquivos dele exigem um componente que o mlx-lm não tem</translation>
    </message>
    <message>
        <source>its config.json lacks {0}</source>
        <translation>no config.json dele falta {0}</translation>
    </message>
    <message>
        <source>its config.json does not fit its weights, or mlx-lm does not support it</source>
        <translation>o config.json não corresponde aos pesos, ou o mlx-lm não aceita o modelo</translation>
    </message>
    <message>
        <source>Not enough disk space in {0}: {1:size} needed, {2:size} free</source>
        <translation>Espaço em disco insuficiente em {0}: {1:size} necessários, {2:size} livres</translation>
    </message>
    <message>
        <source>{0} cannot be a model's name: use letters, digits, - _ and .</source>
        <translation>{0} não pode ser o nome de um modelo: use letras, números, - _ e .</translation>
    </message>
    <message>
        <source>they are of different kinds</source>
        <translation>são de tipos diferentes</translation>
    </message>
    <message>
        <source>its {0} is {1}, the model's {2}</source>
        <translation>o {0} dela é {1}; o do modelo, {2}</translation>
    </message>
    <message>
        <source>{0} cannot be loaded: {1}.</source>
        <translation>{0} não pode ser carregado: {1}.</translation>
    </message>
    <message>
        <source>has a header of more than {0} tensors</source>
        <translation>tem um cabeçalho com mais de {0} tensores</translation>
    </message>
    <message>
        <source>is cut off: {0} of {1} bytes are there</source>
        <translation>está truncado: há {0} de {1} bytes</translation>
    </message>
    <message>
        <source>describes tensors that overlap</source>
        <translation>descreve tensores que se sobrepõem</translation>
    </message>
    <message>
        <source>has a header that is not a JSON object</source>
        <translation>tem um cabeçalho que não é um objeto JSON</translation>
    </message>
    <message>
        <source>has a header that is not valid JSON</source>
        <translation>tem um cabeçalho que não é JSON válido</translation>
    </message>
    <message>
        <source>has a wrong description of the tensor {0}</source>
        <translation>descreve o tensor {0} de forma errada</translation>
    </message>
    <message>
        <source>is not a safetensors file</source>
        <translation>não é um arquivo safetensors</translation>
    </message>
    <message>
        <source>has a header of {0} MB, more than the {1} of any model</source>
        <translation>tem um cabeçalho de {0} MB, mais que os {1} MB de qualquer modelo</translation>
    </message>
    <message>
        <source>The starter model of this installation is damaged: {0}.</source>
        <translation>O modelo inicial desta instalação está danificado: {0}.</translation>
    </message>
    <message>
        <source>The starter model is not installed: {0}.</source>
        <translation>O modelo inicial não está instalado: {0}.</translation>
    </message>
    <message>
        <source>The starter model in {0} is damaged: run `{1} --force-reinstall`.</source>
        <translation>O modelo inicial em {0} está danificado: execute `{1} --force-reinstall`.</translation>
    </message>
    <message>
        <source>The starter model cannot be written to {0} ({1}): free some space or set OCTAVO_CACHE to another folder.</source>
        <translation>O modelo inicial não pode ser gravado em {0} ({1}): libere espaço ou defina OCTAVO_CACHE com outra pasta.</translation>
    </message>
    <message>
        <source>The starter model cannot be converted: {0}.</source>
        <translation>O modelo inicial não pode ser convertido: {0}.</translation>
    </message>
    <message>
        <source>The prompt has more than {0} tokens</source>
        <translation>O prompt tem mais de {0} tokens</translation>
    </message>
    <message>
        <source>its tokenizer makes {0} tokens of a text of {1} characters</source>
        <translation>o tokenizador dele gera {0} tokens a partir de um texto de {1} caracteres</translation>
    </message>
    <message>
        <source>on a CPU, mlx-lm's own code for it corrupts the process's memory</source>
        <translation>em uma CPU, o próprio código do mlx-lm para este modelo corrompe a memória do processo</translation>
    </message>
    <message>
        <source>Octavo cannot serve {0}: {1}.</source>
        <translation>O Octavo não pode executar {0}: {1}.</translation>
    </message>
    <message>
        <source>Octavo cannot serve {0}: its cache is a {1}, which cannot be kept in blocks.</source>
        <translation>O Octavo não pode executar {0}: o cache dele é do tipo {1}, que não pode ser mantido em blocos.</translation>
    </message>
    <message>
        <source>its answers over blocks differ from mlx-lm's by more than rounding does</source>
        <translation>as respostas por blocos diferem das do mlx-lm mais do que o arredondamento explica</translation>
    </message>
    <message>
        <source>it cannot run over blocks ({0}: {1})</source>
        <translation>não pode ser executado por blocos ({0}: {1})</translation>
    </message>
    <message>
        <source>its answers over blocks differ from mlx-lm's</source>
        <translation>as respostas por blocos diferem das do mlx-lm</translation>
    </message>
    <message>
        <source>mlx-lm cannot build a model from its config.json ({0})</source>
        <translation>o mlx-lm não consegue montar um modelo a partir do config.json dele ({0})</translation>
    </message>
    <message>
        <source>mlx-lm cannot use its weights ({0})</source>
        <translation>o mlx-lm não consegue usar os pesos dele ({0})</translation>
    </message>
    <message>
        <source>{0:size} of the {1:size} that this computer can provide.</source>
        <translation>{0:size} dos {1:size} que este computador pode oferecer.</translation>
    </message>
    <message>
        <source>{0:size} of {1:size}: other programs may be swapped out.</source>
        <translation>{0:size} de {1:size}: a memória de outros programas pode ser movida para o disco.</translation>
    </message>
    <message>
        <source>A smaller quantisation or a smaller model: the weights alone are too much.</source>
        <translation>Uma quantização com menos bits ou um modelo menor: só os pesos já são demais.</translation>
    </message>
    <message>
        <source>A smaller quantisation or a smaller model.</source>
        <translation>Uma quantização com menos bits ou um modelo menor.</translation>
    </message>
    <message>
        <source>{0:size} of {1:size}: answers may stall, because parts of the model may be swapped out.</source>
        <translation>{0:size} de {1:size}: as respostas podem engasgar, porque partes do modelo podem ser movidas para o disco.</translation>
    </message>
    <message>
        <source>It needs {0:size}, but this computer can provide only {1:size}.</source>
        <translation>Precisa de {0:size}, mas este computador só pode oferecer {1:size}.</translation>
    </message>
    <message>
        <source>A KV cache of {0:size} fits.</source>
        <translation>Um cache KV de {0:size} cabe.</translation>
    </message>
    <message>
        <source>An 8-bit KV cache fits.</source>
        <translation>Um cache KV de 8 bits cabe.</translation>
    </message>
    <message>
        <source>A context of {0} tokens fits.</source>
        <translation>Um contexto de {0} tokens cabe.</translation>
    </message>
    <message>
        <source>A context of {0} tokens for {1} chats fits.</source>
        <translation>Um contexto de {0} tokens para {1} conversas cabe.</translation>
    </message>
    <message>
        <source>{0} chats of {1} tokens fit.</source>
        <translation>{0} conversas de {1} tokens cabem.</translation>
    </message>
    <message>
        <source>1 chat of {0} tokens fit.</source>
        <translation>1 conversa de {0} tokens cabe.</translation>
    </message>
    <message>
        <source>The KV cache needs {0:size}, but only {1:size} of memory are available. Choose a smaller budget or close other programs.</source>
        <translation>O cache KV precisa de {0:size}, mas só há {1:size} de memória disponíveis. Escolha um limite menor ou feche outros programas.</translation>
    </message>
    <message>
        <source>The KV cache must hold at least one block.</source>
        <translation>O cache KV deve ter pelo menos um bloco.</translation>
    </message>
    <message>
        <source>One KV cache block takes {0:size}, but only {1:size} of memory are available. Close other programs or choose a smaller model.</source>
        <translation>Um bloco do cache KV ocupa {0:size}, mas só há {1:size} de memória disponíveis. Feche outros programas ou escolha um modelo menor.</translation>
    </message>
    <message>
        <source>{0} would no longer read {1} beside a {2}: move its settings there first.</source>
        <translation>{0} deixaria de ler {1} se houvesse um {2} ao lado: mova antes os ajustes dele para esse arquivo.</translation>
    </message>
    <message>
        <source>{0} has no settings of Octavo: there is nothing to take back.</source>
        <translation>{0} não tem ajustes do Octavo: não há nada a reverter.</translation>
    </message>
    <message>
        <source>The server at {0} refused: {1}</source>
        <translation>O servidor em {0} recusou a solicitação: {1}</translation>
    </message>
    <message>
        <source>{0} may be anywhere: name the folder of its {1}.</source>
        <translation>{0} pode estar em qualquer lugar: indique a pasta do {1} dele.</translation>
    </message>
    <message>
        <source>The server at {0} refuses this key: give the one that it shows.</source>
        <translation>O servidor em {0} recusa esta chave: informe a que ele mostra.</translation>
    </message>
    <message>
        <source>No server answers at {0}: switch on "Let other programs use this model" in Octavo, or run `octavo serve`.</source>
        <translation>Nenhum servidor responde em {0}: ative “Permitir que outros programas usem este modelo” no Octavo ou execute `octavo serve`.</translation>
    </message>
    <message>
        <source>What answers at {0} is not Octavo: give Octavo's address.</source>
        <translation>O que responde em {0} não é o Octavo: informe o endereço do Octavo.</translation>
    </message>
    <message>
        <source>{0} was changed meanwhile: look at the change again.</source>
        <translation>{0} mudou nesse meio-tempo: examine a alteração novamente.</translation>
    </message>
    <message>
        <source>{0} cannot be written, and is as it was: {1}.</source>
        <translation>{0} não pode ser gravado e continua como estava: {1}.</translation>
    </message>
    <message>
        <source>{0} is not UTF-8 text; it was left alone.</source>
        <translation>{0} não é texto UTF-8; foi deixado como estava.</translation>
    </message>
    <message>
        <source>{0} was left alone: {1}.</source>
        <translation>{0} foi deixado como estava: {1}.</translation>
    </message>
    <message>
        <source>line {0} has your own "{1}": rename it or take it out first</source>
        <translation>na linha {0} já há um "{1}" criado por você: renomeie-o ou remova-o primeiro</translation>
    </message>
    <message>
        <source>it is write-protected</source>
        <translation>está protegido contra gravação</translation>
    </message>
    <message>
        <source>its links lead to themselves</source>
        <translation>os links dele apontam para si mesmos</translation>
    </message>
    <message>
        <source>line {0} cannot be read</source>
        <translation>a linha {0} não pode ser lida</translation>
    </message>
    <message>
        <source>its aliases or its depth are too much to follow</source>
        <translation>tem aliases ou níveis de aninhamento demais</translation>
    </message>
    <message>
        <source>something else is in it</source>
        <translation>contém outra coisa</translation>
    </message>
    <message>
        <source>{0} is not what the program expects there</source>
        <translation>{0} não é o que o programa espera ali</translation>
    </message>
    <message>
        <source>line {0} has a "{1}" with nothing in it: take it out first</source>
        <translation>na linha {0} há um "{1}" vazio: remova-o primeiro</translation>
    </message>
    <message>
        <source>the entry shares its line</source>
        <translation>a entrada está na mesma linha que outro conteúdo</translation>
    </message>
    <message>
        <source>the entry is written in a way that is not followed</source>
        <translation>a entrada está escrita de uma forma que o Octavo não aceita</translation>
    </message>
    <message>
        <source>"{0}" is written in a way that is not followed</source>
        <translation>"{0}" está escrito de uma forma que o Octavo não aceita</translation>
    </message>
    <message>
        <source>there is no place for the entry that leaves the rest alone</source>
        <translation>não é possível adicionar nem remover a entrada sem alterar o resto</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>o arquivo</translation>
    </message>
    <message>
        <source>the entry is not there</source>
        <translation>a entrada não está lá</translation>
    </message>
    <message>
        <source>it is no map of settings</source>
        <translation>não é um mapa de ajustes</translation>
    </message>
    <message>
        <source>Give the model a larger KV cache</source>
        <translation>Dê ao modelo um cache KV maior</translation>
    </message>
    <message>
        <source>Load the model with a larger context, or shorten the chat.</source>
        <translation>Carregue o modelo com um contexto maior ou encurte a conversa.</translation>
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
        <translation>{0} não é um tamanho: digite um número e uma unidade, como 4 GB.</translation>
    </message>
    <message>
        <source>{0} is not a KV budget: enter a number and a unit, such as 4 GB, 32k tokens or 500 blocks.</source>
        <translation>{0} não é um limite KV: digite um número e uma unidade, como 4 GB, 32k tokens ou 500 blocos.</translation>
    </message>
    <message>
        <source>A KV budget of {0} is less than one block, which takes {1:size} ({2} tokens).</source>
        <translation>Um limite KV de {0} é menor que um bloco, que ocupa {1:size} ({2} tokens).</translation>
    </message>
    <message>
        <source>The KV cache of this model cannot be resized; load the model again.</source>
        <translation>O cache KV deste modelo não pode ser redimensionado; recarregue o modelo.</translation>
    </message>
    <message>
        <source>A chat that is being answered has {0} tokens, but {1} blocks hold only {2}. Stop it first, or choose a larger budget.</source>
        <translation>Uma conversa que está sendo respondida tem {0} tokens, mas em {1} blocos só cabem {2}. Pare a resposta primeiro ou escolha um limite maior.</translation>
    </message>
    <message>
        <source>Block {0} holds pinned text and would be removed with a budget of {1} blocks. Unpin it first.</source>
        <translation>O bloco {0} contém texto fixado e seria removido com um limite de {1} blocos. Desafixe-o primeiro.</translation>
    </message>
    <message>
        <source>The prompt is empty; write something first.</source>
        <translation>O prompt está vazio; escreva algo primeiro.</translation>
    </message>
    <message>
        <source>The prompt has {0} tokens, but this model's context is {1}. {2}</source>
        <translation>O prompt tem {0} tokens, mas o contexto deste modelo é de {1}. {2}</translation>
    </message>
    <message>
        <source>The prompt has {0} tokens, but the KV cache holds {1}. {2}, or shorten the chat.</source>
        <translation>O prompt tem {0} tokens, mas no cache KV cabem {1}. {2} ou encurte a conversa.</translation>
    </message>
    <message>
        <source>Port {0} is already in use by another program, perhaps by another Octavo.</source>
        <translation>A porta {0} já está em uso por outro programa, talvez por outro Octavo.</translation>
    </message>
    <message>
        <source>it is computed by several machines</source>
        <translation>ele é calculado por várias máquinas</translation>
    </message>
    <message>
        <source>its recurrent layers depend on all of the text</source>
        <translation>as camadas recorrentes dele dependem de todo o texto</translation>
    </message>
    <message>
        <source>its sliding window would reach across the gap</source>
        <translation>a janela deslizante dele passaria por cima da lacuna</translation>
    </message>
    <message>
        <source>its attention chunks would no longer begin where they did</source>
        <translation>os segmentos de atenção dele não começariam mais onde começavam</translation>
    </message>
    <message>
        <source>its code computes positions by itself</source>
        <translation>o código dele calcula as posições por conta própria</translation>
    </message>
    <message>
        <source>its KV cache cannot be copied to the host, as it must be when memory runs short</source>
        <translation>o cache KV dele não pode ser copiado para a memória do host, como é preciso quando falta memória</translation>
    </message>
    <message>
        <source>it uses absolute positions of tokens, not only the distances between them</source>
        <translation>ele usa posições absolutas dos tokens, não só as distâncias entre eles</translation>
    </message>
    <message>
        <source>it does not run with positions that are not renumbered ({0})</source>
        <translation>ele não funciona com posições que não são renumeradas ({0})</translation>
    </message>
    <message>
        <source>{0} cannot drop text from the middle of a chat: {1}.</source>
        <translation>{0} não pode omitir texto do meio de uma conversa: {1}.</translation>
    </message>
    <message>
        <source>Keeping {0} tokens leaves too little of the context, which holds {1}.</source>
        <translation>Manter {0} tokens deixa muito pouco do contexto, em que cabem {1}.</translation>
    </message>
    <message>
        <source>There was an internal error ({0}); the engine's log has the details.</source>
        <translation>Ocorreu um erro interno ({0}); os detalhes estão no registro do motor.</translation>
    </message>
    <message>
        <source>The engine could not compute this step. {0}</source>
        <translation>O motor não conseguiu calcular esta etapa. {0}</translation>
    </message>
    <message>
        <source>{0} more blocks of the KV cache are needed and {1} are available: finish or preempt a sequence, or make the pool larger. {2}.</source>
        <translation>São necessários mais {0} blocos do cache KV e há {1} disponíveis: termine ou preempte uma sequência, ou aumente o pool. {2}.</translation>
    </message>
    <message>
        <source>The memory of this machine does not suffice.</source>
        <translation>A memória desta máquina não é suficiente.</translation>
    </message>
    <message>
        <source>{0} cannot look at images here, as its tokens are not computed in rows.</source>
        <translation>{0} não pode ver imagens aqui, pois os tokens dele não são calculados em linhas.</translation>
    </message>
    <message>
        <source>Drafts come either from a draft model or from the chat's own text; choose one.</source>
        <translation>Os rascunhos vêm de um modelo de rascunho ou do texto da conversa; escolha um dos dois.</translation>
    </message>
    <message>
        <source>A draft can have 1 to {0} tokens, but {1} were requested.</source>
        <translation>Um rascunho pode ter de 1 a {0} tokens, mas foram pedidos {1}.</translation>
    </message>
    <message>
        <source>its recurrent layers cannot take a rejected token back</source>
        <translation>as camadas recorrentes dele não podem desfazer um token rejeitado</translation>
    </message>
    <message>
        <source>its code cannot compute several tokens of a chat in one step</source>
        <translation>o código dele não consegue calcular vários tokens de uma conversa em uma etapa</translation>
    </message>
    <message>
        <source>{0} does not support speculative decoding: {1}. Load it without a draft model.</source>
        <translation>{0} não aceita decodificação especulativa: {1}. Carregue-o sem modelo de rascunho.</translation>
    </message>
    <message>
        <source>{0} is split over machines: load it without a draft head.</source>
        <translation>{0} está dividido entre máquinas: carregue-o sem cabeça de rascunho.</translation>
    </message>
    <message>
        <source>{0} could not be loaded: {1}</source>
        <translation>Não foi possível carregar {0}: {1}</translation>
    </message>
    <message>
        <source>The chat has no message to answer.</source>
        <translation>A conversa não tem mensagem para responder.</translation>
    </message>
    <message>
        <source>The model's chat template refuses this chat: {0}</source>
        <translation>O template de chat do modelo recusa esta conversa: {0}</translation>
    </message>
    <message>
        <source>{0}, which is this model's context. {1}</source>
        <translation>{0}, que é o contexto deste modelo. {1}</translation>
    </message>
    <message>
        <source>The prompt has {0} characters, which cannot fit into this model's context of {1} tokens. {2}</source>
        <translation>O prompt tem {0} caracteres, que não cabem no contexto de {1} tokens deste modelo. {2}</translation>
    </message>
    <message>
        <source>The prompt has the token {0}, for which this model has no embedding.</source>
        <translation>O prompt tem o token {0}, para o qual este modelo não tem embedding.</translation>
    </message>
    <message>
        <source>1 token has no embedding in {0}: {1}.</source>
        <translation>1 token não tem embedding em {0}: {1}.</translation>
    </message>
    <message>
        <source>{0} tokens have no embedding in {1}: {2}.</source>
        <translation>{0} tokens não têm embedding em {1}: {2}.</translation>
    </message>
    <message>
        <source>{0} It cannot read or write text with them.</source>
        <translation>{0} O modelo não consegue ler nem escrever texto com tokens assim.</translation>
    </message>
    <message>
        <source>{0} cannot look at images: choose a model that can.</source>
        <translation>{0} não vê imagens: escolha um modelo que as veja.</translation>
    </message>
    <message>
        <source>The answer {0} has ended or is unknown, so it cannot be forked.</source>
        <translation>A resposta {0} terminou ou é desconhecida; por isso, não pode ser bifurcada.</translation>
    </message>
    <message>
        <source>The answer {0} is waiting for memory; fork it when it continues.</source>
        <translation>A resposta {0} está aguardando memória; bifurque-a quando continuar.</translation>
    </message>
    <message>
        <source>The oldest pinned text ({0} blocks) was unpinned: an answer needed its blocks.</source>
        <translation>O texto fixado mais antigo ({0} blocos) foi desafixado: uma resposta precisou dos blocos dele.</translation>
    </message>
    <message>
        <source>The oldest pinned text (1 block) was unpinned: an answer needed its blocks.</source>
        <translation>O texto fixado mais antigo (1 bloco) foi desafixado: uma resposta precisou dos blocos dele.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template fails at this text ({0}). Change the text.</source>
        <translation>O tokenizador ou o template de chat deste modelo falha com este texto ({0}). Mude o texto.</translation>
    </message>
    <message>
        <source>Images cannot be read for this model: its tokenizer has code of its own.</source>
        <translation>Não é possível ler imagens para este modelo: o tokenizador dele tem código próprio.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template crashed at this text. Change the text.</source>
        <translation>O tokenizador ou o template de chat deste modelo foi encerrado inesperadamente com este texto. Mude o texto.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template needed more than {0} MB for this text. Shorten the text.</source>
        <translation>O tokenizador ou o template de chat deste modelo precisou de mais de {0} MB para este texto. Encurte o texto.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template took longer than {0} seconds for this text. Shorten the text.</source>
        <translation>O tokenizador ou o template de chat deste modelo levou mais de {0} segundos para este texto. Encurte o texto.</translation>
    </message>
    <message>
        <source>What reads the images crashed. Send other images, or fewer.</source>
        <translation>A leitura das imagens falhou inesperadamente. Envie outras imagens, ou menos.</translation>
    </message>
    <message>
        <source>What reads the images needed more than {0} MB. Send other images, or fewer.</source>
        <translation>A leitura das imagens precisou de mais de {0} MB. Envie outras imagens, ou menos.</translation>
    </message>
    <message>
        <source>What reads the images took longer than {0} seconds. Send other images, or fewer.</source>
        <translation>A leitura das imagens levou mais de {0} segundos. Envie outras imagens, ou menos.</translation>
    </message>
    <message>
        <source>{0} was unloaded.</source>
        <translation>{0} foi descarregado.</translation>
    </message>
    <message>
        <source>The request was stopped.</source>
        <translation>A solicitação foi interrompida.</translation>
    </message>
    <message>
        <source>A process for texts cannot be started: {0}.</source>
        <translation>Não é possível iniciar um processo para textos: {0}.</translation>
    </message>
    <message>
        <source>Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF.</source>
        <translation>Envie PNG, JPEG, WebP, GIF, BMP, TIFF ou AVIF.</translation>
    </message>
    <message>
        <source>This is a HEIC image, which is not read here. Save it as JPEG</source>
        <translation>Esta é uma imagem HEIC, que não é lida aqui. Salve-a como JPEG</translation>
    </message>
    <message>
        <source>This image cannot be read. Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF, undamaged</source>
        <translation>Esta imagem não pode ser lida. Envie PNG, JPEG, WebP, GIF, BMP, TIFF ou AVIF sem danos</translation>
    </message>
    <message>
        <source>The window uses version {0} of the protocol, but this engine uses version {1}. Install Octavo again, so that both are of one release.</source>
        <translation>A janela usa a versão {0} do protocolo, mas este motor usa a versão {1}. Instale o Octavo novamente, para que ambos sejam da mesma versão.</translation>
    </message>
    <message>
        <source>CPU, {0} cores ({1})</source>
        <translation>CPU, {0} núcleos ({1})</translation>
    </message>
    <message>
        <source>The prompt is not a text that this model can read.</source>
        <translation>O prompt não é um texto que este modelo possa ler.</translation>
    </message>
    <message>
        <source>The text could not be read ({0}).</source>
        <translation>O texto não pôde ser lido ({0}).</translation>
    </message>
    <message>
        <source>Speculative decoding was turned off because drafting failed: {0}</source>
        <translation>A decodificação especulativa foi desativada porque os rascunhos falharam: {0}</translation>
    </message>
    <message>
        <source>{0} and {1} have different tokenizers, but a draft model needs the same one. Choose a smaller model of the same family.</source>
        <translation>{0} e {1} têm tokenizadores diferentes, mas um modelo de rascunho precisa do mesmo. Escolha um modelo menor da mesma família.</translation>
    </message>
    <message>
        <source>{0} cannot be a draft model: {1}.</source>
        <translation>{0} não pode ser um modelo de rascunho: {1}.</translation>
    </message>
    <message>
        <source>it cannot take a rejected token back</source>
        <translation>ele não pode desfazer um token rejeitado</translation>
    </message>
    <message>
        <source>{0} needs a number of at least 1 after the colon, as in {1}:2.</source>
        <translation>{0} precisa de um número de pelo menos 1 depois dos dois-pontos, como em {1}:2.</translation>
    </message>
    <message>
        <source>{0} is split over several machines, so it cannot draft for itself. Draft with a smaller model, or from the chat's own text.</source>
        <translation>{0} está dividido entre várias máquinas; por isso, não pode fazer os próprios rascunhos. Faça-os com um modelo menor ou com o texto da conversa.</translation>
    </message>
    <message>
        <source>{0} cannot draft with its first layers: its code does not run a list of layers one after the other.</source>
        <translation>{0} não pode fazer rascunhos com as primeiras camadas: o código dele não executa uma lista de camadas uma após a outra.</translation>
    </message>
    <message>
        <source>{0} has {1} layers, so a draft can use 1 to {2} of them.</source>
        <translation>{0} tem {1} camadas; um rascunho pode usar de 1 a {2} delas.</translation>
    </message>
    <message>
        <source>the first {0} of {1} layers</source>
        <translation>as primeiras {0} de {1} camadas</translation>
    </message>
    <message>
        <source>{0} cannot draft with fewer experts: it sends no token to several.</source>
        <translation>{0} não pode fazer rascunhos com menos especialistas: não envia nenhum token a vários.</translation>
    </message>
    <message>
        <source>{0} sends each token to {1} experts, so a draft can use 1 to {2} of them.</source>
        <translation>{0} envia cada token a {1} especialistas; um rascunho pode usar de 1 a {2} deles.</translation>
    </message>
    <message>
        <source>{0} of {1} experts</source>
        <translation>{0} de {1} especialistas</translation>
    </message>
    <message>
        <source>{0} has no draft head that Octavo knows.</source>
        <translation>{0} não tem uma cabeça de rascunho que o Octavo conheça.</translation>
    </message>
    <message>
        <source>its draft head</source>
        <translation>a cabeça de rascunho dele</translation>
    </message>
    <message>
        <source>This model's tokenizer has no tokenizer.json, so its answers cannot be held to a grammar.</source>
        <translation>O tokenizador deste modelo não tem tokenizer.json; por isso, as respostas não podem seguir uma gramática.</translation>
    </message>
    <message>
        <source>This model's tokenizer has no token that ends an answer, so answers cannot be held to a grammar.</source>
        <translation>O tokenizador deste modelo não tem token que termine uma resposta; por isso, as respostas não podem seguir uma gramática.</translation>
    </message>
    <message>
        <source>The {0} cannot be used: {1}.</source>
        <translation>A gramática ({0}) não pode ser usada: {1}.</translation>
    </message>
    <message>
        <source>This model's tokenizer is of a kind that cannot be held to a grammar ({0}).</source>
        <translation>O tokenizador deste modelo é de um tipo que não pode seguir uma gramática ({0}).</translation>
    </message>
    <message>
        <source>The {0} is larger than {1} KiB; use a smaller one.</source>
        <translation>A gramática ({0}) passa de {1} KiB; use uma menor.</translation>
    </message>
    <message>
        <source>The {0} matches no text.</source>
        <translation>A gramática ({0}) não corresponde a nenhum texto.</translation>
    </message>
    <message>
        <source>The grammar could not be compiled ({0}).</source>
        <translation>A gramática não pôde ser compilada ({0}).</translation>
    </message>
    <message>
        <source>The {0} cannot be read: {1}.</source>
        <translation>A gramática ({0}) não pode ser lida: {1}.</translation>
    </message>
    <message>
        <source>The answer could not be held to its grammar: {0}.</source>
        <translation>A resposta não pôde seguir a gramática: {0}.</translation>
    </message>
    <message>
        <source>it is too complex</source>
        <translation>ela é complexa demais</translation>
    </message>
    <message>
        <source>it met a token that it does not allow</source>
        <translation>ela encontrou um token que não permite</translation>
    </message>
    <message>
        <source>the text that it forces is not allowed</source>
        <translation>o texto que ela impõe não é permitido</translation>
    </message>
    <message>
        <source>no token of this model can follow</source>
        <translation>nenhum token deste modelo pode vir em seguida</translation>
    </message>
    <message>
        <source>it needs a token for which this model has no embedding</source>
        <translation>ela precisa de um token para o qual este modelo não tem embedding</translation>
    </message>
    <message>
        <source>The JSON schema cannot be used: {0}.</source>
        <translation>O esquema JSON não pode ser usado: {0}.</translation>
    </message>
    <message>
        <source>An answer cannot have both tools and a Lark grammar; leave one of them out.</source>
        <translation>Uma resposta não pode ter ferramentas e uma gramática Lark ao mesmo tempo; remova uma delas.</translation>
    </message>
    <message>
        <source>no value matches it</source>
        <translation>nenhum valor o satisfaz</translation>
    </message>
    <message>
        <source>`oneOf` has alternatives that may match at once</source>
        <translation>`oneOf` tem alternativas que podem corresponder ao mesmo tempo</translation>
    </message>
    <message>
        <source>`minProperties` or `maxProperties` counts properties that are not required</source>
        <translation>`minProperties` ou `maxProperties` conta propriedades que não são obrigatórias</translation>
    </message>
    <message>
        <source>a `$ref` that leads back to itself has other keywords beside it</source>
        <translation>um `$ref` que leva de volta a si mesmo tem outras palavras-chave ao lado</translation>
    </message>
    <message>
        <source>`patternProperties` has patterns that may match the same name</source>
        <translation>`patternProperties` tem padrões que podem corresponder ao mesmo nome</translation>
    </message>
    <message>
        <source>`multipleOf` has too many digits</source>
        <translation>`multipleOf` tem dígitos demais</translation>
    </message>
    <message>
        <source>a `$ref` leads to another document</source>
        <translation>um `$ref` leva a outro documento</translation>
    </message>
    <message>
        <source>a `$ref` leads to nothing</source>
        <translation>um `$ref` não leva a nada</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>é grande demais</translation>
    </message>
    <message>
        <source>it matches no text</source>
        <translation>não corresponde a nenhum texto</translation>
    </message>
    <message>
        <source>a pattern in it cannot be read: {0}</source>
        <translation>um padrão nele não pode ser lido: {0}</translation>
    </message>
    <message>
        <source>its form is wrong</source>
        <translation>a forma está errada</translation>
    </message>
    <message>
        <source>a schema is a JSON object</source>
        <translation>um esquema é um objeto JSON</translation>
    </message>
    <message>
        <source>it is larger than {0} KiB</source>
        <translation>passa de {0} KiB</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>tem níveis demais de aninhamento</translation>
    </message>
    <message>
        <source>arguments are an object, but its type is {0}</source>
        <translation>os argumentos são um objeto, mas o tipo do esquema é {0}</translation>
    </message>
    <message>
        <source>There is nothing to read.</source>
        <translation>Não há nada para ler.</translation>
    </message>
    <message>
        <source>There is no server in it: a JSON object with “mcpServers” is expected.</source>
        <translation>Não contém nenhum servidor: espera-se um objeto JSON com “mcpServers”.</translation>
    </message>
    <message>
        <source>This is neither JSON, nor an address, nor a command line such as “uvx mcp-server-time”.</source>
        <translation>Isto não é JSON, nem um endereço, nem uma linha de comando como “uvx mcp-server-time”.</translation>
    </message>
    <message>
        <source>it is not a JSON object.</source>
        <translation>não é um objeto JSON.</translation>
    </message>
    <message>
        <source>it speaks SSE, which is out of date. Use its address for streamable HTTP.</source>
        <translation>usa SSE, que está ultrapassado. Use o endereço dele para Streamable HTTP.</translation>
    </message>
    <message>
        <source>its “args” are not a list of texts.</source>
        <translation>os “args” não são uma lista de textos.</translation>
    </message>
    <message>
        <source>its “{0}” are not names with texts.</source>
        <translation>os “{0}” não são pares de nome e texto.</translation>
    </message>
    <message>
        <source>The text is larger than 1 MB.</source>
        <translation>O texto passa de 1 MB.</translation>
    </message>
    <message>
        <source>This is not valid JSON: {0} at line {1}, column {2}.</source>
        <translation>Isto não é JSON válido: {0} na linha {1}, coluna {2}.</translation>
    </message>
    <message>
        <source>This is not valid JSON.</source>
        <translation>Isto não é JSON válido.</translation>
    </message>
    <message>
        <source>A quotation mark in this command line is not closed.</source>
        <translation>Falta fechar aspas nesta linha de comando.</translation>
    </message>
    <message>
        <source>its “allowedTools” are not a list of names.</source>
        <translation>os “allowedTools” não são uma lista de nomes.</translation>
    </message>
    <message>
        <source>“{0}” has {1}, which is not filled in: write its value instead.</source>
        <translation>“{0}” tem {1}, que não foi preenchido: escreva o valor no lugar.</translation>
    </message>
    <message>
        <source>it has neither a command nor an address.</source>
        <translation>não tem comando nem endereço.</translation>
    </message>
    <message>
        <source>its address does not begin with https://.</source>
        <translation>o endereço não começa com https://.</translation>
    </message>
    <message>
        <source>Only the first {0} servers were read.</source>
        <translation>Só os primeiros {0} servidores foram lidos.</translation>
    </message>
    <message>
        <source>There is no server in it.</source>
        <translation>Não contém nenhum servidor.</translation>
    </message>
    <message>
        <source>“{0}” was left out: {1}</source>
        <translation>“{0}” foi deixado de fora: {1}</translation>
    </message>
    <message>
        <source>It cannot be used: {0}.{1}</source>
        <translation>Não pode ser usado: {0}.{1}</translation>
    </message>
    <message>
        <source>It was switched off.</source>
        <translation>Foi desativado.</translation>
    </message>
    <message>
        <source>It was started again.</source>
        <translation>Foi reiniciado.</translation>
    </message>
    <message>
        <source> Look at its log, or start it again.</source>
        <translation> Veja o registro dele ou reinicie-o.</translation>
    </message>
    <message>
        <source>It did not answer within {0} seconds, so it was ended.{1}</source>
        <translation>Não respondeu em {0} segundos; por isso, foi encerrado.{1}</translation>
    </message>
    <message>
        <source>The server cannot be reached. Check that it runs, and its address.</source>
        <translation>O servidor não pode ser alcançado. Verifique o endereço e se ele está em execução.</translation>
    </message>
    <message>
        <source>There was no answer within {0} seconds, so the call was ended.</source>
        <translation>Não houve resposta em {0} segundos; por isso, a chamada foi encerrada.</translation>
    </message>
    <message>
        <source>It wants a step in the browser first: {0}</source>
        <translation>Antes, ele pede uma etapa no navegador: {0}</translation>
    </message>
    <message>
        <source>The call failed without a reason.</source>
        <translation>A chamada falhou sem motivo informado.</translation>
    </message>
    <message>
        <source>Finish in the browser what it asked for. Then choose Continue.</source>
        <translation>Conclua no navegador o que ele pediu. Depois, escolha “Continuar”.</translation>
    </message>
    <message>
        <source>The arguments are not a JSON object, so the tool was not called.</source>
        <translation>Os argumentos não são um objeto JSON; por isso, a ferramenta não foi chamada.</translation>
    </message>
    <message>
        <source>There is no tool named {0}.</source>
        <translation>Não há ferramenta chamada {0}.</translation>
    </message>
    <message>
        <source>The tool {0} is switched off.</source>
        <translation>A ferramenta {0} está desativada.</translation>
    </message>
    <message>
        <source>The tool {0} has changed since it was allowed. Look at it again and allow it anew.</source>
        <translation>A ferramenta {0} mudou desde que foi permitida. Examine-a novamente e permita-a de novo.</translation>
    </message>
    <message>
        <source>{0} calls are running already. Wait for one of them to end.</source>
        <translation>{0} chamadas já estão em andamento. Espere uma delas terminar.</translation>
    </message>
    <message>
        <source>The call ran for {0} minutes, so it was ended.</source>
        <translation>A chamada durou {0} minutos; por isso, foi encerrada.</translation>
    </message>
    <message>
        <source>It does not offer that any more.</source>
        <translation>O servidor não oferece mais isso.</translation>
    </message>
    <message>
        <source>{0} It has failed several times in a minute: start it again by hand.</source>
        <translation>{0} Falhou várias vezes em um minuto: reinicie-o manualmente.</translation>
    </message>
    <message>
        <source>It is switched off.</source>
        <translation>Está desativado.</translation>
    </message>
    <message>
        <source>The server has forgotten this connection. The next call makes a new one.</source>
        <translation>O servidor esqueceu esta conexão. A próxima chamada cria uma nova.</translation>
    </message>
    <message>
        <source>Its answer cannot be read: {0}</source>
        <translation>A resposta não pode ser lida: {0}</translation>
    </message>
    <message>
        <source>There was no answer within {0} seconds.</source>
        <translation>Não houve resposta em {0} segundos.</translation>
    </message>
    <message>
        <source>The call was ended with its server. {0}</source>
        <translation>A chamada foi encerrada junto com o servidor. {0}</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
    <message>
        <source>Its result does not match what the tool promises: {0}.</source>
        <translation>O resultado não corresponde ao que a ferramenta promete: {0}.</translation>
    </message>
    <message>
        <source>It failed without a word.</source>
        <translation>Falhou sem dizer nada.</translation>
    </message>
    <message>
        <source>enter a client that you registered there</source>
        <translation>informe um cliente que você tenha registrado lá</translation>
    </message>
    <message>
        <source>Choose Log In to try again.</source>
        <translation>Escolha “Iniciar Sessão” para tentar novamente.</translation>
    </message>
    <message>
        <source>set a header such as Authorization for it</source>
        <translation>defina para ele um cabeçalho como Authorization</translation>
    </message>
    <message>
        <source>What it says about its login takes too long. Choose Log In to try again.</source>
        <translation>As informações sobre o login demoram demais para chegar. Escolha “Iniciar Sessão” para tentar novamente.</translation>
    </message>
    <message>
        <source>What it says about its login does not fit together: {0}.</source>
        <translation>As informações que ele dá sobre o login não são coerentes: {0}.</translation>
    </message>
    <message>
        <source>Its login takes no new programs such as Octavo: {0}, or {1}.</source>
        <translation>O login dele não aceita programas novos como o Octavo: {0}, ou {1}.</translation>
    </message>
    <message>
        <source>It wants {0}: {1}.</source>
        <translation>Ele pede {0}: {1}.</translation>
    </message>
    <message>
        <source>It wants a login: {0}.</source>
        <translation>Ele pede um login: {0}.</translation>
    </message>
    <message>
        <source>The server did not accept the login. {0}</source>
        <translation>O servidor não aceitou o login. {0}</translation>
    </message>
    <message>
        <source>{0} was loaded without keeping its weights in memory: that needs the Metal backend on one Mac with macOS 15 or later.</source>
        <translation>{0} foi carregado sem manter seus pesos na memória: isso exige o backend Metal em um único Mac com macOS 15 ou posterior.</translation>
    </message>
    <message>
        <source>{0} was loaded, but macOS does not keep its weights in memory: {1:clause}.</source>
        <translation>{0} foi carregado, mas o macOS não mantém seus pesos na memória: {1:clause}.</translation>
    </message>
    <message>
        <source>The tokenizer of {0} cannot be used: {1:clause}.</source>
        <translation>O tokenizador de {0} não pode ser usado: {1:clause}.</translation>
    </message>
    <message>
        <source>JSON grammar</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>Esquema JSON</translation>
    </message>
    <message>
        <source>Lark grammar</source>
        <translation>Lark</translation>
    </message>
    <message>
        <source>regular expression</source>
        <translation>expressão regular</translation>
    </message>
    <message>
        <source>schema of the tools</source>
        <translation>esquema das ferramentas</translation>
    </message>
    <message>
        <source>What it says about its login is too long, so it was not read: {0}.</source>
        <translation>As informações que ele dá sobre o login são longas demais; por isso, não foram lidas: {0}.</translation>
    </message>
    <message>
        <source>Its login is at {0} without https://, so it was not used: {1}.</source>
        <translation>O login dele fica em {0} sem https://; por isso, não foi usado: {1}.</translation>
    </message>
    <message>
        <source>Its login is for another server, so it was not used. Check its address.</source>
        <translation>O login é de outro servidor; por isso, não foi usado. Verifique o endereço.</translation>
    </message>
    <message>
        <source>choose Log In</source>
        <translation>escolha “Iniciar Sessão”</translation>
    </message>
    <message>
        <source>It refuses the headers that are set for it: check them, or {0}.</source>
        <translation>Ele recusa os cabeçalhos definidos para ele: verifique-os, ou {0}.</translation>
    </message>
    <message>
        <source>Its login page has no https:// address, so it is not opened: {0}.</source>
        <translation>A página de login dele não tem endereço https://; por isso, não é aberta: {0}.</translation>
    </message>
    <message>
        <source>The login was not finished within {0} minutes. {1}</source>
        <translation>O login não foi concluído em {0} minutos. {1}</translation>
    </message>
    <message>
        <source>The login was refused{0}. {1}</source>
        <translation>O login foi recusado{0}. {1}</translation>
    </message>
    <message>
        <source>Its login cannot be kept: it is too long, or no text. {0}</source>
        <translation>O login não pode ser guardado: é longo demais ou não é texto. {0}</translation>
    </message>
    <message>
        <source>The login was cancelled. {0}</source>
        <translation>O login foi cancelado. {0}</translation>
    </message>
    <message>
        <source>more rights than its login has</source>
        <translation>mais permissões do que o login dele tem</translation>
    </message>
    <message>
        <source>The answer is larger than 16 MB, so it was not read. Ask for less.</source>
        <translation>A resposta passa de 16 MB; por isso, não foi lida. Peça menos.</translation>
    </message>
    <message>
        <source>The folder {0} does not exist. Choose another one.</source>
        <translation>A pasta {0} não existe. Escolha outra.</translation>
    </message>
    <message>
        <source>The program {0} cannot be found. Install it, or give its full path.</source>
        <translation>O programa {0} não foi encontrado. Instale-o ou informe o caminho completo.</translation>
    </message>
    <message>
        <source>Its program ended by itself with exit status {0}.{1}</source>
        <translation>O programa dele terminou sozinho com o código de saída {0}.{1}</translation>
    </message>
    <message>
        <source>The address must begin with https:// and name a host.</source>
        <translation>O endereço precisa começar com https:// e indicar um host.</translation>
    </message>
    <message>
        <source>The address has no encryption, so it could be read on the way. Use one that begins with https://.</source>
        <translation>O endereço não usa criptografia; por isso, os dados poderiam ser lidos no caminho. Use um que comece com https://.</translation>
    </message>
    <message>
        <source> It wrote last: {0}</source>
        <translation> Última coisa que escreveu: {0}</translation>
    </message>
    <message>
        <source>The program {0} cannot be started: {1}.</source>
        <translation>O programa {0} não pode ser iniciado: {1}.</translation>
    </message>
    <message>
        <source>It closed its output, so it was ended.</source>
        <translation>Ele fechou a própria saída; por isso, foi encerrado.</translation>
    </message>
    <message>
        <source>Its program was killed by signal {0}.{1}</source>
        <translation>O programa dele foi encerrado pelo sinal {0}.{1}</translation>
    </message>
    <message>
        <source>refuses access: use another login, or set a header such as Authorization for it</source>
        <translation>recusa o acesso: use outro login ou defina para ele um cabeçalho como Authorization</translation>
    </message>
    <message>
        <source>The server compresses its answers although it was asked not to.</source>
        <translation>O servidor comprime as respostas, embora se tenha pedido que não o fizesse.</translation>
    </message>
    <message>
        <source>The server closed the connection.</source>
        <translation>O servidor fechou a conexão.</translation>
    </message>
    <message>
        <source>The host {0} cannot be found. Check the address.</source>
        <translation>O host {0} não foi encontrado. Verifique o endereço.</translation>
    </message>
    <message>
        <source>refuses the headers that are set for it: check them</source>
        <translation>recusa os cabeçalhos definidos para ele: verifique-os</translation>
    </message>
    <message>
        <source>The server {0}. (HTTP status {1})</source>
        <translation>O servidor {0}. (Status HTTP {1})</translation>
    </message>
    <message>
        <source>It does not read its input, so it was ended.</source>
        <translation>Ele não lê a própria entrada; por isso, foi encerrado.</translation>
    </message>
    <message>
        <source>It writes text that is no message to its output, so it was ended.</source>
        <translation>Ele escreve na saída texto que não é mensagem; por isso, foi encerrado.</translation>
    </message>
    <message>
        <source>It sent a message of over 16 MB, so it was ended.</source>
        <translation>Ele enviou uma mensagem de mais de 16 MB; por isso, foi encerrado.</translation>
    </message>
    <message>
        <source>There is no server named {0}, or it is switched off.</source>
        <translation>Não há servidor chamado {0}, ou ele está desativado.</translation>
    </message>
    <message>
        <source>The call was cancelled.</source>
        <translation>A chamada foi cancelada.</translation>
    </message>
    <message>
        <source>The model's chat template does not take these images as they are.</source>
        <translation>O template de chat do modelo não aceita estas imagens como estão.</translation>
    </message>
    <message>
        <source>The model's vision tower cannot see this image ({0}).</source>
        <translation>A torre de visão do modelo não consegue ver esta imagem ({0}).</translation>
    </message>
    <message>
        <source>The model's vision tower cannot be loaded: {0}.</source>
        <translation>A torre de visão do modelo não pode ser carregada: {0}.</translation>
    </message>
    <message>
        <source>This model has seen too many images: load it again.</source>
        <translation>Este modelo já viu imagens demais: recarregue-o.</translation>
    </message>
    <message>
        <source>{0} cannot look at images while several machines compute it.</source>
        <translation>{0} não pode ver imagens enquanto várias máquinas o calculam.</translation>
    </message>
    <message>
        <source>it does not take images where this chat has them</source>
        <translation>ele não aceita imagens onde esta conversa as tem</translation>
    </message>
    <message>
        <source>This model cannot look at images: choose one that can.</source>
        <translation>Este modelo não pode ver imagens: escolha um que possa.</translation>
    </message>
    <message>
        <source>The image is too narrow for this model. Cut it.</source>
        <translation>A imagem é estreita demais para este modelo. Recorte-a.</translation>
    </message>
    <message>
        <source>{0} cannot look at images in Octavo yet: its kind ({1}) is not among those that can.</source>
        <translation>{0} ainda não pode ver imagens no Octavo: o tipo dele ({1}) não está entre os que podem.</translation>
    </message>
    <message>
        <source>{0} cannot look at images in Octavo: its vision tower is a {1}, not a {2}.</source>
        <translation>{0} não pode ver imagens no Octavo: a torre de visão dele é {1}, não {2}.</translation>
    </message>
    <message>
        <source>{0} cannot look at images: its folder has no preprocessor_config.json; download it again.</source>
        <translation>{0} não pode ver imagens: na pasta dele falta preprocessor_config.json; baixe-o novamente.</translation>
    </message>
    <message>
        <source>{0} cannot look at images: this version of it was made without a vision tower.</source>
        <translation>{0} não pode ver imagens: esta versão foi feita sem torre de visão.</translation>
    </message>
    <message>
        <source>The chat has {0} images; send {1} at most.</source>
        <translation>A conversa tem {0} imagens; envie no máximo {1}.</translation>
    </message>
    <message>
        <source>An image is empty. {0}</source>
        <translation>Uma imagem está vazia. {0}</translation>
    </message>
    <message>
        <source>An image has {0} MB; {1} MB are the most. Make it smaller.</source>
        <translation>Uma imagem tem {0} MB; o máximo é {1} MB. Diminua-a.</translation>
    </message>
    <message>
        <source>This model's files about images cannot be used</source>
        <translation>Os arquivos deste modelo sobre imagens não podem ser usados</translation>
    </message>
    <message>
        <source>The images of this chat are too large together: send fewer of them.</source>
        <translation>As imagens desta conversa são grandes demais em conjunto: envie menos.</translation>
    </message>
    <message>
        <source>This image cannot be prepared for the model</source>
        <translation>Esta imagem não pode ser preparada para o modelo</translation>
    </message>
    <message>
        <source>The image has far more pixels; {0} in all are the most. Make it smaller.</source>
        <translation>A imagem tem pixels demais; o máximo no total é {0}. Diminua-a.</translation>
    </message>
    <message>
        <source>The image has {0} × {1} pixels; {2} in all are the most. Make it smaller.</source>
        <translation>A imagem tem {0} × {1} pixels; o máximo no total é {2}. Diminua-a.</translation>
    </message>
    <message>
        <source>The image of {0} × {1} pixels is too narrow. Cut it.</source>
        <translation>A imagem de {0} × {1} pixels é estreita demais. Recorte-a.</translation>
    </message>
    <message>
        <source>The images of this chat need too much memory: send fewer, or smaller ones</source>
        <translation>As imagens desta conversa precisam de memória demais: envie menos imagens ou imagens menores</translation>
    </message>
    <message>
        <source>{0} of its weights are missing ({1}, ...)</source>
        <translation>faltam pesos ({0} no total: {1}, ...)</translation>
    </message>
    <message>
        <source>The engine has ended.</source>
        <translation>O motor terminou.</translation>
    </message>
    <message>
        <source>Octavo's background service takes over the engine.</source>
        <translation>O serviço em segundo plano do Octavo assume o motor.</translation>
    </message>
    <message>
        <source>The background service has ended, so this window runs the engine.</source>
        <translation>O serviço em segundo plano terminou, então esta janela executa o motor.</translation>
    </message>
    <message>
        <source>Another window of Octavo uses the background service: quit that window first.</source>
        <translation>Outra janela do Octavo usa o serviço em segundo plano: encerre essa janela primeiro.</translation>
    </message>
    <message>
        <source>Another window of Octavo has the engine: quit that window first.</source>
        <translation>Outra janela do Octavo está com o motor: encerre essa janela primeiro.</translation>
    </message>
    <message>
        <source> (process {0})</source>
        <translation> (processo {0})</translation>
    </message>
    <message>
        <source>Octavo's engine{0} holds {1} and does not answer: end that process.</source>
        <translation>O motor do Octavo{0} ocupa {1} e não responde: encerre esse processo.</translation>
    </message>
    <message>
        <source>Waiting until Octavo's window{0} has no answer to write.</source>
        <translation>Aguardando até a janela do Octavo{0} terminar de escrever as respostas.</translation>
    </message>
    <message>
        <source>{0} belongs to another user ({1}): choose a folder of your own with OCTAVO_DATA.</source>
        <translation>{0} pertence a outro usuário ({1}): escolha uma pasta sua com OCTAVO_DATA.</translation>
    </message>
    <message>
        <source>Octavo serves already (process {0}): end that, or set OCTAVO_DATA.</source>
        <translation>O Octavo já está em serviço (processo {0}): encerre-o ou defina OCTAVO_DATA.</translation>
    </message>
    <message>
        <source>It needs {0:size}, and {1:size} of memory are available.</source>
        <translation>Ele precisa de {0:size}, e há {1:size} de memória disponíveis.</translation>
    </message>
    <message>
        <source>{0} {1} cannot be unloaded while generating: stop it first.</source>
        <translation>{0} Durante a geração, não é possível descarregar {1}: pare-a primeiro.</translation>
    </message>
    <message>
        <source>The loaded models take {0:size} of the {1:size} that macOS recommends for the GPU, so answers may stall while memory is swapped. Unload a model or choose a smaller KV budget.</source>
        <translation>Os modelos carregados ocupam {0:size} dos {1:size} que o macOS recomenda para a GPU; por isso, as respostas podem engasgar enquanto parte da memória é movida para o disco. Descarregue um modelo ou escolha um limite KV menor.</translation>
    </message>
    <message>
        <source>{0} ({1:size})</source>
        <translation>{0} ({1:size})</translation>
    </message>
    <message>
        <source>{0} does not fit beside the loaded models. {1}</source>
        <translation>{0} não cabe junto com os modelos carregados. {1}</translation>
    </message>
    <message>
        <source>Loading the model again was cancelled.</source>
        <translation>O recarregamento do modelo foi cancelado.</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no pool to change.</source>
        <translation>Nenhum modelo está carregado; por isso, não há pool para mudar.</translation>
    </message>
    <message>
        <source>There is no block {0}: the pool has {1} blocks.</source>
        <translation>Não há bloco {0}: o pool tem {1} blocos.</translation>
    </message>
    <message>
        <source>block {0} is not cached: only blocks that no chat uses can be evicted</source>
        <translation>o bloco {0} não está em cache: só blocos que nenhuma conversa usa podem ser descartados</translation>
    </message>
    <message>
        <source>block {0}, or text that continues it, is pinned: unpin it first</source>
        <translation>o bloco {0}, ou texto que o continua, está fixado: desafixe-o primeiro</translation>
    </message>
    <message>
        <source>Block {0} is not full yet, and only full blocks can be pinned</source>
        <translation>O bloco {0} ainda não está cheio, e só blocos cheios podem ser fixados</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no pool to check.</source>
        <translation>Nenhum modelo está carregado; por isso, não há pool para verificar.</translation>
    </message>
    <message>
        <source>No model is loaded, so tokens cannot be counted.</source>
        <translation>Nenhum modelo está carregado; por isso, os tokens não podem ser contados.</translation>
    </message>
    <message>
        <source>Texts of more than {0} characters are not counted.</source>
        <translation>Textos de mais de {0} caracteres não são contados.</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no KV cache to change.</source>
        <translation>Nenhum modelo está carregado; por isso, não há cache KV para mudar.</translation>
    </message>
    <message>
        <source>No model is loaded; choose one first.</source>
        <translation>Nenhum modelo está carregado; escolha um primeiro.</translation>
    </message>
    <message>
        <source>The model {0} is not loaded; load it first.</source>
        <translation>O modelo {0} não está carregado; carregue-o primeiro.</translation>
    </message>
</context>
<context>
    <name>formatting</name>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>há %n dia</numerusform>
            <numerusform>há %n dias</numerusform>
        </translation>
    </message>
    <message>
        <source>just now</source>
        <translation>agora mesmo</translation>
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
        <translation>{number}%</translation>
    </message>
    <message>
        <source>{number} h</source>
        <translation>{number} h</translation>
    </message>
    <message>
        <source>{number} s ago</source>
        <translation>há {number} s</translation>
    </message>
    <message>
        <source>{number} min ago</source>
        <translation>há {number} min</translation>
    </message>
    <message>
        <source>{number} h ago</source>
        <translation>há {number} h</translation>
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
        <translation>“{name}” não existe mais.</translation>
    </message>
    <message>
        <source>“{name}” is not a file.</source>
        <translation>“{name}” não é um arquivo.</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened. Check its permissions.</source>
        <translation>“{name}” não pode ser aberto. Verifique as permissões.</translation>
    </message>
    <message>
        <source>“{name}” is damaged or not JSON. Export the chats again.</source>
        <translation>“{name}” está danificado ou não é JSON. Exporte as conversas de novo.</translation>
    </message>
    <message>
        <source>“{name}” is not from ChatGPT, LM Studio, Open WebUI or Octavo. Choose their exported JSON file.</source>
        <translation>“{name}” não é do ChatGPT, LM Studio, Open WebUI ou Octavo. Escolha o arquivo JSON exportado por eles.</translation>
    </message>
    <message>
        <source>“{name}” has no messages.</source>
        <translation>“{name}” não tem mensagens.</translation>
    </message>
    <message>
        <source>“{name}” is too large: {size}. The most is {most}.</source>
        <translation>“{name}” é grande demais: {size}. O máximo é {most}.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too much memory.</source>
        <translation>“{name}” foi recusado: a leitura exige memória demais.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too long.</source>
        <translation>“{name}” foi recusado: a leitura demora demais.</translation>
    </message>
</context>
<context>
    <name>machines</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n camada</numerusform>
            <numerusform>%n camadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n KV head(s)</source>
        <translation>
            <numerusform>%n cabeça KV</numerusform>
            <numerusform>%n cabeças KV</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{used} of %n block(s) in use ({size} each, {held})</source>
        <translation>
            <numerusform>{used} de %n bloco em uso ({size} cada, {held})</numerusform>
            <numerusform>{used} de %n blocos em uso ({size} cada, {held})</numerusform>
        </translation>
    </message>
    <message>
        <source>Rank {rank}, {name}: {layers}, {heads}, {weights} of weights. {in_use}.</source>
        <translation>Rank {rank}, {name}: {layers}, {heads}, {weights} de pesos. {in_use}.</translation>
    </message>
    <message>
        <source>Block map of {name}</source>
        <translation>Mapa de blocos de {name}</translation>
    </message>
    <message>
        <source>The check cannot start; install Octavo again.</source>
        <translation>A verificação não pode iniciar; instale o Octavo de novo.</translation>
    </message>
    <message>
        <source>The check ended without an answer; try again.</source>
        <translation>A verificação terminou sem resposta; tente novamente.</translation>
    </message>
    <message>
        <source>A model that is too large for one machine can be split across several. A hosts file names them; checking them starts nothing and downloads nothing.</source>
        <translation>Um modelo grande demais para uma máquina pode ser dividido entre várias. Um arquivo de hosts diz quais são; verificá-las não inicia nem baixa nada.</translation>
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
        <translation>{machines}. Proposta: {model} dividido {how}; previsão de {speed} tokens/s, fator limitante: {limit}.</translation>
    </message>
    <message>
        <source>by layers (pipeline)</source>
        <translation>por camadas (pipeline)</translation>
    </message>
    <message>
        <source>{chip} · {memory}, {usable} usable · memory reads {speed}/s · Octavo {version}</source>
        <translation>{chip} · {memory}, {usable} utilizáveis · a memória lê {speed}/s · Octavo {version}</translation>
    </message>
    <message>
        <source>Link to {name}: {speed} Gbit/s, {latency} µs a message</source>
        <translation>Conexão com {name}: {speed} Gbit/s, {latency} µs por mensagem</translation>
    </message>
    <message>
        <source>Rank {rank}: {layers}; {blocks} blocks of {size}</source>
        <translation>Rank {rank}: {layers}; {blocks} blocos de {size}</translation>
    </message>
    <message>
        <source>Each machine needs Octavo, and the others are reached by ssh without a password. A hosts file looks like this:</source>
        <translation>Cada máquina precisa do Octavo, e as outras são acessadas por ssh sem senha. Um arquivo de hosts é assim:</translation>
    </message>
    <message>
        <source>Choose a hosts file</source>
        <translation>Escolha um arquivo de hosts</translation>
    </message>
    <message>
        <source>{machines}. {model} does not fit on them.</source>
        <translation>{machines}. {model} não cabe nelas.</translation>
    </message>
    <message>
        <source>{machines}. Proposed: {model} divided {how}.</source>
        <translation>{machines}. Proposta: {model} dividido {how}.</translation>
    </message>
    <message>
        <source>the speed of memory</source>
        <translation>velocidade da memória</translation>
    </message>
    <message>
        <source>the links between them</source>
        <translation>conexões entre elas</translation>
    </message>
    <message>
        <source>by heads (tensor)</source>
        <translation>por cabeças (tensor)</translation>
    </message>
    <message>
        <source>The model is missing on {machines}: run `octavo cluster` with --yes.</source>
        <translation>O modelo falta em {machines}: execute `octavo cluster` com --yes.</translation>
    </message>
    <message>
        <source>1/{machines} of each of {number} layers</source>
        <translation>1/{machines} de cada uma de {number} camadas</translation>
    </message>
    <message>
        <source>Several Machines</source>
        <translation>Várias Máquinas</translation>
    </message>
    <message>
        <source>Choose Hosts File…</source>
        <translation>Escolher Arquivo de Hosts…</translation>
    </message>
    <message>
        <source>Check Again</source>
        <translation>Verificar Novamente</translation>
    </message>
    <message>
        <source>Load on These Machines</source>
        <translation>Carregar nestas Máquinas</translation>
    </message>
    <message>
        <source>Load on This Machine Only</source>
        <translation>Carregar Só nesta Máquina</translation>
    </message>
    <message>
        <source>Copy this hosts file</source>
        <translation>Copiar este arquivo de hosts</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Máquinas</translation>
    </message>
    <message>
        <source>Every machine has the same blocks: the first one decides what each is used for, and the block map of the memory panel is that of all. Only the size of a block differs.</source>
        <translation>Todas as máquinas têm os mesmos blocos: a primeira decide para que serve cada um, e o mapa de blocos do painel de memória vale para todas. Só o tamanho de um bloco difere.</translation>
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
        <translation>Arquivos de hosts (*.json)</translation>
    </message>
    <message>
        <source>The plan is for the loaded model, {model}.</source>
        <translation>A previsão é para o modelo carregado, {model}.</translation>
    </message>
    <message>
        <source>Not {how}: {reason}</source>
        <translation>Não {how}: {reason}</translation>
    </message>
    <message>
        <source>Load a model to see what each would hold of it.</source>
        <translation>Carregue um modelo para ver que parte dele caberia a cada uma.</translation>
    </message>
    <message>
        <source>{number} of {whole} layers</source>
        <translation>{number} de {whole} camadas</translation>
    </message>
    <message>
        <source>Asking the machines of {file}…</source>
        <translation>Consultando as máquinas de {file}…</translation>
    </message>
    <message>
        <source>Cannot be used</source>
        <translation>Não pode ser usada</translation>
    </message>
</context>
<context>
    <name>memory</name>
    <message>
        <source>4 GB, 32k tokens or 500 blocks</source>
        <translation>4 GB, 32k tokens ou 500 blocos</translation>
    </message>
    <message>
        <source>How large the KV cache may grow: {examples}</source>
        <translation>Até onde o cache KV pode crescer: {examples}</translation>
    </message>
    <message>
        <source>or type a size: {examples}</source>
        <translation>ou digite um tamanho: {examples}</translation>
    </message>
    <message>
        <source>Beside the weights, this machine has room for {size} ({blocks}).</source>
        <translation>Além dos pesos, esta máquina tem espaço para {size} ({blocks}).</translation>
    </message>
    <message>
        <source>KV cache size</source>
        <translation>Tamanho do cache KV</translation>
    </message>
    <message>
        <source>KV cache size as text</source>
        <translation>Tamanho do cache KV como texto</translation>
    </message>
    <message>
        <source>Close the card</source>
        <translation>Fechar o cartão</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Fechar (Esc)</translation>
    </message>
    <message>
        <source>What is remembered of a chat</source>
        <translation>O que é lembrado de uma conversa</translation>
    </message>
    <message>
        <source>Free: any chat can use it.</source>
        <translation>Livre: qualquer conversa pode usá-lo.</translation>
    </message>
    <message>
        <source>Block text is shown only in the live view.</source>
        <translation>O texto do bloco só é mostrado ao vivo.</translation>
    </message>
    <message>
        <source>Cached · not needed by any chat now</source>
        <translation>Em cache · nenhuma conversa precisa dele agora</translation>
    </message>
    <message>
        <source>tokens {first} to {last}</source>
        <translation>tokens {first} a {last}</translation>
    </message>
    <message numerus="yes">
        <source>Shared by %n block table(s): {chats}</source>
        <translation>
            <numerusform>Compartilhado por %n tabela de blocos: {chats}</numerusform>
            <numerusform>Compartilhado por %n tabelas de blocos: {chats}</numerusform>
        </translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>fixado</translation>
    </message>
    <message>
        <source>Selected block</source>
        <translation>Bloco selecionado</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Fixar</translation>
    </message>
    <message>
        <source>Never evict this text, from its start to this block.</source>
        <translation>Nunca descartar este texto, do início até este bloco.</translation>
    </message>
    <message>
        <source>Evict</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>Free this cached block and all cached blocks that follow it.</source>
        <translation>Liberar este bloco em cache e todos os blocos em cache que o seguem.</translation>
    </message>
    <message>
        <source>Go to Text</source>
        <translation>Ir para o Texto</translation>
    </message>
    <message>
        <source>Show the message that contains this text.</source>
        <translation>Mostrar a mensagem que contém este texto.</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>Bifurcar</translation>
    </message>
    <message>
        <source>Continue in a new chat from the answer at this block. It shares the blocks up to there.</source>
        <translation>Continuar em uma nova conversa a partir da resposta neste bloco. Ela compartilha os blocos até ali.</translation>
    </message>
    <message>
        <source>In use by {chat}</source>
        <translation>Em uso por {chat}</translation>
    </message>
    <message>
        <source>used {ago}</source>
        <translation>usado {ago}</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Desafixar</translation>
    </message>
    <message>
        <source>Remembered for {chats}</source>
        <translation>Lembrado para {chats}</translation>
    </message>
    <message>
        <source>Cached · last used by {chat}</source>
        <translation>Em cache · último uso: {chat}</translation>
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
        <translation>Agora: {detail}.</translation>
    </message>
    <message>
        <source>As much as possible was reused: one token is always computed.</source>
        <translation>Foi reutilizado o máximo possível: um token é sempre calculado.</translation>
    </message>
    <message numerus="yes">
        <source>The cached text of “{chat}” ends here; the %n token(s) after it are new.</source>
        <translation>
            <numerusform>O texto em cache de “{chat}” termina aqui; o %n token seguinte é novo.</numerusform>
            <numerusform>O texto em cache de “{chat}” termina aqui; os %n tokens seguintes são novos.</numerusform>
        </translation>
    </message>
    <message>
        <source>Why part of the prompt was computed</source>
        <translation>Por que parte do prompt foi calculada</translation>
    </message>
    <message>
        <source>No longer available</source>
        <translation>Não disponível mais</translation>
    </message>
    <message>
        <source>The engine only remembers this for the last 256 requests since it started.</source>
        <translation>O motor só lembra isso para as últimas 256 solicitações desde que iniciou.</translation>
    </message>
    <message>
        <source>{reused} of {total} prompt tokens reused</source>
        <translation>{reused} de {total} tokens do prompt reutilizados</translation>
    </message>
    <message>
        <source>No cached text starts like this prompt, so all of it was computed.</source>
        <translation>Nenhum texto em cache começa como este prompt, então ele foi calculado por inteiro.</translation>
    </message>
    <message numerus="yes">
        <source>First difference from “{chat}”: another picture. From here on, %n token(s) were computed.</source>
        <translation>
            <numerusform>Primeira diferença em relação a “{chat}”: outra imagem. A partir daqui, %n token foi calculado.</numerusform>
            <numerusform>Primeira diferença em relação a “{chat}”: outra imagem. A partir daqui, %n tokens foram calculados.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First difference from “{chat}”. From here on, %n token(s) were computed.</source>
        <translation>
            <numerusform>Primeira diferença em relação a “{chat}”. A partir daqui, %n token foi calculado.</numerusform>
            <numerusform>Primeira diferença em relação a “{chat}”. A partir daqui, %n tokens foram calculados.</numerusform>
        </translation>
    </message>
    <message>
        <source>Prompt: {prompt}. Cached text: {cached}.</source>
        <translation>Prompt: {prompt}. Texto em cache: {cached}.</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>em cache</translation>
    </message>
    <message>
        <source>A corner is cut off where several chats or answers use the same block: their text begins alike, and is kept only once. Point at a block to see whose it is.</source>
        <translation>O canto é cortado onde várias conversas ou respostas usam o mesmo bloco: seu texto começa igual e é guardado uma só vez. Aponte para um bloco para ver de quem é.</translation>
    </message>
    <message>
        <source>The disk cache has a copy or is about to write it, so the text need not be read again after a restart. A cached block has the faded colour.</source>
        <translation>O cache em disco tem uma cópia ou está prestes a gravá-la, e assim o texto não precisa ser lido de novo após um reinício. Um bloco em cache tem a cor esmaecida.</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>compartilhado</translation>
    </message>
    <message>
        <source>The dot marks text that is never evicted.</source>
        <translation>O ponto marca texto que nunca é descartado.</translation>
    </message>
    <message>
        <source>free</source>
        <translation>livre</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Dono</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>References</source>
        <translation>Referências</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Idade</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Ocupação</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>Nível</translation>
    </message>
    <message>
        <source>Each chat has its own colour, and other programs that use the model have one together. The faded frame of a chat at rest marks what it would reuse. A block of several chats has the colour of one of them.</source>
        <translation>Cada conversa tem sua cor, e os outros programas que usam o modelo têm uma em comum. A moldura esmaecida de uma conversa em repouso marca o que ela reutilizaria. Um bloco de várias conversas tem a cor de uma delas.</translation>
    </message>
    <message>
        <source>Whether each block is in use, shared, pinned, cached or free.</source>
        <translation>Se cada bloco está em uso, compartilhado, fixado, em cache ou livre.</translation>
    </message>
    <message>
        <source>How many block tables contain each block. Every reference beyond the first is memory saved.</source>
        <translation>Quantas tabelas de blocos contêm cada bloco. Cada referência além da primeira é memória economizada.</translation>
    </message>
    <message>
        <source>How long ago each block was last written or reused. The oldest cached blocks are evicted first.</source>
        <translation>Há quanto tempo cada bloco foi gravado ou reutilizado pela última vez. Os blocos em cache mais antigos são descartados primeiro.</translation>
    </message>
    <message>
        <source>How many tokens each block holds. Only the last block of a chat is partly empty.</source>
        <translation>Quantos tokens cada bloco contém. Só o último bloco de uma conversa fica em parte vazio.</translation>
    </message>
    <message>
        <source>Where the blocks are: in the engine's pool, also on disk, or copied to host memory while a chat waits.</source>
        <translation>Onde estão os blocos: no pool do motor, também no disco ou copiados na memória do host enquanto uma conversa espera.</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 token</translation>
    </message>
    <message>
        <source>half full</source>
        <translation>pela metade</translation>
    </message>
    <message>
        <source>full</source>
        <translation>cheio</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>em uso</translation>
    </message>
    <message>
        <source>remembered</source>
        <translation>lembrado</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>pool</translation>
    </message>
    <message>
        <source>also on disk</source>
        <translation>também no disco</translation>
    </message>
    <message>
        <source>host</source>
        <translation>host</translation>
    </message>
    <message>
        <source>now</source>
        <translation>agora</translation>
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
        <translation>outros programas</translation>
    </message>
    <message>
        <source>Colours of the map: {mode}</source>
        <translation>Cores do mapa: {mode}</translation>
    </message>
    <message>
        <source>Legend: {labels}</source>
        <translation>Legenda: {labels}</translation>
    </message>
    <message>
        <source>Colour: {mode}</source>
        <translation>Cor: {mode}</translation>
    </message>
    <message>
        <source>The whole pool and the part shown on the map. Click or drag to move.</source>
        <translation>O pool inteiro e a parte mostrada no mapa. Clique ou arraste para mover.</translation>
    </message>
    <message>
        <source>Overview of all blocks</source>
        <translation>Visão geral de todos os blocos</translation>
    </message>
    <message>
        <source>Block map</source>
        <translation>Mapa de blocos</translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation>Nenhum modelo carregado</translation>
    </message>
    <message>
        <source>; blocks {first} to {last} are shown</source>
        <translation>; blocos {first} a {last} mostrados</translation>
    </message>
    <message>
        <source>{used} of {blocks} in use by {chats}, {cached} cached, {free} free</source>
        <translation>{used} de {blocks} em uso por {chats}, {cached} em cache, {free} livres</translation>
    </message>
    <message>
        <source>Recurrent states by chat</source>
        <translation>Estados recorrentes por conversa</translation>
    </message>
    <message>
        <source>Blocks of waiting chats</source>
        <translation>Blocos de conversas em espera</translation>
    </message>
    <message>
        <source>The KV cache, block by block, in Octavo</source>
        <translation>O cache KV, bloco a bloco, no Octavo</translation>
    </message>
    <message>
        <source>Nothing has been recorded yet. Load a model first.</source>
        <translation>Nada foi gravado ainda. Carregue um modelo primeiro.</translation>
    </message>
    <message>
        <source>{file} cannot be written: {problem}. Choose another folder.</source>
        <translation>{file} não pode ser gravado: {problem}. Escolha outra pasta.</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Salvo como {file}.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memória</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Copiar imagem</translation>
    </message>
    <message>
        <source>Copy the map, the three sentences and the model; no chat is named</source>
        <translation>Copiar o mapa, as três frases e o modelo; nenhuma conversa é identificada</translation>
    </message>
    <message>
        <source>Copy picture with chat titles</source>
        <translation>Copiar imagem com títulos das conversas</translation>
    </message>
    <message>
        <source>The same, with the titles of the chats</source>
        <translation>O mesmo, com os títulos das conversas</translation>
    </message>
    <message>
        <source>Save replay…</source>
        <translation>Salvar replay…</translation>
    </message>
    <message>
        <source>Save the last ten seconds of the map as an animated picture (PNG)</source>
        <translation>Salvar os últimos dez segundos do mapa como imagem animada (PNG)</translation>
    </message>
    <message>
        <source>Save snapshot…</source>
        <translation>Salvar instantâneo…</translation>
    </message>
    <message>
        <source>Save this moment of the KV cache, and a picture of the panel beside it</source>
        <translation>Salvar este momento do cache KV, junto com uma imagem do painel</translation>
    </message>
    <message>
        <source>Save the last 10 minutes…</source>
        <translation>Salvar os últimos 10 minutos…</translation>
    </message>
    <message>
        <source>Save everything that was recorded</source>
        <translation>Salvar tudo o que foi gravado</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Abrir…</translation>
    </message>
    <message>
        <source>Open a snapshot, a recording or a recorded benchmark</source>
        <translation>Abrir um instantâneo, uma gravação ou um benchmark gravado</translation>
    </message>
    <message>
        <source>Check against the engine</source>
        <translation>Conferir com o motor</translation>
    </message>
    <message>
        <source>Compare every block shown here with the engine's</source>
        <translation>Comparar cada bloco mostrado aqui com o do motor</translation>
    </message>
    <message>
        <source>Free all cached blocks</source>
        <translation>Liberar todos os blocos em cache</translation>
    </message>
    <message>
        <source>Pinned text is kept</source>
        <translation>O texto fixado é mantido</translation>
    </message>
    <message>
        <source>Compact now</source>
        <translation>Compactar agora</translation>
    </message>
    <message>
        <source>Move the blocks of each chat together. Chats don't need this, but it can return memory to the system.</source>
        <translation>Juntar os blocos de cada conversa. As conversas não precisam disso, mas pode devolver memória ao sistema.</translation>
    </message>
    <message>
        <source>Larger cells; also with the mouse wheel or two fingers</source>
        <translation>Células maiores; também com a roda do mouse ou dois dedos</translation>
    </message>
    <message>
        <source>Smaller cells</source>
        <translation>Células menores</translation>
    </message>
    <message>
        <source>Show every block</source>
        <translation>Mostrar todos os blocos</translation>
    </message>
    <message>
        <source>Change KV cache size…</source>
        <translation>Mudar o tamanho do cache KV…</translation>
    </message>
    <message>
        <source>Set how large the KV cache may grow</source>
        <translation>Definir até onde o cache KV pode crescer</translation>
    </message>
    <message>
        <source>The picture is copied. Paste it anywhere.</source>
        <translation>A imagem foi copiada. Cole-a onde quiser.</translation>
    </message>
    <message>
        <source>Save replay</source>
        <translation>Salvar replay</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Mais zoom</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Menos zoom</translation>
    </message>
    <message>
        <source>Whole pool</source>
        <translation>Pool inteiro</translation>
    </message>
    <message>
        <source>Animated PNG</source>
        <translation>PNG animado</translation>
    </message>
    <message>
        <source>Memory of {server}</source>
        <translation>Memória de {server}</translation>
    </message>
    <message>
        <source>{chat}: waiting for {blocks}; {tokens} will be computed again</source>
        <translation>{chat}: espera por {blocks}; {tokens} serão recalculados</translation>
    </message>
    <message>
        <source>on disk or about to be written</source>
        <translation>no disco ou prestes a ser gravado</translation>
    </message>
    <message>
        <source>{chat}: waiting for {blocks}; {copied} will be copied back from the host</source>
        <translation>{chat}: espera por {blocks}; {copied} serão copiados de volta do host</translation>
    </message>
    <message>
        <source>The pool whose blocks each chat's block table lists, in the order of its text.</source>
        <translation>O pool cujos blocos a tabela de blocos de cada conversa lista, na ordem do texto.</translation>
    </message>
    <message numerus="yes">
        <source>freed after %n more token(s)</source>
        <translation>
            <numerusform>liberado após mais %n token</numerusform>
            <numerusform>liberado após mais %n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>freed in the next step</source>
        <translation>liberado na próxima etapa</translation>
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
        <translation>Em vez de blocos, estas camadas guardam um estado por conversa, cujo tamanho nunca muda.</translation>
    </message>
    <message>
        <source>Blocks that were taken from preempted chats so that others could finish. Filled cells were copied to host memory; hollow ones will be recomputed. No text is lost.</source>
        <translation>Blocos retirados de conversas preemptadas para que outras pudessem terminar. As células cheias foram copiadas para a memória do host; as vazadas serão recalculadas. Nenhum texto se perde.</translation>
    </message>
    <message>
        <source>Block {number}</source>
        <translation>Bloco {number}</translation>
    </message>
    <message>
        <source>{fill} of {tokens}</source>
        <translation>{fill} de {tokens}</translation>
    </message>
    <message>
        <source>free: any chat can use it</source>
        <translation>livre: qualquer conversa pode usá-lo</translation>
    </message>
    <message numerus="yes">
        <source>shared by %n block table(s)</source>
        <translation>
            <numerusform>compartilhado por %n tabela de blocos</numerusform>
            <numerusform>compartilhado por %n tabelas de blocos</numerusform>
        </translation>
    </message>
    <message>
        <source> and </source>
        <translation> e </translation>
    </message>
    <message>
        <source>Pool {number}</source>
        <translation>Pool {number}</translation>
    </message>
    <message>
        <source>Tokens of each chat</source>
        <translation>Tokens de cada conversa</translation>
    </message>
    <message>
        <source>{used} of {blocks}</source>
        <translation>{used} de {blocks}</translation>
    </message>
    <message>
        <source>{chats} and {number} more</source>
        <translation>{chats} e mais {number}</translation>
    </message>
    <message>
        <source>Blocks {first} to {last}</source>
        <translation>Blocos {first} a {last}</translation>
    </message>
    <message>
        <source>{used} in use · {cached} cached · {free} free</source>
        <translation>{used} em uso · {cached} em cache · {free} livres</translation>
    </message>
    <message>
        <source>{blocks} of {tokens} each</source>
        <translation>{blocks} de {tokens} cada</translation>
    </message>
    <message>
        <source>Longest free run: {blocks}</source>
        <translation>Maior faixa livre: {blocks}</translation>
    </message>
    <message>
        <source>, {cached} cached</source>
        <translation>, {cached} em cache</translation>
    </message>
    <message>
        <source>These layers only look back {tokens}. Blocks that fall out of the window are freed.</source>
        <translation>Estas camadas só olham {tokens} para trás. Os blocos que saem da janela são liberados.</translation>
    </message>
    <message>
        <source>{outside}: kept for a chat that continues from this text, until space runs short.</source>
        <translation>{outside}: mantido para uma conversa que continue deste texto, até faltar espaço.</translation>
    </message>
    <message>
        <source>In the chunk of {tokens}</source>
        <translation>No segmento de {tokens}</translation>
    </message>
    <message>
        <source>In the window of {tokens}</source>
        <translation>Na janela de {tokens}</translation>
    </message>
    <message>
        <source>Waiting for blocks · {chats}</source>
        <translation>Espera por blocos · {chats}</translation>
    </message>
    <message>
        <source>Outside the chunk of {tokens}</source>
        <translation>Fora do segmento de {tokens}</translation>
    </message>
    <message>
        <source>Outside the window of {tokens}</source>
        <translation>Fora da janela de {tokens}</translation>
    </message>
    <message>
        <source>{blocks} on the host</source>
        <translation>{blocks} no host</translation>
    </message>
    <message>
        <source>{blocks} to recompute</source>
        <translation>{blocks} a recalcular</translation>
    </message>
    <message>
        <source>{block}, last used by {chat}</source>
        <translation>{block}, último uso: {chat}</translation>
    </message>
    <message numerus="yes">
        <source>Chats now use %n block(s) more than this: the newest chats pause and resume later.</source>
        <translation>
            <numerusform>As conversas usam agora %n bloco a mais que isto: as mais novas pausam e continuam depois.</numerusform>
            <numerusform>As conversas usam agora %n blocos a mais que isto: as mais novas pausam e continuam depois.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Adds up to %n block(s), which take memory only when needed.</source>
        <translation>
            <numerusform>Acrescenta até %n bloco, que só ocupa memória quando necessário.</numerusform>
            <numerusform>Acrescenta até %n blocos, que só ocupam memória quando necessário.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing will be removed.</source>
        <translation>Nada será removido.</translation>
    </message>
    <message>
        <source>{size}: {blocks}, {tokens}</source>
        <translation>{size}: {blocks}, {tokens}</translation>
    </message>
    <message>
        <source>{number} full chats</source>
        <translation>{number} conversas cheias</translation>
    </message>
    <message>
        <source>{share} of one full chat</source>
        <translation>{share} de uma conversa cheia</translation>
    </message>
    <message>
        <source>Frees {blocks} of {cached}.</source>
        <translation>Libera {blocks} de {cached}.</translation>
    </message>
    <message numerus="yes">
        <source>%n cached block(s)</source>
        <translation>
            <numerusform>%n bloco em cache</numerusform>
            <numerusform>%n blocos em cache</numerusform>
        </translation>
    </message>
    <message>
        <source>there is an event of an unknown kind</source>
        <translation>há um evento de tipo desconhecido</translation>
    </message>
    <message>
        <source>an event names a block outside the pool</source>
        <translation>um evento cita um bloco fora do pool</translation>
    </message>
    <message>
        <source>a block was copied from outside the pool</source>
        <translation>um bloco foi copiado de fora do pool</translation>
    </message>
    <message>
        <source>an event puts more tokens into a block than it can hold</source>
        <translation>um evento põe em um bloco mais tokens do que cabem nele</translation>
    </message>
    <message>
        <source>an event has no time</source>
        <translation>um evento não tem horário</translation>
    </message>
    <message>
        <source>Another program</source>
        <translation>Outro programa</translation>
    </message>
    <message>
        <source>Untitled chat</source>
        <translation>Conversa sem título</translation>
    </message>
    <message>
        <source>Another program ({chat})</source>
        <translation>Outro programa ({chat})</translation>
    </message>
    <message>
        <source>{program} (another program)</source>
        <translation>{program} (outro programa)</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n bloco</numerusform>
            <numerusform>%n blocos</numerusform>
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
        <translation>Pergunta Rápida</translation>
    </message>
    <message numerus="yes">
        <source>%n chat(s)</source>
        <translation>
            <numerusform>%n conversa</numerusform>
            <numerusform>%n conversas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n camada</numerusform>
            <numerusform>%n camadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n faixa</numerusform>
            <numerusform>%n faixas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n empty slot(s)</source>
        <translation>
            <numerusform>%n posição vazia</numerusform>
            <numerusform>%n posições vazias</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) per step</source>
        <translation>
            <numerusform>%n token por etapa</numerusform>
            <numerusform>%n tokens por etapa</numerusform>
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
        <translation>{used} em uso, {cached} em cache, {free} livres</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) not computed again</source>
        <translation>
            <numerusform>%n token não recalculado</numerusform>
            <numerusform>%n tokens não recalculados</numerusform>
        </translation>
    </message>
    <message>
        <source>{total} since the model was loaded; {size} on the host now</source>
        <translation>{total} desde que o modelo foi carregado; {size} no host agora</translation>
    </message>
    <message>
        <source>{size} in use</source>
        <translation>{size} em uso</translation>
    </message>
    <message>
        <source>{blocks}, up to {limit}</source>
        <translation>{blocks}, até {limit}</translation>
    </message>
    <message>
        <source>{number} ms</source>
        <translation>{number} ms</translation>
    </message>
    <message>
        <source>{number} since the model was loaded</source>
        <translation>{number} desde que o modelo foi carregado</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blocos</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidade</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Disco</translation>
    </message>
    <message>
        <source>of blocks in use</source>
        <translation>de blocos em uso</translation>
    </message>
    <message>
        <source>Blocks that chats need right now. Cached blocks don't count: they are evicted as soon as space is needed.</source>
        <translation>Blocos de que as conversas precisam neste momento. Os blocos em cache não contam: são descartados assim que falta espaço.</translation>
    </message>
    <message>
        <source>tail waste</source>
        <translation>perda no fim</translation>
    </message>
    <message>
        <source>Slots in use that hold no token. Only the last block of a chat is partly empty, so this is always less than one block per chat.</source>
        <translation>Posições em uso que não contêm nenhum token. Só o último bloco de uma conversa fica em parte vazio, então isto é sempre menos de um bloco por conversa.</translation>
    </message>
    <message>
        <source>runs per chat</source>
        <translation>faixas por conversa</translation>
    </message>
    <message>
        <source>How many stretches of neighbouring blocks a chat consists of; 1 is fastest. Paging can use any free block, so scattered blocks never block an allocation.</source>
        <translation>De quantas faixas de blocos vizinhos uma conversa é feita; 1 é o mais rápido. A paginação pode usar qualquer bloco livre, então blocos espalhados nunca impedem uma alocação.</translation>
    </message>
    <message>
        <source>saved by sharing</source>
        <translation>memória poupada</translation>
    </message>
    <message>
        <source>Memory saved because chats with the same beginning use the same blocks. Shared blocks have a notched corner.</source>
        <translation>Memória economizada porque conversas com o mesmo início usam os mesmos blocos. Os blocos compartilhados têm um canto cortado.</translation>
    </message>
    <message>
        <source>prefix hits</source>
        <translation>acertos de prefixo</translation>
    </message>
    <message>
        <source>Share of all prompt tokens so far that were found in the prefix cache and did not have to be computed again.</source>
        <translation>Parte de todos os tokens de prompt até agora que foi encontrada no cache de prefixos e não precisou ser recalculada.</translation>
    </message>
    <message>
        <source>prefill saved</source>
        <translation>prefill poupado</translation>
    </message>
    <message>
        <source>How long computing the reused prompt tokens would have taken, at the speed measured for the others. The prefix cache saved you this wait.</source>
        <translation>Quanto tempo levaria calcular os tokens de prompt reutilizados, à velocidade medida para os outros. O cache de prefixos poupou você dessa espera.</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>tokens por segundo</translation>
    </message>
    <message>
        <source>Generated by all chats together, over about the last second.</source>
        <translation>Gerados por todas as conversas juntas, durante cerca do último segundo.</translation>
    </message>
    <message>
        <source>between tokens</source>
        <translation>entre tokens</translation>
    </message>
    <message>
        <source>How long a chat waits for its next token, averaged over the last two seconds. It grows while long prompts are being read.</source>
        <translation>Quanto uma conversa espera pelo próximo token, em média nos últimos dois segundos. Aumenta enquanto prompts longos são lidos.</translation>
    </message>
    <message>
        <source>per step</source>
        <translation>por etapa</translation>
    </message>
    <message>
        <source>Time of one forward pass of the model, in which every decoding chat gets one token.</source>
        <translation>Tempo de uma passagem (forward) do modelo, na qual cada conversa em decodificação recebe um token.</translation>
    </message>
    <message>
        <source>evictions a minute</source>
        <translation>descartes/min</translation>
    </message>
    <message>
        <source>Cached blocks that were evicted to store new text. If there are many, a larger KV cache would save work.</source>
        <translation>Blocos em cache descartados para guardar texto novo. Se forem muitos, um cache KV maior pouparia trabalho.</translation>
    </message>
    <message>
        <source>copies a minute</source>
        <translation>cópias/min</translation>
    </message>
    <message>
        <source>Shared blocks that were copied because one of their chats wrote to them (copy-on-write).</source>
        <translation>Blocos compartilhados que foram copiados porque uma das conversas escreveu neles (copy-on-write).</translation>
    </message>
    <message>
        <source>preemptions a min.</source>
        <translation>preempções/min</translation>
    </message>
    <message>
        <source>How often a chat had to give up its blocks so that another could finish, to resume later. 0 means that there was enough memory.</source>
        <translation>Quantas vezes uma conversa teve de ceder seus blocos para que outra terminasse, para continuar depois. 0 significa que houve memória suficiente.</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>The model itself. Its size does not change while it is loaded.</source>
        <translation>O próprio modelo. O tamanho não muda enquanto ele está carregado.</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>cache KV</translation>
    </message>
    <message>
        <source>What the model remembers of the chats: all blocks of the map.</source>
        <translation>O que o modelo lembra das conversas: todos os blocos do mapa.</translation>
    </message>
    <message>
        <source>working memory</source>
        <translation>mem. de trabalho</translation>
    </message>
    <message>
        <source>The most memory that a recent step needed for intermediate results.</source>
        <translation>O máximo de memória de que uma etapa recente precisou para resultados intermediários.</translation>
    </message>
    <message>
        <source>MLX buffer cache</source>
        <translation>buffers do MLX</translation>
    </message>
    <message>
        <source>Freed memory that MLX keeps, because reusing it is faster than asking the system.</source>
        <translation>Memória liberada que o MLX mantém, porque reutilizá-la é mais rápido do que pedir ao sistema.</translation>
    </message>
    <message>
        <source>engine process</source>
        <translation>processo do motor</translation>
    </message>
    <message>
        <source>All memory of the engine process as the system counts it: weights, KV cache, working memory, MLX's buffer cache and Python.</source>
        <translation>Toda a memória do processo do motor, como o sistema a conta: pesos, cache KV, memória de trabalho, cache de buffers do MLX e Python.</translation>
    </message>
    <message>
        <source>system pressure</source>
        <translation>pressão do sistema</translation>
    </message>
    <message>
        <source>How short of memory the whole machine is, according to the system. From “warning” on, programs slow down or are ended: use a smaller model or a smaller KV cache.</source>
        <translation>Quão escassa está a memória da máquina inteira, segundo o sistema. A partir de “alerta”, programas ficam lentos ou são encerrados: use um modelo menor ou um cache KV menor.</translation>
    </message>
    <message>
        <source>on disk</source>
        <translation>no disco</translation>
    </message>
    <message>
        <source>Blocks of chats that are kept on disk, of all models. The settings say how much it may be.</source>
        <translation>Blocos de conversas guardados no disco, de todos os modelos. Os ajustes dizem quanto pode ser.</translation>
    </message>
    <message>
        <source>chats on disk</source>
        <translation>conversas no disco</translation>
    </message>
    <message>
        <source>Chats of this model that have blocks on disk.</source>
        <translation>Conversas deste modelo que têm blocos no disco.</translation>
    </message>
    <message>
        <source>written today</source>
        <translation>gravados hoje</translation>
    </message>
    <message>
        <source>How much was written to the disk since midnight (UTC). Only what is used twice, or is there when the model is unloaded, is written.</source>
        <translation>Quanto foi gravado no disco desde a meia-noite (UTC). Só é gravado o que é usado duas vezes ou está lá quando o modelo é descarregado.</translation>
    </message>
    <message>
        <source>tokens from disk</source>
        <translation>tokens do disco</translation>
    </message>
    <message>
        <source>Prompt tokens that came back from disk since the model was loaded.</source>
        <translation>Tokens de prompt que voltaram do disco desde que o modelo foi carregado.</translation>
    </message>
    <message>
        <source>time saved</source>
        <translation>tempo poupado</translation>
    </message>
    <message>
        <source>How much longer computing would have taken than reading from disk, in the last thirty days.</source>
        <translation>Quanto mais tempo levaria calcular do que ler do disco, nos últimos trinta dias.</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>danificados</translation>
    </message>
    <message>
        <source>Blocks on disk that could not be used in the last thirty days. They were removed, and their text was computed again.</source>
        <translation>Blocos no disco que não puderam ser usados nos últimos trinta dias. Foram removidos, e o texto foi recalculado.</translation>
    </message>
    <message>
        <source>; may grow to {limit}</source>
        <translation>; pode crescer até {limit}</translation>
    </message>
    <message>
        <source>{reused} of {total} prompt tokens</source>
        <translation>{reused} de {total} tokens de prompt</translation>
    </message>
    <message>
        <source>Longest so far: {time}; {stalls}</source>
        <translation>Mais longa até agora: {time}; {stalls}</translation>
    </message>
    <message numerus="yes">
        <source>%n stall(s)</source>
        <comment>waits between two tokens</comment>
        <translation>
            <numerusform>%n engasgo</numerusform>
            <numerusform>%n engasgos</numerusform>
        </translation>
    </message>
    <message>
        <source>{size} available to the engine on this machine</source>
        <translation>{size} disponíveis para o motor nesta máquina</translation>
    </message>
    <message>
        <source>All programs together use {share} of the memory</source>
        <translation>Todos os programas juntos usam {share} da memória</translation>
    </message>
    <message>
        <source>off</source>
        <translation>desativado</translation>
    </message>
    <message>
        <source>Longest run of free blocks: {blocks}</source>
        <translation>Maior faixa de blocos livres: {blocks}</translation>
    </message>
    <message>
        <source>{chats} generating, {waiting} waiting</source>
        <translation>{chats} gerando, {waiting} em espera</translation>
    </message>
    <message>
        <source>Will it fit?</source>
        <translation>Vai caber?</translation>
    </message>
    <message>
        <source>Chats fit up to {tokens} tokens; the model could hold {context}. A larger KV cache helps.</source>
        <translation>Cabem conversas de até {tokens} tokens; o modelo comportaria {context}. Um cache KV maior ajuda.</translation>
    </message>
    <message>
        <source>What does this chat remember?</source>
        <translation>O que esta conversa lembra?</translation>
    </message>
    <message>
        <source>All of it, so its next reply starts at once.</source>
        <translation>Tudo, então a próxima resposta começa na hora.</translation>
    </message>
    <message>
        <source>Why was the last answer fast or slow?</source>
        <translation>Por que a última resposta foi rápida ou lenta?</translation>
    </message>
    <message numerus="yes">
        <source>There is space for %n more token(s).</source>
        <translation>
            <numerusform>Há espaço para mais %n token.</numerusform>
            <numerusform>Há espaço para mais %n tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>No model is loaded, so nothing is in memory.</source>
        <translation>Nenhum modelo está carregado, então não há nada na memória.</translation>
    </message>
    <message numerus="yes">
        <source>Not everything fits at once: %n chat(s) must wait for blocks. No text is lost.</source>
        <translation>
            <numerusform>Não cabe tudo de uma vez: %n conversa tem de esperar por blocos. Nenhum texto se perde.</numerusform>
            <numerusform>Não cabe tudo de uma vez: %n conversas têm de esperar por blocos. Nenhum texto se perde.</numerusform>
        </translation>
    </message>
    <message>
        <source>This computer is out of memory. Close other programs, or use a smaller model.</source>
        <translation>Este computador está sem memória. Feche outros programas ou use um modelo menor.</translation>
    </message>
    <message>
        <source>It fits, but this computer is short of memory. Other programs may slow down.</source>
        <translation>Cabe, mas este computador está com pouca memória. Outros programas podem ficar lentos.</translation>
    </message>
    <message numerus="yes">
        <source>It fits: there is space for %n chat(s) of {context} tokens.</source>
        <translation>
            <numerusform>Cabe: há espaço para %n conversa de {context} tokens.</numerusform>
            <numerusform>Cabe: há espaço para %n conversas de {context} tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>It gave its blocks to another chat and goes on when there is space.</source>
        <translation>Ela cedeu seus blocos a outra conversa e continua quando houver espaço.</translation>
    </message>
    <message>
        <source>{tokens} of it are on disk and come back with your next message.</source>
        <translation>{tokens} dela estão no disco e voltam com sua próxima mensagem.</translation>
    </message>
    <message>
        <source>Nothing: its text is read again with your next message.</source>
        <translation>Nada: o texto será lido de novo com sua próxima mensagem.</translation>
    </message>
    <message>
        <source>{tokens} of {total}; the rest is read again.</source>
        <translation>{tokens} de {total}; o resto será lido de novo.</translation>
    </message>
    <message>
        <source>This chat has no answer yet.</source>
        <translation>Esta conversa ainda não tem resposta.</translation>
    </message>
    <message>
        <source>It began at once</source>
        <translation>Começou na hora</translation>
    </message>
    <message>
        <source>Slow: it had to give its blocks to another chat for a while.</source>
        <translation>Lenta: teve de ceder seus blocos a outra conversa por um tempo.</translation>
    </message>
    <message>
        <source>{share} of its drafted tokens were right.</source>
        <translation>{share} dos tokens de rascunho estavam certos.</translation>
    </message>
    <message numerus="yes">
        <source>The context is {share} full: %n token(s) are left.</source>
        <translation>
            <numerusform>O contexto está {share} cheio: resta %n token.</numerusform>
            <numerusform>O contexto está {share} cheio: restam %n tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>The context is {share} full.</source>
        <translation>O contexto está {share} cheio.</translation>
    </message>
    <message>
        <source>The model is being loaded.</source>
        <translation>O modelo está sendo carregado.</translation>
    </message>
    <message>
        <source>This chat is new: there is nothing to remember yet.</source>
        <translation>Esta conversa é nova: ainda não há nada a lembrar.</translation>
    </message>
    <message>
        <source>Nothing is in memory. Its text is saved.</source>
        <translation>Nada está na memória. O texto está salvo.</translation>
    </message>
    <message>
        <source>{tokens} of {total} so far; the rest is being read.</source>
        <translation>{tokens} de {total} até agora; o resto está sendo lido.</translation>
    </message>
    <message>
        <source>{tokens} of {total}; reading the rest again takes about {time}.</source>
        <translation>{tokens} de {total}; ler o resto de novo leva cerca de {time}.</translation>
    </message>
    <message>
        <source>Not known: the answer was cut short.</source>
        <translation>Não se sabe: a resposta foi cortada.</translation>
    </message>
    <message>
        <source>It began after {time}</source>
        <translation>Começou após {time}</translation>
    </message>
    <message>
        <source>{began}, and waited for other answers most of it.</source>
        <translation>{began}, a maior parte à espera de outras respostas.</translation>
    </message>
    <message numerus="yes">
        <source>Then {speed} tokens a second, beside %n other answer(s).</source>
        <translation>
            <numerusform>Depois, {speed} tokens por segundo, ao lado de mais %n resposta.</numerusform>
            <numerusform>Depois, {speed} tokens por segundo, ao lado de mais %n respostas.</numerusform>
        </translation>
    </message>
    <message>
        <source>Then {speed} tokens a second.</source>
        <translation>Depois, {speed} tokens por segundo.</translation>
    </message>
    <message>
        <source>{share} of its drafted tokens were right, which made it {times} times as fast.</source>
        <translation>{share} dos tokens de rascunho estavam certos, o que tornou a resposta {times} vezes mais rápida.</translation>
    </message>
    <message>
        <source>The model could not be loaded.</source>
        <translation>Não foi possível carregar o modelo.</translation>
    </message>
    <message>
        <source>The cache grows as needed.</source>
        <translation>O cache cresce conforme necessário.</translation>
    </message>
    <message>
        <source>All of it: {tokens} are in memory.</source>
        <translation>Tudo: {tokens} estão na memória.</translation>
    </message>
    <message>
        <source>The first answer is being written.</source>
        <translation>A primeira resposta está sendo escrita.</translation>
    </message>
    <message>
        <source>{began}: {disk} of its prompt came from disk.</source>
        <translation>{began}: {disk} do prompt vieram do disco.</translation>
    </message>
    <message>
        <source>The model is asleep. It is loaded again with your next message.</source>
        <translation>O modelo está em repouso. Será carregado de novo com sua próxima mensagem.</translation>
    </message>
    <message>
        <source>It fits.</source>
        <translation>Cabe.</translation>
    </message>
    <message>
        <source>full</source>
        <comment>layers that attend to all of the context</comment>
        <translation>atenção completa</translation>
    </message>
    <message>
        <source>sliding {tokens}</source>
        <translation>janela de {tokens}</translation>
    </message>
    <message>
        <source>chunks of {tokens}</source>
        <translation>segmentos de {tokens}</translation>
    </message>
    <message>
        <source>Nothing: your next message reads its text again, which takes about {time}.</source>
        <translation>Nada: sua próxima mensagem faz o texto ser lido de novo, o que leva cerca de {time}.</translation>
    </message>
    <message>
        <source>{began}: {share} of its prompt was remembered.</source>
        <translation>{began}: o modelo lembrava {share} do prompt.</translation>
    </message>
    <message>
        <source>{began}: its prompt was short.</source>
        <translation>{began}: o prompt era curto.</translation>
    </message>
    <message>
        <source>{began}: {new} had to be read first.</source>
        <translation>{began}: foi preciso ler {new} antes.</translation>
    </message>
    <message>
        <source>{tokens} are on disk: they come back after a restart.</source>
        <translation>{tokens} estão no disco: voltam após um reinício.</translation>
    </message>
    <message>
        <source>Computing what is remembered again would take {time}.</source>
        <translation>Recalcular o que é lembrado levaria {time}.</translation>
    </message>
    <message>
        <source>Blocks in this chat's table. Shared blocks count for each chat. Click to highlight them.</source>
        <translation>Blocos na tabela desta conversa. Os blocos compartilhados contam para cada conversa. Clique para destacá-los.</translation>
    </message>
    <message>
        <source>Text in the prefix cache that no chat here would reuse now. A new chat with the same beginning reuses it without computing it again; the oldest blocks are evicted when space runs out.</source>
        <translation>Texto no cache de prefixos que nenhuma conversa daqui reutilizaria agora. Uma nova conversa com o mesmo início o reutiliza sem recalculá-lo; os blocos mais antigos são descartados quando falta espaço.</translation>
    </message>
    <message>
        <source>Blocks that hold nothing. Any chat can use any of them, wherever they are.</source>
        <translation>Blocos que não contêm nada. Qualquer conversa pode usar qualquer um deles, onde quer que estejam.</translation>
    </message>
    <message>
        <source>Loading {model}</source>
        <translation>Carregando {model}</translation>
    </message>
    <message>
        <source>{tokens} of {total} remembered</source>
        <translation>{tokens} de {total} lembrados</translation>
    </message>
    <message>
        <source>How long computing them again would take is known after the first long prompt.</source>
        <translation>Só se saberá quanto levaria recalculá-los após o primeiro prompt longo.</translation>
    </message>
    <message>
        <source>Computing what is remembered again would take less than {time}.</source>
        <translation>Recalcular o que é lembrado levaria menos de {time}.</translation>
    </message>
    <message>
        <source>Cached</source>
        <translation>Em cache</translation>
    </message>
    <message>
        <source>Free now</source>
        <translation>Livres agora</translation>
    </message>
    <message>
        <source>Checking {model} (once)</source>
        <translation>Verificando {model} (uma vez)</translation>
    </message>
    <message>
        <source>Load a model to see its KV cache here, block by block.</source>
        <translation>Carregue um modelo para ver aqui seu cache KV, bloco a bloco.</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>o modelo</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Modelo de rascunho</translation>
    </message>
    <message>
        <source>Other models</source>
        <translation>Outros modelos</translation>
    </message>
    <message>
        <source>KV cache in use</source>
        <translation>Cache KV em uso</translation>
    </message>
    <message>
        <source>KV cache, cached</source>
        <translation>Cache KV, em cache</translation>
    </message>
    <message>
        <source>KV cache, free blocks</source>
        <translation>Cache KV, blocos livres</translation>
    </message>
    <message>
        <source>Host copies of waiting chats</source>
        <translation>Cópias no host de conversas em espera</translation>
    </message>
    <message>
        <source>Freed buffers that MLX keeps</source>
        <translation>Buffers liberados que o MLX mantém</translation>
    </message>
    <message>
        <source>Octavo's engine and working memory</source>
        <translation>Motor do Octavo e memória de trabalho</translation>
    </message>
    <message>
        <source>{size} in memory, {on_disk} on disk</source>
        <translation>{size} na memória, {on_disk} no disco</translation>
    </message>
    <message>
        <source>{tokens} of its {total} would come back at once. The rest was evicted: {read} are on disk and would be read from there, others computed again.</source>
        <translation>{tokens} de {total} voltariam na hora. O resto foi descartado: {read} estão no disco e seriam lidos de lá; os outros, recalculados.</translation>
    </message>
    <message>
        <source>{tokens} of its {total} would come back at once. The rest was evicted and would be computed again.</source>
        <translation>{tokens} de {total} voltariam na hora. O resto foi descartado e seria recalculado.</translation>
    </message>
    <message>
        <source>Its KV cache appears here as soon as it is ready.</source>
        <translation>O cache KV aparece aqui assim que estiver pronto.</translation>
    </message>
    <message>
        <source>Waiting for the first snapshot of its KV cache.</source>
        <translation>Aguardando o primeiro instantâneo do cache KV.</translation>
    </message>
    <message>
        <source>Nothing is in memory now</source>
        <translation>Nada na memória agora</translation>
    </message>
    <message>
        <source>{size} in memory</source>
        <translation>{size} na memória</translation>
    </message>
    <message>
        <source>{tokens} remembered</source>
        <translation>{tokens} lembrados</translation>
    </message>
    <message>
        <source>{number} on disk</source>
        <translation>{number} no disco</translation>
    </message>
    <message>
        <source>All of its {total} would come back at once.</source>
        <translation>Todos os {total} voltariam na hora.</translation>
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
        <translation>Não foi possível carregar {model}</translation>
    </message>
    <message>
        <source>{model} is ready</source>
        <translation>{model} está pronto</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>O modelo</translation>
    </message>
    <message>
        <source>{chat}, remembered</source>
        <translation>{chat}, lembrada</translation>
    </message>
    <message>
        <source>Its last answer read {prompt} and wrote {written}.</source>
        <translation>A última resposta leu {prompt} e escreveu {written}.</translation>
    </message>
    <message numerus="yes">
        <source>{server} has space for %n more token(s).</source>
        <translation>
            <numerusform>{server} tem espaço para mais %n token.</numerusform>
            <numerusform>{server} tem espaço para mais %n tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>The model is in the memory of {server}, not of this computer.</source>
        <translation>O modelo está na memória de {server}, não na deste computador.</translation>
    </message>
    <message>
        <source>It began within a second.</source>
        <translation>Começou em menos de um segundo.</translation>
    </message>
    <message>
        <source>{server} tells how many tokens it reads and writes, but nothing of its KV cache.</source>
        <translation>{server} informa quantos tokens lê e escreve, mas nada sobre o cache KV.</translation>
    </message>
    <message>
        <source>Waiting for the block map</source>
        <translation>Aguardando o mapa de blocos</translation>
    </message>
    <message>
        <source>Nothing yet: it has not answered here.</source>
        <translation>Nada ainda: não respondeu aqui.</translation>
    </message>
    <message>
        <source>It did not tell how many tokens its last answer took.</source>
        <translation>Não informou quantos tokens a última resposta usou.</translation>
    </message>
    <message>
        <source>Its last answer read {prompt}, {cached} of them from its prefix cache, and wrote {written}.</source>
        <translation>A última resposta leu {prompt}, {cached} deles do cache de prefixos, e escreveu {written}.</translation>
    </message>
    <message>
        <source>The server is short of memory.</source>
        <translation>O servidor está com pouca memória.</translation>
    </message>
    <message>
        <source>It began after {time}, the network included.</source>
        <translation>Começou após {time}, incluindo a rede.</translation>
    </message>
    <message>
        <source>No block map</source>
        <translation>Sem mapa de blocos</translation>
    </message>
    <message>
        <source>The block map cannot be shown now</source>
        <translation>O mapa de blocos não pode ser mostrado agora</translation>
    </message>
    <message>
        <source>{server} sends it as soon as it has one.</source>
        <translation>{server} o envia assim que tiver um.</translation>
    </message>
    <message>
        <source>What did {server} tell?</source>
        <translation>O que {server} informou?</translation>
    </message>
    <message>
        <source>It is known when an answer has ended.</source>
        <translation>Isso se sabe quando uma resposta termina.</translation>
    </message>
    <message>
        <source>the view has {view} blocks and the engine {engine}</source>
        <translation>a visualização tem {view} blocos e o motor, {engine}</translation>
    </message>
    <message>
        <source>the block tables</source>
        <translation>as tabelas de blocos</translation>
    </message>
    <message>
        <source>the view is at event {view} and the engine at {engine}</source>
        <translation>a visualização está no evento {view} e o motor, no {engine}</translation>
    </message>
    <message>
        <source>the view has {view} pools and the engine {engine}</source>
        <translation>a visualização tem {view} pools e o motor, {engine}</translation>
    </message>
    <message>
        <source>state</source>
        <translation>estado</translation>
    </message>
    <message>
        <source>references</source>
        <translation>referências</translation>
    </message>
    <message>
        <source>fill</source>
        <translation>ocupação</translation>
    </message>
    <message>
        <source>pins</source>
        <translation>fixações</translation>
    </message>
    <message>
        <source>blocks on disk</source>
        <translation>blocos no disco</translation>
    </message>
    <message numerus="yes">
        <source>{field} of %n block(s), first in block {block}</source>
        <translation>
            <numerusform>{field} de %n bloco, o primeiro é o bloco {block}</numerusform>
            <numerusform>{field} de %n blocos, o primeiro é o bloco {block}</numerusform>
        </translation>
    </message>
    <message>
        <source>A snapshot of the KV cache could not be read: {problem}.</source>
        <translation>Não foi possível ler um instantâneo do cache KV: {problem}.</translation>
    </message>
    <message>
        <source>The view missed some events: {problem}.</source>
        <translation>A visualização perdeu alguns eventos: {problem}.</translation>
    </message>
    <message>
        <source>pool {number}: {difference}</source>
        <translation>pool {number}: {difference}</translation>
    </message>
    <message>
        <source>its block size is less than one token</source>
        <translation>o tamanho do bloco é menor que um token</translation>
    </message>
    <message>
        <source>an event is cut short</source>
        <translation>um evento está truncado</translation>
    </message>
    <message>
        <source>The view missed some events: its pools are at different events.</source>
        <translation>A visualização perdeu alguns eventos: os pools estão em eventos diferentes.</translation>
    </message>
    <message>
        <source>View of the blocks</source>
        <translation>Visualização dos blocos</translation>
    </message>
    <message>
        <source>More about memory</source>
        <translation>Mais sobre a memória</translation>
    </message>
    <message>
        <source>Snapshots, checks, KV cache size</source>
        <translation>Instantâneos, verificações, tamanho do cache KV</translation>
    </message>
    <message>
        <source>Physical</source>
        <translation>Física</translation>
    </message>
    <message>
        <source>By chat</source>
        <translation>Por conversa</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Previsão</translation>
    </message>
    <message>
        <source>Every block at its place in memory</source>
        <translation>Cada bloco em seu lugar na memória</translation>
    </message>
    <message>
        <source>The block table of each chat, in the order of its text</source>
        <translation>A tabela de blocos de cada conversa, na ordem do texto</translation>
    </message>
    <message>
        <source>How much memory a model would need, before you load it</source>
        <translation>De quanta memória um modelo precisaria, antes de você carregá-lo</translation>
    </message>
    <message numerus="yes">
        <source>Each cell is {size}, the size of %n block(s)</source>
        <translation>
            <numerusform>Cada célula é {size}, o tamanho de %n bloco</numerusform>
            <numerusform>Cada célula é {size}, o tamanho de %n blocos</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory plan</source>
        <translation>Previsão de memória</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>Nenhuma previsão ainda</translation>
    </message>
    <message>
        <source>over this machine's limit</source>
        <translation>acima do limite desta máquina</translation>
    </message>
    <message>
        <source>Choose a model under Find models to see its plan here before you load it.</source>
        <translation>Escolha um modelo em “Buscar Modelos” para ver aqui sua previsão antes de carregá-lo.</translation>
    </message>
    <message>
        <source>A larger KV cache can use the free memory for more chats.</source>
        <translation>Um cache KV maior pode usar a memória livre para mais conversas.</translation>
    </message>
    <message>
        <source>Computing the plan of {name}…</source>
        <translation>Calculando a previsão de {name}…</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Cabe</translation>
    </message>
    <message>
        <source>Tight</source>
        <translation>Cabe por pouco</translation>
    </message>
    <message>
        <source>Too big</source>
        <translation>Grande demais</translation>
    </message>
    <message>
        <source>Working memory</source>
        <translation>Memória de trabalho</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Livre</translation>
    </message>
    <message>
        <source>{chats} of {tokens}</source>
        <translation>{chats} de {tokens}</translation>
    </message>
    <message>
        <source>{size} in {blocks}</source>
        <translation>{size} em {blocks}</translation>
    </message>
    <message>
        <source>KV cache of chat {number}</source>
        <translation>Cache KV da conversa {number}</translation>
    </message>
    <message>
        <source>Chat {number}</source>
        <translation>Conversa {number}</translation>
    </message>
    <message numerus="yes">
        <source>Freed %n block(s).</source>
        <translation>
            <numerusform>%n bloco liberado.</numerusform>
            <numerusform>%n blocos liberados.</numerusform>
        </translation>
    </message>
    <message>
        <source>The KV cache may now grow to {blocks}.</source>
        <translation>O cache KV agora pode crescer até {blocks}.</translation>
    </message>
    <message>
        <source>The view matches the engine: {blocks} compared at event {event}.</source>
        <translation>A visualização coincide com o motor: {blocks} comparados no evento {event}.</translation>
    </message>
    <message numerus="yes">
        <source>Pinned %n block(s). This text is kept until you unpin it.</source>
        <translation>
            <numerusform>%n bloco fixado. Este texto é mantido até que você o desafixe.</numerusform>
            <numerusform>%n blocos fixados. Este texto é mantido até que você o desafixe.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed %n pin(s).</source>
        <translation>
            <numerusform>%n fixação removida.</numerusform>
            <numerusform>%n fixações removidas.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %n block(s). Each chat's blocks are now together.</source>
        <translation>
            <numerusform>%n bloco movido. Os blocos de cada conversa agora estão juntos.</numerusform>
            <numerusform>%n blocos movidos. Os blocos de cada conversa agora estão juntos.</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine's block tables are inconsistent: {problem}. Restart the engine.</source>
        <translation>As tabelas de blocos do motor são inconsistentes: {problem}. Reinicie o motor.</translation>
    </message>
    <message>
        <source>The view differed from the engine: {difference}. It is being redrawn.</source>
        <translation>A visualização diferia do motor: {difference}. Está sendo redesenhada.</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no KV cache to change.</source>
        <translation>Nenhum modelo está carregado, então não há cache KV a mudar.</translation>
    </message>
    <message>
        <source>The blocks are already compact.</source>
        <translation>Os blocos já estão compactos.</translation>
    </message>
    <message>
        <source>Asking the engine for a new snapshot.</source>
        <translation>Pedindo ao motor um novo instantâneo.</translation>
    </message>
    <message>
        <source>The last ten minutes: blocks in use at the bottom, cached blocks above them, both as shares of the pool. The line is the speed in tokens per second; the dotted line shows how much of the machine's memory all programs use. Click or drag to see the pool as it was.</source>
        <translation>Os últimos dez minutos: embaixo os blocos em uso, acima deles os blocos em cache, ambos como parte do pool. A linha é a velocidade em tokens por segundo; a linha pontilhada mostra quanto da memória da máquina todos os programas usam. Clique ou arraste para ver o pool como estava.</translation>
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
        <translation>{share} da memória da máquina em uso</translation>
    </message>
    <message>
        <source>Memory over the last ten minutes</source>
        <translation>Memória nos últimos dez minutos</translation>
    </message>
    <message>
        <source>{share} in use</source>
        <translation>{share} em uso</translation>
    </message>
    <message>
        <source>{share} cached</source>
        <translation>{share} em cache</translation>
    </message>
    <message>
        <source>{share} tail waste</source>
        <translation>{share} de perda no fim</translation>
    </message>
    <message>
        <source>engine {size}</source>
        <translation>motor {size}</translation>
    </message>
    <message>
        <source>Speed {factor} times</source>
        <translation>Velocidade: {factor} vezes</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>One event back</source>
        <translation>Voltar um evento</translation>
    </message>
    <message>
        <source>One event forward</source>
        <translation>Avançar um evento</translation>
    </message>
    <message>
        <source>Playback speed</source>
        <translation>Velocidade de reprodução</translation>
    </message>
    <message>
        <source>Back to the live view</source>
        <translation>Voltar à visualização ao vivo</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproduzir</translation>
    </message>
    <message>
        <source>Go live</source>
        <translation>Ir ao vivo</translation>
    </message>
    <message>
        <source>live</source>
        <translation>ao vivo</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>aguardando</translation>
    </message>
    <message>
        <source>{file} is inconsistent: its events are out of order.</source>
        <translation>{file} é inconsistente: os eventos estão fora de ordem.</translation>
    </message>
    <message>
        <source>{file} is inconsistent: {problem}</source>
        <translation>{file} é inconsistente: {problem}</translation>
    </message>
    <message>
        <source>{file} does not begin with a snapshot: its start is missing.</source>
        <translation>{file} não começa com um instantâneo: falta o início.</translation>
    </message>
    <message>
        <source>{file} contains an incomplete event. Save or copy it again.</source>
        <translation>{file} contém um evento incompleto. Salve ou copie o arquivo de novo.</translation>
    </message>
    <message>
        <source>event {number}</source>
        <translation>evento {number}</translation>
    </message>
    <message>
        <source>{file} contains no snapshot.</source>
        <translation>{file} não contém um instantâneo.</translation>
    </message>
    <message>
        <source>{file} cannot be read: {problem}.</source>
        <translation>{file} não pode ser lido: {problem}.</translation>
    </message>
    <message>
        <source>Image in this block</source>
        <translation>Imagem deste bloco</translation>
    </message>
    <message>
        <source>Show this image large.</source>
        <translation>Mostrar esta imagem ampliada.</translation>
    </message>
    <message>
        <source>The line marks a part of an image. Click the block to see the image.</source>
        <translation>A linha marca uma parte de uma imagem. Clique no bloco para ver a imagem.</translation>
    </message>
    <message>
        <source>image</source>
        <translation>imagem</translation>
    </message>
    <message>
        <source>part of an image</source>
        <translation>parte de uma imagem</translation>
    </message>
    <message>
        <source>recurrent</source>
        <comment>layers that keep a state</comment>
        <translation>recorrentes</translation>
    </message>
    <message>
        <source>{place}: {when}.</source>
        <translation>{place}: {when}.</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels for {model} (once)</source>
        <translation>Compilando os kernels de GPU para {model} (uma vez)</translation>
    </message>
    <message>
        <source>images</source>
        <translation>imagens</translation>
    </message>
    <message>
        <source>{file} was written by another version of Octavo (format {found}, this version reads {supported}). Open it with that version.</source>
        <translation>{file} foi gravado por outra versão do Octavo (formato {found}; esta versão lê {supported}). Abra-o com aquela versão.</translation>
    </message>
    <message>
        <source>{file} is not a recording of Octavo's KV cache: {problem}.</source>
        <translation>{file} não é uma gravação do cache KV do Octavo: {problem}.</translation>
    </message>
    <message>
        <source>{file} is incomplete or damaged. Save or copy it again.</source>
        <translation>{file} está incompleto ou danificado. Salve-o ou copie-o de novo.</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>Open a snapshot or a recording</source>
        <translation>Abrir um instantâneo ou uma gravação</translation>
    </message>
    <message>
        <source>Octavo KV cache</source>
        <translation>Cache KV do Octavo</translation>
    </message>
    <message>
        <source>10 minutes</source>
        <translation>10 minutos</translation>
    </message>
    <message>
        <source>Save the memory view</source>
        <translation>Salvar a visualização da memória</translation>
    </message>
    <message>
        <source> · peak {speed} tok/s</source>
        <translation> · pico {speed} tok/s</translation>
    </message>
    <message>
        <source>The starter model is being loaded, with a small memory of its own…</source>
        <translation>O modelo inicial está sendo carregado, com uma pequena memória própria…</translation>
    </message>
    <message>
        <source>How memory works</source>
        <translation>Como a memória funciona</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Voltar</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Próximo</translation>
    </message>
    <message>
        <source>Play Again</source>
        <translation>Reproduzir de Novo</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fechar</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} de {total}</translation>
    </message>
    <message>
        <source>The engine of the tour ended.</source>
        <translation>O motor do tour terminou.</translation>
    </message>
    <message>
        <source>First chat</source>
        <translation>Primeira conversa</translation>
    </message>
    <message>
        <source>Second chat</source>
        <translation>Segunda conversa</translation>
    </message>
    <message>
        <source>Its fork</source>
        <translation>Bifurcação</translation>
    </message>
    <message>
        <source>Long text</source>
        <translation>Texto longo</translation>
    </message>
    <message>
        <source>Each square is a block, space for 16 tokens of text. Now all are free.</source>
        <translation>Cada quadrado é um bloco, espaço para 16 tokens de texto. Agora estão todos livres.</translation>
    </message>
    <message>
        <source>A chat begins. The model reads its text, which fills block after block.</source>
        <translation>Uma conversa começa. O modelo lê seu texto, que enche um bloco após o outro.</translation>
    </message>
    <message>
        <source>It answers. Each new token goes into the last block, until that is full.</source>
        <translation>Ele responde. Cada novo token vai para o último bloco, até que fique cheio.</translation>
    </message>
    <message>
        <source>The answer has ended. Its blocks stay, fainter: the chat would reuse them.</source>
        <translation>A resposta terminou. Os blocos ficam, esmaecidos: a conversa os reutilizaria.</translation>
    </message>
    <message>
        <source>A second chat has the same instructions. It shares their blocks, at no cost.</source>
        <translation>Uma segunda conversa tem as mesmas instruções. Ela compartilha os blocos, sem custo.</translation>
    </message>
    <message>
        <source>Shared blocks have a notched corner. They are in memory only once.</source>
        <translation>Os blocos compartilhados têm um canto cortado. Estão na memória uma só vez.</translation>
    </message>
    <message>
        <source>The second answer is forked: two chats go on from the very same blocks.</source>
        <translation>A segunda resposta é bifurcada: duas conversas seguem a partir dos mesmos blocos.</translation>
    </message>
    <message>
        <source>The first one to write into a shared block gets a copy: copy-on-write.</source>
        <translation>A primeira a escrever em um bloco compartilhado recebe uma cópia: copy-on-write.</translation>
    </message>
    <message>
        <source>A long text needs more than is free: what was unused longest is evicted.</source>
        <translation>Um texto longo precisa de mais do que há livre: descarta-se o que está há mais tempo sem uso.</translation>
    </message>
    <message>
        <source>What is remembered starts at once; what was evicted is read again.</source>
        <translation>O que é lembrado começa na hora; o que foi descartado é lido de novo.</translation>
    </message>
    <message>
        <source>Memory budget</source>
        <translation>Divisão da memória</translation>
    </message>
    <message>
        <source>Together: {size}, as the system counts the engine process</source>
        <translation>Total: {size}, como o sistema conta o processo do motor</translation>
    </message>
    <message>
        <source>In memory</source>
        <translation>Na memória</translation>
    </message>
    <message>
        <source>limit {size}</source>
        <translation>limite {size}</translation>
    </message>
    <message>
        <source>Blocks of each chat</source>
        <translation>Blocos de cada conversa</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Conversa</translation>
    </message>
    <message>
        <source>Block details</source>
        <translation>Detalhes do bloco</translation>
    </message>
    <message numerus="yes">
        <source>outside the window of %n layer(s)</source>
        <translation>
            <numerusform>fora da janela de %n camada</numerusform>
            <numerusform>fora da janela de %n camadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>freed by %n layer(s)</source>
        <translation>
            <numerusform>que %n camada já liberou</numerusform>
            <numerusform>que %n camadas já liberaram</numerusform>
        </translation>
    </message>
    <message>
        <source>Block tables by chat</source>
        <translation>Tabelas de blocos por conversa</translation>
    </message>
    <message>
        <source>the first {blocks} shared with {chat}</source>
        <translation>os primeiros {blocks} compartilhados com {chat}</translation>
    </message>
    <message>
        <source>{blocks} in {runs}</source>
        <translation>{blocks} em {runs}</translation>
    </message>
    <message>
        <source>waiting for {blocks} · {copied} on the host</source>
        <translation>espera por {blocks} · {copied} no host</translation>
    </message>
    <message>
        <source>{blocks} shared</source>
        <translation>{blocks} compartilhados</translation>
    </message>
    <message>
        <source>{chat} (branch)</source>
        <translation>{chat} (ramo)</translation>
    </message>
    <message numerus="yes">
        <source>KV cache space for %n more token(s)</source>
        <translation>
            <numerusform>espaço no cache KV para mais %n token</numerusform>
            <numerusform>espaço no cache KV para mais %n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>block {position} of {total} of the chat</source>
        <translation>bloco {position} de {total} da conversa</translation>
    </message>
    <message>
        <source>No chat is remembered yet.</source>
        <translation>Nenhuma conversa é lembrada ainda.</translation>
    </message>
    <message>
        <source>{share} of the context</source>
        <translation>{share} do contexto</translation>
    </message>
    <message>
        <source>Memory in three sentences</source>
        <translation>A memória em três frases</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Detalhes</translation>
    </message>
    <message>
        <source>Figures, the selected block, and the last ten minutes</source>
        <translation>Números, o bloco selecionado e os últimos dez minutos</translation>
    </message>
    <message>
        <source>KV Cache Size…</source>
        <translation>Tamanho do Cache KV…</translation>
    </message>
    <message>
        <source>New here? See in a minute how memory works.</source>
        <translation>É novo aqui? Veja em um minuto como a memória funciona.</translation>
    </message>
    <message>
        <source>Show Me</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>No tour</source>
        <translation>Sem tour</translation>
    </message>
    <message>
        <source>It stays in the Help menu</source>
        <translation>Ele continua no menu Ajuda</translation>
    </message>
</context>
<context>
    <name>models</name>
    <message>
        <source>The model service stopped. What was downloaded is kept.</source>
        <translation>O serviço de modelos parou. O que já foi baixado fica guardado.</translation>
    </message>
    <message>
        <source>Deleted. {size} freed.</source>
        <translation>Apagado. {size} liberados.</translation>
    </message>
    <message>
        <source>{name} is ready to use.</source>
        <translation>{name} está pronto para usar.</translation>
    </message>
    <message>
        <source>{name} is downloaded. Quantising it to {bits} bits.</source>
        <translation>{name} foi baixado. Quantizando para {bits} bits.</translation>
    </message>
    <message>
        <source>Best answers</source>
        <translation>Melhores respostas</translation>
    </message>
    <message>
        <source>Faster answers</source>
        <translation>Respostas mais rápidas</translation>
    </message>
    <message>
        <source>Takes less memory</source>
        <translation>Ocupa menos memória</translation>
    </message>
    <message>
        <source>Fits with {free} of memory to spare; {size} to download, licence {licence}.</source>
        <translation>Cabe com {free} de memória de sobra; {size} para baixar, licença {licence}.</translation>
    </message>
    <message>
        <source>A tight fit: close other apps first; {size} to download, licence {licence}.</source>
        <translation>Cabe por pouco: feche outros apps antes; {size} para baixar, licença {licence}.</translation>
    </message>
    <message>
        <source>Almost ready…</source>
        <translation>Quase pronto…</translation>
    </message>
    <message>
        <source>The disk is too full: {free} free. Make room, then try again.</source>
        <translation>O disco está cheio demais: {free} livres. Libere espaço e tente novamente.</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Carregando…</translation>
    </message>
    <message>
        <source>Checking (once)…</source>
        <translation>Verificando (uma vez)…</translation>
    </message>
    <message>
        <source>about {size}</source>
        <translation>cerca de {size}</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Baixar</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>Tentar Novamente</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Retomar</translation>
    </message>
    <message>
        <source>Switch to it</source>
        <translation>Mudar para ele</translation>
    </message>
    <message>
        <source>Downloads come from huggingface.co. Your chats stay here.</source>
        <translation>Os downloads vêm de huggingface.co. Suas conversas ficam aqui.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>Carregado</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Mais Tarde</translation>
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
        <translation>Boas-vindas ao Octavo</translation>
    </message>
    <message>
        <source>Other Models…</source>
        <translation>Outros Modelos…</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>Agora Não</translation>
    </message>
    <message>
        <source>Use a Mirror…</source>
        <translation>Usar um Espelho…</translation>
    </message>
    <message>
        <source>Find other models</source>
        <translation>Buscar outros modelos</translation>
    </message>
    <message>
        <source>Close the recommendations</source>
        <translation>Fechar as recomendações</translation>
    </message>
    <message>
        <source>Ask for recommended models again</source>
        <translation>Pedir novamente os modelos recomendados</translation>
    </message>
    <message>
        <source>Looking for models on this computer…</source>
        <translation>Procurando modelos neste computador…</translation>
    </message>
    <message>
        <source>No recommended model fits into this computer’s memory. “Other models” lists smaller ones.</source>
        <translation>Nenhum modelo recomendado cabe na memória deste computador. “Outros Modelos” lista menores.</translation>
    </message>
    <message>
        <source>The model is loading.</source>
        <translation>O modelo está sendo carregado.</translation>
    </message>
    <message>
        <source>Your model is ready. Switch to it for useful answers.</source>
        <translation>Seu modelo está pronto. Mude para ele para ter respostas úteis.</translation>
    </message>
    <message>
        <source>Download a model for useful answers. Meanwhile, type below to try the small starter model.</source>
        <translation>Baixe um modelo para ter respostas úteis. Enquanto isso, digite abaixo para testar o pequeno modelo inicial.</translation>
    </message>
    <message>
        <source>Download a model to start chatting.</source>
        <translation>Baixe um modelo para começar a conversar.</translation>
    </message>
    <message>
        <source>{name} is ready.</source>
        <translation>{name} está pronto.</translation>
    </message>
    <message>
        <source>While it downloads, type below: the small starter model answers.</source>
        <translation>Durante o download, digite abaixo: o pequeno modelo inicial responde.</translation>
    </message>
    <message>
        <source>You can start chatting when the download is complete.</source>
        <translation>Você pode começar a conversar quando o download terminar.</translation>
    </message>
    <message>
        <source>The download is paused. Meanwhile, the small starter model answers below.</source>
        <translation>O download está pausado. Enquanto isso, o pequeno modelo inicial responde abaixo.</translation>
    </message>
    <message>
        <source>The download is paused.</source>
        <translation>O download está pausado.</translation>
    </message>
    <message>
        <source>The download stopped. Meanwhile, the small starter model answers below.</source>
        <translation>O download parou. Enquanto isso, o pequeno modelo inicial responde abaixo.</translation>
    </message>
    <message>
        <source>The download stopped.</source>
        <translation>O download parou.</translation>
    </message>
    <message>
        <source>Cancel the download of {name}</source>
        <translation>Cancelar o download de {name}</translation>
    </message>
    <message>
        <source>Progress of {name}</source>
        <translation>Progresso de {name}</translation>
    </message>
    <message>
        <source>Switch to {name} later</source>
        <translation>Mudar para {name} mais tarde</translation>
    </message>
    <message>
        <source>{result} Weights: {weights}; KV cache {kv}, working memory {scratch}, of {limit}.</source>
        <translation>{result} Pesos: {weights}; cache KV {kv}, memória de trabalho {scratch}, de {limit}.</translation>
    </message>
    <message>
        <source>Fits.</source>
        <translation>Cabe.</translation>
    </message>
    <message>
        <source>A tight fit.</source>
        <translation>Cabe por pouco.</translation>
    </message>
    <message>
        <source>Does not fit.</source>
        <translation>Não cabe.</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>Nenhuma previsão ainda</translation>
    </message>
    <message>
        <source>{size} free after loading</source>
        <translation>{size} livres depois de carregar</translation>
    </message>
    <message>
        <source>{size} too much</source>
        <translation>{size} a mais</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nenhum</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> tokens</translation>
    </message>
    <message numerus="yes">
        <source>for %n chat(s) of {tokens} tokens</source>
        <translation>
            <numerusform>para %n conversa de {tokens} tokens</numerusform>
            <numerusform>para %n conversas de {tokens} tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>the chat's own text</source>
        <translation>o texto da própria conversa</translation>
    </message>
    <message>
        <source>until Octavo quits</source>
        <translation>até encerrar o Octavo</translation>
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
        <translation>Contexto em tokens</translation>
    </message>
    <message>
        <source>Chats at once</source>
        <translation>Conversas simultâneas</translation>
    </message>
    <message>
        <source>KV cache precision</source>
        <translation>Precisão do cache KV</translation>
    </message>
    <message>
        <source>Tokens per block</source>
        <translation>Tokens por bloco</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Modelo de rascunho</translation>
    </message>
    <message>
        <source>Drafts the next tokens, which this model verifies in one step.</source>
        <translation>Rascunha os próximos tokens, que este modelo verifica em uma etapa.</translation>
    </message>
    <message>
        <source>Keep loaded while idle</source>
        <translation>Manter carregado quando ocioso</translation>
    </message>
    <message>
        <source>Keep other models loaded</source>
        <translation>Manter outros modelos carregados</translation>
    </message>
    <message>
        <source>Choose a Folder…</source>
        <translation>Escolher uma Pasta…</translation>
    </message>
    <message>
        <source>LoRA adapter: none</source>
        <translation>Adaptador LoRA: nenhum</translation>
    </message>
    <message>
        <source>More Options</source>
        <translation>Mais Opções</translation>
    </message>
    <message>
        <source>Choose a LoRA Adapter</source>
        <translation>Escolha um Adaptador LoRA</translation>
    </message>
    <message>
        <source>its draft head, if it has one</source>
        <translation>sua cabeça de rascunho, se tiver</translation>
    </message>
    <message>
        <source>{name} — remove</source>
        <translation>{name} — remover</translation>
    </message>
    <message>
        <source>Fewer Options</source>
        <translation>Menos Opções</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Contexto</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Conversas</translation>
    </message>
    <message>
        <source>KV precision</source>
        <translation>Precisão KV</translation>
    </message>
    <message>
        <source>KV budget</source>
        <translation>Limite KV</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>Tamanho do bloco</translation>
    </message>
    <message>
        <source>Drafts from</source>
        <translation>Rascunhos de</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>Adaptador LoRA</translation>
    </message>
    <message>
        <source>Keep while idle</source>
        <translation>Manter se ocioso</translation>
    </message>
    <message>
        <source>full precision</source>
        <translation>total</translation>
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
        <translation>Um servidor com os modelos do Hugging Face Hub, para redes que não o alcançam. Ele decide o que você recebe: use um em que confie. É testado antes de ser adotado.</translation>
    </message>
    <message>
        <source>HF_ENDPOINT says that models come from {host}.</source>
        <translation>HF_ENDPOINT diz que os modelos vêm de {host}.</translation>
    </message>
    <message>
        <source>Address of the mirror</source>
        <translation>Endereço do espelho</translation>
    </message>
    <message>
        <source>Send it my Hugging Face token</source>
        <translation>Enviar a ele meu token do Hugging Face</translation>
    </message>
    <message>
        <source>Try and Use</source>
        <translation>Testar e Usar</translation>
    </message>
    <message>
        <source>Models come from {host}.</source>
        <translation>Os modelos vêm de {host}.</translation>
    </message>
    <message>
        <source>Use a Mirror</source>
        <translation>Usar um Espelho</translation>
    </message>
    <message>
        <source>Trying this address…</source>
        <translation>Testando este endereço…</translation>
    </message>
    <message>
        <source>4-bit, a quarter of the size</source>
        <translation>4 bits, um quarto do tamanho</translation>
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
        <translation>8 bits, o mais próximo do original</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progresso</translation>
    </message>
    <message>
        <source>Quantise…</source>
        <translation>Quantizar…</translation>
    </message>
    <message>
        <source>Download Anyway</source>
        <translation>Baixar Mesmo Assim</translation>
    </message>
    <message>
        <source>Delete Model</source>
        <translation>Apagar Modelo</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Apagar</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Manter</translation>
    </message>
    <message>
        <source>Cancel Download</source>
        <translation>Cancelar Download</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Apagar…</translation>
    </message>
    <message>
        <source>Download and Quantise…</source>
        <translation>Baixar e Quantizar…</translation>
    </message>
    <message>
        <source>Create a smaller copy of this model.</source>
        <translation>Criar uma cópia menor deste modelo.</translation>
    </message>
    <message>
        <source>Download the model, then create a smaller copy. The download is kept.</source>
        <translation>Baixar o modelo e criar uma cópia menor. O download é mantido.</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Dispensar</translation>
    </message>
    <message>
        <source>Load Again</source>
        <translation>Recarregar</translation>
    </message>
    <message>
        <source>Load Anyway</source>
        <translation>Carregar Mesmo Assim</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Carregar</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparar</translation>
    </message>
    <message>
        <source>Delete {name}?</source>
        <translation>Apagar {name}?</translation>
    </message>
    <message>
        <source>{path}
Other programs that use this folder will lose it too.</source>
        <translation>{path}
Outros programas que usam esta pasta também o perderão.</translation>
    </message>
    <message>
        <source>It will then be quantised to {bits} bits.</source>
        <translation>Depois, será quantizado para {bits} bits.</translation>
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
        <translation>Neste computador</translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation>Downloads</translation>
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
        <translation>Fonte</translation>
    </message>
    <message>
        <source>Move Up</source>
        <translation>Mover para Cima</translation>
    </message>
    <message>
        <source>Move Down</source>
        <translation>Mover para Baixo</translation>
    </message>
    <message>
        <source>A link suggests this model. Download it only if you want it.</source>
        <translation>Um link sugere este modelo. Baixe-o só se quiser.</translation>
    </message>
    <message>
        <source>Searching the Hub…</source>
        <translation>Buscando no Hub…</translation>
    </message>
    <message>
        <source>Reading the catalogue…</source>
        <translation>Lendo o catálogo…</translation>
    </message>
    <message>
        <source>{name} is downloaded. Load the model again to use it.</source>
        <translation>{name} foi baixado. Será usado quando você recarregar o modelo.</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels (once)…</source>
        <translation>Compilando os kernels de GPU (uma vez)…</translation>
    </message>
    <message>
        <source>Keep this model's weights in memory</source>
        <translation>Manter os pesos deste modelo na memória</translation>
    </message>
    <message>
        <source>Without this, macOS may compress or swap the weights, and answers become many times slower: 40 times was reported from macOS 26 and 27. With it, Macs with much other work in their memory have crashed (reported as kernel panics), so it is off unless you ask for it.</source>
        <translation>Sem isso, o macOS pode compactar os pesos ou movê-los para o disco, e as respostas ficam muito mais lentas: 40 vezes, segundo relatos do macOS 26 e 27. Com isso, Macs com a memória muito ocupada por outras tarefas travaram (relatos de kernel panic); por isso fica desativado, a menos que você peça.</translation>
    </message>
    <message>
        <source>its draft head</source>
        <translation>a cabeça de rascunho dele</translation>
    </message>
    <message>
        <source>Answers come faster with it.</source>
        <translation>Com ela, as respostas chegam mais rápido.</translation>
    </message>
    <message>
        <source>with its draft head (+{size})</source>
        <translation>com a cabeça de rascunho (+{size})</translation>
    </message>
    <message>
        <source>Its draft head is deleted with it: {path}</source>
        <translation>A cabeça de rascunho é apagada junto com ele: {path}</translation>
    </message>
    <message>
        <source>Searching ModelScope…</source>
        <translation>Buscando no ModelScope…</translation>
    </message>
    <message>
        <source>Drag queued downloads to change their order.</source>
        <translation>Arraste os downloads na fila para mudar a ordem.</translation>
    </message>
    <message>
        <source>No downloads.</source>
        <translation>Nenhum download.</translation>
    </message>
    <message>
        <source>No results. Try fewer words or another source.</source>
        <translation>Nenhum resultado. Tente menos palavras ou outra fonte.</translation>
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
        <translation>incluído no Octavo</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>pasta</translation>
    </message>
    <message>
        <source>tools</source>
        <translation>ferramentas</translation>
    </message>
    <message>
        <source>reasoning</source>
        <translation>raciocínio</translation>
    </message>
    <message>
        <source>images</source>
        <translation>imagens</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>Na fila</translation>
    </message>
    <message>
        <source>Verifying…</source>
        <translation>Verificando…</translation>
    </message>
    <message>
        <source>Contacting the Hub…</source>
        <translation>Contatando o Hub…</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausado</translation>
    </message>
    <message>
        <source>Paused at {progress}</source>
        <translation>Pausado em {progress}</translation>
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
        <translation>restam {time}</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filtros</translation>
    </message>
    <message>
        <source>Any size</source>
        <translation>Qualquer tamanho</translation>
    </message>
    <message>
        <source>Any age</source>
        <translation>Qualquer data</translation>
    </message>
    <message>
        <source>Last month</source>
        <translation>Último mês</translation>
    </message>
    <message>
        <source>Last six months</source>
        <translation>Últimos seis meses</translation>
    </message>
    <message>
        <source>Last year</source>
        <translation>Último ano</translation>
    </message>
    <message>
        <source>Most downloaded</source>
        <translation>Mais baixados</translation>
    </message>
    <message>
        <source>Most liked</source>
        <translation>Mais curtidos</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>Mais novos</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Por nome</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>Último uso</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>Maiores primeiro</translation>
    </message>
    <message>
        <source>Only models that fit</source>
        <translation>Só modelos que cabem</translation>
    </message>
    <message>
        <source>Type, licence, size, age and order</source>
        <translation>Tipo, licença, tamanho, data e ordem</translation>
    </message>
    <message>
        <source>Model type</source>
        <translation>Tipo de modelo</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licença</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamanho</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Data</translation>
    </message>
    <message>
        <source>Order of Hub results</source>
        <translation>Ordem dos resultados do Hub</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordem</translation>
    </message>
    <message>
        <source>Any type</source>
        <translation>Qualquer tipo</translation>
    </message>
    <message>
        <source>Any licence</source>
        <translation>Qualquer licença</translation>
    </message>
    <message>
        <source>Up to {size} GB</source>
        <translation>Até {size} GB</translation>
    </message>
    <message>
        <source>{reason} {model} stays loaded.</source>
        <translation>{reason} {model} continua carregado.</translation>
    </message>
    <message>
        <source>{reason} This happened while the model was loading.</source>
        <translation>{reason} Isto aconteceu enquanto o modelo era carregado.</translation>
    </message>
    <message>
        <source>{reason} {model} answers as before.</source>
        <translation>{reason} {model} responde como antes.</translation>
    </message>
    <message>
        <source>{reason} {model} is loaded again with your next message.</source>
        <translation>{reason} {model} será carregado de novo com sua próxima mensagem.</translation>
    </message>
    <message>
        <source>{reason} {model} is loaded again.</source>
        <translation>{reason} {model} está sendo carregado de novo.</translation>
    </message>
    <message>
        <source>{model} could not be loaded. {reason}</source>
        <translation>Não foi possível carregar {model}. {reason}</translation>
    </message>
    <message>
        <source>This model is gated. Accept its terms on its page on the Hub, then run “hf auth login” once in a terminal. Octavo uses the token that this command saves.</source>
        <translation>Este modelo tem acesso restrito. Aceite os termos na página dele no Hub e execute “hf auth login” uma vez em um terminal. O Octavo usa o token que esse comando salva.</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>Ficha do modelo</translation>
    </message>
    <message>
        <source>Look Up on the Hub</source>
        <translation>Consultar no Hub</translation>
    </message>
    <message>
        <source>Select a model on the left.</source>
        <translation>Selecione um modelo à esquerda.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n arquivo</numerusform>
            <numerusform>%n arquivos</numerusform>
        </translation>
    </message>
    <message>
        <source> An estimate; look it up for the exact plan.</source>
        <translation> Uma estimativa; consulte-o para a previsão exata.</translation>
    </message>
    <message>
        <source>From {file}</source>
        <translation>De {file}</translation>
    </message>
    <message>
        <source>licence {name}</source>
        <translation>licença {name}</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Verificando</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Carregando</translation>
    </message>
    <message>
        <source>Add Folder…</source>
        <translation>Adicionar Pasta…</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>Adicionar uma pasta de modelos</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Atualizar</translation>
    </message>
    <message>
        <source>Find Models…</source>
        <translation>Buscar Modelos…</translation>
    </message>
    <message>
        <source>Find and download models</source>
        <translation>Buscar e baixar modelos</translation>
    </message>
    <message>
        <source>Models on other machines, with OpenAI's API</source>
        <translation>Modelos em outras máquinas, com a API da OpenAI</translation>
    </message>
    <message>
        <source>Add a Server…</source>
        <translation>Adicionar um Servidor…</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>Procurando modelos…</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Usar</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Descarregar</translation>
    </message>
    <message>
        <source>No models found. Add a folder with an MLX model: config.json and .safetensors files.</source>
        <translation>Nenhum modelo encontrado. Adicione uma pasta com um modelo MLX: arquivos config.json e .safetensors.</translation>
    </message>
    <message>
        <source>Checking this model against mlx-lm (once)…</source>
        <translation>Verificando este modelo com o mlx-lm (uma vez)…</translation>
    </message>
    <message>
        <source>Looks at images</source>
        <translation>Vê imagens</translation>
    </message>
    <message>
        <source>loading {share}</source>
        <translation>carregando {share}</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Nenhum modelo</translation>
    </message>
    <message>
        <source>choose one</source>
        <translation>escolha um</translation>
    </message>
    <message>
        <source>{model} of {server}; what you ask it leaves this computer.</source>
        <translation>{model} de {server}; o que você pergunta a ele sai deste computador.</translation>
    </message>
    <message>
        <source>checking {share}</source>
        <translation>verificando {share}</translation>
    </message>
    <message>
        <source>could not be loaded</source>
        <translation>não pôde ser carregado</translation>
    </message>
    <message>
        <source>The engine has stopped</source>
        <translation>O motor parou</translation>
    </message>
    <message>
        <source>They are unpacked, because that is faster on this device.</source>
        <translation>Estão descompactados, porque isso é mais rápido neste dispositivo.</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>carregando</translation>
    </message>
    <message>
        <source>{size} of weights</source>
        <translation>{size} de pesos</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels (once): {done} of {all}</source>
        <translation>Compilando os kernels de GPU (uma vez): {done} de {all}</translation>
    </message>
    <message>
        <source>compiling kernels {share}</source>
        <translation>compilando kernels {share}</translation>
    </message>
    <message>
        <source>waiting for the engine</source>
        <translation>aguardando o motor</translation>
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
        <translation>mais rápido</translation>
    </message>
    <message>
        <source>less memory</source>
        <translation>menos memória</translation>
    </message>
    <message>
        <source>also suits</source>
        <translation>também serve</translation>
    </message>
    <message>
        <source>gated</source>
        <translation>acesso restrito</translation>
    </message>
    <message>
        <source>new</source>
        <translation>novo</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>cabe</translation>
    </message>
    <message>
        <source>just fits</source>
        <translation>cabe por pouco</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>grande demais</translation>
    </message>
    <message>
        <source>Draft head: answers come faster</source>
        <translation>Cabeça de rascunho: as respostas chegam mais rápido</translation>
    </message>
    <message>
        <source>With a draft head, answers come faster.</source>
        <translation>Com uma cabeça de rascunho, as respostas chegam mais rápido.</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Iniciando</translation>
    </message>
    <message>
        <source>No draft head was found for this model.</source>
        <translation>Nenhuma cabeça de rascunho foi encontrada para este modelo.</translation>
    </message>
    <message>
        <source>Look on the Hub</source>
        <translation>Buscar no Hub</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Editar…</translation>
    </message>
    <message>
        <source>Edit the server {name}</source>
        <translation>Editar o servidor {name}</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remover</translation>
    </message>
    <message>
        <source>Remove the server {name}</source>
        <translation>Remover o servidor {name}</translation>
    </message>
    <message>
        <source>In Use</source>
        <translation>Em Uso</translation>
    </message>
    <message>
        <source>your text is sent to {host}</source>
        <translation>seu texto é enviado para {host}</translation>
    </message>
    <message>
        <source>{step}… {share}</source>
        <translation>{step}… {share}</translation>
    </message>
    <message>
        <source>Faster: + {size}</source>
        <translation>Mais rápido: + {size}</translation>
    </message>
    <message>
        <source>Draft head</source>
        <translation>Cabeça de rascunho</translation>
    </message>
    <message>
        <source>Show in Finder</source>
        <translation>Mostrar no Finder</translation>
    </message>
    <message>
        <source>For this Mac with {number} GB of memory</source>
        <translation>Para este Mac com {number} GB de memória</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>Mostrar na Pasta</translation>
    </message>
    <message>
        <source>For this computer with {number} GB of memory</source>
        <translation>Para este computador com {number} GB de memória</translation>
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
        <translation>Um serviço em segundo plano passa a oferecer o modelo atual; esta janela também o usa.</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n solicitação</numerusform>
            <numerusform>%n solicitações</numerusform>
        </translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Iniciando…</translation>
    </message>
    <message>
        <source>Paused: programs are told to try again later. Resume in the menu bar.</source>
        <translation>Em pausa: os programas são avisados para tentar mais tarde. Retome-os na barra de menus.</translation>
    </message>
    <message>
        <source>Programs on this computer that name the key can ask the model. Your chats go first, and other computers cannot connect.</source>
        <translation>Programas neste computador que informam a chave podem usar o modelo. Suas conversas vêm primeiro, e outros computadores não podem se conectar.</translation>
    </message>
    <message>
        <source>Asking the system…</source>
        <translation>Consultando o sistema…</translation>
    </message>
    <message>
        <source>The background service has the model for this window, too. It frees the memory after 15 minutes without a request, and loads the model again with the next one.</source>
        <translation>O serviço em segundo plano mantém o modelo também para esta janela. Ele libera a memória após 15 minutos sem solicitações e recarrega o modelo na próxima.</translation>
    </message>
    <message>
        <source>Let other programs use this model</source>
        <translation>Permitir que outros programas usem este modelo</translation>
    </message>
    <message>
        <source>Start at login, without a window</source>
        <translation>Abrir ao iniciar sessão, sem janela</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Endereço</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Chave</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Show the key</source>
        <translation>Mostrar a chave</translation>
    </message>
    <message>
        <source>Settings of programs</source>
        <translation>Ajustes dos programas</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copied. Paste it into a terminal.</source>
        <translation>Copiado. Cole em um terminal.</translation>
    </message>
    <message>
        <source>Copied. Paste it into the file {name} of {program}.</source>
        <translation>Copiado. Cole no arquivo {name} de {program}.</translation>
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
        <translation>Outros Programas</translation>
    </message>
    <message>
        <source>Set Up {program}</source>
        <translation>Configurar {program}</translation>
    </message>
    <message>
        <source>Take Back {program}</source>
        <translation>Reverter {program}</translation>
    </message>
    <message>
        <source>The change of the file</source>
        <translation>Alteração do arquivo</translation>
    </message>
    <message>
        <source>Nothing else in the file is touched.</source>
        <translation>Nada mais no arquivo é alterado.</translation>
    </message>
    <message>
        <source>Writing, and asking the server once…</source>
        <translation>Gravando e consultando o servidor uma vez…</translation>
    </message>
    <message>
        <source>Editors and agents on this computer can then ask the loaded model through the APIs of OpenAI, Anthropic and Ollama. You get an address, a key, and settings to copy ({programs}).</source>
        <translation>Editores e agentes neste computador podem então usar o modelo carregado pelas APIs da OpenAI, da Anthropic e do Ollama. Você recebe um endereço, uma chave e ajustes para copiar ({programs}).</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Copiar o endereço</translation>
    </message>
    <message>
        <source>Copy the key</source>
        <translation>Copiar a chave</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Conectados</translation>
    </message>
    <message>
        <source>Use Port {number}</source>
        <translation>Usar a Porta {number}</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ocultar</translation>
    </message>
    <message>
        <source>Take Back…</source>
        <translation>Reverter…</translation>
    </message>
    <message>
        <source>Take the settings of {program} back</source>
        <translation>Reverter os ajustes de {program}</translation>
    </message>
    <message>
        <source>Update…</source>
        <translation>Atualizar…</translation>
    </message>
    <message>
        <source>Give {program} the new address and key</source>
        <translation>Dar a {program} o novo endereço e a nova chave</translation>
    </message>
    <message>
        <source>Folder of {file}</source>
        <translation>Pasta de {file}</translation>
    </message>
    <message>
        <source>No program has asked yet.</source>
        <translation>Nenhum programa fez uma solicitação ainda.</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Gravar</translation>
    </message>
    <message>
        <source>Take Back</source>
        <translation>Reverter</translation>
    </message>
    <message>
        <source>The file is as it was without Octavo.</source>
        <translation>O arquivo está como era sem o Octavo.</translation>
    </message>
    <message>
        <source>answering {number}</source>
        <translation>respondendo a {number}</translation>
    </message>
    <message>
        <source>{requests}, the last one {ago}</source>
        <translation>{requests}, a última {ago}</translation>
    </message>
    <message>
        <source>Copy the settings for {program}</source>
        <translation>Copiar os ajustes de {program}</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Copiado.</translation>
    </message>
    <message>
        <source>and {number} more</source>
        <translation>e mais {number}</translation>
    </message>
    <message>
        <source>Written, but: {problem}</source>
        <translation>Gravado, mas: {problem}</translation>
    </message>
    <message>
        <source>Written, and the server answers. {next}</source>
        <translation>Gravado, e o servidor responde. {next}</translation>
    </message>
    <message>
        <source>{number} waiting</source>
        <translation>{number} em espera</translation>
    </message>
    <message>
        <source>The system did not answer. Try again, or run `octavo service status` in a terminal.</source>
        <translation>O sistema não respondeu. Tente novamente ou execute `octavo service status` em um terminal.</translation>
    </message>
</context>
<context>
    <name>quick_ask</name>
    <message>
        <source>Hold Ctrl, Alt or Command, and press a letter, a digit, Space or a function key.</source>
        <translation>Mantenha pressionada a tecla Ctrl, Alt ou Command e pressione uma letra, um dígito, a barra de espaço ou uma tecla de função.</translation>
    </message>
    <message>
        <source>The desktop is asked for this key. It may ask you in turn.</source>
        <translation>Este atalho está sendo pedido à área de trabalho, que talvez pergunte a você.</translation>
    </message>
    <message>
        <source>Give Quick Ask a key in the desktop's own settings.</source>
        <translation>Dê um atalho à Pergunta Rápida nos ajustes da área de trabalho.</translation>
    </message>
    <message>
        <source>{keys} belongs to another program. Choose another key.</source>
        <translation>{keys} pertence a outro programa. Escolha outro atalho.</translation>
    </message>
    <message>
        <source>This desktop watches no key for Octavo. In its own settings, give one to the command “xdg-open octavo://ask”.</source>
        <translation>Esta área de trabalho não monitora atalhos para o Octavo. Nos ajustes dela, dê um ao comando “xdg-open octavo://ask”.</translation>
    </message>
    <message>
        <source>The desktop gives Quick Ask this key: {keys}</source>
        <translation>A área de trabalho dá este atalho à Pergunta Rápida: {keys}</translation>
    </message>
    <message>
        <source>The desktop gave Quick Ask no key. Set one to ask again.</source>
        <translation>A área de trabalho não deu atalho à Pergunta Rápida. Defina um para pedir novamente.</translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>Pergunta Rápida</translation>
    </message>
    <message>
        <source>The desktop has not answered. Set the key to ask it again.</source>
        <translation>A área de trabalho não respondeu. Defina o atalho para pedir novamente.</translation>
    </message>
    <message>
        <source>The desktop watches the key no longer. Set it again.</source>
        <translation>A área de trabalho não monitora mais o atalho. Defina-o novamente.</translation>
    </message>
    <message>
        <source>Add the clipboard</source>
        <translation>Adicionar a área de transferência</translation>
    </message>
    <message>
        <source>Add a screenshot</source>
        <translation>Adicionar uma captura de tela</translation>
    </message>
    <message>
        <source>Choose a Model…</source>
        <translation>Escolher um Modelo…</translation>
    </message>
    <message>
        <source>The answer is still being written.</source>
        <translation>A resposta ainda está sendo escrita.</translation>
    </message>
    <message>
        <source>When Quick Ask closes, nothing of it is kept.</source>
        <translation>Quando a Pergunta Rápida é fechada, nada dela é mantido.</translation>
    </message>
    <message>
        <source>Throw Away</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>Keep as Chat</source>
        <translation>Manter como Conversa</translation>
    </message>
    <message>
        <source>Keep Open</source>
        <translation>Manter Aberta</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>Área de transferência</translation>
    </message>
    <message>
        <source>No model is loaded, so nothing can be answered.</source>
        <translation>Nenhum modelo está carregado, então nada pode ser respondido.</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Seleção</translation>
    </message>
    <message>
        <source>Wait for the answer, or stop it.</source>
        <translation>Espere a resposta ou pare-a.</translation>
    </message>
    <message>
        <source>Kept as a chat.</source>
        <translation>Mantida como conversa.</translation>
    </message>
    <message>
        <source>Open in Octavo</source>
        <translation>Abrir no Octavo</translation>
    </message>
    <message>
        <source>Stop generating</source>
        <translation>Parar de gerar</translation>
    </message>
    <message>
        <source>There is no text and no picture in the clipboard.</source>
        <translation>Não há texto nem imagem na área de transferência.</translation>
    </message>
    <message>
        <source>Not kept: it is gone when this closes.</source>
        <translation>Não é mantida: some ao fechar esta janela.</translation>
    </message>
</context>
<context>
    <name>remote</name>
    <message>
        <source>The server of this model was removed. Choose another model.</source>
        <translation>O servidor deste modelo foi removido. Escolha outro modelo.</translation>
    </message>
    <message>
        <source>This chat was not sent to {name}: you have not allowed it yet.</source>
        <translation>Esta conversa não foi enviada a {name}: você ainda não permitiu.</translation>
    </message>
    <message>
        <source>A server's model cannot continue a text. Ask it to go on instead.</source>
        <translation>O modelo de um servidor não pode continuar um texto. Peça a ele que prossiga.</translation>
    </message>
    <message>
        <source>{server} reported an error: {reason}.</source>
        <translation>{server} relatou um erro: {reason}.</translation>
    </message>
    <message>
        <source>The keychain did not provide the key. Unlock it and try again.</source>
        <translation>O chaveiro não forneceu a chave. Desbloqueie-o e tente novamente.</translation>
    </message>
    <message>
        <source>{server} sent an answer that cannot be read.</source>
        <translation>{server} enviou uma resposta que não pode ser lida.</translation>
    </message>
    <message>
        <source>{server} sends requests on to {host}. Octavo does not follow; enter that address if you trust it.</source>
        <translation>{server} encaminha as solicitações para {host}. O Octavo não as segue; digite esse endereço se confiar nele.</translation>
    </message>
    <message>
        <source>later</source>
        <translation>mais tarde</translation>
    </message>
    <message>
        <source>{server} sent more than an answer may have, so it was cut off.</source>
        <translation>{server} enviou mais do que uma resposta pode ter, e ela foi cortada.</translation>
    </message>
    <message>
        <source>{server} sent nothing for {seconds} s. Try again, or restart the server.</source>
        <translation>{server} não enviou nada por {seconds} s. Tente novamente ou reinicie o servidor.</translation>
    </message>
    <message>
        <source>{server} did not finish its answer within {seconds} s. Try again.</source>
        <translation>{server} não terminou a resposta em {seconds} s. Tente novamente.</translation>
    </message>
    <message>
        <source>{server} ended the connection in the middle of the answer. The text so far is saved.</source>
        <translation>{server} encerrou a conexão no meio da resposta. O texto até aqui está salvo.</translation>
    </message>
    <message>
        <source>The certificate of {host} is not trusted: {reason}. If the server is yours, add its certificate to this computer's.</source>
        <translation>O certificado de {host} não é confiável: {reason}. Se o servidor é seu, adicione o certificado aos deste computador.</translation>
    </message>
    <message>
        <source>{server} does not speak TLS properly. Check https and the port.</source>
        <translation>{server} não usa TLS corretamente. Verifique o https e a porta.</translation>
    </message>
    <message>
        <source>{server} sent a web page instead of an answer. Check the address; it often ends in /v1.</source>
        <translation>{server} enviou uma página web em vez de uma resposta. Verifique o endereço; muitas vezes ele termina em /v1.</translation>
    </message>
    <message>
        <source>{server} sent an answer that cannot be read. Check that it offers OpenAI's API at this address.</source>
        <translation>{server} enviou uma resposta que não pode ser lida. Verifique se oferece a API da OpenAI neste endereço.</translation>
    </message>
    <message>
        <source>{server} does not accept the key{reason}. Check the key.</source>
        <translation>{server} não aceita a chave{reason}. Verifique a chave.</translation>
    </message>
    <message>
        <source>{server} asks for a key{reason}. Enter one under Edit.</source>
        <translation>{server} pede uma chave{reason}. Digite uma em “Editar”.</translation>
    </message>
    <message>
        <source>{server} has no such page or model{reason}. Check the address; it often ends in /v1.</source>
        <translation>{server} não tem essa página ou esse modelo{reason}. Verifique o endereço; muitas vezes ele termina em /v1.</translation>
    </message>
    <message>
        <source>No computer named {host} was found. Check the address.</source>
        <translation>Nenhum computador chamado {host} foi encontrado. Verifique o endereço.</translation>
    </message>
    <message>
        <source>{server} is not accepting more requests now{reason}. Try again {when}.</source>
        <translation>{server} não aceita mais solicitações agora{reason}. Tente novamente {when}.</translation>
    </message>
    <message>
        <source>another address</source>
        <translation>outro endereço</translation>
    </message>
    <message>
        <source>in {seconds} s</source>
        <translation>em {seconds} s</translation>
    </message>
    <message>
        <source>{server} refuses connections. Check that it is running, and that the port is right.</source>
        <translation>{server} recusa conexões. Verifique se está em execução e se a porta está certa.</translation>
    </message>
    <message>
        <source>{server} failed with status {status}{reason}. Try again later.</source>
        <translation>{server} falhou com o status {status}{reason}. Tente novamente mais tarde.</translation>
    </message>
    <message>
        <source>{server} refused the request with status {status}{reason}.</source>
        <translation>{server} recusou a solicitação com o status {status}{reason}.</translation>
    </message>
    <message>
        <source>in {minutes} min</source>
        <translation>em {minutes} min</translation>
    </message>
    <message>
        <source>{server} closed the connection in the middle. Try again.</source>
        <translation>{server} fechou a conexão no meio. Tente novamente.</translation>
    </message>
    <message>
        <source>{server} does not answer. Check the address and the network.</source>
        <translation>{server} não responde. Verifique o endereço e a rede.</translation>
    </message>
    <message>
        <source>{server} closed the connection without an answer. Check that it runs, or needs https.</source>
        <translation>{server} fechou a conexão sem responder. Verifique se está em execução ou se exige https.</translation>
    </message>
    <message>
        <source>{server} does not speak HTTP as expected. Check the address and the port.</source>
        <translation>{server} não usa HTTP como esperado. Verifique o endereço e a porta.</translation>
    </message>
    <message>
        <source>{server} has an address that cannot be used. Check it.</source>
        <translation>{server} tem um endereço que não pode ser usado. Verifique-o.</translation>
    </message>
    <message>
        <source>{server} cannot be reached. Check the address and the network.</source>
        <translation>{server} não pode ser alcançado. Verifique o endereço e a rede.</translation>
    </message>
    <message>
        <source>Sent to {place}</source>
        <translation>Enviado para {place}</translation>
    </message>
    <message>
        <source>{host} is not on a private network, so others could read your text and key on the way. Use https for it.</source>
        <translation>{host} não está em uma rede privada, e outros poderiam ler seu texto e sua chave no caminho. Use https para ele.</translation>
    </message>
    <message>
        <source>“{text}” is not a server address. Enter one such as http://localhost:1234/v1.</source>
        <translation>“{text}” não é um endereço de servidor. Digite um como http://localhost:1234/v1.</translation>
    </message>
    <message>
        <source>Enter the server's address, such as http://localhost:1234/v1.</source>
        <translation>Digite o endereço do servidor, como http://localhost:1234/v1.</translation>
    </message>
    <message>
        <source>Leave names, passwords and keys out of the address; the key has its own field.</source>
        <translation>Não ponha nomes, senhas nem chaves no endereço; a chave tem seu próprio campo.</translation>
    </message>
    <message>
        <source>{server} has no models. Load one there and try again.</source>
        <translation>{server} não tem modelos. Carregue um lá e tente novamente.</translation>
    </message>
    <message>
        <source>Any server with OpenAI's API: Octavo, vLLM, LM Studio, Ollama and others. What you ask its models leaves this computer.</source>
        <translation>Qualquer servidor com a API da OpenAI: Octavo, vLLM, LM Studio, Ollama e outros. O que você pergunta aos modelos dele sai deste computador.</translation>
    </message>
    <message>
        <source>The key is kept in this computer's keychain and sent to this address only. Leave it empty if the server needs none.</source>
        <translation>A chave é guardada no chaveiro deste computador e enviada só a este endereço. Deixe vazio se o servidor não exigir chave.</translation>
    </message>
    <message numerus="yes">
        <source>It works: %n model(s). Check those to offer in the picker.</source>
        <translation>
            <numerusform>Funciona: %n modelo. Marque-o para oferecê-lo no seletor.</numerusform>
            <numerusform>Funciona: %n modelos. Marque os que serão oferecidos no seletor.</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a Server</source>
        <translation>Adicionar um Servidor</translation>
    </message>
    <message>
        <source>Edit Server</source>
        <translation>Editar Servidor</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Endereço</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Chave</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>Optional, e.g. Studio Mac</source>
        <translation>Opcional, p. ex. Mac do estúdio</translation>
    </message>
    <message>
        <source>Test Connection</source>
        <translation>Testar Conexão</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtro</translation>
    </message>
    <message>
        <source>Find a model</source>
        <translation>Buscar um modelo</translation>
    </message>
    <message>
        <source>Models to offer in the picker</source>
        <translation>Modelos a oferecer no seletor</translation>
    </message>
    <message>
        <source>Check at most {number} models, so that the picker stays short.</source>
        <translation>Marque no máximo {number} modelos, para que o seletor fique curto.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Adicionar</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salvar</translation>
    </message>
    <message>
        <source>kept; enter another one to replace it</source>
        <translation>guardada; digite outra para substituí-la</translation>
    </message>
    <message>
        <source>Asking {host}…</source>
        <translation>Consultando {host}…</translation>
    </message>
    <message>
        <source>The list of servers cannot be saved: {reason}.</source>
        <translation>A lista de servidores não pode ser salva: {reason}.</translation>
    </message>
    <message>
        <source>A key contains only letters, digits and punctuation, no spaces. Copy it again.</source>
        <translation>Uma chave contém só letras, dígitos e pontuação, sem espaços. Copie-a de novo.</translation>
    </message>
</context>
<context>
    <name>store</name>
    <message>
        <source>The chat file was damaged. It was kept as {name} in {folder}, and a new one was created.</source>
        <translation>O arquivo de conversas estava danificado. Foi guardado como {name} em {folder}, e um novo foi criado.</translation>
    </message>
    <message>
        <source>The chats in {path} were written by a newer Octavo. Use that version.</source>
        <translation>As conversas em {path} foram gravadas por um Octavo mais novo. Use aquela versão.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be created: {reason}.</source>
        <translation>A pasta {folder} não pode ser criada: {reason}.</translation>
    </message>
    <message>
        <source>The chats in {path} cannot be opened: {reason}.</source>
        <translation>As conversas em {path} não podem ser abertas: {reason}.</translation>
    </message>
    <message>
        <source>The chats in {path} could not be updated to version {version}: {reason}. Nothing was changed.</source>
        <translation>As conversas em {path} não puderam ser atualizadas para a versão {version}: {reason}. Nada foi alterado.</translation>
    </message>
</context>
<context>
    <name>tools</name>
    <message>
        <source>The tools process stopped. It starts again with the next call.</source>
        <translation>O processo das ferramentas parou. Ele reinicia com a próxima chamada.</translation>
    </message>
    <message>
        <source>This address is not opened, since it does not begin with https://.</source>
        <translation>Este endereço não é aberto, pois não começa com https://.</translation>
    </message>
    <message>
        <source>The server gets what you enter. Do not enter passwords or keys.</source>
        <translation>O servidor recebe o que você digita. Não digite senhas nem chaves.</translation>
    </message>
    <message>
        <source>A Server Asks</source>
        <translation>Um Servidor Pergunta</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Enviar</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>Recusar</translation>
    </message>
    <message>
        <source>Open in Browser</source>
        <translation>Abrir no Navegador</translation>
    </message>
    <message>
        <source>“{name}” asks:</source>
        <translation>“{name}” pergunta:</translation>
    </message>
    <message numerus="yes">
        <source>The server gets the answer, of %n token(s) at most.</source>
        <translation>
            <numerusform>O servidor recebe a resposta, de no máximo %n token.</numerusform>
            <numerusform>O servidor recebe a resposta, de no máximo %n tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>“{name}” wants to ask the model:</source>
        <translation>“{name}” quer perguntar ao modelo:</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>Prompt do sistema</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Pergunta</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Resposta</translation>
    </message>
    <message>
        <source>What the model is asked</source>
        <translation>O que é perguntado ao modelo</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>Recusar</translation>
    </message>
    <message>
        <source>No model is loaded in Octavo. Load one, then call the tool again.</source>
        <translation>Nenhum modelo está carregado no Octavo. Carregue um e chame a ferramenta novamente.</translation>
    </message>
    <message>
        <source>It wants to open a page of {host}. What you enter there goes to that page.</source>
        <translation>Ele quer abrir uma página de {host}. O que você digitar lá vai para essa página.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>The engine is not running. Try again.</source>
        <translation>O motor não está em execução. Tente novamente.</translation>
    </message>
    <message>
        <source>“{field}” is required.</source>
        <translation>“{field}” é obrigatório.</translation>
    </message>
    <message>
        <source>“{field}” must be a number.</source>
        <translation>“{field}” deve ser um número.</translation>
    </message>
    <message>
        <source>The answer was stopped.</source>
        <translation>A resposta foi interrompida.</translation>
    </message>
    <message>
        <source>“{field}” must be a whole number.</source>
        <translation>“{field}” deve ser um número inteiro.</translation>
    </message>
    <message>
        <source>{field} (required)</source>
        <translation>{field} (obrigatório)</translation>
    </message>
    <message>
        <source>A command line, which runs on this computer with your rights, or an address that begins with https://.</source>
        <translation>Uma linha de comando, executada neste computador com os seus direitos, ou um endereço que começa com https://.</translation>
    </message>
    <message>
        <source>The program's environment, or headers for the address: one NAME=value per line. They are kept in a file that only you can read.</source>
        <translation>O ambiente do programa, ou cabeçalhos para o endereço: um NOME=valor por linha. São guardados em um arquivo que só você pode ler.</translation>
    </message>
    <message>
        <source>You are asked before anything is written.</source>
        <translation>Sua permissão é pedida antes de qualquer gravação.</translation>
    </message>
    <message>
        <source>One per line. Nothing outside them is read.</source>
        <translation>Uma por linha. Nada fora delas é lido.</translation>
    </message>
    <message>
        <source>Pages that you allow are fetched. Nothing is searched for.</source>
        <translation>As páginas que você permite são baixadas. Nada é buscado.</translation>
    </message>
    <message>
        <source>Paste the settings that a server's instructions name for other programs.</source>
        <translation>Cole os ajustes que as instruções de um servidor indicam para outros programas.</translation>
    </message>
    <message>
        <source>A Link Would Add a Server</source>
        <translation>Um Link Quer Adicionar um Servidor</translation>
    </message>
    <message>
        <source>Choose a Folder</source>
        <translation>Escolha uma Pasta</translation>
    </message>
    <message>
        <source>Choose Folder…</source>
        <translation>Escolher Pasta…</translation>
    </message>
    <message>
        <source>May write there, too</source>
        <translation>Pode também gravar ali</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Desativado</translation>
    </message>
    <message>
        <source>What a model searches for is sent to this address, and from there to other search engines, when you allow the call.</source>
        <translation>O que um modelo busca é enviado a este endereço, e de lá a outros buscadores, quando você permite a chamada.</translation>
    </message>
    <message>
        <source>Enter the key that you have from {provider}.</source>
        <translation>Digite a chave que você recebeu de {provider}.</translation>
    </message>
    <message>
        <source>Settings of another program</source>
        <translation>Ajustes de outro programa</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Ler</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Adicionar</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lendo…</translation>
    </message>
    <message>
        <source>There are no servers in it.</source>
        <translation>Não há servidores nele.</translation>
    </message>
    <message>
        <source>This link names no server that Octavo can read. Nothing was added.</source>
        <translation>Este link não cita nenhum servidor que o Octavo possa ler. Nada foi adicionado.</translation>
    </message>
    <message>
        <source>Edit Server</source>
        <translation>Editar Servidor</translation>
    </message>
    <message>
        <source>Add a Server</source>
        <translation>Adicionar um Servidor</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salvar</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>It has to answer in JSON. It may be on this computer, or in your network.</source>
        <translation>Ele tem de responder em JSON. Pode estar neste computador ou na sua rede.</translation>
    </message>
    <message>
        <source>It is kept in a file that only you can read.</source>
        <translation>Fica em um arquivo que só você pode ler.</translation>
    </message>
    <message>
        <source>What a model searches for is sent to {provider} with your key when you allow the call, and may cost you something there.</source>
        <translation>O que um modelo busca é enviado a {provider} com sua chave quando você permite a chamada, e pode ter custo para você lá.</translation>
    </message>
    <message>
        <source>This is no address. It looks like https://example.com/mcp.</source>
        <translation>Isto não é um endereço. Um exemplo é https://example.com/mcp.</translation>
    </message>
    <message>
        <source>Enter a command line or an address.</source>
        <translation>Digite uma linha de comando ou um endereço.</translation>
    </message>
    <message>
        <source>Line {number} of the variables is not NAME=value.</source>
        <translation>A linha {number} das variáveis não é NOME=valor.</translation>
    </message>
    <message>
        <source>This is no address of SearXNG. It looks like http://localhost:8888.</source>
        <translation>Isto não é um endereço do SearXNG. Um exemplo é http://localhost:8888.</translation>
    </message>
    <message>
        <source>“{name}” is too long to be looked at, and is left out.</source>
        <translation>“{name}” é longo demais para ser examinado e fica de fora.</translation>
    </message>
    <message>
        <source>These programs will run on this computer with your rights. Add only what you trust.</source>
        <translation>Estes programas serão executados neste computador com os seus direitos. Adicione só aquilo em que confia.</translation>
    </message>
    <message>
        <source>What a model sends to these addresses leaves this computer.</source>
        <translation>O que um modelo envia a estes endereços sai deste computador.</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Pastas</translation>
    </message>
    <message>
        <source>Choose a folder first.</source>
        <translation>Escolha uma pasta primeiro.</translation>
    </message>
    <message>
        <source>A quotation mark in the command line has no end.</source>
        <translation>Há aspas sem fechamento na linha de comando.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Busca</translation>
    </message>
    <message>
        <source>Address of SearXNG</source>
        <translation>Endereço do SearXNG</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Chave</translation>
    </message>
    <message>
        <source>It is in the list already.</source>
        <translation>Já está na lista.</translation>
    </message>
    <message>
        <source>Program or address</source>
        <translation>Programa ou endereço</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>Variáveis</translation>
    </message>
    <message>
        <source>Only if its login takes no new programs: the ID of one that you registered there, with {address} to come back to.</source>
        <translation>Só se o login não aceitar programas novos: o ID de um que você registrou lá, com {address} como endereço de retorno.</translation>
    </message>
    <message>
        <source>Client ID</source>
        <translation>ID do Cliente</translation>
    </message>
    <message>
        <source>Client secret</source>
        <translation>Segredo do Cliente</translation>
    </message>
    <message>
        <source>in {folder}</source>
        <translation>em {folder}</translation>
    </message>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>%n ferramenta</numerusform>
            <numerusform>%n ferramentas</numerusform>
        </translation>
    </message>
    <message>
        <source>Not started yet</source>
        <translation>Não iniciado ainda</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Falhou</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Parado</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Iniciando…</translation>
    </message>
    <message>
        <source>{tools}, {number} off</source>
        <translation>{tools}, desativadas: {number}</translation>
    </message>
    <message>
        <source>There are {number} servers already. Remove one first.</source>
        <translation>Já há {number} servidores. Remova um primeiro.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>{name} não pode ser gravado: {reason}.</translation>
    </message>
    <message>
        <source>The list of tool servers cannot be read. It is kept as {name}.</source>
        <translation>A lista de servidores de ferramentas não pode ser lida. Foi guardada como {name}.</translation>
    </message>
    <message>
        <source>Models may call what is switched on here. You are asked before each call.</source>
        <translation>Os modelos podem chamar o que está ativado aqui. Sua permissão é pedida antes de cada chamada.</translation>
    </message>
    <message>
        <source>Tools let a model do things: calculate, read files that you choose, or use any program that speaks MCP. Every call is shown to you, with what is sent, and waits until you allow it.</source>
        <translation>Ferramentas permitem que um modelo faça coisas: calcular, ler arquivos que você escolhe ou usar qualquer programa que fale MCP. Cada chamada é mostrada a você, com o que é enviado, e espera até que você a permita.</translation>
    </message>
    <message>
        <source>Program or Address…</source>
        <translation>Programa ou Endereço…</translation>
    </message>
    <message>
        <source>Paste Settings…</source>
        <translation>Colar Ajustes…</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Arquivos</translation>
    </message>
    <message>
        <source>You see each request before, and allow it or not. The server gets the answer.</source>
        <translation>Você vê cada pedido antes e o permite ou não. O servidor recebe a resposta.</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Ferramentas</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Adicionar…</translation>
    </message>
    <message>
        <source>No tools yet</source>
        <translation>Nenhuma ferramenta ainda</translation>
    </message>
    <message>
        <source>Files in a Folder…</source>
        <translation>Arquivos de uma Pasta…</translation>
    </message>
    <message>
        <source>Remove Server</source>
        <translation>Remover Servidor</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remover</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Ativado</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Reiniciar</translation>
    </message>
    <message>
        <source>Log In…</source>
        <translation>Iniciar Sessão…</translation>
    </message>
    <message>
        <source>Log Out</source>
        <translation>Finalizar Sessão</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Editar…</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Remover…</translation>
    </message>
    <message>
        <source>Show Log</source>
        <translation>Mostrar Registro</translation>
    </message>
    <message>
        <source>May ask the model</source>
        <translation>Pode perguntar ao modelo</translation>
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
            <numerusform>Mais %n ferramenta, que não é oferecida a nenhum modelo.</numerusform>
            <numerusform>Mais %n ferramentas, que não são oferecidas a nenhum modelo.</numerusform>
        </translation>
    </message>
    <message>
        <source>Calculator and Time</source>
        <translation>Calculadora e Hora</translation>
    </message>
    <message>
        <source>Web Pages and Search</source>
        <translation>Páginas Web e Busca</translation>
    </message>
    <message>
        <source>Python in a Sandbox</source>
        <translation>Python em uma Sandbox</translation>
    </message>
    <message>
        <source>Remove “{name}” with its settings?</source>
        <translation>Remover “{name}” com seus ajustes?</translation>
    </message>
    <message>
        <source>may write</source>
        <translation>pode gravar</translation>
    </message>
    <message>
        <source>reads only</source>
        <translation>só leitura</translation>
    </message>
    <message>
        <source>searches with {provider}</source>
        <translation>busca com {provider}</translation>
    </message>
    <message>
        <source>Hide Log</source>
        <translation>Ocultar Registro</translation>
    </message>
    <message>
        <source>Paste Settings</source>
        <translation>Colar Ajustes</translation>
    </message>
    <message>
        <source>Take Over from {program}…</source>
        <translation>Importar de {program}…</translation>
    </message>
    <message>
        <source>{name}: on</source>
        <translation>{name}: ativado</translation>
    </message>
    <message>
        <source>Log of {name}</source>
        <translation>Registro de {name}</translation>
    </message>
    <message>
        <source>changes nothing</source>
        <translation>não altera nada</translation>
    </message>
    <message>
        <source>writing the call…</source>
        <translation>escrevendo a chamada…</translation>
    </message>
    <message>
        <source>waits for your permission</source>
        <translation>espera sua permissão</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>falhou</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>não permitida</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>interrompida</translation>
    </message>
    <message>
        <source>{read} of {all} tokens read</source>
        <translation>{read} de {all} tokens lidos</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Permitir</translation>
    </message>
    <message>
        <source>Always in This Chat</source>
        <translation>Sempre nesta Conversa</translation>
    </message>
    <message>
        <source>Don’t Allow</source>
        <translation>Não Permitir</translation>
    </message>
    <message>
        <source>Never in This Chat</source>
        <translation>Nunca nesta Conversa</translation>
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
        <translation>Resultado, só a parte guardada</translation>
    </message>
    <message>
        <source>the model reads {number} of {all} tokens</source>
        <translation>o modelo lê {number} de {all} tokens</translation>
    </message>
    <message>
        <source>done in {seconds} s</source>
        <translation>concluída em {seconds} s</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>em execução…</translation>
    </message>
    <message>
        <source>A tool</source>
        <translation>Uma ferramenta</translation>
    </message>
    <message>
        <source>Show all {number} characters</source>
        <translation>Mostrar todos os {number} caracteres</translation>
    </message>
    <message>
        <source>{number} without a result</source>
        <translation>{number} sem resultado</translation>
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
            <numerusform>Mostrar %n caractere</numerusform>
            <numerusform>Mostrar todos os %n caracteres</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show all %n row(s)</source>
        <translation>
            <numerusform>Mostrar %n linha</numerusform>
            <numerusform>Mostrar todas as %n linhas</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy answer</source>
        <translation>Copiar resposta</translation>
    </message>
    <message>
        <source>Branch: continue from here in a new chat</source>
        <translation>Ramificar: continuar daqui em uma nova conversa</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>Regenerar</translation>
    </message>
    <message>
        <source>More for this message</source>
        <translation>Mais para esta mensagem</translation>
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
            <numerusform>{number} de %n token do prompt reutilizado</numerusform>
            <numerusform>{number} de %n tokens do prompt reutilizados</numerusform>
        </translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Por quê?</translation>
    </message>
    <message>
        <source>The answer was interrupted when Octavo closed. The text so far is saved.</source>
        <translation>A resposta foi interrompida quando o Octavo fechou. O texto até aqui está salvo.</translation>
    </message>
    <message>
        <source>KV cache…</source>
        <translation>Cache KV…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Tentar Novamente</translation>
    </message>
    <message>
        <source>{number} tok/s</source>
        <translation>{number} tok/s</translation>
    </message>
    <message>
        <source>{number} tok/s in Low Power Mode</source>
        <translation>{number} tok/s no Modo Pouca Energia</translation>
    </message>
    <message>
        <source>{number} tok/s, slowed by heat</source>
        <translation>{number} tok/s, mais lento pelo calor</translation>
    </message>
    <message>
        <source>{number} s to first token</source>
        <translation>{number} s até o primeiro token</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Interrompida</translation>
    </message>
    <message>
        <source>Result of the tool</source>
        <translation>Resultado da ferramenta</translation>
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
            <numerusform>Mostrar %n linha</numerusform>
            <numerusform>Mostrar todas as %n linhas</numerusform>
        </translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>Pensando…</translation>
    </message>
    <message>
        <source>Hide the reasoning</source>
        <translation>Ocultar o raciocínio</translation>
    </message>
    <message>
        <source>Show the reasoning</source>
        <translation>Mostrar o raciocínio</translation>
    </message>
    <message>
        <source>Details of the tool call</source>
        <translation>Detalhes da chamada de ferramenta</translation>
    </message>
    <message>
        <source>Thought about it</source>
        <translation>Pensou sobre isso</translation>
    </message>
    <message>
        <source>Calls {tool}</source>
        <translation>Chama {tool}</translation>
    </message>
    <message>
        <source>{language} · its end</source>
        <translation>{language} · o final</translation>
    </message>
    <message>
        <source>Thought for {minutes} min {seconds} s</source>
        <translation>Pensou por {minutes} min {seconds} s</translation>
    </message>
    <message>
        <source>a tool</source>
        <translation>uma ferramenta</translation>
    </message>
    <message>
        <source>Thought for {seconds} s</source>
        <translation>Pensou por {seconds} s</translation>
    </message>
    <message>
        <source>Find in this chat</source>
        <translation>Buscar nesta conversa</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Resultado anterior</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Próximo resultado</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fechar</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} de {total}</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Nenhum resultado</translation>
    </message>
    <message>
        <source>Explain paged attention in three sentences</source>
        <translation>Explique paged attention em três frases</translation>
    </message>
    <message>
        <source>Write a Python function that merges two sorted lists</source>
        <translation>Escreva uma função em Python que una listas ordenadas</translation>
    </message>
    <message>
        <source>Suggest a plan for a rainy Sunday</source>
        <translation>Sugira um plano para um domingo chuvoso</translation>
    </message>
    <message>
        <source>The model runs elsewhere: what you write is sent to {place}.</source>
        <translation>O modelo roda em outro lugar: o que você escreve é enviado para {place}.</translation>
    </message>
    <message>
        <source>Choose a model on this computer to start chatting.</source>
        <translation>Escolha um modelo neste computador para começar a conversar.</translation>
    </message>
    <message>
        <source>Choose a Model</source>
        <translation>Escolher um Modelo</translation>
    </message>
    <message>
        <source>What would you like to talk about?</source>
        <translation>Sobre o que você quer conversar?</translation>
    </message>
    <message>
        <source>The model runs here. Your chats stay on this computer.</source>
        <translation>O modelo roda aqui. Suas conversas ficam neste computador.</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>Nenhum modelo carregado</translation>
    </message>
    <message>
        <source>The engine has stopped</source>
        <translation>O motor parou</translation>
    </message>
    <message>
        <source>Your chats are safe. Restart the engine from the status bar below.</source>
        <translation>Suas conversas estão a salvo. Reinicie o motor na barra de estado abaixo.</translation>
    </message>
    <message>
        <source>The model could not be loaded</source>
        <translation>Não foi possível carregar o modelo</translation>
    </message>
    <message>
        <source>All of the text</source>
        <translation>Todo o texto</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabela</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n linha</numerusform>
            <numerusform>%n linhas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n linha</numerusform>
            <numerusform>%n linhas</numerusform>
        </translation>
    </message>
    <message>
        <source>Image without a description</source>
        <translation>Imagem sem descrição</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Anterior</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Próxima</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Imagem</translation>
    </message>
    <message>
        <source>Reading the image…</source>
        <translation>Lendo a imagem…</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Ajustar</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>Tamanho real</translation>
    </message>
    <message>
        <source>Enter enlarges it</source>
        <translation>Enter amplia a imagem</translation>
    </message>
    <message>
        <source>Image: {name}</source>
        <translation>Imagem: {name}</translation>
    </message>
    <message>
        <source>image, not loaded</source>
        <translation>imagem, não carregada</translation>
    </message>
    <message>
        <source>{name} (image, not loaded)</source>
        <translation>{name} (imagem, não carregada)</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Resposta</translation>
    </message>
    <message>
        <source>Opens in your browser: {address}</source>
        <translation>Abre no seu navegador: {address}</translation>
    </message>
    <message>
        <source>Opens your mail program: {address}</source>
        <translation>Abre o seu programa de e-mail: {address}</translation>
    </message>
    <message>
        <source>Select Message</source>
        <translation>Selecionar Mensagem</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>Selecionar Tudo</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>Copiar link</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>Ir para o final</translation>
    </message>
    <message>
        <source>Scroll to the end</source>
        <translation>Rolar até o final</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Conversa</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Responder de novo</translation>
    </message>
    <message>
        <source>passages, {part} of {whole} tokens</source>
        <translation>trechos, {part} de {whole} tokens</translation>
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
        <translation>Você disse</translation>
    </message>
    <message>
        <source>Edit as a new version</source>
        <translation>Editar como nova versão</translation>
    </message>
    <message>
        <source>Attached: {name}, {cost}</source>
        <translation>Anexado: {name}, {cost}</translation>
    </message>
    <message>
        <source>Older version</source>
        <translation>Versão anterior</translation>
    </message>
    <message>
        <source>Newer version</source>
        <translation>Versão mais recente</translation>
    </message>
</context>
<context>
    <name>updates</name>
    <message>
        <source>The download was broken off. Try again; it continues where it ended.</source>
        <translation>O download foi interrompido. Tente novamente; ele continua de onde parou.</translation>
    </message>
    <message>
        <source>The download is not what was signed, and was deleted. Try again later.</source>
        <translation>O download não corresponde ao que foi assinado e foi apagado. Tente novamente mais tarde.</translation>
    </message>
    <message>
        <source>The disk has too little room: {need} MB are needed, {free} MB are free.</source>
        <translation>O disco tem pouco espaço: são necessários {need} MB, e há {free} MB livres.</translation>
    </message>
    <message>
        <source>The archive is damaged or unsafe. Nothing was installed.</source>
        <translation>O arquivo baixado está danificado ou não é seguro. Nada foi instalado.</translation>
    </message>
    <message>
        <source>The new app is not signed by Octavo's makers. Nothing was installed.</source>
        <translation>O novo app não foi assinado pelos criadores do Octavo. Nada foi instalado.</translation>
    </message>
    <message>
        <source>Octavo {version} does not start on this computer. Nothing was installed.</source>
        <translation>O Octavo {version} não inicia neste computador. Nada foi instalado.</translation>
    </message>
    <message>
        <source>The update could not be prepared: {reason}. Octavo is as it was.</source>
        <translation>Não foi possível preparar a atualização: {reason}. O Octavo continua como estava.</translation>
    </message>
    <message>
        <source>This Octavo runs from a clone. Update it with “git pull” and “make setup”.</source>
        <translation>Este Octavo roda a partir de um clone. Atualize-o com “git pull” e “make setup”.</translation>
    </message>
    <message>
        <source>pip has installed this Octavo. Update it with “pip install -U octavo”.</source>
        <translation>Este Octavo foi instalado com o pip. Atualize-o com “pip install -U octavo”.</translation>
    </message>
    <message>
        <source>This build has no updates. Get a newer one where you got this one.</source>
        <translation>Esta compilação não tem atualizações. Obtenha uma mais nova onde obteve esta.</translation>
    </message>
    <message>
        <source>Move Octavo to the folder Applications and open it there to update it.</source>
        <translation>Para atualizar o Octavo, mova-o para a pasta Aplicativos e abra-o lá.</translation>
    </message>
    <message>
        <source>Homebrew has installed this Octavo. Update it with “brew upgrade octavo”.</source>
        <translation>Este Octavo foi instalado com o Homebrew. Atualize-o com “brew upgrade octavo”.</translation>
    </message>
    <message>
        <source>A package of the system has brought this Octavo. Update that package.</source>
        <translation>Este Octavo veio de um pacote do sistema. Atualize esse pacote.</translation>
    </message>
    <message>
        <source>Octavo may not change {folder}. Download the new one yourself.</source>
        <translation>O Octavo não tem permissão para alterar {folder}. Baixe a nova versão por conta própria.</translation>
    </message>
    <message>
        <source>No response from the server of releases: {reason}. Try again later.</source>
        <translation>Sem resposta válida do servidor de versões: {reason}. Tente novamente mais tarde.</translation>
    </message>
    <message>
        <source>Octavo {version} needs {system} {minimum} or later; here is {own}.</source>
        <translation>O Octavo {version} precisa de {system} {minimum} ou posterior; este computador tem {own}.</translation>
    </message>
    <message>
        <source>The list of releases is not signed by Octavo's makers. Nothing was installed.</source>
        <translation>A lista de versões não foi assinada pelos criadores do Octavo. Nada foi instalado.</translation>
    </message>
    <message>
        <source>The list of releases has a newer form. Get Octavo from its web page.</source>
        <translation>A lista de versões tem um formato mais novo. Baixe o Octavo na página dele na web.</translation>
    </message>
    <message>
        <source>Updates could not be checked: the list of releases has expired. See Octavo's web page, and whether this computer's date is right.</source>
        <translation>Não foi possível buscar atualizações: a lista de versões expirou. Veja a página do Octavo na web e se a data deste computador está certa.</translation>
    </message>
    <message>
        <source>Octavo {version} is available, but not for this system.</source>
        <translation>O Octavo {version} está disponível, mas não para este sistema.</translation>
    </message>
    <message>
        <source>The list of releases could not be read. Try again later.</source>
        <translation>Não foi possível ler a lista de versões. Tente novamente mais tarde.</translation>
    </message>
    <message>
        <source>its address is unsafe</source>
        <translation>o endereço não é seguro</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>é grande demais</translation>
    </message>
    <message>
        <source>The list of releases is older than one seen before. Nothing was installed.</source>
        <translation>A lista de versões é mais antiga que uma já vista. Nada foi instalado.</translation>
    </message>
    <message>
        <source>it is too slow</source>
        <translation>é lenta demais</translation>
    </message>
</context>
<context>
    <name>window</name>
    <message>
        <source>Menu bar</source>
        <translation>Barra de menus</translation>
    </message>
    <message>
        <source>Nothing leaves this Mac</source>
        <translation>Nada sai deste Mac</translation>
    </message>
    <message>
        <source>System tray</source>
        <translation>Bandeja do sistema</translation>
    </message>
    <message>
        <source>Nothing leaves this computer</source>
        <translation>Nada sai deste computador</translation>
    </message>
    <message>
        <source>This chat</source>
        <translation>Esta conversa</translation>
    </message>
    <message>
        <source>Send {server} one message of this chat before you compare answers.</source>
        <translation>Envie a {server} uma mensagem desta conversa antes de comparar respostas.</translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n resposta</numerusform>
            <numerusform>%n respostas</numerusform>
        </translation>
    </message>
    <message>
        <source>Load a model before you compare answers.</source>
        <translation>Carregue um modelo antes de comparar respostas.</translation>
    </message>
    <message>
        <source>Stop the answer before you compare others.</source>
        <translation>Pare a resposta antes de comparar outras.</translation>
    </message>
    <message>
        <source>{first} and preset {second}</source>
        <translation>{first} e predefinição {second}</translation>
    </message>
    <message>
        <source>{model} and {other}</source>
        <translation>{model} e {other}</translation>
    </message>
    <message>
        <source>Reading your message…</source>
        <translation>Lendo sua mensagem…</translation>
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
        <translation>Comparar Respostas</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Mensagem</translation>
    </message>
    <message>
        <source>Ask anything</source>
        <translation>Pergunte qualquer coisa</translation>
    </message>
    <message>
        <source>What to compare</source>
        <translation>O que comparar</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Perguntar</translation>
    </message>
    <message>
        <source>Keep one to continue with; Close keeps the first. All stay as versions.</source>
        <translation>Mantenha uma para continuar; “Fechar” mantém a primeira. Todas ficam como versões.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Manter</translation>
    </message>
    <message>
        <source>{reused} of {prompt} prompt tokens reused</source>
        <translation>{reused} de {prompt} tokens do prompt reutilizados</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fechar</translation>
    </message>
    <message>
        <source>Keep {title}</source>
        <translation>Manter {title}</translation>
    </message>
    <message>
        <source>{rate} tok/s</source>
        <translation>{rate} tok/s</translation>
    </message>
    <message>
        <source>shares the blocks of {prompt} prompt tokens</source>
        <translation>compartilha os blocos de {prompt} tokens do prompt</translation>
    </message>
    <message>
        <source>If you quit now, what is not saved may be lost.</source>
        <translation>Se você encerrar agora, o que não foi salvo pode se perder.</translation>
    </message>
    <message numerus="yes">
        <source>Octavo is still generating %n answer(s).</source>
        <translation>
            <numerusform>O Octavo ainda está gerando %n resposta.</numerusform>
            <numerusform>O Octavo ainda está gerando %n respostas.</numerusform>
        </translation>
    </message>
    <message>
        <source>If you quit now, only the text so far is kept.</source>
        <translation>Se você encerrar agora, só o texto até aqui será guardado.</translation>
    </message>
    <message>
        <source>Keep Generating</source>
        <translation>Continuar Gerando</translation>
    </message>
    <message>
        <source>Quit Octavo</source>
        <translation>Encerrar Octavo</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Encerrar</translation>
    </message>
    <message>
        <source>Keep Open</source>
        <translation>Manter Aberto</translation>
    </message>
    <message>
        <source>This link names no model of the Hugging Face Hub.</source>
        <translation>Este link não indica nenhum modelo do Hugging Face Hub.</translation>
    </message>
    <message>
        <source>This is not an address that Octavo can open.</source>
        <translation>Este não é um endereço que o Octavo possa abrir.</translation>
    </message>
    <message>
        <source>Octavo only opens addresses such as octavo://new?prompt=Hello.</source>
        <translation>O Octavo só abre endereços como octavo://new?prompt=Oi.</translation>
    </message>
    <message>
        <source>No model found in {folder}: config.json is missing.</source>
        <translation>Nenhum modelo encontrado em {folder}: falta config.json.</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>Nenhum modelo carregado</translation>
    </message>
    <message>
        <source>memory pressure normal</source>
        <translation>pressão de memória normal</translation>
    </message>
    <message>
        <source>memory pressure high</source>
        <translation>pressão de memória alta</translation>
    </message>
    <message>
        <source>memory pressure critical</source>
        <translation>pressão de memória crítica</translation>
    </message>
    <message>
        <source>The answer is finished.</source>
        <translation>A resposta está pronta.</translation>
    </message>
    <message>
        <source>KV Cache…</source>
        <translation>Cache KV…</translation>
    </message>
    <message>
        <source>Open Octavo</source>
        <translation>Abrir Octavo</translation>
    </message>
    <message>
        <source>Weights {weights} · KV cache {used}</source>
        <translation>Pesos {weights} · Cache KV {used}</translation>
    </message>
    <message>
        <source>Engine {size}</source>
        <translation>Motor {size}</translation>
    </message>
    <message>
        <source>The answer failed.</source>
        <translation>A resposta falhou.</translation>
    </message>
    <message numerus="yes">
        <source>generating %n answer(s)</source>
        <translation>
            <numerusform>gerando %n resposta</numerusform>
            <numerusform>gerando %n respostas</numerusform>
        </translation>
    </message>
    <message>
        <source>A tool waits for your permission.</source>
        <translation>Uma ferramenta espera sua permissão.</translation>
    </message>
    <message>
        <source>Exported chats (*.json *.zip);;All files (*)</source>
        <translation>Conversas exportadas (*.json *.zip);;Todos os arquivos (*)</translation>
    </message>
    <message>
        <source>Imported chat</source>
        <translation>Conversa importada</translation>
    </message>
    <message>
        <source>Export Chat</source>
        <translation>Exportar Conversa</translation>
    </message>
    <message>
        <source>Import Chats</source>
        <translation>Importar Conversas</translation>
    </message>
    <message>
        <source>This chat is empty; there is nothing to export.</source>
        <translation>Esta conversa está vazia; não há nada a exportar.</translation>
    </message>
    <message>
        <source>The others were already there.</source>
        <translation>As outras já estavam aqui.</translation>
    </message>
    <message>
        <source>Chat exported to {name}.</source>
        <translation>Conversa exportada para {name}.</translation>
    </message>
    <message>
        <source>Reading {name}…</source>
        <translation>Lendo {name}…</translation>
    </message>
    <message numerus="yes">
        <source>%n chat(s) imported from {name}.</source>
        <translation>
            <numerusform>%n conversa importada de {name}.</numerusform>
            <numerusform>%n conversas importadas de {name}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Found in the attached file “{name}”</source>
        <translation>Encontrado no arquivo anexado “{name}”</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Desfazer</translation>
    </message>
    <message>
        <source>Archived “{title}”</source>
        <translation>“{title}” arquivada</translation>
    </message>
    <message numerus="yes">
        <source>kept for %n more day(s)</source>
        <translation>
            <numerusform>fica por mais %n dia</numerusform>
            <numerusform>fica por mais %n dias</numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted chats and messages are kept for 30 days.</source>
        <translation>Conversas e mensagens apagadas são mantidas por 30 dias.</translation>
    </message>
    <message numerus="yes">
        <source>Chat, %n message(s)</source>
        <translation>
            <numerusform>Conversa, %n mensagem</numerusform>
            <numerusform>Conversa, %n mensagens</numerusform>
        </translation>
    </message>
    <message>
        <source>Recently Deleted</source>
        <translation>Apagadas</translation>
    </message>
    <message>
        <source>Recently deleted</source>
        <translation>Apagadas</translation>
    </message>
    <message>
        <source>Nothing was deleted in the last 30 days.</source>
        <translation>Nada foi apagado nos últimos 30 dias.</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurar</translation>
    </message>
    <message>
        <source>Delete Now…</source>
        <translation>Apagar Agora…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Concluído</translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation>Isto não pode ser desfeito.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Apagar</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>(vazia)</translation>
    </message>
    <message numerus="yes">
        <source>Branch, %n message(s)</source>
        <translation>
            <numerusform>Ramo, %n mensagem</numerusform>
            <numerusform>Ramo, %n mensagens</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete “{name}” for good?</source>
        <translation>Apagar “{name}” para sempre?</translation>
    </message>
    <message>
        <source>Show Summary…</source>
        <translation>Mostrar Resumo…</translation>
    </message>
    <message>
        <source>Send All Again</source>
        <translation>Enviar Tudo de Novo</translation>
    </message>
    <message>
        <source>The model reads all messages again</source>
        <translation>O modelo lê todas as mensagens de novo</translation>
    </message>
    <message numerus="yes">
        <source>This chat begins with a summary of %n message(s).</source>
        <translation>
            <numerusform>Esta conversa começa com um resumo de %n mensagem.</numerusform>
            <numerusform>Esta conversa começa com um resumo de %n mensagens.</numerusform>
        </translation>
    </message>
    <message>
        <source>This chat is too long for the model</source>
        <translation>Esta conversa é longa demais para o modelo</translation>
    </message>
    <message>
        <source>This chat is too long</source>
        <translation>Esta conversa é longa demais</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>Agora Não</translation>
    </message>
    <message>
        <source>Larger Context…</source>
        <translation>Contexto Maior…</translation>
    </message>
    <message>
        <source>Load the model again with a larger context. The chat stays as it is.</source>
        <translation>Recarregar o modelo com um contexto maior. A conversa fica como está.</translation>
    </message>
    <message>
        <source>Drop the Middle</source>
        <translation>Omitir o Meio</translation>
    </message>
    <message>
        <source>The model no longer reads the middle. The beginning and the end stay.</source>
        <translation>O modelo não lê mais o meio. O início e o final ficam.</translation>
    </message>
    <message>
        <source>Summarise…</source>
        <translation>Resumir…</translation>
    </message>
    <message>
        <source>The model writes a summary of the older messages. You can change it.</source>
        <translation>O modelo escreve um resumo das mensagens mais antigas. Você pode alterá-lo.</translation>
    </message>
    <message>
        <source>New Chat…</source>
        <translation>Nova Conversa…</translation>
    </message>
    <message>
        <source>Your question moves to a new chat that begins with the summary.</source>
        <translation>Sua pergunta vai para uma nova conversa, que começa com o resumo.</translation>
    </message>
    <message>
        <source>Delete Messages…</source>
        <translation>Apagar Mensagens…</translation>
    </message>
    <message>
        <source>You choose which. They are kept for 30 days.</source>
        <translation>Você escolhe quais. Elas são mantidas por 30 dias.</translation>
    </message>
    <message numerus="yes">
        <source>The model reads a summary of %n older message(s).</source>
        <translation>
            <numerusform>O modelo lê um resumo de %n mensagem mais antiga.</numerusform>
            <numerusform>O modelo lê um resumo de %n mensagens mais antigas.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model does not read %n message(s) in the middle.</source>
        <translation>
            <numerusform>O modelo não lê %n mensagem no meio.</numerusform>
            <numerusform>O modelo não lê %n mensagens no meio.</numerusform>
        </translation>
    </message>
    <message>
        <source>This message is too long for the model's context</source>
        <translation>Esta mensagem é longa demais para o contexto do modelo</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>não iniciado</translation>
    </message>
    <message>
        <source>starting…</source>
        <translation>iniciando…</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>pronto</translation>
    </message>
    <message>
        <source>not responding</source>
        <translation>não responde</translation>
    </message>
    <message>
        <source>restarting…</source>
        <translation>reiniciando…</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>parado</translation>
    </message>
    <message>
        <source>closing…</source>
        <translation>fechando…</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>fechado</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Motor</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memória</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Reiniciar</translation>
    </message>
    <message>
        <source>Restart the engine</source>
        <translation>Reiniciar o motor</translation>
    </message>
    <message>
        <source>A model of a server is chosen. What you ask it leaves this computer.</source>
        <translation>O modelo escolhido é de um servidor. O que você pergunta a ele sai deste computador.</translation>
    </message>
    <message>
        <source>The chosen model runs on this computer. Your chats are not sent anywhere.</source>
        <translation>O modelo escolhido roda neste computador. Suas conversas não são enviadas a lugar nenhum.</translation>
    </message>
    <message>
        <source>A call that you allow may send its text elsewhere. Tools are from:</source>
        <translation>Uma chamada que você permite pode enviar o texto dela a outro lugar. As ferramentas são de:</translation>
    </message>
    <message>
        <source>step {number} ms</source>
        <translation>etapa {number} ms</translation>
    </message>
    <message>
        <source>Only tools you allow may send text</source>
        <translation>Só ferramentas permitidas enviam texto</translation>
    </message>
    <message>
        <source>Together: {size}. Click to show the memory panel.</source>
        <translation>Total: {size}. Clique para mostrar o painel de memória.</translation>
    </message>
    <message>
        <source>{number} tok/s</source>
        <translation>{number} tok/s</translation>
    </message>
    <message>
        <source>Show or hide the chats</source>
        <translation>Mostrar ou ocultar as conversas</translation>
    </message>
    <message>
        <source>Show or hide the memory panel</source>
        <translation>Mostrar ou ocultar o painel de memória</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menu</translation>
    </message>
    <message>
        <source>Back to the chat</source>
        <translation>Voltar à conversa</translation>
    </message>
    <message>
        <source>The engine stopped. Restarting…</source>
        <translation>O motor parou. Reiniciando…</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Ferramentas</translation>
    </message>
    <message>
        <source>Check for Updates…</source>
        <translation>Buscar Atualizações…</translation>
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
        <translation>Dispensar</translation>
    </message>
    <message>
        <source>Leave the Dock without a window</source>
        <translation>Ocultar do Dock sem janela aberta</translation>
    </message>
    <message>
        <source>Keep running without a window</source>
        <translation>Continuar ativo sem janela</translation>
    </message>
    <message>
        <source>If a terminal does not find “octavo”, add this line to {profile}: {line}</source>
        <translation>Se um terminal não encontrar “octavo”, adicione esta linha a {profile}: {line}</translation>
    </message>
    <message>
        <source>Open a new terminal and type “octavo”.</source>
        <translation>Abra um novo terminal e digite “octavo”.</translation>
    </message>
    <message>
        <source>The octavo Command</source>
        <translation>O Comando octavo</translation>
    </message>
    <message>
        <source>A link is made, nothing else: {path} leads to {target}.</source>
        <translation>Só é criado um link, nada mais: {path} aponta para {target}.</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>Instalar</translation>
    </message>
    <message>
        <source>The octavo command was removed.</source>
        <translation>O comando octavo foi removido.</translation>
    </message>
    <message>
        <source>{path} is something else and was left as it is. Move it away first.</source>
        <translation>{path} é outra coisa e foi deixado como estava. Mova-o para outro lugar primeiro.</translation>
    </message>
    <message>
        <source>{path} could not be changed: {reason}.</source>
        <translation>{path} não pôde ser alterado: {reason}.</translation>
    </message>
    <message>
        <source>Make Octavo available in terminals as “octavo”?</source>
        <translation>Tornar o Octavo disponível em terminais como “octavo”?</translation>
    </message>
    <message>
        <source>Remove the octavo command from terminals?</source>
        <translation>Remover o comando octavo dos terminais?</translation>
    </message>
    <message>
        <source>The link {path} leads to {target}.</source>
        <translation>O link {path} aponta para {target}.</translation>
    </message>
    <message>
        <source>Octavo is running already, but its window does not answer.</source>
        <translation>O Octavo já está em execução, mas a janela dele não responde.</translation>
    </message>
    <message>
        <source>nothing was chosen for three minutes</source>
        <translation>nada foi escolhido durante três minutos</translation>
    </message>
    <message>
        <source>the desktop gave no picture</source>
        <translation>a área de trabalho não entregou nenhuma imagem</translation>
    </message>
    <message>
        <source>the desktop does not answer</source>
        <translation>a área de trabalho não responde</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Copy Address</source>
        <translation>Copiar Endereço</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Descarregar</translation>
    </message>
    <message numerus="yes">
        <source>Programs: %n request(s) in the last minute</source>
        <translation>
            <numerusform>Programas: %n solicitação no último minuto</numerusform>
            <numerusform>Programas: %n solicitações no último minuto</numerusform>
        </translation>
    </message>
    <message>
        <source>Pause Other Programs</source>
        <translation>Pausar Outros Programas</translation>
    </message>
    <message>
        <source>Resume Other Programs</source>
        <translation>Retomar Outros Programas</translation>
    </message>
    <message>
        <source>Octavo {version} was not installed. Check for updates again.</source>
        <translation>O Octavo {version} não foi instalado. Busque atualizações de novo.</translation>
    </message>
    <message>
        <source>The update failed: {reason}. Octavo is as it was.</source>
        <translation>A atualização falhou: {reason}. O Octavo continua como estava.</translation>
    </message>
    <message>
        <source>Octavo {version} is available</source>
        <translation>O Octavo {version} está disponível</translation>
    </message>
    <message>
        <source>Octavo {version} did not start, so the one before is back.</source>
        <translation>O Octavo {version} não iniciou, então a versão anterior está de volta.</translation>
    </message>
    <message>
        <source>Octavo {version} is available.</source>
        <translation>O Octavo {version} está disponível.</translation>
    </message>
    <message>
        <source>Octavo {version} is ready to be installed.</source>
        <translation>O Octavo {version} está pronto para ser instalado.</translation>
    </message>
    <message>
        <source>Update Octavo</source>
        <translation>Atualizar o Octavo</translation>
    </message>
    <message>
        <source>What is new</source>
        <translation>Novidades</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>Progresso do download</translation>
    </message>
    <message>
        <source>You have {own}. The download has {size} and installs nothing yet.</source>
        <translation>Você tem a versão {own}. O download tem {size} e ainda não instala nada.</translation>
    </message>
    <message>
        <source>{received} of {size}</source>
        <translation>{received} de {size}</translation>
    </message>
    <message>
        <source>The one that you have is kept until the new one has started.</source>
        <translation>A versão que você tem é mantida até que a nova tenha iniciado.</translation>
    </message>
    <message>
        <source>No update</source>
        <translation>Sem atualização</translation>
    </message>
    <message>
        <source>Download Page…</source>
        <translation>Página de Download…</translation>
    </message>
    <message>
        <source>Looking for a newer Octavo…</source>
        <translation>Buscando uma versão mais nova do Octavo…</translation>
    </message>
    <message>
        <source>Octavo {own} is up to date.</source>
        <translation>O Octavo {own} está atualizado.</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Mais Tarde</translation>
    </message>
    <message>
        <source>Downloading Octavo {version}…</source>
        <translation>Baixando o Octavo {version}…</translation>
    </message>
    <message>
        <source>It will be installed when you quit.</source>
        <translation>Ele será instalado quando você encerrar.</translation>
    </message>
    <message>
        <source>Octavo {version} is ready</source>
        <translation>O Octavo {version} está pronto</translation>
    </message>
    <message>
        <source>Checking Octavo {version}…</source>
        <translation>Verificando o Octavo {version}…</translation>
    </message>
    <message>
        <source>Install When I Quit</source>
        <translation>Instalar ao Encerrar</translation>
    </message>
    <message>
        <source>Install and Restart</source>
        <translation>Instalar e Reiniciar</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Baixar</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>Tentar Novamente</translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>Pergunta Rápida</translation>
    </message>
    <message>
        <source>Install the octavo Command…</source>
        <translation>Instalar o Comando octavo…</translation>
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation>Ajustes desta conversa</translation>
    </message>
    <message>
        <source>New Chat</source>
        <translation>Nova Conversa</translation>
    </message>
    <message>
        <source>Quick Ask…</source>
        <translation>Pergunta Rápida…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Renomear…</translation>
    </message>
    <message>
        <source>Pin or Unpin</source>
        <translation>Fixar ou Desafixar</translation>
    </message>
    <message>
        <source>Move to Folder…</source>
        <translation>Mover para Pasta…</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Arquivar</translation>
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
        <translation>Desfazer Apagar</translation>
    </message>
    <message>
        <source>Recently Deleted…</source>
        <translation>Apagadas…</translation>
    </message>
    <message>
        <source>Close Window</source>
        <translation>Fechar Janela</translation>
    </message>
    <message>
        <source>Find in Chat…</source>
        <translation>Buscar na Conversa…</translation>
    </message>
    <message>
        <source>Search All Chats</source>
        <translation>Buscar em Todas as Conversas</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Conversas</translation>
    </message>
    <message>
        <source>Larger Text</source>
        <translation>Texto Maior</translation>
    </message>
    <message>
        <source>Smaller Text</source>
        <translation>Texto Menor</translation>
    </message>
    <message>
        <source>Normal Text</source>
        <translation>Texto Normal</translation>
    </message>
    <message>
        <source>Command Palette…</source>
        <translation>Paleta de Comandos…</translation>
    </message>
    <message>
        <source>Attach Files…</source>
        <translation>Anexar Arquivos…</translation>
    </message>
    <message>
        <source>Compare Answers…</source>
        <translation>Comparar Respostas…</translation>
    </message>
    <message>
        <source>Settings of This Chat…</source>
        <translation>Ajustes desta Conversa…</translation>
    </message>
    <message>
        <source>Stop Generating</source>
        <translation>Parar de Gerar</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>Regenerar</translation>
    </message>
    <message>
        <source>Continue Answer</source>
        <translation>Continuar Resposta</translation>
    </message>
    <message>
        <source>Branch from Last Answer</source>
        <translation>Ramificar da Última Resposta</translation>
    </message>
    <message>
        <source>Edit Last Prompt</source>
        <translation>Editar Último Prompt</translation>
    </message>
    <message>
        <source>Edit Last Answer</source>
        <translation>Editar Última Resposta</translation>
    </message>
    <message>
        <source>Delete Last Message</source>
        <translation>Apagar Última Mensagem</translation>
    </message>
    <message>
        <source>Older Version</source>
        <translation>Versão Anterior</translation>
    </message>
    <message>
        <source>Newer Version</source>
        <translation>Versão Mais Recente</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modelos…</translation>
    </message>
    <message>
        <source>Find Models…</source>
        <translation>Buscar Modelos…</translation>
    </message>
    <message>
        <source>Recommended Models…</source>
        <translation>Modelos Recomendados…</translation>
    </message>
    <message>
        <source>Tools…</source>
        <translation>Ferramentas…</translation>
    </message>
    <message>
        <source>Other Programs…</source>
        <translation>Outros Programas…</translation>
    </message>
    <message>
        <source>Several Machines…</source>
        <translation>Várias Máquinas…</translation>
    </message>
    <message>
        <source>Restart Engine</source>
        <translation>Reiniciar Motor</translation>
    </message>
    <message>
        <source>Copy Last Engine Report</source>
        <translation>Copiar Último Relatório do Motor</translation>
    </message>
    <message>
        <source>How Memory Works…</source>
        <translation>Como a Memória Funciona…</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts…</source>
        <translation>Atalhos de Teclado…</translation>
    </message>
    <message>
        <source>About Octavo</source>
        <translation>Sobre o Octavo</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Ajustes…</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Conversa</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Editar</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Visualizar</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ajuda</translation>
    </message>
    <message>
        <source>{device}, by the background service</source>
        <translation>{device}, pelo serviço em segundo plano</translation>
    </message>
    <message>
        <source>{reason} Your chats are safe.</source>
        <translation>{reason} Suas conversas estão a salvo.</translation>
    </message>
    <message>
        <source>Take Screenshot…</source>
        <translation>Fazer Captura de Tela…</translation>
    </message>
    <message>
        <source>The memory of {server} can only be looked at from here.</source>
        <translation>A memória de {server} só pode ser vista daqui, não alterada.</translation>
    </message>
    <message>
        <source>The engine is restarting. Your chats are safe: each is read again when you continue it.</source>
        <translation>O motor está reiniciando. Suas conversas estão a salvo: cada uma é lida de novo quando você a continua.</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>O motor está iniciando.</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>O motor não está em execução.</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Atalhos de Teclado</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Paleta de comandos</translation>
    </message>
    <message>
        <source>Find a command, chat or model</source>
        <translation>Buscar um comando, uma conversa ou um modelo</translation>
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
        <translation>menu {menu}</translation>
    </message>
    <message>
        <source>No command, chat or model has that name.</source>
        <translation>Nenhum comando, conversa ou modelo tem esse nome.</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Janela</translation>
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
        <translation>Trazer Tudo para a Frente</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Refazer</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Cortar</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Colar</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>Selecionar Tudo</translation>
    </message>
    <message>
        <source>Exit Full Screen</source>
        <translation>Sair da Tela Cheia</translation>
    </message>
    <message>
        <source>Enter Full Screen</source>
        <translation>Entrar na Tela Cheia</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Você</translation>
    </message>
    <message>
        <source>Use Summary</source>
        <translation>Usar Resumo</translation>
    </message>
    <message>
        <source>Delete Messages</source>
        <translation>Apagar Mensagens</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Mensagens</translation>
    </message>
    <message>
        <source>Delete and Send</source>
        <translation>Apagar e Enviar</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) too many. Tick what can go.</source>
        <translation>
            <numerusform>%n token a mais. Marque o que pode sair.</numerusform>
            <numerusform>%n tokens a mais. Marque o que pode sair.</numerusform>
        </translation>
    </message>
    <message>
        <source>The chat fits. What you delete can be restored for 30 days.</source>
        <translation>A conversa cabe. O que você apagar pode ser restaurado por 30 dias.</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Resumo</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Resposta</translation>
    </message>
    <message>
        <source>Start New Chat</source>
        <translation>Iniciar Nova Conversa</translation>
    </message>
    <message>
        <source>The model is writing the summary…</source>
        <translation>O modelo está escrevendo o resumo…</translation>
    </message>
    <message>
        <source>You can change the summary before it is used.</source>
        <translation>Você pode alterar o resumo antes que seja usado.</translation>
    </message>
    <message numerus="yes">
        <source>It stands for %n message(s):</source>
        <translation>
            <numerusform>Ele substitui %n mensagem:</numerusform>
            <numerusform>Ele substitui %n mensagens:</numerusform>
        </translation>
    </message>
    <message>
        <source>Summarised messages</source>
        <translation>Mensagens resumidas</translation>
    </message>
    <message>
        <source>The newest message alone does not fit. Shorten it.</source>
        <translation>A mensagem mais nova, sozinha, já não cabe. Encurte-a.</translation>
    </message>
    <message>
        <source>Load a model first.</source>
        <translation>Carregue um modelo primeiro.</translation>
    </message>
    <message>
        <source>Remove Server</source>
        <translation>Remover Servidor</translation>
    </message>
    <message>
        <source>Chats with its models stay on this computer.</source>
        <translation>As conversas com os modelos dele ficam neste computador.</translation>
    </message>
    <message>
        <source>Not tuned: Octavo's estimates are used.</source>
        <translation>Sem ajuste: são usadas as estimativas do Octavo.</translation>
    </message>
    <message>
        <source>How attention is computed fastest; used when a model is loaded next.</source>
        <translation>Como a atenção é calculada mais rápido; usado no próximo carregamento de um modelo.</translation>
    </message>
    <message>
        <source>No model is loaded on a GPU.</source>
        <translation>Nenhum modelo está carregado em uma GPU.</translation>
    </message>
    <message>
        <source>Tune Again</source>
        <translation>Ajustar novamente</translation>
    </message>
    <message>
        <source>This GPU</source>
        <translation>Esta GPU</translation>
    </message>
    <message>
        <source>Measured as soon as nobody uses {device}, on mains power.</source>
        <translation>Medido assim que ninguém estiver usando {device}, na tomada.</translation>
    </message>
    <message>
        <source>Tuned for {device} on {day}.</source>
        <translation>Ajustado para {device} em {day}.</translation>
    </message>
    <message>
        <source>This Octavo has no command that a terminal could start.</source>
        <translation>Este Octavo não tem um comando que um terminal possa iniciar.</translation>
    </message>
    <message>
        <source>Show…</source>
        <translation>Mostrar…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remover</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Send This Chat?</source>
        <translation>Enviar Esta Conversa?</translation>
    </message>
    <message>
        <source>All of this chat leaves this computer, with what was written before and its attached files. You are asked once for each chat.</source>
        <translation>Toda esta conversa sai deste computador, com o que foi escrito antes e os arquivos anexados. A pergunta é feita uma vez para cada conversa.</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Enviar</translation>
    </message>
    <message>
        <source>Keep It Here</source>
        <translation>Manter Aqui</translation>
    </message>
    <message>
        <source>There is no keychain that Octavo can use, so the key is kept until you quit; then enter it again.</source>
        <translation>Não há um chaveiro que o Octavo possa usar, e a chave só é guardada até você encerrar; depois, digite-a de novo.</translation>
    </message>
    <message>
        <source>Remove {name} and its key?</source>
        <translation>Remover {name} e sua chave?</translation>
    </message>
    <message>
        <source>Send “{title}” to {place}?</source>
        <translation>Enviar “{title}” para {place}?</translation>
    </message>
    <message>
        <source>about {tokens} tokens of each prompt</source>
        <translation>cerca de {tokens} tokens de cada prompt</translation>
    </message>
    <message>
        <source>Tools that the model may call: {number}</source>
        <translation>Ferramentas que o modelo pode chamar: {number}</translation>
    </message>
    <message>
        <source>failed: {names}</source>
        <translation>falharam: {names}</translation>
    </message>
    <message>
        <source>Prompt: {name}</source>
        <translation>Prompt: {name}</translation>
    </message>
    <message>
        <source>Attach: {name}</source>
        <translation>Anexar: {name}</translation>
    </message>
    <message>
        <source>Automatic, by free space</source>
        <translation>Automático, conforme o espaço livre</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nada</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) came back from it.</source>
        <translation>
            <numerusform>%n token voltou de lá.</numerusform>
            <numerusform>%n tokens voltaram de lá.</numerusform>
        </translation>
    </message>
    <message>
        <source>Asks for the list of releases and tells nothing of this computer.</source>
        <translation>Solicita a lista de versões e não revela nada sobre este computador.</translation>
    </message>
    <message>
        <source>Sent at the start of every chat. A chat's own settings come first.</source>
        <translation>Enviado no início de cada conversa. Os ajustes da própria conversa têm precedência.</translation>
    </message>
    <message>
        <source>Searched in addition to the Hugging Face cache.</source>
        <translation>Incluídas na busca além do cache do Hugging Face.</translation>
    </message>
    <message>
        <source>All downloads together. Another program's are not counted.</source>
        <translation>Todos os downloads juntos. Os de outros programas não contam.</translation>
    </message>
    <message>
        <source>After a restart, the model then continues chats without reading them again.</source>
        <translation>Após um reinício, o modelo continua as conversas sem lê-las de novo.</translation>
    </message>
    <message>
        <source>At most {number} MB/s</source>
        <translation>No máximo {number} MB/s</translation>
    </message>
    <message>
        <source>Opens Quick Ask from any program. {keys} is free most often.</source>
        <translation>Abre a Pergunta Rápida em qualquer programa. {keys} costuma estar livre.</translation>
    </message>
    <message>
        <source>Chats on disk: size</source>
        <translation>Conversas no disco: tamanho</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Limpar</translation>
    </message>
    <message>
        <source>Remove what is kept of chats on disk</source>
        <translation>Remover o que é guardado de conversas no disco</translation>
    </message>
    <message>
        <source>Up to {size}</source>
        <translation>Até {size}</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>Seguir o sistema</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Escura</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clara</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Alto contraste</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>Reduzido</translation>
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
        <translation>Buscar em todos os ajustes</translation>
    </message>
    <message>
        <source>Pages of settings</source>
        <translation>Páginas de ajustes</translation>
    </message>
    <message>
        <source>Model folders</source>
        <translation>Pastas de modelos</translation>
    </message>
    <message>
        <source>Download speed</source>
        <translation>Velocidade de download</translation>
    </message>
    <message>
        <source>Chats on disk</source>
        <translation>Conversas no disco</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Sem limite</translation>
    </message>
    <message>
        <source>Show memory usage</source>
        <translation>Mostrar o uso de memória</translation>
    </message>
    <message>
        <source>Check for updates once a day</source>
        <translation>Buscar atualizações uma vez por dia</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> tokens</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Nenhum</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Adicionar…</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>Adicionar uma pasta de modelos</translation>
    </message>
    <message>
        <source>Remove the selected folder</source>
        <translation>Remover a pasta selecionada</translation>
    </message>
    <message>
        <source>{size} on disk.</source>
        <translation>{size} no disco.</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Geral</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>No setting has “{text}”.</source>
        <translation>Nenhum ajuste contém “{text}”.</translation>
    </message>
    <message>
        <source>Key for Quick Ask</source>
        <translation>Atalho da Pergunta Rápida</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Atualizações</translation>
    </message>
    <message>
        <source>Mirror of the Hub</source>
        <translation>Espelho do Hub</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>Programas</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aparência</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Tamanho do texto</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Takes effect when Octavo is started again.</source>
        <translation>Passa a valer quando o Octavo é iniciado de novo.</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Movimento</translation>
    </message>
    <message>
        <source>Animates blocks in the memory view.</source>
        <translation>Anima os blocos na visualização da memória.</translation>
    </message>
    <message>
        <source>An icon that shows how full the KV cache is, with a menu.</source>
        <translation>Um ícone que mostra quão cheio está o cache KV, com um menu.</translation>
    </message>
    <message>
        <source>Export Presets</source>
        <translation>Exportar Predefinições</translation>
    </message>
    <message numerus="yes">
        <source>Settings of this chat, %n change(s)</source>
        <translation>
            <numerusform>Ajustes desta conversa, %n mudança</numerusform>
            <numerusform>Ajustes desta conversa, %n mudanças</numerusform>
        </translation>
    </message>
    <message>
        <source>Save as Preset</source>
        <translation>Salvar como Predefinição</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>Nome da predefinição</translation>
    </message>
    <message>
        <source>Import Presets</source>
        <translation>Importar Predefinições</translation>
    </message>
    <message numerus="yes">
        <source>Imported %n preset(s).</source>
        <translation>
            <numerusform>%n predefinição importada.</numerusform>
            <numerusform>%n predefinições importadas.</numerusform>
        </translation>
    </message>
    <message>
        <source>These settings apply to all chats with {model}.</source>
        <translation>Estes ajustes valem para todas as conversas com {model}.</translation>
    </message>
    <message>
        <source>Branched from “{title}”. It shares memory until you continue it.</source>
        <translation>Ramificada de “{title}”. Compartilha memória até que você a continue.</translation>
    </message>
    <message>
        <source>This block can't be forked: its text is not in the shown version of the chat.</source>
        <translation>Este bloco não pode ser bifurcado: o texto não está na versão mostrada da conversa.</translation>
    </message>
    <message>
        <source>Delete Message and All That Follows</source>
        <translation>Apagar Mensagem e Tudo o que Segue</translation>
    </message>
    <message>
        <source>The answer is still being generated.</source>
        <translation>A resposta ainda está sendo gerada.</translation>
    </message>
    <message>
        <source>Stop the answer before you delete a message.</source>
        <translation>Pare a resposta antes de apagar uma mensagem.</translation>
    </message>
    <message>
        <source>Stop the answer before you edit a message.</source>
        <translation>Pare a resposta antes de editar uma mensagem.</translation>
    </message>
    <message>
        <source>Branched from “{title}”. Both answers go on and share memory.</source>
        <translation>Ramificada de “{title}”. As duas respostas prosseguem e compartilham memória.</translation>
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
        <translation>Apagar Mensagem</translation>
    </message>
    <message>
        <source>A server's model cannot continue an answer. Ask it to go on.</source>
        <translation>O modelo de um servidor não pode continuar uma resposta. Peça a ele que prossiga.</translation>
    </message>
    <message>
        <source>There is no answer to continue.</source>
        <translation>Não há resposta a continuar.</translation>
    </message>
    <message>
        <source>No message of this chat has several versions.</source>
        <translation>Nenhuma mensagem desta conversa tem várias versões.</translation>
    </message>
    <message>
        <source>Branch from Here</source>
        <translation>Ramificar Daqui</translation>
    </message>
    <message numerus="yes">
        <source>Reading %n token(s)…</source>
        <translation>
            <numerusform>Lendo %n token…</numerusform>
            <numerusform>Lendo %n tokens…</numerusform>
        </translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read</source>
        <translation>{read} de {prompt} tokens lidos</translation>
    </message>
    <message>
        <source>Waiting for the model…</source>
        <translation>Aguardando o modelo…</translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read, {minutes} min left</source>
        <translation>{read} de {prompt} tokens lidos, restam {minutes} min</translation>
    </message>
    <message>
        <source>{model} cannot look at images, nor can any model here. Get one that can, such as SmolVLM.</source>
        <translation>{model} não vê imagens, nem qualquer modelo daqui. Obtenha um que as veja, como o SmolVLM.</translation>
    </message>
    <message>
        <source>Message deleted. It is kept for 30 days.</source>
        <translation>Mensagem apagada. É mantida por 30 dias.</translation>
    </message>
    <message>
        <source>This text is not in the shown version of the chat.</source>
        <translation>Este texto não está na versão mostrada da conversa.</translation>
    </message>
    <message>
        <source>Only the last answer can be continued. Delete what follows it, or retry.</source>
        <translation>Só a última resposta pode ser continuada. Apague o que a segue ou tente novamente.</translation>
    </message>
    <message>
        <source>Waiting for your permission…</source>
        <translation>Aguardando sua permissão…</translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read, {seconds} s left</source>
        <translation>{read} de {prompt} tokens lidos, restam {seconds} s</translation>
    </message>
    <message>
        <source>Nothing was deleted since Octavo started. See Recently Deleted.</source>
        <translation>Nada foi apagado desde que o Octavo iniciou. Veja “Apagadas”.</translation>
    </message>
    <message>
        <source>Waiting for {server}…</source>
        <translation>Aguardando {server}…</translation>
    </message>
    <message>
        <source>Deleted “{title}”</source>
        <translation>“{title}” apagada</translation>
    </message>
    <message>
        <source>Load Model</source>
        <translation>Carregar Modelo</translation>
    </message>
    <message>
        <source>Open Chat</source>
        <translation>Abrir Conversa</translation>
    </message>
    <message>
        <source>The engine has not stopped, so there is no report.</source>
        <translation>O motor não parou, então não há relatório.</translation>
    </message>
    <message>
        <source>Engine report copied.</source>
        <translation>Relatório do motor copiado.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Octavo {version}&lt;/b&gt;&lt;br&gt;Local language models, with their memory in plain sight.</source>
        <translation>&lt;b&gt;Octavo {version}&lt;/b&gt;&lt;br&gt;Modelos de linguagem locais, com a memória à vista.</translation>
    </message>
</context>
</TS>