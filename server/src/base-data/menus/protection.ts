import { CRUD, VIEW, WRITER } from './grants.js';
import type { MenuSeed } from './seed.js';

/** Records on trees and groups. */
export const protectionMenus: MenuSeed[] = [
  {
    code: 'protectManage',
    name: ['保护管理', 'Protection'],
    path: '/protectManage',
    source: 'shield',
    children: [
      {
        code: 'curingRecord',
        name: ['养护记录', 'Care'],
        path: '/protectManage/curingRecord',
        buttons: ['view', 'add', 'edit', 'delete', 'review', 'import', 'export'],
        grant: {
          nation: [...VIEW, 'export'],
          province: [...VIEW, 'export'],
          city: [...VIEW, 'export'],
          county: [...WRITER, 'review'],
          township: WRITER,
          village: CRUD,
        },
      },
      {
        code: 'patrolRecord',
        name: ['巡护记录', 'Patrols'],
        path: '/protectManage/patrolRecord',
        buttons: ['view', 'add', 'edit', 'delete', 'review', 'import'],
        grant: {
          nation: VIEW,
          province: VIEW,
          city: VIEW,
          county: [...CRUD, 'review', 'import'],
          township: [...CRUD, 'import'],
          village: CRUD,
        },
      },
    ],
  },
];
