import type { RegionOutline } from '@gushu/shared';
import Feature from 'ol/Feature.js';
import WKT from 'ol/format/WKT.js';
import type VectorSource from 'ol/source/Vector.js';
import { outlineQuery } from '../api/outline.js';
import { queryClient } from '../api/query-client.js';
import { codesAbove } from '../api/regions.js';

const format = new WKT();

/** Outline of a region in degrees; the nation for an empty code. */
const outlineOf = (xzCode: string): Promise<RegionOutline> => queryClient.fetchQuery(outlineQuery(xzCode));

/** Outlines stop at the county, what lies below has none of its own; a city's is left to those of its counties. */
export const drawnCodes = (code: string): string[] =>
  codesAbove(code.slice(0, 6)).filter((one) => one.length !== 4);

async function featureOf(source: VectorSource<Feature>, xzCode: string): Promise<Feature> {
  const id = xzCode || 'nation';
  const known = source.getFeatureById(id);
  if (known) return known as Feature;
  const feature = new Feature(format.readGeometry((await outlineOf(xzCode)).geom));
  feature.setId(id);
  feature.set('level', xzCode.length);
  return feature;
}

/** Outlines of the nation and the regions over it, in the order given; what is drawn already is taken again. */
export const outlinesOf = (source: VectorSource<Feature>, codes: readonly string[]): Promise<Feature[]> =>
  Promise.all(['', ...codes].map((code) => featureOf(source, code)));

/** Draws exactly these outlines: those of regions left behind go. */
export function drawOutlines(source: VectorSource<Feature>, wanted: readonly Feature[]): void {
  source.removeFeatures(source.getFeatures().filter((feature) => !wanted.includes(feature)));
  source.addFeatures(wanted.filter((feature) => !source.hasFeature(feature)));
}
