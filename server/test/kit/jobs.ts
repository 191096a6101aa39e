import type { DataSource } from 'typeorm';
import { homeTenant } from './home.js';

type Columns = Readonly<Record<string, unknown>>;

const insertInto = async (
  db: Pick<DataSource, 'query'>,
  table: string,
  columns: Columns,
): Promise<string> => {
  const [names, values] = [Object.keys(columns), Object.values(columns)];
  const [row] = (await db.query(
    `insert into ${table} (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()}) returning id`,
    values,
  )) as { id: string }[];
  return row!.id;
};

/** Plants a job as somebody sent it, with what its kind knows of it, and answers its id. */
export async function plantJob(
  db: Pick<DataSource, 'query'>,
  { tenant_id = homeTenant(), ...job }: Columns,
  table: string,
  own: Columns,
): Promise<string> {
  const id = await insertInto(db, 'job', { tenant_id, ...job });
  return insertInto(db, table, { id, ...own });
}

/** Forgets all jobs of a kind. */
export const forgetJobs = (db: DataSource, kind: string): Promise<unknown> =>
  db.query('delete from job where kind = $1', [kind]);
