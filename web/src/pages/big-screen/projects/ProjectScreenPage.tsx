import { thisYear } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { useArrived } from '../../../wall/useArrived.js';
import { useLive } from '../../../wall/useLive.js';
import { WallFrame } from '../../../wall/WallFrame.js';
import { WallState } from '../../../wall/WallState.js';
import { YearStrip } from '../../../wall/YearStrip.js';
import '../big-screen.css';
import { Crumb, stepAbove, usePlaceOf, useSteps } from '../Crumb.js';
import { Tour } from '../tour/Tour.js';
import { useProjectReads } from '../useReads.js';
import { useWallAddress } from '../useWallAddress.js';
import { useWayUp } from '../useWayUp.js';
import { YearChoice } from '../YearChoice.js';
import { AreaPanel } from './AreaPanel.js';
import { ComparisonPanel } from './ComparisonPanel.js';
import { FundPanel } from './FundPanel.js';
import { KindPanel } from './KindPanel.js';
import { ListPanel } from './ListPanel.js';
import { ProjectMap } from './ProjectMap.js';
import './projects.css';
import { ProjectTotals } from './ProjectTotals.js';
import { StagePanel } from './StagePanel.js';

const NO_YEARS: readonly number[] = [];

/** A year that has not begun is a plan. */
const isPlan = (year: number): boolean => year > thisYear();

/** The nation's rescue projects at a glance: how many, where, how far, what they cost and what they save. */
export function ProjectScreenPage() {
  const { t } = useTranslation();
  const asked = useWallAddress();
  useLive(asked.region);
  const next = useProjectReads(asked);
  const { shown: address, isOnTheWay } = useArrived(asked, next.isThere);
  const { screen } = useProjectReads(address);
  const { own, region, setRegion, year, setYear } = address;
  const { data, isPlaceholderData } = screen;
  const steps = useSteps(region, own);
  useWayUp(stepAbove(useSteps(asked.region, own), asked.region), setRegion);
  const years = [...(data?.years ?? NO_YEARS)].sort((a, b) => a - b);
  const place = usePlaceOf(steps, data?.getDetail);
  const isStale = isOnTheWay || isPlaceholderData;
  const all = t('wall.project.allYears');
  return (
    <WallFrame
      title={region === '' ? t('wall.project.title') : t('wall.project.titleOf', { place })}
      crumb={<Crumb steps={steps} onRegion={setRegion} />}
      choices={
        <>
          <YearChoice
            years={years}
            year={year}
            onYear={setYear}
            first={all}
            nameOf={(one) => t(isPlan(one) ? 'wall.plannedYear' : 'wall.yearOf', { year: one })}
          />
          <Tour address={asked} isShown={!isOnTheWay || next.screen.error !== null} />
        </>
      }
      shows={address}
      stale={isStale}
      left={
        data && (
          <>
            <StagePanel data={data} />
            <FundPanel data={data} year={year} />
            <KindPanel data={data} />
          </>
        )
      }
      right={
        data && (
          <>
            <ListPanel address={address} />
            <ComparisonPanel comparisons={data.comparisons} place={data.getDetail} />
            <AreaPanel data={data} />
          </>
        )
      }
      foot={
        data && (
          <YearStrip
            years={years.map((one) => ({
              year: one,
              ...(isPlan(one) && { kind: 'plan' as const, mark: t('wall.plan') }),
            }))}
            year={year}
            onYear={setYear}
            ready={!isStale}
            label={t('wall.project.years')}
            last={{ name: all }}
            none={t('wall.project.noYears')}
          />
        )
      }
    >
      {data && (
        <>
          <ProjectTotals data={data} />
          <ProjectMap data={data} region={region} onRegion={setRegion} />
        </>
      )}
      <WallState read={screen} next={isOnTheWay ? next.screen : undefined} place={place} />
    </WallFrame>
  );
}
