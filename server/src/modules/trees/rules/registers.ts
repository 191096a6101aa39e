import {
  derivedTree,
  FILING_SCREENS,
  groupFaults,
  oldTree,
  oldTreeGroup,
  storedTreeFaults,
  treeFaults,
} from '@gushu/shared';
import sql from 'sql-template-tag';
import { builtInOfGroups, builtInOfTrees } from './built-in-sets.js';
import type { Register } from './register.js';
import { standingOfGroups, standingOfTrees } from './standing-sets.js';

/** The trees, by their own points. */
export const TREES: Register<typeof oldTree> = {
  record: oldTree,
  dataType: '1',
  screen: FILING_SCREENS.oldTree,
  number: 'provinceOldTreeNumber',
  named: 'treeTypeName',
  age: 'treeAge',
  target: 'oldTreeId',
  point: sql`t.geom`,
  shape: sql`st_point(s.lon::float8, s.lat::float8, 4326)`,
  isYearly: true,
  isPartitioned: true,
  isCounted: true,
  faults: treeFaults,
  storedFaults: storedTreeFaults,
  levelOf: (row) => derivedTree(row).protectLevel,
  builtIn: builtInOfTrees,
  standing: standingOfTrees,
};

/** The groups, by their middles. */
export const GROUPS: Register<typeof oldTreeGroup> = {
  record: oldTreeGroup,
  dataType: '2',
  screen: FILING_SCREENS.oldTreeGroup,
  number: 'provinceGroupNumber',
  named: 'groupName',
  age: 'avgTreeAge',
  target: 'groupId',
  point: sql`st_point(t.lon::float8, t.lat::float8, 4326)`,
  shape: sql`(case when st_isvalid(s.geom) then s.geom end)`,
  isYearly: false,
  isPartitioned: false,
  isCounted: false,
  faults: groupFaults,
  storedFaults: groupFaults,
  levelOf: ({ protectLevel }) => protectLevel,
  builtIn: builtInOfGroups,
  standing: standingOfGroups,
};

/** All registers, in the order in which a number is looked for. */
export const REGISTERS = [TREES, GROUPS] as const;

/** The register of a data type. */
export const registerOf = (dataType: unknown): Register =>
  String(dataType) === GROUPS.dataType ? GROUPS : TREES;
