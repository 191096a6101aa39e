import dayjs, { isDayjs } from 'dayjs';

const KEPT_DAYS = 7;
const PREFIX = 'gushu-draft:';

type Values = Record<string, unknown>;

/** What was typed and when. */
export interface Kept {
  at: number;
  values: Values;
}

/** Dates survive as what they are: a picker wants a dayjs back, not a text. */
function write(kept: Kept): string {
  return JSON.stringify(kept, function (this: Values, key, value: unknown) {
    const raw = this[key];
    return isDayjs(raw) ? { $day: raw.toISOString() } : value;
  });
}

function read(text: string): Kept {
  return JSON.parse(text, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && '$day' in value ? dayjs(String(value.$day)) : value,
  ) as Kept;
}

/** Under which key a person's draft of a form is kept. */
export const draftKey = (userId: string, formKey: string): string => `${PREFIX}${userId}:${formKey}`;

/** Keeps what was typed, without the fields named secret: whoever opens this browser could read them. */
export function keepDraft(key: string, values: Values, secret: readonly string[], now = Date.now()): void {
  const open = Object.entries(values).filter(([name]) => !secret.includes(name));
  localStorage.setItem(key, write({ at: now, values: Object.fromEntries(open) }));
}

/** The draft, unless it is too old or not one of ours. */
export function loadDraft(key: string, now = Date.now()): Kept | undefined {
  try {
    const text = localStorage.getItem(key);
    const kept = text ? read(text) : undefined;
    return kept && now - kept.at < KEPT_DAYS * 86_400_000 ? kept : undefined;
  } catch {
    return undefined;
  }
}

export const dropDraft = (key: string): void => localStorage.removeItem(key);

/** Drops drafts that are too old and those of anybody else; nobody else's while it is not known who sits here. */
export function tidyDrafts(userId: string | undefined, now = Date.now()): void {
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const isOthers = (key: string): boolean => userId !== undefined && !key.startsWith(draftKey(userId, ''));
  for (const key of drafts) if (isOthers(key) || !loadDraft(key, now)) dropDraft(key);
}
