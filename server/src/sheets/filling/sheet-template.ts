import { columnLetter } from '../format/sheet-xml.js';
import { malformed } from '../format/workbook-error.js';
import { mayHoldPlaceholder, namesItem, wholeText } from './placeholders.js';
import { type Range, rangeOf } from './references.js';
import type { Block } from './row-map.js';
import { cellPlace, TemplateError } from './template-error.js';
import type { Part } from './workbook-package.js';
import { localOf, nodeIn, nodesIn, numberOf, prefixOf, textOf, type XmlNode } from './xml-nodes.js';

/** A text with a placeholder. */
export interface PlaceholderText {
  text: string;
  /** The element that holds it: of the cell itself or of the texts that cells share. */
  node: XmlNode;
  /** Whether it has runs with looks of their own. */
  hasRuns: boolean;
}

/** A cell of a template. */
export interface TemplateCell {
  column: number;
  /** Its letters. */
  letters: string;
  node: XmlNode;
  /** Its text, where that has a placeholder. */
  placeholder?: PlaceholderText;
}

/** A row of a template. */
export interface TemplateRow {
  number: number;
  node: XmlNode;
  cells: TemplateCell[];
}

/** A merged range, with its text of the file. */
export interface Merge extends Range {
  ref: string;
}

/** A sheet of a template: its cells, and the rows of it that stand once for each item. */
export interface SheetTemplate {
  name: string;
  isHidden: boolean;
  /** The first sheet's cells are named without it. */
  isFirst: boolean;
  part: Part;
  root: XmlNode;
  /** Prefix of the elements that a sheet is made of. */
  prefix: string;
  rows: TemplateRow[];
  merges: Merge[];
  blocks: Block[];
}

/** Most rows and columns of a template. */
const MAX_TEMPLATE_ROWS = 500;
const MAX_TEMPLATE_COLUMNS = 100;
const MAX_MERGES = 2_000;
/** Rows and cells that stand once for each item: thousands of items follow. */
const MAX_ITEM_ROWS = 50;
const MAX_ITEM_CELLS = 200;

/** A cell of a sheet as faults name it. */
export const placeIn = ({ name, isFirst }: Pick<SheetTemplate, 'name' | 'isFirst'>, cell: string) =>
  cellPlace(isFirst ? cell : `${name}!${cell}`);

/** The text of a cell that is one; of a number or truth undefined. */
export function textElement(cell: XmlNode, shared: readonly XmlNode[]): XmlNode | undefined {
  const type = cell.attributes.get('t');
  if (type === 's') return shared[numberOf(textOf(nodeIn(cell, 'v') ?? cell)) ?? -1];
  return type === 'inlineStr' ? nodeIn(cell, 'is') : undefined;
}

/** Reads a sheet of a template. @throws TemplateError */
export function readSheet(
  about: Pick<SheetTemplate, 'name' | 'isHidden' | 'isFirst' | 'part'>,
  shared: readonly XmlNode[],
): SheetTemplate {
  const { part } = about;
  const root = part.node!;
  const data = nodeIn(root, 'sheetData');
  if (localOf(root.name) !== 'worksheet' || !data) throw malformed(part.name, 'no sheet');
  const rows = readRows(data, part.name);
  const sheet = { ...about, root, prefix: prefixOf(root), rows, merges: readMerges(root), blocks: [] };
  if (rows.some(({ cells }) => cells.some(({ column }) => column > MAX_TEMPLATE_COLUMNS)))
    throw new TemplateError('report.templateSize');
  if ((rows.at(-1)?.number ?? 0) > MAX_TEMPLATE_ROWS || sheet.merges.length > MAX_MERGES)
    throw new TemplateError('report.templateSize');
  findHoles(sheet, shared);
  assertApart(sheet);
  return { ...sheet, blocks: findBlocks(sheet) };
}

/** Rows and cells in their order, in which not every program writes them. */
function sorted<T>(found: T[], placeOf: (one: T) => number, part: string): T[] {
  found.sort((a, b) => placeOf(a) - placeOf(b));
  const isTwice = found.some((one, at) => at > 0 && placeOf(found[at - 1]!) === placeOf(one));
  if (isTwice) throw malformed(part, 'a row or cell stands there twice');
  return found;
}

function readRows(data: XmlNode, part: string): TemplateRow[] {
  let last = 0;
  const rows = nodesIn(data, 'row').map((node) => {
    const number = numberOf(node.attributes.get('r')) ?? last + 1;
    if (!Number.isInteger(number) || number < 1) throw malformed(part, 'row number');
    last = number;
    return { number, node, cells: readCells(node, number, part) };
  });
  return sorted(rows, ({ number }) => number, part);
}

function readCells(row: XmlNode, number: number, part: string): TemplateCell[] {
  let last = 0;
  const cells = nodesIn(row, 'c').map((node) => {
    const ref = node.attributes.get('r');
    const range = ref === undefined ? undefined : rangeOf(ref);
    if (ref !== undefined && range?.top !== number) throw malformed(part, 'cell reference');
    last = range?.left ?? last + 1;
    return { column: last, letters: columnLetter(last), node };
  });
  return sorted(cells, ({ column }) => column, part);
}

function readMerges(root: XmlNode): Merge[] {
  const list = nodeIn(root, 'mergeCells');
  return (list ? nodesIn(list, 'mergeCell') : []).flatMap((node) => {
    const ref = (node.attributes.get('ref') ?? '').replaceAll('$', '');
    const range = rangeOf(ref);
    return range && (range.left < range.right || range.top < range.bottom) ? { ref, ...range } : [];
  });
}

/** Finds the cells with placeholders. Formulas could fetch addresses once a reader opens the file. */
function findHoles(sheet: SheetTemplate, shared: readonly XmlNode[]): void {
  for (const { number, cells } of sheet.rows)
    for (const cell of cells) {
      const place = () => placeIn(sheet, `${cell.letters}${number}`);
      if (nodeIn(cell.node, 'f')) throw new TemplateError('report.formula', { cell: place() });
      const element = textElement(cell.node, shared);
      const text = element ? wholeText(element) : '';
      if (!element || !mayHoldPlaceholder(text)) continue;
      const over = sheet.merges.find((merge) => covers(merge, cell.column, number));
      if (over) throw new TemplateError('report.covered', { cell: place(), range: over.ref });
      cell.placeholder = { text, node: element, hasRuns: nodeIn(element, 'r') !== undefined };
    }
}

/** Whether a cell lies in a merged range and is not the one that shows its text. */
const covers = ({ left, right, top, bottom }: Merge, column: number, row: number): boolean =>
  left <= column && column <= right && top <= row && row <= bottom && (column > left || row > top);

function assertApart(sheet: SheetTemplate): void {
  const { merges } = sheet;
  for (const [at, one] of merges.entries()) {
    const other = merges
      .slice(at + 1)
      .find(
        (each) =>
          each.left <= one.right &&
          one.left <= each.right &&
          each.top <= one.bottom &&
          one.top <= each.bottom,
      );
    if (other)
      throw new TemplateError('report.mergeTwice', { cell: placeIn(sheet, other.ref), range: one.ref });
  }
}

/** The rows that name values of an item, and those that a merged value of one spans. */
function itemRows({ rows, merges }: SheetTemplate): Set<number> {
  const items = rows.flatMap(({ number, cells }) =>
    cells.flatMap(({ column, placeholder }) =>
      placeholder && namesItem(placeholder.text) ? [{ column, number }] : [],
    ),
  );
  const found = new Set(items.map(({ number }) => number));
  const cells = new Set(items.map(({ column, number }) => `${column} ${number}`));
  for (const { left, top, bottom } of merges) {
    if (!cells.has(`${left} ${top}`)) continue;
    if (bottom - top >= MAX_ITEM_ROWS) throw tooMuch();
    for (let row = top; row <= bottom; row++) found.add(row);
  }
  return found;
}

const tooMuch = () => new TemplateError('report.itemSize', { rows: MAX_ITEM_ROWS, cells: MAX_ITEM_CELLS });

/** Rows that follow one another and name values of an item make one item; so do rows that a merged value of an item spans. */
function findBlocks(sheet: SheetTemplate): Block[] {
  const rows = itemRows(sheet);
  const blocks: Block[] = [];
  for (const row of [...rows].sort((a, b) => a - b)) {
    const last = blocks.at(-1);
    if (last && last.to === row - 1) last.to = row;
    else blocks.push({ from: row, to: row });
  }
  for (const block of blocks) assertMergesFit(sheet, block);
  const cells = sheet.rows.filter(({ number }) =>
    blocks.some(({ from, to }) => from <= number && number <= to),
  );
  const size = cells.reduce((sum, row) => sum + row.cells.length, 0);
  if (rows.size > MAX_ITEM_ROWS || size > MAX_ITEM_CELLS) throw tooMuch();
  return blocks;
}

/** A merged range lies within an item, or holds all items as a label beside them; else nobody knows how it grows. */
function assertMergesFit(sheet: SheetTemplate, { from, to }: Block): void {
  const cut = sheet.merges.find(({ top, bottom }) => {
    const isInside = from <= top && bottom <= to;
    const isAround = top <= from && to <= bottom;
    return top <= to && from <= bottom && !isInside && !isAround;
  });
  if (cut) throw new TemplateError('report.mergeCut', { cell: placeIn(sheet, cut.ref) });
}
