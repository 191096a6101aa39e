import { statistics } from '@gushu/shared';
import { CRUD, VIEW, WRITER, REVIEWER, EVERYBODY } from './grants.js';
import type { MenuSeed } from './seed.js';

/** What people enter, read and ask of the register. */
export const registerMenus: MenuSeed[] = [
  {
    code: 'basicdata',
    name: ['基础数据', 'Base records'],
    path: '/basicdata',
    source: 'tree',
    children: [
      {
        code: 'oldTree',
        name: ['古树名木', 'Ancient trees'],
        path: '/basicdata/oldTree',
        buttons: ['view', 'add', 'edit', 'delete', 'review', 'import', 'export'],
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
        path: '/basicdata/oldTreeGroup',
        buttons: ['view', 'add', 'edit', 'delete', 'review', 'import', 'export'],
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
        path: `/statisAnalysis/${screen}`,
        grant: EVERYBODY,
      })),
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
        path: '/syntheticalAttr/oldTree',
        grant: EVERYBODY,
      },
      {
        code: 'oldTreeGroupQuery',
        name: ['古树群查询', 'Query of groups'],
        path: '/syntheticalAttr/oldTreeGroup',
        grant: EVERYBODY,
      },
    ],
  },
  {
    code: 'landscape',
    name: ['古树一张图', 'Globe'],
    path: '/landscape/index',
    source: 'globe',
    grant: EVERYBODY,
  },
];
