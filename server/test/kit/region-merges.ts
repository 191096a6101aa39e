import {
  type PageOf,
  RECORDS,
  type RegionMerge,
  type RegionMergeLine,
  type RegionMergePreview,
} from '@gushu/shared';
import { Callers } from '../../src/auth/callers.js';
import { JobRunner } from '../../src/jobs/job-runner.js';
import { RegionMergeWorker } from '../../src/modules/system/region-merge/region-merge.worker.js';
import type { TestApp } from './app.js';
import { asking, type Client } from './client.js';
import { forgetJobs } from './jobs.js';
import { plantTrees, type TreeColumns } from './trees.js';

export const MERGE = '/api/blade-system/region/move';
export const FROM = '330106';
export const TO = '330110';
export const ORDER = { fromCode: FROM, toCode: TO };
// Tables that refer to others come before them.
const TABLES = ['attachment', ...RECORDS.filter(({ region }) => region).map(({ table }) => table)];

/** Merges between two counties as somebody orders them, and the moved rows; the test makes app and person later. */
export function regionMerges(made: () => { t: TestApp; client: Client }) {
  const { get, post } = asking(() => made().client);
  const db = () => made().t.db;
  let planted = 0;

  const plant = (columns: TreeColumns[]) =>
    plantTrees(
      db(),
      columns.map((one) => ({
        survey_number: String(10_000 + ++planted),
        province_old_tree_number: `RM-${planted}`,
        ...one,
      })),
    );
  const one = async (columns: TreeColumns = {}): Promise<string> => (await plant([columns]))[0]!;
  const rowOf = async (table: string, id: string): Promise<Record<string, unknown>> =>
    ((await db().query(`select * from ${table} where id = $1`, [id])) as Record<string, unknown>[])[0]!;
  const codeOf = async (table: string, id: string) => (await rowOf(table, id))['xz_code'];
  const page = async (): Promise<RegionMerge[]> => (await get<PageOf<RegionMerge>>(MERGE)).records;
  const mergeOf = async (id: string): Promise<RegionMerge> => (await page()).find((each) => each.id === id)!;
  const linesOf = async (id: string): Promise<RegionMergeLine[]> =>
    (await get<PageOf<RegionMergeLine>>(`${MERGE}/lines`, { id })).records;
  const worker = () => {
    const callers = made().t.app.get(Callers, { strict: false });
    return new RegionMergeWorker(db(), new JobRunner(db(), {} as never), {} as never, callers);
  };
  const run = async ({ id }: { id: string }): Promise<RegionMerge> => {
    await worker().run(id);
    return mergeOf(id);
  };
  const merge = async (order: object = ORDER) => run(await post<{ id: string }>(MERGE, order));
  const undo = async (id: string) => run(await post<{ id: string }>(`${MERGE}/undo`, {}, { id }));
  const preview = (order: object = ORDER) => post<RegionMergePreview>(`${MERGE}/preview`, order);
  const clear = async (): Promise<void> => {
    for (const table of TABLES) await db().query(`delete from ${table}`);
    await db().query('delete from region_move_row');
    await db().query('update region_move set undo_of = null');
    await forgetJobs(db(), 'region-moves');
  };
  return { clear, plant, one, rowOf, codeOf, page, mergeOf, linesOf, worker, run, merge, undo, preview };
}
