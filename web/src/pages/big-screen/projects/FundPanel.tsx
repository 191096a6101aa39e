import { type ProjectScreen, thisYear } from '@gushu/shared';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { onWall, partMeaning } from '../../../theme/tokens.js';
import { FundYears, type FundYear, PlannedFunds } from '../../../wall/FundYears.js';
import { PanelNote, TurningPanel } from '../../../wall/TurningPanel.js';
import { useWallScheme } from '../../../wall/wall-palette.js';
import { splitYears, type SplitYears } from '../../../wall/year-axis.js';
import { useEnteredText } from '../useEnteredText.js';
import { Funds, type FundsOf, useYearText } from '../panels/RescuePanel.js';

/** Money by year: that of the projects with the trees that they treat, and what the nation gave with the trees that it meant. */
export function FundPanel({ data, year }: { data: ProjectScreen; year: number | undefined }) {
  const { t } = useTranslation();
  const { getRescueAnalepsis, getCentralBudgetByArea } = data;
  const enteredText = useEnteredText();
  const shown = <Y extends FundYear>(years: readonly Y[]): SplitYears<Y> =>
    splitYears(years, { asked: year, now: thisYear() });
  const projects = shown(getRescueAnalepsis.byYear);
  const granted = getCentralBudgetByArea.at(-1)?.years ?? [];
  const page = (key: FundsOf, years: SplitYears<FundYear>, none: string) => {
    const last = years.past.at(-1);
    const isNone = !last && years.planned.length === 0;
    return {
      key,
      name: t(`wall.project.${key}`),
      ...(last ? { note: t('wall.yearOf', { year: last.year }) } : {}),
      content: isNone ? <PanelNote>{none}</PanelNote> : <Years money={key} {...years} />,
    };
  };
  return (
    <TurningPanel
      title={t('wall.project.funds')}
      seconds={13}
      pages={[
        {
          ...page('fund', projects, t('wall.project.none')),
          mark: enteredText(
            [...projects.past, ...projects.planned].map((one) => ({ ...one, name: String(one.year) })),
          ),
        },
        page('received', shown(granted), t('wall.project.noGrant')),
      ]}
    />
  );
}

interface YearsProps extends SplitYears<FundYear> {
  money: FundsOf;
}

function Years({ money, past, planned }: YearsProps) {
  const tone = onWall(partMeaning[1]?.color ?? '', useWallScheme());
  const hintOf = useYearText(money);
  const last = past.at(-1);
  return (
    <div className="screen-rescue" style={{ '--mark': tone } as CSSProperties}>
      {last && <Funds key={last.year} money={money} {...last} />}
      {last && <FundYears years={past} hintOf={hintOf} />}
      <PlannedFunds years={planned} hintOf={hintOf} />
    </div>
  );
}
