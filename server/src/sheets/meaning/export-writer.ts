import { PassThrough, Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../../process/config.js';
import { BusinessError } from '../../http/errors.js';
import type { ExportDocument, ExportPlan, ExportReport } from './export-plan.js';
import type { Order, Report } from './export-thread.js';
import { writeWorkbook } from '../format/workbook-writer.js';

// Tests run the sources; a thread needs the built files.
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/sheets/meaning/export-thread.js' : './export-thread.js',
  import.meta.url,
);
/** A thread that nobody needs any more gives its memory back. */
const IDLE_MS = 15_000;
const BACKLOG = 256 * 1024;
/** Heap of the thread in MB; some megabytes of rows of each export are there at a time. */
const HEAP_MB = 64;
const YOUNG_MB = 12;

/** An export that is being written. */
export interface ExportStream extends Readable {
  total: number;
  /** Rows written so far. */
  done: number;
}

/** One that the thread writes. */
class ThreadStream extends Readable implements ExportStream {
  total = 0;
  done = 0;

  constructor(
    private readonly ask: () => void,
    private readonly stop: () => void,
  ) {
    super({ highWaterMark: BACKLOG });
  }

  override _read(): void {
    this.ask();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.stop();
    done(error);
  }
}

/** A report: where its lines are made, it is written. */
class ReportStream extends PassThrough implements ExportStream {
  total = 0;
  done = 0;

  constructor() {
    super({ highWaterMark: BACKLOG });
  }

  /** Begins to write it unless it has more rows than it may, and answers how many it has. */
  async begin(report: ExportReport, maxRows: number): Promise<number> {
    const { total, sheets } = await report.begin(() => void this.done++);
    // The reader sees a failure as an aborted download.
    if (total <= maxRows && !this.destroyed) void writeWorkbook(this, sheets).catch(() => undefined);
    return total;
  }
}

/** A document: made whole, or piece by piece while it is sent. */
class DocumentStream extends PassThrough implements ExportStream {
  total = 0;
  done = 0;
  private readonly gone = new AbortController();

  constructor() {
    super({ highWaterMark: BACKLOG });
  }

  async begin({ make }: ExportDocument): Promise<number> {
    const { total, content } = await make();
    if (content instanceof Uint8Array) {
      this.done = total;
      this.end(content);
    } else if (!this.destroyed) {
      const making = { advance: () => void this.done++, signal: this.gone.signal };
      void content(this, making).catch((error: Error) => this.destroy(error));
    }
    return total;
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.gone.abort();
    super._destroy(error, done);
  }
}

/** A stream and, once that is known, how many rows it has. */
interface Opening {
  stream: ExportStream;
  begun: Promise<number>;
}

interface Running {
  stream: ExportStream;
  begun: (total: number) => void;
}

/**
 * Writes exports. Those of lists are written in a thread of the process, which reads the rows itself: however many cells
 * there are, the process goes on answering. One thread serves all of them, as they mostly wait: for the database and for
 * their readers.
 */
@Injectable()
export class ExportWriter implements OnApplicationShutdown {
  private thread: Worker | undefined;
  private readonly running = new Map<number, Running>();
  private given = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Begins an export; resolves once it is known how many rows there are, and refuses more than `maxRows`. Destroying
   * the stream, or aborting before there is one, ends the export and frees its connection.
   */
  async open(
    what: ExportPlan | ExportReport | ExportDocument,
    maxRows: number,
    signal?: AbortSignal,
  ): Promise<ExportStream> {
    signal?.throwIfAborted();
    const { stream, begun } = this.begin(what, maxRows);
    stream.total = await new Promise<number>((known, failed) => {
      stream.on('error', failed);
      signal?.addEventListener('abort', () => stream.destroy(signal.reason as Error));
      begun.then(known, failed);
    });
    if (stream.total <= maxRows) return stream;
    stream.destroy();
    throw new BusinessError('export.tooMany', { max: maxRows });
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.idle);
    await this.thread?.terminate();
  }

  private begin(what: ExportPlan | ExportReport | ExportDocument, maxRows: number): Opening {
    if ('make' in what) return beginDocument(what);
    return 'begin' in what ? beginReport(what, maxRows) : this.beginPlan(what, maxRows);
  }

  private beginPlan(plan: ExportPlan, maxRows: number): Opening {
    const id = ++this.given;
    const thread = this.started();
    const send = (order: Order): void => thread.postMessage(order);
    const stream = new ThreadStream(
      () => send({ type: 'more', id }),
      () => {
        send({ type: 'stop', id });
        this.forget(id);
      },
    );
    const begun = new Promise<number>((begun) => this.running.set(id, { stream, begun }));
    send({ type: 'write', id, plan, maxRows });
    return { stream, begun };
  }

  private started(): Worker {
    clearTimeout(this.idle);
    if (this.thread) return this.thread;
    const thread = new Worker(ENTRY, {
      workerData: { databaseUrl: this.config.databaseUrl },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    thread.unref();
    thread.on('message', (report: Report) => this.received(report));
    thread.on('error', (error) => this.lost(thread, error));
    thread.on('exit', () => this.lost(thread, new Error('the writer of exports has ended')));
    return (this.thread = thread);
  }

  private received(report: Report): void {
    const running = this.running.get(report.id);
    if (!running) return;
    if (report.type === 'begun') running.begun(report.total);
    else if (report.type === 'piece') {
      running.stream.done = report.done;
      running.stream.push(Buffer.from(report.bytes.buffer));
    } else if (report.type === 'ended') {
      running.stream.done = running.stream.total;
      running.stream.push(null);
    } else running.stream.destroy(Object.assign(new Error(report.failure.message), report.failure));
  }

  private lost(thread: Worker, error: Error): void {
    if (this.thread !== thread) return;
    this.thread = undefined;
    for (const { stream } of [...this.running.values()]) stream.destroy(error);
  }

  private forget(id: number): void {
    this.running.delete(id);
    if (this.running.size > 0) return;
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      const { thread } = this;
      this.thread = undefined;
      void thread?.terminate();
    }, IDLE_MS).unref();
  }
}

function beginDocument(document: ExportDocument): Opening {
  const stream = new DocumentStream();
  return { stream, begun: stream.begin(document) };
}

function beginReport(report: ExportReport, maxRows: number): Opening {
  const stream = new ReportStream();
  return { stream, begun: stream.begin(report, maxRows) };
}
