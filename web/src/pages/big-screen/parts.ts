import type { StatItem } from '@gushu/shared';
import { levelMeaning, type Meaning, partMeaning, restMeaning, vigorMeaning } from '../../theme/tokens.js';
import type { RingPart } from './RingShares.js';

type Looks = Readonly<Record<string, Meaning>>;

/** Colour and sign of each code. Good, middling and poor surroundings have those of the vigour that they lead to. */
export const levelLooks: Looks = levelMeaning;
export const vigorLooks: Looks = vigorMeaning;
export const ownerLooks: Looks = Object.fromEntries(
  partMeaning.slice(0, 4).map((look, at) => [String(at + 1), look]),
);
export const placeLooks: Looks = {
  '1': { color: '#3B7EA8', shape: '■' },
  '2': { color: '#2F855A', shape: '●' },
};

/** Counts as parts of a picture: without those that have none, and without what is counted beside them. */
export const partsOf = (items: readonly StatItem[], looks: Looks): RingPart[] =>
  items
    .filter(({ beside, num }) => !beside && num > 0)
    .map(({ code, name, num, zbCount }) => ({
      key: code,
      name,
      look: looks[code] ?? restMeaning,
      value: num,
      share: zbCount,
    }));
