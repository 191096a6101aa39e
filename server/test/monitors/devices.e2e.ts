import {
  type DeviceStateLine,
  type DeviceStatistics,
  DeviceStatus,
  type HeartbeatAnswer,
  type PageOf,
  type PlacedDevice,
  videoEquipment,
} from '@gushu/shared';
import { DataSource } from 'typeorm';
import { Scheduler } from '../../src/jobs/scheduler.js';
import { SilenceWatch } from '../../src/modules/monitors/video-equipment/silence-watch.js';
import { secretDigest } from '../../src/auth/clients.js';
import { startApp, type TestApp } from '../kit/app.js';
import { asking, BASIC, type Client } from '../kit/client.js';
import { bodyOf, buildOldTree } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';

const DEVICES = `/api/${videoEquipment.path}`;
const { offline, online, faulty, retired } = DeviceStatus;

type Row = Record<string, unknown> & { id: string; version: number };

describe('A device', () => {
  let t: TestApp;
  let neighbour: Client;
  let county: Client;
  const { get, post, refusal } = asking<Row>(() => county);

  beforeAll(async () => {
    t = await startApp();
    county = await signInAs(t, { xzCode: '330106', roles: ['county'] });
    neighbour = await signInAs(t, { xzCode: '330108', roles: ['county'] });
    for (const [id, secret, grants] of [
      ['gateway', 'a-secret', 'client_credentials'],
      ['other-gateway', 'a-secret', 'client_credentials'],
      ['other-program', 'a-secret', 'password'],
    ])
      await t.db.query(
        `insert into blade_client (client_id, client_secret, authorized_grant_types, access_token_validity,
          refresh_token_validity) values ($1, $2, $3, 3600, 3600)`,
        [id, secretDigest(secret!), grants],
      );
  });
  afterAll(() => t.close());

  const save = async (given: object = {}) =>
    (await post(`${DEVICES}/save`, await bodyOf(t.db, videoEquipment, { ...given }))).id;
  const detail = (id: string) => get(`${DEVICES}/detail`, { id });
  const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const beat = async (
    deviceNos: unknown,
    authorization = basic('gateway', 'a-secret'),
    more: object = {},
  ) => {
    const answer = await fetch(`${await t.app.getUrl()}${DEVICES}/heartbeat`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(authorization ? { Authorization: authorization } : {}),
      },
      body: JSON.stringify({ deviceNos, ...more }),
    });
    const body = (await answer.json()) as { data: HeartbeatAnswer; msg: string };
    return { status: answer.status, ...body };
  };
  const look = () => new SilenceWatch(t.app.get(DataSource), undefined as unknown as Scheduler).look();
  /** Moves all that is known of a device back, so that it was last heard so many minutes ago. */
  const silent = async (id: string, minutes: number) => {
    await t.db.query(
      'update video_equipment set last_online_time = localtimestamp - make_interval(mins => $2) where id = $1',
      [id, minutes],
    );
    await t.db.query(
      `update video_state set begin_time = begin_time - interval '1 hour' where device_id = $1`,
      [id],
    );
  };
  const states = async (deviceId: string) =>
    (await get<PageOf<DeviceStateLine>>(`${DEVICES}/stateHistory`, { deviceId, size: 50 })).records;
  const move = (id: string, deviceStatus: number) =>
    post(`${DEVICES}/updateDeviceStatus`, { reason: '镜头损坏' }, { ids: id, deviceStatus });

  it('is online from its heartbeat until it has been silent for five minutes', async () => {
    const id = await save({ deviceNo: 'A-1' });
    expect(await detail(id)).toMatchObject({ deviceStatus: offline, lastOnlineTime: null });
    expect((await beat(['a-1', 'nobody'])).data).toEqual({ online: 1, unknown: ['nobody'] });
    expect(await detail(id)).toMatchObject({ deviceStatus: online, version: 1 });
    await silent(id, 4);
    await look();
    expect(await detail(id)).toMatchObject({ deviceStatus: online });
    await silent(id, 6);
    await look();
    expect(await detail(id)).toMatchObject({ deviceStatus: offline });
    const lines = await states(id);
    expect(lines.map(({ deviceStatus }) => deviceStatus)).toEqual([offline, online, offline]);
    expect(lines.map(({ endTime }) => endTime === null)).toEqual([true, false, false]);
  });

  it('stays faulty or out of use, whatever its gateway hears, until somebody takes it into use', async () => {
    for (const status of [faulty, retired]) {
      const deviceNo = `B-${status}`;
      const id = await save({ deviceNo });
      await move(id, status);
      await beat([deviceNo]);
      expect(await detail(id)).toMatchObject({ deviceStatus: status });
      await silent(id, 60);
      await look();
      expect(await detail(id)).toMatchObject({ deviceStatus: status });
      await move(id, offline);
      await beat([deviceNo]);
      expect(await detail(id)).toMatchObject({ deviceStatus: online });
    }
  });

  it('listens to the gateway that it names, and to programs with a secret and the right grant alone', async () => {
    const id = await save({ deviceNo: 'C-1', gateway: 'other-gateway' });
    expect((await beat(['C-1'])).data).toEqual({ online: 0, unknown: ['C-1'] });
    expect(await detail(id)).toMatchObject({ deviceStatus: offline });
    expect((await beat(['C-1'], basic('other-gateway', 'a-secret'))).data.online).toBe(1);
    expect((await beat(['C-1'], '')).status).toBe(401);
    expect((await beat(['C-1'], basic('gateway', 'wrong'))).status).toBe(401);
    expect((await beat(['C-1'], BASIC)).status).toBe(403);
    expect((await beat(['C-1'], basic('other-program', 'a-secret'))).status).toBe(403);
    expect((await beat('C-1')).status).toBe(400);
    expect((await beat([])).status).toBe(400);
    expect((await beat(['C-1'], basic('gateway', 'a-secret'), { tenantId: '100001' })).data.unknown).toEqual([
      'C-1',
    ]);
  });

  it('has a number that no other has, whatever the case of its letters, and takes over that of its tree', async () => {
    const { id: oldTreeId } = await buildOldTree(t.db, { provinceOldTreeNumber: 'ZJ-CAMERA' });
    const id = await save({ deviceNo: 'D-1', oldTreeId });
    expect(await detail(id)).toMatchObject({ provinceOldTreeNumber: 'ZJ-CAMERA' });
    const body = await bodyOf(t.db, videoEquipment, { deviceNo: 'd-1' });
    expect(await refusal(`${DEVICES}/save`, body)).toContain('设备编号');
  });

  it('plays what is our own or of a host that the parameter names', async () => {
    const own = await save({ streamUrl: '/api/videoEquipment/videoEquipment/demo/live.m3u8' });
    const foreign = await save({
      streamUrl: 'https://camera.example.cn/live.m3u8',
      playbackUrl: 'http://10.0.0.8:8080/a.m3u8',
    });
    expect(await detail(own)).toMatchObject({ streamPlays: true, playbackPlays: false });
    expect(await detail(foreign)).toMatchObject({ streamPlays: false, playbackPlays: false });
    const admin = await signInAs(t, { xzCode: '', roles: ['administrator'] });
    const [param] = (
      await get<PageOf<Row>>('/api/blade-system/param/list', { paramKey: 'monitor.videoHosts' }, admin)
    ).records;
    const paramValue = 'https://*.example.cn, http://10.0.0.8:8080';
    const { id, paramName, paramKey } = param!;
    await post('/api/blade-system/param/submit', { id, paramName, paramKey, paramValue }, {}, admin);
    expect(await detail(foreign)).toMatchObject({ streamPlays: true, playbackPlays: true });
    const page = await fetch(`${await t.app.getUrl()}/monitors/videoBrowse`);
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const directive of ['media-src', 'connect-src'])
      expect(policy.split('; ').find((one) => one.startsWith(directive))).toContain(
        'https://*.example.cn http://10.0.0.8:8080',
      );
  });

  it('is counted by state, kind and region, and placed on the map of those who see it', async () => {
    const before = await get<DeviceStatistics>(`${DEVICES}/statistics`);
    const id = await save({ deviceType: '4', xzCode: '330106002' });
    const after = await get<DeviceStatistics>(`${DEVICES}/statistics`);
    expect(after).toMatchObject({ xzCode: '330106', total: before.total + 1, offline: before.offline + 1 });
    expect(after.types.find(({ deviceType }) => deviceType === '4')).toMatchObject({
      total: 1,
      deviceTypeName: '热成像',
    });
    expect(after.regions.find(({ xzCode }) => xzCode === '330106002')).toMatchObject({
      total: 1,
      offline: 1,
    });
    const placed = await get<PlacedDevice[]>(`${DEVICES}/placed`, { deviceStatus: '0' });
    expect(placed.map((one) => one.id)).toContain(id);
    expect(await get<PlacedDevice[]>(`${DEVICES}/placed`, {}, neighbour)).toEqual([]);
    expect(await get<DeviceStatistics>(`${DEVICES}/statistics`, {}, neighbour)).toMatchObject({ total: 0 });
    expect((await get<PageOf<DeviceStateLine>>(`${DEVICES}/stateHistory`, {}, neighbour)).total).toBe(0);
  });

  it('of the demo shows a stream of segments that the product sends itself', async () => {
    const live = await county
      .get(`${DEVICES}/demo/live.m3u8`)
      .buffer()
      .parse((answer, done) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('end', () => done(null, text));
      });
    expect(live.headers['content-type']).toContain('mpegurl');
    const named = String(live.body)
      .split('\n')
      .filter((line) => line.endsWith('.ts'));
    expect(named).toHaveLength(4);
    const segment = await county.get(`${DEVICES}/demo/${named[0]}`);
    expect([segment.status, segment.headers['content-type']]).toEqual([200, 'video/mp2t']);
    expect((await county.get(`${DEVICES}/demo/segment-9.ts`)).status).toBe(404);
  });
});
