import { PlusOutlined } from '@ant-design/icons';
import { centralBudget, permissionOf, type RecordDefinition, sheng, thisYear } from '@gushu/shared';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../layout/EmptyState.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { LinkButton } from '../../layout/LinkButton.js';
import { StaleAlert } from '../../layout/StaleAlert.js';
import { usePageTitle } from '../../layout/usePageTitle.js';
import { usePermission } from '../../session/access.js';
import { useSession } from '../../session/store.js';
import { ImportButton } from '../../sheet-import/ImportButton.js';
import { ExportButton } from '../../table/ExportButton.js';
import { useWaterfall } from './fund-api.js';
import type { Entering } from './fund-lines.js';
import { FundHeadline } from './FundHeadline.js';
import { FundTable } from './FundTable.js';
import './project-fund.css';

/** Workbooks of one of the two lists, in and out, and the way to the list itself. */
function ListTools({ record, list, year }: { record: RecordDefinition; list: string; year: number }) {
  const { t } = useTranslation();
  const maySee = usePermission(permissionOf(record, 'view'));
  return (
    <div className="fund-tools" role="group" aria-label={t(`fund.list.${record.name}`)}>
      {maySee && <LinkButton to={`${list}?year=${year}`}>{t(`fund.list.${record.name}`)}</LinkButton>}
      <ImportButton record={record} />
      <ExportButton
        path={`${record.path}/export`}
        permission={permissionOf(record, 'export')}
        list={{ query: { year } }}
      />
    </div>
  );
}

/** The year that is shown stands in the address; the newest with a budget where it names none. */
function useYear(): [number | undefined, (year: number) => void] {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('year'));
  return [asked > 0 ? asked : undefined, (year) => setParams({ year: String(year) })];
}

/** 项目资金管理: where the money of a year went, from the nation down to the counties, entered where it stands. */
export function ProjectFundPage() {
  const { t } = useTranslation();
  const title = usePageTitle();
  const [year, chooseYear] = useYear();
  const [entering, enter] = useState<Entering>();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const mayGrant = usePermission(permissionOf(centralBudget, 'add')) && own === '';
  const read = useWaterfall(year);
  const { data: funds, error, refetch } = read;
  if (!funds) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LateRings />;
  const years = [...new Set([...funds.years, funds.year, thisYear(), ...(mayGrant ? [thisYear() + 1] : [])])];
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => enter({ kind: 'grant', province: '' })}>
      {t('fund.addGrant')}
    </Button>
  );
  const isEmpty = funds.rows.length === 0 && !entering;
  return (
    <div className="fund-page">
      <section className="fund-panel">
        <div className="fund-head">
          <h1>{title}</h1>
          <Select
            aria-label={t('fund.year')}
            value={funds.year}
            options={years
              .sort((a, b) => b - a)
              .map((value) => ({ value, label: t('fund.ofYear', { year: value }) }))}
            onChange={(value) => {
              enter(undefined);
              chooseYear(value);
            }}
          />
          <div className="fund-add">{mayGrant && !isEmpty && add}</div>
        </div>
        <StaleAlert read={read} />
        <FundHeadline total={funds.total} />
      </section>
      <section className="fund-panel">
        <div className="fund-lists">
          <ListTools
            record={centralBudget}
            list="/devOps/projectFundManagement/centralBudget"
            year={funds.year}
          />
          <ListTools record={sheng} list="/devOps/sheng" year={funds.year} />
        </div>
        {isEmpty ? (
          <EmptyState
            title={t('fund.empty', { year: funds.year })}
            hint={t(mayGrant ? 'fund.emptyGrant' : 'fund.emptyHint')}
          >
            {mayGrant && add}
          </EmptyState>
        ) : (
          <FundTable key={funds.year} funds={funds} entering={entering} onEnter={enter} />
        )}
      </section>
    </div>
  );
}
