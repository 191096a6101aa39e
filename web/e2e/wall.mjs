// What the specs of the walls have in common.

export const PAGE = '/bigScreen/index';
export const PROJECTS = '/bigScreen/qjfz';
export const CALL = 'largeDataScreen/largeDataScreen';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
export const heading = (page) => page.getByRole('heading', { level: 1 });
/** @param {Page} page */
export const crumb = (page) => page.getByRole('navigation', { name: '当前区划' });
/** @param {Page} page @param {string} code */
export const region = (page, code) => page.locator(`.wall-region[data-code="${code}"]`);

/**
 * Waits until the wall shows a region, and its figures are those of no other.
 * @param {Page} page
 * @param {string} code nothing for the nation
 */
export const shows = (page, code) =>
  page
    .locator(`.wall:not([data-stale]) .wall-map[data-region="${code || 'nation'}"] .wall-region`)
    .first()
    .waitFor();

/**
 * The exact figures of the headline, as they are said.
 * @param {Page} page
 */
export const figures = (page) =>
  page
    .locator('.wall-headline data')
    .evaluateAll((all) => all.map((each) => Number(each.getAttribute('value'))));
