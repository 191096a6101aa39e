import type { Field } from '@gushu/shared';
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
  row: Readonly<Record<string, unknown>>;
}

/** The region that every row of the list lies in, by its stored name: the filter's, else the person's own. */
function useCommonRegion(name: string): string {
  const asked = useSearchParams()[0].get(name) ?? '';
  const own = useSession((s) => s.user?.xzcode) ?? '';
  return useRegionNames(asked.length > own.length ? asked : own).join('');
}

/** A name in pinyin from its nearest level on, as English has it. A Chinese one has no commas and stays as it is. */
const fromNearest = (text: string): string => text.split(', ').reverse().join(', ');

/** A region in a list: without what filter or scope say already; cut where places are alike, whichever end that is. */
export function RegionText({ name, field, row }: Props) {
  const common = useCommonRegion(name);
  const placeText = usePlaceText();
  const whole = String(row[`${name}Name`] ?? '');
  if (whole === '') return <FieldValue name={name} field={field} row={row} />;
  const text = placeText(whole);
  const rest = whole.startsWith(common) ? placeWithin(text, placeText(common)) : text;
  return (
    <span className="region-text" title={fromNearest(text)}>
      <bdi>{fromNearest(rest)}</bdi>
    </span>
  );
}
