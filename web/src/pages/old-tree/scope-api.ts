import { isBlank, type oldTree, type ScopeAnswer } from '@gushu/shared';
import type { FormValues } from '../../editing/RecordForm.js';
import { get } from '../../api/client.js';

/** What the protection scope of a tree follows from where none is drawn. */
const FROM = ['lon', 'lat', 'avgGuanFu', 'xzCode', 'protectLevel'] as const;

/** What a row says of it; nothing where it has no position yet. */
export function scopeQuery(row: FormValues<typeof oldTree>): Record<string, string> | undefined {
  if (isBlank(row.lon) || isBlank(row.lat)) return undefined;
  return Object.fromEntries(FROM.flatMap((name) => (isBlank(row[name]) ? [] : [[name, String(row[name])]])));
}

/** The crown's projection and what the province adds to it. */
export const defaultScope = (query: Record<string, string>, signal?: AbortSignal): Promise<ScopeAnswer> =>
  get<ScopeAnswer>('oldTree/oldTree/default-scope', query, signal);
