import { isRealDay } from '../clock.js';
import { isNumberText } from '../numbers.js';
import { isBlank } from '../blank.js';
import type { Fault } from '../record/check.js';
import { type OwnRule, RULE_KINDS, type RuleParam } from './own-rule.js';
import { fitsPattern } from './pattern.js';

type Values = Readonly<Record<string, unknown>>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOBILE = /^1[3-9]\d{9}$/;
const FORMS: Readonly<Record<string, (text: string) => boolean>> = {
  date: (text) => DAY.test(text) && isRealDay(text),
  mobile: (text) => MOBILE.test(text),
  number: isNumberText,
};

const between = (value: number, { min = -Infinity, max = Infinity }: RuleParam): boolean =>
  value >= min && value <= max;

/** How two values stand to each other: figures as figures, all else as text. */
function order(a: unknown, b: unknown): number {
  const [left, right] = [String(a), String(b)];
  if (isNumberText(left) && isNumberText(right)) return Number(left) - Number(right);
  return left === right ? 0 : left < right ? -1 : 1;
}
const COMPARED: Readonly<Record<string, (by: number) => boolean>> = {
  lt: (by) => by < 0,
  le: (by) => by <= 0,
  eq: (by) => by === 0,
  ne: (by) => by !== 0,
  ge: (by) => by >= 0,
  gt: (by) => by > 0,
};

/** Whether a rule between fields holds. */
function holdsBetween(
  value: unknown,
  row: Values,
  { compare, other = '', when = '', values = [] }: RuleParam,
): boolean {
  const isAsked =
    when !== '' &&
    String(row[when] ?? '')
      .split(',')
      .some((key) => values.includes(key));
  if (isAsked && isBlank(value)) return false;
  if (compare === undefined || isBlank(value) || isBlank(row[other])) return true;
  return COMPARED[compare]!(order(value, row[other]));
}

/** Whether a row obeys a rule that needs no other row; only rules of kind 1 require a value. */
function obeys({ ruleType, fieldName, param }: OwnRule, row: Values): boolean {
  const value = row[fieldName];
  if (ruleType === '1') return !isBlank(value);
  if (ruleType === '8') return holdsBetween(value, row, param);
  if (isBlank(value)) return true;
  const text = String(value);
  switch (ruleType) {
    case '2':
      return between([...text].length, param);
    case '3':
      return between(Number(text), param);
    case '4':
      return text.split(',').every((key) => param.values?.includes(key));
    case '5':
      return fitsPattern(param.pattern ?? '', text);
    case '7':
      return FORMS[param.format ?? '']?.(text) ?? true;
    default:
      return true;
  }
}

/** The fault of a row that breaks somebody's own rule, in the words that they gave it. */
const ownFault = ({ fieldName, ruleCode, ruleLevel, errorMsg }: OwnRule): Fault => ({
  field: fieldName,
  key: 'rule.own',
  params: { text: errorMsg },
  rule: ruleCode,
  ...(ruleLevel === '2' ? { warning: true } : {}),
});

/** Whether a rule is checked with the other rows of the register. */
export const isBySets = ({ ruleType }: Pick<OwnRule, 'ruleType'>): boolean =>
  RULE_KINDS[ruleType]?.bySets ?? false;

/** Faults of a row by people's own rules, as far as the row says itself whether it obeys them. */
export const ownFaults = (rules: readonly OwnRule[], row: Values): Fault[] =>
  rules
    .filter(
      (rule) => !isBySets(rule) && String(row['xzCode'] ?? '').startsWith(rule.xzCode) && !obeys(rule, row),
    )
    .map(ownFault);
