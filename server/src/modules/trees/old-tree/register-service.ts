import {
  type ArchivedExtent,
  type PageOf,
  ReviewStatus,
  type RowFault,
  type RowOf,
  thisYear,
} from '@gushu/shared';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { regionAsked } from '../../../caller/asked-region.js';
import type { Caller } from '../../../caller/caller.js';
import { hasRequest, originOf } from '../../../changes/requests.js';
import { query } from '../../../database/database.js';
import { assertAll, NotFoundError } from '../../../http/errors.js';
import type { ListQuery } from '../../../record/dto.js';
import type { Listed } from '../../../record/reader.js';
import { RecordService } from '../../../record/service.js';
import type { RowTools } from '../../../rows/service.js';
import type { Change, Stored } from '../../../rows/stored.js';
import type { Register, RowInspection } from '../rules/index.js';
import { archivedList, archivedPage, isArchived, settledList } from './archived-list.js';
import {
  archivedExtent,
  archivedYears,
  assertYearOfRow,
  closedYear,
  isYearClosedSql,
  readArchives,
  type Registered,
} from './archived-rows.js';
import { type Finding, foundVigor } from './found-vigor.js';
import { type TakenBack, valuesBefore } from './take-back.js';
import { registerPart } from './register-part.js';
import { lockYears } from './year-lock.js';

/** Limit of counties that are named as not filed. */
const MAX_NAMED = 20;

/** How a row leaves the register: its life status, the reason and a remark. */
export interface Struck {
  lifeStatus: string;
  reduceReason: unknown;
  remark: string;
}

export type { Registered };

/** Marks rows of a snapshot as unchangeable: no edit, no removal, no transition. */
const asArchived = <R extends object>(rows: readonly R[]): R[] =>
  rows.map((row) => ({ ...row, moves: [], editable: false, removable: false }));

/**
 * Service of a record of the register, trees or groups: archived by years, inspected by rules, its vigour suggested by
 * records about it, and reviewed up to the level that its protection level requires.
 */
export abstract class RegisterService<D extends Registered> extends RecordService<D> {
  protected constructor(
    tools: RowTools,
    private readonly register: Register<D>,
    private readonly inspection: RowInspection,
  ) {
    super(tools, register.record, [registerPart(register, inspection)]);
  }

  /** One page of the rows that the caller may see: live ones, or those archived in a year. */
  override async page(caller: Caller, asked: ListQuery): Promise<PageOf<RowOf<D>>> {
    const settled = await this.settled(caller, asked);
    if (!isArchived(settled)) return super.page(caller, settled);
    const page = await archivedPage(this.db, this.definition, settled, this.where(caller, settled));
    return { ...page, records: asArchived(await this.present(caller, page.records)) };
  }

  /** The query with the year that is read if a list of archived rows names none. */
  async settled<Q extends object>(caller: Caller, asked: Q): Promise<Q> {
    return isArchived(asked) ? settledList(this.db, caller, this.definition, asked) : asked;
  }

  override listed(filters: ListQuery): Listed {
    return isArchived(filters) ? archivedList(this.definition, filters) : super.listed(filters);
  }

  /**
   * One row; `archivedYear` of an approved one is the last year in which it cannot change any more. For the id of an
   * applied change, the error names the row that was changed.
   */
  override async detail(caller: Caller, id: string): Promise<RowOf<D>> {
    const row = await super.detail(caller, id).catch(async (error: unknown) => {
      const of = { id, scope: this.scope(caller) };
      const origin = error instanceof NotFoundError && (await originOf(this.db, this.definition, of));
      throw origin ? new NotFoundError({ treeId: origin.id }) : error;
    });
    if (row.status !== ReviewStatus.approved) return row;
    const of = { id, year: Number(row.year) };
    return Object.assign(row, { archivedYear: await closedYear(this.db, caller, this.definition, of) });
  }

  /** Snapshots of a row, one a year, the newest first. */
  async archives(caller: Caller, id: string): Promise<RowOf<D>[]> {
    await this.find(this.db, caller, id);
    return asArchived(await this.present(caller, await readArchives(this.db, caller, this.definition, id)));
  }

  /** Years that have a snapshot of the caller's region, newest first. */
  archivedYears(caller: Caller): Promise<number[]> {
    return archivedYears(this.db, caller, this.definition);
  }

  /** Totals of the snapshot of a region's year, and the counties that have not filed it. */
  async archivedExtent(
    caller: Caller,
    { xzCode, year }: { xzCode?: string; year: number },
  ): Promise<ArchivedExtent> {
    const region = regionAsked(caller, xzCode);
    const { unfiled, ...lives } = await archivedExtent(this.db, caller, this.definition, { region, year });
    const named = unfiled.slice(0, MAX_NAMED);
    const names = await this.labels.regionNames(named);
    return {
      year,
      ...lives,
      missing: unfiled.length,
      missingNames: named.map((code) => names.get(code) ?? code),
    };
  }

  /** Faults of a row as it is stored, for its reviewers. */
  async inspect(caller: Caller, id: string): Promise<RowFault[]> {
    const row = await this.find(this.db, caller, id);
    return this.inspection.shownFaultsOf(this.db, caller, { register: this.register, row });
  }

  /**
   * Suggests the vigour that an approved record has found: as of this year, or of the next if this one is archived and
   * cannot change any more. The row itself is not written.
   */
  async suggestVigor(tx: EntityManager, caller: Caller, finding: Finding): Promise<void> {
    const found = foundVigor(finding);
    if (!found) return;
    const named = sql`${this.scope(caller)} and t.id = ${finding.row[this.register.target]}`;
    const [before] = await this.read(tx, named, sql`for no key update`);
    if (before?.status !== ReviewStatus.approved || before.vigor === found.vigor) return;
    if (await hasRequest(tx, this.definition, before)) return;
    await this.request(tx, caller, before, { ...found, year: await this.openYear(tx, caller, before) });
  }

  /** Approved rows that a proceeding is about and that the caller may see, locked in the order of their ids. */
  lockStanding(tx: EntityManager, caller: Caller, ids: readonly string[]): Promise<Stored<D>[]> {
    return this.read(
      tx,
      sql`${this.scope(caller)} and t.origin_id is null and t.status = ${ReviewStatus.approved}
        and t.id = any(${[...ids]}::bigint[])`,
      sql`order by t.id for no key update`,
    );
  }

  /** Strikes a locked row off the register: it keeps its number, and nothing more is entered for it. */
  async strike(tx: EntityManager, caller: Caller, before: Stored<D>, struck: Struck): Promise<void> {
    const { lifeStatus, reduceReason, remark } = struck;
    const values = { lifeStatus, ...('reduceReason' in this.definition.fields ? { reduceReason } : {}) };
    const year = await this.openYear(tx, caller, before);
    await this.storeRow(tx, caller, before, { values: { ...values, year }, action: 'revoke', remark });
  }

  /** Takes a decision about a locked row back: the row is as before. Refuses if anything has happened since. */
  async restore(tx: EntityManager, caller: Caller, before: Stored<D>, decision: TakenBack): Promise<void> {
    await this.lockYears(tx, caller, [before.xzCode]);
    const of = { record: this.definition, row: before };
    const values = await valuesBefore(tx, caller, of, decision);
    await this.storeRow(tx, caller, before, { values, action: 'restore', remark: decision.applyNo });
  }

  /**
   * The year as of which a decision changes a locked row: this one, or the next if this one is archived. Locks the
   * years of its regions, so that none is archived before the transaction ends.
   */
  protected async openYear(
    tx: EntityManager,
    caller: Caller,
    before: Stored<D>,
    xzCode: unknown = before.xzCode,
  ): Promise<number> {
    await this.lockYears(tx, caller, [before.xzCode, xzCode]);
    const year = thisYear();
    const closed = isYearClosedSql(this.definition, caller, year, sql`${String(xzCode)}::text`);
    const [asked] = await query<{ isClosed: boolean }>(tx, sql`select ${closed} as "isClosed"`);
    const own = await closedYear(tx, caller, this.definition, { id: before.id, year });
    return asked?.isClosed || own !== null ? year + 1 : year;
  }

  // No row may enter an archived year.
  protected override settle(change: Change<D>): Promise<void> {
    const { tx, caller } = change;
    return assertAll(
      () => super.settle(change),
      () => assertYearOfRow(tx, caller, this.definition, change),
    );
  }

  /** Locks years; required of everything that writes a row before it reads the state of a year. */
  private lockYears(tx: EntityManager, caller: Caller, regions: readonly unknown[]): Promise<unknown> {
    return lockYears(tx, caller, { record: this.definition, regions });
  }
}
