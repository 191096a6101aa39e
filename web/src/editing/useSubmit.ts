import type { ChangedBy } from '@gushu/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/error.js';
import { type FieldsForm, showFieldErrors, tellError, tellHint } from '../feedback.js';
import type { Values, Versions } from './differences.js';
import { type Led, leadTo } from './gaps.js';
import { contestedIn, sendMerged, type Sending } from './send-merged.js';
import { useTask } from './useTask.js';

/** A refused save: the row as it is now, the person who changed it, and the intended values. */
interface Conflict<H> extends Versions {
  changed: ChangedBy;
  how: H;
}

/** The part of antd's form that sending uses. */
interface SentForm extends FieldsForm, Led {
  setFieldsValue(values: object): void;
}

interface Parts<H, S> {
  form: SentForm;
  /**
   * Names of the form's fields in order: a fault of any other field is shown above them, as it has no place of its own.
   */
  names: readonly string[];
  /** Fields that are sent; only they can be in conflict. Default: all. */
  sent?: readonly string[];
  /** The opened row; undefined for a new one. */
  row?: Values | undefined;
  /** Saves; the base is the row that was opened, or the newer one once a conflict has been settled. */
  send: (values: Values, how: H, base: Values | undefined) => Promise<S>;
  /** The row as it is stored by now, where its fields went through and a later step of `send` failed. */
  since?: (base: Values | undefined) => Values | undefined;
  onSaved: (saved: S) => void | Promise<void>;
}

const asBegun = (base: Values | undefined): Values | undefined => base;

/** Answers who has changed a row, in words. */
export function useChanger(): (changed: ChangedBy) => { who: string; time: string } {
  const { t } = useTranslation();
  return ({ userName, createTime }) => ({ who: userName || t('conflict.somebody'), time: createTime });
}

/**
 * Sends a form, one save at a time; faults go to their fields. Changes that others have saved to other fields meanwhile
 * are taken over and named; where both have changed the same field, the conflict waits for the person's decision.
 */
export function useSubmit<H, S>({ form, names, sent = names, row, ...parts }: Parts<H, S>) {
  const { send, since = asBegun, onSaved } = parts;
  const { t } = useTranslation();
  const changer = useChanger();
  const [conflict, setConflict] = useState<Conflict<H>>();
  const [base, setBase] = useState(row);
  // The form before any decision, and its base: a person who cancels the decision gets both back.
  const [undecided, setUndecided] = useState<{ values: Values; base: Values | undefined }>();
  const { running: saving, run } = useTask();

  const refused = (error: unknown, sending: Sending, how: H): void => {
    const contested = contestedIn(sent, sending, error);
    if (contested) return setConflict({ ...contested, mine: sending.mine, how });
    setConflict(undefined);
    if (!showFieldErrors(form, error) || !(error instanceof ApiError)) return;
    const wrong = error.fields.map(({ field }) => field);
    const first = names.find((name) => wrong.includes(name)) ?? '';
    leadTo(form, first);
    if (wrong.some((field) => !names.includes(field))) tellError(error);
  };
  /** Answers whether it has been saved. */
  const sendOver = async (mine: Values, how: H, over: Values | undefined): Promise<boolean> => {
    const sending: Sending = { mine, base: over };
    const work = async () => {
      const saved = await sendMerged(sending, {
        names: sent,
        send: (values, base) => send(values, how, base),
        since,
        onMerged: (taken, { current, changed }) => {
          form.setFieldsValue(taken);
          setBase(current);
          tellHint(t('conflict.merged', changer(changed)));
        },
      });
      setConflict(undefined);
      await onSaved(saved);
    };
    return run(work, (error) => refused(error, sending, how));
  };
  return {
    saving,
    conflict,
    submit: (values: Values, how: H): Promise<boolean> => {
      setUndecided({ values, base });
      return sendOver(values, how, base);
    },
    /** Saves the person's choice, field by field, over the newer row, which is the base from then on. */
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
