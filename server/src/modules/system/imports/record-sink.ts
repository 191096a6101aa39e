import {
  columnOf,
  type Fault,
  identityOf,
  isBlank,
  recordAt,
  type RecordDefinition,
  trimBlanks,
} from '@gushu/shared';
import { setTimeout as wait } from 'node:timers/promises';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { AppError, ValidationError } from '../../../http/errors.js';
import { regionOf } from '../../../transitions/transitions.js';
import type { RecordService } from '../../../record/service.js';
import { identitySql } from '../../../database/identity.js';
import { isReference, type Reference } from '../../../rows/references.js';
import { scoped } from '../../../rows/scope.js';
import type { AnyRow } from '../../../rows/stored.js';
import { partNames, type SheetColumn, sheetColumns } from '../../../sheets/meaning/sheet-columns.js';
import { type KeysByText, sheetFault } from './cells.js';
import type { FileColumn } from './file-head.js';
import { type RegionCells, type RegionContext, resolveRegion } from './region-cells.js';
import { readColumn } from './row-cells.js';
import {
  type Arrived,
  type FoundFault,
  NOTHING_STORED,
  RowPart,
  type Sink,
  type StagedRow,
  type StoredPart,
} from './sink.js';

const LOCK_LOOK_MS = 200;

/** Dependencies that read and store the rows of a plain record. */
interface RecordContext extends RegionContext {
  tx: EntityManager;
  caller: Caller;
  service: RecordService<RecordDefinition>;
  keys: ReadonlyMap<string, KeysByText>;
}

/** Sink of any record with batches: each row is stored by the record's own service, with its checks and hooks. */
export class RecordSink implements Sink<RowPart> {
  readonly record: RecordDefinition;
  readonly columns: readonly SheetColumn[];
  /** Keys of the rows so far, and the number of the first row with each. */
  private readonly seen = new Map<string, number>();

  constructor(private readonly context: RecordContext) {
    this.record = context.service.definition;
    this.columns = sheetColumns(this.record);
  }

  /** Batches of a record with a row key run one after the other, so that each sees the rows of those before it. */
  async open(waiting: () => Promise<void>): Promise<void> {
    const { tx, caller } = this.context;
    const { name, rowKey } = this.record;
    if (!rowKey) return;
    const lock = sql`select pg_try_advisory_xact_lock(hashtext('rows of'), hashtext(${`${name} ${caller.tenantId}`})) locked`;
    while (!(await queryOne<{ locked: boolean }>(tx, lock))?.locked) {
      await waiting();
      await wait(LOCK_LOOK_MS);
    }
  }

  reader(columns: readonly FileColumn[]): ReturnType<Sink['reader']> {
    const { context, record } = this;
    const hasRegion = columns.some(({ column }) => column.part !== undefined);
    const placed = record.region === undefined ? undefined : record.fields[record.region];
    const levels = placed?.kind === 'region' ? placed.levels : undefined;
    return {
      read: ({ number, cells }) => {
        const row: StagedRow = { number, values: {}, faults: [], warnings: [] };
        const region: RegionCells = {};
        const reading = { staged: row, region, keys: context.keys };
        for (const { index, column } of columns) readColumn(reading, column, cells[index]);
        if (hasRegion && record.region) resolveRegion(row, record.region, region, { ...context, levels });
        return row;
      },
    };
  }

  part(): RowPart {
    return new RowPart();
  }

  /** Stores each good row at once, so that the service sees those before it; rolls an unwanted part back. */
  async importPart(
    part: RowPart,
    report: (found: readonly FoundFault[]) => Promise<boolean>,
  ): Promise<StoredPart> {
    const { tx } = this.context;
    const found: FoundFault[] = [];
    const arrived: Arrived[] = [];
    await tx.query('savepoint part');
    for (const row of part.rows) {
      const { faults, stored } = await this.storeRow(row);
      if (stored) arrived.push({ status: stored.status, xzCode: regionOf(this.record, stored), count: 1 });
      found.push(
        ...faults.map(({ field, key, params }) => ({ row: row.number, field, key, params: params ?? null })),
      );
    }
    const isWanted = await report(found);
    await tx.query(isWanted ? 'release part' : 'rollback to savepoint part');
    return isWanted ? { stored: arrived.length, arrived } : NOTHING_STORED;
  }

  private async storeRow(row: StagedRow): Promise<{ faults: Fault[]; stored?: AnyRow }> {
    const { tx, caller, service } = this.context;
    const own = [...(await this.findReferences(row)), ...(await this.findTown(row))];
    own.push(...(await this.checkKey(row)));
    const { township: _, village: __, hasCity: ___, ...body } = row.values;
    await tx.query('savepoint one_row');
    let stored: AnyRow;
    try {
      stored = await service.saveImported(tx, caller, body);
    } catch (error) {
      await tx.query('rollback to savepoint one_row');
      const known = new Set([...own, ...row.faults].map(({ field }) => field));
      return { faults: [...own, ...this.faultsOf(error).filter(({ field }) => !known.has(field))] };
    }
    const isGood = own.length + row.faults.length === 0;
    await tx.query(isGood ? 'release one_row' : 'rollback to savepoint one_row');
    return { faults: own, ...(isGood ? { stored } : {}) };
  }

  private faultsOf(error: unknown): Fault[] {
    const { fields, title } = this.record;
    if (error instanceof ValidationError) {
      return error.faults.map((fault) => {
        const field = fields[fault.field];
        return field && fault.params?.['because'] === undefined ? sheetFault(fault, field) : fault;
      });
    }
    if (error instanceof AppError) return [{ field: title, key: error.key, params: error.params }];
    throw error;
  }

  /** Resolves references by the other record's title; an approved row is preferred to one in review. */
  private async findReferences({ values }: StagedRow): Promise<Fault[]> {
    const faults: Fault[] = [];
    for (const [name, field] of Object.entries(this.record.fields)) {
      const value = values[name];
      if (!isReference(field) || isBlank(value)) continue;
      const titles = field.kind === 'references' ? String(value).split(/[,，、;；]/) : [String(value)];
      const ids = new Set<string>();
      for (const title of titles.map(trimBlanks).filter((each) => each !== '')) {
        const id = await this.idTitled(name, field, title);
        if (id === undefined) faults.push({ field: name, key: 'import.reference', params: { v: title } });
        else ids.add(id);
      }
      values[name] = [...ids].join() || null;
    }
    return faults;
  }

  private async idTitled(name: string, { to: path }: Reference, title: string): Promise<string | undefined> {
    const to = recordAt(path);
    if (!to) throw new Error(`${name}: ${path} is no record that a sheet can name`);
    const found = await queryOne<{ id: string }>(
      this.context.tx,
      sql`select t.id from ${raw(to.table)} t
        where ${scoped(this.context.caller, to)} and ${titled(to, title)}
        order by ${raw(`t.${columnOf(to.title)}`)} = ${title} desc, t.status = 1 desc, t.id desc limit 1`,
    );
    return found?.id;
  }

  private async findTown({ values }: StagedRow): Promise<Fault[]> {
    const { region } = this.record;
    if (region === undefined) return [];
    for (const part of ['township', 'village'] as const) {
      if (isBlank(values[part]) || isBlank(values[region])) continue;
      const town = await queryOne<{ code: string }>(
        this.context.tx,
        sql`select code from blade_region where parent_code = ${values[region]} and name = ${values[part]} limit 1`,
      );
      if (!town) return [{ field: region, key: 'E11', params: partNames(part) }];
      values[region] = town.code;
    }
    return [];
  }

  /** Faults of a row whose key is already in the file or in the system. */
  private async checkKey({ number, values }: StagedRow): Promise<Fault[]> {
    const names = this.record.rowKey ?? [];
    const field = names.findLast((name) => !isBlank(values[name]));
    // Of alternative references only one is filled; an optional field that is blank does not tell rows apart.
    const isMissing = (name: string): boolean => {
      const { required, unless } = this.record.fields[name] ?? {};
      return isBlank(values[name]) && required !== undefined && unless === undefined;
    };
    if (field === undefined || names.some(isMissing)) return [];
    const key = JSON.stringify(names.map((name) => values[name]));
    const first = this.seen.get(key);
    if (first !== undefined) return [{ field, key: 'E7', params: { r2: first } }];
    this.seen.set(key, number);
    const same = names.map((name) => {
      const column = raw(`t.${columnOf(name)}`);
      return isBlank(values[name]) ? sql`${column} is null` : sql`${column} = ${values[name]}`;
    });
    const known = await query(
      this.context.tx,
      sql`select 1 from ${raw(this.record.table)} t
        where ${scoped(this.context.caller, this.record)} and ${join(same, ' and ')} limit 1`,
    );
    return known.length > 0 ? [{ field, key: 'E8' }] : [];
  }
}

/** Condition of rows `t` with the title; numbers are compared without case and width. */
function titled({ title, fields, changes }: RecordDefinition, value: string): Sql {
  const column = raw(`t.${columnOf(title)}`);
  const field = fields[title];
  return field?.kind === 'text' && field.identity
    ? sql`${identitySql(column)} = ${identityOf(value)} ${changes ? sql`and t.origin_id is null` : empty}`
    : sql`${column} = ${value}`;
}
