import type pg from 'pg';
import { MANAGEMENT_TENANT } from '../caller/caller.js';
import { baseFile, copyInto, copyLine, rowsOf, type Step, versionOf } from './step.js';

const TOP = '-1';

/** Adds missing entries; entries that an administrator changed or removed stay as they left them. */
async function load(client: pg.ClientBase, table: string, text: string): Promise<number> {
  const base = table === 'blade_dict_biz' ? `and tenant_id = '${MANAGEMENT_TENANT}'` : '';
  const rows = rowsOf(text);
  await client.query(`create temp table entry (code text, dict_key text, dict_value text, remark text, sort int)
    on commit drop`);
  await copyInto(
    client,
    'entry',
    rows.map((row, i) =>
      copyLine([
        row['code'] ?? '',
        row['dictKey'] ?? '',
        row['dictValue'] ?? '',
        row['remark'] ?? '',
        `${i}`,
      ]),
    ),
  );
  const insert = `insert into ${table} (parent_id, code, dict_key, dict_value, remark, sort)`;
  const missing = `not exists (select from ${table} d where d.code = e.code and d.dict_key = e.dict_key ${base})`;
  await client.query(`${insert}
    select 0, code, dict_key, dict_value, remark, row_number() over (order by sort)
    from entry e where dict_key = '${TOP}' and ${missing} order by sort`);
  await client.query(`${insert}
    select p.id, e.code, e.dict_key, e.dict_value, e.remark, row_number() over (partition by e.code order by e.sort)
    from entry e join ${table} p on p.code = e.code and p.dict_key = '${TOP}' and p.is_deleted = 0 ${base}
    where e.dict_key <> '${TOP}' and ${missing} order by e.sort`);
  await client.query('drop table entry');
  return rows.length;
}

function step(name: string, table: string, file: string): Step {
  const text = baseFile(file);
  return {
    name,
    version: versionOf(text),
    async load(client, progress) {
      progress(`${name}: ${await load(client, table, text)} entries`);
    },
  };
}

const SYSTEM = 'dict.tsv';
const BUSINESS = 'dict-biz.tsv';

/** Codes of the dictionaries that the product brings, of either kind: what reads them knows them by these. */
export const bundledCodes: ReadonlySet<string> = new Set(
  [SYSTEM, BUSINESS].flatMap((file) => rowsOf(baseFile(file)).map(({ code = '' }) => code)),
);

/** The platform's dictionaries, those that Blade clients read. */
export const systemDictionaries = (): Step => step('dictionaries', 'blade_dict', SYSTEM);

/** The code lists of the trees; rows of tenant 000000, which every tenant without its own sees. */
export const businessDictionaries = (): Step => step('business dictionaries', 'blade_dict_biz', BUSINESS);
