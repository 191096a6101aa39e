import { oldTreeGroup } from '@gushu/shared';
import { sheetColumns } from '../../../sheets/meaning/sheet-columns.js';
import type { FileColumn } from '../../system/imports/index.js';
import { GROUPS } from '../rules/index.js';
import { StagedSink } from '../import/index.js';
import {
  checkGroups,
  countUnchanged,
  existing,
  GROUP_STAGE,
  INDEX_STAGE,
  insertGroups,
  linkTrees,
  lockPart,
  measureGroups,
  measureOutlines,
  updateGroups,
} from './group-import.queries.js';
import { BLANK_OF_GROUP, GroupReader } from './group-reader.js';

/** Groups of trees with their outlines. */
export class GroupSink extends StagedSink {
  protected override readonly register = GROUPS;
  override readonly columns = sheetColumns(oldTreeGroup);
  protected override readonly stage = GROUP_STAGE;
  protected override readonly statements = {
    check: checkGroups,
    countUnchanged,
    existing,
    update: updateGroups,
    insert: insertGroups,
  };

  override async open(): Promise<void> {
    await super.open();
    await this.client.query(INDEX_STAGE);
  }

  override reader(columns: readonly FileColumn[]): GroupReader {
    return new GroupReader({ ...this.context, columns }, this.existingRows(columns, BLANK_OF_GROUP));
  }

  protected override async beforeCheck(): Promise<void> {
    await this.query(measureOutlines());
    await this.query(measureGroups());
    await this.client.query('analyze stage');
    // Before the check and not in it: a statement sees what was there when it began.
    await this.query(lockPart(this.batch));
  }

  protected override async afterStore(): Promise<void> {
    await this.query(linkTrees(this.batch));
  }
}
