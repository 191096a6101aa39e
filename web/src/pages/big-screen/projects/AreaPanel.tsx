import type { AreaSituation, ProjectScreen } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../locales/number-text.js';
import { usePlaceText } from '../../../names/usePlaceText.js';
import { RankedBars } from '../../../wall/RankedBars.js';
import { EmptyPanel, TurningPanel } from '../../../wall/TurningPanel.js';
import { useMoney } from '../../../wall/useMoney.js';
import { useEnteredText } from '../useEnteredText.js';

/** As many bars as are read at a glance. */
const MOST = 7;

/** The regions below the shown one with the most of something; of a county itself. */
const ranked = <R,>(rows: readonly R[], value: (row: R) => number): R[] =>
  rows
    .filter((row) => value(row) > 0)
    .sort((a, b) => value(b) - value(a))
    .slice(0, MOST);

/** Rescued trees by region, and how much of its money each has spent. */
export function AreaPanel({ data }: { data: ProjectScreen }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const { text } = useMoney();
  const enteredText = useEnteredText();
  const title = t('wall.project.areas');
  const trees = ranked(data.getRescueAnalepsis.byXz, ({ treeNum }) => treeNum);
  const areas = data.areaSituation.length > 1 ? data.areaSituation.slice(0, -1) : data.areaSituation;
  const spent = ranked(areas, ({ usedRate }) => usedRate);
  if (trees.length === 0) return <EmptyPanel title={title} why={t('wall.project.none')} />;
  const hintOf = ({ xzName, usedFund, fund, usedRate }: AreaSituation) =>
    t('wall.project.spentHint', {
      name: placeText(xzName),
      spent: text(usedFund),
      fund: text(fund),
      rate: numberText(usedRate, { most: 1 }),
    });
  return (
    <TurningPanel
      title={title}
      seconds={15}
      pages={[
        {
          key: 'trees',
          name: t('wall.rescued'),
          mark: enteredText(trees.map((one) => ({ ...one, name: placeText(one.xzName) }))),
          content: (
            <RankedBars
              label={t('wall.rescued')}
              bars={trees.map(({ xzCode, xzName, treeNum, fund }) => ({
                ...{ key: xzCode, name: placeText(xzName), value: treeNum },
                unit: t('home.unit', { count: treeNum }),
                hint: `${placeText(xzName)} ${numberText(treeNum)} ${t('home.unit', { count: treeNum })} · ${text(fund)}`,
              }))}
            />
          ),
        },
        ...(spent.length > 0
          ? [
              {
                key: 'spent',
                name: t('wall.project.spentRate'),
                note: t('wall.project.rateNote'),
                content: (
                  <RankedBars
                    label={t('wall.project.spentRate')}
                    bars={spent.map((area) => ({
                      ...{ key: area.xzCode, name: placeText(area.xzName), value: area.usedRate, unit: '%' },
                      hint: hintOf(area),
                    }))}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
