import {
  allowedMoves,
  archiving,
  ArchiveState,
  type ArchiveYearRow,
  insideRegion,
  type RowMove,
  thisYear,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { assertReader, type Caller, holds, isAdministrator } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { BusinessError, ForbiddenError, ValidationError } from '../../../http/errors.js';
import { writeHistory } from '../../../rows/history.js';
import type { Stored } from '../../../rows/stored.js';
import { snapshotTotals } from './archives.queries.js';
import { GROUPS, type Register, registerOf } from './registers.js';
import type { YearBody, YearsQuery } from './years.dto.js';
import {
  decidingYear,
  decidingYears,
  followBelow,
  lockYear,
  type StoredYear,
  storeYear,
  type YearOf,
} from './years.queries.js';

/** Digits of a province: regions below it take their years from above. */
const PROVINCE_DIGITS = 2;

/** What the regions below do when one is opened anew or closed. */
const FOLLOWING: Readonly<Record<string, { from: readonly number[]; to: number }>> = {
  reopen: { from: [ArchiveState.archived], to: ArchiveState.open },
  close: { from: [ArchiveState.archived], to: ArchiveState.closed },
};

/** The moves of `archiveYear/submit` that a caller may make with a region's year; archiving is a job's. */
export function yearMoves(caller: Caller, xzCode: string, state: number): RowMove[] {
  const row = { values: { state }, xzCode, end: 0 as const };
  const actor = {
    xzCode: caller.xzCode,
    owner: false,
    party: false,
    named: false,
    everyLevel: isAdministrator(caller),
    holds: (verb: string) => holds(caller, `archiveYear_${verb}`),
  };
  return allowedMoves(archiving, row, actor).filter(
    ({ action }) => action !== 'archive' && (action !== 'open' || xzCode.length <= PROVINCE_DIGITS),
  );
}

/** Filing years: opened for the nation or a province, opened anew and closed for any region. */
@Injectable()
export class ArchiveYearsService {
  constructor(private readonly db: DataSource) {}

  /** The years of a register as a region has them, newest first. */
  async list(caller: Caller, { dataType, xzCode }: YearsQuery): Promise<ArchiveYearRow[]> {
    const register = registerOf(dataType);
    assertReader(caller, register);
    const region = xzCode || caller.xzCode;
    if (!insideRegion(region, caller.xzCode)) throw new ForbiddenError('row.outsideRegion');
    const years = await decidingYears(this.db, caller, register, region);
    return Promise.all(years.map((year) => this.present(caller, year, register, region)));
  }

  /** Opens a year, changes its dates, or leads it to another state. */
  async submit(caller: Caller, body: YearBody): Promise<ArchiveYearRow> {
    const register = registerOf(body.dataType);
    assertReader(caller, register);
    const xzCode = body.xzCode || caller.xzCode;
    assertBody(caller, body, xzCode);
    const of = { tenantId: caller.tenantId, dataType: register.dataType, year: body.year };
    const stored = await this.db.transaction(async (tx) => {
      await query(tx, lockYear(of));
      await this.store(tx, caller, of, { ...body, xzCode });
      return (await decidingYear(tx, of, xzCode))!;
    });
    return this.present(caller, stored, register, xzCode);
  }

  private async store(
    tx: EntityManager,
    caller: Caller,
    of: YearOf,
    { xzCode, ...body }: YearBody & { xzCode: string },
  ): Promise<void> {
    const before = await decidingYear(tx, of, xzCode);
    const from = before?.state ?? ArchiveState.notBegun;
    const to = body.state ?? (from === ArchiveState.notBegun ? ArchiveState.open : from);
    const action = moveOf(caller, xzCode, { from, to });
    const stored = await storeYear(tx, of, caller, {
      ...body,
      xzCode,
      state: to,
      isReopened: action === 'reopen',
    });
    const following = FOLLOWING[action];
    if (following) await query(tx, followBelow(of, xzCode, following.from, following.to));
    await writeHistory(tx, { name: 'archiveYear' }, caller, {
      row: { ...stored, tenantId: of.tenantId } as Stored,
      action,
      changes: from === to ? {} : { state: [from, to] },
    });
  }

  /** A year with what the region itself has archived, wherever its state comes from. */
  private async present(
    caller: Caller,
    year: StoredYear,
    register: Register,
    region: string,
  ): Promise<ArchiveYearRow> {
    const moves = yearMoves(caller, region, year.state);
    const isOwn = year.xzCode === region;
    if (isOwn || year.state < ArchiveState.archived) return { ...year, moves };
    const extent = { owner: caller, year: year.year, xzCode: region };
    const { num, trees } = await snapshotTotals(this.db, extent, register);
    return { ...year, treeNum: trees, groupNum: register === GROUPS ? num : 0, moves };
  }
}

function assertBody(caller: Caller, { year, beginDate, endDate }: YearBody, xzCode: string): void {
  if (!insideRegion(xzCode, caller.xzCode)) throw new ForbiddenError('row.outsideRegion');
  if (year > thisYear()) throw new ValidationError([{ field: 'year', key: 'field.large' }]);
  if (beginDate && endDate && endDate < beginDate)
    throw new ValidationError([{ field: 'endDate', key: 'field.small' }]);
}

/** The move between two states, or a refusal; the dates of a year that is open change without one. */
function moveOf(caller: Caller, xzCode: string, { from, to }: { from: number; to: number }): string {
  if (from === to && archiving.editable.includes(from)) {
    if (xzCode.length > PROVINCE_DIGITS) throw new ForbiddenError('archive.level');
    return 'update';
  }
  const move = yearMoves(caller, xzCode, from).find(({ status }) => status === to);
  if (!move) throw new BusinessError('row.illegalMove');
  return move.action;
}
