import {
  COUNTY_DIGITS,
  type Difference,
  DIFFERENCES,
  type DifferenceCount,
  type DifferenceRow,
  type RecordDefinition,
} from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { PlaceText } from '../../columns/RegionText.js';
import { StoredValue } from '../../fields/FieldValue.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { pagesOf } from '../../layout/page-turns.js';
import { SpeciesName } from '../../names/TaxonName.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { useSession } from '../../session/store.js';
import { countText } from '../../sheet-import/figures.js';
import { ExportButton } from '../../table/ExportButton.js';
import { type Filing, FILING_EXPORTS, filingApi } from './filing-api.js';

const PAGE = 20;

/** The differing fields of a row: the old and the new value. */
function Diff({ record, row }: { record: RecordDefinition; row: DifferenceRow }) {
  const label = useLabel();
  return (
    <ul className="filing-changes">
      {row.changes.map(({ field, before, after }) => {
        const shown = record.fields[field];
        return (
          shown && (
            <li key={field}>
              {label(shown.label)}: <StoredValue field={shown} value={before} unit /> →{' '}
              <StoredValue field={shown} value={after} unit />
            </li>
          )
        );
      })}
    </ul>
  );
}

interface Asked {
  fromYear: number;
  toYear: number;
  xzCode: string;
}

/** A region that opens its own differences, unless it has not filed one of the years. */
function RegionName({ row, open }: { row: DifferenceCount; open: (xzCode: string) => void }) {
  const placeText = usePlaceText();
  const { xzCode, xzName, notFiled } = row;
  if (xzCode === null) return xzName;
  if (xzCode.length === COUNTY_DIGITS && notFiled.length > 0) return placeText(xzName);
  return (
    <Button type="link" size="small" className="row-action" onClick={() => open(xzCode)}>
      {placeText(xzName)}
    </Button>
  );
}

/** Rows that are not compared, since their regions have not filed the other year. */
function NotFiledAlert({ notFiled }: Pick<DifferenceCount, 'notFiled'>) {
  const { t } = useTranslation();
  return notFiled.map(({ year, regions, rows }) => (
    <Alert key={year} type="info" showIcon title={t('filing.notFiledHint', { year, count: regions, rows })} />
  ));
}

function Regions({ filing, asked, open }: { filing: Filing; asked: Asked; open: (xzCode: string) => void }) {
  const { t } = useTranslation();
  const read = useQuery({
    queryKey: ['filing', filing.name, 'differences by region', asked],
    queryFn: ({ signal }) => filingApi(filing).differencesByRegion({ ...asked }, signal),
    placeholderData: keepPreviousData,
  });
  const notFiledText = (_: unknown, row: DifferenceCount): string =>
    row.notFiled
      .map(({ year, regions, rows }) => t('filing.notFiledOf', { year, count: regions, rows }))
      .join(' · ');
  const notFiled = read.data?.at(-1)?.notFiled ?? [];
  return (
    <>
      <NotFiledAlert notFiled={notFiled} />
      <PlainTable<DifferenceCount>
        rowKey={({ xzCode }) => xzCode ?? 'not-given'}
        pagination={false}
        className="filing-regions"
        scroll={{ x: 'max-content', y: 320 }}
        read={read}
        dataSource={read.data ?? []}
        columns={[
          {
            title: t('statistics.region'),
            width: 160,
            render: (_, row) =>
              row.xzCode === asked.xzCode ? (
                <b>{t('statistics.total')}</b>
              ) : (
                <RegionName row={row} open={open} />
              ),
          },
          ...DIFFERENCES.map((kind) => ({
            title: t(`filing.kind.${kind}`),
            dataIndex: kind,
            align: 'right' as const,
            width: 100,
            render: countText,
          })),
          ...(notFiled.length > 0 ? [{ title: t('filing.notFiled'), width: 220, render: notFiledText }] : []),
        ]}
      />
    </>
  );
}

function Rows({ filing, asked }: { filing: Filing; asked: Asked }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<Difference>();
  const [current, setCurrent] = useState(1);
  const query = { ...asked, kind, current, size: PAGE };
  const read = useQuery({
    queryKey: ['filing', filing.name, 'differences', query],
    queryFn: ({ signal }) => filingApi(filing).differences(query, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="filing-tools">
        <Select<Difference | 'all'>
          aria-label={t('filing.difference')}
          value={kind ?? 'all'}
          style={{ width: 140 }}
          onChange={(value) => {
            setKind(value === 'all' ? undefined : value);
            setCurrent(1);
          }}
          options={[
            { value: 'all', label: t('filing.kind.all') },
            ...DIFFERENCES.map((value) => ({ value, label: t(`filing.kind.${value}`) })),
          ]}
        />
      </div>
      <PlainTable<DifferenceRow>
        rowKey={(row) => `${row.kind} ${row.id}`}
        read={read}
        dataSource={read.data?.records ?? []}
        scroll={{ x: 'max-content' }}
        empty={<EmptyState title={t('filing.noDifference')} />}
        columns={[
          { title: t('filing.difference'), width: 90, render: (_, row) => t(`filing.kind.${row.kind}`) },
          { title: t('filing.number'), dataIndex: 'number', width: 180 },
          {
            title: t('filing.name'),
            width: 140,
            render: (_, { name }) => name && <SpeciesName name={name} />,
          },
          {
            title: t('statistics.region'),
            width: 220,
            ellipsis: true,
            render: (_, row) => <PlaceText whole={row.xzCodeName} within={asked.xzCode} />,
          },
          { title: t('filing.changes'), render: (_, row) => <Diff record={filing.record} row={row} /> },
        ]}
        pagination={pagesOf(t, { current, total: read.data?.total, size: PAGE, onChange: setCurrent })}
      />
    </>
  );
}

interface Props {
  filing: Filing;
  year: number;
  years: readonly number[];
}

/** Differences between two years: by region, and row by row with its fields. */
export function YearDifference({ filing, year, years }: Props) {
  const { t } = useTranslation();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const others = years.filter((one) => one !== year);
  const [other = others.find((one) => one < year) ?? others[0], choose] = useState<number>();
  const [xzCode, open] = useState(own);
  if (other === undefined) return <EmptyState title={t('filing.oneYear')} />;
  const [fromYear, toYear] = [Math.min(year, other), Math.max(year, other)];
  const asked = { fromYear, toYear, xzCode };
  return (
    <>
      <div className="filing-tools">
        <span>{t('filing.between')}</span>
        <Select
          aria-label={t('filing.between')}
          value={other}
          onChange={choose}
          options={others.map((value) => ({ value, label: value }))}
        />
        {xzCode !== own && <Button onClick={() => open(own)}>{t('filing.whole')}</Button>}
        <ExportButton
          path={FILING_EXPORTS.differences}
          permission={`${filing.name}_export`}
          list={{ query: { dataType: filing.dataType, ...asked } }}
        />
      </div>
      <Regions filing={filing} asked={asked} open={open} />
      <Rows key={JSON.stringify(asked)} filing={filing} asked={asked} />
    </>
  );
}
