import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Found } from '../../../auth/sign-in.js';
import { queryOne } from '../../../database/database.js';
import { type Profile, SOURCE } from './provider.js';

interface Row {
  id: string;
  tenantId: string;
  userId: string;
}

const UUID_LENGTH = 64;

/** The other system's id for a person, hashed where it is too long for the column. */
const uuidOf = (subject: string): string =>
  subject.length <= UUID_LENGTH ? subject : createHash('sha256').update(subject).digest('hex');

/** A random id: requesting an account is public and names it, and one from the sequence could be guessed. */
const unguessable = (): string => String(randomBytes(8).readBigUInt64BE() >> 1n);

const cut = (text: string, length: number): string => text.replaceAll('\0', '').slice(0, length);

/** People as other systems know them, in `blade_user_oauth`. */
@Injectable()
export class OauthPeople {
  constructor(private readonly db: DataSource) {}

  /** The user behind a profile; a person without one is stored with the tenant that they came to. */
  async find(profile: Profile, tenantId: string): Promise<Found> {
    const row = await this.keep(profile, tenantId);
    if (BigInt(row.userId) > 0n) return { id: row.userId, oauthId: row.id };
    const { account, name, avatar } = profile;
    return { stranger: { oauthId: row.id, tenantId: row.tenantId, account, name, avatar } };
  }

  private async keep(profile: Profile, tenantId: string): Promise<Row> {
    const { account, name, avatar, email } = profile;
    const row = await queryOne<Row>(
      this.db,
      sql`insert into blade_user_oauth as o (id, tenant_id, uuid, username, nickname, avatar, email, source)
        values (${unguessable()}, ${tenantId}, ${uuidOf(profile.subject)}, ${cut(account, 255)}, ${cut(name, 255)},
          ${cut(avatar, 1000)}, ${cut(email, 255)}, ${SOURCE})
        on conflict (source, uuid) where is_deleted = 0 do update set
          username = excluded.username, nickname = excluded.nickname, avatar = excluded.avatar,
          email = excluded.email,
          tenant_id = case when coalesce(o.user_id, 0) > 0 then o.tenant_id else excluded.tenant_id end
        returning id, tenant_id "tenantId", coalesce(user_id, 0) "userId"`,
    );
    return row!;
  }
}
