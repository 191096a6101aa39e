import {
  type FeedOf,
  decidingFields,
  dueOf,
  type EndLevel,
  type PageOf,
  type RecordDefinition,
  regionCode,
  type RowOf,
  type RowTransition,
  type TimelineLine,
} from '@gushu/shared';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Caller } from '../caller/caller.js';
import { givenFilters, pagingOf, type PageQuery } from '../blade/page-query.js';
import { ViewCounts } from '../cache/view-counts.js';
import { ofRequests, requestColumns } from '../changes/requests.js';
import { type Db, query } from '../database/database.js';
import { columnsSql } from '../rows/columns.js';
import { linesOf } from '../rows/history.js';
import { nameReferences } from '../rows/references.js';
import { liesInRegion, scoped } from '../rows/scope.js';
import { countingSql, countOf, RowService, type RowTools } from '../rows/service.js';
import type { Draft, Stored } from '../rows/stored.js';
import { type FeedQuery, readFeed } from '../search/feed.js';
import type { ListQuery } from './dto.js';
import type { RecordPart } from './part.js';
import { editRefusal, transitionsOf, removeRefusal } from '../transitions/transitions.js';
import { markUnchanged } from '../transitions/returned.js';
import { overdueRowsOf } from '../work/waiting.queries.js';
import { readTimeline, type TimelineQuery } from '../timeline/timeline.js';
import { inCountyRange } from '../search/cities.js';
import { readListPage } from '../search/list-page.js';
import { type Order, orderOf, orderSql } from '../search/order.js';
import { type ListPage, pageIds } from '../search/page-ids.js';
import { storedCount } from '../search/stored-count.js';
import { criteriaSql } from '../search/criteria.js';
import { filtersSql, requestedFields, whoseSql } from '../search/filters.js';
import { spaceSql, type SpaceQuery } from '../search/space.js';

/** Table and order from which a list reads its rows. */
export interface Listed {
  /** Under the alias `t` it has the columns of the record's table. */
  table: Sql;
  order: Sql;
  /** Its filters, where these are not those that were sent. */
  filters?: object;
  /** The year whose snapshot it is. */
  year?: number;
}

/** Parameters of a list besides its fields. */
type Asked = { whose?: string; overdue?: string; criteria?: string } & SpaceQuery;

/** The higher of two levels. */
export const higher = (one: EndLevel, other: EndLevel): EndLevel => (one < other ? one : other);

/** How rows of a record are listed and read: through its scope, with names, and with what the caller may do with each. */
export abstract class RecordReader<D extends RecordDefinition = RecordDefinition> extends RowService<D> {
  private readonly views = new ViewCounts();

  protected constructor(
    tools: RowTools,
    definition: D,
    protected override readonly parts: readonly RecordPart<D>[] = [],
  ) {
    super(tools, definition, parts);
  }

  /** One page of the rows the caller may see, whole or with the requested columns; counted unless that is left out. */
  async page(caller: Caller, filters: ListQuery): Promise<PageOf<RowOf<D>>> {
    const requested = requestedFields(this.definition, filters.columns);
    const columns = columnsSql(this.definition, requested && this.readFor(requested));
    const way = this.wayOf(caller, filters);
    const { counted } = way;
    const { searchCount } = filters;
    const page = await readListPage(
      this.definition,
      { ...way, ...pagingOf(filters), searchCount },
      {
        count: (most) => this.total(caller, filters, counted, most),
        rows: (list) => this.rows(columns, list),
      },
    );
    return { ...page, records: await this.present(caller, page.records) };
  }

  /**
   * Rows changed or gone since a moment, in order: rows as a page answers them, and the ids of those that have been
   * removed or that the caller sees no more.
   */
  feed(caller: Caller, asked: FeedQuery): Promise<FeedOf<RowOf<D>>> {
    const [record, table, scope] = [this.definition, this.table, this.scope(caller)];
    const rows = async (where: Sql) => this.present(caller, await this.read(this.db, where, empty));
    const source = { caller, record, table, scope, rows, filter: this.narrowing(caller, {}) };
    return readFeed(this.db, source, asked);
  }

  /** The condition of every list, count, export and statistic of this record. */
  where(caller: Caller, sent: object): Sql {
    const { filters = sent } = this.listed(sent);
    const { whose, overdue, criteria, ...rest } = filters as Asked;
    const asked = sql`${filtersSql(this.definition, { ...filters })} ${whoseSql(this.definition, caller, whose)}
      ${overdue === '1' ? sql`and ${overdueRowsOf(this.definition)}` : empty}`;
    const queried = sql`${criteriaSql(this.definition, criteria)} ${spaceSql(this.definition, rest)}`;
    return sql`${this.scope(caller)} ${asked} ${queried} ${this.narrowing(caller, filters)}`;
  }

  /** Where the rows of an export come from: from where those of the list do. */
  listed(filters: ListQuery): Listed {
    return { table: this.table, order: orderSql(this.order(filters)) };
  }

  /** Whether an export may hold a field for the caller. */
  mayExport(caller: Caller, field: string): boolean {
    return this.parts.every((part) => part.mayExport?.(caller, field) ?? true);
  }

  /** How many rows of a list the caller sees, as far as a further condition, led by `and`, lets them. */
  countOf(caller: Caller, filters: ListQuery, more: Sql): Promise<number> {
    const { table, year } = this.listed(filters);
    if (year !== undefined)
      return countOf(this.db, countingSql(table, sql`${this.where(caller, filters)} ${more}`));
    const where = this.counted(caller, filters);
    if (more === empty) return this.total(caller, filters, where);
    return this.count(this.db, sql`${where} ${more}`);
  }

  /** Timeline of a row: its own steps and those of the records on it, newest first. */
  async timeline(caller: Caller, asked: TimelineQuery): Promise<TimelineLine[]> {
    await this.find(this.db, caller, asked.id);
    const ofRows = linesOf(this.definition, asked.id);
    return readTimeline(this.db, this.labels, caller, { ...asked, record: this.definition, ofRows });
  }

  /** Rows with their names, and beside each what the caller may do with it: its transitions, edit it, remove it. */
  override async present(caller: Caller, rows: Stored<D>[]): Promise<RowOf<D>[]> {
    const shown = await super.present(caller, rows);
    await nameReferences(this.db, caller, this.definition, shown);
    await markUnchanged(this.db, this.definition, shown);
    const ends = await this.endsOf(this.db, caller, shown);
    for (const [at, row] of shown.entries()) {
      row.moves = this.transitionsOf(caller, row, ends[at]);
      const due = dueOf(this.definition, row);
      if (due !== undefined) row.due = due;
      row.editable = editRefusal(caller, this.definition, row) === undefined;
      row.removable = removeRefusal(caller, this.definition, row) === undefined;
    }
    return this.presentParts(caller, shown);
  }

  protected override columns(): Sql {
    return sql`${super.columns()} ${requestColumns(this.definition)}`;
  }

  protected override scope(caller: Caller): Sql {
    return scoped(caller, this.definition);
  }

  /** The condition of a list where its rows are counted: the same rows, as they are found fastest when all are. */
  protected counted(caller: Caller, filters: object): Sql {
    const where = this.where(caller, filters);
    return liesInRegion(this.definition)
      ? sql`${where} ${inCountyRange(this.regionOf(caller, filters))}`
      : where;
  }

  /**
   * The condition by which indexes lead from one region of a list to the next: the caller's scope, with change
   * requests or without.
   */
  private listedIn(caller: Caller, filters: object): Sql {
    return sql`${this.scope(caller)} ${ofRequests(this.definition, filters)}`;
  }

  /** Further conditions of lists, each led by `and`. */
  protected filter(_caller: Caller, _filters: object): Sql {
    return empty;
  }

  /** Conditions of lists besides scope and fields: no change requests, those of the parts, and the record's own. */
  private narrowing(caller: Caller, filters: object): Sql {
    const own = this.filter(caller, filters);
    const conditions = [
      ofRequests(this.definition, filters),
      ...this.parts.map((part) => part.filter?.(caller, filters) ?? empty),
      own,
    ].filter((condition) => condition !== empty);
    return conditions.length === 0 ? empty : join(conditions, ' ');
  }

  /** Fields that each row of a list holds, requested or not: its name, and those that its transitions follow from. */
  private neededFields(): string[] {
    const { title, region, regions, states, parties = [], parent } = this.definition;
    return [
      title,
      ...[region ?? [], regions ?? [], parent?.field ?? []].flat(),
      ...states.flatMap(decidingFields),
      ...parties,
      ...this.parts.flatMap(({ needed = [] }) => needed),
    ];
  }

  /** The order of a list. */
  protected order(filters: ListQuery): Order {
    return orderOf(this.definition, filters);
  }

  /** Where the review of a row ends. */
  protected endLevel(row: Draft<D>, before?: Stored<D>): EndLevel {
    return this.parts.find((part) => part.endLevel)?.endLevel?.(row, before) ?? 3;
  }

  /** Count of the rows of a list, stored or counted; where it takes longer to learn, no further than `most`. */
  protected async total(caller: Caller, filters: PageQuery, where: Sql, most?: number): Promise<number> {
    // A list with filters of the record's own has no stored count.
    const stored = this.narrowing(caller, filters) === empty && storedCount(caller, this.definition, filters);
    if (!stored) return this.count(this.db, where, most);
    return countOf(this.db, stored);
  }

  protected transitionsOf(caller: Caller, row: Stored<D>, end = this.endLevel(row)): RowTransition[] {
    return transitionsOf(caller, { record: this.definition, row, end });
  }

  /** The transitions of one row as it is stored. */
  protected async storedTransitions(db: Db, caller: Caller, row: Stored<D>): Promise<RowTransition[]> {
    const [end] = await this.endsOf(db, caller, [row]);
    return this.transitionsOf(caller, row, end);
  }

  /** Where the reviews of rows end: for a change request at the higher of the levels of its row before and after it. */
  private async endsOf(db: Db, caller: Caller, rows: readonly Stored<D>[]): Promise<EndLevel[]> {
    const ids = rows.flatMap(({ originId }) => originId ?? []);
    const named = sql`${this.scope(caller)} and t.id = any(${ids}::bigint[])`;
    const origins = ids.length === 0 ? [] : await this.read(db, named, empty);
    const ends = new Map(origins.map((origin) => [origin.id, this.endLevel(origin)]));
    return rows.map((row) => higher(this.endLevel(row), ends.get(row.originId ?? '') ?? 3));
  }

  /** Counts that somebody has read a row, of a record that has `viewNum`. */
  protected countView(caller: Caller, id: string): Promise<void> {
    return this.views.add(this.db, { table: this.table, scope: this.scope(caller), id });
  }

  // The name of a reference stands in a field beside it.
  private readFor(requested: readonly string[]): ReadonlySet<string> {
    return new Set([...requested, ...requested.map((name) => `${name}Name`), ...this.neededFields()]);
  }

  /** The region that the caller's and the filter's leave, where one lies in the other. */
  protected regionOf(caller: Caller, filters: object): string {
    const { region } = this.definition;
    const given = region === undefined ? '' : (filters as Record<string, unknown>)[region];
    const asked = regionCode(String(given ?? ''));
    return asked.length > caller.xzCode.length ? asked : caller.xzCode;
  }

  /** How the rows of a list are found. */
  private wayOf(caller: Caller, filters: ListQuery): Omit<ListPage, 'size' | 'offset' | 'total'> {
    return {
      table: this.table,
      scope: this.listedIn(caller, filters),
      where: this.where(caller, filters),
      counted: this.counted(caller, filters),
      isFiltered: givenFilters(filters).some(([name]) => name !== this.definition.region),
      region: this.regionOf(caller, filters),
      order: this.order(filters),
    };
  }

  /** Statement with the ids of the first rows of a list, which has `total` in all. */
  protected firstIds(caller: Caller, filters: ListQuery, size: number, total: number): Sql {
    return pageIds(this.definition, { ...this.wayOf(caller, filters), size, offset: 0, total });
  }

  // The ids of the page first, the wide rows after: a deep page then skips index entries, not rows.
  private rows(columns: Sql, list: ListPage): Promise<Stored<D>[]> {
    return query(
      this.db,
      sql`select ${columns} ${this.columns()} from ${this.table} t
        join (${pageIds(this.definition, list)}) page on page.id = t.id
        ${orderSql(list.order)}`,
    );
  }
}
