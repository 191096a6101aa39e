import { GeographicTilingScheme, ImageryLayer, type Scene, UrlTemplateImageryProvider } from 'cesium';
import { DIMMED } from '../imagery.js';

const HOSTS = '01234567';
const DEEPEST = 18;
/** So many tiles in a row that do not come are no hole in the picture any more, but a service that is away. */
const MANY = 4;

type Heard = (came: boolean) => void;

/** Cesium's coarsest level of this grid is the service's first. */
function providerOf(template: string, heard: Heard): UrlTemplateImageryProvider {
  const provider = new UrlTemplateImageryProvider({
    url: template.replace('{0-7}', '{s}').replace('{z}', '{level}'),
    subdomains: HOSTS,
    tilingScheme: new GeographicTilingScheme(),
    maximumLevel: DEEPEST - 1,
    customTags: { level: (_provider: unknown, _x: number, _y: number, level: number) => level + 1 },
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
  show(templates: readonly string[], onAway: (away: boolean) => void): void {
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
