import { area } from './define.js';
import { recordScreens } from './record-screens.js';

/** Records on trees and groups. */
export const protectionScreens = {
  ...area('protectManage', {
    ...recordScreens('/protectManage/curingRecord', 'curingRecord'),
    ...recordScreens('/protectManage/patrolRecord', 'patrolRecord'),
    '/protectManage/patrolPlan': { kind: 'list', menu: 'patrolPlan', permission: 'patrolPlan_view' },
    ...recordScreens('/protectManage/checkRecord', 'checkRecord'),
    ...recordScreens('/protectManage/reportEvent', 'reportEvent'),
    ...recordScreens('/protectManage/eventVerify', 'eventVerify'),
  }),
  // A row is viewed at the first address of its list.
  ...area('syntheticalAttr', {
    ...recordScreens('/syntheticalAttr/applyRevoke', 'applyRevoke'),
    '/syntheticalAttr/patrolRecord': {
      kind: 'list',
      under: '/protectManage/patrolRecord',
      permission: 'patrolRecord_view',
    },
    '/syntheticalAttr/patrolRecord/patrolRecordAdd': {
      kind: 'form',
      under: '/protectManage/patrolRecord',
      permission: 'patrolRecord_add',
      writes: 'patrolRecord',
    },
  }),
};
