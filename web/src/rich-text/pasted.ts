import { asStyle, declarations } from './styles.js';

/** Word's names of its reader's system colours: dropped here, or dark pages would be unreadable. */
const NO_COLOUR = /^(windowtext|window|auto|black|#000(000)?|rgb\(0,\s*0,\s*0\))$/i;
const DROPPED = 'style, script, meta, link, title, xml, head';
const KEPT_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['href', 'title', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'start', 'type', 'style'],
]);
const LIST_STYLE = /mso-list:\s*\S+\s+level(\d)/i;
/** Word's bullets: one sign, or a letter of a font of signs. */
const BULLET = /^(o|[^\p{L}\p{N}])$/u;
const SIGN_FONT = /font(-family)?:[^;]*(wingdings|webdings|symbol)/i;
const DECIMAL = /^(\d+)\.$/;

const rename = (element: Element, tag: string): HTMLElement => {
  const other = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) other.setAttribute(name, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
};

const rawStyle = (element: Element): string => element.getAttribute('style') ?? '';

interface Marker {
  element: Element | undefined;
  text: string;
  isBullet: boolean;
}

/** Word's marker before the text of an item. */
function markerOf(item: Element): Marker {
  const element = [...item.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(rawStyle(span)),
  );
  const text = element?.textContent?.trim() ?? '';
  const styled = element ? [element, ...element.querySelectorAll('*')] : [];
  for (let box = element?.parentElement; box && box !== item; box = box.parentElement) styled.push(box);
  const isSign = text.length === 1 && styled.some((one) => SIGN_FONT.test(rawStyle(one)));
  // A bullet that is a picture has no text.
  return { element, text, isBullet: text === '' || isSign || BULLET.test(text) };
}

interface OpenList {
  level: number;
  list: HTMLElement;
}

/** Kind of list that draws a marker as it is, when the item follows those of `list`. */
function listFor({ text, isBullet }: Marker, list: HTMLElement | undefined): 'ul' | 'ol' | undefined {
  if (isBullet) return 'ul';
  const number = Number(DECIMAL.exec(text)?.[1] ?? Number.NaN);
  const next = list?.tagName === 'OL' ? list.children.length + 1 : 1;
  return number === 1 || number === next ? 'ol' : undefined;
}

/** Opens a list in the last item of the one around it, or before the paragraph where there is none. */
function openList(open: OpenList[], paragraph: Element, tag: string, level: number): void {
  const list = paragraph.ownerDocument.createElement(tag);
  const parent = open.at(-1)?.list.lastElementChild;
  if (parent) parent.append(list);
  else paragraph.before(list);
  open.push({ level, list });
}

/**
 * Turns paragraphs that Word and WPS number by themselves into lists where those draw the same markers: bullets, and 1.
 * 2. 3. from the first on. Any other marker (第一条, （三）, a), 4.) is text that people refer to, and stays in its
 * paragraph.
 */
function makeLists(body: HTMLElement): void {
  const open: OpenList[] = [];
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = Number(LIST_STYLE.exec(rawStyle(paragraph))?.[1] ?? 0);
    if (level === 0) continue;
    if (paragraph.previousElementSibling !== open[0]?.list) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const top = open.at(-1);
    const marker = markerOf(paragraph);
    const same = top?.level === level ? top.list : undefined;
    const tag = listFor(marker, same);
    if (!tag) {
      if (marker.element) marker.element.textContent = `${marker.text} `;
      continue;
    }
    marker.element?.remove();
    const goesOn = same?.tagName.toLowerCase() === tag && !(tag === 'ol' && marker.text === '1.');
    if (same && !goesOn) open.pop();
    if (!goesOn) openList(open, paragraph, tag, level);
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)!.list.append(item);
    paragraph.remove();
  }
}

/** Style of older HTML's attributes. */
function olderStyle(element: Element): [string, string][] {
  const align = element.getAttribute('align')?.toLowerCase();
  const ground = element.getAttribute('bgcolor');
  const colour = element.tagName === 'FONT' ? element.getAttribute('color') : null;
  const width = /^(TD|TH|TABLE|COL)$/.test(element.tagName) ? element.getAttribute('width') : null;
  return [
    ...(align && /^(left|right|center|justify)$/.test(align)
      ? [['text-align', align] as [string, string]]
      : []),
    ...(ground ? [['background-color', ground] as [string, string]] : []),
    ...(colour ? [['color', colour] as [string, string]] : []),
    ...(width ? [['width', /^\d+$/.test(width) ? `${width}px` : width] as [string, string]] : []),
  ];
}

/** Backgrounds that are the page's own, or none. */
const NO_GROUND = /^(none|transparent|white|inherit|initial|#fff(fff)?|rgb\(255,\s*255,\s*255\))$/i;
const GROUND = /(?:^|;)\s*background:\s*([a-z]+|#[0-9a-f]{3,8}|rgba?\([\d\s.,%]+\))\s*(?:;|$)/i;

/** `background: yellow` and the like, where it is a plain colour. */
const groundOf = (element: Element): [string, string][] => {
  const ground = GROUND.exec(rawStyle(element))?.[1];
  return ground && !NO_GROUND.test(ground) ? [['background-color', ground]] : [];
};

/** Styles that are marks of ours: italic, superscript, subscript. */
const MARKS: readonly [RegExp, string][] = [
  [/font-style:\s*italic/i, 'em'],
  [/vertical-align:\s*super/i, 'sup'],
  [/vertical-align:\s*sub\b/i, 'sub'],
];
const marksOf = (element: Element): string[] =>
  MARKS.flatMap(([style, tag]) => (element.tagName === 'SPAN' && style.test(rawStyle(element)) ? [tag] : []));

function keepStoredAttributes(element: Element): void {
  const kept = [...olderStyle(element), ...groundOf(element), ...declarations(element)].filter(
    ([property, value]) => property !== 'color' || !NO_COLOUR.test(value),
  );
  const marks = marksOf(element);
  const style = asStyle([...new Map(kept)]);
  for (const { name } of [...element.attributes])
    if (!KEPT_ATTRIBUTES.has(name)) element.removeAttribute(name);
  if (style === null) element.removeAttribute('style');
  else element.setAttribute('style', style);
  for (const tag of marks) {
    const mark = element.ownerDocument.createElement(tag);
    mark.append(...element.childNodes);
    element.append(mark);
  }
}

/**
 * Cleans HTML that was copied from a page, from Word or WPS, for the editor: lists as lists, and only stored styles.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) (comment as ChildNode).remove();
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  makeLists(body);
  for (const element of [...body.querySelectorAll('*')]) {
    // Elements of Office's own: their content stays, their drawing is not HTML.
    if (element.tagName.includes(':')) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    keepStoredAttributes(element);
    if (element.tagName === 'FONT') rename(element, 'span');
    if (element.tagName === 'CENTER') rename(element, 'div').style.textAlign = 'center';
  }
  return body.innerHTML;
}
