import { api, openScreen, screen, waitFor, within } from '../../test/open.js';
import { common, pageOf, serve } from '../../test/rows.js';

const LIST = '/devOps/treeSpecies';
const PATH = 'treeSpecies/treeSpecies';

const species = (number: number) => ({
  ...common(number),
  ...{ code: `S${number}`, species: `树种${number}`, latinName: `Arbor n. ${number}`, alias: '' },
  ...{ section: '松科', sectionLatin: '', genus: '松属', genusLatin: '' },
  ...{ protectClass: '0', sort: 0, sensitive: 0, isOften: 0 },
});
const many = (count: number) => Array.from({ length: count }, (_, at) => species(at + 1));

const BUTTONS = ['add', 'edit', 'delete'].map((verb) => `treeSpecies_${verb}`);
const open = (query = '') => openScreen(LIST + query, { buttons: BUTTONS });
const rows = (count: number) => waitFor(() => expect(screen.queryAllByText(/^树种\d+$/)).toHaveLength(count));
const chooseRow = (name: string) => screen.getByRole('checkbox', { name: `选择 ${name}` });
const bar = () => within(screen.getByRole('group', { name: '所选数据' }));

beforeEach(() => {
  serve(api, PATH, many(45));
  api.answer(`${PATH}/listData`, []);
  api.answer(`${PATH}/treeSection`, []);
  api.answer(`${PATH}/treeGenus`, []);
});

describe('a list', () => {
  it('goes back from behind its last page', async () => {
    const { address } = await open('?size=30&current=99');
    await rows(15);
    expect(address()).toBe(`${LIST}?current=2&size=30`);
  });

  for (const [asked, said, shown] of [
    ['size=99999', '每页条数只能是 10 / 30 / 50 / 100 / 200，已改为 200', 'size=200'],
    ['size=0', '每页条数只能是 10 / 30 / 50 / 100 / 200，已改为 10', 'size=10'],
    ['size=30&current=abc', '页码应为正整数，已显示第 1 页', 'size=30&current=1'],
    ['descs=nothing_such', '不能按“nothing_such”排序，已按默认顺序显示', ''],
  ] as const) {
    it(`mends an address that asks for ${asked}`, async () => {
      const { address } = await open(`?${asked}`);
      await screen.findByText(said);
      await waitFor(() => expect(address()).toBe(shown ? `${LIST}?${shown}` : LIST));
      await screen.findByText('树种1');
    });
  }

  it('finds what was pasted with blanks of any kind', async () => {
    const { user, address } = await open();
    await rows(10);
    await user.fill(screen.getByLabelText('中文名'), `\u3000\u200b 树种17\u00a0\t`);
    await user.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(address()).toBe(`${LIST}?species=树种17`));
    await rows(1);
  });

  it('shows its rows while they are still counted, and lets one turn the page', async () => {
    const all = many(45);
    let count: (value: unknown) => void = () => undefined;
    const counted = new Promise((resolve) => (count = resolve));
    api.answer(`${PATH}/list`, async (call) => {
      if (call.query['searchCount'] === 'only') await counted;
      const page = pageOf(all, call);
      // As of a filter that too many rows fit to be counted beside them.
      return call.query['searchCount'] === 'only'
        ? page
        : { ...page, searchCount: false, total: page.current * 10 + 1 };
    });
    const { user, address } = await open();
    await rows(10);
    const page = (number: number) => screen.findByRole('listitem', { name: String(number) });
    expect(screen.queryByRole('listitem', { name: '3' })).toBeNull();
    await user.click(await page(2));
    await waitFor(() => expect(address()).toContain('current=2'));
    await page(3);
    expect(screen.queryByRole('listitem', { name: '5' })).toBeNull();
    count(null);
    await page(5);
    await screen.findByText('共 45 条');
  });

  it('chooses rows one by one and all of the filter', async () => {
    const { user } = await open();
    await rows(10);
    await user.click(chooseRow('树种1'));
    bar().getByText('已选 1 条');
    await user.click(bar().getByRole('button', { name: '选择筛选结果的全部 45 条' }));
    await waitFor(() => bar().getByText('已选 45 条'));
    await user.click(bar().getByRole('button', { name: '取消选择' }));
    expect(screen.queryByRole('group', { name: '所选数据' })).toBeNull();
  });

  it('names what it would delete behind a red button, which stands by the selection', async () => {
    const { user } = await open();
    await rows(10);
    const places = () => document.querySelectorAll('.list-tools button').length;
    const before = places();
    await user.click(chooseRow('树种3'));
    // The toolbar is as wide as before.
    expect(places()).toBe(before);
    expect(screen.getAllByRole('button', { name: '批量删除' })).toHaveLength(1);
    await user.click(bar().getByRole('button', { name: '批量删除' }));
    const dialog = within(
      (await screen.findAllByText('确定将选择数据删除?'))[0]!.closest<HTMLElement>('[role=dialog]')!,
    );
    dialog.getByText('树种3');
    expect(dialog.getByRole('button', { name: '确定' }).className).toContain('dangerous');
    await user.click(dialog.getByRole('button', { name: '取消' }));
    expect(api.sent(`${PATH}/remove`)).toEqual([]);
  });

  it('no longer chooses a row that was removed by its own button', async () => {
    const { user } = await open('?species=树种7');
    await rows(1);
    await user.click(chooseRow('树种7'));
    bar().getByText('已选 1 条');
    const row = within(screen.getByText('树种7').closest('tr')!);
    await user.click(row.getByRole('button', { name: '删除' }));
    await user.click(await screen.findByRole('button', { name: '确定' }));
    await screen.findByText('删除成功');
    await rows(0);
    await waitFor(() => expect(screen.queryByRole('group', { name: '所选数据' })).toBeNull());
  });

  it('says how far the trees of a species are that is declared sensitive', async () => {
    const row = {
      ...species(1),
      sensitiveProgress: { total: 0, done: 0 } as { total: number; done: number } | undefined,
    };
    serve(api, PATH, [row]);
    const { user } = await open();
    await screen.findByText('古树位置待更新');
    row.sensitiveProgress = { total: 2503, done: 1000 };
    const refresh = () => user.click(screen.getByRole('button', { name: '刷新' }));
    await refresh();
    await screen.findByText('古树位置更新中 1,000 / 2,503');
    row.sensitiveProgress = undefined;
    await refresh();
    await waitFor(() => expect(screen.queryByText(/古树位置/)).toBeNull());
  });

  it('folds the filter row on a phone, and says how many filters are set in it', async () => {
    Object.assign(window, { innerWidth: 390 });
    await open('?section=松科&genus=松属');
    await screen.findByRole('button', { name: /展开（已设 2 项）/ });
  });
});
