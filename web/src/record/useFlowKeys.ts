import { type RefObject, useEffect, useRef } from 'react';
import { hasUnsaved } from '../editing/useLeaveWarning.js';

/** Actions by a single key; without an action the key does nothing. */
export interface FlowKeys {
  j?: (() => void) | undefined;
  k?: (() => void) | undefined;
  a?: (() => void) | undefined;
  r?: (() => void) | undefined;
}

const TYPED = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"]';
/**
 * Elements above the row with keys of their own: dialogs, menus, lists of choices; while one is open the row's keys are
 * off.
 */
const ABOVE = [
  '.ant-modal-wrap:not([style*="display: none"])',
  '.ant-image-preview',
  '.ant-drawer-open',
  '.ant-menu-submenu-popup:not(.ant-menu-submenu-hidden)',
  '.ant-spin-fullscreen',
  ...['dropdown', 'select-dropdown', 'picker-dropdown', 'popover'].map(
    (name) => `.ant-${name}:not(.ant-${name}-hidden):not([style*="display: none"])`,
  ),
].join(', ');

/** Whether something covers an element; the drawer around it does not count. */
const isCovered = (place: HTMLElement | null): boolean =>
  [...document.querySelectorAll(ABOVE)].some((above) => !place || !above.contains(place));

/**
 * Single keys as in issue trackers: never while a person types, nor with unsaved changes in a form, nor with a dialog
 * above the place of the keys.
 */
export function useFlowKeys(keys: FlowKeys | undefined, place: RefObject<HTMLElement | null>): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  }, [keys]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(TYPED)) return;
      if (hasUnsaved() || isCovered(place.current)) return;
      const act = now.current?.[event.key.toLowerCase() as keyof FlowKeys];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [place]);
}
