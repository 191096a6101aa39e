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
    loading: query.isFetching,
    renew: () => void query.refetch(),
  };
}
