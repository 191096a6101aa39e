import {
  allowedTransitions,
  archiving,
  ArchiveState,
  type ArchiveYearRow,
  type RowTransition,
  thisYear,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { regionAsked } from '../../../../caller/asked-region.js';
import { assertReader, type Caller, holds, isAdministrator } from '../../../../caller/caller.js';
import { type Db, query } from '../../../../database/database.js';
import { BusinessError, ForbiddenError, ValidationError } from '../../../../http/errors.js';
import { writeHistory } from '../../../../rows/history.js';
import { everyoneIn } from '../../../../rows/scope.js';
import type { AnyRow } from '../../../../rows/stored.js';
import { GROUPS, type Register, registerOf } from '../../rules/index.js';
import { hasSnapshot, snapshotTotals } from '../archives.queries.js';
import type { YearBody, YearsQuery } from '../years.dto.js';
import {
  decidingYear,
  decidingYears,
  followBelow,
  lockYear,
  type StoredYear,
  storeYear,
  withdrawYear,
  yearChanged,
  type YearOf,
} from '../years.queries.js';

/** Digits of a province: regions below it take their years from above. */
const PROVINCE_DIGITS = 2;

/** Changes of state that follow in the regions below when a region is reopened or closed. */
const FOLLOWING: Readonly<Record<string, { from: readonly number[]; to: number }>> = {
  reopen: { from: [ArchiveState.archived], to: ArchiveState.open },
  close: { from: [ArchiveState.archived], to: ArchiveState.closed },
};

/** A requested change of a region's year, and the stored row that decides about it so far. */
interface Asked extends YearBody {
  xzCode: string;
  register: Register;
  before: StoredYear | undefined;
}

/**
 * The transitions of `archiveYear/submit` that a caller may make with a region's year; archiving is made by a job.
 * @param isUnused whether the region has opened the year itself and nothing is archived in it yet
 */
export function yearTransitions(
  caller: Caller,
  xzCode: string,
  state: number,
  isUnused = false,
): RowTransition[] {
  const row = { values: { state }, xzCode, end: 0 as const };
  const actor = {
    xzCode: caller.xzCode,
    owner: false,
    party: false,
    named: false,
    everyLevel: isAdministrator(caller),
    holds: (verb: string) => holds(caller, `archiveYear_${verb}`),
  };
  return allowedTransitions(archiving, row, actor).filter(({ action }) => {
    if (action === 'open') return xzCode.length <= PROVINCE_DIGITS;
    return action === 'withdraw' ? isUnused : action !== 'archive';
  });
}

/** Filing years: opened and withdrawn by the nation or a province, reopened and closed for any region. */
@Injectable()
export class ArchiveYearsService {
  constructor(private readonly db: DataSource) {}

  /** The years of a register with the states they have in a region, newest first. */
  async list(caller: Caller, { dataType, xzCode }: YearsQuery): Promise<ArchiveYearRow[]> {
    const register = registerOf(dataType);
    assertReader(caller, register);
    const region = regionAsked(caller, xzCode);
    const years = await decidingYears(this.db, caller, register, region);
    return Promise.all(years.map((year) => this.present(caller, year, register, region)));
  }

  /** Opens a year, changes its dates, or moves it to another state. */
  async submit(caller: Caller, body: YearBody): Promise<ArchiveYearRow> {
    const register = registerOf(body.dataType);
    assertReader(caller, register);
    const xzCode = regionAsked(caller, body.xzCode);
    assertBody(body);
    const of = { tenantId: caller.tenantId, dataType: register.dataType, year: body.year };
    const stored = await this.db.transaction(async (tx) => {
      await query(tx, lockYear(of));
      const before = await decidingYear(tx, of, xzCode);
      await this.store(tx, caller, of, { ...body, xzCode, register, before });
      return (await decidingYear(tx, of, xzCode)) ?? { ...before!, state: ArchiveState.notBegun };
    });
    return this.present(caller, stored, register, xzCode);
  }

  private async store(
    tx: EntityManager,
    caller: Caller,
    of: YearOf,
    { xzCode, register, before, ...body }: Asked,
  ): Promise<void> {
    const from = before?.state ?? ArchiveState.notBegun;
    const to = body.state ?? (from === ArchiveState.notBegun ? ArchiveState.open : from);
    const isUnused = before && (await this.isUnused(tx, caller, before, { register, xzCode }));
    const action = transitionOf(caller, xzCode, { from, to, isUnused });
    const values = { ...body, xzCode, state: to, isReopened: action === 'reopen' };
    const stored =
      action === 'withdraw'
        ? await withdrawYear(tx, of, caller, xzCode)
        : await storeYear(tx, of, caller, values);
    const following = FOLLOWING[action];
    if (following) await query(tx, followBelow(of, xzCode, following.from, following.to));
    if (action === 'reopen') await query(tx, yearChanged(of));
    await writeHistory(tx, { name: 'archiveYear' }, caller, {
      row: { ...stored, tenantId: of.tenantId } as AnyRow,
      action,
      changes: from === to ? {} : { state: [from, to] },
    });
  }

  /** A year with the archived totals of the region, no matter which region its state comes from. */
  private async present(
    caller: Caller,
    year: StoredYear,
    register: Register,
    region: string,
  ): Promise<ArchiveYearRow> {
    const isUnused = await this.isUnused(this.db, caller, year, { register, xzCode: region });
    const moves = yearTransitions(caller, region, year.state, isUnused);
    // A region archived as a whole was counted then; otherwise the totals are those its parts have archived so far.
    if (year.xzCode === region && year.state >= ArchiveState.archived) return { ...year, moves };
    const extent = { owner: caller, year: year.year, xzCode: region };
    const { num, trees } = await snapshotTotals(this.db, extent, register);
    return { ...year, treeNum: trees, groupNum: register === GROUPS ? num : 0, moves };
  }

  /** Whether a region has opened a year itself and nothing in it is archived yet. */
  private async isUnused(
    db: Db,
    caller: Caller,
    year: StoredYear,
    { register, xzCode }: Pick<Asked, 'register' | 'xzCode'>,
  ): Promise<boolean> {
    if (year.xzCode !== xzCode || year.state !== ArchiveState.open) return false;
    const extent = { owner: everyoneIn(caller), year: year.year, xzCode };
    return !(await hasSnapshot(db, extent, register));
  }
}

function assertBody({ year, beginDate, endDate }: YearBody): void {
  if (year > thisYear()) throw new ValidationError([{ field: 'year', key: 'tree.futureYear' }]);
  if (beginDate && endDate && endDate < beginDate)
    throw new ValidationError([{ field: 'endDate', key: 'archive.endsEarly' }]);
}

/** The transition between two states; refuses impossible ones. The dates of an open year change without one. */
function transitionOf(
  caller: Caller,
  xzCode: string,
  { from, to, isUnused }: { from: number; to: number; isUnused: boolean | undefined },
): string {
  if (from === to && archiving.editable.includes(from)) {
    if (xzCode.length > PROVINCE_DIGITS) throw new ForbiddenError('archive.level');
    return 'update';
  }
  const transition = yearTransitions(caller, xzCode, from, isUnused).find(({ status }) => status === to);
  if (!transition) throw new BusinessError('row.illegalTransition');
  return transition.action;
}
