import { act, api, openScreen, screen, waitFor, within } from '../../../test/open.js';
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

const GINKGO = {
  ...{
    id: '1',
    species: '银杏',
    latinName: 'Ginkgo biloba L.',
    section: '银杏科',
    sectionLatin: 'Ginkgoaceae',
  },
  ...{ genus: '银杏属', genusLatin: 'Ginkgo', alias: '' },
};

beforeEach(() => {
  serveTrees(12);
  api.answer('treeSpecies/treeSpecies/listData', [GINKGO]);
  api.answer('blade-system/region/lazy-tree', []);
  api.answer('blade-system/dict-biz/dictionary', []);
});

describe('the list of trees', () => {
  it('counts them in words', async () => {
    await openScreen(`${LIST}?treeAge_ge=100`);
    await screen.findByText('符合条件 12 株');
  });

  it('says how many there are once they are counted, not before', async () => {
    const rows = Array.from({ length: 45 }, (_, at) => tree(at + 1));
    let count: (value: unknown) => void = () => undefined;
    const counted = new Promise((resolve) => (count = resolve));
    api.answer(`${PATH}/page`, async (call) => {
      if (call.query['searchCount'] === 'only') await counted;
      const page = pageOf(rows, call);
      // As of a filter that too many rows fit to be counted beside them.
      const known = { ...page, searchCount: false, total: page.current * 10 + 1 };
      return (call.query['searchCount'] === 'false' ? known : page) as never;
    });
    await openScreen(`${LIST}?vigor=1`);
    await screen.findByText('33010601');
    expect(screen.queryByText(/符合条件/)).toBeNull();
    count(null);
    await screen.findByText('符合条件 45 株');
  });

  it('shows up to which year and whose rows an address asks for, as a figure of filing or of my work leads to it', async () => {
    await openScreen(`${LIST}?year_le=2025&whose=waiting&status=1`);
    await screen.findByText('2025及以前');
    await screen.findByText('待我处理的');
    await screen.findByText('33010601');
    const asked = api.calls.filter(({ path }) => path === `${PATH}/page`).map(({ query }) => query);
    // Requests for changes are counted beside the rows.
    const rows = asked.filter(({ change }) => change === undefined);
    expect(rows.length).toBeGreaterThan(0);
    for (const query of rows) expect(query).toMatchObject({ year_le: '2025', whose: 'waiting', status: '1' });
  });

  it('names each of the ways in which an address asks for rows of some people', async () => {
    await openScreen(`${LIST}?whose=mine,waiting`);
    await screen.findByText('我录入的、待我处理的');
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
    await openScreen(LIST, { language: 'en' });
    const [place] = await screen.findAllByTitle(/, Zhejiang$/);
    expect(place?.textContent).toMatch(/^Beishan Subdistrict, Xihu District, Hangzhou/);
    const row = place?.closest('tr');
    await waitFor(() => expect(row?.textContent).toContain('Ginkgo biloba'));
    expect(row?.textContent).not.toMatch(/\p{Script=Han}/u);
  });

  it('says in English how many rows are chosen', async () => {
    const { user } = await openScreen(LIST, { language: 'en', buttons: ['oldTree_delete'] });
    await user.click(await screen.findByRole('checkbox', { name: /33010601$/ }));
    await screen.findByText('1 selected');
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
    api.answer(`${PATH}/detail`, tree(1) as never);
    await user.click(within(await drawer()).getByRole('button', { name: '重试' }));
    await waitFor(() => expect(screen.queryByText(/未能读取/)).toBeNull());
    await close();
    api.refuse(`${PATH}/detail`, 404, '未能读取');
    await user.click(row!);
    await within(await drawer()).findByText('不存在或不在您的数据范围');
    within(await drawer()).getByText('未能读取');
    expect(within(await drawer()).queryByRole('group', { name: '完整档案' })).toBeNull();
  });
});

describe('a tree that is not there, or not in sight', () => {
  for (const page of ['oldTreeView', 'oldTreeAdd'])
    it(`is said to be neither on ${page}, which leads back to the list`, async () => {
      api.refuse(`${PATH}/detail`, 404, '数据不存在');
      const { user, address, router } = await openScreen(`${LIST}/${page}?id=4611686018427387904`, {
        buttons: ['oldTree_edit'],
      });
      await screen.findByText(/不存在或不在您的数据范围/);
      await user.click(screen.getByRole('link', { name: '返回列表' }));
      await waitFor(() => expect(address()).toBe(LIST));
      await screen.findByText('33010601');
      await act(() => router.navigate(-1));
      await screen.findByText(/不存在或不在您的数据范围/);
    });

  it('is said to be neither in English', async () => {
    api.refuse(`${PATH}/detail`, 404, 'Not found');
    await openScreen(`${LIST}/oldTreeView?id=1`, { language: 'en' });
    await screen.findByText(/It does not exist or is outside your data scope/);
    screen.getByRole('link', { name: 'Back to the list' });
  });
});
