import {
  emergencyWarning,
  type LiveWarning,
  noticeAnnouncement,
  type PageOf,
  type Reader,
  type ReaderCounts,
  type WarnedRegion,
  type WarningNews,
} from '@gushu/shared';
import { asking, BASIC, type Client } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';
import { bodyOf, buildGroup, buildOldTree } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const NOTICES = `/api/${noticeAnnouncement.path}`;
const WARNINGS = `/api/${emergencyWarning.path}`;
const COUNTY = '330106';
/** Roles by the digits of their people's region. */
const ROLES: Record<number, string> = { 0: 'nation', 2: 'province', 4: 'city', 6: 'county' };

type Row = Record<string, unknown> & { id: string; version: number };
type Receipts = PageOf<Reader> & ReaderCounts;

/** A warning is in the header within five seconds. */
const SOON_MS = 5_000;

describe('What a region publishes to others', () => {
  let t: SharedApp;
  const clients: Record<string, Client> = {};
  const { get, post, refusal } = asking<Row>(() => clients['province']!);

  beforeAll(async () => {
    t = await sharedApp();
    const people = {
      nation: '',
      'another of the nation': '',
      province: '33',
      city: '3301',
      county: COUNTY,
      neighbour: '330108',
      'another province': '32',
    };
    for (const [who, xzCode] of Object.entries(people))
      clients[who] = await signInAs(t, { xzCode, roles: [ROLES[xzCode.length]!] });
  });

  const save = async (path: string, body: object) => (await post(`${path}/save`, body)).id;
  const as = <T>(who: string, path: string, query: object = {}): Promise<T> =>
    get<T>(path, query, clients[who]);
  const move = async (who: string, path: string, verb: string, query: object) =>
    (await clients[who]!.post(`${path}/${verb}`, {}, query)).body as { success: boolean };

  const notice = async (given: object = {}, who = 'province') => {
    const body = await bodyOf(t.db, noticeAnnouncement, { ...given });
    const { id } = await post(`${NOTICES}/save`, body, {}, clients[who]);
    await move(who, NOTICES, 'updatePublishStatus', { ids: id, publishStatus: 1 });
    return id;
  };
  const sees = async (who: string, id: string) =>
    (await clients[who]!.get(`${NOTICES}/detail`, { id })).status === 200;

  it('reaches the regions it names and all below them, or all below its publisher, and those above', async () => {
    const named = await notice({ receiveScope: COUNTY });
    const toAll = await notice();
    const seenBy = async (id: string) => {
      const found = [];
      for (const who of ['nation', 'city', 'county', 'neighbour', 'another province'])
        if (await sees(who, id)) found.push(who);
      return found;
    };
    expect(await seenBy(named)).toEqual(['nation', 'city', 'county']);
    expect(await seenBy(toAll)).toEqual(['nation', 'city', 'county', 'neighbour']);
  });

  it('names regions of its publisher alone, each once and none inside another', async () => {
    const body = await bodyOf(t.db, noticeAnnouncement, {});
    const wrong = (receiveScope: string) => refusal(`${NOTICES}/save`, { ...body, receiveScope });
    expect(await wrong('3201')).toContain('接收范围');
    expect(await wrong('3301,3301')).toContain('接收范围');
    expect(await wrong('339999')).toContain('接收范围');
    const id = await save(NOTICES, { ...body, receiveScope: `${COUNTY},3301` });
    expect(await get(`${NOTICES}/detail`, { id })).toMatchObject({
      receiveScope: '3301',
      receiveScopeName: '浙江省杭州市',
    });
    const two = await save(NOTICES, { ...body, receiveScope: '3301,3302' });
    expect(await get(`${NOTICES}/detail`, { id: two })).toMatchObject({ receiveScope: '3301,3302' });
    const ends = { beginTime: '2026-05-02 08:00:00', endTime: '2026-05-01 08:00:00' };
    const early = await save(NOTICES, { ...body, ...ends });
    expect(await refusal(`${NOTICES}/updatePublishStatus`, {}, { ids: early, publishStatus: 1 })).toContain(
      '结束时间',
    );
  });

  it('counts each person once, and lists who has read it and who has not', async () => {
    const id = await notice({ receiveScope: '3301' });
    for (const who of ['county', 'county', 'city', 'nation'])
      await clients[who]!.get(`${NOTICES}/detail`, { id });
    const receipts = (query: object) =>
      as<Receipts>('province', `${NOTICES}/readers`, { id, size: 100, ...query });
    const read = await receipts({ read: 1 });
    expect([read.read, read.total]).toEqual([3, 3]);
    expect(read.records.map(({ xzCode }) => xzCode).sort()).toEqual(['', '3301', COUNTY]);
    const unread = await receipts({ read: 0 });
    expect(unread.records.map(({ xzCode }) => xzCode)).toContain('330108');
    expect(unread.records.every(({ readTime }) => readTime === null)).toBe(true);
    expect(await get(`${NOTICES}/detail`, { id })).toMatchObject({ readNum: 4 });
    expect((await clients['county']!.get(`${NOTICES}/readers`, { id })).status).toBe(404);
  });

  it('keeps on top what is on top, however the list is sorted', async () => {
    const top = await notice({ title: '甲 置顶', isTop: 1 });
    const later = await notice({ title: '乙 后发' });
    for (const order of [{}, { ascs: 'title' }, { descs: 'title' }]) {
      const { records } = await as<PageOf<Row>>('county', `${NOTICES}/list`, { size: 100, ...order });
      const ids = records.map((row) => row.id);
      expect(ids.indexOf(top)).toBeLessThan(ids.indexOf(later));
    }
  });

  describe('A warning', () => {
    const warn = async (given: object = {}, who = 'province') => {
      const body = await bodyOf(t.db, emergencyWarning, {
        xzCodes: '3301',
        beginTime: '2026-05-01 09:00:00',
        ...given,
      });
      return (await post(`${WARNINGS}/save`, body, {}, clients[who])).id;
    };
    const publish = async (id: string) => {
      await move('nation', WARNINGS, 'updateCheckStatus', { ids: id, checkStatus: 1 });
      return move('province', WARNINGS, 'updatePublishStatus', { ids: id, publishStatus: 1 });
    };
    const cancel = (id: string) =>
      move('province', WARNINGS, 'updatePublishStatus', { ids: id, publishStatus: 2 });
    const current = async (who: string) =>
      (await as<LiveWarning[]>(who, `${WARNINGS}/current`)).map(({ id }) => id);

    it('is checked from above before it is published', async () => {
      const id = await warn();
      expect(await refusal(`${WARNINGS}/updatePublishStatus`, {}, { ids: id, publishStatus: 1 })).not.toBe(
        '',
      );
      expect((await publish(id)).success).toBe(true);
    });

    it('of the nation is checked by another of its people', async () => {
      const id = await warn({ xzCodes: '33' }, 'nation');
      expect((await move('nation', WARNINGS, 'updateCheckStatus', { ids: id, checkStatus: 1 })).success).toBe(
        false,
      );
      expect(
        (await move('another of the nation', WARNINGS, 'updateCheckStatus', { ids: id, checkStatus: 1 }))
          .success,
      ).toBe(true);
    });

    it('counts the trees of its regions when it is published, and keeps that', async () => {
      await buildOldTree(t.db, { xzCode: '331002001' });
      await buildOldTree(t.db, { xzCode: '331002001', vigor: '4' });
      await buildGroup(t.db, { xzCode: '331002', trees: 12, oldTrees: 0 });
      const id = await warn({ xzCodes: '331002,3310' });
      await publish(id);
      const stored = () => get(`${WARNINGS}/detail`, { id });
      expect(await stored()).toMatchObject({ xzCodes: '3310', affectedTreeNum: 13 });
      await buildOldTree(t.db, { xzCode: '331002001' });
      expect(await stored()).toMatchObject({ affectedTreeNum: 13 });
      const regions = await as<WarnedRegion[]>('province', `${WARNINGS}/regions`, { id });
      expect(regions).toEqual([{ xzCode: '3310', xzName: '浙江省台州市', treeNum: 14 }]);
      await cancel(id);
    });

    it('is in force where its regions are, from its beginning to its end, until it is cancelled', async () => {
      const [id, later, over] = [
        await warn(),
        await warn({ beginTime: '2099-01-01 00:00:00' }),
        await warn({ endTime: '2026-05-01 10:00:00' }),
      ];
      for (const one of [id, later, over]) await publish(one);
      expect(await current('county')).toContain(id);
      expect(await current('county')).not.toContain(later);
      expect(await current('county')).not.toContain(over);
      expect(await current('another province')).not.toContain(id);
      await clients['county']!.get(`${WARNINGS}/detail`, { id });
      const [shown] = (await as<LiveWarning[]>('county', `${WARNINGS}/current`)).filter(
        (one) => one.id === id,
      );
      expect(shown).toMatchObject({ read: true, xzCodes: '3301' });
      await cancel(id);
      expect(await current('county')).not.toContain(id);
      expect((await get(`${WARNINGS}/detail`, { id }))['cancelTime']).toMatch(/^\d{4}-/);
    });

    it('reaches the staff of its regions within five seconds, and so does its end', async () => {
      const stop = new AbortController();
      const headers = { Authorization: BASIC, 'Blade-Auth': `bearer ${clients['county']!.token}` };
      const answer = await fetch(`${await t.app.getUrl()}${WARNINGS}/events`, {
        headers,
        signal: stop.signal,
      });
      const heard: WarningNews[] = [];
      void (async () => {
        for await (const part of answer.body!.pipeThrough(new TextDecoderStream()))
          for (const line of part.split('\n'))
            if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)) as WarningNews);
      })().catch(() => undefined);
      const hears = async (holds: (news: WarningNews) => boolean) => {
        await eventually('the county hears it', () => heard.some(holds), SOON_MS);
        heard.length = 0;
      };
      await hears(() => true);
      const id = await warn();
      await publish(id);
      await hears(({ inForce }) => inForce.includes(id));
      await cancel(id);
      await hears(({ inForce }) => !inForce.includes(id));
      stop.abort();
    });
  });
});
