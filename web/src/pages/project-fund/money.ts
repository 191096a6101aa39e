import { numberText } from '../../locales/number-text.js';

const LOOK = { least: 2, most: 2 };

/** An amount of 万元 with its two decimals, as 1,234.50. */
export const moneyShown = (amount: unknown): string => numberText(Number(amount ?? 0), LOOK);
