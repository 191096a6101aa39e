import {
  type ArchiveCheck,
  type ArchiveRun,
  type ArchiveYearRow,
  type Checked,
  type DifferenceCount,
  type DifferenceRow,
  FILING_SCREENS,
  type FilingRow,
  isOpenJob,
  type ObstacleRow,
  oldTree,
  oldTreeGroup,
  type PageOf,
  type RecordDefinition,
  type Reminded,
  type RowOf,
  screenOf,
} from '@gushu/shared';
import { get, post, type Query } from '../../api/client.js';
import { ordering } from '../../api/jobs.js';

/** A register that is filed, and where its screens are. */
export interface Filing {
  record: RecordDefinition;
  /** Key of dictionary `archive_data_type`. */
  dataType: string;
  /** Menu code of its filing, and stem of its permissions. */
  name: string;
  path: string;
  /** Its rows, and one of them. */
  rows: string;
  /** Columns of the archived list; the same object in every rendering. */
  columns: { show: readonly string[]; filters: readonly string[] };
}

/** The filing of trees. */
export const treeFiling: Filing = {
  record: oldTree,
  dataType: '1',
  name: FILING_SCREENS.oldTree,
  path: '/profileUpdates/oldTreeFiling',
  rows: screenOf(oldTree),
  columns: {
    show: ['provinceOldTreeNumber', 'treeTypeName', 'xzCode', 'treeAge', 'bust', 'oldTreeLevel', 'vigor'],
    filters: ['provinceOldTreeNumber', 'treeTypeName', 'oldTreeLevel', 'vigor'],
  },
};

/** The filing of groups of trees. */
export const groupFiling: Filing = {
  record: oldTreeGroup,
  dataType: '2',
  name: FILING_SCREENS.oldTreeGroup,
  path: '/profileUpdates/oldTreeGroupFiling',
  rows: screenOf(oldTreeGroup),
  columns: {
    show: ['provinceGroupNumber', 'groupName', 'xzCode', 'trees', 'area', 'protectLevel', 'vigor'],
    filters: ['provinceGroupNumber', 'groupName', 'protectLevel', 'vigor'],
  },
};

/** Whether a snapshot is not at its end. */
export const isRunning = (run: ArchiveRun | null | undefined): boolean => Boolean(run && isOpenJob(run));

const PATH = 'archiveYear/archiveYear';

/** Calls that answer a workbook: who has filed, and what two years differ in. */
export const FILING_EXPORTS = {
  regions: `${PATH}/filing/export`,
  differences: `${PATH}/difference/export`,
} as const;

/** A year of a region. */
export interface Place {
  year: number;
  xzCode: string;
}

/** How a check is asked for. */
interface CheckAsked {
  /** 1 for another one although the last has only just ended. */
  anew?: 1;
  /** The check in progress whose end is waited for. */
  run?: string | undefined;
}

/** The calls of filing, for one register. */
export const filingApi = ({ record, dataType }: Filing) => ({
  years: (xzCode: string | undefined, signal?: AbortSignal) =>
    get<ArchiveYearRow[]>(`${PATH}/dataList`, { dataType, xzCode }, signal),
  submit: (values: object) => post<ArchiveYearRow>(`${PATH}/submit`, { dataType, ...values }),
  regions: (place: Place, signal?: AbortSignal) =>
    get<FilingRow[]>(`${PATH}/filing`, { dataType, ...place }, signal),
  remind: (place: Place, xzCodes: readonly string[]) =>
    post<Reminded>(`${PATH}/remind`, { dataType, ...place, xzCodes: xzCodes.join(',') }),
  check: (place: Place, asked: CheckAsked, signal?: AbortSignal) =>
    get<ArchiveCheck>(`${record.path}/checkDataXzCode`, { ...place, ...asked }, signal),
  obstacles: (
    place: Place,
    asked: { kind: Checked; ruleCode: string | undefined; after: string | undefined },
    signal?: AbortSignal,
  ) =>
    get<{ records: ObstacleRow[]; next: string | null }>(
      `${PATH}/obstacles`,
      { dataType, ...place, ...asked },
      signal,
    ),
  archive: (place: Place) => ordering(post<ArchiveRun>(`${record.path}/archive`, place)),
  run: (place: Place, signal?: AbortSignal) =>
    get<ArchiveRun | null>(`${record.path}/archive`, { ...place }, signal),
  archivedYears: (signal?: AbortSignal) => get<number[]>(`${record.path}/getyear`, {}, signal),
  archivedRow: (year: number, id: string, signal?: AbortSignal) =>
    get<RowOf>(`${PATH}/archivedDetail`, { dataType, year, id }, signal),
  differences: (query: Query, signal?: AbortSignal) =>
    get<PageOf<DifferenceRow>>(`${PATH}/difference`, { dataType, ...query }, signal),
  differencesByRegion: (query: Query, signal?: AbortSignal) =>
    get<DifferenceCount[]>(`${PATH}/differenceByRegion`, { dataType, ...query }, signal),
});
