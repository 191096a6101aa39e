import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type Condition,
  type Criteria,
  criteriaFields,
  criteriaOps,
  faultText,
  type Field,
  MAX_CONDITIONS,
  namesField,
  readCriteria,
  type RecordDefinition,
} from '@gushu/shared';
import { Alert, Button, Segmented, Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byLabel } from '../layout/by-label.js';
import { labelIn, useLabel } from '../columns/record-columns.js';
import { IconButton } from '../layout/IconButton.js';
import { useOpText } from './ConditionText.js';
import { ConditionValues } from './ConditionValues.js';
import './conditions.css';

interface Props {
  record: RecordDefinition;
  /** The current conditions, as JSON. */
  value: string;
  onAsk: (criteria: string) => void;
  /** Further buttons; called with the edited conditions, or undefined while they are incomplete. */
  children: (criteria: string | undefined) => ReactNode;
}

type Fields = Readonly<Record<string, Field>>;

/** The fields to choose from, grouped as in the form; fields that the reader sees under another name are left out. */
function useFieldOptions(record: RecordDefinition, fields: Fields) {
  const { t } = useTranslation();
  const label = useLabel();
  return useMemo(() => {
    const isOffered = (name: string, { kind }: Field) =>
      kind !== 'html' && !(kind === 'reference' && record.fields[name]?.auto);
    const offered = Object.entries(fields).filter(([name, field]) => isOffered(name, field));
    const optionsOf = (group: string | undefined) =>
      offered
        .filter(([, field]) => field.group === group)
        .map(([value, field]) => ({ value, label: label(field.label) }));
    const groups = Object.entries(record.groups).map(([group, title]) => ({
      label: label(title),
      options: optionsOf(group),
    }));
    return [...groups, { label: t('query.otherFields'), options: optionsOf(undefined) }].filter(
      ({ options }) => options.length > 0,
    );
  }, [record, fields, label, t]);
}

interface LineProps {
  fields: Fields;
  options: ReturnType<typeof useFieldOptions>;
  condition: Condition;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

/** A new condition on a field, by its usual comparison. */
const begun = (fields: Fields, field: string): Condition => ({
  field,
  op: criteriaOps(fields[field]!)[0]!,
  values: [],
});

function ConditionLine({ fields, options, condition, onChange, onRemove }: LineProps) {
  const { t } = useTranslation();
  const opText = useOpText();
  const field = fields[condition.field];
  return (
    <div className="query-line">
      <Select
        aria-label={t('query.field')}
        value={condition.field}
        options={options}
        showSearch={{ filterOption: byLabel }}
        popupMatchSelectWidth={240}
        onChange={(name: string) => onChange(begun(fields, name))}
      />
      {field && (
        <Select
          aria-label={t('query.op')}
          value={condition.op}
          options={criteriaOps(field).map((op) => ({ value: op, label: opText(field, op) }))}
          onChange={(op) => onChange({ ...condition, op, values: [] })}
        />
      )}
      {field && (
        <ConditionValues
          key={`${condition.field}.${condition.op}`}
          field={field}
          condition={condition}
          onChange={(values) => onChange({ ...condition, values })}
        />
      )}
      <IconButton icon={<DeleteOutlined />} label={t('action.delete')} onClick={onRemove} />
    </div>
  );
}

/** Faults of conditions, worded with the names of their fields. */
function useFaultTexts(fields: Fields) {
  const { language } = useTranslation().i18n;
  const words = language === 'en' ? 'en' : 'zh';
  return (faults: Parameters<typeof faultText>[0] extends infer F ? (F & { field: string })[] : never) =>
    faults.map((fault) => {
      const field = fields[fault.field];
      const label = field ? labelIn(language, field.label) : fault.field;
      const text = faultText(fault, words, { label, kind: field?.kind });
      return namesField(fault) || fault.field === 'criteria' ? text : `${label} ${text}`;
    });
}

/** Conditions on any fields of a record, of which all hold or any. */
export function CriteriaEditor({ record, value, onAsk, children }: Props) {
  const { t } = useTranslation();
  const fields = useMemo(() => criteriaFields(record), [record]);
  const options = useFieldOptions(record, fields);
  const textsOf = useFaultTexts(fields);
  const draftOf = (asked: string): Criteria =>
    readCriteria(record, asked).criteria ?? { match: 'all', conditions: [begun(fields, record.title)] };
  const [draft, setDraft] = useState(() => draftOf(value));
  const [isChecked, setChecked] = useState(value !== '');
  const [seen, setSeen] = useState(value);
  const text = JSON.stringify(draft);
  // Conditions from elsewhere, such as a saved query or the back button, replace the edited ones.
  if (seen !== value) {
    setSeen(value);
    if (value !== text) setDraft(draftOf(value));
  }
  const { criteria, faults } = readCriteria(record, text);
  const { match, conditions } = draft;
  const put = (next: readonly Condition[]) => setDraft({ match, conditions: [...next] });
  const ask = (event: React.FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (criteria) onAsk(text);
  };
  return (
    <form className="query-editor" onSubmit={ask}>
      {conditions.map((condition, at) => (
        <ConditionLine
          key={at}
          fields={fields}
          options={options}
          condition={condition}
          onChange={(changed) => put(conditions.with(at, changed))}
          onRemove={() => put(conditions.toSpliced(at, 1))}
        />
      ))}
      {isChecked && faults && conditions.length > 0 && (
        <Alert type="warning" showIcon role="alert" title={textsOf(faults).join(t('query.and'))} />
      )}
      <div className="query-actions">
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          disabled={conditions.length >= MAX_CONDITIONS}
          onClick={() => put([...conditions, begun(fields, record.title)])}
        >
          {t('query.addCondition')}
        </Button>
        {conditions.length > 1 && (
          <Segmented
            aria-label={t('query.match')}
            value={match}
            options={(['all', 'any'] as const).map((one) => ({ value: one, label: t(`query.${one}`) }))}
            onChange={(next) => setDraft({ match: next, conditions })}
          />
        )}
        <Button type="primary" htmlType="submit" disabled={conditions.length === 0}>
          {t('action.search')}
        </Button>
        <Button disabled={value === ''} onClick={() => onAsk('')}>
          {t('query.clear')}
        </Button>
        {children(criteria ? text : undefined)}
      </div>
    </form>
  );
}
