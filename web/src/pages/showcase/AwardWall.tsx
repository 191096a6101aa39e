import type { Exhibit } from '@gushu/shared';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageTurns } from '../../layout/page-turns.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { splitFiles } from '../../showcase/films.js';
import { ImageViewer } from '../../showcase/ImageViewer.js';
import { PHOTOS_A_PAGE } from '../../showcase/showcase-api.js';
import { SmallPicture } from '../../layout/SmallPicture.js';
import type { ViewPicture } from '../../showcase/view-picture.js';
import type { Award } from './awards.js';

interface Props {
  award: Award;
  works: readonly Exhibit[];
  /** Shows the tree of a photograph. */
  onTree: (work: Exhibit) => void;
}

/** A work as the viewer shows it: its first picture, large. */
function viewOf({ imgList, url, pictureName, xzName, age, treeAge, author }: Exhibit): ViewPicture {
  const [first] = splitFiles(imgList).pictures;
  return {
    url: first?.largeUrl ?? first?.url ?? url ?? '',
    thumb: first?.thumbUrl ?? url ?? '',
    pictureName,
    xzName,
    age: age ?? treeAge,
    author: author || first?.author,
  };
}

/** The works of an award, seven at a time, the first of them large; each opens in the viewer. */
export function AwardWall({ award, works, onTree }: Props) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<number>();
  const first = (page - 1) * PHOTOS_A_PAGE;
  const shown = Math.min(works.length - first, PHOTOS_A_PAGE);
  const name = t(`landscape.awards.${award}`);
  return (
    <section className="award" aria-label={name} data-award={award}>
      <h2>
        {name} <small>{t('landscape.works', { count: works.length })}</small>
      </h2>
      <ul className="works" data-content data-few={shown < PHOTOS_A_PAGE ? shown : undefined}>
        {works.slice(first, first + PHOTOS_A_PAGE).map((work, at) => (
          <li key={work.id}>
            <button
              type="button"
              className="work"
              aria-label={t('landscape.enlarge', { name: work.pictureName })}
              onClick={() => setOpened(first + at)}
            >
              <SmallPicture url={viewOf(work).thumb} />
            </button>
            <p className="work-facts">
              <b>{work.pictureName}</b>
              <small>{[work.author, placeText(work.xzName)].filter(Boolean).join(' · ')}</small>
              {work.provinceOldTreeNumber && (
                <button type="button" onClick={() => onTree(work)}>
                  {t('landscape.aboutTree')}
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      <Pagination
        hideOnSinglePage
        itemRender={pageTurns(t)}
        size="small"
        align="end"
        pageSize={PHOTOS_A_PAGE}
        showSizeChanger={false}
        current={page}
        total={works.length}
        onChange={setPage}
      />
      {opened !== undefined && (
        <ImageViewer pictures={works.map(viewOf)} first={opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
}
