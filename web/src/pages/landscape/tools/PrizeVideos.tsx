import { TrophyOutlined } from '@ant-design/icons';
import type { PrizeVideo } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../../../api/client.js';
import { FilmDialog } from '../../../showcase/FilmDialog.js';
import { ToolButton } from './ToolButton.js';

/** The dialog of the prize videos; hidden where none is set, and 暂无相关视频 where none may be played. */
export function PrizeVideos() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['globe', 'prize-videos'],
    queryFn: ({ signal }) => get<PrizeVideo[]>('billboard/billboard/prizeVideos', {}, signal),
    staleTime: 300_000,
  });
  if (!data || data.length === 0) return null;
  const films = data.flatMap(({ url, title }) => (url === null ? [] : [{ url, title }]));
  return (
    <>
      <ToolButton icon={<TrophyOutlined />} label={t('globe.prizes')} onClick={() => setOpen(true)} />
      {isOpen && <FilmDialog films={films} title={t('globe.prizes')} onClose={() => setOpen(false)} />}
    </>
  );
}
