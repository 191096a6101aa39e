import {
  apicture,
  billboard,
  type Essence,
  type Exhibit,
  type Film,
  type Footprint,
  goodFootprint,
  oldTreeExhibition,
  type PageOf,
  type RecordDefinition,
  type ShowcaseCount,
} from '@gushu/shared';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { buildRow, COUNTY, type Given, SPECIES } from '../kit/factories.js';
import { attach, CATEGORY, contentPeople, GROUP, link, plantSubjects, ROOT, TREE } from './content.js';

type Row = Given & { id: string; version: number };

describe('The showcase', () => {
  let t: TestApp;
  let clients: Record<string, Client>;
  let tree: string;
  let group: string;
  let admin: Client;
  const { get, post, refusal } = asking<Row>(() => clients['province']!);
  /** Reads as a visitor from another province. */
  const visit = <T>(path: string, query: object = {}, who = 'visitor') => get<T>(path, query, clients[who]);
  /** Puts a published entry into its table. */
  const show = async (record: RecordDefinition, given: Given) =>
    (await buildRow(t.db, record, { xzCode: COUNTY, ...given })).id;

  beforeAll(async () => {
    t = await startApp();
    clients = await contentPeople(t);
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    ({ tree, group } = await plantSubjects(t));
  });
  afterAll(() => t.close());

  it('answers exhibits by their category, region, kind and number', async () => {
    const about = { oldTreeId: tree, provinceOldTreeNumber: TREE };
    const ofGroup = { groupId: group, provinceGroupNumber: GROUP };
    const exhibit = (dataType: string, pictureName: string, given: Given) =>
      show(apicture, { dataType, pictureName, type: null, ...given });
    const photo = { type: '2', author: '林一', age: 600, ...about };
    const first = await exhibit('syz1', '晨雾', { ...photo, photoExhibition: '2022', sort: 2 });
    await exhibit('syz2', '暮色', { ...photo, photoExhibition: '2023', sort: 1 });
    await exhibit('sbgs1', '双百樟', { ...about, doubleHundredType: '6' });
    await exhibit('sbgs1', '双百槐', { xzCode: '320102', doubleHundredType: '8' });
    await exhibit('sbgs2', '双百群', ofGroup);
    await exhibit('gbgs', '告白', { coordinate: '120.1 30.2;120.2 30.3', describe: '我愿意', author: '甲' });
    await exhibit('gbgs', '未发布的告白', { coordinate: '120.1 30.2', publishStatus: 0 });
    await attach(t, apicture, first, { name: 'fog.jpg', sort: 1 });

    const names = async (call: string, query: object = {}) =>
      (await visit<Exhibit[]>(`${CATEGORY}/${call}`, query)).map(({ pictureName }) => pictureName);
    expect(
      await visit(`${CATEGORY}/photoGraphyOldTree`, { photoExhibition: 2022, xzCode: COUNTY }),
    ).toMatchObject([
      {
        ...{ id: first, pictureName: '晨雾', type: '2', typeName: '一等奖', author: '林一', age: 600 },
        ...{
          url: link('fog.jpg'),
          fileType: '1',
          xzName: '浙江省杭州市西湖区',
          coordinate: '120.123456 30.234567',
        },
      },
    ]);
    expect(await names('photoGraphyOldTree')).toEqual(['暮色', '晨雾']);
    expect(await names('photoGraphyOldTree', { size: 1, current: 2 })).toEqual(['晨雾']);
    await clients['visitor']!.get(`${CATEGORY}/photoGraphyOldTree`, { photoExhibition: 2021 }).expect(400);
    expect(await names('photoGraphyDetil', { provinceOldTreeNumber: TREE })).toHaveLength(2);
    expect(await names('photoGraphyDetil', { provinceGroupNumber: GROUP })).toEqual([]);
    expect((await names('doubleHundredTree', { treeType: 0 })).sort()).toEqual(['双百槐', '双百樟']);
    expect(await names('doubleHundredTree', { treeType: 6, xzCode: '33' })).toEqual(['双百樟']);
    expect(await names('doubleHundredTree', { provinceOldTreeNumber: TREE })).toEqual(['双百樟']);
    const kinds = await visit<object[]>(`${CATEGORY}/doubleHundredTreeType`);
    expect(kinds.slice(0, 2)).toEqual([
      { code: '0', name: '全部' },
      { code: '1', name: '银杏' },
    ]);
    const { body } = await clients['visitor']!.get(`${CATEGORY}/doubleHundredTreeType`)
      .set('Accept-Language', 'en')
      .expect(200);
    expect(body.data[1]).toEqual({ code: '1', name: 'Ginkgo' });
    for (const [call, query] of [
      ['getGroupSbgs', { xzCode: '33' }],
      ['doubleHundredTreeGroup', {}],
      ['getGroupSbgsPicture', { provinceOldTreeNumber: GROUP }],
      ['getGroupSbgsPicture', { provinceGroupNumber: GROUP }],
    ] as const)
      expect(await visit(`${CATEGORY}/${call}`, query)).toMatchObject([
        {
          type: 2,
          groupName: '云栖竹径古枫香群',
          treeCount: 38,
          provinceGroupNumber: GROUP,
          coordinate: '120.1 30.2',
        },
      ]);
    expect(await visit(`${CATEGORY}/expressOldTree`)).toMatchObject([
      { name: '告白', coordinate: '120.1 30.2;120.2 30.3', describe: '我愿意', author: '甲' },
    ]);
    expect(await visit(`${CATEGORY}/expressOldTree`, {}, 'foreign')).toEqual([]);
    const counts = async (query: object, who = 'visitor') =>
      (await visit<ShowcaseCount[]>(`${CATEGORY}/getOldTreeType`, query, who)).map(({ code, num, unit }) => [
        ...[code, num, unit],
      ]);
    expect(await counts({ xzCode: '33', year: 2024 })).toEqual([
      ...[
        ['zsjzj', 0, '条'],
        ['sbgs1', 1, '株'],
        ['sbgs2', 1, '个'],
        ['gbgs', 1, '株'],
      ],
      ...[
        ['zmgs', 0, '株'],
        ['xcp', 0, '条'],
        ['syz1', 1, '张'],
        ['syz2', 1, '张'],
      ],
    ]);
    expect(await counts({}, 'foreign')).toEqual(expect.arrayContaining([['sbgs1', 0, '株']]));
  });

  it('asks of an exhibit what its category needs before it is published', async () => {
    const faultsOf = async (given: Given) => {
      const path = `${ROOT}/apicture/apicture`;
      const { id } = await post(`${path}/save`, { pictureName: '展品', ...given });
      const query = { ids: id, publishStatus: 1 };
      const { body } = await clients['province']!.post(`${path}/updatePublishStatus`, {}, query);
      return ((body as { errors?: { field: string }[] }).errors ?? []).map(({ field }) => field).sort();
    };
    expect(await faultsOf({ dataType: 'syz1' })).toEqual(['type']);
    expect(await faultsOf({ dataType: 'sbgs1', doubleHundredType: '0' })).toEqual([
      'doubleHundredType',
      'oldTreeId',
    ]);
    expect(await faultsOf({ dataType: 'sbgs2' })).toEqual(['groupId']);
    expect(await faultsOf({ dataType: 'gbgs', type: '1' })).toEqual(['coordinate', 'type']);
    expect(await faultsOf({ dataType: 'zmgs' })).toEqual(['oldTreeId']);
    expect(await faultsOf({ dataType: 'syz2', type: '1' })).toEqual(['attachmentList']);
    const { id } = await post(`${ROOT}/apicture/apicture/save`, {
      dataType: 'syz2',
      pictureName: '展品',
      coordinate: '120 30',
      groupId: group,
    });
    expect(await get(`${ROOT}/apicture/apicture/detail`, { id })).toMatchObject({
      ...{ photoExhibition: '2023', coordinate: null, provinceGroupNumber: GROUP, xzCode: COUNTY },
    });
    const { version } = await get(`${ROOT}/apicture/apicture/detail`, { id });
    await post(`${ROOT}/apicture/apicture/update`, { id, version, groupId: null });
    expect(await get(`${ROOT}/apicture/apicture/detail`, { id })).toMatchObject({
      ...{ provinceGroupNumber: null, groupId: null, xzCode: COUNTY },
    });
    await refusal(`${ROOT}/apicture/apicture/save`, {
      dataType: 'gbgs',
      pictureName: '展品',
      coordinate: '30',
    });
  });

  it('answers footprints at trees, groups and places, with the films that may be shown', async () => {
    const [{ id: param }] = (
      await get<PageOf<Row>>('/api/blade-system/param/list', { paramKey: 'showcase.videoHosts' }, admin)
    ).records as [Row];
    const hosts = {
      paramName: '视频',
      paramKey: 'showcase.videoHosts',
      paramValue: 'https://video.example.cn',
    };
    await post('/api/blade-system/param/submit', { id: param, ...hosts }, {}, admin);
    const video = 'https://video.example.cn/1.mp4;http://video.example.cn/2.mp4\nhttps://elsewhere.cn/3.mp4';
    const id = await show(goodFootprint, {
      ...{
        name: '植树',
        year: 1985,
        video,
        urlName: '种树,不安全,别处',
        lon: 120.5,
        lat: 30.5,
        oldTreePosition: '湖畔',
      },
    });
    await attach(t, goodFootprint, id, { name: 'own.mp4', sort: 2, remark: '本站' });
    await attach(t, goodFootprint, id, { name: 'visit.jpg', sort: 1 });
    await show(goodFootprint, {
      name: '访群',
      year: 2005,
      groupId: group,
      provinceGroupNumber: GROUP,
      zhuyaoZhanbi: 62.5,
    });
    await show(goodFootprint, { name: '访树', year: 2006, oldTreeId: tree, provinceOldTreeNumber: TREE });
    const page = (query: object) =>
      visit<PageOf<Footprint>>(`${ROOT}/goodFootprint/goodFootprint/page`, query);
    const names = async (query: object) => (await page(query)).records.map(({ name }) => name).sort();
    expect(await names({ xzCode: '33', current: 1, size: 9999 })).toEqual(['植树', '访树', '访群']);
    expect(await names({ provinceOldTreeNumber: TREE })).toEqual(['访树']);
    expect(await names({ provinceGroupNumber: GROUP })).toEqual(['访群']);
    expect(await names({ xzCode: '32' })).toEqual([]);
    expect(await page({ size: 1 })).toMatchObject({ total: 3, size: 1, pages: 3 });
    expect((await page({ name: '植' })).records).toMatchObject([
      {
        ...{ year: 1985, lon: 120.5, lat: 30.5, coordinate: '120.5 30.5', oldTreePosition: '湖畔' },
        video: expect.stringMatching(/^\/api\S+own\.mp4[^;]+;https:\/\/video\.example\.cn\/1\.mp4$/),
        ...{ urlName: '本站,种树', attachmentEntities: [{ attachmentUrl: link('visit.jpg') }] },
      },
    ]);
    const { blockedFilms } = await get(`${ROOT}/goodFootprint/goodFootprint/detail`, { id });
    expect(blockedFilms).toEqual(['http://video.example.cn/2.mp4', 'https://elsewhere.cn/3.mp4']);
    expect((await page({ provinceGroupNumber: GROUP })).records).toMatchObject([
      {
        treeCount: 38,
        avgTreeAge: 260,
        groupName: '云栖竹径古枫香群',
        zhuyaoZhanbi: 62.5,
        area: 2.5,
        closure: 0.8,
      },
    ]);
    const at = async (call: string) =>
      (await visit<Footprint[]>(`${CATEGORY}/${call}`, { xzCode: '33' })).map(({ name }) => name).sort();
    expect(await at('zuogongliuOldTree')).toEqual(['植树', '访树']);
    expect(await at('zuogongliuOldTreeGroup')).toEqual(['访群']);
    expect(await visit(`${CATEGORY}/getEssenceDisplayDetail`, { provinceGroupNumber: GROUP })).toMatchObject({
      ...{ type: 2, groupName: '云栖竹径古枫香群' },
      categories: [{ code: 'zsjzj', name: '访群' }, ...[{ code: 'sbgs2', name: '双百群' }]],
    });
  });

  it('answers films in their order: an own file before an address, and no address of another host', async () => {
    const own = await show(billboard, {
      name: '本站',
      url: 'https://elsewhere.cn/a.mp4',
      orderBillboard: 1,
      oldTreeId: tree,
      provinceOldTreeNumber: TREE,
    });
    await attach(t, billboard, own, { name: 'promo.mp4', sort: 2 });
    await attach(t, billboard, own, { name: 'cover.jpg', sort: 1 });
    // No page may load pictures of other hosts.
    const firstFrameUrl = 'https://video.example.cn/b.jpg';
    const far = { name: '站外', url: 'https://video.example.cn/b.mp4', orderBillboard: 2 };
    await show(billboard, { ...far, firstFrameUrl });
    await refusal(`${ROOT}/billboard/billboard/save`, { ...far, firstFrameUrl });
    const other = await show(billboard, {
      name: '不可播放',
      url: 'https://elsewhere.cn/c.mp4',
      orderBillboard: 3,
    });
    await show(billboard, { name: '草稿', publishStatus: 0 });
    const films = await visit<Film[]>(`${ROOT}/billboard/billboard/data`);
    expect(films).toMatchObject([
      { billboardId: own, name: '本站', url: link('promo.mp4'), firstFrameUrl: link('cover.jpg') },
      { name: '站外', url: 'https://video.example.cn/b.mp4', firstFrameUrl: null },
      { name: '不可播放', url: null },
    ]);
    expect(await visit(`${CATEGORY}/billboardOldTree`, { xzCode: '33' })).toMatchObject([{ id: own }]);
    expect(await visit(`${CATEGORY}/oldTreeVideoDetails`, { provinceOldTreeNumber: TREE })).toMatchObject([
      { id: own },
    ]);
    expect(await visit(`${CATEGORY}/oldTreeVideoDetails`, { provinceGroupNumber: GROUP })).toEqual([]);
    expect((await get(`${ROOT}/billboard/billboard/detail`, { id: other }))['blockedFilms']).toEqual([
      'https://elsewhere.cn/c.mp4',
    ]);
    expect(await visit(`${ROOT}/billboard/billboard/data`, {}, 'foreign')).toEqual([]);
  });

  it('answers the exhibition by kind, state, award and name', async () => {
    const entry = { isExist: '1', awardsName: '十大古树' };
    await show(oldTreeExhibition, {
      name: '一号樟',
      ...entry,
      type: '1',
      oldTreeId: tree,
      provinceOldTreeNumber: TREE,
    });
    await show(oldTreeExhibition, {
      name: '二号群',
      isExist: '2',
      type: '2',
      groupId: group,
      provinceGroupNumber: GROUP,
    });
    const page = (query: object) =>
      visit<PageOf<Row>>(`${ROOT}/oldTreeExhibition/oldTreeExhibition/page`, query);
    expect((await page({ type: 1 })).records).toMatchObject([
      {
        name: '一号樟',
        type: 1,
        treeName: '樟树',
        treeType: '樟树',
        isExist: '1',
        awardsName: '十大古树',
        coverUrl: null,
      },
    ]);
    expect((await page({ type: 2 })).records).toMatchObject([
      {
        name: '二号群',
        type: 2,
        treeCount: 38,
        avgTreeAge: 260,
        groupName: '云栖竹径古枫香群',
        isExist: '2',
      },
    ]);
    const sum = async (query: object) => (await page(query)).total;
    expect([
      await sum({}),
      await sum({ isExist: 2 }),
      await sum({ awardsName: '十大' }),
      await sum({ name: '无' }),
    ]).toEqual([...[2, 1, 1, 0]]);
    const { id } = await post(`${ROOT}/oldTreeExhibition/oldTreeExhibition/save`, {
      name: '新',
      groupId: group,
      isExist: '1',
    });
    expect(await get(`${ROOT}/oldTreeExhibition/oldTreeExhibition/detail`, { id })).toMatchObject({
      type: '2',
    });
  });

  it('hides the place of a group of which the main or the protected species is sensitive', async () => {
    const mark = (sensitive: number) =>
      t.db.query('update tree_species set sensitive = $2 where id = $1', [SPECIES, sensitive]);
    const village = `${COUNTY}001001`;
    const place = async (who: string) =>
      (await visit<Exhibit[]>(`${CATEGORY}/getGroupSbgs`, {}, who)).map(({ coordinate, xzCode }) => [
        ...[coordinate, xzCode],
      ]);
    await mark(1);
    await t.db.query('update apicture set xz_code = $2 where group_id = $1 and data_type = $3', [
      ...[group, village, 'sbgs2'],
    ]);
    const [{ other }] = await t.db.query<[{ other: string }]>(
      `select id::text as other from tree_species where id <> $1 order by id limit 1`,
      [SPECIES],
    );
    for (const [main, protectedOne] of [
      [SPECIES, other],
      [other, SPECIES],
    ]) {
      await t.db.query(
        'update old_tree_group set lon = 120.123456, main_tree_type = $2, tree_type = $3 where id = $1',
        [group, main, protectedOne],
      );
      expect([await place('province'), await place('visitor')]).toEqual([
        [['120.123456 30.2', village]],
        [['120.12 30.2', COUNTY]],
      ]);
    }
    await mark(0);
  });

  it('names the first species of a group in Latin, and places it inside of its outline without a position', async () => {
    const two = await t.db.query<{ id: string; species: string; latin_name: string }[]>(
      'select id::text, species, latin_name from tree_species order by id limit 2',
    );
    await t.db.query(
      `update old_tree_group set main_tree_type = $2, main_tree_type_name = $3, lon = null, lat = null,
          geom = st_multi(st_geomfromtext('POLYGON((120 30, 120.2 30, 120.2 30.2, 120 30.2, 120 30))', 4326))
        where id = $1`,
      [group, two.map(({ id }) => id).join(','), two.map(({ species }) => species).join('、')],
    );
    const [found] = await visit<Exhibit[]>(`${CATEGORY}/getGroupSbgs`);
    expect(found).toMatchObject({ coordinate: '120.1 30.1' });
    expect(two[0]!.latin_name).toContain(found!.latinName?.split(' ')[0]);
    await t.db.query('update old_tree_group set lon = 120.1, lat = 30.2 where id = $1', [group]);
  });

  it('finds what is about a tree by the number that it has now, and asks for a number where one tree is meant', async () => {
    const number = (to: string) =>
      t.db.query('update old_tree set province_old_tree_number = $2 where id = $1', [tree, to]);
    const essence = (provinceOldTreeNumber: string) =>
      visit<Essence>(`${CATEGORY}/getEssenceDisplayDetail`, { provinceOldTreeNumber });
    await number('ZJ-90002');
    expect((await essence('zj-90002')).oldTreeId).toBe(tree);
    expect((await essence(TREE)).oldTreeId).toBe(tree);
    await number(TREE);
    for (const call of ['photoGraphyDetil', 'oldTreeVideoDetails', 'getEssenceDisplayDetail'])
      await clients['visitor']!.get(`${CATEGORY}/${call}`).expect(400);
  });

  it('says nothing of a tree that is not approved', async () => {
    await t.db.query('update old_tree set status = 0 where id = $1', [tree]);
    const [entry] = await visit<Exhibit[]>(`${CATEGORY}/doubleHundredTree`, { treeType: 6 });
    expect(entry).toMatchObject({ pictureName: '双百樟', coordinate: null, treeName: null, treeAge: null });
    await t.db.query('update old_tree set status = 1 where id = $1', [tree]);
  });
});
