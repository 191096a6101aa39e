import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit, wear } from './console.mjs';
import { nameOf, OTHER_LOOKS } from './looks.mjs';
import { pdf } from './made-files.mjs';
import { barriers, foreignSpeech, foreignWords } from './page-faults.mjs';
import { printed } from './printed.mjs';
import { assertText, becomes, isLoaded, quiet } from './waits.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {Awaited<ReturnType<typeof newPerson>>} Who */

const LIST = '/devOps/centralGovernment';
const VIEW = `${LIST}/centralGovernmentView`;
const PROJECT = 'centralGovernment/centralGovernment';
const FUNDS = `${PROJECT}/centralBudget/waterfall`;
/** No demo project or budget is of this year, nor one that an earlier run has left. */
const YEAR = 2030 + (Date.now() % 60);
/** Sheets of A4 that a project with all stages and its files takes. */
const MAX_PAGES = 5;
const run = String(Date.now()).slice(-6);
// Latin letters: on English screens Chinese outside of the data is a fault, and tabs bear the title.
const NAME = `Rescue ${run}`;

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof apiClient>>} */
let admin;
/** @type {Who} */
let county;
/** @type {Who} */
let city;
/** @type {Who} */
let province;
/** @type {Record<string, any>} */
let tree;
/** @type {string | null} */
let project;

/** @type {(answer: Record<string, any>) => any} */
const done = ({ code, data, ...rest }) => {
  assert.equal(code, 200, JSON.stringify(rest));
  return data;
};
const photo = (/** @type {string} */ fill) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: fill } })
    .jpeg()
    .toBuffer();

before(async () => {
  browser = await openBrowser();
  admin = await apiClient();
  const found = done(await admin.get('oldTree/oldTree/page?size=1&status=1&lifeStatus=1&xzCode=3301'));
  tree = found.records[0];
  const of = (/** @type {number} */ length) => tree.xzCode.slice(0, length);
  county = await newPerson(admin, { account: `rescuer${run}`, role: 'county', xzcode: of(6) });
  city = await newPerson(admin, { account: `granter${run}`, role: 'city', xzcode: of(4) });
  province = await newPerson(admin, { account: `passer${run}`, role: 'province', xzcode: of(2) });
});
after(() => browser.close());

/** @param {Who} who @param {string} to @param {import('./console.mjs').Look} [look] */
async function openAs(who, to, look = {}) {
  const opened = await openConsole(browser, look);
  await signIn(opened.page, { ...who, to });
  return opened;
}

const shown = async (/** @type {Page} */ page) => {
  await page.locator('.project-stages').waitFor();
  await quiet(page);
  await isLoaded(page);
};
/** Loads the project: what it lacks and what others have done is as it stands now. */
const openProject = async (/** @type {Page} */ page) => {
  await page.goto(`${VIEW}?id=${project}`);
  await shown(page);
};
const now = (/** @type {Page} */ page) => page.locator('[aria-current=step]');
const next = (/** @type {Page} */ page) => page.locator('.project-next');
const button = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('button', { name, exact: true });

/**
 * Makes a step by its button, says why or what where it asks, and waits until the project stands in the stage.
 * @param {Page} page
 * @param {string} name
 * @param {RegExp} stage
 * @param {string} [said]
 */
async function step(page, name, stage, said) {
  await button(page, name).click();
  const dialog = page.locator('.ant-modal-confirm');
  if (said) await dialog.locator('textarea').fill(said);
  await dialog.getByRole('button', { name: '确定' }).click();
  await assertText(now(page), stage);
}

/** @type {(page: Page, field: string, text: string) => Promise<void>} */
const choose = async (page, field, text) => {
  await page.locator(`#${field}`).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text }).click();
};

describe('A rescue project', () => {
  /** @type {Awaited<ReturnType<typeof openConsole>>} */
  let counties;
  /** @type {Awaited<ReturnType<typeof openConsole>>} */
  let cities;
  /** @type {Awaited<ReturnType<typeof openConsole>>} */
  let provinces;
  /** @type {Awaited<ReturnType<typeof apiClient>>} */
  let office;
  /**
   * The figures of the year as the province is answered: received, passed on, bound, spent, left.
   * @type {(...figures: string[]) => Promise<void>}
   */
  const funds = (...figures) =>
    becomes(async () => {
      const { total } = done(await office.get(`${FUNDS}?year=${YEAR}`));
      return ['received', 'passedOn', 'bound', 'spent', 'left'].map((step) => total[step].toFixed(2));
    }, figures);
  before(async () => {
    counties = await openAs(county, LIST);
    cities = await openAs(city, LIST);
    provinces = await openAs(province, `/devOps/projectFundManagement?year=${YEAR}`);
    office = await apiClient(province);
  });

  it('begins with a tree, whose fields are shown as it is chosen, and says what it still lacks', async () => {
    const { page } = counties;
    await button(page, '新增').click();
    await page.locator('#oldTreeId').click();
    await page.keyboard.type(tree.provinceOldTreeNumber);
    await page.locator('.ant-select-item-option', { hasText: tree.provinceOldTreeNumber }).first().click();
    await assertText(page.locator('.project-copied'), new RegExp(tree.treeTypeName));
    await page.fill('#projectName', NAME);
    await page.fill('#year', String(YEAR));
    await screenshot(page, 'project-form-zh-light');
    await button(page, '保存').click();
    await page.waitForURL(/centralGovernmentView/);
    project = new URL(page.url()).searchParams.get('id');
    await shown(page);
    await assertText(next(page), /还缺：存在问题、复壮类型、复壮措施、项目资金/);
    await assertText(next(page), /下一步：待上级组织方案评审/);
    assert.equal(await button(page, '进入方案评审').count(), 0);

    await openProject(cities.page);
    await becomes(() => button(cities.page, '进入方案评审').isDisabled(), true);

    await page.getByRole('link', { name: '编辑' }).click();
    await page.fill('#existProblem', '主干空洞，枯枝较多。');
    await page.fill('#measure', '清腐防腐，支撑加固。');
    await choose(page, 'cure', '抢救');
    await page.keyboard.press('Escape');
    await page.fill('#fund', '20');
    await page.fill('#centralFund', '12.5');
    await button(page, '保存').click();
    await page.waitForURL(/centralGovernmentView/);
    await shown(page);
    await assertText(next(page), /必填信息/);
    await assertText(page.locator('.project-money'), /20\s*万元/);
    await assertText(page.locator('.project-panel .ant-alert'), /超过可用额度/);
  });

  it('comes no further than the review without a budget of its year, and goes back with a reason', async () => {
    const { page } = cities;
    await openProject(page);
    await step(page, '进入方案评审', /方案评审/);
    await assertText(next(page), new RegExp(`${YEAR}年度下达到本区划的预算`));
    await page.locator('.project-lacking').waitFor();
    assert.equal(await button(page, '下达资金').isDisabled(), true);
    await screenshot(page, 'project-lacking-zh-light');
    const budget = { year: YEAR, batch: `P${run}`, xzCode: tree.xzCode.slice(0, 2), fund: 10 };
    const { id, version } = done(await admin.post(`${PROJECT}/centralBudget/save`, budget));
    await openProject(page);
    await button(page, '下达资金').click();
    await page.locator('.ant-modal-confirm').getByRole('button', { name: '确定' }).click();
    const told = page.locator('.ant-modal-confirm-warning');
    await assertText(told, /未能“下达资金”/);
    await assertText(told, /收到10\.00万元，已下达或占用0\.00万元，申请12\.50万元/);
    await told.getByRole('button', { name: /取\s*消/ }).click();
    await assertText(now(page), /方案评审/);
    await funds('10.00', '0.00', '0.00', '0.00', '10.00');
    done(await admin.post(`${PROJECT}/centralBudget/update`, { ...budget, fund: 800, id, version }));
    const passedOn = { parentId: id, year: YEAR, xzCode: tree.xzCode.slice(0, 6), centralFund: 480 };
    done(await office.post('centralBudget/Sheng/save', passedOn));
    await funds('800.00', '480.00', '0.00', '0.00', '800.00');
    await openProject(page);
    await step(page, '下达资金', /资金下达/, '方案可行');
    await funds('800.00', '480.00', '12.50', '0.00', '787.50');
    await step(page, '退回方案评审', /方案评审/, '资金文件有误，重新核对');
    await funds('800.00', '480.00', '0.00', '0.00', '800.00');
    await assertText(page.locator('.project-log'), /退回方案评审[^]*资金文件有误，重新核对/);
    await step(page, '下达资金', /资金下达/, '核对无误');
    await funds('800.00', '480.00', '12.50', '0.00', '787.50');
  });

  it('asks for acceptance with a report, is accepted and ends with all stages done', async () => {
    const { page } = counties;
    await openProject(page);
    await step(page, '开始实施', /组织实施/);
    const own = await apiClient(county);
    done(await own.post(`${PROJECT}/updates`, { ids: project, usedFund: 12.25 }));
    await funds('800.00', '480.00', '12.50', '12.25', '787.50');
    await openProject(page);
    assert.equal(await button(page, '申请验收').isDisabled(), true);
    await button(page, '上传文件').click();
    const dialog = page.locator('.ant-modal', { hasText: '上传文件' });
    await choose(page, 'small_fileType', '验收报告');
    await choose(page, 'small_fileLevel', '县级');
    await dialog.locator('.ant-upload input[type=file]').setInputFiles(pdf('验收报告.pdf'));
    await dialog.getByRole('button', { name: '移除 验收报告.pdf' }).waitFor();
    await dialog.locator('.ant-modal-footer button[type=submit]').click();
    await page.locator('.project-files .ant-table-row', { hasText: '验收报告.pdf' }).waitFor();
    await step(page, '申请验收', /完工验收/);

    const files = [];
    for (const [stage, name, fill] of /** @type {const} */ ([
      [1, 'before.jpg', '#8a9a5b'],
      [5, 'after.jpg', '#2f855a'],
    ])) {
      const form = new FormData();
      form.append('file', new Blob([await photo(fill)]), name);
      const { attachId } = done(await own.upload('blade-resource/oss/endpoint/put-file-attach', form));
      files.push({ projectId: project, attachId, fileType: '10', fileLevel: '4', stage });
    }
    done(await own.post(`${PROJECT}/saveFiles`, { files }));
    await openProject(cities.page);
    await step(cities.page, '通过验收', /资金决算/, '质量合格');
    await openProject(page);
    await step(page, '完成决算', /绩效评价/);
    await becomes(() => page.locator('.project-stage-done').count(), 6);
    await assertText(page.locator('.project-comparison'), /复壮前\s*项目申报[^]*复壮后\s*完工验收/);
  });

  it('is checked and marked excellent by the level above, then published, and fits on paper', async () => {
    const { page } = cities;
    await openProject(page);
    await button(page, '审查通过').click();
    await page.locator('.ant-modal-confirm').getByRole('button', { name: '确定' }).click();
    // What is marked before the check is there conflicts with it.
    await button(page, '审查通过').waitFor({ state: 'detached' });
    await assertText(page.locator('.project-view > header'), /通过/);
    await button(page, '标为优秀').click();
    await page.locator('.project-view > header .ant-tag', { hasText: '优秀案例' }).waitFor();

    await openProject(counties.page);
    await button(counties.page, '发布').click();
    await counties.page.locator('.ant-modal-confirm').getByRole('button', { name: '确定' }).click();
    await assertText(counties.page.locator('.project-view > header'), /已发布/);
    await screenshot(counties.page, 'project-view-zh-light');
    const figures = ['800.00', '480.00', '12.50', '12.25', '787.50'];
    await funds(...figures);
    await provinces.page.reload();
    await becomes(() => provinces.page.locator('.fund-step b').allInnerTexts(), figures);
    const { pages } = await printed(counties.page);
    assert.ok(pages && pages <= MAX_PAGES, `${pages} sheets`);
    for (const { errors, strangers, context } of [counties, cities, provinces]) {
      assert.deepEqual([errors, strangers], [[], []]);
      await context.close();
    }
  });
});

describe('Several projects', () => {
  it('are given what they have spent together, and each refusal is named', async () => {
    const body = { oldTreeId: tree.id, projectName: `Second ${run}`, year: YEAR, fund: 5 };
    done(await (await apiClient(county)).post(`${PROJECT}/save`, body));
    const { page, context, errors } = await openAs(county, `${LIST}?year=${YEAR}`);
    await page.locator('.ant-table-row', { hasText: `Second ${run}` }).waitFor();
    for (const name of [NAME, `Second ${run}`]) {
      await page.locator('.ant-table-row', { hasText: name }).getByRole('checkbox').check();
    }
    await button(page, '批量更新').click();
    await page.fill('#small_usedFund', '2.5');
    await page.locator('.ant-modal-footer button[type=submit]').click();
    const told = page.locator('.ant-modal-confirm', { hasText: '成功 1 条，失败 1 条' });
    await assertText(told.locator('.refusals'), new RegExp(NAME));
    assert.deepEqual(errors, []);
    await context.close();
  });
});

describe('A project that two people change at once', () => {
  it('shows what the other one has saved and asks only of what both have changed', async () => {
    const own = await apiClient(county);
    const body = { oldTreeId: tree.id, projectName: `Shared ${run}`, year: YEAR, fund: 5 };
    const { id } = done(await own.post(`${PROJECT}/save`, body));
    const { page, context, errors } = await openAs(county, `${LIST}/centralGovernmentAdd?id=${id}`);
    await page.fill('#fund', '7');
    await page.fill('#existProblem', '主干空洞。');
    const values = { id, version: 1, fund: 6, effect: '长势恢复' };
    done(await admin.post(`${PROJECT}/update`, values));
    await button(page, '保存').click();
    const dialog = page.locator('.ant-modal', { hasText: '数据已被他人修改' });
    await assertText(dialog, /管理员 于/);
    await assertText(dialog.locator('.conflict-taken'), /复壮成效/);
    await becomes(() => dialog.getByRole('radiogroup').count(), 1);
    await dialog.getByRole('radio', { name: '对方的 6' }).check();
    await screenshot(page, 'project-conflict-zh-light');
    await dialog.getByRole('button', { name: '按选择保存' }).click();
    await page.waitForURL(/centralGovernmentView/);
    const { fund, existProblem, effect } = done(await own.get(`${PROJECT}/detail?id=${id}`));
    assert.deepEqual([fund, existProblem, effect], [6, '主干空洞。', '长势恢复']);
    assert.deepEqual(errors, []);
    await context.close();
  });
});

describe('The files of all projects', () => {
  it('are filtered by project, looked at, given another level together and lead to their project', async () => {
    const { page, context, errors } = await openAs(
      county,
      `/devOps/centralGovernmentFile?projectName=${NAME}`,
    );
    const rows = page.locator('.ant-table-row');
    await becomes(() => rows.count(), 3);
    // The project is closed: its files are only looked at.
    await becomes(
      () =>
        page
          .locator('.ant-table-row')
          .getByRole('button', { name: /编辑|删除/ })
          .count(),
      0,
    );
    await rows.filter({ hasText: 'before.jpg' }).getByRole('button', { name: '预览' }).click();
    await page.locator('.picture-preview').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: NAME }).first().click();
    await page.waitForURL(/centralGovernmentView/);
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('keep their level where the project is closed, and change it together where it is not', async () => {
    const own = await apiClient(county);
    const { records } = done(await own.get(`${PROJECT}/page?year=${YEAR}&projectName=Second`));
    const form = new FormData();
    form.append('file', new Blob([await photo('#c53030')]), `open${run}.jpg`);
    const { attachId } = done(await own.upload('blade-resource/oss/endpoint/put-file-attach', form));
    const file = { projectId: records[0].id, attachId, fileType: '1', fileLevel: '4' };
    done(await own.post(`${PROJECT}/saveFiles`, { files: [file] }));
    const { page, context } = await openAs(county, `/devOps/centralGovernmentFile?fileName=open${run}.jpg`);
    await page
      .locator('.ant-table-row', { hasText: `open${run}.jpg` })
      .getByRole('checkbox')
      .check();
    await button(page, '修改级别').click();
    await page.getByRole('menuitem', { name: '省级', exact: true }).click();
    await page
      .locator('.ant-table-row', { hasText: `open${run}.jpg` })
      .getByText('省级')
      .waitFor();
    await page.locator('.ant-table-row').getByRole('button', { name: '删除' }).first().waitFor();
    await context.close();
  });
});

describe('The pages of projects', () => {
  it('read well in other languages, colours and widths', async () => {
    const { page, context, errors } = await openAs(county, `${LIST}?year=${YEAR}`);
    for (const look of OTHER_LOOKS) {
      const name = nameOf(look);
      await wear(page, look);
      await visit(page, `${LIST}?year=${YEAR}`);
      await page.locator('.ant-table-row').first().waitFor();
      await isLoaded(page);
      await screenshot(page, `project-list-${name}`);
      const faults = await barriers(page, 'main');
      await visit(page, `${VIEW}?id=${project}`);
      await shown(page);
      await screenshot(page, `project-view-${name}`);
      faults.push(...(await barriers(page, 'main')));
      faults.push(...(await foreignSpeech(page, look.language)));
      await visit(page, '/devOps/centralGovernmentFile');
      await page.locator('.ant-table-row').first().waitFor();
      await isLoaded(page);
      await screenshot(page, `project-files-${name}`);
      faults.push(...(await barriers(page, 'main')));
      await visit(page, `${LIST}/centralGovernmentAdd`);
      await page.locator('.record-form #projectName').waitFor();
      faults.push(...(await foreignWords(page, look.language)));
      await screenshot(page, `project-form-${name}`);
      assert.deepEqual(faults, [], name);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      assert.equal(wide, false, name);
    }
    assert.deepEqual(errors, []);
    await context.close();
  });
});
