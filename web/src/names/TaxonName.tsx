import { isOfName, LIST_OF_NAMES, type Taxon, wordsOf } from '@gushu/shared';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
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

/** A species, family or genus, or several, by the names that the reader's language has, as Chinese names lead to them. */
export function TaxonName({ taxon, name }: { taxon: Taxon; name: string }) {
  const textOf = useTaxonText(taxon);
  const isEnglish = useTranslation().i18n.language === 'en';
  if (!isEnglish) return <>{name}</>;
  return name.split(LIST_OF_NAMES).map((one, at) => {
    const text = textOf(one);
    return (
      <Fragment key={at}>
        {at > 0 && ', '}
        {/* Families stand upright in Chinese reports and most registers, genera and species in italics. */}
        {text !== one && taxon !== 'section' ? <Latin name={text} /> : text}
      </Fragment>
    );
  });
}

/** A species by the name that the reader's language has for it. */
export const SpeciesName = ({ name }: { name: string }) => <TaxonName taxon="species" name={name} />;
