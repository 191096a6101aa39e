import { OptionalForm, OptionalId } from '../../blade/fields.js';
import { OptionalIdsText } from '../../rows/ids.js';

const TENANT = /^[\w-]{0,12}$/;

/** The tenant of a picker; only the platform's administrator may request another than their own. */
export class TenantQuery {
  @OptionalForm(TENANT, 'field.form')
  tenantId?: string;
}

/** The roles or departments to read: those of a user, or those of a list. */
export class SelectQuery {
  @OptionalId()
  userId?: string;

  @OptionalIdsText()
  roleId?: string;

  @OptionalIdsText()
  deptId?: string;
}

/** The user whose sessions are meant. */
export class OwnerQuery {
  @OptionalId('The caller themselves when missing')
  userId?: string;
}
