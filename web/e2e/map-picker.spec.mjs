import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { URLSearchParams } from 'node:url';
import { apiClient, newPerson } from './api-client.mjs';
import { address, boxOf, INSECURE_HOST, openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';
import { isWritten, movedFrom, openPicker, pick, settled } from './map.mjs';
import { assertText, becomes, hasFocus } from './waits.mjs';

/** @typedef {import('./api-client.mjs').Row} Row */
/** @typedef {readonly [number, number]} Position */

describe('The map picker', () => {
  const INK = [0x14, 0x20, 0x1b];
  /** @param {Position} one @param {Position} other @param {number} degrees */
  const near = ([lon, lat], [otherLon, otherLat], degrees) =>
    Math.abs(lon - otherLon) < degrees && Math.abs(lat - otherLat) < degrees;
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {import('./api-client.mjs').ApiClient} */
  let admin;
  /** @type {Awaited<ReturnType<typeof newPerson>>} */
  let who;
  /** @type {Awaited<ReturnType<typeof openConsole>>} */
  let opened;
  /** @type {import('playwright-core').Page} */
  let page;
  /** @type {{ code: string, name: string }} the county with the most trees in the list */
  let county;
  /** @type {Row} one of them */
  let tree;
  before(async () => {
    [browser, admin] = await Promise.all([openBrowser(), apiClient()]);
    const { data } = await admin.get(
      'oldTree/oldTree/page?status=1&vigor=1&lifeStatus=1&size=200&ascs=createTime',
    );
    /** @type {Row[]} */
    const trees = data.records.filter(
      (/** @type {Row} */ { xzCode, lon }) =>
        xzCode.length === 12 && lon && !/^(11|12|31|46|50)/.test(xzCode),
    );
    const times = (/** @type {string} */ code) =>
      trees.filter(({ xzCode }) => xzCode.startsWith(code)).length;
    const [most] = trees.toSorted((a, b) => times(b.xzCode.slice(0, 6)) - times(a.xzCode.slice(0, 6)));
    assert.ok(most, 'no tree can be picked');
    tree = most;
    const { data: region } = await admin.get(`blade-system/region/detail?code=${tree.xzCode}`);
    county = { code: region.districtCode, name: region.districtName };
    who = await newPerson(admin, {
      account: `map${randomInt(10_000, 99_999)}`,
      role: 'county',
      xzcode: county.code,
    });
    opened = await openConsole(browser);
    page = opened.page;
    await signIn(page, who);
  });
  after(() => browser.close());

  const map = (on = page) => on.locator('.picker-map');
  const note = (on = page) => on.locator('.picker-note');
  const ok = (on = page) => on.getByRole('dialog').getByRole('button', { name: /^(确定|OK)$/ });
  /** Finds a region by a part of its name, and chooses the one of the code. */
  const goTo = async (/** @type {string} */ name) => {
    const box = page.locator('.picker-tools input');
    await box.fill(name);
    await page.locator('.ant-cascader-menu-item', { hasText: name }).first().click();
  };

  it('opens at one’s own region, where wheel and drag move it at once and its buttons speak the page’s language', async () => {
    const [regions] = await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('maps/base-map/regions')),
      openPicker(page),
    ]);
    assert.equal(regions.status(), 200);
    await assertText(page.locator('.picker-tools .ant-select-content'), new RegExp(`${county.name}$`));
    const lay = await settled(page);
    const { data: place } = await admin.get(
      `blade-system/region/locate?lon=${lay.middle[0]}&lat=${lay.middle[1]}`,
    );
    assert.equal(place.code.slice(0, 4), county.code.slice(0, 4));
    assert.notEqual(await page.evaluate(() => document.activeElement?.className), 'picker-map');
    const { x, y } = await boxOf(map());
    await page.mouse.move(x + 300, y + 200);
    await page.mouse.wheel(0, -400);
    const closer = await movedFrom(page, lay);
    assert.ok(closer.degrees < lay.degrees, 'the wheel does nothing');
    await page.mouse.move(x + 300, y + 200);
    await page.mouse.down();
    await page.mouse.move(x + 400, y + 260, { steps: 5 });
    await page.mouse.up();
    const moved = await movedFrom(page, closer);
    assert.ok(Math.abs(moved.middle[0] - closer.middle[0]) > 50 * closer.degrees, 'dragging does nothing');
    for (const name of ['放大', '缩小']) assert.equal(await map().getByRole('button', { name }).count(), 1);
  });

  it('shows neighbours by name, the trees that are there and the townships where they stand', async () => {
    await openPicker(page);
    const lay = await settled(page);
    const box = {
      west: String(lay.middle[0] - 1),
      south: String(lay.middle[1] - 1),
      east: String(lay.middle[0] + 1),
      north: String(lay.middle[1] + 1),
    };
    const { features } = await admin.get(`maps/base-map/regions?${new URLSearchParams(box)}`);
    const { width, height } = await boxOf(map());
    const seen = features
      .filter(({ properties: { xzCode } }) => xzCode !== county.code)
      .map(({ properties }) => lay.point(properties.lon, properties.lat))
      .filter(({ x, y }) => x > 60 && x < width - 60 && y > 60 && y < height - 40);
    assert.ok(seen[0], 'no neighbour is in sight');
    await isWritten(page, seen[0], INK);
    await page.locator('.map-trees', { hasText: /^○ 已有古树 \d+ 株$/ }).waitFor();
    await screenshot(page, 'picker-county-zh-light');
  });

  it('finds a township and a village by name, and says what stands for their boundary', async () => {
    await openPicker(page);
    const township = tree.xzCode.slice(0, 9);
    const { data: places } = await admin.get(`maps/trees/places?xzCode=${township}`);
    await goTo(places[0].xzName);
    await assertText(
      note(),
      new RegExp(`^${places[0].xzName}没有边界数据，已定位到其 ${places[0].cnt} 株古树的中间$`),
    );
    const lay = await settled(page);
    assert.ok(near(lay.middle, [places[0].lon, places[0].lat], 5 * lay.degrees), 'the map is elsewhere');
    await screenshot(page, 'picker-township-zh-light');
    const { data: below } = await admin.get(`blade-system/region/select?code=${county.code}`);
    const { data: grown } = await admin.get(`maps/trees/places?xzCode=${county.code}&level=4`);
    const bare = below.find(
      (/** @type {Row} */ { code }) => !grown.some((/** @type {Row} */ { xzCode }) => xzCode === code),
    );
    assert.ok(bare, `each township of ${county.name} has trees`);
    await goTo(bare.name);
    await assertText(note(), new RegExp(`没有可定位的古树，已定位到${county.name}$`));
    assert.doesNotMatch(await page.locator('.ant-modal').innerText(), new RegExp(county.code));
  });

  it('refuses a position outside of one’s region by name, and takes one by the keyboard', async () => {
    await openPicker(page);
    const lay = await settled(page);
    const { x, y } = await boxOf(map());
    await page.mouse.move(x + 370, y + 250);
    await page.mouse.wheel(0, 900);
    await movedFrom(page, lay);
    await map().click({ position: { x: 100, y: 60 } });
    const refusal = page.getByRole('alert').filter({ hasText: '不在您的数据范围' });
    await refusal.waitFor();
    assert.match(
      await refusal.innerText(),
      new RegExp(`^此处(属于.+，|不在任何.+也就)不在您的数据范围（.*${county.name}）内`),
    );
    await becomes(() => ok().isDisabled(), true, 'a position outside of one’s region can be taken');
    await screenshot(page, 'picker-outside-zh-light');
    await page.keyboard.press('Escape');
    await openPicker(page);
    await goTo(tree.xzCodeName.slice(-3));
    await map().focus();
    await settled(page);
    await page.keyboard.press('ArrowLeft');
    await settled(page);
    await map().press('Enter');
    const place = page.locator('.picker-place');
    await place.or(refusal).waitFor();
    await assertText(page.locator('.picker-foot output').nth(1), /^\d+\.\d{6}, \d+\.\d{6}$/);
    await page.keyboard.press('Escape');
    await hasFocus(page.getByRole('button', { name: '地图选点' }));
  });

  it('can be used while what helps to find a place cannot be read, and asks for it again', async () => {
    const isAway = (/** @type {URL} */ url) => /maps\/base-map\/regions|region\/locate/.test(url.href);
    await page.route(isAway, (route) => route.fulfill({ status: 500, json: { code: 500, msg: 'away' } }));
    // Loaded anew: nothing of it is there from before.
    await page.goto('/basicdata/oldTree/oldTreeAdd');
    await pick(page);
    const said = page.getByRole('alert').filter({ hasText: '仍可选点' });
    await said.waitFor();
    await map().click({ position: { x: 376, y: 250 } });
    await page.getByText('保存时再核对').waitFor();
    await becomes(() => ok().isEnabled(), true);
    await screenshot(page, 'picker-away-zh-light');
    await page.unroute(isAway);
    await said.getByRole('button').click();
    await said.waitFor({ state: 'detached' });
  });

  it('fills in position and region, as typed coordinates do, and leaves the keys of its buttons and the form alone', async () => {
    await openPicker(page);
    const before = await settled(page);
    await map().locator('.ol-zoom-in').press('Enter');
    const { middle, point } = await movedFrom(page, before);
    const chosen = page.locator('.picker-foot output').nth(1);
    await assertText(chosen, /^请在图上点击/);
    await map().click({ position: point(...middle) });
    await assertText(chosen, /^\d+\.\d{6}, \d+\.\d{6}$/);
    await ok().click();
    await map().waitFor({ state: 'detached' });
    await becomes(async () => Number(await page.locator('#lon').inputValue()) > 0, true);
    assert.equal(await page.locator('.record-form .ant-form-item-explain-error').count(), 0);
    await page.locator('#lon').fill(String(tree.lon));
    await page.locator('#lat').fill(String(tree.lat));
    await assertText(page.locator('.picker-place'), new RegExp(`^所在区划：.*${county.name}`));
  });

  it('leaves a patrol at its tree, and takes the position of a phone', async () => {
    const phone = await openConsole(browser, { language: 'en', scheme: 'dark', width: 390, height: 844 });
    await phone.context.grantPermissions(['geolocation']);
    const [lon, lat] = [Number(tree.lon), Number(tree.lat)];
    await phone.context.setGeolocation({ longitude: lon, latitude: lat, accuracy: 12 });
    await signIn(phone.page, { ...who, to: '/protectManage/patrolRecord/patrolRecordAdd' });
    await phone.page.locator('#oldTreeId').fill(tree.provinceOldTreeNumber);
    await phone.page
      .locator('.ant-select-item-option', { hasText: tree.provinceOldTreeNumber })
      .first()
      .click();
    await phone.page.getByRole('button', { name: 'Pick on the map' }).click();
    await phone.page.locator('.map-trees', { hasText: 'existing tree' }).waitFor();
    await screenshot(phone.page, 'picker-patrol-en-dark-390');
    await phone.page.locator('#point-picker').getByRole('button', { name: 'My position' }).click();
    await phone.page.locator('.ant-message-notice', { hasText: 'about 12 metres' }).waitFor();
    await assertText(phone.page.locator('.picker-place'), /^Region: (\P{Script=Han}+, )+\P{Script=Han}+$/u);
    await screenshot(phone.page, 'picker-my-position-en-dark-390');
    await ok(phone.page).click();
    await map(phone.page).waitFor({ state: 'detached' });
    await becomes(async () => Number(await phone.page.locator('#lon').inputValue()), lon);
    await becomes(async () => Number(await phone.page.locator('#lat').inputValue()), lat);
    assert.deepEqual([phone.errors, phone.strangers], [[], []]);
    await phone.context.close();
  });

  it('says beside the button why a page without https does not know one’s position', async () => {
    const phone = await openConsole(browser, { width: 390, height: 844 });
    const origin = address.replace('127.0.0.1', INSECURE_HOST);
    await signIn(phone.page, { ...who, to: `${origin}/basicdata/oldTree/oldTreeAdd` });
    await pick(phone.page);
    const button = phone.page.locator('#point-picker').getByRole('button', { name: '我的位置' });
    await becomes(() => button.isDisabled(), true);
    await phone.page.locator('.map-trees').waitFor();
    await phone.page
      .locator('#point-picker .picker-why', { hasText: '只向以 https 打开的页面提供位置' })
      .waitFor();
    await screenshot(phone.page, 'picker-no-https-zh-light-390');
    await phone.context.close();
  });

  it('has thrown nothing and asked no other host', () => {
    assert.deepEqual([opened.errors, opened.strangers], [[], []]);
  });
});
