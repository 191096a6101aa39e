import type { Machine } from './record/machine.js';

/** State of a filing year of a region (dictionary `archive_state`). */
export const ArchiveState = { notBegun: 0, open: 1, archived: 2, closed: 3 } as const;

/**
 * A filing year of a region: opened by the nation or the province, archived by a job, opened again and closed by the
 * nation. The moves are made by `archiveYear/submit`, archiving by `oldTree/archive`.
 */
export const archiving: Machine = {
  field: 'state',
  label: ['年度状态', 'State of the year'],
  dictionary: 'archive_state',
  initial: ArchiveState.notBegun,
  editable: [ArchiveState.notBegun, ArchiveState.open],
  removable: [],
  moves: {
    open: {
      label: ['开放填报', 'Open'],
      done: ['已开放填报', 'Opened'],
      from: [ArchiveState.notBegun],
      to: ArchiveState.open,
      who: 'region',
      permission: 'edit',
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

/** What may stand in the way of archiving a row. */
export const OBSTACLES = ['unfinished', 'noCoord', 'outOfRegion', 'ruleErrors'] as const;
export type Obstacle = (typeof OBSTACLES)[number];
/** What a check finds: what stands in the way, and rows that a rule only warns of. */
export const CHECKED = [...OBSTACLES, 'warnings'] as const;
export type Checked = (typeof CHECKED)[number];

/** How a row differs between two archived years. */
export const DIFFERENCES = ['added', 'gone', 'changed'] as const;
export type Difference = (typeof DIFFERENCES)[number];
