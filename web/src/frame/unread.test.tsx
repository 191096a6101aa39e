import type { ResourceStatistic } from '@gushu/shared';
import type { AnsweredPath, Answers } from '../../test/answers.js';
import { answerFrame, PERSON } from '../../test/frame.js';
import { api, menuNode, openProduct, openScreen, Refused, screen, waitFor, within } from '../../test/open.js';
import { common, pageOf, serve, serveSettings } from '../../test/rows.js';

const WHY = '服务器开小差了';
const FIGURES = '/statisAnalysis/oldTreeResourceStatis';
/** A county, of which there is no map. */
const RESOURCE = { rows: [], total: { xzCode: '330106', treeTotal: 12 } } as unknown as ResourceStatistic;

/** Refuses a path until it is let answer again. */
function breakDown<P extends AnsweredPath>(path: P, answer: Answers[P]): () => void {
  api.refuse(path, 500, WHY);
  return () => void api.answer(path, answer as never);
}

type Person = Awaited<ReturnType<typeof openScreen>>['user'];
/** Asks again where it is said that something could not be read. */
async function retry(user: Person, within_: HTMLElement): Promise<void> {
  await within(within_).findByText(new RegExp(WHY));
  await user.click(within(within_).getByRole('button', { name: '重试' }));
  await waitFor(() => expect(within_.textContent).not.toContain(WHY));
}

describe('what could not be read', () => {
  it('of the frame and the first page is said in its place, and read when it is asked again', async () => {
    const menu = [menuNode('home', { path: '/wel/index' }), menuNode('figures', { path: FIGURES })];
    answerFrame(api, menu);
    api.answer('blade-desk/inbox/counts', []);
    api.answer('blade-flow/work/counts', { todo: 0, claim: 0 });
    const noNotices = { unread: 0, records: [], messages: { unread: 0, records: [] } };
    const mend = [
      breakDown('blade-user/info', PERSON),
      breakDown('blade-system/menu/top-menu', []),
      breakDown('blade-desk/notice/mine', noNotices),
      breakDown('analyse/analyse/oldTreeResource', RESOURCE),
    ];
    const { user } = await openProduct('/wel/index');
    const alerts = () => screen.findAllByText(/未能读取/);
    await waitFor(async () => expect(await alerts()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: '通知' }));
    const bell = await screen.findByRole('dialog', { name: '通知' });
    const figures = () => screen.getByRole('main');
    await within(bell).findByText(WHY);
    await within(figures()).findByText(WHY);
    for (const one of mend) one();
    await retry(user, bell);
    await user.keyboard('{Escape}');
    await retry(user, figures());
    await within(figures()).findByText('12');
    for (const what of ['个人信息', '顶部菜单']) {
      const alert = (await screen.findByText(new RegExp(`${what}未能读取`))).closest<HTMLElement>(
        '.ant-alert',
      )!;
      await user.click(within(alert).getByRole('button'));
      await waitFor(() => expect(alert.isConnected).toBe(false));
    }
  });

  it('of a busy server is asked for once more, which the frame says meanwhile', async () => {
    answerFrame(api, [menuNode('posts', { path: '/system/post' })]);
    serve(api, 'blade-system/post', [{ ...common(1), postName: '护林员' } as never]);
    let calls = 0;
    api.answer('blade-system/post/list', (call) => {
      if (++calls === 1) throw new Refused(503, WHY);
      return pageOf([{ ...common(1), postName: '护林员' }], call) as never;
    });
    await openProduct('/system/post');
    const hint = await screen.findByText('系统繁忙，稍后自动重试……');
    await screen.findByText('护林员');
    await waitFor(() => expect(hint.isConnected).toBe(false));
    expect(calls).toBe(2);
  });

  it('of a list, its settings and the choices of its form is said in the place of each', async () => {
    serve(api, 'blade-system/tenant-package', []);
    const list = breakDown('blade-system/tenant-package/list', pageOf([], { query: {} }));
    api.refuse('blade-system/screen-setting/list', 500, WHY);
    const choices = breakDown('blade-system/menu/tree', [{ id: '1', title: '系统管理' } as never]);
    const { user } = await openScreen('/system/tenantpackage', { buttons: ['tenant_package_add'] });
    await screen.findByText(`列表设置未能读取，现按默认设置显示：${WHY}`);
    const table = await screen.findByRole('table');
    list();
    await retry(user, table);
    serveSettings(api);
    const settings = screen.getByText(/列表设置未能读取/).closest<HTMLElement>('.ant-alert')!;
    await user.click(within(settings).getByRole('button', { name: /重试/ }));
    await waitFor(() => expect(settings.isConnected).toBe(false));
    await user.click(screen.getByRole('button', { name: /新增$/ }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(WHY);
    choices();
    await retry(user, dialog);
    await within(dialog).findByText('系统管理');
  });

  it('of choices is said in their open list', async () => {
    serve(api, 'treeSpecies/treeSpecies', []);
    api.answer('treeSpecies/treeSpecies/listData', []);
    api.answer('treeSpecies/treeSpecies/treeGenus', []);
    const sections = breakDown('treeSpecies/treeSpecies/treeSection', [{ section: '松科', num: 3 }]);
    const { user } = await openScreen('/devOps/treeSpecies');
    await user.click(await screen.findByRole('combobox', { name: '科' }));
    const open = () => document.querySelector<HTMLElement>('.ant-select-dropdown')!;
    await waitFor(() => expect(open()?.textContent).toContain(WHY));
    sections();
    await retry(user, open());
    await screen.findByText(/松科 \(/);
  });

  it('of regions is said in their open list', async () => {
    const nodes = breakDown('blade-system/region/lazy-tree', [
      { id: '33', parentId: '00', key: '33', value: '33', title: '浙江省', hasChildren: false },
    ]);
    api.answer('oldTree/oldTree/page', (call) => pageOf([], call));
    api.answer('blade-system/dict-biz/dictionary', []);
    const { user } = await openScreen('/basicdata/oldTree');
    await user.click(await screen.findByRole('combobox', { name: /区划/ }));
    const open = () => document.querySelector<HTMLElement>('.ant-select-dropdown')!;
    await waitFor(() => expect(open()?.textContent).toContain(WHY));
    nodes();
    await retry(user, open());
    await screen.findByText('浙江省');
  });
});
