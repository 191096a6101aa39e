import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { hashDigest, Passwords } from '../../auth/passwords.js';
import { People } from '../../auth/people.js';
import { query, queryOne } from '../../database.js';
import { BusinessError, ValidationError } from '../../errors.js';
import { assertGoodPassword } from './password.rules.js';
import { assertAccountLimit } from './tenant/index.js';
import { assertUnique } from './user.rules.js';

/** What somebody who is known to another system only sends to become a user. */
export interface GuestOrder {
  tenantId: string;
  name: string;
  account: string;
  password: string;
  oauthId: string;
}

// Blade's mark of a user who waits: without a role he cannot sign in.
const WAITING = '-1';

/** People who signed in by another system and ask for an account. */
@Injectable()
export class Guests {
  constructor(
    private readonly db: DataSource,
    private readonly people: People,
    private readonly passwords: Passwords,
  ) {}

  /** Makes a user without roles, who waits for an administrator; the other system's record is linked to him. */
  async register(order: GuestOrder): Promise<true> {
    const { tenantId, account, oauthId } = order;
    if ((await this.people.tenantState(tenantId)) !== 'open') throw new BusinessError('user.guestTenant');
    const sent = this.passwords.read(order.password);
    if (!sent) throw new ValidationError([{ field: 'password', key: 'field.required' }]);
    if (sent.plain !== undefined) assertGoodPassword(sent.plain);
    await this.db.transaction(async (tx) => {
      const person = await queryOne<{ id: string }>(
        tx,
        sql`select id from blade_user_oauth where id = ${oauthId} and tenant_id = ${tenantId} and is_deleted = 0
          and status = 1 and coalesce(user_id, 0) <= 0 for update`,
      );
      if (!person) throw new BusinessError('user.guestOauth');
      await assertAccountLimit(tx, tenantId);
      await assertUnique(tx, { tenantId, account });
      const made = await queryOne<{ id: string }>(
        tx,
        sql`insert into blade_user (tenant_id, account, password, name, real_name, role_id, dept_id, post_id)
          values (${tenantId}, ${account}, ${await hashDigest(sent.digest)}, ${order.name}, ${order.name}, ${WAITING},
            ${WAITING}, ${WAITING}) returning id`,
      );
      await query(tx, sql`update blade_user_oauth set user_id = ${made!.id} where id = ${person.id}`);
    });
    return true;
  }
}
