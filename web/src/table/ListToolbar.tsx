import { DownOutlined, EllipsisOutlined, ReloadOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnPanel } from '../set-up/ColumnPanel.js';
import type { ColumnSettings } from '../set-up/useShownColumns.js';
import { IconButton } from '../layout/IconButton.js';

interface OptionsProps {
  reload: () => void;
  settings: ColumnSettings;
  children: ReactNode;
}

/** Reloads the list, and opens its settings. */
export function ListOptions({ reload, settings, children }: OptionsProps) {
  const { t } = useTranslation();
  return (
    <div className="list-options">
      <IconButton size="small" icon={<ReloadOutlined />} label={t('list.reload')} onClick={reload} />
      <ColumnPanel settings={settings} />
      {children}
    </div>
  );
}

/** Actions on the list. On a phone only the first ones are shown, the others unfold. */
export function Tools({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [shown, show] = useState(false);
  return (
    <div className="list-tools" {...(shown ? {} : { 'data-folded': true })}>
      {children}
      <Button
        className="list-more"
        icon={<EllipsisOutlined />}
        aria-label={t('action.more')}
        aria-expanded={shown}
        onClick={() => show(!shown)}
      />
    </div>
  );
}

/** Folds the filter row, and shows the number of filters set in it; ProTable's link around it takes the click. */
export function FoldButton({ folded, set }: { folded: boolean; set: number }) {
  const { t } = useTranslation();
  return (
    <Button
      type="link"
      className="filter-fold"
      aria-expanded={!folded}
      icon={folded ? <DownOutlined /> : <UpOutlined />}
      iconPlacement="end"
    >
      {t(!folded ? 'list.fold' : set > 0 ? 'list.unfoldSet' : 'list.unfold', { count: set })}
    </Button>
  );
}
