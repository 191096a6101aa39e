import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../locales/number-text.js';
import { moneyIn } from './money.js';

/** Writes amounts of 万元 for the reader: the value with its unit, and both as a text. */
export function useMoney() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const amount = useCallback(
    (wan: number, most?: number) => {
      const { value, unit } = moneyIn(language, wan, most);
      return { value, unit: t(`wall.unit.${unit}`) };
    },
    [t, language],
  );
  const text = useCallback(
    (wan: number) => {
      const { value, unit } = amount(wan);
      return `${numberText(value, { most: 2 })} ${unit}`;
    },
    [amount],
  );
  return { amount, text };
}
