import { SPECIES } from '../kit/factories.js';
import { BY_REGION, body, queries, type Routes, shared, writes } from './scope-requests.js';

const LIST = 'regions and species are everybody’s';
const CODES = 'code lists belong to the platform or to the tenant, not to a county';
const REGION = 'blade-system/region';
const SPECIES_PATH = 'treeSpecies/treeSpecies';
const NOT_EVEN_OWN = { byRegion: true, refusedToo: true } as const;

const DICTIONARY = [
  {},
  { query: { code: 'vigor', size: 100 } },
  { query: { parentId: 0, codes: 'vigor', id: 1 } },
];
const PLACE = [
  { query: { id: '330108', code: '330108', parentCode: '3301', name: '滨江', lon: 120.179, lat: 30.191 } },
];

/** Calls of dictionaries, regions and species. */
export const baseDataCalls: Routes = [
  ...['blade-system/dict', 'blade-system/dict-biz'].flatMap((path) => [
    ...shared(CODES, path, 'GET list parent-list child-list tree parent-tree detail dictionary', DICTIONARY),
    ...shared(
      CODES,
      path,
      'GET history dictionary-full dictionary-tree dictionaries select select-all',
      DICTIONARY,
    ),
  ]),
  ...shared('code lists belong to the platform', 'blade-system/dict', 'POST submit remove'),
  // The managing tenant's are everybody's: its own are no rows of the walk.
  ...writes('blade-system/dict-biz', 'POST submit', ({ rows: { dict } }) =>
    dict ? [{ body: { id: dict, dictValue: '改' } }] : [],
  ),
  ...writes('blade-system/dict-biz', 'POST remove', ({ rows: { doomedDict } }) =>
    doomedDict ? [{ query: { ids: doomedDict } }] : [],
  ),
  ...shared(
    LIST,
    REGION,
    'GET select list lazy-tree lazy-list detail history search locate queryFxpcData',
    PLACE,
  ),
  ...shared(
    'shown to whoever sees both regions: trees/region-merge.e2e.ts asks',
    REGION,
    'GET move move/lines POST move move/preview move/undo move/cancel',
  ),
  ...shared(LIST, 'apicture/apicture', 'GET xzcodeGeom', [{ query: { xzCode: '330108' } }]),
  ...writes(
    REGION,
    'POST submit update',
    body(({ xzCode }) => ({ code: xzCode, sort: 7 })),
    BY_REGION,
  ),
  ...writes(
    REGION,
    'POST save',
    body(({ xzCode }) => ({ code: `${xzCode}999`, name: '新设街道' })),
    BY_REGION,
  ),
  ...writes(
    REGION,
    'POST updateFxpgCode',
    body(({ xzCode }) => ({ code: xzCode, fxpcCode: '330106' })),
    BY_REGION,
  ),
  ...writes(
    REGION,
    'POST removeFxpgCode',
    queries(({ xzCode }) => ({ code: xzCode })),
    BY_REGION,
  ),
  ...writes(
    REGION,
    'POST remove removeChild',
    queries(({ xzCode }) => ({ id: xzCode })),
    NOT_EVEN_OWN,
  ),
  ...shared(LIST, SPECIES_PATH, 'GET treeSection treeGenus treeSpecies listData', [
    { query: { id: SPECIES, size: 100 } },
  ]),
  ...shared(LIST, SPECIES_PATH, 'POST save update editOften'),
];
