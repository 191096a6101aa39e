import { FOLD_LOCK } from './tree-rollup.js';

/*
 * How sums stay right that are kept as differences. Every row is a difference that some statement made, and what holds of a
 * place is the sum of all its rows: a writer appends and waits for nobody, a reader adds up and is right in every snapshot.
 * Rows of one key are folded into one by a writer, about once in 256 appended rows and at once after a batch, under the lock
 * of the trees' fold, which is only tried.
 */
const FOLD_AT = 256;

/** A table whose rows are counted. */
interface Source {
  table: string;
  /** Name of its function, and what those of its triggers begin with. */
  trigger: string;
  /** SQL of the key and the number of each counted row in `source`, which has the table's columns, times `n`. */
  facts: (source: string, n: 1 | -1) => string;
}

/** Counts of rows by a key. */
interface Counts {
  /** The table of the counts; what its functions begin with. */
  name: string;
  key: string;
  /** The column of the number. */
  num: string;
  sources: readonly Source[];
}

const added = ({ key, num }: Counts, source: string): string =>
  `select ${key}, sum(${num})::int as ${num} from (${source}) f group by ${key} having sum(${num}) <> 0`;

const append = (counts: Counts, source: string): string =>
  `insert into ${counts.name} (${counts.key}, ${counts.num}) ${added(counts, source)}`;

function triggers(counts: Counts, { table, trigger, facts }: Source): string {
  const made = (operation: string, transition: string) => `
  create or replace trigger ${trigger}_${operation} after ${operation} on ${table}
    referencing ${transition} for each statement execute function ${trigger}();`;
  return `
  create or replace function ${trigger}() returns trigger language plpgsql as $$
  declare appended int;
  begin
    if tg_op = 'INSERT' then
      ${append(counts, facts('changed', 1))};
    elsif tg_op = 'DELETE' then
      ${append(counts, facts('gone', -1))};
    else
      -- Where no counted column has changed, both sides add up to nothing.
      ${append(counts, `${facts('gone', -1)} union all ${facts('changed', 1)}`)};
    end if;
    get diagnostics appended = row_count;
    if random() * ${FOLD_AT} < appended then perform ${counts.name}_fold(); end if;
    return null;
  end $$;
  ${made('insert', 'new table as changed')}
  ${made('update', 'old table as gone new table as changed')}
  ${made('delete', 'old table as gone')}`;
}

const allFacts = ({ sources }: Counts, n: 1 | -1): string =>
  sources.map(({ table, facts }) => facts(table, n)).join(' union all ');

/** Functions and triggers that keep the counts. */
export function differenceRollup(counts: Counts): string {
  const { name, key, num, sources } = counts;
  return `
  create or replace function ${name}_fold() returns void language plpgsql as $$
  begin
    if not tree_rollup_claim() then return; end if;
    with gone as (delete from ${name} where (${key}) in (
        select ${key} from ${name} group by ${key} having count(*) > 1) returning *)
      insert into ${name} (${key}, ${num}) ${added(counts, 'select * from gone')};
  end $$;

  -- Counts everything anew. Writers wait meanwhile; readers see the old counts until it commits.
  create or replace function ${name}_rebuild() returns void language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(${FOLD_LOCK});
    lock table ${sources.map(({ table }) => table).join(', ')} in share mode;
    delete from ${name};
    ${append(counts, allFacts(counts, 1))};
  end $$;

  -- What the rollup has too much of, or with a minus too little; no rows when all is well.
  create or replace function ${name}_check() returns setof ${name} language sql stable as $$
    ${added(counts, `select ${key}, ${num} from ${name} union all ${allFacts(counts, -1)}`)}
  $$;
  ${sources.map((source) => triggers(counts, source)).join('\n')}`;
}

/** Counts everything anew; another text, and so run again, whenever other rows would be counted. */
export const differenceRecount = (counts: Counts): string => `/* ${allFacts(counts, 1)} */
select ${counts.name}_rebuild();`;
