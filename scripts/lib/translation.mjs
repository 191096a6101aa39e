// @ts-check

// Compares a page with its translation by what does not depend on the language: headings, commands, names in code, figures
// and rows of tables.

/** @typedef {{ file: string, text: string }} Page */
/** @typedef {{ key: string, shown: string, line: number }} Fact what a block says in any language */
/** @typedef {{ line: number, text: string, isRow: boolean }} Block a paragraph, an item of a list or a row of a table */
/** @typedef {{ line: number, heading: string, blocks: Block[], code: { line: number, text: string }[] }} Section */

const HEADING = /^(#+) /;
/** Where a block begins: a list's item, a table's row. */
const ITEM = /^\s*(?:[-*]|\d+\.) /;
const ROW = /^\s*\|/;
/** From blanks on: `#` and `//` stand in addresses too. */
const COMMENT = /(?:^|\s+)(?:#|\/\/) .*$/;

/** @type {Readonly<Record<string, number>>} */
const SCALES = { 万: 1e4, 亿: 1e8, million: 1e6, megapixels: 1e6 };
/** Units that are words, by the sign for them. */
const UNITS = {
  s: /^(?:s|seconds?|秒)$/,
  min: /^(?:minutes?|分钟)$/,
  h: /^(?:hours?|小时)$/,
  d: /^(?:days?|天)$/,
};
const FIGURE =
  /(?<![A-Za-z\d.,])(\d+(?:,\d{3})*(?:\.\d+)*)(?:\s?(万|亿|million|megapixels)(?![a-z]))?(?:\s?([GMk]B|%|s(?![a-z])|seconds?|秒|minutes?|分钟|hours?|小时|days?|天))?/g;
/** Numbers that English says in words may stand in Chinese as digits. */
const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** @param {string} text @returns {Section[]} what stands before the first heading comes first */
export function sectionsOf(text) {
  /** @type {Section} */
  let section = { line: 1, heading: '', blocks: [], code: [] };
  const sections = [section];
  let [isCode, isOpen] = [false, false];
  for (const [index, content] of text.split('\n').entries()) {
    const line = index + 1;
    if (/^\s*```/.test(content)) {
      [isCode, isOpen] = [!isCode, false];
      section.code.push({ line, text: content.trim() });
    } else if (isCode) {
      const bare = content.replace(COMMENT, '').trimEnd();
      if (bare !== '') section.code.push({ line, text: bare });
    } else if (HEADING.test(content)) {
      section = { line, heading: content, blocks: [], code: [] };
      sections.push(section);
      isOpen = false;
    } else if (content.trim() === '') isOpen = false;
    else {
      const last = section.blocks.at(-1);
      if (last && isOpen && !ITEM.test(content) && !ROW.test(content)) last.text += `\n${content}`;
      else section.blocks.push({ line, text: content, isRow: ROW.test(content) });
      isOpen = true;
    }
  }
  return sections;
}

/** As long as before, so that places stay. @param {string} text */
const blank = (text) => text.replace(/[^\n]/g, ' ');

/** @param {string} number @param {string} scale @param {string} unit */
function figureOf(number, scale = '', unit = '') {
  const bare = number.replaceAll(',', '');
  const value = scale === '' ? bare : String(Math.round(Number(bare) * (SCALES[scale] ?? 1)));
  const sign = Object.entries(UNITS).find(([, pattern]) => pattern.test(unit))?.[0] ?? unit;
  return `${value} ${sign}`.trim();
}

/** @param {Block} block @returns {Fact[]} */
function factsOf({ line, text }) {
  const lineAt = (/** @type {number} */ at) => line + text.slice(0, at).split('\n').length - 1;
  const links = text.replace(/\]\([^)]*\)/g, blank);
  const names = [...links.matchAll(/`([^`]+)`/g)].map(({ 1: name = '', index }) => {
    // What stands for something, as in `--to <folder>`, is said in the page's language.
    const key = name.replace(/\s+/g, ' ').replace(/<[^>]*>/g, '<>');
    return { key: `\`${key}`, shown: `\`${name.replace(/\s+/g, ' ')}\``, line: lineAt(index) };
  });
  const prose = links.replace(/`[^`]+`/g, blank).replace(ITEM, blank);
  const figures = [...prose.matchAll(FIGURE)].map(
    ({ 0: shown, 1: number = '', 2: scale, 3: unit, index }) => ({
      key: figureOf(number, scale, unit),
      shown: shown.trim(),
      line: lineAt(index),
    }),
  );
  return [...names, ...figures];
}

/** @param {string} text the numbers that it says in words */
const wordsOf = (text) =>
  WORDS.flatMap((word, number) => (new RegExp(`\\b${word}\\b`, 'i').test(text) ? [String(number)] : []));

/** What of some facts is not among others: names once, figures as often. @param {Fact[]} facts @param {Fact[]} others */
function missing(facts, others) {
  const left = others.map(({ key }) => key);
  return facts.filter(({ key }) => {
    const at = left.indexOf(key);
    if (at >= 0 && !key.startsWith('`')) left.splice(at, 1);
    return at < 0;
  });
}

/** @param {Section | undefined} section */
const factsIn = (section) => section?.blocks.flatMap(factsOf) ?? [];

/** @param {Section | undefined} section */
const levelOf = (section) => HEADING.exec(section?.heading ?? '')?.[1];

/** The first heading of a page that its other has not, or has elsewhere. @param {Section[]} own @param {Section[]} other */
const parting = (own, other) =>
  own.findIndex(
    (section, at) =>
      levelOf(section) !== levelOf(other[at]) || missing(factsIn(section), factsIn(other[at])).length > 0,
  );

/** @param {Page} page @param {Section[]} own @param {Page} otherPage @param {Section[]} other */
function headingFaults(page, own, otherPage, other) {
  if (own.map(levelOf).join() === other.map(levelOf).join()) return [];
  const [longer, its, shorter, theirs] =
    own.length > other.length ? [page, own, otherPage, other] : [otherPage, other, page, own];
  const at = parting(its, theirs);
  const [here, there] = [its[at] ?? its.at(-1), theirs[at] ?? theirs.at(-1)];
  return [
    `${shorter.file}:${there?.line}: lacks the heading '${here?.heading}' of ${longer.file}:${here?.line}, or has it elsewhere`,
  ];
}

/**
 * What a translation lacks or has in addition, with file and line.
 * @param {Page} original
 * @param {Page} translation
 */
export function translationFaults(original, translation) {
  const [sections, translated] = [sectionsOf(original.text), sectionsOf(translation.text)];
  const faults = headingFaults(original, sections, translation, translated);
  if (faults.length > 0) return faults;
  return sections.flatMap((section, at) => {
    const other = translated[at];
    return other ? sectionFaults(original.file, section, translation.file, other) : [];
  });
}

/** @param {string} file @param {Section} section @param {string} otherFile @param {Section} other */
function sectionFaults(file, section, otherFile, other) {
  /** @type {string[]} */
  const faults = [];
  const count = Math.max(section.code.length, other.code.length);
  for (let at = 0; at < count; at++) {
    const [one, two] = [section.code[at], other.code[at]];
    if (one?.text === two?.text) continue;
    faults.push(
      `${otherFile}:${two?.line ?? other.line}: '${two?.text ?? ''}' stands for '${one?.text ?? ''}' of ${file}:${one?.line ?? section.line}`,
    );
    break;
  }
  const [rows, otherRows] = [section, other].map(({ blocks }) => blocks.filter(({ isRow }) => isRow).length);
  if (rows !== otherRows)
    faults.push(
      `${otherFile}:${other.line}: ${otherRows} rows of tables for ${rows} of ${file}:${section.line}`,
    );
  // Block by block where both have as many of the same kind, else all together.
  const isAlike =
    section.blocks.map(({ isRow }) => isRow).join() === other.blocks.map(({ isRow }) => isRow).join();
  const pairs = isAlike
    ? section.blocks.map((block, at) => /** @type {const} */ ([[block], other.blocks.slice(at, at + 1)]))
    : [/** @type {const} */ ([section.blocks, other.blocks])];
  for (const [blocks, otherBlocks] of pairs) {
    const [facts, otherFacts] = [blocks.flatMap(factsOf), otherBlocks.flatMap(factsOf)];
    const words = blocks.flatMap(({ text }) => wordsOf(text));
    const isWord = (/** @type {Fact} */ { key }) => words.includes(key.split(' ')[0] ?? '');
    for (const { shown, line } of missing(facts, otherFacts))
      faults.push(`${otherFile}:${otherBlocks[0]?.line ?? other.line}: lacks ${shown} of ${file}:${line}`);
    for (const fact of missing(otherFacts, facts))
      if (!isWord(fact))
        faults.push(
          `${otherFile}:${fact.line}: ${fact.shown} is not in ${file}:${blocks[0]?.line ?? section.line}`,
        );
  }
  return faults;
}
