import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import sql, { type Sql } from 'sql-template-tag';
import { namesTag } from '../../../http/etags.js';
import { MapPool } from '../map-pool.js';
import type { OwsAnswer } from '../ows-call.js';
import { BulkQueue } from '../bulk-queue.js';
import { busy } from '../ows-error.js';
import { drawSvg, type Outlines } from './draw.js';
import type { MapQuery } from './map-query.js';
import { bordersSql, type OutlineRow, outlinesSql } from './map-sql.js';
import { type PictureFormat, pictureTypes } from './picture-formats.js';

/** Pictures that are drawn at once in a process. */
const AT_ONCE = 2;
const MAX_BYTES = 64 * 1024 * 1024;
const KEPT_MS = 10 * 60_000;
const JPEG_QUALITY = 85;

/** Who looks at a picture. */
interface Viewer {
  whose: string;
  gone: AbortSignal;
  known: string | undefined;
}

/** A drawing in the format asked for. */
export async function encode(svg: string, format: PictureFormat): Promise<Buffer> {
  const drawing = Buffer.from(svg);
  if (format === 'svg') return drawing;
  // The outlines of all counties are a long text, and our own.
  const picture = sharp(drawing, { unlimited: true });
  if (format === 'jpeg') {
    return picture.flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  }
  return picture.png(format === 'png8' ? { palette: true } : { compressionLevel: 6 }).toBuffer();
}

/** Draws the boundaries. They are the same for everybody, so that a picture that was drawn once is sent to all. */
@Injectable()
export class PictureService {
  readonly queue = new BulkQueue(AT_ONCE);
  private readonly pictures = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (picture) => picture.length + 1,
    ttl: KEPT_MS,
  });
  private readonly drawing = new Map<string, Promise<Buffer>>();

  constructor(private readonly maps: MapPool) {}

  async answer(query: MapQuery, viewer: Viewer): Promise<OwsAnswer> {
    const [version] = await this.rows<{ version: string }>(
      sql`select md5(string_agg(name || version, ',' order by name)) as version from base_data`,
    );
    const key = createHash('sha256')
      .update(JSON.stringify([version, query]))
      .digest('base64url')
      .slice(0, 22);
    const etag = `"${key}"`;
    const type = pictureTypes[query.format];
    if (namesTag(viewer.known, etag)) return { type, etag, body: undefined };
    return { type, etag, body: this.pictures.get(key) ?? (await this.drawnOnce(key, query, viewer)) };
  }

  /** Draws a picture once for all who ask for it in the meantime. */
  private async drawnOnce(key: string, query: MapQuery, viewer: Viewer): Promise<Buffer> {
    const running = this.drawing.get(key);
    if (running) return running;
    const drawing = this.inTurn(query, viewer).finally(() => this.drawing.delete(key));
    this.drawing.set(key, drawing);
    const picture = await drawing;
    this.pictures.set(key, picture);
    return picture;
  }

  private async inTurn(query: MapQuery, { whose }: Viewer): Promise<Buffer> {
    // Others may wait for the same picture, so that it is drawn to its end though who asked first has gone.
    const turn = await this.queue.take(whose, new AbortController().signal);
    if (!turn) throw busy();
    try {
      const outlines: Outlines[] = [];
      for (const layer of query.layers) {
        outlines.push({ ...layer, rows: await this.rows<OutlineRow>(outlinesSql(query, layer)) });
      }
      const borders = await this.rows<Pick<OutlineRow, 'name' | 'path'>>(bordersSql(query));
      return await encode(drawSvg(query, outlines, borders), query.format);
    } finally {
      this.queue.leave(turn);
    }
  }

  private async rows<T extends object>({ text, values }: Sql): Promise<T[]> {
    return (await this.maps.light.query<T>(text, values)).rows;
  }
}
