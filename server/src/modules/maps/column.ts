import { raw, type Sql } from 'sql-template-tag';
import type { MapLayer } from './catalogue.js';
import { wordOf } from './ows-error.js';

/** The feature's column; names come from the catalogue only. */
export const column = (name: string): Sql => raw(`f."${name}"`);

/** Why a property is refused, with those that the layer has, and further ones. */
export const unknownProperty = (name: string, { columns }: MapLayer, more: readonly string[] = []): string =>
  `There is no such property: ${wordOf(name)}. There are ${[...columns.map((each) => each.name), ...more].join(', ')}`;
