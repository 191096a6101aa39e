import { Cartesian3, Color, Material, PolylineCollection, type Scene } from 'cesium';
import type { Ring } from '../wkt.js';

// A little above the ground, so that a long line does not sink below the curved earth.
const HEIGHT = 100;
// Where two lines run along the same border the wider one is drawn above, without gaps.
const HIGHER = 40;

/** Colour and width of a line. */
interface LineStyle {
  color: string;
  width: number;
}

/** Outlines of regions, and border lines. */
export class BoundaryLayer {
  private readonly lines = new PolylineCollection();

  constructor(
    private readonly scene: Scene,
    private readonly style: LineStyle,
  ) {
    scene.primitives.add(this.lines);
  }

  /** Replaces the rings. */
  show(rings: readonly Ring[]): void {
    this.lines.removeAll();
    const height = HEIGHT + HIGHER * (this.style.width - 1);
    for (const ring of rings) {
      const heights = ring.flatMap(([lon, lat]) => [lon, lat, height]);
      this.lines.add({
        positions: Cartesian3.fromDegreesArrayHeights(heights),
        width: this.style.width,
        material: Material.fromType('Color', { color: Color.fromCssColorString(this.style.color) }),
      });
    }
    this.scene.requestRender();
  }

  destroy(): void {
    if (!this.scene.isDestroyed()) this.scene.primitives.remove(this.lines);
  }
}
