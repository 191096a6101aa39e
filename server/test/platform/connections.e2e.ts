import { curingRecord, patrolRecord, type RowOf } from '@gushu/shared';
import type { QueryRunner } from 'typeorm';
import { startApp, type TestApp } from '../kit/app.js';
import { bodyOf, buildOldTree, COUNTY } from '../kit/factories.js';
import { OwnService, openFolder } from '../kit/own-services.js';
import { type SignedIn, signInAs } from '../kit/people.js';

/** More at once than a process has connections, of which the test holds all but two. */
const CALLS = 14;
const HELD = 10;

describe('More writers than connections', () => {
  const folder = openFolder();
  let t: TestApp;
  let redis: OwnService;
  let writer: SignedIn;
  let treeId: string;
  let held: QueryRunner[];

  beforeAll(async () => {
    redis = await OwnService.make('redis', folder.path);
    await redis.start();
    t = await startApp({ REDIS_URL: redis.url });
    writer = await signInAs(t, { xzCode: COUNTY });
    treeId = (await buildOldTree(t.db, { xzCode: COUNTY })).id;
    await redis.end('SIGKILL');
    held = Array.from({ length: HELD }, () => t.db.createQueryRunner());
    for (const runner of held) await runner.connect();
  });
  afterAll(async () => {
    for (const runner of held ?? []) await runner.release();
    await t?.close();
    await redis?.end('SIGKILL');
    folder.remove();
  });

  const together = async (call: () => PromiseLike<{ status: number }>): Promise<number[]> => {
    const answers = await Promise.all(Array.from({ length: CALLS }, call));
    return [...new Set(answers.map(({ status }) => status))];
  };

  it.each([patrolRecord, curingRecord])(
    'store rows at the same time while Redis is away: $name',
    async (record) => {
      const body = await bodyOf(t.db, record, { oldTreeId: treeId });
      const save = () => writer.post(`/api/${record.path}/save`, body);
      expect(await together(save)).toEqual([200]);
      const { data } = (await save()).body as { data: Pick<RowOf, 'id' | 'version'> };
      const update = () => writer.post(`/api/${record.path}/update`, { ...body, ...data });
      expect((await together(update)).sort()).toEqual([200, 409]);
    },
  );
});
