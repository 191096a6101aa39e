import type { ProjectScreen } from '@gushu/shared';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../locales/number-text.js';
import { onWall, partMeaning } from '../../../theme/tokens.js';
import { FundYears, type FundYear } from '../../../wall/FundYears.js';
import { PanelNote, TurningPanel } from '../../../wall/TurningPanel.js';
import { useWallScheme } from '../../../wall/wall-palette.js';
import { Funds, MOST_YEARS } from '../panels/RescuePanel.js';

/** Money by year: that of the projects with the trees that they treat, and what the nation gave with the trees that it meant. */
export function FundPanel({ data, year }: { data: ProjectScreen; year: number | undefined }) {
  const { t } = useTranslation();
  const { getRescueAnalepsis, getCentralBudgetByArea } = data;
  const shown = (years: readonly FundYear[]) =>
    years
      .filter((one) => year === undefined || one.year <= year)
      .sort((a, b) => a.year - b.year)
      .slice(-MOST_YEARS);
  const granted = getCentralBudgetByArea.at(-1)?.years ?? [];
  const page = (key: 'fund' | 'received', years: readonly FundYear[], none: string) => {
    const last = years.at(-1);
    return {
      key,
      name: t(`wall.project.${key}`),
      ...(last ? { note: t('wall.yearOf', { year: last.year }) } : {}),
      content: last ? <Years years={years} last={last} /> : <PanelNote>{none}</PanelNote>,
    };
  };
  return (
    <TurningPanel
      title={t('wall.project.funds')}
      seconds={13}
      pages={[
        page('fund', shown(getRescueAnalepsis.byYear), t('wall.project.none')),
        page('received', shown(granted), t('wall.project.noGrant')),
      ]}
    />
  );
}

function Years({ years, last }: { years: readonly FundYear[]; last: FundYear }) {
  const { t } = useTranslation();
  const tone = onWall(partMeaning[1]?.color ?? '', useWallScheme());
  const spoken = years
    .map(({ year, fund, treeNum }) =>
      t('wall.fundYear', { year, fund: numberText(fund), trees: numberText(treeNum), count: treeNum }),
    )
    .join('; ');
  return (
    <div className="screen-rescue" style={{ '--mark': tone } as CSSProperties}>
      <Funds {...last} />
      <FundYears years={years} label={spoken} />
    </div>
  );
}
