import { FileExcelOutlined, FilePdfOutlined } from '@ant-design/icons';
import { report, type ReportSheet, type Row, thisYear } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Button, InputNumber, Space, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTask } from '../../editing/useTask.js';
import { Dialog } from '../../layout/Dialog.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { type Asked, reportApi } from './report-api.js';
import './report.css';

interface Props {
  report: Row<typeof report>;
  name: string;
  onClose: () => void;
}

const WIDTH = 1180;
const YEARS = { min: 2000, max: 2100 };

/** A filled report as its workbook has it. */
function Sheet({ sheet: { title, rows, widths } }: { sheet: ReportSheet }) {
  return (
    <div className="report-place" tabIndex={0} role="region" aria-label={title}>
      <table className="report-sheet">
        <colgroup>
          {widths.map((width, at) => (
            <col key={at} style={{ width: `${width}ch` }} />
          ))}
        </colgroup>
        <tbody>
          {rows.map((cells, line) => (
            <tr key={line}>
              {cells.map(({ text, bold, align, colSpan, rowSpan }, at) => (
                <td
                  key={at}
                  colSpan={colSpan}
                  rowSpan={rowSpan}
                  style={{ textAlign: align, fontWeight: bold ? 600 : undefined }}
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A report for a year and a region, and its files. */
export function ReportDialog({ report: { id }, name, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const { running, run } = useTask();
  const [asked, ask] = useState<Asked>({ year: thisYear() });
  const [shown, show] = useState<Asked>();
  const preview = useQuery({
    queryKey: [report.path, 'preview', id, shown, i18n.language],
    queryFn: ({ signal }) => reportApi.preview(id, shown ?? {}, signal),
    enabled: shown !== undefined,
    staleTime: 0,
    retry: false,
  });
  const file = (form: 'xlsx' | 'pdf') => void run(() => reportApi.file(id, asked, form));
  return (
    <Dialog open width={WIDTH} title={t('reports.preview', { name })} footer={null} onCancel={onClose}>
      <Space wrap className="report-question">
        <InputNumber
          {...YEARS}
          precision={0}
          aria-label={t('reports.year')}
          placeholder={t('reports.year')}
          value={asked.year ?? null}
          onChange={(year) => ask({ ...asked, year: year ?? undefined })}
        />
        <RegionPicker
          value={asked.xzCode}
          onChange={(xzCode) => ask({ ...asked, xzCode })}
          placeholder={t('reports.region')}
          allowClear
        />
        <Button type="primary" onClick={() => show(asked)}>
          {t('reports.show')}
        </Button>
        <Button icon={<FileExcelOutlined />} disabled={running} onClick={() => file('xlsx')}>
          {t('reports.xlsx')}
        </Button>
        <Button icon={<FilePdfOutlined />} disabled={running} onClick={() => file('pdf')}>
          {t('reports.pdf')}
        </Button>
      </Space>
      {!shown && <p>{t('reports.ask')}</p>}
      {shown && preview.isPending && <Spin description={t('state.loading')} />}
      {preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && <Sheet sheet={preview.data} />}
    </Dialog>
  );
}
