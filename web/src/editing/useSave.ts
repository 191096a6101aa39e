import { bodyFields, checkRow, type Fault, isBlank, type RecordDefinition, type Row } from '@gushu/shared';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../api/client.js';
import { ApiError } from '../api/error.js';
import { recordApi } from '../api/record-api.js';
import { showFieldErrors, tellDone, tellError, tellHint } from '../feedback.js';
import { useFaultText } from '../review/fault-text.js';
import { moveOf } from '../review/review-moves.js';
import { useForgetRecord } from '../record/useRecordPage.js';

export type Values = Record<string, unknown>;
export type Stage = 'draft' | 'submit';

/** A refused save: what the row is now, and what was to become of it. */
export interface Conflict {
  current: Row;
  mine: Values;
  stage: Stage;
}

interface Parts {
  record: RecordDefinition;
  form: FormInstance<Values>;
  /** The row as it was opened; none for a new one. */
  row: Row | undefined;
  /** Faults between the fields of a row that is submitted. */
  faults: (values: Values) => Fault[];
  onSaved: (id: string) => void;
}

/** What goes to the server: the fields a client may send, an emptied text as nothing. */
const bodyOf = (record: RecordDefinition, values: Values): Values =>
  Object.fromEntries(bodyFields(record).map(([name]) => [name, isBlank(values[name]) ? null : values[name]]));

const same = (a: unknown, b: unknown): boolean => String(a ?? '') === String(b ?? '');

/** The fields in which two rows differ, with the first one's values. */
export const differences = (record: RecordDefinition, values: Values, other: Values): Values =>
  Object.fromEntries(
    Object.entries(bodyOf(record, values)).filter(([name, value]) => !same(value, other[name])),
  );

/** Saves what the form holds, submits it when asked to, and keeps a conflict until the person has decided it. */
export function useSave({ record, form, row, faults, onSaved }: Parts) {
  const { t } = useTranslation();
  const { text } = useFaultText(record);
  const forget = useForgetRecord(record);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const api = recordApi(record);

  /** Puts the faults at their fields; answers whether any of them stands in the way. */
  const refused = (values: Values, stage: Stage): boolean => {
    const strict: Stage = row?.status === 1 ? 'submit' : stage;
    const found = [...checkRow(record, values, strict), ...(strict === 'submit' ? faults(values) : [])];
    const wrong = found.filter(({ warning }) => !warning);
    form.setFields(
      Object.keys(record.fields).map((name) => ({
        name,
        errors: wrong.filter(({ field }) => field === name).map(text),
        warnings: found.filter(({ field, warning }) => warning && field === name).map(text),
      })),
    );
    const [first] = wrong;
    if (!first) return false;
    tellHint(t('record.faults', { count: wrong.length }));
    // The form's own order, which is the definition's, decides what is first.
    form.scrollToField(
      Object.keys(record.fields).find((name) => wrong.some(({ field }) => field === name)) ?? first.field,
      {
        block: 'center',
        focus: true,
      },
    );
    return true;
  };

  const submit = async (id: string): Promise<void> => {
    const fresh = await api.detail(id);
    const move = moveOf(fresh, 'submit');
    if (move) await post(`${record.path}/updateStatus`, undefined, { ids: id, status: move.status });
  };

  const store = async (values: Values, stage: Stage, base: Row | undefined): Promise<void> => {
    setSaving(true);
    try {
      const saved = base
        ? await api.update({
            ...differences(record, values, base),
            id: base.id,
            version: base.version,
          } as never)
        : await api.save(bodyOf(record, values) as never);
      if (stage === 'submit') await submit(saved.id);
      setConflict(undefined);
      tellDone(t(base ? 'done.updated' : 'done.added'));
      await forget();
      onSaved(saved.id);
    } catch (error) {
      const current =
        error instanceof ApiError && error.code === 409 && (error.data as { current?: Row }).current;
      if (current) setConflict({ current, mine: values, stage });
      else if (error instanceof ApiError && error.fields.length > 0) {
        showFieldErrors(form as never, error);
        form.scrollToField(error.fields[0]?.field ?? '', { block: 'center' });
        if (error.fields.some(({ field }) => !(field in record.fields))) tellError(error);
      } else tellError(error);
    } finally {
      setSaving(false);
    }
  };

  return {
    saving,
    conflict,
    save: async (stage: Stage): Promise<void> => {
      const values = form.getFieldsValue(true) as Values;
      if (saving || refused(values, stage)) return;
      await store(values, stage, row);
    },
    /** Saves over the newer version what the person chose field by field. */
    settle: (chosen: Values): Promise<void> => {
      if (!conflict) return Promise.resolve();
      form.setFieldsValue(chosen);
      return store({ ...conflict.mine, ...chosen }, conflict.stage, conflict.current);
    },
    giveUp: () => setConflict(undefined),
  };
}
