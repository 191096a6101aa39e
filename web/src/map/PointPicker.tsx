import { Alert } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellHint } from '../feedback.js';
import { Dialog } from '../layout/Dialog.js';
import { RegionPicker } from '../region/RegionPicker.js';
import { BaseMap } from './BaseMap.js';
import { Marker, type Position } from './Marker.js';
import './map.css';
import { drawnCodes } from './outlines.js';
import { useOlMap } from './useOlMap.js';

/** What a field of a record allows. */
interface Limits {
  min?: number;
  max?: number;
}

interface Props {
  /** What longitude and latitude may be. */
  limits: Readonly<Record<'lon' | 'lat', Limits>>;
  /** The position so far; one that is outside the limits counts as none. */
  at?: Position | undefined;
  /** Region one is in: its outlines are drawn. */
  xzCode?: string;
  /** Only shows the position. */
  viewOnly?: boolean;
  /** Longitude and latitude with 6 decimals. */
  onPick: (position: readonly [lon: string, lat: string]) => void;
  onClose: () => void;
}

const six = (position: Position): readonly [string, string] => [
  position[0].toFixed(6),
  position[1].toFixed(6),
];
const sides = ({ lon, lat }: Props['limits']) => ({
  west: lon.min,
  east: lon.max,
  south: lat.min,
  north: lat.max,
});
const within = (value: number, { min = -Infinity, max = Infinity }: Limits): boolean =>
  value >= min && value <= max;
const isInside = ([lon, lat]: Position, limits: Props['limits']): boolean =>
  within(lon, limits.lon) && within(lat, limits.lat);

/** Picks a position on the map (地图选点): a click sets the one marker, the pointer's position stands below. */
export function PointPicker({ limits, at, xzCode = '', viewOnly = false, onPick, onClose }: Props) {
  const { t } = useTranslation();
  const [start] = useState(at && isInside(at, limits) ? at : undefined);
  const [chosen, setChosen] = useState(start);
  const outside = chosen !== undefined && !isInside(chosen, limits);
  const confirm = (event: React.FormEvent) => {
    event.preventDefault();
    if (chosen && !outside) onPick(six(chosen));
    else if (!chosen) tellHint(t('map.failed'));
  };
  return (
    <Dialog
      open
      width={800}
      title={t(viewOnly ? 'map.view' : 'map.pick')}
      footer={viewOnly ? null : undefined}
      onCancel={onClose}
      {...(viewOnly
        ? {}
        : { okButtonProps: { htmlType: 'submit' as const, form: 'point-picker', disabled: outside } })}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <form id="point-picker" onSubmit={confirm}>
        <PickerMap {...{ start, chosen, xzCode, viewOnly }} onChoose={setChosen} />
        {outside && <Alert type="warning" showIcon role="alert" title={t('map.outside', sides(limits))} />}
      </form>
    </Dialog>
  );
}

interface MapProps extends Required<Pick<Props, 'xzCode' | 'viewOnly'>> {
  /** Where the map begins when no region is known. */
  start: Position | undefined;
  chosen: Position | undefined;
  onChoose: (position: Position) => void;
}

function PickerMap({ start, chosen, xzCode, viewOnly, onChoose }: MapProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const map = useOlMap(box);
  const [pointer, setPointer] = useState<Position>();
  const [region, setRegion] = useState(xzCode);

  useEffect(() => {
    if (!map) return;
    const clicked = map.on('singleclick', ({ coordinate: [lon = NaN, lat = NaN] }) => {
      if (!viewOnly) onChoose([lon, lat]);
    });
    const moved = map.on('pointermove', ({ coordinate: [lon = 0, lat = 0] }) => setPointer([lon, lat]));
    return () => [clicked, moved].forEach((key) => map.un(key.type as never, key.listener));
  }, [map, viewOnly, onChoose]);

  useEffect(() => {
    if (start && !xzCode) map?.getView().animate({ center: [...start], zoom: 12, duration: 0 });
  }, [map, start, xzCode]);

  return (
    <>
      {!viewOnly && (
        <RegionPicker
          value={region}
          deepest={3}
          placeholder={t('map.goTo')}
          onChange={(code) => setRegion(code ?? '')}
        />
      )}
      <div className="map-frame">
        <div ref={box} className="picker-map" role="application" aria-label={t('map.pick')} tabIndex={0} />
        <BaseMap map={map} codes={drawnCodes(region)} fly={region !== '' || !start} choice />
      </div>
      <Marker map={map} at={chosen} />
      <div className="picker-foot">
        <span>
          {t('map.pointer')}{' '}
          <output className="coordinates">{pointer ? six(pointer).join(', ') : '—'}</output>
        </span>
        <span aria-live="polite">
          {t('map.chosen')}{' '}
          <output className="coordinates">{chosen ? six(chosen).join(', ') : t('map.none')}</output>
        </span>
      </div>
    </>
  );
}
