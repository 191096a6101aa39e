import type { Label } from '@gushu/shared';

/** A dimension trees are counted by: its codes in order, and how the table and the pending rows hold it. */
export interface Dimension {
  /** Name in tree_rollup. */
  dim: string;
  /** The code of a row `p` of tree_pending. */
  pending: string;
  /** The code of a tree `t`, where it is counted from the table. */
  value: string;
  /** Codes that are always present, in their order. */
  codes: readonly string[];
  /** Dictionary that names the codes, or the names themselves. */
  names: string | Readonly<Record<string, Label>>;
}

/** Counted by the keys of the dictionary that the column is called by. */
const plain = (dim: string, column: string, codes: string, pending = column): Dimension => ({
  dim,
  pending: `p.${pending}`,
  value: `coalesce(t.${column}, 'unknown')`,
  codes: codes.split(' '),
  names: column,
});

const range = (low: number, high: number | undefined, unit: Label): Label =>
  high === undefined
    ? [`≥${low}${unit[0]}`, `≥ ${low} ${unit[1]}`]
    : low === 0
      ? [`<${high}${unit[0]}`, `< ${high} ${unit[1]}`]
      : [`${low}～${high}${unit[0]}`, `${low}–${high} ${unit[1]}`];

interface Bins {
  column: string;
  key: string;
  limits: readonly number[];
  unit: Label;
}

/** Lower bounds are inclusive, upper ones exclusive. */
function bins(dim: string, { column, key, limits, unit }: Bins): Dimension {
  const codes = [...limits, 0].map((_, i) => `${key}${i + 1}`);
  const names = codes.map((code, i) => [code, range(limits[i - 1] ?? 0, limits[i], unit)] as const);
  const cases = limits.map((limit, i) => `when t.${column} < ${limit} then '${key}${i + 1}'`).join(' ');
  return {
    dim,
    pending: `p.${dim}`,
    value: `case when t.${column} is null then 'unknown' ${cases} else '${key}${codes.length}' end`,
    codes,
    names: Object.fromEntries(names),
  };
}

const YEARS: Label = ['年', 'years'];
const METRES: Label = ['米', 'm'];
const CENTIMETRES: Label = ['厘米', 'cm'];

const ages = bins('age', { column: 'tree_age', key: 'a', limits: [300, 500, 1000, 2000], unit: YEARS });

/** All dimensions, by their name in tree_rollup. */
export const dimensions = {
  level: plain('level', 'old_tree_level', '1 2 3 0', 'level'),
  type: plain('type', 'old_tree_type', '1 2 3', 'type'),
  ownership: plain('ownership', 'ownership', '1 2 3 4'),
  vigor: plain('vigor', 'vigor', '1 2 3 4'),
  growPlace: plain('growPlace', 'grow_place', '1 2'),
  growEnvironment: plain('growEnvironment', 'grow_environment', '1 2 3'),
  spreadC: plain('spreadC', 'spread_c', '1 2'),
  // A famous tree may be younger than a hundred years; its bin a0 shows only where there is one.
  age: {
    ...ages,
    value: `case when t.tree_age < 100 then 'a0' else ${ages.value} end`,
    names: {
      ...(ages.names as Record<string, Label>),
      a1: range(100, 300, YEARS),
      a0: range(0, 100, YEARS),
    },
  },
  height: bins('height', { column: 'tree_height', key: 'h', limits: [10, 20, 30], unit: METRES }),
  bust: bins('bust', { column: 'bust', key: 'b', limits: [100, 300, 500], unit: CENTIMETRES }),
  crown: bins('crown', { column: 'avg_guan_fu', key: 'c', limits: [5, 20, 40], unit: METRES }),
  // Species id and level, `id:level`.
  species: {
    dim: 'species',
    pending: 'p.species',
    value: `t.tree_type || ':' || coalesce(t.old_tree_level, 'unknown')`,
    codes: [],
    names: {},
  },
} as const satisfies Record<string, Dimension>;

/** All trees, under the one code `all`. */
export const total: Dimension = { dim: 'total', pending: `'all'`, value: `'all'`, codes: ['all'], names: {} };

const { level, type, ownership, vigor, growPlace, growEnvironment, spreadC, age } = dimensions;

/**
 * Dimensions that the indexes of regions hold. Within a county all of them cost hardly more than one, and then the next
 * chart of a screen has its figures already.
 */
export const indexed: readonly Dimension[] = [
  ...[level, type, ownership, vigor, growPlace, growEnvironment, spreadC, age],
];
