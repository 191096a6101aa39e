const MAX_AGE_DAYS = 7;
const PREFIX = 'gushu-draft:';

/** A save that has begun: its kind, while it waits for the line, and the key that the server knows it by. */
export interface Sending {
  key: string;
  stage?: string | undefined;
}

/** The input with its time, and whether it was being sent. */
export interface StoredDraft {
  at: number;
  values: Record<string, unknown>;
  sending?: Sending;
}

/** Restores the type of a parsed value. */
type Reviver = (key: string, value: unknown) => unknown;

/** Key of a person's draft of a form. */
export const draftKey = (userId: string, formKey: string): string => `${PREFIX}${userId}:${formKey}`;

/** The draft stored under the key; undefined if it is too old or not one of ours. */
export function readDraft(key: string, now: number, revive?: Reviver): StoredDraft | undefined {
  try {
    const text = localStorage.getItem(key);
    const stored = text ? (JSON.parse(text, revive) as StoredDraft) : undefined;
    return stored && now - stored.at < MAX_AGE_DAYS * 86_400_000 ? stored : undefined;
  } catch {
    return undefined;
  }
}

export const dropDraft = (key: string): void => localStorage.removeItem(key);

/** Whether a stored entry is too old, or belongs to another person than the signed-in one, where that is known. */
export const isForeign = (key: string, at: number, userId: string | undefined, now: number): boolean =>
  now - at >= MAX_AGE_DAYS * 86_400_000 || (userId !== undefined && !key.startsWith(draftKey(userId, '')));

/** Drops drafts that are too old and those of other people; only old ones while the person is unknown. */
export function tidyDrafts(userId: string | undefined, now = Date.now()): void {
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of drafts) if (isForeign(key, readDraft(key, now)?.at ?? 0, userId, now)) dropDraft(key);
}
