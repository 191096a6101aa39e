import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await openBrowser()));
after(() => browser.close());

const LIST = '/devOps/treeSpecies';
// One green pixel.
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNQWpUGAAIkATM6oYJNAAAAAElFTkSuQmCC';

/** @type {(page: Page) => import('playwright-core').Locator} */
const latin = (page) => page.getByRole('columnheader', { name: '拉丁名' });
/** The first row below the headings. @type {(page: Page) => import('playwright-core').Locator} */
const row = (page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first();
/** Waits until the server has it: the next visit reads it from there. @type {(page: Page) => Promise<unknown>} */
const stored = (page) => page.waitForResponse((answer) => answer.url().includes('screen-setting/submit'));

describe('a screen as a person has set it up', () => {
  it('is kept for them on the server, by keyboard, until they go back to the first set-up', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page, { to: LIST });
    await row(page).waitFor();
    const button = page.getByRole('button', { name: '列设置' });
    await page.getByRole('button', { name: '刷新' }).focus();
    await page.keyboard.press('Tab');
    const ring = await button.evaluate(
      (at) => at === document.activeElement && window.getComputedStyle(at).outlineStyle,
    );
    assert.ok(ring && ring !== 'none', 'the focus is not seen');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: '列设置' });
    const [field, reset] = await Promise.all([
      panel.getByRole('textbox', { name: '搜索列名' }).boundingBox(),
      panel.getByRole('button', { name: '重置' }).boundingBox(),
    ]);
    assert.ok(
      field && reset && Math.abs(field.y - reset.y) < 12,
      'the reset does not stand beside the search',
    );
    await screenshot(page, 'list-columns-zh');
    await Promise.all([stored(page), panel.getByRole('checkbox', { name: '拉丁名', exact: true }).uncheck()]);
    await latin(page).waitFor({ state: 'detached' });

    const second = await openConsole(browser);
    await signIn(second.page, { to: LIST });
    await row(second.page).waitFor();
    assert.equal(await latin(second.page).count(), 0);
    await second.page.getByRole('button', { name: '常用筛选' }).click();
    await Promise.all([
      stored(second.page),
      second.page.getByRole('menuitem', { name: '恢复默认列表设置' }).click(),
    ]);
    await latin(second.page).waitFor();
    await page.reload();
    await latin(page).waitFor();
    assert.deepEqual([...errors, ...second.errors], []);
    await second.context.close();
    await context.close();
  });

  it('shows the picture they have given themselves', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page, { to: '/info/index' });
    await page.setInputFiles('input[type=file]', {
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PICTURE, 'base64'),
    });
    await page.waitForSelector('.profile-info .ant-avatar img');
    for (const [field, text] of [
      ['realName', '管理员'],
      ['phone', '13800000000'],
      ['companyName', '林业局'],
    ])
      await page.fill(`#profile_${field}`, text ?? '');
    await page.click('button[type=submit]');
    await page.waitForSelector('.ant-message-success');
    await page.reload();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.profile-info .ant-avatar img')].some(
        (each) => /** @type {HTMLImageElement} */ (each).naturalWidth === 1,
      ),
    );
    assert.deepEqual(errors, []);
    await context.close();
  });
});
