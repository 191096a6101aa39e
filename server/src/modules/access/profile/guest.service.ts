import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { hashDigest, Passwords } from '../../../auth/passwords.js';
import { People } from '../../../auth/people.js';
import { query, queryOne } from '../../../database/database.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import { assertGoodPassword } from '../password.rules.js';
import { addWaiting } from '../user/index.js';

/** Request to become a user, by a person known only to another system. */
interface GuestOrder {
  tenantId: string;
  name: string;
  account: string;
  password: string;
  oauthId: string;
}

/** People who signed in by another system and ask for an account. */
@Injectable()
export class Guests {
  constructor(
    private readonly db: DataSource,
    private readonly people: People,
    private readonly passwords: Passwords,
  ) {}

  /** Makes a user without roles, who waits for an administrator; the other system's record is linked to them. */
  async register(order: GuestOrder): Promise<true> {
    const { tenantId, account, oauthId } = order;
    if ((await this.people.tenantState(tenantId)) !== 'open') throw new BusinessError('user.guestTenant');
    const sent = this.passwords.read(order.password);
    if (!sent) throw new ValidationError([{ field: 'password', key: 'field.required' }]);
    assertGoodPassword(sent, account);
    await this.db.transaction(async (tx) => {
      const person = await queryOne<{ id: string }>(
        tx,
        sql`select id from blade_user_oauth where id = ${oauthId} and tenant_id = ${tenantId} and is_deleted = 0
          and status = 1 and coalesce(user_id, 0) <= 0 for update`,
      );
      if (!person) throw new BusinessError('user.guestOauth');
      const hash = await hashDigest(sent.digest);
      const id = await addWaiting(tx, { tenantId, account, hash, name: order.name });
      await query(tx, sql`update blade_user_oauth set user_id = ${id} where id = ${person.id}`);
    });
    return true;
  }
}
