import { FilterOutlined } from '@ant-design/icons';
import { ArchiveMark, type ResourceScreen, thisYear } from '@gushu/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { IconButton } from '../../layout/IconButton.js';
import { numberText } from '../../locales/number-text.js';
import { useSinceText } from '../../locales/since-text.js';
import { Headline, type WallFigure } from '../../wall/Headline.js';
import { useArrived } from '../../wall/useArrived.js';
import { useLive } from '../../wall/useLive.js';
import { WallFrame } from '../../wall/WallFrame.js';
import { WALLS } from '../../wall/walls.js';
import { WallState } from '../../wall/WallState.js';
import { YearStrip } from '../../wall/YearStrip.js';
import './big-screen.css';
import { Crumb, stepAbove, usePlaceOf, useSteps } from './Crumb.js';
import { FilterDrawer } from './filter/FilterDrawer.js';
import { FilteredLevelPanel, FilteredVigorPanel } from './filter/FilteredPanels.js';
import { FilterTags } from './filter/FilterTags.js';
import { useAreaDrawing } from './filter/useAreaDrawing.js';
import { useWallFilter } from './filter/useWallFilter.js';
import { AgePanel } from './panels/AgePanel.js';
import { HolderPanel } from './panels/HolderPanel.js';
import { LevelPanel } from './panels/LevelPanel.js';
import { RescuePanel } from './panels/RescuePanel.js';
import { SpeciesPanel } from './panels/SpeciesPanel.js';
import { VigorPanel } from './panels/VigorPanel.js';
import { ResourceMap } from './ResourceMap.js';
import { Tour } from './tour/Tour.js';
import { useFiledYears } from './useFiledYears.js';
import { useResourceReads } from './useReads.js';
import { useWallAddress } from './useWallAddress.js';
import { useWayUp } from './useWayUp.js';
import { YearChoice } from './YearChoice.js';

const NO_YEARS: readonly number[] = [];

/** Where the present stands on the axis of archived years: at this one, and behind it once that is archived. */
const presentAfter = (years: readonly number[]): number => Math.max(thisYear(), (years.at(-1) ?? 0) + 1);

/** The country's trees at a glance: how many, where, how well, and what is being done. */
function ResourceWall() {
  const { t } = useTranslation();
  const asked = useWallAddress();
  useLive(asked.region);
  const wall = useWallFilter();
  const next = useResourceReads(asked, wall);
  const { shown: address, isOnTheWay } = useArrived(asked, next.isThere);
  const { screen, filtered } = useResourceReads(address, wall);
  const { own, region, setRegion, year, setYear } = address;
  const [isFiltering, setFiltering] = useState(false);
  const area = useAreaDrawing(wall);
  const { data, isPlaceholderData } = screen;
  const steps = useSteps(region, own);
  useWayUp(stepAbove(useSteps(asked.region, own), asked.region), setRegion);
  const years = [...(data?.getYear ?? NO_YEARS)].sort((a, b) => a - b);
  const filed = useFiledYears(data?.oldTreeSurvey);
  const unfiltered = wall.isOn ? 'screen-unfiltered' : 'screen-whole';
  const place = usePlaceOf(steps, data?.getDetail);
  const isStale = isOnTheWay || isPlaceholderData;
  const isUnarchived = year !== undefined && data?.archiveMark === ArchiveMark.live;
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
            nameOf={filed.nameOf}
          />
          <Tour address={asked} isShown={!isOnTheWay || next.screen.error !== null} />
        </>
      }
      shows={address}
      stale={isStale}
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
            years={years.map(filed.stationOf)}
            year={year}
            onYear={setYear}
            ready={!isStale}
            label={t('wall.years')}
            last={{ name: t('wall.today'), at: presentAfter(years) }}
            none={t('wall.noYears')}
          />
        )
      }
    >
      {data && (
        <>
          <FilterTags wall={wall} read={filtered} />
          <div className={unfiltered}>
            <Totals data={data} part={filed.noteOf(data.year)} />
          </div>
          {isUnarchived && (
            <p className="screen-unarchived" role="status">
              {t('statistics.unarchived', { region: place, year })}
            </p>
          )}
          <ResourceMap data={data} address={address} overlay={area.overlay} />
        </>
      )}
      <WallState read={screen} next={isOnTheWay ? next.screen : undefined} place={place} />
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

interface TotalsProps {
  data: ResourceScreen;
  /** Says of a year in part whose figures these are; else empty. */
  part: string;
}

/** The headline and the totals that it is made of, and what it has changed since the last archive in full. */
function Totals({ data, part }: TotalsProps) {
  const { t } = useTranslation();
  const sinceText = useSinceText();
  const { treeTotal, scattered, groupNum, groupTrees, famous, yearChange, since } = data.oldTreeSurvey;
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
  ];
  if (since)
    figures.push({
      key: 'since',
      name: sinceText(since.year, data.year),
      value: since.change,
      unit: trees(since.change),
      signed: true,
      hint: t('wall.sinceHint', {
        year: since.year,
        then: numberText(since.treeTotal),
        count: since.treeTotal,
      }),
    });
  // What was revoked is known of all counties, what is new of those alone that have archived.
  if (!part)
    figures.push({
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
    });
  return (
    <>
      <Headline name={t('wall.total')} value={treeTotal} unit={trees(treeTotal)} figures={figures} />
      {part && (
        <p className="screen-part" role="status">
          {part}
        </p>
      )}
    </>
  );
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
