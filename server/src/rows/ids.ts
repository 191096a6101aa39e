import { ID_FORM } from '@gushu/shared';
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { ID, idList } from '../blade/fields.js';

const IDS = new RegExp(`^${ID_FORM}(,${ID_FORM}){0,999}$`);

/** One id in the query. */
export class IdQuery {
  @ApiProperty()
  @Matches(ID, { message: 'field.reference' })
  id: string;
}

/** Comma-joined ids in the query, at most 1,000. */
export class IdsQuery {
  @ApiProperty({ description: 'Comma-joined ids, at most 1,000' })
  @Matches(IDS, { message: 'row.none' })
  ids: string;
}

/** The ids of a comma list, without repeats. */
export const idsOf = (query: IdsQuery): string[] => [...new Set(idList(query.ids))];
