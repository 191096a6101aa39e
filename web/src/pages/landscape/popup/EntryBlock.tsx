import { useMemo } from 'react';
import { PictureCarousel } from '../../../showcase/PictureCarousel.js';
import { FilmLinks } from '../../../showcase/FilmLinks.js';
import { type PlayedFilm, splitFiles } from '../../../showcase/films.js';
import { viewPictures } from '../../../showcase/view-picture.js';

type Files = Parameters<typeof viewPictures>[0];

interface Props {
  name: string;
  /** Lines below the name: author, award, year. */
  notes?: readonly (string | number | null | undefined)[];
  text?: string | null | undefined;
  files: readonly (Files[number] & { fileType: string })[];
  /** Films beside those among the files; `false` for an entry without films of its own. */
  films?: readonly PlayedFilm[] | false;
  xzName?: string | null;
  age?: number | null;
}

/** An entry of a category in the popup: pictures, text and films. */
export function EntryBlock({ name, notes = [], text, files, films = false, xzName, age }: Props) {
  const years = useMemo(() => {
    const common = { pictureName: name, xzName, age };
    return [{ year: '', list: viewPictures(splitFiles(files).pictures, common) }];
  }, [files, name, xzName, age]);
  const said = notes.filter((note) => note !== null && note !== undefined && note !== '');
  return (
    <article className="popup-entry">
      {years[0]!.list.length > 0 && <PictureCarousel years={years} size="part" />}
      <h3>{name}</h3>
      {said.length > 0 && <p className="landscape-latin">{said.join(' · ')}</p>}
      {text && <p className="popup-text">{text}</p>}
      {films !== false && <FilmLinks films={films} title={name} />}
    </article>
  );
}
