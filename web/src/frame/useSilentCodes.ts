import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { get } from '../api/client.js';
import { setSilentCodes } from '../api/silent-codes.js';

/** Reads the white list of codes once the person may ask for anything. */
export function useSilentCodes(mayAsk: boolean): void {
  const { data } = useQuery({
    queryKey: ['silent-codes'],
    queryFn: ({ signal }) => get<number[]>('blade-system/frame/silent-codes', {}, signal),
    staleTime: 600_000,
    enabled: mayAsk,
  });
  useEffect(() => {
    if (data) setSilentCodes(data);
  }, [data]);
}
