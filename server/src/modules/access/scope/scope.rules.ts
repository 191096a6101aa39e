import {
  checkValue,
  columnOf,
  type Field,
  isNumeric,
  readScopeRules,
  type RecordDefinition,
  RECORDS,
  type ScopeRule,
} from '@gushu/shared';
import { COMMON_RULE_COLUMNS } from '../../../caller/row-scopes.js';
import { ID } from '../../../blade/fields.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';

const PLACEHOLDER = /^#\{(userId|deptId|xzCode)\}$/;
const WITHOUT_VALUE = ['null', 'notnull'];

/** The record behind a menu, whose code is its name; a menu without one has no rows that a scope could limit. */
export function recordOf(menuCode: string): RecordDefinition {
  const record = RECORDS.find(({ name }) => name === menuCode);
  if (!record) throw new ValidationError([{ field: 'menuId', key: 'scope.record' }]);
  return record;
}

/** Wire name of a field that a scope may compare, in either spelling. */
function fieldOf(record: RecordDefinition, column: string): string | undefined {
  const names = [...Object.keys(record.fields), ...COMMON_RULE_COLUMNS];
  return names.find((name) => name === column || columnOf(name) === column);
}

/** The column of a scope by department or person as it is stored; blank means the department. */
export function scopeColumnOf(record: RecordDefinition, column: string): string {
  if (column === '') return 'create_dept';
  const field = fieldOf(record, column);
  if (!field) throw new ValidationError([{ field: 'scopeColumn', key: 'scope.column' }]);
  return columnOf(field);
}

const refuse = (reason: string): never => {
  throw new BusinessError('scope.rule', { reason });
};

/** Whether a value does not parse as the field's kind; any text is right, and so is a value out of range. */
function isWrong(column: string, field: Field, value: string): boolean {
  if (field.kind === 'text') return false;
  const fault = checkValue(column, field, isNumeric(field) ? Number(value) : value);
  return fault !== undefined && !fault.warning && fault.key !== 'field.range';
}

function assertValues(record: RecordDefinition, { column, op, values }: ScopeRule): void {
  const field = record.fields[column];
  for (const value of values) {
    if (PLACEHOLDER.test(value) || op === 'prefix') continue;
    if (field ? isWrong(column, field, value) : !ID.test(value)) refuse(value.slice(0, 40));
  }
  if (values.length === 0 && !WITHOUT_VALUE.includes(op)) refuse('values');
}

/** The rules of a text as they are stored; refuses unknown fields and values of another kind. */
export function rulesOf(record: RecordDefinition, text: string): string {
  const rules = readScopeRules(text);
  if (!rules) throw new ValidationError([{ field: 'scopeValue', key: 'scope.rules' }]);
  const settled = rules.map((rule) => {
    const column = fieldOf(record, rule.column) ?? refuse(rule.column);
    assertValues(record, { ...rule, column });
    return { ...rule, column };
  });
  return JSON.stringify(settled);
}
