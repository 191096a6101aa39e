import type { ProjectScreen } from '@gushu/shared';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { onWall, partMeaning } from '../../../theme/tokens.js';
import { FundYears, type FundYear } from '../../../wall/FundYears.js';
import { PanelNote, TurningPanel } from '../../../wall/TurningPanel.js';
import { useWallScheme } from '../../../wall/wall-palette.js';
import { useEnteredText } from '../useEnteredText.js';
import { Funds, type FundsOf, MOST_YEARS, useYearText } from '../panels/RescuePanel.js';

/** Money by year: that of the projects with the trees that they treat, and what the nation gave with the trees that it meant. */
export function FundPanel({ data, year }: { data: ProjectScreen; year: number | undefined }) {
  const { t } = useTranslation();
  const { getRescueAnalepsis, getCentralBudgetByArea } = data;
  const enteredText = useEnteredText();
  const shown = <Y extends FundYear>(years: readonly Y[]): Y[] =>
    years
      .filter((one) => year === undefined || one.year <= year)
      .sort((a, b) => a.year - b.year)
      .slice(-MOST_YEARS);
  const projects = shown(getRescueAnalepsis.byYear);
  const granted = getCentralBudgetByArea.at(-1)?.years ?? [];
  const page = (key: 'fund' | 'received', years: readonly FundYear[], none: string) => {
    const last = years.at(-1);
    return {
      key,
      name: t(`wall.project.${key}`),
      ...(last ? { note: t('wall.yearOf', { year: last.year }) } : {}),
      content: last ? <Years money={key} years={years} last={last} /> : <PanelNote>{none}</PanelNote>,
    };
  };
  return (
    <TurningPanel
      title={t('wall.project.funds')}
      seconds={13}
      pages={[
        {
          ...page('fund', projects, t('wall.project.none')),
          mark: enteredText(projects.map((one) => ({ ...one, name: String(one.year) }))),
        },
        page('received', shown(granted), t('wall.project.noGrant')),
      ]}
    />
  );
}

interface YearsProps {
  money: FundsOf;
  years: readonly FundYear[];
  last: FundYear;
}

function Years({ money, years, last }: YearsProps) {
  const tone = onWall(partMeaning[1]?.color ?? '', useWallScheme());
  const hintOf = useYearText(money);
  return (
    <div className="screen-rescue" style={{ '--mark': tone } as CSSProperties}>
      <Funds key={last.year} money={money} {...last} />
      <FundYears years={years} hintOf={hintOf} />
    </div>
  );
}
