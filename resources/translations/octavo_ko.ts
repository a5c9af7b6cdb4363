<?xml version='1.0' encoding='utf-8'?>
<TS version="2.1" language="ko_KR" sourcelanguage="en_US">
<context>
    <name>app</name>
    <message>
        <source>Octavo crashed last time. A report is in {path}.</source>
        <translation>지난번에 Octavo가 예기치 않게 종료되었습니다. 보고서는 {path}에 있습니다.</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>The model stopped, possibly out of memory.</source>
        <translation>모델이 중단되었습니다. 메모리가 부족했을 수 있습니다.</translation>
    </message>
    <message>
        <source>The engine crashed (SIGABRT).</source>
        <translation>엔진이 예기치 않게 종료되었습니다(SIGABRT).</translation>
    </message>
    <message>
        <source>The engine was closed.</source>
        <translation>엔진이 종료되었습니다.</translation>
    </message>
    <message>
        <source>The engine was stopped by {signal}.</source>
        <translation>{signal} 신호로 엔진이 중단되었습니다.</translation>
    </message>
    <message>
        <source>The engine stopped with exit code {code}.</source>
        <translation>엔진이 종료 코드 {code}(으)로 중단되었습니다.</translation>
    </message>
    <message>
        <source>The engine stopped: {reason}.</source>
        <translation>엔진이 중단되었습니다: {reason}.</translation>
    </message>
    <message>
        <source>Octavo stopped because of an internal error.</source>
        <translation>내부 오류로 Octavo가 중단되었습니다.</translation>
    </message>
    <message>
        <source>Your chats are safe. Nothing was sent anywhere. You can attach this file to a bug report.</source>
        <translation>채팅은 안전하게 저장되어 있습니다. 아무것도 외부로 전송되지 않았습니다. 이 파일을 버그 보고에 첨부할 수 있습니다.</translation>
    </message>
    <message>
        <source>Octavo cannot start</source>
        <translation>Octavo를 시작할 수 없음</translation>
    </message>
    <message>
        <source>A report is in {path}.</source>
        <translation>보고서는 {path}에 있습니다.</translation>
    </message>
    <message>
        <source>No report could be written: {reason}.</source>
        <translation>보고서를 작성할 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>엔진을 시작하는 중입니다.</translation>
    </message>
    <message>
        <source>The engine did not end by itself.</source>
        <translation>엔진이 스스로 종료되지 않았습니다.</translation>
    </message>
    <message>
        <source>The engine sent invalid data: {error}.</source>
        <translation>엔진이 유효하지 않은 데이터를 보냈습니다: {error}.</translation>
    </message>
    <message>
        <source>The engine was restarted.</source>
        <translation>엔진을 다시 시작했습니다.</translation>
    </message>
    <message>
        <source>The engine could not be started: {reason}.</source>
        <translation>엔진을 시작할 수 없습니다: {reason}.</translation>
    </message>
    <message numerus="yes">
        <source>{reason} It stopped %n time(s) within a minute and was not restarted.</source>
        <translation>
            <numerusform>{reason} 1분 안에 %n번 중단되어 다시 시작하지 않았습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine is not responding.</source>
        <translation>엔진이 응답하지 않습니다.</translation>
    </message>
    <message>
        <source>The engine sent invalid data and was restarted: {error}.</source>
        <translation>엔진이 유효하지 않은 데이터를 보내 다시 시작했습니다: {error}.</translation>
    </message>
    <message>
        <source>The engine did not start in time.</source>
        <translation>엔진이 제시간에 시작되지 않았습니다.</translation>
    </message>
    <message>
        <source>The app and its engine are of different versions (protocols {app} and {engine}). Reinstall Octavo.</source>
        <translation>앱과 엔진의 버전이 다릅니다(프로토콜 {app}, {engine}). Octavo를 다시 설치하십시오.</translation>
    </message>
    <message>
        <source>The model service stopped. It restarts when it is needed.</source>
        <translation>모델 서비스가 중단되었습니다. 필요할 때 다시 시작됩니다.</translation>
    </message>
    <message>
        <source>The model service could not be started: {reason}.</source>
        <translation>모델 서비스를 시작할 수 없습니다: {reason}.</translation>
    </message>
</context>
<context>
    <name>attachments</name>
    <message>
        <source>“{name}” is damaged and cannot be read.</source>
        <translation>“{name}”이(가) 손상되어 읽을 수 없습니다.</translation>
    </message>
    <message numerus="yes">
        <source>“{name}” has %n more page(s) without text. Attach them as images.</source>
        <translation>
            <numerusform>“{name}”에 텍스트가 없는 페이지가 %n개 더 있습니다. 이미지로 첨부하십시오.</numerusform>
        </translation>
    </message>
    <message>
        <source>{name}, page {page} of {pages}</source>
        <translation>{name}, {page}/{pages}페이지</translation>
    </message>
    <message>
        <source>“{name}” no longer exists.</source>
        <translation>“{name}”이(가) 더 이상 존재하지 않습니다.</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened. Check its permissions.</source>
        <translation>“{name}”을(를) 열 수 없습니다. 접근 권한을 확인하십시오.</translation>
    </message>
    <message>
        <source>“{name}” is not a file.</source>
        <translation>“{name}”은(는) 파일이 아닙니다.</translation>
    </message>
    <message>
        <source>“{name}” is a folder. Attach its files instead.</source>
        <translation>“{name}”은(는) 폴더입니다. 폴더 안의 파일을 첨부하십시오.</translation>
    </message>
    <message>
        <source>“{name}” has no text that can be read. Attach text, code, CSV, PDF or DOCX files.</source>
        <translation>“{name}”에는 읽을 수 있는 텍스트가 없습니다. 텍스트, 코드, CSV, PDF 또는 DOCX 파일을 첨부하십시오.</translation>
    </message>
    <message>
        <source>“{name}” is in an old format. Save it as DOCX or PDF.</source>
        <translation>“{name}”은(는) 오래된 포맷입니다. DOCX나 PDF로 저장하십시오.</translation>
    </message>
    <message>
        <source>“{name}” is too large: {size}. PDF and DOCX can have {most}, other files {most_text}.</source>
        <translation>“{name}”이(가) 너무 큽니다: {size}. PDF와 DOCX는 {most}, 기타 파일은 {most_text}까지 가능합니다.</translation>
    </message>
    <message>
        <source>“{name}” has more than {characters} characters of text. Attach a part of it.</source>
        <translation>“{name}”의 텍스트가 {characters}자를 넘습니다. 일부만 첨부하십시오.</translation>
    </message>
    <message>
        <source>“{name}” is empty.</source>
        <translation>“{name}”이(가) 비어 있습니다.</translation>
    </message>
    <message>
        <source>“{name}” has pictures of text only. Choose a model that looks at images, or run text recognition on it.</source>
        <translation>“{name}”에는 텍스트 이미지만 있습니다. 이미지를 볼 수 있는 모델을 선택하거나 텍스트 인식을 실행하십시오.</translation>
    </message>
    <message>
        <source>“{name}” cannot be attached: an image must be PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF. Convert it.</source>
        <translation>“{name}”을(를) 첨부할 수 없습니다. 이미지는 PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF 중 하나여야 합니다. 변환하십시오.</translation>
    </message>
    <message>
        <source>“{name}” has more than {pixels} million pixels. Make it smaller.</source>
        <translation>“{name}”이(가) {pixels}메가픽셀을 넘습니다. 크기를 줄이십시오.</translation>
    </message>
    <message>
        <source>“{name}” is a HEIC image, which is read on a Mac only. Save it as JPEG.</source>
        <translation>“{name}”은(는) Mac에서만 읽을 수 있는 HEIC 이미지입니다. JPEG로 저장하십시오.</translation>
    </message>
    <message>
        <source>“{name}” is protected by a password. Save it without one.</source>
        <translation>“{name}”은(는) 암호로 보호되어 있습니다. 암호 없이 저장하십시오.</translation>
    </message>
    <message>
        <source>“{name}” was refused: it declares a document type, which DOCX files never do.</source>
        <translation>“{name}”을(를) 거부했습니다: DOCX 파일에는 없는 문서 유형 선언이 있습니다.</translation>
    </message>
    <message>
        <source>“{name}” was refused: it decompresses to far too much.</source>
        <translation>“{name}”을(를) 거부했습니다: 압축을 풀면 크기가 지나치게 커집니다.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too much memory.</source>
        <translation>“{name}”을(를) 거부했습니다: 읽는 데 메모리가 너무 많이 필요합니다.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too long.</source>
        <translation>“{name}”을(를) 거부했습니다: 읽는 데 시간이 너무 오래 걸립니다.</translation>
    </message>
    <message>
        <source>“{name}” has control characters in its name. Rename the file.</source>
        <translation>“{name}”의 이름에 제어 문자가 있습니다. 파일 이름을 변경하십시오.</translation>
    </message>
    <message>
        <source>“{name}” cannot be kept: there is no space for more images.</source>
        <translation>“{name}”을(를) 보관할 수 없습니다: 이미지를 더 저장할 공간이 없습니다.</translation>
    </message>
    <message>
        <source>“{name}” is too large: an image can have {most}. Make it smaller.</source>
        <translation>“{name}”이(가) 너무 큽니다: 이미지는 {most}까지 가능합니다. 크기를 줄이십시오.</translation>
    </message>
    <message>
        <source>This image no longer exists.</source>
        <translation>이 이미지는 더 이상 존재하지 않습니다.</translation>
    </message>
    <message>
        <source>This image is damaged and cannot be shown.</source>
        <translation>이 이미지는 손상되어 표시할 수 없습니다.</translation>
    </message>
    <message>
        <source>This image is not shown: it is larger than {most}.</source>
        <translation>이 이미지는 {most}보다 커서 표시되지 않습니다.</translation>
    </message>
    <message>
        <source>This image is not shown: it has {size} pixels; the most is {most} million.</source>
        <translation>이 이미지는 표시되지 않습니다: {size}픽셀이며, 최대 {most}메가픽셀까지 가능합니다.</translation>
    </message>
</context>
<context>
    <name>chat_settings</name>
    <message>
        <source>Precise</source>
        <translation>정확하게</translation>
    </message>
    <message>
        <source>Creative</source>
        <translation>창의적으로</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>{name}에 쓸 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>{name}을(를) 읽을 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>{name} is not a file of presets.</source>
        <translation>{name}은(는) 프리셋 파일이 아닙니다.</translation>
    </message>
    <message>
        <source>{name} has no presets.</source>
        <translation>{name}에 프리셋이 없습니다.</translation>
    </message>
    <message>
        <source>{name} is too large for a file of presets.</source>
        <translation>{name}은(는) 프리셋 파일로는 너무 큽니다.</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>시스템 프롬프트</translation>
    </message>
    <message>
        <source>Tells the model how to behave, before your first message.</source>
        <translation>첫 번째 메시지에 앞서 모델의 행동 방식을 지시합니다.</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>추론</translation>
    </message>
    <message>
        <source>Whether the model reasons before it answers.</source>
        <translation>모델이 답변하기 전에 추론할지 정합니다.</translation>
    </message>
    <message>
        <source>Effort</source>
        <translation>추론 강도</translation>
    </message>
    <message>
        <source>How long it reasons: more takes longer and is right more often.</source>
        <translation>추론하는 길이입니다. 길수록 오래 걸리지만 더 자주 맞습니다.</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>도구</translation>
    </message>
    <message>
        <source>Whether the model may call tools. You are asked before each call.</source>
        <translation>모델이 도구를 호출할 수 있는지 정합니다. 호출할 때마다 먼저 확인합니다.</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>최대 답변 길이</translation>
    </message>
    <message>
        <source>The most tokens that an answer may have.</source>
        <translation>답변 하나에 포함될 수 있는 최대 토큰 수입니다.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>시드</translation>
    </message>
    <message>
        <source>With the same number, the same messages get the same answer.</source>
        <translation>숫자가 같으면 같은 메시지에 같은 답변이 나옵니다.</translation>
    </message>
    <message>
        <source>Stop strings</source>
        <translation>중지 문자열</translation>
    </message>
    <message>
        <source>The answer ends before any of these; one per line.</source>
        <translation>이 중 하나가 나오기 직전에 답변이 끝납니다. 한 줄에 하나씩 입력합니다.</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>JSON 스키마</translation>
    </message>
    <message>
        <source>Answers are JSON that matches this schema, without reasoning.</source>
        <translation>답변이 추론 없이 이 스키마에 맞는 JSON으로 나옵니다.</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>온도</translation>
    </message>
    <message>
        <source>Higher is more varied; 0 always picks the most likely token.</source>
        <translation>높을수록 다양해집니다. 0이면 항상 확률이 가장 높은 토큰을 고릅니다.</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Samples from the likeliest tokens up to this probability; 1 is off.</source>
        <translation>확률이 높은 순으로 합이 이 값에 이를 때까지의 토큰 중에서 고릅니다. 1이면 꺼집니다.</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Samples from this many of the likeliest tokens; 0 is off.</source>
        <translation>확률이 높은 토큰을 이 개수만큼 두고 그중에서 고릅니다. 0이면 꺼집니다.</translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation>Min-p</translation>
    </message>
    <message>
        <source>Drops tokens below this share of the likeliest one; 0 is off.</source>
        <translation>가장 유력한 토큰 대비 이 비율에 못 미치는 토큰을 제외합니다. 0이면 꺼집니다.</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>반복 페널티</translation>
    </message>
    <message>
        <source>Makes tokens that were already used less likely; 1 is off.</source>
        <translation>이미 사용된 토큰이 나올 확률을 낮춥니다. 1이면 꺼집니다.</translation>
    </message>
    <message>
        <source>Presence penalty</source>
        <translation>존재 페널티</translation>
    </message>
    <message>
        <source>Above 0, favours tokens that the answer has not used yet.</source>
        <translation>0보다 크면 답변에 아직 나오지 않은 토큰을 우대합니다.</translation>
    </message>
    <message>
        <source>Frequency penalty</source>
        <translation>빈도 페널티</translation>
    </message>
    <message>
        <source>Above 0, disfavours tokens by how often the answer used them.</source>
        <translation>0보다 크면 답변에 자주 나온 토큰일수록 덜 고릅니다.</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>기본값</translation>
    </message>
    <message>
        <source>On</source>
        <translation>켬</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>끔</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>낮음</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>중간</translation>
    </message>
    <message>
        <source>High</source>
        <translation>높음</translation>
    </message>
    <message>
        <source>Reset to {value} ({source})</source>
        <translation>{value}(으)로 재설정({source})</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>None</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Not used, because it is not a JSON schema: {problem}.</source>
        <translation>JSON 스키마가 아니어서 사용되지 않음: {problem}.</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>무작위</translation>
    </message>
    <message>
        <source>random</source>
        <translation>무작위</translation>
    </message>
    <message>
        <source>default</source>
        <translation>기본값</translation>
    </message>
    <message>
        <source>Use for all chats with {model}</source>
        <translation>{model}의 모든 채팅에 사용</translation>
    </message>
    <message>
        <source>Forget the settings for {model}</source>
        <translation>{model}의 설정 지우기</translation>
    </message>
    <message>
        <source>recommended by the model's makers</source>
        <translation>모델 제작자 권장값</translation>
    </message>
    <message>
        <source>your setting for this model</source>
        <translation>이 모델에 지정한 값</translation>
    </message>
    <message>
        <source>from Settings</source>
        <translation>‘설정’의 값</translation>
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation>이 채팅의 설정</translation>
    </message>
    <message>
        <source>This chat</source>
        <translation>이 채팅</translation>
    </message>
    <message>
        <source>Presets ▾</source>
        <translation>프리셋 ▾</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>프리셋</translation>
    </message>
    <message>
        <source>Reset All</source>
        <translation>모두 재설정</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>드래프트</translation>
    </message>
    <message>
        <source>Options of the Model…</source>
        <translation>모델 옵션…</translation>
    </message>
    <message>
        <source>Drafts: options of the model</source>
        <translation>드래프트: 모델 옵션</translation>
    </message>
    <message>
        <source>A draft model, or drafts from the chat's own text: chosen when a model is loaded, for all its chats.</source>
        <translation>드래프트 모델 또는 채팅 자체의 텍스트에서 만드는 드래프트입니다. 모델을 로드할 때 선택하며 해당 모델의 모든 채팅에 적용됩니다.</translation>
    </message>
    <message>
        <source>A preset keeps the settings of this chat under a name.</source>
        <translation>프리셋은 이 채팅의 설정에 이름을 붙여 보관합니다.</translation>
    </message>
    <message>
        <source>Save as Preset…</source>
        <translation>프리셋으로 저장…</translation>
    </message>
    <message>
        <source>Delete Preset</source>
        <translation>프리셋 삭제</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>가져오기…</translation>
    </message>
    <message>
        <source>Export All…</source>
        <translation>모두 내보내기…</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 토큰</translation>
    </message>
</context>
<context>
    <name>chats</name>
    <message>
        <source>Chat</source>
        <translation>채팅</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>허용 안 됨</translation>
    </message>
    <message>
        <source>generating</source>
        <translation>생성 중</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>중단됨</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>끊김</translation>
    </message>
    <message>
        <source>error</source>
        <translation>오류</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>답변</translation>
    </message>
    <message>
        <source>You</source>
        <translation>나</translation>
    </message>
    <message numerus="yes">
        <source>*Attached: {name} (%n token(s))*</source>
        <translation>
            <numerusform>*첨부: {name}(토큰 %n개)*</numerusform>
        </translation>
    </message>
    <message>
        <source>Called the tool {tool}</source>
        <translation>{tool} 도구를 호출함</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}. Choose another folder.</source>
        <translation>{name}에 쓸 수 없습니다: {reason}. 다른 폴더를 선택하십시오.</translation>
    </message>
    <message>
        <source>Chat title</source>
        <translation>채팅 제목</translation>
    </message>
    <message>
        <source>open</source>
        <translation>펼쳐짐</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>접힘</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>오늘</translation>
    </message>
    <message>
        <source>Folder {name}, {state}</source>
        <translation>{name} 폴더, {state}</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>분기</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>고정됨</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>이번 주</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>이전</translation>
    </message>
    <message>
        <source>dd MMM</source>
        <comment>a format of Qt</comment>
        <translation>M월 d일</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>고정됨</translation>
    </message>
    <message>
        <source>new answer</source>
        <translation>새로운 답변</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>새로운 폴더</translation>
    </message>
    <message>
        <source>Name of the folder</source>
        <translation>폴더 이름</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>생성</translation>
    </message>
    <message>
        <source>Move to Folder</source>
        <translation>폴더로 이동</translation>
    </message>
    <message>
        <source>Choose a folder or type the name of a new one; empty for none</source>
        <translation>폴더를 선택하거나 새로운 이름 입력(비워 두면 폴더 없음)</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>이동</translation>
    </message>
    <message>
        <source>Your chats will appear here.</source>
        <translation>채팅이 여기에 표시됩니다.</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>결과 없음</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>결과 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>How old</source>
        <translation>기간</translation>
    </message>
    <message>
        <source>Which model answered</source>
        <translation>답변한 모델</translation>
    </message>
    <message>
        <source>Any model</source>
        <translation>모든 모델</translation>
    </message>
    <message>
        <source>Search all chats…</source>
        <translation>모든 채팅 검색…</translation>
    </message>
    <message>
        <source>Search all chats</source>
        <translation>모든 채팅 검색</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>채팅</translation>
    </message>
    <message>
        <source>Archive</source>
        <comment>the list</comment>
        <translation>아카이브</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>아카이브</translation>
    </message>
    <message>
        <source>Show archived chats</source>
        <translation>아카이브된 채팅 보기</translation>
    </message>
    <message>
        <source>Recently Deleted</source>
        <translation>최근 삭제된 항목</translation>
    </message>
    <message>
        <source>No chat is archived.</source>
        <translation>아카이브된 채팅이 없습니다.</translation>
    </message>
    <message numerus="yes">
        <source>The best %n result(s)</source>
        <translation>
            <numerusform>상위 결과 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>이름 변경</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>고정 해제</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>고정</translation>
    </message>
    <message>
        <source>New Folder…</source>
        <translation>새로운 폴더…</translation>
    </message>
    <message>
        <source>Take Out of the Archive</source>
        <translation>아카이브에서 꺼내기</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>내보내기…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>삭제</translation>
    </message>
    <message>
        <source>New Chat</source>
        <translation>새로운 채팅</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>전체 기간</translation>
    </message>
    <message>
        <source>Past week</source>
        <translation>지난 1주</translation>
    </message>
    <message>
        <source>Past month</source>
        <translation>지난 1개월</translation>
    </message>
    <message>
        <source>Past year</source>
        <translation>지난 1년</translation>
    </message>
    <message>
        <source>No Folder</source>
        <translation>폴더 없음</translation>
    </message>
    <message numerus="yes">
        <source>{results} in %n chat(s)</source>
        <translation>
            <numerusform>채팅 %n개에서 {results}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>composer</name>
    <message>
        <source>The images of a message can have {most} together. Send them one by one.</source>
        <translation>메시지 하나의 이미지는 모두 합쳐 {most}까지 가능합니다. 하나씩 보내십시오.</translation>
    </message>
    <message numerus="yes">
        <source>Send the whole file: %n token(s)</source>
        <translation>
            <numerusform>전체 파일 보내기: 토큰 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Send the passages that fit</source>
        <translation>들어갈 수 있는 발췌문만 보내기</translation>
    </message>
    <message numerus="yes">
        <source>A message can have %n image(s).</source>
        <translation>
            <numerusform>메시지 하나에 이미지를 %n개까지 첨부할 수 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>읽는 중…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>Attached files</source>
        <translation>첨부 파일</translation>
    </message>
    <message numerus="yes">
        <source>A message can have %n file(s).</source>
        <translation>
            <numerusform>메시지 하나에 파일을 %n개까지 첨부할 수 있습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>passages, %n token(s)</source>
        <translation>
            <numerusform>발췌문, 토큰 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>The encoding is a guess. If letters look wrong, choose another in the menu.</source>
        <translation>추정한 인코딩입니다. 글자가 깨져 보이면 메뉴에서 다른 인코딩을 선택하십시오.</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>인코딩</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name} 제거</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>세는 중…</translation>
    </message>
    <message>
        <source>about {part} of {whole} tokens</source>
        <translation>토큰 {whole}개 중 약 {part}개</translation>
    </message>
    <message>
        <source>The passages that have most to do with your question are sent, not the whole file.</source>
        <translation>전체 파일이 아니라 질문과 가장 관련 있는 발췌문만 보냅니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>토큰 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Pasted image</source>
        <translation>붙여넣은 이미지</translation>
    </message>
    <message>
        <source>This file does not fit into the context.</source>
        <translation>이 파일은 컨텍스트에 들어가지 않습니다.</translation>
    </message>
    <message>
        <source>Editing an earlier message · Enter sends a new version, Esc cancels</source>
        <translation>이전 메시지 편집 중 · Enter는 새로운 버전 보내기, Esc는 취소</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>보내기</translation>
    </message>
    <message>
        <source>Ask anything</source>
        <translation>무엇이든 물어보십시오</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>메시지</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>파일 첨부</translation>
    </message>
    <message>
        <source>Editing this answer · Enter saves it as a new version, Esc cancels</source>
        <translation>이 답변 편집 중 · Enter는 새로운 버전으로 저장, Esc는 취소</translation>
    </message>
    <message>
        <source>Attach Files</source>
        <translation>파일 첨부</translation>
    </message>
    <message>
        <source>Use {model}</source>
        <translation>{model} 사용</translation>
    </message>
    <message>
        <source>Choose a Model…</source>
        <translation>모델 선택…</translation>
    </message>
    <message>
        <source>Send the message</source>
        <translation>메시지 보내기</translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation>보내기(Enter)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중단</translation>
    </message>
    <message>
        <source>Stop generating</source>
        <translation>생성 중단</translation>
    </message>
    <message>
        <source>Stop generating (Esc)</source>
        <translation>생성 중단(Esc)</translation>
    </message>
    <message>
        <source>Enter sends your next message when this answer ends</source>
        <translation>Enter를 누르면 이 답변이 끝날 때 다음 메시지를 보냅니다</translation>
    </message>
    <message>
        <source>Save the answer</source>
        <translation>답변 저장</translation>
    </message>
    <message>
        <source>Save (Enter)</source>
        <translation>저장(Enter)</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>붙여넣은 텍스트</translation>
    </message>
    <message>
        <source>Screenshot</source>
        <translation>스크린샷</translation>
    </message>
    <message>
        <source>The screenshot could not be taken: {reason}</source>
        <translation>스크린샷을 찍을 수 없습니다: {reason}</translation>
    </message>
    <message>
        <source>“{name}” is still being read.</source>
        <translation>“{name}”을(를) 아직 읽는 중입니다.</translation>
    </message>
    <message>
        <source>{used} of {limit}</source>
        <translation>{used} / {limit}</translation>
    </message>
    <message>
        <source>{used} + {pending} of {limit} · {left} left</source>
        <translation>{used} + {pending} / {limit} · {left} 남음</translation>
    </message>
    <message>
        <source>{used} + {pending} of {limit}</source>
        <translation>{used} + {pending} / {limit}</translation>
    </message>
    <message>
        <source>{usage} tokens of the model's context used.</source>
        <translation>모델의 컨텍스트 사용량(토큰): {usage}.</translation>
    </message>
    <message>
        <source>Nothing is dropped: an answer ends when the context is full. Start a new chat, or load the model with a longer context.</source>
        <translation>내용은 생략되지 않으며, 컨텍스트가 가득 차면 답변이 끝납니다. 새로운 채팅을 시작하거나 더 긴 컨텍스트로 모델을 로드하십시오.</translation>
    </message>
    <message>
        <source>Context: {usage} tokens</source>
        <translation>컨텍스트(토큰): {usage}</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>컨텍스트</translation>
    </message>
    <message>
        <source>{used} of {limit} · {left} left</source>
        <translation>{used} / {limit} · {left} 남음</translation>
    </message>
    <message>
        <source>{used} of {limit} tokens of the model's context used; your message adds {pending}.</source>
        <translation>모델의 컨텍스트에서 토큰 {limit}개 중 {used}개를 사용했으며, 이 메시지로 {pending}개가 추가됩니다.</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>이미지</translation>
    </message>
    <message>
        <source>Sent when this answer ends</source>
        <translation>이 답변이 끝나면 보냄</translation>
    </message>
    <message>
        <source>Send Now</source>
        <translation>지금 보내기</translation>
    </message>
    <message>
        <source>Queued messages</source>
        <translation>대기 중인 메시지</translation>
    </message>
    <message>
        <source>Not sent, because the last answer was stopped or failed</source>
        <translation>마지막 답변이 중단되었거나 실패하여 보내지 않음</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>파일 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Edit this queued message</source>
        <translation>이 대기 중인 메시지 편집</translation>
    </message>
    <message>
        <source>Do not send this message</source>
        <translation>이 메시지 보내지 않기</translation>
    </message>
    <message>
        <source>Queued: {text}</source>
        <translation>대기 중: {text}</translation>
    </message>
</context>
<context>
    <name>conversations</name>
    <message>
        <source>No model is loaded. Choose one and try again.</source>
        <translation>로드된 모델이 없습니다. 모델을 선택하고 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>Tools ran for {number} minutes in a row. Continue to go on.</source>
        <translation>도구가 {number}분 동안 연속으로 실행되었습니다. 이어서 진행하려면 ‘계속’을 선택하십시오.</translation>
    </message>
    <message numerus="yes">
        <source>The answer reached its limit of %n token(s).</source>
        <translation>
            <numerusform>답변이 토큰 %n개의 한도에 도달했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Tools were called {number} times in a row. Continue to go on.</source>
        <translation>도구가 연속으로 {number}번 호출되었습니다. 이어서 진행하려면 ‘계속’을 선택하십시오.</translation>
    </message>
    <message numerus="yes">
        <source>The context of %n token(s) is full.</source>
        <translation>
            <numerusform>토큰 %n개의 컨텍스트가 가득 찼습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>{model} cannot look at images. Choose a model that can.</source>
        <translation>{model}은(는) 이미지를 볼 수 없습니다. 이미지를 볼 수 있는 모델을 선택하십시오.</translation>
    </message>
    <message>
        <source>This chat was not sent. Choose a model on this computer for it.</source>
        <translation>이 채팅을 보내지 않았습니다. 이 컴퓨터에 있는 모델을 선택하십시오.</translation>
    </message>
    <message numerus="yes">
        <source>The KV cache is full: it holds %n token(s).</source>
        <translation>
            <numerusform>KV 캐시가 가득 찼습니다: 토큰을 최대 %n개 담을 수 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>This chat cannot be read: {reason}. Check the disk.</source>
        <translation>이 채팅을 읽을 수 없습니다: {reason}. 디스크를 확인하십시오.</translation>
    </message>
    <message>
        <source>{reason} The text so far is saved.</source>
        <translation>{reason} 지금까지의 텍스트는 저장되었습니다.</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>엔진이 실행 중이 아닙니다.</translation>
    </message>
    <message>
        <source>The model wrote no summary. Write one, or try again.</source>
        <translation>모델이 요약을 작성하지 않았습니다. 직접 작성하거나 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>This chat cannot be saved: {reason}. Check the disk.</source>
        <translation>이 채팅을 저장할 수 없습니다: {reason}. 디스크를 확인하십시오.</translation>
    </message>
    <message>
        <source>The disk is full, so this chat is not saved. Free some space.</source>
        <translation>디스크가 가득 차서 이 채팅이 저장되지 않았습니다. 공간을 확보하십시오.</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>새로운 채팅</translation>
    </message>
    <message>
        <source>Branch {number}: {title}</source>
        <translation>분기 {number}: {title}</translation>
    </message>
    <message>
        <source>{model} · answer {number}</source>
        <translation>{model} · 답변 {number}</translation>
    </message>
</context>
<context>
    <name>dialogs</name>
    <message>
        <source>Done</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source>The download was stopped.</source>
        <translation>다운로드가 중단되었습니다.</translation>
    </message>
    <message>
        <source>Interrupted; it can be resumed.</source>
        <translation>다운로드가 끊겼습니다. 재개할 수 있습니다.</translation>
    </message>
    <message>
        <source>The download failed because of an error in Octavo; its log has the details.</source>
        <translation>Octavo의 오류로 다운로드에 실패했습니다. 자세한 내용은 Octavo의 로그에 있습니다.</translation>
    </message>
    <message>
        <source>Cannot write to {0} ({1}).</source>
        <translation>{0}에 쓸 수 없습니다({1}).</translation>
    </message>
    <message>
        <source>The connection broke after {0} of {1} bytes of {2}.</source>
        <translation>{2}의 {1}바이트 중 {0}바이트를 받은 후 연결이 끊겼습니다.</translation>
    </message>
    <message>
        <source>{0} arrived damaged (its hash differs from the Hub's) and was deleted: try again later, or without a mirror.</source>
        <translation>{0}이(가) 손상된 상태로 도착하여(해시가 Hub의 해시와 다름) 삭제되었습니다. 나중에 다시 시도하거나 미러 없이 시도하십시오.</translation>
    </message>
    <message>
        <source>The disk with {0} is full: free some space, then resume; what has arrived is kept.</source>
        <translation>{0}이(가) 있는 디스크가 가득 찼습니다. 공간을 확보한 다음 재개하십시오. 받은 내용은 유지됩니다.</translation>
    </message>
    <message>
        <source>{0} has changed on the server.</source>
        <translation>서버에서 {0}이(가) 변경되었습니다.</translation>
    </message>
    <message>
        <source>{0} is larger on the server than the Hub announced.</source>
        <translation>서버의 {0}이(가) Hub에서 알린 크기보다 큽니다.</translation>
    </message>
    <message>
        <source>{0} sends no ranges of {1}.</source>
        <translation>{0}이(가) {1}을(를) 부분별로 보내지 않습니다.</translation>
    </message>
    <message>
        <source>The connection broke in the middle of {0}.</source>
        <translation>{0}을(를) 받는 도중에 연결이 끊겼습니다.</translation>
    </message>
    <message>
        <source>{0} has no weights as model*.safetensors: choose an MLX version of the model.</source>
        <translation>{0}에 이름이 model*.safetensors인 가중치가 없습니다. 이 모델의 MLX 버전을 선택하십시오.</translation>
    </message>
    <message>
        <source>the connection failed</source>
        <translation>연결에 실패함</translation>
    </message>
    <message>
        <source>it does not answer</source>
        <translation>응답하지 않음</translation>
    </message>
    <message>
        <source>its answer is incomplete or invalid</source>
        <translation>응답이 불완전하거나 유효하지 않음</translation>
    </message>
    <message>
        <source>its certificate is not trusted</source>
        <translation>인증서를 신뢰할 수 없음</translation>
    </message>
    <message>
        <source>no secure connection could be made</source>
        <translation>보안 연결을 만들 수 없음</translation>
    </message>
    <message>
        <source>its name was not found</source>
        <translation>이름을 찾을 수 없음</translation>
    </message>
    <message>
        <source>the connection was refused</source>
        <translation>연결이 거부됨</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>연결이 끊김</translation>
    </message>
    <message>
        <source>{0} answered with status {1}.</source>
        <translation>{0}이(가) 상태 {1}(으)로 응답했습니다.</translation>
    </message>
    <message>
        <source>{0} is not a valid web address: check HF_ENDPOINT.</source>
        <translation>{0}은(는) 유효한 웹 주소가 아닙니다. HF_ENDPOINT를 확인하십시오.</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network, or use a mirror.</source>
        <translation>{0}에 연결할 수 없습니다({1}). 네트워크를 확인하거나 미러를 사용하십시오.</translation>
    </message>
    <message>
        <source>{0} sends downloads back to {2}, which cannot be reached ({1}): choose another mirror.</source>
        <translation>{0}이(가) 다운로드를 {2}(으)로 되돌려 보내지만 그곳에 연결할 수 없습니다({1}). 다른 미러를 선택하십시오.</translation>
    </message>
    <message>
        <source>{0} sends downloads to {2}, which cannot be reached ({1}): check the network, or use a mirror.</source>
        <translation>{0}이(가) 다운로드를 {2}(으)로 넘기지만 그곳에 연결할 수 없습니다({1}). 네트워크를 확인하거나 미러를 사용하십시오.</translation>
    </message>
    <message>
        <source>{0} has no such model or file: {1}</source>
        <translation>{0}에 해당 모델이나 파일이 없습니다: {1}</translation>
    </message>
    <message>
        <source>This model is gated or private: accept its terms at the Hub, run `hf auth login`, then try again.</source>
        <translation>이 모델은 승인이 필요하거나 비공개입니다. Hub에서 약관에 동의하고 `hf auth login`을 실행한 다음 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>{0} now has another, shorter file: {1}</source>
        <translation>{0}의 파일이 더 짧은 다른 파일로 바뀌었습니다: {1}</translation>
    </message>
    <message>
        <source>{0} is limiting requests: try again later.</source>
        <translation>{0}에서 요청을 제한하고 있습니다. 나중에 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>{0} has an internal error (status {1}).</source>
        <translation>{0}에 내부 오류가 있습니다(상태 {1}).</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network and HF_ENDPOINT.</source>
        <translation>{0}에 연결할 수 없습니다({1}). 네트워크와 HF_ENDPOINT를 확인하십시오.</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network and this address.</source>
        <translation>{0}에 연결할 수 없습니다({1}). 네트워크와 이 주소를 확인하십시오.</translation>
    </message>
    <message>
        <source>The Hub refused your token: it is invalid or has expired. Run `hf auth login` again.</source>
        <translation>Hub에서 토큰을 거부했습니다. 토큰이 유효하지 않거나 만료되었습니다. `hf auth login`을 다시 실행하십시오.</translation>
    </message>
    <message>
        <source>Your Hub account may not read this model: accept its terms on its page at the Hub, then try again.</source>
        <translation>사용자의 Hub 계정으로는 이 모델을 읽을 수 없습니다. Hub의 모델 페이지에서 약관에 동의한 다음 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so {0} was not contacted: unset it to use the Hub.</source>
        <translation>HF_HUB_OFFLINE이 설정되어 있어 {0}에 연결하지 않았습니다. Hub를 사용하려면 이 설정을 해제하십시오.</translation>
    </message>
    <message>
        <source>{0} redirected to {1} without encryption: refused.</source>
        <translation>{0}이(가) 암호화 없이 {1}(으)로 넘기려고 하여 거부했습니다.</translation>
    </message>
    <message>
        <source>The proxy in your network settings cannot be used: Octavo supports http and https proxies.</source>
        <translation>네트워크 설정의 프록시를 사용할 수 없습니다. Octavo는 http 및 https 프록시를 지원합니다.</translation>
    </message>
    <message>
        <source>{0} refuses the address that {1} gave: it may have expired. Try again.</source>
        <translation>{1}에서 제공한 주소를 {0}이(가) 거부합니다. 주소가 만료되었을 수 있습니다. 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>Waiting for {0}…</source>
        <translation>{0}을(를) 기다리는 중…</translation>
    </message>
    <message>
        <source>{0} is not a model that can be deleted.</source>
        <translation>{0}은(는) 삭제할 수 있는 모델이 아닙니다.</translation>
    </message>
    <message>
        <source>This failed because of an error in Octavo; its log has the details.</source>
        <translation>Octavo의 오류로 실패했습니다. 자세한 내용은 Octavo의 로그에 있습니다.</translation>
    </message>
    <message>
        <source>{0} is not in the catalogue: look it up on the Hub.</source>
        <translation>{0}은(는) 카탈로그에 없습니다. Hub에서 찾아보십시오.</translation>
    </message>
    <message>
        <source>{0} has no weights (*.safetensors): its download may be incomplete.</source>
        <translation>{0}에 가중치(*.safetensors)가 없습니다. 다운로드가 완료되지 않았을 수 있습니다.</translation>
    </message>
    <message>
        <source>{0} {1}: choose a folder with config.json and *.safetensors.</source>
        <translation>{0}: {1}. config.json과 *.safetensors가 있는 폴더를 선택하십시오.</translation>
    </message>
    <message>
        <source>{0} has no config.json, so it is not a model folder.</source>
        <translation>{0}에 config.json이 없으므로 모델 폴더가 아닙니다.</translation>
    </message>
    <message>
        <source>{0} asks to run its own Python code ({1}): Octavo never does that.</source>
        <translation>{0}이(가) 자체 Python 코드({1})의 실행을 요구하지만, Octavo는 이를 절대 실행하지 않습니다.</translation>
    </message>
    <message>
        <source>{0} has its weights as pickle files, which can run code when they are read: choose a version with *.safetensors.</source>
        <translation>{0}의 가중치는 읽을 때 코드를 실행할 수 있는 pickle 파일입니다. *.safetensors가 있는 버전을 선택하십시오.</translation>
    </message>
    <message>
        <source>{0} holds GGUF weights: choose an MLX version of the model.</source>
        <translation>{0}의 가중치는 GGUF 형식입니다. 이 모델의 MLX 버전을 선택하십시오.</translation>
    </message>
    <message>
        <source>{0} has no tokenizer (tokenizer.json): its download may be incomplete.</source>
        <translation>{0}에 토크나이저(tokenizer.json)가 없습니다. 다운로드가 완료되지 않았을 수 있습니다.</translation>
    </message>
    <message>
        <source>{0} lacks {1} of its {2} weight files ({3}, ...): finish its download.</source>
        <translation>{0}에 가중치 파일 {2}개 중 {1}개({3} 등)가 없습니다. 다운로드를 완료하십시오.</translation>
    </message>
    <message>
        <source>{0} is a LoRA adapter, not a model: choose its base model.</source>
        <translation>{0}은(는) 모델이 아니라 LoRA 어댑터입니다. 해당 기본 모델을 선택하십시오.</translation>
    </message>
    <message>
        <source>{0} is a {1} model, which Octavo does not know.</source>
        <translation>{0}은(는) Octavo가 지원하지 않는 {1} 모델입니다.</translation>
    </message>
    <message>
        <source>The tokenizer of {0} asks to run its own Python code: Octavo never does that.</source>
        <translation>{0}의 토크나이저가 자체 Python 코드의 실행을 요구하지만, Octavo는 이를 절대 실행하지 않습니다.</translation>
    </message>
    <message>
        <source>Choose {0} bits for the weights; {1} is not possible.</source>
        <translation>가중치의 비트 수는 {0} 중에서 선택하십시오. {1}은(는) 사용할 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} is already quantised: choose the original.</source>
        <translation>{0}은(는) 이미 양자화되어 있습니다. 원본을 선택하십시오.</translation>
    </message>
    <message>
        <source>{0} is not a GGUF file.</source>
        <translation>{0}은(는) GGUF 파일이 아닙니다.</translation>
    </message>
    <message>
        <source>It cannot be quantised: {0}.</source>
        <translation>양자화할 수 없습니다: {0}.</translation>
    </message>
    <message>
        <source>{0} {1}.</source>
        <translation>{0}: {1}.</translation>
    </message>
    <message>
        <source>{0} is not a complete model: {1}.</source>
        <translation>{0}은(는) 완전한 모델이 아닙니다: {1}.</translation>
    </message>
    <message>
        <source>neither its config nor its tokenizer names a token that ends an answer</source>
        <translation>config와 토크나이저 어디에도 답변을 끝내는 토큰이 지정되어 있지 않음</translation>
    </message>
    <message>
        <source>the eos_token_id of its config.json is not a token's number</source>
        <translation>config.json의 eos_token_id가 토큰의 번호가 아님</translation>
    </message>
    <message>
        <source>{0} does not fit in memory.</source>
        <translation>{0}이(가) 메모리에 들어가지 않습니다.</translation>
    </message>
    <message>
        <source>The disk cache is off until the next start: {0} ({1}).</source>
        <translation>디스크 캐시가 다음 시작 때까지 꺼져 있습니다: {0}({1}).</translation>
    </message>
    <message>
        <source>The disk cache is off until there is room: {0} ({1}).</source>
        <translation>디스크 캐시가 공간이 생길 때까지 꺼져 있습니다: {0}({1}).</translation>
    </message>
    <message>
        <source>The disk has room again, so the disk cache is on again.</source>
        <translation>디스크에 다시 공간이 생겨 디스크 캐시가 다시 켜졌습니다.</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}</source>
        <translation>{0}을(를) 사용할 수 없습니다: {1}</translation>
    </message>
    <message>
        <source>is not there</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>{0} has only {1:size} of disk space, and {2} takes {3:size}: delete something there.</source>
        <translation>{0}의 디스크 공간은 {1:size}뿐인데 {2}에는 {3:size}가 필요합니다. 그곳에서 무언가를 삭제하십시오.</translation>
    </message>
    <message>
        <source>cannot be read: {0}</source>
        <translation>읽을 수 없음: {0}</translation>
    </message>
    <message>
        <source>{0} gave an answer that cannot be read.</source>
        <translation>{0}의 응답을 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} and {1} do not reach each other by MLX's ring: check their addresses and firewalls.</source>
        <translation>{0}와(과) {1}이(가) MLX의 링으로 서로 연결되지 않습니다. 주소와 방화벽을 확인하십시오.</translation>
    </message>
    <message>
        <source>{0} gave an answer that cannot be read: install the same Octavo there.</source>
        <translation>{0}의 응답을 읽을 수 없습니다. 그곳에 같은 Octavo를 설치하십시오.</translation>
    </message>
    <message>
        <source>{0} {1}, but {2} has {3}</source>
        <translation>{0} {1}({2}은(는) {3})</translation>
    </message>
    <message>
        <source>{0}: {1}.</source>
        <translation>{0}: {1}.</translation>
    </message>
    <message>
        <source>{0} has {1}: install the same versions.</source>
        <translation>{0}의 버전이 다릅니다: {1}. 같은 버전을 설치하십시오.</translation>
    </message>
    <message>
        <source>The files of {0} on {1} differ from those on {2}: delete them there and download them again.</source>
        <translation>{1}의 {0} 파일이 {2}의 파일과 다릅니다. 그곳에서 삭제하고 다시 다운로드하십시오.</translation>
    </message>
    <message>
        <source>{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline parallelism for its model type, {1}. Choose another model.</source>
        <translation>{0}을(를) 여러 컴퓨터에 나눌 수 없습니다. mlx-lm에는 이 모델 유형({1})의 텐서 병렬도 파이프라인 병렬도 없습니다. 다른 모델을 선택하십시오.</translation>
    </message>
    <message>
        <source>{0} has recurrent layers, which cannot be split over machines yet. Choose another model.</source>
        <translation>{0}에는 순환 레이어가 있어 아직 여러 컴퓨터에 나눌 수 없습니다. 다른 모델을 선택하십시오.</translation>
    </message>
    <message>
        <source>The memory of {0} cannot be worked out: {1}.</source>
        <translation>{0}의 메모리를 계산할 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>Its memory cannot be worked out: {0}.</source>
        <translation>메모리를 계산할 수 없습니다: {0}.</translation>
    </message>
    <message>
        <source>is refused by {0}, port {1}</source>
        <translation>{0}의 포트 {1}에서 거부됨</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>종료됨</translation>
    </message>
    <message>
        <source>has not answered for {0} seconds</source>
        <translation>{0}초 동안 응답하지 않음</translation>
    </message>
    <message>
        <source>stopped in the middle of a message</source>
        <translation>메시지 도중에 중단됨</translation>
    </message>
    <message>
        <source>ended in the middle of a message</source>
        <translation>메시지 도중에 종료됨</translation>
    </message>
    <message>
        <source>sent a message that is damaged or incomplete</source>
        <translation>손상되었거나 불완전한 메시지를 보냄</translation>
    </message>
    <message>
        <source>cannot reach {0}, port {1}: {2}</source>
        <translation>{0}의 포트 {1}에 연결할 수 없음: {2}</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines by {2}: {3}.</source>
        <translation>{0}을(를) {2} 방식으로 컴퓨터 {1}대에 나눌 수 없습니다: {3}.</translation>
    </message>
    <message>
        <source>{0} has recurrent layers, whose states cannot be kept on several machines yet. Choose another model, or load it on one machine.</source>
        <translation>{0}에는 순환 레이어가 있으며 그 상태를 아직 여러 컴퓨터에 둘 수 없습니다. 다른 모델을 선택하거나 컴퓨터 한 대에서 로드하십시오.</translation>
    </message>
    <message>
        <source>The model has more than {0} kinds of attention span; load it on one machine.</source>
        <translation>이 모델에는 어텐션 범위가 {0}종보다 많습니다. 컴퓨터 한 대에서 로드하십시오.</translation>
    </message>
    <message>
        <source>{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline parallelism for its model type, {1}. Choose another model, or load it on one machine.</source>
        <translation>{0}을(를) 여러 컴퓨터에 나눌 수 없습니다. mlx-lm에는 이 모델 유형({1})의 텐서 병렬도 파이프라인 병렬도 없습니다. 다른 모델을 선택하거나 컴퓨터 한 대에서 로드하십시오.</translation>
    </message>
    <message>
        <source>{0} cannot be split by {1}: mlx-lm has no {1} parallelism for its model type, {2}. Use {3}.</source>
        <translation>{0}을(를) {1} 방식으로 나눌 수 없습니다. mlx-lm에는 이 모델 유형({2})의 {1} 병렬이 없습니다. {3}을(를) 사용하십시오.</translation>
    </message>
    <message>
        <source>{0} cannot be split like this: {1}.</source>
        <translation>{0}을(를) 이렇게 나눌 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>numbers of layers need a split by layers (pipeline)</source>
        <translation>레이어 수를 지정하려면 레이어별 분할(파이프라인)이 필요함</translation>
    </message>
    <message>
        <source>{0} numbers of layers were given for {1} machines; give one for each</source>
        <translation>컴퓨터 {1}대에 레이어 수 {0}개가 지정됨(한 대에 하나씩 지정하십시오)</translation>
    </message>
    <message>
        <source>the layers {0} do not add up to {1}, with one at least for each</source>
        <translation>레이어 수({0})의 합이 {1}이(가) 아님(한 대에 하나 이상 필요)</translation>
    </message>
    <message>
        <source>the files of {0} differ from those of the first machine; copy them again</source>
        <translation>{0}의 파일이 첫 번째 컴퓨터의 파일과 다름(다시 복사하십시오)</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines: {2}.</source>
        <translation>{0}을(를) 컴퓨터 {1}대에 나눌 수 없습니다: {2}.</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}</source>
        <translation>{0}을(를) 읽을 수 없습니다: {1}</translation>
    </message>
    <message>
        <source>{0} is not there; copy or download it</source>
        <translation>{0}이(가) 없음(복사하거나 다운로드하십시오)</translation>
    </message>
    <message>
        <source>This machine (rank 0)</source>
        <translation>이 컴퓨터(랭크 0)</translation>
    </message>
    <message>
        <source>{0} (rank {1})</source>
        <translation>{0}(랭크 {1})</translation>
    </message>
    <message>
        <source>{0}: no progress for {1} seconds. Check that all machines respond, then load the model again.</source>
        <translation>{0}: {1}초 동안 진행되지 않았습니다. 모든 컴퓨터가 응답하는지 확인한 다음 모델을 다시 로드하십시오.</translation>
    </message>
    <message>
        <source>{0} was ended by signal {1}.</source>
        <translation>{0}이(가) 시그널 {1}(으)로 종료되었습니다.</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>이 컴퓨터</translation>
    </message>
    <message>
        <source>that machine</source>
        <translation>해당 컴퓨터</translation>
    </message>
    <message>
        <source>{0} has stopped responding: no progress for {1} seconds. Check {2}, then load the model again.</source>
        <translation>{0}이(가) 더 이상 응답하지 않습니다. {1}초 동안 진행되지 않았습니다. {2}을(를) 확인한 다음 모델을 다시 로드하십시오.</translation>
    </message>
    <message>
        <source>{0} {1}, so the model cannot be computed any more.</source>
        <translation>{0}: {1}. 따라서 모델을 더 이상 계산할 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} did not answer in time. Check that machine and its network connection, then load the model again.</source>
        <translation>{0}이(가) 제시간에 응답하지 않았습니다. 해당 컴퓨터와 네트워크 연결을 확인한 다음 모델을 다시 로드하십시오.</translation>
    </message>
    <message>
        <source>{0} sent {1} in place of {2}.</source>
        <translation>{0}이(가) {2} 대신 {1}을(를) 보냈습니다.</translation>
    </message>
    <message>
        <source>these machines</source>
        <translation>이 컴퓨터들</translation>
    </message>
    <message>
        <source>{0}.</source>
        <translation>{0}.</translation>
    </message>
    <message>
        <source>Models that mlx-vlm's code serves cannot be split over several machines.</source>
        <translation>mlx-vlm의 코드로 실행되는 모델은 여러 컴퓨터에 나눌 수 없습니다.</translation>
    </message>
    <message>
        <source>mlx-lm cannot split this model over {0} machines: {1}.</source>
        <translation>mlx-lm에서 이 모델을 컴퓨터 {0}대에 나눌 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>mlx-lm cannot build a model from its config.json ({0}).</source>
        <translation>mlx-lm에서 config.json으로 모델을 만들 수 없습니다({0}).</translation>
    </message>
    <message>
        <source>The hosts file names one machine; name two or more, this one first.</source>
        <translation>호스트 파일에 컴퓨터가 한 대만 있습니다. 이 컴퓨터를 맨 앞에 두고 두 대 이상을 적으십시오.</translation>
    </message>
    <message>
        <source>This engine has used other machines; restart it to use these.</source>
        <translation>이 엔진은 이미 다른 컴퓨터를 사용했습니다. 이 컴퓨터들을 사용하려면 엔진을 다시 시작하십시오.</translation>
    </message>
    <message>
        <source>These machines compute another model; unload that one first.</source>
        <translation>이 컴퓨터들은 다른 모델을 계산하고 있습니다. 먼저 그 모델을 언로드하십시오.</translation>
    </message>
    <message>
        <source>{0} (rank 0)</source>
        <translation>{0}(랭크 0)</translation>
    </message>
    <message>
        <source>This machine cannot listen at {0}: {1}. The first machine of the hosts file has to be this one.</source>
        <translation>이 컴퓨터가 {0}에서 수신할 수 없습니다: {1}. 호스트 파일의 첫 번째 컴퓨터는 이 컴퓨터여야 합니다.</translation>
    </message>
    <message>
        <source>{0} did not connect within {1} seconds.</source>
        <translation>{0}이(가) {1}초 안에 연결되지 않았습니다.</translation>
    </message>
    <message>
        <source>The ranks cannot be started: {0}.</source>
        <translation>랭크를 시작할 수 없습니다: {0}.</translation>
    </message>
    <message>
        <source>, and whether Octavo may use the local network (System Settings, Privacy &amp; Security)</source>
        <translation>(Octavo가 로컬 네트워크를 사용할 수 있는지도 확인: 시스템 설정의 ‘개인정보 보호 및 보안’)</translation>
    </message>
    <message>
        <source>{0}: `octavo` failed: {1}.</source>
        <translation>{0}: `octavo` 실행에 실패했습니다: {1}.</translation>
    </message>
    <message>
        <source>{0} has an unknown name: check its name in the hosts file.</source>
        <translation>{0}은(는) 알 수 없는 이름입니다. 호스트 파일에서 이름을 확인하십시오.</translation>
    </message>
    <message>
        <source>{0} is not known to ssh: run `ssh {0}` once and accept its key.</source>
        <translation>ssh에서 {0}을(를) 모릅니다. `ssh {0}`을(를) 한 번 실행하고 키를 수락하십시오.</translation>
    </message>
    <message>
        <source>{0} refuses the login: run `ssh-copy-id {0}`, so that ssh needs no password.</source>
        <translation>{0}에서 로그인을 거부합니다. ssh에 암호가 필요하지 않도록 `ssh-copy-id {0}`을(를) 실행하십시오.</translation>
    </message>
    <message>
        <source>{0} refuses ssh: turn on Remote Login there (macOS: System Settings, Sharing).</source>
        <translation>{0}에서 ssh를 거부합니다. 그곳에서 원격 로그인을 켜십시오(macOS: 시스템 설정의 ‘공유’).</translation>
    </message>
    <message>
        <source>{0} does not answer: check that it is on and in the same network.</source>
        <translation>{0}이(가) 응답하지 않습니다. 켜져 있고 같은 네트워크에 있는지 확인하십시오.</translation>
    </message>
    <message>
        <source>{0} cannot be reached: check that it is on and in the same network{1}.</source>
        <translation>{0}에 연결할 수 없습니다. 켜져 있고 같은 네트워크에 있는지 확인하십시오{1}.</translation>
    </message>
    <message>
        <source>{0} has no `octavo` on its PATH: install Octavo there, in the same version, and link it into ~/.local/bin (docs/machines.md).</source>
        <translation>{0}의 PATH에 `octavo`가 없습니다. 그곳에 같은 버전의 Octavo를 설치하고 ~/.local/bin에 링크하십시오(docs/machines.md).</translation>
    </message>
    <message>
        <source>ssh cannot connect to {0}: {1}.</source>
        <translation>ssh가 {0}에 연결할 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>{0} has an older Octavo: install the same version there.</source>
        <translation>{0}의 Octavo가 더 오래된 버전입니다. 그곳에 같은 버전을 설치하십시오.</translation>
    </message>
    <message>
        <source>There is no ssh on this computer; install OpenSSH.</source>
        <translation>이 컴퓨터에 ssh가 없습니다. OpenSSH를 설치하십시오.</translation>
    </message>
    <message>
        <source>it gives no reason</source>
        <translation>이유가 표시되지 않음</translation>
    </message>
    <message>
        <source>{0} did not answer within {1} seconds: check that it is not busy or asleep.</source>
        <translation>{0}이(가) {1}초 안에 응답하지 않았습니다. 바쁘거나 잠자기 상태가 아닌지 확인하십시오.</translation>
    </message>
    <message>
        <source>The hosts file asks for MLX's backend {0}, but Octavo uses the ring so far; write "backend": "ring".</source>
        <translation>호스트 파일이 MLX의 백엔드 {0}을(를) 요구하지만 Octavo는 아직 링만 사용합니다. "backend": "ring"을 적으십시오.</translation>
    </message>
    <message>
        <source>{0} is not an address with a port, such as 192.168.1.2:32323.</source>
        <translation>{0}은(는) 192.168.1.2:32323과 같은 포트가 있는 주소가 아닙니다.</translation>
    </message>
    <message>
        <source>{0} needs a port in its address {1}, such as {2}:32323.</source>
        <translation>{0}의 주소 {1}에는 {2}:32323과 같이 포트가 필요합니다.</translation>
    </message>
    <message>
        <source>This machine cannot listen at {0}: {1}. Correct its address in the hosts file.</source>
        <translation>이 컴퓨터가 {0}에서 수신할 수 없습니다: {1}. 호스트 파일에서 주소를 수정하십시오.</translation>
    </message>
    <message>
        <source>cannot reach {0}, port {1} ({2}): check that address in the hosts file, and whether a firewall blocks the port{3}</source>
        <translation>{0}의 포트 {1}에 연결할 수 없음({2}): 호스트 파일의 해당 주소와 방화벽이 포트를 차단하는지 확인하십시오{3}</translation>
    </message>
    <message>
        <source>cannot join the ring: {0}</source>
        <translation>링에 참여할 수 없음: {0}</translation>
    </message>
    <message>
        <source>cannot listen at {0}, port {1}: {2}; its address in the hosts file may be another machine's</source>
        <translation>{0}의 포트 {1}에서 수신할 수 없음: {2}(호스트 파일의 주소가 다른 컴퓨터의 것일 수 있음)</translation>
    </message>
    <message>
        <source>cannot use port {0} at {1}, which another program has; quit that program or choose other ports (--ring-port, or ring_port= in Python)</source>
        <translation>{1}의 포트 {0}을(를) 다른 프로그램이 사용 중임(그 프로그램을 종료하거나 다른 포트를 선택하십시오: --ring-port, Python에서는 ring_port=)</translation>
    </message>
    <message>
        <source>A disk cache cannot be used with several machines yet; load the model without it.</source>
        <translation>디스크 캐시는 아직 여러 컴퓨터에서 사용할 수 없습니다. 디스크 캐시 없이 모델을 로드하십시오.</translation>
    </message>
    <message>
        <source>{0} could not be verified on several machines</source>
        <translation>{0}을(를) 여러 컴퓨터에서 검증할 수 없음</translation>
    </message>
    <message>
        <source>{0} would need {1:size} for its part of {2}, but {3:size} of memory are available. Use more machines, or quit other programs there.</source>
        <translation>{0}에서 맡을 {2}의 부분에 {1:size}가 필요하지만 사용할 수 있는 메모리는 {3:size}입니다. 컴퓨터를 더 사용하거나 그곳에서 다른 프로그램을 종료하십시오.</translation>
    </message>
    <message>
        <source>{0} layers cannot be split over {1} machines; use at most {0}</source>
        <translation>레이어 {0}개를 컴퓨터 {1}대에 나눌 수 없음(최대 {0}대를 사용하십시오)</translation>
    </message>
    <message>
        <source>The conversion was ended {0}, and nothing was kept: close other programs, or try another file.</source>
        <translation>변환이 {0} 종료되었고 아무것도 저장되지 않았습니다. 다른 프로그램을 닫거나 다른 파일로 시도하십시오.</translation>
    </message>
    <message>
        <source>by signal {0}</source>
        <translation>시그널 {0}(으)로</translation>
    </message>
    <message>
        <source>with status {0}</source>
        <translation>상태 {0}(으)로</translation>
    </message>
    <message>
        <source>The conversion could not be started: {0}.</source>
        <translation>변환을 시작할 수 없습니다: {0}.</translation>
    </message>
    <message>
        <source>The conversion could not be followed: {0}.</source>
        <translation>변환의 진행을 확인할 수 없습니다: {0}.</translation>
    </message>
    <message>
        <source>{0} is busy or cannot be reached; trying again in {1} s…</source>
        <translation>{0}이(가) 바쁘거나 연결할 수 없습니다. {1}초 후에 다시 시도…</translation>
    </message>
    <message>
        <source>Checking {0}: {1} %</source>
        <translation>{0} 확인 중: {1}%</translation>
    </message>
    <message>
        <source>{0}. Free some space, then resume.</source>
        <translation>{0}. 공간을 확보한 다음 재개하십시오.</translation>
    </message>
    <message>
        <source>Another Octavo is downloading this model: waiting for it…</source>
        <translation>다른 Octavo가 이 모델을 다운로드하고 있습니다. 기다리는 중…</translation>
    </message>
    <message>
        <source>{0} lists no models: is it a mirror of the Hub?</source>
        <translation>{0}에 모델이 없습니다. Hub의 미러가 맞습니까?</translation>
    </message>
    <message>
        <source>The Hub's answer about {0} lists no files: is HF_ENDPOINT a mirror of the Hub?</source>
        <translation>{0}에 대한 Hub의 응답에 파일이 없습니다. HF_ENDPOINT가 Hub의 미러가 맞습니까?</translation>
    </message>
    <message>
        <source>{0} holds {1} files: that is not a model.</source>
        <translation>{0}에 파일 {1}개가 있습니다. 이것은 모델이 아닙니다.</translation>
    </message>
    <message>
        <source>{0} did not return a list of models: is it a mirror of the Hub?</source>
        <translation>{0}이(가) 모델 목록을 보내지 않았습니다. Hub의 미러가 맞습니까?</translation>
    </message>
    <message>
        <source>{0} answered with another commit than {1}.</source>
        <translation>{0}이(가) {1}이(가) 아닌 다른 커밋으로 응답했습니다.</translation>
    </message>
    <message>
        <source>config.json of {0} is not a JSON object.</source>
        <translation>{0}의 config.json이 JSON 객체가 아닙니다.</translation>
    </message>
    <message>
        <source>{0} has more than {1} weight files.</source>
        <translation>{0}의 가중치 파일이 {1}개보다 많습니다.</translation>
    </message>
    <message>
        <source>{0} of {1} is not a safetensors file.</source>
        <translation>{1}의 {0}은(는) safetensors 파일이 아닙니다.</translation>
    </message>
    <message>
        <source>{0} is over {1} MB.</source>
        <translation>{0}이(가) {1} MB를 넘습니다.</translation>
    </message>
    <message>
        <source>The Hub does not say how large {0} of {1} is.</source>
        <translation>Hub에서 {1}의 {0} 크기를 알려 주지 않습니다.</translation>
    </message>
    <message>
        <source>{0} has no encryption: your token is not sent to it.</source>
        <translation>{0}은(는) 암호화되지 않아 토큰을 보내지 않습니다.</translation>
    </message>
    <message>
        <source>config.json of {0} is not valid JSON.</source>
        <translation>{0}의 config.json이 유효한 JSON이 아닙니다.</translation>
    </message>
    <message>
        <source>{0} of {1} {2}.</source>
        <translation>{1}의 {0}: {2}.</translation>
    </message>
    <message>
        <source>{0} did not return JSON: is it a mirror of the Hub?</source>
        <translation>{0}이(가) JSON을 보내지 않았습니다. Hub의 미러가 맞습니까?</translation>
    </message>
    <message>
        <source>{0} broke off in the middle of an answer.</source>
        <translation>{0}의 응답이 도중에 끊겼습니다.</translation>
    </message>
    <message>
        <source>{0} has more than {1} tensors.</source>
        <translation>{0}의 텐서가 {1}개보다 많습니다.</translation>
    </message>
    <message>
        <source>This model does not exist, or it is private: check its name, or run `hf auth login`.</source>
        <translation>이 모델은 존재하지 않거나 비공개입니다. 이름을 확인하거나 `hf auth login`을 실행하십시오.</translation>
    </message>
    <message>
        <source>This model does not exist, or it is private: check its name.</source>
        <translation>이 모델은 존재하지 않거나 비공개입니다. 이름을 확인하십시오.</translation>
    </message>
    <message>
        <source>{0} is sending too slowly: check the network, or try again later.</source>
        <translation>{0}의 전송이 너무 느립니다. 네트워크를 확인하거나 나중에 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>Cannot delete {0}: {1}.</source>
        <translation>{0}을(를) 삭제할 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>{0} has no such model.</source>
        <translation>{0}에 해당 모델이 없습니다.</translation>
    </message>
    <message>
        <source>{0} did not answer as ModelScope does: {1}.</source>
        <translation>{0}이(가) ModelScope처럼 응답하지 않았습니다: {1}.</translation>
    </message>
    <message>
        <source>{0} did not return a list of models.</source>
        <translation>{0}이(가) 모델 목록을 보내지 않았습니다.</translation>
    </message>
    <message>
        <source>{0} has no revision {1} on ModelScope.</source>
        <translation>ModelScope의 {0}에 리비전 {1}이(가) 없습니다.</translation>
    </message>
    <message>
        <source>{0} did not return a list of files of {1}.</source>
        <translation>{0}이(가) {1}의 파일 목록을 보내지 않았습니다.</translation>
    </message>
    <message>
        <source>{0} is not the name of a Hub repository: use org/name.</source>
        <translation>{0}은(는) Hub 저장소의 이름이 아닙니다. ‘조직/이름’ 형식을 사용하십시오.</translation>
    </message>
    <message>
        <source>{0} is not the name of a branch, tag or commit.</source>
        <translation>{0}은(는) 브랜치, 태그, 커밋의 이름이 아닙니다.</translation>
    </message>
    <message>
        <source>The branch {0} cannot be told from the main branch on every disk.</source>
        <translation>브랜치 {0}은(는) 디스크에 따라 메인 브랜치와 구별되지 않습니다.</translation>
    </message>
    <message>
        <source>The Hub returned an invalid commit ID: {0}.</source>
        <translation>Hub가 잘못된 커밋 ID를 보냈습니다: {0}.</translation>
    </message>
    <message>
        <source>The Hub returned an invalid file hash: {0}.</source>
        <translation>Hub가 잘못된 파일 해시를 보냈습니다: {0}.</translation>
    </message>
    <message>
        <source>The repository has a file with an unsafe name: {0}.</source>
        <translation>저장소에 이름이 안전하지 않은 파일이 있습니다: {0}.</translation>
    </message>
    <message>
        <source>There is no adapter folder {0}: choose one with {1}.</source>
        <translation>어댑터 폴더 {0}이(가) 없습니다. {1}이(가) 있는 폴더를 선택하십시오.</translation>
    </message>
    <message>
        <source>{0} of {1} does not hold an adapter's settings.</source>
        <translation>{1}의 {0}에 어댑터 설정이 없습니다.</translation>
    </message>
    <message>
        <source>{0} is a PEFT adapter: convert it to mlx-lm's format, or train it with mlx_lm.lora.</source>
        <translation>{0}은(는) PEFT 어댑터입니다. mlx-lm 형식으로 변환하거나 mlx_lm.lora로 학습하십시오.</translation>
    </message>
    <message>
        <source>{0} has no {1}: only adapters in safetensors are loaded.</source>
        <translation>{0}에 {1}이(가) 없습니다. safetensors 어댑터만 로드할 수 있습니다.</translation>
    </message>
    <message>
        <source>The adapter {0} does not fit {1}: {2}.</source>
        <translation>어댑터 {0}이(가) {1}에 맞지 않습니다: {2}.</translation>
    </message>
    <message>
        <source>{0} is a {1} adapter, which mlx-lm does not support.</source>
        <translation>{0}은(는) mlx-lm이 지원하지 않는 {1} 어댑터입니다.</translation>
    </message>
    <message>
        <source>{0} of {1} lacks num_layers, or a rank in lora_parameters.</source>
        <translation>{1}의 {0}에 num_layers 또는 lora_parameters의 rank가 없습니다.</translation>
    </message>
    <message>
        <source>The keys in {0} of {1} are not a list of layer names.</source>
        <translation>{1}의 {0}에 있는 keys가 레이어 이름의 목록이 아닙니다.</translation>
    </message>
    <message>
        <source>{0} has no readable {1}{2}, so it is not an adapter.</source>
        <translation>{0}에 읽을 수 있는 {1}이(가) 없어{2} 어댑터가 아닙니다.</translation>
    </message>
    <message>
        <source>{0} of {1} is not valid JSON.</source>
        <translation>{1}의 {0}이(가) 유효한 JSON이 아닙니다.</translation>
    </message>
    <message>
        <source>it lacks {0}</source>
        <translation>{0}이(가) 없음</translation>
    </message>
    <message>
        <source>it changes none of its layers</source>
        <translation>어떤 레이어도 변경하지 않음</translation>
    </message>
    <message>
        <source>{0} of {1} lacks {2} in lora_parameters.</source>
        <translation>{1}의 {0}에서 lora_parameters에 {2}이(가) 없습니다.</translation>
    </message>
    <message>
        <source>Its draft head is of a form that Octavo does not know. Load it without drafts.</source>
        <translation>이 드래프트 헤드는 Octavo가 지원하지 않는 형식입니다. 드래프트 없이 로드하십시오.</translation>
    </message>
    <message>
        <source>A tensor of its draft head is missing or damaged: {0}.</source>
        <translation>드래프트 헤드의 텐서가 없거나 손상되었습니다: {0}.</translation>
    </message>
    <message>
        <source>The weights of its draft head do not fit the model: {0}.</source>
        <translation>드래프트 헤드의 가중치가 모델에 맞지 않습니다: {0}.</translation>
    </message>
    <message>
        <source>{0} has no draft head that Octavo knows. Load it without one, or with a smaller model that drafts.</source>
        <translation>{0}에 Octavo가 지원하는 드래프트 헤드가 없습니다. 드래프트 헤드 없이 로드하거나 드래프트를 만드는 더 작은 모델과 함께 로드하십시오.</translation>
    </message>
    <message>
        <source>is a draft head, not a model: choose it as the draft model of the one it was made for.</source>
        <translation>모델이 아니라 드래프트 헤드입니다. 해당 모델의 드래프트 모델로 선택하십시오.</translation>
    </message>
    <message>
        <source>The weight files of {0} lack {1} tensors of its index ({2}, ...): download it again.</source>
        <translation>{0}의 가중치 파일에 인덱스의 텐서 {1}개({2} 등)가 없습니다. 다시 다운로드하십시오.</translation>
    </message>
    <message>
        <source>{0} of {1} is a link to outside its folder: copy the file there.</source>
        <translation>{1}의 {0}은(는) 폴더 밖을 가리키는 링크입니다. 파일을 그곳에 복사하십시오.</translation>
    </message>
    <message>
        <source>config.json of {0} has no usable model_type.</source>
        <translation>{0}의 config.json에 사용할 수 있는 model_type이 없습니다.</translation>
    </message>
    <message>
        <source>The weights of {0} are not named model*.safetensors.</source>
        <translation>{0}의 가중치 이름이 model*.safetensors가 아닙니다.</translation>
    </message>
    <message>
        <source>model.safetensors.index.json of {0} has no weight_map.</source>
        <translation>{0}의 model.safetensors.index.json에 weight_map이 없습니다.</translation>
    </message>
    <message>
        <source>{0} of {1} is a broken link: download it again.</source>
        <translation>{1}의 {0}은(는) 끊어진 링크입니다. 다시 다운로드하십시오.</translation>
    </message>
    <message>
        <source>{0} of {1} is not a JSON object.</source>
        <translation>{1}의 {0}이(가) JSON 객체가 아닙니다.</translation>
    </message>
    <message>
        <source>{0} of {1} has more than {2} values.</source>
        <translation>{1}의 {0}에 값이 {2}개보다 많습니다.</translation>
    </message>
    <message>
        <source>is a file, not a model folder</source>
        <translation>모델 폴더가 아니라 파일임</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>존재하지 않음</translation>
    </message>
    <message>
        <source>The weight files of {0} have more than {1} tensors, which cannot be right.</source>
        <translation>{0}의 가중치 파일에 텐서가 {1}개보다 많습니다. 올바르지 않습니다.</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}.</source>
        <translation>{0}을(를) 읽을 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>{0} {1}</source>
        <translation>{0}: {1}</translation>
    </message>
    <message>
        <source>The tools process could not be started: {0}.</source>
        <translation>도구 프로세스를 시작할 수 없습니다: {0}.</translation>
    </message>
    <message>
        <source>The tools process stopped. It starts again with the next call.</source>
        <translation>도구 프로세스가 중단되었습니다. 다음 호출에서 다시 시작됩니다.</translation>
    </message>
    <message>
        <source>There is no backend {0} on this machine; use auto, reference, cpu, metal or cuda.</source>
        <translation>이 컴퓨터에 백엔드 {0}이(가) 없습니다. auto, reference, cpu, metal, cuda 중 하나를 사용하십시오.</translation>
    </message>
    <message>
        <source>The metal backend needs a Mac with Apple Silicon; use auto here.</source>
        <translation>metal 백엔드에는 Apple Silicon이 탑재된 Mac이 필요합니다. 여기서는 auto를 사용하십시오.</translation>
    </message>
    <message>
        <source>The cuda backend needs an NVIDIA GPU and MLX's CUDA build (pip install 'octavo[cuda]').</source>
        <translation>cuda 백엔드에는 NVIDIA GPU와 CUDA용 MLX 빌드가 필요합니다(pip install 'octavo[cuda]').</translation>
    </message>
    <message>
        <source>The cpu backend needs numba: install it with  pip install 'octavo[cpu]'.</source>
        <translation>cpu 백엔드에는 numba가 필요합니다. pip install 'octavo[cpu]' 명령으로 설치하십시오.</translation>
    </message>
    <message>
        <source>K/V with heads of {0} values cannot be quantised: they have to be a multiple of 8. Leave K/V as they are (kv_bits 0).</source>
        <translation>헤드의 값이 {0}개인 K/V는 양자화할 수 없습니다. 8의 배수여야 합니다. K/V를 그대로 두십시오(kv_bits 0).</translation>
    </message>
    <message>
        <source>{0} cannot take blocks back from the host.</source>
        <translation>{0}은(는) 호스트 메모리에서 블록을 다시 가져올 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} cannot change its size.</source>
        <translation>{0}은(는) 크기를 변경할 수 없습니다.</translation>
    </message>
    <message>
        <source>Latents are shared by all heads; a layer cannot have {0}.</source>
        <translation>잠재 벡터는 모든 헤드가 공유하므로 한 레이어에 KV 헤드 {0}개를 둘 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} query heads cannot share {1} kv heads evenly.</source>
        <translation>쿼리 헤드 {0}개가 KV 헤드 {1}개를 고르게 공유할 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} is {1}; it must be {2}.</source>
        <translation>{0}의 값이 {1}입니다. {2} 중 하나로 지정하십시오.</translation>
    </message>
    <message>
        <source>Octavo uses MLX's own attention instead: answers stay correct, long chats are slower. For details run: octavo selfcheck --report FILE</source>
        <translation>대신 MLX 자체의 어텐션을 사용합니다. 답변은 그대로 정확하지만 긴 채팅은 느려집니다. 자세한 내용을 보려면 다음을 실행하십시오: octavo selfcheck --report FILE</translation>
    </message>
    <message>
        <source>Octavo lets MLX write keys and values instead: answers stay correct, but the GPU waits between steps. For details run: octavo selfcheck --report FILE</source>
        <translation>대신 MLX가 키와 값을 기록합니다. 답변은 그대로 정확하지만 GPU가 스텝 사이에 대기합니다. 자세한 내용을 보려면 다음을 실행하십시오: octavo selfcheck --report FILE</translation>
    </message>
    <message>
        <source>The engine hung or crashed at the first use of a GPU kernel ({0}).</source>
        <translation>GPU 커널을 처음 사용할 때 엔진이 멈추거나 예기치 않게 종료되었습니다({0}).</translation>
    </message>
    <message>
        <source>A GPU kernel gives wrong results on this machine ({0}).</source>
        <translation>이 컴퓨터에서 GPU 커널의 결과가 올바르지 않습니다({0}).</translation>
    </message>
    <message>
        <source>{0} It is off now. {1}</source>
        <translation>{0} 이 커널은 이제 꺼져 있습니다. {1}</translation>
    </message>
    <message>
        <source>A GPU kernel does not compile on this machine ({0}).</source>
        <translation>이 컴퓨터에서 GPU 커널을 컴파일할 수 없습니다({0}).</translation>
    </message>
    <message>
        <source>{0} {1:capital}</source>
        <translation>{0} {1:capital}</translation>
    </message>
    <message>
        <source>{0} is missing on {1}: run this again with --yes to download it.</source>
        <translation>{1}에 {0}이(가) 없습니다. 다운로드하려면 --yes를 붙여 다시 실행하십시오.</translation>
    </message>
    <message>
        <source>{0}; {1}</source>
        <translation>{0}, {1}</translation>
    </message>
    <message>
        <source>{0}: {1} {2:clause}.</source>
        <translation>{0}의 {1}: {2:clause}.</translation>
    </message>
    <message>
        <source>{0:capital}.</source>
        <translation>{0:capital}.</translation>
    </message>
    <message>
        <source>machine {0}</source>
        <translation>{0}번 컴퓨터</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0}({1})</translation>
    </message>
    <message>
        <source>The hosts file {0} is larger than 1 MB; a line per machine is enough.</source>
        <translation>호스트 파일 {0}이(가) 1 MB보다 큽니다. 컴퓨터 한 대에 한 줄이면 충분합니다.</translation>
    </message>
    <message>
        <source>a list of machines is missing; a hosts file looks like {0}.</source>
        <translation>컴퓨터 목록이 없습니다. 호스트 파일의 예: {0}.</translation>
    </message>
    <message>
        <source>the list of machines is empty; name at least one.</source>
        <translation>컴퓨터 목록이 비어 있습니다. 한 대 이상을 적으십시오.</translation>
    </message>
    <message>
        <source>{0} machines are too many; the limit is {1}.</source>
        <translation>컴퓨터 {0}대는 너무 많습니다. 최대 {1}대입니다.</translation>
    </message>
    <message>
        <source>the backend {0} is unknown here; use "ring" or "jaccl".</source>
        <translation>백엔드 {0}은(는) 지원되지 않습니다. "ring" 또는 "jaccl"을 사용하십시오.</translation>
    </message>
    <message>
        <source>{0} is {1}; it must look like {2}.</source>
        <translation>{0}: {1}은(는) 올바르지 않습니다. {2}와(과) 같이 적으십시오.</translation>
    </message>
    <message>
        <source>{0} has no "ssh", the name that ssh knows it by.</source>
        <translation>{0}에 "ssh"(ssh로 연결할 때 쓰는 이름)가 없습니다.</translation>
    </message>
    <message>
        <source>{0}: "ssh" is {1}, which is not a host name.</source>
        <translation>{0}: "ssh"의 {1}은(는) 호스트 이름이 아닙니다.</translation>
    </message>
    <message>
        <source>{0} has no "ips", the addresses at which the other machines reach it.</source>
        <translation>{0}에 "ips"(다른 컴퓨터가 연결할 때 쓰는 주소)가 없습니다.</translation>
    </message>
    <message>
        <source>{0}: "rdma" must be a list with the device, or null, for each machine.</source>
        <translation>{0}: "rdma"는 컴퓨터마다 장치 또는 null을 적은 목록이어야 합니다.</translation>
    </message>
    <message>
        <source>{0}: {1} in "ips" is not the address of one machine.</source>
        <translation>{0}: "ips"의 {1}은(는) 컴퓨터 한 대의 주소가 아닙니다.</translation>
    </message>
    <message>
        <source>{0} has the address {1}, at which {2} cannot reach it; give its address in the network.</source>
        <translation>{0}의 주소 {1}에는 {2}에서 연결할 수 없습니다. 네트워크의 주소를 지정하십시오.</translation>
    </message>
    <message>
        <source>"envs" must be a list such as ["MLX_METAL_FAST_SYNCH=1"].</source>
        <translation>"envs"는 ["MLX_METAL_FAST_SYNCH=1"]과 같은 목록이어야 합니다.</translation>
    </message>
    <message>
        <source>{0} is not a host name; correct it.</source>
        <translation>{0}은(는) 호스트 이름이 아닙니다. 수정하십시오.</translation>
    </message>
    <message>
        <source>There is no hosts file {0}: write one such as {1}.</source>
        <translation>호스트 파일 {0}이(가) 없습니다. {1}와(과) 같이 작성하십시오.</translation>
    </message>
    <message>
        <source>The hosts file {0} cannot be read: {1}.</source>
        <translation>호스트 파일 {0}을(를) 읽을 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>it is not JSON ({0}); a hosts file looks like {1}.</source>
        <translation>JSON이 아닙니다({0}). 호스트 파일의 예: {1}.</translation>
    </message>
    <message>
        <source>{0}: {1} in "ips" is not an IPv4 address such as "192.168.1.2".</source>
        <translation>{0}: "ips"의 {1}은(는) "192.168.1.2"와 같은 IPv4 주소가 아닙니다.</translation>
    </message>
    <message>
        <source>{0} is named twice; each machine runs one rank.</source>
        <translation>{0}이(가) 두 번 적혀 있습니다. 컴퓨터마다 랭크 하나만 실행합니다.</translation>
    </message>
    <message>
        <source>{0} has {1} "ips" and {2} has {3}; each machine needs as many, one for each connection.</source>
        <translation>"ips"가 {0}에는 {1}개, {2}에는 {3}개 있습니다. 연결마다 하나씩, 모든 컴퓨터에 같은 수가 필요합니다.</translation>
    </message>
    <message>
        <source>{0}: with the backend "jaccl", "rdma" must have {1} entries, with null for {0} itself.</source>
        <translation>{0}: 백엔드 "jaccl"에서는 "rdma"에 항목 {1}개가 있어야 하며, {0} 자신의 항목은 null이어야 합니다.</translation>
    </message>
    <message>
        <source>{0} in "envs" is not a setting of MLX such as "MLX_METAL_FAST_SYNCH=1".</source>
        <translation>"envs"의 {0}은(는) "MLX_METAL_FAST_SYNCH=1"과 같은 MLX 설정이 아닙니다.</translation>
    </message>
    <message>
        <source>{0} and {1} have the same address, {2}.</source>
        <translation>{0}와(과) {1}의 주소가 같습니다({2}).</translation>
    </message>
    <message>
        <source>cannot listen at {0}: {1}</source>
        <translation>{0}에서 수신할 수 없음: {1}</translation>
    </message>
    <message>
        <source>port {0} is taken; choose another with --port</source>
        <translation>포트 {0}이(가) 사용 중임(--port로 다른 포트를 선택하십시오)</translation>
    </message>
    <message>
        <source>{0} is not one of its addresses; correct the hosts file</source>
        <translation>{0}이(가) 해당 컴퓨터의 주소가 아님(호스트 파일을 수정하십시오)</translation>
    </message>
    <message>
        <source>does not reach the other machine ({0})</source>
        <translation>다른 컴퓨터에 연결할 수 없음({0})</translation>
    </message>
    <message>
        <source>This machine could not compute a step: {0:clause}.</source>
        <translation>이 컴퓨터가 스텝을 계산하지 못했습니다: {0:clause}.</translation>
    </message>
    <message>
        <source>cannot go on: {0:clause}</source>
        <translation>계속할 수 없음: {0:clause}</translation>
    </message>
    <message>
        <source>{0}: {1:clause}.</source>
        <translation>{0}: {1:clause}.</translation>
    </message>
    <message>
        <source>{0} has {1} {2}, but this machine has {3}; install the same version on all machines.</source>
        <translation>{0}의 {1} 버전: {2}, 이 컴퓨터의 버전: {3}. 모든 컴퓨터에 같은 버전을 설치하십시오.</translation>
    </message>
    <message>
        <source>of an unknown version</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>status {0}</source>
        <translation>종료 상태 {0}</translation>
    </message>
    <message>
        <source>a feed-forward width of {0}</source>
        <translation>너비가 {0}인 피드포워드 레이어</translation>
    </message>
    <message>
        <source>a width of an expert of {0}</source>
        <translation>너비가 {0}인 전문가</translation>
    </message>
    <message>
        <source>a width of the shared expert of {0}</source>
        <translation>너비가 {0}인 공유 전문가</translation>
    </message>
    <message>
        <source>use {0}</source>
        <translation>{0}대를 사용하십시오</translation>
    </message>
    <message>
        <source>split it by layers (pipeline)</source>
        <translation>레이어별(파이프라인)로 나누십시오</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines; {2}</source>
        <translation>{0}을(를) 컴퓨터 {1}대에 나눌 수 없음({2})</translation>
    </message>
    <message>
        <source>{0} attention heads</source>
        <translation>어텐션 헤드 {0}개</translation>
    </message>
    <message>
        <source>{0}, quantised in groups of {1},</source>
        <translation>{0}({1}개 단위로 양자화됨)</translation>
    </message>
    <message>
        <source>{0} KV heads</source>
        <translation>KV 헤드 {0}개</translation>
    </message>
    <message>
        <source>disk error</source>
        <translation>디스크 오류</translation>
    </message>
    <message>
        <source>Octavo's installation is not whole ({0}): {1}</source>
        <translation>Octavo가 완전히 설치되어 있지 않음({0}): {1}</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}. Change its permissions, or choose another folder.</source>
        <translation>{0}을(를) 사용할 수 없습니다: {1}. 접근 권한을 변경하거나 다른 폴더를 선택하십시오.</translation>
    </message>
    <message>
        <source>this copy of Octavo is not whole: delete it and install Octavo again</source>
        <translation>이 Octavo는 일부가 누락되어 있으므로 삭제하고 Octavo를 다시 설치하십시오</translation>
    </message>
    <message>
        <source>run `make setup`, or `{0}`</source>
        <translation>`make setup` 또는 `{0}`을(를) 실행하십시오</translation>
    </message>
    <message>
        <source>run `make setup`</source>
        <translation>`make setup`을 실행하십시오</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}. Free some space on that disk.</source>
        <translation>{0}을(를) 사용할 수 없습니다: {1}. 해당 디스크의 공간을 확보하십시오.</translation>
    </message>
    <message>
        <source>A file that Octavo needs</source>
        <translation>Octavo에 필요한 파일</translation>
    </message>
    <message>
        <source>a package is missing</source>
        <translation>패키지가 없음</translation>
    </message>
    <message>
        <source>it computes very large numbers</source>
        <translation>매우 큰 수를 계산함</translation>
    </message>
    <message>
        <source>it loops more than {0} times</source>
        <translation>반복 횟수가 {0}회를 넘음</translation>
    </message>
    <message>
        <source>it puts a namespace into another value</source>
        <translation>namespace를 다른 값에 넣음</translation>
    </message>
    <message>
        <source>it is longer than {0} characters</source>
        <translation>{0}자보다 김</translation>
    </message>
    <message>
        <source>it makes too much text</source>
        <translation>텍스트를 너무 많이 만듦</translation>
    </message>
    <message>
        <source>it takes longer than {0} seconds</source>
        <translation>{0}초보다 오래 걸림</translation>
    </message>
    <message>
        <source>it makes a list that is too large</source>
        <translation>너무 큰 목록을 만듦</translation>
    </message>
    <message>
        <source>it formats with a very large width</source>
        <translation>매우 큰 너비로 서식을 지정함</translation>
    </message>
    <message>
        <source>it asks for {0} with a very large number</source>
        <translation>{0}에 매우 큰 수를 지정함</translation>
    </message>
    <message>
        <source>it nests too deeply</source>
        <translation>너무 깊게 중첩됨</translation>
    </message>
    <message>
        <source>it asks for a date in a very long format</source>
        <translation>매우 긴 날짜 형식을 요청함</translation>
    </message>
    <message>
        <source>it puts a namespace into a list or prints it</source>
        <translation>namespace를 목록에 넣거나 출력함</translation>
    </message>
    <message>
        <source>it asks to {0} in another form than UTF-8</source>
        <translation>UTF-8이 아닌 형식으로 {0}을(를) 요청함</translation>
    </message>
    <message>
        <source>it adds up lists</source>
        <translation>목록을 서로 더함</translation>
    </message>
    <message>
        <source>it asks for {0} with a very long text</source>
        <translation>{0}에 매우 긴 텍스트를 지정함</translation>
    </message>
    <message>
        <source>its layers do not fit the model's</source>
        <translation>레이어가 모델의 레이어와 맞지 않음</translation>
    </message>
    <message>
        <source>config.json of {0} gives {1} as {2}, which cannot be right.</source>
        <translation>{0}의 config.json에서 {1}의 값이 {2}입니다. 올바르지 않습니다.</translation>
    </message>
    <message>
        <source>config.json of {0} describes {1} layers ({2}), which cannot be right.</source>
        <translation>{0}의 config.json에 레이어 {1}개({2})가 있습니다. 올바르지 않습니다.</translation>
    </message>
    <message>
        <source>config.json of {0} describes a model without layers.</source>
        <translation>{0}의 config.json에 레이어가 없는 모델로 되어 있습니다.</translation>
    </message>
    <message>
        <source>config.json of {0} has a {1} that is not an object.</source>
        <translation>{0}의 config.json에 있는 {1}이(가) 객체가 아닙니다.</translation>
    </message>
    <message>
        <source>{0} of {1} is not valid JSON: download it again.</source>
        <translation>{1}의 {0}이(가) 유효한 JSON이 아닙니다. 다시 다운로드하십시오.</translation>
    </message>
    <message>
        <source>{0} of {1} cannot be read: {2}.</source>
        <translation>{1}의 {0}을(를) 읽을 수 없습니다: {2}.</translation>
    </message>
    <message>
        <source>{0} of {1} is nested too deep.</source>
        <translation>{1}의 {0}이(가) 너무 깊게 중첩되어 있습니다.</translation>
    </message>
    <message>
        <source>{0} of {1} {2}: download it again.</source>
        <translation>{1}의 {0}: {2}. 다시 다운로드하십시오.</translation>
    </message>
    <message>
        <source>{0} has more than {1} chat templates.</source>
        <translation>{0}의 채팅 템플릿이 {1}개보다 많습니다.</translation>
    </message>
    <message>
        <source>{0} of {1} is not a regular file: copy the file there.</source>
        <translation>{1}의 {0}은(는) 일반 파일이 아닙니다. 파일을 그곳에 복사하십시오.</translation>
    </message>
    <message>
        <source>{0} of {1} is larger than {2} MB, which cannot be right.</source>
        <translation>{1}의 {0}이(가) {2} MB를 넘습니다. 올바르지 않습니다.</translation>
    </message>
    <message>
        <source>config.json of {0} has quantization settings{1} that MLX does not have ({2}).</source>
        <translation>{0}의 config.json에 MLX에 없는 양자화 설정{1}이 있습니다({2}).</translation>
    </message>
    <message>
        <source> for {0}</source>
        <translation>({0})</translation>
    </message>
    <message>
        <source>uses the unknown rope scaling {0}</source>
        <translation>알 수 없는 RoPE 스케일링 {0}을(를) 사용함</translation>
    </message>
    <message>
        <source>is of the architecture {0}; supported are {1}</source>
        <translation>아키텍처가 {0}임(지원: {1})</translation>
    </message>
    <message>
        <source>has layers of different numbers of heads, which is not known</source>
        <translation>헤드 수가 다른 레이어가 있어 지원되지 않음</translation>
    </message>
    <message>
        <source>has rope factors of an unknown kind</source>
        <translation>알 수 없는 종류의 RoPE 계수가 있음</translation>
    </message>
    <message>
        <source>holds a tensor {0}, which no {1} model has</source>
        <translation>{1} 모델에 없는 텐서 {0}이(가) 있음</translation>
    </message>
    <message>
        <source>stores weights as {0}; supported are {1}</source>
        <translation>가중치가 {0}(으)로 저장됨(지원: {1})</translation>
    </message>
    <message>
        <source>quantises {0}, which cannot be right</source>
        <translation>{0}이(가) 양자화되어 있음(올바르지 않음)</translation>
    </message>
    <message>
        <source>gives {0} rows that its heads do not divide</source>
        <translation>{0}의 행을 헤드 수로 나눌 수 없음</translation>
    </message>
    <message>
        <source>gives {0} a size that does not fit its shape</source>
        <translation>{0}의 크기가 형태와 맞지 않음</translation>
    </message>
    <message>
        <source>is not a GGUF file</source>
        <translation>GGUF 파일이 아님</translation>
    </message>
    <message>
        <source>is a GGUF file of version {0}; versions 2 and 3 are supported</source>
        <translation>버전 {0}의 GGUF 파일임(버전 2와 3을 지원)</translation>
    </message>
    <message>
        <source>claims more tensors or fields than any model has</source>
        <translation>텐서나 필드가 어떤 모델보다도 많다고 되어 있음</translation>
    </message>
    <message>
        <source>is one part of several: join them first (llama-gguf-split --merge)</source>
        <translation>여러 부분 중 하나임(먼저 합치십시오: llama-gguf-split --merge)</translation>
    </message>
    <message>
        <source>has an alignment that cannot be right</source>
        <translation>정렬이 올바르지 않음</translation>
    </message>
    <message>
        <source>holds no tensors</source>
        <translation>텐서가 없음</translation>
    </message>
    <message>
        <source>gives {0} {1} axes</source>
        <translation>{0}의 축이 {1}개임</translation>
    </message>
    <message>
        <source>stores {0} in an unknown type ({1})</source>
        <translation>{0}이(가) 알 수 없는 형식({1})으로 저장됨</translation>
    </message>
    <message>
        <source>gives {0} a shape that cannot be right</source>
        <translation>{0}의 형태가 올바르지 않음</translation>
    </message>
    <message>
        <source>lacks the field {0}.{1}</source>
        <translation>필드 {0}.{1}이(가) 없음</translation>
    </message>
    <message>
        <source>cannot be read ({0})</source>
        <translation>읽을 수 없음({0})</translation>
    </message>
    <message>
        <source>is cut off in its header</source>
        <translation>헤더에서 잘려 있음</translation>
    </message>
    <message>
        <source>has a field of an unknown type</source>
        <translation>알 수 없는 형식의 필드가 있음</translation>
    </message>
    <message>
        <source>has a list of {0} items, which cannot be right</source>
        <translation>항목이 {0}개인 목록이 있음(올바르지 않음)</translation>
    </message>
    <message>
        <source>is cut off: {0} is incomplete</source>
        <translation>잘려 있음: {0}이(가) 불완전함</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>빈 파일</translation>
    </message>
    <message>
        <source>holds no list of tokens</source>
        <translation>토큰 목록이 없음</translation>
    </message>
    <message>
        <source>splits its text by the unknown rules {0}</source>
        <translation>알 수 없는 규칙 {0}(으)로 텍스트를 나눔</translation>
    </message>
    <message>
        <source>has a tokenizer that cannot be read ({0})</source>
        <translation>토크나이저를 읽을 수 없음({0})</translation>
    </message>
    <message>
        <source>has a {0} tokenizer; supported are 'gpt2' and 'llama'</source>
        <translation>토크나이저가 {0}임(지원: 'gpt2', 'llama')</translation>
    </message>
    <message>
        <source>comes with Octavo</source>
        <translation>Octavo에 포함됨</translation>
    </message>
    <message>
        <source>There is no model called {0}. The models here are: {1}.</source>
        <translation>이름이 {0}인 모델이 없습니다. 여기에 있는 모델: {1}.</translation>
    </message>
    <message>
        <source>{0} is not the draft head of {1}: {2}. Choose the head that was published with the model.</source>
        <translation>{0}은(는) {1}의 드래프트 헤드가 아닙니다: {2}. 모델과 함께 공개된 헤드를 선택하십시오.</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} 외 {1}개</translation>
    </message>
    <message>
        <source>its tokenizer has other tokens</source>
        <translation>토크나이저의 토큰이 다름</translation>
    </message>
    <message>
        <source>It is not installed: {0}.</source>
        <translation>설치되어 있지 않습니다: {0}.</translation>
    </message>
    <message>
        <source>The models on this computer could not be listed: {0}</source>
        <translation>이 컴퓨터의 모델 목록을 만들 수 없습니다: {0}</translation>
    </message>
    <message>
        <source>Reading the model</source>
        <translation>모델 읽는 중</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>쓰는 중</translation>
    </message>
    <message>
        <source>Checking the model</source>
        <translation>모델 확인 중</translation>
    </message>
    <message>
        <source>Reading the file</source>
        <translation>파일 읽는 중</translation>
    </message>
    <message>
        <source>Quantising to {0} bits</source>
        <translation>{0}비트로 양자화하는 중</translation>
    </message>
    <message>
        <source>Converting</source>
        <translation>변환하는 중</translation>
    </message>
    <message>
        <source>A library of the engine failed at this; the engine's log has the details.</source>
        <translation>엔진의 라이브러리가 이 작업에 실패했습니다. 자세한 내용은 엔진의 로그에 있습니다.</translation>
    </message>
    <message>
        <source>mlx-vlm is not installed</source>
        <translation>mlx-vlm이 설치되어 있지 않음</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>일반 파일이 아님</translation>
    </message>
    <message>
        <source>its config.json describes more layers and experts than any model has</source>
        <translation>config.json에 기술된 레이어와 전문가가 어떤 모델보다도 많음</translation>
    </message>
    <message>
        <source>a library that reads its files failed</source>
        <translation>파일을 읽는 라이브러리가 실패함</translation>
    </message>
    <message>
        <source>it does not fit in memory</source>
        <translation>메모리에 들어가지 않음</translation>
    </message>
    <message>
        <source>its files ask for a part that mlx-lm does not have</source>
        <translation>파일이 mlx-lm에 없는 부분을 요구함</translation>
    </message>
    <message>
        <source>its config.json lacks {0}</source>
        <translation>config.json에 {0}이(가) 없음</translation>
    </message>
    <message>
        <source>its config.json does not fit its weights, or mlx-lm does not support it</source>
        <translation>config.json이 가중치와 맞지 않거나 mlx-lm이 지원하지 않음</translation>
    </message>
    <message>
        <source>Not enough disk space in {0}: {1:size} needed, {2:size} free</source>
        <translation>{0}의 디스크 공간이 부족합니다: {1:size} 필요, {2:size} 남음</translation>
    </message>
    <message>
        <source>{0} cannot be a model's name: use letters, digits, - _ and .</source>
        <translation>{0}은(는) 모델 이름으로 쓸 수 없습니다. 영문자, 숫자, - _ 및 .을 사용하십시오.</translation>
    </message>
    <message>
        <source>they are of different kinds</source>
        <translation>종류가 서로 다름</translation>
    </message>
    <message>
        <source>its {0} is {1}, the model's {2}</source>
        <translation>{0}이(가) {1}이지만 모델에서는 {2}임</translation>
    </message>
    <message>
        <source>{0} cannot be loaded: {1}.</source>
        <translation>{0}을(를) 로드할 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>has a header of more than {0} tensors</source>
        <translation>헤더의 텐서가 {0}개보다 많음</translation>
    </message>
    <message>
        <source>is cut off: {0} of {1} bytes are there</source>
        <translation>잘려 있음: {1}바이트 중 {0}바이트만 있음</translation>
    </message>
    <message>
        <source>describes tensors that overlap</source>
        <translation>서로 겹치는 텐서가 기술되어 있음</translation>
    </message>
    <message>
        <source>has a header that is not a JSON object</source>
        <translation>헤더가 JSON 객체가 아님</translation>
    </message>
    <message>
        <source>has a header that is not valid JSON</source>
        <translation>헤더가 유효한 JSON이 아님</translation>
    </message>
    <message>
        <source>has a wrong description of the tensor {0}</source>
        <translation>텐서 {0}의 설명이 잘못됨</translation>
    </message>
    <message>
        <source>is not a safetensors file</source>
        <translation>safetensors 파일이 아님</translation>
    </message>
    <message>
        <source>has a header of {0} MB, more than the {1} of any model</source>
        <translation>헤더가 {0} MB로, 어떤 모델의 {1} MB보다도 큼</translation>
    </message>
    <message>
        <source>The starter model of this installation is damaged: {0}.</source>
        <translation>이 설치본의 스타터 모델이 손상되었습니다: {0}.</translation>
    </message>
    <message>
        <source>The starter model is not installed: {0}.</source>
        <translation>스타터 모델이 설치되어 있지 않습니다: {0}.</translation>
    </message>
    <message>
        <source>The starter model in {0} is damaged: run `{1} --force-reinstall`.</source>
        <translation>{0}의 스타터 모델이 손상되었습니다. `{1} --force-reinstall`을 실행하십시오.</translation>
    </message>
    <message>
        <source>The starter model cannot be written to {0} ({1}): free some space or set OCTAVO_CACHE to another folder.</source>
        <translation>스타터 모델을 {0}에 쓸 수 없습니다({1}). 공간을 확보하거나 OCTAVO_CACHE를 다른 폴더로 설정하십시오.</translation>
    </message>
    <message>
        <source>The starter model cannot be converted: {0}.</source>
        <translation>스타터 모델을 변환할 수 없습니다: {0}.</translation>
    </message>
    <message>
        <source>The prompt has more than {0} tokens</source>
        <translation>프롬프트의 토큰이 {0}개를 초과합니다</translation>
    </message>
    <message>
        <source>its tokenizer makes {0} tokens of a text of {1} characters</source>
        <translation>토크나이저가 {1}자의 텍스트로 토큰 {0}개를 만듦</translation>
    </message>
    <message>
        <source>on a CPU, mlx-lm's own code for it corrupts the process's memory</source>
        <translation>CPU에서는 이 모델을 위한 mlx-lm의 코드가 프로세스의 메모리를 손상시킴</translation>
    </message>
    <message>
        <source>Octavo cannot serve {0}: {1}.</source>
        <translation>Octavo에서 {0}을(를) 실행할 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>Octavo cannot serve {0}: its cache is a {1}, which cannot be kept in blocks.</source>
        <translation>Octavo에서 {0}을(를) 실행할 수 없습니다. 캐시 {1}은(는) 블록에 보관할 수 없습니다.</translation>
    </message>
    <message>
        <source>its answers over blocks differ from mlx-lm's by more than rounding does</source>
        <translation>블록을 사용한 답변이 mlx-lm의 답변과 반올림 오차보다 크게 다름</translation>
    </message>
    <message>
        <source>it cannot run over blocks ({0}: {1})</source>
        <translation>블록으로 실행할 수 없음({0}: {1})</translation>
    </message>
    <message>
        <source>its answers over blocks differ from mlx-lm's</source>
        <translation>블록을 사용한 답변이 mlx-lm의 답변과 다름</translation>
    </message>
    <message>
        <source>mlx-lm cannot build a model from its config.json ({0})</source>
        <translation>mlx-lm에서 config.json으로 모델을 만들 수 없음({0})</translation>
    </message>
    <message>
        <source>mlx-lm cannot use its weights ({0})</source>
        <translation>mlx-lm에서 가중치를 사용할 수 없음({0})</translation>
    </message>
    <message>
        <source>{0:size} of the {1:size} that this computer can provide.</source>
        <translation>이 컴퓨터가 제공할 수 있는 {1:size} 중 {0:size}입니다.</translation>
    </message>
    <message>
        <source>{0:size} of {1:size}: other programs may be swapped out.</source>
        <translation>{1:size} 중 {0:size}: 다른 프로그램이 디스크로 옮겨질 수 있습니다.</translation>
    </message>
    <message>
        <source>A smaller quantisation or a smaller model: the weights alone are too much.</source>
        <translation>더 작은 양자화나 더 작은 모델: 가중치만으로도 너무 큽니다.</translation>
    </message>
    <message>
        <source>A smaller quantisation or a smaller model.</source>
        <translation>더 작은 양자화나 더 작은 모델.</translation>
    </message>
    <message>
        <source>{0:size} of {1:size}: answers may stall, because parts of the model may be swapped out.</source>
        <translation>{1:size} 중 {0:size}: 모델의 일부가 디스크로 옮겨져 답변이 멈출 수 있습니다.</translation>
    </message>
    <message>
        <source>It needs {0:size}, but this computer can provide only {1:size}.</source>
        <translation>{0:size}가 필요하지만 이 컴퓨터가 제공할 수 있는 것은 {1:size}뿐입니다.</translation>
    </message>
    <message>
        <source>A KV cache of {0:size} fits.</source>
        <translation>{0:size}의 KV 캐시는 들어갑니다.</translation>
    </message>
    <message>
        <source>An 8-bit KV cache fits.</source>
        <translation>8비트 KV 캐시는 들어갑니다.</translation>
    </message>
    <message>
        <source>A context of {0} tokens fits.</source>
        <translation>토큰 {0}개의 컨텍스트는 들어갑니다.</translation>
    </message>
    <message>
        <source>A context of {0} tokens for {1} chats fits.</source>
        <translation>채팅 {1}개에 토큰 {0}개씩의 컨텍스트는 들어갑니다.</translation>
    </message>
    <message>
        <source>{0} chats of {1} tokens fit.</source>
        <translation>토큰 {1}개의 채팅 {0}개는 들어갑니다.</translation>
    </message>
    <message>
        <source>1 chat of {0} tokens fit.</source>
        <translation>토큰 {0}개의 채팅 1개는 들어갑니다.</translation>
    </message>
    <message>
        <source>The KV cache needs {0:size}, but only {1:size} of memory are available. Choose a smaller budget or close other programs.</source>
        <translation>KV 캐시에 {0:size}가 필요하지만 사용할 수 있는 메모리는 {1:size}뿐입니다. KV 용량을 줄이거나 다른 프로그램을 닫으십시오.</translation>
    </message>
    <message>
        <source>The KV cache must hold at least one block.</source>
        <translation>KV 캐시에는 블록이 1개 이상 있어야 합니다.</translation>
    </message>
    <message>
        <source>One KV cache block takes {0:size}, but only {1:size} of memory are available. Close other programs or choose a smaller model.</source>
        <translation>KV 캐시 블록 하나에 {0:size}가 필요하지만 사용할 수 있는 메모리는 {1:size}뿐입니다. 다른 프로그램을 닫거나 더 작은 모델을 선택하십시오.</translation>
    </message>
    <message>
        <source>{0} would no longer read {1} beside a {2}: move its settings there first.</source>
        <translation>옆에 {2}이(가) 있으면 {0}은(는) {1}을(를) 더 이상 읽지 않습니다. 먼저 그 설정을 새 파일로 옮기십시오.</translation>
    </message>
    <message>
        <source>{0} has no settings of Octavo: there is nothing to take back.</source>
        <translation>{0}에 Octavo의 설정이 없어 되돌릴 것이 없습니다.</translation>
    </message>
    <message>
        <source>The server at {0} refused: {1}</source>
        <translation>{0}의 서버에서 요청을 거부했습니다: {1}</translation>
    </message>
    <message>
        <source>{0} may be anywhere: name the folder of its {1}.</source>
        <translation>{0}의 위치는 정해져 있지 않습니다. {1}이(가) 있는 폴더를 지정하십시오.</translation>
    </message>
    <message>
        <source>The server at {0} refuses this key: give the one that it shows.</source>
        <translation>{0}의 서버에서 이 키를 거부합니다. 서버에 표시된 키를 지정하십시오.</translation>
    </message>
    <message>
        <source>No server answers at {0}: switch on "Let other programs use this model" in Octavo, or run `octavo serve`.</source>
        <translation>{0}에서 응답하는 서버가 없습니다. Octavo에서 ‘다른 프로그램에서 이 모델을 사용하도록 허용’을 켜거나 `octavo serve`를 실행하십시오.</translation>
    </message>
    <message>
        <source>What answers at {0} is not Octavo: give Octavo's address.</source>
        <translation>{0}에서 응답하는 것은 Octavo가 아닙니다. Octavo의 주소를 지정하십시오.</translation>
    </message>
    <message>
        <source>{0} was changed meanwhile: look at the change again.</source>
        <translation>그동안 {0}이(가) 변경되었습니다. 변경 사항을 다시 확인하십시오.</translation>
    </message>
    <message>
        <source>{0} cannot be written, and is as it was: {1}.</source>
        <translation>{0}에 쓸 수 없습니다({1}). 파일은 원래대로 남아 있습니다.</translation>
    </message>
    <message>
        <source>{0} is not UTF-8 text; it was left alone.</source>
        <translation>{0}은(는) UTF-8 텍스트가 아니어서 그대로 두었습니다.</translation>
    </message>
    <message>
        <source>{0} was left alone: {1}.</source>
        <translation>{0}을(를) 그대로 두었습니다: {1}.</translation>
    </message>
    <message>
        <source>line {0} has your own "{1}": rename it or take it out first</source>
        <translation>{0}행에 직접 추가한 "{1}"이(가) 있음(먼저 이름을 바꾸거나 삭제하십시오)</translation>
    </message>
    <message>
        <source>it is write-protected</source>
        <translation>쓰기가 금지되어 있음</translation>
    </message>
    <message>
        <source>its links lead to themselves</source>
        <translation>링크가 순환함</translation>
    </message>
    <message>
        <source>line {0} cannot be read</source>
        <translation>{0}행을 읽을 수 없음</translation>
    </message>
    <message>
        <source>its aliases or its depth are too much to follow</source>
        <translation>별칭이 너무 많거나 너무 깊어 해석할 수 없음</translation>
    </message>
    <message>
        <source>something else is in it</source>
        <translation>다른 내용이 들어 있음</translation>
    </message>
    <message>
        <source>{0} is not what the program expects there</source>
        <translation>{0}이(가) 프로그램에서 예상하는 내용이 아님</translation>
    </message>
    <message>
        <source>line {0} has a "{1}" with nothing in it: take it out first</source>
        <translation>{0}행에 빈 "{1}"이(가) 있음(먼저 삭제하십시오)</translation>
    </message>
    <message>
        <source>the entry shares its line</source>
        <translation>항목과 같은 행에 다른 내용이 있음</translation>
    </message>
    <message>
        <source>the entry is written in a way that is not followed</source>
        <translation>항목이 지원되지 않는 방식으로 작성됨</translation>
    </message>
    <message>
        <source>"{0}" is written in a way that is not followed</source>
        <translation>"{0}"이(가) 지원되지 않는 방식으로 작성됨</translation>
    </message>
    <message>
        <source>there is no place for the entry that leaves the rest alone</source>
        <translation>나머지를 그대로 두고 항목만 추가하거나 삭제할 수 없음</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>the entry is not there</source>
        <translation>항목이 없음</translation>
    </message>
    <message>
        <source>it is no map of settings</source>
        <translation>설정 맵이 아님</translation>
    </message>
    <message>
        <source>Give the model a larger KV cache</source>
        <translation>모델의 KV 캐시를 늘리십시오</translation>
    </message>
    <message>
        <source>Load the model with a larger context, or shorten the chat.</source>
        <translation>더 큰 컨텍스트로 모델을 로드하거나 채팅을 줄이십시오.</translation>
    </message>
    <message>
        <source>{0} or {1}</source>
        <translation>{0} 또는 {1}</translation>
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation>{0}, {1}</translation>
    </message>
    <message>
        <source>{0} is not a size: enter a number and a unit, such as 4 GB.</source>
        <translation>{0}은(는) 크기가 아닙니다. 4 GB와 같이 숫자와 단위를 입력하십시오.</translation>
    </message>
    <message>
        <source>{0} is not a KV budget: enter a number and a unit, such as 4 GB, 32k tokens or 500 blocks.</source>
        <translation>{0}은(는) KV 용량이 아닙니다. 4 GB, 32k tokens, 500 blocks와 같이 숫자와 단위를 입력하십시오.</translation>
    </message>
    <message>
        <source>A KV budget of {0} is less than one block, which takes {1:size} ({2} tokens).</source>
        <translation>KV 용량 {0}은(는) 블록 하나보다 작습니다. 블록 하나에는 {1:size}(토큰 {2}개)가 필요합니다.</translation>
    </message>
    <message>
        <source>The KV cache of this model cannot be resized; load the model again.</source>
        <translation>이 모델의 KV 캐시 크기는 변경할 수 없습니다. 모델을 다시 로드하십시오.</translation>
    </message>
    <message>
        <source>A chat that is being answered has {0} tokens, but {1} blocks hold only {2}. Stop it first, or choose a larger budget.</source>
        <translation>답변 중인 채팅의 토큰은 {0}개이지만 블록 {1}개에는 {2}개만 들어갑니다. 먼저 답변을 중단하거나 더 큰 KV 용량을 선택하십시오.</translation>
    </message>
    <message>
        <source>Block {0} holds pinned text and would be removed with a budget of {1} blocks. Unpin it first.</source>
        <translation>블록 {0}에 고정된 텍스트가 있으며, KV 용량을 블록 {1}개로 하면 제거됩니다. 먼저 고정을 해제하십시오.</translation>
    </message>
    <message>
        <source>The prompt is empty; write something first.</source>
        <translation>프롬프트가 비어 있습니다. 먼저 내용을 입력하십시오.</translation>
    </message>
    <message>
        <source>The prompt has {0} tokens, but this model's context is {1}. {2}</source>
        <translation>프롬프트의 토큰은 {0}개이지만 이 모델의 컨텍스트는 {1}개입니다. {2}</translation>
    </message>
    <message>
        <source>The prompt has {0} tokens, but the KV cache holds {1}. {2}, or shorten the chat.</source>
        <translation>프롬프트의 토큰은 {0}개이지만 KV 캐시에는 {1}개만 들어갑니다. {2}. 또는 채팅을 줄이십시오.</translation>
    </message>
    <message>
        <source>Port {0} is already in use by another program, perhaps by another Octavo.</source>
        <translation>포트 {0}은(는) 이미 다른 프로그램에서 사용 중입니다. 다른 Octavo일 수도 있습니다.</translation>
    </message>
    <message>
        <source>it is computed by several machines</source>
        <translation>여러 컴퓨터에서 계산됨</translation>
    </message>
    <message>
        <source>its recurrent layers depend on all of the text</source>
        <translation>순환 레이어가 전체 텍스트에 의존함</translation>
    </message>
    <message>
        <source>its sliding window would reach across the gap</source>
        <translation>슬라이딩 윈도우가 빈 곳을 가로지르게 됨</translation>
    </message>
    <message>
        <source>its attention chunks would no longer begin where they did</source>
        <translation>어텐션 청크의 시작 위치가 달라지게 됨</translation>
    </message>
    <message>
        <source>its code computes positions by itself</source>
        <translation>모델의 코드가 위치를 스스로 계산함</translation>
    </message>
    <message>
        <source>its KV cache cannot be copied to the host, as it must be when memory runs short</source>
        <translation>메모리가 부족할 때 필요한 KV 캐시의 호스트 복사를 할 수 없음</translation>
    </message>
    <message>
        <source>it uses absolute positions of tokens, not only the distances between them</source>
        <translation>토큰 사이의 거리뿐 아니라 토큰의 절대 위치를 사용함</translation>
    </message>
    <message>
        <source>it does not run with positions that are not renumbered ({0})</source>
        <translation>번호를 다시 매기지 않은 위치로는 실행되지 않음({0})</translation>
    </message>
    <message>
        <source>{0} cannot drop text from the middle of a chat: {1}.</source>
        <translation>{0}은(는) 채팅 중간의 텍스트를 생략할 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>Keeping {0} tokens leaves too little of the context, which holds {1}.</source>
        <translation>토큰 {0}개를 유지하면 토큰 {1}개를 담는 컨텍스트에 남는 공간이 너무 적습니다.</translation>
    </message>
    <message>
        <source>There was an internal error ({0}); the engine's log has the details.</source>
        <translation>내부 오류가 발생했습니다({0}). 자세한 내용은 엔진 로그에 있습니다.</translation>
    </message>
    <message>
        <source>The engine could not compute this step. {0}</source>
        <translation>엔진이 이 스텝을 계산할 수 없습니다. {0}</translation>
    </message>
    <message>
        <source>{0} more blocks of the KV cache are needed and {1} are available: finish or preempt a sequence, or make the pool larger. {2}.</source>
        <translation>KV 캐시 블록이 {0}개 더 필요하지만 사용할 수 있는 것은 {1}개입니다. 시퀀스를 끝내거나 선점하거나 풀을 키우십시오. {2}.</translation>
    </message>
    <message>
        <source>The memory of this machine does not suffice.</source>
        <translation>이 컴퓨터의 메모리가 부족합니다.</translation>
    </message>
    <message>
        <source>{0} cannot look at images here, as its tokens are not computed in rows.</source>
        <translation>{0}은(는) 토큰이 행으로 계산되지 않아 여기서는 이미지를 볼 수 없습니다.</translation>
    </message>
    <message>
        <source>Drafts come either from a draft model or from the chat's own text; choose one.</source>
        <translation>드래프트는 드래프트 모델이나 채팅의 텍스트 중 하나에서 만들어집니다. 하나를 선택하십시오.</translation>
    </message>
    <message>
        <source>A draft can have 1 to {0} tokens, but {1} were requested.</source>
        <translation>드래프트는 토큰 1~{0}개가 될 수 있지만 {1}개가 요청되었습니다.</translation>
    </message>
    <message>
        <source>its recurrent layers cannot take a rejected token back</source>
        <translation>순환 레이어가 거부된 토큰을 되돌릴 수 없음</translation>
    </message>
    <message>
        <source>its code cannot compute several tokens of a chat in one step</source>
        <translation>모델의 코드가 채팅의 여러 토큰을 한 스텝에서 계산할 수 없음</translation>
    </message>
    <message>
        <source>{0} does not support speculative decoding: {1}. Load it without a draft model.</source>
        <translation>{0}은(는) 추측 디코딩을 지원하지 않습니다: {1}. 드래프트 모델 없이 로드하십시오.</translation>
    </message>
    <message>
        <source>{0} is split over machines: load it without a draft head.</source>
        <translation>{0}은(는) 여러 컴퓨터에 나뉘어 있습니다. 드래프트 헤드 없이 로드하십시오.</translation>
    </message>
    <message>
        <source>{0} could not be loaded: {1}</source>
        <translation>{0}을(를) 로드할 수 없습니다: {1}</translation>
    </message>
    <message>
        <source>The chat has no message to answer.</source>
        <translation>채팅에 답변할 메시지가 없습니다.</translation>
    </message>
    <message>
        <source>The model's chat template refuses this chat: {0}</source>
        <translation>모델의 채팅 템플릿이 이 채팅을 거부합니다: {0}</translation>
    </message>
    <message>
        <source>{0}, which is this model's context. {1}</source>
        <translation>{0}(이 모델의 컨텍스트 한도). {1}</translation>
    </message>
    <message>
        <source>The prompt has {0} characters, which cannot fit into this model's context of {1} tokens. {2}</source>
        <translation>프롬프트가 {0}자이므로 이 모델의 컨텍스트인 토큰 {1}개에 들어갈 수 없습니다. {2}</translation>
    </message>
    <message>
        <source>The prompt has the token {0}, for which this model has no embedding.</source>
        <translation>프롬프트에 있는 토큰 {0}의 임베딩이 이 모델에 없습니다.</translation>
    </message>
    <message>
        <source>1 token has no embedding in {0}: {1}.</source>
        <translation>{0}에서 토큰 1개에 임베딩이 없습니다: {1}.</translation>
    </message>
    <message>
        <source>{0} tokens have no embedding in {1}: {2}.</source>
        <translation>{1}에서 토큰 {0}개에 임베딩이 없습니다: {2}.</translation>
    </message>
    <message>
        <source>{0} It cannot read or write text with them.</source>
        <translation>{0} 모델이 이 토큰이 있는 텍스트를 읽거나 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} cannot look at images: choose a model that can.</source>
        <translation>{0}은(는) 이미지를 볼 수 없습니다. 이미지를 볼 수 있는 모델을 선택하십시오.</translation>
    </message>
    <message>
        <source>The answer {0} has ended or is unknown, so it cannot be forked.</source>
        <translation>답변 {0}은(는) 끝났거나 알 수 없어 포크할 수 없습니다.</translation>
    </message>
    <message>
        <source>The answer {0} is waiting for memory; fork it when it continues.</source>
        <translation>답변 {0}이(가) 메모리를 기다리고 있습니다. 계속될 때 포크하십시오.</translation>
    </message>
    <message>
        <source>The oldest pinned text ({0} blocks) was unpinned: an answer needed its blocks.</source>
        <translation>가장 오래된 고정 텍스트(블록 {0}개)의 고정이 해제되었습니다. 답변에 그 블록이 필요했습니다.</translation>
    </message>
    <message>
        <source>The oldest pinned text (1 block) was unpinned: an answer needed its blocks.</source>
        <translation>가장 오래된 고정 텍스트(블록 1개)의 고정이 해제되었습니다. 답변에 그 블록이 필요했습니다.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template fails at this text ({0}). Change the text.</source>
        <translation>이 모델의 토크나이저나 채팅 템플릿이 이 텍스트에서 실패합니다({0}). 텍스트를 변경하십시오.</translation>
    </message>
    <message>
        <source>Images cannot be read for this model: its tokenizer has code of its own.</source>
        <translation>이 모델에서는 이미지를 읽을 수 없습니다. 토크나이저에 자체 코드가 있습니다.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template crashed at this text. Change the text.</source>
        <translation>이 모델의 토크나이저나 채팅 템플릿이 이 텍스트에서 예기치 않게 종료되었습니다. 텍스트를 변경하십시오.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template needed more than {0} MB for this text. Shorten the text.</source>
        <translation>이 모델의 토크나이저나 채팅 템플릿이 이 텍스트에 {0} MB보다 많은 메모리를 필요로 했습니다. 텍스트를 줄이십시오.</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template took longer than {0} seconds for this text. Shorten the text.</source>
        <translation>이 모델의 토크나이저나 채팅 템플릿이 이 텍스트에 {0}초보다 오래 걸렸습니다. 텍스트를 줄이십시오.</translation>
    </message>
    <message>
        <source>What reads the images crashed. Send other images, or fewer.</source>
        <translation>이미지를 읽는 작업이 예기치 않게 종료되었습니다. 다른 이미지를 보내거나 이미지를 줄이십시오.</translation>
    </message>
    <message>
        <source>What reads the images needed more than {0} MB. Send other images, or fewer.</source>
        <translation>이미지를 읽는 작업이 {0} MB보다 많은 메모리를 필요로 했습니다. 다른 이미지를 보내거나 이미지를 줄이십시오.</translation>
    </message>
    <message>
        <source>What reads the images took longer than {0} seconds. Send other images, or fewer.</source>
        <translation>이미지를 읽는 작업이 {0}초보다 오래 걸렸습니다. 다른 이미지를 보내거나 이미지를 줄이십시오.</translation>
    </message>
    <message>
        <source>{0} was unloaded.</source>
        <translation>{0}이(가) 언로드되었습니다.</translation>
    </message>
    <message>
        <source>The request was stopped.</source>
        <translation>요청이 중단되었습니다.</translation>
    </message>
    <message>
        <source>A process for texts cannot be started: {0}.</source>
        <translation>텍스트 처리용 프로세스를 시작할 수 없습니다: {0}.</translation>
    </message>
    <message>
        <source>Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF.</source>
        <translation>PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF 중 하나를 보내십시오.</translation>
    </message>
    <message>
        <source>This is a HEIC image, which is not read here. Save it as JPEG</source>
        <translation>여기서는 읽을 수 없는 HEIC 이미지입니다. JPEG로 저장하십시오</translation>
    </message>
    <message>
        <source>This image cannot be read. Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF, undamaged</source>
        <translation>이 이미지를 읽을 수 없습니다. 손상되지 않은 PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF 중 하나를 보내십시오</translation>
    </message>
    <message>
        <source>The window uses version {0} of the protocol, but this engine uses version {1}. Install Octavo again, so that both are of one release.</source>
        <translation>윈도우는 프로토콜 버전 {0}을(를) 사용하지만 이 엔진은 버전 {1}을(를) 사용합니다. 둘 다 같은 릴리스가 되도록 Octavo를 다시 설치하십시오.</translation>
    </message>
    <message>
        <source>CPU, {0} cores ({1})</source>
        <translation>CPU, 코어 {0}개({1})</translation>
    </message>
    <message>
        <source>The prompt is not a text that this model can read.</source>
        <translation>프롬프트가 이 모델에서 읽을 수 있는 텍스트가 아닙니다.</translation>
    </message>
    <message>
        <source>The text could not be read ({0}).</source>
        <translation>텍스트를 읽을 수 없습니다({0}).</translation>
    </message>
    <message>
        <source>Speculative decoding was turned off because drafting failed: {0}</source>
        <translation>드래프트 생성에 실패하여 추측 디코딩이 꺼졌습니다: {0}</translation>
    </message>
    <message>
        <source>{0} and {1} have different tokenizers, but a draft model needs the same one. Choose a smaller model of the same family.</source>
        <translation>{0}와(과) {1}의 토크나이저가 다르지만 드래프트 모델에는 같은 토크나이저가 필요합니다. 같은 계열의 더 작은 모델을 선택하십시오.</translation>
    </message>
    <message>
        <source>{0} cannot be a draft model: {1}.</source>
        <translation>{0}은(는) 드래프트 모델이 될 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>it cannot take a rejected token back</source>
        <translation>거부된 토큰을 되돌릴 수 없음</translation>
    </message>
    <message>
        <source>{0} needs a number of at least 1 after the colon, as in {1}:2.</source>
        <translation>{0}에는 {1}:2와 같이 콜론 뒤에 1 이상의 숫자가 필요합니다.</translation>
    </message>
    <message>
        <source>{0} is split over several machines, so it cannot draft for itself. Draft with a smaller model, or from the chat's own text.</source>
        <translation>{0}은(는) 여러 컴퓨터에 나뉘어 있어 스스로 드래프트를 만들 수 없습니다. 더 작은 모델이나 채팅의 텍스트로 드래프트를 만드십시오.</translation>
    </message>
    <message>
        <source>{0} cannot draft with its first layers: its code does not run a list of layers one after the other.</source>
        <translation>{0}은(는) 첫 레이어들로 드래프트를 만들 수 없습니다. 모델의 코드가 레이어 목록을 차례로 실행하지 않습니다.</translation>
    </message>
    <message>
        <source>{0} has {1} layers, so a draft can use 1 to {2} of them.</source>
        <translation>{0}의 레이어는 {1}개이므로 드래프트에는 1~{2}개를 사용할 수 있습니다.</translation>
    </message>
    <message>
        <source>the first {0} of {1} layers</source>
        <translation>레이어 {1}개 중 처음 {0}개</translation>
    </message>
    <message>
        <source>{0} cannot draft with fewer experts: it sends no token to several.</source>
        <translation>{0}은(는) 더 적은 전문가로 드래프트를 만들 수 없습니다. 토큰을 여러 전문가에 보내지 않습니다.</translation>
    </message>
    <message>
        <source>{0} sends each token to {1} experts, so a draft can use 1 to {2} of them.</source>
        <translation>{0}은(는) 각 토큰을 전문가 {1}개에 보내므로 드래프트에는 1~{2}개를 사용할 수 있습니다.</translation>
    </message>
    <message>
        <source>{0} of {1} experts</source>
        <translation>전문가 {1}개 중 {0}개</translation>
    </message>
    <message>
        <source>{0} has no draft head that Octavo knows.</source>
        <translation>{0}에 Octavo가 지원하는 드래프트 헤드가 없습니다.</translation>
    </message>
    <message>
        <source>its draft head</source>
        <translation>자체 드래프트 헤드</translation>
    </message>
    <message>
        <source>This model's tokenizer has no tokenizer.json, so its answers cannot be held to a grammar.</source>
        <translation>이 모델의 토크나이저에는 tokenizer.json이 없어 답변이 문법을 따르게 할 수 없습니다.</translation>
    </message>
    <message>
        <source>This model's tokenizer has no token that ends an answer, so answers cannot be held to a grammar.</source>
        <translation>이 모델의 토크나이저에는 답변을 끝내는 토큰이 없어 답변이 문법을 따르게 할 수 없습니다.</translation>
    </message>
    <message>
        <source>The {0} cannot be used: {1}.</source>
        <translation>{0}을(를) 사용할 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>This model's tokenizer is of a kind that cannot be held to a grammar ({0}).</source>
        <translation>이 모델의 토크나이저는 문법을 따르게 할 수 없는 종류입니다({0}).</translation>
    </message>
    <message>
        <source>The {0} is larger than {1} KiB; use a smaller one.</source>
        <translation>{0}이(가) {1} KiB를 넘습니다. 더 작은 것을 사용하십시오.</translation>
    </message>
    <message>
        <source>The {0} matches no text.</source>
        <translation>{0}에 맞는 텍스트가 없습니다.</translation>
    </message>
    <message>
        <source>The grammar could not be compiled ({0}).</source>
        <translation>문법을 컴파일할 수 없습니다({0}).</translation>
    </message>
    <message>
        <source>The {0} cannot be read: {1}.</source>
        <translation>{0}을(를) 읽을 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>The answer could not be held to its grammar: {0}.</source>
        <translation>답변이 문법을 따르게 할 수 없었습니다: {0}.</translation>
    </message>
    <message>
        <source>it is too complex</source>
        <translation>너무 복잡함</translation>
    </message>
    <message>
        <source>it met a token that it does not allow</source>
        <translation>허용되지 않는 토큰이 있었음</translation>
    </message>
    <message>
        <source>the text that it forces is not allowed</source>
        <translation>강제되는 텍스트가 허용되지 않음</translation>
    </message>
    <message>
        <source>no token of this model can follow</source>
        <translation>이 모델에 이어질 수 있는 토큰이 없음</translation>
    </message>
    <message>
        <source>it needs a token for which this model has no embedding</source>
        <translation>이 모델에 임베딩이 없는 토큰이 필요함</translation>
    </message>
    <message>
        <source>The JSON schema cannot be used: {0}.</source>
        <translation>JSON 스키마를 사용할 수 없습니다: {0}.</translation>
    </message>
    <message>
        <source>An answer cannot have both tools and a Lark grammar; leave one of them out.</source>
        <translation>한 답변에 도구와 Lark 문법을 함께 쓸 수 없습니다. 하나를 빼십시오.</translation>
    </message>
    <message>
        <source>no value matches it</source>
        <translation>맞는 값이 없음</translation>
    </message>
    <message>
        <source>`oneOf` has alternatives that may match at once</source>
        <translation>`oneOf`에 동시에 맞을 수 있는 선택지가 있음</translation>
    </message>
    <message>
        <source>`minProperties` or `maxProperties` counts properties that are not required</source>
        <translation>`minProperties`나 `maxProperties`가 필수가 아닌 속성을 셈</translation>
    </message>
    <message>
        <source>a `$ref` that leads back to itself has other keywords beside it</source>
        <translation>자신으로 되돌아가는 `$ref` 옆에 다른 키워드가 있음</translation>
    </message>
    <message>
        <source>`patternProperties` has patterns that may match the same name</source>
        <translation>`patternProperties`에 같은 이름에 맞을 수 있는 패턴이 있음</translation>
    </message>
    <message>
        <source>`multipleOf` has too many digits</source>
        <translation>`multipleOf`의 자릿수가 너무 많음</translation>
    </message>
    <message>
        <source>a `$ref` leads to another document</source>
        <translation>`$ref`가 다른 문서를 가리킴</translation>
    </message>
    <message>
        <source>a `$ref` leads to nothing</source>
        <translation>`$ref`가 아무것도 가리키지 않음</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>너무 큼</translation>
    </message>
    <message>
        <source>it matches no text</source>
        <translation>맞는 텍스트가 없음</translation>
    </message>
    <message>
        <source>a pattern in it cannot be read: {0}</source>
        <translation>패턴을 읽을 수 없음: {0}</translation>
    </message>
    <message>
        <source>its form is wrong</source>
        <translation>형식이 잘못됨</translation>
    </message>
    <message>
        <source>a schema is a JSON object</source>
        <translation>스키마는 JSON 객체여야 함</translation>
    </message>
    <message>
        <source>it is larger than {0} KiB</source>
        <translation>{0} KiB를 넘음</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>너무 깊게 중첩됨</translation>
    </message>
    <message>
        <source>arguments are an object, but its type is {0}</source>
        <translation>인수는 객체이지만 형식이 {0}임</translation>
    </message>
    <message>
        <source>There is nothing to read.</source>
        <translation>읽을 것이 없습니다.</translation>
    </message>
    <message>
        <source>There is no server in it: a JSON object with “mcpServers” is expected.</source>
        <translation>서버가 없습니다. “mcpServers”가 있는 JSON 객체가 필요합니다.</translation>
    </message>
    <message>
        <source>This is neither JSON, nor an address, nor a command line such as “uvx mcp-server-time”.</source>
        <translation>JSON도, 주소도, “uvx mcp-server-time”과 같은 명령행도 아닙니다.</translation>
    </message>
    <message>
        <source>it is not a JSON object.</source>
        <translation>JSON 객체가 아닙니다.</translation>
    </message>
    <message>
        <source>it speaks SSE, which is out of date. Use its address for streamable HTTP.</source>
        <translation>오래된 방식인 SSE를 사용합니다. 스트리밍 HTTP 주소를 사용하십시오.</translation>
    </message>
    <message>
        <source>its “args” are not a list of texts.</source>
        <translation>“args”가 텍스트 목록이 아닙니다.</translation>
    </message>
    <message>
        <source>its “{0}” are not names with texts.</source>
        <translation>“{0}”이(가) 이름과 텍스트의 쌍이 아닙니다.</translation>
    </message>
    <message>
        <source>The text is larger than 1 MB.</source>
        <translation>텍스트가 1 MB를 넘습니다.</translation>
    </message>
    <message>
        <source>This is not valid JSON: {0} at line {1}, column {2}.</source>
        <translation>유효한 JSON이 아닙니다: {0}({1}행 {2}열).</translation>
    </message>
    <message>
        <source>This is not valid JSON.</source>
        <translation>유효한 JSON이 아닙니다.</translation>
    </message>
    <message>
        <source>A quotation mark in this command line is not closed.</source>
        <translation>이 명령행의 따옴표가 닫히지 않았습니다.</translation>
    </message>
    <message>
        <source>its “allowedTools” are not a list of names.</source>
        <translation>“allowedTools”가 이름 목록이 아닙니다.</translation>
    </message>
    <message>
        <source>“{0}” has {1}, which is not filled in: write its value instead.</source>
        <translation>“{0}”의 {1}이(가) 채워지지 않았습니다. 대신 값을 적으십시오.</translation>
    </message>
    <message>
        <source>it has neither a command nor an address.</source>
        <translation>명령도 주소도 없습니다.</translation>
    </message>
    <message>
        <source>its address does not begin with https://.</source>
        <translation>주소가 https://로 시작하지 않습니다.</translation>
    </message>
    <message>
        <source>Only the first {0} servers were read.</source>
        <translation>처음 {0}개의 서버만 읽었습니다.</translation>
    </message>
    <message>
        <source>There is no server in it.</source>
        <translation>서버가 없습니다.</translation>
    </message>
    <message>
        <source>“{0}” was left out: {1}</source>
        <translation>“{0}” 제외됨: {1}</translation>
    </message>
    <message>
        <source>It cannot be used: {0}.{1}</source>
        <translation>이 서버를 사용할 수 없습니다: {0}.{1}</translation>
    </message>
    <message>
        <source>It was switched off.</source>
        <translation>꺼졌습니다.</translation>
    </message>
    <message>
        <source>It was started again.</source>
        <translation>다시 시작되었습니다.</translation>
    </message>
    <message>
        <source> Look at its log, or start it again.</source>
        <translation> 로그를 확인하거나 다시 시작하십시오.</translation>
    </message>
    <message>
        <source>It did not answer within {0} seconds, so it was ended.{1}</source>
        <translation>{0}초 안에 응답하지 않아 종료되었습니다.{1}</translation>
    </message>
    <message>
        <source>The server cannot be reached. Check that it runs, and its address.</source>
        <translation>서버에 연결할 수 없습니다. 실행 중인지와 주소를 확인하십시오.</translation>
    </message>
    <message>
        <source>There was no answer within {0} seconds, so the call was ended.</source>
        <translation>{0}초 안에 응답이 없어 호출이 종료되었습니다.</translation>
    </message>
    <message>
        <source>It wants a step in the browser first: {0}</source>
        <translation>먼저 브라우저에서 작업 하나를 마쳐야 합니다: {0}</translation>
    </message>
    <message>
        <source>The call failed without a reason.</source>
        <translation>호출이 실패했으며 이유는 표시되지 않았습니다.</translation>
    </message>
    <message>
        <source>Finish in the browser what it asked for. Then choose Continue.</source>
        <translation>브라우저에서 요청한 작업을 마치십시오. 그런 다음 ‘계속’을 선택하십시오.</translation>
    </message>
    <message>
        <source>The arguments are not a JSON object, so the tool was not called.</source>
        <translation>인수가 JSON 객체가 아니어서 도구를 호출하지 않았습니다.</translation>
    </message>
    <message>
        <source>There is no tool named {0}.</source>
        <translation>이름이 {0}인 도구가 없습니다.</translation>
    </message>
    <message>
        <source>The tool {0} is switched off.</source>
        <translation>도구 {0}이(가) 꺼져 있습니다.</translation>
    </message>
    <message>
        <source>The tool {0} has changed since it was allowed. Look at it again and allow it anew.</source>
        <translation>도구 {0}이(가) 허용된 후에 변경되었습니다. 다시 확인하고 새로 허용하십시오.</translation>
    </message>
    <message>
        <source>{0} calls are running already. Wait for one of them to end.</source>
        <translation>이미 호출 {0}개가 실행 중입니다. 하나가 끝날 때까지 기다리십시오.</translation>
    </message>
    <message>
        <source>The call ran for {0} minutes, so it was ended.</source>
        <translation>호출이 {0}분 동안 실행되어 종료되었습니다.</translation>
    </message>
    <message>
        <source>It does not offer that any more.</source>
        <translation>서버에서 더 이상 제공하지 않는 항목입니다.</translation>
    </message>
    <message>
        <source>{0} It has failed several times in a minute: start it again by hand.</source>
        <translation>{0} 1분 동안 여러 번 실패했습니다. 직접 다시 시작하십시오.</translation>
    </message>
    <message>
        <source>It is switched off.</source>
        <translation>꺼져 있습니다.</translation>
    </message>
    <message>
        <source>The server has forgotten this connection. The next call makes a new one.</source>
        <translation>서버에 이 연결의 기록이 더 이상 없습니다. 다음 호출에서 새로 연결합니다.</translation>
    </message>
    <message>
        <source>Its answer cannot be read: {0}</source>
        <translation>응답을 읽을 수 없습니다: {0}</translation>
    </message>
    <message>
        <source>There was no answer within {0} seconds.</source>
        <translation>{0}초 안에 응답이 없었습니다.</translation>
    </message>
    <message>
        <source>The call was ended with its server. {0}</source>
        <translation>호출이 서버와 함께 종료되었습니다. {0}</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
    <message>
        <source>Its result does not match what the tool promises: {0}.</source>
        <translation>결과가 도구에서 약속한 형식과 맞지 않습니다: {0}.</translation>
    </message>
    <message>
        <source>It failed without a word.</source>
        <translation>아무 설명 없이 실패했습니다.</translation>
    </message>
    <message>
        <source>enter a client that you registered there</source>
        <translation>그곳에 등록한 클라이언트를 입력하십시오</translation>
    </message>
    <message>
        <source>Choose Log In to try again.</source>
        <translation>다시 시도하려면 ‘로그인’을 선택하십시오.</translation>
    </message>
    <message>
        <source>set a header such as Authorization for it</source>
        <translation>Authorization과 같은 헤더를 설정하십시오</translation>
    </message>
    <message>
        <source>What it says about its login takes too long. Choose Log In to try again.</source>
        <translation>로그인 정보를 받는 데 너무 오래 걸립니다. 다시 시도하려면 ‘로그인’을 선택하십시오.</translation>
    </message>
    <message>
        <source>What it says about its login does not fit together: {0}.</source>
        <translation>로그인 정보가 서로 맞지 않습니다: {0}.</translation>
    </message>
    <message>
        <source>Its login takes no new programs such as Octavo: {0}, or {1}.</source>
        <translation>이 로그인은 Octavo와 같은 새 프로그램을 받지 않습니다: {0}. 또는 {1}.</translation>
    </message>
    <message>
        <source>It wants {0}: {1}.</source>
        <translation>서버에서 {0}을(를) 요구합니다: {1}.</translation>
    </message>
    <message>
        <source>It wants a login: {0}.</source>
        <translation>로그인이 필요합니다: {0}.</translation>
    </message>
    <message>
        <source>The server did not accept the login. {0}</source>
        <translation>서버가 로그인을 수락하지 않았습니다. {0}</translation>
    </message>
    <message>
        <source>{0} was loaded without keeping its weights in memory: that needs the Metal backend on one Mac with macOS 15 or later.</source>
        <translation>{0} 모델을 로드했지만 가중치를 메모리에 고정하지 않았습니다. 고정하려면 macOS 15 이상을 실행하는 Mac 한 대에서 Metal 백엔드를 써야 합니다.</translation>
    </message>
    <message>
        <source>{0} was loaded, but macOS does not keep its weights in memory: {1:clause}.</source>
        <translation>{0} 모델을 로드했지만 macOS가 가중치를 메모리에 고정하지 않습니다: {1:clause}.</translation>
    </message>
    <message>
        <source>The tokenizer of {0} cannot be used: {1:clause}.</source>
        <translation>{0}의 토크나이저를 사용할 수 없습니다: {1:clause}.</translation>
    </message>
    <message>
        <source>JSON grammar</source>
        <translation>JSON 문법</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>JSON 스키마</translation>
    </message>
    <message>
        <source>Lark grammar</source>
        <translation>Lark 문법</translation>
    </message>
    <message>
        <source>regular expression</source>
        <translation>정규식</translation>
    </message>
    <message>
        <source>schema of the tools</source>
        <translation>도구의 스키마</translation>
    </message>
    <message>
        <source>What it says about its login is too long, so it was not read: {0}.</source>
        <translation>로그인 정보가 너무 길어 읽지 않았습니다: {0}.</translation>
    </message>
    <message>
        <source>Its login is at {0} without https://, so it was not used: {1}.</source>
        <translation>로그인 주소 {0}이(가) https://가 아니어서 사용하지 않았습니다: {1}.</translation>
    </message>
    <message>
        <source>Its login is for another server, so it was not used. Check its address.</source>
        <translation>다른 서버의 로그인이어서 사용하지 않았습니다. 주소를 확인하십시오.</translation>
    </message>
    <message>
        <source>choose Log In</source>
        <translation>‘로그인’을 선택하십시오</translation>
    </message>
    <message>
        <source>It refuses the headers that are set for it: check them, or {0}.</source>
        <translation>설정된 헤더를 서버가 거부합니다. 헤더를 확인하십시오. 또는 {0}.</translation>
    </message>
    <message>
        <source>Its login page has no https:// address, so it is not opened: {0}.</source>
        <translation>로그인 페이지에 https:// 주소가 없어 열지 않습니다: {0}.</translation>
    </message>
    <message>
        <source>The login was not finished within {0} minutes. {1}</source>
        <translation>로그인이 {0}분 안에 완료되지 않았습니다. {1}</translation>
    </message>
    <message>
        <source>The login was refused{0}. {1}</source>
        <translation>로그인이 거부되었습니다{0}. {1}</translation>
    </message>
    <message>
        <source>Its login cannot be kept: it is too long, or no text. {0}</source>
        <translation>로그인을 보관할 수 없습니다. 너무 길거나 텍스트가 아닙니다. {0}</translation>
    </message>
    <message>
        <source>The login was cancelled. {0}</source>
        <translation>로그인이 취소되었습니다. {0}</translation>
    </message>
    <message>
        <source>more rights than its login has</source>
        <translation>현재 로그인보다 많은 권한</translation>
    </message>
    <message>
        <source>The answer is larger than 16 MB, so it was not read. Ask for less.</source>
        <translation>응답이 16 MB를 넘어 읽지 않았습니다. 더 적게 요청하십시오.</translation>
    </message>
    <message>
        <source>The folder {0} does not exist. Choose another one.</source>
        <translation>폴더 {0}이(가) 존재하지 않습니다. 다른 폴더를 선택하십시오.</translation>
    </message>
    <message>
        <source>The program {0} cannot be found. Install it, or give its full path.</source>
        <translation>프로그램 {0}을(를) 찾을 수 없습니다. 설치하거나 전체 경로를 입력하십시오.</translation>
    </message>
    <message>
        <source>Its program ended by itself with exit status {0}.{1}</source>
        <translation>프로그램이 종료 상태 {0}(으)로 스스로 종료되었습니다.{1}</translation>
    </message>
    <message>
        <source>The address must begin with https:// and name a host.</source>
        <translation>주소는 https://로 시작하고 호스트 이름이 있어야 합니다.</translation>
    </message>
    <message>
        <source>The address has no encryption, so it could be read on the way. Use one that begins with https://.</source>
        <translation>주소가 암호화되지 않아 도중에 읽힐 수 있습니다. https://로 시작하는 주소를 사용하십시오.</translation>
    </message>
    <message>
        <source> It wrote last: {0}</source>
        <translation> 마지막 출력: {0}</translation>
    </message>
    <message>
        <source>The program {0} cannot be started: {1}.</source>
        <translation>프로그램 {0}을(를) 시작할 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>It closed its output, so it was ended.</source>
        <translation>출력을 닫아 종료되었습니다.</translation>
    </message>
    <message>
        <source>Its program was killed by signal {0}.{1}</source>
        <translation>프로그램이 시그널 {0}(으)로 종료되었습니다.{1}</translation>
    </message>
    <message>
        <source>refuses access: use another login, or set a header such as Authorization for it</source>
        <translation>액세스를 거부함(다른 로그인을 사용하거나 Authorization과 같은 헤더를 설정하십시오)</translation>
    </message>
    <message>
        <source>The server compresses its answers although it was asked not to.</source>
        <translation>압축하지 않도록 요청했지만 서버가 응답을 압축합니다.</translation>
    </message>
    <message>
        <source>The server closed the connection.</source>
        <translation>서버가 연결을 닫았습니다.</translation>
    </message>
    <message>
        <source>The host {0} cannot be found. Check the address.</source>
        <translation>호스트 {0}을(를) 찾을 수 없습니다. 주소를 확인하십시오.</translation>
    </message>
    <message>
        <source>refuses the headers that are set for it: check them</source>
        <translation>설정된 헤더를 거부함(헤더를 확인하십시오)</translation>
    </message>
    <message>
        <source>The server {0}. (HTTP status {1})</source>
        <translation>서버: {0}. (HTTP 상태 {1})</translation>
    </message>
    <message>
        <source>It does not read its input, so it was ended.</source>
        <translation>입력을 읽지 않아 종료되었습니다.</translation>
    </message>
    <message>
        <source>It writes text that is no message to its output, so it was ended.</source>
        <translation>메시지가 아닌 텍스트를 출력하여 종료되었습니다.</translation>
    </message>
    <message>
        <source>It sent a message of over 16 MB, so it was ended.</source>
        <translation>16 MB를 넘는 메시지를 보내 종료되었습니다.</translation>
    </message>
    <message>
        <source>There is no server named {0}, or it is switched off.</source>
        <translation>이름이 {0}인 서버가 없거나 꺼져 있습니다.</translation>
    </message>
    <message>
        <source>The call was cancelled.</source>
        <translation>호출이 취소되었습니다.</translation>
    </message>
    <message>
        <source>The model's chat template does not take these images as they are.</source>
        <translation>모델의 채팅 템플릿이 이 이미지를 그대로 받지 않습니다.</translation>
    </message>
    <message>
        <source>The model's vision tower cannot see this image ({0}).</source>
        <translation>모델의 비전 타워가 이 이미지를 볼 수 없습니다({0}).</translation>
    </message>
    <message>
        <source>The model's vision tower cannot be loaded: {0}.</source>
        <translation>모델의 비전 타워를 로드할 수 없습니다: {0}.</translation>
    </message>
    <message>
        <source>This model has seen too many images: load it again.</source>
        <translation>이 모델이 본 이미지가 너무 많습니다. 다시 로드하십시오.</translation>
    </message>
    <message>
        <source>{0} cannot look at images while several machines compute it.</source>
        <translation>{0}은(는) 여러 컴퓨터에서 계산되는 동안 이미지를 볼 수 없습니다.</translation>
    </message>
    <message>
        <source>it does not take images where this chat has them</source>
        <translation>이 채팅의 이미지 위치에서는 이미지를 받지 않음</translation>
    </message>
    <message>
        <source>This model cannot look at images: choose one that can.</source>
        <translation>이 모델은 이미지를 볼 수 없습니다. 이미지를 볼 수 있는 모델을 선택하십시오.</translation>
    </message>
    <message>
        <source>The image is too narrow for this model. Cut it.</source>
        <translation>이미지가 이 모델에 너무 좁습니다. 자르십시오.</translation>
    </message>
    <message>
        <source>{0} cannot look at images in Octavo yet: its kind ({1}) is not among those that can.</source>
        <translation>{0}은(는) 아직 Octavo에서 이미지를 볼 수 없습니다. 종류({1})가 볼 수 있는 종류에 속하지 않습니다.</translation>
    </message>
    <message>
        <source>{0} cannot look at images in Octavo: its vision tower is a {1}, not a {2}.</source>
        <translation>{0}은(는) Octavo에서 이미지를 볼 수 없습니다. 비전 타워가 {2}이(가) 아니라 {1}입니다.</translation>
    </message>
    <message>
        <source>{0} cannot look at images: its folder has no preprocessor_config.json; download it again.</source>
        <translation>{0}은(는) 이미지를 볼 수 없습니다. 폴더에 preprocessor_config.json이 없습니다. 다시 다운로드하십시오.</translation>
    </message>
    <message>
        <source>{0} cannot look at images: this version of it was made without a vision tower.</source>
        <translation>{0}은(는) 이미지를 볼 수 없습니다. 이 버전은 비전 타워 없이 만들어졌습니다.</translation>
    </message>
    <message>
        <source>The chat has {0} images; send {1} at most.</source>
        <translation>채팅에 이미지가 {0}개 있습니다. 최대 {1}개까지만 보내십시오.</translation>
    </message>
    <message>
        <source>An image is empty. {0}</source>
        <translation>빈 이미지가 있습니다. {0}</translation>
    </message>
    <message>
        <source>An image has {0} MB; {1} MB are the most. Make it smaller.</source>
        <translation>이미지 하나가 {0} MB입니다. 최대 {1} MB입니다. 크기를 줄이십시오.</translation>
    </message>
    <message>
        <source>This model's files about images cannot be used</source>
        <translation>이 모델의 이미지 관련 파일을 사용할 수 없습니다</translation>
    </message>
    <message>
        <source>The images of this chat are too large together: send fewer of them.</source>
        <translation>이 채팅의 이미지를 합치면 너무 큽니다. 이미지를 줄이십시오.</translation>
    </message>
    <message>
        <source>This image cannot be prepared for the model</source>
        <translation>이 이미지를 모델에 맞게 준비할 수 없습니다</translation>
    </message>
    <message>
        <source>The image has far more pixels; {0} in all are the most. Make it smaller.</source>
        <translation>이미지의 픽셀이 너무 많습니다. 모두 합해 최대 {0}픽셀입니다. 크기를 줄이십시오.</translation>
    </message>
    <message>
        <source>The image has {0} × {1} pixels; {2} in all are the most. Make it smaller.</source>
        <translation>이미지가 {0} × {1}픽셀입니다. 모두 합해 최대 {2}픽셀입니다. 크기를 줄이십시오.</translation>
    </message>
    <message>
        <source>The image of {0} × {1} pixels is too narrow. Cut it.</source>
        <translation>{0} × {1}픽셀의 이미지가 너무 좁습니다. 자르십시오.</translation>
    </message>
    <message>
        <source>The images of this chat need too much memory: send fewer, or smaller ones</source>
        <translation>이 채팅의 이미지에 메모리가 너무 많이 필요합니다. 더 적거나 작은 이미지를 보내십시오</translation>
    </message>
    <message>
        <source>{0} of its weights are missing ({1}, ...)</source>
        <translation>가중치 {0}개({1} 등)가 없음</translation>
    </message>
    <message>
        <source>The engine has ended.</source>
        <translation>엔진이 종료되었습니다.</translation>
    </message>
    <message>
        <source>Octavo's background service takes over the engine.</source>
        <translation>Octavo의 백그라운드 서비스가 엔진을 넘겨받습니다.</translation>
    </message>
    <message>
        <source>The background service has ended, so this window runs the engine.</source>
        <translation>백그라운드 서비스가 종료되어 이 윈도우에서 엔진을 실행합니다.</translation>
    </message>
    <message>
        <source>Another window of Octavo uses the background service: quit that window first.</source>
        <translation>Octavo의 다른 윈도우에서 백그라운드 서비스를 사용하고 있습니다. 먼저 그 윈도우를 종료하십시오.</translation>
    </message>
    <message>
        <source>Another window of Octavo has the engine: quit that window first.</source>
        <translation>Octavo의 다른 윈도우에서 엔진을 사용하고 있습니다. 먼저 그 윈도우를 종료하십시오.</translation>
    </message>
    <message>
        <source> (process {0})</source>
        <translation>(프로세스 {0})</translation>
    </message>
    <message>
        <source>Octavo's engine{0} holds {1} and does not answer: end that process.</source>
        <translation>Octavo의 엔진{0}이 {1}을(를) 차지하고 응답하지 않습니다. 그 프로세스를 종료하십시오.</translation>
    </message>
    <message>
        <source>Waiting until Octavo's window{0} has no answer to write.</source>
        <translation>Octavo의 윈도우{0}가 답변을 다 쓸 때까지 기다리는 중입니다.</translation>
    </message>
    <message>
        <source>{0} belongs to another user ({1}): choose a folder of your own with OCTAVO_DATA.</source>
        <translation>{0}은(는) 다른 사용자의 것입니다({1}). OCTAVO_DATA로 자신의 폴더를 선택하십시오.</translation>
    </message>
    <message>
        <source>Octavo serves already (process {0}): end that, or set OCTAVO_DATA.</source>
        <translation>Octavo가 이미 서버로 실행 중입니다(프로세스 {0}). 그 프로세스를 종료하거나 OCTAVO_DATA를 설정하십시오.</translation>
    </message>
    <message>
        <source>It needs {0:size}, and {1:size} of memory are available.</source>
        <translation>{0:size}가 필요하며 사용할 수 있는 메모리는 {1:size}입니다.</translation>
    </message>
    <message>
        <source>{0} {1} cannot be unloaded while generating: stop it first.</source>
        <translation>{0} {1}은(는) 생성 중이라 언로드할 수 없습니다. 먼저 생성을 중단하십시오.</translation>
    </message>
    <message>
        <source>The loaded models take {0:size} of the {1:size} that macOS recommends for the GPU, so answers may stall while memory is swapped. Unload a model or choose a smaller KV budget.</source>
        <translation>로드된 모델이 macOS가 GPU에 권장하는 {1:size} 중 {0:size}를 차지하므로 메모리가 스왑되는 동안 답변이 멈출 수 있습니다. 모델을 언로드하거나 더 작은 KV 용량을 선택하십시오.</translation>
    </message>
    <message>
        <source>{0} ({1:size})</source>
        <translation>{0}({1:size})</translation>
    </message>
    <message>
        <source>{0} does not fit beside the loaded models. {1}</source>
        <translation>{0}이(가) 로드된 모델과 함께 메모리에 들어가지 않습니다. {1}</translation>
    </message>
    <message>
        <source>Loading the model again was cancelled.</source>
        <translation>모델을 다시 로드하는 작업이 취소되었습니다.</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no pool to change.</source>
        <translation>로드된 모델이 없어 변경할 풀이 없습니다.</translation>
    </message>
    <message>
        <source>There is no block {0}: the pool has {1} blocks.</source>
        <translation>블록 {0}이(가) 없습니다. 풀에는 블록 {1}개가 있습니다.</translation>
    </message>
    <message>
        <source>block {0} is not cached: only blocks that no chat uses can be evicted</source>
        <translation>블록 {0}은(는) 캐시된 블록이 아님(어떤 채팅도 사용하지 않는 블록만 축출할 수 있음)</translation>
    </message>
    <message>
        <source>block {0}, or text that continues it, is pinned: unpin it first</source>
        <translation>블록 {0} 또는 그에 이어지는 텍스트가 고정되어 있음(먼저 고정을 해제하십시오)</translation>
    </message>
    <message>
        <source>Block {0} is not full yet, and only full blocks can be pinned</source>
        <translation>블록 {0}은(는) 아직 가득 차지 않았으며 가득 찬 블록만 고정할 수 있음</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no pool to check.</source>
        <translation>로드된 모델이 없어 검사할 풀이 없습니다.</translation>
    </message>
    <message>
        <source>No model is loaded, so tokens cannot be counted.</source>
        <translation>로드된 모델이 없어 토큰을 셀 수 없습니다.</translation>
    </message>
    <message>
        <source>Texts of more than {0} characters are not counted.</source>
        <translation>{0}자를 넘는 텍스트는 세지 않습니다.</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no KV cache to change.</source>
        <translation>로드된 모델이 없어 변경할 KV 캐시가 없습니다.</translation>
    </message>
    <message>
        <source>No model is loaded; choose one first.</source>
        <translation>로드된 모델이 없습니다. 먼저 모델을 선택하십시오.</translation>
    </message>
    <message>
        <source>The model {0} is not loaded; load it first.</source>
        <translation>{0} 모델이 로드되어 있지 않습니다. 먼저 로드하십시오.</translation>
    </message>
</context>
<context>
    <name>formatting</name>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n일 전</numerusform>
        </translation>
    </message>
    <message>
        <source>just now</source>
        <translation>방금</translation>
    </message>
    <message>
        <source>{number} bytes</source>
        <translation>{number} 바이트</translation>
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
        <translation>{part} / {whole}</translation>
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
        <translation>{number}시간</translation>
    </message>
    <message>
        <source>{number} s ago</source>
        <translation>{number}초 전</translation>
    </message>
    <message>
        <source>{number} min ago</source>
        <translation>{number}분 전</translation>
    </message>
    <message>
        <source>{number} h ago</source>
        <translation>{number}시간 전</translation>
    </message>
    <message>
        <source>{number} s</source>
        <translation>{number}초</translation>
    </message>
    <message>
        <source>{number} min</source>
        <translation>{number}분</translation>
    </message>
</context>
<context>
    <name>importing</name>
    <message>
        <source>“{name}” no longer exists.</source>
        <translation>“{name}”이(가) 더 이상 존재하지 않습니다.</translation>
    </message>
    <message>
        <source>“{name}” is not a file.</source>
        <translation>“{name}”은(는) 파일이 아닙니다.</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened. Check its permissions.</source>
        <translation>“{name}”을(를) 열 수 없습니다. 접근 권한을 확인하십시오.</translation>
    </message>
    <message>
        <source>“{name}” is damaged or not JSON. Export the chats again.</source>
        <translation>“{name}”이(가) 손상되었거나 JSON이 아닙니다. 채팅을 다시 내보내십시오.</translation>
    </message>
    <message>
        <source>“{name}” is not from ChatGPT, LM Studio, Open WebUI or Octavo. Choose their exported JSON file.</source>
        <translation>“{name}”은(는) ChatGPT, LM Studio, Open WebUI 또는 Octavo의 파일이 아닙니다. 내보낸 JSON 파일을 선택하십시오.</translation>
    </message>
    <message>
        <source>“{name}” has no messages.</source>
        <translation>“{name}”에 메시지가 없습니다.</translation>
    </message>
    <message>
        <source>“{name}” is too large: {size}. The most is {most}.</source>
        <translation>“{name}”이(가) 너무 큽니다: {size}. 최대 {most}까지 가능합니다.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too much memory.</source>
        <translation>“{name}”을(를) 거부했습니다: 읽는 데 메모리가 너무 많이 필요합니다.</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too long.</source>
        <translation>“{name}”을(를) 거부했습니다: 읽는 데 시간이 너무 오래 걸립니다.</translation>
    </message>
</context>
<context>
    <name>machines</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>레이어 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n KV head(s)</source>
        <translation>
            <numerusform>KV 헤드 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{used} of %n block(s) in use ({size} each, {held})</source>
        <translation>
            <numerusform>블록 %n개 중 {used}개 사용 중(각 {size}, 총 {held})</numerusform>
        </translation>
    </message>
    <message>
        <source>Rank {rank}, {name}: {layers}, {heads}, {weights} of weights. {in_use}.</source>
        <translation>랭크 {rank}, {name}: {layers}, {heads}, 가중치 {weights}. {in_use}.</translation>
    </message>
    <message>
        <source>Block map of {name}</source>
        <translation>{name}의 블록 맵</translation>
    </message>
    <message>
        <source>The check cannot start; install Octavo again.</source>
        <translation>확인을 시작할 수 없습니다. Octavo를 다시 설치하십시오.</translation>
    </message>
    <message>
        <source>The check ended without an answer; try again.</source>
        <translation>확인이 결과 없이 끝났습니다. 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>A model that is too large for one machine can be split across several. A hosts file names them; checking them starts nothing and downloads nothing.</source>
        <translation>컴퓨터 한 대에 들어가지 않는 모델은 여러 대에 나눌 수 있습니다. 호스트 파일에 컴퓨터를 지정합니다. 확인할 때는 아무것도 시작하거나 다운로드하지 않습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>컴퓨터 %n대</numerusform>
        </translation>
    </message>
    <message>
        <source>{machines}. Proposed: {model} divided {how}; {speed} tokens/s are predicted, limited by {limit}.</source>
        <translation>{machines}. 제안: {model}을(를) {how} 분할. 예상 속도는 초당 토큰 {speed}개(제한 요인: {limit}).</translation>
    </message>
    <message>
        <source>by layers (pipeline)</source>
        <translation>레이어별(파이프라인)</translation>
    </message>
    <message>
        <source>{chip} · {memory}, {usable} usable · memory reads {speed}/s · Octavo {version}</source>
        <translation>{chip} · {memory}, {usable} 사용 가능 · 메모리 읽기 {speed}/초 · Octavo {version}</translation>
    </message>
    <message>
        <source>Link to {name}: {speed} Gbit/s, {latency} µs a message</source>
        <translation>{name} 연결: {speed} Gbit/초, 메시지당 {latency} µs</translation>
    </message>
    <message>
        <source>Rank {rank}: {layers}; {blocks} blocks of {size}</source>
        <translation>랭크 {rank}: {layers}, 블록 {blocks}개(각 {size})</translation>
    </message>
    <message>
        <source>Each machine needs Octavo, and the others are reached by ssh without a password. A hosts file looks like this:</source>
        <translation>각 컴퓨터에 Octavo가 필요하며, 다른 컴퓨터에 암호 없이 ssh로 연결할 수 있어야 합니다. 호스트 파일의 예:</translation>
    </message>
    <message>
        <source>Choose a hosts file</source>
        <translation>호스트 파일 선택</translation>
    </message>
    <message>
        <source>{machines}. {model} does not fit on them.</source>
        <translation>{machines}. {model}이(가) 들어가지 않습니다.</translation>
    </message>
    <message>
        <source>{machines}. Proposed: {model} divided {how}.</source>
        <translation>{machines}. 제안: {model}을(를) {how} 분할.</translation>
    </message>
    <message>
        <source>the speed of memory</source>
        <translation>메모리 속도</translation>
    </message>
    <message>
        <source>the links between them</source>
        <translation>컴퓨터 간 연결</translation>
    </message>
    <message>
        <source>by heads (tensor)</source>
        <translation>헤드별(텐서)</translation>
    </message>
    <message>
        <source>The model is missing on {machines}: run `octavo cluster` with --yes.</source>
        <translation>{machines}에 모델이 없습니다. `octavo cluster`를 --yes와 함께 실행하십시오.</translation>
    </message>
    <message>
        <source>1/{machines} of each of {number} layers</source>
        <translation>레이어 {number}개 각각의 1/{machines}</translation>
    </message>
    <message>
        <source>Several Machines</source>
        <translation>여러 컴퓨터</translation>
    </message>
    <message>
        <source>Choose Hosts File…</source>
        <translation>호스트 파일 선택…</translation>
    </message>
    <message>
        <source>Check Again</source>
        <translation>다시 확인</translation>
    </message>
    <message>
        <source>Load on These Machines</source>
        <translation>이 컴퓨터들에 로드</translation>
    </message>
    <message>
        <source>Load on This Machine Only</source>
        <translation>이 컴퓨터에만 로드</translation>
    </message>
    <message>
        <source>Copy this hosts file</source>
        <translation>이 호스트 파일 복사</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>컴퓨터</translation>
    </message>
    <message>
        <source>Every machine has the same blocks: the first one decides what each is used for, and the block map of the memory panel is that of all. Only the size of a block differs.</source>
        <translation>모든 컴퓨터에 같은 블록이 있습니다. 각 블록의 용도는 첫 번째 컴퓨터가 정하며, 메모리 패널의 블록 맵은 모두에 공통입니다. 블록의 크기만 다릅니다.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사하기</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>복사됨</translation>
    </message>
    <message>
        <source>Hosts files (*.json)</source>
        <translation>호스트 파일 (*.json)</translation>
    </message>
    <message>
        <source>The plan is for the loaded model, {model}.</source>
        <translation>이 분할 계획은 로드된 모델 {model}에 대한 것입니다.</translation>
    </message>
    <message>
        <source>Not {how}: {reason}</source>
        <translation>{how} 분할 불가: {reason}</translation>
    </message>
    <message>
        <source>Load a model to see what each would hold of it.</source>
        <translation>모델을 로드하면 각 컴퓨터가 맡을 부분이 표시됩니다.</translation>
    </message>
    <message>
        <source>{number} of {whole} layers</source>
        <translation>레이어 {whole}개 중 {number}개</translation>
    </message>
    <message>
        <source>Asking the machines of {file}…</source>
        <translation>{file}의 컴퓨터에 확인하는 중…</translation>
    </message>
    <message>
        <source>Cannot be used</source>
        <translation>사용할 수 없음</translation>
    </message>
</context>
<context>
    <name>memory</name>
    <message>
        <source>4 GB, 32k tokens or 500 blocks</source>
        <translation>4 GB, 32k tokens, 500 blocks</translation>
    </message>
    <message>
        <source>How large the KV cache may grow: {examples}</source>
        <translation>KV 캐시의 최대 크기: {examples}</translation>
    </message>
    <message>
        <source>or type a size: {examples}</source>
        <translation>또는 크기 입력: {examples}</translation>
    </message>
    <message>
        <source>Beside the weights, this machine has room for {size} ({blocks}).</source>
        <translation>이 컴퓨터에는 가중치 외에 {size}의 공간이 있습니다({blocks}).</translation>
    </message>
    <message>
        <source>KV cache size</source>
        <translation>KV 캐시 크기</translation>
    </message>
    <message>
        <source>KV cache size as text</source>
        <translation>KV 캐시 크기(텍스트)</translation>
    </message>
    <message>
        <source>Close the card</source>
        <translation>카드 닫기</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>닫기(Esc)</translation>
    </message>
    <message>
        <source>What is remembered of a chat</source>
        <translation>채팅의 기억 내용</translation>
    </message>
    <message>
        <source>Free: any chat can use it.</source>
        <translation>비어 있음: 어떤 채팅이든 사용할 수 있습니다.</translation>
    </message>
    <message>
        <source>Block text is shown only in the live view.</source>
        <translation>블록 텍스트는 실시간 보기에서만 표시됩니다.</translation>
    </message>
    <message>
        <source>Cached · not needed by any chat now</source>
        <translation>캐시됨 · 현재 필요한 채팅 없음</translation>
    </message>
    <message>
        <source>tokens {first} to {last}</source>
        <translation>토큰 {first}~{last}</translation>
    </message>
    <message numerus="yes">
        <source>Shared by %n block table(s): {chats}</source>
        <translation>
            <numerusform>블록 테이블 %n개에서 공유: {chats}</numerusform>
        </translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>고정됨</translation>
    </message>
    <message>
        <source>Selected block</source>
        <translation>선택한 블록</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>고정</translation>
    </message>
    <message>
        <source>Never evict this text, from its start to this block.</source>
        <translation>처음부터 이 블록까지의 텍스트를 축출하지 않습니다.</translation>
    </message>
    <message>
        <source>Evict</source>
        <translation>축출</translation>
    </message>
    <message>
        <source>Free this cached block and all cached blocks that follow it.</source>
        <translation>이 캐시된 블록과 뒤따르는 모든 캐시된 블록을 해제합니다.</translation>
    </message>
    <message>
        <source>Go to Text</source>
        <translation>텍스트로 이동</translation>
    </message>
    <message>
        <source>Show the message that contains this text.</source>
        <translation>이 텍스트가 포함된 메시지를 표시합니다.</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>포크</translation>
    </message>
    <message>
        <source>Continue in a new chat from the answer at this block. It shares the blocks up to there.</source>
        <translation>이 블록의 답변에서 새로운 채팅으로 이어 갑니다. 여기까지의 블록은 공유됩니다.</translation>
    </message>
    <message>
        <source>In use by {chat}</source>
        <translation>{chat}에서 사용 중</translation>
    </message>
    <message>
        <source>used {ago}</source>
        <translation>{ago} 사용됨</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>고정 해제</translation>
    </message>
    <message>
        <source>Remembered for {chats}</source>
        <translation>{chats}을(를) 위해 기억됨</translation>
    </message>
    <message>
        <source>Cached · last used by {chat}</source>
        <translation>캐시됨 · 마지막 사용: {chat}</translation>
    </message>
    <message>
        <source>hash {digits}</source>
        <translation>해시 {digits}</translation>
    </message>
    <message>
        <source>Metrics: {name}, page {page} of {pages}</source>
        <translation>지표: {name}, {page}/{pages}페이지</translation>
    </message>
    <message>
        <source>Now: {detail}.</source>
        <translation>현재: {detail}.</translation>
    </message>
    <message>
        <source>As much as possible was reused: one token is always computed.</source>
        <translation>가능한 한 모두 재사용되었습니다. 토큰 1개는 항상 계산됩니다.</translation>
    </message>
    <message numerus="yes">
        <source>The cached text of “{chat}” ends here; the %n token(s) after it are new.</source>
        <translation>
            <numerusform>“{chat}”의 캐시된 텍스트가 여기에서 끝나며, 이후의 토큰 %n개는 새로운 것입니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Why part of the prompt was computed</source>
        <translation>프롬프트 일부가 계산된 이유</translation>
    </message>
    <message>
        <source>No longer available</source>
        <translation>더 이상 볼 수 없음</translation>
    </message>
    <message>
        <source>The engine only remembers this for the last 256 requests since it started.</source>
        <translation>엔진은 시작된 이후 최근 요청 256개에 대해서만 이 정보를 기억합니다.</translation>
    </message>
    <message>
        <source>{reused} of {total} prompt tokens reused</source>
        <translation>프롬프트 토큰 {total}개 중 {reused}개 재사용됨</translation>
    </message>
    <message>
        <source>No cached text starts like this prompt, so all of it was computed.</source>
        <translation>이 프롬프트와 시작이 같은 캐시된 텍스트가 없어 전체가 계산되었습니다.</translation>
    </message>
    <message numerus="yes">
        <source>First difference from “{chat}”: another picture. From here on, %n token(s) were computed.</source>
        <translation>
            <numerusform>“{chat}”와(과)의 첫 번째 차이: 다른 이미지. 여기서부터 토큰 %n개가 계산되었습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First difference from “{chat}”. From here on, %n token(s) were computed.</source>
        <translation>
            <numerusform>“{chat}”와(과)의 첫 번째 차이입니다. 여기서부터 토큰 %n개가 계산되었습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Prompt: {prompt}. Cached text: {cached}.</source>
        <translation>프롬프트: {prompt}. 캐시된 텍스트: {cached}.</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>캐시됨</translation>
    </message>
    <message>
        <source>A corner is cut off where several chats or answers use the same block: their text begins alike, and is kept only once. Point at a block to see whose it is.</source>
        <translation>모서리가 잘린 블록은 여러 채팅이나 답변이 함께 사용합니다. 텍스트의 시작이 같아 한 번만 보관됩니다. 블록을 가리키면 어느 채팅의 것인지 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>The disk cache has a copy or is about to write it, so the text need not be read again after a restart. A cached block has the faded colour.</source>
        <translation>디스크 캐시에 사본이 있거나 곧 기록되므로, 다시 시작한 후에도 텍스트를 다시 읽을 필요가 없습니다. 캐시된 블록은 흐린 색으로 표시됩니다.</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>공유됨</translation>
    </message>
    <message>
        <source>The dot marks text that is never evicted.</source>
        <translation>점은 축출되지 않는 텍스트를 나타냅니다.</translation>
    </message>
    <message>
        <source>free</source>
        <translation>비어 있음</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>소유자</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>References</source>
        <translation>참조 수</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>경과 시간</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>채움 정도</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>저장 위치</translation>
    </message>
    <message>
        <source>Each chat has its own colour, and other programs that use the model have one together. The faded frame of a chat at rest marks what it would reuse. A block of several chats has the colour of one of them.</source>
        <translation>채팅마다 고유한 색이 있으며, 모델을 사용하는 다른 프로그램은 모두 같은 색입니다. 쉬고 있는 채팅의 흐린 테두리는 재사용할 블록을 나타냅니다. 여러 채팅의 블록은 그중 한 채팅의 색으로 표시됩니다.</translation>
    </message>
    <message>
        <source>Whether each block is in use, shared, pinned, cached or free.</source>
        <translation>각 블록이 사용 중, 공유됨, 고정됨, 캐시됨, 비어 있음 중 어느 상태인지 보여 줍니다.</translation>
    </message>
    <message>
        <source>How many block tables contain each block. Every reference beyond the first is memory saved.</source>
        <translation>각 블록이 포함된 블록 테이블의 수입니다. 두 번째 참조부터는 모두 절약된 메모리입니다.</translation>
    </message>
    <message>
        <source>How long ago each block was last written or reused. The oldest cached blocks are evicted first.</source>
        <translation>각 블록이 마지막으로 기록되거나 재사용된 후 지난 시간입니다. 가장 오래된 캐시된 블록부터 축출됩니다.</translation>
    </message>
    <message>
        <source>How many tokens each block holds. Only the last block of a chat is partly empty.</source>
        <translation>각 블록에 담긴 토큰의 수입니다. 채팅의 마지막 블록만 일부가 비어 있습니다.</translation>
    </message>
    <message>
        <source>Where the blocks are: in the engine's pool, also on disk, or copied to host memory while a chat waits.</source>
        <translation>블록이 있는 곳입니다. 엔진의 풀에 있거나, 디스크에도 있거나, 채팅이 대기하는 동안 호스트 메모리에 복사되어 있습니다.</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>토큰 1개</translation>
    </message>
    <message>
        <source>half full</source>
        <translation>절반</translation>
    </message>
    <message>
        <source>full</source>
        <translation>가득 참</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>사용 중</translation>
    </message>
    <message>
        <source>remembered</source>
        <translation>기억됨</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>풀</translation>
    </message>
    <message>
        <source>also on disk</source>
        <translation>디스크에도 있음</translation>
    </message>
    <message>
        <source>host</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>now</source>
        <translation>지금</translation>
    </message>
    <message>
        <source>90 s</source>
        <translation>90초</translation>
    </message>
    <message>
        <source>12 min</source>
        <translation>12분</translation>
    </message>
    <message>
        <source>other programs</source>
        <translation>다른 프로그램</translation>
    </message>
    <message>
        <source>Colours of the map: {mode}</source>
        <translation>맵의 색상: {mode}</translation>
    </message>
    <message>
        <source>Legend: {labels}</source>
        <translation>범례: {labels}</translation>
    </message>
    <message>
        <source>Colour: {mode}</source>
        <translation>색상: {mode}</translation>
    </message>
    <message>
        <source>The whole pool and the part shown on the map. Click or drag to move.</source>
        <translation>전체 풀과 맵에 표시된 부분입니다. 클릭하거나 드래그하여 이동합니다.</translation>
    </message>
    <message>
        <source>Overview of all blocks</source>
        <translation>모든 블록의 개요</translation>
    </message>
    <message>
        <source>Block map</source>
        <translation>블록 맵</translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation>로드된 모델 없음</translation>
    </message>
    <message>
        <source>; blocks {first} to {last} are shown</source>
        <translation>, 블록 {first}~{last} 표시 중</translation>
    </message>
    <message>
        <source>{used} of {blocks} in use by {chats}, {cached} cached, {free} free</source>
        <translation>{blocks} 중 {used}개를 {chats}가 사용 중, 캐시됨 {cached}, 비어 있음 {free}</translation>
    </message>
    <message>
        <source>Recurrent states by chat</source>
        <translation>채팅별 순환 상태</translation>
    </message>
    <message>
        <source>Blocks of waiting chats</source>
        <translation>대기 중인 채팅의 블록</translation>
    </message>
    <message>
        <source>The KV cache, block by block, in Octavo</source>
        <translation>Octavo에서 블록별로 본 KV 캐시</translation>
    </message>
    <message>
        <source>Nothing has been recorded yet. Load a model first.</source>
        <translation>아직 기록된 것이 없습니다. 먼저 모델을 로드하십시오.</translation>
    </message>
    <message>
        <source>{file} cannot be written: {problem}. Choose another folder.</source>
        <translation>{file}에 쓸 수 없습니다: {problem}. 다른 폴더를 선택하십시오.</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>{file}(으)로 저장되었습니다.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>이미지 복사</translation>
    </message>
    <message>
        <source>Copy the map, the three sentences and the model; no chat is named</source>
        <translation>맵, 세 문장 및 모델을 복사합니다. 채팅 이름은 포함되지 않습니다</translation>
    </message>
    <message>
        <source>Copy picture with chat titles</source>
        <translation>채팅 제목과 함께 이미지 복사</translation>
    </message>
    <message>
        <source>The same, with the titles of the chats</source>
        <translation>같은 내용에 채팅 제목을 포함합니다</translation>
    </message>
    <message>
        <source>Save replay…</source>
        <translation>리플레이 저장…</translation>
    </message>
    <message>
        <source>Save the last ten seconds of the map as an animated picture (PNG)</source>
        <translation>맵의 최근 10초를 애니메이션 이미지(PNG)로 저장합니다</translation>
    </message>
    <message>
        <source>Save snapshot…</source>
        <translation>스냅샷 저장…</translation>
    </message>
    <message>
        <source>Save this moment of the KV cache, and a picture of the panel beside it</source>
        <translation>KV 캐시의 현재 순간을 패널 이미지와 함께 저장합니다</translation>
    </message>
    <message>
        <source>Save the last 10 minutes…</source>
        <translation>최근 10분 저장…</translation>
    </message>
    <message>
        <source>Save everything that was recorded</source>
        <translation>기록된 모든 것을 저장합니다</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>열기…</translation>
    </message>
    <message>
        <source>Open a snapshot, a recording or a recorded benchmark</source>
        <translation>스냅샷, 기록 또는 기록된 벤치마크를 엽니다</translation>
    </message>
    <message>
        <source>Check against the engine</source>
        <translation>엔진과 대조</translation>
    </message>
    <message>
        <source>Compare every block shown here with the engine's</source>
        <translation>여기에 표시된 모든 블록을 엔진의 블록과 비교합니다</translation>
    </message>
    <message>
        <source>Free all cached blocks</source>
        <translation>캐시된 블록 모두 해제</translation>
    </message>
    <message>
        <source>Pinned text is kept</source>
        <translation>고정된 텍스트는 유지됩니다</translation>
    </message>
    <message>
        <source>Compact now</source>
        <translation>지금 정리</translation>
    </message>
    <message>
        <source>Move the blocks of each chat together. Chats don't need this, but it can return memory to the system.</source>
        <translation>각 채팅의 블록을 한데 모읍니다. 채팅에는 필요하지 않지만 시스템에 메모리를 돌려줄 수 있습니다.</translation>
    </message>
    <message>
        <source>Larger cells; also with the mouse wheel or two fingers</source>
        <translation>셀을 더 크게 표시합니다. 마우스 휠이나 두 손가락으로도 가능합니다</translation>
    </message>
    <message>
        <source>Smaller cells</source>
        <translation>셀을 더 작게 표시합니다</translation>
    </message>
    <message>
        <source>Show every block</source>
        <translation>모든 블록을 표시합니다</translation>
    </message>
    <message>
        <source>Change KV cache size…</source>
        <translation>KV 캐시 크기 변경…</translation>
    </message>
    <message>
        <source>Set how large the KV cache may grow</source>
        <translation>KV 캐시의 최대 크기를 설정합니다</translation>
    </message>
    <message>
        <source>The picture is copied. Paste it anywhere.</source>
        <translation>이미지가 복사되었습니다. 원하는 곳에 붙여넣으십시오.</translation>
    </message>
    <message>
        <source>Save replay</source>
        <translation>리플레이 저장</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>확대</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>축소</translation>
    </message>
    <message>
        <source>Whole pool</source>
        <translation>전체 풀</translation>
    </message>
    <message>
        <source>Animated PNG</source>
        <translation>애니메이션 PNG</translation>
    </message>
    <message>
        <source>Memory of {server}</source>
        <translation>{server}의 메모리</translation>
    </message>
    <message>
        <source>{chat}: waiting for {blocks}; {tokens} will be computed again</source>
        <translation>{chat}: {blocks}를 기다리는 중, {tokens}는 다시 계산 예정</translation>
    </message>
    <message>
        <source>on disk or about to be written</source>
        <translation>디스크에 있거나 곧 기록됨</translation>
    </message>
    <message>
        <source>{chat}: waiting for {blocks}; {copied} will be copied back from the host</source>
        <translation>{chat}: {blocks}를 기다리는 중, {copied}개는 호스트에서 다시 복사 예정</translation>
    </message>
    <message>
        <source>The pool whose blocks each chat's block table lists, in the order of its text.</source>
        <translation>각 채팅의 블록 테이블이 텍스트 순서대로 나열하는 블록의 풀입니다.</translation>
    </message>
    <message numerus="yes">
        <source>freed after %n more token(s)</source>
        <translation>
            <numerusform>토큰 %n개 후에 해제됨</numerusform>
        </translation>
    </message>
    <message>
        <source>freed in the next step</source>
        <translation>다음 스텝에서 해제됨</translation>
    </message>
    <message numerus="yes">
        <source>%n state(s)</source>
        <translation>
            <numerusform>상태 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Instead of blocks, these layers keep one state per chat, whose size never changes.</source>
        <translation>이 레이어들은 블록 대신 채팅마다 크기가 변하지 않는 상태를 하나씩 보관합니다.</translation>
    </message>
    <message>
        <source>Blocks that were taken from preempted chats so that others could finish. Filled cells were copied to host memory; hollow ones will be recomputed. No text is lost.</source>
        <translation>다른 채팅을 끝낼 수 있도록 선점된 채팅에서 가져온 블록입니다. 채워진 셀은 호스트 메모리에 복사되었고, 빈 셀은 다시 계산됩니다. 텍스트는 손실되지 않습니다.</translation>
    </message>
    <message>
        <source>Block {number}</source>
        <translation>블록 {number}</translation>
    </message>
    <message>
        <source>{fill} of {tokens}</source>
        <translation>{tokens} 중 {fill}개</translation>
    </message>
    <message>
        <source>free: any chat can use it</source>
        <translation>비어 있음: 어떤 채팅이든 사용 가능</translation>
    </message>
    <message numerus="yes">
        <source>shared by %n block table(s)</source>
        <translation>
            <numerusform>블록 테이블 %n개에서 공유</numerusform>
        </translation>
    </message>
    <message>
        <source> and </source>
        <translation> 및 </translation>
    </message>
    <message>
        <source>Pool {number}</source>
        <translation>풀 {number}</translation>
    </message>
    <message>
        <source>Tokens of each chat</source>
        <translation>각 채팅의 토큰</translation>
    </message>
    <message>
        <source>{used} of {blocks}</source>
        <translation>{blocks} 중 {used}개</translation>
    </message>
    <message>
        <source>{chats} and {number} more</source>
        <translation>{chats} 외 {number}개</translation>
    </message>
    <message>
        <source>Blocks {first} to {last}</source>
        <translation>블록 {first}~{last}</translation>
    </message>
    <message>
        <source>{used} in use · {cached} cached · {free} free</source>
        <translation>사용 중 {used} · 캐시됨 {cached} · 비어 있음 {free}</translation>
    </message>
    <message>
        <source>{blocks} of {tokens} each</source>
        <translation>{blocks}, 각 {tokens}</translation>
    </message>
    <message>
        <source>Longest free run: {blocks}</source>
        <translation>가장 긴 빈 구간: {blocks}</translation>
    </message>
    <message>
        <source>, {cached} cached</source>
        <translation>, 캐시됨 {cached}</translation>
    </message>
    <message>
        <source>These layers only look back {tokens}. Blocks that fall out of the window are freed.</source>
        <translation>이 레이어들은 {tokens}까지만 되돌아봅니다. 윈도우를 벗어난 블록은 해제됩니다.</translation>
    </message>
    <message>
        <source>{outside}: kept for a chat that continues from this text, until space runs short.</source>
        <translation>{outside}: 이 텍스트에서 이어지는 채팅을 위해 공간이 부족해질 때까지 보관됩니다.</translation>
    </message>
    <message>
        <source>In the chunk of {tokens}</source>
        <translation>청크({tokens}) 안</translation>
    </message>
    <message>
        <source>In the window of {tokens}</source>
        <translation>윈도우({tokens}) 안</translation>
    </message>
    <message>
        <source>Waiting for blocks · {chats}</source>
        <translation>블록 대기 중 · {chats}</translation>
    </message>
    <message>
        <source>Outside the chunk of {tokens}</source>
        <translation>청크({tokens}) 밖</translation>
    </message>
    <message>
        <source>Outside the window of {tokens}</source>
        <translation>윈도우({tokens}) 밖</translation>
    </message>
    <message>
        <source>{blocks} on the host</source>
        <translation>호스트에 {blocks}개</translation>
    </message>
    <message>
        <source>{blocks} to recompute</source>
        <translation>다시 계산할 {blocks}개</translation>
    </message>
    <message>
        <source>{block}, last used by {chat}</source>
        <translation>{block}, 마지막 사용: {chat}</translation>
    </message>
    <message numerus="yes">
        <source>Chats now use %n block(s) more than this: the newest chats pause and resume later.</source>
        <translation>
            <numerusform>현재 채팅이 이보다 블록 %n개를 더 사용 중입니다. 최근 채팅부터 일시 정지되었다가 나중에 재개됩니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Adds up to %n block(s), which take memory only when needed.</source>
        <translation>
            <numerusform>최대 블록 %n개를 추가하며, 필요할 때만 메모리를 차지합니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing will be removed.</source>
        <translation>제거되는 항목이 없습니다.</translation>
    </message>
    <message>
        <source>{size}: {blocks}, {tokens}</source>
        <translation>{size}: {blocks}, {tokens}</translation>
    </message>
    <message>
        <source>{number} full chats</source>
        <translation>최대 길이 채팅 {number}개</translation>
    </message>
    <message>
        <source>{share} of one full chat</source>
        <translation>최대 길이 채팅 1개의 {share}</translation>
    </message>
    <message>
        <source>Frees {blocks} of {cached}.</source>
        <translation>{cached} 중 {blocks}개를 해제합니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n cached block(s)</source>
        <translation>
            <numerusform>캐시된 블록 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>there is an event of an unknown kind</source>
        <translation>알 수 없는 종류의 이벤트가 있음</translation>
    </message>
    <message>
        <source>an event names a block outside the pool</source>
        <translation>이벤트가 풀 밖의 블록을 가리킴</translation>
    </message>
    <message>
        <source>a block was copied from outside the pool</source>
        <translation>풀 밖에서 블록이 복사됨</translation>
    </message>
    <message>
        <source>an event puts more tokens into a block than it can hold</source>
        <translation>이벤트가 블록에 들어갈 수 있는 것보다 많은 토큰을 넣음</translation>
    </message>
    <message>
        <source>an event has no time</source>
        <translation>이벤트에 시간이 없음</translation>
    </message>
    <message>
        <source>Another program</source>
        <translation>다른 프로그램</translation>
    </message>
    <message>
        <source>Untitled chat</source>
        <translation>제목 없는 채팅</translation>
    </message>
    <message>
        <source>Another program ({chat})</source>
        <translation>다른 프로그램({chat})</translation>
    </message>
    <message>
        <source>{program} (another program)</source>
        <translation>{program}(다른 프로그램)</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>블록 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>토큰 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>빠른 질문</translation>
    </message>
    <message numerus="yes">
        <source>%n chat(s)</source>
        <translation>
            <numerusform>채팅 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>레이어 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>구간 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n empty slot(s)</source>
        <translation>
            <numerusform>빈 슬롯 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) per step</source>
        <translation>
            <numerusform>스텝당 토큰 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>normal</source>
        <comment>memory pressure</comment>
        <translation>정상</translation>
    </message>
    <message>
        <source>warning</source>
        <comment>memory pressure</comment>
        <translation>주의</translation>
    </message>
    <message>
        <source>critical</source>
        <comment>memory pressure</comment>
        <translation>위험</translation>
    </message>
    <message>
        <source>{used} in use, {cached} cached, {free} free</source>
        <translation>사용 중 {used}, 캐시됨 {cached}, 비어 있음 {free}</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) not computed again</source>
        <translation>
            <numerusform>토큰 %n개를 다시 계산하지 않음</numerusform>
        </translation>
    </message>
    <message>
        <source>{total} since the model was loaded; {size} on the host now</source>
        <translation>모델 로드 이후 {total}회, 현재 호스트에 {size}</translation>
    </message>
    <message>
        <source>{size} in use</source>
        <translation>{size} 사용 중</translation>
    </message>
    <message>
        <source>{blocks}, up to {limit}</source>
        <translation>{blocks}, 최대 {limit}</translation>
    </message>
    <message>
        <source>{number} ms</source>
        <translation>{number} ms</translation>
    </message>
    <message>
        <source>{number} since the model was loaded</source>
        <translation>모델 로드 이후 {number}</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>블록</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>속도</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>디스크</translation>
    </message>
    <message>
        <source>of blocks in use</source>
        <translation>블록 사용률</translation>
    </message>
    <message>
        <source>Blocks that chats need right now. Cached blocks don't count: they are evicted as soon as space is needed.</source>
        <translation>채팅에 지금 필요한 블록입니다. 캐시된 블록은 공간이 필요해지는 즉시 축출되므로 포함되지 않습니다.</translation>
    </message>
    <message>
        <source>tail waste</source>
        <translation>끝부분 낭비</translation>
    </message>
    <message>
        <source>Slots in use that hold no token. Only the last block of a chat is partly empty, so this is always less than one block per chat.</source>
        <translation>사용 중이지만 토큰이 없는 슬롯입니다. 채팅의 마지막 블록만 일부가 비어 있으므로 항상 채팅당 블록 1개보다 적습니다.</translation>
    </message>
    <message>
        <source>runs per chat</source>
        <translation>채팅당 구간</translation>
    </message>
    <message>
        <source>How many stretches of neighbouring blocks a chat consists of; 1 is fastest. Paging can use any free block, so scattered blocks never block an allocation.</source>
        <translation>채팅의 블록이 몇 개의 이웃한 구간으로 이루어졌는지 나타냅니다. 1이 가장 빠릅니다. 페이징은 어떤 빈 블록이든 사용할 수 있으므로 블록이 흩어져 있어도 할당이 막히지 않습니다.</translation>
    </message>
    <message>
        <source>saved by sharing</source>
        <translation>공유로 절약</translation>
    </message>
    <message>
        <source>Memory saved because chats with the same beginning use the same blocks. Shared blocks have a notched corner.</source>
        <translation>시작이 같은 채팅이 같은 블록을 사용하여 절약된 메모리입니다. 공유 블록은 모서리가 잘려 있습니다.</translation>
    </message>
    <message>
        <source>prefix hits</source>
        <translation>프리픽스 적중</translation>
    </message>
    <message>
        <source>Share of all prompt tokens so far that were found in the prefix cache and did not have to be computed again.</source>
        <translation>지금까지의 모든 프롬프트 토큰 중 프리픽스 캐시에 있어 다시 계산할 필요가 없었던 비율입니다.</translation>
    </message>
    <message>
        <source>prefill saved</source>
        <translation>프리필 절약</translation>
    </message>
    <message>
        <source>How long computing the reused prompt tokens would have taken, at the speed measured for the others. The prefix cache saved you this wait.</source>
        <translation>재사용된 프롬프트 토큰을 계산했다면 걸렸을 시간으로, 다른 토큰에서 측정한 속도를 기준으로 합니다. 프리픽스 캐시가 이만큼의 대기를 줄여 주었습니다.</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>초당 토큰</translation>
    </message>
    <message>
        <source>Generated by all chats together, over about the last second.</source>
        <translation>최근 약 1초 동안 모든 채팅이 함께 생성한 토큰입니다.</translation>
    </message>
    <message>
        <source>between tokens</source>
        <translation>토큰 간격</translation>
    </message>
    <message>
        <source>How long a chat waits for its next token, averaged over the last two seconds. It grows while long prompts are being read.</source>
        <translation>채팅이 다음 토큰을 기다리는 시간으로, 최근 2초의 평균입니다. 긴 프롬프트를 읽는 동안 늘어납니다.</translation>
    </message>
    <message>
        <source>per step</source>
        <translation>스텝당 시간</translation>
    </message>
    <message>
        <source>Time of one forward pass of the model, in which every decoding chat gets one token.</source>
        <translation>모델의 순전파 한 번에 걸리는 시간입니다. 디코딩 중인 채팅마다 토큰 1개를 얻습니다.</translation>
    </message>
    <message>
        <source>evictions a minute</source>
        <translation>분당 축출</translation>
    </message>
    <message>
        <source>Cached blocks that were evicted to store new text. If there are many, a larger KV cache would save work.</source>
        <translation>새로운 텍스트를 저장하기 위해 축출된 캐시된 블록입니다. 많다면 KV 캐시를 늘려 작업을 줄일 수 있습니다.</translation>
    </message>
    <message>
        <source>copies a minute</source>
        <translation>분당 복사</translation>
    </message>
    <message>
        <source>Shared blocks that were copied because one of their chats wrote to them (copy-on-write).</source>
        <translation>공유하던 채팅 중 하나가 기록하여 복사된 블록입니다(쓰기 시 복사).</translation>
    </message>
    <message>
        <source>preemptions a min.</source>
        <translation>분당 선점</translation>
    </message>
    <message>
        <source>How often a chat had to give up its blocks so that another could finish, to resume later. 0 means that there was enough memory.</source>
        <translation>다른 채팅을 끝낼 수 있도록 채팅이 블록을 양보하고 나중에 재개해야 했던 횟수입니다. 0이면 메모리가 충분했다는 뜻입니다.</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>The model itself. Its size does not change while it is loaded.</source>
        <translation>모델 자체입니다. 로드되어 있는 동안 크기가 변하지 않습니다.</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 캐시</translation>
    </message>
    <message>
        <source>What the model remembers of the chats: all blocks of the map.</source>
        <translation>모델이 채팅에 대해 기억하는 내용으로, 맵의 모든 블록입니다.</translation>
    </message>
    <message>
        <source>working memory</source>
        <translation>작업 메모리</translation>
    </message>
    <message>
        <source>The most memory that a recent step needed for intermediate results.</source>
        <translation>최근 스텝에서 중간 결과에 필요했던 최대 메모리입니다.</translation>
    </message>
    <message>
        <source>MLX buffer cache</source>
        <translation>MLX 버퍼 캐시</translation>
    </message>
    <message>
        <source>Freed memory that MLX keeps, because reusing it is faster than asking the system.</source>
        <translation>해제되었지만 MLX가 보관하는 메모리입니다. 시스템에 다시 요청하는 것보다 재사용하는 것이 빠르기 때문입니다.</translation>
    </message>
    <message>
        <source>engine process</source>
        <translation>엔진 프로세스</translation>
    </message>
    <message>
        <source>All memory of the engine process as the system counts it: weights, KV cache, working memory, MLX's buffer cache and Python.</source>
        <translation>시스템이 집계한 엔진 프로세스의 전체 메모리입니다. 가중치, KV 캐시, 작업 메모리, MLX 버퍼 캐시 및 Python이 포함됩니다.</translation>
    </message>
    <message>
        <source>system pressure</source>
        <translation>메모리 압력</translation>
    </message>
    <message>
        <source>How short of memory the whole machine is, according to the system. From “warning” on, programs slow down or are ended: use a smaller model or a smaller KV cache.</source>
        <translation>시스템에서 본 컴퓨터 전체의 메모리 부족 정도입니다. ‘주의’부터는 프로그램이 느려지거나 종료되므로, 더 작은 모델이나 더 작은 KV 캐시를 사용하십시오.</translation>
    </message>
    <message>
        <source>on disk</source>
        <translation>디스크에 보관</translation>
    </message>
    <message>
        <source>Blocks of chats that are kept on disk, of all models. The settings say how much it may be.</source>
        <translation>모든 모델에 대해 디스크에 보관된 채팅 블록입니다. 최대 크기는 설정에서 정합니다.</translation>
    </message>
    <message>
        <source>chats on disk</source>
        <translation>디스크의 채팅</translation>
    </message>
    <message>
        <source>Chats of this model that have blocks on disk.</source>
        <translation>이 모델의 채팅 중 디스크에 블록이 있는 채팅입니다.</translation>
    </message>
    <message>
        <source>written today</source>
        <translation>오늘 기록량</translation>
    </message>
    <message>
        <source>How much was written to the disk since midnight (UTC). Only what is used twice, or is there when the model is unloaded, is written.</source>
        <translation>자정(UTC) 이후 디스크에 기록된 양입니다. 두 번 사용되었거나 모델이 언로드될 때 남아 있던 것만 기록됩니다.</translation>
    </message>
    <message>
        <source>tokens from disk</source>
        <translation>디스크에서 온 토큰</translation>
    </message>
    <message>
        <source>Prompt tokens that came back from disk since the model was loaded.</source>
        <translation>모델이 로드된 이후 디스크에서 돌아온 프롬프트 토큰입니다.</translation>
    </message>
    <message>
        <source>time saved</source>
        <translation>절약된 시간</translation>
    </message>
    <message>
        <source>How much longer computing would have taken than reading from disk, in the last thirty days.</source>
        <translation>지난 30일 동안 디스크에서 읽는 대신 계산했다면 더 걸렸을 시간입니다.</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>손상됨</translation>
    </message>
    <message>
        <source>Blocks on disk that could not be used in the last thirty days. They were removed, and their text was computed again.</source>
        <translation>지난 30일 동안 사용할 수 없었던 디스크의 블록입니다. 제거되었으며 텍스트는 다시 계산되었습니다.</translation>
    </message>
    <message>
        <source>; may grow to {limit}</source>
        <translation>, 최대 {limit}까지 증가</translation>
    </message>
    <message>
        <source>{reused} of {total} prompt tokens</source>
        <translation>프롬프트 토큰 {total}개 중 {reused}개</translation>
    </message>
    <message>
        <source>Longest so far: {time}; {stalls}</source>
        <translation>지금까지 최장: {time}, {stalls}</translation>
    </message>
    <message numerus="yes">
        <source>%n stall(s)</source>
        <comment>waits between two tokens</comment>
        <translation>
            <numerusform>멈춤 %n번</numerusform>
        </translation>
    </message>
    <message>
        <source>{size} available to the engine on this machine</source>
        <translation>이 컴퓨터에서 엔진이 사용할 수 있는 메모리 {size}</translation>
    </message>
    <message>
        <source>All programs together use {share} of the memory</source>
        <translation>모든 프로그램이 합쳐 메모리의 {share} 사용</translation>
    </message>
    <message>
        <source>off</source>
        <translation>꺼짐</translation>
    </message>
    <message>
        <source>Longest run of free blocks: {blocks}</source>
        <translation>가장 긴 빈 블록 구간: {blocks}</translation>
    </message>
    <message>
        <source>{chats} generating, {waiting} waiting</source>
        <translation>{chats} 생성 중, {waiting}개 대기 중</translation>
    </message>
    <message>
        <source>Will it fit?</source>
        <translation>메모리에 들어갑니까?</translation>
    </message>
    <message>
        <source>Chats fit up to {tokens} tokens; the model could hold {context}. A larger KV cache helps.</source>
        <translation>채팅은 토큰 {tokens}개까지 들어갑니다. 모델은 {context}개까지 다룰 수 있으며, KV 캐시를 늘리면 도움이 됩니다.</translation>
    </message>
    <message>
        <source>What does this chat remember?</source>
        <translation>이 채팅은 무엇을 기억합니까?</translation>
    </message>
    <message>
        <source>All of it, so its next reply starts at once.</source>
        <translation>전부 기억하므로 다음 답변이 바로 시작됩니다.</translation>
    </message>
    <message>
        <source>Why was the last answer fast or slow?</source>
        <translation>마지막 답변이 빠르거나 느렸던 이유는 무엇입니까?</translation>
    </message>
    <message numerus="yes">
        <source>There is space for %n more token(s).</source>
        <translation>
            <numerusform>토큰 %n개가 더 들어갈 공간이 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>No model is loaded, so nothing is in memory.</source>
        <translation>로드된 모델이 없어 메모리에 아무것도 없습니다.</translation>
    </message>
    <message numerus="yes">
        <source>Not everything fits at once: %n chat(s) must wait for blocks. No text is lost.</source>
        <translation>
            <numerusform>한 번에 모두 들어가지 않습니다. 채팅 %n개가 블록을 기다려야 합니다. 텍스트는 손실되지 않습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>This computer is out of memory. Close other programs, or use a smaller model.</source>
        <translation>이 컴퓨터의 메모리가 부족합니다. 다른 프로그램을 닫거나 더 작은 모델을 사용하십시오.</translation>
    </message>
    <message>
        <source>It fits, but this computer is short of memory. Other programs may slow down.</source>
        <translation>들어가지만 이 컴퓨터의 메모리가 부족해지고 있습니다. 다른 프로그램이 느려질 수 있습니다.</translation>
    </message>
    <message numerus="yes">
        <source>It fits: there is space for %n chat(s) of {context} tokens.</source>
        <translation>
            <numerusform>들어갑니다. 토큰 {context}개의 채팅 %n개를 담을 공간이 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>It gave its blocks to another chat and goes on when there is space.</source>
        <translation>다른 채팅에 블록을 양보했으며 공간이 생기면 계속됩니다.</translation>
    </message>
    <message>
        <source>{tokens} of it are on disk and come back with your next message.</source>
        <translation>{tokens}가 디스크에 있으며 다음 메시지와 함께 돌아옵니다.</translation>
    </message>
    <message>
        <source>Nothing: its text is read again with your next message.</source>
        <translation>아무것도 기억하지 않습니다. 다음 메시지에서 텍스트를 다시 읽습니다.</translation>
    </message>
    <message>
        <source>{tokens} of {total}; the rest is read again.</source>
        <translation>{total} 중 {tokens}개이며, 나머지는 다시 읽습니다.</translation>
    </message>
    <message>
        <source>This chat has no answer yet.</source>
        <translation>이 채팅에는 아직 답변이 없습니다.</translation>
    </message>
    <message>
        <source>It began at once</source>
        <translation>바로 시작했습니다</translation>
    </message>
    <message>
        <source>Slow: it had to give its blocks to another chat for a while.</source>
        <translation>느림: 한동안 다른 채팅에 블록을 양보해야 했습니다.</translation>
    </message>
    <message>
        <source>{share} of its drafted tokens were right.</source>
        <translation>드래프트한 토큰의 {share}가 맞았습니다.</translation>
    </message>
    <message numerus="yes">
        <source>The context is {share} full: %n token(s) are left.</source>
        <translation>
            <numerusform>컨텍스트가 {share} 찼습니다. 토큰 %n개가 남았습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The context is {share} full.</source>
        <translation>컨텍스트가 {share} 찼습니다.</translation>
    </message>
    <message>
        <source>The model is being loaded.</source>
        <translation>모델을 로드하는 중입니다.</translation>
    </message>
    <message>
        <source>This chat is new: there is nothing to remember yet.</source>
        <translation>새로운 채팅이므로 아직 기억할 것이 없습니다.</translation>
    </message>
    <message>
        <source>Nothing is in memory. Its text is saved.</source>
        <translation>메모리에 아무것도 없습니다. 텍스트는 저장되어 있습니다.</translation>
    </message>
    <message>
        <source>{tokens} of {total} so far; the rest is being read.</source>
        <translation>지금까지 {total} 중 {tokens}개이며, 나머지를 읽는 중입니다.</translation>
    </message>
    <message>
        <source>{tokens} of {total}; reading the rest again takes about {time}.</source>
        <translation>{total} 중 {tokens}개이며, 나머지를 다시 읽는 데 약 {time} 걸립니다.</translation>
    </message>
    <message>
        <source>Not known: the answer was cut short.</source>
        <translation>알 수 없음: 답변이 도중에 끝났습니다.</translation>
    </message>
    <message>
        <source>It began after {time}</source>
        <translation>{time} 후에 시작했습니다</translation>
    </message>
    <message>
        <source>{began}, and waited for other answers most of it.</source>
        <translation>{began}. 대부분 다른 답변을 기다린 시간입니다.</translation>
    </message>
    <message numerus="yes">
        <source>Then {speed} tokens a second, beside %n other answer(s).</source>
        <translation>
            <numerusform>그 후 다른 답변 %n개와 함께 초당 토큰 {speed}개를 생성했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Then {speed} tokens a second.</source>
        <translation>그 후 초당 토큰 {speed}개를 생성했습니다.</translation>
    </message>
    <message>
        <source>{share} of its drafted tokens were right, which made it {times} times as fast.</source>
        <translation>드래프트한 토큰의 {share}가 맞아 {times}배 빨라졌습니다.</translation>
    </message>
    <message>
        <source>The model could not be loaded.</source>
        <translation>모델을 로드할 수 없습니다.</translation>
    </message>
    <message>
        <source>The cache grows as needed.</source>
        <translation>캐시는 필요에 따라 커집니다.</translation>
    </message>
    <message>
        <source>All of it: {tokens} are in memory.</source>
        <translation>전부 기억합니다. {tokens}가 메모리에 있습니다.</translation>
    </message>
    <message>
        <source>The first answer is being written.</source>
        <translation>첫 번째 답변을 작성하는 중입니다.</translation>
    </message>
    <message>
        <source>{began}: {disk} of its prompt came from disk.</source>
        <translation>{began}: 프롬프트 중 {disk}를 디스크에서 가져왔습니다.</translation>
    </message>
    <message>
        <source>The model is asleep. It is loaded again with your next message.</source>
        <translation>모델이 휴면 상태입니다. 다음 메시지에서 다시 로드됩니다.</translation>
    </message>
    <message>
        <source>It fits.</source>
        <translation>들어갑니다.</translation>
    </message>
    <message>
        <source>full</source>
        <comment>layers that attend to all of the context</comment>
        <translation>전체 어텐션</translation>
    </message>
    <message>
        <source>sliding {tokens}</source>
        <translation>윈도우 {tokens}</translation>
    </message>
    <message>
        <source>chunks of {tokens}</source>
        <translation>청크 {tokens}</translation>
    </message>
    <message>
        <source>Nothing: your next message reads its text again, which takes about {time}.</source>
        <translation>아무것도 기억하지 않습니다. 다음 메시지에서 텍스트를 다시 읽으며, 약 {time} 걸립니다.</translation>
    </message>
    <message>
        <source>{began}: {share} of its prompt was remembered.</source>
        <translation>{began}: 프롬프트의 {share}를 기억하고 있었습니다.</translation>
    </message>
    <message>
        <source>{began}: its prompt was short.</source>
        <translation>{began}: 프롬프트가 짧았습니다.</translation>
    </message>
    <message>
        <source>{began}: {new} had to be read first.</source>
        <translation>{began}: {new}를 먼저 읽어야 했습니다.</translation>
    </message>
    <message>
        <source>{tokens} are on disk: they come back after a restart.</source>
        <translation>{tokens}가 디스크에 있으며 다시 시작한 후 돌아옵니다.</translation>
    </message>
    <message>
        <source>Computing what is remembered again would take {time}.</source>
        <translation>기억된 내용을 다시 계산하려면 {time} 걸립니다.</translation>
    </message>
    <message>
        <source>Blocks in this chat's table. Shared blocks count for each chat. Click to highlight them.</source>
        <translation>이 채팅의 테이블에 있는 블록입니다. 공유 블록은 각 채팅에서 셉니다. 클릭하면 강조 표시됩니다.</translation>
    </message>
    <message>
        <source>Text in the prefix cache that no chat here would reuse now. A new chat with the same beginning reuses it without computing it again; the oldest blocks are evicted when space runs out.</source>
        <translation>지금 어떤 채팅도 재사용하지 않을 프리픽스 캐시의 텍스트입니다. 시작이 같은 새로운 채팅은 다시 계산하지 않고 재사용합니다. 공간이 부족해지면 가장 오래된 블록부터 축출됩니다.</translation>
    </message>
    <message>
        <source>Blocks that hold nothing. Any chat can use any of them, wherever they are.</source>
        <translation>아무것도 담지 않은 블록입니다. 어디에 있든 어떤 채팅이든 사용할 수 있습니다.</translation>
    </message>
    <message>
        <source>Loading {model}</source>
        <translation>{model} 로드 중</translation>
    </message>
    <message>
        <source>{tokens} of {total} remembered</source>
        <translation>{total} 중 {tokens}개 기억됨</translation>
    </message>
    <message>
        <source>How long computing them again would take is known after the first long prompt.</source>
        <translation>다시 계산하는 데 걸리는 시간은 첫 번째 긴 프롬프트 이후에 알 수 있습니다.</translation>
    </message>
    <message>
        <source>Computing what is remembered again would take less than {time}.</source>
        <translation>기억된 내용을 다시 계산하는 데 걸리는 시간은 {time} 미만입니다.</translation>
    </message>
    <message>
        <source>Cached</source>
        <translation>캐시됨</translation>
    </message>
    <message>
        <source>Free now</source>
        <translation>현재 비어 있음</translation>
    </message>
    <message>
        <source>Checking {model} (once)</source>
        <translation>{model} 확인 중(한 번만)</translation>
    </message>
    <message>
        <source>Load a model to see its KV cache here, block by block.</source>
        <translation>모델을 로드하면 KV 캐시가 여기에 블록별로 표시됩니다.</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>드래프트 모델</translation>
    </message>
    <message>
        <source>Other models</source>
        <translation>다른 모델</translation>
    </message>
    <message>
        <source>KV cache in use</source>
        <translation>KV 캐시, 사용 중</translation>
    </message>
    <message>
        <source>KV cache, cached</source>
        <translation>KV 캐시, 캐시됨</translation>
    </message>
    <message>
        <source>KV cache, free blocks</source>
        <translation>KV 캐시, 빈 블록</translation>
    </message>
    <message>
        <source>Host copies of waiting chats</source>
        <translation>대기 중인 채팅의 호스트 사본</translation>
    </message>
    <message>
        <source>Freed buffers that MLX keeps</source>
        <translation>MLX가 보관하는 해제된 버퍼</translation>
    </message>
    <message>
        <source>Octavo's engine and working memory</source>
        <translation>Octavo 엔진 및 작업 메모리</translation>
    </message>
    <message>
        <source>{size} in memory, {on_disk} on disk</source>
        <translation>메모리에 {size}, 디스크에 {on_disk}</translation>
    </message>
    <message>
        <source>{tokens} of its {total} would come back at once. The rest was evicted: {read} are on disk and would be read from there, others computed again.</source>
        <translation>{total} 중 {tokens}개는 바로 돌아옵니다. 나머지는 축출되었으며, 그중 {read}는 디스크에서 읽고 그 외에는 다시 계산합니다.</translation>
    </message>
    <message>
        <source>{tokens} of its {total} would come back at once. The rest was evicted and would be computed again.</source>
        <translation>{total} 중 {tokens}개는 바로 돌아옵니다. 나머지는 축출되어 다시 계산합니다.</translation>
    </message>
    <message>
        <source>Its KV cache appears here as soon as it is ready.</source>
        <translation>준비되는 대로 KV 캐시가 여기에 표시됩니다.</translation>
    </message>
    <message>
        <source>Waiting for the first snapshot of its KV cache.</source>
        <translation>KV 캐시의 첫 번째 스냅샷을 기다리는 중입니다.</translation>
    </message>
    <message>
        <source>Nothing is in memory now</source>
        <translation>지금 메모리에 아무것도 없음</translation>
    </message>
    <message>
        <source>{size} in memory</source>
        <translation>메모리에 {size}</translation>
    </message>
    <message>
        <source>{tokens} remembered</source>
        <translation>{tokens} 기억됨</translation>
    </message>
    <message>
        <source>{number} on disk</source>
        <translation>디스크에 {number}개</translation>
    </message>
    <message>
        <source>All of its {total} would come back at once.</source>
        <translation>{total} 모두 바로 돌아옵니다.</translation>
    </message>
    <message>
        <source>{name}: {size}</source>
        <translation>{name}: {size}</translation>
    </message>
    <message>
        <source>{part} of {whole}</source>
        <translation>{whole} 중 {part}</translation>
    </message>
    <message>
        <source>Could not load {model}</source>
        <translation>{model}을(를) 로드할 수 없음</translation>
    </message>
    <message>
        <source>{model} is ready</source>
        <translation>{model} 준비됨</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>{chat}, remembered</source>
        <translation>{chat}, 기억됨</translation>
    </message>
    <message>
        <source>Its last answer read {prompt} and wrote {written}.</source>
        <translation>마지막 답변에서 {prompt}를 읽고 {written}를 썼습니다.</translation>
    </message>
    <message numerus="yes">
        <source>{server} has space for %n more token(s).</source>
        <translation>
            <numerusform>{server}에 토큰 %n개가 더 들어갈 공간이 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The model is in the memory of {server}, not of this computer.</source>
        <translation>모델이 이 컴퓨터가 아니라 {server}의 메모리에 있습니다.</translation>
    </message>
    <message>
        <source>It began within a second.</source>
        <translation>1초 안에 시작했습니다.</translation>
    </message>
    <message>
        <source>{server} tells how many tokens it reads and writes, but nothing of its KV cache.</source>
        <translation>{server}은(는) 읽고 쓴 토큰 수를 알려 주지만 KV 캐시에 대해서는 알려 주지 않습니다.</translation>
    </message>
    <message>
        <source>Waiting for the block map</source>
        <translation>블록 맵을 기다리는 중</translation>
    </message>
    <message>
        <source>Nothing yet: it has not answered here.</source>
        <translation>아직 없음: 여기에서 아직 답변하지 않았습니다.</translation>
    </message>
    <message>
        <source>It did not tell how many tokens its last answer took.</source>
        <translation>마지막 답변에 토큰이 몇 개 쓰였는지 알려 주지 않았습니다.</translation>
    </message>
    <message>
        <source>Its last answer read {prompt}, {cached} of them from its prefix cache, and wrote {written}.</source>
        <translation>마지막 답변에서 {prompt}를 읽고(그중 {cached}개는 프리픽스 캐시에서) {written}를 썼습니다.</translation>
    </message>
    <message>
        <source>The server is short of memory.</source>
        <translation>서버의 메모리가 부족합니다.</translation>
    </message>
    <message>
        <source>It began after {time}, the network included.</source>
        <translation>네트워크를 포함하여 {time} 후에 시작했습니다.</translation>
    </message>
    <message>
        <source>No block map</source>
        <translation>블록 맵 없음</translation>
    </message>
    <message>
        <source>The block map cannot be shown now</source>
        <translation>지금 블록 맵을 표시할 수 없음</translation>
    </message>
    <message>
        <source>{server} sends it as soon as it has one.</source>
        <translation>{server}에 블록 맵이 준비되는 대로 전송됩니다.</translation>
    </message>
    <message>
        <source>What did {server} tell?</source>
        <translation>{server}은(는) 무엇을 알려 주었습니까?</translation>
    </message>
    <message>
        <source>It is known when an answer has ended.</source>
        <translation>답변이 끝나면 알 수 있습니다.</translation>
    </message>
    <message>
        <source>the view has {view} blocks and the engine {engine}</source>
        <translation>보기에는 블록 {view}개, 엔진에는 {engine}개가 있음</translation>
    </message>
    <message>
        <source>the block tables</source>
        <translation>블록 테이블</translation>
    </message>
    <message>
        <source>the view is at event {view} and the engine at {engine}</source>
        <translation>보기는 이벤트 {view}, 엔진은 이벤트 {engine}에 있음</translation>
    </message>
    <message>
        <source>the view has {view} pools and the engine {engine}</source>
        <translation>보기에는 풀 {view}개, 엔진에는 {engine}개가 있음</translation>
    </message>
    <message>
        <source>state</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>references</source>
        <translation>참조 수</translation>
    </message>
    <message>
        <source>fill</source>
        <translation>채움 정도</translation>
    </message>
    <message>
        <source>pins</source>
        <translation>고정</translation>
    </message>
    <message>
        <source>blocks on disk</source>
        <translation>디스크의 블록</translation>
    </message>
    <message numerus="yes">
        <source>{field} of %n block(s), first in block {block}</source>
        <translation>
            <numerusform>블록 %n개의 {field}, 첫 번째는 블록 {block}</numerusform>
        </translation>
    </message>
    <message>
        <source>A snapshot of the KV cache could not be read: {problem}.</source>
        <translation>KV 캐시의 스냅샷을 읽을 수 없습니다: {problem}.</translation>
    </message>
    <message>
        <source>The view missed some events: {problem}.</source>
        <translation>보기에서 일부 이벤트가 누락되었습니다: {problem}.</translation>
    </message>
    <message>
        <source>pool {number}: {difference}</source>
        <translation>풀 {number}: {difference}</translation>
    </message>
    <message>
        <source>its block size is less than one token</source>
        <translation>블록 크기가 토큰 1개보다 작음</translation>
    </message>
    <message>
        <source>an event is cut short</source>
        <translation>이벤트가 도중에 잘림</translation>
    </message>
    <message>
        <source>The view missed some events: its pools are at different events.</source>
        <translation>보기에서 일부 이벤트가 누락되었습니다: 풀들이 서로 다른 이벤트에 있습니다.</translation>
    </message>
    <message>
        <source>View of the blocks</source>
        <translation>블록 보기 방식</translation>
    </message>
    <message>
        <source>More about memory</source>
        <translation>메모리 추가 작업</translation>
    </message>
    <message>
        <source>Snapshots, checks, KV cache size</source>
        <translation>스냅샷, 대조, KV 캐시 크기</translation>
    </message>
    <message>
        <source>Physical</source>
        <translation>물리적 배치</translation>
    </message>
    <message>
        <source>By chat</source>
        <translation>채팅별</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>예상</translation>
    </message>
    <message>
        <source>Every block at its place in memory</source>
        <translation>메모리에서의 위치대로 표시한 모든 블록</translation>
    </message>
    <message>
        <source>The block table of each chat, in the order of its text</source>
        <translation>텍스트 순서로 표시한 각 채팅의 블록 테이블</translation>
    </message>
    <message>
        <source>How much memory a model would need, before you load it</source>
        <translation>로드하기 전에 확인하는 모델의 필요 메모리</translation>
    </message>
    <message numerus="yes">
        <source>Each cell is {size}, the size of %n block(s)</source>
        <translation>
            <numerusform>셀 하나는 블록 %n개의 크기인 {size}</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory plan</source>
        <translation>메모리 예상</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>아직 예상 없음</translation>
    </message>
    <message>
        <source>over this machine's limit</source>
        <translation>이 컴퓨터의 한도 초과</translation>
    </message>
    <message>
        <source>Choose a model under Find models to see its plan here before you load it.</source>
        <translation>‘모델 찾기’에서 모델을 선택하면 로드하기 전에 예상 메모리가 여기에 표시됩니다.</translation>
    </message>
    <message>
        <source>A larger KV cache can use the free memory for more chats.</source>
        <translation>KV 캐시를 늘리면 여유 메모리를 더 많은 채팅에 사용할 수 있습니다.</translation>
    </message>
    <message>
        <source>Computing the plan of {name}…</source>
        <translation>{name}의 예상 메모리를 계산하는 중…</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>들어감</translation>
    </message>
    <message>
        <source>Tight</source>
        <translation>빠듯함</translation>
    </message>
    <message>
        <source>Too big</source>
        <translation>너무 큼</translation>
    </message>
    <message>
        <source>Working memory</source>
        <translation>작업 메모리</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>여유</translation>
    </message>
    <message>
        <source>{chats} of {tokens}</source>
        <translation>{chats}, 각 {tokens}</translation>
    </message>
    <message>
        <source>{size} in {blocks}</source>
        <translation>{size}({blocks})</translation>
    </message>
    <message>
        <source>KV cache of chat {number}</source>
        <translation>채팅 {number}의 KV 캐시</translation>
    </message>
    <message>
        <source>Chat {number}</source>
        <translation>채팅 {number}</translation>
    </message>
    <message numerus="yes">
        <source>Freed %n block(s).</source>
        <translation>
            <numerusform>블록 %n개를 해제했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The KV cache may now grow to {blocks}.</source>
        <translation>이제 KV 캐시가 {blocks}까지 커질 수 있습니다.</translation>
    </message>
    <message>
        <source>The view matches the engine: {blocks} compared at event {event}.</source>
        <translation>보기가 엔진과 일치합니다. 이벤트 {event}에서 {blocks}를 비교했습니다.</translation>
    </message>
    <message numerus="yes">
        <source>Pinned %n block(s). This text is kept until you unpin it.</source>
        <translation>
            <numerusform>블록 %n개를 고정했습니다. 이 텍스트는 고정을 해제할 때까지 유지됩니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed %n pin(s).</source>
        <translation>
            <numerusform>고정 %n개를 해제했습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %n block(s). Each chat's blocks are now together.</source>
        <translation>
            <numerusform>블록 %n개를 이동했습니다. 이제 각 채팅의 블록이 한데 모여 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine's block tables are inconsistent: {problem}. Restart the engine.</source>
        <translation>엔진의 블록 테이블이 일관되지 않습니다: {problem}. 엔진을 다시 시작하십시오.</translation>
    </message>
    <message>
        <source>The view differed from the engine: {difference}. It is being redrawn.</source>
        <translation>보기가 엔진과 달랐습니다: {difference}. 다시 그리는 중입니다.</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no KV cache to change.</source>
        <translation>로드된 모델이 없어 변경할 KV 캐시가 없습니다.</translation>
    </message>
    <message>
        <source>The blocks are already compact.</source>
        <translation>블록이 이미 정리되어 있습니다.</translation>
    </message>
    <message>
        <source>Asking the engine for a new snapshot.</source>
        <translation>엔진에 새로운 스냅샷을 요청하는 중입니다.</translation>
    </message>
    <message>
        <source>The last ten minutes: blocks in use at the bottom, cached blocks above them, both as shares of the pool. The line is the speed in tokens per second; the dotted line shows how much of the machine's memory all programs use. Click or drag to see the pool as it was.</source>
        <translation>최근 10분입니다. 아래는 사용 중인 블록, 그 위는 캐시된 블록이며 모두 풀에 대한 비율입니다. 실선은 초당 토큰 속도이고, 점선은 모든 프로그램이 사용하는 컴퓨터 메모리의 비율입니다. 클릭하거나 드래그하면 그 시점의 풀을 볼 수 있습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) per second</source>
        <translation>
            <numerusform>초당 토큰 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>{share} of the machine's memory used</source>
        <translation>컴퓨터 메모리의 {share} 사용 중</translation>
    </message>
    <message>
        <source>Memory over the last ten minutes</source>
        <translation>최근 10분의 메모리</translation>
    </message>
    <message>
        <source>{share} in use</source>
        <translation>사용 중 {share}</translation>
    </message>
    <message>
        <source>{share} cached</source>
        <translation>캐시됨 {share}</translation>
    </message>
    <message>
        <source>{share} tail waste</source>
        <translation>끝부분 낭비 {share}</translation>
    </message>
    <message>
        <source>engine {size}</source>
        <translation>엔진 {size}</translation>
    </message>
    <message>
        <source>Speed {factor} times</source>
        <translation>속도 {factor}배</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시 정지</translation>
    </message>
    <message>
        <source>One event back</source>
        <translation>이벤트 하나 뒤로</translation>
    </message>
    <message>
        <source>One event forward</source>
        <translation>이벤트 하나 앞으로</translation>
    </message>
    <message>
        <source>Playback speed</source>
        <translation>재생 속도</translation>
    </message>
    <message>
        <source>Back to the live view</source>
        <translation>실시간 보기로 돌아가기</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>재생</translation>
    </message>
    <message>
        <source>Go live</source>
        <translation>실시간으로</translation>
    </message>
    <message>
        <source>live</source>
        <translation>실시간</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>대기 중</translation>
    </message>
    <message>
        <source>{file} is inconsistent: its events are out of order.</source>
        <translation>{file}이(가) 일관되지 않습니다: 이벤트의 순서가 맞지 않습니다.</translation>
    </message>
    <message>
        <source>{file} is inconsistent: {problem}</source>
        <translation>{file}이(가) 일관되지 않습니다: {problem}</translation>
    </message>
    <message>
        <source>{file} does not begin with a snapshot: its start is missing.</source>
        <translation>{file}이(가) 스냅샷으로 시작하지 않습니다: 시작 부분이 없습니다.</translation>
    </message>
    <message>
        <source>{file} contains an incomplete event. Save or copy it again.</source>
        <translation>{file}에 불완전한 이벤트가 있습니다. 다시 저장하거나 복사하십시오.</translation>
    </message>
    <message>
        <source>event {number}</source>
        <translation>이벤트 {number}</translation>
    </message>
    <message>
        <source>{file} contains no snapshot.</source>
        <translation>{file}에 스냅샷이 없습니다.</translation>
    </message>
    <message>
        <source>{file} cannot be read: {problem}.</source>
        <translation>{file}을(를) 읽을 수 없습니다: {problem}.</translation>
    </message>
    <message>
        <source>Image in this block</source>
        <translation>이 블록의 이미지</translation>
    </message>
    <message>
        <source>Show this image large.</source>
        <translation>이 이미지를 크게 표시합니다.</translation>
    </message>
    <message>
        <source>The line marks a part of an image. Click the block to see the image.</source>
        <translation>선은 이미지의 일부를 나타냅니다. 블록을 클릭하면 이미지를 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>image</source>
        <translation>이미지</translation>
    </message>
    <message>
        <source>part of an image</source>
        <translation>이미지의 일부</translation>
    </message>
    <message>
        <source>recurrent</source>
        <comment>layers that keep a state</comment>
        <translation>순환</translation>
    </message>
    <message>
        <source>{place}: {when}.</source>
        <translation>{place}: {when}.</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels for {model} (once)</source>
        <translation>{model}용 GPU 커널 컴파일 중(한 번만)</translation>
    </message>
    <message>
        <source>images</source>
        <translation>이미지</translation>
    </message>
    <message>
        <source>{file} was written by another version of Octavo (format {found}, this version reads {supported}). Open it with that version.</source>
        <translation>{file}은(는) 다른 버전의 Octavo에서 작성되었습니다(포맷 {found}, 이 버전은 {supported}을(를) 읽음). 해당 버전으로 여십시오.</translation>
    </message>
    <message>
        <source>{file} is not a recording of Octavo's KV cache: {problem}.</source>
        <translation>{file}은(는) Octavo의 KV 캐시 기록이 아닙니다: {problem}.</translation>
    </message>
    <message>
        <source>{file} is incomplete or damaged. Save or copy it again.</source>
        <translation>{file}이(가) 불완전하거나 손상되었습니다. 다시 저장하거나 복사하십시오.</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds}초</translation>
    </message>
    <message>
        <source>Open a snapshot or a recording</source>
        <translation>스냅샷 또는 기록 열기</translation>
    </message>
    <message>
        <source>Octavo KV cache</source>
        <translation>Octavo KV 캐시</translation>
    </message>
    <message>
        <source>10 minutes</source>
        <translation>10분</translation>
    </message>
    <message>
        <source>Save the memory view</source>
        <translation>메모리 보기 저장</translation>
    </message>
    <message>
        <source> · peak {speed} tok/s</source>
        <translation> · 최고 {speed} tok/s</translation>
    </message>
    <message>
        <source>The starter model is being loaded, with a small memory of its own…</source>
        <translation>작은 전용 메모리로 스타터 모델을 로드하는 중…</translation>
    </message>
    <message>
        <source>How memory works</source>
        <translation>메모리 작동 방식</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>뒤로</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>다음</translation>
    </message>
    <message>
        <source>Play Again</source>
        <translation>다시 재생</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} / {total}</translation>
    </message>
    <message>
        <source>The engine of the tour ended.</source>
        <translation>둘러보기의 엔진이 종료되었습니다.</translation>
    </message>
    <message>
        <source>First chat</source>
        <translation>첫 번째 채팅</translation>
    </message>
    <message>
        <source>Second chat</source>
        <translation>두 번째 채팅</translation>
    </message>
    <message>
        <source>Its fork</source>
        <translation>포크</translation>
    </message>
    <message>
        <source>Long text</source>
        <translation>긴 텍스트</translation>
    </message>
    <message>
        <source>Each square is a block, space for 16 tokens of text. Now all are free.</source>
        <translation>네모 하나하나가 토큰 16개의 텍스트를 담는 블록입니다. 지금은 모두 비어 있습니다.</translation>
    </message>
    <message>
        <source>A chat begins. The model reads its text, which fills block after block.</source>
        <translation>채팅이 시작됩니다. 모델이 텍스트를 읽으면서 블록이 차례로 채워집니다.</translation>
    </message>
    <message>
        <source>It answers. Each new token goes into the last block, until that is full.</source>
        <translation>모델이 답변합니다. 새로운 토큰은 마지막 블록이 가득 찰 때까지 그 블록에 들어갑니다.</translation>
    </message>
    <message>
        <source>The answer has ended. Its blocks stay, fainter: the chat would reuse them.</source>
        <translation>답변이 끝났습니다. 블록은 흐리게 남으며, 이 채팅이 재사용하게 됩니다.</translation>
    </message>
    <message>
        <source>A second chat has the same instructions. It shares their blocks, at no cost.</source>
        <translation>두 번째 채팅은 지시문이 같습니다. 추가 비용 없이 그 블록을 공유합니다.</translation>
    </message>
    <message>
        <source>Shared blocks have a notched corner. They are in memory only once.</source>
        <translation>공유 블록은 모서리가 잘려 있습니다. 메모리에는 한 번만 있습니다.</translation>
    </message>
    <message>
        <source>The second answer is forked: two chats go on from the very same blocks.</source>
        <translation>두 번째 답변을 포크하면 두 채팅이 똑같은 블록에서 이어집니다.</translation>
    </message>
    <message>
        <source>The first one to write into a shared block gets a copy: copy-on-write.</source>
        <translation>공유 블록에 먼저 쓰는 채팅이 사본을 갖습니다. 이를 쓰기 시 복사라고 합니다.</translation>
    </message>
    <message>
        <source>A long text needs more than is free: what was unused longest is evicted.</source>
        <translation>긴 텍스트에는 빈 공간이 모자랍니다. 가장 오래 사용되지 않은 것이 축출됩니다.</translation>
    </message>
    <message>
        <source>What is remembered starts at once; what was evicted is read again.</source>
        <translation>기억된 것은 바로 시작되고, 축출된 것은 다시 읽습니다.</translation>
    </message>
    <message>
        <source>Memory budget</source>
        <translation>메모리 구성</translation>
    </message>
    <message>
        <source>Together: {size}, as the system counts the engine process</source>
        <translation>합계: {size}(시스템이 집계한 엔진 프로세스의 양)</translation>
    </message>
    <message>
        <source>In memory</source>
        <translation>메모리 사용량</translation>
    </message>
    <message>
        <source>limit {size}</source>
        <translation>한도 {size}</translation>
    </message>
    <message>
        <source>Blocks of each chat</source>
        <translation>각 채팅의 블록</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>채팅</translation>
    </message>
    <message>
        <source>Block details</source>
        <translation>블록 세부사항</translation>
    </message>
    <message numerus="yes">
        <source>outside the window of %n layer(s)</source>
        <translation>
            <numerusform>블록이 레이어 %n개의 윈도우 밖에 있음</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>freed by %n layer(s)</source>
        <translation>
            <numerusform>블록을 레이어 %n개가 해제함</numerusform>
        </translation>
    </message>
    <message>
        <source>Block tables by chat</source>
        <translation>채팅별 블록 테이블</translation>
    </message>
    <message>
        <source>the first {blocks} shared with {chat}</source>
        <translation>처음 {blocks}개를 {chat}와(과) 공유</translation>
    </message>
    <message>
        <source>{blocks} in {runs}</source>
        <translation>{runs}에 {blocks}</translation>
    </message>
    <message>
        <source>waiting for {blocks} · {copied} on the host</source>
        <translation>{blocks}를 기다리는 중 · 호스트에 {copied}개</translation>
    </message>
    <message>
        <source>{blocks} shared</source>
        <translation>공유 {blocks}개</translation>
    </message>
    <message>
        <source>{chat} (branch)</source>
        <translation>{chat}(분기)</translation>
    </message>
    <message numerus="yes">
        <source>KV cache space for %n more token(s)</source>
        <translation>
            <numerusform>KV 캐시에 토큰 %n개가 더 들어갈 공간</numerusform>
        </translation>
    </message>
    <message>
        <source>block {position} of {total} of the chat</source>
        <translation>채팅의 블록 {total}개 중 {position}번째</translation>
    </message>
    <message>
        <source>No chat is remembered yet.</source>
        <translation>아직 기억된 채팅이 없습니다.</translation>
    </message>
    <message>
        <source>{share} of the context</source>
        <translation>컨텍스트의 {share}</translation>
    </message>
    <message>
        <source>Memory in three sentences</source>
        <translation>세 문장으로 보는 메모리</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>세부사항</translation>
    </message>
    <message>
        <source>Figures, the selected block, and the last ten minutes</source>
        <translation>수치, 선택한 블록 및 최근 10분</translation>
    </message>
    <message>
        <source>KV Cache Size…</source>
        <translation>KV 캐시 크기…</translation>
    </message>
    <message>
        <source>New here? See in a minute how memory works.</source>
        <translation>처음 사용하십니까? 1분 만에 메모리 작동 방식을 알아보십시오.</translation>
    </message>
    <message>
        <source>Show Me</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>No tour</source>
        <translation>둘러보기 안 함</translation>
    </message>
    <message>
        <source>It stays in the Help menu</source>
        <translation>‘도움말’ 메뉴에서 언제든지 볼 수 있음</translation>
    </message>
</context>
<context>
    <name>models</name>
    <message>
        <source>The model service stopped. What was downloaded is kept.</source>
        <translation>모델 서비스가 중단되었습니다. 다운로드한 내용은 보관됩니다.</translation>
    </message>
    <message>
        <source>Deleted. {size} freed.</source>
        <translation>삭제되었습니다. {size}를 확보했습니다.</translation>
    </message>
    <message>
        <source>{name} is ready to use.</source>
        <translation>{name}을(를) 사용할 준비가 되었습니다.</translation>
    </message>
    <message>
        <source>{name} is downloaded. Quantising it to {bits} bits.</source>
        <translation>{name}이(가) 다운로드되었습니다. {bits}비트로 양자화하는 중입니다.</translation>
    </message>
    <message>
        <source>Best answers</source>
        <translation>최고의 답변</translation>
    </message>
    <message>
        <source>Faster answers</source>
        <translation>더 빠른 답변</translation>
    </message>
    <message>
        <source>Takes less memory</source>
        <translation>메모리 절약</translation>
    </message>
    <message>
        <source>Fits with {free} of memory to spare; {size} to download, licence {licence}.</source>
        <translation>메모리 {free}의 여유를 두고 들어갑니다. 다운로드 {size}, 라이선스 {licence}.</translation>
    </message>
    <message>
        <source>A tight fit: close other apps first; {size} to download, licence {licence}.</source>
        <translation>빠듯하게 들어가므로 먼저 다른 앱을 닫으십시오. 다운로드 {size}, 라이선스 {licence}.</translation>
    </message>
    <message>
        <source>Almost ready…</source>
        <translation>거의 완료됨…</translation>
    </message>
    <message>
        <source>The disk is too full: {free} free. Make room, then try again.</source>
        <translation>디스크 공간이 부족합니다({free} 남음). 공간을 확보한 다음 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>로드 중…</translation>
    </message>
    <message>
        <source>Checking (once)…</source>
        <translation>확인 중(한 번만)…</translation>
    </message>
    <message>
        <source>about {size}</source>
        <translation>약 {size}</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>다운로드</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시 정지</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>재개</translation>
    </message>
    <message>
        <source>Switch to it</source>
        <translation>이 모델로 전환</translation>
    </message>
    <message>
        <source>Downloads come from huggingface.co. Your chats stay here.</source>
        <translation>다운로드는 huggingface.co에서 받습니다. 채팅은 이 컴퓨터에 남습니다.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>로드됨</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>나중에</translation>
    </message>
    <message>
        <source>{name}: {progress}</source>
        <translation>{name}: {progress}</translation>
    </message>
    <message>
        <source>Recommended models</source>
        <translation>추천 모델</translation>
    </message>
    <message>
        <source>Welcome to Octavo</source>
        <translation>Octavo 시작하기</translation>
    </message>
    <message>
        <source>Other Models…</source>
        <translation>다른 모델…</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>지금 안 함</translation>
    </message>
    <message>
        <source>Use a Mirror…</source>
        <translation>미러 사용…</translation>
    </message>
    <message>
        <source>Find other models</source>
        <translation>다른 모델 찾기</translation>
    </message>
    <message>
        <source>Close the recommendations</source>
        <translation>추천 닫기</translation>
    </message>
    <message>
        <source>Ask for recommended models again</source>
        <translation>추천 모델 다시 요청</translation>
    </message>
    <message>
        <source>Looking for models on this computer…</source>
        <translation>이 컴퓨터에서 모델을 찾는 중…</translation>
    </message>
    <message>
        <source>No recommended model fits into this computer’s memory. “Other models” lists smaller ones.</source>
        <translation>이 컴퓨터의 메모리에 들어가는 추천 모델이 없습니다. ‘다른 모델’에 더 작은 모델이 있습니다.</translation>
    </message>
    <message>
        <source>The model is loading.</source>
        <translation>모델을 로드하는 중입니다.</translation>
    </message>
    <message>
        <source>Your model is ready. Switch to it for useful answers.</source>
        <translation>모델이 준비되었습니다. 유용한 답변을 받으려면 이 모델로 전환하십시오.</translation>
    </message>
    <message>
        <source>Download a model for useful answers. Meanwhile, type below to try the small starter model.</source>
        <translation>유용한 답변을 받으려면 모델을 다운로드하십시오. 그동안 아래에 입력하여 작은 스타터 모델을 사용해 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>Download a model to start chatting.</source>
        <translation>채팅을 시작하려면 모델을 다운로드하십시오.</translation>
    </message>
    <message>
        <source>{name} is ready.</source>
        <translation>{name}이(가) 준비되었습니다.</translation>
    </message>
    <message>
        <source>While it downloads, type below: the small starter model answers.</source>
        <translation>다운로드하는 동안 아래에 입력하면 작은 스타터 모델이 답변합니다.</translation>
    </message>
    <message>
        <source>You can start chatting when the download is complete.</source>
        <translation>다운로드가 완료되면 채팅을 시작할 수 있습니다.</translation>
    </message>
    <message>
        <source>The download is paused. Meanwhile, the small starter model answers below.</source>
        <translation>다운로드가 일시 정지되었습니다. 그동안 아래에서 작은 스타터 모델이 답변합니다.</translation>
    </message>
    <message>
        <source>The download is paused.</source>
        <translation>다운로드가 일시 정지되었습니다.</translation>
    </message>
    <message>
        <source>The download stopped. Meanwhile, the small starter model answers below.</source>
        <translation>다운로드가 중단되었습니다. 그동안 아래에서 작은 스타터 모델이 답변합니다.</translation>
    </message>
    <message>
        <source>The download stopped.</source>
        <translation>다운로드가 중단되었습니다.</translation>
    </message>
    <message>
        <source>Cancel the download of {name}</source>
        <translation>{name} 다운로드 취소</translation>
    </message>
    <message>
        <source>Progress of {name}</source>
        <translation>{name} 진행률</translation>
    </message>
    <message>
        <source>Switch to {name} later</source>
        <translation>나중에 {name}(으)로 전환</translation>
    </message>
    <message>
        <source>{result} Weights: {weights}; KV cache {kv}, working memory {scratch}, of {limit}.</source>
        <translation>{result} 가중치: {weights}. KV 캐시 {kv}, 작업 메모리 {scratch}, 한도 {limit}.</translation>
    </message>
    <message>
        <source>Fits.</source>
        <translation>들어갑니다.</translation>
    </message>
    <message>
        <source>A tight fit.</source>
        <translation>빠듯하게 들어갑니다.</translation>
    </message>
    <message>
        <source>Does not fit.</source>
        <translation>들어가지 않습니다.</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>아직 예상 없음</translation>
    </message>
    <message>
        <source>{size} free after loading</source>
        <translation>로드 후 여유 {size}</translation>
    </message>
    <message>
        <source>{size} too much</source>
        <translation>{size} 초과</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 토큰</translation>
    </message>
    <message numerus="yes">
        <source>for %n chat(s) of {tokens} tokens</source>
        <translation>
            <numerusform>토큰 {tokens}개의 채팅 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>the chat's own text</source>
        <translation>채팅 자체의 텍스트</translation>
    </message>
    <message>
        <source>until Octavo quits</source>
        <translation>Octavo를 종료할 때까지</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n분</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n시간</numerusform>
        </translation>
    </message>
    <message>
        <source>Context in tokens</source>
        <translation>컨텍스트(토큰 수)</translation>
    </message>
    <message>
        <source>Chats at once</source>
        <translation>동시 채팅 수</translation>
    </message>
    <message>
        <source>KV cache precision</source>
        <translation>KV 캐시 정밀도</translation>
    </message>
    <message>
        <source>Tokens per block</source>
        <translation>블록당 토큰 수</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>드래프트 모델</translation>
    </message>
    <message>
        <source>Drafts the next tokens, which this model verifies in one step.</source>
        <translation>다음 토큰을 드래프트하고, 이 모델이 한 스텝에서 검증합니다.</translation>
    </message>
    <message>
        <source>Keep loaded while idle</source>
        <translation>유휴 상태에서 로드 유지</translation>
    </message>
    <message>
        <source>Keep other models loaded</source>
        <translation>다른 모델의 로드 유지</translation>
    </message>
    <message>
        <source>Choose a Folder…</source>
        <translation>폴더 선택…</translation>
    </message>
    <message>
        <source>LoRA adapter: none</source>
        <translation>LoRA 어댑터: 없음</translation>
    </message>
    <message>
        <source>More Options</source>
        <translation>추가 옵션</translation>
    </message>
    <message>
        <source>Choose a LoRA Adapter</source>
        <translation>LoRA 어댑터 선택</translation>
    </message>
    <message>
        <source>its draft head, if it has one</source>
        <translation>모델의 드래프트 헤드(있는 경우)</translation>
    </message>
    <message>
        <source>{name} — remove</source>
        <translation>{name} — 제거</translation>
    </message>
    <message>
        <source>Fewer Options</source>
        <translation>옵션 가리기</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>컨텍스트</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>채팅</translation>
    </message>
    <message>
        <source>KV precision</source>
        <translation>KV 정밀도</translation>
    </message>
    <message>
        <source>KV budget</source>
        <translation>KV 용량</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>블록 크기</translation>
    </message>
    <message>
        <source>Drafts from</source>
        <translation>드래프트 소스</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>LoRA 어댑터</translation>
    </message>
    <message>
        <source>Keep while idle</source>
        <translation>유휴 시 유지</translation>
    </message>
    <message>
        <source>full precision</source>
        <translation>전체 정밀도</translation>
    </message>
    <message>
        <source>8-bit</source>
        <translation>8비트</translation>
    </message>
    <message>
        <source>4-bit</source>
        <translation>4비트</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>토큰 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>LoRA adapter: {name}</source>
        <translation>LoRA 어댑터: {name}</translation>
    </message>
    <message>
        <source>A server with the models of the Hugging Face Hub, for networks that do not reach it. It decides what you get: use one that you trust. It is tried before it is kept.</source>
        <translation>Hugging Face Hub의 모델을 제공하는 서버로, Hub에 연결되지 않는 네트워크를 위한 것입니다. 받는 내용을 이 서버가 결정하므로 신뢰하는 서버를 사용하십시오. 보관하기 전에 먼저 연결해 봅니다.</translation>
    </message>
    <message>
        <source>HF_ENDPOINT says that models come from {host}.</source>
        <translation>HF_ENDPOINT에 따라 모델을 {host}에서 받습니다.</translation>
    </message>
    <message>
        <source>Address of the mirror</source>
        <translation>미러 주소</translation>
    </message>
    <message>
        <source>Send it my Hugging Face token</source>
        <translation>내 Hugging Face 토큰 보내기</translation>
    </message>
    <message>
        <source>Try and Use</source>
        <translation>시도 후 사용</translation>
    </message>
    <message>
        <source>Models come from {host}.</source>
        <translation>모델을 {host}에서 받습니다.</translation>
    </message>
    <message>
        <source>Use a Mirror</source>
        <translation>미러 사용</translation>
    </message>
    <message>
        <source>Trying this address…</source>
        <translation>이 주소를 시도하는 중…</translation>
    </message>
    <message>
        <source>4-bit, a quarter of the size</source>
        <translation>4비트, 크기 4분의 1</translation>
    </message>
    <message>
        <source>5-bit</source>
        <translation>5비트</translation>
    </message>
    <message>
        <source>6-bit</source>
        <translation>6비트</translation>
    </message>
    <message>
        <source>8-bit, closest to the original</source>
        <translation>8비트, 원본에 가장 가까움</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>진행률</translation>
    </message>
    <message>
        <source>Quantise…</source>
        <translation>양자화…</translation>
    </message>
    <message>
        <source>Download Anyway</source>
        <translation>그래도 다운로드</translation>
    </message>
    <message>
        <source>Delete Model</source>
        <translation>모델 삭제</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>삭제</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>유지</translation>
    </message>
    <message>
        <source>Cancel Download</source>
        <translation>다운로드 취소</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>삭제…</translation>
    </message>
    <message>
        <source>Download and Quantise…</source>
        <translation>다운로드 및 양자화…</translation>
    </message>
    <message>
        <source>Create a smaller copy of this model.</source>
        <translation>이 모델의 더 작은 사본을 생성합니다.</translation>
    </message>
    <message>
        <source>Download the model, then create a smaller copy. The download is kept.</source>
        <translation>모델을 다운로드한 다음 더 작은 사본을 생성합니다. 다운로드한 모델은 보관됩니다.</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Load Again</source>
        <translation>다시 로드</translation>
    </message>
    <message>
        <source>Load Anyway</source>
        <translation>그래도 로드</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>로드</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>복구</translation>
    </message>
    <message>
        <source>Delete {name}?</source>
        <translation>{name}을(를) 삭제하겠습니까?</translation>
    </message>
    <message>
        <source>{path}
Other programs that use this folder will lose it too.</source>
        <translation>{path}
이 폴더를 사용하는 다른 프로그램에서도 사라집니다.</translation>
    </message>
    <message>
        <source>It will then be quantised to {bits} bits.</source>
        <translation>그런 다음 {bits}비트로 양자화됩니다.</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>추천</translation>
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
        <translation>이 컴퓨터</translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation>다운로드</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Search models</source>
        <translation>모델 검색</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>소스</translation>
    </message>
    <message>
        <source>Move Up</source>
        <translation>위로 이동</translation>
    </message>
    <message>
        <source>Move Down</source>
        <translation>아래로 이동</translation>
    </message>
    <message>
        <source>A link suggests this model. Download it only if you want it.</source>
        <translation>링크에서 제안한 모델입니다. 원하는 경우에만 다운로드하십시오.</translation>
    </message>
    <message>
        <source>Searching the Hub…</source>
        <translation>Hub에서 검색 중…</translation>
    </message>
    <message>
        <source>Reading the catalogue…</source>
        <translation>카탈로그를 읽는 중…</translation>
    </message>
    <message>
        <source>{name} is downloaded. Load the model again to use it.</source>
        <translation>{name}이(가) 다운로드되었습니다. 사용하려면 모델을 다시 로드하십시오.</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels (once)…</source>
        <translation>GPU 커널 컴파일 중(한 번만)…</translation>
    </message>
    <message>
        <source>Keep this model's weights in memory</source>
        <translation>이 모델의 가중치를 메모리에 고정</translation>
    </message>
    <message>
        <source>Without this, macOS may compress or swap the weights, and answers become many times slower: 40 times was reported from macOS 26 and 27. With it, Macs with much other work in their memory have crashed (reported as kernel panics), so it is off unless you ask for it.</source>
        <translation>이 옵션이 없으면 macOS가 가중치를 압축하거나 스왑할 수 있어 답변이 훨씬 느려집니다. macOS 26과 27에서는 40배라는 보고가 있습니다. 이 옵션을 켰을 때 다른 작업으로 메모리가 부족한 Mac이 충돌한 사례(커널 패닉 보고)가 있으므로, 직접 켜지 않으면 꺼져 있습니다.</translation>
    </message>
    <message>
        <source>its draft head</source>
        <translation>자체 드래프트 헤드</translation>
    </message>
    <message>
        <source>Answers come faster with it.</source>
        <translation>이를 사용하면 답변이 더 빨라집니다.</translation>
    </message>
    <message>
        <source>with its draft head (+{size})</source>
        <translation>드래프트 헤드 포함(+{size})</translation>
    </message>
    <message>
        <source>Its draft head is deleted with it: {path}</source>
        <translation>드래프트 헤드도 함께 삭제됩니다: {path}</translation>
    </message>
    <message>
        <source>Searching ModelScope…</source>
        <translation>ModelScope에서 검색 중…</translation>
    </message>
    <message>
        <source>Drag queued downloads to change their order.</source>
        <translation>대기 중인 다운로드를 드래그하여 순서를 변경할 수 있습니다.</translation>
    </message>
    <message>
        <source>No downloads.</source>
        <translation>다운로드가 없습니다.</translation>
    </message>
    <message>
        <source>No results. Try fewer words or another source.</source>
        <translation>결과가 없습니다. 단어를 줄이거나 다른 소스를 시도하십시오.</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>모델 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>included with Octavo</source>
        <translation>Octavo에 포함됨</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>폴더</translation>
    </message>
    <message>
        <source>tools</source>
        <translation>도구</translation>
    </message>
    <message>
        <source>reasoning</source>
        <translation>추론</translation>
    </message>
    <message>
        <source>images</source>
        <translation>이미지</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>대기 중</translation>
    </message>
    <message>
        <source>Verifying…</source>
        <translation>검증 중…</translation>
    </message>
    <message>
        <source>Contacting the Hub…</source>
        <translation>Hub에 연결 중…</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>일시 정지됨</translation>
    </message>
    <message>
        <source>Paused at {progress}</source>
        <translation>{progress}에서 일시 정지됨</translation>
    </message>
    <message numerus="yes">
        <source>%n download(s)</source>
        <translation>
            <numerusform>다운로드 %n회</numerusform>
        </translation>
    </message>
    <message>
        <source>context {tokens}</source>
        <translation>컨텍스트 {tokens}</translation>
    </message>
    <message>
        <source>used {ago}</source>
        <translation>{ago} 사용됨</translation>
    </message>
    <message>
        <source>{size}/s</source>
        <translation>{size}/초</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>{time} 남음</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>필터</translation>
    </message>
    <message>
        <source>Any size</source>
        <translation>모든 크기</translation>
    </message>
    <message>
        <source>Any age</source>
        <translation>모든 시기</translation>
    </message>
    <message>
        <source>Last month</source>
        <translation>지난 1개월</translation>
    </message>
    <message>
        <source>Last six months</source>
        <translation>지난 6개월</translation>
    </message>
    <message>
        <source>Last year</source>
        <translation>지난 1년</translation>
    </message>
    <message>
        <source>Most downloaded</source>
        <translation>다운로드 많은 순</translation>
    </message>
    <message>
        <source>Most liked</source>
        <translation>좋아요 많은 순</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>최신순</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>이름순</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>최근 사용순</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>크기 큰 순</translation>
    </message>
    <message>
        <source>Only models that fit</source>
        <translation>들어가는 모델만</translation>
    </message>
    <message>
        <source>Type, licence, size, age and order</source>
        <translation>유형, 라이선스, 크기, 시기 및 순서</translation>
    </message>
    <message>
        <source>Model type</source>
        <translation>모델 유형</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>라이선스</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>시기</translation>
    </message>
    <message>
        <source>Order of Hub results</source>
        <translation>Hub 결과의 순서</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>순서</translation>
    </message>
    <message>
        <source>Any type</source>
        <translation>모든 유형</translation>
    </message>
    <message>
        <source>Any licence</source>
        <translation>모든 라이선스</translation>
    </message>
    <message>
        <source>Up to {size} GB</source>
        <translation>최대 {size} GB</translation>
    </message>
    <message>
        <source>{reason} {model} stays loaded.</source>
        <translation>{reason} {model}은(는) 로드된 상태로 유지됩니다.</translation>
    </message>
    <message>
        <source>{reason} This happened while the model was loading.</source>
        <translation>{reason} 모델을 로드하는 중에 발생했습니다.</translation>
    </message>
    <message>
        <source>{reason} {model} answers as before.</source>
        <translation>{reason} 이전과 같이 {model}이(가) 답변합니다.</translation>
    </message>
    <message>
        <source>{reason} {model} is loaded again with your next message.</source>
        <translation>{reason} {model}은(는) 다음 메시지에서 다시 로드됩니다.</translation>
    </message>
    <message>
        <source>{reason} {model} is loaded again.</source>
        <translation>{reason} {model}이(가) 다시 로드됩니다.</translation>
    </message>
    <message>
        <source>{model} could not be loaded. {reason}</source>
        <translation>{model}을(를) 로드할 수 없습니다. {reason}</translation>
    </message>
    <message>
        <source>This model is gated. Accept its terms on its page on the Hub, then run “hf auth login” once in a terminal. Octavo uses the token that this command saves.</source>
        <translation>이 모델은 승인이 필요합니다. Hub의 모델 페이지에서 약관에 동의한 다음, 터미널에서 “hf auth login”을 한 번 실행하십시오. Octavo는 이 명령이 저장하는 토큰을 사용합니다.</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>모델 카드</translation>
    </message>
    <message>
        <source>Look Up on the Hub</source>
        <translation>Hub에서 조회</translation>
    </message>
    <message>
        <source>Select a model on the left.</source>
        <translation>왼쪽에서 모델을 선택하십시오.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>파일 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source> An estimate; look it up for the exact plan.</source>
        <translation> 추정치입니다. 정확한 예상치는 Hub에서 조회하십시오.</translation>
    </message>
    <message>
        <source>From {file}</source>
        <translation>원본: {file}</translation>
    </message>
    <message>
        <source>licence {name}</source>
        <translation>라이선스 {name}</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>확인 중</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>로드 중</translation>
    </message>
    <message>
        <source>Add Folder…</source>
        <translation>폴더 추가…</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>모델 폴더 추가</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>새로 고침</translation>
    </message>
    <message>
        <source>Find Models…</source>
        <translation>모델 찾기…</translation>
    </message>
    <message>
        <source>Find and download models</source>
        <translation>모델 찾기 및 다운로드</translation>
    </message>
    <message>
        <source>Models on other machines, with OpenAI's API</source>
        <translation>OpenAI API를 사용하는 다른 컴퓨터의 모델</translation>
    </message>
    <message>
        <source>Add a Server…</source>
        <translation>서버 추가…</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>모델을 찾는 중…</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>사용</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>언로드</translation>
    </message>
    <message>
        <source>No models found. Add a folder with an MLX model: config.json and .safetensors files.</source>
        <translation>모델이 없습니다. config.json과 .safetensors 파일이 있는 MLX 모델 폴더를 추가하십시오.</translation>
    </message>
    <message>
        <source>Checking this model against mlx-lm (once)…</source>
        <translation>이 모델을 mlx-lm과 대조하는 중(한 번만)…</translation>
    </message>
    <message>
        <source>Looks at images</source>
        <translation>이미지를 볼 수 있음</translation>
    </message>
    <message>
        <source>loading {share}</source>
        <translation>로드 중 {share}</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>모델 없음</translation>
    </message>
    <message>
        <source>choose one</source>
        <translation>선택하십시오</translation>
    </message>
    <message>
        <source>{model} of {server}; what you ask it leaves this computer.</source>
        <translation>{server}의 {model}. 질문한 내용이 이 컴퓨터 밖으로 전송됩니다.</translation>
    </message>
    <message>
        <source>checking {share}</source>
        <translation>확인 중 {share}</translation>
    </message>
    <message>
        <source>could not be loaded</source>
        <translation>로드할 수 없음</translation>
    </message>
    <message>
        <source>The engine has stopped</source>
        <translation>엔진이 중단됨</translation>
    </message>
    <message>
        <source>They are unpacked, because that is faster on this device.</source>
        <translation>이 기기에서는 압축을 푼 상태가 더 빠르므로 압축이 풀려 있습니다.</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>로드 중</translation>
    </message>
    <message>
        <source>{size} of weights</source>
        <translation>가중치 {size}</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels (once): {done} of {all}</source>
        <translation>GPU 커널 컴파일 중(한 번만): {done}/{all}</translation>
    </message>
    <message>
        <source>compiling kernels {share}</source>
        <translation>커널 컴파일 중 {share}</translation>
    </message>
    <message>
        <source>waiting for the engine</source>
        <translation>엔진을 기다리는 중</translation>
    </message>
    <message>
        <source>Weights: {sizes}.</source>
        <translation>가중치: {sizes}.</translation>
    </message>
    <message>
        <source>Model: {name}</source>
        <translation>모델: {name}</translation>
    </message>
    <message>
        <source>installed</source>
        <translation>설치됨</translation>
    </message>
    <message>
        <source>recommended</source>
        <translation>추천</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>더 빠름</translation>
    </message>
    <message>
        <source>less memory</source>
        <translation>메모리 절약</translation>
    </message>
    <message>
        <source>also suits</source>
        <translation>다른 추천</translation>
    </message>
    <message>
        <source>gated</source>
        <translation>승인 필요</translation>
    </message>
    <message>
        <source>new</source>
        <translation>신규</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>들어감</translation>
    </message>
    <message>
        <source>just fits</source>
        <translation>빠듯함</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>너무 큼</translation>
    </message>
    <message>
        <source>Draft head: answers come faster</source>
        <translation>드래프트 헤드: 답변이 더 빨라짐</translation>
    </message>
    <message>
        <source>With a draft head, answers come faster.</source>
        <translation>드래프트 헤드가 있으면 답변이 더 빨라집니다.</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>시작하는 중</translation>
    </message>
    <message>
        <source>No draft head was found for this model.</source>
        <translation>이 모델의 드래프트 헤드를 찾지 못했습니다.</translation>
    </message>
    <message>
        <source>Look on the Hub</source>
        <translation>Hub에서 찾기</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>편집…</translation>
    </message>
    <message>
        <source>Edit the server {name}</source>
        <translation>{name} 서버 편집</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>Remove the server {name}</source>
        <translation>{name} 서버 제거</translation>
    </message>
    <message>
        <source>In Use</source>
        <translation>사용 중</translation>
    </message>
    <message>
        <source>your text is sent to {host}</source>
        <translation>텍스트가 {host}(으)로 전송됨</translation>
    </message>
    <message>
        <source>{step}… {share}</source>
        <translation>{step}… {share}</translation>
    </message>
    <message>
        <source>Faster: + {size}</source>
        <translation>더 빠르게: + {size}</translation>
    </message>
    <message>
        <source>Draft head</source>
        <translation>드래프트 헤드</translation>
    </message>
    <message>
        <source>Show in Finder</source>
        <translation>Finder에서 보기</translation>
    </message>
    <message>
        <source>For this Mac with {number} GB of memory</source>
        <translation>이 Mac용(메모리 {number} GB)</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>폴더에서 보기</translation>
    </message>
    <message>
        <source>For this computer with {number} GB of memory</source>
        <translation>이 컴퓨터용(메모리 {number} GB)</translation>
    </message>
</context>
<context>
    <name>programs</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>토큰 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>A background service then serves the present model; this window uses it, too.</source>
        <translation>켜면 백그라운드 서비스가 현재 모델을 제공하며, 이 윈도우도 그 서비스를 사용합니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>요청 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>시작하는 중…</translation>
    </message>
    <message>
        <source>Paused: programs are told to try again later. Resume in the menu bar.</source>
        <translation>일시 정지됨: 프로그램에는 나중에 다시 시도하라고 알립니다. 메뉴 막대에서 재개하십시오.</translation>
    </message>
    <message>
        <source>Programs on this computer that name the key can ask the model. Your chats go first, and other computers cannot connect.</source>
        <translation>이 컴퓨터의 프로그램은 키를 제시하면 모델에 질문할 수 있습니다. 사용자의 채팅이 우선이며, 다른 컴퓨터는 연결할 수 없습니다.</translation>
    </message>
    <message>
        <source>Asking the system…</source>
        <translation>시스템에 확인하는 중…</translation>
    </message>
    <message>
        <source>The background service has the model for this window, too. It frees the memory after 15 minutes without a request, and loads the model again with the next one.</source>
        <translation>이 윈도우의 모델도 백그라운드 서비스에서 실행됩니다. 15분 동안 요청이 없으면 메모리를 해제하고, 다음 요청이 오면 모델을 다시 로드합니다.</translation>
    </message>
    <message>
        <source>Let other programs use this model</source>
        <translation>다른 프로그램에서 이 모델을 사용하도록 허용</translation>
    </message>
    <message>
        <source>Start at login, without a window</source>
        <translation>로그인할 때 윈도우 없이 시작</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>주소</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>키</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>Show the key</source>
        <translation>키 보기</translation>
    </message>
    <message>
        <source>Settings of programs</source>
        <translation>프로그램 설정</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사하기</translation>
    </message>
    <message>
        <source>Copied. Paste it into a terminal.</source>
        <translation>복사되었습니다. 터미널에 붙여넣으십시오.</translation>
    </message>
    <message>
        <source>Copied. Paste it into the file {name} of {program}.</source>
        <translation>복사되었습니다. {program}의 {name} 파일에 붙여넣으십시오.</translation>
    </message>
    <message>
        <source>Set Up…</source>
        <translation>구성…</translation>
    </message>
    <message>
        <source>Set up {program}</source>
        <translation>{program} 구성</translation>
    </message>
    <message>
        <source>Other Programs</source>
        <translation>다른 프로그램</translation>
    </message>
    <message>
        <source>Set Up {program}</source>
        <translation>{program} 구성</translation>
    </message>
    <message>
        <source>Take Back {program}</source>
        <translation>{program} 되돌리기</translation>
    </message>
    <message>
        <source>The change of the file</source>
        <translation>파일의 변경 사항</translation>
    </message>
    <message>
        <source>Nothing else in the file is touched.</source>
        <translation>파일의 다른 부분은 변경되지 않습니다.</translation>
    </message>
    <message>
        <source>Writing, and asking the server once…</source>
        <translation>파일에 쓰고 서버에 한 번 확인하는 중…</translation>
    </message>
    <message>
        <source>Editors and agents on this computer can then ask the loaded model through the APIs of OpenAI, Anthropic and Ollama. You get an address, a key, and settings to copy ({programs}).</source>
        <translation>이 컴퓨터의 편집기와 에이전트가 OpenAI, Anthropic 및 Ollama의 API로 로드된 모델에 질문할 수 있게 됩니다. 주소, 키, 복사할 수 있는 설정({programs})이 제공됩니다.</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>주소 복사</translation>
    </message>
    <message>
        <source>Copy the key</source>
        <translation>키 복사</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>연결됨</translation>
    </message>
    <message>
        <source>Use Port {number}</source>
        <translation>포트 {number} 사용</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>가리기</translation>
    </message>
    <message>
        <source>Take Back…</source>
        <translation>되돌리기…</translation>
    </message>
    <message>
        <source>Take the settings of {program} back</source>
        <translation>{program}의 설정 되돌리기</translation>
    </message>
    <message>
        <source>Update…</source>
        <translation>업데이트…</translation>
    </message>
    <message>
        <source>Give {program} the new address and key</source>
        <translation>{program}에 새로운 주소와 키 적용</translation>
    </message>
    <message>
        <source>Folder of {file}</source>
        <translation>{file} 폴더</translation>
    </message>
    <message>
        <source>No program has asked yet.</source>
        <translation>아직 질문한 프로그램이 없습니다.</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>파일에 쓰기</translation>
    </message>
    <message>
        <source>Take Back</source>
        <translation>되돌리기</translation>
    </message>
    <message>
        <source>The file is as it was without Octavo.</source>
        <translation>파일이 Octavo 설정이 없는 상태로 돌아갔습니다.</translation>
    </message>
    <message>
        <source>answering {number}</source>
        <translation>{number}개 답변 중</translation>
    </message>
    <message>
        <source>{requests}, the last one {ago}</source>
        <translation>{requests}, 마지막 요청 {ago}</translation>
    </message>
    <message>
        <source>Copy the settings for {program}</source>
        <translation>{program}용 설정 복사</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>복사되었습니다.</translation>
    </message>
    <message>
        <source>and {number} more</source>
        <translation>그 외 {number}개</translation>
    </message>
    <message>
        <source>Written, but: {problem}</source>
        <translation>파일에 썼지만 문제가 있습니다: {problem}</translation>
    </message>
    <message>
        <source>Written, and the server answers. {next}</source>
        <translation>파일에 썼으며 서버가 응답합니다. {next}</translation>
    </message>
    <message>
        <source>{number} waiting</source>
        <translation>{number}개 대기 중</translation>
    </message>
    <message>
        <source>The system did not answer. Try again, or run `octavo service status` in a terminal.</source>
        <translation>시스템이 응답하지 않았습니다. 다시 시도하거나 터미널에서 `octavo service status`를 실행하십시오.</translation>
    </message>
</context>
<context>
    <name>quick_ask</name>
    <message>
        <source>Hold Ctrl, Alt or Command, and press a letter, a digit, Space or a function key.</source>
        <translation>Ctrl, Alt 또는 Command를 누른 채 문자, 숫자, 스페이스 또는 기능 키를 누르십시오.</translation>
    </message>
    <message>
        <source>The desktop is asked for this key. It may ask you in turn.</source>
        <translation>데스크탑에 이 키를 요청하고 있습니다. 데스크탑에서 확인을 요청할 수 있습니다.</translation>
    </message>
    <message>
        <source>Give Quick Ask a key in the desktop's own settings.</source>
        <translation>데스크탑의 설정에서 빠른 질문에 키를 지정하십시오.</translation>
    </message>
    <message>
        <source>{keys} belongs to another program. Choose another key.</source>
        <translation>{keys}은(는) 다른 프로그램에서 사용 중입니다. 다른 키를 선택하십시오.</translation>
    </message>
    <message>
        <source>This desktop watches no key for Octavo. In its own settings, give one to the command “xdg-open octavo://ask”.</source>
        <translation>이 데스크탑은 Octavo의 키를 감시하지 않습니다. 데스크탑의 설정에서 “xdg-open octavo://ask” 명령에 키를 지정하십시오.</translation>
    </message>
    <message>
        <source>The desktop gives Quick Ask this key: {keys}</source>
        <translation>데스크탑에서 빠른 질문에 지정한 키: {keys}</translation>
    </message>
    <message>
        <source>The desktop gave Quick Ask no key. Set one to ask again.</source>
        <translation>데스크탑에서 빠른 질문에 키를 지정하지 않았습니다. 다시 요청하려면 키를 설정하십시오.</translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>빠른 질문</translation>
    </message>
    <message>
        <source>The desktop has not answered. Set the key to ask it again.</source>
        <translation>데스크탑이 응답하지 않았습니다. 다시 요청하려면 키를 설정하십시오.</translation>
    </message>
    <message>
        <source>The desktop watches the key no longer. Set it again.</source>
        <translation>데스크탑이 더 이상 키를 감시하지 않습니다. 다시 설정하십시오.</translation>
    </message>
    <message>
        <source>Add the clipboard</source>
        <translation>클립보드 추가</translation>
    </message>
    <message>
        <source>Add a screenshot</source>
        <translation>스크린샷 추가</translation>
    </message>
    <message>
        <source>Choose a Model…</source>
        <translation>모델 선택…</translation>
    </message>
    <message>
        <source>The answer is still being written.</source>
        <translation>답변을 아직 생성하는 중입니다.</translation>
    </message>
    <message>
        <source>When Quick Ask closes, nothing of it is kept.</source>
        <translation>‘빠른 질문’을 닫으면 아무 내용도 보관되지 않습니다.</translation>
    </message>
    <message>
        <source>Throw Away</source>
        <translation>버리기</translation>
    </message>
    <message>
        <source>Keep as Chat</source>
        <translation>채팅으로 보관</translation>
    </message>
    <message>
        <source>Keep Open</source>
        <translation>열어 두기</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>클립보드</translation>
    </message>
    <message>
        <source>No model is loaded, so nothing can be answered.</source>
        <translation>로드된 모델이 없어 답변할 수 없습니다.</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>선택한 텍스트</translation>
    </message>
    <message>
        <source>Wait for the answer, or stop it.</source>
        <translation>답변을 기다리거나 중단하십시오.</translation>
    </message>
    <message>
        <source>Kept as a chat.</source>
        <translation>채팅으로 보관되었습니다.</translation>
    </message>
    <message>
        <source>Open in Octavo</source>
        <translation>Octavo에서 열기</translation>
    </message>
    <message>
        <source>Stop generating</source>
        <translation>생성 중단</translation>
    </message>
    <message>
        <source>There is no text and no picture in the clipboard.</source>
        <translation>클립보드에 텍스트나 이미지가 없습니다.</translation>
    </message>
    <message>
        <source>Not kept: it is gone when this closes.</source>
        <translation>보관되지 않음: 닫으면 사라집니다.</translation>
    </message>
</context>
<context>
    <name>remote</name>
    <message>
        <source>The server of this model was removed. Choose another model.</source>
        <translation>이 모델의 서버가 제거되었습니다. 다른 모델을 선택하십시오.</translation>
    </message>
    <message>
        <source>This chat was not sent to {name}: you have not allowed it yet.</source>
        <translation>{name}(으)로 보내는 것을 아직 허용하지 않아 이 채팅을 보내지 않았습니다.</translation>
    </message>
    <message>
        <source>A server's model cannot continue a text. Ask it to go on instead.</source>
        <translation>서버의 모델은 텍스트를 이어서 쓸 수 없습니다. 대신 계속해 달라고 메시지를 보내십시오.</translation>
    </message>
    <message>
        <source>{server} reported an error: {reason}.</source>
        <translation>{server}에서 오류를 보고했습니다: {reason}.</translation>
    </message>
    <message>
        <source>The keychain did not provide the key. Unlock it and try again.</source>
        <translation>키체인에서 키를 가져올 수 없습니다. 잠금을 해제하고 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>{server} sent an answer that cannot be read.</source>
        <translation>{server}에서 읽을 수 없는 답변을 보냈습니다.</translation>
    </message>
    <message>
        <source>{server} sends requests on to {host}. Octavo does not follow; enter that address if you trust it.</source>
        <translation>{server}은(는) 요청을 {host}(으)로 넘깁니다. Octavo는 이를 따르지 않습니다. 신뢰한다면 해당 주소를 입력하십시오.</translation>
    </message>
    <message>
        <source>later</source>
        <translation>나중에</translation>
    </message>
    <message>
        <source>{server} sent more than an answer may have, so it was cut off.</source>
        <translation>{server}에서 답변의 한도보다 많은 내용을 보내 도중에 잘렸습니다.</translation>
    </message>
    <message>
        <source>{server} sent nothing for {seconds} s. Try again, or restart the server.</source>
        <translation>{server}에서 {seconds}초 동안 아무것도 보내지 않았습니다. 다시 시도하거나 서버를 다시 시작하십시오.</translation>
    </message>
    <message>
        <source>{server} did not finish its answer within {seconds} s. Try again.</source>
        <translation>{server}이(가) {seconds}초 안에 답변을 끝내지 못했습니다. 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>{server} ended the connection in the middle of the answer. The text so far is saved.</source>
        <translation>{server}이(가) 답변 도중에 연결을 끊었습니다. 지금까지의 텍스트는 저장되었습니다.</translation>
    </message>
    <message>
        <source>The certificate of {host} is not trusted: {reason}. If the server is yours, add its certificate to this computer's.</source>
        <translation>{host}의 인증서를 신뢰할 수 없습니다: {reason}. 사용자의 서버라면 이 컴퓨터에 해당 인증서를 추가하십시오.</translation>
    </message>
    <message>
        <source>{server} does not speak TLS properly. Check https and the port.</source>
        <translation>{server}와(과) TLS로 올바르게 통신할 수 없습니다. https와 포트를 확인하십시오.</translation>
    </message>
    <message>
        <source>{server} sent a web page instead of an answer. Check the address; it often ends in /v1.</source>
        <translation>{server}에서 답변 대신 웹 페이지를 보냈습니다. 주소를 확인하십시오. 대개 /v1로 끝납니다.</translation>
    </message>
    <message>
        <source>{server} sent an answer that cannot be read. Check that it offers OpenAI's API at this address.</source>
        <translation>{server}에서 읽을 수 없는 답변을 보냈습니다. 이 주소에서 OpenAI API를 제공하는지 확인하십시오.</translation>
    </message>
    <message>
        <source>{server} does not accept the key{reason}. Check the key.</source>
        <translation>{server}이(가) 키를 받아들이지 않습니다{reason}. 키를 확인하십시오.</translation>
    </message>
    <message>
        <source>{server} asks for a key{reason}. Enter one under Edit.</source>
        <translation>{server}이(가) 키를 요구합니다{reason}. ‘편집’에서 키를 입력하십시오.</translation>
    </message>
    <message>
        <source>{server} has no such page or model{reason}. Check the address; it often ends in /v1.</source>
        <translation>{server}에 해당 페이지나 모델이 없습니다{reason}. 주소를 확인하십시오. 대개 /v1로 끝납니다.</translation>
    </message>
    <message>
        <source>No computer named {host} was found. Check the address.</source>
        <translation>이름이 {host}인 컴퓨터를 찾을 수 없습니다. 주소를 확인하십시오.</translation>
    </message>
    <message>
        <source>{server} is not accepting more requests now{reason}. Try again {when}.</source>
        <translation>{server}이(가) 지금은 요청을 더 받지 않습니다{reason}. {when} 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>another address</source>
        <translation>다른 주소</translation>
    </message>
    <message>
        <source>in {seconds} s</source>
        <translation>{seconds}초 후에</translation>
    </message>
    <message>
        <source>{server} refuses connections. Check that it is running, and that the port is right.</source>
        <translation>{server}이(가) 연결을 거부합니다. 실행 중인지, 포트가 올바른지 확인하십시오.</translation>
    </message>
    <message>
        <source>{server} failed with status {status}{reason}. Try again later.</source>
        <translation>{server}이(가) 상태 {status}(으)로 실패했습니다{reason}. 나중에 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>{server} refused the request with status {status}{reason}.</source>
        <translation>{server}이(가) 상태 {status}(으)로 요청을 거부했습니다{reason}.</translation>
    </message>
    <message>
        <source>in {minutes} min</source>
        <translation>{minutes}분 후에</translation>
    </message>
    <message>
        <source>{server} closed the connection in the middle. Try again.</source>
        <translation>{server}이(가) 도중에 연결을 닫았습니다. 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>{server} does not answer. Check the address and the network.</source>
        <translation>{server}이(가) 응답하지 않습니다. 주소와 네트워크를 확인하십시오.</translation>
    </message>
    <message>
        <source>{server} closed the connection without an answer. Check that it runs, or needs https.</source>
        <translation>{server}이(가) 응답 없이 연결을 닫았습니다. 실행 중인지, https가 필요한지 확인하십시오.</translation>
    </message>
    <message>
        <source>{server} does not speak HTTP as expected. Check the address and the port.</source>
        <translation>{server}의 HTTP 응답이 올바르지 않습니다. 주소와 포트를 확인하십시오.</translation>
    </message>
    <message>
        <source>{server} has an address that cannot be used. Check it.</source>
        <translation>{server}의 주소를 사용할 수 없습니다. 주소를 확인하십시오.</translation>
    </message>
    <message>
        <source>{server} cannot be reached. Check the address and the network.</source>
        <translation>{server}에 연결할 수 없습니다. 주소와 네트워크를 확인하십시오.</translation>
    </message>
    <message>
        <source>Sent to {place}</source>
        <translation>{place}(으)로 보냄</translation>
    </message>
    <message>
        <source>{host} is not on a private network, so others could read your text and key on the way. Use https for it.</source>
        <translation>{host}은(는) 사설 네트워크에 있지 않아 전송 도중 다른 사람이 텍스트와 키를 읽을 수 있습니다. https를 사용하십시오.</translation>
    </message>
    <message>
        <source>“{text}” is not a server address. Enter one such as http://localhost:1234/v1.</source>
        <translation>“{text}”은(는) 서버 주소가 아닙니다. http://localhost:1234/v1 형식으로 입력하십시오.</translation>
    </message>
    <message>
        <source>Enter the server's address, such as http://localhost:1234/v1.</source>
        <translation>http://localhost:1234/v1 형식의 서버 주소를 입력하십시오.</translation>
    </message>
    <message>
        <source>Leave names, passwords and keys out of the address; the key has its own field.</source>
        <translation>주소에 이름, 암호 및 키를 넣지 마십시오. 키는 별도의 필드에 입력합니다.</translation>
    </message>
    <message>
        <source>{server} has no models. Load one there and try again.</source>
        <translation>{server}에 모델이 없습니다. 서버에서 모델을 로드하고 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>Any server with OpenAI's API: Octavo, vLLM, LM Studio, Ollama and others. What you ask its models leaves this computer.</source>
        <translation>Octavo, vLLM, LM Studio, Ollama 등 OpenAI API를 제공하는 모든 서버를 사용할 수 있습니다. 모델에 질문한 내용은 이 컴퓨터 밖으로 전송됩니다.</translation>
    </message>
    <message>
        <source>The key is kept in this computer's keychain and sent to this address only. Leave it empty if the server needs none.</source>
        <translation>키는 이 컴퓨터의 키체인에 보관되며 이 주소로만 전송됩니다. 서버에 키가 필요 없으면 비워 두십시오.</translation>
    </message>
    <message numerus="yes">
        <source>It works: %n model(s). Check those to offer in the picker.</source>
        <translation>
            <numerusform>연결되었습니다. 모델이 %n개 있습니다. 모델 선택 메뉴에 표시할 항목을 선택하십시오.</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a Server</source>
        <translation>서버 추가</translation>
    </message>
    <message>
        <source>Edit Server</source>
        <translation>서버 편집</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>주소</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>키</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Optional, e.g. Studio Mac</source>
        <translation>선택 사항. 예: 작업실 Mac</translation>
    </message>
    <message>
        <source>Test Connection</source>
        <translation>연결 테스트</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>필터</translation>
    </message>
    <message>
        <source>Find a model</source>
        <translation>모델 찾기</translation>
    </message>
    <message>
        <source>Models to offer in the picker</source>
        <translation>선택 메뉴에 표시할 모델</translation>
    </message>
    <message>
        <source>Check at most {number} models, so that the picker stays short.</source>
        <translation>메뉴가 길어지지 않도록 모델을 {number}개까지만 선택하십시오.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>추가</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>kept; enter another one to replace it</source>
        <translation>보관됨. 바꾸려면 다른 키 입력</translation>
    </message>
    <message>
        <source>Asking {host}…</source>
        <translation>{host}에 확인하는 중…</translation>
    </message>
    <message>
        <source>The list of servers cannot be saved: {reason}.</source>
        <translation>서버 목록을 저장할 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>A key contains only letters, digits and punctuation, no spaces. Copy it again.</source>
        <translation>키에는 글자, 숫자 및 문장 부호만 사용할 수 있고 공백은 사용할 수 없습니다. 다시 복사하십시오.</translation>
    </message>
</context>
<context>
    <name>store</name>
    <message>
        <source>The chat file was damaged. It was kept as {name} in {folder}, and a new one was created.</source>
        <translation>채팅 파일이 손상되었습니다. {folder}에 {name}(으)로 보관하고 새로운 파일을 생성했습니다.</translation>
    </message>
    <message>
        <source>The chats in {path} were written by a newer Octavo. Use that version.</source>
        <translation>{path}의 채팅은 더 새로운 Octavo에서 작성되었습니다. 해당 버전을 사용하십시오.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be created: {reason}.</source>
        <translation>{folder} 폴더를 생성할 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>The chats in {path} cannot be opened: {reason}.</source>
        <translation>{path}의 채팅을 열 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>The chats in {path} could not be updated to version {version}: {reason}. Nothing was changed.</source>
        <translation>{path}의 채팅을 버전 {version}(으)로 업데이트할 수 없습니다: {reason}. 아무것도 변경되지 않았습니다.</translation>
    </message>
</context>
<context>
    <name>tools</name>
    <message>
        <source>The tools process stopped. It starts again with the next call.</source>
        <translation>도구 프로세스가 중단되었습니다. 다음 호출에서 다시 시작됩니다.</translation>
    </message>
    <message>
        <source>This address is not opened, since it does not begin with https://.</source>
        <translation>https://로 시작하지 않으므로 이 주소를 열지 않습니다.</translation>
    </message>
    <message>
        <source>The server gets what you enter. Do not enter passwords or keys.</source>
        <translation>입력한 내용은 서버로 전송됩니다. 암호나 키를 입력하지 마십시오.</translation>
    </message>
    <message>
        <source>A Server Asks</source>
        <translation>서버의 질문</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>보내기</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>거절</translation>
    </message>
    <message>
        <source>Open in Browser</source>
        <translation>브라우저에서 열기</translation>
    </message>
    <message>
        <source>“{name}” asks:</source>
        <translation>“{name}”의 질문:</translation>
    </message>
    <message numerus="yes">
        <source>The server gets the answer, of %n token(s) at most.</source>
        <translation>
            <numerusform>서버가 최대 토큰 %n개의 답변을 받습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>“{name}” wants to ask the model:</source>
        <translation>“{name}”에서 모델에 질문하려고 합니다:</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>시스템 프롬프트</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>질문</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>답변</translation>
    </message>
    <message>
        <source>What the model is asked</source>
        <translation>모델에 하는 질문</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>거부</translation>
    </message>
    <message>
        <source>No model is loaded in Octavo. Load one, then call the tool again.</source>
        <translation>Octavo에 로드된 모델이 없습니다. 모델을 로드한 다음 도구를 다시 호출하십시오.</translation>
    </message>
    <message>
        <source>It wants to open a page of {host}. What you enter there goes to that page.</source>
        <translation>{host}의 페이지를 열려고 합니다. 거기에 입력한 내용은 해당 페이지로 전송됩니다.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>The engine is not running. Try again.</source>
        <translation>엔진이 실행 중이 아닙니다. 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>“{field}” is required.</source>
        <translation>“{field}”은(는) 필수 항목입니다.</translation>
    </message>
    <message>
        <source>“{field}” must be a number.</source>
        <translation>“{field}”은(는) 숫자여야 합니다.</translation>
    </message>
    <message>
        <source>The answer was stopped.</source>
        <translation>답변이 중단되었습니다.</translation>
    </message>
    <message>
        <source>“{field}” must be a whole number.</source>
        <translation>“{field}”은(는) 정수여야 합니다.</translation>
    </message>
    <message>
        <source>{field} (required)</source>
        <translation>{field}(필수)</translation>
    </message>
    <message>
        <source>A command line, which runs on this computer with your rights, or an address that begins with https://.</source>
        <translation>이 컴퓨터에서 사용자의 권한으로 실행되는 명령줄 또는 https://로 시작하는 주소입니다.</translation>
    </message>
    <message>
        <source>The program's environment, or headers for the address: one NAME=value per line. They are kept in a file that only you can read.</source>
        <translation>프로그램의 환경 변수 또는 주소의 헤더입니다. 한 줄에 NAME=value를 하나씩 입력합니다. 사용자만 읽을 수 있는 파일에 보관됩니다.</translation>
    </message>
    <message>
        <source>You are asked before anything is written.</source>
        <translation>파일에 쓰기 전에 항상 먼저 확인합니다.</translation>
    </message>
    <message>
        <source>One per line. Nothing outside them is read.</source>
        <translation>한 줄에 하나씩 입력합니다. 이 밖의 것은 읽지 않습니다.</translation>
    </message>
    <message>
        <source>Pages that you allow are fetched. Nothing is searched for.</source>
        <translation>허용한 페이지를 가져옵니다. 검색은 하지 않습니다.</translation>
    </message>
    <message>
        <source>Paste the settings that a server's instructions name for other programs.</source>
        <translation>서버의 안내에 나온 다른 프로그램용 설정을 붙여넣으십시오.</translation>
    </message>
    <message>
        <source>A Link Would Add a Server</source>
        <translation>링크를 통한 서버 추가</translation>
    </message>
    <message>
        <source>Choose a Folder</source>
        <translation>폴더 선택</translation>
    </message>
    <message>
        <source>Choose Folder…</source>
        <translation>폴더 선택…</translation>
    </message>
    <message>
        <source>May write there, too</source>
        <translation>쓰기도 허용</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>끔</translation>
    </message>
    <message>
        <source>What a model searches for is sent to this address, and from there to other search engines, when you allow the call.</source>
        <translation>호출을 허용하면 모델이 검색하는 내용이 이 주소로 전송되고, 다시 다른 검색 엔진으로 전송됩니다.</translation>
    </message>
    <message>
        <source>Enter the key that you have from {provider}.</source>
        <translation>{provider}에서 받은 키를 입력하십시오.</translation>
    </message>
    <message>
        <source>Settings of another program</source>
        <translation>다른 프로그램의 설정</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>읽기</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>추가</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>읽는 중…</translation>
    </message>
    <message>
        <source>There are no servers in it.</source>
        <translation>서버가 들어 있지 않습니다.</translation>
    </message>
    <message>
        <source>This link names no server that Octavo can read. Nothing was added.</source>
        <translation>이 링크에는 Octavo가 읽을 수 있는 서버가 없습니다. 아무것도 추가하지 않았습니다.</translation>
    </message>
    <message>
        <source>Edit Server</source>
        <translation>서버 편집</translation>
    </message>
    <message>
        <source>Add a Server</source>
        <translation>서버 추가</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>It has to answer in JSON. It may be on this computer, or in your network.</source>
        <translation>JSON으로 응답해야 합니다. 이 컴퓨터나 사용자의 네트워크에 있어도 됩니다.</translation>
    </message>
    <message>
        <source>It is kept in a file that only you can read.</source>
        <translation>사용자만 읽을 수 있는 파일에 보관됩니다.</translation>
    </message>
    <message>
        <source>What a model searches for is sent to {provider} with your key when you allow the call, and may cost you something there.</source>
        <translation>호출을 허용하면 모델이 검색하는 내용이 사용자의 키와 함께 {provider}(으)로 전송되며, 비용이 발생할 수 있습니다.</translation>
    </message>
    <message>
        <source>This is no address. It looks like https://example.com/mcp.</source>
        <translation>주소가 아닙니다. https://example.com/mcp 형식이어야 합니다.</translation>
    </message>
    <message>
        <source>Enter a command line or an address.</source>
        <translation>명령줄 또는 주소를 입력하십시오.</translation>
    </message>
    <message>
        <source>Line {number} of the variables is not NAME=value.</source>
        <translation>변수의 {number}행이 NAME=value 형식이 아닙니다.</translation>
    </message>
    <message>
        <source>This is no address of SearXNG. It looks like http://localhost:8888.</source>
        <translation>SearXNG 주소가 아닙니다. http://localhost:8888 형식이어야 합니다.</translation>
    </message>
    <message>
        <source>“{name}” is too long to be looked at, and is left out.</source>
        <translation>“{name}”은(는) 너무 길어 검토할 수 없으므로 제외됩니다.</translation>
    </message>
    <message>
        <source>These programs will run on this computer with your rights. Add only what you trust.</source>
        <translation>이 프로그램들은 이 컴퓨터에서 사용자의 권한으로 실행됩니다. 신뢰하는 것만 추가하십시오.</translation>
    </message>
    <message>
        <source>What a model sends to these addresses leaves this computer.</source>
        <translation>모델이 이 주소로 보내는 내용은 이 컴퓨터 밖으로 전송됩니다.</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>폴더</translation>
    </message>
    <message>
        <source>Choose a folder first.</source>
        <translation>먼저 폴더를 선택하십시오.</translation>
    </message>
    <message>
        <source>A quotation mark in the command line has no end.</source>
        <translation>명령줄의 따옴표가 닫히지 않았습니다.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>검색</translation>
    </message>
    <message>
        <source>Address of SearXNG</source>
        <translation>SearXNG 주소</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>키</translation>
    </message>
    <message>
        <source>It is in the list already.</source>
        <translation>이미 목록에 있습니다.</translation>
    </message>
    <message>
        <source>Program or address</source>
        <translation>프로그램 또는 주소</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>변수</translation>
    </message>
    <message>
        <source>Only if its login takes no new programs: the ID of one that you registered there, with {address} to come back to.</source>
        <translation>로그인에서 새 프로그램을 받지 않는 경우에만: {address}을(를) 돌아올 주소로 하여 그곳에 등록한 프로그램의 ID.</translation>
    </message>
    <message>
        <source>Client ID</source>
        <translation>클라이언트 ID</translation>
    </message>
    <message>
        <source>Client secret</source>
        <translation>클라이언트 시크릿</translation>
    </message>
    <message>
        <source>in {folder}</source>
        <translation>폴더: {folder}</translation>
    </message>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>도구 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Not started yet</source>
        <translation>아직 시작되지 않음</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>중단됨</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>시작하는 중…</translation>
    </message>
    <message>
        <source>{tools}, {number} off</source>
        <translation>{tools}, {number}개 꺼짐</translation>
    </message>
    <message>
        <source>There are {number} servers already. Remove one first.</source>
        <translation>이미 서버가 {number}개 있습니다. 먼저 하나를 제거하십시오.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>{name}에 쓸 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>The list of tool servers cannot be read. It is kept as {name}.</source>
        <translation>도구 서버 목록을 읽을 수 없습니다. {name}(으)로 보관되어 있습니다.</translation>
    </message>
    <message>
        <source>Models may call what is switched on here. You are asked before each call.</source>
        <translation>여기에서 켠 항목을 모델이 호출할 수 있습니다. 호출할 때마다 먼저 확인합니다.</translation>
    </message>
    <message>
        <source>Tools let a model do things: calculate, read files that you choose, or use any program that speaks MCP. Every call is shown to you, with what is sent, and waits until you allow it.</source>
        <translation>도구를 사용하면 모델이 계산하고, 선택한 파일을 읽고, MCP를 지원하는 프로그램을 사용할 수 있습니다. 모든 호출은 보내는 내용과 함께 표시되며 허용할 때까지 기다립니다.</translation>
    </message>
    <message>
        <source>Program or Address…</source>
        <translation>프로그램 또는 주소…</translation>
    </message>
    <message>
        <source>Paste Settings…</source>
        <translation>설정 붙여넣기…</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>You see each request before, and allow it or not. The server gets the answer.</source>
        <translation>요청마다 미리 보고 허용 여부를 정합니다. 서버가 답변을 받습니다.</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>도구</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>추가…</translation>
    </message>
    <message>
        <source>No tools yet</source>
        <translation>아직 도구 없음</translation>
    </message>
    <message>
        <source>Files in a Folder…</source>
        <translation>폴더의 파일…</translation>
    </message>
    <message>
        <source>Remove Server</source>
        <translation>서버 제거</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>On</source>
        <translation>켬</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>다시 시작</translation>
    </message>
    <message>
        <source>Log In…</source>
        <translation>로그인…</translation>
    </message>
    <message>
        <source>Log Out</source>
        <translation>로그아웃</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>편집…</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>제거…</translation>
    </message>
    <message>
        <source>Show Log</source>
        <translation>로그 보기</translation>
    </message>
    <message>
        <source>May ask the model</source>
        <translation>모델에 질문 허용</translation>
    </message>
    <message>
        <source>Hide {name}</source>
        <translation>{name} 가리기</translation>
    </message>
    <message>
        <source>Show {name}</source>
        <translation>{name} 보기</translation>
    </message>
    <message numerus="yes">
        <source>%n more tool(s), which no model is offered.</source>
        <translation>
            <numerusform>모델에 제공되지 않는 도구가 %n개 더 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Calculator and Time</source>
        <translation>계산기 및 시간</translation>
    </message>
    <message>
        <source>Web Pages and Search</source>
        <translation>웹 페이지 및 검색</translation>
    </message>
    <message>
        <source>Python in a Sandbox</source>
        <translation>샌드박스의 Python</translation>
    </message>
    <message>
        <source>Remove “{name}” with its settings?</source>
        <translation>“{name}”을(를) 설정과 함께 제거하겠습니까?</translation>
    </message>
    <message>
        <source>may write</source>
        <translation>쓰기 가능</translation>
    </message>
    <message>
        <source>reads only</source>
        <translation>읽기 전용</translation>
    </message>
    <message>
        <source>searches with {provider}</source>
        <translation>{provider}(으)로 검색</translation>
    </message>
    <message>
        <source>Hide Log</source>
        <translation>로그 가리기</translation>
    </message>
    <message>
        <source>Paste Settings</source>
        <translation>설정 붙여넣기</translation>
    </message>
    <message>
        <source>Take Over from {program}…</source>
        <translation>{program}에서 가져오기…</translation>
    </message>
    <message>
        <source>{name}: on</source>
        <translation>{name}: 켬</translation>
    </message>
    <message>
        <source>Log of {name}</source>
        <translation>{name} 로그</translation>
    </message>
    <message>
        <source>changes nothing</source>
        <translation>아무것도 변경하지 않음</translation>
    </message>
    <message>
        <source>writing the call…</source>
        <translation>호출 작성 중…</translation>
    </message>
    <message>
        <source>waits for your permission</source>
        <translation>허용을 기다리는 중</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>허용 안 됨</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>중단됨</translation>
    </message>
    <message>
        <source>{read} of {all} tokens read</source>
        <translation>토큰 {all}개 중 {read}개 읽음</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>허용</translation>
    </message>
    <message>
        <source>Always in This Chat</source>
        <translation>이 채팅에서 항상 허용</translation>
    </message>
    <message>
        <source>Don’t Allow</source>
        <translation>허용 안 함</translation>
    </message>
    <message>
        <source>Never in This Chat</source>
        <translation>이 채팅에서 항상 거부</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>인수</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>결과</translation>
    </message>
    <message>
        <source>Result, cut to what is kept</source>
        <translation>결과(보관된 부분만)</translation>
    </message>
    <message>
        <source>the model reads {number} of {all} tokens</source>
        <translation>모델이 토큰 {all}개 중 {number}개를 읽음</translation>
    </message>
    <message>
        <source>done in {seconds} s</source>
        <translation>{seconds}초에 완료</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>실행 중…</translation>
    </message>
    <message>
        <source>A tool</source>
        <translation>도구</translation>
    </message>
    <message>
        <source>Show all {number} characters</source>
        <translation>전체 {number}자 보기</translation>
    </message>
    <message>
        <source>{number} without a result</source>
        <translation>결과 없음 {number}개</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds}초</translation>
    </message>
</context>
<context>
    <name>transcript</name>
    <message numerus="yes">
        <source>Show all %n character(s)</source>
        <translation>
            <numerusform>전체 %n자 보기</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show all %n row(s)</source>
        <translation>
            <numerusform>전체 %n행 보기</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy answer</source>
        <translation>답변 복사</translation>
    </message>
    <message>
        <source>Branch: continue from here in a new chat</source>
        <translation>분기: 여기서부터 새로운 채팅에서 계속</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>다시 생성</translation>
    </message>
    <message>
        <source>More for this message</source>
        <translation>이 메시지의 추가 작업</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>복사됨</translation>
    </message>
    <message numerus="yes">
        <source>{number} token(s)</source>
        <translation>
            <numerusform>토큰 {number}개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{number} of %n prompt token(s) reused</source>
        <translation>
            <numerusform>프롬프트 토큰 %n개 중 {number}개 재사용됨</numerusform>
        </translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>이유는?</translation>
    </message>
    <message>
        <source>The answer was interrupted when Octavo closed. The text so far is saved.</source>
        <translation>Octavo가 종료되어 답변이 끊겼습니다. 지금까지의 텍스트는 저장되었습니다.</translation>
    </message>
    <message>
        <source>KV cache…</source>
        <translation>KV 캐시…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>재시도</translation>
    </message>
    <message>
        <source>{number} tok/s</source>
        <translation>{number} tok/s</translation>
    </message>
    <message>
        <source>{number} tok/s in Low Power Mode</source>
        <translation>{number} tok/s(저전력 모드)</translation>
    </message>
    <message>
        <source>{number} tok/s, slowed by heat</source>
        <translation>{number} tok/s(발열로 느려짐)</translation>
    </message>
    <message>
        <source>{number} s to first token</source>
        <translation>첫 번째 토큰까지 {number}초</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>중단됨</translation>
    </message>
    <message>
        <source>Result of the tool</source>
        <translation>도구 결과</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사하기</translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation>코드 복사</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>코드</translation>
    </message>
    <message>
        <source>text</source>
        <translation>텍스트</translation>
    </message>
    <message numerus="yes">
        <source>Show all %n line(s)</source>
        <translation>
            <numerusform>전체 %n줄 보기</numerusform>
        </translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>생각 중…</translation>
    </message>
    <message>
        <source>Hide the reasoning</source>
        <translation>생각 과정 가리기</translation>
    </message>
    <message>
        <source>Show the reasoning</source>
        <translation>생각 과정 보기</translation>
    </message>
    <message>
        <source>Details of the tool call</source>
        <translation>도구 호출의 세부사항</translation>
    </message>
    <message>
        <source>Thought about it</source>
        <translation>생각함</translation>
    </message>
    <message>
        <source>Calls {tool}</source>
        <translation>{tool} 호출</translation>
    </message>
    <message>
        <source>{language} · its end</source>
        <translation>{language} · 끝부분</translation>
    </message>
    <message>
        <source>Thought for {minutes} min {seconds} s</source>
        <translation>{minutes}분 {seconds}초 동안 생각함</translation>
    </message>
    <message>
        <source>a tool</source>
        <translation>도구</translation>
    </message>
    <message>
        <source>Thought for {seconds} s</source>
        <translation>{seconds}초 동안 생각함</translation>
    </message>
    <message>
        <source>Find in this chat</source>
        <translation>이 채팅에서 찾기</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>이전 결과</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>다음 결과</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} / {total}</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>결과 없음</translation>
    </message>
    <message>
        <source>Explain paged attention in three sentences</source>
        <translation>페이지드 어텐션을 세 문장으로 설명해 줘</translation>
    </message>
    <message>
        <source>Write a Python function that merges two sorted lists</source>
        <translation>정렬된 두 리스트를 병합하는 Python 함수를 작성해 줘</translation>
    </message>
    <message>
        <source>Suggest a plan for a rainy Sunday</source>
        <translation>비 오는 일요일에 할 일을 제안해 줘</translation>
    </message>
    <message>
        <source>The model runs elsewhere: what you write is sent to {place}.</source>
        <translation>모델이 다른 곳에서 실행됩니다. 작성한 내용은 {place}(으)로 전송됩니다.</translation>
    </message>
    <message>
        <source>Choose a model on this computer to start chatting.</source>
        <translation>채팅을 시작하려면 이 컴퓨터에 있는 모델을 선택하십시오.</translation>
    </message>
    <message>
        <source>Choose a Model</source>
        <translation>모델 선택</translation>
    </message>
    <message>
        <source>What would you like to talk about?</source>
        <translation>무엇에 대해 이야기하시겠습니까?</translation>
    </message>
    <message>
        <source>The model runs here. Your chats stay on this computer.</source>
        <translation>모델이 여기에서 실행됩니다. 채팅은 이 컴퓨터를 벗어나지 않습니다.</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>로드된 모델 없음</translation>
    </message>
    <message>
        <source>The engine has stopped</source>
        <translation>엔진이 중단됨</translation>
    </message>
    <message>
        <source>Your chats are safe. Restart the engine from the status bar below.</source>
        <translation>채팅은 안전하게 저장되어 있습니다. 아래 상태 막대에서 엔진을 다시 시작하십시오.</translation>
    </message>
    <message>
        <source>The model could not be loaded</source>
        <translation>모델을 로드할 수 없음</translation>
    </message>
    <message>
        <source>All of the text</source>
        <translation>전체 텍스트</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>표</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>텍스트</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n행</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n줄</numerusform>
        </translation>
    </message>
    <message>
        <source>Image without a description</source>
        <translation>설명이 없는 이미지</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>이전</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>다음</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>이미지</translation>
    </message>
    <message>
        <source>Reading the image…</source>
        <translation>이미지를 읽는 중…</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>맞추기</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>실제 크기</translation>
    </message>
    <message>
        <source>Enter enlarges it</source>
        <translation>Enter를 누르면 확대됨</translation>
    </message>
    <message>
        <source>Image: {name}</source>
        <translation>이미지: {name}</translation>
    </message>
    <message>
        <source>image, not loaded</source>
        <translation>이미지, 로드되지 않음</translation>
    </message>
    <message>
        <source>{name} (image, not loaded)</source>
        <translation>{name}(이미지, 로드되지 않음)</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>답변</translation>
    </message>
    <message>
        <source>Opens in your browser: {address}</source>
        <translation>브라우저에서 열기: {address}</translation>
    </message>
    <message>
        <source>Opens your mail program: {address}</source>
        <translation>메일 프로그램에서 열기: {address}</translation>
    </message>
    <message>
        <source>Select Message</source>
        <translation>메시지 선택</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>전체 선택</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>링크 복사</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>끝으로</translation>
    </message>
    <message>
        <source>Scroll to the end</source>
        <translation>끝으로 스크롤</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>대화</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>다시 답변</translation>
    </message>
    <message>
        <source>passages, {part} of {whole} tokens</source>
        <translation>발췌문, 토큰 {whole}개 중 {part}개</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>토큰 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>간략히 보기</translation>
    </message>
    <message>
        <source>You said</source>
        <translation>내 메시지</translation>
    </message>
    <message>
        <source>Edit as a new version</source>
        <translation>새로운 버전으로 편집</translation>
    </message>
    <message>
        <source>Attached: {name}, {cost}</source>
        <translation>첨부: {name}, {cost}</translation>
    </message>
    <message>
        <source>Older version</source>
        <translation>이전 버전</translation>
    </message>
    <message>
        <source>Newer version</source>
        <translation>다음 버전</translation>
    </message>
</context>
<context>
    <name>updates</name>
    <message>
        <source>The download was broken off. Try again; it continues where it ended.</source>
        <translation>다운로드가 끊겼습니다. 다시 시도하면 끊긴 곳부터 계속됩니다.</translation>
    </message>
    <message>
        <source>The download is not what was signed, and was deleted. Try again later.</source>
        <translation>다운로드한 파일이 서명된 것과 달라 삭제되었습니다. 나중에 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>The disk has too little room: {need} MB are needed, {free} MB are free.</source>
        <translation>디스크 공간이 부족합니다. {need} MB가 필요하지만 여유 공간은 {free} MB입니다.</translation>
    </message>
    <message>
        <source>The archive is damaged or unsafe. Nothing was installed.</source>
        <translation>압축 파일이 손상되었거나 안전하지 않습니다. 아무것도 설치되지 않았습니다.</translation>
    </message>
    <message>
        <source>The new app is not signed by Octavo's makers. Nothing was installed.</source>
        <translation>새로운 앱에 Octavo 개발자의 서명이 없습니다. 아무것도 설치되지 않았습니다.</translation>
    </message>
    <message>
        <source>Octavo {version} does not start on this computer. Nothing was installed.</source>
        <translation>Octavo {version}이(가) 이 컴퓨터에서 시작되지 않습니다. 아무것도 설치되지 않았습니다.</translation>
    </message>
    <message>
        <source>The update could not be prepared: {reason}. Octavo is as it was.</source>
        <translation>업데이트를 준비할 수 없습니다: {reason}. Octavo는 그대로입니다.</translation>
    </message>
    <message>
        <source>This Octavo runs from a clone. Update it with “git pull” and “make setup”.</source>
        <translation>이 Octavo는 클론에서 실행됩니다. “git pull”과 “make setup”으로 업데이트하십시오.</translation>
    </message>
    <message>
        <source>pip has installed this Octavo. Update it with “pip install -U octavo”.</source>
        <translation>이 Octavo는 pip로 설치되었습니다. “pip install -U octavo”로 업데이트하십시오.</translation>
    </message>
    <message>
        <source>This build has no updates. Get a newer one where you got this one.</source>
        <translation>이 빌드에는 업데이트가 없습니다. 이 빌드를 받은 곳에서 새로운 빌드를 받으십시오.</translation>
    </message>
    <message>
        <source>Move Octavo to the folder Applications and open it there to update it.</source>
        <translation>업데이트하려면 Octavo를 ‘응용 프로그램’ 폴더로 이동하고 그곳에서 여십시오.</translation>
    </message>
    <message>
        <source>Homebrew has installed this Octavo. Update it with “brew upgrade octavo”.</source>
        <translation>이 Octavo는 Homebrew로 설치되었습니다. “brew upgrade octavo”로 업데이트하십시오.</translation>
    </message>
    <message>
        <source>A package of the system has brought this Octavo. Update that package.</source>
        <translation>이 Octavo는 시스템의 패키지로 설치되었습니다. 해당 패키지를 업데이트하십시오.</translation>
    </message>
    <message>
        <source>Octavo may not change {folder}. Download the new one yourself.</source>
        <translation>Octavo에 {folder}을(를) 변경할 권한이 없습니다. 새로운 버전을 직접 다운로드하십시오.</translation>
    </message>
    <message>
        <source>No response from the server of releases: {reason}. Try again later.</source>
        <translation>릴리스 서버에서 응답을 받지 못했습니다: {reason}. 나중에 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>Octavo {version} needs {system} {minimum} or later; here is {own}.</source>
        <translation>Octavo {version}에는 {system} {minimum} 이상이 필요하지만 이 컴퓨터는 {own}입니다.</translation>
    </message>
    <message>
        <source>The list of releases is not signed by Octavo's makers. Nothing was installed.</source>
        <translation>릴리스 목록에 Octavo 개발자의 서명이 없습니다. 아무것도 설치되지 않았습니다.</translation>
    </message>
    <message>
        <source>The list of releases has a newer form. Get Octavo from its web page.</source>
        <translation>릴리스 목록의 형식이 더 새로운 것입니다. Octavo 웹 페이지에서 최신 버전을 받으십시오.</translation>
    </message>
    <message>
        <source>Updates could not be checked: the list of releases has expired. See Octavo's web page, and whether this computer's date is right.</source>
        <translation>업데이트를 확인할 수 없습니다. 릴리스 목록이 만료되었습니다. Octavo의 웹 페이지를 보고 이 컴퓨터의 날짜가 올바른지 확인하십시오.</translation>
    </message>
    <message>
        <source>Octavo {version} is available, but not for this system.</source>
        <translation>Octavo {version}을(를) 사용할 수 있지만 이 시스템용은 아닙니다.</translation>
    </message>
    <message>
        <source>The list of releases could not be read. Try again later.</source>
        <translation>릴리스 목록을 읽을 수 없습니다. 나중에 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>its address is unsafe</source>
        <translation>주소가 안전하지 않음</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>응답이 너무 큼</translation>
    </message>
    <message>
        <source>The list of releases is older than one seen before. Nothing was installed.</source>
        <translation>릴리스 목록이 이전에 확인한 것보다 오래되었습니다. 아무것도 설치되지 않았습니다.</translation>
    </message>
    <message>
        <source>it is too slow</source>
        <translation>응답이 너무 느림</translation>
    </message>
</context>
<context>
    <name>window</name>
    <message>
        <source>Menu bar</source>
        <translation>메뉴 막대</translation>
    </message>
    <message>
        <source>Nothing leaves this Mac</source>
        <translation>데이터가 이 Mac을 벗어나지 않음</translation>
    </message>
    <message>
        <source>System tray</source>
        <translation>시스템 트레이</translation>
    </message>
    <message>
        <source>Nothing leaves this computer</source>
        <translation>데이터가 이 컴퓨터를 벗어나지 않음</translation>
    </message>
    <message>
        <source>This chat</source>
        <translation>이 채팅</translation>
    </message>
    <message>
        <source>Send {server} one message of this chat before you compare answers.</source>
        <translation>답변을 비교하기 전에 이 채팅의 메시지 하나를 {server}(으)로 보내십시오.</translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>답변 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Load a model before you compare answers.</source>
        <translation>답변을 비교하기 전에 모델을 로드하십시오.</translation>
    </message>
    <message>
        <source>Stop the answer before you compare others.</source>
        <translation>다른 답변을 비교하기 전에 이 답변을 중단하십시오.</translation>
    </message>
    <message>
        <source>{first} and preset {second}</source>
        <translation>{first} 및 프리셋 {second}</translation>
    </message>
    <message>
        <source>{model} and {other}</source>
        <translation>{model} 및 {other}</translation>
    </message>
    <message>
        <source>Reading your message…</source>
        <translation>메시지를 읽는 중…</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>토큰 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare Answers</source>
        <translation>답변 비교</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>메시지</translation>
    </message>
    <message>
        <source>Ask anything</source>
        <translation>무엇이든 물어보십시오</translation>
    </message>
    <message>
        <source>What to compare</source>
        <translation>비교할 대상</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>질문</translation>
    </message>
    <message>
        <source>Keep one to continue with; Close keeps the first. All stay as versions.</source>
        <translation>이어 갈 답변 하나를 선택하십시오. ‘닫기’를 누르면 첫 번째 답변이 선택됩니다. 모두 버전으로 남습니다.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>선택</translation>
    </message>
    <message>
        <source>{reused} of {prompt} prompt tokens reused</source>
        <translation>프롬프트 토큰 {prompt}개 중 {reused}개 재사용됨</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중단</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Keep {title}</source>
        <translation>{title} 선택</translation>
    </message>
    <message>
        <source>{rate} tok/s</source>
        <translation>{rate} tok/s</translation>
    </message>
    <message>
        <source>shares the blocks of {prompt} prompt tokens</source>
        <translation>프롬프트 토큰 {prompt}개의 블록 공유</translation>
    </message>
    <message>
        <source>If you quit now, what is not saved may be lost.</source>
        <translation>지금 종료하면 저장되지 않은 내용이 손실될 수 있습니다.</translation>
    </message>
    <message numerus="yes">
        <source>Octavo is still generating %n answer(s).</source>
        <translation>
            <numerusform>Octavo에서 아직 답변 %n개를 생성하는 중입니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>If you quit now, only the text so far is kept.</source>
        <translation>지금 종료하면 지금까지의 텍스트만 보관됩니다.</translation>
    </message>
    <message>
        <source>Keep Generating</source>
        <translation>계속 생성</translation>
    </message>
    <message>
        <source>Quit Octavo</source>
        <translation>Octavo 종료</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>종료</translation>
    </message>
    <message>
        <source>Keep Open</source>
        <translation>열어 두기</translation>
    </message>
    <message>
        <source>This link names no model of the Hugging Face Hub.</source>
        <translation>이 링크에는 Hugging Face Hub의 모델이 지정되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>This is not an address that Octavo can open.</source>
        <translation>Octavo에서 열 수 있는 주소가 아닙니다.</translation>
    </message>
    <message>
        <source>Octavo only opens addresses such as octavo://new?prompt=Hello.</source>
        <translation>Octavo에서는 octavo://new?prompt=Hello와 같은 주소만 열 수 있습니다.</translation>
    </message>
    <message>
        <source>No model found in {folder}: config.json is missing.</source>
        <translation>{folder}에서 모델을 찾을 수 없습니다: config.json이 없습니다.</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>로드된 모델 없음</translation>
    </message>
    <message>
        <source>memory pressure normal</source>
        <translation>메모리 압력 정상</translation>
    </message>
    <message>
        <source>memory pressure high</source>
        <translation>메모리 압력 높음</translation>
    </message>
    <message>
        <source>memory pressure critical</source>
        <translation>메모리 압력 위험</translation>
    </message>
    <message>
        <source>The answer is finished.</source>
        <translation>답변이 완료되었습니다.</translation>
    </message>
    <message>
        <source>KV Cache…</source>
        <translation>KV 캐시…</translation>
    </message>
    <message>
        <source>Open Octavo</source>
        <translation>Octavo 열기</translation>
    </message>
    <message>
        <source>Weights {weights} · KV cache {used}</source>
        <translation>가중치 {weights} · KV 캐시 {used}</translation>
    </message>
    <message>
        <source>Engine {size}</source>
        <translation>엔진 {size}</translation>
    </message>
    <message>
        <source>The answer failed.</source>
        <translation>답변에 실패했습니다.</translation>
    </message>
    <message numerus="yes">
        <source>generating %n answer(s)</source>
        <translation>
            <numerusform>답변 %n개 생성 중</numerusform>
        </translation>
    </message>
    <message>
        <source>A tool waits for your permission.</source>
        <translation>도구가 허용을 기다리고 있습니다.</translation>
    </message>
    <message>
        <source>Exported chats (*.json *.zip);;All files (*)</source>
        <translation>내보낸 채팅 (*.json *.zip);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>Imported chat</source>
        <translation>가져온 채팅</translation>
    </message>
    <message>
        <source>Export Chat</source>
        <translation>채팅 내보내기</translation>
    </message>
    <message>
        <source>Import Chats</source>
        <translation>채팅 가져오기</translation>
    </message>
    <message>
        <source>This chat is empty; there is nothing to export.</source>
        <translation>이 채팅은 비어 있어 내보낼 내용이 없습니다.</translation>
    </message>
    <message>
        <source>The others were already there.</source>
        <translation>나머지는 이미 있었습니다.</translation>
    </message>
    <message>
        <source>Chat exported to {name}.</source>
        <translation>채팅을 {name}(으)로 내보냈습니다.</translation>
    </message>
    <message>
        <source>Reading {name}…</source>
        <translation>{name}을(를) 읽는 중…</translation>
    </message>
    <message numerus="yes">
        <source>%n chat(s) imported from {name}.</source>
        <translation>
            <numerusform>{name}에서 채팅 %n개를 가져왔습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Found in the attached file “{name}”</source>
        <translation>첨부 파일 “{name}”에서 찾음</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>실행 취소</translation>
    </message>
    <message>
        <source>Archived “{title}”</source>
        <translation>“{title}”을(를) 아카이브함</translation>
    </message>
    <message numerus="yes">
        <source>kept for %n more day(s)</source>
        <translation>
            <numerusform>%n일 더 보관됨</numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted chats and messages are kept for 30 days.</source>
        <translation>삭제된 채팅과 메시지는 30일 동안 보관됩니다.</translation>
    </message>
    <message numerus="yes">
        <source>Chat, %n message(s)</source>
        <translation>
            <numerusform>채팅, 메시지 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Recently Deleted</source>
        <translation>최근 삭제된 항목</translation>
    </message>
    <message>
        <source>Recently deleted</source>
        <translation>최근 삭제된 항목</translation>
    </message>
    <message>
        <source>Nothing was deleted in the last 30 days.</source>
        <translation>지난 30일 동안 삭제된 항목이 없습니다.</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>복구</translation>
    </message>
    <message>
        <source>Delete Now…</source>
        <translation>지금 삭제…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation>이 동작은 실행 취소할 수 없습니다.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>삭제</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>(비어 있음)</translation>
    </message>
    <message numerus="yes">
        <source>Branch, %n message(s)</source>
        <translation>
            <numerusform>분기, 메시지 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete “{name}” for good?</source>
        <translation>“{name}”을(를) 영구적으로 삭제하겠습니까?</translation>
    </message>
    <message>
        <source>Show Summary…</source>
        <translation>요약 보기…</translation>
    </message>
    <message>
        <source>Send All Again</source>
        <translation>전체 다시 보내기</translation>
    </message>
    <message>
        <source>The model reads all messages again</source>
        <translation>모델이 모든 메시지를 다시 읽습니다</translation>
    </message>
    <message numerus="yes">
        <source>This chat begins with a summary of %n message(s).</source>
        <translation>
            <numerusform>이 채팅은 메시지 %n개의 요약으로 시작합니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>This chat is too long for the model</source>
        <translation>이 채팅이 모델에 비해 너무 김</translation>
    </message>
    <message>
        <source>This chat is too long</source>
        <translation>이 채팅이 너무 김</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>지금 안 함</translation>
    </message>
    <message>
        <source>Larger Context…</source>
        <translation>더 큰 컨텍스트…</translation>
    </message>
    <message>
        <source>Load the model again with a larger context. The chat stays as it is.</source>
        <translation>더 큰 컨텍스트로 모델을 다시 로드합니다. 채팅은 그대로 유지됩니다.</translation>
    </message>
    <message>
        <source>Drop the Middle</source>
        <translation>중간 생략</translation>
    </message>
    <message>
        <source>The model no longer reads the middle. The beginning and the end stay.</source>
        <translation>모델이 중간 부분을 더 이상 읽지 않습니다. 처음과 끝은 유지됩니다.</translation>
    </message>
    <message>
        <source>Summarise…</source>
        <translation>요약…</translation>
    </message>
    <message>
        <source>The model writes a summary of the older messages. You can change it.</source>
        <translation>모델이 이전 메시지의 요약을 작성합니다. 요약은 변경할 수 있습니다.</translation>
    </message>
    <message>
        <source>New Chat…</source>
        <translation>새로운 채팅…</translation>
    </message>
    <message>
        <source>Your question moves to a new chat that begins with the summary.</source>
        <translation>질문이 요약으로 시작하는 새로운 채팅으로 이동합니다.</translation>
    </message>
    <message>
        <source>Delete Messages…</source>
        <translation>메시지 삭제…</translation>
    </message>
    <message>
        <source>You choose which. They are kept for 30 days.</source>
        <translation>삭제할 메시지를 선택합니다. 30일 동안 보관됩니다.</translation>
    </message>
    <message numerus="yes">
        <source>The model reads a summary of %n older message(s).</source>
        <translation>
            <numerusform>모델이 이전 메시지 %n개의 요약을 읽습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model does not read %n message(s) in the middle.</source>
        <translation>
            <numerusform>모델이 중간의 메시지 %n개를 읽지 않습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>This message is too long for the model's context</source>
        <translation>이 메시지가 모델의 컨텍스트에 비해 너무 김</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>시작되지 않음</translation>
    </message>
    <message>
        <source>starting…</source>
        <translation>시작하는 중…</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>준비됨</translation>
    </message>
    <message>
        <source>not responding</source>
        <translation>응답 없음</translation>
    </message>
    <message>
        <source>restarting…</source>
        <translation>다시 시작하는 중…</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>중단됨</translation>
    </message>
    <message>
        <source>closing…</source>
        <translation>종료하는 중…</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>종료됨</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>엔진</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>다시 시작</translation>
    </message>
    <message>
        <source>Restart the engine</source>
        <translation>엔진 다시 시작</translation>
    </message>
    <message>
        <source>A model of a server is chosen. What you ask it leaves this computer.</source>
        <translation>서버의 모델이 선택되어 있습니다. 질문한 내용이 이 컴퓨터 밖으로 전송됩니다.</translation>
    </message>
    <message>
        <source>The chosen model runs on this computer. Your chats are not sent anywhere.</source>
        <translation>선택한 모델은 이 컴퓨터에서 실행됩니다. 채팅은 어디로도 전송되지 않습니다.</translation>
    </message>
    <message>
        <source>A call that you allow may send its text elsewhere. Tools are from:</source>
        <translation>허용한 호출은 텍스트를 외부로 보낼 수 있습니다. 도구 제공처:</translation>
    </message>
    <message>
        <source>step {number} ms</source>
        <translation>스텝 {number} ms</translation>
    </message>
    <message>
        <source>Only tools you allow may send text</source>
        <translation>허용한 도구만 텍스트를 보낼 수 있음</translation>
    </message>
    <message>
        <source>Together: {size}. Click to show the memory panel.</source>
        <translation>합계: {size}. 클릭하면 메모리 패널이 표시됩니다.</translation>
    </message>
    <message>
        <source>{number} tok/s</source>
        <translation>{number} tok/s</translation>
    </message>
    <message>
        <source>Show or hide the chats</source>
        <translation>채팅 보기 또는 가리기</translation>
    </message>
    <message>
        <source>Show or hide the memory panel</source>
        <translation>메모리 패널 보기 또는 가리기</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>메뉴</translation>
    </message>
    <message>
        <source>Back to the chat</source>
        <translation>채팅으로 돌아가기</translation>
    </message>
    <message>
        <source>The engine stopped. Restarting…</source>
        <translation>엔진이 중단되었습니다. 다시 시작하는 중…</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>도구</translation>
    </message>
    <message>
        <source>Check for Updates…</source>
        <translation>업데이트 확인…</translation>
    </message>
    <message>
        <source>Octavo</source>
        <translation>Octavo</translation>
    </message>
    <message>
        <source>{device}, {backend} backend</source>
        <translation>{device}, {backend} 백엔드</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Leave the Dock without a window</source>
        <translation>윈도우가 없으면 Dock에서 가리기</translation>
    </message>
    <message>
        <source>Keep running without a window</source>
        <translation>윈도우를 닫아도 계속 실행</translation>
    </message>
    <message>
        <source>If a terminal does not find “octavo”, add this line to {profile}: {line}</source>
        <translation>터미널에서 “octavo”를 찾지 못하면 {profile}에 다음 행을 추가하십시오: {line}</translation>
    </message>
    <message>
        <source>Open a new terminal and type “octavo”.</source>
        <translation>새로운 터미널을 열고 “octavo”를 입력하십시오.</translation>
    </message>
    <message>
        <source>The octavo Command</source>
        <translation>octavo 명령</translation>
    </message>
    <message>
        <source>A link is made, nothing else: {path} leads to {target}.</source>
        <translation>{path}에서 {target}(으)로 연결되는 링크만 생성됩니다.</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>설치</translation>
    </message>
    <message>
        <source>The octavo command was removed.</source>
        <translation>octavo 명령이 제거되었습니다.</translation>
    </message>
    <message>
        <source>{path} is something else and was left as it is. Move it away first.</source>
        <translation>{path}은(는) 다른 항목이므로 그대로 두었습니다. 먼저 다른 곳으로 옮기십시오.</translation>
    </message>
    <message>
        <source>{path} could not be changed: {reason}.</source>
        <translation>{path}을(를) 변경할 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>Make Octavo available in terminals as “octavo”?</source>
        <translation>터미널에서 Octavo를 “octavo”로 사용할 수 있게 하겠습니까?</translation>
    </message>
    <message>
        <source>Remove the octavo command from terminals?</source>
        <translation>터미널에서 octavo 명령을 제거하겠습니까?</translation>
    </message>
    <message>
        <source>The link {path} leads to {target}.</source>
        <translation>링크 {path}은(는) {target}(으)로 연결됩니다.</translation>
    </message>
    <message>
        <source>Octavo is running already, but its window does not answer.</source>
        <translation>Octavo가 이미 실행 중이지만 윈도우가 응답하지 않습니다.</translation>
    </message>
    <message>
        <source>nothing was chosen for three minutes</source>
        <translation>3분 동안 아무것도 선택되지 않음</translation>
    </message>
    <message>
        <source>the desktop gave no picture</source>
        <translation>데스크탑에서 이미지를 보내지 않음</translation>
    </message>
    <message>
        <source>the desktop does not answer</source>
        <translation>데스크탑이 응답하지 않음</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Copy Address</source>
        <translation>주소 복사</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>언로드</translation>
    </message>
    <message numerus="yes">
        <source>Programs: %n request(s) in the last minute</source>
        <translation>
            <numerusform>프로그램: 최근 1분 동안 요청 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Pause Other Programs</source>
        <translation>다른 프로그램의 사용 일시 정지</translation>
    </message>
    <message>
        <source>Resume Other Programs</source>
        <translation>다른 프로그램의 사용 재개</translation>
    </message>
    <message>
        <source>Octavo {version} was not installed. Check for updates again.</source>
        <translation>Octavo {version}이(가) 설치되지 않았습니다. 업데이트를 다시 확인하십시오.</translation>
    </message>
    <message>
        <source>The update failed: {reason}. Octavo is as it was.</source>
        <translation>업데이트에 실패했습니다: {reason}. Octavo는 그대로입니다.</translation>
    </message>
    <message>
        <source>Octavo {version} is available</source>
        <translation>Octavo {version} 사용 가능</translation>
    </message>
    <message>
        <source>Octavo {version} did not start, so the one before is back.</source>
        <translation>Octavo {version}이(가) 시작되지 않아 이전 버전으로 되돌렸습니다.</translation>
    </message>
    <message>
        <source>Octavo {version} is available.</source>
        <translation>Octavo {version}을(를) 사용할 수 있습니다.</translation>
    </message>
    <message>
        <source>Octavo {version} is ready to be installed.</source>
        <translation>Octavo {version}을(를) 설치할 준비가 되었습니다.</translation>
    </message>
    <message>
        <source>Update Octavo</source>
        <translation>Octavo 업데이트</translation>
    </message>
    <message>
        <source>What is new</source>
        <translation>새로운 기능</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>다운로드 진행률</translation>
    </message>
    <message>
        <source>You have {own}. The download has {size} and installs nothing yet.</source>
        <translation>현재 버전은 {own}입니다. 다운로드 크기는 {size}이며 아직 아무것도 설치되지 않습니다.</translation>
    </message>
    <message>
        <source>{received} of {size}</source>
        <translation>{received} / {size}</translation>
    </message>
    <message>
        <source>The one that you have is kept until the new one has started.</source>
        <translation>현재 버전은 새로운 버전이 시작될 때까지 유지됩니다.</translation>
    </message>
    <message>
        <source>No update</source>
        <translation>업데이트할 수 없음</translation>
    </message>
    <message>
        <source>Download Page…</source>
        <translation>다운로드 페이지…</translation>
    </message>
    <message>
        <source>Looking for a newer Octavo…</source>
        <translation>새로운 Octavo를 확인하는 중…</translation>
    </message>
    <message>
        <source>Octavo {own} is up to date.</source>
        <translation>Octavo {own}은(는) 최신 버전입니다.</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>나중에</translation>
    </message>
    <message>
        <source>Downloading Octavo {version}…</source>
        <translation>Octavo {version} 다운로드 중…</translation>
    </message>
    <message>
        <source>It will be installed when you quit.</source>
        <translation>종료할 때 설치됩니다.</translation>
    </message>
    <message>
        <source>Octavo {version} is ready</source>
        <translation>Octavo {version} 준비됨</translation>
    </message>
    <message>
        <source>Checking Octavo {version}…</source>
        <translation>Octavo {version} 확인 중…</translation>
    </message>
    <message>
        <source>Install When I Quit</source>
        <translation>종료할 때 설치</translation>
    </message>
    <message>
        <source>Install and Restart</source>
        <translation>설치하고 다시 시작</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>다운로드</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>빠른 질문</translation>
    </message>
    <message>
        <source>Install the octavo Command…</source>
        <translation>octavo 명령 설치…</translation>
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation>이 채팅의 설정</translation>
    </message>
    <message>
        <source>New Chat</source>
        <translation>새로운 채팅</translation>
    </message>
    <message>
        <source>Quick Ask…</source>
        <translation>빠른 질문…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>이름 변경…</translation>
    </message>
    <message>
        <source>Pin or Unpin</source>
        <translation>고정 또는 고정 해제</translation>
    </message>
    <message>
        <source>Move to Folder…</source>
        <translation>폴더로 이동…</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>아카이브</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>내보내기…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>가져오기…</translation>
    </message>
    <message>
        <source>Undo Delete</source>
        <translation>삭제 실행 취소</translation>
    </message>
    <message>
        <source>Recently Deleted…</source>
        <translation>최근 삭제된 항목…</translation>
    </message>
    <message>
        <source>Close Window</source>
        <translation>윈도우 닫기</translation>
    </message>
    <message>
        <source>Find in Chat…</source>
        <translation>채팅에서 찾기…</translation>
    </message>
    <message>
        <source>Search All Chats</source>
        <translation>모든 채팅 검색</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>채팅</translation>
    </message>
    <message>
        <source>Larger Text</source>
        <translation>텍스트 크게</translation>
    </message>
    <message>
        <source>Smaller Text</source>
        <translation>텍스트 작게</translation>
    </message>
    <message>
        <source>Normal Text</source>
        <translation>기본 텍스트 크기</translation>
    </message>
    <message>
        <source>Command Palette…</source>
        <translation>명령 팔레트…</translation>
    </message>
    <message>
        <source>Attach Files…</source>
        <translation>파일 첨부…</translation>
    </message>
    <message>
        <source>Compare Answers…</source>
        <translation>답변 비교…</translation>
    </message>
    <message>
        <source>Settings of This Chat…</source>
        <translation>이 채팅의 설정…</translation>
    </message>
    <message>
        <source>Stop Generating</source>
        <translation>생성 중단</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>다시 생성</translation>
    </message>
    <message>
        <source>Continue Answer</source>
        <translation>답변 계속</translation>
    </message>
    <message>
        <source>Branch from Last Answer</source>
        <translation>마지막 답변에서 분기</translation>
    </message>
    <message>
        <source>Edit Last Prompt</source>
        <translation>마지막 프롬프트 편집</translation>
    </message>
    <message>
        <source>Edit Last Answer</source>
        <translation>마지막 답변 편집</translation>
    </message>
    <message>
        <source>Delete Last Message</source>
        <translation>마지막 메시지 삭제</translation>
    </message>
    <message>
        <source>Older Version</source>
        <translation>이전 버전</translation>
    </message>
    <message>
        <source>Newer Version</source>
        <translation>다음 버전</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>모델…</translation>
    </message>
    <message>
        <source>Find Models…</source>
        <translation>모델 찾기…</translation>
    </message>
    <message>
        <source>Recommended Models…</source>
        <translation>추천 모델…</translation>
    </message>
    <message>
        <source>Tools…</source>
        <translation>도구…</translation>
    </message>
    <message>
        <source>Other Programs…</source>
        <translation>다른 프로그램…</translation>
    </message>
    <message>
        <source>Several Machines…</source>
        <translation>여러 컴퓨터…</translation>
    </message>
    <message>
        <source>Restart Engine</source>
        <translation>엔진 다시 시작</translation>
    </message>
    <message>
        <source>Copy Last Engine Report</source>
        <translation>마지막 엔진 보고서 복사</translation>
    </message>
    <message>
        <source>How Memory Works…</source>
        <translation>메모리 작동 방식…</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts…</source>
        <translation>키보드 단축키…</translation>
    </message>
    <message>
        <source>About Octavo</source>
        <translation>Octavo에 관하여</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>설정…</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>채팅</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>편집</translation>
    </message>
    <message>
        <source>View</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>도움말</translation>
    </message>
    <message>
        <source>{device}, by the background service</source>
        <translation>{device}, 백그라운드 서비스 사용</translation>
    </message>
    <message>
        <source>{reason} Your chats are safe.</source>
        <translation>{reason} 채팅은 안전하게 저장되어 있습니다.</translation>
    </message>
    <message>
        <source>Take Screenshot…</source>
        <translation>스크린샷 찍기…</translation>
    </message>
    <message>
        <source>The memory of {server} can only be looked at from here.</source>
        <translation>{server}의 메모리는 여기에서 보기만 할 수 있습니다.</translation>
    </message>
    <message>
        <source>The engine is restarting. Your chats are safe: each is read again when you continue it.</source>
        <translation>엔진을 다시 시작하는 중입니다. 채팅은 안전하게 저장되어 있으며, 이어 갈 때 다시 읽습니다.</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>엔진을 시작하는 중입니다.</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>엔진이 실행 중이 아닙니다.</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>키보드 단축키</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>명령 팔레트</translation>
    </message>
    <message>
        <source>Find a command, chat or model</source>
        <translation>명령, 채팅 또는 모델 찾기</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>명령</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>결과 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>{menu} menu</source>
        <translation>{menu} 메뉴</translation>
    </message>
    <message>
        <source>No command, chat or model has that name.</source>
        <translation>해당 이름의 명령, 채팅 또는 모델이 없습니다.</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>윈도우</translation>
    </message>
    <message>
        <source>Minimise</source>
        <translation>최소화</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>확대/축소</translation>
    </message>
    <message>
        <source>Bring All to Front</source>
        <translation>모두 앞으로 가져오기</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>실행 복귀</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>오려두기</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>붙여넣기</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>전체 선택</translation>
    </message>
    <message>
        <source>Exit Full Screen</source>
        <translation>전체 화면 종료</translation>
    </message>
    <message>
        <source>Enter Full Screen</source>
        <translation>전체 화면 시작</translation>
    </message>
    <message>
        <source>You</source>
        <translation>나</translation>
    </message>
    <message>
        <source>Use Summary</source>
        <translation>요약 사용</translation>
    </message>
    <message>
        <source>Delete Messages</source>
        <translation>메시지 삭제</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>메시지</translation>
    </message>
    <message>
        <source>Delete and Send</source>
        <translation>삭제하고 보내기</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) too many. Tick what can go.</source>
        <translation>
            <numerusform>토큰 %n개가 초과되었습니다. 삭제할 항목을 선택하십시오.</numerusform>
        </translation>
    </message>
    <message>
        <source>The chat fits. What you delete can be restored for 30 days.</source>
        <translation>채팅이 들어갑니다. 삭제한 항목은 30일 동안 복구할 수 있습니다.</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>요약</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>답변</translation>
    </message>
    <message>
        <source>Start New Chat</source>
        <translation>새로운 채팅 시작</translation>
    </message>
    <message>
        <source>The model is writing the summary…</source>
        <translation>모델이 요약을 작성하는 중…</translation>
    </message>
    <message>
        <source>You can change the summary before it is used.</source>
        <translation>사용하기 전에 요약을 변경할 수 있습니다.</translation>
    </message>
    <message numerus="yes">
        <source>It stands for %n message(s):</source>
        <translation>
            <numerusform>다음 메시지 %n개를 대신합니다:</numerusform>
        </translation>
    </message>
    <message>
        <source>Summarised messages</source>
        <translation>요약된 메시지</translation>
    </message>
    <message>
        <source>The newest message alone does not fit. Shorten it.</source>
        <translation>최신 메시지 하나만으로도 들어가지 않습니다. 메시지를 줄이십시오.</translation>
    </message>
    <message>
        <source>Load a model first.</source>
        <translation>먼저 모델을 로드하십시오.</translation>
    </message>
    <message>
        <source>Remove Server</source>
        <translation>서버 제거</translation>
    </message>
    <message>
        <source>Chats with its models stay on this computer.</source>
        <translation>이 서버의 모델과 나눈 채팅은 이 컴퓨터에 남습니다.</translation>
    </message>
    <message>
        <source>Not tuned: Octavo's estimates are used.</source>
        <translation>조정되지 않음: Octavo의 추정값을 사용합니다.</translation>
    </message>
    <message>
        <source>How attention is computed fastest; used when a model is loaded next.</source>
        <translation>어텐션을 가장 빠르게 계산하는 방법입니다. 다음에 모델을 로드할 때부터 사용됩니다.</translation>
    </message>
    <message>
        <source>No model is loaded on a GPU.</source>
        <translation>GPU에 로드된 모델이 없습니다.</translation>
    </message>
    <message>
        <source>Tune Again</source>
        <translation>다시 조정</translation>
    </message>
    <message>
        <source>This GPU</source>
        <translation>이 GPU</translation>
    </message>
    <message>
        <source>Measured as soon as nobody uses {device}, on mains power.</source>
        <translation>전원에 연결되어 있고 {device}을(를) 아무도 쓰지 않을 때 측정합니다.</translation>
    </message>
    <message>
        <source>Tuned for {device} on {day}.</source>
        <translation>{day}에 {device}에 맞게 조정했습니다.</translation>
    </message>
    <message>
        <source>This Octavo has no command that a terminal could start.</source>
        <translation>이 Octavo에는 터미널에서 시작할 수 있는 명령이 없습니다.</translation>
    </message>
    <message>
        <source>Show…</source>
        <translation>보기…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Send This Chat?</source>
        <translation>이 채팅을 보내겠습니까?</translation>
    </message>
    <message>
        <source>All of this chat leaves this computer, with what was written before and its attached files. You are asked once for each chat.</source>
        <translation>이전에 작성한 내용과 첨부 파일을 포함하여 이 채팅 전체가 이 컴퓨터 밖으로 전송됩니다. 채팅마다 한 번만 확인합니다.</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>보내기</translation>
    </message>
    <message>
        <source>Keep It Here</source>
        <translation>보내지 않기</translation>
    </message>
    <message>
        <source>There is no keychain that Octavo can use, so the key is kept until you quit; then enter it again.</source>
        <translation>Octavo에서 사용할 수 있는 키체인이 없어 종료할 때까지만 키를 보관합니다. 그 후에는 다시 입력하십시오.</translation>
    </message>
    <message>
        <source>Remove {name} and its key?</source>
        <translation>{name} 및 해당 키를 제거하겠습니까?</translation>
    </message>
    <message>
        <source>Send “{title}” to {place}?</source>
        <translation>“{title}”을(를) {place}(으)로 보내겠습니까?</translation>
    </message>
    <message>
        <source>about {tokens} tokens of each prompt</source>
        <translation>프롬프트마다 토큰 약 {tokens}개</translation>
    </message>
    <message>
        <source>Tools that the model may call: {number}</source>
        <translation>모델이 호출할 수 있는 도구: {number}개</translation>
    </message>
    <message>
        <source>failed: {names}</source>
        <translation>실패: {names}</translation>
    </message>
    <message>
        <source>Prompt: {name}</source>
        <translation>프롬프트: {name}</translation>
    </message>
    <message>
        <source>Attach: {name}</source>
        <translation>첨부: {name}</translation>
    </message>
    <message>
        <source>Automatic, by free space</source>
        <translation>자동(여유 공간에 따라)</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>보관 안 함</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) came back from it.</source>
        <translation>
            <numerusform>디스크에서 토큰 %n개가 돌아왔습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Asks for the list of releases and tells nothing of this computer.</source>
        <translation>릴리스 목록만 요청하며 이 컴퓨터의 정보는 보내지 않습니다.</translation>
    </message>
    <message>
        <source>Sent at the start of every chat. A chat's own settings come first.</source>
        <translation>모든 채팅을 시작할 때 전송됩니다. 채팅 자체의 설정이 우선합니다.</translation>
    </message>
    <message>
        <source>Searched in addition to the Hugging Face cache.</source>
        <translation>Hugging Face 캐시와 함께 검색됩니다.</translation>
    </message>
    <message>
        <source>All downloads together. Another program's are not counted.</source>
        <translation>모든 다운로드를 합한 속도입니다. 다른 프로그램의 다운로드는 포함되지 않습니다.</translation>
    </message>
    <message>
        <source>After a restart, the model then continues chats without reading them again.</source>
        <translation>다시 시작한 후 모델이 채팅을 다시 읽지 않고 이어 갑니다.</translation>
    </message>
    <message>
        <source>At most {number} MB/s</source>
        <translation>최대 {number} MB/초</translation>
    </message>
    <message>
        <source>Opens Quick Ask from any program. {keys} is free most often.</source>
        <translation>어떤 프로그램에서든 ‘빠른 질문’을 엽니다. {keys}은(는) 대개 비어 있습니다.</translation>
    </message>
    <message>
        <source>Chats on disk: size</source>
        <translation>디스크의 채팅: 크기</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>지우기</translation>
    </message>
    <message>
        <source>Remove what is kept of chats on disk</source>
        <translation>디스크에 보관된 채팅 내용 제거</translation>
    </message>
    <message>
        <source>Up to {size}</source>
        <translation>최대 {size}</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>시스템 설정 따르기</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>다크</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>라이트</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>고대비</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>줄임</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>전체</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>검색</translation>
    </message>
    <message>
        <source>Search all settings</source>
        <translation>모든 설정 검색</translation>
    </message>
    <message>
        <source>Pages of settings</source>
        <translation>설정 페이지</translation>
    </message>
    <message>
        <source>Model folders</source>
        <translation>모델 폴더</translation>
    </message>
    <message>
        <source>Download speed</source>
        <translation>다운로드 속도</translation>
    </message>
    <message>
        <source>Chats on disk</source>
        <translation>디스크의 채팅</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>제한 없음</translation>
    </message>
    <message>
        <source>Show memory usage</source>
        <translation>메모리 사용량 보기</translation>
    </message>
    <message>
        <source>Check for updates once a day</source>
        <translation>하루에 한 번 업데이트 확인</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 토큰</translation>
    </message>
    <message>
        <source>None</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>추가…</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>모델 폴더 추가</translation>
    </message>
    <message>
        <source>Remove the selected folder</source>
        <translation>선택한 폴더 제거</translation>
    </message>
    <message>
        <source>{size} on disk.</source>
        <translation>디스크에 {size}.</translation>
    </message>
    <message>
        <source>General</source>
        <translation>일반</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>No setting has “{text}”.</source>
        <translation>“{text}”이(가) 포함된 설정이 없습니다.</translation>
    </message>
    <message>
        <source>Key for Quick Ask</source>
        <translation>‘빠른 질문’ 키</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>업데이트</translation>
    </message>
    <message>
        <source>Mirror of the Hub</source>
        <translation>Hub 미러</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>프로그램</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>화면 모드</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>텍스트 크기</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message>
        <source>Takes effect when Octavo is started again.</source>
        <translation>Octavo를 다시 시작하면 적용됩니다.</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>동작</translation>
    </message>
    <message>
        <source>Animates blocks in the memory view.</source>
        <translation>메모리 보기에서 블록에 애니메이션을 적용합니다.</translation>
    </message>
    <message>
        <source>An icon that shows how full the KV cache is, with a menu.</source>
        <translation>KV 캐시가 얼마나 찼는지 보여 주는 메뉴가 있는 아이콘입니다.</translation>
    </message>
    <message>
        <source>Export Presets</source>
        <translation>프리셋 내보내기</translation>
    </message>
    <message numerus="yes">
        <source>Settings of this chat, %n change(s)</source>
        <translation>
            <numerusform>이 채팅의 설정, 변경 사항 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Save as Preset</source>
        <translation>프리셋으로 저장</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>프리셋 이름</translation>
    </message>
    <message>
        <source>Import Presets</source>
        <translation>프리셋 가져오기</translation>
    </message>
    <message numerus="yes">
        <source>Imported %n preset(s).</source>
        <translation>
            <numerusform>프리셋 %n개를 가져왔습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>These settings apply to all chats with {model}.</source>
        <translation>이 설정은 {model}의 모든 채팅에 적용됩니다.</translation>
    </message>
    <message>
        <source>Branched from “{title}”. It shares memory until you continue it.</source>
        <translation>“{title}”에서 분기되었습니다. 이어 갈 때까지 메모리를 공유합니다.</translation>
    </message>
    <message>
        <source>This block can't be forked: its text is not in the shown version of the chat.</source>
        <translation>이 블록은 포크할 수 없습니다. 해당 텍스트가 표시된 버전의 채팅에 없습니다.</translation>
    </message>
    <message>
        <source>Delete Message and All That Follows</source>
        <translation>이 메시지와 이후 메시지 모두 삭제</translation>
    </message>
    <message>
        <source>The answer is still being generated.</source>
        <translation>답변을 아직 생성하는 중입니다.</translation>
    </message>
    <message>
        <source>Stop the answer before you delete a message.</source>
        <translation>메시지를 삭제하기 전에 답변을 중단하십시오.</translation>
    </message>
    <message>
        <source>Stop the answer before you edit a message.</source>
        <translation>메시지를 편집하기 전에 답변을 중단하십시오.</translation>
    </message>
    <message>
        <source>Branched from “{title}”. Both answers go on and share memory.</source>
        <translation>“{title}”에서 분기되었습니다. 두 답변이 계속되며 메모리를 공유합니다.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사하기</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>편집…</translation>
    </message>
    <message>
        <source>Delete Message</source>
        <translation>메시지 삭제</translation>
    </message>
    <message>
        <source>A server's model cannot continue an answer. Ask it to go on.</source>
        <translation>서버의 모델은 답변을 이어서 쓸 수 없습니다. 계속해 달라고 메시지를 보내십시오.</translation>
    </message>
    <message>
        <source>There is no answer to continue.</source>
        <translation>계속할 답변이 없습니다.</translation>
    </message>
    <message>
        <source>No message of this chat has several versions.</source>
        <translation>이 채팅에는 여러 버전이 있는 메시지가 없습니다.</translation>
    </message>
    <message>
        <source>Branch from Here</source>
        <translation>여기에서 분기</translation>
    </message>
    <message numerus="yes">
        <source>Reading %n token(s)…</source>
        <translation>
            <numerusform>토큰 %n개 읽는 중…</numerusform>
        </translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read</source>
        <translation>토큰 {prompt}개 중 {read}개 읽음</translation>
    </message>
    <message>
        <source>Waiting for the model…</source>
        <translation>모델을 기다리는 중…</translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read, {minutes} min left</source>
        <translation>토큰 {prompt}개 중 {read}개 읽음, {minutes}분 남음</translation>
    </message>
    <message>
        <source>{model} cannot look at images, nor can any model here. Get one that can, such as SmolVLM.</source>
        <translation>{model}은(는) 이미지를 볼 수 없으며, 여기의 다른 모델도 볼 수 없습니다. SmolVLM처럼 이미지를 볼 수 있는 모델을 받으십시오.</translation>
    </message>
    <message>
        <source>Message deleted. It is kept for 30 days.</source>
        <translation>메시지가 삭제되었습니다. 30일 동안 보관됩니다.</translation>
    </message>
    <message>
        <source>This text is not in the shown version of the chat.</source>
        <translation>이 텍스트는 표시된 버전의 채팅에 없습니다.</translation>
    </message>
    <message>
        <source>Only the last answer can be continued. Delete what follows it, or retry.</source>
        <translation>마지막 답변만 계속할 수 있습니다. 그 뒤의 메시지를 삭제하거나 재시도하십시오.</translation>
    </message>
    <message>
        <source>Waiting for your permission…</source>
        <translation>허용을 기다리는 중…</translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read, {seconds} s left</source>
        <translation>토큰 {prompt}개 중 {read}개 읽음, {seconds}초 남음</translation>
    </message>
    <message>
        <source>Nothing was deleted since Octavo started. See Recently Deleted.</source>
        <translation>Octavo를 시작한 후 삭제된 항목이 없습니다. ‘최근 삭제된 항목’을 확인하십시오.</translation>
    </message>
    <message>
        <source>Waiting for {server}…</source>
        <translation>{server}을(를) 기다리는 중…</translation>
    </message>
    <message>
        <source>Deleted “{title}”</source>
        <translation>“{title}”을(를) 삭제함</translation>
    </message>
    <message>
        <source>Load Model</source>
        <translation>모델 로드</translation>
    </message>
    <message>
        <source>Open Chat</source>
        <translation>채팅 열기</translation>
    </message>
    <message>
        <source>The engine has not stopped, so there is no report.</source>
        <translation>엔진이 중단된 적이 없어 보고서가 없습니다.</translation>
    </message>
    <message>
        <source>Engine report copied.</source>
        <translation>엔진 보고서가 복사되었습니다.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Octavo {version}&lt;/b&gt;&lt;br&gt;Local language models, with their memory in plain sight.</source>
        <translation>&lt;b&gt;Octavo {version}&lt;/b&gt;&lt;br&gt;메모리까지 훤히 보이는 로컬 언어 모델.</translation>
    </message>
</context>
</TS>