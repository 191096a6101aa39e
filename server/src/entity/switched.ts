import { permissionOf } from '@gushu/shared';
import sql, { empty } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { type Caller, holds } from '../caller/caller.js';
import { query } from '../database/database.js';
import { ForbiddenError } from '../http/errors.js';
import { writeHistory } from '../rows/history.js';
import type { Stored } from '../rows/stored.js';
import { EntityService } from './service.js';

/** `status` of the one row of a tenant that is in use, and of the others. */
export const IN_USE = 2;
const OUT_OF_USE = 1;

/** An entity of which a tenant uses one row at a time: ways to send messages, stores for files. */
export abstract class SwitchedService<B extends object = object> extends EntityService<B> {
  /** Puts one row into use and its tenant's others out of it. */
  async enable(caller: Caller, id: string): Promise<true> {
    const permission = permissionOf(this.definition, 'enable');
    if (!holds(caller, permission)) throw new ForbiddenError('request.noPermission', { permission });
    await this.db.transaction(async (tx) => {
      const { tenantId } = await this.find(tx, caller, id);
      // One at a time: two that are switched on together would both stay on.
      await query(tx, sql`select pg_advisory_xact_lock(hashtext(${`${this.definition.name}:${tenantId}`}))`);
      const chosen = await this.find(tx, caller, id, true);
      const scope = sql`t.tenant_id = ${tenantId} and t.is_deleted = 0`;
      const used = await this.read(tx, sql`${scope} and t.status = ${IN_USE} and t.id <> ${id}`, empty);
      for (const row of used) await this.turn(tx, caller, row, OUT_OF_USE);
      if (chosen.status !== IN_USE) await this.turn(tx, caller, chosen, IN_USE);
    });
    await this.committed(caller);
    return true;
  }

  private async turn(tx: EntityManager, caller: Caller, row: Stored, status: number): Promise<void> {
    const changes = { status: [row.status, status] as [unknown, unknown] };
    await query(
      tx,
      sql`update ${this.table} set status = ${status}, version = version + 1, update_user = ${caller.userId},
          update_time = localtimestamp where id = ${row.id}`,
    );
    const after = { ...row, status, version: row.version + 1 };
    await writeHistory(tx, this.definition, caller, { row: after, action: 'update', changes });
  }
}
