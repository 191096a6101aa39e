import { type OneTime, user, type UserSession } from '@gushu/shared';
import { get, post } from '../../api/client.js';
import { entityApi } from '../../api/entity-api.js';
import type { Leaving } from '../../review/handing-over.js';
import type { Person } from '../../session/profile.js';
import { useSession } from '../../session/store.js';

/** A user as the list answers them. */
export type User = Person;

/** Role of those who have asked for an account and wait. */
export const WAITING = '-1';

/** Status of who asked for an account and was turned down. */
export const REFUSED = 2;

/** Whether it was said where a person works: without a region they work in the whole nation only at level 1. */
export const isPlaced = ({ xzcode, xzjb }: Pick<User, 'xzcode' | 'xzjb'>): boolean =>
  Boolean(xzcode) || Number(xzjb) === 1;

/** Whether a user's values let them see the nation; what is left out is as it was, or as of who makes them. */
export function seesNation({ xzcode, xzjb }: Partial<User>, row?: User): boolean {
  const { user: maker } = useSession.getState();
  return !(xzcode || maker?.xzcode) && Number(xzjb ?? row?.xzjb ?? maker?.xzjb) === 1;
}

/** The roles that people may have, as a tree. */
export const ROLES = 'blade-system/role/tree';

const PATH = 'blade-user';
const crud = entityApi<typeof user, User>(user, { list: 'page' });

/** An emptied region, or none for a new user, means the whole nation to who may see it all: said in so many words. */
function placed(values: Partial<User>, row?: User): Partial<User> {
  const isLeftOut = row !== undefined && !('xzcode' in values);
  if (isLeftOut || values.xzcode || useSession.getState().user?.xzcode) return values;
  return { ...values, xzcode: '00' };
}

/** Who takes over what waits for those who leave, where something does. */
const handed = (handTo: string | undefined) => (handTo ? { handTo } : {});

/** Users who may leave by a change, for the dialog that asks who takes over. */
export const leaving = (ids: readonly string[], stays: boolean): Leaving => ({
  from: `${PATH}/successors`,
  asked: { userIds: ids.join(',') },
  stays,
});

/** The calls about users. */
export const userApi = {
  ...crud,
  /** Answers the one-time password of a new user. */
  save: (values: Partial<User>, row?: User, handTo?: string) =>
    crud.save({ ...placed(values, row), ...handed(handTo) }, row) as Promise<OneTime | Record<string, never>>,
  remove: (ids: string[], handTo?: string) =>
    post<unknown>(`${PATH}/remove`, undefined, { ids, ...handed(handTo) }),
  grant: (userIds: string, roleIds: string, handTo?: string) =>
    post<unknown>(`${PATH}/grant`, undefined, { userIds, roleIds, ...handed(handTo) }),
  resetPassword: (ids: string[]) => post<OneTime[]>(`${PATH}/reset-password`, undefined, { userIds: ids }),
  unlock: (ids: string[]) => post<unknown>(`${PATH}/unlock`, undefined, { userIds: ids }),
  refuse: (id: string, handTo?: string) =>
    post<unknown>(`${PATH}/audit-refuse`, undefined, { userIds: id, ...handed(handTo) }),
  sessions: (userId: string) => get<UserSession[]>(`${PATH}/sessions`, { userId }),
  endSession: (id: string) => post<unknown>(`${PATH}/end-session`, undefined, { id }),
  endSessions: (userId: string) => post<unknown>(`${PATH}/end-all-sessions`, undefined, { userId }),
  platforms: (id: string) =>
    get<{ platforms: { userType: number; userExt: string }[] }>(`${PATH}/platform-detail`, { id }),
  storePlatform: (userId: string, userType: number, userExt: string) =>
    post<unknown>(`${PATH}/update-platform`, undefined, { userId, userType, userExt }),
};
