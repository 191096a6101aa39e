import { COUNTY_DIGITS, type Criteria, oldTreeGroup } from '@gushu/shared';
import type { Query } from '../../api/client.js';

const OFFERED = 20;
const { provinceGroupNumber, groupName, groupNumber } = oldTreeGroup.fields;
const SEARCHED = Object.entries({ provinceGroupNumber, groupName, groupNumber });

/**
 * Groups in the register whose number or name holds a text, as a list is asked for them: by those fields alone that may
 * hold so much. Undefined where none may, since nothing could be found.
 */
export function groupQuery(typed: string, xzCode: string): Query | undefined {
  const { length } = [...typed];
  const fields = SEARCHED.filter(([, { max }]) => length <= max);
  if (fields.length === 0) return undefined;
  const conditions = fields.map(([field]) => ({ field, op: 'like' as const, values: [typed] }));
  const criteria: Criteria = { match: 'any', conditions };
  return {
    size: OFFERED,
    columns: 'provinceGroupNumber,groupName',
    ...(xzCode ? { xzCode: xzCode.slice(0, COUNTY_DIGITS) } : {}),
    ...(typed ? { criteria: JSON.stringify(criteria) } : {}),
  };
}
