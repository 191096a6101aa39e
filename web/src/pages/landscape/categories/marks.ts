import type { ContentFeature } from '../../../api/wfs.js';

/** Kind of subject of a mark or an entry of a category. */
export type SubjectKind = 'tree' | 'group' | 'place';

/** A mark of a category on the globe. */
export interface CategoryMark {
  /** Key, unique among all marks. */
  key: string;
  /** Id of the entry that the mark stands for. */
  entry: string;
  kind: SubjectKind;
  /** Id of the tree in the register. */
  id: string | undefined;
  /** Provincial number of the tree or group. */
  number: string | undefined;
  lon: number;
  lat: number;
}

type Place = readonly [lon: number, lat: number];

function placesOf({ geometry }: ContentFeature): Place[] {
  if (!geometry) return [];
  return geometry.type === 'MultiPoint' ? (geometry.coordinates as Place[]) : [geometry.coordinates as Place];
}

/** Kind of subject, by which number it has. */
export function kindOf(of: {
  provinceOldTreeNumber: string | null;
  provinceGroupNumber: string | null;
}): SubjectKind {
  if (of.provinceGroupNumber) return 'group';
  return of.provinceOldTreeNumber ? 'tree' : 'place';
}

/** Marks of features: one at each of their places. */
export const marksOf = (features: readonly ContentFeature[]): CategoryMark[] =>
  features.flatMap((feature) => {
    const { id, provinceOldTreeNumber, provinceGroupNumber, oldTreeId } = feature.properties;
    return placesOf(feature).map(([lon, lat], at) => ({
      key: `${id}.${at}`,
      entry: id,
      kind: kindOf(feature.properties),
      id: oldTreeId ?? undefined,
      number: provinceGroupNumber || provinceOldTreeNumber || undefined,
      lon,
      lat,
    }));
  });
