import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient } from './api-client.mjs';
import { barriers } from './page-faults.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit } from './console.mjs';
import { isDrawn } from './map.mjs';
import { pdf, picture, video } from './made-files.mjs';
import { printed } from './printed.mjs';
import { soundTree } from './sound-tree.mjs';
import { assertText, becomes, quiet } from './waits.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./api-client.mjs').Row} Row */

const VIEW = '/protectManage/patrolRecord/patrolRecordView';
/** Slow enough that a film of 700 kB is on its way for some seconds. */
const SLOW_BYTES_A_SECOND = 150_000;

/** Sheets of A4 that a draft with two photos takes, and with all that it lacks. */
const MAX_PAGES = 3;

const panel = (/** @type {Page} */ page) => page.locator('.attachments');
const names = (/** @type {Page} */ page) => panel(page).locator('ol .attach-name');
const pending = (/** @type {Page} */ page, /** @type {string} */ name) =>
  panel(page).locator('ul .attach-item', { hasText: name });
const button = (/** @type {Page} */ page, /** @type {string} */ name) =>
  panel(page).getByRole('button', { name, exact: true });

/** Waits until so many files of the field are stored. @param {Page} page @param {number} count */
async function stored(page, count) {
  await names(page)
    .nth(count - 1)
    .waitFor();
  await panel(page).locator('ul .attach-item').first().waitFor({ state: 'detached' });
}

/** @param {Page} page */
async function save(page) {
  await button(page, '保存').click();
  await button(page, '编辑附件').waitFor();
}

/** Notes within the page each share of a file that its progress says: a test that asks now and then would miss them. */
function watchProgress() {
  const { dataset } = document.body;
  dataset.shares = '';
  new window.MutationObserver((changes) => {
    for (const { target } of changes)
      dataset.shares += `${/** @type {Element} */ (target).getAttribute('aria-valuenow')} `;
  }).observe(document.body, { subtree: true, attributeFilter: ['aria-valuenow'] });
}

describe('The attachments of a patrol', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof openConsole>>} */
  let opened;
  /** @type {Page} */
  let page;
  /** @type {Awaited<ReturnType<typeof apiClient>>} */
  let admin;
  /** @type {Row} */
  let tree;
  /** @type {string} */
  let patrol;

  const newPatrol = async () => {
    const body = { oldTreeId: tree.id, patrolPeople: '李巡护', description: '雨后巡查' };
    const { data } = await admin.post('patrolRecord/patrolRecord/save', body);
    return data.id;
  };
  before(async () => {
    admin = await apiClient();
    // One of those that no other test has to do with.
    const { data } = await admin.get('oldTree/oldTree/page?size=50&status=1&lifeStatus=1&xzCode=36');
    tree = await soundTree(
      admin,
      data.records.filter((/** @type {Row} */ { changeId }) => !changeId),
    );
    patrol = await newPatrol();
    browser = await openBrowser();
    opened = await openConsole(browser);
    page = opened.page;
    await signIn(page, { to: `${VIEW}?id=${patrol}` });
  });
  after(() => browser.close());

  it('are chosen together, sent with a progress each, ordered by drag, and saved', async () => {
    await button(page, '编辑附件').click();
    const network = await opened.context.newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: SLOW_BYTES_A_SECOND,
    });
    await page.evaluate(watchProgress);
    await panel(page)
      .locator('input[type=file][multiple]')
      .setInputFiles([
        video('巡护录像.mp4', 8),
        await picture('全景.jpg', '#3f7d3a'),
        await picture('树冠.jpg', '#5a8f2e'),
        pdf('养护协议.pdf'),
      ]);
    await pending(page, '巡护录像.mp4').getByRole('progressbar').waitFor();
    await screenshot(page, 'attachments-progress-zh-light');
    await stored(page, 4);
    const shares = await page.locator('body').getAttribute('data-shares');
    assert.ok(new Set(shares?.trim().split(' ')).size > 2, `the progress stood at ${shares}`);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await becomes(
      () => names(page).allInnerTexts(),
      ['巡护录像.mp4', '全景.jpg', '树冠.jpg', '养护协议.pdf'],
    );
    const handles = panel(page).locator('.attach-handle');
    await handles.nth(0).dragTo(handles.nth(2));
    await assertText(names(page).first(), /全景\.jpg/);
    await becomes(
      () => names(page).allInnerTexts(),
      ['全景.jpg', '树冠.jpg', '巡护录像.mp4', '养护协议.pdf'],
    );
    await screenshot(page, 'attachments-edit-zh-light');
    await save(page);
    await becomes(() => panel(page).locator('.attach-gallery li').count(), 2);
    await screenshot(page, 'attachments-view-zh-light');
  });

  it('are enlarged and leafed through by keys alone', async () => {
    await button(page, '查看大图：全景.jpg').focus();
    await page.keyboard.press('Enter');
    const large = page.locator('.ant-image-preview img');
    await large.waitFor();
    const first = await large.getAttribute('src');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      (before) => document.querySelector('.ant-image-preview img')?.getAttribute('src') !== before,
      first,
    );
    await screenshot(page, 'attachments-preview');
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'hidden' });
  });

  it('of films play in parts of the file, from any place', async () => {
    /** @type {[status: number, range: string][]} */
    const answers = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/attach/media') && answer.headers()['content-type'] === 'video/mp4') {
        answers.push([answer.status(), answer.headers()['content-range'] ?? '']);
      }
    });
    await page.reload();
    const film = panel(page).locator('video');
    const [whole, moved, ...size] = await film.evaluate(async (/** @type {HTMLVideoElement} */ element) => {
      element.muted = true;
      const once = (/** @type {string} */ name) =>
        new Promise((done) => element.addEventListener(name, done, { once: true }));
      if (element.readyState < 1) await once('loadedmetadata');
      const seeked = once('seeked');
      element.currentTime = 5;
      await seeked;
      const moved = once('timeupdate');
      await element.play();
      await moved;
      return [element.duration, element.currentTime, element.videoWidth, element.videoHeight];
    });
    assert.equal(whole, 8);
    assert.ok(moved && moved >= 5, `it stands at ${moved}`);
    assert.deepEqual(size, [96, 64]);
    assert.ok(answers.length > 0);
    assert.ok(
      answers.every(([status, range]) => status === 206 && /^bytes \d+-\d+\/\d+$/.test(range)),
      JSON.stringify(answers),
    );
  });

  it('are taken with the camera of a phone, in English and in the dark, without scrolling sideways', async () => {
    const { page: phone, context } = await openConsole(browser, {
      language: 'en',
      scheme: 'dark',
      width: 390,
      height: 844,
      phone: true,
    });
    await signIn(phone, { to: `${VIEW}?id=${patrol}` });
    await panel(phone).getByRole('button', { name: 'Edit attachments' }).click();
    const taking = phone.waitForEvent('filechooser');
    await panel(phone).getByRole('button', { name: 'Take a photo' }).click();
    const chooser = await taking;
    await chooser.setFiles(await picture('camera.jpg', '#3f7d3a'));
    await stored(phone, 5);
    await panel(phone).scrollIntoViewIfNeeded();
    await screenshot(phone, 'attachments-phone-edit-en-dark');
    assert.deepEqual(await barriers(phone, '.attachments'), []);
    await panel(phone).getByRole('button', { name: 'Save' }).click();
    await panel(phone).locator('.attach-gallery li').nth(2).waitFor();
    await panel(phone).scrollIntoViewIfNeeded();
    await screenshot(phone, 'attachments-phone-view-en-dark');
    assert.deepEqual(await barriers(phone, '.attachments'), []);
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    await context.close();
  });

  it('are taken by the form of a tree, whose page begins with its photos, on paper too', async () => {
    const { xzCode, treeType, lon, lat } = tree;
    const values = { xzCode, treeType, lon, lat, oldTreeType: '1', vigor: '1', treeAge: 300 };
    const { data } = await admin.post('oldTree/oldTree/save', values);
    await visit(page, `/basicdata/oldTree/oldTreeAdd?id=${data.id}`);
    const files = page.locator('#group-files');
    await files
      .locator('input[type=file][multiple]')
      .setInputFiles([await picture('全貌.jpg', '#3f7d3a'), await picture('树干.jpg', '#6b4a2b')]);
    await files.locator('ol .attach-name').nth(1).waitFor();
    await screenshot(page, 'old-tree-form-photos');
    await page.getByRole('button', { name: '取消', exact: true }).click();
    const ask = page.getByRole('dialog').filter({ hasText: '内容已存为草稿' });
    await ask.getByRole('button', { name: '继续填写' }).click();
    await ask.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL(/oldTreeView/);
    await page.locator('.tree-top .photos .attach-picture img').nth(1).waitFor();
    await quiet(page);
    await screenshot(page, 'old-tree-record-photos-zh-light');
    await page.emulateMedia({ media: 'print' });
    await assertText(
      page.locator('.print-head'),
      /^古树名木[\s\S]*古树名木管理系统[\s\S]*打印于 \d{4}-\d{2}-\d{2}/,
    );
    await screenshot(page, 'old-tree-record-print');
    await page.emulateMedia({ media: null });
    await isDrawn(page, '.position-map');
    const { maps, pages } = await printed(page);
    assert.ok(maps.length > 0);
    for (const { box, right } of maps)
      assert.ok(right > 0 && right <= box, `${right} of ${box} px are drawn`);
    assert.ok(pages && pages <= MAX_PAGES, `${pages} sheets`);
    // A photo that somebody else has changed meanwhile is named, and is no conflict of the tree.
    await visit(page, `/basicdata/oldTree/oldTreeAdd?id=${data.id}`);
    const note = files.getByRole('textbox', { name: '备注: 全貌.jpg' });
    await note.fill('我的说明');
    await page.locator('.record-form #remark').fill('树的备注');
    const { data: photos } = await admin.get(
      `attachment/attachment/page?businessType=1&businessId=${data.id}`,
    );
    const { id, version } = photos.records.find(
      (/** @type {Row} */ { attachmentName }) => attachmentName === '全貌.jpg',
    );
    const attachmentList = [{ id, version, remark: '对方的说明' }];
    assert.equal((await admin.post('attachment/attachment/saveBatch', { attachmentList })).code, 200);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.ant-message-notice', { hasText: '附件“全貌.jpg”已被他人修改或删除' }).waitFor();
    await becomes(() => note.inputValue(), '对方的说明');
    await becomes(() => page.locator('.record-form #remark').inputValue(), '树的备注');
    await note.fill('我的说明');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL(/oldTreeView/);
    const { data: saved } = await admin.get(`oldTree/oldTree/detail?id=${data.id}`);
    assert.equal(saved.remark, '树的备注');
    assert.deepEqual([opened.errors, opened.strangers], [[], []]);
  });
});
