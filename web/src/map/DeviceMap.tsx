import type { PlacedDevice } from '@gushu/shared';
import Feature from 'ol/Feature.js';
import type { FeatureLike } from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import { unByKey } from 'ol/Observable.js';
import { Circle, Fill, RegularShape, Stroke, Style } from 'ol/style.js';
import { useEffect, useMemo, useRef } from 'react';
import VectorSource from 'ol/source/Vector.js';
import { deviceMeaning, paletteOf, type Scheme } from '../theme/tokens.js';
import { BaseMap } from './BaseMap.js';
import './map.css';
import { drawnCodes } from './outlines.js';
import { useMapControls } from './useMapControls.js';
import { useOlMap } from './useOlMap.js';
import { useReferenceLayer } from './useReferenceLayer.js';

const DEVICES = 9;
const NEAR = 8;
const EDGE = [48, 48, 48, 48];
const MAX_ZOOM = 15;

interface Props {
  devices: readonly PlacedDevice[];
  /** Region that is shown. */
  region: string;
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  label: string;
}

/** A state has a colour and a shape: a disc is online, a ring is not, a diamond is faulty, a cross is out of use. */
function deviceStyle(theme: string, scheme: Scheme) {
  const { panel, text } = paletteOf(theme, scheme);
  return (feature: FeatureLike): Style => {
    const status = String(feature.get('status'));
    const isChosen = feature.get('isChosen') === true;
    const color = deviceMeaning[status]?.color ?? text;
    const stroke = new Stroke({ color: isChosen ? text : panel, width: isChosen ? 3 : 1.5 });
    const radius = isChosen ? 11 : 7;
    const fill = new Fill({ color });
    const declutterMode = 'none' as const;
    const image =
      status === '2'
        ? new RegularShape({ points: 4, radius: radius + 1, fill, stroke, declutterMode })
        : status === '3'
          ? new RegularShape({
              ...{ points: 4, radius, radius2: 0, angle: Math.PI / 4, declutterMode },
              stroke: new Stroke({ color, width: 3 }),
            })
          : status === '0'
            ? new Circle({
                ...{ radius, declutterMode, fill: new Fill({ color: panel }) },
                stroke: new Stroke({ color, width: 3 }),
              })
            : new Circle({ radius, fill, stroke, declutterMode });
    return new Style({ image, zIndex: isChosen ? 1 : 0 });
  };
}

/** Devices as points in the colour and shape of their state; a click chooses one. */
export function DeviceMap({ devices, region, chosen, onChoose, label }: Props) {
  const { map, box } = useOlMap();
  useMapControls(map);
  const features = useMemo(
    () =>
      devices.map(({ id, lon, lat, deviceStatus }) => {
        const feature = new Feature(new Point([Number(lon), Number(lat)]));
        feature.setProperties({ rowId: id, status: deviceStatus, isChosen: id === chosen });
        return feature;
      }),
    [devices, chosen],
  );
  useReferenceLayer(map, features, { zIndex: DEVICES, look: deviceStyle });
  useEffect(() => {
    if (!map) return;
    const key = map.on('singleclick', ({ pixel }) =>
      onChoose(
        map.forEachFeatureAtPixel(pixel, (one) => one.get('rowId') as string | undefined, {
          hitTolerance: NEAR,
        }),
      ),
    );
    return () => unByKey(key);
  }, [map, onChoose]);
  // The devices come into sight once; states that change later leave the view where it is.
  const fitted = useRef<string>(undefined);
  useEffect(() => {
    const key = `${region} ${devices.length > 0}`;
    if (!map || fitted.current === key || features.length === 0) return;
    const extent = new VectorSource({ features: [...features] }).getExtent();
    if (extent) map.getView().fit(extent, { padding: EDGE, maxZoom: MAX_ZOOM });
    fitted.current = key;
  }, [map, region, devices, features]);
  return (
    <div className="map-frame">
      <div
        ref={box}
        className="outline-map device-map"
        role="application"
        tabIndex={0}
        aria-label={label}
        data-features={features.length}
      />
      <BaseMap map={map} codes={drawnCodes(region)} fly={features.length === 0} choice />
    </div>
  );
}
