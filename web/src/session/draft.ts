import { useCallback, useEffect, useRef, useState } from 'react';
import { keepDraft, loadDraft } from './draft-values.js';
import { draftKey, dropDraft, type Sending } from './stored-drafts.js';
import { useSession } from './store.js';

/** The part of a form that drafts need; antd's FormInstance has it. */
interface DraftForm {
  getFieldsValue: (all: true) => Record<string, unknown>;
  setFieldsValue: (values: Record<string, unknown>) => void;
}

interface DraftOf {
  /** Name of the edited row, unique per row. */
  formKey: string;
  /** Version of the row: a draft of an older one would undo later changes of others. */
  version?: number | undefined;
  /** Fields that are never stored. */
  secret?: readonly string[];
  /** False while there is nothing to edit. */
  ready?: boolean;
}

const NONE: readonly string[] = [];

/** Key of the signed-in person's draft of a form. */
export function useDraftKey({ formKey, version = 0 }: Pick<DraftOf, 'formKey' | 'version'>): string {
  const userId = useSession((s) => s.user?.user_id ?? '');
  return draftKey(userId, `${formKey}:${version}`);
}

/**
 * Stores the input until it is saved, even if the session is lost: the draft belongs to the person, the form's key and
 * the row's version and is restored when all three match. Pass `onValuesChange` to the form and call `clear` once it is
 * saved.
 */
export function useDraft(form: DraftForm, { secret = NONE, ready = true, ...of }: DraftOf) {
  const key = useDraftKey(of);
  const hidden = secret.join(',');
  const [restoredAt, setRestoredAt] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sendingRef = useRef<Sending>(undefined);
  const [sending, setSending] = useState<Sending>();

  useEffect(() => {
    const stored = ready ? loadDraft(key) : undefined;
    if (!stored) return;
    form.setFieldsValue(stored.values);
    sendingRef.current = stored.sending;
    setSending(stored.sending);
    setRestoredAt(stored.at);
  }, [key, form, ready]);

  const keepNow = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    keepDraft(key, form.getFieldsValue(true), { secret: hidden.split(','), sending: sendingRef.current });
  }, [key, form, hidden]);

  /** Notes at once how the draft is being sent; `sending` has the result. */
  const noteSending = useCallback(
    (now: Sending, isBegun = false) => {
      sendingRef.current = now;
      if (!isBegun) setSending(now);
      keepNow();
    },
    [keepNow],
  );

  const onValuesChange = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(keepNow, 300);
  }, [keepNow]);

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    dropDraft(key);
    sendingRef.current = undefined;
    setSending(undefined);
    setRestoredAt(undefined);
  }, [key]);

  useEffect(() => () => void (timer.current && keepNow()), [keepNow]);

  return { restoredAt, sending, onValuesChange, noteSending, clear };
}
