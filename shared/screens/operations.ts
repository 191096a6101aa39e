import { area } from './define.js';
import { recordScreens } from './record-screens.js';

/** Screens of data administration in the offices. */
export const operationScreens = area('devOps', {
  '/devOps/dataImportRecord': {
    kind: 'list',
    menu: 'dataImportRecord',
    permission: 'dataImportRecord_view',
  },
  '/devOps/dataImportRecord/new': {
    kind: 'form',
    under: '/devOps/dataImportRecord',
    permission: 'dataImportRecord_add',
  },
  '/devOps/dataImportRecord/:id': {
    kind: 'view',
    under: '/devOps/dataImportRecord',
    permission: 'dataImportRecord_view',
  },
  '/devOps/oldTreeGroupDataImportRecord': {
    kind: 'list',
    menu: 'oldTreeGroupDataImportRecord',
    permission: 'dataImportRecord_view',
  },
  '/devOps/pictureImportRecord': {
    kind: 'list',
    menu: 'pictureImportRecord',
    permission: 'dataImportRecord_view',
  },
  '/devOps/oldTreeFiling': { kind: 'list', menu: 'archiveYear', permission: 'archiveYear_view' },
  '/devOps/oldTreeGroupFiling': { kind: 'list', menu: 'archiveGroupYear', permission: 'archiveYear_view' },
  '/devOps/region': { kind: 'list', menu: 'region', permission: 'region_view' },
  '/base/region': { kind: 'list', under: '/devOps/region', permission: 'region_view' },
  '/devOps/regionMove': { kind: 'page', menu: 'regionMove', permission: 'regionMove_view' },
  '/devOps/treeSpecies': { kind: 'list', menu: 'treeSpecies', permission: 'treeSpecies_view' },
  '/devOps/centralGovernmentFile': {
    kind: 'list',
    menu: 'centralGovernmentFile',
    permission: 'centralGovernment_view',
  },
  '/devOps/projectFundManagement': { kind: 'page', menu: 'centralBudget', permission: 'centralBudget_view' },
  '/devOps/projectFundManagement/centralBudget': {
    kind: 'list',
    under: '/devOps/projectFundManagement',
    permission: 'centralBudget_view',
  },
  '/devOps/projectFundManagement/centralBudget/centralBudgetAdd': {
    kind: 'form',
    under: '/devOps/projectFundManagement',
    permission: 'centralBudget_add',
    writes: 'centralBudget',
  },
  '/devOps/projectFundManagement/centralBudget/centralBudgetView': {
    kind: 'view',
    under: '/devOps/projectFundManagement',
    permission: 'centralBudget_view',
  },
  ...recordScreens('/devOps/sheng', 'Sheng'),
  '/devOps/inspectionRule': { kind: 'list', menu: 'inspectionRule', permission: 'inspectionRule_view' },
  '/devOps/user': { kind: 'list', under: '/system/user', permission: 'user_view' },
});
