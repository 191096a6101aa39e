import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  insideRegion,
  isReason,
  message,
  regionCode,
  type StatisticalTable,
  statisticalTables,
  type TableColumn,
  type TableType,
  textIn,
  trimBlanks,
  type WholeTable,
} from '@gushu/shared';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { regionAsked } from '../../../caller/asked-region.js';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { AppError, BusinessError, NotFoundError, ValidationError } from '../../../http/errors.js';
import { Labels } from '../../../rows/labels.js';
import { workbookFile } from '../../../sheets/format/workbook-file.js';
import { contradictions } from './contradictions.js';
import { readTable, type TableRead } from './read-table.js';
import { RegisterFigures } from './register-figures.js';
import type { TableOf, TablesQuery } from './table.dto.js';
import {
  knownRegions,
  lockTables,
  removeTables,
  storeTable,
  type StoredTable,
  tableSql,
  tablesSql,
  withdrawOld,
} from './tables.queries.js';

type Upload = Readable & { truncated?: boolean };

const MAX_FAULTS = 1_000;
const NAME_LENGTH = 255;

const tableOf = (dataType: string) => statisticalTables[Number(dataType) as TableType];
const columnsOf = (dataType: string): Readonly<Record<string, TableColumn>> => tableOf(dataType).columns;

/** Tables of figures that people enter by a workbook. */
@Injectable()
export class StatisticalTables {
  constructor(
    private readonly db: DataSource,
    private readonly labels: Labels,
    private readonly register: RegisterFigures,
  ) {}

  /**
   * Replaces the table of a kind, year and region by a workbook, or by nothing of it where a cell is wrong. A figure that
   * contradicts the register is wrong where its row has no note.
   */
  async replace(
    caller: Caller,
    { dataType, year, xzCode }: TableOf,
    { name, stream }: { name: string; stream: Upload },
  ): Promise<{ successNum: number; failNum: number }> {
    const region = regionAsked(caller, xzCode);
    const read = await onDisk(stream, (path) => readTable(path, columnsOf(dataType), caller.language));
    await this.checkRegions(caller, region, read);
    if (read.errors.length === 0) await this.checkFigures(caller, { dataType, year, region }, read);
    if (read.errors.length > 0) throw refusal(caller, read);
    const { lines } = read;
    const table = { dataType, year, region, fileName: name.slice(0, NAME_LENGTH), lines };
    await this.db.transaction(async (tx) => {
      await query(tx, lockTables(caller));
      await query(tx, withdrawOld(caller, table));
      await query(tx, storeTable(caller, table));
    });
    return { successNum: lines.length, failNum: 0 };
  }

  /** The tables that stand. */
  async list(caller: Caller, asked: TablesQuery): Promise<StatisticalTable[]> {
    const rows = await query<StoredTable>(
      this.db,
      tablesSql(caller, asked, regionAsked(caller, asked.xzCode)),
    );
    const names = await this.labels.regionNames([
      ...new Set(rows.map(({ xzCode }) => xzCode).filter(Boolean)),
    ]);
    return rows.map((row) => ({ ...row, xzName: names.get(row.xzCode) ?? '' }));
  }

  /** A table with its rows. */
  async detail(caller: Caller, id: string): Promise<WholeTable> {
    const table = await queryOne<StoredTable<WholeTable>>(this.db, tableSql(caller, id));
    if (!table) throw new NotFoundError();
    const regions = table.lines.flatMap(({ xzCode }) => (typeof xzCode === 'string' ? [xzCode] : []));
    const names = await this.labels.regionNames([...new Set([table.xzCode, ...regions].filter(Boolean))]);
    const nameOf = (code: string) => names.get(code) ?? '';
    const lines = table.lines.map((line) => {
      const { xzCode } = line;
      return typeof xzCode === 'string' ? { ...line, xzName: nameOf(xzCode) } : line;
    });
    return { ...table, xzName: nameOf(table.xzCode), lines };
  }

  /** Withdraws tables, all or none; it has to be said why. */
  async remove(caller: Caller, ids: readonly string[], reason = ''): Promise<true> {
    if (!isReason(reason)) throw new ValidationError([{ field: 'reason', key: 'table.withdrawReason' }]);
    await this.db.transaction(async (tx) => {
      const gone = await query<{ id: string }>(tx, removeTables(caller, ids, trimBlanks(reason)));
      if (gone.length < ids.length) throw new NotFoundError();
    });
    return true;
  }

  /** An empty workbook of a kind. */
  template({ language }: Caller, dataType: string): StreamableFile {
    const { name } = tableOf(dataType);
    const columns = Object.values(columnsOf(dataType)).map(({ heading, kind, isOptional = false }) => ({
      ...{ heading: textIn(language, heading), width: isOptional ? 40 : 20, required: !isOptional },
      ...(kind === 'region' ? { format: '@' } : {}),
    }));
    const title = textIn(language, name);
    return workbookFile(title, [{ name: title, columns, rows: [] }]);
  }

  /** Adds what contradicts the register, or other rows, in a row without a note. */
  private async checkFigures(
    caller: Caller,
    of: { dataType: string; year: number; region: string },
    read: TableRead,
  ): Promise<void> {
    const counted = await this.register.of(caller, of);
    const { language } = caller;
    read.errors.push(...contradictions(read, columnsOf(of.dataType), { counted, language }));
  }

  /** Adds what is wrong with the regions that rows name: there are none such, or they lie outside of the table's. */
  private async checkRegions(
    { language }: Caller,
    region: string,
    { regions, errors }: TableRead,
  ): Promise<void> {
    const codes = [...regions.keys()];
    const known = new Set(
      (await query<{ code: string }>(this.db, knownRegions(codes))).map(({ code }) => code),
    );
    const column = textIn(language, statisticalTables[3].columns.xzCode.heading);
    for (const [code, row] of regions) {
      const key = !known.has(code)
        ? 'field.regionUnknown'
        : insideRegion(regionCode(code), region)
          ? undefined
          : 'row.outsideRegion';
      if (key) errors.push({ row, column, message: message(key, language, {}) });
    }
  }
}

/** Reads an upload from a file that is gone afterwards. */
async function onDisk<T>(stream: Upload, read: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'table-'));
  try {
    const path = join(folder, 'table.xlsx');
    await pipeline(stream, createWriteStream(path));
    if (stream.truncated) throw new BusinessError('file.tooLarge');
    return await read(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Why nothing was stored: the first wrong cell in words, and all of them by row and column. */
function refusal({ language }: Caller, { errors }: TableRead): AppError {
  const sorted = [...errors].sort((a, b) => a.row - b.row).slice(0, MAX_FAULTS);
  const [first] = sorted;
  const cell = message('import.cell', language, { c: first?.column ?? '', text: first?.message ?? '' });
  const text = message('import.row', language, { r: first?.row ?? 0, text: cell });
  return new AppError(400, 'table.faults', { n: errors.length, first: text }, { errors: sorted });
}
