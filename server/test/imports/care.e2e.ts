import { ImportStatus } from '@gushu/shared';
import type { INestApplicationContext } from '@nestjs/common';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import request from 'supertest';
import { AttachSweeper } from '../../src/modules/system/attach/attach-sweeper.js';
import { REFERENCES } from '../../src/modules/system/attach/references.js';
import { startApp, type TestApp } from '../kit/app.js';
import { archiveWorker, photographAll } from '../kit/archives.js';
import { Sender, tree, workbook, rowsOf, HEADINGS } from './batches.js';
import { type Client, signIn } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';
import { buildOldTree } from '../kit/factories.js';
import { Scratch } from '../kit/package.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { startWorker } from '../kit/worker.js';

const TREES = '/api/oldTree/oldTree';
const YEAR = 2026;

const roleNamed = (alias: string): string =>
  `(select id::text from blade_role where tenant_id = '000000' and role_alias = '${alias}')`;

describe('The worker’s care', () => {
  const scratch = new Scratch();
  let test: TestApp;
  let worker: INestApplicationContext;
  let county: Client;
  let sender: Sender;

  beforeAll(async () => {
    [test] = await Promise.all([startApp(), scratch.open()]);
    await buildUser(test.db, { account: 'care', xzCode: '330106' });
    county = await signIn(test.app, 'care', PASSWORD);
    sender = new Sender(test.app, county);
    await test.db.query(
      `insert into archive_year (tenant_id, data_type, year, state) values ('000000', '1', 2025, 1), ('000000', '1', 2026, 1)`,
    );
  });
  afterAll(async () => {
    await worker?.close();
    await test?.close();
    await scratch.close();
  });

  const reopen = () => test.db.query(`update archive_year set state = 1, reopened_time = clock_timestamp()`);
  const archive = async (body: object) => {
    const { data } = (await county.post(`${TREES}/archive`, body).expect(200)).body as {
      data: { id: string };
    };
    return data.id;
  };
  const runOf = async (id: string, state: number) => {
    const read = async () => {
      const [run] = (await test.db.query('select state, error_key from job where id = $1', [id])) as {
        state: number;
      }[];
      return run?.state === state && run;
    };
    return eventually(`run ${id} is at ${state}`, read);
  };

  it.each([
    ['has no role left', `role_id = ''`, 'archive.sender'],
    ['has lost the right to review', `role_id = ${roleNamed('village')}`, 'archive.noRight'],
    ['is no longer active', 'status = 2', 'archive.sender'],
    ['has another region today', `xz_code = '330106'`, 'row.outsideRegion'],
  ])('takes no snapshot for somebody who %s when it is taken', async (_, change, key) => {
    const { id, account } = await buildUser(test.db, { roles: ['county', 'village'], xzCode: '330108' });
    const client = await signIn(test.app, account, PASSWORD);
    const { body } = await client.post(`${TREES}/archive`, { year: 2025 }).expect(200);
    await test.db.query(`update blade_user set ${change} where id = $1`, [id]);
    await archiveWorker(test).run(body.data.id);
    expect(await runOf(body.data.id, 3)).toEqual({ state: 3, error_key: key });
  });

  it('gives a batch and a snapshot up that have ended their worker ten times, and says so', async () => {
    const id = await sender.send(workbook([tree(90_001)]));
    await test.db.query('update job set attempts = 10 where id = $1', [id]);
    await buildOldTree(test.db, { xzCode: '330106', year: YEAR });
    const run = await archive({ year: YEAR });
    await test.db.query('update job set attempts = 10 where id = $1', [run]);
    worker = await startWorker(test.config);
    const batch = await sender.ended(id);
    expect(batch).toMatchObject({ importStatus: ImportStatus.failed, successNum: 0 });
    expect(batch.errorMessage).toContain('处理中断10次');
    expect(await runOf(run, 3)).toMatchObject({ error_key: 'archive.fault' });
    expect(await test.db.query('select from old_tree_archive')).toEqual([]);
  });

  it('tells of a year as it was archived last, to whoever has asked before', async () => {
    const { id } = await buildOldTree(test.db, { xzCode: '330106', year: YEAR, status: 1 });
    const total = async () => {
      const query = { xzCode: '330106', year: YEAR, archiveMark: 1 };
      const { body } = await county.get('/api/analyse/analyse/growthVigor', query).expect(200);
      return (body as { data: { rows: { total: number }[] } }).data.rows.at(-1)!.total;
    };
    await photographAll(test.db);
    await runOf(await archive({ year: YEAR }), 2);
    const before = await total();
    expect([before, await total()]).toEqual([before, before]);
    // A change past the product that raises no version: the snapshot alone shows it.
    await test.db.transaction(async (tx) => {
      await tx.query(`select set_config('gushu.rollup', 'off', true)`);
      await tx.query(`update old_tree set is_deleted = 1 where id = $1`, [id]);
    });
    await reopen();
    await runOf(await archive({ year: YEAR }), 2);
    expect(await total()).toBe(before - 1);
    await test.db.query(`delete from old_tree_archive`);
    await reopen();
  });

  it('takes away files that nothing has named for six hours, and halves of broken uploads, and nothing else', async () => {
    const upload = async () =>
      ((await sender.upload(workbook([tree(1)]))).body as { data: { attachId: string; name: string } }).data;
    const files = [
      await upload(),
      await upload(),
      await upload(),
      await upload(),
      await upload(),
      await upload(),
    ] as const;
    const [unused, fresh, used, shown, signed, told] = files;
    await sender.ended(((await sender.submit(used.attachId)).body as { data: { id: string } }).data.id);
    await test.db.query(`update blade_user set avatar = '/api/blade-resource/attach/download?id=' || $1`, [
      shown.attachId,
    ]);
    const link = `/api/blade-resource/attach/picture?name=${signed.name}&sign=x`;
    await test.db.query(`update blade_user set avatar = $1 where account = 'admin'`, [link]);
    await test.db.query(
      `insert into blade_notice (title, category, release_time, content) values ('x', 1, now(), $1)`,
      [`<p><img src="/api/blade-resource/attach/picture?name=${told.name}&amp;sign=x"></p>`],
    );
    await test.db.query(
      `update blade_attach set create_time = create_time - interval '7 hours' where id <> $1`,
      [fresh.attachId],
    );
    const pathOf = (name: string) => join(test.config.dataDir, 'files', name);
    const [old, young] = [pathOf('.partial/a'), pathOf('.partial/b')];
    mkdirSync(dirname(old), { recursive: true });
    for (const path of [old, young]) writeFileSync(path, 'half');
    utimesSync(old, new Date(0), new Date(0));

    expect(await worker.get(AttachSweeper).sweep()).toBeGreaterThanOrEqual(2);
    const kept = [fresh, used, shown, signed, told].map(({ name }) => existsSync(pathOf(name)));
    expect([kept, existsSync(young)]).toEqual([[true, true, true, true, true], true]);
    expect([existsSync(pathOf(unused.name)), existsSync(old)]).toEqual([false, false]);
    await county.get('/api/blade-resource/attach/download', { id: unused.attachId }).expect(404);
  });

  it('knows every column that may name a stored file', async () => {
    const columns = (await test.db.query(
      `select table_name as t, column_name as c from information_schema.columns
        where table_schema = 'public' and column_name like '%attach\\_id'`,
    )) as { t: string; c: string }[];
    const known = REFERENCES.map(([table, column]) => `${table}.${column}`);
    expect(columns.map(({ t, c }) => `${t}.${c}`).filter((each) => !known.includes(each))).toEqual([]);
  });

  it('writes the errors of a batch in the language of whoever sent it', async () => {
    const file = workbook([tree(90_010, { bust: 9_999, county: '没有县', treeAge: 50, soilType: '火星土' })]);
    const uploaded = await sender.upload(file, 'trees.xlsx');
    const { attachId } = (uploaded.body as { data: { attachId: string } }).data;
    const sent = await sender.submit(attachId).set('Accept-Language', 'en');
    const batch = await sender.ended((sent.body as { data: { id: string } }).data.id);
    const answer = await county.get(batch.errorFileUrl);
    expect(answer.headers['content-disposition']).toContain('trees-errors.xlsx');
    const [head, row] = await rowsOf(scratch, await sender.download(batch.errorFileUrl));
    expect(head!.cells.slice(HEADINGS.length)).toEqual(['Row in your file', 'Errors']);
    const text = String(row!.cells[HEADINGS.length + 1]);
    expect(text).toContain('Row 2: "Girth" is out of range, should be 10 cm to 2500 cm');
    expect(text).toContain('Row 2: "County" does not agree with the names of the region');
    expect(text).toContain('"Age" is out of range, should be 100 years to 6000 years');
    expect(text.replace(/"[^"]*土"/g, '')).not.toMatch(/\p{Script=Han}/u);
    const inEnglish = await county
      .get('/api/dataImportRecord/dataImportRecord/detail', { id: batch.id })
      .set('Accept-Language', 'en');
    const { firstErrors } = (inEnglish.body as { data: { firstErrors: { text: string }[] } }).data;
    expect(
      firstErrors
        .map((each) => each.text)
        .join()
        .replace(/"[^"]*土"/g, ''),
    ).not.toMatch(/\p{Script=Han}/u);
  });

  it('loses neither a batch nor a change that waits: the row beside a waiting change is refused', async () => {
    const numbers = { provinceOldTreeNumber: 'ZJ-095001', surveyNumber: '95001' };
    const built = await buildOldTree(test.db, { xzCode: '330106', year: YEAR, ...numbers });
    await buildOldTree(test.db, { xzCode: '330106', year: YEAR, ...numbers, originId: built.id, status: 0 });
    const batch = await sender.importFile([tree(95_001, { provinceOldTreeNumber: 'ZJ-095001' })], {
      mode: 2,
    });
    expect(batch).toMatchObject({ successNum: 0, failNum: 1 });
    expect(batch.firstErrors?.map(({ text }) => text).join()).toContain('有待审核的变更申请');
  });

  it('archives the trees that are named and no others, and keeps an archived year from edits and batches', async () => {
    const numbers = { provinceOldTreeNumber: 'ZJ-096001', surveyNumber: '96001' };
    const named = await buildOldTree(test.db, { xzCode: '330106', year: YEAR, ...numbers });
    const other = await buildOldTree(test.db, { xzCode: '330106', year: YEAR });
    const foreign = await buildOldTree(test.db, { xzCode: '330108', year: YEAR });
    const refused = await county.post(`${TREES}/archive`, { year: YEAR, ids: [named.id, foreign.id] });
    expect(refused.status).toBe(404);
    const wrong = await county.post(`${TREES}/archive`, { year: YEAR, ids: 'x' });
    expect([wrong.status, (wrong.body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([
      400,
      'ids',
    ]);
    await photographAll(test.db);
    await runOf(await archive({ year: YEAR, ids: [named.id] }), 2);
    expect(await test.db.query('select id from old_tree_archive')).toEqual([{ id: named.id }]);

    const edit = (id: string, more: object = {}) =>
      county.post(`${TREES}/update`, { id, version: 1, smallPlaceName: '新地名', ...more });
    const closed = await edit(named.id);
    expect([closed.status, (closed.body as { msg: string }).msg]).toEqual([
      400,
      '2026年度已归档，请以之后的年度提交变更',
    ]);
    await edit(other.id).expect(200);
    const batch = await sender.importFile([tree(96_001, numbers)], { mode: 2 });
    expect(batch.firstErrors?.map(({ text }) => text).join()).toContain('2026年度已归档');
    await edit(named.id, { year: YEAR + 1 }).expect(200);
  });
});

describe('The nation’s review', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startApp();
  });
  afterAll(() => test?.close());

  it('is the nation’s alone: it passes or returns what waits for it, a province does neither', async () => {
    await buildUser(test.db, { account: 'nation', xzCode: '', roles: ['nation'], xzjb: 1 });
    await buildUser(test.db, { account: 'province', xzCode: '33', roles: ['province'], xzjb: 2 });
    const [nation, province] = await Promise.all(
      ['nation', 'province'].map((who) => signIn(test.app, who, PASSWORD)),
    );
    const [first, second] = [
      await buildOldTree(test.db, { status: 6 }),
      await buildOldTree(test.db, { status: 6 }),
    ];
    const transition = (who: Client, id: string, status: number) =>
      who.post(`${TREES}/updateStatus`, {}, { ids: id, status, auditOpinion: '依据不足，请补充' });
    await transition(province!, first.id, 1).expect(400);
    await transition(province!, first.id, 2).expect(400);
    await transition(nation!, first.id, 1).expect(200);
    await transition(nation!, second.id, 2).expect(200);
    const rows = await test.db.query('select status from old_tree where id = any($1) order by id', [
      [first.id, second.id],
    ]);
    expect(rows).toEqual([{ status: 1 }, { status: 2 }]);
  });
});

describe('The house keeps', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startApp();
  });
  afterAll(() => test?.close());

  it('its numbers from whoever comes through a proxy on the same machine', async () => {
    const server = test.app.getHttpServer() as Parameters<typeof request>[0];
    await request(server).get('/metrics').expect(200);
    for (const header of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Via']) {
      await request(server).get('/metrics').set(header, '10.0.0.1').expect(403);
    }
  });

  it('a statement of the API from running for ever', async () => {
    expect(await test.db.query('show statement_timeout')).toEqual([{ statement_timeout: '1min' }]);
  });

  it('one person from filling the store with uploads', async () => {
    await buildUser(test.db, { account: 'flood', xzCode: '330106' });
    const sender = new Sender(test.app, await signIn(test.app, 'flood', PASSWORD));
    const codes: number[] = [];
    for (let i = 0; i < 125 && !codes.includes(429); i++) {
      codes.push((await sender.upload(Buffer.from('nothing here'), 'a.csv')).status);
    }
    // A minute may end in between; then it takes as many again.
    while (!codes.includes(429) && codes.length < 250) {
      codes.push((await sender.upload(Buffer.from('nothing here'), 'a.csv')).status);
    }
    expect(codes).toContain(429);
  });
});
