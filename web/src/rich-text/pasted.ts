import { asStyle, declarations } from './styles.js';

/** What Word calls colours that its reader's system has: no colour at all here, or dark pages would be unreadable. */
const NO_COLOUR = /^(windowtext|window|auto|black|#000(000)?|rgb\(0,\s*0,\s*0\))$/i;
const DROPPED = 'style, script, meta, link, title, xml, head';
const KEPT_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['href', 'title', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'style'],
]);
const LIST_STYLE = /mso-list:\s*\S+\s+level(\d)/i;
const NUMBERED = /^[(（]?(\d+|[a-z]{1,4}|[一二三四五六七八九十百]+)[.)、．）]/i;

const rename = (element: Element, tag: string): HTMLElement => {
  const other = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) other.setAttribute(name, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
};

const rawStyle = (element: Element): string => element.getAttribute('style') ?? '';

/** The marker that Word writes before the text of an item: taken out, as a list draws its own. */
function takeMarker(item: Element): string {
  const marker = [...item.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(rawStyle(span)),
  );
  const text = marker?.textContent?.trim() ?? '';
  marker?.remove();
  return text;
}

const isBullet = (marker: string): boolean => !NUMBERED.test(marker);

/** Paragraphs that Word and WPS number by themselves become the lists that they look like. */
function makeLists(body: HTMLElement): void {
  const open: HTMLElement[] = [];
  let last: Element | null = null;
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = Number(LIST_STYLE.exec(rawStyle(paragraph))?.[1] ?? 0);
    if (level === 0) continue;
    const tag = isBullet(takeMarker(paragraph)) ? 'ul' : 'ol';
    if (!last || paragraph.previousElementSibling !== last) open.length = 0;
    open.length = Math.min(open.length, level);
    if (open.length === level && open[level - 1]?.tagName.toLowerCase() !== tag) open.length = level - 1;
    while (open.length < level) {
      const list = body.ownerDocument.createElement(tag);
      const parent = open.at(-1)?.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      open.push(list);
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    open[level - 1]!.append(item);
    paragraph.remove();
    last = open[0]!;
  }
}

/** What attributes of older HTML say, as style. */
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

/** `background: yellow` and its like, where it is a colour and no more. */
const groundOf = (element: Element): [string, string][] => {
  const ground = /(?:^|;)\s*background:\s*([a-z]+|#[0-9a-f]{3,8})\s*(?:;|$)/i.exec(rawStyle(element))?.[1];
  return ground && !/^(none|transparent|white)$/i.test(ground) ? [['background-color', ground]] : [];
};

function keepStoredAttributes(element: Element): void {
  const kept = [...olderStyle(element), ...groundOf(element), ...declarations(element)].filter(
    ([property, value]) => property !== 'color' || !NO_COLOUR.test(value),
  );
  // Slanted is no style of ours, but a mark.
  const slanted = /font-style:\s*italic/i.test(rawStyle(element)) && element.tagName === 'SPAN';
  const style = asStyle([...new Map(kept)]);
  for (const { name } of [...element.attributes])
    if (!KEPT_ATTRIBUTES.has(name)) element.removeAttribute(name);
  if (style === null) element.removeAttribute('style');
  else element.setAttribute('style', style);
  if (slanted) {
    const mark = element.ownerDocument.createElement('em');
    mark.append(...element.childNodes);
    element.append(mark);
  }
}

/** What was copied from a page, from Word or WPS, as the editor reads it: lists as lists, and style that is stored. */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) (comment as ChildNode).remove();
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  makeLists(body);
  for (const element of [...body.querySelectorAll('*')]) {
    // Elements of Office's own: what stands in them is kept, what they draw is not HTML.
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
