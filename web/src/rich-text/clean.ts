import { isOwnPath, isWebAddress } from '@gushu/shared';

const FORBIDDEN =
  'script, style, iframe, object, embed, form, link, meta, base, svg, math, template, noscript';
const CALLS = /^(mailto|tel):/i;

/** Whether a notice may lead to the address: a page of the web or of ours, a mailbox, a phone. */
const mayLink = (address: string): boolean =>
  isWebAddress(address) || isOwnPath(address) || CALLS.test(address);

/**
 * Takes out of HTML what could run. The server cleans every notice as it is written; this second look is for rows that
 * came into the database another way.
 */
export function clean(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.body.querySelectorAll(FORBIDDEN)) element.remove();
  for (const element of page.body.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const isAddress = name === 'href' || name === 'src';
      if (name.startsWith('on') || name.includes(':') || (isAddress && !mayLink(value.trim()))) {
        element.removeAttribute(name);
      }
    }
    if (element instanceof HTMLAnchorElement) {
      element.target = '_blank';
      element.rel = 'noopener noreferrer';
    }
  }
  return page.body.innerHTML;
}
