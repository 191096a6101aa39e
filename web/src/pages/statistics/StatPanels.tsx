import { ArchiveMark, type StatRegion, type StatStamp } from '@gushu/shared';
import { Table, type TableColumnsType } from 'antd';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useArchivedExtent } from '../../api/archived-extent.js';
import { AgeRings } from '../../charts/AgeRings.js';
import { stackedBars } from '../../charts/bars.js';
import { Chart } from '../../charts/Chart.js';
import { ChartPanel } from '../../charts/ChartPanel.js';
import { donut } from '../../charts/donut.js';
import { RingLegend } from '../../charts/RingLegend.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { useScreenTier } from '../../layout/screen-tier.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { Figures, grouped } from './Figures.js';
import { Finding, type FindingBase, type Slice } from './Finding.js';
import type { Meaning } from '../../theme/tokens.js';
import { keyOfRegion, RegionCell } from './RegionCell.js';
import { RowsLink } from './RowsLink.js';
import { RegionMap } from '../../map/RegionMap.js';
import { hasChildShapes } from '../../map/useChildShapes.js';

const CHART_HEIGHT = 340;
const RING_HEIGHT = 208;
/** Maximum number of columns on upright paper; more are printed in landscape. */
const UPRIGHT_COLUMNS = 9;

/** A part of every region's bar. */
interface RegionSeries<R> {
  name: string;
  look: Meaning;
  value: (row: R) => number;
}

interface ChartsProps<R> {
  /** Unit of the counts: trees or groups. */
  unit: string;
  /** Titles of bars and map, and of the ring. */
  titles: readonly [regions: string, ring: string];
  /** The region whose children are the rows. */
  region: string;
  rows: readonly R[];
  /** Memoize series and slices between two renders (`useMemo`). */
  series: readonly RegionSeries<R>[];
  slices: readonly Slice<R>[];
  /** Whether the parts are ages, which are drawn as the rings of a trunk. */
  ages?: boolean;
  onRegion: (xzCode: string) => void;
}

/**
 * The regions as bars, largest first, and as areas, and the whole as a ring; a click on a bar or an area opens its
 * region.
 */
function StatCharts<R extends StatRegion>(props: ChartsProps<R>) {
  const { titles, region, rows, series, slices, ages = false, unit, onRegion } = props;
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const counts = useMemo(
    () => rows.map((row) => series.reduce((total, { value }) => total + value(row), 0)),
    [rows, series],
  );
  const bars = useMemo(() => {
    const shown = rows
      .map((row, at) => ({ row, count: counts[at] ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .map(({ row }) => row);
    const stacks = series.map(({ value, ...one }) => ({ ...one, values: shown.map(value) }));
    return stackedBars(
      shown.map(({ xzName }) => placeText(xzName)),
      stacks,
      unit,
    );
  }, [rows, counts, series, unit, placeText]);
  const ring = useMemo(() => donut(slices, unit), [slices, unit]);
  const pick = (name: string) => {
    const code = rows.find(({ xzName }) => placeText(xzName) === name)?.xzCode;
    if (code) onRegion(code);
  };
  const isMapped = hasChildShapes(region);
  // A village has no regions below it.
  const barPanel = rows.length > 0 && (
    <ChartPanel title={titles[0]}>
      <Chart option={bars} height={CHART_HEIGHT} label={titles[0]} onPick={pick} />
    </ChartPanel>
  );
  return (
    <>
      <div className="statistics-grid">
        {isMapped ? (
          <ChartPanel title={t('statistics.map')}>
            <RegionMap
              region={region}
              rows={rows}
              counts={counts}
              label={t('statistics.map')}
              unit={unit}
              onRegion={onRegion}
            />
          </ChartPanel>
        ) : (
          barPanel
        )}
        <ChartPanel title={titles[1]}>
          {ages ? (
            <AgeRings parts={slices} label={titles[1]} size={RING_HEIGHT} />
          ) : (
            <Chart option={ring} height={RING_HEIGHT} label={titles[1]} />
          )}
          <RingLegend parts={slices} />
        </ChartPanel>
      </div>
      {isMapped && <div className="statistics-row">{barPanel}</div>}
    </>
  );
}

interface TableProps<R> {
  rows: R[];
  /** The requested region itself: the only row where none lies below it. */
  own: R | undefined;
  /** Path of the list behind the counts. */
  list: string;
  columns: TableColumnsType<R>;
  /** The foot: the name of the requested region itself, and its figures. */
  foot: readonly [name: string, ...figures: ReactNode[]];
  onRegion: (xzCode: string) => void;
}

/** The regions with their figures; a click on a name opens its region, the foot is the requested one. */
function RegionTable<R extends StatRegion>({ rows, own, list, columns, foot, onRegion }: TableProps<R>) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const small = useScreenTier() === 0;
  const first: TableColumnsType<R>[number] = {
    title: t('statistics.region'),
    dataIndex: 'xzName',
    fixed: 'left',
    width: small ? 120 : 220,
    render: (_, row) =>
      row === own ? (
        <RowsLink to={list}>{placeText(row.xzName ?? '')}</RowsLink>
      ) : (
        <RegionCell row={row} onRegion={onRegion} />
      ),
  };
  return (
    <section className="statistics-panel">
      <PlainTable<R>
        className={foot.length > UPRIGHT_COLUMNS ? 'statistics-wide' : ''}
        rowKey={keyOfRegion}
        bordered={columns.some((column) => 'children' in column)}
        columns={[first, ...columns]}
        dataSource={rows.length === 0 && own ? [own] : rows}
        pagination={false}
        scroll={{ x: 'max-content', y: 480 }}
        summary={() =>
          rows.length > 0 && (
            <Table.Summary fixed>
              <Table.Summary.Row>
                {foot.map((cell, at) => (
                  <Table.Summary.Cell key={at} index={at} {...(at > 0 ? { align: 'right' } : {})}>
                    {typeof cell === 'number'
                      ? grouped(cell)
                      : typeof cell === 'string'
                        ? placeText(cell)
                        : cell}
                  </Table.Summary.Cell>
                ))}
              </Table.Summary.Row>
            </Table.Summary>
          )
        }
      />
    </section>
  );
}

interface Props<R> extends Omit<ChartsProps<R>, 'rows'>, Omit<TableProps<R>, 'rows' | 'own'> {
  figures: ComponentProps<typeof Figures>['figures'];
  /** Base of the ring's parts. */
  base: FindingBase;
  /** The rows of the regions below the requested one, which comes last itself. */
  table: Pick<StatStamp, 'archiveMark' | 'year'> & { readonly rows: readonly R[] };
}

/** Layout of every statistic: a sentence, headline figures, two charts, and the table of the regions. */
export function StatPanels<R extends StatRegion>({
  figures,
  base,
  table,
  list,
  columns,
  foot,
  ...charts
}: Props<R>) {
  const rows = useMemo(() => table.rows.slice(0, -1), [table]);
  const register = base === 'groups' ? 'oldTreeGroup' : 'oldTree';
  const archived = table.archiveMark === ArchiveMark.snapshot ? table.year : undefined;
  const { data: extent } = useArchivedExtent(register, charts.region, archived);
  return (
    <>
      <Finding
        {...charts}
        base={base}
        isPart={(extent?.missing ?? 0) > 0}
        rows={rows}
        own={table.rows.at(-1)}
      />
      <Figures figures={figures} unit={charts.unit} />
      <StatCharts {...charts} rows={rows} />
      <RegionTable
        rows={rows}
        own={table.rows.at(-1)}
        list={`${list}?${new URLSearchParams({ xzCode: charts.region, status: '1' })}`}
        columns={columns}
        foot={foot}
        onRegion={charts.onRegion}
      />
    </>
  );
}
