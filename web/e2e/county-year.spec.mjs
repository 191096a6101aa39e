import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { oldTree, thisYear, today } from '@gushu/shared';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit } from './console.mjs';
import { soundTree } from './sound-tree.mjs';
import { assertText, becomes, until, quiet } from './waits.mjs';

/** @typedef {import('./api-client.mjs').ApiClient} ApiClient */
/** @typedef {import('./api-client.mjs').Row} Row */

const SERIAL = String(randomInt(10_000, 99_999));
const TREE = '/basicdata/oldTree/oldTreeView';
/** Municipalities have no cities between, and in Zhejiang another test archives a year. */
const NOT_HERE = /^(11|12|31|33|50)/;
const PROTECTION = '/protectManage';
const YEAR = thisYear();
const TODAY = today();
const PDF = Buffer.from('%PDF-1.7\nx\n%%EOF');
const PICTURE = new URL('../../docs/home.png', import.meta.url);

/** @param {import('./api-client.mjs').Answer} answer */
const dataOf = (answer) => {
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  return answer.data;
};

/** Forms are tried in their own tests: here their rows are entered by programs, and people decide on them. */
describe('A year in the life of a county', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof openConsole>>} */
  let county;
  /** @type {Record<'township' | 'county' | 'city', ApiClient>} */
  let as;
  /** @type {Record<string, any>} */
  let place;
  let id = '';
  let begun = 0;

  before(async () => {
    browser = await openBrowser();
    const admin = await apiClient();
    const { data } = await admin.get(
      'oldTree/oldTree/page?status=1&protectLevel=3&lifeStatus=1&vigor=1&size=200',
    );
    const fits = (/** @type {Row} */ { xzCode, spreadC, changeId }) =>
      xzCode.length >= 9 && !NOT_HERE.test(xzCode) && spreadC === '1' && !changeId;
    place = await soundTree(admin, data.records.filter(fits));
    const digits = /** @type {const} */ ({ township: 9, county: 6, city: 4 });
    /** @param {keyof typeof digits} role */
    const person = (role) =>
      newPerson(admin, {
        ...{ account: `year-${role}${SERIAL}`, xzcode: place.xzCode.slice(0, digits[role]) },
        role: role === 'city' ? 'city' : 'county',
      });
    const people = {
      township: await person('township'),
      county: await person('county'),
      city: await person('city'),
    };
    as = {
      township: await apiClient(people.township),
      county: await apiClient(people.county),
      city: await apiClient(people.city),
    };
    county = await openConsole(browser);
    await signIn(county.page, { ...people.county, to: '/wel/index' });
  });
  after(() => browser.close());

  /**
   * Presses a button of the page, agrees to what is asked, and waits for what the page says then.
   * @param {string} name
   * @param {RegExp} said
   * @param {string} [opinion]
   */
  async function press(name, said, opinion) {
    const { page } = county;
    await page.locator('main').getByRole('button', { name, exact: true }).first().click();
    const dialog = page.locator('.ant-modal:visible, .ant-modal-confirm:visible').first();
    if (opinion) await dialog.locator('textarea').first().fill(opinion);
    await dialog.locator('.ant-btn-primary').click();
    await dialog.waitFor({ state: 'detached' });
    await assertText(page.locator('main'), said);
  }
  /**
   * Opens a row's page and waits until it has read the row anew: what others did meanwhile is not in its cache, and a button
   * pressed on the earlier version is refused.
   * @param {string} path
   * @param {string} row
   */
  async function open(path, row) {
    await visit(county.page, `${path}?id=${row}`);
    await quiet(county.page);
  }
  /** @param {string} path @param {string} row */
  const detail = async (path, row) => dataOf(await as.county.get(`${path}/detail?id=${row}`));
  /** @param {ApiClient} who @param {string} path @param {string} row @param {object} given */
  async function change(who, path, row, given) {
    const { version } = dataOf(await who.get(`${path}/detail?id=${row}`));
    return dataOf(await who.post(`${path}/update`, { id: row, version, ...given }));
  }
  /** @param {ApiClient} who @param {string} path @param {string} row @param {number} status */
  const decide = async (who, path, row, status) =>
    dataOf(await who.post(`${path}/updateStatus?ids=${row}&status=${status}`, { reason: '情况属实，同意' }));
  /** @param {ApiClient} who @param {string} path @param {object} body @returns {Promise<string>} */
  const add = async (who, path, body, verb = 'save') => dataOf(await who.post(`${path}/${verb}`, body)).id;
  /**
   * Attaches some copies of a file to a row.
   * @param {string} businessType
   * @param {string} businessId
   * @param {{ count: number, type: string, name: string, content: Buffer<ArrayBuffer> }} file
   */
  async function attach(businessType, businessId, { count, type, name, content }) {
    const attachmentList = [];
    for (let sort = 1; sort <= count; sort++) {
      const form = new FormData();
      form.append('file', new Blob([content, `${sort}`]), name);
      const { attachId } = dataOf(
        await as.county.upload('blade-resource/oss/endpoint/put-file-attach', form),
      );
      attachmentList.push({ businessType, businessId, attachId, fileType: type, attachmentName: name, sort });
    }
    dataOf(await as.county.post('attachment/attachment/saveBatch', { attachmentList }));
  }
  /** The trees that the page of levels counts in the county. */
  async function counted() {
    await county.page.goto(`/statisAnalysis/gradeStatis?xzCode=${place.xzCode.slice(0, 6)}`);
    const text = await until(
      () => county.page.locator('.statistics-figures dd').first().innerText(),
      (shown) => /\d/.test(shown),
    );
    return Number(text.replace(/\D/g, ''));
  }
  /** Waits until the timeline on the tree's page says something. */
  async function told(/** @type {string[]} */ ...texts) {
    await open(TREE, id);
    for (const text of texts) await county.page.locator('.ant-timeline', { hasText: text }).first().waitFor();
  }

  it('counts a tree once the county has approved what a township entered', async () => {
    begun = await counted();
    const whole = dataOf(await as.county.get(`oldTree/oldTree/detail?id=${place.id}`));
    const own = Object.entries(oldTree.fields).filter(
      ([, field]) => !('auto' in field) && !('derived' in field),
    );
    const body = Object.fromEntries(
      own.map(([name]) => [name, whole[name]]).filter(([, value]) => value !== null),
    );
    id = await add(as.township, 'oldTree/oldTree', {
      ...body,
      ...{
        provinceOldTreeNumber: `YEAR-${SERIAL}`,
        surveyNumber: SERIAL,
        year: YEAR,
        warningNote: '已现场复核',
      },
    });
    await decide(as.township, 'oldTree/oldTree', id, 3);
    await open(TREE, id);
    await press('通过', /审核通过/);
    assert.equal(await counted(), begun + 1);
    await told('通过');
  });

  it('finds it damaged on a patrol, and leads the event to its end', async () => {
    const found = {
      ...{ oldTreeId: id, patrolPeople: '王林', patrolCompany: '林业站', phone: '13800000000' },
      ...{ patrolTime: `${TODAY} 00:00:00`, lon: place.lon, lat: place.lat, result: '2', abnormalType: '2' },
      ...{ vigor: '1', growEnvironment: '1', facilityOk: 1, signOk: 1, description: '东侧主枝断裂' },
    };
    const patrol = await add(as.township, 'patrolRecord/patrolRecord', found);
    await decide(as.township, 'patrolRecord/patrolRecord', patrol, 3);
    await open(`${PROTECTION}/patrolRecord/patrolRecordView`, patrol);
    await press('通过', /审核通过/);
    const { eventId } = await detail('patrolRecord/patrolRecord', patrol);
    await change(as.county, 'reportEvent/reportEvent', eventId, { eventLevel: '1' });
    await open(`${PROTECTION}/reportEvent/reportEventView`, eventId);
    await press('上报', /待受理/);
    await press('受理', /待安排核实/);
    const seen = { verifyTime: `${TODAY} 00:00:00`, verifyResult: '1', treeCondition: '主枝折断一根' };
    await add(as.county, 'eventVerify/eventVerify', {
      eventId,
      verifyWay: '1',
      verifyPeople: '王林',
      ...seen,
    });
    await county.page.reload();
    await press('属实', /待处置并办结/);
    await press('办结', /已办结/, '断枝已清理，断口已防腐');
    await told('巡护记录', '事件上报');
    await screenshot(county.page, 'county-year-1-event-zh-light');
    assert.equal(await counted(), begun + 1);
  });

  it('asks for a consultation, and cares for the tree as it was advised', async () => {
    const path = 'consulation/consulation';
    const consultation = await add(as.county, path, {
      ...{ oldTreeId: id, title: '主枝断裂会诊', symptom: '叶片发黄', urgency: '1', applyDept: '林业局' },
      ...{ applyPeople: '王林', applyDate: TODAY },
    });
    await open('/basicdata/consulation/consulationView', consultation);
    await press('提交', /待安排/);
    const { records: experts } = dataOf(
      await as.city.get('expertDatabase/expertDatabase/list?size=1&publishStatus=1'),
    );
    const held = {
      consultDate: `${TODAY} 00:00:00`,
      consultWay: '1',
      place: '村口',
      expertIds: experts[0].id,
    };
    await change(as.city, path, consultation, held);
    await decide(as.city, path, consultation, 2);
    await change(as.city, path, consultation, {
      diagnosis: '根系缺氧',
      opinion: '改善通气',
      measures: '埋设透气管',
    });
    await decide(as.city, path, consultation, 3);
    // What the experts have said the county reads in its form and types nowhere.
    await open('/basicdata/consulation/consulationAdd', consultation);
    const opinion = county.page.locator('#group-opinion');
    await assertText(opinion, /只读[^]*根系缺氧[^]*埋设透气管/);
    assert.equal(await opinion.locator('textarea, input').count(), 0);
    await screenshot(county.page, 'county-year-2-opinion-zh-light');
    await open('/basicdata/consulation/consulationView', consultation);
    await assertText(county.page.locator('main'), /生成或关联该对象的养护记录并提交后/);
    // Pressed too early, it says what is missing.
    await county.page.locator('main').getByRole('button', { name: '措施已落实', exact: true }).click();
    await county.page.locator('.ant-modal-confirm:visible .ant-btn-primary').click();
    const refusal = county.page.locator('.ant-modal-confirm:visible', { hasText: '未能“措施已落实”' });
    await assertText(refusal, /落实的养护记录[^]*请在会诊页面生成养护记录，或关联/);
    await screenshot(county.page, 'county-year-2-care-missing-zh-light');
    await refusal.getByRole('button', { name: '取消' }).click();
    await refusal.waitFor({ state: 'detached' });
    await county.page.getByRole('button', { name: '关联已有养护记录' }).click();
    const linking = county.page.getByRole('dialog', { name: '关联落实会诊的养护记录' });
    await screenshot(county.page, 'county-year-2-link-zh-light');
    await linking.getByRole('button', { name: '取消' }).click();
    await linking.waitFor({ state: 'detached' });
    await county.page.getByRole('button', { name: '生成养护记录' }).click();
    await county.page.waitForURL(/curingRecordAdd\?id=/);
    const { curingId } = await detail(path, consultation);
    await change(as.county, 'curingRecord/curingRecord', curingId, {
      ...{
        curingMeasure: '12',
        curingDate: TODAY,
        endDate: TODAY,
        curingCompany: '林业站',
        curingPeople: '王林',
      },
      ...{ phone: '13800000000' },
    });
    await open(`${PROTECTION}/curingRecord/curingRecordView`, curingId);
    await press('提交', /审核通过/);
    await open('/basicdata/consulation/consulationView', consultation);
    await assertText(county.page.locator('main'), /养护记录已提交，可以确认措施已落实/);
    await screenshot(county.page, 'county-year-2-carry-out-zh-light');
    await press('措施已落实', /已落实/);
    await told('会诊', '养护记录');
    assert.equal(await counted(), begun + 1);
  });

  it('moves the tree, which stands in the register at its new place then', async () => {
    const path = 'moveRecord/moveRecord';
    const to = { lon: Number((place.lon + 0.0001).toFixed(6)), lat: place.lat };
    const move = await add(as.county, path, {
      ...{
        oldTreeIds: id,
        moveReason: '3',
        projectName: '县道拓宽工程',
        projectApprovalNo: '发改〔2026〕1号',
      },
      ...{ applyCompany: '交通局', contact: '周工', phone: '13800000000', reasonDescription: '位于红线内' },
      ...{
        avoidanceProof: '无法避让',
        toXzCode: place.xzCode,
        toPlace: '东侧公园',
        toLon: to.lon,
        toLat: to.lat,
      },
      ...{
        movePlan: '带土球平移',
        carePlan: '专人养护五年',
        expertOpinion: '可行',
        planDate: TODAY,
        payer: '交通局',
      },
      ...{ constructCompany: '古树保护公司', moveFee: 20, careFee: 5 },
    });
    await attach('7', move, { count: 3, type: '3', name: '移植方案.pdf', content: PDF });
    await open('/basicdata/moveRecord/moveRecordView', move);
    await press('提交并批准', /待县级组织实施/);
    await press('开工', /待县级完工/);
    await press('完工', /待批准机关验收/);
    await press('通过验收', /由县级跟踪养护|跟踪/);
    await screenshot(county.page, 'county-year-2-move-zh-light');
    // Who looks after the tree, and when, is known already.
    await county.page.getByRole('button', { name: '新增', exact: true }).click();
    const followUp = county.page.getByRole('dialog', { name: '新增跟踪养护' });
    await becomes(() => followUp.locator('#entry_followDate').inputValue(), TODAY);
    await becomes(() => followUp.locator('#entry_followPeople').inputValue(), `year-county${SERIAL}`);
    await screenshot(county.page, 'county-year-2-follow-up-zh-light');
    await followUp.getByRole('button', { name: '取消' }).click();
    await followUp.waitFor({ state: 'detached' });
    await told('移植', '东侧公园');
    assert.equal(await counted(), begun + 1);
  });

  it('strikes it off the register, and reports a year without it', async () => {
    const path = 'applyRevoke/applyRevoke';
    const revocation = await add(
      as.county,
      path,
      {
        ...{
          oldTreeId: id,
          revokeReason: '99',
          happenDate: TODAY,
          causeDescription: '雷击倒伏',
          applyDept: '林业局',
        },
        ...{ applyPeople: '王林', applyDate: TODAY },
      },
      'submit',
    );
    await attach('9', revocation, {
      count: 2,
      type: '1',
      name: '倒伏.png',
      content: await readFile(PICTURE),
    });
    await open('/syntheticalAttr/applyRevoke/applyRevokeView', revocation);
    await press('提交并批准', /审核通过/);
    assert.equal(await counted(), begun);
    // Thought better of, and decided once more.
    await open('/syntheticalAttr/applyRevoke/applyRevokeView', revocation);
    await assertText(county.page.locator('main'), /您可在 .* 前撤回/);
    await screenshot(county.page, 'county-year-3-revoked-zh-light');
    await press('撤回批准', /草稿/, '选错了古树，予以撤回');
    assert.equal(await counted(), begun + 1);
    await told('恢复原状');
    await open('/syntheticalAttr/applyRevoke/applyRevokeView', revocation);
    await county.page.getByRole('button', { name: '提交并批准' }).click();
    const question = county.page.locator('.ant-modal-confirm:visible');
    await assertText(question, new RegExp(`YEAR-${SERIAL}.*批准机关.*立即从名录撤销.*24小时内`, 's'));
    await screenshot(county.page, 'county-year-3-question-zh-light');
    await question.getByRole('button', { name: /取\s*消/ }).click();
    await question.waitFor({ state: 'detached' });
    await press('提交并批准', /审核通过/);
    assert.equal(await counted(), begun);
    await told('撤销');
    const report = await add(
      as.county,
      'reportingRecords/reportingRecords',
      { dataType: '1', year: YEAR, xzCode: place.xzCode.slice(0, 6), reportPeople: '王林' },
      'submit',
    );
    const { treeNum } = await detail('reportingRecords/reportingRecords', report);
    assert.equal(treeNum, begun);
    await open('/devOps/reportingRecords/reportingRecordsView', report);
    await press('提交', /待市级审核/);
    await screenshot(county.page, 'county-year-3-report-zh-light');
    await decide(as.city, 'reportingRecords/reportingRecords', report, 1);
    await county.page.reload();
    await assertText(county.page.locator('main'), /审核通过/);
    assert.deepEqual(county.errors, []);
    await county.context.close();
  });
});
