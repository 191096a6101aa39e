import { type Billboard, BillboardCollection, BlendOption, Cartesian3, type Scene } from 'cesium';
import { fontFamily, surface, themes } from '../../theme/tokens.js';
import { apart } from '../region-marks.js';
import { onScreen } from '../ScreenAnchor.js';

/** A mark: how many trees stand in a region. */
export interface RegionMark {
  xzCode: string;
  lon: number;
  lat: number;
  cnt: number;
  /** The number as it is written. */
  text: string;
}

const SMALLEST = 12;
const A_TENFOLD = 3;
const LINE = 2;
// Above the ground and the points, and drawn over both.
const HEIGHT = 200;
const BEFORE = 12_000_000;
const SHARP = 2;

const { brand } = themes[0].dark;

const radiusOf = (cnt: number): number => SMALLEST + A_TENFOLD * Math.floor(Math.log10(Math.max(cnt, 1)));

/** A disc with a number in it; ten times as many trees are one step larger. */
function disc(text: string, radius: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const middle = radius + LINE;
  canvas.width = canvas.height = 2 * middle * SHARP;
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  pen.scale(SHARP, SHARP);
  pen.beginPath();
  pen.arc(middle, middle, radius, 0, 2 * Math.PI);
  pen.fillStyle = surface.dark.panel;
  pen.fill();
  pen.lineWidth = LINE;
  pen.strokeStyle = brand;
  pen.stroke();
  pen.fillStyle = surface.dark.text;
  pen.font = `600 12px ${fontFamily}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, middle, middle + 0.5);
  return canvas;
}

/** A mark that is drawn unless one of more trees lies over it. */
interface Placed {
  drawn: Billboard;
  radius: number;
  cnt: number;
}

/** How many trees stand in each region, as discs on the map; the list beside it names those left out as well. */
export class RegionMarkLayer {
  private readonly discs: BillboardCollection;
  /** Discs that look alike are one picture. */
  private readonly pictures = new Map<string, HTMLCanvasElement>();
  private placed: Placed[] = [];
  private readonly stop: () => void;

  constructor(private readonly scene: Scene) {
    // Drawn after all that is opaque, so that neither points nor lines run through a number.
    this.discs = new BillboardCollection({ scene, blendOption: BlendOption.TRANSLUCENT });
    scene.primitives.add(this.discs);
    // What lies on each other does so from where the camera stands now.
    this.stop = scene.preRender.addEventListener(() => this.part());
  }

  /** Draws these marks instead of those before. */
  show(marks: readonly RegionMark[]): void {
    this.discs.removeAll();
    this.placed = marks.map((mark) => this.draw(mark));
    this.scene.requestRender();
  }

  destroy(): void {
    this.stop();
    if (!this.scene.isDestroyed()) this.scene.primitives.remove(this.discs);
  }

  private part(): void {
    const spots = this.placed.map(({ drawn, radius, cnt }) => {
      const at = onScreen(this.scene, drawn.position);
      return at && { ...at, radius: radius + LINE, cnt };
    });
    const shown = apart(spots);
    this.placed.forEach(({ drawn }, at) => (drawn.show = shown[at] ?? true));
  }

  private draw({ xzCode, lon, lat, cnt, text }: RegionMark): Placed {
    const radius = radiusOf(cnt);
    const added = this.discs.add({
      id: xzCode,
      position: Cartesian3.fromDegrees(lon, lat, HEIGHT),
      scale: 1 / SHARP,
      // Whole discs before the ground and the points near them; those behind the earth stay behind it.
      disableDepthTestDistance: BEFORE,
    });
    const key = `${radius}:${text}`;
    const picture = this.pictures.get(key) ?? disc(text, radius);
    this.pictures.set(key, picture);
    added.setImage(key, picture);
    return { drawn: added, radius, cnt };
  }
}
