<?xml version='1.0' encoding='utf-8'?>
<TS version="2.1" language="ja_JP" sourcelanguage="en_US">
<context>
    <name>app</name>
    <message>
        <source>Octavo crashed last time. A report is in {path}.</source>
        <translation>前回、Octavoがクラッシュしました。レポートは{path}にあります。</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>The model stopped, possibly out of memory.</source>
        <translation>モデルが停止しました。メモリ不足の可能性があります。</translation>
    </message>
    <message>
        <source>The engine crashed (SIGABRT).</source>
        <translation>エンジンがクラッシュしました（SIGABRT）。</translation>
    </message>
    <message>
        <source>The engine was closed.</source>
        <translation>エンジンを終了しました。</translation>
    </message>
    <message>
        <source>The engine was stopped by {signal}.</source>
        <translation>エンジンが{signal}によって停止しました。</translation>
    </message>
    <message>
        <source>The engine stopped with exit code {code}.</source>
        <translation>エンジンが終了コード{code}で停止しました。</translation>
    </message>
    <message>
        <source>The engine stopped: {reason}.</source>
        <translation>エンジンが停止しました：{reason}。</translation>
    </message>
    <message>
        <source>Octavo stopped because of an internal error.</source>
        <translation>内部エラーのため、Octavoが停止しました。</translation>
    </message>
    <message>
        <source>Your chats are safe. Nothing was sent anywhere. You can attach this file to a bug report.</source>
        <translation>チャットは保存されています。データはどこにも送信されていません。このファイルはバグ報告に添付できます。</translation>
    </message>
    <message>
        <source>Octavo cannot start</source>
        <translation>Octavoを起動できません</translation>
    </message>
    <message>
        <source>A report is in {path}.</source>
        <translation>レポートは{path}にあります。</translation>
    </message>
    <message>
        <source>No report could be written: {reason}.</source>
        <translation>レポートを書き込めませんでした：{reason}。</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>エンジンを起動中です。</translation>
    </message>
    <message>
        <source>The engine did not end by itself.</source>
        <translation>エンジンが自動的に終了しませんでした。</translation>
    </message>
    <message>
        <source>The engine sent invalid data: {error}.</source>
        <translation>エンジンから無効なデータが送られてきました：{error}。</translation>
    </message>
    <message>
        <source>The engine was restarted.</source>
        <translation>エンジンを再起動しました。</translation>
    </message>
    <message>
        <source>The engine could not be started: {reason}.</source>
        <translation>エンジンを起動できませんでした：{reason}。</translation>
    </message>
    <message numerus="yes">
        <source>{reason} It stopped %n time(s) within a minute and was not restarted.</source>
        <translation>
            <numerusform>{reason}1分以内に%n回停止したため、再起動しませんでした。</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine is not responding.</source>
        <translation>エンジンが応答していません。</translation>
    </message>
    <message>
        <source>The engine sent invalid data and was restarted: {error}.</source>
        <translation>エンジンから無効なデータが送られてきたため、再起動しました：{error}。</translation>
    </message>
    <message>
        <source>The engine did not start in time.</source>
        <translation>エンジンが時間内に起動しませんでした。</translation>
    </message>
    <message>
        <source>The app and its engine are of different versions (protocols {app} and {engine}). Reinstall Octavo.</source>
        <translation>アプリとエンジンのバージョンが異なります（プロトコル{app}と{engine}）。Octavoを再インストールしてください。</translation>
    </message>
    <message>
        <source>The model service stopped. It restarts when it is needed.</source>
        <translation>モデルサービスが停止しました。必要になると再起動します。</translation>
    </message>
    <message>
        <source>The model service could not be started: {reason}.</source>
        <translation>モデルサービスを起動できませんでした：{reason}。</translation>
    </message>
</context>
<context>
    <name>attachments</name>
    <message>
        <source>“{name}” is damaged and cannot be read.</source>
        <translation>“{name}”は破損しているため、読み取れません。</translation>
    </message>
    <message numerus="yes">
        <source>“{name}” has %n more page(s) without text. Attach them as images.</source>
        <translation>
            <numerusform>“{name}”には、テキストのないページがほかに%nページあります。画像として添付してください。</numerusform>
        </translation>
    </message>
    <message>
        <source>{name}, page {page} of {pages}</source>
        <translation>{name}、{page}/{pages}ページ</translation>
    </message>
    <message>
        <source>“{name}” no longer exists.</source>
        <translation>“{name}”はもう存在しません。</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened. Check its permissions.</source>
        <translation>“{name}”を開けません。アクセス権を確認してください。</translation>
    </message>
    <message>
        <source>“{name}” is not a file.</source>
        <translation>“{name}”はファイルではありません。</translation>
    </message>
    <message>
        <source>“{name}” is a folder. Attach its files instead.</source>
        <translation>“{name}”はフォルダです。中のファイルを添付してください。</translation>
    </message>
    <message>
        <source>“{name}” has no text that can be read. Attach text, code, CSV, PDF or DOCX files.</source>
        <translation>“{name}”には読み取れるテキストがありません。テキスト、コード、CSV、PDF、DOCXのファイルを添付してください。</translation>
    </message>
    <message>
        <source>“{name}” is in an old format. Save it as DOCX or PDF.</source>
        <translation>“{name}”は古い形式です。DOCXまたはPDFで保存してください。</translation>
    </message>
    <message>
        <source>“{name}” is too large: {size}. PDF and DOCX can have {most}, other files {most_text}.</source>
        <translation>“{name}”は大きすぎます：{size}。上限はPDFとDOCXが{most}、その他のファイルが{most_text}です。</translation>
    </message>
    <message>
        <source>“{name}” has more than {characters} characters of text. Attach a part of it.</source>
        <translation>“{name}”のテキストが{characters}文字を超えています。一部だけを添付してください。</translation>
    </message>
    <message>
        <source>“{name}” is empty.</source>
        <translation>“{name}”は空です。</translation>
    </message>
    <message>
        <source>“{name}” has pictures of text only. Choose a model that looks at images, or run text recognition on it.</source>
        <translation>“{name}”には文字の画像しかありません。画像に対応したモデルを選択するか、文字認識を行ってください。</translation>
    </message>
    <message>
        <source>“{name}” cannot be attached: an image must be PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF. Convert it.</source>
        <translation>“{name}”を添付できません。画像はPNG、JPEG、WebP、GIF、BMP、TIFF、AVIFのいずれかでなければなりません。変換してください。</translation>
    </message>
    <message>
        <source>“{name}” has more than {pixels} million pixels. Make it smaller.</source>
        <translation>“{name}”は{pixels}メガピクセルを超えています。小さくしてください。</translation>
    </message>
    <message>
        <source>“{name}” is a HEIC image, which is read on a Mac only. Save it as JPEG.</source>
        <translation>“{name}”はHEIC画像で、Macでのみ読み取れます。JPEGで保存してください。</translation>
    </message>
    <message>
        <source>“{name}” is protected by a password. Save it without one.</source>
        <translation>“{name}”はパスワードで保護されています。パスワードなしで保存してください。</translation>
    </message>
    <message>
        <source>“{name}” was refused: it declares a document type, which DOCX files never do.</source>
        <translation>“{name}”を拒否しました：DOCXファイルにはないはずの文書型宣言があります。</translation>
    </message>
    <message>
        <source>“{name}” was refused: it decompresses to far too much.</source>
        <translation>“{name}”を拒否しました：展開後のサイズが大きすぎます。</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too much memory.</source>
        <translation>“{name}”を拒否しました：読み取りに必要なメモリが多すぎます。</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too long.</source>
        <translation>“{name}”を拒否しました：読み取りに時間がかかりすぎます。</translation>
    </message>
    <message>
        <source>“{name}” has control characters in its name. Rename the file.</source>
        <translation>“{name}”の名前に制御文字が含まれています。ファイル名を変更してください。</translation>
    </message>
    <message>
        <source>“{name}” cannot be kept: there is no space for more images.</source>
        <translation>“{name}”を保存できません：これ以上画像を保存する領域がありません。</translation>
    </message>
    <message>
        <source>“{name}” is too large: an image can have {most}. Make it smaller.</source>
        <translation>“{name}”は大きすぎます：画像の上限は{most}です。小さくしてください。</translation>
    </message>
    <message>
        <source>This image no longer exists.</source>
        <translation>この画像はもう存在しません。</translation>
    </message>
    <message>
        <source>This image is damaged and cannot be shown.</source>
        <translation>この画像は破損しているため、表示できません。</translation>
    </message>
    <message>
        <source>This image is not shown: it is larger than {most}.</source>
        <translation>この画像は{most}を超えているため、表示されません。</translation>
    </message>
    <message>
        <source>This image is not shown: it has {size} pixels; the most is {most} million.</source>
        <translation>この画像は表示されません：{size}ピクセルあります。上限は{most}百万ピクセルです。</translation>
    </message>
</context>
<context>
    <name>chat_settings</name>
    <message>
        <source>Precise</source>
        <translation>正確</translation>
    </message>
    <message>
        <source>Creative</source>
        <translation>創造的</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>{name}に書き込めません：{reason}。</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>{name}を読み取れません：{reason}。</translation>
    </message>
    <message>
        <source>{name} is not a file of presets.</source>
        <translation>{name}はプリセットのファイルではありません。</translation>
    </message>
    <message>
        <source>{name} has no presets.</source>
        <translation>{name}にはプリセットがありません。</translation>
    </message>
    <message>
        <source>{name} is too large for a file of presets.</source>
        <translation>{name}はプリセットのファイルとしては大きすぎます。</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>システムプロンプト</translation>
    </message>
    <message>
        <source>Tells the model how to behave, before your first message.</source>
        <translation>最初のメッセージの前に、モデルのふるまいを指示します。</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>Whether the model reasons before it answers.</source>
        <translation>回答の前にモデルが思考するかどうか。</translation>
    </message>
    <message>
        <source>Effort</source>
        <translation>思考量</translation>
    </message>
    <message>
        <source>How long it reasons: more takes longer and is right more often.</source>
        <translation>思考の長さ。多いほど時間はかかりますが、正しい回答が増えます。</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>ツール</translation>
    </message>
    <message>
        <source>Whether the model may call tools. You are asked before each call.</source>
        <translation>モデルがツールを呼び出せるかどうか。呼び出しのたびに確認します。</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>回答の最大長</translation>
    </message>
    <message>
        <source>The most tokens that an answer may have.</source>
        <translation>1つの回答の最大トークン数。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>シード</translation>
    </message>
    <message>
        <source>With the same number, the same messages get the same answer.</source>
        <translation>同じ数値なら、同じメッセージに同じ回答が返ります。</translation>
    </message>
    <message>
        <source>Stop strings</source>
        <translation>停止文字列</translation>
    </message>
    <message>
        <source>The answer ends before any of these; one per line.</source>
        <translation>回答はこれらの文字列の前で終わります。1行に1つ。</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>JSONスキーマ</translation>
    </message>
    <message>
        <source>Answers are JSON that matches this schema, without reasoning.</source>
        <translation>回答はこのスキーマに合うJSONになり、思考は行われません。</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Higher is more varied; 0 always picks the most likely token.</source>
        <translation>高いほど多様になります。0では常に最も確率の高いトークンを選びます。</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Samples from the likeliest tokens up to this probability; 1 is off.</source>
        <translation>確率の高い順に、合計がこの値に達するまでから選びます。1でオフ。</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Samples from this many of the likeliest tokens; 0 is off.</source>
        <translation>確率の高い順に、この数のトークンから選びます。0でオフ。</translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation>Min-p</translation>
    </message>
    <message>
        <source>Drops tokens below this share of the likeliest one; 0 is off.</source>
        <translation>最も有力なトークンに対し、この割合未満のものを除きます。0でオフ。</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>繰り返しペナルティ</translation>
    </message>
    <message>
        <source>Makes tokens that were already used less likely; 1 is off.</source>
        <translation>すでに使ったトークンを選びにくくします。1でオフ。</translation>
    </message>
    <message>
        <source>Presence penalty</source>
        <translation>存在ペナルティ</translation>
    </message>
    <message>
        <source>Above 0, favours tokens that the answer has not used yet.</source>
        <translation>0より大きいと、回答にまだ出ていないトークンを優先します。</translation>
    </message>
    <message>
        <source>Frequency penalty</source>
        <translation>頻度ペナルティ</translation>
    </message>
    <message>
        <source>Above 0, disfavours tokens by how often the answer used them.</source>
        <translation>0より大きいと、回答に多く出たトークンほど選びにくくします。</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>デフォルト</translation>
    </message>
    <message>
        <source>On</source>
        <translation>オン</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>オフ</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>低</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>中</translation>
    </message>
    <message>
        <source>High</source>
        <translation>高</translation>
    </message>
    <message>
        <source>Reset to {value} ({source})</source>
        <translation>{value}にリセット（{source}）</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>None</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Not used, because it is not a JSON schema: {problem}.</source>
        <translation>JSONスキーマではないため使われません：{problem}。</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>ランダム</translation>
    </message>
    <message>
        <source>random</source>
        <translation>ランダム</translation>
    </message>
    <message>
        <source>default</source>
        <translation>デフォルト</translation>
    </message>
    <message>
        <source>Use for all chats with {model}</source>
        <translation>{model}のすべてのチャットで使う</translation>
    </message>
    <message>
        <source>Forget the settings for {model}</source>
        <translation>{model}の設定を消去</translation>
    </message>
    <message>
        <source>recommended by the model's makers</source>
        <translation>モデル開発元の推奨値</translation>
    </message>
    <message>
        <source>your setting for this model</source>
        <translation>このモデルの設定値</translation>
    </message>
    <message>
        <source>from Settings</source>
        <translation>アプリの設定値</translation>
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation>このチャットの設定</translation>
    </message>
    <message>
        <source>This chat</source>
        <translation>このチャット</translation>
    </message>
    <message>
        <source>Presets ▾</source>
        <translation>プリセット ▾</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>プリセット</translation>
    </message>
    <message>
        <source>Reset All</source>
        <translation>すべてリセット</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>ドラフト</translation>
    </message>
    <message>
        <source>Options of the Model…</source>
        <translation>モデルのオプション…</translation>
    </message>
    <message>
        <source>Drafts: options of the model</source>
        <translation>ドラフト：モデルのオプション</translation>
    </message>
    <message>
        <source>A draft model, or drafts from the chat's own text: chosen when a model is loaded, for all its chats.</source>
        <translation>ドラフトモデル、またはチャット自体のテキストによるドラフト。モデルのロード時に選び、そのモデルのすべてのチャットに適用されます。</translation>
    </message>
    <message>
        <source>A preset keeps the settings of this chat under a name.</source>
        <translation>プリセットは、このチャットの設定に名前を付けて保存したものです。</translation>
    </message>
    <message>
        <source>Save as Preset…</source>
        <translation>プリセットとして保存…</translation>
    </message>
    <message>
        <source>Delete Preset</source>
        <translation>プリセットを削除</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>読み込む…</translation>
    </message>
    <message>
        <source>Export All…</source>
        <translation>すべて書き出す…</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> トークン</translation>
    </message>
</context>
<context>
    <name>chats</name>
    <message>
        <source>Chat</source>
        <translation>チャット</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>許可なし</translation>
    </message>
    <message>
        <source>generating</source>
        <translation>生成中</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>error</source>
        <translation>エラー</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>You</source>
        <translation>あなた</translation>
    </message>
    <message numerus="yes">
        <source>*Attached: {name} (%n token(s))*</source>
        <translation>
            <numerusform>*添付：{name}（%nトークン）*</numerusform>
        </translation>
    </message>
    <message>
        <source>Called the tool {tool}</source>
        <translation>ツール{tool}を呼び出しました</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}. Choose another folder.</source>
        <translation>{name}に書き込めません：{reason}。別のフォルダを選択してください。</translation>
    </message>
    <message>
        <source>Chat title</source>
        <translation>チャットのタイトル</translation>
    </message>
    <message>
        <source>open</source>
        <translation>展開</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>折りたたみ</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今日</translation>
    </message>
    <message>
        <source>Folder {name}, {state}</source>
        <translation>フォルダ{name}、{state}</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>分岐</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>ピンで固定</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>今週</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>それ以前</translation>
    </message>
    <message>
        <source>dd MMM</source>
        <comment>a format of Qt</comment>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>ピンで固定</translation>
    </message>
    <message>
        <source>new answer</source>
        <translation>新しい回答</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>新規フォルダ</translation>
    </message>
    <message>
        <source>Name of the folder</source>
        <translation>フォルダ名</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>作成</translation>
    </message>
    <message>
        <source>Move to Folder</source>
        <translation>フォルダに移動</translation>
    </message>
    <message>
        <source>Choose a folder or type the name of a new one; empty for none</source>
        <translation>フォルダを選ぶか、新しい名前を入力（フォルダなしは空欄）</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移動</translation>
    </message>
    <message>
        <source>Your chats will appear here.</source>
        <translation>チャットはここに表示されます。</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>結果なし</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n件の結果</numerusform>
        </translation>
    </message>
    <message>
        <source>How old</source>
        <translation>期間</translation>
    </message>
    <message>
        <source>Which model answered</source>
        <translation>回答したモデル</translation>
    </message>
    <message>
        <source>Any model</source>
        <translation>全モデル</translation>
    </message>
    <message>
        <source>Search all chats…</source>
        <translation>すべてのチャットを検索…</translation>
    </message>
    <message>
        <source>Search all chats</source>
        <translation>すべてのチャットを検索</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>チャット</translation>
    </message>
    <message>
        <source>Archive</source>
        <comment>the list</comment>
        <translation>アーカイブ</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>アーカイブ</translation>
    </message>
    <message>
        <source>Show archived chats</source>
        <translation>アーカイブしたチャットを表示</translation>
    </message>
    <message>
        <source>Recently Deleted</source>
        <translation>最近削除した項目</translation>
    </message>
    <message>
        <source>No chat is archived.</source>
        <translation>アーカイブしたチャットはありません。</translation>
    </message>
    <message numerus="yes">
        <source>The best %n result(s)</source>
        <translation>
            <numerusform>上位%n件の結果</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>名称変更</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>固定を解除</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>ピンで固定</translation>
    </message>
    <message>
        <source>New Folder…</source>
        <translation>新規フォルダ…</translation>
    </message>
    <message>
        <source>Take Out of the Archive</source>
        <translation>アーカイブから戻す</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>書き出す…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>New Chat</source>
        <translation>新規チャット</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>全期間</translation>
    </message>
    <message>
        <source>Past week</source>
        <translation>過去1週間</translation>
    </message>
    <message>
        <source>Past month</source>
        <translation>過去1か月</translation>
    </message>
    <message>
        <source>Past year</source>
        <translation>過去1年</translation>
    </message>
    <message>
        <source>No Folder</source>
        <translation>フォルダなし</translation>
    </message>
    <message numerus="yes">
        <source>{results} in %n chat(s)</source>
        <translation>
            <numerusform>{results}（%n件のチャット）</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>composer</name>
    <message>
        <source>The images of a message can have {most} together. Send them one by one.</source>
        <translation>1つのメッセージの画像は合計{most}までです。1枚ずつ送信してください。</translation>
    </message>
    <message numerus="yes">
        <source>Send the whole file: %n token(s)</source>
        <translation>
            <numerusform>ファイル全体を送信：%nトークン</numerusform>
        </translation>
    </message>
    <message>
        <source>Send the passages that fit</source>
        <translation>収まる抜粋を送信</translation>
    </message>
    <message numerus="yes">
        <source>A message can have %n image(s).</source>
        <translation>
            <numerusform>1つのメッセージに付けられる画像は%n枚までです。</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>読み取り中…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Attached files</source>
        <translation>添付ファイル</translation>
    </message>
    <message numerus="yes">
        <source>A message can have %n file(s).</source>
        <translation>
            <numerusform>1つのメッセージに付けられるファイルは%n個までです。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>passages, %n token(s)</source>
        <translation>
            <numerusform>抜粋、%nトークン</numerusform>
        </translation>
    </message>
    <message>
        <source>The encoding is a guess. If letters look wrong, choose another in the menu.</source>
        <translation>エンコーディングは推定です。文字化けしている場合は、メニューで変更してください。</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>エンコーディング</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name}を削除</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>計算中…</translation>
    </message>
    <message>
        <source>about {part} of {whole} tokens</source>
        <translation>{whole}トークン中約{part}</translation>
    </message>
    <message>
        <source>The passages that have most to do with your question are sent, not the whole file.</source>
        <translation>ファイル全体ではなく、質問に最も関係する抜粋が送信されます。</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%nトークン</numerusform>
        </translation>
    </message>
    <message>
        <source>Pasted image</source>
        <translation>ペーストした画像</translation>
    </message>
    <message>
        <source>This file does not fit into the context.</source>
        <translation>このファイルはコンテキストに収まりません。</translation>
    </message>
    <message>
        <source>Editing an earlier message · Enter sends a new version, Esc cancels</source>
        <translation>以前のメッセージを編集中 · Enterで新しいバージョンを送信、Escでキャンセル</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>送信</translation>
    </message>
    <message>
        <source>Ask anything</source>
        <translation>何でも質問してください</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>ファイルを添付</translation>
    </message>
    <message>
        <source>Editing this answer · Enter saves it as a new version, Esc cancels</source>
        <translation>この回答を編集中 · Enterで新しいバージョンとして保存、Escでキャンセル</translation>
    </message>
    <message>
        <source>Attach Files</source>
        <translation>ファイルを添付</translation>
    </message>
    <message>
        <source>Use {model}</source>
        <translation>{model}を使う</translation>
    </message>
    <message>
        <source>Choose a Model…</source>
        <translation>モデルを選択…</translation>
    </message>
    <message>
        <source>Send the message</source>
        <translation>メッセージを送信</translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation>送信（Enter）</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop generating</source>
        <translation>生成を停止</translation>
    </message>
    <message>
        <source>Stop generating (Esc)</source>
        <translation>生成を停止（Esc）</translation>
    </message>
    <message>
        <source>Enter sends your next message when this answer ends</source>
        <translation>Enterを押すと、この回答が終わり次第次のメッセージを送信します</translation>
    </message>
    <message>
        <source>Save the answer</source>
        <translation>回答を保存</translation>
    </message>
    <message>
        <source>Save (Enter)</source>
        <translation>保存（Enter）</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>ペーストしたテキスト</translation>
    </message>
    <message>
        <source>Screenshot</source>
        <translation>スクリーンショット</translation>
    </message>
    <message>
        <source>The screenshot could not be taken: {reason}</source>
        <translation>スクリーンショットを撮れませんでした：{reason}</translation>
    </message>
    <message>
        <source>“{name}” is still being read.</source>
        <translation>“{name}”をまだ読み取っています。</translation>
    </message>
    <message>
        <source>{used} of {limit}</source>
        <translation>{used} / {limit}</translation>
    </message>
    <message>
        <source>{used} + {pending} of {limit} · {left} left</source>
        <translation>{used} + {pending} / {limit} · 残り{left}</translation>
    </message>
    <message>
        <source>{used} + {pending} of {limit}</source>
        <translation>{used} + {pending} / {limit}</translation>
    </message>
    <message>
        <source>{usage} tokens of the model's context used.</source>
        <translation>モデルのコンテキストの使用量（トークン）：{usage}。</translation>
    </message>
    <message>
        <source>Nothing is dropped: an answer ends when the context is full. Start a new chat, or load the model with a longer context.</source>
        <translation>内容が省かれることはなく、コンテキストがいっぱいになると回答が終わります。新規チャットを始めるか、コンテキストを長くしてモデルをロードしてください。</translation>
    </message>
    <message>
        <source>Context: {usage} tokens</source>
        <translation>コンテキスト：{usage}トークン</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>コンテキスト</translation>
    </message>
    <message>
        <source>{used} of {limit} · {left} left</source>
        <translation>{used} / {limit} · 残り{left}</translation>
    </message>
    <message>
        <source>{used} of {limit} tokens of the model's context used; your message adds {pending}.</source>
        <translation>モデルのコンテキスト{limit}トークン中{used}を使用。このメッセージで{pending}増えます。</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>Sent when this answer ends</source>
        <translation>この回答が終わると送信</translation>
    </message>
    <message>
        <source>Send Now</source>
        <translation>今すぐ送信</translation>
    </message>
    <message>
        <source>Queued messages</source>
        <translation>送信待ちのメッセージ</translation>
    </message>
    <message>
        <source>Not sent, because the last answer was stopped or failed</source>
        <translation>直前の回答が停止または失敗したため未送信</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n個のファイル</numerusform>
        </translation>
    </message>
    <message>
        <source>Edit this queued message</source>
        <translation>この送信待ちメッセージを編集</translation>
    </message>
    <message>
        <source>Do not send this message</source>
        <translation>このメッセージを送信しない</translation>
    </message>
    <message>
        <source>Queued: {text}</source>
        <translation>送信待ち：{text}</translation>
    </message>
</context>
<context>
    <name>conversations</name>
    <message>
        <source>No model is loaded. Choose one and try again.</source>
        <translation>モデルがロードされていません。モデルを選んで、もう一度試してください。</translation>
    </message>
    <message>
        <source>Tools ran for {number} minutes in a row. Continue to go on.</source>
        <translation>ツールが{number}分間続けて実行されました。先へ進むには“続ける”を選んでください。</translation>
    </message>
    <message numerus="yes">
        <source>The answer reached its limit of %n token(s).</source>
        <translation>
            <numerusform>回答が上限の%nトークンに達しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Tools were called {number} times in a row. Continue to go on.</source>
        <translation>ツールが{number}回続けて呼び出されました。先へ進むには“続ける”を選んでください。</translation>
    </message>
    <message numerus="yes">
        <source>The context of %n token(s) is full.</source>
        <translation>
            <numerusform>%nトークンのコンテキストがいっぱいです。</numerusform>
        </translation>
    </message>
    <message>
        <source>{model} cannot look at images. Choose a model that can.</source>
        <translation>{model}は画像に対応していません。画像に対応したモデルを選んでください。</translation>
    </message>
    <message>
        <source>This chat was not sent. Choose a model on this computer for it.</source>
        <translation>このチャットは送信されませんでした。このコンピュータ上のモデルを選んでください。</translation>
    </message>
    <message numerus="yes">
        <source>The KV cache is full: it holds %n token(s).</source>
        <translation>
            <numerusform>KVキャッシュがいっぱいです：容量は%nトークンです。</numerusform>
        </translation>
    </message>
    <message>
        <source>This chat cannot be read: {reason}. Check the disk.</source>
        <translation>このチャットを読み取れません：{reason}。ディスクを確認してください。</translation>
    </message>
    <message>
        <source>{reason} The text so far is saved.</source>
        <translation>{reason} ここまでのテキストは保存されています。</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>エンジンが動作していません。</translation>
    </message>
    <message>
        <source>The model wrote no summary. Write one, or try again.</source>
        <translation>モデルが要約を書きませんでした。自分で書くか、もう一度試してください。</translation>
    </message>
    <message>
        <source>This chat cannot be saved: {reason}. Check the disk.</source>
        <translation>このチャットを保存できません：{reason}。ディスクを確認してください。</translation>
    </message>
    <message>
        <source>The disk is full, so this chat is not saved. Free some space.</source>
        <translation>ディスクがいっぱいのため、このチャットは保存されていません。空き領域を増やしてください。</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新規チャット</translation>
    </message>
    <message>
        <source>Branch {number}: {title}</source>
        <translation>分岐{number}：{title}</translation>
    </message>
    <message>
        <source>{model} · answer {number}</source>
        <translation>{model} · 回答{number}</translation>
    </message>
</context>
<context>
    <name>dialogs</name>
    <message>
        <source>Done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source>The download was stopped.</source>
        <translation>ダウンロードを停止しました。</translation>
    </message>
    <message>
        <source>Interrupted; it can be resumed.</source>
        <translation>中断されました。再開できます。</translation>
    </message>
    <message>
        <source>The download failed because of an error in Octavo; its log has the details.</source>
        <translation>Octavoのエラーにより、ダウンロードに失敗しました。詳細はOctavoのログにあります。</translation>
    </message>
    <message>
        <source>Cannot write to {0} ({1}).</source>
        <translation>{0}に書き込めません（{1}）。</translation>
    </message>
    <message>
        <source>The connection broke after {0} of {1} bytes of {2}.</source>
        <translation>{2}の{1}バイトのうち{0}バイトまで受信したところで、接続が切れました。</translation>
    </message>
    <message>
        <source>{0} arrived damaged (its hash differs from the Hub's) and was deleted: try again later, or without a mirror.</source>
        <translation>届いた{0}が破損していた（ハッシュがHubのものと異なる）ため、削除しました。あとでもう一度試すか、ミラーを使わずに試してください。</translation>
    </message>
    <message>
        <source>The disk with {0} is full: free some space, then resume; what has arrived is kept.</source>
        <translation>{0}のあるディスクがいっぱいです。空き領域を増やしてから再開してください。受信済みの分は残っています。</translation>
    </message>
    <message>
        <source>{0} has changed on the server.</source>
        <translation>サーバ上の{0}が変更されました。</translation>
    </message>
    <message>
        <source>{0} is larger on the server than the Hub announced.</source>
        <translation>サーバ上の{0}は、Hubが示したサイズより大きくなっています。</translation>
    </message>
    <message>
        <source>{0} sends no ranges of {1}.</source>
        <translation>{0}は{1}を部分ごとに送信できません。</translation>
    </message>
    <message>
        <source>The connection broke in the middle of {0}.</source>
        <translation>{0}の途中で接続が切れました。</translation>
    </message>
    <message>
        <source>{0} has no weights as model*.safetensors: choose an MLX version of the model.</source>
        <translation>{0}にはmodel*.safetensorsという名前の重みがありません。このモデルのMLX版を選択してください。</translation>
    </message>
    <message>
        <source>the connection failed</source>
        <translation>接続に失敗しました</translation>
    </message>
    <message>
        <source>it does not answer</source>
        <translation>応答がありません</translation>
    </message>
    <message>
        <source>its answer is incomplete or invalid</source>
        <translation>応答が不完全か無効です</translation>
    </message>
    <message>
        <source>its certificate is not trusted</source>
        <translation>証明書を信頼できません</translation>
    </message>
    <message>
        <source>no secure connection could be made</source>
        <translation>安全な接続を確立できませんでした</translation>
    </message>
    <message>
        <source>its name was not found</source>
        <translation>名前が見つかりませんでした</translation>
    </message>
    <message>
        <source>the connection was refused</source>
        <translation>接続が拒否されました</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>接続が失われました</translation>
    </message>
    <message>
        <source>{0} answered with status {1}.</source>
        <translation>{0}がステータス{1}を返しました。</translation>
    </message>
    <message>
        <source>{0} is not a valid web address: check HF_ENDPOINT.</source>
        <translation>{0}は有効なWebアドレスではありません。HF_ENDPOINTを確認してください。</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network, or use a mirror.</source>
        <translation>{0}に接続できません（{1}）。ネットワークを確認するか、ミラーを使ってください。</translation>
    </message>
    <message>
        <source>{0} sends downloads back to {2}, which cannot be reached ({1}): choose another mirror.</source>
        <translation>{0}はダウンロードを{2}に送り返しますが、そこに接続できません（{1}）。別のミラーを選択してください。</translation>
    </message>
    <message>
        <source>{0} sends downloads to {2}, which cannot be reached ({1}): check the network, or use a mirror.</source>
        <translation>{0}はダウンロードを{2}に転送しますが、そこに接続できません（{1}）。ネットワークを確認するか、ミラーを使ってください。</translation>
    </message>
    <message>
        <source>{0} has no such model or file: {1}</source>
        <translation>{0}にそのモデルまたはファイルがありません：{1}</translation>
    </message>
    <message>
        <source>This model is gated or private: accept its terms at the Hub, run `hf auth login`, then try again.</source>
        <translation>このモデルには承認が必要か、非公開です。Hubで利用条件に同意し、`hf auth login`を実行してから、もう一度試してください。</translation>
    </message>
    <message>
        <source>{0} now has another, shorter file: {1}</source>
        <translation>{0}のファイルが、より短い別のものに変わりました：{1}</translation>
    </message>
    <message>
        <source>{0} is limiting requests: try again later.</source>
        <translation>{0}がリクエストを制限しています。あとでもう一度試してください。</translation>
    </message>
    <message>
        <source>{0} has an internal error (status {1}).</source>
        <translation>{0}で内部エラーが起きています（ステータス{1}）。</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network and HF_ENDPOINT.</source>
        <translation>{0}に接続できません（{1}）。ネットワークとHF_ENDPOINTを確認してください。</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network and this address.</source>
        <translation>{0}に接続できません（{1}）。ネットワークとこのアドレスを確認してください。</translation>
    </message>
    <message>
        <source>The Hub refused your token: it is invalid or has expired. Run `hf auth login` again.</source>
        <translation>トークンがHubに拒否されました。無効か、期限切れです。もう一度`hf auth login`を実行してください。</translation>
    </message>
    <message>
        <source>Your Hub account may not read this model: accept its terms on its page at the Hub, then try again.</source>
        <translation>お使いのHubアカウントには、このモデルを読み取る権限がありません。Hubのモデルのページで利用条件に同意してから、もう一度試してください。</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so {0} was not contacted: unset it to use the Hub.</source>
        <translation>HF_HUB_OFFLINEが設定されているため、{0}に接続しませんでした。Hubを使うには、この設定を解除してください。</translation>
    </message>
    <message>
        <source>{0} redirected to {1} without encryption: refused.</source>
        <translation>{0}が暗号化なしで{1}に転送しようとしたため、拒否しました。</translation>
    </message>
    <message>
        <source>The proxy in your network settings cannot be used: Octavo supports http and https proxies.</source>
        <translation>ネットワーク設定のプロキシは使えません。Octavoが対応しているのは、httpとhttpsのプロキシです。</translation>
    </message>
    <message>
        <source>{0} refuses the address that {1} gave: it may have expired. Try again.</source>
        <translation>{1}から渡されたアドレスを{0}が拒否しました。期限切れの可能性があります。もう一度試してください。</translation>
    </message>
    <message>
        <source>Waiting for {0}…</source>
        <translation>{0}を待っています…</translation>
    </message>
    <message>
        <source>{0} is not a model that can be deleted.</source>
        <translation>{0}は削除できるモデルではありません。</translation>
    </message>
    <message>
        <source>This failed because of an error in Octavo; its log has the details.</source>
        <translation>Octavoのエラーにより失敗しました。詳細はOctavoのログにあります。</translation>
    </message>
    <message>
        <source>{0} is not in the catalogue: look it up on the Hub.</source>
        <translation>{0}はカタログにありません。Hubで探してください。</translation>
    </message>
    <message>
        <source>{0} has no weights (*.safetensors): its download may be incomplete.</source>
        <translation>{0}に重み（*.safetensors）がありません。ダウンロードが完了していない可能性があります。</translation>
    </message>
    <message>
        <source>{0} {1}: choose a folder with config.json and *.safetensors.</source>
        <translation>{0}：{1}。config.jsonと*.safetensorsのあるフォルダを選択してください。</translation>
    </message>
    <message>
        <source>{0} has no config.json, so it is not a model folder.</source>
        <translation>{0}にはconfig.jsonがないため、モデルのフォルダではありません。</translation>
    </message>
    <message>
        <source>{0} asks to run its own Python code ({1}): Octavo never does that.</source>
        <translation>{0}は独自のPythonコード（{1}）の実行を求めていますが、Octavoがそれを実行することはありません。</translation>
    </message>
    <message>
        <source>{0} has its weights as pickle files, which can run code when they are read: choose a version with *.safetensors.</source>
        <translation>{0}の重みは、読み取り時にコードを実行できるpickleファイルです。*.safetensorsのあるバージョンを選択してください。</translation>
    </message>
    <message>
        <source>{0} holds GGUF weights: choose an MLX version of the model.</source>
        <translation>{0}の重みはGGUF形式です。このモデルのMLX版を選択してください。</translation>
    </message>
    <message>
        <source>{0} has no tokenizer (tokenizer.json): its download may be incomplete.</source>
        <translation>{0}にトークナイザ（tokenizer.json）がありません。ダウンロードが完了していない可能性があります。</translation>
    </message>
    <message>
        <source>{0} lacks {1} of its {2} weight files ({3}, ...): finish its download.</source>
        <translation>{0}には、{2}個の重みファイルのうち{1}個（{3}など）がありません。ダウンロードを完了してください。</translation>
    </message>
    <message>
        <source>{0} is a LoRA adapter, not a model: choose its base model.</source>
        <translation>{0}はモデルではなくLoRAアダプタです。そのベースモデルを選択してください。</translation>
    </message>
    <message>
        <source>{0} is a {1} model, which Octavo does not know.</source>
        <translation>{0}は{1}モデルで、Octavoはこの種類に対応していません。</translation>
    </message>
    <message>
        <source>The tokenizer of {0} asks to run its own Python code: Octavo never does that.</source>
        <translation>{0}のトークナイザは独自のPythonコードの実行を求めていますが、Octavoがそれを実行することはありません。</translation>
    </message>
    <message>
        <source>Choose {0} bits for the weights; {1} is not possible.</source>
        <translation>重みのビット数は{0}から選択してください。{1}は使えません。</translation>
    </message>
    <message>
        <source>{0} is already quantised: choose the original.</source>
        <translation>{0}はすでに量子化されています。元のモデルを選択してください。</translation>
    </message>
    <message>
        <source>{0} is not a GGUF file.</source>
        <translation>{0}はGGUFファイルではありません。</translation>
    </message>
    <message>
        <source>It cannot be quantised: {0}.</source>
        <translation>量子化できません：{0}。</translation>
    </message>
    <message>
        <source>{0} {1}.</source>
        <translation>{0}：{1}。</translation>
    </message>
    <message>
        <source>{0} is not a complete model: {1}.</source>
        <translation>{0}は完全なモデルではありません：{1}。</translation>
    </message>
    <message>
        <source>neither its config nor its tokenizer names a token that ends an answer</source>
        <translation>configにもトークナイザにも、回答を終わらせるトークンが指定されていません</translation>
    </message>
    <message>
        <source>the eos_token_id of its config.json is not a token's number</source>
        <translation>config.jsonのeos_token_idがトークンの番号ではありません</translation>
    </message>
    <message>
        <source>{0} does not fit in memory.</source>
        <translation>{0}はメモリに収まりません。</translation>
    </message>
    <message>
        <source>The disk cache is off until the next start: {0} ({1}).</source>
        <translation>ディスクキャッシュは次回の起動までオフです：{0}（{1}）。</translation>
    </message>
    <message>
        <source>The disk cache is off until there is room: {0} ({1}).</source>
        <translation>ディスクキャッシュは、空きができるまでオフです：{0}（{1}）。</translation>
    </message>
    <message>
        <source>The disk has room again, so the disk cache is on again.</source>
        <translation>ディスクに空きができたため、ディスクキャッシュが再びオンになりました。</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}</source>
        <translation>{0}を使用できません：{1}</translation>
    </message>
    <message>
        <source>is not there</source>
        <translation>ありません</translation>
    </message>
    <message>
        <source>{0} has only {1:size} of disk space, and {2} takes {3:size}: delete something there.</source>
        <translation>{0}のディスクの空きは{1:size}だけですが、{2}には{3:size}必要です。そこで何かを削除してください。</translation>
    </message>
    <message>
        <source>cannot be read: {0}</source>
        <translation>読み取れません：{0}</translation>
    </message>
    <message>
        <source>{0} gave an answer that cannot be read.</source>
        <translation>{0}からの応答を読み取れません。</translation>
    </message>
    <message>
        <source>{0} and {1} do not reach each other by MLX's ring: check their addresses and firewalls.</source>
        <translation>{0}と{1}は、MLXのリングで互いに接続できません。アドレスとファイアウォールを確認してください。</translation>
    </message>
    <message>
        <source>{0} gave an answer that cannot be read: install the same Octavo there.</source>
        <translation>{0}からの応答を読み取れません。そこに同じOctavoをインストールしてください。</translation>
    </message>
    <message>
        <source>{0} {1}, but {2} has {3}</source>
        <translation>{0} {1}（{2}は{3}）</translation>
    </message>
    <message>
        <source>{0}: {1}.</source>
        <translation>{0}：{1}。</translation>
    </message>
    <message>
        <source>{0} has {1}: install the same versions.</source>
        <translation>{0}のバージョンが異なります：{1}。同じバージョンをインストールしてください。</translation>
    </message>
    <message>
        <source>The files of {0} on {1} differ from those on {2}: delete them there and download them again.</source>
        <translation>{1}にある{0}のファイルは、{2}のものと異なります。そこで削除して、もう一度ダウンロードしてください。</translation>
    </message>
    <message>
        <source>{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline parallelism for its model type, {1}. Choose another model.</source>
        <translation>{0}は複数のマシンに分割できません。mlx-lmには、このモデルタイプ（{1}）のテンソル並列もパイプライン並列もありません。別のモデルを選択してください。</translation>
    </message>
    <message>
        <source>{0} has recurrent layers, which cannot be split over machines yet. Choose another model.</source>
        <translation>{0}には再帰層があり、まだ複数のマシンに分割できません。別のモデルを選択してください。</translation>
    </message>
    <message>
        <source>The memory of {0} cannot be worked out: {1}.</source>
        <translation>{0}のメモリを計算できません：{1}。</translation>
    </message>
    <message>
        <source>Its memory cannot be worked out: {0}.</source>
        <translation>メモリを計算できません：{0}。</translation>
    </message>
    <message>
        <source>is refused by {0}, port {1}</source>
        <translation>{0}のポート{1}に拒否されました</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>終了しました</translation>
    </message>
    <message>
        <source>has not answered for {0} seconds</source>
        <translation>{0}秒間応答がありません</translation>
    </message>
    <message>
        <source>stopped in the middle of a message</source>
        <translation>メッセージの途中で停止しました</translation>
    </message>
    <message>
        <source>ended in the middle of a message</source>
        <translation>メッセージの途中で終了しました</translation>
    </message>
    <message>
        <source>sent a message that is damaged or incomplete</source>
        <translation>破損した、または不完全なメッセージを送信しました</translation>
    </message>
    <message>
        <source>cannot reach {0}, port {1}: {2}</source>
        <translation>{0}のポート{1}に接続できません：{2}</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines by {2}: {3}.</source>
        <translation>{0}は{2}で{1}台のマシンに分割できません：{3}。</translation>
    </message>
    <message>
        <source>{0} has recurrent layers, whose states cannot be kept on several machines yet. Choose another model, or load it on one machine.</source>
        <translation>{0}には再帰層があり、その状態はまだ複数のマシンでは保持できません。別のモデルを選択するか、1台のマシンでロードしてください。</translation>
    </message>
    <message>
        <source>The model has more than {0} kinds of attention span; load it on one machine.</source>
        <translation>このモデルのアテンションの範囲は{0}種類を超えています。1台のマシンでロードしてください。</translation>
    </message>
    <message>
        <source>{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline parallelism for its model type, {1}. Choose another model, or load it on one machine.</source>
        <translation>{0}は複数のマシンに分割できません。mlx-lmには、このモデルタイプ（{1}）のテンソル並列もパイプライン並列もありません。別のモデルを選択するか、1台のマシンでロードしてください。</translation>
    </message>
    <message>
        <source>{0} cannot be split by {1}: mlx-lm has no {1} parallelism for its model type, {2}. Use {3}.</source>
        <translation>{0}は{1}では分割できません。mlx-lmには、このモデルタイプ（{2}）の{1}並列がありません。{3}を使ってください。</translation>
    </message>
    <message>
        <source>{0} cannot be split like this: {1}.</source>
        <translation>{0}はこのようには分割できません：{1}。</translation>
    </message>
    <message>
        <source>numbers of layers need a split by layers (pipeline)</source>
        <translation>層の数を指定するには、層ごとの分割（パイプライン）が必要です</translation>
    </message>
    <message>
        <source>{0} numbers of layers were given for {1} machines; give one for each</source>
        <translation>{1}台のマシンに対して、層の数が{0}個指定されています。1台につき1つ指定してください</translation>
    </message>
    <message>
        <source>the layers {0} do not add up to {1}, with one at least for each</source>
        <translation>層の数（{0}）の合計が{1}になりません（各マシンに1層以上必要です）</translation>
    </message>
    <message>
        <source>the files of {0} differ from those of the first machine; copy them again</source>
        <translation>{0}のファイルが1台目のマシンのものと異なります。もう一度コピーしてください</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines: {2}.</source>
        <translation>{0}は{1}台のマシンに分割できません：{2}。</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}</source>
        <translation>{0}を読み取れません：{1}</translation>
    </message>
    <message>
        <source>{0} is not there; copy or download it</source>
        <translation>{0}がありません。コピーするかダウンロードしてください</translation>
    </message>
    <message>
        <source>This machine (rank 0)</source>
        <translation>このマシン（ランク0）</translation>
    </message>
    <message>
        <source>{0} (rank {1})</source>
        <translation>{0}（ランク{1}）</translation>
    </message>
    <message>
        <source>{0}: no progress for {1} seconds. Check that all machines respond, then load the model again.</source>
        <translation>{0}：{1}秒間進んでいません。すべてのマシンが応答することを確認してから、モデルをロードし直してください。</translation>
    </message>
    <message>
        <source>{0} was ended by signal {1}.</source>
        <translation>{0}はシグナル{1}で終了しました。</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>このマシン</translation>
    </message>
    <message>
        <source>that machine</source>
        <translation>そのマシン</translation>
    </message>
    <message>
        <source>{0} has stopped responding: no progress for {1} seconds. Check {2}, then load the model again.</source>
        <translation>{0}が応答しなくなりました。{1}秒間進んでいません。{2}を確認してから、モデルをロードし直してください。</translation>
    </message>
    <message>
        <source>{0} {1}, so the model cannot be computed any more.</source>
        <translation>{0}：{1}。そのため、モデルの計算を続けられません。</translation>
    </message>
    <message>
        <source>{0} did not answer in time. Check that machine and its network connection, then load the model again.</source>
        <translation>{0}が時間内に応答しませんでした。そのマシンとネットワーク接続を確認してから、モデルをロードし直してください。</translation>
    </message>
    <message>
        <source>{0} sent {1} in place of {2}.</source>
        <translation>{0}が{2}の代わりに{1}を送信しました。</translation>
    </message>
    <message>
        <source>these machines</source>
        <translation>これらのマシン</translation>
    </message>
    <message>
        <source>{0}.</source>
        <translation>{0}。</translation>
    </message>
    <message>
        <source>Models that mlx-vlm's code serves cannot be split over several machines.</source>
        <translation>mlx-vlmのコードで動くモデルは、複数のマシンに分割できません。</translation>
    </message>
    <message>
        <source>mlx-lm cannot split this model over {0} machines: {1}.</source>
        <translation>mlx-lmはこのモデルを{0}台のマシンに分割できません：{1}。</translation>
    </message>
    <message>
        <source>mlx-lm cannot build a model from its config.json ({0}).</source>
        <translation>mlx-lmはconfig.jsonからモデルを作れません（{0}）。</translation>
    </message>
    <message>
        <source>The hosts file names one machine; name two or more, this one first.</source>
        <translation>ホストファイルに1台しか記載されていません。このマシンを先頭に、2台以上を記載してください。</translation>
    </message>
    <message>
        <source>This engine has used other machines; restart it to use these.</source>
        <translation>このエンジンは別のマシンを使用していました。これらを使うには、エンジンを再起動してください。</translation>
    </message>
    <message>
        <source>These machines compute another model; unload that one first.</source>
        <translation>これらのマシンは別のモデルを計算しています。先にそのモデルをアンロードしてください。</translation>
    </message>
    <message>
        <source>{0} (rank 0)</source>
        <translation>{0}（ランク0）</translation>
    </message>
    <message>
        <source>This machine cannot listen at {0}: {1}. The first machine of the hosts file has to be this one.</source>
        <translation>このマシンは{0}で待ち受けできません：{1}。ホストファイルの先頭は、このマシンでなければなりません。</translation>
    </message>
    <message>
        <source>{0} did not connect within {1} seconds.</source>
        <translation>{0}が{1}秒以内に接続しませんでした。</translation>
    </message>
    <message>
        <source>The ranks cannot be started: {0}.</source>
        <translation>ランクを開始できません：{0}。</translation>
    </message>
    <message>
        <source>, and whether Octavo may use the local network (System Settings, Privacy &amp; Security)</source>
        <translation>（Octavoがローカルネットワークを使用できるかどうかも確認：システム設定の“プライバシーとセキュリティ”）</translation>
    </message>
    <message>
        <source>{0}: `octavo` failed: {1}.</source>
        <translation>{0}：`octavo`の実行に失敗しました：{1}。</translation>
    </message>
    <message>
        <source>{0} has an unknown name: check its name in the hosts file.</source>
        <translation>{0}は不明な名前です。ホストファイルの名前を確認してください。</translation>
    </message>
    <message>
        <source>{0} is not known to ssh: run `ssh {0}` once and accept its key.</source>
        <translation>{0}はsshに登録されていません。一度`ssh {0}`を実行し、そのキーを承認してください。</translation>
    </message>
    <message>
        <source>{0} refuses the login: run `ssh-copy-id {0}`, so that ssh needs no password.</source>
        <translation>{0}がログインを拒否しました。sshにパスワードが不要になるように、`ssh-copy-id {0}`を実行してください。</translation>
    </message>
    <message>
        <source>{0} refuses ssh: turn on Remote Login there (macOS: System Settings, Sharing).</source>
        <translation>{0}がsshを拒否しました。そこでリモートログインをオンにしてください（macOS：システム設定の“共有”）。</translation>
    </message>
    <message>
        <source>{0} does not answer: check that it is on and in the same network.</source>
        <translation>{0}が応答しません。電源が入っていて、同じネットワークにあることを確認してください。</translation>
    </message>
    <message>
        <source>{0} cannot be reached: check that it is on and in the same network{1}.</source>
        <translation>{0}に接続できません。電源が入っていて、同じネットワークにあることを確認してください{1}。</translation>
    </message>
    <message>
        <source>{0} has no `octavo` on its PATH: install Octavo there, in the same version, and link it into ~/.local/bin (docs/machines.md).</source>
        <translation>{0}のPATHに`octavo`がありません。そこに同じバージョンのOctavoをインストールし、~/.local/binにリンクしてください（docs/machines.md）。</translation>
    </message>
    <message>
        <source>ssh cannot connect to {0}: {1}.</source>
        <translation>sshが{0}に接続できません：{1}。</translation>
    </message>
    <message>
        <source>{0} has an older Octavo: install the same version there.</source>
        <translation>{0}のOctavoのバージョンが古いです。そこに同じバージョンをインストールしてください。</translation>
    </message>
    <message>
        <source>There is no ssh on this computer; install OpenSSH.</source>
        <translation>このコンピュータにはsshがありません。OpenSSHをインストールしてください。</translation>
    </message>
    <message>
        <source>it gives no reason</source>
        <translation>理由は示されていません</translation>
    </message>
    <message>
        <source>{0} did not answer within {1} seconds: check that it is not busy or asleep.</source>
        <translation>{0}が{1}秒以内に応答しませんでした。ビジー状態やスリープ中でないことを確認してください。</translation>
    </message>
    <message>
        <source>The hosts file asks for MLX's backend {0}, but Octavo uses the ring so far; write "backend": "ring".</source>
        <translation>ホストファイルはMLXのバックエンド{0}を指定していますが、Octavoが使えるのは今のところリングだけです。"backend": "ring"と記載してください。</translation>
    </message>
    <message>
        <source>{0} is not an address with a port, such as 192.168.1.2:32323.</source>
        <translation>{0}は、192.168.1.2:32323のようなポート付きのアドレスではありません。</translation>
    </message>
    <message>
        <source>{0} needs a port in its address {1}, such as {2}:32323.</source>
        <translation>{0}のアドレス{1}には、{2}:32323のようにポートが必要です。</translation>
    </message>
    <message>
        <source>This machine cannot listen at {0}: {1}. Correct its address in the hosts file.</source>
        <translation>このマシンは{0}で待ち受けできません：{1}。ホストファイルのアドレスを修正してください。</translation>
    </message>
    <message>
        <source>cannot reach {0}, port {1} ({2}): check that address in the hosts file, and whether a firewall blocks the port{3}</source>
        <translation>{0}のポート{1}に接続できません（{2}）。ホストファイルのそのアドレスと、ファイアウォールがポートをブロックしていないかを確認してください{3}</translation>
    </message>
    <message>
        <source>cannot join the ring: {0}</source>
        <translation>リングに参加できません：{0}</translation>
    </message>
    <message>
        <source>cannot listen at {0}, port {1}: {2}; its address in the hosts file may be another machine's</source>
        <translation>{0}のポート{1}で待ち受けできません：{2}。ホストファイルのアドレスは別のマシンのものかもしれません</translation>
    </message>
    <message>
        <source>cannot use port {0} at {1}, which another program has; quit that program or choose other ports (--ring-port, or ring_port= in Python)</source>
        <translation>{1}のポート{0}は別のプログラムが使用しています。そのプログラムを終了するか、別のポートを選択してください（--ring-port、Pythonではring_port=）</translation>
    </message>
    <message>
        <source>A disk cache cannot be used with several machines yet; load the model without it.</source>
        <translation>ディスクキャッシュは、まだ複数のマシンでは使えません。ディスクキャッシュなしでモデルをロードしてください。</translation>
    </message>
    <message>
        <source>{0} could not be verified on several machines</source>
        <translation>{0}を複数のマシンで検証できませんでした</translation>
    </message>
    <message>
        <source>{0} would need {1:size} for its part of {2}, but {3:size} of memory are available. Use more machines, or quit other programs there.</source>
        <translation>{0}が担当する{2}の一部には{1:size}必要ですが、使えるメモリは{3:size}です。マシンを増やすか、そこでほかのプログラムを終了してください。</translation>
    </message>
    <message>
        <source>{0} layers cannot be split over {1} machines; use at most {0}</source>
        <translation>{0}層は{1}台のマシンに分割できません。{0}台以下にしてください</translation>
    </message>
    <message>
        <source>The conversion was ended {0}, and nothing was kept: close other programs, or try another file.</source>
        <translation>変換が{0}終了し、何も保存されませんでした。ほかのプログラムを閉じるか、別のファイルで試してください。</translation>
    </message>
    <message>
        <source>by signal {0}</source>
        <translation>シグナル{0}で</translation>
    </message>
    <message>
        <source>with status {0}</source>
        <translation>ステータス{0}で</translation>
    </message>
    <message>
        <source>The conversion could not be started: {0}.</source>
        <translation>変換を開始できませんでした：{0}。</translation>
    </message>
    <message>
        <source>The conversion could not be followed: {0}.</source>
        <translation>変換の進行を確認できませんでした：{0}。</translation>
    </message>
    <message>
        <source>{0} is busy or cannot be reached; trying again in {1} s…</source>
        <translation>{0}が混み合っているか、接続できません。{1}秒後に再試行します…</translation>
    </message>
    <message>
        <source>Checking {0}: {1} %</source>
        <translation>{0}を確認中：{1}%</translation>
    </message>
    <message>
        <source>{0}. Free some space, then resume.</source>
        <translation>{0}。空き領域を増やしてから再開してください。</translation>
    </message>
    <message>
        <source>Another Octavo is downloading this model: waiting for it…</source>
        <translation>別のOctavoがこのモデルをダウンロードしているため、待機中…</translation>
    </message>
    <message>
        <source>{0} lists no models: is it a mirror of the Hub?</source>
        <translation>{0}がモデルを1つも返しません。Hubのミラーですか？</translation>
    </message>
    <message>
        <source>The Hub's answer about {0} lists no files: is HF_ENDPOINT a mirror of the Hub?</source>
        <translation>{0}についてのHubの応答にファイルがありません。HF_ENDPOINTはHubのミラーですか？</translation>
    </message>
    <message>
        <source>{0} holds {1} files: that is not a model.</source>
        <translation>{0}には{1}個のファイルがあります。これはモデルではありません。</translation>
    </message>
    <message>
        <source>{0} did not return a list of models: is it a mirror of the Hub?</source>
        <translation>{0}がモデルのリストを返しませんでした。Hubのミラーですか？</translation>
    </message>
    <message>
        <source>{0} answered with another commit than {1}.</source>
        <translation>{0}が{1}とは別のコミットを返しました。</translation>
    </message>
    <message>
        <source>config.json of {0} is not a JSON object.</source>
        <translation>{0}のconfig.jsonがJSONオブジェクトではありません。</translation>
    </message>
    <message>
        <source>{0} has more than {1} weight files.</source>
        <translation>{0}の重みファイルが{1}個を超えています。</translation>
    </message>
    <message>
        <source>{0} of {1} is not a safetensors file.</source>
        <translation>{1}の{0}はsafetensorsファイルではありません。</translation>
    </message>
    <message>
        <source>{0} is over {1} MB.</source>
        <translation>{0}が{1} MBを超えています。</translation>
    </message>
    <message>
        <source>The Hub does not say how large {0} of {1} is.</source>
        <translation>Hubが、{1}の{0}のサイズを示していません。</translation>
    </message>
    <message>
        <source>{0} has no encryption: your token is not sent to it.</source>
        <translation>{0}は暗号化されていないため、トークンを送信しません。</translation>
    </message>
    <message>
        <source>config.json of {0} is not valid JSON.</source>
        <translation>{0}のconfig.jsonが有効なJSONではありません。</translation>
    </message>
    <message>
        <source>{0} of {1} {2}.</source>
        <translation>{1}の{0}：{2}。</translation>
    </message>
    <message>
        <source>{0} did not return JSON: is it a mirror of the Hub?</source>
        <translation>{0}がJSONを返しませんでした。Hubのミラーですか？</translation>
    </message>
    <message>
        <source>{0} broke off in the middle of an answer.</source>
        <translation>{0}からの応答が途中で切れました。</translation>
    </message>
    <message>
        <source>{0} has more than {1} tensors.</source>
        <translation>{0}のテンソルが{1}個を超えています。</translation>
    </message>
    <message>
        <source>This model does not exist, or it is private: check its name, or run `hf auth login`.</source>
        <translation>このモデルは存在しないか、非公開です。名前を確認するか、`hf auth login`を実行してください。</translation>
    </message>
    <message>
        <source>This model does not exist, or it is private: check its name.</source>
        <translation>このモデルは存在しないか、非公開です。名前を確認してください。</translation>
    </message>
    <message>
        <source>{0} is sending too slowly: check the network, or try again later.</source>
        <translation>{0}からの送信が遅すぎます。ネットワークを確認するか、あとでもう一度試してください。</translation>
    </message>
    <message>
        <source>Cannot delete {0}: {1}.</source>
        <translation>{0}を削除できません：{1}。</translation>
    </message>
    <message>
        <source>{0} has no such model.</source>
        <translation>{0}にそのモデルはありません。</translation>
    </message>
    <message>
        <source>{0} did not answer as ModelScope does: {1}.</source>
        <translation>{0}の応答がModelScopeのものではありません：{1}。</translation>
    </message>
    <message>
        <source>{0} did not return a list of models.</source>
        <translation>{0}がモデルのリストを返しませんでした。</translation>
    </message>
    <message>
        <source>{0} has no revision {1} on ModelScope.</source>
        <translation>ModelScopeの{0}には、リビジョン{1}がありません。</translation>
    </message>
    <message>
        <source>{0} did not return a list of files of {1}.</source>
        <translation>{0}が{1}のファイルのリストを返しませんでした。</translation>
    </message>
    <message>
        <source>{0} is not the name of a Hub repository: use org/name.</source>
        <translation>{0}はHubのリポジトリの名前ではありません。“組織/名前”の形で入力してください。</translation>
    </message>
    <message>
        <source>{0} is not the name of a branch, tag or commit.</source>
        <translation>{0}はブランチ、タグ、コミットの名前ではありません。</translation>
    </message>
    <message>
        <source>The branch {0} cannot be told from the main branch on every disk.</source>
        <translation>ブランチ{0}は、ディスクによってはメインブランチと区別できません。</translation>
    </message>
    <message>
        <source>The Hub returned an invalid commit ID: {0}.</source>
        <translation>Hubが無効なコミットIDを返しました：{0}。</translation>
    </message>
    <message>
        <source>The Hub returned an invalid file hash: {0}.</source>
        <translation>Hubが無効なファイルのハッシュを返しました：{0}。</translation>
    </message>
    <message>
        <source>The repository has a file with an unsafe name: {0}.</source>
        <translation>リポジトリに、安全でない名前のファイルがあります：{0}。</translation>
    </message>
    <message>
        <source>There is no adapter folder {0}: choose one with {1}.</source>
        <translation>アダプタのフォルダ{0}がありません。{1}のあるフォルダを選択してください。</translation>
    </message>
    <message>
        <source>{0} of {1} does not hold an adapter's settings.</source>
        <translation>{1}の{0}に、アダプタの設定がありません。</translation>
    </message>
    <message>
        <source>{0} is a PEFT adapter: convert it to mlx-lm's format, or train it with mlx_lm.lora.</source>
        <translation>{0}はPEFTアダプタです。mlx-lmの形式に変換するか、mlx_lm.loraで学習してください。</translation>
    </message>
    <message>
        <source>{0} has no {1}: only adapters in safetensors are loaded.</source>
        <translation>{0}に{1}がありません。ロードできるのはsafetensorsのアダプタだけです。</translation>
    </message>
    <message>
        <source>The adapter {0} does not fit {1}: {2}.</source>
        <translation>アダプタ{0}は{1}に合いません：{2}。</translation>
    </message>
    <message>
        <source>{0} is a {1} adapter, which mlx-lm does not support.</source>
        <translation>{0}は{1}アダプタで、mlx-lmはこの種類に対応していません。</translation>
    </message>
    <message>
        <source>{0} of {1} lacks num_layers, or a rank in lora_parameters.</source>
        <translation>{1}の{0}に、num_layersまたはlora_parametersのrankがありません。</translation>
    </message>
    <message>
        <source>The keys in {0} of {1} are not a list of layer names.</source>
        <translation>{1}の{0}のkeysが、層の名前のリストではありません。</translation>
    </message>
    <message>
        <source>{0} has no readable {1}{2}, so it is not an adapter.</source>
        <translation>{0}に読み取れる{1}がない{2}ため、アダプタではありません。</translation>
    </message>
    <message>
        <source>{0} of {1} is not valid JSON.</source>
        <translation>{1}の{0}が有効なJSONではありません。</translation>
    </message>
    <message>
        <source>it lacks {0}</source>
        <translation>{0}がありません</translation>
    </message>
    <message>
        <source>it changes none of its layers</source>
        <translation>どの層も変更しません</translation>
    </message>
    <message>
        <source>{0} of {1} lacks {2} in lora_parameters.</source>
        <translation>{1}の{0}のlora_parametersに{2}がありません。</translation>
    </message>
    <message>
        <source>Its draft head is of a form that Octavo does not know. Load it without drafts.</source>
        <translation>このドラフトヘッドは、Octavoが対応していない形式です。ドラフトなしでロードしてください。</translation>
    </message>
    <message>
        <source>A tensor of its draft head is missing or damaged: {0}.</source>
        <translation>ドラフトヘッドのテンソルがないか、破損しています：{0}。</translation>
    </message>
    <message>
        <source>The weights of its draft head do not fit the model: {0}.</source>
        <translation>ドラフトヘッドの重みがモデルに合いません：{0}。</translation>
    </message>
    <message>
        <source>{0} has no draft head that Octavo knows. Load it without one, or with a smaller model that drafts.</source>
        <translation>{0}には、Octavoが対応するドラフトヘッドがありません。ドラフトヘッドなしで、またはドラフトを作る小さいモデルと一緒にロードしてください。</translation>
    </message>
    <message>
        <source>is a draft head, not a model: choose it as the draft model of the one it was made for.</source>
        <translation>これはモデルではなくドラフトヘッドです。対応するモデルのドラフトモデルとして選択してください。</translation>
    </message>
    <message>
        <source>The weight files of {0} lack {1} tensors of its index ({2}, ...): download it again.</source>
        <translation>{0}の重みファイルに、インデックスにあるテンソル{1}個（{2}など）がありません。もう一度ダウンロードしてください。</translation>
    </message>
    <message>
        <source>{0} of {1} is a link to outside its folder: copy the file there.</source>
        <translation>{1}の{0}は、フォルダの外へのリンクです。ファイルをそこにコピーしてください。</translation>
    </message>
    <message>
        <source>config.json of {0} has no usable model_type.</source>
        <translation>{0}のconfig.jsonに、使えるmodel_typeがありません。</translation>
    </message>
    <message>
        <source>The weights of {0} are not named model*.safetensors.</source>
        <translation>{0}の重みの名前がmodel*.safetensorsではありません。</translation>
    </message>
    <message>
        <source>model.safetensors.index.json of {0} has no weight_map.</source>
        <translation>{0}のmodel.safetensors.index.jsonにweight_mapがありません。</translation>
    </message>
    <message>
        <source>{0} of {1} is a broken link: download it again.</source>
        <translation>{1}の{0}はリンク切れです。もう一度ダウンロードしてください。</translation>
    </message>
    <message>
        <source>{0} of {1} is not a JSON object.</source>
        <translation>{1}の{0}がJSONオブジェクトではありません。</translation>
    </message>
    <message>
        <source>{0} of {1} has more than {2} values.</source>
        <translation>{1}の{0}にある値の数が{2}個を超えています。</translation>
    </message>
    <message>
        <source>is a file, not a model folder</source>
        <translation>モデルのフォルダではなくファイルです</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>存在しません</translation>
    </message>
    <message>
        <source>The weight files of {0} have more than {1} tensors, which cannot be right.</source>
        <translation>{0}の重みファイルのテンソルが{1}個を超えており、正しくありません。</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}.</source>
        <translation>{0}を読み取れません：{1}。</translation>
    </message>
    <message>
        <source>{0} {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>The tools process could not be started: {0}.</source>
        <translation>ツールのプロセスを起動できませんでした：{0}。</translation>
    </message>
    <message>
        <source>The tools process stopped. It starts again with the next call.</source>
        <translation>ツールのプロセスが停止しました。次の呼び出しで再び起動します。</translation>
    </message>
    <message>
        <source>There is no backend {0} on this machine; use auto, reference, cpu, metal or cuda.</source>
        <translation>このマシンにバックエンド{0}はありません。auto、reference、cpu、metal、cudaのいずれかを使ってください。</translation>
    </message>
    <message>
        <source>The metal backend needs a Mac with Apple Silicon; use auto here.</source>
        <translation>metalバックエンドには、Appleシリコン搭載のMacが必要です。ここではautoを使ってください。</translation>
    </message>
    <message>
        <source>The cuda backend needs an NVIDIA GPU and MLX's CUDA build (pip install 'octavo[cuda]').</source>
        <translation>cudaバックエンドには、NVIDIA GPUとCUDA版のMLX（pip install 'octavo[cuda]'）が必要です。</translation>
    </message>
    <message>
        <source>The cpu backend needs numba: install it with  pip install 'octavo[cpu]'.</source>
        <translation>cpuバックエンドにはnumbaが必要です。pip install 'octavo[cpu]' でインストールしてください。</translation>
    </message>
    <message>
        <source>K/V with heads of {0} values cannot be quantised: they have to be a multiple of 8. Leave K/V as they are (kv_bits 0).</source>
        <translation>ヘッドの値の数が{0}のK/Vは量子化できません。8の倍数でなければなりません。K/Vはそのまま使ってください（kv_bits 0）。</translation>
    </message>
    <message>
        <source>{0} cannot take blocks back from the host.</source>
        <translation>{0}はホストメモリからブロックを戻せません。</translation>
    </message>
    <message>
        <source>{0} cannot change its size.</source>
        <translation>{0}はサイズを変更できません。</translation>
    </message>
    <message>
        <source>Latents are shared by all heads; a layer cannot have {0}.</source>
        <translation>潜在ベクトルはすべてのヘッドで共有されるため、1つの層に{0}個のKVヘッドを置くことはできません。</translation>
    </message>
    <message>
        <source>{0} query heads cannot share {1} kv heads evenly.</source>
        <translation>{0}個のクエリヘッドで{1}個のKVヘッドを均等に共有できません。</translation>
    </message>
    <message>
        <source>{0} is {1}; it must be {2}.</source>
        <translation>{0}が{1}になっています。{2}にしてください。</translation>
    </message>
    <message>
        <source>Octavo uses MLX's own attention instead: answers stay correct, long chats are slower. For details run: octavo selfcheck --report FILE</source>
        <translation>代わりにMLX自身のアテンションを使います。回答は正しいままですが、長いチャットは遅くなります。詳細を確認するには、次を実行してください：octavo selfcheck --report FILE</translation>
    </message>
    <message>
        <source>Octavo lets MLX write keys and values instead: answers stay correct, but the GPU waits between steps. For details run: octavo selfcheck --report FILE</source>
        <translation>代わりにMLXがキーと値を書き込みます。回答は正しいままですが、ステップとステップの間にGPUが待機します。詳細を確認するには、次を実行してください：octavo selfcheck --report FILE</translation>
    </message>
    <message>
        <source>The engine hung or crashed at the first use of a GPU kernel ({0}).</source>
        <translation>GPUカーネルの初回使用時に、エンジンがハングまたはクラッシュしました（{0}）。</translation>
    </message>
    <message>
        <source>A GPU kernel gives wrong results on this machine ({0}).</source>
        <translation>このマシンでは、GPUカーネルの結果が正しくありません（{0}）。</translation>
    </message>
    <message>
        <source>{0} It is off now. {1}</source>
        <translation>{0}このカーネルをオフにしました。{1}</translation>
    </message>
    <message>
        <source>A GPU kernel does not compile on this machine ({0}).</source>
        <translation>このマシンでは、GPUカーネルをコンパイルできません（{0}）。</translation>
    </message>
    <message>
        <source>{0} {1:capital}</source>
        <translation>{0}{1:capital}</translation>
    </message>
    <message>
        <source>{0} is missing on {1}: run this again with --yes to download it.</source>
        <translation>{1}に{0}がありません。ダウンロードするには、--yesを付けてもう一度実行してください。</translation>
    </message>
    <message>
        <source>{0}; {1}</source>
        <translation>{0}、{1}</translation>
    </message>
    <message>
        <source>{0}: {1} {2:clause}.</source>
        <translation>{0}の{1}：{2:clause}。</translation>
    </message>
    <message>
        <source>{0:capital}.</source>
        <translation>{0:capital}。</translation>
    </message>
    <message>
        <source>machine {0}</source>
        <translation>{0}台目のマシン</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0}（{1}）</translation>
    </message>
    <message>
        <source>The hosts file {0} is larger than 1 MB; a line per machine is enough.</source>
        <translation>ホストファイル{0}が1 MBを超えています。マシン1台につき1行で十分です。</translation>
    </message>
    <message>
        <source>a list of machines is missing; a hosts file looks like {0}.</source>
        <translation>マシンのリストがありません。ホストファイルの例：{0}。</translation>
    </message>
    <message>
        <source>the list of machines is empty; name at least one.</source>
        <translation>マシンのリストが空です。1台以上を記載してください。</translation>
    </message>
    <message>
        <source>{0} machines are too many; the limit is {1}.</source>
        <translation>マシン{0}台は多すぎます。上限は{1}台です。</translation>
    </message>
    <message>
        <source>the backend {0} is unknown here; use "ring" or "jaccl".</source>
        <translation>バックエンド{0}には対応していません。"ring"または"jaccl"を使ってください。</translation>
    </message>
    <message>
        <source>{0} is {1}; it must look like {2}.</source>
        <translation>{0}が{1}になっています。{2}のように記載してください。</translation>
    </message>
    <message>
        <source>{0} has no "ssh", the name that ssh knows it by.</source>
        <translation>{0}に"ssh"（sshで接続するときの名前）がありません。</translation>
    </message>
    <message>
        <source>{0}: "ssh" is {1}, which is not a host name.</source>
        <translation>{0}："ssh"の{1}はホスト名ではありません。</translation>
    </message>
    <message>
        <source>{0} has no "ips", the addresses at which the other machines reach it.</source>
        <translation>{0}に"ips"（ほかのマシンから接続するときのアドレス）がありません。</translation>
    </message>
    <message>
        <source>{0}: "rdma" must be a list with the device, or null, for each machine.</source>
        <translation>{0}："rdma"は、マシンごとにデバイスまたはnullを並べたリストでなければなりません。</translation>
    </message>
    <message>
        <source>{0}: {1} in "ips" is not the address of one machine.</source>
        <translation>{0}："ips"の{1}は、1台のマシンのアドレスではありません。</translation>
    </message>
    <message>
        <source>{0} has the address {1}, at which {2} cannot reach it; give its address in the network.</source>
        <translation>{0}のアドレス{1}には、{2}から接続できません。ネットワーク上のアドレスを指定してください。</translation>
    </message>
    <message>
        <source>"envs" must be a list such as ["MLX_METAL_FAST_SYNCH=1"].</source>
        <translation>"envs"は["MLX_METAL_FAST_SYNCH=1"]のようなリストでなければなりません。</translation>
    </message>
    <message>
        <source>{0} is not a host name; correct it.</source>
        <translation>{0}はホスト名ではありません。修正してください。</translation>
    </message>
    <message>
        <source>There is no hosts file {0}: write one such as {1}.</source>
        <translation>ホストファイル{0}がありません。{1}のように記述して作成してください。</translation>
    </message>
    <message>
        <source>The hosts file {0} cannot be read: {1}.</source>
        <translation>ホストファイル{0}を読み取れません：{1}。</translation>
    </message>
    <message>
        <source>it is not JSON ({0}); a hosts file looks like {1}.</source>
        <translation>JSONではありません（{0}）。ホストファイルの例：{1}。</translation>
    </message>
    <message>
        <source>{0}: {1} in "ips" is not an IPv4 address such as "192.168.1.2".</source>
        <translation>{0}："ips"の{1}は、"192.168.1.2"のようなIPv4アドレスではありません。</translation>
    </message>
    <message>
        <source>{0} is named twice; each machine runs one rank.</source>
        <translation>{0}が2回記載されています。各マシンで動かせるランクは1つです。</translation>
    </message>
    <message>
        <source>{0} has {1} "ips" and {2} has {3}; each machine needs as many, one for each connection.</source>
        <translation>"ips"は{0}に{1}個、{2}に{3}個あります。接続ごとに1個ずつ、どのマシンにも同じ数が必要です。</translation>
    </message>
    <message>
        <source>{0}: with the backend "jaccl", "rdma" must have {1} entries, with null for {0} itself.</source>
        <translation>{0}：バックエンド"jaccl"では、"rdma"に{1}個の項目が必要です。{0}自身の項目はnullにします。</translation>
    </message>
    <message>
        <source>{0} in "envs" is not a setting of MLX such as "MLX_METAL_FAST_SYNCH=1".</source>
        <translation>"envs"の{0}は、"MLX_METAL_FAST_SYNCH=1"のようなMLXの設定ではありません。</translation>
    </message>
    <message>
        <source>{0} and {1} have the same address, {2}.</source>
        <translation>{0}と{1}のアドレスが同じです（{2}）。</translation>
    </message>
    <message>
        <source>cannot listen at {0}: {1}</source>
        <translation>{0}で待ち受けできません：{1}</translation>
    </message>
    <message>
        <source>port {0} is taken; choose another with --port</source>
        <translation>ポート{0}は使用中です。--portで別のポートを指定してください</translation>
    </message>
    <message>
        <source>{0} is not one of its addresses; correct the hosts file</source>
        <translation>{0}はそのマシンのアドレスではありません。ホストファイルを修正してください</translation>
    </message>
    <message>
        <source>does not reach the other machine ({0})</source>
        <translation>もう一方のマシンに接続できません（{0}）</translation>
    </message>
    <message>
        <source>This machine could not compute a step: {0:clause}.</source>
        <translation>このマシンがステップを計算できませんでした：{0:clause}。</translation>
    </message>
    <message>
        <source>cannot go on: {0:clause}</source>
        <translation>続行できません：{0:clause}</translation>
    </message>
    <message>
        <source>{0}: {1:clause}.</source>
        <translation>{0}：{1:clause}。</translation>
    </message>
    <message>
        <source>{0} has {1} {2}, but this machine has {3}; install the same version on all machines.</source>
        <translation>{0}の{1}は{2}ですが、このマシンでは{3}です。すべてのマシンに同じバージョンをインストールしてください。</translation>
    </message>
    <message>
        <source>of an unknown version</source>
        <translation>バージョン不明</translation>
    </message>
    <message>
        <source>status {0}</source>
        <translation>終了ステータス{0}</translation>
    </message>
    <message>
        <source>a feed-forward width of {0}</source>
        <translation>幅{0}のフィードフォワード層</translation>
    </message>
    <message>
        <source>a width of an expert of {0}</source>
        <translation>幅{0}のエキスパート</translation>
    </message>
    <message>
        <source>a width of the shared expert of {0}</source>
        <translation>幅{0}の共有エキスパート</translation>
    </message>
    <message>
        <source>use {0}</source>
        <translation>{0}台にしてください</translation>
    </message>
    <message>
        <source>split it by layers (pipeline)</source>
        <translation>層ごと（パイプライン）に分割してください</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines; {2}</source>
        <translation>{0}は{1}台のマシンに分割できません。{2}</translation>
    </message>
    <message>
        <source>{0} attention heads</source>
        <translation>{0}個のアテンションヘッド</translation>
    </message>
    <message>
        <source>{0}, quantised in groups of {1},</source>
        <translation>{0}（{1}個単位で量子化）</translation>
    </message>
    <message>
        <source>{0} KV heads</source>
        <translation>{0}個のKVヘッド</translation>
    </message>
    <message>
        <source>disk error</source>
        <translation>ディスクエラー</translation>
    </message>
    <message>
        <source>Octavo's installation is not whole ({0}): {1}</source>
        <translation>Octavoのインストールが不完全です（{0}）。{1}</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}. Change its permissions, or choose another folder.</source>
        <translation>{0}を使用できません：{1}。アクセス権を変更するか、別のフォルダを選択してください。</translation>
    </message>
    <message>
        <source>this copy of Octavo is not whole: delete it and install Octavo again</source>
        <translation>このOctavoは不完全です。削除して、Octavoをインストールし直してください</translation>
    </message>
    <message>
        <source>run `make setup`, or `{0}`</source>
        <translation>`make setup`または`{0}`を実行してください</translation>
    </message>
    <message>
        <source>run `make setup`</source>
        <translation>`make setup`を実行してください</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}. Free some space on that disk.</source>
        <translation>{0}を使用できません：{1}。そのディスクの空き領域を増やしてください。</translation>
    </message>
    <message>
        <source>A file that Octavo needs</source>
        <translation>Octavoに必要なファイル</translation>
    </message>
    <message>
        <source>a package is missing</source>
        <translation>パッケージがありません</translation>
    </message>
    <message>
        <source>it computes very large numbers</source>
        <translation>非常に大きい数を計算しています</translation>
    </message>
    <message>
        <source>it loops more than {0} times</source>
        <translation>ループの回数が{0}回を超えています</translation>
    </message>
    <message>
        <source>it puts a namespace into another value</source>
        <translation>namespaceを別の値に入れています</translation>
    </message>
    <message>
        <source>it is longer than {0} characters</source>
        <translation>{0}文字を超えています</translation>
    </message>
    <message>
        <source>it makes too much text</source>
        <translation>生成するテキストが多すぎます</translation>
    </message>
    <message>
        <source>it takes longer than {0} seconds</source>
        <translation>{0}秒より長くかかります</translation>
    </message>
    <message>
        <source>it makes a list that is too large</source>
        <translation>大きすぎるリストを作っています</translation>
    </message>
    <message>
        <source>it formats with a very large width</source>
        <translation>書式設定の幅が大きすぎます</translation>
    </message>
    <message>
        <source>it asks for {0} with a very large number</source>
        <translation>{0}に非常に大きい数を指定しています</translation>
    </message>
    <message>
        <source>it nests too deeply</source>
        <translation>入れ子が深すぎます</translation>
    </message>
    <message>
        <source>it asks for a date in a very long format</source>
        <translation>非常に長い日付書式を使っています</translation>
    </message>
    <message>
        <source>it puts a namespace into a list or prints it</source>
        <translation>namespaceをリストに入れているか、出力しています</translation>
    </message>
    <message>
        <source>it asks to {0} in another form than UTF-8</source>
        <translation>UTF-8以外の形式で{0}を使っています</translation>
    </message>
    <message>
        <source>it adds up lists</source>
        <translation>リストを足し合わせています</translation>
    </message>
    <message>
        <source>it asks for {0} with a very long text</source>
        <translation>{0}に非常に長いテキストを指定しています</translation>
    </message>
    <message>
        <source>its layers do not fit the model's</source>
        <translation>層がモデルのものと合いません</translation>
    </message>
    <message>
        <source>config.json of {0} gives {1} as {2}, which cannot be right.</source>
        <translation>{0}のconfig.jsonの{1}が{2}になっており、正しくありません。</translation>
    </message>
    <message>
        <source>config.json of {0} describes {1} layers ({2}), which cannot be right.</source>
        <translation>{0}のconfig.jsonに{1}層（{2}）と記述されており、正しくありません。</translation>
    </message>
    <message>
        <source>config.json of {0} describes a model without layers.</source>
        <translation>{0}のconfig.jsonに、層のないモデルが記述されています。</translation>
    </message>
    <message>
        <source>config.json of {0} has a {1} that is not an object.</source>
        <translation>{0}のconfig.jsonの{1}がオブジェクトではありません。</translation>
    </message>
    <message>
        <source>{0} of {1} is not valid JSON: download it again.</source>
        <translation>{1}の{0}が有効なJSONではありません。もう一度ダウンロードしてください。</translation>
    </message>
    <message>
        <source>{0} of {1} cannot be read: {2}.</source>
        <translation>{1}の{0}を読み取れません：{2}。</translation>
    </message>
    <message>
        <source>{0} of {1} is nested too deep.</source>
        <translation>{1}の{0}は入れ子が深すぎます。</translation>
    </message>
    <message>
        <source>{0} of {1} {2}: download it again.</source>
        <translation>{1}の{0}：{2}。もう一度ダウンロードしてください。</translation>
    </message>
    <message>
        <source>{0} has more than {1} chat templates.</source>
        <translation>{0}のチャットテンプレートが{1}個を超えています。</translation>
    </message>
    <message>
        <source>{0} of {1} is not a regular file: copy the file there.</source>
        <translation>{1}の{0}は通常のファイルではありません。ファイルをそこにコピーしてください。</translation>
    </message>
    <message>
        <source>{0} of {1} is larger than {2} MB, which cannot be right.</source>
        <translation>{1}の{0}が{2} MBを超えており、正しくありません。</translation>
    </message>
    <message>
        <source>config.json of {0} has quantization settings{1} that MLX does not have ({2}).</source>
        <translation>{0}のconfig.jsonに、MLXにない量子化設定{1}があります（{2}）。</translation>
    </message>
    <message>
        <source> for {0}</source>
        <translation>（{0}）</translation>
    </message>
    <message>
        <source>uses the unknown rope scaling {0}</source>
        <translation>未対応のRoPEスケーリング{0}が使われています</translation>
    </message>
    <message>
        <source>is of the architecture {0}; supported are {1}</source>
        <translation>アーキテクチャが{0}です。対応しているのは{1}です</translation>
    </message>
    <message>
        <source>has layers of different numbers of heads, which is not known</source>
        <translation>ヘッド数の異なる層があり、対応していません</translation>
    </message>
    <message>
        <source>has rope factors of an unknown kind</source>
        <translation>未対応の種類のRoPE係数があります</translation>
    </message>
    <message>
        <source>holds a tensor {0}, which no {1} model has</source>
        <translation>{1}モデルにはないテンソル{0}があります</translation>
    </message>
    <message>
        <source>stores weights as {0}; supported are {1}</source>
        <translation>重みが{0}で保存されています。対応しているのは{1}です</translation>
    </message>
    <message>
        <source>quantises {0}, which cannot be right</source>
        <translation>{0}が量子化されており、正しくありません</translation>
    </message>
    <message>
        <source>gives {0} rows that its heads do not divide</source>
        <translation>{0}の行数がヘッド数で割り切れません</translation>
    </message>
    <message>
        <source>gives {0} a size that does not fit its shape</source>
        <translation>{0}のサイズが形に合いません</translation>
    </message>
    <message>
        <source>is not a GGUF file</source>
        <translation>GGUFファイルではありません</translation>
    </message>
    <message>
        <source>is a GGUF file of version {0}; versions 2 and 3 are supported</source>
        <translation>GGUFファイルのバージョンが{0}です。対応しているのはバージョン2と3です</translation>
    </message>
    <message>
        <source>claims more tensors or fields than any model has</source>
        <translation>テンソルまたはフィールドの数が、どのモデルよりも多くなっています</translation>
    </message>
    <message>
        <source>is one part of several: join them first (llama-gguf-split --merge)</source>
        <translation>複数に分かれた一部です。先に結合してください（llama-gguf-split --merge）</translation>
    </message>
    <message>
        <source>has an alignment that cannot be right</source>
        <translation>アラインメントが正しくありません</translation>
    </message>
    <message>
        <source>holds no tensors</source>
        <translation>テンソルがありません</translation>
    </message>
    <message>
        <source>gives {0} {1} axes</source>
        <translation>{0}の軸が{1}個です</translation>
    </message>
    <message>
        <source>stores {0} in an unknown type ({1})</source>
        <translation>{0}が未対応の型（{1}）で保存されています</translation>
    </message>
    <message>
        <source>gives {0} a shape that cannot be right</source>
        <translation>{0}の形が正しくありません</translation>
    </message>
    <message>
        <source>lacks the field {0}.{1}</source>
        <translation>フィールド{0}.{1}がありません</translation>
    </message>
    <message>
        <source>cannot be read ({0})</source>
        <translation>読み取れません（{0}）</translation>
    </message>
    <message>
        <source>is cut off in its header</source>
        <translation>ヘッダの途中で切れています</translation>
    </message>
    <message>
        <source>has a field of an unknown type</source>
        <translation>未対応の型のフィールドがあります</translation>
    </message>
    <message>
        <source>has a list of {0} items, which cannot be right</source>
        <translation>{0}項目のリストがあり、正しくありません</translation>
    </message>
    <message>
        <source>is cut off: {0} is incomplete</source>
        <translation>途中で切れています：{0}が不完全です</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>空のファイルです</translation>
    </message>
    <message>
        <source>holds no list of tokens</source>
        <translation>トークンのリストがありません</translation>
    </message>
    <message>
        <source>splits its text by the unknown rules {0}</source>
        <translation>テキストが未対応の規則{0}で分割されます</translation>
    </message>
    <message>
        <source>has a tokenizer that cannot be read ({0})</source>
        <translation>トークナイザを読み取れません（{0}）</translation>
    </message>
    <message>
        <source>has a {0} tokenizer; supported are 'gpt2' and 'llama'</source>
        <translation>トークナイザが{0}です。対応しているのは'gpt2'と'llama'です</translation>
    </message>
    <message>
        <source>comes with Octavo</source>
        <translation>Octavoに付属</translation>
    </message>
    <message>
        <source>There is no model called {0}. The models here are: {1}.</source>
        <translation>{0}という名前のモデルはありません。ここにあるモデルは次の通りです：{1}。</translation>
    </message>
    <message>
        <source>{0} is not the draft head of {1}: {2}. Choose the head that was published with the model.</source>
        <translation>{0}は{1}のドラフトヘッドではありません：{2}。モデルと一緒に公開されたヘッドを選択してください。</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0}、ほか{1}個</translation>
    </message>
    <message>
        <source>its tokenizer has other tokens</source>
        <translation>トークナイザのトークンが異なります</translation>
    </message>
    <message>
        <source>It is not installed: {0}.</source>
        <translation>インストールされていません：{0}。</translation>
    </message>
    <message>
        <source>The models on this computer could not be listed: {0}</source>
        <translation>このコンピュータのモデルを一覧にできませんでした：{0}</translation>
    </message>
    <message>
        <source>Reading the model</source>
        <translation>モデルを読み取り中</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>書き込み中</translation>
    </message>
    <message>
        <source>Checking the model</source>
        <translation>モデルを確認中</translation>
    </message>
    <message>
        <source>Reading the file</source>
        <translation>ファイルを読み取り中</translation>
    </message>
    <message>
        <source>Quantising to {0} bits</source>
        <translation>{0}ビットに量子化中</translation>
    </message>
    <message>
        <source>Converting</source>
        <translation>変換中</translation>
    </message>
    <message>
        <source>A library of the engine failed at this; the engine's log has the details.</source>
        <translation>エンジンのライブラリがこの処理に失敗しました。詳細はエンジンのログにあります。</translation>
    </message>
    <message>
        <source>mlx-vlm is not installed</source>
        <translation>mlx-vlmがインストールされていません</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>通常のファイルではありません</translation>
    </message>
    <message>
        <source>its config.json describes more layers and experts than any model has</source>
        <translation>config.jsonに記述された層とエキスパートの数が、どのモデルよりも多くなっています</translation>
    </message>
    <message>
        <source>a library that reads its files failed</source>
        <translation>ファイルを読み取るライブラリが失敗しました</translation>
    </message>
    <message>
        <source>it does not fit in memory</source>
        <translation>メモリに収まりません</translation>
    </message>
    <message>
        <source>its files ask for a part that mlx-lm does not have</source>
        <translation>ファイルがmlx-lmにない部分を必要としています</translation>
    </message>
    <message>
        <source>its config.json lacks {0}</source>
        <translation>config.jsonに{0}がありません</translation>
    </message>
    <message>
        <source>its config.json does not fit its weights, or mlx-lm does not support it</source>
        <translation>config.jsonが重みに合わないか、mlx-lmが対応していません</translation>
    </message>
    <message>
        <source>Not enough disk space in {0}: {1:size} needed, {2:size} free</source>
        <translation>{0}のディスクの空きが足りません：{1:size}必要ですが、空きは{2:size}です</translation>
    </message>
    <message>
        <source>{0} cannot be a model's name: use letters, digits, - _ and .</source>
        <translation>{0}はモデルの名前にできません。英字、数字、- _ . を使ってください。</translation>
    </message>
    <message>
        <source>they are of different kinds</source>
        <translation>種類が異なります</translation>
    </message>
    <message>
        <source>its {0} is {1}, the model's {2}</source>
        <translation>{0}は{1}ですが、モデルでは{2}です</translation>
    </message>
    <message>
        <source>{0} cannot be loaded: {1}.</source>
        <translation>{0}をロードできません：{1}。</translation>
    </message>
    <message>
        <source>has a header of more than {0} tensors</source>
        <translation>ヘッダのテンソルが{0}個を超えています</translation>
    </message>
    <message>
        <source>is cut off: {0} of {1} bytes are there</source>
        <translation>途中で切れています：{1}バイト中{0}バイトしかありません</translation>
    </message>
    <message>
        <source>describes tensors that overlap</source>
        <translation>重なり合うテンソルが記述されています</translation>
    </message>
    <message>
        <source>has a header that is not a JSON object</source>
        <translation>ヘッダがJSONオブジェクトではありません</translation>
    </message>
    <message>
        <source>has a header that is not valid JSON</source>
        <translation>ヘッダが有効なJSONではありません</translation>
    </message>
    <message>
        <source>has a wrong description of the tensor {0}</source>
        <translation>テンソル{0}の記述が正しくありません</translation>
    </message>
    <message>
        <source>is not a safetensors file</source>
        <translation>safetensorsファイルではありません</translation>
    </message>
    <message>
        <source>has a header of {0} MB, more than the {1} of any model</source>
        <translation>ヘッダが{0} MBあり、どのモデルの{1} MBよりも大きくなっています</translation>
    </message>
    <message>
        <source>The starter model of this installation is damaged: {0}.</source>
        <translation>このインストールのスターターモデルが破損しています：{0}。</translation>
    </message>
    <message>
        <source>The starter model is not installed: {0}.</source>
        <translation>スターターモデルがインストールされていません：{0}。</translation>
    </message>
    <message>
        <source>The starter model in {0} is damaged: run `{1} --force-reinstall`.</source>
        <translation>{0}のスターターモデルが破損しています。`{1} --force-reinstall`を実行してください。</translation>
    </message>
    <message>
        <source>The starter model cannot be written to {0} ({1}): free some space or set OCTAVO_CACHE to another folder.</source>
        <translation>スターターモデルを{0}に書き込めません（{1}）。空き領域を増やすか、OCTAVO_CACHEに別のフォルダを指定してください。</translation>
    </message>
    <message>
        <source>The starter model cannot be converted: {0}.</source>
        <translation>スターターモデルを変換できません：{0}。</translation>
    </message>
    <message>
        <source>The prompt has more than {0} tokens</source>
        <translation>プロンプトが{0}トークンを超えています</translation>
    </message>
    <message>
        <source>its tokenizer makes {0} tokens of a text of {1} characters</source>
        <translation>トークナイザが{1}文字のテキストから{0}トークンを作ります</translation>
    </message>
    <message>
        <source>on a CPU, mlx-lm's own code for it corrupts the process's memory</source>
        <translation>CPUでは、このモデルのmlx-lm自身のコードがプロセスのメモリを壊します</translation>
    </message>
    <message>
        <source>Octavo cannot serve {0}: {1}.</source>
        <translation>Octavoは{0}を実行できません：{1}。</translation>
    </message>
    <message>
        <source>Octavo cannot serve {0}: its cache is a {1}, which cannot be kept in blocks.</source>
        <translation>Octavoは{0}を実行できません。キャッシュが{1}で、ブロックに保持できません。</translation>
    </message>
    <message>
        <source>its answers over blocks differ from mlx-lm's by more than rounding does</source>
        <translation>ブロックでの回答が、mlx-lmのものと丸め誤差を超えて異なります</translation>
    </message>
    <message>
        <source>it cannot run over blocks ({0}: {1})</source>
        <translation>ブロックで実行できません（{0}：{1}）</translation>
    </message>
    <message>
        <source>its answers over blocks differ from mlx-lm's</source>
        <translation>ブロックでの回答が、mlx-lmのものと異なります</translation>
    </message>
    <message>
        <source>mlx-lm cannot build a model from its config.json ({0})</source>
        <translation>mlx-lmはconfig.jsonからモデルを作れません（{0}）</translation>
    </message>
    <message>
        <source>mlx-lm cannot use its weights ({0})</source>
        <translation>mlx-lmは重みを使えません（{0}）</translation>
    </message>
    <message>
        <source>{0:size} of the {1:size} that this computer can provide.</source>
        <translation>このコンピュータが提供できる{1:size}のうち{0:size}です。</translation>
    </message>
    <message>
        <source>{0:size} of {1:size}: other programs may be swapped out.</source>
        <translation>{1:size}のうち{0:size}：ほかのプログラムがディスクに退避されることがあります。</translation>
    </message>
    <message>
        <source>A smaller quantisation or a smaller model: the weights alone are too much.</source>
        <translation>より小さい量子化か、より小さいモデル：重みだけで大きすぎます。</translation>
    </message>
    <message>
        <source>A smaller quantisation or a smaller model.</source>
        <translation>より小さい量子化か、より小さいモデル。</translation>
    </message>
    <message>
        <source>{0:size} of {1:size}: answers may stall, because parts of the model may be swapped out.</source>
        <translation>{1:size}のうち{0:size}：モデルの一部がディスクに退避され、回答が停滞することがあります。</translation>
    </message>
    <message>
        <source>It needs {0:size}, but this computer can provide only {1:size}.</source>
        <translation>{0:size}必要ですが、このコンピュータが提供できるのは{1:size}だけです。</translation>
    </message>
    <message>
        <source>A KV cache of {0:size} fits.</source>
        <translation>{0:size}のKVキャッシュなら収まります。</translation>
    </message>
    <message>
        <source>An 8-bit KV cache fits.</source>
        <translation>8ビットのKVキャッシュなら収まります。</translation>
    </message>
    <message>
        <source>A context of {0} tokens fits.</source>
        <translation>{0}トークンのコンテキストなら収まります。</translation>
    </message>
    <message>
        <source>A context of {0} tokens for {1} chats fits.</source>
        <translation>{0}トークンのコンテキストなら、チャット{1}件が収まります。</translation>
    </message>
    <message>
        <source>{0} chats of {1} tokens fit.</source>
        <translation>{1}トークンのチャットなら、{0}件収まります。</translation>
    </message>
    <message>
        <source>1 chat of {0} tokens fit.</source>
        <translation>{0}トークンのチャットなら、1件収まります。</translation>
    </message>
    <message>
        <source>The KV cache needs {0:size}, but only {1:size} of memory are available. Choose a smaller budget or close other programs.</source>
        <translation>KVキャッシュには{0:size}が必要ですが、使えるメモリは{1:size}だけです。KV容量を小さくするか、ほかのプログラムを閉じてください。</translation>
    </message>
    <message>
        <source>The KV cache must hold at least one block.</source>
        <translation>KVキャッシュには、少なくとも1ブロックが必要です。</translation>
    </message>
    <message>
        <source>One KV cache block takes {0:size}, but only {1:size} of memory are available. Close other programs or choose a smaller model.</source>
        <translation>KVキャッシュの1ブロックには{0:size}が必要ですが、使えるメモリは{1:size}だけです。ほかのプログラムを閉じるか、小さいモデルを選択してください。</translation>
    </message>
    <message>
        <source>{0} would no longer read {1} beside a {2}: move its settings there first.</source>
        <translation>{0}は、隣に{2}があると{1}を読み取らなくなります。先にその設定を新しいファイルに移してください。</translation>
    </message>
    <message>
        <source>{0} has no settings of Octavo: there is nothing to take back.</source>
        <translation>{0}にOctavoの設定はないため、元に戻すものはありません。</translation>
    </message>
    <message>
        <source>The server at {0} refused: {1}</source>
        <translation>{0}のサーバに拒否されました：{1}</translation>
    </message>
    <message>
        <source>{0} may be anywhere: name the folder of its {1}.</source>
        <translation>{0}の場所は決まっていません。{1}のあるフォルダを指定してください。</translation>
    </message>
    <message>
        <source>The server at {0} refuses this key: give the one that it shows.</source>
        <translation>{0}のサーバがこのキーを拒否しました。サーバに表示されているキーを指定してください。</translation>
    </message>
    <message>
        <source>No server answers at {0}: switch on "Let other programs use this model" in Octavo, or run `octavo serve`.</source>
        <translation>{0}でサーバが応答しません。Octavoで“ほかのプログラムにこのモデルの使用を許可”をオンにするか、`octavo serve`を実行してください。</translation>
    </message>
    <message>
        <source>What answers at {0} is not Octavo: give Octavo's address.</source>
        <translation>{0}で応答しているのはOctavoではありません。Octavoのアドレスを指定してください。</translation>
    </message>
    <message>
        <source>{0} was changed meanwhile: look at the change again.</source>
        <translation>{0}がその間に変更されました。変更内容をもう一度確認してください。</translation>
    </message>
    <message>
        <source>{0} cannot be written, and is as it was: {1}.</source>
        <translation>{0}に書き込めませんでした（{1}）。ファイルは元のままです。</translation>
    </message>
    <message>
        <source>{0} is not UTF-8 text; it was left alone.</source>
        <translation>{0}はUTF-8テキストではないため、変更しませんでした。</translation>
    </message>
    <message>
        <source>{0} was left alone: {1}.</source>
        <translation>{0}は変更しませんでした：{1}。</translation>
    </message>
    <message>
        <source>line {0} has your own "{1}": rename it or take it out first</source>
        <translation>{0}行目に独自の"{1}"があります。先に名前を変えるか、削除してください</translation>
    </message>
    <message>
        <source>it is write-protected</source>
        <translation>書き込みが禁止されています</translation>
    </message>
    <message>
        <source>its links lead to themselves</source>
        <translation>リンクが循環しています</translation>
    </message>
    <message>
        <source>line {0} cannot be read</source>
        <translation>{0}行目を読み取れません</translation>
    </message>
    <message>
        <source>its aliases or its depth are too much to follow</source>
        <translation>エイリアスが多すぎるか、階層が深すぎて解釈できません</translation>
    </message>
    <message>
        <source>something else is in it</source>
        <translation>ほかの内容が含まれています</translation>
    </message>
    <message>
        <source>{0} is not what the program expects there</source>
        <translation>{0}の内容が、プログラムの想定と異なります</translation>
    </message>
    <message>
        <source>line {0} has a "{1}" with nothing in it: take it out first</source>
        <translation>{0}行目に空の"{1}"があります。先に削除してください</translation>
    </message>
    <message>
        <source>the entry shares its line</source>
        <translation>項目と同じ行にほかの内容があります</translation>
    </message>
    <message>
        <source>the entry is written in a way that is not followed</source>
        <translation>項目の書き方に対応していません</translation>
    </message>
    <message>
        <source>"{0}" is written in a way that is not followed</source>
        <translation>"{0}"の書き方に対応していません</translation>
    </message>
    <message>
        <source>there is no place for the entry that leaves the rest alone</source>
        <translation>ほかの部分を変えずに、項目だけを追加または削除することができません</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>the entry is not there</source>
        <translation>項目がありません</translation>
    </message>
    <message>
        <source>it is no map of settings</source>
        <translation>設定のマップではありません</translation>
    </message>
    <message>
        <source>Give the model a larger KV cache</source>
        <translation>モデルのKVキャッシュを大きくしてください</translation>
    </message>
    <message>
        <source>Load the model with a larger context, or shorten the chat.</source>
        <translation>コンテキストを大きくしてモデルをロードするか、チャットを短くしてください。</translation>
    </message>
    <message>
        <source>{0} or {1}</source>
        <translation>{0}または{1}</translation>
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation>{0}、{1}</translation>
    </message>
    <message>
        <source>{0} is not a size: enter a number and a unit, such as 4 GB.</source>
        <translation>{0}はサイズではありません。4 GBのように、数値と単位を入力してください。</translation>
    </message>
    <message>
        <source>{0} is not a KV budget: enter a number and a unit, such as 4 GB, 32k tokens or 500 blocks.</source>
        <translation>{0}はKV容量ではありません。4 GB、32k tokens、500 blocksのように、数値と単位を入力してください。</translation>
    </message>
    <message>
        <source>A KV budget of {0} is less than one block, which takes {1:size} ({2} tokens).</source>
        <translation>KV容量{0}では1ブロックに足りません。1ブロックには{1:size}（{2}トークン）が必要です。</translation>
    </message>
    <message>
        <source>The KV cache of this model cannot be resized; load the model again.</source>
        <translation>このモデルのKVキャッシュはサイズを変更できません。モデルをロードし直してください。</translation>
    </message>
    <message>
        <source>A chat that is being answered has {0} tokens, but {1} blocks hold only {2}. Stop it first, or choose a larger budget.</source>
        <translation>回答中のチャットが{0}トークンあるのに対し、{1}ブロックに入るのは{2}トークンだけです。先に回答を停止するか、KV容量を大きくしてください。</translation>
    </message>
    <message>
        <source>Block {0} holds pinned text and would be removed with a budget of {1} blocks. Unpin it first.</source>
        <translation>ブロック{0}には固定したテキストがあり、KV容量を{1}ブロックにすると削除されます。先に固定を解除してください。</translation>
    </message>
    <message>
        <source>The prompt is empty; write something first.</source>
        <translation>プロンプトが空です。先に何か入力してください。</translation>
    </message>
    <message>
        <source>The prompt has {0} tokens, but this model's context is {1}. {2}</source>
        <translation>プロンプトが{0}トークンあるのに対し、このモデルのコンテキストは{1}トークンです。{2}</translation>
    </message>
    <message>
        <source>The prompt has {0} tokens, but the KV cache holds {1}. {2}, or shorten the chat.</source>
        <translation>プロンプトが{0}トークンあるのに対し、KVキャッシュに入るのは{1}トークンです。{2}。または、チャットを短くしてください。</translation>
    </message>
    <message>
        <source>Port {0} is already in use by another program, perhaps by another Octavo.</source>
        <translation>ポート{0}は、ほかのプログラムがすでに使用しています。別のOctavoかもしれません。</translation>
    </message>
    <message>
        <source>it is computed by several machines</source>
        <translation>複数のマシンで計算されています</translation>
    </message>
    <message>
        <source>its recurrent layers depend on all of the text</source>
        <translation>再帰層がテキスト全体に依存しています</translation>
    </message>
    <message>
        <source>its sliding window would reach across the gap</source>
        <translation>スライディングウインドウが隙間をまたぎます</translation>
    </message>
    <message>
        <source>its attention chunks would no longer begin where they did</source>
        <translation>アテンションのチャンクの開始位置が変わってしまいます</translation>
    </message>
    <message>
        <source>its code computes positions by itself</source>
        <translation>モデルのコードが位置を自分で計算します</translation>
    </message>
    <message>
        <source>its KV cache cannot be copied to the host, as it must be when memory runs short</source>
        <translation>メモリが不足したときに必要な、ホストへのKVキャッシュのコピーができません</translation>
    </message>
    <message>
        <source>it uses absolute positions of tokens, not only the distances between them</source>
        <translation>トークン間の距離だけでなく、トークンの絶対位置を使っています</translation>
    </message>
    <message>
        <source>it does not run with positions that are not renumbered ({0})</source>
        <translation>番号を振り直さない位置では動作しません（{0}）</translation>
    </message>
    <message>
        <source>{0} cannot drop text from the middle of a chat: {1}.</source>
        <translation>{0}はチャットの中間のテキストを省けません：{1}。</translation>
    </message>
    <message>
        <source>Keeping {0} tokens leaves too little of the context, which holds {1}.</source>
        <translation>{0}トークンを残すと、{1}トークン入るコンテキストの残りが少なすぎます。</translation>
    </message>
    <message>
        <source>There was an internal error ({0}); the engine's log has the details.</source>
        <translation>内部エラーが起きました（{0}）。詳細はエンジンのログにあります。</translation>
    </message>
    <message>
        <source>The engine could not compute this step. {0}</source>
        <translation>エンジンがこのステップを計算できませんでした。{0}</translation>
    </message>
    <message>
        <source>{0} more blocks of the KV cache are needed and {1} are available: finish or preempt a sequence, or make the pool larger. {2}.</source>
        <translation>KVキャッシュのブロックがあと{0}個必要ですが、使えるのは{1}個です。シーケンスを終了または中断するか、プールを大きくしてください。{2}。</translation>
    </message>
    <message>
        <source>The memory of this machine does not suffice.</source>
        <translation>このマシンのメモリが足りません。</translation>
    </message>
    <message>
        <source>{0} cannot look at images here, as its tokens are not computed in rows.</source>
        <translation>{0}はトークンが行で計算されないため、ここでは画像に対応していません。</translation>
    </message>
    <message>
        <source>Drafts come either from a draft model or from the chat's own text; choose one.</source>
        <translation>ドラフトは、ドラフトモデルまたはチャットのテキストのどちらかから作られます。どちらか一方を選択してください。</translation>
    </message>
    <message>
        <source>A draft can have 1 to {0} tokens, but {1} were requested.</source>
        <translation>ドラフトに指定できるのは1〜{0}トークンですが、{1}トークンが指定されました。</translation>
    </message>
    <message>
        <source>its recurrent layers cannot take a rejected token back</source>
        <translation>再帰層は、却下されたトークンを元に戻せません</translation>
    </message>
    <message>
        <source>its code cannot compute several tokens of a chat in one step</source>
        <translation>モデルのコードは、チャットの複数のトークンを1ステップで計算できません</translation>
    </message>
    <message>
        <source>{0} does not support speculative decoding: {1}. Load it without a draft model.</source>
        <translation>{0}は投機的デコードに対応していません：{1}。ドラフトモデルなしでロードしてください。</translation>
    </message>
    <message>
        <source>{0} is split over machines: load it without a draft head.</source>
        <translation>{0}は複数のマシンに分割されています。ドラフトヘッドなしでロードしてください。</translation>
    </message>
    <message>
        <source>{0} could not be loaded: {1}</source>
        <translation>{0}をロードできませんでした：{1}</translation>
    </message>
    <message>
        <source>The chat has no message to answer.</source>
        <translation>チャットに、回答するメッセージがありません。</translation>
    </message>
    <message>
        <source>The model's chat template refuses this chat: {0}</source>
        <translation>モデルのチャットテンプレートがこのチャットを拒否しました：{0}</translation>
    </message>
    <message>
        <source>{0}, which is this model's context. {1}</source>
        <translation>{0}（このモデルのコンテキストの上限です）。{1}</translation>
    </message>
    <message>
        <source>The prompt has {0} characters, which cannot fit into this model's context of {1} tokens. {2}</source>
        <translation>プロンプトが{0}文字あり、このモデルのコンテキストの{1}トークンには収まりません。{2}</translation>
    </message>
    <message>
        <source>The prompt has the token {0}, for which this model has no embedding.</source>
        <translation>プロンプトにあるトークン{0}の埋め込みが、このモデルにありません。</translation>
    </message>
    <message>
        <source>1 token has no embedding in {0}: {1}.</source>
        <translation>{0}では1個のトークンに埋め込みがありません：{1}。</translation>
    </message>
    <message>
        <source>{0} tokens have no embedding in {1}: {2}.</source>
        <translation>{1}では{0}個のトークンに埋め込みがありません：{2}。</translation>
    </message>
    <message>
        <source>{0} It cannot read or write text with them.</source>
        <translation>{0}モデルは、これらを含むテキストを読み書きできません。</translation>
    </message>
    <message>
        <source>{0} cannot look at images: choose a model that can.</source>
        <translation>{0}は画像に対応していません。画像に対応したモデルを選択してください。</translation>
    </message>
    <message>
        <source>The answer {0} has ended or is unknown, so it cannot be forked.</source>
        <translation>回答{0}は終了したか不明なため、フォークできません。</translation>
    </message>
    <message>
        <source>The answer {0} is waiting for memory; fork it when it continues.</source>
        <translation>回答{0}はメモリを待っています。続きが始まってからフォークしてください。</translation>
    </message>
    <message>
        <source>The oldest pinned text ({0} blocks) was unpinned: an answer needed its blocks.</source>
        <translation>回答にブロックが必要なため、最も古い固定テキスト（{0}ブロック）の固定を解除しました。</translation>
    </message>
    <message>
        <source>The oldest pinned text (1 block) was unpinned: an answer needed its blocks.</source>
        <translation>回答にブロックが必要なため、最も古い固定テキスト（1ブロック）の固定を解除しました。</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template fails at this text ({0}). Change the text.</source>
        <translation>このモデルのトークナイザまたはチャットテンプレートが、このテキストで失敗しました（{0}）。テキストを変更してください。</translation>
    </message>
    <message>
        <source>Images cannot be read for this model: its tokenizer has code of its own.</source>
        <translation>このモデルでは画像を読み取れません。トークナイザに独自のコードがあるためです。</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template crashed at this text. Change the text.</source>
        <translation>このモデルのトークナイザまたはチャットテンプレートが、このテキストでクラッシュしました。テキストを変更してください。</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template needed more than {0} MB for this text. Shorten the text.</source>
        <translation>このモデルのトークナイザまたはチャットテンプレートが、このテキストに{0} MBを超えるメモリを必要としました。テキストを短くしてください。</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template took longer than {0} seconds for this text. Shorten the text.</source>
        <translation>このモデルのトークナイザまたはチャットテンプレートが、このテキストに{0}秒より長くかかりました。テキストを短くしてください。</translation>
    </message>
    <message>
        <source>What reads the images crashed. Send other images, or fewer.</source>
        <translation>画像を読み取る処理がクラッシュしました。別の画像を送るか、画像を減らしてください。</translation>
    </message>
    <message>
        <source>What reads the images needed more than {0} MB. Send other images, or fewer.</source>
        <translation>画像を読み取る処理が{0} MBを超えるメモリを必要としました。別の画像を送るか、画像を減らしてください。</translation>
    </message>
    <message>
        <source>What reads the images took longer than {0} seconds. Send other images, or fewer.</source>
        <translation>画像を読み取る処理に{0}秒より長くかかりました。別の画像を送るか、画像を減らしてください。</translation>
    </message>
    <message>
        <source>{0} was unloaded.</source>
        <translation>{0}をアンロードしました。</translation>
    </message>
    <message>
        <source>The request was stopped.</source>
        <translation>リクエストを停止しました。</translation>
    </message>
    <message>
        <source>A process for texts cannot be started: {0}.</source>
        <translation>テキスト処理用のプロセスを起動できません：{0}。</translation>
    </message>
    <message>
        <source>Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF.</source>
        <translation>PNG、JPEG、WebP、GIF、BMP、TIFF、AVIFのいずれかを送ってください。</translation>
    </message>
    <message>
        <source>This is a HEIC image, which is not read here. Save it as JPEG</source>
        <translation>これはHEIC画像で、ここでは読み取れません。JPEGで保存してください</translation>
    </message>
    <message>
        <source>This image cannot be read. Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF, undamaged</source>
        <translation>この画像を読み取れません。破損していないPNG、JPEG、WebP、GIF、BMP、TIFF、AVIFのいずれかを送ってください</translation>
    </message>
    <message>
        <source>The window uses version {0} of the protocol, but this engine uses version {1}. Install Octavo again, so that both are of one release.</source>
        <translation>ウインドウはプロトコルのバージョン{0}を使っていますが、このエンジンはバージョン{1}です。両方が同じリリースになるように、Octavoをもう一度インストールしてください。</translation>
    </message>
    <message>
        <source>CPU, {0} cores ({1})</source>
        <translation>CPU、{0}コア（{1}）</translation>
    </message>
    <message>
        <source>The prompt is not a text that this model can read.</source>
        <translation>プロンプトが、このモデルで読み取れるテキストではありません。</translation>
    </message>
    <message>
        <source>The text could not be read ({0}).</source>
        <translation>テキストを読み取れませんでした（{0}）。</translation>
    </message>
    <message>
        <source>Speculative decoding was turned off because drafting failed: {0}</source>
        <translation>ドラフトの作成に失敗したため、投機的デコードをオフにしました：{0}</translation>
    </message>
    <message>
        <source>{0} and {1} have different tokenizers, but a draft model needs the same one. Choose a smaller model of the same family.</source>
        <translation>{0}と{1}のトークナイザが異なりますが、ドラフトモデルには同じものが必要です。同じ系列の小さいモデルを選択してください。</translation>
    </message>
    <message>
        <source>{0} cannot be a draft model: {1}.</source>
        <translation>{0}はドラフトモデルにできません：{1}。</translation>
    </message>
    <message>
        <source>it cannot take a rejected token back</source>
        <translation>却下されたトークンを元に戻せません</translation>
    </message>
    <message>
        <source>{0} needs a number of at least 1 after the colon, as in {1}:2.</source>
        <translation>{0}には、{1}:2のように、コロンのあとに1以上の数値が必要です。</translation>
    </message>
    <message>
        <source>{0} is split over several machines, so it cannot draft for itself. Draft with a smaller model, or from the chat's own text.</source>
        <translation>{0}は複数のマシンに分割されているため、自分でドラフトを作れません。小さいモデルか、チャットのテキストでドラフトを作ってください。</translation>
    </message>
    <message>
        <source>{0} cannot draft with its first layers: its code does not run a list of layers one after the other.</source>
        <translation>{0}は最初の層だけでドラフトを作れません。モデルのコードが層のリストを順に実行しないためです。</translation>
    </message>
    <message>
        <source>{0} has {1} layers, so a draft can use 1 to {2} of them.</source>
        <translation>{0}は{1}層のため、ドラフトに使えるのは1〜{2}層です。</translation>
    </message>
    <message>
        <source>the first {0} of {1} layers</source>
        <translation>{1}層のうち最初の{0}層</translation>
    </message>
    <message>
        <source>{0} cannot draft with fewer experts: it sends no token to several.</source>
        <translation>{0}はエキスパートを減らしてドラフトを作れません。トークンを複数のエキスパートに送らないためです。</translation>
    </message>
    <message>
        <source>{0} sends each token to {1} experts, so a draft can use 1 to {2} of them.</source>
        <translation>{0}は各トークンを{1}個のエキスパートに送るため、ドラフトに使えるのは1〜{2}個です。</translation>
    </message>
    <message>
        <source>{0} of {1} experts</source>
        <translation>{1}個のうち{0}個のエキスパート</translation>
    </message>
    <message>
        <source>{0} has no draft head that Octavo knows.</source>
        <translation>{0}には、Octavoが対応するドラフトヘッドがありません。</translation>
    </message>
    <message>
        <source>its draft head</source>
        <translation>モデル自身のドラフトヘッド</translation>
    </message>
    <message>
        <source>This model's tokenizer has no tokenizer.json, so its answers cannot be held to a grammar.</source>
        <translation>このモデルのトークナイザにはtokenizer.jsonがないため、回答を文法に従わせることができません。</translation>
    </message>
    <message>
        <source>This model's tokenizer has no token that ends an answer, so answers cannot be held to a grammar.</source>
        <translation>このモデルのトークナイザには回答を終えるトークンがないため、回答を文法に従わせることができません。</translation>
    </message>
    <message>
        <source>The {0} cannot be used: {1}.</source>
        <translation>{0}を使用できません：{1}。</translation>
    </message>
    <message>
        <source>This model's tokenizer is of a kind that cannot be held to a grammar ({0}).</source>
        <translation>このモデルのトークナイザは、文法に従わせることのできない種類です（{0}）。</translation>
    </message>
    <message>
        <source>The {0} is larger than {1} KiB; use a smaller one.</source>
        <translation>{0}が{1} KiBを超えています。小さいものを使ってください。</translation>
    </message>
    <message>
        <source>The {0} matches no text.</source>
        <translation>{0}に一致するテキストがありません。</translation>
    </message>
    <message>
        <source>The grammar could not be compiled ({0}).</source>
        <translation>文法をコンパイルできませんでした（{0}）。</translation>
    </message>
    <message>
        <source>The {0} cannot be read: {1}.</source>
        <translation>{0}を読み取れません：{1}。</translation>
    </message>
    <message>
        <source>The answer could not be held to its grammar: {0}.</source>
        <translation>回答を文法に従わせることができませんでした：{0}。</translation>
    </message>
    <message>
        <source>it is too complex</source>
        <translation>複雑すぎます</translation>
    </message>
    <message>
        <source>it met a token that it does not allow</source>
        <translation>許可されていないトークンがありました</translation>
    </message>
    <message>
        <source>the text that it forces is not allowed</source>
        <translation>強制されるテキストが許可されていません</translation>
    </message>
    <message>
        <source>no token of this model can follow</source>
        <translation>続けられるトークンがこのモデルにありません</translation>
    </message>
    <message>
        <source>it needs a token for which this model has no embedding</source>
        <translation>このモデルに埋め込みがないトークンを必要とします</translation>
    </message>
    <message>
        <source>The JSON schema cannot be used: {0}.</source>
        <translation>JSONスキーマを使用できません：{0}。</translation>
    </message>
    <message>
        <source>An answer cannot have both tools and a Lark grammar; leave one of them out.</source>
        <translation>1つの回答にツールとLark文法の両方は使えません。どちらかを外してください。</translation>
    </message>
    <message>
        <source>no value matches it</source>
        <translation>一致する値がありません</translation>
    </message>
    <message>
        <source>`oneOf` has alternatives that may match at once</source>
        <translation>`oneOf`に、同時に一致し得る選択肢があります</translation>
    </message>
    <message>
        <source>`minProperties` or `maxProperties` counts properties that are not required</source>
        <translation>`minProperties`または`maxProperties`が、必須でないプロパティを数えています</translation>
    </message>
    <message>
        <source>a `$ref` that leads back to itself has other keywords beside it</source>
        <translation>自分自身に戻る`$ref`に、ほかのキーワードが並んでいます</translation>
    </message>
    <message>
        <source>`patternProperties` has patterns that may match the same name</source>
        <translation>`patternProperties`に、同じ名前に一致し得るパターンがあります</translation>
    </message>
    <message>
        <source>`multipleOf` has too many digits</source>
        <translation>`multipleOf`の桁数が多すぎます</translation>
    </message>
    <message>
        <source>a `$ref` leads to another document</source>
        <translation>`$ref`が別の文書を指しています</translation>
    </message>
    <message>
        <source>a `$ref` leads to nothing</source>
        <translation>`$ref`の指す先がありません</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>大きすぎます</translation>
    </message>
    <message>
        <source>it matches no text</source>
        <translation>一致するテキストがありません</translation>
    </message>
    <message>
        <source>a pattern in it cannot be read: {0}</source>
        <translation>パターンを読み取れません：{0}</translation>
    </message>
    <message>
        <source>its form is wrong</source>
        <translation>形式が正しくありません</translation>
    </message>
    <message>
        <source>a schema is a JSON object</source>
        <translation>スキーマはJSONオブジェクトでなければなりません</translation>
    </message>
    <message>
        <source>it is larger than {0} KiB</source>
        <translation>{0} KiBを超えています</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>入れ子が深すぎます</translation>
    </message>
    <message>
        <source>arguments are an object, but its type is {0}</source>
        <translation>引数はオブジェクトですが、型が{0}になっています</translation>
    </message>
    <message>
        <source>There is nothing to read.</source>
        <translation>読み取るものがありません。</translation>
    </message>
    <message>
        <source>There is no server in it: a JSON object with “mcpServers” is expected.</source>
        <translation>サーバがありません。“mcpServers”を持つJSONオブジェクトが必要です。</translation>
    </message>
    <message>
        <source>This is neither JSON, nor an address, nor a command line such as “uvx mcp-server-time”.</source>
        <translation>JSONでも、アドレスでも、“uvx mcp-server-time”のようなコマンドラインでもありません。</translation>
    </message>
    <message>
        <source>it is not a JSON object.</source>
        <translation>JSONオブジェクトではありません。</translation>
    </message>
    <message>
        <source>it speaks SSE, which is out of date. Use its address for streamable HTTP.</source>
        <translation>古い方式のSSEを使っています。ストリーミングHTTPのアドレスを使ってください。</translation>
    </message>
    <message>
        <source>its “args” are not a list of texts.</source>
        <translation>“args”がテキストのリストではありません。</translation>
    </message>
    <message>
        <source>its “{0}” are not names with texts.</source>
        <translation>“{0}”が名前とテキストの組ではありません。</translation>
    </message>
    <message>
        <source>The text is larger than 1 MB.</source>
        <translation>テキストが1 MBを超えています。</translation>
    </message>
    <message>
        <source>This is not valid JSON: {0} at line {1}, column {2}.</source>
        <translation>有効なJSONではありません：{0}（{1}行{2}列）。</translation>
    </message>
    <message>
        <source>This is not valid JSON.</source>
        <translation>有効なJSONではありません。</translation>
    </message>
    <message>
        <source>A quotation mark in this command line is not closed.</source>
        <translation>このコマンドラインの引用符が閉じられていません。</translation>
    </message>
    <message>
        <source>its “allowedTools” are not a list of names.</source>
        <translation>“allowedTools”が名前のリストではありません。</translation>
    </message>
    <message>
        <source>“{0}” has {1}, which is not filled in: write its value instead.</source>
        <translation>“{0}”の{1}が記入されていません。値を書いてください。</translation>
    </message>
    <message>
        <source>it has neither a command nor an address.</source>
        <translation>コマンドもアドレスもありません。</translation>
    </message>
    <message>
        <source>its address does not begin with https://.</source>
        <translation>アドレスがhttps://で始まっていません。</translation>
    </message>
    <message>
        <source>Only the first {0} servers were read.</source>
        <translation>最初の{0}個のサーバだけを読み取りました。</translation>
    </message>
    <message>
        <source>There is no server in it.</source>
        <translation>サーバがありません。</translation>
    </message>
    <message>
        <source>“{0}” was left out: {1}</source>
        <translation>“{0}”を除外しました：{1}</translation>
    </message>
    <message>
        <source>It cannot be used: {0}.{1}</source>
        <translation>このサーバを使用できません：{0}。{1}</translation>
    </message>
    <message>
        <source>It was switched off.</source>
        <translation>オフにされました。</translation>
    </message>
    <message>
        <source>It was started again.</source>
        <translation>再起動されました。</translation>
    </message>
    <message>
        <source> Look at its log, or start it again.</source>
        <translation>ログを確認するか、再起動してください。</translation>
    </message>
    <message>
        <source>It did not answer within {0} seconds, so it was ended.{1}</source>
        <translation>{0}秒以内に応答がなかったため、強制終了しました。{1}</translation>
    </message>
    <message>
        <source>The server cannot be reached. Check that it runs, and its address.</source>
        <translation>サーバに接続できません。動作していることと、アドレスを確認してください。</translation>
    </message>
    <message>
        <source>There was no answer within {0} seconds, so the call was ended.</source>
        <translation>{0}秒以内に応答がなかったため、呼び出しを終了しました。</translation>
    </message>
    <message>
        <source>It wants a step in the browser first: {0}</source>
        <translation>先にブラウザでの操作が必要です：{0}</translation>
    </message>
    <message>
        <source>The call failed without a reason.</source>
        <translation>呼び出しが失敗しました。理由は示されていません。</translation>
    </message>
    <message>
        <source>Finish in the browser what it asked for. Then choose Continue.</source>
        <translation>ブラウザで求められた操作を完了してください。そのあと“続ける”を選択してください。</translation>
    </message>
    <message>
        <source>The arguments are not a JSON object, so the tool was not called.</source>
        <translation>引数がJSONオブジェクトではないため、ツールを呼び出しませんでした。</translation>
    </message>
    <message>
        <source>There is no tool named {0}.</source>
        <translation>{0}という名前のツールはありません。</translation>
    </message>
    <message>
        <source>The tool {0} is switched off.</source>
        <translation>ツール{0}はオフになっています。</translation>
    </message>
    <message>
        <source>The tool {0} has changed since it was allowed. Look at it again and allow it anew.</source>
        <translation>ツール{0}は、許可されたあとに変更されました。もう一度確認して、改めて許可してください。</translation>
    </message>
    <message>
        <source>{0} calls are running already. Wait for one of them to end.</source>
        <translation>すでに{0}個の呼び出しが実行中です。どれかが終わるまで待ってください。</translation>
    </message>
    <message>
        <source>The call ran for {0} minutes, so it was ended.</source>
        <translation>呼び出しが{0}分続いたため、終了しました。</translation>
    </message>
    <message>
        <source>It does not offer that any more.</source>
        <translation>サーバはそれを提供しなくなりました。</translation>
    </message>
    <message>
        <source>{0} It has failed several times in a minute: start it again by hand.</source>
        <translation>{0} 1分間に何度も失敗しました。手動で再起動してください。</translation>
    </message>
    <message>
        <source>It is switched off.</source>
        <translation>オフになっています。</translation>
    </message>
    <message>
        <source>The server has forgotten this connection. The next call makes a new one.</source>
        <translation>サーバにこの接続の記録がなくなりました。次の呼び出しで新しく接続します。</translation>
    </message>
    <message>
        <source>Its answer cannot be read: {0}</source>
        <translation>応答を読み取れません：{0}</translation>
    </message>
    <message>
        <source>There was no answer within {0} seconds.</source>
        <translation>{0}秒以内に応答がありませんでした。</translation>
    </message>
    <message>
        <source>The call was ended with its server. {0}</source>
        <translation>サーバと一緒に呼び出しが終了しました。{0}</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>Its result does not match what the tool promises: {0}.</source>
        <translation>結果が、ツールの約束する形式に合いません：{0}。</translation>
    </message>
    <message>
        <source>It failed without a word.</source>
        <translation>理由を示さずに失敗しました。</translation>
    </message>
    <message>
        <source>enter a client that you registered there</source>
        <translation>そこで登録したクライアントを入力してください</translation>
    </message>
    <message>
        <source>Choose Log In to try again.</source>
        <translation>もう一度試すには、“ログイン”を選択してください。</translation>
    </message>
    <message>
        <source>set a header such as Authorization for it</source>
        <translation>Authorizationなどのヘッダを設定してください</translation>
    </message>
    <message>
        <source>What it says about its login takes too long. Choose Log In to try again.</source>
        <translation>ログインについての情報に時間がかかりすぎます。もう一度試すには、“ログイン”を選択してください。</translation>
    </message>
    <message>
        <source>What it says about its login does not fit together: {0}.</source>
        <translation>ログインについての情報に矛盾があります：{0}。</translation>
    </message>
    <message>
        <source>Its login takes no new programs such as Octavo: {0}, or {1}.</source>
        <translation>このログインは、Octavoのような新しいプログラムを受け付けません：{0}。または、{1}。</translation>
    </message>
    <message>
        <source>It wants {0}: {1}.</source>
        <translation>サーバが{0}を求めています：{1}。</translation>
    </message>
    <message>
        <source>It wants a login: {0}.</source>
        <translation>ログインが必要です：{0}。</translation>
    </message>
    <message>
        <source>The server did not accept the login. {0}</source>
        <translation>サーバがログインを受け付けませんでした。{0}</translation>
    </message>
    <message>
        <source>{0} was loaded without keeping its weights in memory: that needs the Metal backend on one Mac with macOS 15 or later.</source>
        <translation>{0}をロードしましたが、重みはメモリに固定されていません。固定には、macOS 15以降の1台のMacでMetalバックエンドを使う必要があります。</translation>
    </message>
    <message>
        <source>{0} was loaded, but macOS does not keep its weights in memory: {1:clause}.</source>
        <translation>{0}をロードしましたが、macOSが重みをメモリに固定しません：{1:clause}。</translation>
    </message>
    <message>
        <source>The tokenizer of {0} cannot be used: {1:clause}.</source>
        <translation>{0}のトークナイザを使用できません：{1:clause}。</translation>
    </message>
    <message>
        <source>JSON grammar</source>
        <translation>JSON文法</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>JSONスキーマ</translation>
    </message>
    <message>
        <source>Lark grammar</source>
        <translation>Lark文法</translation>
    </message>
    <message>
        <source>regular expression</source>
        <translation>正規表現</translation>
    </message>
    <message>
        <source>schema of the tools</source>
        <translation>ツールのスキーマ</translation>
    </message>
    <message>
        <source>What it says about its login is too long, so it was not read: {0}.</source>
        <translation>ログインについての情報が長すぎるため、読み取りませんでした：{0}。</translation>
    </message>
    <message>
        <source>Its login is at {0} without https://, so it was not used: {1}.</source>
        <translation>ログイン先の{0}がhttps://ではないため、使用しませんでした：{1}。</translation>
    </message>
    <message>
        <source>Its login is for another server, so it was not used. Check its address.</source>
        <translation>ログインが別のサーバのものなので、使用しませんでした。アドレスを確認してください。</translation>
    </message>
    <message>
        <source>choose Log In</source>
        <translation>“ログイン”を選択してください</translation>
    </message>
    <message>
        <source>It refuses the headers that are set for it: check them, or {0}.</source>
        <translation>設定されているヘッダが拒否されました。ヘッダを確認してください。または、{0}。</translation>
    </message>
    <message>
        <source>Its login page has no https:// address, so it is not opened: {0}.</source>
        <translation>ログインページのアドレスがhttps://ではないため、開きません：{0}。</translation>
    </message>
    <message>
        <source>The login was not finished within {0} minutes. {1}</source>
        <translation>{0}分以内にログインが完了しませんでした。{1}</translation>
    </message>
    <message>
        <source>The login was refused{0}. {1}</source>
        <translation>ログインが拒否されました{0}。{1}</translation>
    </message>
    <message>
        <source>Its login cannot be kept: it is too long, or no text. {0}</source>
        <translation>ログインを保管できません。長すぎるか、テキストではありません。{0}</translation>
    </message>
    <message>
        <source>The login was cancelled. {0}</source>
        <translation>ログインがキャンセルされました。{0}</translation>
    </message>
    <message>
        <source>more rights than its login has</source>
        <translation>現在のログインより多くの権限</translation>
    </message>
    <message>
        <source>The answer is larger than 16 MB, so it was not read. Ask for less.</source>
        <translation>応答が16 MBを超えているため、読み取りませんでした。要求を小さくしてください。</translation>
    </message>
    <message>
        <source>The folder {0} does not exist. Choose another one.</source>
        <translation>フォルダ{0}が存在しません。別のフォルダを選択してください。</translation>
    </message>
    <message>
        <source>The program {0} cannot be found. Install it, or give its full path.</source>
        <translation>プログラム{0}が見つかりません。インストールするか、フルパスを指定してください。</translation>
    </message>
    <message>
        <source>Its program ended by itself with exit status {0}.{1}</source>
        <translation>プログラムが終了ステータス{0}で自ら終了しました。{1}</translation>
    </message>
    <message>
        <source>The address must begin with https:// and name a host.</source>
        <translation>アドレスはhttps://で始まり、ホスト名を含む必要があります。</translation>
    </message>
    <message>
        <source>The address has no encryption, so it could be read on the way. Use one that begins with https://.</source>
        <translation>アドレスが暗号化されておらず、途中で読み取られる可能性があります。https://で始まるものを使ってください。</translation>
    </message>
    <message>
        <source> It wrote last: {0}</source>
        <translation>最後の出力：{0}</translation>
    </message>
    <message>
        <source>The program {0} cannot be started: {1}.</source>
        <translation>プログラム{0}を起動できません：{1}。</translation>
    </message>
    <message>
        <source>It closed its output, so it was ended.</source>
        <translation>出力が閉じられたため、強制終了しました。</translation>
    </message>
    <message>
        <source>Its program was killed by signal {0}.{1}</source>
        <translation>プログラムがシグナル{0}で強制終了されました。{1}</translation>
    </message>
    <message>
        <source>refuses access: use another login, or set a header such as Authorization for it</source>
        <translation>アクセスが拒否されました。別のログインを使うか、Authorizationなどのヘッダを設定してください</translation>
    </message>
    <message>
        <source>The server compresses its answers although it was asked not to.</source>
        <translation>圧縮しないように求めたにもかかわらず、サーバが応答を圧縮しています。</translation>
    </message>
    <message>
        <source>The server closed the connection.</source>
        <translation>サーバが接続を閉じました。</translation>
    </message>
    <message>
        <source>The host {0} cannot be found. Check the address.</source>
        <translation>ホスト{0}が見つかりません。アドレスを確認してください。</translation>
    </message>
    <message>
        <source>refuses the headers that are set for it: check them</source>
        <translation>設定されているヘッダが拒否されました。ヘッダを確認してください</translation>
    </message>
    <message>
        <source>The server {0}. (HTTP status {1})</source>
        <translation>サーバ：{0}。（HTTPステータス{1}）</translation>
    </message>
    <message>
        <source>It does not read its input, so it was ended.</source>
        <translation>入力を読み取らないため、強制終了しました。</translation>
    </message>
    <message>
        <source>It writes text that is no message to its output, so it was ended.</source>
        <translation>メッセージではないテキストを出力したため、強制終了しました。</translation>
    </message>
    <message>
        <source>It sent a message of over 16 MB, so it was ended.</source>
        <translation>16 MBを超えるメッセージが送信されたため、強制終了しました。</translation>
    </message>
    <message>
        <source>There is no server named {0}, or it is switched off.</source>
        <translation>{0}という名前のサーバがないか、オフになっています。</translation>
    </message>
    <message>
        <source>The call was cancelled.</source>
        <translation>呼び出しがキャンセルされました。</translation>
    </message>
    <message>
        <source>The model's chat template does not take these images as they are.</source>
        <translation>モデルのチャットテンプレートは、これらの画像をそのままでは受け付けません。</translation>
    </message>
    <message>
        <source>The model's vision tower cannot see this image ({0}).</source>
        <translation>モデルのビジョンタワーがこの画像を処理できません（{0}）。</translation>
    </message>
    <message>
        <source>The model's vision tower cannot be loaded: {0}.</source>
        <translation>モデルのビジョンタワーをロードできません：{0}。</translation>
    </message>
    <message>
        <source>This model has seen too many images: load it again.</source>
        <translation>このモデルが扱った画像が多すぎます。ロードし直してください。</translation>
    </message>
    <message>
        <source>{0} cannot look at images while several machines compute it.</source>
        <translation>{0}は、複数のマシンで計算しているあいだは画像に対応していません。</translation>
    </message>
    <message>
        <source>it does not take images where this chat has them</source>
        <translation>このチャットの画像の位置では、画像を受け付けません</translation>
    </message>
    <message>
        <source>This model cannot look at images: choose one that can.</source>
        <translation>このモデルは画像に対応していません。画像に対応したモデルを選択してください。</translation>
    </message>
    <message>
        <source>The image is too narrow for this model. Cut it.</source>
        <translation>画像がこのモデルには細長すぎます。トリミングしてください。</translation>
    </message>
    <message>
        <source>{0} cannot look at images in Octavo yet: its kind ({1}) is not among those that can.</source>
        <translation>Octavoの{0}は、まだ画像に対応していません。その種類（{1}）は対応している種類に含まれません。</translation>
    </message>
    <message>
        <source>{0} cannot look at images in Octavo: its vision tower is a {1}, not a {2}.</source>
        <translation>Octavoの{0}は画像に対応していません。ビジョンタワーが{2}ではなく{1}です。</translation>
    </message>
    <message>
        <source>{0} cannot look at images: its folder has no preprocessor_config.json; download it again.</source>
        <translation>{0}は画像に対応していません。フォルダにpreprocessor_config.jsonがありません。もう一度ダウンロードしてください。</translation>
    </message>
    <message>
        <source>{0} cannot look at images: this version of it was made without a vision tower.</source>
        <translation>{0}は画像に対応していません。このバージョンはビジョンタワーなしで作られています。</translation>
    </message>
    <message>
        <source>The chat has {0} images; send {1} at most.</source>
        <translation>このチャットには{0}個の画像があります。送れるのは{1}個までです。</translation>
    </message>
    <message>
        <source>An image is empty. {0}</source>
        <translation>空の画像があります。{0}</translation>
    </message>
    <message>
        <source>An image has {0} MB; {1} MB are the most. Make it smaller.</source>
        <translation>{0} MBの画像があります。上限は{1} MBです。小さくしてください。</translation>
    </message>
    <message>
        <source>This model's files about images cannot be used</source>
        <translation>このモデルの画像用ファイルを使用できません</translation>
    </message>
    <message>
        <source>The images of this chat are too large together: send fewer of them.</source>
        <translation>このチャットの画像は合計で大きすぎます。画像を減らしてください。</translation>
    </message>
    <message>
        <source>This image cannot be prepared for the model</source>
        <translation>この画像をモデル用に準備できません</translation>
    </message>
    <message>
        <source>The image has far more pixels; {0} in all are the most. Make it smaller.</source>
        <translation>画像のピクセルが多すぎます。上限は合計{0}ピクセルです。小さくしてください。</translation>
    </message>
    <message>
        <source>The image has {0} × {1} pixels; {2} in all are the most. Make it smaller.</source>
        <translation>画像は{0} × {1}ピクセルです。上限は合計{2}ピクセルです。小さくしてください。</translation>
    </message>
    <message>
        <source>The image of {0} × {1} pixels is too narrow. Cut it.</source>
        <translation>{0} × {1}ピクセルの画像は細長すぎます。トリミングしてください。</translation>
    </message>
    <message>
        <source>The images of this chat need too much memory: send fewer, or smaller ones</source>
        <translation>このチャットの画像に必要なメモリが多すぎます。画像を減らすか、小さくしてください</translation>
    </message>
    <message>
        <source>{0} of its weights are missing ({1}, ...)</source>
        <translation>重み{0}個（{1}など）がありません</translation>
    </message>
    <message>
        <source>The engine has ended.</source>
        <translation>エンジンが終了しました。</translation>
    </message>
    <message>
        <source>Octavo's background service takes over the engine.</source>
        <translation>Octavoのバックグラウンドサービスがエンジンを引き継ぎます。</translation>
    </message>
    <message>
        <source>The background service has ended, so this window runs the engine.</source>
        <translation>バックグラウンドサービスが終了したため、このウインドウがエンジンを動かします。</translation>
    </message>
    <message>
        <source>Another window of Octavo uses the background service: quit that window first.</source>
        <translation>Octavoの別のウインドウがバックグラウンドサービスを使用しています。先にそのウインドウを終了してください。</translation>
    </message>
    <message>
        <source>Another window of Octavo has the engine: quit that window first.</source>
        <translation>Octavoの別のウインドウがエンジンを使用しています。先にそのウインドウを終了してください。</translation>
    </message>
    <message>
        <source> (process {0})</source>
        <translation>（プロセス{0}）</translation>
    </message>
    <message>
        <source>Octavo's engine{0} holds {1} and does not answer: end that process.</source>
        <translation>Octavoのエンジン{0}が{1}を保持したまま応答しません。そのプロセスを終了してください。</translation>
    </message>
    <message>
        <source>Waiting until Octavo's window{0} has no answer to write.</source>
        <translation>Octavoのウインドウ{0}が回答を書き終えるまで待機中です。</translation>
    </message>
    <message>
        <source>{0} belongs to another user ({1}): choose a folder of your own with OCTAVO_DATA.</source>
        <translation>{0}は別のユーザのものです（{1}）。OCTAVO_DATAで自分のフォルダを指定してください。</translation>
    </message>
    <message>
        <source>Octavo serves already (process {0}): end that, or set OCTAVO_DATA.</source>
        <translation>Octavoはすでにサーバとして動作しています（プロセス{0}）。それを終了するか、OCTAVO_DATAを設定してください。</translation>
    </message>
    <message>
        <source>It needs {0:size}, and {1:size} of memory are available.</source>
        <translation>{0:size}が必要ですが、使えるメモリは{1:size}です。</translation>
    </message>
    <message>
        <source>{0} {1} cannot be unloaded while generating: stop it first.</source>
        <translation>{0} {1}は生成中のためアンロードできません。先に生成を停止してください。</translation>
    </message>
    <message>
        <source>The loaded models take {0:size} of the {1:size} that macOS recommends for the GPU, so answers may stall while memory is swapped. Unload a model or choose a smaller KV budget.</source>
        <translation>ロード済みのモデルが、macOSがGPUに推奨する{1:size}のうち{0:size}を使っているため、メモリのスワップ中に回答が停滞することがあります。モデルをアンロードするか、小さいKV容量を選択してください。</translation>
    </message>
    <message>
        <source>{0} ({1:size})</source>
        <translation>{0}（{1:size}）</translation>
    </message>
    <message>
        <source>{0} does not fit beside the loaded models. {1}</source>
        <translation>{0}は、ロード済みのモデルと一緒にはメモリに収まりません。{1}</translation>
    </message>
    <message>
        <source>Loading the model again was cancelled.</source>
        <translation>モデルの再ロードがキャンセルされました。</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no pool to change.</source>
        <translation>モデルがロードされていないため、変更するプールがありません。</translation>
    </message>
    <message>
        <source>There is no block {0}: the pool has {1} blocks.</source>
        <translation>ブロック{0}はありません。プールのブロックは{1}個です。</translation>
    </message>
    <message>
        <source>block {0} is not cached: only blocks that no chat uses can be evicted</source>
        <translation>ブロック{0}はキャッシュ済みではありません。破棄できるのは、どのチャットも使っていないブロックだけです</translation>
    </message>
    <message>
        <source>block {0}, or text that continues it, is pinned: unpin it first</source>
        <translation>ブロック{0}、またはその続きのテキストが固定されています。先に固定を解除してください</translation>
    </message>
    <message>
        <source>Block {0} is not full yet, and only full blocks can be pinned</source>
        <translation>ブロック{0}はまだいっぱいではありません。固定できるのは、いっぱいのブロックだけです</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no pool to check.</source>
        <translation>モデルがロードされていないため、確認するプールがありません。</translation>
    </message>
    <message>
        <source>No model is loaded, so tokens cannot be counted.</source>
        <translation>モデルがロードされていないため、トークンを数えられません。</translation>
    </message>
    <message>
        <source>Texts of more than {0} characters are not counted.</source>
        <translation>{0}文字を超えるテキストは数えません。</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no KV cache to change.</source>
        <translation>モデルがロードされていないため、変更するKVキャッシュがありません。</translation>
    </message>
    <message>
        <source>No model is loaded; choose one first.</source>
        <translation>モデルがロードされていません。先にモデルを選択してください。</translation>
    </message>
    <message>
        <source>The model {0} is not loaded; load it first.</source>
        <translation>モデル{0}がロードされていません。先にロードしてください。</translation>
    </message>
</context>
<context>
    <name>formatting</name>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n日前</numerusform>
        </translation>
    </message>
    <message>
        <source>just now</source>
        <translation>たった今</translation>
    </message>
    <message>
        <source>{number} bytes</source>
        <translation>{number} バイト</translation>
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
        <translation>{first}{second}</translation>
    </message>
    <message>
        <source>{first}, {second}</source>
        <comment>a list</comment>
        <translation>{first}、{second}</translation>
    </message>
    <message>
        <source>{name}: {text}</source>
        <translation>{name}：{text}</translation>
    </message>
    <message>
        <source>{number}%</source>
        <translation>{number}%</translation>
    </message>
    <message>
        <source>{number} h</source>
        <translation>{number}時間</translation>
    </message>
    <message>
        <source>{number} s ago</source>
        <translation>{number}秒前</translation>
    </message>
    <message>
        <source>{number} min ago</source>
        <translation>{number}分前</translation>
    </message>
    <message>
        <source>{number} h ago</source>
        <translation>{number}時間前</translation>
    </message>
    <message>
        <source>{number} s</source>
        <translation>{number}秒</translation>
    </message>
    <message>
        <source>{number} min</source>
        <translation>{number}分</translation>
    </message>
</context>
<context>
    <name>importing</name>
    <message>
        <source>“{name}” no longer exists.</source>
        <translation>“{name}”はもう存在しません。</translation>
    </message>
    <message>
        <source>“{name}” is not a file.</source>
        <translation>“{name}”はファイルではありません。</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened. Check its permissions.</source>
        <translation>“{name}”を開けません。アクセス権を確認してください。</translation>
    </message>
    <message>
        <source>“{name}” is damaged or not JSON. Export the chats again.</source>
        <translation>“{name}”は破損しているか、JSONではありません。チャットをもう一度書き出してください。</translation>
    </message>
    <message>
        <source>“{name}” is not from ChatGPT, LM Studio, Open WebUI or Octavo. Choose their exported JSON file.</source>
        <translation>“{name}”はChatGPT、LM Studio、Open WebUI、Octavoのものではありません。これらが書き出したJSONファイルを選択してください。</translation>
    </message>
    <message>
        <source>“{name}” has no messages.</source>
        <translation>“{name}”にはメッセージがありません。</translation>
    </message>
    <message>
        <source>“{name}” is too large: {size}. The most is {most}.</source>
        <translation>“{name}”は大きすぎます：{size}。上限は{most}です。</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too much memory.</source>
        <translation>“{name}”を拒否しました：読み取りに必要なメモリが多すぎます。</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too long.</source>
        <translation>“{name}”を拒否しました：読み取りに時間がかかりすぎます。</translation>
    </message>
</context>
<context>
    <name>machines</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n層</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n KV head(s)</source>
        <translation>
            <numerusform>%n個のKVヘッド</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{used} of %n block(s) in use ({size} each, {held})</source>
        <translation>
            <numerusform>%nブロック中{used}を使用中（各{size}、計{held}）</numerusform>
        </translation>
    </message>
    <message>
        <source>Rank {rank}, {name}: {layers}, {heads}, {weights} of weights. {in_use}.</source>
        <translation>ランク{rank}、{name}：{layers}、{heads}、重み{weights}。{in_use}。</translation>
    </message>
    <message>
        <source>Block map of {name}</source>
        <translation>{name}のブロックマップ</translation>
    </message>
    <message>
        <source>The check cannot start; install Octavo again.</source>
        <translation>確認を開始できません。Octavoをもう一度インストールしてください。</translation>
    </message>
    <message>
        <source>The check ended without an answer; try again.</source>
        <translation>確認が結果なしで終わりました。もう一度試してください。</translation>
    </message>
    <message>
        <source>A model that is too large for one machine can be split across several. A hosts file names them; checking them starts nothing and downloads nothing.</source>
        <translation>1台のマシンには大きすぎるモデルは、複数のマシンに分割できます。マシンはホストファイルに記述します。確認だけでは何も起動せず、ダウンロードもしません。</translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n台のマシン</numerusform>
        </translation>
    </message>
    <message>
        <source>{machines}. Proposed: {model} divided {how}; {speed} tokens/s are predicted, limited by {limit}.</source>
        <translation>{machines}。提案：{model}を{how}に分割。予測速度は{speed}トークン/秒（制約：{limit}）。</translation>
    </message>
    <message>
        <source>by layers (pipeline)</source>
        <translation>層ごと（パイプライン）</translation>
    </message>
    <message>
        <source>{chip} · {memory}, {usable} usable · memory reads {speed}/s · Octavo {version}</source>
        <translation>{chip} · {memory}、うち{usable}使用可能 · メモリ読み出し{speed}/秒 · Octavo {version}</translation>
    </message>
    <message>
        <source>Link to {name}: {speed} Gbit/s, {latency} µs a message</source>
        <translation>{name}への接続：{speed} Gbit/秒、遅延 {latency} µs/メッセージ</translation>
    </message>
    <message>
        <source>Rank {rank}: {layers}; {blocks} blocks of {size}</source>
        <translation>ランク{rank}：{layers}、{blocks}ブロック（各{size}）</translation>
    </message>
    <message>
        <source>Each machine needs Octavo, and the others are reached by ssh without a password. A hosts file looks like this:</source>
        <translation>各マシンにOctavoが必要です。ほかのマシンにはパスワードなしのsshで接続できるようにします。ホストファイルの例：</translation>
    </message>
    <message>
        <source>Choose a hosts file</source>
        <translation>ホストファイルを選択</translation>
    </message>
    <message>
        <source>{machines}. {model} does not fit on them.</source>
        <translation>{machines}。{model}は収まりません。</translation>
    </message>
    <message>
        <source>{machines}. Proposed: {model} divided {how}.</source>
        <translation>{machines}。提案：{model}を{how}に分割。</translation>
    </message>
    <message>
        <source>the speed of memory</source>
        <translation>メモリの速度</translation>
    </message>
    <message>
        <source>the links between them</source>
        <translation>マシン間の接続</translation>
    </message>
    <message>
        <source>by heads (tensor)</source>
        <translation>ヘッドごと（テンソル）</translation>
    </message>
    <message>
        <source>The model is missing on {machines}: run `octavo cluster` with --yes.</source>
        <translation>{machines}にモデルがありません：`octavo cluster`に--yesを付けて実行してください。</translation>
    </message>
    <message>
        <source>1/{machines} of each of {number} layers</source>
        <translation>{number}層それぞれの1/{machines}</translation>
    </message>
    <message>
        <source>Several Machines</source>
        <translation>複数のマシン</translation>
    </message>
    <message>
        <source>Choose Hosts File…</source>
        <translation>ホストファイルを選択…</translation>
    </message>
    <message>
        <source>Check Again</source>
        <translation>再確認</translation>
    </message>
    <message>
        <source>Load on These Machines</source>
        <translation>これらのマシンにロード</translation>
    </message>
    <message>
        <source>Load on This Machine Only</source>
        <translation>このマシンだけにロード</translation>
    </message>
    <message>
        <source>Copy this hosts file</source>
        <translation>このホストファイルをコピー</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>マシン</translation>
    </message>
    <message>
        <source>Every machine has the same blocks: the first one decides what each is used for, and the block map of the memory panel is that of all. Only the size of a block differs.</source>
        <translation>どのマシンにも同じブロックがあります。各ブロックの用途は1台目が決め、メモリパネルのブロックマップは全マシンに共通です。異なるのはブロックのサイズだけです。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>コピーしました</translation>
    </message>
    <message>
        <source>Hosts files (*.json)</source>
        <translation>ホストファイル (*.json)</translation>
    </message>
    <message>
        <source>The plan is for the loaded model, {model}.</source>
        <translation>この分割案は、ロード済みのモデル{model}のものです。</translation>
    </message>
    <message>
        <source>Not {how}: {reason}</source>
        <translation>{how}は不可：{reason}</translation>
    </message>
    <message>
        <source>Load a model to see what each would hold of it.</source>
        <translation>モデルをロードすると、各マシンが受け持つ部分が表示されます。</translation>
    </message>
    <message>
        <source>{number} of {whole} layers</source>
        <translation>{whole}層中{number}層</translation>
    </message>
    <message>
        <source>Asking the machines of {file}…</source>
        <translation>{file}のマシンに問い合わせ中…</translation>
    </message>
    <message>
        <source>Cannot be used</source>
        <translation>使用できません</translation>
    </message>
</context>
<context>
    <name>memory</name>
    <message>
        <source>4 GB, 32k tokens or 500 blocks</source>
        <translation>4 GB、32k tokens、500 blocks</translation>
    </message>
    <message>
        <source>How large the KV cache may grow: {examples}</source>
        <translation>KVキャッシュの上限サイズ：{examples}</translation>
    </message>
    <message>
        <source>or type a size: {examples}</source>
        <translation>またはサイズを入力：{examples}</translation>
    </message>
    <message>
        <source>Beside the weights, this machine has room for {size} ({blocks}).</source>
        <translation>このマシンには、重みのほかに{size}の空きがあります（{blocks}）。</translation>
    </message>
    <message>
        <source>KV cache size</source>
        <translation>KVキャッシュのサイズ</translation>
    </message>
    <message>
        <source>KV cache size as text</source>
        <translation>KVキャッシュのサイズ（テキスト）</translation>
    </message>
    <message>
        <source>Close the card</source>
        <translation>カードを閉じる</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>閉じる（Esc）</translation>
    </message>
    <message>
        <source>What is remembered of a chat</source>
        <translation>チャットの記憶</translation>
    </message>
    <message>
        <source>Free: any chat can use it.</source>
        <translation>空き：どのチャットでも使えます。</translation>
    </message>
    <message>
        <source>Block text is shown only in the live view.</source>
        <translation>ブロックのテキストはライブ表示でのみ表示されます。</translation>
    </message>
    <message>
        <source>Cached · not needed by any chat now</source>
        <translation>キャッシュ済み · 現在必要とするチャットなし</translation>
    </message>
    <message>
        <source>tokens {first} to {last}</source>
        <translation>トークン{first}〜{last}</translation>
    </message>
    <message numerus="yes">
        <source>Shared by %n block table(s): {chats}</source>
        <translation>
            <numerusform>%n個のブロックテーブルで共有：{chats}</numerusform>
        </translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Selected block</source>
        <translation>選択したブロック</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Never evict this text, from its start to this block.</source>
        <translation>先頭からこのブロックまでのテキストを破棄しないようにします。</translation>
    </message>
    <message>
        <source>Evict</source>
        <translation>破棄</translation>
    </message>
    <message>
        <source>Free this cached block and all cached blocks that follow it.</source>
        <translation>このキャッシュ済みブロックと、それに続くすべてのキャッシュ済みブロックを解放します。</translation>
    </message>
    <message>
        <source>Go to Text</source>
        <translation>テキストへ移動</translation>
    </message>
    <message>
        <source>Show the message that contains this text.</source>
        <translation>このテキストを含むメッセージを表示します。</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>フォーク</translation>
    </message>
    <message>
        <source>Continue in a new chat from the answer at this block. It shares the blocks up to there.</source>
        <translation>このブロックの回答から新規チャットで続けます。ここまでのブロックは共有されます。</translation>
    </message>
    <message>
        <source>In use by {chat}</source>
        <translation>{chat}が使用中</translation>
    </message>
    <message>
        <source>used {ago}</source>
        <translation>使用：{ago}</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>固定を解除</translation>
    </message>
    <message>
        <source>Remembered for {chats}</source>
        <translation>{chats}のために記憶</translation>
    </message>
    <message>
        <source>Cached · last used by {chat}</source>
        <translation>キャッシュ済み · 最後に使用：{chat}</translation>
    </message>
    <message>
        <source>hash {digits}</source>
        <translation>ハッシュ {digits}</translation>
    </message>
    <message>
        <source>Metrics: {name}, page {page} of {pages}</source>
        <translation>指標：{name}、{page} / {pages}ページ</translation>
    </message>
    <message>
        <source>Now: {detail}.</source>
        <translation>現在：{detail}。</translation>
    </message>
    <message>
        <source>As much as possible was reused: one token is always computed.</source>
        <translation>可能な限り再利用されました：1トークンは必ず計算されます。</translation>
    </message>
    <message numerus="yes">
        <source>The cached text of “{chat}” ends here; the %n token(s) after it are new.</source>
        <translation>
            <numerusform>“{chat}”のキャッシュ済みテキストはここまでで、この後の%nトークンは新規です。</numerusform>
        </translation>
    </message>
    <message>
        <source>Why part of the prompt was computed</source>
        <translation>プロンプトの一部が計算された理由</translation>
    </message>
    <message>
        <source>No longer available</source>
        <translation>もう利用できません</translation>
    </message>
    <message>
        <source>The engine only remembers this for the last 256 requests since it started.</source>
        <translation>エンジンがこの情報を覚えているのは、起動後の直近256リクエストの分だけです。</translation>
    </message>
    <message>
        <source>{reused} of {total} prompt tokens reused</source>
        <translation>プロンプト{total}トークン中{reused}を再利用</translation>
    </message>
    <message>
        <source>No cached text starts like this prompt, so all of it was computed.</source>
        <translation>このプロンプトと同じ始まりのキャッシュ済みテキストがないため、すべてが計算されました。</translation>
    </message>
    <message numerus="yes">
        <source>First difference from “{chat}”: another picture. From here on, %n token(s) were computed.</source>
        <translation>
            <numerusform>“{chat}”との最初の違い：別の画像。ここから先の%nトークンが計算されました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First difference from “{chat}”. From here on, %n token(s) were computed.</source>
        <translation>
            <numerusform>“{chat}”との最初の違い。ここから先の%nトークンが計算されました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Prompt: {prompt}. Cached text: {cached}.</source>
        <translation>プロンプト：{prompt}。キャッシュ済みテキスト：{cached}。</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>キャッシュ</translation>
    </message>
    <message>
        <source>A corner is cut off where several chats or answers use the same block: their text begins alike, and is kept only once. Point at a block to see whose it is.</source>
        <translation>角が欠けているブロックは、複数のチャットや回答が使っています。テキストの始まりが同じなので、1つだけ保持されます。ブロックにポインタを合わせると、どのチャットのものかがわかります。</translation>
    </message>
    <message>
        <source>The disk cache has a copy or is about to write it, so the text need not be read again after a restart. A cached block has the faded colour.</source>
        <translation>ディスクキャッシュにコピーがあるか、これから書き込まれます。そのため、再起動後もテキストを読み直す必要がありません。キャッシュ済みのブロックは薄い色で示されます。</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共有</translation>
    </message>
    <message>
        <source>The dot marks text that is never evicted.</source>
        <translation>点は、破棄されないテキストを示します。</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空き</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>References</source>
        <translation>参照数</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>経過時間</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>充填量</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>保存場所</translation>
    </message>
    <message>
        <source>Each chat has its own colour, and other programs that use the model have one together. The faded frame of a chat at rest marks what it would reuse. A block of several chats has the colour of one of them.</source>
        <translation>チャットごとに色が異なります。モデルを使うほかのプログラムは、まとめて1色です。休止中のチャットの薄い枠は、再利用できるブロックを示します。複数のチャットのブロックは、そのうち1つの色になります。</translation>
    </message>
    <message>
        <source>Whether each block is in use, shared, pinned, cached or free.</source>
        <translation>各ブロックが使用中、共有、固定、キャッシュ、空きのどれかを示します。</translation>
    </message>
    <message>
        <source>How many block tables contain each block. Every reference beyond the first is memory saved.</source>
        <translation>各ブロックを含むブロックテーブルの数です。2つ目以降の参照は、すべてメモリの節約になります。</translation>
    </message>
    <message>
        <source>How long ago each block was last written or reused. The oldest cached blocks are evicted first.</source>
        <translation>各ブロックが最後に書き込まれた、または再利用されてからの時間です。最も古いキャッシュ済みブロックから破棄されます。</translation>
    </message>
    <message>
        <source>How many tokens each block holds. Only the last block of a chat is partly empty.</source>
        <translation>各ブロックにあるトークンの数です。一部が空いているのは、チャットの最後のブロックだけです。</translation>
    </message>
    <message>
        <source>Where the blocks are: in the engine's pool, also on disk, or copied to host memory while a chat waits.</source>
        <translation>ブロックのある場所です：エンジンのプール、プールとディスクの両方、またはチャットの待機中にコピーされたホストメモリ。</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1トークン</translation>
    </message>
    <message>
        <source>half full</source>
        <translation>半分</translation>
    </message>
    <message>
        <source>full</source>
        <translation>満杯</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>remembered</source>
        <translation>記憶</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>プール</translation>
    </message>
    <message>
        <source>also on disk</source>
        <translation>ディスクにもあり</translation>
    </message>
    <message>
        <source>host</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>now</source>
        <translation>今</translation>
    </message>
    <message>
        <source>90 s</source>
        <translation>90秒</translation>
    </message>
    <message>
        <source>12 min</source>
        <translation>12分</translation>
    </message>
    <message>
        <source>other programs</source>
        <translation>ほかのプログラム</translation>
    </message>
    <message>
        <source>Colours of the map: {mode}</source>
        <translation>マップの色：{mode}</translation>
    </message>
    <message>
        <source>Legend: {labels}</source>
        <translation>凡例：{labels}</translation>
    </message>
    <message>
        <source>Colour: {mode}</source>
        <translation>色：{mode}</translation>
    </message>
    <message>
        <source>The whole pool and the part shown on the map. Click or drag to move.</source>
        <translation>プール全体と、マップに表示されている部分です。クリックまたはドラッグで移動します。</translation>
    </message>
    <message>
        <source>Overview of all blocks</source>
        <translation>全ブロックの概要</translation>
    </message>
    <message>
        <source>Block map</source>
        <translation>ブロックマップ</translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation>モデルがロードされていません</translation>
    </message>
    <message>
        <source>; blocks {first} to {last} are shown</source>
        <translation>、ブロック{first}〜{last}を表示中</translation>
    </message>
    <message>
        <source>{used} of {blocks} in use by {chats}, {cached} cached, {free} free</source>
        <translation>{blocks}：使用中 {used}（{chats}）、キャッシュ {cached}、空き {free}</translation>
    </message>
    <message>
        <source>Recurrent states by chat</source>
        <translation>チャット別の再帰状態</translation>
    </message>
    <message>
        <source>Blocks of waiting chats</source>
        <translation>待機中のチャットのブロック</translation>
    </message>
    <message>
        <source>The KV cache, block by block, in Octavo</source>
        <translation>OctavoでKVキャッシュをブロックごとに表示</translation>
    </message>
    <message>
        <source>Nothing has been recorded yet. Load a model first.</source>
        <translation>まだ何も記録されていません。先にモデルをロードしてください。</translation>
    </message>
    <message>
        <source>{file} cannot be written: {problem}. Choose another folder.</source>
        <translation>{file}に書き込めません：{problem}。別のフォルダを選択してください。</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>{file}として保存しました。</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>画像をコピー</translation>
    </message>
    <message>
        <source>Copy the map, the three sentences and the model; no chat is named</source>
        <translation>マップ、3つの文、モデル名をコピーします。チャットの名前は含まれません</translation>
    </message>
    <message>
        <source>Copy picture with chat titles</source>
        <translation>画像をチャット名付きでコピー</translation>
    </message>
    <message>
        <source>The same, with the titles of the chats</source>
        <translation>同じ内容をチャットのタイトル付きでコピーします</translation>
    </message>
    <message>
        <source>Save replay…</source>
        <translation>リプレイを保存…</translation>
    </message>
    <message>
        <source>Save the last ten seconds of the map as an animated picture (PNG)</source>
        <translation>マップの直近10秒をアニメーション画像（PNG）で保存します</translation>
    </message>
    <message>
        <source>Save snapshot…</source>
        <translation>スナップショットを保存…</translation>
    </message>
    <message>
        <source>Save this moment of the KV cache, and a picture of the panel beside it</source>
        <translation>現在のKVキャッシュを、パネルの画像とあわせて保存します</translation>
    </message>
    <message>
        <source>Save the last 10 minutes…</source>
        <translation>直近10分を保存…</translation>
    </message>
    <message>
        <source>Save everything that was recorded</source>
        <translation>記録したものをすべて保存します</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>開く…</translation>
    </message>
    <message>
        <source>Open a snapshot, a recording or a recorded benchmark</source>
        <translation>スナップショット、記録、または記録したベンチマークを開きます</translation>
    </message>
    <message>
        <source>Check against the engine</source>
        <translation>エンジンと照合</translation>
    </message>
    <message>
        <source>Compare every block shown here with the engine's</source>
        <translation>表示中のすべてのブロックをエンジンのものと比較します</translation>
    </message>
    <message>
        <source>Free all cached blocks</source>
        <translation>キャッシュ済みブロックをすべて解放</translation>
    </message>
    <message>
        <source>Pinned text is kept</source>
        <translation>固定したテキストは残ります</translation>
    </message>
    <message>
        <source>Compact now</source>
        <translation>今すぐ整理</translation>
    </message>
    <message>
        <source>Move the blocks of each chat together. Chats don't need this, but it can return memory to the system.</source>
        <translation>各チャットのブロックを1か所に集めます。チャットには必要ありませんが、システムにメモリを返せることがあります。</translation>
    </message>
    <message>
        <source>Larger cells; also with the mouse wheel or two fingers</source>
        <translation>セルを大きくします。マウスホイールや2本指でも操作できます</translation>
    </message>
    <message>
        <source>Smaller cells</source>
        <translation>セルを小さくします</translation>
    </message>
    <message>
        <source>Show every block</source>
        <translation>すべてのブロックを表示します</translation>
    </message>
    <message>
        <source>Change KV cache size…</source>
        <translation>KVキャッシュのサイズを変更…</translation>
    </message>
    <message>
        <source>Set how large the KV cache may grow</source>
        <translation>KVキャッシュの上限サイズを設定します</translation>
    </message>
    <message>
        <source>The picture is copied. Paste it anywhere.</source>
        <translation>画像をコピーしました。どこにでもペーストできます。</translation>
    </message>
    <message>
        <source>Save replay</source>
        <translation>リプレイを保存</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>拡大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>縮小</translation>
    </message>
    <message>
        <source>Whole pool</source>
        <translation>プール全体</translation>
    </message>
    <message>
        <source>Animated PNG</source>
        <translation>アニメーションPNG</translation>
    </message>
    <message>
        <source>Memory of {server}</source>
        <translation>{server}のメモリ</translation>
    </message>
    <message>
        <source>{chat}: waiting for {blocks}; {tokens} will be computed again</source>
        <translation>{chat}：{blocks}を待っています。{tokens}は再計算されます</translation>
    </message>
    <message>
        <source>on disk or about to be written</source>
        <translation>ディスクに保存済みまたは書き込み予定</translation>
    </message>
    <message>
        <source>{chat}: waiting for {blocks}; {copied} will be copied back from the host</source>
        <translation>{chat}：{blocks}を待っています。{copied}はホストからコピーして戻されます</translation>
    </message>
    <message>
        <source>The pool whose blocks each chat's block table lists, in the order of its text.</source>
        <translation>各チャットのブロックテーブルがテキスト順に並べるブロックのプールです。</translation>
    </message>
    <message numerus="yes">
        <source>freed after %n more token(s)</source>
        <translation>
            <numerusform>あと%nトークンで解放</numerusform>
        </translation>
    </message>
    <message>
        <source>freed in the next step</source>
        <translation>次のステップで解放</translation>
    </message>
    <message numerus="yes">
        <source>%n state(s)</source>
        <translation>
            <numerusform>%n個の状態</numerusform>
        </translation>
    </message>
    <message>
        <source>Instead of blocks, these layers keep one state per chat, whose size never changes.</source>
        <translation>これらの層は、ブロックの代わりに、サイズの変わらない状態をチャットごとに1つ保持します。</translation>
    </message>
    <message>
        <source>Blocks that were taken from preempted chats so that others could finish. Filled cells were copied to host memory; hollow ones will be recomputed. No text is lost.</source>
        <translation>ほかのチャットを終わらせるために、中断されたチャットから回収したブロックです。塗られたセルはホストメモリにコピー済みで、中空のセルは再計算されます。テキストは失われません。</translation>
    </message>
    <message>
        <source>Block {number}</source>
        <translation>ブロック{number}</translation>
    </message>
    <message>
        <source>{fill} of {tokens}</source>
        <translation>{fill} / {tokens}</translation>
    </message>
    <message>
        <source>free: any chat can use it</source>
        <translation>空き：どのチャットでも使えます</translation>
    </message>
    <message numerus="yes">
        <source>shared by %n block table(s)</source>
        <translation>
            <numerusform>%n個のブロックテーブルで共有</numerusform>
        </translation>
    </message>
    <message>
        <source> and </source>
        <translation> と </translation>
    </message>
    <message>
        <source>Pool {number}</source>
        <translation>プール{number}</translation>
    </message>
    <message>
        <source>Tokens of each chat</source>
        <translation>各チャットのトークン</translation>
    </message>
    <message>
        <source>{used} of {blocks}</source>
        <translation>{used} / {blocks}</translation>
    </message>
    <message>
        <source>{chats} and {number} more</source>
        <translation>{chats}、ほか{number}件</translation>
    </message>
    <message>
        <source>Blocks {first} to {last}</source>
        <translation>ブロック{first}〜{last}</translation>
    </message>
    <message>
        <source>{used} in use · {cached} cached · {free} free</source>
        <translation>使用中 {used} · キャッシュ {cached} · 空き {free}</translation>
    </message>
    <message>
        <source>{blocks} of {tokens} each</source>
        <translation>{blocks}（各{tokens}）</translation>
    </message>
    <message>
        <source>Longest free run: {blocks}</source>
        <translation>最長の連続空き：{blocks}</translation>
    </message>
    <message>
        <source>, {cached} cached</source>
        <translation>、キャッシュ {cached}</translation>
    </message>
    <message>
        <source>These layers only look back {tokens}. Blocks that fall out of the window are freed.</source>
        <translation>これらの層がさかのぼるのは{tokens}だけです。ウインドウから外れたブロックは解放されます。</translation>
    </message>
    <message>
        <source>{outside}: kept for a chat that continues from this text, until space runs short.</source>
        <translation>{outside}：このテキストから続くチャットのために、空きが不足するまで残されます。</translation>
    </message>
    <message>
        <source>In the chunk of {tokens}</source>
        <translation>{tokens}のチャンク内</translation>
    </message>
    <message>
        <source>In the window of {tokens}</source>
        <translation>{tokens}のウインドウ内</translation>
    </message>
    <message>
        <source>Waiting for blocks · {chats}</source>
        <translation>ブロック待ち · {chats}</translation>
    </message>
    <message>
        <source>Outside the chunk of {tokens}</source>
        <translation>{tokens}のチャンク外</translation>
    </message>
    <message>
        <source>Outside the window of {tokens}</source>
        <translation>{tokens}のウインドウ外</translation>
    </message>
    <message>
        <source>{blocks} on the host</source>
        <translation>ホスト {blocks}</translation>
    </message>
    <message>
        <source>{blocks} to recompute</source>
        <translation>再計算 {blocks}</translation>
    </message>
    <message>
        <source>{block}, last used by {chat}</source>
        <translation>{block}、最後に使用：{chat}</translation>
    </message>
    <message numerus="yes">
        <source>Chats now use %n block(s) more than this: the newest chats pause and resume later.</source>
        <translation>
            <numerusform>チャットが現在これより%nブロック多く使っています：新しいチャットから一時停止し、あとで再開します。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Adds up to %n block(s), which take memory only when needed.</source>
        <translation>
            <numerusform>最大%nブロックを追加します。必要になるまでメモリは使いません。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing will be removed.</source>
        <translation>削除されるものはありません。</translation>
    </message>
    <message>
        <source>{size}: {blocks}, {tokens}</source>
        <translation>{size}：{blocks}、{tokens}</translation>
    </message>
    <message>
        <source>{number} full chats</source>
        <translation>最大長のチャット{number}件分</translation>
    </message>
    <message>
        <source>{share} of one full chat</source>
        <translation>最大長のチャット1件の{share}</translation>
    </message>
    <message>
        <source>Frees {blocks} of {cached}.</source>
        <translation>{cached}のうち{blocks}個を解放します。</translation>
    </message>
    <message numerus="yes">
        <source>%n cached block(s)</source>
        <translation>
            <numerusform>キャッシュ済み%nブロック</numerusform>
        </translation>
    </message>
    <message>
        <source>there is an event of an unknown kind</source>
        <translation>不明な種類のイベントがあります</translation>
    </message>
    <message>
        <source>an event names a block outside the pool</source>
        <translation>イベントがプール外のブロックを指しています</translation>
    </message>
    <message>
        <source>a block was copied from outside the pool</source>
        <translation>プールの外からブロックがコピーされました</translation>
    </message>
    <message>
        <source>an event puts more tokens into a block than it can hold</source>
        <translation>イベントがブロックの容量を超えるトークンを入れています</translation>
    </message>
    <message>
        <source>an event has no time</source>
        <translation>イベントに時刻がありません</translation>
    </message>
    <message>
        <source>Another program</source>
        <translation>ほかのプログラム</translation>
    </message>
    <message>
        <source>Untitled chat</source>
        <translation>名称未設定のチャット</translation>
    </message>
    <message>
        <source>Another program ({chat})</source>
        <translation>ほかのプログラム（{chat}）</translation>
    </message>
    <message>
        <source>{program} (another program)</source>
        <translation>{program}（ほかのプログラム）</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%nブロック</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%nトークン</numerusform>
        </translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>クイック質問</translation>
    </message>
    <message numerus="yes">
        <source>%n chat(s)</source>
        <translation>
            <numerusform>%n件のチャット</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n層</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n領域</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n empty slot(s)</source>
        <translation>
            <numerusform>%n個の空きスロット</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) per step</source>
        <translation>
            <numerusform>1ステップ%nトークン</numerusform>
        </translation>
    </message>
    <message>
        <source>normal</source>
        <comment>memory pressure</comment>
        <translation>正常</translation>
    </message>
    <message>
        <source>warning</source>
        <comment>memory pressure</comment>
        <translation>警告</translation>
    </message>
    <message>
        <source>critical</source>
        <comment>memory pressure</comment>
        <translation>危険</translation>
    </message>
    <message>
        <source>{used} in use, {cached} cached, {free} free</source>
        <translation>使用中 {used}、キャッシュ {cached}、空き {free}</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) not computed again</source>
        <translation>
            <numerusform>%nトークンの再計算を省略</numerusform>
        </translation>
    </message>
    <message>
        <source>{total} since the model was loaded; {size} on the host now</source>
        <translation>モデルのロード以降 {total}、現在ホストに{size}</translation>
    </message>
    <message>
        <source>{size} in use</source>
        <translation>{size}使用中</translation>
    </message>
    <message>
        <source>{blocks}, up to {limit}</source>
        <translation>{blocks}、上限 {limit}</translation>
    </message>
    <message>
        <source>{number} ms</source>
        <translation>{number} ms</translation>
    </message>
    <message>
        <source>{number} since the model was loaded</source>
        <translation>モデルのロード以降 {number}</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>ブロック</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>ディスク</translation>
    </message>
    <message>
        <source>of blocks in use</source>
        <translation>ブロック使用率</translation>
    </message>
    <message>
        <source>Blocks that chats need right now. Cached blocks don't count: they are evicted as soon as space is needed.</source>
        <translation>チャットが現在必要としているブロックです。キャッシュ済みブロックは、場所が必要になるとすぐに破棄されるため、数えません。</translation>
    </message>
    <message>
        <source>tail waste</source>
        <translation>末尾の無駄</translation>
    </message>
    <message>
        <source>Slots in use that hold no token. Only the last block of a chat is partly empty, so this is always less than one block per chat.</source>
        <translation>使用中のブロックのうち、トークンの入っていないスロットです。一部が空いているのはチャットの最後のブロックだけなので、常にチャットあたり1ブロック未満です。</translation>
    </message>
    <message>
        <source>runs per chat</source>
        <translation>領域/チャット</translation>
    </message>
    <message>
        <source>How many stretches of neighbouring blocks a chat consists of; 1 is fastest. Paging can use any free block, so scattered blocks never block an allocation.</source>
        <translation>チャットのブロックが、隣り合ったいくつの領域に分かれているかを示します。1が最速です。ページングではどの空きブロックも使えるため、ブロックが散らばっていても割り当ては妨げられません。</translation>
    </message>
    <message>
        <source>saved by sharing</source>
        <translation>共有による節約</translation>
    </message>
    <message>
        <source>Memory saved because chats with the same beginning use the same blocks. Shared blocks have a notched corner.</source>
        <translation>同じ始まりのチャットが同じブロックを使うことで節約したメモリです。共有ブロックは角が欠けています。</translation>
    </message>
    <message>
        <source>prefix hits</source>
        <translation>キャッシュヒット</translation>
    </message>
    <message>
        <source>Share of all prompt tokens so far that were found in the prefix cache and did not have to be computed again.</source>
        <translation>これまでの全プロンプトトークンのうち、プレフィックスキャッシュにあり、再計算が不要だったものの割合です。</translation>
    </message>
    <message>
        <source>prefill saved</source>
        <translation>プリフィル短縮</translation>
    </message>
    <message>
        <source>How long computing the reused prompt tokens would have taken, at the speed measured for the others. The prefix cache saved you this wait.</source>
        <translation>再利用したプロンプトトークンの計算にかかったはずの時間を、ほかのトークンの実測速度から求めたものです。プレフィックスキャッシュがこの待ち時間を省きました。</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>トークン/秒</translation>
    </message>
    <message>
        <source>Generated by all chats together, over about the last second.</source>
        <translation>すべてのチャットで生成したトークンの合計です（直近約1秒間）。</translation>
    </message>
    <message>
        <source>between tokens</source>
        <translation>トークン間隔</translation>
    </message>
    <message>
        <source>How long a chat waits for its next token, averaged over the last two seconds. It grows while long prompts are being read.</source>
        <translation>チャットが次のトークンを待つ時間です（直近2秒間の平均）。長いプロンプトの読み取り中は長くなります。</translation>
    </message>
    <message>
        <source>per step</source>
        <translation>ステップ時間</translation>
    </message>
    <message>
        <source>Time of one forward pass of the model, in which every decoding chat gets one token.</source>
        <translation>モデルのフォワードパス1回の時間です。1回ごとに、デコード中のチャットがそれぞれ1トークンを得ます。</translation>
    </message>
    <message>
        <source>evictions a minute</source>
        <translation>破棄/分</translation>
    </message>
    <message>
        <source>Cached blocks that were evicted to store new text. If there are many, a larger KV cache would save work.</source>
        <translation>新しいテキストを保存するために破棄されたキャッシュ済みブロックです。多い場合は、KVキャッシュを大きくすると計算を減らせます。</translation>
    </message>
    <message>
        <source>copies a minute</source>
        <translation>コピー/分</translation>
    </message>
    <message>
        <source>Shared blocks that were copied because one of their chats wrote to them (copy-on-write).</source>
        <translation>いずれかのチャットが書き込んだためにコピーされた共有ブロックです（コピーオンライト）。</translation>
    </message>
    <message>
        <source>preemptions a min.</source>
        <translation>中断/分</translation>
    </message>
    <message>
        <source>How often a chat had to give up its blocks so that another could finish, to resume later. 0 means that there was enough memory.</source>
        <translation>ほかのチャットを終わらせるために、チャットがブロックを譲って中断した回数です（プリエンプション）。あとで再開します。0なら、メモリは十分でした。</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>The model itself. Its size does not change while it is loaded.</source>
        <translation>モデル本体です。ロードされている間、サイズは変わりません。</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KVキャッシュ</translation>
    </message>
    <message>
        <source>What the model remembers of the chats: all blocks of the map.</source>
        <translation>モデルがチャットについて記憶している内容です。マップの全ブロックにあたります。</translation>
    </message>
    <message>
        <source>working memory</source>
        <translation>作業メモリ</translation>
    </message>
    <message>
        <source>The most memory that a recent step needed for intermediate results.</source>
        <translation>最近のステップが中間結果に使ったメモリの最大量です。</translation>
    </message>
    <message>
        <source>MLX buffer cache</source>
        <translation>MLXキャッシュ</translation>
    </message>
    <message>
        <source>Freed memory that MLX keeps, because reusing it is faster than asking the system.</source>
        <translation>解放後もMLXが保持しているメモリです。システムに要求し直すより、再利用するほうが速いためです。</translation>
    </message>
    <message>
        <source>engine process</source>
        <translation>エンジンプロセス</translation>
    </message>
    <message>
        <source>All memory of the engine process as the system counts it: weights, KV cache, working memory, MLX's buffer cache and Python.</source>
        <translation>システムが数えるエンジンプロセスの全メモリです：重み、KVキャッシュ、作業メモリ、MLXのバッファキャッシュ、Python。</translation>
    </message>
    <message>
        <source>system pressure</source>
        <translation>メモリプレッシャー</translation>
    </message>
    <message>
        <source>How short of memory the whole machine is, according to the system. From “warning” on, programs slow down or are ended: use a smaller model or a smaller KV cache.</source>
        <translation>システムから見た、マシン全体のメモリ不足の度合いです。“警告”以上になると、プログラムが遅くなったり終了させられたりします。小さいモデルか小さいKVキャッシュを使ってください。</translation>
    </message>
    <message>
        <source>on disk</source>
        <translation>ディスク上</translation>
    </message>
    <message>
        <source>Blocks of chats that are kept on disk, of all models. The settings say how much it may be.</source>
        <translation>全モデルについて、ディスクに保存されているチャットのブロックです。上限は設定で変更できます。</translation>
    </message>
    <message>
        <source>chats on disk</source>
        <translation>ディスク上のチャット</translation>
    </message>
    <message>
        <source>Chats of this model that have blocks on disk.</source>
        <translation>このモデルのチャットのうち、ディスクにブロックがあるものです。</translation>
    </message>
    <message>
        <source>written today</source>
        <translation>今日の書き込み</translation>
    </message>
    <message>
        <source>How much was written to the disk since midnight (UTC). Only what is used twice, or is there when the model is unloaded, is written.</source>
        <translation>午前0時（UTC）以降にディスクへ書き込んだ量です。2回使われたものと、モデルのアンロード時に残っていたものだけが書き込まれます。</translation>
    </message>
    <message>
        <source>tokens from disk</source>
        <translation>ディスクから復元</translation>
    </message>
    <message>
        <source>Prompt tokens that came back from disk since the model was loaded.</source>
        <translation>モデルのロード以降に、ディスクから戻ったプロンプトトークンです。</translation>
    </message>
    <message>
        <source>time saved</source>
        <translation>節約した時間</translation>
    </message>
    <message>
        <source>How much longer computing would have taken than reading from disk, in the last thirty days.</source>
        <translation>ディスクからの読み取りではなく計算した場合に、余分にかかったはずの時間です（過去30日間）。</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>破損</translation>
    </message>
    <message>
        <source>Blocks on disk that could not be used in the last thirty days. They were removed, and their text was computed again.</source>
        <translation>過去30日間に使えなかったディスク上のブロックです。削除され、テキストは再計算されました。</translation>
    </message>
    <message>
        <source>; may grow to {limit}</source>
        <translation>、上限 {limit}</translation>
    </message>
    <message>
        <source>{reused} of {total} prompt tokens</source>
        <translation>プロンプト{total}トークン中{reused}</translation>
    </message>
    <message>
        <source>Longest so far: {time}; {stalls}</source>
        <translation>これまでの最長：{time}、{stalls}</translation>
    </message>
    <message numerus="yes">
        <source>%n stall(s)</source>
        <comment>waits between two tokens</comment>
        <translation>
            <numerusform>停滞%n回</numerusform>
        </translation>
    </message>
    <message>
        <source>{size} available to the engine on this machine</source>
        <translation>このマシンでエンジンが使えるメモリ：{size}</translation>
    </message>
    <message>
        <source>All programs together use {share} of the memory</source>
        <translation>全プログラムの合計でメモリの{share}を使用</translation>
    </message>
    <message>
        <source>off</source>
        <translation>オフ</translation>
    </message>
    <message>
        <source>Longest run of free blocks: {blocks}</source>
        <translation>最長の連続空きブロック：{blocks}</translation>
    </message>
    <message>
        <source>{chats} generating, {waiting} waiting</source>
        <translation>{chats}が生成中、{waiting}件が待機中</translation>
    </message>
    <message>
        <source>Will it fit?</source>
        <translation>収まりますか？</translation>
    </message>
    <message>
        <source>Chats fit up to {tokens} tokens; the model could hold {context}. A larger KV cache helps.</source>
        <translation>収まるチャットは{tokens}トークンまでです（モデルの上限は{context}）。KVキャッシュを大きくすると改善します。</translation>
    </message>
    <message>
        <source>What does this chat remember?</source>
        <translation>このチャットは何を記憶していますか？</translation>
    </message>
    <message>
        <source>All of it, so its next reply starts at once.</source>
        <translation>すべて記憶しているので、次の回答はすぐに始まります。</translation>
    </message>
    <message>
        <source>Why was the last answer fast or slow?</source>
        <translation>最後の回答が速かった、または遅かった理由は？</translation>
    </message>
    <message numerus="yes">
        <source>There is space for %n more token(s).</source>
        <translation>
            <numerusform>あと%nトークン分の空きがあります。</numerusform>
        </translation>
    </message>
    <message>
        <source>No model is loaded, so nothing is in memory.</source>
        <translation>モデルがロードされていないため、メモリには何もありません。</translation>
    </message>
    <message numerus="yes">
        <source>Not everything fits at once: %n chat(s) must wait for blocks. No text is lost.</source>
        <translation>
            <numerusform>一度にすべては収まりません：%n件のチャットがブロックを待っています。テキストは失われません。</numerusform>
        </translation>
    </message>
    <message>
        <source>This computer is out of memory. Close other programs, or use a smaller model.</source>
        <translation>このコンピュータのメモリが足りません。ほかのプログラムを閉じるか、小さいモデルを使ってください。</translation>
    </message>
    <message>
        <source>It fits, but this computer is short of memory. Other programs may slow down.</source>
        <translation>収まりますが、このコンピュータはメモリ不足気味です。ほかのプログラムが遅くなることがあります。</translation>
    </message>
    <message numerus="yes">
        <source>It fits: there is space for %n chat(s) of {context} tokens.</source>
        <translation>
            <numerusform>収まります：{context}トークンのチャット%n件分の空きがあります。</numerusform>
        </translation>
    </message>
    <message>
        <source>It gave its blocks to another chat and goes on when there is space.</source>
        <translation>ほかのチャットにブロックを譲りました。空きができると再開します。</translation>
    </message>
    <message>
        <source>{tokens} of it are on disk and come back with your next message.</source>
        <translation>{tokens}がディスクにあり、次のメッセージで戻ります。</translation>
    </message>
    <message>
        <source>Nothing: its text is read again with your next message.</source>
        <translation>何も記憶していません：テキストは次のメッセージで読み直されます。</translation>
    </message>
    <message>
        <source>{tokens} of {total}; the rest is read again.</source>
        <translation>{total}中{tokens}。残りは読み直されます。</translation>
    </message>
    <message>
        <source>This chat has no answer yet.</source>
        <translation>このチャットにはまだ回答がありません。</translation>
    </message>
    <message>
        <source>It began at once</source>
        <translation>すぐに始まりました</translation>
    </message>
    <message>
        <source>Slow: it had to give its blocks to another chat for a while.</source>
        <translation>遅い：一時的に、ほかのチャットにブロックを譲りました。</translation>
    </message>
    <message>
        <source>{share} of its drafted tokens were right.</source>
        <translation>ドラフトしたトークンの{share}が正解でした。</translation>
    </message>
    <message numerus="yes">
        <source>The context is {share} full: %n token(s) are left.</source>
        <translation>
            <numerusform>コンテキストは{share}使用中：残り%nトークンです。</numerusform>
        </translation>
    </message>
    <message>
        <source>The context is {share} full.</source>
        <translation>コンテキストは{share}使用中です。</translation>
    </message>
    <message>
        <source>The model is being loaded.</source>
        <translation>モデルをロード中です。</translation>
    </message>
    <message>
        <source>This chat is new: there is nothing to remember yet.</source>
        <translation>このチャットは新規です：記憶するものはまだありません。</translation>
    </message>
    <message>
        <source>Nothing is in memory. Its text is saved.</source>
        <translation>メモリには何もありません。テキストは保存されています。</translation>
    </message>
    <message>
        <source>{tokens} of {total} so far; the rest is being read.</source>
        <translation>今のところ{total}中{tokens}。残りを読み取り中です。</translation>
    </message>
    <message>
        <source>{tokens} of {total}; reading the rest again takes about {time}.</source>
        <translation>{total}中{tokens}。残りを読み直すには約{time}かかります。</translation>
    </message>
    <message>
        <source>Not known: the answer was cut short.</source>
        <translation>不明：回答が途中で終わりました。</translation>
    </message>
    <message>
        <source>It began after {time}</source>
        <translation>{time}後に始まりました</translation>
    </message>
    <message>
        <source>{began}, and waited for other answers most of it.</source>
        <translation>{began}。そのほとんどは、ほかの回答の待ち時間です。</translation>
    </message>
    <message numerus="yes">
        <source>Then {speed} tokens a second, beside %n other answer(s).</source>
        <translation>
            <numerusform>その後は{speed}トークン/秒でした（ほかに%n件の回答と並行）。</numerusform>
        </translation>
    </message>
    <message>
        <source>Then {speed} tokens a second.</source>
        <translation>その後は{speed}トークン/秒でした。</translation>
    </message>
    <message>
        <source>{share} of its drafted tokens were right, which made it {times} times as fast.</source>
        <translation>ドラフトしたトークンの{share}が正解で、{times}倍の速さになりました。</translation>
    </message>
    <message>
        <source>The model could not be loaded.</source>
        <translation>モデルをロードできませんでした。</translation>
    </message>
    <message>
        <source>The cache grows as needed.</source>
        <translation>キャッシュは必要に応じて大きくなります。</translation>
    </message>
    <message>
        <source>All of it: {tokens} are in memory.</source>
        <translation>すべて：{tokens}がメモリにあります。</translation>
    </message>
    <message>
        <source>The first answer is being written.</source>
        <translation>最初の回答を生成中です。</translation>
    </message>
    <message>
        <source>{began}: {disk} of its prompt came from disk.</source>
        <translation>{began}：プロンプトのうち{disk}はディスクから戻りました。</translation>
    </message>
    <message>
        <source>The model is asleep. It is loaded again with your next message.</source>
        <translation>モデルは休止中です。次のメッセージでもう一度ロードされます。</translation>
    </message>
    <message>
        <source>It fits.</source>
        <translation>収まります。</translation>
    </message>
    <message>
        <source>full</source>
        <comment>layers that attend to all of the context</comment>
        <translation>全体アテンション</translation>
    </message>
    <message>
        <source>sliding {tokens}</source>
        <translation>ウインドウ{tokens}</translation>
    </message>
    <message>
        <source>chunks of {tokens}</source>
        <translation>チャンク{tokens}</translation>
    </message>
    <message>
        <source>Nothing: your next message reads its text again, which takes about {time}.</source>
        <translation>何も記憶していません：次のメッセージでテキストを読み直すため、約{time}かかります。</translation>
    </message>
    <message>
        <source>{began}: {share} of its prompt was remembered.</source>
        <translation>{began}：プロンプトの{share}が記憶されていました。</translation>
    </message>
    <message>
        <source>{began}: its prompt was short.</source>
        <translation>{began}：プロンプトが短かったためです。</translation>
    </message>
    <message>
        <source>{began}: {new} had to be read first.</source>
        <translation>{began}：先に{new}を読み取る必要がありました。</translation>
    </message>
    <message>
        <source>{tokens} are on disk: they come back after a restart.</source>
        <translation>{tokens}がディスクにあり、再起動後に戻ります。</translation>
    </message>
    <message>
        <source>Computing what is remembered again would take {time}.</source>
        <translation>記憶している分を再計算すると{time}かかります。</translation>
    </message>
    <message>
        <source>Blocks in this chat's table. Shared blocks count for each chat. Click to highlight them.</source>
        <translation>このチャットのテーブルにあるブロックです。共有ブロックは各チャットで数えます。クリックすると強調表示します。</translation>
    </message>
    <message>
        <source>Text in the prefix cache that no chat here would reuse now. A new chat with the same beginning reuses it without computing it again; the oldest blocks are evicted when space runs out.</source>
        <translation>プレフィックスキャッシュにあり、現在どのチャットも再利用しないテキストです。同じ始まりの新規チャットは、再計算せずに再利用します。空きがなくなると、最も古いブロックから破棄されます。</translation>
    </message>
    <message>
        <source>Blocks that hold nothing. Any chat can use any of them, wherever they are.</source>
        <translation>何も入っていないブロックです。どこにあっても、どのチャットでも使えます。</translation>
    </message>
    <message>
        <source>Loading {model}</source>
        <translation>{model}をロード中</translation>
    </message>
    <message>
        <source>{tokens} of {total} remembered</source>
        <translation>{total}中{tokens}を記憶</translation>
    </message>
    <message>
        <source>How long computing them again would take is known after the first long prompt.</source>
        <translation>再計算にかかる時間は、最初の長いプロンプトの後にわかります。</translation>
    </message>
    <message>
        <source>Computing what is remembered again would take less than {time}.</source>
        <translation>記憶している分の再計算は{time}未満で済みます。</translation>
    </message>
    <message>
        <source>Cached</source>
        <translation>キャッシュ済み</translation>
    </message>
    <message>
        <source>Free now</source>
        <translation>現在の空き</translation>
    </message>
    <message>
        <source>Checking {model} (once)</source>
        <translation>{model}を確認中（初回のみ）</translation>
    </message>
    <message>
        <source>Load a model to see its KV cache here, block by block.</source>
        <translation>モデルをロードすると、KVキャッシュがブロックごとにここに表示されます。</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>ドラフトモデル</translation>
    </message>
    <message>
        <source>Other models</source>
        <translation>ほかのモデル</translation>
    </message>
    <message>
        <source>KV cache in use</source>
        <translation>KVキャッシュ、使用中</translation>
    </message>
    <message>
        <source>KV cache, cached</source>
        <translation>KVキャッシュ、キャッシュ済み</translation>
    </message>
    <message>
        <source>KV cache, free blocks</source>
        <translation>KVキャッシュ、空きブロック</translation>
    </message>
    <message>
        <source>Host copies of waiting chats</source>
        <translation>待機中のチャットのホストコピー</translation>
    </message>
    <message>
        <source>Freed buffers that MLX keeps</source>
        <translation>MLXが保持する解放済みバッファ</translation>
    </message>
    <message>
        <source>Octavo's engine and working memory</source>
        <translation>Octavoのエンジンと作業メモリ</translation>
    </message>
    <message>
        <source>{size} in memory, {on_disk} on disk</source>
        <translation>メモリ上{size}、ディスク上{on_disk}</translation>
    </message>
    <message>
        <source>{tokens} of its {total} would come back at once. The rest was evicted: {read} are on disk and would be read from there, others computed again.</source>
        <translation>{total}中{tokens}はすぐに戻ります。残りは破棄されました：{read}はディスクにあるので読み取られ、ほかは再計算されます。</translation>
    </message>
    <message>
        <source>{tokens} of its {total} would come back at once. The rest was evicted and would be computed again.</source>
        <translation>{total}中{tokens}はすぐに戻ります。残りは破棄されたため、再計算されます。</translation>
    </message>
    <message>
        <source>Its KV cache appears here as soon as it is ready.</source>
        <translation>準備ができると、KVキャッシュがここに表示されます。</translation>
    </message>
    <message>
        <source>Waiting for the first snapshot of its KV cache.</source>
        <translation>KVキャッシュの最初のスナップショットを待っています。</translation>
    </message>
    <message>
        <source>Nothing is in memory now</source>
        <translation>現在メモリには何もありません</translation>
    </message>
    <message>
        <source>{size} in memory</source>
        <translation>メモリ上{size}</translation>
    </message>
    <message>
        <source>{tokens} remembered</source>
        <translation>{tokens}を記憶</translation>
    </message>
    <message>
        <source>{number} on disk</source>
        <translation>ディスクに{number}</translation>
    </message>
    <message>
        <source>All of its {total} would come back at once.</source>
        <translation>{total}すべてがすぐに戻ります。</translation>
    </message>
    <message>
        <source>{name}: {size}</source>
        <translation>{name}：{size}</translation>
    </message>
    <message>
        <source>{part} of {whole}</source>
        <translation>{part} / {whole}</translation>
    </message>
    <message>
        <source>Could not load {model}</source>
        <translation>{model}をロードできませんでした</translation>
    </message>
    <message>
        <source>{model} is ready</source>
        <translation>{model}の準備ができました</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>{chat}, remembered</source>
        <translation>{chat}（記憶）</translation>
    </message>
    <message>
        <source>Its last answer read {prompt} and wrote {written}.</source>
        <translation>最後の回答では{prompt}を読み取り、{written}を書きました。</translation>
    </message>
    <message numerus="yes">
        <source>{server} has space for %n more token(s).</source>
        <translation>
            <numerusform>{server}にはあと%nトークン分の空きがあります。</numerusform>
        </translation>
    </message>
    <message>
        <source>The model is in the memory of {server}, not of this computer.</source>
        <translation>モデルは{server}のメモリにあり、このコンピュータにはありません。</translation>
    </message>
    <message>
        <source>It began within a second.</source>
        <translation>1秒以内に始まりました。</translation>
    </message>
    <message>
        <source>{server} tells how many tokens it reads and writes, but nothing of its KV cache.</source>
        <translation>{server}は読み書きしたトークン数を知らせますが、KVキャッシュの情報は知らせません。</translation>
    </message>
    <message>
        <source>Waiting for the block map</source>
        <translation>ブロックマップを待っています</translation>
    </message>
    <message>
        <source>Nothing yet: it has not answered here.</source>
        <translation>まだありません：ここではまだ回答していません。</translation>
    </message>
    <message>
        <source>It did not tell how many tokens its last answer took.</source>
        <translation>最後の回答に使ったトークン数は知らされませんでした。</translation>
    </message>
    <message>
        <source>Its last answer read {prompt}, {cached} of them from its prefix cache, and wrote {written}.</source>
        <translation>最後の回答では{prompt}を読み取り（うち{cached}はプレフィックスキャッシュから）、{written}を書きました。</translation>
    </message>
    <message>
        <source>The server is short of memory.</source>
        <translation>サーバのメモリが不足しています。</translation>
    </message>
    <message>
        <source>It began after {time}, the network included.</source>
        <translation>{time}後に始まりました（ネットワークの時間を含む）。</translation>
    </message>
    <message>
        <source>No block map</source>
        <translation>ブロックマップなし</translation>
    </message>
    <message>
        <source>The block map cannot be shown now</source>
        <translation>現在ブロックマップを表示できません</translation>
    </message>
    <message>
        <source>{server} sends it as soon as it has one.</source>
        <translation>{server}の準備ができ次第、送られてきます。</translation>
    </message>
    <message>
        <source>What did {server} tell?</source>
        <translation>{server}からの情報は？</translation>
    </message>
    <message>
        <source>It is known when an answer has ended.</source>
        <translation>回答が終わるとわかります。</translation>
    </message>
    <message>
        <source>the view has {view} blocks and the engine {engine}</source>
        <translation>表示は{view}ブロック、エンジンは{engine}ブロック</translation>
    </message>
    <message>
        <source>the block tables</source>
        <translation>ブロックテーブル</translation>
    </message>
    <message>
        <source>the view is at event {view} and the engine at {engine}</source>
        <translation>表示はイベント{view}、エンジンはイベント{engine}</translation>
    </message>
    <message>
        <source>the view has {view} pools and the engine {engine}</source>
        <translation>表示は{view}プール、エンジンは{engine}プール</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>references</source>
        <translation>参照数</translation>
    </message>
    <message>
        <source>fill</source>
        <translation>充填量</translation>
    </message>
    <message>
        <source>pins</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>blocks on disk</source>
        <translation>ディスク上のブロック</translation>
    </message>
    <message numerus="yes">
        <source>{field} of %n block(s), first in block {block}</source>
        <translation>
            <numerusform>%nブロックの{field}（最初はブロック{block}）</numerusform>
        </translation>
    </message>
    <message>
        <source>A snapshot of the KV cache could not be read: {problem}.</source>
        <translation>KVキャッシュのスナップショットを読み取れませんでした：{problem}。</translation>
    </message>
    <message>
        <source>The view missed some events: {problem}.</source>
        <translation>表示が一部のイベントを取りこぼしました：{problem}。</translation>
    </message>
    <message>
        <source>pool {number}: {difference}</source>
        <translation>プール{number}：{difference}</translation>
    </message>
    <message>
        <source>its block size is less than one token</source>
        <translation>ブロックサイズが1トークン未満です</translation>
    </message>
    <message>
        <source>an event is cut short</source>
        <translation>イベントが途中で切れています</translation>
    </message>
    <message>
        <source>The view missed some events: its pools are at different events.</source>
        <translation>表示が一部のイベントを取りこぼしました：プールごとにイベントの位置が異なります。</translation>
    </message>
    <message>
        <source>View of the blocks</source>
        <translation>ブロックの表示方法</translation>
    </message>
    <message>
        <source>More about memory</source>
        <translation>メモリのその他の操作</translation>
    </message>
    <message>
        <source>Snapshots, checks, KV cache size</source>
        <translation>スナップショット、照合、KVキャッシュのサイズ</translation>
    </message>
    <message>
        <source>Physical</source>
        <translation>物理配置</translation>
    </message>
    <message>
        <source>By chat</source>
        <translation>チャット別</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>見積もり</translation>
    </message>
    <message>
        <source>Every block at its place in memory</source>
        <translation>すべてのブロックをメモリ上の位置に表示</translation>
    </message>
    <message>
        <source>The block table of each chat, in the order of its text</source>
        <translation>各チャットのブロックテーブルをテキスト順に表示</translation>
    </message>
    <message>
        <source>How much memory a model would need, before you load it</source>
        <translation>モデルをロードする前に、必要なメモリを表示</translation>
    </message>
    <message numerus="yes">
        <source>Each cell is {size}, the size of %n block(s)</source>
        <translation>
            <numerusform>1セルは{size}（%nブロック分）</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory plan</source>
        <translation>メモリの見積もり</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>見積もりなし</translation>
    </message>
    <message>
        <source>over this machine's limit</source>
        <translation>このマシンの上限を超過</translation>
    </message>
    <message>
        <source>Choose a model under Find models to see its plan here before you load it.</source>
        <translation>“モデルを探す”でモデルを選ぶと、ロードする前の見積もりがここに表示されます。</translation>
    </message>
    <message>
        <source>A larger KV cache can use the free memory for more chats.</source>
        <translation>KVキャッシュを大きくすると、空きメモリをより多くのチャットに使えます。</translation>
    </message>
    <message>
        <source>Computing the plan of {name}…</source>
        <translation>{name}を見積もり中…</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>収まる</translation>
    </message>
    <message>
        <source>Tight</source>
        <translation>ぎりぎり</translation>
    </message>
    <message>
        <source>Too big</source>
        <translation>大きすぎる</translation>
    </message>
    <message>
        <source>Working memory</source>
        <translation>作業メモリ</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空き</translation>
    </message>
    <message>
        <source>{chats} of {tokens}</source>
        <translation>{chats}（各{tokens}）</translation>
    </message>
    <message>
        <source>{size} in {blocks}</source>
        <translation>{size}（{blocks}）</translation>
    </message>
    <message>
        <source>KV cache of chat {number}</source>
        <translation>チャット{number}のKVキャッシュ</translation>
    </message>
    <message>
        <source>Chat {number}</source>
        <translation>チャット{number}</translation>
    </message>
    <message numerus="yes">
        <source>Freed %n block(s).</source>
        <translation>
            <numerusform>%nブロックを解放しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>The KV cache may now grow to {blocks}.</source>
        <translation>KVキャッシュの上限が{blocks}になりました。</translation>
    </message>
    <message>
        <source>The view matches the engine: {blocks} compared at event {event}.</source>
        <translation>表示はエンジンと一致しています：イベント{event}で{blocks}を比較しました。</translation>
    </message>
    <message numerus="yes">
        <source>Pinned %n block(s). This text is kept until you unpin it.</source>
        <translation>
            <numerusform>%nブロックを固定しました。このテキストは固定を解除するまで残ります。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed %n pin(s).</source>
        <translation>
            <numerusform>%n個の固定を解除しました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %n block(s). Each chat's blocks are now together.</source>
        <translation>
            <numerusform>%nブロックを移動しました。各チャットのブロックがまとまりました。</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine's block tables are inconsistent: {problem}. Restart the engine.</source>
        <translation>エンジンのブロックテーブルに矛盾があります：{problem}。エンジンを再起動してください。</translation>
    </message>
    <message>
        <source>The view differed from the engine: {difference}. It is being redrawn.</source>
        <translation>表示がエンジンと異なっていました：{difference}。再描画しています。</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no KV cache to change.</source>
        <translation>モデルがロードされていないため、変更するKVキャッシュがありません。</translation>
    </message>
    <message>
        <source>The blocks are already compact.</source>
        <translation>ブロックはすでに整理されています。</translation>
    </message>
    <message>
        <source>Asking the engine for a new snapshot.</source>
        <translation>エンジンに新しいスナップショットを要求しています。</translation>
    </message>
    <message>
        <source>The last ten minutes: blocks in use at the bottom, cached blocks above them, both as shares of the pool. The line is the speed in tokens per second; the dotted line shows how much of the machine's memory all programs use. Click or drag to see the pool as it was.</source>
        <translation>直近10分間：下が使用中のブロック、その上がキャッシュ済みのブロックで、どちらもプールに対する割合です。実線は速度（トークン/秒）、点線は全プログラムによるマシンのメモリ使用率です。クリックまたはドラッグすると、その時点のプールが表示されます。</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) per second</source>
        <translation>
            <numerusform>%nトークン/秒</numerusform>
        </translation>
    </message>
    <message>
        <source>{share} of the machine's memory used</source>
        <translation>マシンのメモリの{share}を使用</translation>
    </message>
    <message>
        <source>Memory over the last ten minutes</source>
        <translation>直近10分間のメモリ</translation>
    </message>
    <message>
        <source>{share} in use</source>
        <translation>使用中 {share}</translation>
    </message>
    <message>
        <source>{share} cached</source>
        <translation>キャッシュ {share}</translation>
    </message>
    <message>
        <source>{share} tail waste</source>
        <translation>末尾の無駄 {share}</translation>
    </message>
    <message>
        <source>engine {size}</source>
        <translation>エンジン {size}</translation>
    </message>
    <message>
        <source>Speed {factor} times</source>
        <translation>速度{factor}倍</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>One event back</source>
        <translation>1イベント戻る</translation>
    </message>
    <message>
        <source>One event forward</source>
        <translation>1イベント進む</translation>
    </message>
    <message>
        <source>Playback speed</source>
        <translation>再生速度</translation>
    </message>
    <message>
        <source>Back to the live view</source>
        <translation>ライブ表示に戻る</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>再生</translation>
    </message>
    <message>
        <source>Go live</source>
        <translation>ライブへ</translation>
    </message>
    <message>
        <source>live</source>
        <translation>ライブ</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>{file} is inconsistent: its events are out of order.</source>
        <translation>{file}に矛盾があります：イベントの順序が正しくありません。</translation>
    </message>
    <message>
        <source>{file} is inconsistent: {problem}</source>
        <translation>{file}に矛盾があります：{problem}</translation>
    </message>
    <message>
        <source>{file} does not begin with a snapshot: its start is missing.</source>
        <translation>{file}がスナップショットで始まっていません：先頭部分がありません。</translation>
    </message>
    <message>
        <source>{file} contains an incomplete event. Save or copy it again.</source>
        <translation>{file}に不完全なイベントがあります。もう一度保存またはコピーしてください。</translation>
    </message>
    <message>
        <source>event {number}</source>
        <translation>イベント{number}</translation>
    </message>
    <message>
        <source>{file} contains no snapshot.</source>
        <translation>{file}にスナップショットがありません。</translation>
    </message>
    <message>
        <source>{file} cannot be read: {problem}.</source>
        <translation>{file}を読み取れません：{problem}。</translation>
    </message>
    <message>
        <source>Image in this block</source>
        <translation>このブロックの画像</translation>
    </message>
    <message>
        <source>Show this image large.</source>
        <translation>この画像を大きく表示します。</translation>
    </message>
    <message>
        <source>The line marks a part of an image. Click the block to see the image.</source>
        <translation>線は画像の一部を示します。ブロックをクリックすると画像を確認できます。</translation>
    </message>
    <message>
        <source>image</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>part of an image</source>
        <translation>画像の一部</translation>
    </message>
    <message>
        <source>recurrent</source>
        <comment>layers that keep a state</comment>
        <translation>再帰</translation>
    </message>
    <message>
        <source>{place}: {when}.</source>
        <translation>{place}：{when}。</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels for {model} (once)</source>
        <translation>{model}用のGPUカーネルをコンパイル中（初回のみ）</translation>
    </message>
    <message>
        <source>images</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>{file} was written by another version of Octavo (format {found}, this version reads {supported}). Open it with that version.</source>
        <translation>{file}は別のバージョンのOctavoで書かれています（形式{found}、このバージョンが読めるのは{supported}）。そのバージョンで開いてください。</translation>
    </message>
    <message>
        <source>{file} is not a recording of Octavo's KV cache: {problem}.</source>
        <translation>{file}はOctavoのKVキャッシュの記録ではありません：{problem}。</translation>
    </message>
    <message>
        <source>{file} is incomplete or damaged. Save or copy it again.</source>
        <translation>{file}は不完全か、破損しています。もう一度保存またはコピーしてください。</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds}秒</translation>
    </message>
    <message>
        <source>Open a snapshot or a recording</source>
        <translation>スナップショットまたは記録を開く</translation>
    </message>
    <message>
        <source>Octavo KV cache</source>
        <translation>OctavoのKVキャッシュ</translation>
    </message>
    <message>
        <source>10 minutes</source>
        <translation>10分間</translation>
    </message>
    <message>
        <source>Save the memory view</source>
        <translation>メモリ表示を保存</translation>
    </message>
    <message>
        <source> · peak {speed} tok/s</source>
        <translation> · ピーク {speed} tok/s</translation>
    </message>
    <message>
        <source>The starter model is being loaded, with a small memory of its own…</source>
        <translation>スターターモデルを専用の小さなメモリでロード中…</translation>
    </message>
    <message>
        <source>How memory works</source>
        <translation>メモリのしくみ</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>次へ</translation>
    </message>
    <message>
        <source>Play Again</source>
        <translation>もう一度再生</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} / {total}</translation>
    </message>
    <message>
        <source>The engine of the tour ended.</source>
        <translation>ツアーのエンジンが終了しました。</translation>
    </message>
    <message>
        <source>First chat</source>
        <translation>1つ目のチャット</translation>
    </message>
    <message>
        <source>Second chat</source>
        <translation>2つ目のチャット</translation>
    </message>
    <message>
        <source>Its fork</source>
        <translation>そのフォーク</translation>
    </message>
    <message>
        <source>Long text</source>
        <translation>長いテキスト</translation>
    </message>
    <message>
        <source>Each square is a block, space for 16 tokens of text. Now all are free.</source>
        <translation>四角の1つ1つがブロックで、テキスト16トークン分の場所です。今はすべて空いています。</translation>
    </message>
    <message>
        <source>A chat begins. The model reads its text, which fills block after block.</source>
        <translation>チャットが始まりました。モデルがテキストを読み取り、ブロックが順に埋まっていきます。</translation>
    </message>
    <message>
        <source>It answers. Each new token goes into the last block, until that is full.</source>
        <translation>モデルが回答します。新しいトークンは、いっぱいになるまで最後のブロックに入ります。</translation>
    </message>
    <message>
        <source>The answer has ended. Its blocks stay, fainter: the chat would reuse them.</source>
        <translation>回答が終わりました。ブロックは薄い色で残り、このチャットが再利用できます。</translation>
    </message>
    <message>
        <source>A second chat has the same instructions. It shares their blocks, at no cost.</source>
        <translation>2つ目のチャットは指示が同じなので、そのブロックを共有します。余分なメモリは使いません。</translation>
    </message>
    <message>
        <source>Shared blocks have a notched corner. They are in memory only once.</source>
        <translation>共有ブロックは角が欠けています。メモリには1つしかありません。</translation>
    </message>
    <message>
        <source>The second answer is forked: two chats go on from the very same blocks.</source>
        <translation>2つ目の回答をフォークすると、2つのチャットがまったく同じブロックから続きます。</translation>
    </message>
    <message>
        <source>The first one to write into a shared block gets a copy: copy-on-write.</source>
        <translation>共有ブロックに先に書き込むチャットには、コピーが作られます：コピーオンライトです。</translation>
    </message>
    <message>
        <source>A long text needs more than is free: what was unused longest is evicted.</source>
        <translation>長いテキストには空きが足りません：最も長く使われていないものが破棄されます。</translation>
    </message>
    <message>
        <source>What is remembered starts at once; what was evicted is read again.</source>
        <translation>記憶していればすぐに始まり、破棄されたものは読み直されます。</translation>
    </message>
    <message>
        <source>Memory budget</source>
        <translation>メモリの内訳</translation>
    </message>
    <message>
        <source>Together: {size}, as the system counts the engine process</source>
        <translation>合計：{size}（システムが数えるエンジンプロセスの量）</translation>
    </message>
    <message>
        <source>In memory</source>
        <translation>メモリ使用量</translation>
    </message>
    <message>
        <source>limit {size}</source>
        <translation>上限 {size}</translation>
    </message>
    <message>
        <source>Blocks of each chat</source>
        <translation>各チャットのブロック</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>チャット</translation>
    </message>
    <message>
        <source>Block details</source>
        <translation>ブロックの詳細</translation>
    </message>
    <message numerus="yes">
        <source>outside the window of %n layer(s)</source>
        <translation>
            <numerusform>ブロックが%n層のウインドウ外</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>freed by %n layer(s)</source>
        <translation>
            <numerusform>ブロックを%n層が解放済み</numerusform>
        </translation>
    </message>
    <message>
        <source>Block tables by chat</source>
        <translation>チャット別のブロックテーブル</translation>
    </message>
    <message>
        <source>the first {blocks} shared with {chat}</source>
        <translation>先頭の{blocks}を{chat}と共有</translation>
    </message>
    <message>
        <source>{blocks} in {runs}</source>
        <translation>{blocks}（{runs}）</translation>
    </message>
    <message>
        <source>waiting for {blocks} · {copied} on the host</source>
        <translation>{blocks}待ち · ホストに{copied}</translation>
    </message>
    <message>
        <source>{blocks} shared</source>
        <translation>共有 {blocks}</translation>
    </message>
    <message>
        <source>{chat} (branch)</source>
        <translation>{chat}（分岐）</translation>
    </message>
    <message numerus="yes">
        <source>KV cache space for %n more token(s)</source>
        <translation>
            <numerusform>KVキャッシュにあと%nトークン分の空き</numerusform>
        </translation>
    </message>
    <message>
        <source>block {position} of {total} of the chat</source>
        <translation>チャットのブロック{position} / {total}</translation>
    </message>
    <message>
        <source>No chat is remembered yet.</source>
        <translation>まだ記憶しているチャットはありません。</translation>
    </message>
    <message>
        <source>{share} of the context</source>
        <translation>コンテキストの{share}</translation>
    </message>
    <message>
        <source>Memory in three sentences</source>
        <translation>3つの文で見るメモリ</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>Figures, the selected block, and the last ten minutes</source>
        <translation>数値、選択したブロック、直近10分間</translation>
    </message>
    <message>
        <source>KV Cache Size…</source>
        <translation>KVキャッシュのサイズ…</translation>
    </message>
    <message>
        <source>New here? See in a minute how memory works.</source>
        <translation>はじめての方へ：メモリのしくみを1分で紹介します。</translation>
    </message>
    <message>
        <source>Show Me</source>
        <translation>見る</translation>
    </message>
    <message>
        <source>No tour</source>
        <translation>ツアーを見ない</translation>
    </message>
    <message>
        <source>It stays in the Help menu</source>
        <translation>ヘルプメニューからいつでも見られます</translation>
    </message>
</context>
<context>
    <name>models</name>
    <message>
        <source>The model service stopped. What was downloaded is kept.</source>
        <translation>モデルサービスが停止しました。ダウンロード済みの分は残っています。</translation>
    </message>
    <message>
        <source>Deleted. {size} freed.</source>
        <translation>削除しました。空きが{size}増えました。</translation>
    </message>
    <message>
        <source>{name} is ready to use.</source>
        <translation>{name}を使用できます。</translation>
    </message>
    <message>
        <source>{name} is downloaded. Quantising it to {bits} bits.</source>
        <translation>{name}をダウンロードしました。{bits}ビットに量子化しています。</translation>
    </message>
    <message>
        <source>Best answers</source>
        <translation>最良の回答</translation>
    </message>
    <message>
        <source>Faster answers</source>
        <translation>速い回答</translation>
    </message>
    <message>
        <source>Takes less memory</source>
        <translation>省メモリ</translation>
    </message>
    <message>
        <source>Fits with {free} of memory to spare; {size} to download, licence {licence}.</source>
        <translation>メモリに{free}の余裕があります。ダウンロード{size}、ライセンス{licence}。</translation>
    </message>
    <message>
        <source>A tight fit: close other apps first; {size} to download, licence {licence}.</source>
        <translation>ぎりぎり収まります：先にほかのアプリを閉じてください。ダウンロード{size}、ライセンス{licence}。</translation>
    </message>
    <message>
        <source>Almost ready…</source>
        <translation>まもなく完了…</translation>
    </message>
    <message>
        <source>The disk is too full: {free} free. Make room, then try again.</source>
        <translation>ディスクの空きが足りません（空き{free}）。空きを増やして、もう一度試してください。</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>ロード中…</translation>
    </message>
    <message>
        <source>Checking (once)…</source>
        <translation>確認中（初回のみ）…</translation>
    </message>
    <message>
        <source>about {size}</source>
        <translation>約{size}</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>もう一度試す</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>Switch to it</source>
        <translation>切り替える</translation>
    </message>
    <message>
        <source>Downloads come from huggingface.co. Your chats stay here.</source>
        <translation>ダウンロード元はhuggingface.coです。チャットは外に送信されません。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>ロード済み</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>あとで</translation>
    </message>
    <message>
        <source>{name}: {progress}</source>
        <translation>{name}：{progress}</translation>
    </message>
    <message>
        <source>Recommended models</source>
        <translation>おすすめのモデル</translation>
    </message>
    <message>
        <source>Welcome to Octavo</source>
        <translation>Octavoへようこそ</translation>
    </message>
    <message>
        <source>Other Models…</source>
        <translation>ほかのモデル…</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>今はしない</translation>
    </message>
    <message>
        <source>Use a Mirror…</source>
        <translation>ミラーを使う…</translation>
    </message>
    <message>
        <source>Find other models</source>
        <translation>ほかのモデルを探す</translation>
    </message>
    <message>
        <source>Close the recommendations</source>
        <translation>おすすめを閉じる</translation>
    </message>
    <message>
        <source>Ask for recommended models again</source>
        <translation>おすすめのモデルをもう一度取得</translation>
    </message>
    <message>
        <source>Looking for models on this computer…</source>
        <translation>このコンピュータのモデルを探しています…</translation>
    </message>
    <message>
        <source>No recommended model fits into this computer’s memory. “Other models” lists smaller ones.</source>
        <translation>このコンピュータのメモリに収まるおすすめのモデルがありません。“ほかのモデル”には小さいモデルもあります。</translation>
    </message>
    <message>
        <source>The model is loading.</source>
        <translation>モデルをロード中です。</translation>
    </message>
    <message>
        <source>Your model is ready. Switch to it for useful answers.</source>
        <translation>モデルの準備ができました。切り替えると、実用的な回答が得られます。</translation>
    </message>
    <message>
        <source>Download a model for useful answers. Meanwhile, type below to try the small starter model.</source>
        <translation>実用的な回答にはモデルをダウンロードしてください。それまでの間、下に入力すると小さなスターターモデルを試せます。</translation>
    </message>
    <message>
        <source>Download a model to start chatting.</source>
        <translation>チャットを始めるにはモデルをダウンロードしてください。</translation>
    </message>
    <message>
        <source>{name} is ready.</source>
        <translation>{name}の準備ができました。</translation>
    </message>
    <message>
        <source>While it downloads, type below: the small starter model answers.</source>
        <translation>ダウンロード中も、下に入力すると小さなスターターモデルが答えます。</translation>
    </message>
    <message>
        <source>You can start chatting when the download is complete.</source>
        <translation>ダウンロードが終わると、チャットを始められます。</translation>
    </message>
    <message>
        <source>The download is paused. Meanwhile, the small starter model answers below.</source>
        <translation>ダウンロードは一時停止中です。それまでの間、下では小さなスターターモデルが答えます。</translation>
    </message>
    <message>
        <source>The download is paused.</source>
        <translation>ダウンロードは一時停止中です。</translation>
    </message>
    <message>
        <source>The download stopped. Meanwhile, the small starter model answers below.</source>
        <translation>ダウンロードが停止しました。それまでの間、下では小さなスターターモデルが答えます。</translation>
    </message>
    <message>
        <source>The download stopped.</source>
        <translation>ダウンロードが停止しました。</translation>
    </message>
    <message>
        <source>Cancel the download of {name}</source>
        <translation>{name}のダウンロードをキャンセル</translation>
    </message>
    <message>
        <source>Progress of {name}</source>
        <translation>{name}の進行状況</translation>
    </message>
    <message>
        <source>Switch to {name} later</source>
        <translation>{name}にあとで切り替える</translation>
    </message>
    <message>
        <source>{result} Weights: {weights}; KV cache {kv}, working memory {scratch}, of {limit}.</source>
        <translation>{result} 重み：{weights}。KVキャッシュ {kv}、作業メモリ {scratch}、上限 {limit}。</translation>
    </message>
    <message>
        <source>Fits.</source>
        <translation>収まります。</translation>
    </message>
    <message>
        <source>A tight fit.</source>
        <translation>ぎりぎり収まります。</translation>
    </message>
    <message>
        <source>Does not fit.</source>
        <translation>収まりません。</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>見積もりなし</translation>
    </message>
    <message>
        <source>{size} free after loading</source>
        <translation>ロード後の空き {size}</translation>
    </message>
    <message>
        <source>{size} too much</source>
        <translation>{size}超過</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> トークン</translation>
    </message>
    <message numerus="yes">
        <source>for %n chat(s) of {tokens} tokens</source>
        <translation>
            <numerusform>{tokens}トークンのチャット%n件分</numerusform>
        </translation>
    </message>
    <message>
        <source>the chat's own text</source>
        <translation>チャット自体のテキスト</translation>
    </message>
    <message>
        <source>until Octavo quits</source>
        <translation>Octavoの終了まで</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n分</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n時間</numerusform>
        </translation>
    </message>
    <message>
        <source>Context in tokens</source>
        <translation>コンテキスト（トークン数）</translation>
    </message>
    <message>
        <source>Chats at once</source>
        <translation>同時チャット数</translation>
    </message>
    <message>
        <source>KV cache precision</source>
        <translation>KVキャッシュの精度</translation>
    </message>
    <message>
        <source>Tokens per block</source>
        <translation>ブロックあたりのトークン数</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>ドラフトモデル</translation>
    </message>
    <message>
        <source>Drafts the next tokens, which this model verifies in one step.</source>
        <translation>次のトークンをドラフトし、このモデルが1ステップで検証します。</translation>
    </message>
    <message>
        <source>Keep loaded while idle</source>
        <translation>アイドル時もロードしたままにする</translation>
    </message>
    <message>
        <source>Keep other models loaded</source>
        <translation>ほかのモデルをロードしたままにする</translation>
    </message>
    <message>
        <source>Choose a Folder…</source>
        <translation>フォルダを選択…</translation>
    </message>
    <message>
        <source>LoRA adapter: none</source>
        <translation>LoRAアダプタ：なし</translation>
    </message>
    <message>
        <source>More Options</source>
        <translation>ほかのオプション</translation>
    </message>
    <message>
        <source>Choose a LoRA Adapter</source>
        <translation>LoRAアダプタを選択</translation>
    </message>
    <message>
        <source>its draft head, if it has one</source>
        <translation>モデルのドラフトヘッド（ある場合）</translation>
    </message>
    <message>
        <source>{name} — remove</source>
        <translation>{name} — 解除</translation>
    </message>
    <message>
        <source>Fewer Options</source>
        <translation>オプションを隠す</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>コンテキスト</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>チャット数</translation>
    </message>
    <message>
        <source>KV precision</source>
        <translation>KV精度</translation>
    </message>
    <message>
        <source>KV budget</source>
        <translation>KV容量</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>ブロックサイズ</translation>
    </message>
    <message>
        <source>Drafts from</source>
        <translation>ドラフト元</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>LoRAアダプタ</translation>
    </message>
    <message>
        <source>Keep while idle</source>
        <translation>アイドル時の保持</translation>
    </message>
    <message>
        <source>full precision</source>
        <translation>フル精度</translation>
    </message>
    <message>
        <source>8-bit</source>
        <translation>8ビット</translation>
    </message>
    <message>
        <source>4-bit</source>
        <translation>4ビット</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%nトークン</numerusform>
        </translation>
    </message>
    <message>
        <source>LoRA adapter: {name}</source>
        <translation>LoRAアダプタ：{name}</translation>
    </message>
    <message>
        <source>A server with the models of the Hugging Face Hub, for networks that do not reach it. It decides what you get: use one that you trust. It is tried before it is kept.</source>
        <translation>Hugging Face Hubのモデルを置いたサーバで、Hubに接続できないネットワーク用です。何が届くかはこのサーバ次第なので、信頼できるものを使ってください。接続を試してから保存されます。</translation>
    </message>
    <message>
        <source>HF_ENDPOINT says that models come from {host}.</source>
        <translation>HF_ENDPOINTにより、モデルは{host}から取得されます。</translation>
    </message>
    <message>
        <source>Address of the mirror</source>
        <translation>ミラーのアドレス</translation>
    </message>
    <message>
        <source>Send it my Hugging Face token</source>
        <translation>自分のHugging Faceトークンを送る</translation>
    </message>
    <message>
        <source>Try and Use</source>
        <translation>試して使う</translation>
    </message>
    <message>
        <source>Models come from {host}.</source>
        <translation>モデルは{host}から取得されます。</translation>
    </message>
    <message>
        <source>Use a Mirror</source>
        <translation>ミラーを使う</translation>
    </message>
    <message>
        <source>Trying this address…</source>
        <translation>このアドレスを試しています…</translation>
    </message>
    <message>
        <source>4-bit, a quarter of the size</source>
        <translation>4ビット（サイズは4分の1）</translation>
    </message>
    <message>
        <source>5-bit</source>
        <translation>5ビット</translation>
    </message>
    <message>
        <source>6-bit</source>
        <translation>6ビット</translation>
    </message>
    <message>
        <source>8-bit, closest to the original</source>
        <translation>8ビット（元のモデルに最も近い）</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進行状況</translation>
    </message>
    <message>
        <source>Quantise…</source>
        <translation>量子化…</translation>
    </message>
    <message>
        <source>Download Anyway</source>
        <translation>それでもダウンロード</translation>
    </message>
    <message>
        <source>Delete Model</source>
        <translation>モデルを削除</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>残す</translation>
    </message>
    <message>
        <source>Cancel Download</source>
        <translation>ダウンロードをキャンセル</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>削除…</translation>
    </message>
    <message>
        <source>Download and Quantise…</source>
        <translation>ダウンロードして量子化…</translation>
    </message>
    <message>
        <source>Create a smaller copy of this model.</source>
        <translation>このモデルの小さいコピーを作成します。</translation>
    </message>
    <message>
        <source>Download the model, then create a smaller copy. The download is kept.</source>
        <translation>モデルをダウンロードしてから、小さいコピーを作成します。ダウンロードしたものは残ります。</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Load Again</source>
        <translation>再ロード</translation>
    </message>
    <message>
        <source>Load Anyway</source>
        <translation>それでもロード</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>ロード</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>修復</translation>
    </message>
    <message>
        <source>Delete {name}?</source>
        <translation>{name}を削除しますか？</translation>
    </message>
    <message>
        <source>{path}
Other programs that use this folder will lose it too.</source>
        <translation>{path}
このフォルダを使うほかのプログラムでも使えなくなります。</translation>
    </message>
    <message>
        <source>It will then be quantised to {bits} bits.</source>
        <translation>その後、{bits}ビットに量子化されます。</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>おすすめ</translation>
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
        <translation>このコンピュータ内</translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Search models</source>
        <translation>モデルを検索</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>入手元</translation>
    </message>
    <message>
        <source>Move Up</source>
        <translation>上に移動</translation>
    </message>
    <message>
        <source>Move Down</source>
        <translation>下に移動</translation>
    </message>
    <message>
        <source>A link suggests this model. Download it only if you want it.</source>
        <translation>このモデルはリンクから提案されたものです。必要な場合だけダウンロードしてください。</translation>
    </message>
    <message>
        <source>Searching the Hub…</source>
        <translation>Hubを検索中…</translation>
    </message>
    <message>
        <source>Reading the catalogue…</source>
        <translation>カタログを読み取り中…</translation>
    </message>
    <message>
        <source>{name} is downloaded. Load the model again to use it.</source>
        <translation>{name}をダウンロードしました。使うには、モデルをロードし直してください。</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels (once)…</source>
        <translation>GPUカーネルをコンパイル中（初回のみ）…</translation>
    </message>
    <message>
        <source>Keep this model's weights in memory</source>
        <translation>このモデルの重みをメモリに固定する</translation>
    </message>
    <message>
        <source>Without this, macOS may compress or swap the weights, and answers become many times slower: 40 times was reported from macOS 26 and 27. With it, Macs with much other work in their memory have crashed (reported as kernel panics), so it is off unless you ask for it.</source>
        <translation>これがないと、macOSが重みを圧縮またはスワップし、回答が大幅に遅くなることがあります。macOS 26と27では40倍という報告があります。有効にすると、ほかの処理でメモリが混み合ったMacがクラッシュした例（カーネルパニックの報告）があるため、指定しない限りオフです。</translation>
    </message>
    <message>
        <source>its draft head</source>
        <translation>モデル自身のドラフトヘッド</translation>
    </message>
    <message>
        <source>Answers come faster with it.</source>
        <translation>これがあると回答が速くなります。</translation>
    </message>
    <message>
        <source>with its draft head (+{size})</source>
        <translation>ドラフトヘッドも含める（+{size}）</translation>
    </message>
    <message>
        <source>Its draft head is deleted with it: {path}</source>
        <translation>ドラフトヘッドも一緒に削除されます：{path}</translation>
    </message>
    <message>
        <source>Searching ModelScope…</source>
        <translation>ModelScopeを検索中…</translation>
    </message>
    <message>
        <source>Drag queued downloads to change their order.</source>
        <translation>待機中のダウンロードは、ドラッグして順番を変えられます。</translation>
    </message>
    <message>
        <source>No downloads.</source>
        <translation>ダウンロードはありません。</translation>
    </message>
    <message>
        <source>No results. Try fewer words or another source.</source>
        <translation>結果がありません。言葉を減らすか、別の入手元を試してください。</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n個のモデル</numerusform>
        </translation>
    </message>
    <message>
        <source>included with Octavo</source>
        <translation>Octavoに付属</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>フォルダ</translation>
    </message>
    <message>
        <source>tools</source>
        <translation>ツール</translation>
    </message>
    <message>
        <source>reasoning</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>images</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>Verifying…</source>
        <translation>検証中…</translation>
    </message>
    <message>
        <source>Contacting the Hub…</source>
        <translation>Hubに接続中…</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>一時停止中</translation>
    </message>
    <message>
        <source>Paused at {progress}</source>
        <translation>一時停止中：{progress}</translation>
    </message>
    <message numerus="yes">
        <source>%n download(s)</source>
        <translation>
            <numerusform>ダウンロード%n回</numerusform>
        </translation>
    </message>
    <message>
        <source>context {tokens}</source>
        <translation>コンテキスト {tokens}</translation>
    </message>
    <message>
        <source>used {ago}</source>
        <translation>使用：{ago}</translation>
    </message>
    <message>
        <source>{size}/s</source>
        <translation>{size}/秒</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>残り{time}</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>フィルタ</translation>
    </message>
    <message>
        <source>Any size</source>
        <translation>すべてのサイズ</translation>
    </message>
    <message>
        <source>Any age</source>
        <translation>すべての時期</translation>
    </message>
    <message>
        <source>Last month</source>
        <translation>過去1か月</translation>
    </message>
    <message>
        <source>Last six months</source>
        <translation>過去6か月</translation>
    </message>
    <message>
        <source>Last year</source>
        <translation>過去1年</translation>
    </message>
    <message>
        <source>Most downloaded</source>
        <translation>ダウンロード数順</translation>
    </message>
    <message>
        <source>Most liked</source>
        <translation>いいね数順</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>新しい順</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>名前順</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>最後に使った順</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>大きい順</translation>
    </message>
    <message>
        <source>Only models that fit</source>
        <translation>収まるモデルのみ</translation>
    </message>
    <message>
        <source>Type, licence, size, age and order</source>
        <translation>種類、ライセンス、サイズ、更新時期、順序</translation>
    </message>
    <message>
        <source>Model type</source>
        <translation>モデルの種類</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>ライセンス</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>更新時期</translation>
    </message>
    <message>
        <source>Order of Hub results</source>
        <translation>Hubの結果の順序</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>順序</translation>
    </message>
    <message>
        <source>Any type</source>
        <translation>すべての種類</translation>
    </message>
    <message>
        <source>Any licence</source>
        <translation>すべてのライセンス</translation>
    </message>
    <message>
        <source>Up to {size} GB</source>
        <translation>{size} GBまで</translation>
    </message>
    <message>
        <source>{reason} {model} stays loaded.</source>
        <translation>{reason} {model}はロードされたままです。</translation>
    </message>
    <message>
        <source>{reason} This happened while the model was loading.</source>
        <translation>{reason} モデルのロード中に発生しました。</translation>
    </message>
    <message>
        <source>{reason} {model} answers as before.</source>
        <translation>{reason} これまでどおり{model}が回答します。</translation>
    </message>
    <message>
        <source>{reason} {model} is loaded again with your next message.</source>
        <translation>{reason} {model}は次のメッセージでもう一度ロードされます。</translation>
    </message>
    <message>
        <source>{reason} {model} is loaded again.</source>
        <translation>{reason} {model}をもう一度ロードします。</translation>
    </message>
    <message>
        <source>{model} could not be loaded. {reason}</source>
        <translation>{model}をロードできませんでした。{reason}</translation>
    </message>
    <message>
        <source>This model is gated. Accept its terms on its page on the Hub, then run “hf auth login” once in a terminal. Octavo uses the token that this command saves.</source>
        <translation>このモデルには承認が必要です。Hubのページで利用条件に同意してから、ターミナルで一度“hf auth login”を実行してください。Octavoは、このコマンドが保存するトークンを使います。</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>モデルカード</translation>
    </message>
    <message>
        <source>Look Up on the Hub</source>
        <translation>Hubで調べる</translation>
    </message>
    <message>
        <source>Select a model on the left.</source>
        <translation>左側でモデルを選択してください。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n個のファイル</numerusform>
        </translation>
    </message>
    <message>
        <source> An estimate; look it up for the exact plan.</source>
        <translation> これは概算です。正確な見積もりはHubで調べてください。</translation>
    </message>
    <message>
        <source>From {file}</source>
        <translation>元：{file}</translation>
    </message>
    <message>
        <source>licence {name}</source>
        <translation>ライセンス {name}</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>確認中</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>ロード中</translation>
    </message>
    <message>
        <source>Add Folder…</source>
        <translation>フォルダを追加…</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>モデルフォルダを追加</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>Find Models…</source>
        <translation>モデルを探す…</translation>
    </message>
    <message>
        <source>Find and download models</source>
        <translation>モデルを探してダウンロード</translation>
    </message>
    <message>
        <source>Models on other machines, with OpenAI's API</source>
        <translation>OpenAIのAPIで接続する、ほかのマシンのモデル</translation>
    </message>
    <message>
        <source>Add a Server…</source>
        <translation>サーバを追加…</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>モデルを探しています…</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使う</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>アンロード</translation>
    </message>
    <message>
        <source>No models found. Add a folder with an MLX model: config.json and .safetensors files.</source>
        <translation>モデルが見つかりません。config.jsonと.safetensorsファイルのあるMLXモデルのフォルダを追加してください。</translation>
    </message>
    <message>
        <source>Checking this model against mlx-lm (once)…</source>
        <translation>このモデルをmlx-lmと照合中（初回のみ）…</translation>
    </message>
    <message>
        <source>Looks at images</source>
        <translation>画像に対応</translation>
    </message>
    <message>
        <source>loading {share}</source>
        <translation>ロード中 {share}</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>モデルなし</translation>
    </message>
    <message>
        <source>choose one</source>
        <translation>選択してください</translation>
    </message>
    <message>
        <source>{model} of {server}; what you ask it leaves this computer.</source>
        <translation>{server}の{model}。質問の内容はこのコンピュータの外に送信されます。</translation>
    </message>
    <message>
        <source>checking {share}</source>
        <translation>確認中 {share}</translation>
    </message>
    <message>
        <source>could not be loaded</source>
        <translation>ロード失敗</translation>
    </message>
    <message>
        <source>The engine has stopped</source>
        <translation>エンジンが停止しました</translation>
    </message>
    <message>
        <source>They are unpacked, because that is faster on this device.</source>
        <translation>このデバイスでは展開したほうが速いため、展開されています。</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>ロード中</translation>
    </message>
    <message>
        <source>{size} of weights</source>
        <translation>重み {size}</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels (once): {done} of {all}</source>
        <translation>GPUカーネルをコンパイル中（初回のみ）：{done}/{all}</translation>
    </message>
    <message>
        <source>compiling kernels {share}</source>
        <translation>カーネルをコンパイル中 {share}</translation>
    </message>
    <message>
        <source>waiting for the engine</source>
        <translation>エンジンを待っています</translation>
    </message>
    <message>
        <source>Weights: {sizes}.</source>
        <translation>重み：{sizes}。</translation>
    </message>
    <message>
        <source>Model: {name}</source>
        <translation>モデル：{name}</translation>
    </message>
    <message>
        <source>installed</source>
        <translation>インストール済み</translation>
    </message>
    <message>
        <source>recommended</source>
        <translation>おすすめ</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>より高速</translation>
    </message>
    <message>
        <source>less memory</source>
        <translation>省メモリ</translation>
    </message>
    <message>
        <source>also suits</source>
        <translation>ほかの候補</translation>
    </message>
    <message>
        <source>gated</source>
        <translation>要承認</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新着</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>収まる</translation>
    </message>
    <message>
        <source>just fits</source>
        <translation>ぎりぎり</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>大きすぎる</translation>
    </message>
    <message>
        <source>Draft head: answers come faster</source>
        <translation>ドラフトヘッド：回答が速くなります</translation>
    </message>
    <message>
        <source>With a draft head, answers come faster.</source>
        <translation>ドラフトヘッドがあると、回答が速くなります。</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>開始中</translation>
    </message>
    <message>
        <source>No draft head was found for this model.</source>
        <translation>このモデルのドラフトヘッドは見つかりませんでした。</translation>
    </message>
    <message>
        <source>Look on the Hub</source>
        <translation>Hubで探す</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>編集…</translation>
    </message>
    <message>
        <source>Edit the server {name}</source>
        <translation>サーバ{name}を編集</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Remove the server {name}</source>
        <translation>サーバ{name}を削除</translation>
    </message>
    <message>
        <source>In Use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>your text is sent to {host}</source>
        <translation>テキストは{host}に送信されます</translation>
    </message>
    <message>
        <source>{step}… {share}</source>
        <translation>{step}… {share}</translation>
    </message>
    <message>
        <source>Faster: + {size}</source>
        <translation>高速化：+ {size}</translation>
    </message>
    <message>
        <source>Draft head</source>
        <translation>ドラフトヘッド</translation>
    </message>
    <message>
        <source>Show in Finder</source>
        <translation>Finderに表示</translation>
    </message>
    <message>
        <source>For this Mac with {number} GB of memory</source>
        <translation>このMac（メモリ{number} GB）向け</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>フォルダに表示</translation>
    </message>
    <message>
        <source>For this computer with {number} GB of memory</source>
        <translation>このコンピュータ（メモリ{number} GB）向け</translation>
    </message>
</context>
<context>
    <name>programs</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%nトークン</numerusform>
        </translation>
    </message>
    <message>
        <source>A background service then serves the present model; this window uses it, too.</source>
        <translation>オンにすると、バックグラウンドサービスが現在のモデルを提供し、このウインドウもそれを使います。</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n件のリクエスト</numerusform>
        </translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>起動中…</translation>
    </message>
    <message>
        <source>Paused: programs are told to try again later. Resume in the menu bar.</source>
        <translation>一時停止中：プログラムには、あとでもう一度試すように伝えています。メニューバーから再開できます。</translation>
    </message>
    <message>
        <source>Programs on this computer that name the key can ask the model. Your chats go first, and other computers cannot connect.</source>
        <translation>このコンピュータのプログラムは、キーを示せばモデルに質問できます。自分のチャットが優先され、ほかのコンピュータからは接続できません。</translation>
    </message>
    <message>
        <source>Asking the system…</source>
        <translation>システムに問い合わせています…</translation>
    </message>
    <message>
        <source>The background service has the model for this window, too. It frees the memory after 15 minutes without a request, and loads the model again with the next one.</source>
        <translation>このウインドウのモデルも、バックグラウンドサービスが動かしています。リクエストが15分間ないとメモリを解放し、次のリクエストでモデルを再びロードします。</translation>
    </message>
    <message>
        <source>Let other programs use this model</source>
        <translation>ほかのプログラムにこのモデルの使用を許可</translation>
    </message>
    <message>
        <source>Start at login, without a window</source>
        <translation>ログイン時にウインドウなしで起動</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>アドレス</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Show the key</source>
        <translation>キーを表示</translation>
    </message>
    <message>
        <source>Settings of programs</source>
        <translation>プログラムの設定</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copied. Paste it into a terminal.</source>
        <translation>コピーしました。ターミナルにペーストしてください。</translation>
    </message>
    <message>
        <source>Copied. Paste it into the file {name} of {program}.</source>
        <translation>コピーしました。{program}のファイル{name}にペーストしてください。</translation>
    </message>
    <message>
        <source>Set Up…</source>
        <translation>セットアップ…</translation>
    </message>
    <message>
        <source>Set up {program}</source>
        <translation>{program}をセットアップ</translation>
    </message>
    <message>
        <source>Other Programs</source>
        <translation>ほかのプログラム</translation>
    </message>
    <message>
        <source>Set Up {program}</source>
        <translation>{program}をセットアップ</translation>
    </message>
    <message>
        <source>Take Back {program}</source>
        <translation>{program}の設定を元に戻す</translation>
    </message>
    <message>
        <source>The change of the file</source>
        <translation>ファイルの変更内容</translation>
    </message>
    <message>
        <source>Nothing else in the file is touched.</source>
        <translation>ファイルのほかの部分は変更されません。</translation>
    </message>
    <message>
        <source>Writing, and asking the server once…</source>
        <translation>書き込み、サーバに一度問い合わせています…</translation>
    </message>
    <message>
        <source>Editors and agents on this computer can then ask the loaded model through the APIs of OpenAI, Anthropic and Ollama. You get an address, a key, and settings to copy ({programs}).</source>
        <translation>このコンピュータのエディタやエージェントが、OpenAI、Anthropic、OllamaのAPIでロード済みのモデルに質問できるようになります。アドレス、キー、コピーできる設定（{programs}）が表示されます。</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>アドレスをコピー</translation>
    </message>
    <message>
        <source>Copy the key</source>
        <translation>キーをコピー</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>接続済み</translation>
    </message>
    <message>
        <source>Use Port {number}</source>
        <translation>ポート{number}を使う</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隠す</translation>
    </message>
    <message>
        <source>Take Back…</source>
        <translation>元に戻す…</translation>
    </message>
    <message>
        <source>Take the settings of {program} back</source>
        <translation>{program}の設定を元に戻す</translation>
    </message>
    <message>
        <source>Update…</source>
        <translation>更新…</translation>
    </message>
    <message>
        <source>Give {program} the new address and key</source>
        <translation>{program}に新しいアドレスとキーを設定</translation>
    </message>
    <message>
        <source>Folder of {file}</source>
        <translation>{file}のフォルダ</translation>
    </message>
    <message>
        <source>No program has asked yet.</source>
        <translation>まだどのプログラムも質問していません。</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>書き込む</translation>
    </message>
    <message>
        <source>Take Back</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>The file is as it was without Octavo.</source>
        <translation>ファイルはOctavoの設定がない状態に戻りました。</translation>
    </message>
    <message>
        <source>answering {number}</source>
        <translation>{number}件に回答中</translation>
    </message>
    <message>
        <source>{requests}, the last one {ago}</source>
        <translation>{requests}（最後は{ago}）</translation>
    </message>
    <message>
        <source>Copy the settings for {program}</source>
        <translation>{program}用の設定をコピー</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>コピーしました。</translation>
    </message>
    <message>
        <source>and {number} more</source>
        <translation>ほか{number}件</translation>
    </message>
    <message>
        <source>Written, but: {problem}</source>
        <translation>書き込みましたが、問題があります：{problem}</translation>
    </message>
    <message>
        <source>Written, and the server answers. {next}</source>
        <translation>書き込みました。サーバは応答しています。{next}</translation>
    </message>
    <message>
        <source>{number} waiting</source>
        <translation>{number}件待機中</translation>
    </message>
    <message>
        <source>The system did not answer. Try again, or run `octavo service status` in a terminal.</source>
        <translation>システムが応答しませんでした。もう一度試すか、ターミナルで`octavo service status`を実行してください。</translation>
    </message>
</context>
<context>
    <name>quick_ask</name>
    <message>
        <source>Hold Ctrl, Alt or Command, and press a letter, a digit, Space or a function key.</source>
        <translation>Ctrl、Alt、Commandのいずれかを押しながら、文字、数字、スペース、ファンクションキーのいずれかを押してください。</translation>
    </message>
    <message>
        <source>The desktop is asked for this key. It may ask you in turn.</source>
        <translation>このキーをデスクトップに要求しています。デスクトップから確認を求められることがあります。</translation>
    </message>
    <message>
        <source>Give Quick Ask a key in the desktop's own settings.</source>
        <translation>デスクトップの設定で、クイック質問にキーを割り当ててください。</translation>
    </message>
    <message>
        <source>{keys} belongs to another program. Choose another key.</source>
        <translation>{keys}はほかのプログラムが使用しています。別のキーを選択してください。</translation>
    </message>
    <message>
        <source>This desktop watches no key for Octavo. In its own settings, give one to the command “xdg-open octavo://ask”.</source>
        <translation>このデスクトップはOctavoのキーを監視しません。デスクトップの設定で、コマンド“xdg-open octavo://ask”にキーを割り当ててください。</translation>
    </message>
    <message>
        <source>The desktop gives Quick Ask this key: {keys}</source>
        <translation>デスクトップがクイック質問に割り当てたキー：{keys}</translation>
    </message>
    <message>
        <source>The desktop gave Quick Ask no key. Set one to ask again.</source>
        <translation>デスクトップがクイック質問にキーを割り当てませんでした。もう一度要求するには、キーを設定してください。</translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>クイック質問</translation>
    </message>
    <message>
        <source>The desktop has not answered. Set the key to ask it again.</source>
        <translation>デスクトップが応答していません。もう一度要求するには、キーを設定してください。</translation>
    </message>
    <message>
        <source>The desktop watches the key no longer. Set it again.</source>
        <translation>デスクトップがキーを監視しなくなりました。もう一度設定してください。</translation>
    </message>
    <message>
        <source>Add the clipboard</source>
        <translation>クリップボードを追加</translation>
    </message>
    <message>
        <source>Add a screenshot</source>
        <translation>スクリーンショットを追加</translation>
    </message>
    <message>
        <source>Choose a Model…</source>
        <translation>モデルを選択…</translation>
    </message>
    <message>
        <source>The answer is still being written.</source>
        <translation>回答はまだ生成中です。</translation>
    </message>
    <message>
        <source>When Quick Ask closes, nothing of it is kept.</source>
        <translation>クイック質問を閉じると、内容は何も残りません。</translation>
    </message>
    <message>
        <source>Throw Away</source>
        <translation>破棄</translation>
    </message>
    <message>
        <source>Keep as Chat</source>
        <translation>チャットとして残す</translation>
    </message>
    <message>
        <source>Keep Open</source>
        <translation>開いておく</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>クリップボード</translation>
    </message>
    <message>
        <source>No model is loaded, so nothing can be answered.</source>
        <translation>モデルがロードされていないため、回答できません。</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>選択したテキスト</translation>
    </message>
    <message>
        <source>Wait for the answer, or stop it.</source>
        <translation>回答を待つか、停止してください。</translation>
    </message>
    <message>
        <source>Kept as a chat.</source>
        <translation>チャットとして残しました。</translation>
    </message>
    <message>
        <source>Open in Octavo</source>
        <translation>Octavoで開く</translation>
    </message>
    <message>
        <source>Stop generating</source>
        <translation>生成を停止</translation>
    </message>
    <message>
        <source>There is no text and no picture in the clipboard.</source>
        <translation>クリップボードにテキストも画像もありません。</translation>
    </message>
    <message>
        <source>Not kept: it is gone when this closes.</source>
        <translation>残していません：閉じると消えます。</translation>
    </message>
</context>
<context>
    <name>remote</name>
    <message>
        <source>The server of this model was removed. Choose another model.</source>
        <translation>このモデルのサーバは削除されました。別のモデルを選択してください。</translation>
    </message>
    <message>
        <source>This chat was not sent to {name}: you have not allowed it yet.</source>
        <translation>このチャットは{name}に送信されていません：まだ許可されていません。</translation>
    </message>
    <message>
        <source>A server's model cannot continue a text. Ask it to go on instead.</source>
        <translation>サーバのモデルはテキストの続きを書けません。続きはメッセージで頼んでください。</translation>
    </message>
    <message>
        <source>{server} reported an error: {reason}.</source>
        <translation>{server}がエラーを返しました：{reason}。</translation>
    </message>
    <message>
        <source>The keychain did not provide the key. Unlock it and try again.</source>
        <translation>キーチェーンからキーを取得できませんでした。ロックを解除して、もう一度試してください。</translation>
    </message>
    <message>
        <source>{server} sent an answer that cannot be read.</source>
        <translation>{server}から読み取れない回答が届きました。</translation>
    </message>
    <message>
        <source>{server} sends requests on to {host}. Octavo does not follow; enter that address if you trust it.</source>
        <translation>{server}はリクエストを{host}に転送します。Octavoは転送に従いません。信頼できる場合は、そのアドレスを入力してください。</translation>
    </message>
    <message>
        <source>later</source>
        <translation>あとで</translation>
    </message>
    <message>
        <source>{server} sent more than an answer may have, so it was cut off.</source>
        <translation>{server}から上限を超える量の回答が届いたため、途中で打ち切りました。</translation>
    </message>
    <message>
        <source>{server} sent nothing for {seconds} s. Try again, or restart the server.</source>
        <translation>{server}から{seconds}秒間何も届きませんでした。もう一度試すか、サーバを再起動してください。</translation>
    </message>
    <message>
        <source>{server} did not finish its answer within {seconds} s. Try again.</source>
        <translation>{server}の回答が{seconds}秒以内に終わりませんでした。もう一度試してください。</translation>
    </message>
    <message>
        <source>{server} ended the connection in the middle of the answer. The text so far is saved.</source>
        <translation>{server}が回答の途中で接続を切りました。ここまでのテキストは保存されています。</translation>
    </message>
    <message>
        <source>The certificate of {host} is not trusted: {reason}. If the server is yours, add its certificate to this computer's.</source>
        <translation>{host}の証明書を信頼できません：{reason}。自分のサーバの場合は、その証明書をこのコンピュータに追加してください。</translation>
    </message>
    <message>
        <source>{server} does not speak TLS properly. Check https and the port.</source>
        <translation>{server}とTLSで正しく通信できません。httpsとポートを確認してください。</translation>
    </message>
    <message>
        <source>{server} sent a web page instead of an answer. Check the address; it often ends in /v1.</source>
        <translation>{server}から回答ではなくWebページが届きました。アドレスを確認してください。多くの場合、/v1で終わります。</translation>
    </message>
    <message>
        <source>{server} sent an answer that cannot be read. Check that it offers OpenAI's API at this address.</source>
        <translation>{server}から読み取れない回答が届きました。このアドレスでOpenAIのAPIが提供されているか確認してください。</translation>
    </message>
    <message>
        <source>{server} does not accept the key{reason}. Check the key.</source>
        <translation>{server}がキーを受け付けません{reason}。キーを確認してください。</translation>
    </message>
    <message>
        <source>{server} asks for a key{reason}. Enter one under Edit.</source>
        <translation>{server}にはキーが必要です{reason}。“編集”でキーを入力してください。</translation>
    </message>
    <message>
        <source>{server} has no such page or model{reason}. Check the address; it often ends in /v1.</source>
        <translation>{server}にそのページまたはモデルがありません{reason}。アドレスを確認してください。多くの場合、/v1で終わります。</translation>
    </message>
    <message>
        <source>No computer named {host} was found. Check the address.</source>
        <translation>{host}という名前のコンピュータが見つかりません。アドレスを確認してください。</translation>
    </message>
    <message>
        <source>{server} is not accepting more requests now{reason}. Try again {when}.</source>
        <translation>{server}は現在、これ以上のリクエストを受け付けていません{reason}。{when}もう一度試してください。</translation>
    </message>
    <message>
        <source>another address</source>
        <translation>別のアドレス</translation>
    </message>
    <message>
        <source>in {seconds} s</source>
        <translation>{seconds}秒後に</translation>
    </message>
    <message>
        <source>{server} refuses connections. Check that it is running, and that the port is right.</source>
        <translation>{server}が接続を拒否しています。動作していることと、ポートが正しいことを確認してください。</translation>
    </message>
    <message>
        <source>{server} failed with status {status}{reason}. Try again later.</source>
        <translation>{server}がステータス{status}で失敗しました{reason}。あとでもう一度試してください。</translation>
    </message>
    <message>
        <source>{server} refused the request with status {status}{reason}.</source>
        <translation>{server}がステータス{status}でリクエストを拒否しました{reason}。</translation>
    </message>
    <message>
        <source>in {minutes} min</source>
        <translation>{minutes}分後に</translation>
    </message>
    <message>
        <source>{server} closed the connection in the middle. Try again.</source>
        <translation>{server}が途中で接続を閉じました。もう一度試してください。</translation>
    </message>
    <message>
        <source>{server} does not answer. Check the address and the network.</source>
        <translation>{server}が応答しません。アドレスとネットワークを確認してください。</translation>
    </message>
    <message>
        <source>{server} closed the connection without an answer. Check that it runs, or needs https.</source>
        <translation>{server}が応答せずに接続を閉じました。動作しているか、httpsが必要でないかを確認してください。</translation>
    </message>
    <message>
        <source>{server} does not speak HTTP as expected. Check the address and the port.</source>
        <translation>{server}のHTTPの応答が正しくありません。アドレスとポートを確認してください。</translation>
    </message>
    <message>
        <source>{server} has an address that cannot be used. Check it.</source>
        <translation>{server}のアドレスは使えません。確認してください。</translation>
    </message>
    <message>
        <source>{server} cannot be reached. Check the address and the network.</source>
        <translation>{server}に接続できません。アドレスとネットワークを確認してください。</translation>
    </message>
    <message>
        <source>Sent to {place}</source>
        <translation>送信先：{place}</translation>
    </message>
    <message>
        <source>{host} is not on a private network, so others could read your text and key on the way. Use https for it.</source>
        <translation>{host}はプライベートネットワーク上にないため、途中でテキストとキーを読まれるおそれがあります。httpsを使ってください。</translation>
    </message>
    <message>
        <source>“{text}” is not a server address. Enter one such as http://localhost:1234/v1.</source>
        <translation>“{text}”はサーバのアドレスではありません。http://localhost:1234/v1 のように入力してください。</translation>
    </message>
    <message>
        <source>Enter the server's address, such as http://localhost:1234/v1.</source>
        <translation>http://localhost:1234/v1 のように、サーバのアドレスを入力してください。</translation>
    </message>
    <message>
        <source>Leave names, passwords and keys out of the address; the key has its own field.</source>
        <translation>アドレスにユーザ名、パスワード、キーを含めないでください。キーには専用の欄があります。</translation>
    </message>
    <message>
        <source>{server} has no models. Load one there and try again.</source>
        <translation>{server}にモデルがありません。サーバ側でロードして、もう一度試してください。</translation>
    </message>
    <message>
        <source>Any server with OpenAI's API: Octavo, vLLM, LM Studio, Ollama and others. What you ask its models leaves this computer.</source>
        <translation>OpenAIのAPIに対応したサーバならどれでも使えます：Octavo、vLLM、LM Studio、Ollamaなど。モデルへの質問はこのコンピュータの外に送信されます。</translation>
    </message>
    <message>
        <source>The key is kept in this computer's keychain and sent to this address only. Leave it empty if the server needs none.</source>
        <translation>キーはこのコンピュータのキーチェーンに保存され、このアドレスだけに送信されます。サーバにキーが不要なら空欄にしてください。</translation>
    </message>
    <message numerus="yes">
        <source>It works: %n model(s). Check those to offer in the picker.</source>
        <translation>
            <numerusform>接続できました：%n個のモデル。モデルの選択画面に表示するものにチェックを入れてください。</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a Server</source>
        <translation>サーバを追加</translation>
    </message>
    <message>
        <source>Edit Server</source>
        <translation>サーバを編集</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>アドレス</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Optional, e.g. Studio Mac</source>
        <translation>任意。例：スタジオのMac</translation>
    </message>
    <message>
        <source>Test Connection</source>
        <translation>接続をテスト</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>フィルタ</translation>
    </message>
    <message>
        <source>Find a model</source>
        <translation>モデルを探す</translation>
    </message>
    <message>
        <source>Models to offer in the picker</source>
        <translation>選択画面に表示するモデル</translation>
    </message>
    <message>
        <source>Check at most {number} models, so that the picker stays short.</source>
        <translation>選択画面を短く保つため、チェックできるのは{number}個までです。</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>kept; enter another one to replace it</source>
        <translation>保存済み。置き換えるには別のキーを入力</translation>
    </message>
    <message>
        <source>Asking {host}…</source>
        <translation>{host}に問い合わせ中…</translation>
    </message>
    <message>
        <source>The list of servers cannot be saved: {reason}.</source>
        <translation>サーバのリストを保存できません：{reason}。</translation>
    </message>
    <message>
        <source>A key contains only letters, digits and punctuation, no spaces. Copy it again.</source>
        <translation>キーに使えるのは英数字と記号だけで、空白は使えません。コピーし直してください。</translation>
    </message>
</context>
<context>
    <name>store</name>
    <message>
        <source>The chat file was damaged. It was kept as {name} in {folder}, and a new one was created.</source>
        <translation>チャットのファイルが破損していました。{folder}に{name}として残し、新しいファイルを作成しました。</translation>
    </message>
    <message>
        <source>The chats in {path} were written by a newer Octavo. Use that version.</source>
        <translation>{path}のチャットは、より新しいOctavoで書かれています。そのバージョンを使ってください。</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be created: {reason}.</source>
        <translation>フォルダ{folder}を作成できません：{reason}。</translation>
    </message>
    <message>
        <source>The chats in {path} cannot be opened: {reason}.</source>
        <translation>{path}のチャットを開けません：{reason}。</translation>
    </message>
    <message>
        <source>The chats in {path} could not be updated to version {version}: {reason}. Nothing was changed.</source>
        <translation>{path}のチャットをバージョン{version}に更新できませんでした：{reason}。何も変更されていません。</translation>
    </message>
</context>
<context>
    <name>tools</name>
    <message>
        <source>The tools process stopped. It starts again with the next call.</source>
        <translation>ツールのプロセスが停止しました。次の呼び出しで再び起動します。</translation>
    </message>
    <message>
        <source>This address is not opened, since it does not begin with https://.</source>
        <translation>このアドレスは https:// で始まっていないため、開きません。</translation>
    </message>
    <message>
        <source>The server gets what you enter. Do not enter passwords or keys.</source>
        <translation>入力した内容はサーバに送られます。パスワードやキーは入力しないでください。</translation>
    </message>
    <message>
        <source>A Server Asks</source>
        <translation>サーバからの質問</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>送信</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>拒否</translation>
    </message>
    <message>
        <source>Open in Browser</source>
        <translation>ブラウザで開く</translation>
    </message>
    <message>
        <source>“{name}” asks:</source>
        <translation>“{name}”からの質問：</translation>
    </message>
    <message numerus="yes">
        <source>The server gets the answer, of %n token(s) at most.</source>
        <translation>
            <numerusform>サーバは最大%nトークンの回答を受け取ります。</numerusform>
        </translation>
    </message>
    <message>
        <source>“{name}” wants to ask the model:</source>
        <translation>“{name}”がモデルに質問しようとしています：</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>システムプロンプト</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>質問</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>What the model is asked</source>
        <translation>モデルへの質問</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>拒否</translation>
    </message>
    <message>
        <source>No model is loaded in Octavo. Load one, then call the tool again.</source>
        <translation>Octavoにモデルがロードされていません。モデルをロードしてから、もう一度ツールを呼び出してください。</translation>
    </message>
    <message>
        <source>It wants to open a page of {host}. What you enter there goes to that page.</source>
        <translation>{host}のページを開こうとしています。そこに入力した内容は、そのページに送られます。</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続ける</translation>
    </message>
    <message>
        <source>The engine is not running. Try again.</source>
        <translation>エンジンが動作していません。もう一度試してください。</translation>
    </message>
    <message>
        <source>“{field}” is required.</source>
        <translation>“{field}”は必須です。</translation>
    </message>
    <message>
        <source>“{field}” must be a number.</source>
        <translation>“{field}”は数値で入力してください。</translation>
    </message>
    <message>
        <source>The answer was stopped.</source>
        <translation>回答を停止しました。</translation>
    </message>
    <message>
        <source>“{field}” must be a whole number.</source>
        <translation>“{field}”は整数で入力してください。</translation>
    </message>
    <message>
        <source>{field} (required)</source>
        <translation>{field}（必須）</translation>
    </message>
    <message>
        <source>A command line, which runs on this computer with your rights, or an address that begins with https://.</source>
        <translation>このコンピュータであなたの権限で実行されるコマンドライン、または https:// で始まるアドレス。</translation>
    </message>
    <message>
        <source>The program's environment, or headers for the address: one NAME=value per line. They are kept in a file that only you can read.</source>
        <translation>プログラムの環境変数、またはアドレス用のヘッダ：1行に1つの“NAME=value”。自分だけが読めるファイルに保存されます。</translation>
    </message>
    <message>
        <source>You are asked before anything is written.</source>
        <translation>書き込みの前に必ず確認します。</translation>
    </message>
    <message>
        <source>One per line. Nothing outside them is read.</source>
        <translation>1行に1つ。これらの外は読み取りません。</translation>
    </message>
    <message>
        <source>Pages that you allow are fetched. Nothing is searched for.</source>
        <translation>許可したページを取得します。検索は行いません。</translation>
    </message>
    <message>
        <source>Paste the settings that a server's instructions name for other programs.</source>
        <translation>サーバの説明にある、ほかのプログラム用の設定をペーストしてください。</translation>
    </message>
    <message>
        <source>A Link Would Add a Server</source>
        <translation>リンクからのサーバの追加</translation>
    </message>
    <message>
        <source>Choose a Folder</source>
        <translation>フォルダを選択</translation>
    </message>
    <message>
        <source>Choose Folder…</source>
        <translation>フォルダを選択…</translation>
    </message>
    <message>
        <source>May write there, too</source>
        <translation>書き込みも許可</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>オフ</translation>
    </message>
    <message>
        <source>What a model searches for is sent to this address, and from there to other search engines, when you allow the call.</source>
        <translation>呼び出しを許可すると、モデルの検索内容がこのアドレスに送信され、そこからほかの検索エンジンにも送られます。</translation>
    </message>
    <message>
        <source>Enter the key that you have from {provider}.</source>
        <translation>{provider}のキーを入力してください。</translation>
    </message>
    <message>
        <source>Settings of another program</source>
        <translation>ほかのプログラムの設定</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>読み取る</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>読み取り中…</translation>
    </message>
    <message>
        <source>There are no servers in it.</source>
        <translation>サーバが含まれていません。</translation>
    </message>
    <message>
        <source>This link names no server that Octavo can read. Nothing was added.</source>
        <translation>このリンクには、Octavoが読み取れるサーバがありません。何も追加されていません。</translation>
    </message>
    <message>
        <source>Edit Server</source>
        <translation>サーバを編集</translation>
    </message>
    <message>
        <source>Add a Server</source>
        <translation>サーバを追加</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>It has to answer in JSON. It may be on this computer, or in your network.</source>
        <translation>JSONで応答する必要があります。このコンピュータまたはネットワーク内のものを使えます。</translation>
    </message>
    <message>
        <source>It is kept in a file that only you can read.</source>
        <translation>自分だけが読めるファイルに保存されます。</translation>
    </message>
    <message>
        <source>What a model searches for is sent to {provider} with your key when you allow the call, and may cost you something there.</source>
        <translation>呼び出しを許可すると、モデルの検索内容がキーとともに{provider}に送信されます。料金がかかることがあります。</translation>
    </message>
    <message>
        <source>This is no address. It looks like https://example.com/mcp.</source>
        <translation>アドレスではありません。https://example.com/mcp のように入力してください。</translation>
    </message>
    <message>
        <source>Enter a command line or an address.</source>
        <translation>コマンドラインまたはアドレスを入力してください。</translation>
    </message>
    <message>
        <source>Line {number} of the variables is not NAME=value.</source>
        <translation>変数の{number}行目が“NAME=value”の形式ではありません。</translation>
    </message>
    <message>
        <source>This is no address of SearXNG. It looks like http://localhost:8888.</source>
        <translation>SearXNGのアドレスではありません。http://localhost:8888 のように入力してください。</translation>
    </message>
    <message>
        <source>“{name}” is too long to be looked at, and is left out.</source>
        <translation>“{name}”は長すぎて確認できないため、除外しました。</translation>
    </message>
    <message>
        <source>These programs will run on this computer with your rights. Add only what you trust.</source>
        <translation>これらのプログラムは、このコンピュータであなたの権限で実行されます。信頼できるものだけを追加してください。</translation>
    </message>
    <message>
        <source>What a model sends to these addresses leaves this computer.</source>
        <translation>モデルがこれらのアドレスに送る内容は、このコンピュータの外に出ます。</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>フォルダ</translation>
    </message>
    <message>
        <source>Choose a folder first.</source>
        <translation>先にフォルダを選択してください。</translation>
    </message>
    <message>
        <source>A quotation mark in the command line has no end.</source>
        <translation>コマンドラインの引用符が閉じられていません。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Address of SearXNG</source>
        <translation>SearXNGのアドレス</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>It is in the list already.</source>
        <translation>すでにリストにあります。</translation>
    </message>
    <message>
        <source>Program or address</source>
        <translation>プログラムまたはアドレス</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>変数</translation>
    </message>
    <message>
        <source>Only if its login takes no new programs: the ID of one that you registered there, with {address} to come back to.</source>
        <translation>ログインが新しいプログラムを受け付けない場合のみ：{address}を戻り先としてそこで登録したプログラムのID。</translation>
    </message>
    <message>
        <source>Client ID</source>
        <translation>クライアントID</translation>
    </message>
    <message>
        <source>Client secret</source>
        <translation>クライアントシークレット</translation>
    </message>
    <message>
        <source>in {folder}</source>
        <translation>フォルダ：{folder}</translation>
    </message>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>%n個のツール</numerusform>
        </translation>
    </message>
    <message>
        <source>Not started yet</source>
        <translation>未起動</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>起動中…</translation>
    </message>
    <message>
        <source>{tools}, {number} off</source>
        <translation>{tools}、オフ{number}個</translation>
    </message>
    <message>
        <source>There are {number} servers already. Remove one first.</source>
        <translation>すでに{number}個のサーバがあります。先に1つ削除してください。</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>{name}に書き込めません：{reason}。</translation>
    </message>
    <message>
        <source>The list of tool servers cannot be read. It is kept as {name}.</source>
        <translation>ツールサーバのリストを読み取れません。{name}として残してあります。</translation>
    </message>
    <message>
        <source>Models may call what is switched on here. You are asked before each call.</source>
        <translation>ここでオンにしたものをモデルが呼び出せます。呼び出しのたびに確認します。</translation>
    </message>
    <message>
        <source>Tools let a model do things: calculate, read files that you choose, or use any program that speaks MCP. Every call is shown to you, with what is sent, and waits until you allow it.</source>
        <translation>ツールを使うと、モデルが計算したり、選んだファイルを読んだり、MCPに対応した任意のプログラムを使ったりできます。呼び出しは送信内容とともに毎回表示され、許可するまで実行されません。</translation>
    </message>
    <message>
        <source>Program or Address…</source>
        <translation>プログラムまたはアドレス…</translation>
    </message>
    <message>
        <source>Paste Settings…</source>
        <translation>設定をペースト…</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>You see each request before, and allow it or not. The server gets the answer.</source>
        <translation>リクエストごとに事前に確認し、許可するかどうかを選べます。サーバは回答を受け取ります。</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>ツール</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>追加…</translation>
    </message>
    <message>
        <source>No tools yet</source>
        <translation>ツールはまだありません</translation>
    </message>
    <message>
        <source>Files in a Folder…</source>
        <translation>フォルダ内のファイル…</translation>
    </message>
    <message>
        <source>Remove Server</source>
        <translation>サーバを削除</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>On</source>
        <translation>オン</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>再起動</translation>
    </message>
    <message>
        <source>Log In…</source>
        <translation>ログイン…</translation>
    </message>
    <message>
        <source>Log Out</source>
        <translation>ログアウト</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>編集…</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>削除…</translation>
    </message>
    <message>
        <source>Show Log</source>
        <translation>ログを表示</translation>
    </message>
    <message>
        <source>May ask the model</source>
        <translation>モデルへの質問を許可</translation>
    </message>
    <message>
        <source>Hide {name}</source>
        <translation>{name}を隠す</translation>
    </message>
    <message>
        <source>Show {name}</source>
        <translation>{name}を表示</translation>
    </message>
    <message numerus="yes">
        <source>%n more tool(s), which no model is offered.</source>
        <translation>
            <numerusform>ほかに%n個のツールがありますが、モデルには提供されません。</numerusform>
        </translation>
    </message>
    <message>
        <source>Calculator and Time</source>
        <translation>計算機と時刻</translation>
    </message>
    <message>
        <source>Web Pages and Search</source>
        <translation>Webページと検索</translation>
    </message>
    <message>
        <source>Python in a Sandbox</source>
        <translation>サンドボックス内のPython</translation>
    </message>
    <message>
        <source>Remove “{name}” with its settings?</source>
        <translation>“{name}”を設定ごと削除しますか？</translation>
    </message>
    <message>
        <source>may write</source>
        <translation>書き込み可</translation>
    </message>
    <message>
        <source>reads only</source>
        <translation>読み取りのみ</translation>
    </message>
    <message>
        <source>searches with {provider}</source>
        <translation>{provider}で検索</translation>
    </message>
    <message>
        <source>Hide Log</source>
        <translation>ログを隠す</translation>
    </message>
    <message>
        <source>Paste Settings</source>
        <translation>設定をペースト</translation>
    </message>
    <message>
        <source>Take Over from {program}…</source>
        <translation>{program}から取り込む…</translation>
    </message>
    <message>
        <source>{name}: on</source>
        <translation>{name}：オン</translation>
    </message>
    <message>
        <source>Log of {name}</source>
        <translation>{name}のログ</translation>
    </message>
    <message>
        <source>changes nothing</source>
        <translation>変更しない</translation>
    </message>
    <message>
        <source>writing the call…</source>
        <translation>呼び出しを作成中…</translation>
    </message>
    <message>
        <source>waits for your permission</source>
        <translation>許可待ち</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>許可なし</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>{read} of {all} tokens read</source>
        <translation>{all}トークン中{read}を読み取り</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>許可</translation>
    </message>
    <message>
        <source>Always in This Chat</source>
        <translation>このチャットでは常に許可</translation>
    </message>
    <message>
        <source>Don’t Allow</source>
        <translation>許可しない</translation>
    </message>
    <message>
        <source>Never in This Chat</source>
        <translation>このチャットでは常に拒否</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>引数</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Result, cut to what is kept</source>
        <translation>結果（保存分のみ）</translation>
    </message>
    <message>
        <source>the model reads {number} of {all} tokens</source>
        <translation>モデルは{all}トークンのうち{number}トークンを読み取ります</translation>
    </message>
    <message>
        <source>done in {seconds} s</source>
        <translation>{seconds}秒で完了</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>実行中…</translation>
    </message>
    <message>
        <source>A tool</source>
        <translation>ツール</translation>
    </message>
    <message>
        <source>Show all {number} characters</source>
        <translation>全{number}文字を表示</translation>
    </message>
    <message>
        <source>{number} without a result</source>
        <translation>結果なし{number}件</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds}秒</translation>
    </message>
</context>
<context>
    <name>transcript</name>
    <message numerus="yes">
        <source>Show all %n character(s)</source>
        <translation>
            <numerusform>全%n文字を表示</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show all %n row(s)</source>
        <translation>
            <numerusform>全%n行を表示</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy answer</source>
        <translation>回答をコピー</translation>
    </message>
    <message>
        <source>Branch: continue from here in a new chat</source>
        <translation>分岐：ここから新規チャットで続ける</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>再生成</translation>
    </message>
    <message>
        <source>More for this message</source>
        <translation>このメッセージのその他の操作</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>コピーしました</translation>
    </message>
    <message numerus="yes">
        <source>{number} token(s)</source>
        <translation>
            <numerusform>{number}トークン</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{number} of %n prompt token(s) reused</source>
        <translation>
            <numerusform>プロンプト%nトークン中{number}を再利用</numerusform>
        </translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>理由は？</translation>
    </message>
    <message>
        <source>The answer was interrupted when Octavo closed. The text so far is saved.</source>
        <translation>Octavoの終了により回答が中断されました。ここまでのテキストは保存されています。</translation>
    </message>
    <message>
        <source>KV cache…</source>
        <translation>KVキャッシュ…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続ける</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>{number} tok/s</source>
        <translation>{number} tok/s</translation>
    </message>
    <message>
        <source>{number} tok/s in Low Power Mode</source>
        <translation>{number} tok/s（低電力モード）</translation>
    </message>
    <message>
        <source>{number} tok/s, slowed by heat</source>
        <translation>{number} tok/s（発熱により低下）</translation>
    </message>
    <message>
        <source>{number} s to first token</source>
        <translation>最初のトークンまで{number}秒</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>停止しました</translation>
    </message>
    <message>
        <source>Result of the tool</source>
        <translation>ツールの結果</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation>コードをコピー</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>コード</translation>
    </message>
    <message>
        <source>text</source>
        <translation>テキスト</translation>
    </message>
    <message numerus="yes">
        <source>Show all %n line(s)</source>
        <translation>
            <numerusform>全%n行を表示</numerusform>
        </translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>思考中…</translation>
    </message>
    <message>
        <source>Hide the reasoning</source>
        <translation>思考を隠す</translation>
    </message>
    <message>
        <source>Show the reasoning</source>
        <translation>思考を表示</translation>
    </message>
    <message>
        <source>Details of the tool call</source>
        <translation>ツール呼び出しの詳細</translation>
    </message>
    <message>
        <source>Thought about it</source>
        <translation>思考済み</translation>
    </message>
    <message>
        <source>Calls {tool}</source>
        <translation>{tool}を呼び出し</translation>
    </message>
    <message>
        <source>{language} · its end</source>
        <translation>{language} · 末尾</translation>
    </message>
    <message>
        <source>Thought for {minutes} min {seconds} s</source>
        <translation>{minutes}分{seconds}秒間思考</translation>
    </message>
    <message>
        <source>a tool</source>
        <translation>ツール</translation>
    </message>
    <message>
        <source>Thought for {seconds} s</source>
        <translation>{seconds}秒間思考</translation>
    </message>
    <message>
        <source>Find in this chat</source>
        <translation>このチャット内を検索</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>前の結果</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>次の結果</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} / {total}</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>結果なし</translation>
    </message>
    <message>
        <source>Explain paged attention in three sentences</source>
        <translation>ページドアテンションを3つの文で説明して</translation>
    </message>
    <message>
        <source>Write a Python function that merges two sorted lists</source>
        <translation>ソート済みの2つのリストをマージするPython関数を書いて</translation>
    </message>
    <message>
        <source>Suggest a plan for a rainy Sunday</source>
        <translation>雨の日曜日の過ごし方を提案して</translation>
    </message>
    <message>
        <source>The model runs elsewhere: what you write is sent to {place}.</source>
        <translation>モデルは別の場所で動作します：入力した内容は{place}に送信されます。</translation>
    </message>
    <message>
        <source>Choose a model on this computer to start chatting.</source>
        <translation>このコンピュータのモデルを選ぶと、チャットを始められます。</translation>
    </message>
    <message>
        <source>Choose a Model</source>
        <translation>モデルを選択</translation>
    </message>
    <message>
        <source>What would you like to talk about?</source>
        <translation>何について話しますか？</translation>
    </message>
    <message>
        <source>The model runs here. Your chats stay on this computer.</source>
        <translation>モデルはここで動作し、チャットはこのコンピュータに残ります。</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>モデルがロードされていません</translation>
    </message>
    <message>
        <source>The engine has stopped</source>
        <translation>エンジンが停止しました</translation>
    </message>
    <message>
        <source>Your chats are safe. Restart the engine from the status bar below.</source>
        <translation>チャットは保存されています。下のステータスバーからエンジンを再起動してください。</translation>
    </message>
    <message>
        <source>The model could not be loaded</source>
        <translation>モデルをロードできませんでした</translation>
    </message>
    <message>
        <source>All of the text</source>
        <translation>テキスト全体</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>テキスト</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n行</numerusform>
        </translation>
    </message>
    <message>
        <source>Image without a description</source>
        <translation>説明のない画像</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>前へ</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>次へ</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>Reading the image…</source>
        <translation>画像を読み取り中…</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>サイズを合わせる</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>実際のサイズ</translation>
    </message>
    <message>
        <source>Enter enlarges it</source>
        <translation>Enterで拡大</translation>
    </message>
    <message>
        <source>Image: {name}</source>
        <translation>画像：{name}</translation>
    </message>
    <message>
        <source>image, not loaded</source>
        <translation>画像、未読み込み</translation>
    </message>
    <message>
        <source>{name} (image, not loaded)</source>
        <translation>{name}（画像、未読み込み）</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Opens in your browser: {address}</source>
        <translation>ブラウザで開きます：{address}</translation>
    </message>
    <message>
        <source>Opens your mail program: {address}</source>
        <translation>メールアプリを開きます：{address}</translation>
    </message>
    <message>
        <source>Select Message</source>
        <translation>メッセージを選択</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>すべてを選択</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>リンクをコピー</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>末尾へ</translation>
    </message>
    <message>
        <source>Scroll to the end</source>
        <translation>末尾までスクロール</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>会話</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>もう一度回答</translation>
    </message>
    <message>
        <source>passages, {part} of {whole} tokens</source>
        <translation>抜粋、{whole}トークン中{part}</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%nトークン</numerusform>
        </translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>表示を減らす</translation>
    </message>
    <message>
        <source>You said</source>
        <translation>あなたの発言</translation>
    </message>
    <message>
        <source>Edit as a new version</source>
        <translation>新しいバージョンとして編集</translation>
    </message>
    <message>
        <source>Attached: {name}, {cost}</source>
        <translation>添付：{name}、{cost}</translation>
    </message>
    <message>
        <source>Older version</source>
        <translation>前のバージョン</translation>
    </message>
    <message>
        <source>Newer version</source>
        <translation>次のバージョン</translation>
    </message>
</context>
<context>
    <name>updates</name>
    <message>
        <source>The download was broken off. Try again; it continues where it ended.</source>
        <translation>ダウンロードが途中で切れました。もう一度試すと、続きから再開します。</translation>
    </message>
    <message>
        <source>The download is not what was signed, and was deleted. Try again later.</source>
        <translation>ダウンロードしたものが署名と一致しないため、削除しました。あとでもう一度試してください。</translation>
    </message>
    <message>
        <source>The disk has too little room: {need} MB are needed, {free} MB are free.</source>
        <translation>ディスクの空き領域が足りません：{need} MB必要ですが、空きは{free} MBです。</translation>
    </message>
    <message>
        <source>The archive is damaged or unsafe. Nothing was installed.</source>
        <translation>アーカイブが破損しているか、安全ではありません。インストールは行われていません。</translation>
    </message>
    <message>
        <source>The new app is not signed by Octavo's makers. Nothing was installed.</source>
        <translation>新しいアプリにOctavoの開発元の署名がありません。インストールは行われていません。</translation>
    </message>
    <message>
        <source>Octavo {version} does not start on this computer. Nothing was installed.</source>
        <translation>Octavo {version}はこのコンピュータでは起動しません。インストールは行われていません。</translation>
    </message>
    <message>
        <source>The update could not be prepared: {reason}. Octavo is as it was.</source>
        <translation>アップデートを準備できませんでした：{reason}。Octavoは元のままです。</translation>
    </message>
    <message>
        <source>This Octavo runs from a clone. Update it with “git pull” and “make setup”.</source>
        <translation>このOctavoはクローンから動作しています。“git pull”と“make setup”でアップデートしてください。</translation>
    </message>
    <message>
        <source>pip has installed this Octavo. Update it with “pip install -U octavo”.</source>
        <translation>このOctavoはpipでインストールされています。“pip install -U octavo”でアップデートしてください。</translation>
    </message>
    <message>
        <source>This build has no updates. Get a newer one where you got this one.</source>
        <translation>このビルドにはアップデートがありません。新しいビルドは、このビルドの入手元から入手してください。</translation>
    </message>
    <message>
        <source>Move Octavo to the folder Applications and open it there to update it.</source>
        <translation>アップデートするには、Octavoを“アプリケーション”フォルダに移動し、そこで開いてください。</translation>
    </message>
    <message>
        <source>Homebrew has installed this Octavo. Update it with “brew upgrade octavo”.</source>
        <translation>このOctavoはHomebrewでインストールされています。“brew upgrade octavo”でアップデートしてください。</translation>
    </message>
    <message>
        <source>A package of the system has brought this Octavo. Update that package.</source>
        <translation>このOctavoはシステムのパッケージでインストールされています。そのパッケージをアップデートしてください。</translation>
    </message>
    <message>
        <source>Octavo may not change {folder}. Download the new one yourself.</source>
        <translation>Octavoには{folder}を変更する権限がありません。新しいバージョンをご自身でダウンロードしてください。</translation>
    </message>
    <message>
        <source>No response from the server of releases: {reason}. Try again later.</source>
        <translation>リリースサーバから応答を得られませんでした：{reason}。あとでもう一度試してください。</translation>
    </message>
    <message>
        <source>Octavo {version} needs {system} {minimum} or later; here is {own}.</source>
        <translation>Octavo {version}には{system} {minimum}以降が必要ですが、このコンピュータは{own}です。</translation>
    </message>
    <message>
        <source>The list of releases is not signed by Octavo's makers. Nothing was installed.</source>
        <translation>リリース一覧にOctavoの開発元の署名がありません。インストールは行われていません。</translation>
    </message>
    <message>
        <source>The list of releases has a newer form. Get Octavo from its web page.</source>
        <translation>リリース一覧の形式が新しくなっています。OctavoのWebページから最新版を入手してください。</translation>
    </message>
    <message>
        <source>Updates could not be checked: the list of releases has expired. See Octavo's web page, and whether this computer's date is right.</source>
        <translation>アップデートを確認できませんでした。リリースの一覧の期限が切れています。OctavoのWebページと、このコンピュータの日付が正しいかどうかを確認してください。</translation>
    </message>
    <message>
        <source>Octavo {version} is available, but not for this system.</source>
        <translation>Octavo {version}がありますが、このシステム用ではありません。</translation>
    </message>
    <message>
        <source>The list of releases could not be read. Try again later.</source>
        <translation>リリース一覧を読み取れませんでした。あとでもう一度試してください。</translation>
    </message>
    <message>
        <source>its address is unsafe</source>
        <translation>アドレスが安全ではありません</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>応答が大きすぎます</translation>
    </message>
    <message>
        <source>The list of releases is older than one seen before. Nothing was installed.</source>
        <translation>リリース一覧が以前のものより古くなっています。インストールは行われていません。</translation>
    </message>
    <message>
        <source>it is too slow</source>
        <translation>応答が遅すぎます</translation>
    </message>
</context>
<context>
    <name>window</name>
    <message>
        <source>Menu bar</source>
        <translation>メニューバー</translation>
    </message>
    <message>
        <source>Nothing leaves this Mac</source>
        <translation>データはこのMacの外に出ません</translation>
    </message>
    <message>
        <source>System tray</source>
        <translation>システムトレイ</translation>
    </message>
    <message>
        <source>Nothing leaves this computer</source>
        <translation>データはこのコンピュータの外に出ません</translation>
    </message>
    <message>
        <source>This chat</source>
        <translation>このチャット</translation>
    </message>
    <message>
        <source>Send {server} one message of this chat before you compare answers.</source>
        <translation>回答を比較する前に、このチャットのメッセージを1つ{server}に送信してください。</translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n件の回答</numerusform>
        </translation>
    </message>
    <message>
        <source>Load a model before you compare answers.</source>
        <translation>回答を比較する前に、モデルをロードしてください。</translation>
    </message>
    <message>
        <source>Stop the answer before you compare others.</source>
        <translation>ほかの回答を比較する前に、今の回答を停止してください。</translation>
    </message>
    <message>
        <source>{first} and preset {second}</source>
        <translation>{first}とプリセット{second}</translation>
    </message>
    <message>
        <source>{model} and {other}</source>
        <translation>{model}と{other}</translation>
    </message>
    <message>
        <source>Reading your message…</source>
        <translation>メッセージを読み取り中…</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%nトークン</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare Answers</source>
        <translation>回答を比較</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>Ask anything</source>
        <translation>何でも質問してください</translation>
    </message>
    <message>
        <source>What to compare</source>
        <translation>比較するもの</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>質問する</translation>
    </message>
    <message>
        <source>Keep one to continue with; Close keeps the first. All stay as versions.</source>
        <translation>1つを採用して続けます。“閉じる”では最初の回答が採用されます。すべてバージョンとして残ります。</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>採用</translation>
    </message>
    <message>
        <source>{reused} of {prompt} prompt tokens reused</source>
        <translation>プロンプト{prompt}トークン中{reused}を再利用</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Keep {title}</source>
        <translation>{title}を採用</translation>
    </message>
    <message>
        <source>{rate} tok/s</source>
        <translation>{rate} tok/s</translation>
    </message>
    <message>
        <source>shares the blocks of {prompt} prompt tokens</source>
        <translation>プロンプト{prompt}トークンのブロックを共有</translation>
    </message>
    <message>
        <source>If you quit now, what is not saved may be lost.</source>
        <translation>今終了すると、保存されていない内容が失われることがあります。</translation>
    </message>
    <message numerus="yes">
        <source>Octavo is still generating %n answer(s).</source>
        <translation>
            <numerusform>Octavoはまだ%n件の回答を生成中です。</numerusform>
        </translation>
    </message>
    <message>
        <source>If you quit now, only the text so far is kept.</source>
        <translation>今終了すると、ここまでのテキストだけが残ります。</translation>
    </message>
    <message>
        <source>Keep Generating</source>
        <translation>生成を続ける</translation>
    </message>
    <message>
        <source>Quit Octavo</source>
        <translation>Octavoを終了</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>Keep Open</source>
        <translation>開いておく</translation>
    </message>
    <message>
        <source>This link names no model of the Hugging Face Hub.</source>
        <translation>このリンクには、Hugging Face Hubのモデルが指定されていません。</translation>
    </message>
    <message>
        <source>This is not an address that Octavo can open.</source>
        <translation>これはOctavoで開けるアドレスではありません。</translation>
    </message>
    <message>
        <source>Octavo only opens addresses such as octavo://new?prompt=Hello.</source>
        <translation>Octavoで開けるのは、octavo://new?prompt=Hello のようなアドレスだけです。</translation>
    </message>
    <message>
        <source>No model found in {folder}: config.json is missing.</source>
        <translation>{folder}にモデルが見つかりません：config.jsonがありません。</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>モデル未ロード</translation>
    </message>
    <message>
        <source>memory pressure normal</source>
        <translation>メモリプレッシャー：正常</translation>
    </message>
    <message>
        <source>memory pressure high</source>
        <translation>メモリプレッシャー：高</translation>
    </message>
    <message>
        <source>memory pressure critical</source>
        <translation>メモリプレッシャー：危険</translation>
    </message>
    <message>
        <source>The answer is finished.</source>
        <translation>回答が終わりました。</translation>
    </message>
    <message>
        <source>KV Cache…</source>
        <translation>KVキャッシュ…</translation>
    </message>
    <message>
        <source>Open Octavo</source>
        <translation>Octavoを開く</translation>
    </message>
    <message>
        <source>Weights {weights} · KV cache {used}</source>
        <translation>重み {weights} · KVキャッシュ {used}</translation>
    </message>
    <message>
        <source>Engine {size}</source>
        <translation>エンジン {size}</translation>
    </message>
    <message>
        <source>The answer failed.</source>
        <translation>回答に失敗しました。</translation>
    </message>
    <message numerus="yes">
        <source>generating %n answer(s)</source>
        <translation>
            <numerusform>%n件の回答を生成中</numerusform>
        </translation>
    </message>
    <message>
        <source>A tool waits for your permission.</source>
        <translation>ツールが許可を待っています。</translation>
    </message>
    <message>
        <source>Exported chats (*.json *.zip);;All files (*)</source>
        <translation>書き出したチャット (*.json *.zip);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Imported chat</source>
        <translation>読み込んだチャット</translation>
    </message>
    <message>
        <source>Export Chat</source>
        <translation>チャットを書き出す</translation>
    </message>
    <message>
        <source>Import Chats</source>
        <translation>チャットを読み込む</translation>
    </message>
    <message>
        <source>This chat is empty; there is nothing to export.</source>
        <translation>このチャットは空で、書き出す内容がありません。</translation>
    </message>
    <message>
        <source>The others were already there.</source>
        <translation>ほかのチャットはすでにありました。</translation>
    </message>
    <message>
        <source>Chat exported to {name}.</source>
        <translation>チャットを{name}に書き出しました。</translation>
    </message>
    <message>
        <source>Reading {name}…</source>
        <translation>{name}を読み取り中…</translation>
    </message>
    <message numerus="yes">
        <source>%n chat(s) imported from {name}.</source>
        <translation>
            <numerusform>{name}から%n件のチャットを読み込みました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Found in the attached file “{name}”</source>
        <translation>添付ファイル“{name}”で見つかりました</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>取り消す</translation>
    </message>
    <message>
        <source>Archived “{title}”</source>
        <translation>“{title}”をアーカイブしました</translation>
    </message>
    <message numerus="yes">
        <source>kept for %n more day(s)</source>
        <translation>
            <numerusform>あと%n日間保存</numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted chats and messages are kept for 30 days.</source>
        <translation>削除したチャットとメッセージは30日間保存されます。</translation>
    </message>
    <message numerus="yes">
        <source>Chat, %n message(s)</source>
        <translation>
            <numerusform>チャット、%n件のメッセージ</numerusform>
        </translation>
    </message>
    <message>
        <source>Recently Deleted</source>
        <translation>最近削除した項目</translation>
    </message>
    <message>
        <source>Recently deleted</source>
        <translation>最近削除した項目</translation>
    </message>
    <message>
        <source>Nothing was deleted in the last 30 days.</source>
        <translation>過去30日間に削除したものはありません。</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>復元</translation>
    </message>
    <message>
        <source>Delete Now…</source>
        <translation>今すぐ削除…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation>この操作は取り消せません。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>（空）</translation>
    </message>
    <message numerus="yes">
        <source>Branch, %n message(s)</source>
        <translation>
            <numerusform>分岐、%n件のメッセージ</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete “{name}” for good?</source>
        <translation>“{name}”を完全に削除しますか？</translation>
    </message>
    <message>
        <source>Show Summary…</source>
        <translation>要約を表示…</translation>
    </message>
    <message>
        <source>Send All Again</source>
        <translation>すべて再送信</translation>
    </message>
    <message>
        <source>The model reads all messages again</source>
        <translation>モデルがすべてのメッセージを読み直します</translation>
    </message>
    <message numerus="yes">
        <source>This chat begins with a summary of %n message(s).</source>
        <translation>
            <numerusform>このチャットは%n件のメッセージの要約で始まります。</numerusform>
        </translation>
    </message>
    <message>
        <source>This chat is too long for the model</source>
        <translation>このチャットはモデルには長すぎます</translation>
    </message>
    <message>
        <source>This chat is too long</source>
        <translation>このチャットは長すぎます</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>今はしない</translation>
    </message>
    <message>
        <source>Larger Context…</source>
        <translation>コンテキストを拡大…</translation>
    </message>
    <message>
        <source>Load the model again with a larger context. The chat stays as it is.</source>
        <translation>より大きいコンテキストでモデルを再ロードします。チャットは変わりません。</translation>
    </message>
    <message>
        <source>Drop the Middle</source>
        <translation>中間を省く</translation>
    </message>
    <message>
        <source>The model no longer reads the middle. The beginning and the end stay.</source>
        <translation>モデルは中間部分を読まなくなります。最初と最後は残ります。</translation>
    </message>
    <message>
        <source>Summarise…</source>
        <translation>要約…</translation>
    </message>
    <message>
        <source>The model writes a summary of the older messages. You can change it.</source>
        <translation>モデルが古いメッセージの要約を書きます。要約は変更できます。</translation>
    </message>
    <message>
        <source>New Chat…</source>
        <translation>新規チャット…</translation>
    </message>
    <message>
        <source>Your question moves to a new chat that begins with the summary.</source>
        <translation>要約で始まる新規チャットに質問を移します。</translation>
    </message>
    <message>
        <source>Delete Messages…</source>
        <translation>メッセージを削除…</translation>
    </message>
    <message>
        <source>You choose which. They are kept for 30 days.</source>
        <translation>削除するものを選びます。30日間は保存されます。</translation>
    </message>
    <message numerus="yes">
        <source>The model reads a summary of %n older message(s).</source>
        <translation>
            <numerusform>モデルは古いメッセージ%n件の要約を読みます。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model does not read %n message(s) in the middle.</source>
        <translation>
            <numerusform>モデルは中間のメッセージ%n件を読みません。</numerusform>
        </translation>
    </message>
    <message>
        <source>This message is too long for the model's context</source>
        <translation>このメッセージはモデルのコンテキストには長すぎます</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未起動</translation>
    </message>
    <message>
        <source>starting…</source>
        <translation>起動中…</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>準備完了</translation>
    </message>
    <message>
        <source>not responding</source>
        <translation>応答なし</translation>
    </message>
    <message>
        <source>restarting…</source>
        <translation>再起動中…</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>closing…</source>
        <translation>終了中…</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>エンジン</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>再起動</translation>
    </message>
    <message>
        <source>Restart the engine</source>
        <translation>エンジンを再起動</translation>
    </message>
    <message>
        <source>A model of a server is chosen. What you ask it leaves this computer.</source>
        <translation>サーバのモデルを選択中です。質問の内容はこのコンピュータの外に送信されます。</translation>
    </message>
    <message>
        <source>The chosen model runs on this computer. Your chats are not sent anywhere.</source>
        <translation>選択したモデルはこのコンピュータで動作します。チャットはどこにも送信されません。</translation>
    </message>
    <message>
        <source>A call that you allow may send its text elsewhere. Tools are from:</source>
        <translation>許可した呼び出しは、テキストを外部に送信することがあります。ツールの提供元：</translation>
    </message>
    <message>
        <source>step {number} ms</source>
        <translation>ステップ {number} ms</translation>
    </message>
    <message>
        <source>Only tools you allow may send text</source>
        <translation>許可したツールだけがテキストを送信</translation>
    </message>
    <message>
        <source>Together: {size}. Click to show the memory panel.</source>
        <translation>合計：{size}。クリックするとメモリパネルを表示します。</translation>
    </message>
    <message>
        <source>{number} tok/s</source>
        <translation>{number} tok/s</translation>
    </message>
    <message>
        <source>Show or hide the chats</source>
        <translation>チャットを表示／非表示</translation>
    </message>
    <message>
        <source>Show or hide the memory panel</source>
        <translation>メモリパネルを表示／非表示</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>メニュー</translation>
    </message>
    <message>
        <source>Back to the chat</source>
        <translation>チャットに戻る</translation>
    </message>
    <message>
        <source>The engine stopped. Restarting…</source>
        <translation>エンジンが停止しました。再起動中…</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>ツール</translation>
    </message>
    <message>
        <source>Check for Updates…</source>
        <translation>アップデートを確認…</translation>
    </message>
    <message>
        <source>Octavo</source>
        <translation>Octavo</translation>
    </message>
    <message>
        <source>{device}, {backend} backend</source>
        <translation>{device}、{backend}バックエンド</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Leave the Dock without a window</source>
        <translation>ウインドウがなければDockから隠す</translation>
    </message>
    <message>
        <source>Keep running without a window</source>
        <translation>ウインドウを閉じても終了しない</translation>
    </message>
    <message>
        <source>If a terminal does not find “octavo”, add this line to {profile}: {line}</source>
        <translation>ターミナルで“octavo”が見つからない場合は、次の行を{profile}に追加してください：{line}</translation>
    </message>
    <message>
        <source>Open a new terminal and type “octavo”.</source>
        <translation>新しいターミナルを開いて、“octavo”と入力してください。</translation>
    </message>
    <message>
        <source>The octavo Command</source>
        <translation>octavoコマンド</translation>
    </message>
    <message>
        <source>A link is made, nothing else: {path} leads to {target}.</source>
        <translation>{path}から{target}へのリンクを作成します。ほかには何も変更しません。</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>インストール</translation>
    </message>
    <message>
        <source>The octavo command was removed.</source>
        <translation>octavoコマンドを削除しました。</translation>
    </message>
    <message>
        <source>{path} is something else and was left as it is. Move it away first.</source>
        <translation>{path}は別のものだったので、そのままにしました。先にそれを移動してください。</translation>
    </message>
    <message>
        <source>{path} could not be changed: {reason}.</source>
        <translation>{path}を変更できませんでした：{reason}。</translation>
    </message>
    <message>
        <source>Make Octavo available in terminals as “octavo”?</source>
        <translation>Octavoをターミナルで“octavo”として使えるようにしますか？</translation>
    </message>
    <message>
        <source>Remove the octavo command from terminals?</source>
        <translation>octavoコマンドをターミナルから削除しますか？</translation>
    </message>
    <message>
        <source>The link {path} leads to {target}.</source>
        <translation>リンク{path}は{target}を指しています。</translation>
    </message>
    <message>
        <source>Octavo is running already, but its window does not answer.</source>
        <translation>Octavoはすでに動作していますが、ウインドウが応答しません。</translation>
    </message>
    <message>
        <source>nothing was chosen for three minutes</source>
        <translation>3分間何も選択されませんでした</translation>
    </message>
    <message>
        <source>the desktop gave no picture</source>
        <translation>デスクトップから画像が返されませんでした</translation>
    </message>
    <message>
        <source>the desktop does not answer</source>
        <translation>デスクトップが応答しません</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Copy Address</source>
        <translation>アドレスをコピー</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>アンロード</translation>
    </message>
    <message numerus="yes">
        <source>Programs: %n request(s) in the last minute</source>
        <translation>
            <numerusform>プログラム：直近1分間に%n件のリクエスト</numerusform>
        </translation>
    </message>
    <message>
        <source>Pause Other Programs</source>
        <translation>ほかのプログラムの利用を一時停止</translation>
    </message>
    <message>
        <source>Resume Other Programs</source>
        <translation>ほかのプログラムの利用を再開</translation>
    </message>
    <message>
        <source>Octavo {version} was not installed. Check for updates again.</source>
        <translation>Octavo {version}はインストールされませんでした。アップデートをもう一度確認してください。</translation>
    </message>
    <message>
        <source>The update failed: {reason}. Octavo is as it was.</source>
        <translation>アップデートに失敗しました：{reason}。Octavoは元のままです。</translation>
    </message>
    <message>
        <source>Octavo {version} is available</source>
        <translation>Octavo {version}が利用可能です</translation>
    </message>
    <message>
        <source>Octavo {version} did not start, so the one before is back.</source>
        <translation>Octavo {version}が起動しなかったため、以前のバージョンに戻しました。</translation>
    </message>
    <message>
        <source>Octavo {version} is available.</source>
        <translation>Octavo {version}が利用可能です。</translation>
    </message>
    <message>
        <source>Octavo {version} is ready to be installed.</source>
        <translation>Octavo {version}をインストールする準備ができました。</translation>
    </message>
    <message>
        <source>Update Octavo</source>
        <translation>Octavoをアップデート</translation>
    </message>
    <message>
        <source>What is new</source>
        <translation>新機能</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>ダウンロードの進行状況</translation>
    </message>
    <message>
        <source>You have {own}. The download has {size} and installs nothing yet.</source>
        <translation>現在のバージョンは{own}です。ここでは{size}をダウンロードするだけで、インストールはまだ行いません。</translation>
    </message>
    <message>
        <source>{received} of {size}</source>
        <translation>{received} / {size}</translation>
    </message>
    <message>
        <source>The one that you have is kept until the new one has started.</source>
        <translation>現在のバージョンは、新しいバージョンが起動するまで残ります。</translation>
    </message>
    <message>
        <source>No update</source>
        <translation>アップデートできません</translation>
    </message>
    <message>
        <source>Download Page…</source>
        <translation>ダウンロードページ…</translation>
    </message>
    <message>
        <source>Looking for a newer Octavo…</source>
        <translation>新しいOctavoを確認中…</translation>
    </message>
    <message>
        <source>Octavo {own} is up to date.</source>
        <translation>Octavo {own}は最新です。</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>あとで</translation>
    </message>
    <message>
        <source>Downloading Octavo {version}…</source>
        <translation>Octavo {version}をダウンロード中…</translation>
    </message>
    <message>
        <source>It will be installed when you quit.</source>
        <translation>終了時にインストールされます。</translation>
    </message>
    <message>
        <source>Octavo {version} is ready</source>
        <translation>Octavo {version}の準備ができました</translation>
    </message>
    <message>
        <source>Checking Octavo {version}…</source>
        <translation>Octavo {version}を検証中…</translation>
    </message>
    <message>
        <source>Install When I Quit</source>
        <translation>終了時にインストール</translation>
    </message>
    <message>
        <source>Install and Restart</source>
        <translation>インストールして再起動</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>もう一度試す</translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>クイック質問</translation>
    </message>
    <message>
        <source>Install the octavo Command…</source>
        <translation>octavoコマンドをインストール…</translation>
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation>このチャットの設定</translation>
    </message>
    <message>
        <source>New Chat</source>
        <translation>新規チャット</translation>
    </message>
    <message>
        <source>Quick Ask…</source>
        <translation>クイック質問…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>名称変更…</translation>
    </message>
    <message>
        <source>Pin or Unpin</source>
        <translation>ピンで固定／解除</translation>
    </message>
    <message>
        <source>Move to Folder…</source>
        <translation>フォルダに移動…</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>アーカイブ</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>書き出す…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>読み込む…</translation>
    </message>
    <message>
        <source>Undo Delete</source>
        <translation>削除を取り消す</translation>
    </message>
    <message>
        <source>Recently Deleted…</source>
        <translation>最近削除した項目…</translation>
    </message>
    <message>
        <source>Close Window</source>
        <translation>ウインドウを閉じる</translation>
    </message>
    <message>
        <source>Find in Chat…</source>
        <translation>チャット内を検索…</translation>
    </message>
    <message>
        <source>Search All Chats</source>
        <translation>すべてのチャットを検索</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>チャット</translation>
    </message>
    <message>
        <source>Larger Text</source>
        <translation>テキストを拡大</translation>
    </message>
    <message>
        <source>Smaller Text</source>
        <translation>テキストを縮小</translation>
    </message>
    <message>
        <source>Normal Text</source>
        <translation>標準のテキストサイズ</translation>
    </message>
    <message>
        <source>Command Palette…</source>
        <translation>コマンドパレット…</translation>
    </message>
    <message>
        <source>Attach Files…</source>
        <translation>ファイルを添付…</translation>
    </message>
    <message>
        <source>Compare Answers…</source>
        <translation>回答を比較…</translation>
    </message>
    <message>
        <source>Settings of This Chat…</source>
        <translation>このチャットの設定…</translation>
    </message>
    <message>
        <source>Stop Generating</source>
        <translation>生成を停止</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>再生成</translation>
    </message>
    <message>
        <source>Continue Answer</source>
        <translation>回答を続ける</translation>
    </message>
    <message>
        <source>Branch from Last Answer</source>
        <translation>最後の回答から分岐</translation>
    </message>
    <message>
        <source>Edit Last Prompt</source>
        <translation>最後のプロンプトを編集</translation>
    </message>
    <message>
        <source>Edit Last Answer</source>
        <translation>最後の回答を編集</translation>
    </message>
    <message>
        <source>Delete Last Message</source>
        <translation>最後のメッセージを削除</translation>
    </message>
    <message>
        <source>Older Version</source>
        <translation>前のバージョン</translation>
    </message>
    <message>
        <source>Newer Version</source>
        <translation>次のバージョン</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>モデル…</translation>
    </message>
    <message>
        <source>Find Models…</source>
        <translation>モデルを探す…</translation>
    </message>
    <message>
        <source>Recommended Models…</source>
        <translation>おすすめのモデル…</translation>
    </message>
    <message>
        <source>Tools…</source>
        <translation>ツール…</translation>
    </message>
    <message>
        <source>Other Programs…</source>
        <translation>ほかのプログラム…</translation>
    </message>
    <message>
        <source>Several Machines…</source>
        <translation>複数のマシン…</translation>
    </message>
    <message>
        <source>Restart Engine</source>
        <translation>エンジンを再起動</translation>
    </message>
    <message>
        <source>Copy Last Engine Report</source>
        <translation>最後のエンジンレポートをコピー</translation>
    </message>
    <message>
        <source>How Memory Works…</source>
        <translation>メモリのしくみ…</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts…</source>
        <translation>キーボードショートカット…</translation>
    </message>
    <message>
        <source>About Octavo</source>
        <translation>Octavoについて</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>設定…</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>チャット</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>編集</translation>
    </message>
    <message>
        <source>View</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>{device}, by the background service</source>
        <translation>{device}、バックグラウンドサービスを使用</translation>
    </message>
    <message>
        <source>{reason} Your chats are safe.</source>
        <translation>{reason}チャットは保存されています。</translation>
    </message>
    <message>
        <source>Take Screenshot…</source>
        <translation>スクリーンショットを撮る…</translation>
    </message>
    <message>
        <source>The memory of {server} can only be looked at from here.</source>
        <translation>{server}のメモリは、ここからは閲覧のみできます。</translation>
    </message>
    <message>
        <source>The engine is restarting. Your chats are safe: each is read again when you continue it.</source>
        <translation>エンジンを再起動中です。チャットは保存されており、続けるときにそれぞれ読み直されます。</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>エンジンを起動中です。</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>エンジンが動作していません。</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>キーボードショートカット</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>コマンドパレット</translation>
    </message>
    <message>
        <source>Find a command, chat or model</source>
        <translation>コマンド、チャット、モデルを検索</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>コマンド</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n件の結果</numerusform>
        </translation>
    </message>
    <message>
        <source>{menu} menu</source>
        <translation>{menu}メニュー</translation>
    </message>
    <message>
        <source>No command, chat or model has that name.</source>
        <translation>その名前のコマンド、チャット、モデルはありません。</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>ウインドウ</translation>
    </message>
    <message>
        <source>Minimise</source>
        <translation>しまう</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>拡大／縮小</translation>
    </message>
    <message>
        <source>Bring All to Front</source>
        <translation>すべてを手前に移動</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>やり直す</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>カット</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>ペースト</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>すべてを選択</translation>
    </message>
    <message>
        <source>Exit Full Screen</source>
        <translation>フルスクリーンを解除</translation>
    </message>
    <message>
        <source>Enter Full Screen</source>
        <translation>フルスクリーンにする</translation>
    </message>
    <message>
        <source>You</source>
        <translation>あなた</translation>
    </message>
    <message>
        <source>Use Summary</source>
        <translation>要約を使う</translation>
    </message>
    <message>
        <source>Delete Messages</source>
        <translation>メッセージを削除</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>Delete and Send</source>
        <translation>削除して送信</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) too many. Tick what can go.</source>
        <translation>
            <numerusform>%nトークン超過しています。削除できるものにチェックを入れてください。</numerusform>
        </translation>
    </message>
    <message>
        <source>The chat fits. What you delete can be restored for 30 days.</source>
        <translation>チャットは収まります。削除したものは30日間復元できます。</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>要約</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Start New Chat</source>
        <translation>新規チャットを開始</translation>
    </message>
    <message>
        <source>The model is writing the summary…</source>
        <translation>モデルが要約を書いています…</translation>
    </message>
    <message>
        <source>You can change the summary before it is used.</source>
        <translation>要約は、使う前に変更できます。</translation>
    </message>
    <message numerus="yes">
        <source>It stands for %n message(s):</source>
        <translation>
            <numerusform>次の%n件のメッセージに代わるものです：</numerusform>
        </translation>
    </message>
    <message>
        <source>Summarised messages</source>
        <translation>要約したメッセージ</translation>
    </message>
    <message>
        <source>The newest message alone does not fit. Shorten it.</source>
        <translation>最新のメッセージだけでも収まりません。短くしてください。</translation>
    </message>
    <message>
        <source>Load a model first.</source>
        <translation>先にモデルをロードしてください。</translation>
    </message>
    <message>
        <source>Remove Server</source>
        <translation>サーバを削除</translation>
    </message>
    <message>
        <source>Chats with its models stay on this computer.</source>
        <translation>このサーバのモデルとのチャットは、このコンピュータに残ります。</translation>
    </message>
    <message>
        <source>Not tuned: Octavo's estimates are used.</source>
        <translation>未調整です。Octavoの推定値を使用しています。</translation>
    </message>
    <message>
        <source>How attention is computed fastest; used when a model is loaded next.</source>
        <translation>最も速いアテンションの計算方法です。次にモデルをロードしたときから使われます。</translation>
    </message>
    <message>
        <source>No model is loaded on a GPU.</source>
        <translation>GPUにロードされたモデルはありません。</translation>
    </message>
    <message>
        <source>Tune Again</source>
        <translation>再調整</translation>
    </message>
    <message>
        <source>This GPU</source>
        <translation>このGPU</translation>
    </message>
    <message>
        <source>Measured as soon as nobody uses {device}, on mains power.</source>
        <translation>電源に接続されていて、{device}が使われていないときに測定します。</translation>
    </message>
    <message>
        <source>Tuned for {device} on {day}.</source>
        <translation>{day}に{device}用に調整しました。</translation>
    </message>
    <message>
        <source>This Octavo has no command that a terminal could start.</source>
        <translation>このOctavoには、ターミナルで起動できるコマンドがありません。</translation>
    </message>
    <message>
        <source>Show…</source>
        <translation>表示…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Send This Chat?</source>
        <translation>このチャットを送信しますか？</translation>
    </message>
    <message>
        <source>All of this chat leaves this computer, with what was written before and its attached files. You are asked once for each chat.</source>
        <translation>これまでのやり取りと添付ファイルを含め、このチャットのすべてがこのコンピュータの外に送信されます。確認はチャットごとに1回です。</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>送信</translation>
    </message>
    <message>
        <source>Keep It Here</source>
        <translation>送信しない</translation>
    </message>
    <message>
        <source>There is no keychain that Octavo can use, so the key is kept until you quit; then enter it again.</source>
        <translation>Octavoが使えるキーチェーンがないため、キーは終了するまで保持されます。次回はもう一度入力してください。</translation>
    </message>
    <message>
        <source>Remove {name} and its key?</source>
        <translation>{name}とそのキーを削除しますか？</translation>
    </message>
    <message>
        <source>Send “{title}” to {place}?</source>
        <translation>“{title}”を{place}に送信しますか？</translation>
    </message>
    <message>
        <source>about {tokens} tokens of each prompt</source>
        <translation>プロンプトごとに約{tokens}トークン</translation>
    </message>
    <message>
        <source>Tools that the model may call: {number}</source>
        <translation>モデルが呼び出せるツール：{number}個</translation>
    </message>
    <message>
        <source>failed: {names}</source>
        <translation>失敗：{names}</translation>
    </message>
    <message>
        <source>Prompt: {name}</source>
        <translation>プロンプト：{name}</translation>
    </message>
    <message>
        <source>Attach: {name}</source>
        <translation>添付：{name}</translation>
    </message>
    <message>
        <source>Automatic, by free space</source>
        <translation>自動（空き領域に応じて）</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>保存しない</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) came back from it.</source>
        <translation>
            <numerusform>ディスクから%nトークンが戻りました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Asks for the list of releases and tells nothing of this computer.</source>
        <translation>リリース一覧を取得するだけで、このコンピュータの情報は送信しません。</translation>
    </message>
    <message>
        <source>Sent at the start of every chat. A chat's own settings come first.</source>
        <translation>すべてのチャットの最初に送られます。チャットごとの設定が優先されます。</translation>
    </message>
    <message>
        <source>Searched in addition to the Hugging Face cache.</source>
        <translation>Hugging Faceのキャッシュに加えて検索されます。</translation>
    </message>
    <message>
        <source>All downloads together. Another program's are not counted.</source>
        <translation>全ダウンロードの合計です。ほかのプログラムの分は含みません。</translation>
    </message>
    <message>
        <source>After a restart, the model then continues chats without reading them again.</source>
        <translation>再起動後、モデルはチャットを読み直さずに続けられます。</translation>
    </message>
    <message>
        <source>At most {number} MB/s</source>
        <translation>最大{number} MB/秒</translation>
    </message>
    <message>
        <source>Opens Quick Ask from any program. {keys} is free most often.</source>
        <translation>どのプログラムからでもクイック質問を開きます。通常、{keys}は空いています。</translation>
    </message>
    <message>
        <source>Chats on disk: size</source>
        <translation>ディスク上のチャット：サイズ</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>消去</translation>
    </message>
    <message>
        <source>Remove what is kept of chats on disk</source>
        <translation>ディスクに保存されたチャットのデータを削除</translation>
    </message>
    <message>
        <source>Up to {size}</source>
        <translation>最大{size}</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>システムに合わせる</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>ハイコントラスト</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>控えめ</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>フル</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Search all settings</source>
        <translation>すべての設定を検索</translation>
    </message>
    <message>
        <source>Pages of settings</source>
        <translation>設定のページ</translation>
    </message>
    <message>
        <source>Model folders</source>
        <translation>モデルフォルダ</translation>
    </message>
    <message>
        <source>Download speed</source>
        <translation>ダウンロード速度</translation>
    </message>
    <message>
        <source>Chats on disk</source>
        <translation>ディスク上のチャット</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>制限なし</translation>
    </message>
    <message>
        <source>Show memory usage</source>
        <translation>メモリ使用量を表示</translation>
    </message>
    <message>
        <source>Check for updates once a day</source>
        <translation>アップデートを1日1回確認</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> トークン</translation>
    </message>
    <message>
        <source>None</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>追加…</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>モデルフォルダを追加</translation>
    </message>
    <message>
        <source>Remove the selected folder</source>
        <translation>選択したフォルダを削除</translation>
    </message>
    <message>
        <source>{size} on disk.</source>
        <translation>ディスク上{size}。</translation>
    </message>
    <message>
        <source>General</source>
        <translation>一般</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>No setting has “{text}”.</source>
        <translation>“{text}”を含む設定はありません。</translation>
    </message>
    <message>
        <source>Key for Quick Ask</source>
        <translation>クイック質問のキー</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>アップデート</translation>
    </message>
    <message>
        <source>Mirror of the Hub</source>
        <translation>Hubのミラー</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>プログラム</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外観</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>テキストサイズ</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>Takes effect when Octavo is started again.</source>
        <translation>Octavoを再起動すると有効になります。</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>動き</translation>
    </message>
    <message>
        <source>Animates blocks in the memory view.</source>
        <translation>メモリ表示のブロックをアニメーション表示します。</translation>
    </message>
    <message>
        <source>An icon that shows how full the KV cache is, with a menu.</source>
        <translation>KVキャッシュの使用状況を示す、メニュー付きのアイコンです。</translation>
    </message>
    <message>
        <source>Export Presets</source>
        <translation>プリセットを書き出す</translation>
    </message>
    <message numerus="yes">
        <source>Settings of this chat, %n change(s)</source>
        <translation>
            <numerusform>このチャットの設定、%n件の変更</numerusform>
        </translation>
    </message>
    <message>
        <source>Save as Preset</source>
        <translation>プリセットとして保存</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>プリセット名</translation>
    </message>
    <message>
        <source>Import Presets</source>
        <translation>プリセットを読み込む</translation>
    </message>
    <message numerus="yes">
        <source>Imported %n preset(s).</source>
        <translation>
            <numerusform>%n個のプリセットを読み込みました。</numerusform>
        </translation>
    </message>
    <message>
        <source>These settings apply to all chats with {model}.</source>
        <translation>この設定は{model}のすべてのチャットに適用されます。</translation>
    </message>
    <message>
        <source>Branched from “{title}”. It shares memory until you continue it.</source>
        <translation>“{title}”から分岐しました。続けるまではメモリを共有します。</translation>
    </message>
    <message>
        <source>This block can't be forked: its text is not in the shown version of the chat.</source>
        <translation>このブロックはフォークできません：そのテキストは、表示中のバージョンのチャットにありません。</translation>
    </message>
    <message>
        <source>Delete Message and All That Follows</source>
        <translation>このメッセージ以降をすべて削除</translation>
    </message>
    <message>
        <source>The answer is still being generated.</source>
        <translation>回答はまだ生成中です。</translation>
    </message>
    <message>
        <source>Stop the answer before you delete a message.</source>
        <translation>メッセージを削除する前に、回答を停止してください。</translation>
    </message>
    <message>
        <source>Stop the answer before you edit a message.</source>
        <translation>メッセージを編集する前に、回答を停止してください。</translation>
    </message>
    <message>
        <source>Branched from “{title}”. Both answers go on and share memory.</source>
        <translation>“{title}”から分岐しました。どちらの回答も続き、メモリを共有します。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>編集…</translation>
    </message>
    <message>
        <source>Delete Message</source>
        <translation>メッセージを削除</translation>
    </message>
    <message>
        <source>A server's model cannot continue an answer. Ask it to go on.</source>
        <translation>サーバのモデルは回答の続きを書けません。続きはメッセージで頼んでください。</translation>
    </message>
    <message>
        <source>There is no answer to continue.</source>
        <translation>続けられる回答がありません。</translation>
    </message>
    <message>
        <source>No message of this chat has several versions.</source>
        <translation>このチャットには、複数のバージョンがあるメッセージはありません。</translation>
    </message>
    <message>
        <source>Branch from Here</source>
        <translation>ここから分岐</translation>
    </message>
    <message numerus="yes">
        <source>Reading %n token(s)…</source>
        <translation>
            <numerusform>%nトークンを読み取り中…</numerusform>
        </translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read</source>
        <translation>{prompt}トークン中{read}を読み取り済み</translation>
    </message>
    <message>
        <source>Waiting for the model…</source>
        <translation>モデルを待っています…</translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read, {minutes} min left</source>
        <translation>{prompt}トークン中{read}を読み取り済み、残り{minutes}分</translation>
    </message>
    <message>
        <source>{model} cannot look at images, nor can any model here. Get one that can, such as SmolVLM.</source>
        <translation>{model}は画像に対応しておらず、ここのほかのモデルも対応していません。SmolVLMなど、画像に対応したモデルを入手してください。</translation>
    </message>
    <message>
        <source>Message deleted. It is kept for 30 days.</source>
        <translation>メッセージを削除しました。30日間保存されます。</translation>
    </message>
    <message>
        <source>This text is not in the shown version of the chat.</source>
        <translation>このテキストは、表示中のバージョンのチャットにありません。</translation>
    </message>
    <message>
        <source>Only the last answer can be continued. Delete what follows it, or retry.</source>
        <translation>続けられるのは最後の回答だけです。その後のものを削除するか、再試行してください。</translation>
    </message>
    <message>
        <source>Waiting for your permission…</source>
        <translation>許可を待っています…</translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read, {seconds} s left</source>
        <translation>{prompt}トークン中{read}を読み取り済み、残り{seconds}秒</translation>
    </message>
    <message>
        <source>Nothing was deleted since Octavo started. See Recently Deleted.</source>
        <translation>Octavoの起動後に削除したものはありません。“最近削除した項目”をご覧ください。</translation>
    </message>
    <message>
        <source>Waiting for {server}…</source>
        <translation>{server}を待っています…</translation>
    </message>
    <message>
        <source>Deleted “{title}”</source>
        <translation>“{title}”を削除しました</translation>
    </message>
    <message>
        <source>Load Model</source>
        <translation>モデルをロード</translation>
    </message>
    <message>
        <source>Open Chat</source>
        <translation>チャットを開く</translation>
    </message>
    <message>
        <source>The engine has not stopped, so there is no report.</source>
        <translation>エンジンは停止していないため、レポートはありません。</translation>
    </message>
    <message>
        <source>Engine report copied.</source>
        <translation>エンジンレポートをコピーしました。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Octavo {version}&lt;/b&gt;&lt;br&gt;Local language models, with their memory in plain sight.</source>
        <translation>&lt;b&gt;Octavo {version}&lt;/b&gt;&lt;br&gt;ローカルの言語モデルを、メモリまで見えるように。</translation>
    </message>
</context>
</TS>