import { Id, OptionalForm } from '../../../blade/fields.js';
import { PageQuery } from '../../../blade/page-query.js';

/** Whose receipts are asked for: of which row, and those who have read it or those who have not. */
export class ReadersQuery extends PageQuery {
  @Id() id: string;

  @OptionalForm(
    /^[01]?$/,
    'field.choice',
    '1: those who have read it; 0: those who have not; both when left out',
  )
  read?: string;
}
