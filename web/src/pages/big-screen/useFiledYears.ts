import type { FiledYear, TreeSurvey } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { useFiledText } from '../../region/useFiledText.js';
import type { YearStation } from '../../wall/YearStrip.js';

/** What is said of the archived years of a wall: those in part are never shown as the whole region's. */
export function useFiledYears(survey: Pick<TreeSurvey, 'filedYears'> | undefined) {
  const { t } = useTranslation();
  const text = useFiledText();
  const filedOf = (year: number | undefined): FiledYear | undefined =>
    survey?.filedYears.find((one) => one.year === year);
  const markOf = (year: number): string => {
    const filed = filedOf(year);
    return filed ? text.mark(filed) : '';
  };
  return {
    nameOf: (year: number): string =>
      [t('statistics.snapshot', { year }), markOf(year)].filter(Boolean).join(' '),
    stationOf: (year: number): YearStation => {
      const mark = markOf(year);
      return { year, ...(mark && { kind: 'part' as const, mark }) };
    },
    /** Whose figures those of a year in part are; empty of one in full. */
    noteOf: (year: number | undefined): string => {
      const filed = filedOf(year);
      if (!filed) return '';
      return [text.trees(filed), text.groups(filed)].filter(Boolean).join(t('filed.sentences'));
    },
  };
}
