import type { TileTemplate } from '@gushu/shared';
import {
  GeographicTilingScheme,
  ImageryLayer,
  type Scene,
  UrlTemplateImageryProvider,
  WebMercatorTilingScheme,
} from 'cesium';
import { DIMMED } from '../imagery.js';

const HOSTS = '01234567';
/** So many tiles in a row that do not come are no hole in the picture any more, but a service that is away. */
const MANY = 4;

type Heard = (came: boolean) => void;

/** Of the grid of degrees Cesium's coarsest level is the service's first. */
function providerOf({ url, grid, maxLevel }: TileTemplate, heard: Heard): UrlTemplateImageryProvider {
  const first = grid === 'degrees' ? 1 : 0;
  const provider = new UrlTemplateImageryProvider({
    url: url.replaceAll('{0-7}', '{s}').replace('{z}', '{level}'),
    subdomains: HOSTS,
    tilingScheme: grid === 'degrees' ? new GeographicTilingScheme() : new WebMercatorTilingScheme(),
    maximumLevel: maxLevel - first,
    customTags: { level: (_provider: unknown, _x: number, _y: number, level: number) => level + first },
  });
  const ask = provider.requestImage.bind(provider);
  provider.requestImage = (...tile) => {
    const answer = ask(...tile);
    answer?.then(
      () => heard(true),
      () => heard(false),
    );
    return answer;
  };
  return provider;
}

/** A tile service's picture over the earth's own, which stays to be seen where a tile does not come. */
export class TileLayer {
  private layers: ImageryLayer[] = [];

  constructor(private readonly scene: Scene) {}

  /**
   * Lays these tiles on the earth instead of those before; the lowest is the picture, those above it its labels.
   * Reports when the service stays away, and when it comes back.
   */
  show(templates: readonly TileTemplate[], onAway: (away: boolean) => void): void {
    this.clear();
    let missing = 0;
    const heard: Heard = (came) => {
      missing = came ? 0 : missing + 1;
      if (came || missing === MANY) onAway(!came);
    };
    this.layers = templates.map(
      (template, at) =>
        new ImageryLayer(providerOf(template, at === 0 ? heard : ignore), at === 0 ? DIMMED : {}),
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

const ignore = (): void => undefined;
