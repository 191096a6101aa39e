import {
  isApproved,
  type RecordDefinition,
  reviewerLevel,
  ReviewStatus,
  type TransitionResult,
  valueOf,
  type Values,
} from '@gushu/shared';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../caller/caller.js';
import type { Db } from '../database/database.js';
import { AppError, assertAll, BusinessError, ForbiddenError } from '../http/errors.js';
import {
  appliedTo,
  assertNoneWaits,
  endsAtOnce,
  requestOf,
  storeApplied,
  storeRequest,
} from '../changes/requests.js';
import { assertReferences } from '../rows/references.js';
import { numberRow } from '../rows/serials.js';
import { assertFresh } from '../rows/service.js';
import type { Amended, Change, Saved, Stored, StoredChange } from '../rows/stored.js';
import { announceTransitions, announceSaved } from '../work/announce.js';
import { assertRow } from './checks.js';
import { type TransitionOpinion, type TransitionQuery, seenVersions, type UpdateKey } from './dto.js';
import type { Given, Stage } from './part.js';
import { eachRow, type RowWork } from './each-row.js';
import { storedOnce } from './sent-rows.js';
import {
  type AskedTransition,
  assertEditable,
  assertFilled,
  assertTransition,
  assertNamed,
  type CountedRow,
  type MadeTransition,
  type NamedTransition,
  systemTransition,
  refuse,
  removeRefusal,
} from '../transitions/transitions.js';
import { higher, RecordReader } from './reader.js';
import { refusalText } from '../transitions/refusal.js';
import { unchangedOf } from '../transitions/returned.js';
import { afterEdit, draftOf, afterTransition, submitted } from '../transitions/states.js';
import { assertNoneHangs, takeTarget } from './target.js';

/** The Blade verbs of a record, one public method a verb; modules override the hooks below. */
export abstract class RecordService<
  D extends RecordDefinition,
  B extends object = Values<D>,
> extends RecordReader<D> {
  /**
   * Stores a new row as a draft where the record has states, whole where it has none, and answers its id; where the caller
   * has sent it before under the same key, that of the row that came of it.
   */
  async save(caller: Caller, body: B): Promise<Saved> {
    return this.db.transaction((tx) =>
      storedOnce(tx, caller, this.definition, () => this.insert(tx, caller, body)),
    );
  }

  /** Stores a row of a batch in the batch's transaction, as if its sender had entered and submitted it. */
  async saveImported(tx: EntityManager, caller: Caller, body: object): Promise<Stored<D>> {
    const draft = draftOf(this.definition, caller, body);
    const change = { tx, caller, row: draft, before: undefined };
    await this.lockParts(change);
    await this.check(change, 'submit');
    await this.settle(change);
    const row = submitted(caller, { record: this.definition, row: draft, end: this.endLevel(draft) });
    const stored = await this.add(tx, caller, row, 'import');
    await this.saved({ tx, caller, row: stored, before: undefined });
    return stored;
  }

  /** Changes the given fields of a row that was read at `version`; a stale version is refused with the row as it is. */
  async update(caller: Caller, body: B & UpdateKey): Promise<Saved> {
    return this.changing(caller, (tx) => this.updateIn(tx, caller, body));
  }

  /** Stores a row, a new one when the body names none, and submits it in the same transaction. */
  async submit(caller: Caller, body: B & Partial<UpdateKey>): Promise<Saved & { status: number }> {
    this.assertMay(caller, body.id ? 'edit' : 'add');
    return this.changing(caller, async (tx) => {
      const { id } = body.id
        ? await this.updateIn(tx, caller, body as B & UpdateKey)
        : await this.insert(tx, caller, body);
      const row = await this.find(tx, caller, id, true);
      const transitions = await this.storedTransitions(tx, caller, row);
      const transition = transitions.find(({ action }) => action === 'submit');
      if (!transition) throw new BusinessError('row.illegalTransition');
      const made = await this.transition(tx, caller, row, transition);
      await announceTransitions(tx, caller, this.definition, { made: [made] });
      return { id, version: made.row.version, status: Number(valueOf(made.row, transition.field)) };
    });
  }

  /**
   * Transitions rows of a machine, each in its own transaction; the refusal of a single one is thrown, others are answered.
   */
  async transitionRows<F extends string>(
    caller: Caller,
    field: F,
    query: TransitionQuery & Record<F, number>,
    said: TransitionOpinion = {},
  ): Promise<TransitionResult[]> {
    const opinion = [query.auditOpinion, query.reason, said.auditOpinion, said.reason].find(Boolean);
    // With what the query of a record says besides.
    const asked = { ...query, field, status: query[field], opinion };
    const seen = seenVersions(query);
    return this.eachRow(caller, [...seen.keys()], async (tx, id, tell) => {
      const before = await this.find(tx, caller, id, true);
      assertFresh(before, seen.get(id));
      const made = await this.transition(tx, caller, before, asked);
      await tell(made, opinion);
      return Number(valueOf(made.row, field));
    });
  }

  /**
   * Makes a transition with a row of a job as it was counted, and refuses one that has changed since, and one that was
   * returned and has not. What came of it is stored in the transaction of the transition, so that a job that begins again
   * goes on behind it.
   */
  async transitionCounted(
    caller: Caller,
    { id, version }: CountedRow,
    { opinion, ...asked }: NamedTransition,
    keep: (db: Db, result: TransitionResult, made?: MadeTransition<Stored<D>>) => Promise<unknown>,
  ): Promise<void> {
    try {
      await this.db.transaction(async (tx) => {
        const before = await this.find(tx, caller, id, true);
        if (before.version !== version) throw new BusinessError('row.changedSince');
        // Nobody can be asked whether they mean it.
        if ((await unchangedOf(tx, this.definition, [before])).length > 0)
          throw new BusinessError('row.unchangedSinceReturn');
        const { status, field } = assertNamed(await this.storedTransitions(tx, caller, before), asked);
        const made = await this.transition(tx, caller, before, { field, status, opinion });
        await keep(tx, { id, ok: true, status: Number(valueOf(made.row, field)) }, made);
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await keep(this.db, { id, ok: false, msg: refusalText(this.definition, error, caller.language) });
    }
  }

  /** Refuses a transition that the machine allows. */
  protected async beforeTransition(
    _tx: EntityManager,
    _caller: Caller,
    _made: MadeTransition<Stored<D>>,
  ): Promise<void> {}

  protected override async assertRemovable(
    tx: EntityManager,
    caller: Caller,
    rows: readonly Stored<D>[],
  ): Promise<void> {
    for (const row of rows) refuse(removeRefusal(caller, this.definition, row));
    await assertNoneHangs(tx, caller, this.definition, rows);
  }

  /** Refuses a row with faults of its fields, and a whole one that lacks something. */
  protected async check(change: Change<D>, stage: Stage): Promise<void> {
    const { tx, caller, row } = change;
    const isDraft = stage === 'draft';
    const own = isDraft ? [] : this.parts.flatMap((part) => part.faults?.(row) ?? []);
    const candidate = { record: this.definition, row, caller, stage: isDraft ? stage : 'submit' } as const;
    await assertAll(
      () => assertRow(tx, this.labels, candidate, own),
      async () => {
        if (isDraft) return;
        for (const part of this.parts) await part.assertComplete?.(change, stage);
      },
    );
  }

  /** Refuses an entry with all its faults; a row that is approved, or has no states, stays complete. */
  private async validate(change: Change<D>, stage?: Stage): Promise<void> {
    const { tx, caller, row, before } = change;
    const isWhole =
      this.definition.states.length === 0 || (before !== undefined && isApproved(this.definition, row));
    await this.lockParts(change);
    await assertAll(
      () => this.check(change, stage ?? (isWhole ? 'submit' : 'draft')),
      () => assertReferences(tx, caller, this.definition, { row, before }),
      () => this.settle(change),
    );
  }

  private async lockParts(change: Change<D>): Promise<void> {
    for (const part of this.parts) {
      if (!change.before) await part.lockFirst?.(change.tx, change.caller);
      await part.lock?.(change);
    }
  }

  protected async change(
    tx: EntityManager,
    caller: Caller,
    before: Stored<D>,
    body: B & UpdateKey,
  ): Promise<Saved> {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    if (this.definition.changes && before.status === ReviewStatus.approved) {
      if (reviewerLevel(caller.xzCode) > 3) throw new ForbiddenError('row.notYours');
      await assertNoneWaits(tx, this.definition, before);
      const after: Stored<D> = { ...before, ...given };
      // The higher of the two levels that recognise the row, before and after.
      const end = higher(this.endLevel(before), this.endLevel(after, before));
      const change = { row: after, before, end };
      if (!endsAtOnce(caller, this.definition, change)) return this.request(tx, caller, before, given);
    }
    const row: Stored<D> = { ...before, ...given, ...afterEdit(this.definition.states, before) };
    await this.validate({ tx, caller, row, before });
    const stored = await this.storeRow(tx, caller, before, { values: row });
    await this.saved({ tx, caller, row: stored, before });
    await announceSaved(tx, caller, this.definition, { row: stored, before });
    return { id: stored.id, version: stored.version };
  }

  /** Asks for a change of an approved row, which stays valid until the change is. */
  protected async request(
    tx: EntityManager,
    caller: Caller,
    before: Stored<D>,
    given: object,
  ): Promise<Saved> {
    const change = { tx, caller, row: requestOf<D>(caller, before, given), before };
    await this.validate(change);
    return storeRequest(this.definition, change);
  }

  /** Follow-up of a stored row; an approved change is applied to its row. */
  private async saved(change: StoredChange<D>): Promise<void> {
    await this.afterSave(change);
    const { originId, status } = change.row;
    if (originId && status === ReviewStatus.approved) await this.apply(change);
  }

  /**
   * Applies an approved change to its row and removes the change. The row and others may have changed while it
   * waited, so the row is validated as in any save.
   */
  private async apply({ tx, caller, row: change }: StoredChange<D>): Promise<void> {
    const before = await this.find(tx, caller, String(change.originId), true);
    await this.softDelete(tx, caller, [change]);
    const row = await appliedTo(tx, this.definition, { origin: before, change });
    await this.validate({ tx, caller, row, before }, 'applied');
    await storeApplied(this.definition, { tx, caller, row, before });
  }

  /** Makes a transition with a row that was read under lock. */
  protected async transition(
    tx: EntityManager,
    caller: Caller,
    before: Stored<D>,
    asked: AskedTransition,
  ): Promise<MadeTransition<Stored<D>>> {
    const allowed = await this.storedTransitions(tx, caller, before);
    const { action, transition } = assertTransition(this.definition, allowed, { ...asked, row: before });
    await this.lockParts({ tx, caller, row: before, before });
    const row = afterTransition(this.definition, { before, asked, transition, caller });
    await this.beforeTransition(tx, caller, { action, field: asked.field, row, before });
    assertFilled(transition, row);
    if (transition.complete) await this.check({ tx, caller, row, before }, 'submit');
    if (!transition.back) await this.settle({ tx, caller, row, before });
    const stored = await this.storeRow(tx, caller, before, { values: row, action, remark: asked.opinion });
    await this.saved({ tx, caller, row: stored, before });
    return { action, field: asked.field, row: stored, before };
  }

  /**
   * Makes a transition of the system's own with a row that was read under lock, since something has happened to it; other
   * values that follow from that come along. It leaves history and messages as any transition does.
   */
  protected async transitionItself(
    tx: EntityManager,
    caller: Caller,
    before: Stored<D>,
    { action, values }: { action: string; values?: Amended<D> },
  ): Promise<MadeTransition<Stored<D>>> {
    const { field, status, transition } = systemTransition(this.definition, action, before);
    const row = {
      ...afterTransition(this.definition, { before, asked: { field, status }, transition, caller }),
      ...values,
    };
    assertFilled(transition, row);
    const stored = await this.storeRow(tx, caller, before, { values: row, action });
    await this.saved({ tx, caller, row: stored, before });
    const made = { action, field, row: stored, before };
    await announceTransitions(tx, caller, this.definition, { made: [made] });
    return made;
  }

  /** Stores a new row in a transaction that others have begun. */
  protected async insert(tx: EntityManager, caller: Caller, body: B): Promise<Saved> {
    const given = await this.given({ db: tx, caller, before: undefined }, body);
    const row = draftOf(this.definition, caller, given);
    await this.validate({ tx, caller, row, before: undefined });
    const stored = await this.add(tx, caller, row);
    await this.saved({ tx, caller, row: stored, before: undefined });
    await announceSaved(tx, caller, this.definition, { row: stored });
    return { id: stored.id, version: stored.version };
  }

  /** Completes a row by what its declaration says, then by what the record adds. */
  protected async settle({ tx, caller, row, before }: Change<D>): Promise<void> {
    await this.storeTexts({ tx, caller, row, before });
    await takeTarget(tx, caller, { record: this.definition, row, before });
    await this.beforeSave({ tx, caller, row, before });
    if (!before) await numberRow(tx, caller, this.definition, row);
  }

  /** Does something to each of some rows, in a transaction each; the refusal of a single one is thrown, others are answered. */
  protected eachRow(caller: Caller, ids: readonly string[], work: RowWork): Promise<TransitionResult[]> {
    const change = (each: (tx: EntityManager) => Promise<number>) => this.changing(caller, each);
    return eachRow({ db: this.db, record: this.definition, caller, change }, ids, work);
  }

  /** The values of fields meant by the sent ones. */
  protected async given<V extends object>(given: Given<D>, sent: V): Promise<V> {
    let values: object = sent;
    for (const part of this.parts) values = (await part.given?.(given, values)) ?? values;
    return values as V;
  }

  /** The same in a transaction that others have begun. */
  protected async updateIn(tx: EntityManager, caller: Caller, body: B & UpdateKey): Promise<Saved> {
    const before = await this.find(tx, caller, body.id, true);
    assertFresh(before, body.version);
    assertEditable(caller, this.definition, before);
    const given = await this.given({ db: tx, caller, before }, body);
    const named = Object.entries(given).some(
      ([name, value]) => value !== undefined && name in this.definition.fields,
    );
    // Nothing that the record has was given: others who read it meanwhile are not in its way.
    if (!named) return { id: before.id, version: before.version };
    return this.change(tx, caller, before, given);
  }
}
