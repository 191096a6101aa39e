import type { FiledYear } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { numberText } from '../locales/number-text.js';

/** Says of a year that a region has archived in part how many of its counties have filed it; nothing of one in full. */
export function useFiledText() {
  const { t } = useTranslation();
  const trees = ({ counties, filed }: FiledYear) =>
    filed < counties && { filed: numberText(filed), counties: numberText(counties), count: counties };
  const groups = ({ groupCounties, groupsFiled }: FiledYear) =>
    groupsFiled < groupCounties && {
      ...{ filed: numberText(groupsFiled), counties: numberText(groupCounties), count: groupCounties },
    };
  return {
    /** Beside the year: 3/12, and of groups where these alone are missing. */
    mark: (of: FiledYear): string => {
      const [some, someGroups] = [trees(of), groups(of)];
      if (some) return t('filed.mark', some);
      return someGroups ? t('filed.groupsMark', someGroups) : '';
    },
    trees: (of: FiledYear): string => {
      const some = trees(of);
      return some ? t('filed.inPart', { year: of.year, ...some }) : '';
    },
    groups: (of: FiledYear): string => {
      const some = groups(of);
      if (!some) return '';
      const key = of.groupsFiled === 0 ? 'filed.groupsNotFiled' : 'filed.groupsInPart';
      return t(key, { year: of.year, ...some });
    },
  };
}
