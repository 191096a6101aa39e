import type { EntityDefinition } from '@gushu/shared';
import type { Stored } from './entity.js';
import type { Labels } from './labels.js';

type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>;

const isReviewed = (record: EntityDefinition): boolean => 'review' in record && record.review === true;

/** Codes of all dictionaries a record uses. */
export const dictionaryCodes = (record: EntityDefinition): string[] => [
  ...new Set(
    Object.values(record.fields).flatMap((field) => (field.kind === 'dictionary' ? [field.code] : [])),
  ),
  ...(isReviewed(record) ? ['data_status'] : []),
];

const textOf = (texts: Texts, code: string, keys: unknown): string =>
  keys === null || keys === undefined || keys === ''
    ? ''
    : String(keys)
        .split(',')
        .map((key) => texts.get(code)?.get(key) ?? key)
        .join('、');

/** Adds what the wire shows beside stored keys: `vigorName`, `statusName`, `xzCodeName`. */
export async function present(record: EntityDefinition, rows: Stored[], tenantId: string, labels: Labels) {
  const regions = Object.entries(record.fields).filter(([, field]) => field.kind === 'region');
  const codes = [...new Set(rows.flatMap((row) => regions.map(([name]) => String(row[name] ?? ''))))];
  const [texts, places] = await Promise.all([
    labels.dictionaries(dictionaryCodes(record), tenantId),
    labels.regionNames(codes.filter(Boolean)),
  ]);
  for (const row of rows) {
    for (const [name, field] of Object.entries(record.fields)) {
      if (field.kind === 'dictionary') row[`${name}Name`] = textOf(texts, field.code, row[name]);
      if (field.kind === 'region') row[`${name}Name`] = places.get(String(row[name])) ?? '';
    }
    if (isReviewed(record)) row['statusName'] = textOf(texts, 'data_status', row.status);
  }
  return rows;
}
