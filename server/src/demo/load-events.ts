import { consulation, curingRecord, eventVerify, expertDatabase, reportEvent } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { query } from '../database/database.js';
import { insertHistory, insertRows } from '../samples/rows.js';
import { walkTo } from '../samples/walk.js';
import { dailySerials, type Keeper, keeperOf } from './demo-rows.js';
import { chosenTrees } from './demo-trees.js';
import { demoConsultation, demoEvent } from './event.js';
import type { DemoOptions, Say } from './load.js';

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

/** Experts of the nation, where a tenant has none. */
async function expertsOf(db: DataSource, tenantId: string, whose: Keeper['whose']): Promise<string[]> {
  const known = await query<{ id: string }>(
    db,
    sql`select id::text from expert_database where tenant_id = ${tenantId} and is_deleted = 0 and publish_status = 1
      order by id limit 3`,
  );
  if (known.length > 0) return known.map(({ id }) => id);
  const [createTime, updateTime] = ['2026-01-05 09:00:00', '2026-01-05 09:00:00'];
  const experts = EXPERTS.map((expert) => {
    const row = { ...whose, ...expert, expertLevel: '1', xzCode: '', createTime, updateTime };
    return { ...row, ...walkTo(expertDatabase, { checkStatus: 1, publishStatus: 1 }, { row }).values };
  });
  return insertRows(db, expertDatabase, experts);
}

/** Stores events, their verifications and their history; answers how many were verified. */
async function storeEvents(
  db: DataSource,
  happened: readonly ReturnType<typeof demoEvent>[],
  { whose, userId }: Keeper,
): Promise<number> {
  const numberOf = dailySerials('SJ');
  const events = happened.map(({ event }) => ({ ...whose, ...event, eventNo: numberOf(event.createTime) }));
  const ids = await insertRows(db, reportEvent, events);
  const verifications = happened.flatMap(({ verification }, at) => {
    const { eventNo, title } = events[at]!;
    return verification
      ? { ...whose, ...verification({ eventId: ids[at]!, eventNo, eventTitle: title }) }
      : [];
  });
  await insertRows(db, eventVerify, verifications);
  const { tenantId } = whose;
  const histories = happened.map(({ history }, at) => ({ id: ids[at]!, history }));
  await insertHistory(db, reportEvent, histories, { tenantId, userId });
  return verifications.length;
}

/** Stores consultations and the care that has carried them out. */
async function storeConsultations(
  db: DataSource,
  asked: readonly ReturnType<typeof demoConsultation>[],
  { whose }: Keeper,
): Promise<void> {
  const numberOf = dailySerials('HZ');
  const cares = asked.flatMap(({ care }) => (care ? { ...whose, ...care } : []));
  const curingIds = await insertRows(db, curingRecord, cares);
  const consultations = asked.map(({ row: { createTime, ...values }, care, status }) => {
    const curingId = care ? curingIds.shift()! : null;
    const row = { ...whose, ...values, createTime, consultNo: numberOf(createTime), curingId };
    const held = walkTo(consulation, { status }, { row });
    return { ...row, ...held.values, version: held.history.length };
  });
  await insertRows(db, consulation, consultations);
}

/**
 * Loads events of demo trees in all states with their verifications and steps, and consultations with the care that came of
 * them; a tenant that has events keeps them as they are. Answers how many.
 */
export async function loadDemoEvents(db: DataSource, options: Options, say: Say): Promise<number> {
  const { tenant, seed, events } = options;
  const keeper = await keeperOf(db, tenant, reportEvent);
  if (!keeper) return 0;
  const where = sql`t.life_status = '1' and length(t.xz_code) >= 6`;
  const trees = await chosenTrees(db, { tenant, where, seed: `-event-${seed}`, limit: events });
  if (trees.length === 0) return 0;
  const happened = trees.map((tree, at) => demoEvent(tree, { at, seed }));
  const verified = await storeEvents(db, happened, keeper);
  const experts = await expertsOf(db, tenant, keeper.whose);
  const asked = trees
    .filter((_, at) => at % EVENTS_A_CONSULTATION === 0)
    .map((tree, at) => demoConsultation(tree, { at, seed, experts }));
  await storeConsultations(db, asked, keeper);
  say(`demo events: ${trees.length}, ${verified} verified, and ${asked.length} consultations`);
  return trees.length;
}
