import { CHANGE, CRUD, REVIEWER, VIEW, WRITER } from './grants.js';
import type { MenuFolder } from './seed.js';

/** Records on trees and groups. */
export const protectionMenus: MenuFolder[] = [
  {
    code: 'protectManage',
    name: ['保护管理', 'Protection'],
    path: '/protectManage',
    source: 'shield',
    children: [
      {
        code: 'curingRecord',
        name: ['养护记录', 'Care'],
        buttons: [...CHANGE, 'review', 'import', 'export'],
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
        buttons: [...CHANGE, 'review', 'import'],
        grant: {
          nation: VIEW,
          province: VIEW,
          city: VIEW,
          county: [...CRUD, 'review', 'import'],
          township: [...CRUD, 'import'],
          village: CRUD,
        },
      },
      {
        code: 'patrolPlan',
        name: ['巡护计划', 'Patrol plan'],
        buttons: ['export'],
        grant: {
          nation: [...VIEW, 'export'],
          province: [...VIEW, 'export'],
          city: [...VIEW, 'export'],
          county: [...VIEW, 'export'],
          township: [...VIEW, 'export'],
          village: VIEW,
        },
      },
      {
        code: 'checkRecord',
        name: ['巡查检查', 'Checks'],
        buttons: [...CHANGE, 'import', 'export'],
        grant: {
          nation: [...VIEW, 'export'],
          province: WRITER,
          city: WRITER,
          county: WRITER,
          township: WRITER,
          village: CRUD,
        },
      },
      {
        code: 'reportEvent',
        name: ['事件上报', 'Events'],
        buttons: [...CHANGE, 'review', 'import', 'export'],
        grant: {
          nation: [...VIEW, 'export'],
          province: REVIEWER,
          city: REVIEWER,
          county: [...WRITER, 'review'],
          township: WRITER,
          village: CRUD,
        },
      },
      {
        code: 'eventVerify',
        name: ['事件核实', 'Verifications'],
        buttons: [...CHANGE, 'export'],
        grant: {
          nation: [...VIEW, 'export'],
          province: [...VIEW, 'export'],
          city: [...VIEW, 'export'],
          county: [...CRUD, 'export'],
          township: [...VIEW, 'add', 'edit'],
        },
      },
    ],
  },
];
