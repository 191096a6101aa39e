import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { readScopeRules, RECORDS, RULE_OPS, type ScopeRule } from '@gushu/shared';
import { AutoComplete, Button, Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byLabel } from '../../layout/by-label.js';
import type { Control } from '../../layout/control.js';
import { useLabel } from '../../columns/record-columns.js';

/** The rule type whose rules are one's own. */
const OWN_RULES = 5;
const WITHOUT_VALUE = ['null', 'notnull'];
const OF_CALLER = ['userId', 'deptId', 'xzCode'] as const;

/** Fields a rule may compare, with their labels. */
function useFields(menuCode: string): { value: string; label: string }[] {
  const { t } = useTranslation();
  const label = useLabel();
  const record = RECORDS.find(({ name }) => name === menuCode);
  return [
    ...Object.entries(record?.fields ?? {}).map(([value, field]) => ({
      value,
      label: `${label(field.label)} (${value})`,
    })),
    { value: 'createUser', label: t('scope.createUser') },
    { value: 'createDept', label: t('scope.createDept') },
  ];
}

interface LineProps {
  rule: ScopeRule;
  fields: { value: string; label: string }[];
  disabled: boolean;
  onChange: (rule: ScopeRule) => void;
  onRemove: () => void;
}

function RuleLine({ rule, fields, disabled, onChange, onRemove }: LineProps) {
  const { t } = useTranslation();
  const common = { disabled };
  return (
    <div className="rule-line">
      <AutoComplete
        {...common}
        aria-label={t('scope.column')}
        placeholder={t('scope.column')}
        options={fields}
        showSearch={{ filterOption: byLabel }}
        value={rule.column}
        onChange={(column: string) => onChange({ ...rule, column })}
      />
      <Select
        {...common}
        aria-label={t('scope.op')}
        value={rule.op}
        options={RULE_OPS.map((op) => ({ value: op, label: t(`scope.ops.${op}`) }))}
        onChange={(op) => onChange({ ...rule, op, values: WITHOUT_VALUE.includes(op) ? [] : rule.values })}
      />
      <Select
        {...common}
        mode="tags"
        aria-label={t('scope.values')}
        placeholder={WITHOUT_VALUE.includes(rule.op) ? '' : t('scope.values')}
        disabled={disabled || WITHOUT_VALUE.includes(rule.op)}
        value={rule.values}
        options={OF_CALLER.map((name) => ({ value: `#{${name}}`, label: t(`scope.caller.${name}`) }))}
        onChange={(values: string[]) => onChange({ ...rule, values })}
      />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('action.delete')}
        disabled={disabled}
        onClick={onRemove}
      />
    </div>
  );
}

/** Rules that must all hold, as comparisons out of fixed lists: nobody writes SQL here. */
export function RuleEditor({ menuCode, value, onChange, disabled = false }: Control & { menuCode: string }) {
  const { t } = useTranslation();
  const fields = useFields(menuCode);
  const type = Form.useWatch<number | undefined>('scopeType');
  const [rules, setRules] = useState<ScopeRule[]>(() => readScopeRules(String(value ?? '')) ?? []);
  if (type !== OWN_RULES) return <span className="blank">{t('scope.noRules')}</span>;
  const tell = (next: ScopeRule[]) => {
    setRules(next);
    onChange?.(next.length > 0 ? JSON.stringify(next) : '');
  };
  return (
    <div className="rules">
      {rules.map((rule, at) => (
        <RuleLine
          key={at}
          rule={rule}
          fields={fields}
          disabled={disabled}
          onChange={(changed) => tell(rules.with(at, changed))}
          onRemove={() => tell(rules.toSpliced(at, 1))}
        />
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={disabled}
        onClick={() => tell([...rules, { column: fields[0]?.value ?? '', op: 'eq', values: [] }])}
      >
        {t('scope.addRule')}
      </Button>
    </div>
  );
}
