import { useTranslation } from 'react-i18next';
import { askFirst, tellDone, tellHint } from '../feedback.js';

/** Asks, removes, says so and lets the list read itself anew. */
export function useRemoval(remove: (ids: string[]) => Promise<unknown>, done: () => void) {
  const { t } = useTranslation();
  return (ids: string[]): void => {
    if (ids.length === 0) {
      tellHint(t('list.chooseOne'));
      return;
    }
    askFirst(t('list.removeAsk'), async () => {
      await remove(ids);
      tellDone(t('done.removed'));
      done();
    });
  };
}
