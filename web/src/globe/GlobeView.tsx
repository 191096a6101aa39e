import { NATION_EXTENT } from '@gushu/shared';
import { Color, type CesiumWidget as Widget, Rectangle } from 'cesium';
import { type ReactNode, useCallback, useMemo } from 'react';
import { CesiumWidget, type CesiumComponentRef } from 'resium';
import { surface } from '../theme/tokens.js';
import { groundImagery } from './layers/GroundLayer.js';

interface Props {
  children: ReactNode;
}

const NEXT_TILES_MS = 50;
const CHINA = Rectangle.fromDegrees(...NATION_EXTENT);

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

/** Tiles that are drawn here rather than asked for make no scene draw the next ones: it is asked to until all are there. */
function drawUntilLoaded({ scene }: Widget): void {
  let asked: ReturnType<typeof setTimeout> | undefined;
  scene.postRender.addEventListener(() => {
    if (scene.globe.tilesLoaded) return;
    asked ??= setTimeout(() => {
      asked = undefined;
      if (!scene.isDestroyed()) scene.requestRender();
    }, NEXT_TILES_MS);
  });
}

/** The globe; layers are its children. It is destroyed when the page is left. */
export function GlobeView({ children }: Props) {
  const options = useMemo(() => ({ baseLayer: groundImagery(), credits: document.createElement('div') }), []);
  const ready = useCallback((ref: CesiumComponentRef<Widget> | null) => {
    const widget = ref?.cesiumElement;
    if (!widget || widget.isDestroyed()) return;
    prepare(widget);
    drawUntilLoaded(widget);
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
