import { useEffect } from 'react';

const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth &&
  ['hidden', 'clip'].includes(window.getComputedStyle(element).overflowX);

const endsInDots = (element: Element): boolean =>
  isCut(element) && window.getComputedStyle(element).textOverflow === 'ellipsis';

/** Elements whose title was set here. */
const named = new WeakSet<HTMLElement>();

/**
 * Element that gets the full text as its title: the cell of a list with everything cut in it, else the text under the
 * pointer that ends in an ellipsis.
 */
function cutTextAt(target: Element): { holder: HTMLElement; cut: boolean } | undefined {
  const cell = target.closest<HTMLElement>('.ant-table-cell');
  if (cell) return { holder: cell, cut: [cell, ...cell.querySelectorAll('*')].some(isCut) };
  for (let each: Element | null = target; each; each = each.parentElement)
    if (each instanceof HTMLElement && (endsInDots(each) || named.has(each)))
      return { holder: each, cut: endsInDots(each) };
  return undefined;
}

function onOver({ target }: Event): void {
  const found = target instanceof Element ? cutTextAt(target) : undefined;
  if (!found) return;
  const { holder, cut } = found;
  // An element with a title keeps it.
  if (holder.querySelector('[title]') || (holder.closest('[title]') && !named.has(holder))) return;
  if (cut) {
    holder.title = holder.innerText;
    named.add(holder);
  } else if (named.delete(holder)) holder.removeAttribute('title');
}

/** Shows the whole text on hover wherever a text is cut. */
export function useCutTexts(): void {
  useEffect(() => {
    document.addEventListener('mouseover', onOver);
    return () => document.removeEventListener('mouseover', onOver);
  }, []);
}
