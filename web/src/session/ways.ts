import type { Captcha, SignInWays, TenantInfo } from '@gushu/shared';
import { get, request, requestRaw } from '../api/client.js';
import { passwordDigest } from './digest.js';
import { askToken, begin, type TokenAnswer } from './sign-in.js';

export const NO_WAYS: SignInWays = {
  sms: false,
  register: false,
  switchMode: false,
  tenantMode: false,
  social: [],
};

/** The tenant of this page, by its address; undefined where it belongs to none in particular. */
export async function fetchTenant(signal?: AbortSignal): Promise<TenantInfo | undefined> {
  const found = await get<Partial<TenantInfo>>(
    'blade-system/tenant/info',
    { domain: location.origin },
    signal,
  );
  return found.tenantId ? (found as TenantInfo) : undefined;
}

/** A tenant's ways of signing in. */
export const fetchWays = (tenantId: string, signal?: AbortSignal): Promise<SignInWays> =>
  get<SignInWays>('blade-auth/ways', { tenantId }, signal);

const captchaHeaders = (captcha: Captcha, code: string) => ({
  'Captcha-Key': captcha.key,
  'Captcha-Code': code,
});

/** Sends a code to a phone; answers the id of the message, which is sent back with the code. */
export async function sendSmsCode(
  tenantId: string,
  phone: string,
  captcha: Captcha,
  code: string,
): Promise<string> {
  const { id } = await request<{ id: string }>('blade-auth/oauth/sms/send-validate', {
    method: 'POST',
    body: new URLSearchParams({ tenantId, phone }),
    headers: { 'Tenant-Id': tenantId, ...captchaHeaders(captcha, code) },
    token: false,
  });
  return id;
}

export const bySmsCode = (tenantId: string, phone: string, id: string, value: string): Promise<TokenAnswer> =>
  askToken({ tenantId, grant_type: 'sms_code', phone, id, value }, { 'Tenant-Id': tenantId });

/** Signs in on the way back from another system. */
export const bySocial = (tenantId: string, params: Record<string, string>): Promise<TokenAnswer> =>
  askToken({ tenantId, grant_type: 'social', ...params }, { 'Tenant-Id': tenantId });

/** The address that leads to another system. */
export const socialAddress = (source: string): string =>
  `/api/blade-auth/oauth/render/${encodeURIComponent(source)}`;

/** Whether the person from another system is unknown here. */
export const isStranger = ({ user_id: id }: TokenAnswer): boolean => id === '' || id.startsWith('-');

/** Fields of a person without an account. */
export interface Application {
  /** Required where the other system does not give it. */
  tenantId?: string;
  name: string;
  account: string;
  password: string;
}

/** Requests an account after signing in through another system. */
export const registerGuest = async (
  stranger: TokenAnswer,
  { tenantId = '', name, account, password }: Application,
): Promise<unknown> =>
  request('blade-user/register-guest', {
    method: 'POST',
    // In the body, not in the address: addresses end up in logs.
    body: new URLSearchParams({
      tenantId: stranger.tenant_id || tenantId,
      oauthId: String(stranger.oauth_id),
      name,
      account,
      password: await passwordDigest(password),
    }),
    token: false,
  });

/** A department or role to act for. */
export interface Option {
  id: string;
  label: string;
}

const several = (ids: string): boolean => ids.includes(',');

/** Whether the person has to choose a department and a role. */
export const mustChoose = ({ dept_id: dept, role_id: role }: TokenAnswer): boolean =>
  several(dept) || several(role);

async function optionsOf(path: string, answer: TokenAnswer, name: string): Promise<Option[]> {
  const { data } = await requestRaw<{ data: (Record<string, string> & { id: string })[] }>(path, {
    headers: { 'Blade-Auth': `bearer ${answer.access_token}` },
    token: false,
  });
  return data.map((row) => ({ id: row.id, label: String(row[name]) }));
}

/** The departments and roles of somebody who has just signed in. */
export async function fetchChoices(answer: TokenAnswer): Promise<{ depts: Option[]; roles: Option[] }> {
  const [depts, roles] = await Promise.all([
    optionsOf('blade-system/dept/select', answer, 'deptName'),
    optionsOf('blade-system/role/select', answer, 'roleName'),
  ]);
  return { depts, roles };
}

/** Continues with one of them. */
export async function choose(answer: TokenAnswer, deptId: string, roleId: string): Promise<void> {
  const { tenant_id: tenantId, refresh_token } = answer;
  const headers = { 'Tenant-Id': tenantId, 'Dept-Id': deptId, 'Role-Id': roleId };
  begin(await askToken({ tenantId, grant_type: 'refresh_token', refresh_token }, headers));
}
