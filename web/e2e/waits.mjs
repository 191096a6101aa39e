import assert from 'node:assert/strict';

/**
 * Waits until an element has the focus.
 * @param {import('playwright-core').Locator} locator
 */
export const hasFocus = (locator) =>
  locator.evaluate(async (element) => {
    for (let i = 0; i < 50 && document.activeElement !== element; i++)
      await new Promise((next) => setTimeout(next, 20));
    if (document.activeElement !== element)
      throw new Error(`The focus is on ${document.activeElement?.outerHTML}`);
  });

/**
 * Waits until an element's text fits.
 * @param {import('playwright-core').Locator} locator
 * @param {RegExp} pattern
 */
export async function assertText(locator, pattern) {
  for (let i = 0; i < 50; i++) {
    if (pattern.test((await locator.innerText().catch(() => '')).trim())) return;
    await new Promise((next) => setTimeout(next, 100));
  }
  assert.match((await locator.innerText()).trim(), pattern);
}
