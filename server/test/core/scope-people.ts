import type { Calls } from './scope-calls.js';
import type { Rows } from './scope-rows.js';

const byUser = (own: Rows) => `${own.mark}user`;
/** Users lie in a region: the neighbour's are neither shown nor changed. */
export const people = ['blade-user', 'blade-system/user'].flatMap((path): [string, Calls][] => [
  ...['page', 'list', 'user-list', 'user-page', 'listNotPage'].map((call): [string, Calls] => [
    `GET ${path}/${call}`,
    {
      reads: ({ rows }) => [
        { query: { size: 200 } },
        { query: { account: `${rows.mark}user`, tenantId: rows.tenantId } },
        { query: { xzcode: rows.xzCode } },
      ],
      proof: byUser,
    },
  ]),
  [
    `GET ${path}/export-user`,
    {
      reads: ({ rows }) => [{}, { query: { tenantId: rows.tenantId } }, { query: { xzcode: rows.xzCode } }],
      proof: byUser,
    },
  ],
  [`GET ${path}/export-user-count`, { shared: 'counts the users of the export above', asks: [{}] }],
  [`POST ${path}/export-user-submit`, { shared: 'tried in exports that the worker writes' }],
  [`GET ${path}/export-template`, { shared: 'an empty workbook', asks: [{}] }],
  [`POST ${path}/import-user`, { shared: 'tried in users by Excel' }],
  ...[
    'GET import-detail',
    'GET import-newest',
    'GET import-errors',
    'POST import-cancel',
    'POST import-passwords',
    'POST import-password-list',
  ].map((call): [string, Calls] => [
    call.replace(' ', ` ${path}/`),
    { shared: 'one’s own imports; tried in a long workbook of users' },
  ]),
  [`GET ${path}/detail`, { reads: ({ rows }) => [{ query: { id: rows.user } }], proof: byUser }],
  [`GET ${path}/history`, { reads: ({ rows }) => [{ query: { id: rows.user } }], proof: () => '"data":[' }],
  [
    `GET ${path}/waiting`,
    { reads: ({ rows }) => [{ query: { userIds: rows.user } }], proof: () => '"data":[' },
  ],
  [
    `GET ${path}/successors`,
    { reads: ({ rows }) => [{ query: { userIds: rows.user, kind: 'task' } }], proof: () => '"records":[' },
  ],
  [`GET ${path}/platform-detail`, { reads: ({ rows }) => [{ query: { id: rows.user } }], proof: byUser }],
  [
    `GET ${path}/sessions`,
    { reads: ({ rows }) => [{ query: { userId: rows.user } }], proof: () => '"data":[]' },
  ],
  ...['submit', 'update'].map((call): [string, Calls] => [
    `POST ${path}/${call}`,
    { writes: ({ rows }) => [{ body: { id: rows.user, realName: '改' } }] },
  ]),
  ...['reset-password', 'unlock'].map((call): [string, Calls] => [
    `POST ${path}/${call}`,
    { writes: ({ rows }) => [{ query: { userIds: rows.user } }] },
  ]),
  [`POST ${path}/grant`, { writes: ({ rows }) => [{ query: { userIds: rows.user, roleIds: '' } }] }],
  [
    `POST ${path}/update-platform`,
    { writes: ({ rows }) => [{ query: { userId: rows.user, userType: 1, userExt: '{}' } }] },
  ],
  ...['GET', 'POST'].map((method): [string, Calls] => [
    `${method} ${path}/leader-list`,
    { shared: 'nobody leads here; tried in users', asks: [{ query: { tenantId: '100001', size: 200 } }] },
  ]),
  [`GET ${path}/leader-info`, { shared: 'names of one’s own leaders; tried in users', asks: [{}] }],
  ...['audit-pass', 'audit-refuse'].map((call): [string, Calls] => [
    `POST ${path}/${call}`,
    { writes: ({ rows }) => [{ query: { userIds: rows.user } }] },
  ]),
  [`POST ${path}/set-leader`, { writes: ({ rows }) => [{ query: { userId: rows.user } }] }],
  [`POST ${path}/end-all-sessions`, { writes: ({ rows }) => [{ query: { userId: rows.user } }] }],
  [`POST ${path}/end-session`, { shared: 'tried in sessions of users' }],
  [
    `POST ${path}/remove`,
    {
      writes: ({ rows }) => [{ query: { ids: rows.doomedUser } }],
      // The same row cannot be removed under both paths.
      ...(path === 'blade-user' ? {} : { refusedToo: true }),
    },
  ],
  ...['update-info', 'update-password', 'updatePWD', 'register-guest'].map((call): [string, Calls] => [
    `POST ${path}/${call}`,
    { shared: 'has to do with the caller themselves only' },
  ]),
]);
