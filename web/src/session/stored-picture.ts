import { isSafeAddress } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openStream } from '../api/client.js';

/** Address of a blob while it is shown. */
export function useBlobAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

/** Address of a picture by its link. One of our own store is fetched with the token: its link alone opens nothing. */
export function useStoredPicture(link: string | undefined): string | undefined {
  const id = /^\/api\/blade-resource\/attach\/download\?id=(\d+)$/.exec(link ?? '')?.[1];
  const { data } = useQuery({
    queryKey: ['stored-picture', id],
    queryFn: async ({ signal }) =>
      (await openStream('blade-resource/attach/download', { query: { id }, signal })).blob(),
    enabled: id !== undefined,
    staleTime: Infinity,
  });
  const address = useBlobAddress(data);
  return id ? address : link && isSafeAddress(link) ? link : undefined;
}
