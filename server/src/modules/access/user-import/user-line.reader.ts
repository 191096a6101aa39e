import { checkRow, type Fault, user } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { type Caller, isAdministrator } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { AppError, faultsOf } from '../../../http/errors.js';
import type { Labels } from '../../../rows/labels.js';
import {
  assertNewUser,
  assertUserChange,
  type SheetField,
  USER_SHEET,
  type UserLine,
  type UserOrder,
} from '../user/index.js';
import type { LineFault } from './import-run.js';

/** A row as it is to be stored: a new user, or a change of one who is there. */
export interface ReadLine {
  row: number;
  order: UserOrder;
  tenantId: string;
  id?: string;
}

type Names = ReadonlyMap<string, readonly string[]>;
const NAMED = {
  roleId: sql`select id, role_name as name from blade_role where is_deleted = 0`,
  deptId: sql`select id, dept_name as name from blade_dept where is_deleted = 0`,
  postId: sql`select id, post_name as name from blade_post where is_deleted = 0`,
} as const;
type NamedField = keyof typeof NAMED;

// Which column a rule speaks of that knows of no columns.
const COLUMN_OF: Record<string, SheetField> = {
  'user.level': 'xzjb',
  'role.lacking': 'roleId',
  'role.own': 'roleId',
  'role.administrator': 'roleId',
  'row.outsideRegion': 'xzcode',
};

/** Reads rows of a workbook of users by the rules of a single user's `submit`; it gathers what is wrong. */
export class UserLineReader {
  readonly faults: LineFault[] = [];
  private readonly names = new Map<string, Promise<Names>>();
  private readonly tenants = new Map<string, Promise<boolean>>();
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly tx: EntityManager,
    private readonly caller: Caller,
    private readonly labels: Labels,
    private readonly covers: boolean,
  ) {}

  /** The row as an order, or undefined when it is wrong. */
  async read({ row, texts, faults }: UserLine): Promise<ReadLine | undefined> {
    const before = this.faults.length;
    const fault = (field: SheetField, key: string, params?: Fault['params']) =>
      void this.faults.push({ row, field, key, params });
    for (const { field, key, params } of faults ?? []) fault(field, key, params);
    const tenantId = texts.tenantId ?? this.caller.tenantId;
    if (!(await this.knowsTenant(tenantId))) {
      fault('tenantId', 'user.guestTenant');
      return undefined;
    }
    const order = await this.orderOf(tenantId, texts, fault);
    this.assertOnce(tenantId, row, order, fault);
    if (this.faults.length > before) return undefined;
    return this.validated({ row, order, tenantId }, fault);
  }

  private async orderOf(tenantId: string, texts: UserLine['texts'], fault: FaultSink): Promise<UserOrder> {
    const { account, name, realName, email, phone, birthday, xzcode } = texts;
    const moment = birthday && birthday.length === 10 ? `${birthday} 00:00:00` : birthday;
    const order: UserOrder = { tenantId, account, name, realName, email, phone, birthday: moment };
    for (const { field, key, params } of checkRow(user, { ...order }, 'draft')) {
      fault(field as SheetField, key, params);
    }
    if (xzcode !== undefined) order.xzcode = xzcode;
    if (texts.xzjb !== undefined) {
      if (/^[1-4]$/.test(texts.xzjb)) order.xzjb = Number(texts.xzjb);
      else fault('xzjb', 'field.range', { min: 1, max: 4 });
    }
    await this.readType(tenantId, texts.userType, order, fault);
    for (const field of Object.keys(NAMED) as NamedField[]) {
      const ids = await this.idsNamed(tenantId, field, texts[field], fault);
      if (ids !== undefined) order[field] = ids;
    }
    return order;
  }

  private async readType(
    tenantId: string,
    text: string | undefined,
    order: UserOrder,
    fault: FaultSink,
  ): Promise<void> {
    if (text === undefined) return;
    const texts = (await this.labels.dictionaries(['user_type'], tenantId)).get('user_type') ?? new Map();
    const found = [...texts].find(
      ([key, value]) => key === text || value.toLowerCase() === text.toLowerCase(),
    );
    if (found) order.userType = Number(found[0]);
    else fault('userType', 'field.dictionary', { value: text });
  }

  /** Ids of the tenant's rows of these names; a name that two have says nothing. */
  private async idsNamed(
    tenantId: string,
    field: NamedField,
    text: string | undefined,
    fault: FaultSink,
  ): Promise<string | undefined> {
    if (text === undefined) return undefined;
    const known = await this.namesOf(tenantId, field);
    const ids: string[] = [];
    for (const name of new Set(text.split(/[,，、]/).map((each) => each.trim()))) {
      const [id, other] = known.get(name) ?? [];
      if (id === undefined) fault(field, 'user.importUnknown', { name });
      else if (other !== undefined) fault(field, 'user.importAmbiguous', { name });
      else ids.push(id);
    }
    return ids.join(',');
  }

  private namesOf(tenantId: string, field: NamedField): Promise<Names> {
    const key = `${tenantId} ${field}`;
    const known = this.names.get(key) ?? this.loadNames(tenantId, field);
    this.names.set(key, known);
    return known;
  }

  private async loadNames(tenantId: string, field: NamedField): Promise<Names> {
    const rows = await query<{ id: string; name: string }>(
      this.tx,
      sql`${NAMED[field]} and tenant_id = ${tenantId}`,
    );
    const names = new Map<string, string[]>();
    for (const { id, name } of rows) names.set(name, [...(names.get(name) ?? []), id]);
    return names;
  }

  /** A tenant that the caller may add users to: their own, or any for whoever runs the platform. */
  private knowsTenant(tenantId: string): Promise<boolean> {
    if (tenantId === this.caller.tenantId) return Promise.resolve(true);
    if (!isAdministrator(this.caller)) return Promise.resolve(false);
    const known =
      this.tenants.get(tenantId) ??
      queryOne(
        this.tx,
        sql`select 1 from blade_tenant where tenant_id = ${tenantId} and is_deleted = 0`,
      ).then((row) => row !== undefined);
    this.tenants.set(tenantId, known);
    return known;
  }

  private assertOnce(tenantId: string, row: number, order: UserOrder, fault: FaultSink): void {
    for (const field of ['account', 'phone'] as const) {
      if (!order[field]) continue;
      const key = JSON.stringify([tenantId, field, order[field]]);
      const first = this.seen.get(key);
      if (first === undefined) this.seen.set(key, row);
      else fault(field, 'user.importTwice', { r: first });
    }
  }

  /** Asks the rules of `submit`. */
  private async validated(line: ReadLine, fault: FaultSink): Promise<ReadLine | undefined> {
    const { order, tenantId } = line;
    const there = await queryOne<{ id: string }>(
      this.tx,
      sql`select id from blade_user where tenant_id = ${tenantId} and account = ${order.account} and is_deleted = 0`,
    );
    if (there && !this.covers) {
      fault('account', 'user.taken', { account: order.account ?? '' });
      return undefined;
    }
    try {
      if (there) await assertUserChange(this.tx, this.caller, there.id, order);
      else await assertNewUser(this.tx, this.caller, order);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const wrong = faultsOf(error);
      for (const { field, key, params } of wrong.length > 0
        ? wrong
        : [{ field: '', key: error.key, params: error.params }]) {
        const own = field in USER_SHEET ? (field as SheetField) : undefined;
        // Of somebody outside of their region or tenant a caller learns that they cannot have the account, and no more.
        fault(own ?? COLUMN_OF[key] ?? 'account', key === 'row.notFound' ? 'user.notYours' : key, params);
      }
      return undefined;
    }
    return there ? { ...line, id: there.id } : line;
  }
}

type FaultSink = (field: SheetField, key: string, params?: Fault['params']) => void;
