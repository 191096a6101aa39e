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

describe('the console for everybody', () => {
  for (const [, scheme] of looksAt(turnOf(0))) {
    it(`has no serious barrier in sign-in, list, drawer and form, ${scheme}`, async () => {
      const { page, context } = await openConsole(browser, { scheme });
      await page.goto('/login?to=/basicdata/oldTree');
      await page.waitForSelector('#username');
      assert.deepEqual(await barriers(page), []);
      await signIn(page);
      const row = page.locator('.ant-table-row').first();
      await row.waitFor();
      await isLoaded(page);
      assert.deepEqual(await barriers(page), []);
      await row.click();
      await page.locator('.drawer-actions').waitFor();
      await quiet(page);
      await isLoaded(page);
      assert.deepEqual(await barriers(page), []);
      await page.goto('/basicdata/oldTree/oldTreeAdd');
      await page.locator('.record-form').waitFor();
      await quiet(page);
      await isLoaded(page);
      assert.deepEqual(await barriers(page), []);
      await context.close();
    });
  }
});
