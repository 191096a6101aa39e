import {
  COMPARISONS,
  FORMATS,
  isBlank,
  PART_NAMES,
  paramOf,
  partsOfKind,
  RULE_KINDS,
  type RuleParam,
  WITHIN,
} from '@gushu/shared';
import { Form, Input, InputNumber, Select, Space } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import type { Control } from '../../layout/control.js';
import { DictionarySelect } from '../../fields/DictionarySelect.js';
import { RuleFieldSelect } from './RuleInputs.js';

type Part = keyof RuleParam;

interface PartProps {
  part: Part;
  param: RuleParam;
  onChange: (value: unknown) => void;
  disabled: boolean;
}

const CHOICES: Partial<Record<Part, readonly string[]>> = {
  format: FORMATS,
  within: WITHIN,
  compare: COMPARISONS,
};
const FIGURES: ReadonlySet<Part> = new Set<Part>(['min', 'max', 'metres', 'percent']);

/** The input of one part of the parameters. */
function PartInput({ part, param, onChange, disabled }: PartProps) {
  const { t } = useTranslation();
  const label = useLabel()(PART_NAMES[part]);
  const common = { disabled, 'aria-label': label };
  const value = param[part];
  if (FIGURES.has(part))
    return <InputNumber {...common} value={(value as number | undefined) ?? null} onChange={onChange} />;
  const choices = CHOICES[part];
  if (choices) {
    const options = choices.map((each) => ({ value: each, label: t(`inspection.${part}.${each}`) }));
    return <Select {...common} allowClear value={value as string} options={options} onChange={onChange} />;
  }
  if (part === 'values')
    return (
      <Select {...common} mode="tags" open={false} value={(value ?? []) as string[]} onChange={onChange} />
    );
  if (part === 'other' || part === 'when')
    return <RuleFieldSelect {...common} value={value} onChange={onChange} />;
  if (part === 'photoKind')
    return <DictionarySelect {...common} code="photo_kind" value={value} onChange={onChange} />;
  return (
    <Input
      {...common}
      value={value as string}
      className="coordinates"
      onChange={(e) => onChange(e.target.value)}
    />
  );
}

/** The JSON of what parameters of a kind may have, or nothing. */
function storedParam(param: RuleParam, parts: readonly Part[]): string | null {
  const known = Object.entries(param).filter(
    ([name, each]) =>
      parts.includes(name as Part) && !isBlank(each) && !(Array.isArray(each) && each.length === 0),
  );
  return known.length > 0 ? JSON.stringify(Object.fromEntries(known)) : null;
}

/** The parameters of a rule, by its kind: what is stored is their JSON. */
export function RuleParamInput({ value, onChange, disabled = false }: Control) {
  const { t } = useTranslation();
  const label = useLabel();
  const kind = RULE_KINDS[String(Form.useWatch('ruleType') ?? '')];
  const param = paramOf(value) ?? {};
  const parts = kind ? partsOfKind(kind) : [];
  const isLeft = kind !== undefined && Object.keys(param).some((name) => !parts.includes(name as Part));
  useEffect(() => {
    // What another kind has left behind is none of this one's.
    if (isLeft) onChange?.(storedParam(param, parts));
  });
  if (!kind) return <span className="form-hint">{t('inspection.chooseKind')}</span>;
  if (parts.length === 0) return <span className="form-hint">{t('inspection.noParam')}</span>;
  return (
    <Space orientation="vertical" className="rule-parts">
      {parts.map((part) => (
        <label key={part} className="rule-part">
          <span>{label(PART_NAMES[part])}</span>
          <PartInput
            part={part}
            param={param}
            disabled={disabled}
            onChange={(to) => onChange?.(storedParam({ ...param, [part]: to }, parts))}
          />
        </label>
      ))}
    </Space>
  );
}
