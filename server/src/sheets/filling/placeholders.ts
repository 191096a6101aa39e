import type { Label } from '@gushu/shared';
import { unescapeText } from '../format/shared-strings.js';
import { escapedText } from '../format/sheet-xml.js';
import { TemplateError } from './template-error.js';
import { localOf, nodesIn, textOf, type XmlNode } from './xml-nodes.js';

/** Values that fill a template, and the items for which its blocks are copied. */
export interface Filling {
  values: Readonly<Record<string, string | number>>;
  rows: readonly Readonly<Record<string, unknown>>[];
}

/** A placeholder of a template: its name, which stands in two curly brackets, and where it stands. */
export interface Placeholder {
  name: string;
  cell: Label;
}

/** Gives the value of a name; undefined for one that is not known. */
export type ValueOf = (name: string) => string | number | undefined;

/** A placeholder, with its name as the first group. */
export const PLACEHOLDER = /\{\{([a-zA-Z0-9.]{1,60})\}\}/g;
const WHOLE = /^\{\{([a-zA-Z0-9.]{1,60})\}\}$/;
const ROW = 'row.';

/** Whether a text names a value of an item. */
export const namesItem = (text: string): boolean => text.includes(`{{${ROW}`);

/** Whether a text may hold a placeholder. */
export const mayHoldPlaceholder = (text: string): boolean => text.includes('{{') || text.includes('}}');

/** The placeholders of a text. @throws TemplateError for brackets that make none: they would be printed as they stand */
export function placeholdersIn(text: string, cell: Label): Placeholder[] {
  if (mayHoldPlaceholder(text.replace(PLACEHOLDER, ''))) throw new TemplateError('report.brackets', { cell });
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => ({ name, cell }));
}

/** A text with its values: a number where it is nothing but the placeholder of one. What is put in is not read again. */
export function filledText(text: string, valueOf: ValueOf): string | number {
  const whole = WHOLE.exec(text)?.[1];
  if (whole !== undefined) return valueOf(whole) ?? '';
  return text.replace(PLACEHOLDER, (_, name: string) => String(valueOf(name) ?? ''));
}

/** Texts that follow one another with their values: a placeholder that lies in several stands where it begins. */
function filledRuns(texts: readonly string[], valueOf: ValueOf): string[] {
  const ends: number[] = [];
  for (const text of texts) ends.push((ends.at(-1) ?? 0) + text.length);
  const runs = texts.map(() => '');
  const put = (at: number, text: string) => (runs[ends.findIndex((end) => at < end)] += text);
  const whole = texts.join('');
  const keep = (from: number, to: number) => {
    for (const [run, end] of ends.entries())
      runs[run] += whole.slice(Math.max(from, end - texts[run]!.length), Math.min(to, end));
  };
  let at = 0;
  for (const { index, 0: found, 1: name = '' } of whole.matchAll(PLACEHOLDER)) {
    keep(at, index);
    put(index, String(valueOf(name) ?? ''));
    at = index + found.length;
  }
  keep(at, whole.length);
  return runs;
}

/** Values that stand in no block. */
export const singleValues =
  ({ values }: Filling): ValueOf =>
  (name) =>
    Object.hasOwn(values, name) ? values[name] : undefined;

const plain = (value: unknown): string | number =>
  typeof value === 'number' ? value : value === null || value === undefined ? '' : String(value);

/** Values of the item at an index, and those of the whole; an empty copy has none of an item. */
export function itemValues(filling: Filling, index: number): ValueOf {
  const single = singleValues(filling);
  const item = filling.rows[index];
  return (name) => {
    if (!name.startsWith(ROW)) return single(name);
    if (!item) return '';
    if (name === `${ROW}no`) return index + 1;
    const field = name.slice(ROW.length);
    return Object.hasOwn(item, field) ? plain(item[field]) : '';
  };
}

/** The elements of a text that a reader sees: those of its runs, without phonetic signs. */
function textNodes(node: XmlNode): XmlNode[] {
  return nodesIn(node).flatMap((child) => {
    const name = localOf(child.name);
    if (name === 't') return [child];
    return name === 'rPh' ? [] : textNodes(child);
  });
}

/** How a text is read and written in a part: in the cells of a workbook, or in its drawings. */
export interface TextCodec {
  read(node: XmlNode): string;
  write(node: XmlNode, text: string): XmlNode;
}

/** Cells and notes: characters that XML lacks are escaped in Excel's way, blanks at the ends are kept. */
export const CELL_TEXT: TextCodec = {
  read: (node) => unescapeText(textOf(node)),
  write: (node, text) => ({
    name: node.name,
    attributes: new Map(node.attributes).set('xml:space', 'preserve'),
    children: [escapedText(text)],
  }),
};

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text boxes and charts: what XML lacks is left out. */
export const DRAWN_TEXT: TextCodec = {
  read: textOf,
  write: ({ name, attributes }, text) => ({ name, attributes, children: [text.replace(CONTROLS, '')] }),
};

/** Text of all runs, as a reader sees it. */
export const wholeText = (node: XmlNode, codec = CELL_TEXT): string =>
  textNodes(node).map(codec.read).join('');

/** A text with the values of its placeholders, each in the look of the run where it begins. */
export function filledElement(node: XmlNode, valueOf: ValueOf, codec = CELL_TEXT): XmlNode {
  const texts = textNodes(node);
  const said = filledRuns(texts.map(codec.read), valueOf);
  const runs = new Map(texts.map((text, at) => [text, said[at]!]));
  const copied = (each: XmlNode): XmlNode => {
    const text = runs.get(each);
    if (text !== undefined) return codec.write(each, text);
    const children = each.children.flatMap((child) =>
      typeof child === 'string' ? child : isPhonetic(child) ? [] : copied(child),
    );
    return { name: each.name, attributes: each.attributes, children };
  };
  return copied(node);
}

const isPhonetic = ({ name }: XmlNode): boolean => ['rPh', 'phoneticPr'].includes(localOf(name));
