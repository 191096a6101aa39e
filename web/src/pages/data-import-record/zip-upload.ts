import { UPLOAD_PART_BYTES } from '@gushu/shared';
import SparkMD5 from 'spark-md5';
import { type CallOptions, get, post, request } from '../../api/client.js';
import { ordering } from '../../api/jobs.js';
import type { Batch } from './batch.js';

/** A zip being uploaded, as the server has it. */
export interface ZipUpload {
  id: string;
  fileName: string;
  fileSize: number;
  createTime: string;
  parts: number;
  /** Numbers of the received parts. */
  received: number[];
}

const PATH = 'importPicture/importPicture';
const LOOKED_AT = 1024 * 1024;

export const pictureTemplatePath = `${PATH}/template`;

/**
 * Fingerprint that distinguishes a file from others of its name and size: its first and last megabyte, and its time of
 * change.
 */
async function fingerprintOf(file: File): Promise<string> {
  const digest = new SparkMD5.ArrayBuffer();
  for (const part of [file.slice(0, LOOKED_AT), file.slice(-LOOKED_AT)])
    digest.append(await part.arrayBuffer());
  return `${digest.end()}-${file.lastModified}`;
}

/** The person's own zips being uploaded. */
export const readUploads = (signal?: AbortSignal): Promise<ZipUpload[]> =>
  get<ZipUpload[]>(`${PATH}/uploads`, {}, signal);

export const discardUpload = (id: string): Promise<true> => post(`${PATH}/discard`, undefined, { id });

/** Starts the batch of a zip whose parts are all there. */
export const startPictures = (id: string): Promise<Batch> =>
  ordering(post<Batch>(`${PATH}/finish`, undefined, { id }));

function sendPart(id: string, no: number, part: Blob, how: Pick<CallOptions, 'signal' | 'onSent'>) {
  const body = new FormData();
  body.append('file', part, 'part');
  return request<true>(`${PATH}/part`, { method: 'POST', query: { id, no }, body, ...how });
}

/** Sends a zip in parts, skipping those already received, and answers its id. */
export async function sendZip(
  file: File,
  { signal, onSent = () => undefined }: Pick<CallOptions, 'signal' | 'onSent'>,
): Promise<{ id: string }> {
  const fingerprint = await fingerprintOf(file);
  const begun = await post<ZipUpload>(`${PATH}/begin`, {
    fileName: file.name,
    fileSize: file.size,
    fingerprint,
  });
  const there = new Set(begun.received);
  let sent = there.size * UPLOAD_PART_BYTES;
  for (let no = 0; no < begun.parts; no++) {
    signal?.throwIfAborted();
    if (there.has(no)) continue;
    const part = file.slice(no * UPLOAD_PART_BYTES, (no + 1) * UPLOAD_PART_BYTES);
    const before = sent;
    await sendPart(begun.id, no, part, {
      ...(signal ? { signal } : {}),
      onSent: (share) => onSent(Math.min(1, (before + share * part.size) / file.size)),
    });
    sent = before + part.size;
    onSent(Math.min(1, sent / file.size));
  }
  return { id: begun.id };
}
