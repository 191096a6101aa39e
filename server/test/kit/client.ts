import { createHash } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import request, { type Test } from 'supertest';
import { homeTenant } from './home.js';
import { spending } from './spent.js';

/** Hex md5 of a plain text, as Blade clients send a password. */
export const md5 = (plain: string): string => createHash('md5').update(plain).digest('hex');

/** Client authorization of the web client: a public client without a secret. */
export const BASIC = `Basic ${Buffer.from('gushu-web:').toString('base64')}`;

/** A signed-in client of the API. */
export interface Client {
  token: string;
  get(path: string, query?: object): Test;
  post(path: string, body?: object, query?: object): Test;
}

/** Wraps a token into a client whose calls carry it. */
export function clientOf(app: INestApplication, token: string): Client {
  const server = app.getHttpServer() as Parameters<typeof request>[0];
  const signed = (test: Test) => test.set('Authorization', BASIC).set('Blade-Auth', `bearer ${token}`);
  return {
    token,
    get: (path, query = {}) => signed(request(server).get(path).query(query)),
    post: (path, body = {}, query = {}) => signed(request(server).post(path).query(query).send(body)),
  };
}

/** Signs in with account and password and answers the client. */
export const signIn = (
  app: INestApplication,
  account: string,
  password: string,
  tenantId = homeTenant(),
): Promise<Client> =>
  spending('sign-in', async () => clientOf(app, await tokenOf(app, { account, password, tenantId })));

async function tokenOf(
  app: INestApplication,
  { account, password, tenantId }: { account: string; password: string; tenantId: string },
): Promise<string> {
  const answer = await request(app.getHttpServer() as Parameters<typeof request>[0])
    .post('/api/blade-auth/oauth/token')
    .set('Authorization', BASIC)
    .set('Tenant-Id', tenantId)
    .query({ tenantId, username: account, password: md5(password), grant_type: 'password', scope: 'all' });
  const token = (answer.body as { access_token?: string }).access_token;
  if (!token) throw new Error(`Sign-in of ${account} failed: ${JSON.stringify(answer.body)}`);
  return token;
}

/**
 * Calls of a suite: answers that must succeed, and the texts of refusals. `usual` is the client unless a call names
 * another; `D` is the data of most answers.
 */
export const asking = <D = unknown>(usual: () => Client) => ({
  get: async <T = D>(path: string, query: object = {}, client = usual()): Promise<T> => {
    const answer = await client.get(path, query);
    expect(answer.body).toMatchObject({ code: 200, success: true });
    return (answer.body as { data: T }).data;
  },
  post: async <T = D>(path: string, body: object, query: object = {}, client = usual()): Promise<T> => {
    const answer = await client.post(path, body, query);
    expect(answer.body).toMatchObject({ code: 200, success: true });
    return (answer.body as { data: T }).data;
  },
  refusal: async (path: string, body: object, query: object = {}, client = usual()): Promise<string> => {
    const answer = await client.post(path, body, query);
    expect([400, 401, 403, 404, 409]).toContain(answer.status);
    return (answer.body as { msg: string }).msg;
  },
});
