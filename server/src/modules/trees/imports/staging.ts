import { columnOf, type Field, oldTree } from '@gushu/shared';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import type { StagedRow } from './tree-reader.js';

const DERIVED = ['treeTypeName', 'protectLevel', 'sensitive', 'rawLon', 'rawLat'];

/** Fields a batch brings into the register, by wire name. */
export const STAGED_FIELDS: readonly string[] = [
  ...Object.entries<Field>(oldTree.fields).flatMap(([name, field]) => (field.sheet ? [name] : [])),
  ...DERIVED,
];

/** Their columns. */
export const STAGED_COLUMNS: readonly string[] = STAGED_FIELDS.map(columnOf);

const EXTRA = ['township', 'village', 'hasCity'];
const COPIED = [...STAGED_FIELDS, ...EXTRA];

/**
 * The batch's own staging table: typed like the register, gone with the transaction. `bad` rows are staged too, so that
 * one run tells all that is wrong with them.
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

function line({ number, values, faults }: StagedRow): string {
  let text = `${number}\t${faults.length > 0 ? 't' : 'f'}`;
  for (const name of COPIED) {
    const value = values[name];
    text +=
      value === null || value === undefined
        ? '\t\\N'
        : `\t${typeof value === 'string' ? escape(value) : value}`;
  }
  return `${text}\n`;
}

const LINES_A_WRITE = 500;

function* chunks(rows: readonly StagedRow[]): Generator<Buffer> {
  for (let from = 0; from < rows.length; from += LINES_A_WRITE) {
    yield Buffer.from(
      rows
        .slice(from, from + LINES_A_WRITE)
        .map(line)
        .join(''),
    );
  }
}

/** Replaces the staging table's rows by the next part of the file, and lets the planner know them. */
export async function copyRows(client: pg.ClientBase, rows: readonly StagedRow[]): Promise<void> {
  const columns = ['row_number', 'bad', ...STAGED_COLUMNS, 'township', 'village', 'has_city'].join(', ');
  await client.query('truncate stage');
  await pipeline(chunks(rows), client.query(copyFrom(`copy stage (${columns}) from stdin`)));
  await client.query('analyze stage');
}
