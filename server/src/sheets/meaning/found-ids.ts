import type pg from 'pg';
import { SpillFile } from '../format/spill-file.js';

const AT_ONCE = 10_000;

// Numbers of 64 bits are made of what PostgreSQL writes.
const AS_TEXT = { getTypeParser: () => (value: string) => value };

/** A statement as it goes to a connection, or to another thread first. */
export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * The ids that a statement finds, one a row or several, in their order. They are read at once and stay on disk:
 * reading the rows by them holds no connection in between, however slow the client is.
 */
export class FoundIds {
  /** Rows of ids. */
  total = 0;
  private readonly file = new SpillFile();

  constructor(private readonly perRow = 1) {}

  /** Reads them, no further than just beyond `max` rows. */
  async read(client: pg.ClientBase, { text, values }: Statement, max = Infinity): Promise<void> {
    await client.query('begin read only');
    // All of them are read: a plan that is quick with the first would be slow with the last.
    await client.query('set local cursor_tuple_fraction = 1');
    await client.query(`declare found no scroll cursor for ${text}`, values);
    for (let isMore = true; isMore && this.total <= max;) {
      const { rows } = await client.query<string[]>({
        text: `fetch ${AT_ONCE} from found`,
        rowMode: 'array',
        types: AS_TEXT,
      });
      const ids = BigInt64Array.from(rows.flat(), BigInt);
      this.file.append(Buffer.from(ids.buffer), ids.byteLength);
      this.total += rows.length;
      isMore = rows.length === AT_ONCE;
    }
    await client.query('commit');
  }

  /** The ids of so many rows from one on, or of those that are left. */
  at(from: number, rows: number): BigInt64Array {
    const ids = new BigInt64Array(this.perRow * Math.min(rows, this.total - from));
    this.file.read(Buffer.from(ids.buffer), ids.byteLength, this.perRow * from * ids.BYTES_PER_ELEMENT);
    return ids;
  }

  /** Gives the room on disk back. */
  close(): void {
    this.file.close();
  }
}
