import { type EntityDefinition, permissionOf } from '@gushu/shared';
import sql, { empty } from 'sql-template-tag';
import { type Caller, holds } from '../../caller/caller.js';
import { query } from '../../database/database.js';
import { ForbiddenError } from '../../http/errors.js';
import { EntityService } from '../../entity/service.js';

/** `status` of the one row of a tenant that is in use, and of the others. */
export const IN_USE = 2;
const OUT_OF_USE = 1;

/** An entity of which a tenant uses one row at a time: ways to send messages, stores for files. */
export abstract class ActiveRowService<D extends EntityDefinition> extends EntityService<D> {
  /** Puts one row into use and its tenant's others out of it. */
  async enable(caller: Caller, id: string): Promise<true> {
    const permission = permissionOf(this.definition, 'enable');
    if (!holds(caller, permission)) throw new ForbiddenError('request.noPermission', { permission });
    await this.db.transaction(async (tx) => {
      const { tenantId } = await this.find(tx, caller, id);
      // One at a time: two that are enabled together would both stay so.
      await query(tx, sql`select pg_advisory_xact_lock(hashtext(${`${this.definition.name}:${tenantId}`}))`);
      const chosen = await this.find(tx, caller, id, true);
      const scope = sql`t.tenant_id = ${tenantId} and t.is_deleted = 0`;
      const used = await this.read(tx, sql`${scope} and t.status = ${IN_USE} and t.id <> ${id}`, empty);
      for (const row of used) await this.storeRow(tx, caller, row, { values: { status: OUT_OF_USE } });
      if (chosen.status !== IN_USE) await this.storeRow(tx, caller, chosen, { values: { status: IN_USE } });
    });
    await this.committed();
    return true;
  }
}
