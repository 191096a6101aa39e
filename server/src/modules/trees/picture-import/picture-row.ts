import { attachment, type Fault, type Label, type MessageParams } from '@gushu/shared';
import type { ZipMember } from '../../../files/stored-zip.js';

/** Columns of the sheet of a batch of pictures, by what stands in them. */
export const COLUMNS = {
  number: ['省级古树编号', 'Provincial number'],
  file: ['照片文件名', 'Picture file'],
  photoKind: ['照片类别', attachment.fields.photoKind.label[1]],
  shootTime: ['拍摄时间', attachment.fields.shootTime.label[1]],
} as const satisfies Record<string, Label>;
export type Column = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

/** A picture of a batch: what the sheet or its name says of it. */
export interface PictureRow {
  /** Row of the sheet, or place among the files where there is none. */
  row: number;
  /** What stands in the cells, for the error workbook. */
  cells: Readonly<Record<Column, string>>;
  /** Numbers that may be meant, the likeliest first. */
  numbers: readonly string[];
  member?: ZipMember;
  photoKind?: string | null;
  shootTime?: string | null;
}

/** Whether a text can be the number of a tree or group; what looks otherwise is not worth looking up. */
export const hasNumberForm = (text: string): boolean => /^[A-Za-z0-9-]{6,32}$/.test(text);

/** Why a picture is refused. */
export interface RowFault {
  column: Column;
  key: string;
  params?: MessageParams | undefined;
}

/** A fault of a cell as that of its column. */
export const faultOf = (column: Column, { key, params }: Pick<Fault, 'key' | 'params'>): RowFault => ({
  column,
  key,
  params,
});
