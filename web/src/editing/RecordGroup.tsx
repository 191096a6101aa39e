import { hasWords, isBlank } from '@gushu/shared';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldValue, StoredValue } from '../fields/FieldValue.js';
import { type FormColumn, useLabel } from '../columns/record-columns.js';
import type { Values } from './differences.js';
import { type Checks, FormField, GroupMark } from './FormField.js';

/** The values of a group that nobody types: what follows by itself, or what others write. */
function Derived({ columns, title }: { columns: readonly FormColumn[]; title: string }) {
  const label = useLabel();
  return (
    <Form.Item noStyle shouldUpdate>
      {(form) => {
        const values = form.getFieldsValue(true) as Values;
        const known = columns.filter(
          ({ dataIndex, field }) => !isBlank(values[dataIndex]) && hasWords(dataIndex, field, values),
        );
        if (known.length === 0) return null;
        return (
          <dl className="derived" aria-live="polite">
            <dt>{title}</dt>
            {known.map(({ dataIndex, field, className, readOnly }) => (
              <dd key={dataIndex}>
                <small>{label(field.label)}</small>
                <span className={className ? String(className) : ''}>
                  {readOnly || field.kind.startsWith('reference') ? (
                    <FieldValue name={dataIndex} field={field} row={values} />
                  ) : (
                    <StoredValue field={field} value={values[dataIndex]} />
                  )}
                </span>
              </dd>
            ))}
          </dl>
        );
      }}
    </Form.Item>
  );
}

interface Props extends Checks {
  name: string;
  columns: readonly FormColumn[];
  /** Something at the end of the group. */
  children?: ReactNode;
}

/** A group of a record's form: what is typed, and what follows from it. */
export function RecordGroup({ name, columns, children, ...checks }: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const own = columns.filter(({ field }) => field.group === name);
  const typed = own.filter(({ field, readOnly }) => !field.auto && !readOnly);
  return (
    <section id={`group-${name}`} className="form-group">
      <h2>
        {label(checks.record.groups[name] ?? [name, name])}{' '}
        {typed.length > 0 && <GroupMark record={checks.record} fields={typed.map(({ field }) => field)} />}
      </h2>
      <div className="form-grid">
        {typed.map((column) => (
          <FormField key={column.dataIndex} column={column} {...checks} />
        ))}
      </div>
      {children}
      <Derived columns={own.filter(({ field }) => field.auto)} title={t('record.derived')} />
      <Derived
        columns={own.filter(({ field, readOnly }) => readOnly && !field.auto)}
        title={t('record.readOnly')}
      />
    </section>
  );
}
