const MAX_AGE_DAYS = 7;
const PREFIX = 'gushu-draft:';

/** A save that has been begun: how, as long as it waits for the line, and the key that the server knows it by. */
export interface Sending {
  key: string;
  stage?: string | undefined;
}

/** What was typed and when, and whether it was being sent. */
export interface StoredDraft {
  at: number;
  values: Record<string, unknown>;
  sending?: Sending;
}

/** Makes of a parsed value what it was when it was stored. */
type Reviver = (key: string, value: unknown) => unknown;

/** Under which key a person's draft of a form is stored. */
export const draftKey = (userId: string, formKey: string): string => `${PREFIX}${userId}:${formKey}`;

/** What is stored under the key, unless it is too old or not one of ours. */
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

/** Whether what is kept under a key since then is old, or somebody else's than whoever sits here, as far as that is known. */
export const isForeign = (key: string, at: number, userId: string | undefined, now: number): boolean =>
  now - at >= MAX_AGE_DAYS * 86_400_000 || (userId !== undefined && !key.startsWith(draftKey(userId, '')));

/** Drops drafts that are too old and those of anybody else; nobody else's while it is not known who sits here. */
export function tidyDrafts(userId: string | undefined, now = Date.now()): void {
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of drafts) if (isForeign(key, readDraft(key, now)?.at ?? 0, userId, now)) dropDraft(key);
}
