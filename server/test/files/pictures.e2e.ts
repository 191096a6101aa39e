import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import sharp from 'sharp';
import { buildOldTree } from '../kit/factories.js';
import { startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';
import { buildKeeper, buildUser, PASSWORD } from '../kit/people.js';
import { startWorker } from '../kit/worker.js';
import { noise, Uploads } from './uploads.js';

const PLACE = 'Yunju-Temple';
const REGION = '110101';

describe('Pictures', () => {
  let t: TestApp;
  let worker: INestApplicationContext;
  let sender: Client;
  let colleague: Client;
  let taken: Buffer;
  const uploads = new Uploads(() => t.app);
  const person = async (order: Parameters<typeof buildUser>[1] = {}) =>
    signIn(t.app, (await buildUser(t.db, { xzCode: REGION, ...order })).account, PASSWORD);
  /** Somebody of the same region who has that screen only. */
  const keeperOf = async (screen: string) =>
    signIn(t.app, (await buildKeeper(t.db, '000000', [screen])).account, PASSWORD);
  const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();
  const bodyOf = (answer: { body: unknown }) => answer.body as Buffer;
  const rows = () => t.db.query('select count(*)::int n from blade_attach') as Promise<{ n: number }[]>;

  beforeAll(async () => {
    t = await startApp();
    worker = await startWorker(t.config);
    sender = await person();
    colleague = await keeperOf('post');
    taken = await noise()
      .jpeg()
      .withExif({ IFD0: { ImageDescription: PLACE }, IFD3: { GPSMapDatum: PLACE } })
      .toBuffer();
  });
  afterAll(async () => {
    await worker?.close();
    await t.close();
  });

  it('are served by their link without the place, and to their sender as they were taken', async () => {
    const { link, attachId, name } = await uploads.stored(sender, 'tree.jpg', taken);
    const shown = await uploads.bare(link).expect(200);
    expect(bodyOf(shown).includes(PLACE)).toBe(false);
    expect((await pixels(bodyOf(shown))).equals(await pixels(taken))).toBe(true);
    expect(Number(shown.headers['content-length'])).toBe(bodyOf(shown).length);
    const part = await uploads.bare(link).set('Range', 'bytes=2-60').expect(206);
    expect(bodyOf(part).equals(bodyOf(shown).subarray(2, 61))).toBe(true);
    await uploads.bare(link).set('If-None-Match', String(shown.headers['etag'])).expect(304);
    const original = await uploads.fetched(sender, attachId).expect(200);
    expect(bodyOf(original).equals(taken)).toBe(true);
    expect(original.headers['etag']).not.toBe(shown.headers['etag']);
    const others = await uploads.fetched(colleague, attachId).expect(200);
    expect(bodyOf(others).equals(bodyOf(shown))).toBe(true);
    const told = await colleague.get('/api/blade-resource/oss/endpoint/stat-file', { fileName: name });
    expect(told.body).toMatchObject({ data: { length: bodyOf(shown).length } });
  });

  it('are originals to who may read the record they are attached to, and to keepers of files', async () => {
    const { attachId } = await uploads.stored(sender, 'tree.jpg', taken);
    const tree = await buildOldTree(t.db, { xzCode: `${REGION}001001` });
    await t.db.query(
      `insert into attachment (tenant_id, xz_code, business_type, business_id, attach_id)
        values ('000000', $1, '1', $2, $3)`,
      [REGION, tree.id, attachId],
    );
    const reader = await person({ roles: ['county'] });
    const keeper = await keeperOf('attach');
    const got = async (client: Client) =>
      bodyOf(await uploads.fetched(client, attachId).expect(200)).includes(PLACE);
    expect([await got(reader), await got(keeper), await got(colleague)]).toEqual([true, true, false]);
    await t.db.query('update attachment set is_deleted = 1 where attach_id = $1', [attachId]);
    expect(await got(reader)).toBe(false);
  });

  it('are pictures when they decode whole, and leave nothing when they do not', async () => {
    const [before] = await rows();
    const files = () => readdirSync(join(t.config.dataDir, 'files'), { recursive: true }).length;
    const had = files();
    const whole = await noise(300, 200).jpeg().toBuffer();
    const zeros = Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), Buffer.alloc(3_000_000)]);
    const damaged = [400, '图片已损坏或不完整，无法打开'];
    expect(await uploads.refused(sender, 'a.jpg', zeros)).toEqual(damaged);
    expect(await uploads.refused(sender, 'a.jpg', whole.subarray(0, -2_000))).toEqual(damaged);
    expect(await uploads.refused(sender, 'a.jpg', zeros, 'put-file-attach')).toEqual(damaged);
    expect(await rows()).toEqual([before]);
    expect(files()).toBe(had);
  });

  it('of HEIC are refused with the reason, also under the name of a jpg', async () => {
    const heic = Buffer.concat([Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1'), Buffer.alloc(500)]);
    for (const name of ['IMG_1.HEIC', 'IMG_1.heif', 'IMG_1.jpg']) {
      const [status, text] = await uploads.refused(sender, name, heic);
      expect([status, text]).toEqual([400, expect.stringMatching(/HEIC.*兼容性最佳/)]);
    }
    const { body } = await uploads.put(sender, 'a.heic', heic).set('Accept-Language', 'en');
    expect(body).toMatchObject({ msg: expect.stringContaining('HEIC pictures are not accepted') });
  });

  it('that were stored before there was a check are cut when they are asked for, and all in time', async () => {
    const [old, older, none] = [
      await uploads.stored(sender, 'a.jpg', taken),
      await uploads.stored(sender, 'b.jpg', taken),
      await uploads.stored(sender, 'c.jpg', taken),
    ];
    const ids = [old.attachId, older.attachId, none.attachId];
    await t.db.query(`update blade_attach set check_state = 3, shown = null where id = any($1)`, [ids]);
    await t.db.query(`update blade_attach set extension = 'png' where id = $1`, [none.attachId]);
    expect(bodyOf(await uploads.bare(old.link).expect(200)).includes(PLACE)).toBe(false);
    const open = async () =>
      (
        (await t.db.query('select count(*)::int n from blade_attach where check_state = 3')) as {
          n: number;
        }[]
      )[0]!.n;
    await eventually('all are checked', async () => (await open()) === 0);
    expect(bodyOf(await uploads.bare(older.link).expect(200)).includes(PLACE)).toBe(false);
    await uploads.bare(none.link).expect(400);
    const kept = await uploads.fetched(sender, none.attachId).expect(200);
    expect([kept.headers['content-disposition'], bodyOf(kept).equals(taken)]).toEqual([
      expect.stringMatching(/^attachment/),
      true,
    ]);
  });

  it('are stored while no worker runs, say that they wait, and are served once they are checked', async () => {
    await worker.close();
    await t.db.query(`update blade_param set param_value = '1' where param_key = 'upload.checkSeconds'`);
    await t.redis.flushdb();
    const file = await uploads.stored(sender, 'a.jpg', taken);
    expect(file.checkState).toBe(0);
    const waiting = await uploads.bare(file.link);
    expect(waiting.status).toBe(409);
    expect(JSON.parse(bodyOf(waiting).toString())).toMatchObject({
      code: 409,
      msg: '图片正在检查，请稍后再试',
    });
    worker = await startWorker(t.config);
    let status = 409;
    for (let at = 0; at < 10 && status === 409; at++) ({ status } = await uploads.bare(file.link));
    expect(status).toBe(200);
    expect(existsSync(join(t.config.dataDir, 'files', file.name))).toBe(true);
  });
});
