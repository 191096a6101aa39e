import { OptionalForm } from '../../../blade/fields.js';
import { IdsQuery } from '../../../rows/ids.js';

/** What is generated; which client it is for is Blade's question, and passed over. */
export class GenQuery extends IdsQuery {
  @OptionalForm(/^[\w-]{1,20}$/, 'field.form', 'Kind of client, passed over: a record has one')
  system?: string;
}
