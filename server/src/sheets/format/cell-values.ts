import type { Shown } from './number-formats.js';

const DAY = 86_400;
/** Days from the epoch of each system to 1970-01-01. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;
/** 9999-12-31 in the 1900 system. */
const LAST_DAY = 2_958_465;
const SIGNIFICANT = 15;

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

const clock = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

function dayText(day: number, date1904: boolean): string {
  if (!date1904 && day === 60) return '1900-02-29';
  // Excel's 1900 system believes in a 29 February 1900, so the days before it lie one further on.
  const shift = date1904 ? EPOCH_1904 : day < 60 ? EPOCH_1900 - 1 : EPOCH_1900;
  return new Date((day - shift) * DAY * 1000).toISOString().slice(0, 10);
}

/**
 * A serial number as its format shows it, in one spelling: `yyyy-MM-dd`, `yyyy-MM-dd HH:mm:ss` or `HH:mm:ss`.
 * Undefined when the number is no moment (negative, too large): then it stays a number, as Excel shows `####`.
 */
export function momentText(serial: number, shown: Shown, date1904: boolean): string | undefined {
  const seconds = Math.round(serial * DAY);
  const day = Math.floor(seconds / DAY);
  const rest = seconds - day * DAY;
  if (!(serial >= 0) || day > LAST_DAY) return undefined;
  if (shown === 'time' && day === 0) return clock(rest);
  if (shown === 'date')
    return day === 0 && !date1904 ? undefined : dayText(Math.floor(serial + 1e-9), date1904);
  if (day === 0 && !date1904) return clock(rest);
  return rest === 0 ? dayText(day, date1904) : `${dayText(day, date1904)} ${clock(rest)}`;
}

/** `2024-05-01T00:00:00Z` of a cell of type `d` in the spelling of `momentText`. */
export function isoText(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?))?/.exec(text);
  if (!parts) return text;
  const time = parts[2] === undefined ? '00:00:00' : parts[2].padEnd(8, ':00');
  return time === '00:00:00' ? parts[1]! : `${parts[1]!} ${time}`;
}

/** A double that prints as more than 15 digits (0.30000000000000004) as Excel prints it (0.3). */
export const roundedNumber = (value: number): number => Number(value.toPrecision(SIGNIFICANT));

/** A number as plain decimal text, never with an exponent: 330108200017, 0.00000012. */
export function decimalText(value: number): string {
  const text = String(value);
  const size = Math.abs(value);
  if (size >= 1e-6 && size < 1e21) return text;
  const parts = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!parts) return text;
  const digits = parts[2]! + (parts[3] ?? '');
  const exponent = Number(parts[4]);
  if (Math.abs(exponent) > 40) return text;
  return exponent < 0
    ? `${parts[1]!}0.${'0'.repeat(-exponent - 1)}${digits}`
    : parts[1]! + digits.padEnd(exponent + 1, '0');
}

/** A number as XML writes it: digits, a fraction, an exponent. */
const WRITTEN = /^(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * The digits of a number with more than 15 before its point, as the file holds them; undefined for any other. A double does
 * not hold them all, and Excel shows and keeps no more than 15.
 */
export function longDigits(text: string): string | undefined {
  const parts = WRITTEN.exec(text);
  if (!parts) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = parts;
  const point = whole.length + Number(exponent);
  const digits = (whole + fraction).padEnd(point, '0');
  const before = digits.slice(0, Math.max(point, 0)).replace(/^0+/, '');
  if (before.length <= SIGNIFICANT) return undefined;
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end--;
  return end === point ? before : `${before}.${digits.slice(point, end)}`;
}

/**
 * Whether digits of `longDigits` may stand for others that were typed: Excel puts zeros after the 15th, other programs what
 * the nearest double prints.
 */
export function mayBeRounded(digits: string): boolean {
  if (/^0*$/.test(digits.slice(SIGNIFICANT))) return true;
  const value = Number(digits);
  if (Number.isSafeInteger(value) || !Number.isInteger(value)) return false;
  return digits === decimalText(value) || digits === BigInt(value).toString();
}

const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const POWERS = Float64Array.from({ length: 16 }, (_, i) => 10 ** i);

/**
 * The number written in the bytes, or NaN when it is not a plain decimal of at most 15 digits; then the caller takes
 * the slow way. Mantissa and power of ten are both exact here, so one division rounds as `Number(text)` would.
 */
export function plainNumber(bytes: Buffer, start: number, end: number): number {
  let at = start;
  const negative = bytes[at] === MINUS;
  if (negative) at++;
  let mantissa = 0;
  let digits = 0;
  let scale = -1;
  for (; at < end; at++) {
    const byte = bytes[at]!;
    if (byte >= ZERO && byte <= NINE) {
      mantissa = mantissa * 10 + byte - ZERO;
      digits++;
      if (scale >= 0) scale++;
    } else if (byte === POINT && scale < 0) scale = 0;
    else return NaN;
  }
  if (digits === 0 || digits > SIGNIFICANT) return NaN;
  const value = scale > 0 ? mantissa / POWERS[scale]! : mantissa;
  return negative ? -value : value;
}
