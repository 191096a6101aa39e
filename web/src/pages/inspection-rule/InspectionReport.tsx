import { inspectedType, type InspectionFault, type InspectionLine, type InspectionRun } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PlaceText } from '../../columns/RegionText.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { pagesOf, pageTurns } from '../../layout/page-turns.js';
import { numberText } from '../../locales/number-text.js';
import { ExportButton } from '../../table/ExportButton.js';
import { runApi } from './inspection-api.js';

const PAGE = 10;
const WIDTH = 1080;

/** Error or warning, in words and colour. */
function LevelTag({ level }: { level: string }) {
  const { t } = useTranslation();
  return level === '1' ? (
    <Tag color="red">{t('inspection.error')}</Tag>
  ) : (
    <Tag color="gold">{t('inspection.warning')}</Tag>
  );
}

/** Address of a row's page. */
const viewOf = (dataType: string, id: string): string => {
  const name = inspectedType(dataType)?.name ?? '';
  return `/basicdata/${name}/${name}View?id=${id}`;
};

/** The rows that break a rule in a region. */
function Faults({ run, line }: { run: InspectionRun; line: InspectionLine }) {
  const { t } = useTranslation();
  const [current, turn] = useState(1);
  const { ruleCode, ruleLevel, xzCode } = line;
  const query = { id: run.id, ruleCode, ruleLevel, xzCode, current, size: PAGE };
  const read = useQuery({
    queryKey: ['inspection-faults', query],
    queryFn: ({ signal }) => runApi.faults(query, signal),
    placeholderData: (before) => before,
  });
  return (
    <PlainTable<InspectionFault>
      rowKey={(fault) => `${fault.rowId} ${fault.field}`}
      read={read}
      dataSource={read.data?.records ?? []}
      pagination={pagesOf(t, { current, total: read.data?.total, size: PAGE, onChange: turn })}
      columns={[
        {
          title: t('inspection.row'),
          render: (_, { rowId, title }) => <Link to={viewOf(run.dataType, rowId)}>{title}</Link>,
        },
        {
          title: t('inspection.region'),
          ellipsis: true,
          render: (_, { xzCodeName }) => <PlaceText whole={xzCodeName} within={xzCode} />,
        },
        { title: t('inspection.field'), dataIndex: 'label' },
        { title: t('inspection.message'), dataIndex: 'msg' },
      ]}
    />
  );
}

/** Findings of an inspection by rule and region, each linked to its rows. */
export function InspectionReport({ run, onClose }: { run: InspectionRun; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const read = useQuery({
    queryKey: ['inspection-report', run.id, i18n.language],
    queryFn: () => runApi.report(run.id),
  });
  return (
    <Drawer
      open
      size={WIDTH}
      title={t('inspection.report')}
      onClose={onClose}
      extra={
        <ExportButton
          path={`${runApi.path}/export`}
          permission="inspectionRule_export"
          list={{ query: { id: run.id } }}
        />
      }
    >
      <PlainTable<InspectionLine>
        rowKey={({ ruleCode, ruleLevel, xzCode }) => `${ruleCode} ${ruleLevel} ${xzCode}`}
        read={read}
        dataSource={read.data ?? []}
        pagination={{
          pageSize: 50,
          hideOnSinglePage: true,
          showSizeChanger: false,
          itemRender: pageTurns(t),
        }}
        expandable={{ expandedRowRender: (line) => <Faults run={run} line={line} />, expandRowByClick: true }}
        empty={<EmptyState title={t('inspection.nothingFound')} />}
        columns={[
          { title: t('inspection.code'), dataIndex: 'ruleCode', width: 90 },
          { title: t('inspection.rule'), dataIndex: 'ruleName' },
          {
            title: t('inspection.level'),
            width: 100,
            render: (_, { ruleLevel }) => <LevelTag level={ruleLevel} />,
          },
          {
            title: t('inspection.region'),
            ellipsis: true,
            render: (_, { xzCodeName }) => <PlaceText whole={xzCodeName} within={run.xzCode} />,
          },
          { title: t('inspection.num'), align: 'right', width: 100, render: (_, { num }) => numberText(num) },
        ]}
      />
    </Drawer>
  );
}
