import { OptionalForm } from '../../blade/fields.js';

const ID = /^\d{1,19}$/;
const IDS = /^(\d{1,19}(,\d{1,19}){0,999})?$/;
const TENANT = /^[\w-]{0,12}$/;

/** Which tenant a picker is for; only the platform's administrator may ask for another than his own. */
export class TenantQuery {
  @OptionalForm(TENANT, 'field.form')
  tenantId?: string;
}

/** Whose roles or departments: a user's, or those of a list. */
export class SelectQuery {
  @OptionalForm(ID, 'field.reference')
  userId?: string;

  @OptionalForm(IDS, 'field.reference')
  roleId?: string;

  @OptionalForm(IDS, 'field.reference')
  deptId?: string;
}

/** Whose sessions. */
export class OwnerQuery {
  @OptionalForm(ID, 'field.reference', 'The caller himself when missing')
  userId?: string;
}
