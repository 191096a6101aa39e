import {
  type HistoryLine,
  isBlank,
  type RecordDefinition,
  type RowOf,
  valueOf,
  type Values,
} from '@gushu/shared';
import type { Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import type { Db } from '../../../database/database.js';
import type { UpdateKey } from '../../../record/dto.js';
import { RecordService } from '../../../record/service.js';
import type { HistoryQuery } from '../../../rows/ids.js';
import type { RowTools } from '../../../rows/service.js';
import type { Saved, Stored } from '../../../rows/stored.js';
import type { ExportSources } from '../../system/exports/index.js';
import { HiddenPlaces } from './hidden-places.js';
import { seesTrees, type TreePlaces, withSight } from './sight.js';

/** What rows that say where trees stand are kept with; nobody exports them where `exports` is left out. */
interface PlacedTools extends RowTools {
  exports?: ExportSources;
}

/**
 * A record whose rows say where trees stand. Whoever may not read trees learns of a sensitive one only roughly where: in
 * lists, details and changes, and not at all in exports and history.
 */
export abstract class PlacedService<
  D extends RecordDefinition,
  B extends object = Values<D>,
> extends RecordService<D, B> {
  private readonly places: TreePlaces;
  private readonly hidden: HiddenPlaces;

  protected constructor({ exports, ...tools }: PlacedTools, record: D, places: TreePlaces) {
    super(tools, record);
    this.places = places;
    this.hidden = new HiddenPlaces(record, places.positions);
    exports?.offerRecord(this, tools.labels);
  }

  override where(caller: Caller, filters: object): Sql {
    this.hidden.assertNotCompared(caller, filters);
    return super.where(caller, filters);
  }

  override mayExport(caller: Caller, field: string): boolean {
    return this.hidden.mayExport(caller, field);
  }

  override async history(caller: Caller, asked: HistoryQuery): Promise<HistoryLine[]> {
    return this.hidden.history(caller, await super.history(caller, asked));
  }

  /** Rows with the positions of their trees as the caller may know them. */
  override async present(caller: Caller, rows: Stored<D>[]): Promise<RowOf<D>[]> {
    return withSight(this.db, caller, await super.present(caller, rows), this.places);
  }

  protected override neededFields(): string[] {
    return [...super.neededFields(), this.places.trees];
  }

  protected override async updateIn(tx: EntityManager, caller: Caller, body: B & UpdateKey): Promise<Saved> {
    const isPlaced = (name: string): boolean => this.hidden.has(name) || name === this.places.trees;
    if (seesTrees(caller) || !Object.keys(body).some(isPlaced)) return super.updateIn(tx, caller, body);
    const before = await this.find(tx, caller, body.id, true);
    return super.updateIn(tx, caller, await this.withoutShown(tx, caller, before, body));
  }

  /**
   * Values without the positions that a client sends back as it was shown them: the exact ones stay. Where the row leaves
   * its sensitive tree they become what was shown, or its client would read them exactly from then on.
   */
  protected async withoutShown<V extends object>(
    db: Db,
    caller: Caller,
    before: Stored<D>,
    values: V,
  ): Promise<V> {
    const { trees, positions } = this.places;
    const given = valueOf(values, trees);
    const moved = given === undefined ? before : { ...before, [trees]: given };
    const [shown = before, then = moved] = await withSight(db, caller, [before, moved], this.places);
    const rough = positions.filter((name) => valueOf(shown, name) !== valueOf(before, name));
    if (rough.some((name) => valueOf(then, name) !== valueOf(shown, name)))
      return { ...Object.fromEntries(rough.map((name) => [name, valueOf(shown, name)])), ...values };
    const kept = Object.entries(values).filter(
      ([name, value]) =>
        !this.hidden.has(name) || isBlank(value) || Number(value) !== Number(valueOf(shown, name)),
    );
    return Object.fromEntries(kept) as V;
  }
}
