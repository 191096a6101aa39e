import { isBlank, type RowOf, type tenant } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { get } from '../../api/client.js';
import { SmallDialog } from '../../editing/SmallDialog.js';
import { choicesState } from '../../layout/choices-state.js';
import { useClearing } from '../../layout/clearing.js';
import { GIVEN, type Given } from './tenant-api.js';

interface Props {
  tenant: RowOf<typeof tenant>;
  given: Given;
  onClose: () => void;
  onSaved: () => void;
}

/** Which one of the platform's things a tenant has: its package or its data source, or none. */
export function GivenDialog({ tenant: row, given, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const clearing = useClearing();
  const { path, field, name, give } = GIVEN[given];
  const held = row[field];
  const things = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<(Record<string, string> & { id: string })[]>(`${path}/select`, {}, signal),
  });
  const { data = [], isFetching } = things;
  return (
    <SmallDialog<{ id?: string }>
      title={t(`tenant.${given}Of`, { name: row.tenantName })}
      initial={{ id: isBlank(held) || String(held) === '-1' ? undefined : String(held) }}
      save={({ id }) => give(row.id, id)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Form.Item name="id" label={t(`tenant.${given}`)} extra={t(`tenant.${given}Hint`)}>
        <Select<string>
          allowClear={clearing}
          loading={isFetching}
          notFoundContent={choicesState(things)}
          placeholder={t(`tenant.${given}None`)}
          options={data.map((one) => ({ value: one.id, label: one[name] }))}
        />
      </Form.Item>
    </SmallDialog>
  );
}
