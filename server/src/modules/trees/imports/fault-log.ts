import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { message, oldTree, type Fault } from '@gushu/shared';
import type { RowErrors } from '../../../sheets/error-workbook.js';
import type { FileColumn } from './tree-reader.js';

/** An error as the result page shows it. */
export interface FirstError {
  row: number;
  text: string;
}

const FIRST = 10;

/** Refused rows on disk, in the order of the file: memory does not grow with what is wrong. */
export class FaultLog {
  readonly first: FirstError[] = [];
  refused = 0;
  private readonly columnOf: ReadonlyMap<string, FileColumn>;

  private constructor(
    private readonly folder: string,
    private readonly output: WriteStream,
    columns: readonly FileColumn[],
  ) {
    const byField = new Map<string, FileColumn>();
    for (const each of columns) if (!byField.has(each.column.field)) byField.set(each.column.field, each);
    for (const each of columns) if (each.column.part === 'county') byField.set(each.column.field, each);
    this.columnOf = byField;
  }

  static async open(columns: readonly FileColumn[]): Promise<FaultLog> {
    const folder = await mkdtemp(join(tmpdir(), 'gushu-import-'));
    return new FaultLog(folder, createWriteStream(join(folder, 'faults')), columns);
  }

  /** Writes what is wrong with one row. */
  async add(row: number, faults: readonly Fault[]): Promise<void> {
    const errors = faults.map((fault) => ({
      column: this.columnOf.get(fault.field)?.index ?? -1,
      text: this.textOf(row, fault),
    }));
    this.refused++;
    for (const { text } of errors) if (this.first.length < FIRST) this.first.push({ row, text });
    const line: RowErrors = { row, errors };
    if (!this.output.write(`${JSON.stringify(line)}\n`)) await once(this.output, 'drain');
  }

  /** Reads all refused rows back. */
  async *rows(): AsyncGenerator<RowErrors> {
    if (!this.output.writableEnded) await new Promise<void>((done) => this.output.end(done));
    for await (const line of createInterface({ input: createReadStream(this.output.path) })) {
      yield JSON.parse(line) as RowErrors;
    }
  }

  async close(): Promise<void> {
    this.output.destroy();
    await rm(this.folder, { recursive: true, force: true });
  }

  // E1 … E16 name row and column themselves (domain.md section 8); other texts get both in front.
  private textOf(row: number, { field, key, params }: Fault): string {
    const c = params?.['c'] ?? this.headingOf(field);
    const named = { ...params, r: row, c };
    if (/^E\d+$/.test(key)) return message(key, 'zh', named);
    if (key === 'tree.meanCrown') return message('E14', 'zh', named);
    if (key === 'tree.needed') {
      const c2 = this.headingOf(String(params?.['because']));
      return message('E13', 'zh', { ...named, c2, v: params?.['value'] ?? '' });
    }
    return `第${row}行【${c}】${message(key, 'zh', params)}`;
  }

  private headingOf(field: string): string {
    const known: Record<string, { label: readonly [string, string] }> = oldTree.fields;
    return this.columnOf.get(field)?.column.heading ?? known[field]?.label[0] ?? field;
  }
}
