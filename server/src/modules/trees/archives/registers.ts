import { oldTree, oldTreeGroup, type RecordDefinition } from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';

/** A register that is archived: its table has a snapshot of the same columns, `…_archive`. */
export interface Register {
  record: RecordDefinition;
  /** Key of dictionary `archive_data_type`. */
  dataType: string;
  /** Field whose value is the same for a row in every year. */
  number: string;
  /** Field that a row is called by beside its number. */
  named: string;
  /** Field that grows by the year. */
  age: string;
  /** Where a row stands. */
  point: Sql;
  /** Whether its snapshots lie in a partition for each year. */
  isPartitioned: boolean;
  /** Whether its snapshots are counted by dimensions. */
  isCounted: boolean;
}

/** The trees, by their own points. */
export const TREES: Register = {
  record: oldTree,
  dataType: '1',
  number: 'provinceOldTreeNumber',
  named: 'treeTypeName',
  age: 'treeAge',
  point: sql`t.geom`,
  isPartitioned: true,
  isCounted: true,
};

/** The groups, by their middles. */
export const GROUPS: Register = {
  record: oldTreeGroup,
  dataType: '2',
  number: 'provinceGroupNumber',
  named: 'groupName',
  age: 'avgTreeAge',
  point: sql`st_point(t.lon::float8, t.lat::float8, 4326)`,
  isPartitioned: false,
  isCounted: false,
};

/** The register of a data type. */
export const registerOf = (dataType: unknown): Register =>
  String(dataType) === GROUPS.dataType ? GROUPS : TREES;

/** The screens of filing: whoever has one reads its years; the register's own right is asked besides. */
export const FILING_READERS = ['oldTreeFiling_view', 'oldTreeGroupFiling_view', 'archiveYear_view'] as const;

/** The table of a record's yearly snapshots. */
export const snapshotOf = ({ table }: Pick<RecordDefinition, 'table'>): Sql => raw(`${table}_archive`);
