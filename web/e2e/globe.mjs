import { goTo, leave, openConsole, signIn, wear } from './console.mjs';

/** Window of the globe. Each pixel has to be drawn and takes time: large enough for all panels, and no larger. */
export const WINDOW = { width: 900, height: 560 };

/** Middle of that window, where a place stands that is seen from straight above. */
export const MIDDLE = { x: WINDOW.width / 2, y: WINDOW.height / 2 };

/**
 * Goes to a globe at an address from a page that has nothing to show, with another look where one is given: what draws it
 * is there already.
 * @param {import('playwright-core').Page} page
 * @param {string} [path]
 * @param {import('./console.mjs').Look} [look]
 */
export async function visitGlobe(page, path = '/landscape/map', look = {}) {
  await leave(page);
  await wear(page, look);
  await page.setViewportSize(WINDOW);
  await goTo(page, path);
  await isDrawn(page);
}

/**
 * Waits until trees or marks are drawn.
 * @param {import('playwright-core').Page} page
 */
export const isDrawn = (page) => page.waitForSelector('.landscape[data-trees], .landscape[data-marks]');

/**
 * Opens the globe at an address for the administrator.
 * @param {import('playwright-core').Browser} browser
 * @param {string} [path]
 * @param {import('./console.mjs').Look & { before?: (page: import('playwright-core').Page) => Promise<unknown> }} [look]
 * before: what is done with the page while it is blank
 */
export async function openGlobe(browser, path = '/landscape/map', { before, ...look } = {}) {
  const opened = await openConsole(browser, { ...WINDOW, ...look });
  await before?.(opened.page);
  await signIn(opened.page, { to: path, shows: '.landscape' });
  await isDrawn(opened.page);
  return opened;
}
