import { ArchiveMark, type StatCall } from '@gushu/shared';

/** What figures are of where they are not of single archives alone, of live rows and of what a year has archived. */
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

/** Key of the note on what a statistic counts, by what it was read from. */
export const countedOf = (call: StatCall, mark: ArchiveMark): string => (COUNTED[call] ?? SINGLE)[mark];
