import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { pauseDeadline } from '../process/deadline.js';
import { BusinessError } from './errors.js';

/** A file as it comes. */
interface FormFile {
  name: string;
  stream: Readable & { truncated?: boolean };
  /** Texts of the form that came before the file. */
  texts: Readonly<Record<string, string>>;
}

/** The texts among the parts of a form. */
function textsOf(parts: Readonly<Record<string, unknown>>): Record<string, string> {
  const named = Object.entries(parts).flatMap(([name, part]) => {
    const { value } = part as { value?: unknown };
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(named);
}

/** An upload takes as long as its line needs, of which `paceBodies` sees that it moves; once it is there its call has its time. */
export function pauseWhileUploading({ raw }: FastifyRequest): void {
  const resume = pauseDeadline();
  raw.once('end', resume);
}

/** The first file of a form, cut beyond so many bytes where they are given; refuses a request that has none. */
export async function formFile(request: FastifyRequest, fileSize?: number): Promise<FormFile> {
  if (!request.isMultipart()) throw new BusinessError('request.param', { name: 'file' });
  pauseWhileUploading(request);
  const file = await request.file(fileSize === undefined ? {} : { limits: { fileSize } }).catch(() => {
    throw new BusinessError('request.unreadable');
  });
  if (!file) throw new BusinessError('request.param', { name: 'file' });
  return { name: file.filename, stream: file.file, texts: textsOf(file.fields) };
}
