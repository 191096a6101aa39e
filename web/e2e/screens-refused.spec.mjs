import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser } from './browser.mjs';
import { goTo, signIn, visit, wear } from './console.mjs';
import { LOOKS, SEED } from './looks.mjs';
import { barriers, foreignWords } from './page-faults.mjs';
import { addressesOf, SCREENS } from './screen-table.mjs';
import { allFaults, openWalk, settled, SIGNS } from './screen-walk.mjs';

/** @typedef {import('./screen-table.mjs').Screen} Screen */

// Calls of the frame for every person who is signed in.
const OF_FRAME =
  /blade-system\/(menu\/(routes|buttons|top-menu)|dict\/|dict-biz\/|frame\/|screen-setting\/)|blade-desk\/(dashboard|notice\/mine)|blade-user\/info|blade-auth\//;

/**
 * One screen of each area for a look, others with another seed: that each is refused is tried over the whole list in
 * server/test/platform/screens.spec.ts.
 * @param {readonly Screen[]} screens
 * @param {number} turn of the look
 */
function samples(screens, turn) {
  const areas = [...new Set(screens.map(({ area }) => area))];
  return areas.flatMap((area) => {
    const own = screens.filter((screen) => screen.area === area);
    // An area of one screen has it in one look.
    return own.length > turn ? (own[(SEED + turn) % own.length] ?? []) : [];
  });
}

const GRANTED = SCREENS.filter(({ isGranted }) => isGranted);
const CLOSED = SCREENS.filter(({ area }) => area !== 'public');

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Map<Screen, string>} */
let addresses;
/** @type {() => Promise<void>} */
let setBack = async () => undefined;
/** @type {{ account: string, password: string }} */
let outsider;

before(async () => {
  browser = await openBrowser();
  const admin = await apiClient();
  const tried = LOOKS.flatMap((_, turn) => [...samples(GRANTED, turn), ...samples(CLOSED, turn)]);
  ({ addresses, setBack } = await addressesOf(admin, [...new Set(tried)]));
  const role = `walker${Date.now().toString(36)}`;
  const made = await admin.post('blade-system/role/submit', { roleName: role, roleAlias: role, sort: 99 });
  assert.equal(made.code, 200, JSON.stringify(made));
  outsider = await newPerson(admin, { account: role, role, xzcode: '330106' });
});
after(async () => {
  await setBack();
  await browser.close();
});

/**
 * @param {readonly Screen[]} screens
 * @returns {[Screen, string][]}
 */
const lines = (screens) => screens.map((screen) => [screen, addresses.get(screen) ?? screen.route]);

/**
 * Rows in an answer of the API.
 * @param {import('playwright-core').Response} answer
 */
async function rowsIn(answer) {
  const url = answer.url();
  if (!url.includes('/api/') || OF_FRAME.test(url) || answer.status() !== 200) return [];
  const { data } = await answer.json().catch(() => ({ data: [] }));
  const shown = data?.records ?? (Array.isArray(data) ? data : []);
  return shown.length > 0 ? [`${url} shows ${shown.length} rows`] : [];
}

describe('two screens of each area', () => {
  it('are refused with 403 and show no row to a person without their menu, in Chinese and English', async () => {
    const walk = await openWalk(browser);
    const { page, errors } = walk;
    await signIn(page, outsider);
    await settled(walk);
    /** @type {Promise<string[]>[]} */
    const rows = [];
    page.on('response', (answer) => rows.push(rowsIn(answer)));
    for (const [turn, [language, scheme]] of LOOKS.entries()) {
      await wear(page, { language, scheme });
      const found = await allFaults(lines(samples(GRANTED, turn)), async ([, path]) => {
        // A page for everybody in between, so that the previous refusal is not seen again.
        await visit(page, path);
        await page.waitForSelector(`.frame ${SIGNS['/403']}`);
        return errors.splice(0);
      });
      assert.deepEqual(found, {});
      assert.deepEqual([...(await settled(walk)), ...(await foreignWords(page, language))], []);
    }
    assert.deepEqual((await Promise.all(rows)).flat(), []);
    await walk.context.close();
  });

  it('lead whoever is not signed in to the sign-in and back, in Chinese and English', async () => {
    const walk = await openWalk(browser);
    const { page, errors } = walk;
    await page.goto('/login');
    await page.waitForSelector('#username');
    for (const [turn, [language, scheme]] of LOOKS.entries()) {
      await wear(page, { language, scheme });
      const found = await allFaults(lines(samples(CLOSED, turn)), async ([, path]) => {
        await goTo(page, path);
        await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('to') === path);
        return errors.splice(0);
      });
      assert.deepEqual(found, {});
      await page.waitForSelector('#username');
      assert.deepEqual([...(await barriers(page)), ...(await foreignWords(page, language))], []);
    }
    await walk.context.close();
  });
});
