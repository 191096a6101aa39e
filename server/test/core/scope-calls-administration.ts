import type { Calls } from './scope-calls.js';

const ADMIN = 'belongs to the tenant or the platform, not to a county';

const names = (text: string): string[] => text.split(' ').filter(Boolean);

/** Own calls of a path, by their names: what a tenant administers is asked for the neighbour's too, and shows nothing of them. */
const administered = (path: string, reads: string, writes = ''): [string, Calls][] => [
  ...names(reads).map((call): [string, Calls] => [
    `GET ${path}/${call}`,
    { shared: ADMIN, asks: [{}, { query: { id: 1, tenantId: '100001', size: -1 } }] },
  ]),
  ...names(writes).map((call): [string, Calls] => [`POST ${path}/${call}`, { shared: ADMIN }]),
];

const LISTS = 'list detail history';
const HIERARCHY = `${LISTS} tree select`;

/** Calls of what tenants and the platform administer, beside the verbs that its controllers list. */
export const administration: [string, Calls][] = [
  ...administered('blade-system/post', 'select'),
  ...administered('blade-system/topmenu', '', 'grant enable'),
  ...administered(
    'blade-system/tenant',
    'list page detail find-by-name select package-detail',
    'setting datasource package-setting recycle pass',
  ),
  ...administered('blade-system/tenant-package', 'select'),
  ...administered(
    'blade-system/menu',
    `${LISTS} lazy-list menu-list lazy-menu-list tree grant-tree role-tree-keys grant-top-tree top-tree-keys main-menu routes-ext`,
    'submit remove',
  ),
  ...administered('blade-system/role', `${HIERARCHY} tree-by-id alias roleData`, 'submit remove grant'),
  ...administered('blade-system/dept', `${HIERARCHY} lazy-list lazy-tree dept-leader-info`, 'submit remove'),
  ...['blade-develop/datasource', 'blade-system/tenant-datasource'].flatMap((path) =>
    administered(path, `${LISTS} select`, 'submit save update remove'),
  ),
  ...administered('blade-develop/model', 'select table-list table-info model-prototype'),
  ...administered('blade-develop/model-prototype', 'select', 'submit-list'),
  ...administered('blade-develop/code', 'preview', 'copy gen-code'),
  // Its rows are tried in develop/report.
  ...administered(
    'blade-report/report/rest',
    'datasets preview export export-count template',
    'template template-reset export-submit',
  ),
  ...administered('blade-desk/notice', 'mine', 'read'),
  ...administered('blade-desk/dashboard', 'notices my-notices activities'),
  ...administered('blade-resource/oss', '', 'enable endpoint/remove-files endpoint/remove-file'),
  ...administered(
    'blade-resource/sms',
    '',
    'enable endpoint/send-message endpoint/send-validate endpoint/validate-message',
  ),
];
