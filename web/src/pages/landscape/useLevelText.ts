import { useCallback } from 'react';
import { textsOf, useDictionary } from '../../fields/dictionary.js';
import { useEntryText } from '../../fields/entry-text.js';

const LEVELS = 'old_tree_level';

/** The word for a level of protection in the reader's language. */
export function useLevelText(): (key: string) => string {
  const { data } = useDictionary(LEVELS);
  const entryText = useEntryText();
  return useCallback((key) => (data && key ? entryText(LEVELS, textsOf(data, key)) : ''), [data, entryText]);
}
