import { isBlank, type Field } from '@gushu/shared';
import { Input, InputNumber, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Control } from './control.js';
import { DictionarySelect } from './DictionarySelect.js';
import { FieldInput } from './FieldInput.js';

/** Two bounds as one text: `100,500`, `100,` or `,500`. */
function RangeFilter({ value, onChange }: Control) {
  const { t } = useTranslation();
  const [from = '', to = ''] = String(value ?? '').split(',');
  const tell = (low: string, high: string) => onChange?.(low || high ? `${low},${high}` : undefined);
  const bound = (text: string, placeholder: string, changed: (next: string) => void) => (
    <InputNumber<string>
      stringMode
      controls={false}
      className="wide"
      value={text === '' ? null : text}
      placeholder={placeholder}
      aria-label={placeholder}
      onChange={(next) => changed(next === null ? '' : String(next))}
    />
  );
  return (
    <Space.Compact block>
      {bound(from, t('field.from'), (low) => tell(low, to))}
      {bound(to, t('field.to'), (high) => tell(from, high))}
    </Space.Compact>
  );
}

/** The input a list is narrowed by: one value, several keys, or two bounds; its value is always a text. */
export function FieldFilter({ field, ...control }: Control & { field: Field }) {
  if (field.filter === 'range') return <RangeFilter {...control} />;
  if (field.kind === 'dictionary') {
    return <DictionarySelect {...control} code={field.code} multiple={field.filter === 'in'} />;
  }
  if (field.kind === 'region') return <FieldInput field={field} {...control} />;
  return (
    <Input
      {...control}
      allowClear
      value={isBlank(control.value) ? '' : String(control.value)}
      onChange={(event) => control.onChange?.(event.target.value)}
    />
  );
}
