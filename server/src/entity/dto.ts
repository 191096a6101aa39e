import { type EntityDefinition, type Field, isBlank, SECRET_MASK } from '@gushu/shared';
import { Id, OptionalForm, OptionalId, OptionalWhole } from '../blade/fields.js';
import { bodyDto, storedValue } from '../rows/dto.js';

/** A list's query as it came: names are looked up in the definition before they mean anything. */
export type Filters = Readonly<Record<string, string>>;

const Version = () =>
  OptionalWhole(undefined, 'Version the row was read at; without one the last writer wins, as in Blade');

/** Key of a submit: no id makes a row; a version guards against overwriting somebody's change. */
export class SubmitKey {
  @OptionalId('Missing for a new row')
  id?: string;

  @Version()
  version?: number;

  @OptionalForm(/^\w{1,12}$/, 'field.form', 'Tenant of a new row; only platform administrators may name one')
  tenantId?: string;
}

class NewKey {}

class UpdateKey {
  @Id()
  id: string;

  @Version()
  version?: number;
}

/** null is "not given" in Blade's bodies, "" empties; a secret's mask is no secret. */
function readValue(field: Field, value: unknown): unknown {
  if (value === null || (field.secret && (isBlank(value) || value === SECRET_MASK))) return undefined;
  return storedValue(field, Array.isArray(value) && field.kind === 'text' ? value.join(',') : value);
}

/** Class of the body of `submit`: the definition's fields with their checks and their API text. */
export const submitDto = <D extends EntityDefinition>(entity: D) => bodyDto(entity, SubmitKey, readValue);
/** Class of the body of `save`, where adding is a call of its own. */
export const saveDto = <D extends EntityDefinition>(entity: D) => bodyDto(entity, NewKey, readValue);
/** Class of the body of `update`, where changing is one. */
export const updateDto = <D extends EntityDefinition>(entity: D) => bodyDto(entity, UpdateKey, readValue);
