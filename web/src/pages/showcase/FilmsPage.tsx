import { PlayCircleFilled } from '@ant-design/icons';
import type { Film } from '@gushu/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaceText } from '../../names/usePlaceText.js';
import { FilmDialog } from '../../showcase/FilmDialog.js';
import { playedOf } from '../../showcase/films.js';
import { FilmPoster } from '../../showcase/FilmPoster.js';
import { ReadPart } from '../../showcase/ReadPart.js';
import { shortText } from '../../showcase/short-text.js';
import { useFilms } from '../../showcase/showcase-api.js';
import './films.css';
import { ShowcaseScreen } from './ShowcaseScreen.js';

/** The promotional films by their first picture; a click plays one over the whole window. */
export function FilmsPage() {
  const { t } = useTranslation();
  const read = useFilms();
  const [played, setPlayed] = useState<Film>();
  return (
    <ShowcaseScreen page="oldTreeVideo">
      <div className="films">
        <ReadPart read={read} isEmpty={(films) => films.length === 0} empty={t('landscape.noFilm')}>
          {(films) => (
            <ul data-content>
              {films.map((film) => (
                <li key={film.id}>
                  <FilmTile film={film} onPlay={() => setPlayed(film)} />
                </li>
              ))}
            </ul>
          )}
        </ReadPart>
      </div>
      {played && (
        <FilmDialog films={playedOf(played)} title={played.name} onClose={() => setPlayed(undefined)} />
      )}
    </ShowcaseScreen>
  );
}

function FilmTile({ film, onPlay }: { film: Film; onPlay: () => void }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  return (
    <>
      <button
        type="button"
        className="film-tile"
        aria-label={t('landscape.play', { name: film.name })}
        onClick={onPlay}
      >
        <FilmPoster film={film} />
        <PlayCircleFilled className="film-sign" aria-hidden="true" />
      </button>
      <p>
        <b>{film.name}</b>
        <small>{placeText(film.xzName)}</small>
        <small title={film.description ?? undefined}>{shortText(film.description)}</small>
      </p>
    </>
  );
}
