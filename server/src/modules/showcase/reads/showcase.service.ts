import {
  apicture,
  type BestTree,
  billboard,
  type Exhibit,
  type Film,
  type Footprint,
  goodFootprint,
  goodOldTree,
  type ExhibitionEntry,
  oldTreeExhibition,
  type PageOf,
  type RecordDefinition,
  valueOf,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { empty, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { pageOf } from '../../../blade/envelope.js';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { Labels } from '../../../rows/labels.js';
import type { Stored } from '../../../rows/stored.js';
import { FrameHosts } from '../../system/frame/index.js';
import { ContentFiles, picturesOf, Subjects } from '../content/index.js';
import {
  bestTreeOf,
  type Dress,
  exhibitionOf,
  exhibitOf,
  filmOf,
  footprintOf,
  type Found,
} from './entries.js';
import { type Asked, countSql, entriesSql, pageOfEntries } from './shown.queries.js';

/** Each kind of entry by its record, as visitors get it. */
interface Kinds {
  goodOldTree: BestTree;
  goodFootprint: Footprint;
  oldTreeExhibition: ExhibitionEntry;
  billboard: Film;
  apicture: Exhibit;
}

type Kind = keyof Kinds;

const RECORDS = {
  goodOldTree,
  goodFootprint,
  oldTreeExhibition,
  billboard,
  apicture,
} as const satisfies Readonly<Record<Kind, RecordDefinition>>;
type Records = typeof RECORDS;

const DRESSED: { readonly [K in Kind]: (found: Found<Records[K]>, dress: Dress) => Kinds[K] } = {
  goodOldTree: bestTreeOf,
  goodFootprint: footprintOf,
  oldTreeExhibition: exhibitionOf,
  billboard: filmOf,
  apicture: exhibitOf,
};

/** Published entries of the visitor's tenant, with their pictures and the facts of the register. */
@Injectable()
export class ShowcaseService {
  constructor(
    private readonly db: DataSource,
    private readonly labels: Labels,
    private readonly files: ContentFiles,
    private readonly subjects: Subjects,
    private readonly hosts: FrameHosts,
  ) {}

  /** Entries of a kind in their order. */
  async list<K extends Kind>(caller: Caller, kind: K, asked: Asked, more: Sql = empty): Promise<Kinds[K][]> {
    const record = RECORDS[kind];
    const rows = await query<Stored<Records[K]>>(this.db, entriesSql(caller, record, asked, more));
    if (rows.length === 0) return [];
    const [found, dress] = await Promise.all([this.found(caller, record, rows), this.dress(caller)]);
    return found.map((each) => DRESSED[kind](each, dress));
  }

  /** A page of them, as clients of Blade read one. */
  async page<K extends Kind>(
    caller: Caller,
    kind: K,
    asked: Asked,
    more: Sql = empty,
  ): Promise<PageOf<Kinds[K]>> {
    const { current, size } = pageOfEntries(asked);
    const [records, counted] = await Promise.all([
      this.list(caller, kind, asked, more),
      queryOne<{ total: number }>(this.db, countSql(caller, RECORDS[kind], asked, more)),
    ]);
    return pageOf(records, counted?.total ?? 0, current, size);
  }

  private async found<D extends Records[Kind]>(
    caller: Caller,
    record: D,
    rows: readonly Stored<D>[],
  ): Promise<Found<D>[]> {
    const [files, subject] = await Promise.all([
      this.files.of(
        caller,
        record,
        rows.map(({ id }) => id),
      ),
      this.subjects.of(caller, rows),
    ]);
    return rows.map((row) => {
      const imgList = files(row.id);
      return {
        row,
        entry: {
          ...subject(row),
          id: row.id,
          name: String(valueOf(row, record.title)),
          url: picturesOf(imgList)[0]?.url ?? null,
          imgList,
          publishTime: row.publishTime,
        },
      };
    });
  }

  private async dress({ tenantId }: Caller): Promise<Dress> {
    const [hosts, texts] = await Promise.all([
      this.hosts.films(),
      this.labels.dictionaries(['award_type'], tenantId),
    ]);
    return { hosts, award: (key) => texts.get('award_type')?.get(key) ?? null };
  }
}
