import { type ExportRun, isOpenJob } from '@gushu/shared';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from './client.js';

const RUNS = '/api/blade-resource/export';
const WITHIN_MS = 25_000;

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
export async function endedExport(client: Client, id: string): Promise<ExportRun> {
  for (const until = Date.now() + WITHIN_MS; Date.now() < until; await wait(60)) {
    const run = await exportOf(client, id);
    if (!isOpenJob(run)) return run;
  }
  throw new Error('still open');
}

/** Where the file of an export is fetched. */
export async function exportLink(client: Client, id: string): Promise<string> {
  const { body } = await client.get(`${RUNS}/link`, { id }).expect(200);
  return (body as { data: { link: string } }).data.link;
}
