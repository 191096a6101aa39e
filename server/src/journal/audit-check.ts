import sql, { raw } from 'sql-template-tag';
import { type Db, query } from '../database/database.js';
import { HASHED, hashOf } from './audit-hash.js';
import { type Head, SEALED_START, sealOf } from './audit-seal.js';

const PAGE = 5_000;
const NO_CHAIN = '00000000-0000-0000-0000-000000000000';
const MOMENT = `to_char(create_time, 'yyyy-mm-dd hh24:mi:ss.ms')`;
const SELECTED = raw(
  HASHED.map((name) => (name === 'create_time' ? `${MOMENT} as create_time` : name)).join(', '),
);

type Row = Record<string, unknown> & { chain: string; link: number; previous: string; hash: string };

/** Findings: the number of rows, their faults, and calls that have begun and whose outcome nobody knows. */
interface Findings {
  rows: number;
  faults: string[];
  open: string[];
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

interface Sealed extends Head {
  seal: string;
  /** Hash of the row that the seal names; null when it is gone. */
  found: string | null;
  /** Last row of the chain that is there. */
  last: number;
}

/** Rows that are missing by the seals: at the end of chains, whole chains, or seals themselves. */
async function unsealed(db: Db, key: Buffer): Promise<string[]> {
  const seals = await query<Sealed>(
    db,
    sql`select s.number, s.chain, s.link, s.hash, s.seal, t.hash as found,
        coalesce((select max(link) from audit_trail a where a.chain = s.chain), 0) as last
      from audit_seal s left join audit_trail t on t.chain = s.chain and t.link = s.link order by s.number`,
  );
  const loose = await query<{ chain: string }>(
    db,
    sql`select chain from audit_trail t where link = 1 and previous = ${SEALED_START}
      and create_time <= localtimestamp - interval '60 seconds'
      and not exists (select from audit_seal s where s.chain = t.chain)`,
  );
  return [
    ...seals.flatMap((seal, at) => {
      const name = `chain ${seal.chain}`;
      if (seal.number !== at + 1) return [`seal ${seal.number} stands where seal ${at + 1} is due`];
      if (sealOf(key, seal) !== seal.seal) return [`${name}: its seal was changed, or made with another key`];
      if (seal.link === 0 || seal.found === seal.hash) return [];
      if (seal.found) return [`${name}: row ${seal.link} is not the one that was sealed`];
      return [`${name} ends with row ${seal.last}, row ${seal.link} was sealed`];
    }),
    ...loose.map(({ chain }) => `chain ${chain}: its seal is gone`),
  ];
}

/** Outcomes of calls that the trail never said had begun. */
async function misled(db: Db): Promise<string[]> {
  const rows = await query<{ chain: string; link: number; begun: number }>(
    db,
    sql`select chain, link, begun from audit_trail d where begun is not null and not exists (
        select from audit_trail b where b.chain = d.chain and b.link = d.begun and b.outcome = 'begun'
          and b.request_id = d.request_id and b.link < d.link)`,
  );
  return rows.map(
    ({ chain, link, begun }) => `chain ${chain}: row ${link} ends row ${begun}, which began no such call`,
  );
}

/** Calls whose process ended before it could say what became of them. */
async function openCalls(db: Db, seconds: number): Promise<string[]> {
  const rows = await query<Record<'chain' | 'account' | 'method' | 'path' | 'at', string> & { link: number }>(
    db,
    sql`select chain, link, account, method, path, ${raw(MOMENT)} as at
      from audit_trail b where outcome = 'begun' and create_time <= localtimestamp - make_interval(secs => ${seconds})
        and not exists (select from audit_trail d where d.chain = b.chain and d.begun = b.link)
      order by create_time`,
  );
  return rows.map(
    ({ chain, link, account, method, path, at }) =>
      `chain ${chain}: row ${link} began, outcome unknown: ${at} ${account} ${method} ${path}`,
  );
}

/** Follows all chains of the audit trail; rows younger than `seconds` may still be on their way in. */
export async function checkTrail(db: Db, key: Buffer, seconds = 60): Promise<Findings> {
  const findings: Findings = { rows: 0, faults: [], open: await openCalls(db, seconds) };
  let last: Row | undefined;
  for (;;) {
    const page: Row[] = await query<Row>(
      db,
      sql`select ${SELECTED}, begun, previous, hash from audit_trail
        where (chain, link) > (${last?.chain ?? NO_CHAIN}::uuid, ${last?.link ?? 0}::int)
          and create_time <= localtimestamp - make_interval(secs => ${seconds})
        order by chain, link limit ${PAGE}`,
    );
    for (const row of page) {
      findings.faults.push(...faultsOf(row, last));
      last = row;
    }
    findings.rows += page.length;
    if (page.length < PAGE) break;
  }
  findings.faults.push(...(await unsealed(db, key)), ...(await misled(db)));
  return findings;
}
