import { dataImportRecord, inquiryReply, oldTree, type RecordDefinition, statistics } from '@gushu/shared';
import type { DataSource } from 'typeorm';
import { type Given, SPECIES } from '../kit/factories.js';
import type { Route } from '../../src/auth/route-check.js';
import { isListed } from '../../src/blade/listed-routes.js';
import { listedCalls } from './listed-calls.js';
import { administration } from './scope-calls-administration.js';
import { exceptions } from './scope-calls-exceptions.js';
import { flowCalls } from './scope-calls-flow.js';
import { fundCalls } from './scope-calls-funds.js';
import { informationCalls } from './scope-calls-information.js';
import { monitorCalls } from './scope-calls-monitors.js';
import { projectCalls } from './scope-calls-projects.js';
import { protectionCalls } from './scope-calls-protection.js';
import { queryCalls } from './scope-calls-query.js';
import { archiveCalls } from './scope-calls-archives.js';
import { inspectionCalls } from './scope-calls-inspection.js';
import { mapRoutes } from './scope-calls-maps.js';
import { resourceCalls } from './scope-calls-resource.js';
import { screenCalls } from './scope-calls-screen.js';
import { showcaseCalls } from './scope-calls-showcase.js';
import type { Attempt } from './scope-walk.js';
import { people } from './scope-people.js';
import { ALL_TREES, ARCHIVED, IN_REGISTER, rowOf, type Rows } from './scope-rows.js';

/** What the requests of a route are made of: somebody's rows, and those of the caller. */
export interface Setting {
  rows: Rows;
  own: Rows;
  db: DataSource;
}

type Attempts = (setting: Setting) => Attempt[] | Promise<Attempt[]>;

/**
 * What the walk does with a route.
 * - `reads`: asked for the caller's own rows it shows them (`proof` is found in the answers), asked for the
 *   neighbour's it shows nothing of them.
 * - `writes`: refused for the neighbour's rows, done for the caller's own. `byRegion`: refused by the region in the
 *   request, which a neighbour of another tenant shares.
 * - `shared`: shows what belongs to everybody, the neighbour's rows never. The text says why.
 */
export type Calls =
  | { reads: Attempts; proof: (own: Rows) => string }
  | { writes: Attempts; byRegion?: true; refusedToo?: true }
  | { shared: string; asks?: Attempt[] };

const byMark = (own: Rows) => own.mark;
const byCode = (own: Rows) => own.code;

const region = ({ rows }: Setting): Attempt[] => [
  {},
  { query: { xzCode: rows.xzCode } },
  { query: { xzCode: rows.xzCode.slice(0, 4) } },
  { query: { xzCode: rows.xzCode, year: 2026 } },
  { query: { xzCode: rows.xzCode, year: ARCHIVED, archiveMark: 1 } },
  // A filter makes the statistic count the table instead of reading the stored counts.
  { query: { xzCode: rows.xzCode, minAge: 1 } },
  { query: { minAge: 1, section: '' } },
];
const statistic: Calls = { reads: region, proof: () => '"total":1' };

const bodies =
  (more: (setting: Setting) => Given | Promise<Given>): Attempts =>
  async (setting) => [{ body: await more(setting) }];
const kept =
  (record: RecordDefinition): Attempts =>
  ({ rows }) => {
    const id = rowOf(rows, record, 'kept');
    return [{ query: { ids: id, id } }];
  };
const ids =
  (name: keyof Rows, more: Given = {}): Attempts =>
  ({ rows }) => [{ query: { ids: rows[name], id: rows[name], ...more } }];

const DICTIONARY = {
  asks: [{}, { query: { code: 'vigor', size: 100 } }, { query: { parentId: 0, codes: 'vigor', id: 1 } }],
};
const dictionaries = ['dict', 'dict-biz'].flatMap((kind) => {
  const path = `blade-system/${kind}`;
  const why = 'code lists belong to the platform or to the tenant, not to a county';
  const reads = ['list', 'parent-list', 'child-list', 'tree', 'parent-tree', 'detail', 'dictionary'];
  const more = ['history', 'dictionary-full', 'dictionary-tree', 'dictionaries', 'select', 'select-all'];
  return [...reads, ...more].map((call) => [`GET ${path}/${call}`, { shared: why, ...DICTIONARY }] as const);
});

const SESSION = 'has to do with the caller themselves only';
const OPEN = 'answers whoever is not signed in yet';
const LIST = 'regions and species are everybody’s';
const regionReads = [
  ...['select', 'list', 'lazy-tree', 'lazy-list', 'detail', 'history', 'search', 'locate', 'queryFxpcData'],
].map(
  (call) =>
    [
      `GET blade-system/region/${call}`,
      {
        shared: LIST,
        asks: [
          {
            query: {
              id: '330108',
              code: '330108',
              parentCode: '3301',
              name: '滨江',
              lon: 120.179,
              lat: 30.191,
            },
          },
        ],
      },
    ] as const,
);

const MERGES = 'shown to whoever sees both regions: trees/region-merge.e2e.ts asks';
const regionMergeCalls = [
  ...['GET', 'POST'].map((method) => `${method} blade-system/region/move`),
  'GET blade-system/region/move/lines',
  ...['preview', 'undo', 'cancel'].map((call) => `POST blade-system/region/move/${call}`),
].map((call) => [call, { shared: MERGES }] as const);

const calls: Readonly<Record<string, Calls>> = {
  'GET health': { shared: OPEN, asks: [{}] },
  'GET metrics': { shared: 'counts of the process, for operations' },
  'GET api-docs': { shared: OPEN, asks: [{}] },
  'GET api-docs/assets/:file': { shared: 'files of the API page' },
  'GET api-docs/json': { shared: 'description of the routes', asks: [{}] },
  'POST blade-auth/oauth/token': { shared: OPEN, asks: [{ form: { grant_type: 'password' } }] },
  'POST blade-auth/token': { shared: OPEN, asks: [{ form: { grant_type: 'password' } }] },
  'GET blade-auth/oauth/captcha': { shared: OPEN },
  'GET blade-auth/oauth/usercaptcha': { shared: OPEN },
  'POST blade-auth/oauth/usercaptcha': { shared: OPEN },
  'GET blade-auth/captcha': { shared: OPEN },
  'POST blade-auth/oauth/thirdtoken': { shared: OPEN, asks: [{ body: { token: 'x' } }] },
  'POST blade-auth/oauth/sms/send-validate': { shared: OPEN, asks: [{ query: { phone: '13800000000' } }] },
  'GET blade-auth/oauth/render/:source': { shared: OPEN },
  'GET blade-auth/oauth/callback/:source': { shared: OPEN },
  'GET blade-auth/oauth/authorize': { shared: OPEN, asks: [{ query: { client_id: 'saber' } }] },
  'POST blade-auth/oauth/authorize/perform': { shared: SESSION, asks: [{ query: { client_id: 'saber' } }] },
  'POST blade-auth/oauth/login/perform': { shared: OPEN, asks: [{ query: { client_id: 'saber' } }] },
  'GET blade-auth/oauth/authorize/logout': { shared: SESSION },
  'POST blade-auth/oauth/revoke/:source': { shared: SESSION, asks: [{ body: { token: 'x' } }] },
  'POST blade-auth/oauth/refresh/:source': { shared: SESSION, asks: [{ body: { refreshToken: 'x' } }] },
  'GET blade-auth/ways': { shared: OPEN, asks: [{}] },
  'GET blade-auth/public-key': { shared: OPEN, asks: [{}] },
  'GET blade-auth/oauth/logout': { shared: SESSION },
  'POST blade-auth/oauth/logout': { shared: SESSION },
  'POST blade-auth/logout': { shared: SESSION },
  'GET blade-auth/oauth/user-info': { shared: SESSION, asks: [{}] },
  'GET blade-auth/oauth/clear-cache': { shared: SESSION, asks: [{}] },
  'GET blade-user/info': { shared: SESSION, asks: [{}] },
  'GET blade-system/user/info': { shared: SESSION, asks: [{}] },
  'GET blade-system/menu/routes': { shared: SESSION, asks: [{}] },
  'GET blade-system/menu/buttons': { shared: SESSION, asks: [{}] },
  'GET blade-system/menu/top-menu': { shared: SESSION, asks: [{}] },
  'GET blade-system/menu/auth-routes': { shared: SESSION, asks: [{}] },
  'GET billboard/billboard/prizeVideos': { shared: 'settings of the platform', asks: [{}] },
  'GET billboard/billboard/fixedVideos': { shared: 'settings of the platform', asks: [{}] },
  'GET blade-system/frame/hosts': { shared: 'settings of the platform', asks: [{}] },
  'GET blade-system/frame/silent-codes': { shared: 'settings of the platform', asks: [{}] },
  'GET blade-system/frame/update-log': { shared: 'settings of the platform', asks: [{}] },
  'GET maps/trees/counts': {
    reads: ({ rows }) => [
      {},
      { query: { level: 3 } },
      ...[2, 4, 6].map((length) => ({ query: { xzCode: rows.xzCode.slice(0, length), level: 3 } })),
    ],
    proof: () => `"total":${IN_REGISTER}`,
  },
  'GET maps/trees/places': {
    reads: ({ rows }) => [{ query: { xzCode: rows.xzCode } }, { query: { xzCode: rows.xzCode, level: 4 } }],
    proof: () => `"cnt":${IN_REGISTER}`,
  },
  'GET maps/trees/list': { reads: kept(oldTree), proof: byCode },
  'GET blade-system/screen-setting/list': { shared: SESSION, asks: [{}] },
  'POST blade-system/screen-setting/submit': { shared: SESSION, asks: [{ body: { screen: 'oldTree' } }] },
  'POST blade-system/screen-setting/remove': { shared: SESSION, asks: [{ query: { screen: 'oldTree' } }] },
  'GET blade-system/tenant/info': { shared: OPEN, asks: [{ query: { domain: 'localhost' } }] },
  ...Object.fromEntries(dictionaries),
  ...Object.fromEntries(administration),
  ...Object.fromEntries(resourceCalls),
  ...Object.fromEntries(people),
  'POST blade-system/dict/submit': { shared: 'code lists belong to the platform' },
  'POST blade-system/dict/remove': { shared: 'code lists belong to the platform' },
  'POST blade-system/dict-biz/submit': {
    writes: ({ rows }) => (rows.dict ? [{ body: { id: rows.dict, dictValue: '改' } }] : []),
  },
  'POST blade-system/dict-biz/remove': {
    writes: ({ rows }) => (rows.doomedDict ? [{ query: { ids: rows.doomedDict } }] : []),
  },
  ...Object.fromEntries(regionReads),
  ...Object.fromEntries(regionMergeCalls),
  ...Object.fromEntries(queryCalls),
  ...Object.fromEntries(fundCalls),
  ...Object.fromEntries(flowCalls),
  'GET apicture/apicture/xzcodeGeom': { shared: LIST, asks: [{ query: { xzCode: '330108' } }] },
  ...Object.fromEntries(
    ['submit', 'update'].map((call) => [
      `POST blade-system/region/${call}`,
      { writes: bodies(({ rows }) => ({ code: rows.xzCode, sort: 7 })), byRegion: true },
    ]),
  ),
  'POST blade-system/region/save': {
    writes: bodies(({ rows }) => ({ code: `${rows.xzCode}999`, name: '新设街道' })),
    byRegion: true,
  },
  'POST blade-system/region/updateFxpgCode': {
    writes: bodies(({ rows }) => ({ code: rows.xzCode, fxpcCode: '330106' })),
    byRegion: true,
  },
  'POST blade-system/region/removeFxpgCode': {
    writes: ({ rows }) => [{ query: { code: rows.xzCode } }],
    byRegion: true,
  },
  'POST blade-system/region/remove': {
    writes: ({ rows }) => [{ query: { id: rows.xzCode } }],
    byRegion: true,
    refusedToo: true,
  },
  'POST blade-system/region/removeChild': {
    writes: ({ rows }) => [{ query: { id: rows.xzCode } }],
    byRegion: true,
    refusedToo: true,
  },
  ...Object.fromEntries(
    ['treeSection', 'treeGenus', 'treeSpecies', 'listData'].map((call) => [
      `GET treeSpecies/treeSpecies/${call}`,
      { shared: LIST, asks: [{ query: { id: SPECIES, size: 100 } }] },
    ]),
  ),
  ...Object.fromEntries(
    ['save', 'update', 'editOften'].map((call) => [`POST treeSpecies/treeSpecies/${call}`, { shared: LIST }]),
  ),
  'GET oldTree/oldTree/detailByProvinceNumber': {
    reads: ({ rows }) => [
      { query: { provinceOldTreeNumber: `${rows.code}-1` } },
      { query: { provinceOldTreeNumber: `${rows.code}-1`, year: 2026 } },
    ],
    proof: byMark,
  },
  ...inspectionCalls,
  'GET oldTree/oldTree/getyear': { reads: () => [{}], proof: () => String(ARCHIVED) },
  'GET oldTree/oldTree/getyearTwo': { reads: () => [{}], proof: () => String(ARCHIVED) },
  'GET oldTree/oldTree/archive': { reads: region, proof: (own) => own.run },
  'GET oldTree/oldTree/checkDataXzCode': {
    reads: ({ rows }) => [
      {},
      { query: { xzCode: rows.xzCode } },
      { query: { xzCode: rows.xzCode, year: 2026 } },
    ],
    proof: () => `"total":${ALL_TREES}`,
  },
  'GET oldTree/oldTree/deleteAttachment': { writes: ({ rows }) => [{ query: { id: rows.attachment } }] },
  'GET oldTreeGroup/oldTreeGroup/detailByProvinceNumber': {
    reads: ({ rows }) => [{ query: { provinceGroupNumber: `${rows.code}-1` } }],
    proof: byMark,
  },
  'GET oldTreeGroup/oldTreeGroup/getyear': { reads: () => [{}], proof: () => String(ARCHIVED) },
  'GET oldTreeGroup/oldTreeGroup/checkDataXzCode': {
    reads: ({ rows }) => [{}, { query: { xzCode: rows.xzCode, year: 2026 } }],
    proof: () => '"total":',
  },
  'GET oldTreeGroup/oldTreeGroup/archive': { reads: region, proof: (own) => own.groupRun },
  ...archiveCalls,
  ...projectCalls,
  ...protectionCalls,
  ...informationCalls,
  ...monitorCalls,
  'GET oldTreeGroup/oldTreeGroup/deleteAttachment': {
    writes: ({ rows }) => [{ query: { id: rows.groupAttachment } }],
  },
  'POST inquiryReply/inquiryReply/adopt': {
    writes: ({ rows }) => [{ query: { id: rowOf(rows, inquiryReply, 'draft') } }],
  },
  'GET dataImportRecord/dataImportRecord/events': {
    reads: kept(dataImportRecord),
    proof: (own) => rowOf(own, dataImportRecord, 'kept'),
  },
  'GET dataImportRecord/dataImportRecord/template': {
    shared: 'the empty form',
    asks: [{ query: { dataType: 1 } }],
  },
  'POST dataImportRecord/dataImportRecord/submit': {
    writes: bodies(({ rows }) => ({ dataType: 1, attachId: rows.attach, mode: 1 })),
  },
  'POST dataImportRecord/dataImportRecord/cancel': { writes: ids('openBatch') },
  'POST blade-resource/oss/endpoint/put-file-attach': {
    shared: 'makes a file of the caller’s own',
    asks: [{ file: ['a.csv', '树种,树龄\n樟树,150\n'] }],
  },
  'POST blade-resource/attach/submit': {
    writes: bodies(({ rows }) => ({ id: rows.attach, originalName: `${rows.mark}.xlsx` })),
  },
  'GET blade-resource/attach/download': { reads: ids('attach'), proof: byMark },
  ...Object.fromEntries(
    Object.keys(statistics).flatMap((call) => [
      [`GET analyse/analyse/${call}`, statistic],
      [`GET analyse/analyse/${call}/export`, { reads: region, proof: () => '<v>1</v>' }],
    ]),
  ),
  'GET analyse/analyse/oldTreeGroup': { reads: region, proof: () => '"groupNum":1' },
  'GET analyse/analyse/oldTreeResource': { reads: region, proof: () => `"treeTotal":${IN_REGISTER}` },
  ...Object.fromEntries(screenCalls),
  ...Object.fromEntries(showcaseCalls),
  ...Object.fromEntries(mapRoutes),
};

/**
 * The routes of the service with the requests that try their limits: those of verbs follow from the definitions, written by
 * hand are those that a controller has of its own, and verbs that answer otherwise.
 */
export function callsOf(routes: readonly Route[]): Readonly<Record<string, Calls>> {
  return { ...Object.fromEntries(listedCalls(routes)), ...calls, ...exceptions };
}

/** Requests written by hand where they follow from a listed verb, and exceptions from verbs that nobody lists. */
export function misplacedCalls(routes: readonly Route[]): string[] {
  const listed = new Set(
    routes
      .filter(({ controller, handler }) => isListed(controller, handler))
      .map(({ method, path }) => `${method} ${path}`),
  );
  return [
    ...Object.keys(calls).filter((route) => listed.has(route)),
    ...Object.keys(exceptions).filter((route) => !listed.has(route)),
  ];
}
