import type { Writable } from 'node:stream';
import {
  createTime,
  type Field,
  type Language,
  type RecordDefinition,
  statusField,
  type Taxon,
  textIn,
  updateTime,
} from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../caller/caller.js';
import { idList } from '../../blade/fields.js';
import { ValidationError } from '../../http/errors.js';
import type { ListQuery } from '../../record/dto.js';
import { requestedFields } from '../../search/filters.js';
import type { RecordReader } from '../../record/reader.js';
import { selected } from '../../rows/columns.js';
import type { Labels } from '../../rows/labels.js';
import { dictionaryCodes } from '../../rows/present.js';
import { isReference } from '../../rows/references.js';
import { scoped } from '../../rows/scope.js';
import { entriesIn, flagsIn } from '../../rows/words.js';
import type { Statement } from './found-ids.js';
import { exportHeading, partNames } from './sheet-columns.js';
import { referenceNames } from './reference-names.js';
import type { SheetSpec } from '../format/workbook-writer.js';

/** A statement about a list of values, which is bound at `listAt`. */
type ListStatement = Statement & { listAt: number };

/** A column of an export, and what its cells are made of. */
export interface ExportColumn {
  heading: string;
  format?: string;
  /**
   * `moment` ends with the second, `key` is worded by its text, several with commas between them, `region` by its name,
   * `taxon` by that of the reader's language, one or several.
   */
  kind: 'text' | 'number' | 'moment' | 'key' | 'region' | 'taxon';
  /** Texts by key. */
  texts?: ReadonlyMap<string, string> | undefined;
}

/** Format of an export: a workbook, features whose rows hold one text each, pages, or several files of them. */
export type ExportForm = 'xlsx' | 'geojson' | 'pdf' | 'zip';

/** An export as it goes to the thread that writes it: plain data, with the caller's scope in its statements. */
export interface ExportPlan {
  /** Name of the sheet and of the file. */
  title: string;
  /** Whose words its cells have. */
  language: Language;
  /** Ids of all rows, in their order. */
  ids: Statement;
  /** Rows of some ids: the id, then a value for each column. */
  rows: ListStatement;
  /** Codes and names of some regions, where a column is one. */
  names?: ListStatement;
  columns: ExportColumn[];
  /** A workbook where nothing is said. */
  form?: ExportForm;
  /** Rows of a sheet, the head among them; Excel's own limit when left out. */
  sheetRows?: number;
}

/** An export that is no list: a workbook whose lines its source makes, a few at a time while they are written. */
export interface ExportReport {
  /** Name of the file. */
  title: string;
  form?: 'xlsx';
  /** How many rows it has, and its sheets; they call `advance` at each of these rows, which may take several lines. */
  begin: (advance: () => void) => Promise<{ total: number; sheets: SheetSpec[] }>;
}

/** How a document reports and is stopped: `advance` at each of its rows, and a signal once nobody wants it any more. */
export interface Making {
  advance: () => void;
  signal: AbortSignal;
}

/** Writes a document piece by piece; resolves once the stream has taken and ended it. */
export type DocumentWriter = (output: Writable, making: Making) => Promise<void>;

/** An export that is made of pages: whole before its first byte is sent, or written piece by piece. */
export interface ExportDocument {
  /** Name of the file. */
  title: string;
  form: 'pdf' | 'zip';
  /** How many rows it has, and the file. */
  make: () => Promise<{ total: number; content: Uint8Array | DocumentWriter }>;
}

/** Parameters of an export: those of the list, or the ticked rows of it. */
export type ExportQuery = ListQuery & { ids?: string };

const KINDS: Partial<Record<Field['kind'], ExportColumn['kind']>> = {
  integer: 'number',
  decimal: 'number',
  datetime: 'moment',
  flag: 'key',
  dictionary: 'key',
  region: 'region',
};
const LIST = Symbol('list');

/** Stands for the ids in the statement of an export's rows. */
export const idsOfPart: Sql = sql`any(${LIST}::bigint[])`;

function listStatement({ text, values }: Sql): ListStatement {
  return {
    text,
    values: values.map((value) => (value === LIST ? null : value)),
    listAt: values.indexOf(LIST),
  };
}

/** The two statements of an export. */
export const statementsOf = (ids: Sql, rows: Sql): Pick<ExportPlan, 'ids' | 'rows'> => ({
  ids: { text: ids.text, values: [...ids.values] },
  rows: listStatement(rows),
});

/** Condition of the ticked rows; none where the whole filter is meant. */
export const tickedSql = (ids: string | undefined, column: string): Sql =>
  ids ? sql`and ${raw(column)} = any(${idList(ids)}::bigint[])` : empty;

/** A list whose rows can be exported. */
export type RecordSource = Pick<RecordReader, 'definition' | 'where' | 'listed' | 'countOf' | 'mayExport'>;

/**
 * The rows of a filter as the caller sees them, in their language. The ids are read first and the rows by them, so no
 * transaction stays open while a slow reader takes their time.
 */
export async function recordPlan(
  source: RecordSource,
  labels: Labels,
  caller: Caller,
  filters: ExportQuery,
): Promise<ExportPlan> {
  const { definition: record } = source;
  const { language } = caller;
  const fields = columnsOf(record, filters.columns).filter(([name]) => source.mayExport(caller, name));
  if (fields.length === 0) throw new ValidationError([{ field: 'columns', key: 'field.choice' }]);
  const texts = await labels.dictionaries(dictionaryCodes(record), caller.tenantId);
  const isLatin = language === 'en' && fields.some(([name]) => taxonOf(record, name));
  const latin = isLatin ? await labels.latinNames() : undefined;
  const columns = fields.flatMap(([name, field]): ExportColumn[] => {
    const kind = KINDS[field.kind] ?? 'text';
    const heading = exportHeading(language, field);
    const taxon = latin && taxonOf(record, name);
    if (taxon) return [{ heading, kind: 'taxon', texts: latin.get(taxon) }];
    if (isPlace(field))
      return [
        { heading, kind },
        { heading: textIn(language, partNames('code').c), kind: 'text' },
      ];
    if (kind !== 'key') return [{ heading, kind }];
    const named =
      field.kind === 'dictionary'
        ? entriesIn(language, field.code, texts.get(field.code))
        : flagsIn(language);
    return [{ heading, kind, texts: named }];
  });
  const { table, order, year } = source.listed(filters);
  const ids = sql`select t.id from ${table} t
    where ${source.where(caller, filters)} ${tickedSql(filters.ids, 't.id')} ${order}`;
  const values = join(
    fields.flatMap(([name, field]) => {
      const value = valueOf(caller, record, name, field);
      return isPlace(field) ? [value, value] : [value];
    }),
  );
  const rows = sql`select t.id, ${values} from ${table} t where ${scoped(caller, record)} and t.id = ${idsOfPart}`;
  const names = listStatement(labels.regionNamesSql(LIST));
  const title = `${textIn(language, record.label)}${year ? ` ${year}` : ''}`;
  return { title, language, columns, names, ...statementsOf(ids, rows) };
}

/** Whether a field is the region of rows that come back in sheets: its code, not its name, says which one it is. */
const isPlace = ({ kind, sheet }: Field): boolean => kind === 'region' && sheet !== undefined;

/** Which taxa a field names: itself, or by the name beside the reference that it is. */
function taxonOf({ fields }: RecordDefinition, name: string): Taxon | undefined {
  const field = fields[`${name}Name`] ?? fields[name];
  return field?.kind === 'text' ? field.taxon : undefined;
}

/** The requested columns, or all; of a reference and the field with its name the first alone, which is worded by the name. */
const columnsOf = (record: RecordDefinition, wanted: string | undefined): [string, Field][] => {
  const all = Object.keys(record.fields).filter((name) => !isNameOfReference(record, name));
  return (requestedFields(record, wanted) ?? all).map((name) => [
    name,
    (record.fields[name] ?? { status: statusField(record), createTime, updateTime }[name]) as Field,
  ]);
};

function isNameOfReference({ fields }: RecordDefinition, name: string): boolean {
  const reference = name.endsWith('Name') ? fields[name.slice(0, -'Name'.length)] : undefined;
  return reference !== undefined && isReference(reference);
}

// The name of a reference stands in a field beside it, or in the rows it refers to.
function valueOf(caller: Caller, record: RecordDefinition, name: string, field: Field): Sql {
  const value = raw(selected(name, field));
  if (!isReference(field)) return value;
  const title = record.fields[`${name}Name`];
  if (title) return sql`coalesce(${raw(selected(`${name}Name`, title))}, ${value}::text)`;
  return referenceNames(caller, field, value) ?? value;
}
