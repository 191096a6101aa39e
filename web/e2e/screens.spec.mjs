import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { approvedGroup } from './approved-group.mjs';
import { openBrowser } from './browser.mjs';
import { callApi, comeBy, goTo, openConsole, signIn } from './console.mjs';
import { barriers, crowded, foreignSpeech, foreignWords, SERIOUS, unreached } from './page-faults.mjs';
import { addressesOf, SCREENS } from './screen-table.mjs';
import { becomes, WAITING } from './waits.mjs';

/** @typedef {{ path?: string, isOpen?: number, children?: Entry[] }} Entry a menu entry of the server */
/** @typedef {import('./screen-table.mjs').Screen} Screen */

// The heading that is heard only stands on every page.
const CONTENT = 'h1:not(.heard), h2, h3, table, form, canvas, dl, .ant-tree';
/** What stands on a screen of everybody's that has nothing to show yet, and after a fault on others. */
const STATE = '.state-title';
/** What shows that an address outside the frame is there; those that lead on end at the first page. */
const SIGNS = {
  '/403': '.error-code:text-is("403")',
  '/404': '.error-code:text-is("404")',
  '/500': '.error-code:text-is("500")',
  '/login/authorize': 'main.lock',
  '/landscape/index': '.landscape[data-trees]',
};
const LEADS_ON = new Set(['/', '/login', '/lock']);
const FIRST = '/wel/index';
/** Parts of the frame, each on every page. */
const PARTS = {
  'top bar': 'header.top-bar',
  'side menu': '.sider .side-menu',
  'menu search': '.top-tools [aria-label]',
  tabs: '.visited-tab',
};
/** Parts of the frame that are dialogs, each by how one comes to it. */
const DIALOGS = {
  /** @param {import('playwright-core').Page} page */
  'account registration': (page) => comeBy(page, `part${Date.now().toString(36)}`),
  /** @param {import('playwright-core').Page} page */
  'switch department/role': async (page) => {
    await page.route(/blade-auth\/ways/, async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: { ...answer.data, switchMode: true } } });
    });
    await signIn(page);
    await page.click('.user-button');
    await page.click('.ant-dropdown-menu-item:has(.anticon-swap)');
  },
};
/** What stands around every screen. */
const FRAME = ['header.top-bar', '.sider', '.visited'];
// Entries without a screen, which other tests have made.
const MADE = /^\/x\//;
// What the frame asks for whoever is signed in.
const OF_FRAME =
  /blade-system\/(menu\/(routes|buttons|top-menu)|dict\/|dict-biz\/|frame\/|screen-setting\/)|blade-desk\/(dashboard|notice\/mine)|blade-user\/info|blade-auth\//;
// A batch is followed by a call that stays open.
const STAYS_OPEN = /\/events(\?|$)/;
const LOOKS = /** @type {const} */ ([
  ['zh', 'light'],
  ['en', 'dark'],
]);
const SLOW = { timeout: 90_000 };

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {import('playwright-core').Browser} */
let drawing;
/** @type {Map<Screen, string>} */
let addresses;
/** @type {{ account: string, password: string }} */
let outsider;

before(async () => {
  [browser, drawing] = await Promise.all([openBrowser(), openBrowser({ webgl: true })]);
  const admin = await apiClient();
  await approvedGroup(admin);
  addresses = await addressesOf(admin);
  const role = `walker${Date.now().toString(36)}`;
  const made = await admin.post('blade-system/role/submit', { roleName: role, roleAlias: role, sort: 99 });
  assert.equal(made.code, 200, JSON.stringify(made));
  outsider = await newPerson(admin, { account: role, role, xzcode: '330106' });
});
after(() => Promise.all([browser.close(), drawing.close()]));

/**
 * Notes what a page does wrong by itself, and the calls it still waits for.
 * @param {import('playwright-core').Browser} on
 * @param {(typeof LOOKS)[number]} look
 */
async function openWalk(on, [language, scheme]) {
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
async function settled({ page, open }, content = CONTENT) {
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
 * @param {[Screen, string]} line
 * @param {{ language: string, framed?: boolean, narrowed?: boolean }} options framed: whether what stands around it is
 * looked at, too; narrowed: whether it is, as narrow as on a phone
 */
async function faultsOf(walk, [{ route, kind, menu }, path], { language, framed = true, narrowed = false }) {
  const { page, errors, strangers } = walk;
  await goTo(page, path);
  const tab = LEADS_ON.has(route) ? FIRST : path.split('?')[0];
  await page.waitForSelector(SIGNS[route] ?? `.visited-active[data-page="${tab}"]`, SLOW);
  const empty = await settled(walk, menu ? CONTENT : `${CONTENT}, ${STATE}`);
  const refused = menu ? await page.locator('.error-code').allInnerTexts() : [];
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
 * @param {[Screen, string][]} lines
 * @param {(line: [Screen, string]) => Promise<string[]>} look
 */
async function allFaults(lines, look) {
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const line of lines) {
    const faults = await look(line).catch((error) => [String(error)]);
    if (faults.length > 0) found[line[1]] = faults;
  }
  return found;
}

/**
 * Addresses of all screens in the menu.
 * @param {Entry[]} entries
 * @returns {string[]}
 */
const screensOf = (entries) =>
  entries.flatMap(({ path = '', isOpen, children = [] }) =>
    children.length > 0
      ? screensOf(children)
      : path.startsWith('/') && isOpen !== 2 && !MADE.test(path)
        ? [path]
        : [],
  );

/** @param {(screen: Screen) => boolean} fits */
const lines = (fits) => [...addresses].filter(([screen]) => fits(screen));

/**
 * The lines that fall to a look where one is enough for each: the looks take turns.
 * @param {(screen: Screen) => boolean} fits
 * @param {(typeof LOOKS)[number]} look
 */
const shareOf = (fits, look) => lines(fits).filter((_, at) => LOOKS[at % LOOKS.length] === look);

// Two at a time: they mostly wait.
describe('every screen of the table', { concurrency: 2 }, () => {
  for (const look of LOOKS) {
    const [language, scheme] = look;
    const shown = look.join(', ');

    it(`is drawn for whoever may see it without barrier, error or foreign word, ${shown}`, async () => {
      const walk = await openWalk(browser, look);
      await signIn(walk.page);
      // Nothing lies below the pointer: what opens there by itself belongs to no screen.
      await walk.page.mouse.move(0, 0);
      for (const [name, part] of Object.entries(PARTS))
        await becomes(async () => (await walk.page.locator(part).count()) > 0, true, name);
      const menu = screensOf(await callApi(walk.page, 'blade-system/menu/routes'));
      const unlisted = menu.filter((path) => !SCREENS.some(({ route }) => route === path));
      assert.deepEqual(unlisted, [], 'screens of the menu that web/e2e/screens.tsv does not have');
      const flat = lines(({ kind }) => kind !== 'map');
      // Its menu opens another group with each area, and at the end the tabs of all screens are there.
      const framed = flat.filter(
        ([{ area }], at) => area !== flat[at - 1]?.[0].area || at === flat.length - 1,
      );
      // Of its tables one look says enough.
      const turn = LOOKS.indexOf(look);
      const narrowed = flat.filter(([{ menu }], at) => menu !== '' && at % LOOKS.length === turn);
      const faults = (line) =>
        faultsOf(walk, line, {
          language,
          framed: framed.includes(line),
          narrowed: narrowed.includes(line),
        });
      assert.deepEqual(await allFaults(flat, faults), {});
      await walk.context.close();
    });

    it(`is drawn where it is a globe, ${shown}`, async () => {
      const walk = await openWalk(drawing, look);
      await signIn(walk.page);
      await walk.page.mouse.move(0, 0);
      const maps = lines(({ kind }) => kind === 'map');
      assert.deepEqual(await allFaults(maps, (line) => faultsOf(walk, line, { language })), {});
      await walk.context.close();
    });

    it(`has every dialog of the frame, ${shown}`, async () => {
      const built = SCREENS.filter(({ kind, built }) => kind === 'part' && built);
      const walked = Object.keys({ ...PARTS, ...DIALOGS });
      assert.deepEqual(built.map(({ route }) => route).sort(), walked.sort());
      for (const [name, open] of Object.entries(DIALOGS)) {
        const { page, errors, context } = await openConsole(browser, { language, scheme });
        await open(page);
        await page.waitForSelector('.ant-modal .ant-form', SLOW);
        const faults = [...(await barriers(page, '.ant-modal')), ...(await foreignWords(page, language))];
        assert.deepEqual([...faults, ...errors], [], name);
        await context.close();
      }
    });

    it(`is refused with 403 and shows no row to a person without its menu, ${shown}`, async () => {
      const walk = await openWalk(browser, look);
      const { page, errors } = walk;
      await signIn(page, outsider);
      await settled(walk);
      /** @type {Promise<string[]>[]} */
      const rows = [];
      page.on('response', (answer) => rows.push(rowsIn(answer)));
      const found = await allFaults(
        shareOf(({ menu }) => menu !== '', look),
        async ([, path]) => {
          // A page of everybody's between, so that what is seen is not the refusal before.
          await goTo(page, '/myiframe/none');
          await page.waitForSelector(`.frame ${STATE}`);
          await goTo(page, path);
          await page.waitForSelector(`.frame ${SIGNS['/403']}`, SLOW);
          return errors.splice(0);
        },
      );
      assert.deepEqual(found, {});
      assert.deepEqual([...(await settled(walk)), ...(await foreignWords(page, language))], []);
      assert.deepEqual((await Promise.all(rows)).flat(), []);
      await walk.context.close();
    });

    it(`leads whoever is not signed in to the sign-in and back, ${shown}`, async () => {
      const walk = await openWalk(browser, look);
      const { page, errors } = walk;
      await page.goto('/login');
      await page.waitForSelector('#username');
      const found = await allFaults(
        shareOf(({ area }) => area !== 'public', look),
        async ([, path]) => {
          await goTo(page, path);
          await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('to') === path);
          return errors.splice(0);
        },
      );
      assert.deepEqual(found, {});
      await page.waitForSelector('#username');
      assert.deepEqual([...(await barriers(page)), ...(await foreignWords(page, language))], []);
      await walk.context.close();
    });
  }
});

/**
 * What an answer of the API shows of rows.
 * @param {import('playwright-core').Response} answer
 */
async function rowsIn(answer) {
  const url = answer.url();
  if (!url.includes('/api/') || OF_FRAME.test(url) || answer.status() !== 200) return [];
  const { data } = await answer.json().catch(() => ({ data: [] }));
  const shown = data?.records ?? (Array.isArray(data) ? data : []);
  return shown.length > 0 ? [`${url} shows ${shown.length} rows`] : [];
}
