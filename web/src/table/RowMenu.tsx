import { MoreOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const BUTTONS = 'button:not(:disabled), a[href]';

/** Whether Tab leaves the menu from where the focus is. */
const isAtEdge = (panel: HTMLElement, backwards: boolean): boolean =>
  [...panel.querySelectorAll(BUTTONS)].at(backwards ? 0 : -1) === document.activeElement;

/** The buttons of a row behind one, where there is no room for all of them beside what they belong to. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    // A dialog that opens now goes back to here when it closes.
    button.current?.focus({ preventScroll: true });
  };
  // Before the buttons, which keep their clicks for themselves. What opens a further menu stays for it; dialogs of the
  // buttons tell of their clicks here as well.
  const onClick = ({ target }: MouseEvent) =>
    open && !(target as Element).closest('.ant-dropdown-trigger') && target !== panel.current && close();
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || !panel.current?.contains(event.target as Node)) return;
    if (event.key === 'Escape') event.stopPropagation();
    else if (event.key !== 'Tab' || !isAtEdge(panel.current, event.shiftKey)) return;
    // Backwards the button that opened the menu comes next, forwards what stands behind it.
    else if (event.shiftKey) event.preventDefault();
    close();
  };
  const label = t('list.rowActions', { name });
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(now) => now && panel.current?.querySelector<HTMLElement>(BUTTONS)?.focus()}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={
        <div
          ref={panel}
          role="dialog"
          aria-label={label}
          className="row-menu"
          onClickCapture={onClick}
          onKeyDown={onKeyDown}
        >
          {children}
        </div>
      }
    >
      <Button
        ref={button}
        type="text"
        size="small"
        icon={<MoreOutlined />}
        aria-label={label}
        aria-expanded={open}
        aria-haspopup="dialog"
      />
    </Popover>
  );
}
