import { MAX_QUERY_FEATURES, patrolPlan, type QueryMap as Found } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { get, type Query } from '../../api/client.js';
import { textOf } from '../../api/error.js';
import { useLabel } from '../../columns/record-columns.js';
import { RetryAlert } from '../../layout/RetryAlert.js';
import { QueryMap } from '../../map/QueryMap.js';
import { useSpeciesText } from '../../names/useSpecies.js';
import { useSession } from '../../session/store.js';

const NONE: Found = { type: 'FeatureCollection', total: 0, area: '', features: [] };
const noDrawing = () => undefined;

interface Props {
  asked: Query & { xzCode: string };
  /** Address of a tree's page. */
  view: string;
  /** Chooses what of the plan is shown. */
  chooser: ReactNode;
}

/** The trees of the plan on the map, and which of them is chosen there. */
export function PlanMap({ asked, view, chooser }: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const speciesText = useSpeciesText();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const [chosen, setChosen] = useState<string>();
  const read = useQuery({
    queryKey: ['record', patrolPlan.name, 'map', asked],
    queryFn: ({ signal }) => get<Found>(`${patrolPlan.path}/map`, asked, signal),
    placeholderData: keepPreviousData,
  });
  const { features, total } = read.data ?? NONE;
  const row = features.find(({ properties: { id } }) => id === chosen)?.properties;
  const unit = label(patrolPlan.unit);
  return (
    <section className="query-found" aria-label={t('plan.tab.map')}>
      <div className="plan-region">{chooser}</div>
      <QueryMap
        features={features}
        area=""
        region={asked.xzCode || own}
        unaskable=""
        tool={undefined}
        onDraw={noDrawing}
        chosen={chosen}
        onChoose={setChosen}
        label={t('plan.tab.map')}
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
        ) : total > features.length ? (
          t('query.someShown', { count: MAX_QUERY_FEATURES, all: total, unit })
        ) : (
          read.data && t('query.shown', { count: total, unit })
        )}
      </p>
    </section>
  );
}
