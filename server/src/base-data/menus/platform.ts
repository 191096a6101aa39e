import { CHANGE, CRUD, EVERYBODY, OFFICES } from './grants.js';
import type { MenuFolder } from './seed.js';

/** Menu of the platform's administrators. */
export const platformMenus: MenuFolder[] = [
  {
    code: 'authority',
    name: ['权限管理', 'Permissions'],
    path: '/authority',
    source: 'key',
    children: [
      { code: 'role', name: ['角色管理', 'Roles'], buttons: [...CHANGE, 'setting'] },
      {
        code: 'data_scope',
        name: ['数据权限', 'Data scopes'],
        buttons: ['setting'],
      },
      {
        code: 'api_scope',
        name: ['接口权限', 'API scopes'],
        buttons: ['setting'],
      },
    ],
  },
  {
    code: 'system',
    name: ['系统管理', 'System'],
    path: '/system',
    source: 'setting',
    children: [
      {
        code: 'user',
        name: ['用户管理', 'Users'],
        buttons: [...CHANGE, 'role', 'reset', 'import', 'export'],
      },
      { code: 'dept', name: ['机构管理', 'Departments'], buttons: CHANGE },
      { code: 'post', name: ['岗位管理', 'Posts'], buttons: CHANGE },
      { code: 'dict', name: ['系统字典', 'Dictionaries'], buttons: CHANGE },
      {
        code: 'dictbiz',
        name: ['业务字典', 'Business dictionaries'],
        buttons: CHANGE,
      },
      { code: 'menu', name: ['菜单管理', 'Menus'], buttons: CHANGE },
      {
        code: 'topmenu',
        name: ['顶部菜单', 'Top menus'],
        buttons: [...CHANGE, 'setting'],
      },
      { code: 'param', name: ['参数管理', 'Parameters'], buttons: CHANGE },
      {
        code: 'tenant',
        name: ['租户管理', 'Tenants'],
        buttons: [...CHANGE, 'setting'],
      },
      {
        code: 'tenant_package',
        name: ['租户产品包', 'Tenant packages'],
        buttons: CHANGE,
      },
      {
        code: 'datasource',
        name: ['数据源管理', 'Data sources'],
        buttons: CHANGE,
      },
      { code: 'client', name: ['应用管理', 'Clients'], buttons: CHANGE },
    ],
  },
  {
    code: 'tool',
    name: ['研发工具', 'Development'],
    path: '/tool',
    source: 'setting',
    children: [
      { code: 'model', name: ['模型设计器', 'Record models'], buttons: CHANGE },
      { code: 'code', name: ['代码生成器', 'Generated code'], buttons: CHANGE },
    ],
  },
  {
    code: 'report',
    name: ['报表管理', 'Report workbooks'],
    path: '/report',
    source: 'chart',
    grant: OFFICES,
    children: [{ code: 'report_list', name: ['报表列表', 'Report list'], buttons: CHANGE, grant: OFFICES }],
  },
  {
    code: 'desk',
    name: ['工作台', 'Workspace'],
    path: '/desk',
    source: 'desktop',
    grant: EVERYBODY,
    children: [
      {
        code: 'notice',
        name: ['通知公告', 'Notices'],
        buttons: CHANGE,
        grant: { ...EVERYBODY, nation: CRUD, province: CRUD },
      },
    ],
  },
  {
    code: 'resource',
    name: ['资源管理', 'Resources'],
    path: '/resource',
    source: 'cloud',
    children: [
      {
        code: 'oss',
        name: ['对象存储', 'Object stores'],
        buttons: [...CHANGE, 'enable'],
      },
      {
        code: 'attach',
        name: ['附件管理', 'Attachments'],
        buttons: ['upload', 'download', 'delete'],
      },
      {
        code: 'sms',
        name: ['短信配置', 'Text messages'],
        buttons: [...CHANGE, 'enable'],
      },
    ],
  },
  {
    code: 'monitor',
    name: ['系统监控', 'Monitoring'],
    path: '/monitor',
    source: 'monitor',
    children: [
      {
        code: 'log_usual',
        name: ['通用日志', 'Event log'],
      },
      { code: 'log_api', name: ['接口日志', 'API log'] },
      { code: 'log_error', name: ['错误日志', 'Error log'] },
      { code: 'audit', name: ['审计日志', 'Audit trail'] },
    ],
  },
];
