import { BUILT_IN, message, textIn } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query } from '../../../database/database.js';

/**
 * Names of rules by code in the caller's language: built-in ones and the tenant's own, including removed ones. Names in
 * `then` take precedence: they are those of the time of an inspection.
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
