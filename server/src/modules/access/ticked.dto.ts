import { OptionalText } from '../../blade/fields.js';

/** A grant that says of which ticks it comes. */
export class TickedBody {
  @OptionalText(
    64,
    'What the call that reads the keys answered as version: with it a grant that came between is told, not lost',
  )
  version?: string;
}
