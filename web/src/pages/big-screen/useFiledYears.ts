import type { FiledYear, TreeSurvey } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { useFiledText } from '../../region/useFiledText.js';
import type { YearStation } from '../../wall/YearStrip.js';

/** Texts about the archived years of a wall: a year archived in part is never shown as the whole region's. */
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
    /** Regions whose figures a year in part has; empty for a complete year. */
    noteOf: (year: number | undefined): string => {
      const filed = filedOf(year);
      if (!filed) return '';
      return [text.trees(filed), text.groups(filed)].filter(Boolean).join(t('filed.sentences'));
    },
  };
}
