import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type pg from 'pg';

const HEADER = 5;
const COPY_DATA = 0x64;
const COPY_DONE = 0x63;
const ERROR = 0x45;

type OnData = (chunk: Buffer) => void;

/**
 * Reads a COPY TO STDOUT straight from the connection. A row is a message of its own in PostgreSQL's protocol: the
 * rows of a chunk are pushed together where they lie in it, since an object a row keeps the garbage collector busier
 * than all the rest of a large answer.
 */
export class CopyRows extends Readable implements pg.Submittable {
  /** Known once the statement is complete. */
  rowCount = 0;
  private connection: pg.Connection | undefined;
  private onData: OnData | undefined;
  private readonly header = Buffer.alloc(HEADER);
  private headerRead = 0;
  private left = 0;
  private isData = false;
  private wanted = false;
  private readonly onReadable = () => this.forward();

  constructor(private readonly text: string) {
    super();
  }

  /** Called by the driver when it is the statement's turn. */
  submit(connection: pg.Connection): void {
    this.connection = connection;
    const { stream } = connection;
    this.onData = stream.listeners('data')[0] as OnData;
    stream.removeListener('data', this.onData);
    stream.pause();
    stream.on('readable', this.onReadable);
    connection.query(this.text);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rowCount = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);
  }

  handleReadyForQuery(): void {
    // The pool goes on by itself.
  }

  override _read(): void {
    this.wanted = true;
    this.forward();
  }

  private get stream(): Socket | undefined {
    return this.connection?.stream as Socket | undefined;
  }

  private forward(): void {
    while (this.wanted && this.onData) {
      const chunk = this.stream?.read() as Buffer | null | undefined;
      if (!chunk) return;
      this.sift(chunk);
    }
  }

  /** Moves the rows of a chunk together and pushes them; the first other message goes back to the driver. */
  private sift(chunk: Buffer): void {
    let end = 0;
    let at = 0;
    let over = false;
    while (at < chunk.length && !over) {
      if (this.left > 0) {
        const next = Math.min(at + this.left, chunk.length);
        if (this.isData) end += chunk.copy(chunk, end, at, next);
        this.left -= next - at;
        at = next;
      } else {
        const read = chunk.copy(this.header, this.headerRead, at, at + HEADER - this.headerRead);
        this.headerRead += read;
        at += read;
        over = this.headerRead === HEADER && this.begin();
      }
    }
    if (end > 0) this.wanted = this.push(chunk.subarray(0, end));
    if (over) this.giveBack(chunk.subarray(at));
  }

  /** Begins a message; answers whether the rows are over. */
  private begin(): boolean {
    const kind = this.header[0];
    if (kind === ERROR) return true;
    this.headerRead = 0;
    this.left = this.header.readUInt32BE(1) - 4;
    this.isData = kind === COPY_DATA;
    return kind === COPY_DONE;
  }

  private giveBack(rest: Buffer): void {
    const { stream, onData } = this;
    if (!stream || !onData) return;
    this.onData = undefined;
    stream.removeListener('readable', this.onReadable);
    stream.addListener('data', onData);
    // The begun header of an error is the driver's to read.
    onData(Buffer.concat([this.header.subarray(0, this.headerRead), rest]));
    process.nextTick(() => stream.resume());
    if (this.headerRead === 0) this.push(null);
  }
}
