import { useTranslation } from 'react-i18next';
import { LateRings } from '../../../layout/LateRings.js';
import { FailedAlert } from '../../../layout/StaleAlert.js';
import { EmptyPanel, TurningPanel } from '../../../wall/TurningPanel.js';
import { HundredTrees } from '../HundredTrees.js';
import { levelLooks, ownerLooks, partsOf, placeLooks, vigorLooks } from '../parts.js';
import { RingShares } from '../RingShares.js';
import type { Filtered, FilteredCounts } from './useFiltered.js';
import type { WallFilter } from './useWallFilter.js';

interface Props {
  read: Filtered;
  fault: WallFilter['fault'];
}

/** The counts of the filter, or why a panel has none. */
function useCounts({ read, fault }: Props): { counts?: FilteredCounts; why: React.ReactNode } {
  const { t } = useTranslation();
  if (fault) return { why: t('wall.filter.unasked') };
  if (!read.data) return { why: read.error ? <FailedAlert read={read} /> : <LateRings /> };
  // Dead ones are in no other count.
  return read.data.vigor.some(({ beside, num }) => !beside && num > 0)
    ? { counts: read.data, why: '' }
    : { why: t('wall.filter.none') };
}

/** The trees that a filter leaves by level, and whose they are. */
export function FilteredLevelPanel(props: Props) {
  const { t } = useTranslation();
  const { counts, why } = useCounts(props);
  const title = t('wall.levelAndOwner');
  if (!counts) return <EmptyPanel title={title} why={why} />;
  const pages = [
    { key: 'level', name: t('wall.level'), parts: partsOf(counts.level, levelLooks) },
    { key: 'ownership', name: t('wall.ownership'), parts: partsOf(counts.ownership, ownerLooks) },
  ];
  return (
    <TurningPanel
      title={title}
      seconds={12}
      pages={pages.map(({ key, name, parts }) => ({
        ...{ key, name, mark: t('wall.filter.recounted') },
        content: <RingShares parts={parts} label={name} />,
      }))}
    />
  );
}

/** How well the trees do that a filter leaves, and what is around them. */
export function FilteredVigorPanel(props: Props) {
  const { t } = useTranslation();
  const { counts, why } = useCounts(props);
  const title = t('wall.vigorAndEnvironment');
  if (!counts) return <EmptyPanel title={title} why={why} />;
  const pages = [
    { key: 'vigor', name: t('wall.vigor'), parts: partsOf(counts.vigor, vigorLooks) },
    { key: 'environment', name: t('wall.environment'), parts: partsOf(counts.environment, vigorLooks) },
    { key: 'place', name: t('wall.place'), parts: partsOf(counts.place, placeLooks) },
  ].filter(({ parts }) => parts.length > 0);
  if (pages.length === 0) return <EmptyPanel title={title} why={t('wall.filter.none')} />;
  return (
    <TurningPanel
      title={title}
      seconds={13}
      pages={pages.map(({ key, name, parts }) => ({
        ...{ key, name, mark: t('wall.filter.recounted') },
        content: <HundredTrees parts={parts} label={name} />,
      }))}
    />
  );
}
