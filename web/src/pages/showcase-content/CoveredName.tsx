import { PictureOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { SmallPicture } from '../../layout/SmallPicture.js';
import type { ContentRow } from './content-row.js';
import './content.css';

/** Number of a row's pictures and films, in words. */
function Counts({ row: { pictureNum: pictures = 0, videoNum: videos = 0 } }: { row: ContentRow }) {
  const { t } = useTranslation();
  return (
    <span className="content-counts figures">
      {pictures + videos === 0 ? t('content.noCover') : t('content.counts', { pictures, videos })}
    </span>
  );
}

/** Name of an entry beside its first picture, with the number of its pictures and films. */
export const CoveredName = (_: unknown, row: ContentRow) => {
  const name = row.name ?? row.pictureName ?? '';
  return (
    <span className="content-name">
      {row.coverUrl ? (
        <SmallPicture url={row.coverUrl} />
      ) : (
        <span className="content-blank" aria-hidden>
          <PictureOutlined />
        </span>
      )}
      <span className="content-words">
        <span title={name}>{name}</span>
        <Counts row={row} />
      </span>
    </span>
  );
};
