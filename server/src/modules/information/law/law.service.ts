import { law, type LawInput } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../auth/caller.js';
import { query } from '../../../database.js';
import { RecordService } from '../../../record/service.js';
import { Labels } from '../../../rows/labels.js';
import { scoped } from '../../../rows/scope.js';
import type { Stored } from '../../../rows/stored.js';
import { ExportSources } from '../../system/exports/index.js';

/** Laws: what others read of them is counted. */
@Injectable()
export class LawService extends RecordService<LawInput> {
  constructor(db: DataSource, labels: Labels, exports: ExportSources) {
    super({ db, labels }, law);
    exports.offerRecord(this, labels);
  }

  // Only what other regions read is counted: that of the own office says nothing of how far a law reaches.
  override async detail(caller: Caller, id: string): Promise<Stored> {
    const row = await super.detail(caller, id);
    if (row['xzCode'] === caller.xzCode) return row;
    await query(
      this.db,
      sql`update law t set view_num = view_num + 1 where ${scoped(caller, law)} and t.id = ${id}`,
    );
    return { ...row, viewNum: Number(row['viewNum']) + 1 };
  }
}
