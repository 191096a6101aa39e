import { createHash } from 'node:crypto';

/** Columns that a row's hash covers, in this order. */
export const HASHED = [
  ...['chain', 'link', 'create_time', 'tenant_id', 'user_id', 'account', 'user_name', 'kind', 'method'],
  ...['path', 'targets', 'outcome', 'http_status', 'reason', 'address', 'request_id'],
] as const;

/**
 * Hash of a row: over the hash of the one before it and all that the row says. Rows that name no begun one, as all did
 * once, are hashed without that column.
 */
export function hashOf(previous: string, row: Readonly<Record<string, unknown>>): string {
  const begun = row['begun'] ?? null;
  const parts = [
    previous,
    ...HASHED.map((name) => String(row[name] ?? '')),
    ...(begun === null ? [] : [String(begun)]),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
