import { SCREEN_CALLS, type ScreenCall } from '@gushu/shared';
import { get, type Query } from '../api/client.js';

const PATH = 'largeDataScreen/largeDataScreen';
/** First part of the keys of all that data screens show. */
export const SCREEN = 'wall';

/**
 * What a data screen asks by one of its calls, as `useQuery` takes it. The key says which version of `LiveVersions` the answer
 * follows, so that `useLive` reads it anew when that rises.
 * @param latest parameters that do not tell one answer from another, made as the call is
 */
export const screenQuery = <Answer>(
  call: ScreenCall,
  asked: Query,
  language: string,
  latest: () => Query = () => ({}),
) => ({
  queryKey: [SCREEN, SCREEN_CALLS[call], call, asked, language],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    get<Answer>(`${PATH}/${call}`, { ...asked, ...latest() }, signal),
});
