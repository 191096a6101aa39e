import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { spending } from './spent.mjs';
import { limitWaits, noteRequests } from './waits.mjs';

const {
  E2E_URL = 'http://127.0.0.1:8080',
  E2E_SCREENSHOTS = '.data-test/screenshots',
  CHROMIUM_PATH,
  CHROMIUM_SHELL_PATH,
} = process.env;

/** Address of the system under test. */
export const address = E2E_URL;

// Chromium's own background calls are off: a test must see every request that a page makes.
const QUIET = ['background-networking', 'component-update', 'domain-reliability', 'sync', 'default-apps'];
const ALWAYS = ['--no-sandbox', '--no-first-run', ...QUIET.map((name) => `--disable-${name}`)];
// Pages of a test are too short-lived for code that is worth optimizing: compiling it took a seventh of the computing, and
// gains nothing even where one page goes through thirty screens.
const PLAIN = ['--disable-gpu-rasterization', '--disable-gpu-compositing', '--js-flags=--no-opt'];
const WEBGL = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

/** A name of the system under test that no browser takes for its own machine: pages of it are not secure without https. */
export const INSECURE_HOST = 'gushu.test';

/**
 * Starts Chromium, without its windows where that one is installed. Pages with a globe or a map need WebGL, all others
 * are faster without.
 * @param {{ webgl?: boolean, whole?: boolean }} [options] whole: as people have it, which is needed to lose the line
 */
export const openBrowser = ({ webgl = false, whole = webgl } = {}) =>
  spending('start of a browser', () =>
    chromium.launch({
      executablePath: (!whole && CHROMIUM_SHELL_PATH) || CHROMIUM_PATH || '/usr/bin/chromium',
      args: [...ALWAYS, `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`, ...(webgl ? WEBGL : PLAIN)],
    }),
  );

/**
 * Notes what the loads of a page take.
 * @param {import('playwright-core').Page} page
 */
function noteLoads(page) {
  const { goto, reload } = page;
  page.goto = (...given) => spending('page loads', () => goto.apply(page, given));
  page.reload = (...given) => spending('page loads', () => reload.apply(page, given));
}

/**
 * Opens a page that notes its errors and every request to another host.
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function openPage(browser, options = {}) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  limitWaits(context);
  noteRequests(context);
  const page = await context.newPage();
  noteLoads(page);
  /** @type {string[]} */
  const errors = [];
  /** @type {string[]} */
  const strangers = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== new URL(address).origin) strangers.push(url.href);
  });
  return { page, context, errors, strangers };
}

/**
 * Where an element is drawn on the page.
 * @param {import('playwright-core').Locator} locator
 */
export async function boxOf(locator) {
  const box = await locator.boundingBox();
  assert.ok(box, `${locator} is not drawn`);
  return box;
}

/**
 * Keeps a picture for people to look at, packed loosely: packing it tightly takes longer than drawing the page.
 * @param {import('playwright-core').Page} page
 * @param {string} name
 */
export async function screenshot(page, name) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  await session.detach();
  await mkdir(E2E_SCREENSHOTS, { recursive: true });
  await writeFile(join(E2E_SCREENSHOTS, `${name}.png`), data, 'base64');
}
