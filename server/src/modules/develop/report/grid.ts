import type { ReportCell, ReportSheet } from '@gushu/shared';
import { momentText, roundedNumber } from '../../../sheets/format/cell-values.js';
import { type NumberFormat, shownText, StylesScanner } from '../../../sheets/format/number-formats.js';
import { filledCell, filledRows } from '../../../sheets/filling/filled-rows.js';
import { type ValueOf, wholeText } from '../../../sheets/filling/placeholders.js';
import {
  type SheetTemplate,
  type TemplateCell,
  textElement,
} from '../../../sheets/filling/sheet-template.js';
import type { FilledSheet, TemplateBook } from '../../../sheets/filling/template-book.js';
import {
  nodeIn,
  nodesIn,
  numberOf,
  readNodes,
  textOf,
  type XmlNode,
} from '../../../sheets/filling/xml-nodes.js';

const WIDTH = 10;
const MAX_COLUMNS = 100;
const IS_TRUE: ReadonlySet<string> = new Set(['1', 'true']);

/** Style of a cell. */
interface CellStyle {
  isBold: boolean;
  align: string | undefined;
  format: NumberFormat | undefined;
}

/** The styles of a workbook, by the numbers that its cells name. */
function stylesOf(styles: Buffer | undefined): CellStyle[] {
  if (!styles) return [];
  const root = readNodes(styles, 'styles');
  const scanner = new StylesScanner('styles');
  scanner.write(styles);
  scanner.end();
  const formats = scanner.formats();
  const listed = (list: string, local: string): XmlNode[] => {
    const node = nodeIn(root, list);
    return node ? nodesIn(node, local) : [];
  };
  const bold = listed('fonts', 'font').map((font) => {
    const mark = nodeIn(font, 'b');
    return mark !== undefined && IS_TRUE.has(mark.attributes.get('val') ?? '1');
  });
  return listed('cellXfs', 'xf').map((style, at) => ({
    isBold: bold[numberOf(style.attributes.get('fontId')) ?? 0] ?? false,
    align: nodeIn(style, 'alignment')?.attributes.get('horizontal'),
    format: formats[at],
  }));
}

/** Cells of a workbook as a sheet shows them: text, bold, alignment. */
class Shown {
  private readonly styles: readonly CellStyle[];

  constructor(private readonly book: TemplateBook) {
    this.styles = stylesOf(book.styles);
  }

  cell({ node, placeholder }: TemplateCell, valueOf: ValueOf): ReportCell {
    const style = this.styles[numberOf(node.attributes.get('s')) ?? 0];
    const value = placeholder ? filledCell(placeholder, valueOf) : this.value(node);
    const text = typeof value === 'object' ? wholeText(value) : this.text(value, style?.format);
    const align = style?.align;
    return {
      text,
      ...(style?.isBold ? { bold: true } : {}),
      ...(align === 'center' || align === 'right' ? { align } : {}),
    };
  }

  private value(cell: XmlNode): string | number {
    const element = textElement(cell, this.book.shared);
    if (element) return wholeText(element);
    const text = textOf(nodeIn(cell, 'v') ?? { ...cell, children: [] });
    const type = cell.attributes.get('t') ?? 'n';
    if (type === 'b') return IS_TRUE.has(text) ? 'TRUE' : 'FALSE';
    return type === 'n' ? (numberOf(text) ?? text) : text;
  }

  private text(value: string | number, format: NumberFormat | undefined): string {
    if (typeof value === 'string') return value;
    const number = roundedNumber(value);
    if (!format) return String(number);
    const moment =
      format.shown === 'number' ? undefined : momentText(number, format.shown, this.book.date1904);
    return moment ?? shownText(number, format) ?? String(number);
  }
}

/** A cell's place as a key. */
const key = (row: number, column: number): string => `${row} ${column}`;

interface Spans {
  /** Spans by the key of the cell that shows the text. */
  spans: ReadonlyMap<string, Pick<ReportCell, 'colSpan' | 'rowSpan'>>;
  covered: ReadonlySet<string>;
}

/** The merged cells of a filled sheet, cut to its rows and columns. */
function spansOf({ sheet, map }: FilledSheet, lastRow: number, lastColumn: number): Spans {
  const spans = new Map<string, Pick<ReportCell, 'colSpan' | 'rowSpan'>>();
  const covered = new Set<string>();
  for (const { left, right, top, bottom } of sheet.merges) {
    const block = map.blockAt(top);
    const isInside = block !== undefined && bottom <= block.to;
    for (let copy = 0; copy < (isInside ? map.copies : 1); copy++) {
      const from = map.first(top, copy);
      const to = Math.min(isInside ? map.first(bottom, copy) : map.last(bottom), lastRow);
      const end = Math.min(right, lastColumn);
      if (from > lastRow || left > end) continue;
      for (let row = from; row <= to; row++)
        for (let column = left; column <= end; column++) covered.add(key(row, column));
      const [colSpan, rowSpan] = [end - left + 1, to - from + 1];
      spans.set(key(from, left), {
        ...(colSpan > 1 ? { colSpan } : {}),
        ...(rowSpan > 1 ? { rowSpan } : {}),
      });
    }
  }
  return { spans, covered };
}

function widthsOf({ root }: SheetTemplate, count: number): number[] {
  const widths = new Array<number>(count).fill(WIDTH);
  const list = nodeIn(root, 'cols');
  for (const { attributes } of list ? nodesIn(list, 'col') : []) {
    const numbers = ['min', 'max', 'width'].map((name) => numberOf(attributes.get(name)) ?? 0);
    const [min = 1, max = 0, width = 0] = numbers;
    if (width > 0) widths.fill(width, min - 1, Math.min(max, count));
  }
  return widths;
}

/** A filled sheet as rows of cells, for the screen and for paper. */
export function gridOf(book: TemplateBook, filled: FilledSheet, title: string): ReportSheet {
  const { sheet, map, filling } = filled;
  const shown = new Shown(book);
  const lines = new Map<number, Map<number, ReportCell>>();
  for (const { number, row, valueOf } of filledRows(sheet, map, filling))
    lines.set(number, new Map(row.cells.map((cell) => [cell.column, shown.cell(cell, valueOf)])));
  const columns = [
    ...sheet.rows.flatMap(({ cells }) => cells.map(({ column }) => column)),
    ...sheet.merges.map(({ right }) => right),
  ];
  const lastRow = Math.max(0, ...[...lines.keys()].slice(-1));
  const lastColumn = Math.min(
    MAX_COLUMNS,
    columns.reduce((most, column) => Math.max(most, column), 0),
  );
  const { spans, covered } = spansOf(filled, lastRow, lastColumn);
  const rows = Array.from({ length: lastRow }, (_, at) => {
    const cells: ReportCell[] = [];
    for (let column = 1; column <= lastColumn; column++) {
      const place = key(at + 1, column);
      if (covered.has(place) && !spans.has(place)) continue;
      cells.push({ ...(lines.get(at + 1)?.get(column) ?? { text: '' }), ...spans.get(place) });
    }
    return cells;
  });
  return { title, widths: widthsOf(sheet, lastColumn), rows };
}
