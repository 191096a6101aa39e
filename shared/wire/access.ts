import type { HierarchyNode } from './rows.js';

/** Captcha of a sign-in page; `required` is there, and false, only where sign-in asks for no captcha. */
export interface Captcha {
  key: string;
  /** The picture as a data address. */
  image: string;
  required?: false;
}

/** Ways to sign in besides account and password. */
export interface SignInWays {
  sms: boolean;
  register: boolean;
  /** Whether people of other tenants sign in on the same page: it asks for the tenant's number. */
  tenantMode: boolean;
  /** Whether people with several departments or roles choose one. */
  switchMode: boolean;
  social: { source: string; name: string }[];
}

/** The tenant behind the address of a sign-in page. */
export interface TenantInfo {
  tenantId: string;
  tenantName: string;
  /** `domainUrl`, as clients before 4.x call it. */
  domain: string;
  domainUrl: string;
  /** Picture behind the words; empty for the page's own. */
  backgroundUrl: string;
}

/** A sign-in that still lives. */
export interface UserSession {
  id: string;
  userId: string;
  clientId: string;
  remoteIp: string;
  userAgent: string;
  createTime: string;
  lastUsedAt: string;
  expiresAt: string;
  /** 1 for the session that asks. */
  isCurrent: number;
}

/** Properties of a user's row beside the fields of its definition. */
export interface UserParticulars {
  tenantId: string;
  tenantName: string;
  /** Names of roles, departments and posts, comma lists. */
  roleName: string;
  deptName: string;
  postName: string;
  xzcode: string;
  xzname: string;
  xzjb: number;
  /** 1 while too many wrong passwords keep them out. */
  isLocked: number;
  /** 1 when their password was made for them and has to be changed first. */
  mustChangePassword: number;
}

/** The three fields of a change of password: md5 digests, SM2 texts or plain. */
export interface PasswordChange {
  oldPassword: string;
  newPassword: string;
  newPassword1: string;
}

/** The first account of a new tenant; its password is shown this once and must be changed. */
export interface FirstAccount {
  tenantId: string;
  account: string;
  password: string;
}

/** A role where it is chosen. */
export interface RoleNode extends HierarchyNode {
  /** Whether it may review what others submit. */
  reviews: boolean;
  /** Whether it is of a level below the nation: people with the role work in a region. */
  regional: boolean;
  children?: RoleNode[];
}

/** A menu or button as the clients read it; `children` is left out when there are none. */
export interface MenuNode {
  id: string;
  parentId: string;
  code: string;
  name: string;
  /** Its name in the other language: the search finds it by that, too. */
  otherName: string;
  alias: string;
  path: string;
  source: string;
  component: string;
  sort: number;
  category: number;
  action: number;
  /** 2: opens in a new window, where its address is another host's. */
  isOpen: number;
  remark: string;
  /** Which roles its entry is shown to, all where none is named; `menu` false where its page has no side menu. */
  meta: { roles?: string[]; menu?: false };
  children?: MenuNode[];
}

/** An entry of the bar above the side menu. */
export interface TopMenu {
  id: string;
  code: string;
  name: string;
  source: string;
  path: string;
  sort: number;
  /** 1: chosen until somebody chooses. */
  isMain: number;
}
