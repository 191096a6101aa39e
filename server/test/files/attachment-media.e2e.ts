import type { INestApplicationContext } from '@nestjs/common';
import { MediaLinks } from '../../src/modules/system/attach/index.js';
import { startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildOldTree, buildPatrolRecord } from '../kit/factories.js';
import { buildKeeper, buildUser, PASSWORD } from '../kit/people.js';
import { S3_KEY, S3Server } from './s3-server.js';
import { noise, Uploads } from './uploads.js';
import { tinyVideo } from '../kit/videos.js';
import { startWorker } from '../kit/worker.js';

const PATH = '/api/attachment/attachment';
const REGION = '330106';
const PLACE = '+39.6081+116.0001/Yunju-Temple';
const VIDEO = tinyVideo({ place: PLACE });
const HOUR_MS = 3_600_000;
const STEP_MS = 600_000;

const STORES = [['the local disk'], ['an S3 store']] as const;

describe.each(STORES)('Pictures and videos of records on %s', (store) => {
  let t: TestApp;
  let s3: S3Server | undefined;
  let worker: INestApplicationContext;
  let county: Client;
  let patrol: string;
  let link: string;
  let attachId: string;
  let whole: Buffer;
  const uploads = new Uploads(() => t.app);
  const bodyOf = (answer: { body: unknown }) => answer.body as Buffer;
  const attach = async (file: string): Promise<string> => {
    const item = { businessType: '4', businessId: patrol, attachId: file };
    const { body } = await county.post(`${PATH}/saveBatch`, { attachmentList: [item] }).expect(200);
    return (body as { data: { attachmentUrl: string }[] }).data[0]!.attachmentUrl;
  };

  beforeAll(async () => {
    if (store === 'an S3 store') s3 = await S3Server.start();
    t = await startApp(
      s3
        ? { S3_ENDPOINT: s3.endpoint, S3_BUCKET: 'files', S3_ACCESS_KEY: S3_KEY, S3_SECRET_KEY: S3_KEY }
        : {},
    );
    worker = await startWorker(t.config);
    const user = await buildUser(t.db, { xzCode: REGION, roles: ['county'] });
    county = await signIn(t.app, user.account, PASSWORD);
    const tree = await buildOldTree(t.db, { xzCode: `${REGION}001001` });
    const owned = { oldTreeId: tree.id, xzCode: REGION, createUser: user.id, status: 0 };
    patrol = (await buildPatrolRecord(t.db, owned)).id;
    ({ attachId } = await uploads.stored(county, '巡护.mp4', VIDEO));
    link = await attach(attachId);
    whole = bodyOf(await uploads.bare(link).expect(200));
  });
  afterAll(async () => {
    await worker?.close();
    await t?.close();
    await s3?.close();
  });

  it('lie there', async () => {
    const rows = (await t.db.query('select distinct store from blade_attach')) as { store: string }[];
    expect(rows).toEqual([{ store: s3 ? 's3:files' : 'local' }]);
  });

  it('are served by their link without the place, as what they are', async () => {
    expect(whole.length).toBe(VIDEO.length);
    expect(whole.toString('latin1')).not.toMatch(/39\.6081|Yunju/);
    const answer = await uploads.bare(link).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('巡护.mp4')}`,
      'content-length': String(VIDEO.length),
    });
    const picture = await noise()
      .jpeg()
      .withExif({ IFD3: { GPSMapDatum: PLACE } })
      .toBuffer();
    const shown = await attach((await uploads.stored(county, 'a.jpg', picture)).attachId);
    expect(bodyOf(await uploads.bare(shown).expect(200)).includes(PLACE)).toBe(false);
  });

  it('are original to who may read the record, and have no place for others of the region', async () => {
    const original = await uploads.fetched(county, attachId).expect(200);
    expect(bodyOf(original).equals(VIDEO)).toBe(true);
    const colleague = await buildKeeper(t.db, '000000', ['post']);
    await t.db.query('update blade_user set xz_code = $2, xzjb = 4 where id = $1', [colleague.id, REGION]);
    const other = await signIn(t.app, colleague.account, PASSWORD);
    expect(bodyOf(await uploads.fetched(other, attachId).expect(200)).equals(whole)).toBe(true);
  });

  it('are answered in parts: first, last, open and beyond, also around what is cut', async () => {
    const size = whole.length;
    const cases: [string, number, number][] = [
      ['bytes=0-1', 0, 1],
      ['bytes=0-', 0, size - 1],
      [`bytes=${size - 400}-`, size - 400, size - 1],
      ['bytes=-500', size - 500, size - 1],
      [`bytes=${size - 200}-${size + 50}`, size - 200, size - 1],
      [
        `bytes=${whole.indexOf('moov')}-${whole.indexOf('moov') + 900}`,
        whole.indexOf('moov'),
        whole.indexOf('moov') + 900,
      ],
    ];
    for (const [range, start, wanted] of cases) {
      const end = Math.min(wanted, size - 1);
      const part = await uploads.bare(link).set('Range', range).expect(206);
      expect([range, part.headers['content-range']]).toEqual([range, `bytes ${start}-${end}/${size}`]);
      expect(bodyOf(part).equals(whole.subarray(start, end + 1))).toBe(true);
    }
    const none = await uploads.bare(link).set('Range', `bytes=${size}-`).expect(416);
    expect(none.headers['content-range']).toBe(`bytes */${size}`);
  });

  it('are answered whole to another version’s range, and not at all to who has them', async () => {
    const { headers } = await uploads.bare(link);
    const etag = String(headers['etag']);
    await uploads.bare(link).set({ Range: 'bytes=0-9', 'If-Range': etag }).expect(206);
    await uploads.bare(link).set({ Range: 'bytes=0-9', 'If-Range': '"other"' }).expect(200);
    await uploads.bare(link).set('If-None-Match', etag).expect(304);
  });

  it('open by their own signature for an hour only', async () => {
    const url = new URL(link, 'http://x');
    for (const [name, value] of [
      ['sign', 'x'],
      ['until', String(Number(url.searchParams.get('until')) + HOUR_MS)],
      ['tenantId', '100001'],
      ['name', '2026/01/x.mp4'],
    ] as const) {
      const other = new URL(url);
      other.searchParams.set(name, value);
      await uploads.bare(`${other.pathname}${other.search}`).expect(401);
    }
    const links = t.app.get(MediaLinks, { strict: false });
    const name = url.searchParams.get('name')!;
    const old = Date.now() - HOUR_MS - 2 * STEP_MS;
    await uploads.bare(links.linkOf('000000', name, old)).expect(401);
    await uploads.bare(links.linkOf('000000', name, Date.now() - HOUR_MS / 2)).expect(200);
  });

  it('are no videos by their name alone', async () => {
    const refusal = (name: string, content: Buffer) => uploads.refused(county, name, content);
    const damaged = [400, expect.stringMatching(/视频已损坏/)];
    expect(await refusal('a.mp4', Buffer.from('<script>alert(1)</script>'))).toEqual([
      400,
      expect.stringMatching(/文件内容/),
    ]);
    expect(await refusal('a.mp4', VIDEO.subarray(0, -300))).toEqual(damaged);
    expect(await refusal('a.mp4', tinyVideo({ brand: 'qt  ' }))).toEqual(damaged);
    expect(await refusal('a.mp4', tinyVideo({ dataTrack: true }))).toEqual([
      400,
      expect.stringMatching(/数据轨道/),
    ]);
    expect(await refusal('a.mov', VIDEO)).toEqual([400, expect.stringMatching(/不支持的文件类型/)]);
  });
});
