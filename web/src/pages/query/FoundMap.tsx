import { MAX_QUERY_FEATURES, type QueryMap as Found, type RecordDefinition } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { textOf } from '../../api/error.js';
import { fetchQueryMap } from '../../api/queries.js';
import { useLabel } from '../../columns/record-columns.js';
import { RetryAlert } from '../../layout/RetryAlert.js';
import { QueryMap } from '../../map/QueryMap.js';
import type { DrawTool } from '../../map/useOneDrawing.js';
import { useSpeciesText } from '../../names/useSpecies.js';
import { useSession } from '../../session/store.js';
import type { Asked } from './useAsked.js';

interface Props {
  record: RecordDefinition;
  asked: Asked;
  /** Whether anything is asked: all rows of a register are no answer. */
  isAsked: boolean;
  /** A drawn shape that cannot be asked, to be changed; empty where there is none. */
  unaskable: string;
  tool: DrawTool | undefined;
  onDraw: (wkt: string) => void;
  /** Address of a row's page. */
  view: string;
}

const NONE: Found = { type: 'FeatureCollection', total: 0, area: '', features: [] };

/** What a query finds on the map, and which of it is chosen there. */
export function FoundMap({ record, asked, isAsked, unaskable, tool, onDraw, view }: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const speciesText = useSpeciesText();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const [chosen, setChosen] = useState<string>();
  const read = useQuery({
    queryKey: ['record', record.name, 'query-map', asked],
    queryFn: ({ signal }) => fetchQueryMap(record, asked, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const { features, total, area } = (isAsked && read.data) || NONE;
  const row = features.find(({ properties: { id } }) => id === chosen)?.properties;
  return (
    <section className="query-found" aria-label={t('query.map')}>
      <QueryMap
        features={features}
        area={area}
        region={asked.xzCode || own}
        unaskable={unaskable}
        tool={tool}
        onDraw={onDraw}
        chosen={chosen}
        onChoose={setChosen}
        label={t('query.map')}
      />
      {read.error && (
        <RetryAlert
          type="warning"
          title={t('query.mapUnread', { why: textOf(read.error) })}
          onRetry={() => void read.refetch()}
        />
      )}
      <p className="query-said" aria-live="polite">
        {row ? (
          <>
            <Link to={`${view}?id=${row.id}`}>{row.number ?? row.id}</Link> {speciesText(row.name ?? '')}
          </>
        ) : !isAsked ? (
          t('query.mapHint')
        ) : total === 0 ? (
          read.isFetching ? (
            t('query.reading')
          ) : (
            read.data && t('query.nothing')
          )
        ) : total > features.length ? (
          t('query.someShown', { count: MAX_QUERY_FEATURES, all: total, unit: label(record.unit) })
        ) : (
          t('query.shown', { count: total, unit: label(record.unit) })
        )}
      </p>
    </section>
  );
}
