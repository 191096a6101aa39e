import { FilterOutlined } from '@ant-design/icons';
import { ArchiveMark, RegionScope, type ResourceScreen, thisYear } from '@gushu/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { useBorderLines } from '../../api/border-lines.js';
import { IconButton } from '../../layout/IconButton.js';
import { numberText } from '../../locales/number-text.js';
import { useChildShapes } from '../../map/useChildShapes.js';
import { Headline, type WallFigure } from '../../wall/Headline.js';
import { useLive } from '../../wall/useLive.js';
import { WallFrame } from '../../wall/WallFrame.js';
import { WALLS } from '../../wall/walls.js';
import { WallState } from '../../wall/WallState.js';
import { YearStrip } from '../../wall/YearStrip.js';
import './big-screen.css';
import { Crumb, stepAbove, useSteps } from './Crumb.js';
import { FilterDrawer } from './filter/FilterDrawer.js';
import { FilteredLevelPanel, FilteredVigorPanel } from './filter/FilteredPanels.js';
import { FilterTags } from './filter/FilterTags.js';
import { useAreaDrawing } from './filter/useAreaDrawing.js';
import { useFiltered } from './filter/useFiltered.js';
import { useWallFilter } from './filter/useWallFilter.js';
import { AgePanel } from './panels/AgePanel.js';
import { HolderPanel } from './panels/HolderPanel.js';
import { LevelPanel } from './panels/LevelPanel.js';
import { RescuePanel } from './panels/RescuePanel.js';
import { SpeciesPanel } from './panels/SpeciesPanel.js';
import { VigorPanel } from './panels/VigorPanel.js';
import { drawnRegion } from './RegionMap.js';
import { ResourceMap } from './ResourceMap.js';
import { Tour } from './tour/Tour.js';
import { useRescue } from './useRescue.js';
import { useScreenData } from './useScreenData.js';
import { useWallAddress } from './useWallAddress.js';
import { useWayUp } from './useWayUp.js';
import { YearChoice } from './YearChoice.js';

const NO_YEARS: readonly number[] = [];

/** Archived years, ascending, without the current one where that is read live. */
const archivedYears = (years: readonly number[], withToday: boolean): number[] =>
  years.filter((year) => !(withToday && year === thisYear())).sort((a, b) => a - b);

/** The country's trees at a glance: how many, where, how well, and what is being done. */
function ResourceWall() {
  const { t } = useTranslation();
  const address = useWallAddress();
  const { own, scope, region, setRegion, year, setYear } = address;
  useLive(region);
  const screen = useScreenData(address);
  // Asked for beside the figures, not once these are there.
  useChildShapes(drawnRegion(region));
  useBorderLines();
  useRescue(address);
  const wall = useWallFilter();
  const filtered = useFiltered(address, wall);
  const [isFiltering, setFiltering] = useState(false);
  const area = useAreaDrawing(wall);
  const { data, isPlaceholderData } = screen;
  const steps = useSteps(region, own);
  useWayUp(stepAbove(steps, region), setRegion);
  const years = archivedYears(data?.getYear ?? NO_YEARS, scope === RegionScope.region);
  const unfiltered = wall.isOn ? 'screen-unfiltered' : 'screen-whole';
  const place = steps.at(-1)?.name ?? '';
  const isUnarchived = year !== undefined && year !== thisYear() && data?.archiveMark === ArchiveMark.live;
  return (
    <WallFrame
      title={region === '' ? t('wall.title') : t('wall.titleOf', { place })}
      crumb={<Crumb steps={steps} onRegion={setRegion} />}
      choices={
        <>
          <IconButton
            icon={<FilterOutlined />}
            label={t('wall.filter.title')}
            aria-haspopup="dialog"
            onClick={() => setFiltering(true)}
          />
          <YearChoice
            years={years}
            year={year}
            onYear={setYear}
            first={t('statistics.current', { year: thisYear() })}
            nameOf={(one) => t('statistics.snapshot', { year: one })}
          />
          <Tour address={address} />
        </>
      }
      stale={isPlaceholderData}
      left={
        data && (
          <>
            {wall.isOn ? (
              <FilteredLevelPanel read={filtered} fault={wall.fault} />
            ) : (
              <LevelPanel data={data} />
            )}
            <div className={unfiltered}>
              <AgePanel data={data} />
              <SpeciesPanel data={data} />
            </div>
          </>
        )
      }
      right={
        data && (
          <>
            {wall.isOn ? (
              <FilteredVigorPanel read={filtered} fault={wall.fault} />
            ) : (
              <VigorPanel data={data} />
            )}
            <div className={unfiltered}>
              <RescuePanel address={address} />
              <HolderPanel data={data} />
            </div>
          </>
        )
      }
      foot={
        data && (
          <YearStrip
            years={years}
            year={year}
            onYear={setYear}
            ready={!isPlaceholderData}
            label={t('wall.years')}
            last={t('wall.today')}
            none={t('wall.noYears')}
          />
        )
      }
    >
      {data && (
        <>
          <FilterTags wall={wall} read={filtered} />
          <div className={unfiltered}>
            <Totals data={data} />
          </div>
          {isUnarchived && !isPlaceholderData && (
            <p className="screen-unarchived" role="status">
              {t('statistics.unarchived', { region: place, year })}
            </p>
          )}
          <ResourceMap data={data} address={address} overlay={area.overlay} />
        </>
      )}
      <WallState read={screen} />
      {isFiltering && (
        <FilterDrawer
          wall={wall}
          onClose={() => setFiltering(false)}
          onDraw={(tool) => {
            setFiltering(false);
            area.begin(tool);
          }}
        />
      )}
    </WallFrame>
  );
}

/** The headline and the totals that it is made of. */
function Totals({ data }: { data: ResourceScreen }) {
  const { t } = useTranslation();
  const { treeTotal, scattered, groupNum, groupTrees, famous, yearChange } = data.oldTreeSurvey;
  const trees = (count: number) => t('home.unit', { count });
  const { newNum, reduceNum } = yearChange;
  const figures: WallFigure[] = [
    { key: 'scattered', name: t('wall.scattered'), value: scattered, unit: trees(scattered) },
    {
      key: 'groups',
      name: t('wall.groups'),
      value: groupNum,
      unit: t('wall.unit.groups', { count: groupNum }),
    },
    { key: 'inGroups', name: t('wall.inGroups'), value: groupTrees, unit: trees(groupTrees) },
    { key: 'famous', name: t('wall.famous'), value: famous, unit: trees(famous) },
    {
      key: 'change',
      name: t('wall.change'),
      value: newNum - reduceNum,
      unit: trees(newNum - reduceNum),
      signed: true,
      hint: t('wall.changeHint', {
        year: yearChange.year,
        more: numberText(newNum),
        less: numberText(reduceNum),
      }),
    },
  ];
  return <Headline name={t('wall.total')} value={treeTotal} unit={trees(treeTotal)} figures={figures} />;
}

/** The value of the parameter `id` by which an address of the data screen asks for the project screen. */
const PROJECT_ID = 'qjfz';

/** The data screen: resources, or what the address asks for by `id`. */
export function BigScreenPage() {
  const [params] = useSearchParams();
  if (params.get('id') !== PROJECT_ID) return <ResourceWall />;
  const search = new URLSearchParams(params);
  search.delete('id');
  return <Navigate to={{ pathname: WALLS.projects, search: `${search}` }} replace />;
}
