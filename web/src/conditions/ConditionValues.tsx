import { type Condition, type Field, isBlank } from '@gushu/shared';
import { Input, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { DictionarySelect } from '../fields/DictionarySelect.js';
import { FieldInput } from '../fields/FieldInput.js';
import { SpeciesPicker } from '../names/SpeciesPicker.js';

interface Props {
  field: Field;
  condition: Condition;
  onChange: (values: string[]) => void;
}

const listOf = (value: unknown): string[] => (isBlank(value) ? [] : String(value).split(','));
const oneOf = (value: unknown): string[] => (isBlank(value) ? [] : [String(value)]);

const SPECIES = 'treeSpecies/treeSpecies';
const MAX_CHOSEN = 50;

/** One value of a field as it is compared: its kind's own input, a plain one for texts and figures. */
function ValueInput({
  field,
  value,
  label,
  onChange,
}: {
  field: Field;
  value: string | undefined;
  label: string;
  onChange: (value: string) => void;
}) {
  const isFigure = field.kind === 'integer' || field.kind === 'decimal';
  if (isFigure || field.kind === 'text') {
    return (
      <Input
        aria-label={label}
        autoComplete="off"
        inputMode={isFigure ? 'decimal' : 'text'}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <FieldInput
      field={field}
      value={value}
      aria-label={label}
      placeholder={label}
      onChange={(next) => onChange(isBlank(next) ? '' : String(next))}
    />
  );
}

/** The values of a condition, as its field and its comparison want them. */
export function ConditionValues({ field, condition: { op, values }, onChange }: Props) {
  const { t } = useTranslation();
  const label = t('query.value');
  if (op === 'null' || op === 'notnull') return <span />;
  if (op === 'between') {
    const [low = '', high = ''] = values;
    return (
      <Space.Compact block>
        <ValueInput
          field={field}
          value={low}
          label={t('list.from')}
          onChange={(next) => onChange([next, high])}
        />
        <ValueInput
          field={field}
          value={high}
          label={t('list.until')}
          onChange={(next) => onChange([low, next])}
        />
      </Space.Compact>
    );
  }
  if (field.kind === 'dictionary')
    return (
      <DictionarySelect
        code={field.code}
        multiple
        aria-label={label}
        placeholder={label}
        value={values.join(',')}
        onChange={(keys) => onChange(listOf(keys))}
      />
    );
  if ((field.kind === 'reference' || field.kind === 'references') && field.to === SPECIES)
    return (
      <SpeciesPicker
        max={MAX_CHOSEN}
        aria-label={label}
        placeholder={label}
        value={values.join(',')}
        onChange={(ids) => onChange(listOf(ids))}
      />
    );
  return (
    <ValueInput field={field} value={values[0]} label={label} onChange={(next) => onChange(oneOf(next))} />
  );
}
