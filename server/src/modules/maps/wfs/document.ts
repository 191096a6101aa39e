import type { Sql } from 'sql-template-tag';

/** Figures of an answer; `matched` ignores limit and start. */
export interface Counts {
  matched: number;
  returned: number;
}

/** How an answer of features is written around its rows. */
export interface FeatureDocument {
  type: string;
  /** One feature as text, made in the database. */
  feature: Sql;
  /** Whether each row begins with a separator that the first one has to lose. */
  separated: boolean;
  /** Whether the head carries the counts, so that they must be known first. */
  countsFirst: boolean;
  head(counts: Counts): string;
  tail(counts: Counts): string;
}
