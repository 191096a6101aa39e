import { ID_FORM } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import { AVATAR } from './avatar.js';
import { CheckState } from './picture-checks.js';
import { PictureLinks } from './picture-links.js';

const DOWNLOAD = new RegExp(`^/api/blade-resource/attach/download\\?id=(${ID_FORM})$`);

/** A stored file of the caller's own. */
interface OwnFile {
  id: string;
  extension: string;
  attachSize: string;
  checkState: number;
}

/** Files that the caller has uploaded, by what they were answered of them. */
@Injectable()
export class OwnFiles {
  constructor(
    private readonly db: DataSource,
    private readonly links: PictureLinks,
  ) {}

  /** The caller's file of that name, or under the address that its upload answered. */
  async find(
    { tenantId, userId }: Caller,
    by: { name: string } | { link: string },
  ): Promise<OwnFile | undefined> {
    const which = 'name' in by ? sql`name = ${by.name}` : this.named(tenantId, by.link);
    if (!which) return undefined;
    return queryOne<OwnFile>(
      this.db,
      sql`select id, extension, attach_size as "attachSize", check_state as "checkState" from blade_attach
        where ${which} and tenant_id = ${tenantId} and create_user = ${userId} and is_deleted = 0`,
    );
  }

  /**
   * Refuses an avatar that is no picture the caller has uploaded, or not of the kind and size that avatars have,
   * whatever call brought it. The one that stands (`before`) and none are always right.
   */
  async assertAvatar(caller: Caller, avatar: string | null | undefined, before?: string): Promise<void> {
    if (!avatar || avatar === before) return;
    const file = await this.find(caller, { link: avatar });
    const isRight =
      file !== undefined &&
      file.checkState !== CheckState.refused &&
      AVATAR.extensions.includes(file.extension) &&
      Number(file.attachSize) <= AVATAR.bytes;
    if (!isRight) throw new ValidationError([{ field: 'avatar', key: 'user.avatar' }]);
  }

  /** Which of a tenant's files an address names that an upload has answered; none for all other texts. */
  named(tenantId: string, link: string): Sql | undefined {
    const id = DOWNLOAD.exec(link)?.[1];
    if (id !== undefined) return sql`id = ${id}`;
    const name = this.links.nameOf(tenantId, link);
    return name === undefined ? undefined : sql`name = ${name}`;
  }
}
