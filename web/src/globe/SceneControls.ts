import {
  Cartesian2,
  EllipsoidGeodesic,
  Math as CesiumMath,
  Rectangle,
  type Scene,
  SceneMode,
  ScreenSpaceEventHandler,
  ScreenSpaceEventType,
} from 'cesium';
import type { View } from '../map/detail.js';
import type { Eye } from './eye.js';
import { eyeOf, look } from './scene-eye.js';
import { GLOBE } from './rules.js';
import { WORLD } from './tree-set.js';

const FLIGHT_S = 1.2;
const MARGIN = 0.08;
const WIDE = 768;
const PANEL = 0.3;

/** How the earth is drawn. */
export type Dimension = '2d' | '3d';

const PICK_PIXELS = 9;

/** West, south, east, north in degrees. */
export type Bounds = readonly [number, number, number, number];

/** A place on the earth, in degrees. */
export type Position = [lon: number, lat: number];

/** Hears what a click meets, and from what height in metres. */
export type PickListener = (id: unknown, at: Position | undefined, height: number) => void;

/** Hears of the view: the box, how many metres a pixel is, and from where one looks. */
export type ViewListener = (view: View, metresAPixel: number, eye: Eye) => void;

/** Hears once the wheel stands still: how many metres a pixel is, and what lies in the middle of the picture. */
export type WheelListener = (metresAPixel: number, middle: Position | undefined) => void;

/** Where to look: at a place from near; from an eye; again from where one looked before; or on from here. */
export type Target = { lon: number; lat: number } | { eye: Eye } | 'back' | 'here';

/** The wheel has come to rest. */
const WHEEL_REST_MS = 300;

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
  onView(listener: ViewListener): () => void {
    const tell = () => listener(viewOf(this.scene), metresPerPixel(this.scene), eyeOf(this.scene));
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
      listener(picked?.id, this.positionAt(position), eyeOf(this.scene).height);
    }, ScreenSpaceEventType.LEFT_CLICK);
  }

  /** Reports the place of a double click on the earth. */
  onDoubleClick(listener: (at: Position) => void): void {
    this.handler.setInputAction(({ position }: ScreenSpaceEventHandler.PositionedEvent) => {
      const at = this.positionAt(position);
      if (at) listener(at);
    }, ScreenSpaceEventType.LEFT_DOUBLE_CLICK);
  }

  /** Reports where the wheel has led to, once it rests. */
  onWheel(listener: WheelListener): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    this.handler.setInputAction(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (this.scene.isDestroyed()) return;
        const { clientWidth, clientHeight } = this.scene.canvas;
        listener(
          metresPerPixel(this.scene),
          this.positionAt(new Cartesian2(clientWidth / 2, clientHeight / 2)),
        );
      }, WHEEL_REST_MS);
    }, ScreenSpaceEventType.WHEEL);
    return () => clearTimeout(timer);
  }

  /** Looks at a place from near, keeping where one looked from; or goes back there; or looks from an eye. */
  turn(target: Target, still: boolean): void {
    const duration = still ? 0 : FLIGHT_S;
    if (target === 'back' || target === 'here') {
      if (target === 'back') this.before?.();
      this.before = undefined;
    } else if ('eye' in target) {
      this.before = undefined;
      look(this.scene, target.eye, duration);
    } else {
      this.before ??= this.wayBack(duration);
      look(this.scene, this.near(target), duration);
    }
    this.scene.requestRender();
  }

  /** Looks at a box in degrees: by a flight, or at once. */
  fly(bounds: Bounds, still: boolean): void {
    this.before = undefined;
    const rectangle = Rectangle.fromDegrees(...bounds);
    const margin = Math.max(rectangle.width, rectangle.height, 0.002) * MARGIN;
    // The panel at the left covers a part of a wide picture; a narrow one ends above it.
    const wide = this.scene.canvas.clientWidth > WIDE;
    rectangle.west -= wide ? Math.max(rectangle.width * PANEL, margin) : margin;
    rectangle.east += margin;
    rectangle.south -= margin;
    rectangle.north += margin;
    this.scene.camera.flyTo({ destination: rectangle, duration: still ? 0 : FLIGHT_S });
    this.scene.requestRender();
  }

  /** Flat or round, from where one looks now. */
  morph(dimension: Dimension): void {
    const mode = dimension === '2d' ? SceneMode.SCENE2D : SceneMode.SCENE3D;
    if (this.scene.mode === mode) return;
    const eye = eyeOf(this.scene);
    this.before = undefined;
    if (mode === SceneMode.SCENE2D) this.scene.morphTo2D(0);
    else this.scene.morphTo3D(0);
    look(this.scene, eye, 0);
    this.scene.requestRender();
  }

  /** Above a place: from the height of flights, or from lower where one is there already. */
  private near({ lon, lat }: { lon: number; lat: number }): Eye {
    const height = Math.min(eyeOf(this.scene).height, GLOBE.flight);
    return { lon, lat, height, heading: 0, pitch: -90 };
  }

  private positionAt(pixel: Cartesian2): Position | undefined {
    const point = this.scene.camera.pickEllipsoid(pixel, this.scene.ellipsoid);
    const at = point && this.scene.ellipsoid.cartesianToCartographic(point);
    return at && [CesiumMath.toDegrees(at.longitude), CesiumMath.toDegrees(at.latitude)];
  }

  private wayBack(duration: number): () => void {
    const eye = eyeOf(this.scene);
    return () => look(this.scene, eye, duration);
  }

  destroy(): void {
    this.handler.destroy();
    this.stops.forEach((stop) => stop());
  }
}
