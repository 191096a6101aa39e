import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser } from './browser.mjs';
import { callApi, openConsole, signIn } from './console.mjs';
import { assertText, becomes, drawnAgain, until } from './waits.mjs';
import { CALL, figures, PAGE, PROJECTS, region, shows } from './wall.mjs';

/** @typedef {import('./api-client.mjs').Row} Row */

/** Longer than a project is shown before the next one follows. */
const PASSED_MS = 4_000;

describe('The project screen', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => void (browser = await openBrowser()));
  after(() => browser.close());

  /**
   * Figures of the headline, as the call answers them.
   * @param {import('playwright-core').Page} page
   * @param {string} query
   */
  const projects = async (page, query) => {
    const { getRescueAnalepsis, funds } = await callApi(page, `${CALL}/projectScreen?${query}`);
    const { projectNum, excellentNum } = getRescueAnalepsis;
    const { received, passedOn, bound, left, spent } = funds;
    return [projectNum, received, passedOn, bound, left, spent, excellentNum];
  };

  it('shows what the calls answer by region and year, leads to a project, to the other screen and to the console', async () => {
    const { page, context, errors } = await openConsole(browser);
    await signIn(page, { to: PAGE, shows: '.wall' });
    await shows(page, '');
    await page.getByRole('link', { name: '项目管理' }).click();
    await page.waitForURL(`**${PROJECTS}`);
    await shows(page, '');
    await becomes(() => figures(page), await projects(page, ''));

    const { getRescueAnalepsis, stageProgress } = await callApi(page, `${CALL}/projectScreen`);
    const [{ xzCode, fund }] = getRescueAnalepsis.byXz.filter((/** @type {Row} */ area) => area.fund > 0);
    await becomes(
      () => page.locator('.project-funnel b').allInnerTexts(),
      stageProgress.map((/** @type {Row} */ { projectNum }) => String(projectNum)),
    );
    await region(page, xzCode).hover();
    await assertText(page.locator('.wall-tip'), new RegExp(`项目资金\\s*${fund} 万元`));
    await region(page, xzCode).click();
    await shows(page, xzCode);
    await becomes(() => figures(page), await projects(page, `xzCode=${xzCode}`));
    const years = getRescueAnalepsis.byYear.map((/** @type {Row} */ { year }) => year);
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
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    // The address that the specification names leads to the same screen.
    await signIn(page, { to: `${PAGE}?id=qjfz`, shows: '.wall' });
    await page.waitForURL(`**${PROJECTS}`);
    const list = page.locator('.project-list');
    await list.locator('li').nth(9).waitFor();
    const top = () => list.evaluate(({ scrollTop }) => scrollTop);
    await page.clock.fastForward(PASSED_MS);
    await until(top, (at) => at > 0);
    await list.hover();
    // The row that had begun to move reaches its place.
    let held = await top();
    await until(
      async () => {
        const before = held;
        await drawnAgain(page, 10);
        held = await top();
        return held === before;
      },
      (rests) => rests,
    );
    assert.ok(held > 0);
    await page.clock.fastForward(3 * PASSED_MS);
    await drawnAgain(page, 10);
    assert.equal(await top(), held);
    await context.close();
  });

  it('is refused to a county by its address, and no link leads there', async () => {
    const admin = await apiClient();
    const { page, context } = await openConsole(browser);
    const account = `wall${Date.now().toString(36)}`;
    const who = await newPerson(admin, { account, role: 'county', xzcode: '330106' });
    await signIn(page, { ...who, to: PAGE, shows: '.wall' });
    await shows(page, '330106');
    assert.equal(await page.getByRole('link', { name: '项目管理' }).count(), 0);
    for (const path of [PROJECTS, `${PAGE}?id=qjfz`]) {
      await page.goto(path);
      await page.locator('.error-code', { hasText: '403' }).waitFor();
    }
    await context.close();
  });
});
