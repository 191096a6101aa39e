import { defineEntity, type Values } from '../record/define.js';
import { datetime, dictionary, flag, integer, reference, text } from '../record/fields.js';
import { MOBILE } from '../records/forms.js';

const PHONE = { max: 45, ...MOBILE } as const;

/** Our own icons by their name, other consoles' by the classes of their fonts: never an address. */
const ICON = {
  max: 255, pattern: '[\\w-]+(?: [\\w-]+)*',
  patternHint: ['图标名称：字母、数字、横线和空格', 'the name of an icon: letters, digits, dashes and blanks'],
} as const;

/** A person who may sign in; password, roles and region have calls of their own. */
export const user = defineEntity({
  name: 'user',
  path: 'blade-user',
  table: 'blade_user',
  label: ['用户', 'User'],
  title: 'account',
  tenancy: 'own',
  groups: { account: ['账号', 'Account'], person: ['个人信息', 'Person'], duty: ['职责', 'Duty'] },
  fields: {
    account: text({ label: ['登录账号', 'Account'], max: 45, identity: true, required: 'draft', filter: 'like', group: 'account' }),
    userType: dictionary({ label: ['用户平台', 'Platform'], code: 'user_type', numeric: true, filter: 'eq', group: 'account' }),
    name: text({ label: ['用户昵称', 'Nickname'], max: 20, filter: 'like', group: 'person' }),
    realName: text({ label: ['用户姓名', 'Name'], max: 20, required: 'draft', filter: 'like', group: 'person' }),
    phone: text({ label: ['手机号码', 'Mobile number'], ...PHONE, filter: 'like', group: 'person' }),
    email: text({ label: ['电子邮箱', 'E-mail'], max: 45, pattern: '[^@\\s]+@[^@\\s.]+(\\.[^@\\s.]+)+', patternHint: ['电子邮箱地址', 'an e-mail address'], filter: 'like', group: 'person' }),
    sex: dictionary({ label: ['用户性别', 'Sex'], code: 'sex', numeric: true, filter: 'eq', group: 'person' }),
    birthday: datetime({ label: ['用户生日', 'Birthday'], notFuture: true, group: 'person' }),
    avatar: text({ label: ['头像', 'Avatar'], max: 500, address: 'page', group: 'person' }),
    code: text({ label: ['用户编号', 'Staff number'], max: 12, filter: 'like', group: 'duty' }),
    roleId: text({ label: ['所属角色', 'Roles'], max: 1000, group: 'duty' }),
    deptId: text({ label: ['所属机构', 'Departments'], max: 1000, group: 'duty' }),
    postId: text({ label: ['所属岗位', 'Posts'], max: 1000, group: 'duty' }),
    leaderId: text({ label: ['直属领导', 'Leaders'], max: 1000, group: 'duty' }),
    isLeader: flag({ label: ['是否领导', 'Is a leader'], group: 'duty' }),
    companyName: text({ label: ['单位名称', 'Organisation'], max: 100, filter: 'like', group: 'duty' }),
  },
});

/** A set of rights that people are given. */
export const role = defineEntity({
  name: 'role',
  path: 'blade-system/role',
  table: 'blade_role',
  label: ['角色', 'Role'],
  title: 'roleName',
  tenancy: 'own',
  search: 'map',
  groups: {},
  fields: {
    roleName: text({ label: ['角色名称', 'Name'], max: 255, required: 'draft', filter: 'like' }),
    roleAlias: text({ label: ['角色别名', 'Alias'], max: 255, required: 'draft', filter: 'like' }),
    parentId: reference({ label: ['上级角色', 'Parent role'], to: 'blade-system/role' }),
    sort: integer({ label: ['角色排序', 'Order'], min: 0, max: 99_999 }),
  },
});

/** A screen or a button: what rights are about. */
export const menu = defineEntity({
  name: 'menu',
  path: 'blade-system/menu',
  table: 'blade_menu',
  label: ['菜单', 'Menu'],
  title: 'name',
  tenancy: 'platform',
  search: 'map',
  groups: {},
  fields: {
    name: text({ label: ['菜单名称', 'Name'], max: 255, required: 'draft', filter: 'like' }),
    nameEn: text({ label: ['英文名称', 'English name'], max: 255, filter: 'like' }),
    path: text({ label: ['路由地址', 'Path'], max: 255, address: 'page' }),
    parentId: reference({ label: ['上级菜单', 'Parent menu'], to: 'blade-system/menu' }),
    source: text({ label: ['菜单图标', 'Icon'], ...ICON }),
    code: text({ label: ['菜单编号', 'Code'], max: 255, required: 'draft', filter: 'like' }),
    category: dictionary({ label: ['菜单类型', 'Kind'], code: 'menu_category', numeric: true, filter: 'eq' }),
    alias: text({ label: ['菜单别名', 'Alias'], max: 255, filter: 'like' }),
    action: integer({ label: ['按钮功能', 'Button place'], min: 0, max: 3 }),
    sort: integer({ label: ['菜单排序', 'Order'], min: 0, max: 99_999 }),
    isOpen: integer({ label: ['新窗口', 'New window'], min: 0, max: 2, help: ['2 在新窗口打开，0 和 1 都是否', '2 opens a new window, 0 and 1 are both no'] }),
    metaRoles: text({ label: ['可见角色', 'Shown to roles'], max: 500, pattern: '[\\w-]+(,[\\w-]+)*', patternHint: ['角色别名，用英文逗号分隔', 'aliases of roles, separated by commas'], help: ['角色别名，用英文逗号分隔；留空则所有角色可见', 'Aliases of roles, separated by commas; all see it where none is named'] }),
    metaMenu: integer({ label: ['侧边菜单', 'Side menu'], min: 0, max: 1, help: ['0 页面不显示侧边菜单，1 显示', '0 shows its page without the side menu, 1 with it'] }),
    component: text({ label: ['组件', 'Component'], max: 255, address: 'page' }),
    remark: text({ label: ['菜单备注', 'Note'], max: 255 }),
  },
});

/** An office of the tenant. */
export const dept = defineEntity({
  name: 'dept',
  path: 'blade-system/dept',
  table: 'blade_dept',
  label: ['机构', 'Department'],
  title: 'deptName',
  tenancy: 'own',
  search: 'map',
  groups: {},
  fields: {
    deptName: text({ label: ['机构名称', 'Name'], max: 45, required: 'draft', filter: 'like' }),
    fullName: text({ label: ['机构全称', 'Full name'], max: 45, filter: 'like' }),
    parentId: reference({ label: ['上级机构', 'Parent department'], to: 'blade-system/dept' }),
    deptCategory: dictionary({ label: ['机构类型', 'Kind'], code: 'org_category', numeric: true, filter: 'eq' }),
    leaderId: text({ label: ['机构领导', 'Leaders'], max: 1000 }),
    sort: integer({ label: ['排序', 'Order'], min: 0, max: 99_999 }),
    remark: text({ label: ['备注', 'Note'], max: 255 }),
  },
});

/** A duty that people hold. */
export const post = defineEntity({
  name: 'post',
  path: 'blade-system/post',
  table: 'blade_post',
  label: ['岗位', 'Post'],
  title: 'postName',
  tenancy: 'own',
  groups: {},
  fields: {
    category: dictionary({ label: ['岗位类型', 'Kind'], code: 'post_category', numeric: true, required: 'draft', filter: 'eq' }),
    postCode: text({ label: ['岗位编号', 'Code'], max: 12, required: 'draft', filter: 'like' }),
    postName: text({ label: ['岗位名称', 'Name'], max: 64, required: 'draft', filter: 'like' }),
    sort: integer({ label: ['岗位排序', 'Order'], min: 0, max: 99_999 }),
    remark: text({ label: ['岗位描述', 'Note'], max: 255, long: true }),
  },
});

/** An entry of the bar above the side menu. */
export const topMenu = defineEntity({
  name: 'topmenu',
  path: 'blade-system/topmenu',
  table: 'blade_top_menu',
  label: ['顶部菜单', 'Top menu'],
  title: 'name',
  tenancy: 'own',
  groups: {},
  fields: {
    code: text({ label: ['菜单编号', 'Code'], max: 255, required: 'draft', filter: 'like' }),
    name: text({ label: ['菜单名称', 'Name'], max: 255, required: 'draft', filter: 'like' }),
    source: text({ label: ['菜单图标', 'Icon'], ...ICON }),
    path: text({ label: ['菜单路由', 'Path'], max: 255, address: 'page' }),
    sort: integer({ label: ['菜单排序', 'Order'], min: 0, max: 99_999, required: 'draft' }),
    isMain: flag({ label: ['默认', 'Default'], auto: true }),
  },
});

/** Which rows of a resource a role sees. */
export const dataScope = defineEntity({
  name: 'data_scope',
  path: 'blade-system/data-scope',
  table: 'blade_scope_data',
  label: ['数据权限', 'Data scope'],
  title: 'scopeName',
  tenancy: 'platform',
  groups: {},
  fields: {
    menuId: reference({ label: ['菜单', 'Menu'], to: 'blade-system/menu', required: 'draft', filter: 'eq' }),
    scopeName: text({ label: ['权限名称', 'Name'], max: 255, required: 'draft', filter: 'like' }),
    resourceCode: text({ label: ['权限编号', 'Code'], max: 255, required: 'draft', filter: 'like' }),
    scopeColumn: text({ label: ['权限字段', 'Column'], max: 255 }),
    scopeType: dictionary({ label: ['规则类型', 'Rule'], code: 'data_scope_type', numeric: true, required: 'draft', filter: 'eq' }),
    scopeField: text({ label: ['可见字段', 'Visible fields'], max: 255 }),
    scopeClass: text({ label: ['权限类名', 'Resource'], max: 500, required: 'draft' }),
    scopeValue: text({ label: ['规则值', 'Rule value'], max: 2000, long: true }),
    remark: text({ label: ['备注', 'Note'], max: 255 }),
  },
});

/** Which calls a role may make. */
export const apiScope = defineEntity({
  name: 'api_scope',
  path: 'blade-system/api-scope',
  table: 'blade_scope_api',
  label: ['接口权限', 'API scope'],
  title: 'scopeName',
  tenancy: 'platform',
  groups: {},
  fields: {
    menuId: reference({ label: ['菜单', 'Menu'], to: 'blade-system/menu', required: 'draft', filter: 'eq' }),
    scopeName: text({ label: ['权限名称', 'Name'], max: 255, required: 'draft', filter: 'like' }),
    resourceCode: text({ label: ['权限编号', 'Code'], max: 255, required: 'draft', filter: 'like' }),
    scopePath: text({ label: ['接口路径', 'Path'], max: 255, required: 'draft', filter: 'like' }),
    scopeType: dictionary({ label: ['接口类型', 'Kind'], code: 'api_scope_type', numeric: true, required: 'draft', filter: 'eq' }),
    remark: text({ label: ['备注', 'Note'], max: 255 }),
  },
});

/** Fields that a client may send for each. */
export type UserInput = Values<typeof user>;
export type RoleInput = Values<typeof role>;
export type MenuInput = Values<typeof menu>;
export type DeptInput = Values<typeof dept>;
export type PostInput = Values<typeof post>;
export type TopMenuInput = Values<typeof topMenu>;
export type DataScopeInput = Values<typeof dataScope>;
export type ApiScopeInput = Values<typeof apiScope>;
