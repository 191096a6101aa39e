import { Id, OptionalForm } from '../../../blade/fields.js';
import { PageQuery } from '../../../blade/page-query.js';

/** Filters of receipts: the row, and whether people have read it. */
export class ReadersQuery extends PageQuery {
  @Id() id: string;

  @OptionalForm(
    /^[01]?$/,
    'field.choice',
    '1: those who have read it; 0: those who have not; both when left out',
  )
  read?: string;
}
