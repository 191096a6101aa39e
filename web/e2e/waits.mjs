import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { inspect, isDeepStrictEqual } from 'node:util';
import { spending } from './spent.mjs';

/**
 * The one limit of all waits. A wait ends as soon as its condition holds: only a condition that never holds takes this
 * long. A globe was seen to take three minutes on a machine under load.
 */
const LIMIT_MS = 300_000;
/** The limit once a test of the file has failed: tests that build on it wait in vain, and must not do so for hours. */
const LIMIT_AFTER_FAILURE_MS = 30_000;
let limitMs = LIMIT_MS;

/** @type {Set<import('playwright-core').BrowserContext>} */
const contexts = new Set();
afterEach((test) => {
  if (!('passed' in test) || test.passed) return;
  limitMs = LIMIT_AFTER_FAILURE_MS;
  for (const context of contexts) context.setDefaultTimeout(limitMs);
});

/**
 * Puts the waits of a context's pages under the one limit.
 * @param {import('playwright-core').BrowserContext} context
 */
export function limitWaits(context) {
  context.setDefaultTimeout(limitMs);
  contexts.add(context);
  context.once('close', () => contexts.delete(context));
}
const PAUSE_MS = 100;
/** Idle looks in a row after which a page has come to rest: an answer may cause the next call a moment later. */
const RESTS = 8;
/** Server-sent events, whose stream is open as long as its page, and live pictures, which are requested without end. */
const STREAM = /\/events(\?|$)|\.(m3u8|ts)(\?|$)/;

/**
 * Requests of a context's pages: those under way, and how many have been made.
 * @type {WeakMap<import('playwright-core').BrowserContext, { open: Set<import('playwright-core').Request>, made: number }>}
 */
const running = new WeakMap();

/**
 * Notes the requests of a context's pages, so that `quiet` knows when they are over.
 * @param {import('playwright-core').BrowserContext} context
 */
export function noteRequests(context) {
  /** @type {{ open: Set<import('playwright-core').Request>, made: number }} */
  const requests = { open: new Set(), made: 0 };
  running.set(context, requests);
  context.on('request', (request) => {
    if (STREAM.test(request.url())) return;
    requests.open.add(request);
    requests.made++;
  });
  /** @param {import('playwright-core').Request} request */
  const over = (request) => void requests.open.delete(request);
  context.on('requestfinished', over).on('requestfailed', over);
}

/**
 * The requests of a page that are under way, streams left out.
 * @param {import('playwright-core').Page} page
 */
export const openRequests = (page) => [...(running.get(page.context())?.open ?? [])];

/**
 * Waits until a page has drawn and has nothing to do: on a busy machine it takes as long as the page does. A globe may never
 * have nothing to do.
 * @param {import('playwright-core').Page} page
 */
const idle = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        window.requestAnimationFrame(() =>
          window.requestIdleCallback(() => resolve(undefined), { timeout: 1_000 }),
        ),
      ),
  );

/**
 * Waits until a page has come to rest: only streams of events are open, and being idle it makes no further call.
 * @param {import('playwright-core').Page} page
 */
export const quiet = (page) => spending('waiting', () => rest(page));

/** @param {import('playwright-core').Page} page */
async function rest(page) {
  const requests = running.get(page.context()) ?? { open: new Set(), made: 0 };
  const end = Date.now() + limitMs;
  let made = -1;
  for (let rests = 0; rests < RESTS;) {
    assert.ok(Date.now() < end, 'requests of the page do not end');
    // A page that is just being left has come to no rest.
    const isIdle = await idle(page).then(
      () => true,
      () => false,
    );
    const rested = isIdle && requests.open.size === 0 && requests.made === made;
    rests = rested ? rests + 1 : 0;
    made = requests.made;
  }
}

/**
 * Repeats an attempt until its answer fits, and answers that; at the limit, the last answer as it is.
 * @template T
 * @param {() => T | Promise<T>} attempt
 * @param {(answer: T) => boolean} fits
 */
const lastOf = (attempt, fits) => spending('waiting', () => repeat(attempt, fits));

/**
 * @template T
 * @param {() => T | Promise<T>} attempt
 * @param {(answer: T) => boolean} fits
 */
async function repeat(attempt, fits) {
  const end = Date.now() + limitMs;
  for (;;) {
    const answer = await attempt();
    if (fits(answer) || Date.now() > end) return answer;
    await new Promise((next) => setTimeout(next, PAUSE_MS));
  }
}

/**
 * Repeats an attempt until its answer fits, and answers that. At the limit it throws.
 * @template T
 * @param {() => T | Promise<T>} attempt
 * @param {(answer: T) => boolean} fits
 * @param {string} [otherwise] what is wrong if it never does
 */
export async function until(attempt, fits, otherwise = 'what is waited for does not come') {
  const answer = await lastOf(attempt, fits);
  assert.ok(fits(answer), `${otherwise}: it is ${inspect(answer)} to the end`);
  return answer;
}

/**
 * Waits until what is read of a page is as it should be.
 * @template T
 * @param {() => Promise<T>} read
 * @param {T} wanted
 * @param {string} [otherwise] what is wrong if it never is
 */
export async function becomes(read, wanted, otherwise) {
  const found = await lastOf(read, (answer) => isDeepStrictEqual(answer, wanted));
  assert.deepEqual(found, wanted, otherwise);
}

/**
 * Waits until an element has the focus.
 * @param {import('playwright-core').Locator} locator
 */
export async function hasFocus(locator) {
  const focused = await lastOf(
    () => locator.evaluate((element) => document.activeElement === element),
    (has) => has,
  );
  if (!focused)
    throw new Error(`The focus is on ${await locator.evaluate(() => document.activeElement?.outerHTML)}`);
}

/**
 * Waits until an element's text fits.
 * @param {import('playwright-core').Locator} locator
 * @param {RegExp} pattern
 */
export async function assertText(locator, pattern) {
  const text = await lastOf(
    async () => (await locator.innerText().catch(() => '')).trim(),
    (found) => pattern.test(found),
  );
  assert.match(text, pattern);
}

/** Signs that a page is waiting; the page of a film is there before its picture moves. */
export const WAITING =
  '.starting, .page-loading[data-on], .ant-spin-spinning:not(.player-waits), .ant-skeleton-active, .rings-loading, .ant-btn-loading';

/**
 * Waits until nothing on a page is loading: a list that is read again is pale, and a form may get other fields in a
 * moment.
 * @param {import('playwright-core').Page} page
 */
export const isLoaded = (page) => page.waitForFunction((signs) => !document.querySelector(signs), WAITING);

/**
 * Waits until the browser has drawn some pictures more, however long one takes it.
 * @param {import('playwright-core').Page} page
 * @param {number} [count]
 */
export const drawnAgain = (page, count = 2) =>
  page.evaluate(
    (pictures) =>
      new Promise((resolve) => {
        const next = (/** @type {number} */ left) =>
          left > 0 ? window.requestAnimationFrame(() => next(left - 1)) : resolve(undefined);
        next(pictures);
      }),
    count,
  );
