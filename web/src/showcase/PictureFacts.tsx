import { useTranslation } from 'react-i18next';
import { usePlaceText } from '../names/usePlaceText.js';
import type { ViewPicture } from './view-picture.js';

interface Props {
  picture: ViewPicture;
  at: number;
  count: number;
}

/** Below a picture: which of them it is, its name, where the tree stands, its age and who took the picture. */
export function PictureFacts({ picture: { pictureName, xzName, age, author }, at, count }: Props) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  return (
    <p className="viewer-facts" aria-live="polite">
      <span className="figures">
        {at + 1} / {count}
      </span>
      {pictureName && <b>{pictureName}</b>}
      {xzName && <span>{placeText(xzName)}</span>}
      {age ? <span>{t('landscape.age', { count: age })}</span> : null}
      {author && <span>{t('landscape.author', { author })}</span>}
    </p>
  );
}
