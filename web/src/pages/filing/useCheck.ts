import type { ArchiveCheck } from '@gushu/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTask } from '../../editing/useTask.js';
import { type Filing, filingApi, type Place } from './filing-api.js';

const POLL_MS = 1_000;

/** Hindrances of a year of a region, updated while a job checks it, and a function to check again. */
export function useCheck(filing: Filing, place: Place) {
  const client = useQueryClient();
  const { running, run } = useTask();
  const queryKey = ['filing', filing.name, 'check', place];
  const read = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const run = client.getQueryData<ArchiveCheck>(queryKey)?.checking?.run;
      return filingApi(filing).check(place, { run }, signal);
    },
    refetchInterval: ({ state: { data, error } }) => (data?.checking && !error ? POLL_MS : false),
  });
  // The server caches the result of a recent check: a person who has corrected a row orders another one.
  const again = () =>
    run(async () => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<ArchiveCheck>(queryKey, await filingApi(filing).check(place, { anew: 1 }));
      await client.invalidateQueries({ queryKey: ['filing', filing.name, 'obstacles'] });
    });
  // Data read before the failure would show the check in progress for ever.
  const checking = read.error ? undefined : read.data?.checking;
  return { read, checking, again, isAsking: running || read.isFetching };
}
