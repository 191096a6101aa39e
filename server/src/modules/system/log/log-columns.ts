import { raw, type Sql } from 'sql-template-tag';
import type { Column, Columns } from '../../../blade/conditions.js';

const CALL = [
  ...[
    'tenantId',
    'serviceId',
    'serverHost',
    'serverIp',
    'env',
    'method',
    'requestUri',
    'userAgent',
    'remoteIp',
  ],
  ...['methodClass', 'methodName', 'createBy', 'requestId'],
];

/** Columns of a log by their names on the wire. `large` columns are answered in the detail only. */
export interface Log {
  table: string;
  texts: readonly string[];
  numbers: readonly string[];
  large: readonly string[];
}

/** Blade's three logs and the audit trail, by the name in their path. */
export const LOGS = {
  usual: {
    table: 'blade_log_usual',
    texts: [...CALL, 'logLevel', 'logId'],
    numbers: [],
    large: ['params', 'logData'],
  },
  api: {
    table: 'blade_log_api',
    texts: [...CALL, 'type', 'title'],
    numbers: ['time', 'httpStatus'],
    large: ['params'],
  },
  error: {
    table: 'blade_log_error',
    texts: [...CALL, 'exceptionName', 'fileName'],
    numbers: ['lineNumber'],
    large: ['params', 'message', 'stackTrace'],
  },
  audit: {
    table: 'audit_trail',
    texts: [
      ...[
        'tenantId',
        'account',
        'userName',
        'kind',
        'method',
        'path',
        'targets',
        'outcome',
        'reason',
        'address',
      ],
      'requestId',
    ],
    numbers: ['userId', 'httpStatus'],
    large: ['chain', 'link', 'begun', 'previous', 'hash'],
  },
} as const satisfies Record<string, Log>;

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns of a log's list, or all of them. */
export const selectedOf = ({ texts, numbers, large }: Log, whole: boolean): Sql =>
  raw(
    ['id', 'createTime', ...texts, ...numbers, ...(whole ? large : [])]
      .map((name) => `t.${snake(name)} as "${name}"`)
      .join(', '),
  );

/** Columns that a log may be searched and sorted by. */
export function searchOf({ texts, numbers }: Log): Columns {
  const column = (kind: Column['kind']) => (name: string) =>
    [name, { sql: `t.${snake(name)}`, kind }] as const;
  return Object.fromEntries([
    ...texts.filter((name) => name !== 'tenantId').map(column('text')),
    ...numbers.map(column('number')),
    ['createTime', { sql: 't.create_time', kind: 'time' }],
    ['id', { sql: 't.id', kind: 'number' }],
  ]);
}
