import {
  apicture,
  billboard,
  type Exhibit,
  goodFootprint,
  goodOldTree,
  oldTreeExhibition,
  type PageOf,
  type RecordDefinition,
  type RegionCount,
  type ScreenVideo,
} from '@gushu/shared';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { bodyOf, buildRow, COUNTY, type Given } from '../kit/factories.js';
import { buildFiles } from '../kit/files.js';
import { homeTenant } from '../kit/home.js';
import { buildKeeper, PASSWORD } from '../kit/people.js';
import {
  attach,
  CATEGORY,
  contentPeople,
  GROUP,
  link,
  plantSubjects,
  ROOT,
  SCREEN,
  TREE,
} from './content.js';

type Refused = { code: number; msg: string; errors: { field: string; label: string; msg: string }[] };

const HOST = 'films.example.cn';
const FILM = `https://${HOST}/tree.mp4`;
/** A kind of content, the field that holds a film's address, and what else an entry of it needs. */
const KINDS: [name: string, record: RecordDefinition, address: string | undefined, given: Given][] = [
  ['a best tree', goodOldTree, undefined, {}],
  ['a footprint', goodFootprint, 'video', { oldTreeId: null }],
  ['an entry of the exhibition', oldTreeExhibition, undefined, { oldTreeId: null }],
  ['a film', billboard, 'url', { oldTreeId: null }],
  ['a photograph', apicture, undefined, { dataType: 'syz1', type: '1', oldTreeId: null }],
  [
    'a confession',
    apicture,
    undefined,
    { dataType: 'gbgs', type: null, coordinate: '120.1 30.2', oldTreeId: null },
  ],
];

describe('Content of the showcase', () => {
  let t: TestApp;
  let clients: Record<string, Client>;
  let tree: string;
  let group: string;
  const { get, post } = asking<Given & { id: string }>(() => clients['province']!);
  const pathOf = ({ path }: RecordDefinition) => `${ROOT}/${path}`;
  const save = async (record: RecordDefinition, given: Given) => {
    const body = await bodyOf(t.db, record, {
      xzCode: COUNTY,
      url: null,
      video: null,
      urlName: null,
      groupId: null,
      ...given,
    });
    return (await post(`${pathOf(record)}/save`, body)).id;
  };
  const publish = async (record: RecordDefinition, id: string, language = 'zh') => {
    const call = clients['province']!.post(
      `${pathOf(record)}/updatePublishStatus`,
      {},
      { ids: id, publishStatus: 1 },
    );
    return (await call.set('Accept-Language', language)).body as Refused;
  };

  beforeAll(async () => {
    t = await startApp();
    clients = await contentPeople(t);
    ({ tree, group } = await plantSubjects(t));
  });
  afterAll(() => t.close());

  it.each(KINDS)(
    'is not published where %s has neither picture nor film',
    async (_, record, address, given) => {
      const about = record === goodOldTree ? { oldTreeId: tree, year: 2021 } : {};
      const id = await save(record, { ...given, ...about });
      const refused = async () => {
        const { code, errors } = await publish(record, id);
        expect([code, errors.map(({ field }) => field)]).toEqual([400, [address ?? 'attachmentList']]);
        expect(errors[0]!.msg).toMatch(/请先.*上传至少一张照片或一段视频，再发布/);
      };
      await refused();
      const english = await publish(record, id, 'en');
      expect(english.msg).toMatch(/^(Photos and files|Address).*(then publish it)/);
      // A document shows nothing, nor does a picture that was refused.
      await buildFiles(
        t.db,
        { id, tenantId: homeTenant(), xzCode: COUNTY },
        { type: record.dataType!, pictures: 0, documents: 1 },
      );
      await attach(t, record, id, { name: 'bad.jpg', sort: 1, state: 2 });
      await refused();
      const { id: other } = await get(`${pathOf(record)}/detail`, { id });
      expect(other).toBe(id);
      await attach(t, record, id, { name: record === billboard ? 'own.mp4' : 'good.jpg', sort: 2, state: 0 });
      expect(await publish(record, id)).toMatchObject({ code: 200 });
    },
  );

  it.each(KINDS.filter(([, , address]) => address))(
    'is published where %s has an address',
    async (_, record, address, given) => {
      const id = await save(record, { ...given, [address!]: FILM });
      expect(await publish(record, id)).toMatchObject({ code: 200 });
    },
  );

  it('keeps the places of a confession with a tree or a group, and of no other exhibit', async () => {
    const coordinate = '120.123123 30.234234;120.11 30.22';
    const confession = { dataType: 'gbgs', type: null, coordinate };
    const ids = [
      await save(apicture, { ...confession, oldTreeId: tree, pictureName: '树下' }),
      await save(apicture, { ...confession, groupId: group, oldTreeId: null, pictureName: '林中' }),
    ];
    for (const id of ids) {
      expect(await get(`${CATEGORY}/detail`, { id })).toMatchObject({ coordinate });
      await attach(t, apicture, id, { name: 'us.jpg', sort: 1 });
      expect(await publish(apicture, id)).toMatchObject({ code: 200 });
    }
    const photo = await save(apicture, { dataType: 'syz1', type: '1', coordinate, oldTreeId: tree });
    expect(await get(`${CATEGORY}/detail`, { id: photo })).toMatchObject({ coordinate: null });
    // One that was entered without stands where its tree does.
    const plain = await save(apicture, {
      ...confession,
      coordinate: null,
      oldTreeId: tree,
      pictureName: '无地点',
    });
    await attach(t, apicture, plain, { name: 'us.jpg', sort: 1 });
    await publish(apicture, plain);

    const seen = async (who: string) => {
      const rows = await get<Exhibit[]>(`${CATEGORY}/expressOldTree`, {}, clients[who]);
      return Object.fromEntries(rows.map((row) => [row.name, row.coordinate]));
    };
    expect(await seen('visitor')).toMatchObject({
      树下: coordinate,
      林中: coordinate,
      无地点: '120.123456 30.234567',
    });
    await t.db.query('update old_tree set sensitive = 1 where id = $1', [tree]);
    expect(await seen('visitor')).toMatchObject({
      树下: '120.12 30.23;120.11 30.22',
      林中: coordinate,
      无地点: '120.12 30.23',
    });
    expect(await seen('county')).toMatchObject({ 树下: coordinate });
    // Who keeps exhibits and may not read trees learns no more.
    const { account } = await buildKeeper(t.db, homeTenant(), ['apicture', 'apicture_view']);
    await t.db.query(`update blade_user set xz_code = '33', xzjb = 2 where account = $1`, [account]);
    const keeper = await signIn(t.app, account, PASSWORD);
    expect(await get(`${CATEGORY}/detail`, { id: ids[0] }, keeper)).toMatchObject({
      coordinate: '120.12 30.23;120.11 30.22',
    });
    await t.db.query('update old_tree set sensitive = 0 where id = $1', [tree]);
  });

  it('is counted by region: best trees and footprints that are published, at once', async () => {
    const counts = async (xzCode: string, who = 'nation') => {
      const rows = await get<RegionCount[]>(`${SCREEN}/oldTreeCountByXzCode`, { xzCode }, clients[who]);
      return rows
        .filter(({ goodNum, footprintNum }) => goodNum || footprintNum)
        .map(({ xzCode: code, goodNum, footprintNum }) => [code, goodNum, footprintNum]);
    };
    await t.db.query('delete from good_old_tree where tenant_id = $1', [homeTenant()]);
    await t.db.query('delete from good_footprint where tenant_id = $1', [homeTenant()]);
    expect(await counts('')).toEqual([]);
    const good = await buildRow(t.db, goodOldTree, { xzCode: COUNTY, oldTreeId: tree, year: 2024 });
    await buildRow(t.db, goodFootprint, { xzCode: `${COUNTY}002` });
    await buildRow(t.db, goodFootprint, { xzCode: COUNTY });
    await buildRow(t.db, goodFootprint, { xzCode: '320102' });
    await buildRow(t.db, goodFootprint, { xzCode: COUNTY, publishStatus: 0 });
    expect(await counts('')).toEqual([
      ['32', 0, 1],
      ['33', 1, 2],
    ]);
    expect(await counts('33')).toEqual([['3301', 1, 2]]);
    expect(await counts('3301', 'city')).toEqual([[COUNTY, 1, 2]]);
    await t.db.query('update good_old_tree set publish_status = 2 where id = $1', [good.id]);
    expect(await counts('')).toEqual([
      ['32', 0, 1],
      ['33', 0, 2],
    ]);
  });

  it('answers a tree’s published film beside the videos of the register', async () => {
    const admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    const key = { paramKey: 'showcase.videoHosts' };
    const { records } = await get<PageOf<Given>>('/api/blade-system/param/list', key, admin);
    await post(
      '/api/blade-system/param/submit',
      { id: records[0]!['id'], paramName: '视频', paramValue: `https://${HOST}`, ...key },
      {},
      admin,
    );
    const about = { xzCode: COUNTY, oldTreeId: tree, provinceOldTreeNumber: TREE, type: '1' };
    const film = async (name: string, given: Given) =>
      (await buildRow(t.db, billboard, { ...about, name, url: null, ...given })).id;
    const own = await film('四季', { orderBillboard: 1 });
    await attach(t, billboard, own, { name: 'seasons.mp4', sort: 1 });
    await film('远处', { url: FILM, orderBillboard: 2 });
    await film('不放', { url: 'https://elsewhere.example.com/x.mp4', orderBillboard: 3 });
    await film('草稿', { url: FILM, publishStatus: 0 });
    await film('别处', {
      oldTreeId: null,
      groupId: group,
      provinceOldTreeNumber: null,
      provinceGroupNumber: GROUP,
      url: FILM,
    });
    const videos = (who: string) =>
      get<ScreenVideo[]>(
        `${SCREEN}/clickOldTreeDetails/video`,
        { provinceOldTreeNumber: TREE.toLowerCase() },
        clients[who],
      );
    const films = [
      { name: '四季', url: link('seasons.mp4'), firstFrameUrl: null },
      { name: '远处', url: FILM, firstFrameUrl: null },
    ];
    expect(await videos('county')).toEqual(films);
    const [{ id: file }] = (await t.db.query(
      `insert into blade_attach (tenant_id, link, name, original_name, extension, attach_size, content_type, digest, check_state)
        values ($1, '', 'register.mp4', 'register.mp4', 'mp4', 1, '', '', 1) returning id`,
      [homeTenant()],
    )) as [{ id: string }];
    await t.db.query(
      `insert into attachment (tenant_id, xz_code, business_type, business_id, attach_id, attach_type, attachment_name)
        values ($1, $2, '1', $3, $4, '2', 'register.mp4')`,
      [homeTenant(), COUNTY, tree, file],
    );
    expect(await videos('county')).toEqual([
      { name: 'register.mp4', url: link('register.mp4'), firstFrameUrl: null },
      ...films,
    ]);
    await clients['visitor']!.get(`${SCREEN}/clickOldTreeDetails/video`, {
      provinceOldTreeNumber: TREE,
    }).expect(403);
    await clients['neighbour']!.get(`${SCREEN}/clickOldTreeDetails/video`, {
      provinceOldTreeNumber: TREE,
    }).expect(404);
  });
});
