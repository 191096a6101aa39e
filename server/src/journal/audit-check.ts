import sql, { raw } from 'sql-template-tag';
import { type Db, query } from '../database.js';
import { HASHED, hashOf } from './audit-trail.js';

const PAGE = 5_000;
const NO_CHAIN = '00000000-0000-0000-0000-000000000000';
const MOMENT = `to_char(create_time, 'yyyy-mm-dd hh24:mi:ss.ms') as create_time`;
const SELECTED = raw(HASHED.map((name) => (name === 'create_time' ? MOMENT : name)).join(', '));

type Row = Record<string, unknown> & { chain: string; link: number; previous: string; hash: string };

/** What was found: how many rows, and what is wrong with them. */
export interface Findings {
  rows: number;
  faults: string[];
}

function faultsOf(row: Row, last: Row | undefined): string[] {
  const first = row.chain !== last?.chain;
  const due = first ? 1 : last!.link + 1;
  const name = `chain ${row.chain}: row ${row.link}`;
  return [
    ...(row.link !== due ? [`${name} stands where row ${due} is due`] : []),
    ...(row.link === due && !first && row.previous !== last!.hash
      ? [`${name} does not follow its forerunner`]
      : []),
    ...(hashOf(row.previous, row) !== row.hash ? [`${name} was changed`] : []),
  ];
}

/** Follows all chains of the audit trail; rows younger than `seconds` may still be on their way in. */
export async function checkTrail(db: Db, seconds = 60): Promise<Findings> {
  const findings: Findings = { rows: 0, faults: [] };
  let last: Row | undefined;
  for (;;) {
    const page: Row[] = await query<Row>(
      db,
      sql`select ${SELECTED}, previous, hash from audit_trail
        where (chain, link) > (${last?.chain ?? NO_CHAIN}::uuid, ${last?.link ?? 0}::int)
          and create_time <= localtimestamp - make_interval(secs => ${seconds})
        order by chain, link limit ${PAGE}`,
    );
    for (const row of page) {
      findings.faults.push(...faultsOf(row, last));
      last = row;
    }
    findings.rows += page.length;
    if (page.length < PAGE) return findings;
  }
}
