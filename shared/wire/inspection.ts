import type { RuleLevel } from '../inspection/catalogue.js';

type Level = (typeof RuleLevel)[keyof typeof RuleLevel];

/** A table that rules may be made for. */
export interface RuleTable {
  tableName: string;
  tableLabel: string;
}

/** A field that a rule may be about. */
export interface RuleField {
  fieldName: string;
  fieldLabel: string;
  /** Kind of the field: text, integer, dictionary … */
  dataType: string;
  /** Characters of a text. */
  length: number | null;
  /** Its dictionary. */
  dictCode: string | null;
  required: 0 | 1;
}

/** A rule of the product as it is listed. */
export interface SystemRule {
  ruleCode: string;
  ruleName: string;
  dataType: string;
  tableName: string;
  tableLabel: string;
  fieldName: string;
  fieldLabel: string;
  ruleType: string;
  ruleTypeName: string;
  ruleLevel: string;
  ruleLevelName: string;
  applyTo: string;
  isSystem: 1;
  enabled: 1;
}

/** A fault of one row by a rule. */
export interface RowFault {
  ruleCode: string;
  ruleLevel: Level;
  field: string;
  label: string;
  msg: string;
}

/** An inspection of rows that are there. */
export interface InspectionRun {
  id: string;
  dataType: string;
  xzCode: string;
  xzCodeName: string;
  createTime: string;
  state: number;
  total: number;
  done: number;
  /** Rows with an error, and with a warning. */
  errorNum: number;
  warnNum: number;
  cancelRequested: boolean;
  errorMessage: string | null;
}

/** How many rows of a region break a rule. */
export interface InspectionLine {
  ruleCode: string;
  ruleName: string;
  ruleLevel: Level;
  xzCode: string;
  xzCodeName: string;
  num: number;
}

/** A row that breaks a rule. */
export interface InspectionFault extends RowFault {
  rowId: string;
  title: string;
  xzCode: string;
  xzCodeName: string;
}
