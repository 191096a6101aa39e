import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient } from './api-client.mjs';
import { approvedGroup } from './approved-group.mjs';
import { openBrowser } from './browser.mjs';
import { goTo, openConsole, signIn } from './console.mjs';
import { LOOKS, looksAt, turnOf } from './looks.mjs';
import { barriers, crowded, foreignSpeech, foreignWords, SERIOUS, unreached } from './page-faults.mjs';
import { addressesOf, SCREENS } from './screen-table.mjs';
import { WAITING } from './waits.mjs';

/** @typedef {import('./screen-table.mjs').Screen} Screen */
/** @typedef {import('./looks.mjs').Look} Look */
/** @typedef {[Screen, string]} Line a screen and its address */

// The heading that is heard only stands on every page.
const CONTENT = 'h1:not(.heard), h2, h3, table, form, canvas, dl, figure, .ant-tree';
/** What stands on a screen of everybody's that has nothing to show yet, and after a fault on others. */
export const STATE = '.state-title';
const WALL = '.wall-map .wall-region';
/** What shows that an address outside the frame is there; those that lead on end at the first page. */
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
  // For whoever has it, the first page is the wall; there leads what is not locked, too.
  '/': WALL,
  '/lock': WALL,
};
const LEADS_ON = new Set(['/', '/login']);
const FIRST = '/wel/index';
/** What stands around every screen. */
const FRAME = ['header.top-bar', '.sider', '.visited'];
// A batch is followed by a call that stays open, and live pictures are asked for without end.
const STAYS_OPEN = /\/events(\?|$)|\.(m3u8|ts)(\?|$)/;

/** @param {Screen} screen */
const turnOfScreen = (screen) => turnOf(SCREENS.indexOf(screen));

/**
 * Notes what a page does wrong by itself, and the calls it still waits for.
 * @param {import('playwright-core').Browser} on
 * @param {Look} look
 */
export async function openWalk(on, [language, scheme]) {
  const opened = await openConsole(on, { language, scheme });
  const { page, errors } = opened;
  const open = new Set();
  const ofApi = (request) => request.url().includes('/api/') && !STAYS_OPEN.test(request.url());
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  page.on('request', (request) => ofApi(request) && open.add(request));
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => open.delete(request));
  return { ...opened, open };
}

/** @typedef {Awaited<ReturnType<typeof openWalk>>} Walk */

/**
 * Waits until a page is drawn: it has content and waits for nothing, at two looks a moment apart.
 * @param {Walk} walk
 * @param {string} content what must stand in its frame
 */
export async function settled({ page, open }, content = CONTENT) {
  const until = Date.now() + 60_000;
  for (let calm = 0; calm < 2;) {
    if (Date.now() > until) return [`is empty or waits: ${(await page.innerText('body')).slice(0, 200)}`];
    const isDrawn = await page.evaluate(
      ([signs, wanted]) => {
        const main = document.querySelector('main');
        return !document.querySelector(signs) && !!main?.querySelector(wanted) && !!main.innerText.trim();
      },
      [WAITING, content],
    );
    calm = isDrawn && open.size === 0 ? calm + 1 : 0;
    await page.waitForTimeout(60);
  }
  return [];
}

/**
 * Goes to a screen and answers what is wrong with it.
 * @param {Walk} walk
 * @param {Line} line
 * @param {{ language: string, framed?: boolean, narrowed?: boolean }} options framed: whether what stands around it is
 * looked at, too; narrowed: whether it is, as narrow as on a phone
 */
async function faultsOf(
  walk,
  [{ route, kind, isGranted }, path],
  { language, framed = true, narrowed = false },
) {
  const { page, errors, strangers } = walk;
  await goTo(page, path);
  const tab = LEADS_ON.has(route) ? FIRST : path.split('?')[0];
  await page.waitForSelector(SIGNS[route] ?? `.visited-active[data-page="${tab}"]`);
  const empty = await settled(walk, isGranted ? CONTENT : `${CONTENT}, ${STATE}`);
  const refused = isGranted ? await page.locator('.error-code').allInnerTexts() : [];
  // A globe is a picture: what it says is tried in its own tests.
  const barred =
    kind === 'map'
      ? await barriers(page, 'html', SERIOUS)
      : [...(await barriers(page, 'html', undefined, framed ? [] : FRAME)), ...(await crowded(page))];
  return [
    ...empty,
    ...refused.map((code) => `answers ${code}`),
    ...barred,
    ...(await foreignWords(page, language)),
    ...(await foreignSpeech(page, language)),
    ...(narrowed ? await unreached(page) : []),
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
 * Draws lines in a look, for who may see them all, and answers what is wrong.
 * @param {import('playwright-core').Browser} browser
 * @param {Look} look
 * @param {Line[]} lines
 */
async function draw(browser, look, lines) {
  const walk = await openWalk(browser, look);
  await signIn(walk.page);
  // Nothing lies below the pointer: what opens there by itself belongs to no screen.
  await walk.page.mouse.move(0, 0);
  // Its menu opens another group with each area, and at the end the tabs of all screens are there.
  const framed = lines.filter(
    ([{ area }], at) => area !== lines[at - 1]?.[0].area || at === lines.length - 1,
  );
  const found = await allFaults(lines, (line) => {
    const [screen] = line;
    // Of its tables one look says enough.
    const narrowed = screen.kind !== 'map' && screen.isGranted && turnOfScreen(screen) === look;
    return faultsOf(walk, line, { language: look[0], framed: framed.includes(line), narrowed });
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
  /** @type {Map<Screen, string>} */
  let addresses;
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {import('playwright-core').Browser | undefined} */
  let drawing;

  // Two at a time: they mostly wait.
  describe(`every screen of ${areas.join(', ')}`, { concurrency: 2 }, () => {
    const hasGlobe = screens.some(({ kind }) => kind === 'map');
    before(async () => {
      browser = await openBrowser();
      if (hasGlobe) drawing = await openBrowser({ webgl: true });
      const admin = await apiClient();
      await approvedGroup(admin);
      addresses = await addressesOf(admin, screens);
    });
    after(() => Promise.all([browser.close(), drawing?.close()]));

    for (const look of LOOKS) {
      const share = screens.filter((screen) => looksAt(turnOfScreen(screen)).includes(look));
      const shown = look.join(', ');
      const lines = (/** @type {(screen: Screen) => boolean} */ fits) =>
        [...addresses].filter(([screen]) => share.includes(screen) && fits(screen));

      if (share.some(({ kind }) => kind !== 'map'))
        it(`is drawn for whoever may see it without barrier, error or foreign word, ${shown}`, async () =>
          assert.deepEqual(
            await draw(
              browser,
              look,
              lines(({ kind }) => kind !== 'map'),
            ),
            {},
          ));

      if (share.some(({ kind }) => kind === 'map'))
        it(`is drawn where it is a globe, ${shown}`, async () =>
          assert.deepEqual(
            await draw(
              drawing ?? browser,
              look,
              lines(({ kind }) => kind === 'map'),
            ),
            {},
          ));
    }
  });
}
