import { claimsOf, type Person } from './people.js';
import type { SignedIn } from './sign-in.js';

const LICENSE = 'powered by gushu';

/** A person in the words of the specification's token answer and user info. */
export function personFields(person: Person, userType: string): Record<string, unknown> {
  return {
    ...claimsOf(person),
    avatar: person.avatar,
    detail: { type: userType },
    xzcode: person.xzCode,
    xzname: person.xzname,
    xzjb: person.xzjb,
    companyName: person.companyName,
  };
}

/** The token answer of the specification's dialect, unwrapped and in snake case. */
export function bladeToken(signedIn: SignedIn): Record<string, unknown> {
  const { person, client, userType, accessToken, refreshToken } = signedIn;
  return {
    ...personFields(person, userType),
    client_id: client.clientId,
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: client.accessSeconds,
    license: LICENSE,
  };
}

/** The token answer of the open-source dialect, in camel case. */
export function openToken({ person, client, accessToken, refreshToken }: SignedIn): Record<string, unknown> {
  return {
    tenantId: person.tenantId,
    userId: person.id,
    deptId: person.deptId,
    postId: person.postId,
    roleId: person.roleId,
    oauthId: person.oauthId ?? '',
    account: person.account,
    userName: person.realName || person.account,
    nickName: person.name,
    authority: person.roleName,
    avatar: person.avatar,
    xzcode: person.xzCode,
    xzname: person.xzname,
    xzjb: person.xzjb,
    accessToken,
    refreshToken,
    tokenType: 'bearer',
    expiresIn: client.accessSeconds,
    license: LICENSE,
  };
}
