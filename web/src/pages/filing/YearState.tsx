import { archiving } from '@gushu/shared';
import { useEntryText } from '../../fields/entry-text.js';
import { Meaning } from '../../fields/Meaning.js';

const NAMES = ['未开始', '填报中', '已归档', '已关闭'];

/** State of a filing year with its colour and shape. */
export function YearState({ state }: { state: number }) {
  const entryText = useEntryText();
  const { dictionary } = archiving;
  return (
    <Meaning code={dictionary} value={String(state)} tag>
      {entryText(dictionary, NAMES[state] ?? '')}
    </Meaning>
  );
}
