import { post } from './client.js';
import { queryClient } from './query-client.js';

const PATH = 'blade-resource/job';

/** Where one's own jobs of all kinds are listed, and the key they are read by. */
export const MY_JOBS = { path: `${PATH}/page`, key: 'my-jobs' } as const;

/** Passes on the answer of a call that orders, stops or removes a job; the list of one's own is then read anew. */
export async function ordering<T>(call: Promise<T>): Promise<T> {
  const answer = await call;
  void queryClient.invalidateQueries({ queryKey: [MY_JOBS.key] });
  return answer;
}

/** Stops one's own job. */
export const cancelJob = (id: string) => ordering(post<unknown>(`${PATH}/cancel`, undefined, { id }));
