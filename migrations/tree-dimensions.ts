type Label = readonly [zh: string, en: string];

/** A dimension trees are counted by; its name is that of the counts, in snake_case the column of the pending rows. */
export interface TreeDimension {
  /** Columns of a tree that its code follows from: a change of no such column counts nothing anew. */
  columns: readonly string[];
  /** The code of a tree `t`, in SQL. */
  code: string;
  /** Codes that are always present, in their order. */
  codes: readonly string[];
  /** Dictionary that names the codes, or the names themselves; none where the server names them. */
  names: string | Readonly<Record<string, Label>>;
}

const known = (column: string) => `coalesce(t.${column}, 'unknown')`;

/** Counted by the keys of the dictionary that the column is called by. */
const keys = (column: string, codes: string): TreeDimension => ({
  columns: [column],
  code: known(column),
  codes: codes.split(' '),
  names: column,
});

interface Bins {
  key: string;
  limits: readonly number[];
  /** How many of the first bins show only where there are trees in them; they are numbered 0 and below. */
  rare?: number;
}

/** Counted by classes of a measure: lower bounds are inclusive, upper ones exclusive. `shared/tree-classes.ts` names them. */
function bins(column: string, { key, limits, rare = 0 }: Bins): TreeDimension {
  const codes = [...limits, 0].map((_, i) => `${key}${i + 1 - rare}`);
  const cases = limits.map((limit, i) => `when t.${column} < ${limit} then '${codes[i]}'`).join(' ');
  return {
    columns: [column],
    code: `case when t.${column} is null then 'unknown' ${cases} else '${codes.at(-1)}' end`,
    codes: codes.slice(rare),
    names: {},
  };
}

const AGE = bins('tree_age', { key: 'a', limits: [100, 300, 500, 1000, 2000], rare: 1 });

/** The parts of a code of the dimension `members`, in their order: dimensions by which scattered trees are counted too. */
export const memberParts = ['vigor', 'growEnvironment', 'growPlace', 'age'] as const;

const MEMBER = [...['vigor', 'grow_environment', 'grow_place'].map(known), AGE.code].join(` || ':' || `);

/**
 * All that trees are counted by. A line more is counted from the next migration on: columns, functions and triggers of
 * the rollup and what reads it follow from here, and all trees are counted anew.
 */
export const treeDimensions = {
  level: keys('old_tree_level', '1 2 3 0'),
  type: keys('old_tree_type', '1 2 3'),
  ownership: keys('ownership', '1 2 3 4'),
  vigor: keys('vigor', '1 2 3 4'),
  growPlace: keys('grow_place', '1 2'),
  growEnvironment: keys('grow_environment', '1 2 3'),
  spreadC: keys('spread_c', '1 2'),
  // Famous trees may be younger than a hundred years: a0.
  age: AGE,
  height: bins('tree_height', { key: 'h', limits: [10, 20, 30] }),
  bust: bins('bust', { key: 'b', limits: [100, 300, 500] }),
  crown: bins('avg_guan_fu', { key: 'c', limits: [5, 20, 40] }),
  // Species id and level, so that the species table has its level columns without a second cube.
  species: {
    columns: ['tree_type', 'old_tree_level'],
    code: `t.tree_type || ':' || ${known('old_tree_level')}`,
    codes: [],
    names: {},
  },
  // Members of groups by all of memberParts in one code: what scattered trees are is what all are without these few.
  members: {
    columns: ['spread_c', 'vigor', 'grow_environment', 'grow_place', ...AGE.columns],
    code: `case when t.spread_c = '2' then ${MEMBER} else '-' end`,
    codes: [],
    names: {},
  },
  // The data year in which a tree came into the register, of those that say why it did.
  newIn: {
    columns: ['new_reason', 'year'],
    code: `case when t.new_reason is null then '-' else t.year::text end`,
    codes: [],
    names: {},
  },
} as const satisfies Record<string, TreeDimension>;

/**
 * Filters of the trees' list that compare one field, and the column of the pending rows that holds its code: lists are
 * counted by each of them, in whatever state the trees are.
 */
export const listFilters = {
  oldTreeType: 'type',
  ownership: 'ownership',
  growPlace: 'grow_place',
  growEnvironment: 'grow_environment',
  spreadC: 'spread_c',
  protectLevel: 'protect_level',
  lifeStatus: 'life_status',
  treeType: 'tree_type',
  section: 'section',
  genus: 'genus',
} as const;

/** Columns of a tree that the pending rows hold for the sake of these filters alone. */
export const filterColumns = ['protect_level', 'life_status', 'tree_type', 'section', 'genus'] as const;

/** Name of a dimension. */
export type DimensionName = keyof typeof treeDimensions;

/** Column of the pending rows that holds the code of a dimension. */
export const pendingColumn = (dimension: string): string =>
  dimension.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
