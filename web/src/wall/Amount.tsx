import { useTranslation } from 'react-i18next';
import { numberText } from '../locales/number-text.js';
import { shortNumber } from './short-number.js';
import { useCountUp } from './useCountUp.js';

interface Props {
  value: number;
  /** What is counted, in the reader's language. */
  unit: string;
  /** A plus before what has grown. */
  signed?: boolean;
}

/** A figure as it is read from afar; the exact one is shown where the pointer rests, and said. */
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
