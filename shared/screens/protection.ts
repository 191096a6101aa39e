import { area } from './define.js';

/** Records on trees and groups. */
export const protectionScreens = {
  ...area('protectManage', {
    '/protectManage/patrolPlan': { kind: 'list', menu: 'patrolPlan', permission: 'patrolPlan_view' },
  }),
  // A row is viewed at the first address of its list.
  ...area('syntheticalAttr', {
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
