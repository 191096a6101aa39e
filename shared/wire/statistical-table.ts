import type { Label } from '../label.js';
import { cents } from '../records/money.js';

/** A column of a table that is entered by hand. */
export interface TableColumn {
  heading: Label;
  kind: 'text' | 'year' | 'region' | 'count' | 'money' | 'note';
  /** No two rows have the same in all columns that are keys. */
  isKey?: true;
  /** A table may lack it, and a row leave it empty. */
  isOptional?: true;
}

const YEAR: TableColumn = { heading: ['年度', 'Year'], kind: 'year', isKey: true };
const TREES: TableColumn = { heading: ['株数', 'Trees'], kind: 'count' };
const MONEY: TableColumn = { heading: ['资金(万元)', 'Money (10,000 CNY)'], kind: 'money' };
const NOTE: TableColumn = { heading: ['说明', 'Note'], kind: 'note', isOptional: true };

/** Tables of figures that people enter by a workbook, by their `dataType`: name, and columns under their names on the wire. */
export const statisticalTables = {
  1: {
    name: ['树种排名', 'Species ranking'],
    columns: {
      treeTypeName: { heading: ['树种', 'Species'], kind: 'text', isKey: true },
      treeNum: TREES,
      note: NOTE,
    },
  },
  2: {
    name: ['年度资金', 'Funds by year'],
    columns: { year: YEAR, fund: MONEY, treeNum: TREES, note: NOTE },
  },
  3: {
    name: ['抢救复壮株数', 'Rescued trees'],
    columns: {
      year: YEAR,
      xzCode: { heading: ['区划代码', 'Region code'], kind: 'region', isKey: true },
      treeNum: TREES,
      fund: MONEY,
      note: NOTE,
    },
  },
} as const satisfies Record<number, { name: Label; columns: Readonly<Record<string, TableColumn>> }>;

/** Which table it is. */
export type TableType = keyof typeof statisticalTables;

/** Rows that a table may have. */
export const MAX_TABLE_ROWS = 5_000;

/** Percent by which a figure of a table may differ from what the register counts for the same thing without a note. */
export const REGISTER_TOLERANCE = 5;

/** Whether a figure, of trees or of money, contradicts what the register counts for the same thing. */
export const isContradiction = (entered: number, counted: number): boolean =>
  Math.abs(cents(entered) - cents(counted)) * 100 > cents(counted) * REGISTER_TOLERANCE;

/** A line of a table, by the names of its columns; of a region also its name. */
export type TableLine = Record<string, string | number>;

/** A table as it stands for a year and region, with who entered it and when. */
export interface StatisticalTable {
  id: string;
  dataType: string;
  year: number;
  /** Empty for the nation. */
  xzCode: string;
  xzName: string;
  fileName: string;
  userName: string;
  createTime: string;
  /** How many rows it has. */
  lineNum: number;
}

/** The same with its rows, in the order of the workbook. */
export interface WholeTable extends StatisticalTable {
  lines: TableLine[];
}
