import { attachTypeOf, AttachType, ATTACHMENT_SUFFIXES, MAX_ATTACHMENTS } from '@gushu/shared';
import type { Attachment, SavedItem, Taken } from './attachment-api.js';

/** One attachment in the upload field: stored, or uploaded and not yet saved. */
export interface AttachmentDraft {
  id?: string;
  version?: number;
  attachId: string;
  attachmentName: string;
  attachType: AttachType;
  photoKind: string | null;
  remark: string | null;
  author: string | null;
  size: number;
  /** Source of the preview: a link of the server, or the chosen file. */
  picture?: string | File;
  /** When and where it was taken, as far as that is known. */
  taken?: Taken;
  /** Metres from its tree, from the server; of stored files only. */
  shootDistance?: number | null;
  /** Place among the chosen files: the first chosen stands first, no matter which upload ends first. */
  serial?: number;
}

/** Suffixes for the file dialog; by suffix, so that a phone converts its HEIC to JPEG. */
export const ACCEPT = Object.values(ATTACHMENT_SUFFIXES)
  .flat()
  .map((suffix) => `.${suffix}`)
  .join(',');
export const ACCEPT_PICTURES = 'image/jpeg,image/png,image/webp';

const suffixOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Kind of a file by its name; none where no record takes such files. */
export const kindOf = (name: string): AttachType | undefined =>
  name.includes('.') ? attachTypeOf(suffixOf(name)) : undefined;

/** A stored attachment as the field shows it. */
export const draftOf = (row: Attachment): AttachmentDraft => {
  const attachType = (row.attachType ?? AttachType.other) as AttachType;
  return {
    id: row.id,
    version: row.version,
    attachId: String(row.attachId),
    attachmentName: String(row.attachmentName ?? ''),
    attachType,
    size: Number(row.size ?? 0),
    photoKind: row.photoKind,
    remark: row.remark,
    author: row.author,
    ...(attachType === AttachType.picture && row.thumbUrl ? { picture: row.thumbUrl } : {}),
    taken: captureOf(row),
    shootDistance: row.shootDistance ?? null,
  };
};

const captureOf = ({ shootTime, shootLon, shootLat }: Attachment): Taken => ({
  ...(shootTime ? { shootTime: String(shootTime) } : {}),
  ...(shootLon && shootLat ? { shootLon: Number(shootLon), shootLat: Number(shootLat) } : {}),
});

/** An uploaded file as the field shows it. */
export const uploadedDraft = (
  file: File,
  attachId: string,
  serial: number,
  taken?: Taken,
): AttachmentDraft => {
  const attachType = kindOf(file.name) ?? AttachType.other;
  return {
    attachId,
    attachmentName: file.name,
    attachType,
    size: file.size,
    serial,
    photoKind: null,
    remark: null,
    author: null,
    ...(attachType === AttachType.picture ? { picture: file } : {}),
    ...(taken ? { taken } : {}),
  };
};

/** Puts an uploaded file before those that were chosen after it. */
export function placed(drafts: readonly AttachmentDraft[], draft: AttachmentDraft): AttachmentDraft[] {
  const after = drafts.findIndex(({ serial }) => serial !== undefined && serial > (draft.serial ?? 0));
  return after < 0 ? [...drafts, draft] : drafts.toSpliced(after, 0, draft);
}

/** Moves one of a list to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list[from];
  return one === undefined || to < 0 || to >= list.length
    ? [...list]
    : list.toSpliced(from, 1).toSpliced(to, 0, one);
}

/** Reason not to upload a file: key of the text and its parameters. */
export function refusalOf(
  file: Pick<File, 'name' | 'size'>,
  kinds: readonly AttachType[],
): [key: string, params: Record<string, string | number>] | undefined {
  const kind = kindOf(file.name);
  if (/\.(heic|heif|hif)$/i.test(file.name)) return ['attachments.heic', {}];
  if (/\.(mov|qt|3gp|avi|mkv|webm)$/i.test(file.name)) return ['attachments.videoKind', {}];
  if (!kind) return ['attachments.kind', {}];
  if (file.size === 0) return ['attachments.empty', {}];
  const max = MAX_ATTACHMENTS[kind];
  return kinds.filter((each) => each === kind).length >= max ? ['attachments.tooMany', { max }] : undefined;
}

const MAX_SORT = 9_000;

/** Sort numbers for the order of the list; as many as possible stay, so that history records true moves only. */
function sortsOf(before: readonly Attachment[], drafts: readonly AttachmentDraft[]): number[] {
  const sorts: number[] = [];
  for (const { id } of drafts) {
    const last = sorts.at(-1) ?? 0;
    const own = Number(before.find((row) => row.id === id)?.sort ?? 0);
    sorts.push(own > last ? own : last + 1);
  }
  return (sorts.at(-1) ?? 0) > MAX_SORT ? drafts.map((_, at) => at + 1) : sorts;
}

/** Difference that a save sends: attachments to be removed, and new or changed ones in order. */
export function diffOf(
  before: readonly Attachment[],
  drafts: readonly AttachmentDraft[],
): { removed: string[]; saved: SavedItem[] } {
  const removed = before.filter(({ id }) => !drafts.some((draft) => draft.id === id)).map(({ id }) => id);
  const sorts = sortsOf(before, drafts);
  const saved = drafts.flatMap((draft, at): SavedItem[] => {
    const row = before.find(({ id }) => id === draft.id);
    const { attachId, photoKind, remark, author } = draft;
    const sort = sorts[at]!;
    if (!row) return [{ attachId, attachmentName: draft.attachmentName, photoKind, remark, author, sort }];
    const isSame =
      row.sort === sort &&
      (row.photoKind ?? null) === (photoKind ?? null) &&
      (row.remark ?? '') === (remark ?? '') &&
      (row.author ?? '') === (author ?? '');
    return isSame ? [] : [{ id: row.id, version: row.version, photoKind, remark, author, sort }];
  });
  return { removed, saved };
}
