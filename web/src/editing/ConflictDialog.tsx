import { Button, Modal, Radio, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { differences, type Values } from './differences.js';
import './record-form.css';

/** A field of a form as the dialog names and shows it. */
export interface ConflictField {
  name: string;
  label: string;
  show: (value: unknown) => ReactNode;
}

interface Props {
  fields: readonly ConflictField[];
  /** What the person wants to save. */
  mine: Values;
  /** The row as it is now. */
  current: Values;
  /** The row as both began with it. */
  base: Values;
  saving: boolean;
  onSave: (chosen: Values) => Promise<unknown>;
  onCancel: () => void;
}

type Side = 'mine' | 'theirs';

/** Which side each differing field takes: at first what the person has changed, and otherwise what is there now. */
function useChoice({ fields, mine, current, base }: Pick<Props, 'fields' | 'mine' | 'current' | 'base'>) {
  const all = fields.map(({ name }) => name);
  const names = Object.keys(differences(all, mine, current));
  const changedByMe = new Set(Object.keys(differences(all, mine, base)));
  const [chosen, setChosen] = useState<Record<string, Side>>(() =>
    Object.fromEntries(names.map((name) => [name, changedByMe.has(name) ? 'mine' : 'theirs'])),
  );
  return {
    shown: fields.filter(({ name }) => names.includes(name)),
    changedByMe,
    chosen,
    choose: (name: string, side: Side) => setChosen({ ...chosen, [name]: side }),
    chooseAll: (side: Side) => setChosen(Object.fromEntries(names.map((name) => [name, side]))),
    values: (): Values =>
      Object.fromEntries(
        names.map((name) => [name, (chosen[name] === 'mine' ? mine : current)[name] ?? null]),
      ),
  };
}

/** Both versions of a row side by side: for each field that differs, one of them is chosen and saved again. */
export function ConflictDialog({ saving, onSave, onCancel, ...props }: Props) {
  const { t } = useTranslation();
  const { shown, changedByMe, chosen, choose, chooseAll, values } = useChoice(props);
  const side = (which: Side, from: Values) => ({
    key: which,
    title: t(`conflict.${which}`),
    render: (_: unknown, { name, show }: ConflictField) => (
      <Radio checked={chosen[name] === which} onChange={() => choose(name, which)}>
        {show(from[name])}
      </Radio>
    ),
  });
  const field = {
    key: 'field',
    title: t('conflict.field'),
    width: 200,
    render: (_: unknown, { name, label }: ConflictField) => (
      <>
        {label}
        {changedByMe.has(name) && <small className="blank"> {t('conflict.changedByMe')}</small>}
      </>
    ),
  };
  return (
    <Modal
      open
      width={760}
      title={t('conflict.title')}
      onCancel={onCancel}
      onOk={() => void onSave(values())}
      okText={t('conflict.save')}
      confirmLoading={saving}
      mask={{ closable: false }}
    >
      <p>{t('conflict.hint')}</p>
      <Table<ConflictField>
        size="small"
        rowKey="name"
        dataSource={shown}
        pagination={false}
        scroll={{ y: 360 }}
        columns={[field, side('mine', props.mine), side('theirs', props.current)]}
      />
      <div className="conflict-all">
        <Button size="small" onClick={() => chooseAll('mine')}>
          {t('conflict.allMine')}
        </Button>
        <Button size="small" onClick={() => chooseAll('theirs')}>
          {t('conflict.allTheirs')}
        </Button>
      </div>
    </Modal>
  );
}
