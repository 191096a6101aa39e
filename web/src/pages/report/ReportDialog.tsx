import { ControlOutlined, FileExcelOutlined, FilePdfOutlined } from '@ant-design/icons';
import {
  MAX_PREVIEW_ROWS,
  permissionOf,
  readCriteria,
  recordAt,
  type RecordDefinition,
  report,
  type RowOf,
  thisYear,
} from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, InputNumber, Space, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CriteriaEditor } from '../../conditions/CriteriaEditor.js';
import { useTask } from '../../editing/useTask.js';
import { confirmFirst, tellDone } from '../../feedback.js';
import { Dialog } from '../../layout/Dialog.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { countText } from '../../sheet-import/figures.js';
import { usePermissions } from '../../session/access.js';
import { type Asked, reportApi } from './report-api.js';
import { ReportSheet } from './ReportSheet.js';

interface Props {
  report: RowOf<typeof report>;
  name: string;
  onClose: () => void;
}

const WIDTH = 1180;
const YEARS = { min: 2000, max: 2100 };

interface ConditionsProps {
  record: RecordDefinition;
  criteria: string;
  onAsk: (criteria: string | undefined) => void;
}

/** Opens the conditions on the fields of the list that a report shows. */
function Conditions({ record, criteria, onAsk }: ConditionsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const count = readCriteria(record, criteria).criteria?.conditions.length ?? 0;
  return (
    <>
      <Badge count={count} size="small">
        <Button icon={<ControlOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('query.advanced')}
        </Button>
      </Badge>
      {isOpen && (
        <Dialog open width={800} title={t('query.advanced')} footer={null} onCancel={() => setOpen(false)}>
          <CriteriaEditor
            record={record}
            value={criteria}
            onAsk={(next) => {
              onAsk(next || undefined);
              setOpen(false);
            }}
          >
            {() => null}
          </CriteriaEditor>
        </Dialog>
      )}
    </>
  );
}

/** The files of a report: a PDF of many rows is ordered from the worker. */
function Files({ id, asked }: { id: string; asked: Asked }) {
  const { t } = useTranslation();
  const { running, run } = useTask();
  const order = async () => {
    await reportApi.order(id, asked);
    tellDone(t('export.submitted'));
  };
  const pdf = async () => {
    const { total, directRows, maxRows } = await reportApi.count(id, asked);
    // Beyond the most rows the server says what to do.
    if (total <= directRows || total > maxRows) return reportApi.file(id, asked, 'pdf');
    confirmFirst(t('export.all', { total: countText(total) }), order, {
      content: t('export.ask'),
      okText: t('export.order'),
      cancelText: t('action.cancel'),
    });
  };
  return (
    <>
      <Button
        icon={<FileExcelOutlined />}
        disabled={running}
        onClick={() => void run(() => reportApi.file(id, asked, 'xlsx'))}
      >
        {t('reports.xlsx')}
      </Button>
      <Button icon={<FilePdfOutlined />} disabled={running} onClick={() => void run(pdf)}>
        {t('reports.pdf')}
      </Button>
    </>
  );
}

/** A report for a year, a region and conditions on its list, and its files. */
export function ReportDialog({ report: { id, dataset }, name, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const [asked, ask] = useState<Asked>({});
  const [shown, show] = useState<Asked>();
  const { data: sets } = useQuery({
    queryKey: [report.path, 'datasets'],
    queryFn: ({ signal }) => reportApi.datasets(signal),
  });
  const set = sets?.find(({ key }) => key === dataset);
  const record = recordAt(set?.record ?? '');
  const permissions = usePermissions().data;
  // A statistic is everybody's who may read it.
  const mayExport = set && (!record || permissions?.[permissionOf(record, 'export')]);
  const question = set?.asksYear ? { year: thisYear(), ...asked } : asked;
  const preview = useQuery({
    queryKey: [report.path, 'preview', id, shown, i18n.language],
    queryFn: ({ signal }) => reportApi.preview(id, shown ?? {}, signal),
    enabled: shown !== undefined,
    staleTime: 0,
    retry: false,
  });
  return (
    <Dialog open width={WIDTH} title={t('reports.preview', { name })} footer={null} onCancel={onClose}>
      <Space wrap className="report-question">
        {set?.asksYear && (
          <InputNumber
            {...YEARS}
            precision={0}
            aria-label={t('reports.year')}
            placeholder={t('reports.year')}
            value={question.year ?? null}
            onChange={(year) => ask({ ...asked, year: year ?? undefined })}
          />
        )}
        <RegionPicker
          value={asked.xzCode}
          onChange={(xzCode) => ask({ ...asked, xzCode })}
          placeholder={t('reports.region')}
          allowClear
        />
        {record && (
          <Conditions
            record={record}
            criteria={asked.criteria ?? ''}
            onAsk={(criteria) => ask({ ...asked, criteria })}
          />
        )}
        <Button type="primary" disabled={!set} onClick={() => show(question)}>
          {t('reports.show')}
        </Button>
        {mayExport && <Files id={id} asked={question} />}
      </Space>
      {!shown && <p>{t('reports.ask')}</p>}
      {shown && preview.isPending && <Spin description={t('state.loading')} />}
      {preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && <ReportSheet sheet={preview.data} shown={MAX_PREVIEW_ROWS} />}
    </Dialog>
  );
}
