import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { tinyVideo } from '../../scripts/test/tiny-video.mjs';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';
import { agree } from './forms.mjs';
import { assertText, becomes } from './waits.mjs';

const LIST = '/showcase/goodOldTree';
const MARK = Date.now().toString(36);
const NAME = `灵隐古樟 ${MARK}`;

/** @typedef {import('playwright-core').Page} Page */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ account: string, password: string }} */
let keeper;
/** @type {Awaited<ReturnType<typeof apiClient>>} */
let visitor;
/** @type {{ provinceOldTreeNumber: string }} */
let tree;

/** @param {number} at */
async function picture(at) {
  const svg = `<svg width="800" height="600"><rect width="800" height="600" fill="hsl(${at * 40} 40% 80%)"/><circle
    cx="400" cy="240" r="${100 + at * 15}" fill="hsl(${90 + at * 12} 40% 35%)"/></svg>`;
  const buffer = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  return { name: `${at}.jpg`, mimeType: 'image/jpeg', buffer };
}

before(async () => {
  browser = await openBrowser();
  const admin = await apiClient();
  keeper = await newPerson(admin, { account: `showk${MARK}`, role: 'province', xzcode: '33' });
  visitor = await apiClient(
    await newPerson(admin, { account: `showv${MARK}`, role: 'village', xzcode: '320102' }),
  );
  const { data } = await admin.get('oldTree/oldTree/page?xzCode=33&status=1&lifeStatus=1&size=1');
  [tree] = data.records;
});
after(() => browser.close());

/** Entries of the tree that the visitor finds. */
async function found() {
  const { data } = await visitor.get(`goodOldTree/goodOldTree/page?name=${encodeURIComponent(NAME)}`);
  return data.records;
}

describe('A best tree', () => {
  it('is entered with five pictures and a film, published, seen by a visitor of another province, and withdrawn', async () => {
    const office = await openConsole(browser);
    const { page } = office;
    await signIn(page, { ...keeper, to: LIST });
    await page.locator('.ant-table-row, .ant-table-placeholder .state').first().waitFor();
    await page.goto(`${LIST}/goodOldTreeAdd`);
    await page.fill('.record-form #name', NAME);
    await page.locator('.record-form #oldTreeId').click();
    await page.locator('.record-form #oldTreeId').fill(tree.provinceOldTreeNumber);
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option', {
        hasText: tree.provinceOldTreeNumber,
      })
      .first()
      .click();
    await page.fill('.record-form #description', '树冠如盖，四季常青。');
    const files = await Promise.all([1, 2, 3, 4, 5].map(picture));
    const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: tinyVideo({ seconds: 2 }) };
    const field = page.locator('.attach-field');
    await field
      .locator('input[type=file]')
      .first()
      .setInputFiles([...files, film]);
    await field.locator('ol .attach-name').nth(5).waitFor();
    await field.getByRole('textbox', { name: '备注: 1.jpg' }).fill('山门前');
    await field.getByRole('textbox', { name: '作者: 1.jpg' }).fill('林业站');
    // The second comes first.
    await field.getByRole('button', { name: '上移 2.jpg', exact: true }).click();
    await screenshot(page, 'best-tree-form-zh-light');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL(`**${LIST}/goodOldTreeView?id=*`);
    await page.locator('.attach-gallery li').nth(4).waitFor();
    await page.locator('.attach-videos video').waitFor();
    assert.deepEqual(await found(), []);

    await agree(page, '发布');
    await page.getByRole('button', { name: '撤回发布' }).waitFor();
    await screenshot(page, 'best-tree-view-zh-light');
    const [seen] = await found();
    assert.equal(seen.imgList.length, 6);
    assert.deepEqual(
      seen.imgList.map((/** @type {{ name: string }} */ { name }) => name),
      ['2.jpg', '1.jpg', '3.jpg', '4.jpg', '5.jpg', 'film.mp4'],
    );
    assert.deepEqual([seen.imgList[1].remark, seen.imgList[1].author], ['山门前', '林业站']);

    await page.goto(`${LIST}?name=${encodeURIComponent(NAME)}`);
    const row = page.locator('.ant-table-row', { hasText: NAME });
    await row.locator('.content-name img').waitFor();
    await assertText(row, /5 张图片 · 1 段视频/);
    await screenshot(page, 'best-trees-zh-light');
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, 'best-trees-zh-light-phone');
    await page.setViewportSize({ width: 1440, height: 900 });

    await agree(page, '撤回发布');
    await becomes(async () => (await found()).length, 0);
    assert.deepEqual(office.errors, []);
    await office.context.close();
  });
});
