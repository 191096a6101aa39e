import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, wear } from './console.mjs';
import { isDrawn, nationLay, nationLine } from './map.mjs';
import { assertText, becomes } from './waits.mjs';

const PATH = '/devOps/regionMove';

/**
 * A county of the invented trees, and another one of its city.
 * @param {Awaited<ReturnType<typeof apiClient>>} admin
 */
async function counties(admin) {
  const { data } = await admin.get('oldTree/oldTree/page?status=1&size=200');
  for (const { xzCode } of data.records.toReversed()) {
    const { data: from } = await admin.get(`blade-system/region/detail?code=${xzCode.slice(0, 6)}`);
    const { data: siblings } = await admin.get(`blade-system/region/select?code=${from.parentCode}`);
    const to = siblings.find(
      (/** @type {Record<string, any>} */ { code }) => code !== from.code && code.length === 6,
    );
    if (to) return { from, to };
  }
  throw new Error('No county has a neighbour');
}

describe('A region that changes', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {import('playwright-core').Page} */
  let page;
  /** @type {Awaited<ReturnType<typeof apiClient>>} */
  let admin;
  /** @type {Awaited<ReturnType<typeof counties>>} */
  let found;
  before(async () => {
    browser = await openBrowser();
    admin = await apiClient();
    found = await counties(admin);
    ({ page } = await openConsole(browser));
    await signIn(page, { to: PATH });
  });
  after(() => browser.close());

  /** @param {string} field @param {Record<string, any>} region */
  const choose = async (field, { name, cityName }) => {
    await page.fill(`#${field}`, name);
    await page
      .locator('.ant-cascader-menu-item:visible', { hasText: `${cityName} / ${name}` })
      .first()
      .click();
    await becomes(() => page.locator('.ant-cascader-menu-item:visible').count(), 0);
  };
  const treesIn = async (/** @type {string} */ code) =>
    (await admin.get(`oldTree/oldTree/page?xzCode=${code}&size=1`)).data.total;

  it('is outlined on a map of the nation with its border lines', async () => {
    // With motion a dialog's content is there later than the dialog.
    for (const reducedMotion of /** @type {const} */ (['reduce', 'no-preference'])) {
      await page.emulateMedia({ reducedMotion });
      await page.getByRole('button', { name: '在地图上绘制' }).click();
      await isDrawn(page);
      await nationLine(page, await nationLay(page, '.picker-map', [116.4, 40]));
      await screenshot(page, `region-merge-outline-${reducedMotion}`);
      await page.keyboard.press('Escape');
      await page.locator('.picker-map').waitFor({ state: 'detached' });
    }
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  it('is previewed, moved after a question that names both regions, and undone', async () => {
    const { from, to } = found;
    const before = await treesIn(from.code);
    assert.ok(before > 0);
    await choose('fromCode', from);
    await choose('toCode', to);
    await page.getByRole('button', { name: /^预\s*览$/ }).click();
    const preview = page.locator('.region-merge-preview');
    await assertText(preview, /古树名木/);
    await screenshot(page, 'region-merge-preview-zh-light');
    await preview.getByRole('button', { name: /^调\s*整$/ }).click();
    await assertText(page.locator('.ant-modal-confirm'), new RegExp(`${from.name}.*${to.name}`));
    await page.click('.ant-modal-confirm-btns .ant-btn-dangerous');
    const first = page.locator('.region-merge .ant-table-tbody .ant-table-row').first();
    await assertText(first, /已完成/);
    assert.equal(await treesIn(from.code), 0);
    await first.getByRole('button', { name: /撤\s*销/ }).click();
    await page.click('.ant-modal-confirm-btns .ant-btn-dangerous');
    await assertText(first, /撤销[\s\S]*已完成/);
    assert.equal(await treesIn(from.code), before);
    await screenshot(page, 'region-merge-undone-zh-light');
  });

  it('is shown in English and dark', async () => {
    await wear(page, { language: 'en', scheme: 'dark' });
    await assertText(page.locator('.region-merge'), /Undo[\s\S]*Done/);
    await screenshot(page, 'region-merge-en-dark');
  });
});
