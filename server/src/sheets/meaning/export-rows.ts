import { LIST_MARK, LIST_OF_NAMES } from '@gushu/shared';
import type pg from 'pg';
import { textOf } from '../../rows/present.js';
import { placesIn } from '../../rows/words.js';
import type { ExportColumn, ExportPlan } from './export-plan.js';
import { FoundIds } from './found-ids.js';
import type { CellValue } from '../format/sheet-scanner.js';

/** Rows read at a time; fewer at first, and where they are long. */
const MAX_ROWS = 500;
const FIRST_ROWS = 32;
/** Characters of the rows read at a time, as far as the rows before let it be known. */
const MAX_CHARACTERS = 512 * 1024;
const IDS_AT_ONCE = 10_000;
/** Names of regions cached at the most. */
const MAX_NAMES = 10_000;
/** Length of a moment up to its second. */
const MOMENT = 19;

// Cells are made of what PostgreSQL writes: objects of its types would be made for nothing.
const AS_TEXT = { getTypeParser: () => (value: string) => value };

type Row = (string | null)[];

/** Rows that were read, by their ids, and the ids in their order. */
interface Part {
  ids: BigInt64Array;
  rows: ReadonlyMap<string, CellValue[]>;
}

const ignore = (): void => undefined;

const lengthOf = (row: Row): number => row.reduce((sum, value) => sum + (value?.length ?? 0), 0);

/**
 * The rows of a plan. The ids are read at once and stay on disk, and the rows are read by them some hundred at a time, fewer
 * where they are long, the next while the last are written: in between no connection is held, however slowly somebody reads.
 */
export class ExportRows {
  /** Rows handed over. */
  done = 0;
  private readonly ids = new FoundIds();
  private rowsAtOnce = FIRST_ROWS;
  private readonly names = new Map<string, string>();
  private client: pg.PoolClient | undefined;
  private stopped = false;
  private readonly makers: ((value: string | null) => CellValue)[];

  constructor(
    private readonly pool: pg.Pool,
    private readonly plan: ExportPlan,
  ) {
    this.makers = plan.columns.map((column) => this.cellMaker(column));
  }

  get total(): number {
    return this.ids.total;
  }

  /** Reads the ids; no further than just beyond the largest number of rows. */
  open(maxRows: number): Promise<void> {
    return this.connected((client) => this.ids.read(client, this.plan.ids, maxRows));
  }

  /** The rows as cells, in the order of the ids; rows removed meanwhile are left out. */
  async *lines(): AsyncGenerator<CellValue[]> {
    const parts = this.parts();
    let next = this.read(parts.next().value);
    for (let part = await next; part; part = await next) {
      next = this.read(parts.next().value);
      // Awaited before the next turn; until then a failure must not count as unhandled.
      next.catch(() => undefined);
      for (const id of part.ids) {
        const row = part.rows.get(String(id));
        if (row) yield row;
        this.done++;
      }
    }
  }

  /** Gives the connection and the room on disk back at once, whatever it is doing. */
  stop(): void {
    this.stopped = true;
    this.ids.close();
    this.client?.release(true);
    this.client = undefined;
  }

  /** The ids of the rows to read next, each time as many as the rows before let fit. */
  private *parts(): Generator<BigInt64Array, undefined> {
    for (let from = 0; from < this.total; from += IDS_AT_ONCE) {
      if (this.stopped) throw new Error('stopped');
      const ids = this.ids.at(from, IDS_AT_ONCE);
      let at = 0;
      while (at < ids.length) {
        const end = at + this.rowsAtOnce;
        yield ids.subarray(at, end);
        at = end;
      }
    }
    return undefined;
  }

  private async read(ids: BigInt64Array | undefined): Promise<Part | undefined> {
    if (!ids) return undefined;
    const rows = await this.listed(this.plan.rows, `{${ids.join(',')}}`);
    const longest = rows.reduce((most, row) => Math.max(most, lengthOf(row)), 1);
    const fitting = Math.max(1, Math.floor(MAX_CHARACTERS / longest));
    this.rowsAtOnce = Math.min(MAX_ROWS, 2 * this.rowsAtOnce, fitting);
    await this.learnNames(rows);
    const cells = rows.map(([id, ...row]): [string, CellValue[]] => [
      String(id),
      this.makers.map((make, i) => make(row[i] ?? null)),
    ]);
    return { ids, rows: new Map(cells) };
  }

  private async learnNames(rows: readonly Row[]): Promise<void> {
    const at = this.plan.columns.flatMap(({ kind }, i) => (kind === 'region' ? [i + 1] : []));
    const codes = [
      ...new Set(rows.flatMap((row) => at.flatMap((column) => (row[column] ?? '').split(',')))),
    ].filter(Boolean);
    if (codes.every((code) => this.names.has(code))) return;
    if (this.names.size > MAX_NAMES) this.names.clear();
    const missing = codes.filter((code) => !this.names.has(code));
    // A column of regions without a statement for their names would be empty, and nobody would know.
    const found = new Map((await this.listed(this.plan.names!, missing)) as [string, string][]);
    const placeText = await placesIn(this.plan.language);
    for (const code of missing) this.names.set(code, placeText(found.get(code) ?? ''));
  }

  private listed({ text, values, listAt }: ExportPlan['rows'], list: string | string[]): Promise<Row[]> {
    const bound = values.with(listAt, list);
    return this.connected(
      async (client) =>
        (await client.query<Row>({ text, values: bound, rowMode: 'array', types: AS_TEXT })).rows,
    );
  }

  private cellMaker({ kind, texts }: ExportColumn): (value: string | null) => CellValue {
    switch (kind) {
      case 'number':
        return (value) => (value === null ? null : Number(value));
      case 'moment':
        return (value) => value && value.slice(0, MOMENT);
      case 'key':
        return (value) => value && textOf(texts, value, this.plan.language);
      case 'taxon':
        return (value) =>
          value &&
          value
            .split(LIST_OF_NAMES)
            .map((name) => texts?.get(name) ?? name)
            .join(', ');
      case 'region':
        return (value) =>
          value &&
          value
            .split(',')
            .map((code) => this.names.get(code) ?? '')
            .join(LIST_MARK[this.plan.language]);
      case 'text':
        return (value) => value;
    }
  }

  private async connected<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    // A connection that breaks fails its query; without a listener it would also end the thread.
    client.on('error', ignore);
    if (this.stopped) {
      client.release();
      throw new Error('stopped');
    }
    this.client = client;
    let failure: Error | undefined;
    try {
      return await use(client);
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      // A stopped connection was given back then.
      if (this.client === client) {
        this.client = undefined;
        client.off('error', ignore).release(failure);
      }
    }
  }
}
