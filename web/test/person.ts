import type { MenuNode } from '@gushu/shared';
import type { UserInfo } from '../src/session/store.js';

/** Who is signed in where a test says nothing else. */
export const ADMIN: UserInfo = {
  tenant_id: '000000',
  user_id: '1',
  account: 'admin',
  user_name: 'admin',
  nick_name: '管理员',
  real_name: '管理员',
  role_name: 'administrator',
  avatar: '',
  dept_id: '1',
  role_id: '1',
};

/** A node of a menu, or a button. */
export const menuNode = (code: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: code,
  parentId: '0',
  code,
  name: code,
  otherName: code,
  alias: '',
  path: '',
  source: '',
  component: '',
  sort: 1,
  category: 1,
  action: 0,
  isOpen: 1,
  remark: '',
  meta: {},
  ...more,
});
