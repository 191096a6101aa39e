import { OptionalText } from '../../blade/fields.js';

/** A grant with the version of the ticks it was made from. */
export class TickedBody {
  @OptionalText(
    64,
    'What the call that reads the keys answered as version: with it a grant that came between is told, not lost',
  )
  version?: string;
}
