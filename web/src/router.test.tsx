import { api, cleanup, forgetErrors, openProduct, openScreen, screen } from '../test/open.js';
import { letCome, passAlmost, passRest, startClock, stopClock, withhold } from '../test/scripts.js';

const late = () => screen.queryByText('页面脚本 120 秒仍未加载完成，请检查网络后重试。');

/** Nothing is said before its time, then it is, with a way to try again. */
async function expectLate(): Promise<void> {
  await passAlmost();
  expect(late()).toBeNull();
  await passRest();
  expect(late()).not.toBeNull();
  expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy();
  forgetErrors();
}

describe('a page whose script has not come in two minutes', () => {
  beforeEach(() => {
    stopClock();
    // The document that is served is the one that is open: nothing was updated.
    api.answer('/', '');
  });
  afterEach(startClock);

  for (const [path, file] of [
    ['/lock', './pages/lock/LockPage.js'],
    ['/login', './pages/login/LoginPage.js'],
  ] as const) {
    it(`says so to a stranger at ${path}`, async () => {
      withhold(file);
      await openProduct(path, { user: null });
      await expectLate();
    });
  }

  it('says so where a screen has not come', async () => {
    withhold('./pages/post/PostPage.js');
    await openScreen('/system/post');
    await expectLate();
  });

  it('says so where the frame has not come, and where the list of screens has not', async () => {
    withhold('./frame/Frame.js');
    await openProduct('/system/post');
    await expectLate();
    cleanup();
    letCome('./frame/Frame.js', { Frame: () => null });
    withhold('./routes.js');
    await openProduct('/system/post');
    await expectLate();
  });
});
