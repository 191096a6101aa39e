/** How a rule of a data-scope compares a field of a row. */
export const RULE_OPS = ['eq', 'ne', 'in', 'notin', 'gt', 'ge', 'lt', 'le', 'prefix', 'null', 'notnull'] as const;

/** One comparison of a row's field with fixed values, or with `#{userId}`, `#{deptId}`, `#{xzCode}` of the caller. */
export interface ScopeRule {
  column: string;
  op: (typeof RULE_OPS)[number];
  values: string[];
}

const MAX_RULES = 20;
const MAX_VALUES = 200;

function isRule(rule: unknown): rule is ScopeRule {
  if (typeof rule !== 'object' || rule === null) return false;
  const { column, op, values } = rule as Record<string, unknown>;
  return (
    /^[a-zA-Z]\w{0,63}$/.test(String(column)) &&
    RULE_OPS.some((known) => known === op) &&
    Array.isArray(values) &&
    values.length <= MAX_VALUES &&
    values.every((value) => typeof value === 'string' && value.length <= 100)
  );
}

/** The rules of a data-scope of one's own kind: a JSON list, never SQL; undefined for anything else. */
export function readScopeRules(text: string): ScopeRule[] | undefined {
  try {
    const rules: unknown = JSON.parse(text);
    const right = Array.isArray(rules) && rules.length > 0 && rules.length <= MAX_RULES && rules.every(isRule);
    return right ? rules : undefined;
  } catch {
    return undefined;
  }
}
