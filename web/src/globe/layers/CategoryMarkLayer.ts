import {
  BillboardCollection,
  type Billboard,
  BlendOption,
  Cartesian3,
  type Scene,
  VerticalOrigin,
} from 'cesium';
import { fontFamily, surface } from '../../theme/tokens.js';
import { MARK_SIZE } from '../rules.js';
import { onScreen } from '../ScreenAnchor.js';

/** A mark of the layer: its key and its place. */
export interface DrawnMark {
  key: string;
  lon: number;
  lat: number;
}

/** Colour of a mark and its sign. */
export interface MarkLook {
  color: string;
  sign: string;
}

/** Result of a click on a mark. */
export interface PickedMark {
  mark: string;
}

type Size = keyof typeof MARK_SIZE;

const SHARP = 3;
const HEIGHT = 300;

/** A pin whose tip stands on the place; the chosen one is a disc with a ring. */
function drawPin({ color, sign }: MarkLook, size: Size): HTMLCanvasElement {
  const [width, height] = MARK_SIZE[size];
  const canvas = document.createElement('canvas');
  canvas.width = width * SHARP;
  canvas.height = height * SHARP;
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  pen.scale(SHARP, SHARP);
  const middle = width / 2;
  const radius = middle - 1;
  pen.beginPath();
  pen.arc(middle, radius + 1, radius, 0.15 * Math.PI, 0.85 * Math.PI, true);
  pen.lineTo(middle, height - 0.5);
  pen.closePath();
  pen.fillStyle = color;
  pen.fill();
  pen.lineWidth = size === 'selected' ? 2 : 1;
  pen.strokeStyle = size === 'selected' ? surface.dark.text : surface.dark.panel;
  pen.stroke();
  pen.fillStyle = surface.dark.panel;
  pen.font = `600 ${size === 'selected' ? 15 : 8}px ${fontFamily}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(sign, middle, radius + (size === 'selected' ? 0.5 : 1.5));
  return canvas;
}

/** The marks of a category: pins of 14 by 20 pixels, the chosen one of 30 by 30. */
export class CategoryMarkLayer {
  private readonly pins: BillboardCollection;
  private readonly pictures = new Map<string, HTMLCanvasElement>();
  private drawn = new Map<string, Billboard>();
  private look: MarkLook | undefined;
  private selected: string | undefined;
  private readonly stop: () => void;

  constructor(private readonly scene: Scene) {
    this.pins = new BillboardCollection({ scene, blendOption: BlendOption.TRANSLUCENT });
    scene.primitives.add(this.pins);
    this.stop = scene.preRender.addEventListener(() => this.hideBehind());
  }

  /** Replaces the marks. */
  show(marks: readonly DrawnMark[], look: MarkLook | undefined): void {
    this.pins.removeAll();
    this.drawn = new Map();
    this.look = look;
    if (look)
      for (const { key, lon, lat } of marks) {
        const pin = this.pins.add({
          id: { mark: key } satisfies PickedMark,
          position: Cartesian3.fromDegrees(lon, lat, HEIGHT),
          scale: 1 / SHARP,
          verticalOrigin: VerticalOrigin.BOTTOM,
          disableDepthTestDistance: Number.POSITIVE_INFINITY,
        });
        this.drawn.set(key, pin);
        this.dress(pin, look, key === this.selected ? 'selected' : 'normal');
      }
    this.scene.requestRender();
  }

  /** Draws one mark larger and restores the size of the one before; none without a key. */
  select(key: string | undefined): void {
    this.resize(this.selected, 'normal');
    this.resize(key, 'selected');
    this.selected = key;
    this.scene.requestRender();
  }

  destroy(): void {
    this.stop();
    if (!this.scene.isDestroyed()) this.scene.primitives.remove(this.pins);
  }

  /** Pins are drawn over the ground from any distance; pins behind the earth are hidden instead. */
  private hideBehind(): void {
    for (const pin of this.drawn.values()) pin.show = onScreen(this.scene, pin.position) !== undefined;
  }

  private resize(key: string | undefined, size: Size): void {
    const pin = key === undefined ? undefined : this.drawn.get(key);
    if (pin && this.look) this.dress(pin, this.look, size);
  }

  private dress(pin: Billboard, look: MarkLook, size: Size): void {
    const name = `${look.color}${look.sign}${size}`;
    const picture = this.pictures.get(name) ?? drawPin(look, size);
    this.pictures.set(name, picture);
    pin.setImage(name, picture);
  }
}
