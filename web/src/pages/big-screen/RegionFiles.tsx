import type { RegionCount } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../locales/number-text.js';
import { screenQuery } from '../../wall/screen-query.js';
import type { WallAddress } from './useWallAddress.js';

const COUNTED = ['goodNum', 'footprintNum', 'pictureNum', 'videoNum'] as const;

const sumOf = (rows: readonly RegionCount[], name: (typeof COUNTED)[number]): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

interface Props {
  address: WallAddress;
  /** Child of the shown region, or the region itself: then all that its children have. */
  xzCode: string;
}

/** Content, pictures and videos of a region, read once something points at the map. */
export function RegionFiles({ address: { region, year, archiveMark, scope }, xzCode }: Props) {
  const { t, i18n } = useTranslation();
  const asked = { xzCode: region, year, archiveMark, region: scope };
  const { data = [] } = useQuery({
    ...screenQuery<RegionCount[]>('oldTreeCountByXzCode', asked, i18n.language),
    placeholderData: keepPreviousData,
  });
  const rows = xzCode === region.slice(0, xzCode.length) ? data : data.filter((row) => row.xzCode === xzCode);
  if (rows.length === 0) return null;
  return COUNTED.map((name) => (
    <div key={name} className="wall-tip-line">
      <dt>{t(`wall.${name}`)}</dt>
      <dd>{numberText(sumOf(rows, name))}</dd>
    </div>
  ));
}
