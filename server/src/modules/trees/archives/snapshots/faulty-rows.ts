import type { InspectedRow } from '../../inspection/index.js';
import type { Register } from '../../rules/index.js';
import type { ObstacleQuery } from '../archives.dto.js';
import type { Extent } from '../archives.queries.js';
import { type CheckTools, codeOf, inspectTaken } from './check.js';

/** Rows that are looked through for those that break a rule, in one call. */
const MAX_LOOKED_THROUGH = 100_000;

/** Rows that break a rule, and the id to go on after until all rows are looked through. */
export interface FaultyRows {
  found: InspectedRow[];
  next: string | null;
}

/** Which rows that break a rule are asked for, from where on, and whether somebody still asks. */
export interface FaultyAsked extends Pick<ObstacleQuery, 'kind' | 'ruleCode'> {
  after: string;
  size: number;
  most?: number;
  gone?: AbortSignal;
}

/** The next rows that break a rule; of many sound ones it looks through no more than `most`, and may answer none. */
export async function faultyAfter(
  tools: CheckTools,
  extent: Extent,
  register: Register,
  { kind, ruleCode, after, size, most = MAX_LOOKED_THROUGH, gone }: FaultyAsked,
): Promise<FaultyRows> {
  const found: InspectedRow[] = [];
  let looked = 0;
  for await (const part of inspectTaken(tools, extent, register, after)) {
    if (gone?.aborted) break;
    for (const { row, faults } of part) {
      const asked = faults.filter(
        (fault) =>
          (fault.warning ?? false) === (kind === 'warnings') &&
          (!ruleCode || codeOf(register, fault) === ruleCode),
      );
      if (asked.length > 0) found.push({ row, faults: asked });
      looked++;
      if (found.length === size || looked === most) return { found, next: row.id };
    }
  }
  return { found, next: null };
}
