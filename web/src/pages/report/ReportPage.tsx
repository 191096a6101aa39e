import { report, type RowOf } from '@gushu/shared';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entityApi } from '../../api/entity-api.js';
import { useInvalidateList } from '../../api/list-rows.js';
import { useLabel } from '../../columns/record-columns.js';
import { useTask } from '../../editing/useTask.js';
import { confirmFirst, tellDone } from '../../feedback.js';
import { usePermission } from '../../session/access.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { useEntityColumns } from '../../table/entity-columns.js';
import { RowButton } from '../../table/RowButton.js';
import { reportApi } from './report-api.js';
import { ReportDialog } from './ReportDialog.js';

/** A report, and whether the server lets its reader change it. */
type Report = RowOf<typeof report> & { editable?: boolean };

interface TemplateProps {
  report: Report;
  name: string;
  onChanged: () => void;
}

const api = entityApi(report);
const NAMES = {
  show: ['name', 'dataset', 'fileName', 'remark'],
  override: {
    name: { width: 200 },
    dataset: { search: false as const },
    fileName: { search: false as const },
    remark: { wide: true },
  },
} as const;
/** A report without a name in English has its other one there too. */
const englishOf = ({ name, nameEn }: Report): string => String(nameEn || name);
const ENGLISH = {
  show: ['nameEn', 'dataset', 'fileName'],
  override: {
    ...NAMES.override,
    // The list is searched and sorted by the name that it shows.
    nameEn: { width: 200, search: true, render: (_: unknown, row: Report) => englishOf(row) },
  },
} as const;

/** Another template of a report. */
function TemplateUpload({ id, onSent }: { id: string; onSent: () => void }) {
  const { t } = useTranslation();
  const { running, run } = useTask();
  const send = (file: File) =>
    run(async () => {
      await reportApi.replaceTemplate(id, file);
      tellDone(t('reports.uploaded'));
      onSent();
    });
  return (
    <Upload
      accept=".xlsx"
      showUploadList={false}
      beforeUpload={(file) => {
        void send(file);
        return false;
      }}
    >
      <Button type="link" size="small" className="row-action" loading={running}>
        {t('reports.upload')}
      </Button>
    </Upload>
  );
}

/** Template of a report for who may change it: another one, or back to the standard one. */
function TemplateActions({ report: row, name, onChanged }: TemplateProps) {
  const { t } = useTranslation();
  const may = usePermission('report_list_edit') && row.editable !== false;
  if (!may) return null;
  const reset = () =>
    confirmFirst(
      t('reports.resetAsk'),
      async () => {
        await reportApi.resetTemplate(row.id);
        tellDone(t('reports.resetDone'));
        onChanged();
      },
      { danger: true, content: name },
    );
  return (
    <>
      <TemplateUpload id={row.id} onSent={onChanged} />
      {row.fileName && (
        <RowButton permission="report_list_edit" danger onClick={reset}>
          {t('reports.reset')}
        </RowButton>
      )}
    </>
  );
}

/** Reports: read on the screen, as a workbook or as a PDF; their templates are changed by the platform's people. */
export function ReportPage() {
  const { t, i18n } = useTranslation();
  const label = useLabel()(report.label);
  const forget = useInvalidateList(report.name);
  const { run } = useTask();
  const [read, open] = useState<Report>();
  const isEnglish = i18n.language === 'en';
  const nameOf = (row: Report) => (isEnglish ? englishOf(row) : String(row.name));
  return (
    <>
      <AdminScreen
        name={report.name}
        label={label}
        columns={useEntityColumns(report, isEnglish ? ENGLISH : NAMES)}
        api={api}
        nameOf={nameOf}
        rowActions={(row) => (
          <>
            <RowButton permission="report_list_view" onClick={() => open(row)}>
              {t('reports.read')}
            </RowButton>
            <RowButton
              permission="report_list_view"
              onClick={() => void run(() => reportApi.template(row.id))}
            >
              {t('reports.template')}
            </RowButton>
            <TemplateActions report={row} name={nameOf(row)} onChanged={() => void forget()} />
          </>
        )}
      />
      {read && <ReportDialog report={read} name={nameOf(read)} onClose={() => open(undefined)} />}
    </>
  );
}
