import { FILING_SCREENS } from '@gushu/shared';
import type { MenuSeed } from './seed.js';

const FILER = ['view', 'add', 'export'] as const;
const FILERS = { nation: FILER, province: FILER, city: FILER, county: FILER };
const OPENER = ['view', 'edit'] as const;
const OPENERS = { nation: OPENER, province: OPENER };

/** Where years are checked and archived, for trees and groups. */
export const filingMenu: MenuSeed = {
  code: 'profileUpdates',
  name: ['档案更新', 'Archives'],
  path: '/profileUpdates',
  source: 'file',
  children: [
    {
      code: FILING_SCREENS.oldTree,
      name: ['古树名木归档', 'Filing of trees'],
      path: '/profileUpdates/oldTreeFiling',
      buttons: [...FILER],
      grant: FILERS,
    },
    {
      code: FILING_SCREENS.oldTreeGroup,
      name: ['古树群归档', 'Filing of groups'],
      path: '/profileUpdates/oldTreeGroupFiling',
      buttons: [...FILER],
      grant: FILERS,
    },
  ],
};

/** Where years are opened, opened anew and closed. */
export const filingYearMenus: MenuSeed[] = [
  {
    code: 'archiveYear',
    name: ['古树名木归档年度', 'Filing years of trees'],
    path: '/devOps/oldTreeFiling',
    buttons: [...OPENER],
    grant: OPENERS,
  },
  {
    code: 'archiveGroupYear',
    name: ['古树群归档年度', 'Filing years of groups'],
    path: '/devOps/oldTreeGroupFiling',
    grant: OPENERS,
  },
];
