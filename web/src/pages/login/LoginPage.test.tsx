import type { TenantInfo } from '@gushu/shared';
import { act, api, openPart, screen, waitFor } from '../../../test/open.js';
import { ADMIN } from '../../../test/person.js';
import { passRest, passAlmost, startClock, stopClock, withhold } from '../../../test/scripts.js';
import { useSession } from '../../session/store.js';
import { NO_WAYS } from '../../session/ways.js';
import { LoginPage } from './LoginPage.js';

const TOKEN = 'blade-auth/oauth/token';
const CAPTCHA = 'blade-auth/oauth/captcha';

const TENANT: TenantInfo = {
  tenantId: '123456',
  tenantName: '青山县林业和草原局',
  domain: location.origin,
  domainUrl: location.origin,
  backgroundUrl: '/no-such-picture.png',
};

beforeEach(() => {
  api.answer(CAPTCHA, { key: 'k', image: 'data:,', required: false });
  api.answer('blade-auth/ways', NO_WAYS);
  api.answer('blade-system/tenant/info', {});
});

const open = () => openPart(<LoginPage />, { user: null, at: '/login' });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /登录/ });
const code = () => screen.queryByLabelText('验证码');
const isReady = () => waitFor(() => expect(submit().disabled).toBe(false));
/** The server lets in who comes from here on. */
const letIn = (tenant_id = '000000') =>
  api.answer(TOKEN, { ...ADMIN, tenant_id, access_token: 'a', refresh_token: 'r' });
const refuse = (error_code: number, error_description: string) =>
  api.answer(TOKEN, { error_code, error_description });

async function signIn(user: Awaited<ReturnType<typeof open>>['user'], name = 'admin') {
  await isReady();
  await user.fill(screen.getByLabelText('账号'), name);
  await user.fill(screen.getByLabelText('密码'), 'leaf');
  await user.click(submit());
}

describe('the sign-in page', () => {
  for (const required of [true, false]) {
    it(`draws the captcha's field once it is known to be ${required ? '' : 'not '}asked for, never before`, async () => {
      api.answer(CAPTCHA, { key: 'k', image: 'data:,', ...(required ? {} : { required }) });
      const answer = api.hold(CAPTCHA);
      const { user } = await open();
      await user.fill(screen.getByLabelText('账号'), 'admin');
      await user.fill(screen.getByLabelText('密码'), 'x');
      expect(code()).toBeNull();
      expect(submit().disabled).toBe(true);
      act(answer);
      await isReady();
      expect(code() !== null).toBe(required);
    });
  }

  it('says at the captcha what to type and how to get another picture, to the keyboard and screen readers, too', async () => {
    api.answer(CAPTCHA, { key: 'k', image: 'data:,' });
    const { user } = await open();
    const field = await screen.findByLabelText('验证码');
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toMatch(/5位字母或数字.*换一张/);
    const fetched = api.sent(CAPTCHA).length;
    await user.click(field);
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(api.sent(CAPTCHA)).toHaveLength(fetched + 1));
  });

  it('is a tenant’s own at its address, with its name and picture, and lets its people in', async () => {
    api.answer('blade-system/tenant/info', TENANT);
    const { user } = await open();
    await screen.findByRole('heading', { name: /青山县林业和草原局/ });
    expect(api.sent('blade-system/tenant/info')[0]?.query).toEqual({ domain: location.origin });
    expect(document.querySelector('img[src="/no-such-picture.png"]')).not.toBeNull();
    refuse(2001, 'wrong');
    await signIn(user);
    await screen.findByText('账号或密码错误');
    letIn(TENANT.tenantId);
    await user.click(submit());
    await waitFor(() => expect(useSession.getState().user?.tenant_id).toBe(TENANT.tenantId));
    for (const { body, headers } of api.sent(TOKEN)) {
      expect(body).toMatchObject({ tenantId: TENANT.tenantId, username: 'admin', grant_type: 'password' });
      expect(headers['Tenant-Id']).toBe(TENANT.tenantId);
      expect(body?.['password']).toMatch(/^[0-9a-f]{32}$/);
    }
  });

  it('takes away a picture that cannot be shown', async () => {
    api.answer('blade-system/tenant/info', TENANT);
    await open();
    await screen.findByRole('heading', { name: /青山县林业和草原局/ });
    const picture = () => document.querySelector('img[src="/no-such-picture.png"]');
    act(() => void picture()?.dispatchEvent(new Event('error')));
    expect(picture()).toBeNull();
  });

  it('asks for no tenant’s number where the platform has one tenant, or the address tells whose it is', async () => {
    await open();
    await screen.findByText(/忘记密码？请联系/);
    expect(screen.queryByLabelText('租户编号')).toBeNull();
  });

  it('asks for the tenant’s number where the platform has several and the address tells none', async () => {
    api.answer('blade-auth/ways', { ...NO_WAYS, tenantMode: true });
    const { user } = await open();
    await user.fill(await screen.findByLabelText('租户编号'), '999999');
    refuse(2002, '未获得用户的租户信息');
    await signIn(user);
    await screen.findByText('未获得用户的租户信息');
    await user.fill(screen.getByLabelText('租户编号'), '123456');
    letIn('123456');
    await user.click(submit());
    await waitFor(() => expect(useSession.getState().user?.tenant_id).toBe('123456'));
    expect(api.sent(TOKEN).map(({ body }) => body?.['tenantId'])).toEqual(['999999', '123456']);
  });
});

describe('signing in', () => {
  it('says that what a password is sent by has not come in two minutes, and can be tried again', async () => {
    withhold('spark-md5');
    const { user } = await open();
    await isReady();
    await user.fill(screen.getByLabelText('账号'), 'admin');
    await user.fill(screen.getByLabelText('密码'), 'leaf');
    stopClock();
    act(() => submit().click());
    await passAlmost();
    expect(screen.queryByText(/120 秒仍未加载完成/)).toBeNull();
    await passRest();
    expect(screen.getByText(/120 秒仍未加载完成/)).toBeTruthy();
    startClock();
    await isReady();
    expect(api.sent(TOKEN)).toEqual([]);
  });

  it('says that the other ways to sign in could not be read, and reads them when it is asked again', async () => {
    api.refuse('blade-auth/ways', 500, '服务器开小差了');
    const { user } = await open();
    const said = await screen.findByText(/服务器开小差了/);
    api.answer('blade-auth/ways', NO_WAYS);
    await user.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(said.isConnected).toBe(false));
  });
});
