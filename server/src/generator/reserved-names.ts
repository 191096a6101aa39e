import * as shared from '@gushu/shared';
import { columnOf, SCREENS } from '@gushu/shared';

const wordsOf = (text: string): string[] => text.split(/\s+/);

/** Names of values in generated sources: a record of that name would be declared twice there, or be hidden. */
const OWN = wordsOf(
  `caller changedIndex countyIndexes db exports id items labels newestIndex query recordColumns recordController recordPages
  row rows tx`,
);

/** Beginnings of classes that all records have: `HistoryQuery`, `ChildService`. */
const STEMS = wordsOf('child feed history ids record');

/** Names of modules, pages, tests, calls and menu entries that are no record's. */
const HOUSE = wordsOf(
  `analyse archiveYear attach authority basicdata bigScreen bookMark checks client consultationParts consultations dataScope
  desk develop devOps dictbiz dict errors event events expertWithdrawal field filing flow frame globe home importPicture info
  information jhzs largeDataScreen lock log login maps menu monitor monitors moves myiframe notice post proceedings process profile projectFund
  protectManage publishing qjfz queryCriteria readers register regionMerge report reports resource revocations role scope
  selfCheck showcase showcaseContent spaceQueryCriteria statistics system takeBacks test tool topMenu user wel work yearOfACounty zyzk`,
);

const ENTRIES = Object.values<shared.Screen>(SCREENS).flatMap(({ menu }) =>
  menu === undefined ? [] : [menu],
);

const USED: ReadonlySet<string> = new Set([...OWN, ...STEMS, ...HOUSE, ...ENTRIES]);

/** Words that sources cannot use as a name. */
const WORDS: ReadonlySet<string> = new Set(
  wordsOf(
    `arguments async await break case catch class const continue debugger default delete do else enum eval export
    extends false finally for function if implements import in instanceof interface let new null package private
    protected prototype public return static super switch this throw true try type typeof undefined var void while
    with yield record constructor`,
  ),
);

/** Words that PostgreSQL keeps for itself, and columns that every table has: names stand in statements as they are. */
const SQL_WORDS: ReadonlySet<string> = new Set(
  wordsOf(
    `all analyse analyze and any array as asc asymmetric authorization between binary both case cast check collate
    collation column concurrently constraint create cross current_date current_role current_time current_timestamp
    current_user default deferrable desc distinct do else end except false fetch for foreign freeze from full grant
    group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime
    localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references
    returning right select session_user similar some symmetric system_user table tablesample then to trailing true
    union unique user using variadic verbose when where window with
    ctid tableoid xmin xmax cmin cmax`,
  ),
);

/** Fields that every record has, or that follow from its region and its machine. */
const COMMON = wordsOf(
  `id tenantId createUser createDept createTime updateUser updateTime status isDeleted version xzCode publishStatus
  publishTime auditOpinion auditUser auditTime`,
);

/** Those, what answers add to a row, and parameters of every list. */
const RESERVED: ReadonlySet<string> = new Set([
  ...COMMON,
  ...wordsOf(
    `moves due editable removable unchangedSinceReturn statusName publishStatusName xzCodeName createUserName
    updateUserName prototype current size ascs descs columns criteria searchCount whose overdue change ids`,
  ),
]);

const CAMEL = /^[a-z][a-zA-Z0-9]{1,39}$/;
const SNAKE = /^[a-z][a-z0-9_]{1,49}$/;

const isInherited = (name: string): boolean => name in Object.prototype;

/** A fault of a plan, by a key of the messages. */
export interface PlanFault {
  key: string;
  params: Record<string, string>;
}

/** A fault of a plan. */
export const fault = (key: string, params: Record<string, string> = {}): PlanFault => ({
  key: `code.${key}`,
  params,
});

/** Whether a field can be called so. */
export const isFieldName = (name: string): boolean =>
  CAMEL.test(name) && !RESERVED.has(name) && !isInherited(name) && !SQL_WORDS.has(columnOf(name));

/** The fault of a drawn field's name; names of common fields may be drawn, and are left out of the definition. */
export const fieldNameFault = (name: string): PlanFault | undefined =>
  isFieldName(name) || COMMON.includes(name) ? undefined : fault('fieldName', { name });

/** The fault of a record's name; undefined for a good one. */
export function recordNameFault(name: string): PlanFault | undefined {
  if (!CAMEL.test(name) || WORDS.has(name)) return fault('name', { name });
  // The name of a definition is exported beside all that both sides share.
  if (name in shared) return fault('nameTaken', { name });
  // The name is used by the repository or by generated code.
  return USED.has(name) || isInherited(name) ? fault('nameUsed', { name }) : undefined;
}

/** The fault of a new table's name; undefined for a good one. */
export const tableNameFault = (name: string): PlanFault | undefined =>
  SNAKE.test(name) && !SQL_WORDS.has(name) && !name.startsWith('pg_') ? undefined : fault('table', { name });
