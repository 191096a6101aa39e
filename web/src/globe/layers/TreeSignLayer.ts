import { BillboardCollection, BlendOption, Cartesian3, type Scene } from 'cesium';
import { MARK_SIZE } from '../rules.js';
import { levelMeaning, onWall, restMeaning, surface, vigorMeaning } from '../../theme/tokens.js';

/** A tree that is near enough to be told from others: its place among the points, its level and vigour. */
export interface TreeSign {
  index: number;
  lon: number;
  lat: number;
  oldTreeLevel: string;
  vigor: string;
}

const SIZE = 18;
const SHARP = 2;
const HALF = 6;
// Over the points, under circles and names.
const HEIGHT = 150;
const BEFORE = 12_000_000;
const NORMAL = '1';
/** So many signs are as large as can be; more are smaller, so that a province's trees stay apart. */
const FEW = 100;
const SMALLER = 0.75;

/** The outline of a sign by its shape, around the middle. */
function trace(pen: CanvasRenderingContext2D, shape: string): void {
  const corners = {
    '▲': [
      [0, -HALF],
      [HALF, HALF - 1],
      [-HALF, HALF - 1],
    ],
    '◆': [
      [0, -HALF - 1],
      [HALF + 1, 0],
      [0, HALF + 1],
      [-HALF - 1, 0],
    ],
  }[shape];
  pen.beginPath();
  if (corners) for (const [x = 0, y = 0] of corners) pen.lineTo(x, y);
  else pen.arc(0, 0, HALF - 1, 0, 2 * Math.PI);
  pen.closePath();
}

/** The colour is that of the level, the shape that of the vigour; the edge warns of a tree that is not well. */
function signOf(oldTreeLevel: string, vigor: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE * SHARP;
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  const [level, health] = [levelMeaning[oldTreeLevel] ?? restMeaning, vigorMeaning[vigor] ?? restMeaning];
  pen.scale(SHARP, SHARP);
  pen.translate(SIZE / 2, SIZE / 2);
  pen.lineJoin = 'round';
  trace(pen, health.shape);
  pen.lineWidth = 4;
  pen.strokeStyle = surface.dark.panel;
  pen.stroke();
  pen.fillStyle = onWall(level.color, 'dark');
  pen.fill();
  pen.lineWidth = vigor === NORMAL ? 1 : 2;
  pen.strokeStyle = vigor === NORMAL ? surface.dark.text : onWall(health.color, 'dark');
  pen.stroke();
  return canvas;
}

/** The tree that is chosen stands out by its size alone, as a chosen pin does. */
const SELECTED = MARK_SIZE.selected[0] / SIZE / SHARP;

/** The trees of a near view as signs that say their level and vigour, over their points. */
export class TreeSignLayer {
  private readonly signs: BillboardCollection;
  private readonly pictures = new Map<string, HTMLCanvasElement>();

  constructor(private readonly scene: Scene) {
    this.signs = new BillboardCollection({ scene, blendOption: BlendOption.TRANSLUCENT });
    scene.primitives.add(this.signs);
  }

  /** Draws these signs instead of those before, the one of the chosen tree larger. */
  show(signs: readonly TreeSign[], selected?: number): void {
    this.signs.removeAll();
    const scale = (signs.length > FEW ? SMALLER : 1) / SHARP;
    for (const { index, lon, lat, oldTreeLevel, vigor } of signs) {
      const key = `${oldTreeLevel}:${vigor}`;
      const picture = this.pictures.get(key) ?? signOf(oldTreeLevel, vigor);
      this.pictures.set(key, picture);
      const sign = this.signs.add({
        id: index,
        position: Cartesian3.fromDegrees(lon, lat, HEIGHT),
        scale: index === selected ? SELECTED : scale,
        disableDepthTestDistance: BEFORE,
      });
      sign.setImage(key, picture);
    }
    this.scene.requestRender();
  }

  destroy(): void {
    if (!this.scene.isDestroyed()) this.scene.primitives.remove(this.signs);
  }
}
