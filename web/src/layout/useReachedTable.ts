import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Scrolling parts of a table. */
const BOXES = '.ant-table-content, .ant-table-body';
/** Elements that take the focus: from there the arrow keys scroll the table around them. */
const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

const isLarger = (box: HTMLElement): boolean =>
  box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;

/** Makes tables reachable by keyboard that are larger than their visible part and have no element to focus. */
export function useReachedTable(place: RefObject<HTMLElement | null>): void {
  const label = useTranslation().t('spoken.scrolled');
  // Each render may bring other rows.
  useEffect(() => {
    const boxes = [...(place.current?.querySelectorAll<HTMLElement>(BOXES) ?? [])];
    const mark = () => {
      for (const box of boxes) {
        const isStop = isLarger(box) && !box.querySelector(STOPS);
        for (const [name, value] of Object.entries({ tabindex: '0', role: 'group', 'aria-label': label }))
          if (isStop) box.setAttribute(name, value);
          else box.removeAttribute(name);
      }
    };
    const watch = new ResizeObserver(mark);
    for (const box of boxes) for (const part of [box, ...box.children]) watch.observe(part);
    return () => watch.disconnect();
  });
}
