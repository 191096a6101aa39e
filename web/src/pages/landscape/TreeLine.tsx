import type { TreeBrief } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { SpeciesName } from '../../names/TaxonName.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { levelMeaning } from '../../theme/tokens.js';
import { useLevelText } from './useLevelText.js';

interface Props {
  number: string;
  brief: TreeBrief | undefined;
}

/** A tree in a list: species and level, number, place. */
export function TreeLine({ number, brief }: Props) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const levelText = useLevelText();
  const species = brief?.treeTypeName ? <SpeciesName name={brief.treeTypeName} /> : t('globe.unnamed');
  const sign = levelMeaning[brief?.oldTreeLevel ?? ''];
  return (
    <span className="landscape-line">
      <span>
        <b>{brief ? species : number}</b>
        {brief && (
          <small>
            {sign?.shape} {levelText(brief.oldTreeLevel ?? '')}
          </small>
        )}
      </span>
      {brief && <span className="landscape-number">{number || brief.provinceOldTreeNumber}</span>}
      {brief && <small className="landscape-line-place">{placeText(brief.place)}</small>}
    </span>
  );
}
