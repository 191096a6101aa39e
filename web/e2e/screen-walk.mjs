import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient } from './api-client.mjs';
import { approvedGroup } from './approved-group.mjs';
import { openBrowser } from './browser.mjs';
import { goTo, LANGUAGE, leave, openConsole, signIn, wear } from './console.mjs';
import { WINDOW } from './globe.mjs';
import { ALL_LOOKS, otherLanguage, otherScheme, turnOf } from './looks.mjs';
import { barriers, crowded, foreignSpeech, foreignWords, SERIOUS, unreached } from './page-faults.mjs';
import { addressesOf, SCREENS } from './screen-table.mjs';
import { drawnAgain, openRequests, until, WAITING } from './waits.mjs';

/** @typedef {import('./screen-table.mjs').Screen} Screen */
/** @typedef {[Screen, string]} Line a screen and its address */

// The heading for screen readers stands on every page.
const CONTENT = 'h1:not(.heard), h2, h3, table, form, canvas, dl, figure, .ant-tree';
/** Sign of an empty screen that everybody may open; on other screens, of a fault. */
export const STATE = '.state-title';
const WALL = '.wall-map .wall-region';
/**
 * Signs that an address outside the frame is shown; those that redirect end at the first page.
 * @type {Record<string, string>}
 */
export const SIGNS = {
  '/403': '.error-code:text-is("403")',
  '/404': '.error-code:text-is("404")',
  '/500': '.error-code:text-is("500")',
  '/login/authorize': 'main.lock',
  '/landscape/index': '.index-figures',
  '/landscape/map': '.landscape[data-trees]',
  '/landscape/oldTreeText': '.showcase-title',
  '/landscape/oldTreeTrack': '.showcase-title',
  '/landscape/oldTreeBanner': '.showcase-title',
  '/landscape/oldTreeVideo': '.showcase-title',
  '/landscape/list': '.showcase-title',
  '/bigScreen/index': WALL,
  '/bigScreen/qjfz': WALL,
  // For people who may see the wall it is the first page, and `/lock` leads there where nothing is locked.
  '/': WALL,
  '/lock': WALL,
};
const LEADS_ON = new Set(['/', '/login']);
const FIRST = '/wel/index';
/** Parts around every screen. */
const FRAME = ['header.top-bar', '.sider', '.visited'];

/**
 * Notes the errors of a page.
 * @param {import('playwright-core').Browser} on
 * @param {import('./console.mjs').Look} [look]
 */
export async function openWalk(on, look) {
  const opened = await openConsole(on, look);
  const { page, errors } = opened;
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  page.on('response', (answer) => {
    const ignored = answer.headers()['x-ignored-filters'];
    if (ignored) errors.push(`filters without effect: ${ignored} of ${answer.url()}`);
  });
  return opened;
}

/** @typedef {Awaited<ReturnType<typeof openWalk>>} Walk */

/**
 * Waits until a page is drawn: it has content and waits for nothing, at two looks a moment apart.
 * @param {Walk} walk
 * @param {string} content what must stand in its frame
 */
export async function settled({ page }, content = CONTENT) {
  let calm = 0;
  await until(
    async () => {
      for (calm = 0; calm < 2; calm++) {
        const isDrawn = await page.evaluate(([signs, wanted]) => {
          const main = document.querySelector('main');
          return !document.querySelector(signs) && !!main?.querySelector(wanted) && !!main.innerText.trim();
        }, /** @type {const} */ ([WAITING, content]));
        if (!isDrawn || openRequests(page).length > 0) break;
        await drawnAgain(page, 3);
      }
      return calm;
    },
    (looks) => looks === 2,
  ).catch(() => undefined);
  return calm === 2 ? [] : [`is empty or waits: ${(await page.innerText('body')).slice(0, 200)}`];
}

/**
 * Goes to a screen and waits until it is drawn.
 * @param {Walk} walk
 * @param {Line} line
 */
async function drawn(walk, [{ route, isGranted }, path]) {
  const { page } = walk;
  await goTo(page, path);
  const tab = LEADS_ON.has(route) ? FIRST : path.split('?')[0];
  await page.waitForSelector(SIGNS[route] ?? `.visited-active[data-page="${tab}"]`);
  return settled(walk, isGranted ? CONTENT : `${CONTENT}, ${STATE}`);
}

/**
 * Changes the look of the screen that is open. One without the button of the language is left for that and opened again.
 * @param {Walk} walk
 * @param {Line} line
 * @param {import('./console.mjs').Look} look
 */
async function turned(walk, line, look) {
  const { page } = walk;
  const stays = (await page.locator(LANGUAGE).count()) === 1;
  if (!stays) await leave(page);
  await wear(page, look);
  await page.mouse.move(0, 0);
  return stays ? settled(walk, line[0].isGranted ? CONTENT : `${CONTENT}, ${STATE}`) : drawn(walk, line);
}

/**
 * Faults of the open screen in its look.
 * @param {Walk} walk
 * @param {Line} line
 * @param {{ language: string, framed: boolean, probed: boolean }} options framed: whether what stands around it is looked
 * at, too; probed: whether it is tried for people with a screen reader or a keyboard only, which takes longest
 */
async function faultsOf({ page, errors, strangers }, [{ kind, isGranted }], { language, framed, probed }) {
  const isMap = kind === 'map';
  const refused = isGranted ? await page.locator('.error-code').allInnerTexts() : [];
  /** @type {string[]} */
  const barred = [];
  // A globe is a picture: its texts are tried in its own tests.
  if (probed)
    barred.push(
      ...(await (isMap
        ? barriers(page, 'html', SERIOUS)
        : barriers(page, 'html', undefined, framed ? [] : FRAME))),
    );
  return [
    ...refused.map((code) => `answers ${code}`),
    ...barred,
    ...(isMap ? [] : await crowded(page)),
    ...(await foreignWords(page, language)),
    ...(await foreignSpeech(page, language)),
    ...(probed && isGranted && !isMap ? await unreached(page) : []),
    ...errors.splice(0),
    ...strangers.splice(0).map((url) => `asks ${url}`),
  ];
}

/**
 * All faults of some lines, by their address.
 * @param {Line[]} lines
 * @param {(line: Line) => Promise<string[]>} look
 */
export async function allFaults(lines, look) {
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const line of lines) {
    const faults = await look(line).catch((error) => [String(error)]);
    if (faults.length > 0) found[line[1]] = faults;
  }
  return found;
}

/**
 * Opens each line once as a person who may see them all, and answers its faults in either language: first in the
 * language that the line before has left behind, then in the other. One half is drawn in light colours and one in dark
 * ones; the halves change from run to run.
 * @param {import('playwright-core').Browser} browser
 * @param {Line[]} lines
 * @param {{ width?: number, height?: number }} size of the window
 */
async function walkThrough(browser, lines, size) {
  let [language, scheme] = turnOf(0);
  const walk = await openWalk(browser, { language, scheme, ...size });
  await signIn(walk.page);
  // Nothing lies below the pointer: what opens there by itself belongs to no screen.
  await walk.page.mouse.move(0, 0);
  // The frame around a screen is checked where an area begins, and around the last screen.
  const framed = lines.filter(
    ([{ area }], at) => area !== lines[at - 1]?.[0].area || at === lines.length - 1,
  );
  const found = await allFaults(lines, async (line) => {
    if (lines.indexOf(line) === Math.ceil(lines.length / 2)) {
      scheme = otherScheme(scheme);
      await wear(walk.page, { scheme, ...size });
    }
    const faults = await drawn(walk, line);
    const asked = { framed: framed.includes(line), probed: true };
    faults.push(...(await faultsOf(walk, line, { language, ...asked })));
    // Drawing a globe once more takes longer than ten other screens.
    if (line[0].kind === 'map' && !ALL_LOOKS) return faults;
    language = otherLanguage(language);
    if (ALL_LOOKS) scheme = otherScheme(scheme);
    faults.push(...(await turned(walk, line, { language, scheme, ...size })));
    faults.push(...(await faultsOf(walk, line, { language, ...asked, probed: ALL_LOOKS })));
    return faults;
  });
  await walk.context.close();
  return found;
}

/**
 * Draws every screen of some areas.
 * @param {string[]} areas
 */
export function walkAreas(areas) {
  const screens = SCREENS.filter(({ area }) => areas.includes(area));
  const isMap = (/** @type {Screen} */ { kind }) => kind === 'map';
  /** @type {Map<Screen, string>} */
  let addresses;
  /** @type {() => Promise<void>} */
  let setBack = async () => undefined;
  before(async () => {
    const admin = await apiClient();
    await approvedGroup(admin);
    ({ addresses, setBack } = await addressesOf(admin, screens));
  });
  after(() => setBack());

  /** @param {boolean} webgl */
  const walked = async (webgl) => {
    const browser = await openBrowser({ webgl });
    try {
      return await walkThrough(
        browser,
        [...addresses].filter(([screen]) => isMap(screen) === webgl),
        webgl ? WINDOW : {},
      );
    } finally {
      await browser.close();
    }
  };

  describe(`every screen of ${areas.join(', ')}`, () => {
    if (!screens.every(isMap))
      it('is drawn for whoever may see it without barrier, error or foreign word, in Chinese and English', async () =>
        assert.deepEqual(await walked(false), {}));

    if (screens.some(isMap))
      it('is drawn where it is a globe, in Chinese or English', async () =>
        assert.deepEqual(await walked(true), {}));
  });
}
