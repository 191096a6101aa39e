import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';

const LIST = '/basicdata/oldTree';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await openBrowser()));
after(() => browser.close());

describe('a list that is left and found again', () => {
  it('keeps filter, size and place over its tab and over the menu', async () => {
    const { page, context, errors } = await openConsole(browser);
    await signIn(page);
    await page.goto(`${LIST}?oldTreeLevel=3&size=30`);
    await page.locator('.ant-table-row').nth(20).waitFor();
    await page.evaluate(() => window.scrollTo(0, 500));
    for (const way of ['.visited .ant-tabs-tab', '.side-menu .ant-menu-item']) {
      await page.locator('.ant-menu-item', { hasText: '首页' }).click();
      await page.waitForSelector('.home-group');
      if (way.startsWith('.side'))
        await page.locator('.ant-menu-submenu-title', { hasText: '基础数据' }).click();
      await page.locator(way, { hasText: '古树名木' }).click();
      await page.waitForURL(/oldTreeLevel=3&size=30$/);
      await page.waitForFunction(() => window.scrollY === 500);
    }
    // Once more on the entry of the open page: back to its beginning.
    await page.locator('.ant-menu-item', { hasText: '古树名木' }).click();
    await page.waitForURL(new RegExp(`${LIST}$`));
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('reads the bundled dictionaries in English', async () => {
    const { page, context } = await openConsole(browser, { language: 'en' });
    await signIn(page);
    await page.goto(`${LIST}?oldTreeLevel=3&status=1`);
    const row = page.locator('.ant-table-row').first();
    await row.getByText('Grade 3').waitFor();
    await row.getByText('Approved').waitFor();
    await context.close();
  });
});
