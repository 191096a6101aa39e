import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit, wear } from './console.mjs';
import { nameOf, OTHER_LOOKS } from './looks.mjs';
import { barriers, foreignSpeech, foreignWords } from './page-faults.mjs';
import { assertText, isLoaded } from './waits.mjs';

const LIST = '/expertInquiry/expertInquiry';
const run = String(Date.now()).slice(-6);
// Latin letters: on English screens Chinese outside of the data is a fault, and tabs bear the title.
const TITLE = `Fe deficiency ${run}`;

/** @typedef {import('playwright-core').Page} Page */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof newPerson>>} */
let county;
/** @type {Awaited<ReturnType<typeof newPerson>>} */
let expert;

/**
 * Somebody of the pool of experts whose row names their account.
 * @param {Awaited<ReturnType<typeof apiClient>>} admin
 */
async function linkedExpert(admin) {
  const person = await newPerson(admin, { account: `expert${run}`, role: 'expert', xzcode: '4401' });
  /** @param {string} path @param {object} [body] */
  const done = async (path, body) => {
    const answer = await admin.post(path, body);
    assert.equal(answer.code, 200, JSON.stringify(answer));
    return answer.data;
  };
  const found = await admin.get(`blade-system/user/page?account=${person.account}`);
  const { id } = await done('expertDatabase/expertDatabase/save', {
    name: `林专家${run}`,
    expertLevel: '1',
    workUnit: '林科院',
    titleLevel: '1',
    expertField: '5',
    phone: '13800000000',
    userId: found.data.records[0].id,
  });
  await done(`expertDatabase/expertDatabase/updateCheckStatus?ids=${id}&checkStatus=1`);
  await done(`expertDatabase/expertDatabase/updatePublishStatus?ids=${id}&publishStatus=1`);
  return person;
}

before(async () => {
  browser = await openBrowser();
  const admin = await apiClient();
  county = await newPerson(admin, { account: `asker${run}`, role: 'county', xzcode: '330112' });
  expert = await linkedExpert(admin);
});
after(() => browser.close());

/**
 * Opens the list as somebody.
 * @param {Awaited<ReturnType<typeof newPerson>>} who
 * @param {import('./console.mjs').Look} [look]
 */
async function openAs(who, look = {}) {
  const opened = await openConsole(browser, look);
  await signIn(opened.page, { ...who, to: LIST });
  await opened.page.waitForSelector('.ant-table, .ant-list, .state');
  return opened;
}

const inquiryOf = (/** @type {Page} */ page) =>
  page.locator('.ant-table-row, .ant-list-item').filter({ hasText: TITLE }).first();

/** Opens the inquiry from the list. @param {Page} page */
async function openInquiry(page) {
  await inquiryOf(page).click();
  await page.waitForURL(/expertInquiryView/);
  await page.locator('.inquiry-thread').waitFor();
  await isLoaded(page);
}

/** Says something in the box of that label. @param {Page} page @param {string} label @param {string} text */
async function say(page, label, text) {
  const box = page.locator('.inquiry-say').filter({ hasText: label });
  await box.locator('textarea').fill(text);
  await box.getByRole('button', { name: '发送' }).click();
  await page.locator('.inquiry-thread').getByText(text, { exact: true }).waitFor();
}

describe('An inquiry to experts', () => {
  it('is asked by a county, answered by who is asked, remarked on, adopted and closed then', async () => {
    const asking = await openAs(county);
    const { page } = asking;
    await page.getByRole('button', { name: '新增' }).click();
    await page.waitForURL(/expertInquiryAdd/);
    await page.locator('.record-form #title').fill(TITLE);
    await page.click('.rich-text-area');
    await page.keyboard.type('叶脉仍绿，是缺铁吗？');
    await page.getByRole('button', { name: '保存并提交' }).click();
    await page.locator('.ant-form-item-explain-error').first().waitFor();
    await page.click('#expertIds');
    await page.keyboard.type(`林专家${run}`);
    await page.locator('.ant-select-item-option').filter({ hasText: run }).first().click();
    await page.keyboard.press('Escape');
    await screenshot(page, 'inquiry-form-zh-light');
    await page.getByRole('button', { name: '保存并提交' }).click();
    await page.waitForURL(/expertInquiryView/);
    await page.getByText('还没有回复').waitFor();
    await assertText(page.locator('.record-view > header'), /待回复/);

    const answering = await openAs(expert);
    await answering.page.getByText('咨询我的', { exact: true }).click();
    await openInquiry(answering.page);
    await answering.page.locator('.inquiry-say').getByRole('button', { name: '发送' }).click();
    await answering.page.getByText('请填写内容').waitFor();
    const answer = '先测土壤酸碱度。\n<b>不要</b>急于施肥。';
    const box = answering.page.locator('.inquiry-say textarea').first();
    await box.fill(answer);
    await answering.page.locator('.inquiry-say').getByRole('button', { name: '发送' }).first().click();
    await answering.page.locator('.inquiry-reply').getByText('<b>不要</b>急于施肥。').waitFor();
    assert.equal(await answering.page.locator('.inquiry-reply b', { hasText: '不要' }).count(), 0);

    await page.reload();
    await page.locator('.inquiry-reply').waitFor();
    await page.locator('.inquiry-reply').getByRole('button', { name: '评论' }).click();
    await say(page, '评论', '谢谢，下周取样');
    await screenshot(page, 'inquiry-thread-zh-light');
    await page.locator('.inquiry-reply').getByRole('button', { name: '采纳' }).click();
    await page.locator('.ant-modal-confirm').getByRole('button', { name: '确定' }).click();
    await page.locator('.inquiry-reply .ant-tag', { hasText: '已采纳' }).waitFor();
    await assertText(page.locator('.record-view > header'), /已采纳关闭/);
    assert.equal(await page.locator('.inquiry-say').count(), 0);
    for (const { errors, strangers, context } of [asking, answering]) {
      assert.deepEqual([errors, strangers], [[], []]);
      await context.close();
    }
  });

  it('reads well in other languages, colours and widths', async () => {
    const { page, context, errors } = await openAs(county);
    for (const look of OTHER_LOOKS) {
      const name = nameOf(look);
      await wear(page, look);
      await visit(page, LIST);
      await inquiryOf(page).waitFor();
      await isLoaded(page);
      await screenshot(page, `inquiry-list-${name}`);
      const faults = await barriers(page, 'main');
      await openInquiry(page);
      await screenshot(page, `inquiry-thread-${name}`);
      faults.push(...(await barriers(page, '.inquiry-thread')));
      faults.push(...(await foreignSpeech(page, look.language)));
      assert.deepEqual(faults, [], name);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      assert.equal(wide, false, name);
      await visit(page, `${LIST}/expertInquiryAdd`);
      await page.locator('.record-form #title').waitFor();
      assert.deepEqual(await foreignWords(page, look.language), [], name);
      await screenshot(page, `inquiry-form-${name}`);
    }
    assert.deepEqual(errors, []);
    await context.close();
  });
});
