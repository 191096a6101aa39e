import type { RecordDefinition } from '@gushu/shared';
import type { Caller } from '../../../caller/caller.js';
import { isNarrowed } from '../../../rows/scope.js';

/**
 * Cache key of the callers who get the same answer of a screen: all of a tenant and region who see the same rows of the
 * records, in one language. Callers who see only some rows have their own answer for each set of departments and roles.
 * @param reads further right of the caller that changes the answer
 */
export function audienceOf(caller: Caller, records: readonly RecordDefinition[], reads = false): string {
  const { tenantId, xzCode, language, sessionId, deptIds, roleIds } = caller;
  const isAlone = records.some((record) => isNarrowed(caller, record));
  const who = isAlone ? [sessionId, deptIds, roleIds].join(' ') : 'all';
  return [tenantId, xzCode, language, reads, who].join(' ');
}
