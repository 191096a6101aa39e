import { INSPECTED, isBlank } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { byLabel } from '../../layout/by-label.js';
import { useLabel } from '../../columns/record-columns.js';
import type { Control } from '../../layout/control.js';
import { choicesState } from '../../layout/choices-state.js';
import { ruleApi } from './inspection-api.js';

const chosen = (value: unknown): string | null => (isBlank(value) ? null : String(value));

/** Kinds of data that rules are made for. */
export function DataTypeSelect({ value, ...control }: Control) {
  const label = useLabel();
  const options = INSPECTED.map((record) => ({ value: String(record.dataType), label: label(record.label) }));
  return <Select {...control} value={chosen(value)} options={options} />;
}

/** Tables of the kind of data that is chosen beside it. */
export function TableSelect({ value, ...control }: Control) {
  const dataType = String(Form.useWatch('dataType') ?? '');
  const read = useQuery({
    queryKey: ['ruleTables', dataType],
    queryFn: () => ruleApi.tables(dataType),
    enabled: dataType !== '',
  });
  const options = (read.data ?? []).map(({ tableName, tableLabel }) => ({
    value: tableName,
    label: tableLabel,
  }));
  return <Select {...control} value={chosen(value)} options={options} notFoundContent={choicesState(read)} />;
}

/** Fields of the table that is chosen beside it. */
export function RuleFieldSelect({ value, ...control }: Control) {
  const tableName = String(Form.useWatch('tableName') ?? '');
  const read = useQuery({
    queryKey: ['ruleFields', tableName],
    queryFn: () => ruleApi.fields(tableName),
    enabled: tableName !== '',
  });
  const options = (read.data ?? []).map(({ fieldName, fieldLabel }) => ({
    value: fieldName,
    label: fieldLabel,
  }));
  return (
    <Select
      {...control}
      value={chosen(value)}
      options={options}
      showSearch={{ filterOption: byLabel }}
      notFoundContent={choicesState(read)}
    />
  );
}
