import type { SystemRule } from '@gushu/shared';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '../../api/client.js';
import type { TableColumn } from '../../columns/column.js';
import { inspectionRule, hasText } from '@gushu/shared';
import { useLabel } from '../../columns/record-columns.js';
import { DictionarySelect } from '../../fields/DictionarySelect.js';
import { useDictionary } from '../../fields/dictionary.js';
import { useEntryText } from '../../fields/entry-text.js';
import { DataTable } from '../../table/DataTable.js';
import { ruleApi } from './inspection-api.js';
import { DataTypeSelect } from './RuleInputs.js';

const { fields } = inspectionRule;

/** Rules that are asked of a kind of data, of a strength, that say something of what is looked for. */
async function list({ dataType, ruleLevel, ruleName = '' }: Query): Promise<SystemRule[]> {
  const rules = await ruleApi.system(dataType ? String(dataType) : undefined);
  return rules.filter(
    (rule) =>
      hasText(`${rule.ruleCode} ${rule.ruleName}`, String(ruleName)) &&
      (!ruleLevel || rule.ruleLevel.split(',').includes(String(ruleLevel))),
  );
}

/** Keys of a dictionary in words. */
function Keys({ code, keys }: { code: string; keys: string }) {
  const entryText = useEntryText();
  const { language } = useTranslation().i18n;
  const { data = [] } = useDictionary(code, true);
  const textOf = new Map(data.map(({ dictKey, dictValue }) => [dictKey, entryText(code, dictValue)]));
  return (
    <>
      {keys
        .split(',')
        .map((key) => textOf.get(key) ?? key)
        .join(language === 'en' ? ', ' : '、')}
    </>
  );
}

function useColumns(): TableColumn<SystemRule>[] {
  const label = useLabel();
  return useMemo(
    () => [
      { dataIndex: 'ruleCode', title: label(fields.ruleCode.label), width: 72, className: 'coordinates' },
      { dataIndex: 'ruleName', title: label(fields.ruleName.label), width: 320, search: true },
      {
        dataIndex: 'dataType',
        title: label(fields.dataType.label),
        width: 96,
        search: true,
        formItemRender: () => <DataTypeSelect />,
        render: (_, row) => row.tableLabel,
      },
      { dataIndex: 'fieldLabel', title: label(fields.fieldName.label), width: 200, ellipsis: true },
      {
        dataIndex: 'ruleType',
        title: label(fields.ruleType.label),
        width: 150,
        render: (_, row) => <Keys code="rule_type" keys={row.ruleType} />,
      },
      {
        dataIndex: 'ruleLevel',
        title: label(fields.ruleLevel.label),
        width: 170,
        search: true,
        formItemRender: () => <DictionarySelect code="rule_level" />,
        render: (_, row) => <Keys code="rule_level" keys={row.ruleLevel} />,
      },
      {
        dataIndex: 'applyTo',
        title: label(fields.applyTo.label),
        width: 140,
        render: (_, row) => <Keys code="rule_place" keys={row.applyTo} />,
      },
    ],
    [label],
  );
}

/** The rules of the product, which nobody changes. */
export function SystemRules() {
  const { t } = useTranslation();
  return (
    <DataTable<SystemRule>
      screen="systemRule"
      mark="system"
      rowKey="ruleCode"
      heading={t('inspection.system')}
      columns={useColumns()}
      request={list}
      paged={false}
      more={{ rowSelection: false }}
    />
  );
}
