import { numberText } from '../locales/number-text.js';

/** From here a wall shows thousands in larger units: five digits are still read at a glance. */
const LONG = 100_000;
const MILLION = 1_000_000;
const WAN = 10_000;
const YI = 100_000_000;

/** A number as it is read from ten metres: its digits, and the larger unit that they count. */
export interface ShortNumber {
  digits: string;
  scale: 'one' | 'wan' | 'yi' | 'million';
}

/** How many decimals the larger unit has, at least and at most. */
interface Decimals {
  least?: number;
  most: number;
}

const TWO: Decimals = { least: 2, most: 2 };

/** 5,081,900 as 508.19 万, in English as 5.08 million; a short number stays as it is. Round ones ask for fewer decimals. */
export function shortNumber(value: number, language: string, decimals: Decimals = TWO): ShortNumber {
  const size = Math.abs(value);
  const english = language === 'en';
  if (size < (english ? MILLION : LONG)) return { digits: numberText(value, { most: 2 }), scale: 'one' };
  const [unit, scale] = english
    ? ([MILLION, 'million'] as const)
    : size < YI
      ? ([WAN, 'wan'] as const)
      : ([YI, 'yi'] as const);
  return { digits: numberText(value / unit, decimals), scale };
}
