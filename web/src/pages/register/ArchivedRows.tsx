import { ARCHIVED_FIELDS, type RecordDefinition, type RowOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '../../api/client.js';
import { useLabel } from '../../columns/record-columns.js';
import { FieldValue } from '../../fields/FieldValue.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { FailedAlert } from '../../layout/StaleAlert.js';
import './register.css';

type Archived = RowOf & { archiveYear: number };

/** Values of a row in archived years, the newest first; nothing where no year has it. */
export function ArchivedRows({ record, row }: { record: RecordDefinition; row: RowOf }) {
  const { t } = useTranslation();
  const label = useLabel();
  const read = useQuery({
    queryKey: ['record', record.name, 'archives', row.id],
    queryFn: ({ signal }) => get<Archived[]>(`${record.path}/archives`, { id: row.id }, signal),
  });
  const { data = [], error, refetch } = read;
  if (data.length === 0 && !error) return null;
  const columns = ARCHIVED_FIELDS[record.name]?.map((name) => {
    const field = record.fields[name]!;
    return {
      key: name,
      title: label(field.label),
      render: (_: unknown, one: Archived) => <FieldValue name={name} field={field} row={one} unit />,
    };
  });
  return (
    <section className="tree-panel">
      <h2>{t('dossier.archives')}</h2>
      {error && data.length === 0 ? (
        <FailedAlert read={{ error, refetch }} />
      ) : (
        <PlainTable<Archived>
          rowKey="archiveYear"
          columns={[
            { key: 'archiveYear', title: t('dossier.archiveYear'), dataIndex: 'archiveYear' },
            ...(columns ?? []),
          ]}
          dataSource={data}
          read={read}
          scroll={{ x: 'max-content' }}
          pagination={false}
        />
      )}
    </section>
  );
}
