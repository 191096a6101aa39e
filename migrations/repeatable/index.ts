import { existsSync, readFileSync } from 'node:fs';
import { treeDimensions } from '../tree-dimensions.js';
import { archiveRecount, archiveRollup } from './archive-rollup.js';
import { attachmentRecount, attachmentRollup } from './attachment-rollup.js';
import { contentLayers } from './content-layers.js';
import { groupRecount, groupRollup } from './group-rollup.js';
import { mapLayer } from './map-layer.js';
import { recordRecount, recordRollup } from './record-rollup.js';
import { treeRecount, treeRollup } from './tree-rollup.js';

/** SQL that is run again whenever it, or what it uses, has another text. */
export interface Repeatable {
  /** Never given to anything else: the database notes what it has run by this name. */
  name: string;
  text: string;
  /** Files before it whose objects its own are made from. */
  uses?: readonly string[];
  /** The text makes the view of this name, which is dropped first: columns of a view cannot be changed otherwise. */
  view?: true;
  /** It takes long, so it has a transaction of its own after all others and waits for none of them. */
  alone?: true;
}

// In the sources the files stand beside this module; what is compiled from it lies in dist.
const FOLDER = [new URL('./', import.meta.url), new URL('../../repeatable/', import.meta.url)].find(
  (folder) => existsSync(new URL('region.sql', folder)),
);

/** A file of this folder. */
const file = (name: string, uses: readonly string[] = []): Repeatable => ({
  name,
  text: readFileSync(new URL(`${name}.sql`, FOLDER), 'utf8'),
  uses,
});

/** Functions, triggers and views, in the order in which they are made: what others use comes before them. */
export const repeatables: readonly Repeatable[] = [
  file('region'),
  file('access'),
  file('journal'),
  file('snapshots'),
  file('sensitive-species'),
  file('owner-rights'),
  file('protection'),
  file('tree-count'),
  { name: 'tree-rollup', text: treeRollup(treeDimensions) },
  { name: 'tree-recount', text: treeRecount(treeDimensions), alone: true },
  { name: 'archive-rollup', text: archiveRollup(treeDimensions) },
  { name: 'archive-recount', text: archiveRecount(treeDimensions), alone: true },
  file('row-versions'),
  { name: 'group-rollup', text: groupRollup },
  { name: 'group-recount', text: groupRecount, alone: true },
  { name: 'attachment-rollup', text: attachmentRollup },
  { name: 'attachment-recount', text: attachmentRecount, alone: true },
  { name: 'record-rollup', text: recordRollup },
  file('patrol-plan'),
  file('patrol-plan-batch', ['patrol-plan']),
  { ...file('patrol-plan-recount', ['patrol-plan']), alone: true },
  { name: 'record-recount', text: recordRecount, alone: true },
  file('archived-year'),
  { name: 'map-layer', text: mapLayer },
  file('boundary-layers'),
  { name: 'content-layers', text: contentLayers },
  file('map-reader', ['map-layer', 'boundary-layers', 'content-layers']),
];
