import { useTranslation } from 'react-i18next';
import { numberText } from '../locales/number-text.js';
import { usePlaceText } from '../names/usePlaceText.js';
import type { Fact } from './entry.js';

/** Names and figures with their units; what is not known is left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation();
  return (
    <dl className="facts">
      {facts
        .filter(({ value }) => value !== null && value !== '')
        .map((fact) => (
          <div key={fact.key} data-fact={fact.key}>
            <dt>{t(`landscape.facts.${fact.key}`)}</dt>
            <dd>
              <FactValue fact={fact} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

function FactValue({ fact: { value, unit, as } }: { fact: Fact }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const unitText = (of: string, count: number) =>
    of === 'trees' ? t('home.unit', { count }) : t(`landscape.unit.${of}`);
  if (typeof value === 'number')
    return (
      <span className="figures">
        {numberText(value)}
        {unit === 'percent' ? '%' : unit && <small> {unitText(unit, value)}</small>}
      </span>
    );
  const text = value ?? '';
  if (as === 'place') return placeText(text);
  if (as === 'latin') return <i lang="la">{text}</i>;
  return text;
}
