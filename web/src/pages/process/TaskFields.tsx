import type { FlowField } from '@gushu/shared';
import { DatePicker, Form, Input, InputNumber, Switch } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';

const DAY = 'YYYY-MM-DD';

/** Input of a field; a day is stored as its text. */
function control({ kind }: FlowField) {
  if (kind === 'long' || kind === 'double')
    return <InputNumber style={{ width: '100%' }} {...(kind === 'long' ? { precision: 0 } : {})} />;
  if (kind === 'boolean') return <Switch />;
  if (kind === 'date') return <DatePicker style={{ width: '100%' }} />;
  return <Input.TextArea autoSize={{ maxRows: 6 }} maxLength={5000} />;
}

/** Converts between the text of a day and its picker's value. */
const AS_DAY = {
  getValueProps: (value?: string) => ({ value: value ? dayjs(value) : undefined }),
  normalize: (day: Dayjs | null) => day?.format(DAY),
};

/** The fields of a task's form, rendered in the surrounding form. */
export function TaskFields({ fields }: { fields: readonly FlowField[] }) {
  const { t } = useTranslation();
  return fields.map((field) => (
    <Form.Item
      key={field.name}
      name={field.name}
      label={<span data-content>{field.label}</span>}
      {...(field.kind === 'date' ? AS_DAY : {})}
      {...(field.kind === 'boolean' ? { valuePropName: 'checked' } : {})}
      rules={[{ required: field.required, message: t('flow.form.needed') }]}
    >
      {control(field)}
    </Form.Item>
  ));
}
