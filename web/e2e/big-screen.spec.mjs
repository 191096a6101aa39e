import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { callApi, goTo, openConsole, signIn, visit, wear } from './console.mjs';
import { barriers, foreignSpeech, foreignWords } from './page-faults.mjs';
import { assertText, becomes, hasFocus, quiet } from './waits.mjs';
import { CALL, crumb, figures, heading, PAGE, PROJECTS, region, shows } from './wall.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./api-client.mjs').Row} Row */

/** As many filters as a person might set, and an area. */
const FILTERED = '?vigor=2,3&treeAge=1&ownership=1,2&geom=POLYGON((118 28,122 28,122 31,118 31,118 28))';

const PICTURES = /** @type {const} */ ([
  [PAGE, 'zh', 'dark', 1920, 1080],
  [PAGE, 'zh', 'dark', 3840, 2160],
  [PAGE, 'en', 'dark', 390, 844],
  [PAGE, 'en', 'light', 1366, 768],
  [PAGE + FILTERED, 'en', 'light', 1366, 768],
  [PAGE + FILTERED, 'zh', 'dark', 390, 844],
  [PROJECTS, 'zh', 'dark', 390, 844],
  [PROJECTS, 'en', 'light', 1366, 768],
]);
const NAMES = {
  [PAGE]: 'big-screen',
  [PAGE + FILTERED]: 'big-screen-filtered',
  [PROJECTS]: 'project-screen',
};
const SCHEME_BUTTONS = { zh: { light: '浅色', dark: '深色' }, en: { light: 'Light', dark: 'Dark' } };

/** Texts and elements of a wall that do not fit into the window. */
const cutIn = (/** @type {Page} */ page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const panels = [...document.querySelectorAll('.wall-panel, .wall-map, .wall-foot')];
    const isPhone = window.innerWidth < 900;
    return [
      ...(scrollWidth > window.innerWidth || scrollHeight > window.innerHeight ? ['the page scrolls'] : []),
      ...panels
        .map((each) => ({ each, box: each.getBoundingClientRect() }))
        .filter(
          ({ box }) => box.right > window.innerWidth + 1 || (!isPhone && box.bottom > window.innerHeight + 1),
        )
        .map(({ each }) => each.className),
    ];
  });

/** The same as the call answers them. @param {Page} page @param {string} query */
async function called(page, query) {
  const { treeTotal, scattered, groupNum, groupTrees, famous, yearChange, since } = await callApi(
    page,
    `${CALL}/oldTreeSurvey?${query}`,
  );
  const changes = [...(since ? [since.change] : []), yearChange.newNum - yearChange.reduceNum];
  return [treeTotal, scattered, groupNum, groupTrees, famous, ...changes];
}

describe('The resource screen', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Page} of an administrator */
  let page;
  /** @type {string[]} */
  let errors;
  before(async () => {
    browser = await openBrowser();
    ({ page, errors } = await openConsole(browser));
    await signIn(page);
  });
  after(() => browser.close());

  it('is the page of / for whoever has it, one click from the console and back', async () => {
    assert.equal(new URL(page.url()).pathname, '/wel/index');
    await page.locator('.side-menu .ant-menu-submenu-title', { hasText: '数据大屏' }).click();
    await page.locator('.side-menu .ant-menu-item', { hasText: '资源状况' }).click();
    await shows(page, '');
    await page.getByRole('link', { name: '管理端' }).click();
    await page.waitForURL('**/wel/index');
    await page.goto('/');
    await page.waitForURL(`**${PAGE}`);
    await shows(page, '');
    await page.goto('/?first=console');
    await page.waitForURL('**/wel/index');
  });

  it('shows what the calls answer, leads from the nation down to a county by the map and up by Esc', async () => {
    await visit(page, PAGE);
    await shows(page, '');
    assert.deepEqual(await figures(page), await called(page, ''));
    const all = await callApi(page, `${CALL}/oldTreeMap`);
    const zhejiang = all.find((/** @type {Row} */ { xzCode }) => xzCode === '33');
    assert.ok(zhejiang.num > 0);
    assert.match(
      String(await region(page, '33').getAttribute('aria-label')),
      new RegExp(`^浙江省 ${zhejiang.num} `),
    );

    await region(page, '33').hover();
    await assertText(page.locator('.wall-tip'), new RegExp(`浙江省[\\s\\S]*${zhejiang.num} 株`));
    await region(page, '33').click();
    await shows(page, '33');
    await assertText(heading(page), /^浙江省古树名木资源$/);
    assert.deepEqual(await figures(page), await called(page, 'xzCode=33'));
    await region(page, '3301').focus();
    await page.keyboard.press('Enter');
    await shows(page, '3301');
    await region(page, '330106').focus();
    await page.keyboard.press('Space');
    await shows(page, '330106');
    await assertText(crumb(page), /全国[\s\S]*浙江省[\s\S]*杭州市[\s\S]*西湖区/);
    assert.deepEqual(await figures(page), await called(page, 'xzCode=330106'));

    for (const code of ['3301', '33', '']) {
      await page.keyboard.press('Escape');
      await shows(page, code);
    }
    await page.keyboard.press('Escape');
    await shows(page, '');
    assert.deepEqual(errors, []);
  });

  it('says that a year has no archive and shows what stands today, and keeps the region in the address', async () => {
    await visit(page, `${PAGE}?xzCode=33&year=2001`);
    await shows(page, '33');
    await page.getByRole('status').filter({ hasText: '浙江省2001 年尚未归档' }).waitFor();
    await page.getByLabel('数据年度').selectOption({ index: 0 });
    await page.waitForURL((url) => url.search === '?xzCode=33');
    await page.locator('.screen-unarchived').waitFor({ state: 'detached' });
  });

  it('turns its panels by keyboard, and keeps to the look that was chosen', async () => {
    await visit(page, PAGE);
    await shows(page, '');
    await page.getByRole('tab', { name: '等级', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    const owner = page.getByRole('tab', { name: '权属', exact: true });
    await hasFocus(owner);
    assert.equal(await owner.getAttribute('aria-selected'), 'true');
    await page.getByRole('tabpanel', { name: '权属' }).getByText('集体').waitFor();
    await page.getByRole('button', { name: '浅色' }).click();
    await page.reload();
    await page.locator('.wall[data-scheme="light"] .wall-region').first().waitFor();
  });

  it('counts what somebody changes in the register by itself, also after its line was lost', async () => {
    const admin = await apiClient();
    const approve = async () => {
      const { data } = await admin.get('oldTree/oldTree/page?status=3,4,5,6&oldTreeLevel=3&vigor=1&size=1');
      const [{ id, version }] = data.records;
      const answer = await admin.post(`oldTree/oldTree/updateStatus?ids=${id}&versions=${version}&status=1`);
      assert.equal(answer.data[0].ok, true);
    };
    const isStream = (/** @type {URL} */ url) => url.pathname.endsWith(`${CALL}/events`);
    const lost = page.getByText('连接中断，正在重连');
    await visit(page, PAGE);
    await shows(page, '');
    const [total] = await figures(page);
    assert.ok(total);
    await approve();
    await becomes(async () => (await figures(page))[0], total + 1);
    assert.equal(await lost.count(), 0);

    await page.route(isStream, (route) => route.abort());
    await page.reload();
    await shows(page, '');
    await lost.waitFor();
    await approve();
    await page.unroute(isStream);
    await becomes(async () => (await figures(page))[0], total + 2);
    await lost.waitFor({ state: 'detached' });
    assert.deepEqual(errors, []);
  });

  it('begins at the region of a province’s people, and leads no further up', async () => {
    const admin = await apiClient();
    const who = await newPerson(admin, {
      account: `wall${Date.now().toString(36)}`,
      role: 'province',
      xzcode: '33',
    });
    const { page, context } = await openConsole(browser);
    await signIn(page, { ...who, to: '/', shows: '.wall' });
    await shows(page, '33');
    assert.deepEqual(await figures(page), await called(page, ''));
    await assertText(crumb(page), /^浙江省$/);
    await page.keyboard.press('Escape');
    await goTo(page, `${PAGE}?xzCode=31`);
    await shows(page, '33');
    await context.close();
  });

  it('is refused to whoever has no right to it, and / leads them to the console', async () => {
    const admin = await apiClient();
    const role = `nowall${Date.now().toString(36)}`;
    await admin.post('blade-system/role/submit', { roleName: role, roleAlias: role, sort: 99 });
    const { page, context } = await openConsole(browser);
    const who = await newPerson(admin, { account: role, role, xzcode: '33' });
    await signIn(page, { ...who, to: PAGE, shows: '.error-code' });
    await page.locator('.error-code', { hasText: '403' }).waitFor();
    await page.goto('/');
    await page.waitForURL('**/wel/index');
    await context.close();
  });

  it('offers to try again where the figures cannot be read', async () => {
    const isCall = (/** @type {URL} */ url) => url.pathname.endsWith(`${CALL}/screen`);
    // Without events: the stream would make the page read the figures again before the test requests it.
    const isStream = (/** @type {URL} */ url) => url.pathname.endsWith(`${CALL}/events`);
    await page.route(isStream, () => undefined);
    await page.route(isCall, (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: '系统繁忙', requestId: 'r-1' } }),
    );
    await page.goto(PAGE);
    await page.getByText('系统繁忙').waitFor();
    await page.getByText('r-1').waitFor();
    await page.unroute(isCall);
    await page.getByRole('button', { name: '重试' }).click();
    await shows(page, '');
    await page.unroute(isStream);
  });

  it('goes on tour by a button, from the nation to its provinces and to the projects, until it is touched', async () => {
    const { page, context } = await openConsole(browser);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await signIn(page, { to: PAGE, shows: '.wall' });
    await shows(page, '');
    const regions = await callApi(page, `${CALL}/oldTreeMap`);
    const provinces = regions
      .filter((/** @type {Row} */ { num }) => num > 0)
      .map((/** @type {Row} */ { xzCode }) => xzCode);
    const button = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true });
    await button('开始巡展').click();
    await button('停止巡展').waitFor();
    await page.clock.fastForward(12_500);
    await shows(page, provinces[0]);
    await page.clock.fastForward(12_500);
    await shows(page, provinces[1]);
    await page.keyboard.press('ArrowDown');
    await button('开始巡展').waitFor();
    await page.clock.fastForward(30_000);
    await shows(page, provinces[1]);
    await button('开始巡展').click();
    await button('停止巡展').waitFor();
    await heading(page).click();
    await button('开始巡展').waitFor();

    // People who asked the system for no motion go on by themselves.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.keyboard.press('Escape');
    await shows(page, '');
    await region(page, provinces.at(-1)).click();
    await shows(page, provinces.at(-1));
    await button('巡展下一站').click();
    await page.waitForURL((url) => url.pathname === PROJECTS && url.search === '');
    await shows(page, '');
    await button('巡展下一站').click();
    await page.waitForURL((url) => url.pathname === PAGE && url.search === '');
    await context.close();
  });

  it('is one picture without scroll bars or barriers, as is the project screen, in each language, colour and width', async () => {
    await visit(page, PAGE);
    for (const [path, language, scheme, width, height] of PICTURES) {
      const name = `${NAMES[path]}-${language}-${scheme}-${width}`;
      await goTo(page, path);
      await wear(page, { language });
      if ((await page.locator('.wall').getAttribute('data-scheme')) !== scheme)
        await page.getByRole('button', { name: SCHEME_BUTTONS[language][scheme] }).click();
      await page.locator(`.wall[data-scheme="${scheme}"]`).waitFor();
      await wear(page, { width, height });
      await shows(page, '');
      await becomes(() => page.locator('.wall-panel').count(), 6);
      await quiet(page);
      await becomes(() => page.evaluate(() => [...document.images].every((image) => image.complete)), true);
      assert.deepEqual(
        [
          ...(await cutIn(page)),
          ...(await barriers(page)),
          ...(await foreignWords(page, language)),
          ...(await foreignSpeech(page, language)),
          ...errors,
        ],
        [],
        name,
      );
      await screenshot(page, name);
    }
  });
});
