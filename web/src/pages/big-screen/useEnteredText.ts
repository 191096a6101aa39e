import type { MaybeEntered } from '@gushu/shared';
import { useTranslation } from 'react-i18next';

const DAY = 'yyyy-mm-dd'.length;

/** A row of a panel that may have been entered by hand. */
export interface MarkedRow extends MaybeEntered {
  name: string;
}

/**
 * Says that rows were entered by hand, since when they stand, and why they differ from the register where they do. Nothing
 * where none was.
 */
export function useEnteredText(): (rows: readonly MarkedRow[]) => string | undefined {
  const { t } = useTranslation();
  const between = t('wall.noteBetween');
  return (rows) => {
    const entered = rows.find((row) => row.entered)?.entered;
    if (!entered) return undefined;
    const namesOf = new Map<string, string[]>();
    for (const { name, note } of rows) if (note) namesOf.set(note, [...(namesOf.get(note) ?? []), name]);
    const notes = [...namesOf].map(([note, names]) =>
      names.length === rows.length ? note : t('wall.noteOf', { names: names.join(between), note }),
    );
    const said = notes.length > 0 ? t('wall.enteredNote', { note: notes.join(t('wall.notesBetween')) }) : '';
    return [t('wall.entered', { day: entered.slice(0, DAY) }), said].filter(Boolean).join(' · ');
  };
}
