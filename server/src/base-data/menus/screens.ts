import { EVERYBODY, VIEW } from './grants.js';
import type { MenuFolder } from './seed.js';

/** The data screens: what officials see of the resource, and of the rescue projects. */
export const screenMenu: MenuFolder = {
  code: 'bigScreen',
  name: ['数据大屏', 'Data screens'],
  path: '/bigScreen',
  source: 'dashboard',
  children: [
    { code: 'zyzk', name: ['资源状况', 'Resource status'], grant: EVERYBODY },
    {
      code: 'qjfz',
      name: ['项目管理', 'Project management'],
      grant: { nation: VIEW, province: VIEW, city: VIEW },
    },
    {
      code: 'jhzs',
      name: ['精华展示', 'Highlights'],
      // The page itself belongs to the showcase; the entry stands for the right to its highlights.
      path: '/landscape/oldTreeText?category=zmgs',
      grant: { nation: VIEW, province: VIEW, city: VIEW },
    },
  ],
};
