import {
  type ArchiveCheck,
  type ArchiveRun,
  ArchiveState,
  CHECKED,
  type Checked,
  JobState,
  type Obstacle,
  OBSTACLES,
} from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { numberText } from '../../locales/number-text.js';
import { useTask } from '../../editing/useTask.js';
import { JobProgress } from '../../jobs/JobProgress.js';
import { confirmFirst } from '../../feedback.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { FailedAlert, StaleAlert } from '../../layout/StaleAlert.js';
import { usePageTitle } from '../../layout/usePageTitle.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { useRegionName } from '../../region/useRegionName.js';
import { useSession } from '../../session/store.js';
import { BrokenRules } from './BrokenRules.js';
import { type Filing, filingApi, groupFiling, isRunning, type Place, treeFiling } from './filing-api.js';
import { ObstacleRows } from './ObstacleRows.js';
import { useCheck } from './useCheck.js';
import { useInvalidateFiling } from './useYearTransitions.js';
import './filing.css';

const POLL_MS = 1_000;

interface Line {
  kind: Checked | 'total' | 'passed';
  num: number;
}

/** Hindrances by reason; each leads to its rows. */
function CheckTable({ filing, place, check }: { filing: Filing; place: Place; check: ArchiveCheck }) {
  const { t } = useTranslation();
  const lines: Line[] = (['total', 'passed', ...CHECKED] as const).map((kind) => ({
    kind,
    num: check[kind],
  }));
  const hinders = ({ kind, num }: Line) => num > 0 && (OBSTACLES as readonly string[]).includes(kind);
  return (
    <PlainTable<Line>
      rowKey="kind"
      footer={() => <span className="filing-as-of">{t('filing.asOf', { time: check.checkedTime })}</span>}
      tableLayout="fixed"
      pagination={false}
      dataSource={lines}
      columns={[
        { title: t('filing.checked'), render: (_, { kind }) => t(`filing.check.${kind}`) },
        {
          title: t('filing.count'),
          align: 'right',
          width: 140,
          render: (_, line) => (
            <span className={hinders(line) ? 'filing-hinders figures' : 'figures'}>
              {numberText(line.num)}
            </span>
          ),
        },
      ]}
      expandable={{
        rowExpandable: (line) => hinders(line) || (line.kind === 'warnings' && line.num > 0),
        expandedRowRender: ({ kind }) =>
          kind === 'ruleErrors' || kind === 'warnings' ? (
            <BrokenRules filing={filing} place={place} check={check} kind={kind} />
          ) : (
            <ObstacleRows filing={filing} place={place} kind={kind as Obstacle} />
          ),
      }}
    />
  );
}

/** Progress of the check of a large region. */
function CheckProgress({ checked, total }: Omit<NonNullable<ArchiveCheck['checking']>, 'run'>) {
  const { t } = useTranslation();
  return (
    <div aria-live="polite">
      <p>{total > 0 ? t('filing.checkingOnly', { done: checked, total }) : t('filing.preparing')}</p>
      <JobProgress job={{ total, done: checked }} label={t('filing.checked')} />
    </div>
  );
}

/** Progress of the newest snapshot, and its result. */
function RunState({ run }: { run: ArchiveRun }) {
  const { t } = useTranslation();
  if (run.state === JobState.failed)
    return <Alert type="error" showIcon title={t('filing.failed')} description={run.errorMessage} />;
  if (run.state === JobState.done)
    return (
      <Alert
        type="success"
        showIcon
        title={t('filing.done', { count: run.totalNum, time: run.endTime ?? '' })}
      />
    );
  return (
    <div aria-live="polite">
      <p>
        {run.doneNum > 0
          ? t('filing.running', { done: run.doneNum, total: run.totalNum })
          : run.totalNum > 0
            ? t('filing.checking', { done: run.checkedNum, total: run.totalNum })
            : t('filing.preparing')}
      </p>
      <JobProgress job={{ total: 1, done: run.progress }} label={t('filing.archive')} />
    </div>
  );
}

/** The newest snapshot of a year and region, updated while it runs. */
function useRun(filing: Filing, place: Place) {
  const forget = useInvalidateFiling(filing);
  return useQuery({
    queryKey: ['filing-run', filing.name, place],
    queryFn: async ({ signal, client, queryKey }) => {
      const run = await filingApi(filing).run(place, signal);
      if (!isRunning(run) && isRunning(client.getQueryData<ArchiveRun>(queryKey))) void forget();
      return run ?? null;
    },
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
  });
}

/** Warns that the trees of groups will be missing in the year's total until the groups are archived as well. */
function GroupsMissing({ place }: { place: Place }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['filing', groupFiling.name, 'years', place.xzCode],
    queryFn: ({ signal }) => filingApi(groupFiling).years(place.xzCode, signal),
  });
  const state = data?.find(({ year }) => year === place.year)?.state ?? ArchiveState.notBegun;
  if (!data || state >= ArchiveState.archived) return null;
  return <Alert type="info" showIcon title={t('filing.groupsMissing')} />;
}

/** Explains why a checked region of an open year cannot be archived yet. */
function Hindrance({ check }: { check: ArchiveCheck }) {
  const { t } = useTranslation();
  if (check.canArchive) return null;
  return <span>{t(check.total === 0 ? 'filing.nothing' : 'filing.hindered')}</span>;
}

function ArchiveStep({ filing, place }: { filing: Filing; place: Place }) {
  const { t } = useTranslation();
  const { running, run } = useTask();
  const years = useQuery({
    queryKey: ['filing', filing.name, 'years', place.xzCode],
    queryFn: ({ signal }) => filingApi(filing).years(place.xzCode, signal),
  });
  const { read: check, checking, again, isAsking } = useCheck(filing, place);
  const progress = useRun(filing, place);
  const state = years.data?.find(({ year }) => year === place.year)?.state;
  const name = useRegionName(place.xzCode);
  const start = () =>
    confirmFirst(
      t('filing.archiveAsk', { place: place.xzCode === '' ? t('frame.nation') : name, year: place.year }),
      () =>
        run(async () => {
          await filingApi(filing).archive(place);
          await progress.refetch();
        }),
      {
        content: (
          <>
            <p>{t(`filing.archives.${filing.record.name}`, { count: check.data?.taken ?? 0 })}</p>
            <p>{t('filing.archiveHint')}</p>
          </>
        ),
        okText: t('filing.archive'),
      },
    );
  const newest = progress.data?.xzCode === place.xzCode ? progress.data : undefined;
  const isOpen = state === ArchiveState.open;
  return (
    <>
      <FailedAlert read={years} />
      <FailedAlert read={progress} />
      {years.data && !isOpen && (
        <Alert type="info" showIcon title={t(`filing.state.${state ?? 0}`, { year: place.year })} />
      )}
      {newest && <RunState run={newest} />}
      {filing === treeFiling && <GroupsMissing place={place} />}
      <StaleAlert read={{ ...check, refetch: again }} />
      {check.error && !check.data && <ErrorState error={check.error} onRetry={() => void again()} />}
      {check.isPending && <LateRings />}
      {checking && <CheckProgress checked={checking.checked} total={checking.total} />}
      {check.data?.checkedTime && <CheckTable filing={filing} place={place} check={check.data} />}
      <div className="filing-actions">
        {isOpen && !checking && check.data && <Hindrance check={check.data} />}
        <Button
          disabled={Boolean(checking)}
          loading={isAsking && !checking && { delay: 400 }}
          onClick={() => void again()}
        >
          {t('filing.checkAgain')}
        </Button>
        <Button
          type="primary"
          disabled={!isOpen || !check.data?.canArchive || Boolean(checking) || isRunning(newest)}
          loading={running}
          onClick={start}
        >
          {t('filing.archive')}
        </Button>
      </div>
    </>
  );
}

/** Checks a year of a region and archives it. */
export function FilingAddPage({ filing }: { filing: Filing }) {
  const { t } = useTranslation();
  const title = usePageTitle();
  const [params, setParams] = useSearchParams();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const years = useQuery({
    queryKey: ['filing', filing.name, 'years'],
    queryFn: ({ signal }) => filingApi(filing).years(undefined, signal),
  });
  const offered = (years.data ?? []).map(({ year }) => year);
  const year = Number(params.get('year')) || offered[0];
  const xzCode = params.get('xzCode') ?? own;
  const put = (change: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), ...change }, { replace: true });
  return (
    <section className="filing-panel filing">
      <header className="filing-head">
        <h1>{title}</h1>
        <Link to={filing.path}>{t('action.back')}</Link>
      </header>
      <div className="filing-tools">
        <Select
          aria-label={t('filing.year')}
          value={year ?? null}
          onChange={(value: number) => put({ year: String(value) })}
          options={offered.map((value) => ({ value, label: value }))}
          style={{ width: 120 }}
        />
        <div className="filing-region">
          <RegionPicker
            value={xzCode}
            deepest={3}
            placeholder={t('frame.nation')}
            onChange={(code) => put({ xzCode: code ?? own })}
          />
        </div>
      </div>
      <FailedAlert read={years} />
      {years.data && year === undefined && (
        <EmptyState title={t('filing.noYears')} hint={t('filing.noYearsHint')} />
      )}
      {year !== undefined && (
        <ArchiveStep key={`${year} ${xzCode}`} filing={filing} place={{ year, xzCode }} />
      )}
    </section>
  );
}
