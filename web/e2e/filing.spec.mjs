import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { URL } from 'node:url';
import pg from 'pg';
import { apiClient, setParam } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { goTo, openConsole, signIn, visit, wear } from './console.mjs';
import { LOOKS } from './looks.mjs';
import { assertText, becomes, until } from './waits.mjs';

const YEAR = 2026;
const PATH = '/profileUpdates/oldTreeFiling';
/** Other tests enter and change trees here: what is archived is closed. */
const HANGZHOU = '3301';

/** @typedef {import('./api-client.mjs').ApiClient} ApiClient */
/** @typedef {Record<string, any> & { xzCode: string }} County as the list of regions has one */

/** A county has a tree for each way in which years differ, and not too many to be checked one by one. */
const [SOME, FEW] = [3, 6];

/**
 * A county of Zhejiang that can be archived, and one in which something stands in the way.
 * @param {ApiClient} admin
 */
async function counties(admin) {
  /** @param {string} xzCode @returns {Promise<County[]>} */
  const below = async (xzCode) =>
    (await admin.get(`archiveYear/archiveYear/filing?dataType=1&year=${YEAR}&xzCode=${xzCode}`)).data;
  /** @type {County[]} */
  const all = [];
  for (const { xzCode, xzName: city } of await below('33'))
    if (!xzCode.startsWith(HANGZHOU)) all.push(...(await below(xzCode)).map((row) => ({ ...row, city })));
  /** @type {County[]} */
  const ready = [];
  for (const row of all) {
    const { xzCode, approved, missing } = row;
    if (missing > 0 || approved < SOME || approved > FEW || ready.length === 1) continue;
    const check = `oldTree/oldTree/checkDataXzCode?year=${YEAR}&xzCode=${xzCode}`;
    if ((await admin.get(check)).data.canArchive) ready.push(row);
  }
  const hindered = all.find((row) => row.missing > 0);
  assert.ok(ready[0] && hindered, 'no county is ready, or none is hindered');
  return { ready: ready[0], hindered: hindered.xzCode };
}

/**
 * Archives a year of a county and waits until that is done.
 * @param {ApiClient} admin
 * @param {{ year: number, xzCode: string }} order
 */
async function archive(admin, { year, xzCode }) {
  const ordered = await admin.post('oldTree/oldTree/archive', { year, xzCode });
  assert.equal(ordered.code, 200, JSON.stringify(ordered));
  const run = () => admin.get(`oldTree/oldTree/archive?year=${year}&xzCode=${xzCode}`);
  const { data } = await until(run, (answer) => answer.data.state >= 2);
  assert.equal(data.state, 2, JSON.stringify(data));
}

/**
 * Archives the year before of a county: one tree is new since then, one is gone and one has changed.
 * @param {ApiClient} admin
 * @param {string} xzCode
 */
async function archiveBefore(admin, xzCode) {
  const opened = await admin.post('archiveYear/archiveYear/submit', { dataType: '1', year: YEAR - 1 });
  assert.equal(opened.code, 200, JSON.stringify(opened));
  const { data } = await admin.get(`oldTree/oldTree/page?xzCode=${xzCode}&status=1&size=${FEW}`);
  const [added, gone, changed, ...others] = data.records.map((/** @type {{ id: string }} */ { id }) => id);
  const db = new pg.Client(process.env.E2E_DATABASE_URL);
  await db.connect();
  await db.query('update old_tree set year = $2 where id = $1', [added, YEAR]);
  const former = [gone, changed, ...others];
  await db.query('update old_tree set year = $2 where id = any($1)', [former, YEAR - 1]);
  await archive(admin, { year: YEAR - 1, xzCode });
  await db.query('update old_tree set is_deleted = 1 where id = $1', [gone]);
  await db.query('update old_tree set bust = bust + 1, year = $2 where id = $1', [changed, YEAR]);
  await db.end();
}

/**
 * Approves one of a region's trees that wait for it.
 * @param {string} xzCode
 */
async function approveOne(xzCode) {
  const db = new pg.Client(process.env.E2E_DATABASE_URL);
  await db.connect();
  const { rowCount } = await db.query(
    `update old_tree set status = 1 where id = (select id from old_tree
      where starts_with(xz_code, $1) and status <> 1 and year <= $2 and is_deleted = 0 and origin_id is null limit 1)`,
    [xzCode, YEAR],
  );
  await db.end();
  assert.equal(rowCount, 1);
}

/**
 * Trees of a region lack photos and do not say why, as those that were approved before the rule asked.
 * @param {string} xzCode
 */
async function leaveUnexplained(xzCode) {
  const db = new pg.Client(process.env.E2E_DATABASE_URL);
  await db.connect();
  await db.query('update old_tree set warning_note = null where starts_with(xz_code, $1)', [xzCode]);
  await db.end();
}

describe('Filing of a year', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {import('playwright-core').Page} */
  let page;
  /** @type {ApiClient} */
  let admin;
  /** @type {Awaited<ReturnType<typeof counties>>} */
  let found;
  before(async () => {
    browser = await openBrowser();
    ({ page } = await openConsole(browser));
    admin = await apiClient();
    found = await counties(admin);
    await leaveUnexplained(found.hindered);
    await archiveBefore(admin, found.ready.xzCode);
    await signIn(page, { to: '/devOps/oldTreeFiling' });
  });
  after(() => browser.close());

  it('is opened with its dates by whoever manages years', async () => {
    await page.getByRole('button', { name: '开放年度' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('年度').fill(String(YEAR));
    await dialog.locator('button[type=submit]').click();
    const row = page.getByRole('row', { name: new RegExp(`^${YEAR}`) }).first();
    await assertText(row, /填报中/);
    await page.locator('.ant-message', { hasText: `${YEAR}年度已开放填报` }).waitFor();
    const progress = page.getByRole('region', { name: '各地归档进度' });
    await assertText(progress.locator('.ant-select').first(), new RegExp(String(YEAR)));
    await screenshot(page, 'filing-years-zh-light');
  });

  it('says nothing of years that are on their way, and how to ask again where they do not come', async () => {
    const isYears = (/** @type {URL} */ url) => url.pathname.endsWith('/archiveYear/archiveYear/dataList');
    const panel = page.locator('.filing-panel').first();
    const retry = panel.getByRole('button', { name: /^重\s*试$/ });
    /** @type {(() => void) | undefined} */
    let fail;
    const failed = new Promise((resolve) => (fail = () => resolve(undefined)));
    await page.route(isYears, async (route) => {
      await failed;
      // A page that has been left waits for no answer.
      await route.fulfill({ status: 500, json: { code: 500, msg: 'away' } }).catch(() => undefined);
    });
    try {
      // A page that has read them before would show them.
      await page.goto(PATH);
      const pages = { [PATH]: '古树名木归档', '/devOps/oldTreeFiling': '古树名木归档年度' };
      for (const [path, title] of Object.entries(pages)) {
        await goTo(page, path);
        // The page before waits for the same years, and stays until this one has come.
        await panel.getByRole('heading', { name: title, exact: true }).waitFor();
        await panel.locator('.ant-spin-spinning').waitFor();
        assert.deepEqual(await panel.locator('.ant-empty, .state').allInnerTexts(), []);
      }
      fail?.();
      await retry.waitFor();
      assert.equal(await panel.locator('table').count(), 0);
    } finally {
      // The tests that follow read the years of the same page.
      fail?.();
      await page.unroute(isYears);
    }
    await retry.click();
    await assertText(page.getByRole('row', { name: new RegExp(`^${YEAR}`) }).first(), /填报中/);
  });

  it('shows what stands in the way of a county, and leads to its rows', async () => {
    await visit(page, `${PATH}/oldTreeFilingAdd?year=${YEAR}&xzCode=${found.hindered}`);
    const reason = page.getByRole('row', { name: /未审核通过/ }).first();
    await reason.getByRole('button').click();
    const link = page.locator('.ant-table-expanded-row a').first();
    await link.waitFor();
    await assertText(page.locator('.filing-actions'), /标红的检查项须先处理/);
    await screenshot(page, 'filing-check-zh-light');
    assert.equal(await page.getByRole('button', { name: /^归\s*档$/ }).isDisabled(), true);
    assert.match((await link.getAttribute('href')) ?? '', /oldTreeView\?id=\d+/);
  });

  it('counts the rules that rows break, and leads from each to its rows', async () => {
    const reason = page.getByRole('row', { name: '不符合规则' }).first();
    await reason.getByRole('button').click();
    await page.getByRole('row', { name: /T25/ }).first().getByRole('button').click();
    const rows = page.locator('.ant-table-expanded-row').last();
    await assertText(rows, /缺少照片/);
    await screenshot(page, 'filing-rules-zh-light');
    await wear(page, { language: 'en', scheme: 'dark' });
    await assertText(rows, /photos are missing/);
    await screenshot(page, 'filing-rules-en-dark');
    await wear(page, { language: 'zh', scheme: 'light' });
  });

  it('is checked by a job where the region is large, shows how far that is, and is checked again', async (t) => {
    const city = found.hindered.slice(0, 4);
    const directRows = await setParam(admin, 'archive.directRows', '1');
    t.after(() => setParam(admin, 'archive.directRows', directRows));
    const waiting = page.getByRole('row', { name: /未审核通过/ }).first();
    const count = async () => Number((await waiting.locator('td').last().innerText()).replaceAll(',', ''));
    const progress = page.locator('.filing-panel .ant-progress');
    await visit(page, `${PATH}/oldTreeFilingAdd?year=${YEAR}&xzCode=${city}`);
    await progress.waitFor();
    assert.equal(await page.getByRole('button', { name: '重新检查' }).isDisabled(), true);
    await screenshot(page, 'filing-progress-zh-light');
    await assertText(page.locator('.filing-as-of'), /^数据截至\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await progress.waitFor({ state: 'detached' });
    const before = await count();
    await approveOne(city);
    await page.getByRole('button', { name: '重新检查' }).click();
    await progress.waitFor();
    await becomes(count, before - 1, 'the row approved meanwhile still stands in the way');
  });

  it('is archived by its job, and read as a list and row by row', async () => {
    await visit(page, `${PATH}/oldTreeFilingAdd?year=${YEAR}&xzCode=${found.ready.xzCode}`);
    // The trees of groups are missing in the year's total as long as no groups are archived.
    await assertText(page.locator('.ant-alert-info'), /古树群尚未归档/);
    await page.getByRole('button', { name: /^归\s*档$/ }).click();
    await assertText(
      page.locator('.ant-modal-confirm'),
      /归档.+2\d{3}年度.*古树名木 [\d,]+ 株.*只有国家可以重新开放/s,
    );
    await screenshot(page, 'filing-ask-zh-light');
    await page.click('.ant-modal-confirm-btns .ant-btn-primary');
    await assertText(page.locator('.ant-alert-success'), /已归档\d+条/);
    await visit(page, `${PATH}/oldTreeFilingView?year=${YEAR}`);
    await page.locator('.data-table tbody tr.ant-table-row').first().click();
    await page.locator('.ant-drawer .details').first().waitFor();
    await screenshot(page, 'filing-row-zh-light');
  });

  it('of one county is not shown as the nation’s: the data screen says so, and home compares nothing with it', async () => {
    await page.goto(`/bigScreen/index?year=${YEAR}`);
    const note = page.getByRole('status').filter({ hasText: `${YEAR} 年仅 1/` });
    await assertText(note, /个区县已归档，古树数据只含这些区县/);
    await page.getByRole('button', { name: new RegExp(`^${YEAR} 1/`) }).waitFor();
    assert.equal(await page.locator('[data-figure=since]').count(), 0);
    await screenshot(page, 'big-screen-year-in-part');
    await visit(page, '/wel/index');
    const figures = page.getByRole('region', { name: '本区资源一览' });
    await assertText(figures, /古树名木总数/);
    assert.doesNotMatch(await figures.innerText(), /较/);
    await visit(page, `/bigScreen/index?xzCode=${found.ready.xzCode}`);
    await assertText(page.locator('[data-figure=since] dt'), new RegExp(`较${YEAR}年归档`));
  });

  it('closes its year for edits: the form says so first, and the refusal stands at the year', async () => {
    const { data } = await admin.get(`oldTree/oldTree/page?xzCode=${found.ready.xzCode}&status=1&size=1`);
    await visit(page, `/basicdata/oldTree/oldTreeAdd?id=${data.records[0].id}`);
    await page.locator('.change-notice', { hasText: `${YEAR}年度已归档` }).waitFor();
    await page.locator('.record-form #remark').fill('归档之后');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const year = page.locator('.ant-form-item', { has: page.locator('#year') });
    await assertText(year.locator('.ant-form-item-explain-error'), /年度已归档/);
    await screenshot(page, 'filing-closed-year-zh-light');
  });

  it('is what the comparison of a later year begins with', async () => {
    const asked = `xzCode=${found.ready.xzCode}&year=${YEAR}&archiveMark=1`;
    await page.goto(`/statisAnalysis/oldTreeResourceStatis?${asked}`);
    await page.getByRole('button', { name: /^对\s*比$/ }).click();
    await page.waitForURL((url) => url.searchParams.get('with.year') === String(YEAR - 1));
    await screenshot(page, 'statistics-year-before-zh-light');
  });

  it('is sorted by a column and leaves as a workbook of its year', async () => {
    await visit(page, `${PATH}/oldTreeFilingView?year=${YEAR}`);
    await page.locator('.data-table th', { hasText: '树龄' }).click();
    const ages = () => page.locator('.data-table tbody td.ant-table-column-sort').allInnerTexts();
    const inOrder = (/** @type {string[]} */ texts) => texts.toSorted((a, b) => Number(a) - Number(b));
    await until(
      ages,
      (texts) => texts.length > 0 && String(texts) === String(inOrder(texts)),
      'the ages are in no order',
    );
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^导\s*出$/ }).click(),
    ]);
    assert.match(file.suggestedFilename(), new RegExp(`${YEAR}.*\\.xlsx$`));
  });

  it('is found from the list of live rows, which says where its years cannot be read', async () => {
    const isAway = (/** @type {URL} */ url) => url.pathname.endsWith('/oldTree/oldTree/getyear');
    await page.route(isAway, (route) => route.fulfill({ status: 500, json: { code: 500, msg: 'away' } }));
    await page.goto('/basicdata/oldTree');
    await page.getByRole('combobox', { name: '归档年度' }).click();
    const retry = page.locator('.ant-select-dropdown').getByRole('button', { name: /重\s*试/ });
    await retry.waitFor();
    await screenshot(page, 'filing-years-away-zh-light');
    await page.unroute(isAway);
    await retry.click();
    await page.locator('.ant-select-item-option', { hasText: `${YEAR}年归档` }).click();
    await page.waitForURL((url) => url.pathname.endsWith('oldTreeFilingView'));
    assert.equal(new URL(page.url()).searchParams.get('year'), String(YEAR));
  });

  it('differs from the year before in what is new, gone and changed, by region and row by row', async () => {
    await visit(page, `${PATH}/oldTreeFilingView?year=${YEAR}`);
    await page.getByRole('tab', { name: '年度差异' }).click();
    const panel = page.locator('.filing-panel [role=tabpanel]:visible');
    for (const name of ['浙江省', found.ready.city]) await panel.getByRole('button', { name }).click();
    const counts = panel.getByRole('row', { name: found.ready.xzName }).first();
    await assertText(counts, new RegExp(`^${found.ready.xzName}\\s+1\\s+1\\s+1$`));
    const rows = panel.locator('.ant-table').nth(1).locator('tbody .ant-table-row');
    for (const kind of ['新增', '减少']) await assertText(rows.filter({ hasText: kind }), /\S/);
    await assertText(rows.filter({ hasText: '变化' }), /胸围[^→]*→/);
    await screenshot(page, 'filing-difference-zh-light');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: /^导\s*出$/ }).click(),
    ]);
    assert.match(file.suggestedFilename(), /\.xlsx$/);
  });

  it('says of how many regions the rows are not compared, since they have not filed one of the years', async () => {
    const isCounts = (/** @type {URL} */ url) =>
      url.pathname.endsWith('/archiveYear/archiveYear/differenceByRegion');
    await page.route(isCounts, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      const notFiled = [{ year: YEAR, regions: 2, rows: 5 }];
      json.data = json.data.map((/** @type {County} */ row, /** @type {number} */ at) =>
        at % (json.data.length - 1) === 0 ? { ...row, notFiled } : row,
      );
      await route.fulfill({ response, json });
    });
    await page.goto(`${PATH}/oldTreeFilingView?year=${YEAR}`);
    await page.getByRole('tab', { name: '年度差异' }).click();
    const panel = page.locator('.filing-panel [role=tabpanel]:visible');
    await assertText(
      panel.locator('.ant-alert-info'),
      /^2个区县未归档2026年度，其另一年度的5条数据未参与对比$/,
    );
    const first = panel.locator('.ant-table').first().locator('tbody .ant-table-row').first();
    await assertText(first, /2026年度：2个区县，5条$/);
    await screenshot(page, 'filing-not-filed-zh-light');
    await page.unroute(isCounts);
  });

  it('is reported on: who has not filed is exported and reminded, and who has is opened anew and closed', async () => {
    const { city, xzCode, xzName } = found.ready;
    await visit(page, PATH);
    const panel = page.getByRole('region', { name: '各地归档进度' });
    const showCity = async () => {
      await panel.locator('.filing-region .ant-select').click();
      await page.keyboard.type(city);
      await page.locator('.ant-cascader-menu-item', { hasText: new RegExp(`^浙江省 / ${city}$`) }).click();
    };
    const agree = () =>
      page.click('.ant-modal-confirm-btns .ant-btn-primary, .ant-modal-confirm-btns .ant-btn-dangerous');
    const row = panel.getByRole('row', { name: xzName }).first();
    await showCity();
    await assertText(row, /已归档/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: /^导\s*出$/ }).click(),
    ]);
    assert.match(file.suggestedFilename(), /\.xlsx$/);
    await panel.getByRole('button', { name: /^催\s*办$/ }).click();
    await agree();
    await page.getByText(/已催办\d+个区划/).waitFor();
    await row.getByRole('button', { name: '重新开放' }).click();
    await agree();
    await assertText(row, /填报中/);
    await archive(admin, { year: YEAR, xzCode });
    await page.reload();
    await showCity();
    await row.getByRole('button', { name: '关闭年度' }).click();
    await agree();
    await assertText(row, /已关闭/);
    await screenshot(page, 'filing-closed-zh-light');
  });

  it('shows who has filed, those first that lack most', async () => {
    for (const [language, scheme] of LOOKS) {
      await wear(page, { language, scheme });
      await visit(page, PATH);
      await page.locator('.filing-panel .ant-table-row').nth(1).waitFor();
      await screenshot(page, `filing-${language}-${scheme}`);
      await visit(page, `${PATH}/oldTreeFilingView?year=${YEAR}`);
      await page.locator('.data-table tbody tr.ant-table-row').first().waitFor();
      await screenshot(page, `filing-view-${language}-${scheme}`);
    }
  });
});
