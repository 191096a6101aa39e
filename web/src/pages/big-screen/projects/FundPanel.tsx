import { type ProjectScreen, thisYear } from '@gushu/shared';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../locales/number-text.js';
import { onWall, partMeaning } from '../../../theme/tokens.js';
import { FundYears, type FundYear, PlannedFunds } from '../../../wall/FundYears.js';
import { PanelNote, TurningPanel } from '../../../wall/TurningPanel.js';
import { useWallScheme } from '../../../wall/wall-palette.js';
import { splitYears, type SplitYears } from '../../../wall/year-axis.js';
import { Funds } from '../panels/RescuePanel.js';

/** Money by year: that of the projects with the trees that they treat, and what the nation gave with the trees that it meant. */
export function FundPanel({ data, year }: { data: ProjectScreen; year: number | undefined }) {
  const { t } = useTranslation();
  const { getRescueAnalepsis, getCentralBudgetByArea } = data;
  const granted = getCentralBudgetByArea.at(-1)?.years ?? [];
  const page = (key: 'fund' | 'received', all: readonly FundYear[], none: string) => {
    const years = splitYears(all, { asked: year, now: thisYear() });
    const last = years.past.at(-1);
    const isNone = !last && years.planned.length === 0;
    return {
      key,
      name: t(`wall.project.${key}`),
      ...(last ? { note: t('wall.yearOf', { year: last.year }) } : {}),
      content: isNone ? <PanelNote>{none}</PanelNote> : <Years {...years} />,
    };
  };
  return (
    <TurningPanel
      title={t('wall.project.funds')}
      seconds={13}
      pages={[
        page('fund', getRescueAnalepsis.byYear, t('wall.project.none')),
        page('received', granted, t('wall.project.noGrant')),
      ]}
    />
  );
}

function Years({ past, planned }: SplitYears<FundYear>) {
  const { t } = useTranslation();
  const tone = onWall(partMeaning[1]?.color ?? '', useWallScheme());
  const last = past.at(-1);
  const spoken = past
    .map(({ year, fund, treeNum }) =>
      t('wall.fundYear', { year, fund: numberText(fund), trees: numberText(treeNum), count: treeNum }),
    )
    .join('; ');
  return (
    <div className="screen-rescue" style={{ '--mark': tone } as CSSProperties}>
      {last && <Funds {...last} />}
      {last && <FundYears years={past} label={spoken} />}
      <PlannedFunds years={planned} />
    </div>
  );
}
