import { type ClassName, classesOf, treeClasses } from '@gushu/shared';
import type { Query } from '../../../api/client.js';

/** Fields of a tree whose codes filter the wall, each with the codes that are offered. */
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

/** The classes of a measure that are offered. */
export const BINS = Object.fromEntries(
  MEASURE_NAMES.map((name) => [name, classesOf(MEASURES[name]).filter(({ rare }) => !rare)] as const),
) as Record<MeasureName, ReturnType<typeof classesOf>>;

/** Name of the area in the address and on the wire. */
export const AREA = 'geom';
/** What can be filtered by. */
export type FilterName = CodeName | MeasureName | typeof AREA;
export const FILTER_NAMES: readonly FilterName[] = [...CODE_NAMES, ...MEASURE_NAMES, AREA];

/** What filters the wall: comma-joined codes, the place of a bin among those of its measure, the WKT of an area. */
export type Filter = Readonly<Partial<Record<FilterName, string>>>;

/** The filter that an address holds; what it cannot be is left out. */
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

/** A filter as the calls take it. */
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
