import type { Obstacle, ObstacleRow } from '@gushu/shared';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorState } from '../../layout/ErrorState.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { useEntryText } from '../../fields/entry-text.js';
import { type Filing, filingApi, type Place } from './filing-api.js';

interface Props {
  filing: Filing;
  place: Place;
  kind: Obstacle;
}

/** The rows that stand in the way for one reason; each opens its own page. */
export function ObstacleRows({ filing, place, kind }: Props) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const entryText = useEntryText();
  const read = useInfiniteQuery({
    queryKey: ['filing', filing.name, 'obstacles', place, kind],
    queryFn: ({ pageParam, signal }) => filingApi(filing).obstacles(place, kind, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { data, error, refetch } = read;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const columns: TableColumnsType<ObstacleRow> = [
    {
      title: t('filing.number'),
      width: 200,
      render: (_, { id, number }) => (
        <Link to={`${filing.rows}/${filing.record.name}View?id=${id}`}>{number ?? id}</Link>
      ),
    },
    { title: t('statistics.region'), render: (_, { xzCodeName }) => placeText(xzCodeName) },
    {
      title: t('filing.review'),
      width: 160,
      render: (_, { statusName }) => entryText('data_status', statusName),
    },
    ...(kind === 'ruleErrors' ? [{ title: t('filing.check.ruleErrors'), dataIndex: 'faults' }] : []),
  ];
  return (
    <>
      <Table<ObstacleRow>
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={data?.pages.flatMap(({ records }) => records) ?? []}
        loading={!data}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
      {read.hasNextPage && (
        <Button type="link" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('filing.more')}
        </Button>
      )}
    </>
  );
}
