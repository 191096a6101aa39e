import { attachment, type Fault, type Label, type MessageParams } from '@gushu/shared';
import type { ZipMember } from '../../../files/stored-zip.js';

/** Columns of the sheet of a batch of pictures, by their content. */
export const COLUMNS = {
  number: ['省级古树编号', 'Provincial number'],
  file: ['照片文件名', 'Picture file'],
  photoKind: ['照片类别', attachment.fields.photoKind.label[1]],
  shootTime: ['拍摄时间', attachment.fields.shootTime.label[1]],
} as const satisfies Record<string, Label>;
export type Column = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

/** A picture of a batch, with the data from the sheet or from its name. */
export interface PictureRow {
  /** Row number in the sheet, or the file's position if there is no sheet. */
  row: number;
  /** Texts of the cells, for the error workbook. */
  cells: Readonly<Record<Column, string>>;
  /** Possible tree numbers, the most likely first. */
  numbers: readonly string[];
  member?: ZipMember;
  photoKind?: string | null;
  shootTime?: string | null;
}

/** Whether a text can be the number of a tree or group; other texts are not looked up. */
export const hasNumberForm = (text: string): boolean => /^[A-Za-z0-9-]{6,32}$/.test(text);

/** Why a picture is refused. */
export interface RowFault {
  column: Column;
  key: string;
  params?: MessageParams | undefined;
}

/** Turns a fault of a field into one of its column. */
export const faultOf = (column: Column, { key, params }: Pick<Fault, 'key' | 'params'>): RowFault => ({
  column,
  key,
  params,
});
