import type { Exhibit, Film, ScreenVideo } from '@gushu/shared';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../layout/EmptyState.js';
import { FailedAlert } from '../../../layout/StaleAlert.js';
import { filmKey, filmsOf, type PlayedFilm, playedOf, splitFiles } from '../../../showcase/films.js';
import { FilmLinks } from '../../../showcase/FilmLinks.js';
import { isMissing } from '../../../showcase/missing.js';
import { PictureCarousel } from '../../../showcase/PictureCarousel.js';
import { ReadPart } from '../../../showcase/ReadPart.js';
import { EntryBlock } from './EntryBlock.js';
import {
  ofYear,
  type Subject,
  useBestTreeOf,
  useBestTreePictures,
  useConfessions,
  useFilmsOf,
  useFootprintsAt,
  useHundred,
  useHundredPictures,
  usePhotographs,
  useYearPictures,
  useYearVideos,
} from './subject-reads.js';

interface Props {
  subject: Subject;
  /** Name shown where the detail says that the data does not exist. */
  name: string;
}

const isEmpty = (rows: readonly unknown[]): boolean => rows.length === 0;

/** Pictures of a tree by year, with a wheel of the years. */
export function PhotosTab({ subject }: Props) {
  const read = useYearPictures(subject);
  const years = useMemo(() => (read.data ?? []).map(ofYear), [read.data]);
  return (
    <ReadPart read={read} isEmpty={isEmpty}>
      {() => <PictureCarousel years={years} />}
    </ReadPart>
  );
}

/** Footprints at a tree or group, with their films. */
export function FootprintTab({ subject }: Props) {
  return (
    <ReadPart read={useFootprintsAt(subject)} isEmpty={isEmpty}>
      {(rows) =>
        rows.map(({ id, name, year, oldTreePosition, describe, imgList, video, urlName, ...row }) => (
          <EntryBlock
            key={id}
            name={name}
            notes={[year, oldTreePosition]}
            text={describe}
            files={imgList}
            films={filmsOf(video, urlName)}
            xzName={row.xzName}
            age={row.treeAge}
          />
        ))
      }
    </ReadPart>
  );
}

function Exhibits({ rows }: { rows: readonly Exhibit[] }) {
  return rows.map(({ id, pictureName, author, typeName, year, describe, imgList, xzName, age }) => (
    <EntryBlock
      key={id}
      name={pictureName}
      notes={[typeName, author, year]}
      text={describe}
      files={imgList}
      xzName={xzName}
      age={age}
    />
  ));
}

/** A tree among the two hundred. */
export function HundredTab({ subject }: Props) {
  return (
    <ReadPart read={useHundred(subject)} isEmpty={isEmpty}>
      {(rows) => <Exhibits rows={rows} />}
    </ReadPart>
  );
}

/** A group among the two hundred: its text, and its pictures from the call that has them. */
export function HundredGroupTab({ subject }: Props) {
  const pictures = useHundredPictures(subject);
  return (
    <ReadPart read={useHundred(subject)} isEmpty={isEmpty}>
      {(rows) => (
        <>
          <FailedAlert read={pictures} />
          <Exhibits
            rows={rows.map((row) => ({
              ...row,
              imgList: pictures.data?.find(({ id }) => id === row.id)?.imgList ?? row.imgList,
            }))}
          />
        </>
      )}
    </ReadPart>
  );
}

/** The best-tree entry of a tree; where it has none, the tree's name and a note. */
export function BestTreeTab({ subject, name }: Props) {
  const { t } = useTranslation();
  const read = useBestTreeOf(subject);
  const pictures = useBestTreePictures(subject);
  if (!read.data && isMissing(read.error)) return <EmptyState title={name} hint={t('state.empty')} />;
  return (
    <ReadPart read={read} isEmpty={() => false}>
      {(tree) => (
        <EntryBlock
          name={tree.name}
          notes={[tree.cherish, tree.year]}
          text={tree.describe || tree.description}
          files={pictures.data ?? tree.imgList}
          xzName={tree.xzName}
          age={tree.treeAge}
        />
      )}
    </ReadPart>
  );
}

/** Confessions under a tree. */
export function ConfessionTab({ subject }: Props) {
  return (
    <ReadPart read={useConfessions(subject)} isEmpty={isEmpty}>
      {(rows) => <Exhibits rows={rows} />}
    </ReadPart>
  );
}

/** Photographs of the exhibition. */
export function ExhibitionTab({ subject }: Props) {
  return (
    <ReadPart read={usePhotographs(subject)} isEmpty={isEmpty}>
      {(rows) => <Exhibits rows={rows} />}
    </ReadPart>
  );
}

const ownFilms = (films: readonly Film[]): PlayedFilm[] =>
  films.flatMap((film) => [
    ...playedOf(film),
    ...splitFiles(film.imgList)
      .films.filter(({ url }) => url !== film.url)
      .map(({ url, remark, name }) => ({ url, title: remark || name })),
  ]);

const registered = (videos: readonly ScreenVideo[]): PlayedFilm[] =>
  videos.map(({ url, name }) => ({ url, title: name }));

/** Promotional films of a tree or group, and the videos that the register has of it. */
export function VideoTab({ subject, name }: Props) {
  const { t } = useTranslation();
  const read = useFilmsOf(subject);
  const videos = useYearVideos(subject);
  // The register's answer includes its promotional films.
  const own = ownFilms(read.data ?? []);
  const known = new Set(own.map(({ url }) => filmKey(url)));
  const films = [...own, ...registered(videos.data ?? []).filter(({ url }) => !known.has(filmKey(url)))];
  return (
    <>
      <FailedAlert read={videos} />
      <ReadPart read={read} isEmpty={() => films.length === 0} empty={t('landscape.noFilm')}>
        {() => <FilmLinks films={films} title={name} />}
      </ReadPart>
    </>
  );
}
