import type { RegionTrees } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { usePlaceText } from '../../names/usePlaceText.js';

interface Props {
  regions: readonly RegionTrees[];
  onSelect: (xzCode: string) => void;
}

/** The regions in view with their trees, those with the most first: the way into them without a pointer. */
export function RegionList({ regions, onSelect }: Props) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  return (
    <>
      <p className="landscape-count" role="status">
        {t('globe.regionsInView', { count: regions.length })}
      </p>
      <ul className="landscape-list" aria-label={t('globe.regions')} tabIndex={-1}>
        {regions.map(({ xzCode, xzName, cnt }) => (
          <li key={xzCode}>
            <button type="button" onClick={() => onSelect(xzCode)}>
              <span>{placeText(xzName)}</span>
              <small className="landscape-number">{t('globe.trees', { count: cnt })}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
