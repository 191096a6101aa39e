import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, describe, it } from 'node:test';
import { openBrowser } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await openBrowser()));
after(() => browser.close());

/**
 * What a page makes hard for people with a screen reader, a keyboard only or weak sight, in words.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>}
 */
async function barriers(page) {
  // As a debugger would: the page's own content policy lets no stranger's script in.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run(document, {
      resultTypes: ['violations'],
    });
    // antd puts the closing buttons of its tabs into the list of tabs.
    const ofTabs = ({ id, nodes }) =>
      id === 'aria-required-children' &&
      nodes.every((/** @type {{ html: string }} */ { html }) => html.includes('ant-tabs-nav'));
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .filter((fault) => !ofTabs(fault))
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  });
}

describe('the console for everybody', () => {
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    it(`has no serious barrier in sign-in, list, drawer and form, ${scheme}`, async () => {
      const { page, context } = await openConsole(browser, { scheme });
      await page.goto('/login');
      await page.waitForSelector('#username');
      assert.deepEqual(await barriers(page), []);
      await signIn(page);
      await page.goto('/basicdata/oldTree');
      const row = page.locator('.ant-table-row').first();
      await row.waitFor();
      assert.deepEqual(await barriers(page), []);
      await row.click();
      await page.locator('.drawer-actions').waitFor();
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await barriers(page), []);
      await page.goto('/basicdata/oldTree/oldTreeAdd');
      await page.locator('.record-form').waitFor();
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await barriers(page), []);
      await context.close();
    });
  }
});
