import { isBlank, moveStep, type PointFields, type RecordDefinition } from '@gushu/shared';
import type { MoveRow, PlacedTree } from './move-columns.js';

const { toXzCode, toLon, toLat } = moveStep.fields;

/** The two fields of one tree's place in the form of a step, beside the region of all. */
export function ownPlaceFields(treeId: string): { record: RecordDefinition; point: PointFields } {
  const [lon, lat] = [`lon${treeId}`, `lat${treeId}`];
  const { required: _lon, ...LON } = toLon!;
  const { required: _lat, ...LAT } = toLat!;
  const record = { ...moveStep, fields: { toXzCode: toXzCode!, [lon]: LON, [lat]: LAT } } as RecordDefinition;
  return { record, point: { lon, lat, group: 'place', region: 'toXzCode', system: undefined } };
}

/** The trees of a move that may each have a place of their own: only where there are several. */
export const placedTrees = ({ places = [] }: MoveRow): readonly PlacedTree[] =>
  places.length > 1 ? places : [];

/** First values of a step's form for each tree. */
export const initialPlaces = (trees: readonly PlacedTree[]): [string, unknown][] =>
  trees.flatMap(({ oldTreeId, lon, lat }): [string, unknown][] => [
    [`lon${oldTreeId}`, lon ?? undefined],
    [`lat${oldTreeId}`, lat ?? undefined],
  ]);

/**
 * Splits a step's values into those of single trees and the rest; half a position is sent, so that the server refuses
 * it by its name.
 */
export function splitPlaces(trees: readonly PlacedTree[], values: Readonly<Record<string, unknown>>) {
  const said: Record<string, unknown> = { ...values };
  const points = trees.flatMap(({ oldTreeId }) => {
    const [lon, lat] = [said[`lon${oldTreeId}`], said[`lat${oldTreeId}`]];
    delete said[`lon${oldTreeId}`];
    delete said[`lat${oldTreeId}`];
    return isBlank(lon) && isBlank(lat) ? [] : [{ oldTreeId, lon, lat }];
  });
  return trees.length > 0 ? { ...said, toPoints: points } : said;
}
