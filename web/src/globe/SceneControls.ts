import {
  Cartesian2,
  Cartesian3,
  EllipsoidGeodesic,
  Math as CesiumMath,
  Rectangle,
  type Scene,
  SceneMode,
  ScreenSpaceEventHandler,
  ScreenSpaceEventType,
} from 'cesium';
import type { View } from '../map/detail.js';
import { WORLD } from './tree-set.js';

const FLIGHT_S = 1.2;
const MARGIN = 0.08;
const WIDE = 768;
const PANEL = 0.3;

/** How the earth is drawn. */
export type Dimension = '2d' | '3d';

/** Above a tree that was chosen. */
const PLACE_M = 10_000;
const PICK_PIXELS = 9;

/** West, south, east, north in degrees. */
export type Bounds = readonly [number, number, number, number];

/** A place on the earth, in degrees. */
export type Position = [lon: number, lat: number];

/** Hears what a click meets. */
export type PickListener = (id: unknown, at: Position | undefined) => void;

/** Where to look: at a place from near; again from where one looked before; or on from here. */
export type Target = { lon: number; lat: number } | 'back' | 'here';

/** Metres under a pixel in the middle of the picture's lower part. */
function metresPerPixel(scene: Scene): number {
  const { clientWidth, clientHeight } = scene.canvas;
  const at = (x: number) => {
    const point = scene.camera.pickEllipsoid(new Cartesian2(x, clientHeight * 0.7), scene.ellipsoid);
    return point && scene.ellipsoid.cartesianToCartographic(point);
  };
  const [left, right] = [at(clientWidth / 2), at(clientWidth / 2 + 1)];
  return left && right ? new EllipsoidGeodesic(left, right).surfaceDistance : Number.NaN;
}

function viewOf(scene: Scene): View {
  const rectangle = scene.mode === SceneMode.SCENE3D ? scene.camera.computeViewRectangle() : flatView(scene);
  if (!rectangle) return WORLD;
  const [west, south, east, north] = [rectangle.west, rectangle.south, rectangle.east, rectangle.north].map(
    (radians) => CesiumMath.toDegrees(radians),
  );
  return { west: west ?? -180, south: south ?? -90, east: east ?? 180, north: north ?? 90 };
}

function flatView(scene: Scene): Rectangle | undefined {
  const { clientWidth, clientHeight } = scene.canvas;
  const corners = [new Cartesian2(0, 0), new Cartesian2(clientWidth - 1, clientHeight - 1)].flatMap(
    (corner) => {
      const point = scene.camera.pickEllipsoid(corner, scene.ellipsoid);
      return point ? [scene.ellipsoid.cartesianToCartographic(point)] : [];
    },
  );
  return corners.length === 2 ? Rectangle.fromCartographicArray(corners) : undefined;
}

/** Camera and reading of the scene: where it looks, how large a pixel is, what the pointer is over. */
export class SceneControls {
  private readonly handler: ScreenSpaceEventHandler;
  private readonly stops: (() => void)[] = [];
  private before: (() => void) | undefined;

  constructor(private readonly scene: Scene) {
    this.handler = new ScreenSpaceEventHandler(scene.canvas);
  }

  /** Reports the view after each move of the camera, and how many metres a pixel is. */
  onView(listener: (view: View, metresAPixel: number) => void): () => void {
    const tell = () => listener(viewOf(this.scene), metresPerPixel(this.scene));
    const stops = [
      this.scene.camera.moveEnd.addEventListener(tell),
      this.scene.morphComplete.addEventListener(tell),
    ];
    this.stops.push(...stops);
    tell();
    return () => stops.forEach((stop) => stop());
  }

  /** Reports the position under the pointer, undefined beside the earth. */
  onPointer(listener: (position: Position | undefined) => void): void {
    this.handler.setInputAction(
      ({ endPosition }: ScreenSpaceEventHandler.MotionEvent) => listener(this.positionAt(endPosition)),
      ScreenSpaceEventType.MOUSE_MOVE,
    );
  }

  /** Reports the id of what a click meets, undefined beside all, and where that is. */
  onPick(listener: PickListener): void {
    this.handler.setInputAction(({ position }: ScreenSpaceEventHandler.PositionedEvent) => {
      const picked = this.scene.pick(position, PICK_PIXELS, PICK_PIXELS) as { id?: unknown } | undefined;
      listener(picked?.id, this.positionAt(position));
    }, ScreenSpaceEventType.LEFT_CLICK);
  }

  /** Looks at a place from near, keeping where one looked from; or goes back there. */
  turn(target: Target, still: boolean): void {
    const duration = still ? 0 : FLIGHT_S;
    if (target === 'back' || target === 'here') {
      if (target === 'back') this.before?.();
      this.before = undefined;
    } else {
      this.before ??= this.wayBack(duration);
      const height = Math.min(this.scene.camera.positionCartographic.height, PLACE_M);
      this.scene.camera.flyTo({
        destination: Cartesian3.fromDegrees(target.lon, target.lat, height),
        duration,
      });
    }
    this.scene.requestRender();
  }

  /** Looks at a box in degrees: by a flight, or at once. */
  fly(bounds: Bounds, still: boolean): void {
    this.before = undefined;
    const rectangle = Rectangle.fromDegrees(...bounds);
    const margin = Math.max(rectangle.width, rectangle.height, 0.002) * MARGIN;
    // The panel at the left covers a part of a wide picture.
    const wide = this.scene.canvas.clientWidth > WIDE;
    rectangle.west -= wide ? Math.max(rectangle.width * PANEL, margin) : margin;
    rectangle.east += margin;
    // On a narrow one it stands below.
    rectangle.south -= wide ? margin : Math.max(rectangle.height, margin);
    rectangle.north += margin;
    this.scene.camera.flyTo({ destination: rectangle, duration: still ? 0 : FLIGHT_S });
    this.scene.requestRender();
  }

  /** Flat or round; the box stays in the picture. */
  morph(dimension: Dimension, bounds: Bounds | undefined): void {
    const mode = dimension === '2d' ? SceneMode.SCENE2D : SceneMode.SCENE3D;
    if (this.scene.mode === mode) return;
    if (mode === SceneMode.SCENE2D) this.scene.morphTo2D(0);
    else this.scene.morphTo3D(0);
    if (bounds) this.fly(bounds, true);
  }

  private positionAt(pixel: Cartesian2): Position | undefined {
    const point = this.scene.camera.pickEllipsoid(pixel, this.scene.ellipsoid);
    const at = point && this.scene.ellipsoid.cartesianToCartographic(point);
    return at && [CesiumMath.toDegrees(at.longitude), CesiumMath.toDegrees(at.latitude)];
  }

  private wayBack(duration: number): () => void {
    const { camera, mode } = this.scene;
    const flat = mode === SceneMode.SCENE3D ? undefined : flatView(this.scene);
    const { heading, pitch, roll } = camera;
    const from = Cartesian3.clone(camera.positionWC);
    return () =>
      camera.flyTo(
        flat
          ? { destination: flat, duration }
          : { destination: from, orientation: { heading, pitch, roll }, duration },
      );
  }

  destroy(): void {
    this.handler.destroy();
    this.stops.forEach((stop) => stop());
  }
}
