import { type Billboard, BillboardCollection, BlendOption, Cartesian2, Cartesian3, type Scene } from 'cesium';
import { boxAround, circleSpots, type LabelBox, placeLabels, type Spot } from '../../map/ground/labels.js';
import { nameWeight } from '../../map/ground/names.js';
import { MARK_SIZE } from '../rules.js';
import { onScreen } from '../ScreenAnchor.js';
import { discPicture, discSize, type LabelPicture, namePicture, radiusOf, SHARP } from './label-pictures.js';

/** A circle with the number of trees of a region, and its name. */
export interface RegionMark {
  xzCode: string;
  name: string;
  /** 1 a province, 2 a city, 3 a county. */
  level: number;
  lon: number;
  lat: number;
  cnt: number;
  /** The number as shown. */
  text: string;
}

/** The name of a region without a circle: 1 a province to 5 a village. */
export type RegionName = Pick<RegionMark, 'xzCode' | 'name' | 'level' | 'lon' | 'lat'>;

// Above the ground and the points, and drawn over both from any distance; `part` hides those behind the earth.
const HEIGHT = 200;
const BEFORE = Number.POSITIVE_INFINITY;
/**
 * Maximum distance of a circle from its region, as a share of the picture: farther away it would seem to be another's.
 */
const ASIDE = 0.06;
/** Weight of circles, above all names. */
const CIRCLE = 1000;
/** Weight of trees, above names without a circle. */
const TREE = 500;
/** Maximum number of cached pictures, for regions that may come into view again. */
const MAX_PICTURES = 900;

type Part = readonly [x: number, y: number, width: number, height: number];

/** A label on the map: its pictures and its possible places. */
interface Placed {
  circle: Billboard | undefined;
  name: Billboard | undefined;
  position: Cartesian3;
  spots: readonly Spot[];
  /** Middle and size of the parts at each spot. */
  boxes: readonly (readonly Part[])[];
  weight: number;
}

/** Something drawn at a place that no name may cover. */
export interface Obstacle extends Pick<RegionMark, 'lon' | 'lat'> {
  /** Whether it is a pin whose tip stands at the place; else the sign of a tree around it. */
  pin?: boolean;
}

const placeOf = ({ lon, lat }: Pick<RegionMark, 'lon' | 'lat'>): Cartesian3 =>
  Cartesian3.fromDegrees(lon, lat, HEIGHT);

/** Spots of a name beside its place, which is the middle of an area or of some trees. */
const NAME_SPOTS: readonly Spot[] = [
  [0, 0],
  [0, -14],
  [0, 14],
  [24, 0],
  [-24, 0],
  [24, -14],
  [-24, 14],
].map(([x = 0, y = 0]) => ({ circle: [x, y], name: [x, y] }));

const SIGN: Part = [0, 0, 12, 12];
const [PIN_WIDTH, PIN_HEIGHT] = MARK_SIZE.normal;
const PIN: Part = [0, -PIN_HEIGHT / 2, PIN_WIDTH, PIN_HEIGHT];

const keepFree = (drawn: Obstacle): Placed => ({
  circle: undefined,
  name: undefined,
  position: placeOf(drawn),
  spots: [{ circle: [0, 0], name: undefined }],
  boxes: [[drawn.pin ? PIN : SIGN]],
  weight: TREE,
});

/** Boxes of the panels and bars that cover the picture. */
function coveredOf(canvas: HTMLCanvasElement): LabelBox[] {
  const picture = canvas.getBoundingClientRect();
  const beside = [...(canvas.closest('.globe')?.children ?? [])];
  return beside.flatMap((element) => {
    if (element.contains(canvas) || getComputedStyle(element).pointerEvents === 'none') return [];
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [
      {
        left: left - picture.left,
        top: top - picture.top,
        right: right - picture.left,
        bottom: bottom - picture.top,
      },
    ];
  });
}

/** Circles and names of regions, laid out so that no two overlap, however the camera moves. */
export class MapLabelLayer {
  private drawn: BillboardCollection;
  private readonly keys = new Set<string>();
  private labels: Placed[] = [];
  private readonly stop: () => void;

  constructor(private readonly scene: Scene) {
    this.drawn = this.collection();
    this.stop = scene.preRender.addEventListener(() => this.part());
  }

  /** Replaces the circles and names; no name covers an obstacle. */
  show(marks: readonly RegionMark[], names: readonly RegionName[], obstacles: readonly Obstacle[]): void {
    if (this.keys.size > MAX_PICTURES) {
      this.scene.primitives.remove(this.drawn);
      this.drawn = this.collection();
      this.keys.clear();
    }
    this.drawn.removeAll();
    this.labels = [
      ...marks.map((mark) => this.circle(mark)),
      ...obstacles.map(keepFree),
      ...names.map((name) => this.name(name)),
    ];
    this.scene.requestRender();
  }

  destroy(): void {
    this.stop();
    if (!this.scene.isDestroyed()) this.scene.primitives.remove(this.drawn);
  }

  private collection(): BillboardCollection {
    // Drawn after everything opaque, so that neither points nor lines cross a number.
    const made = new BillboardCollection({ scene: this.scene, blendOption: BlendOption.TRANSLUCENT });
    return this.scene.primitives.add(made) as BillboardCollection;
  }

  /** Gives each label the first of its places that is free from the present position of the camera. */
  private part(): void {
    const wanted = this.labels.map((label) => ({ places: this.placesOf(label), weight: label.weight }));
    const chosen = placeLabels(wanted, coveredOf(this.scene.canvas));
    this.labels.forEach(({ circle, name, spots }, at) => {
      const spot = spots[chosen[at] ?? -1];
      if (circle) circle.show = spot !== undefined;
      if (name) name.show = spot?.name !== undefined;
      if (circle && spot) circle.pixelOffset = new Cartesian2(...spot.circle);
      if (name && spot?.name) name.pixelOffset = new Cartesian2(...spot.name);
    });
  }

  /** The boxes in the picture that a label could fill; none if it lies outside of the picture. */
  private placesOf({ position, boxes }: Placed): LabelBox[][] {
    const { clientWidth, clientHeight } = this.scene.canvas;
    const at = onScreen(this.scene, position);
    if (!at || at.x < 0 || at.y < 0 || at.x > clientWidth || at.y > clientHeight) return [];
    return boxes.map((parts) =>
      parts.map(([x, y, width, height]) => boxAround(at.x + x, at.y + y, width, height)),
    );
  }

  private put(at: RegionName, picture: LabelPicture, id?: string): Billboard {
    const added = this.drawn.add({
      ...(id === undefined ? {} : { id }),
      position: placeOf(at),
      scale: 1 / SHARP,
      show: false,
      disableDepthTestDistance: BEFORE,
    });
    this.keys.add(picture.key);
    added.setImage(picture.key, picture.canvas);
    return added;
  }

  private circle(mark: RegionMark): Placed {
    const radius = radiusOf(mark.cnt);
    const name = namePicture(mark.name, mark.level, true);
    const size = discSize(radius);
    const spots = circleSpots(radius, [name.width, name.height], ASIDE * this.scene.canvas.clientWidth);
    return {
      circle: this.put(mark, discPicture(mark.text, radius), mark.xzCode),
      name: this.put(mark, name, mark.xzCode),
      position: placeOf(mark),
      spots,
      boxes: spots.map(({ circle: [x, y], name: beside }) => [
        [x, y, size, size] as const,
        ...(beside ? [[...beside, name.width, name.height] as const] : []),
      ]),
      weight: CIRCLE + mark.cnt,
    };
  }

  private name(region: RegionName): Placed {
    const picture = namePicture(region.name, region.level, false);
    return {
      circle: undefined,
      name: this.put(region, picture),
      position: placeOf(region),
      spots: NAME_SPOTS,
      boxes: NAME_SPOTS.map(({ circle: [x, y] }) => [[x, y, picture.width, picture.height]]),
      weight: nameWeight(region.level),
    };
  }
}
