import { Form, OptionalRegion, OptionalText } from '../../../blade/fields.js';
import { IdQuery } from '../../../rows/ids.js';

/** Another way of a verification that runs, or of an accepted event. */
export class VerifyWay extends IdQuery {
  @Form(/^[1-4]$/, 'field.choice', 'Dictionary verify_way')
  verifyWay: string;

  @OptionalRegion('The region it is handed to, where the way is 4')
  transferTo?: string;
}

/** What was done about an event. */
export class EventResult {
  @OptionalText(500, 'What was done, 5 to 500 characters')
  handleResult?: string;
}

/** Which event is closed, with what was done in query or body. */
export class CloseEvent extends IdQuery {
  @OptionalText(500, 'What was done, 5 to 500 characters')
  handleResult?: string;
}
