import { columnOf, type HistoryLine, type RecordDefinition } from '@gushu/shared';
import { empty, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { ValidationError } from '../../../http/errors.js';
import type { RecordPart } from '../../../record/part.js';
import { placeCompared, seesTrees } from './sight.js';

/** What a list is filtered and ordered by. */
interface Compared {
  criteria?: string;
  ascs?: string;
  descs?: string;
}

/**
 * The fields of a record that say where trees stand, as they are kept from whoever may not read trees wherever it would take
 * more than rounding a row: in comparisons, exports and histories.
 */
export class HiddenPlaces<D extends RecordDefinition> implements RecordPart<D> {
  constructor(
    private readonly record: D,
    private readonly positions: readonly string[],
  ) {}

  /** Whether a field says where a tree stands. */
  readonly has = (field: string): boolean => this.positions.includes(field);

  /** Refuses to compare or order by what answers show only roughly: step by step it would tell where a sensitive tree stands. */
  filter(caller: Caller, { criteria, ascs = '', descs = '' }: Compared): Sql {
    if (seesTrees(caller)) return empty;
    // An order takes the name of a column as well as that of its field.
    const ordered = new Set(`${ascs},${descs}`.split(',').map((name) => columnOf(name.trim())));
    const field =
      placeCompared(this.record, criteria, this.positions) ??
      this.positions.find((name) => ordered.has(columnOf(name)));
    if (field) throw new ValidationError([{ field, key: 'criteria.field' }]);
    return empty;
  }

  /** Whether an export may hold a field for the caller. */
  mayExport(caller: Caller, field: string): boolean {
    return seesTrees(caller) || !this.has(field);
  }

  /** Lines of a history, without what they say of the places for whoever may not read trees. */
  history(caller: Caller, lines: HistoryLine[]): HistoryLine[] {
    if (seesTrees(caller)) return lines;
    return lines.map(({ changes, ...line }) => ({
      ...line,
      changes: changes && Object.fromEntries(Object.entries(changes).filter(([field]) => !this.has(field))),
    }));
  }
}
