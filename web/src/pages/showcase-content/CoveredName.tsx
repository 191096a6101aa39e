import { PictureOutlined } from '@ant-design/icons';
import { apicture, type Row } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { SmallPicture } from '../../layout/SmallPicture.js';
import './content.css';

/** How many pictures and films a row has, in words. */
function Counts({ row }: { row: Row }) {
  const { t } = useTranslation();
  const [pictures, videos] = [Number(row['pictureNum'] ?? 0), Number(row['videoNum'] ?? 0)];
  return (
    <span className="content-counts figures">
      {pictures + videos === 0 ? t('content.noCover') : t('content.counts', { pictures, videos })}
    </span>
  );
}

/** What an entry is called beside its first picture, and what else there is to see of it. */
export const CoveredName = (_: unknown, row: Row) => {
  const name = String(row['name'] ?? row[apicture.title] ?? '');
  const cover = row['coverUrl'];
  return (
    <span className="content-name">
      {typeof cover === 'string' ? (
        <SmallPicture url={cover} />
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
