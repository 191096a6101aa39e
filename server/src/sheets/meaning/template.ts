import { message, type RecordDefinition } from '@gushu/shared';
import { noteOf, sheetColumns, type SheetColumn } from './sheet-columns.js';
import { columnLetter } from '../format/sheet-xml.js';
import type { ColumnSpec, SheetSpec } from '../format/workbook-writer.js';

/** Entries of the dictionaries a template needs, by code. */
type DictionaryLists = Readonly<Record<string, readonly { key: string; value: string }[]>>;

/** Entries as the dictionaries hold them, code → key → text, as a template's lists. */
export const listsOf = (entries: ReadonlyMap<string, ReadonlyMap<string, string>>): DictionaryLists =>
  Object.fromEntries(
    [...entries].map(([code, texts]) => [code, [...texts].map(([key, value]) => ({ key, value }))]),
  );

/** Names of the template's second and third sheet. */
const DICTIONARY_SHEET = '字典';
const ERROR_SHEET = '错误说明';

/** Errors an import may report, E1 … E16 of the message catalogue. */
const ERRORS = Array.from({ length: 16 }, (_, i) => `E${i + 1}`);
const PLACEHOLDERS = {
  r: 'N',
  r2: 'M',
  c: '列名',
  c2: '另一列',
  v: '值',
  n: 'n',
  f: '格式',
  min: '最小值',
  max: '最大值',
};
const DICTIONARY_HEAD_ROWS = 2;

/** Dictionary codes a record's template needs. */
export const dictionariesOf = (record: RecordDefinition): string[] => [
  ...new Set(
    sheetColumns(record).flatMap(({ definition }) =>
      definition.kind === 'dictionary' ? [definition.code] : [],
    ),
  ),
];

/** The sheets of a record's import template: data, 字典 and 错误说明. */
export function templateSheets(record: RecordDefinition, dictionaries: DictionaryLists): SheetSpec[] {
  const columns = sheetColumns(record);
  const codes = dictionariesOf(record);
  return [
    {
      name: record.label[0],
      columns: columns.map((column) => columnSpec(column, codes, dictionaries)),
      rows: [],
      frozenColumns: 1,
    },
    dictionarySheet(columns, codes, dictionaries),
    errorSheet(),
  ];
}

function columnSpec(
  column: SheetColumn,
  codes: readonly string[],
  dictionaries: DictionaryLists,
): ColumnSpec {
  const { heading, definition, required } = column;
  const validation = validationOf(column, codes, dictionaries);
  return {
    heading,
    required,
    width: widthOf(column),
    note: noteOf(column),
    ...(definition.kind === 'date' && { format: 'yyyy-mm-dd' }),
    ...(definition.kind === 'datetime' && { format: 'yyyy-mm-dd hh:mm:ss' }),
    ...((definition.kind === 'text' || definition.kind === 'region') && { format: '@' }),
    ...(validation && { validation }),
  };
}

/** Wide enough for the heading (a Chinese character is two wide), wider for long texts. */
function widthOf({ heading, definition }: SheetColumn): number {
  const long = definition.kind === 'text' && definition.max >= 200;
  return Math.max(12, long ? 32 : 0, [...heading].length * 2 + 2);
}

function validationOf(
  { definition, heading }: SheetColumn,
  codes: readonly string[],
  dictionaries: DictionaryLists,
): ColumnSpec['validation'] {
  if (definition.kind === 'dictionary') {
    const count = dictionaries[definition.code]?.length ?? 0;
    if (count === 0) return undefined;
    const letter = columnLetter(codes.indexOf(definition.code) * 2 + 1);
    const last = DICTIONARY_HEAD_ROWS + count;
    const formulae = [`'${DICTIONARY_SHEET}'!$${letter}$${DICTIONARY_HEAD_ROWS + 1}:$${letter}$${last}`];
    // A key, or several values with commas between them, is right as well: the list helps, it does not refuse.
    return { type: 'list', allowBlank: true, showErrorMessage: false, formulae };
  }
  if (definition.kind === 'flag')
    return { type: 'list', allowBlank: true, showErrorMessage: false, formulae: ['"是,否"'] };
  if (definition.kind !== 'integer' && definition.kind !== 'decimal') return undefined;
  const { min, max } = definition;
  if (min === undefined || max === undefined) return undefined;
  return {
    type: definition.kind === 'integer' ? 'whole' : 'decimal',
    operator: 'between',
    allowBlank: true,
    showErrorMessage: true,
    errorTitle: heading,
    error: `应为${min}～${max}`,
    formulae: [min, max],
  };
}

function dictionarySheet(
  columns: readonly SheetColumn[],
  codes: readonly string[],
  dictionaries: DictionaryLists,
): SheetSpec {
  const titles = codes.map((code) =>
    columns
      .filter(({ definition }) => definition.kind === 'dictionary' && definition.code === code)
      .map(({ heading }) => heading)
      .join('、'),
  );
  const length = Math.max(0, ...codes.map((code) => dictionaries[code]?.length ?? 0));
  const rows = Array.from({ length }, (_, row) =>
    codes.flatMap((code) => {
      const entry = dictionaries[code]?.[row];
      return [entry?.value ?? null, entry?.key ?? null];
    }),
  );
  return {
    name: DICTIONARY_SHEET,
    columns: titles.flatMap((heading) => [
      { heading, note: '名称', width: 18 },
      { heading: '', note: '代码', width: 6 },
    ]),
    rows,
  };
}

const errorSheet = (): SheetSpec => ({
  name: ERROR_SHEET,
  columns: [
    { heading: '编号', width: 8 },
    { heading: '错误信息', width: 60 },
  ],
  rows: ERRORS.map((key) => [
    key,
    message('import.row', 'zh', { ...PLACEHOLDERS, text: message(key, 'zh', PLACEHOLDERS) }),
  ]),
});
