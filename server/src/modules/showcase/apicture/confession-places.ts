import { apicture, isBlank, type RowOf } from '@gushu/shared';
import type { Caller } from '../../../caller/caller.js';
import type { Db } from '../../../database/database.js';
import type { Given, RecordPart } from '../../../record/part.js';
import { HiddenPlaces } from '../../trees/old-tree/index.js';
import { exactPlaces, roughPlaces, type Subjects } from '../content/index.js';

type Apicture = typeof apicture;

/** What a change may say of an entry's tree or group, and of its places. */
type Sent = Partial<Pick<RowOf<Apicture>, 'coordinate' | 'oldTreeId' | 'groupId'>>;

/**
 * The places of a confession say where its tree stands: whoever may not see that reads them roughly, and who reads no trees
 * has none in exports and history.
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
   * The places of a change by somebody who was shown them roughly: what comes back as it was shown stays exact, and where
   * the entry leaves its tree they become what was shown, or they would be read exactly from then on.
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
