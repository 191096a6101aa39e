import { SaxesParser } from 'saxes';
import { malformed } from '../format/workbook-error.js';

/** An element of a part as the file has it: its name with the prefix, and all that stands in it. */
export interface XmlNode {
  name: string;
  attributes: Map<string, string>;
  children: (XmlNode | string)[];
}

const MAX_DEPTH = 128;

/** Name of an element or attribute without its prefix. */
export const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The prefix of an element, its colon with it. */
export const prefixOf = ({ name }: XmlNode): string => name.slice(0, name.indexOf(':') + 1);

/** Reads a part whole. A document type is refused, so there are no entities but the five built in. */
export function readNodes(bytes: Uint8Array, part: string): XmlNode {
  const open: XmlNode[] = [];
  let root: XmlNode | undefined;
  const parser = new SaxesParser();
  parser.on('error', ({ message }) => {
    throw malformed(part, message);
  });
  parser.on('doctype', () => {
    throw malformed(part, 'DOCTYPE');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= MAX_DEPTH) throw malformed(part, 'nested too deeply');
    const node = { name, attributes: new Map(Object.entries(attributes)), children: [] };
    if (open.length > 0) open.at(-1)!.children.push(node);
    else root = node;
    open.push(node);
  });
  const say = (text: string) => void open.at(-1)?.children.push(text);
  parser.on('text', say);
  parser.on('cdata', say);
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
  } catch (error) {
    throw error instanceof TypeError ? malformed(part, 'not UTF-8') : error;
  }
  if (!root) throw malformed(part, 'the document is empty');
  return root;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const textXml = (text: string): string =>
  text.replace(/[&<>\r]/g, (character) => ESCAPES[character] ?? character);
const attributeXml = (text: string): string =>
  text.replace(/[&<>"\t\n\r]/g, (character) => ESCAPES[character] ?? character);

/** Attributes as they stand in a tag, a space before each. */
export function attributesXml(attributes: Iterable<readonly [name: string, value: string]>): string {
  let xml = '';
  for (const [name, value] of attributes) xml += ` ${name}="${attributeXml(value)}"`;
  return xml;
}

/** Content of an element, as XML. */
export const innerXml = ({ children }: XmlNode): string =>
  children.map((child) => (typeof child === 'string' ? textXml(child) : nodeXml(child))).join('');

/** An element as XML. */
export function nodeXml(node: XmlNode): string {
  const head = `<${node.name}${attributesXml(node.attributes)}`;
  return node.children.length === 0 ? `${head}/>` : `${head}>${innerXml(node)}</${node.name}>`;
}

/** Stands before the root of a part. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const isNode = (child: XmlNode | string): child is XmlNode => typeof child !== 'string';

/** Elements that stand in one, in their order; those of a local name where one is given. */
export const nodesIn = ({ children }: XmlNode, local?: string): XmlNode[] =>
  children.filter(isNode).filter(({ name }) => local === undefined || localOf(name) === local);

/** The first element of a local name that stands in one. */
export const nodeIn = (node: XmlNode, local: string): XmlNode | undefined => nodesIn(node, local)[0];

/** An element and all below it, those of a local name. */
export function nodesBelow(node: XmlNode, local: string): XmlNode[] {
  const found = localOf(node.name) === local ? [node] : [];
  return [...found, ...nodesIn(node).flatMap((child) => nodesBelow(child, local))];
}

/** The text that stands directly in an element. */
export const textOf = ({ children }: XmlNode): string =>
  children.filter((child) => typeof child === 'string').join('');

/** A value by its local name, as `id` of `r:id`. */
export function valueOf({ attributes }: XmlNode, local: string): string | undefined {
  for (const [name, value] of attributes) if (localOf(name) === local) return value;
  return undefined;
}

/** A number that an attribute or a text gives; undefined where it is none. */
export function numberOf(text: string | undefined): number | undefined {
  const value = text === undefined || text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}
