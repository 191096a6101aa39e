import { createHash } from 'node:crypto';
import { ImportStatus, oldTree, patrolRecord } from '@gushu/shared';
import type { DataSource } from 'typeorm';
import { AttachService } from '../src/modules/system/attach/index.js';
import { templateSheets } from '../src/sheets/template.js';
import { writeWorkbook } from '../src/sheets/workbook-writer.js';
import type { TestApp } from './app.js';
import { buildOldTree, buildPatrolRecord, type Given, marked } from './factories.js';
import { buildUser } from './people.js';

/** Whose rows they are, and the marks that give them away. */
export interface Holder {
  tenantId: string;
  xzCode: string;
  /** Stands in every free text of the rows. */
  mark: string;
  /** Stands in every number with letters. */
  code: string;
  /** First digits of the map keys of the trees. */
  fid: number;
}

/** Ids of a holder's rows: some to look at, some to be changed, some to be removed. */
export interface Rows extends Holder {
  tree: string;
  draftTree: string;
  pendingTree: string;
  doomedTree: string;
  archivedTree: string;
  patrol: string;
  pendingPatrol: string;
  doomedPatrol: string;
  attach: string;
  attachment: string;
  lastingAttachment: string;
  doomedAttachment: string;
  batch: string;
  doomedBatch: string;
  openBatch: string;
  run: string;
  dict: string;
  doomedDict: string;
  user: string;
  doomedUser: string;
}

/** Year that both holders have archived. */
export const ARCHIVED = 2025;

/** Fills every table that belongs to a region with rows of the holder. */
export async function seedRows(product: TestApp, holder: Holder): Promise<Rows> {
  const { db } = product;
  const { tenantId, xzCode, mark } = holder;
  const user = await buildUser(db, { tenantId, xzCode, account: `${mark}user` });
  const doomed = await buildUser(db, { tenantId, xzCode, account: `${mark}doomed` });
  const owned = { tenantId, xzCode, createUser: user.id };
  const trees = await seedTrees(db, holder, owned);
  const patrols = await seedPatrols(db, holder, { ...owned, oldTreeId: trees.tree });
  const files = await seedFiles(product, holder, user.id, trees.tree);
  for (const [record, id] of [
    ['oldTree', trees.tree],
    ['patrolRecord', patrols.patrol],
    ['attachment', files.lastingAttachment],
  ] as const) {
    await db.query(
      `insert into record_history (tenant_id, record, row_id, action, version, user_id, user_name, remark, changes)
        values ($1, $2, $3, 'update', 1, $4, $5, $5, $6)`,
      [tenantId, record, id, user.id, mark, JSON.stringify({ remark: [mark, mark] })],
    );
  }
  const run = await one(
    db,
    `insert into archive_run (tenant_id, xz_code, create_user, year, state, error_key)
      values ($1, $2, $3, ${ARCHIVED}, 2, $4) returning id`,
    [tenantId, xzCode, user.id, mark],
  );
  const people = { user: user.id, doomedUser: doomed.id };
  return { ...holder, ...trees, ...patrols, ...files, ...people, run, ...(await seedDictionary(db, holder)) };
}

const one = async (db: DataSource, statement: string, values: unknown[]): Promise<string> =>
  ((await db.query(statement, values)) as { id: string }[])[0]!.id;

async function seedTrees(db: DataSource, holder: Holder, owned: Given) {
  let at = 0;
  const tree = async (status: number, more: Given = {}) => {
    at++;
    const { id } = await buildOldTree(db, {
      ...marked(oldTree, holder.mark),
      provinceOldTreeNumber: `${holder.code}-${at}`,
      provinceGroupNumber: `${holder.code}-G${at}`,
      ...owned,
      status,
      fid: holder.fid + at,
      ...more,
    });
    return id;
  };
  const rows = {
    tree: await tree(1),
    draftTree: await tree(0),
    pendingTree: await tree(3),
    doomedTree: await tree(0),
  };
  await db.query(`select keep_archive_partition(${ARCHIVED})`);
  const columns = (await db.query(
    `select string_agg(column_name, ', ') as names from information_schema.columns
      where table_name = 'old_tree' and column_name not in ('geom', 'year')`,
  )) as { names: string }[];
  const names = columns[0]!.names;
  await db.query(
    `insert into old_tree_archive (${names}, year, archive_year)
      select ${names}, ${ARCHIVED}, ${ARCHIVED} from old_tree where id = $1`,
    [rows.tree],
  );
  return { ...rows, archivedTree: rows.tree };
}

async function seedPatrols(db: DataSource, { mark }: Holder, given: Given) {
  const patrol = async (status: number) =>
    (await buildPatrolRecord(db, { ...marked(patrolRecord, mark), ...given, status })).id;
  return { patrol: await patrol(0), pendingPatrol: await patrol(3), doomedPatrol: await patrol(0) };
}

async function seedFiles(product: TestApp, holder: Holder, userId: string, treeId: string) {
  const { tenantId, xzCode, mark } = holder;
  const { attachId } = await product.app
    .get(AttachService, { strict: false })
    .create({ tenantId, xzCode, userId }, `${mark}.xlsx`, (output) =>
      writeWorkbook(output, templateSheets(oldTree, {})),
    );
  const attachment = () =>
    one(
      product.db,
      `insert into attachment (tenant_id, xz_code, business_type, business_id, attach_id, attachment_name, remark)
        values ($1, $2, '1', $3, $4, $5, $5) returning id`,
      [tenantId, xzCode, treeId, attachId, mark],
    );
  const batch = (status: number) =>
    one(
      product.db,
      `insert into data_import_record (tenant_id, xz_code, create_user, batch_no, data_type, year, attach_id,
          file_name, file_size, mode, accept_good, import_status, import_user, error_message, remark, first_errors)
        values ($1, $2, $3, $4, '1', 2026, $5, $6, 1, 1, 0, $8, $6, $6, $6, $7) returning id`,
      [
        tenantId,
        xzCode,
        userId,
        holder.code,
        attachId,
        mark,
        JSON.stringify([{ row: 4, key: 'E12', params: { r: 4, v: mark } }]),
        status,
      ],
    );
  const { done, waiting } = ImportStatus;
  return {
    attach: attachId,
    attachment: await attachment(),
    lastingAttachment: await attachment(),
    doomedAttachment: await attachment(),
    batch: await batch(done),
    doomedBatch: await batch(done),
    openBatch: await batch(waiting),
  };
}

// The managing tenant's dictionaries are everybody's; another tenant's are its own.
async function seedDictionary(db: DataSource, { tenantId, mark, code }: Holder) {
  if (tenantId === '000000') return { dict: '', doomedDict: '' };
  const entry = (key: string) =>
    one(
      db,
      `insert into blade_dict_biz (tenant_id, code, dict_key, dict_value, remark) values ($1, $2, $3, $4, $4)
        returning id`,
      [tenantId, `${code}_${key}`, '-1', `${mark}${key}`],
    );
  return { dict: await entry('kept'), doomedDict: await entry('doomed') };
}

/** Tables whose rows belong to a region; a new one is among them by itself. */
export async function regionTables(db: DataSource): Promise<string[]> {
  const rows = (await db.query(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and 2 = (
        select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('tenant_id', 'xz_code'))
      order by 1`,
  )) as { name: string }[];
  return rows.map(({ name }) => name);
}

/** What the holder's rows are, table by table: their number and a digest of all that stands in them. */
export async function digestOf(db: DataSource, rows: Rows): Promise<Record<string, string>> {
  const values = [rows.tenantId, `${rows.xzCode}%`];
  const read = async (statement: string, given: unknown[]) => {
    const found = (await db.query(statement, given)) as { row: string }[];
    const text = found.map(({ row }) => row).join('\n');
    return `${found.length} rows ${createHash('sha256').update(text).digest('hex')}`;
  };
  const entries = (await regionTables(db)).map(
    async (table) =>
      [
        table,
        await read(
          `select t::text as row from ${table} t where tenant_id = $1 and xz_code like $2 order by 1`,
          values,
        ),
      ] as const,
  );
  const kept = {
    record_history: await read(
      `select t::text as row from record_history t where row_id = any($1::bigint[]) order by 1`,
      [
        [
          ...[rows.tree, rows.draftTree, rows.pendingTree, rows.doomedTree, rows.patrol, rows.pendingPatrol],
          ...[rows.attachment, rows.lastingAttachment, rows.doomedAttachment],
        ],
      ],
    ),
    blade_dict_biz: await read(`select t::text as row from blade_dict_biz t where id = any($1::bigint[])`, [
      [rows.dict, rows.doomedDict].filter(Boolean),
    ]),
  };
  return { ...Object.fromEntries(await Promise.all(entries)), ...kept };
}
