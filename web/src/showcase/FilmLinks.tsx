import { PlayCircleOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilmDialog } from './FilmDialog.js';
import { filmKey, type PlayedFilm } from './films.js';

/** The films of an entry by their titles, each opens over the whole window; 暂无相关视频 where there is none. */
export function FilmLinks({ films, title }: { films: readonly PlayedFilm[]; title: string }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<number>();
  if (films.length === 0) return <p className="film-none">{t('landscape.noFilm')}</p>;
  return (
    <>
      <ul className="film-links">
        {films.map((film, at) => (
          <li key={`${filmKey(film.url)}-${at}`}>
            <button type="button" onClick={() => setOpened(at)}>
              <PlayCircleOutlined aria-hidden="true" /> {film.title || t('landscape.filmAt', { at: at + 1 })}
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <FilmDialog films={films} first={opened} title={title} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
