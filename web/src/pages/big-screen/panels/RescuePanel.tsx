import { type RegionRescues, thisYear, type YearRescues } from '@gushu/shared';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { LateRings } from '../../../layout/LateRings.js';
import { FailedAlert } from '../../../layout/StaleAlert.js';
import { numberText } from '../../../locales/number-text.js';
import { usePlaceText } from '../../../names/usePlaceText.js';
import { onWall, partMeaning } from '../../../theme/tokens.js';
import { Amount } from '../../../wall/Amount.js';
import { type FundsText, FundYears, type FundYear, PlannedFunds } from '../../../wall/FundYears.js';
import { MoneyAmount } from '../../../wall/MoneyAmount.js';
import { RankedBars } from '../../../wall/RankedBars.js';
import { EmptyPanel, PanelNote, TurningPanel } from '../../../wall/TurningPanel.js';
import { useMoney } from '../../../wall/useMoney.js';
import { useWallScheme } from '../../../wall/wall-palette.js';
import { splitYears, type SplitYears } from '../../../wall/year-axis.js';
import { useEnteredText } from '../useEnteredText.js';
import { useRescue } from '../useRescue.js';
import type { WallAddress } from '../useWallAddress.js';

/** Maximum number of regions that can be read at a glance. */
const MOST_REGIONS = 7;

/** Rescue projects: money by year, and the rescued trees by year and by region. */
export function RescuePanel({ address }: { address: WallAddress }) {
  const { t } = useTranslation();
  const { may, read } = useRescue(address);
  const title = t('wall.rescue');
  if (!may) return <EmptyPanel title={title} why={t('wall.rescueNoRight')} />;
  const years = splitYears(read.data?.byYear ?? [], { asked: address.year, now: thisYear() });
  const why = read.data ? t('wall.noRescue') : read.error ? <FailedAlert read={read} /> : <LateRings />;
  if (years.past.length + years.planned.length === 0) return <EmptyPanel title={title} why={why} />;
  return <Rescues {...years} regions={read.data?.byXz ?? []} />;
}

interface RescuesProps extends SplitYears<YearRescues> {
  regions: readonly RegionRescues[];
}

/** The years as a picture with figures of the last one, then the regions with the most rescued trees. */
function Rescues({ past, planned, regions }: RescuesProps) {
  const { t } = useTranslation();
  const scheme = useWallScheme();
  const placeText = usePlaceText();
  const enteredText = useEnteredText();
  const hintOf = useYearText('fund');
  const title = t('wall.rescue');
  const last = past.at(-1);
  const shown = mostRescued(regions);
  const tone = onWall(partMeaning[1]?.color ?? '', scheme);
  return (
    <TurningPanel
      title={title}
      seconds={15}
      pages={[
        {
          key: 'years',
          name: t('wall.byYear'),
          ...(last && { note: t('wall.yearOf', { year: last.year }) }),
          mark: enteredText([...past, ...planned].map((one) => ({ ...one, name: String(one.year) }))),
          content: (
            <div className="screen-rescue" style={{ '--mark': tone } as CSSProperties}>
              {last && <Funds key={last.year} money="fund" {...last} />}
              {last && <FundYears years={past} hintOf={hintOf} />}
              <PlannedFunds years={planned} hintOf={hintOf} />
            </div>
          ),
        },
        {
          key: 'regions',
          name: t('wall.byRegion'),
          mark: enteredText(shown.map((one) => ({ ...one, name: placeText(one.xzName) }))),
          content: <RescuedRegions regions={shown} />,
        },
      ]}
    />
  );
}

/** The regions with the most rescued trees. */
const mostRescued = (regions: readonly RegionRescues[]): RegionRescues[] =>
  regions
    .filter(({ treeNum, fund }) => treeNum > 0 || fund > 0)
    .sort((a, b) => b.treeNum - a.treeNum)
    .slice(0, MOST_REGIONS);

/** Regions by their rescued trees, each with its money. */
function RescuedRegions({ regions }: { regions: readonly RegionRescues[] }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const { text } = useMoney();
  if (regions.length === 0) return <PanelNote>{t('wall.noRescue')}</PanelNote>;
  return (
    <RankedBars
      label={t('wall.byRegion')}
      bars={regions.map(({ xzCode, xzName, treeNum, fund }) => ({
        key: xzCode,
        name: placeText(xzName),
        value: treeNum,
        unit: t('home.unit', { count: treeNum }),
        hint: t('wall.fundRegion', {
          name: placeText(xzName),
          fund: text(fund),
          trees: numberText(treeNum),
          count: treeNum,
        }),
      }))}
    />
  );
}

/** Money of a year: of the projects whose trees it treats, or received from the nation for trees. */
export type FundsOf = 'fund' | 'received';

/** Text of the results of one or several years. */
export function useYearText(money: FundsOf): (funds: FundsText) => string {
  const { t } = useTranslation();
  const { text } = useMoney();
  return ({ year, fund, treeNum }) => {
    const figures = { year, fund: text(fund), trees: numberText(treeNum), count: treeNum };
    return t(money === 'fund' ? 'wall.fundYear' : 'wall.grantYear', figures);
  };
}

/** The figures of the last year, each the legend of its bars or line. */
export function Funds({ money, fund, treeNum }: FundYear & { money: FundsOf }) {
  const { t } = useTranslation();
  return (
    <dl>
      <div>
        <dt>
          <i aria-hidden="true" className="screen-fund-key" /> {t(`wall.project.${money}`)}
        </dt>
        <dd>
          <MoneyAmount wan={fund} />
        </dd>
      </div>
      <div>
        <dt>
          <i aria-hidden="true" className="screen-saved-key" />{' '}
          {t(money === 'fund' ? 'wall.rescued' : 'wall.planned')}
        </dt>
        <dd>
          <Amount value={treeNum} unit={t('home.unit', { count: treeNum })} />
        </dd>
      </div>
    </dl>
  );
}
