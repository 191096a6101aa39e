import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request from 'supertest';
import { writeWorkbook } from '../../src/sheets/format/workbook-writer.js';
import { BASIC, type Client } from '../kit/client.js';
import { USER } from './users-kit.js';

/** Headings of a workbook of users. */
export const HEAD = [
  ...['租户编号', '用户平台', '账户', '昵称', '姓名', '邮箱', '手机'],
  ...['角色名称', '机构名称', '岗位名称', '生日', '区划代码', '级别'],
];

/** A row, its cells by heading. */
export type Line = Partial<Record<string, string>>;

/** A workbook of users. */
export async function userSheet(lines: Line[], head = HEAD): Promise<Buffer> {
  const output = new PassThrough();
  const columns = head.map((heading) => ({ heading }));
  const rows = lines.map((line) => head.map((heading) => line[heading] ?? null));
  const [file] = await Promise.all([buffer(output), writeWorkbook(output, [{ name: 'x', columns, rows }])]);
  return file;
}

/** Answer to an upload. */
interface Sent {
  status: number;
  msg: string;
  data: {
    id: string;
    state: number;
    added: number;
    changed: number;
    hasPasswords: boolean;
    passwords: { userId: string; account: string; password: string }[];
    errors?: { row: number; column: string; message: string }[];
  };
}

/** Sends a workbook as Saber does. */
export async function sendUsers(
  app: NestFastifyApplication,
  client: Client,
  file: Buffer,
  { covers = 0, path = USER } = {},
): Promise<Sent> {
  const answer = await request(app.getHttpServer() as Parameters<typeof request>[0])
    .post(`${path}/import-user`)
    .query({ isCovered: covers })
    .set({ Authorization: BASIC, ...(client.token && { 'Blade-Auth': `bearer ${client.token}` }) })
    .attach('file', file, 'users.xlsx');
  return { status: answer.status, ...(answer.body as Omit<Sent, 'status'>) };
}
