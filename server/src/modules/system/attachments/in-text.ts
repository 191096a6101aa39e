import { columnOf, PICTURE_SCHEME } from '@gushu/shared';
import sql, { join, raw } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import { tableOf } from '../../../rows/columns.js';
import type { Stored } from '../../../rows/stored.js';
import { targetOf } from '../record-rights.js';

/** Refuses to remove a picture that stands in a formatted text of its row. */
export async function assertNotInText(tx: EntityManager, rows: readonly Stored[]): Promise<void> {
  for (const row of rows) {
    const record = targetOf(row['businessType']);
    const texts = Object.entries(record?.fields ?? {}).filter(([, { kind }]) => kind === 'html');
    if (!record || texts.length === 0) continue;
    const picture = `src="${PICTURE_SCHEME}${row.id}"`;
    const held = texts.map(([name]) => sql`strpos(t.${raw(columnOf(name))}, ${picture}) > 0`);
    const inText = await queryOne(
      tx,
      sql`select 1 from ${tableOf(record)} t where t.id = ${row['businessId']} and t.is_deleted = 0
        and (${join(held, ' or ')})`,
    );
    if (inText) throw new BusinessError('attachment.inText', { name: String(row['attachmentName'] ?? '') });
  }
}
