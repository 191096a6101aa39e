import { oldTree, oldTreeGroup, permissionOf, reportingRecords, type RowOf } from '@gushu/shared';
import { Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/client.js';
import { DownloadButton } from '../../editing/DownloadButton.js';
import { usePermission } from '../../session/access.js';

const FORMS = [
  ['xlsx', 'Excel'],
  ['geojson', 'GeoJSON'],
] as const;
const GROUPS = '2';

/** Fetches the register's rows of a report, for people who may export them. */
export function BatchButtons({ row }: { row: RowOf<typeof reportingRecords> }) {
  const { t } = useTranslation();
  const register = row.dataType === GROUPS ? oldTreeGroup : oldTree;
  const mayReport = usePermission(permissionOf(reportingRecords, 'export'));
  const mayExport = usePermission(permissionOf(register, 'export'));
  if (!mayReport || !mayExport) return null;
  return (
    <Space wrap className="record-tools">
      {FORMS.map(([form, name]) => (
        <DownloadButton
          key={form}
          load={() => download(`${reportingRecords.path}/batch`, { query: { id: row.id, form } })}
        >
          {t('report.batch', { form: name })}
        </DownloadButton>
      ))}
    </Space>
  );
}
