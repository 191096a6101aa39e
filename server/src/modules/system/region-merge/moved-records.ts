import { attachment, columnOf, type EntityDefinition, type RecordDefinition, RECORDS } from '@gushu/shared';

/** A record whose rows a merge takes along. */
export interface MovedRecord {
  record: EntityDefinition & Partial<RecordDefinition>;
  /** Columns of the record's region, and of what its rows hang on: by the path of that record, any where it is empty. */
  region: string;
  hangsOn: { column: string; path: string }[];
  /** Column of the group that a tree belongs to: it moves with it. */
  member?: { column: string; path: string };
  /** Whether changes of its rows wait beside them. */
  changing: boolean;
  number?: RecordDefinition['countyNumber'];
}

const isPlaced = ({ placed }: Partial<RecordDefinition>): boolean => placed === true;

/** The field by which a placed row belongs to one of another placed record. */
function memberOf(record: RecordDefinition): MovedRecord['member'] {
  const paths = RECORDS.filter(isPlaced).map(({ path }) => path);
  const found = Object.entries(record.fields).find(
    ([, field]) => field.kind === 'reference' && field.to !== record.path && paths.includes(field.to),
  );
  return found?.[1].kind === 'reference' ? { column: columnOf(found[0]), path: found[1].to } : undefined;
}

function movedOf(record: RecordDefinition): MovedRecord {
  const member = isPlaced(record) ? memberOf(record) : undefined;
  const number = record.countyNumber;
  return {
    record,
    region: columnOf(record.region ?? ''),
    hangsOn: (record.targets ?? []).map(({ field, to }) => ({ column: columnOf(field), path: to })),
    changing: record.changes !== undefined,
    ...(member ? { member } : {}),
    ...(number ? { number } : {}),
  };
}

/** Files move with the rows they are attached to. */
const FILES: MovedRecord = {
  record: attachment,
  region: 'xz_code',
  hangsOn: [{ column: 'business_id', path: '' }],
  changing: false,
};

/** Whether a path is that of a placed record, on which others hang. */
const isPlacedAt = (path: string): boolean =>
  RECORDS.some((record) => record.path === path && isPlaced(record));

// Rows that others belong to or refer to come first.
function rank({ record, member, hangsOn }: MovedRecord): number {
  if (isPlaced(record)) return member ? 1 : 0;
  if (hangsOn.length === 0) return 2;
  return hangsOn.every(({ path }) => isPlacedAt(path)) ? 3 : 4;
}

/** All that has a region, in the order in which it is moved. */
export const MOVED: readonly MovedRecord[] = [
  ...RECORDS.filter(({ region }) => region !== undefined)
    .map(movedOf)
    .sort((a, b) => rank(a) - rank(b)),
  FILES,
];
