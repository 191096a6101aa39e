import { MoreOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePanel } from '../layout/usePanel.js';

/** The buttons of a row behind one, where there is no room for all of them beside what they belong to. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { open, close, ...menu } = usePanel();
  // Before the buttons, which keep their clicks for themselves. What opens a further menu stays for it; dialogs of the
  // buttons report their clicks here as well.
  const onClick = ({ target }: MouseEvent) =>
    open &&
    !(target as Element).closest('.ant-dropdown-trigger') &&
    target !== menu.panel.ref.current &&
    close();
  const label = t('list.rowActions', { name });
  return (
    <Popover
      {...menu.popover}
      placement="bottomRight"
      arrow={false}
      content={
        <div {...menu.panel} role="dialog" aria-label={label} className="row-menu" onClickCapture={onClick}>
          {children}
        </div>
      }
    >
      <Button {...menu.button} type="text" size="small" icon={<MoreOutlined />} aria-label={label} />
    </Popover>
  );
}
