import type { ResourceScreen } from '@gushu/shared';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText, percentText } from '../../locales/number-text.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { MapTip } from '../../wall/MapTip.js';
import type { MapPin, Overlay } from '../../wall/WallMap.js';
import { useWallScheme } from '../../wall/wall-palette.js';
import { RegionFiles } from './RegionFiles.js';
import type { WallAddress } from './useWallAddress.js';
import { markOf, toneOf, useTreeAddress } from './Holders.js';
import { drawnRegion, isCountyDrawn, RegionMap } from './RegionMap.js';

interface Props {
  data: ResourceScreen;
  address: WallAddress;
  /** Further layers on the map. */
  overlay: Overlay;
}

/** Trees by region on the map, and the places of the record holders. */
export function ResourceMap({ data, address, overlay }: Props) {
  const { region, setRegion } = address;
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const scheme = useWallScheme();
  const addressOf = useTreeAddress();
  const drawn = drawnRegion(region);
  const isCounty = isCountyDrawn(region);
  const { treeTotal, scattered, groupNum, groupTrees } = data.oldTreeSurvey;
  const values = useMemo(
    () =>
      isCounty
        ? new Map([[drawn, treeTotal]])
        : new Map(data.oldTreeMap.map(({ xzCode, num }) => [xzCode, num])),
    [data, drawn, isCounty, treeTotal],
  );
  const unit = t('home.unit', { count: 2 });
  const pins = data.oldTreeFeature.flatMap(({ feature, featureName, lon, lat, oldTreeId }): MapPin[] =>
    lon === null || lat === null
      ? []
      : [
          {
            mark: markOf(feature),
            tone: toneOf(feature, scheme),
            label: featureName,
            at: [lon, lat],
            to: addressOf(oldTreeId),
          },
        ],
  );
  const trees = (num: number) => `${numberText(num)} ${t('home.unit', { count: num })}`;
  const hint = (xzCode: string) => {
    const share = data.oldTreeDistribute.find((row) => row.xzCode === xzCode);
    const row = data.oldTreeMap.find((one) => one.xzCode === xzCode);
    const name = isCounty ? data.getDetail.name : (row?.xzName ?? share?.xzName ?? '');
    const groups = isCounty ? groupNum : (row?.groupNum ?? 0);
    const lines: [name: string, value: string][] = [
      [t('wall.total'), trees(values.get(xzCode) ?? 0)],
      [t('wall.scattered'), trees(isCounty ? scattered : (share?.scattered ?? 0))],
      [t('wall.inGroups'), trees(isCounty ? groupTrees : (share?.groupTrees ?? 0))],
      [t('wall.groupNum'), `${numberText(groups)} ${t('wall.unit.groups', { count: groups })}`],
      ...(share ? [[t('wall.share'), percentText(share.zbCount)] as [string, string]] : []),
    ];
    return (
      <MapTip name={placeText(name)} lines={lines}>
        <RegionFiles address={address} xzCode={xzCode} />
      </MapTip>
    );
  };
  return (
    <RegionMap
      region={region}
      values={values}
      unit={unit}
      label={t('wall.map')}
      legend={t('wall.perRegion')}
      pins={pins}
      onRegion={setRegion}
      hint={hint}
      overlay={overlay}
    />
  );
}
