import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { get } from '../api/client.js';
import { useProfile } from '../session/profile.js';
import { useHelp } from './help-state.js';

/** Opens the news: the document whose address an administrator has set, else our own release notes. */
export function useUpdateLog(): () => void {
  const { data: profile } = useProfile();
  // Read before the click: a window that opens later than the click is blocked.
  const { data: address } = useQuery({
    queryKey: ['update-log'],
    queryFn: ({ signal }) => get<string>('blade-system/frame/update-log', {}, signal),
    staleTime: 600_000,
    // The server refuses people who have to change their password first.
    enabled: profile !== undefined && profile.mustChangePassword !== 1,
  });
  return useCallback(() => {
    if (address) window.open(address, '_blank', 'noopener,noreferrer');
    else useHelp.setState({ updates: true });
  }, [address]);
}
