import { useEffect, useRef } from 'react';

/** What may be done by a single key; a row that offers it not leaves the key alone. */
export interface FlowKeys {
  j?: (() => void) | undefined;
  k?: (() => void) | undefined;
  a?: (() => void) | undefined;
  r?: (() => void) | undefined;
}

const TYPED = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"]';
/** What stands open above the row and has keys of its own: dialogs, menus, lists to choose from. */
const ABOVE = [
  '.ant-modal-wrap:not([style*="display: none"])',
  '.ant-image-preview',
  ...['dropdown', 'select-dropdown', 'picker-dropdown', 'popover'].map(
    (name) => `.ant-${name}:not(.ant-${name}-hidden):not([style*="display: none"])`,
  ),
].join(', ');

/** Single keys as in issue trackers: never while somebody types, nor with another dialog above. */
export function useFlowKeys(keys: FlowKeys | undefined): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  }, [keys]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(TYPED)) return;
      if (document.querySelector(ABOVE)) return;
      const act = now.current?.[event.key.toLowerCase() as keyof FlowKeys];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
