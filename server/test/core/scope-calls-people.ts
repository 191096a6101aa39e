import { body, queries, reads, type Routes, shared, writes } from './scope-requests.js';
import type { Given } from '../kit/factories.js';
import type { Rows } from './scope-rows.js';

const byUser = ({ mark }: Rows) => `${mark}user`;
const named = (name: string, more: Given = {}) => queries(({ user }) => ({ [name]: user, ...more }));

/** Users lie in a region: the neighbour's are neither shown nor changed. */
export const people: Routes = ['blade-user', 'blade-system/user'].flatMap((path) => [
  ...reads(
    path,
    'GET page list user-list user-page listNotPage',
    byUser,
    queries(
      () => ({ size: 200 }),
      ({ mark, tenantId }) => ({ account: `${mark}user`, tenantId }),
      ({ xzCode }) => ({ xzcode: xzCode }),
    ),
  ),
  ...reads(
    path,
    'GET export-user',
    byUser,
    queries(
      () => ({}),
      ({ tenantId }) => ({ tenantId }),
      ({ xzCode }) => ({ xzcode: xzCode }),
    ),
  ),
  ...shared('counts the users of the export above', path, 'GET export-user-count', [{}]),
  ...shared('tried in exports that the worker writes', path, 'POST export-user-submit'),
  ...shared('an empty workbook', path, 'GET export-template', [{}]),
  ...shared('tried in users by Excel', path, 'POST import-user'),
  ...shared(
    'one’s own; tried in a long workbook of users',
    path,
    'GET import-detail import-newest import-errors',
  ),
  ...shared('one’s own; tried there too', path, 'POST import-cancel import-passwords import-password-list'),
  ...reads(path, 'GET detail platform-detail', byUser, named('id')),
  ...reads(path, 'GET history', '"data":[', named('id')),
  ...reads(path, 'GET waiting', '"data":[', named('userIds')),
  ...reads(path, 'GET successors', '"records":[', named('userIds', { kind: 'task' })),
  ...reads(path, 'GET sessions', '"data":[]', named('userId')),
  ...writes(
    path,
    'POST submit update',
    body(({ user }) => ({ id: user, realName: '改' })),
  ),
  ...writes(path, 'POST reset-password unlock audit-pass audit-refuse', named('userIds')),
  ...writes(path, 'POST grant', named('userIds', { roleIds: '' })),
  ...writes(path, 'POST update-platform', named('userId', { userType: 1, userExt: '{}' })),
  ...writes(path, 'POST set-leader end-all-sessions', named('userId')),
  ...shared('nobody leads here; tried in users', path, 'GET leader-list POST leader-list', [
    { query: { tenantId: '100001', size: 200 } },
  ]),
  ...shared('names of one’s own leaders; tried in users', path, 'GET leader-info', [{}]),
  ...shared('tried in sessions of users', path, 'POST end-session'),
  // The same row cannot be removed under both paths.
  ...writes(
    path,
    'POST remove',
    queries(({ doomedUser }) => ({ ids: doomedUser })),
    path === 'blade-user' ? {} : { refusedToo: true },
  ),
  ...shared(
    'has to do with the caller themselves only',
    path,
    'POST update-info update-password updatePWD register-guest',
  ),
]);
