import { OptionalForm, OptionalId } from '../../blade/fields.js';
import { OptionalIdsText } from '../../rows/ids.js';

const TENANT = /^[\w-]{0,12}$/;

/** Which tenant a picker is for; only the platform's administrator may ask for another than their own. */
export class TenantQuery {
  @OptionalForm(TENANT, 'field.form')
  tenantId?: string;
}

/** Whose roles or departments: a user's, or those of a list. */
export class SelectQuery {
  @OptionalId()
  userId?: string;

  @OptionalIdsText()
  roleId?: string;

  @OptionalIdsText()
  deptId?: string;
}

/** Whose sessions. */
export class OwnerQuery {
  @OptionalId('The caller themselves when missing')
  userId?: string;
}
