import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { UPLOAD_PART_BYTES } from '@gushu/shared';
import type { INestApplicationContext } from '@nestjs/common';
import request from 'supertest';
import sharp from 'sharp';
import type { Caller } from '../../src/caller/caller.js';
import { FileStore } from '../../src/files/store.js';
import { PictureSweeper } from '../../src/modules/trees/picture-import/picture-sweeper.js';
import { type Complete, PictureUploads } from '../../src/modules/trees/picture-import/picture-uploads.js';
import { serverOf } from '../access/token.js';
import { noise } from '../files/uploads.js';
import { startApp, type TestApp } from '../kit/app.js';
import type { Client } from '../kit/client.js';
import { buildGroup, buildOldTree } from '../kit/factories.js';
import { whileHeld } from '../kit/locks.js';
import { makeZip, Scratch } from '../kit/package.js';
import { signInAs } from '../kit/people.js';
import { endBoth, startWorker } from '../kit/worker.js';
import { type Batch, rowsOf, Sender, sheetOf } from './batches.js';

const PATH = '/api/importPicture/importPicture';
const REGION = '330106';
const VILLAGE = `${REGION}001001`;
const HEADINGS = ['省级古树编号', '照片文件名', '照片类别', '拍摄时间'];
/** A place 2 km from the trees, as a camera writes it. */
const FAR = {
  ...{ GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 0/1' },
  ...{ GPSLongitudeRef: 'E', GPSLongitude: '120/1 8/1 0/1' },
};

const photo = (): Promise<Buffer> => noise(700, 500).jpeg().toBuffer();
const placed = (): Promise<Buffer> =>
  noise(60, 40)
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal: '2024:05:06 07:08:09' }, IFD3: FAR })
    .toBuffer();

/** A zip of files by their names; pictures are packed already. */
const zipOf = (parts: Readonly<Record<string, Buffer | string>>): Buffer =>
  makeZip(Object.entries(parts).map(([name, data]) => ({ name, data, stored: /^IMG|\.png$/.test(name) })));

interface Photo {
  attachmentName: string;
  photoKind: string | null;
  shootTime: string | null;
  shootDistance: number | null;
  thumbUrl: string;
  largeUrl: string;
}

describe('A batch of pictures', () => {
  let t: TestApp;
  let worker: INestApplicationContext;
  let county: Client;
  let sender: Sender;
  let serial = 0;
  const scratch = new Scratch();

  const newTree = async (more: object = {}): Promise<{ id: string; number: string }> => {
    const number = `3301060${String(++serial).padStart(4, '0')}`;
    const values = {
      provinceOldTreeNumber: number,
      xzCode: VILLAGE,
      lon: 120.13,
      lat: 30.25,
      status: 0,
      ...more,
    };
    return { id: (await buildOldTree(t.db, values)).id, number };
  };
  const post = (client: Client, call: string, file: Buffer, name = '照片.zip', query: object = {}) =>
    request(serverOf(t.app))
      .post(`${PATH}/${call}`)
      .query(query)
      .set('Blade-Auth', `bearer ${client.token}`)
      .attach('file', file, { filename: name });
  const refusal = ({ status, body }: { status: number; body: unknown }) => [
    status,
    (body as { msg: string }).msg,
  ];
  const started = (body: unknown): Promise<Batch> => sender.ended((body as { data: Batch }).data.id);
  const sent = async (parts: Record<string, Buffer | string>): Promise<Batch> =>
    started((await post(county, 'importPictureByExcel', zipOf(parts)).expect(200)).body);
  const photosOf = async (row: string, businessType = '1'): Promise<Photo[]> => {
    const query = { businessType, businessId: row, size: 100 };
    const { body } = await county.get('/api/attachment/attachment/page', query).expect(200);
    return (body as { data: { records: Photo[] } }).data.records;
  };
  const errorsOf = async ({ errorFileUrl }: Batch): Promise<unknown[][]> =>
    (await rowsOf(scratch, await sender.download(errorFileUrl))).slice(1).map(({ cells }) => cells);

  beforeAll(async () => {
    await scratch.open();
    t = await startApp();
    worker = await startWorker(t.config);
    county = await signInAs(t, { roles: ['county'], xzCode: REGION });
    sender = new Sender(t.app, county);
  });
  afterAll(async () => {
    await scratch.close();
    await endBoth(worker, t);
  });

  it('attaches pictures to groups, too, by their own number', async () => {
    const tree = await newTree();
    const provinceGroupNumber = 'QUN-330106-1';
    const group = await buildGroup(t.db, { provinceGroupNumber, xzCode: VILLAGE, status: 0 });
    const picture = await photo();
    const parts = { [`${provinceGroupNumber}-01.jpg`]: picture, [`${tree.number}-01.jpg`]: picture };
    expect(await sent(parts)).toMatchObject({ successNum: 2, failNum: 0 });
    const names = (photos: Photo[]) => photos.map(({ attachmentName }) => attachmentName);
    expect(names(await photosOf(group.id, '2'))).toEqual([`${provinceGroupNumber}-01.jpg`]);
    expect(names(await photosOf(tree.id))).toEqual([`${tree.number}-01.jpg`]);
    // The same once more attaches nothing twice.
    await sent(parts);
    expect(await photosOf(group.id, '2')).toHaveLength(1);
  });

  it('attaches pictures to the trees that their names begin with, and refuses the others with the reason', async () => {
    const [one, two] = [await newTree(), await newTree()];
    const stranger = await newTree({ xzCode: '110101001001' });
    const batch = await sent({
      [`2026/${one.number}-02.jpg`]: await photo(),
      [`2026/${one.number}-01.jpg`]: await placed(),
      [`${two.number}.png`]: await noise().png().toBuffer(),
      [`${stranger.number}-01.jpg`]: await photo(),
      'IMG_0001.jpg': await photo(),
      [`${two.number}-02.jpg`]: Buffer.from('no picture'),
      [`${two.number}-03.heic`]: Buffer.from('no picture'),
      '__MACOSX/._x.jpg': 'litter',
    });
    expect(batch).toMatchObject({ importStatus: 7, totalNum: 7, successNum: 3, failNum: 4, warnNum: 1 });
    const photos = await photosOf(one.id);
    expect(photos.map(({ attachmentName }) => attachmentName)).toEqual([
      `${one.number}-01.jpg`,
      `${one.number}-02.jpg`,
    ]);
    // Names tell no kind: the first shows the whole tree, what comes later does not say.
    expect(photos.map(({ photoKind }) => photoKind)).toEqual(['1', null]);
    expect(photos[0]).toMatchObject({
      shootTime: '2024-05-06 07:08:09',
      shootLon: 120.133333,
      shootLat: 30.266667,
    });
    expect(photos[0]!.shootDistance).toBeGreaterThan(1_500);
    expect(await photosOf(two.id)).toHaveLength(1);
    expect(await photosOf(stranger.id)).toHaveLength(0);
    expect((await errorsOf(batch)).map((cells) => cells[1])).toEqual(
      expect.arrayContaining([
        `${stranger.number}-01.jpg`,
        'IMG_0001.jpg',
        `${two.number}-02.jpg`,
        `${two.number}-03.heic`,
      ]),
    );
    expect(batch.firstErrors!.map(({ message }) => message).join()).toContain('HEIC');
  });

  it('makes a thumbnail and a large picture of each, both WebP and without the place', async () => {
    const tree = await newTree();
    await sent({ [`${tree.number}.jpg`]: await placed(), [`${tree.number}-2.jpg`]: await photo() });
    const [small, large] = await photosOf(tree.id);
    const shown = async (url: string) => {
      const { body, headers } = await request(serverOf(t.app)).get(url).buffer(true).parse(bytes).expect(200);
      expect(headers['content-type']).toBe('image/webp');
      return sharp(body as Buffer).metadata();
    };
    expect(await shown(large!.thumbUrl)).toMatchObject({ format: 'webp', width: 600 });
    expect(await shown(large!.largeUrl)).toMatchObject({ format: 'webp', width: 700 });
    const little = await shown(small!.thumbUrl);
    expect([little.exif, little.width]).toEqual([undefined, 60]);
  });

  it('takes tree, kind and time from the sheet in the zip', async () => {
    const tree = await newTree();
    const sheet = sheetOf(HEADINGS, [
      [tree.number, '大樟树.jpg', '树冠', '2023-04-05'],
      [tree.number, '没有.jpg', '', ''],
      ['', '另一张.jpg', '', ''],
      [tree.number, '另一张.jpg', '没有的类别', ''],
    ]);
    const batch = await sent({
      '登记表.xlsx': sheet,
      '照片/大樟树.jpg': await photo(),
      '照片/另一张.jpg': await photo(),
      '照片/多余.jpg': await photo(),
    });
    expect(batch).toMatchObject({ totalNum: 5, successNum: 1, failNum: 4 });
    expect(await photosOf(tree.id)).toMatchObject([
      { attachmentName: '大樟树.jpg', photoKind: '3', shootTime: '2023-04-05 00:00:00' },
    ]);
    expect((await errorsOf(batch)).map((cells) => [cells[1], cells[4]])).toEqual([
      ['没有.jpg', 3],
      ['另一张.jpg', 4],
      ['另一张.jpg', 5],
      ['照片/多余.jpg', 5],
    ]);
  });

  it('adds nothing when the same zip comes twice, nor to a tree whose state allows no change', async () => {
    const [tree, waiting] = [await newTree(), await newTree({ status: 5 })];
    const same = await photo();
    const zip = { [`${tree.number}-01.jpg`]: same, [`${waiting.number}-01.jpg`]: await photo() };
    expect(await sent(zip)).toMatchObject({ successNum: 1, failNum: 1 });
    const again = { ...zip, [`${tree.number}-02.jpg`]: same };
    expect(await sent(again)).toMatchObject({ successNum: 2, failNum: 1 });
    expect([await photosOf(tree.id), await photosOf(waiting.id)].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('is warned of pictures that are attached already as of new ones: a batch may have begun anew', async () => {
    const [{ number }, far] = [await newTree(), await placed()];
    const zip = { [`${number}-01.jpg`]: far, [`${number}-02.jpg`]: far, [`${number}-03.jpg`]: await photo() };
    for (let run = 0; run < 2; run++) expect(await sent(zip)).toMatchObject({ successNum: 3, warnNum: 1 });
  });

  it('is refused as a whole before a picture is stored: no zip, a bomb, a name that leads out of the folder', async () => {
    const tree = await newTree();
    const name = `${tree.number}-01.jpg`;
    expect(refusal(await post(county, 'importPictureByExcel', await photo(), 'a.jpg'))).toEqual([
      400,
      '请上传zip压缩包',
    ]);
    const ended = async (parts: Record<string, Buffer | string>) => (await sent(parts)).errorMessage;
    expect(await ended({ [name]: await photo(), '../x.jpg': await photo() })).toContain('文件名不正确');
    expect(await ended({ [name]: await photo(), 'a.jpg': Buffer.alloc(40_000_000) })).toContain('解压后过大');
    expect(await ended({ 'a.txt': 'x', 'b.xlsx': 'x', 'c.xlsx': 'x' })).toContain('只能有一个');
    expect(await photosOf(tree.id)).toHaveLength(0);
  });

  it('is for who may import trees and change them', async () => {
    const reader = await signInAs(t, { roles: ['expert'], xzCode: REGION });
    const reviewer = await signInAs(t, { roles: ['city'], xzCode: '3301' });
    const zip = zipOf({ 'a.jpg': await photo() });
    expect((await post(reader, 'importPictureByExcel', zip)).status).toBe(403);
    expect((await post(reviewer, 'importPictureByExcel', zip)).status).toBe(403);
  });

  describe('that is sent in parts', () => {
    const begin = (client: Client, zip: Buffer, name = '照片.zip') =>
      client.post(`${PATH}/begin`, {
        fileName: name,
        fileSize: zip.length,
        fingerprint: createHash('md5').update(zip).digest('hex'),
      });
    const part = (zip: Buffer, id: string, no: number, client = county) =>
      post(client, 'part', zip.subarray(no * UPLOAD_PART_BYTES, (no + 1) * UPLOAD_PART_BYTES), 'part', {
        id,
        no,
      });
    const dataOf = (answer: { body: unknown }) =>
      (answer.body as { data: { id: string; received: number[] } }).data;

    const uploads = () => t.app.get(PictureUploads, { strict: false });
    const senderOf = async (id: string): Promise<Caller> => {
      const find =
        'select tenant_id as "tenantId", create_user as "userId" from picture_upload where id = $1';
      return ((await t.db.query(find, [id])) as [Caller])[0];
    };

    it('goes on where it broke off, and becomes a batch once all parts are there', async () => {
      const tree = await newTree();
      const zip = zipOf({
        [`${tree.number}-01.jpg`]: await photo(),
        'x.jpg': await noise(2_400, 2_400).png().toBuffer(),
      });
      expect(zip.length).toBeGreaterThan(UPLOAD_PART_BYTES);
      const { id } = dataOf(await begin(county, zip).expect(200));
      await part(zip, id, 1).expect(200);
      expect(refusal(await county.post(`${PATH}/finish`, {}, { id }))[0]).toBe(400);
      expect(dataOf(await begin(county, zip).expect(200))).toMatchObject({ id, received: [1] });
      await part(zip, id, 0).expect(200);
      for (let no = 2; no * UPLOAD_PART_BYTES < zip.length; no++) await part(zip, id, no).expect(200);
      const batch = await started((await county.post(`${PATH}/finish`, {}, { id }).expect(200)).body);
      expect(batch).toMatchObject({ totalNum: 2, successNum: 1, failNum: 1, fileSize: String(zip.length) });
      expect(await photosOf(tree.id)).toHaveLength(1);
      expect((await sender.download(batch['fileUrl'] as string)).equals(zip)).toBe(true);
    });

    it('stays whole when a part comes twice and the second time after its batch has begun', async () => {
      const tree = await newTree();
      const zip = zipOf({ [`${tree.number}-01.jpg`]: await photo() });
      const { id } = dataOf(await begin(county, zip).expect(200));
      await part(zip, id, 0).expect(200);
      const caller = await senderOf(id);
      let batch: Batch | undefined;
      const late = Readable.from(
        (async function* () {
          yield zip.subarray(0, 100);
          batch = await started((await county.post(`${PATH}/finish`, {}, { id }).expect(200)).body);
          yield zip.subarray(100);
        })(),
      );
      await uploads().put(caller, id, 0, late);
      expect(batch).toMatchObject({ successNum: 1, failNum: 0 });
      expect((await sender.download(batch!['fileUrl'] as string)).equals(zip)).toBe(true);
    });

    it('keeps its parts when it is discarded while its batch begins', async () => {
      const zip = zipOf({ 'a.jpg': await photo() });
      const { id } = dataOf(await begin(county, zip).expect(200));
      await part(zip, id, 0).expect(200);
      const caller = await senderOf(id);
      let file: Complete | undefined;
      const discard = await whileHeld(t.db, {
        hold: async (tx) => (file = await uploads().complete(tx, caller, id)),
        call: () => county.post(`${PATH}/discard`, {}, { id }),
      });
      expect(discard.status).toBe(404);
      const stored = await t.app.get(FileStore, { strict: false }).read(file!);
      expect((await buffer(stored)).equals(zip)).toBe(true);
    });

    it('is its sender’s alone, takes parts of the right size only, and is gone after seven days', async () => {
      const zip = zipOf({ 'a.jpg': await photo() });
      const { id } = dataOf(await begin(county, zip).expect(200));
      const other = await signInAs(t, { roles: ['county'], xzCode: REGION });
      expect((await part(zip, id, 0, other)).status).toBe(404);
      expect((await part(zip, id, 1)).status).toBe(400);
      expect((await part(zip.subarray(0, -1), id, 0)).status).toBe(400);
      expect((await part(await photo(), id, 0)).status).toBe(400);
      const list = async () =>
        ((await county.get(`${PATH}/uploads`)).body as { data: { id: string }[] }).data.map((one) => one.id);
      expect(await list()).toContain(id);
      const sweeper = worker.get(PictureSweeper, { strict: false });
      await sweeper.sweep();
      expect(await list()).toContain(id);
      await t.db.query(
        `update picture_upload set update_time = localtimestamp - interval '8 days' where id = $1`,
        [id],
      );
      await sweeper.sweep();
      expect(await list()).not.toContain(id);
    });

    it('is removed after its days though another one lies in a store that is away', async () => {
      const sent = async (name: string) => {
        const zip = zipOf({ [name]: await photo() });
        const { id } = dataOf(await begin(county, zip).expect(200));
        await part(zip, id, 0).expect(200);
        return id;
      };
      const [away, stale] = [await sent('away.jpg'), await sent('stale.jpg')];
      const own = [[away, stale]];
      await t.db.query(
        `update picture_upload set update_time = localtimestamp - interval '8 days' where id = any($1)`,
        own,
      );
      const lies = (store: string) =>
        t.db.query('update picture_upload set store = $2 where id = $1', [away, store]);
      const left = async () =>
        (await t.db.query('select id, name from picture_upload where id = any($1) order by id', own)) as {
          id: string;
          name: string;
        }[];
      const paths = (await left()).map(({ name }) => join(t.config.dataDir, 'files', name, '000000'));
      expect(paths.map((path) => existsSync(path))).toEqual([true, true]);
      await lies('s3:away');
      const sweeper = worker.get(PictureSweeper, { strict: false });
      await sweeper.sweep();
      expect((await left()).map(({ id }) => id)).toEqual([away]);
      expect(paths.map((path) => existsSync(path))).toEqual([true, false]);
      await lies('local');
      await sweeper.sweep();
      expect(await left()).toEqual([]);
      expect(existsSync(paths[0]!)).toBe(false);
    });

    it('finds no room where the zips of its tenant fill it, whichever way it comes', async () => {
      const most = async (megabytes: number) => {
        await t.db.query(
          `update blade_param set param_value = $1 where param_key = 'upload.tenantZipMegabytes'`,
          [megabytes],
        );
        await t.redis.flushdb();
      };
      await most(1);
      const zip = zipOf({ 'full.jpg': await photo() });
      for (const answer of [
        await begin(county, zip),
        await post(county, 'importPictureByExcel', zip, '照片.zip'),
      ])
        expect(refusal(answer)).toEqual([400, expect.stringMatching(/上限为1 MB；.*7天后自动删除/)]);
      await most(51_200);
      await begin(county, zip).expect(200);
    });
  });
});

type Parser = Parameters<request.Test['parse']>[0];

const bytes: Parser = (answer, done) => {
  const parts: Buffer[] = [];
  answer.on('data', (one: Buffer) => parts.push(one));
  answer.on('end', () => done(null, Buffer.concat(parts)));
};
