import { useTranslation } from 'react-i18next';
import { Rings } from '../rings/Rings.js';
import { useLate } from './useLate.js';

/** The loading sign, shown when the wait is longer than 400 ms. */
export function LateRings({ on = true, size = 56 }: { on?: boolean; size?: number }) {
  const { t } = useTranslation();
  return useLate(on) ? <Rings kind="loading" size={size} label={t('state.loading')} /> : null;
}
