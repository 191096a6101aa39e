import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaceText } from '../../names/usePlaceText.js';
import type { ViewedEntry } from '../../showcase/entry.js';
import { shortText } from '../../showcase/short-text.js';
import { SmallPicture } from '../../showcase/SmallPicture.js';

interface Props {
  entries: readonly ViewedEntry[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** Entries with their number, a picture and the beginning of their text; the chosen one is marked and in view. */
export function EntryList({ entries, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <ol ref={list} className="entry-list" data-content aria-label={t('landscape.entries')}>
      {entries.map(({ id, name, xzName, text, url, pictures }, at) => (
        <li key={id}>
          <button type="button" aria-current={id === chosen} onClick={() => onChoose(id)}>
            <span className="entry-number figures">{at + 1}</span>
            <span className="entry-picture">
              <SmallPicture url={pictures[0]?.thumbUrl ?? url} />
            </span>
            <span className="entry-words">
              <b>{name}</b>
              <small>{placeText(xzName)}</small>
              <small title={text}>{shortText(text)}</small>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
