import { ArchiveMark, type StatCall } from '@gushu/shared';

/**
 * Keys of the notes on statistics that count something else than single archives; of live rows and of a year's archive.
 */
const COUNTED: Partial<Record<StatCall, Record<ArchiveMark, string>>> = {
  oldTreeGroup: {
    [ArchiveMark.live]: 'statistics.countedGroups',
    [ArchiveMark.snapshot]: 'statistics.countedSnapshot',
  },
  oldTreeResource: {
    [ArchiveMark.live]: 'statistics.countedResource',
    [ArchiveMark.snapshot]: 'statistics.countedResourceSnapshot',
  },
};

const SINGLE = {
  [ArchiveMark.live]: 'statistics.counted',
  [ArchiveMark.snapshot]: 'statistics.countedSnapshot',
};

/** Key of the note on a statistic's base, by its source. */
export const countedOf = (call: StatCall, mark: ArchiveMark): string => (COUNTED[call] ?? SINGLE)[mark];
