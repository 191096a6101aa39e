import { AttachType } from '@gushu/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../editing/DownloadButton.js';
import { RetryAlert } from '../layout/RetryAlert.js';
import { sizeText } from '../sheet-import/figures.js';
import { type Attachment, fetchFile } from './attachment-api.js';
import './attachments.css';
import { Caption, Gallery, nameOf } from './Gallery.js';
import { KindSign } from './KindSign.js';

interface Props {
  rows: readonly Attachment[];
  /** False where the pictures stand elsewhere on the page. */
  pictures?: boolean;
  /** Reads the rows anew: their links live for an hour. */
  onExpired: () => void;
}

const UNCHECKED = 0;
const REFUSED = 2;

// What is not checked yet, or was refused, can be fetched but not shown.
const isShown = ({ checkState }: Attachment): boolean => checkState !== UNCHECKED && checkState !== REFUSED;

/** The pictures among the attachments that can be shown. */
export const picturesOf = (rows: readonly Attachment[]): Attachment[] =>
  rows.filter((row) => row.attachType === AttachType.picture && isShown(row));

/** The attachments of a record: pictures as a gallery, videos to be played, all else to be fetched. */
export function AttachmentList({ rows, pictures: isGallery = true, onExpired }: Props) {
  const { t } = useTranslation();
  const pictures = picturesOf(rows);
  const videos = rows.filter((row) => row.attachType === AttachType.video && isShown(row));
  const others = rows.filter((row) => !pictures.includes(row) && !videos.includes(row));
  return (
    <>
      {isGallery && pictures.length > 0 && <Gallery rows={pictures} />}
      {videos.length > 0 && (
        <ul className="attach-videos" aria-label={t('attachments.videos')}>
          {videos.map((row) => (
            <Player key={row.id} row={row} onExpired={onExpired} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="attach-items" aria-label={t('attachments.documents')}>
          {others.map((row) => (
            <Document key={row.id} row={row} />
          ))}
        </ul>
      )}
    </>
  );
}

function Player({ row, onExpired }: { row: Attachment; onExpired: () => void }) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState<string>();
  const address = row.attachmentUrl ?? '';
  return (
    <li>
      {broken === address ? (
        <RetryAlert
          title={t('attachments.notPlayed', { name: nameOf(row) })}
          onRetry={() => {
            setBroken(undefined);
            onExpired();
          }}
        />
      ) : (
        <video
          controls
          playsInline
          preload="metadata"
          src={address}
          aria-label={nameOf(row)}
          onError={() => setBroken(address)}
        />
      )}
      <Caption row={row} />
    </li>
  );
}

function Document({ row }: { row: Attachment }) {
  const { t } = useTranslation();
  const state = { [UNCHECKED]: 'attachments.unchecked', [REFUSED]: 'attachments.refused' }[
    row.checkState ?? 1
  ];
  return (
    <li className="attach-item">
      <KindSign type={row.attachType} />
      <div className="attach-what">
        <span className="attach-name">{nameOf(row)}</span>
        <span className="attach-size figures">{sizeText(Number(row.size ?? 0))}</span>
        {state && <span className="attach-remark">{t(state)}</span>}
        {row.remark && <span className="attach-remark">{row.remark}</span>}
        {row.author && <span className="attach-remark">{row.author}</span>}
      </div>
      <DownloadButton load={() => fetchFile(row)}>{t('attachments.download')}</DownloadButton>
    </li>
  );
}
