#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { createHash, randomUUID } from 'node:crypto';
import { answerHelp } from './lib/usage.mjs';

answerHelp(
  'PASSWORD=… node scripts/sample.mjs: signs in to a running system and calls every group of its interface once, to read how\n' +
    'it is done. GUSHU_URL (http://127.0.0.1:8080), ACCOUNT (admin), CLIENT_ID (saber), CLIENT_SECRET. It stores one patrol\n' +
    'as a draft with a picture and removes it again, and asks to mark a message as read that is not its own, which changes\n' +
    'nothing; everything else reads.',
);

const { GUSHU_URL = 'http://127.0.0.1:8080', ACCOUNT = 'admin', PASSWORD = '' } = process.env;
const { CLIENT_ID = 'saber', CLIENT_SECRET = '' } = process.env;
const NATION = { xzCode: '', region: 1 };
const FIRST = { current: 1, size: 1 };

/** @typedef {Record<string, string | number>} Query */
/** @typedef {{ [name: string]: any }} Json */

/** Groups of calls that read without knowing any row: group, path below /api, query. @type {[string, string, Query?][]} */
const READS = [
  ['ways', 'blade-auth/ways'],
  ['user', 'blade-user/info'],
  ['menu', 'blade-system/menu/routes'],
  ['topmenu', 'blade-system/topmenu/list', FIRST],
  ['role', 'blade-system/role/tree'],
  ['dept', 'blade-system/dept/tree'],
  ['post', 'blade-system/post/list', FIRST],
  ['tenant', 'blade-system/tenant/info', { domain: new URL(GUSHU_URL).host }],
  ['tenant-package', 'blade-system/tenant-package/list', FIRST],
  ['tenant-datasource', 'blade-system/tenant-datasource/list', FIRST],
  ['dict', 'blade-system/dict/dictionary', { code: 'flow' }],
  ['dict-biz', 'blade-system/dict-biz/dictionary', { code: 'vigor' }],
  ['region', 'blade-system/region/lazy-tree', { parentCode: '00' }],
  ['param', 'blade-system/param/list', FIRST],
  ['client', 'blade-system/client/list', FIRST],
  ['client-extra', 'blade-system/menu/auth-routes'],
  ['data-scope', 'blade-system/data-scope/list', FIRST],
  ['api-scope', 'blade-system/api-scope/list', FIRST],
  ['frame', 'blade-system/frame/hosts'],
  ['screen-setting', 'blade-system/screen-setting/list'],
  ['notice', 'blade-desk/notice/list', FIRST],
  ['dashboard', 'blade-desk/dashboard/notices'],
  ['inbox', 'blade-desk/inbox/counts'],
  ['move-run', 'blade-desk/move-run/list'],
  ['leave', 'blade-desk/process/leave/approvers', FIRST],
  ['sms', 'blade-resource/sms/list', FIRST],
  ['oss', 'blade-resource/oss/list', FIRST],
  ['attach', 'blade-resource/attach/list', FIRST],
  ['job', 'blade-resource/job/page', FIRST],
  ['export', 'blade-resource/export/list'],
  ['log', 'blade-log/usual/list', FIRST],
  ['log', 'blade-log/api/list', FIRST],
  ['log', 'blade-log/error/list', FIRST],
  ['log', 'blade-log/audit/list', FIRST],
  ['develop', 'blade-develop/model/table-list'],
  ['develop', 'blade-develop/datasource/list', FIRST],
  ['develop', 'blade-develop/code/list', FIRST],
  ['report', 'blade-report/report/rest/list', FIRST],
  ['flow', 'blade-flow/work/todo-list', FIRST],
  ['flow', 'blade-flow/model/list', FIRST],
  ['flow', 'blade-flow/manager/list', FIRST],
  ['flow', 'blade-flow/follow/list', FIRST],
  ['archiveYear', 'archiveYear/archiveYear/dataList', { dataType: 1 }],
  ['treeSpecies', 'treeSpecies/treeSpecies/list', FIRST],
  ['inspectionRule', 'inspectionRule/inspectionRule/list', FIRST],
  ['inspectionRule', 'inspectionRule/inspectionRun/list', FIRST],
  ['patrolPlan', 'patrolPlan/patrolPlan/page', FIRST],
  ['field', 'field/field/selectFieldByTableName', { tableName: 'old_tree' }],
  ['dataImportRecord', 'dataImportRecord/dataImportRecord/list', FIRST],
  ['videoEquipment', 'videoEquipment/videoEquipment/page', FIRST],
  ['centralBudget', 'centralBudget/Sheng/page', FIRST],
  ['criteria', 'queryCriteria/queryCriteria/list', FIRST],
  ['criteria', 'spaceQueryCriteria/spaceQueryCriteria/list', FIRST],
  ['bookMark', 'bookMark/bookMark/list', { current: 1, size: 10_000, dataType: 1 }],
  ['analyse', 'analyse/analyse/oldTreeLevel', { archiveMark: 2 }],
  ['largeDataScreen', 'largeDataScreen/largeDataScreen/oldTreeSurvey', { ...NATION, archiveMark: 2 }],
  ['apicture', 'apicture/apicture/page', FIRST],
  ['showcase', 'goodOldTree/goodOldTree/page', FIRST],
  ['showcase', 'goodFootprint/goodFootprint/page', FIRST],
  ['showcase', 'oldTreeExhibition/oldTreeExhibition/page', FIRST],
  ['showcase', 'billboard/billboard/data'],
  ['maps', 'maps/trees/counts', { xzCode: '33', level: 2 }],
  ['maps', 'maps/base-map/tiles'],
  ['os-dialect', 'blade-system/user/info'],
  ['os-dialect', 'user/getUserInfo'],
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
  ['moveFollowUp', 'page'],
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

/** Layers of features: the register's trees, and what the showcase has published. */
const LAYERS = [
  'area_old_tree',
  ...['zuimeigushu', 'zuimeizuji', 'sheyingzhan', 'xuanchuanpian', 'shuangbai'].flatMap((name) => [
    `${name}_gushu`,
    `${name}_gushuqun`,
  ]),
  'gaobaigushu',
];

/** A picture of Zhejiang, 400 pixels wide, by which boundaries are drawn and queried. */
const PICTURE = { version: '1.1.1', layers: 'cite:province', srs: 'EPSG:4326', bbox: '118,27,123,31.2' };
const PIXELS = { styles: '', format: 'image/png', width: 400, height: 336 };

let token = '';
let refreshToken = '';

/** @param {Query} query */
function searchOf(query) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return search;
}

/** Calls one; throws what a refusal says. @param {string} path @param {Query} [query] @param {RequestInit & { headers?: Record<string, string> }} [init] */
async function call(path, query = {}, init = {}) {
  const answer = await fetch(`${GUSHU_URL}/api/${path}?${searchOf(query)}`, {
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

/** Asks for a pair of tokens. @param {Record<string, string>} grant */
async function askToken(grant) {
  const basic = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64');
  const answer = await fetch(`${GUSHU_URL}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ tenantId: '000000', ...grant }),
  });
  const body = /** @type {Json} */ (await answer.json());
  if (!body.access_token) throw new Error(body.error_description ?? body.msg);
  token = body.access_token;
  refreshToken = body.refresh_token;
}

/** Signs in; passwords travel as their MD5 digest in hex. An hour later, and for seven days, the second token brings a new pair. */
async function signIn() {
  const password = createHash('md5').update(PASSWORD).digest('hex');
  await askToken({ grant_type: 'password', username: ACCOUNT, password });
  await askToken({ grant_type: 'refresh_token', refresh_token: refreshToken });
}

/** A file or picture that is answered as it is. @param {string} path @param {Query} query */
async function fetchFile(path, query) {
  const answer = await fetch(`${GUSHU_URL}/${path}?${searchOf(query)}`, {
    headers: { 'Blade-Auth': `bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
  return answer;
}

/** One line per group: its name, and how much came of it. @param {string} group @param {any} data */
function tell(group, data) {
  const rows = data?.total ?? (Array.isArray(data) ? data.length : undefined);
  console.log(`${group}\t${rows === undefined ? 'ok' : `${rows} rows`}`);
}

/** A picture of one green pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPQb40CAAH1AQ+69e58AAAAAElFTkSuQmCC';

/** Stores a picture and attaches it to a row. @param {{ businessType: string, businessId: string }} to */
async function attach(to) {
  const body = new FormData();
  body.append('file', new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }), 'tree.png');
  const { attachId } = await call(
    'blade-resource/oss/endpoint/put-file-attach',
    {},
    { method: 'POST', body },
  );
  await post('attachment/attachment/saveBatch', { attachmentList: [{ ...to, attachId }] });
}

/** A draft from the field, sent twice under one key as after a lost answer, with a picture, and removed: one row came of both. */
async function patrol() {
  const { records } = await call('oldTree/oldTree/page', { ...FIRST, lifeStatus: 1 });
  if (records.length === 0) return tell('patrolRecord', []);
  const patrolTime = new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const body = { oldTreeId: records[0].id, patrolTime, result: '1', vigor: '1' };
  const key = { 'Idempotency-Key': randomUUID() };
  const first = await post('patrolRecord/patrolRecord/save', body, key);
  const again = await post('patrolRecord/patrolRecord/save', body, key);
  if (first.id !== again.id) throw new Error('the same key has made two rows');
  const of = { businessType: '4', businessId: first.id };
  await attach(of);
  tell('attachment', await call('attachment/attachment/page', { ...FIRST, ...of }));
  const shown = await call('patrolRecord/patrolRecord/detail', { id: first.id });
  // Transitions that are possible now; `updateStatus?ids&versions&status` would send it to the county.
  tell('moves', shown.moves);
  await call('patrolRecord/patrolRecord/remove', { ids: first.id }, { method: 'POST' });
  tell('patrolRecord', [shown]);
}

/** The first two pages of all trees, as a client that mirrors them reads them; the cursor says where to go on. */
async function copy() {
  let since = '';
  for (let page = 0; page < 2; page++) {
    const { records, cursor } = await call('oldTree/oldTree/changes', { since, size: 100 });
    tell('changes', records);
    since = cursor;
  }
}

/** Trees of 300 years and more in a province: how many there are, and as a workbook. */
async function exported() {
  const criteria = JSON.stringify({
    match: 'all',
    conditions: [{ field: 'treeAge', op: 'ge', values: ['300'] }],
  });
  const asked = { xzCode: '33', criteria };
  const count = await call('oldTree/oldTree/export-count', asked);
  const file = await (await fetchFile('api/oldTree/oldTree/export', asked)).arrayBuffer();
  console.log(`export\t${JSON.stringify(count)}, ${file.byteLength} bytes`);
  const template = await fetchFile('api/dataImportRecord/dataImportRecord/template', { dataType: 1 });
  console.log(`template\t${(await template.arrayBuffer()).byteLength} bytes`);
}

/** The fields of a model that was drawn, and the diagram of what one may start. */
async function models() {
  const { records: drawn } = await call('blade-develop/model/list', FIRST);
  if (drawn[0]) tell('develop', await call('blade-develop/model-prototype/select', { modelId: drawn[0].id }));
  const { records: started } = await call('blade-flow/work/start-list', FIRST);
  if (started[0])
    tell('flow', await call('blade-flow/process/model-view', { processDefinitionId: started[0].id }));
}

/** Each layer of features, a picture of boundaries, and the region in its middle. */
async function maps() {
  const WFS = { service: 'WFS', version: '1.0.0', request: 'GetFeature', outputFormat: 'application/json' };
  for (const layer of LAYERS) {
    const asked = { ...WFS, typeName: `cite:${layer}`, maxFeatures: 5, viewparams: 'xzCode:33' };
    const { totalFeatures } = /** @type {Json} */ (
      await (await fetchFile('geoserver/cite/ows', asked)).json()
    );
    console.log(`wfs\t${layer}\t${totalFeatures} features`);
  }
  const map = { service: 'WMS', ...PICTURE, ...PIXELS };
  const drawn = await fetchFile('geoserver/cite/wms', { ...map, request: 'GetMap' });
  console.log(`wms\tGetMap\t${(await drawn.arrayBuffer()).byteLength} bytes`);
  const point = { query_layers: 'cite:province', x: 200, y: 168, info_format: 'application/json' };
  const info = await fetchFile('geoserver/cite/wms', {
    ...{ ...map, request: 'GetFeatureInfo' },
    ...{ ...point, propertyName: 'c_frcode' },
  });
  const { features } = /** @type {Json} */ (await info.json());
  console.log(`wms\tGetFeatureInfo\t${features[0]?.properties.c_frcode}`);
}

await signIn();
tell('auth', await call('blade-auth/oauth/user-info'));
for (const [group, path, query] of READS) tell(group, await call(path, query));
// A message that is not the caller's own stays as it is.
tell('message', await call('blade-desk/message/read', { ids: 1 }, { method: 'POST' }));
for (const [group, verb] of RECORDS) {
  const page = await call(`${group}/${group}/${verb}`, FIRST);
  const [row] = page.records;
  if (row) await call(`${group}/${group}/detail`, { id: row.id });
  tell(group, page);
}
await patrol();
await copy();
await exported();
await models();
for (const [group, path, query] of WRITES)
  await call(path, query, { method: 'POST' }).then(
    () => Promise.reject(new Error(`${path} has stored nothing, and said that it has`)),
    (/** @type {Error} */ { message }) => console.log(`${group}\trefused: ${message}`),
  );
await maps();
