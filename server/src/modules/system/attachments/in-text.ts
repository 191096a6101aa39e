import { columnOf, PICTURE_SCHEME, type RecordDefinition, type attachment } from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import { tableOf } from '../../../rows/columns.js';
import type { Stored } from '../../../rows/stored.js';
import { targetOf } from '../record-rights.js';

/** The first of some pictures, `p`, that stands in a formatted text of its row. */
const inTextSql = (record: RecordDefinition, texts: readonly string[]): Sql => sql`select p.id
  from p join ${tableOf(record)} t on t.id = p.row_id and t.is_deleted = 0
  where ${join(
    texts.map(
      (name) => sql`strpos(t.${raw(columnOf(name))}, 'src="' || ${PICTURE_SCHEME}::text || p.id || '"') > 0`,
    ),
    ' or ',
  )} order by p.id limit 1`;

/** Refuses to remove pictures of which one stands in a formatted text of its row. */
export async function assertNotInText(
  tx: EntityManager,
  rows: readonly Stored<typeof attachment>[],
): Promise<void> {
  const ofRecord = new Map<RecordDefinition, Stored<typeof attachment>[]>();
  for (const row of rows) {
    const record = targetOf(row.businessType);
    if (record) ofRecord.set(record, [...(ofRecord.get(record) ?? []), row]);
  }
  for (const [record, pictures] of ofRecord) {
    const texts = Object.keys(record.fields).filter((name) => record.fields[name]?.kind === 'html');
    if (texts.length === 0) continue;
    const ids = [pictures.map(({ id }) => id), pictures.map((row) => row.businessId)] as const;
    const inText = await queryOne<{ id: string }>(
      tx,
      sql`with p as (select * from unnest(${ids[0]}::bigint[], ${ids[1]}::bigint[]) as p(id, row_id))
        ${inTextSql(record, texts)}`,
    );
    const picture = inText && pictures.find(({ id }) => id === inText.id);
    if (picture) throw new BusinessError('attachment.inText', { name: picture.attachmentName ?? '' });
  }
}
