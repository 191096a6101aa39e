import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { callApi, openConsole, signIn } from './console.mjs';
import { assertText, becomes } from './waits.mjs';

/** @typedef {import('./api-client.mjs').Row} Row */

const run = String(Date.now()).slice(-6);
const TREES = '/basicdata/oldTree';
const PENDING = { county: 3, city: 4, province: 5 };
/** The trees of Yunnan are worked through by another story at the same time. */
const ELSEWHERE = '53';
const MOST_ROWS = 500;
/** Trees that wait for a city reviewer, who reads some one after the other and passes the rest together. */
const CITY_WAITS = 190;
const READ = 10;
/** Columns that are not copied: those of a tree's own, and those of its batch, which nobody has sent. */
const OWN_COLUMNS = [
  ...['id', 'fid', 'lon', 'lat', 'province_old_tree_number', 'survey_number', 'old_tree_number'],
  ...['import_id', 'import_row'],
];

/**
 * Puts copies of a tree beside it, as an import that was submitted leaves them.
 * @param {string} id
 * @param {number} count
 */
async function copyTree(id, count) {
  const db = new pg.Client(process.env.E2E_DATABASE_URL);
  await db.connect();
  const { rows } = await db.query(
    `select string_agg(quote_ident(column_name), ', ') as shared from information_schema.columns
      where table_schema = 'public' and table_name = 'old_tree' and is_generated = 'NEVER'
        and column_name <> all($1)`,
    [OWN_COLUMNS],
  );
  const { shared } = rows[0];
  await db.query(
    `insert into old_tree (province_old_tree_number, survey_number, lon, lat, ${shared})
      select $2 || '-' || n, (99999 - n)::text, lon + n % 14 * 0.0002, lat + n / 14 * 0.0002, ${shared}
      from old_tree, generate_series(1, $3::int) n where id = $1`,
    [id, `DAY${run}`, count],
  );
  await db.end();
}

/** A person at work: what they click and which keys they press is counted. */
class Day {
  clicks = 0;
  keys = 0;

  /** @param {import('playwright-core').Page} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {import('playwright-core').Locator} target */
  async click(target) {
    this.clicks++;
    await target.click();
  }

  /** @param {string} key */
  async key(key) {
    this.keys++;
    await this.page.keyboard.press(key);
  }
}

describe('A day', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {import('./api-client.mjs').ApiClient} */
  let admin;
  before(async () => {
    [browser, admin] = await Promise.all([openBrowser(), apiClient()]);
  });
  after(() => browser.close());

  /** @param {string} region @param {number} status @returns {Promise<number>} */
  const waitingIn = async (region, status) =>
    (await admin.get(`oldTree/oldTree/page?size=1&xzCode=${region}&status=${status}`)).data.total;

  /**
   * The region with the most trees that wait for somebody of a level.
   * @param {keyof typeof PENDING} level
   * @param {number} digits of its codes
   */
  async function busiest(level, digits) {
    const { data } = await admin.get(`oldTree/oldTree/page?size=${MOST_ROWS}&status=${PENDING[level]}`);
    /** @type {string[]} */
    const regions = data.records
      .map((/** @type {Row} */ { xzCode }) => xzCode.slice(0, digits))
      .filter((/** @type {string} */ code) => code.length === digits && !code.startsWith(ELSEWHERE));
    const times = (/** @type {string} */ code) => regions.filter((each) => each === code).length;
    const [region] = [...new Set(regions)].toSorted((a, b) => times(b) - times(a));
    assert.ok(region, `trees wait for somebody of a ${level}`);
    return { region, waiting: await waitingIn(region, PENDING[level]) };
  }

  /**
   * Somebody of a region at their home page.
   * @param {string} name
   * @param {string} role
   * @param {string} xzcode
   */
  async function begin(name, role, xzcode) {
    const who = await newPerson(admin, { account: `${name}${run}`, role, xzcode });
    const opened = await openConsole(browser);
    await signIn(opened.page, { ...who, to: '/wel/index' });
    return { ...opened, day: new Day(opened.page) };
  }

  /**
   * From home to the trees that wait: one click.
   * @param {Day} day
   */
  async function openWaiting(day) {
    await day.click(day.page.locator('.home-work-mine .work-list a', { hasText: '古树名木' }).first());
    await day.page.locator('.work-rows .ant-table-row').first().waitFor();
  }

  const agree = (/** @type {Day} */ day) =>
    day.click(day.page.locator('.ant-modal-confirm .ant-btn-primary'));

  it('of a county clerk: from home to a tree that waits, read and passed on, in four clicks', async () => {
    const { region, waiting } = await busiest('county', 6);
    const { day, page, context, errors } = await begin('clerk', 'county', region);
    await openWaiting(day);
    await screenshot(page, 'day-county');
    await day.click(page.locator('.work-rows .ant-table-row').first());
    await day.click(page.locator('.drawer-actions').getByRole('button', { name: '通过', exact: true }));
    await agree(day);
    await becomes(() => waitingIn(region, PENDING.county), waiting - 1);
    assert.deepEqual([day.clicks, day.keys, errors], [4, 0, []]);
    await context.close();
  });

  it('of a city reviewer: 190 trees, ten by a key and an answer each, the rest together', async () => {
    const { region, waiting } = await busiest('city', 4);
    const { data } = await admin.get(`oldTree/oldTree/page?size=50&xzCode=${region}&status=${PENDING.city}`);
    await copyTree(
      data.records.find((/** @type {Row} */ { originId }) => !originId).id,
      CITY_WAITS - waiting,
    );
    const { day, page, context, errors } = await begin('reviewer', 'city', region);
    await openWaiting(day);
    await day.click(page.locator('.work-rows .ant-table-row').first());
    const title = page.locator('.ant-drawer-title');
    for (let done = 1; done <= READ; done++) {
      await page.locator('.drawer-actions').getByRole('button', { name: '通过并看下一条' }).waitFor();
      await assertText(page.locator('.ant-drawer .row-flow'), new RegExp(`^第 ${done} / ${CITY_WAITS} 条$`));
      const before = await title.innerText();
      await day.key('a');
      await agree(day);
      await title.filter({ hasNotText: before }).waitFor();
    }
    await screenshot(page, 'day-city');
    await becomes(() => waitingIn(region, PENDING.city), CITY_WAITS - READ);
    await day.key('Escape');
    const left = CITY_WAITS - READ;
    const selection = page.locator('.selection-bar');
    await day.click(page.locator('.work-rows .ant-table-row .ant-checkbox-input').first());
    await day.click(selection.getByRole('button', { name: `选择筛选结果的全部 ${left} 条` }));
    await day.click(selection.getByRole('button', { name: `通过 (${left})` }));
    await agree(day);
    await becomes(() => waitingIn(region, PENDING.city), 0);
    // Home, the first tree, an answer each, then choosing and passing the rest.
    assert.deepEqual([day.clicks, day.keys, errors], [2 + READ + 4, READ + 1, []]);
    await context.close();
  });

  it('of a province before its deadline: a page of trees is passed at once in four clicks', async () => {
    const { region, waiting } = await busiest('province', 2);
    const { day, page, context, errors } = await begin('deadline', 'province', region);
    await openWaiting(day);
    const rows = await page.locator('.work-rows .ant-table-row').count();
    await day.click(page.locator('.work-rows .ant-table-thead .ant-checkbox-input'));
    await day.click(page.locator('.selection-bar').getByRole('button', { name: /^通过( \(\d+\))?$/ }));
    await agree(day);
    await becomes(() => waitingIn(region, PENDING.province), waiting - rows);
    await screenshot(page, 'day-province');
    assert.deepEqual([day.clicks, day.keys, errors], [4, 0, []]);
    await context.close();
  });

  it('of a leader: from a figure to its trees, to one of them, and to its dossier in four clicks', async () => {
    const { region } = await busiest('city', 4);
    const { day, page, context, errors } = await begin('leader', 'city', region);
    await screenshot(page, 'day-leader');
    // The total includes trees of groups, which are in no list; the count of archives does not.
    await day.click(page.locator('.home-figures a').nth(1));
    await page.waitForURL(/\/basicdata\/oldTree/);
    await day.click(page.locator('.ant-table-row').first());
    await day.click(page.locator('.drawer-actions').getByRole('link', { name: '完整档案' }));
    await day.click(page.getByRole('button', { name: '档案 PDF' }));
    await page.getByText('已提交后台生成').waitFor();
    assert.deepEqual([day.clicks, day.keys, errors], [4, 0, []]);
    await context.close();
  });
});

describe('A list of trees', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => void (browser = await openBrowser()));
  after(() => browser.close());

  it('leads from row to row over all its pages by keys, but not over what is open or not saved', async () => {
    const { page, context, errors } = await openConsole(browser);
    await signIn(page, { to: `${TREES}?status=0&current=2` });
    const { total } = await callApi(page, 'oldTree/oldTree/page?size=1&status=0');
    const place = (/** @type {number} */ at) =>
      assertText(
        page.locator('.row-flow:visible'),
        new RegExp(`^第 ${at} / ${total.toLocaleString('en-US')} 条$`),
      );
    await page.locator('.ant-table-row').first().click();
    await place(11);
    await page.keyboard.press('j');
    await place(12);
    await page.keyboard.press('k');
    await place(11);
    // The page before is read by now.
    await page.locator('.row-flow:visible button').first().and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('k');
    await place(10);
    await page.keyboard.press('?');
    await page.locator('.flow-keys').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('?');
    await page.locator('.flow-keys').waitFor({ state: 'detached' });
    await place(10);
    await page.locator('.drawer-actions').getByRole('link', { name: '完整档案' }).click();
    await place(10);
    await page.locator('.attachments').getByRole('button', { name: '编辑' }).click();
    const file = { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
    await page.locator('.attachments input[type=file]').first().setInputFiles([file]);
    await page.locator('.attachments .attach-name').first().waitFor();
    const { href } = new URL(page.url());
    await page.locator('.tree-identity h1').click();
    for (const key of ['j', 'k', 'a', 'r']) await page.keyboard.press(key);
    await page.locator('.attachments .attach-name').first().waitFor();
    assert.equal(page.url(), href);
    assert.equal(await page.locator('.ant-modal-confirm').count(), 0);
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('offers what is made of the chosen rows beside their number alone', async () => {
    const { page, context } = await openConsole(browser);
    await signIn(page, { to: TREES });
    await page.locator('.ant-table-row .ant-checkbox-input').first().click();
    await page.locator('.selection-bar').getByRole('button', { name: '档案 PDF' }).waitFor();
    assert.equal(await page.locator('.list-tools').getByRole('button', { name: '档案 PDF' }).count(), 0);
    await context.close();
  });
});
