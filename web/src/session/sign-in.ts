import type { Captcha } from '@gushu/shared';
import i18next from 'i18next';
import { requestRaw } from '../api/client.js';
import { ApiError, NO_LINE } from '../api/error.js';
import { queryClient } from '../api/query-client.js';
import { useTabs } from './tabs.js';
import { passwordDigest } from './digest.js';
import { tidyDrafts } from './stored-drafts.js';
import { forgetSeenRows } from './seen-rows.js';
import { tidyFiles } from './stored-files.js';
import { useSession, type UserInfo } from './store.js';
import { accessToken, dropTokens, keepTokens, refreshToken } from './tokens.js';

const TOKEN = 'blade-auth/oauth/token';
/** Age in seconds at which the token is renewed. */
const TOKEN_TIME = 3000;
const PATIENCE = 20_000;

export const fetchCaptcha = (signal?: AbortSignal): Promise<Captcha> =>
  requestRaw<Captcha>('blade-auth/oauth/captcha', { token: false, ...(signal ? { signal } : {}) });

/** The server's answer to a sign-in. */
export interface TokenAnswer extends UserInfo {
  access_token: string;
  refresh_token: string;
  error_code?: number;
  error_description?: string;
}

/** Requests tokens by one of the grants; throws an ApiError with the server's text when refused. */
export async function askToken(
  params: Record<string, string>,
  headers: Record<string, string>,
): Promise<TokenAnswer> {
  // In the body, not in the address: addresses end up in logs.
  const answer = await requestRaw<TokenAnswer>(TOKEN, {
    method: 'POST',
    body: new URLSearchParams({ ...params, scope: 'all' }),
    headers,
    token: false,
    // No tab waits for ever behind a dead line: all tabs renew one after the other.
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (answer.error_description || !answer.access_token) {
    const text = answer.error_description ?? i18next.t('error.unknown');
    throw new ApiError(answer.error_code ?? 400, text, { status: 400 });
  }
  return answer;
}

function keep({ access_token, refresh_token, ...user }: TokenAnswer): void {
  keepTokens({ access: access_token, refresh: refresh_token });
  useSession.setState({ user, issuedAt: Date.now(), ended: null });
}

interface Credentials {
  tenantId: string;
  username: string;
  password: string;
  captcha: Captcha;
  code: string;
}

/** Begins a session in this browser with the tokens of a sign-in. */
export function begin(answer: TokenAnswer): void {
  useTabs.getState().reset();
  forgetSeenRows();
  useSession.setState({ lock: null });
  queryClient.clear();
  tidyDrafts(answer.user_id);
  void tidyFiles(answer.user_id);
  keep(answer);
}

/** Requests a session by name and password; throws an ApiError with the server's text when refused. */
export async function byPassword({
  tenantId,
  username,
  password,
  captcha,
  code,
}: Credentials): Promise<TokenAnswer> {
  const withCaptcha = captcha.required !== false;
  return askToken(
    {
      tenantId,
      username,
      password: await passwordDigest(password),
      grant_type: withCaptcha ? 'captcha' : 'password',
      type: 'account',
    },
    { 'Tenant-Id': tenantId, 'Captcha-Key': captcha.key, 'Captcha-Code': code },
  );
}

/** Clears the session in this browser, without a call to the server. */
export function forget(ended: 'password' | 'left' | null = null): void {
  dropTokens();
  useSession.setState({ user: null, issuedAt: 0, lock: null, ended });
  useTabs.getState().reset();
  forgetSeenRows();
  queryClient.clear();
}

/** Signs out; the browser clears the session no matter what the server answers. */
export async function signOut(): Promise<void> {
  tidyDrafts(useSession.getState().user?.user_id);
  void tidyFiles(useSession.getState().user?.user_id);
  await requestRaw('blade-auth/oauth/logout').catch(() => undefined);
  forget('left');
}

/** Runs one task at a time over all tabs where the browser can (a secure context), else in this tab. */
const alone = async <T>(task: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? await navigator.locks.request('gushu-refresh', task) : task();

/** Continues the session in the given department and role, else in the present ones. */
async function goOn(deptId = '', roleId = ''): Promise<boolean> {
  const token = refreshToken();
  const { user } = useSession.getState();
  if (!token || !user) return false;
  const tenantId = user.tenant_id;
  const params = { tenantId, grant_type: 'refresh_token', refresh_token: token };
  keep(await askToken(params, { 'Tenant-Id': tenantId, 'Dept-Id': deptId, 'Role-Id': roleId }));
  return true;
}

async function refresh(stale: string): Promise<boolean> {
  return alone(async () => {
    const current = accessToken();
    // Another tab was faster: its token is in the shared cookie already.
    return Boolean(current && current !== stale) || goOn();
  });
}

/** Acts for one department and one role of the person's own from now on; data that was read for others is dropped. */
export async function switchTo(deptId: string, roleId: string): Promise<void> {
  await alone(() => goOn(deptId, roleId));
  useTabs.getState().reset();
  await queryClient.resetQueries();
}

/** A refusal ends the session; a lost line or a fault of the server does not. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.code !== NO_LINE && error.status < 500;
}

let running: Promise<boolean> | undefined;

/** Renews the tokens once for any number of callers; `stale` is the token that was refused. */
export function renew(stale: string): Promise<boolean> {
  running ??= refresh(stale)
    .catch((error: unknown) => {
      if (isFinal(error)) return false;
      throw error;
    })
    .finally(() => (running = undefined));
  return running;
}

const isDue = (now: number): boolean => {
  const { user, issuedAt } = useSession.getState();
  return user !== null && (now - issuedAt) / 1000 >= TOKEN_TIME;
};

/** The check of every 10 seconds: renews when the token is old enough; a failure waits for the next 401. */
export function renewWhenDue(now = Date.now()): void {
  if (!isDue(now)) return;
  // Another tab may have renewed it a moment ago, and its event is still on the way.
  void useSession.persist.rehydrate();
  const token = accessToken();
  if (token && isDue(now)) renew(token).catch(() => undefined);
}
