import { INSPECTED, isOpenJob, inspectionRule, type InspectionRun, type Label } from '@gushu/shared';
import { Button, Form } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableColumn } from '../../columns/column.js';
import { useLabel } from '../../columns/record-columns.js';
import { PlaceText } from '../../columns/RegionText.js';
import { SmallDialog } from '../../editing/SmallDialog.js';
import { confirmFirst, tellDone } from '../../feedback.js';
import { FieldInput } from '../../fields/FieldInput.js';
import { useSession } from '../../session/store.js';
import { DataTable } from '../../table/DataTable.js';
import { RowButton } from '../../table/RowButton.js';
import { useInvalidateList } from '../../api/list-rows.js';
import { runApi } from './inspection-api.js';
import { InspectionReport } from './InspectionReport.js';
import { DataTypeSelect } from './RuleInputs.js';
import { RunProgress } from './RunProgress.js';

const SCREEN = 'inspectionRun';
const { fields, name } = inspectionRule;
const labelOfType = (dataType: string): Label =>
  INSPECTED.find((record) => record.dataType === dataType)?.label ?? [dataType, dataType];

function useColumns(onEnd: () => void): TableColumn<InspectionRun>[] {
  const { t } = useTranslation();
  const label = useLabel();
  const own = useSession((s) => s.user?.xzcode ?? '');
  return useMemo(() => {
    const figure = (dataIndex: 'total' | 'errorNum' | 'warnNum') => ({
      dataIndex,
      title: t(`inspection.${dataIndex}`),
      width: 110,
      align: 'right' as const,
    });
    return [
      { dataIndex: 'createTime', title: t('inspection.ordered'), width: 170 },
      {
        dataIndex: 'dataType',
        title: label(fields.dataType.label),
        width: 120,
        render: (_, run) => label(labelOfType(run.dataType)),
      },
      {
        dataIndex: 'xzCodeName',
        title: t('inspection.region'),
        width: 200,
        ellipsis: true,
        render: (_, run) =>
          run.xzCodeName ? <PlaceText whole={run.xzCodeName} within={own} /> : t('inspection.nation'),
      },
      {
        dataIndex: 'state',
        title: t('inspection.progress'),
        width: 200,
        render: (_, run) => <RunProgress run={run} onEnd={onEnd} />,
      },
      figure('total'),
      figure('errorNum'),
      figure('warnNum'),
    ];
  }, [t, label, own, onEnd]);
}

/** Orders an inspection of a kind of data and a region. */
function OrderDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const { t } = useTranslation();
  const label = useLabel();
  return (
    <SmallDialog<{ dataType: string; xzCode: string }>
      title={t('inspection.order')}
      okText={t('inspection.begin')}
      done={t('inspection.submitted')}
      initial={{ dataType: '1', xzCode: undefined }}
      save={({ dataType, xzCode }) => runApi.submit(dataType, xzCode ?? '')}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Form.Item name="dataType" label={label(fields.dataType.label)}>
        <DataTypeSelect />
      </Form.Item>
      <Form.Item name="xzCode" label={t('inspection.region')} extra={t('inspection.ownRegion')}>
        <FieldInput field={fields.xzCode} />
      </Form.Item>
    </SmallDialog>
  );
}

/** One's own inspections of rows that are there: order, watch, stop, read what was found. */
export function InspectionRuns() {
  const { t } = useTranslation();
  const forget = useInvalidateList(SCREEN);
  const [ordering, order] = useState(false);
  const [shown, show] = useState<InspectionRun>();
  const onEnd = useCallback(() => void forget(), [forget]);
  const cancel = ({ id }: InspectionRun) =>
    confirmFirst(t('inspection.cancelAsk'), async () => {
      await runApi.cancel(id);
      tellDone(t('inspection.canceled'));
      await forget();
    });
  return (
    <>
      <DataTable<InspectionRun>
        screen={SCREEN}
        mark="runs"
        heading={t('inspection.runs')}
        columns={useColumns(onEnd)}
        request={runApi.list}
        emptyHint={t('inspection.noRuns')}
        more={{ rowSelection: false, search: false }}
        tools={() => (
          <Button type="primary" onClick={() => order(true)}>
            {t('inspection.order')}
          </Button>
        )}
        rowActions={(run) =>
          isOpenJob(run) ? (
            <RowButton permission={`${name}_view`} onClick={() => cancel(run)}>
              {t('inspection.stop')}
            </RowButton>
          ) : (
            <RowButton permission={`${name}_view`} onClick={() => show(run)}>
              {t('inspection.report')}
            </RowButton>
          )
        }
      />
      {ordering && <OrderDialog onClose={() => order(false)} onSaved={onEnd} />}
      {shown && <InspectionReport run={shown} onClose={() => show(undefined)} />}
    </>
  );
}
