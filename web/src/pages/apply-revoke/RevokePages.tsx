import { applyRevoke, revokeFaults } from '@gushu/shared';
import { recordPages } from '../../record/record-pages.js';

/** Revocations: list, form and view. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: applyRevoke,
  list: '/syntheticalAttr/applyRevoke',
  show: [
    ...['applyNo', 'provinceOldTreeNumber', 'treeTypeName', 'xzCode'],
    ...['protectLevel', 'revokeReason', 'happenDate', 'status'],
  ],
  override: { applyNo: { width: 150, least: 150 } },
  faults: revokeFaults,
});
