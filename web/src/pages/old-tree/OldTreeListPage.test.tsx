import { api, openScreen, Refused, screen, waitFor, within } from '../../../test/open.js';
import { common, pageOf } from '../../../test/rows.js';

const LIST = '/basicdata/oldTree';
const PATH = 'oldTree/oldTree';

const tree = (number: number) => ({
  ...common(number),
  ...{ provinceOldTreeNumber: `3301060${number}`, treeTypeName: '银杏', treeAge: 100 + number },
  ...{ xzCode: '330106001', xzCodeName: '浙江省杭州市西湖区北山街道', oldTreeLevel: '3', vigor: '1' },
});

const serveTrees = (count: number, total = count) => {
  const rows = Array.from({ length: count }, (_, at) => tree(at + 1));
  api.answer(`${PATH}/page`, (call) => {
    const page = pageOf(rows, call);
    return (total === count ? page : { ...page, total }) as never;
  });
};

beforeEach(() => {
  serveTrees(12);
  api.answer('blade-system/region/lazy-tree', []);
  api.answer('blade-system/dict-biz/dictionary', ({ query }) =>
    query['code'] === 'old_tree_level' ? [{ dictKey: '3', dictValue: 'Level 3' }] : [],
  );
});

describe('the list of trees', () => {
  it('counts them in words', async () => {
    await openScreen(`${LIST}?treeAge_ge=100`);
    await screen.findByText('符合条件 12 株');
  });

  it('asks for a number in words, where a filter was given none', async () => {
    const { user, address } = await openScreen(`${LIST}?treeAge_ge=100`);
    const least = await screen.findByRole('textbox', { name: '最小' });
    await user.fill(least, 'abc');
    await user.click(screen.getByRole('button', { name: '查询' }));
    await screen.findByText('必须为数字');
    expect(address()).toBe(`${LIST}?treeAge_ge=100`);
  });

  it('says in English at a heading why so many rows are not sorted by it', async () => {
    serveTrees(12, 200_001);
    const { user } = await openScreen(LIST, { language: 'en' });
    const heading = (name: RegExp) => screen.getByRole('columnheader', { name });
    const hint = await waitFor(() => within(heading(/^Species/)).getByRole('img', { name: 'info-circle' }));
    expect(heading(/^Species/).getAttribute('aria-description')).toBeNull();
    expect(heading(/^Age/).getAttribute('aria-description')).toBe('sortable');
    await user.hover(hint);
    await screen.findByText(/More than 200,000 rows cannot be sorted/);
  });

  it('names species in Latin and regions in pinyin, from their nearest level, in English', async () => {
    api.answer('treeSpecies/treeSpecies/listData', [
      {
        ...{ id: '1', species: '银杏', latinName: 'Ginkgo biloba L.', section: '银杏科', sectionLatin: 'Ginkgoaceae' },
        ...{ genus: '银杏属', genusLatin: 'Ginkgo', alias: '' },
      },
    ]);
    await openScreen(LIST, { language: 'en' });
    const [place] = await screen.findAllByTitle(/, Zhejiang$/);
    expect(place?.textContent).toMatch(/^Beishan Subdistrict, Xihu District, Hangzhou/);
    const row = place?.closest('tr');
    await waitFor(() => expect(row?.textContent).toContain('Ginkgo biloba'));
    expect(row?.textContent).not.toMatch(/\p{Script=Han}/u);
  });
});

describe('a row beside its list', () => {
  it('keeps what it shows when it cannot be read anew, but not what is gone', async () => {
    api.answer(`${PATH}/detail`, tree(1) as never);
    api.answer(`${PATH}/history`, []);
    api.answer('attachment/attachment/page', (call) => pageOf([], call));
    const { user } = await openScreen(LIST);
    const [row] = (await screen.findAllByText('33010601')).map((at) => at.closest('tr')!);
    const drawer = () => screen.findByRole('dialog');
    const close = async () => {
      await user.click(within(await drawer()).getByRole('button', { name: /关闭|Close/ }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await user.click(row!);
    await within(await drawer()).findByRole('group', { name: '完整档案' });
    await close();
    api.refuse(`${PATH}/detail`, 500, '未能读取');
    await user.click(row!);
    await within(await drawer()).findByText(/未能读取/);
    within(await drawer()).getByRole('group', { name: '完整档案' });
  });
});
