import { createHash } from 'node:crypto';
import {
  apicture,
  billboard,
  goodFootprint,
  goodOldTree,
  ImportStatus,
  oldTree,
  oldTreeExhibition,
  type RecordDefinition,
  RECORDS,
} from '@gushu/shared';
import type { DataSource } from 'typeorm';
import { AttachService } from '../../src/modules/system/attach/index.js';
import { templateSheets } from '../../src/sheets/meaning/template.js';
import { writeWorkbook } from '../../src/sheets/format/workbook-writer.js';
import type { Product } from '../kit/app.js';
import { initialStates } from '../../src/samples/walk.js';
import { archiveRow } from '../kit/archives.js';
import { buildRow, type Given, marked, parentsOf } from '../kit/factories.js';
import { buildPicture } from '../kit/files.js';
import { buildUser } from '../kit/people.js';
import { decided } from '../kit/record-values.js';
import { plantJob } from '../kit/jobs.js';

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
  /** Who has entered the rows; somebody of the region where nobody is named. */
  author?: string;
}

/** A record's rows of a holder: one to look at, and those that are changed, moved on and removed. */
export type RowKind = 'kept' | 'draft' | 'pending' | 'doomed';
type RecordRow = `${string}.${RowKind}`;

/** Ids of a holder's rows: those of each record, and of rows that are no record's. */
export interface Rows extends Holder {
  [row: RecordRow]: string;
  archivedTree: string;
  attach: string;
  attachment: string;
  lastingAttachment: string;
  doomedAttachment: string;
  groupAttachment: string;
  openBatch: string;
  run: string;
  groupRun: string;
  dict: string;
  doomedDict: string;
  table: string;
  user: string;
  doomedUser: string;
}

/** Id of one of the rows of a record. */
export function rowOf(rows: Rows, { name }: { name: string }, kind: RowKind): string {
  const id = rows[`${name}.${kind}`];
  if (!id) throw new Error(`server/test/core/scope-rows.ts makes no row ${name}.${kind}`);
  return id;
}

/** Year that both holders have archived. */
export const ARCHIVED = 2025;

/** Fills every table that belongs to a region with rows of the holder. */
export async function seedRows(product: Product, holder: Holder): Promise<Rows> {
  const { db } = product;
  const { tenantId, xzCode, mark } = holder;
  const user = await buildUser(db, { tenantId, xzCode, account: `${mark}user` });
  const doomed = await buildUser(db, { tenantId, xzCode, account: `${mark}doomed` });
  const attach = await seedFile(product, holder, { tenantId, xzCode, userId: user.id });
  const createUser = holder.author ?? user.id;
  const records = await seedRecords(db, holder, { tenantId, xzCode, createUser, attachId: attach });
  const runs = await seedArchives(db, holder, records, user.id);
  await db.query(
    `insert into book_mark (tenant_id, user_id, data_type, book_mark_name, xz_code, map_height, lon, lat)
      values ($1, $2, '1', $3, $4, 20000, 120, 30)`,
    [tenantId, user.id, mark, xzCode],
  );
  await db.query(
    `insert into flow_instance (tenant_id, xz_code, definition_id, name, start_user)
      select $1, $2, id, $3, $4 from flow_definition where key = 'leave' and tenant_id = ''`,
    [tenantId, xzCode, mark, user.id],
  );
  await seedInspection(db, holder, user.id);
  const attachments = await seedAttachments(db, holder, records, attach);
  await seedHistory(db, holder, { ...records, 'attachment.kept': attachments.lastingAttachment }, user.id);
  const table = await one(
    db,
    `insert into statistical_table (tenant_id, xz_code, data_type, year, file_name, user_name, lines)
      values ($1, $2, '1', ${ARCHIVED}, $3, $3, '[]') returning id`,
    [tenantId, xzCode, mark],
  );
  const openBatch = records['dataImportRecord.draft']!;
  await db.query(`insert into job (id, kind, tenant_id, create_user) values ($1, 'imports', $2, $3)`, [
    openBatch,
    tenantId,
    createUser,
  ]);
  const more = { table, archivedTree: records['oldTree.kept']!, attach, openBatch };
  const users = { user: user.id, doomedUser: doomed.id };
  const dictionary = await seedDictionary(db, holder);
  return { ...holder, ...records, ...runs, ...attachments, ...more, ...users, ...dictionary };
}

/** An archived year of the holder, a tree of the year before, and the runs that archived and checked. */
async function seedArchives(
  db: DataSource,
  { tenantId, xzCode, mark }: Holder,
  records: Record<RecordRow, string>,
  user: string,
): Promise<{ run: string; groupRun: string }> {
  await archiveRow(db, 'old_tree', records['oldTree.kept']!, ARCHIVED);
  // Another tree the year before: a year is compared only with one that has archived something.
  await archiveRow(db, 'old_tree', records['oldTree.pending']!, ARCHIVED - 1);
  await archiveRow(db, 'old_tree_group', records['oldTreeGroup.kept']!, ARCHIVED);
  const sent = { tenant_id: tenantId, create_user: user, error_key: mark };
  const runOf = (dataType: string) =>
    plantJob(db, { ...sent, kind: 'archives', state: 2 }, 'archive_run', {
      ...{ xz_code: xzCode, year: ARCHIVED, data_type: dataType },
    });
  const run = await runOf('1');
  const groupRun = await runOf('2');
  await db.query(
    `insert into archive_check (tenant_id, data_type, year, xz_code, errors, warnings) values ($1, '1', ${ARCHIVED}, $2, 0, 0)`,
    [tenantId, xzCode],
  );
  await plantJob(db, { ...sent, kind: 'archive-checks', state: 3 }, 'archive_check_run', {
    ...{ xz_code: xzCode, year: ARCHIVED, data_type: '1' },
  });
  for (const dataType of ['1', '2'])
    await db.query(
      `insert into archive_year (tenant_id, xz_code, data_type, year, state, archived_by)
        values ($1, $2, $3, ${ARCHIVED}, 1, $4)`,
      [tenantId, xzCode, dataType, mark],
    );
  return { run, groupRun };
}

/** Attachments of the holder's tree and group. */
async function seedAttachments(
  db: DataSource,
  { tenantId, xzCode, mark }: Holder,
  records: Record<RecordRow, string>,
  attach: string,
) {
  const seed = (type = '1', row = records['oldTree.kept']) =>
    one(
      db,
      `insert into attachment (tenant_id, xz_code, business_type, business_id, attach_id, attachment_name, remark)
        values ($1, $2, $6, $3, $4, $5, $5) returning id`,
      [tenantId, xzCode, row, attach, mark, type],
    );
  return {
    attachment: await seed(),
    lastingAttachment: await seed(),
    doomedAttachment: await seed(),
    groupAttachment: await seed('2', records['oldTreeGroup.kept']),
  };
}

const one = async (db: DataSource, statement: string, values: unknown[]): Promise<string> =>
  ((await db.query(statement, values)) as { id: string }[])[0]!.id;

/** Rules that all rows of the holder's region break, and an inspection of them. */
async function seedInspection(
  db: DataSource,
  { tenantId, xzCode, mark }: Holder,
  user: string,
): Promise<void> {
  for (const [dataType, table] of [
    ['1', 'old_tree'],
    ['2', 'old_tree_group'],
  ])
    await db.query(
      `insert into inspection_rule (tenant_id, xz_code, rule_code, rule_name, data_type, table_name, field_name, rule_type,
          rule_param, rule_level, error_msg, apply_to)
        values ($1, $2, left($3, 18) || $4::text, $3, $4, $5, 'manageCompany', '2', '{"max":1}', '2', $3, 'archive')`,
      [tenantId, xzCode, mark, dataType, table],
    );
  const sent = { tenant_id: tenantId, create_user: user, error_key: mark };
  await plantJob(db, { ...sent, kind: 'inspections', state: 3 }, 'inspection_run', {
    ...{ xz_code: xzCode, data_type: '1' },
  });
}

/** Values that only a holder's rows can have, beside the number by which files name them; `at` counts from 1. */
const OWN: Record<string, (holder: Holder, at: number) => Given> = {
  // One expert is the person who enters the rows, so that they may answer.
  expertDatabase: ({ author }, at) => (at === 1 && author ? { userId: author } : {}),
  expertInquiry: (_, at) => (at === 1 ? { isOpen: 0 } : {}),
  consulation: ({ code }, at) => ({ consultNo: `${code}-H${at}` }),
  applyRevoke: ({ code }, at) => ({ applyNo: `${code}-R${at}` }),
  // Some are in review, and one is being carried out.
  moveRecord: ({ code }, at) => ({ applyNo: `${code}-M${at}`, ...(at === 3 ? { status: 3 } : {}) }),
  moveFollowUp: (_, at) => ({ followDate: `${2019 + at}-05-01`, year: 2019 + at }),
  eventVerify: () => ({ verifyTime: '2026-01-02 10:00:00', verifyResult: '1', treeCondition: '完好' }),
  reportingRecords: ({ code }, at) => ({ batchNo: `${code}-S${at}` }),
  reportEvent: ({ code }, at) => ({ eventNo: `${code}-E${at}` }),
  centralGovernment: ({ code }, at) => ({ projectNo: `${code}-P${at}` }),
  videoEquipment: ({ code }, at) => ({ deviceNo: `${code}-V${at}` }),
  oldTree: ({ code, fid }, at) => ({ provinceGroupNumber: `${code}-1`, fid: fid + at }),
  dataImportRecord: ({ code, mark }, at) => ({
    batchNo: code,
    importStatus: at === 2 ? ImportStatus.waiting : ImportStatus.done,
    firstErrors: [{ row: 4, key: 'E12', params: { r: 4, v: mark } }],
  }),
};

/** States of the rows of each kind; the kept one is as its factory makes it. */
export function kindsOf(record: RecordDefinition): [RowKind, Given][] {
  const begun = initialStates(record);
  const decisions = record.states.map((machine) => decided(record, machine).before);
  const pending = Object.assign({}, ...decisions) as Given;
  return [
    ['kept', {}],
    ['draft', begun],
    ...(record.states.length > 0 ? [['pending', pending] as [RowKind, Given]] : []),
    ['doomed', begun],
  ];
}

/** Records that are published with a picture. */
const SHOWN = [apicture, billboard, goodFootprint, goodOldTree, oldTreeExhibition];
/** Records that change the trees that they are about: each of their rows has one of its own. */
const CHANGING = new Set(['applyRevoke', 'moveRecord']);
/** A row of each kind: kept, draft, pending, doomed. */
export const KINDS = 4;
/** Trees of a holder in the register: the kept one, and those that are moved or revoked. */
export const IN_REGISTER = 1 + KINDS * CHANGING.size;
/** All trees of a holder, those that wait and drafts too. */
export const ALL_TREES = KINDS * (1 + CHANGING.size);

/** Rows of every record, those that others hang on first. */
async function seedRecords(db: DataSource, holder: Holder, owned: Given): Promise<Record<RecordRow, string>> {
  const rows: Record<RecordRow, string> = {};
  const seed = async (record: RecordDefinition): Promise<void> => {
    if (rows[`${record.name}.kept`]) return;
    const parents: Given = {};
    for (const [field, parent] of parentsOf(record)) {
      await seed(parent);
      parents[field] = rows[`${parent.name}.kept`];
    }
    const { attachId, ...whose } = owned;
    const file = record.name === 'dataImportRecord' ? { attachId } : {};
    let at = 0;
    for (const [kind, states] of kindsOf(record)) {
      const hung = CHANGING.has(record.name) ? {} : parents;
      const given = { ...marked(record, holder.mark), ...whose, ...file, ...hung, ...states };
      at += 1;
      const number = record.updateKey ? { [record.updateKey]: `${holder.code}-${at}` } : {};
      const own = OWN[record.name]?.(holder, at);
      const { id } = await buildRow(db, record, { ...given, ...number, ...own });
      rows[`${record.name}.${kind}`] = id;
    }
  };
  for (const record of RECORDS) await seed(record);
  // Care that was taken and waits for its review, which the county decides on.
  await db.query('update consulation set curing_id = $2 where id = $1', [
    rows['consulation.pending'],
    rows['curingRecord.pending'],
  ]);
  for (const record of SHOWN)
    for (const [kind] of kindsOf(record))
      await buildPicture(
        db,
        { id: rows[`${record.name}.${kind}`]!, tenantId: holder.tenantId },
        record.dataType,
      );
  return rows;
}

/** A change of each kind's row, so that histories have something to show. */
async function seedHistory(db: DataSource, holder: Holder, rows: Record<RecordRow, string>, userId: string) {
  const kept = Object.keys(rows).filter((row) => row.endsWith('.kept'));
  const changed = kept.map((row) => [row.split('.')[0]!, 'update']);
  // Steps in the timeline of a group that nothing hangs on.
  for (const [name, action] of [...changed, ['oldTreeGroup', 'pass']]) {
    await db.query(
      `insert into record_history (tenant_id, record, row_id, action, version, user_id, user_name, remark, changes)
        values ($1, $2, $3, $7, 1, $4, $5, $5, $6)`,
      [
        holder.tenantId,
        name,
        rows[`${name}.kept`],
        userId,
        holder.mark,
        JSON.stringify({ remark: [holder.mark, holder.mark] }),
        action,
      ],
    );
  }
}

/** A workbook of the holder's own in the store. */
async function seedFile(
  product: Product,
  { mark }: Holder,
  owner: { tenantId: string; xzCode: string; userId: string },
) {
  const { attachId } = await product.app
    .get(AttachService, { strict: false })
    .create(owner, `${mark}.xlsx`, (output) => writeWorkbook(output, templateSheets(oldTree, {})));
  return attachId;
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

/** State of the holder's rows, table by table: their number and a digest of all their values. */
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
  const tables = Object.keys(Object.fromEntries(await Promise.all(entries)));
  for (const { name, table } of RECORDS.filter((record) => !tables.includes(record.table))) {
    const ids = Object.entries(rows).flatMap(([row, id]) =>
      row.startsWith(`${name}.`) ? [id as string] : [],
    );
    const statement = `select t::text as row from ${table} t where id = any($1::bigint[]) order by id`;
    entries.push(Promise.resolve([table, await read(statement, [ids])] as const));
  }
  const kept = {
    record_history: await read(
      `select t::text as row from record_history t where row_id = any($1::bigint[]) order by 1`,
      [
        [
          ...Object.keys(rows).flatMap((name) => (name.includes('.') ? [rows[name as RecordRow]] : [])),
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
