/** State of a job: the last three are its end, `expired` once its result has been removed. */
export const JobState = { waiting: 0, running: 1, done: 2, failed: 3, expired: 4 } as const;

/** Whether a job goes on. */
export const isOpenJob = ({ state }: { state: number }): boolean => state < JobState.done;

/** One's own job of any kind. */
export interface Job {
  id: string;
  /** Its kind: exports, moves, imports … */
  kind: string;
  /** Its subject, in words. */
  title: string;
  createTime: string;
  endTime: string | null;
  state: number;
  total: number;
  done: number;
  /** Whether its sender may stop it, and whether they have. */
  cancelable: boolean;
  cancelRequested: boolean;
  /** Why it ended without its result. */
  errorMessage: string | null;
  /** Further properties of jobs of its kind. */
  more: object | null;
}
