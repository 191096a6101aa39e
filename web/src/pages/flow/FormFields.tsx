import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { FLOW_FIELD_KINDS } from '@gushu/shared';
import { Button, Checkbox, Flex, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessObject, Drawing, DrawnElement } from '../../diagram/drawing.js';

const FIELD = 'flowable:FormProperty';
const EXTENSIONS = 'bpmn:ExtensionElements';

interface Field {
  id: string;
  name: string;
  type: string;
  required: boolean;
}

function fieldsOf(object: BusinessObject): Field[] {
  const { values = [] } = (object.get('extensionElements') ?? {}) as { values?: BusinessObject[] };
  return values
    .filter(({ $type }) => $type === FIELD)
    .map((field) => ({
      id: field.id,
      name: field.name ?? '',
      type: String(field.get('type') ?? 'string'),
      required: field.get('required') === 'true',
    }));
}

/** Fields of a task's form; each becomes a variable of the process, which conditions may read. */
export function FormFields({ element, drawing }: { element: DrawnElement; drawing: Drawing }) {
  const { t } = useTranslation();
  const [fields, setFields] = useState(() => fieldsOf(element.businessObject));
  const save = (wanted: Field[]) => {
    setFields(wanted);
    const values = wanted
      .filter(({ id }) => id.trim())
      .map(({ id, name, type, required }) =>
        drawing.moddle.create(FIELD, {
          id: id.trim(),
          name: name.trim() || id.trim(),
          type,
          ...(required ? { required: 'true' } : {}),
        }),
      );
    const extensionElements = values.length > 0 ? drawing.moddle.create(EXTENSIONS, { values }) : undefined;
    drawing.modeling.updateProperties(element, { extensionElements });
  };
  const change = (at: number, part: Partial<Field>) =>
    save(fields.map((field, index) => (index === at ? { ...field, ...part } : field)));
  return (
    <Form.Item label={t('flow.panel.fields')} extra={t('flow.panel.fieldsHint')}>
      {fields.map((field, at) => (
        <Flex key={at} vertical gap={4} style={{ marginBottom: 8 }}>
          <Flex gap={4}>
            {(['id', 'name'] as const).map((part) => (
              <Input
                key={part}
                aria-label={t(`flow.panel.${part}`)}
                placeholder={t(`flow.panel.${part}`)}
                style={{ minWidth: 0 }}
                defaultValue={field[part]}
                onBlur={({ target }) => change(at, { [part]: target.value })}
              />
            ))}
            <Button
              type="text"
              size="small"
              style={{ flex: 'none' }}
              icon={<DeleteOutlined />}
              aria-label={t('action.remove')}
              onClick={() => save(fields.filter((_, index) => index !== at))}
            />
          </Flex>
          <Flex gap={8} align="center">
            <Select
              aria-label={t('flow.panel.kind')}
              style={{ flex: 1 }}
              value={field.type}
              options={FLOW_FIELD_KINDS.map((value) => ({ value, label: t(`flow.panel.kinds.${value}`) }))}
              onChange={(type) => change(at, { type })}
            />
            <Checkbox
              checked={field.required}
              onChange={({ target }) => change(at, { required: target.checked })}
            >
              {t('flow.panel.required')}
            </Checkbox>
          </Flex>
        </Flex>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        onClick={() => setFields([...fields, { id: '', name: '', type: 'string', required: false }])}
      >
        {t('flow.panel.addField')}
      </Button>
    </Form.Item>
  );
}
