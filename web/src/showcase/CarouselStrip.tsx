import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SmallPicture } from '../layout/SmallPicture.js';
import type { ViewPicture } from './view-picture.js';
import type { YearPicture } from './year-wheel.js';

interface Props {
  row: readonly YearPicture<ViewPicture>[];
  at: number;
  onChoose: (at: number) => void;
}

/** All pictures small, the shown one marked and in view. */
export function CarouselStrip({ row, at, onChoose }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const place = list.current?.children[at] as HTMLElement | undefined;
    if (!place || !list.current) return;
    list.current.scrollTo({ left: place.offsetLeft - (list.current.clientWidth - place.clientWidth) / 2 });
  }, [at]);
  return (
    <ol ref={list} className="carousel-strip">
      {row.map(({ picture, year }, place) => (
        <li key={`${picture.url}-${place}`}>
          <button
            type="button"
            aria-current={place === at}
            aria-label={t('landscape.showPicture', { at: place + 1, count: row.length, year })}
            onClick={() => onChoose(place)}
          >
            <SmallPicture url={picture.thumb ?? picture.url} />
          </button>
        </li>
      ))}
    </ol>
  );
}
