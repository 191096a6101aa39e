import { BusinessError } from '../../../http/errors.js';
import { CANCELED } from '../../../jobs/canceled.js';
import type { JobKind } from '../../../jobs/define-job.js';
import type { Running } from '../../../jobs/job-runner.js';
import type { KeysByText } from './cells.js';
import type { Texts } from './fault-log.js';
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

/** By dictionary: both the key and the text of an entry lead to the key. */
export const keysByText = (texts: Texts): Map<string, KeysByText> =>
  new Map(
    [...texts].map(([code, entries]) => [
      code,
      new Map([...entries].flatMap(([key, value]) => [[value, key] as const, [key, key] as const])),
    ]),
  );
