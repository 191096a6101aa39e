import {
  attachment,
  type AttachmentInput,
  MAX_ATTACHMENT_BATCH,
  type PageOf,
  type EntityDefinition,
  type RowOf,
} from '@gushu/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHistory } from '../history/useRowHistory.js';
import { type CallOptions, download, get, post, request } from '../api/client.js';

/** A file that is attached to a record, as a page answers it. */
export type Attachment = RowOf<typeof attachment> & {
  /** 0 while the server looks into it, 1 usable, 2 refused. */
  checkState?: number;
  /** A picture large enough for a screen. */
  largeUrl?: string | null;
  /** Metres between the tree and where the picture was taken. */
  shootDistance?: number | null;
};

/** Fields of a picture that the gallery shows, of any record. */
export type Picture = Pick<Attachment, 'id'> & Partial<Attachment>;

/** Time and position of a picture, from its camera. */
export type Taken = Partial<Record<'shootLon' | 'shootLat', number>> & { shootTime?: string };

/** An attachment as it is saved: a change with its id, a new one without. */
export type SavedItem = AttachmentInput & { id?: string; version?: number };

/** Answer to an upload. */
export interface Uploaded {
  attachId: string;
  originalName: string;
  taken?: Taken;
}

/** Anything with files: a record or an administered entity. */
type Filed = Pick<EntityDefinition, 'dataType'>;

const UNUSED_LINKS_MS = 1_800_000;

const keyOf = (record: Filed, id: string) => ['attachments', record.dataType, id];
const targetOf = (record: Filed, businessId: string) => ({
  businessType: record.dataType ?? '',
  businessId,
});

const pageOf = (record: Filed, id: string, signal?: AbortSignal): Promise<PageOf<Attachment>> =>
  get(`${attachment.path}/page`, { ...targetOf(record, id), size: MAX_ATTACHMENT_BATCH }, signal);

/** The attachments of a row in their order, as they are now. */
export const readAttachments = async (record: Filed, id: string): Promise<Attachment[]> =>
  (await pageOf(record, id)).records;

/** The attachments of a row in their order. Their links are valid for an hour and are read again before. */
export function useAttachments(record: Filed, id: string, enabled = true) {
  return useQuery({
    queryKey: keyOf(record, id),
    queryFn: ({ signal }) => pageOf(record, id, signal),
    select: ({ records }) => records,
    staleTime: UNUSED_LINKS_MS,
    refetchInterval: UNUSED_LINKS_MS,
    enabled,
  });
}

/** Who changed which attachment of a row, newest first. */
export const useAttachmentHistory = (record: Filed, id: string, enabled: boolean) =>
  useHistory({
    path: attachment.path,
    asked: targetOf(record, id),
    queryKey: [...keyOf(record, id), 'history'],
    staleTime: 0,
    enabled,
  });

/** Invalidates a row's attachments after a change. */
export function useInvalidateAttachments(record: Filed, id: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(record, id) });
}

/** Saves attachments of a row and removes others of it, all or none. */
export const saveAttachments = (
  record: Filed,
  businessId: string,
  items: readonly SavedItem[],
  removedIds: readonly string[] = [],
): Promise<Attachment[]> =>
  post(`${attachment.path}/saveBatch`, {
    attachmentList: items.map((item) => (item.id ? item : { ...item, ...targetOf(record, businessId) })),
    ...(removedIds.length > 0 ? { removedIds } : {}),
  });

/** Removes attachments, all or none. */
export const removeAttachments = (ids: readonly string[]): Promise<true> =>
  post(`${attachment.path}/remove`, undefined, { ids });

/** Sends one file; nothing uses it until a record names it. */
export function uploadFile(file: File, how: Pick<CallOptions, 'signal' | 'onSent'>): Promise<Uploaded> {
  const body = new FormData();
  body.append('file', file, file.name);
  return request('blade-resource/oss/endpoint/put-file-attach', { method: 'POST', body, ...how });
}

/** Stores a picture of a formatted text as an attachment of its row, and answers its link. */
export async function addPicture(record: Filed, id: string, file: File): Promise<string> {
  const { attachId } = await uploadFile(file, {});
  const [picture] = await saveAttachments(record, id, [{ attachId, attachmentName: file.name.slice(-200) }]);
  return String(picture?.attachmentUrl ?? '');
}

/** Saves the file as it was uploaded with the browser. */
export const fetchFile = ({ attachId, attachmentName }: Pick<Attachment, 'attachId' | 'attachmentName'>) =>
  download('blade-resource/attach/download', {
    query: { id: attachId },
    name: String(attachmentName ?? attachId),
  });
