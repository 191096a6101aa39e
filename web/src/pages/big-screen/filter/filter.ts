import { type Field, oldTree } from '@gushu/shared';
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

/** Measures that filter the wall: where their bins begin and end, and the names of their bounds on the wire. */
export const MEASURES = {
  treeAge: { limits: [100, 300, 500, 1000, 2000], isOpen: false, bounds: ['minAge', 'maxAge'] },
  treeHeight: { limits: [10, 20, 30], isOpen: true, bounds: ['minHeight', 'maxHeight'] },
  bust: { limits: [100, 300, 500], isOpen: true, bounds: ['minBust', 'maxBust'] },
  avgGuanFu: { limits: [5, 20, 40], isOpen: true, bounds: ['minCrown', 'maxCrown'] },
} as const;
/** Name of a measure. */
export type MeasureName = keyof typeof MEASURES;

export const CODE_NAMES = Object.keys(CODES) as CodeName[];
export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[];

/** From which value on trees are in a bin, and below which. */
export interface Bin {
  from?: number;
  below?: number;
}

/** The bins of a measure; `isOpen` ones begin with all that is below the first limit. */
export const BINS = Object.fromEntries(
  MEASURE_NAMES.map((name) => {
    const { limits, isOpen } = MEASURES[name];
    const ends: (number | undefined)[] = [...(isOpen ? [undefined] : []), ...limits, undefined];
    return [
      name,
      ends.slice(0, -1).map((from, at): Bin => {
        const below = ends[at + 1];
        return { ...(from === undefined ? {} : { from }), ...(below === undefined ? {} : { below }) };
      }),
    ];
  }),
) as Record<MeasureName, Bin[]>;

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

/** The step between two values of a measure: the bounds of the call are both in. */
const stepOf = (name: MeasureName): number => {
  const field: Field = oldTree.fields[name];
  return field.kind === 'decimal' ? 10 ** -(field.scale ?? 0) : 1;
};

/** A filter as the calls take it. */
export function queryOf(filter: Filter): Query {
  const codes = CODE_NAMES.map((name) => [name, filter[name]] as const);
  const bounds = MEASURE_NAMES.flatMap((name) => {
    const { from, below } = BINS[name][Number(filter[name] ?? -1)] ?? {};
    const [least, most] = MEASURES[name].bounds;
    const last = below === undefined ? undefined : Number((below - stepOf(name)).toFixed(2));
    return [[least, from] as const, [most, last] as const];
  });
  return Object.fromEntries(
    [...codes, ...bounds, [AREA, filter[AREA]] as const].filter(([, value]) => value !== undefined),
  );
}

/** A bin as it is written: `<10`, `10–20`, `≥30`; whole years end one before the next bin. */
export function binText(name: MeasureName, { from, below }: Bin): string {
  if (from === undefined) return `<${below}`;
  if (below === undefined) return `≥${from}`;
  return `${from}–${stepOf(name) === 1 ? below - 1 : below}`;
}
