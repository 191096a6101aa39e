import { AttachType, attachTypeOf, type RecordDefinition } from '@gushu/shared';
import sql, { join, raw } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { query, queryOne } from '../database/database.js';
import { FileStore } from '../files/store.js';
import { PictureFiles } from '../modules/system/attach/index.js';
import type { Config } from '../process/config.js';
import { JsonLogger } from '../process/logger.js';
import type { DemoStore } from './demo-files.js';
import { assertTenant, type DemoOptions, type Say } from './load.js';
import { insertRows } from './load-projects.js';
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

/** Entries of one record as they are stored: published, with who has entered them in their history. */
async function storeEntries(demo: DemoStore, record: RecordDefinition, entries: DemoEntry[], year: number) {
  const [entered, published] = [momentOf(year, 9), momentOf(year, 10)];
  const made = {
    tenantId: demo.tenant,
    status: 1,
    isDeleted: 0,
    version: 2,
    createTime: entered,
    updateTime: published,
  };
  const rows = entries.map(({ subject: { id, isGroup, number, xzCode }, values }) => ({
    ...made,
    ...{ oldTreeId: isGroup ? null : id, groupId: isGroup ? id : null },
    ...{ provinceOldTreeNumber: isGroup ? null : number, provinceGroupNumber: isGroup ? number : null },
    ...{ xzCode, publishStatus: 1, publishTime: published, ...values },
  }));
  const ids = await insertRows(demo.db, record.table, rows);
  const steps = ids.flatMap((rowId) =>
    [
      { action: 'save', version: 1, createTime: entered, changes: null },
      { action: 'publish', version: 2, createTime: published, changes: { publishStatus: [0, 1] } },
    ].map((step) => ({
      tenantId: demo.tenant,
      record: record.name,
      rowId,
      userId: null,
      userName: DEMO_KEEPER,
      ...step,
    })),
  );
  await insertRows(demo.db, 'record_history', steps);
  return ids;
}

/** Attaches the files of entries, each stored once however many entries show it. */
async function attachFiles(
  demo: DemoStore,
  entries: readonly DemoEntry[],
  ids: readonly string[],
  year: number,
) {
  const stored = new Map<string, StoredMedia>();
  const rows = [];
  for (const [at, { record, subject, files }] of entries.entries())
    for (const [sort, { file, title }] of files.entries()) {
      const media = stored.get(file) ?? (await storeMedia(demo, file, title));
      stored.set(file, media);
      rows.push({
        ...{
          tenantId: demo.tenant,
          xzCode: subject.xzCode,
          businessType: record.dataType,
          businessId: ids[at]!,
        },
        ...{ provinceOldTreeNumber: subject.isGroup ? null : subject.number, attachId: media.id },
        ...{
          attachType: attachTypeOf(media.suffix) ?? AttachType.other,
          attachmentName: `${title}.${media.suffix}`,
        },
        ...{ size: media.size, suffix: media.suffix, author: DEMO_AUTHOR, remark: title, sort: sort + 1 },
        ...{
          status: 1,
          isDeleted: 0,
          version: 1,
          createTime: momentOf(year, 9),
          updateTime: momentOf(year, 9),
        },
      });
    }
  await insertRows(demo.db, 'attachment', rows);
  return stored.size;
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
  const demo: DemoStore = { db, store: new FileStore(config, db), tenant };
  const ids: string[] = [];
  const ordered: DemoEntry[] = [];
  for (const record of CONTENT_RECORDS) {
    const own = entries.filter((entry) => entry.record === record);
    ids.push(...(await storeEntries(demo, record, own, year)));
    ordered.push(...own);
  }
  const files = await attachFiles(demo, ordered, ids, year);
  say(`demo showcase: ${ids.length} entries with ${files} files`);
  return ids.length;
}

/** Removes the demo's content of the showcase with its files, whatever became of it since; answers how many entries. */
export async function removeDemoShowcase(
  db: DataSource,
  config: Config,
  { tenant }: Pick<DemoOptions, 'tenant'>,
  say: Say,
): Promise<number> {
  await assertTenant(db, tenant);
  let removed = 0;
  for (const { table, name, dataType } of CONTENT_RECORDS) {
    const gone = await query<{ id: string }>(
      db,
      sql`with gone as (
          delete from ${raw(table)} t where t.tenant_id = ${tenant} and exists (select from record_history h
            where h.row_id = t.id and h.record = ${name} and h.action = 'save' and h.user_id is null
              and h.user_name = ${DEMO_KEEPER})
          returning id
        ), files as (
          delete from attachment a using gone where a.business_id = gone.id and a.business_type = ${dataType}
        ), steps as (
          delete from record_history h using gone where h.row_id = gone.id and h.record = ${name}
        )
        select id::text from gone`,
    );
    removed += gone.length;
  }
  // What nothing shows any more goes from the store too.
  const orphans = await query<{ id: string }>(
    db,
    sql`with loose as (
        update blade_attach b set named = 0 where b.tenant_id = ${tenant} and b.name like ${`demo/${tenant}/%`}
          and b.extension in ('webp', 'mp4') and not exists (select from attachment a where a.attach_id = b.id)
        returning id)
      select id::text from loose`,
  );
  const files = new PictureFiles(db, new FileStore(config, db), new JsonLogger(config.logLevel));
  await files.discard(orphans.map(({ id }) => id));
  say(`demo showcase: ${removed} entries and ${orphans.length} files removed`);
  return removed;
}
