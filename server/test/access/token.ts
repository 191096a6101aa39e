import { createHmac } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import request from 'supertest';
import { BASIC, md5 } from '../kit/client.js';

type Server = Parameters<typeof request>[0];
type Fields = Record<string, string>;

/** Body of a token answer, refused or not. */
export interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  error_code?: number;
  error_description?: string;
  [field: string]: unknown;
}

/** Refusal of an unknown account and of a wrong password alike. */
export const BAD = { error_code: 2001, error_description: '用户名或密码错误' };

/** The bare HTTP server of an application. */
export const serverOf = (app: INestApplication): Server => app.getHttpServer() as Server;

/** A token request as Saber makes it: everything in the query. */
export async function askToken(
  app: INestApplication,
  query: Fields,
  headers: Fields = {},
): Promise<TokenAnswer> {
  const answer = await request(serverOf(app))
    .post('/api/blade-auth/oauth/token')
    .set({ Authorization: BASIC, ...headers })
    .query({ tenantId: '000000', scope: 'all', type: 'account', ...query });
  expect(answer.status).toBe(200);
  return answer.body as TokenAnswer;
}

/** Signs in without a captcha. */
export const byPassword = (app: INestApplication, account: string, password: string, headers: Fields = {}) =>
  askToken(app, { grant_type: 'password', username: account, password: md5(password) }, headers);

/** Goes on with a session. */
export const byRefresh = (app: INestApplication, refresh_token: string, headers: Fields = {}) =>
  askToken(app, { grant_type: 'refresh_token', refresh_token }, headers);

/** Reads the signed-in person with a token, to see whether it is taken. */
export const whoAmI = (app: INestApplication, token: string) =>
  request(serverOf(app)).get('/api/blade-user/info').set('Blade-Auth', `bearer ${token}`);

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Claims of a token, unchecked. */
export const claimsIn = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

/** A token made by somebody else: any claims, any header, any key. */
export function forge(claims: object, key: string, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const text = `${part(header)}.${part(claims)}`;
  const signature = key === '' ? '' : createHmac('sha256', key).update(text).digest('base64url');
  return `${text}.${signature}`;
}
