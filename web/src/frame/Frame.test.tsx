import { answerFrame } from '../../test/frame.js';
import { act, api, cleanup, menuNode, openProduct, screen, waitFor, within } from '../../test/open.js';
import { serve } from '../../test/rows.js';
import { useSession } from '../session/store.js';

const entry = (code: string, path: string, name: string) => menuNode(code, { path, name });
const MENU = [
  entry('home', '/wel/index', '首页'),
  menuNode('system', {
    path: '/system',
    name: '系统管理',
    children: [
      entry('post', '/system/post', '岗位管理'),
      entry('param', '/system/param', '参数管理'),
      entry('datasource', '/system/datasource', '数据源管理'),
    ],
  }),
  entry('treeSpecies', '/devOps/treeSpecies', '树种管理'),
  entry('oldTree', '/basicdata/oldTree', '古树名木'),
];

beforeEach(() => {
  answerFrame(api, MENU);
  serve(api, 'blade-system/post', []);
  serve(api, 'blade-system/param', []);
});

const open = (address: string, user?: null) => openProduct(address, user === null ? { user } : {});
type Router = Awaited<ReturnType<typeof open>>['router'];
const isAt = (router: Router, path: string) =>
  waitFor(() => expect(router.state.location.pathname).toBe(path));

describe('an address', () => {
  it('that is not granted is said to be so', async () => {
    await open('/devOps/region');
    await screen.findByText('403');
    await screen.findByText('没有权限访问此页面');
  });

  for (const who of [null, undefined])
    it(`that is not there is said to be so to ${who === null ? 'a stranger' : 'who is signed in'}`, async () => {
      const { router } = await open('/no/such/page', who);
      await screen.findByText('404');
      await isAt(router, '/404');
    });
});

describe('the lock', () => {
  it('locks all pages until its password is given', async () => {
    const { router, user } = await open('/system/post');
    await user.click(await screen.findByRole('button', { name: '锁屏' }));
    await user.fill(await screen.findByLabelText('锁屏密码'), 'leaf');
    await user.keyboard('{Enter}');
    await isAt(router, '/lock');
    for (const path of ['/404', '/no/such/page', '/system/param']) {
      await act(() => router.navigate(path));
      await isAt(router, '/lock');
    }
    const unlock = () => user.click(screen.getByRole('button', { name: '解锁' }));
    await user.fill(await screen.findByPlaceholderText('锁屏密码'), 'bark');
    await unlock();
    await screen.findByText('锁屏密码不正确');
    await user.fill(screen.getByPlaceholderText('锁屏密码'), 'leaf');
    await unlock();
    await isAt(router, '/system/param');
  });

  it('is kept over a reload of the page', async () => {
    const { router, user } = await open('/system/post');
    await user.click(await screen.findByRole('button', { name: '锁屏' }));
    await user.fill(await screen.findByLabelText('锁屏密码'), 'leaf');
    await user.keyboard('{Enter}');
    await isAt(router, '/lock');
    expect(JSON.parse(localStorage.getItem('gushu-session') ?? '{}')).toMatchObject({
      state: { lock: { salt: expect.any(String), digest: expect.any(String) } },
    });
    cleanup();
    await isAt((await openProduct('/system/post', {})).router, '/lock');
  });
});

describe('who signs out', () => {
  it('takes their place with them: who comes next begins at the first page', async () => {
    api.answer('blade-auth/oauth/logout', {});
    api.answer('blade-auth/oauth/captcha', { key: 'k', image: 'data:,', required: false });
    api.answer('blade-system/tenant/info', {});
    const { router, user } = await open('/system/post');
    await user.click(await screen.findByRole('button', { name: /管理员/ }));
    await user.click(await screen.findByRole('menuitem', { name: /退出登录/ }));
    await isAt(router, '/login');
    expect(router.state.location.search).toBe('');
    cleanup();
    useSession.setState({ ended: null });
    const again = await open('/system/post', null);
    await isAt(again.router, '/login');
    expect(again.router.state.location.search).toBe('?to=%2Fsystem%2Fpost');
  });
});

describe('the search for a screen', () => {
  it('opens by Ctrl+K, finds by pinyin and inside of names, and goes there by keyboard', async () => {
    const { router, user } = await open('/system/post');
    await screen.findByRole('button', { name: '列设置' });
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: '菜单搜索' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    const hits = () => within(screen.getByRole('listbox', { name: '菜单搜索' })).queryAllByRole('option');
    await user.fill(field, 'sjygl');
    await waitFor(() => expect(hits()).toHaveLength(1));
    expect(hits()[0]?.textContent).toContain('数据源管理');
    // What begins with it comes first, what holds it elsewhere after that; pinyin finds both.
    for (const typed of ['树', 's']) {
      await user.fill(field, typed);
      const at = (name: string) => hits().findIndex(({ textContent }) => textContent?.includes(name));
      await waitFor(() => expect(at('古树名木')).toBeGreaterThan(0));
      expect(at('树种管理')).toBeLessThan(at('古树名木'));
    }
    await user.fill(field, 'cs');
    await waitFor(() => expect(hits()[0]?.textContent).toContain('参数管理'));
    await user.keyboard('{Enter}');
    await isAt(router, '/system/param');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: '菜单搜索' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: '菜单搜索' })).toBeNull());
  });
});

describe('the tabs', () => {
  it('are opened for each page, and name it in the window’s title and its heading', async () => {
    const { router } = await open('/system/post');
    const tabs = async () => within(await screen.findByRole('navigation', { name: '已打开的页面' }));
    await (await tabs()).findByText('岗位管理');
    await act(() => router.navigate('/system/param'));
    await (await tabs()).findByText('参数管理');
    (await tabs()).getByText('岗位管理');
    await waitFor(() => expect(document.title).toBe('参数管理 - 古树名木管理系统'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('参数管理');
  });
});
