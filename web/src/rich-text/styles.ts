import { Extension } from '@tiptap/react';

/** Style properties that a formatted text may have, as the server allows them. */
const KEPT: ReadonlySet<string> = new Set([
  ...['color', 'background-color', 'text-align', 'font-size', 'font-weight', 'text-decoration', 'width'],
  'text-indent',
]);

/** Styles that the editor's marks express themselves: bold, underlined, struck through. */
const isMark = (property: string, value: string): boolean =>
  (property === 'font-weight' && /^(bold(er)?|[5-9]\d{2})$/.test(value)) ||
  (property === 'text-decoration' && /^(underline|line-through)$/.test(value));

/** The allowed declarations of an element's style: each property with its value. */
export const declarations = (element: Element): [property: string, value: string][] =>
  (element.getAttribute('style') ?? '')
    .split(';')
    .map((one) => one.split(':'))
    .map(([property = '', value = '']): [string, string] => [property.trim().toLowerCase(), value.trim()])
    .filter(([property, value]) => KEPT.has(property) && value !== '');

/** Declarations as an attribute, written as the server writes them. */
export const asStyle = (kept: readonly (readonly [string, string])[]): string | null =>
  kept.length > 0 ? kept.map(([property, value]) => `${property}:${value}`).join(';') : null;

/** Properties that an extension of the editor stores for some kinds of elements. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  'text-align': ['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'DIV', 'PRE'],
  color: ['SPAN'],
  'background-color': ['SPAN'],
  'font-size': ['SPAN'],
};

const otherStyle = (element: Element): string | null =>
  asStyle(
    declarations(element).filter(
      ([property, value]) => !isMark(property, value) && !OWN[property]?.includes(element.tagName),
    ),
  );

const STYLED = [
  ...['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'horizontalRule'],
  ...['image', 'table', 'tableRow', 'tableCell', 'tableHeader', 'pre', 'div', 'divGroup'],
  ...['bold', 'italic', 'underline', 'strike', 'link', 'code', 'subscript', 'superscript', 'textStyle'],
];

/** Preserves styles that no button of the editor sets. */
export const OtherStyles = Extension.create({
  name: 'otherStyles',
  addGlobalAttributes: () => [
    { types: STYLED, attributes: { style: { default: null, keepOnSplit: true, parseHTML: otherStyle } } },
  ],
});
