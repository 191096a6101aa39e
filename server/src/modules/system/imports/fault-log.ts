import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { once } from 'node:events';
import { type Fault, type Field, type Label, type Language, type MessageParams } from '@gushu/shared';
import type { RowErrors } from '../../../sheets/error-workbook.js';
import { cut } from '../../../sheets/cut.js';
import { type CountedFault, faultInWords, type WordedFault } from './fault-text.js';
import type { FileColumn } from './file-head.js';
import type { Sink } from './sink.js';

/** Dictionary code → key → text. */
export type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What faults are worded with. */
interface Telling {
  texts: Texts;
  language: Language;
  sink: Pick<Sink, 'record' | 'wording'>;
}

const FIRST = 10;
/** Different messages that are counted; a file with another one in every row has no group that is worth more. */
const COUNTED = 1_000;
/** Characters of a value that a message repeats. */
const REPEATED = 100;

/** Refused rows on disk, in the order of the file: memory does not grow with what is wrong. */
export class FaultLog {
  /** Row numbers of the refused rows. */
  readonly rowNumbers = new Set<number>();
  private readonly columnOf: ReadonlyMap<string, FileColumn>;
  private readonly byMessage = new Map<string, CountedFault>();
  private failure: Error | undefined;

  private constructor(
    private readonly folder: string,
    private readonly output: WriteStream,
    private readonly columns: readonly FileColumn[],
    private readonly wording: Telling,
  ) {
    const byField = new Map<string, FileColumn>();
    for (const each of columns) if (!byField.has(each.column.field)) byField.set(each.column.field, each);
    for (const each of columns) if (each.column.part === 'county') byField.set(each.column.field, each);
    this.columnOf = byField;
    // A full disk is reported at the next row, and does not end the worker.
    output.on('error', (error) => (this.failure = error));
  }

  static async open(columns: readonly FileColumn[], wording: Telling): Promise<FaultLog> {
    const folder = await mkdtemp(join(tmpdir(), 'gushu-import-'));
    return new FaultLog(folder, createWriteStream(join(folder, 'faults')), columns, wording);
  }

  /** How many rows are refused. */
  get refused(): number {
    return this.rowNumbers.size;
  }

  /** Writes what is wrong with one row. */
  async add(row: number, faults: readonly Fault[]): Promise<void> {
    const worded = faults.map((fault) => this.worded(row, fault));
    const errors = worded.map((each, i) => {
      const { message, text } = faultInWords(each, this.wording.language);
      this.count(message, each);
      return { column: this.indexOf(faults[i]!.field, chineseOf(each.params['c'])), text };
    });
    this.rowNumbers.add(row);
    if (this.failure) throw this.failure;
    const line: RowErrors = { row, errors };
    if (!this.output.write(`${JSON.stringify(line)}\n`)) await once(this.output, 'drain');
  }

  /** What is wrong most often, each with the first row that has it and how many have. */
  groups(): CountedFault[] {
    return [...this.byMessage.values()].sort((a, b) => b.count - a.count).slice(0, FIRST);
  }

  private count(message: string, fault: WordedFault): void {
    const known = this.byMessage.get(message);
    if (known) known.count++;
    else if (this.byMessage.size < COUNTED) this.byMessage.set(message, { ...fault, count: 1 });
  }

  /** Reads all refused rows back. */
  async *rows(): AsyncGenerator<RowErrors> {
    if (!this.output.writableEnded) await finished(this.output.end());
    for await (const line of createInterface({ input: createReadStream(this.output.path) })) {
      yield JSON.parse(line) as RowErrors;
    }
  }

  async close(): Promise<void> {
    this.output.destroy();
    await rm(this.folder, { recursive: true, force: true });
  }

  // The batch's own wording of the rules between cells.
  private worded(row: number, { field, key, params }: Fault): WordedFault {
    const named = { c: this.headingOf(field), ...shortened(params), r: row };
    const own = this.wording.sink.wording?.(key, named);
    if (own) return { row, ...own };
    if (params?.['because'] === undefined) return { row, key, params: named };
    const because = String(params['because']);
    const v = this.textOf(because, String(params['value']));
    return { row, key: 'E13', params: { ...named, c2: this.headingOf(because), v } };
  }

  private get fields(): Readonly<Record<string, Field>> {
    return this.wording.sink.record.fields;
  }

  private headingOf(field: string): Label {
    const column = this.columnOf.get(field)?.column;
    return column ? [column.heading, column.headingEn] : (this.fields[field]?.label ?? [field, field]);
  }

  // A region has several columns, distinguished by their headings.
  private indexOf(field: string, heading: string): number {
    const own = this.columns.find(({ column }) => column.field === field && column.heading === heading);
    return (own ?? this.columnOf.get(field))?.index ?? -1;
  }

  private textOf(field: string, key: string): string {
    const definition = this.fields[field];
    return (definition?.kind === 'dictionary' && this.wording.texts.get(definition.code)?.get(key)) || key;
  }
}

const shortened = (params: MessageParams = {}): MessageParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? cut(value, REPEATED) : value,
    ]),
  );

// Columns are distinguished by their Chinese heading, the one in the template.
const chineseOf = (name: MessageParams[string] | undefined): string =>
  typeof name === 'object' ? name[0] : String(name);
