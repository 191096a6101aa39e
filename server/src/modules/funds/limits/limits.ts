import { cents, type Fault, moneyText, ProjectStage } from '@gushu/shared';
import type { EntityManager } from 'typeorm';
import type { Db } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import type { ScopeOwner } from '../../../rows/scope.js';
import { type Change, type FundKey, fundPools, lockFunds, placeName, type Pool } from './pools.queries.js';

/** A refusal with its three figures: received, passed on or bound, and requested. */
interface Refused {
  key: 'fund.exceeded' | 'fund.below';
  place: string;
  received: number;
  taken: number;
  asked: number;
}

const overdrawn = ({ received, out }: Pick<Pool, 'received' | 'out'>): number =>
  Math.max(0, cents(out) - cents(received));

/** Refuses a change after which a pool lacks more than before; a pool overdrawn before may still shrink. */
function refusedIn(before: Pool | undefined, after: Pool, { add }: Change): Refused | undefined {
  const was = before ?? { received: 0, out: 0 };
  if (overdrawn(after) <= overdrawn(was)) return undefined;
  const { place } = after;
  if (!before || cents(after.received) < cents(was.received))
    return { key: 'fund.below', place, received: was.received, taken: after.out, asked: after.received };
  const asked = Number(add?.amount ?? 0);
  const taken = (cents(after.out) - cents(asked)) / 100;
  return { key: 'fund.exceeded', place, received: after.received, taken, asked };
}

/** The first limit that a change of budgets or projects breaks. */
function refusal(before: readonly Pool[], after: readonly Pool[], change: Change): Refused | undefined {
  const found = (pools: readonly Pool[], place: string) => pools.find((pool) => pool.place === place);
  // A pool that projects are bound to must not disappear.
  const gone = before.find(({ place, out }) => cents(out) > 0 && !found(after, place));
  if (gone)
    return { key: 'fund.below', place: gone.place, received: gone.received, taken: gone.out, asked: 0 };
  for (const pool of after) {
    const refused = refusedIn(found(before, pool.place), pool, change);
    if (refused) return refused;
  }
  return undefined;
}

/** The fault of a change of the money of a province and year, with the three figures; undefined where it fits. */
export async function fundFault(
  db: Db,
  owner: ScopeOwner,
  key: FundKey,
  { field, ...change }: Change & { field: string },
): Promise<Fault | undefined> {
  const before = await fundPools(db, owner, key);
  const refused = refusal(before, await fundPools(db, owner, key, change), change);
  if (!refused) return undefined;
  const { received, taken, asked } = refused;
  const figures = { received: moneyText(received), taken: moneyText(taken), asked: moneyText(asked) };
  return { field, key: refused.key, params: { ...figures, place: await placeName(db, refused.place) } };
}

/** The columns of a project that decide how much of its region's money it binds. */
export interface ProjectMoney {
  /** Missing for a new one. */
  id?: string | undefined;
  year: number;
  xzCode: string;
  /** The nation's money, in 万元. */
  centralFund: unknown;
  stage: number;
}

/**
 * The fault of a changed project that binds more of the nation's money than its region still has; names `centralFund`
 * and the three figures. Checks at any stage, and takes no lock.
 */
export const projectFundFault = (
  db: Db,
  owner: ScopeOwner,
  { id, year, xzCode, centralFund }: Omit<ProjectMoney, 'stage'>,
): Promise<Fault | undefined> =>
  fundFault(
    db,
    owner,
    { year, province: xzCode.slice(0, 2) },
    {
      field: 'centralFund',
      of: 'project',
      without: id === undefined ? [] : [id],
      add: { xzCode, amount: centralFund },
    },
  );

/**
 * Refuses a changed project that binds more of the nation's money than its region still has: from stage 3 on, before
 * that nothing is bound. Waits for other transactions that change budgets or such projects of the tenant.
 */
export async function assertProjectFund(
  tx: EntityManager,
  owner: ScopeOwner,
  project: ProjectMoney,
): Promise<void> {
  if (project.stage < ProjectStage.allotment) return;
  await lockFunds(tx, owner);
  const fault = await projectFundFault(tx, owner, project);
  if (fault) throw new ValidationError([fault]);
}
