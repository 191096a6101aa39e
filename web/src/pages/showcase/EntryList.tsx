import { Pagination } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageTurns } from '../../layout/page-turns.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import type { ViewedEntry } from '../../showcase/entry.js';
import { shortText } from '../../showcase/short-text.js';
import { SmallPicture } from '../../layout/SmallPicture.js';

/** Entries of a page of the list, as the specification has it. */
const A_PAGE = 85;

interface Props {
  entries: readonly ViewedEntry[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** The page of a list that an entry stands on; the first where it is none of it. */
function pageOf(entries: readonly ViewedEntry[], id: string | undefined): number {
  const at = entries.findIndex((entry) => entry.id === id);
  return at < 0 ? 1 : Math.floor(at / A_PAGE) + 1;
}

/**
 * Entries with their number, a picture and the beginning of their text, 85 a page; the chosen one is marked and in view.
 */
export function EntryList({ entries, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const list = useRef<HTMLOListElement>(null);
  // What is turned to holds for one list and one choice; another choice is shown where it stands.
  const place = `${chosen} ${entries.length}`;
  const [turned, turn] = useState({ place, page: 0 });
  const page = turned.place === place && turned.page > 0 ? turned.page : pageOf(entries, chosen);
  const first = (page - 1) * A_PAGE;
  useEffect(() => {
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <>
      {/* Another page begins at its top. */}
      <ol key={page} ref={list} className="entry-list" data-content aria-label={t('landscape.entries')}>
        {entries.slice(first, first + A_PAGE).map(({ id, name, xzName, text, url, pictures }, at) => (
          <li key={id}>
            <button type="button" aria-current={id === chosen} onClick={() => onChoose(id)}>
              <span className="entry-number figures">{first + at + 1}</span>
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
      <Pagination
        size="small"
        align="center"
        hideOnSinglePage
        itemRender={pageTurns(t)}
        showSizeChanger={false}
        pageSize={A_PAGE}
        current={page}
        total={entries.length}
        onChange={(next) => turn({ place, page: next })}
      />
    </>
  );
}
