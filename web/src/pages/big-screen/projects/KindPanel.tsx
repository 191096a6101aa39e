import type { ProjectScreen, StatItem } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { numberText, percentText } from '../../../locales/number-text.js';
import { restMeaning, vigorMeaning } from '../../../theme/tokens.js';
import { RankedBars } from '../../../wall/RankedBars.js';
import { EmptyPanel, TurningPanel } from '../../../wall/TurningPanel.js';
import { HundredTrees } from '../HundredTrees.js';

const some = (items: readonly StatItem[]): StatItem[] => items.filter(({ num }) => num > 0);

/** Kinds of rescue, and the vigour of the trees before. */
export function KindPanel({ data: { getRescueAnalepsis } }: { data: ProjectScreen }) {
  const { t } = useTranslation();
  const title = t('wall.project.kinds');
  const kinds = some(getRescueAnalepsis.byCure).sort((a, b) => b.num - a.num);
  const vigors = some(getRescueAnalepsis.byVigor);
  const pages = [
    ...(kinds.length > 0
      ? [
          {
            key: 'kind',
            name: t('wall.project.kind'),
            content: <Kinds kinds={kinds} />,
          },
        ]
      : []),
    ...(vigors.length > 0
      ? [
          {
            key: 'vigor',
            name: t('wall.project.vigorBefore'),
            content: <Vigors vigors={vigors} />,
          },
        ]
      : []),
  ];
  if (pages.length === 0) return <EmptyPanel title={title} why={t('wall.project.none')} />;
  return <TurningPanel title={title} seconds={14} pages={pages} />;
}

/** Kinds of rescue by the projects that have them; a project may have several. */
function Kinds({ kinds }: { kinds: readonly StatItem[] }) {
  const { t } = useTranslation();
  return (
    <RankedBars
      label={t('wall.project.kind')}
      bars={kinds.map(({ code, name, num, zbCount }) => {
        const unit = t('wall.unit.projects', { count: num });
        return {
          ...{ key: code, name, value: num, unit },
          hint: `${name} ${numberText(num)} ${unit} · ${percentText(zbCount)}`,
        };
      })}
    />
  );
}

/** How the trees were before their rescue. */
function Vigors({ vigors }: { vigors: readonly StatItem[] }) {
  const { t } = useTranslation();
  return (
    <HundredTrees
      label={t('wall.project.vigorBefore')}
      parts={vigors.map(({ code, name, zbCount }) => ({
        ...{ key: code, name, share: zbCount },
        look: vigorMeaning[code] ?? restMeaning,
      }))}
    />
  );
}
