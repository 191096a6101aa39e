import { SECRET_MASK } from '@gushu/shared';
import { api, openScreen, screen, waitFor, within } from '../../test/open.js';
import { common, serve } from '../../test/rows.js';

const PATH = 'blade-develop/datasource';
const URL_OF = 'jdbc:postgresql://10.0.0.8:5432/trees';
const SECRET = 'Data-Secret-1';
const BUTTONS = ['add', 'view', 'edit', 'delete'].map((verb) => `datasource_${verb}`);

const source = (more: object = {}) => ({
  ...common(1),
  ...{ category: 1, name: '县库', driverClass: '', url: URL_OF, username: 'trees', password: SECRET_MASK },
  ...{ shardingConfig: '', remark: '' },
  ...more,
});

const open = () => openScreen('/system/datasource', { buttons: BUTTONS });
type Person = Awaited<ReturnType<typeof open>>['user'];

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: '[id^=entry_]' });
const button = (name: string) => screen.findByRole('button', { name: new RegExp(`${name}$`) });
const form = () => screen.findByRole('dialog');
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const asked = () => screen.findByText('内容已存为草稿，下次打开时恢复。');
const kept = () => JSON.stringify({ ...localStorage });

async function edit(user: Person): Promise<void> {
  await user.click(await button('编辑'));
  await form();
}
const save = async (user: Person) => user.click(within(await form()).getByRole('button', { name: '确定' }));

beforeEach(
  () => void api.answer('blade-system/dict/dictionary', [{ dictKey: '1', dictValue: 'PostgreSQL' }]),
);

describe('a form in a dialog', () => {
  it('adds a row, says at its field what is wrong, and begins with it when it is saved', async () => {
    const rows = serve(api, PATH, []);
    const { user } = await open();
    await user.click(await button('新增'));
    await form();
    await user.fill(field('名称'), '县库');
    await user.fill(field('连接地址'), 'jdbc:mysql://root:secret@10.0.0.8/trees');
    await user.tab();
    await screen.findByText(/不含账号密码的JDBC地址/);
    await save(user);
    await waitFor(() => expect(document.activeElement).toBe(field('连接地址')));
    expect(rows).toEqual([]);
    await user.fill(field('连接地址'), URL_OF);
    await user.fill(field('用户名'), 'trees');
    await user.fill(field('密码'), SECRET);
    await save(user);
    await screen.findByText('新增成功');
    await isClosed();
    expect(rows).toMatchObject([
      { name: '县库', url: URL_OF, username: 'trees', password: SECRET, category: 1 },
    ]);
  });

  it('shows no secret, and leaves it as it is where nothing is typed', async () => {
    serve(api, PATH, [source()]);
    const { user } = await open();
    await edit(user);
    expect(field('密码').value).toBe('');
    expect(field('密码').placeholder).toBe('已设置，不修改请留空');
    await user.fill(field('备注'), '迁移中');
    await save(user);
    await screen.findByText('更新成功');
    expect(api.sent(`${PATH}/submit`)[0]?.body).toMatchObject({ remark: '迁移中', password: SECRET_MASK });
  });

  it('asks before what is unsaved is left by going back', async () => {
    serve(api, PATH, [source()]);
    serve(api, 'blade-system/post', []);
    const { user, goTo, goBack, address } = await openScreen('/system/post', { buttons: BUTTONS });
    await goTo('/system/datasource');
    await edit(user);
    await user.fill(field('备注'), '半句');
    await goBack();
    await asked();
    await user.click(await button('继续填写'));
    expect(address()).toBe('/system/datasource');
    expect(field('备注').value).toBe('半句');
    await goBack();
    await asked();
    await user.click(await button('离开'));
    await waitFor(() => expect(address()).toBe('/system/post'));
    expect(api.sent(`${PATH}/submit`)).toEqual([]);
  });

  it('asks before what is unsaved is left by its cross or by another page, and brings it back until it is given up', async () => {
    serve(api, PATH, [source()]);
    const { user, goTo, address } = await open();
    await edit(user);
    await user.fill(field('备注'), '半句');
    await user.click(screen.getByRole('button', { name: /关闭|Close/ }));
    await asked();
    await user.click(await button('继续填写'));
    await waitFor(() => expect(screen.queryByText('有未保存的修改')).toBeNull());
    await goTo('/system/post');
    await asked();
    await user.click(await button('继续填写'));
    expect(address()).toBe('/system/datasource');
    expect(field('备注').value).toBe('半句');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await user.click(screen.getByRole('button', { name: /关闭|Close/ }));
    await asked();
    await user.click(await button('离开'));
    await isClosed();
    expect(api.sent(`${PATH}/submit`)).toEqual([]);

    await edit(user);
    await screen.findByText(/已恢复 .* 未保存的内容/);
    expect(field('备注').value).toBe('半句');
    await user.click(await button('放弃'));
    expect(field('备注').value).toBe('');
    await user.click(screen.getByRole('button', { name: /关闭|Close/ }));
    await isClosed();
  });

  it('lets the slower of two people decide field by field', async () => {
    const rows = serve(api, PATH, [source()]);
    const { user } = await open();
    await edit(user);
    Object.assign(rows[0]!, { username: 'reader', remark: '只读', version: 2 });
    await user.fill(field('备注'), '迁移中');
    await user.fill(field('驱动类'), 'org.postgresql.Driver');
    await user.fill(field('密码'), `${SECRET}-new`);
    await waitFor(() => expect(kept()).toContain('迁移中'));
    await save(user);
    const taken = await screen.findByText('对方还改了：用户名。您没有改过这些，已采用。');
    const dialog = taken.closest<HTMLElement>('[role=dialog]')!;
    const conflict = within(dialog);
    // It says who was quicker, asks about nothing that only one has changed, and shows no secret.
    conflict.getByText(/李四 于 .* 保存了新内容/);
    const choice = conflict.getByRole('radiogroup', { name: '备注' });
    expect(conflict.getAllByRole('radiogroup')).toEqual([choice]);
    expect(dialog.innerHTML).not.toContain(SECRET);
    expect(kept()).not.toContain(SECRET);
    // Their remark, my driver, and the account that only they have changed.
    await user.click(within(choice).getByRole('radio', { name: /只读/ }));
    await user.click(conflict.getByRole('button', { name: '按选择保存' }));
    await screen.findByText('更新成功');
    expect(rows[0]).toMatchObject({
      ...{ remark: '只读', username: 'reader', driverClass: 'org.postgresql.Driver', url: URL_OF },
      password: `${SECRET}-new`,
    });
  });

  it('takes a row by keyboard alone, saves it by Enter, and asks before Escape leaves what is unsaved', async () => {
    const rows = serve(api, PATH, []);
    const { user } = await open();
    (await button('新增')).focus();
    await user.keyboard('{Enter}');
    await form();
    await waitFor(() => expect(document.activeElement?.id).toMatch(/^entry_/));
    field('名称').focus();
    await user.keyboard('县库');
    field('连接地址').focus();
    await user.paste(URL_OF);
    await user.keyboard('{Escape}');
    await asked();
    await user.click(await button('继续填写'));
    expect(field('名称').value).toBe('县库');
    field('名称').focus();
    await user.keyboard('{Enter}');
    await screen.findByText('新增成功');
    await isClosed();
    expect(rows).toMatchObject([{ name: '县库' }]);
  });
});
