import { type centralBudget, type Fault, isSound, type RowOf, type sheng, valueOf } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../caller/caller.js';
import { queryOne } from '../../database/database.js';
import { ForbiddenError, ValidationError } from '../../http/errors.js';
import { RecordService } from '../../record/service.js';
import type { RowTools } from '../../rows/service.js';
import type { Change, Draft, Stored } from '../../rows/stored.js';
import { type Change as FundChange, type FundKey, fundFault, lockFunds, placeName } from './limits/index.js';

type Budget = typeof centralBudget | typeof sheng;

/** Money that one level passes on to the next: entered by the giving level, and limited by what that has left. */
export abstract class BudgetService<D extends Budget> extends RecordService<D> {
  protected constructor(
    tools: RowTools,
    definition: D,
    private readonly rule: {
      faults: (row: Draft<D>) => Fault[];
      of: 'grant' | 'allotment';
      /** Maximum digits of the giver's region code: 0 admits only the nation, 2 also provinces. */
      digits: 0 | 2;
      /** Message key for a caller of another level. */
      refusal: string;
      /** Field of the nation's money. */
      field: string;
      /** Field of the province whose money it is. */
      province: string;
    },
  ) {
    super(tools, definition, [{ faults: rule.faults, lockFirst: lockFunds }]);
  }

  // Callers who may not pass money on get no buttons to change it.
  override async present(caller: Caller, rows: Stored<D>[]): Promise<RowOf<D>[]> {
    const shown = await super.present(caller, rows);
    if (!this.isGiver(caller)) for (const row of shown) row.editable = row.removable = false;
    return shown;
  }

  protected override async settle(change: Change<D>): Promise<void> {
    const { tx, caller, row, before } = change;
    this.assertGiver(caller);
    await super.settle(change);
    // Without year, place or amount there is no number and no limit; validation names what is missing.
    const asked = ['year', 'xzCode', this.rule.field, this.rule.province];
    if (!asked.every((name) => isSound(this.definition, row, name))) return;
    const xzCode = row.xzCode ?? '';
    row.xzName = await placeName(tx, xzCode);
    const isElsewhere = before?.year !== row.year || before?.xzCode !== row.xzCode;
    if (isElsewhere) row.budgetNo = await this.nextNumber(tx, caller, row);
    const [key, was] = [this.keyOf(row), before && this.keyOf(before)];
    const without = before ? [before.id] : [];
    const add = { xzCode, amount: valueOf(row, this.rule.field) };
    await this.assertFits(tx, caller, key, { without, add });
    if (was && (was.year !== key.year || was.province !== key.province))
      await this.assertFits(tx, caller, was, { without });
  }

  protected override async assertRemovable(
    tx: EntityManager,
    caller: Caller,
    rows: readonly Stored<D>[],
  ): Promise<void> {
    this.assertGiver(caller);
    const keys = new Map(rows.map((row) => [JSON.stringify(this.keyOf(row)), this.keyOf(row)]));
    for (const key of keys.values())
      await this.assertFits(tx, caller, key, { without: rows.map(({ id }) => id) });
    await super.assertRemovable(tx, caller, rows);
  }

  private async assertFits(
    tx: EntityManager,
    caller: Caller,
    key: FundKey,
    change: Omit<FundChange, 'of'>,
  ): Promise<void> {
    const { field, of } = this.rule;
    const fault = await fundFault(tx, caller, key, { field, of, ...change });
    if (fault) throw new ValidationError([fault]);
  }

  /** The next number of its region and year, as 2026-33-1; a removed row leaves a gap. */
  private async nextNumber(tx: EntityManager, { tenantId }: Caller, row: Draft<D>): Promise<string> {
    const stem = `${String(row.year)}-${String(row.xzCode)}-`;
    const last = await queryOne<{ serial: number }>(
      tx,
      sql`select coalesce(max(split_part(budget_no, '-', 3)::int), 0)::int as serial from ${this.table}
        where tenant_id = ${tenantId} and budget_no ~ ${`^${stem}[0-9]{1,6}$`}`,
    );
    return `${stem}${(last?.serial ?? 0) + 1}`;
  }

  private keyOf(row: Draft<D>): FundKey {
    return { year: Number(row.year), province: String(valueOf(row, this.rule.province) ?? '') };
  }

  private isGiver({ xzCode }: Caller): boolean {
    return xzCode.length <= this.rule.digits;
  }

  private assertGiver(caller: Caller): void {
    if (!this.isGiver(caller)) throw new ForbiddenError(this.rule.refusal);
  }
}
