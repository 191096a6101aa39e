import { useCallback, useEffect, useRef, useState } from 'react';
import { keepDraft, loadDraft } from './draft-values.js';
import { draftKey, dropDraft, type Sending } from './stored-drafts.js';
import { useSession } from './store.js';

/** What a form must offer to have its draft stored; antd's FormInstance does. */
interface DraftForm {
  getFieldsValue: (all: true) => Record<string, unknown>;
  setFieldsValue: (values: Record<string, unknown>) => void;
}

interface DraftOf {
  /** What is edited: the same name for the same row only. */
  formKey: string;
  /** Version of the row: a draft of an older one would undo what others have changed since. */
  version?: number | undefined;
  /** Fields that are never stored. */
  secret?: readonly string[];
  /** False where there is nothing to type. */
  ready?: boolean;
}

const NONE: readonly string[] = [];

/** Under which key the draft of a form is kept for whoever is signed in. */
export function useDraftKey({ formKey, version = 0 }: Pick<DraftOf, 'formKey' | 'version'>): string {
  const userId = useSession((s) => s.user?.user_id ?? '');
  return draftKey(userId, `${formKey}:${version}`);
}

/**
 * Keeps what is typed until it is saved, also over a lost session: the draft belongs to the person, the form's key
 * and the row's version and comes back when all meet again. Give `onValuesChange` to the form and call `clear` once
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

  /** Notes how it is sent before anything else happens to the page; `sending` tells of what has come of that. */
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
