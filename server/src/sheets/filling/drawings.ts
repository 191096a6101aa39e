import { type Following, movedFormula, movedRef, sheetKey } from './references.js';
import { LAST_ROW, type RowMap } from './row-map.js';
import type { Maps } from './moved-sheet.js';
import type { SheetTemplate } from './sheet-template.js';
import { anchorPlace, anchorsOf, chartsOf } from './outside-cells.js';
import { TemplateError } from './template-error.js';
import { partsOf, type WorkbookPackage } from './workbook-package.js';
import { localOf, nodeIn, nodesBelow, nodesIn, numberOf, textOf, type XmlNode } from './xml-nodes.js';

/** Units of drawings in a point. */
const EMU = 12_700;
/** Excel's own height of a row, in points. */
const ROW_HEIGHT = 15;

/** A place in a sheet as drawings give it: a row, counted from 0, and how far below its upper edge. */
interface Place {
  row: number;
  offset: number;
}

/** Heights of rows, before and after the blocks have grown. */
class Heights {
  private readonly own: ReadonlyMap<number, number>;
  private readonly usual: number;

  constructor(
    { rows, root }: SheetTemplate,
    private readonly map: RowMap,
  ) {
    const format = nodeIn(root, 'sheetFormatPr');
    this.usual = (numberOf(format?.attributes.get('defaultRowHeight')) ?? ROW_HEIGHT) * EMU;
    this.own = new Map(
      rows.map(({ number, node: { attributes } }) => {
        const isHidden = ['1', 'true'].includes(attributes.get('hidden') ?? '');
        const height = numberOf(attributes.get('ht'));
        return [number, isHidden ? 0 : height === undefined ? this.usual : height * EMU];
      }),
    );
  }

  /** How far a place of the template lies below the first row. */
  before({ row, offset }: Place): number {
    return this.above(this.template(), row) + offset;
  }

  /** How far a place of the filled sheet lies below the first row. */
  after({ row, offset }: Place): number {
    return this.above(this.filled(), row) + offset;
  }

  /** The place of the template that lies so far below the first row. */
  placeBefore(distance: number): Place {
    return this.placeIn(this.template(), distance);
  }

  /** The place of the filled sheet that lies so far below the first row. */
  placeAfter(distance: number): Place {
    return this.placeIn(this.filled(), distance);
  }

  private placeIn(heights: Iterable<number>, distance: number): Place {
    let row = 0;
    let left = distance;
    for (const height of heights) {
      if (left < height) break;
      left -= height;
      row++;
    }
    return { row, offset: Math.round(left) };
  }

  private above(heights: Iterable<number>, row: number): number {
    let sum = 0;
    let at = 0;
    for (const height of heights) {
      if (at++ >= row) break;
      sum += height;
    }
    return sum;
  }

  private *template(from = 1, to = LAST_ROW): Generator<number> {
    for (let row = from; row <= to; row++) yield this.own.get(row) ?? this.usual;
  }

  private *filled(): Generator<number> {
    let row = 1;
    for (const { from, to } of this.map.blocks) {
      yield* this.template(row, from - 1);
      for (let copy = 0; copy < this.map.copies; copy++) yield* this.template(from, to);
      row = to + 1;
    }
    yield* this.template(row);
  }
}

function readPlace(node: XmlNode): Place {
  const numberIn = (name: string) => numberOf(textOf(nodeIn(node, name) ?? node)) ?? 0;
  return { row: numberIn('row'), offset: numberIn('rowOff') };
}

function writePlace(node: XmlNode, { row, offset }: Place): void {
  for (const child of nodesIn(node))
    if (localOf(child.name) === 'row') child.children = [String(row)];
    else if (localOf(child.name) === 'rowOff') child.children = [String(offset)];
}

/**
 * Moves drawings of a sheet as Excel does when rows are inserted: with their cells; whether they grow is their own
 * setting.
 */
class AnchorMover {
  private readonly heights: Heights;

  constructor(
    private readonly sheet: SheetTemplate,
    private readonly map: RowMap,
  ) {
    this.heights = new Heights(sheet, map);
  }

  move(anchor: XmlNode): void {
    const [from, to] = [nodeIn(anchor, 'from'), nodeIn(anchor, 'to')];
    if (!from) return;
    const kind = to ? (anchor.attributes.get('editAs') ?? 'twoCell') : 'oneCell';
    const start = readPlace(from);
    const ext = nodeIn(anchor, 'ext');
    const height = numberOf(ext?.attributes.get('cy')) ?? 0;
    const end = to ? readPlace(to) : this.heights.placeBefore(this.heights.before(start) + height);
    if (kind === 'absolute') {
      writePlace(from, this.heights.placeAfter(this.heights.before(start)));
      if (to) writePlace(to, this.heights.placeAfter(this.heights.before(end)));
      return;
    }
    this.assertOutside(anchor, start, end);
    const moved = this.moved(start);
    writePlace(from, moved);
    if (!to) return;
    const size = this.heights.before(end) - this.heights.before(start);
    const isStretched = kind === 'twoCell';
    writePlace(to, isStretched ? this.moved(end) : this.heights.placeAfter(this.heights.after(moved) + size));
  }

  private moved({ row, offset }: Place): Place {
    return { row: this.map.first(row + 1) - 1, offset };
  }

  /** Rows are copied, drawings on them are not: these would stand at the first item alone. */
  private assertOutside(anchor: XmlNode, start: Place, end: Place): void {
    const block = this.map.blockAt(start.row + 1);
    const last = end.offset > 0 ? end.row + 1 : end.row;
    if (block && last <= block.to)
      throw new TemplateError('report.pictureInRow', { cell: anchorPlace(this.sheet, anchor) });
  }
}

/** Elements in which a chart caches the values of its cells: the program that opens it reads them anew. */
const KEPT: ReadonlySet<string> = new Set(['numCache', 'strCache', 'multiLvlStrCache']);
const MAX_ANCHORS = 200;

/** Moves the drawings of a sheet, and the cells that charts and text boxes read. */
export function moveDrawings(book: WorkbookPackage, sheet: SheetTemplate, maps: Maps): void {
  const map = maps.get(sheetKey(sheet.name))!;
  const mover = new AnchorMover(sheet, map);
  for (const drawing of partsOf(book, sheet.part, 'drawing')) {
    const anchors = anchorsOf(drawing.node!);
    if (anchors.length > MAX_ANCHORS) throw new TemplateError('report.templateSize');
    for (const anchor of anchors) {
      const following: Following = {
        sheet: sheet.name,
        maps,
        place: anchorPlace(sheet, anchor),
        isList: true,
      };
      followShapes(anchor, following);
      for (const { node } of chartsOf(book, drawing, anchor)) followChart(node!, following);
      mover.move(anchor);
    }
  }
  moveNotes(book, sheet, map);
}

function followShapes(node: XmlNode, following: Following): void {
  const { attributes } = node;
  if (attributes.get('macro')) throw new TemplateError('report.macro');
  const link = attributes.get('textlink');
  if (link) attributes.set('textlink', movedFormula(link, { ...following, isList: false }));
  for (const child of nodesIn(node)) followShapes(child, following);
}

function followChart(node: XmlNode, following: Following): void {
  node.children = node.children.filter(
    (child) => typeof child === 'string' || !KEPT.has(localOf(child.name)),
  );
  if (localOf(node.name) === 'f') node.children = [movedFormula(textOf(node), following)];
  for (const child of nodesIn(node)) followChart(child, following);
}

const NOTE_ROW = /(<x:Row>\s*)(\d{1,7})/g;
const NOTE_BOX = /(<x:Anchor>)([\d\s,-]{1,200})/g;
/** Where the upper and the lower row stand among the eight numbers of a note's box. */
const BOX_ROWS: readonly number[] = [2, 6];

/** Notes stand at their cells; one in the rows of an item at the first. */
function moveNotes(book: WorkbookPackage, sheet: SheetTemplate, map: RowMap): void {
  for (const kind of ['comments', 'threadedComment'])
    for (const { node } of partsOf(book, sheet.part, kind))
      for (const note of [...nodesBelow(node!, 'comment'), ...nodesBelow(node!, 'threadedComment')])
        note.attributes.set('ref', movedRef(note.attributes.get('ref') ?? '', map));
  const moved = (row: string) => String(map.first(Number(row) + 1) - 1);
  for (const part of partsOf(book, sheet.part, 'vmlDrawing')) {
    const boxes = (_: string, head: string, box: string) => {
      const numbers = box
        .split(',')
        .map((number, at) => (BOX_ROWS.includes(at) ? moved(number) : number.trim()));
      return `${head}${numbers.join(', ')}`;
    };
    const row = (_: string, head: string, number: string) => `${head}${moved(number)}`;
    part.bytes = Buffer.from(part.bytes.toString().replace(NOTE_ROW, row).replace(NOTE_BOX, boxes));
  }
}
