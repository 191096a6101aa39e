import { pipeline, Transform, type TransformCallback } from 'node:stream';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { CopyRows } from '../copy-rows.js';
import { inlineSql } from '../inline-sql.js';
import type { Counts, FeatureDocument } from './document.js';

// With these delimiters the csv format writes each row unchanged, followed by a line end.
const AS_IT_IS = String.raw`(format csv, quote e'\x01', delimiter e'\x02')`;

interface Reading {
  client: pg.PoolClient;
  document: FeatureDocument;
  statement: Sql;
  /** Set only where the head of the document contains them. */
  counts: Counts | undefined;
  /** Called with the number of rows after the last one. */
  count: (returned: number) => Promise<Counts>;
  /** Called once, when the connection is no longer needed, with the error that ended it early. */
  done: (error?: Error) => void;
}

/** The head, the rows as the database wrote them, and the tail. */
class DocumentBody extends Transform {
  private begun = false;

  constructor(
    private readonly reading: Reading,
    private readonly rowsRead: () => Promise<number>,
  ) {
    super();
  }

  private begin(): void {
    this.begun = true;
    this.push(this.reading.document.head(this.reading.counts ?? { matched: 0, returned: 0 }));
  }

  override _transform(chunk: Buffer, _: BufferEncoding, next: TransformCallback): void {
    if (this.begun) return next(null, chunk);
    this.begin();
    next(null, this.reading.document.separated ? chunk.subarray(1) : chunk);
  }

  override _flush(next: TransformCallback): void {
    if (!this.begun) this.begin();
    this.rowsRead()
      .then((returned) => this.reading.count(returned))
      .then(
        (counts) => {
          this.reading.done();
          next(null, this.reading.document.tail(counts));
        },
        (error: unknown) => next(error as Error),
      );
  }
}

/**
 * Streams an answer from the database at the pace of its reader. A reader that leaves ends the connection too, since a
 * half-read COPY would keep its backend busy.
 */
export function featureStream(reading: Reading): Transform {
  const { client, statement, done } = reading;
  const rows = client.query(new CopyRows(`copy (${inlineSql(statement)}) to stdout ${AS_IT_IS}`));
  // The count of rows arrives after the last row; only then the next statement may run.
  const rowsRead = async () => {
    await client.query('select');
    return rows.rowCount;
  };
  const body = new DocumentBody(reading, rowsRead);
  pipeline(rows, body, (error) => done(error ?? undefined));
  return body;
}

/** Waits for the first data of a stream. @throws the error that comes before them */
export const firstWord = (stream: Transform): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.once('readable', resolve);
    stream.once('error', reject);
  });
