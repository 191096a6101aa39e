import { useQuery } from '@tanstack/react-query';
import { fetchCaptcha } from '../../session/sign-in.js';

/** The captcha in force and how to get another one. */
export function useCaptcha() {
  const query = useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => fetchCaptcha(signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  return {
    data: query.data,
    failed: query.isError,
    /** Whether a code has to be typed, as far as is known; what cannot be fetched is asked for, with a way to try again. */
    asked: query.data ? query.data.required !== false : query.isError,
    /** Nothing has come yet, so whether a code is asked is not known. */
    waiting: query.isLoading,
    renew: () => void query.refetch(),
  };
}
