<?xml version='1.0' encoding='utf-8'?>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>app</name>
    <message>
        <source>Octavo crashed last time. A report is in {path}.</source>
        <translation>Octavo 上次意外退出。报告位于 {path}。</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The model stopped, possibly out of memory.</source>
        <translation>模型已停止，可能是内存不足。</translation>
    </message>
    <message>
        <source>The engine crashed (SIGABRT).</source>
        <translation>引擎崩溃（SIGABRT）。</translation>
    </message>
    <message>
        <source>The engine was closed.</source>
        <translation>引擎已关闭。</translation>
    </message>
    <message>
        <source>The engine was stopped by {signal}.</source>
        <translation>引擎被 {signal} 停止。</translation>
    </message>
    <message>
        <source>The engine stopped with exit code {code}.</source>
        <translation>引擎已停止，退出代码为 {code}。</translation>
    </message>
    <message>
        <source>The engine stopped: {reason}.</source>
        <translation>引擎已停止：{reason}。</translation>
    </message>
    <message>
        <source>Octavo stopped because of an internal error.</source>
        <translation>Octavo 因内部错误而停止。</translation>
    </message>
    <message>
        <source>Your chats are safe. Nothing was sent anywhere. You can attach this file to a bug report.</source>
        <translation>对话未受影响，也没有向任何地方发送数据。提交错误报告时可附上此文件。</translation>
    </message>
    <message>
        <source>Octavo cannot start</source>
        <translation>Octavo 无法启动</translation>
    </message>
    <message>
        <source>A report is in {path}.</source>
        <translation>报告位于 {path}。</translation>
    </message>
    <message>
        <source>No report could be written: {reason}.</source>
        <translation>无法写入报告：{reason}。</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>引擎正在启动。</translation>
    </message>
    <message>
        <source>The engine did not end by itself.</source>
        <translation>引擎没有自行结束。</translation>
    </message>
    <message>
        <source>The engine sent invalid data: {error}.</source>
        <translation>引擎发送了无效数据：{error}。</translation>
    </message>
    <message>
        <source>The engine was restarted.</source>
        <translation>引擎已重新启动。</translation>
    </message>
    <message>
        <source>The engine could not be started: {reason}.</source>
        <translation>无法启动引擎：{reason}。</translation>
    </message>
    <message numerus="yes">
        <source>{reason} It stopped %n time(s) within a minute and was not restarted.</source>
        <translation>
            <numerusform>{reason}引擎在一分钟内停止了 %n 次，未再重新启动。</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine is not responding.</source>
        <translation>引擎没有响应。</translation>
    </message>
    <message>
        <source>The engine sent invalid data and was restarted: {error}.</source>
        <translation>引擎发送了无效数据，已重新启动：{error}。</translation>
    </message>
    <message>
        <source>The engine did not start in time.</source>
        <translation>引擎未能及时启动。</translation>
    </message>
    <message>
        <source>The app and its engine are of different versions (protocols {app} and {engine}). Reinstall Octavo.</source>
        <translation>App 与引擎的版本不一致（协议 {app} 和 {engine}）。请重新安装 Octavo。</translation>
    </message>
    <message>
        <source>The model service stopped. It restarts when it is needed.</source>
        <translation>模型服务已停止，需要时会重新启动。</translation>
    </message>
    <message>
        <source>The model service could not be started: {reason}.</source>
        <translation>无法启动模型服务：{reason}。</translation>
    </message>
</context>
<context>
    <name>attachments</name>
    <message>
        <source>“{name}” is damaged and cannot be read.</source>
        <translation>“{name}”已损坏，无法读取。</translation>
    </message>
    <message numerus="yes">
        <source>“{name}” has %n more page(s) without text. Attach them as images.</source>
        <translation>
            <numerusform>“{name}”还有 %n 页没有文本。请将这些页作为图片添加。</numerusform>
        </translation>
    </message>
    <message>
        <source>{name}, page {page} of {pages}</source>
        <translation>{name}，第 {page} 页，共 {pages} 页</translation>
    </message>
    <message>
        <source>“{name}” no longer exists.</source>
        <translation>“{name}”已不存在。</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened. Check its permissions.</source>
        <translation>无法打开“{name}”。请检查其权限。</translation>
    </message>
    <message>
        <source>“{name}” is not a file.</source>
        <translation>“{name}”不是文件。</translation>
    </message>
    <message>
        <source>“{name}” is a folder. Attach its files instead.</source>
        <translation>“{name}”是文件夹。请改为添加其中的文件。</translation>
    </message>
    <message>
        <source>“{name}” has no text that can be read. Attach text, code, CSV, PDF or DOCX files.</source>
        <translation>“{name}”中没有可读取的文本。请添加文本、代码、CSV、PDF 或 DOCX 文件。</translation>
    </message>
    <message>
        <source>“{name}” is in an old format. Save it as DOCX or PDF.</source>
        <translation>“{name}”是旧格式。请将其存储为 DOCX 或 PDF。</translation>
    </message>
    <message>
        <source>“{name}” is too large: {size}. PDF and DOCX can have {most}, other files {most_text}.</source>
        <translation>“{name}”太大：{size}。PDF 和 DOCX 最大为 {most}，其他文件最大为 {most_text}。</translation>
    </message>
    <message>
        <source>“{name}” has more than {characters} characters of text. Attach a part of it.</source>
        <translation>“{name}”的文本超过 {characters} 个字符。请只添加其中一部分。</translation>
    </message>
    <message>
        <source>“{name}” is empty.</source>
        <translation>“{name}”是空的。</translation>
    </message>
    <message>
        <source>“{name}” has pictures of text only. Choose a model that looks at images, or run text recognition on it.</source>
        <translation>“{name}”只包含文字的图片。请选取可以查看图片的模型，或对其进行文字识别。</translation>
    </message>
    <message>
        <source>“{name}” cannot be attached: an image must be PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF. Convert it.</source>
        <translation>无法添加“{name}”：图片必须是 PNG、JPEG、WebP、GIF、BMP、TIFF 或 AVIF。请转换。</translation>
    </message>
    <message>
        <source>“{name}” has more than {pixels} million pixels. Make it smaller.</source>
        <translation>“{name}”超过 {pixels} 百万像素。请将其缩小。</translation>
    </message>
    <message>
        <source>“{name}” is a HEIC image, which is read on a Mac only. Save it as JPEG.</source>
        <translation>“{name}”是 HEIC 图片，只能在 Mac 上读取。请存储为 JPEG。</translation>
    </message>
    <message>
        <source>“{name}” is protected by a password. Save it without one.</source>
        <translation>“{name}”受密码保护。请存储一份不带密码的文件。</translation>
    </message>
    <message>
        <source>“{name}” was refused: it declares a document type, which DOCX files never do.</source>
        <translation>“{name}”已被拒绝：它声明了文档类型，而 DOCX 文件绝不会这样做。</translation>
    </message>
    <message>
        <source>“{name}” was refused: it decompresses to far too much.</source>
        <translation>“{name}”已被拒绝：解压缩后过于庞大。</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too much memory.</source>
        <translation>“{name}”已被拒绝：读取它需要的内存过多。</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too long.</source>
        <translation>“{name}”已被拒绝：读取它耗时过长。</translation>
    </message>
    <message>
        <source>“{name}” has control characters in its name. Rename the file.</source>
        <translation>“{name}”的名称中含有控制字符。请重新命名该文件。</translation>
    </message>
    <message>
        <source>“{name}” cannot be kept: there is no space for more images.</source>
        <translation>无法保留“{name}”：没有空间存放更多图片。</translation>
    </message>
    <message>
        <source>“{name}” is too large: an image can have {most}. Make it smaller.</source>
        <translation>“{name}”太大：图片最大为 {most}。请将其缩小。</translation>
    </message>
    <message>
        <source>This image no longer exists.</source>
        <translation>此图片已不存在。</translation>
    </message>
    <message>
        <source>This image is damaged and cannot be shown.</source>
        <translation>此图片已损坏，无法显示。</translation>
    </message>
    <message>
        <source>This image is not shown: it is larger than {most}.</source>
        <translation>此图片未显示：大于 {most}。</translation>
    </message>
    <message>
        <source>This image is not shown: it has {size} pixels; the most is {most} million.</source>
        <translation>此图片未显示：它有 {size} 个像素，上限为 {most} 百万像素。</translation>
    </message>
</context>
<context>
    <name>chat_settings</name>
    <message>
        <source>Precise</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>Creative</source>
        <translation>创意</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>无法写入 {name}：{reason}。</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>无法读取 {name}：{reason}。</translation>
    </message>
    <message>
        <source>{name} is not a file of presets.</source>
        <translation>{name} 不是预设文件。</translation>
    </message>
    <message>
        <source>{name} has no presets.</source>
        <translation>{name} 中没有预设。</translation>
    </message>
    <message>
        <source>{name} is too large for a file of presets.</source>
        <translation>{name} 太大，不能作为预设文件。</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>系统提示词</translation>
    </message>
    <message>
        <source>Tells the model how to behave, before your first message.</source>
        <translation>在第一条消息之前，告诉模型如何行事。</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>Whether the model reasons before it answers.</source>
        <translation>模型回答前是否先思考。</translation>
    </message>
    <message>
        <source>Effort</source>
        <translation>思考强度</translation>
    </message>
    <message>
        <source>How long it reasons: more takes longer and is right more often.</source>
        <translation>思考多久：强度越高耗时越长，答对的机会也越大。</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Whether the model may call tools. You are asked before each call.</source>
        <translation>模型是否可以调用工具。每次调用前都会询问。</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>回答长度上限</translation>
    </message>
    <message>
        <source>The most tokens that an answer may have.</source>
        <translation>一个回答最多可有多少 token。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>With the same number, the same messages get the same answer.</source>
        <translation>数字相同时，相同的消息会得到相同的回答。</translation>
    </message>
    <message>
        <source>Stop strings</source>
        <translation>停止字符串</translation>
    </message>
    <message>
        <source>The answer ends before any of these; one per line.</source>
        <translation>回答在出现其中任何一个之前结束；每行一个。</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>JSON schema</translation>
    </message>
    <message>
        <source>Answers are JSON that matches this schema, without reasoning.</source>
        <translation>回答为符合此 schema 的 JSON，不含思考过程。</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Higher is more varied; 0 always picks the most likely token.</source>
        <translation>越高越多样；0 总是选取最可能的 token。</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Samples from the likeliest tokens up to this probability; 1 is off.</source>
        <translation>从累计概率不超过此值的最可能 token 中采样；1 为关闭。</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Samples from this many of the likeliest tokens; 0 is off.</source>
        <translation>从最可能的这么多个 token 中采样；0 为关闭。</translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation>Min-p</translation>
    </message>
    <message>
        <source>Drops tokens below this share of the likeliest one; 0 is off.</source>
        <translation>舍弃概率低于最可能 token 此比例的 token；0 为关闭。</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>重复惩罚</translation>
    </message>
    <message>
        <source>Makes tokens that were already used less likely; 1 is off.</source>
        <translation>降低已用过的 token 的概率；1 为关闭。</translation>
    </message>
    <message>
        <source>Presence penalty</source>
        <translation>存在惩罚</translation>
    </message>
    <message>
        <source>Above 0, favours tokens that the answer has not used yet.</source>
        <translation>大于 0 时，偏向回答中尚未用过的 token。</translation>
    </message>
    <message>
        <source>Frequency penalty</source>
        <translation>频率惩罚</translation>
    </message>
    <message>
        <source>Above 0, disfavours tokens by how often the answer used them.</source>
        <translation>大于 0 时，按 token 在回答中的使用次数降低其概率。</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关</translation>
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
        <translation>还原为 {value}（{source}）</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Not used, because it is not a JSON schema: {problem}.</source>
        <translation>未使用，因为它不是 JSON schema：{problem}。</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Use for all chats with {model}</source>
        <translation>用于 {model} 的所有对话</translation>
    </message>
    <message>
        <source>Forget the settings for {model}</source>
        <translation>忘记 {model} 的设置</translation>
    </message>
    <message>
        <source>recommended by the model's makers</source>
        <translation>模型开发者推荐</translation>
    </message>
    <message>
        <source>your setting for this model</source>
        <translation>为此模型所做的设置</translation>
    </message>
    <message>
        <source>from Settings</source>
        <translation>来自“设置”</translation>
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation>此对话的设置</translation>
    </message>
    <message>
        <source>This chat</source>
        <translation>此对话</translation>
    </message>
    <message>
        <source>Presets ▾</source>
        <translation>预设 ▾</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Reset All</source>
        <translation>全部还原</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>草稿</translation>
    </message>
    <message>
        <source>Options of the Model…</source>
        <translation>模型选项…</translation>
    </message>
    <message>
        <source>Drafts: options of the model</source>
        <translation>草稿：模型选项</translation>
    </message>
    <message>
        <source>A draft model, or drafts from the chat's own text: chosen when a model is loaded, for all its chats.</source>
        <translation>使用草稿模型，或以对话自身的文本作为草稿：在载入模型时选择，适用于其所有对话。</translation>
    </message>
    <message>
        <source>A preset keeps the settings of this chat under a name.</source>
        <translation>预设会以指定的名称保留此对话的设置。</translation>
    </message>
    <message>
        <source>Save as Preset…</source>
        <translation>存储为预设…</translation>
    </message>
    <message>
        <source>Delete Preset</source>
        <translation>删除预设</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Export All…</source>
        <translation>全部导出…</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> token</translation>
    </message>
</context>
<context>
    <name>chats</name>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>未允许</translation>
    </message>
    <message>
        <source>generating</source>
        <translation>正在生成</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>error</source>
        <translation>出错</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>You</source>
        <translation>你</translation>
    </message>
    <message numerus="yes">
        <source>*Attached: {name} (%n token(s))*</source>
        <translation>
            <numerusform>*附件：{name}（%n 个 token）*</numerusform>
        </translation>
    </message>
    <message>
        <source>Called the tool {tool}</source>
        <translation>调用了工具 {tool}</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}. Choose another folder.</source>
        <translation>无法写入 {name}：{reason}。请选取其他文件夹。</translation>
    </message>
    <message>
        <source>Chat title</source>
        <translation>对话标题</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Folder {name}, {state}</source>
        <translation>文件夹 {name}，{state}</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已置顶</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>本周</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>更早</translation>
    </message>
    <message>
        <source>dd MMM</source>
        <comment>a format of Qt</comment>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>new answer</source>
        <translation>新回答</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <source>Name of the folder</source>
        <translation>文件夹名称</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>Move to Folder</source>
        <translation>移到文件夹</translation>
    </message>
    <message>
        <source>Choose a folder or type the name of a new one; empty for none</source>
        <translation>选取文件夹或键入新文件夹的名称；留空则不放入文件夹</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Your chats will appear here.</source>
        <translation>对话会显示在这里。</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>无结果</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n 个结果</numerusform>
        </translation>
    </message>
    <message>
        <source>How old</source>
        <translation>时间范围</translation>
    </message>
    <message>
        <source>Which model answered</source>
        <translation>回答的模型</translation>
    </message>
    <message>
        <source>Any model</source>
        <translation>所有模型</translation>
    </message>
    <message>
        <source>Search all chats…</source>
        <translation>搜索所有对话…</translation>
    </message>
    <message>
        <source>Search all chats</source>
        <translation>搜索所有对话</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Archive</source>
        <comment>the list</comment>
        <translation>归档</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Show archived chats</source>
        <translation>显示已归档的对话</translation>
    </message>
    <message>
        <source>Recently Deleted</source>
        <translation>最近删除</translation>
    </message>
    <message>
        <source>No chat is archived.</source>
        <translation>没有已归档的对话。</translation>
    </message>
    <message numerus="yes">
        <source>The best %n result(s)</source>
        <translation>
            <numerusform>最相关的 %n 个结果</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重新命名</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>New Folder…</source>
        <translation>新建文件夹…</translation>
    </message>
    <message>
        <source>Take Out of the Archive</source>
        <translation>取消归档</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>New Chat</source>
        <translation>新建对话</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>不限时间</translation>
    </message>
    <message>
        <source>Past week</source>
        <translation>最近一周</translation>
    </message>
    <message>
        <source>Past month</source>
        <translation>最近一个月</translation>
    </message>
    <message>
        <source>Past year</source>
        <translation>最近一年</translation>
    </message>
    <message>
        <source>No Folder</source>
        <translation>移出文件夹</translation>
    </message>
    <message numerus="yes">
        <source>{results} in %n chat(s)</source>
        <translation>
            <numerusform>{results}，来自 %n 个对话</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>composer</name>
    <message>
        <source>The images of a message can have {most} together. Send them one by one.</source>
        <translation>一条消息的图片总共最多 {most}。请逐张发送。</translation>
    </message>
    <message numerus="yes">
        <source>Send the whole file: %n token(s)</source>
        <translation>
            <numerusform>发送整个文件：%n 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source>Send the passages that fit</source>
        <translation>发送放得下的片段</translation>
    </message>
    <message numerus="yes">
        <source>A message can have %n image(s).</source>
        <translation>
            <numerusform>一条消息最多可有 %n 张图片。</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Attached files</source>
        <translation>附件</translation>
    </message>
    <message numerus="yes">
        <source>A message can have %n file(s).</source>
        <translation>
            <numerusform>一条消息最多可有 %n 个文件。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>passages, %n token(s)</source>
        <translation>
            <numerusform>片段，%n 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source>The encoding is a guess. If letters look wrong, choose another in the menu.</source>
        <translation>编码为推测所得。如果文字显示不正确，请在菜单中选取其他编码。</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>移除 {name}</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在计数…</translation>
    </message>
    <message>
        <source>about {part} of {whole} tokens</source>
        <translation>约 {part} / {whole} 个 token</translation>
    </message>
    <message>
        <source>The passages that have most to do with your question are sent, not the whole file.</source>
        <translation>只发送与问题最相关的片段，而非整个文件。</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source>Pasted image</source>
        <translation>粘贴的图片</translation>
    </message>
    <message>
        <source>This file does not fit into the context.</source>
        <translation>此文件超出上下文的容量。</translation>
    </message>
    <message>
        <source>Editing an earlier message · Enter sends a new version, Esc cancels</source>
        <translation>正在编辑较早的消息 · 按 Enter 发送新版本，按 Esc 取消</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Ask anything</source>
        <translation>有问题，尽管问</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>添加附件</translation>
    </message>
    <message>
        <source>Editing this answer · Enter saves it as a new version, Esc cancels</source>
        <translation>正在编辑此回答 · 按 Enter 存储为新版本，按 Esc 取消</translation>
    </message>
    <message>
        <source>Attach Files</source>
        <translation>添加附件</translation>
    </message>
    <message>
        <source>Use {model}</source>
        <translation>使用 {model}</translation>
    </message>
    <message>
        <source>Choose a Model…</source>
        <translation>选取模型…</translation>
    </message>
    <message>
        <source>Send the message</source>
        <translation>发送消息</translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation>发送（Enter）</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop generating</source>
        <translation>停止生成</translation>
    </message>
    <message>
        <source>Stop generating (Esc)</source>
        <translation>停止生成（Esc）</translation>
    </message>
    <message>
        <source>Enter sends your next message when this answer ends</source>
        <translation>按 Enter 可在此回答结束后发送下一条消息</translation>
    </message>
    <message>
        <source>Save the answer</source>
        <translation>存储回答</translation>
    </message>
    <message>
        <source>Save (Enter)</source>
        <translation>存储（Enter）</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>粘贴的文本</translation>
    </message>
    <message>
        <source>Screenshot</source>
        <translation>截屏</translation>
    </message>
    <message>
        <source>The screenshot could not be taken: {reason}</source>
        <translation>无法截屏：{reason}</translation>
    </message>
    <message>
        <source>“{name}” is still being read.</source>
        <translation>仍在读取“{name}”。</translation>
    </message>
    <message>
        <source>{used} of {limit}</source>
        <translation>{used} / {limit}</translation>
    </message>
    <message>
        <source>{used} + {pending} of {limit} · {left} left</source>
        <translation>{used} + {pending} / {limit} · 剩余 {left}</translation>
    </message>
    <message>
        <source>{used} + {pending} of {limit}</source>
        <translation>{used} + {pending} / {limit}</translation>
    </message>
    <message>
        <source>{usage} tokens of the model's context used.</source>
        <translation>模型上下文用量：{usage} 个 token。</translation>
    </message>
    <message>
        <source>Nothing is dropped: an answer ends when the context is full. Start a new chat, or load the model with a longer context.</source>
        <translation>不会丢弃任何内容：上下文用满时回答即结束。请新建对话，或以更长的上下文载入模型。</translation>
    </message>
    <message>
        <source>Context: {usage} tokens</source>
        <translation>上下文：{usage} 个 token</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>{used} of {limit} · {left} left</source>
        <translation>{used} / {limit} · 剩余 {left}</translation>
    </message>
    <message>
        <source>{used} of {limit} tokens of the model's context used; your message adds {pending}.</source>
        <translation>模型上下文已用 {used} / {limit} 个 token；这条消息会增加 {pending} 个。</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Sent when this answer ends</source>
        <translation>此回答结束后发送</translation>
    </message>
    <message>
        <source>Send Now</source>
        <translation>立即发送</translation>
    </message>
    <message>
        <source>Queued messages</source>
        <translation>排队的消息</translation>
    </message>
    <message>
        <source>Not sent, because the last answer was stopped or failed</source>
        <translation>未发送，因为上一个回答已停止或失败</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Edit this queued message</source>
        <translation>编辑这条排队的消息</translation>
    </message>
    <message>
        <source>Do not send this message</source>
        <translation>不发送这条消息</translation>
    </message>
    <message>
        <source>Queued: {text}</source>
        <translation>排队中：{text}</translation>
    </message>
</context>
<context>
    <name>conversations</name>
    <message>
        <source>No model is loaded. Choose one and try again.</source>
        <translation>未载入模型。请选取一个并重试。</translation>
    </message>
    <message>
        <source>Tools ran for {number} minutes in a row. Continue to go on.</source>
        <translation>工具已连续运行 {number} 分钟。点按“继续”可接着运行。</translation>
    </message>
    <message numerus="yes">
        <source>The answer reached its limit of %n token(s).</source>
        <translation>
            <numerusform>回答已达到 %n 个 token 的上限。</numerusform>
        </translation>
    </message>
    <message>
        <source>Tools were called {number} times in a row. Continue to go on.</source>
        <translation>工具已连续调用 {number} 次。点按“继续”可接着运行。</translation>
    </message>
    <message numerus="yes">
        <source>The context of %n token(s) is full.</source>
        <translation>
            <numerusform>%n 个 token 的上下文已用满。</numerusform>
        </translation>
    </message>
    <message>
        <source>{model} cannot look at images. Choose a model that can.</source>
        <translation>{model} 无法查看图片。请选取可以查看图片的模型。</translation>
    </message>
    <message>
        <source>This chat was not sent. Choose a model on this computer for it.</source>
        <translation>此对话未发送。请为它选取这台电脑上的模型。</translation>
    </message>
    <message numerus="yes">
        <source>The KV cache is full: it holds %n token(s).</source>
        <translation>
            <numerusform>KV cache 已满：可容纳 %n 个 token。</numerusform>
        </translation>
    </message>
    <message>
        <source>This chat cannot be read: {reason}. Check the disk.</source>
        <translation>无法读取此对话：{reason}。请检查磁盘。</translation>
    </message>
    <message>
        <source>{reason} The text so far is saved.</source>
        <translation>{reason} 目前的文本已存储。</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>引擎未运行。</translation>
    </message>
    <message>
        <source>The model wrote no summary. Write one, or try again.</source>
        <translation>模型没有写出摘要。请自行撰写，或重试。</translation>
    </message>
    <message>
        <source>This chat cannot be saved: {reason}. Check the disk.</source>
        <translation>无法存储此对话：{reason}。请检查磁盘。</translation>
    </message>
    <message>
        <source>The disk is full, so this chat is not saved. Free some space.</source>
        <translation>磁盘已满，此对话未存储。请释放一些空间。</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Branch {number}: {title}</source>
        <translation>分支 {number}：{title}</translation>
    </message>
    <message>
        <source>{model} · answer {number}</source>
        <translation>{model} · 回答 {number}</translation>
    </message>
</context>
<context>
    <name>dialogs</name>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source>The download was stopped.</source>
        <translation>下载已停止。</translation>
    </message>
    <message>
        <source>Interrupted; it can be resumed.</source>
        <translation>已中断，可以继续。</translation>
    </message>
    <message>
        <source>The download failed because of an error in Octavo; its log has the details.</source>
        <translation>因 Octavo 内部出错，下载失败。详细信息请见其日志。</translation>
    </message>
    <message>
        <source>Cannot write to {0} ({1}).</source>
        <translation>无法写入 {0}（{1}）。</translation>
    </message>
    <message>
        <source>The connection broke after {0} of {1} bytes of {2}.</source>
        <translation>下载 {2} 时连接中断：已收到 {0} / {1} 字节。</translation>
    </message>
    <message>
        <source>{0} arrived damaged (its hash differs from the Hub's) and was deleted: try again later, or without a mirror.</source>
        <translation>{0} 在传输中损坏（哈希与 Hub 的不一致），已删除。请稍后重试，或不使用镜像。</translation>
    </message>
    <message>
        <source>The disk with {0} is full: free some space, then resume; what has arrived is kept.</source>
        <translation>{0} 所在的磁盘已满。请释放一些空间，然后继续；已下载的内容会保留。</translation>
    </message>
    <message>
        <source>{0} has changed on the server.</source>
        <translation>服务器上的 {0} 已更改。</translation>
    </message>
    <message>
        <source>{0} is larger on the server than the Hub announced.</source>
        <translation>服务器上的 {0} 比 Hub 声明的大。</translation>
    </message>
    <message>
        <source>{0} sends no ranges of {1}.</source>
        <translation>{0} 不支持分段下载 {1}。</translation>
    </message>
    <message>
        <source>The connection broke in the middle of {0}.</source>
        <translation>下载 {0} 的途中连接中断。</translation>
    </message>
    <message>
        <source>{0} has no weights as model*.safetensors: choose an MLX version of the model.</source>
        <translation>{0} 没有名为 model*.safetensors 的权重。请选取此模型的 MLX 版本。</translation>
    </message>
    <message>
        <source>the connection failed</source>
        <translation>连接失败</translation>
    </message>
    <message>
        <source>it does not answer</source>
        <translation>没有应答</translation>
    </message>
    <message>
        <source>its answer is incomplete or invalid</source>
        <translation>应答不完整或无效</translation>
    </message>
    <message>
        <source>its certificate is not trusted</source>
        <translation>证书不受信任</translation>
    </message>
    <message>
        <source>no secure connection could be made</source>
        <translation>无法建立安全连接</translation>
    </message>
    <message>
        <source>its name was not found</source>
        <translation>找不到该主机</translation>
    </message>
    <message>
        <source>the connection was refused</source>
        <translation>连接被拒绝</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>连接断开</translation>
    </message>
    <message>
        <source>{0} answered with status {1}.</source>
        <translation>{0} 的应答状态为 {1}。</translation>
    </message>
    <message>
        <source>{0} is not a valid web address: check HF_ENDPOINT.</source>
        <translation>{0} 不是有效的网址。请检查 HF_ENDPOINT。</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network, or use a mirror.</source>
        <translation>无法连接 {0}（{1}）。请检查网络，或使用镜像。</translation>
    </message>
    <message>
        <source>{0} sends downloads back to {2}, which cannot be reached ({1}): choose another mirror.</source>
        <translation>{0} 将下载转回 {2}，而后者无法连接（{1}）。请选取其他镜像。</translation>
    </message>
    <message>
        <source>{0} sends downloads to {2}, which cannot be reached ({1}): check the network, or use a mirror.</source>
        <translation>{0} 将下载转到 {2}，而后者无法连接（{1}）。请检查网络，或使用镜像。</translation>
    </message>
    <message>
        <source>{0} has no such model or file: {1}</source>
        <translation>{0} 上没有此模型或文件：{1}</translation>
    </message>
    <message>
        <source>This model is gated or private: accept its terms at the Hub, run `hf auth login`, then try again.</source>
        <translation>此模型需要授权或为私有模型。请在 Hub 上接受其条款，运行 `hf auth login`，然后重试。</translation>
    </message>
    <message>
        <source>{0} now has another, shorter file: {1}</source>
        <translation>{0} 上现在是另一个较短的文件：{1}</translation>
    </message>
    <message>
        <source>{0} is limiting requests: try again later.</source>
        <translation>{0} 正在限制请求。请稍后重试。</translation>
    </message>
    <message>
        <source>{0} has an internal error (status {1}).</source>
        <translation>{0} 发生内部错误（状态 {1}）。</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network and HF_ENDPOINT.</source>
        <translation>无法连接 {0}（{1}）。请检查网络和 HF_ENDPOINT。</translation>
    </message>
    <message>
        <source>{0} cannot be reached ({1}): check the network and this address.</source>
        <translation>无法连接 {0}（{1}）。请检查网络和此地址。</translation>
    </message>
    <message>
        <source>The Hub refused your token: it is invalid or has expired. Run `hf auth login` again.</source>
        <translation>Hub 拒绝了此 token：token 无效或已过期。请再次运行 `hf auth login`。</translation>
    </message>
    <message>
        <source>Your Hub account may not read this model: accept its terms on its page at the Hub, then try again.</source>
        <translation>此 Hub 账户无权读取此模型。请在 Hub 上的模型页面接受其条款，然后重试。</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so {0} was not contacted: unset it to use the Hub.</source>
        <translation>已设置 HF_HUB_OFFLINE，因此未连接 {0}。若要使用 Hub，请取消此设置。</translation>
    </message>
    <message>
        <source>{0} redirected to {1} without encryption: refused.</source>
        <translation>{0} 重定向到未加密的 {1}，已拒绝。</translation>
    </message>
    <message>
        <source>The proxy in your network settings cannot be used: Octavo supports http and https proxies.</source>
        <translation>无法使用网络设置中的代理。Octavo 支持 http 和 https 代理。</translation>
    </message>
    <message>
        <source>{0} refuses the address that {1} gave: it may have expired. Try again.</source>
        <translation>{0} 拒绝了 {1} 提供的地址，该地址可能已过期。请重试。</translation>
    </message>
    <message>
        <source>Waiting for {0}…</source>
        <translation>正在等待 {0}…</translation>
    </message>
    <message>
        <source>{0} is not a model that can be deleted.</source>
        <translation>{0} 不是可删除的模型。</translation>
    </message>
    <message>
        <source>This failed because of an error in Octavo; its log has the details.</source>
        <translation>因 Octavo 内部出错，此操作失败。详细信息请见其日志。</translation>
    </message>
    <message>
        <source>{0} is not in the catalogue: look it up on the Hub.</source>
        <translation>{0} 不在目录中。请在 Hub 上查询。</translation>
    </message>
    <message>
        <source>{0} has no weights (*.safetensors): its download may be incomplete.</source>
        <translation>{0} 没有权重（*.safetensors），可能尚未下载完整。</translation>
    </message>
    <message>
        <source>{0} {1}: choose a folder with config.json and *.safetensors.</source>
        <translation>{0} {1}。请选取包含 config.json 和 *.safetensors 的文件夹。</translation>
    </message>
    <message>
        <source>{0} has no config.json, so it is not a model folder.</source>
        <translation>{0} 没有 config.json，因此不是模型文件夹。</translation>
    </message>
    <message>
        <source>{0} asks to run its own Python code ({1}): Octavo never does that.</source>
        <translation>{0} 要求运行自带的 Python 代码（{1}）。Octavo 绝不会这样做。</translation>
    </message>
    <message>
        <source>{0} has its weights as pickle files, which can run code when they are read: choose a version with *.safetensors.</source>
        <translation>{0} 的权重是 pickle 文件，读取时可能会运行代码。请选取包含 *.safetensors 的版本。</translation>
    </message>
    <message>
        <source>{0} holds GGUF weights: choose an MLX version of the model.</source>
        <translation>{0} 包含的是 GGUF 权重。请选取此模型的 MLX 版本。</translation>
    </message>
    <message>
        <source>{0} has no tokenizer (tokenizer.json): its download may be incomplete.</source>
        <translation>{0} 没有 tokenizer（tokenizer.json），可能尚未下载完整。</translation>
    </message>
    <message>
        <source>{0} lacks {1} of its {2} weight files ({3}, ...): finish its download.</source>
        <translation>{0} 的 {2} 个权重文件中缺少 {1} 个（{3} 等）。请完成下载。</translation>
    </message>
    <message>
        <source>{0} is a LoRA adapter, not a model: choose its base model.</source>
        <translation>{0} 是 LoRA 适配器，不是模型。请选取其基础模型。</translation>
    </message>
    <message>
        <source>{0} is a {1} model, which Octavo does not know.</source>
        <translation>{0} 是 {1} 模型，Octavo 不支持此类模型。</translation>
    </message>
    <message>
        <source>The tokenizer of {0} asks to run its own Python code: Octavo never does that.</source>
        <translation>{0} 的 tokenizer 要求运行自带的 Python 代码。Octavo 绝不会这样做。</translation>
    </message>
    <message>
        <source>Choose {0} bits for the weights; {1} is not possible.</source>
        <translation>请为权重选取 {0} 位；{1} 位不可用。</translation>
    </message>
    <message>
        <source>{0} is already quantised: choose the original.</source>
        <translation>{0} 已经过量化。请选取原模型。</translation>
    </message>
    <message>
        <source>{0} is not a GGUF file.</source>
        <translation>{0} 不是 GGUF 文件。</translation>
    </message>
    <message>
        <source>It cannot be quantised: {0}.</source>
        <translation>无法量化：{0}。</translation>
    </message>
    <message>
        <source>{0} {1}.</source>
        <translation>{0}：{1}。</translation>
    </message>
    <message>
        <source>{0} is not a complete model: {1}.</source>
        <translation>{0} 不是完整的模型：{1}。</translation>
    </message>
    <message>
        <source>neither its config nor its tokenizer names a token that ends an answer</source>
        <translation>其 config 和 tokenizer 都没有指定结束回答的 token</translation>
    </message>
    <message>
        <source>the eos_token_id of its config.json is not a token's number</source>
        <translation>其 config.json 中的 eos_token_id 不是 token 编号</translation>
    </message>
    <message>
        <source>{0} does not fit in memory.</source>
        <translation>内存放不下 {0}。</translation>
    </message>
    <message>
        <source>The disk cache is off until the next start: {0} ({1}).</source>
        <translation>磁盘缓存已关闭，直到下次启动：{0}（{1}）。</translation>
    </message>
    <message>
        <source>The disk cache is off until there is room: {0} ({1}).</source>
        <translation>磁盘缓存已关闭，直到有空间为止：{0}（{1}）。</translation>
    </message>
    <message>
        <source>The disk has room again, so the disk cache is on again.</source>
        <translation>磁盘又有空间了，因此磁盘缓存已重新打开。</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}</source>
        <translation>无法使用 {0}：{1}</translation>
    </message>
    <message>
        <source>is not there</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>{0} has only {1:size} of disk space, and {2} takes {3:size}: delete something there.</source>
        <translation>{0} 只有 {1:size} 磁盘空间，而 {2} 需要 {3:size}。请在那里删除一些内容。</translation>
    </message>
    <message>
        <source>cannot be read: {0}</source>
        <translation>无法读取：{0}</translation>
    </message>
    <message>
        <source>{0} gave an answer that cannot be read.</source>
        <translation>无法读取 {0} 的应答。</translation>
    </message>
    <message>
        <source>{0} and {1} do not reach each other by MLX's ring: check their addresses and firewalls.</source>
        <translation>{0} 和 {1} 无法通过 MLX 的环互相连接。请检查它们的地址和防火墙。</translation>
    </message>
    <message>
        <source>{0} gave an answer that cannot be read: install the same Octavo there.</source>
        <translation>无法读取 {0} 的应答。请在那里安装相同的 Octavo。</translation>
    </message>
    <message>
        <source>{0} {1}, but {2} has {3}</source>
        <translation>{0} {1}（{2} 为 {3}）</translation>
    </message>
    <message>
        <source>{0}: {1}.</source>
        <translation>{0}：{1}。</translation>
    </message>
    <message>
        <source>{0} has {1}: install the same versions.</source>
        <translation>{0} 的版本不同：{1}。请安装相同的版本。</translation>
    </message>
    <message>
        <source>The files of {0} on {1} differ from those on {2}: delete them there and download them again.</source>
        <translation>{1} 上的 {0} 文件与 {2} 上的不同。请在那里删除后重新下载。</translation>
    </message>
    <message>
        <source>{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline parallelism for its model type, {1}. Choose another model.</source>
        <translation>{0} 无法拆分到多台机器：mlx-lm 没有适用于其模型类型（{1}）的张量并行或流水线并行。请选取其他模型。</translation>
    </message>
    <message>
        <source>{0} has recurrent layers, which cannot be split over machines yet. Choose another model.</source>
        <translation>{0} 有循环层，目前还无法拆分到多台机器。请选取其他模型。</translation>
    </message>
    <message>
        <source>The memory of {0} cannot be worked out: {1}.</source>
        <translation>无法计算 {0} 的内存：{1}。</translation>
    </message>
    <message>
        <source>Its memory cannot be worked out: {0}.</source>
        <translation>无法计算其内存：{0}。</translation>
    </message>
    <message>
        <source>is refused by {0}, port {1}</source>
        <translation>被 {0} 的端口 {1} 拒绝</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>has not answered for {0} seconds</source>
        <translation>已有 {0} 秒没有应答</translation>
    </message>
    <message>
        <source>stopped in the middle of a message</source>
        <translation>在消息中途停止</translation>
    </message>
    <message>
        <source>ended in the middle of a message</source>
        <translation>在消息中途结束</translation>
    </message>
    <message>
        <source>sent a message that is damaged or incomplete</source>
        <translation>发送了损坏或不完整的消息</translation>
    </message>
    <message>
        <source>cannot reach {0}, port {1}: {2}</source>
        <translation>无法连接 {0} 的端口 {1}：{2}</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines by {2}: {3}.</source>
        <translation>{0} 无法按 {2} 拆分到 {1} 台机器：{3}。</translation>
    </message>
    <message>
        <source>{0} has recurrent layers, whose states cannot be kept on several machines yet. Choose another model, or load it on one machine.</source>
        <translation>{0} 有循环层，其状态目前还无法保存在多台机器上。请选取其他模型，或在一台机器上载入。</translation>
    </message>
    <message>
        <source>The model has more than {0} kinds of attention span; load it on one machine.</source>
        <translation>此模型的注意力范围多于 {0} 种。请在一台机器上载入。</translation>
    </message>
    <message>
        <source>{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline parallelism for its model type, {1}. Choose another model, or load it on one machine.</source>
        <translation>{0} 无法拆分到多台机器：mlx-lm 没有适用于其模型类型（{1}）的张量并行或流水线并行。请选取其他模型，或在一台机器上载入。</translation>
    </message>
    <message>
        <source>{0} cannot be split by {1}: mlx-lm has no {1} parallelism for its model type, {2}. Use {3}.</source>
        <translation>{0} 无法按 {1} 拆分：mlx-lm 没有适用于其模型类型（{2}）的 {1} 并行。请使用 {3}。</translation>
    </message>
    <message>
        <source>{0} cannot be split like this: {1}.</source>
        <translation>{0} 无法这样拆分：{1}。</translation>
    </message>
    <message>
        <source>numbers of layers need a split by layers (pipeline)</source>
        <translation>指定层数需要按层拆分（流水线）</translation>
    </message>
    <message>
        <source>{0} numbers of layers were given for {1} machines; give one for each</source>
        <translation>为 {1} 台机器指定了 {0} 个层数；请为每台指定一个</translation>
    </message>
    <message>
        <source>the layers {0} do not add up to {1}, with one at least for each</source>
        <translation>层数 {0} 相加不等于 {1}（每台至少一层）</translation>
    </message>
    <message>
        <source>the files of {0} differ from those of the first machine; copy them again</source>
        <translation>{0} 的文件与第一台机器上的不同；请重新复制</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines: {2}.</source>
        <translation>{0} 无法拆分到 {1} 台机器：{2}。</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}</source>
        <translation>无法读取 {0}：{1}</translation>
    </message>
    <message>
        <source>{0} is not there; copy or download it</source>
        <translation>{0} 不存在；请复制或下载</translation>
    </message>
    <message>
        <source>This machine (rank 0)</source>
        <translation>本机（Rank 0）</translation>
    </message>
    <message>
        <source>{0} (rank {1})</source>
        <translation>{0}（Rank {1}）</translation>
    </message>
    <message>
        <source>{0}: no progress for {1} seconds. Check that all machines respond, then load the model again.</source>
        <translation>{0}：{1} 秒没有进展。请检查所有机器是否有应答，然后重新载入模型。</translation>
    </message>
    <message>
        <source>{0} was ended by signal {1}.</source>
        <translation>{0} 被信号 {1} 终止。</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>that machine</source>
        <translation>该机器</translation>
    </message>
    <message>
        <source>{0} has stopped responding: no progress for {1} seconds. Check {2}, then load the model again.</source>
        <translation>{0} 已停止应答：{1} 秒没有进展。请检查{2}，然后重新载入模型。</translation>
    </message>
    <message>
        <source>{0} {1}, so the model cannot be computed any more.</source>
        <translation>{0}：{1}，因此无法再计算此模型。</translation>
    </message>
    <message>
        <source>{0} did not answer in time. Check that machine and its network connection, then load the model again.</source>
        <translation>{0} 没有及时应答。请检查该机器及其网络连接，然后重新载入模型。</translation>
    </message>
    <message>
        <source>{0} sent {1} in place of {2}.</source>
        <translation>{0} 发送了 {1}，而不是 {2}。</translation>
    </message>
    <message>
        <source>these machines</source>
        <translation>这些机器</translation>
    </message>
    <message>
        <source>{0}.</source>
        <translation>{0}。</translation>
    </message>
    <message>
        <source>Models that mlx-vlm's code serves cannot be split over several machines.</source>
        <translation>由 mlx-vlm 代码运行的模型无法拆分到多台机器。</translation>
    </message>
    <message>
        <source>mlx-lm cannot split this model over {0} machines: {1}.</source>
        <translation>mlx-lm 无法将此模型拆分到 {0} 台机器：{1}。</translation>
    </message>
    <message>
        <source>mlx-lm cannot build a model from its config.json ({0}).</source>
        <translation>mlx-lm 无法根据其 config.json 构建模型（{0}）。</translation>
    </message>
    <message>
        <source>The hosts file names one machine; name two or more, this one first.</source>
        <translation>主机文件只列出了一台机器。请列出两台或更多，本机在先。</translation>
    </message>
    <message>
        <source>This engine has used other machines; restart it to use these.</source>
        <translation>此引擎已使用过其他机器。要使用这些机器，请重新启动引擎。</translation>
    </message>
    <message>
        <source>These machines compute another model; unload that one first.</source>
        <translation>这些机器正在计算另一个模型。请先卸载该模型。</translation>
    </message>
    <message>
        <source>{0} (rank 0)</source>
        <translation>{0}（Rank 0）</translation>
    </message>
    <message>
        <source>This machine cannot listen at {0}: {1}. The first machine of the hosts file has to be this one.</source>
        <translation>本机无法在 {0} 上监听：{1}。主机文件中的第一台机器必须是本机。</translation>
    </message>
    <message>
        <source>{0} did not connect within {1} seconds.</source>
        <translation>{0} 没有在 {1} 秒内连接。</translation>
    </message>
    <message>
        <source>The ranks cannot be started: {0}.</source>
        <translation>无法启动各 Rank：{0}。</translation>
    </message>
    <message>
        <source>, and whether Octavo may use the local network (System Settings, Privacy &amp; Security)</source>
        <translation>，以及 Octavo 是否可以使用本地网络（系统设置“隐私与安全性”）</translation>
    </message>
    <message>
        <source>{0}: `octavo` failed: {1}.</source>
        <translation>{0}：运行 `octavo` 失败：{1}。</translation>
    </message>
    <message>
        <source>{0} has an unknown name: check its name in the hosts file.</source>
        <translation>{0} 的名称未知。请在主机文件中检查其名称。</translation>
    </message>
    <message>
        <source>{0} is not known to ssh: run `ssh {0}` once and accept its key.</source>
        <translation>ssh 不认识 {0}。请运行一次 `ssh {0}` 并接受其密钥。</translation>
    </message>
    <message>
        <source>{0} refuses the login: run `ssh-copy-id {0}`, so that ssh needs no password.</source>
        <translation>{0} 拒绝登录。请运行 `ssh-copy-id {0}`，使 ssh 不需要密码。</translation>
    </message>
    <message>
        <source>{0} refuses ssh: turn on Remote Login there (macOS: System Settings, Sharing).</source>
        <translation>{0} 拒绝 ssh。请在那里打开远程登录（macOS：系统设置“共享”）。</translation>
    </message>
    <message>
        <source>{0} does not answer: check that it is on and in the same network.</source>
        <translation>{0} 没有应答。请检查它是否已开机并在同一网络中。</translation>
    </message>
    <message>
        <source>{0} cannot be reached: check that it is on and in the same network{1}.</source>
        <translation>无法连接 {0}。请检查它是否已开机并在同一网络中{1}。</translation>
    </message>
    <message>
        <source>{0} has no `octavo` on its PATH: install Octavo there, in the same version, and link it into ~/.local/bin (docs/machines.md).</source>
        <translation>{0} 的 PATH 中没有 `octavo`。请在那里安装相同版本的 Octavo，并链接到 ~/.local/bin（docs/machines.md）。</translation>
    </message>
    <message>
        <source>ssh cannot connect to {0}: {1}.</source>
        <translation>ssh 无法连接 {0}：{1}。</translation>
    </message>
    <message>
        <source>{0} has an older Octavo: install the same version there.</source>
        <translation>{0} 的 Octavo 版本较旧。请在那里安装相同的版本。</translation>
    </message>
    <message>
        <source>There is no ssh on this computer; install OpenSSH.</source>
        <translation>这台电脑上没有 ssh。请安装 OpenSSH。</translation>
    </message>
    <message>
        <source>it gives no reason</source>
        <translation>未说明原因</translation>
    </message>
    <message>
        <source>{0} did not answer within {1} seconds: check that it is not busy or asleep.</source>
        <translation>{0} 没有在 {1} 秒内应答。请检查它是否忙碌或处于睡眠状态。</translation>
    </message>
    <message>
        <source>The hosts file asks for MLX's backend {0}, but Octavo uses the ring so far; write "backend": "ring".</source>
        <translation>主机文件要求使用 MLX 的后端 {0}，但 Octavo 目前只使用环。请写入 "backend": "ring"。</translation>
    </message>
    <message>
        <source>{0} is not an address with a port, such as 192.168.1.2:32323.</source>
        <translation>{0} 不是带端口的地址（格式如 192.168.1.2:32323）。</translation>
    </message>
    <message>
        <source>{0} needs a port in its address {1}, such as {2}:32323.</source>
        <translation>{0} 的地址 {1} 需要端口，例如 {2}:32323。</translation>
    </message>
    <message>
        <source>This machine cannot listen at {0}: {1}. Correct its address in the hosts file.</source>
        <translation>本机无法在 {0} 上监听：{1}。请在主机文件中更正其地址。</translation>
    </message>
    <message>
        <source>cannot reach {0}, port {1} ({2}): check that address in the hosts file, and whether a firewall blocks the port{3}</source>
        <translation>无法连接 {0} 的端口 {1}（{2}）：请检查主机文件中的该地址，以及防火墙是否阻止了该端口{3}</translation>
    </message>
    <message>
        <source>cannot join the ring: {0}</source>
        <translation>无法加入环：{0}</translation>
    </message>
    <message>
        <source>cannot listen at {0}, port {1}: {2}; its address in the hosts file may be another machine's</source>
        <translation>无法在 {0} 的端口 {1} 上监听：{2}；主机文件中的地址可能属于另一台机器</translation>
    </message>
    <message>
        <source>cannot use port {0} at {1}, which another program has; quit that program or choose other ports (--ring-port, or ring_port= in Python)</source>
        <translation>无法使用 {1} 的端口 {0}，它被另一个程序占用；请退出该程序或选取其他端口（--ring-port，Python 中为 ring_port=）</translation>
    </message>
    <message>
        <source>A disk cache cannot be used with several machines yet; load the model without it.</source>
        <translation>磁盘缓存目前还不能用于多台机器。请不带磁盘缓存载入模型。</translation>
    </message>
    <message>
        <source>{0} could not be verified on several machines</source>
        <translation>{0} 无法在多台机器上验证</translation>
    </message>
    <message>
        <source>{0} would need {1:size} for its part of {2}, but {3:size} of memory are available. Use more machines, or quit other programs there.</source>
        <translation>{0} 负责的 {2} 部分需要 {1:size}，但可用内存为 {3:size}。请使用更多机器，或在那里退出其他程序。</translation>
    </message>
    <message>
        <source>{0} layers cannot be split over {1} machines; use at most {0}</source>
        <translation>{0} 层无法拆分到 {1} 台机器；请最多使用 {0} 台</translation>
    </message>
    <message>
        <source>The conversion was ended {0}, and nothing was kept: close other programs, or try another file.</source>
        <translation>转换{0} 结束，未保留任何内容。请关闭其他程序，或尝试其他文件。</translation>
    </message>
    <message>
        <source>by signal {0}</source>
        <translation>因信号 {0}</translation>
    </message>
    <message>
        <source>with status {0}</source>
        <translation>以状态 {0}</translation>
    </message>
    <message>
        <source>The conversion could not be started: {0}.</source>
        <translation>无法启动转换：{0}。</translation>
    </message>
    <message>
        <source>The conversion could not be followed: {0}.</source>
        <translation>无法跟踪转换：{0}。</translation>
    </message>
    <message>
        <source>{0} is busy or cannot be reached; trying again in {1} s…</source>
        <translation>{0} 忙碌或无法连接；{1} 秒后重试…</translation>
    </message>
    <message>
        <source>Checking {0}: {1} %</source>
        <translation>正在检查 {0}：{1}%</translation>
    </message>
    <message>
        <source>{0}. Free some space, then resume.</source>
        <translation>{0}。请释放一些空间，然后继续。</translation>
    </message>
    <message>
        <source>Another Octavo is downloading this model: waiting for it…</source>
        <translation>另一个 Octavo 正在下载此模型：正在等待…</translation>
    </message>
    <message>
        <source>{0} lists no models: is it a mirror of the Hub?</source>
        <translation>{0} 没有列出任何模型。它是 Hub 的镜像吗？</translation>
    </message>
    <message>
        <source>The Hub's answer about {0} lists no files: is HF_ENDPOINT a mirror of the Hub?</source>
        <translation>Hub 关于 {0} 的应答没有列出文件。HF_ENDPOINT 是 Hub 的镜像吗？</translation>
    </message>
    <message>
        <source>{0} holds {1} files: that is not a model.</source>
        <translation>{0} 包含 {1} 个文件，不是模型。</translation>
    </message>
    <message>
        <source>{0} did not return a list of models: is it a mirror of the Hub?</source>
        <translation>{0} 没有返回模型列表。它是 Hub 的镜像吗？</translation>
    </message>
    <message>
        <source>{0} answered with another commit than {1}.</source>
        <translation>{0} 返回的提交不是 {1}。</translation>
    </message>
    <message>
        <source>config.json of {0} is not a JSON object.</source>
        <translation>{0} 的 config.json 不是 JSON 对象。</translation>
    </message>
    <message>
        <source>{0} has more than {1} weight files.</source>
        <translation>{0} 的权重文件多于 {1} 个。</translation>
    </message>
    <message>
        <source>{0} of {1} is not a safetensors file.</source>
        <translation>{1} 的 {0} 不是 safetensors 文件。</translation>
    </message>
    <message>
        <source>{0} is over {1} MB.</source>
        <translation>{0} 超过 {1} MB。</translation>
    </message>
    <message>
        <source>The Hub does not say how large {0} of {1} is.</source>
        <translation>Hub 没有说明 {1} 的 {0} 有多大。</translation>
    </message>
    <message>
        <source>{0} has no encryption: your token is not sent to it.</source>
        <translation>{0} 没有加密，因此不会向其发送 token。</translation>
    </message>
    <message>
        <source>config.json of {0} is not valid JSON.</source>
        <translation>{0} 的 config.json 不是有效的 JSON。</translation>
    </message>
    <message>
        <source>{0} of {1} {2}.</source>
        <translation>{1} 的 {0}：{2}。</translation>
    </message>
    <message>
        <source>{0} did not return JSON: is it a mirror of the Hub?</source>
        <translation>{0} 没有返回 JSON。它是 Hub 的镜像吗？</translation>
    </message>
    <message>
        <source>{0} broke off in the middle of an answer.</source>
        <translation>{0} 在应答中途断开。</translation>
    </message>
    <message>
        <source>{0} has more than {1} tensors.</source>
        <translation>{0} 的张量多于 {1} 个。</translation>
    </message>
    <message>
        <source>This model does not exist, or it is private: check its name, or run `hf auth login`.</source>
        <translation>此模型不存在，或为私有。请检查其名称，或运行 `hf auth login`。</translation>
    </message>
    <message>
        <source>This model does not exist, or it is private: check its name.</source>
        <translation>此模型不存在，或为私有。请检查其名称。</translation>
    </message>
    <message>
        <source>{0} is sending too slowly: check the network, or try again later.</source>
        <translation>{0} 发送得太慢。请检查网络，或稍后重试。</translation>
    </message>
    <message>
        <source>Cannot delete {0}: {1}.</source>
        <translation>无法删除 {0}：{1}。</translation>
    </message>
    <message>
        <source>{0} has no such model.</source>
        <translation>{0} 没有此模型。</translation>
    </message>
    <message>
        <source>{0} did not answer as ModelScope does: {1}.</source>
        <translation>{0} 的应答与 ModelScope 不符：{1}。</translation>
    </message>
    <message>
        <source>{0} did not return a list of models.</source>
        <translation>{0} 没有返回模型列表。</translation>
    </message>
    <message>
        <source>{0} has no revision {1} on ModelScope.</source>
        <translation>{0} 在 ModelScope 上没有修订版本 {1}。</translation>
    </message>
    <message>
        <source>{0} did not return a list of files of {1}.</source>
        <translation>{0} 没有返回 {1} 的文件列表。</translation>
    </message>
    <message>
        <source>{0} is not the name of a Hub repository: use org/name.</source>
        <translation>{0} 不是 Hub 仓库的名称。请使用“组织/名称”。</translation>
    </message>
    <message>
        <source>{0} is not the name of a branch, tag or commit.</source>
        <translation>{0} 不是分支、标签或提交的名称。</translation>
    </message>
    <message>
        <source>The branch {0} cannot be told from the main branch on every disk.</source>
        <translation>分支 {0} 在某些磁盘上无法与主分支区分。</translation>
    </message>
    <message>
        <source>The Hub returned an invalid commit ID: {0}.</source>
        <translation>Hub 返回了无效的提交 ID：{0}。</translation>
    </message>
    <message>
        <source>The Hub returned an invalid file hash: {0}.</source>
        <translation>Hub 返回了无效的文件哈希：{0}。</translation>
    </message>
    <message>
        <source>The repository has a file with an unsafe name: {0}.</source>
        <translation>仓库中有名称不安全的文件：{0}。</translation>
    </message>
    <message>
        <source>There is no adapter folder {0}: choose one with {1}.</source>
        <translation>没有适配器文件夹 {0}。请选取包含 {1} 的文件夹。</translation>
    </message>
    <message>
        <source>{0} of {1} does not hold an adapter's settings.</source>
        <translation>{1} 的 {0} 不包含适配器的设置。</translation>
    </message>
    <message>
        <source>{0} is a PEFT adapter: convert it to mlx-lm's format, or train it with mlx_lm.lora.</source>
        <translation>{0} 是 PEFT 适配器。请转换为 mlx-lm 的格式，或用 mlx_lm.lora 训练。</translation>
    </message>
    <message>
        <source>{0} has no {1}: only adapters in safetensors are loaded.</source>
        <translation>{0} 没有 {1}。只能载入 safetensors 格式的适配器。</translation>
    </message>
    <message>
        <source>The adapter {0} does not fit {1}: {2}.</source>
        <translation>适配器 {0} 与 {1} 不匹配：{2}。</translation>
    </message>
    <message>
        <source>{0} is a {1} adapter, which mlx-lm does not support.</source>
        <translation>{0} 是 {1} 适配器，mlx-lm 不支持。</translation>
    </message>
    <message>
        <source>{0} of {1} lacks num_layers, or a rank in lora_parameters.</source>
        <translation>{1} 的 {0} 缺少 num_layers，或 lora_parameters 中缺少 rank。</translation>
    </message>
    <message>
        <source>The keys in {0} of {1} are not a list of layer names.</source>
        <translation>{1} 的 {0} 中的 keys 不是层名称的列表。</translation>
    </message>
    <message>
        <source>{0} has no readable {1}{2}, so it is not an adapter.</source>
        <translation>{0} 没有可读取的 {1}{2}，因此不是适配器。</translation>
    </message>
    <message>
        <source>{0} of {1} is not valid JSON.</source>
        <translation>{1} 的 {0} 不是有效的 JSON。</translation>
    </message>
    <message>
        <source>it lacks {0}</source>
        <translation>缺少 {0}</translation>
    </message>
    <message>
        <source>it changes none of its layers</source>
        <translation>没有更改任何层</translation>
    </message>
    <message>
        <source>{0} of {1} lacks {2} in lora_parameters.</source>
        <translation>{1} 的 {0} 的 lora_parameters 中缺少 {2}。</translation>
    </message>
    <message>
        <source>Its draft head is of a form that Octavo does not know. Load it without drafts.</source>
        <translation>其草稿头的形式 Octavo 不支持。请不带草稿载入。</translation>
    </message>
    <message>
        <source>A tensor of its draft head is missing or damaged: {0}.</source>
        <translation>草稿头的某个张量缺失或已损坏：{0}。</translation>
    </message>
    <message>
        <source>The weights of its draft head do not fit the model: {0}.</source>
        <translation>其草稿头的权重与模型不匹配：{0}。</translation>
    </message>
    <message>
        <source>{0} has no draft head that Octavo knows. Load it without one, or with a smaller model that drafts.</source>
        <translation>{0} 没有 Octavo 支持的草稿头。请不带草稿头载入，或搭配较小的草稿模型。</translation>
    </message>
    <message>
        <source>is a draft head, not a model: choose it as the draft model of the one it was made for.</source>
        <translation>是草稿头，不是模型。请将其选为对应模型的草稿模型。</translation>
    </message>
    <message>
        <source>The weight files of {0} lack {1} tensors of its index ({2}, ...): download it again.</source>
        <translation>{0} 的权重文件中缺少索引里的 {1} 个张量（{2} 等）。请重新下载。</translation>
    </message>
    <message>
        <source>{0} of {1} is a link to outside its folder: copy the file there.</source>
        <translation>{1} 的 {0} 是指向文件夹之外的链接。请将文件复制到那里。</translation>
    </message>
    <message>
        <source>config.json of {0} has no usable model_type.</source>
        <translation>{0} 的 config.json 没有可用的 model_type。</translation>
    </message>
    <message>
        <source>The weights of {0} are not named model*.safetensors.</source>
        <translation>{0} 的权重未命名为 model*.safetensors。</translation>
    </message>
    <message>
        <source>model.safetensors.index.json of {0} has no weight_map.</source>
        <translation>{0} 的 model.safetensors.index.json 没有 weight_map。</translation>
    </message>
    <message>
        <source>{0} of {1} is a broken link: download it again.</source>
        <translation>{1} 的 {0} 是失效的链接。请重新下载。</translation>
    </message>
    <message>
        <source>{0} of {1} is not a JSON object.</source>
        <translation>{1} 的 {0} 不是 JSON 对象。</translation>
    </message>
    <message>
        <source>{0} of {1} has more than {2} values.</source>
        <translation>{1} 的 {0} 的值多于 {2} 个。</translation>
    </message>
    <message>
        <source>is a file, not a model folder</source>
        <translation>是文件，不是模型文件夹</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>The weight files of {0} have more than {1} tensors, which cannot be right.</source>
        <translation>{0} 的权重文件的张量多于 {1} 个，这不合理。</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}.</source>
        <translation>无法读取 {0}：{1}。</translation>
    </message>
    <message>
        <source>{0} {1}</source>
        <translation>{0} {1}</translation>
    </message>
    <message>
        <source>The tools process could not be started: {0}.</source>
        <translation>无法启动工具进程：{0}。</translation>
    </message>
    <message>
        <source>The tools process stopped. It starts again with the next call.</source>
        <translation>工具进程已停止，下次调用时会重新启动。</translation>
    </message>
    <message>
        <source>There is no backend {0} on this machine; use auto, reference, cpu, metal or cuda.</source>
        <translation>本机没有后端 {0}。请使用 auto、reference、cpu、metal 或 cuda。</translation>
    </message>
    <message>
        <source>The metal backend needs a Mac with Apple Silicon; use auto here.</source>
        <translation>metal 后端需要搭载 Apple 芯片的 Mac。请在此使用 auto。</translation>
    </message>
    <message>
        <source>The cuda backend needs an NVIDIA GPU and MLX's CUDA build (pip install 'octavo[cuda]').</source>
        <translation>cuda 后端需要 NVIDIA GPU 和 MLX 的 CUDA 版本（pip install 'octavo[cuda]'）。</translation>
    </message>
    <message>
        <source>The cpu backend needs numba: install it with  pip install 'octavo[cpu]'.</source>
        <translation>cpu 后端需要 numba。请用 pip install 'octavo[cpu]' 安装。</translation>
    </message>
    <message>
        <source>K/V with heads of {0} values cannot be quantised: they have to be a multiple of 8. Leave K/V as they are (kv_bits 0).</source>
        <translation>每个头有 {0} 个值的 K/V 无法量化：必须是 8 的倍数。请让 K/V 保持原样（kv_bits 0）。</translation>
    </message>
    <message>
        <source>{0} cannot take blocks back from the host.</source>
        <translation>{0} 无法从主机内存取回块。</translation>
    </message>
    <message>
        <source>{0} cannot change its size.</source>
        <translation>{0} 无法更改其大小。</translation>
    </message>
    <message>
        <source>Latents are shared by all heads; a layer cannot have {0}.</source>
        <translation>潜在向量由所有头共享，一层不能有 {0} 个 KV 头。</translation>
    </message>
    <message>
        <source>{0} query heads cannot share {1} kv heads evenly.</source>
        <translation>{0} 个查询头无法均匀共享 {1} 个 KV 头。</translation>
    </message>
    <message>
        <source>{0} is {1}; it must be {2}.</source>
        <translation>{0} 的值为 {1}。必须是 {2}。</translation>
    </message>
    <message>
        <source>Octavo uses MLX's own attention instead: answers stay correct, long chats are slower. For details run: octavo selfcheck --report FILE</source>
        <translation>Octavo 改用 MLX 自带的注意力：回答仍然正确，但长对话会变慢。要查看详细信息，请运行：octavo selfcheck --report FILE</translation>
    </message>
    <message>
        <source>Octavo lets MLX write keys and values instead: answers stay correct, but the GPU waits between steps. For details run: octavo selfcheck --report FILE</source>
        <translation>Octavo 改由 MLX 写入键和值：回答仍然正确，但 GPU 会在各步之间等待。要查看详细信息，请运行：octavo selfcheck --report FILE</translation>
    </message>
    <message>
        <source>The engine hung or crashed at the first use of a GPU kernel ({0}).</source>
        <translation>首次使用某个 GPU 内核时，引擎停止响应或崩溃（{0}）。</translation>
    </message>
    <message>
        <source>A GPU kernel gives wrong results on this machine ({0}).</source>
        <translation>某个 GPU 内核在本机上的结果有误（{0}）。</translation>
    </message>
    <message>
        <source>{0} It is off now. {1}</source>
        <translation>{0}此内核现已关闭。{1}</translation>
    </message>
    <message>
        <source>A GPU kernel does not compile on this machine ({0}).</source>
        <translation>某个 GPU 内核无法在本机上编译（{0}）。</translation>
    </message>
    <message>
        <source>{0} {1:capital}</source>
        <translation>{0}{1:capital}</translation>
    </message>
    <message>
        <source>{0} is missing on {1}: run this again with --yes to download it.</source>
        <translation>{1} 上缺少 {0}。要下载它，请加上 --yes 重新运行。</translation>
    </message>
    <message>
        <source>{0}; {1}</source>
        <translation>{0}；{1}</translation>
    </message>
    <message>
        <source>{0}: {1} {2:clause}.</source>
        <translation>{0} 上的 {1}：{2:clause}。</translation>
    </message>
    <message>
        <source>{0:capital}.</source>
        <translation>{0:capital}。</translation>
    </message>
    <message>
        <source>machine {0}</source>
        <translation>第 {0} 台机器</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0}（{1}）</translation>
    </message>
    <message>
        <source>The hosts file {0} is larger than 1 MB; a line per machine is enough.</source>
        <translation>主机文件 {0} 超过 1 MB。每台机器一行即可。</translation>
    </message>
    <message>
        <source>a list of machines is missing; a hosts file looks like {0}.</source>
        <translation>缺少机器列表。主机文件示例：{0}。</translation>
    </message>
    <message>
        <source>the list of machines is empty; name at least one.</source>
        <translation>机器列表为空。请至少列出一台。</translation>
    </message>
    <message>
        <source>{0} machines are too many; the limit is {1}.</source>
        <translation>{0} 台机器过多，上限为 {1} 台。</translation>
    </message>
    <message>
        <source>the backend {0} is unknown here; use "ring" or "jaccl".</source>
        <translation>不支持后端 {0}。请使用 "ring" 或 "jaccl"。</translation>
    </message>
    <message>
        <source>{0} is {1}; it must look like {2}.</source>
        <translation>{0}写为 {1}。其形式应为 {2}。</translation>
    </message>
    <message>
        <source>{0} has no "ssh", the name that ssh knows it by.</source>
        <translation>{0}缺少 "ssh"，即 ssh 连接时使用的名称。</translation>
    </message>
    <message>
        <source>{0}: "ssh" is {1}, which is not a host name.</source>
        <translation>{0}："ssh" 为 {1}，不是主机名。</translation>
    </message>
    <message>
        <source>{0} has no "ips", the addresses at which the other machines reach it.</source>
        <translation>{0}缺少 "ips"，即其他机器连接它所用的地址。</translation>
    </message>
    <message>
        <source>{0}: "rdma" must be a list with the device, or null, for each machine.</source>
        <translation>{0}："rdma" 必须是列表，为每台机器列出设备或 null。</translation>
    </message>
    <message>
        <source>{0}: {1} in "ips" is not the address of one machine.</source>
        <translation>{0}："ips" 中的 {1} 不是单台机器的地址。</translation>
    </message>
    <message>
        <source>{0} has the address {1}, at which {2} cannot reach it; give its address in the network.</source>
        <translation>{0} 的地址为 {1}，{2} 无法通过它连接。请指定其在网络中的地址。</translation>
    </message>
    <message>
        <source>"envs" must be a list such as ["MLX_METAL_FAST_SYNCH=1"].</source>
        <translation>"envs" 必须是列表，例如 ["MLX_METAL_FAST_SYNCH=1"]。</translation>
    </message>
    <message>
        <source>{0} is not a host name; correct it.</source>
        <translation>{0} 不是主机名。请更正。</translation>
    </message>
    <message>
        <source>There is no hosts file {0}: write one such as {1}.</source>
        <translation>主机文件 {0} 不存在。请编写一个，例如 {1}。</translation>
    </message>
    <message>
        <source>The hosts file {0} cannot be read: {1}.</source>
        <translation>无法读取主机文件 {0}：{1}。</translation>
    </message>
    <message>
        <source>it is not JSON ({0}); a hosts file looks like {1}.</source>
        <translation>不是 JSON（{0}）。主机文件示例：{1}。</translation>
    </message>
    <message>
        <source>{0}: {1} in "ips" is not an IPv4 address such as "192.168.1.2".</source>
        <translation>{0}："ips" 中的 {1} 不是 "192.168.1.2" 这样的 IPv4 地址。</translation>
    </message>
    <message>
        <source>{0} is named twice; each machine runs one rank.</source>
        <translation>{0} 列出了两次。每台机器只运行一个 Rank。</translation>
    </message>
    <message>
        <source>{0} has {1} "ips" and {2} has {3}; each machine needs as many, one for each connection.</source>
        <translation>{0} 有 {1} 个 "ips"，而 {2} 有 {3} 个。每台机器的数量必须相同，每个连接一个。</translation>
    </message>
    <message>
        <source>{0}: with the backend "jaccl", "rdma" must have {1} entries, with null for {0} itself.</source>
        <translation>{0}：使用后端 "jaccl" 时，"rdma" 必须有 {1} 项，其中 {0} 自身对应的项为 null。</translation>
    </message>
    <message>
        <source>{0} in "envs" is not a setting of MLX such as "MLX_METAL_FAST_SYNCH=1".</source>
        <translation>"envs" 中的 {0} 不是 "MLX_METAL_FAST_SYNCH=1" 这样的 MLX 设置。</translation>
    </message>
    <message>
        <source>{0} and {1} have the same address, {2}.</source>
        <translation>{0} 和 {1} 的地址相同：{2}。</translation>
    </message>
    <message>
        <source>cannot listen at {0}: {1}</source>
        <translation>无法在 {0} 上监听：{1}</translation>
    </message>
    <message>
        <source>port {0} is taken; choose another with --port</source>
        <translation>端口 {0} 已被占用；请用 --port 选取其他端口</translation>
    </message>
    <message>
        <source>{0} is not one of its addresses; correct the hosts file</source>
        <translation>{0} 不是该机器的地址；请更正主机文件</translation>
    </message>
    <message>
        <source>does not reach the other machine ({0})</source>
        <translation>无法连接另一台机器（{0}）</translation>
    </message>
    <message>
        <source>This machine could not compute a step: {0:clause}.</source>
        <translation>本机无法计算某一步：{0:clause}。</translation>
    </message>
    <message>
        <source>cannot go on: {0:clause}</source>
        <translation>无法继续：{0:clause}</translation>
    </message>
    <message>
        <source>{0}: {1:clause}.</source>
        <translation>{0}：{1:clause}。</translation>
    </message>
    <message>
        <source>{0} has {1} {2}, but this machine has {3}; install the same version on all machines.</source>
        <translation>{0} 上的 {1} 版本：{2}；本机版本：{3}。请在所有机器上安装相同的版本。</translation>
    </message>
    <message>
        <source>of an unknown version</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>status {0}</source>
        <translation>退出状态 {0}</translation>
    </message>
    <message>
        <source>a feed-forward width of {0}</source>
        <translation>宽度为 {0} 的前馈层</translation>
    </message>
    <message>
        <source>a width of an expert of {0}</source>
        <translation>宽度为 {0} 的专家</translation>
    </message>
    <message>
        <source>a width of the shared expert of {0}</source>
        <translation>宽度为 {0} 的共享专家</translation>
    </message>
    <message>
        <source>use {0}</source>
        <translation>请使用 {0} 台</translation>
    </message>
    <message>
        <source>split it by layers (pipeline)</source>
        <translation>请按层拆分（流水线）</translation>
    </message>
    <message>
        <source>{0} cannot be split over {1} machines; {2}</source>
        <translation>{0}无法拆分到 {1} 台机器；{2}</translation>
    </message>
    <message>
        <source>{0} attention heads</source>
        <translation>{0} 个注意力头</translation>
    </message>
    <message>
        <source>{0}, quantised in groups of {1},</source>
        <translation>{0}（每 {1} 个一组量化）</translation>
    </message>
    <message>
        <source>{0} KV heads</source>
        <translation>{0} 个 KV 头</translation>
    </message>
    <message>
        <source>disk error</source>
        <translation>磁盘错误</translation>
    </message>
    <message>
        <source>Octavo's installation is not whole ({0}): {1}</source>
        <translation>Octavo 的安装不完整（{0}）：{1}</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}. Change its permissions, or choose another folder.</source>
        <translation>无法使用 {0}：{1}。请更改其权限，或选取其他文件夹。</translation>
    </message>
    <message>
        <source>this copy of Octavo is not whole: delete it and install Octavo again</source>
        <translation>此 Octavo 副本不完整；请将其删除并重新安装 Octavo</translation>
    </message>
    <message>
        <source>run `make setup`, or `{0}`</source>
        <translation>请运行 `make setup` 或 `{0}`</translation>
    </message>
    <message>
        <source>run `make setup`</source>
        <translation>请运行 `make setup`</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}. Free some space on that disk.</source>
        <translation>无法使用 {0}：{1}。请在该磁盘上释放一些空间。</translation>
    </message>
    <message>
        <source>A file that Octavo needs</source>
        <translation>Octavo 所需的文件</translation>
    </message>
    <message>
        <source>a package is missing</source>
        <translation>缺少软件包</translation>
    </message>
    <message>
        <source>it computes very large numbers</source>
        <translation>计算非常大的数</translation>
    </message>
    <message>
        <source>it loops more than {0} times</source>
        <translation>循环超过 {0} 次</translation>
    </message>
    <message>
        <source>it puts a namespace into another value</source>
        <translation>将 namespace 放入另一个值</translation>
    </message>
    <message>
        <source>it is longer than {0} characters</source>
        <translation>超过 {0} 个字符</translation>
    </message>
    <message>
        <source>it makes too much text</source>
        <translation>生成的文本过多</translation>
    </message>
    <message>
        <source>it takes longer than {0} seconds</source>
        <translation>用时超过 {0} 秒</translation>
    </message>
    <message>
        <source>it makes a list that is too large</source>
        <translation>生成的列表过大</translation>
    </message>
    <message>
        <source>it formats with a very large width</source>
        <translation>格式化时使用的宽度过大</translation>
    </message>
    <message>
        <source>it asks for {0} with a very large number</source>
        <translation>为 {0} 指定了非常大的数</translation>
    </message>
    <message>
        <source>it nests too deeply</source>
        <translation>嵌套过深</translation>
    </message>
    <message>
        <source>it asks for a date in a very long format</source>
        <translation>请求的日期格式过长</translation>
    </message>
    <message>
        <source>it puts a namespace into a list or prints it</source>
        <translation>将 namespace 放入列表或输出</translation>
    </message>
    <message>
        <source>it asks to {0} in another form than UTF-8</source>
        <translation>要求以 UTF-8 以外的编码执行 {0}</translation>
    </message>
    <message>
        <source>it adds up lists</source>
        <translation>将列表相加</translation>
    </message>
    <message>
        <source>it asks for {0} with a very long text</source>
        <translation>为 {0} 指定了非常长的文本</translation>
    </message>
    <message>
        <source>its layers do not fit the model's</source>
        <translation>其层与模型的层不匹配</translation>
    </message>
    <message>
        <source>config.json of {0} gives {1} as {2}, which cannot be right.</source>
        <translation>{0} 的 config.json 将 {1} 设为 {2}，这不合理。</translation>
    </message>
    <message>
        <source>config.json of {0} describes {1} layers ({2}), which cannot be right.</source>
        <translation>{0} 的 config.json 描述了 {1} 层（{2}），这不合理。</translation>
    </message>
    <message>
        <source>config.json of {0} describes a model without layers.</source>
        <translation>{0} 的 config.json 描述了没有层的模型。</translation>
    </message>
    <message>
        <source>config.json of {0} has a {1} that is not an object.</source>
        <translation>{0} 的 config.json 中的 {1} 不是对象。</translation>
    </message>
    <message>
        <source>{0} of {1} is not valid JSON: download it again.</source>
        <translation>{1} 的 {0} 不是有效的 JSON。请重新下载。</translation>
    </message>
    <message>
        <source>{0} of {1} cannot be read: {2}.</source>
        <translation>无法读取 {1} 的 {0}：{2}。</translation>
    </message>
    <message>
        <source>{0} of {1} is nested too deep.</source>
        <translation>{1} 的 {0} 嵌套过深。</translation>
    </message>
    <message>
        <source>{0} of {1} {2}: download it again.</source>
        <translation>{1} 的 {0}：{2}。请重新下载。</translation>
    </message>
    <message>
        <source>{0} has more than {1} chat templates.</source>
        <translation>{0} 的对话模板多于 {1} 个。</translation>
    </message>
    <message>
        <source>{0} of {1} is not a regular file: copy the file there.</source>
        <translation>{1} 的 {0} 不是普通文件。请将文件复制到那里。</translation>
    </message>
    <message>
        <source>{0} of {1} is larger than {2} MB, which cannot be right.</source>
        <translation>{1} 的 {0} 超过 {2} MB，这不合理。</translation>
    </message>
    <message>
        <source>config.json of {0} has quantization settings{1} that MLX does not have ({2}).</source>
        <translation>{0} 的 config.json 有 MLX 不支持的量化设置{1}（{2}）。</translation>
    </message>
    <message>
        <source> for {0}</source>
        <translation>（{0}）</translation>
    </message>
    <message>
        <source>uses the unknown rope scaling {0}</source>
        <translation>使用了未知的 RoPE 缩放 {0}</translation>
    </message>
    <message>
        <source>is of the architecture {0}; supported are {1}</source>
        <translation>架构为 {0}；支持的有 {1}</translation>
    </message>
    <message>
        <source>has layers of different numbers of heads, which is not known</source>
        <translation>各层的头数不同，不支持</translation>
    </message>
    <message>
        <source>has rope factors of an unknown kind</source>
        <translation>有未知种类的 RoPE 系数</translation>
    </message>
    <message>
        <source>holds a tensor {0}, which no {1} model has</source>
        <translation>包含张量 {0}，而 {1} 模型都没有它</translation>
    </message>
    <message>
        <source>stores weights as {0}; supported are {1}</source>
        <translation>权重以 {0} 存储；支持的有 {1}</translation>
    </message>
    <message>
        <source>quantises {0}, which cannot be right</source>
        <translation>量化了 {0}，这不合理</translation>
    </message>
    <message>
        <source>gives {0} rows that its heads do not divide</source>
        <translation>{0} 的行数无法按头数整除</translation>
    </message>
    <message>
        <source>gives {0} a size that does not fit its shape</source>
        <translation>{0} 的大小与其形状不符</translation>
    </message>
    <message>
        <source>is not a GGUF file</source>
        <translation>不是 GGUF 文件</translation>
    </message>
    <message>
        <source>is a GGUF file of version {0}; versions 2 and 3 are supported</source>
        <translation>是版本 {0} 的 GGUF 文件；支持版本 2 和 3</translation>
    </message>
    <message>
        <source>claims more tensors or fields than any model has</source>
        <translation>声明的张量或字段多于任何模型</translation>
    </message>
    <message>
        <source>is one part of several: join them first (llama-gguf-split --merge)</source>
        <translation>是多个部分之一；请先合并（llama-gguf-split --merge）</translation>
    </message>
    <message>
        <source>has an alignment that cannot be right</source>
        <translation>对齐方式不合理</translation>
    </message>
    <message>
        <source>holds no tensors</source>
        <translation>不包含张量</translation>
    </message>
    <message>
        <source>gives {0} {1} axes</source>
        <translation>{0} 有 {1} 个轴</translation>
    </message>
    <message>
        <source>stores {0} in an unknown type ({1})</source>
        <translation>{0} 以未知类型（{1}）存储</translation>
    </message>
    <message>
        <source>gives {0} a shape that cannot be right</source>
        <translation>{0} 的形状不合理</translation>
    </message>
    <message>
        <source>lacks the field {0}.{1}</source>
        <translation>缺少字段 {0}.{1}</translation>
    </message>
    <message>
        <source>cannot be read ({0})</source>
        <translation>无法读取（{0}）</translation>
    </message>
    <message>
        <source>is cut off in its header</source>
        <translation>在文件头处被截断</translation>
    </message>
    <message>
        <source>has a field of an unknown type</source>
        <translation>有未知类型的字段</translation>
    </message>
    <message>
        <source>has a list of {0} items, which cannot be right</source>
        <translation>有包含 {0} 项的列表，这不合理</translation>
    </message>
    <message>
        <source>is cut off: {0} is incomplete</source>
        <translation>被截断：{0} 不完整</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>文件为空</translation>
    </message>
    <message>
        <source>holds no list of tokens</source>
        <translation>没有 token 列表</translation>
    </message>
    <message>
        <source>splits its text by the unknown rules {0}</source>
        <translation>按未知规则 {0} 拆分文本</translation>
    </message>
    <message>
        <source>has a tokenizer that cannot be read ({0})</source>
        <translation>tokenizer 无法读取（{0}）</translation>
    </message>
    <message>
        <source>has a {0} tokenizer; supported are 'gpt2' and 'llama'</source>
        <translation>tokenizer 为 {0}；支持 'gpt2' 和 'llama'</translation>
    </message>
    <message>
        <source>comes with Octavo</source>
        <translation>随 Octavo 提供</translation>
    </message>
    <message>
        <source>There is no model called {0}. The models here are: {1}.</source>
        <translation>没有名为 {0} 的模型。这里的模型有：{1}。</translation>
    </message>
    <message>
        <source>{0} is not the draft head of {1}: {2}. Choose the head that was published with the model.</source>
        <translation>{0} 不是 {1} 的草稿头：{2}。请选取随模型一同发布的草稿头。</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} 和另外 {1} 个</translation>
    </message>
    <message>
        <source>its tokenizer has other tokens</source>
        <translation>其 tokenizer 的 token 不同</translation>
    </message>
    <message>
        <source>It is not installed: {0}.</source>
        <translation>尚未安装：{0}。</translation>
    </message>
    <message>
        <source>The models on this computer could not be listed: {0}</source>
        <translation>无法列出这台电脑上的模型：{0}</translation>
    </message>
    <message>
        <source>Reading the model</source>
        <translation>正在读取模型</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>正在写入</translation>
    </message>
    <message>
        <source>Checking the model</source>
        <translation>正在检查模型</translation>
    </message>
    <message>
        <source>Reading the file</source>
        <translation>正在读取文件</translation>
    </message>
    <message>
        <source>Quantising to {0} bits</source>
        <translation>正在量化为 {0} 位</translation>
    </message>
    <message>
        <source>Converting</source>
        <translation>正在转换</translation>
    </message>
    <message>
        <source>A library of the engine failed at this; the engine's log has the details.</source>
        <translation>引擎的某个库处理此操作时失败。详细信息请见引擎的日志。</translation>
    </message>
    <message>
        <source>mlx-vlm is not installed</source>
        <translation>未安装 mlx-vlm</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>its config.json describes more layers and experts than any model has</source>
        <translation>其 config.json 描述的层和专家多于任何模型</translation>
    </message>
    <message>
        <source>a library that reads its files failed</source>
        <translation>读取其文件的库失败</translation>
    </message>
    <message>
        <source>it does not fit in memory</source>
        <translation>内存放不下</translation>
    </message>
    <message>
        <source>its files ask for a part that mlx-lm does not have</source>
        <translation>其文件需要 mlx-lm 没有的部分</translation>
    </message>
    <message>
        <source>its config.json lacks {0}</source>
        <translation>其 config.json 缺少 {0}</translation>
    </message>
    <message>
        <source>its config.json does not fit its weights, or mlx-lm does not support it</source>
        <translation>其 config.json 与权重不匹配，或 mlx-lm 不支持它</translation>
    </message>
    <message>
        <source>Not enough disk space in {0}: {1:size} needed, {2:size} free</source>
        <translation>{0} 的磁盘空间不足：需要 {1:size}，可用 {2:size}</translation>
    </message>
    <message>
        <source>{0} cannot be a model's name: use letters, digits, - _ and .</source>
        <translation>{0} 不能用作模型名称。请使用字母、数字、- _ 和 .</translation>
    </message>
    <message>
        <source>they are of different kinds</source>
        <translation>二者种类不同</translation>
    </message>
    <message>
        <source>its {0} is {1}, the model's {2}</source>
        <translation>其 {0} 为 {1}，而模型的为 {2}</translation>
    </message>
    <message>
        <source>{0} cannot be loaded: {1}.</source>
        <translation>无法载入 {0}：{1}。</translation>
    </message>
    <message>
        <source>has a header of more than {0} tensors</source>
        <translation>文件头的张量多于 {0} 个</translation>
    </message>
    <message>
        <source>is cut off: {0} of {1} bytes are there</source>
        <translation>被截断：{1} 字节中只有 {0} 字节</translation>
    </message>
    <message>
        <source>describes tensors that overlap</source>
        <translation>描述了重叠的张量</translation>
    </message>
    <message>
        <source>has a header that is not a JSON object</source>
        <translation>文件头不是 JSON 对象</translation>
    </message>
    <message>
        <source>has a header that is not valid JSON</source>
        <translation>文件头不是有效的 JSON</translation>
    </message>
    <message>
        <source>has a wrong description of the tensor {0}</source>
        <translation>对张量 {0} 的描述有误</translation>
    </message>
    <message>
        <source>is not a safetensors file</source>
        <translation>不是 safetensors 文件</translation>
    </message>
    <message>
        <source>has a header of {0} MB, more than the {1} of any model</source>
        <translation>文件头有 {0} MB，超过任何模型的 {1} MB</translation>
    </message>
    <message>
        <source>The starter model of this installation is damaged: {0}.</source>
        <translation>此安装中的入门模型已损坏：{0}。</translation>
    </message>
    <message>
        <source>The starter model is not installed: {0}.</source>
        <translation>入门模型尚未安装：{0}。</translation>
    </message>
    <message>
        <source>The starter model in {0} is damaged: run `{1} --force-reinstall`.</source>
        <translation>{0} 中的入门模型已损坏。请运行 `{1} --force-reinstall`。</translation>
    </message>
    <message>
        <source>The starter model cannot be written to {0} ({1}): free some space or set OCTAVO_CACHE to another folder.</source>
        <translation>无法将入门模型写入 {0}（{1}）。请释放一些空间，或将 OCTAVO_CACHE 设为其他文件夹。</translation>
    </message>
    <message>
        <source>The starter model cannot be converted: {0}.</source>
        <translation>无法转换入门模型：{0}。</translation>
    </message>
    <message>
        <source>The prompt has more than {0} tokens</source>
        <translation>提示词超过 {0} 个 token</translation>
    </message>
    <message>
        <source>its tokenizer makes {0} tokens of a text of {1} characters</source>
        <translation>其 tokenizer 将 {1} 个字符的文本变成 {0} 个 token</translation>
    </message>
    <message>
        <source>on a CPU, mlx-lm's own code for it corrupts the process's memory</source>
        <translation>在 CPU 上，mlx-lm 自己的代码会破坏进程的内存</translation>
    </message>
    <message>
        <source>Octavo cannot serve {0}: {1}.</source>
        <translation>Octavo 无法运行 {0}：{1}。</translation>
    </message>
    <message>
        <source>Octavo cannot serve {0}: its cache is a {1}, which cannot be kept in blocks.</source>
        <translation>Octavo 无法运行 {0}：其缓存是 {1}，无法保存在块中。</translation>
    </message>
    <message>
        <source>its answers over blocks differ from mlx-lm's by more than rounding does</source>
        <translation>其按块计算的回答与 mlx-lm 的差异超出舍入误差</translation>
    </message>
    <message>
        <source>it cannot run over blocks ({0}: {1})</source>
        <translation>无法按块运行（{0}：{1}）</translation>
    </message>
    <message>
        <source>its answers over blocks differ from mlx-lm's</source>
        <translation>其按块计算的回答与 mlx-lm 的不同</translation>
    </message>
    <message>
        <source>mlx-lm cannot build a model from its config.json ({0})</source>
        <translation>mlx-lm 无法根据其 config.json 构建模型（{0}）</translation>
    </message>
    <message>
        <source>mlx-lm cannot use its weights ({0})</source>
        <translation>mlx-lm 无法使用其权重（{0}）</translation>
    </message>
    <message>
        <source>{0:size} of the {1:size} that this computer can provide.</source>
        <translation>这台电脑可提供的 {1:size} 中的 {0:size}。</translation>
    </message>
    <message>
        <source>{0:size} of {1:size}: other programs may be swapped out.</source>
        <translation>{1:size} 中的 {0:size}：其他程序可能会被换出到磁盘。</translation>
    </message>
    <message>
        <source>A smaller quantisation or a smaller model: the weights alone are too much.</source>
        <translation>更小的量化或更小的模型：仅权重就已过大。</translation>
    </message>
    <message>
        <source>A smaller quantisation or a smaller model.</source>
        <translation>更小的量化或更小的模型。</translation>
    </message>
    <message>
        <source>{0:size} of {1:size}: answers may stall, because parts of the model may be swapped out.</source>
        <translation>{1:size} 中的 {0:size}：模型的一部分可能会被换出到磁盘，因此回答可能会停顿。</translation>
    </message>
    <message>
        <source>It needs {0:size}, but this computer can provide only {1:size}.</source>
        <translation>需要 {0:size}，但这台电脑只能提供 {1:size}。</translation>
    </message>
    <message>
        <source>A KV cache of {0:size} fits.</source>
        <translation>{0:size} 的 KV cache 放得下。</translation>
    </message>
    <message>
        <source>An 8-bit KV cache fits.</source>
        <translation>8 位的 KV cache 放得下。</translation>
    </message>
    <message>
        <source>A context of {0} tokens fits.</source>
        <translation>{0} 个 token 的上下文放得下。</translation>
    </message>
    <message>
        <source>A context of {0} tokens for {1} chats fits.</source>
        <translation>可容纳 {1} 个对话，每个的上下文为 {0} 个 token。</translation>
    </message>
    <message>
        <source>{0} chats of {1} tokens fit.</source>
        <translation>可容纳 {0} 个 {1} token 的对话。</translation>
    </message>
    <message>
        <source>1 chat of {0} tokens fit.</source>
        <translation>可容纳 1 个 {0} token 的对话。</translation>
    </message>
    <message>
        <source>The KV cache needs {0:size}, but only {1:size} of memory are available. Choose a smaller budget or close other programs.</source>
        <translation>KV cache 需要 {0:size}，但可用内存只有 {1:size}。请选取更小的预算，或关闭其他程序。</translation>
    </message>
    <message>
        <source>The KV cache must hold at least one block.</source>
        <translation>KV cache 至少要能容纳一个块。</translation>
    </message>
    <message>
        <source>One KV cache block takes {0:size}, but only {1:size} of memory are available. Close other programs or choose a smaller model.</source>
        <translation>一个 KV cache 块占用 {0:size}，但可用内存只有 {1:size}。请关闭其他程序，或选取更小的模型。</translation>
    </message>
    <message>
        <source>{0} would no longer read {1} beside a {2}: move its settings there first.</source>
        <translation>旁边有 {2} 时，{0} 就不再读取 {1}。请先将其中的配置移到新文件。</translation>
    </message>
    <message>
        <source>{0} has no settings of Octavo: there is nothing to take back.</source>
        <translation>{0} 中没有 Octavo 的配置，无需还原。</translation>
    </message>
    <message>
        <source>The server at {0} refused: {1}</source>
        <translation>{0} 的服务器拒绝了请求：{1}</translation>
    </message>
    <message>
        <source>{0} may be anywhere: name the folder of its {1}.</source>
        <translation>{0} 可能位于任意位置。请指定其 {1} 所在的文件夹。</translation>
    </message>
    <message>
        <source>The server at {0} refuses this key: give the one that it shows.</source>
        <translation>{0} 的服务器拒绝了此密钥。请指定它所显示的密钥。</translation>
    </message>
    <message>
        <source>No server answers at {0}: switch on "Let other programs use this model" in Octavo, or run `octavo serve`.</source>
        <translation>{0} 处没有服务器应答。请在 Octavo 中打开“允许其他程序使用此模型”，或运行 `octavo serve`。</translation>
    </message>
    <message>
        <source>What answers at {0} is not Octavo: give Octavo's address.</source>
        <translation>在 {0} 应答的不是 Octavo。请指定 Octavo 的地址。</translation>
    </message>
    <message>
        <source>{0} was changed meanwhile: look at the change again.</source>
        <translation>{0} 在此期间已更改。请再次查看改动。</translation>
    </message>
    <message>
        <source>{0} cannot be written, and is as it was: {1}.</source>
        <translation>无法写入 {0}（{1}），文件保持原样。</translation>
    </message>
    <message>
        <source>{0} is not UTF-8 text; it was left alone.</source>
        <translation>{0} 不是 UTF-8 文本，因此未作更改。</translation>
    </message>
    <message>
        <source>{0} was left alone: {1}.</source>
        <translation>未更改 {0}：{1}。</translation>
    </message>
    <message>
        <source>line {0} has your own "{1}": rename it or take it out first</source>
        <translation>第 {0} 行已有自行添加的 "{1}"；请先将其重命名或删除</translation>
    </message>
    <message>
        <source>it is write-protected</source>
        <translation>文件受写保护</translation>
    </message>
    <message>
        <source>its links lead to themselves</source>
        <translation>其链接形成循环</translation>
    </message>
    <message>
        <source>line {0} cannot be read</source>
        <translation>无法读取第 {0} 行</translation>
    </message>
    <message>
        <source>its aliases or its depth are too much to follow</source>
        <translation>其别名过多或层级过深，无法解析</translation>
    </message>
    <message>
        <source>something else is in it</source>
        <translation>其中有其他内容</translation>
    </message>
    <message>
        <source>{0} is not what the program expects there</source>
        <translation>{0}的内容不符合程序的预期</translation>
    </message>
    <message>
        <source>line {0} has a "{1}" with nothing in it: take it out first</source>
        <translation>第 {0} 行有空的 "{1}"；请先将其删除</translation>
    </message>
    <message>
        <source>the entry shares its line</source>
        <translation>该条目与其他内容在同一行</translation>
    </message>
    <message>
        <source>the entry is written in a way that is not followed</source>
        <translation>该条目的写法不受支持</translation>
    </message>
    <message>
        <source>"{0}" is written in a way that is not followed</source>
        <translation>"{0}" 的写法不受支持</translation>
    </message>
    <message>
        <source>there is no place for the entry that leaves the rest alone</source>
        <translation>无法在不影响其余内容的情况下添加或删除该条目</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>该文件</translation>
    </message>
    <message>
        <source>the entry is not there</source>
        <translation>该条目不存在</translation>
    </message>
    <message>
        <source>it is no map of settings</source>
        <translation>其内容不是配置项的映射</translation>
    </message>
    <message>
        <source>Give the model a larger KV cache</source>
        <translation>请为模型提供更大的 KV cache</translation>
    </message>
    <message>
        <source>Load the model with a larger context, or shorten the chat.</source>
        <translation>请以更大的上下文载入模型，或缩短对话。</translation>
    </message>
    <message>
        <source>{0} or {1}</source>
        <translation>{0} 或 {1}</translation>
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation>{0}、{1}</translation>
    </message>
    <message>
        <source>{0} is not a size: enter a number and a unit, such as 4 GB.</source>
        <translation>{0} 不是大小。请输入数字和单位，例如 4 GB。</translation>
    </message>
    <message>
        <source>{0} is not a KV budget: enter a number and a unit, such as 4 GB, 32k tokens or 500 blocks.</source>
        <translation>{0} 不是 KV 预算。请输入数字和单位，例如 4 GB、32k tokens 或 500 blocks。</translation>
    </message>
    <message>
        <source>A KV budget of {0} is less than one block, which takes {1:size} ({2} tokens).</source>
        <translation>{0} 的 KV 预算不足一个块，一个块占用 {1:size}（{2} 个 token）。</translation>
    </message>
    <message>
        <source>The KV cache of this model cannot be resized; load the model again.</source>
        <translation>此模型的 KV cache 无法调整大小。请重新载入模型。</translation>
    </message>
    <message>
        <source>A chat that is being answered has {0} tokens, but {1} blocks hold only {2}. Stop it first, or choose a larger budget.</source>
        <translation>正在回答的一个对话有 {0} 个 token，但 {1} 个块只能容纳 {2} 个。请先停止回答，或选取更大的预算。</translation>
    </message>
    <message>
        <source>Block {0} holds pinned text and would be removed with a budget of {1} blocks. Unpin it first.</source>
        <translation>块 {0} 含有已固定的文本，预算为 {1} 个块时会被移除。请先取消固定。</translation>
    </message>
    <message>
        <source>The prompt is empty; write something first.</source>
        <translation>提示词为空。请先写些内容。</translation>
    </message>
    <message>
        <source>The prompt has {0} tokens, but this model's context is {1}. {2}</source>
        <translation>提示词有 {0} 个 token，但此模型的上下文为 {1} 个。{2}</translation>
    </message>
    <message>
        <source>The prompt has {0} tokens, but the KV cache holds {1}. {2}, or shorten the chat.</source>
        <translation>提示词有 {0} 个 token，但 KV cache 只能容纳 {1} 个。{2}，或缩短对话。</translation>
    </message>
    <message>
        <source>Port {0} is already in use by another program, perhaps by another Octavo.</source>
        <translation>端口 {0} 已被其他程序占用，可能是另一个 Octavo。</translation>
    </message>
    <message>
        <source>it is computed by several machines</source>
        <translation>它由多台机器计算</translation>
    </message>
    <message>
        <source>its recurrent layers depend on all of the text</source>
        <translation>其循环层依赖全部文本</translation>
    </message>
    <message>
        <source>its sliding window would reach across the gap</source>
        <translation>其滑动窗口会跨越空缺</translation>
    </message>
    <message>
        <source>its attention chunks would no longer begin where they did</source>
        <translation>其注意力分块的起点会改变</translation>
    </message>
    <message>
        <source>its code computes positions by itself</source>
        <translation>其代码自行计算位置</translation>
    </message>
    <message>
        <source>its KV cache cannot be copied to the host, as it must be when memory runs short</source>
        <translation>其 KV cache 无法复制到主机内存，而内存不足时必须这样做</translation>
    </message>
    <message>
        <source>it uses absolute positions of tokens, not only the distances between them</source>
        <translation>它使用 token 的绝对位置，而不只是它们之间的距离</translation>
    </message>
    <message>
        <source>it does not run with positions that are not renumbered ({0})</source>
        <translation>它无法在不重新编号的位置上运行（{0}）</translation>
    </message>
    <message>
        <source>{0} cannot drop text from the middle of a chat: {1}.</source>
        <translation>{0} 无法省略对话中间的文本：{1}。</translation>
    </message>
    <message>
        <source>Keeping {0} tokens leaves too little of the context, which holds {1}.</source>
        <translation>保留 {0} 个 token 会使上下文（共 {1} 个）剩余太少。</translation>
    </message>
    <message>
        <source>There was an internal error ({0}); the engine's log has the details.</source>
        <translation>发生内部错误（{0}）。详细信息请见引擎的日志。</translation>
    </message>
    <message>
        <source>The engine could not compute this step. {0}</source>
        <translation>引擎无法计算这一步。{0}</translation>
    </message>
    <message>
        <source>{0} more blocks of the KV cache are needed and {1} are available: finish or preempt a sequence, or make the pool larger. {2}.</source>
        <translation>还需要 {0} 个 KV cache 块，而可用的有 {1} 个：请结束或抢占一个序列，或增大池。{2}。</translation>
    </message>
    <message>
        <source>The memory of this machine does not suffice.</source>
        <translation>本机的内存不足。</translation>
    </message>
    <message>
        <source>{0} cannot look at images here, as its tokens are not computed in rows.</source>
        <translation>{0} 在此无法查看图片，因为其 token 不是按行计算的。</translation>
    </message>
    <message>
        <source>Drafts come either from a draft model or from the chat's own text; choose one.</source>
        <translation>草稿来自草稿模型或对话自身的文本。请选取其一。</translation>
    </message>
    <message>
        <source>A draft can have 1 to {0} tokens, but {1} were requested.</source>
        <translation>草稿可以有 1 到 {0} 个 token，但请求了 {1} 个。</translation>
    </message>
    <message>
        <source>its recurrent layers cannot take a rejected token back</source>
        <translation>其循环层无法撤回被拒绝的 token</translation>
    </message>
    <message>
        <source>its code cannot compute several tokens of a chat in one step</source>
        <translation>其代码无法在一步中计算一个对话的多个 token</translation>
    </message>
    <message>
        <source>{0} does not support speculative decoding: {1}. Load it without a draft model.</source>
        <translation>{0} 不支持推测解码：{1}。请不带草稿模型载入。</translation>
    </message>
    <message>
        <source>{0} is split over machines: load it without a draft head.</source>
        <translation>{0} 已拆分到多台机器。请不带草稿头载入。</translation>
    </message>
    <message>
        <source>{0} could not be loaded: {1}</source>
        <translation>无法载入 {0}：{1}</translation>
    </message>
    <message>
        <source>The chat has no message to answer.</source>
        <translation>对话中没有可回答的消息。</translation>
    </message>
    <message>
        <source>The model's chat template refuses this chat: {0}</source>
        <translation>模型的对话模板拒绝了此对话：{0}</translation>
    </message>
    <message>
        <source>{0}, which is this model's context. {1}</source>
        <translation>{0}，即此模型的上下文上限。{1}</translation>
    </message>
    <message>
        <source>The prompt has {0} characters, which cannot fit into this model's context of {1} tokens. {2}</source>
        <translation>提示词有 {0} 个字符，此模型 {1} 个 token 的上下文放不下。{2}</translation>
    </message>
    <message>
        <source>The prompt has the token {0}, for which this model has no embedding.</source>
        <translation>此模型没有提示词中 token {0} 的嵌入。</translation>
    </message>
    <message>
        <source>1 token has no embedding in {0}: {1}.</source>
        <translation>{0} 中有 1 个 token 没有嵌入：{1}。</translation>
    </message>
    <message>
        <source>{0} tokens have no embedding in {1}: {2}.</source>
        <translation>{1} 中有 {0} 个 token 没有嵌入：{2}。</translation>
    </message>
    <message>
        <source>{0} It cannot read or write text with them.</source>
        <translation>{0}模型无法读取或写出包含它们的文本。</translation>
    </message>
    <message>
        <source>{0} cannot look at images: choose a model that can.</source>
        <translation>{0} 无法查看图片。请选取可以查看图片的模型。</translation>
    </message>
    <message>
        <source>The answer {0} has ended or is unknown, so it cannot be forked.</source>
        <translation>回答 {0} 已结束或未知，因此无法分叉。</translation>
    </message>
    <message>
        <source>The answer {0} is waiting for memory; fork it when it continues.</source>
        <translation>回答 {0} 正在等待内存。请在它继续后再分叉。</translation>
    </message>
    <message>
        <source>The oldest pinned text ({0} blocks) was unpinned: an answer needed its blocks.</source>
        <translation>最早固定的文本（{0} 个块）已取消固定：有回答需要其块。</translation>
    </message>
    <message>
        <source>The oldest pinned text (1 block) was unpinned: an answer needed its blocks.</source>
        <translation>最早固定的文本（1 个块）已取消固定：有回答需要其块。</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template fails at this text ({0}). Change the text.</source>
        <translation>此模型的 tokenizer 或对话模板处理此文本时失败（{0}）。请更改文本。</translation>
    </message>
    <message>
        <source>Images cannot be read for this model: its tokenizer has code of its own.</source>
        <translation>无法为此模型读取图片：其 tokenizer 有自带的代码。</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template crashed at this text. Change the text.</source>
        <translation>此模型的 tokenizer 或对话模板在处理此文本时崩溃。请更改文本。</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template needed more than {0} MB for this text. Shorten the text.</source>
        <translation>此模型的 tokenizer 或对话模板处理此文本需要超过 {0} MB。请缩短文本。</translation>
    </message>
    <message>
        <source>This model's tokenizer or chat template took longer than {0} seconds for this text. Shorten the text.</source>
        <translation>此模型的 tokenizer 或对话模板处理此文本超过 {0} 秒。请缩短文本。</translation>
    </message>
    <message>
        <source>What reads the images crashed. Send other images, or fewer.</source>
        <translation>读取图片的程序已崩溃。请发送其他图片，或减少图片。</translation>
    </message>
    <message>
        <source>What reads the images needed more than {0} MB. Send other images, or fewer.</source>
        <translation>读取图片的程序需要超过 {0} MB。请发送其他图片，或减少图片。</translation>
    </message>
    <message>
        <source>What reads the images took longer than {0} seconds. Send other images, or fewer.</source>
        <translation>读取图片的程序用时超过 {0} 秒。请发送其他图片，或减少图片。</translation>
    </message>
    <message>
        <source>{0} was unloaded.</source>
        <translation>{0} 已卸载。</translation>
    </message>
    <message>
        <source>The request was stopped.</source>
        <translation>请求已停止。</translation>
    </message>
    <message>
        <source>A process for texts cannot be started: {0}.</source>
        <translation>无法启动文本处理进程：{0}。</translation>
    </message>
    <message>
        <source>Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF.</source>
        <translation>请发送 PNG、JPEG、WebP、GIF、BMP、TIFF 或 AVIF。</translation>
    </message>
    <message>
        <source>This is a HEIC image, which is not read here. Save it as JPEG</source>
        <translation>这是 HEIC 图片，在此无法读取。请存储为 JPEG</translation>
    </message>
    <message>
        <source>This image cannot be read. Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF, undamaged</source>
        <translation>无法读取此图片。请发送未损坏的 PNG、JPEG、WebP、GIF、BMP、TIFF 或 AVIF</translation>
    </message>
    <message>
        <source>The window uses version {0} of the protocol, but this engine uses version {1}. Install Octavo again, so that both are of one release.</source>
        <translation>窗口使用协议版本 {0}，而此引擎使用版本 {1}。请重新安装 Octavo，使两者属于同一版本。</translation>
    </message>
    <message>
        <source>CPU, {0} cores ({1})</source>
        <translation>CPU，{0} 核（{1}）</translation>
    </message>
    <message>
        <source>The prompt is not a text that this model can read.</source>
        <translation>提示词不是此模型可读取的文本。</translation>
    </message>
    <message>
        <source>The text could not be read ({0}).</source>
        <translation>无法读取文本（{0}）。</translation>
    </message>
    <message>
        <source>Speculative decoding was turned off because drafting failed: {0}</source>
        <translation>草稿生成失败，因此已关闭推测解码：{0}</translation>
    </message>
    <message>
        <source>{0} and {1} have different tokenizers, but a draft model needs the same one. Choose a smaller model of the same family.</source>
        <translation>{0} 和 {1} 的 tokenizer 不同，而草稿模型需要相同的 tokenizer。请选取同一系列的较小模型。</translation>
    </message>
    <message>
        <source>{0} cannot be a draft model: {1}.</source>
        <translation>{0} 不能用作草稿模型：{1}。</translation>
    </message>
    <message>
        <source>it cannot take a rejected token back</source>
        <translation>它无法撤回被拒绝的 token</translation>
    </message>
    <message>
        <source>{0} needs a number of at least 1 after the colon, as in {1}:2.</source>
        <translation>{0} 的冒号后需要至少为 1 的数字，例如 {1}:2。</translation>
    </message>
    <message>
        <source>{0} is split over several machines, so it cannot draft for itself. Draft with a smaller model, or from the chat's own text.</source>
        <translation>{0} 已拆分到多台机器，因此无法为自己生成草稿。请使用较小的模型，或对话自身的文本。</translation>
    </message>
    <message>
        <source>{0} cannot draft with its first layers: its code does not run a list of layers one after the other.</source>
        <translation>{0} 无法用其前几层生成草稿：其代码不会依次运行一个层列表。</translation>
    </message>
    <message>
        <source>{0} has {1} layers, so a draft can use 1 to {2} of them.</source>
        <translation>{0} 有 {1} 层，因此草稿可使用其中 1 到 {2} 层。</translation>
    </message>
    <message>
        <source>the first {0} of {1} layers</source>
        <translation>{1} 层中的前 {0} 层</translation>
    </message>
    <message>
        <source>{0} cannot draft with fewer experts: it sends no token to several.</source>
        <translation>{0} 无法用更少的专家生成草稿：它不会将 token 发送给多个专家。</translation>
    </message>
    <message>
        <source>{0} sends each token to {1} experts, so a draft can use 1 to {2} of them.</source>
        <translation>{0} 将每个 token 发送给 {1} 个专家，因此草稿可使用其中 1 到 {2} 个。</translation>
    </message>
    <message>
        <source>{0} of {1} experts</source>
        <translation>{1} 个专家中的 {0} 个</translation>
    </message>
    <message>
        <source>{0} has no draft head that Octavo knows.</source>
        <translation>{0} 没有 Octavo 支持的草稿头。</translation>
    </message>
    <message>
        <source>its draft head</source>
        <translation>其草稿头</translation>
    </message>
    <message>
        <source>This model's tokenizer has no tokenizer.json, so its answers cannot be held to a grammar.</source>
        <translation>此模型的 tokenizer 没有 tokenizer.json，因此无法让回答遵循语法。</translation>
    </message>
    <message>
        <source>This model's tokenizer has no token that ends an answer, so answers cannot be held to a grammar.</source>
        <translation>此模型的 tokenizer 没有结束回答的 token，因此无法让回答遵循语法。</translation>
    </message>
    <message>
        <source>The {0} cannot be used: {1}.</source>
        <translation>无法使用 {0}：{1}。</translation>
    </message>
    <message>
        <source>This model's tokenizer is of a kind that cannot be held to a grammar ({0}).</source>
        <translation>此模型的 tokenizer 属于无法遵循语法的种类（{0}）。</translation>
    </message>
    <message>
        <source>The {0} is larger than {1} KiB; use a smaller one.</source>
        <translation>{0} 超过 {1} KiB。请使用更小的。</translation>
    </message>
    <message>
        <source>The {0} matches no text.</source>
        <translation>{0} 不匹配任何文本。</translation>
    </message>
    <message>
        <source>The grammar could not be compiled ({0}).</source>
        <translation>无法编译语法（{0}）。</translation>
    </message>
    <message>
        <source>The {0} cannot be read: {1}.</source>
        <translation>无法读取 {0}：{1}。</translation>
    </message>
    <message>
        <source>The answer could not be held to its grammar: {0}.</source>
        <translation>无法让回答遵循其语法：{0}。</translation>
    </message>
    <message>
        <source>it is too complex</source>
        <translation>过于复杂</translation>
    </message>
    <message>
        <source>it met a token that it does not allow</source>
        <translation>遇到了不允许的 token</translation>
    </message>
    <message>
        <source>the text that it forces is not allowed</source>
        <translation>其强制的文本不被允许</translation>
    </message>
    <message>
        <source>no token of this model can follow</source>
        <translation>此模型没有可以接续的 token</translation>
    </message>
    <message>
        <source>it needs a token for which this model has no embedding</source>
        <translation>需要的 token 在此模型中没有嵌入</translation>
    </message>
    <message>
        <source>The JSON schema cannot be used: {0}.</source>
        <translation>无法使用 JSON schema：{0}。</translation>
    </message>
    <message>
        <source>An answer cannot have both tools and a Lark grammar; leave one of them out.</source>
        <translation>一个回答不能同时有工具和 Lark 语法。请去掉其中之一。</translation>
    </message>
    <message>
        <source>no value matches it</source>
        <translation>没有匹配的值</translation>
    </message>
    <message>
        <source>`oneOf` has alternatives that may match at once</source>
        <translation>`oneOf` 的备选项可能同时匹配</translation>
    </message>
    <message>
        <source>`minProperties` or `maxProperties` counts properties that are not required</source>
        <translation>`minProperties` 或 `maxProperties` 计入了非必需的属性</translation>
    </message>
    <message>
        <source>a `$ref` that leads back to itself has other keywords beside it</source>
        <translation>指回自身的 `$ref` 旁边有其他关键字</translation>
    </message>
    <message>
        <source>`patternProperties` has patterns that may match the same name</source>
        <translation>`patternProperties` 的模式可能匹配同一名称</translation>
    </message>
    <message>
        <source>`multipleOf` has too many digits</source>
        <translation>`multipleOf` 的位数过多</translation>
    </message>
    <message>
        <source>a `$ref` leads to another document</source>
        <translation>`$ref` 指向另一个文档</translation>
    </message>
    <message>
        <source>a `$ref` leads to nothing</source>
        <translation>`$ref` 没有指向任何内容</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>太大</translation>
    </message>
    <message>
        <source>it matches no text</source>
        <translation>不匹配任何文本</translation>
    </message>
    <message>
        <source>a pattern in it cannot be read: {0}</source>
        <translation>其中的模式无法读取：{0}</translation>
    </message>
    <message>
        <source>its form is wrong</source>
        <translation>形式有误</translation>
    </message>
    <message>
        <source>a schema is a JSON object</source>
        <translation>schema 应为 JSON 对象</translation>
    </message>
    <message>
        <source>it is larger than {0} KiB</source>
        <translation>超过 {0} KiB</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>嵌套过深</translation>
    </message>
    <message>
        <source>arguments are an object, but its type is {0}</source>
        <translation>参数是对象，但其类型为 {0}</translation>
    </message>
    <message>
        <source>There is nothing to read.</source>
        <translation>没有可读取的内容。</translation>
    </message>
    <message>
        <source>There is no server in it: a JSON object with “mcpServers” is expected.</source>
        <translation>其中没有服务器：应为带有“mcpServers”的 JSON 对象。</translation>
    </message>
    <message>
        <source>This is neither JSON, nor an address, nor a command line such as “uvx mcp-server-time”.</source>
        <translation>这不是 JSON、地址，也不是“uvx mcp-server-time”之类的命令行。</translation>
    </message>
    <message>
        <source>it is not a JSON object.</source>
        <translation>不是 JSON 对象。</translation>
    </message>
    <message>
        <source>it speaks SSE, which is out of date. Use its address for streamable HTTP.</source>
        <translation>使用的是过时的 SSE。请使用其流式 HTTP 地址。</translation>
    </message>
    <message>
        <source>its “args” are not a list of texts.</source>
        <translation>“args”不是文本列表。</translation>
    </message>
    <message>
        <source>its “{0}” are not names with texts.</source>
        <translation>“{0}”不是名称与文本的对应。</translation>
    </message>
    <message>
        <source>The text is larger than 1 MB.</source>
        <translation>文本超过 1 MB。</translation>
    </message>
    <message>
        <source>This is not valid JSON: {0} at line {1}, column {2}.</source>
        <translation>这不是有效的 JSON：{0}（第 {1} 行，第 {2} 列）。</translation>
    </message>
    <message>
        <source>This is not valid JSON.</source>
        <translation>这不是有效的 JSON。</translation>
    </message>
    <message>
        <source>A quotation mark in this command line is not closed.</source>
        <translation>此命令行中有未闭合的引号。</translation>
    </message>
    <message>
        <source>its “allowedTools” are not a list of names.</source>
        <translation>“allowedTools”不是名称列表。</translation>
    </message>
    <message>
        <source>“{0}” has {1}, which is not filled in: write its value instead.</source>
        <translation>“{0}”中的 {1} 尚未填写。请写入其值。</translation>
    </message>
    <message>
        <source>it has neither a command nor an address.</source>
        <translation>既没有命令也没有地址。</translation>
    </message>
    <message>
        <source>its address does not begin with https://.</source>
        <translation>地址不以 https:// 开头。</translation>
    </message>
    <message>
        <source>Only the first {0} servers were read.</source>
        <translation>只读取了前 {0} 个服务器。</translation>
    </message>
    <message>
        <source>There is no server in it.</source>
        <translation>其中没有服务器。</translation>
    </message>
    <message>
        <source>“{0}” was left out: {1}</source>
        <translation>“{0}”未被采用：{1}</translation>
    </message>
    <message>
        <source>It cannot be used: {0}.{1}</source>
        <translation>无法使用此服务器：{0}。{1}</translation>
    </message>
    <message>
        <source>It was switched off.</source>
        <translation>已关闭。</translation>
    </message>
    <message>
        <source>It was started again.</source>
        <translation>已重新启动。</translation>
    </message>
    <message>
        <source> Look at its log, or start it again.</source>
        <translation>请查看其日志，或重新启动。</translation>
    </message>
    <message>
        <source>It did not answer within {0} seconds, so it was ended.{1}</source>
        <translation>{0} 秒内没有应答，因此已被终止。{1}</translation>
    </message>
    <message>
        <source>The server cannot be reached. Check that it runs, and its address.</source>
        <translation>无法连接服务器。请检查它是否在运行，以及其地址。</translation>
    </message>
    <message>
        <source>There was no answer within {0} seconds, so the call was ended.</source>
        <translation>{0} 秒内没有应答，因此已结束调用。</translation>
    </message>
    <message>
        <source>It wants a step in the browser first: {0}</source>
        <translation>需要先在浏览器中完成一步：{0}</translation>
    </message>
    <message>
        <source>The call failed without a reason.</source>
        <translation>调用失败，未说明原因。</translation>
    </message>
    <message>
        <source>Finish in the browser what it asked for. Then choose Continue.</source>
        <translation>请在浏览器中完成其要求的操作，然后选取“继续”。</translation>
    </message>
    <message>
        <source>The arguments are not a JSON object, so the tool was not called.</source>
        <translation>参数不是 JSON 对象，因此未调用工具。</translation>
    </message>
    <message>
        <source>There is no tool named {0}.</source>
        <translation>没有名为 {0} 的工具。</translation>
    </message>
    <message>
        <source>The tool {0} is switched off.</source>
        <translation>工具 {0} 已关闭。</translation>
    </message>
    <message>
        <source>The tool {0} has changed since it was allowed. Look at it again and allow it anew.</source>
        <translation>工具 {0} 自被允许后已更改。请重新查看并再次允许。</translation>
    </message>
    <message>
        <source>{0} calls are running already. Wait for one of them to end.</source>
        <translation>已有 {0} 个调用在运行。请等待其中一个结束。</translation>
    </message>
    <message>
        <source>The call ran for {0} minutes, so it was ended.</source>
        <translation>调用已运行 {0} 分钟，因此已结束。</translation>
    </message>
    <message>
        <source>It does not offer that any more.</source>
        <translation>服务器不再提供该内容。</translation>
    </message>
    <message>
        <source>{0} It has failed several times in a minute: start it again by hand.</source>
        <translation>{0}一分钟内已多次失败。请手动重新启动。</translation>
    </message>
    <message>
        <source>It is switched off.</source>
        <translation>已关闭。</translation>
    </message>
    <message>
        <source>The server has forgotten this connection. The next call makes a new one.</source>
        <translation>服务器上已没有此连接。下次调用会建立新连接。</translation>
    </message>
    <message>
        <source>Its answer cannot be read: {0}</source>
        <translation>无法读取其应答：{0}</translation>
    </message>
    <message>
        <source>There was no answer within {0} seconds.</source>
        <translation>{0} 秒内没有应答。</translation>
    </message>
    <message>
        <source>The call was ended with its server. {0}</source>
        <translation>调用随服务器一起结束。{0}</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>Its result does not match what the tool promises: {0}.</source>
        <translation>其结果与工具承诺的不符：{0}。</translation>
    </message>
    <message>
        <source>It failed without a word.</source>
        <translation>调用失败，没有任何说明。</translation>
    </message>
    <message>
        <source>enter a client that you registered there</source>
        <translation>请输入在那里注册的客户端</translation>
    </message>
    <message>
        <source>Choose Log In to try again.</source>
        <translation>要重试，请选取“登录”。</translation>
    </message>
    <message>
        <source>set a header such as Authorization for it</source>
        <translation>请为其设置 Authorization 之类的标头</translation>
    </message>
    <message>
        <source>What it says about its login takes too long. Choose Log In to try again.</source>
        <translation>获取其登录信息用时过长。要重试，请选取“登录”。</translation>
    </message>
    <message>
        <source>What it says about its login does not fit together: {0}.</source>
        <translation>其登录信息互相矛盾：{0}。</translation>
    </message>
    <message>
        <source>Its login takes no new programs such as Octavo: {0}, or {1}.</source>
        <translation>其登录不接受 Octavo 这样的新程序：{0}，或者{1}。</translation>
    </message>
    <message>
        <source>It wants {0}: {1}.</source>
        <translation>服务器需要{0}：{1}。</translation>
    </message>
    <message>
        <source>It wants a login: {0}.</source>
        <translation>需要登录：{0}。</translation>
    </message>
    <message>
        <source>The server did not accept the login. {0}</source>
        <translation>服务器不接受此登录。{0}</translation>
    </message>
    <message>
        <source>{0} was loaded without keeping its weights in memory: that needs the Metal backend on one Mac with macOS 15 or later.</source>
        <translation>已载入 {0}，但未将其权重保留在内存中：这需要在一台运行 macOS 15 或更高版本的 Mac 上使用 Metal 后端。</translation>
    </message>
    <message>
        <source>{0} was loaded, but macOS does not keep its weights in memory: {1:clause}.</source>
        <translation>已载入 {0}，但 macOS 未将其权重保留在内存中：{1:clause}。</translation>
    </message>
    <message>
        <source>The tokenizer of {0} cannot be used: {1:clause}.</source>
        <translation>无法使用 {0} 的 tokenizer：{1:clause}。</translation>
    </message>
    <message>
        <source>JSON grammar</source>
        <translation>JSON 语法</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>JSON schema</translation>
    </message>
    <message>
        <source>Lark grammar</source>
        <translation>Lark 语法</translation>
    </message>
    <message>
        <source>regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>schema of the tools</source>
        <translation>工具的 schema</translation>
    </message>
    <message>
        <source>What it says about its login is too long, so it was not read: {0}.</source>
        <translation>其登录信息过长，因此未读取：{0}。</translation>
    </message>
    <message>
        <source>Its login is at {0} without https://, so it was not used: {1}.</source>
        <translation>其登录位于 {0}，没有 https://，因此未使用：{1}。</translation>
    </message>
    <message>
        <source>Its login is for another server, so it was not used. Check its address.</source>
        <translation>其登录属于另一个服务器，因此未使用。请检查其地址。</translation>
    </message>
    <message>
        <source>choose Log In</source>
        <translation>请选取“登录”</translation>
    </message>
    <message>
        <source>It refuses the headers that are set for it: check them, or {0}.</source>
        <translation>服务器拒绝了为其设置的标头。请检查标头，或者{0}。</translation>
    </message>
    <message>
        <source>Its login page has no https:// address, so it is not opened: {0}.</source>
        <translation>其登录页面没有 https:// 地址，因此未打开：{0}。</translation>
    </message>
    <message>
        <source>The login was not finished within {0} minutes. {1}</source>
        <translation>登录未在 {0} 分钟内完成。{1}</translation>
    </message>
    <message>
        <source>The login was refused{0}. {1}</source>
        <translation>登录被拒绝{0}。{1}</translation>
    </message>
    <message>
        <source>Its login cannot be kept: it is too long, or no text. {0}</source>
        <translation>无法保存其登录：过长，或不是文本。{0}</translation>
    </message>
    <message>
        <source>The login was cancelled. {0}</source>
        <translation>登录已取消。{0}</translation>
    </message>
    <message>
        <source>more rights than its login has</source>
        <translation>比其登录更多的权限</translation>
    </message>
    <message>
        <source>The answer is larger than 16 MB, so it was not read. Ask for less.</source>
        <translation>应答超过 16 MB，因此未读取。请减少请求的内容。</translation>
    </message>
    <message>
        <source>The folder {0} does not exist. Choose another one.</source>
        <translation>文件夹 {0} 不存在。请选取其他文件夹。</translation>
    </message>
    <message>
        <source>The program {0} cannot be found. Install it, or give its full path.</source>
        <translation>找不到程序 {0}。请安装它，或提供完整路径。</translation>
    </message>
    <message>
        <source>Its program ended by itself with exit status {0}.{1}</source>
        <translation>其程序以退出状态 {0} 自行结束。{1}</translation>
    </message>
    <message>
        <source>The address must begin with https:// and name a host.</source>
        <translation>地址必须以 https:// 开头并包含主机名。</translation>
    </message>
    <message>
        <source>The address has no encryption, so it could be read on the way. Use one that begins with https://.</source>
        <translation>地址没有加密，可能在途中被读取。请使用以 https:// 开头的地址。</translation>
    </message>
    <message>
        <source> It wrote last: {0}</source>
        <translation>最后的输出：{0}</translation>
    </message>
    <message>
        <source>The program {0} cannot be started: {1}.</source>
        <translation>无法启动程序 {0}：{1}。</translation>
    </message>
    <message>
        <source>It closed its output, so it was ended.</source>
        <translation>它关闭了输出，因此已被终止。</translation>
    </message>
    <message>
        <source>Its program was killed by signal {0}.{1}</source>
        <translation>其程序被信号 {0} 终止。{1}</translation>
    </message>
    <message>
        <source>refuses access: use another login, or set a header such as Authorization for it</source>
        <translation>拒绝访问：请使用其他登录，或为其设置 Authorization 之类的标头</translation>
    </message>
    <message>
        <source>The server compresses its answers although it was asked not to.</source>
        <translation>服务器压缩了应答，尽管已要求不压缩。</translation>
    </message>
    <message>
        <source>The server closed the connection.</source>
        <translation>服务器关闭了连接。</translation>
    </message>
    <message>
        <source>The host {0} cannot be found. Check the address.</source>
        <translation>找不到主机 {0}。请检查地址。</translation>
    </message>
    <message>
        <source>refuses the headers that are set for it: check them</source>
        <translation>拒绝了为其设置的标头：请检查标头</translation>
    </message>
    <message>
        <source>The server {0}. (HTTP status {1})</source>
        <translation>服务器{0}。（HTTP 状态 {1}）</translation>
    </message>
    <message>
        <source>It does not read its input, so it was ended.</source>
        <translation>它不读取输入，因此已被终止。</translation>
    </message>
    <message>
        <source>It writes text that is no message to its output, so it was ended.</source>
        <translation>它向输出写入了非消息的文本，因此已被终止。</translation>
    </message>
    <message>
        <source>It sent a message of over 16 MB, so it was ended.</source>
        <translation>它发送了超过 16 MB 的消息，因此已被终止。</translation>
    </message>
    <message>
        <source>There is no server named {0}, or it is switched off.</source>
        <translation>没有名为 {0} 的服务器，或它已关闭。</translation>
    </message>
    <message>
        <source>The call was cancelled.</source>
        <translation>调用已取消。</translation>
    </message>
    <message>
        <source>The model's chat template does not take these images as they are.</source>
        <translation>模型的对话模板无法按原样接受这些图片。</translation>
    </message>
    <message>
        <source>The model's vision tower cannot see this image ({0}).</source>
        <translation>模型的视觉塔无法查看此图片（{0}）。</translation>
    </message>
    <message>
        <source>The model's vision tower cannot be loaded: {0}.</source>
        <translation>无法载入模型的视觉塔：{0}。</translation>
    </message>
    <message>
        <source>This model has seen too many images: load it again.</source>
        <translation>此模型查看过的图片太多。请重新载入。</translation>
    </message>
    <message>
        <source>{0} cannot look at images while several machines compute it.</source>
        <translation>由多台机器计算时，{0} 无法查看图片。</translation>
    </message>
    <message>
        <source>it does not take images where this chat has them</source>
        <translation>它不接受此对话中图片所在位置的图片</translation>
    </message>
    <message>
        <source>This model cannot look at images: choose one that can.</source>
        <translation>此模型无法查看图片。请选取可以查看图片的模型。</translation>
    </message>
    <message>
        <source>The image is too narrow for this model. Cut it.</source>
        <translation>图片对此模型来说太窄。请将其裁剪。</translation>
    </message>
    <message>
        <source>{0} cannot look at images in Octavo yet: its kind ({1}) is not among those that can.</source>
        <translation>{0} 目前还无法在 Octavo 中查看图片：其种类（{1}）不在可查看图片的种类之中。</translation>
    </message>
    <message>
        <source>{0} cannot look at images in Octavo: its vision tower is a {1}, not a {2}.</source>
        <translation>{0} 无法在 Octavo 中查看图片：其视觉塔是 {1}，不是 {2}。</translation>
    </message>
    <message>
        <source>{0} cannot look at images: its folder has no preprocessor_config.json; download it again.</source>
        <translation>{0} 无法查看图片：其文件夹没有 preprocessor_config.json。请重新下载。</translation>
    </message>
    <message>
        <source>{0} cannot look at images: this version of it was made without a vision tower.</source>
        <translation>{0} 无法查看图片：此版本制作时没有视觉塔。</translation>
    </message>
    <message>
        <source>The chat has {0} images; send {1} at most.</source>
        <translation>此对话有 {0} 张图片。最多发送 {1} 张。</translation>
    </message>
    <message>
        <source>An image is empty. {0}</source>
        <translation>有一张图片为空。{0}</translation>
    </message>
    <message>
        <source>An image has {0} MB; {1} MB are the most. Make it smaller.</source>
        <translation>有一张图片为 {0} MB，最大为 {1} MB。请将其缩小。</translation>
    </message>
    <message>
        <source>This model's files about images cannot be used</source>
        <translation>无法使用此模型的图片相关文件</translation>
    </message>
    <message>
        <source>The images of this chat are too large together: send fewer of them.</source>
        <translation>此对话的图片合计太大。请减少图片。</translation>
    </message>
    <message>
        <source>This image cannot be prepared for the model</source>
        <translation>无法为模型准备此图片</translation>
    </message>
    <message>
        <source>The image has far more pixels; {0} in all are the most. Make it smaller.</source>
        <translation>图片的像素过多，总数最多为 {0}。请将其缩小。</translation>
    </message>
    <message>
        <source>The image has {0} × {1} pixels; {2} in all are the most. Make it smaller.</source>
        <translation>图片有 {0} × {1} 像素，总数最多为 {2}。请将其缩小。</translation>
    </message>
    <message>
        <source>The image of {0} × {1} pixels is too narrow. Cut it.</source>
        <translation>{0} × {1} 像素的图片太窄。请将其裁剪。</translation>
    </message>
    <message>
        <source>The images of this chat need too much memory: send fewer, or smaller ones</source>
        <translation>此对话的图片需要太多内存：请减少图片，或发送更小的图片</translation>
    </message>
    <message>
        <source>{0} of its weights are missing ({1}, ...)</source>
        <translation>缺少 {0} 个权重（{1} 等）</translation>
    </message>
    <message>
        <source>The engine has ended.</source>
        <translation>引擎已结束。</translation>
    </message>
    <message>
        <source>Octavo's background service takes over the engine.</source>
        <translation>引擎由 Octavo 的后台服务接管。</translation>
    </message>
    <message>
        <source>The background service has ended, so this window runs the engine.</source>
        <translation>后台服务已结束，因此引擎由此窗口运行。</translation>
    </message>
    <message>
        <source>Another window of Octavo uses the background service: quit that window first.</source>
        <translation>另一个 Octavo 窗口正在使用后台服务。请先退出该窗口。</translation>
    </message>
    <message>
        <source>Another window of Octavo has the engine: quit that window first.</source>
        <translation>另一个 Octavo 窗口正在使用引擎。请先退出该窗口。</translation>
    </message>
    <message>
        <source> (process {0})</source>
        <translation>（进程 {0}）</translation>
    </message>
    <message>
        <source>Octavo's engine{0} holds {1} and does not answer: end that process.</source>
        <translation>Octavo 的引擎{0}占用 {1} 且没有应答。请结束该进程。</translation>
    </message>
    <message>
        <source>Waiting until Octavo's window{0} has no answer to write.</source>
        <translation>正在等待 Octavo 的窗口{0}写完回答。</translation>
    </message>
    <message>
        <source>{0} belongs to another user ({1}): choose a folder of your own with OCTAVO_DATA.</source>
        <translation>{0} 属于另一个用户（{1}）。请用 OCTAVO_DATA 选取自己的文件夹。</translation>
    </message>
    <message>
        <source>Octavo serves already (process {0}): end that, or set OCTAVO_DATA.</source>
        <translation>Octavo 已在作为服务器运行（进程 {0}）。请结束它，或设置 OCTAVO_DATA。</translation>
    </message>
    <message>
        <source>It needs {0:size}, and {1:size} of memory are available.</source>
        <translation>需要 {0:size}，可用内存为 {1:size}。</translation>
    </message>
    <message>
        <source>{0} {1} cannot be unloaded while generating: stop it first.</source>
        <translation>{0} {1} 正在生成，无法卸载。请先停止生成。</translation>
    </message>
    <message>
        <source>The loaded models take {0:size} of the {1:size} that macOS recommends for the GPU, so answers may stall while memory is swapped. Unload a model or choose a smaller KV budget.</source>
        <translation>已载入的模型占用 macOS 为 GPU 建议的 {1:size} 中的 {0:size}，因此在交换内存时回答可能会停顿。请卸载一个模型，或选取更小的 KV 预算。</translation>
    </message>
    <message>
        <source>{0} ({1:size})</source>
        <translation>{0}（{1:size}）</translation>
    </message>
    <message>
        <source>{0} does not fit beside the loaded models. {1}</source>
        <translation>{0} 无法与已载入的模型一同放入内存。{1}</translation>
    </message>
    <message>
        <source>Loading the model again was cancelled.</source>
        <translation>重新载入模型已取消。</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no pool to change.</source>
        <translation>没有载入模型，因此没有可更改的池。</translation>
    </message>
    <message>
        <source>There is no block {0}: the pool has {1} blocks.</source>
        <translation>没有块 {0}：池有 {1} 个块。</translation>
    </message>
    <message>
        <source>block {0} is not cached: only blocks that no chat uses can be evicted</source>
        <translation>块 {0} 不是已缓存的块，只能逐出没有对话使用的块</translation>
    </message>
    <message>
        <source>block {0}, or text that continues it, is pinned: unpin it first</source>
        <translation>块 {0} 或其后续文本已固定；请先取消固定</translation>
    </message>
    <message>
        <source>Block {0} is not full yet, and only full blocks can be pinned</source>
        <translation>块 {0} 尚未填满，只能固定已填满的块</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no pool to check.</source>
        <translation>没有载入模型，因此没有可检查的池。</translation>
    </message>
    <message>
        <source>No model is loaded, so tokens cannot be counted.</source>
        <translation>没有载入模型，因此无法统计 token。</translation>
    </message>
    <message>
        <source>Texts of more than {0} characters are not counted.</source>
        <translation>不统计超过 {0} 个字符的文本。</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no KV cache to change.</source>
        <translation>没有载入模型，因此没有可更改的 KV cache。</translation>
    </message>
    <message>
        <source>No model is loaded; choose one first.</source>
        <translation>未载入模型。请先选取一个。</translation>
    </message>
    <message>
        <source>The model {0} is not loaded; load it first.</source>
        <translation>未载入模型 {0}。请先载入它。</translation>
    </message>
</context>
<context>
    <name>formatting</name>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n 天前</numerusform>
        </translation>
    </message>
    <message>
        <source>just now</source>
        <translation>刚刚</translation>
    </message>
    <message>
        <source>{number} bytes</source>
        <translation>{number} 字节</translation>
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
        <translation>{first}，{second}</translation>
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
        <translation>{number} 小时</translation>
    </message>
    <message>
        <source>{number} s ago</source>
        <translation>{number} 秒前</translation>
    </message>
    <message>
        <source>{number} min ago</source>
        <translation>{number} 分钟前</translation>
    </message>
    <message>
        <source>{number} h ago</source>
        <translation>{number} 小时前</translation>
    </message>
    <message>
        <source>{number} s</source>
        <translation>{number} 秒</translation>
    </message>
    <message>
        <source>{number} min</source>
        <translation>{number} 分钟</translation>
    </message>
</context>
<context>
    <name>importing</name>
    <message>
        <source>“{name}” no longer exists.</source>
        <translation>“{name}”已不存在。</translation>
    </message>
    <message>
        <source>“{name}” is not a file.</source>
        <translation>“{name}”不是文件。</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened. Check its permissions.</source>
        <translation>无法打开“{name}”。请检查其权限。</translation>
    </message>
    <message>
        <source>“{name}” is damaged or not JSON. Export the chats again.</source>
        <translation>“{name}”已损坏或不是 JSON。请重新导出对话。</translation>
    </message>
    <message>
        <source>“{name}” is not from ChatGPT, LM Studio, Open WebUI or Octavo. Choose their exported JSON file.</source>
        <translation>“{name}”并非来自 ChatGPT、LM Studio、Open WebUI 或 Octavo。请选取它们导出的 JSON 文件。</translation>
    </message>
    <message>
        <source>“{name}” has no messages.</source>
        <translation>“{name}”中没有消息。</translation>
    </message>
    <message>
        <source>“{name}” is too large: {size}. The most is {most}.</source>
        <translation>“{name}”太大：{size}。最大为 {most}。</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too much memory.</source>
        <translation>“{name}”已被拒绝：读取它需要的内存过多。</translation>
    </message>
    <message>
        <source>“{name}” was refused: reading it takes too long.</source>
        <translation>“{name}”已被拒绝：读取它耗时过长。</translation>
    </message>
</context>
<context>
    <name>machines</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n 层</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n KV head(s)</source>
        <translation>
            <numerusform>%n 个 KV 头</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{used} of %n block(s) in use ({size} each, {held})</source>
        <translation>
            <numerusform>%n 个块中使用了 {used} 个（每个 {size}，共 {held}）</numerusform>
        </translation>
    </message>
    <message>
        <source>Rank {rank}, {name}: {layers}, {heads}, {weights} of weights. {in_use}.</source>
        <translation>Rank {rank}，{name}：{layers}，{heads}，权重 {weights}。{in_use}。</translation>
    </message>
    <message>
        <source>Block map of {name}</source>
        <translation>{name} 的块分布图</translation>
    </message>
    <message>
        <source>The check cannot start; install Octavo again.</source>
        <translation>无法开始检查；请重新安装 Octavo。</translation>
    </message>
    <message>
        <source>The check ended without an answer; try again.</source>
        <translation>检查结束但没有结果；请重试。</translation>
    </message>
    <message>
        <source>A model that is too large for one machine can be split across several. A hosts file names them; checking them starts nothing and downloads nothing.</source>
        <translation>一台机器装不下的模型，可以拆分到多台机器上。主机文件列出这些机器；检查它们不会启动任何程序，也不会下载任何内容。</translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n 台机器</numerusform>
        </translation>
    </message>
    <message>
        <source>{machines}. Proposed: {model} divided {how}; {speed} tokens/s are predicted, limited by {limit}.</source>
        <translation>{machines}。建议：{how}拆分 {model}；预计每秒 {speed} 个 token，受限于{limit}。</translation>
    </message>
    <message>
        <source>by layers (pipeline)</source>
        <translation>按层（流水线）</translation>
    </message>
    <message>
        <source>{chip} · {memory}, {usable} usable · memory reads {speed}/s · Octavo {version}</source>
        <translation>{chip} · {memory}，可用 {usable} · 内存读取 {speed}/秒 · Octavo {version}</translation>
    </message>
    <message>
        <source>Link to {name}: {speed} Gbit/s, {latency} µs a message</source>
        <translation>到 {name} 的链路：{speed} Gbit/s，每条消息 {latency} µs</translation>
    </message>
    <message>
        <source>Rank {rank}: {layers}; {blocks} blocks of {size}</source>
        <translation>Rank {rank}：{layers}；{blocks} 个块，每个 {size}</translation>
    </message>
    <message>
        <source>Each machine needs Octavo, and the others are reached by ssh without a password. A hosts file looks like this:</source>
        <translation>每台机器都需要安装 Octavo，并可通过 ssh 免密码连接其他机器。主机文件如下所示：</translation>
    </message>
    <message>
        <source>Choose a hosts file</source>
        <translation>选取主机文件</translation>
    </message>
    <message>
        <source>{machines}. {model} does not fit on them.</source>
        <translation>{machines}。{model} 放不下。</translation>
    </message>
    <message>
        <source>{machines}. Proposed: {model} divided {how}.</source>
        <translation>{machines}。建议：{how}拆分 {model}。</translation>
    </message>
    <message>
        <source>the speed of memory</source>
        <translation>内存速度</translation>
    </message>
    <message>
        <source>the links between them</source>
        <translation>机器之间的链路</translation>
    </message>
    <message>
        <source>by heads (tensor)</source>
        <translation>按头（张量）</translation>
    </message>
    <message>
        <source>The model is missing on {machines}: run `octavo cluster` with --yes.</source>
        <translation>{machines} 上缺少该模型：请运行带 --yes 的 `octavo cluster`。</translation>
    </message>
    <message>
        <source>1/{machines} of each of {number} layers</source>
        <translation>{number} 层，每层的 1/{machines}</translation>
    </message>
    <message>
        <source>Several Machines</source>
        <translation>多台机器</translation>
    </message>
    <message>
        <source>Choose Hosts File…</source>
        <translation>选取主机文件…</translation>
    </message>
    <message>
        <source>Check Again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Load on These Machines</source>
        <translation>载入到这些机器</translation>
    </message>
    <message>
        <source>Load on This Machine Only</source>
        <translation>仅载入到本机</translation>
    </message>
    <message>
        <source>Copy this hosts file</source>
        <translation>拷贝此主机文件</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Every machine has the same blocks: the first one decides what each is used for, and the block map of the memory panel is that of all. Only the size of a block differs.</source>
        <translation>每台机器都有相同的块：由第一台决定每个块的用途，内存面板中的块分布图即是所有机器的。只有块的大小不同。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已拷贝</translation>
    </message>
    <message>
        <source>Hosts files (*.json)</source>
        <translation>主机文件 (*.json)</translation>
    </message>
    <message>
        <source>The plan is for the loaded model, {model}.</source>
        <translation>此规划针对已载入的模型 {model}。</translation>
    </message>
    <message>
        <source>Not {how}: {reason}</source>
        <translation>不能{how}拆分：{reason}</translation>
    </message>
    <message>
        <source>Load a model to see what each would hold of it.</source>
        <translation>载入一个模型，即可查看每台机器会存放其中的哪些部分。</translation>
    </message>
    <message>
        <source>{number} of {whole} layers</source>
        <translation>{whole} 层中的 {number} 层</translation>
    </message>
    <message>
        <source>Asking the machines of {file}…</source>
        <translation>正在询问 {file} 中的机器…</translation>
    </message>
    <message>
        <source>Cannot be used</source>
        <translation>无法使用</translation>
    </message>
</context>
<context>
    <name>memory</name>
    <message>
        <source>4 GB, 32k tokens or 500 blocks</source>
        <translation>4 GB、32k tokens 或 500 blocks</translation>
    </message>
    <message>
        <source>How large the KV cache may grow: {examples}</source>
        <translation>KV cache 最多可增至多大：{examples}</translation>
    </message>
    <message>
        <source>or type a size: {examples}</source>
        <translation>或键入大小：{examples}</translation>
    </message>
    <message>
        <source>Beside the weights, this machine has room for {size} ({blocks}).</source>
        <translation>除权重之外，本机还可容纳 {size}（{blocks}）。</translation>
    </message>
    <message>
        <source>KV cache size</source>
        <translation>KV cache 大小</translation>
    </message>
    <message>
        <source>KV cache size as text</source>
        <translation>KV cache 大小（文本）</translation>
    </message>
    <message>
        <source>Close the card</source>
        <translation>关闭卡片</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>What is remembered of a chat</source>
        <translation>对话被记住的内容</translation>
    </message>
    <message>
        <source>Free: any chat can use it.</source>
        <translation>空闲：任何对话都可使用。</translation>
    </message>
    <message>
        <source>Block text is shown only in the live view.</source>
        <translation>块的文本仅在实时视图中显示。</translation>
    </message>
    <message>
        <source>Cached · not needed by any chat now</source>
        <translation>已缓存 · 目前没有对话需要</translation>
    </message>
    <message>
        <source>tokens {first} to {last}</source>
        <translation>token {first} 至 {last}</translation>
    </message>
    <message numerus="yes">
        <source>Shared by %n block table(s): {chats}</source>
        <translation>
            <numerusform>由 %n 个块表共享：{chats}</numerusform>
        </translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>Selected block</source>
        <translation>所选的块</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Never evict this text, from its start to this block.</source>
        <translation>从开头到此块的文本永不逐出。</translation>
    </message>
    <message>
        <source>Evict</source>
        <translation>逐出</translation>
    </message>
    <message>
        <source>Free this cached block and all cached blocks that follow it.</source>
        <translation>释放此已缓存块及其后的所有已缓存块。</translation>
    </message>
    <message>
        <source>Go to Text</source>
        <translation>前往文本</translation>
    </message>
    <message>
        <source>Show the message that contains this text.</source>
        <translation>显示包含此文本的消息。</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>分叉</translation>
    </message>
    <message>
        <source>Continue in a new chat from the answer at this block. It shares the blocks up to there.</source>
        <translation>从此块处的回答在新对话中继续，并共享到此为止的块。</translation>
    </message>
    <message>
        <source>In use by {chat}</source>
        <translation>由 {chat} 使用</translation>
    </message>
    <message>
        <source>used {ago}</source>
        <translation>{ago}使用</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Remembered for {chats}</source>
        <translation>为 {chats} 记住</translation>
    </message>
    <message>
        <source>Cached · last used by {chat}</source>
        <translation>已缓存 · 上次由 {chat} 使用</translation>
    </message>
    <message>
        <source>hash {digits}</source>
        <translation>哈希 {digits}</translation>
    </message>
    <message>
        <source>Metrics: {name}, page {page} of {pages}</source>
        <translation>指标：{name}，第 {page} 页，共 {pages} 页</translation>
    </message>
    <message>
        <source>Now: {detail}.</source>
        <translation>目前：{detail}。</translation>
    </message>
    <message>
        <source>As much as possible was reused: one token is always computed.</source>
        <translation>已尽可能复用：总有一个 token 需要计算。</translation>
    </message>
    <message numerus="yes">
        <source>The cached text of “{chat}” ends here; the %n token(s) after it are new.</source>
        <translation>
            <numerusform>“{chat}”的已缓存文本到此为止；其后的 %n 个 token 是新的。</numerusform>
        </translation>
    </message>
    <message>
        <source>Why part of the prompt was computed</source>
        <translation>提示词为何有一部分需要计算</translation>
    </message>
    <message>
        <source>No longer available</source>
        <translation>已不可用</translation>
    </message>
    <message>
        <source>The engine only remembers this for the last 256 requests since it started.</source>
        <translation>引擎只记得自启动以来最近 256 个请求的这些信息。</translation>
    </message>
    <message>
        <source>{reused} of {total} prompt tokens reused</source>
        <translation>已复用 {reused} / {total} 个提示词 token</translation>
    </message>
    <message>
        <source>No cached text starts like this prompt, so all of it was computed.</source>
        <translation>没有以此提示词开头的已缓存文本，因此全部重新计算。</translation>
    </message>
    <message numerus="yes">
        <source>First difference from “{chat}”: another picture. From here on, %n token(s) were computed.</source>
        <translation>
            <numerusform>与“{chat}”的第一处不同：图片不同。从这里起，计算了 %n 个 token。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First difference from “{chat}”. From here on, %n token(s) were computed.</source>
        <translation>
            <numerusform>与“{chat}”的第一处不同。从这里起，计算了 %n 个 token。</numerusform>
        </translation>
    </message>
    <message>
        <source>Prompt: {prompt}. Cached text: {cached}.</source>
        <translation>提示词：{prompt}。已缓存的文本：{cached}。</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>已缓存</translation>
    </message>
    <message>
        <source>A corner is cut off where several chats or answers use the same block: their text begins alike, and is kept only once. Point at a block to see whose it is.</source>
        <translation>多个对话或回答使用同一个块时，块会缺一角：它们的文本开头相同，只保留一份。指向一个块，可查看它属于谁。</translation>
    </message>
    <message>
        <source>The disk cache has a copy or is about to write it, so the text need not be read again after a restart. A cached block has the faded colour.</source>
        <translation>磁盘缓存已有副本或即将写入，因此重新启动后无需再次读取文本。已缓存的块颜色较淡。</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共享</translation>
    </message>
    <message>
        <source>The dot marks text that is never evicted.</source>
        <translation>圆点表示永不逐出的文本。</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所属</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>References</source>
        <translation>引用</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>新旧</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>层级</translation>
    </message>
    <message>
        <source>Each chat has its own colour, and other programs that use the model have one together. The faded frame of a chat at rest marks what it would reuse. A block of several chats has the colour of one of them.</source>
        <translation>每个对话有各自的颜色，使用此模型的其他程序共用一种颜色。静止对话的淡色边框表示它可复用的块。多个对话共用的块显示其中一个对话的颜色。</translation>
    </message>
    <message>
        <source>Whether each block is in use, shared, pinned, cached or free.</source>
        <translation>每个块是使用中、共享、已固定、已缓存还是空闲。</translation>
    </message>
    <message>
        <source>How many block tables contain each block. Every reference beyond the first is memory saved.</source>
        <translation>有多少个块表包含各个块。第一个之外的每个引用都节省了内存。</translation>
    </message>
    <message>
        <source>How long ago each block was last written or reused. The oldest cached blocks are evicted first.</source>
        <translation>各个块上次写入或复用是在多久之前。最旧的已缓存块最先被逐出。</translation>
    </message>
    <message>
        <source>How many tokens each block holds. Only the last block of a chat is partly empty.</source>
        <translation>各个块存有多少 token。只有对话的最后一个块可能未填满。</translation>
    </message>
    <message>
        <source>Where the blocks are: in the engine's pool, also on disk, or copied to host memory while a chat waits.</source>
        <translation>块的位置：在引擎的池中、同时在磁盘上，或在对话等待时复制到主机内存。</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个 token</translation>
    </message>
    <message>
        <source>half full</source>
        <translation>半满</translation>
    </message>
    <message>
        <source>full</source>
        <translation>全满</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>remembered</source>
        <translation>已记住</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>池</translation>
    </message>
    <message>
        <source>also on disk</source>
        <translation>也在磁盘上</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>90 s</source>
        <translation>90 秒</translation>
    </message>
    <message>
        <source>12 min</source>
        <translation>12 分钟</translation>
    </message>
    <message>
        <source>other programs</source>
        <translation>其他程序</translation>
    </message>
    <message>
        <source>Colours of the map: {mode}</source>
        <translation>分布图颜色：{mode}</translation>
    </message>
    <message>
        <source>Legend: {labels}</source>
        <translation>图例：{labels}</translation>
    </message>
    <message>
        <source>Colour: {mode}</source>
        <translation>颜色：{mode}</translation>
    </message>
    <message>
        <source>The whole pool and the part shown on the map. Click or drag to move.</source>
        <translation>整个池，以及分布图中显示的部分。点按或拖移即可移动。</translation>
    </message>
    <message>
        <source>Overview of all blocks</source>
        <translation>所有块的概览</translation>
    </message>
    <message>
        <source>Block map</source>
        <translation>块分布图</translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation>未载入模型</translation>
    </message>
    <message>
        <source>; blocks {first} to {last} are shown</source>
        <translation>；显示块 {first} 至 {last}</translation>
    </message>
    <message>
        <source>{used} of {blocks} in use by {chats}, {cached} cached, {free} free</source>
        <translation>{blocks}中 {used} 个使用中（{chats}），{cached} 个已缓存，{free} 个空闲</translation>
    </message>
    <message>
        <source>Recurrent states by chat</source>
        <translation>各对话的循环状态</translation>
    </message>
    <message>
        <source>Blocks of waiting chats</source>
        <translation>等待中对话的块</translation>
    </message>
    <message>
        <source>The KV cache, block by block, in Octavo</source>
        <translation>Octavo 中逐块显示的 KV cache</translation>
    </message>
    <message>
        <source>Nothing has been recorded yet. Load a model first.</source>
        <translation>尚未录制任何内容。请先载入模型。</translation>
    </message>
    <message>
        <source>{file} cannot be written: {problem}. Choose another folder.</source>
        <translation>无法写入 {file}：{problem}。请选取其他文件夹。</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>已存储为 {file}。</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>拷贝图片</translation>
    </message>
    <message>
        <source>Copy the map, the three sentences and the model; no chat is named</source>
        <translation>拷贝分布图、三句话和模型；不显示对话名称</translation>
    </message>
    <message>
        <source>Copy picture with chat titles</source>
        <translation>拷贝带对话标题的图片</translation>
    </message>
    <message>
        <source>The same, with the titles of the chats</source>
        <translation>同上，并显示对话标题</translation>
    </message>
    <message>
        <source>Save replay…</source>
        <translation>存储回放…</translation>
    </message>
    <message>
        <source>Save the last ten seconds of the map as an animated picture (PNG)</source>
        <translation>将分布图的最后十秒存储为动态图片（PNG）</translation>
    </message>
    <message>
        <source>Save snapshot…</source>
        <translation>存储快照…</translation>
    </message>
    <message>
        <source>Save this moment of the KV cache, and a picture of the panel beside it</source>
        <translation>存储 KV cache 的这一刻，并附上面板的图片</translation>
    </message>
    <message>
        <source>Save the last 10 minutes…</source>
        <translation>存储最近 10 分钟…</translation>
    </message>
    <message>
        <source>Save everything that was recorded</source>
        <translation>存储录制的所有内容</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Open a snapshot, a recording or a recorded benchmark</source>
        <translation>打开快照、录制文件或录制的基准测试</translation>
    </message>
    <message>
        <source>Check against the engine</source>
        <translation>与引擎核对</translation>
    </message>
    <message>
        <source>Compare every block shown here with the engine's</source>
        <translation>将这里显示的每个块与引擎中的比较</translation>
    </message>
    <message>
        <source>Free all cached blocks</source>
        <translation>释放所有已缓存块</translation>
    </message>
    <message>
        <source>Pinned text is kept</source>
        <translation>保留固定的文本</translation>
    </message>
    <message>
        <source>Compact now</source>
        <translation>立即整理</translation>
    </message>
    <message>
        <source>Move the blocks of each chat together. Chats don't need this, but it can return memory to the system.</source>
        <translation>将每个对话的块移到一起。对话并不需要这样做，但可以把内存归还给系统。</translation>
    </message>
    <message>
        <source>Larger cells; also with the mouse wheel or two fingers</source>
        <translation>放大格子；也可用鼠标滚轮或双指</translation>
    </message>
    <message>
        <source>Smaller cells</source>
        <translation>缩小格子</translation>
    </message>
    <message>
        <source>Show every block</source>
        <translation>显示每个块</translation>
    </message>
    <message>
        <source>Change KV cache size…</source>
        <translation>更改 KV cache 大小…</translation>
    </message>
    <message>
        <source>Set how large the KV cache may grow</source>
        <translation>设定 KV cache 最多可增至多大</translation>
    </message>
    <message>
        <source>The picture is copied. Paste it anywhere.</source>
        <translation>图片已拷贝，可粘贴到任何地方。</translation>
    </message>
    <message>
        <source>Save replay</source>
        <translation>存储回放</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Whole pool</source>
        <translation>整个池</translation>
    </message>
    <message>
        <source>Animated PNG</source>
        <translation>动态 PNG</translation>
    </message>
    <message>
        <source>Memory of {server}</source>
        <translation>{server} 的内存</translation>
    </message>
    <message>
        <source>{chat}: waiting for {blocks}; {tokens} will be computed again</source>
        <translation>{chat}：等待 {blocks}；将重新计算 {tokens}</translation>
    </message>
    <message>
        <source>on disk or about to be written</source>
        <translation>已在磁盘上或即将写入</translation>
    </message>
    <message>
        <source>{chat}: waiting for {blocks}; {copied} will be copied back from the host</source>
        <translation>{chat}：等待 {blocks}；其中 {copied} 个将从主机内存复制回来</translation>
    </message>
    <message>
        <source>The pool whose blocks each chat's block table lists, in the order of its text.</source>
        <translation>每个对话的块表按其文本顺序列出的块所在的池。</translation>
    </message>
    <message numerus="yes">
        <source>freed after %n more token(s)</source>
        <translation>
            <numerusform>再有 %n 个 token 后释放</numerusform>
        </translation>
    </message>
    <message>
        <source>freed in the next step</source>
        <translation>下一步释放</translation>
    </message>
    <message numerus="yes">
        <source>%n state(s)</source>
        <translation>
            <numerusform>%n 个状态</numerusform>
        </translation>
    </message>
    <message>
        <source>Instead of blocks, these layers keep one state per chat, whose size never changes.</source>
        <translation>这些层不使用块，而是为每个对话保留一个大小始终不变的状态。</translation>
    </message>
    <message>
        <source>Blocks that were taken from preempted chats so that others could finish. Filled cells were copied to host memory; hollow ones will be recomputed. No text is lost.</source>
        <translation>为让其他对话完成而从被抢占的对话取走的块。实心格已复制到主机内存，空心格将重新计算。文本不会丢失。</translation>
    </message>
    <message>
        <source>Block {number}</source>
        <translation>块 {number}</translation>
    </message>
    <message>
        <source>{fill} of {tokens}</source>
        <translation>{fill} / {tokens}</translation>
    </message>
    <message>
        <source>free: any chat can use it</source>
        <translation>空闲：任何对话都可使用</translation>
    </message>
    <message numerus="yes">
        <source>shared by %n block table(s)</source>
        <translation>
            <numerusform>由 %n 个块表共享</numerusform>
        </translation>
    </message>
    <message>
        <source> and </source>
        <translation> 和 </translation>
    </message>
    <message>
        <source>Pool {number}</source>
        <translation>池 {number}</translation>
    </message>
    <message>
        <source>Tokens of each chat</source>
        <translation>各对话的 token</translation>
    </message>
    <message>
        <source>{used} of {blocks}</source>
        <translation>{used} / {blocks}</translation>
    </message>
    <message>
        <source>{chats} and {number} more</source>
        <translation>{chats} 及另外 {number} 个</translation>
    </message>
    <message>
        <source>Blocks {first} to {last}</source>
        <translation>块 {first} 至 {last}</translation>
    </message>
    <message>
        <source>{used} in use · {cached} cached · {free} free</source>
        <translation>{used} 使用中 · {cached} 已缓存 · {free} 空闲</translation>
    </message>
    <message>
        <source>{blocks} of {tokens} each</source>
        <translation>{blocks}，每块 {tokens}</translation>
    </message>
    <message>
        <source>Longest free run: {blocks}</source>
        <translation>最长空闲连续段：{blocks}</translation>
    </message>
    <message>
        <source>, {cached} cached</source>
        <translation>，{cached} 个已缓存</translation>
    </message>
    <message>
        <source>These layers only look back {tokens}. Blocks that fall out of the window are freed.</source>
        <translation>这些层只回看 {tokens}。移出窗口的块会被释放。</translation>
    </message>
    <message>
        <source>{outside}: kept for a chat that continues from this text, until space runs short.</source>
        <translation>{outside}：为从此文本继续的对话保留，直到空间不足。</translation>
    </message>
    <message>
        <source>In the chunk of {tokens}</source>
        <translation>在 {tokens} 的分块内</translation>
    </message>
    <message>
        <source>In the window of {tokens}</source>
        <translation>在 {tokens} 的窗口内</translation>
    </message>
    <message>
        <source>Waiting for blocks · {chats}</source>
        <translation>等待块 · {chats}</translation>
    </message>
    <message>
        <source>Outside the chunk of {tokens}</source>
        <translation>在 {tokens} 的分块外</translation>
    </message>
    <message>
        <source>Outside the window of {tokens}</source>
        <translation>在 {tokens} 的窗口外</translation>
    </message>
    <message>
        <source>{blocks} on the host</source>
        <translation>{blocks} 个在主机内存中</translation>
    </message>
    <message>
        <source>{blocks} to recompute</source>
        <translation>{blocks} 个待重新计算</translation>
    </message>
    <message>
        <source>{block}, last used by {chat}</source>
        <translation>{block}，上次由 {chat} 使用</translation>
    </message>
    <message numerus="yes">
        <source>Chats now use %n block(s) more than this: the newest chats pause and resume later.</source>
        <translation>
            <numerusform>对话目前使用的块比这多 %n 个：最新的对话会暂停，稍后继续。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Adds up to %n block(s), which take memory only when needed.</source>
        <translation>
            <numerusform>最多增加 %n 个块，仅在需要时占用内存。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing will be removed.</source>
        <translation>不会移除任何内容。</translation>
    </message>
    <message>
        <source>{size}: {blocks}, {tokens}</source>
        <translation>{size}：{blocks}，{tokens}</translation>
    </message>
    <message>
        <source>{number} full chats</source>
        <translation>{number} 个用满上下文的对话</translation>
    </message>
    <message>
        <source>{share} of one full chat</source>
        <translation>一个用满上下文的对话的 {share}</translation>
    </message>
    <message>
        <source>Frees {blocks} of {cached}.</source>
        <translation>释放 {cached}中的 {blocks} 个。</translation>
    </message>
    <message numerus="yes">
        <source>%n cached block(s)</source>
        <translation>
            <numerusform>%n 个已缓存块</numerusform>
        </translation>
    </message>
    <message>
        <source>there is an event of an unknown kind</source>
        <translation>存在未知类型的事件</translation>
    </message>
    <message>
        <source>an event names a block outside the pool</source>
        <translation>有事件指向池外的块</translation>
    </message>
    <message>
        <source>a block was copied from outside the pool</source>
        <translation>有块是从池外复制的</translation>
    </message>
    <message>
        <source>an event puts more tokens into a block than it can hold</source>
        <translation>有事件向块中放入的 token 超出其容量</translation>
    </message>
    <message>
        <source>an event has no time</source>
        <translation>有事件缺少时间</translation>
    </message>
    <message>
        <source>Another program</source>
        <translation>其他程序</translation>
    </message>
    <message>
        <source>Untitled chat</source>
        <translation>未命名对话</translation>
    </message>
    <message>
        <source>Another program ({chat})</source>
        <translation>其他程序（{chat}）</translation>
    </message>
    <message>
        <source>{program} (another program)</source>
        <translation>{program}（其他程序）</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n 个块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>快速提问</translation>
    </message>
    <message numerus="yes">
        <source>%n chat(s)</source>
        <translation>
            <numerusform>%n 个对话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n 层</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 段</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n empty slot(s)</source>
        <translation>
            <numerusform>%n 个空位</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) per step</source>
        <translation>
            <numerusform>每步 %n 个 token</numerusform>
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
        <translation>严重</translation>
    </message>
    <message>
        <source>{used} in use, {cached} cached, {free} free</source>
        <translation>{used} 使用中，{cached} 已缓存，{free} 空闲</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) not computed again</source>
        <translation>
            <numerusform>%n 个 token 无需重新计算</numerusform>
        </translation>
    </message>
    <message>
        <source>{total} since the model was loaded; {size} on the host now</source>
        <translation>载入模型以来共 {total} 次；目前主机内存中 {size}</translation>
    </message>
    <message>
        <source>{size} in use</source>
        <translation>{size} 使用中</translation>
    </message>
    <message>
        <source>{blocks}, up to {limit}</source>
        <translation>{blocks}，最多 {limit}</translation>
    </message>
    <message>
        <source>{number} ms</source>
        <translation>{number} 毫秒</translation>
    </message>
    <message>
        <source>{number} since the model was loaded</source>
        <translation>载入模型以来共 {number} 个</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>块</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>of blocks in use</source>
        <translation>块使用率</translation>
    </message>
    <message>
        <source>Blocks that chats need right now. Cached blocks don't count: they are evicted as soon as space is needed.</source>
        <translation>对话目前需要的块。已缓存的块不计入：一旦需要空间，它们就会被逐出。</translation>
    </message>
    <message>
        <source>tail waste</source>
        <translation>尾部浪费</translation>
    </message>
    <message>
        <source>Slots in use that hold no token. Only the last block of a chat is partly empty, so this is always less than one block per chat.</source>
        <translation>使用中但没有存放 token 的空位。只有对话的最后一个块可能未填满，因此每个对话总是少于一个块。</translation>
    </message>
    <message>
        <source>runs per chat</source>
        <translation>每对话段数</translation>
    </message>
    <message>
        <source>How many stretches of neighbouring blocks a chat consists of; 1 is fastest. Paging can use any free block, so scattered blocks never block an allocation.</source>
        <translation>一个对话由多少段相邻的块组成；1 段最快。分页可使用任何空闲块，因此块的分散从不妨碍分配。</translation>
    </message>
    <message>
        <source>saved by sharing</source>
        <translation>共享节省</translation>
    </message>
    <message>
        <source>Memory saved because chats with the same beginning use the same blocks. Shared blocks have a notched corner.</source>
        <translation>开头相同的对话使用相同的块，由此节省的内存。共享块带缺角。</translation>
    </message>
    <message>
        <source>prefix hits</source>
        <translation>前缀命中率</translation>
    </message>
    <message>
        <source>Share of all prompt tokens so far that were found in the prefix cache and did not have to be computed again.</source>
        <translation>迄今为止，在前缀缓存中找到、无需重新计算的提示词 token 占全部提示词 token 的比例。</translation>
    </message>
    <message>
        <source>prefill saved</source>
        <translation>预填充节省</translation>
    </message>
    <message>
        <source>How long computing the reused prompt tokens would have taken, at the speed measured for the others. The prefix cache saved you this wait.</source>
        <translation>按其他提示词 token 的实测速度，计算被复用的提示词 token 本来需要多久。前缀缓存省去了这段等待。</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>每秒 token</translation>
    </message>
    <message>
        <source>Generated by all chats together, over about the last second.</source>
        <translation>所有对话合计，约最近一秒内生成的数量。</translation>
    </message>
    <message>
        <source>between tokens</source>
        <translation>token 间隔</translation>
    </message>
    <message>
        <source>How long a chat waits for its next token, averaged over the last two seconds. It grows while long prompts are being read.</source>
        <translation>对话等待下一个 token 的时间，取最近两秒的平均值。读取长提示词时会变长。</translation>
    </message>
    <message>
        <source>per step</source>
        <translation>每步</translation>
    </message>
    <message>
        <source>Time of one forward pass of the model, in which every decoding chat gets one token.</source>
        <translation>模型一次前向传播的时间，每个正在解码的对话在其中得到一个 token。</translation>
    </message>
    <message>
        <source>evictions a minute</source>
        <translation>每分钟逐出</translation>
    </message>
    <message>
        <source>Cached blocks that were evicted to store new text. If there are many, a larger KV cache would save work.</source>
        <translation>为存放新文本而逐出的已缓存块。如果数量很多，更大的 KV cache 可减少重复计算。</translation>
    </message>
    <message>
        <source>copies a minute</source>
        <translation>每分钟复制</translation>
    </message>
    <message>
        <source>Shared blocks that were copied because one of their chats wrote to them (copy-on-write).</source>
        <translation>因其中一个对话写入而被复制的共享块（写时复制）。</translation>
    </message>
    <message>
        <source>preemptions a min.</source>
        <translation>每分钟抢占</translation>
    </message>
    <message>
        <source>How often a chat had to give up its blocks so that another could finish, to resume later. 0 means that there was enough memory.</source>
        <translation>对话为让其他对话完成而让出块、稍后再继续的次数。0 表示内存充足。</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>The model itself. Its size does not change while it is loaded.</source>
        <translation>模型本身。载入期间其大小不变。</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV cache</translation>
    </message>
    <message>
        <source>What the model remembers of the chats: all blocks of the map.</source>
        <translation>模型为对话记住的内容：分布图中的所有块。</translation>
    </message>
    <message>
        <source>working memory</source>
        <translation>工作内存</translation>
    </message>
    <message>
        <source>The most memory that a recent step needed for intermediate results.</source>
        <translation>近期某一步为中间结果占用的最大内存。</translation>
    </message>
    <message>
        <source>MLX buffer cache</source>
        <translation>MLX 缓冲区缓存</translation>
    </message>
    <message>
        <source>Freed memory that MLX keeps, because reusing it is faster than asking the system.</source>
        <translation>MLX 保留的已释放内存，因为复用它比向系统申请更快。</translation>
    </message>
    <message>
        <source>engine process</source>
        <translation>引擎进程</translation>
    </message>
    <message>
        <source>All memory of the engine process as the system counts it: weights, KV cache, working memory, MLX's buffer cache and Python.</source>
        <translation>系统所计的引擎进程全部内存：权重、KV cache、工作内存、MLX 缓冲区缓存和 Python。</translation>
    </message>
    <message>
        <source>system pressure</source>
        <translation>系统压力</translation>
    </message>
    <message>
        <source>How short of memory the whole machine is, according to the system. From “warning” on, programs slow down or are ended: use a smaller model or a smaller KV cache.</source>
        <translation>根据系统判断，整台机器的内存紧张程度。从“警告”开始，程序会变慢或被终止：请使用更小的模型或更小的 KV cache。</translation>
    </message>
    <message>
        <source>on disk</source>
        <translation>磁盘占用</translation>
    </message>
    <message>
        <source>Blocks of chats that are kept on disk, of all models. The settings say how much it may be.</source>
        <translation>保留在磁盘上的对话块，包括所有模型的。容量上限在设置中指定。</translation>
    </message>
    <message>
        <source>chats on disk</source>
        <translation>磁盘上的对话</translation>
    </message>
    <message>
        <source>Chats of this model that have blocks on disk.</source>
        <translation>此模型中有块在磁盘上的对话。</translation>
    </message>
    <message>
        <source>written today</source>
        <translation>今日写入</translation>
    </message>
    <message>
        <source>How much was written to the disk since midnight (UTC). Only what is used twice, or is there when the model is unloaded, is written.</source>
        <translation>自午夜（UTC）以来写入磁盘的数量。只有用过两次的内容，或卸载模型时仍在的内容，才会写入。</translation>
    </message>
    <message>
        <source>tokens from disk</source>
        <translation>来自磁盘的 token</translation>
    </message>
    <message>
        <source>Prompt tokens that came back from disk since the model was loaded.</source>
        <translation>载入模型以来从磁盘恢复的提示词 token。</translation>
    </message>
    <message>
        <source>time saved</source>
        <translation>节省时间</translation>
    </message>
    <message>
        <source>How much longer computing would have taken than reading from disk, in the last thirty days.</source>
        <translation>最近三十天内，与从磁盘读取相比，重新计算会多花多少时间。</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>Blocks on disk that could not be used in the last thirty days. They were removed, and their text was computed again.</source>
        <translation>最近三十天内磁盘上无法使用的块。它们已被移除，其文本已重新计算。</translation>
    </message>
    <message>
        <source>; may grow to {limit}</source>
        <translation>；最多可增至 {limit}</translation>
    </message>
    <message>
        <source>{reused} of {total} prompt tokens</source>
        <translation>{reused} / {total} 个提示词 token</translation>
    </message>
    <message>
        <source>Longest so far: {time}; {stalls}</source>
        <translation>迄今最长：{time}；{stalls}</translation>
    </message>
    <message numerus="yes">
        <source>%n stall(s)</source>
        <comment>waits between two tokens</comment>
        <translation>
            <numerusform>%n 次停顿</numerusform>
        </translation>
    </message>
    <message>
        <source>{size} available to the engine on this machine</source>
        <translation>本机可供引擎使用 {size}</translation>
    </message>
    <message>
        <source>All programs together use {share} of the memory</source>
        <translation>所有程序共使用 {share} 的内存</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Longest run of free blocks: {blocks}</source>
        <translation>最长空闲连续段：{blocks}</translation>
    </message>
    <message>
        <source>{chats} generating, {waiting} waiting</source>
        <translation>{chats}正在生成，{waiting} 个等待中</translation>
    </message>
    <message>
        <source>Will it fit?</source>
        <translation>放得下吗？</translation>
    </message>
    <message>
        <source>Chats fit up to {tokens} tokens; the model could hold {context}. A larger KV cache helps.</source>
        <translation>最长 {tokens} 个 token 的对话放得下；模型可支持 {context} 个。增大 KV cache 会有帮助。</translation>
    </message>
    <message>
        <source>What does this chat remember?</source>
        <translation>这个对话记住了什么？</translation>
    </message>
    <message>
        <source>All of it, so its next reply starts at once.</source>
        <translation>全部内容，因此下一个回答会立即开始。</translation>
    </message>
    <message>
        <source>Why was the last answer fast or slow?</source>
        <translation>上一个回答为何快或慢？</translation>
    </message>
    <message numerus="yes">
        <source>There is space for %n more token(s).</source>
        <translation>
            <numerusform>还可容纳 %n 个 token。</numerusform>
        </translation>
    </message>
    <message>
        <source>No model is loaded, so nothing is in memory.</source>
        <translation>未载入模型，因此内存中没有内容。</translation>
    </message>
    <message numerus="yes">
        <source>Not everything fits at once: %n chat(s) must wait for blocks. No text is lost.</source>
        <translation>
            <numerusform>无法同时放下所有内容：%n 个对话须等待块。文本不会丢失。</numerusform>
        </translation>
    </message>
    <message>
        <source>This computer is out of memory. Close other programs, or use a smaller model.</source>
        <translation>这台电脑内存不足。请关闭其他程序，或使用更小的模型。</translation>
    </message>
    <message>
        <source>It fits, but this computer is short of memory. Other programs may slow down.</source>
        <translation>放得下，但这台电脑内存紧张。其他程序可能会变慢。</translation>
    </message>
    <message numerus="yes">
        <source>It fits: there is space for %n chat(s) of {context} tokens.</source>
        <translation>
            <numerusform>放得下：可容纳 %n 个 {context} token 的对话。</numerusform>
        </translation>
    </message>
    <message>
        <source>It gave its blocks to another chat and goes on when there is space.</source>
        <translation>它把块让给了其他对话，有空间时再继续。</translation>
    </message>
    <message>
        <source>{tokens} of it are on disk and come back with your next message.</source>
        <translation>其中 {tokens} 在磁盘上，发送下一条消息时恢复。</translation>
    </message>
    <message>
        <source>Nothing: its text is read again with your next message.</source>
        <translation>没有内容：发送下一条消息时会重新读取文本。</translation>
    </message>
    <message>
        <source>{tokens} of {total}; the rest is read again.</source>
        <translation>{total} 中的 {tokens} 个；其余将重新读取。</translation>
    </message>
    <message>
        <source>This chat has no answer yet.</source>
        <translation>此对话还没有回答。</translation>
    </message>
    <message>
        <source>It began at once</source>
        <translation>立即开始</translation>
    </message>
    <message>
        <source>Slow: it had to give its blocks to another chat for a while.</source>
        <translation>慢：它一度要把块让给其他对话。</translation>
    </message>
    <message>
        <source>{share} of its drafted tokens were right.</source>
        <translation>草稿 token 的正确率为 {share}。</translation>
    </message>
    <message numerus="yes">
        <source>The context is {share} full: %n token(s) are left.</source>
        <translation>
            <numerusform>上下文已用 {share}：还剩 %n 个 token。</numerusform>
        </translation>
    </message>
    <message>
        <source>The context is {share} full.</source>
        <translation>上下文已用 {share}。</translation>
    </message>
    <message>
        <source>The model is being loaded.</source>
        <translation>正在载入模型。</translation>
    </message>
    <message>
        <source>This chat is new: there is nothing to remember yet.</source>
        <translation>这是新对话：还没有要记住的内容。</translation>
    </message>
    <message>
        <source>Nothing is in memory. Its text is saved.</source>
        <translation>内存中没有内容。文本已存储。</translation>
    </message>
    <message>
        <source>{tokens} of {total} so far; the rest is being read.</source>
        <translation>目前为 {total} 中的 {tokens} 个；正在读取其余部分。</translation>
    </message>
    <message>
        <source>{tokens} of {total}; reading the rest again takes about {time}.</source>
        <translation>{total} 中的 {tokens} 个；重新读取其余部分约需 {time}。</translation>
    </message>
    <message>
        <source>Not known: the answer was cut short.</source>
        <translation>未知：回答被中断。</translation>
    </message>
    <message>
        <source>It began after {time}</source>
        <translation>{time}后开始</translation>
    </message>
    <message>
        <source>{began}, and waited for other answers most of it.</source>
        <translation>{began}，其间大多在等待其他回答。</translation>
    </message>
    <message numerus="yes">
        <source>Then {speed} tokens a second, beside %n other answer(s).</source>
        <translation>
            <numerusform>之后每秒 {speed} 个 token，同时还有 %n 个其他回答。</numerusform>
        </translation>
    </message>
    <message>
        <source>Then {speed} tokens a second.</source>
        <translation>之后每秒 {speed} 个 token。</translation>
    </message>
    <message>
        <source>{share} of its drafted tokens were right, which made it {times} times as fast.</source>
        <translation>草稿 token 的正确率为 {share}，速度因此达到 {times} 倍。</translation>
    </message>
    <message>
        <source>The model could not be loaded.</source>
        <translation>无法载入模型。</translation>
    </message>
    <message>
        <source>The cache grows as needed.</source>
        <translation>KV cache 会按需增长。</translation>
    </message>
    <message>
        <source>All of it: {tokens} are in memory.</source>
        <translation>全部内容：{tokens} 在内存中。</translation>
    </message>
    <message>
        <source>The first answer is being written.</source>
        <translation>正在写第一个回答。</translation>
    </message>
    <message>
        <source>{began}: {disk} of its prompt came from disk.</source>
        <translation>{began}：提示词中的 {disk} 来自磁盘。</translation>
    </message>
    <message>
        <source>The model is asleep. It is loaded again with your next message.</source>
        <translation>模型正在休眠。发送下一条消息时会重新载入。</translation>
    </message>
    <message>
        <source>It fits.</source>
        <translation>放得下。</translation>
    </message>
    <message>
        <source>full</source>
        <comment>layers that attend to all of the context</comment>
        <translation>全局注意力</translation>
    </message>
    <message>
        <source>sliding {tokens}</source>
        <translation>窗口 {tokens}</translation>
    </message>
    <message>
        <source>chunks of {tokens}</source>
        <translation>分块 {tokens}</translation>
    </message>
    <message>
        <source>Nothing: your next message reads its text again, which takes about {time}.</source>
        <translation>没有内容：发送下一条消息时会重新读取文本，约需 {time}。</translation>
    </message>
    <message>
        <source>{began}: {share} of its prompt was remembered.</source>
        <translation>{began}：提示词的 {share} 已记住。</translation>
    </message>
    <message>
        <source>{began}: its prompt was short.</source>
        <translation>{began}：提示词很短。</translation>
    </message>
    <message>
        <source>{began}: {new} had to be read first.</source>
        <translation>{began}：需要先读取 {new}。</translation>
    </message>
    <message>
        <source>{tokens} are on disk: they come back after a restart.</source>
        <translation>{tokens} 在磁盘上：重新启动后可恢复。</translation>
    </message>
    <message>
        <source>Computing what is remembered again would take {time}.</source>
        <translation>重新计算已记住的内容需要 {time}。</translation>
    </message>
    <message>
        <source>Blocks in this chat's table. Shared blocks count for each chat. Click to highlight them.</source>
        <translation>此对话块表中的块。共享块在每个对话中都计入。点按可高亮显示。</translation>
    </message>
    <message>
        <source>Text in the prefix cache that no chat here would reuse now. A new chat with the same beginning reuses it without computing it again; the oldest blocks are evicted when space runs out.</source>
        <translation>前缀缓存中目前没有对话会复用的文本。开头相同的新对话可直接复用，无需重新计算；空间不足时最旧的块会被逐出。</translation>
    </message>
    <message>
        <source>Blocks that hold nothing. Any chat can use any of them, wherever they are.</source>
        <translation>没有存放内容的块。任何对话都可使用其中任何一个，无论位于何处。</translation>
    </message>
    <message>
        <source>Loading {model}</source>
        <translation>正在载入 {model}</translation>
    </message>
    <message>
        <source>{tokens} of {total} remembered</source>
        <translation>已记住 {tokens} / {total}</translation>
    </message>
    <message>
        <source>How long computing them again would take is known after the first long prompt.</source>
        <translation>处理完第一个长提示词后，才能知道重新计算它们需要多久。</translation>
    </message>
    <message>
        <source>Computing what is remembered again would take less than {time}.</source>
        <translation>重新计算已记住的内容只需不到 {time}。</translation>
    </message>
    <message>
        <source>Cached</source>
        <translation>已缓存</translation>
    </message>
    <message>
        <source>Free now</source>
        <translation>目前空闲</translation>
    </message>
    <message>
        <source>Checking {model} (once)</source>
        <translation>正在检查 {model}（仅一次）</translation>
    </message>
    <message>
        <source>Load a model to see its KV cache here, block by block.</source>
        <translation>载入模型，即可在此逐块查看其 KV cache。</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>草稿模型</translation>
    </message>
    <message>
        <source>Other models</source>
        <translation>其他模型</translation>
    </message>
    <message>
        <source>KV cache in use</source>
        <translation>KV cache，使用中</translation>
    </message>
    <message>
        <source>KV cache, cached</source>
        <translation>KV cache，已缓存</translation>
    </message>
    <message>
        <source>KV cache, free blocks</source>
        <translation>KV cache，空闲块</translation>
    </message>
    <message>
        <source>Host copies of waiting chats</source>
        <translation>等待中对话的主机副本</translation>
    </message>
    <message>
        <source>Freed buffers that MLX keeps</source>
        <translation>MLX 保留的已释放缓冲区</translation>
    </message>
    <message>
        <source>Octavo's engine and working memory</source>
        <translation>Octavo 引擎与工作内存</translation>
    </message>
    <message>
        <source>{size} in memory, {on_disk} on disk</source>
        <translation>内存中 {size}，磁盘上 {on_disk}</translation>
    </message>
    <message>
        <source>{tokens} of its {total} would come back at once. The rest was evicted: {read} are on disk and would be read from there, others computed again.</source>
        <translation>其 {total} 中的 {tokens} 个可立即恢复。其余已被逐出：{read} 在磁盘上，会从磁盘读取，剩下的需重新计算。</translation>
    </message>
    <message>
        <source>{tokens} of its {total} would come back at once. The rest was evicted and would be computed again.</source>
        <translation>其 {total} 中的 {tokens} 个可立即恢复。其余已被逐出，需重新计算。</translation>
    </message>
    <message>
        <source>Its KV cache appears here as soon as it is ready.</source>
        <translation>就绪后，其 KV cache 会立即显示在这里。</translation>
    </message>
    <message>
        <source>Waiting for the first snapshot of its KV cache.</source>
        <translation>正在等待其 KV cache 的第一个快照。</translation>
    </message>
    <message>
        <source>Nothing is in memory now</source>
        <translation>目前内存中没有内容</translation>
    </message>
    <message>
        <source>{size} in memory</source>
        <translation>内存中 {size}</translation>
    </message>
    <message>
        <source>{tokens} remembered</source>
        <translation>已记住 {tokens}</translation>
    </message>
    <message>
        <source>{number} on disk</source>
        <translation>磁盘上 {number}</translation>
    </message>
    <message>
        <source>All of its {total} would come back at once.</source>
        <translation>全部 {total} 都可立即恢复。</translation>
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
        <translation>无法载入 {model}</translation>
    </message>
    <message>
        <source>{model} is ready</source>
        <translation>{model} 已就绪</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>{chat}, remembered</source>
        <translation>{chat}，已记住</translation>
    </message>
    <message>
        <source>Its last answer read {prompt} and wrote {written}.</source>
        <translation>上一个回答读取了 {prompt}，写出了 {written}。</translation>
    </message>
    <message numerus="yes">
        <source>{server} has space for %n more token(s).</source>
        <translation>
            <numerusform>{server} 还可容纳 %n 个 token。</numerusform>
        </translation>
    </message>
    <message>
        <source>The model is in the memory of {server}, not of this computer.</source>
        <translation>模型在 {server} 的内存中，不在这台电脑上。</translation>
    </message>
    <message>
        <source>It began within a second.</source>
        <translation>不到一秒即开始。</translation>
    </message>
    <message>
        <source>{server} tells how many tokens it reads and writes, but nothing of its KV cache.</source>
        <translation>{server} 会报告读写了多少 token，但不报告其 KV cache。</translation>
    </message>
    <message>
        <source>Waiting for the block map</source>
        <translation>正在等待块分布图</translation>
    </message>
    <message>
        <source>Nothing yet: it has not answered here.</source>
        <translation>尚无：它还没有在这里回答过。</translation>
    </message>
    <message>
        <source>It did not tell how many tokens its last answer took.</source>
        <translation>它没有报告上一个回答用了多少 token。</translation>
    </message>
    <message>
        <source>Its last answer read {prompt}, {cached} of them from its prefix cache, and wrote {written}.</source>
        <translation>上一个回答读取了 {prompt}，其中 {cached} 个来自其前缀缓存，写出了 {written}。</translation>
    </message>
    <message>
        <source>The server is short of memory.</source>
        <translation>服务器内存紧张。</translation>
    </message>
    <message>
        <source>It began after {time}, the network included.</source>
        <translation>{time}后开始，包括网络用时。</translation>
    </message>
    <message>
        <source>No block map</source>
        <translation>没有块分布图</translation>
    </message>
    <message>
        <source>The block map cannot be shown now</source>
        <translation>目前无法显示块分布图</translation>
    </message>
    <message>
        <source>{server} sends it as soon as it has one.</source>
        <translation>{server} 有块分布图后会立即发送。</translation>
    </message>
    <message>
        <source>What did {server} tell?</source>
        <translation>{server} 报告了什么？</translation>
    </message>
    <message>
        <source>It is known when an answer has ended.</source>
        <translation>回答结束后才能知道。</translation>
    </message>
    <message>
        <source>the view has {view} blocks and the engine {engine}</source>
        <translation>视图有 {view} 个块，引擎有 {engine} 个</translation>
    </message>
    <message>
        <source>the block tables</source>
        <translation>块表</translation>
    </message>
    <message>
        <source>the view is at event {view} and the engine at {engine}</source>
        <translation>视图位于事件 {view}，引擎位于 {engine}</translation>
    </message>
    <message>
        <source>the view has {view} pools and the engine {engine}</source>
        <translation>视图有 {view} 个池，引擎有 {engine} 个</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>references</source>
        <translation>引用</translation>
    </message>
    <message>
        <source>fill</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>pins</source>
        <translation>固定标记</translation>
    </message>
    <message>
        <source>blocks on disk</source>
        <translation>磁盘标记</translation>
    </message>
    <message numerus="yes">
        <source>{field} of %n block(s), first in block {block}</source>
        <translation>
            <numerusform>%n 个块的{field}，首个为块 {block}</numerusform>
        </translation>
    </message>
    <message>
        <source>A snapshot of the KV cache could not be read: {problem}.</source>
        <translation>无法读取 KV cache 快照：{problem}。</translation>
    </message>
    <message>
        <source>The view missed some events: {problem}.</source>
        <translation>视图遗漏了一些事件：{problem}。</translation>
    </message>
    <message>
        <source>pool {number}: {difference}</source>
        <translation>池 {number}：{difference}</translation>
    </message>
    <message>
        <source>its block size is less than one token</source>
        <translation>其块大小不足一个 token</translation>
    </message>
    <message>
        <source>an event is cut short</source>
        <translation>有事件被截断</translation>
    </message>
    <message>
        <source>The view missed some events: its pools are at different events.</source>
        <translation>视图遗漏了一些事件：各个池位于不同的事件。</translation>
    </message>
    <message>
        <source>View of the blocks</source>
        <translation>块的视图</translation>
    </message>
    <message>
        <source>More about memory</source>
        <translation>更多内存选项</translation>
    </message>
    <message>
        <source>Snapshots, checks, KV cache size</source>
        <translation>快照、核对、KV cache 大小</translation>
    </message>
    <message>
        <source>Physical</source>
        <translation>物理</translation>
    </message>
    <message>
        <source>By chat</source>
        <translation>按对话</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>规划</translation>
    </message>
    <message>
        <source>Every block at its place in memory</source>
        <translation>每个块在内存中的位置</translation>
    </message>
    <message>
        <source>The block table of each chat, in the order of its text</source>
        <translation>每个对话的块表，按其文本顺序</translation>
    </message>
    <message>
        <source>How much memory a model would need, before you load it</source>
        <translation>载入之前，了解模型需要多少内存</translation>
    </message>
    <message numerus="yes">
        <source>Each cell is {size}, the size of %n block(s)</source>
        <translation>
            <numerusform>每格为 {size}，相当于 %n 个块</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory plan</source>
        <translation>内存规划</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>尚无规划</translation>
    </message>
    <message>
        <source>over this machine's limit</source>
        <translation>超出本机上限</translation>
    </message>
    <message>
        <source>Choose a model under Find models to see its plan here before you load it.</source>
        <translation>在“查找模型”中选取一个模型，即可在载入前在此查看其规划。</translation>
    </message>
    <message>
        <source>A larger KV cache can use the free memory for more chats.</source>
        <translation>更大的 KV cache 可将空闲内存用于更多对话。</translation>
    </message>
    <message>
        <source>Computing the plan of {name}…</source>
        <translation>正在计算 {name} 的规划…</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>Tight</source>
        <translation>勉强</translation>
    </message>
    <message>
        <source>Too big</source>
        <translation>太大</translation>
    </message>
    <message>
        <source>Working memory</source>
        <translation>工作内存</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>{chats} of {tokens}</source>
        <translation>{chats} × {tokens}</translation>
    </message>
    <message>
        <source>{size} in {blocks}</source>
        <translation>{size}（{blocks}）</translation>
    </message>
    <message>
        <source>KV cache of chat {number}</source>
        <translation>对话 {number} 的 KV cache</translation>
    </message>
    <message>
        <source>Chat {number}</source>
        <translation>对话 {number}</translation>
    </message>
    <message numerus="yes">
        <source>Freed %n block(s).</source>
        <translation>
            <numerusform>已释放 %n 个块。</numerusform>
        </translation>
    </message>
    <message>
        <source>The KV cache may now grow to {blocks}.</source>
        <translation>KV cache 现在可增至 {blocks}。</translation>
    </message>
    <message>
        <source>The view matches the engine: {blocks} compared at event {event}.</source>
        <translation>视图与引擎一致：在事件 {event} 处比较了 {blocks}。</translation>
    </message>
    <message numerus="yes">
        <source>Pinned %n block(s). This text is kept until you unpin it.</source>
        <translation>
            <numerusform>已固定 %n 个块。此文本会一直保留，直到取消固定。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed %n pin(s).</source>
        <translation>
            <numerusform>已移除 %n 个固定标记。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %n block(s). Each chat's blocks are now together.</source>
        <translation>
            <numerusform>已移动 %n 个块。每个对话的块现已集中在一起。</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine's block tables are inconsistent: {problem}. Restart the engine.</source>
        <translation>引擎的块表不一致：{problem}。请重新启动引擎。</translation>
    </message>
    <message>
        <source>The view differed from the engine: {difference}. It is being redrawn.</source>
        <translation>视图与引擎不一致：{difference}。正在重新绘制。</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no KV cache to change.</source>
        <translation>未载入模型，因此没有可更改的 KV cache。</translation>
    </message>
    <message>
        <source>The blocks are already compact.</source>
        <translation>块已经很紧凑，无需整理。</translation>
    </message>
    <message>
        <source>Asking the engine for a new snapshot.</source>
        <translation>正在向引擎请求新的快照。</translation>
    </message>
    <message>
        <source>The last ten minutes: blocks in use at the bottom, cached blocks above them, both as shares of the pool. The line is the speed in tokens per second; the dotted line shows how much of the machine's memory all programs use. Click or drag to see the pool as it was.</source>
        <translation>最近十分钟：底部为使用中的块，其上为已缓存的块，均以占池的比例表示。实线为每秒 token 数；虚线表示所有程序使用了多少机器内存。点按或拖移，可查看池当时的样子。</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) per second</source>
        <translation>
            <numerusform>每秒 %n 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source>{share} of the machine's memory used</source>
        <translation>机器内存已用 {share}</translation>
    </message>
    <message>
        <source>Memory over the last ten minutes</source>
        <translation>最近十分钟的内存</translation>
    </message>
    <message>
        <source>{share} in use</source>
        <translation>{share} 使用中</translation>
    </message>
    <message>
        <source>{share} cached</source>
        <translation>{share} 已缓存</translation>
    </message>
    <message>
        <source>{share} tail waste</source>
        <translation>{share} 尾部浪费</translation>
    </message>
    <message>
        <source>engine {size}</source>
        <translation>引擎 {size}</translation>
    </message>
    <message>
        <source>Speed {factor} times</source>
        <translation>{factor} 倍速</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>One event back</source>
        <translation>后退一个事件</translation>
    </message>
    <message>
        <source>One event forward</source>
        <translation>前进一个事件</translation>
    </message>
    <message>
        <source>Playback speed</source>
        <translation>播放速度</translation>
    </message>
    <message>
        <source>Back to the live view</source>
        <translation>返回实时视图</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Go live</source>
        <translation>回到实时</translation>
    </message>
    <message>
        <source>live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>{file} is inconsistent: its events are out of order.</source>
        <translation>{file} 不一致：其事件顺序错乱。</translation>
    </message>
    <message>
        <source>{file} is inconsistent: {problem}</source>
        <translation>{file} 不一致：{problem}</translation>
    </message>
    <message>
        <source>{file} does not begin with a snapshot: its start is missing.</source>
        <translation>{file} 并非以快照开头：缺少起始部分。</translation>
    </message>
    <message>
        <source>{file} contains an incomplete event. Save or copy it again.</source>
        <translation>{file} 中有不完整的事件。请重新存储或拷贝。</translation>
    </message>
    <message>
        <source>event {number}</source>
        <translation>事件 {number}</translation>
    </message>
    <message>
        <source>{file} contains no snapshot.</source>
        <translation>{file} 中没有快照。</translation>
    </message>
    <message>
        <source>{file} cannot be read: {problem}.</source>
        <translation>无法读取 {file}：{problem}。</translation>
    </message>
    <message>
        <source>Image in this block</source>
        <translation>此块中的图片</translation>
    </message>
    <message>
        <source>Show this image large.</source>
        <translation>放大显示此图片。</translation>
    </message>
    <message>
        <source>The line marks a part of an image. Click the block to see the image.</source>
        <translation>斜线表示图片的一部分。点击该块可查看图片。</translation>
    </message>
    <message>
        <source>image</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>part of an image</source>
        <translation>图片的一部分</translation>
    </message>
    <message>
        <source>recurrent</source>
        <comment>layers that keep a state</comment>
        <translation>循环</translation>
    </message>
    <message>
        <source>{place}: {when}.</source>
        <translation>{place}：{when}。</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels for {model} (once)</source>
        <translation>正在为 {model} 编译 GPU 内核（仅一次）</translation>
    </message>
    <message>
        <source>images</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>{file} was written by another version of Octavo (format {found}, this version reads {supported}). Open it with that version.</source>
        <translation>{file} 由其他版本的 Octavo 写入（格式 {found}，此版本可读取 {supported}）。请用该版本打开。</translation>
    </message>
    <message>
        <source>{file} is not a recording of Octavo's KV cache: {problem}.</source>
        <translation>{file} 不是 Octavo 的 KV cache 录制文件：{problem}。</translation>
    </message>
    <message>
        <source>{file} is incomplete or damaged. Save or copy it again.</source>
        <translation>{file} 不完整或已损坏。请重新存储或拷贝。</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
    <message>
        <source>Open a snapshot or a recording</source>
        <translation>打开快照或录制文件</translation>
    </message>
    <message>
        <source>Octavo KV cache</source>
        <translation>Octavo KV cache</translation>
    </message>
    <message>
        <source>10 minutes</source>
        <translation>10 分钟</translation>
    </message>
    <message>
        <source>Save the memory view</source>
        <translation>存储内存视图</translation>
    </message>
    <message>
        <source> · peak {speed} tok/s</source>
        <translation> · 峰值 {speed} token/秒</translation>
    </message>
    <message>
        <source>The starter model is being loaded, with a small memory of its own…</source>
        <translation>正在载入入门模型，它使用自己的一小块内存…</translation>
    </message>
    <message>
        <source>How memory works</source>
        <translation>内存的工作方式</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Play Again</source>
        <translation>重新播放</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} / {total}</translation>
    </message>
    <message>
        <source>The engine of the tour ended.</source>
        <translation>导览的引擎已结束。</translation>
    </message>
    <message>
        <source>First chat</source>
        <translation>第一个对话</translation>
    </message>
    <message>
        <source>Second chat</source>
        <translation>第二个对话</translation>
    </message>
    <message>
        <source>Its fork</source>
        <translation>它的分叉</translation>
    </message>
    <message>
        <source>Long text</source>
        <translation>长文本</translation>
    </message>
    <message>
        <source>Each square is a block, space for 16 tokens of text. Now all are free.</source>
        <translation>每个方格是一个块，可存放 16 个 token 的文本。现在全部空闲。</translation>
    </message>
    <message>
        <source>A chat begins. The model reads its text, which fills block after block.</source>
        <translation>一个对话开始。模型读取其文本，逐块填入。</translation>
    </message>
    <message>
        <source>It answers. Each new token goes into the last block, until that is full.</source>
        <translation>模型回答。每个新 token 进入最后一个块，直到它填满。</translation>
    </message>
    <message>
        <source>The answer has ended. Its blocks stay, fainter: the chat would reuse them.</source>
        <translation>回答已结束。它的块保留下来，颜色变淡：对话会复用它们。</translation>
    </message>
    <message>
        <source>A second chat has the same instructions. It shares their blocks, at no cost.</source>
        <translation>第二个对话有相同的指令。它共享这些块，没有额外开销。</translation>
    </message>
    <message>
        <source>Shared blocks have a notched corner. They are in memory only once.</source>
        <translation>共享块带缺角。它们在内存中只有一份。</translation>
    </message>
    <message>
        <source>The second answer is forked: two chats go on from the very same blocks.</source>
        <translation>第二个回答被分叉：两个对话从同样的块继续。</translation>
    </message>
    <message>
        <source>The first one to write into a shared block gets a copy: copy-on-write.</source>
        <translation>先写入共享块的一方得到一个副本：写时复制。</translation>
    </message>
    <message>
        <source>A long text needs more than is free: what was unused longest is evicted.</source>
        <translation>长文本需要的空间多于空闲空间：最久未用的块被逐出。</translation>
    </message>
    <message>
        <source>What is remembered starts at once; what was evicted is read again.</source>
        <translation>已记住的内容可立即开始；被逐出的内容需重新读取。</translation>
    </message>
    <message>
        <source>Memory budget</source>
        <translation>内存预算</translation>
    </message>
    <message>
        <source>Together: {size}, as the system counts the engine process</source>
        <translation>合计：{size}，按系统所计的引擎进程</translation>
    </message>
    <message>
        <source>In memory</source>
        <translation>内存占用</translation>
    </message>
    <message>
        <source>limit {size}</source>
        <translation>上限 {size}</translation>
    </message>
    <message>
        <source>Blocks of each chat</source>
        <translation>每个对话的块</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Block details</source>
        <translation>块详细信息</translation>
    </message>
    <message numerus="yes">
        <source>outside the window of %n layer(s)</source>
        <translation>
            <numerusform>块在 %n 层的窗口外</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>freed by %n layer(s)</source>
        <translation>
            <numerusform>块已被 %n 层释放</numerusform>
        </translation>
    </message>
    <message>
        <source>Block tables by chat</source>
        <translation>各对话的块表</translation>
    </message>
    <message>
        <source>the first {blocks} shared with {chat}</source>
        <translation>前 {blocks} 个与 {chat} 共享</translation>
    </message>
    <message>
        <source>{blocks} in {runs}</source>
        <translation>{blocks}，分 {runs}</translation>
    </message>
    <message>
        <source>waiting for {blocks} · {copied} on the host</source>
        <translation>等待 {blocks} · {copied} 个在主机内存中</translation>
    </message>
    <message>
        <source>{blocks} shared</source>
        <translation>{blocks} 个共享</translation>
    </message>
    <message>
        <source>{chat} (branch)</source>
        <translation>{chat}（分支）</translation>
    </message>
    <message numerus="yes">
        <source>KV cache space for %n more token(s)</source>
        <translation>
            <numerusform>KV cache 还可容纳 %n 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source>block {position} of {total} of the chat</source>
        <translation>此对话的第 {position} 块，共 {total} 块</translation>
    </message>
    <message>
        <source>No chat is remembered yet.</source>
        <translation>尚未记住任何对话。</translation>
    </message>
    <message>
        <source>{share} of the context</source>
        <translation>上下文的 {share}</translation>
    </message>
    <message>
        <source>Memory in three sentences</source>
        <translation>三句话看懂内存</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Figures, the selected block, and the last ten minutes</source>
        <translation>数据、所选的块和最近十分钟</translation>
    </message>
    <message>
        <source>KV Cache Size…</source>
        <translation>KV cache 大小…</translation>
    </message>
    <message>
        <source>New here? See in a minute how memory works.</source>
        <translation>初次使用？一分钟了解内存的工作方式。</translation>
    </message>
    <message>
        <source>Show Me</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>No tour</source>
        <translation>不看导览</translation>
    </message>
    <message>
        <source>It stays in the Help menu</source>
        <translation>仍可在“帮助”菜单中找到</translation>
    </message>
</context>
<context>
    <name>models</name>
    <message>
        <source>The model service stopped. What was downloaded is kept.</source>
        <translation>模型服务已停止。已下载的内容会保留。</translation>
    </message>
    <message>
        <source>Deleted. {size} freed.</source>
        <translation>已删除。释放了 {size}。</translation>
    </message>
    <message>
        <source>{name} is ready to use.</source>
        <translation>{name} 已可使用。</translation>
    </message>
    <message>
        <source>{name} is downloaded. Quantising it to {bits} bits.</source>
        <translation>{name} 已下载。正在量化为 {bits} 位。</translation>
    </message>
    <message>
        <source>Best answers</source>
        <translation>回答最佳</translation>
    </message>
    <message>
        <source>Faster answers</source>
        <translation>回答更快</translation>
    </message>
    <message>
        <source>Takes less memory</source>
        <translation>占用内存更少</translation>
    </message>
    <message>
        <source>Fits with {free} of memory to spare; {size} to download, licence {licence}.</source>
        <translation>放得下，内存还剩 {free}；下载大小：{size}；许可证：{licence}。</translation>
    </message>
    <message>
        <source>A tight fit: close other apps first; {size} to download, licence {licence}.</source>
        <translation>勉强放得下：请先关闭其他 App；下载大小：{size}；许可证：{licence}。</translation>
    </message>
    <message>
        <source>Almost ready…</source>
        <translation>即将就绪…</translation>
    </message>
    <message>
        <source>The disk is too full: {free} free. Make room, then try again.</source>
        <translation>磁盘空间不足：可用 {free}。请腾出空间，然后重试。</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>正在载入…</translation>
    </message>
    <message>
        <source>Checking (once)…</source>
        <translation>正在检查（仅一次）…</translation>
    </message>
    <message>
        <source>about {size}</source>
        <translation>约 {size}</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Switch to it</source>
        <translation>切换到此模型</translation>
    </message>
    <message>
        <source>Downloads come from huggingface.co. Your chats stay here.</source>
        <translation>下载内容来自 huggingface.co。对话会留在本机。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>已载入</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>稍后</translation>
    </message>
    <message>
        <source>{name}: {progress}</source>
        <translation>{name}：{progress}</translation>
    </message>
    <message>
        <source>Recommended models</source>
        <translation>推荐的模型</translation>
    </message>
    <message>
        <source>Welcome to Octavo</source>
        <translation>欢迎使用 Octavo</translation>
    </message>
    <message>
        <source>Other Models…</source>
        <translation>其他模型…</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>以后</translation>
    </message>
    <message>
        <source>Use a Mirror…</source>
        <translation>使用镜像…</translation>
    </message>
    <message>
        <source>Find other models</source>
        <translation>查找其他模型</translation>
    </message>
    <message>
        <source>Close the recommendations</source>
        <translation>关闭推荐</translation>
    </message>
    <message>
        <source>Ask for recommended models again</source>
        <translation>重新获取推荐的模型</translation>
    </message>
    <message>
        <source>Looking for models on this computer…</source>
        <translation>正在查找这台电脑上的模型…</translation>
    </message>
    <message>
        <source>No recommended model fits into this computer’s memory. “Other models” lists smaller ones.</source>
        <translation>没有推荐的模型适合这台电脑的内存。“其他模型”中列有更小的模型。</translation>
    </message>
    <message>
        <source>The model is loading.</source>
        <translation>模型正在载入。</translation>
    </message>
    <message>
        <source>Your model is ready. Switch to it for useful answers.</source>
        <translation>模型已就绪。切换到此模型可获得实用的回答。</translation>
    </message>
    <message>
        <source>Download a model for useful answers. Meanwhile, type below to try the small starter model.</source>
        <translation>下载模型可获得实用的回答。在此期间，可在下方键入，试用小巧的入门模型。</translation>
    </message>
    <message>
        <source>Download a model to start chatting.</source>
        <translation>下载模型即可开始对话。</translation>
    </message>
    <message>
        <source>{name} is ready.</source>
        <translation>{name} 已就绪。</translation>
    </message>
    <message>
        <source>While it downloads, type below: the small starter model answers.</source>
        <translation>下载期间，可在下方键入：由小巧的入门模型回答。</translation>
    </message>
    <message>
        <source>You can start chatting when the download is complete.</source>
        <translation>下载完成后即可开始对话。</translation>
    </message>
    <message>
        <source>The download is paused. Meanwhile, the small starter model answers below.</source>
        <translation>下载已暂停。在此期间，由小巧的入门模型在下方回答。</translation>
    </message>
    <message>
        <source>The download is paused.</source>
        <translation>下载已暂停。</translation>
    </message>
    <message>
        <source>The download stopped. Meanwhile, the small starter model answers below.</source>
        <translation>下载已停止。在此期间，由小巧的入门模型在下方回答。</translation>
    </message>
    <message>
        <source>The download stopped.</source>
        <translation>下载已停止。</translation>
    </message>
    <message>
        <source>Cancel the download of {name}</source>
        <translation>取消下载 {name}</translation>
    </message>
    <message>
        <source>Progress of {name}</source>
        <translation>{name} 的进度</translation>
    </message>
    <message>
        <source>Switch to {name} later</source>
        <translation>稍后切换到 {name}</translation>
    </message>
    <message>
        <source>{result} Weights: {weights}; KV cache {kv}, working memory {scratch}, of {limit}.</source>
        <translation>{result} 权重：{weights}；KV cache {kv}，工作内存 {scratch}，上限 {limit}。</translation>
    </message>
    <message>
        <source>Fits.</source>
        <translation>放得下。</translation>
    </message>
    <message>
        <source>A tight fit.</source>
        <translation>勉强放得下。</translation>
    </message>
    <message>
        <source>Does not fit.</source>
        <translation>放不下。</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>尚无规划</translation>
    </message>
    <message>
        <source>{size} free after loading</source>
        <translation>载入后剩余 {size}</translation>
    </message>
    <message>
        <source>{size} too much</source>
        <translation>超出 {size}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> token</translation>
    </message>
    <message numerus="yes">
        <source>for %n chat(s) of {tokens} tokens</source>
        <translation>
            <numerusform>可容纳 %n 个 {tokens} token 的对话</numerusform>
        </translation>
    </message>
    <message>
        <source>the chat's own text</source>
        <translation>对话自身的文本</translation>
    </message>
    <message>
        <source>until Octavo quits</source>
        <translation>直到退出 Octavo</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n 小时</numerusform>
        </translation>
    </message>
    <message>
        <source>Context in tokens</source>
        <translation>上下文（token）</translation>
    </message>
    <message>
        <source>Chats at once</source>
        <translation>同时进行的对话</translation>
    </message>
    <message>
        <source>KV cache precision</source>
        <translation>KV cache 精度</translation>
    </message>
    <message>
        <source>Tokens per block</source>
        <translation>每块 token 数</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>草稿模型</translation>
    </message>
    <message>
        <source>Drafts the next tokens, which this model verifies in one step.</source>
        <translation>起草接下来的 token，由此模型一步验证。</translation>
    </message>
    <message>
        <source>Keep loaded while idle</source>
        <translation>闲置时保持载入</translation>
    </message>
    <message>
        <source>Keep other models loaded</source>
        <translation>保持其他模型载入</translation>
    </message>
    <message>
        <source>Choose a Folder…</source>
        <translation>选取文件夹…</translation>
    </message>
    <message>
        <source>LoRA adapter: none</source>
        <translation>LoRA 适配器：无</translation>
    </message>
    <message>
        <source>More Options</source>
        <translation>更多选项</translation>
    </message>
    <message>
        <source>Choose a LoRA Adapter</source>
        <translation>选取 LoRA 适配器</translation>
    </message>
    <message>
        <source>its draft head, if it has one</source>
        <translation>其草稿头（如果有）</translation>
    </message>
    <message>
        <source>{name} — remove</source>
        <translation>{name} — 移除</translation>
    </message>
    <message>
        <source>Fewer Options</source>
        <translation>更少选项</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>KV precision</source>
        <translation>KV 精度</translation>
    </message>
    <message>
        <source>KV budget</source>
        <translation>KV 预算</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>块大小</translation>
    </message>
    <message>
        <source>Drafts from</source>
        <translation>草稿来源</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>LoRA 适配器</translation>
    </message>
    <message>
        <source>Keep while idle</source>
        <translation>闲置时保持</translation>
    </message>
    <message>
        <source>full precision</source>
        <translation>全精度</translation>
    </message>
    <message>
        <source>8-bit</source>
        <translation>8 位</translation>
    </message>
    <message>
        <source>4-bit</source>
        <translation>4 位</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source>LoRA adapter: {name}</source>
        <translation>LoRA 适配器：{name}</translation>
    </message>
    <message>
        <source>A server with the models of the Hugging Face Hub, for networks that do not reach it. It decides what you get: use one that you trust. It is tried before it is kept.</source>
        <translation>提供 Hugging Face Hub 模型的服务器，适用于无法连接 Hub 的网络。下载到什么由它决定：请使用可信任的镜像。保留之前会先测试。</translation>
    </message>
    <message>
        <source>HF_ENDPOINT says that models come from {host}.</source>
        <translation>HF_ENDPOINT 指定模型来自 {host}。</translation>
    </message>
    <message>
        <source>Address of the mirror</source>
        <translation>镜像的地址</translation>
    </message>
    <message>
        <source>Send it my Hugging Face token</source>
        <translation>向它发送我的 Hugging Face token</translation>
    </message>
    <message>
        <source>Try and Use</source>
        <translation>测试并使用</translation>
    </message>
    <message>
        <source>Models come from {host}.</source>
        <translation>模型来自 {host}。</translation>
    </message>
    <message>
        <source>Use a Mirror</source>
        <translation>使用镜像</translation>
    </message>
    <message>
        <source>Trying this address…</source>
        <translation>正在测试此地址…</translation>
    </message>
    <message>
        <source>4-bit, a quarter of the size</source>
        <translation>4 位，大小为四分之一</translation>
    </message>
    <message>
        <source>5-bit</source>
        <translation>5 位</translation>
    </message>
    <message>
        <source>6-bit</source>
        <translation>6 位</translation>
    </message>
    <message>
        <source>8-bit, closest to the original</source>
        <translation>8 位，最接近原模型</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Quantise…</source>
        <translation>量化…</translation>
    </message>
    <message>
        <source>Download Anyway</source>
        <translation>仍要下载</translation>
    </message>
    <message>
        <source>Delete Model</source>
        <translation>删除模型</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Cancel Download</source>
        <translation>取消下载</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Download and Quantise…</source>
        <translation>下载并量化…</translation>
    </message>
    <message>
        <source>Create a smaller copy of this model.</source>
        <translation>创建此模型的较小副本。</translation>
    </message>
    <message>
        <source>Download the model, then create a smaller copy. The download is kept.</source>
        <translation>下载模型，然后创建较小的副本。下载内容会保留。</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Load Again</source>
        <translation>重新载入</translation>
    </message>
    <message>
        <source>Load Anyway</source>
        <translation>仍要载入</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>载入</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Delete {name}?</source>
        <translation>删除 {name}？</translation>
    </message>
    <message>
        <source>{path}
Other programs that use this folder will lose it too.</source>
        <translation>{path}
使用此文件夹的其他程序也将失去它。</translation>
    </message>
    <message>
        <source>It will then be quantised to {bits} bits.</source>
        <translation>之后会量化为 {bits} 位。</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>推荐</translation>
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
        <translation>这台电脑上</translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Search models</source>
        <translation>搜索模型</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Move Up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move Down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>A link suggests this model. Download it only if you want it.</source>
        <translation>有链接推荐此模型。仅在确实需要时下载。</translation>
    </message>
    <message>
        <source>Searching the Hub…</source>
        <translation>正在搜索 Hub…</translation>
    </message>
    <message>
        <source>Reading the catalogue…</source>
        <translation>正在读取目录…</translation>
    </message>
    <message>
        <source>{name} is downloaded. Load the model again to use it.</source>
        <translation>{name} 已下载。要使用它，请重新载入模型。</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels (once)…</source>
        <translation>正在编译 GPU 内核（仅一次）…</translation>
    </message>
    <message>
        <source>Keep this model's weights in memory</source>
        <translation>将此模型的权重保留在内存中</translation>
    </message>
    <message>
        <source>Without this, macOS may compress or swap the weights, and answers become many times slower: 40 times was reported from macOS 26 and 27. With it, Macs with much other work in their memory have crashed (reported as kernel panics), so it is off unless you ask for it.</source>
        <translation>不启用时，macOS 可能压缩或换出权重，回答会慢很多倍：在 macOS 26 和 27 上有慢 40 倍的报告。启用后，曾有内存被其他工作大量占用的 Mac 崩溃（报告为内核崩溃），因此除非您要求，否则保持关闭。</translation>
    </message>
    <message>
        <source>its draft head</source>
        <translation>其草稿头</translation>
    </message>
    <message>
        <source>Answers come faster with it.</source>
        <translation>有了它，回答更快。</translation>
    </message>
    <message>
        <source>with its draft head (+{size})</source>
        <translation>连同其草稿头（+{size}）</translation>
    </message>
    <message>
        <source>Its draft head is deleted with it: {path}</source>
        <translation>其草稿头会一并删除：{path}</translation>
    </message>
    <message>
        <source>Searching ModelScope…</source>
        <translation>正在搜索 ModelScope…</translation>
    </message>
    <message>
        <source>Drag queued downloads to change their order.</source>
        <translation>拖移排队的下载可更改顺序。</translation>
    </message>
    <message>
        <source>No downloads.</source>
        <translation>没有下载。</translation>
    </message>
    <message>
        <source>No results. Try fewer words or another source.</source>
        <translation>无结果。请减少关键词或换一个来源。</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n 个模型</numerusform>
        </translation>
    </message>
    <message>
        <source>included with Octavo</source>
        <translation>Octavo 自带</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>reasoning</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>images</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>Verifying…</source>
        <translation>正在验证…</translation>
    </message>
    <message>
        <source>Contacting the Hub…</source>
        <translation>正在连接 Hub…</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Paused at {progress}</source>
        <translation>已暂停于 {progress}</translation>
    </message>
    <message numerus="yes">
        <source>%n download(s)</source>
        <translation>
            <numerusform>%n 次下载</numerusform>
        </translation>
    </message>
    <message>
        <source>context {tokens}</source>
        <translation>上下文 {tokens}</translation>
    </message>
    <message>
        <source>used {ago}</source>
        <translation>{ago}使用</translation>
    </message>
    <message>
        <source>{size}/s</source>
        <translation>{size}/秒</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>过滤条件</translation>
    </message>
    <message>
        <source>Any size</source>
        <translation>不限大小</translation>
    </message>
    <message>
        <source>Any age</source>
        <translation>不限时间</translation>
    </message>
    <message>
        <source>Last month</source>
        <translation>最近一个月</translation>
    </message>
    <message>
        <source>Last six months</source>
        <translation>最近半年</translation>
    </message>
    <message>
        <source>Last year</source>
        <translation>最近一年</translation>
    </message>
    <message>
        <source>Most downloaded</source>
        <translation>下载最多</translation>
    </message>
    <message>
        <source>Most liked</source>
        <translation>点赞最多</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>最新</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>最近使用</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>最大优先</translation>
    </message>
    <message>
        <source>Only models that fit</source>
        <translation>仅显示放得下的模型</translation>
    </message>
    <message>
        <source>Type, licence, size, age and order</source>
        <translation>类型、许可证、大小、时间和顺序</translation>
    </message>
    <message>
        <source>Model type</source>
        <translation>模型类型</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Order of Hub results</source>
        <translation>Hub 结果的顺序</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Any type</source>
        <translation>所有类型</translation>
    </message>
    <message>
        <source>Any licence</source>
        <translation>所有许可证</translation>
    </message>
    <message>
        <source>Up to {size} GB</source>
        <translation>最大 {size} GB</translation>
    </message>
    <message>
        <source>{reason} {model} stays loaded.</source>
        <translation>{reason} {model} 保持载入。</translation>
    </message>
    <message>
        <source>{reason} This happened while the model was loading.</source>
        <translation>{reason} 这发生在载入模型期间。</translation>
    </message>
    <message>
        <source>{reason} {model} answers as before.</source>
        <translation>{reason} {model} 照常回答。</translation>
    </message>
    <message>
        <source>{reason} {model} is loaded again with your next message.</source>
        <translation>{reason} 发送下一条消息时会重新载入 {model}。</translation>
    </message>
    <message>
        <source>{reason} {model} is loaded again.</source>
        <translation>{reason} 正在重新载入 {model}。</translation>
    </message>
    <message>
        <source>{model} could not be loaded. {reason}</source>
        <translation>无法载入 {model}。{reason}</translation>
    </message>
    <message>
        <source>This model is gated. Accept its terms on its page on the Hub, then run “hf auth login” once in a terminal. Octavo uses the token that this command saves.</source>
        <translation>此模型需要授权。请在 Hub 上的模型页面接受其条款，然后在终端中运行一次“hf auth login”。Octavo 会使用该命令存储的 token。</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>模型卡片</translation>
    </message>
    <message>
        <source>Look Up on the Hub</source>
        <translation>在 Hub 上查询</translation>
    </message>
    <message>
        <source>Select a model on the left.</source>
        <translation>请在左侧选择一个模型。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source> An estimate; look it up for the exact plan.</source>
        <translation> 此为估算；查询后可得到精确的规划。</translation>
    </message>
    <message>
        <source>From {file}</source>
        <translation>来自 {file}</translation>
    </message>
    <message>
        <source>licence {name}</source>
        <translation>许可证 {name}</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>正在检查</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>正在载入</translation>
    </message>
    <message>
        <source>Add Folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>添加模型文件夹</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Find Models…</source>
        <translation>查找模型…</translation>
    </message>
    <message>
        <source>Find and download models</source>
        <translation>查找并下载模型</translation>
    </message>
    <message>
        <source>Models on other machines, with OpenAI's API</source>
        <translation>通过 OpenAI API 使用其他机器上的模型</translation>
    </message>
    <message>
        <source>Add a Server…</source>
        <translation>添加服务器…</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>正在查找模型…</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>No models found. Add a folder with an MLX model: config.json and .safetensors files.</source>
        <translation>未找到模型。请添加包含 MLX 模型的文件夹：config.json 和 .safetensors 文件。</translation>
    </message>
    <message>
        <source>Checking this model against mlx-lm (once)…</source>
        <translation>正在对照 mlx-lm 检查此模型（仅一次）…</translation>
    </message>
    <message>
        <source>Looks at images</source>
        <translation>可查看图片</translation>
    </message>
    <message>
        <source>loading {share}</source>
        <translation>正在载入 {share}</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>无模型</translation>
    </message>
    <message>
        <source>choose one</source>
        <translation>选取一个</translation>
    </message>
    <message>
        <source>{model} of {server}; what you ask it leaves this computer.</source>
        <translation>{server} 的 {model}；向它提问的内容会离开这台电脑。</translation>
    </message>
    <message>
        <source>checking {share}</source>
        <translation>正在检查 {share}</translation>
    </message>
    <message>
        <source>could not be loaded</source>
        <translation>无法载入</translation>
    </message>
    <message>
        <source>The engine has stopped</source>
        <translation>引擎已停止</translation>
    </message>
    <message>
        <source>They are unpacked, because that is faster on this device.</source>
        <translation>权重已解包，因为这样在此设备上更快。</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>正在载入</translation>
    </message>
    <message>
        <source>{size} of weights</source>
        <translation>权重 {size}</translation>
    </message>
    <message>
        <source>Compiling this GPU's kernels (once): {done} of {all}</source>
        <translation>正在编译 GPU 内核（仅一次）：第 {done} 个，共 {all} 个</translation>
    </message>
    <message>
        <source>compiling kernels {share}</source>
        <translation>正在编译内核 {share}</translation>
    </message>
    <message>
        <source>waiting for the engine</source>
        <translation>正在等待引擎</translation>
    </message>
    <message>
        <source>Weights: {sizes}.</source>
        <translation>权重：{sizes}。</translation>
    </message>
    <message>
        <source>Model: {name}</source>
        <translation>模型：{name}</translation>
    </message>
    <message>
        <source>installed</source>
        <translation>已安装</translation>
    </message>
    <message>
        <source>recommended</source>
        <translation>推荐</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>更快</translation>
    </message>
    <message>
        <source>less memory</source>
        <translation>内存更少</translation>
    </message>
    <message>
        <source>also suits</source>
        <translation>同样适合</translation>
    </message>
    <message>
        <source>gated</source>
        <translation>需授权</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>just fits</source>
        <translation>刚好放得下</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>太大</translation>
    </message>
    <message>
        <source>Draft head: answers come faster</source>
        <translation>草稿头：回答更快</translation>
    </message>
    <message>
        <source>With a draft head, answers come faster.</source>
        <translation>有草稿头时，回答更快。</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>No draft head was found for this model.</source>
        <translation>未找到此模型的草稿头。</translation>
    </message>
    <message>
        <source>Look on the Hub</source>
        <translation>在 Hub 上查找</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Edit the server {name}</source>
        <translation>编辑服务器 {name}</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the server {name}</source>
        <translation>移除服务器 {name}</translation>
    </message>
    <message>
        <source>In Use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>your text is sent to {host}</source>
        <translation>文本会发送到 {host}</translation>
    </message>
    <message>
        <source>{step}… {share}</source>
        <translation>{step}… {share}</translation>
    </message>
    <message>
        <source>Faster: + {size}</source>
        <translation>更快：+ {size}</translation>
    </message>
    <message>
        <source>Draft head</source>
        <translation>草稿头</translation>
    </message>
    <message>
        <source>Show in Finder</source>
        <translation>在访达中显示</translation>
    </message>
    <message>
        <source>For this Mac with {number} GB of memory</source>
        <translation>适合这台配备 {number} GB 内存的 Mac</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>For this computer with {number} GB of memory</source>
        <translation>适合这台配备 {number} GB 内存的电脑</translation>
    </message>
</context>
<context>
    <name>programs</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source>A background service then serves the present model; this window uses it, too.</source>
        <translation>启用后，当前模型由后台服务提供；此窗口也使用该服务。</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n 个请求</numerusform>
        </translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>Paused: programs are told to try again later. Resume in the menu bar.</source>
        <translation>已暂停：程序会收到“稍后重试”的应答。可在菜单栏中恢复。</translation>
    </message>
    <message>
        <source>Programs on this computer that name the key can ask the model. Your chats go first, and other computers cannot connect.</source>
        <translation>这台电脑上提供密钥的程序可以向模型提问。Octavo 中的对话优先，其他电脑无法连接。</translation>
    </message>
    <message>
        <source>Asking the system…</source>
        <translation>正在询问系统…</translation>
    </message>
    <message>
        <source>The background service has the model for this window, too. It frees the memory after 15 minutes without a request, and loads the model again with the next one.</source>
        <translation>后台服务也为此窗口提供模型。15 分钟没有请求时，它会释放内存，并在收到下一个请求时重新载入模型。</translation>
    </message>
    <message>
        <source>Let other programs use this model</source>
        <translation>允许其他程序使用此模型</translation>
    </message>
    <message>
        <source>Start at login, without a window</source>
        <translation>登录时启动，不显示窗口</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show the key</source>
        <translation>显示密钥</translation>
    </message>
    <message>
        <source>Settings of programs</source>
        <translation>程序的配置</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Copied. Paste it into a terminal.</source>
        <translation>已拷贝。请将其粘贴到终端。</translation>
    </message>
    <message>
        <source>Copied. Paste it into the file {name} of {program}.</source>
        <translation>已拷贝。请将其粘贴到 {program} 的文件 {name} 中。</translation>
    </message>
    <message>
        <source>Set Up…</source>
        <translation>配置…</translation>
    </message>
    <message>
        <source>Set up {program}</source>
        <translation>配置 {program}</translation>
    </message>
    <message>
        <source>Other Programs</source>
        <translation>其他程序</translation>
    </message>
    <message>
        <source>Set Up {program}</source>
        <translation>配置 {program}</translation>
    </message>
    <message>
        <source>Take Back {program}</source>
        <translation>还原 {program} 的配置</translation>
    </message>
    <message>
        <source>The change of the file</source>
        <translation>文件的更改</translation>
    </message>
    <message>
        <source>Nothing else in the file is touched.</source>
        <translation>不会改动文件中的其他内容。</translation>
    </message>
    <message>
        <source>Writing, and asking the server once…</source>
        <translation>正在写入，并向服务器提问一次…</translation>
    </message>
    <message>
        <source>Editors and agents on this computer can then ask the loaded model through the APIs of OpenAI, Anthropic and Ollama. You get an address, a key, and settings to copy ({programs}).</source>
        <translation>启用后，这台电脑上的编辑器和智能体可通过 OpenAI、Anthropic 和 Ollama 的 API 向已载入的模型提问。随后会提供地址、密钥以及可拷贝的配置（{programs}）。</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>拷贝地址</translation>
    </message>
    <message>
        <source>Copy the key</source>
        <translation>拷贝密钥</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>已连接</translation>
    </message>
    <message>
        <source>Use Port {number}</source>
        <translation>使用端口 {number}</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Take Back…</source>
        <translation>还原…</translation>
    </message>
    <message>
        <source>Take the settings of {program} back</source>
        <translation>还原 {program} 的配置</translation>
    </message>
    <message>
        <source>Update…</source>
        <translation>更新…</translation>
    </message>
    <message>
        <source>Give {program} the new address and key</source>
        <translation>将新的地址和密钥提供给 {program}</translation>
    </message>
    <message>
        <source>Folder of {file}</source>
        <translation>{file} 所在的文件夹</translation>
    </message>
    <message>
        <source>No program has asked yet.</source>
        <translation>还没有程序提问。</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Take Back</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>The file is as it was without Octavo.</source>
        <translation>文件已恢复为没有 Octavo 时的样子。</translation>
    </message>
    <message>
        <source>answering {number}</source>
        <translation>正在回答 {number} 个</translation>
    </message>
    <message>
        <source>{requests}, the last one {ago}</source>
        <translation>{requests}，最近一次：{ago}</translation>
    </message>
    <message>
        <source>Copy the settings for {program}</source>
        <translation>拷贝 {program} 的配置</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已拷贝。</translation>
    </message>
    <message>
        <source>and {number} more</source>
        <translation>及另外 {number} 个</translation>
    </message>
    <message>
        <source>Written, but: {problem}</source>
        <translation>已写入，但是：{problem}</translation>
    </message>
    <message>
        <source>Written, and the server answers. {next}</source>
        <translation>已写入，服务器有应答。{next}</translation>
    </message>
    <message>
        <source>{number} waiting</source>
        <translation>{number} 个等待中</translation>
    </message>
    <message>
        <source>The system did not answer. Try again, or run `octavo service status` in a terminal.</source>
        <translation>系统没有应答。请重试，或在终端中运行 `octavo service status`。</translation>
    </message>
</context>
<context>
    <name>quick_ask</name>
    <message>
        <source>Hold Ctrl, Alt or Command, and press a letter, a digit, Space or a function key.</source>
        <translation>请按住 Ctrl、Alt 或 Command，再按字母键、数字键、空格键或功能键。</translation>
    </message>
    <message>
        <source>The desktop is asked for this key. It may ask you in turn.</source>
        <translation>正在向桌面请求此快捷键。桌面可能会要求确认。</translation>
    </message>
    <message>
        <source>Give Quick Ask a key in the desktop's own settings.</source>
        <translation>请在桌面自己的设置中为快速提问指定快捷键。</translation>
    </message>
    <message>
        <source>{keys} belongs to another program. Choose another key.</source>
        <translation>{keys} 已被其他程序占用。请选取其他快捷键。</translation>
    </message>
    <message>
        <source>This desktop watches no key for Octavo. In its own settings, give one to the command “xdg-open octavo://ask”.</source>
        <translation>此桌面不会为 Octavo 监听快捷键。请在其设置中为命令“xdg-open octavo://ask”指定一个。</translation>
    </message>
    <message>
        <source>The desktop gives Quick Ask this key: {keys}</source>
        <translation>桌面为快速提问指定了此快捷键：{keys}</translation>
    </message>
    <message>
        <source>The desktop gave Quick Ask no key. Set one to ask again.</source>
        <translation>桌面没有为快速提问指定快捷键。要再次请求，请设置一个。</translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>快速提问</translation>
    </message>
    <message>
        <source>The desktop has not answered. Set the key to ask it again.</source>
        <translation>桌面没有应答。要再次请求，请设置快捷键。</translation>
    </message>
    <message>
        <source>The desktop watches the key no longer. Set it again.</source>
        <translation>桌面不再监听此快捷键。请重新设置。</translation>
    </message>
    <message>
        <source>Add the clipboard</source>
        <translation>添加剪贴板内容</translation>
    </message>
    <message>
        <source>Add a screenshot</source>
        <translation>添加截屏</translation>
    </message>
    <message>
        <source>Choose a Model…</source>
        <translation>选取模型…</translation>
    </message>
    <message>
        <source>The answer is still being written.</source>
        <translation>仍在生成回答。</translation>
    </message>
    <message>
        <source>When Quick Ask closes, nothing of it is kept.</source>
        <translation>关闭“快速提问”后，其中的内容不会保留。</translation>
    </message>
    <message>
        <source>Throw Away</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Keep as Chat</source>
        <translation>保留为对话</translation>
    </message>
    <message>
        <source>Keep Open</source>
        <translation>保持打开</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>剪贴板</translation>
    </message>
    <message>
        <source>No model is loaded, so nothing can be answered.</source>
        <translation>未载入模型，因此无法回答。</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>所选文本</translation>
    </message>
    <message>
        <source>Wait for the answer, or stop it.</source>
        <translation>请等待回答完成，或停止生成。</translation>
    </message>
    <message>
        <source>Kept as a chat.</source>
        <translation>已保留为对话。</translation>
    </message>
    <message>
        <source>Open in Octavo</source>
        <translation>在 Octavo 中打开</translation>
    </message>
    <message>
        <source>Stop generating</source>
        <translation>停止生成</translation>
    </message>
    <message>
        <source>There is no text and no picture in the clipboard.</source>
        <translation>剪贴板中没有文本或图片。</translation>
    </message>
    <message>
        <source>Not kept: it is gone when this closes.</source>
        <translation>未保留：关闭后即消失。</translation>
    </message>
</context>
<context>
    <name>remote</name>
    <message>
        <source>The server of this model was removed. Choose another model.</source>
        <translation>此模型的服务器已被移除。请选取其他模型。</translation>
    </message>
    <message>
        <source>This chat was not sent to {name}: you have not allowed it yet.</source>
        <translation>此对话未发送到 {name}：尚未允许。</translation>
    </message>
    <message>
        <source>A server's model cannot continue a text. Ask it to go on instead.</source>
        <translation>服务器的模型无法续写文本。请让它接着往下写。</translation>
    </message>
    <message>
        <source>{server} reported an error: {reason}.</source>
        <translation>{server} 报告错误：{reason}。</translation>
    </message>
    <message>
        <source>The keychain did not provide the key. Unlock it and try again.</source>
        <translation>钥匙串未提供密钥。请将其解锁，然后重试。</translation>
    </message>
    <message>
        <source>{server} sent an answer that cannot be read.</source>
        <translation>{server} 发送了无法读取的应答。</translation>
    </message>
    <message>
        <source>{server} sends requests on to {host}. Octavo does not follow; enter that address if you trust it.</source>
        <translation>{server} 将请求转到 {host}。Octavo 不会自动跳转；如果信任该地址，请自行输入。</translation>
    </message>
    <message>
        <source>later</source>
        <translation>稍后</translation>
    </message>
    <message>
        <source>{server} sent more than an answer may have, so it was cut off.</source>
        <translation>{server} 发送的内容超出一个回答的上限，已被截断。</translation>
    </message>
    <message>
        <source>{server} sent nothing for {seconds} s. Try again, or restart the server.</source>
        <translation>{server} 已有 {seconds} 秒未发送任何内容。请重试，或重新启动服务器。</translation>
    </message>
    <message>
        <source>{server} did not finish its answer within {seconds} s. Try again.</source>
        <translation>{server} 未能在 {seconds} 秒内完成回答。请重试。</translation>
    </message>
    <message>
        <source>{server} ended the connection in the middle of the answer. The text so far is saved.</source>
        <translation>{server} 在回答中途断开了连接。目前的文本已存储。</translation>
    </message>
    <message>
        <source>The certificate of {host} is not trusted: {reason}. If the server is yours, add its certificate to this computer's.</source>
        <translation>{host} 的证书不受信任：{reason}。如果这是自己的服务器，请将其证书添加到这台电脑。</translation>
    </message>
    <message>
        <source>{server} does not speak TLS properly. Check https and the port.</source>
        <translation>{server} 未正确使用 TLS。请检查 https 和端口。</translation>
    </message>
    <message>
        <source>{server} sent a web page instead of an answer. Check the address; it often ends in /v1.</source>
        <translation>{server} 发送的是网页，而非应答。请检查地址；地址通常以 /v1 结尾。</translation>
    </message>
    <message>
        <source>{server} sent an answer that cannot be read. Check that it offers OpenAI's API at this address.</source>
        <translation>{server} 发送了无法读取的应答。请确认它在此地址提供 OpenAI 的 API。</translation>
    </message>
    <message>
        <source>{server} does not accept the key{reason}. Check the key.</source>
        <translation>{server} 不接受此密钥{reason}。请检查密钥。</translation>
    </message>
    <message>
        <source>{server} asks for a key{reason}. Enter one under Edit.</source>
        <translation>{server} 要求提供密钥{reason}。请在“编辑”中输入。</translation>
    </message>
    <message>
        <source>{server} has no such page or model{reason}. Check the address; it often ends in /v1.</source>
        <translation>{server} 没有此页面或模型{reason}。请检查地址；地址通常以 /v1 结尾。</translation>
    </message>
    <message>
        <source>No computer named {host} was found. Check the address.</source>
        <translation>未找到名为 {host} 的电脑。请检查地址。</translation>
    </message>
    <message>
        <source>{server} is not accepting more requests now{reason}. Try again {when}.</source>
        <translation>{server} 目前不接受更多请求{reason}。请{when}重试。</translation>
    </message>
    <message>
        <source>another address</source>
        <translation>其他地址</translation>
    </message>
    <message>
        <source>in {seconds} s</source>
        <translation>在 {seconds} 秒后</translation>
    </message>
    <message>
        <source>{server} refuses connections. Check that it is running, and that the port is right.</source>
        <translation>{server} 拒绝连接。请检查它是否正在运行，以及端口是否正确。</translation>
    </message>
    <message>
        <source>{server} failed with status {status}{reason}. Try again later.</source>
        <translation>{server} 失败，状态为 {status}{reason}。请稍后重试。</translation>
    </message>
    <message>
        <source>{server} refused the request with status {status}{reason}.</source>
        <translation>{server} 拒绝了请求，状态为 {status}{reason}。</translation>
    </message>
    <message>
        <source>in {minutes} min</source>
        <translation>在 {minutes} 分钟后</translation>
    </message>
    <message>
        <source>{server} closed the connection in the middle. Try again.</source>
        <translation>{server} 中途关闭了连接。请重试。</translation>
    </message>
    <message>
        <source>{server} does not answer. Check the address and the network.</source>
        <translation>{server} 没有应答。请检查地址和网络。</translation>
    </message>
    <message>
        <source>{server} closed the connection without an answer. Check that it runs, or needs https.</source>
        <translation>{server} 未应答就关闭了连接。请检查它是否正在运行，或是否需要 https。</translation>
    </message>
    <message>
        <source>{server} does not speak HTTP as expected. Check the address and the port.</source>
        <translation>{server} 未按预期使用 HTTP。请检查地址和端口。</translation>
    </message>
    <message>
        <source>{server} has an address that cannot be used. Check it.</source>
        <translation>{server} 的地址无法使用。请检查地址。</translation>
    </message>
    <message>
        <source>{server} cannot be reached. Check the address and the network.</source>
        <translation>无法连接 {server}。请检查地址和网络。</translation>
    </message>
    <message>
        <source>Sent to {place}</source>
        <translation>发送到 {place}</translation>
    </message>
    <message>
        <source>{host} is not on a private network, so others could read your text and key on the way. Use https for it.</source>
        <translation>{host} 不在专用网络中，其他人可能在途中读到文本和密钥。请使用 https。</translation>
    </message>
    <message>
        <source>“{text}” is not a server address. Enter one such as http://localhost:1234/v1.</source>
        <translation>“{text}”不是服务器地址。请输入地址，例如 http://localhost:1234/v1。</translation>
    </message>
    <message>
        <source>Enter the server's address, such as http://localhost:1234/v1.</source>
        <translation>请输入服务器的地址，例如 http://localhost:1234/v1。</translation>
    </message>
    <message>
        <source>Leave names, passwords and keys out of the address; the key has its own field.</source>
        <translation>请勿在地址中包含用户名、密码和密钥；密钥有单独的栏位。</translation>
    </message>
    <message>
        <source>{server} has no models. Load one there and try again.</source>
        <translation>{server} 没有模型。请在那里载入一个，然后重试。</translation>
    </message>
    <message>
        <source>Any server with OpenAI's API: Octavo, vLLM, LM Studio, Ollama and others. What you ask its models leaves this computer.</source>
        <translation>任何提供 OpenAI API 的服务器：Octavo、vLLM、LM Studio、Ollama 等。向其模型提问的内容会离开这台电脑。</translation>
    </message>
    <message>
        <source>The key is kept in this computer's keychain and sent to this address only. Leave it empty if the server needs none.</source>
        <translation>密钥保存在这台电脑的钥匙串中，且只发送到此地址。如果服务器不需要密钥，请留空。</translation>
    </message>
    <message numerus="yes">
        <source>It works: %n model(s). Check those to offer in the picker.</source>
        <translation>
            <numerusform>连接正常：%n 个模型。请勾选要在选择器中提供的模型。</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a Server</source>
        <translation>添加服务器</translation>
    </message>
    <message>
        <source>Edit Server</source>
        <translation>编辑服务器</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Optional, e.g. Studio Mac</source>
        <translation>可选，例如“工作室 Mac”</translation>
    </message>
    <message>
        <source>Test Connection</source>
        <translation>测试连接</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>过滤</translation>
    </message>
    <message>
        <source>Find a model</source>
        <translation>查找模型</translation>
    </message>
    <message>
        <source>Models to offer in the picker</source>
        <translation>要在选择器中提供的模型</translation>
    </message>
    <message>
        <source>Check at most {number} models, so that the picker stays short.</source>
        <translation>最多勾选 {number} 个模型，以保持选择器简短。</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>kept; enter another one to replace it</source>
        <translation>已保留；输入新密钥可将其替换</translation>
    </message>
    <message>
        <source>Asking {host}…</source>
        <translation>正在询问 {host}…</translation>
    </message>
    <message>
        <source>The list of servers cannot be saved: {reason}.</source>
        <translation>无法存储服务器列表：{reason}。</translation>
    </message>
    <message>
        <source>A key contains only letters, digits and punctuation, no spaces. Copy it again.</source>
        <translation>密钥只包含字母、数字和标点，没有空格。请重新拷贝。</translation>
    </message>
</context>
<context>
    <name>store</name>
    <message>
        <source>The chat file was damaged. It was kept as {name} in {folder}, and a new one was created.</source>
        <translation>对话文件已损坏。它已保留为 {folder} 中的 {name}，并创建了新文件。</translation>
    </message>
    <message>
        <source>The chats in {path} were written by a newer Octavo. Use that version.</source>
        <translation>{path} 中的对话由更新版本的 Octavo 写入。请使用该版本。</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be created: {reason}.</source>
        <translation>无法创建文件夹 {folder}：{reason}。</translation>
    </message>
    <message>
        <source>The chats in {path} cannot be opened: {reason}.</source>
        <translation>无法打开 {path} 中的对话：{reason}。</translation>
    </message>
    <message>
        <source>The chats in {path} could not be updated to version {version}: {reason}. Nothing was changed.</source>
        <translation>无法将 {path} 中的对话更新到版本 {version}：{reason}。未做任何更改。</translation>
    </message>
</context>
<context>
    <name>tools</name>
    <message>
        <source>The tools process stopped. It starts again with the next call.</source>
        <translation>工具进程已停止，下次调用时会重新启动。</translation>
    </message>
    <message>
        <source>This address is not opened, since it does not begin with https://.</source>
        <translation>未打开此地址，因为它不以 https:// 开头。</translation>
    </message>
    <message>
        <source>The server gets what you enter. Do not enter passwords or keys.</source>
        <translation>输入的内容会发送给服务器。请勿输入密码或密钥。</translation>
    </message>
    <message>
        <source>A Server Asks</source>
        <translation>服务器询问</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Open in Browser</source>
        <translation>在浏览器中打开</translation>
    </message>
    <message>
        <source>“{name}” asks:</source>
        <translation>“{name}”询问：</translation>
    </message>
    <message numerus="yes">
        <source>The server gets the answer, of %n token(s) at most.</source>
        <translation>
            <numerusform>服务器会收到回答，最多 %n 个 token。</numerusform>
        </translation>
    </message>
    <message>
        <source>“{name}” wants to ask the model:</source>
        <translation>“{name}”想要询问模型：</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>系统提示词</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>What the model is asked</source>
        <translation>询问模型的内容</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>No model is loaded in Octavo. Load one, then call the tool again.</source>
        <translation>Octavo 中没有载入模型。请载入一个，然后重新调用工具。</translation>
    </message>
    <message>
        <source>It wants to open a page of {host}. What you enter there goes to that page.</source>
        <translation>它想打开 {host} 的页面。在那里输入的内容会发送到该页面。</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>The engine is not running. Try again.</source>
        <translation>引擎没有运行。请重试。</translation>
    </message>
    <message>
        <source>“{field}” is required.</source>
        <translation>“{field}”为必填项。</translation>
    </message>
    <message>
        <source>“{field}” must be a number.</source>
        <translation>“{field}”必须是数字。</translation>
    </message>
    <message>
        <source>The answer was stopped.</source>
        <translation>回答已停止。</translation>
    </message>
    <message>
        <source>“{field}” must be a whole number.</source>
        <translation>“{field}”必须是整数。</translation>
    </message>
    <message>
        <source>{field} (required)</source>
        <translation>{field}（必填）</translation>
    </message>
    <message>
        <source>A command line, which runs on this computer with your rights, or an address that begins with https://.</source>
        <translation>一条命令行（以当前用户的权限在这台电脑上运行），或一个以 https:// 开头的地址。</translation>
    </message>
    <message>
        <source>The program's environment, or headers for the address: one NAME=value per line. They are kept in a file that only you can read.</source>
        <translation>程序的环境变量，或地址的标头：每行一个 NAME=value。它们保存在仅当前用户可读取的文件中。</translation>
    </message>
    <message>
        <source>You are asked before anything is written.</source>
        <translation>写入任何内容之前都会询问。</translation>
    </message>
    <message>
        <source>One per line. Nothing outside them is read.</source>
        <translation>每行一个。不会读取这些文件夹之外的内容。</translation>
    </message>
    <message>
        <source>Pages that you allow are fetched. Nothing is searched for.</source>
        <translation>会获取所允许的页面。不会进行搜索。</translation>
    </message>
    <message>
        <source>Paste the settings that a server's instructions name for other programs.</source>
        <translation>粘贴服务器说明中为其他程序提供的配置。</translation>
    </message>
    <message>
        <source>A Link Would Add a Server</source>
        <translation>有链接要添加服务器</translation>
    </message>
    <message>
        <source>Choose a Folder</source>
        <translation>选取文件夹</translation>
    </message>
    <message>
        <source>Choose Folder…</source>
        <translation>选取文件夹…</translation>
    </message>
    <message>
        <source>May write there, too</source>
        <translation>也可在其中写入</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>What a model searches for is sent to this address, and from there to other search engines, when you allow the call.</source>
        <translation>允许调用后，模型搜索的内容会发送到此地址，再从那里发送到其他搜索引擎。</translation>
    </message>
    <message>
        <source>Enter the key that you have from {provider}.</source>
        <translation>请输入从 {provider} 获得的密钥。</translation>
    </message>
    <message>
        <source>Settings of another program</source>
        <translation>其他程序的配置</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>There are no servers in it.</source>
        <translation>其中没有服务器。</translation>
    </message>
    <message>
        <source>This link names no server that Octavo can read. Nothing was added.</source>
        <translation>此链接中没有 Octavo 可读取的服务器。未添加任何内容。</translation>
    </message>
    <message>
        <source>Edit Server</source>
        <translation>编辑服务器</translation>
    </message>
    <message>
        <source>Add a Server</source>
        <translation>添加服务器</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>It has to answer in JSON. It may be on this computer, or in your network.</source>
        <translation>它必须以 JSON 应答。它可以在这台电脑上，也可以在局域网中。</translation>
    </message>
    <message>
        <source>It is kept in a file that only you can read.</source>
        <translation>保存在仅当前用户可读取的文件中。</translation>
    </message>
    <message>
        <source>What a model searches for is sent to {provider} with your key when you allow the call, and may cost you something there.</source>
        <translation>允许调用后，模型搜索的内容会连同密钥发送到 {provider}，并可能在那里产生费用。</translation>
    </message>
    <message>
        <source>This is no address. It looks like https://example.com/mcp.</source>
        <translation>这不是地址。地址类似于 https://example.com/mcp。</translation>
    </message>
    <message>
        <source>Enter a command line or an address.</source>
        <translation>请输入命令行或地址。</translation>
    </message>
    <message>
        <source>Line {number} of the variables is not NAME=value.</source>
        <translation>变量的第 {number} 行不是 NAME=value。</translation>
    </message>
    <message>
        <source>This is no address of SearXNG. It looks like http://localhost:8888.</source>
        <translation>这不是 SearXNG 的地址。地址类似于 http://localhost:8888。</translation>
    </message>
    <message>
        <source>“{name}” is too long to be looked at, and is left out.</source>
        <translation>“{name}”过长，无法查看，已略去。</translation>
    </message>
    <message>
        <source>These programs will run on this computer with your rights. Add only what you trust.</source>
        <translation>这些程序将以当前用户的权限在这台电脑上运行。请只添加可信任的程序。</translation>
    </message>
    <message>
        <source>What a model sends to these addresses leaves this computer.</source>
        <translation>模型发送到这些地址的内容会离开这台电脑。</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Choose a folder first.</source>
        <translation>请先选取文件夹。</translation>
    </message>
    <message>
        <source>A quotation mark in the command line has no end.</source>
        <translation>命令行中有引号没有结束。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Address of SearXNG</source>
        <translation>SearXNG 的地址</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>It is in the list already.</source>
        <translation>已在列表中。</translation>
    </message>
    <message>
        <source>Program or address</source>
        <translation>程序或地址</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Only if its login takes no new programs: the ID of one that you registered there, with {address} to come back to.</source>
        <translation>仅当其登录不接受新程序时：在那里注册的程序的 ID，返回地址为 {address}。</translation>
    </message>
    <message>
        <source>Client ID</source>
        <translation>客户端 ID</translation>
    </message>
    <message>
        <source>Client secret</source>
        <translation>客户端密钥</translation>
    </message>
    <message>
        <source>in {folder}</source>
        <translation>在 {folder} 中</translation>
    </message>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>%n 个工具</numerusform>
        </translation>
    </message>
    <message>
        <source>Not started yet</source>
        <translation>尚未启动</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>{tools}, {number} off</source>
        <translation>{tools}，{number} 个已关闭</translation>
    </message>
    <message>
        <source>There are {number} servers already. Remove one first.</source>
        <translation>已有 {number} 个服务器。请先移除一个。</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>无法写入 {name}：{reason}。</translation>
    </message>
    <message>
        <source>The list of tool servers cannot be read. It is kept as {name}.</source>
        <translation>无法读取工具服务器列表。它已保留为 {name}。</translation>
    </message>
    <message>
        <source>Models may call what is switched on here. You are asked before each call.</source>
        <translation>模型可调用在此打开的工具。每次调用前都会询问。</translation>
    </message>
    <message>
        <source>Tools let a model do things: calculate, read files that you choose, or use any program that speaks MCP. Every call is shown to you, with what is sent, and waits until you allow it.</source>
        <translation>工具让模型能够做事：计算、读取所选的文件，或使用任何支持 MCP 的程序。每次调用都会显示其发送的内容，并在获得允许后才执行。</translation>
    </message>
    <message>
        <source>Program or Address…</source>
        <translation>程序或地址…</translation>
    </message>
    <message>
        <source>Paste Settings…</source>
        <translation>粘贴配置…</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>You see each request before, and allow it or not. The server gets the answer.</source>
        <translation>每个请求都会事先显示，可选择是否允许。服务器会收到回答。</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>添加…</translation>
    </message>
    <message>
        <source>No tools yet</source>
        <translation>还没有工具</translation>
    </message>
    <message>
        <source>Files in a Folder…</source>
        <translation>文件夹中的文件…</translation>
    </message>
    <message>
        <source>Remove Server</source>
        <translation>移除服务器</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新启动</translation>
    </message>
    <message>
        <source>Log In…</source>
        <translation>登录…</translation>
    </message>
    <message>
        <source>Log Out</source>
        <translation>退出登录</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>移除…</translation>
    </message>
    <message>
        <source>Show Log</source>
        <translation>显示日志</translation>
    </message>
    <message>
        <source>May ask the model</source>
        <translation>可以询问模型</translation>
    </message>
    <message>
        <source>Hide {name}</source>
        <translation>隐藏 {name}</translation>
    </message>
    <message>
        <source>Show {name}</source>
        <translation>显示 {name}</translation>
    </message>
    <message numerus="yes">
        <source>%n more tool(s), which no model is offered.</source>
        <translation>
            <numerusform>另有 %n 个工具，不会提供给任何模型。</numerusform>
        </translation>
    </message>
    <message>
        <source>Calculator and Time</source>
        <translation>计算器和时间</translation>
    </message>
    <message>
        <source>Web Pages and Search</source>
        <translation>网页和搜索</translation>
    </message>
    <message>
        <source>Python in a Sandbox</source>
        <translation>沙盒中的 Python</translation>
    </message>
    <message>
        <source>Remove “{name}” with its settings?</source>
        <translation>移除“{name}”及其设置？</translation>
    </message>
    <message>
        <source>may write</source>
        <translation>可写入</translation>
    </message>
    <message>
        <source>reads only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>searches with {provider}</source>
        <translation>通过 {provider} 搜索</translation>
    </message>
    <message>
        <source>Hide Log</source>
        <translation>隐藏日志</translation>
    </message>
    <message>
        <source>Paste Settings</source>
        <translation>粘贴配置</translation>
    </message>
    <message>
        <source>Take Over from {program}…</source>
        <translation>从 {program} 导入…</translation>
    </message>
    <message>
        <source>{name}: on</source>
        <translation>{name}：开</translation>
    </message>
    <message>
        <source>Log of {name}</source>
        <translation>{name} 的日志</translation>
    </message>
    <message>
        <source>changes nothing</source>
        <translation>不做更改</translation>
    </message>
    <message>
        <source>writing the call…</source>
        <translation>正在编写调用…</translation>
    </message>
    <message>
        <source>waits for your permission</source>
        <translation>等待允许</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>未允许</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>{read} of {all} tokens read</source>
        <translation>已读取 {read} / {all} 个 token</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Always in This Chat</source>
        <translation>在此对话中始终允许</translation>
    </message>
    <message>
        <source>Don’t Allow</source>
        <translation>不允许</translation>
    </message>
    <message>
        <source>Never in This Chat</source>
        <translation>在此对话中永不允许</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Result, cut to what is kept</source>
        <translation>结果，仅保留了部分</translation>
    </message>
    <message>
        <source>the model reads {number} of {all} tokens</source>
        <translation>模型读取 {all} 个 token 中的 {number} 个</translation>
    </message>
    <message>
        <source>done in {seconds} s</source>
        <translation>用时 {seconds} 秒</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>正在运行…</translation>
    </message>
    <message>
        <source>A tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Show all {number} characters</source>
        <translation>显示全部 {number} 个字符</translation>
    </message>
    <message>
        <source>{number} without a result</source>
        <translation>{number} 个没有结果</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
</context>
<context>
    <name>transcript</name>
    <message numerus="yes">
        <source>Show all %n character(s)</source>
        <translation>
            <numerusform>显示全部 %n 个字符</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show all %n row(s)</source>
        <translation>
            <numerusform>显示全部 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy answer</source>
        <translation>拷贝回答</translation>
    </message>
    <message>
        <source>Branch: continue from here in a new chat</source>
        <translation>分支：从这里在新对话中继续</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>重新生成</translation>
    </message>
    <message>
        <source>More for this message</source>
        <translation>此消息的更多操作</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已拷贝</translation>
    </message>
    <message numerus="yes">
        <source>{number} token(s)</source>
        <translation>
            <numerusform>{number} 个 token</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{number} of %n prompt token(s) reused</source>
        <translation>
            <numerusform>已复用 {number} / %n 个提示词 token</numerusform>
        </translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>The answer was interrupted when Octavo closed. The text so far is saved.</source>
        <translation>Octavo 关闭时回答被中断。目前的文本已存储。</translation>
    </message>
    <message>
        <source>KV cache…</source>
        <translation>KV cache…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>{number} tok/s</source>
        <translation>{number} token/秒</translation>
    </message>
    <message>
        <source>{number} tok/s in Low Power Mode</source>
        <translation>{number} token/秒（低电量模式）</translation>
    </message>
    <message>
        <source>{number} tok/s, slowed by heat</source>
        <translation>{number} token/秒（因发热而降速）</translation>
    </message>
    <message>
        <source>{number} s to first token</source>
        <translation>首个 token 用时 {number} 秒</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Result of the tool</source>
        <translation>工具的结果</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation>拷贝代码</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message numerus="yes">
        <source>Show all %n line(s)</source>
        <translation>
            <numerusform>显示全部 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>正在思考…</translation>
    </message>
    <message>
        <source>Hide the reasoning</source>
        <translation>隐藏思考过程</translation>
    </message>
    <message>
        <source>Show the reasoning</source>
        <translation>显示思考过程</translation>
    </message>
    <message>
        <source>Details of the tool call</source>
        <translation>工具调用的详细信息</translation>
    </message>
    <message>
        <source>Thought about it</source>
        <translation>已思考</translation>
    </message>
    <message>
        <source>Calls {tool}</source>
        <translation>调用 {tool}</translation>
    </message>
    <message>
        <source>{language} · its end</source>
        <translation>{language} · 末尾</translation>
    </message>
    <message>
        <source>Thought for {minutes} min {seconds} s</source>
        <translation>思考了 {minutes} 分 {seconds} 秒</translation>
    </message>
    <message>
        <source>a tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Thought for {seconds} s</source>
        <translation>思考了 {seconds} 秒</translation>
    </message>
    <message>
        <source>Find in this chat</source>
        <translation>在此对话中查找</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一个匹配项</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一个匹配项</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} / {total}</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>无结果</translation>
    </message>
    <message>
        <source>Explain paged attention in three sentences</source>
        <translation>用三句话解释分页注意力</translation>
    </message>
    <message>
        <source>Write a Python function that merges two sorted lists</source>
        <translation>写一个合并两个有序列表的 Python 函数</translation>
    </message>
    <message>
        <source>Suggest a plan for a rainy Sunday</source>
        <translation>为下雨的星期天推荐一份计划</translation>
    </message>
    <message>
        <source>The model runs elsewhere: what you write is sent to {place}.</source>
        <translation>模型在别处运行：所写内容会发送到 {place}。</translation>
    </message>
    <message>
        <source>Choose a model on this computer to start chatting.</source>
        <translation>选取这台电脑上的模型，即可开始对话。</translation>
    </message>
    <message>
        <source>Choose a Model</source>
        <translation>选取模型</translation>
    </message>
    <message>
        <source>What would you like to talk about?</source>
        <translation>想聊些什么？</translation>
    </message>
    <message>
        <source>The model runs here. Your chats stay on this computer.</source>
        <translation>模型在本机运行。对话会留在这台电脑上。</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>未载入模型</translation>
    </message>
    <message>
        <source>The engine has stopped</source>
        <translation>引擎已停止</translation>
    </message>
    <message>
        <source>Your chats are safe. Restart the engine from the status bar below.</source>
        <translation>对话未受影响。请从下方的状态栏重新启动引擎。</translation>
    </message>
    <message>
        <source>The model could not be loaded</source>
        <translation>无法载入模型</translation>
    </message>
    <message>
        <source>All of the text</source>
        <translation>全部文本</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Image without a description</source>
        <translation>无描述的图片</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一张</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一张</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Reading the image…</source>
        <translation>正在读取图片…</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>实际大小</translation>
    </message>
    <message>
        <source>Enter enlarges it</source>
        <translation>按 Enter 放大</translation>
    </message>
    <message>
        <source>Image: {name}</source>
        <translation>图片：{name}</translation>
    </message>
    <message>
        <source>image, not loaded</source>
        <translation>图片，未载入</translation>
    </message>
    <message>
        <source>{name} (image, not loaded)</source>
        <translation>{name}（图片，未载入）</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Opens in your browser: {address}</source>
        <translation>在浏览器中打开：{address}</translation>
    </message>
    <message>
        <source>Opens your mail program: {address}</source>
        <translation>打开邮件程序：{address}</translation>
    </message>
    <message>
        <source>Select Message</source>
        <translation>选择消息</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>拷贝链接</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>到末尾</translation>
    </message>
    <message>
        <source>Scroll to the end</source>
        <translation>滚动到末尾</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>重新回答</translation>
    </message>
    <message>
        <source>passages, {part} of {whole} tokens</source>
        <translation>片段，{part} / {whole} 个 token</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>You said</source>
        <translation>你说</translation>
    </message>
    <message>
        <source>Edit as a new version</source>
        <translation>编辑为新版本</translation>
    </message>
    <message>
        <source>Attached: {name}, {cost}</source>
        <translation>附件：{name}，{cost}</translation>
    </message>
    <message>
        <source>Older version</source>
        <translation>较旧版本</translation>
    </message>
    <message>
        <source>Newer version</source>
        <translation>较新版本</translation>
    </message>
</context>
<context>
    <name>updates</name>
    <message>
        <source>The download was broken off. Try again; it continues where it ended.</source>
        <translation>下载中断。请重试，下载会从中断处继续。</translation>
    </message>
    <message>
        <source>The download is not what was signed, and was deleted. Try again later.</source>
        <translation>下载的内容与签名不符，已删除。请稍后重试。</translation>
    </message>
    <message>
        <source>The disk has too little room: {need} MB are needed, {free} MB are free.</source>
        <translation>磁盘空间不足：需要 {need} MB，可用 {free} MB。</translation>
    </message>
    <message>
        <source>The archive is damaged or unsafe. Nothing was installed.</source>
        <translation>安装包已损坏或不安全。未安装任何内容。</translation>
    </message>
    <message>
        <source>The new app is not signed by Octavo's makers. Nothing was installed.</source>
        <translation>新 App 没有 Octavo 开发者的签名。未安装任何内容。</translation>
    </message>
    <message>
        <source>Octavo {version} does not start on this computer. Nothing was installed.</source>
        <translation>Octavo {version} 无法在这台电脑上启动。未安装任何内容。</translation>
    </message>
    <message>
        <source>The update could not be prepared: {reason}. Octavo is as it was.</source>
        <translation>无法准备更新：{reason}。Octavo 保持原样。</translation>
    </message>
    <message>
        <source>This Octavo runs from a clone. Update it with “git pull” and “make setup”.</source>
        <translation>此 Octavo 从克隆的仓库运行。请使用“git pull”和“make setup”更新。</translation>
    </message>
    <message>
        <source>pip has installed this Octavo. Update it with “pip install -U octavo”.</source>
        <translation>此 Octavo 由 pip 安装。请使用“pip install -U octavo”更新。</translation>
    </message>
    <message>
        <source>This build has no updates. Get a newer one where you got this one.</source>
        <translation>此构建版本不提供更新。请从原渠道获取较新的版本。</translation>
    </message>
    <message>
        <source>Move Octavo to the folder Applications and open it there to update it.</source>
        <translation>若要更新，请将 Octavo 移到“应用程序”文件夹，并从那里打开。</translation>
    </message>
    <message>
        <source>Homebrew has installed this Octavo. Update it with “brew upgrade octavo”.</source>
        <translation>此 Octavo 由 Homebrew 安装。请使用“brew upgrade octavo”更新。</translation>
    </message>
    <message>
        <source>A package of the system has brought this Octavo. Update that package.</source>
        <translation>此 Octavo 由系统的软件包安装。请更新该软件包。</translation>
    </message>
    <message>
        <source>Octavo may not change {folder}. Download the new one yourself.</source>
        <translation>Octavo 无权更改 {folder}。请自行下载新版本。</translation>
    </message>
    <message>
        <source>No response from the server of releases: {reason}. Try again later.</source>
        <translation>无法从更新服务器获取数据：{reason}。请稍后重试。</translation>
    </message>
    <message>
        <source>Octavo {version} needs {system} {minimum} or later; here is {own}.</source>
        <translation>Octavo {version} 需要 {system} {minimum} 或更高版本；当前为 {own}。</translation>
    </message>
    <message>
        <source>The list of releases is not signed by Octavo's makers. Nothing was installed.</source>
        <translation>版本列表没有 Octavo 开发者的签名。未安装任何内容。</translation>
    </message>
    <message>
        <source>The list of releases has a newer form. Get Octavo from its web page.</source>
        <translation>版本列表采用了较新的格式。请从 Octavo 的网页获取新版本。</translation>
    </message>
    <message>
        <source>Updates could not be checked: the list of releases has expired. See Octavo's web page, and whether this computer's date is right.</source>
        <translation>无法检查更新：版本列表已过期。请查看 Octavo 的网页，并检查这台电脑的日期是否正确。</translation>
    </message>
    <message>
        <source>Octavo {version} is available, but not for this system.</source>
        <translation>Octavo {version} 已可用，但不适用于此系统。</translation>
    </message>
    <message>
        <source>The list of releases could not be read. Try again later.</source>
        <translation>无法读取版本列表。请稍后重试。</translation>
    </message>
    <message>
        <source>its address is unsafe</source>
        <translation>地址不安全</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>内容太大</translation>
    </message>
    <message>
        <source>The list of releases is older than one seen before. Nothing was installed.</source>
        <translation>版本列表比之前收到的旧。未安装任何内容。</translation>
    </message>
    <message>
        <source>it is too slow</source>
        <translation>速度太慢</translation>
    </message>
</context>
<context>
    <name>window</name>
    <message>
        <source>Menu bar</source>
        <translation>菜单栏</translation>
    </message>
    <message>
        <source>Nothing leaves this Mac</source>
        <translation>数据不会离开这台 Mac</translation>
    </message>
    <message>
        <source>System tray</source>
        <translation>系统托盘</translation>
    </message>
    <message>
        <source>Nothing leaves this computer</source>
        <translation>数据不会离开这台电脑</translation>
    </message>
    <message>
        <source>This chat</source>
        <translation>此对话</translation>
    </message>
    <message>
        <source>Send {server} one message of this chat before you compare answers.</source>
        <translation>请先向 {server} 发送此对话的一条消息，再比较回答。</translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n 个回答</numerusform>
        </translation>
    </message>
    <message>
        <source>Load a model before you compare answers.</source>
        <translation>请先载入模型，再比较回答。</translation>
    </message>
    <message>
        <source>Stop the answer before you compare others.</source>
        <translation>请先停止当前回答，再比较其他回答。</translation>
    </message>
    <message>
        <source>{first} and preset {second}</source>
        <translation>{first}与预设 {second}</translation>
    </message>
    <message>
        <source>{model} and {other}</source>
        <translation>{model} 与 {other}</translation>
    </message>
    <message>
        <source>Reading your message…</source>
        <translation>正在读取消息…</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare Answers</source>
        <translation>比较回答</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Ask anything</source>
        <translation>有问题，尽管问</translation>
    </message>
    <message>
        <source>What to compare</source>
        <translation>比较内容</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Keep one to continue with; Close keeps the first. All stay as versions.</source>
        <translation>保留一个以继续；“关闭”保留第一个。所有回答都会作为版本留存。</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>{reused} of {prompt} prompt tokens reused</source>
        <translation>已复用 {reused} / {prompt} 个提示词 token</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Keep {title}</source>
        <translation>保留 {title}</translation>
    </message>
    <message>
        <source>{rate} tok/s</source>
        <translation>{rate} token/秒</translation>
    </message>
    <message>
        <source>shares the blocks of {prompt} prompt tokens</source>
        <translation>共享 {prompt} 个提示词 token 的块</translation>
    </message>
    <message>
        <source>If you quit now, what is not saved may be lost.</source>
        <translation>如果现在退出，未存储的内容可能会丢失。</translation>
    </message>
    <message numerus="yes">
        <source>Octavo is still generating %n answer(s).</source>
        <translation>
            <numerusform>Octavo 仍在生成 %n 个回答。</numerusform>
        </translation>
    </message>
    <message>
        <source>If you quit now, only the text so far is kept.</source>
        <translation>如果现在退出，只会保留目前的文本。</translation>
    </message>
    <message>
        <source>Keep Generating</source>
        <translation>继续生成</translation>
    </message>
    <message>
        <source>Quit Octavo</source>
        <translation>退出 Octavo</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Keep Open</source>
        <translation>保持打开</translation>
    </message>
    <message>
        <source>This link names no model of the Hugging Face Hub.</source>
        <translation>此链接中没有 Hugging Face Hub 的模型。</translation>
    </message>
    <message>
        <source>This is not an address that Octavo can open.</source>
        <translation>这不是 Octavo 可打开的地址。</translation>
    </message>
    <message>
        <source>Octavo only opens addresses such as octavo://new?prompt=Hello.</source>
        <translation>Octavo 仅打开类似 octavo://new?prompt=Hello 的地址。</translation>
    </message>
    <message>
        <source>No model found in {folder}: config.json is missing.</source>
        <translation>{folder} 中未找到模型：缺少 config.json。</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>未载入模型</translation>
    </message>
    <message>
        <source>memory pressure normal</source>
        <translation>内存压力正常</translation>
    </message>
    <message>
        <source>memory pressure high</source>
        <translation>内存压力较高</translation>
    </message>
    <message>
        <source>memory pressure critical</source>
        <translation>内存压力严重</translation>
    </message>
    <message>
        <source>The answer is finished.</source>
        <translation>回答已完成。</translation>
    </message>
    <message>
        <source>KV Cache…</source>
        <translation>KV cache…</translation>
    </message>
    <message>
        <source>Open Octavo</source>
        <translation>打开 Octavo</translation>
    </message>
    <message>
        <source>Weights {weights} · KV cache {used}</source>
        <translation>权重 {weights} · KV cache {used}</translation>
    </message>
    <message>
        <source>Engine {size}</source>
        <translation>引擎 {size}</translation>
    </message>
    <message>
        <source>The answer failed.</source>
        <translation>回答失败。</translation>
    </message>
    <message numerus="yes">
        <source>generating %n answer(s)</source>
        <translation>
            <numerusform>正在生成 %n 个回答</numerusform>
        </translation>
    </message>
    <message>
        <source>A tool waits for your permission.</source>
        <translation>有工具正在等待允许。</translation>
    </message>
    <message>
        <source>Exported chats (*.json *.zip);;All files (*)</source>
        <translation>导出的对话 (*.json *.zip);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Imported chat</source>
        <translation>导入的对话</translation>
    </message>
    <message>
        <source>Export Chat</source>
        <translation>导出对话</translation>
    </message>
    <message>
        <source>Import Chats</source>
        <translation>导入对话</translation>
    </message>
    <message>
        <source>This chat is empty; there is nothing to export.</source>
        <translation>此对话为空，没有可导出的内容。</translation>
    </message>
    <message>
        <source>The others were already there.</source>
        <translation>其余对话此前已存在。</translation>
    </message>
    <message>
        <source>Chat exported to {name}.</source>
        <translation>对话已导出到 {name}。</translation>
    </message>
    <message>
        <source>Reading {name}…</source>
        <translation>正在读取 {name}…</translation>
    </message>
    <message numerus="yes">
        <source>%n chat(s) imported from {name}.</source>
        <translation>
            <numerusform>已从 {name} 导入 %n 个对话。</numerusform>
        </translation>
    </message>
    <message>
        <source>Found in the attached file “{name}”</source>
        <translation>在附件“{name}”中找到</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Archived “{title}”</source>
        <translation>已归档“{title}”</translation>
    </message>
    <message numerus="yes">
        <source>kept for %n more day(s)</source>
        <translation>
            <numerusform>还会保留 %n 天</numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted chats and messages are kept for 30 days.</source>
        <translation>删除的对话和消息会保留 30 天。</translation>
    </message>
    <message numerus="yes">
        <source>Chat, %n message(s)</source>
        <translation>
            <numerusform>对话，%n 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>Recently Deleted</source>
        <translation>最近删除</translation>
    </message>
    <message>
        <source>Recently deleted</source>
        <translation>最近删除</translation>
    </message>
    <message>
        <source>Nothing was deleted in the last 30 days.</source>
        <translation>最近 30 天内没有删除任何内容。</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Delete Now…</source>
        <translation>立即删除…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation>此操作无法撤销。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>（空）</translation>
    </message>
    <message numerus="yes">
        <source>Branch, %n message(s)</source>
        <translation>
            <numerusform>分支，%n 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete “{name}” for good?</source>
        <translation>永久删除“{name}”？</translation>
    </message>
    <message>
        <source>Show Summary…</source>
        <translation>显示摘要…</translation>
    </message>
    <message>
        <source>Send All Again</source>
        <translation>重新发送全部</translation>
    </message>
    <message>
        <source>The model reads all messages again</source>
        <translation>模型会重新读取所有消息</translation>
    </message>
    <message numerus="yes">
        <source>This chat begins with a summary of %n message(s).</source>
        <translation>
            <numerusform>此对话以 %n 条消息的摘要开头。</numerusform>
        </translation>
    </message>
    <message>
        <source>This chat is too long for the model</source>
        <translation>此对话对模型来说过长</translation>
    </message>
    <message>
        <source>This chat is too long</source>
        <translation>此对话过长</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>以后</translation>
    </message>
    <message>
        <source>Larger Context…</source>
        <translation>更大的上下文…</translation>
    </message>
    <message>
        <source>Load the model again with a larger context. The chat stays as it is.</source>
        <translation>以更大的上下文重新载入模型。对话保持原样。</translation>
    </message>
    <message>
        <source>Drop the Middle</source>
        <translation>略去中间部分</translation>
    </message>
    <message>
        <source>The model no longer reads the middle. The beginning and the end stay.</source>
        <translation>模型不再读取中间部分。开头和结尾保留。</translation>
    </message>
    <message>
        <source>Summarise…</source>
        <translation>生成摘要…</translation>
    </message>
    <message>
        <source>The model writes a summary of the older messages. You can change it.</source>
        <translation>模型为较早的消息写一份摘要。摘要可以修改。</translation>
    </message>
    <message>
        <source>New Chat…</source>
        <translation>新建对话…</translation>
    </message>
    <message>
        <source>Your question moves to a new chat that begins with the summary.</source>
        <translation>问题会移到以摘要开头的新对话中。</translation>
    </message>
    <message>
        <source>Delete Messages…</source>
        <translation>删除消息…</translation>
    </message>
    <message>
        <source>You choose which. They are kept for 30 days.</source>
        <translation>可选择要删除的消息。它们会保留 30 天。</translation>
    </message>
    <message numerus="yes">
        <source>The model reads a summary of %n older message(s).</source>
        <translation>
            <numerusform>模型读取 %n 条较早消息的摘要。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model does not read %n message(s) in the middle.</source>
        <translation>
            <numerusform>模型不读取中间的 %n 条消息。</numerusform>
        </translation>
    </message>
    <message>
        <source>This message is too long for the model's context</source>
        <translation>此消息超出模型的上下文</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未启动</translation>
    </message>
    <message>
        <source>starting…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>not responding</source>
        <translation>没有响应</translation>
    </message>
    <message>
        <source>restarting…</source>
        <translation>正在重新启动…</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>closing…</source>
        <translation>正在关闭…</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新启动</translation>
    </message>
    <message>
        <source>Restart the engine</source>
        <translation>重新启动引擎</translation>
    </message>
    <message>
        <source>A model of a server is chosen. What you ask it leaves this computer.</source>
        <translation>已选取服务器的模型。向它提问的内容会离开这台电脑。</translation>
    </message>
    <message>
        <source>The chosen model runs on this computer. Your chats are not sent anywhere.</source>
        <translation>所选的模型在这台电脑上运行。对话不会发送到任何地方。</translation>
    </message>
    <message>
        <source>A call that you allow may send its text elsewhere. Tools are from:</source>
        <translation>允许的调用可能会将其文本发送到别处。工具来自：</translation>
    </message>
    <message>
        <source>step {number} ms</source>
        <translation>每步 {number} 毫秒</translation>
    </message>
    <message>
        <source>Only tools you allow may send text</source>
        <translation>只有允许的工具可发送文本</translation>
    </message>
    <message>
        <source>Together: {size}. Click to show the memory panel.</source>
        <translation>合计：{size}。点按可显示内存面板。</translation>
    </message>
    <message>
        <source>{number} tok/s</source>
        <translation>{number} token/秒</translation>
    </message>
    <message>
        <source>Show or hide the chats</source>
        <translation>显示或隐藏对话</translation>
    </message>
    <message>
        <source>Show or hide the memory panel</source>
        <translation>显示或隐藏内存面板</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Back to the chat</source>
        <translation>返回对话</translation>
    </message>
    <message>
        <source>The engine stopped. Restarting…</source>
        <translation>引擎已停止。正在重新启动…</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Check for Updates…</source>
        <translation>检查更新…</translation>
    </message>
    <message>
        <source>Octavo</source>
        <translation>Octavo</translation>
    </message>
    <message>
        <source>{device}, {backend} backend</source>
        <translation>{device}，{backend} 后端</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Leave the Dock without a window</source>
        <translation>无窗口时不在程序坞中显示</translation>
    </message>
    <message>
        <source>Keep running without a window</source>
        <translation>无窗口时继续运行</translation>
    </message>
    <message>
        <source>If a terminal does not find “octavo”, add this line to {profile}: {line}</source>
        <translation>如果终端找不到“octavo”，请将这一行添加到 {profile}：{line}</translation>
    </message>
    <message>
        <source>Open a new terminal and type “octavo”.</source>
        <translation>请打开新的终端窗口，然后键入“octavo”。</translation>
    </message>
    <message>
        <source>The octavo Command</source>
        <translation>octavo 命令</translation>
    </message>
    <message>
        <source>A link is made, nothing else: {path} leads to {target}.</source>
        <translation>只会创建一个链接：{path} 指向 {target}。</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>安装</translation>
    </message>
    <message>
        <source>The octavo command was removed.</source>
        <translation>已移除 octavo 命令。</translation>
    </message>
    <message>
        <source>{path} is something else and was left as it is. Move it away first.</source>
        <translation>{path} 是其他内容，未作更改。请先将其移走。</translation>
    </message>
    <message>
        <source>{path} could not be changed: {reason}.</source>
        <translation>无法更改 {path}：{reason}。</translation>
    </message>
    <message>
        <source>Make Octavo available in terminals as “octavo”?</source>
        <translation>在终端中提供“octavo”命令？</translation>
    </message>
    <message>
        <source>Remove the octavo command from terminals?</source>
        <translation>从终端中移除 octavo 命令？</translation>
    </message>
    <message>
        <source>The link {path} leads to {target}.</source>
        <translation>链接 {path} 指向 {target}。</translation>
    </message>
    <message>
        <source>Octavo is running already, but its window does not answer.</source>
        <translation>Octavo 已在运行，但其窗口没有响应。</translation>
    </message>
    <message>
        <source>nothing was chosen for three minutes</source>
        <translation>三分钟内未选取任何内容</translation>
    </message>
    <message>
        <source>the desktop gave no picture</source>
        <translation>桌面没有返回图片</translation>
    </message>
    <message>
        <source>the desktop does not answer</source>
        <translation>桌面没有应答</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Copy Address</source>
        <translation>拷贝地址</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>卸载</translation>
    </message>
    <message numerus="yes">
        <source>Programs: %n request(s) in the last minute</source>
        <translation>
            <numerusform>程序：最近一分钟 %n 个请求</numerusform>
        </translation>
    </message>
    <message>
        <source>Pause Other Programs</source>
        <translation>暂停其他程序</translation>
    </message>
    <message>
        <source>Resume Other Programs</source>
        <translation>恢复其他程序</translation>
    </message>
    <message>
        <source>Octavo {version} was not installed. Check for updates again.</source>
        <translation>未能安装 Octavo {version}。请再次检查更新。</translation>
    </message>
    <message>
        <source>The update failed: {reason}. Octavo is as it was.</source>
        <translation>更新失败：{reason}。Octavo 保持原样。</translation>
    </message>
    <message>
        <source>Octavo {version} is available</source>
        <translation>Octavo {version} 已可用</translation>
    </message>
    <message>
        <source>Octavo {version} did not start, so the one before is back.</source>
        <translation>Octavo {version} 未能启动，因此已恢复之前的版本。</translation>
    </message>
    <message>
        <source>Octavo {version} is available.</source>
        <translation>Octavo {version} 已可用。</translation>
    </message>
    <message>
        <source>Octavo {version} is ready to be installed.</source>
        <translation>Octavo {version} 已可安装。</translation>
    </message>
    <message>
        <source>Update Octavo</source>
        <translation>更新 Octavo</translation>
    </message>
    <message>
        <source>What is new</source>
        <translation>更新内容</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>下载进度</translation>
    </message>
    <message>
        <source>You have {own}. The download has {size} and installs nothing yet.</source>
        <translation>当前版本为 {own}。需下载 {size}，下载后不会立即安装。</translation>
    </message>
    <message>
        <source>{received} of {size}</source>
        <translation>{received} / {size}</translation>
    </message>
    <message>
        <source>The one that you have is kept until the new one has started.</source>
        <translation>在新版本成功启动之前，会保留当前版本。</translation>
    </message>
    <message>
        <source>No update</source>
        <translation>未更新</translation>
    </message>
    <message>
        <source>Download Page…</source>
        <translation>下载页面…</translation>
    </message>
    <message>
        <source>Looking for a newer Octavo…</source>
        <translation>正在查找新版 Octavo…</translation>
    </message>
    <message>
        <source>Octavo {own} is up to date.</source>
        <translation>Octavo {own} 已是最新版本。</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>稍后</translation>
    </message>
    <message>
        <source>Downloading Octavo {version}…</source>
        <translation>正在下载 Octavo {version}…</translation>
    </message>
    <message>
        <source>It will be installed when you quit.</source>
        <translation>退出时会安装。</translation>
    </message>
    <message>
        <source>Octavo {version} is ready</source>
        <translation>Octavo {version} 已就绪</translation>
    </message>
    <message>
        <source>Checking Octavo {version}…</source>
        <translation>正在验证 Octavo {version}…</translation>
    </message>
    <message>
        <source>Install When I Quit</source>
        <translation>退出时安装</translation>
    </message>
    <message>
        <source>Install and Restart</source>
        <translation>安装并重新启动</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Quick Ask</source>
        <translation>快速提问</translation>
    </message>
    <message>
        <source>Install the octavo Command…</source>
        <translation>安装 octavo 命令…</translation>
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation>此对话的设置</translation>
    </message>
    <message>
        <source>New Chat</source>
        <translation>新建对话</translation>
    </message>
    <message>
        <source>Quick Ask…</source>
        <translation>快速提问…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重新命名…</translation>
    </message>
    <message>
        <source>Pin or Unpin</source>
        <translation>置顶或取消置顶</translation>
    </message>
    <message>
        <source>Move to Folder…</source>
        <translation>移到文件夹…</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Undo Delete</source>
        <translation>撤销删除</translation>
    </message>
    <message>
        <source>Recently Deleted…</source>
        <translation>最近删除…</translation>
    </message>
    <message>
        <source>Close Window</source>
        <translation>关闭窗口</translation>
    </message>
    <message>
        <source>Find in Chat…</source>
        <translation>在对话中查找…</translation>
    </message>
    <message>
        <source>Search All Chats</source>
        <translation>搜索所有对话</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Larger Text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller Text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Normal Text</source>
        <translation>默认文字大小</translation>
    </message>
    <message>
        <source>Command Palette…</source>
        <translation>命令面板…</translation>
    </message>
    <message>
        <source>Attach Files…</source>
        <translation>添加附件…</translation>
    </message>
    <message>
        <source>Compare Answers…</source>
        <translation>比较回答…</translation>
    </message>
    <message>
        <source>Settings of This Chat…</source>
        <translation>此对话的设置…</translation>
    </message>
    <message>
        <source>Stop Generating</source>
        <translation>停止生成</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>重新生成</translation>
    </message>
    <message>
        <source>Continue Answer</source>
        <translation>继续回答</translation>
    </message>
    <message>
        <source>Branch from Last Answer</source>
        <translation>从最后一个回答建立分支</translation>
    </message>
    <message>
        <source>Edit Last Prompt</source>
        <translation>编辑最后一条提示词</translation>
    </message>
    <message>
        <source>Edit Last Answer</source>
        <translation>编辑最后一个回答</translation>
    </message>
    <message>
        <source>Delete Last Message</source>
        <translation>删除最后一条消息</translation>
    </message>
    <message>
        <source>Older Version</source>
        <translation>较旧版本</translation>
    </message>
    <message>
        <source>Newer Version</source>
        <translation>较新版本</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>模型…</translation>
    </message>
    <message>
        <source>Find Models…</source>
        <translation>查找模型…</translation>
    </message>
    <message>
        <source>Recommended Models…</source>
        <translation>推荐的模型…</translation>
    </message>
    <message>
        <source>Tools…</source>
        <translation>工具…</translation>
    </message>
    <message>
        <source>Other Programs…</source>
        <translation>其他程序…</translation>
    </message>
    <message>
        <source>Several Machines…</source>
        <translation>多台机器…</translation>
    </message>
    <message>
        <source>Restart Engine</source>
        <translation>重新启动引擎</translation>
    </message>
    <message>
        <source>Copy Last Engine Report</source>
        <translation>拷贝最近的引擎报告</translation>
    </message>
    <message>
        <source>How Memory Works…</source>
        <translation>内存的工作方式…</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts…</source>
        <translation>键盘快捷键…</translation>
    </message>
    <message>
        <source>About Octavo</source>
        <translation>关于 Octavo</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>View</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>{device}, by the background service</source>
        <translation>{device}，由后台服务运行</translation>
    </message>
    <message>
        <source>{reason} Your chats are safe.</source>
        <translation>{reason}对话未受影响。</translation>
    </message>
    <message>
        <source>Take Screenshot…</source>
        <translation>拍摄截屏…</translation>
    </message>
    <message>
        <source>The memory of {server} can only be looked at from here.</source>
        <translation>{server} 的内存在这里只能查看。</translation>
    </message>
    <message>
        <source>The engine is restarting. Your chats are safe: each is read again when you continue it.</source>
        <translation>引擎正在重新启动。对话未受影响：继续某个对话时会重新读取它。</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>引擎正在启动。</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>引擎未运行。</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Find a command, chat or model</source>
        <translation>查找命令、对话或模型</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n 个结果</numerusform>
        </translation>
    </message>
    <message>
        <source>{menu} menu</source>
        <translation>“{menu}”菜单</translation>
    </message>
    <message>
        <source>No command, chat or model has that name.</source>
        <translation>没有此名称的命令、对话或模型。</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Minimise</source>
        <translation>最小化</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Bring All to Front</source>
        <translation>前置全部窗口</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>剪切</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Exit Full Screen</source>
        <translation>退出全屏幕</translation>
    </message>
    <message>
        <source>Enter Full Screen</source>
        <translation>进入全屏幕</translation>
    </message>
    <message>
        <source>You</source>
        <translation>你</translation>
    </message>
    <message>
        <source>Use Summary</source>
        <translation>使用摘要</translation>
    </message>
    <message>
        <source>Delete Messages</source>
        <translation>删除消息</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Delete and Send</source>
        <translation>删除并发送</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) too many. Tick what can go.</source>
        <translation>
            <numerusform>超出 %n 个 token。请勾选可删除的内容。</numerusform>
        </translation>
    </message>
    <message>
        <source>The chat fits. What you delete can be restored for 30 days.</source>
        <translation>对话已放得下。删除的内容可在 30 天内恢复。</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Start New Chat</source>
        <translation>开始新对话</translation>
    </message>
    <message>
        <source>The model is writing the summary…</source>
        <translation>模型正在写摘要…</translation>
    </message>
    <message>
        <source>You can change the summary before it is used.</source>
        <translation>使用前可修改摘要。</translation>
    </message>
    <message numerus="yes">
        <source>It stands for %n message(s):</source>
        <translation>
            <numerusform>它代替了 %n 条消息：</numerusform>
        </translation>
    </message>
    <message>
        <source>Summarised messages</source>
        <translation>已摘要的消息</translation>
    </message>
    <message>
        <source>The newest message alone does not fit. Shorten it.</source>
        <translation>仅最新的一条消息就放不下。请将其缩短。</translation>
    </message>
    <message>
        <source>Load a model first.</source>
        <translation>请先载入模型。</translation>
    </message>
    <message>
        <source>Remove Server</source>
        <translation>移除服务器</translation>
    </message>
    <message>
        <source>Chats with its models stay on this computer.</source>
        <translation>与其模型的对话会留在这台电脑上。</translation>
    </message>
    <message>
        <source>Not tuned: Octavo's estimates are used.</source>
        <translation>未调优：使用 Octavo 的估计值。</translation>
    </message>
    <message>
        <source>How attention is computed fastest; used when a model is loaded next.</source>
        <translation>注意力的最快计算方式；下次载入模型时生效。</translation>
    </message>
    <message>
        <source>No model is loaded on a GPU.</source>
        <translation>没有模型载入到 GPU。</translation>
    </message>
    <message>
        <source>Tune Again</source>
        <translation>重新调优</translation>
    </message>
    <message>
        <source>This GPU</source>
        <translation>此 GPU</translation>
    </message>
    <message>
        <source>Measured as soon as nobody uses {device}, on mains power.</source>
        <translation>接通电源且无人使用 {device} 时进行测量。</translation>
    </message>
    <message>
        <source>Tuned for {device} on {day}.</source>
        <translation>已于 {day} 针对 {device} 调优。</translation>
    </message>
    <message>
        <source>This Octavo has no command that a terminal could start.</source>
        <translation>此 Octavo 没有可从终端启动的命令。</translation>
    </message>
    <message>
        <source>Show…</source>
        <translation>显示…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Send This Chat?</source>
        <translation>发送此对话？</translation>
    </message>
    <message>
        <source>All of this chat leaves this computer, with what was written before and its attached files. You are asked once for each chat.</source>
        <translation>此对话的全部内容都会离开这台电脑，包括之前所写的内容和附件。每个对话只询问一次。</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Keep It Here</source>
        <translation>留在本机</translation>
    </message>
    <message>
        <source>There is no keychain that Octavo can use, so the key is kept until you quit; then enter it again.</source>
        <translation>没有 Octavo 可用的钥匙串，因此密钥只保留到退出为止；之后请重新输入。</translation>
    </message>
    <message>
        <source>Remove {name} and its key?</source>
        <translation>移除 {name} 及其密钥？</translation>
    </message>
    <message>
        <source>Send “{title}” to {place}?</source>
        <translation>将“{title}”发送到 {place}？</translation>
    </message>
    <message>
        <source>about {tokens} tokens of each prompt</source>
        <translation>每条提示词约占 {tokens} 个 token</translation>
    </message>
    <message>
        <source>Tools that the model may call: {number}</source>
        <translation>模型可调用的工具：{number}</translation>
    </message>
    <message>
        <source>failed: {names}</source>
        <translation>失败：{names}</translation>
    </message>
    <message>
        <source>Prompt: {name}</source>
        <translation>提示词：{name}</translation>
    </message>
    <message>
        <source>Attach: {name}</source>
        <translation>添加附件：{name}</translation>
    </message>
    <message>
        <source>Automatic, by free space</source>
        <translation>自动，视可用空间而定</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>不保留</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) came back from it.</source>
        <translation>
            <numerusform>已从中恢复 %n 个 token。</numerusform>
        </translation>
    </message>
    <message>
        <source>Asks for the list of releases and tells nothing of this computer.</source>
        <translation>只获取版本列表，不透露这台电脑的任何信息。</translation>
    </message>
    <message>
        <source>Sent at the start of every chat. A chat's own settings come first.</source>
        <translation>在每个对话开始时发送。对话自身的设置优先。</translation>
    </message>
    <message>
        <source>Searched in addition to the Hugging Face cache.</source>
        <translation>除 Hugging Face 缓存外，还会搜索这些文件夹。</translation>
    </message>
    <message>
        <source>All downloads together. Another program's are not counted.</source>
        <translation>所有下载的总速度。其他程序的下载不计入。</translation>
    </message>
    <message>
        <source>After a restart, the model then continues chats without reading them again.</source>
        <translation>重新启动后，模型无需重新读取即可继续对话。</translation>
    </message>
    <message>
        <source>At most {number} MB/s</source>
        <translation>最高 {number} MB/秒</translation>
    </message>
    <message>
        <source>Opens Quick Ask from any program. {keys} is free most often.</source>
        <translation>可从任何程序打开“快速提问”。{keys} 通常未被占用。</translation>
    </message>
    <message>
        <source>Chats on disk: size</source>
        <translation>磁盘上的对话：大小</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Remove what is kept of chats on disk</source>
        <translation>移除保留在磁盘上的对话内容</translation>
    </message>
    <message>
        <source>Up to {size}</source>
        <translation>最多 {size}</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>减弱</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search all settings</source>
        <translation>搜索所有设置</translation>
    </message>
    <message>
        <source>Pages of settings</source>
        <translation>设置页面</translation>
    </message>
    <message>
        <source>Model folders</source>
        <translation>模型文件夹</translation>
    </message>
    <message>
        <source>Download speed</source>
        <translation>下载速度</translation>
    </message>
    <message>
        <source>Chats on disk</source>
        <translation>磁盘上的对话</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Show memory usage</source>
        <translation>显示内存用量</translation>
    </message>
    <message>
        <source>Check for updates once a day</source>
        <translation>每天检查一次更新</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> token</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>添加…</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>添加模型文件夹</translation>
    </message>
    <message>
        <source>Remove the selected folder</source>
        <translation>移除所选文件夹</translation>
    </message>
    <message>
        <source>{size} on disk.</source>
        <translation>磁盘占用 {size}。</translation>
    </message>
    <message>
        <source>General</source>
        <translation>通用</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>No setting has “{text}”.</source>
        <translation>没有包含“{text}”的设置。</translation>
    </message>
    <message>
        <source>Key for Quick Ask</source>
        <translation>快速提问快捷键</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>Mirror of the Hub</source>
        <translation>Hub 镜像</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Takes effect when Octavo is started again.</source>
        <translation>下次启动 Octavo 时生效。</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>动态效果</translation>
    </message>
    <message>
        <source>Animates blocks in the memory view.</source>
        <translation>在内存视图中以动画显示块。</translation>
    </message>
    <message>
        <source>An icon that shows how full the KV cache is, with a menu.</source>
        <translation>一个带菜单的图标，显示 KV cache 的占用情况。</translation>
    </message>
    <message>
        <source>Export Presets</source>
        <translation>导出预设</translation>
    </message>
    <message numerus="yes">
        <source>Settings of this chat, %n change(s)</source>
        <translation>
            <numerusform>此对话的设置，%n 处更改</numerusform>
        </translation>
    </message>
    <message>
        <source>Save as Preset</source>
        <translation>存储为预设</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>预设名称</translation>
    </message>
    <message>
        <source>Import Presets</source>
        <translation>导入预设</translation>
    </message>
    <message numerus="yes">
        <source>Imported %n preset(s).</source>
        <translation>
            <numerusform>已导入 %n 个预设。</numerusform>
        </translation>
    </message>
    <message>
        <source>These settings apply to all chats with {model}.</source>
        <translation>这些设置适用于 {model} 的所有对话。</translation>
    </message>
    <message>
        <source>Branched from “{title}”. It shares memory until you continue it.</source>
        <translation>已从“{title}”建立分支。在继续之前，它与原对话共享内存。</translation>
    </message>
    <message>
        <source>This block can't be forked: its text is not in the shown version of the chat.</source>
        <translation>无法将此块分叉：其文本不在对话当前显示的版本中。</translation>
    </message>
    <message>
        <source>Delete Message and All That Follows</source>
        <translation>删除此消息及其后的所有内容</translation>
    </message>
    <message>
        <source>The answer is still being generated.</source>
        <translation>仍在生成回答。</translation>
    </message>
    <message>
        <source>Stop the answer before you delete a message.</source>
        <translation>请先停止回答，再删除消息。</translation>
    </message>
    <message>
        <source>Stop the answer before you edit a message.</source>
        <translation>请先停止回答，再编辑消息。</translation>
    </message>
    <message>
        <source>Branched from “{title}”. Both answers go on and share memory.</source>
        <translation>已从“{title}”建立分支。两个回答继续生成并共享内存。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Delete Message</source>
        <translation>删除消息</translation>
    </message>
    <message>
        <source>A server's model cannot continue an answer. Ask it to go on.</source>
        <translation>服务器的模型无法续写回答。请让它接着往下写。</translation>
    </message>
    <message>
        <source>There is no answer to continue.</source>
        <translation>没有可继续的回答。</translation>
    </message>
    <message>
        <source>No message of this chat has several versions.</source>
        <translation>此对话中没有包含多个版本的消息。</translation>
    </message>
    <message>
        <source>Branch from Here</source>
        <translation>从这里建立分支</translation>
    </message>
    <message numerus="yes">
        <source>Reading %n token(s)…</source>
        <translation>
            <numerusform>正在读取 %n 个 token…</numerusform>
        </translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read</source>
        <translation>已读取 {read} / {prompt} 个 token</translation>
    </message>
    <message>
        <source>Waiting for the model…</source>
        <translation>正在等待模型…</translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read, {minutes} min left</source>
        <translation>已读取 {read} / {prompt} 个 token，剩余 {minutes} 分钟</translation>
    </message>
    <message>
        <source>{model} cannot look at images, nor can any model here. Get one that can, such as SmolVLM.</source>
        <translation>{model} 无法查看图片，这里的其他模型也不行。请获取可以查看图片的模型，例如 SmolVLM。</translation>
    </message>
    <message>
        <source>Message deleted. It is kept for 30 days.</source>
        <translation>消息已删除，会保留 30 天。</translation>
    </message>
    <message>
        <source>This text is not in the shown version of the chat.</source>
        <translation>此文本不在对话当前显示的版本中。</translation>
    </message>
    <message>
        <source>Only the last answer can be continued. Delete what follows it, or retry.</source>
        <translation>只能继续最后一个回答。请删除其后的内容，或重试。</translation>
    </message>
    <message>
        <source>Waiting for your permission…</source>
        <translation>正在等待允许…</translation>
    </message>
    <message>
        <source>{read} of {prompt} tokens read, {seconds} s left</source>
        <translation>已读取 {read} / {prompt} 个 token，剩余 {seconds} 秒</translation>
    </message>
    <message>
        <source>Nothing was deleted since Octavo started. See Recently Deleted.</source>
        <translation>Octavo 启动以来没有删除任何内容。请查看“最近删除”。</translation>
    </message>
    <message>
        <source>Waiting for {server}…</source>
        <translation>正在等待 {server}…</translation>
    </message>
    <message>
        <source>Deleted “{title}”</source>
        <translation>已删除“{title}”</translation>
    </message>
    <message>
        <source>Load Model</source>
        <translation>载入模型</translation>
    </message>
    <message>
        <source>Open Chat</source>
        <translation>打开对话</translation>
    </message>
    <message>
        <source>The engine has not stopped, so there is no report.</source>
        <translation>引擎没有停止过，因此没有报告。</translation>
    </message>
    <message>
        <source>Engine report copied.</source>
        <translation>已拷贝引擎报告。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Octavo {version}&lt;/b&gt;&lt;br&gt;Local language models, with their memory in plain sight.</source>
        <translation>&lt;b&gt;Octavo {version}&lt;/b&gt;&lt;br&gt;本地语言模型，内存一览无余。</translation>
    </message>
</context>
</TS>