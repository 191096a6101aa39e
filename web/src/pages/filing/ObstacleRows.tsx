import { type Checked, type ObstacleRow, viewOf } from '@gushu/shared';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PlaceText } from '../../columns/RegionText.js';
import { useEntryText } from '../../fields/entry-text.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { type Filing, filingApi, type Place } from './filing-api.js';

/** Narrower than that the table scrolls, so that longer texts still wrap. */
const NARROWEST = 760;

interface Props {
  filing: Filing;
  place: Place;
  kind: Checked;
  /** Only those that break this rule. */
  ruleCode?: string;
}

/** The rows that a check has found for one reason; each opens its own page. */
export function ObstacleRows({ filing, place, kind, ruleCode }: Props) {
  const { t } = useTranslation();
  const entryText = useEntryText();
  const read = useInfiniteQuery({
    queryKey: ['filing', filing.name, 'obstacles', place, kind, ruleCode],
    queryFn: ({ pageParam, signal }) =>
      filingApi(filing).obstacles(place, { kind, ruleCode, after: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const columns: TableColumnsType<ObstacleRow> = [
    {
      title: t('filing.number'),
      width: 200,
      render: (_, { id, number }) => <Link to={viewOf(filing.rows, id)}>{number ?? id}</Link>,
    },
    {
      title: t('statistics.region'),
      ellipsis: true,
      render: (_, { xzCodeName }) => <PlaceText whole={xzCodeName} within={place.xzCode} />,
    },
    {
      title: t('filing.review'),
      width: 160,
      render: (_, { statusName }) => entryText('data_status', statusName),
    },
    ...(ruleCode ? [{ title: t(`filing.check.${kind}`), dataIndex: 'faults' }] : []),
  ];
  return (
    <>
      <PlainTable<ObstacleRow>
        rowKey="id"
        columns={columns}
        dataSource={read.data?.pages.flatMap(({ records }) => records) ?? []}
        read={read}
        pagination={false}
        scroll={{ x: NARROWEST }}
      />
      {read.hasNextPage && (
        <Button type="link" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('filing.more')}
        </Button>
      )}
    </>
  );
}
