import type { Label } from '@gushu/shared';
import {
  CELL_TEXT,
  DRAWN_TEXT,
  filledElement,
  mayHoldPlaceholder,
  PLACEHOLDER,
  type ValueOf,
  wholeText,
} from './placeholders.js';
import { placeIn, type SheetTemplate } from './sheet-template.js';
import { type Part, partNamed, partsOf, type WorkbookPackage } from './workbook-package.js';
import {
  localOf,
  nodeIn,
  nodesBelow,
  nodesIn,
  numberOf,
  textOf,
  valueOf as attributeOf,
  type XmlNode,
} from './xml-nodes.js';
import { columnLetter } from '../format/sheet-xml.js';

/** A text with a placeholder that stands in no cell. */
export interface TextOutsideCells {
  text: string;
  cell: Label;
  fill(valueOf: ValueOf): void;
}

const HEADER: Label = ['页眉', 'The page header'];
const FOOTER: Label = ['页脚', 'The page footer'];
/** Characters of a header or footer, as Excel has it. */
const MAX_HEADER = 255;

/** A size of letters without its end: a figure behind it would be read as a part of it. */
const OPEN_SIZE = /&\d+$/;

/** A header with its values: signs that command something stand for themselves, and Excel reads no more of it than this. */
function filledHeader(text: string, valueOf: ValueOf): string {
  let room = MAX_HEADER - text.replace(PLACEHOLDER, '').length;
  let out = '';
  let at = 0;
  for (const { index, 0: found, 1: name = '' } of text.matchAll(PLACEHOLDER)) {
    out += text.slice(at, index);
    at = index + found.length;
    const value = String(valueOf(name) ?? '');
    const letters = [...(OPEN_SIZE.test(out) && /^\d/.test(value) ? ` ${value}` : value)];
    for (const letter of letters) {
      const said = letter === '&' ? '&&' : letter;
      room -= said.length;
      if (room < 0) break;
      out += said;
    }
  }
  return out + text.slice(at);
}

function headerTexts({ root }: SheetTemplate): TextOutsideCells[] {
  const headers = nodeIn(root, 'headerFooter');
  return (headers ? nodesIn(headers) : []).map((node) => ({
    text: textOf(node),
    cell: localOf(node.name).endsWith('Header') ? HEADER : FOOTER,
    fill: (valueOf) => (node.children = [filledHeader(textOf(node), valueOf)]),
  }));
}

/** A text of several runs that is put in the place of the one that was. */
function textOfRuns(node: XmlNode, cell: Label, codec = DRAWN_TEXT): TextOutsideCells {
  return {
    text: wholeText(node, codec),
    cell,
    fill: (valueOf) => (node.children = filledElement(node, valueOf, codec).children),
  };
}

/** The cell that something drawn begins at. */
export function anchorPlace(sheet: SheetTemplate, anchor: XmlNode): Label {
  const from = nodeIn(anchor, 'from');
  const at = (name: string) => numberOf(textOf((from && nodeIn(from, name)) ?? anchor)) ?? 0;
  return placeIn(sheet, `${columnLetter(at('col') + 1)}${at('row') + 1}`);
}

const ANCHORS: ReadonlySet<string> = new Set(['twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor']);

/** The anchors of a drawing. */
export const anchorsOf = (drawing: XmlNode): XmlNode[] =>
  nodesIn(drawing).flatMap((node) => (ANCHORS.has(localOf(node.name)) ? [node] : anchorsOf(node)));

/** Charts that stand at an anchor of a drawing. */
export const chartsOf = (book: WorkbookPackage, drawing: Part, anchor: XmlNode): Part[] =>
  nodesBelow(anchor, 'chart').flatMap((node) => partNamed(book, drawing, attributeOf(node, 'id')) ?? []);

function drawnTexts(book: WorkbookPackage, sheet: SheetTemplate): TextOutsideCells[] {
  return partsOf(book, sheet.part, 'drawing').flatMap((drawing) =>
    anchorsOf(drawing.node!).flatMap((anchor) => {
      const cell = anchorPlace(sheet, anchor);
      const charts = chartsOf(book, drawing, anchor).flatMap((chart) => [
        chart,
        ...partsOf(book, chart, 'chartUserShapes'),
      ]);
      const roots = [anchor, ...charts.map(({ node }) => node!)];
      return roots.flatMap((root) => nodesBelow(root, 'p')).map((node) => textOfRuns(node, cell));
    }),
  );
}

function noteTexts(book: WorkbookPackage, sheet: SheetTemplate): TextOutsideCells[] {
  return partsOf(book, sheet.part, 'comments').flatMap(({ node }) =>
    nodesBelow(node!, 'comment').flatMap((note) =>
      nodesIn(note, 'text').map((text) =>
        textOfRuns(text, placeIn(sheet, note.attributes.get('ref') ?? ''), CELL_TEXT),
      ),
    ),
  );
}

/** The texts of a sheet with placeholders that stand in no cell: in headers and footers, text boxes, charts, notes. */
export const textsOutsideCells = (book: WorkbookPackage, sheet: SheetTemplate): TextOutsideCells[] =>
  [...headerTexts(sheet), ...drawnTexts(book, sheet), ...noteTexts(book, sheet)].filter(({ text }) =>
    mayHoldPlaceholder(text),
  );
