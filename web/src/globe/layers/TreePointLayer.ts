import { BlendOption, Cartesian3, Color, NearFarScalar, PointPrimitiveCollection, type Scene } from 'cesium';
import { surface, treeKindMeaning } from '../../theme/tokens.js';
import type { TreeSet } from '../tree-set.js';

const SIZE = { '1': 6, '2': 8 } as const;
/** A part of many trees is drawn as fine grain: it shows where trees are, not which. */
const GRAIN = 3;
const SELECTED_SIZE = 16;
/** From afar a tree is a spark, so that many are a glow rather than a heap. */
const AFAR = new NearFarScalar(400_000, 1, 4_000_000, 0.5);

interface Look {
  color: Color;
  outline: Color;
  size: number;
}

const look = (kind: '1' | '2', outline: string): Look => ({
  color: Color.fromCssColorString(treeKindMeaning[kind].color),
  outline: Color.fromCssColorString(outline),
  size: SIZE[kind],
});

/** The trees as points: many thousands in one collection, none of them an object of React's. */
export class TreePointLayer {
  private readonly points = new PointPrimitiveCollection({ blendOption: BlendOption.OPAQUE });
  // Trees of a group are larger and ringed in white, so that colour is not all that distinguishes them.
  private readonly looks = [look('1', surface.dark.panel), look('2', '#FFFFFF')] as const;
  private types: Uint8Array = new Uint8Array();
  private fine = false;
  private selected: number | undefined;

  constructor(private readonly scene: Scene) {
    scene.primitives.add(this.points);
  }

  /** Draws these trees instead of those before. */
  show(trees: TreeSet): void {
    this.selected = undefined;
    this.types = trees.type;
    this.fine = trees.matched > trees.count;
    this.points.removeAll();
    for (let i = 0; i < trees.count; i++) {
      const { color, outline, size } = this.lookOf(trees.type[i]);
      this.points.add({
        id: i,
        position: Cartesian3.fromDegrees(trees.lon[i] ?? 0, trees.lat[i] ?? 0),
        color,
        outlineColor: outline,
        outlineWidth: this.fine ? 0 : 1,
        pixelSize: this.fine ? GRAIN : size,
        ...(this.fine ? {} : { scaleByDistance: AFAR }),
      });
    }
    this.scene.requestRender();
  }

  /** Draws one tree larger than the rest; none without an index. */
  select(index: number | undefined): void {
    this.resize(this.selected, undefined);
    this.resize(index, SELECTED_SIZE);
    this.selected = index;
    this.scene.requestRender();
  }

  destroy(): void {
    if (!this.scene.isDestroyed()) this.scene.primitives.remove(this.points);
  }

  private lookOf(type: number | undefined): Look {
    return type === 1 ? this.looks[0] : this.looks[1];
  }

  /** Sets a point's size, or gives it back its own. */
  private resize(index: number | undefined, size: number | undefined): void {
    if (index === undefined || index >= this.points.length) return;
    this.points.get(index).pixelSize = size ?? (this.fine ? GRAIN : this.lookOf(this.types[index]).size);
  }
}
