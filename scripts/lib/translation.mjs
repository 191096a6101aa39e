// @ts-check

// Compares a page with its translation by what does not depend on the language: headings, commands, names in code, figures
// and rows of tables.

/** @typedef {{ file: string, text: string }} Page */
/** @typedef {{ key: string, shown: string, line: number }} Fact what a block says in any language */
/** @typedef {{ line: number, text: string, isRow: boolean }} Block a paragraph, an item of a list or a row of a table */
/** @typedef {{ line: number, heading: string, level: number, blocks: Block[], code: Fact[] }} Section */

const HEADING = /^#+ /;
/** Where a block begins: a list's item, a table's row. */
const ITEM = /^\s*(?:[-*]|\d+\.) /;
const ROW = /^\s*\|/;
/** After a blank: `#` and `//` stand in addresses too. */
const COMMENT = /(?:^|\s)(?:#|\/\/) .*$/;

/** @type {Readonly<Record<string, number>>} */
const SCALES = { 万: 1e4, 亿: 1e8, million: 1e6, megapixels: 1e6 };
/** @type {Readonly<Record<string, string>>} what units begin with, as English ones do */
const UNITS = { 秒: 's', 分: 'm', 小: 'h', 天: 'd' };
/** Numbers in words, of a time. */
const WORDS = ['two three four five six seven eight nine ten'.split(' '), [...'两三四五六七八九十']];
const FIGURE =
  /(?<![A-Za-z\d.,])(\d+(?:,\d{3})*(?:\.\d+)*|(?:two|three|four|five|six|seven|eight|nine|ten|[两三四五六七八九十])(?= ?(?:second|minute|hour|day|秒|分钟|小时|天)))(?: ?(万|亿|million|megapixels)(?![a-z]))?(?: ?([GMk]B|%|s(?![a-z])|seconds?|秒|minutes?|分钟|hours?|小时|days?|天))?/g;

/** @param {string} text @returns {Section[]} what stands before the first heading comes first */
function sectionsOf(text) {
  /** @type {Section} */
  let section = { line: 1, heading: '', level: 0, blocks: [], code: [] };
  const sections = [section];
  let [isCode, isOpen] = [false, false];
  for (const [index, content] of text.split('\n').entries()) {
    const line = index + 1;
    const isFence = /^\s*```/.test(content);
    const isBlock = !isFence && !isCode && content.trim() !== '' && !HEADING.test(content);
    if (isFence) isCode = !isCode;
    if (isFence || isCode) {
      const shown = content.replace(COMMENT, '').trimEnd();
      if (shown !== '') section.code.push({ key: shown, shown, line });
    } else if (HEADING.test(content)) {
      section = { line, heading: content, level: content.indexOf(' '), blocks: [], code: [] };
      sections.push(section);
    } else if (isBlock) {
      const last = section.blocks.at(-1);
      if (last && isOpen && !ITEM.test(content) && !ROW.test(content)) last.text += ` ${content.trim()}`;
      else section.blocks.push({ line, text: content, isRow: ROW.test(content) });
    }
    isOpen = isBlock;
  }
  return sections;
}

/** @param {string} number @param {string} scale @param {string} unit */
function figureOf(number, scale = '', unit = '') {
  const word = Math.max(...WORDS.map((words) => words.indexOf(number)));
  const bare = word < 0 ? number.replaceAll(',', '') : String(word + 2);
  const value = scale === '' ? bare : String(Math.round(Number(bare) * (SCALES[scale] ?? 1)));
  return `${value} ${UNITS[unit.charAt(0)] ?? unit.charAt(0)}`;
}

/** @param {Block} block @returns {Fact[]} */
function factsOf({ line, text }) {
  const bare = text.replace(ITEM, '').replace(/\]\([^)]*\)/g, '] ');
  // What stands for something, as in `--to <folder>`, is said in the page's language.
  const names = [...bare.matchAll(/`[^`]+`/g)].map(([name]) => ({
    key: name.replace(/<[^<>]*>/g, '<>'),
    shown: name,
    line,
  }));
  const figures = [...bare.replace(/`[^`]+`/g, '``').matchAll(FIGURE)].map(
    ([shown, number = '', scale, unit]) => ({ key: figureOf(number, scale, unit), shown, line }),
  );
  return [...names, ...figures];
}

/** What of some facts is not among others: names once, figures as often. @param {Fact[]} facts @param {Fact[]} others */
function missing(facts, others) {
  const left = others.map(({ key }) => key);
  return facts.filter(({ key }) => {
    const at = left.indexOf(key);
    if (at >= 0 && !key.startsWith('`')) left.splice(at, 1);
    return at < 0;
  });
}

/** @param {Page} page @param {Section[]} own @param {Page} otherPage @param {Section[]} other the shorter one */
function headingFault(page, own, otherPage, other) {
  const at = own.findIndex(
    (section, place) =>
      section.level !== other[place]?.level ||
      missing(section.blocks.flatMap(factsOf), other[place]?.blocks.flatMap(factsOf) ?? []).length > 0,
  );
  return `${otherPage.file}:${(other[at] ?? other.at(-1))?.line}: lacks the heading '${own[at]?.heading}' of ${page.file}:${own[at]?.line}, or has it elsewhere`;
}

/**
 * What a page and its translation do not share, with file and line.
 * @param {Page} page
 * @param {Page} translation
 */
export function translationFaults(page, translation) {
  const [own, other] = [sectionsOf(page.text), sectionsOf(translation.text)];
  if (String(own.map(({ level }) => level)) === String(other.map(({ level }) => level)))
    return own.flatMap((section, at) =>
      sectionFaults(page.file, section, translation.file, other[at] ?? section),
    );
  const isLonger = own.length >= other.length;
  return [
    isLonger ? headingFault(page, own, translation, other) : headingFault(translation, other, page, own),
  ];
}

/** @param {string} file @param {Section} own @param {string} otherFile @param {Section} other */
function sectionFaults(file, own, otherFile, other) {
  const [kinds, otherKinds] = [own, other].map(({ blocks }) => blocks.map(({ isRow }) => Number(isRow)));
  const [rows, otherRows] = [kinds, otherKinds].map((each) => each?.filter(Boolean).length);
  // Block by block where both have as many of the same kind, else all together.
  const pairs =
    String(kinds) === String(otherKinds)
      ? own.blocks.map((block, at) => [[block], other.blocks.slice(at, at + 1)])
      : [[own.blocks, other.blocks]];
  const lacking = pairs.flatMap(([blocks = [], others = []]) => {
    const [facts, otherFacts] = [blocks.flatMap(factsOf), others.flatMap(factsOf)];
    const [at, otherAt] = [`${file}:${blocks[0]?.line}`, `${otherFile}:${others[0]?.line ?? other.line}`];
    const lacks = missing(facts, otherFacts).map(
      ({ shown, line }) => `${otherAt}: lacks ${shown} of ${file}:${line}`,
    );
    return [
      ...lacks,
      ...missing(otherFacts, facts).map(
        ({ shown, line }) => `${otherFile}:${line}: ${shown} is not in ${at}`,
      ),
    ];
  });
  /** @param {Section} section @param {Section} against */
  const codeOf = ({ line, code }, against) =>
    code.find(({ key }, at) => key !== against.code[at]?.key) ?? { line, shown: '' };
  const [code, otherCode] = [codeOf(own, other), codeOf(other, own)];
  if (code.shown + otherCode.shown !== '')
    lacking.push(
      `${otherFile}:${otherCode.line}: '${otherCode.shown}' for '${code.shown}' of ${file}:${code.line}`,
    );
  if (rows !== otherRows)
    lacking.push(
      `${otherFile}:${other.line}: ${otherRows} rows of tables for ${rows} of ${file}:${own.line}`,
    );
  return lacking;
}
