import {
  Form,
  OptionalFlag,
  OptionalForm,
  OptionalId,
  OptionalText,
  OptionalWhole,
} from '../../../blade/fields.js';

/** Body of `submit`: a dictionary (no parentId) or an entry of one. An update changes what is given. */
export class DictBody {
  @OptionalId('Missing for a new row')
  id?: string;

  @OptionalId('Missing or 0 for a dictionary itself')
  parentId?: string;

  @OptionalForm(/^[\w.-]{1,255}$/, 'field.form')
  code?: string;

  @OptionalForm(/^[^,]{1,255}$/, 'field.form', 'Key of an entry; -1 for a dictionary itself')
  dictKey?: string;

  @OptionalForm(/^.{1,255}$/, 'field.form')
  dictValue?: string;

  @OptionalWhole()
  sort?: number;

  @OptionalFlag()
  isSealed?: number;

  @OptionalText(255)
  remark?: string;
}

/** Code of one dictionary. */
export class CodeQuery {
  @Form(/^[\w.-]{1,255}$/, 'field.required')
  code: string;
}

/** Code of one dictionary, or none for all. */
export class OptionalCodeQuery {
  @OptionalForm(/^[\w.-]{1,255}$/, 'field.form')
  code?: string;
}

/** Codes of several dictionaries. */
export class CodesQuery {
  @Form(/^[\w.-]{1,255}(,[\w.-]{1,255}){0,99}$/, 'field.required', 'Comma-joined codes, at most 100')
  codes: string;
}
