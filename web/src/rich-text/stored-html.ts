import { asStyle, declarations } from './styles.js';

const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

const isBare = (element: Element): boolean => element.tagName === 'P' && element.attributes.length === 0;

/** Removes the paragraphs that the editor has put around bare text of an item, a cell, a quotation or a division. */
function unwrap(body: HTMLElement): void {
  for (const box of body.querySelectorAll('li, td, th, blockquote, div')) {
    const bare = [...box.children].filter(isBare);
    const [first] = bare;
    const texts = [...box.children].filter(({ tagName }) => tagName === 'P');
    if (first && bare.length === 1 && texts.length === 1) first.replaceWith(...first.childNodes);
  }
}

/** Removes the empty line by which people get behind a table, a picture or a list at the end. */
function dropLastLine(body: HTMLElement): void {
  const last = body.lastElementChild;
  const before = last?.previousElementSibling;
  if (last && before && isBare(last) && last.childNodes.length === 0 && before.tagName !== 'P') last.remove();
}

const columnsOf = (table: HTMLTableElement): number =>
  [...(table.rows[0]?.cells ?? [])].reduce((sum, cell) => sum + cell.colSpan, 0);

/** Restores the columns, while their number is the same. */
function putColumns(table: HTMLTableElement): void {
  const columns = table.dataset['columns'];
  table.removeAttribute('data-columns');
  if (columns === undefined) return;
  const group = document.createElement('colgroup');
  group.innerHTML = columns;
  if (group.children.length === columnsOf(table)) table.prepend(group);
}

function putCaption(table: HTMLTableElement): void {
  const caption = table.dataset['caption'];
  table.removeAttribute('data-caption');
  table.removeAttribute('data-caption-text');
  if (caption !== undefined) table.createCaption().innerHTML = caption;
}

/** Restores the rows of head and foot. */
function putSections(table: HTMLTableElement): void {
  const rows = [...table.rows];
  const of = (section: string) => rows.filter((row) => row.dataset['section'] === section);
  const [head, foot] = [of('thead'), of('tfoot')];
  if (head.length > 0) table.createTHead().append(...head);
  if (foot.length > 0) table.createTFoot().append(...foot);
  for (const row of rows) row.removeAttribute('data-section');
  for (const body of table.tBodies) if (body.rows.length === 0) body.remove();
}

/** Writes styles as the server does; an empty span is removed. */
function tidyStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[style]')) {
    const style = asStyle(declarations(element));
    if (style === null) element.removeAttribute('style');
    else element.setAttribute('style', style);
  }
  for (const span of body.querySelectorAll('span'))
    if (span.attributes.length === 0) span.replaceWith(...span.childNodes);
}

/** Converts the editor's HTML to the stored form. */
export function toStored(html: string): string {
  const body = parsed(html);
  dropLastLine(body);
  unwrap(body);
  for (const paragraph of body.querySelectorAll('[data-given]')) paragraph.removeAttribute('data-given');
  for (const table of body.querySelectorAll('table')) {
    putSections(table);
    putColumns(table);
    putCaption(table);
  }
  tidyStyles(body);
  return body.innerHTML;
}

const SAME: Readonly<Record<string, string>> = {
  ...{ b: 'strong', i: 'em', del: 's', strike: 's', ins: 'u' },
};
/** Elements without a meaning of their own, beside their style. */
const SILENT: ReadonlySet<string> = new Set(['span', 'p', 'div', 'tbody', 'br', 'font', 'center']);
/** Marks may be merged or split: only their presence counts. */
const MARKS: ReadonlySet<string> = new Set(['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'a', 'style']);
const TELLING = [
  ...[
    'src',
    'data-attachment',
    'href',
    'title',
    'alt',
    'width',
    'height',
    'colspan',
    'rowspan',
    'start',
    'type',
  ],
] as const;

const styleKey = (property: string, value: string): string => {
  if (property === 'font-weight' && /^(bold|[5-9]\d{2})$/.test(value)) return 'strong';
  if (property === 'text-decoration' && value !== 'none') return value === 'underline' ? 'u' : 's';
  // Browsers write colours in a form of their own.
  const probe = document.createElement('i');
  probe.style.setProperty(property, value);
  return `style ${property} ${probe.style.getPropertyValue(property) || value}`;
};

/** Meanings of an element beside its text, as keys that begin with its kind. */
function saidBy(element: Element): string[] {
  const tag = element.tagName.toLowerCase();
  const name = SAME[tag] ?? tag;
  const told = TELLING.flatMap((attribute) => {
    const value = element.getAttribute(attribute);
    return value === null || (/span$/.test(attribute) && value === '1')
      ? []
      : [`${name} ${attribute} ${value}`];
  });
  return [
    ...(SILENT.has(name) ? [] : [name, ...told]),
    ...declarations(element).map(([property, value]) => styleKey(property, value)),
  ];
}

function counted(body: HTMLElement): Map<string, number> {
  const counts = new Map<string, number>();
  for (const element of body.querySelectorAll('*'))
    for (const key of saidBy(element)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

const textOf = (body: HTMLElement): string => (body.textContent ?? '').replace(/\s/g, '');

/**
 * Kinds of content that a text has and its converted form lacks: names of elements, `style`, `text`.
 * @param html the text as it was stored
 * @param held the same as the editor would store it
 */
export function lossesOf(html: string, held: string): string[] {
  const [before, after] = [parsed(html), parsed(held)];
  const [had, has] = [counted(before), counted(after)];
  const lost = [...had].filter(([key, count]) => {
    const left = has.get(key) ?? 0;
    return MARKS.has(key.split(' ')[0] ?? '') ? left === 0 : left < count;
  });
  const kinds = new Set(lost.map(([key]) => key.split(' ')[0] ?? key));
  if (textOf(before) !== textOf(after)) kinds.add('text');
  return [...kinds];
}
