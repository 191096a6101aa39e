import {
  BUILT_IN,
  type Field,
  inspectedTable,
  INSPECTED,
  inspectedLabel,
  inspectedType,
  type Language,
  ruleFields,
  type RuleField,
  type RuleTable,
  type SystemRule,
  textIn,
} from '@gushu/shared';

/** Tables of a kind of data that rules may be made for; all where none is named. */
export const tablesOf = (language: Language, dataType?: string): RuleTable[] =>
  INSPECTED.filter((record) => !dataType || record.dataType === dataType).map(({ table, label }) => ({
    tableName: table,
    tableLabel: textIn(language, label),
  }));

const lengthOf = (field: Field): number | null =>
  field.kind === 'text' || field.kind === 'html' ? field.max : null;

/** Fields of a table that a rule may be about; of another table none. */
export function fieldsOf(language: Language, tableName: string): RuleField[] {
  const record = inspectedTable(tableName);
  if (!record) return [];
  return ruleFields(record).map(([name, field]) => ({
    fieldName: name,
    fieldLabel: textIn(language, field.label),
    dataType: field.kind,
    length: lengthOf(field),
    dictCode: field.kind === 'dictionary' ? field.code : null,
    required: field.required ? 1 : 0,
  }));
}

type Texts = ReadonlyMap<string, string> | undefined;

const named = (keys: string, texts: Texts): string =>
  keys
    .split(',')
    .map((key) => texts?.get(key) ?? key)
    .join('、');

/** Rules of the product for a kind of data, as they are listed. */
export function systemRules(
  language: Language,
  texts: ReadonlyMap<string, ReadonlyMap<string, string>>,
  dataType?: string,
): SystemRule[] {
  return BUILT_IN.filter((rule) => !dataType || rule.dataType === dataType).map((rule) => {
    const { label, table, fields } = inspectedType(rule.dataType)!;
    return {
      ruleCode: rule.code,
      ruleName: textIn(language, rule.name),
      dataType: rule.dataType,
      tableName: table,
      tableLabel: textIn(language, label),
      fieldName: rule.fields.join(','),
      fieldLabel: rule.fields
        .map((name) => textIn(language, inspectedLabel(fields, name)))
        .join(textIn(language, ['、', ', '])),
      ruleType: rule.ruleType,
      ruleTypeName: named(rule.ruleType, texts.get('rule_type')),
      ruleLevel: rule.ruleLevel,
      ruleLevelName: named(rule.ruleLevel, texts.get('rule_level')),
      applyTo: rule.applyTo.join(','),
      isSystem: 1,
      enabled: 1,
    };
  });
}
