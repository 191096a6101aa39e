import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { boxOf, openBrowser, screenshot } from './browser.mjs';
import { callApi, openConsole, signIn, visit, wear } from './console.mjs';
import { becomes, until } from './waits.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await openBrowser()));
after(() => browser.close());

/** @param {import('playwright-core').Page} page */
const fieldError = (page) => page.locator('.ant-form-item-explain-error').first().textContent();

describe('the console', () => {
  /** @type {import('playwright-core').Page} */
  let page;
  /** @type {string[]} */
  let errors;
  before(async () => void ({ page, errors } = await openConsole(browser)));

  it('refuses a wrong password at its field, then lets in, and leads to the first page', async () => {
    await page.goto('/devOps/treeSpecies');
    await page.waitForURL(/\/login\?to=/);
    await page.fill('#username', 'admin');
    await page.fill('#password', 'not-the-password');
    await page.click('button[type=submit]');
    assert.match((await fieldError(page)) ?? '', /账号或密码错误/);
    await screenshot(page, 'login-zh');
    await signIn(page);
    await page.waitForURL(/\/devOps\/treeSpecies$/);
    await page.goto('/');
    await page.waitForURL(/\/bigScreen\/index$/);
    await page.getByRole('link', { name: '管理端' }).click();
    await page.waitForURL(/\/wel\/index$/);
    await page.waitForSelector('.home-shortcuts');
    await screenshot(page, 'home-zh');
    assert.deepEqual(errors, []);
  });

  it('shows all of a text that is cut while the pointer is on it', async () => {
    const brand = page.locator('.brand-name');
    const widen = (/** @type {string} */ width) =>
      brand.evaluate((found, to) => void (found.style.maxWidth = to), width);
    await brand.hover();
    assert.equal(await brand.getAttribute('title'), null);
    await page.mouse.move(0, 400);
    await widen('4em');
    await brand.hover();
    await becomes(() => brand.getAttribute('title'), '古树名木管理系统');
    await page.mouse.move(0, 400);
    await widen('none');
    await brand.hover();
    await becomes(() => brand.getAttribute('title'), null);
  });

  it('changes language and colours without loading the page anew', async () => {
    await page.locator('.home-shortcuts a', { hasText: '树种' }).waitFor();
    await page.evaluate(() => void Object.assign(window, { same: true }));
    await page.click('[aria-label^="语言"]');
    await page.waitForSelector('text=Shortcuts');
    await becomes(() => page.getAttribute('html', 'lang'), 'en');
    // The server words the menu: it is asked again.
    for (const [name, at] of /** @type {const} */ ([
      ['Permissions', '.side-menu'],
      ['Home', '.visited'],
      ['Species', '.home-shortcuts'],
    ])) {
      await page.locator(at).getByText(name).first().waitFor();
    }
    // Icons are drawn by a script that comes after the words.
    await page.locator('.home-shortcuts a', { hasText: 'species' }).locator('svg[data-icon]').waitFor();
    await page.click('[aria-label="Theme"]');
    const panel = page.locator('.scheme-panel');
    await panel.getByText('Dark', { exact: true }).click();
    await page.waitForSelector('html[data-scheme="dark"]');
    await panel.getByText('Ginkgo', { exact: true }).click();
    await page.waitForFunction(
      () => document.documentElement.style.getPropertyValue('--brand') === '#E0A526',
    );
    // A colour of one's own takes the theme's place until a theme is chosen anew.
    const ginkgo = panel.getByRole('radio', { name: 'Ginkgo' });
    await page.fill('.color-tool input', '#2468ac');
    await becomes(() => ginkgo.getAttribute('aria-checked'), 'false');
    const stored = () =>
      page.evaluate(() => {
        const { color, theme } = JSON.parse(localStorage['gushu-settings']).state;
        return [color, theme];
      });
    await becomes(stored, ['#2468ac', 'theme-ginkgo']);
    await ginkgo.click();
    await becomes(() => ginkgo.getAttribute('aria-checked'), 'true');
    await becomes(() => page.inputValue('.color-tool input'), '#e0a526');
    assert.equal(await page.evaluate(() => 'same' in window), true);
    await screenshot(page, 'home-en-dark');
    assert.deepEqual(errors, []);
  });

  it('renews an old token once for two tabs of one browser', async () => {
    const { page, context } = await openConsole(browser);
    await context.clock.install();
    let asked = 0;
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/oauth/token')) asked++;
    });
    await page.goto('/login');
    await signIn(page);
    const other = await context.newPage();
    await other.goto('/wel/index');
    await other.waitForSelector('.frame');
    assert.equal(asked, 1);
    const token = async () =>
      (await context.cookies()).find(({ name }) => name === 'gushu-access-token')?.value;
    const before = await token();
    // The token looks 50 minutes old to both tabs.
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('gushu-session') ?? '{}');
      kept.state.issuedAt -= 3_000_000;
      localStorage.setItem('gushu-session', JSON.stringify(kept));
    });
    await Promise.all([page.reload(), other.reload()]);
    for (const tab of [page, other]) await tab.waitForSelector('.frame');
    // Both look at it every ten seconds.
    const lookAgain = () => context.clock.fastForward(10_000);
    await lookAgain();
    // Not again before it has come: a request for it is given up after twenty of the clock's seconds.
    await until(token, (now) => now !== undefined && now !== before, 'the token is not renewed');
    await lookAgain();
    await other.goto('/devOps/region');
    await other.waitForSelector('.ant-table-row');
    assert.equal(asked, 2);
    await context.close();
  });

  it('keeps page, tab and what is typed in all its parts for whoever is asked about unsaved changes and stays', async () => {
    await page.keyboard.press('Escape');
    await wear(page, { language: 'zh' });
    await visit(page, '/info/index');
    await page.fill('#profile_name', '未存');
    const part = (/** @type {string} */ name) => page.getByRole('main').getByRole('tab', { name });
    await part('修改密码').click();
    const close = page.getByRole('button', { name: '关闭 个人信息' });
    await close.click();
    await page.getByRole('button', { name: '继续填写' }).click();
    await page.locator('.visited-active:has-text("个人信息")').waitFor();
    await part('个人信息').click();
    await becomes(() => page.inputValue('#profile_name'), '未存');
    await close.click();
    await page.getByRole('button', { name: '离开' }).click();
    await close.waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname === '/info/index', false);
    assert.deepEqual(errors, []);
    await page.context().close();
  });

  it('works at the width of a phone', async () => {
    const { page, errors, context } = await openConsole(browser, { width: 390, height: 844 });
    await signIn(page);
    // The product's name on one line; what has no room beside it is in the person's own menu.
    const brand = await boxOf(page.locator('.brand-name'));
    assert.ok(brand.height < 30, `the name is ${brand.height} px high`);
    await page.click('.user-button');
    await page.locator('.ant-dropdown-menu-item', { hasText: 'English' }).waitFor();
    await screenshot(page, 'user-menu-phone-zh');
    await page.keyboard.press('Escape');
    // Of a list's tools the first stays, the others unfold.
    await visit(page, '/basicdata/oldTree');
    await page.waitForSelector('.ant-table-row');
    const removal = page.getByRole('button', { name: '批量删除' });
    await becomes(() => removal.isVisible(), false);
    await becomes(() => page.locator('.list-tools').getByRole('button', { name: '新增' }).isVisible(), true);
    await screenshot(page, 'tools-folded-phone-zh');
    await page.locator('.list-tools').getByRole('button', { name: '更多' }).click();
    await removal.waitFor();
    await page.click('[aria-label="菜单"]');
    await page.click('.ant-drawer .ant-menu-submenu-title:has-text("系统管理")');
    await page.click('.ant-drawer .ant-menu-item:has-text("系统字典")');
    await page.waitForURL(/\/system\/dict$/);
    // The drawer gives the focus back once it is gone, and the list before has rows as well.
    await page.locator('.ant-drawer-open, .ant-drawer-mask').waitFor({ state: 'hidden' });
    await page.locator('.ant-table-row', { hasText: '性别' }).waitFor();
    // What is done with a row needs no scrolling sideways.
    await page.locator('.row-actions button').first().click({ trial: true });
    const { x, width } = await boxOf(page.locator('.row-actions button').first());
    assert.ok(x >= 0 && x + width <= 390, `the button of a row is at ${x}`);
    await page.locator('.row-actions button').first().press('Enter');
    await page.locator('.row-menu button:focus').waitFor();
    await screenshot(page, 'dict-phone-zh');
    await page.locator('.row-menu button', { hasText: '编辑' }).click();
    await page.waitForSelector('#entry_dictValue');
    await page.locator('.row-menu').waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await page.waitForSelector('.row-actions button:focus');
    // Tab goes on behind the row's button, and the menu does not stay behind.
    await page.keyboard.press('Enter');
    await page.locator('.row-menu button:focus').waitFor();
    const buttons = await page.locator('.row-menu button').count();
    for (let left = buttons; left > 0; left--) await page.keyboard.press('Tab');
    await page.locator('.row-menu').waitFor({ state: 'hidden' });
    await becomes(() => page.locator('tr:nth-child(1 of .ant-table-row) :focus').count(), 0);
    await becomes(() => page.locator('main :focus').count(), 1, 'the focus has left the page');
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    assert.equal(wider, false);
    const mark = `岗${Date.now().toString(36)}`;
    for (const at of [1, 2, 3]) {
      const sent = { postName: `${mark}-${at}`, postCode: `${mark}${at}`, category: 1, sort: at };
      await callApi(page, 'blade-system/post/submit', sent);
    }
    await visit(page, `/system/post?postName=${encodeURIComponent(mark)}`);
    const rows = page.locator('.ant-table-row');
    for (const [removed, left] of [
      [2, 2],
      [2, 1],
    ]) {
      await page
        .locator(`.ant-table-row:nth-child(${removed} of .ant-table-row) .row-actions button`)
        .press('Enter');
      // The menu takes the focus once it stands.
      await page.locator('.row-menu:visible button:focus').waitFor();
      await page.locator('.row-menu:visible button', { hasText: '删除' }).press('Enter');
      await page.locator('.ant-modal-confirm-btns .ant-btn-primary').last().press('Enter');
      await page.waitForFunction(
        (count) => document.querySelectorAll('.ant-table-row').length === count,
        left,
      );
      // The row that has come up, or the last one.
      await page
        .locator(`.ant-table-row:nth-child(${left} of .ant-table-row) .row-actions button:focus`)
        .waitFor();
    }
    await becomes(() => rows.count(), 1);
    await screenshot(page, 'row-removed-phone-zh');
    assert.deepEqual(errors, []);
    await context.close();
  });
});
