import type { TreeBrief } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { levelMeaning } from '../../theme/tokens.js';
import { useLevelText } from './useLevelText.js';

interface Props {
  number: string;
  brief: TreeBrief | undefined;
}

/** A tree in a list: species and level, number, place. */
export function TreeLine({ number, brief }: Props) {
  const { t } = useTranslation();
  const levelText = useLevelText();
  const sign = levelMeaning[brief?.oldTreeLevel ?? ''];
  return (
    <span className="landscape-line">
      <span>
        <b>{brief ? brief.treeTypeName || t('globe.unnamed') : number}</b>
        {brief && (
          <small>
            {sign?.shape} {levelText(brief.oldTreeLevel)}
          </small>
        )}
      </span>
      {brief && <span className="landscape-number">{number || brief.provinceOldTreeNumber}</span>}
      {brief && <small className="landscape-line-place">{brief.place}</small>}
    </span>
  );
}
