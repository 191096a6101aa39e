import { thisYear } from './clock.js';
import type { Machine } from './record/machine.js';

/** State of a filing year of a region (dictionary `archive_state`). */
export const ArchiveState = { notBegun: 0, open: 1, archived: 2, closed: 3 } as const;

/**
 * A filing year of a region: opened by the nation or the province, withdrawn by who opened it as long as nothing is
 * archived in it, archived by a job, opened again and closed by the nation. The transitions are made by
 * `archiveYear/submit`, archiving by `oldTree/archive`.
 */
export const archiving: Machine = {
  field: 'state',
  label: ['年度状态', 'State of the year'],
  dictionary: 'archive_state',
  initial: ArchiveState.notBegun,
  editable: [ArchiveState.notBegun, ArchiveState.open],
  removable: [],
  transitions: {
    open: {
      label: ['开放填报', 'Open'],
      done: ['已开放填报', 'Opened'],
      from: [ArchiveState.notBegun],
      to: ArchiveState.open,
      who: 'region',
      permission: 'edit',
    },
    withdraw: {
      label: ['撤销开放', 'Withdraw'],
      done: ['已撤销开放', 'Withdrawn'],
      from: [ArchiveState.open],
      to: ArchiveState.notBegun,
      who: 'region',
      permission: 'edit',
      back: true,
    },
    archive: {
      label: ['归档', 'Archive'],
      done: ['已归档', 'Archived'],
      from: [ArchiveState.open],
      to: ArchiveState.archived,
      who: 'region',
      permission: 'review',
    },
    reopen: {
      label: ['重新开放', 'Reopen'],
      done: ['已重新开放', 'Reopened'],
      from: [ArchiveState.archived],
      to: ArchiveState.open,
      who: 'nation',
      permission: 'edit',
      back: true,
    },
    close: {
      label: ['关闭年度', 'Close'],
      done: ['已关闭', 'Closed'],
      from: [ArchiveState.archived],
      to: ArchiveState.closed,
      who: 'nation',
      permission: 'edit',
      back: true,
    },
  },
};

/** Menu codes of the screens on which the years of a register are archived, by its record. */
export const FILING_SCREENS = { oldTree: 'oldTreeFiling', oldTreeGroup: 'oldTreeGroupFiling' } as const;

/** Obstacles to archiving a row. */
export const OBSTACLES = ['unfinished', 'noCoord', 'outOfRegion', 'ruleErrors'] as const;
export type Obstacle = (typeof OBSTACLES)[number];
/** Findings of a check: obstacles, and rows that a rule only warns of. */
export const CHECKED = [...OBSTACLES, 'warnings'] as const;
export type Checked = (typeof CHECKED)[number];

/** How a row differs between two archived years. */
export const DIFFERENCES = ['added', 'gone', 'changed'] as const;
export type Difference = (typeof DIFFERENCES)[number];

/** Source of a year's figures (`archiveMark` on the wire): its snapshot, or the live rows. */
export const ArchiveMark = { snapshot: 1, live: 2 } as const;
export type ArchiveMark = (typeof ArchiveMark)[keyof typeof ArchiveMark];

/**
 * A year that a region has archived, and how many of its counties have filed it: of those that have trees now, and of those
 * that have groups. A county that archived the year without a row has filed it.
 */
export interface FiledYear {
  year: number;
  counties: number;
  filed: number;
  groupCounties: number;
  groupsFiled: number;
}

/** Whether all of a region has archived a year: else its figures are those of some counties. */
export const isFiledInFull = ({ counties, filed, groupCounties, groupsFiled }: FiledYear): boolean =>
  filed === counties && groupsFiled === groupCounties;

/** Whose figures somebody sees (`region` of `getYear`): the nation's, or those of a region in it. */
export const RegionScope = { nation: 1, region: 2 } as const;
export type RegionScope = (typeof RegionScope)[keyof typeof RegionScope];

const NATION_LEVEL = 1;

/** The scope of a person: the nation's for those of its level or with a role that names the country. */
export const regionScopeOf = ({ xzjb, role_name: roles = '' }: { xzjb?: number; role_name?: string }) =>
  xzjb === NATION_LEVEL || roles.includes('country') || roles.includes('国家')
    ? RegionScope.nation
    : RegionScope.region;

/** A year to be read, in the scope of a person, with the source that they have chosen, if any. */
interface YearAsked {
  scope?: RegionScope;
  year?: number | undefined;
  chosen?: unknown;
}

/**
 * Source of a year. Unless a person has chosen, a region reads its current year from the live rows, and every other
 * year from its snapshot. Without a year, or a scope that decides, only the live rows are left.
 */
export function archiveMarkOf({ scope, year, chosen }: YearAsked): ArchiveMark {
  const mark = Number(chosen ?? 0);
  if (mark === ArchiveMark.snapshot || mark === ArchiveMark.live) return mark;
  if (year === undefined || scope === undefined) return ArchiveMark.live;
  return scope === RegionScope.region && year === thisYear() ? ArchiveMark.live : ArchiveMark.snapshot;
}

/** Fields of a snapshot that a row's page and its dossier show beside the year. */
export const ARCHIVED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  oldTree: ['treeAge', 'treeHeight', 'bust', 'avgGuanFu', 'vigor', 'protectLevel'],
  oldTreeGroup: ['trees', 'oldTrees', 'area', 'avgTreeAge', 'vigor', 'protectLevel'],
};
