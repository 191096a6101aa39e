import { useTranslation } from 'react-i18next';
import { numberText } from '../locales/number-text.js';
import { shortNumber } from './short-number.js';
import { useCountUp } from './useCountUp.js';

interface Props {
  value: number;
  /** Unit of the count, in the reader's language. */
  unit: string;
  /** Whether growth has a plus sign. */
  signed?: boolean;
}

/** A figure that is read from afar; the exact value is shown on hover, and spoken. */
export function Amount({ value, unit, signed = false }: Props) {
  const { t, i18n } = useTranslation();
  const shown = useCountUp(value);
  const sign = signed && value > 0 ? '+' : '';
  const { scale } = shortNumber(value, i18n.language);
  const { digits } = shortNumber(shown, i18n.language);
  const exact = `${sign}${numberText(value)} ${unit}`;
  return (
    <data className="wall-amount" value={value} title={exact}>
      <span className="heard">{exact}</span>
      <b aria-hidden="true">
        {sign}
        {digits}
      </b>
      <small aria-hidden="true">
        {scale === 'one' ? unit : t('wall.scaled', { scale: t(`wall.scale.${scale}`), unit })}
      </small>
    </data>
  );
}
