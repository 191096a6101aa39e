import type { ProjectScreen } from '@gushu/shared';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../locales/number-text.js';
import { usePlaceText } from '../../../names/usePlaceText.js';
import { MapTip } from '../../../wall/MapTip.js';
import { useMoney } from '../../../wall/useMoney.js';
import { RegionMap } from '../RegionMap.js';

interface Props {
  data: ProjectScreen;
  region: string;
  onRegion: (xzCode: string) => void;
}

/** The money of the projects by region on the map. */
export function ProjectMap({ data, region, onRegion }: Props) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const { valueOf, written, text, unit } = useMoney();
  const { areaSituation, getCentralBudgetBt } = data;
  const values = useMemo(
    () => new Map(areaSituation.map(({ xzCode, fund }) => [xzCode, valueOf(fund)])),
    [areaSituation, valueOf],
  );
  const hint = (xzCode: string) => {
    const area = areaSituation.find((one) => one.xzCode === xzCode);
    const granted = getCentralBudgetBt.find((one) => one.xzCode === xzCode)?.value ?? 0;
    const { projectNum = 0, treeNum = 0, fund = 0, usedFund = 0, usedRate = 0, finishNum = 0 } = area ?? {};
    return (
      <MapTip
        name={placeText(area?.xzName ?? '')}
        lines={[
          [t('wall.project.fund'), text(fund)],
          [t('wall.project.received'), text(granted)],
          [
            t('wall.project.spent'),
            `${text(usedFund)} · ${t('wall.project.ofProjects', { rate: numberText(usedRate, { most: 1 }) })}`,
          ],
          [
            t('wall.project.total'),
            `${numberText(projectNum)} ${t('wall.unit.projects', { count: projectNum })}`,
          ],
          [
            t('wall.project.finished'),
            `${numberText(finishNum)} ${t('wall.unit.projects', { count: finishNum })}`,
          ],
          [t('wall.rescued'), `${numberText(treeNum)} ${t('home.unit', { count: treeNum })}`],
        ]}
      />
    );
  };
  return (
    <RegionMap
      region={region}
      values={values}
      unit={unit}
      write={written}
      label={t('wall.project.map')}
      legend={t('wall.project.perRegion', { unit })}
      pins={NO_PINS}
      onRegion={onRegion}
      hint={hint}
    />
  );
}

const NO_PINS: readonly never[] = [];
