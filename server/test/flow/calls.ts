import type { MyNotices } from '@gushu/shared';
import type { Client } from '../kit/client.js';

export const FLOW = '/api/blade-flow';
export const LEAVE = '/api/blade-desk/process/leave';

/** A row of a list of workflow: a definition, a task or a process. */
export interface Row {
  id: string;
  key: string;
  deploymentId: string;
  taskId: string;
  taskName: string;
  processInstanceId: string;
  businessId: string;
  processIsFinished: string;
  name: string;
  state: string;
  comment?: string | null;
}

/** Rows of a list of workflow. */
export const rows = async (client: Client, path: string, query: object = {}): Promise<Row[]> => {
  const { body } = await client.get(`${FLOW}/${path}`, { size: 100, ...query }).expect(200);
  return (body as { data: { records: Row[] } }).data.records;
};

/** Starts a process and answers its id. */
export const start = async (
  client: Client,
  processDefinitionId: string,
  variables: object,
): Promise<string> => {
  const { body } = await client
    .post(`${FLOW}/process/start-process`, { processDefinitionId, variables })
    .expect(200);
  return (body as { data: { processInstanceId: string } }).data.processInstanceId;
};

/** Open tasks of somebody in a process. */
export const todo = async (client: Client, processInstanceId: string): Promise<Row[]> =>
  (await rows(client, 'work/todo-list')).filter((row) => row.processInstanceId === processInstanceId);

/** Completes a task. */
export const complete = (client: Client, { taskId }: Row, flag = 'ok', more: object = {}) =>
  client.post(`${FLOW}/work/complete-task`, { taskId, flag, ...more });

/** Texts of the messages in somebody's bell. */
export const bell = async (client: Client): Promise<string[]> => {
  const { body } = await client.get('/api/blade-desk/notice/mine').expect(200);
  const { records } = (body as { data: MyNotices }).data.messages;
  return records.map(({ text, remark }) => [text, remark].filter(Boolean).join(' '));
};
