import { useMemo } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Who is signed in, as the token answer names them. */
export interface UserInfo {
  tenant_id: string;
  user_id: string;
  account: string;
  user_name: string;
  nick_name: string;
  real_name: string;
  role_name: string;
  avatar: string;
  dept_id: string;
  role_id: string;
  /** Record of the other system they came by; empty otherwise. */
  oauth_id?: string;
  /** Own region code; empty for the nation. */
  xzcode?: string;
  /** Its full name. */
  xzname?: string;
  /** Administrative level 1 to 4. */
  xzjb?: number;
}

/** The locked screen: only a salted digest of its password is stored. */
interface ScreenLock {
  salt: string;
  digest: string;
}

interface Session {
  user: UserInfo | null;
  /** When the access token was given, in milliseconds. */
  issuedAt: number;
  lock: ScreenLock | null;
  /** Why the last one ended, where that decides what comes next: a new password, or that they have left. */
  ended?: 'password' | 'left' | null;
}

const SESSION_KEY = 'gushu-session';

/** The session of this browser, shared by all its tabs; why the last one ended is for the tab where it did. */
export const useSession = create<Session>()(
  persist((): Session => ({ user: null, issuedAt: 0, lock: null }), {
    name: SESSION_KEY,
    partialize: ({ user, issuedAt, lock }) => ({ user, issuedAt, lock }),
  }),
);

/** Follows what other tabs do: signing out, locking and renewing hold for all of them. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_KEY || event.key === null) void useSession.persist.rehydrate();
  });
}

/** The name to greet a person by. */
export const displayName = (user: UserInfo): string => user.real_name || user.nick_name || user.account;

/** Aliases of the roles that the signed-in person acts with. */
export function useRoles(): readonly string[] {
  const names = useSession((s) => s.user?.role_name ?? '');
  return useMemo(() => names.split(',').filter(Boolean), [names]);
}
