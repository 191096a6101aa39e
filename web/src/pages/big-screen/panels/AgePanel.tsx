import type { ResourceScreen } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { EmptyPanel, TurningPanel } from '../../../wall/TurningPanel.js';
import { AgeSection } from '../AgeSection.js';

const TOO_YOUNG = 'a0';

/** How old the scattered trees are. */
export function AgePanel({ data }: { data: ResourceScreen }) {
  const { t } = useTranslation();
  // By the codes of the bins, the youngest first; those that are too young for an ancient tree show where there are any.
  const items = data.growScatteredOldTree.age
    .filter(({ beside, code, num }) => !beside && (code !== TOO_YOUNG || num > 0))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
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
