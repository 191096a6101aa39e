import { useTranslation } from 'react-i18next';
import { BaseMap } from './BaseMap.js';
import { Marker } from './Marker.js';
import './map.css';
import { drawnCodes } from './outlines.js';
import type { Position } from './position.js';
import { useOlMap } from './useOlMap.js';

/** A small still map that says where something stands: in its province and county. */
export function PositionMap({ at, xzCode }: { at: Position; xzCode: string }) {
  const { t } = useTranslation();
  const { map, box } = useOlMap(true);
  return (
    <div className="map-frame">
      <div ref={box} className="position-map" role="img" aria-label={t('map.view')} />
      <BaseMap map={map} codes={drawnCodes(xzCode)} fly reference="names" />
      <Marker map={map} at={at} />
    </div>
  );
}
