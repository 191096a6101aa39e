import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';
import { looksAt, turnOf } from './looks.mjs';
import { barriers } from './page-faults.mjs';
import { isLoaded, quiet } from './waits.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await openBrowser()));
after(() => browser.close());

/** Lists and forms are looked at where all screens are walked through. */
describe('the console for everybody', () => {
  for (const [, scheme] of looksAt(turnOf(0))) {
    it(`has no barrier in its sign-in and beside a list, ${scheme}`, async () => {
      const { page, context } = await openConsole(browser, { scheme });
      await page.goto('/login?to=/basicdata/oldTree');
      await page.waitForSelector('#username');
      assert.deepEqual(await barriers(page), []);
      await signIn(page);
      const row = page.locator('.ant-table-row').first();
      await row.waitFor();
      await row.click();
      await page.locator('.drawer-actions').waitFor();
      await quiet(page);
      await isLoaded(page);
      assert.deepEqual(await barriers(page), []);
      await context.close();
    });
  }
});
