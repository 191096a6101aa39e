import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { namesTag } from '../../../http/etags.js';
import { MapPool } from '../map-pool.js';
import type { OwsAnswer } from '../ows-call.js';
import { busy } from '../ows-error.js';
import { type AskRows, BoundaryTurns } from './boundary-turns.js';
import { drawSvg, type Outlines } from './draw.js';
import type { MapQuery } from './map-query.js';
import { bordersSql, type OutlineRow, outlinesSql } from './map-sql.js';
import { type PictureFormat, pictureTypes } from './picture-formats.js';

const MAX_BYTES = 64 * 1024 * 1024;
const KEPT_MS = 10 * 60_000;
/** Time in ms until a new version of the outlines is noticed. */
const VERSION_MS = 5_000;
const JPEG_QUALITY = 85;

/** The reader of a picture. */
interface Viewer {
  whose: string;
  gone: AbortSignal;
  known: string | undefined;
}

/** Encodes a drawing in the requested format. */
export async function encode(svg: string, format: PictureFormat): Promise<Buffer> {
  const drawing = Buffer.from(svg);
  if (format === 'svg') return drawing;
  // `unlimited`, because the outlines of all counties are a long text; it is our own, so it is trusted.
  const picture = sharp(drawing, { unlimited: true });
  if (format === 'jpeg') {
    return picture.flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  }
  return picture.png(format === 'png8' ? { palette: true } : { compressionLevel: 6 }).toBuffer();
}

/** A picture that is being drawn, shared by all who wait for it. */
interface Drawing {
  picture: Promise<Buffer>;
  viewers: number;
  /** Aborted when the last of them has left. */
  left: AbortController;
}

/** Draws the boundaries. They are the same for everybody, so that pictures are cached for all. */
@Injectable()
export class PictureService {
  private readonly pictures = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (picture) => picture.length + 1,
    ttl: KEPT_MS,
  });
  private readonly drawing = new Map<string, Drawing>();
  private readonly version = new LRUCache<'version', string>({
    max: 1,
    ttl: VERSION_MS,
    fetchMethod: () => this.readVersion(),
  });

  constructor(
    private readonly maps: MapPool,
    private readonly turns: BoundaryTurns,
  ) {}

  async answer(query: MapQuery, viewer: Viewer): Promise<OwsAnswer> {
    const key = createHash('sha256')
      .update(JSON.stringify([await this.version.fetch('version'), query]))
      .digest('base64url')
      .slice(0, 22);
    const etag = `"${key}"`;
    const type = pictureTypes[query.format];
    if (namesTag(viewer.known, etag)) return { type, etag, body: undefined };
    return { type, etag, body: this.pictures.get(key) ?? (await this.drawnOnce(key, query, viewer)) };
  }

  /** The version of the base data that pictures are drawn from. */
  private async readVersion(): Promise<string> {
    const [row] = await this.maps.rows<{ version: string | null }>(
      sql`select md5(string_agg(name || version, ',' order by name)) as version from base_data`,
    );
    return row?.version ?? '';
  }

  /** Draws a picture once for all who request it in the meantime (single flight), as long as one of them is there. */
  private async drawnOnce(key: string, query: MapQuery, { whose, gone }: Viewer): Promise<Buffer> {
    if (gone.aborted) throw busy();
    const drawing = this.drawing.get(key) ?? this.begin(key, query, whose);
    drawing.viewers += 1;
    const leave = () => {
      drawing.viewers -= 1;
      if (drawing.viewers > 0) return;
      // Later requests begin anew.
      this.forget(key, drawing);
      drawing.left.abort();
    };
    gone.addEventListener('abort', leave);
    try {
      return await drawing.picture;
    } finally {
      gone.removeEventListener('abort', leave);
    }
  }

  private begin(key: string, query: MapQuery, whose: string): Drawing {
    const left = new AbortController();
    const picture = this.turns.take(whose, left.signal, (ask) => draw(query, ask));
    const drawing: Drawing = { picture, viewers: 0, left };
    this.drawing.set(key, drawing);
    picture.then(
      (drawn) => {
        this.pictures.set(key, drawn);
        this.forget(key, drawing);
      },
      () => this.forget(key, drawing),
    );
    return drawing;
  }

  private forget(key: string, drawing: Drawing): void {
    if (this.drawing.get(key) === drawing) this.drawing.delete(key);
  }
}

async function draw(query: MapQuery, ask: AskRows): Promise<Buffer> {
  const outlines: Outlines[] = [];
  for (const layer of query.layers) {
    outlines.push({ ...layer, rows: await ask<OutlineRow>(outlinesSql(query, layer)) });
  }
  const borders = await ask<Pick<OutlineRow, 'name' | 'path'>>(bordersSql(query));
  return encode(drawSvg(query, outlines, borders), query.format);
}
