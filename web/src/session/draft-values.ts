import dayjs, { isDayjs } from 'dayjs';
import { readDraft, type Sending, type StoredDraft } from './stored-drafts.js';

type Values = Record<string, unknown>;

/** Serializes dates with their type: a picker needs a dayjs back, not a text. */
function write(draft: StoredDraft): string {
  return JSON.stringify(draft, function (this: Values, key, value: unknown) {
    const raw = this[key];
    return isDayjs(raw) ? { $day: raw.format('YYYY-MM-DD HH:mm:ss') } : value;
  });
}

const revive = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && '$day' in value ? dayjs(String(value.$day)) : value;

/** Stores a draft without its secret fields: anyone who opens this browser could read them. */
export function keepDraft(
  key: string,
  values: Values,
  { secret = [], sending }: { secret?: readonly string[]; sending?: Sending | undefined },
  now = Date.now(),
): void {
  const open = Object.entries(values).filter(([name]) => !secret.includes(name));
  const draft = { at: now, values: Object.fromEntries(open), ...(sending ? { sending } : {}) };
  localStorage.setItem(key, write(draft));
}

/** The draft; undefined if it is too old or not one of ours. */
export const loadDraft = (key: string, now = Date.now()): StoredDraft | undefined =>
  readDraft(key, now, revive);
