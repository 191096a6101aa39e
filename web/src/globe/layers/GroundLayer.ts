import { GeographicTilingScheme, ImageryLayer, UrlTemplateImageryProvider } from 'cesium';
import { GROUND_DEEPEST, GROUND_TILE, groundUrl, hasGround } from '../../map/ground/ground.js';

/** A picture that is not there: the coarser one above it is drawn in its place. */
const NONE = Promise.reject(new Error('no such tile'));
NONE.catch(() => undefined);

/** The relief as the globe's lowest picture: nothing is asked of another host, and no tile that is not there. */
export function groundImagery(): ImageryLayer {
  const provider = new UrlTemplateImageryProvider({
    url: groundUrl('dark', 0, 0, 0).replace('/0/0-0.', '/{z}/{x}-{y}.'),
    tilingScheme: new GeographicTilingScheme(),
    tileWidth: GROUND_TILE,
    tileHeight: GROUND_TILE,
    maximumLevel: GROUND_DEEPEST,
    hasAlphaChannel: false,
  });
  const ask = provider.requestImage.bind(provider);
  provider.requestImage = (x, y, level, request) =>
    hasGround(level, x, y) ? ask(x, y, level, request) : NONE;
  // What stays away is drawn from the tile above it; Cesium would write each into the console.
  provider.errorEvent.addEventListener(() => undefined);
  return new ImageryLayer(provider);
}
