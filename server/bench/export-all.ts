import type { ExportRun } from '@gushu/shared';
import { join } from 'node:path';
import { SHEET_LIMITS } from '#src/sheets/format/workbook-writer.js';
import { byWorker, countRows, fetchFile, regionOf, removeRuns, writeByExceljs } from './export-files.js';
import { type Bench, forgetPeak, type Measurement, memory, sizeOf, timed } from './measurement.js';

/** A register of more rows leaves as a whole too. */
const MANY = 1_000_000;
/** Rows that exceljs writes; for more of them its time is taken as so many times as long. */
const FLOOR_ROWS = 200_000;
/** Part of exceljs's time. */
const SHARE = 0.8;

/**
 * All rows of a large register as one job of several sheets, whose file is counted whole. `sample` is a workbook of the
 * same columns, of which exceljs's rows are made.
 */
export async function exportOfAll(
  bench: Bench,
  folder: string,
  { sample, worker, most }: { sample: string; worker: number | undefined; most: number },
): Promise<Measurement[]> {
  const { region, total } = await regionOf(bench, bench.exportRows);
  if (total <= MANY) return [];
  const path = join(folder, 'all.xlsx');
  await forgetPeak(worker);
  let run: ExportRun | undefined;
  const ours = (await timed(async () => (run = await byWorker(bench, region)))) / 1000;
  const peak = await sizeOf(worker, 'peak');
  await fetchFile(bench, run, path);
  await removeRuns(bench, [run]);
  const { sheets, rows } = await countRows(path);
  const exceljs = await timed(await writeByExceljs(join(folder, 'floor.xlsx'), sample, FLOOR_ROWS));
  const floor = (exceljs / 1000) * (total / FLOOR_ROWS);
  const needed = Math.ceil(total / (SHEET_LIMITS.rows - 1));
  const name = `export of all ${total} rows${region && ` of ${region}`}, job`;
  const kept = ours <= floor * SHARE;
  const scaled = `exceljs's of ${FLOOR_ROWS} rows scaled`;
  const counted = { floor: 0, unit: '' };
  return [
    { name: `${name}, ${scaled}`, ours, floor, unit: 's', limit: `${SHARE} × exceljs`, kept },
    {
      ...{ name: `${name}: rows/s, ${scaled}`, ours: total / ours, floor: total / floor },
      ...{ unit: '/s', limit: `exceljs ÷ ${SHARE}`, kept },
    },
    ...memory(`${name}: worker at its largest`, peak, most),
    { ...counted, name: `${name}: sheets`, ours: sheets, limit: `${needed} or more`, kept: sheets >= needed },
    { ...counted, name: `${name}: rows in them`, ours: rows, limit: `${total}`, kept: rows === total },
  ];
}
