import { EVERY_HUNDRED, type HundredKind, type ShowcaseCount } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../../../api/client.js';
import { numberText } from '../../../locales/number-text.js';
import { usePlaceText } from '../../../names/usePlaceText.js';
import { ReadPart } from '../../../showcase/ReadPart.js';
import { shortText } from '../../../showcase/short-text.js';
import { type CategoryCode, ON_GLOBE } from './categories.js';
import type { CategoryEntry, useCategoryEntries } from './useCategory.js';

interface Props {
  category: CategoryCode;
  xzCode: string;
  year: number | undefined;
  treeType: string;
  onCategory: (category: CategoryCode) => void;
  onTreeType: (kind: string) => void;
  entries: ReturnType<typeof useCategoryEntries>;
  /** The entry that stands open. */
  selected: string | undefined;
  onSelect: (entry: CategoryEntry) => void;
}

/** Entries that the panel lists at first, and by how many more it goes on. */
const LISTED = 50;

function useCounts(xzCode: string, year: number | undefined) {
  const { language } = useTranslation().i18n;
  return useQuery({
    queryKey: ['globe', 'counts', xzCode, year, language],
    queryFn: ({ signal }) =>
      get<ShowcaseCount[]>('apicture/apicture/getOldTreeType', { xzCode, year }, signal),
    staleTime: 60_000,
  });
}

/** How many entries each category has, with its unit. */
function CountTable({
  category,
  xzCode,
  year,
  onCategory,
}: Pick<Props, 'category' | 'xzCode' | 'year' | 'onCategory'>) {
  const { t } = useTranslation();
  return (
    <ReadPart read={useCounts(xzCode, year)} isEmpty={(rows) => rows.length === 0}>
      {(rows) => (
        <table className="globe-counts">
          <caption>{t('globe.counts')}</caption>
          <tbody>
            {rows.map(({ code, num, unit }) => (
              <tr key={code} aria-current={code === category}>
                <th scope="row">
                  <button type="button" onClick={() => onCategory(code)}>
                    <i aria-hidden style={{ background: ON_GLOBE[code].color }} />
                    {t(`landscape.categories.${code}`)}
                  </button>
                </th>
                <td>
                  {numberText(num)} <small>{t(`globe.units.${unit}`)}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ReadPart>
  );
}

/** Which kind of the two hundred trees is shown; the first stands for all. */
function KindSelect({ treeType, onTreeType }: Pick<Props, 'treeType' | 'onTreeType'>) {
  const { t, i18n } = useTranslation();
  const { data } = useQuery({
    queryKey: ['globe', 'kinds', i18n.language],
    queryFn: ({ signal }) => get<HundredKind[]>('apicture/apicture/doubleHundredTreeType', {}, signal),
    staleTime: 300_000,
  });
  return (
    <Select
      aria-label={t('globe.treeType')}
      value={treeType || EVERY_HUNDRED}
      options={(data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      onChange={onTreeType}
    />
  );
}

/** The entries of the category in the region: the way to them without a pointer. */
function EntryList({ entries, selected, onSelect }: Pick<Props, 'entries' | 'selected' | 'onSelect'>) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const [most, setMost] = useState(LISTED);
  useEffect(() => {
    document.querySelector('.globe-entries [aria-pressed=true]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <ReadPart read={entries} isEmpty={(rows) => rows.length === 0}>
      {(rows) => (
        <ul className="landscape-list globe-entries" aria-label={t('landscape.entries')} tabIndex={-1}>
          {rows.slice(0, most).map((entry) => (
            <li key={entry.id}>
              <button type="button" aria-pressed={entry.id === selected} onClick={() => onSelect(entry)}>
                <span className="landscape-line">
                  <b>{entry.name}</b>
                  <small className="landscape-line-place">{placeText(entry.xzName)}</small>
                  <small>{shortText(entry.describe ?? entry.description)}</small>
                </span>
              </button>
            </li>
          ))}
          {rows.length > most && (
            <li>
              <Button type="link" block onClick={() => setMost((last) => last + LISTED)}>
                {t('globe.more', { n: rows.length - most })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </ReadPart>
  );
}

/** The right panel: what the active category is, how many entries each has, and those of this one. */
export function CategoryPanel({ category, xzCode, year, treeType, ...props }: Props) {
  const { t } = useTranslation();
  const { onCategory, onTreeType, entries, selected, onSelect } = props;
  return (
    <aside className="globe-side" aria-label={t('globe.panel')}>
      <h2>{t(`landscape.categories.${category}`)}</h2>
      <CountTable {...{ category, xzCode, year, onCategory }} />
      {ON_GLOBE[category].hasKinds && <KindSelect {...{ treeType, onTreeType }} />}
      <EntryList {...{ entries, selected, onSelect }} />
    </aside>
  );
}
