import {
  isBlank,
  type Field,
  isNation,
  languageOf,
  LIST_MARK,
  type Taxon,
  unitIn,
  valueOf,
} from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { numberText } from '../locales/number-text.js';
import { usePlaceText } from '../names/usePlaceText.js';
import { RegionNames } from '../region/RegionNames.js';
import { useRegionName } from '../region/useRegionName.js';
import { useEntryText } from './entry-text.js';
import { dictionariesOf, textsOf, useDictionary } from './dictionary.js';
import { GeometryText } from '../map/GeometryText.js';
import { Latin, TaxonName } from '../names/TaxonName.js';
import { Meaning } from './Meaning.js';
import { HtmlBox, HtmlText } from '../rich-text/HtmlText.js';

type Translate = (key: string) => string;

const COORDINATE_SCALE = 6;
const SPECIES = 'treeSpecies/treeSpecies';
const isNumeric = (field: Field) => field.kind === 'integer' || field.kind === 'decimal';

/** Whether a figure is a coordinate, by its decimals. */
const isCoordinate = (field: Field): boolean => field.kind === 'decimal' && field.scale === COORDINATE_SCALE;

/**
 * A number as people read it. Thousands are grouped only where a unit says that something is counted: a year is a name.
 */
function figure(field: Field, value: unknown): string {
  const number = Number(value);
  if (isCoordinate(field)) return number.toFixed(COORDINATE_SCALE);
  return numberText(number, { grouped: field.unit !== undefined, most: 6 });
}

/** Taxon that a field names: a species by its name or as a row of the species list, a family, a genus. */
function taxonOf(field: Field): Taxon | undefined {
  if (field.kind === 'text') return field.taxon;
  const isReference = field.kind === 'reference' || field.kind === 'references';
  return isReference && field.to === SPECIES ? 'species' : undefined;
}

function plain(field: Field, value: unknown, t: Translate): string {
  if (isNumeric(field)) return figure(field, value);
  if (field.kind === 'flag') return t(String(value) === '1' ? 'field.yes' : 'field.no');
  return String(value);
}

interface Props {
  name: string;
  field: Field;
  row: object;
  /** Shows the unit behind a number, where no heading does. */
  unit?: boolean;
}

/** A value of a row as lists and pages show it; the texts of keys come with the row. */
export function FieldValue({ name, field, row, unit }: Props) {
  const { t, i18n } = useTranslation();
  const entryText = useEntryText();
  const placeText = usePlaceText();
  const value = valueOf(row, name);
  if (isNation(field, value)) return <>{t('frame.nation')}</>;
  if (isBlank(value)) return null;
  const text = valueOf(row, `${name}Name`);
  const taxon = taxonOf(field);
  if (field.kind === 'dictionary') {
    return (
      <Meaning code={field.code} value={String(value)} tag>
        {entryText(field.code, String(text || value))}
      </Meaning>
    );
  }
  if (field.kind === 'text' && field.latin) return <Latin name={value} />;
  if (taxon) return <TaxonName taxon={taxon} name={String(text || value)} />;
  if (field.kind === 'region' && field.multi) {
    const places = String(text || value)
      .split(LIST_MARK.zh)
      .map(placeText);
    return <>{places.join(t('region.between'))}</>;
  }
  if (field.kind === 'region') return <>{placeText(String(text || value))}</>;
  if (field.kind === 'geometry') return <GeometryText shape={field.shape} wkt={String(value)} />;
  if (field.kind === 'html') return <HtmlText html={String(value)} />;
  if (['reference', 'references'].includes(field.kind)) return <>{String(text || value)}</>;
  const shown = plain(field, value, t);
  if (isNumeric(field)) {
    const measure = unit && field.unit ? ` ${unitIn(languageOf(i18n.language), field.unit, value)}` : '';
    return (
      <span className={isCoordinate(field) ? 'coordinates' : 'figures'}>
        {shown}
        {measure}
      </span>
    );
  }
  return field.kind === 'text' && field.long ? <span className="long-text">{shown}</span> : <>{shown}</>;
}

/** A stored value that comes without its text: history and conflicts have keys only. */
export function StoredValue({ field, value, unit }: { field: Field; value: unknown; unit?: boolean }) {
  const { t, i18n } = useTranslation();
  const key = String(value ?? '');
  const isKeys = field.kind === 'dictionary' && key !== '';
  const kind = isKeys ? dictionariesOf(field) : undefined;
  const entries = useDictionary(isKeys ? field.code : '', isKeys, kind).data ?? [];
  const entryText = useEntryText();
  const taxon = taxonOf(field);
  const isPlaces = field.kind === 'region' && field.multi === true;
  const place = useRegionName(field.kind === 'region' && !isPlaces ? key : '');
  if (key === '') return <span className="blank">{t('field.blank')}</span>;
  if (field.kind === 'dictionary') {
    return (
      <Meaning code={field.code} value={key}>
        {entryText(field.code, textsOf(entries, key))}
      </Meaning>
    );
  }
  if (isPlaces) return <RegionNames codes={key} />;
  if (field.kind === 'region') return <>{place || key}</>;
  if (field.kind === 'text' && field.latin) return <Latin name={value} />;
  if (taxon) return <TaxonName taxon={taxon} name={key} />;
  if (field.kind === 'geometry') return <GeometryText shape={field.shape} wkt={key} />;
  if (field.kind === 'html') return <HtmlBox html={key} />;
  const measure = unit && field.unit ? ` ${unitIn(languageOf(i18n.language), field.unit, value)}` : '';
  return (
    <>
      {plain(field, value, t)}
      {measure}
    </>
  );
}
