import { Button, Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../layout/Dialog.js';
import { useFocusBack } from '../layout/focus-back.js';
import { differences, type Values } from './differences.js';
import './conflict.css';

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

const SIDES = ['mine', 'theirs'] as const;
type Side = (typeof SIDES)[number];

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

interface ChoiceProps {
  field: ConflictField;
  from: Record<Side, Values>;
  changedByMe: boolean;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

/** The two values of one field; the arrow keys move between them. */
function Choice({ field: { name, label, show }, from, changedByMe, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Radio.Group
      className="conflict-row"
      name={id}
      value={chosen}
      aria-labelledby={`${id}-label`}
      onChange={({ target }) => onChoose(target.value as Side)}
    >
      <span id={`${id}-label`} className="conflict-label">
        {label}
        {changedByMe && <small className="blank"> {t('conflict.changedByMe')}</small>}
      </span>
      {SIDES.map((side) => (
        <Radio key={side} value={side}>
          <small className="conflict-side">{t(`conflict.${side}`)}</small> {show(from[side][name])}
        </Radio>
      ))}
    </Radio.Group>
  );
}

/**
 * Both versions of a row side by side: for each field that differs, one of them is chosen and saved again. A newer row
 * is decided upon anew; the focus goes back to where it was before the first.
 */
export function ConflictDialog(props: Props) {
  useFocusBack();
  return <Decision key={String(props.current['version'])} {...props} />;
}

function Decision({ saving, onSave, onCancel, ...props }: Props) {
  const { t } = useTranslation();
  const { shown, changedByMe, chosen, choose, chooseAll, values } = useChoice(props);
  return (
    <Dialog
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
      <div className="conflict">
        <div className="conflict-row conflict-head" aria-hidden>
          <span>{t('conflict.field')}</span>
          {SIDES.map((side) => (
            <span key={side}>{t(`conflict.${side}`)}</span>
          ))}
        </div>
        {shown.map((field) => (
          <Choice
            key={field.name}
            field={field}
            from={{ mine: props.mine, theirs: props.current }}
            changedByMe={changedByMe.has(field.name)}
            chosen={chosen[field.name]}
            onChoose={(side) => choose(field.name, side)}
          />
        ))}
      </div>
      <div className="conflict-all">
        <Button size="small" onClick={() => chooseAll('mine')}>
          {t('conflict.allMine')}
        </Button>
        <Button size="small" onClick={() => chooseAll('theirs')}>
          {t('conflict.allTheirs')}
        </Button>
      </div>
    </Dialog>
  );
}
