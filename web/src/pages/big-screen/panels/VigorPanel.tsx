import type { ResourceScreen } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { EmptyPanel, TurningPanel } from '../../../wall/TurningPanel.js';
import { HundredTrees } from '../HundredTrees.js';
import { partsOf, placeLooks, vigorLooks } from '../parts.js';

/** How well the scattered trees do, how good the place around them is, and whether that is a town. */
export function VigorPanel({ data }: { data: ResourceScreen }) {
  const { t } = useTranslation();
  const { vigor, environment, place } = data.growScatteredOldTree;
  const pages = [
    { key: 'vigor', name: t('wall.vigor'), parts: partsOf(vigor, vigorLooks) },
    { key: 'environment', name: t('wall.environment'), parts: partsOf(environment, vigorLooks) },
    { key: 'place', name: t('wall.place'), parts: partsOf(place, placeLooks) },
  ].filter(({ parts }) => parts.length > 0);
  const title = t('wall.vigorAndEnvironment');
  if (pages.length === 0) return <EmptyPanel title={title} why={t('wall.noScattered')} />;
  return (
    <TurningPanel
      title={title}
      seconds={13}
      pages={pages.map(({ key, name, parts }) => ({
        key,
        name,
        note: t('wall.ofScattered'),
        content: <HundredTrees parts={parts} label={name} />,
      }))}
    />
  );
}
