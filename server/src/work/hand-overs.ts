import {
  HAND_OVER_KINDS,
  type HandOverKind,
  inSentence,
  KEEP,
  type Label,
  type Language,
  type MessageParams,
  textIn,
  type WaitingWork,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { join, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../caller/caller.js';
import { type Db, queryOne } from '../database/database.js';
import { BusinessError, ValidationError } from '../http/errors.js';

/** Somebody who leaves, as they were before. */
export interface Leaver {
  id: string;
  tenantId: string;
  xzCode: string;
  /** By which they are named in a refusal. */
  account?: string;
}

/** Who hands over, and to whom. */
export interface Receiver {
  caller: Caller;
  leaver: Leaver;
  /** The user who takes it over. */
  to: string;
}

/** What of a kind waits for a person. */
export interface HeldWork {
  count: number;
  /** The first few of it. */
  titles: readonly (Label | string)[];
  /** Condition of the users `u` who may take all of it. */
  takers: Sql;
  handOver(tx: EntityManager, receiver: Receiver): Promise<void>;
}

/** A kind of work that waits for one person. */
export interface HandOverSource {
  kind: HandOverKind;
  /** What of it waits for somebody; nothing where none does. */
  heldBy(db: Db, leaver: Leaver): Promise<HeldWork | undefined>;
}

/** What waits for somebody, by kind. */
interface Held {
  leaver: Leaver;
  work: [HandOverKind, HeldWork][];
}

/** Work that is handed over once its people have left. */
export interface HandingOver {
  held: Held[];
  to: ReadonlyMap<HandOverKind, string>;
}

const KINDS = Object.keys(HAND_OVER_KINDS) as HandOverKind[];
const MAX_TITLES = 5;

/** How a call says who takes over: one for all kinds, or `kind:id`, comma-joined. */
export const HAND_TO =
  /^(?:\d{1,19}|keep|[a-z]{1,20}:(?:\d{1,19}|keep)(?:,[a-z]{1,20}:(?:\d{1,19}|keep)){0,9})$/;

/** Who takes over what, as a call says it. */
export function receiversOf(handTo: string | undefined): ReadonlyMap<HandOverKind, string> {
  if (!handTo) return new Map();
  if (!handTo.includes(':')) return new Map(KINDS.map((kind) => [kind, handTo]));
  return new Map(handTo.split(',').map((each) => each.split(':') as [HandOverKind, string]));
}

/** The counts of several people added up by kind. */
function summed(held: readonly Held[]): { kind: HandOverKind; count: number; titles: (Label | string)[] }[] {
  return KINDS.flatMap((kind) => {
    const parts = held.flatMap(({ work }) => work.flatMap(([of, each]) => (of === kind ? [each] : [])));
    if (parts.length === 0) return [];
    const count = parts.reduce((sum, each) => sum + each.count, 0);
    return [{ kind, count, titles: parts.flatMap(({ titles }) => titles).slice(0, MAX_TITLES) }];
  });
}

/** What waits, in a reader's words. */
const waitingIn = (held: readonly Held[], language: Language): WaitingWork[] =>
  summed(held).map(({ kind, count, titles }) => ({
    kind,
    name: textIn(language, HAND_OVER_KINDS[kind]),
    count,
    titles: titles.map((title) => (typeof title === 'string' ? title : textIn(language, title))),
  }));

/** Somebody leaves for whom something waits: it is named, kind by kind, and has to be handed over in the same step. */
export class WaitingError extends BusinessError {
  override readonly data: object;

  constructor(held: readonly Held[], language: Language) {
    const counts = summed(held).map(({ kind, count }) => [HAND_OVER_KINDS[kind], count] as const);
    const params: MessageParams = {
      work: [
        counts.map(([[zh], count]) => `${zh} ${count} 项`).join('，'),
        counts.map(([[, en], count]) => `${count} × ${inSentence(en)}`).join(', '),
      ],
    };
    super('handOver.waiting', params);
    this.data = {
      people: held.flatMap(({ leaver: { account } }) => account ?? []),
      waiting: waitingIn(held, language),
    };
  }
}

/** All kinds of work that wait for single people; whoever keeps a kind offers it. */
@Injectable()
export class HandOvers {
  private readonly sources: HandOverSource[] = [];

  offer(source: HandOverSource): void {
    this.sources.push(source);
  }

  /** What waits for people, added up by kind. */
  async waiting(db: Db, leavers: readonly Leaver[], language: Language): Promise<WaitingWork[]> {
    return waitingIn(await this.heldBy(db, leavers), language);
  }

  /** Condition of the users `u` who may take all that waits, of a kind or at all; where nothing does, nobody is offered. */
  async takersSql(db: Db, leavers: readonly Leaver[], kind: HandOverKind | undefined): Promise<Sql> {
    const held = await this.heldBy(db, leavers, kind);
    if (held.length === 0) return sql`false`;
    const takers = held.flatMap(({ leaver, work }) => work.map(([, each]) => takesSql(leaver, each)));
    return join([othersSql(leavers), ...takers], ' and ');
  }

  /**
   * Finds before people leave what waits for them, as some of it follows from what they are about to lose.
   * @throws WaitingError where a kind of it is handed to nobody
   */
  async prepare(
    db: Db,
    caller: Caller,
    leavers: readonly Leaver[],
    handTo: string | undefined,
  ): Promise<HandingOver> {
    const held = await this.heldBy(db, leavers);
    const to = receiversOf(handTo);
    if (held.some(({ work }) => work.some(([kind]) => !to.has(kind))))
      throw new WaitingError(held, caller.language);
    return { held, to };
  }

  /** Hands over what waited for people who have left, to those who may do it. */
  async finish(tx: EntityManager, caller: Caller, { held, to }: HandingOver): Promise<void> {
    const leavers = held.map(({ leaver }) => leaver);
    for (const { leaver, work } of held)
      for (const [kind, each] of work) {
        const named = to.get(kind)!;
        const isKept = named === KEEP;
        const takes = isKept ? sql`u.id = ${leaver.id}` : sql`${othersSql(leavers)} and u.id = ${named}`;
        // Whoever removes the receiver at the same moment waits, and then finds what was handed to them.
        const taker = await queryOne(
          tx,
          sql`select from blade_user u where ${takes} and ${takesSql(leaver, each)} for key share`,
        );
        if (!taker) {
          const [zh, en] = HAND_OVER_KINDS[kind];
          const params: MessageParams = { kind: [zh, inSentence(en)] };
          const key = isKept ? 'handOver.kept' : 'handOver.taker';
          throw new ValidationError([{ field: 'handTo', key, params }]);
        }
        if (!isKept) await each.handOver(tx, { caller, leaver, to: named });
      }
  }

  private async heldBy(db: Db, leavers: readonly Leaver[], only?: HandOverKind): Promise<Held[]> {
    const held: Held[] = [];
    for (const leaver of leavers) {
      const work: Held['work'] = [];
      for (const source of this.sources) {
        if (only && source.kind !== only) continue;
        const found = await source.heldBy(db, leaver);
        if (found) work.push([source.kind, found]);
      }
      if (work.length > 0) held.push({ leaver, work });
    }
    return held;
  }
}

const othersSql = (leavers: readonly Leaver[]): Sql =>
  sql`u.id <> all(${leavers.map(({ id }) => id)}::bigint[])`;

const takesSql = ({ tenantId }: Leaver, { takers }: HeldWork): Sql =>
  sql`u.tenant_id = ${tenantId} and u.status = 1 and u.is_deleted = 0 and (${takers})`;
