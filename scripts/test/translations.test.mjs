// @ts-check
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { translationFaults } from '../lib/translation.mjs';

const ENGLISH = `# Running it

It needs 5 GB of disk, and holds 100,000 rows
or 2.5 million. See [the port](configuration.md#port-8080).

## Start

\`\`\`sh
npm start    # in some minutes
curl http://127.0.0.1:8080/health
\`\`\`

1. \`PORT\` is 8080, \`DATA_DIR\` where data lies.
2. A link is open for ten
   minutes, \`--to <folder>\`.

## Configuration

| variable | default |
| --- | --- |
| \`PORT\` | 8080 |
| \`LOG_LEVEL\` | \`info\` |
`;

const CHINESE = `# 运行

需要 5 GB 磁盘，可存 10 万行或 250 万行。见[端口](configuration.md#端口)。

## 启动

\`\`\`sh
npm start    # 需要几分钟
curl http://127.0.0.1:8080/health
\`\`\`

1. \`DATA_DIR\` 是数据所在，\`PORT\` 是 8080。
2. 链接在 10 分钟内有效，\`--to <目录>\`。

## 配置

| 变量 | 默认值 |
| --- | --- |
| \`PORT\` | 8080 |
| \`LOG_LEVEL\` | \`info\` |
`;

/** What is found once a piece of the Chinese page is another. @param {string} piece @param {string} instead */
function faultsWith(piece, instead) {
  assert.equal(CHINESE.split(piece).length, 2, `${piece} stands there once`);
  return faultsOf(CHINESE.replace(piece, instead));
}

/** @param {string} chinese */
const faultsOf = (chinese) =>
  translationFaults({ file: 'en.md', text: ENGLISH }, { file: 'zh.md', text: chinese });

describe('A translated page', () => {
  it('says the same in the words, numbers and comments of its language', () => {
    assert.deepEqual(faultsOf(CHINESE), []);
    assert.deepEqual(faultsWith('10 分钟', '十分钟'), []);
    assert.deepEqual(faultsWith('10 万行', '100,000 行'), []);
  });

  it('has each heading, on its level', () => {
    const section = CHINESE.slice(CHINESE.indexOf('## 启动'), CHINESE.indexOf('## 配置'));
    const lacking = ["zh.md:5: lacks the heading '## Start' of en.md:6, or has it elsewhere"];
    assert.deepEqual(faultsWith(section, ''), lacking);
    assert.deepEqual(faultsWith('## 启动', '### 启动'), lacking);
    assert.deepEqual(faultsWith('## 配置\n', ''), [
      "zh.md:5: lacks the heading '## Configuration' of en.md:17, or has it elsewhere",
    ]);
    assert.deepEqual(faultsWith('## 配置', '## 更多\n\n## 配置'), [
      "en.md:17: lacks the heading '## 配置' of zh.md:17, or has it elsewhere",
    ]);
  });

  it('has each command as it is', () => {
    assert.deepEqual(faultsWith('npm start ', 'npm run start '), [
      "zh.md:8: 'npm run start' for 'npm start' of en.md:9",
    ]);
    assert.deepEqual(faultsWith('curl http://127.0.0.1:8080/health\n', ''), [
      "zh.md:9: '```' for 'curl http://127.0.0.1:8080/health' of en.md:10",
    ]);
  });

  it('names each variable, and no other', () => {
    assert.deepEqual(faultsWith('`DATA_DIR` 是数据所在，', ''), ['zh.md:12: lacks `DATA_DIR` of en.md:13']);
    assert.deepEqual(faultsWith('`LOG_LEVEL`', '`LOG_LEVELS`'), [
      'zh.md:20: lacks `LOG_LEVEL` of en.md:22',
      'zh.md:20: `LOG_LEVELS` is not in en.md:22',
    ]);
  });

  it('has each figure, with its unit', () => {
    const lacks = (/** @type {string} */ figure, /** @type {string} */ other) => [
      `zh.md:3: lacks ${figure} of en.md:3`,
      `zh.md:3: ${other} is not in en.md:3`,
    ];
    assert.deepEqual(faultsWith('5 GB', '6 GB'), lacks('5 GB', '6 GB'));
    assert.deepEqual(faultsWith('5 GB', '5 MB'), lacks('5 GB', '5 MB'));
    assert.deepEqual(faultsWith('10 万行', '1 万行'), lacks('100,000', '1 万'));
    assert.deepEqual(faultsWith('10 分钟', '五分钟'), [
      'zh.md:13: lacks ten minutes of en.md:14',
      'zh.md:13: 五分钟 is not in en.md:14',
    ]);
  });

  it('has each row of a table', () => {
    assert.deepEqual(faultsWith('| `PORT` | 8080 |\n', ''), [
      'zh.md:17: lacks `PORT` of en.md:21',
      'zh.md:17: lacks 8080 of en.md:21',
      'zh.md:15: 3 rows of tables for 4 of en.md:17',
    ]);
  });
});
