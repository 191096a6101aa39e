import { LineLost, api, openScreen, Refused, screen, waitFor, within } from '../../test/open.js';
import { common, serve } from '../../test/rows.js';

const RIGHTS = ['add', 'view', 'edit', 'delete'];
const rightsOf = (name: string) => RIGHTS.map((verb) => `${name}_${verb}`);

const post = (number: number) => ({
  ...common(number),
  ...{ category: 1, postCode: `HALT${number}`, postName: `断线岗${number}`, sort: number, remark: '' },
});

const openPosts = () => openScreen('/system/post', { buttons: rightsOf('post') });
/** The dialog that says this. */
const dialog = async (text: RegExp) =>
  within((await screen.findAllByText(text))[0]!.closest<HTMLElement>('[role=dialog]')!);

describe('a screen of what is administered', () => {
  beforeEach(() => void api.answer('blade-system/dict/dictionary', [{ dictKey: '1', dictValue: '技术' }]));

  it('asks for rows before it deletes many', async () => {
    serve(api, 'blade-system/post', [post(1)]);
    const { user } = await openPosts();
    await user.click(await screen.findByRole('button', { name: '批量删除' }));
    await screen.findByText('请选择至少一条数据');
    expect(api.sent('blade-system/post/remove')).toEqual([]);
  });

  it('says what is done and what is not when the line breaks amid many, and does the rest', async () => {
    const rows = serve(api, 'blade-system/post', [1, 2, 3, 4].map(post));
    let calls = 0;
    // Refused as a whole, so they go one by one: the first gets through, the second is refused, then the line breaks.
    api.answer('blade-system/post/remove', ({ query }) => {
      calls++;
      if (calls === 2) rows.splice(0, 1);
      else if (calls > 3) throw new LineLost();
      else throw new Refused(400, '岗位在用');
      expect(query).toEqual({ ids: '1' });
      return null;
    });
    const { user } = await openPosts();
    await screen.findByText('断线岗4');
    await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    const removeChosen = async () => {
      const bar = within(screen.getByRole('group', { name: '所选数据' }));
      await user.click(bar.getByRole('button', { name: '批量删除' }));
      await user.click(await screen.findByRole('button', { name: '确定' }));
    };
    await removeChosen();
    const report = await dialog(/成功 1 条，失败 3 条/);
    expect(report.getAllByRole('listitem').map(({ textContent }) => textContent.trim())).toEqual([
      '断线岗2 岗位在用',
      '断线岗3 网络连接失败，请检查网络后重试（可能已处理，请核对列表）',
      '其余 1 条未处理，仍为选中状态，可再次操作',
    ]);
    await user.click(report.getByRole('button'));
    await screen.findByText('已选 3 条');
    serve(api, 'blade-system/post', rows);
    await removeChosen();
    await screen.findByText('删除成功');
    await waitFor(() => expect(screen.queryByText(/断线岗/)).toBeNull());
    expect(api.sent('blade-system/post/remove').at(-1)?.query).toEqual({ ids: '2,3,4' });
  });
});
