import i18next from 'i18next';
import { ApiError } from '../api/error.js';
import {
  type Attachment,
  readAttachments,
  removeAttachments,
  saveAttachments,
  type SavedItem,
} from './attachment-api.js';
import { type AttachmentDraft, diffOf, draftOf } from './draft.js';

/** The files of a row while they are edited: as they were at first, and as they shall be. */
export interface EditedFiles {
  before: readonly Attachment[];
  drafts: readonly AttachmentDraft[];
}

/** How the files of a row are removed, saved and read. */
export interface FileCalls {
  remove: (ids: readonly string[]) => Promise<unknown>;
  /** Saves some and removes others, all or none. */
  save: (items: readonly SavedItem[], removed: readonly string[]) => Promise<unknown>;
  read: () => Promise<readonly Attachment[]>;
}

/** Files that somebody else has changed or removed meanwhile: reported as a text, as no form of a row can settle it. */
export class FilesChanged extends Error {
  constructor(readonly names: readonly string[]) {
    const texts = { count: names.length, names: names.join(i18next.t('conflict.comma')) };
    super(i18next.t(names.length > 0 ? 'attachments.changed' : 'attachments.changedSome', texts));
    this.name = 'FilesChanged';
  }
}

const NOTED = ['photoKind', 'remark', 'author'] as const;
type Noted = Record<(typeof NOTED)[number], unknown>;

const differs = (a: Noted, b: Noted, name: (typeof NOTED)[number]): boolean =>
  (a[name] ?? '') !== (b[name] ?? '');

/** A file as it is now, with the changes that were made to it here only. */
function renoted(draft: AttachmentDraft, was: Attachment | undefined, now: Attachment): AttachmentDraft {
  const mine = was ? NOTED.filter((name) => differs(draft, was, name) && !differs(now, was, name)) : NOTED;
  return { ...draftOf(now), ...Object.fromEntries(mine.map((name) => [name, draft[name]])) };
}

/** The files in the order that they got here, else in their present one; new ones stand last. */
function ordered(
  drafts: readonly AttachmentDraft[],
  { before, ...edited }: EditedFiles,
  now: readonly Attachment[],
) {
  const places = (rows: readonly { id?: string }[], of: readonly AttachmentDraft[]) =>
    of.map(({ id }) => (id === undefined ? rows.length : rows.findIndex((row) => row.id === id)));
  const isMoved = places(before, edited.drafts).some((place, at, all) => at > 0 && place < all[at - 1]!);
  if (isMoved) return drafts;
  const at = new Map(drafts.map((draft, index) => [draft, places(now, drafts)[index]!]));
  return drafts.toSorted((a, b) => at.get(a)! - at.get(b)!);
}

/**
 * Applies the edits to the files as they are now: where both have changed something the other person's change wins, and
 * removed files stay removed.
 */
export function rebased(edited: EditedFiles, now: readonly Attachment[]): EditedFiles {
  const remaining = edited.drafts.flatMap((draft): AttachmentDraft[] => {
    // A new file may be stored though the answer was lost.
    const row = now.find(({ id, attachId }) =>
      draft.id ? id === draft.id : String(attachId) === draft.attachId,
    );
    const was = edited.before.find(({ id }) => id === draft.id);
    if (!row) return draft.id ? [] : [draft];
    return row.version === was?.version ? [draft] : [renoted(draft, was, row)];
  });
  const known = new Set([...edited.before, ...remaining].map(({ id }) => id));
  const others = now.filter(({ id }) => !known.has(id)).map(draftOf);
  return { before: now, drafts: ordered([...remaining, ...others], edited, now) };
}

/** Names of files that were changed or removed here, and by others meanwhile. */
function changedByOthers({ before, drafts }: EditedFiles, now: readonly Attachment[]): string[] {
  const { removed, saved } = diffOf(before, drafts);
  const meant = new Set([...removed, ...saved.map(({ id }) => id)]);
  return before
    .filter(({ id, version }) => meant.has(id) && now.find((row) => row.id === id)?.version !== version)
    .map(({ attachmentName }) => String(attachmentName ?? ''));
}

const STALE: readonly number[] = [404, 409];

/**
 * Removes and saves the edits of a row's files, all or none. Where others were quicker, the files are read again and
 * `keep` is called with the edits applied to them.
 */
export async function storeDiff(
  edited: EditedFiles,
  calls: FileCalls,
  keep: (edited: EditedFiles) => void,
): Promise<void> {
  const { removed, saved } = diffOf(edited.before, edited.drafts);
  try {
    if (saved.length > 0) await calls.save(saved, removed);
    else if (removed.length > 0) await calls.remove(removed);
  } catch (error) {
    if (!(error instanceof ApiError) || !STALE.includes(error.code)) throw error;
    const now = await calls.read();
    const names = changedByOthers(edited, now);
    // The row itself may be gone, or no longer visible to this person.
    if (names.length === 0 && error.code !== 409) throw error;
    keep(rebased(edited, now));
    throw new FilesChanged(names);
  }
}

/** The calls for the files of a stored row. */
export const fileCalls = (...[record, id]: Parameters<typeof readAttachments>): FileCalls => ({
  remove: removeAttachments,
  save: (items, removed) => saveAttachments(record, id, items, removed),
  read: () => readAttachments(record, id),
});
