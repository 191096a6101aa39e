import {
  bodyFields,
  checkRow,
  insideRegion,
  isBlank,
  type Fault,
  type RecordDefinition,
} from '@gushu/shared';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../caller/caller.js';
import { query, queryOne, type Db } from '../database/database.js';
import { ValidationError } from '../http/errors.js';
import type { Labels } from '../rows/labels.js';
import { unknownKeys } from '../rows/keys.js';
import { dictionaryCodes } from '../rows/present.js';
import type { AnyRow } from '../rows/stored.js';
import { isNamed } from '../transitions/transitions.js';

/** A row about to be stored, and who stores it at which stage. */
interface Candidate {
  record: RecordDefinition;
  row: AnyRow;
  caller: Caller;
  stage: 'draft' | 'submit';
}

/** Refuses a row with every fault it has: field by field, dictionary keys, region, and the module's own. */
export async function assertRow(
  tx: EntityManager,
  labels: Labels,
  candidate: Candidate,
  own: readonly Fault[],
): Promise<void> {
  const { record, row, stage } = candidate;
  const texts = await labels.dictionaries(dictionaryCodes(record), candidate.caller.tenantId, tx);
  const faults = [
    ...checkRow(record, row, stage),
    ...own.map((fault) => named(record, fault, texts)),
    ...unknownKeys(record, texts, row),
    ...(await regionFaults(tx, candidate)),
    ...namedFaults(candidate),
  ].filter((fault) => !fault.warning);
  if (faults.length > 0) throw new ValidationError(faults);
}

type Texts = Awaited<ReturnType<Labels['dictionaries']>>;

/** A fault that another field's key has caused names the text of that key. */
function named(record: RecordDefinition, fault: Fault, texts: Texts): Fault {
  const { because, value } = fault.params ?? {};
  const field = record.fields[String(because)];
  const text = field?.kind === 'dictionary' ? texts.get(field.code)?.get(String(value)) : undefined;
  return text === undefined ? fault : { ...fault, params: { ...fault.params, value: text } };
}

const codesIn = (codes: unknown): string[] =>
  String(codes ?? '')
    .split(',')
    .filter(Boolean);

async function regionFaults(db: Db, candidate: Candidate): Promise<Fault[]> {
  return [...(await ownRegionFaults(db, candidate)), ...(await namedRegionFaults(db, candidate))];
}

/** Faults of the further regions that a row names, one or several in a field: they must be there, wherever they lie. */
async function namedRegionFaults(db: Db, { record, row }: Candidate): Promise<Fault[]> {
  const named = bodyFields(record).flatMap(([name, { kind }]): [string, string[]][] =>
    kind === 'region' && name !== record.region && !isBlank(row[name]) ? [[name, codesIn(row[name])]] : [],
  );
  if (named.length === 0) return [];
  const known = await query<{ code: string }>(
    db,
    sql`select code from blade_region where code = any(${named.flatMap(([, asked]) => asked)}::text[])`,
  );
  const codes = new Set(known.map(({ code }) => code));
  return named.flatMap(([field, asked]) =>
    asked.every((code) => codes.has(code)) ? [] : [{ field, key: 'field.regionUnknown' }],
  );
}

async function ownRegionFaults(db: Db, { record, row, caller }: Candidate): Promise<Fault[]> {
  const field = record.region;
  const code = field === undefined ? '' : String(row[field] ?? '');
  if (field === undefined || code === '') return [];
  // A person whom the row names completes it wherever it lies.
  if (!insideRegion(code, caller.xzCode) && !isNamed(caller, record, row))
    return [{ field, key: 'row.outsideRegion' }];
  // It stays until the row is stored, and those who enter rows in it do not wait for each other.
  const known = await queryOne(db, sql`select 1 from blade_region where code = ${code} for key share`);
  return known ? [] : [{ field, key: 'field.regionUnknown' }];
}

/** Refuses a row meant for regions outside the region of the caller who names them. */
function namedFaults({ record, row, caller }: Candidate): Fault[] {
  const field = record.regions;
  const definition = field === undefined ? undefined : record.fields[field];
  if (field === undefined || definition?.kind !== 'region' || !definition.multi) return [];
  const isInside = codesIn(row[field]).every((code) => insideRegion(code, caller.xzCode));
  return isInside ? [] : [{ field, key: 'row.outsideRegion' }];
}
