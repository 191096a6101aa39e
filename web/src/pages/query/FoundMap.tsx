import { MAX_QUERY_FEATURES, type QueryMap as Found, type RecordDefinition } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchQueryMap } from '../../api/queries.js';
import { useUnit } from '../../columns/record-columns.js';
import { FoundRows } from '../../map/FoundRows.js';
import type { DrawTool } from '../../map/useOneDrawing.js';
import type { Asked } from './useAsked.js';

interface Props {
  record: RecordDefinition;
  asked: Asked;
  /** Whether there is any condition: a whole register is no result. */
  isAsked: boolean;
  /** A drawn shape that a query cannot take, to be changed; empty where there is none. */
  unaskable: string;
  tool: DrawTool | undefined;
  onDraw: (wkt: string) => void;
  /** Address of a row's page. */
  view: string;
}

const NONE: Found = { type: 'FeatureCollection', total: 0, area: '', features: [] };

/** Answers the text about all found rows. */
function useSaid({ record, isAsked }: Pick<Props, 'record' | 'isAsked'>, found: Found, isReading: boolean) {
  const { t } = useTranslation();
  const unitOf = useUnit();
  const { features, total } = found;
  if (!isAsked) return t('query.mapHint');
  if (total === 0) return t(isReading ? 'query.reading' : 'query.nothing');
  if (total > features.length)
    return t('query.someShown', { count: MAX_QUERY_FEATURES, all: total, unit: unitOf(record.unit, total) });
  return t('query.shown', { count: total, unit: unitOf(record.unit, total) });
}

/** Result of a query on the map. */
export function FoundMap({ record, asked, isAsked, unaskable, tool, onDraw, view }: Props) {
  const { t } = useTranslation();
  const read = useQuery({
    queryKey: ['record', record.name, 'query-map', asked],
    queryFn: ({ signal }) => fetchQueryMap(record, asked, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const found = (isAsked && read.data) || NONE;
  const said = useSaid({ record, isAsked }, found, read.isFetching);
  return (
    <FoundRows
      {...{ read, found, view }}
      xzCode={asked.xzCode}
      drawing={{ area: found.area, unaskable, tool, onDraw }}
      label={t('query.map')}
      said={read.error && !read.data ? null : said}
    />
  );
}
