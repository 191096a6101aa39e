import { RECORDS, SCREENS as LISTED } from '@gushu/shared';
import exceljs from 'exceljs';

/** @typedef {import('@gushu/shared').Screen & { route: string, isGranted: boolean }} Screen a screen with its address */
/** @typedef {import('./api-client.mjs').ApiClient} ApiClient */
/** @typedef {import('./api-client.mjs').Answer} Answer */

/** @type {Screen[]} every screen, and whether a menu entry grants it */
export const SCREENS = Object.entries(LISTED).map(([route, screen]) => ({
  ...screen,
  route,
  isGranted: !!(screen.menu ?? screen.under),
}));

/** @param {Pick<Answer, 'code' | 'data'>} answer */
const dataOf = (answer) => {
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  return answer.data;
};

/**
 * First value of a new row, by kind of field.
 * @type {Record<string, string | number>}
 */
const PLAIN = {
  text: 'A-1',
  dictionary: '1',
  region: '330106',
  date: '2026-03-12',
  flag: 1,
  integer: 1,
  decimal: 1,
};

/**
 * Makes a draft of a record with the fields that its definition requires.
 * @param {ApiClient} admin
 * @param {import('@gushu/shared').RecordDefinition} record
 */
async function makeDraft(admin, { path, fields }) {
  /** @type {Record<string, unknown>} */
  const values = {};
  for (const [name, field] of Object.entries(fields).filter(([, { required }]) => required === 'draft')) {
    if (!('to' in field)) values[name] = PLAIN[field.kind];
    else {
      const standing = new URLSearchParams({ size: '1', status: '1', ...field.where });
      values[name] = dataOf(await admin.get(`${field.to}/page?${standing}`)).records[0].id;
    }
  }
  return admin.post(`${path}/save`, values);
}

/**
 * Makes the first row where more than a draft is needed and the demo data has none, by the name of the record.
 * @type {Record<string, (admin: ApiClient) => Promise<Pick<Answer, 'code' | 'data'>>>}
 */
const MAKE = {
  checkRecord: async (admin) => {
    const standing = 'oldTree/oldTree/page?size=1&status=1&lifeStatus=1';
    const [{ id: oldTreeIds, xzCode }] = dataOf(await admin.get(standing)).records;
    const ok = ['archive', 'duty', 'facility', 'vigor', 'habitat', 'care'].map((name) => [`${name}Ok`, 1]);
    const { id } = dataOf(
      await admin.post('checkRecord/checkRecord/save', {
        ...Object.fromEntries(ok),
        ...{ signOk: 0, problem: 'A-1', requirement: 'A-1', deadline: '2026-06-30' },
        ...{
          checkName: 'A-1',
          checkType: '1',
          checkDept: 'A-1',
          checkPeople: 'A-1',
          checkDate: '2026-03-12',
        },
        ...{ xzCode: xzCode.slice(0, 6), checkedUnit: 'A-1', oldTreeIds },
      }),
    );
    dataOf(await admin.post(`checkRecord/checkRecord/updateStatus?ids=${id}&status=1`, {}));
    return { code: 200, data: { id } };
  },
  reportingRecords: (admin) =>
    admin.post('reportingRecords/reportingRecords/submit', {
      ...{ dataType: '1', year: 2025, xzCode: '330106', reportPeople: 'A-1' },
    }),
  expertInquiry: (admin) =>
    admin.post('expertInquiry/expertInquiry/submit', {
      title: 'Yellow leaves',
      content: '是缺铁吗？',
      isOpen: 1,
    }),
  apicture: (admin) =>
    admin.post('apicture/apicture/save', {
      dataType: 'syz1',
      pictureName: 'A-1',
      type: '1',
      xzCode: '330106',
    }),
  // Only an event that was accepted is verified.
  eventVerify: async (admin) => {
    const happened = { eventType: '1', eventLevel: '1', eventSource: '2', eventTime: '2026-03-12 09:00:00' };
    const told = { title: 'A-1', description: 'A-1', xzCode: '330106', phone: '13800000000' };
    const { id: eventId } = dataOf(
      await admin.post('reportEvent/reportEvent/save', { ...happened, ...told }),
    );
    for (const status of [1, 2])
      dataOf(await admin.post(`reportEvent/reportEvent/updateStatus?ids=${eventId}&status=${status}`));
    return admin.post('eventVerify/eventVerify/save', { eventId, verifyWay: '1', verifyPeople: 'A-1' });
  },
  dataImportRecord: async (admin) => {
    const book = new exceljs.Workbook();
    book.addWorksheet('trees');
    const form = new FormData();
    form.append('file', new Blob([await book.xlsx.writeBuffer()]), 'no-trees.xlsx');
    const { attachId } = dataOf(await admin.upload('blade-resource/oss/endpoint/put-file-attach', form));
    return admin.post('dataImportRecord/dataImportRecord/submit', { dataType: 1, attachId, mode: 1 });
  },
};

/**
 * Records whose demo rows have names that people gave them, and which row is shown: it is renamed, since the tab bears
 * its name on English screens too.
 * @type {Record<string, { field: string, which?: string }>}
 */
const CALLED = {
  centralGovernment: { field: 'projectName', which: 'stage=4' },
  videoEquipment: { field: 'deviceName', which: 'deviceStatus=1' },
  apicture: { field: 'pictureName' },
  billboard: { field: 'name' },
  goodFootprint: { field: 'name' },
  goodOldTree: { field: 'name' },
  oldTreeExhibition: { field: 'name' },
};

/** Records of which a row is made even where the demo has some: people have named those. */
const MADE = [
  ...['reportEvent', 'eventVerify', 'consulation', 'expertDatabase', 'checkRecord'],
  ...['noticeAnnouncement', 'sharePublish', 'emergencyWarning'],
];

/** @typedef {(() => Promise<unknown>)[]} Undo what sets back the demo rows that were changed */

/**
 * Renames a row and answers its old name; a published row is withdrawn first and published again.
 * @param {ApiClient} admin
 * @param {string} path of its record
 * @param {{ id: string, field: string, isOut: boolean }} row
 * @param {string} name
 */
async function rename(admin, path, { id, field, isOut }, name) {
  /** @param {number} status */
  const publish = async (status) =>
    dataOf(await admin.post(`${path}/updatePublishStatus?ids=${id}&publishStatus=${status}`, {}));
  if (isOut) await publish(2);
  const { version, [field]: before } = dataOf(await admin.get(`${path}/detail?id=${id}`));
  dataOf(await admin.post(`${path}/update`, { id, version, [field]: name }));
  if (isOut) await publish(1);
  return before;
}

/**
 * Renames a demo row, and answers its id.
 * @param {ApiClient} admin
 * @param {{ path: string, verb: string }} record
 * @param {{ field: string, which?: string }} called
 * @param {Undo} undo
 */
async function renamed(admin, { path, verb }, { field, which = 'publishStatus=1' }, undo) {
  const [{ id, publishStatus }] = dataOf(await admin.get(`${path}/${verb}?size=1&${which}`)).records;
  const row = { id, field, isOut: which === 'publishStatus=1' && String(publishStatus) === '1' };
  const before = await rename(admin, path, row, 'A-1');
  undo.push(() => rename(admin, path, row, before));
  return id;
}

/**
 * Id of the first row of a record; one is made where there is none.
 * @param {ApiClient} admin
 * @param {string} record its name
 * @param {Undo} undo
 */
async function rowOf(admin, record, undo) {
  const definition = RECORDS.find(({ name }) => name === record);
  const path = definition?.path ?? `${record}/${record}`;
  const called = CALLED[record];
  const verb = definition?.pageVerb ?? 'page';
  if (called) return renamed(admin, { path, verb }, called, undo);
  const first = async () => {
    const page = await admin.get(`${path}/${verb}?size=1`);
    const answer = page.code === 404 ? await admin.get(`${path}/list?size=1`) : page;
    return dataOf(answer).records[0]?.id;
  };
  const id = MADE.includes(record) ? undefined : await first();
  if (id) return id;
  const make = MAKE[record] ?? (definition && ((/** @type {ApiClient} */ by) => makeDraft(by, definition)));
  if (!make) throw new Error(`No row of ${record}: make one in web/e2e/screen-table.mjs`);
  const made = dataOf(await make(admin));
  // The list may begin with another one, such as what stays on top.
  return made?.id ?? first();
}

/**
 * Kind of data of the screens that show a year instead of a row, by the record of their permission.
 * @type {Record<string, string>}
 */
const FILINGS = { oldTreeFiling: '1', oldTreeGroupFiling: '2' };

/**
 * The place that a view shows: an open year, or a row.
 * @param {ApiClient} admin
 * @param {Screen} screen
 * @param {Undo} undo
 */
async function shownBy(admin, { permission = '' }, undo) {
  const [record = ''] = permission.split('_');
  const dataType = FILINGS[record];
  if (!dataType) return ['id', await rowOf(admin, record, undo)];
  const { year } = dataOf(await admin.post('archiveYear/archiveYear/submit', { dataType, year: 2025 }));
  return ['year', year];
}

/**
 * Address parts of a process that was just begun, with a task of the administrator.
 * @param {ApiClient} admin
 */
async function processPlaces(admin) {
  const [{ id: definitionId }] = dataOf(
    await admin.get('blade-flow/work/start-list?category=flow_3'),
  ).records;
  const { records } = dataOf(await admin.get('blade-user/user-page?size=100&account=admin'));
  const reader = records.find(
    (/** @type {import('./api-client.mjs').Row} */ { account, tenantId }) =>
      account === 'admin' && tenantId === '000000',
  );
  const variables = { readers: [reader.id], title: 'A-1', text: 'A-1' };
  const start = { processDefinitionId: definitionId, name: 'A-1', variables };
  const { processInstanceId: instanceId } = dataOf(
    await admin.post('blade-flow/process/start-process', start),
  );
  const { records: tasks } = dataOf(await admin.get('blade-flow/work/todo-list?size=-1'));
  const { taskId } = tasks.find(
    (/** @type {import('./api-client.mjs').Row} */ task) => task.processInstanceId === instanceId,
  );
  return { form: 'circulation', definitionId, taskId, instanceId, businessId: '0' };
}

/**
 * Addresses of screens by their line, with the id of a row where one is shown, and what sets the demo rows back.
 * @param {ApiClient} admin
 * @param {readonly Screen[]} screens
 */
export async function addressesOf(admin, screens) {
  /** @type {Map<Screen, string>} */
  const addresses = new Map();
  /** @type {Undo} */
  const undo = [];
  for (const screen of screens) {
    const { route, kind } = screen;
    if (route.startsWith('/work/process/')) {
      /** @type {Record<string, string>} */
      const places = await processPlaces(admin);
      const filled = route.replace(/:(\w+)/g, (_, name) => encodeURIComponent(places[name] ?? ''));
      addresses.set(screen, filled);
      continue;
    }
    const [name, id] = kind === 'view' ? await shownBy(admin, screen, undo) : ['id', 'none'];
    const path = route.replace(/:\w+/, id);
    addresses.set(screen, kind === 'view' && path === route ? `${path}?${name}=${id}` : path);
  }
  const setBack = async () => {
    for (const step of undo.toReversed()) await step();
  };
  return { addresses, setBack };
}
