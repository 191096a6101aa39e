import { oldTree } from '@gushu/shared';
import sql from 'sql-template-tag';
import { query } from '../../src/database/database.js';
import { lockYearsShared, tryLockYears } from '../../src/modules/trees/old-tree/index.js';
import { archive, buildPhotographed, holdArchived, isBlocked, openYear } from '../kit/archives.js';
import { startApp, type TestApp } from '../kit/app.js';
import type { Client } from '../kit/client.js';
import { buildOldTree, COUNTY, type Given, pointIn } from '../kit/factories.js';
import { eventually } from '../kit/eventually.js';
import { signInAs } from '../kit/people.js';

const YEARS = '/api/archiveYear/archiveYear';
const TREES = '/api/oldTree/oldTree';
const NEIGHBOUR = '330102';

describe('A year whose rows are written while it is archived', () => {
  let t: TestApp;
  let nation: Client;
  let city: Client;

  beforeAll(async () => {
    t = await startApp();
    nation = await signInAs(t, { roles: ['nation'], xzCode: '' });
    city = await signInAs(t, { roles: ['city'], xzCode: '3301' });
  });
  afterAll(() => t.close());

  const tree = (given: Given = {}) => buildPhotographed(t.db, { xzCode: COUNTY, ...given });
  const archived = async (year: number) =>
    (await city.get(`${TREES}/page`, { archiveMark: 1, year }).expect(200)).body.data as {
      total: number;
      records: Given[];
    };
  const stateOf = async (year: number) =>
    ((await city.get(`${YEARS}/dataList`, { dataType: '1' }).expect(200)).body.data as Given[]).find(
      (one) => one['year'] === year,
    );

  /** Archives the city, and writes once its first county is copied and the second waits. */
  const archiveWhile = async (year: number, write: () => Promise<unknown>) => {
    await tree({ year, xzCode: NEIGHBOUR });
    const { id: held } = await tree({ year });
    await t.db.query(`select keep_archive_partition($1)`, [year]);
    const holder = await holdArchived(t, held, year);
    const run = archive(t, city, { dataType: '1', year });
    try {
      await eventually('it copies', () => isBlocked(t));
      await write();
    } finally {
      await holder.release();
    }
    return run;
  };
  const countOf = async (year: number) => (await archived(year)).total;

  beforeEach(() => t.db.query('delete from old_tree'));

  it('is not archived with one that nobody has checked, or that went to review', async () => {
    await openYear(nation, '1', 2016);
    const unchecked = await archiveWhile(2016, () =>
      buildOldTree(t.db, { xzCode: COUNTY, year: 2016, warningNote: null }),
    );
    expect(unchecked).toMatchObject({ state: 3, errorMessage: expect.stringContaining('1条不符合规则') });
    expect(await stateOf(2016)).toMatchObject({ state: 1 });
    expect(await countOf(2016)).toBe(0);
    await t.db.query('delete from old_tree');
    const reviewed = await archiveWhile(2016, () =>
      t.db.query(
        `update old_tree set status = 3, version = version + 1, update_time = localtimestamp where xz_code = $1`,
        [NEIGHBOUR],
      ),
    );
    expect(reviewed).toMatchObject({ state: 3, errorMessage: expect.stringContaining('1条未审核通过') });
    expect(await stateOf(2016)).toMatchObject({ state: 1 });
  });

  it('takes sound ones as they are in the end, of counties that had none too, and none that has gone', async () => {
    await openYear(nation, '1', 2017);
    const run = await archiveWhile(2017, async () => {
      await t.db.query(
        `update old_tree set remark = '新', version = version + 1, update_time = localtimestamp where xz_code = $1`,
        [NEIGHBOUR],
      );
      await tree({ year: 2017, xzCode: '330105' });
      await tree({ year: 2017, xzCode: '330108' });
      await t.db.query(
        `update old_tree set is_deleted = 1, version = version + 1, update_time = localtimestamp where xz_code = $1`,
        [COUNTY],
      );
    });
    expect(run).toMatchObject({ errorMessage: null, state: 2, totalNum: 3 });
    const { records } = await archived(2017);
    expect(records.map(({ xzCode, remark }) => [xzCode, remark])).toEqual([
      [NEIGHBOUR, '新'],
      ['330105', null],
      ['330108', null],
    ]);
    expect(await stateOf(2017)).toMatchObject({ state: 2, treeNum: 3 });
  });

  describe('is not archived, until that is committed, where a tree', () => {
    const isFree = async (code: string) => {
      const locking = tryLockYears({ tenantId: '000000' }, oldTree, sql`select ${code}::text as code`);
      return t.db.transaction(async (tx) => (await query<{ locked: boolean }>(tx, locking))[0]!.locked);
    };
    const free = () => Promise.all(['3301', '3302', '3303'].map(isFree));
    const province = () => signInAs(t, { roles: ['county'], xzCode: '33' });

    /** Which cities' years may be archived while a call has yet to write its history; answers what came of it. */
    const freeWhile = async (call: () => PromiseLike<{ body: object }>) => {
      let answer: Promise<{ body: object }> | undefined;
      const meanwhile = await t.db.transaction(async (tx) => {
        await tx.query('lock table record_history in share mode');
        answer = Promise.resolve(call());
        const waits = `select from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%into record_history%' and datname = current_database()`;
        await eventually('it waits', async () => ((await t.db.query(waits)) as object[]).length > 0);
        return free();
      });
      expect((await answer!).body).toMatchObject({ code: 200 });
      expect(await free()).toEqual([true, true, true]);
      return meanwhile;
    };

    it('leaves or comes to', async () => {
      const { id } = await buildOldTree(t.db, { xzCode: COUNTY });
      const there = { xzCode: '330203', ...(await pointIn(t.db, '330203')) };
      const mover = await province();
      const update = () => mover.post(`${TREES}/update`, { id, version: 1, ...there });
      expect(await freeWhile(update)).toEqual([false, false, true]);
    });

    it('is approved or returned', async () => {
      const { id } = await buildOldTree(t.db, { xzCode: COUNTY, status: 4 });
      const giveBack = () =>
        city.post(`${TREES}/updateStatus`, {}, { ids: id, status: 2, auditOpinion: '照片不清，请补拍' });
      expect(await freeWhile(giveBack)).toEqual([false, true, true]);
    });
  });

  it('waits for whoever still writes, and archives what they commit or is refused for it', async () => {
    await openYear(nation, '1', 2018);
    await tree({ year: 2018 });
    const writer = t.db.createQueryRunner();
    await writer.startTransaction();
    const codes = sql`select ${COUNTY}::text as code`;
    await query(writer.manager, lockYearsShared({ tenantId: '000000' }, oldTree, codes));
    const built = await buildOldTree(writer.manager as never, { xzCode: COUNTY, year: 2018, status: 3 });
    let isOver = false;
    const run = archive(t, city, { dataType: '1', year: 2018 }).finally(() => (isOver = true));
    const trying = `select from pg_stat_activity
      where state = 'idle in transaction' and query like '%savepoint years%' and datname = current_database()`;
    await eventually('it waits', async () => isOver || ((await t.db.query(trying)) as object[]).length > 0);
    expect(isOver).toBe(false);
    await writer.commitTransaction();
    await writer.release();
    expect(await run).toMatchObject({ state: 3, errorMessage: expect.stringContaining('1条未审核通过') });
    expect(built.id).toBeTruthy();
  });
});
