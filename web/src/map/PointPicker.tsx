import { Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellHint } from '../feedback.js';
import { useFocusBack } from '../layout/useFocusBack.js';
import { RegionPicker } from '../region/RegionPicker.js';
import { BaseMap } from './BaseMap.js';
import { Marker, type Position } from './Marker.js';
import './map.css';
import { drawnCodes } from './outlines.js';
import { useOlMap } from './useOlMap.js';

interface Props {
  /** The position so far. */
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
const inDegrees = ([lon, lat]: Position): boolean =>
  Number.isFinite(lon) && Number.isFinite(lat) && Math.abs(lon) <= 180 && Math.abs(lat) <= 90;

/** Picks a position on the map (地图选点): a click sets the one marker, the pointer's position stands below. */
export function PointPicker({ at, xzCode = '', viewOnly = false, onPick, onClose }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  return (
    <Modal
      open
      width={800}
      title={t(viewOnly ? 'map.view' : 'map.pick')}
      footer={viewOnly ? null : undefined}
      onCancel={onClose}
      {...(viewOnly ? {} : { okButtonProps: { htmlType: 'submit' as const, form: 'point-picker' } })}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <PickerMap at={at} xzCode={xzCode} viewOnly={viewOnly} onPick={onPick} />
    </Modal>
  );
}

function PickerMap({
  at,
  xzCode,
  viewOnly,
  onPick,
}: Required<Pick<Props, 'xzCode' | 'viewOnly' | 'onPick'>> & Pick<Props, 'at'>) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const map = useOlMap(box);
  const [chosen, setChosen] = useState(at);
  const [pointer, setPointer] = useState<Position>();
  const [region, setRegion] = useState(xzCode);

  useEffect(() => {
    if (!map) return;
    const clicked = map.on('singleclick', ({ coordinate: [lon = NaN, lat = NaN] }) => {
      if (viewOnly) return;
      if (inDegrees([lon, lat])) setChosen([lon, lat]);
      else tellHint(t('map.failed'));
    });
    const moved = map.on('pointermove', ({ coordinate: [lon = 0, lat = 0] }) => setPointer([lon, lat]));
    return () => [clicked, moved].forEach((key) => map.un(key.type as never, key.listener));
  }, [map, viewOnly, t]);

  useEffect(() => {
    if (at && !xzCode) map?.getView().animate({ center: [...at], zoom: 12, duration: 0 });
  }, [map, at, xzCode]);

  const confirm = (event: React.FormEvent) => {
    event.preventDefault();
    if (chosen && inDegrees(chosen)) onPick(six(chosen));
    else tellHint(t('map.failed'));
  };
  return (
    <form id="point-picker" onSubmit={confirm}>
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
        <BaseMap map={map} codes={drawnCodes(region)} fly choice />
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
    </form>
  );
}
