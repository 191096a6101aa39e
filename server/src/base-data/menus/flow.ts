import { CHANGE, EVERYBODY } from './grants.js';
import type { MenuFolder } from './seed.js';

/** Menu of workflow: tasks, processes that people have begun, and how work flows. */
export const flowMenus: MenuFolder[] = [
  {
    code: 'work',
    name: ['我的事务', 'My work'],
    path: '/work',
    source: 'desktop',
    grant: EVERYBODY,
    children: [
      { code: 'work_start', name: ['发起事务', 'Start'], grant: EVERYBODY },
      { code: 'work_claim', name: ['待签事务', 'To claim'], grant: EVERYBODY },
      { code: 'work_todo', name: ['待办事务', 'To do'], grant: EVERYBODY },
      { code: 'work_send', name: ['已发事务', 'Started by me'], grant: EVERYBODY },
      { code: 'work_done', name: ['办结事务', 'Done'], grant: EVERYBODY },
    ],
  },
  {
    code: 'flow',
    name: ['流程管理', 'Workflow'],
    path: '/flow',
    source: 'cluster',
    children: [
      { code: 'flow_model', name: ['模型管理', 'Models'], buttons: [...CHANGE, 'setting'] },
      { code: 'flow_deploy', name: ['流程部署', 'Deployment'] },
      { code: 'flow_manager', name: ['流程状态', 'Deployed processes'], buttons: ['enable', 'delete'] },
      { code: 'flow_follow', name: ['流程跟踪', 'Running processes'], buttons: ['delete', 'handover'] },
    ],
  },
];
