import type { LiveWarning } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { useEntryText } from '../fields/entry-text.js';
import { numberText } from '../locales/number-text.js';
import { warnMeaning } from '../theme/tokens.js';

/** Text of a warning in one line: its level and kind, its title, the number of trees, and its end. */
export function useWarningLine({
  warnLevel,
  warnLevelName,
  warnTypeName,
  affectedTreeNum,
  endTime,
}: LiveWarning) {
  const { t } = useTranslation();
  const entryText = useEntryText();
  const level = t('warning.level', {
    level: entryText('warn_level', warnLevelName),
    kind: entryText('warn_type', warnTypeName),
  });
  const trees = t('warning.trees', { count: affectedTreeNum, num: numberText(affectedTreeNum) });
  const until = endTime ? t('warning.until', { time: endTime.slice(0, 16) }) : t('warning.lasting');
  return { level, rest: `${trees} · ${until}`, sign: warnMeaning[warnLevel] ?? warnMeaning['4']! };
}
