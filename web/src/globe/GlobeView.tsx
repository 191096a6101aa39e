import {
  Camera,
  Cartesian3,
  Color,
  type CesiumWidget as Widget,
  Math as CesiumMath,
  Rectangle,
} from 'cesium';
import { type ReactNode, useCallback, useMemo } from 'react';
import { CesiumWidget, type CesiumComponentRef } from 'resium';
import { surface } from '../theme/tokens.js';
import { groundImagery } from './layers/GroundLayer.js';
import { GLOBE } from './rules.js';

interface Props {
  children: ReactNode;
}

const [WEST, SOUTH, EAST, NORTH] = GLOBE.box;
const FIRST = Cartesian3.fromDegrees((WEST + EAST) / 2, (SOUTH + NORTH) / 2, GLOBE.height);
const STRAIGHT_DOWN = -90;

Camera.DEFAULT_VIEW_RECTANGLE = Rectangle.fromDegrees(...GLOBE.box);
const NEXT_TILES_MS = 50;

/** A quiet scene: no sky, no light of day, drawn only when something changed. */
function prepare({ scene, camera }: Widget): void {
  scene.globe.baseColor = Color.fromCssColorString(surface.dark.panel);
  scene.globe.showGroundAtmosphere = false;
  scene.globe.enableLighting = false;
  scene.fog.enabled = false;
  scene.backgroundColor = Color.fromCssColorString('#050A08');
  scene.screenSpaceCameraController.minimumZoomDistance = 300;
  scene.screenSpaceCameraController.maximumZoomDistance = 30_000_000;
  // How far one may look up from straight down.
  scene.screenSpaceCameraController.maximumTiltAngle = CesiumMath.toRadians(GLOBE.pitch - STRAIGHT_DOWN);
  camera.setView({ destination: FIRST });
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
