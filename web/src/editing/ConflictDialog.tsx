import type { RecordDefinition, Row } from '@gushu/shared';
import { Button, Modal, Radio, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StoredValue } from '../fields/FieldValue.js';
import { useLabel } from '../record/columns.js';
import { type Conflict, differences, type Values } from './useSave.js';

interface Props {
  record: RecordDefinition;
  conflict: Conflict;
  /** The row as both began with it. */
  base: Row;
  saving: boolean;
  onSave: (chosen: Values) => Promise<void>;
  onCancel: () => void;
}

type Side = 'mine' | 'theirs';

/** Both versions of a row side by side: for each field that differs, one of them is chosen and saved again. */
export function ConflictDialog({
  record,
  conflict: { current, mine },
  base,
  saving,
  onSave,
  onCancel,
}: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const names = Object.keys(differences(record, mine, current));
  const changedByMe = new Set(Object.keys(differences(record, mine, base)));
  const all = (side: Side): Record<string, Side> => Object.fromEntries(names.map((name) => [name, side]));
  const [chosen, setChosen] = useState<Record<string, Side>>(() =>
    Object.fromEntries(names.map((name) => [name, changedByMe.has(name) ? 'mine' : 'theirs'])),
  );
  const save = () =>
    onSave(
      Object.fromEntries(
        names.map((name) => [name, (chosen[name] === 'mine' ? mine : current)[name] ?? null]),
      ),
    );

  const side = (which: Side, from: Values) => ({
    key: which,
    title: t(`conflict.${which}`),
    render: (_: unknown, name: string) => {
      const field = record.fields[name];
      return (
        <Radio checked={chosen[name] === which} onChange={() => setChosen({ ...chosen, [name]: which })}>
          {field && <StoredValue field={field} value={from[name]} />}
        </Radio>
      );
    },
  });
  return (
    <Modal
      open
      width={760}
      title={t('conflict.title')}
      onCancel={onCancel}
      onOk={() => void save()}
      okText={t('conflict.save')}
      confirmLoading={saving}
      mask={{ closable: false }}
    >
      <p>{t('conflict.hint')}</p>
      <Table<string>
        size="small"
        rowKey={(name) => name}
        dataSource={names}
        pagination={false}
        scroll={{ y: 360 }}
        columns={[
          {
            key: 'field',
            title: t('conflict.field'),
            width: 200,
            render: (_, name) => (
              <>
                {label(record.fields[name]?.label ?? [name, name])}
                {changedByMe.has(name) && <small className="blank"> {t('conflict.changedByMe')}</small>}
              </>
            ),
          },
          side('mine', mine),
          side('theirs', current),
        ]}
      />
      <div className="conflict-all">
        <Button size="small" onClick={() => setChosen(all('mine'))}>
          {t('conflict.allMine')}
        </Button>
        <Button size="small" onClick={() => setChosen(all('theirs'))}>
          {t('conflict.allTheirs')}
        </Button>
      </div>
    </Modal>
  );
}
