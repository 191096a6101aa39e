import { RECORDS } from '@gushu/shared';
import { KINDS } from './kinds.js';
import { type PlannedField, type Part, partsOf, type RecordPlan, titleOf } from './plan.js';
import { fault, isFieldName, type PlanFault, recordNameFault, tableNameFault } from './reserved-names.js';

/** Existing tables and dictionaries, against which a new record is validated. */
export interface Existing {
  hasTable: (table: string) => boolean;
  hasDictionary: (code: string) => boolean;
}

const OWN_SOURCES: Existing = {
  hasTable: (table) => RECORDS.some((record) => record.table === table),
  // Sources know of no dictionary that administrators have made.
  hasDictionary: () => true,
};

function fieldFault({ name, kind, code }: PlannedField, { hasDictionary }: Existing): PlanFault | undefined {
  if (!isFieldName(name)) return fault('fieldName', { name });
  if (!Object.hasOwn(KINDS, kind)) return fault('fieldKind', { name });
  if (kind !== 'dictionary') return undefined;
  if (!code) return fault('noDictionary', { name });
  return hasDictionary(code) ? undefined : fault('unknownDictionary', { name, code });
}

function* partFaults({ name, table, fields, parent }: Part, existing: Existing) {
  yield recordNameFault(name) ?? tableNameFault(table);
  if (existing.hasTable(table)) yield fault('tableTaken', { name: table });
  if (!titleOf(fields)) yield fault('noTitle', { name });
  const reference = parent ? [parent.field] : [];
  const strange = reference.find((one) => !isFieldName(one));
  if (strange !== undefined) yield fault('fieldName', { name: strange });
  for (const field of fields) yield fieldFault(field, existing);
  // The name of a reference or an entry stands beside its key in every answer.
  const keys = fields.filter(({ kind }) => kind === 'dictionary').map((field) => field.name);
  const answered = [...reference, ...keys].map((one) => `${one}Name`);
  const taken = [...reference, ...fields.map((field) => field.name), ...answered];
  const twice = taken.find((one, at) => taken.indexOf(one) !== at);
  if (twice !== undefined) yield fault('fieldName', { name: twice });
}

function* faultsOf(plan: RecordPlan, existing: Existing) {
  const [record, child] = partsOf(plan);
  yield* partFaults(record, existing);
  if (plan.machine === 'review' && plan.region !== 'inside') yield fault('reviewRegion');
  if ((plan.machine === 'publishing') !== (plan.region === 'published')) yield fault('publishRegion');
  if (!child) return;
  yield* partFaults(child, existing);
  if (child.name === plan.name || child.table === plan.table) yield fault('nameTaken', { name: child.name });
}

/** The first thing that keeps a record from being made; nothing where it can be. */
export function planFault(plan: RecordPlan, existing: Existing = OWN_SOURCES): PlanFault | undefined {
  for (const found of faultsOf(plan, existing)) if (found) return found;
  return undefined;
}
