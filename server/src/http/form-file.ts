import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from './errors.js';

/** A file as it comes. */
interface FormFile {
  name: string;
  stream: Readable & { truncated?: boolean };
}

/** The first file of a form, cut beyond so many bytes where they are given; refuses a request that has none. */
export async function formFile(request: FastifyRequest, fileSize?: number): Promise<FormFile> {
  if (!request.isMultipart()) throw new BusinessError('request.param', { name: 'file' });
  const file = await request.file(fileSize === undefined ? {} : { limits: { fileSize } }).catch(() => {
    throw new BusinessError('request.unreadable');
  });
  if (!file) throw new BusinessError('request.param', { name: 'file' });
  return { name: file.filename, stream: file.file };
}
