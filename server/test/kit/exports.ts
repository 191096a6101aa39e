import { type ExportRun, isOpenJob } from '@gushu/shared';
import type { Client } from './client.js';
import { eventually } from './eventually.js';

const RUNS = '/api/blade-resource/export';

/** Has somebody order an export, named by the address that would send it, from the worker, and answers its id. */
export async function orderExport(client: Client, path: string, asked: object): Promise<string> {
  const { body } = await client.post(`${path}-submit`, asked);
  expect(body).toMatchObject({ code: 200 });
  return (body as { data: { id: string } }).data.id;
}

/** How far an export of somebody is. */
export async function exportOf(client: Client, id: string): Promise<ExportRun> {
  const { body } = await client.get(`${RUNS}/detail`, { id });
  expect(body).toMatchObject({ code: 200 });
  return (body as { data: ExportRun }).data;
}

/** The same at its end. */
export const endedExport = (client: Client, id: string): Promise<ExportRun> =>
  eventually('the export ends', async () => {
    const run = await exportOf(client, id);
    return !isOpenJob(run) && run;
  });

/** Where the file of an export is fetched. */
export async function exportLink(client: Client, id: string): Promise<string> {
  const { body } = await client.get(`${RUNS}/link`, { id }).expect(200);
  return (body as { data: { link: string } }).data.link;
}
