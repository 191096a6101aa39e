import { checkValue, type Fault, type Field, isBlank, type RecordDefinition } from '@gushu/shared';
import { Form, type FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { FieldInput } from '../fields/FieldInput.js';
import { type RecordColumn, useLabel } from '../columns/record-columns.js';
import { useFaultText } from '../review/fault-text.js';
import type { Values } from './useSave.js';

/** Checks a field by itself as it is left, and against the others once it has a value. */
function useRules(record: RecordDefinition, faults: (values: Values) => Fault[]) {
  const { text } = useFaultText(record);
  return (name: string, warnings: boolean) => (form: Pick<FormInstance, 'getFieldsValue'>) => ({
    warningOnly: warnings,
    validator: (_: unknown, value: unknown): Promise<void> => {
      const field = record.fields[name];
      if (!field || isBlank(value)) return Promise.resolve();
      const all = form.getFieldsValue(true) as Values;
      const found = [checkValue(name, field, value), ...faults(all).filter((fault) => fault.field === name)];
      const fault = found.find((one) => one && Boolean(one.warning) === warnings);
      return fault ? Promise.reject(new Error(text(fault))) : Promise.resolve();
    },
  });
}

/** What is written in sentences takes the whole width. */
const isWide = (field: Field): boolean =>
  field.kind === 'html' || (field.kind === 'text' && Boolean(field.long));

interface Props {
  record: RecordDefinition;
  column: RecordColumn;
  /** Faults between fields. */
  faults: (values: Values) => Fault[];
}

/** One field of a record's form: label with its mark, input of its kind, checks. */
export function FormField({ record, column, faults }: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const rules = useRules(record, faults);
  const { dataIndex: name, field, input: Input } = column;
  return (
    <Form.Item
      name={name}
      className={isWide(field) ? 'form-wide' : ''}
      label={
        <>
          {label(field.label)}
          {field.required && (
            <abbr
              className={`needed-${field.required}`}
              title={t(field.required === 'draft' ? 'record.stageDraft' : 'record.stageSubmit')}
            >
              *
            </abbr>
          )}
        </>
      }
      {...(field.help ? { tooltip: label(field.help) } : {})}
      validateTrigger="onBlur"
      rules={[rules(name, false), rules(name, true)]}
    >
      {Input ? <Input /> : <FieldInput field={field} />}
    </Form.Item>
  );
}
