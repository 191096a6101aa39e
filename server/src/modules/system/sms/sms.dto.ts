import { Form, OptionalForm, OptionalText, Text } from '../../../blade/fields.js';

const PHONE = '1[3-9]\\d{9}';

/** A message of a template to at most 50 phones. */
export class SendMessageQuery {
  @OptionalText(32, 'smsCode of the configuration; the one in use when missing')
  code?: string;

  @OptionalText(4_000, 'Parameters of the template as JSON: {"name":"value"}')
  params?: string;

  @Form(new RegExp(`^${PHONE}(,${PHONE}){0,49}$`), 'sms.phone', 'Comma-joined mobile numbers, at most 50')
  phones: string;
}

/** Where a code goes to. */
export class SendValidateQuery {
  @Form(new RegExp(`^${PHONE}$`), 'sms.phone', 'Mobile number of 11 digits')
  phone: string;
}

/** A code that somebody typed. */
export class ValidateQuery extends SendValidateQuery {
  @OptionalForm(/^[\w-]{1,64}$/, 'field.form', 'Id that send-validate answered')
  id: string;

  @Text(10, 'The code')
  value: string;
}
