import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client.js';
import { useSession } from '../session/store.js';

interface Dept {
  id: string;
  deptName: string;
}

interface Role {
  id: string;
  roleName: string;
}

const HOUR = 3_600_000;

/** Whether the platform lets people of several departments or roles choose one; no unless it says so. */
export const useSwitchMode = (): boolean =>
  useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: ({ signal }) => get<{ switchMode?: boolean }>('blade-auth/ways', {}, signal),
    staleTime: HOUR,
    retry: false,
  }).data?.switchMode ?? false;

/** The person's own departments and roles. */
export function useSwitchChoices() {
  const id = useSession((s) => s.user?.user_id);
  return useQuery({
    queryKey: ['switch-choices', id],
    queryFn: async ({ signal }) => {
      const [depts, roles] = await Promise.all([
        get<Dept[]>('blade-system/dept/select', {}, signal),
        get<Role[]>('blade-system/role/select', {}, signal),
      ]);
      return {
        depts: depts.map((dept) => ({ value: dept.id, label: dept.deptName })),
        roles: roles.map((role) => ({ value: role.id, label: role.roleName })),
      };
    },
  });
}
