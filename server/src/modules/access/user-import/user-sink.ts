import { checkRow, type Fault, identityOf, narrowed, trimBlanks, user } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { type Caller, isAdministrator } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { AppError, BusinessError, faultsOf } from '../../../http/errors.js';
import { identitySql } from '../../../database/identity.js';
import { type HandOvers, WaitingError } from '../../../work/hand-overs.js';
import type { Labels } from '../../../rows/labels.js';
import { cut } from '../../../sheets/format/cut.js';
import {
  type FileColumn,
  type FoundFault,
  NOTHING_STORED,
  RowPart,
  type Sink,
  type StagedRow,
  type StoredPart,
} from '../../system/imports/index.js';
import {
  assertNewUser,
  assertUserChange,
  type Changing,
  columnOfRule,
  leaversOf,
  MAX_TEXT,
  type SheetField,
  USER_COLUMNS,
  type UserChange,
  type UserOrder,
} from '../user/index.js';

/** A row as it is to be stored: a new user, or a change of one who is there. */
export interface ReadLine {
  row: StagedRow;
  order: UserOrder;
  tenantId: string;
  change?: UserChange;
}

/** Cells of a row, those that are not blank. */
type Texts = Partial<Record<SheetField, string>>;
type Names = ReadonlyMap<string, readonly string[]>;
const NAMED = {
  roleId: sql`select id, role_name as name from blade_role where is_deleted = 0`,
  deptId: sql`select id, dept_name as name from blade_dept where is_deleted = 0`,
  postId: sql`select id, post_name as name from blade_post where is_deleted = 0`,
} as const;
type NamedField = keyof typeof NAMED;

/**
 * Checks rows of a workbook of users by the rules of a single user's `submit`. The whole file is checked before the
 * first password is hashed: its lines are collected here, and none is stored yet.
 */
export class UserSink implements Sink<RowPart> {
  readonly record = user;
  readonly columns = USER_COLUMNS;
  readonly omitsRow = true;
  /** The good rows so far, and the faults of the others. */
  readonly lines: ReadLine[] = [];
  readonly faults: FoundFault[] = [];
  private readonly loaded = new Map<string, Promise<unknown>>();
  private readonly seen = new Map<string, number>();

  readonly tx: EntityManager;
  readonly caller: Caller;
  readonly handOvers: HandOvers;

  constructor(
    changing: Changing,
    private readonly labels: Labels,
    private readonly covers: boolean,
  ) {
    this.tx = changing.tx;
    this.caller = changing.caller;
    this.handOvers = changing.handOvers;
  }

  reader(columns: readonly FileColumn[]): ReturnType<Sink['reader']> {
    return {
      read: ({ number, cells }) => {
        const values: StagedRow['values'] = {};
        for (const { index, column } of columns) {
          const text = cut(trimBlanks(String(cells[index] ?? '')), MAX_TEXT);
          if (text !== '') values[column.field] = text;
        }
        return { number, values, faults: [], warnings: [] };
      },
    };
  }

  part(): RowPart {
    return new RowPart();
  }

  async importPart(
    { rows }: RowPart,
    report: (found: readonly FoundFault[]) => Promise<boolean>,
  ): Promise<StoredPart> {
    const before = this.faults.length;
    await this.unlocking(() => this.check(rows));
    await report(this.faults.slice(before));
    return NOTHING_STORED;
  }

  /** Runs checks and rolls their locks back: hashing the passwords comes next and takes minutes. */
  async unlocking(checks: () => Promise<void>): Promise<void> {
    await this.tx.query('savepoint checks');
    await checks();
    await this.tx.query('rollback to savepoint checks');
  }

  /** Reads its good rows again under locks: somebody may have been added or moved meanwhile. */
  async again(): Promise<UserSink> {
    const again = new UserSink(this, this.labels, this.covers);
    await again.check(this.lines.map(({ row }) => row));
    if (again.faults.length > 0) throw new BusinessError('request.busy');
    return again;
  }

  private async check(rows: readonly StagedRow[]): Promise<void> {
    const lines: ReadLine[] = [];
    for (const row of rows) {
      const line = await this.read(row);
      if (line) lines.push(line);
    }
    this.lines.push(...lines);
    await this.assertNothingWaits(lines);
    this.faults.sort((a, b) => a.row - b.row);
  }

  /** Faults rows by which a person with waiting work leaves: a workbook cannot name who takes it over. */
  private async assertNothingWaits(lines: readonly ReadLine[]): Promise<void> {
    const refusal = await this.waitingFor(lines);
    if (!refusal) return;
    for (const line of lines) {
      if (!line.change || !refusal.holders.has(line.change.before.id)) continue;
      // Each row names the work of its own person; work that only several leave to nobody is named for all.
      const { key, params } = (await this.waitingFor([line])) ?? refusal;
      this.faults.push({ row: line.row.number, field: columnOfRule('', key), key, params });
    }
  }

  /** The refusal of waiting work that these rows together would leave to nobody; undefined where there is none. */
  private async waitingFor(lines: readonly ReadLine[]): Promise<WaitingError | undefined> {
    const leavers = leaversOf(
      this.caller,
      lines.flatMap(({ change }) => change ?? []),
    );
    try {
      await this.handOvers.prepare(this.tx, this.caller, leavers);
      return undefined;
    } catch (error) {
      if (error instanceof WaitingError) return error;
      throw error;
    }
  }

  /** The row as an order, or undefined when it is wrong. */
  private async read(row: StagedRow): Promise<ReadLine | undefined> {
    const texts = row.values as Texts;
    const before = this.faults.length;
    const fault = (field: SheetField, key: string, params?: Fault['params']) =>
      void this.faults.push({ row: row.number, field, key, params: params ?? null });
    for (const { field, key, params } of row.faults) fault(field as SheetField, key, params);
    const tenantId = texts.tenantId ?? this.caller.tenantId;
    if (!(await this.knowsTenant(tenantId))) {
      fault('tenantId', 'user.guestTenant');
      return undefined;
    }
    const order = await this.orderOf(tenantId, texts, fault);
    this.assertOnce(tenantId, row.number, order, fault);
    if (this.faults.length > before) return undefined;
    return this.validated({ row, order, tenantId }, fault);
  }

  private async orderOf(tenantId: string, texts: Texts, fault: FaultSink): Promise<UserOrder> {
    const { account, name, realName, email, phone, birthday, xzcode } = texts;
    const moment = birthday && birthday.length === 10 ? `${birthday} 00:00:00` : birthday;
    const order: UserOrder = {
      tenantId,
      account: account && narrowed(account),
      name,
      realName,
      email,
      phone,
      birthday: moment,
    };
    for (const { field, key, params } of checkRow(user, { ...order }, 'draft')) {
      fault(field as SheetField, key, params);
    }
    if (xzcode !== undefined) order.xzcode = xzcode;
    if (texts.xzjb !== undefined) {
      if (/^[1-4]$/.test(texts.xzjb)) order.xzjb = Number(texts.xzjb);
      else fault('xzjb', 'field.range', { min: 1, max: 4 });
    }
    if (texts.userType !== undefined) {
      order.userType = await this.typeNamed(tenantId, texts.userType);
      if (order.userType === undefined) fault('userType', 'field.dictionary', { value: texts.userType });
    }
    for (const field of Object.keys(NAMED) as NamedField[]) {
      const ids = await this.idsNamed(tenantId, field, texts[field], fault);
      if (ids !== undefined) order[field] = ids;
    }
    return order;
  }

  private async typeNamed(tenantId: string, text: string): Promise<number | undefined> {
    const texts = (await this.labels.dictionaries(['user_type'], tenantId)).get('user_type') ?? new Map();
    const isNamed = (name: string) => name.toLowerCase() === text.toLowerCase();
    const found = [...texts].find(([key, name]) => key === text || isNamed(name));
    return found && Number(found[0]);
  }

  /** Ids of the tenant's rows of these names; an ambiguous name is refused. */
  private async idsNamed(
    tenantId: string,
    field: NamedField,
    text: string | undefined,
    fault: FaultSink,
  ): Promise<string | undefined> {
    if (text === undefined) return undefined;
    const known = await this.cached(`${field} ${tenantId}`, () => this.namesOf(tenantId, field));
    const ids: string[] = [];
    for (const name of new Set(text.split(/[,，、]/).map((each) => each.trim()))) {
      const [id, other] = known.get(name) ?? [];
      if (id === undefined) fault(field, 'user.importUnknown', { name });
      else if (other !== undefined) fault(field, 'user.importAmbiguous', { name });
      else ids.push(id);
    }
    return ids.join(',');
  }

  private async namesOf(tenantId: string, field: NamedField): Promise<Names> {
    const rows = await query<{ name: string; ids: string[] }>(
      this.tx,
      sql`select name, array_agg(id::text order by id) as ids
        from (${NAMED[field]} and tenant_id = ${tenantId}) named group by name`,
    );
    return new Map(rows.map(({ name, ids }) => [name, ids]));
  }

  /** Whether the caller may add users to a tenant: their own, or any for the administrator of the platform. */
  private async knowsTenant(tenantId: string): Promise<boolean> {
    if (tenantId === this.caller.tenantId) return true;
    if (!isAdministrator(this.caller)) return false;
    const tenant = sql`select 1 from blade_tenant where tenant_id = ${tenantId} and is_deleted = 0`;
    return (await this.cached(`tenant ${tenantId}`, () => queryOne(this.tx, tenant))) !== undefined;
  }

  // Many rows name the same things, so each is looked up once.
  private cached<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = (this.loaded.get(key) as Promise<T> | undefined) ?? load();
    this.loaded.set(key, known);
    return known;
  }

  private assertOnce(tenantId: string, row: number, order: UserOrder, fault: FaultSink): void {
    for (const field of ['account', 'phone'] as const) {
      if (!order[field]) continue;
      const key = JSON.stringify([tenantId, field, identityOf(order[field])]);
      const first = this.seen.get(key);
      if (first === undefined) this.seen.set(key, row);
      else fault(field, 'user.importTwice', { r: first });
    }
  }

  /** Validates a line by the rules of `submit`. */
  private async validated(line: ReadLine, fault: FaultSink): Promise<ReadLine | undefined> {
    const { order, tenantId } = line;
    const there = await queryOne<{ id: string }>(
      this.tx,
      sql`select id from blade_user where tenant_id = ${tenantId}
        and ${identitySql(sql`account`)} = ${identityOf(order.account ?? '')} and is_deleted = 0
        order by account <> ${order.account}, twin limit 1`,
    );
    if (there && !this.covers) {
      fault('account', 'user.taken', { account: order.account ?? '' });
      return undefined;
    }
    try {
      if (there) {
        const before = await assertUserChange(this, there.id, order);
        return { ...line, change: { before, order } };
      }
      await assertNewUser(this.tx, this.caller, order);
      return line;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const wrong = faultsOf(error);
      for (const { field, key, params } of wrong.length > 0
        ? wrong
        : [{ field: '', key: error.key, params: error.params }]) {
        // About a user outside of their region or tenant a caller learns only that they cannot use the account.
        fault(columnOfRule(field, key), key === 'row.notFound' ? 'user.notYours' : key, params);
      }
      return undefined;
    }
  }
}

type FaultSink = (field: SheetField, key: string, params?: Fault['params']) => void;
