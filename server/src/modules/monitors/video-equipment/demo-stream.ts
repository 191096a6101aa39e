import { readFile } from 'node:fs/promises';

/** The segments of `server/demo-media/hls`, as `scripts/draw-demo-media.mjs` has made them. */
const SEGMENTS = 6;
const SECONDS = 4;
/** Segments that a live playlist names. */
const WINDOW = 4;
const FOLDER = new URL('../../../../demo-media/hls/', import.meta.url);

const HEAD = ['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${SECONDS}`];
const segment = (at: number): string[] => [
  `#EXTINF:${SECONDS.toFixed(3)},`,
  `segment-${(at % SEGMENTS) + 1}.ts`,
];
/** Where the film begins anew its times do as well. */
const isFirst = (at: number): boolean => at % SEGMENTS === 0;

/** What a live stream names at a moment: the film begins anew as often as it ends. */
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

/** The whole film, from its beginning to its end. */
export const playbackPlaylist = (): string =>
  [
    ...HEAD,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MEDIA-SEQUENCE:0',
    ...Array.from({ length: SEGMENTS }, (_, at) => segment(at)).flat(),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');

/** A segment of the film; none of another name. */
export async function readSegment(name: string): Promise<Buffer | undefined> {
  const at = Number(/^segment-(\d)\.ts$/.exec(name)?.[1] ?? 0);
  return at >= 1 && at <= SEGMENTS ? readFile(new URL(name, FOLDER)) : undefined;
}
