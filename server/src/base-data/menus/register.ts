import { statistics } from '@gushu/shared';
import { CHANGE, CRUD, VIEW, WRITER, REVIEWER, EVERYBODY } from './grants.js';
import type { MenuLine } from './seed.js';

/** Menu of the register: entry, lists and queries. */
export const registerMenus: MenuLine[] = [
  {
    code: 'basicdata',
    name: ['基础数据', 'Base records'],
    path: '/basicdata',
    source: 'tree',
    children: [
      {
        code: 'oldTree',
        name: ['古树名木', 'Ancient trees'],
        buttons: [...CHANGE, 'review', 'import', 'export'],
        grant: {
          nation: REVIEWER,
          province: REVIEWER,
          city: REVIEWER,
          county: [...WRITER, 'review'],
          township: WRITER,
          village: ['view', 'add', 'edit', 'delete'],
          expert: VIEW,
        },
      },
      {
        code: 'oldTreeGroup',
        name: ['古树群', 'Tree groups'],
        buttons: [...CHANGE, 'review', 'import', 'export'],
        grant: {
          nation: REVIEWER,
          province: REVIEWER,
          city: REVIEWER,
          county: [...WRITER, 'review'],
          township: WRITER,
          village: CRUD,
          expert: VIEW,
        },
      },
      {
        code: 'consulation',
        name: ['会诊', 'Consultations'],
        buttons: [...CHANGE, 'review', 'export'],
        grant: {
          nation: [...VIEW, 'export'],
          province: [...VIEW, 'edit', 'review', 'export'],
          city: [...VIEW, 'edit', 'review', 'export'],
          county: [...CRUD, 'export'],
          township: VIEW,
          expert: [...VIEW, 'edit'],
        },
      },
      {
        code: 'moveRecord',
        name: ['移植', 'Moves'],
        buttons: [...CHANGE, 'review', 'export'],
        grant: {
          nation: [...VIEW, 'review', 'export'],
          province: [...VIEW, 'review', 'export'],
          city: [...VIEW, 'review', 'export'],
          county: [...CRUD, 'review', 'export'],
          township: [...CRUD, 'export'],
          village: VIEW,
        },
      },
    ],
  },
  {
    code: 'statisAnalysis',
    name: ['统计分析', 'Statistics'],
    path: '/statisAnalysis',
    source: 'chart',
    children: [
      ...Object.values(statistics).map(({ screen, title }) => ({
        code: screen,
        name: title,
        grant: EVERYBODY,
      })),
      {
        code: 'statisticalTable',
        name: ['人工统计表', 'Figures entered by hand'],
        grant: { nation: VIEW, province: VIEW },
      },
    ],
  },
  {
    code: 'syntheticalAttr',
    name: ['综合查询', 'Queries'],
    path: '/syntheticalAttr',
    source: 'grid',
    children: [
      {
        code: 'oldTreeQuery',
        name: ['古树名木查询', 'Query of trees'],
        grant: EVERYBODY,
      },
      {
        code: 'oldTreeGroupQuery',
        name: ['古树群查询', 'Query of groups'],
        grant: EVERYBODY,
      },
      {
        code: 'applyRevoke',
        name: ['撤销申请', 'Revocations'],
        buttons: [...CHANGE, 'review', 'export'],
        grant: {
          nation: [...VIEW, 'review', 'export'],
          province: [...VIEW, 'review', 'export'],
          city: [...VIEW, 'review', 'export'],
          county: [...CRUD, 'review', 'export'],
          township: [...CRUD, 'export'],
          village: VIEW,
        },
      },
    ],
  },
  {
    code: 'landscape',
    name: ['古树风采', 'Showcase'],
    source: 'picture',
    grant: EVERYBODY,
  },
  {
    code: 'globe',
    name: ['古树一张图', 'Globe'],
    source: 'globe',
    grant: EVERYBODY,
    formerly: 'landscape',
  },
];
