import { type ClassName, classesOf, treeClasses } from '@gushu/shared';
import type { Query } from '../../../api/client.js';

/** Fields of a tree whose codes filter the wall, each with the available codes. */
export const CODES = {
  oldTreeLevel: ['1', '2', '3'],
  ownership: ['1', '2', '3', '4'],
  growPlace: ['1', '2'],
  growEnvironment: ['1', '2', '3'],
  vigor: ['1', '2', '3', '4'],
} as const;
/** Name of a field that filters by codes. */
export type CodeName = keyof typeof CODES;

/** Measures that filter the wall by their classes. */
const MEASURES = {
  treeAge: 'age',
  treeHeight: 'height',
  bust: 'bust',
  avgGuanFu: 'crown',
} as const satisfies Record<string, ClassName>;
/** Name of a measure. */
export type MeasureName = keyof typeof MEASURES;

export const CODE_NAMES = Object.keys(CODES) as CodeName[];
export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[];

/** The available classes of a measure. */
export const BINS = Object.fromEntries(
  MEASURE_NAMES.map((name) => [name, classesOf(MEASURES[name]).filter(({ rare }) => !rare)] as const),
) as Record<MeasureName, ReturnType<typeof classesOf>>;

/** Name of the area in the address and on the wire. */
export const AREA = 'geom';
/** Names of all filters. */
export type FilterName = CodeName | MeasureName | typeof AREA;
export const FILTER_NAMES: readonly FilterName[] = [...CODE_NAMES, ...MEASURE_NAMES, AREA];

/** Filters of the wall: comma-joined codes, the index of a bin among those of its measure, the WKT of an area. */
export type Filter = Readonly<Partial<Record<FilterName, string>>>;

/** The filter in an address; invalid values are left out. */
export function filterIn(params: URLSearchParams): Filter {
  const codes = CODE_NAMES.map((name) => {
    const asked = (params.get(name) ?? '').split(',');
    return [name, CODES[name].filter((code) => asked.includes(code)).join(',')] as const;
  });
  const bins = MEASURE_NAMES.map((name) => {
    const at = BINS[name].findIndex((_, one) => String(one) === params.get(name));
    return [name, at < 0 ? '' : String(at)] as const;
  });
  const all = [...codes, ...bins, [AREA, params.get(AREA) ?? ''] as const];
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
}

/** Query parameters of a filter. */
export function queryOf(filter: Filter): Query {
  const codes = CODE_NAMES.map((name) => [name, filter[name]] as const);
  const bounds = MEASURE_NAMES.flatMap((name) => {
    const { from, last } = BINS[name][Number(filter[name] ?? -1)] ?? {};
    const [least, most] = treeClasses[MEASURES[name]].bounds;
    return [[least, from] as const, [most, last] as const];
  });
  return Object.fromEntries(
    [...codes, ...bounds, [AREA, filter[AREA]] as const].filter(([, value]) => value !== undefined),
  );
}
