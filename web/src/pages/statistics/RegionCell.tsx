import type { StatRegion } from '@gushu/shared';
import { Button } from 'antd';
import { usePlaceText } from '../../names/usePlaceText.js';

interface Props {
  row: StatRegion;
  onRegion: (code: string) => void;
}

/** Key of a row in its table. */
export const keyOfRegion = ({ xzCode }: StatRegion): string => xzCode ?? 'not-given';

/** A region that opens its own statistic; what stands in no child of the asked region has none. */
export function RegionCell({ row: { xzCode, xzName }, onRegion }: Props) {
  const placeText = usePlaceText();
  if (xzCode === null) return xzName;
  return (
    <Button type="link" size="small" className="row-action" onClick={() => onRegion(xzCode)}>
      {placeText(xzName)}
    </Button>
  );
}
