import { SearchOutlined } from '@ant-design/icons';
import type { PageOf } from '@gushu/shared';
import { Input } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Read } from '../../layout/StaleAlert.js';
import { EmptyState } from '../../layout/EmptyState.js';
import type { ViewedEntry } from '../../showcase/entry.js';
import { ReadPart } from '../../showcase/ReadPart.js';
import '../../showcase/showcase.css';
import { EntryList } from './EntryList.js';
import { EntryView } from './EntryView.js';
import './viewer.css';

interface Props<T> {
  read: Read & { data?: PageOf<T> | undefined };
  entryOf: (row: T) => ViewedEntry;
  search: { words: string; placeholder: string; onWords: (words: string) => void };
}

/** The numbered list beside what is chosen of it. The choice stands in the address: `id` opens an entry at once. */
export function Viewer<T>({ read, entryOf, search }: Props<T>) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const rows = read.data?.records;
  const entries = useMemo(() => rows?.map(entryOf), [rows, entryOf]);
  const asked = params.get('id');
  const found = entries?.find(({ id }) => id === asked);
  // A search leads from what was chosen to what it finds; else an entry that is gone gives its place to no other.
  const isGone = asked !== null && !found && search.words === '';
  const chosen = isGone ? undefined : (found ?? entries?.[0]);
  const choose = (id: string) =>
    setParams(
      (last) => {
        const changed = new URLSearchParams(last);
        changed.set('id', id);
        return changed;
      },
      { replace: true },
    );
  return (
    <div className="viewer-page">
      <aside className="viewer-list">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          value={search.words}
          placeholder={search.placeholder}
          aria-label={search.placeholder}
          onChange={({ target }) => search.onWords(target.value)}
        />
        {entries && entries.length > 0 && (
          <EntryList entries={entries} chosen={chosen?.id} onChoose={choose} />
        )}
        {entries?.length === 0 && search.words !== '' && (
          <EmptyState title={t('landscape.noMatch', { words: search.words.trim() })} />
        )}
      </aside>
      <div className="viewer-right">
        <ReadPart read={read} isEmpty={({ records }) => records.length === 0}>
          {() =>
            chosen ? <EntryView key={chosen.id} entry={chosen} /> : <EmptyState title={t('landscape.gone')} />
          }
        </ReadPart>
      </div>
    </div>
  );
}
