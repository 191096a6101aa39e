import { raw, type Sql } from 'sql-template-tag';
import { GEOMETRY_COLUMN, type LayerColumn, type MapLayer } from './catalogue.js';
import { invalid, wordOf } from './ows-error.js';

/** The feature's column; names come from the catalogue only. */
export const column = (name: string): Sql => raw(`f."${name}"`);

/** Text of the refusal of a property, with the names of the layer's and of further ones. */
export const unknownProperty = (name: string, { columns }: MapLayer, more: readonly string[] = []): string =>
  `There is no such property: ${wordOf(name)}. There are ${[...columns.map((each) => each.name), ...more].join(', ')}`;

/** Requested columns of a layer's features, and whether their geometry is included. */
export interface Shown {
  columns: LayerColumn[];
  withGeometry: boolean;
}

/** Reads `propertyName`: a list of names, with or without prefix; all where it is missing or has an asterisk. */
export function readColumns(text: string | undefined, layer: MapLayer): Shown {
  const names = (text ?? '*')
    .replace(/[()]/g, '')
    .split(',')
    .map((name) => name.trim().replace(/^\w+:/, ''))
    .filter(Boolean);
  if (names.length === 0 || names.includes('*')) return { columns: [...layer.columns], withGeometry: true };
  for (const name of names) {
    if (name !== GEOMETRY_COLUMN && !layer.columns.some((column) => column.name === name)) {
      throw invalid('propertyName', unknownProperty(name, layer, [GEOMETRY_COLUMN]));
    }
  }
  return {
    columns: layer.columns.filter(({ name }) => names.includes(name)),
    withGeometry: names.includes(GEOMETRY_COLUMN),
  };
}
