import {
  checkValue,
  entryTextIn,
  type Fault,
  type Field,
  type Label,
  MAX_WKT,
  messages,
  narrowed,
  normalWkt,
  trimBlanks,
  type Taxon,
  withoutFilling,
  writtenNumber,
} from '@gushu/shared';
import { decimalText } from '../../../sheets/format/cell-values.js';
import { cut, LOOKED_AT } from '../../../sheets/format/cut.js';
import type { CellValue } from '../../../sheets/format/xlsx-reader.js';
import type { Texts } from './fault-log.js';

/** Meaning of a cell: the value to store, or the fault that prevents one. */
type Meaning =
  | { value: string | null; warning?: Fault; fault?: undefined }
  | { value?: undefined; warning?: undefined; fault: Fault };

/** Texts and keys of one dictionary, each mapped to the key; a text of two entries is mapped to both keys. */
export type KeysByText = ReadonlyMap<string, string | readonly string[]>;

function keysIn(code: string, entries: ReadonlyMap<string, string>): KeysByText {
  const found = new Map<string, string | string[]>();
  for (const [key, text] of entries) {
    const other = found.get(text);
    found.set(text, other === undefined ? key : [...[other].flat(), key]);
  }
  // A word that is the text of one entry and the key of another means the text, as people read it.
  for (const key of entries.keys()) if (!found.has(key)) found.set(key, key);
  for (const [key, text] of entries) {
    const english = entryTextIn('en', code, text);
    if (!found.has(english)) found.set(english, key);
  }
  return found;
}

/** Maps keys and texts of entries to keys, by dictionary; English texts too, unless they mean another entry. */
export const keysByText = (texts: Texts): Map<string, KeysByText> =>
  new Map([...texts].map(([code, entries]) => [code, keysIn(code, entries)]));

/** Code under which the map from a taxon's Latin names to the Chinese ones stands beside the dictionaries. */
export const latinCode = (taxon: Taxon): string => `latin ${taxon}`;

const SEPARATOR = /[,，、;；]/;
const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{2}:\d{2}:\d{2}))?$/;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const FLAGS: ReadonlyMap<string, string> = new Map([
  ['是', '1'],
  ['yes', '1'],
  ['否', '0'],
  ['no', '0'],
]);
/** A key with leading zeros, as Excel may show it. */
const ZEROS_IN_FRONT = /^0+([1-9]\d*)$/;
const SERIAL = /^\d{5}(\.\d+)?$/;
/** Text of the form of a region's code, as a parameter of faults. */
export const CODE_FORM = { f: messages['import.codeForm'] };
const MS_A_DAY = 86_400_000;
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

/** Whether a text is a day in one of the usual spellings. */
export const isDayText = (text: string): boolean => DAY.test(text);

/** Whether a text is Excel's serial number of a day. */
export const isSerial = (text: string): boolean => SERIAL.test(text);

/** Converts Excel's serial number of a day, or a date written by hand, to yyyy-MM-dd. */
function dayText(text: string): string {
  const parts = DAY.exec(text);
  if (parts) return `${parts[1]}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}`;
  if (isSerial(text))
    return new Date(EXCEL_EPOCH + Math.floor(Number(text)) * MS_A_DAY).toISOString().slice(0, 10);
  return text;
}

/** Converts a date and time to the form of the wire; a day alone means its first second. */
function momentText(text: string): string {
  const [day = '', time] = text.split(/[ T]/);
  const parts = CLOCK.exec(time ?? '00:00');
  if (!DAY.test(day) || !parts) return text;
  return `${dayText(day)} ${parts[1]!.padStart(2, '0')}:${parts[2]}:${parts[3] ?? '00'}`;
}

function keysOf(field: string, text: string, multi: boolean, keys: KeysByText): Meaning {
  // Most cells hold the exact text of one entry.
  const whole = keys.get(text);
  if (typeof whole === 'string' && !(multi && SEPARATOR.test(text))) return { value: whole };
  const given = multi
    ? text
        .split(SEPARATOR)
        .map((part) => part.trim())
        .filter(Boolean)
    : [text];
  const found: string[] = [];
  for (const part of given) {
    const key = keys.get(part) ?? keys.get(part.replace(ZEROS_IN_FRONT, '$1'));
    if (key === undefined) return { fault: { field, key: 'E4', params: { v: part } } };
    if (typeof key !== 'string')
      return { fault: { field, key: 'import.entries', params: { v: part, keys: key.join('、') } } };
    found.push(key);
  }
  return { value: [...new Set(found)].join(',') };
}

/** The same for a list of choices; a longer text is wrong anyway, and stays wrong when it is cut. */
const CHOICES_LOOKED_AT = 2_000;

const lookedAt = (field: Field): number => {
  // A character that counts once may take two UTF-16 units.
  if (field.kind === 'text') return 2 * field.max + 1;
  if (field.kind === 'geometry') return MAX_WKT;
  return field.kind === 'dictionary' ? CHOICES_LOOKED_AT : LOOKED_AT;
};

/** A cell as text; numbers without an exponent, as a staging table takes them. */
export const cellText = (cell: CellValue): string =>
  typeof cell === 'number' ? decimalText(cell) : trimBlanks(String(cell ?? ''));

/** Reads one cell as a value of the field; blank cells have the value null. */
export function readCell(
  name: string,
  field: Field,
  cell: CellValue | undefined,
  keys?: KeysByText,
): Meaning {
  if (cell === null || cell === undefined) return { value: null };
  let text = cut(cellText(cell), lookedAt(field));
  if (text === '') return { value: null };
  if (field.kind === 'dictionary') {
    const read = keysOf(name, text, Boolean(field.multi), keys ?? new Map<string, string>());
    if (read.fault) return read;
    text = read.value ?? '';
  } else if (field.kind === 'integer' || field.kind === 'decimal') text = String(writtenNumber(text) ?? text);
  else if (field.kind === 'date') text = dayText(text);
  else if (field.kind === 'datetime') text = momentText(text);
  else if (field.kind === 'geometry') text = normalWkt(field.shape, text) ?? text;
  else if (field.kind === 'text' && field.identity) text = narrowed(text);
  else if (field.kind === 'text' && field.taxon) text = String(keys?.get(text) ?? text);
  else if (field.kind === 'region') text = withoutFilling(text);
  else if (field.kind === 'flag') text = FLAGS.get(text.toLowerCase()) ?? text;
  const fault = checkValue(name, field, text);
  // 320.0 and 3.2e2 are whole numbers too, and COPY wants them plain.
  if (field.kind === 'integer' && (!fault || fault.warning)) text = String(Number(text));
  if (!fault) return { value: text };
  return fault.warning ? { value: text, warning: fault } : { fault: sheetFault(fault, field) };
}

const KEYS: Record<string, string> = {
  'field.required': 'E1',
  'field.number': 'E2',
  'field.integer': 'E2',
  'field.range': 'E3',
  'field.dictionary': 'E4',
  'field.long': 'E5',
  'field.format': 'E6',
  'field.regionCode': 'E6',
  'field.future': 'E16',
};

const withUnit = (value: unknown, [zh, en]: Label): Label => [`${value}${zh}`, `${value}${en && ' '}${en}`];

/** The batch's own wording of a fault, with the names its texts use. */
export function sheetFault(fault: Fault, field: Field): Fault {
  const key = KEYS[fault.key];
  // Without a wording of the batch, the fault keeps its own text and parameters.
  if (key === undefined) return fault;
  const { min, max, form, value } = fault.params ?? {};
  const unit = field.unit ?? ['', ''];
  return {
    field: fault.field,
    key,
    params: {
      ...(key === 'E3' && { min: withUnit(min, unit), max: withUnit(max, unit) }),
      ...(key === 'E5' && { n: max ?? '' }),
      ...(key === 'E6' && (form === undefined ? CODE_FORM : { f: form })),
      ...(key === 'E4' && { v: value ?? '' }),
    },
  };
}
