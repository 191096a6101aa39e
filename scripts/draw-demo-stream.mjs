// @ts-check

// Makes the stream that cameras of the demo show, in server/demo-media/hls: six segments of four seconds over one of the
// drawn pictures, in a loop whose end is its beginning. Run by hand; what it makes is stored in the repository. Needs ffmpeg.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, URL } from 'node:url';

const MEDIA = fileURLToPath(new URL('../server/demo-media/', import.meta.url));
const FPS = 10;
const SECONDS = 4;
const SEGMENTS = 6;
const FRAMES = FPS * SECONDS * SEGMENTS;
// A camera that sways a little, and comes back to where it began.
const SWAY = [
  `z='1.15+0.1*sin(2*PI*on/${FRAMES})'`,
  `x='(iw-iw/zoom)/2+40*sin(2*PI*on/${FRAMES})'`,
  `y='(ih-ih/zoom)/2+15*cos(4*PI*on/${FRAMES})'`,
  `d=1:s=480x270:fps=${FPS}`,
].join(':');

mkdirSync(join(MEDIA, 'hls'), { recursive: true });
execFileSync(
  'ffmpeg',
  [
    ...['-v', 'error', '-y', '-loop', '1', '-i', join(MEDIA, 'tree-3.webp')],
    ...['-t', String(SECONDS * SEGMENTS), '-r', String(FPS)],
    ...['-vf', `scale=1280:-2,zoompan=${SWAY},noise=alls=3:allf=t,format=yuv420p`],
    ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow', '-crf', '33', '-an'],
    ...['-g', String(FPS * SECONDS), '-keyint_min', String(FPS * SECONDS), '-sc_threshold', '0'],
    ...['-f', 'hls', '-hls_time', String(SECONDS), '-hls_list_size', '0', '-start_number', '1'],
    ...['-hls_segment_filename', join(MEDIA, 'hls', 'segment-%d.ts'), join(tmpdir(), 'demo.m3u8')],
  ],
  { stdio: 'inherit' },
);
