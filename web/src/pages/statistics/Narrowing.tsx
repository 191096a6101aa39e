import { FilterOutlined } from '@ant-design/icons';
import { isBlank, trimBlanks } from '@gushu/shared';
import { Badge, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { FieldFilter } from '../../fields/FieldFilter.js';
import { SpeciesPicker } from '../../names/SpeciesPicker.js';
import { keyFields, measureFields, treeFields } from './narrowing.js';

type Narrowed = Readonly<Record<string, string>>;

interface Props {
  narrowed: Narrowed;
  onChange: (narrowed: Narrowed) => void;
}

const measures = Object.entries(measureFields);

/** The inputs' values for what the address holds: two bounds are one input. */
const toInputs = (narrowed: Narrowed): Record<string, unknown> => ({
  ...narrowed,
  ...Object.fromEntries(
    measures.map(([name, ends]) => {
      const bounds = ends.map((end) => narrowed[end]);
      return [name, bounds.some(Boolean) ? bounds : undefined];
    }),
  ),
});

function fromInputs(inputs: Record<string, unknown>): Narrowed {
  const bounds = measures.flatMap(([name, ends]) =>
    ends.map((end, at) => [end, (inputs[name] as unknown[] | undefined)?.[at]] as const),
  );
  const all = [...keyFields.map((name) => [name, inputs[name]] as const), ...bounds];
  const texts = all.map(([name, value]) => [name, isBlank(value) ? '' : trimBlanks(String(value))] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

interface FormProps extends Props {
  id: string;
}

function NarrowingForm({ id, narrowed, onChange }: FormProps) {
  const { t } = useTranslation();
  const label = useLabel();
  return (
    <Form
      id={id}
      initialValues={toInputs(narrowed)}
      layout="vertical"
      className="statistics-narrowing"
      onFinish={(inputs: Record<string, unknown>) => onChange(fromInputs(inputs))}
    >
      {[...keyFields, ...Object.keys(measureFields)].map((name) => {
        const field = treeFields[name];
        if (!field) return null;
        const unit = field.unit ? ` (${label(field.unit)})` : '';
        return (
          <Form.Item key={name} name={name} label={`${label(field.label)}${unit}`}>
            {name === 'treeType' ? <SpeciesPicker /> : <FieldFilter field={field} />}
          </Form.Item>
        );
      })}
      <div className="statistics-narrowing-actions">
        <Button type="primary" htmlType="submit">
          {t('statistics.narrow')}
        </Button>
        <Button onClick={() => onChange({})}>{t('action.clear')}</Button>
      </div>
    </Form>
  );
}

/** Narrows a statistic to some of the trees; how many filters are in force stands at the button. */
export function useNarrowing({ narrowed, onChange }: Props) {
  const { t } = useTranslation();
  const count = Object.keys(narrowed).length;
  const [open, setOpen] = useState(count > 0);
  const id = 'statistics-narrowing';
  return {
    button: (
      <Badge count={count} size="small">
        <Button
          icon={<FilterOutlined />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t('statistics.more')}
        </Button>
      </Badge>
    ),
    // What is typed stays until other filters are in force, however often the figures are read meanwhile.
    form: open ? (
      <NarrowingForm key={JSON.stringify(narrowed)} id={id} narrowed={narrowed} onChange={onChange} />
    ) : null,
  };
}
