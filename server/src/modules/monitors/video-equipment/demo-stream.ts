import { readFile } from 'node:fs/promises';

/** Number of segments in `server/demo-media/hls`, made by `scripts/draw-demo-media.mjs`, and the seconds of each. */
const SEGMENTS = 6;
const SECONDS = 4;
/** Number of segments that a live playlist names. */
const WINDOW = 4;
const FOLDER = new URL('../../../../demo-media/hls/', import.meta.url);

const HEAD = ['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${SECONDS}`];
const segment = (at: number): string[] => [
  `#EXTINF:${SECONDS.toFixed(3)},`,
  `segment-${(at % SEGMENTS) + 1}.ts`,
];
/** Whether a segment is the first of the film, at which its timestamps begin again. */
const isFirst = (at: number): boolean => at % SEGMENTS === 0;

/** The live playlist at a moment in ms; the film repeats without end. */
export function livePlaylist(now: number): string {
  const first = Math.floor(now / 1_000 / SECONDS) - WINDOW;
  const lines = Array.from({ length: WINDOW }, (_, at) => [
    ...(isFirst(first + at) && at > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    ...segment(first + at),
  ]);
  const begun = Math.floor((first - 1) / SEGMENTS);
  return [
    ...HEAD,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${begun}`,
    ...lines.flat(),
    '',
  ].join('\n');
}

/** The playlist of the whole film. */
export const playbackPlaylist = (): string =>
  [
    ...HEAD,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MEDIA-SEQUENCE:0',
    ...Array.from({ length: SEGMENTS }, (_, at) => segment(at)).flat(),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');

/** Reads a segment of the film by its file name; undefined for any other name. */
export async function readSegment(name: string): Promise<Buffer | undefined> {
  const at = Number(/^segment-(\d)\.ts$/.exec(name)?.[1] ?? 0);
  return at >= 1 && at <= SEGMENTS ? readFile(new URL(name, FOLDER)) : undefined;
}
