import { type HistoryLine, isBlank, type RecordDefinition } from '@gushu/shared';
import type { Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import type { Db } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import type { UpdateKey } from '../../../record/dto.js';
import { RecordService } from '../../../record/service.js';
import type { HistoryQuery } from '../../../rows/ids.js';
import type { RowTools } from '../../../rows/service.js';
import type { Saved, Stored } from '../../../rows/stored.js';
import type { ExportQuery } from '../../../sheets/meaning/export-plan.js';
import type { ExportSources } from '../../system/exports/index.js';
import { placeCompared, seesTrees, type TreePlaces, withSight } from './sight.js';

/** What rows that say where trees stand are kept with; nobody exports them where `exports` is left out. */
interface PlacedTools extends RowTools {
  exports?: ExportSources;
}

/** Positions that a list is filtered or ordered by. */
interface Compared {
  criteria?: string;
  ascs?: string;
  descs?: string;
}

/**
 * A record whose rows say where trees stand. Whoever may not read trees learns of a sensitive one only roughly where: in
 * lists, details and changes, and not at all in exports and history.
 */
export abstract class PlacedService<B extends object> extends RecordService<B> {
  private readonly places: TreePlaces;

  protected constructor({ exports, ...tools }: PlacedTools, record: RecordDefinition, places: TreePlaces) {
    super(tools, record);
    this.places = places;
    const source = exports?.offerRecord(this, tools.labels);
    if (source)
      exports?.offer({
        ...source,
        plan: (caller, asked: ExportQuery) =>
          source.plan(
            caller,
            seesTrees(caller) ? asked : { ...asked, columns: this.withoutPlaces(asked.columns) },
          ),
      });
  }

  /** Refuses to compare or order by what answers show only roughly: step by step it would tell where a sensitive tree stands. */
  override where(caller: Caller, filters: object): Sql {
    const field = seesTrees(caller) ? undefined : this.comparedPlace(filters);
    if (field) throw new ValidationError([{ field, key: 'criteria.field' }]);
    return super.where(caller, filters);
  }

  /** What was changed; where a tree stands is left out for whoever may not read trees. */
  override async history(caller: Caller, asked: HistoryQuery): Promise<HistoryLine[]> {
    const lines = await super.history(caller, asked);
    if (seesTrees(caller)) return lines;
    return lines.map(({ changes, ...line }) => ({
      ...line,
      changes: changes && Object.fromEntries(Object.entries(changes).filter(([name]) => !this.isPlace(name))),
    }));
  }

  /** Rows with the positions of their trees as the caller may know them. */
  override async present(caller: Caller, rows: Stored[]): Promise<Stored[]> {
    return withSight(this.db, caller, await super.present(caller, rows), this.places);
  }

  protected override neededFields(): string[] {
    return [...super.neededFields(), this.places.trees];
  }

  protected override async updateIn(tx: EntityManager, caller: Caller, body: B & UpdateKey): Promise<Saved> {
    if (seesTrees(caller) || !Object.keys(body).some((name) => this.isPlace(name)))
      return super.updateIn(tx, caller, body);
    const before = await this.find(tx, caller, body.id, true);
    return super.updateIn(tx, caller, await this.withoutShown(tx, caller, before, body));
  }

  /** Values without the positions that a client sends back as it was shown them: the exact ones stay. */
  protected async withoutShown<V extends object>(
    db: Db,
    caller: Caller,
    before: Stored,
    values: V,
  ): Promise<V> {
    const [shown = before] = await withSight(db, caller, [before], this.places);
    const kept = Object.entries(values).filter(
      ([name, value]) => !this.isPlace(name) || isBlank(value) || Number(value) !== Number(shown[name]),
    );
    return Object.fromEntries(kept) as V;
  }

  private isPlace(name: string): boolean {
    return this.places.positions.includes(name);
  }

  /** The position that a list is filtered or ordered by. */
  private comparedPlace(filters: Compared): string | undefined {
    const { criteria, ascs = '', descs = '' } = filters;
    const ordered = `${ascs},${descs}`.split(',').map((name) => name.trim());
    return (
      placeCompared(this.definition, criteria, this.places.positions) ??
      ordered.find((name) => this.isPlace(name))
    );
  }

  /** The columns of an export without positions. */
  private withoutPlaces(columns = Object.keys(this.definition.fields).join()): string {
    return columns
      .split(',')
      .filter((name) => !this.isPlace(name))
      .join();
  }
}
