import { AttachType, type RecordDefinition, type ShowcaseFile } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { CheckState, MediaLinks } from '../../system/attach/index.js';

interface FileRow {
  id: string;
  fileType: string;
  stored: string;
  name: string;
  remark: string | null;
  author: string | null;
}

const NONE: readonly ShowcaseFile[] = [];

/** Pictures and films of content. Anyone who may read an entry sees them, whatever record rights they have. */
@Injectable()
export class ContentFiles {
  constructor(
    private readonly db: DataSource,
    private readonly links: MediaLinks,
  ) {}

  /** The usable pictures and films of rows that the caller may read, by the row's id, in their order. */
  async of(
    { tenantId }: Caller,
    record: RecordDefinition,
    ids: readonly string[],
  ): Promise<(id: string) => ShowcaseFile[]> {
    const found = await query<FileRow>(
      this.db,
      sql`select t.business_id as id, t.attach_type as "fileType", a.name as stored, t.attachment_name as name,
          t.remark, t.author
        from attachment t join blade_attach a on a.id = t.attach_id
        where t.tenant_id = ${tenantId} and t.is_deleted = 0 and t.business_type = ${record.dataType}
          and t.business_id = any(${[...ids]}::bigint[]) and a.check_state = ${CheckState.usable}
          and t.attach_type in (${AttachType.picture}, ${AttachType.video})
        order by t.sort, t.id`,
    );
    const of = new Map<string, ShowcaseFile[]>();
    for (const file of found) of.set(file.id, [...(of.get(file.id) ?? []), this.shown(tenantId, file)]);
    return (id) => [...(of.get(id) ?? NONE)];
  }

  /** Whether a row has a picture or a film that was not refused; one that is still being checked counts. */
  async has(db: Db, { tenantId }: Caller, record: RecordDefinition, id: string): Promise<boolean> {
    const found = await queryOne(
      db,
      sql`select 1 from attachment t join blade_attach a on a.id = t.attach_id
        where t.tenant_id = ${tenantId} and t.is_deleted = 0 and t.business_type = ${record.dataType}
          and t.business_id = ${id} and a.check_state <> ${CheckState.refused}
          and t.attach_type in (${AttachType.picture}, ${AttachType.video}) limit 1`,
    );
    return found !== undefined;
  }

  private shown(tenantId: string, { fileType, stored, name, remark, author }: FileRow): ShowcaseFile {
    const url = this.links.linkOf(tenantId, stored);
    const isPicture = fileType === AttachType.picture;
    return {
      fileType,
      url,
      thumbUrl: isPicture ? `${url}&size=thumb` : null,
      largeUrl: isPicture ? `${url}&size=large` : null,
      name: name ?? '',
      remark,
      author,
    };
  }
}

/** Files that are pictures. */
export const picturesOf = (files: readonly ShowcaseFile[]): ShowcaseFile[] =>
  files.filter(({ fileType }) => fileType === AttachType.picture);

/** Files that are films. */
export const filmsOf = (files: readonly ShowcaseFile[]): ShowcaseFile[] =>
  files.filter(({ fileType }) => fileType !== AttachType.picture);
