const KEPT_DAYS = 7;
const PREFIX = 'gushu-draft:';

/** What was typed and when. */
export interface Kept {
  at: number;
  values: Record<string, unknown>;
}

/** Makes of a parsed value what it was when it was kept. */
type Reviver = (key: string, value: unknown) => unknown;

/** Under which key a person's draft of a form is kept. */
export const draftKey = (userId: string, formKey: string): string => `${PREFIX}${userId}:${formKey}`;

/** What is kept under the key, unless it is too old or not one of ours. */
export function readDraft(key: string, now: number, revive?: Reviver): Kept | undefined {
  try {
    const text = localStorage.getItem(key);
    const kept = text ? (JSON.parse(text, revive) as Kept) : undefined;
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
  for (const key of drafts) if (isOthers(key) || !readDraft(key, now)) dropDraft(key);
}
