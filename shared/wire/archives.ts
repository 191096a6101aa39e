import type { Checked, Difference } from '../archives.js';
import type { RuleLevel } from '../inspection/catalogue.js';
import type { Label } from '../label.js';
import type { RowTransition } from '../record/machine.js';

/** A filing year as a region sees it. */
export interface ArchiveYearRow {
  /** Of the row that decides: the region's own, or one of a region above it. */
  id: string | null;
  dataType: string;
  year: number;
  xzCode: string;
  state: number;
  beginDate: string | null;
  endDate: string | null;
  treeNum: number;
  groupNum: number;
  archivedTime: string | null;
  archivedBy: string | null;
  moves: RowTransition[];
}

/** Check of a region's year before it is archived: its rows by finding. */
export interface ArchiveCheck extends Record<Checked, number> {
  total: number;
  passed: number;
  /** Rows that the archive would hold: approved, in the register, of each number the newest. */
  taken: number;
  canArchive: boolean;
  /** How many rows break which rule, errors first. */
  rules: BrokenRule[];
  /** When the check began; null while a large region is checked for the first time, and all figures are 0. */
  checkedTime: string | null;
  /** How far the check of a large region is that a job is making, and its id; null where none is made. */
  checking: { run: string; checked: number; total: number } | null;
}

/** A rule that rows to be archived break. */
export interface BrokenRule {
  ruleCode: string;
  ruleLevel: (typeof RuleLevel)[keyof typeof RuleLevel];
  ruleName: string;
  num: number;
}

/** A snapshot that is waiting, running or over. */
export interface ArchiveRun {
  id: string;
  year: number;
  xzCode: string;
  /** 0 waiting, 1 running, 2 done, 3 failed. */
  state: number;
  totalNum: number;
  /** Rows that the rules have checked, before the first is copied. */
  checkedNum: number;
  doneNum: number;
  /** 0 to 1, half of it for the check. */
  progress: number;
  errorMessage: string | null;
  beginTime: string | null;
  endTime: string | null;
}

/** A row that stands in the way of archiving, and why. */
export interface ObstacleRow {
  id: string;
  number: string | null;
  xzCodeName: string;
  statusName: string;
  /** Which rules it breaks. */
  faults: string;
}

/** How many late regions were reminded, and how many had been before. */
export interface Reminded {
  reminded: number;
  already: number;
}

/** How far the filing of a region is. */
export interface FilingRow {
  xzCode: string;
  xzName: string;
  state: number;
  drafts: number;
  returned: number;
  county: number;
  city: number;
  province: number;
  nation: number;
  /** Days that the oldest row has waited. */
  waitingDays: number;
  /** Of the last check; null where none was made. */
  errors: number | null;
  warnings: number | null;
  approved: number;
  archived: number;
  /** Rows up to the year that are not approved yet, whatever they wait for: the sum of the six figures above. */
  missing: number;
  moves: RowTransition[];
}

/** Figures of the filing, by their headings in its table and workbook. */
export const filingFigures = {
  missing: ['未完成', 'Missing'],
  drafts: ['草稿', 'Drafts'],
  returned: ['已退回', 'Returned'],
  county: ['待县级审核', 'Wait for county'],
  city: ['待市级审核', 'Wait for city'],
  province: ['待省级审核', 'Wait for province'],
  nation: ['待国家审核', 'Wait for nation'],
  waitingDays: ['最长等待(天)', 'Longest wait (days)'],
  errors: ['规则错误', 'Errors'],
  warnings: ['规则提示', 'Warnings'],
  approved: ['已通过', 'Approved'],
  archived: ['已归档', 'Archived'],
} as const satisfies Record<string, Label>;
export type FilingFigure = keyof typeof filingFigures;

/** A row that differs between two archived years. */
export interface DifferenceRow {
  id: string;
  kind: Difference;
  number: string | null;
  name: string | null;
  xzCode: string;
  xzCodeName: string;
  changes: ChangedField[];
}

/** A field that differs, with what keys stand for. */
export interface ChangedField {
  field: string;
  before: unknown;
  after: unknown;
  beforeName: string;
  afterName: string;
}

/** Extent of the snapshot of a region's year, and whose rows it lacks. */
export interface ArchivedExtent {
  year: number;
  /** Rows whose tree or group lives, and dead ones, which no statistic counts; unknown to who sees some rows only. */
  alive?: number;
  dead?: number;
  /** How many counties have rows today and none in the snapshot, and the first of them by name. */
  missing: number;
  missingNames: string[];
}

/** Counties of a region that have not filed a year: their rows of the other one are not compared. */
export interface NotFiled {
  year: number;
  regions: number;
  rows: number;
}

/**
 * How many rows of a region differ between two archived years, and the parts that are not compared. The code is null
 * in the line of rows that stand in the requested region and in none of its children.
 */
export type DifferenceCount = Record<Difference, number> & {
  xzCode: string | null;
  xzName: string;
  notFiled: NotFiled[];
};
