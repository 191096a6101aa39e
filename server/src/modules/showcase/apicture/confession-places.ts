import { apicture, isBlank, type RowOf } from '@gushu/shared';
import type { Caller } from '../../../caller/caller.js';
import type { Db } from '../../../database/database.js';
import type { Given, RecordPart } from '../../../record/part.js';
import { HiddenPlaces } from '../../trees/old-tree/index.js';
import { exactPlaces, roughPlaces, type Subjects } from '../content/index.js';

type Apicture = typeof apicture;

/** Fields of a change that decide the places of an entry and whether they are hidden. */
type Sent = Partial<Pick<RowOf<Apicture>, 'coordinate' | 'oldTreeId' | 'groupId'>>;

/**
 * The places of a confession reveal where its tree stands: callers who may not see that read them rounded, and callers
 * without the right to read trees get none in exports and history.
 */
export class ConfessionPlaces extends HiddenPlaces<Apicture> implements RecordPart<Apicture> {
  readonly needed = ['oldTreeId', 'groupId'];

  constructor(
    private readonly db: Db,
    private readonly subjects: Subjects,
  ) {
    super(apicture, ['coordinate']);
  }

  async present(caller: Caller, rows: RowOf<Apicture>[]): Promise<RowOf<Apicture>[]> {
    const placed = rows.filter(({ coordinate }) => !isBlank(coordinate));
    const isHidden = await this.subjects.hidden(this.db, caller, placed);
    return rows.map((row) =>
      isBlank(row.coordinate) || !isHidden(row)
        ? row
        : { ...row, coordinate: roughPlaces(String(row.coordinate)) },
    );
  }

  /**
   * Places of a change by a caller who was shown them rounded. Places sent back unchanged stay exact. If the entry
   * leaves its tree, the rounded places are stored, since exact ones would be readable from then on.
   */
  async given({ db, caller, before }: Given<Apicture>, values: object): Promise<object> {
    if (!before) return values;
    const { coordinate, oldTreeId = before.oldTreeId, groupId = before.groupId }: Sent = values;
    if (isBlank(before.coordinate) || (coordinate !== undefined && isBlank(coordinate))) return values;
    const moved = { ...before, oldTreeId, groupId };
    const isHidden = await this.subjects.hidden(db, caller, [before, moved]);
    if (!isHidden(before)) return values;
    const places = String(before.coordinate);
    if (coordinate !== undefined)
      return isHidden(moved) ? { ...values, coordinate: exactPlaces(String(coordinate), places) } : values;
    return isHidden(moved) ? values : { ...values, coordinate: roughPlaces(places) };
  }
}
