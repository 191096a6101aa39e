import { CloseOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../layout/focus-back.js';
import { IconButton } from '../layout/IconButton.js';
import { FilmPlayer } from './FilmPlayer.js';
import './film.css';
import { filmKey, type PlayedFilm } from './films.js';

interface Props {
  films: readonly PlayedFilm[];
  first?: number;
  /** Subject of the films. */
  title: string;
  onClose: () => void;
}

/** Films over the whole window: the player, and their titles where there are several; 暂无相关视频 where there is none. */
export function FilmDialog({ films, first = 0, title, onClose }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(first);
  const film = films[at];
  useFocusBack();
  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const titleOf = (index: number) => films[index]?.title || t('landscape.filmAt', { at: index + 1 });
  return createPortal(
    <dialog
      ref={box}
      className="film-dialog"
      aria-label={title}
      data-scheme="dark"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2>{film ? film.title || title : title}</h2>
        <IconButton icon={<CloseOutlined />} label={t('action.close')} onClick={onClose} />
      </header>
      {film ? (
        <FilmPlayer key={filmKey(film.url)} film={film} title={titleOf(at)} />
      ) : (
        <p className="film-state">{t('landscape.noFilm')}</p>
      )}
      {films.length > 1 && (
        <ol className="film-titles" aria-label={t('landscape.films')}>
          {films.map(({ url }, index) => (
            <li key={`${filmKey(url)}-${index}`}>
              <button type="button" aria-current={index === at} onClick={() => setAt(index)}>
                {titleOf(index)}
              </button>
            </li>
          ))}
        </ol>
      )}
    </dialog>,
    document.body,
  );
}
