import { BaseMap } from './BaseMap.js';
import './map.css';
import { OutlineLayer } from './OutlineLayer.js';
import { drawnCodes } from './outlines.js';
import { useMapControls } from './useMapControls.js';
import { useOlMap } from './useOlMap.js';

interface Props {
  wkt: string;
  xzCode: string;
  /** Name of the map for screen readers. */
  label: string;
}

/** A map that shows a stored outline or way, with the trees around it. */
export function OutlineMap({ wkt, xzCode, label }: Props) {
  const { map, box } = useOlMap();
  useMapControls(map);
  return (
    <div className="map-frame">
      <div ref={box} className="outline-map" role="application" tabIndex={0} aria-label={label} />
      <BaseMap map={map} codes={drawnCodes(xzCode)} choice reference="trees" />
      <OutlineLayer map={map} wkt={wkt} />
    </div>
  );
}
