import { boundAbove, type ProjectScreen } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { percentText } from '../../../locales/number-text.js';
import { Headline, type WallFigure } from '../../../wall/Headline.js';
import { useMoney } from '../../../wall/useMoney.js';

/** Of what each amount is a part or the rest, as it stands below it. */
function useBases({ getRescueAnalepsis, funds }: ProjectScreen) {
  const { t } = useTranslation();
  const { text } = useMoney();
  const { received, passedOn, bound, spent } = funds;
  const { fund } = getRescueAnalepsis;
  const shareOf = (part: number, whole: number) => percentText(whole > 0 ? (part / whole) * 100 : 0);
  const ofCentral = (part: number) =>
    received > 0 ? t('wall.project.ofCentral', { rate: shareOf(part, received) }) : undefined;
  // Below a province projects may bind money that stands above them: it is no part of what the region has received.
  const above = boundAbove(funds);
  return {
    received: t('wall.project.receivedBase'),
    passedOn: ofCentral(passedOn),
    bound: above > 0 ? t('wall.project.boundAbove', { above: text(above) }) : ofCentral(bound),
    left: t(above > 0 ? 'wall.project.leftAbove' : 'wall.project.leftBase'),
    spent: t('wall.project.spentBase', { rate: shareOf(spent, fund), fund: text(fund) }),
  };
}

const HINTS = {
  received: 'wall.project.receivedHint',
  passedOn: 'wall.project.passedOnHint',
  bound: 'wall.project.boundHint',
  left: 'wall.project.leftHint',
  spent: 'wall.project.spentSumHint',
} as const;
const MONEY = ['received', 'passedOn', 'bound', 'left', 'spent'] as const;

/** Projects that have their money, where the money stands, and the excellent ones among them. */
export function ProjectTotals({ data }: { data: ProjectScreen }) {
  const { t } = useTranslation();
  const bases = useBases(data);
  const { projectNum, excellentNum } = data.getRescueAnalepsis;
  const money = MONEY.map((key): WallFigure => ({
    ...{ key, name: t(`wall.project.${key}`), hint: t(HINTS[key]), wan: data.funds[key] },
    ...(bases[key] ? { base: bases[key] } : {}),
  }));
  return (
    <Headline
      name={t('wall.project.total')}
      value={projectNum}
      unit={t('wall.project.unit', { count: projectNum })}
      figures={[
        ...money,
        {
          ...{ key: 'excellent', name: t('wall.project.excellent'), value: excellentNum },
          unit: t('wall.unit.projects', { count: excellentNum }),
        },
      ]}
    />
  );
}
