import { CloseCircleFilled } from '@ant-design/icons';
import type { Field } from '@gushu/shared';
import { Input, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Control, textInput } from '../layout/control.js';
import { DictionarySelect } from './DictionarySelect.js';
import { FieldInput } from './FieldInput.js';

/** Two bounds as two texts; an open end is empty. */
function RangeFilter({ value, onChange }: Control) {
  const { t } = useTranslation();
  const [low, high] = Array.isArray(value) ? (value as (string | undefined)[]) : [];
  const [from, to] = [low ?? '', high ?? ''];
  const tell = (...ends: [string, string]) => onChange?.(ends.some(Boolean) ? ends : undefined);
  const bound = (text: string, placeholder: string, changed: (next: string) => void) => (
    <Input
      inputMode="decimal"
      autoComplete="off"
      value={text}
      placeholder={placeholder}
      aria-label={placeholder}
      onChange={(event) => changed(event.target.value)}
    />
  );
  return (
    <Space.Compact block>
      {bound(from, t('field.from'), (next) => tell(next, to))}
      {bound(to, t('field.to'), (next) => tell(from, next))}
    </Space.Compact>
  );
}

/** A text to look for; antd has no name for the button that empties it. */
function TextFilter(control: Control) {
  const { t } = useTranslation();
  const clearIcon = <CloseCircleFilled aria-label={t('action.clear')} />;
  return <Input {...textInput(control)} allowClear={{ clearIcon }} />;
}

/** The input a list is narrowed by: one value, several keys as one text, or two bounds. */
export function FieldFilter({ field, ...control }: Control & { field: Field }) {
  if (field.filter === 'range') return <RangeFilter {...control} />;
  if (field.kind === 'dictionary') {
    return (
      <DictionarySelect
        {...control}
        code={field.code}
        multiple={field.filter === 'in'}
        numeric={field.numeric}
        business={field.business}
      />
    );
  }
  if (field.kind === 'region') return <FieldInput field={field} {...control} />;
  return <TextFilter {...control} />;
}
