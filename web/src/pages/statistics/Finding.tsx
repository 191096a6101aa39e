import { blankAbove, deviationOf, type Leaders, leadersOf, shareText, type StatRegion } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import type { DonutPart } from '../../charts/donut.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { grouped } from './Figures.js';

/** Base of a statistic's parts: single archives of trees, or groups of trees. */
export type FindingBase = 'archives' | 'groups';

/** A part of the whole, with its count in each row. */
export interface Slice<R> extends DonutPart {
  inRow: (row: R) => number;
  /** Whether it holds trees in no class, since the field is empty. */
  isBlank?: boolean;
}

/** Maximum number of names; more are only counted. */
const MAX_NAMED = 3;
/** Keys of the texts that count them. */
const MANY = { region: 'manyRegions', part: 'manyParts', species: 'manySpecies' } as const;

/** Answers names side by side, or their number where there are too many. */
function useNames(): (names: readonly string[], many: (typeof MANY)[keyof typeof MANY]) => string {
  const { t } = useTranslation();
  return (names, many) =>
    names.length > MAX_NAMED
      ? t(`statistics.finding.${many}`, { count: names.length })
      : names.join(t('statistics.finding.and'));
}

/** Answers the leader, alone or with others, and its share of a named whole. */
function useLead() {
  const { t } = useTranslation();
  const namesOf = useNames();
  return (
    key: keyof typeof MANY,
    { names, num }: Leaders,
    { all, ...whole }: { all: number; unit: string; whole: string },
  ) => {
    const tie = names.length > 1 ? 'Tie' : '';
    const said = {
      ...whole,
      names: namesOf(names, MANY[key]),
      num: grouped(num),
      share: shareText(num, all),
    };
    return t(`statistics.finding.${key}${tie}`, said);
  };
}

interface Props<R> {
  /** The region's name, its total by the series, and the regions below. */
  own: R | undefined;
  rows: readonly R[];
  series: readonly { value: (row: R) => number }[];
  slices: readonly Slice<R>[];
  unit: string;
  base: FindingBase;
  /** Whether it is a year that only some counties of the region have filed. */
  isPart: boolean;
}

/** Where the parts of a region differ most from those of the whole. */
function useDeviation<R extends StatRegion>(
  { rows, slices }: Pick<Props<R>, 'rows' | 'slices'>,
  region: string,
) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const namesOf = useNames();
  const below = rows.filter(({ xzCode }) => xzCode !== null);
  const found = deviationOf(
    below.map(({ xzName }) => placeText(xzName)),
    slices.map(({ name, value, inRow, isBlank }) => ({
      name,
      num: value,
      isBlank,
      inRegions: below.map(inRow),
    })),
  );
  if (!found) return undefined;
  const [share, whole] = [shareText(found.share, 100), shareText(found.whole, 100)];
  const names = namesOf(found.regions, 'manyRegions');
  return t('statistics.finding.deviation', { names, part: found.part, share, whole, region });
}

/**
 * The result of a statistic in one sentence: the number, where the parts differ most from the whole, who has most, and
 * the largest part. The one place that words it: ties are ties, empty values are never first, and each share names its
 * whole.
 */
export function Finding<R extends StatRegion>({ own, rows, series, slices, unit, base, isPart }: Props<R>) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const leadOf = useLead();
  const place = own?.xzCode ? placeText(own.xzName) : t('frame.nation');
  const region = isPart ? t('statistics.finding.filed', { region: place }) : place;
  const deviation = useDeviation({ rows, slices }, region);
  const countOf = (row: R) => series.reduce((sum, { value }) => sum + value(row), 0);
  const all = own ? countOf(own) : 0;
  if (all === 0) return null;
  const regions = rows.map((row) => ({
    ...{ name: placeText(row.xzName), num: countOf(row), isBlank: row.xzCode === null },
  }));
  const parts = slices.map(({ name, value, isBlank }) => ({ name, num: value, isBlank }));
  const whole = slices.reduce((sum, { value }) => sum + value, 0);
  const [first, part] = [leadersOf(regions), leadersOf(parts)];
  const blanks = [blankAbove(regions), blankAbove(parts)].flatMap((blank) => blank ?? []);
  const ofWhole = t(`statistics.finding.${base}`, { num: grouped(whole), count: whole });
  const sentences = [
    t('statistics.finding.total', { region, total: grouped(all), unit }),
    deviation,
    ...blanks.map(({ name, num }) => t('statistics.finding.blank', { name, num: grouped(num), unit })),
    first && leadOf('region', first, { all, unit, whole: region }),
    part && leadOf('part', part, { all: whole, unit, whole: ofWhole }),
  ];
  return (
    <p className="statistics-finding">{sentences.filter(Boolean).join(t('statistics.finding.between'))}</p>
  );
}

interface SpeciesProps {
  /** The most frequent species first: all, or the first page of them. */
  counts: readonly { name: string; num: number; isBlank: boolean }[];
  isCut: boolean;
  species: number;
  trees: number;
}

/** Number of species, and the most frequent ones. */
export function SpeciesFinding({ counts, isCut, species, trees }: SpeciesProps) {
  const { t } = useTranslation();
  const leadOf = useLead();
  const first = leadersOf(counts);
  // If all species of the page have the same count, the next page may have more of them.
  const isKnown = first !== undefined && !(isCut && first.names.length === counts.length);
  const blank = blankAbove(counts);
  const unit = t('statistics.trees');
  const whole = t('statistics.finding.archives', { num: grouped(trees), count: trees });
  return (
    <p className="statistics-finding">
      {[
        t('statistics.finding.allSpecies', { num: grouped(species), count: species }),
        blank && t('statistics.finding.blank', { name: blank.name, num: grouped(blank.num), unit }),
        isKnown && leadOf('species', first, { all: trees, unit, whole }),
      ]
        .filter(Boolean)
        .join(t('statistics.finding.between'))}
    </p>
  );
}
