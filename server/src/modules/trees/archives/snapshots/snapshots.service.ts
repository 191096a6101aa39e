import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { assertReader, type Caller } from '../../../../caller/caller.js';
import { query } from '../../../../database/database.js';
import { NotFoundError } from '../../../../http/errors.js';
import { columnsSql } from '../../../../rows/columns.js';
import { Labels } from '../../../../rows/labels.js';
import { present } from '../../../../rows/present.js';
import { nameReferences } from '../../../../rows/references.js';
import type { AnyRow } from '../../../../rows/stored.js';
import { snapshotOf } from '../../counts/index.js';
import { registerOf } from '../../rules/index.js';
import { snapshotRows } from '../archives.queries.js';
import { extentOf } from './archives.service.js';
import type { SnapshotRowQuery } from '../years.dto.js';

/** Single rows as they were archived: read, never changed. The register's own list answers a page of them. */
@Injectable()
export class SnapshotsService {
  constructor(
    private readonly db: DataSource,
    private readonly labels: Labels,
  ) {}

  /** One archived row. */
  async detail(caller: Caller, { dataType, year, id }: SnapshotRowQuery): Promise<AnyRow> {
    const register = registerOf(dataType);
    const { record } = register;
    assertReader(caller, register);
    const rows = await query<AnyRow>(
      this.db,
      sql`select ${columnsSql(record)}, t.archive_year as "archiveYear", t.archive_time as "archiveTime",
          t.archive_user as "archiveUser"
        from ${snapshotOf(record)} t
        where ${snapshotRows(register, extentOf(caller, { year }))} and t.id = ${id}`,
    );
    const [row] = await present(record, rows, caller.tenantId, this.labels);
    if (!row) throw new NotFoundError();
    await nameReferences(this.db, caller, record, rows);
    // Nothing archived is changed or moved.
    return Object.assign(row, { moves: [], editable: false, removable: false });
  }
}
