import {
  Credit,
  Event,
  GeographicTilingScheme,
  ImageryLayer,
  type ImageryProvider,
  Math as CesiumMath,
  type Scene,
} from 'cesium';
import type { Box } from '../../api/region-shapes.js';
import { groundColours } from '../../map/ground/colours.js';
import { gridStep } from '../../map/ground/graticule.js';
import { meets, ranksAt, riverWidth, type WaterLine } from '../../map/ground/water.js';
import { BOUNDS_OF_WATER } from '../../map/ground/ground.js';

const TILE = 256;
/** Finer lines than these need no further tiles: Cesium enlarges them. */
const DEEPEST = 13;
/** From this level on the grid of degrees is drawn, where the relief alone says nothing any more. */
const GRID_FROM = 8;
/** Room around a tile, so that a line beside its edge is drawn on both sides. */
const EDGE_PX = 3;

const scheme = new GeographicTilingScheme();
const look = groundColours.dark;

type Pen = CanvasRenderingContext2D;

/** Draws on a tile in its own pixels. */
class Tile {
  readonly box: Box;
  readonly degrees: number;

  constructor(x: number, y: number, level: number) {
    const { west, south, east, north } = scheme.tileXYToRectangle(x, y, level);
    const [left = 0, bottom = 0, right = 0, top = 0] = [west, south, east, north].map(CesiumMath.toDegrees);
    this.box = [left, bottom, right, top];
    this.degrees = (right - left) / TILE;
  }

  trace(pen: Pen, line: WaterLine['line']): void {
    const [west, , , north] = this.box;
    pen.beginPath();
    for (const [lon, lat] of line) pen.lineTo((lon - west) / this.degrees, (north - lat) / this.degrees);
  }

  /** The box with some room around it. */
  roomy(): Box {
    const edge = EDGE_PX * this.degrees;
    const [west, south, east, north] = this.box;
    return [west - edge, south - edge, east + edge, north + edge];
  }

  /** The grid of degrees, fine as it has room. */
  grid(pen: Pen): void {
    const [west, south, east, north] = this.box;
    const step = gridStep(this.degrees);
    pen.strokeStyle = look.grid;
    pen.lineWidth = 1;
    pen.beginPath();
    for (let at = Math.ceil(west / step); at * step <= east; at++) {
      const x = (at * step - west) / this.degrees;
      pen.moveTo(x, 0);
      pen.lineTo(x, TILE);
    }
    for (let at = Math.ceil(south / step); at * step <= north; at++) {
      const y = (north - at * step) / this.degrees;
      pen.moveTo(0, y);
      pen.lineTo(TILE, y);
    }
    pen.stroke();
  }
}

function canvasOf(size: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  return canvas;
}

/** Rivers, lakes and from near the grid of degrees, drawn tile by tile as they are looked at. */
class WaterProvider {
  readonly tilingScheme = scheme;
  readonly rectangle = scheme.rectangle;
  readonly tileWidth = TILE;
  readonly tileHeight = TILE;
  readonly minimumLevel = 0;
  readonly maximumLevel = DEEPEST;
  readonly errorEvent = new Event();
  readonly credit = undefined as unknown as Credit;
  readonly proxy = undefined;
  readonly tileDiscardPolicy = undefined;
  readonly hasAlphaChannel = true;
  private readonly empty = canvasOf(1);

  constructor(private readonly lines: readonly WaterLine[]) {}

  getTileCredits(): Credit[] {
    return [];
  }

  pickFeatures(): undefined {
    return undefined;
  }

  requestImage(x: number, y: number, level: number): Promise<HTMLCanvasElement> {
    return Promise.resolve(this.draw(new Tile(x, y, level), level));
  }

  private draw(tile: Tile, level: number): HTMLCanvasElement {
    const room = tile.roomy();
    const most = ranksAt(tile.degrees);
    const drawn = meets(room, BOUNDS_OF_WATER)
      ? this.lines.filter(({ rank, box }) => rank <= most && meets(box, room))
      : [];
    if (drawn.length === 0 && level < GRID_FROM) return this.empty;
    const canvas = canvasOf(TILE);
    const pen = canvas.getContext('2d');
    if (!pen) return this.empty;
    if (level >= GRID_FROM) tile.grid(pen);
    pen.lineJoin = pen.lineCap = 'round';
    for (const { rank, line } of drawn) {
      tile.trace(pen, line);
      if (rank === 0) {
        pen.fillStyle = look.lake;
        pen.fill();
      }
      pen.strokeStyle = rank === 0 ? look.shore : look.river;
      pen.lineWidth = rank === 0 ? 0.7 : riverWidth(rank, tile.degrees);
      pen.stroke();
    }
    return canvas;
  }
}

/** Rivers and lakes over the relief, below a tile service's picture. */
export class WaterLayer {
  private layer: ImageryLayer | undefined;

  constructor(private readonly scene: Scene) {}

  /** Draws these lines; once is enough. */
  show(lines: readonly WaterLine[]): void {
    this.clear();
    this.layer = new ImageryLayer(new WaterProvider(lines) as unknown as ImageryProvider);
    this.scene.imageryLayers.add(this.layer, 1);
    this.scene.requestRender();
  }

  destroy(): void {
    if (!this.scene.isDestroyed()) this.clear();
  }

  private clear(): void {
    if (this.layer) this.scene.imageryLayers.remove(this.layer);
    this.layer = undefined;
  }
}
