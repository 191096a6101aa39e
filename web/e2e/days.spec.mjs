import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';
import { soundTree } from './sound-tree.mjs';
import { quiet, until } from './waits.mjs';

const run = String(Date.now()).slice(-6);
let people = 0;

/** A person at work: what they click and which keys they press is counted. */
class Day {
  clicks = 0;
  keys = 0;

  constructor(page) {
    this.page = page;
  }

  async click(target) {
    this.clicks++;
    await target.click();
  }

  async key(key) {
    this.keys++;
    await this.page.keyboard.press(key);
  }
}

describe('A day', () => {
  let browser;
  let admin;
  let tree;
  before(async () => {
    [browser, admin] = await Promise.all([openBrowser(), apiClient()]);
    const { data } = await admin.get('oldTree/oldTree/page?xzCode=34&status=1&lifeStatus=1&size=50');
    tree = await soundTree(
      admin,
      data.records.filter(({ xzCode, lon, changeId }) => xzCode.length >= 6 && lon && !changeId),
    );
  });
  after(() => browser.close());

  /** Somebody of a region at their home page. */
  async function begin(role, xzcode) {
    const who = await newPerson(admin, { account: `day${run}${(people += 1)}`, role, xzcode });
    const { page } = await openConsole(browser);
    await signIn(page, who);
    await page.goto('/wel/index');
    await page.locator('.home-inbox').waitFor();
    await quiet(page);
    return { who, day: new Day(page), page };
  }

  it('of a county clerk: what waits is at hand, and the register is two clicks away', async () => {
    const { day, page } = await begin('county', tree.xzCode.slice(0, 6));
    await day.click(page.locator('.home-inbox').getByRole('link').first());
    await page.waitForURL(/\/wel\/dashboard/);
    await page.locator('.work').waitFor();
    await screenshot(page, 'day-county-clerk');
    assert.ok(day.clicks <= 2, `${day.clicks} clicks`);
  });

  it('of a leader: figures lead to their rows, and a dossier is ordered from a tree in three clicks', async () => {
    const { day, page } = await begin('city', tree.xzCode.slice(0, 4));
    await page.goto(`/basicdata/oldTree/oldTreeView?id=${tree.id}`);
    await day.click(page.getByRole('button', { name: '档案 PDF' }));
    await page.getByText('已提交后台生成').waitFor();
    await screenshot(page, 'day-leader-dossier');
    assert.ok(day.clicks <= 3, `${day.clicks} clicks`);
  });

  it('of who reads many rows: J goes on into the next page of the list', async () => {
    const { day, page } = await begin('city', tree.xzCode.slice(0, 4));
    await page.goto('/basicdata/oldTree');
    await page.locator('.ant-table-row').first().waitFor();
    await quiet(page);
    const rows = await page.locator('.ant-table-row').count();
    const total = Number((await page.locator('.list-sum b').first().innerText()).replace(/\D/g, ''));
    assert.ok(total > rows, 'the city has more than a page of trees');
    await day.click(page.locator('.ant-table-row').first());
    const place = page.locator('.ant-drawer .row-flow .figures');
    for (let at = 1; at <= rows; at++) {
      await until(
        () => place.innerText(),
        (text) => text.includes(`第 ${at} `),
      );
      const next = page.locator('.ant-drawer .row-flow button').last();
      await until(
        () => next.isEnabled(),
        (ready) => ready,
      );
      await day.key('j');
    }
    await until(
      () => place.innerText(),
      (text) => text.includes(`第 ${rows + 1} `),
    );
    assert.deepEqual([day.clicks, day.keys], [1, rows]);
  });
});
