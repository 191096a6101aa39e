import type { RecordDefinition } from '@gushu/shared';
import type { Caller } from '../../../caller/caller.js';
import { isNarrowed } from '../../../rows/scope.js';

/**
 * Who gets the same answer of a screen: all of a tenant who see the same rows of some records, in one language. Whoever sees
 * only some has an answer of their own for each choice of departments and roles.
 * @param reads what else of the answer follows from the caller's rights
 */
export function audienceOf(caller: Caller, records: readonly RecordDefinition[], reads = false): string {
  const { tenantId, xzCode, language, sessionId, deptIds, roleIds } = caller;
  const isAlone = records.some((record) => isNarrowed(caller, record));
  const who = isAlone ? [sessionId, deptIds, roleIds].join(' ') : 'all';
  return [tenantId, xzCode, language, reads, who].join(' ');
}
