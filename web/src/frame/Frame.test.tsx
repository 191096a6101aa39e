import { answerFrame } from '../../test/frame.js';
import {
  act,
  api,
  cleanup,
  forgetErrors,
  menuNode,
  openProduct,
  screen,
  waitFor,
  within,
} from '../../test/open.js';
import { ADMIN } from '../../test/person.js';
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

  const close = (name: string) => screen.queryByRole('button', { name: `关闭 ${name}` });
  const menuItem = (name: RegExp) => screen.findByRole('menuitem', { name });

  it('are closed beside one, which stays as it is, its filter included', async () => {
    const { router, user } = await open('/system/post');
    await waitFor(() => expect(screen.queryAllByRole('link', { name: '岗位管理' })).not.toEqual([]));
    await act(() => router.navigate('/system/param?paramName=frame'));
    await waitFor(() => expect(close('岗位管理')).not.toBeNull());
    const tabs = screen.getByRole('navigation', { name: '已打开的页面' });
    await user.pointer({ keys: '[MouseRight]', target: within(tabs).getByText('参数管理') });
    await user.click(await menuItem(/关闭其他/));
    await waitFor(() => expect(within(tabs).getAllByRole('link')).toHaveLength(1));
    // The last one cannot be closed.
    expect(close('参数管理')).toBeNull();
    expect(router.state.location).toMatchObject({ pathname: '/system/param', search: '?paramName=frame' });
  });

  it('read everything anew once that is confirmed', async () => {
    const { user } = await open('/system/post');
    await screen.findByRole('button', { name: '列设置' });
    const reads = () => api.sent('blade-system/post/list').length;
    await waitFor(() => expect(reads()).toBe(1));
    await user.click(screen.getByRole('button', { name: '标签页菜单' }));
    await user.click(await menuItem(/清除缓存/));
    await screen.findAllByText('是否需要清除缓存?');
    await user.click(screen.getByRole('button', { name: '确定' }));
    await screen.findByText('清除完毕');
    expect(reads()).toBe(2);
  });
});

describe('a session that ends while a form is filled', () => {
  const PATH = 'treeSpecies/treeSpecies';
  const TOKEN = 'blade-auth/oauth/token';
  const field = (name: string) =>
    screen.findByLabelText<HTMLInputElement>(name, { selector: '[id^=entry_]' });

  it('leads to the sign-in page and back, where the form begins with what is unsaved', async () => {
    serve(api, PATH, []);
    for (const path of [`${PATH}/listData`, `${PATH}/treeSection`, `${PATH}/treeGenus`] as const)
      api.answer(path, []);
    api.refuse(`${PATH}/save`, 401, '请求未授权');
    api.refuse(TOKEN, 401, '请求未授权');
    api.answer('blade-auth/oauth/captcha', { key: 'k', image: 'data:,', required: false });
    api.answer('blade-system/tenant/info', {});
    const { router, user } = await openProduct('/devOps/treeSpecies', { buttons: ['treeSpecies_add'] });
    const add = async () => user.click(await screen.findByRole('button', { name: /新增$/ }));
    await add();
    const typed = { 中文名: '未存之树', 科: '樟科', 属: '樟属', 拉丁名: 'Arbor servanda' };
    for (const [name, text] of Object.entries(typed)) await user.fill(await field(name), text);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' }));
    await isAt(router, '/login');
    // The frame that says that the session has ended goes with it, of which antd tells the console.
    forgetErrors();
    expect(router.state.location.search).toBe('?to=%2FdevOps%2FtreeSpecies');
    api.answer(TOKEN, { ...ADMIN, access_token: 'a', refresh_token: 'r' });
    await user.fill(await screen.findByLabelText('账号'), 'admin');
    await user.fill(screen.getByLabelText('密码'), 'leaf');
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: /登录/ });
    await waitFor(() => expect(submit.disabled).toBe(false));
    await user.click(submit);
    await isAt(router, '/devOps/treeSpecies');
    await add();
    await screen.findByText(/已恢复 .* 未保存的内容/);
    for (const [name, text] of Object.entries(typed)) expect((await field(name)).value).toBe(text);
    await user.click(screen.getByRole('button', { name: '放弃' }));
    expect((await field('中文名')).value).toBe('');
  });
});
