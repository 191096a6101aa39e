import type pg from 'pg';

/** Tables that a large load fills: the trees, and the plan of who visits them. */
const TABLES = ['old_tree', 'patrol_plan'];
/** Trees that are planned at once. */
const PLANNED_AT_ONCE = 50_000;

interface Index {
  name: string;
  definition: string;
}

async function indexesOf(client: pg.ClientBase): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      order by i.indrelid, c.relname`,
    [TABLES],
  );
  return rows;
}

const planned = (before: string): string => `
  do $$ declare part bigint[];
  begin
    for part in select array_agg(t.id) from (select id, row_number() over (order by id) / ${PLANNED_AT_ONCE} as part
      from old_tree where id > ${before} and status = 1 and is_deleted = 0 and origin_id is null) t group by t.part
    loop
      perform plan_trees(part, '{}');
    end loop;
  end $$`;

/** Whether the register holds fewer trees than are loaded: its indexes are then made sooner than fed. */
export async function isMostOfAll(client: pg.ClientBase, trees: number): Promise<boolean> {
  const { rows } = await client.query<{ count: string }>(
    'select count(*) from (select from old_tree limit $1) t',
    [trees],
  );
  return Number(rows[0]?.count) < trees;
}

/**
 * Loads trees while they have no indexes but their key; these are made, and the trees planned, at the end. All of it
 * belongs to the load's transaction: one that fails leaves the indexes as they were. Readers of trees wait meanwhile.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  say: (line: string) => void,
  load: () => Promise<void>,
): Promise<void> {
  await client.query(`lock table ${TABLES.join(', ')} in access exclusive mode`);
  const indexes = await indexesOf(client);
  const { rows } = await client.query<{ last: string }>('select coalesce(max(id), 0) as last from old_tree');
  await client.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  await client.query('alter table old_tree disable trigger plan_arrived');
  await load();
  await client.query('alter table old_tree enable trigger plan_arrived');
  const make = async (made: readonly Index[]): Promise<void> => {
    for (const [at, { name, definition }] of made.entries()) {
      say(`demo trees: index ${at + 1} of ${made.length}, ${name}`);
      await client.query(definition);
    }
  };
  const ofTrees = indexes.filter(({ definition }) => / ON (\w+\.)?old_tree USING /.test(definition));
  await make(ofTrees);
  // Planned by plans that know how many trees there are.
  await client.query('analyze old_tree');
  say('demo trees: planning visits');
  await client.query(planned(rows[0]?.last ?? '0'));
  await make(indexes.filter((index) => !ofTrees.includes(index)));
}
