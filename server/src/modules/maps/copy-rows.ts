import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type pg from 'pg';

const HEADER = 5;
/** Bytes of a write to the reader: PostgreSQL sends 8 kB at a time, and that many small writes would cost more. */
const PIECE = 128 * 1024;
const COPY_DATA = 0x64;
const COPY_DONE = 0x63;
const ERROR = 0x45;

type OnData = (chunk: Buffer) => void;

/**
 * Reads a COPY TO STDOUT straight from the connection. Each row is a message of its own in PostgreSQL's protocol; the
 * rows are joined into large pieces, since one object per row costs more garbage collection than all the rest of a
 * large answer.
 */
export class CopyRows extends Readable implements pg.Submittable {
  /** Known once the statement is complete. */
  rowCount = 0;
  private connection: pg.Connection | undefined;
  private onData: OnData | undefined;
  private readonly header = Buffer.alloc(HEADER);
  private headerRead = 0;
  private left = 0;
  private piece = Buffer.allocUnsafeSlow(PIECE);
  private begun = false;
  private filled = 0;
  private isData = false;
  private wanted = false;
  private readonly onReadable = () => this.forward();

  constructor(private readonly text: string) {
    super({ highWaterMark: 2 * PIECE });
  }

  /** Called by the driver when the statement may run. */
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
    // Nothing to do: the pool continues by itself.
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

  /** Moves the rows of a chunk into the piece; passes the first other message back to the driver. */
  private sift(chunk: Buffer): void {
    let at = 0;
    let over = false;
    while (at < chunk.length && !over) {
      if (this.left > 0) {
        const next = Math.min(at + this.left, chunk.length);
        if (this.isData) this.keep(chunk, at, next);
        this.left -= next - at;
        at = next;
      } else if (this.headerRead === 0 && at + HEADER <= chunk.length && chunk[at] === COPY_DATA) {
        this.isData = true;
        this.left = chunk.readUInt32BE(at + 1) - 4;
        at += HEADER;
      } else {
        const read = chunk.copy(this.header, this.headerRead, at, at + HEADER - this.headerRead);
        this.headerRead += read;
        at += read;
        over = this.headerRead === HEADER && this.begin();
      }
    }
    // The first rows are sent at once: somebody is waiting for them.
    if (over || !this.begun) this.pushPiece();
    if (over) this.collectWhenIdle(chunk.subarray(at));
  }

  private keep(chunk: Buffer, from: number, to: number): void {
    for (let at = from; at < to;) {
      if (this.filled === this.piece.length) this.pushPiece();
      const copied = chunk.copy(this.piece, this.filled, at, to);
      this.filled += copied;
      at += copied;
    }
  }

  private pushPiece(): void {
    if (this.filled === 0) return;
    this.begun = true;
    this.wanted = this.push(this.piece.subarray(0, this.filled));
    this.piece = Buffer.allocUnsafeSlow(PIECE);
    this.filled = 0;
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

  private collectWhenIdle(rest: Buffer): void {
    const { stream, onData } = this;
    if (!stream || !onData) return;
    this.onData = undefined;
    stream.removeListener('readable', this.onReadable);
    stream.addListener('data', onData);
    // The driver reads the error, including the part of its header that was read here.
    onData(Buffer.concat([this.header.subarray(0, this.headerRead), rest]));
    process.nextTick(() => stream.resume());
    if (this.headerRead === 0) this.push(null);
  }
}
