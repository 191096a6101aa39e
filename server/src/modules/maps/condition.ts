import type { LayerColumn } from './catalogue.js';
import type { Box } from './crs.js';

/** `column operator value`, or one of several values; an empty list matches nothing. */
export interface Comparison {
  column: LayerColumn;
  operator: '=' | '<>' | '<' | '<=' | '>' | '>=' | 'in';
  values: (string | number)[];
  /** Texts are compared in lower case. */
  fold?: true;
}

/** A condition of a filter. */
export type Condition =
  | { kind: 'compare'; comparison: Comparison }
  /** `pattern` is one of SQL's LIKE, with `\` as escape. */
  | { kind: 'like'; column: LayerColumn; pattern: string; fold: boolean }
  /** Without a column the geometry is tested. */
  | { kind: 'null'; column: LayerColumn | undefined }
  | { kind: 'box'; box: Box }
  | { kind: 'ids'; fids: number[] }
  | { kind: 'and' | 'or'; parts: Condition[] }
  | { kind: 'not'; part: Condition };

/** Conditions that must all hold, sorted by the kinds that the service plans by. */
export interface Narrowing {
  comparisons: Comparison[];
  box: Box | undefined;
  fids: number[] | undefined;
  others: Condition[];
}

const flat = (condition: Condition): Condition[] =>
  condition.kind === 'and' ? condition.parts.flatMap(flat) : [condition];

/** Sorts the conditions of a filter; a second box or list of ids goes to `others`. */
export function narrowing(condition: Condition): Narrowing {
  const all: Narrowing = { comparisons: [], box: undefined, fids: undefined, others: [] };
  for (const each of flat(condition)) {
    if (each.kind === 'compare') all.comparisons.push(each.comparison);
    else if (each.kind === 'box' && !all.box) all.box = each.box;
    else if (each.kind === 'ids' && !all.fids) all.fids = each.fids;
    else all.others.push(each);
  }
  return all;
}
