import { type Routes, shared } from './scope-requests.js';

const ADMIN = 'belongs to the tenant or the platform, not to a county';
const ASKS = [{}, { query: { id: 1, tenantId: '100001', size: -1 } }];

/** Calls of what tenants and the platform administer, beside the verbs that controllers list: reads, then what changes it. */
const CALLS: readonly [path: string, reads: string, writes?: string][] = [
  ['blade-system/post', 'select'],
  ['blade-system/topmenu', '', 'grant enable'],
  [
    'blade-system/tenant',
    'list page detail find-by-name select package-detail',
    'setting datasource package-setting recycle pass',
  ],
  ['blade-system/tenant-package', 'select'],
  [
    'blade-system/menu',
    'list lazy-list menu-list lazy-menu-list detail history tree grant-tree role-tree-keys',
  ],
  ['blade-system/menu', 'grant-top-tree top-tree-keys main-menu routes-ext', 'submit remove'],
  ['blade-system/role', 'list tree tree-by-id detail history alias roleData select', 'submit remove grant'],
  [
    'blade-system/dept',
    'list lazy-list tree lazy-tree detail history select dept-leader-info',
    'submit remove',
  ],
  ['blade-develop/datasource', 'list detail history select', 'submit save update remove'],
  ['blade-system/tenant-datasource', 'list detail history select', 'submit save update remove'],
  ['blade-develop/model', 'select table-list table-info model-prototype'],
  ['blade-develop/model-prototype', 'select', 'submit-list'],
  ['blade-develop/code', 'preview', 'copy gen-code'],
  // Its rows are tried in develop/report.
  [
    'blade-report/report/rest',
    'datasets preview export export-count template',
    'template template-reset export-submit',
  ],
  ['blade-desk/notice', 'mine', 'read'],
  ['blade-desk/dashboard', 'notices my-notices activities'],
  ['blade-resource/oss', '', 'enable endpoint/remove-files endpoint/remove-file'],
  ['blade-resource/sms', '', 'enable endpoint/send-message endpoint/send-validate endpoint/validate-message'],
];

/** Asked for the neighbour's too, they show nothing of them. */
export const administration: Routes = CALLS.flatMap(([path, reads, writes]) => [
  ...(reads ? shared(ADMIN, path, `GET ${reads}`, ASKS) : []),
  ...(writes ? shared(ADMIN, path, `POST ${writes}`) : []),
]);
