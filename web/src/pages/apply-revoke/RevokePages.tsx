import { applyRevoke, revokeFaults, revokeLevel } from '@gushu/shared';
import { recordPages } from '../../record/record-pages.js';

/** Revocations: list, form and view. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: applyRevoke,
  show: [
    ...(['applyNo', 'provinceOldTreeNumber', 'treeTypeName', 'xzCode', 'protectLevel'] as const),
    ...(['revokeReason', 'happenDate', 'status'] as const),
  ],
  faults: revokeFaults,
  endsBy: {
    fields: ['oldTreeId', 'groupId'],
    end: (values, [target]) => revokeLevel({ ...values, ...target }),
  },
});
