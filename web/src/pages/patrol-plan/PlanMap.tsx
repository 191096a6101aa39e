import { MAX_PLAN_FEATURES, patrolPlan, PLAN_DAYS, PLAN_TIMES, type QueryMap as Found } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { get, type Query } from '../../api/client.js';
import { useUnit } from '../../columns/record-columns.js';
import { FoundRows } from '../../map/FoundRows.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { planMeaning } from '../../theme/tokens.js';

const NONE: Found = { type: 'FeatureCollection', total: 0, area: '', features: [] };

interface Props {
  asked: Query & { xzCode: string };
  /** Address of a tree's page. */
  view: string;
  /** Chooses what of the plan is shown. */
  chooser: ReactNode;
  onRegion: (code: string | undefined) => void;
}

/** The trees of the plan on the map. */
export function PlanMap({ asked, view, chooser, onRegion }: Props) {
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
    total > MAX_PLAN_FEATURES
      ? t('plan.firstShown', { count: features.length, all: total, unit: unitOf(patrolPlan.unit, total) })
      : read.data &&
        (total === 0
          ? t('plan.none')
          : t('query.shown', {
              count: features.length,
              unit: unitOf(patrolPlan.unit, features.length),
            }));
  return (
    <FoundRows {...{ read, found, view, said }} xzCode={asked.xzCode} label={t('plan.tab.map')}>
      <div className="plan-map-tools">
        <RegionPicker value={asked.xzCode} onChange={(code) => onRegion(code ?? undefined)} />
        {chooser}
        <ul className="plan-legend">
          {PLAN_TIMES.map((time) => (
            <li key={time}>
              <span style={{ background: planMeaning[time].color }} />{' '}
              {t(`plan.time.${time}`, { days: PLAN_DAYS })}
            </li>
          ))}
        </ul>
      </div>
    </FoundRows>
  );
}
