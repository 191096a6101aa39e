import type { RowOf, user, UserParticulars } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client.js';
import { useSession } from './store.js';

/** A person as the server shows them: their own fields, and the names of what they belong to. */
export type Person = RowOf<typeof user> & UserParticulars;

/** The signed-in person as the server knows them. */
export function useProfile() {
  const id = useSession((s) => s.user?.user_id);
  return useQuery({
    queryKey: ['profile', id],
    queryFn: ({ signal }) => get<Person>('blade-user/info', {}, signal),
    enabled: id !== undefined,
    // What failed is asked again by the person: the frame asks in many places, each drawn only once this has ended.
    retryOnMount: false,
  });
}

/** Whether a password that was made for the signed-in person has to be changed before anything else. */
export const useMustChange = (): boolean => useProfile().data?.mustChangePassword === 1;
