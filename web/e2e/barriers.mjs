import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What a page makes hard for people with a screen reader, a keyboard only or weak sight, in words.
 * @param {import('playwright-core').Page} page
 * @param {string} part of the page, as a selector
 * @returns {Promise<string[]>}
 */
export async function barriers(page, part = 'html') {
  // As a debugger would: the page's own content policy lets no stranger's script in.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  return page.evaluate(async (within) => {
    const { violations } = await /** @type {any} */ (window).axe.run(within, {
      resultTypes: ['violations'],
    });
    // antd puts the closing buttons of its tabs into the list of tabs.
    const ofTabs = ({ id, nodes }) =>
      id === 'aria-required-children' &&
      nodes.every((/** @type {{ html: string }} */ { html }) => html.includes('ant-tabs-nav'));
    return violations
      .filter(({ impact }) => impact !== 'minor')
      .filter((fault) => !ofTabs(fault))
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  }, part);
}
