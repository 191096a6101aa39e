import { ADDRESS_FORMS, fitsAddress } from '../address.js';
import { isRealDay, today } from '../clock.js';
import type { Label } from '../label.js';
import type { MessageParams } from '../messages.js';
import { isNumberText } from '../numbers.js';
import { isRegionCode, levelNames, regionLevel } from '../regions.js';
import { MAX_WKT, normalWkt, WKT_FORMS } from '../wkt.js';
import { hasHidden, isBlank } from '../blank.js';
import { formattedLength, hasHiddenMarkup } from './formatted.js';
import type { EntityDefinition } from './define.js';
import { type Field, isMask } from './fields.js';
import { valueOf } from './row.js';

/** One thing wrong with one field: a key of `messages` and what its text names. */
export interface Fault {
  field: string;
  key: string;
  params?: MessageParams;
  /** Name of its field, where neither a definition nor the catalogue of parameters has it. */
  label?: Label;
  /** Code of the inspection rule that it breaks, where its key and field do not say which. */
  rule?: string;
  /** A warning is reported but does not refuse the row. */
  warning?: true;
}

/** The form of an id: a number that a bigint can hold. */
export const ID_FORM = String.raw`(?:\d{1,18}|[1-8]\d{18}|9[01]\d{17})`;
const ID = new RegExp(`^${ID_FORM}$`);

const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

type Of<K extends Field['kind']> = Extract<Field, { kind: K }>;
type Wrong = Omit<Fault, 'field'>;

const unless = (fits: boolean, key: string, params?: MessageParams): Wrong | undefined =>
  fits ? undefined : { key, ...(params ? { params } : {}) };

function checkNumber(field: Of<'integer' | 'decimal'>, value: unknown): Wrong | undefined {
  const text = String(value);
  const number = isNumberText(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(number)) return { key: 'field.number' };
  if (field.kind === 'integer' && !Number.isInteger(number)) return { key: 'field.integer' };
  const { min, max } = field;
  if ((min !== undefined && number < min) || (max !== undefined && number > max)) {
    return { key: 'field.range', params: { min: min ?? '-∞', max: max ?? '∞' } };
  }
  if (field.warnAbove !== undefined && number > field.warnAbove) {
    return { key: 'field.high', params: { max: field.warnAbove }, warning: true };
  }
  return undefined;
}

const patterns = new Map<string, RegExp>();
function matches(pattern: string, value: string): boolean {
  let regexp = patterns.get(pattern);
  // Definitions are source, and a test runs the lint of patterns over theirs.
  // eslint-disable-next-line no-restricted-syntax
  if (!regexp) patterns.set(pattern, (regexp = new RegExp(`^(?:${pattern})$`, 'u')));
  return regexp.test(value);
}

function checkText(field: Of<'text'>, value: unknown): Wrong | undefined {
  if (typeof value !== 'string') return { key: 'field.text' };
  if (hasHidden(value)) return { key: 'field.hidden' };
  // Characters as people count them: a rare ideograph outside the BMP is one.
  if (value.length > field.max && (value.length > 2 * field.max || [...value].length > field.max)) {
    return { key: 'field.long', params: { max: field.max } };
  }
  if (field.pattern && !matches(field.pattern, value)) {
    return { key: 'field.format', params: { form: field.patternHint ?? field.pattern } };
  }
  if (field.address && !fitsAddress(field.address, value)) {
    return { key: 'field.format', params: { form: ADDRESS_FORMS[field.address] } };
  }
  return undefined;
}

/** The first and the last day that anybody can mean: past events end today, a deadline or plan within the century. */
export const dayBounds = ({ notFuture }: Pick<Of<'date' | 'datetime'>, 'notFuture'>) => ({
  min: '1900-01-01',
  max: notFuture ? today() : '2100-12-31',
});

function checkDay(field: Of<'date' | 'datetime'>, value: unknown): Wrong | undefined {
  const text = String(value);
  const form = field.kind === 'date' ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm:ss';
  const fits = (field.kind === 'date' ? DAY : MOMENT).test(text) && isRealDay(text.slice(0, 10));
  if (!fits) return { key: 'field.format', params: { form } };
  const day = text.slice(0, 10);
  const { min, max } = dayBounds(field);
  if (field.notFuture && day > max) return { key: 'field.future' };
  return unless(day >= min && day <= max, 'field.range', { min, max });
}

const NUMERIC_KEY = /^-?\d{1,4}$/;

function checkKeys({ multi, exclusive, numeric }: Of<'dictionary'>, value: unknown): Wrong | undefined {
  const keys = multi ? String(value).split(',') : [String(value)];
  if (exclusive !== undefined && keys.length > 1 && keys.includes(exclusive)) {
    return { key: 'field.exclusive' };
  }
  const isKey = (key: string): boolean => (numeric ? NUMERIC_KEY.test(key) : key !== '' && key.length <= 20);
  const fits = keys.every(isKey) && new Set(keys).size === keys.length;
  return unless(fits, 'field.dictionary', { value: String(value) });
}

function checkIds({ max }: Of<'references'>, value: unknown): Wrong | undefined {
  const text = String(value);
  // An id has 19 digits at most: the length is checked before the list is cut.
  const ids = text.length <= max * 20 ? text.split(',') : [];
  if (ids.length > max || ids.length === 0) return { key: 'field.many', params: { max } };
  if (!ids.every((id) => ID.test(id))) return { key: 'field.reference' };
  return unless(new Set(ids).size === ids.length, 'field.repeated');
}

function checkGeometry({ shape }: Of<'geometry'>, value: unknown): Wrong | undefined {
  const text = String(value);
  if (text.length > MAX_WKT) return { key: 'field.long', params: { max: MAX_WKT } };
  return unless(normalWkt(shape, text) !== undefined, 'field.format', { form: WKT_FORMS[shape] });
}

/** Regions that a field holds at most, so that what names them stays short. */
export const MAX_REGIONS = 60;

function checkRegion(field: Of<'region'>, value: unknown): Wrong | undefined {
  if (!field.multi) return checkCode(field, String(value));
  const text = String(value);
  // A code has 12 digits at most: the length is checked before the list is cut.
  const codes = text.length <= MAX_REGIONS * 13 ? text.split(',') : [];
  if (codes.length > MAX_REGIONS || codes.length === 0)
    return { key: 'field.many', params: { max: MAX_REGIONS } };
  const [wrong] = codes.flatMap((code) =>
    code === '' ? { key: 'field.regionCode' } : (checkCode(field, code) ?? []),
  );
  return wrong ?? unless(new Set(codes).size === codes.length, 'field.repeated');
}

function checkCode({ levels }: Of<'region'>, code: string): Wrong | undefined {
  if (!isRegionCode(code)) return { key: 'field.regionCode' };
  if (!levels) return undefined;
  return unless(levels.includes(regionLevel(code)), 'field.regionLevel', { level: levelNames(levels) });
}

function checkHtml({ max }: Of<'html'>, value: unknown): Wrong | undefined {
  if (typeof value !== 'string' || formattedLength(value) > max)
    return { key: 'field.long', params: { max } };
  return unless(!hasHiddenMarkup(value), 'field.hidden');
}

function checkKind(field: Field, value: unknown): Wrong | undefined {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return checkNumber(field, value);
    case 'text':
      return checkText(field, value);
    case 'date':
    case 'datetime':
      return checkDay(field, value);
    case 'dictionary':
      return checkKeys(field, value);
    case 'flag':
      return unless(/^[01]$/.test(String(value)), 'field.flag');
    case 'region':
      return checkRegion(field, value);
    case 'reference':
      return unless(ID.test(String(value)), 'field.reference');
    case 'references':
      return checkIds(field, value);
    case 'geometry':
      return checkGeometry(field, value);
    case 'html':
      return checkHtml(field, value);
  }
}

/** Checks one given value against its field: kind, range, length, form. Says nothing about blank values. */
export function checkValue(name: string, field: Field, value: unknown): Fault | undefined {
  // A list of one reads like its only member, and would be stored as a list.
  if (typeof value === 'object') return { field: name, key: 'field.wrong' };
  // The value behind a mask was validated when it came.
  const wrong = field.secret && isMask(value) ? undefined : checkKind(field, value);
  return wrong && { field: name, ...wrong };
}

/** Whether a field of a row holds what its kind takes: a rule that compares or looks it up asks this first. */
export function isSound({ fields }: Pick<EntityDefinition, 'fields'>, row: object, name: string): boolean {
  const [field, value] = [fields[name], valueOf(row, name)];
  return field !== undefined && !isBlank(value) && !checkValue(name, field, value);
}

/** Faults of all fields of a row: missing ones at this stage, and wrong ones. */
export function checkRow(
  record: Pick<EntityDefinition, 'fields'>,
  row: Record<string, unknown>,
  stage: 'draft' | 'submit',
): Fault[] {
  const faults: Fault[] = [];
  for (const [name, field] of Object.entries(record.fields)) {
    if (field.auto) continue;
    const value = row[name];
    const isReplaced = field.unless !== undefined && !isBlank(row[field.unless]);
    if (isBlank(value)) {
      if (isReplaced) continue;
      if (field.required === 'draft' || (field.required === 'submit' && stage === 'submit')) {
        // The field that would do as well is named.
        const other = record.fields[field.unless ?? ''];
        faults.push({ field: name, key: 'field.required', ...(other && { params: { or: other.label } }) });
      }
      continue;
    }
    if (isReplaced && field.required === undefined) faults.push({ field: name, key: 'field.oneOf' });
    const fault = checkValue(name, field, value);
    if (fault) faults.push(fault);
  }
  return faults;
}
