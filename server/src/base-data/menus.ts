import { statistics } from '@gushu/shared';
import { filingMenu, filingYearMenus } from './filing-menus.js';
import type { MenuSeed } from './menu-seed.js';

const CRUD = ['view', 'add', 'edit', 'delete'] as const;
const VIEW = ['view'] as const;
const WRITER = ['view', 'add', 'edit', 'delete', 'import', 'export'] as const;
const REVIEWER = ['view', 'review', 'import', 'export'] as const;
const PUBLISHER = ['view', 'add', 'edit', 'delete', 'publish', 'export'] as const;
const EXPERTS = [...PUBLISHER, 'review'] as const;
const EVERYBODY = {
  nation: VIEW,
  province: VIEW,
  city: VIEW,
  county: VIEW,
  township: VIEW,
  village: VIEW,
  expert: VIEW,
};
const INSPECTOR = [...CRUD, 'export'] as const;
const OFFICES = { nation: VIEW, province: VIEW, city: VIEW, county: VIEW };
const IMPORTERS = {
  nation: ['view', 'delete'],
  province: ['view', 'add', 'delete'],
  city: ['view', 'add', 'delete'],
  county: ['view', 'add', 'delete'],
  township: ['view', 'add', 'delete'],
} as const;

/** The menus of a new system. Edited ones stay as administrators made them; new ones are added by their code. */
export const MENUS: MenuSeed[] = [
  { code: 'wel', name: ['首页', 'Home'], path: '/wel/index', source: 'home', grant: EVERYBODY },
  {
    code: 'basicdata',
    name: ['基础数据', 'Base records'],
    path: '/basicdata',
    source: 'tree',
    children: [
      {
        code: 'oldTree',
        name: ['古树名木', 'Ancient trees'],
        path: '/basicdata/oldTree',
        buttons: ['view', 'add', 'edit', 'delete', 'review', 'import', 'export'],
        grant: {
          nation: REVIEWER,
          province: REVIEWER,
          city: REVIEWER,
          county: [...WRITER, 'review'],
          township: WRITER,
          village: ['view', 'add', 'edit', 'delete'],
          expert: VIEW,
        },
      },
      {
        code: 'oldTreeGroup',
        name: ['古树群', 'Tree groups'],
        path: '/basicdata/oldTreeGroup',
        buttons: ['view', 'add', 'edit', 'delete', 'review', 'import', 'export'],
        grant: {
          nation: REVIEWER,
          province: REVIEWER,
          city: REVIEWER,
          county: [...WRITER, 'review'],
          township: WRITER,
          village: CRUD,
          expert: VIEW,
        },
      },
    ],
  },
  {
    code: 'statisAnalysis',
    name: ['统计分析', 'Statistics'],
    path: '/statisAnalysis',
    source: 'chart',
    children: [
      ...Object.values(statistics).map(({ screen, title }) => ({
        code: screen,
        name: title,
        path: `/statisAnalysis/${screen}`,
        grant: EVERYBODY,
      })),
    ],
  },
  {
    code: 'syntheticalAttr',
    name: ['综合查询', 'Queries'],
    path: '/syntheticalAttr',
    source: 'grid',
    children: [
      {
        code: 'oldTreeQuery',
        name: ['古树名木查询', 'Query of trees'],
        path: '/syntheticalAttr/oldTree',
        grant: EVERYBODY,
      },
      {
        code: 'oldTreeGroupQuery',
        name: ['古树群查询', 'Query of groups'],
        path: '/syntheticalAttr/oldTreeGroup',
        grant: EVERYBODY,
      },
    ],
  },
  {
    code: 'landscape',
    name: ['古树一张图', 'Globe'],
    path: '/landscape/index',
    source: 'globe',
    grant: EVERYBODY,
  },
  {
    code: 'protectManage',
    name: ['保护管理', 'Protection'],
    path: '/protectManage',
    source: 'shield',
    children: [
      {
        code: 'curingRecord',
        name: ['养护记录', 'Care'],
        path: '/protectManage/curingRecord',
        buttons: ['view', 'add', 'edit', 'delete', 'review', 'import', 'export'],
        grant: {
          nation: [...VIEW, 'export'],
          province: [...VIEW, 'export'],
          city: [...VIEW, 'export'],
          county: [...WRITER, 'review'],
          township: WRITER,
          village: CRUD,
        },
      },
      {
        code: 'patrolRecord',
        name: ['巡护记录', 'Patrols'],
        path: '/protectManage/patrolRecord',
        buttons: ['view', 'add', 'edit', 'delete', 'review', 'import'],
        grant: {
          nation: VIEW,
          province: VIEW,
          city: VIEW,
          county: [...CRUD, 'review', 'import'],
          township: [...CRUD, 'import'],
          village: CRUD,
        },
      },
    ],
  },
  filingMenu,
  {
    code: 'information',
    name: ['信息管理', 'Information'],
    path: '/information',
    source: 'read',
    children: [
      {
        code: 'law',
        name: ['法律法规', 'Laws'],
        path: '/information/law',
        buttons: [...PUBLISHER],
        grant: {
          ...EVERYBODY,
          nation: PUBLISHER,
          province: PUBLISHER,
          city: PUBLISHER,
          county: PUBLISHER,
        },
      },
    ],
  },
  {
    code: 'expertPoolManagement',
    name: ['专家库管理', 'Experts'],
    path: '/expertPoolManagement',
    source: 'team',
    children: [
      {
        code: 'expertDatabase',
        name: ['国家级专家库', 'National experts'],
        path: '/expertPoolManagement/nationalExpertDatabase',
        buttons: [...EXPERTS],
        grant: { ...EVERYBODY, nation: EXPERTS, province: PUBLISHER },
      },
      {
        code: 'provincialExpertDatabase',
        name: ['省级专家库', 'Provincial experts'],
        path: '/expertPoolManagement/provincialExpertDatabase',
        grant: EVERYBODY,
      },
    ],
  },
  {
    code: 'expertInquiries',
    name: ['专家咨询', 'Expert advice'],
    path: '/expertInquiry',
    source: 'message',
    children: [
      {
        code: 'expertInquiry',
        name: ['咨询管理', 'Inquiries'],
        path: '/expertInquiry/expertInquiry',
        buttons: [...CRUD],
        grant: Object.fromEntries(Object.keys(EVERYBODY).map((role) => [role, CRUD])),
      },
    ],
  },
  {
    code: 'devOps',
    name: ['数据运维', 'Data operations'],
    path: '/devOps',
    source: 'database',
    children: [
      {
        code: 'dataImportRecord',
        name: ['数据导入', 'Imports'],
        path: '/devOps/dataImportRecord',
        buttons: ['view', 'add', 'delete'],
        grant: IMPORTERS,
      },
      {
        code: 'oldTreeGroupDataImportRecord',
        name: ['古树群导入', 'Imports of groups'],
        path: '/devOps/oldTreeGroupDataImportRecord',
        grant: IMPORTERS,
      },
      ...filingYearMenus,
      {
        code: 'pictureImportRecord',
        name: ['照片导入', 'Imports of pictures'],
        path: '/devOps/pictureImportRecord',
        grant: IMPORTERS,
      },
      {
        code: 'region',
        name: ['行政区划', 'Regions'],
        path: '/devOps/region',
        buttons: ['view', 'add', 'edit', 'delete', 'import', 'export'],
        grant: OFFICES,
      },
      {
        code: 'regionMove',
        name: ['区划调整', 'Region changes'],
        path: '/devOps/regionMove',
        buttons: ['view', 'add'],
      },
      {
        code: 'treeSpecies',
        name: ['树种管理', 'Tree species'],
        path: '/devOps/treeSpecies',
        buttons: ['view', 'add', 'edit', 'delete'],
        grant: { ...OFFICES, nation: CRUD },
      },
      {
        code: 'inspectionRule',
        name: ['质检规则', 'Inspection rules'],
        path: '/devOps/inspectionRule',
        buttons: [...CRUD, 'export'],
        grant: { nation: INSPECTOR, province: INSPECTOR, city: INSPECTOR, county: INSPECTOR },
      },
    ],
  },
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
