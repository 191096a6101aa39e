import type { FormInstance } from 'antd';
import { useState } from 'react';
import { ApiError } from '../api/error.js';
import { showFieldErrors, tellError } from '../feedback.js';
import type { Values } from './differences.js';
import { useTask } from './useTask.js';

/** A refused save: what the row is now, and what was to become of it. */
export interface Conflict<H> {
  current: Values;
  mine: Values;
  how: H;
}

interface Parts<H, S> {
  form: FormInstance;
  /** Names of the form's fields: a fault of any other is told, as it has no place of its own. */
  names: readonly string[];
  /** Saves; the base is the newer row when a conflict has been settled. */
  send: (values: Values, how: H, base: Values | undefined) => Promise<S>;
  onSaved: (saved: S) => void | Promise<void>;
}

const newerRow = (error: unknown): Values | undefined =>
  error instanceof ApiError && error.code === 409
    ? ((error.data as { current?: Values } | undefined)?.current ?? undefined)
    : undefined;

/** Sends a form once at a time; faults go to their fields, a conflict waits until the person has decided it. */
export function useSubmit<H, S>({ form, names, send, onSaved }: Parts<H, S>) {
  const [conflict, setConflict] = useState<Conflict<H>>();
  const { running: saving, run } = useTask();

  const refused = (error: unknown, mine: Values, how: H): void => {
    const current = newerRow(error);
    if (current) return setConflict({ current, mine, how });
    if (!showFieldErrors(form as never, error) || !(error instanceof ApiError)) return;
    form.scrollToField(error.fields[0]?.field ?? '', { block: 'center' });
    if (error.fields.some(({ field }) => !names.includes(field))) tellError(error);
  };
  /** Answers whether it has been saved. */
  const submit = async (values: Values, how: H, base?: Values): Promise<boolean> => {
    const work = async () => {
      const saved = await send(values, how, base);
      setConflict(undefined);
      await onSaved(saved);
    };
    return run(work, (error) => refused(error, values, how));
  };
  return {
    saving,
    conflict,
    submit,
    /** Saves over the newer row what the person chose field by field. */
    settle: (chosen: Values): Promise<boolean> => {
      if (!conflict) return Promise.resolve(false);
      form.setFieldsValue(chosen);
      return submit({ ...conflict.mine, ...chosen }, conflict.how, conflict.current);
    },
    giveUp: () => setConflict(undefined),
  };
}
