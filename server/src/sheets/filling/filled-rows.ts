import { cellXml } from '../format/sheet-xml.js';
import {
  filledElement,
  filledText,
  type Filling,
  itemValues,
  singleValues,
  type ValueOf,
} from './placeholders.js';
import type { Block, RowMap } from './row-map.js';
import type { PlaceholderText, SheetTemplate, TemplateCell, TemplateRow } from './sheet-template.js';
import { attributesXml, innerXml, localOf, nodeXml, numberOf, type XmlNode } from './xml-nodes.js';

/** A row of a filled sheet: where it stands, the row of the template that it is of, and the values of its placeholders. */
export interface FilledRow {
  number: number;
  row: TemplateRow;
  valueOf: ValueOf;
  /** A copy after the first: what a label beside all items says stands in the first alone. */
  isCopy: boolean;
}

/** The rows of a filled sheet from top to bottom. */
export function* filledRows({ rows }: SheetTemplate, map: RowMap, filling: Filling): Generator<FilledRow> {
  const single = singleValues(filling);
  const done = new Set<Block>();
  for (const row of rows) {
    const block = map.blockAt(row.number);
    if (!block) yield { number: map.first(row.number), row, valueOf: single, isCopy: false };
    else if (!done.has(block)) {
      done.add(block);
      const own = rows.filter(({ number }) => block.from <= number && number <= block.to);
      for (let copy = 0; copy < map.copies; copy++) {
        const valueOf = itemValues(filling, copy);
        for (const each of own)
          yield { number: map.first(each.number, copy), row: each, valueOf, isCopy: copy > 0 };
      }
    }
  }
}

/** Content of a filled cell: a value, or a text in runs with looks of their own. */
export function filledCell(
  { text, node, hasRuns }: PlaceholderText,
  valueOf: ValueOf,
): string | number | XmlNode {
  const value = filledText(text, valueOf);
  return typeof value === 'number' || !hasRuns ? value : filledElement(node, valueOf);
}

const PIECE = 256 * 1024;

/** The cells of a filled sheet as XML, piece by piece. */
export class RowsXml {
  /** Columns of the rows of each block whose cells a label beside all items covers. */
  private readonly labels: ReadonlySet<string>;
  private readonly prefix: string;
  private readonly plain = new Map<XmlNode, string>();

  constructor(
    private readonly sheet: SheetTemplate,
    private readonly map: RowMap,
    private readonly filling: Filling,
  ) {
    this.prefix = sheet.prefix;
    this.labels = labelCells(sheet);
  }

  *pieces(): Generator<Buffer> {
    let xml = '';
    for (const row of filledRows(this.sheet, this.map, this.filling)) {
      xml += this.rowXml(row);
      if (xml.length < PIECE) continue;
      yield Buffer.from(xml);
      xml = '';
    }
    yield Buffer.from(xml);
  }

  private rowXml({ number, row, valueOf, isCopy }: FilledRow): string {
    const { node, cells } = row;
    const attributes = attributesXml([...node.attributes].filter(([name]) => name !== 'r'));
    const inner = cells.map((cell) => {
      const isLabel = isCopy && this.labels.has(`${cell.column} ${row.number}`);
      return this.cellXml(cell, `${cell.letters}${number}`, isLabel ? undefined : valueOf);
    });
    const head = `<${this.prefix}row r="${number}"${attributes}`;
    return inner.length > 0 ? `${head}>${inner.join('')}</${this.prefix}row>` : `${head}/>`;
  }

  /** A cell at a place; without values an empty one that looks like it. */
  private cellXml({ node, placeholder }: TemplateCell, ref: string, valueOf: ValueOf | undefined): string {
    const style = numberOf(node.attributes.get('s')) ?? 0;
    const blank = `<${this.prefix}c r="${ref}"${style > 0 ? ` s="${style}"` : ''}/>`;
    if (!valueOf) return blank;
    if (!placeholder) return `<${node.name} r="${ref}"${this.plainXml(node)}`;
    const value = filledCell(placeholder, valueOf);
    if (value === '') return blank;
    if (typeof value !== 'object') return prefixed(cellXml({ ref, style }, value), this.prefix);
    const text: XmlNode = { name: 'is', attributes: new Map(), children: value.children };
    const inline = nodeXml(renamed(text, this.prefix));
    return `${blank.slice(0, -2)} t="inlineStr">${inline}</${this.prefix}c>`;
  }

  /** A cell that stays as it is, from behind its address on. */
  private plainXml(node: XmlNode): string {
    const known = this.plain.get(node);
    if (known !== undefined) return known;
    const attributes = attributesXml([...node.attributes].filter(([name]) => name !== 'r'));
    const xml = `${attributes}>${innerXml(node)}</${node.name}>`;
    this.plain.set(node, xml);
    return xml;
  }
}

/** XML of our own in the prefix that the sheet's elements have. */
const prefixed = (xml: string, prefix: string): string =>
  prefix === '' ? xml : xml.replace(/<(\/?)(?=[a-z])/g, `<$1${prefix}`);

/** An element of the texts that cells share, under the prefix of the sheet. */
const renamed = ({ name, attributes, children }: XmlNode, prefix: string): XmlNode => ({
  name: `${prefix}${localOf(name)}`,
  attributes,
  children: children.map((child) => (typeof child === 'string' ? child : renamed(child, prefix))),
});

function labelCells({ rows, merges, blocks }: SheetTemplate): Set<string> {
  const found = new Set<string>();
  for (const { from, to } of blocks) {
    const around = merges.filter(
      ({ top, bottom }) => top <= from && to <= bottom && (top < from || to < bottom),
    );
    for (const { number, cells } of rows)
      for (const { column } of cells)
        if (
          from <= number &&
          number <= to &&
          around.some(({ left, right }) => left <= column && column <= right)
        )
          found.add(`${column} ${number}`);
  }
  return found;
}
