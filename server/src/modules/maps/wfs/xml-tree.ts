import { SaxesParser } from 'saxes';
import { invalid } from '../ows-error.js';

/** An element by its local name, with its attributes, text and children. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  text: string;
  children: XmlElement[];
}

const MAX_DEPTH = 16;

/**
 * Reads a small document that a caller sent. Nothing external is resolved: document type declarations, and entities
 * other than XML's own five, are refused.
 * @param locator the parameter that a refusal names
 */
export function readXml(text: string, locator: string): XmlElement {
  const wrong = (): Error => invalid(locator, 'Not well-formed, or deeper than 16 elements');
  const open: XmlElement[] = [];
  const roots: XmlElement[] = [];
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (): never => {
    throw wrong();
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('processinginstruction', refuse);
  parser.on('opentag', ({ local, attributes }) => {
    if (open.length >= MAX_DEPTH) refuse();
    const named = Object.values(attributes).map((each) => [each.local, each.value] as const);
    const element: XmlElement = { name: local, attributes: new Map(named), text: '', children: [] };
    (open.at(-1)?.children ?? roots).push(element);
    open.push(element);
  });
  const say = (piece: string) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  };
  parser.on('text', say);
  parser.on('cdata', say);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  const [root] = roots;
  if (!root) throw wrong();
  return root;
}
