import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../locales/number-text.js';
import { exactDecimals, fewDecimals, moneyIn } from './money.js';

/** Writes amounts of 万元 for the reader, all in the one unit of their language. */
export function useMoney() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const unit = t(`wall.unit.${moneyIn(language, 0).unit}`);
    const written = (value: number) => numberText(value, { most: exactDecimals(moneyIn(language, 0).unit) });
    const digits = (wan: number) => written(moneyIn(language, wan).value);
    return {
      unit,
      /** In that unit. */
      valueOf: (wan: number) => moneyIn(language, wan).value,
      /** A value of that unit, exact. */
      written,
      /** The exact amount without its unit. */
      digits,
      text: (wan: number) => `${digits(wan)} ${unit}`,
      /** The amount without its unit where there is little room. */
      fewDigits: (wan: number) => {
        const { value } = moneyIn(language, wan);
        return numberText(value, { most: fewDecimals(value) });
      },
    };
  }, [t, language]);
}
