import { useTranslation } from 'react-i18next';
import { usePlaceText } from '../../../names/usePlaceText.js';
import { playedOf } from '../../../showcase/films.js';
import '../../../showcase/showcase.css';
import { PopupBox } from '../PopupBox.js';
import type { CategoryEntry } from '../categories/useCategory.js';
import type { Chosen } from '../usePopup.js';
import { EntryBlock } from './EntryBlock.js';
import './popup.css';

interface Props {
  chosen: Chosen;
  onBack: (() => void) | undefined;
  onClose: () => void;
}

const filmsOfEntry = (entry: CategoryEntry) =>
  'firstFrameUrl' in entry
    ? playedOf(entry as unknown as { name: string; url: string | null; firstFrameUrl: string | null })
    : false;

/** An entry that is about no tree and no group: what it says of itself. */
export function EntryPopup({ chosen: { entry, name = '', lon, lat }, onBack, onClose }: Props) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  return (
    <PopupBox label={entry?.name ?? (name || t('globe.entry'))} onBack={onBack} onClose={onClose}>
      {entry ? (
        <EntryBlock
          name={entry.name}
          notes={[placeText(entry.xzName)]}
          text={entry.describe || entry.description}
          files={entry.imgList ?? []}
          films={filmsOfEntry(entry)}
          xzName={entry.xzName}
        />
      ) : (
        <h2>{name}</h2>
      )}
      <p className="landscape-at">
        {lon.toFixed(6)}, {lat.toFixed(6)}
      </p>
    </PopupBox>
  );
}
