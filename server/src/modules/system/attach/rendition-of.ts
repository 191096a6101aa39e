import type { Shown } from '../../../files/pictures/check-picture.js';
import { type Rendition, RENDITION_TYPE, renditionKey } from '../../../files/pictures/renditions.js';

/** Fields of a stored file that its rendition replaces. */
interface Served {
  name: string;
  digest: string;
  attachSize: string;
  contentType: string;
  originalName: string;
}

/** A smaller rendition of a stored picture, as a file of its own; undefined if there is none. */
export function renditionOf<F extends Served>(
  file: F,
  { renditions }: Shown,
  size: Rendition,
): F | undefined {
  const bytes = renditions?.[size];
  if (bytes === undefined) return undefined;
  return {
    ...file,
    name: renditionKey(file.digest, size),
    attachSize: String(bytes),
    digest: `${file.digest}-${size}`,
    contentType: RENDITION_TYPE,
    originalName: file.originalName.replace(/\.[^.]*$/, '.webp'),
  };
}
