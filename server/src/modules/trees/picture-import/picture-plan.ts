import { rm } from 'node:fs/promises';
import { attachment, ATTACHMENT_SUFFIXES, AttachType, type Field, oldTree } from '@gushu/shared';
import { extensionOf, isHeic } from '../../../files/kinds.js';
import type { StoredZip, ZipMember } from '../../../files/stored-zip.js';
import { BusinessError } from '../../../http/errors.js';
import { cut } from '../../../sheets/format/cut.js';
import { CELL_LIMITS } from '../../../sheets/format/limits.js';
import { headingKey } from '../../../sheets/meaning/sheet-columns.js';
import {
  type CellFault,
  type CellValue,
  readRows,
  type SheetRow,
} from '../../../sheets/format/xlsx-reader.js';
import {
  assertStatedRows,
  headingTwice,
  type KeysByText,
  readCell,
  takeAsShown,
} from '../../system/imports/index.js';
import {
  type Column,
  COLUMN_NAMES,
  COLUMNS,
  faultOf,
  hasNumberForm,
  type PictureRow,
  type RowFault,
} from './picture-row.js';
import { MAX_FILES } from './zip-limits.js';

/** A picture, with its fault as far as its name and the sheet show one. */
export interface Planned {
  row: PictureRow;
  fault?: RowFault;
}

interface PlanOrder {
  zip: StoredZip;
  /** Path that the sheet is unpacked to. */
  path: string;
  photoKinds: KeysByText;
  maxBytes: number;
}

const HEAD_WITHIN = 10;
const MAX_NUMBER = 32;
const MAX_FOLDERS = 5;
/** Characters of a cell that are read: more than any file's name with its folders has. */
const MAX_CELL = 300;
const MAX_SHEET_BYTES = 64 * 1024 * 1024;
// Files that operating systems and Excel put into a folder.
const LITTER = /(^|\/)(__MACOSX\/|\.|~\$|Thumbs\.db$|desktop\.ini$)/i;
const SERIAL = /[-_ ]\d{1,4}$|\(\d{1,4}\)$/;
/** Suffix that Windows adds to the name of a copy. */
const COPY = / - (副本|Copy)( ?\(\d{1,4}\))?$/i;

/** Order of names without their extension, with serial numbers as numbers: 2 before 10. */
const ORDER = new Intl.Collator('en', { numeric: true });
const bare = (name: string): string => name.replace(/\.[^.]*$/, '');

const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
const stemOf = (name: string): string =>
  baseOf(name)
    .replace(/\.[^.]*$/, '')
    .trim();
const isSheet = ({ name }: ZipMember): boolean => extensionOf(name) === 'xlsx';
const text = (cell: CellValue | undefined): string => String(cell ?? '').trim();

/**
 * Possible tree numbers of a file; the first that the register has is used: its whole name, its name before a serial
 * number, then its folders, the nearest first. Full-width characters count as half-width ones.
 */
function numbersOf(file: string): string[] {
  const stem = stemOf(file).normalize('NFKC').replace(COPY, '');
  const folders = file
    .split('/')
    .slice(0, -1)
    .reverse()
    .map((folder) => folder.normalize('NFKC').trim())
    .filter(hasNumberForm)
    .slice(0, MAX_FOLDERS);
  return [...new Set([stem, stem.replace(SERIAL, '').trim(), ...folders])].filter(
    (number) => number !== '' && number.length <= MAX_NUMBER,
  );
}

function memberFault({ name, size }: ZipMember, maxBytes: number): RowFault | undefined {
  const extension = extensionOf(name);
  if (isHeic(extension)) return { column: 'file', key: 'file.heic' };
  if (!ATTACHMENT_SUFFIXES[AttachType.picture].includes(extension))
    return { column: 'file', key: 'file.kind', params: { name: extension || baseOf(name).slice(0, 100) } };
  return size > maxBytes ? { column: 'file', key: 'file.tooLarge' } : undefined;
}

/** Plans the pictures to store: by the rows of the sheet in the zip, or each file by its name if there is no sheet. */
export async function planOf(order: PlanOrder): Promise<Planned[]> {
  const files = order.zip.members.filter(({ name }) => !LITTER.test(name));
  const sheets = files.filter(isSheet);
  if (sheets.length > 1) throw new BusinessError('picture.sheets', { n: sheets.length });
  const pictures = files.filter((file) => !isSheet(file));
  if (pictures.length === 0) throw new BusinessError('picture.none');
  const planned = sheets[0] ? await bySheet(order, sheets[0], pictures) : byName(pictures);
  return planned.map(({ row, fault }) => {
    const wrong = fault ?? (row.member && memberFault(row.member, order.maxBytes));
    return { row, ...(wrong ? { fault: wrong } : {}) };
  });
}

function byName(pictures: readonly ZipMember[]): Planned[] {
  const sorted = [...pictures].sort((a, b) => ORDER.compare(bare(a.name), bare(b.name)));
  return sorted.map((member, at) => {
    const numbers = numbersOf(member.name);
    const cells = { number: '', file: member.name, photoKind: '', shootTime: '' };
    return {
      row: { row: at + 1, cells, numbers, member },
      ...(numbers.length === 0 ? { fault: { column: 'file' as const, key: 'picture.name' } } : {}),
    };
  });
}

async function bySheet(
  { zip, path, photoKinds }: PlanOrder,
  sheet: ZipMember,
  pictures: readonly ZipMember[],
): Promise<Planned[]> {
  if (sheet.size > MAX_SHEET_BYTES) throw new BusinessError('zip.bomb', { name: sheet.name });
  const files = new Files(pictures);
  const planned: Planned[] = [];
  let head: Head | undefined;
  await zip.unpack(sheet, path);
  try {
    for await (const rows of readRows(path, { onSize: (lastRow) => assertStatedRows(lastRow, MAX_FILES) }))
      for (const row of rows) {
        if (!head) head = headOf(row);
        else if (planned.length >= MAX_FILES) throw new BusinessError('import.tooMany', { max: MAX_FILES });
        else {
          takeAsShown(row, columnsOf(head));
          planned.push(readRow(head, row, files, photoKinds));
        }
      }
  } finally {
    await rm(path, { force: true });
  }
  if (!head) throw missing();
  // A picture that the sheet does not name belongs to no tree.
  for (const member of files.unnamed()) planned.push(notNamed(member, planned.length + 1));
  return planned;
}

const notNamed = (member: ZipMember, row: number): Planned => ({
  row: { row, cells: { number: '', file: member.name, photoKind: '', shootTime: '' }, numbers: [], member },
  fault: { column: 'file', key: 'picture.notInSheet' },
});

type Head = ReadonlyMap<Column, number>;

const missing = (): BusinessError =>
  new BusinessError('import.noHeading', { names: `${COLUMNS.number[0]}、${COLUMNS.file[0]}` });

/** The columns of the heading row; undefined for rows of titles above it. */
function headOf({ number, cells }: SheetRow): Head | undefined {
  const keys = Array.from(cells, (cell) => headingKey(text(cell).slice(0, 100)));
  const head = new Map<Column, number>();
  const seconds: [Column, number][] = [];
  for (const name of COLUMN_NAMES) {
    const own = COLUMNS[name].map(headingKey);
    const [at, second] = [...keys.keys()].filter((index) => own.includes(keys[index] ?? ''));
    if (at !== undefined) head.set(name, at);
    if (second !== undefined) seconds.push([name, second]);
  }
  if (head.has('number') && head.has('file')) {
    for (const [name, second] of seconds) throw headingTwice(COLUMNS[name], head.get(name) ?? second, second);
    return head;
  }
  if (number >= HEAD_WITHIN) throw missing();
  return undefined;
}

/** Fields that decide how the columns are read; a file's name is read as a text. */
const HOLDS = {
  number: oldTree.fields.provinceOldTreeNumber,
  file: oldTree.fields.smallPlaceName,
  photoKind: attachment.fields.photoKind,
  shootTime: attachment.fields.shootTime,
} as const satisfies Record<Column, Field>;

const columnsOf = (head: Head) =>
  [...head].map(([name, index]) => ({ index, column: { definition: HOLDS[name] } }));

function readRow(head: Head, { number, cells, faults }: SheetRow, files: Files, kinds: KeysByText): Planned {
  const cellOf = (column: Column): CellValue | undefined => cells[head.get(column) ?? -1];
  const found = Object.fromEntries(COLUMN_NAMES.map((name) => [name, cut(text(cellOf(name)), MAX_CELL)]));
  const row: PictureRow = {
    row: number,
    cells: found as Record<Column, string>,
    numbers: [found['number'] ?? ''],
  };
  const file = files.take(row.cells.file);
  if (file.member) row.member = file.member;
  let fault: RowFault | undefined = file.fault;
  for (const name of ['photoKind', 'shootTime'] as const) {
    const field = attachment.fields[name];
    const read = readCell(name, field, cellOf(name), kinds);
    if (read.fault) fault ??= faultOf(name, read.fault);
    else if (read.value !== null) row[name] = read.value;
  }
  if (row.cells.number === '') fault = { column: 'number', key: 'E1' };
  fault = cellFault(head, faults) ?? fault;
  return { row, ...(fault ? { fault } : {}) };
}

/** The first fault of a cell that could not be read completely; ignores columns that are not used. */
function cellFault(head: Head, faults: readonly CellFault[] = []): RowFault | undefined {
  for (const { column: index, key, value } of faults) {
    const own = COLUMN_NAMES.find((name) => head.get(name) === index);
    if (!own && key !== 'sheet.rowLong') continue;
    return {
      column: own ?? 'number',
      key,
      params: { ...CELL_LIMITS, ...(value !== undefined && { v: value }) },
    };
  }
  return undefined;
}

/** The pictures of a zip by their names, with folders or without. */
class Files {
  private readonly byName = new Map<string, ZipMember[]>();
  private readonly named = new Set<ZipMember>();

  constructor(private readonly pictures: readonly ZipMember[]) {
    for (const member of pictures)
      for (const name of new Set([member.name, baseOf(member.name)])) {
        const key = name.toLowerCase();
        const found = this.byName.get(key);
        if (found) found.push(member);
        else this.byName.set(key, [member]);
      }
  }

  /** Takes the picture that a cell names, or answers the fault. */
  take(cell: string): { member?: ZipMember; fault?: RowFault } {
    if (cell === '') return { fault: { column: 'file', key: 'E1' } };
    const found = this.byName.get(cell.replaceAll('\\', '/').toLowerCase()) ?? [];
    for (const member of found) this.named.add(member);
    const [member] = found;
    if (!member) return { fault: { column: 'file', key: 'picture.notInZip', params: { v: cell } } };
    if (found.length > 1) return { fault: { column: 'file', key: 'picture.twice', params: { v: cell } } };
    return { member };
  }

  unnamed(): ZipMember[] {
    return this.pictures.filter((member) => !this.named.has(member));
  }
}
