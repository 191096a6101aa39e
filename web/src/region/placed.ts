import { useTranslation } from 'react-i18next';
import { usePlaceText } from '../names/usePlaceText.js';

/** Where a person was placed: the name of their region and their level. */
interface Placed {
  xzname?: string | undefined;
  xzjb?: number | undefined;
}

const NATION_LEVEL = 1;

/** A person's region in words. Without one it is the nation at the nation's level only; else nobody has placed them yet. */
export function usePlaced(): (person: Placed) => string {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  return ({ xzname, xzjb }) =>
    xzname ? placeText(xzname) : t(xzjb === NATION_LEVEL ? 'frame.nation' : 'frame.unplaced');
}

/** Where somebody was placed. */
export const PlacedAt = ({ person }: { person: Placed }): string => usePlaced()(person);
