import { useEffect } from 'react';
import { create } from 'zustand';

/** Whether the help on the page, and the release notes, stand open. */
export const useHelp = create<{ open: boolean; updates: boolean }>()(() => ({ open: false, updates: false }));

/** Opens the help on the page. */
export const openHelp = (): void => useHelp.setState({ open: true });

/** Closes it. */
export const closeHelp = (): void => useHelp.setState({ open: false });

/** Where a question mark is written, not asked. */
const WRITTEN = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]';

const isWritten = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(WRITTEN) !== null;

/** The key ? opens the help and closes it again, where no field has the focus and no dialog stands before the page. */
export function useHelpKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAsked = event.key === '?' || event.key === '？';
      if (!isAsked || event.ctrlKey || event.metaKey || event.altKey || isWritten(event)) return;
      if (document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return;
      event.preventDefault();
      useHelp.setState(({ open }) => ({ open: !open }));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
