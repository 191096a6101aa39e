import type { Sql } from 'sql-template-tag';

/** Counts of an answer; `matched` ignores limit and start. */
export interface Counts {
  matched: number;
  returned: number;
}

/** Format of an answer around its rows. */
export interface FeatureDocument {
  type: string;
  /** SQL of one feature as text. */
  feature: Sql;
  /** Whether each row begins with a separator, which is removed from the first one. */
  separated: boolean;
  /** Whether the head contains the counts, so that they must be known first. */
  countsFirst: boolean;
  head(counts: Counts): string;
  tail(counts: Counts): string;
}
