import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../api/error.js';
import { RetryAlert } from '../../layout/RetryAlert.js';
import type { ViewedEntry } from '../../showcase/entry.js';
import { FactList } from '../../showcase/FactList.js';
import { FilmLinks } from '../../showcase/FilmLinks.js';
import { isMissing } from '../../showcase/missing.js';
import { PictureCarousel } from '../../showcase/PictureCarousel.js';
import { PictureColumns } from '../../showcase/PictureColumns.js';
import { useEssence } from '../../showcase/showcase-api.js';
import { viewPictures } from '../../showcase/view-picture.js';

/** An entry in pictures, words, films and figures. */
export function EntryView({ entry }: { entry: ViewedEntry }) {
  const { t } = useTranslation();
  const { name, xzName, age, text, pictures, columns, films, facts } = entry;
  const common = useMemo(() => ({ pictureName: name, xzName, age }), [name, xzName, age]);
  const years = useMemo(() => [{ year: '', list: viewPictures(pictures, common) }], [pictures, common]);
  const sides = useMemo(() => (columns ?? []).map((files) => viewPictures(files, common)), [columns, common]);
  return (
    <article className="entry-view">
      <PictureCarousel years={years} size="page" />
      <div className="entry-story" data-content>
        <h2>{name}</h2>
        {text && <p className="entry-text">{text}</p>}
        <section aria-label={t('landscape.films')}>
          <h3>{t('landscape.films')}</h3>
          <FilmLinks films={films} title={name} />
        </section>
        <PictureColumns columns={sides} />
      </div>
      <section className="entry-panel" aria-label={t('landscape.facts.title')}>
        <h3>{t('landscape.facts.title')}</h3>
        <FactList facts={facts} />
        <AlsoIn entry={entry} />
      </section>
    </article>
  );
}

/** The other categories in which its tree or group stands. */
function AlsoIn({ entry }: { entry: ViewedEntry }) {
  const { t } = useTranslation();
  const { provinceOldTreeNumber, provinceGroupNumber, name } = entry;
  const { data, error, refetch } = useEssence({ provinceOldTreeNumber, provinceGroupNumber });
  // Of what has no more than its entry, the entry says enough.
  if (isMissing(error)) return <p className="entry-missing">{`${name} · ${t('landscape.missing')}`}</p>;
  if (error && !data) return <RetryAlert title={textOf(error)} onRetry={() => void refetch()} />;
  const codes = [...new Set((data?.categories ?? []).map(({ code }) => code))];
  if (codes.length === 0) return null;
  return (
    <div className="entry-also">
      <h3>{t('landscape.alsoIn')}</h3>
      <ul>
        {codes.map((code) => (
          <li key={code}>{t(`landscape.categories.${code}`)}</li>
        ))}
      </ul>
    </div>
  );
}
