import { OptionalForm } from '../../../blade/fields.js';
import { IdsQuery } from '../../../rows/ids.js';

/** The records to generate; Blade's choice of a client is ignored. */
export class GenQuery extends IdsQuery {
  @OptionalForm(/^[\w-]{1,20}$/, 'field.form', 'Kind of client, passed over: a record has one')
  system?: string;
}
