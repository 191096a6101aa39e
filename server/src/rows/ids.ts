import { HISTORY_LINES, ID_FORM, isBlank } from '@gushu/shared';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Matches, ValidateIf } from 'class-validator';
import { figureText, ID, idList, OptionalForm, OptionalId } from '../blade/fields.js';

/** Form of a comma list of ids, at most so many. */
export const IDS = (most: number): RegExp =>
  // eslint-disable-next-line no-restricted-syntax -- made of a number of the source alone
  new RegExp(`^${ID_FORM}(,${ID_FORM}){0,${most - 1}}$`);

/** Comma-joined ids that may be left out, at most 1,000. */
export const OptionalIdsText = (description = 'Comma-joined ids') =>
  OptionalForm(IDS(1000), 'field.reference', description);

/** What is wrong with a list of ids: it names none, or something else. */
export const idsFault = (value: unknown): string => (isBlank(value) ? 'row.none' : 'field.reference');

/** Comma-joined ids of ticked rows, at most 1,000. Left out they stand for all rows; an empty list is refused. */
export const TickedIdsText = (description: string) =>
  applyDecorators(
    ApiPropertyOptional({ type: String, description }),
    Transform(({ value }) => (typeof value === 'number' ? figureText(value) : value)),
    ValidateIf((_, value) => value !== undefined),
    Matches(IDS(1000), { message: ({ value }) => idsFault(value) }),
  );

/** One id in the query. */
export class IdQuery {
  @ApiProperty()
  @Matches(ID, { message: 'field.reference' })
  id: string;
}

/** Of a history: from where on. */
export const Before = () =>
  OptionalId(`Id of the last line that one has; an answer holds at most ${HISTORY_LINES} lines`);

/** Whose history is asked for, and from where on. */
export class HistoryQuery extends IdQuery {
  @Before() before?: string;
}

/** Comma-joined ids in the query, at most 1,000. */
export class IdsQuery {
  @ApiProperty({ description: 'Comma-joined ids, at most 1,000' })
  @Matches(IDS(1000), { message: ({ value }) => idsFault(value) })
  ids: string;
}

/** The ids of a comma list, without repeats. */
export const idsOf = (query: Pick<IdsQuery, 'ids'>): string[] => [...new Set(idList(query.ids))];
