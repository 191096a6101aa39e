import { columnOf, type HistoryLine, type RecordDefinition } from '@gushu/shared';
import { empty, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { ValidationError } from '../../../http/errors.js';
import type { RecordPart } from '../../../record/part.js';
import { placeCompared, seesTrees } from './sight.js';

/** Conditions and order of a list. */
interface Compared {
  criteria?: string;
  ascs?: string;
  descs?: string;
}

/**
 * Hides the fields of a record that reveal where trees stand from callers who may not read trees, in comparisons,
 * exports and histories, where rounding the values of a row is not enough.
 */
export class HiddenPlaces<D extends RecordDefinition> implements RecordPart<D> {
  constructor(
    private readonly record: D,
    private readonly positions: readonly string[],
  ) {}

  /** Whether a field reveals where a tree stands. */
  readonly has = (field: string): boolean => this.positions.includes(field);

  /** Refuses to filter or order by hidden fields: step by step that would reveal where a sensitive tree stands. */
  filter(caller: Caller, { criteria, ascs = '', descs = '' }: Compared): Sql {
    if (seesTrees(caller)) return empty;
    // An order may name a column as well as a field.
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

  /** Lines of a history, without changes of the places for callers who may not read trees. */
  history(caller: Caller, lines: HistoryLine[]): HistoryLine[] {
    if (seesTrees(caller)) return lines;
    return lines.map(({ changes, ...line }) => ({
      ...line,
      changes: changes && Object.fromEntries(Object.entries(changes).filter(([field]) => !this.has(field))),
    }));
  }
}
