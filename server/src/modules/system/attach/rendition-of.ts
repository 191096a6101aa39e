import type { Shown } from '../../../files/pictures/check-picture.js';
import { type Rendition, RENDITION_TYPE, renditionKey } from '../../../files/pictures/renditions.js';

/** What a stored file is served as. */
interface Served {
  name: string;
  digest: string;
  attachSize: string;
  contentType: string;
  originalName: string;
}

/** A smaller picture of a stored one, as a file of its own; nothing where there is none. */
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
