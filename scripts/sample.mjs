#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { createHash, randomUUID } from 'node:crypto';
import { answerHelp } from './lib/usage.mjs';

answerHelp(
  'PASSWORD=… node scripts/sample.mjs: signs in to a running system and calls every group of its interface once, to read how\n' +
    'it is done. GUSHU_URL (http://127.0.0.1:8080), ACCOUNT (admin), CLIENT_ID (saber), CLIENT_SECRET. It stores one patrol\n' +
    'as a draft and removes it again; everything else reads.',
);

const { GUSHU_URL = 'http://127.0.0.1:8080', ACCOUNT = 'admin', PASSWORD = '' } = process.env;
const { CLIENT_ID = 'saber', CLIENT_SECRET = '' } = process.env;
const NATION = { xzCode: '', region: 1 };
const FIRST = { current: 1, size: 1 };

/** @typedef {Record<string, string | number>} Query */
/** @typedef {{ [name: string]: any }} Json */

/** Groups of calls that read without knowing any row: group, path below /api, query. @type {[string, string, Query?][]} */
const READS = [
  ['user', 'blade-user/info'],
  ['menu', 'blade-system/menu/routes'],
  ['topmenu', 'blade-system/topmenu/list', FIRST],
  ['role', 'blade-system/role/tree'],
  ['dept', 'blade-system/dept/tree'],
  ['post', 'blade-system/post/list', FIRST],
  ['tenant', 'blade-system/tenant/info', { domain: new URL(GUSHU_URL).host }],
  ['tenant-package', 'blade-system/tenant-package/list', FIRST],
  ['dict', 'blade-system/dict/dictionary', { code: 'flow' }],
  ['dict-biz', 'blade-system/dict-biz/dictionary', { code: 'vigor' }],
  ['region', 'blade-system/region/lazy-tree', { parentCode: '00' }],
  ['param', 'blade-system/param/list', FIRST],
  ['client', 'blade-system/client/list', FIRST],
  ['client-extra', 'blade-system/menu/auth-routes'],
  ['data-scope', 'blade-system/data-scope/list', FIRST],
  ['api-scope', 'blade-system/api-scope/list', FIRST],
  ['notice', 'blade-desk/notice/list', FIRST],
  ['sms', 'blade-resource/sms/list', FIRST],
  ['oss', 'blade-resource/oss/list', FIRST],
  ['attach', 'blade-resource/attach/list', FIRST],
  ['log', 'blade-log/usual/list', FIRST],
  ['develop', 'blade-develop/model/table-list'],
  ['report', 'blade-report/report/rest/list', FIRST],
  ['flow', 'blade-flow/work/todo-list', FIRST],
  ['archiveYear', 'archiveYear/archiveYear/dataList', { dataType: 1 }],
  ['treeSpecies', 'treeSpecies/treeSpecies/list', FIRST],
  ['inspectionRule', 'inspectionRule/inspectionRule/list', FIRST],
  ['field', 'field/field/selectFieldByTableName', { tableName: 'old_tree' }],
  ['dataImportRecord', 'dataImportRecord/dataImportRecord/list', FIRST],
  ['videoEquipment', 'videoEquipment/videoEquipment/page', FIRST],
  ['centralBudget', 'centralBudget/Sheng/page', FIRST],
  ['criteria', 'queryCriteria/queryCriteria/list', FIRST],
  ['bookMark', 'bookMark/bookMark/list', { current: 1, size: 10_000, dataType: 1 }],
  ['analyse', 'analyse/analyse/oldTreeLevel', { archiveMark: 2 }],
  ['largeDataScreen', 'largeDataScreen/largeDataScreen/oldTreeSurvey', { ...NATION, archiveMark: 2 }],
  ['apicture', 'apicture/apicture/page', FIRST],
  ['showcase', 'goodOldTree/goodOldTree/page', FIRST],
  ['os-dialect', 'blade-system/user/info'],
];

/** Records with a list and the details of its rows: group, and the verb of the list. @type {[string, string][]} */
const RECORDS = [
  ['oldTree', 'page'],
  ['oldTreeGroup', 'page'],
  ['curingRecord', 'page'],
  ['checkRecord', 'page'],
  ['reportEvent', 'page'],
  ['eventVerify', 'page'],
  ['moveRecord', 'page'],
  ['applyRevoke', 'page'],
  ['consulation', 'page'],
  ['reportingRecords', 'page'],
  ['centralGovernment', 'page'],
  ['law', 'list'],
  ['sharePublish', 'list'],
  ['noticeAnnouncement', 'list'],
  ['emergencyWarning', 'list'],
  ['expertDatabase', 'list'],
  ['expertInquiry', 'page'],
];

/** Groups that only write: what cannot be stored is refused, which says why. @type {[string, string, Query][]} */
const WRITES = [
  ['inquiryReply', 'inquiryReply/inquiryReply/remove', { ids: 1 }],
  ['inquiryComment', 'inquiryComment/inquiryComment/remove', { ids: 1 }],
  ['importPicture', 'importPicture/importPicture/importPictureByExcel', {}],
];

/** What the map service answers: group and its question. @type {[string, string, Query][]} */
const MAPS = [
  ['wms', 'wms', { request: 'GetCapabilities', version: '1.3.0' }],
  ['wfs', 'ows', { request: 'GetCapabilities', version: '1.0.0' }],
];

let token = '';

/** Calls one; throws what a refusal says. @param {string} path @param {Query} [query] @param {RequestInit & { headers?: Record<string, string> }} [init] */
async function call(path, query = {}, init = {}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  const answer = await fetch(`${GUSHU_URL}/api/${path}?${search}`, {
    ...init,
    headers: { 'Accept-Language': 'en-US', 'Blade-Auth': `bearer ${token}`, ...init.headers },
  });
  const body = /** @type {Json} */ (await answer.json());
  if (body.code !== 200) throw new Error(`${path}: ${body.msg ?? answer.status}`);
  return body.data;
}

/** @param {string} path @param {object} body @param {Record<string, string>} [headers] */
const post = (path, body, headers = {}) =>
  call(
    path,
    {},
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    },
  );

/** Passwords travel as their MD5 digest in hex. */
async function signIn() {
  const password = createHash('md5').update(PASSWORD).digest('hex');
  const basic = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64');
  const answer = await fetch(`${GUSHU_URL}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'password', tenantId: '000000', username: ACCOUNT, password }),
  });
  const body = /** @type {Json} */ (await answer.json());
  if (!body.access_token) throw new Error(body.error_description ?? body.msg);
  token = body.access_token;
}

/** One line a group: what it is, and how much came of it. @param {string} group @param {any} data */
function tell(group, data) {
  const rows = data?.total ?? (Array.isArray(data) ? data.length : undefined);
  console.log(`${group}\t${rows === undefined ? 'ok' : `${rows} rows`}`);
}

/** A draft from the field, sent twice under one key as after a lost answer, and removed: one row came of both. */
async function patrol() {
  const { records } = await call('oldTree/oldTree/page', { ...FIRST, lifeStatus: 1 });
  if (records.length === 0) return tell('patrolRecord', []);
  const patrolTime = new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const body = { oldTreeId: records[0].id, patrolTime, result: '1', vigor: '1' };
  const key = { 'Idempotency-Key': randomUUID() };
  const first = await post('patrolRecord/patrolRecord/save', body, key);
  const again = await post('patrolRecord/patrolRecord/save', body, key);
  if (first.id !== again.id) throw new Error('the same key has made two rows');
  const shown = await call('patrolRecord/patrolRecord/detail', { id: first.id });
  tell('attachment', await call('attachment/attachment/page', { ...FIRST, businessId: shown.id }));
  await call('patrolRecord/patrolRecord/remove', { ids: first.id }, { method: 'POST' });
  tell('patrolRecord', [shown]);
}

await signIn();
tell('auth', await call('blade-auth/oauth/user-info'));
for (const [group, path, query] of READS) tell(group, await call(path, query));
for (const [group, verb] of RECORDS) {
  const page = await call(`${group}/${group}/${verb}`, FIRST);
  const [row] = page.records;
  if (row) await call(`${group}/${group}/detail`, { id: row.id });
  tell(group, page);
}
await patrol();
for (const [group, path, query] of WRITES)
  await call(path, query, { method: 'POST' }).then(
    () => Promise.reject(new Error(`${path} has stored nothing, and said that it has`)),
    (/** @type {Error} */ { message }) => console.log(`${group}\trefused: ${message}`),
  );
for (const [group, path, query] of MAPS) {
  const search = new URLSearchParams({
    service: group.toUpperCase(),
    ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  });
  const answer = await fetch(`${GUSHU_URL}/geoserver/cite/${path}?${search}`, {
    headers: { 'Blade-Auth': `bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  tell(group, (await answer.text()).match(/<(?:\w+:)?(?:FeatureType|Layer)[ >]/g) ?? []);
}
