import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { oldTree } from '@gushu/shared';
import { sheetColumns } from '#src/sheets/meaning/sheet-columns.js';
import { ended, remove, start, upload } from './batches.js';
import { HOSTILE } from './hostile-workbooks.js';
import { atMost, type Bench, type Measurement, memory, sizeOf } from './measurement.js';

const COLUMNS = sheetColumns(oldTree);
const REST_MS = 60_000;
/** Limit of a workbook in seconds, and the number of rows that adds one second to it. */
const WITHIN_S = 120;
const ROWS_A_SECOND = 10_000;
/** Error key of a workbook that states more rows than a batch may have, and the limit of its refusal in ms. */
const STATED = 'import.tooManyStated';
const STATED_MS = 1_000;

/** A workbook that was read or refused. */
interface Read {
  name: string;
  key: string;
  seconds: number;
  isInTime: boolean;
}

/** Sends each workbook and waits for its end. */
async function readAll(bench: Bench, folder: string): Promise<Read[]> {
  const found: Read[] = [];
  for (const [i, { name, file, key }] of HOSTILE.entries()) {
    const path = join(folder, `hostile-${i}.xlsx`);
    await writeFile(path, file(COLUMNS));
    const attachId = await upload(bench, path);
    const since = performance.now();
    // A workbook whose zip directory already shows the fault is refused at once.
    const id = await start(bench, attachId, { acceptGood: 0 }).catch(() => undefined);
    const rows = id === undefined ? 0 : await ended(bench, id);
    const seconds = (performance.now() - since) / 1000;
    if (id !== undefined) await remove(bench, id);
    found.push({ name, key, seconds, isInTime: seconds <= WITHIN_S + rows / ROWS_A_SECOND });
  }
  return found;
}

/** Rows for the slowest workbook, and for the one that states that it has too many rows. */
function times(read: readonly Read[]): Measurement[] {
  const longest = read.reduce((a, b) => (b.seconds > a.seconds ? b : a));
  const refused = (read.find(({ key }) => key === STATED)?.seconds ?? Infinity) * 1000;
  return [
    {
      name: `hostile workbooks, the longest: ${longest.name}`,
      ours: longest.seconds,
      floor: 0,
      unit: 's',
      limit: `${WITHIN_S} s + 1 s for ${ROWS_A_SECOND} rows`,
      kept: read.every(({ isInTime }) => isInTime),
    },
    {
      name: 'too many rows as the sheet states, to its refusal',
      ours: refused,
      floor: 0,
      unit: 'ms',
      ...atMost(refused, STATED_MS, 'ms'),
    },
  ];
}

/** Time that hostile workbooks take, and the memory of the worker: at its peak and after a minute. */
export async function hostileImports(
  bench: Bench,
  folder: string,
  worker: number | undefined,
): Promise<Measurement[]> {
  const before = await sizeOf(worker, 'now');
  const found = times(await readAll(bench, folder));
  const peak = await sizeOf(worker, 'peak');
  if (before === undefined || peak === undefined) return found;
  await wait(REST_MS);
  const kept = Math.max(0, ((await sizeOf(worker, 'now')) ?? 0) - before);
  return [
    ...found,
    ...memory('hostile workbooks, worker at its largest', peak, 350),
    ...memory('hostile workbooks, kept after a minute', kept, 50),
  ];
}
