import { Editor } from '@tiptap/react';
import { extensions } from './extensions.js';
import { cleanPasted } from './pasted.js';
import { lossesOf, toStored } from './stored-html.js';

const edited = (html: string, change: (editor: Editor) => void = () => undefined): string => {
  const editor = new Editor({ extensions, content: html });
  change(editor);
  const stored = toStored(editor.getHTML());
  editor.destroy();
  return stored;
};
const addSign = (editor: Editor) => void editor.chain().focus('end').insertContent('。').run();

/** Each thing that the server lets through (`server/src/html/clean-html.ts`). */
const TEXTS: readonly [what: string, html: string][] = [
  ...[1, 2, 3, 4, 5, 6].map((level): [string, string] => [
    `heading ${level}`,
    `<h${level} style="text-align: center; color: #336699">第${level}级</h${level}>`,
  ]),
  ['aligned paragraphs', '<p style="text-align: right">右</p><p style="text-align: justify">两端</p>'],
  ['indented paragraphs', '<p style="text-indent: 2em; font-size: 16px">首行缩进</p>'],
  ['colour and ground', '<p><span style="color: red; background-color: #ff0">红</span></p>'],
  ['a size and a thin weight', '<p><span style="font-size: 18pt; font-weight: 300">大</span></p>'],
  ['sub- and superscript', '<p>H<sub>2</sub>O，m<sup>2</sup>，<sup><strong>注</strong></sup></p>'],
  ['marks', '<p><strong>粗</strong><em>斜</em><u>下</u><s>删</s><code>码</code></p>'],
  ['a coloured mark', '<p><strong style="color: blue">蓝</strong></p>'],
  ['older marks', '<p><b>粗</b><i>斜</i></p>'],
  ['marks by style', '<p><span style="font-weight: bold; text-decoration: underline">粗</span></p>'],
  [
    'a link with a title',
    '<p><a href="https://example.org/" title="题" rel="noopener noreferrer" target="_blank">页</a></p>',
  ],
  ['an own link', '<p><a href="/information/law" rel="noopener noreferrer" target="_blank">法规</a></p>'],
  ['a picture', '<p><img src="https://pictures.test/a.png" alt="图示" width="200" height="100" /></p>'],
  ['a picture by its id', '<p>前<img src="attachment:7" alt="图" style="width: 50%" />后</p>'],
  ['a linked picture', '<p><a href="https://example.org/"><img src="https://pictures.test/a.png" /></a></p>'],
  ['a picture that its reader may not see', '<p><img data-attachment="7" alt="图" /></p>'],
  [
    'a list that begins later, or counts in letters',
    '<ol start="4"><li>四</li></ol><ol type="a"><li>甲</li></ol>',
  ],
  ['a picture without address', '<p><img alt="已失效" /></p>'],
  ['lists', '<ul><li>一</li><li>二<ol><li>甲</li><li>乙</li></ol></li></ul>'],
  ['a list that begins with a heading', '<ul><li><h4>题</h4><p>文</p></li></ul>'],
  ['a styled list', '<ol style="color: green"><li style="text-align: right">右</li></ol>'],
  ['a quotation', '<blockquote style="color: gray"><p>引</p><p>文</p></blockquote>'],
  ['text in divisions', '<div style="text-align: center">中<br />行</div><div><div>内</div><p>段</p></div>'],
  ['preformatted text', '<pre>  一\n    <strong>二</strong></pre>'],
  ['a rule', '<p>上</p><hr style="width: 50%" /><p>下</p>'],
  [
    'a table with all its parts',
    '<table style="width: 100%"><caption>表<strong>一</strong></caption><colgroup><col style="width: 30%" /><col /></colgroup>' +
      '<thead><tr style="background-color: #eee"><th colspan="2">处罚</th></tr></thead>' +
      '<tbody><tr><td rowspan="2" style="width: 30%">一级</td><td>五十万</td></tr><tr><td><p>甲</p><ul><li>乙</li></ul></td></tr></tbody>' +
      '<tfoot><tr><td style="text-align: right">合</td><td><img src="attachment:8" /></td></tr></tfoot></table>',
  ],
  [
    'a table in a table',
    '<table><tbody><tr><td><table><tbody><tr><td>内</td></tr></tbody></table></td></tr></tbody></table>',
  ],
  ['bare text', '一段没有标记的文字'],
];

describe('the editor of formatted text', () => {
  it.each(TEXTS)('keeps %s', (_, html) => {
    const once = edited(html);
    expect(lossesOf(html, once)).toEqual([]);
    expect(edited(once)).toBe(once);
  });

  it.each(TEXTS)('keeps %s when a sign is added behind it', (_, html) => {
    const changed = edited(html, addSign);
    expect(changed).toContain('。');
    expect(lossesOf(html, changed.replace('。', ''))).toEqual([]);
  });

  it('writes what it was given where nothing was changed in it', () => {
    for (const html of [
      '<table><thead><tr><th>级别</th></tr></thead><tbody><tr><td>一级</td></tr></tbody></table>',
      '<ul><li>一</li><li>二</li></ul>',
      '<h2>题</h2><p style="text-align:center">文<sub>2</sub></p>',
    ])
      expect(edited(html)).toBe(html);
  });

  it.each([
    ['<p>文</p><video src="https://a.test/v.mp4"></video>', ['video']],
    ['<p>文</p><details><summary>题</summary>文</details>', ['details', 'summary']],
    ['<p><input value="1" />文</p>', ['input']],
  ])('says what it cannot keep of %s', (html, kinds) => {
    expect(lossesOf(html, edited(html)).toSorted()).toEqual(kinds);
  });
});

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=ZH-CN>
<!--StartFragment-->
<h2 style='margin:13.0pt 0'><span style='font-family:黑体'>一、处罚</span></h2>
<p class=MsoNormal align=center style='text-align:center;text-indent:21.0pt;line-height:150%'><b><span style='font-size:14.0pt;color:red;mso-bidi-font-size:11.0pt'>标准<o:p></o:p></span></b></p>
<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span>砍伐</span></p>
<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>一级</p>
<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span><![endif]>移植</p>
<table class=MsoTableGrid border=1 cellspacing=0><tr><td width=100 colspan=2 style='width:75.0pt;background:#D9D9D9;mso-border-alt:solid'><p class=MsoNormal>级别</p></td></tr></table>
<p class=MsoNormal><span style='background:yellow;mso-highlight:yellow;color:windowtext'>注</span>m<sup>2</sup></p>
<!--EndFragment--></body></html>`;

const WPS = `<html><head><meta name=Generator content="WPS Office"><style>@font-face{font-family:"宋体"}</style></head><body>
<!--StartFragment--><div class="Section0"><p class=MsoNormal style="mso-style-name:正文;text-align:right;"><span style="mso-spacerun:'yes';font-family:宋体;color:rgb(255,0,0);font-size:10.5000pt;"><font face="宋体">右对齐</font></span><span style="font-style:italic">斜</span></p>
<table border=1 style="border-collapse:collapse;mso-table-layout-alt:fixed;"><tr><td width=284 valign=top style="width:213.0500pt;border:none;"><p class=MsoNormal><sub><span>2</span></sub></p></td><td rowspan=2><p><font color="#00ff00">绿</font></p></td></tr></table></div><!--EndFragment--></body></html>`;

describe('what is pasted from an office program', () => {
  it('keeps headings, alignment, colour, lists and tables of Word, and nothing of its own', () => {
    expect(edited(cleanPasted(WORD))).toBe(
      '<h2>一、处罚</h2><p style="text-align:center;text-indent:21.0pt">' +
        '<span style="color:red;font-size:14pt"><strong>标准</strong></span></p>' +
        '<ol><li>砍伐<ul><li>一级</li></ul></li><li>移植</li></ol>' +
        '<table><tbody><tr><td style="width:75pt;background-color:rgb(217, 217, 217)" colspan="2"><p>级别</p></td></tr></tbody></table>' +
        '<p><span style="background-color:yellow">注</span>m<sup>2</sup></p>',
    );
  });

  it('keeps alignment, colour, slant, tables and subscript of WPS', () => {
    expect(edited(cleanPasted(WPS))).toBe(
      '<div><p style="text-align:right"><span style="color:rgb(255, 0, 0);font-size:10.5pt">右对齐</span><em>斜</em></p>' +
        '<table><tbody><tr><td style="width:213.05pt"><p><sub>2</sub></p></td>' +
        '<td rowspan="2"><p><span style="color:rgb(0, 255, 0)">绿</span></p></td></tr></tbody></table></div>',
    );
  });
});

/** A paragraph as Word numbers it. */
const numbered = (marker: string, text: string, { level = 1, font = '' } = {}): string =>
  `<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span style='${font}'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span>` +
  `</span></span><![endif]>${text}</p>`;
const pasted = (...paragraphs: string[]): string => edited(cleanPasted(paragraphs.join('\n')));

describe('what an office program numbers by itself', () => {
  it.each([
    ['第一条', '第二条'],
    ['（三）', '（四）'],
    ['a)', 'b)'],
    ['4.', '5.'],
    ['一、', '二、'],
    ['①', '②'],
    ['1.1.', '1.2.'],
    ['iv.', 'v.'],
  ])('stays as text where a list would draw another marker: %s %s', (first, second) => {
    expect(pasted(numbered(first, '保护'), numbered(second, '养护'))).toBe(
      `<p>${first} 保护</p><p>${second} 养护</p>`,
    );
  });

  it('is a list where it counts from 1, and text from the first number that does not follow', () => {
    expect(
      pasted(numbered('1.', '甲'), numbered('2.', '乙'), numbered('5.', '丙'), numbered('6.', '丁')),
    ).toBe('<ol><li>甲</li><li>乙</li></ol><p>5. 丙</p><p>6. 丁</p>');
    expect(pasted(numbered('1.', '甲'), '<p>间</p>', numbered('2.', '乙'), numbered('1.', '新'))).toBe(
      '<ol><li>甲</li></ol><p>间</p><p>2. 乙</p><ol><li>新</li></ol>',
    );
  });

  it('is a list of bullets for any sign, and for the letters that fonts of signs draw as one', () => {
    const items = [
      ...['·', 'o', '§', '▪', '-', '●', '–'].map((marker) => numbered(marker, '甲')),
      ...['Ø', 'n', 'l'].map((marker) => numbered(marker, '甲', { font: 'font-family:Wingdings' })),
    ];
    expect(pasted(...items)).toBe(`<ul>${'<li>甲</li>'.repeat(items.length)}</ul>`);
    expect(pasted(numbered('n', '甲'))).toBe('<p>n 甲</p>');
  });

  it('keeps its levels, also where the first is not the outermost or one has markers that stay text', () => {
    expect(
      pasted(
        ...[numbered('1.', '甲'), numbered('1.', '内', { level: 2 }), numbered('2.', '内', { level: 2 })],
        ...[numbered('2.', '乙'), numbered('a.', '字', { level: 2 }), numbered('3.', '丙')],
      ),
    ).toBe('<ol><li>甲<ol><li>内</li><li>内</li></ol></li><li>乙</li></ol><p>a. 字</p><p>3. 丙</p>');
    expect(pasted(numbered('·', '深', { level: 3 }), numbered('·', '浅'))).toBe(
      '<ul><li>深</li></ul><ul><li>浅</li></ul>',
    );
  });
});

describe('what an office program says by style', () => {
  it('keeps what is raised or lowered, and grounds in any writing', () => {
    expect(
      edited(
        cleanPasted(
          '<p>m<span style="vertical-align:super">2</span>H<span style="color:red;vertical-align:sub">2</span></p>' +
            '<table><tr><td style="background:rgb(217,217,217)">甲</td><td style="background:rgb(255, 255, 255)">乙</td>' +
            '<td style="vertical-align:super;background:url(a.png)">丙</td></tr></table>',
        ),
      ),
    ).toBe(
      '<p>m<sup>2</sup>H<span style="color:red"><sub>2</sub></span></p>' +
        '<table><tbody><tr><td style="background-color:rgb(217, 217, 217)">甲</td><td>乙</td><td>丙</td></tr></tbody></table>',
    );
  });
});
