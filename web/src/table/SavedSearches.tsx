import { DeleteOutlined, FilterOutlined } from '@ant-design/icons';
import { Button, Dropdown, Form, Input, type MenuProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SmallDialog } from '../editing/SmallDialog.js';
import { tellDone } from '../feedback.js';
import type { ListState } from './list-state.js';
import type { SavedSearch, useScreenSetting } from '../set-up/screen-setting.js';
import { IconButton } from '../layout/IconButton.js';

const MAX_SEARCHES = 20;

interface Props {
  list: ListState;
  keeper: ReturnType<typeof useScreenSetting>;
}

/** Named filters of a screen, and the way back to its first set-up. */
export function SavedSearches({ list, keeper: { setting, known, keep } }: Props) {
  const { t } = useTranslation();
  const [naming, setNaming] = useState(false);
  const searches = setting.searches ?? [];
  const without = (name: string): SavedSearch[] => searches.filter((one) => one.name !== name);
  const save = (name: string) => keep({ searches: [...without(name), { name, query: list.text }] });
  const whyNot = !known
    ? t('list.saveUnknown')
    : list.text === ''
      ? t('list.saveNothing')
      : searches.length >= MAX_SEARCHES
        ? t('list.saveFull', { max: MAX_SEARCHES })
        : undefined;
  const items: MenuProps['items'] = [
    ...searches.map(({ name, query }) => ({
      key: `search:${name}`,
      label: (
        <span className="saved-search">
          {name}
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`${t('action.delete')} ${name}`}
            onClick={(event) => {
              event.stopPropagation();
              keep({ searches: without(name) });
            }}
          />
        </span>
      ),
      onClick: () => list.open(query),
    })),
    ...(searches.length > 0 ? [{ type: 'divider' as const }] : []),
    {
      key: 'save',
      label: (
        <>
          {t('list.saveSearch')}
          {whyNot && <small className="menu-reason">{whyNot}</small>}
        </>
      ),
      disabled: whyNot !== undefined,
      onClick: () => setNaming(true),
    },
    {
      key: 'reset',
      label: t('list.reset'),
      onClick: () => {
        keep({ columns: null, size: null }, () => tellDone(t('list.resetDone')));
      },
    },
  ];
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <IconButton size="small" icon={<FilterOutlined />} label={t('list.searches')} />
      </Dropdown>
      {naming && (
        <SmallDialog<{ name: string }>
          width={420}
          title={t('list.saveSearch')}
          initial={{ name: '' }}
          save={async (typed) => save(typed.name.trim())}
          done=""
          onClose={() => setNaming(false)}
        >
          <Form.Item
            name="name"
            label={t('list.searchName')}
            rules={[{ required: true, whitespace: true, message: t('query.nameNeeded') }]}
          >
            <Input autoFocus maxLength={50} autoComplete="off" />
          </Form.Item>
        </SmallDialog>
      )}
    </>
  );
}
