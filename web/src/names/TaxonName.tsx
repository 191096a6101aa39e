import type { Taxon } from '@gushu/shared';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfName, wordsOf } from './latin.js';
import { useTaxonText } from './useSpecies.js';

/** A Latin name, its authors upright: *Ginkgo biloba* L. */
export function Latin({ name }: { name: unknown }) {
  return wordsOf(name).map((word, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      {isOfName(word, at) ? <i className="latin">{word}</i> : word}
    </Fragment>
  ));
}

/** A species, family or genus by the name that the reader's language has for it, as a Chinese name leads to it. */
export function TaxonName({ taxon, name }: { taxon: Taxon; name: string }) {
  const text = useTaxonText(taxon)(name);
  const isEnglish = useTranslation().i18n.language === 'en';
  // Families stand upright in Chinese reports and most registers, genera and species in italics.
  return isEnglish && text !== name && taxon !== 'section' ? <Latin name={text} /> : <>{text}</>;
}

/** A species by the name that the reader's language has for it. */
export const SpeciesName = ({ name }: { name: string }) => <TaxonName taxon="species" name={name} />;
