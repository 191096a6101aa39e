import type { ResourceScreen } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { levelMeaning, partMeaning, restMeaning } from '../../../theme/tokens.js';
import { EmptyPanel, TurningPanel } from '../../../wall/TurningPanel.js';
import { RingShares, type RingPart } from '../RingShares.js';

const LEVELS = [
  ['3', 'levelThree'],
  ['2', 'levelTwo'],
  ['1', 'levelOne'],
] as const;
const OWNERS = ['stateCount', 'collectiveCount', 'personalCount', 'otherOwnerCount'] as const;

/** Single archives by level of protection, and whose the trees are. */
export function LevelPanel({ data }: { data: ResourceScreen }) {
  const { t } = useTranslation();
  const [count] = data.oldTreeResourcesProbablyCount;
  const { ancient, famous, both } = data.oldTreeSurvey;
  const kinds = ancient + famous + both;
  if (!count || kinds === 0) return <EmptyPanel title={t('wall.levelAndOwner')} why={t('wall.noArchives')} />;
  const levels: RingPart[] = LEVELS.map(([code, key]) => ({
    key: code,
    name: t(`home.level.${code}`),
    look: levelMeaning[code] ?? restMeaning,
    value: count[key],
    share: count[`${key}Count`],
  }));
  const famousWood: RingPart = {
    key: '0',
    name: t('wall.famous'),
    look: levelMeaning['0'] ?? restMeaning,
    value: count.famous,
    share: (count.famous / kinds) * 100,
  };
  const owners = OWNERS.map((key, at): RingPart => ({
    key,
    name: t(`wall.owner.${key}`),
    look: partMeaning[at] ?? restMeaning,
    share: count[key],
  }));
  const page = (name: string, parts: readonly RingPart[]) => ({
    key: name,
    name,
    note: t('wall.ofArchives'),
    content: <RingShares parts={parts} label={name} />,
  });
  return (
    <TurningPanel
      title={t('wall.levelAndOwner')}
      seconds={12}
      pages={[page(t('wall.level'), [...levels, famousWood]), page(t('wall.ownership'), owners)]}
    />
  );
}
