import { thisYear } from '@gushu/shared';
import exceljs from 'exceljs';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { callApi, openConsole, signIn } from './console.mjs';
import { barriers, foreignSpeech, foreignWords } from './page-faults.mjs';
import { assertText, becomes, hasFocus, until } from './waits.mjs';

const PAGE = '/bigScreen/index';
const PROJECTS = '/bigScreen/qjfz';
const CALL = 'largeDataScreen/largeDataScreen';

/** As many filters as a person might set, and an area. */
const FILTERED = '?vigor=2,3&treeAge=1&ownership=1,2&geom=POLYGON((118 28,122 28,122 31,118 31,118 28))';

const heading = (page) => page.getByRole('heading', { level: 1 });
const crumb = (page) => page.getByRole('navigation', { name: '当前区划' });
const region = (page, code) => page.locator(`.wall-region[data-code="${code}"]`);

/** Waits until the wall shows a region, and its figures are those of no other. */
const shows = (page, code) =>
  page
    .locator(`.wall:not([data-stale]) .wall-map[data-region="${code || 'nation'}"] .wall-region`)
    .first()
    .waitFor();

/** The exact figures of the headline, as they are said. */
const figures = (page) =>
  page
    .locator('.wall-headline data')
    .evaluateAll((all) => all.map((each) => Number(each.getAttribute('value'))));

/** The same as the call answers them. */
async function called(page, query) {
  const { treeTotal, scattered, groupNum, groupTrees, famous, yearChange } = await callApi(
    page,
    `${CALL}/oldTreeSurvey?${query}`,
  );
  return [treeTotal, scattered, groupNum, groupTrees, famous, yearChange.newNum - yearChange.reduceNum];
}

describe('The resource screen', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => void (browser = await openBrowser()));
  after(() => browser.close());

  it('is the page of / for whoever has it, one click from the console and back', async () => {
    const { page, context } = await openConsole(browser);
    await signIn(page);
    assert.equal(new URL(page.url()).pathname, '/wel/index');
    await page.locator('.home-group').getByRole('link', { name: '资源状况' }).click();
    await shows(page, '');
    await page.getByRole('link', { name: '管理端' }).click();
    await page.waitForURL('**/wel/index');
    await page.goto('/');
    await page.waitForURL(`**${PAGE}`);
    await shows(page, '');
    await page.goto('/?first=console');
    await page.waitForURL('**/wel/index');
    await context.close();
  });

  it('shows what the calls answer, leads from the nation down to a county by the map and up by Esc', async () => {
    const { page, context, errors } = await openConsole(browser);
    await signIn(page);
    await page.goto(PAGE);
    await shows(page, '');
    assert.deepEqual(await figures(page), await called(page, ''));
    const all = await callApi(page, `${CALL}/oldTreeMap`);
    const zhejiang = all.find(({ xzCode }) => xzCode === '33');
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
    await context.close();
  });

  it('says that a year has no archive and shows what stands today, and keeps the region in the address', async () => {
    const { page, context } = await openConsole(browser);
    await signIn(page);
    await page.goto(`${PAGE}?xzCode=33&year=2001`);
    await shows(page, '33');
    await page.getByRole('status').filter({ hasText: '浙江省2001 年尚未归档' }).waitFor();
    await page.getByLabel('数据年度').selectOption({ index: 0 });
    await page.waitForURL((url) => url.search === '?xzCode=33');
    await page.locator('.screen-unarchived').waitFor({ state: 'detached' });
    await context.close();
  });

  it('turns its panels by keyboard, and keeps to the look that was chosen', async () => {
    const { page, context } = await openConsole(browser);
    await signIn(page);
    await page.goto(PAGE);
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
    await context.close();
  });

  it('counts what somebody changes in the register by itself, also after its line was lost', async () => {
    const admin = await apiClient();
    const { page, context, errors } = await openConsole(browser);
    await signIn(page);
    const approve = async () => {
      const { data } = await admin.get('oldTree/oldTree/page?status=3,4,5,6&oldTreeLevel=3&vigor=1&size=1');
      const [{ id, version }] = data.records;
      const answer = await admin.post(`oldTree/oldTree/updateStatus?ids=${id}&versions=${version}&status=1`);
      assert.equal(answer.data[0].ok, true);
    };
    const isStream = (url) => url.pathname.endsWith(`${CALL}/events`);
    const lost = page.getByText('连接中断，正在重连');
    await page.goto(PAGE);
    await shows(page, '');
    const [total] = await figures(page);
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
    await context.close();
  });

  it('begins at the region of a province’s people, and leads no further up', async () => {
    const admin = await apiClient();
    const who = await newPerson(admin, { account: 'wallprovince', role: 'province', xzcode: '33' });
    const { page, context } = await openConsole(browser);
    await signIn(page, who);
    await page.goto('/');
    await shows(page, '33');
    assert.deepEqual(await figures(page), await called(page, ''));
    await assertText(crumb(page), /^浙江省$/);
    await page.keyboard.press('Escape');
    await page.goto(`${PAGE}?xzCode=31`);
    await shows(page, '33');
    await context.close();
  });

  it('is refused to whoever has no right to it, and / leads them to the console', async () => {
    const admin = await apiClient();
    const role = `nowall${Date.now().toString(36)}`;
    await admin.post('blade-system/role/submit', { roleName: role, roleAlias: role, sort: 99 });
    const { page, context } = await openConsole(browser);
    await signIn(page, await newPerson(admin, { account: role, role, xzcode: '33' }));
    await page.goto(PAGE);
    await page.locator('.error-code', { hasText: '403' }).waitFor();
    await page.goto('/');
    await page.waitForURL('**/wel/index');
    await context.close();
  });

  it('offers to try again where the figures cannot be read', async () => {
    const { page, context } = await openConsole(browser);
    await signIn(page);
    const isCall = (url) => url.pathname.endsWith(`${CALL}/screen`);
    await page.route(isCall, (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: '系统繁忙', requestId: 'r-1' } }),
    );
    await page.goto(PAGE);
    await page.getByText('系统繁忙').waitFor();
    await page.getByText('r-1').waitFor();
    await page.unroute(isCall);
    await page.getByRole('button', { name: '重试' }).click();
    await shows(page, '');
    await context.close();
  });

  it('goes on tour by a button, from the nation to its provinces and to the projects, until it is touched', async () => {
    const { page, context } = await openConsole(browser);
    await signIn(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.goto(PAGE);
    await shows(page, '');
    const regions = await callApi(page, `${CALL}/oldTreeMap`);
    const provinces = regions.filter(({ num }) => num > 0).map(({ xzCode }) => xzCode);
    const button = (name) => page.getByRole('button', { name, exact: true });
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

    // Whoever asked the system for no motion goes on by themselves.
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

  it('counts the trees of chosen codes, bins and a drawn area anew, and says which panels are not filtered', async () => {
    const { page, context, errors } = await openConsole(browser);
    await signIn(page);
    await page.goto(`${PAGE}?xzCode=33`);
    await shows(page, '33');
    const tags = page.getByRole('region', { name: '筛选' });
    /** @param {string} query */
    const left = async (query) => {
      const items = await callApi(page, `${CALL}/customGrowthVigor?xzCode=33&${query}`);
      return items.reduce((sum, { beside, num }) => sum + (beside ? 0 : num), 0);
    };
    await page.getByRole('button', { name: '筛选', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: '筛选' });
    await drawer.getByRole('checkbox', { name: '濒危' }).click();
    await assertText(tags, /濒危/);
    await drawer.getByRole('checkbox', { name: '衰弱' }).click();
    await assertText(tags, /衰弱/);
    await drawer.getByRole('radio', { name: '100–299 年' }).click();
    await assertText(tags, /100–299 年/);
    const weak = await left('vigor=2,3&minAge=100&maxAge=299');
    assert.ok(weak > 0);
    await assertText(tags, new RegExp(`单株档案 ${weak} 株`));
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await shows(page, '33');
    await page.getByText('未按筛选统计').first().waitFor();
    assert.equal(await page.getByText('按筛选重新统计').count(), 2);

    await tags.getByRole('button', { name: /树龄/ }).click();
    await assertText(tags, new RegExp(`单株档案 ${await left('vigor=2,3')} 株`));
    await page.getByRole('button', { name: '筛选', exact: true }).click();
    await drawer.getByRole('button', { name: '框选' }).click();
    const box = await region(page, '3301').boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x - 20, box.y - 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 20, box.y + box.height + 20, { steps: 4 });
    await page.mouse.up();
    await page.locator('.wall-area path').waitFor();
    const geom = new URL(page.url()).searchParams.get('geom') ?? '';
    const within = await left(`vigor=2,3&geom=${encodeURIComponent(geom)}`);
    assert.ok(within >= (await callApi(page, `${CALL}/customGrowthVigor?xzCode=3301&vigor=2,3`))[1].num);
    await assertText(tags, new RegExp(`单株档案 ${within} 株`));
    await page.reload();
    await page.locator('.wall-area path').waitFor();
    await assertText(tags, new RegExp(`单株档案 ${within} 株`));
    await tags.getByRole('button', { name: '清除筛选' }).click();
    await page.waitForURL((url) => url.search === '?xzCode=33');
    await tags.waitFor({ state: 'detached' });
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('lets the corners of a polygon be taken back and given up by keyboard', async () => {
    const { page, context } = await openConsole(browser);
    await signIn(page);
    await page.goto(`${PAGE}?xzCode=33`);
    await shows(page, '33');
    const begin = async () => {
      await page.getByRole('button', { name: '筛选', exact: true }).click();
      await page.getByRole('button', { name: '多边形' }).click();
      await hasFocus(page.locator('.wall-draw'));
    };
    const box = await page.locator('.wall-map').boundingBox();
    assert.ok(box);
    const press = (x, y) => page.mouse.click(box.x + box.width * x, box.y + box.height * y);
    await begin();
    await press(0.4, 0.4);
    await page.keyboard.press('Escape');
    await page.locator('.wall-draw').waitFor({ state: 'detached' });
    await shows(page, '33');
    await begin();
    for (const [x, y] of [
      [0.35, 0.35],
      [0.6, 0.4],
      [0.9, 0.9],
    ])
      await press(x, y);
    await page.keyboard.press('Backspace');
    await press(0.5, 0.6);
    await page.keyboard.press('Enter');
    await page.waitForURL(/geom=POLYGON/);
    await page
      .getByRole('region', { name: '筛选' })
      .getByText(/单株档案 \d+ 株/)
      .waitFor();
    await context.close();
  });

  it('shows a species ranking that was entered by hand with its date, until it is withdrawn', async () => {
    const { page, context, errors } = await openConsole(browser);
    await signIn(page, { to: '/statisAnalysis/statisticalTable' });
    const upload = async (lines) => {
      const book = new exceljs.Workbook();
      book.addWorksheet('表').addRows(lines);
      await page.getByRole('button', { name: '上传' }).click();
      const dialog = page.getByRole('dialog', { name: '上传统计表' });
      await dialog.locator('input[type=file]').setInputFiles({
        name: '树种.xlsx',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(await book.xlsx.writeBuffer()),
      });
      await dialog.getByRole('button', { name: '保存' }).click();
      return dialog;
    };
    const refused = await upload([
      ['树种', '株数'],
      ['樟', '多'],
    ]);
    await refused.getByText('第2行').waitFor();
    await refused.getByRole('cell', { name: '株数' }).waitFor();
    await screenshot(page, 'hand-table-refused');
    await refused
      .getByRole('button', { name: /关\s*闭|取\s*消/ })
      .last()
      .click();
    await upload([
      ['树种', '株数'],
      ['水杉', 6400],
      ['樟', 1200],
    ]);
    const row = page.getByRole('row', { name: /树种\.xlsx/ });
    await row.getByText(String(thisYear()), { exact: true }).waitFor();
    await row.getByRole('button', { name: '查看' }).click();
    await page.getByRole('dialog').getByRole('cell', { name: '6,400' }).waitFor();
    await screenshot(page, 'hand-table-preview');
    await page.keyboard.press('Escape');

    await page.goto(PAGE);
    await shows(page, '');
    await page.getByRole('tab', { name: '树种', exact: true }).click();
    const species = page.getByRole('list', { name: '树种' });
    await species.getByText('水杉').waitFor();
    await page.getByText(/人工录入 · \d{4}-\d{2}-\d{2}/).waitFor();
    await screenshot(page, 'big-screen-by-hand');

    await page.goto('/statisAnalysis/statisticalTable');
    await row.getByRole('button', { name: '撤回' }).click();
    const asked = page.getByRole('dialog', { name: /撤回/ });
    await asked.getByRole('button', { name: /撤\s*回/ }).click();
    await asked.getByText('5至500字').first().waitFor();
    await asked.getByLabel('撤回原因').fill('数据有误，重新填报');
    await asked.getByRole('button', { name: /撤\s*回/ }).click();
    await row.waitFor({ state: 'detached' });
    await page.goto(PAGE);
    await shows(page, '');
    await page.getByRole('tab', { name: '树种', exact: true }).click();
    await species.locator('li').first().waitFor();
    assert.equal(await page.getByText('人工录入').count(), 0);
    assert.deepEqual(errors, []);
    await context.close();
  });

  for (const [path, language, scheme, width, height] of /** @type {const} */ ([
    [PAGE, 'zh', 'dark', 1920, 1080],
    [PAGE, 'en', 'light', 1366, 768],
    [PAGE, 'zh', 'dark', 3840, 2160],
    [PAGE, 'en', 'dark', 390, 844],
    [PAGE + FILTERED, 'en', 'light', 1366, 768],
    [PAGE + FILTERED, 'zh', 'dark', 390, 844],
    [PROJECTS, 'en', 'light', 1366, 768],
    [PROJECTS, 'zh', 'dark', 390, 844],
  ]))
    it(`is one picture without scroll bars or barriers, ${path}, ${language}, ${scheme}, ${width} × ${height}`, async () => {
      const { page, context, errors } = await openConsole(browser, { language, scheme, width, height });
      await page.addInitScript(
        (look) => localStorage.setItem('gushu-wall', JSON.stringify({ state: { scheme: look }, version: 0 })),
        scheme,
      );
      await signIn(page);
      await page.goto(path);
      await shows(page, '');
      await becomes(() => page.locator('.wall-panel').count(), 6);
      await becomes(() => page.evaluate(() => [...document.images].every((image) => image.complete)), true);
      const cut = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        const panels = [...document.querySelectorAll('.wall-panel, .wall-map, .wall-foot')];
        const isPhone = window.innerWidth < 900;
        return [
          ...(scrollWidth > window.innerWidth || scrollHeight > window.innerHeight
            ? ['the page scrolls']
            : []),
          ...panels
            .map((each) => ({ each, box: each.getBoundingClientRect() }))
            .filter(
              ({ box }) =>
                box.right > window.innerWidth + 1 || (!isPhone && box.bottom > window.innerHeight + 1),
            )
            .map(({ each }) => each.className),
        ];
      });
      assert.deepEqual(cut, []);
      assert.deepEqual(
        [
          ...(await barriers(page)),
          ...(await foreignWords(page, language)),
          ...(await foreignSpeech(page, language)),
          ...errors,
        ],
        [],
      );
      const name = { [PAGE]: 'big-screen', [PROJECTS]: 'project-screen' }[path] ?? 'big-screen-filtered';
      await screenshot(page, `${name}-${language}-${scheme}-${width}`);
      await context.close();
    });
});

describe('The project screen', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => void (browser = await openBrowser()));
  after(() => browser.close());

  /** What the headline shows, as the call answers it. */
  const projects = async (page, query) => {
    const { getRescueAnalepsis, funds } = await callApi(page, `${CALL}/projectScreen?${query}`);
    const { projectNum, excellentNum } = getRescueAnalepsis;
    return [projectNum, funds.received, funds.passedOn, funds.spent, funds.left, excellentNum];
  };

  it('shows what the calls answer by region and year, leads to a project, to the other screen and to the console', async () => {
    const { page, context, errors } = await openConsole(browser);
    await signIn(page);
    await page.goto(PAGE);
    await shows(page, '');
    await page.getByRole('link', { name: '项目管理' }).click();
    await page.waitForURL(`**${PROJECTS}`);
    await shows(page, '');
    await becomes(() => figures(page), await projects(page, ''));

    const { getRescueAnalepsis, stageProgress } = await callApi(page, `${CALL}/projectScreen`);
    const [{ xzCode, fund }] = getRescueAnalepsis.byXz.filter((area) => area.fund > 0);
    await becomes(
      () => page.locator('.project-funnel b').allInnerTexts(),
      stageProgress.map(({ projectNum }) => String(projectNum)),
    );
    await region(page, xzCode).hover();
    await assertText(page.locator('.wall-tip'), new RegExp(`项目资金\\s*${fund} 万元`));
    await region(page, xzCode).click();
    await shows(page, xzCode);
    await becomes(() => figures(page), await projects(page, `xzCode=${xzCode}`));
    const years = getRescueAnalepsis.byYear.map(({ year }) => year);
    await page.getByLabel('数据年度').selectOption(String(years[0]));
    await page.waitForURL((url) => url.search === `?xzCode=${xzCode}&year=${years[0]}`);
    await becomes(() => figures(page), await projects(page, `xzCode=${xzCode}&year=${years[0]}`));
    await page.getByRole('link', { name: '资源状况' }).click();
    await page.waitForURL(`**${PAGE}?xzCode=${xzCode}`);
    await page.getByRole('link', { name: '项目管理' }).click();
    await page.keyboard.press('Escape');
    await shows(page, '');

    await page.locator('.project-list a').first().click();
    await page.waitForURL(/centralGovernmentView\?id=/);
    await page.goBack();
    await shows(page, '');
    await page.getByRole('link', { name: '管理端' }).click();
    await page.waitForURL('**/wel/index');
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('lets its projects pass by, and holds them under the pointer', async () => {
    const { page, context } = await openConsole(browser, { width: 1366, height: 768 });
    await signIn(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // The address that the specification names leads to the same screen.
    await page.goto(`${PAGE}?id=qjfz`);
    await page.waitForURL(`**${PROJECTS}`);
    const list = page.locator('.project-list');
    await list.locator('li').nth(9).waitFor();
    const top = () => list.evaluate(({ scrollTop }) => scrollTop);
    await until(top, (at) => at > 0);
    await list.hover();
    // A row that had begun to pass comes to its place.
    await page.waitForTimeout(1000);
    const held = await top();
    assert.ok(held > 0);
    await page.waitForTimeout(3500);
    assert.equal(await top(), held);
    await context.close();
  });

  it('is refused to a county by its address, and no link leads there', async () => {
    const admin = await apiClient();
    const { page, context } = await openConsole(browser);
    await signIn(page, await newPerson(admin, { account: 'wallcounty', role: 'county', xzcode: '330106' }));
    await page.goto(PAGE);
    await shows(page, '330106');
    assert.equal(await page.getByRole('link', { name: '项目管理' }).count(), 0);
    for (const path of [PROJECTS, `${PAGE}?id=qjfz`]) {
      await page.goto(path);
      await page.locator('.error-code', { hasText: '403' }).waitFor();
    }
    await context.close();
  });
});
