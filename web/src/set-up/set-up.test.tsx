import { api, cleanup, openScreen, screen, waitFor, within } from '../../test/open.js';
import { common, serve, serveSettings } from '../../test/rows.js';
import { queryClient } from '../api/query-client.js';

const LIST = '/devOps/treeSpecies';
const SETTINGS = 'blade-system/screen-setting/submit';
const FAMILIES = ['松科', '柏科', '银杏科'];

const species = (number: number) => ({
  ...common(number),
  ...{ code: `S${number}`, species: `树种${number}`, latinName: `Arbor n. ${number}`, alias: '' },
  ...{ section: FAMILIES[number % 3]!, sectionLatin: '', genus: `属${number}`, genusLatin: '' },
  ...{ protectClass: '0', sort: 0, sensitive: 0, isOften: 0 },
});

const open = (query = '') => openScreen(LIST + query);
type Person = Awaited<ReturnType<typeof open>>['user'];

const heading = (name: string) => screen.queryByRole('columnheader', { name });
const rows = (count: number) => waitFor(() => expect(screen.getAllByText(/^树种\d+$/)).toHaveLength(count));
const panel = () => screen.findByRole('dialog', { name: '列设置' });
/** Changes whether a column is shown. */
async function toggle(user: Person, name: string): Promise<void> {
  const button = screen.getByRole('button', { name: '列设置' });
  if (button.getAttribute('aria-expanded') !== 'true') await user.click(button);
  await user.click(within(await panel()).getByRole('checkbox', { name }));
}
const unsaved = () => screen.queryByText(/列表设置的修改尚未保存：网络连接失败/);

async function search(user: Person, entry: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: '常用筛选' }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(entry) }));
}

/** The same person at another browser. */
async function openElsewhere(query = '') {
  cleanup();
  queryClient.clear();
  return open(query);
}

beforeEach(() => {
  serve(
    api,
    'treeSpecies/treeSpecies',
    Array.from({ length: 60 }, (_, at) => species(at + 1)),
  );
  api.answer('treeSpecies/treeSpecies/listData', []);
  api.answer('treeSpecies/treeSpecies/treeSection', []);
  api.answer('treeSpecies/treeSpecies/treeGenus', []);
});

describe('a list as a person has set it up', () => {
  it('is kept for them on the server, until they go back to the first set-up', async () => {
    const settings = serveSettings(api);
    const first = await open();
    await rows(10);
    await first.user.click(screen.getByRole('combobox', { name: /页码|Page Size/ }));
    await first.user.click(await screen.findByTitle('30 条/页'));
    await rows(30);
    await toggle(first.user, '拉丁名');
    await waitFor(() => expect(heading('拉丁名')).toBeNull());
    await waitFor(() =>
      expect(settings['treeSpecies']).toMatchObject({ size: 30, columns: { latinName: { show: false } } }),
    );

    const second = await openElsewhere('?section=松科');
    await rows(20);
    expect(heading('拉丁名')).toBeNull();
    await search(second.user, '保存当前条件');
    await second.user.fill(await screen.findByRole('textbox', { name: '名称' }), '松');
    await second.user.keyboard('{Enter}');
    await waitFor(() =>
      expect(settings['treeSpecies']?.['searches']).toEqual([{ name: '松', query: expect.any(String) }]),
    );

    const third = await openElsewhere();
    await rows(30);
    await search(third.user, '松');
    await waitFor(() => expect(third.address()).toContain('section=松科'));
    await rows(20);
    await search(third.user, '恢复默认列表设置');
    await waitFor(() => expect(heading('拉丁名')).not.toBeNull());
    await screen.findByText('已恢复默认设置');
    await openElsewhere();
    await rows(10);
    expect(heading('拉丁名')).not.toBeNull();
  });

  it('stays when the line is lost, which is said above the list until it is sent again', async () => {
    const settings = serveSettings(api);
    const { user } = await open();
    await rows(10);
    api.lose(SETTINGS);
    await toggle(user, '属');
    await waitFor(() => expect(heading('属')).toBeNull());
    await waitFor(() => expect(unsaved()).not.toBeNull());
    // The reset is done once the server has it.
    await search(user, '恢复默认列表设置');
    await waitFor(() => expect(heading('属')).not.toBeNull());
    expect(unsaved()).not.toBeNull();
    expect(screen.queryByText('已恢复默认设置')).toBeNull();
    await toggle(user, '属');
    await waitFor(() => expect(heading('属')).toBeNull());
    api.answer(SETTINGS, ({ body }) => {
      settings['treeSpecies'] = { ...body };
      return null;
    });
    await user.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(unsaved()).toBeNull());
    expect(settings['treeSpecies']).toMatchObject({ columns: { genus: { show: false } } });
    expect(heading('属')).toBeNull();
  });
});

describe('the tools of a list', () => {
  it('fold it out, read it anew and set it up by keyboard; at least one column stays', async () => {
    const { user } = await open();
    await rows(10);
    const unfold = screen.getByRole('button', { name: /展开/ });
    unfold.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: /收起/, expanded: true });
    const asked = api.sent('treeSpecies/treeSpecies/list').length;
    screen.getByRole('button', { name: '刷新' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(api.sent('treeSpecies/treeSpecies/list')).toHaveLength(asked + 1));
    const button = screen.getByRole('button', { name: '列设置' });
    button.focus();
    await user.keyboard('{Enter}');
    const dialog = await panel();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    const boxes = () => within(dialog).getAllByRole<HTMLInputElement>('checkbox');
    const shown = () => boxes().filter(({ checked }) => checked);
    for (let left = shown().length; left > 1; left--) {
      await user.click(shown().at(-1)!);
      await waitFor(() => expect(shown()).toHaveLength(left - 1));
    }
    within(dialog).getByText('至少保留一列');
    expect(shown()[0]?.disabled).toBe(true);
    expect(boxes().length).toBeGreaterThan(1);
    await user.click(within(dialog).getByRole('button', { name: '重置' }));
    await waitFor(() => expect(within(dialog).queryByText('至少保留一列')).toBeNull());
    boxes()[0]?.focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('find its columns by a search', async () => {
    const { user } = await open();
    await rows(10);
    await user.click(screen.getByRole('button', { name: '列设置' }));
    const dialog = within(await panel());
    const wanted = dialog.getByRole('textbox', { name: '搜索列名' });
    await user.fill(wanted, ' 拉丁 ');
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '拉丁名',
      '科拉丁名',
      '属拉丁名',
    ]);
    await user.fill(wanted, '没有');
    dialog.getByText('没有这样的列');
  });

  it('say why a filter cannot be saved yet', async () => {
    const { user } = await open();
    await rows(10);
    await user.click(screen.getByRole('button', { name: '常用筛选' }));
    const entry = await screen.findByRole('menuitem', { name: /请先设置筛选条件或排序/ });
    expect(entry.getAttribute('aria-disabled')).toBe('true');
  });
});
