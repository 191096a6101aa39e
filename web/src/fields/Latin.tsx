import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfName, wordsOf } from '../names/latin.js';
import { useSpeciesText } from '../names/useSpecies.js';

/** A Latin name, its authors upright: *Ginkgo biloba* L. */
export function Latin({ name }: { name: unknown }) {
  return wordsOf(name).map((word, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      {isOfName(word, at) ? <i className="latin">{word}</i> : word}
    </Fragment>
  ));
}

/** A species by the name that the reader's language has for it, as a Chinese name leads to it. */
export function SpeciesName({ name }: { name: string }) {
  const text = useSpeciesText()(name);
  const isEnglish = useTranslation().i18n.language === 'en';
  return isEnglish && text !== name ? <Latin name={text} /> : <>{text}</>;
}
