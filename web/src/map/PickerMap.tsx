import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../api/error.js';
import { RetryAlert } from '../layout/RetryAlert.js';
import { useStill } from '../layout/settings.js';
import { RegionPicker } from '../region/RegionPicker.js';
import { useSession } from '../session/store.js';
import { BaseMap } from './BaseMap.js';
import { Marker } from './Marker.js';
import { MyPosition } from './MyPosition.js';
import { drawnCodes } from './outlines.js';
import { type Position, six } from './position.js';
import { useDestination } from './useDestination.js';
import { useMapControls } from './useMapControls.js';
import { nationView, useOlMap } from './useOlMap.js';

interface Props {
  /** Where the map begins; at the region where it is not known. */
  start: Position | undefined;
  chosen: Position | undefined;
  /** Region the map begins at; the person's own where it is empty. */
  xzCode: string;
  /** Only shows the position. */
  viewOnly: boolean;
  onChoose: (position: Position) => void;
}

/** Close enough to tell one yard from the next. */
const NEAR = 14;
/** A township or village, as far as its trees reach. */
const TOWNSHIP = 13;
const MOVE_MS = 200;

/** Transitions the map whenever the target changes. */
function useFlight(map: OlMap | undefined, target: Position | undefined, zoom: number): void {
  const duration = useStill() ? 0 : MOVE_MS;
  const [lon, lat] = target ?? [];
  useEffect(() => {
    if (lon !== undefined && lat !== undefined)
      map?.getView().animate({ center: [lon, lat], zoom, duration });
  }, [map, lon, lat, zoom, duration]);
}

/** Follows the pointer, and chooses where it clicks. */
function usePointer(map: OlMap | undefined, choose: ((position: Position) => void) | undefined) {
  const [pointer, setPointer] = useState<Position>();
  useEffect(() => {
    if (!map) return;
    const keys = [
      map.on('singleclick', ({ coordinate: [lon = NaN, lat = NaN] }) => choose?.([lon, lat])),
      map.on('pointermove', ({ coordinate: [lon = 0, lat = 0] }) => setPointer([lon, lat])),
    ];
    return () => unByKey(keys);
  }, [map, choose]);
  return pointer;
}

/** The map of the picker: goes to a region or to where one is, and marks what is chosen by click or key. */
export function PickerMap({ start, chosen, xzCode, viewOnly, onChoose }: Props) {
  const { t } = useTranslation();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const keysHint = useId();
  const { map, box } = useOlMap();
  useMapControls(map);
  const pointer = usePointer(map, viewOnly ? undefined : onChoose);
  const [region, setRegion] = useState(xzCode || own);
  // What one is at already needs no flight to a region, until one asks for it.
  const [target, setTarget] = useState(start);
  const { at, fly, note, unread } = useDestination(region);
  const duration = useStill() ? 0 : MOVE_MS;
  useFlight(map, target, NEAR);
  useFlight(map, target ? undefined : at, TOWNSHIP);

  const goTo = (code: string | undefined) => {
    setTarget(undefined);
    setRegion(code ?? own);
    if (map && !(code ?? own)) map.getView().animate({ ...nationView(map), duration });
  };
  const found = (position: Position) => {
    setTarget(position);
    onChoose(position);
  };
  const chooseMiddle = (event: KeyboardEvent) => {
    // The buttons of the map have keys of their own.
    if (event.target !== event.currentTarget) return;
    const [lon, lat] = map?.getView().getCenter() ?? [];
    if ((event.key !== 'Enter' && event.key !== ' ') || lon === undefined || lat === undefined) return;
    event.preventDefault();
    if (!viewOnly) onChoose([lon, lat]);
  };
  return (
    <>
      {!viewOnly && (
        <div className="picker-tools">
          <div>
            <RegionPicker value={region} placeholder={t('map.goTo')} onChange={goTo} />
          </div>
          <MyPosition onFound={found} />
        </div>
      )}
      <p className="picker-note" aria-live="polite">
        {target ? '' : note}
      </p>
      {unread && !target && (
        <RetryAlert
          type="warning"
          title={t('map.spotUnread', { why: textOf(unread.error) })}
          onRetry={unread.retry}
        />
      )}
      <div className="map-frame">
        <div
          ref={box}
          className="picker-map"
          role="application"
          aria-label={t('map.pick')}
          aria-describedby={viewOnly ? undefined : keysHint}
          tabIndex={0}
          onKeyDown={chooseMiddle}
        />
        <BaseMap
          map={map}
          codes={drawnCodes(region)}
          fly={!target && region !== '' && fly}
          choice
          reference="trees"
        />
      </div>
      <Marker map={map} at={chosen} />
      {!viewOnly && (
        <small id={keysHint} className="picker-keys">
          {t('map.keys')}
        </small>
      )}
      <div className="picker-foot">
        <span className="picker-pointer">
          {t('map.pointer')}{' '}
          <output className="coordinates">{pointer ? six(pointer).join(', ') : '—'}</output>
        </span>
        <span aria-live="polite">
          {t('map.chosen')}{' '}
          <output className={chosen && 'coordinates'}>
            {chosen ? six(chosen).join(', ') : t('map.none')}
          </output>
        </span>
      </div>
    </>
  );
}
