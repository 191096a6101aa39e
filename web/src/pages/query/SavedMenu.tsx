import { DeleteOutlined, FolderOpenOutlined } from '@ant-design/icons';
import { MAX_SAVED_QUERIES } from '@gushu/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown, Form, Input, type MenuProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../api/error.js';
import { savedQueries, type SavedOf } from '../../api/queries.js';
import { SmallDialog } from '../../editing/SmallDialog.js';
import { confirmFirst, tellDone } from '../../feedback.js';

interface Props<K extends keyof SavedOf> {
  kind: K;
  dataType: string | undefined;
  /** The query to save; undefined where there is none. */
  current: object | undefined;
  onOpen: (saved: SavedOf[K]) => void;
}

/** The person's own saved queries: open or remove one, or save the present one; an existing name is replaced. */
export function SavedMenu<K extends keyof SavedOf>({ kind, dataType, current, onOpen }: Props<K>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isNaming, setNaming] = useState(false);
  const key = ['saved-queries', kind, dataType];
  const api = savedQueries(kind);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.list(dataType, signal),
  });
  const saved = data?.records ?? [];
  const forget = () => client.invalidateQueries({ queryKey: key });
  const remove = ({ id, name }: SavedOf[K]) =>
    confirmFirst(
      t('query.removeAsk', { name }),
      async () => {
        await api.remove(id);
        tellDone(t('done.removed'));
        await forget();
      },
      { danger: true },
    );
  const save = async ({ name }: { name: string }) => {
    const same = saved.find((one) => one.name === name.trim());
    await api.save({ name: name.trim(), dataType, ...current }, same?.id);
  };
  const items: MenuProps['items'] = saved.map((one) => ({
    key: one.id,
    label: (
      <span className="saved-search">
        {one.name}
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`${t('action.delete')} ${one.name}`}
          onClick={(event) => {
            event.stopPropagation();
            remove(one);
          }}
        />
      </span>
    ),
    onClick: () => onOpen(one),
  }));
  const none: MenuProps['items'] = error
    ? [
        { key: 'failed', label: textOf(error), disabled: true },
        { key: 'retry', label: t('action.retry'), onClick: () => void refetch() },
      ]
    : [{ key: 'none', label: t('query.noneSaved'), disabled: true }];
  return (
    <>
      <Dropdown
        menu={{ items: items.length > 0 ? items : none, className: 'query-saved' }}
        trigger={['click']}
      >
        <Button icon={<FolderOpenOutlined />}>{t('query.saved', { count: saved.length })}</Button>
      </Dropdown>
      {/* Without the list it is unknown which name would be replaced. */}
      <Button disabled={!current || !data} onClick={() => setNaming(true)}>
        {t('query.save')}
      </Button>
      {isNaming && (
        <SmallDialog<{ name: string }>
          title={t('query.save')}
          initial={{ name: '' }}
          save={save}
          onSaved={() => void forget()}
          onClose={() => setNaming(false)}
        >
          <Form.Item
            name="name"
            label={t('list.searchName')}
            extra={t('query.nameHint', { max: MAX_SAVED_QUERIES })}
            rules={[{ required: true, whitespace: true, message: t('query.nameNeeded') }]}
          >
            <Input maxLength={50} autoComplete="off" />
          </Form.Item>
        </SmallDialog>
      )}
    </>
  );
}
