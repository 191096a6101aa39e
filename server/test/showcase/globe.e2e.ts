import {
  type BaseMap,
  type BookMark,
  type FixedVideo,
  MAX_BOOK_MARKS,
  type PageOf,
  type PrizeVideo,
} from '@gushu/shared';
import request from 'supertest';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { COUNTY } from '../kit/factories.js';
import { buildKeeper, PASSWORD, signInAs } from '../kit/people.js';

const MARKS = '/api/bookMark/bookMark';
const VIEW = { dataType: '1', mapHeight: 250_000, lon: 120.1, lat: 30.2 };

describe('The globe', () => {
  let t: TestApp;
  let county: Client;
  let other: Client;
  let admin: Client;
  const { get, post } = asking(() => admin);
  const list = async (as: Client, query: object = { current: 1, size: 10_000, dataType: 1 }) =>
    (await as.get(`${MARKS}/list`, query).expect(200)).body.data as PageOf<BookMark>;
  const ownOf = async (as: Client) => (await list(as)).records.filter(({ mark }) => mark !== 1);
  /** Sets a parameter of the platform. */
  async function set(paramKey: string, paramValue: string): Promise<void> {
    const { records } = await get<PageOf<{ id: string; version: number }>>('/api/blade-system/param/list', {
      paramKey,
    });
    const [{ id, version }] = records as [{ id: string; version: number }];
    await post('/api/blade-system/param/submit', { id, version, paramValue });
  }

  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    county = await signInAs(t, { roles: ['county'], xzCode: COUNTY });
    other = await signInAs(t, { roles: ['county'], xzCode: COUNTY });
  });
  afterAll(() => t.close());

  it('keeps the bookmarks of each person for themselves, the newest first', async () => {
    const first = await county.post(`${MARKS}/save`, { ...VIEW, bookMarkName: '后院', xzCode: COUNTY });
    expect(first.body).toMatchObject({ code: 200, data: { id: expect.stringMatching(/^\d+$/) } });
    await county.post(`${MARKS}/save`, { ...VIEW, bookMarkName: '前院', xzCode: COUNTY }).expect(200);
    expect(await ownOf(county)).toMatchObject([
      { ...VIEW, bookMarkName: '前院', xzCode: COUNTY, xzName: '西湖区', isExist: '1', mark: 0 },
      { bookMarkName: '后院' },
    ]);
    expect(await ownOf(other)).toEqual([]);
    const { id } = first.body.data as { id: string };
    expect((await other.post(`${MARKS}/remove`, {}, { ids: id })).status).toBe(404);
    expect((await list(county, { current: 2, size: 1 })).records).toMatchObject([{ id }]);
    // Its region has been merged into another since.
    await t.db.query(`update book_mark set xz_code = '330199' where id = $1`, [id]);
    expect((await ownOf(county))[1]).toMatchObject({ id, xzCode: '', isExist: '2' });
  });

  it('has bookmarks of the nation and its provinces, which stay where all others are removed', async () => {
    const defaults = (await list(admin)).records.filter(({ mark }) => mark === 1);
    expect(defaults).toHaveLength(35);
    expect(defaults[0]).toMatchObject({ bookMarkName: '全国', xzCode: '', mapHeight: 7_000_000 });
    expect(defaults).toContainEqual(expect.objectContaining({ bookMarkName: '浙江省', xzCode: '33' }));
    const own = (await list(county)).records.filter(({ mark }) => mark === 1);
    expect(own.map(({ xzCode }) => xzCode)).toEqual(['', '33']);
    const ids = (await list(county)).records.map(({ id }) => id);
    const refused = await county.post(`${MARKS}/remove`, {}, { ids: ids.join(',') });
    expect(refused.body).toMatchObject({ code: 400, msg: '默认书签不能删除' });
    expect(await ownOf(county)).toHaveLength(2);
    const clear = (await ownOf(county)).map(({ id }) => id).join(',');
    expect((await county.post(`${MARKS}/remove`, {}, { ids: clear })).body).toMatchObject({ code: 200 });
    expect((await list(county)).records.map(({ mark }) => mark)).toEqual([1, 1]);
  });

  it('refuses a bookmark without a name, beside the earth or of a region of others, and more than there is room for', async () => {
    const wrong = await county.post(`${MARKS}/save`, { ...VIEW, lat: 91, bookMarkName: ' ', mapHeight: 'x' });
    expect(wrong.body).toMatchObject({ code: 400 });
    const fields = (wrong.body.errors as { field: string }[]).map(({ field }) => field);
    expect(fields.toSorted()).toEqual(['bookMarkName', 'lat', 'mapHeight']);
    const beyond = await county.post(`${MARKS}/save`, { ...VIEW, bookMarkName: '邻省', xzCode: '32' });
    expect(beyond.status).toBe(403);
    await t.db.query(
      `insert into book_mark (tenant_id, user_id, data_type, book_mark_name, xz_code, map_height, lon, lat)
       select '000000', (select id from blade_user where account = 'admin'), '1', 'M' || n, '', 1, 100, 30
       from generate_series(1, ${MAX_BOOK_MARKS}) n`,
    );
    const full = await admin.post(`${MARKS}/save`, { ...VIEW, bookMarkName: '再一个' });
    expect(full.body).toMatchObject({ code: 400, msg: expect.stringContaining(String(MAX_BOOK_MARKS)) });
  });

  it('offers the tiles that the parameters name, and lets pages ask their hosts', async () => {
    const tiles = () => get<BaseMap>('/api/maps/base-map/tiles');
    const policy = async () => {
      const server = t.app.getHttpServer() as Parameters<typeof request>[0];
      return (await request(server).get('/landscape/map')).headers['content-security-policy'];
    };
    expect((await tiles()).own).toEqual({});
    expect(await policy()).toContain("img-src 'self' data: blob:;");
    await set('map.satellite2022', 'https://map.example.cn/2022/{z}/{x}/{y}.jpg');
    await set('map.forestPlots2022', 'not a template; script-src *');
    expect((await tiles()).own).toEqual({
      satellite2022: {
        url: 'https://map.example.cn/2022/{z}/{x}/{y}.jpg',
        grid: 'mercator',
        maxLevel: 17,
      },
    });
    expect(await policy()).toContain("img-src 'self' data: blob: https://map.example.cn;");
    expect(await policy()).toContain("connect-src 'self' blob: data: https://map.example.cn;");
    expect(await policy()).toContain("script-src 'self' 'wasm-unsafe-eval';");
    await set('map.satellite2022', '');
    expect(await policy()).toContain("img-src 'self' data: blob:;");
  });

  it('offers its years to whoever may open it, without the data screen', async () => {
    const { account } = await buildKeeper(t.db, '000000', ['globe']);
    const visitor = await signIn(t.app, account, PASSWORD);
    const call = '/api/largeDataScreen/largeDataScreen';
    await visitor.get(`${call}/getYear`).expect(200);
    await visitor.get(`${call}/oldTreeSurvey`).expect(403);
  });

  it('has the prize videos of the parameters, and plays those of hosts that may be shown', async () => {
    const prizes = () => get<PrizeVideo[]>('/api/billboard/billboard/prizeVideos');
    expect(await prizes()).toEqual([]);
    await set('showcase.prizeVideo1', 'https://video.example.cn/1.mp4 一等奖 作品');
    await set('showcase.prizeVideo3', 'https://elsewhere.example.cn/3.mp4');
    await set('showcase.videoHosts', 'https://video.example.cn');
    expect(await prizes()).toEqual([
      { title: '一等奖 作品', url: 'https://video.example.cn/1.mp4' },
      { title: '', url: null },
    ]);
  });

  it('has the videos that the list of films begins with, each under the id of its parameter', async () => {
    const fixed = () => get<FixedVideo[]>('/api/billboard/billboard/fixedVideos');
    expect(await fixed()).toEqual([]);
    await set('showcase.fixedVideo1', 'https://video.example.cn/a.mp4 古树 中国');
    await set('showcase.fixedVideo3', 'https://elsewhere.example.cn/c.mp4');
    expect(await fixed()).toEqual([
      { id: '0', title: '古树 中国', url: 'https://video.example.cn/a.mp4' },
      { id: '1', title: '', url: null },
    ]);
  });
});
