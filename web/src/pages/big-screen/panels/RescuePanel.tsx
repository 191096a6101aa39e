import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { LateRings } from '../../../layout/LateRings.js';
import { FailedAlert } from '../../../layout/StaleAlert.js';
import { numberText } from '../../../locales/number-text.js';
import { onWall, partMeaning } from '../../../theme/tokens.js';
import { Amount } from '../../../wall/Amount.js';
import { FundYears, type FundYear } from '../../../wall/FundYears.js';
import { EmptyPanel, TurningPanel } from '../../../wall/TurningPanel.js';
import { useWallScheme } from '../../../wall/wall-palette.js';
import { useRescue } from '../useRescue.js';
import type { WallAddress } from '../useWallAddress.js';

/** As many years as a bar each has room for. */
export const MOST_YEARS = 8;

/** What is being done: money for rescue projects by year, and the trees that it saves. */
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
  return years.length > 0 ? <Years years={years} /> : <EmptyPanel title={title} why={why} />;
}

/** The years as a picture, the last of them in figures. */
function Years({ years }: { years: readonly FundYear[] }) {
  const { t } = useTranslation();
  const scheme = useWallScheme();
  const title = t('wall.rescue');
  const last = years.at(-1);
  if (!last) return null;
  const tone = onWall(partMeaning[1]?.color ?? '', scheme);
  const spoken = years
    .map(({ year, fund, treeNum }) =>
      t('wall.fundYear', { year, fund: numberText(fund), trees: numberText(treeNum), count: treeNum }),
    )
    .join('; ');
  return (
    <TurningPanel
      title={title}
      pages={[
        {
          key: 'rescue',
          name: title,
          note: t('wall.yearOf', { year: last.year }),
          content: (
            <div className="screen-rescue" style={{ '--mark': tone } as CSSProperties}>
              <Funds {...last} />
              <FundYears years={years} label={spoken} />
            </div>
          ),
        },
      ]}
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
