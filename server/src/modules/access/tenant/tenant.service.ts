import { tenant, type TenantInfo, type TenantInput, type RowOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, isAdministrator, MANAGEMENT_TENANT } from '../../../caller/caller.js';
import { SessionCache } from '../../../auth/session-cache.js';
import { Sessions } from '../../../auth/sessions.js';
import { query, queryOne } from '../../../database/database.js';
import type { SubmitKey } from '../../../entity/dto.js';
import { EntityService } from '../../../entity/service.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import type { Amended, Change, Saved, Stored } from '../../../rows/stored.js';
import { Labels } from '../../../rows/labels.js';
import { removeBelongings, TenantMaker } from './tenant-maker.js';
import { tenantByDomain } from './tenant.queries.js';

/** What is sent of a tenant; clients before 4.x call its address `domain`. */
type TenantOrder = TenantInput & { domain?: string };

/** Tenants: the platform makes, licenses and removes them; a tenant's own administrators see theirs. */
@Injectable()
export class TenantService extends EntityService<typeof tenant, TenantOrder> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly maker: TenantMaker,
    private readonly sessions: SessionCache,
    private readonly signedIn: Sessions,
  ) {
    super({ db, labels }, tenant);
  }

  /** The tenant behind an address, for its sign-in page. */
  async info(domain: string): Promise<TenantInfo | object> {
    const address = domain.replaceAll('\0', '');
    return (address && (await tenantByDomain(this.db, address))) || {};
  }

  /** Number and name of every tenant the caller may see, for pickers. */
  names(caller: Caller, name = ''): Promise<{ tenantId: string; tenantName: string }[]> {
    return query(
      this.db,
      sql`select t.tenant_id "tenantId", t.tenant_name "tenantName" from blade_tenant t
        where ${this.scope(caller)} and starts_with(t.tenant_name, ${name}) order by t.id`,
    );
  }

  /** Tenants of a name. */
  findByName(caller: Caller, name: string): Promise<RowOf<typeof tenant>[]> {
    return this.select(caller, { tenantName: name });
  }

  /** Sets how many accounts tenants have and until when; the management tenant has no end. */
  async license(
    caller: Caller,
    ids: readonly string[],
    licence: { accountNumber?: number; expireTime?: string },
  ): Promise<true> {
    return this.set(caller, ids, 'tenant.managementOpen', {
      accountNumber: licence.accountNumber ?? -1,
      expireTime: licence.expireTime ?? null,
    });
  }

  /** Puts tenants out of use, or back. */
  async open(caller: Caller, ids: readonly string[], isOpen: boolean): Promise<true> {
    return this.set(caller, ids, 'tenant.managementStays', { status: isOpen ? 1 : 0 });
  }

  /** Gives a tenant a package, or none: then it may use every menu. */
  async setPackage(caller: Caller, id: string, packageId: string | undefined): Promise<true> {
    if (packageId !== undefined) await this.assertKnown('packageId', 'blade_tenant_package', packageId);
    return this.set(caller, [id], 'tenant.managementOpen', { packageId: packageId ?? null });
  }

  /** Notes which data source a tenant is to use. */
  async setDatasource(caller: Caller, id: string, datasourceId: string | undefined): Promise<true> {
    if (datasourceId !== undefined) await this.assertKnown('datasourceId', 'blade_datasource', datasourceId);
    return this.set(caller, [id], undefined, { datasourceId: datasourceId ?? null });
  }

  /** Id of a tenant's package. */
  async packageOf(caller: Caller, id: string): Promise<string | undefined> {
    const row = await this.find(this.db, caller, id);
    return row.packageId ?? undefined;
  }

  // One's own tenant is no secret to its administrators; the route asks for their role.
  protected override scope(caller: Caller): Sql {
    return isAdministrator(caller)
      ? sql`t.is_deleted = 0`
      : sql`t.tenant_id = ${caller.tenantId} and t.is_deleted = 0`;
  }

  protected override async insert(
    tx: EntityManager,
    caller: Caller,
    body: TenantOrder & SubmitKey,
  ): Promise<Saved> {
    const made = await super.insert(tx, caller, { ...body, domainUrl: body.domainUrl || body.domain });
    const row = await this.find(tx, caller, made.id);
    const first = await this.maker.furnish(tx, caller, row.tenantId, row.tenantName);
    return { ...made, ...first };
  }

  /** Older clients send the row as it was listed, and what they have changed as `domain`. */
  protected override async change(
    tx: EntityManager,
    caller: Caller,
    id: string,
    body: TenantOrder & SubmitKey,
  ): Promise<Saved> {
    const { domain, domainUrl } = body;
    const before = await this.find(tx, caller, id);
    const kept = before.domainUrl ?? '';
    const isOlder = domain !== undefined && domain !== kept && (domainUrl ?? kept) === kept;
    return super.change(tx, caller, id, isOlder ? { ...body, domainUrl: domain } : body);
  }

  protected override async beforeSave({ tx, row, before }: Change<typeof tenant>): Promise<void> {
    if (!before) {
      row.tenantId = await this.maker.freeNumber(tx);
      row.accountNumber ??= await this.maker.defaultAccounts();
    } else if (before.tenantId === MANAGEMENT_TENANT && row.expireTime !== before.expireTime) {
      throw new BusinessError('tenant.managementOpen');
    }
  }

  /** Removes tenants with their people, departments, posts and roles, and ends all sessions there. */
  override async remove(caller: Caller, ids: readonly string[]): Promise<true> {
    await super.remove(caller, ids);
    const gone = await query<{ tenantId: string }>(
      this.db,
      sql`select tenant_id "tenantId" from blade_tenant where id = any(${ids}::bigint[])`,
    );
    await this.signedIn.endOfTenants(gone.map(({ tenantId }) => tenantId));
    return true;
  }

  protected override async beforeRemove(
    tx: EntityManager,
    caller: Caller,
    rows: readonly Stored<typeof tenant>[],
  ): Promise<void> {
    if (rows.some((row) => row.tenantId === MANAGEMENT_TENANT))
      throw new BusinessError('tenant.managementStays');
    await removeBelongings(
      tx,
      caller,
      rows.map((row) => row.tenantId),
    );
  }

  // Everybody's right to go on depends on their tenant: all processes read it again at the next call.
  protected override committed(): Promise<void> {
    return this.sessions.rightsChanged();
  }

  override async present(
    caller: Caller,
    rows: Stored<typeof tenant>[],
  ): Promise<(RowOf<typeof tenant> & { domain: string | null })[]> {
    const shown = await super.present(caller, rows);
    return shown.map((row) => ({ ...row, domain: row.domainUrl }));
  }

  private async assertKnown(
    field: string,
    table: 'blade_tenant_package' | 'blade_datasource',
    id: string,
  ): Promise<void> {
    const known = await queryOne(
      this.db,
      sql`select 1 from ${raw(table)} where id = ${id} and is_deleted = 0`,
    );
    if (!known) throw new ValidationError([{ field, key: 'field.referenceUnknown' }]);
  }

  private async set(
    caller: Caller,
    ids: readonly string[],
    refusal: string | undefined,
    values: Amended<typeof tenant>,
  ): Promise<true> {
    if (ids.length === 0) throw new BusinessError('row.none');
    await this.db.transaction(async (tx) => {
      for (const before of await this.findAll(tx, caller, ids, true)) {
        if (refusal && before.tenantId === MANAGEMENT_TENANT) throw new BusinessError(refusal);
        await this.amend(tx, caller, before, { values });
      }
    });
    await this.committed();
    return true;
  }
}
