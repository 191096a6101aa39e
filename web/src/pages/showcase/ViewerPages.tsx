import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettled } from '../../layout/useSettled.js';
import { ofBestTree, ofFootprint } from '../../showcase/entry.js';
import { ALL_ENTRIES, useBestTrees, useFootprints } from '../../showcase/showcase-api.js';
import { ShowcaseScreen } from './ShowcaseScreen.js';
import { Viewer } from './Viewer.js';

const useWords = () => {
  const [words, setWords] = useState('');
  return { words, setWords, name: useSettled(words.trim()) };
};

/** The best trees: a numbered list, and what is chosen in pictures, words and figures. */
export function BestTreesPage() {
  const { t } = useTranslation();
  const { words, setWords, name } = useWords();
  const read = useBestTrees({ name, size: ALL_ENTRIES });
  return (
    <ShowcaseScreen page="oldTreeText">
      <Viewer
        read={read}
        entryOf={ofBestTree}
        search={{ words, placeholder: t('landscape.search.best'), onWords: setWords }}
      />
    </ShowcaseScreen>
  );
}

/** The leader's footprints, shown in the same way. */
export function FootprintsPage() {
  const { t } = useTranslation();
  const { words, setWords, name } = useWords();
  const read = useFootprints({ name, size: ALL_ENTRIES });
  return (
    <ShowcaseScreen page="oldTreeTrack">
      <Viewer
        read={read}
        entryOf={ofFootprint}
        search={{ words, placeholder: t('landscape.search.footprints'), onWords: setWords }}
      />
    </ShowcaseScreen>
  );
}
