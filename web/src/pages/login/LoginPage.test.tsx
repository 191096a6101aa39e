import { act, api, openPart, Refused, screen, waitFor } from '../../../test/open.js';
import { useSession } from '../../session/store.js';
import { NO_WAYS } from '../../session/ways.js';
import { LoginPage } from './LoginPage.js';

const TOKEN = 'blade-auth/oauth/token';
const CAPTCHA = 'blade-auth/oauth/captcha';

beforeEach(() => {
  api.answer(CAPTCHA, { key: 'k', image: 'data:,', required: false });
  api.answer('blade-auth/ways', NO_WAYS);
  api.answer('blade-system/tenant/info', {});
});

const open = () => openPart(<LoginPage />, { user: null, at: '/login' });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: '登录' });
const captcha = () => screen.queryByLabelText('验证码');

describe('the sign-in page', () => {
  for (const required of [true, false]) {
    it(`draws the captcha's field once it is known to be ${required ? '' : 'not '}asked for, never before`, async () => {
      api.answer(CAPTCHA, { key: 'k', image: 'data:,', ...(required ? {} : { required }) });
      const answer = api.hold(CAPTCHA);
      const { user } = await open();
      await user.type(screen.getByLabelText('账号'), 'admin');
      await user.type(screen.getByLabelText('密码'), 'x');
      expect(captcha()).toBeNull();
      expect(submit().disabled).toBe(true);
      act(answer);
      await waitFor(() => expect(submit().disabled).toBe(false));
      expect(captcha() !== null).toBe(required);
    });
  }
});
