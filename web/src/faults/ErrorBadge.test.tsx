import { act, api, openPart, screen, waitFor, within } from '../../test/open.js';
import { ErrorBadge } from './ErrorBadge.js';
import { clearErrors, noteError, watchErrors } from './error-log.js';

const PATH = 'blade-auth/oauth/logout';

beforeEach(() => {
  clearErrors();
  api.answer(PATH, {});
});

const open = async () => {
  const opened = await openPart(<ErrorBadge />);
  act(() => noteError(new TypeError('a leaf fell'), 'window.onerror'));
  await opened.user.click(screen.getByRole('button', { name: '1 条错误日志' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog')) };
};
const isGone = () => waitFor(() => expect(screen.queryByRole('button', { name: /错误日志/ })).toBeNull());

describe('errors that nobody caught', () => {
  it('are counted, shown with their stack and handed over, and are none then', async () => {
    const { user, dialog } = await open();
    await dialog.findByText('a leaf fell');
    await user.click(dialog.getByRole('button', { name: /展开行|Expand row/ }));
    await dialog.findByText(/TypeError: a leaf fell/);
    await user.click(dialog.getByRole('button', { name: '上传' }));
    await screen.findByText('已上传到服务器');
    await isGone();
    const [call] = api.sent(PATH);
    const entry = {
      message: 'a leaf fell',
      type: 'TypeError',
      info: 'window.onerror',
      url: 'http://localhost/',
    };
    expect(call?.method).toBe('POST');
    expect(call?.body).toEqual([{ ...entry, stack: expect.any(String), time: expect.any(String) }]);
  });

  it('are cleared once that is confirmed, and sent nowhere', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: '清空' }));
    await user.click(await screen.findByRole('button', { name: '确定' }));
    await isGone();
    expect(api.sent(PATH)).toEqual([]);
  });

  it('are noticed wherever they happen', async () => {
    watchErrors();
    await openPart(<ErrorBadge />);
    act(() => {
      window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('a leaf fell') }));
      window.dispatchEvent(
        Object.assign(new Event('unhandledrejection'), { reason: new Error('a branch broke') }),
      );
    });
    screen.getByRole('button', { name: '2 条错误日志' });
  });

  it('are noted once, however often they happen', async () => {
    await openPart(<ErrorBadge />);
    act(() => [1, 2, 3].forEach(() => noteError(new Error('again'), 'window.onerror')));
    screen.getByRole('button', { name: '1 条错误日志' });
  });
});
