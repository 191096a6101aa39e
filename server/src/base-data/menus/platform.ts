import { CRUD, EVERYBODY } from './grants.js';
import type { MenuSeed } from './seed.js';

/** What administrators of the platform keep. */
export const platformMenus: MenuSeed[] = [
  {
    code: 'authority',
    name: ['权限管理', 'Permissions'],
    path: '/authority',
    source: 'key',
    children: [
      { code: 'role', name: ['角色管理', 'Roles'], path: '/authority/role', buttons: [...CRUD, 'setting'] },
      {
        code: 'data_scope',
        name: ['数据权限', 'Data scopes'],
        path: '/authority/datascope',
        buttons: ['setting'],
      },
      {
        code: 'api_scope',
        name: ['接口权限', 'API scopes'],
        path: '/authority/apiscope',
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
        path: '/system/user',
        buttons: [...CRUD, 'role', 'reset', 'import', 'export'],
      },
      { code: 'dept', name: ['机构管理', 'Departments'], path: '/system/dept', buttons: [...CRUD] },
      { code: 'post', name: ['岗位管理', 'Posts'], path: '/system/post', buttons: [...CRUD] },
      { code: 'dict', name: ['系统字典', 'Dictionaries'], path: '/system/dict', buttons: [...CRUD] },
      {
        code: 'dictbiz',
        name: ['业务字典', 'Business dictionaries'],
        path: '/system/dictbiz',
        buttons: [...CRUD],
      },
      { code: 'menu', name: ['菜单管理', 'Menus'], path: '/system/menu', buttons: [...CRUD] },
      {
        code: 'topmenu',
        name: ['顶部菜单', 'Top menus'],
        path: '/system/topmenu',
        buttons: [...CRUD, 'setting'],
      },
      { code: 'param', name: ['参数管理', 'Parameters'], path: '/system/param', buttons: [...CRUD] },
      {
        code: 'tenant',
        name: ['租户管理', 'Tenants'],
        path: '/system/tenant',
        buttons: [...CRUD, 'setting'],
      },
      {
        code: 'tenant_package',
        name: ['租户产品包', 'Tenant packages'],
        path: '/system/tenantpackage',
        buttons: [...CRUD],
      },
      {
        code: 'datasource',
        name: ['数据源管理', 'Data sources'],
        path: '/system/datasource',
        buttons: [...CRUD],
      },
      { code: 'client', name: ['应用管理', 'Clients'], path: '/system/client', buttons: [...CRUD] },
    ],
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
        path: '/desk/notice',
        buttons: [...CRUD],
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
        path: '/resource/oss',
        buttons: [...CRUD, 'enable'],
      },
      {
        code: 'attach',
        name: ['附件管理', 'Attachments'],
        path: '/resource/attach',
        buttons: ['view', 'upload', 'download', 'delete'],
      },
      {
        code: 'sms',
        name: ['短信配置', 'Text messages'],
        path: '/resource/sms',
        buttons: [...CRUD, 'enable'],
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
        path: '/monitor/log/usual',
        buttons: ['view'],
      },
      { code: 'log_api', name: ['接口日志', 'API log'], path: '/monitor/log/api', buttons: ['view'] },
      { code: 'log_error', name: ['错误日志', 'Error log'], path: '/monitor/log/error', buttons: ['view'] },
      { code: 'audit', name: ['审计日志', 'Audit trail'], path: '/monitor/audit', buttons: ['view'] },
    ],
  },
];
