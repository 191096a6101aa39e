import {
  type EntityDefinition,
  type Language,
  LIST_MARK,
  type Machine,
  statusField,
  valueOf,
} from '@gushu/shared';
import type { Labels } from './labels.js';

/** Dictionary of the common column `status`, where one of the record's machines keeps its state there. */
const statusDictionary = (record: EntityDefinition & { states?: readonly Machine[] }): string | undefined =>
  statusField({ states: record.states ?? [] })?.code;

/** Codes of all dictionaries a record uses. */
export const dictionaryCodes = (record: EntityDefinition): string[] => [
  ...new Set(
    Object.values(record.fields).flatMap((field) => (field.kind === 'dictionary' ? [field.code] : [])),
  ),
  ...[statusDictionary(record) ?? []].flat(),
];

/** The text of a key, or of several with commas between them; a key without a text is its own. */
export function textOf(
  entries: ReadonlyMap<string, string> | undefined,
  keys: unknown,
  language: Language = 'zh',
): string {
  if (keys === null || keys === undefined || keys === '') return '';
  const text = String(keys);
  const known = entries?.get(text);
  if (known !== undefined || !text.includes(',')) return known ?? text;
  return text
    .split(',')
    .map((key) => entries?.get(key) ?? key)
    .join(LIST_MARK[language]);
}

interface Shown {
  regions: { name: string; shown: string }[];
  dictionaries: { name: string; shown: string; code: string }[];
  codes: string[];
}

const shownOf = new WeakMap<EntityDefinition, Shown>();

/** Fields of a record that are answered with a text beside their key; computed once per record. */
function shownFields(record: EntityDefinition): Shown {
  const known = shownOf.get(record);
  if (known) return known;
  const named = Object.entries(record.fields).map(([name, field]) => ({ name, shown: `${name}Name`, field }));
  const made: Shown = {
    regions: named.filter(({ field }) => field.kind === 'region'),
    dictionaries: named.flatMap(({ name, shown, field }) =>
      field.kind === 'dictionary' ? [{ name, shown, code: field.code }] : [],
    ),
    codes: dictionaryCodes(record),
  };
  shownOf.set(record, made);
  return made;
}

/** Names of the regions of a code, or of several with commas between them; unknown codes are left out. */
const placesOf = (names: ReadonlyMap<string, string>, codes: unknown): string =>
  String(codes ?? '')
    .split(',')
    .flatMap((code) => names.get(code) ?? [])
    .join(LIST_MARK.zh);

/** Adds what the wire shows beside the stored keys that rows hold: `vigorName`, `statusName`, `xzCodeName`. */
export async function present<R extends Record<string, unknown>[]>(
  record: EntityDefinition,
  rows: R,
  tenantId: string,
  labels: Labels,
): Promise<R> {
  const { regions, dictionaries, codes } = shownFields(record);
  const [first] = rows;
  if (!first) return rows;
  const isRead = ({ name }: { name: string }): boolean => name in first;
  const shownRegions = regions.filter(isRead);
  const shownDictionaries = dictionaries.filter(isRead);
  const places = [
    ...new Set(rows.flatMap((row) => shownRegions.flatMap(({ name }) => String(row[name] ?? '').split(',')))),
  ];
  const [texts, names] = await Promise.all([
    labels.dictionaries(codes, tenantId),
    labels.regionNames(places.filter(Boolean)),
  ]);
  const statuses = texts.get(statusDictionary(record) ?? '');
  for (const row of rows) {
    for (const { name, shown, code } of shownDictionaries) row[shown] = textOf(texts.get(code), row[name]);
    for (const { name, shown } of shownRegions) row[shown] = placesOf(names, row[name]);
    if (statuses) row['statusName'] = textOf(statuses, valueOf(row, 'status'));
  }
  return rows;
}
