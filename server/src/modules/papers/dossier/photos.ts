import { AttachType } from '@gushu/shared';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query } from '../../../database/database.js';
import { MAX_PIXELS } from '../../../files/pictures/limits.js';
import { type Rendition, renditionKey, type RenditionSizes } from '../../../files/pictures/renditions.js';
import type { FileStore, Place } from '../../../files/store.js';
import type { AnyRow } from '../../../rows/stored.js';

/** Maximum size in bytes of all photos of a dossier together, and of a single one. */
const MAX_TOTAL_BYTES = 14 * 1024 * 1024;
const MAX_PHOTO_BYTES = 320 * 1024;
/** With less room per photo than this, in bytes, it is made from the thumbnail. */
const MIN_LARGE_BYTES = 250 * 1024;
/** Maximum of photos in a dossier. */
export const MAX_PHOTOS = 200;
/** Sides in pixels and quality as JPEG, tried until a photo is small enough; half a page wide, 1,000 pixels are 280 dpi. */
const QUALITY_STEPS = [
  { side: 1_000, quality: 76 },
  { side: 800, quality: 66 },
  { side: 640, quality: 56 },
  { side: 480, quality: 46 },
] as const;
const USABLE = 1;

/** A photo of a dossier: its attachment, and the local file to print. */
export interface Photo {
  file: AnyRow;
  path: string;
}

interface Source extends Place {
  id: string;
  digest: string;
  renditions: RenditionSizes | null;
}

/** The pictures among the files that can be shown. */
export const picturesOf = (files: readonly AnyRow[]): AnyRow[] =>
  files.filter(({ attachType, checkState }) => attachType === AttachType.picture && checkState === USABLE);

/** Stored file to shrink: the large rendition, or the thumbnail where there is little room, else the original. */
function nameOf({ name, digest, renditions }: Source, most: number): string {
  const size: Rendition = most < MIN_LARGE_BYTES ? 'thumb' : 'large';
  return renditions?.[size] === undefined ? name : renditionKey(digest, size);
}

/** Writes a picture as small as the paper needs it; from file to file, so that it is never held in memory. */
const shrunk = (
  store: FileStore,
  source: Source,
  { path, most }: { path: string; most: number },
): Promise<void> =>
  store.withPath({ store: source.store, name: nameOf(source, most) }, async (from) => {
    for (const { side, quality } of QUALITY_STEPS) {
      const { size } = await sharp(from, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality })
        .toFile(path);
      if (size <= most) return;
    }
  });

/** Tools for shrinking photos: the store of the originals, and local files for the copies. */
interface PhotoTools {
  db: Db;
  store: FileStore;
  signal: AbortSignal;
  /** Answers the path of a local file for one more photo. */
  fileOf: () => string;
}

/** Shrinks the pictures one after the other; one whose file is missing or unreadable is left out. */
export async function shrinkPhotos(
  { db, store, signal, fileOf }: PhotoTools,
  caller: Caller,
  files: readonly AnyRow[],
): Promise<Photo[]> {
  const pictures = picturesOf(files).slice(0, MAX_PHOTOS);
  const ids = pictures.map(({ attachId }) => String(attachId));
  const sources = await query<Source>(
    db,
    sql`select a.id, a.store, a.name, a.digest, a.shown->'renditions' as renditions from blade_attach a
      where a.tenant_id = ${caller.tenantId} and a.id = any(${ids}::bigint[])`,
  );
  const byId = new Map(sources.map((source) => [source.id, source]));
  const most = Math.min(MAX_PHOTO_BYTES, Math.floor(MAX_TOTAL_BYTES / Math.max(pictures.length, 1)));
  const photos: Photo[] = [];
  for (const file of pictures) {
    signal.throwIfAborted();
    const source = byId.get(String(file['attachId']));
    if (!source) continue;
    const path = fileOf();
    const isMade = await shrunk(store, source, { path, most }).then(
      () => true,
      () => false,
    );
    signal.throwIfAborted();
    if (isMade) photos.push({ file, path });
  }
  return photos;
}
