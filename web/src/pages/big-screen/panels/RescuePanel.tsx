import type { RegionRescues, YearRescues } from '@gushu/shared';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { LateRings } from '../../../layout/LateRings.js';
import { FailedAlert } from '../../../layout/StaleAlert.js';
import { numberText } from '../../../locales/number-text.js';
import { usePlaceText } from '../../../names/usePlaceText.js';
import { onWall, partMeaning } from '../../../theme/tokens.js';
import { Amount } from '../../../wall/Amount.js';
import { FundYears, type FundYear } from '../../../wall/FundYears.js';
import { RankedBars } from '../../../wall/RankedBars.js';
import { EmptyPanel, PanelNote, TurningPanel } from '../../../wall/TurningPanel.js';
import { useWallScheme } from '../../../wall/wall-palette.js';
import { useEnteredText } from '../useEnteredText.js';
import { useRescue } from '../useRescue.js';
import type { WallAddress } from '../useWallAddress.js';

/** As many years as a bar each has room for. */
export const MOST_YEARS = 8;
/** As many regions as are read at a glance. */
const MOST_REGIONS = 7;

/** What is being done: money for rescue projects by year, and the trees that it saves, by year and by region. */
export function RescuePanel({ address }: { address: WallAddress }) {
  const { t } = useTranslation();
  const { may, read } = useRescue(address);
  const title = t('wall.rescue');
  if (!may) return <EmptyPanel title={title} why={t('wall.rescueNoRight')} />;
  const years = (read.data?.byYear ?? [])
    .filter(({ year }) => address.year === undefined || year <= address.year)
    .sort((a, b) => a.year - b.year)
    .slice(-MOST_YEARS);
  const why = read.data ? t('wall.noRescue') : read.error ? <FailedAlert read={read} /> : <LateRings />;
  if (years.length === 0) return <EmptyPanel title={title} why={why} />;
  return <Rescues years={years} regions={read.data?.byXz ?? []} />;
}

interface RescuesProps {
  years: readonly YearRescues[];
  regions: readonly RegionRescues[];
}

/** The years as a picture with the last of them in figures, then the regions with the most rescued trees. */
function Rescues({ years, regions }: RescuesProps) {
  const { t } = useTranslation();
  const scheme = useWallScheme();
  const enteredText = useEnteredText();
  const title = t('wall.rescue');
  const last = years.at(-1);
  if (!last) return null;
  const markOf = (entered: string | undefined) => entered && enteredText(entered);
  const tone = onWall(partMeaning[1]?.color ?? '', scheme);
  const spoken = years
    .map(({ year, fund, treeNum }) =>
      t('wall.fundYear', { year, fund: numberText(fund), trees: numberText(treeNum), count: treeNum }),
    )
    .join('; ');
  return (
    <TurningPanel
      title={title}
      seconds={15}
      pages={[
        {
          key: 'years',
          name: t('wall.byYear'),
          note: t('wall.yearOf', { year: last.year }),
          mark: markOf(last.entered),
          content: (
            <div className="screen-rescue" style={{ '--mark': tone } as CSSProperties}>
              <Funds {...last} />
              <FundYears years={years} label={spoken} />
            </div>
          ),
        },
        {
          key: 'regions',
          name: t('wall.byRegion'),
          mark: markOf(regions[0]?.entered),
          content: <RescuedRegions regions={regions} />,
        },
      ]}
    />
  );
}

/** The regions with the most rescued trees, each with its money. */
function RescuedRegions({ regions }: { regions: readonly RegionRescues[] }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const most = regions
    .filter(({ treeNum, fund }) => treeNum > 0 || fund > 0)
    .sort((a, b) => b.treeNum - a.treeNum)
    .slice(0, MOST_REGIONS);
  if (most.length === 0) return <PanelNote>{t('wall.noRescue')}</PanelNote>;
  return (
    <RankedBars
      label={t('wall.byRegion')}
      bars={most.map(({ xzCode, xzName, treeNum, fund }) => ({
        key: xzCode,
        name: placeText(xzName),
        value: treeNum,
        unit: t('home.unit', { count: treeNum }),
        hint: t('wall.fundRegion', {
          name: placeText(xzName),
          fund: numberText(fund),
          trees: numberText(treeNum),
          count: treeNum,
        }),
      }))}
    />
  );
}

/** The figures of the last year, each the legend of its bars or line. */
export function Funds({ fund, treeNum }: FundYear) {
  const { t } = useTranslation();
  return (
    <dl>
      <div>
        <dt>
          <i aria-hidden="true" className="screen-fund-key" /> {t('wall.fund')}
        </dt>
        <dd>
          <Amount value={fund} unit={t('wall.unit.wan')} />
        </dd>
      </div>
      <div>
        <dt>
          <i aria-hidden="true" className="screen-saved-key" /> {t('wall.rescued')}
        </dt>
        <dd>
          <Amount value={treeNum} unit={t('home.unit', { count: treeNum })} />
        </dd>
      </div>
    </dl>
  );
}
