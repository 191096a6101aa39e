import {
  type emergencyWarning,
  insideRegion,
  type noticeAnnouncement,
  outermost,
  type PageOf,
  type Reader,
  type ReaderCounts,
  type RowOf,
  valueOf,
} from '@gushu/shared';
import type { Caller } from '../../../caller/caller.js';
import { NotFoundError } from '../../../http/errors.js';
import type { RecordPart } from '../../../record/part.js';
import { RecordService } from '../../../record/service.js';
import type { RowTools } from '../../../rows/service.js';
import type { Change } from '../../../rows/stored.js';
import type { ExportSources } from '../../system/exports/index.js';
import type { Readers } from './readers.js';
import type { ReadersQuery } from './readers.dto.js';

/** Tools of records that are published with receipts. */
export interface ReadTools extends RowTools {
  exports: ExportSources;
  readers: Readers;
}

const PUBLISHED = 1;

type Published = typeof noticeAnnouncement | typeof emergencyWarning;

/** Records that a region publishes to others, with receipts: each person counts once, by opening the row. */
export abstract class ReadService<D extends Published> extends RecordService<D> {
  protected readonly readers: Readers;

  protected constructor(
    { exports, readers, ...tools }: ReadTools,
    record: D,
    parts: readonly RecordPart<D>[],
  ) {
    super(tools, record, parts);
    this.readers = readers;
    exports.offerRecord(this, tools.labels);
  }

  override async detail(caller: Caller, id: string): Promise<RowOf<D>> {
    const row = await super.detail(caller, id);
    if (row.publishStatus !== PUBLISHED) return row;
    const isFirst = await this.readers.mark(caller, { record: this.definition, row });
    if (isFirst) row.readNum = (row.readNum ?? 0) + 1;
    return row;
  }

  /** The people who have read a row and who have not, for its publisher and those above. */
  async readersOf(caller: Caller, asked: ReadersQuery): Promise<PageOf<Reader> & ReaderCounts> {
    const row = await this.find(this.db, caller, asked.id);
    if (!insideRegion(row.xzCode ?? '', caller.xzCode)) throw new NotFoundError();
    return this.readers.page({ record: this.definition, row }, asked);
  }

  /** Drops regions of a row that lie in another of its regions. */
  protected override async beforeSave({ row }: Change<D>): Promise<void> {
    const { regions = '' } = this.definition;
    const named = valueOf(row, regions);
    if (typeof named === 'string') Object.assign(row, { [regions]: outermost(named.split(',')).join() });
  }
}
