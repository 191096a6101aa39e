import { ImportStatus, UPLOAD_PART_BYTES } from '@gushu/shared';
import request from 'supertest';
import { serverOf } from '../access/token.js';
import { noise } from '../files/uploads.js';
import { startApp, type TestApp } from '../kit/app.js';
import type { Client } from '../kit/client.js';
import { buildOldTree } from '../kit/factories.js';
import { whileHeld } from '../kit/locks.js';
import { eventually } from '../kit/eventually.js';
import { makeZip } from '../kit/package.js';
import { signInAs } from '../kit/people.js';
import { type Process, startProcess } from '../kit/process.js';
import { type Batch, Sender } from './batches.js';

const REGION = '330106';
const TREES = 6;
const EACH = 3;

/** A picture that takes long to read. */
const large = noise(1_800, 1_200).jpeg().toBuffer();
/** The same with a comment, so that it is another file. */
function commented(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment), jpeg.subarray(2)]);
}

describe('A long batch of pictures', () => {
  let t: TestApp;
  let county: Client;
  let sender: Sender;
  let worker: Process | undefined;
  let serial = 0;

  const sending = (zip: Buffer) =>
    request(serverOf(t.app))
      .post('/api/importPicture/importPicture/importPictureByExcel')
      .set('Blade-Auth', `bearer ${county.token}`)
      .attach('file', zip, { filename: 'a.zip' });

  /** A zip of pictures of new trees, on its way without anybody who works on it. */
  const sent = async (): Promise<{ id: string; trees: string[] }> => {
    const trees: string[] = [];
    const parts: { name: string; data: Buffer; stored: boolean }[] = [];
    for (let tree = 0; tree < TREES; tree++) {
      const provinceOldTreeNumber = `3301069${String(++serial).padStart(4, '0')}`;
      const { id } = await buildOldTree(t.db, {
        provinceOldTreeNumber,
        xzCode: `${REGION}001001`,
        status: 0,
      });
      trees.push(id);
      for (let no = 1; no <= EACH; no++) {
        const data = commented(await large, `${provinceOldTreeNumber}-${no}`);
        parts.push({ name: `${provinceOldTreeNumber}-${no}.jpg`, data, stored: true });
      }
    }
    const { body } = await sending(makeZip(parts)).expect(200);
    return { id: (body as { data: Batch }).data.id, trees };
  };
  const attached = async (trees: readonly string[]): Promise<number[]> => {
    const rows = await t.db.query(
      `select count(x.id)::int n from unnest($1::bigint[]) tree (id)
        left join attachment x on x.business_id = tree.id and x.is_deleted = 0 group by tree.id`,
      [trees],
    );
    return (rows as { n: number }[]).map(({ n }) => n);
  };
  const some = (counts: readonly number[]) => counts.filter((n) => n > 0).length;
  /** Waits until pictures are attached to some of the trees, not on all. */
  const begun = (trees: readonly string[]) =>
    eventually('the batch has begun', async () => some(await attached(trees)) > 0);

  beforeAll(async () => {
    t = await startApp();
    county = await signInAs(t, { roles: ['county'], xzCode: REGION });
    sender = new Sender(t.app, county);
  });
  afterAll(async () => {
    await worker?.end('SIGKILL');
    await t.close();
  });

  it('goes on after its worker was killed, with every picture once', async () => {
    const { id, trees } = await sent();
    worker = startProcess(t, 'worker');
    await begun(trees);
    await worker.end('SIGKILL');
    expect(some(await attached(trees))).toBeLessThan(TREES);
    worker = startProcess(t, 'worker');
    expect(await sender.ended(id)).toMatchObject({
      importStatus: ImportStatus.done,
      successNum: TREES * EACH,
      failNum: 0,
    });
    expect(await attached(trees)).toEqual(Array(TREES).fill(EACH));
  });

  it('says how many pictures stay when its worker was killed too often', async () => {
    const { id, trees } = await sent();
    const stored = async () =>
      (await t.db.query('select success_num as n from data_import_record where id = $1', [id])) as [
        { n: number },
      ];
    await eventually('some are counted', async () => (await stored())[0].n > 0);
    await worker?.end('SIGKILL');
    const staying = some(await attached(trees)) * EACH;
    await t.db.query('update job set attempts = 100 where id = $1', [id]);
    worker = startProcess(t, 'worker');
    expect(await sender.ended(id)).toMatchObject({
      importStatus: ImportStatus.failed,
      successNum: staying,
    });
    expect(some(await attached(trees)) * EACH).toBe(staying);
  });

  it('stops when its sender cancels it, leaves whole trees and says how many pictures stay', async () => {
    const { id, trees } = await sent();
    await begun(trees);
    await county.post('/api/dataImportRecord/dataImportRecord/cancel', {}, { id }).expect(200);
    const batch = await sender.ended(id);
    const counts = await attached(trees);
    expect(some(counts)).toBeLessThan(TREES);
    expect(counts.every((n) => n === 0 || n === EACH)).toBe(true);
    expect(batch).toMatchObject({
      importStatus: ImportStatus.failed,
      successNum: some(counts) * EACH,
      errorMessage: '已取消',
    });
  });

  it('is refused where it is empty, and a part of it where that is too long', async () => {
    const path = '/api/importPicture/importPicture';
    const begin = (fileSize: number) =>
      county.post(`${path}/begin`, { fileName: 'a.zip', fileSize, fingerprint: 'of-its-parts' });
    const empty = await begin(0);
    expect([empty.status, (empty.body as { msg: string }).msg]).toEqual([
      400,
      expect.stringContaining('文件为空'),
    ]);
    const { id } = (await begin(2 * UPLOAD_PART_BYTES).expect(200)).body.data as { id: string };
    const long = Buffer.alloc(UPLOAD_PART_BYTES + 1);
    makeZip([{ name: 'a.jpg', data: Buffer.alloc(9), stored: true }]).copy(long);
    const { status, body } = await request(serverOf(t.app))
      .post(`${path}/part`)
      .query({ id, no: 0 })
      .set('Blade-Auth', `bearer ${county.token}`)
      .attach('file', long, { filename: 'part' });
    expect([status, (body as { msg: string }).msg]).toEqual([400, '分片大小或序号不正确']);
    await county.post(`${path}/discard`, {}, { id }).expect(200);
  });

  it('finds no room that another one of its tenant has taken while it came', async () => {
    const zip = makeZip([{ name: 'late.jpg', data: await noise(60, 40).jpeg().toBuffer(), stored: true }]);
    const { status, body } = await whileHeld(t.db, {
      hold: async (tx) => {
        await tx.query(`select pg_advisory_xact_lock(hashtext('zips of'), hashtext('000000'))`);
        await tx.query(
          `insert into picture_upload (tenant_id, create_user, file_name, file_size, fingerprint, store, name)
            values ('000000', 1, 'whole.zip', 51200 * 1048576::bigint, 'whole', 'local', 'whole.zip')`,
        );
      },
      call: () => sending(zip),
    });
    await t.db.query(`delete from picture_upload where fingerprint = 'whole'`);
    expect([status, (body as { msg: string }).msg]).toEqual([400, expect.stringContaining('上限为51200 MB')]);
  });
});
