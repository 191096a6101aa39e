import { useTranslation } from 'react-i18next';
import { LateRings } from '../../layout/LateRings.js';
import { PopupBox } from './PopupBox.js';
import { TreeLine } from './TreeLine.js';
import { useBriefs } from './useBriefs.js';
import type { ListedTree, Place } from './usePopup.js';

interface Props {
  place: Place;
  onChoose: (tree: ListedTree) => void;
  onClose: () => void;
}

/** Trees that are one point on the picture, to choose from. */
export function PlacePopup({ place, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const { trees, total } = place;
  const briefs = useBriefs(place.ids);
  const label = t('globe.here', { count: total });
  return (
    <PopupBox label={label} onClose={onClose}>
      <h2>{label}</h2>
      {total > trees.length && <p className="landscape-latin">{t('globe.listCut', { n: trees.length })}</p>}
      {briefs.size === 0 && <LateRings />}
      <ul className="landscape-place-list">
        {trees.map((tree) => (
          <li key={tree.id}>
            <button type="button" onClick={() => onChoose(tree)}>
              <TreeLine number={tree.number} brief={briefs.get(tree.id)} />
            </button>
          </li>
        ))}
      </ul>
    </PopupBox>
  );
}
