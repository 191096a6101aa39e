import { bodyFields, checkRow, type Fault, isBlank, type RecordDefinition, type Row } from '@gushu/shared';
import type { FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { post } from '../api/client.js';
import { recordApi } from '../api/record-api.js';
import { tellDone, tellHint } from '../feedback.js';
import { useFaultText } from '../review/fault-text.js';
import { moveOf } from '../review/review-moves.js';
import { useForgetRecord } from '../api/record-rows.js';
import { differences, type Values } from './differences.js';
import { useSubmit } from './useSubmit.js';

export type { Values } from './differences.js';
export type Stage = 'draft' | 'submit';

interface Parts {
  record: RecordDefinition;
  form: FormInstance<Values>;
  /** The row as it was opened; none for a new one. */
  row: Row | undefined;
  /** Faults between the fields of a row that is submitted. */
  faults: (values: Values) => Fault[];
  onSaved: (id: string) => void;
}

/** Names of what a client may send, in the form's order. */
export const bodyNames = (record: RecordDefinition): string[] => bodyFields(record).map(([name]) => name);

/** Saves a row: all of a new one, of another what has changed; then submits it when asked to. */
async function store(
  record: RecordDefinition,
  values: Values,
  stage: Stage,
  base: Values | undefined,
): Promise<string> {
  const api = recordApi(record);
  const names = bodyNames(record);
  const saved = base
    ? await api.update({
        ...differences(names, values, base),
        id: base['id'],
        version: base['version'],
      } as never)
    : await api.save(
        Object.fromEntries(names.map((name) => [name, isBlank(values[name]) ? null : values[name]])) as never,
      );
  if (stage === 'submit') {
    const move = moveOf(await api.detail(saved.id), 'submit');
    if (move) await post(`${record.path}/updateStatus`, undefined, { ids: saved.id, status: move.status });
  }
  return saved.id;
}

const isWrong = (faults: readonly Fault[]): boolean => faults.some(({ warning }) => !warning);

/** Puts faults at their fields and leads to the first; answers whether any of them stands in the way. */
function useFaultMarks(record: RecordDefinition, form: FormInstance<Values>) {
  const { t } = useTranslation();
  const { text } = useFaultText(record);
  return (found: readonly Fault[]): boolean => {
    const names = Object.keys(record.fields);
    const at = (name: string, warning: boolean) =>
      found.filter((fault) => fault.field === name && Boolean(fault.warning) === warning).map(text);
    form.setFields(names.map((name) => ({ name, errors: at(name, false), warnings: at(name, true) })));
    const wrong = found.filter(({ warning }) => !warning);
    const [first] = wrong;
    if (!first) return false;
    tellHint(t('record.faults', { count: wrong.length }));
    // The form's own order, which is the definition's, decides what is first.
    const place = names.find((name) => wrong.some(({ field }) => field === name)) ?? first.field;
    form.scrollToField(place, { block: 'center', focus: true });
    return true;
  };
}

/** Saves what the form holds, submits it when asked to, and keeps a conflict until the person has decided it. */
export function useSave({ record, form, row, faults, onSaved }: Parts) {
  const { t } = useTranslation();
  const forget = useForgetRecord(record);
  const marked = useFaultMarks(record, form);
  const { submit, ...rest } = useSubmit<Stage, string>({
    form,
    names: Object.keys(record.fields),
    row,
    send: (values, stage, base) => store(record, values, stage, base),
    onSaved: async (id) => {
      tellDone(t(row ? 'done.updated' : 'done.added'));
      await forget();
      onSaved(id);
    },
  });
  return {
    ...rest,
    save: async (stage: Stage): Promise<void> => {
      const values = form.getFieldsValue(true) as Values;
      const strict = row?.status === 1 ? 'submit' : stage;
      const found = [...checkRow(record, values, strict), ...(strict === 'submit' ? faults(values) : [])];
      if (rest.saving) return;
      // What the server refuses as well it is asked all the same: it knows of faults that only it can see.
      const isRefused = isWrong(checkRow(record, values, 'draft'));
      if (!marked(found) || isRefused) await submit(values, stage);
    },
  };
}
