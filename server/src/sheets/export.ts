import {
  createTime,
  type Field,
  type Label,
  type Language,
  type RecordDefinition,
  reviewStatus,
  textIn,
  updateTime,
} from '@gushu/shared';
import type { StreamableFile } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import type { Caller } from '../auth/caller.js';
import { query, queryOne } from '../database.js';
import type { ListQuery } from '../record/dto.js';
import type { Stored } from '../rows/stored.js';
import { askedFields, orderSql } from '../record/query.js';
import { columnsSql, tableOf } from '../rows/columns.js';
import { scoped } from '../rows/scope.js';
import type { RecordService } from '../record/service.js';
import type { CellValue } from './sheet-scanner.js';
import { workbookFile } from './workbook-file.js';
import type { SheetSpec } from './workbook-writer.js';

/** Rows read at a time. */
const BATCH = 1_000;
/** Rows of one sheet; Excel ends at 1,048,576. */
const SHEET_ROWS = 1_000_000;
const YES_NO: Record<string, Label> = { 1: ['是', 'Yes'], 0: ['否', 'No'] };

const COMMON: Record<string, Field> = { status: reviewStatus, createTime, updateTime };

interface Column {
  name: string;
  field: Field;
}

const columnsOf = (record: RecordDefinition, wanted: string | undefined): Column[] =>
  (askedFields(record, wanted) ?? Object.keys(record.fields)).map((name) => ({
    name,
    field: (record.fields[name] ?? COMMON[name]) as Field,
  }));

function headingOf(language: Language, { label, unit }: Field): string {
  return unit ? `${textIn(language, label)}(${textIn(language, unit)})` : textIn(language, label);
}

function cellOf(language: Language, { name, field }: Column, row: Stored): CellValue {
  const value = row[name];
  if (value === null || value === undefined || value === '') return null;
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return Number(value);
    case 'flag':
      return textIn(language, YES_NO[String(value)] ?? ['', '']);
    case 'dictionary':
    case 'region':
    case 'reference':
      return String(row[`${name}Name`] ?? value);
    default:
      return String(value);
  }
}

/** The ids of a comma list, some at a time; the list of a million stays one text and never a million texts. */
function* idBatches(ids: string): Generator<string[]> {
  for (let from = 0; from < ids.length;) {
    let to = from;
    for (let i = 0; i < BATCH && to < ids.length; i++) {
      const comma = ids.indexOf(',', to + 1);
      to = comma < 0 ? ids.length : comma;
    }
    yield ids.slice(from, to).split(',').filter(Boolean);
    from = to + 1;
  }
}

/** A list whose rows can be exported. */
export type ExportSource = Pick<RecordService<object>, 'definition' | 'where' | 'present'>;

/** The rows in the order of the ids. What has been removed meanwhile is left out. */
async function* rowsOf(
  db: DataSource,
  source: ExportSource,
  caller: Caller,
  ids: string,
): AsyncGenerator<Stored> {
  const { definition: record } = source;
  for (const batch of idBatches(ids)) {
    const rows = await query<Stored>(
      db,
      sql`select ${columnsSql(record)} from ${tableOf(record)} t
        where ${scoped(caller, record)} and t.id = any(${batch}::bigint[])`,
    );
    const shown = new Map((await source.present(caller, rows)).map((row) => [row.id, row]));
    for (const id of batch) {
      const row = shown.get(id);
      if (row) yield row;
    }
  }
}

async function* cellsOf(
  rows: AsyncGenerator<Stored>,
  columns: readonly Column[],
  language: Language,
): AsyncGenerator<CellValue[]> {
  for (let count = 0; count < SHEET_ROWS; count++) {
    const { done, value } = await rows.next();
    if (done) return;
    yield columns.map((column) => cellOf(language, column, value));
  }
}

/**
 * The rows of a filter as a streamed workbook: what is seen in the list, in the caller's language. The ids are
 * read first and the rows by them, so no transaction stays open while a slow reader takes his time.
 */
export async function exportSheet(
  db: DataSource,
  source: ExportSource,
  caller: Caller,
  filters: ListQuery,
): Promise<StreamableFile> {
  const { definition: record } = source;
  const { language } = caller;
  const columns = columnsOf(record, filters.columns);
  const found = await queryOne<{ ids: string | null; count: string }>(
    db,
    sql`select string_agg(listed.id::text, ',') as ids, count(*) as count from (
      select t.id from ${tableOf(record)} t where ${source.where(caller, filters)}
        ${orderSql(record, filters)}) listed`,
  );
  const rows = rowsOf(db, source, caller, found?.ids ?? '');
  const title = textIn(language, record.label);
  const sheets = Array.from(
    { length: Math.max(1, Math.ceil(Number(found?.count ?? 0) / SHEET_ROWS)) },
    (_, i): SheetSpec => ({
      name: i === 0 ? title : `${title} ${i + 1}`,
      columns: columns.map(({ field }) => ({ heading: headingOf(language, field), width: 18 })),
      rows: cellsOf(rows, columns, language),
    }),
  );
  return workbookFile(title, sheets, () => void rows.return(undefined));
}
