import { type Fault, type Field, type Label, type Language, type MessageParams } from '@gushu/shared';
import { cut } from '../../../sheets/format/cut.js';
import type { CellRefusal } from '../../../sheets/meaning/error-workbook.js';
import { type CountedFault, faultInWords, type WordedFault } from './fault-text.js';
import type { FileColumn } from './file-head.js';
import type { Sink } from './sink.js';

/** Dictionary code → key → text. */
export type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Texts of dictionaries and language in which faults are worded. */
interface Wording {
  texts: Texts;
  language: Language;
  sink: Pick<Sink, 'record' | 'wording' | 'omitsRow'>;
}

const FIRST = 10;
/** Limit of different messages that are counted; a file with a new one in every row has no useful groups. */
const COUNTED = 1_000;
/** Limit of a value's characters in a message. */
const REPEATED = 100;

/** Words and counts the faults of rows; memory does not grow with the number of refused rows. */
export class FaultLog {
  /** Number of refused rows. */
  refused = 0;
  private readonly columnOf: ReadonlyMap<string, FileColumn>;
  private readonly byMessage = new Map<string, CountedFault>();

  constructor(
    private readonly columns: readonly FileColumn[],
    private readonly wording: Wording,
  ) {
    const byField = new Map<string, FileColumn>();
    for (const each of columns) if (!byField.has(each.column.field)) byField.set(each.column.field, each);
    for (const each of columns) if (each.column.part === 'county') byField.set(each.column.field, each);
    this.columnOf = byField;
  }

  /** Counts a refused row and answers the faults of its cells in words. */
  add(row: number, faults: readonly Fault[]): CellRefusal[] {
    this.refused++;
    return faults.map((fault) => {
      const worded = this.worded(row, fault);
      const { message, text } = faultInWords(worded, this.wording.language);
      this.count(message, worded);
      const column = this.indexOf(fault.field, chineseOf(worded.params['c']));
      return { column, text: this.wording.sink.omitsRow ? message : text };
    });
  }

  /** The most frequent faults, each with its first row and the number of its rows. */
  groups(): CountedFault[] {
    return [...this.byMessage.values()].sort((a, b) => b.count - a.count).slice(0, FIRST);
  }

  private count(message: string, fault: WordedFault): void {
    const known = this.byMessage.get(message);
    if (known) known.count++;
    else if (this.byMessage.size < COUNTED) this.byMessage.set(message, { ...fault, count: 1 });
  }

  // Rules between cells have a wording of the batch.
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

  // A region has several columns, told apart by their headings.
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

// Columns are told apart by their Chinese heading, as in the template.
const chineseOf = (name: MessageParams[string] | undefined): string =>
  typeof name === 'object' ? name[0] : String(name);
