import {
  type EntityDefinition,
  entryTextIn,
  type Field,
  isBlank,
  isNation,
  type Label,
  type Language,
  LIST_MARK,
  LIST_OF_NAMES,
  message,
  type MessageParams,
  partsOf,
  type Taxon,
  textIn,
  treeSpecies,
  unitIn,
} from '@gushu/shared';
import type { Caller } from '../../../caller/caller.js';
import type { Labels } from '../../../rows/labels.js';
import { dictionaryCodes, textOf } from '../../../rows/present.js';
import { flagsIn, placesIn } from '../../../rows/words.js';

type Row = Readonly<Record<string, unknown>>;

const COORDINATE_SCALE = 6;
const MAX_DECIMALS = 6;

/** Formats a number. Thousands are separated only where it has a unit: a year is no quantity. */
function figure({ kind, unit, ...field }: Field, value: unknown): string {
  if (kind === 'decimal' && 'scale' in field && field.scale === COORDINATE_SCALE)
    return Number(value).toFixed(COORDINATE_SCALE);
  const format = { maximumFractionDigits: MAX_DECIMALS, useGrouping: unit !== undefined };
  return new Intl.NumberFormat('en-US', format).format(Number(value));
}

/** The taxon that a field names: a species (by name or as a row of the species list), a family or a genus. */
function taxonOf(field: Field): Taxon | undefined {
  if (field.kind === 'text') return field.taxon;
  const isReference = field.kind === 'reference' || field.kind === 'references';
  return isReference && field.to === treeSpecies.path ? 'species' : undefined;
}

/** Texts of a record's values in the reader's language, as its page shows them. */
export class Words {
  private constructor(
    private readonly caller: Caller,
    private readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>,
    private readonly latin: Awaited<ReturnType<Labels['latinNames']>>,
    private readonly regions: ReadonlyMap<string, string>,
    readonly placeText: (name: string) => string,
  ) {}

  /** Loads the texts. @param codes regions that are stored without their names */
  static async of(
    labels: Labels,
    caller: Caller,
    definitions: readonly EntityDefinition[],
    codes: readonly string[],
  ): Promise<Words> {
    const [texts, latin, regions, placeText] = await Promise.all([
      labels.dictionaries(definitions.flatMap(dictionaryCodes), caller.tenantId),
      caller.language === 'en' ? labels.latinNames() : new Map<Taxon, ReadonlyMap<string, string>>(),
      labels.regionNames(codes),
      placesIn(caller.language),
    ]);
    return new Words(caller, texts, latin, regions, placeText);
  }

  /** The reader's language. */
  get language(): Language {
    return this.caller.language;
  }

  label(label: Label): string {
    return textIn(this.caller.language, label);
  }

  say(key: string, params: MessageParams = {}): string {
    return message(key, this.caller.language, params);
  }

  /** Text of a value of a row that comes with the texts of its keys. */
  value(name: string, field: Field, row: Row): string {
    const value = row[name];
    if (isNation(field, value)) return this.say('dossier.nation');
    if (isBlank(value)) return '';
    return this.shown(field, value, String(row[`${name}Name`] || value));
  }

  /** Text of a stored value, looked up by its key: histories hold keys only. */
  stored(field: Field, value: unknown): string {
    const key = String(value ?? '');
    if (key === '') return this.say('dossier.blank');
    if (field.kind === 'dictionary') return this.shown(field, value, textOf(this.texts.get(field.code), key));
    if (field.kind !== 'region') return this.shown(field, value, key);
    const names = key.split(',').map((code) => this.regions.get(code) ?? code);
    return this.shown(field, value, names.join(LIST_MARK.zh));
  }

  private shown(field: Field, value: unknown, text: string): string {
    const { language } = this.caller;
    const taxon = taxonOf(field);
    if (taxon) return this.taxon(taxon, text);
    switch (field.kind) {
      case 'dictionary':
        return entryTextIn(language, field.code, text);
      case 'region':
        return text.split(LIST_MARK.zh).map(this.placeText).join(LIST_MARK[language]);
      case 'geometry':
        return this.geometry(field.shape, String(value));
      case 'flag':
        return flagsIn(language).get(String(value)) ?? text;
      case 'integer':
      case 'decimal':
        return `${figure(field, value)}${field.unit ? ` ${unitIn(language, field.unit, value)}` : ''}`;
      case 'html':
        return text.replace(/<[^<>]*>/g, ' ');
      default:
        return text;
    }
  }

  private taxon(taxon: Taxon, text: string): string {
    const latin = this.latin.get(taxon);
    if (!latin) return text;
    const names = text.split(LIST_OF_NAMES).map((name) => latin.get(name) ?? name);
    return names.join(LIST_MARK.en);
  }

  private geometry(shape: Parameters<typeof partsOf>[0], wkt: string): string {
    const parts = partsOf(shape, wkt);
    if (!parts) return wkt;
    if (shape === 'line') return this.say('dossier.way', { count: parts.flat(2).length });
    // The last point of a ring repeats the first.
    const corners = parts.flat().reduce((sum, ring) => sum + ring.length - 1, 0);
    return this.say('dossier.outline', { count: parts.length, corners });
  }
}
