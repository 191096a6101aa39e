import { consulation, curingRecord, eventVerify, expertDatabase, reportEvent } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { query, queryOne } from '../database/database.js';
import { demoConsultation, demoEvent, type HitTree } from './event.js';
import { insertRows } from './load-projects.js';
import { assertTenant, type DemoOptions, type Say } from './load.js';

/** One consultation for so many events. */
const EVENTS_A_CONSULTATION = 3;
const EXPERTS = [
  { name: '沈文斌', workUnit: '林业科学研究院', titleLevel: '1', expertField: '5,7', phone: '19900001001' },
  { name: '何秀英', workUnit: '农林大学林学院', titleLevel: '1', expertField: '3,7', phone: '19900001002' },
  {
    name: '姚志强',
    workUnit: '林业有害生物防治检疫总站',
    titleLevel: '2',
    expertField: '5',
    phone: '19900001003',
  },
];

type Options = Omit<DemoOptions, 'trees' | 'year'> & { events: number };

/** Trees that something happens to, the same ones for the same seed. */
const treesSql = ({ tenant, events, seed }: Options) => sql`
  select t.id::text, t.xz_code as "xzCode", coalesce(r.name, '') as "countyName", coalesce(v.name, '') as "villageName",
    t.province_old_tree_number as "provinceOldTreeNumber", t.lon::float8, t.lat::float8,
    t.tree_type_name as "treeTypeName", t.vigor, t.small_place_name as "smallPlaceName"
  from old_tree t left join blade_region r on r.code = left(t.xz_code, 6)
    left join blade_region v on v.code = t.xz_code and length(t.xz_code) = 12
  where t.tenant_id = ${tenant} and t.is_deleted = 0 and t.origin_id is null and t.status = 1 and t.life_status = '1'
    and length(t.xz_code) >= 6
  order by md5(t.province_old_tree_number || ${`-event-${seed}`}), t.id limit ${events}`;

/** Numbers rows of a day as the services do. */
function numbers(prefix: string): (time: string) => string {
  const serials = new Map<string, number>();
  return (time) => {
    const stem = prefix + time.slice(0, 10).replaceAll('-', '');
    const serial = (serials.get(stem) ?? 0) + 1;
    serials.set(stem, serial);
    return stem + String(serial).padStart(4, '0');
  };
}

/** Experts of the nation, where a tenant has none. */
async function expertsOf(db: DataSource, tenantId: string, common: object): Promise<string[]> {
  const known = await query<{ id: string }>(
    db,
    sql`select id::text from expert_database where tenant_id = ${tenantId} and is_deleted = 0 and publish_status = 1
      order by id limit 3`,
  );
  if (known.length > 0) return known.map(({ id }) => id);
  const shown = { expertLevel: '1', checkStatus: 1, publishStatus: 1, status: 1, version: 1, xzCode: '' };
  return insertRows(
    db,
    expertDatabase.table,
    EXPERTS.map((expert) => ({
      ...common,
      ...shown,
      ...expert,
      createTime: '2026-01-05 09:00:00',
      updateTime: '2026-01-05 09:00:00',
    })),
  );
}

interface Whose {
  tenantId: string;
  createUser: string | null;
  updateUser: string | null;
  isDeleted: 0;
}

type Made = ReturnType<typeof demoEvent>;

/** The steps of events as their history tells them. */
const historyOf = (made: readonly Made[], ids: readonly string[], { tenantId, createUser }: Whose) =>
  made.flatMap(({ event, steps, clerk }, at) => {
    const line = { tenantId, record: reportEvent.name, rowId: ids[at]!, userId: createUser };
    const { reportPeople, createTime } = event;
    return [
      { ...line, action: 'save', version: 1, userName: reportPeople, createTime, changes: null },
      ...steps.map(({ action, status, from, time }, step) => ({
        ...{ ...line, action, version: step + 2, createTime: time, changes: { status: [from, status] } },
        userName: action === 'submit' ? reportPeople : clerk,
      })),
    ];
  });

/** Stores events, what was found of them and their history; answers how many were verified. */
async function storeEvents(db: DataSource, made: readonly Made[], whose: Whose): Promise<number> {
  const eventNo = numbers('SJ');
  const events = made.map(({ event }) => ({ ...whose, ...event, eventNo: eventNo(event.createTime) }));
  const ids = await insertRows(db, reportEvent.table, events);
  const verifications = made.flatMap(({ verification }, at) => {
    const { eventNo, title } = events[at]!;
    const ofEvent = { eventId: ids[at]!, eventNo, eventTitle: title };
    return verification ? [{ ...whose, ...verification, ...ofEvent, version: 1 }] : [];
  });
  await insertRows(db, eventVerify.table, verifications);
  await insertRows(db, 'record_history', historyOf(made, ids, whose));
  return verifications.length;
}

/** Stores consultations and the care that has carried them out. */
async function storeConsultations(
  db: DataSource,
  made: readonly ReturnType<typeof demoConsultation>[],
  whose: Whose,
): Promise<void> {
  const consultNo = numbers('HZ');
  const cares = made.flatMap(({ care }) => (care ? [{ ...whose, ...care }] : []));
  const curingIds = await insertRows(db, curingRecord.table, cares);
  const rows = made.map(({ row, care }) => ({
    ...{ ...whose, ...row, consultNo: consultNo(row.createTime) },
    curingId: care ? curingIds.shift()! : null,
  }));
  await insertRows(db, consulation.table, rows);
}

/**
 * Loads events of demo trees in all states with their verifications and steps, and consultations with the care that came of
 * them; a tenant that has events keeps them as they are. Answers how many.
 */
export async function loadDemoEvents(db: DataSource, options: Options, say: Say): Promise<number> {
  const { tenant, seed } = options;
  await assertTenant(db, tenant);
  if (await queryOne(db, sql`select 1 from report_event where tenant_id = ${tenant} limit 1`)) return 0;
  const trees = await query<HitTree>(db, treesSql(options));
  if (trees.length === 0) return 0;
  const owner = await queryOne<{ id: string }>(
    db,
    sql`select id::text from blade_user where tenant_id = ${tenant} and is_deleted = 0 order by id limit 1`,
  );
  const user = owner?.id ?? null;
  const whose: Whose = { tenantId: tenant, createUser: user, updateUser: user, isDeleted: 0 };
  const verified = await storeEvents(
    db,
    trees.map((tree, at) => demoEvent(tree, { at, seed })),
    whose,
  );
  const experts = await expertsOf(db, tenant, whose);
  const asked = trees
    .filter((_, at) => at % EVENTS_A_CONSULTATION === 0)
    .map((tree, at) => demoConsultation(tree, { at, seed, experts }));
  await storeConsultations(db, asked, whose);
  say(`demo events: ${trees.length}, ${verified} verified, and ${asked.length} consultations`);
  return trees.length;
}
