import { type ProjectScreen, thisYear } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { useBorderLines } from '../../../api/border-lines.js';
import { useChildShapes } from '../../../map/useChildShapes.js';
import { Headline, type WallFigure } from '../../../wall/Headline.js';
import { useMoney } from '../../../wall/useMoney.js';
import { useLive } from '../../../wall/useLive.js';
import { WallFrame } from '../../../wall/WallFrame.js';
import { WallState } from '../../../wall/WallState.js';
import { YearStrip } from '../../../wall/YearStrip.js';
import '../big-screen.css';
import { Crumb, stepAbove, useSteps } from '../Crumb.js';
import { drawnRegion } from '../RegionMap.js';
import { Tour } from '../tour/Tour.js';
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
import { StagePanel } from './StagePanel.js';
import { useProjectList, useProjectScreen } from './useProjectScreen.js';

const NO_YEARS: readonly number[] = [];

/** A year that has not begun is a plan. */
const isPlan = (year: number): boolean => year > thisYear();

/** The nation's rescue projects at a glance: how many, where, how far, what they cost and what they save. */
export function ProjectScreenPage() {
  const { t } = useTranslation();
  const address = useWallAddress();
  const { own, region, setRegion, year, setYear } = address;
  useLive(region);
  const screen = useProjectScreen(address);
  // Asked for beside the figures, not once these are there.
  useProjectList(address);
  useChildShapes(drawnRegion(region));
  useBorderLines();
  const { data, isPlaceholderData } = screen;
  const steps = useSteps(region, own);
  useWayUp(stepAbove(steps, region), setRegion);
  const years = [...(data?.years ?? NO_YEARS)].sort((a, b) => a - b);
  const place = steps.at(-1)?.name ?? '';
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
          <Tour address={address} />
        </>
      }
      stale={isPlaceholderData}
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
            ready={!isPlaceholderData}
            label={t('wall.project.years')}
            last={{ name: all }}
            none={t('wall.project.noYears')}
          />
        )
      }
    >
      {data && (
        <>
          <Totals data={data} />
          <ProjectMap data={data} region={region} onRegion={setRegion} />
        </>
      )}
      <WallState read={screen} />
    </WallFrame>
  );
}

/** Projects that have their money, where the money stands, and the excellent ones among them. */
function Totals({ data: { getRescueAnalepsis, funds } }: { data: ProjectScreen }) {
  const { t } = useTranslation();
  const { amount } = useMoney();
  const { projectNum, excellentNum } = getRescueAnalepsis;
  const projects = (count: number) => t('wall.unit.projects', { count });
  const hints = {
    received: t('wall.project.receivedHint'),
    passedOn: t('wall.project.passedOnHint'),
    spent: t('wall.project.spentSumHint'),
    left: t('wall.project.leftHint'),
  };
  const money = (['received', 'passedOn', 'spent', 'left'] as const).map((key): WallFigure => ({
    ...{ key, name: t(`wall.project.${key}`), hint: hints[key] },
    ...amount(funds[key]),
  }));
  return (
    <Headline
      name={t('wall.project.total')}
      value={projectNum}
      unit={t('wall.project.unit', { count: projectNum })}
      figures={[
        ...money,
        {
          key: 'excellent',
          name: t('wall.project.excellent'),
          value: excellentNum,
          unit: projects(excellentNum),
        },
      ]}
    />
  );
}
