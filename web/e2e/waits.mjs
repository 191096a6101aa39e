import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';

// As long as Playwright's own waits: under load an answer is slow, not wrong.
const PATIENCE_MS = 30_000;
const PAUSE_MS = 100;
const QUIET_MS = 500;
/** Server-sent events: a stream of them is open for as long as its page. */
const STREAM = /\/events(\?|$)/;

/** Requests that are under way, by the context of their pages. */
const running = new WeakMap();

/**
 * Notes the requests of a context's pages, so that `quiet` knows when they are over.
 * @param {import('playwright-core').BrowserContext} context
 */
export function noteRequests(context) {
  const requests = new Set();
  running.set(context, requests);
  context.on('request', (request) => void (STREAM.test(request.url()) || requests.add(request)));
  context.on('requestfinished', (request) => void requests.delete(request));
  context.on('requestfailed', (request) => void requests.delete(request));
}

/**
 * Waits until no request but streams of events has been under way for half a second.
 * @param {import('playwright-core').Page} page
 */
export async function quiet(page) {
  const requests = running.get(page.context());
  let since = Date.now();
  const rested = await until(
    async () => {
      if (requests.size > 0) since = Date.now();
      return Date.now() - since >= QUIET_MS;
    },
    (is) => is,
  );
  assert.ok(rested, 'requests of the page do not end');
}

/**
 * Repeats an attempt until it answers what fits, and answers that; after 30 s, the last answer, whatever it is.
 * @template T
 * @param {() => Promise<T>} attempt
 * @param {(answer: T) => boolean} fits
 */
export async function until(attempt, fits) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await attempt();
    if (fits(answer) || Date.now() > end) return answer;
    await new Promise((next) => setTimeout(next, PAUSE_MS));
  }
}

/**
 * Waits until what is read of a page is as it should be.
 * @template T
 * @param {() => Promise<T>} read
 * @param {T} wanted
 * @param {string} [otherwise] what is wrong if it never is
 */
export async function becomes(read, wanted, otherwise) {
  const found = await until(read, (answer) => isDeepStrictEqual(answer, wanted));
  assert.deepEqual(found, wanted, otherwise);
}

/**
 * Waits until an element has the focus.
 * @param {import('playwright-core').Locator} locator
 */
export async function hasFocus(locator) {
  const focused = await until(
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
  const text = await until(
    async () => (await locator.innerText().catch(() => '')).trim(),
    (found) => pattern.test(found),
  );
  assert.match(text, pattern);
}

/** What turns or shimmers while a page waits for something; the page of a film is there before its picture moves. */
export const WAITING =
  '.starting, .page-loading[data-on], .ant-spin-spinning:not(.player-waits), .ant-skeleton-active, .rings-loading, .ant-btn-loading';

/**
 * Waits until nothing on a page turns any more: a list that is read anew is pale, and a form has other fields than in a
 * moment.
 * @param {import('playwright-core').Page} page
 */
export const isLoaded = (page) =>
  page.waitForFunction((signs) => !document.querySelector(signs), WAITING, { timeout: PATIENCE_MS });

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
