import type { ExportRun } from '@gushu/shared';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { exportOfAll } from './export-all.js';
import { byWorker, fetchFile, regionOf, removeRuns, save, TREES, writeByExceljs } from './export-files.js';
import { type Bench, forgetPeak, type Measurement, sizeOf, timed, withWorker } from './measurement.js';

/** Part of exceljs's time. */
const SHARE = 0.8;
const WORKER_MB = 250;
const API_MORE_MB = 120;
const LAG_MS = 50;
const WARMING_ROWS = 5_000;

/** The longest of a hundred turns of the API since this was asked last, in ms. */
async function lagOf({ api }: Bench): Promise<number> {
  const text = await (await api.get('/metrics')).text();
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(text)?.[1] ?? 0);
}

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
      await fetchFile(bench, run, path);
      const floor = await timed(await writeByExceljs(join(folder, 'floor.xlsx'), path, total));
      await forgetPeak(api.pid);
      const before = (await sizeOf(api.pid, 'now')) ?? 0;
      await lagOf(bench);
      const direct = await timed(async () =>
        save(await api.get(`${TREES}/export?xzCode=${region}`), nowhere()),
      );
      const lag = await lagOf(bench);
      await removeRuns(bench, [run, first]);
      const peak = (await sizeOf(api.pid, 'peak')) ?? 0;
      const sizes = [
        ['export, worker at its largest', await sizeOf(worker, 'peak'), WORKER_MB],
        ['export, API grows by', api.pid ? peak - before : undefined, API_MORE_MB],
      ] as const;
      const all = await exportOfAll(bench, folder, { sample: path, worker, most: WORKER_MB });
      const beside = { unit: 's', floor: floor / 1000, most: SHARE };
      return [
        line({ name: `export of ${total} rows by the worker`, ours: job / 1000, ...beside }),
        line({ name: `export of ${total} rows directly`, ours: direct / 1000, ...beside }),
        line({ name: 'export, a turn of the API, 99 of 100', unit: 'ms', ours: lag, most: LAG_MS }),
        ...sizes.flatMap(([name, size, most]) =>
          size === undefined ? [] : [line({ name, unit: 'MB', ours: size, most })],
        ),
        ...all,
      ];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
