import { area } from './define.js';

/** Screens of workflow: tasks, processes that people have begun, and how work flows. */
export const flowScreens = area('flow', {
  '/work/start': { kind: 'list', menu: 'work_start', permission: 'work_start_view' },
  '/work/claim': { kind: 'list', menu: 'work_claim', permission: 'work_claim_view' },
  '/work/todo': { kind: 'list', menu: 'work_todo', permission: 'work_todo_view' },
  '/work/send': { kind: 'list', menu: 'work_send', permission: 'work_send_view' },
  '/work/done': { kind: 'list', menu: 'work_done', permission: 'work_done_view' },
  '/work/process/:form/form/:definitionId': {
    kind: 'page',
    under: '/work/start',
    permission: 'work_start_view',
    title: 'flow.start',
  },
  '/work/process/:form/handle/:taskId/:instanceId/:businessId': {
    kind: 'page',
    under: '/work/todo',
    permission: 'work_todo_view',
    title: 'flow.handle',
  },
  '/work/process/:form/detail/:instanceId/:businessId': {
    kind: 'page',
    under: '/work/send',
    permission: 'work_send_view',
    title: 'flow.detail',
  },
  '/flow/model': { kind: 'list', menu: 'flow_model', permission: 'flow_model_view' },
  '/flow/deploy': { kind: 'page', menu: 'flow_deploy', permission: 'flow_deploy' },
  '/flow/manager': { kind: 'list', menu: 'flow_manager', permission: 'flow_manager_view' },
  '/flow/follow': { kind: 'list', menu: 'flow_follow', permission: 'flow_follow_view' },
});
