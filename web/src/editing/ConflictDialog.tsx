import { type ChangedBy, valueOf } from '@gushu/shared';
import { Button, Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../layout/Dialog.js';
import { useFocusBack } from '../layout/focus-back.js';
import { merge, type Values, type Versions } from './differences.js';
import { useChanger } from './useSubmit.js';
import './conflict.css';

/** A field of a form as the dialog names and shows it. */
interface ConflictField {
  name: string;
  label: string;
  show: (value: unknown) => ReactNode;
}

interface Props extends Versions {
  fields: readonly ConflictField[];
  /** Who has saved the row meanwhile, and when. */
  changed: ChangedBy;
  saving: boolean;
  onSave: (chosen: Values) => Promise<unknown>;
  onCancel: () => void;
}

const SIDES = ['mine', 'theirs'] as const;
type Side = (typeof SIDES)[number];

/** Which side each field takes that both have changed: at first the person's own. */
function useChoice({ fields, ...versions }: Versions & Pick<Props, 'fields'>) {
  const { contested: names, taken } = merge(
    fields.map(({ name }) => name),
    versions,
  );
  const all = (side: Side) => Object.fromEntries(names.map((name) => [name, side]));
  const [chosen, setChosen] = useState<Record<string, Side>>(() => all('mine'));
  const { mine, current } = versions;
  return {
    shown: fields.filter(({ name }) => names.includes(name)),
    taken: fields.filter(({ name }) => name in taken),
    chosen,
    choose: (name: string, side: Side) => setChosen({ ...chosen, [name]: side }),
    chooseAll: (side: Side) => setChosen(all(side)),
    values: (): Values => ({
      ...taken,
      ...Object.fromEntries(
        names.map((name) => [name, (chosen[name] === 'mine' ? mine : current)[name] ?? null]),
      ),
    }),
  };
}

interface ChoiceProps {
  field: ConflictField;
  from: Record<Side, Values>;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

/** The two values of one field; the arrow keys move between them. */
function Choice({ field: { name, label, show }, from, chosen, onChoose }: ChoiceProps) {
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
 * Both versions of a row side by side, and who made the other one when: for each field that both have changed, one of
 * them is chosen and saved again. A newer row is decided upon anew; the focus goes back to where it was before the first.
 */
export function ConflictDialog(props: Props) {
  useFocusBack();
  return <Decision key={String(valueOf(props.current, 'version'))} {...props} />;
}

function Decision({ saving, changed, onSave, onCancel, ...props }: Props) {
  const { t } = useTranslation();
  const { shown, taken, chosen, choose, chooseAll, values } = useChoice(props);
  const changer = useChanger();
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
      <p>{t('conflict.hint', { ...changer(changed), count: shown.length })}</p>
      {taken.length > 0 && (
        <p className="conflict-taken">
          {t('conflict.taken', { fields: taken.map(({ label }) => label).join(t('conflict.comma')) })}
        </p>
      )}
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
