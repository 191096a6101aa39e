import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { AppError } from '../../../http/errors.js';
import { JoinedRead } from '../../../cache/joined-read.js';
import { Params } from '../../../cache/params.js';
import { noteNamed } from './references.js';

const MB = 1024 * 1024;
const TOO_LARGE = 413;

/** Whose room an upload takes. */
type Uploader = Pick<Caller, 'tenantId' | 'userId'>;

/** For how many hours a file stays that nothing names. */
export const keptHours = (params: Params): Promise<number> => params.whole('upload.keptHours', 6);

interface Used {
  user: string;
  tenant: string;
}

/**
 * Bytes that no record names, of a person and of a tenant. Who uploads reserves room before the first byte is written,
 * one of a tenant after the other, so that uploads at the same time cannot pass the limits together.
 */
@Injectable()
export class UploadRoom {
  /** One look at a time through the files of a full tenant, however many uploads ask for it. */
  private readonly notes = new JoinedRead((tenants) =>
    Promise.all(tenants.map((tenantId) => noteNamed(this.db, tenantId))),
  );

  constructor(
    private readonly db: DataSource,
    private readonly params: Params,
  ) {}

  /** Reserves room for an upload of at most so many bytes and answers the reservation; 413 with the figures where there is none. */
  async reserve(uploader: Uploader, bytes: number): Promise<string> {
    const first = await this.tryReserve(uploader, bytes);
    if (typeof first === 'string') return first;
    // Files that records have referred to since the last notes take no room: the notes are renewed.
    await this.notes.ask(uploader.tenantId);
    const second = await this.tryReserve(uploader, bytes);
    if (typeof second === 'string') return second;
    throw second;
  }

  /** Gives the room of an upload back that has come to nothing. */
  async release(reservation: string): Promise<void> {
    await query(this.db, sql`delete from attach_reservation where id = ${reservation}`);
  }

  private async tryReserve({ tenantId, userId }: Uploader, bytes: number): Promise<string | AppError> {
    const [userMost, tenantMost, hours] = await Promise.all([
      this.params.whole('upload.userMegabytes', 1_024),
      this.params.whole('upload.tenantMegabytes', 20_480),
      keptHours(this.params),
    ]);
    const refusal = (key: string, used: number, most: number): AppError =>
      new AppError(TOO_LARGE, key, { used: Math.ceil(used / MB), most, hours });
    return this.db.transaction(async (tx) => {
      await query(tx, sql`select pg_advisory_xact_lock(hashtextextended('uploads', hashtext(${tenantId})))`);
      const used = await queryOne<Used>(tx, usedSql({ tenantId, userId }));
      const [user, tenant] = [Number(used?.user), Number(used?.tenant)];
      if (user + bytes > userMost * MB) return refusal('file.userRoom', user, userMost);
      if (tenant + bytes > tenantMost * MB) return refusal('file.tenantRoom', tenant, tenantMost);
      const made = await queryOne<{ id: string }>(
        tx,
        sql`insert into attach_reservation (tenant_id, user_id, bytes) values (${tenantId}, ${userId}, ${bytes})
          returning id`,
      );
      return made!.id;
    });
  }
}

const usedSql = ({ tenantId, userId }: Uploader) => sql`
  select coalesce(sum(bytes) filter (where user_id = ${userId}), 0)::text as user, coalesce(sum(bytes), 0)::text as tenant
  from (
    select create_user as user_id, attach_size as bytes from blade_attach
      where tenant_id = ${tenantId} and named = 0 and kept = 0 and is_deleted = 0
    union all
    select user_id, bytes from attach_reservation where tenant_id = ${tenantId}) u`;
