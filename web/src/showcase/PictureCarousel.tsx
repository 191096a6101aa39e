import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type CSSProperties, type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../layout/EmptyState.js';
import { IconButton } from '../layout/IconButton.js';
import { CarouselStrip } from './CarouselStrip.js';
import './carousel.css';
import { ImageViewer } from './ImageViewer.js';
import { wrapped } from './pose.js';
import { useAutoplay } from './useAutoplay.js';
import type { ViewPicture } from './view-picture.js';
import {
  CAROUSEL_HEIGHTS,
  type CarouselSize,
  inOneRow,
  otherYear,
  type YearPictures,
  yearsOf,
} from './year-wheel.js';
import { YearWheel } from './YearWheel.js';

interface Props {
  /** Pictures by year; of one year only there is nothing to turn the wheel for. */
  years: readonly YearPictures<ViewPicture>[];
  size?: CarouselSize;
}

/** Pictures that take turns by themselves, a strip of all of them, a wheel of their years; each opens in the viewer. */
export function PictureCarousel({ years, size = 'plain' }: Props) {
  const { t } = useTranslation();
  const row = useMemo(() => inOneRow(years), [years]);
  const [chosen, setAt] = useState(0);
  const [opened, setOpened] = useState<number>();
  const [isHeld, setHeld] = useState(false);
  const at = Math.min(chosen, Math.max(row.length - 1, 0));
  const turn = (step: number) => setAt(wrapped(at, step, row.length));
  useAutoplay(row.length > 1 && opened === undefined && !isHeld, at, () => turn(1));
  const shown = row[at];
  if (!shown) return <EmptyState title={t('state.empty')} />;
  const { picture, strip } = CAROUSEL_HEIGHTS[size];
  const name = shown.picture.pictureName || t('landscape.viewer.picture');
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || opened !== undefined) return;
    event.preventDefault();
    turn(step);
  };
  return (
    <section
      className="carousel"
      data-content
      aria-roledescription={t('landscape.carousel')}
      aria-label={t('landscape.pictures')}
      style={{ '--carousel': `${picture}px`, '--strip': `${strip}px` } as CSSProperties}
      data-at={at}
      data-plays={row.length > 1 && opened === undefined && !isHeld ? '' : undefined}
      onKeyDown={onKey}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <div className="carousel-stage">
        <button
          type="button"
          className="carousel-picture"
          aria-label={t('landscape.enlarge', { name })}
          onClick={() => setOpened(at)}
        >
          <StagePicture key={shown.picture.url} picture={shown.picture} />
        </button>
        {row.length > 1 && (
          <>
            <IconButton
              className="carousel-turn carousel-previous"
              icon={<LeftOutlined />}
              label={t('landscape.previous')}
              onClick={() => turn(-1)}
            />
            <IconButton
              className="carousel-turn carousel-next"
              icon={<RightOutlined />}
              label={t('landscape.next')}
              onClick={() => turn(1)}
            />
          </>
        )}
        {yearsOf(row).length > 1 && (
          <YearWheel
            years={yearsOf(row)}
            year={shown.year}
            onTurn={(step) => setAt(otherYear(row, at, step))}
            onYear={(year) => setAt(row.findIndex((place) => place.year === year))}
          />
        )}
      </div>
      {row.length > 1 && <CarouselStrip row={row} at={at} onChoose={setAt} />}
      {opened !== undefined && (
        <ImageViewer
          pictures={row.map((place) => place.picture)}
          first={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

/** The picture that is shown large, over a blurred one of itself; a failed one says so. */
function StagePicture({ picture }: { picture: ViewPicture }) {
  const { t } = useTranslation();
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <span className="picture-failed">{t('state.imageFailed')}</span>;
  return (
    <>
      <img className="carousel-behind" src={picture.thumb ?? picture.url} alt="" aria-hidden="true" />
      <img className="carousel-shown" src={picture.url} alt="" onError={() => setFailed(true)} />
    </>
  );
}
