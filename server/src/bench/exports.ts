import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type ExportLink, type ExportRun, ExportState, isOpenExport } from '@gushu/shared';
import exceljs from 'exceljs';
import sql from 'sql-template-tag';
import { queryOne } from '../database/database.js';
import { readRows } from '../sheets/xlsx-reader.js';
import { type Bench, dataOf, type Measurement, sizeOf, timed, withWorker } from './measurement.js';

const TREES = '/api/oldTree/oldTree';
const RUNS = '/api/blade-resource/export';
/** Part of exceljs's time. */
const SHARE = 0.8;
const WORKER_MB = 250;
const API_MORE_MB = 120;
const LAG_MS = 50;
/** Rows of which exceljs's are made: all at once would keep its garbage collector busy instead of it. */
const SAMPLE = 10_000;
const WARMING_ROWS = 5_000;

/** The region with the most trees that are no more than `rows`. */
async function regionOf({ db }: Bench, rows: number): Promise<{ region: string; total: number }> {
  const found = await queryOne<{ region: string; total: number }>(
    db,
    sql`select region, sum(cnt)::int total from tree_list_count where tenant_id = '000000'
      group by region having sum(cnt) <= ${rows} order by 2 desc limit 1`,
  );
  if (!found) throw new Error('there are no trees to export');
  return found;
}

/** Orders an export and waits for its file. */
async function byWorker({ api }: Bench, xzCode: string): Promise<ExportRun> {
  const { id } = await dataOf<{ id: string }>(await api.post(`${TREES}/export-submit`, { xzCode }));
  for (;;) {
    const run = await dataOf<ExportRun>(await api.get(`${RUNS}/detail?id=${id}`));
    if (run.state === ExportState.done) return run;
    if (!isOpenExport(run.state)) throw new Error(`the export failed: ${run.errorMessage}`);
    await wait(50);
  }
}

async function save(answer: Response, output: Writable): Promise<void> {
  await pipeline(Readable.fromWeb(answer.body as never), output);
}

/** exceljs's own streaming writer with the same cells. */
async function writeByExceljs(path: string, from: string, total: number): Promise<() => Promise<void>> {
  const sample: unknown[][] = [];
  for await (const rows of readRows(from)) {
    sample.push(...rows.map(({ cells }) => cells.map((cell) => cell ?? undefined)));
    if (sample.length >= SAMPLE) break;
  }
  return async () => {
    const workbook = new exceljs.stream.xlsx.WorkbookWriter({
      stream: createWriteStream(path),
      useStyles: true,
    });
    const sheet = workbook.addWorksheet('1');
    for (let i = 0; i < total; i++) sheet.addRow(sample[i % sample.length]).commit();
    await workbook.commit();
  };
}

/** The longest of a hundred turns of the API since this was asked last, in ms. */
async function lagOf({ api }: Bench): Promise<number> {
  const text = await (await api.get('/metrics')).text();
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(text)?.[1] ?? 0);
}

// Where the system does not know how, earlier measurements count too.
const forgetPeak = (pid: number | undefined): Promise<void> =>
  writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);

const nowhere = (): Writable => new Writable({ write: (_, __, done) => done() });

interface Line {
  name: string;
  unit: string;
  ours: number;
  floor?: number;
  most: number;
}

/** A line of the table: against `most` times its floor, or `most` units where it has none. */
const line = ({ most, floor = 0, ours, ...named }: Line): Measurement => ({
  ...named,
  ours,
  floor,
  limit: floor > 0 ? `${most} × exceljs` : `${most} ${named.unit}`,
  kept: ours <= (floor > 0 ? floor * most : most),
});

/** Exports by the worker and directly, beside exceljs's own streaming writer of the same cells, and what they take. */
export async function exports(bench: Bench): Promise<Measurement[]> {
  const { api } = bench;
  const folder = await mkdtemp(join(tmpdir(), 'gushu-bench-'));
  const { region, total } = await regionOf(bench, bench.importRows);
  const path = join(folder, 'ours.xlsx');
  try {
    return await withWorker(api, async (worker) => {
      // A worker that has just started loads itself and compiles; people meet one that runs.
      const first = await byWorker(bench, (await regionOf(bench, WARMING_ROWS)).region);
      let run: ExportRun | undefined;
      const job = await timed(async () => (run = await byWorker(bench, region)));
      const { link } = await dataOf<ExportLink>(await api.get(`${RUNS}/link?id=${run?.id}`));
      await save(await api.get(link), createWriteStream(path));
      const floor = await timed(await writeByExceljs(join(folder, 'floor.xlsx'), path, total));
      await forgetPeak(api.pid);
      const before = (await sizeOf(api.pid, 'now')) ?? 0;
      await lagOf(bench);
      const direct = await timed(async () =>
        save(await api.get(`${TREES}/export?xzCode=${region}`), nowhere()),
      );
      const lag = await lagOf(bench);
      await api.post(`${RUNS}/remove?ids=${run?.id},${first.id}`, {});
      const peak = (await sizeOf(api.pid, 'peak')) ?? 0;
      const sizes = [
        ['export, worker at its largest', await sizeOf(worker, 'peak'), WORKER_MB],
        ['export, API grows by', api.pid ? peak - before : undefined, API_MORE_MB],
      ] as const;
      const beside = { unit: 's', floor: floor / 1000, most: SHARE };
      return [
        line({ name: `export of ${total} rows by the worker`, ours: job / 1000, ...beside }),
        line({ name: `export of ${total} rows directly`, ours: direct / 1000, ...beside }),
        line({ name: 'export, a turn of the API, 99 of 100', unit: 'ms', ours: lag, most: LAG_MS }),
        ...sizes.flatMap(([name, size, most]) =>
          size === undefined ? [] : [line({ name, unit: 'MB', ours: size, most })],
        ),
      ];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
