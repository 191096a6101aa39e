import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await openBrowser()));
after(() => browser.close());

const LIST = '/devOps/treeSpecies';
// One green pixel.
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNQWpUGAAIkATM6oYJNAAAAAElFTkSuQmCC';

describe('what a person sets up', () => {
  it('are the columns of a list, by keyboard and with the focus in sight', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page, { to: LIST });
    await page.locator('.ant-table-row').first().waitFor();
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
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('is the picture of themselves, which is shown then', async () => {
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
