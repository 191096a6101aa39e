import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StreamableFile } from '@nestjs/common';
import { AppError } from '../../../http/errors.js';
import { namesTag } from '../../../http/etags.js';
import type { ByteRange } from '../../../files/blob-store.js';
import { isMedia } from '../../../files/kinds.js';
import type { Place } from '../../../files/store.js';
import type { Attach } from './attach.service.js';

const RANGE = /^bytes=(\d*)-(\d*)$/;

/** The part of a file that a `Range` header asks for: undefined for the whole, null when there is none such. */
function rangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  const [whole, first, last] = RANGE.exec(header ?? '') ?? [];
  // Several parts at once, other units, nonsense: the whole file answers them, as the standard allows.
  if (whole === undefined || (!first && !last)) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < Number(first)) return undefined;
  return start >= size || end < start ? null : { start, end };
}

/** A file as it is answered. */
type Served = Place & Pick<Attach, 'digest' | 'attachSize' | 'contentType' | 'originalName'>;

/** Where the bytes of a file are read. */
interface Source<F extends Served> {
  read(file: F, range?: ByteRange): Promise<Readable>;
}

/** Answers a request for a file: whole, a part of it, or that the client has it already. */
export async function serveFile<F extends Served>(
  files: Source<F>,
  attach: F,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StreamableFile | undefined> {
  const etag = `"${attach.digest}"`;
  const size = Number(attach.attachSize);
  const kind = isMedia(attach.contentType) ? 'inline' : 'attachment';
  void reply.headers({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    // Who may see it can change at any time: the browser keeps it, and asks.
    'Cache-Control': 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  const { 'if-none-match': known, 'if-range': same, range: asked } = request.headers;
  if (namesTag(known, etag)) {
    void reply.status(304);
    return undefined;
  }
  const range = same === undefined || same === etag ? rangeOf(asked, size) : undefined;
  if (range === null) {
    void reply.header('Content-Range', `bytes */${size}`);
    throw new AppError(416, 'file.range');
  }
  const stream = await files.read(attach, range);
  if (range) {
    void reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  }
  return new StreamableFile(stream, {
    type: attach.contentType,
    length: range ? range.end - range.start + 1 : size,
    disposition: `${kind}; filename*=UTF-8''${encodeURIComponent(attach.originalName)}`,
  });
}
