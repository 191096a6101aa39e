import { isSafeAddress, type RowOf, sharePublish } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { SmallPicture } from '../../layout/SmallPicture.js';
import { recordPages } from '../../record/record-pages.js';
import './publishing.css';

/** The cover of shared material, where its address may be shown. */
function Cover({ row }: { row: RowOf<typeof sharePublish> }) {
  const { t } = useTranslation();
  const { coverUrl, title } = row;
  if (!coverUrl || !isSafeAddress(coverUrl)) return null;
  return (
    <figure className="share-cover">
      <SmallPicture url={coverUrl} alt={t('publishing.cover', { title })} />
    </figure>
  );
}

/** Shared material: list, form and view. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: sharePublish,
  show: ['title', 'shareType', 'author', 'xzCode', 'publishTime', 'downloadNum', 'publishStatus'],
  override: { title: { width: 240 } },
  filters: ['title', 'shareType', 'publishStatus'],
  sections: (row) => <Cover row={row} />,
});
