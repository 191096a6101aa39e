import type { FastifyRequest } from 'fastify';
import { MANAGEMENT_TENANT } from './caller.js';

/** A request to sign in or refresh, in either dialect. */
export interface TokenRequest {
  grantType: string;
  tenantId: string;
  account: string;
  password: string;
  refreshToken: string;
  captchaKey: string;
  captchaCode: string;
  deptId: string;
  roleId: string;
  userType: string;
  authorization: string | undefined;
  /** Where it comes from; forwarding headers are believed of the listed proxies only. */
  address: string;
  agent: string;
  /** Any further parameter, by the first of its names that is given. */
  param: (...names: string[]) => string;
  cookies: string;
}

/** Error code of Blade that is none: of a request that was granted and is answered by a text in place of a token. */
export const DONE = 200;

// PostgreSQL takes no NUL in a text.
const clean = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '') : '');

/** Where a request comes from: the connection's own address, or what a listed proxy says of it. */
export const addressOf = ({ ip }: FastifyRequest): string => (ip ?? '').replace('::ffff:', '');

/** Reads a token request from query, form or JSON body; header `Tenant-Id` wins over the parameter. */
export function tokenRequestOf(request: FastifyRequest): TokenRequest {
  const body = request.body && typeof request.body === 'object' ? request.body : {};
  const params: Record<string, unknown> = { ...(request.query as object), ...body };
  const param = (...names: string[]): string => names.map((name) => clean(params[name])).find(Boolean) ?? '';
  const header = (name: string): string => clean(request.headers[name]);
  return {
    grantType: param('grant_type', 'grantType'),
    tenantId: header('tenant-id') || param('tenantId', 'tenant_id') || MANAGEMENT_TENANT,
    account: param('username', 'account'),
    password: param('password'),
    refreshToken: param('refresh_token', 'refreshToken'),
    captchaKey: header('captcha-key') || param('captchaKey'),
    captchaCode: header('captcha-code') || param('captchaCode'),
    deptId: header('dept-id'),
    roleId: header('role-id'),
    userType: header('user-type') || 'web',
    authorization: request.headers.authorization,
    address: addressOf(request),
    agent: header('user-agent'),
    param,
    cookies: header('cookie'),
  };
}
