import type { ExhibitionEntry, Footprint } from '@gushu/shared';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { pageTurns } from '../../layout/page-turns.js';
import { FilmDialog } from '../../showcase/FilmDialog.js';
import { FilmPoster } from '../../showcase/FilmPoster.js';
import { type ListedFilm, listedFilms, playedOf, splitFiles } from '../../showcase/films.js';
import { ImageViewer } from '../../showcase/ImageViewer.js';
import { ReadPart } from '../../showcase/ReadPart.js';
import {
  ALL_ENTRIES,
  useExhibition,
  useFilms,
  useFixedVideos,
  useFootprints,
} from '../../showcase/showcase-api.js';
import { SmallPicture } from '../../layout/SmallPicture.js';
import { viewPictures } from '../../showcase/view-picture.js';
import { CardList, Exists } from './CardList.js';
import { pathOf } from './places.js';

interface Props {
  region: string;
}

/** The fixed videos as films of the list; one without a title is called by its place. */
function useFixedFilms(): ListedFilm[] {
  const { t } = useTranslation();
  const { data = [] } = useFixedVideos();
  return data.map(({ id, title, url }, at) => ({
    ...{ id, url, xzName: '', description: null, firstFrameUrl: null },
    name: title || t('landscape.filmAt', { at: at + 1 }),
  }));
}

/** Films of a region and those below it; the fixed ones first where the region has them. */
export function FilmList({ region }: Props) {
  const { t } = useTranslation();
  const read = useFilms();
  const fixed = useFixedFilms();
  const [played, setPlayed] = useState<ListedFilm>();
  const listed = listedFilms(fixed, read.data ?? [], region);
  return (
    <>
      <ReadPart read={read} isEmpty={() => listed.length === 0} empty={t('landscape.noFilm')}>
        {() => (
          <CardList
            cards={listed.map((film) => ({
              id: film.id,
              name: film.name,
              place: film.xzName,
              text: film.description,
              label: t('landscape.play', { name: film.name }),
              picture: <FilmPoster film={film} />,
              onOpen: () => setPlayed(film),
            }))}
          />
        )}
      </ReadPart>
      {played && (
        <FilmDialog films={playedOf(played)} title={played.name} onClose={() => setPlayed(undefined)} />
      )}
    </>
  );
}

/** Footprints of a region; each opens in the viewer. */
export function FootprintList({ region }: Props) {
  const read = useFootprints({ xzCode: region, size: ALL_ENTRIES });
  const navigate = useNavigate();
  const facts = ({ year, treeCount, avgTreeAge, groupName }: Footprint) => [
    { key: 'year', value: year === null ? null : String(year) },
    { key: 'groupName', value: groupName },
    { key: 'treeCount', value: treeCount, unit: 'trees' as const },
    { key: 'avgTreeAge', value: avgTreeAge, unit: 'years' as const },
  ];
  return (
    <ReadPart read={read} isEmpty={({ records }) => records.length === 0}>
      {({ records }) => (
        <CardList
          cards={records.map((row) => ({
            id: row.id,
            name: row.name,
            place: row.xzName,
            text: row.describe,
            label: row.name,
            picture: <SmallPicture url={splitFiles(row.imgList).pictures[0]?.thumbUrl ?? row.url} />,
            facts: facts(row),
            onOpen: () => void navigate(`${pathOf('oldTreeTrack')}?id=${row.id}`),
          }))}
        />
      )}
    </ReadPart>
  );
}

const A_PAGE = 24;

const exhibitFacts = (row: ExhibitionEntry) => [
  { key: 'awardsName', value: row.awardsName },
  { key: 'treeName', value: row.treeName },
  { key: 'groupName', value: row.groupName },
  { key: 'treeCount', value: row.groupName ? row.treeCount : null, unit: 'trees' as const },
  { key: 'treeAge', value: row.treeAge, unit: 'years' as const },
  { key: 'avgTreeAge', value: row.avgTreeAge, unit: 'years' as const },
];

/** Entries of the exhibition with their award and whether they still stand; each opens its pictures. */
export function ExhibitionList({ region }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const read = useExhibition({ xzCode: region, current: page, size: A_PAGE });
  const [opened, setOpened] = useState<ExhibitionEntry>();
  const pictures = opened
    ? viewPictures(splitFiles(opened.imgList).pictures, {
        pictureName: opened.name,
        xzName: opened.xzName,
        age: opened.treeAge ?? opened.avgTreeAge,
      })
    : [];
  return (
    <>
      <ReadPart read={read} isEmpty={({ records }) => records.length === 0}>
        {({ records, total }) => (
          <>
            <CardList
              cards={records.map((row) => ({
                id: row.id,
                name: row.name,
                place: row.xzName,
                text: row.description,
                label: t('landscape.enlarge', { name: row.name }),
                picture: <SmallPicture url={row.coverUrl ?? row.url} />,
                sign: <Exists value={row.isExist} />,
                facts: exhibitFacts(row),
                onOpen: () => setOpened(row),
              }))}
            />
            <Pagination
              hideOnSinglePage
              itemRender={pageTurns(t)}
              align="center"
              showSizeChanger={false}
              pageSize={A_PAGE}
              current={page}
              total={total}
              onChange={setPage}
            />
          </>
        )}
      </ReadPart>
      {opened && pictures.length > 0 && (
        <ImageViewer pictures={pictures} first={0} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
