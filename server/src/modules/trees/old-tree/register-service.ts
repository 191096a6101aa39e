import {
  endLevelOf,
  type Fault,
  type PageOf,
  type RecordDefinition,
  ReviewStatus,
  type RowFault,
  thisYear,
} from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { ChangingService } from '../../../changes/changing-service.js';
import { type Db, query } from '../../../database/database.js';
import { assertAll } from '../../../http/errors.js';
import type { ListQuery } from '../../../record/dto.js';
import type { Listed } from '../../../record/reader.js';
import type { RowTools } from '../../../rows/service.js';
import type { Stored } from '../../../rows/stored.js';
import type { RowInspection } from '../rules/index.js';
import { archivedList, archivedPage, countArchived, isArchived } from './archived-list.js';
import { archivedYears, assertMayCome, assertYearOfRow, assertYearOpen } from './archived-rows.js';
import { type Finding, foundVigor } from './found-vigor.js';
import { lockYearsShared } from './year-lock.js';

/** What a body of the register may say of it besides its own fields. */
interface Body {
  year?: unknown;
  vigor?: unknown;
  xzCode?: unknown;
}

/**
 * A record of the register, trees and groups alike: archived by years, inspected by rules, its vigour suggested by the
 * records that hang on it, and reviewed as high as its protection level asks.
 */
export abstract class RegisterService<B extends Body> extends ChangingService<B> {
  /** Field of the records that hang on a row which names it. */
  protected abstract readonly target: string;

  protected constructor(
    tools: RowTools,
    definition: RecordDefinition,
    private readonly inspection: RowInspection,
  ) {
    super(tools, definition);
  }

  /** One page of the rows the caller may see: the live ones, or those that a year has archived. */
  override async page(caller: Caller, asked: ListQuery): Promise<PageOf<Stored>> {
    if (!isArchived(asked)) return super.page(caller, asked);
    const page = await archivedPage(this.db, this.definition, asked, this.where(caller, asked));
    const records = await this.present(caller, page.records);
    // Nothing archived is changed or moved.
    for (const row of records) Object.assign(row, { moves: [], editable: false, removable: false });
    return { ...page, records };
  }

  // A snapshot has rows of former years too.
  override where(caller: Caller, filters: object): Sql {
    if (!isArchived(filters)) return super.where(caller, filters);
    return super.where(caller, { ...filters, year: undefined });
  }

  override listed(filters: ListQuery): Listed {
    return isArchived(filters) ? archivedList(this.definition, filters) : super.listed(filters);
  }

  override countOf(caller: Caller, filters: ListQuery, more: Sql): Promise<number> {
    if (!isArchived(filters)) return super.countOf(caller, filters, more);
    return countArchived(this.db, this.listed(filters), sql`${this.where(caller, filters)} ${more}`);
  }

  /** Years that have a snapshot of the caller's region, newest first. */
  archivedYears(caller: Caller): Promise<number[]> {
    return archivedYears(this.db, caller, this.definition);
  }

  /** What the rules say of a row as it stands, for whoever reviews it. */
  async inspect(caller: Caller, id: string): Promise<RowFault[]> {
    const row = await this.find(this.db, caller, id);
    const inspected = { record: this.definition, row, faults: this.storedFaults(row) };
    return this.inspection.shownFaultsOf(this.db, caller, inspected);
  }

  /**
   * Suggests the vigour that an approved record has found: as of this year, since a year that its snapshot has closed does
   * not change. The row itself is not written.
   */
  async suggestVigor(tx: EntityManager, caller: Caller, finding: Finding): Promise<void> {
    const found = foundVigor(finding) as B | undefined;
    const id = finding.row[this.target];
    if (found) await this.suggest(tx, caller, { id, found, beside: { year: thisYear() } as B });
  }

  /** What is wrong between the fields of a row that is stored. */
  protected storedFaults(row: Stored): Fault[] {
    return this.faults(row);
  }

  // Its level decides where the review ends, and so which moves a list offers.
  protected override neededFields(): string[] {
    return [...super.neededFields(), 'protectLevel'];
  }

  protected override endLevel(row: Stored) {
    return endLevelOf(row['protectLevel']);
  }

  protected override check(
    tx: EntityManager,
    caller: Caller,
    row: Stored,
    stage: 'draft' | 'submit',
  ): Promise<void> {
    const inspected = { record: this.definition, row, faults: this.faults(row) };
    return assertAll(
      () => super.check(tx, caller, row, stage),
      async () => stage === 'submit' && this.inspection.assert(tx, caller, inspected),
    );
  }

  protected override checkApplied(tx: EntityManager, caller: Caller, row: Stored): Promise<void> {
    const inspected = { record: this.definition, row, faults: this.faults(row) };
    return assertAll(
      () => super.check(tx, caller, row, 'submit'),
      () => this.inspection.assertErrors(tx, caller, inspected),
    );
  }

  protected override validate(
    tx: EntityManager,
    caller: Caller,
    row: Stored,
    before: Stored | undefined,
  ): Promise<void> {
    return assertAll(
      () => super.validate(tx, caller, row, before),
      async () => {
        // An approved row that is changed at once was entered as it was asked whether its year is open.
        const isEntered = before?.status === ReviewStatus.approved && !row['originId'];
        if (!isEntered) await this.enter(tx, caller, [row['xzCode'], before?.['xzCode']]);
        await assertYearOfRow(tx, caller, this.definition, { row, before });
      },
    );
  }

  protected override async assertOpen(db: Db, caller: Caller, before: Stored, body: B): Promise<void> {
    const year = Number(body.year ?? before['year']);
    await this.enter(db, caller, [before['xzCode'], body.xzCode]);
    return assertYearOpen(db, caller, this.definition, { id: before.id, year });
  }

  // Its year, or the one that it comes to, may have been archived while the change waited.
  protected override async assertApplied(
    db: Db,
    caller: Caller,
    change: { row: Stored; before: Stored },
  ): Promise<void> {
    const { row, before } = change;
    await this.enter(db, caller, [row['xzCode'], before['xzCode']]);
    await assertYearOpen(db, caller, this.definition, { id: before.id, year: Number(row['year']) });
    await assertMayCome(db, caller, this.definition, change);
  }

  /** Enters the cities of a row as it is and was: none of their years is archived before the change is committed. */
  private async enter(db: Db, caller: Caller, regions: readonly unknown[]): Promise<void> {
    const codes = regions.map((code) => code ?? null);
    await query(db, lockYearsShared(caller, this.definition, sql`select unnest(${codes}::text[]) as code`));
  }
}
