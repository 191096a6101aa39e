import { openAsBlob } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isOpenStatus } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import { query } from '#src/database/database.js';
import { type Bench, dataOf } from './measurement.js';

const BATCH = '/api/dataImportRecord/dataImportRecord';
// A year of the bench's own: its rows meet no others, and are gone afterwards.
const YEAR = 2000;
const LOOK_MS = 50;

/** How a batch is wanted: trees and the good rows of them, unless it says otherwise. */
interface Order {
  dataType?: string;
  acceptGood?: 0 | 1;
}

/** Uploads a workbook and answers its id. */
export async function upload({ api }: Bench, path: string): Promise<string> {
  const form = new FormData();
  form.append('file', await openAsBlob(path), 'bench.xlsx');
  const answer = await api.post('/api/blade-resource/oss/endpoint/put-file-attach', form);
  return (await dataOf<{ attachId: string }>(answer)).attachId;
}

/** Submits a workbook and answers the id of its batch. */
export async function start(
  { api }: Bench,
  attachId: string,
  { dataType = '1', acceptGood = 1 }: Order = {},
): Promise<string> {
  const order = { dataType, attachId, mode: 1, acceptGood, year: YEAR };
  return (await dataOf<{ id: string }>(await api.post(`${BATCH}/submit`, order))).id;
}

/** Waits for the end of a batch, when its rows can be seen, and answers how many it has read. */
export async function ended({ api }: Bench, id: string): Promise<number> {
  for (;;) {
    const { importStatus, readNum } = await dataOf<{ importStatus: number; readNum: number }>(
      await api.get(`${BATCH}/detail?id=${id}`),
    );
    if (!isOpenStatus(importStatus)) return readNum;
    await wait(LOOK_MS);
  }
}

/** Asks a batch to stop. */
export const cancel = ({ api }: Bench, id: string): Promise<Response> =>
  api.post(`${BATCH}/cancel?id=${id}`, {});

/** Removes a batch and what it has imported. */
export async function remove(
  { db }: Bench,
  id: string,
  table: 'old_tree' | 'old_tree_group' = 'old_tree',
): Promise<void> {
  const rows = raw(table);
  await query(
    db,
    sql`delete from record_history h using ${rows} t where t.import_id = ${id} and h.row_id = t.id`,
  );
  await query(db, sql`delete from ${rows} where import_id = ${id}`);
  await query(db, sql`update data_import_record set is_deleted = 1 where id = ${id}`);
}
