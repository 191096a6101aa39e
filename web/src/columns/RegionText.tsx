import { type Field, valueOf } from '@gushu/shared';
import { useSearchParams } from 'react-router';
import { FieldValue } from '../fields/FieldValue.js';
import { usePlaceText } from '../names/usePlaceText.js';
import { useRegionNames } from '../region/useRegionName.js';
import { useSession } from '../session/store.js';
import { placeWithin } from './place-within.js';
import './region-text.css';

interface Props {
  name: string;
  field: Field;
  row: object;
}

/** The region that every row of the list lies in, by its code: the filter's, else the person's own. */
function useCommonRegion(name: string): string {
  const asked = useSearchParams()[0].get(name) ?? '';
  const own = useSession((s) => s.user?.xzcode) ?? '';
  return asked.length > own.length ? asked : own;
}

/** A name in pinyin from its nearest level on, as English has it. A Chinese one has no commas and stays as it is. */
const fromNearest = (text: string): string => text.split(', ').reverse().join(', ');

/** A region's full name without the one that all lie in, by its code; cut where places are alike, whichever end that is. */
export function PlaceText({ whole, within }: { whole: string; within: string }) {
  const common = useRegionNames(within).join('');
  const placeText = usePlaceText();
  const text = placeText(whole);
  const rest = whole.startsWith(common) ? placeWithin(text, placeText(common)) : text;
  return (
    <span className="region-text" title={fromNearest(text)}>
      <bdi>{fromNearest(rest)}</bdi>
    </span>
  );
}

/** A region in a list: without what filter or scope say already. */
export function RegionText({ name, field, row }: Props) {
  const within = useCommonRegion(name);
  const whole = String(valueOf(row, `${name}Name`) ?? '');
  if (whole === '') return <FieldValue name={name} field={field} row={row} />;
  return <PlaceText whole={whole} within={within} />;
}
