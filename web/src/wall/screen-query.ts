import { SCREEN_CALLS, type ScreenCall } from '@gushu/shared';
import { get, type Query } from '../api/client.js';

const PATH = 'largeDataScreen/largeDataScreen';
/** First part of the query keys of all data screens. */
export const SCREEN = 'wall';

/**
 * Options of `useQuery` for a call of a data screen. The key names the version of `LiveVersions` that the answer
 * follows, so that `useLive` reads it again when that rises.
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
