import { checkRow, type EntityDefinition, type Fault } from '@gushu/shared';
import type { EntityManager } from 'typeorm';
import { ValidationError } from '../http/errors.js';
import type { Labels } from '../rows/labels.js';
import { unknownKeys } from '../rows/keys.js';
import { dictionaryCodes } from '../rows/present.js';

/** A row about to be stored, and which of its fields a body gave. */
interface Submitted {
  row: Readonly<Record<string, unknown>>;
  given: Readonly<Record<string, unknown>>;
  tenantId: string;
}

/** Refuses a row with the faults of given and of missing fields; old values are not validated anew. */
export async function assertEntity(
  tx: EntityManager,
  entity: EntityDefinition,
  labels: Labels,
  { row, given, tenantId }: Submitted,
): Promise<void> {
  const faults: Fault[] = checkRow(entity, { ...row }, 'submit').filter(
    (fault) => !fault.warning && (fault.key === 'field.required' || fault.field in given),
  );
  const texts = await labels.dictionaries(dictionaryCodes(entity), tenantId, tx);
  faults.push(...unknownKeys(entity, texts, given));
  if (faults.length > 0) throw new ValidationError(faults);
}
