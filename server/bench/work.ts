import sql from 'sql-template-tag';
import type { DataSource, EntityManager } from 'typeorm';
import type { Caller } from '#src/caller/caller.js';
import { query } from '#src/database/database.js';
import { InboxService } from '#src/work/inbox.service.js';
import { largestRegions } from './lists.js';
import { atMost, type Bench, type Measurement, p99 } from './measurement.js';

const ROUNDS = 40;
const WARM = 5;
const WAITING = 5_000;
/** Status of rows that wait for the county's review. */
const FOR_COUNTY = 3;
const SQL_MS = 30;

/** Thrown to roll back the changes of a measurement. */
class Undone extends Error {}

/** A clerk of a county with all permissions of their role. */
async function clerkOf(tx: EntityManager, xzCode: string): Promise<Caller> {
  const codes = await query<{ code: string }>(
    tx,
    sql`select distinct m.code from blade_role r join blade_role_menu g on g.role_id = r.id
        join blade_menu m on m.id = g.menu_id
      where r.tenant_id = '000000' and r.role_alias = 'county' and m.code is not null`,
  );
  return {
    ...{ userId: '0', tenantId: '000000', account: 'bench', userName: 'bench', deptIds: [], roleIds: [] },
    ...{ roles: ['county'], xzCode, xzjb: 4, permissions: new Set(codes.map(({ code }) => code)) },
    ...{ rowScopes: {}, apis: { guarded: [], held: [] }, mustChange: false },
    ...{ sessionId: '', clientId: '', language: 'zh' },
  };
}

interface Asked {
  text: string;
  values: unknown[];
}

/** Milliseconds in which the database plans and runs a statement. */
async function spent(tx: EntityManager, { text, values }: Asked): Promise<number> {
  const [row] = (await tx.query(`explain (analyze, timing off, format json) ${text}`, values)) as {
    'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }];
  }[];
  const [plan] = row!['QUERY PLAN'];
  return plan['Planning Time'] + plan['Execution Time'];
}

/** "My work" of a county with many waiting trees: the SQL of all its counts together. */
async function counts(tx: EntityManager, county: string): Promise<Measurement> {
  await query(
    tx,
    sql`update old_tree set status = ${FOR_COUNTY}, xz_code = ${county}, survey_number = null
      where id in (select id from old_tree where tenant_id = '000000' and is_deleted = 0 and origin_id is null
        limit ${WAITING})`,
  );
  await query(tx, sql`analyze old_tree`);
  const caller = await clerkOf(tx, county);
  const asked: Asked[] = [];
  const noted = (text: string, values: unknown[]) => {
    asked.push({ text, values });
    return tx.query(text, values);
  };
  const inbox = new InboxService({ query: noted } as unknown as DataSource);
  const found = await inbox.counts(caller);
  const waiting = found.reduce((sum, { count }) => sum + count, 0);
  if (waiting < WAITING) throw new Error(`Only ${waiting} rows wait for the county`);
  const times: number[] = [];
  for (let round = -WARM; round < ROUNDS; round++) {
    let ms = 0;
    for (const statement of asked) ms += await spent(tx, statement);
    if (round >= 0) times.push(ms);
  }
  const ours = p99(times);
  return {
    name: `my work of a county, ${WAITING} rows wait`,
    ours,
    floor: 0,
    unit: 'ms',
    ...atMost(ours, SQL_MS, 'ms'),
  };
}

/** Counts of the rows that wait for a county, as its people open their home page. */
export async function work(bench: Bench): Promise<Measurement[]> {
  const [, , , county = ''] = await largestRegions(bench);
  const found: Measurement[] = [];
  await bench.db
    .transaction(async (tx) => {
      found.push(await counts(tx, county));
      throw new Undone();
    })
    .catch((error: Error) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found;
}
