import { ImportStatus, OPEN_STATUSES } from '@gushu/shared';
import type { INestApplicationContext } from '@nestjs/common';
import type pg from 'pg';
import { query } from '../../src/database/database.js';
import { AttachService } from '../../src/modules/system/attach/index.js';
import { ImportRun } from '../../src/modules/system/imports/import-run.js';
import { ImportWorker } from '../../src/modules/system/imports/import.worker.js';
import { endBatch, SHEET_BATCHES, updateProgress } from '../../src/modules/system/imports/job.queries.js';
import { startApp, type TestApp } from '../kit/app.js';
import { type Batch, buildSender, type Sender, tree } from './batches.js';
import { buildUser } from '../kit/people.js';
import { endBoth, startWorker } from '../kit/worker.js';

describe('A batch that several workers may take up', () => {
  let product: TestApp;
  let worker: INestApplicationContext;
  let sender: Sender;

  beforeAll(async () => {
    product = await startApp();
    await product.db.query(`delete from old_tree`);
    worker = await startWorker(product.config);
    sender = await buildSender(product, { roles: ['province'], xzCode: '33' });
  });
  afterAll(() => endBoth(worker, product));

  it('belongs to one of them until its error workbook is written, however long that takes', async () => {
    const attaches = worker.get(AttachService, { strict: false });
    const create = attaches.create.bind(attaches);
    const seen: Record<string, unknown>[] = [];
    attaches.create = async (...order) => {
      const [open] = (await product.db.query(
        `select id from data_import_record where import_status = any($1)`,
        [OPEN_STATUSES],
      )) as [{ id: string }];
      await worker.get(ImportWorker, { strict: false }).run(open.id);
      seen.push(
        ...((await product.db.query(
          `select attempts, import_status from data_import_record join job using (id) where id = $1`,
          [open.id],
        )) as Record<string, unknown>[]),
      );
      return create(...order);
    };
    const batch = await sender.importFile([tree(1), tree(2, { vigor: '很好' })]);
    attaches.create = create;
    expect(seen).toEqual([{ attempts: 1, import_status: ImportStatus.checking }]);
    expect(batch).toMatchObject({ importStatus: ImportStatus.refused, successNum: 0, failNum: 1 });
  });

  it('may be quiet towards the database as long as its error workbook takes', async () => {
    const { run: real } = ImportRun.prototype;
    const seen: unknown[] = [];
    ImportRun.prototype.run = async function (this: ImportRun) {
      const { client } = this as unknown as { client: pg.ClientBase };
      const { rows } = await client.query('show idle_in_transaction_session_timeout');
      seen.push(rows[0]);
      return real.call(this);
    };
    await sender.importFile([tree(5)]);
    ImportRun.prototype.run = real;
    expect(seen).toEqual([{ idle_in_transaction_session_timeout: '0' }]);
  });

  it('stays as it ended when a late worker reports on it', async () => {
    const { id } = await sender.importFile([tree(3), tree(4, { vigor: '很好' })]);
    const before: Batch = await sender.detail(id);
    await query(product.db, updateProgress(SHEET_BATCHES, id, { read: 9, refused: 0, share: 1 }));
    await query(product.db, SHEET_BATCHES.begin(id));
    const late = { status: 5, total: 9, accepted: 9, refused: 0, warned: 0, first: [], errorAttach: null };
    await query(product.db, endBatch(SHEET_BATCHES, id, late));
    expect(await sender.detail(id)).toEqual(before);
  });

  /** A batch over the file of the first one, that a county's manager had sent before `change`. */
  const sentBefore = async (change: string, chosen: readonly string[] = ['county']): Promise<Batch> => {
    const { id: userId, account } = await buildUser(product.db, {
      roles: ['county', 'village'],
      xzCode: '33',
    });
    const [batch] = (await product.db.query(
      `with j as (insert into job (kind, tenant_id, create_user, role_ids) select 'imports', '000000', $1::bigint,
          (select string_agg(id::text, ',') from blade_role where tenant_id = '000000' and role_alias = any($3::text[]))
          returning *)
        insert into data_import_record (id, tenant_id, xz_code, batch_no, data_type, year, attach_id, file_name, file_size,
          mode, accept_good, create_user, import_user)
        select j.id, r.tenant_id, '33', 'DR' || $1::bigint, data_type, year, attach_id, file_name, file_size, mode,
          accept_good, j.create_user, $2::text
        from data_import_record r, j order by r.id limit 1 returning id`,
      [userId, account, chosen],
    )) as { id: string }[];
    await product.db.query(`update blade_user set ${change} where id = $1`, [userId]);
    await worker.get(ImportWorker, { strict: false }).run(batch!.id);
    return sender.ended(batch!.id);
  };
  const roleNamed = (alias: string): string =>
    `(select id::text from blade_role where tenant_id = '000000' and role_alias = '${alias}')`;

  it.each([
    ['is no longer active', 'status = 2'],
    ['was removed', 'is_deleted = 1'],
    ['has no role', `role_id = ''`],
    ['has only a role that is gone', `role_id = '1'`],
  ])('imports nothing once its sender %s, and says so', async (_, change) => {
    expect(await sentBefore(change)).toMatchObject({
      importStatus: ImportStatus.failed,
      successNum: 0,
      errorMessage: '提交人已停用、已删除或没有有效角色，未导入任何数据',
    });
  });

  const NO_RIGHT = '提交人已没有导入权限oldTree_import，未导入任何数据';

  it('imports nothing once the right to import was taken from its sender, and says that', async () => {
    const batch = await sentBefore(`role_id = ${roleNamed('village')}`, ['county', 'village']);
    expect(batch).toMatchObject({ importStatus: ImportStatus.failed, successNum: 0, errorMessage: NO_RIGHT });
  });

  it('acts with the roles of the session that sent it, whatever others its sender has', async () => {
    const batch = await sentBefore('update_time = localtimestamp', ['village']);
    expect(batch).toMatchObject({ importStatus: ImportStatus.failed, successNum: 0, errorMessage: NO_RIGHT });
    const { id } = await sender.importFile([tree(6)]);
    const [sent] = (await product.db.query(
      `select role_ids = ${roleNamed('province')} same from job where id = $1`,
      [id],
    )) as object[];
    expect(sent).toEqual({ same: true });
  });

  it('imports nothing into a region that its sender has lost', async () => {
    const batch = await sentBefore(`xz_code = '330108'`);
    expect(batch).toMatchObject({ importStatus: ImportStatus.refused, successNum: 0 });
    expect(batch.firstErrors?.[0]?.text).toContain('所填区划不在您的管辖范围内');
  });
});
