import { cents, type Fault, moneyText, ProjectStage } from '@gushu/shared';
import type { EntityManager } from 'typeorm';
import type { Db } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import type { ScopeOwner } from '../../../rows/scope.js';
import { type Change, type FundKey, fundPools, lockFunds, placeName, type Pool } from './pools.queries.js';

/** Names the three figures of a refusal: received, passed on or bound, asked for. */
interface Refused {
  key: 'fund.exceeded' | 'fund.below';
  place: string;
  received: number;
  taken: number;
  asked: number;
}

const overdrawn = ({ received, out }: Pick<Pool, 'received' | 'out'>): number =>
  Math.max(0, cents(out) - cents(received));

/** What is wrong with a pool after a change: it lacks more than it did before. What was overdrawn before may shrink. */
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
  for (const pool of after) {
    const refused = refusedIn(found(before, pool.place), pool, change);
    if (refused) return refused;
  }
  // Projects that are bound to what a place has received do not outlive it.
  const gone = before.find(({ place, out }) => cents(out) > 0 && !found(after, place));
  return gone && { key: 'fund.below', place: gone.place, received: gone.received, taken: gone.out, asked: 0 };
}

/** What a change of the money of a province and year is refused for, with the three figures; nothing where it fits. */
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

/** A project as far as it binds money of its region. */
export interface ProjectMoney {
  /** Missing for a new one. */
  id?: string | undefined;
  year: number;
  xzCode: string;
  /** 万元 of the nation's money. */
  centralFund: unknown;
  stage: number;
}

/**
 * What is wrong with the nation's money of a project as it shall be: more than its region still has. It names `centralFund`
 * and the three figures, whatever the stage; nobody is locked.
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
 * Refuses a project, as it shall be stored, that binds more of the nation's money than its region still has: from stage 3,
 * before that nothing is bound. Whoever stores it waits for others who change budgets or such projects of the tenant.
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
