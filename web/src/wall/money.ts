import { cents } from '@gushu/shared';

/** An amount with the unit that it is counted in. */
export interface Money {
  value: number;
  unit: 'wan' | 'million';
}

/** Hundredths of 万元 in a million yuan. */
const MILLION = 10_000;

/**
 * An amount of 万元 as a reader of the language counts money. Each language has one unit, so that amounts of a screen compare
 * and add up as they stand.
 */
export const moneyIn = (language: string, wan: number): Money =>
  language === 'en' ? { value: cents(wan) / MILLION, unit: 'million' } : { value: wan, unit: 'wan' };

/** Decimals with which an amount is exact in its unit. */
export const exactDecimals = (unit: Money['unit']): number => (unit === 'million' ? 4 : 2);

/** Decimals of an amount where there is room for a few digits only: at least three digits, and no cents of thousands. */
export function fewDecimals(value: number): number {
  const size = Math.abs(value);
  if (size >= 1000) return 0;
  if (size >= 100) return 1;
  return size >= 1 ? 2 : 4;
}
