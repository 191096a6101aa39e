import type { DeviceCounts, DeviceStatistics } from '@gushu/shared';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { stackedBars } from '../../charts/bars.js';
import { Chart } from '../../charts/Chart.js';
import { ChartPanel } from '../../charts/ChartPanel.js';
import { donut } from '../../charts/donut.js';
import { RingLegend } from '../../charts/RingLegend.js';
import { useEntryText } from '../../fields/entry-text.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { StaleAlert } from '../../layout/StaleAlert.js';
import { numberText } from '../../locales/number-text.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { useSession } from '../../session/store.js';
import { deviceMeaning } from '../../theme/tokens.js';
import { useDeviceStatistics } from './monitor-api.js';
import './monitor.css';

const HEIGHT = 280;
const STATES = ['online', 'offline', 'faulty', 'retired'] as const;
const KEYS = { online: '1', offline: '0', faulty: '2', retired: '3' } as const;

/** The states of a set of devices with the look of each. */
function useParts() {
  const { t } = useTranslation();
  return (counts: DeviceCounts) =>
    STATES.map((state) => ({
      name: t(`monitor.${state}State`),
      look: deviceMeaning[KEYS[state]]!,
      value: counts[state],
    }));
}

function Charts({ data }: { data: DeviceStatistics }) {
  const { t } = useTranslation();
  const entryText = useEntryText();
  const partsOf = useParts();
  const unit = t('monitor.unit');
  const parts = partsOf(data);
  const series = STATES.map((state) => ({
    name: t(`monitor.${state}State`),
    look: deviceMeaning[KEYS[state]]!,
    values: data.types.map((row) => row[state]),
  }));
  const names = data.types.map(({ deviceTypeName }) => entryText('device_type', deviceTypeName));
  return (
    <div className="device-charts">
      <ChartPanel title={t('monitor.byState')}>
        <Chart option={donut(parts, unit)} label={t('monitor.byState')} height={HEIGHT} />
        <RingLegend parts={parts} />
      </ChartPanel>
      <ChartPanel title={t('monitor.byType')}>
        <Chart option={stackedBars(names, series, unit)} label={t('monitor.byType')} height={HEIGHT + 40} />
      </ChartPanel>
    </div>
  );
}

function Figures({ data }: { data: DeviceStatistics }) {
  const { t } = useTranslation();
  return (
    <dl className="device-figures">
      <div>
        <dt>{t('monitor.total')}</dt>
        <dd>{numberText(data.total)}</dd>
      </div>
      <div>
        <dt>{t('monitor.onlineRate')}</dt>
        <dd>{data.onlineCount.toFixed(2)}%</dd>
      </div>
      {STATES.map((state) => (
        <div key={state}>
          <dt>{t(`monitor.${state}State`)}</dt>
          <dd>{numberText(data[state])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Regions({ data, onRegion }: { data: DeviceStatistics; onRegion: (xzCode: string) => void }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const number = (state: keyof DeviceCounts, title: string) => ({
    title,
    dataIndex: state,
    align: 'right' as const,
    render: (value: number) => numberText(value),
  });
  return (
    <PlainTable<DeviceStatistics['regions'][number]>
      rowKey="xzCode"
      dataSource={data.regions}
      pagination={false}
      scroll={{ x: 720 }}
      columns={[
        {
          title: t('monitor.region'),
          key: 'region',
          render: (_, row) =>
            row.xzCode.length > data.xzCode.length ? (
              <button type="button" className="region-open" onClick={() => onRegion(row.xzCode)}>
                {placeText(row.xzName)}
              </button>
            ) : (
              placeText(row.xzName)
            ),
        },
        number('total', t('monitor.total')),
        ...STATES.map((state) => number(state, t(`monitor.${state}State`))),
        {
          title: t('monitor.onlineRate'),
          dataIndex: 'onlineCount',
          align: 'right',
          render: (value: number) => `${value.toFixed(2)}%`,
        },
      ]}
    />
  );
}

/** Devices by state, kind and region. */
export function DeviceStatisPage() {
  const { t } = useTranslation();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const [params, setParams] = useSearchParams();
  const xzCode = params.get('xzCode') ?? own;
  const show = (code: string | undefined) => setParams(code && code !== own ? { xzCode: code } : {});
  const read = useDeviceStatistics(xzCode);
  const { data, error, refetch } = read;
  return (
    <div className="device-statis">
      <div className="device-region">
        <RegionPicker value={xzCode} deepest={4} onChange={show} />
      </div>
      <StaleAlert read={read} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && <Figures data={data} />}
      {data?.total === 0 && <EmptyState title={t('monitor.none')} />}
      {data && data.total > 0 && (
        <>
          <Charts data={data} />
          <Regions data={data} onRegion={show} />
        </>
      )}
    </div>
  );
}
