import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { get } from '../api/client.js';
import { useHelp } from './help-state.js';

/** Opens what is new: the document whose address an administrator has set, else our own release notes. */
export function useUpdateLog(): () => void {
  // Known before it is asked for: a window that opens later than the click is blocked.
  const { data: address } = useQuery({
    queryKey: ['update-log'],
    queryFn: ({ signal }) => get<string>('blade-system/frame/update-log', {}, signal),
    staleTime: 600_000,
  });
  return useCallback(() => {
    if (address) window.open(address, '_blank', 'noopener,noreferrer');
    else useHelp.setState({ updates: true });
  }, [address]);
}
