import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageViewer } from './ImageViewer.js';
import { SmallPicture } from '../layout/SmallPicture.js';
import type { ViewPicture } from './view-picture.js';

/** Pictures in a left and a right column; each opens in the viewer. */
export function PictureColumns({ columns }: { columns: readonly (readonly ViewPicture[])[] }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<number>();
  const all = columns.flat();
  if (all.length === 0) return null;
  return (
    <div className="picture-columns">
      {columns.map((column, side) => (
        <ul key={side}>
          {column.map((picture, at) => (
            <li key={`${picture.url}-${at}`}>
              <button
                type="button"
                aria-label={t('landscape.enlarge', {
                  name: picture.pictureName || t('landscape.viewer.picture'),
                })}
                onClick={() => setOpened(all.indexOf(picture))}
              >
                <SmallPicture url={picture.thumb} />
              </button>
            </li>
          ))}
        </ul>
      ))}
      {opened !== undefined && (
        <ImageViewer pictures={all} first={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}
