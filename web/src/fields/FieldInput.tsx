import { dayBounds, isBlank, type Field, recordAt } from '@gushu/shared';
import { DatePicker, Input, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { RegionsPicker } from '../region/RegionsPicker.js';
import { RegionPicker } from '../region/RegionPicker.js';
import { asText, type Control, textInput } from '../layout/control.js';
import { DictionarySelect } from './DictionarySelect.js';
import { GeometryInput } from '../map/GeometryInput.js';
import { NumberText } from './NumberText.js';
import { ReferencePicker } from './ReferencePicker.js';
import { LazyRichText } from '../rich-text/LazyRichText.js';

/** Characters as people count them: a rare ideograph outside the BMP is one. */
const characters = (text: string): number => [...text].length;

type Of<K extends Field['kind']> = Control & { field: Extract<Field, { kind: K }> };

function NumberInput({ field, ...control }: Of<'integer' | 'decimal'>) {
  const { i18n } = useTranslation();
  const unit = field.unit?.[i18n.language === 'en' ? 1 : 0];
  return <NumberText {...control} scale={field.kind === 'decimal' ? field.scale : 0} unit={unit} />;
}

function TextInput({ field, ...control }: Of<'text'>) {
  const props = { ...textInput(control), count: { max: field.max, strategy: characters } };
  return field.long ? (
    <Input.TextArea {...props} showCount autoSize={{ minRows: 2, maxRows: 8 }} />
  ) : (
    <Input {...props} autoComplete="off" />
  );
}

function DayInput({ field, value, onChange, ...rest }: Of<'date' | 'datetime'>) {
  const { min, max } = dayBounds(field);
  const format = field.kind === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm:ss';
  return (
    <DatePicker
      {...rest}
      value={isBlank(value) ? null : dayjs(String(value))}
      onChange={(day) => onChange?.(day ? day.format(format) : null)}
      format={format}
      showTime={field.kind === 'datetime'}
      minDate={dayjs(min)}
      maxDate={dayjs(max).endOf('day')}
      className="wide"
    />
  );
}

function FlagInput({ value, onChange, ...rest }: Control) {
  const { t } = useTranslation();
  return (
    <Segmented
      {...rest}
      // Neither is chosen as long as nobody has said which.
      value={asText(value)}
      options={[
        { value: '1', label: t('field.yes') },
        { value: '0', label: t('field.no') },
      ]}
      onChange={(key) => onChange?.(Number(key))}
    />
  );
}

const LEVELS = [1, 2, 3, 4, 5] as const;

function RegionInput({ field: { levels }, value, onChange, ...rest }: Of<'region'>) {
  const deepest = LEVELS.findLast((level) => levels?.includes(level));
  return (
    <RegionPicker
      {...rest}
      {...(deepest ? { deepest, exact: levels?.length === 1 } : {})}
      value={asText(value)}
      onChange={(code) => onChange?.(code ?? null)}
    />
  );
}

/** The input that fits a field's kind. A reference to what is no record has none of its own: its page gives one. */
export function FieldInput({ field, ...control }: Control & { field: Field }) {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return <NumberInput field={field} {...control} />;
    case 'date':
    case 'datetime':
      return <DayInput field={field} {...control} />;
    case 'flag':
      return <FlagInput {...control} />;
    case 'dictionary':
      return (
        <DictionarySelect
          code={field.code}
          multiple={field.multi ?? false}
          numeric={field.numeric}
          business={field.business}
          exclusive={field.exclusive}
          {...control}
        />
      );
    case 'region':
      if (field.multi) return <RegionsPicker {...control} />;
      return <RegionInput field={field} {...control} />;
    case 'text':
      return <TextInput field={field} {...control} />;
    case 'geometry':
      return <GeometryInput field={field} {...control} />;
    case 'html':
      return <LazyRichText {...control} value={asText(control.value)} />;
    case 'reference':
    case 'references': {
      const record = recordAt(field.to);
      return record ? (
        <ReferencePicker record={record} field={field} {...control} />
      ) : (
        <Input {...textInput(control)} />
      );
    }
  }
}
