import { type Fault, message, type OneTime } from '@gushu/shared';
import { BusinessError } from '../../../http/errors.js';
import { cut } from '../../../sheets/cut.js';
import { headingKey } from '../../../sheets/sheet-columns.js';
import type { ExportColumn } from '../../../sheets/export-plan.js';
import type { SheetSpec } from '../../../sheets/workbook-writer.js';
import { WorkbookError } from '../../../sheets/workbook-error.js';
import { CELL_LIMITS } from '../../../sheets/limits.js';
import { type CellFault, readRows, type SheetRow } from '../../../sheets/xlsx-reader.js';

/** Name of the workbook and of its sheet. */
export const SHEET_TITLE = '用户数据';
/** Rows that one file may hold. */
const MAX_ROWS = 5_000;

interface Column {
  heading: string;
  note: string;
  required?: true;
  /** What an export writes, of the columns of a user. */
  from: string;
}

/** Blade's word for nobody; in a sheet it is an empty cell. */
const namesOf = (column: string): string => `nullif("${column}", '${message('user.unassigned', 'zh')}')`;
const NATION = '00';

/** Columns of the workbook by the field they go to; the headings are Blade's, the last two our own. */
export const USER_SHEET = {
  tenantId: { heading: '租户编号', note: '不填为本租户', from: '"tenantId"' },
  userType: { heading: '用户平台', note: '名称或代码，不填为WEB', from: '"userTypeName"' },
  account: { heading: '账户', note: '必填', required: true, from: 'account' },
  name: { heading: '昵称', note: '不超过20字', from: 'name' },
  realName: { heading: '姓名', note: '必填；不超过20字', required: true, from: '"realName"' },
  email: { heading: '邮箱', note: '', from: 'email' },
  phone: { heading: '手机', note: '11位手机号', from: 'phone' },
  roleId: { heading: '角色名称', note: '多个用逗号隔开', from: namesOf('roleName') },
  deptId: { heading: '部门名称', note: '多个用逗号隔开', from: namesOf('deptName') },
  postId: { heading: '岗位名称', note: '多个用逗号隔开', from: namesOf('postName') },
  birthday: { heading: '生日', note: '日期，如1990-05-01', from: 'left(birthday, 10)' },
  xzcode: {
    heading: '区划代码',
    note: '不填为本人区划；00为全国',
    from: `coalesce(nullif(xzcode, ''), '${NATION}')`,
  },
  xzjb: { heading: '级别', note: '1国家、2省、3市、4县及以下', from: 'xzjb' },
} as const satisfies Record<string, Column>;

/** A field that has a column. */
export type SheetField = keyof typeof USER_SHEET;

/** A row of a file: Excel's number of it, and its texts by field, without blanks. */
export interface UserLine {
  row: number;
  texts: Partial<Record<SheetField, string>>;
  /** Cells that could not be read whole. */
  faults?: { field: SheetField; key: CellFault['key']; params: Fault['params'] }[];
}

const COLUMNS = Object.entries(USER_SHEET) as [SheetField, Column][];
const KNOWN = new Map(COLUMNS.map(([field, { heading }]) => [headingKey(heading), field]));
const REQUIRED = COLUMNS.filter(([, column]) => column.required);

const specOf = (rows: SheetSpec['rows'], withNotes: boolean): SheetSpec => ({
  name: SHEET_TITLE,
  columns: COLUMNS.map(([, { heading, note, required }]) => ({
    heading,
    required,
    width: 18,
    format: '@',
    ...(withNotes && { note }),
  })),
  rows,
  validatedRows: MAX_ROWS,
});

/** The empty workbook to fill in. */
export const templateSpec = (): SheetSpec => specOf([], true);

/** Columns of an export, and the values that they are read from. */
export const EXPORTED: readonly (ExportColumn & { from: string })[] = COLUMNS.map(
  ([field, { heading, from }]) => ({
    heading,
    from,
    format: '@',
    kind: field === 'xzjb' ? 'number' : 'text',
  }),
);

/** Rows that were refused, with what is wrong in a further column. */
export function faultSpec(rows: readonly { line: UserLine; fault: string }[], heading: string): SheetSpec {
  const spec = specOf(
    rows.map(({ line, fault }) => [...COLUMNS.map(([field]) => line.texts[field] ?? null), fault]),
    false,
  );
  return { ...spec, columns: [...spec.columns, { heading, width: 60 }] };
}

/** New users with their one-time passwords. */
export const passwordSpec = (made: readonly OneTime[]): SheetSpec => ({
  name: SHEET_TITLE,
  columns: ['账户', '姓名', '一次性密码'].map((heading) => ({ heading, width: 24, format: '@' })),
  rows: made.map(({ account, realName, password }) => [account, realName ?? '', password]),
});

type Head = Map<number, SheetField>;

function headOf({ cells }: SheetRow): Head {
  const fields = Array.from(cells, (cell) => KNOWN.get(headingKey(cut(String(cell ?? ''), MAX_LENGTH))));
  const head: Head = new Map();
  fields.forEach((field, index) => {
    if (field && fields.indexOf(field) === index) head.set(index, field);
  });
  const taken = new Set(head.values());
  const lacking = REQUIRED.filter(([field]) => !taken.has(field));
  if (lacking.length > 0) {
    const names = lacking.map(([, { heading }]) => heading).join('、');
    throw new BusinessError('import.noHeading', { names });
  }
  return head;
}

function lineOf(head: Head, { number, cells, faults = [] }: SheetRow): UserLine | undefined {
  const texts: UserLine['texts'] = {};
  for (const [index, field] of head) {
    const text = cut(String(cells[index] ?? '').trim(), MAX_LENGTH);
    if (text !== '') texts[field] = text;
  }
  const isNotes = REQUIRED.every(([field, { note }]) => texts[field] === note);
  if (isNotes || Object.keys(texts).length === 0) return undefined;
  const wrong = faults.flatMap(({ column, key }) => {
    const field = head.get(column) ?? (key === 'sheet.rowLong' ? 'account' : undefined);
    return field ? [{ field, key, params: CELL_LIMITS }] : [];
  });
  return { row: number, texts, ...(wrong.length > 0 && { faults: wrong }) };
}

/** Longer than any value; what is cut stays wrong. */
const MAX_LENGTH = 1_000;
/** Characters of all rows together, MB: 5,000 rows have less than one. */
const MAX_MEGABYTES = 8;

const lengthOf = ({ texts }: UserLine): number =>
  Object.values(texts).reduce((length, text) => length + text.length, 0);

/** The rows of a file; the first that is not blank has the headings. `assertWanted` throws to end the reading. */
export async function readUserLines(path: string, assertWanted: () => void): Promise<UserLine[]> {
  const lines: UserLine[] = [];
  let head: Head | undefined;
  let length = 0;
  for await (const rows of readRows(path, { onRead: assertWanted })) {
    for (const row of rows) {
      if (!head) {
        head = headOf(row);
        continue;
      }
      const line = lineOf(head, row);
      if (!line) continue;
      lines.push(line);
      length += lengthOf(line);
      if (lines.length > MAX_ROWS) throw new BusinessError('import.tooMany', { max: MAX_ROWS });
      if (length > MAX_MEGABYTES * 1024 ** 2) throw new WorkbookError('sheet.texts', { max: MAX_MEGABYTES });
    }
  }
  if (lines.length === 0) throw new BusinessError('import.noRows');
  return lines;
}
