import { NATION_EXTENT } from '@gushu/shared';
import {
  buildModuleUrl,
  Color,
  type CesiumWidget as Widget,
  ImageryLayer,
  Rectangle,
  TileMapServiceImageryProvider,
} from 'cesium';
import { type ReactNode, useCallback, useMemo } from 'react';
import { CesiumWidget, type CesiumComponentRef } from 'resium';
import { surface } from '../theme/tokens.js';
import { DIMMED } from './imagery.js';

interface Props {
  children: ReactNode;
}

const CHINA = Rectangle.fromDegrees(...NATION_EXTENT);

/** The picture of the earth that comes with Cesium: nothing is asked of another host. */
const earth = (): ImageryLayer =>
  ImageryLayer.fromProviderAsync(
    TileMapServiceImageryProvider.fromUrl(buildModuleUrl('Assets/Textures/NaturalEarthII')),
    DIMMED,
  );

/** A quiet scene: no sky, no light of day, drawn only when something changed. */
function prepare({ scene, camera }: Widget): void {
  scene.globe.baseColor = Color.fromCssColorString(surface.dark.panel);
  scene.globe.showGroundAtmosphere = false;
  scene.globe.enableLighting = false;
  scene.fog.enabled = false;
  scene.backgroundColor = Color.fromCssColorString('#050A08');
  scene.screenSpaceCameraController.minimumZoomDistance = 300;
  scene.screenSpaceCameraController.maximumZoomDistance = 30_000_000;
  camera.setView({ destination: CHINA });
}

/** The globe; layers are its children. It is destroyed when the page is left. */
export function GlobeView({ children }: Props) {
  const options = useMemo(() => ({ baseLayer: earth(), credits: document.createElement('div') }), []);
  const ready = useCallback((ref: CesiumComponentRef<Widget> | null) => {
    if (ref?.cesiumElement && !ref.cesiumElement.isDestroyed()) prepare(ref.cesiumElement);
  }, []);
  return (
    <CesiumWidget
      ref={ready}
      full
      baseLayer={options.baseLayer}
      creditContainer={options.credits}
      msaaSamples={1}
      skyBox={false}
      skyAtmosphere={false}
      requestRenderMode
      maximumRenderTimeChange={Infinity}
    >
      {children}
    </CesiumWidget>
  );
}
