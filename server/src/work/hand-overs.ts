import {
  HAND_OVER_KINDS,
  type HandOverKind,
  inSentence,
  KEEP,
  type Label,
  type Language,
  type MessageParams,
  type RecordDefinition,
  textIn,
  type WaitingWork,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { join, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../caller/caller.js';
import { type Db, query } from '../database/database.js';
import { BusinessError, ValidationError } from '../http/errors.js';

/** Somebody who leaves. */
export interface Leaver {
  id: string;
  tenantId: string;
  /** By which they are named in a refusal. */
  account?: string;
}

/** Those of a tenant who leave in one call, and who calls. */
export interface Leaving {
  tenantId: string;
  ids: readonly string[];
  caller: Caller;
}

/** Who hands over, and to whom. */
export interface Succession {
  caller: Caller;
  successor: string;
}

/** Work of a kind that waits for those who leave. */
export interface HeldWork {
  count: number;
  /** The first few of it: by name only where the caller may see it. */
  titles: readonly (Label | string)[];
  /** For whom of them it waits. */
  holders: readonly string[];
  /** Condition of the users `u` who may take over all of it. */
  successors: Sql;
  /** Condition of the holders `u` who may keep their part of it, as they are after the change. */
  kept: Sql;
  handOver(tx: EntityManager, succession: Succession): Promise<void>;
}

/** A kind of work that waits for one person. */
export interface HandOverSource {
  kind: HandOverKind;
  /** The work of the kind that waits for those who leave; undefined where none does. */
  heldBy(db: Db, leaving: Leaving): Promise<HeldWork | undefined>;
}

/** Work of a kind that waits in a tenant. */
interface Held {
  tenantId: string;
  kind: HandOverKind;
  work: HeldWork;
}

/** Who takes over as a call says it, of a kind or of all that waits. */
export interface Handed {
  handTo?: string | undefined;
  kind?: HandOverKind;
}

/** Work that is handed over once its people have left. */
export interface HandingOver {
  leavers: readonly Leaver[];
  held: Held[];
  successors: ReadonlyMap<HandOverKind, string>;
}

const KINDS = Object.keys(HAND_OVER_KINDS) as HandOverKind[];
const MAX_TITLES = 5;
/** The highest id that a column of ids holds. */
const MAX_ID = 2n ** 63n - 1n;

/** How a call says who takes over: one for all kinds, or `kind:id`, comma-joined. */
export const HAND_TO =
  /^(?:\d{1,19}|keep|[a-z]{1,20}:(?:\d{1,19}|keep)(?:,[a-z]{1,20}:(?:\d{1,19}|keep)){0,9})$/;

/** Whether a text of digits is an id that a user may have, or says that people keep the work. */
const isSuccessor = (text: string): boolean => text === KEEP || BigInt(text) <= MAX_ID;

/**
 * Who takes over what, as a call says it.
 * @throws ValidationError where a kind is none or stands there twice, or an id is nobody's
 */
export function successorsOf(handTo: string | undefined): ReadonlyMap<HandOverKind, string> {
  if (!handTo) return new Map();
  const pairs = handTo.includes(':')
    ? handTo.split(',').map((each) => each.split(':') as [HandOverKind, string])
    : KINDS.map((kind) => [kind, handTo] as const);
  const successors = new Map(pairs);
  const isSound = pairs.every(([kind, successor]) => KINDS.includes(kind) && isSuccessor(successor));
  if (!isSound || successors.size < pairs.length)
    throw new ValidationError([{ field: 'handTo', key: 'handOver.form' }]);
  return successors;
}

/** How many rows of a record there are, where they are not named one by one. */
export const countedLabel = (
  { label, unit }: Pick<RecordDefinition, 'label' | 'unit'>,
  count: number,
): Label => [
  `${label[0]} ${count} ${unit[0]}`,
  count === 1 ? `1 ${inSentence(label[1])}` : `${label[1]}: ${count} ${unit[1]}`,
];

/** The counts of several tenants added up by kind. */
function summed(held: readonly Held[]): { kind: HandOverKind; count: number; titles: (Label | string)[] }[] {
  return KINDS.flatMap((kind) => {
    const parts = held.flatMap((each) => (each.kind === kind ? [each.work] : []));
    if (parts.length === 0) return [];
    const count = parts.reduce((sum, each) => sum + each.count, 0);
    return [{ kind, count, titles: parts.flatMap(({ titles }) => titles).slice(0, MAX_TITLES) }];
  });
}

/** Waiting work as it is answered, in the reader's language. */
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
  /** For whom of the leavers it waits. */
  readonly holders: ReadonlySet<string>;

  constructor(held: readonly Held[], leavers: readonly Leaver[], language: Language) {
    const counts = summed(held).map(({ kind, count }) => [HAND_OVER_KINDS[kind], count] as const);
    const params: MessageParams = {
      work: [
        counts.map(([[zh], count]) => `${zh} ${count} 项`).join('，'),
        counts.map(([[, en], count]) => `${count} × ${inSentence(en)}`).join(', '),
      ],
    };
    super('handOver.waiting', params);
    this.holders = new Set(held.flatMap(({ work }) => work.holders));
    this.data = {
      people: leavers.flatMap(({ id, account }) => (this.holders.has(id) ? (account ?? []) : [])),
      waiting: waitingIn(held, language),
    };
  }
}

/** All kinds of work that wait for single people; the module that stores a kind offers it. */
@Injectable()
export class HandOvers {
  private readonly sources: HandOverSource[] = [];

  offer(source: HandOverSource): void {
    this.sources.push(source);
  }

  /** Work that waits for people, of one kind or all, added up by kind. */
  async waiting(
    db: Db,
    caller: Caller,
    leavers: readonly Leaver[],
    kind?: HandOverKind,
  ): Promise<WaitingWork[]> {
    return waitingIn(await this.heldBy(db, caller, leavers, kind), caller.language);
  }

  /** Condition of the users `u` who may take over all that waits, of a kind or at all; where nothing does, nobody is offered. */
  async successorsSql(
    db: Db,
    caller: Caller,
    leavers: readonly Leaver[],
    kind: HandOverKind | undefined,
  ): Promise<Sql> {
    const held = await this.heldBy(db, caller, leavers, kind);
    if (held.length === 0) return sql`false`;
    const each = held.map(({ tenantId, work }) => sql`${activeSql(tenantId)} and (${work.successors})`);
    return join([othersSql(leavers), ...each], ' and ');
  }

  /**
   * Finds the work that waits for people before they leave, of one kind or all, as some of it follows from rights
   * that they are about to lose.
   * @throws WaitingError where a kind of it is handed to nobody
   */
  async prepare(
    db: Db,
    caller: Caller,
    leavers: readonly Leaver[],
    { handTo, kind }: Handed = {},
  ): Promise<HandingOver> {
    const held = await this.heldBy(db, caller, leavers, kind);
    const successors = successorsOf(handTo);
    if (held.some((each) => !successors.has(each.kind)))
      throw new WaitingError(held, leavers, caller.language);
    return { leavers, held, successors };
  }

  /** Hands over the work that waited for people who have left, to those who may do it. */
  async finish(tx: EntityManager, caller: Caller, { leavers, held, successors }: HandingOver): Promise<void> {
    for (const { tenantId, kind, work } of held) {
      const successor = successors.get(kind)!;
      const isKept = successor === KEEP;
      const fits = isKept
        ? sql`u.id = any(${work.holders}::bigint[]) and (${work.kept})`
        : sql`u.id = ${successor} and ${othersSql(leavers)} and (${work.successors})`;
      // A transaction that removes the successor at the same moment waits, and then finds the work handed to them.
      const found = await query(
        tx,
        sql`select from blade_user u where ${activeSql(tenantId)} and ${fits} for key share`,
      );
      if (found.length < (isKept ? work.holders.length : 1)) {
        const [zh, en] = HAND_OVER_KINDS[kind];
        const params: MessageParams = { kind: [zh, inSentence(en)] };
        const key = isKept ? 'handOver.kept' : 'handOver.successor';
        throw new ValidationError([{ field: 'handTo', key, params }]);
      }
      if (!isKept) await work.handOver(tx, { caller, successor });
    }
  }

  /** Waiting work by tenant and kind, read once for all who leave together: none of them takes over from another. */
  private async heldBy(
    db: Db,
    caller: Caller,
    leavers: readonly Leaver[],
    only?: HandOverKind,
  ): Promise<Held[]> {
    const held: Held[] = [];
    for (const tenantId of new Set(leavers.map((leaver) => leaver.tenantId))) {
      const ids = leavers.filter((leaver) => leaver.tenantId === tenantId).map(({ id }) => id);
      for (const source of this.sources) {
        if (only && source.kind !== only) continue;
        const work = await source.heldBy(db, { tenantId, ids, caller });
        if (work) held.push({ tenantId, kind: source.kind, work });
      }
    }
    return held;
  }
}

const othersSql = (leavers: readonly Leaver[]): Sql =>
  sql`u.id <> all(${leavers.map(({ id }) => id)}::bigint[])`;

const activeSql = (tenantId: string): Sql =>
  sql`u.tenant_id = ${tenantId} and u.status = 1 and u.is_deleted = 0`;
