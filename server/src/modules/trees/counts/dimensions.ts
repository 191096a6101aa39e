import {
  type DimensionName,
  memberParts,
  pendingColumn,
  type TreeDimension,
  treeDimensions,
} from '@gushu/migrations';
import { type ClassName, classesOf, treeClasses } from '@gushu/shared';

/** A dimension trees are counted by, as it is read. */
export interface Dimension extends TreeDimension {
  /** Name in tree_rollup. */
  dim: string;
  /** The code of a row `p` of tree_pending. */
  pending: string;
}

/** The names of classes of a measure; the migrations name none. */
const classNames = (dim: string): Pick<TreeDimension, 'names'> | undefined =>
  dim in treeClasses
    ? { names: Object.fromEntries(classesOf(dim as ClassName).map(({ code, label }) => [code, label])) }
    : undefined;

/** All dimensions, by their name in tree_rollup. */
export const dimensions = Object.fromEntries(
  Object.entries(treeDimensions).map(([dim, dimension]) => [
    dim,
    { ...dimension, ...classNames(dim), dim, pending: `p.${pendingColumn(dim)}` },
  ]),
) as Readonly<Record<DimensionName, Dimension>>;

/** All trees, under the one code `all`. */
export const total: Dimension = {
  dim: 'total',
  columns: [],
  pending: `'all'`,
  code: `'all'`,
  codes: ['all'],
  names: {},
};

/** The dimensions that scattered trees are counted by: what all trees are, without the members of groups. */
export const scatteredParts: readonly Dimension[] = memberParts.map((dim) => dimensions[dim]);

const { level, type, ownership, vigor, growPlace, growEnvironment, spreadC, age } = dimensions;

/**
 * Dimensions that the indexes of regions hold. Within a township all of them cost hardly more than one, and then the next
 * chart of a screen has its figures already.
 */
export const indexed: readonly Dimension[] = [
  ...[level, type, ownership, vigor, growPlace, growEnvironment, spreadC, age],
];
