import type { Calls } from './scope-calls.js';

const OWN = 'models and processes belong to a tenant, tasks to people; tried in flow/flow';
const CALLS = {
  GET: [
    ...[
      'work/start-list',
      'work/claim-list',
      'work/todo-list',
      'work/send-list',
      'work/done-list',
      'work/counts',
      'work/successors',
    ],
    ...['model/list', 'model/detail', 'manager/list', 'follow/list', 'follow/tasks'],
    ...['process/detail', 'process/history-flow-list', 'process/model-view'],
  ],
  POST: [
    ...[
      'work/claim-task',
      'work/complete-task',
      'work/delegate-task',
      'model/submit',
      'model/remove',
      'model/deploy',
    ],
    ...['manager/change-state', 'manager/deploy-upload', 'manager/delete-deployment'],
    ...['follow/delete-process-instance', 'process/start-process', 'process/withdraw'],
  ],
};

/** What is done with workflow. */
export const flowCalls: [string, Calls][] = [
  ...Object.entries(CALLS).flatMap(([method, calls]) =>
    calls.map((call): [string, Calls] => [`${method} blade-flow/${call}`, { shared: OWN }]),
  ),
  ['POST blade-desk/process/leave/start-process', { shared: OWN }],
  ['GET blade-desk/process/leave/detail', { shared: OWN }],
  ['GET blade-desk/process/leave/approvers', { shared: OWN }],
];
