import { narrowed } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { queryOne } from '../../../database/database.js';
import { assertAccountLimit } from '../tenant/index.js';
import { assertUnique } from './user.rules.js';

// Blade's mark of a user who waits: without a role they cannot sign in.
const WAITING = '-1';

/** A person who requests an account themselves. */
interface Applicant {
  tenantId: string;
  account: string;
  /** The stored form of their password. */
  hash: string;
  name: string;
  phone?: string;
  email?: string;
}

/** Makes a user without roles and region, who waits for an administrator, and answers their id. */
export async function addWaiting(tx: EntityManager, applicant: Applicant): Promise<string> {
  const { tenantId, hash, name, phone, email } = applicant;
  const account = narrowed(applicant.account);
  await assertAccountLimit(tx, tenantId);
  await assertUnique(tx, { tenantId, account, ...(phone ? { phone } : {}) });
  const made = await queryOne<{ id: string }>(
    tx,
    sql`insert into blade_user (tenant_id, account, password, name, real_name, phone, email, role_id, dept_id, post_id)
      values (${tenantId}, ${account}, ${hash}, ${name}, ${name}, ${phone}, ${email}, ${WAITING}, ${WAITING}, ${WAITING})
      returning id`,
  );
  return made!.id;
}
