import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';
import { agree } from './forms.mjs';
import { assertText, becomes } from './waits.mjs';

const LIST = '/information/law';
const MARK = Date.now().toString(36);
const TITLE = `古树名木保护条例 ${MARK}`;

/** @typedef {import('playwright-core').Page} Page */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Record<'province' | 'county', { account: string, password: string }>} */
let people;

before(async () => {
  browser = await openBrowser();
  const admin = await apiClient();
  people = {
    province: await newPerson(admin, { account: `lawp${MARK}`, role: 'province', xzcode: '33' }),
    county: await newPerson(admin, { account: `lawc${MARK}`, role: 'county', xzcode: '330106' }),
  };
});
after(() => browser.close());

/**
 * Looks for the law in the list, which is loaded anew: others have changed it.
 * @param {Page} page
 */
const find = (page) => page.goto(`${LIST}?title=${encodeURIComponent(TITLE)}`);
/** A picture of two by two points, as a page or an office program puts it on the clipboard. */
const PICTURE =
  '<img alt="图示" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==">';
const OFFICE = `<h2 style="text-align:center">罚款标准</h2><table><tr><td style="background:#D9D9D9">一级</td><td>五十万元</td></tr></table><p>面积10m<sup>2</sup>，<span style="color:red;mso-ascii:x">须停工</span>${PICTURE}</p>`;

/**
 * Pastes HTML into the editor.
 * @param {Page} page
 * @param {string} html
 */
const paste = (page, html) =>
  page.locator('.rich-text-area').evaluate((area, text) => {
    const clipboardData = new window.DataTransfer();
    clipboardData.setData('text/html', text);
    area.dispatchEvent(
      new window.ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);

/** Parts of what is pasted that the editor and what is stored have in common. */
const KEPT = ['<sup>2</sup>', '罚款标准</h2>', '须停工</span>'];

/**
 * Looks for the parts that are to be kept.
 * @param {import('playwright-core').Locator} place
 * @param {string[]} parts
 */
async function hasParts(place, parts) {
  const html = await place.innerHTML();
  assert.deepEqual(
    parts.filter((part) => !html.includes(part)),
    [],
  );
}

/** @param {Page} page */
const row = (page) => page.locator('.ant-table-row', { hasText: TITLE });

describe('A law', () => {
  it('is written with rich text, published, read by a county, and withdrawn', async () => {
    const office = await openConsole(browser);
    const { page } = office;
    await signIn(page, { ...people.province, to: `${LIST}/lawAdd` });
    await page.locator('.record-form #title').fill(TITLE);
    await page
      .locator('.ant-form-item-label', { hasText: '法规类别' })
      .getByRole('img', { name: '发布前必填' })
      .waitFor();
    await page.locator('.record-form #lawType').click();
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '地方性法规' })
      .click();
    await page.click('.rich-text-area');
    await page.keyboard.type('第一条 为了保护古树名木。');
    await page.click('[aria-label="加粗"]');
    await page.locator('[aria-label="加粗"][aria-pressed="true"]').waitFor();
    await page.locator('.ProseMirror-focused').waitFor();
    await page.keyboard.type('第二条 县级以上人民政府负责。');
    await screenshot(page, 'law-form-zh-light');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL(`**${LIST}/lawView?id=*`);
    await page.locator('.rich-content', { hasText: '第二条' }).waitFor();
    await becomes(() => page.locator('.rich-content b, .rich-content strong').count(), 1);

    const reader = await openConsole(browser, { language: 'en', scheme: 'dark' });
    await signIn(reader.page, { ...people.county, to: LIST });
    await find(reader.page);
    await reader.page.locator('.ant-table-placeholder .state').first().waitFor();
    assert.equal(await row(reader.page).count(), 0);

    await agree(page, '发布');
    await page.locator('.ant-message-notice').first().waitFor();
    await page.getByRole('button', { name: '撤回发布' }).waitFor();
    assert.equal(await page.getByRole('button', { name: '修改', exact: true }).count(), 0);
    await screenshot(page, 'law-view-zh-light');
    await find(page);
    await row(page).waitFor();
    await screenshot(page, 'law-list-zh-light');

    await find(reader.page);
    await row(reader.page).waitFor();
    await assertText(row(reader.page), /Published/);
    await screenshot(reader.page, 'law-list-en-dark');
    await row(reader.page).locator('td').nth(2).click();
    await reader.page.locator('.ant-drawer .rich-content', { hasText: '第一条' }).waitFor();
    await becomes(() => reader.page.locator('.drawer-actions .ant-btn').count(), 1);
    await screenshot(reader.page, 'law-drawer-en-dark');
    await reader.page.locator('.drawer-actions a').click();
    await reader.page.waitForURL(`**${LIST}/lawView?id=*`);
    await reader.page.setViewportSize({ width: 390, height: 844 });
    await reader.page.locator('.record-view .rich-content').waitFor();
    await screenshot(reader.page, 'law-view-en-dark-phone');

    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, 'law-list-zh-light-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await agree(page, '撤回发布');
    await page.locator('.ant-message-notice').first().waitFor();
    await row(page).getByRole('button', { name: '发布', exact: true }).waitFor();
    await find(reader.page);
    await reader.page.locator('.ant-table-placeholder .state').first().waitFor();
    assert.equal(await row(reader.page).count(), 0);
    assert.deepEqual([...office.errors, ...reader.errors], []);
    await Promise.all([office.context.close(), reader.context.close()]);
  });

  it('keeps a table and a picture that are pasted, and all the rest, when a sign is added later', async () => {
    const { page } = await openConsole(browser);
    await signIn(page, { ...people.province, to: `${LIST}/lawAdd` });
    const editor = page.locator('.rich-text-area');
    await editor.waitFor();
    await page.locator('.rich-text-tools').getByRole('button', { name: '插入图片' }).waitFor();
    // Nothing can hang on a row that has no title yet: that is said, and nothing is stored.
    await paste(page, PICTURE);
    await page.locator('.ant-message', { hasText: '请先填写必填项' }).waitFor();
    assert.equal(await editor.locator('img[src]').count(), 0);
    await page.locator('.record-form #title').fill(`${TITLE} 图表`);
    await editor.click();
    await paste(page, OFFICE);
    await editor.locator('img[src^="/api/blade-resource/attach/media?"]').waitFor();
    await page.locator('.ant-message', { hasText: '已先存为草稿' }).waitFor();
    await editor.locator('td', { hasText: '五十万元' }).waitFor();
    await screenshot(page, 'law-editor-zh-light');
    await hasParts(editor, KEPT);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL(`**${LIST}/lawView?id=*`);
    const id = new URL(page.url()).searchParams.get('id');
    // The history below shows the text of each version.
    const view = page.locator('.record-view .rich-content:not(.rich-box *)');
    await view.locator('td', { hasText: '五十万元' }).waitFor();
    await becomes(
      () =>
        view
          .locator('img')
          .evaluate((image) => image instanceof window.HTMLImageElement && image.naturalWidth > 0),
      true,
    );

    await page.goto(`${LIST}/lawAdd?id=${id}`);
    await editor.locator('img[src]').waitFor();
    await editor.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('。');
    await page.setViewportSize({ width: 390, height: 844 });
    await editor.scrollIntoViewIfNeeded();
    await screenshot(page, 'law-editor-zh-light-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL(`**${LIST}/lawView?id=*`);
    await assertText(view, /。$/);
    await hasParts(view, [...KEPT, '五十万元</td>']);
    await becomes(
      () =>
        view
          .locator('img')
          .evaluate((image) => image instanceof window.HTMLImageElement && image.naturalWidth > 0),
      true,
    );
    // One row came of all this, though it was stored before it was saved.
    await page.goto(`${LIST}?title=${encodeURIComponent(`${TITLE} 图表`)}`);
    await row(page).first().waitFor();
    assert.equal(await row(page).count(), 1);

    const dark = await openConsole(browser, { language: 'en', scheme: 'dark' });
    await signIn(dark.page, { ...people.province, to: `${LIST}/lawAdd?id=${id}` });
    await dark.page.locator('.rich-text-area td').first().click();
    await dark.page.locator('.rich-text-tools').getByRole('button', { name: 'Table' }).click();
    await dark.page.locator('.ant-dropdown', { hasText: 'Insert row below' }).waitFor();
    await screenshot(dark.page, 'law-editor-en-dark');
    await dark.page.keyboard.press('Escape');
    await dark.page.setViewportSize({ width: 390, height: 844 });
    await dark.page.locator('.rich-text-area').scrollIntoViewIfNeeded();
    await screenshot(dark.page, 'law-editor-en-dark-phone');
  });
});
