import { Writable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import type { ExportPlan } from './export-plan.js';
import { ExportRows } from './export-rows.js';
import { writeFeatures } from '../format/feature-writer.js';
import { SHEET_LIMITS, writeWorkbook } from '../format/workbook-writer.js';

/** An error as it goes from thread to thread; with its code, a lost connection is still known as one. */
export interface Failure {
  message: string;
  code: string | undefined;
}

/** Messages to the thread. */
export type Order =
  | { type: 'write'; id: number; plan: ExportPlan; maxRows: number }
  | { type: 'more'; id: number }
  | { type: 'stop'; id: number };

/** Messages from the thread. */
export type Report =
  | { type: 'begun'; id: number; total: number }
  | { type: 'piece'; id: number; bytes: Uint8Array; done: number }
  | { type: 'ended'; id: number }
  | { type: 'failed'; id: number; failure: Failure };

/** Connections of all exports of the process together. */
const CONNECTIONS = 2;
const STATEMENT_MS = 600_000;
const WAIT_MS = 30_000;
/** Bytes that wait for a slow reader before writing pauses. */
const BACKLOG = 256 * 1024;

// The thread's only word with the process it belongs to.
const port = parentPort!;
const { databaseUrl } = workerData as { databaseUrl: string };
const pool = new pg.Pool({
  connectionString: databaseUrl,
  application_name: 'gushu export',
  max: CONNECTIONS,
  connectionTimeoutMillis: WAIT_MS,
  idleTimeoutMillis: 5_000,
  options: `-c timezone=Asia/Shanghai -c jit=off -c statement_timeout=${STATEMENT_MS} -c client_connection_check_interval=1000`,
});
pool.on('error', () => undefined);

const send = (report: Report, transfer: ArrayBuffer[] = []): void => port.postMessage(report, transfer);

/** Hands a workbook over piece by piece, each on request. */
class Pieces extends Writable {
  private wanted = 0;
  private waiting: { bytes: Uint8Array; taken: () => void } | undefined;

  constructor(private readonly send: (bytes: Uint8Array) => void) {
    super({ highWaterMark: BACKLOG });
  }

  more(): void {
    this.wanted++;
    this.forward();
  }

  override _writev(chunks: { chunk: Buffer }[], taken: () => void): void {
    const bytes = new Uint8Array(chunks.reduce((sum, { chunk }) => sum + chunk.length, 0));
    let at = 0;
    for (const { chunk } of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    this.waiting = { bytes, taken };
    this.forward();
  }

  private forward(): void {
    if (!this.waiting || this.wanted === 0) return;
    const { bytes, taken } = this.waiting;
    this.waiting = undefined;
    this.wanted--;
    this.send(bytes);
    taken();
  }
}

function writeSheet(pieces: Pieces, plan: ExportPlan, rows: ExportRows): Promise<void> {
  const columns = plan.columns.map(({ heading, format }) => ({
    heading,
    width: 18,
    ...(format !== undefined && { format }),
  }));
  const sheet = { name: plan.title, columns, rows: rows.lines() };
  return writeWorkbook(pieces, [sheet], { ...SHEET_LIMITS, rows: plan.sheetRows ?? SHEET_LIMITS.rows });
}

const running = new Map<number, { rows: ExportRows; pieces: Pieces }>();

async function write({ id, plan, maxRows }: Order & { type: 'write' }): Promise<void> {
  const rows = new ExportRows(pool, plan);
  const pieces = new Pieces((bytes) =>
    send({ type: 'piece', id, bytes, done: rows.done }, [bytes.buffer as ArrayBuffer]),
  );
  pieces.on('error', () => undefined);
  running.set(id, { rows, pieces });
  try {
    await rows.open(maxRows);
    send({ type: 'begun', id, total: rows.total });
    if (rows.total > maxRows) return;
    await (plan.form === 'geojson' ? writeFeatures(pieces, rows.lines()) : writeSheet(pieces, plan, rows));
    send({ type: 'ended', id });
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    send({ type: 'failed', id, failure: { message, code } });
  } finally {
    rows.stop();
    running.delete(id);
  }
}

port.on('message', (order: Order) => {
  if (order.type === 'write') return void write(order);
  const current = running.get(order.id);
  if (order.type === 'more') return current?.pieces.more();
  current?.rows.stop();
  current?.pieces.destroy(new Error('stopped'));
});
