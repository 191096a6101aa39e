import { HISTORY_LINES, ID_FORM } from '@gushu/shared';
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { ID, idList, OptionalForm, OptionalId } from '../blade/fields.js';

/** Form of a comma list of ids, at most so many. */
export const IDS = (most: number): RegExp =>
  // eslint-disable-next-line no-restricted-syntax -- made of a number of the source alone
  new RegExp(`^${ID_FORM}(,${ID_FORM}){0,${most - 1}}$`);

/** Comma-joined ids that may be left out, at most 1,000. */
export const OptionalIdsText = (description = 'Comma-joined ids') =>
  OptionalForm(IDS(1000), 'field.reference', description);

/** One id in the query. */
export class IdQuery {
  @ApiProperty()
  @Matches(ID, { message: 'field.reference' })
  id: string;
}

/** Of a history: from where on. */
export const Before = () =>
  OptionalId(`Id of the last line that one has; an answer holds at most ${HISTORY_LINES} lines`);

/** Row of the history, and the line to go on from. */
export class HistoryQuery extends IdQuery {
  @Before() before?: string;
}

/** Comma-joined ids in the query, at most 1,000. */
export class IdsQuery {
  @ApiProperty({ description: 'Comma-joined ids, at most 1,000' })
  @Matches(IDS(1000), { message: ({ value }) => (value ? 'field.reference' : 'row.none') })
  ids: string;
}

/** The ids of a comma list, without repeats. */
export const idsOf = (query: Pick<IdsQuery, 'ids'>): string[] => [...new Set(idList(query.ids))];
