import { type RefObject, useEffect } from 'react';

/** Whether a text is cut at the edge of what holds it. */
const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth &&
  ['hidden', 'clip'].includes(window.getComputedStyle(element).overflowX);

/** Every cell of a list whose text is cut shows all of it on hover. */
export function useCutTexts(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = place.current;
    const onOver = ({ target }: Event) => {
      const cell = target instanceof Element && target.closest<HTMLElement>('.ant-table-cell');
      // What names itself has its own words.
      if (!cell || cell.querySelector('[title]')) return;
      if ([cell, ...cell.querySelectorAll('*')].some(isCut)) cell.title = cell.innerText;
      else cell.removeAttribute('title');
    };
    list?.addEventListener('mouseover', onOver);
    return () => list?.removeEventListener('mouseover', onOver);
  }, [place]);
}
