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

/** Pages are looked at where all screens are walked through, the sign-in where it is asked for. */
describe('the console for everybody', () => {
  for (const [, scheme] of looksAt(turnOf(0))) {
    it(`has no barrier beside a list, ${scheme}`, async () => {
      const { page, context } = await openConsole(browser, { scheme });
      await signIn(page, { to: '/basicdata/oldTree' });
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
