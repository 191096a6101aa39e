import { apicture, type BestTree, type Essence, goodOldTree, type PageOf } from '@gushu/shared';
import { asking, type Client } from '../kit/client.js';
import { buildRow, COUNTY, type Given } from '../kit/factories.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { attach, CATEGORY, contentPeople, link, plantSubjects, ROOT, SCREEN, TREE } from './content.js';

type Row = Given & { id: string; version: number };

describe('A best tree that a province keeps', () => {
  let t: SharedApp;
  let clients: Record<string, Client>;
  let tree: string;
  let id: string;
  const { get, post, refusal } = asking<Row>(() => clients['province']!);
  /** Reads as a visitor from another province. */
  const visit = <T>(path: string, query: object = {}, who = 'visitor') => get<T>(path, query, clients[who]);
  const publish = (publishStatus: number, who = 'province') =>
    post(`${ROOT}/goodOldTree/goodOldTree/updatePublishStatus`, {}, { ids: id, publishStatus }, clients[who]);

  beforeAll(async () => {
    t = await sharedApp();
    clients = await contentPeople(t, await t.anotherTenant());
    ({ tree } = await plantSubjects(t));
    const written = await post(`${ROOT}/goodOldTree/goodOldTree/save`, {
      ...{ name: '灵隐古樟', oldTreeId: tree, year: 2026, cherish: '国家一级', description: '树冠如盖' },
      describe: '传为宋时所植。',
    });
    id = written.id;
    for (const sort of [1, 2, 3, 4, 5])
      await attach(t, goodOldTree, id, {
        ...{ name: `tree-${sort}.jpg`, sort, remark: `第${sort}张`, author: '西湖区林业站' },
      });
    await attach(t, goodOldTree, id, { name: 'unchecked.jpg', sort: 6, state: 0 });
    await attach(t, goodOldTree, id, { name: 'film.mp4', sort: 7 });
  });
  const seen = async (who = 'visitor') =>
    (await visit<PageOf<BestTree>>(`${ROOT}/goodOldTree/goodOldTree/page`, { name: '古樟' }, who)).records;

  it('shows nothing before it is published', async () => {
    expect(await seen()).toEqual([]);
    for (const call of [
      `${CATEGORY}/oldTreeGoodOldTreeDetails`,
      `${SCREEN}/clickOldTreeDetails/goodOldTree`,
    ]) {
      const { body } = await clients['visitor']!.get(call, { provinceOldTreeNumber: TREE }).expect(404);
      expect(body).toMatchObject({ code: 404, msg: '数据不存在！！！' });
    }
  });

  it('shows its keepers the row with its cover, in their region alone', async () => {
    const list = (who: string) =>
      get<PageOf<Row>>(`${ROOT}/goodOldTree/goodOldTree/list`, { name: '灵隐' }, clients[who]);
    for (const who of ['nation', 'province', 'city', 'county'])
      expect((await list(who)).records).toMatchObject([
        {
          ...{ id, xzCode: COUNTY, provinceOldTreeNumber: TREE, publishStatus: 0 },
          ...{ pictureNum: 5, videoNum: 1, coverUrl: expect.stringMatching(/tree-1\.jpg.*size=thumb/) },
        },
      ]);
    for (const who of ['neighbour', 'foreign']) expect((await list(who)).records).toEqual([]);
    await clients['visitor']!.get(`${ROOT}/goodOldTree/goodOldTree/list`).expect(403);
  });

  it('is not kept by a county, by another province, nor by a visitor', async () => {
    const path = `${ROOT}/goodOldTree/goodOldTree`;
    for (const who of ['county', 'neighbour', 'visitor', 'foreign']) {
      await refusal(`${path}/updatePublishStatus`, {}, { ids: id, publishStatus: 1 }, clients[who]);
      await refusal(`${path}/update`, { id, version: 1, name: '改' }, {}, clients[who]);
      await refusal(`${path}/remove`, {}, { ids: id }, clients[who]);
    }
    await refusal(`${path}/save`, { name: '越界', oldTreeId: tree }, {}, clients['neighbour']);
  });

  it('shows a visitor of another province all of it once it is published', async () => {
    await publish(1, 'city');
    const [best] = await seen();
    expect(best).toMatchObject({
      ...{ id, name: '灵隐古樟', type: 1, year: 2026, cherish: '国家一级', description: '树冠如盖' },
      ...{ describe: '传为宋时所植。', provinceOldTreeNumber: TREE, coordinate: '120.123456 30.234567' },
      ...{ xzName: '浙江省杭州市西湖区', smallPlaceName: '灵隐', treeName: '樟树', section: '樟科' },
      ...{ latinName: expect.stringContaining('amphora'), treeAge: 812, treeLevel: '一级' },
      ...{ bust: 640, treeHeight: 22.5, treeCount: 1, url: link('tree-1.jpg') },
    });
    expect(best!.imgList.map(({ fileType, url }) => [fileType, url])).toEqual([
      ...[1, 2, 3, 4, 5].map((sort) => ['1', link(`tree-${sort}.jpg`)]),
      ['2', link('film.mp4')],
    ]);
    expect(best!.imgList[0]).toMatchObject({ remark: '第1张', author: '西湖区林业站' });
    expect(best!.leftImgEntities.map(({ url }) => url)).toEqual(
      [1, 3, 5].map((at) => link(`tree-${at}.jpg`)),
    );
    expect(best!.rightImgEntities.map(({ url }) => url)).toEqual([2, 4].map((at) => link(`tree-${at}.jpg`)));
    expect(await seen('foreign')).toEqual([]);
  });

  it('answers it by every call for best trees', async () => {
    const { id: more } = await buildRow(t.db, apicture, {
      xzCode: COUNTY,
      dataType: 'zmgs',
      pictureName: '又一张',
      type: null,
      oldTreeId: tree,
      provinceOldTreeNumber: TREE,
    });
    await attach(t, apicture, more, { name: 'more.jpg', sort: 1 });
    const number = { provinceOldTreeNumber: TREE.toLowerCase() };
    expect(
      await visit(`${CATEGORY}/getzmgsList`, { xzCode: '33', year: 2024, archiveMark: 1 }),
    ).toMatchObject([{ id }]);
    expect(await visit(`${CATEGORY}/getzmgsList`, { xzCode: '32' })).toEqual([]);
    expect(await visit(`${CATEGORY}/oldTreeGoodOldTreeDetails`, number)).toMatchObject({ id });
    expect(await visit(`${SCREEN}/clickOldTreeDetails/goodOldTree`, number)).toMatchObject({ id });
    const pictures = await visit<{ url: string }[]>(`${CATEGORY}/oldTreeGoodOldTreePicture`, number);
    expect(pictures.map(({ url }) => url)).toEqual([
      ...[1, 2, 3, 4, 5].map((sort) => link(`tree-${sort}.jpg`)),
      link('more.jpg'),
    ]);
    const essence = await visit<Essence>(`${CATEGORY}/getEssenceDisplayDetail`, { ...number, year: 2026 });
    expect(essence).toMatchObject({
      name: '灵隐古樟',
      treeName: '樟树',
      describe: '传为宋时所植。',
      type: 1,
    });
    expect(essence.categories.map(({ code, name }) => [code, name])).toEqual([
      ['zmgs', '灵隐古樟'],
      ['zmgs', '又一张'],
    ]);
    expect(essence.imgList).toHaveLength(7);
    expect(await get(`${SCREEN}/goodOldTreeData`, { xzCode: '33', region: 2 }, clients['nation'])).toEqual([
      {
        ...{
          id,
          name: '灵隐古樟',
          treeName: '樟树',
          provinceOldTreeNumber: TREE,
          provinceGroupNumber: null,
        },
        ...{ coordinate: '120.123456 30.234567', xzName: '浙江省杭州市西湖区', url: link('tree-1.jpg') },
      },
    ]);
    await clients['visitor']!.get(`${SCREEN}/goodOldTreeData`).expect(403);
    for (const call of ['oldTreeGoodOldTreeDetails', 'oldTreeGoodOldTreePicture', 'getEssenceDisplayDetail'])
      await clients['visitor']!.get(`${CATEGORY}/${call}`).expect(400);
    await t.db.query('delete from apicture where id = $1', [more]);
  });

  it('shows a sensitive tree’s place exactly only to those who may see the tree', async () => {
    await t.db.query('update old_tree set sensitive = 1 where id = $1', [tree]);
    const place = async (who: string) => {
      const [{ coordinate, smallPlaceName }] = (await seen(who)) as [BestTree];
      return [coordinate, smallPlaceName];
    };
    for (const who of ['nation', 'province', 'county'])
      expect(await place(who)).toEqual(['120.123456 30.234567', '灵隐']);
    for (const who of ['visitor', 'neighbour']) expect(await place(who)).toEqual(['120.12 30.23', null]);
    await t.db.query('update old_tree set sensitive = 0 where id = $1', [tree]);
  });

  it('has it gone from everywhere once it is withdrawn', async () => {
    await refusal(`${ROOT}/goodOldTree/goodOldTree/remove`, {}, { ids: id });
    await publish(2);
    expect(await seen()).toEqual([]);
    expect(await visit(`${CATEGORY}/getzmgsList`)).toEqual([]);
    for (const call of ['oldTreeGoodOldTreeDetails', 'getEssenceDisplayDetail'])
      await clients['visitor']!.get(`${CATEGORY}/${call}`, { provinceOldTreeNumber: TREE }).expect(404);
    await refusal(`${ROOT}/oldTree/oldTree/remove`, {}, { ids: tree }, clients['county']);
    await post(`${ROOT}/goodOldTree/goodOldTree/remove`, {}, { ids: id });
  });
});
