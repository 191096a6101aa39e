import dayjs, { isDayjs } from 'dayjs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from './store.js';

const KEPT_DAYS = 7;
const PREFIX = 'gushu-draft:';

/** What a form must offer to have its draft kept; antd's FormInstance does. */
export interface DraftForm {
  getFieldsValue: (all: true) => Record<string, unknown>;
  setFieldsValue: (values: Record<string, unknown>) => void;
}

interface Kept {
  at: number;
  values: Record<string, unknown>;
}

/** Dates survive as what they are: a picker wants a dayjs back, not a text. */
function write(values: Record<string, unknown>): string {
  return JSON.stringify(
    { at: Date.now(), values },
    function (this: Record<string, unknown>, key, value: unknown) {
      const raw = this[key];
      return isDayjs(raw) ? { $day: raw.toISOString() } : value;
    },
  );
}

function read(text: string): Kept {
  return JSON.parse(text, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && '$day' in value ? dayjs(String(value.$day)) : value,
  ) as Kept;
}

function load(key: string): Kept | undefined {
  try {
    const text = localStorage.getItem(key);
    const kept = text ? read(text) : undefined;
    return kept && Date.now() - kept.at < KEPT_DAYS * 86_400_000 ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps what is typed until it is saved, also over a lost session: the draft belongs to the person and the
 * form's key and comes back when both meet again. Give `onValuesChange` to the form and call `clear` once saved.
 */
export function useDraft(formKey: string, form: DraftForm, ready = true) {
  const userId = useSession((s) => s.user?.user_id ?? '');
  const key = `${PREFIX}${userId}:${formKey}`;
  const [restoredAt, setRestoredAt] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const kept = ready ? load(key) : undefined;
    if (!kept) return;
    form.setFieldsValue(kept.values);
    setRestoredAt(kept.at);
  }, [key, form, ready]);

  const keepNow = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    localStorage.setItem(key, write(form.getFieldsValue(true)));
  }, [key, form]);

  const onValuesChange = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(keepNow, 300);
  }, [keepNow]);

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    localStorage.removeItem(key);
    setRestoredAt(undefined);
  }, [key]);

  useEffect(() => () => void (timer.current && keepNow()), [keepNow]);

  return { restoredAt, onValuesChange, clear };
}
