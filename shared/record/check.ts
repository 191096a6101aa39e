import { ADDRESS_FORMS, fitsAddress } from '../address.js';
import { today } from '../clock.js';
import { isRegionCode } from '../regions.js';
import { isBlank } from './blank.js';
import type { MessageParams } from '../messages.js';
import type { EntityDefinition } from './define.js';
import { type Field, isMask } from './fields.js';

/** One thing wrong with one field: a key of `messages` and what its text names. */
export interface Fault {
  field: string;
  key: string;
  params?: MessageParams;
  /** A warning is reported but does not refuse the row. */
  warning?: true;
}

/** The form of an id: a number that a bigint can hold. */
export const ID_FORM = String.raw`(?:\d{1,18}|[1-8]\d{18}|9[01]\d{17})`;
const ID = new RegExp(`^${ID_FORM}$`);

const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
/** Longest text that is read as a number: a spreadsheet writes one with 17 digits, people hardly more. */
const MAX_NUMBER = 64;

const THOUSANDS = /^[+-]?\d{1,3}(,\d{3})+(?!\d)/;

/** Whether a text is a number as people and spreadsheets write it; `0x20` is none. */
export const isNumberText = (text: string): boolean => text.length <= MAX_NUMBER && NUMBER.test(text.trim());

/**
 * The number that somebody has written, in full-width figures too and with commas between thousands. Undefined for
 * anything else: `41,5` and `12 34` could mean several.
 */
export function writtenNumber(text: string): number | undefined {
  // Normalizing takes time by the square of what stands on one letter.
  if (text.length > MAX_NUMBER) return undefined;
  const plain = text.normalize('NFKC').trim();
  const joined = THOUSANDS.test(plain) ? plain.replaceAll(',', '') : plain;
  return isNumberText(joined) ? Number(joined) : undefined;
}

function isRealDay(value: string): boolean {
  if (!DAY.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

type Check<F extends Field> = (name: string, field: F, value: unknown) => Fault | undefined;

const checkNumber: Check<Extract<Field, { kind: 'integer' | 'decimal' }>> = (
  name,
  field,
  value,
): Fault | undefined => {
  const text = String(value);
  const number = isNumberText(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(number)) return { field: name, key: 'field.number' };
  if (field.kind === 'integer' && !Number.isInteger(number)) return { field: name, key: 'field.integer' };
  const { min, max } = field;
  if ((min !== undefined && number < min) || (max !== undefined && number > max)) {
    return { field: name, key: 'field.range', params: { min: min ?? '-∞', max: max ?? '∞' } };
  }
  if (field.warnAbove !== undefined && number > field.warnAbove) {
    return { field: name, key: 'field.high', params: { max: field.warnAbove }, warning: true };
  }
  return undefined;
};

const patterns = new Map<string, RegExp>();
function matches(pattern: string, value: string): boolean {
  let regexp = patterns.get(pattern);
  // Definitions are source, and a test runs the lint of patterns over theirs.
  // eslint-disable-next-line no-restricted-syntax
  if (!regexp) patterns.set(pattern, (regexp = new RegExp(`^(?:${pattern})$`, 'u')));
  return regexp.test(value);
}

const checkText: Check<Extract<Field, { kind: 'text' }>> = (name, field, value): Fault | undefined => {
  if (typeof value !== 'string') return { field: name, key: 'field.text' };
  // Characters as people count them: a rare ideograph outside the BMP is one.
  if (value.length > field.max && (value.length > 2 * field.max || [...value].length > field.max)) {
    return { field: name, key: 'field.long', params: { max: field.max } };
  }
  if (field.pattern && !matches(field.pattern, value)) {
    return { field: name, key: 'field.format', params: { form: field.patternHint ?? field.pattern } };
  }
  if (field.address && !fitsAddress(field.address, value)) {
    return { field: name, key: 'field.format', params: { form: ADDRESS_FORMS[field.address] } };
  }
  return undefined;
};

const checkDay: Check<Extract<Field, { kind: 'date' | 'datetime' }>> = (
  name,
  field,
  value,
): Fault | undefined => {
  const text = String(value);
  const form = field.kind === 'date' ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm:ss';
  const fits = field.kind === 'date' ? isRealDay(text) : MOMENT.test(text) && isRealDay(text.slice(0, 10));
  if (!fits) return { field: name, key: 'field.format', params: { form } };
  if (field.notFuture && text.slice(0, 10) > today()) return { field: name, key: 'field.future' };
  return undefined;
};

const checkKeys: Check<Extract<Field, { kind: 'dictionary' }>> = (name, field, value): Fault | undefined => {
  const keys = field.multi ? String(value).split(',') : [String(value)];
  if (field.exclusive !== undefined && keys.length > 1 && keys.includes(field.exclusive)) {
    return { field: name, key: 'field.exclusive' };
  }
  if (keys.some((key) => key === '' || key.length > 20) || new Set(keys).size !== keys.length) {
    return { field: name, key: 'field.dictionary', params: { value: String(value) } };
  }
  return undefined;
};

const checkIds: Check<Extract<Field, { kind: 'references' }>> = (name, { max }, value): Fault | undefined => {
  const text = String(value);
  // An id has 19 digits at most: the length is checked before the list is cut.
  const ids = text.length <= max * 20 ? text.split(',') : [];
  if (ids.length > max || ids.length === 0) return { field: name, key: 'field.many', params: { max } };
  return ids.every((id) => ID.test(id)) && new Set(ids).size === ids.length
    ? undefined
    : { field: name, key: 'field.reference' };
};

/** Checks one given value against its field: kind, range, length, form. Says nothing about blank values. */
export function checkValue(name: string, field: Field, value: unknown): Fault | undefined {
  // A list of one reads like its only member, and would be stored as a list.
  if (typeof value === 'object') return { field: name, key: 'field.wrong' };
  // What a mask stands for was checked when it came.
  if (field.secret && isMask(value)) return undefined;
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return checkNumber(name, field, value);
    case 'text':
      return checkText(name, field, value);
    case 'date':
    case 'datetime':
      return checkDay(name, field, value);
    case 'dictionary':
      return checkKeys(name, field, value);
    case 'flag':
      return value === 0 || value === 1 || value === '0' || value === '1'
        ? undefined
        : { field: name, key: 'field.flag' };
    case 'region':
      return isRegionCode(String(value)) ? undefined : { field: name, key: 'field.regionCode' };
    case 'reference':
      return ID.test(String(value)) ? undefined : { field: name, key: 'field.reference' };
    case 'references':
      return checkIds(name, field, value);
    case 'html':
      return typeof value === 'string' && value.length <= field.max
        ? undefined
        : { field: name, key: 'field.long', params: { max: field.max } };
  }
}

/** Faults of all fields of a row: what is missing at this stage, and what is wrong. */
export function checkRow(
  record: Pick<EntityDefinition, 'fields'>,
  row: Record<string, unknown>,
  stage: 'draft' | 'submit',
): Fault[] {
  const faults: Fault[] = [];
  for (const [name, field] of Object.entries(record.fields)) {
    if (field.auto) continue;
    const value = row[name];
    if (isBlank(value)) {
      if (field.required === 'draft' || (field.required === 'submit' && stage === 'submit')) {
        faults.push({ field: name, key: 'field.required' });
      }
      continue;
    }
    const fault = checkValue(name, field, value);
    if (fault) faults.push(fault);
  }
  return faults;
}
