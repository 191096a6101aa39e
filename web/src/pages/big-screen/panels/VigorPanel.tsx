import type { ResourceScreen, StatItem } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { type Meaning, restMeaning, vigorMeaning } from '../../../theme/tokens.js';
import { EmptyPanel, TurningPanel } from '../../../wall/TurningPanel.js';
import { HundredTrees } from '../HundredTrees.js';
import type { RingPart } from '../RingShares.js';

/** Good, middling and poor surroundings have the colours of the vigour that they lead to. */
const ENVIRONMENT = vigorMeaning;
const PLACE: Readonly<Record<string, Meaning>> = {
  '1': { color: '#3B7EA8', shape: '■' },
  '2': { color: '#2F855A', shape: '●' },
};

const partsOf = (items: readonly StatItem[], looks: Readonly<Record<string, Meaning>>): RingPart[] =>
  items
    .filter(({ beside, num }) => !beside && num > 0)
    .map(({ code, name, num, zbCount }) => ({
      key: code,
      name,
      look: looks[code] ?? restMeaning,
      value: num,
      share: zbCount,
    }));

/** How well the scattered trees do, how good the place around them is, and whether that is a town. */
export function VigorPanel({ data }: { data: ResourceScreen }) {
  const { t } = useTranslation();
  const { vigor, environment, place } = data.growScatteredOldTree;
  const pages = [
    { key: 'vigor', name: t('wall.vigor'), parts: partsOf(vigor, vigorMeaning) },
    { key: 'environment', name: t('wall.environment'), parts: partsOf(environment, ENVIRONMENT) },
    { key: 'place', name: t('wall.place'), parts: partsOf(place, PLACE) },
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
        content: <HundredTrees parts={parts} label={name} />,
      }))}
    />
  );
}
