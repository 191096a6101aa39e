import { type ChildProcess, spawn } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isOpenStatus } from '@gushu/shared';
import exceljs from 'exceljs';
import { type Bench, type Measurement, sizeOf, timed } from './measurement.js';
import { writeTreeSheet } from './tree-sheet.js';

const WORKER = fileURLToPath(new URL('../worker.js', import.meta.url));
const BATCH = '/api/dataImportRecord/dataImportRecord';
// A year of the bench's own: its trees meet no others, and are gone afterwards.
const YEAR = 2100;

interface Case {
  name: string;
  bad: number;
  times: number;
}

const CASES: readonly Case[] = [
  { name: '', bad: 0, times: 1 },
  { name: ', 10 % bad', bad: 0.1, times: 1.3 },
];

/** exceljs's own streaming read of the file. */
async function readByExceljs(path: string): Promise<void> {
  const options = {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
  } as const;
  for await (const sheet of new exceljs.stream.xlsx.WorkbookReader(path, options)) {
    for await (const row of sheet) void row.values;
  }
}

async function dataOf<T>(answer: Response): Promise<T> {
  return ((await answer.json()) as { data: T }).data;
}

async function upload({ api }: Bench, path: string): Promise<string> {
  const form = new FormData();
  form.append('file', await openAsBlob(path), 'bench.xlsx');
  const answer = await api.post('/api/blade-resource/oss/endpoint/put-file-attach', form);
  return (await dataOf<{ attachId: string }>(answer)).attachId;
}

/** Submits a file and waits until its trees can be seen. */
async function bringIn({ api }: Bench, attachId: string): Promise<string> {
  const order = { dataType: '1', attachId, mode: 1, acceptGood: 1, year: YEAR };
  const { id } = await dataOf<{ id: string }>(await api.post(`${BATCH}/submit`, order));
  for (;;) {
    const { importStatus } = await dataOf<{ importStatus: number }>(
      await api.get(`${BATCH}/detail?id=${id}`),
    );
    if (!isOpenStatus(importStatus)) return id;
    await wait(50);
  }
}

async function measure(bench: Bench, folder: string, { name, bad, times }: Case): Promise<Measurement> {
  const { db, importRows: rows } = bench;
  const path = join(folder, `trees-${bad}.xlsx`);
  await writeTreeSheet(db, path, { rows, bad });
  const attachId = await upload(bench, path);
  let id = '';
  const ours = await timed(async () => (id = await bringIn(bench, attachId)));
  const floor = await timed(() => readByExceljs(path));
  const [result] = (await db.query(
    `select success_num + fail_num as total from data_import_record where id = $1`,
    [id],
  )) as { total: number }[];
  await remove(bench, id);
  const whole = result !== undefined && result.total >= rows * 0.99;
  return {
    name: `import of ${rows} rows${name}`,
    ...{ ours: ours / 1000, floor: floor / 1000, unit: 's' },
    ...{ limit: `${times} × exceljs`, kept: whole && ours <= floor * times },
  };
}

async function remove({ db }: Bench, id: string): Promise<void> {
  await db.query(`delete from record_history h using old_tree t where t.import_id = $1 and h.row_id = t.id`, [
    id,
  ]);
  await db.query(`delete from old_tree where import_id = $1`, [id]);
  await db.query(`update data_import_record set is_deleted = 1 where id = $1`, [id]);
}

const memory = (name: string, ours: number | undefined, limit: number): Measurement[] =>
  ours === undefined ? [] : [{ name, ours, floor: 0, unit: 'MB', limit: `${limit} MB`, kept: ours <= limit }];

/** Batches from submit to visible, beside exceljs's own streaming read of the same file, and what they take of memory. */
export async function imports(bench: Bench): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gushu-bench-'));
  // As `npm start` and the image run it.
  const env = { ...process.env, LOG_LEVEL: 'error', MALLOC_ARENA_MAX: '2' };
  const worker: ChildProcess | undefined = bench.api.pid
    ? spawn(process.execPath, [WORKER], { env, stdio: 'ignore' })
    : undefined;
  try {
    const found: Measurement[] = [];
    for (const one of CASES) found.push(await measure(bench, folder, one));
    found.push(...memory('import, worker at its largest', await sizeOf(worker?.pid, 'peak'), 350));
    found.push(...memory('import, API at its largest', await sizeOf(bench.api.pid, 'peak'), 250));
    return found;
  } finally {
    worker?.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}
