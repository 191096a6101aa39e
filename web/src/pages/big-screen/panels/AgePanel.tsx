import type { ResourceScreen } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { EmptyPanel, TurningPanel } from '../../../wall/TurningPanel.js';
import { AgeSection } from '../AgeSection.js';

/** How old the scattered trees are. */
export function AgePanel({ data }: { data: ResourceScreen }) {
  const { t } = useTranslation();
  const items = data.growScatteredOldTree.age.filter(({ beside }) => !beside);
  const unit = t('home.unit', { count: 2 });
  const title = t('wall.age');
  if (!items.some(({ num }) => num > 0)) return <EmptyPanel title={title} why={t('wall.noScattered')} />;
  return (
    <TurningPanel
      title={title}
      pages={[
        {
          key: 'age',
          name: title,
          note: t('wall.scatteredIn', { unit }),
          content: <AgeSection items={items} unit={unit} label={title} />,
        },
      ]}
    />
  );
}
