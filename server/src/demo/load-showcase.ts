import { attachment, AttachType, attachTypeOf, type RecordDefinition } from '@gushu/shared';
import sql, { join, raw } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { type Db, query, queryOne } from '../database/database.js';
import { FileStore } from '../files/store.js';
import { PictureFiles, releaseFiles } from '../modules/system/attach/index.js';
import type { Config } from '../process/config.js';
import { JsonLogger } from '../process/logger.js';
import { insertHistory, insertRows } from '../samples/rows.js';
import { walkTo } from '../samples/walk.js';
import type { DemoStore } from './demo-files.js';
import { assertTenant, made } from './demo-rows.js';
import type { DemoOptions, Say } from './load.js';
import { CONTENT_RECORDS, type DemoEntry, demoShowcase } from './showcase.js';
import { type StoredMedia, storeMedia } from './showcase-files.js';
import { DemoSubjects } from './showcase-subjects.js';
import { DEMO_AUTHOR } from './showcase-texts.js';

/** Who has entered the rows, in their history: it marks them, and by it they are found again. */
const DEMO_KEEPER = '演示数据';

const tablesSql = (tenant: string) =>
  join(
    CONTENT_RECORDS.map(
      ({ table }) => sql`select 1 from ${raw(table)} where tenant_id = ${tenant} and is_deleted = 0`,
    ),
    ' union all ',
  );

const momentOf = (year: number, hour: number): string =>
  `${year}-01-05 ${String(hour).padStart(2, '0')}:00:00`;

/** Where rows are put: a transaction, and whose they are. */
interface Place {
  db: Db;
  tenant: string;
}

/** Entries of one record as they are stored: published, with a history that names the person who entered them. */
async function storeEntries(
  { db, tenant }: Place,
  record: RecordDefinition,
  entries: readonly DemoEntry[],
  year: number,
) {
  const [entered, published] = [momentOf(year, 9), momentOf(year, 10)];
  const shown = entries.map(({ subject: { id, isGroup, number, xzCode }, values }) => {
    const row = {
      ...{ ...made(tenant), version: 2, createTime: entered, updateTime: published },
      ...{ oldTreeId: isGroup ? null : id, groupId: isGroup ? id : null },
      ...{ provinceOldTreeNumber: isGroup ? null : number, provinceGroupNumber: isGroup ? number : null },
      ...{ xzCode, ...values },
    };
    const course = walkTo(record, { publishStatus: 1 }, { row }, (action) => ({
      time: action === 'save' ? entered : published,
      user: DEMO_KEEPER,
    }));
    return { row: { ...row, ...course.values }, history: course.history };
  });
  const ids = await insertRows(
    db,
    record,
    shown.map(({ row }) => row),
  );
  const histories = shown.map(({ history }, at) => ({ id: ids[at]!, history }));
  await insertHistory(db, record, histories, { tenantId: tenant, userId: null });
  return ids;
}

/** Stores the files of entries, each once however many entries show it. */
async function storeFiles(demo: DemoStore, entries: readonly DemoEntry[]): Promise<Map<string, StoredMedia>> {
  const stored = new Map<string, StoredMedia>();
  for (const { file, title } of entries.flatMap(({ files }) => files))
    if (!stored.has(file)) stored.set(file, await storeMedia(demo, file, title));
  return stored;
}

/** Attaches the stored files of entries. */
async function attachFiles(
  { db, tenant }: Place,
  entries: readonly DemoEntry[],
  ids: readonly string[],
  { stored, year }: { stored: ReadonlyMap<string, StoredMedia>; year: number },
) {
  const rows = [];
  const attached = momentOf(year, 9);
  for (const [at, { record, subject, files }] of entries.entries())
    for (const [sort, { file, title }] of files.entries()) {
      const { id, suffix, size } = stored.get(file)!;
      rows.push({
        ...{ ...made(tenant), createTime: attached, updateTime: attached },
        ...{ xzCode: subject.xzCode, businessType: record.dataType, businessId: ids[at]! },
        ...{ provinceOldTreeNumber: subject.isGroup ? null : subject.number, attachId: id },
        // Files have names as cameras give them; their titles stand beside them.
        ...{ attachType: attachTypeOf(suffix) ?? AttachType.other, attachmentName: file },
        ...{ size, suffix, author: DEMO_AUTHOR, remark: title, sort: sort + 1 },
      });
    }
  await insertRows(db, attachment, rows);
}

/**
 * Loads published content of each category of the showcase, about demo trees and, where there are any, groups. A tenant
 * that has content keeps it as it is. Answers how many entries.
 */
export async function loadDemoShowcase(
  db: DataSource,
  config: Config,
  { showcase, seed, tenant, year }: Omit<DemoOptions, 'trees'> & { showcase: number },
  say: Say,
): Promise<number> {
  await assertTenant(db, tenant);
  if (await queryOne(db, sql`${tablesSql(tenant)} limit 1`)) return 0;
  const entries = demoShowcase({
    subjects: await DemoSubjects.of(db, { tenant, seed }),
    many: showcase,
    year,
  });
  // Files come first: they outlast a failure and are found again, rows come all or none.
  const files = await storeFiles({ db, store: new FileStore(config, db), tenant }, entries);
  await db.transaction(async (tx) => {
    const place = { db: tx, tenant };
    for (const record of CONTENT_RECORDS) {
      const own = entries.filter((entry) => entry.record === record);
      const ids = await storeEntries(place, record, own, year);
      await attachFiles(place, own, ids, { stored: files, year });
    }
  });
  say(`demo showcase: ${entries.length} entries with ${files.size} files`);
  return entries.length;
}

/** Removes the demo's content of the showcase with its files, whatever became of it since; answers how many entries. */
export async function removeDemoShowcase(
  db: DataSource,
  config: Config,
  { tenant }: Pick<DemoOptions, 'tenant'>,
  say: Say,
): Promise<number> {
  await assertTenant(db, tenant);
  const [removed, loose] = await db.transaction(async (tx) => {
    const gone = [];
    for (const record of CONTENT_RECORDS) gone.push(...(await removeEntries(tx, record, tenant)));
    const files = [...new Set(gone.flatMap(({ files: own }) => own))];
    await releaseFiles(tx, files);
    const unnamed = await query<{ id: string }>(
      tx,
      sql`select id::text from blade_attach where id = any(${files}::bigint[]) and named = 0 and kept = 0`,
    );
    return [gone.length, unnamed.map(({ id }) => id)] as const;
  });
  // Files that nothing shows any more leave the store too, no matter who attached them.
  await new PictureFiles(db, new FileStore(config, db), new JsonLogger(config.logLevel)).discard(loose);
  say(`demo showcase: ${removed} entries and ${loose.length} files removed`);
  return removed;
}

/** Removes the demo's entries of one record with their attachments and history; answers the files that each had. */
const removeEntries = (db: Db, { table, name, dataType }: RecordDefinition, tenant: string) =>
  query<{ files: string[] }>(
    db,
    sql`with gone as (
        delete from ${raw(table)} t where t.tenant_id = ${tenant} and exists (select from record_history h
          where h.row_id = t.id and h.record = ${name} and h.action = 'save' and h.user_id is null
            and h.user_name = ${DEMO_KEEPER})
        returning id
      ), files as (
        delete from attachment a using gone where a.business_id = gone.id and a.business_type = ${dataType}
        returning gone.id, a.attach_id
      ), steps as (
        delete from record_history h using gone where h.row_id = gone.id and h.record = ${name}
      )
      select array(select f.attach_id::text from files f where f.id = gone.id and f.attach_id is not null) as files
      from gone`,
  );
