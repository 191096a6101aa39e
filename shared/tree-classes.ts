import type { Label } from './label.js';
import { oldTree } from './records/old-tree.js';
import type { Field } from './record/fields.js';

/** A measure of trees that is counted by classes. */
interface Classes {
  field: keyof typeof oldTree.fields;
  /** Letter that the codes of its classes begin with. */
  key: string;
  /** Lower bounds are inclusive, upper ones exclusive. */
  limits: readonly number[];
  unit: Label;
  /** How many of the first classes show only where there are trees in them; they are numbered 0 and below. */
  rare?: number;
  /** Names of its bounds in calls that filter trees; both are inclusive. */
  bounds: readonly [least: string, most: string];
}

/**
 * The classes of trees by age, height, girth and crown, by the name of their dimension: the one place that says where they
 * begin and end and how they are written. The counts themselves stand in `migrations/tree-dimensions.ts`, which a test
 * compares with this.
 */
export const treeClasses = {
  // Famous trees may be younger than a hundred years: a0.
  age: {
    ...{ field: 'treeAge', key: 'a', limits: [100, 300, 500, 1000, 2000], unit: ['年', 'years'], rare: 1 },
    bounds: ['minAge', 'maxAge'],
  },
  height: {
    ...{ field: 'treeHeight', key: 'h', limits: [10, 20, 30], unit: ['米', 'm'] },
    bounds: ['minHeight', 'maxHeight'],
  },
  bust: {
    ...{ field: 'bust', key: 'b', limits: [100, 300, 500], unit: ['厘米', 'cm'] },
    bounds: ['minBust', 'maxBust'],
  },
  crown: {
    ...{ field: 'avgGuanFu', key: 'c', limits: [5, 20, 40], unit: ['米', 'm'] },
    bounds: ['minCrown', 'maxCrown'],
  },
} as const satisfies Record<string, Classes>;

/** Name of a measure that trees are counted by in classes. */
export type ClassName = keyof typeof treeClasses;

/** A class: from which value on trees are in it, below which, and the last value that is. */
export interface TreeClass {
  code: string;
  from?: number;
  below?: number;
  last?: number;
  label: Label;
  /** It shows only where there are trees in it. */
  rare: boolean;
}

/** The step between two values of a field. */
const stepOf = (field: Field): number => (field.kind === 'decimal' ? 10 ** -(field.scale ?? 0) : 1);

function labelOf({ unit: [zh, en] }: Classes, step: number, from?: number, below?: number): Label {
  if (from === undefined) return [`<${below}${zh}`, `< ${below} ${en}`];
  if (below === undefined) return [`≥${from}${zh}`, `≥ ${from} ${en}`];
  // Whole years end one before the next class.
  const end = step === 1 ? below - 1 : below;
  return [`${from}～${end}${zh}`, `${from}–${end} ${en}`];
}

/** The classes of a measure, the lowest first. */
export function classesOf(name: ClassName): TreeClass[] {
  const classes: Classes = treeClasses[name];
  const { field, key, limits, rare = 0 } = classes;
  const step = stepOf(oldTree.fields[field]);
  return [...limits, undefined].map((below, at) => {
    const from = limits[at - 1];
    return {
      code: `${key}${at + 1 - rare}`,
      ...(from === undefined ? {} : { from }),
      ...(below === undefined ? {} : { below, last: Number((below - step).toFixed(2)) }),
      label: labelOf(classes, step, from, below),
      rare: at < rare,
    };
  });
}
