import { createWriteStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type ExportLink, type ExportRun, JobState, isOpenJob } from '@gushu/shared';
import exceljs from 'exceljs';
import sql from 'sql-template-tag';
import { queryOne } from '#src/database/database.js';
import { WORKBOOK_LIMITS } from '#src/sheets/format/limits.js';
import { readRows } from '#src/sheets/format/xlsx-reader.js';
import { openArchive } from '#src/sheets/format/zip-guard.js';
import { type Bench, dataOf } from './measurement.js';

/** Where trees are exported. */
export const TREES = '/api/oldTree/oldTree';
const RUNS = '/api/blade-resource/export';
/** Rows of which exceljs's are made: all at once would keep its garbage collector busy instead of it. */
const SAMPLE = 10_000;

/** The region with the most trees that are no more than `rows`. */
export async function regionOf({ db }: Bench, rows: number): Promise<{ region: string; total: number }> {
  const found = await queryOne<{ region: string; total: number }>(
    db,
    sql`select region, sum(cnt)::int total from tree_list_count where tenant_id = '000000'
      group by region having sum(cnt) <= ${rows} order by 2 desc, length(region) limit 1`,
  );
  if (!found) throw new Error('there are no trees to export');
  return found;
}

/** Orders an export and waits for its file. */
export async function byWorker({ api }: Bench, xzCode: string): Promise<ExportRun> {
  const { id } = await dataOf<{ id: string }>(await api.post(`${TREES}/export-submit`, { xzCode }));
  for (;;) {
    const run = await dataOf<ExportRun>(await api.get(`${RUNS}/detail?id=${id}`));
    if (run.state === JobState.done) return run;
    if (!isOpenJob(run)) throw new Error(`the export failed: ${run.errorMessage}`);
    await wait(50);
  }
}

/** Reads an answer to its end. */
export async function save(answer: Response, output: Writable): Promise<void> {
  await pipeline(Readable.fromWeb(answer.body as never), output);
}

/** Fetches the file of an export. */
export async function fetchFile({ api }: Bench, run: ExportRun | undefined, path: string): Promise<void> {
  const { link } = await dataOf<ExportLink>(await api.get(`${RUNS}/link?id=${run?.id}`));
  await save(await api.get(link), createWriteStream(path));
}

/** Removes exports and their files. */
export const removeRuns = ({ api }: Bench, runs: readonly (ExportRun | undefined)[]): Promise<Response> =>
  api.post(`${RUNS}/remove?ids=${runs.map((run) => run?.id).join(',')}`, {});

/** exceljs's own streaming writer with the cells of a workbook, so many rows of them. */
export async function writeByExceljs(
  path: string,
  from: string,
  total: number,
): Promise<() => Promise<void>> {
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

const ROW = Buffer.from('<row ');

/**
 * How many sheets a workbook has, and how many rows below their headings; each part is unpacked to its end and held
 * against its checksum, whatever its size, and nothing of it is kept.
 */
export async function countRows(path: string): Promise<{ sheets: number; rows: number }> {
  const archive = await openArchive(path, { ...WORKBOOK_LIMITS, unpacked: Infinity, ratio: Infinity });
  const partOf = (sheet: number): string => `xl/worksheets/sheet${sheet}.xml`;
  let sheets = 0;
  let rows = 0;
  try {
    for (; archive.has(partOf(sheets + 1)); sheets++) {
      let rest: Buffer = Buffer.alloc(0);
      for await (const chunk of archive.read(partOf(sheets + 1))) {
        const piece = Buffer.concat([rest, chunk]);
        for (let at = piece.indexOf(ROW); at >= 0; at = piece.indexOf(ROW, at + ROW.length)) rows++;
        // One that begins here and ends with the next.
        rest = piece.subarray(1 - ROW.length);
      }
    }
  } finally {
    archive.close();
  }
  return { sheets, rows: rows - sheets };
}
