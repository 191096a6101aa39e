import { useState } from 'react';
import { ApiError } from '../api/error.js';
import { type FieldsForm, showFieldErrors, tellError } from '../feedback.js';
import type { Values } from './differences.js';
import { useTask } from './useTask.js';

/** A refused save: what the row is now, and what was to become of it. */
export interface Conflict<H> {
  current: Values;
  mine: Values;
  /** The row as both began with it: the one that was opened, or the newer one a first decision was made upon. */
  base: Values;
  how: H;
}

/** What is used of antd's form. */
interface SentForm extends FieldsForm {
  setFieldsValue(values: object): void;
  scrollToField(name: string, options: { block: 'center' }): void;
}

interface Parts<H, S> {
  form: SentForm;
  /** Names of the form's fields: a fault of any other is shown above them, as it has no place of its own. */
  names: readonly string[];
  /** The row that was opened; none for a new one. */
  row?: Values | undefined;
  /** Saves; the base is the row that was opened, or the newer one once a conflict has been settled. */
  send: (values: Values, how: H, base: Values | undefined) => Promise<S>;
  onSaved: (saved: S) => void | Promise<void>;
}

const newerRow = (error: unknown): Values | undefined =>
  error instanceof ApiError && error.code === 409
    ? ((error.data as { current?: Values } | undefined)?.current ?? undefined)
    : undefined;

/** Sends a form once at a time; faults go to their fields, a conflict waits until the person has decided it. */
export function useSubmit<H, S>({ form, names, row, send, onSaved }: Parts<H, S>) {
  const [conflict, setConflict] = useState<Conflict<H>>();
  const [base, setBase] = useState(row);
  // The form before any decision, and what it began with: whoever thinks better of deciding gets both back.
  const [undecided, setUndecided] = useState<{ values: Values; base: Values | undefined }>();
  const { running: saving, run } = useTask();

  const refused = (error: unknown, sent: Omit<Conflict<H>, 'current'>): void => {
    const current = newerRow(error);
    if (current) return setConflict({ ...sent, current });
    setConflict(undefined);
    if (!showFieldErrors(form, error) || !(error instanceof ApiError)) return;
    form.scrollToField(error.fields[0]?.field ?? '', { block: 'center' });
    if (error.fields.some(({ field }) => !names.includes(field))) tellError(error);
  };
  /** Answers whether it has been saved. */
  const sendOver = async (values: Values, how: H, over: Values | undefined): Promise<boolean> => {
    const work = async () => {
      const saved = await send(values, how, over);
      setConflict(undefined);
      await onSaved(saved);
    };
    return run(work, (error) => refused(error, { mine: values, base: over ?? {}, how }));
  };
  return {
    saving,
    conflict,
    submit: (values: Values, how: H): Promise<boolean> => {
      setUndecided({ values, base });
      return sendOver(values, how, base);
    },
    /** Saves over the newer row what the person chose field by field; that row is what all begin with from then on. */
    settle: (chosen: Values): Promise<boolean> => {
      if (!conflict) return Promise.resolve(false);
      setBase(conflict.current);
      form.setFieldsValue(chosen);
      return sendOver({ ...conflict.mine, ...chosen }, conflict.how, conflict.current);
    },
    giveUp: () => {
      setConflict(undefined);
      if (!undecided) return;
      setBase(undecided.base);
      form.setFieldsValue(undecided.values);
    },
  };
}
