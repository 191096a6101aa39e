import { type Routes, shared } from './scope-requests.js';

const OWN = 'models and processes belong to a tenant, tasks to people; tried in flow/flow';

/** Calls of workflow. */
export const flowCalls: Routes = [
  ...shared(
    OWN,
    'blade-flow/work',
    'GET start-list claim-list todo-list send-list done-list counts successors',
  ),
  ...shared(OWN, 'blade-flow/work', 'POST claim-task complete-task delegate-task'),
  ...shared(OWN, 'blade-flow/model', 'GET list detail POST submit remove deploy'),
  ...shared(OWN, 'blade-flow/manager', 'GET list POST change-state deploy-upload delete-deployment'),
  ...shared(OWN, 'blade-flow/follow', 'GET list tasks POST delete-process-instance'),
  ...shared(OWN, 'blade-flow/process', 'GET detail history-flow-list model-view POST start-process withdraw'),
  ...shared(OWN, 'blade-desk/process/leave', 'GET detail approvers POST start-process'),
];
