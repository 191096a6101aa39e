import { area } from './define.js';

/** Screens of the register: entry, lists, archives and queries. */
export const registerScreens = {
  ...area('basicdata', {
    '/basicdata/oldTree': { kind: 'list', menu: 'oldTree', permission: 'oldTree_view' },
    '/basicdata/oldTree/oldTreeAdd': {
      kind: 'form',
      under: '/basicdata/oldTree',
      permission: 'oldTree_add',
      writes: 'oldTree',
      title: 'oldTree.add',
    },
    '/basicdata/oldTree/oldTreeView': {
      kind: 'view',
      under: '/basicdata/oldTree',
      permission: 'oldTree_view',
      title: 'oldTree.view',
    },
  }),
  ...area('profileUpdates', {
    '/profileUpdates/oldTreeFiling': {
      kind: 'list',
      menu: 'oldTreeFiling',
      permission: 'oldTreeFiling_view',
    },
    '/profileUpdates/oldTreeFiling/oldTreeFilingAdd': {
      kind: 'form',
      under: '/profileUpdates/oldTreeFiling',
      permission: 'oldTreeFiling_add',
      title: 'filing.checkAndArchive',
    },
    '/profileUpdates/oldTreeFiling/oldTreeFilingView': {
      kind: 'view',
      under: '/profileUpdates/oldTreeFiling',
      permission: 'oldTreeFiling_view',
      title: 'filing.view',
    },
    '/profileUpdates/oldTreeGroupFiling': {
      kind: 'list',
      menu: 'oldTreeGroupFiling',
      permission: 'oldTreeGroupFiling_view',
    },
    '/profileUpdates/oldTreeGroupFiling/oldTreeGroupFilingAdd': {
      kind: 'form',
      under: '/profileUpdates/oldTreeGroupFiling',
      permission: 'oldTreeGroupFiling_add',
      title: 'filing.checkAndArchive',
    },
    '/profileUpdates/oldTreeGroupFiling/oldTreeGroupFilingView': {
      kind: 'view',
      under: '/profileUpdates/oldTreeGroupFiling',
      permission: 'oldTreeGroupFiling_view',
      title: 'filing.view',
    },
  }),
  ...area('syntheticalAttr', {
    '/syntheticalAttr/oldTree': { kind: 'list', menu: 'oldTreeQuery', permission: 'oldTreeQuery' },
    '/syntheticalAttr/oldTreeGroup': {
      kind: 'list',
      menu: 'oldTreeGroupQuery',
      permission: 'oldTreeGroupQuery',
    },
  }),
};
