import { FILING_SCREENS } from '@gushu/shared';
import type { MenuFolder, ScreenEntry } from './seed.js';

const FILING = ['add', 'export'] as const;
const FILER = ['view', ...FILING] as const;
const FILERS = { nation: FILER, province: FILER, city: FILER, county: FILER };
const OPENER = ['view', 'edit'] as const;
const OPENERS = { nation: OPENER, province: OPENER };

/** Where years are checked and archived, for trees and groups. */
export const filingMenu: MenuFolder = {
  code: 'profileUpdates',
  name: ['档案更新', 'Archives'],
  path: '/profileUpdates',
  source: 'file',
  children: [
    {
      code: FILING_SCREENS.oldTree,
      name: ['古树名木归档', 'Filing of trees'],
      buttons: FILING,
      grant: FILERS,
    },
    {
      code: FILING_SCREENS.oldTreeGroup,
      name: ['古树群归档', 'Filing of groups'],
      buttons: FILING,
      grant: FILERS,
    },
  ],
};

/** Where years are opened, opened anew and closed. */
export const filingYearMenus: ScreenEntry[] = [
  {
    code: 'archiveYear',
    name: ['古树名木归档年度', 'Filing years of trees'],
    buttons: ['edit'],
    grant: OPENERS,
  },
  {
    code: 'archiveGroupYear',
    name: ['古树群归档年度', 'Filing years of groups'],
    grant: OPENERS,
  },
];
