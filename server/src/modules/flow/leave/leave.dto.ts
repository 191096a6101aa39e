import { Form, OptionalId, Text } from '../../../blade/fields.js';
import { DEFINITION_ID } from '../models/index.js';

const MOMENT = /^(?!0000)\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** A leave that is requested. */
export class LeaveBody {
  @OptionalId('Of a leave that is changed while its process runs') id?: string;
  @Form(DEFINITION_ID, 'field.reference') processDefinitionId: string;
  @Form(/^\d{1,19}$/, 'field.reference', 'User who decides; nobody decides on their own') taskUser: string;
  @Form(MOMENT, 'field.form') startTime: string;
  @Form(MOMENT, 'field.form') endTime: string;
  @Text(255) reason: string;
}

/** A leave. */
export class LeaveQuery {
  @Form(/^\d{1,19}$/, 'field.reference') businessId: string;
}
