import { Form, OptionalRegion, OptionalText } from '../../../blade/fields.js';
import { IdQuery } from '../../../rows/ids.js';

/** Changed way of a running verification, or planned way of an accepted event. */
export class VerifyWay extends IdQuery {
  @Form(/^[1-4]$/, 'field.choice', 'Dictionary verify_way')
  verifyWay: string;

  @OptionalRegion('The region it is handed to, where the way is 4')
  transferTo?: string;
}

/** Body with the result of an event's handling. */
export class EventResult {
  @OptionalText(500, 'What was done, 5 to 500 characters')
  handleResult?: string;
}

/** Query that closes an event; the result stands in the query or in the body. */
export class CloseEvent extends IdQuery {
  @OptionalText(500, 'What was done, 5 to 500 characters')
  handleResult?: string;
}
