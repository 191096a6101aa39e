#!/usr/bin/env node
// @ts-check
// Draws the pictures and films of the demo's showcase into server/demo-media. Run by hand after a change of
// scripts/demo-media: what it makes is kept in the repository, so that a first start only has to copy it. Films need ffmpeg.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ROOT } from './lib/paths.mjs';

const SOURCES = join(ROOT, 'scripts/demo-media');
const MEDIA = join(ROOT, 'server/demo-media');
const PICTURE = { width: 960, height: 640 };
const FILM = { width: 640, height: 360, fps: 20, seconds: 7 };
const QUALITY = 58;
const LIST = 'media.json';

const sharp = createRequire(join(ROOT, 'server/package.json'))('sharp');
const only = process.argv[2] ?? '';

/** Encodes frames that come as JPEG. @param {string} path */
function encoder(path) {
  const { fps } = FILM;
  const options = [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '31',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
  ];
  const input = ['-f', 'image2pipe', '-framerate', String(fps), '-c:v', 'mjpeg', '-i', '-'];
  return spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      ...input,
      '-an',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      ...options,
      path,
    ],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
}

/** Calls what `demo-media/page.js` offers. @param {import('playwright-core').Page} page @param {string} name @param {unknown[]} args */
async function inPage(page, name, ...args) {
  const drawn = await page.evaluate(
    async ({ what, given }) => (await import(String('/page.js')))[what](...given),
    { what: name, given: args },
  );
  return Buffer.from(String(drawn).split(',')[1] ?? '', 'base64');
}

/** @param {import('playwright-core').Page} page @param {Picture[]} pictures */
async function drawPictures(page, pictures) {
  for (const spec of pictures.filter(({ name }) => name.startsWith(only))) {
    const png = await inPage(page, 'picture', spec, PICTURE);
    const webp = await sharp(png).webp({ quality: QUALITY, effort: 6 }).toBuffer();
    writeFileSync(join(MEDIA, `${spec.name}.webp`), webp);
  }
}

/** @param {import('playwright-core').Page} page @param {Film[]} films */
async function drawFilms(page, films) {
  const last = FILM.fps * FILM.seconds - 1;
  for (const [at, film] of films.entries()) {
    if (!film.name.startsWith(only)) continue;
    const ffmpeg = encoder(join(MEDIA, `${film.name}.mp4`));
    const ended = once(ffmpeg, 'exit');
    await inPage(page, 'load', `/media/${film.picture}.webp`);
    for (let frame = 0; frame <= last; frame++)
      ffmpeg.stdin.write(await inPage(page, 'frame', { ...film, seed: at + 1 }, frame / last, FILM));
    ffmpeg.stdin.end();
    const [code] = await ended;
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  }
}

/** @typedef {{ name: string, kind: string, season: string, hour: string, who?: string }} Picture */
/** @typedef {{ name: string, picture: string, moves: string }} Film */
/** @type {{ PICTURES: Picture[], FILMS: Film[] }} */
const { PICTURES, FILMS } = await import(String(new URL('./demo-media/pictures.js', import.meta.url)));
mkdirSync(MEDIA, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  await page.route('http://draw.test/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    if (pathname.startsWith('/media/'))
      return route.fulfill({
        contentType: 'image/webp',
        body: readFileSync(join(MEDIA, pathname.slice('/media/'.length))),
      });
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(SOURCES, pathname)) });
  });
  await page.goto('http://draw.test/');
  await drawPictures(page, PICTURES);
  await drawFilms(page, FILMS);
} finally {
  await browser.close();
}
// Facts that the loader needs to choose fitting trees and texts.
const list = [
  ...PICTURES.map(({ name, kind, season, hour, who }) => ({ file: `${name}.webp`, kind, season, hour, who })),
  ...FILMS.map(({ name, picture, moves }) => ({ file: `${name}.mp4`, picture: `${picture}.webp`, moves })),
];
writeFileSync(join(MEDIA, LIST), `[\n${list.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`);
// The stream of the cameras is `draw-demo-stream.mjs`'s.
const known = new Set([LIST, 'hls', ...list.map(({ file }) => file)]);
for (const name of readdirSync(MEDIA)) if (!known.has(name)) rmSync(join(MEDIA, name));
/** @param {string} end */
const bytes = (end) =>
  readdirSync(MEDIA).reduce(
    (sum, name) => sum + (name.endsWith(end) ? statSync(join(MEDIA, name)).size : 0),
    0,
  );
console.log(`pictures ${bytes('.webp')} bytes, films ${bytes('.mp4')} bytes`);
