import { trimBlanks } from '../blank.js';
import { checkValue, type Fault } from '../record/check.js';
import { createTime, statusField, updateTime } from '../record/common.js';
import type { RecordDefinition } from '../record/define.js';
import type { Field } from '../record/fields.js';

/** How a condition compares a field; a region is compared by `prefix`, which means what lies in it. */
type CriteriaOp =
  | ('eq' | 'ne' | 'like' | 'notlike' | 'prefix' | 'gt' | 'ge' | 'lt' | 'le' | 'between')
  | ('in' | 'notin' | 'null' | 'notnull');

/** One comparison of a field of a record. */
export interface Condition {
  field: string;
  op: CriteriaOp;
  values: string[];
}

/** Conditions of an attribute query, of which all hold, or any. */
export interface Criteria {
  match: 'all' | 'any';
  conditions: Condition[];
}

export const MAX_CONDITIONS = 20;
/** Longest text of criteria, in characters. */
export const MAX_CRITERIA = 4_000;
const MAX_VALUES = 50;
const MAX_INTEGER = 2_147_483_647;

const ORDERED: readonly CriteriaOp[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between', 'null', 'notnull'];
const CHOSEN: readonly CriteriaOp[] = ['in', 'notin', 'null', 'notnull'];
const FILLED: readonly CriteriaOp[] = ['null', 'notnull'];
const OPS: Record<Field['kind'], readonly CriteriaOp[]> = {
  text: ['like', 'notlike', 'eq', 'ne', 'prefix', 'null', 'notnull'],
  integer: ORDERED,
  decimal: ORDERED,
  date: ORDERED,
  datetime: ['ge', 'le', 'between', 'null', 'notnull'],
  flag: ['eq', 'null', 'notnull'],
  dictionary: CHOSEN,
  region: ['prefix', 'null', 'notnull'],
  reference: CHOSEN,
  references: CHOSEN,
  html: FILLED,
  geometry: FILLED,
};

/** The comparisons that values of the field's kind allow, the usual one first. */
export const criteriaOps = ({ kind }: Field): readonly CriteriaOp[] => OPS[kind];

/** How many values a comparison has at least and at most. */
function valuesOfOp(op: CriteriaOp): readonly [least: number, most: number] {
  if (op === 'null' || op === 'notnull') return [0, 0];
  if (op === 'between') return [2, 2];
  return op === 'in' || op === 'notin' ? [1, MAX_VALUES] : [1, 1];
}

/** Fields that a record may be queried by: an answer would show of a secret what its mask hides. */
export function criteriaFields(
  record: Pick<RecordDefinition, 'fields' | 'states'>,
): Readonly<Record<string, Field>> {
  const status = statusField(record);
  const open = Object.entries(record.fields).filter(([, { secret }]) => !secret);
  return { ...Object.fromEntries(open), ...(status ? { status } : {}), createTime, updateTime };
}

const NAME = /^[a-z]\w{0,63}$/i;
/** Faults of stored values alone: a value to compare with may lie beyond the field's range or levels. */
const STORED_ONLY = new Set(['field.range', 'field.future', 'field.regionLevel']);

/** The field as a single value of it is compared: one key, one id, any part of a text. */
function comparedAs(field: Field): Field {
  if (field.kind === 'text') return { kind: 'text', label: field.label, max: field.max };
  if (field.kind === 'dictionary') return { kind: 'dictionary', label: field.label, code: field.code };
  if (field.kind === 'references') return { kind: 'reference', label: field.label, to: field.to };
  return field;
}

function valueFault(name: string, field: Field, value: string): Fault | undefined {
  // No text of the database holds a NUL, and a statement would end at it.
  if (value === '' || value.includes('\0')) return { field: name, key: 'field.form' };
  const fault = checkValue(name, comparedAs(field), value);
  if (fault && !fault.warning && !STORED_ONLY.has(fault.key)) return fault;
  const isFigure = field.kind === 'integer' || field.kind === 'decimal';
  return isFigure && Math.abs(Number(value)) > MAX_INTEGER ? { field: name, key: 'field.large' } : undefined;
}

type Given = Partial<Record<keyof Condition, unknown>>;

/** A condition without the blanks around its values, which come along with pasted texts. */
function trimmed(condition: unknown): Given {
  const { field, op, values } = (condition ?? {}) as Given;
  const trim = (value: unknown) => (typeof value === 'string' ? trimBlanks(value) : value);
  return { field, op, values: Array.isArray(values) ? values.map(trim) : values };
}

function conditionFault(
  fields: Readonly<Record<string, Field>>,
  { field: name, op, values }: Given,
): Fault | undefined {
  if (typeof name !== 'string' || !NAME.test(name)) return { field: 'criteria', key: 'field.form' };
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) return { field: name, key: 'criteria.field' };
  if (!criteriaOps(field).some((known) => known === op)) return { field: name, key: 'criteria.op' };
  const [least, most] = valuesOfOp(op as CriteriaOp);
  const isList = Array.isArray(values) && values.length >= least && values.length <= most;
  if (!isList || !values.every((value) => typeof value === 'string'))
    return { field: name, key: most === 1 ? 'criteria.value' : 'criteria.values', params: { least, most } };
  for (const value of values as string[]) {
    const fault = valueFault(name, field, value);
    if (fault) return fault;
  }
  return undefined;
}

const WRONG = { faults: [{ field: 'criteria', key: 'field.form' }] };

/** The criteria of a JSON text as far as a record has such fields and comparisons, or their faults. */
export function readCriteria(
  record: Pick<RecordDefinition, 'fields' | 'states'>,
  text: string,
): { criteria: Criteria; faults?: undefined } | { criteria?: undefined; faults: Fault[] } {
  if (text.length > MAX_CRITERIA)
    return { faults: [{ field: 'criteria', key: 'field.long', params: { max: MAX_CRITERIA } }] };
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return WRONG;
  }
  const { match, conditions } = (read ?? {}) as Partial<Record<keyof Criteria, unknown>>;
  if ((match !== 'all' && match !== 'any') || !Array.isArray(conditions) || conditions.length === 0)
    return WRONG;
  if (conditions.length > MAX_CONDITIONS)
    return { faults: [{ field: 'criteria', key: 'field.many', params: { max: MAX_CONDITIONS } }] };
  const fields = criteriaFields(record);
  const given = conditions.map(trimmed);
  const faults = given.flatMap((one) => conditionFault(fields, one) ?? []);
  return faults.length > 0 ? { faults } : { criteria: { match, conditions: given as Condition[] } };
}
