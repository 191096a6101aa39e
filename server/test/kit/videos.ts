import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Makes an MP4 that browsers play; the browser's tests make theirs by the same script. */
export const { tinyVideo } = (await import(
  pathToFileURL(join(process.cwd(), '../scripts/test/tiny-video.mjs')).href
)) as {
  tinyVideo: (video?: { seconds?: number; place?: string; brand?: string; dataTrack?: boolean }) => Buffer;
};
