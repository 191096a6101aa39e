import { isBlank, type oldTree, type ScopeAnswer } from '@gushu/shared';
import type { FormValues } from '../../editing/RecordForm.js';
import { get } from '../../api/client.js';

/** Fields from which the protection scope of a tree follows where none is drawn. */
const FROM = ['lon', 'lat', 'avgGuanFu', 'xzCode', 'protectLevel'] as const;

/** Query of a row's default scope; undefined where it has no position yet. */
export function scopeQuery(row: FormValues<typeof oldTree>): Record<string, string> | undefined {
  if (isBlank(row.lon) || isBlank(row.lat)) return undefined;
  return Object.fromEntries(FROM.flatMap((name) => (isBlank(row[name]) ? [] : [[name, String(row[name])]])));
}

/** Reads the default scope: the crown's projection and the province's addition to it. */
export const defaultScope = (query: Record<string, string>, signal?: AbortSignal): Promise<ScopeAnswer> =>
  get<ScopeAnswer>('oldTree/oldTree/default-scope', query, signal);
