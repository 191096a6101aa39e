import { ID_FORM } from '../record/check.js';
import { defineEntity, type Values } from '../record/define.js';
import { datetime, dictionary, integer, reference, text } from '../record/fields.js';

const GRANT = 'password|captcha|refresh_token|authorization_code|social|sms_code|register|client_credentials';

/** An organization with people and rows of its own. */
export const tenant = defineEntity({
  name: 'tenant',
  path: 'blade-system/tenant',
  table: 'blade_tenant',
  label: ['租户', 'Tenant'],
  title: 'tenantName',
  tenancy: 'platform',
  search: 'map',
  groups: {},
  fields: {
    tenantId: text({ label: ['租户编号', 'Tenant number'], max: 12, auto: true, filter: 'like' }),
    tenantName: text({ label: ['租户名称', 'Name'], max: 50, required: 'draft', filter: 'like' }),
    linkman: text({ label: ['联系人', 'Contact'], max: 20, filter: 'like' }),
    contactNumber: text({ label: ['联系电话', 'Phone'], max: 20, filter: 'like' }),
    address: text({ label: ['联系地址', 'Address'], max: 255 }),
    accountNumber: integer({ label: ['账号额度', 'Account limit'], min: -1, max: 1_000_000, help: ['-1为不限制', '-1 for no limit'] }),
    expireTime: datetime({ label: ['过期时间', 'Valid until'], help: ['不填为不限制', 'No limit when empty'] }),
    domainUrl: text({ label: ['绑定域名', 'Address of its page'], max: 255, address: 'site' }),
    backgroundUrl: text({ label: ['系统背景', 'Sign-in picture'], max: 1000, address: 'page' }),
    packageId: reference({ label: ['产品包', 'Package'], to: 'blade-system/tenant-package', auto: true }),
    datasourceId: reference({ label: ['数据源', 'Data source'], to: 'blade-develop/datasource', auto: true }),
  },
});

/** The menus that tenants of one kind may use. */
export const tenantPackage = defineEntity({
  name: 'tenant_package',
  path: 'blade-system/tenant-package',
  table: 'blade_tenant_package',
  label: ['租户产品包', 'Tenant package'],
  title: 'packageName',
  tenancy: 'platform',
  groups: {},
  fields: {
    packageName: text({ label: ['产品包名', 'Name'], max: 50, required: 'draft', filter: 'like' }),
    menuId: text({ label: ['菜单', 'Menus'], max: 8000, pattern: `${ID_FORM}(,${ID_FORM})*`, patternHint: ['菜单编号列表', 'a list of menu ids'], required: 'draft' }),
    remark: text({ label: ['备注', 'Note'], max: 255 }),
  },
});

/** Parameter with the password that resets and new tenants begin with; empty, each gets a random one. */
export const INIT_PASSWORD = 'account.initPassword';

/** Parameters whose being empty says something: no review number on the maps, no tiles of an own service, no prize video and no fixed one, no host whose pages may be framed or whose videos play, no update log but ours. */
export const EMPTY_PARAMS: readonly string[] = [
  ...[INIT_PASSWORD, 'map.reviewNumber', 'map.satellite2022', 'map.forestPlots2022', 'frame.hosts', 'frame.updateLog', 'frame.silentCodes'],
  ...['showcase.videoHosts', 'monitor.videoHosts'],
  ...['showcase.prizeVideo1', 'showcase.prizeVideo2', 'showcase.prizeVideo3'],
  ...['showcase.fixedVideo1', 'showcase.fixedVideo2', 'showcase.fixedVideo3'],
];

/** A setting of the platform. */
export const param = defineEntity({
  name: 'param',
  path: 'blade-system/param',
  table: 'blade_param',
  label: ['参数', 'Parameter'],
  title: 'paramName',
  tenancy: 'platform',
  search: 'map',
  groups: {},
  fields: {
    paramName: text({ label: ['参数名称', 'Name'], max: 255, required: 'draft', filter: 'like' }),
    paramKey: text({ label: ['参数键名', 'Key'], max: 255, pattern: '[\\w.-]+', patternHint: ['字母、数字、点', 'letters, digits and dots'], required: 'draft', filter: 'like' }),
    paramValue: text({ label: ['参数键值', 'Value'], max: 255, filter: 'like' }),
    remark: text({ label: ['备注', 'Note'], max: 255 }),
  },
});

/** A program that may ask for tokens. */
export const client = defineEntity({
  name: 'client',
  path: 'blade-system/client',
  table: 'blade_client',
  label: ['应用', 'Client'],
  title: 'clientId',
  tenancy: 'platform',
  groups: {},
  fields: {
    clientId: text({ label: ['应用编号', 'Client id'], max: 48, pattern: '[\\w.-]+', patternHint: ['字母、数字、点、横线', 'letters, digits, dots and dashes'], required: 'draft', filter: 'eq' }),
    clientSecret: text({ label: ['应用密钥', 'Secret'], max: 256, secret: true, help: ['浏览器应用不填', 'None for clients that live in browsers'] }),
    authorizedGrantTypes: text({ label: ['授权类型', 'Grant types'], max: 256, pattern: `(${GRANT})(,(${GRANT}))*`, patternHint: ['授权类型列表', 'a list of grant types'], required: 'draft' }),
    scope: text({ label: ['授权范围', 'Scope'], max: 256 }),
    accessTokenValidity: integer({ label: ['令牌秒数', 'Token lifetime'], unit: ['秒', 's'], min: 60, max: 86_400, required: 'draft' }),
    refreshTokenValidity: integer({ label: ['刷新秒数', 'Refresh lifetime'], unit: ['秒', 's'], min: 60, max: 31_536_000, required: 'draft' }),
    webServerRedirectUri: text({ label: ['回调地址', 'Redirect address'], max: 256, address: 'redirect' }),
    resourceIds: text({ label: ['资源集合', 'Resources'], max: 256 }),
    authorities: text({ label: ['权限', 'Authorities'], max: 256 }),
    autoapprove: text({ label: ['自动授权', 'Approved without asking'], max: 256 }),
    additionalInformation: text({ label: ['附加说明', 'Further data'], max: 4096, long: true }),
  },
});

/** The address of a database, for tenants that may use it. */
export const datasource = defineEntity({
  name: 'datasource',
  path: 'blade-develop/datasource',
  table: 'blade_datasource',
  label: ['数据源', 'Data source'],
  title: 'name',
  tenancy: 'platform',
  search: 'map',
  groups: {},
  fields: {
    category: dictionary({ label: ['数据源类型', 'Kind'], code: 'datasource_category', numeric: true, filter: 'eq' }),
    name: text({ label: ['名称', 'Name'], max: 100, required: 'draft', filter: 'like' }),
    driverClass: text({ label: ['驱动类', 'Driver'], max: 100, pattern: '[\\w.$]+', patternHint: ['类名', 'the name of a class'] }),
    url: text({ label: ['连接地址', 'Address'], max: 500, pattern: 'jdbc:[\\w:]+//[^\\s@]+', patternHint: ['不含账号密码的JDBC地址', 'a JDBC address without account or password'] }),
    username: text({ label: ['用户名', 'Account'], max: 50 }),
    password: text({ label: ['密码', 'Password'], max: 50, secret: true }),
    shardingConfig: text({ label: ['分库分表配置', 'Sharding'], max: 4000, long: true }),
    remark: text({ label: ['备注', 'Note'], max: 255 }),
  },
});

/** Fields that a client may send for each. */
export type TenantInput = Values<typeof tenant>;
export type TenantPackageInput = Values<typeof tenantPackage>;
export type DatasourceInput = Values<typeof datasource>;
export type ParamInput = Values<typeof param>;
export type ClientInput = Values<typeof client>;
