import { PictureOutlined } from '@ant-design/icons';
import type { RecordHolder, ScreenVideo, YearPictures } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../../api/client.js';
import { Dialog } from '../../layout/Dialog.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { SmallPicture } from '../../layout/SmallPicture.js';
import { useTaxonText } from '../../names/useSpecies.js';

const CALLS = 'largeDataScreen/largeDataScreen/clickOldTreeDetails';
/** Links of files hold for an hour. */
const LINKS_MS = 30 * 60_000;

/** Pictures of a tree by year and its videos. */
function useFiles(provinceOldTreeNumber: string) {
  const { language } = useTranslation().i18n;
  const asked = { provinceOldTreeNumber };
  return useQuery({
    // Not read anew with the wall: new links would begin a film that plays again.
    queryKey: ['tree-files', provinceOldTreeNumber, language],
    staleTime: LINKS_MS,
    queryFn: async ({ signal }) => {
      const [years, videos] = await Promise.all([
        get<YearPictures[]>(`${CALLS}/picture`, asked, signal),
        get<ScreenVideo[]>(`${CALLS}/video`, asked, signal),
      ]);
      return { years, videos };
    },
  });
}

/** The pictures of a tree under their years, the newest first, then its videos. */
function Files({ number }: { number: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useFiles(number);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LateRings />;
  const { years, videos } = data;
  if (years.length === 0 && videos.length === 0) return <EmptyState title={t('wall.noFiles')} />;
  return (
    <div className="holder-files">
      {years.map(({ year, list }) => (
        <section key={year}>
          <h3>{t('wall.yearOf', { year })}</h3>
          {list.map(({ url, thumbUrl, largeUrl, attachmentName }) => (
            <a key={url} href={largeUrl} target="_blank" rel="noreferrer">
              <SmallPicture url={thumbUrl} alt={attachmentName} />
            </a>
          ))}
        </section>
      ))}
      {videos.length > 0 && (
        <section>
          <h3>{t('wall.videoNum')}</h3>
          {videos.map(({ url, name, firstFrameUrl }) => (
            <video
              key={url}
              controls
              playsInline
              src={url}
              poster={firstFrameUrl ?? undefined}
              aria-label={name}
            />
          ))}
        </section>
      )}
    </div>
  );
}

/** Opens the pictures and videos of a record holder. */
export function HolderFiles({ holder, number }: { holder: RecordHolder; number: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const species = useTaxonText('species')(holder.treeTypeName ?? '');
  const title = t('wall.filesOf', { feature: holder.featureName, species });
  return (
    <>
      <button
        type="button"
        className="screen-holder-files"
        aria-label={title}
        title={title}
        onClick={() => setOpen(true)}
      >
        <PictureOutlined />
      </button>
      {isOpen && (
        <Dialog open width={880} title={title} footer={null} onCancel={() => setOpen(false)}>
          <Files number={number} />
        </Dialog>
      )}
    </>
  );
}
