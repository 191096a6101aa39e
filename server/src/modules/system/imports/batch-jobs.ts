import { BusinessError } from '../../../http/errors.js';
import { CANCELED } from '../../../jobs/canceled.js';
import type { RowJobs, Running } from '../../../jobs/job-runner.js';
import type { SentRuns } from '../../../jobs/sent-runs.js';
import type { LatinNames } from '../../../rows/labels.js';
import { type KeysByText, latinCode } from './cells.js';
import {
  announceBatch,
  beginBatch,
  breakOffBatch,
  endBatch,
  failBatch,
  type Job,
  type Result,
} from './job.queries.js';

interface BatchKind {
  queue: RowJobs<Job>['queue'];
  batches: SentRuns;
  /** Whether a batch that does not come to its end leaves what it has stored; otherwise it leaves nothing. */
  keepsStored?: boolean;
}

/** Batches of one kind as the rows that its worker takes from a queue. */
export const batchJobs = (
  { queue, batches, keepsStored = false }: BatchKind,
  work: RowJobs<Job>['work'],
): RowJobs<Job> => ({
  queue,
  ...batches.jobs,
  cancelable: true,
  begin: (id) => beginBatch(id, batches),
  work,
  fail: keepsStored ? breakOffBatch : failBatch,
  announce: announceBatch,
  texts: { fault: 'import.fault', gaveUp: 'import.gaveUp' },
});

/** Writes what a batch has come to; one that was to stop meanwhile is left as it is. */
export async function storeResult({ client }: Running, id: string, result: Result): Promise<void> {
  const { text, values } = endBatch(id, result);
  const { rowCount } = await client.query(text, values);
  if (rowCount === 0) throw new BusinessError(CANCELED);
}

/** The Chinese names of what exports of English pages name in Latin, by taxon; a name that two have leads to none. */
export const namesByLatin = (latin: LatinNames): Map<string, KeysByText> =>
  new Map(
    [...latin].map(([taxon, names]) => {
      const byLatin = new Map<string, string>();
      const twice = new Set<string>();
      for (const [name, its] of names) {
        if (byLatin.has(its)) twice.add(its);
        byLatin.set(its, name);
      }
      for (const its of twice) byLatin.delete(its);
      return [latinCode(taxon), byLatin];
    }),
  );
