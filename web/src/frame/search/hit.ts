import type { MenuNode } from '../../session/access.js';

/** A line of the search: a screen or a record, and where it leads. */
export interface Hit {
  key: string;
  kind: 'menu' | 'tree';
  label: string;
  hint: string;
  path: string;
  node?: MenuNode;
}
