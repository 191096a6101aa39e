import { ArrowDownOutlined, ArrowUpOutlined, PushpinOutlined, SettingOutlined } from '@ant-design/icons';
import { trimBlanks, hasText } from '@gushu/shared';
import { Button, Checkbox, Input, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePanel } from '../layout/usePanel.js';
import type { ColumnSettings, SetColumn } from './useShownColumns.js';
import { IconButton } from '../layout/IconButton.js';

interface LineProps {
  column: SetColumn;
  /** The last one in sight has to stay. */
  only: boolean;
  first: boolean;
  last: boolean;
  settings: ColumnSettings;
}

function ColumnLine({ column, only, first, last, settings }: LineProps) {
  const { t } = useTranslation();
  const { name, title, shown, pinned } = column;
  const [over, setOver] = useState(false);
  const icons = [
    ['columnUp', <ArrowUpOutlined key="up" />, first, () => settings.move(name, -1)],
    ['columnDown', <ArrowDownOutlined key="down" />, last, () => settings.move(name, 1)],
  ] as const;
  return (
    <li
      className="column-line"
      data-over={over || undefined}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', name)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        settings.put(event.dataTransfer.getData('text/plain'), name);
      }}
    >
      <Checkbox
        checked={shown}
        disabled={only}
        onChange={({ target }) => settings.show(name, target.checked)}
      >
        {title}
      </Checkbox>
      <span className="column-tools">
        {icons.map(([key, icon, off, act]) => (
          <Button
            key={key}
            type="text"
            size="small"
            icon={icon}
            disabled={off}
            aria-label={t(`list.${key}`, { name: title })}
            onClick={act}
          />
        ))}
        <Button
          type={pinned ? 'primary' : 'text'}
          size="small"
          icon={<PushpinOutlined />}
          aria-label={t('list.columnPin', { name: title })}
          aria-pressed={pinned}
          onClick={() => settings.pin(name, !pinned)}
        />
      </span>
    </li>
  );
}

/** Which columns a list shows, in which order and which of them stay at the left; all of it by mouse or keyboard. */
export function ColumnPanel({ settings }: { settings: ColumnSettings }) {
  const { t } = useTranslation();
  const { popover, panel, button } = usePanel();
  const { columns } = settings;
  const [wanted, setWanted] = useState('');
  const shown = columns.filter((column) => column.shown).length;
  const text = trimBlanks(wanted);
  const found = columns.filter(({ title }) => hasText(title, text));
  const content = (
    <div {...panel} role="dialog" aria-label={t('list.columns')} className="column-panel">
      <div className="column-head">
        <Input
          size="small"
          allowClear
          value={wanted}
          aria-label={t('list.columnSearch')}
          placeholder={t('list.columnSearch')}
          onChange={({ target }) => setWanted(target.value)}
        />
        <Button size="small" onClick={settings.reset}>
          {t('list.columnsReset')}
        </Button>
      </div>
      <div className="column-head">
        <b aria-live="polite">{t('list.columnsShown', { shown, all: columns.length })}</b>
        <Button type="link" size="small" onClick={settings.showAll}>
          {t('list.columnsAll')}
        </Button>
      </div>
      {shown === 1 && <p className="column-least">{t('list.columnsLeast')}</p>}
      <ul>
        {found.map((column) => (
          <ColumnLine
            key={column.name}
            column={column}
            only={column.shown && shown === 1}
            first={column === columns[0]}
            last={column === columns.at(-1)}
            settings={settings}
          />
        ))}
      </ul>
      {found.length === 0 && <p className="column-least">{t('list.columnNone')}</p>}
    </div>
  );
  return (
    <Popover
      {...popover}
      placement="bottomRight"
      arrow={false}
      align={{ overflow: { adjustY: true, shiftX: true } }}
      content={content}
    >
      <IconButton {...button} size="small" icon={<SettingOutlined />} label={t('list.columns')} />
    </Popover>
  );
}
