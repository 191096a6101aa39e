import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { leave, openConsole, signIn, visit } from './console.mjs';

const WALL = '/monitors/videoBrowse';
const WATCH = `${WALL}/videoBrowseView`;
const PATH = 'videoEquipment/videoEquipment';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof apiClient>>} */
let admin;
/** @type {any[]} */
let devices;
/** @type {Awaited<ReturnType<typeof openConsole>>} */
let opened;

before(async () => {
  browser = await openBrowser();
  admin = await apiClient();
  devices = (await admin.get(`${PATH}/placed`)).data;
  opened = await openConsole(browser);
});
after(() => browser.close());

/** @param {import('playwright-core').Locator} player */
const playing = (player) => player.and(player.page().locator('[data-phase="playing"]'));

describe('Cameras', () => {
  it('are seen live, stopped, played again, and looked back at', async () => {
    const { page, errors } = opened;
    const device = devices.find((one) => one.deviceStatus === 1 && one.streamPlays);
    await signIn(page, { to: `${WATCH}?id=${device.id}` });
    const player = page.locator('.player');
    await playing(player).waitFor();
    await page.waitForFunction(() => {
      const film = /** @type {HTMLVideoElement | null} */ (document.querySelector('.player video'));
      return film && film.currentTime > 0.3;
    });
    await screenshot(page, 'monitor-watch-zh-light');
    await player.getByRole('button', { name: '停止' }).click();
    await player.getByText('已停止').waitFor();
    assert.equal(await player.locator('video').count(), 0);
    await player.getByRole('button', { name: '播放' }).click();
    await playing(player).waitFor();
    await page.getByRole('link', { name: '回放' }).click();
    await page.waitForURL('**/monitors/queryVideoHistory?id=*');
    await page.locator('.player').getByRole('button', { name: '播放' }).click();
    await playing(page.locator('.player')).waitFor();
    const length = await page
      .locator('.player video')
      .evaluate((video) => /** @type {HTMLVideoElement} */ (video).duration);
    assert.ok(Math.abs(length - 24) < 1, `${length} s`);
    assert.deepEqual(errors, []);
  });

  it('that are offline, or whose host is not allowed, say so and ask for nothing', async () => {
    const { page, errors } = opened;
    await leave(page);
    /** @type {string[]} */
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    const offline = devices.find((one) => one.deviceStatus === 0 && one.streamPlays);
    await visit(page, `${WATCH}?id=${offline.id}`);
    await page.locator('.player').getByText('设备离线').waitFor();
    const refused = devices.find((one) => one.streamUrl && !one.streamPlays);
    await visit(page, `${WATCH}?id=${refused.id}`);
    await page.locator('.player').getByText('monitor.videoHosts').waitFor();
    assert.equal(await page.locator('.player video').count(), 0);
    assert.deepEqual(
      asked.filter((url) => url.includes('.m3u8')),
      [],
    );
    assert.deepEqual(errors, []);
  });

  it('are seen nine at once', async () => {
    const { page, errors } = opened;
    await visit(page, WALL);
    await page.locator('.video-wall .ant-segmented').getByText('9画面').click();
    await page.locator('.video-grid[data-size="9"] .player').nth(8).waitFor();
    await page.waitForFunction(
      () => document.querySelectorAll('.video-grid .player[data-phase="playing"]').length === 9,
    );
    await screenshot(page, 'monitor-grid-zh-light');
    assert.deepEqual(errors, []);
  });
});
