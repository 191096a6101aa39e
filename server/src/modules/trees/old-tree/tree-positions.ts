import { isBlank, type RecordDefinition, type RowOf, valueOf } from '@gushu/shared';
import type { Caller } from '../../../caller/caller.js';
import type { Db } from '../../../database/database.js';
import type { Given, RecordPart } from '../../../record/part.js';
import { HiddenPlaces } from './hidden-places.js';
import { seesTrees, type TreePlaces, withSight } from './sight.js';

/**
 * Positions of trees in rows. Callers who may not read trees get those of sensitive ones rounded, in lists, details and
 * changes, and not at all in exports and history.
 */
export class TreePositions<D extends RecordDefinition> extends HiddenPlaces<D> implements RecordPart<D> {
  readonly needed: readonly string[];

  constructor(
    private readonly db: Db,
    record: D,
    private readonly places: TreePlaces,
  ) {
    super(record, places.positions);
    this.needed = [places.trees];
  }

  /** Rows with the positions of their trees, rounded if the caller may not see them exactly. */
  present(caller: Caller, rows: RowOf<D>[]): Promise<RowOf<D>[]> {
    return withSight(this.db, caller, rows, this.places);
  }

  /**
   * Values without rounded positions that a client sends back unchanged: the exact ones stay stored. If the row leaves
   * its sensitive tree, the rounded ones are stored, or the caller would read the exact ones from then on.
   */
  async given({ db, caller, before }: Given<D>, values: object): Promise<object> {
    if (!before) return values;
    const { trees, positions } = this.places;
    const isPlaced = (name: string): boolean => this.has(name) || name === trees;
    if (seesTrees(caller) || !Object.keys(values).some(isPlaced)) return values;
    const named = valueOf(values, trees);
    const moved = named === undefined ? before : { ...before, [trees]: named };
    const [shown = before, then = moved] = await withSight(db, caller, [before, moved], this.places);
    const rough = positions.filter((name) => valueOf(shown, name) !== valueOf(before, name));
    if (rough.some((name) => valueOf(then, name) !== valueOf(shown, name)))
      return { ...Object.fromEntries(rough.map((name) => [name, valueOf(shown, name)])), ...values };
    const kept = Object.entries(values).filter(
      ([name, value]) => !this.has(name) || isBlank(value) || Number(value) !== Number(valueOf(shown, name)),
    );
    return Object.fromEntries(kept);
  }
}
