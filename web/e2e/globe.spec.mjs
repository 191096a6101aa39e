import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPage, screenshot } from './browser.mjs';

const SLOW = { timeout: 90_000 };

/** Signs in and walks to the globe through the menu, so that the first document is the sign-in page's. */
async function openGlobe(browser, { language = 'zh', ...options } = {}) {
  const opened = await openPage(browser, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const { page, context } = opened;
  const settings = {
    state: { language, theme: 'theme-default', scheme: 'light', collapsed: false },
    version: 0,
  };
  await context.addInitScript(
    (kept) => localStorage.setItem('gushu-settings', kept),
    JSON.stringify(settings),
  );
  const refused = [];
  page.on('console', (line) => /Content Security Policy/.test(line.text()) && refused.push(line.text()));
  await page.goto('/login');
  await page.fill('#username', 'admin');
  await page.fill('#password', process.env.E2E_ADMIN_PASSWORD ?? '');
  await page.click('button[type=submit]');
  await page.waitForSelector('.frame');
  await page.locator('.ant-menu-item', { hasText: language === 'zh' ? '景观' : 'Landscape' }).click();
  await page.waitForURL(/\/landscape\/index/);
  await page.waitForSelector('.landscape[data-trees]', SLOW);
  return { ...opened, refused };
}

/** Where the tree with that place in the list stands on the picture, found by choosing it. */
async function placeOf(page, at) {
  await page.locator('.landscape-list button').nth(at).click();
  const popup = page.locator('.landscape-popup');
  await popup.locator('dl').waitFor(SLOW);
  return popup;
}

/** Clicks into the east of the country, where trees stand close, until one is met. */
async function clickTree(page) {
  for (const [x, y] of Array.from({ length: 12 }, (_, i) => [860 + 13 * i, 560 - 11 * (i % 5)])) {
    await page.mouse.click(x, y);
    await page.waitForTimeout(400);
    if (await page.locator('.landscape-popup').count()) return;
  }
  assert.fail('no click met a tree');
}

describe('The globe', () => {
  let browser;
  before(async () => void (browser = await openBrowser({ webgl: true })));
  after(() => browser.close());

  it('draws the trees, opens the detail of one, and turns flat and round again', async () => {
    const { page, context, errors, strangers, refused } = await openGlobe(browser);
    const drawn = Number(await page.locator('.landscape').getAttribute('data-trees'));
    assert.ok(drawn > 0, 'no tree is drawn');
    await page.waitForLoadState('networkidle');
    await screenshot(page, 'globe-nation-zh');

    const popup = await placeOf(page, 0);
    const number = await page.locator('.landscape-list button .landscape-number').first().textContent();
    assert.match((await popup.textContent()) ?? '', new RegExp(number ?? 'none'));
    await screenshot(page, 'globe-detail-zh');
    await popup.getByRole('button', { name: '关闭' }).click();
    assert.equal(await popup.count(), 0);

    await clickTree(page);
    await popup.locator('dl').waitFor(SLOW);
    await screenshot(page, 'globe-click-zh');
    await popup.getByRole('button', { name: '关闭' }).click();

    await page.locator('.ant-segmented-item', { hasText: '二维' }).click();
    await page.waitForTimeout(3_000);
    await screenshot(page, 'globe-flat-zh');
    assert.ok((await page.locator('.landscape-list button').count()) > 0, 'nothing is in the flat view');
    await page.locator('.ant-segmented-item', { hasText: '三维' }).click();
    await page.waitForTimeout(2_000);

    assert.deepEqual([errors, strangers, refused], [[], [], []]);
    await context.close();
  });

  it('speaks English, and flies to a province', async () => {
    const { page, context, errors } = await openGlobe(browser, { language: 'en' });
    await page.locator('.landscape-panel input').fill('浙江');
    await page.locator('.ant-cascader-menu-item', { hasText: '浙江' }).first().click(SLOW);
    await page.waitForFunction(
      () => document.querySelector('.landscape-list button')?.textContent?.includes('D33'),
      null,
      SLOW,
    );
    await page.waitForTimeout(3_000);
    await screenshot(page, 'globe-province-en');
    assert.match((await page.locator('.landscape-count').textContent()) ?? '', /trees in view/);
    assert.deepEqual(errors, []);
    await context.close();
  });
});
