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
import { tenantByDomain, tenantNumbers } from './tenant.queries.js';

/** Body of a tenant's `submit`; clients before 4.x call its address `domain`. */
type TenantOrder = TenantInput & { domain?: string };

/** Tenants: the platform makes, licenses and removes them; a tenant's own administrators see theirs. */
@Injectable()
export class TenantService extends EntityService<typeof tenant, TenantOrder> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly maker: TenantMaker,
    sessions: SessionCache,
    signedIn: Sessions,
  ) {
    super({ db, labels }, tenant, [
      {
        present: async (_caller, rows) => rows.map((row) => ({ ...row, domain: row.domainUrl })),
        // Every session depends on its tenant: all processes read it again at the next call.
        committed: async (removed) => {
          await sessions.rightsChanged();
          if (removed.length > 0) await signedIn.endOfTenants(await tenantNumbers(db, removed));
        },
      },
    ]);
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

  /** Stores a tenant; a new one is furnished, and its first account is answered. */
  override async submit(caller: Caller, order: TenantOrder & SubmitKey): Promise<Saved> {
    this.assertMay(caller, order.id ? 'edit' : 'add');
    const saved = await this.changing(caller, async (tx) => {
      if (order.id)
        return this.change(tx, caller, order.id, await this.addressed(tx, caller, order.id, order));
      const made = await this.insert(tx, caller, { ...order, domainUrl: order.domainUrl || order.domain });
      const { tenantId, tenantName } = await this.find(tx, caller, made.id);
      return { ...made, ...(await this.maker.furnish(tx, caller, tenantId, tenantName)) };
    });
    await this.committed();
    return saved;
  }

  /** Sets account limit and expiry of tenants; the managing tenant never expires. */
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

  /** Disables or enables tenants. */
  async open(caller: Caller, ids: readonly string[], isOpen: boolean): Promise<true> {
    return this.set(caller, ids, 'tenant.managementStays', { status: isOpen ? 1 : 0 });
  }

  /** Sets the package of a tenant; without one it may use every menu. */
  async setPackage(caller: Caller, id: string, packageId: string | undefined): Promise<true> {
    if (packageId !== undefined) await this.assertKnown('packageId', 'blade_tenant_package', packageId);
    return this.set(caller, [id], 'tenant.managementOpen', { packageId: packageId ?? null });
  }

  /** Stores the data source that a tenant is to use. */
  async setDatasource(caller: Caller, id: string, datasourceId: string | undefined): Promise<true> {
    if (datasourceId !== undefined) await this.assertKnown('datasourceId', 'blade_datasource', datasourceId);
    return this.set(caller, [id], undefined, { datasourceId: datasourceId ?? null });
  }

  /** Id of a tenant's package. */
  async packageOf(caller: Caller, id: string): Promise<string | undefined> {
    const row = await this.find(this.db, caller, id);
    return row.packageId ?? undefined;
  }

  // Administrators may see their own tenant; the route requires their role.
  protected override scope(caller: Caller): Sql {
    return isAdministrator(caller)
      ? sql`t.is_deleted = 0`
      : sql`t.tenant_id = ${caller.tenantId} and t.is_deleted = 0`;
  }

  protected override async beforeSave({ tx, row, before }: Change<typeof tenant>): Promise<void> {
    if (!before) {
      row.tenantId = await this.maker.freeNumber(tx);
      row.accountNumber ??= await this.maker.defaultAccounts();
    } else if (before.tenantId === MANAGEMENT_TENANT && row.expireTime !== before.expireTime) {
      throw new BusinessError('tenant.managementOpen');
    }
  }

  /** Tenants are removed with their people, departments, posts and roles. */
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

  /** Older clients send the row as it was listed, and a changed address as `domain`. */
  private async addressed(
    tx: EntityManager,
    caller: Caller,
    id: string,
    body: TenantOrder & SubmitKey,
  ): Promise<TenantOrder & SubmitKey> {
    const { domain, domainUrl } = body;
    const stored = (await this.find(tx, caller, id)).domainUrl ?? '';
    const isOlder = domain !== undefined && domain !== stored && (domainUrl ?? stored) === stored;
    return isOlder ? { ...body, domainUrl: domain } : body;
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
