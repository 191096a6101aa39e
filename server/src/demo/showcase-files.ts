import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { checkPicture } from '../files/pictures/check-picture.js';
import { checkVideo } from '../files/videos/check-video.js';
import { type DemoStore, storeDemoFile } from './demo-files.js';

/** A picture or film that ships with the product, as `scripts/draw-demo-media.mjs` has drawn it. */
interface DrawnFile {
  file: string;
}

/** A picture: which kind of tree, in what season, at what hour, and who is there. */
export interface DrawnPicture extends DrawnFile {
  kind: string;
  season: string;
  hour: string;
  who?: string;
}

/** A film over one of the pictures. */
interface DrawnFilm extends DrawnFile {
  picture: string;
}

/** A stored file, as attachments name it. */
export interface StoredMedia {
  id: string;
  size: number;
  suffix: string;
}

const FOLDER = new URL('../../demo-media/', import.meta.url);
const pathOf = (file: string): string => fileURLToPath(new URL(file, FOLDER));

/** The pictures by the first part of their names, in their order, and the films. */
export function drawnMedia(): { pictures: (stem: string) => DrawnPicture[]; films: DrawnFilm[] } {
  const all = JSON.parse(readFileSync(pathOf('media.json'), 'utf8')) as (DrawnPicture | DrawnFilm)[];
  const pictures = all.filter((one): one is DrawnPicture => 'kind' in one);
  return {
    pictures: (stem) => pictures.filter(({ file }) => file.startsWith(`${stem}-`)),
    films: all.filter((one): one is DrawnFilm => 'picture' in one),
  };
}

/**
 * Stores a shipped file under a title. Its smaller pictures are left to the worker, as those of a restore are: a
 * first start need not wait for them, and shipped files are small.
 */
export async function storeMedia(demo: DemoStore, file: string, title: string): Promise<StoredMedia> {
  const path = pathOf(file);
  const suffix = file.split('.').at(-1)!;
  const bytes = await readFile(path);
  const check = () => (suffix === 'mp4' ? checkVideo(path) : checkPicture(path, suffix, demo.store.fetched));
  const id = await storeDemoFile(demo, { name: `${title}.${suffix}`, extension: suffix, bytes, check });
  return { id, size: bytes.length, suffix };
}
