import { BUILT_IN, message, textIn } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query } from '../../../database/database.js';

/**
 * What rules are called by their codes in the caller's language: those of the product, and their tenant's own, removed ones
 * too. Those of `then` have the name that they had then.
 */
export async function ruleNamesOf(
  db: Db,
  { language, tenantId }: Pick<Caller, 'language' | 'tenantId'>,
  then: Readonly<Record<string, string>> = {},
): Promise<(ruleCode: string) => string> {
  const own = await query<{ code: string; name: string }>(
    db,
    sql`select rule_code as code, rule_name as name from inspection_rule where tenant_id = ${tenantId}`,
  );
  const names = new Map([
    ...BUILT_IN.map(({ code, name }) => [code, textIn(language, name)] as const),
    ...own.map(({ code, name }) => [code, name] as const),
    ...Object.entries(then),
  ]);
  return (ruleCode) => names.get(ruleCode) ?? message('inspection.other', language);
}
