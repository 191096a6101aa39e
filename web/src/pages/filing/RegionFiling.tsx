import {
  ArchiveState,
  type FilingFigure,
  filingFigures,
  filingFilters,
  type FilingRow,
  regionLevel,
} from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { numberText } from '../../locales/number-text.js';
import { useLabel } from '../../columns/record-columns.js';
import { confirmFirst, tellDone } from '../../feedback.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { pageTurns } from '../../layout/page-turns.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { usePermission } from '../../session/access.js';
import { useSession } from '../../session/store.js';
import { ExportButton } from '../../table/ExportButton.js';
import { type Filing, FILING_EXPORTS, filingApi, type Place } from './filing-api.js';
import { YearTransitions } from './useYearTransitions.js';
import { YearState } from './YearState.js';

const FIGURES = Object.keys(filingFigures) as FilingFigure[];
const PAGE = 50;
/** Level of the regions that have none below. */
const VILLAGE = 5;

const isLate = ({ state }: FilingRow) => state < ArchiveState.archived;

/** Whether a row counts what lies in none of the children: it has the code of the requested region. */
const isRest = ({ xzCode }: FilingRow, { xzCode: asked }: Place): boolean =>
  xzCode === asked && regionLevel(asked) < VILLAGE;

/** Filters of the rows behind a figure; undefined where its list would show more rows. */
const rowsOf = (figure: FilingFigure, row: FilingRow, place: Place) =>
  isRest(row, place) ? undefined : filingFilters(figure, { xzCode: row.xzCode, year: place.year });

function useColumns(filing: Filing, place: Place): TableColumnsType<FilingRow> {
  const { t } = useTranslation();
  const label = useLabel();
  const placeText = usePlaceText();
  return [
    {
      title: t('statistics.region'),
      fixed: 'left',
      width: 140,
      render: (_, row) => {
        const region = placeText(row.xzName);
        return isRest(row, place) ? t('filing.rest', { region }) : region;
      },
    },
    { title: t('filing.yearState'), width: 110, render: (_, { state }) => <YearState state={state} /> },
    ...FIGURES.map((figure) => ({
      title: label(filingFigures[figure]),
      dataIndex: figure,
      align: 'right' as const,
      width: 112,
      sorter: (a: FilingRow, b: FilingRow) => Number(a[figure] ?? -1) - Number(b[figure] ?? -1),
      render: (value: number | null, row: FilingRow) => {
        if (value === null) return <span className="blank">{t('filing.unchecked')}</span>;
        const filters = rowsOf(figure, row, place);
        const text = numberText(value);
        return value > 0 && filters ? (
          <Link to={`${filing.rows}?${new URLSearchParams(filters)}`}>{text}</Link>
        ) : (
          text
        );
      },
    })),
    {
      title: t('list.operations'),
      width: 170,
      render: (_, { xzCode, xzName, moves }) => (
        <YearTransitions
          filing={filing}
          place={{ year: place.year, xzCode }}
          title={`${placeText(xzName)} ${place.year}`}
          // A year is opened for the nation and for provinces on their own page, not here.
          moves={moves.filter(({ action }) => action !== 'open')}
        />
      ),
    },
  ];
}

/** Reminds late regions: the chosen ones, else all. */
function RemindButton({ filing, place, late }: { filing: Filing; place: Place; late: FilingRow[] }) {
  const { t } = useTranslation();
  const may = usePermission(`${filing.name}_add`);
  const remind = () =>
    confirmFirst(t('filing.remindAsk', { count: late.length }), async () => {
      const { reminded, already } = await filingApi(filing).remind(
        place,
        late.map(({ xzCode }) => xzCode),
      );
      tellDone(t(already > 0 ? 'filing.remindedSome' : 'filing.reminded', { count: reminded, already }));
    });
  return (
    may && (
      <Button disabled={late.length === 0} onClick={remind}>
        {t('filing.remind')}
      </Button>
    )
  );
}

/** Regions that have filed a year and regions that have not: the children of one, those that lack most first. */
export function RegionFiling({ filing, years }: { filing: Filing; years: readonly number[] }) {
  const { t } = useTranslation();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const [year, setYear] = useState(years[0]!);
  const [xzCode, setRegion] = useState(own);
  const [chosen, choose] = useState<string[]>([]);
  const place = { year, xzCode };
  const columns = useColumns(filing, place);
  const read = useQuery({
    queryKey: ['filing', filing.name, 'regions', place],
    queryFn: ({ signal }) => filingApi(filing).regions(place, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = read;
  const late = (data ?? []).filter(isLate);
  const named = late.filter((row) => chosen.includes(row.xzCode));
  return (
    <section className="filing-panel" aria-label={t('filing.regions')}>
      <h2>{t('filing.regions')}</h2>
      <div className="filing-tools">
        <Select
          aria-label={t('filing.year')}
          value={year}
          onChange={setYear}
          options={years.map((value) => ({ value, label: value }))}
        />
        <div className="filing-region">
          <RegionPicker
            value={xzCode}
            deepest={3}
            placeholder={t('frame.nation')}
            onChange={(code) => setRegion(code ?? own)}
          />
        </div>
        <RemindButton filing={filing} place={place} late={named.length > 0 ? named : late} />
        <ExportButton
          path={FILING_EXPORTS.regions}
          permission={`${filing.name}_export`}
          list={{ query: { dataType: filing.dataType, ...place } }}
        />
        {data && (
          <span className="filing-sum">{t('filing.late', { count: late.length, all: data.length })}</span>
        )}
      </div>
      <PlainTable<FilingRow>
        rowKey="xzCode"
        columns={columns}
        dataSource={data ?? []}
        read={read}
        scroll={{ x: 'max-content' }}
        rowSelection={{
          selectedRowKeys: chosen,
          onChange: (keys) => choose(keys.map(String)),
          getCheckboxProps: (row) => ({
            disabled: !isLate(row),
            'aria-label': t('list.chooseRow', { name: row.xzName }),
          }),
          getTitleCheckboxProps: () => ({ 'aria-label': t('list.chooseAll') }),
        }}
        pagination={
          (data?.length ?? 0) > PAGE && { pageSize: PAGE, showSizeChanger: false, itemRender: pageTurns(t) }
        }
      />
    </section>
  );
}
