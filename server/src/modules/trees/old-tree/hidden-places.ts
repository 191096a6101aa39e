import { columnOf, type HistoryLine, type RecordDefinition } from '@gushu/shared';
import type { Caller } from '../../../caller/caller.js';
import { ValidationError } from '../../../http/errors.js';
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
export class HiddenPlaces {
  constructor(
    private readonly record: RecordDefinition,
    private readonly positions: readonly string[],
  ) {}

  /** Whether a field says where a tree stands. */
  readonly has = (field: string): boolean => this.positions.includes(field);

  /** Refuses to compare or order by what answers show only roughly: step by step it would tell where a sensitive tree stands. */
  assertNotCompared(caller: Caller, { criteria, ascs = '', descs = '' }: Compared): void {
    if (seesTrees(caller)) return;
    // An order takes the name of a column as well as that of its field.
    const ordered = new Set(`${ascs},${descs}`.split(',').map((name) => columnOf(name.trim())));
    const field =
      placeCompared(this.record, criteria, this.positions) ??
      this.positions.find((name) => ordered.has(columnOf(name)));
    if (field) throw new ValidationError([{ field, key: 'criteria.field' }]);
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
