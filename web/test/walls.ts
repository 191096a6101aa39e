import type { ProjectScreen, RegionShapes, RescueSummary, ResourceScreen } from '@gushu/shared';
import type { Call, FakeApi } from './fake-api.js';

/** Places that walls of tests show: what they are called, and how many trees stand there. */
export const PLACES = {
  '': { name: '全国', trees: 21_000, projects: 90 },
  '33': { name: '浙江省', trees: 3_643, projects: 12 },
  '11': { name: '北京市', trees: 566, projects: 3 },
} as const;

export type PlaceCode = keyof typeof PLACES;

const STAMP = { statTime: '2026-01-02 03:04:05', archiveMark: 2, year: null };

/** All figures of the resource screen of a place, of which only the headline is filled. */
export function resourceScreen(xzCode: PlaceCode, trees: number = PLACES[xzCode].trees): ResourceScreen {
  const { name } = PLACES[xzCode];
  const survey = {
    ...{
      treeTotal: trees,
      scattered: trees - 10,
      groupNum: 2,
      groupTrees: 10,
      ancient: trees,
      famous: 0,
      both: 0,
    },
    ...{ speciesNum: 3, genusNum: 2, sectionNum: 1, filedYears: [] },
    yearChange: { year: 2026, newNum: 0, reduceNum: 0 },
  };
  const screen = {
    ...STAMP,
    getYear: [2024],
    getDetail: { code: xzCode, name, fxpcCode: xzCode, parentCode: '', level: xzCode.length / 2 },
    getMapXzName: [],
    oldTreeResourcesProbablyCount: [{}],
    oldTreeResourcesSurveytCount: [],
    oldTreeSurvey: { ...survey, ...STAMP },
    oldTreeFeature: [],
    growScatteredOldTree: { vigor: [], environment: [], place: [], age: [] },
    oldTreeDistribute: [],
    oldTreeMap: [],
    mainTreeSpecies: [],
    treeTypeTotal: { sectionNum: 0, genusNum: 0, speciesNum: 0, sections: [] },
    groupDistribute: [],
    treeTypeArea: [],
  };
  return screen as unknown as ResourceScreen;
}

/** Projects of a place and year without details. */
export const rescueSummary = (xzCode: PlaceCode): RescueSummary => ({
  ...{ projectNum: PLACES[xzCode].projects, treeNum: 5, fund: 1230.5, usedFund: 550.37, excellentNum: 2 },
  ...{ byYear: [], byCure: [], byXz: [], byVigor: [] },
});

/** All figures of the project screen of a place. */
export const projectScreen = (xzCode: PlaceCode): ProjectScreen => ({
  years: [2024, 2026],
  getDetail: resourceScreen(xzCode).getDetail,
  getRescueAnalepsis: rescueSummary(xzCode),
  ...{ getCentralBudgetBt: [], getCentralBudgetByArea: [], stageProgress: [], areaSituation: [] },
  funds: { received: 74_285, passedOn: 44_513, bound: 624.12, spent: 550.37, left: 73_660.88 },
  comparisons: [],
});

const shapes: RegionShapes = { type: 'FeatureCollection', features: [] } as unknown as RegionShapes;

/** Answers all that walls ask for. */
export function serveWalls(api: FakeApi): void {
  const placeOf = ({ query }: Call) => (query['xzCode'] ?? '') as PlaceCode;
  const path = 'largeDataScreen/largeDataScreen';
  api
    .answer(`${path}/events`, () => new Promise<never>(() => undefined))
    .answer(`${path}/screen`, (call) => resourceScreen(placeOf(call)))
    .answer(`${path}/projectScreen`, (call) => projectScreen(placeOf(call)))
    .answer(`${path}/getRescueAnalepsis`, (call) => rescueSummary(placeOf(call)))
    .answer(`${path}/getRescueAnalepsisOldTree`, {
      ...{ records: [], total: 0, size: 60, current: 1, pages: 0 },
      ...{ orders: [], optimizeCountSql: true, searchCount: true },
    })
    .answer('maps/base-map/borders', { type: 'FeatureCollection', features: [] })
    .answer('maps/base-map/regions', shapes)
    .answer('maps/base-map/tiles', { vector: [], imagery: [], terrain: [], own: {}, reviewNumber: '' })
    .answer('apicture/apicture/xzcodeGeom', (call) => ({
      xzCode: String(call.query['xzCode']),
      ...{ geom: 'POLYGON((118 28,122 28,122 31,118 31,118 28))', center: '120 29.5' },
    }))
    .answer('blade-system/region/detail', ({ query }) => ({
      ...{ code: query['code'] ?? '', name: PLACES[(query['code'] ?? '') as PlaceCode].name, regionLevel: 1 },
    }));
}
