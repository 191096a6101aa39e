import { type EntityDefinition, type Field, SECRET_MASK } from '@gushu/shared';
import type { Type } from '@nestjs/common';
import { OptionalForm, OptionalId, OptionalWhole } from '../blade/fields.js';
import { bodyDto, valueOf } from '../rows/dto.js';

/** A list's query as it came: names are looked up in the definition before they mean anything. */
export type Filters = Readonly<Record<string, string>>;

/** What every submit may carry: no id makes a row; a version guards against overwriting somebody's change. */
export class SubmitKey {
  @OptionalId('Missing for a new row')
  id?: string;

  @OptionalWhole(undefined, 'Version the row was read at; without one the last writer wins, as in Blade')
  version?: number;

  @OptionalForm(/^\w{1,12}$/, 'field.form', 'Tenant of a new row; only platform administrators may name one')
  tenantId?: string;
}

/** null is "not given" in Blade's bodies, "" empties; a secret's mask is no secret. */
function readValue(field: Field, value: unknown): unknown {
  if (value === null || (field.secret && (value === '' || value === SECRET_MASK))) return undefined;
  return valueOf(field, Array.isArray(value) && field.kind === 'text' ? value.join(',') : value);
}

/** Class of the body of `submit`: the definition's fields with their checks and their API text. */
export const submitDto = (entity: EntityDefinition): Type<SubmitKey> => bodyDto(entity, SubmitKey, readValue);
