import { GeographicTilingScheme, ImageryLayer, type Scene, UrlTemplateImageryProvider } from 'cesium';
import { DIMMED } from '../imagery.js';

const HOSTS = '01234567';
const DEEPEST = 18;

/** Cesium's coarsest level of this grid is the service's first. */
const providerOf = (template: string): UrlTemplateImageryProvider =>
  new UrlTemplateImageryProvider({
    url: template.replace('{0-7}', '{s}').replace('{z}', '{level}'),
    subdomains: HOSTS,
    tilingScheme: new GeographicTilingScheme(),
    maximumLevel: DEEPEST - 1,
    customTags: { level: (_provider: unknown, _x: number, _y: number, level: number) => level + 1 },
  });

/** A tile service's picture over the earth's own, which stays to be seen where a tile does not come. */
export class TileLayer {
  private layers: ImageryLayer[] = [];

  constructor(private readonly scene: Scene) {}

  /** Lays these tiles on the earth instead of those before; the lowest is the picture, those above it its labels. */
  show(templates: readonly string[]): void {
    this.clear();
    this.layers = templates.map(
      (template, at) => new ImageryLayer(providerOf(template), at === 0 ? DIMMED : {}),
    );
    for (const layer of this.layers) this.scene.imageryLayers.add(layer);
    this.scene.requestRender();
  }

  destroy(): void {
    if (!this.scene.isDestroyed()) this.clear();
  }

  private clear(): void {
    for (const layer of this.layers) this.scene.imageryLayers.remove(layer);
    this.layers = [];
  }
}
