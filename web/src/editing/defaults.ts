import { type Default, type EntityDefinition, type Field, now, today } from '@gushu/shared';
import { useState } from 'react';
import { type Person, useProfile } from '../session/profile.js';
import { displayName, type UserInfo, useSession } from '../session/store.js';
import type { Values } from './differences.js';

/** The person who fills in the form, as far as the system knows them. */
interface Known {
  user: UserInfo;
  profile: Person | undefined;
  field: Field;
}

const first = (list: string | undefined): string | undefined => list?.split(/[,、]/)[0];

const KNOWN: Readonly<Record<Default, (known: Known) => unknown>> = {
  me: ({ user }) => displayName(user),
  // Where there is no department, its name is the server's word for that.
  myUnit: ({ profile }) => profile?.companyName || (profile?.deptId ? first(profile.deptName) : undefined),
  myPhone: ({ profile }) => profile?.phone,
  myRegion: ({ user }) => user.xzcode,
  now: ({ field }) => (field.kind === 'date' ? today() : now()),
};

/** Default values of a new row that the system knows, as its definition declares. */
export function useDefaults({ fields }: Pick<EntityDefinition, 'fields'>): Values {
  const user = useSession((s) => s.user);
  const { data: profile } = useProfile();
  const [begun] = useState(() =>
    Object.entries(fields).flatMap(([name, field]) => {
      const value = user && field.default && KNOWN[field.default]({ user, profile, field });
      return value ? [[name, value] as const] : [];
    }),
  );
  return Object.fromEntries(begun);
}
