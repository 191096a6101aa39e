import { ImportStatus } from '@gushu/shared';
import type { INestApplicationContext } from '@nestjs/common';
import { startApp, type TestApp } from '../kit/app.js';
import { rowsOf, Sender, tree, workbook } from './batches.js';
import { signIn } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';
import { Scratch } from '../kit/package.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { endBoth, startWorker } from '../kit/worker.js';
import { S3_KEY, S3Server } from '../files/s3-server.js';

describe('An Excel batch whose file lies in an S3 store', () => {
  let s3: S3Server;
  let product: TestApp;
  let worker: INestApplicationContext;
  let sender: Sender;

  beforeAll(async () => {
    s3 = await S3Server.start();
    product = await startApp({
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY: S3_KEY,
      S3_SECRET_KEY: S3_KEY,
    });
    worker = await startWorker(product.config);
    const { account } = await buildUser(product.db, { roles: ['province'], xzCode: '33' });
    sender = new Sender(product.app, await signIn(product.app, account, PASSWORD));
  });
  afterAll(async () => {
    await endBoth(worker, product);
    await s3?.close();
  });

  const numbers = async (serials: string): Promise<number> => {
    const [row] = (await product.db.query(
      `select count(*)::int n from old_tree where province_old_tree_number like $1`,
      [serials],
    )) as { n: number }[];
    return row!.n;
  };

  it('runs to its end, and its error workbook comes back from there', async () => {
    const scratch = new Scratch();
    await scratch.open();
    try {
      const batch = await sender.importFile([tree(71), tree(72, { vigor: '很好' })], { acceptGood: 1 });
      expect(batch).toMatchObject({ importStatus: ImportStatus.partly, successNum: 1, failNum: 1 });
      expect(await numbers('ZJ-00007_')).toBe(1);
      const rows = await rowsOf(scratch, await sender.download(batch.errorFileUrl));
      expect(JSON.stringify(rows)).toContain('很好');
      const stores = (await product.db.query(`select distinct store from blade_attach`)) as object[];
      expect(stores).toEqual([{ store: 's3:files' }]);
    } finally {
      await scratch.close();
    }
  });

  it('that is away waits for it and then runs', async () => {
    await worker.close();
    const id = await sender.send(workbook([tree(73)]));
    await s3.end();
    worker = await startWorker(product.config);
    await eventually('it has been begun', async () => {
      const [job] = (await product.db.query(`select attempts from job where id = $1`, [id])) as [
        { attempts: number },
      ];
      return job.attempts > 0;
    });
    await s3.run();
    expect(await sender.ended(id)).toMatchObject({ importStatus: ImportStatus.done, successNum: 1 });
    expect(await numbers('ZJ-000073')).toBe(1);
  });
});
