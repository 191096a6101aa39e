import Feature from 'ol/Feature.js';
import WKT from 'ol/format/WKT.js';
import VectorSource from 'ol/source/Vector.js';
import { get } from '../api/client.js';
import { queryClient } from '../api/query-client.js';

interface Outline {
  xzCode: string;
  geom: string;
  center: string;
}

const format = new WKT();

/** Outline of a region in degrees; the nation for an empty code. Read once: borders stay. */
export const outlineOf = (xzCode: string): Promise<Outline> =>
  queryClient.fetchQuery({
    queryKey: ['region', 'outline', xzCode],
    queryFn: () => get<Outline>('apicture/apicture/xzcodeGeom', { xzCode }),
    staleTime: Infinity,
  });

/** Adds a region's outline to the base map unless it is there; answers the source's feature of it. */
export async function addOutline(source: VectorSource, xzCode: string) {
  const id = xzCode || 'nation';
  const known = source.getFeatureById(id);
  if (known) return known;
  const feature = new Feature(format.readGeometry((await outlineOf(xzCode)).geom));
  feature.setId(id);
  feature.set('level', xzCode.length);
  if (!source.getFeatureById(id)) source.addFeature(feature);
  return source.getFeatureById(id) ?? feature;
}
