import { oldTree } from '@gushu/shared';
import { sheetColumns } from '../../../sheets/meaning/sheet-columns.js';
import { type FileColumn, sheetFault, type WordedFault } from '../../system/imports/index.js';
import { TREES } from '../rules/index.js';
import { ONLY_ADDS } from './batch.queries.js';
import { StagedSink } from './staged-sink.js';
import { TREE_STAGE } from './staging.js';
import {
  checkPart,
  completeBatch,
  countUnchanged,
  deferCounts,
  existing,
  insertPart,
  measureRegister,
  registerStatistics,
  takeGroups,
  takeSensitive,
  updatePart,
} from './tree-import.queries.js';
import { BLANK_OF_TREE, TreeReader } from './tree-reader.js';

/** Trees: a staging table, checks by sets and one insert a part, for the hundred thousand rows of a province. */
export class TreeSink extends StagedSink {
  protected override readonly register = TREES;
  override readonly columns = sheetColumns(oldTree);
  protected override readonly stage = TREE_STAGE;
  protected override readonly statements = {
    check: checkPart,
    countUnchanged,
    existing,
    update: updatePart,
    insert: insertPart,
  };

  override reader(columns: readonly FileColumn[]): TreeReader {
    return new TreeReader({ ...this.context, columns }, this.existingRows(columns, BLANK_OF_TREE));
  }

  wording(key: string, params: WordedFault['params']): Omit<WordedFault, 'row'> | undefined {
    if (key === 'tree.meanCrown') return { key: 'E14', params };
    return key === 'tree.tooYoung' ? ageFault(params) : undefined;
  }

  override async open(): Promise<void> {
    await super.open();
    if (this.isOfNewRows) await this.query(deferCounts(true));
  }

  async finish(): Promise<void> {
    if (!this.isOfNewRows) return;
    await this.query(completeBatch(this.batch));
    await this.query(deferCounts(false));
  }

  /** A batch that only adds is counted and planned once, at its end: each part would change the same counts again. */
  private get isOfNewRows(): boolean {
    return this.batch.mode === ONLY_ADDS;
  }

  protected override async beforeCheck(): Promise<void> {
    await this.query(takeGroups(this.batch));
    const [statistics] = await this.query<{ unknown: boolean }>(registerStatistics());
    if (statistics?.unknown) await this.query(measureRegister());
  }

  protected override async beforeStore(): Promise<void> {
    await this.query(takeSensitive());
  }
}

// An ancient tree's age has a range of its own, reported like any other.
const ageFault = (named: WordedFault['params']): Omit<WordedFault, 'row'> => {
  const { params = {} } = sheetFault(
    { field: 'treeAge', key: 'field.range', params: AGES },
    oldTree.fields.treeAge,
  );
  return { key: 'E3', params: { ...named, ...params } };
};
const AGES = { min: 100, max: oldTree.fields.treeAge.max };
