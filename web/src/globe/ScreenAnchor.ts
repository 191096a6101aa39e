import { Cartesian2, Cartesian3, type Scene, SceneMode } from 'cesium';

type Listener = (at: { x: number; y: number } | undefined) => void;

/** Where a place stands on the picture, undefined for one behind the earth. */
export function onScreen(scene: Scene, place: Cartesian3): { x: number; y: number } | undefined {
  const towards = Cartesian3.subtract(scene.camera.positionWC, place, new Cartesian3());
  const behind = scene.mode === SceneMode.SCENE3D && Cartesian3.dot(place, towards) < 0;
  return behind ? undefined : scene.cartesianToCanvasCoordinates(place, new Cartesian2());
}

/** Reports where a place stands on the picture, undefined when it is not to be seen. */
export class ScreenAnchor {
  private stop: (() => void) | undefined;

  constructor(private readonly scene: Scene) {}

  follow(lon: number, lat: number, listener: Listener): void {
    this.stop?.();
    const place = Cartesian3.fromDegrees(lon, lat);
    this.stop = this.scene.postRender.addEventListener(() => listener(onScreen(this.scene, place)));
    this.scene.requestRender();
  }

  /** Reports again, as when what stands there has another size. */
  refresh(): void {
    if (!this.scene.isDestroyed()) this.scene.requestRender();
  }

  destroy(): void {
    this.stop?.();
  }
}
