import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { makeZip } from '../../server/bench/dist/package.js';
import { apiClient } from './api-client.mjs';
import { barriers } from './page-faults.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit } from './console.mjs';
import { assertText, becomes, quiet } from './waits.mjs';

const NEW = '/devOps/dataImportRecord/new?dataType=10';
const PART = '**/importPicture/importPicture/part?**';
const PADDING = 9 * 1024 * 1024;
const VIEWER = '.ant-image-preview';

/**
 * A place as a camera writes it.
 * @param {number} lon
 * @param {number} lat
 */
const at = (lon, lat) => ({
  GPSLatitudeRef: 'N',
  GPSLatitude: `${Math.round(lat * 1e6)}/1000000 0/1 0/1`,
  GPSLongitudeRef: 'E',
  GPSLongitude: `${Math.round(lon * 1e6)}/1000000 0/1 0/1`,
});

/**
 * A photograph of a tree, as far as a test needs one.
 * @param {string} crown its colour
 */
const photo = (crown) => {
  const svg = `<svg width="1600" height="1200"><rect width="1600" height="1200" fill="#cfe3ef"/><rect y="940" width="1600"
    height="260" fill="#8a9a5b"/><rect x="740" y="600" width="120" height="380" fill="#6b4a2b"/><circle cx="800" cy="480"
    r="340" fill="${crown}"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg();
};
/** @type {(name: string, data: Buffer) => { name: string, data: Buffer, stored: true }} */
const stored = (name, data) => ({ name, data, stored: true });

describe('Pictures of trees', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {import('playwright-core').Page} */
  let page;
  /** @type {Awaited<ReturnType<typeof apiClient>>} */
  let admin;
  /** @type {Record<string, any>} */
  let tree;
  /** @type {string} */
  let folder;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gushu-pictures-'));
    admin = await apiClient();
    const { data } = await admin.get('oldTree/oldTree/page?size=1&status=1&xzCode=35');
    const { xzCode, treeType, lat, ...other } = data.records[0];
    // Beside the other one, which would else be suspected of being the same.
    const lon = (Number(other.lon) + 0.0003).toFixed(6);
    const number = `E2E${String(Date.now()).slice(-8)}`;
    const made = await admin.post('oldTree/oldTree/save', {
      ...{ xzCode, treeType, oldTreeType: '1', vigor: '1', treeAge: 300, lon, lat },
      provinceOldTreeNumber: number,
    });
    assert.equal(made.code, 200, JSON.stringify(made));
    tree = { id: made.data.id, number, lon: Number(lon), lat: Number(lat) };
    browser = await openBrowser();
    ({ page } = await openConsole(browser));
    await signIn(page, { to: NEW });
  });
  after(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('come in a zip that goes on after a broken line and a closed page', async () => {
    const taken = { IFD2: { DateTimeOriginal: '2024:05:06 07:08:09' }, IFD3: at(tree.lon, tree.lat + 0.02) };
    const buffer = makeZip([
      stored(`${tree.number}-01.jpg`, await photo('#3f7d3a').toBuffer()),
      stored(`${tree.number}-02.jpg`, await photo('#5a8f2e').withExif(taken).toBuffer()),
      stored(`${tree.number}-03.jpg`, await photo('#2f6d5a').toBuffer()),
      stored('无编号.jpg', await photo('#9a8f2e').toBuffer()),
      stored('说明.txt', randomBytes(PADDING)),
    ]);
    // A file of the disk: one that is made up in the page is a new one each time.
    const file = join(folder, '照片.zip');
    await writeFile(file, buffer);
    const input = page.locator('.ant-upload input[type=file]');
    await page.getByText('怎样打包').waitFor();
    await screenshot(page, 'picture-import-new-zh-light');
    await page.route(PART, (route) =>
      route.request().url().includes('no=1') ? route.abort('connectionreset') : route.continue(),
    );
    await input.setInputFiles(file);
    await page.getByRole('button', { name: '重试' }).waitFor();
    await page.unroute(PART);
    await page.goto(NEW);
    await assertText(page.locator('.list-alert'), /照片\.zip[\s\S]*已传 50%/);
    await screenshot(page, 'picture-import-unfinished-zh-light');
    const sent = [];
    page.on('request', (request) => /picture\/part\?/i.test(request.url()) && sent.push(request.url()));
    await input.setInputFiles(file);
    await page.getByText('上传完成').waitFor();
    assert.equal(sent.length, 1, 'the part that was there was sent again');
    await page.getByRole('button', { name: '开始导入' }).last().click();
    await assertText(page.locator('.import-end'), /已导入 3 张照片，2 张有误/);
    await assertText(page.locator('.import-hint').last(), /1 张照片的拍摄地点距古树超过500米/);
    await screenshot(page, 'picture-import-end-zh-light');
    assert.deepEqual(await barriers(page, '.batch'), []);
  });

  it('stand on the page of their tree and in its drawer, and open in a viewer that the keyboard turns', async () => {
    await visit(page, `/basicdata/oldTree/oldTreeView?id=${tree.id}`);
    const pictures = page.locator('.tree-top .attach-picture');
    await pictures.nth(2).locator('img').waitFor();
    await quiet(page);
    await screenshot(page, 'picture-tree-zh-light');
    await pictures.first().click();
    const viewer = page.locator(VIEWER);
    await assertText(viewer, /1 \/ 3/);
    await page.keyboard.press('ArrowRight');
    await assertText(viewer, /2 \/ 3[\s\S]*拍摄于 2024-05-06 07:08:09[\s\S]*拍摄地点相距/);
    const scale = () =>
      viewer
        .locator('img')
        .first()
        .evaluate((img) => img.style.transform);
    const before = await scale();
    await page.keyboard.press('+');
    await becomes(async () => (await scale()) !== before, true);
    await page.keyboard.press('-');
    await quiet(page);
    await screenshot(page, 'picture-viewer-zh-light');
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    await visit(page, `/basicdata/oldTree?provinceOldTreeNumber=${tree.number}`);
    await page.locator('.ant-table-row').filter({ hasText: tree.number }).first().click();
    await page.locator('.ant-drawer .attach-picture img').nth(2).waitFor();
    await quiet(page);
    await screenshot(page, 'picture-drawer-zh-light');
  });

  it('that were taken far from the tree say so in its form, as soon as they are there', async () => {
    await visit(page, `/basicdata/oldTree/oldTreeAdd?id=${tree.id}`);
    const files = page.locator('#group-files');
    await files.locator('.attach-far').first().waitFor();
    assert.equal(await files.locator('input[capture]').isVisible(), false);
    const near = at(tree.lon, tree.lat + 0.001);
    const buffer = await photo('#3f7d3a').withExif({ IFD3: near }).toBuffer();
    await files
      .locator('.ant-upload input[type=file]')
      .setInputFiles({ name: '近处.jpg', mimeType: 'image/jpeg', buffer });
    await files.locator('ol .attach-name').nth(3).waitFor();
    await becomes(() => files.locator('.attach-far').count(), 1);
    await page
      .getByLabel('纬度')
      .first()
      .fill(String((tree.lat + 0.1).toFixed(6)));
    await becomes(() => files.locator('.attach-far').count(), 2);
    await files.scrollIntoViewIfNeeded();
    await screenshot(page, 'picture-form-zh-light');
    assert.deepEqual(await barriers(page, '#group-files'), []);
  });
});
