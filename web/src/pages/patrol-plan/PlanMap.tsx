import { MAX_QUERY_FEATURES, patrolPlan, type QueryMap as Found } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { get, type Query } from '../../api/client.js';
import { useUnit } from '../../columns/record-columns.js';
import { FoundRows } from '../../map/FoundRows.js';

const NONE: Found = { type: 'FeatureCollection', total: 0, area: '', features: [] };

interface Props {
  asked: Query & { xzCode: string };
  /** Address of a tree's page. */
  view: string;
  /** Chooses what of the plan is shown. */
  chooser: ReactNode;
}

/** The trees of the plan on the map. */
export function PlanMap({ asked, view, chooser }: Props) {
  const { t } = useTranslation();
  const unitOf = useUnit();
  const read = useQuery({
    queryKey: ['record', patrolPlan.name, 'map', asked],
    queryFn: ({ signal }) => get<Found>(`${patrolPlan.path}/map`, asked, signal),
    placeholderData: keepPreviousData,
  });
  const found = read.data ?? NONE;
  const { features, total } = found;
  const said =
    total > features.length
      ? t('query.someShown', { count: MAX_QUERY_FEATURES, all: total, unit: unitOf(patrolPlan.unit, total) })
      : read.data &&
        (total === 0
          ? t('plan.none')
          : t('query.shown', { count: total, unit: unitOf(patrolPlan.unit, total) }));
  return (
    <FoundRows {...{ read, found, view, said }} xzCode={asked.xzCode} label={t('plan.tab.map')}>
      <div className="plan-region">{chooser}</div>
    </FoundRows>
  );
}
