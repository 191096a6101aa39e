import { columnOf, type Fault, type Field, oldTree } from '@gushu/shared';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Part, StagedRow } from '../../system/imports/index.js';

const DERIVED = ['treeTypeName', 'protectLevel', 'sensitive', 'rawLon', 'rawLat'];

/** Fields a batch imports into the register, by wire name. */
const STAGED_FIELDS: readonly string[] = [
  ...Object.entries<Field>(oldTree.fields).flatMap(([name, field]) => (field.sheet ? [name] : [])),
  ...DERIVED,
];

/** Their columns. */
export const STAGED_COLUMNS: readonly string[] = STAGED_FIELDS.map(columnOf);

const EXTRA = ['township', 'village', 'hasCity'];
const COPIED = [...STAGED_FIELDS, ...EXTRA];

/**
 * The batch's own staging table: typed like the register, gone with the transaction. `bad` rows are staged too, so that
 * one run reports all that is wrong with them.
 */
export const CREATE_STAGE = `
  create temp table stage on commit drop as
    select 0 as row_number, false as bad, ${STAGED_COLUMNS.join(', ')},
      ''::varchar as township, ''::varchar as village, 0::smallint as has_city
    from old_tree with no data`;

// COPY's text format: what would end a cell or a row is escaped.
const escape = (text: string): string =>
  /[\\\n\r\t]/.test(text)
    ? text.replace(/[\\\n\r\t]/g, (c) =>
        c === '\\' ? '\\\\' : c === '\n' ? '\\n' : c === '\r' ? '\\r' : '\\t',
      )
    : text;

const PIECE = 256 * 1024;
const PART_ROWS = 5_000;
/** Reached before that many rows only where they are far longer than people write. */
const PART_PIECES = 64;

/**
 * A part of the file on its way to the staging table: rows become bytes at once, so that a part costs little memory and
 * nothing that outlives its row.
 */
export class StagePart implements Part {
  private readonly pieces: Buffer[] = [];
  private text = '';
  /** Rows so far. */
  count = 0;
  /** Whether a row names a township, which the database looks up. */
  named = false;
  /** What was wrong with rows as they were read. */
  readonly faults = new Map<number, Fault[]>();

  get isFull(): boolean {
    return this.count >= PART_ROWS || this.pieces.length >= PART_PIECES;
  }

  add({ number, values, faults }: StagedRow): void {
    this.count++;
    if (values['township']) this.named = true;
    if (faults.length > 0) this.faults.set(number, faults);
    let text = `${number}\t${faults.length > 0 ? 't' : 'f'}`;
    for (const name of COPIED) {
      const value = values[name];
      text +=
        value === null || value === undefined
          ? '\t\\N'
          : `\t${typeof value === 'string' ? escape(value) : value}`;
    }
    this.text += `${text}\n`;
    if (this.text.length > PIECE) this.cut();
  }

  /** All bytes of the part; it takes no more rows. */
  bytes(): readonly Buffer[] {
    this.cut();
    return this.pieces;
  }

  private cut(): void {
    this.pieces.push(Buffer.from(this.text));
    this.text = '';
  }
}

/** Replaces the staging table's rows by the next part of the file. */
export async function copyPart(client: pg.ClientBase, part: StagePart): Promise<void> {
  const columns = ['row_number', 'bad', ...STAGED_COLUMNS, 'township', 'village', 'has_city'].join(', ');
  await client.query('truncate stage');
  await pipeline(Readable.from(part.bytes()), client.query(copyFrom(`copy stage (${columns}) from stdin`)));
}
