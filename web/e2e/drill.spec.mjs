import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, screenshot } from './browser.mjs';
import { callApi, openConsole, signIn, visit } from './console.mjs';
import { drawnAgain } from './waits.mjs';
import { CALL, PAGE, PROJECTS, region, shows } from './wall.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ title: string, map: string, here: string, figures: number[], seen: string[] }} Moment */
/** @typedef {Window & { moments: Moment[] }} Recording */

const NAMES = { '': '全国', 33: '浙江省', 3301: '杭州市', 330106: '西湖区' };
/** @typedef {keyof typeof NAMES} Code */

/** Notes the wall's texts in each frame from now on. @param {Page} page */
const record = (page) =>
  page.evaluate(() => {
    const recording = /** @type {Recording} */ (/** @type {unknown} */ (window));
    const isRunning = recording.moments !== undefined;
    recording.moments = [];
    const text = (/** @type {string} */ selector) => document.querySelector(selector)?.textContent ?? '';
    const look = () => {
      const figures = [...document.querySelectorAll('.wall-headline data')];
      recording.moments.push({
        title: text('.wall-head h1'),
        here: text('.wall-crumb [aria-current]'),
        map: document.querySelector('.wall-map:has(.wall-region)')?.getAttribute('data-region') ?? '',
        figures: figures.map((each) => Number(each.getAttribute('value'))),
        seen: figures.map((each) => each.querySelector('b')?.textContent ?? ''),
      });
      window.requestAnimationFrame(look);
    };
    if (!isRunning) look();
  });

/** @param {Page} page @returns {Promise<Moment[]>} */
const moments = (page) =>
  page.evaluate(() => /** @type {Recording} */ (/** @type {unknown} */ (window)).moments);

/** Figures of a place on each wall, as its calls answer them. */
const WALLS = {
  [PAGE]: {
    call: 'screen',
    title: (/** @type {Code} */ code) => `${NAMES[code]}古树名木资源`,
    /** @param {Page} page @param {string} code */
    figures: async (page, code) => {
      const { oldTreeSurvey } = await callApi(page, `${CALL}/screen?xzCode=${code}`);
      const { treeTotal, scattered, groupNum, groupTrees, famous } = oldTreeSurvey;
      return [treeTotal, scattered, groupNum, groupTrees, famous];
    },
  },
  [PROJECTS]: {
    call: 'projectScreen',
    title: (/** @type {Code} */ code) => `${NAMES[code]}古树名木抢救复壮`,
    /** @param {Page} page @param {string} code */
    figures: async (page, code) => {
      const { getRescueAnalepsis, funds } = await callApi(page, `${CALL}/projectScreen?xzCode=${code}`);
      const { received, passedOn, bound, left, spent } = funds;
      return [getRescueAnalepsis.projectNum, received, passedOn, bound, left, spent];
    },
  },
};

const written = (/** @type {number} */ value) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

describe('A drill on a data screen', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => void (browser = await openBrowser()));
  after(() => browser.close());

  for (const [path, { call, title, figures }] of Object.entries(WALLS))
    it(`shows title, map and figures of one place in each frame of ${path}`, async () => {
      const { page, context, errors } = await openConsole(browser);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await signIn(page, { to: path, shows: '.wall' });
      await shows(page, '');
      /** @type {Code[]} */
      const way = ['', 33, 3301, 330106];
      const places = await Promise.all(
        way.map(async (code) => {
          const all = await figures(page, String(code));
          return {
            ...{ title: title(code), here: NAMES[code], map: String(code) || 'nation' },
            ...{ figures: all, seen: all.map(written) },
          };
        }),
      );
      /** Lets what answers to a part of an address wait until some frames of the place before have been drawn. */
      const drill = async (/** @type {Code} */ code, /** @type {RegExp} */ late) => {
        await page.route(late, async (route) => {
          await drawnAgain(page, 12);
          await route.continue();
        });
        await region(page, String(code)).click();
        await shows(page, String(code));
        await page.unrouteAll({ behavior: 'wait' });
        await drawnAgain(page, 12);
      };
      await record(page);
      await drill(33, new RegExp(`${CALL}/${call}\\?`));
      await drill(3301, /base-map\/regions\?/);
      await drill(330106, /region\/detail\?/);
      for (const code of ['3301', '33', '']) {
        await page.keyboard.press('Escape');
        await shows(page, code);
      }
      await drawnAgain(page, 12);
      const all = await moments(page);
      assert.ok(all.length > 60, `${all.length} frames`);
      for (const { figures: exact, seen, ...said } of all) {
        const place = places.find((one) => one.title === said.title);
        assert.deepEqual(
          {
            ...said,
            figures: exact.slice(0, place?.figures.length),
            seen: seen.slice(0, place?.seen.length),
          },
          place,
        );
      }
      assert.deepEqual(new Set(all.map(({ here }) => here)), new Set(way.map((code) => NAMES[code])));
      await screenshot(page, `drill-${call}`);
      assert.deepEqual(errors, []);
      await context.close();
    });

  it('leads from stop to stop of the tour without a frame between them', async () => {
    const { page, context, errors } = await openConsole(browser);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await signIn(page, { to: PAGE, shows: '.wall' });
    await shows(page, '');
    await visit(page, PAGE);
    await page.getByRole('button', { name: '开始巡展', exact: true }).click();
    await page.getByRole('button', { name: '停止巡展', exact: true }).waitFor();
    const { oldTreeMap } = await callApi(page, `${CALL}/screen`);
    const [first] = oldTreeMap.filter((/** @type {{ num: number }} */ { num }) => num > 0);
    await record(page);
    await page.clock.fastForward(12_500);
    await shows(page, first.xzCode);
    await drawnAgain(page, 12);
    for (const { here, map, figures } of await moments(page))
      if (map === first.xzCode) {
        assert.equal(here, first.xzName);
        assert.equal(figures[0], first.num);
      } else assert.deepEqual([here, map], ['全国', 'nation']);
    assert.deepEqual(errors, []);
    await context.close();
  });
});
