import {
  Cartesian3,
  Math as CesiumMath,
  type OrthographicOffCenterFrustum,
  type Scene,
  SceneMode,
} from 'cesium';
import type { Eye } from './eye.js';

/** Half of the angle that a round picture spans along its larger side. */
const HALF_ANGLE = Math.PI / 6;

/** Metres across the picture from a height of one metre. */
function widthOfMetre({ canvas }: Scene): number {
  const share = Math.min(1, canvas.clientWidth / Math.max(canvas.clientHeight, 1));
  return 2 * Math.tan(HALF_ANGLE) * share;
}

/** From where the scene is looked at; a flat picture as from the height from which a round one is as wide. */
export function eyeOf(scene: Scene): Eye {
  const { camera } = scene;
  const { longitude, latitude, height } = camera.positionCartographic;
  const [lon, lat] = [CesiumMath.toDegrees(longitude), CesiumMath.toDegrees(latitude)];
  if (scene.mode === SceneMode.SCENE3D)
    return {
      ...{ lon, lat, height },
      heading: CesiumMath.toDegrees(camera.heading),
      pitch: CesiumMath.toDegrees(camera.pitch),
    };
  const { left, right } = camera.frustum as OrthographicOffCenterFrustum;
  return { lon, lat, height: ((right ?? 0) - (left ?? 0)) / widthOfMetre(scene), heading: 0, pitch: -90 };
}

/** Looks from an eye: by a flight of so many seconds, or at once. */
export function look(scene: Scene, { lon, lat, height, heading, pitch }: Eye, duration: number): void {
  const isRound = scene.mode === SceneMode.SCENE3D;
  // The height of a flat picture is its width.
  const destination = Cartesian3.fromDegrees(lon, lat, isRound ? height : height * widthOfMetre(scene));
  const orientation = {
    heading: CesiumMath.toRadians(heading),
    pitch: CesiumMath.toRadians(pitch),
    roll: 0,
  };
  scene.camera.flyTo({ destination, duration, ...(isRound ? { orientation } : {}) });
}
