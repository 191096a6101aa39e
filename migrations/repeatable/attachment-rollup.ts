import { FOLD_LOCK } from './tree-rollup.js';

/*
 * Counts of files are kept as the sums of groups are (group-rollup.ts): every row is a difference that some statement
 * made, what holds of a township is the sum of all its rows, and a writer folds them now and then.
 */
const FOLD_AT = 256;
const KEY = 'tenant_id, place, attach_type';

/** Pictures and videos of trees and groups among the files in `source`, each `n` times. */
const facts = (source: string, n: 1 | -1): string => `
  select f.tenant_id, left(f.xz_code, 9) as place, f.attach_type, ${n} as files from ${source} f
  where f.is_deleted = 0 and f.business_type in ('1', '2') and f.attach_type in ('1', '2')`;

const added = (source: string): string =>
  `select ${KEY}, sum(files)::int as files from (${source}) f group by ${KEY} having sum(files) <> 0`;

const append = (source: string): string => `insert into attachment_rollup (${KEY}, files) ${added(source)}`;

const trigger = (operation: string, transition: string): string => `
  create or replace trigger attachments_rolled_${operation} after ${operation} on attachment
    referencing ${transition} for each statement execute function attachments_rolled();`;

/** Functions and triggers that count the pictures and videos of trees and groups. */
export const attachmentRollup = `
  create or replace function attachment_rollup_fold() returns void language plpgsql as $$
  begin
    if not tree_rollup_claim() then return; end if;
    with gone as (delete from attachment_rollup where (${KEY}) in (
        select ${KEY} from attachment_rollup group by ${KEY} having count(*) > 1) returning *)
      insert into attachment_rollup (${KEY}, files) ${added('select * from gone')};
  end $$;

  create or replace function attachments_rolled() returns trigger language plpgsql as $$
  declare appended int;
  begin
    if tg_op = 'INSERT' then
      ${append(facts('changed', 1))};
    elsif tg_op = 'DELETE' then
      ${append(facts('gone', -1))};
    else
      -- Where no counted column has changed, both sides add up to nothing.
      ${append(`${facts('gone', -1)} union all ${facts('changed', 1)}`)};
    end if;
    get diagnostics appended = row_count;
    if random() * ${FOLD_AT} < appended then perform attachment_rollup_fold(); end if;
    return null;
  end $$;

  -- Counts everything anew. Writers wait meanwhile; readers see the old counts until it commits.
  create or replace function attachment_rollup_rebuild() returns void language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(${FOLD_LOCK});
    lock table attachment in share mode;
    delete from attachment_rollup;
    ${append(facts('attachment', 1))};
  end $$;

  -- What the rollup has too much of, or with a minus too little; no rows when all is well.
  create or replace function attachment_rollup_check() returns setof attachment_rollup language sql stable as $$
    ${added(`select ${KEY}, files from attachment_rollup union all ${facts('attachment', -1)}`)}
  $$;
  ${trigger('insert', 'new table as changed')}
  ${trigger('update', 'old table as gone new table as changed')}
  ${trigger('delete', 'old table as gone')}`;

/** Counts all files anew; another text, and so run again, whenever others would be counted. */
export const attachmentRecount = `/* ${facts('attachment', 1)} */
select attachment_rollup_rebuild();`;
