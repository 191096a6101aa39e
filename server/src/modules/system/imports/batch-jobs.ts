import { BusinessError } from '../../../http/errors.js';
import { CANCELED } from '../../../jobs/canceled.js';
import type { JobKind } from '../../../jobs/define-job.js';
import type { Running } from '../../../jobs/job-runner.js';
import type { LatinNames } from '../../../rows/labels.js';
import { type KeysByText, latinCode } from './cells.js';
import { endBatch, type Result } from './job.queries.js';

/** Writes what a batch has come to; one that was to stop meanwhile is left as it is. */
export async function storeResult(
  { client }: Running,
  batches: JobKind,
  id: string,
  result: Result,
): Promise<void> {
  const { text, values } = endBatch(batches, id, result);
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
