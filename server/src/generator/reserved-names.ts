import * as shared from '@gushu/shared';
import { SCREENS } from '@gushu/shared';

const wordsOf = (text: string): string[] => text.split(/\s+/);

/** What the generated sources call their own values: a record of that name would stand there twice, or be hidden. */
const OWN = wordsOf(
  `afterAll api beforeAll body bodyOf caller changedIndex columns county countyIndexes db describe entityApi expect exports
  fixed id isEditable it items label labels newestIndex page parent parentIds query read recordColumns recordController
  recordPages remove row rows save saved signInAs sql startApp theirs tx useEntityColumns useLabel useMemo values
  write`,
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

const ENTRIES = Object.values<shared.Screen>(SCREENS).flatMap((screen) =>
  'menu' in screen && screen.menu !== undefined ? [String(screen.menu)] : [],
);

const USED: ReadonlySet<string> = new Set([...OWN, ...STEMS, ...HOUSE, ...ENTRIES]);

/** Whether a definition of the name is there, or another thing that both sides share. */
export const isExported = (name: string): boolean => name in shared;

/** Whether the house, or what is generated, has the name for something else. */
export const isUsed = (name: string): boolean => USED.has(name) || name in Object.prototype;
