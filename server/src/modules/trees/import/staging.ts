import { columnOf, type Fault, type Field, oldTree, type RecordDefinition } from '@gushu/shared';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Part, StagedRow } from '../../system/imports/index.js';

/** Staged columns besides the fields, for look-ups and checks; a partial row has cells that keep the stored value. */
const EXTRA = ['township', 'village', 'hasCity', 'isPartial'];

/**
 * A batch's staging table: typed like the register, dropped with the transaction. `bad` rows are staged too, so that
 * one run reports all their faults.
 */
export class Stage {
  /** Fields that a batch imports, by wire name. */
  readonly fields: readonly string[];
  /** Columns of the fields. */
  readonly columns: readonly string[];

  /** `derived` are fields without a column in the sheet, computed from others. */
  constructor(
    readonly record: RecordDefinition,
    derived: readonly string[],
  ) {
    const given = Object.entries<Field>(record.fields).flatMap(([name, field]) =>
      field.sheet ? [name] : [],
    );
    this.fields = [...given, ...derived];
    this.columns = this.fields.map(columnOf);
  }

  /** The statement that creates the table. */
  get create(): string {
    return `create temp table stage on commit drop as
      select 0 as row_number, false as bad, ${this.columns.join(', ')},
        ''::varchar as township, ''::varchar as village, 0::smallint as has_city, false as is_partial
      from ${this.record.table} with no data`;
  }

  /** An empty part of a file. */
  part(): StagePart {
    return new StagePart([...this.fields, ...EXTRA]);
  }

  /** Replaces the staged rows by the next part of the file. */
  async copy(client: pg.ClientBase, part: StagePart): Promise<void> {
    const columns = [
      'row_number',
      'bad',
      ...this.columns,
      'township',
      'village',
      'has_city',
      'is_partial',
    ].join(', ');
    await client.query('truncate stage');
    await pipeline(Readable.from(part.bytes()), client.query(copyFrom(`copy stage (${columns}) from stdin`)));
  }
}

/** The staging table of trees. */
export const TREE_STAGE = new Stage(oldTree, [
  ...['treeTypeName', 'groupId', 'protectLevel', 'sensitive', 'rawLon', 'rawLat'],
]);

// COPY's text format: characters that would end a cell or a row are escaped.
const escape = (text: string): string =>
  /[\\\n\r\t]/.test(text)
    ? text.replace(/[\\\n\r\t]/g, (c) =>
        c === '\\' ? '\\\\' : c === '\n' ? '\\n' : c === '\r' ? '\\r' : '\\t',
      )
    : text;

const PIECE = 256 * 1024;
const PART_ROWS = 10_000;
/** Limit of pieces in a part; reached before the limit of rows only by rows far longer than people write. */
const PART_PIECES = 64;

/**
 * A part of the file on its way to the staging table: rows become bytes at once, so that a part costs little memory and
 * nothing that outlives its row.
 */
export class StagePart implements Part {
  constructor(private readonly names: readonly string[]) {}

  private readonly pieces: Buffer[] = [];
  /** Rows of the piece being filled, and the number of their characters. */
  private lines: string[] = [];
  private length = 0;
  /** Cells of the current row, in one array that all rows share: they are joined at once, not one by one. */
  private readonly cells: (string | number)[] = [];
  /** Number of rows so far. */
  count = 0;
  /** Whether a row names a township, which the database looks up. */
  named = false;
  /** Faults found while reading, by row number. */
  readonly faults = new Map<number, Fault[]>();
  /** Warnings found while reading, by row number. */
  readonly warnings = new Map<number, Fault[]>();

  get isFull(): boolean {
    return this.count >= PART_ROWS || this.pieces.length >= PART_PIECES;
  }

  add({ number, values, faults, warnings }: StagedRow): void {
    this.count++;
    if (values['township']) this.named = true;
    if (faults.length > 0) this.faults.set(number, faults);
    if (warnings.length > 0) this.warnings.set(number, warnings);
    const { cells, names } = this;
    cells[0] = number;
    cells[1] = faults.length > 0 ? 't' : 'f';
    for (let i = 0; i < names.length; i++) {
      const value = values[names[i]!];
      cells[i + 2] =
        value === null || value === undefined ? '\\N' : typeof value === 'string' ? escape(value) : value;
    }
    const line = cells.join('\t');
    this.lines.push(line);
    this.length += line.length;
    if (this.length > PIECE) this.cut();
  }

  /** All bytes of the part; it takes no more rows. */
  bytes(): readonly Buffer[] {
    this.cut();
    return this.pieces;
  }

  private cut(): void {
    if (this.lines.length === 0) return;
    this.pieces.push(Buffer.from(`${this.lines.join('\n')}\n`));
    this.lines = [];
    this.length = 0;
  }
}
