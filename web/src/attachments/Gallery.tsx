import { attachment } from '@gushu/shared';
import { Image } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SmallPicture } from '../layout/SmallPicture.js';
import { StoredValue } from '../fields/FieldValue.js';
import type { Picture } from './attachment-api.js';
import { TakenLine } from './TakenLine.js';
import { useZoomKeys } from './useZoomKeys.js';

/** Name of a stored file. */
export const nameOf = (row: Picture): string => row.attachmentName ?? '';

const captureOf = ({ shootTime }: Picture) => (shootTime ? { shootTime } : {});

/** Thumbnails, each of which opens large; the arrows turn the pages, + and - zoom, Esc closes. */
export function Gallery({ rows, max = rows.length }: { rows: readonly Picture[]; max?: number }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [current, setCurrent] = useState(0);
  const zoom = useZoomKeys(open);
  const more = rows.length - max;
  return (
    <>
      <ul className="attach-gallery" aria-label={t('attachments.pictures')}>
        {rows.slice(0, max).map((row, at) => (
          <li key={row.id}>
            <button
              type="button"
              className="attach-picture"
              aria-label={t('attachments.enlarge', { name: nameOf(row) })}
              onClick={() => {
                setCurrent(at);
                setOpen(true);
              }}
            >
              <SmallPicture url={row.thumbUrl} />
              {more > 0 && at === max - 1 && <span className="attach-more figures">+{more}</span>}
            </button>
            <Caption row={row} />
          </li>
        ))}
      </ul>
      <Image.PreviewGroup
        items={rows.map((row) => ({ src: row.largeUrl ?? row.attachmentUrl ?? '', alt: nameOf(row) }))}
        preview={{
          open,
          current,
          onOpenChange: setOpen,
          onChange: setCurrent,
          actionsRender: zoom.take,
          countRender: (at, total) => <Legend row={rows[at - 1]} at={at} total={total} />,
        }}
      />
    </>
  );
}

/** Line above a picture in the viewer: its place among the others, and its details. */
function Legend({ row, at, total }: { row: Picture | undefined; at: number; total: number }) {
  return (
    <span className="attach-legend">
      <span className="figures">
        {at} / {total}
      </span>
      {row && (
        <>
          <b>{nameOf(row)}</b>
          <Caption row={row} isBare />
        </>
      )}
    </span>
  );
}

/** Details of a file in the words of its kind; bare without the name that replaces a missing kind. */
export function Caption({ row, isBare = false }: { row: Picture; isBare?: boolean }) {
  const { photoKind } = attachment.fields;
  return (
    <span className="attach-caption">
      {row.photoKind ? <StoredValue field={photoKind} value={row.photoKind} /> : !isBare && nameOf(row)}
      {row.remark && <span className="attach-remark">{row.remark}</span>}
      {row.author && <span className="attach-remark">{row.author}</span>}
      <TakenLine taken={captureOf(row)} metres={row.shootDistance} />
    </span>
  );
}
