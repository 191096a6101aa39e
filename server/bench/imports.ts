import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import exceljs from 'exceljs';
import { cancel, ended, remove, start, upload } from './batches.js';
import { besideLists } from './bulk.js';
import { groupImport } from './group-import.js';
import { hostileImports } from './hostile-imports.js';
import { type Bench, dataOf, type Measurement, memory, sizeOf, timed, withWorker } from './measurement.js';
import { writeTreeSheet } from './tree-sheet.js';

const CANCELED_AFTER_MS = 3_000;
const CANCELED_WITHIN_MS = 5_000;
/** Connections that read lists while a batch is cancelled. */
const READERS = 8;

interface Case {
  name: string;
  bad: number;
  acceptGood: 0 | 1;
  times: number;
}

/** How much longer a batch may take by people's own rules: half the rows a second of one without. */
const BY_RULES = 2;
/** Rules of each way in which people's own are asked: of the row, of other rows of the county, of places. */
const RULES = [
  ['alias', '1', {}],
  ['treeHeight', '3', { min: 0, max: 200 }],
  ['surveyNumber', '5', { pattern: '\\d+' }],
  ['smallPlaceName', '2', { min: 1, max: 100 }],
  ['ewGuanFu', '8', { compare: 'lt', other: 'bust' }],
  ['originalNumber', '6', { within: 'county' }],
  ['lon', '9', { metres: 500 }],
  ['lon', '10', { metres: 0 }],
  ['bust', '11', { percent: 1_000 }],
] as const;

const GOOD: Case = { name: '', bad: 0, acceptGood: 1, times: 1 };
/** Batches with refused rows; each may take `AS_GOOD` times as long as one that is good. */
const REFUSED: readonly Case[] = [
  { name: ', 10 % bad', bad: 0.1, acceptGood: 1, times: 1.3 },
  { name: ', 10 % bad, all or nothing', bad: 0.1, acceptGood: 0, times: 1.3 },
];
const AS_GOOD = 1.3;

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

async function measure(
  bench: Bench,
  folder: string,
  { name, bad, acceptGood, times }: Case,
): Promise<Measurement> {
  const { db, importRows: rows } = bench;
  const path = join(folder, `trees-${bad}.xlsx`);
  await writeTreeSheet(db, path, { rows, bad });
  const attachId = await upload(bench, path);
  let id = '';
  const ours = await timed(async () => {
    id = await start(bench, attachId, { acceptGood });
    await ended(bench, id);
  });
  const floor = await timed(() => readByExceljs(path));
  const [result] = (await db.query(`select total_num as total from data_import_record where id = $1`, [
    id,
  ])) as { total: number }[];
  await remove(bench, id);
  const whole = result !== undefined && result.total >= rows * 0.99;
  return {
    name: `import of ${rows} rows${name}`,
    ours: ours / 1000,
    floor: floor / 1000,
    unit: 's',
    limit: `${times} × exceljs`,
    kept: whole && ours <= floor * times,
  };
}

/** The good batch once more while people's own rules are asked, which no row breaks. */
async function byRules(bench: Bench, folder: string, good: Measurement): Promise<Measurement> {
  const { db, importRows: rows } = bench;
  for (const [at, [fieldName, ruleType, param]] of RULES.entries())
    await dataOf(
      await bench.api.post('/api/inspectionRule/inspectionRule/save', {
        ...{ ruleCode: `BENCH-${at}`, ruleName: 'bench', dataType: '1', tableName: 'old_tree' },
        ...{ fieldName, ruleType, ruleParam: JSON.stringify(param), ruleLevel: '1', errorMsg: 'bench' },
        ...{ applyTo: 'import', enabled: 1 },
      }),
    );
  try {
    const { ours } = await measure(bench, folder, GOOD);
    const [speed, without] = [rows / ours, rows / good.ours];
    return {
      name: `import with ${RULES.length} own rules: rows/s`,
      ours: speed,
      floor: without,
      unit: '/s',
      limit: 'half without rules',
      kept: speed >= without / BY_RULES,
    };
  } finally {
    const ids = (await db.query(
      `select id::text from inspection_rule where rule_code like 'BENCH-%' and is_deleted = 0`,
    )) as { id: string }[];
    await bench.api.post(
      `/api/inspectionRule/inspectionRule/remove?ids=${ids.map(({ id }) => id).join(',')}`,
      {},
    );
  }
}

/** How much longer than a good batch those with refused rows take. */
const ratios = (good: Measurement, refused: readonly Measurement[]): Measurement[] =>
  refused.map(({ name, ours }) => ({
    name: `${name}, beside a good one`,
    ours,
    floor: good.ours,
    unit: 's',
    limit: `${AS_GOOD} × good`,
    kept: ours <= good.ours * AS_GOOD,
  }));

/** How long a running batch of many rows takes to end once it is cancelled, while others read lists. */
async function canceled(bench: Bench, folder: string): Promise<Measurement> {
  const path = join(folder, 'canceled.xlsx');
  await writeTreeSheet(bench.db, path, { rows: bench.importRows, prefix: 'C' });
  const attachId = await upload(bench, path);
  let id = '';
  const ours = await besideLists(bench, READERS, async () => {
    id = await start(bench, attachId);
    await wait(CANCELED_AFTER_MS);
    return timed(async () => {
      await cancel(bench, id);
      await ended(bench, id);
    });
  });
  await remove(bench, id);
  return {
    name: `import, cancelled to its end beside ${READERS} readers of lists`,
    ours,
    floor: 0,
    unit: 'ms',
    limit: '5 s',
    kept: ours <= CANCELED_WITHIN_MS,
  };
}

async function measureAll(bench: Bench, folder: string, worker: number | undefined): Promise<Measurement[]> {
  const before = await sizeOf(bench.api.pid, 'now');
  const good = await measure(bench, folder, GOOD);
  const refused: Measurement[] = [];
  for (const one of REFUSED) refused.push(await measure(bench, folder, one));
  const found = [
    good,
    ...refused,
    ...ratios(good, refused),
    await byRules(bench, folder, good),
    await canceled(bench, folder),
    await groupImport(bench, folder),
  ];
  found.push(...memory('import, worker at its largest', await sizeOf(worker, 'peak'), 350));
  const api = await sizeOf(bench.api.pid, 'peak');
  found.push(...memory('import, API at its largest', api, 250));
  if (api !== undefined && before !== undefined)
    found.push(...memory('import, API grows by', api - before, 60));
  found.push(...(await hostileImports(bench, folder, worker)));
  return found;
}

/** Batches from submit to visible, beside exceljs's own streaming read of the same file, and what they take of memory. */
export async function imports(bench: Bench): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gushu-bench-'));
  try {
    return await withWorker(bench.api, (worker) => measureAll(bench, folder, worker));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
