import { type Label, type Language, message, NATION, type OneTime, text, textIn } from '@gushu/shared';
import type { ExportColumn } from '../../../sheets/meaning/export-plan.js';
import type { SheetColumn } from '../../../sheets/meaning/sheet-columns.js';
import type { SheetSpec } from '../../../sheets/format/workbook-writer.js';

/** Name of the workbook and of its sheet. */
export const SHEET_TITLE = ['用户数据', 'Users'] as const satisfies Label;
/** Maximum of rows in one file. */
export const MAX_USERS = 5_000;
/** Characters read of a cell: more than any value may have, so that a cut value is still refused as too long. */
export const MAX_TEXT = 1_000;

interface Column {
  heading: Label;
  /** Blade's heading, where ours differs. */
  headingEarlier?: string;
  note: string;
  required?: true;
  /** SQL value that an export writes, over the columns of a user. */
  from: string;
}

/** Blade's word for nobody; in a sheet it is an empty cell. */
const namesOf = (column: string): string => `nullif("${column}", '${message('user.unassigned', 'zh')}')`;

/** Columns of the workbook by field; the Chinese headings are Blade's, except for departments and the last two. */
export const USER_SHEET = {
  tenantId: { heading: ['租户编号', 'Tenant number'], note: '不填为本租户', from: '"tenantId"' },
  userType: { heading: ['用户平台', 'Platform'], note: '名称或代码，不填为WEB', from: '"userTypeName"' },
  account: { heading: ['账户', 'Account'], note: '必填', required: true, from: 'account' },
  name: { heading: ['昵称', 'Nickname'], note: '不超过20字', from: 'name' },
  realName: { heading: ['姓名', 'Name'], note: '必填；不超过20字', required: true, from: '"realName"' },
  email: { heading: ['邮箱', 'Email'], note: '', from: 'email' },
  phone: { heading: ['手机', 'Mobile number'], note: '11位手机号', from: 'phone' },
  roleId: { heading: ['角色名称', 'Roles'], note: '多个用逗号隔开', from: namesOf('roleName') },
  deptId: {
    heading: ['机构名称', 'Departments'],
    headingEarlier: '部门名称',
    note: '多个用逗号隔开',
    from: namesOf('deptName'),
  },
  postId: { heading: ['岗位名称', 'Posts'], note: '多个用逗号隔开', from: namesOf('postName') },
  birthday: { heading: ['生日', 'Birthday'], note: '日期，如1990-05-01', from: 'left(birthday, 10)' },
  xzcode: {
    heading: ['区划代码', 'Region code'],
    note: '不填为本人区划；00为全国',
    from: `coalesce(nullif(xzcode, ''), '${NATION}')`,
  },
  xzjb: { heading: ['级别', 'Level'], note: '1国家、2省、3市、4县及以下', from: 'xzjb' },
} as const satisfies Record<string, Column>;

/** A field that has a column. */
export type SheetField = keyof typeof USER_SHEET;

// The column to mark for a rule that names no field.
const COLUMN_OF: Record<string, SheetField> = {
  'user.level': 'xzjb',
  'role.lacking': 'roleId',
  'role.own': 'roleId',
  'role.administrator': 'roleId',
  'row.outsideRegion': 'xzcode',
};

/** The column that a refusal of a user belongs to. */
export const columnOfRule = (field: string, key: string): SheetField =>
  field in USER_SHEET ? (field as SheetField) : (COLUMN_OF[key] ?? 'account');

const COLUMNS = Object.entries(USER_SHEET) as [SheetField, Column][];

/** The columns as an import reads them: as texts, whose meaning the rules of a user decide. */
export const USER_COLUMNS: readonly SheetColumn[] = COLUMNS.map(
  ([field, { heading, headingEarlier, note, required = false }]) => ({
    ...{ field, heading: heading[0], headingEn: heading[1], note, required },
    ...(headingEarlier ? { headingEarlier } : {}),
    definition: text({ label: heading, max: MAX_TEXT }),
  }),
);

/** The empty workbook to fill in. */
export const templateSpec = (): SheetSpec => ({
  name: SHEET_TITLE[0],
  columns: COLUMNS.map(([, { heading, note, required }]) => ({
    heading: heading[0],
    note,
    required,
    width: 18,
    format: '@',
  })),
  rows: [],
  validatedRows: MAX_USERS,
});

/** The SQL values that an export reads. */
export const EXPORTED: readonly string[] = COLUMNS.map(([, { from }]) => from);

/** Columns of an export. */
export const exportedColumns = (language: Language): ExportColumn[] =>
  COLUMNS.map(([field, { heading }]) => ({
    heading: textIn(language, heading),
    format: '@',
    kind: field === 'xzjb' ? 'number' : 'text',
  }));

const ONE_TIME = ['一次性密码', 'One-time password'] as const;

/** New users with their one-time passwords. */
export const passwordSpec = (language: Language, made: readonly OneTime[]): SheetSpec => ({
  name: textIn(language, SHEET_TITLE),
  columns: [USER_SHEET.account.heading, USER_SHEET.realName.heading, ONE_TIME].map((heading) => ({
    heading: textIn(language, heading),
    width: 24,
    format: '@',
  })),
  rows: made.map(({ account, realName, password }) => [account, realName ?? '', password]),
});
