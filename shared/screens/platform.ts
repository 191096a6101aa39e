import { area } from './define.js';

/** Screens of the platform's administrators. */
export const platformScreens = {
  ...area('administration', {
    '/authority/role': { kind: 'list', menu: 'role', permission: 'role_view' },
    '/authority/datascope': { kind: 'list', menu: 'data_scope', permission: 'data_scope' },
    '/authority/apiscope': { kind: 'list', menu: 'api_scope', permission: 'api_scope' },
    '/system/user': { kind: 'list', menu: 'user', permission: 'user_view' },
    '/system/dept': { kind: 'list', menu: 'dept', permission: 'dept_view' },
    '/system/post': { kind: 'list', menu: 'post', permission: 'post_view' },
    '/system/dict': { kind: 'list', menu: 'dict', permission: 'dict_view' },
    '/system/dictbiz': { kind: 'list', menu: 'dictbiz', permission: 'dictbiz_view' },
    '/system/menu': { kind: 'list', menu: 'menu', permission: 'menu_view' },
    '/system/topmenu': { kind: 'list', menu: 'topmenu', permission: 'topmenu_view' },
    '/system/param': { kind: 'list', menu: 'param', permission: 'param_view' },
    '/system/tenant': { kind: 'list', menu: 'tenant', permission: 'tenant_view' },
    '/system/tenantpackage': { kind: 'list', menu: 'tenant_package', permission: 'tenant_package_view' },
    '/system/datasource': { kind: 'list', menu: 'datasource', permission: 'datasource_view' },
    '/tool/datasource': { kind: 'list', under: '/system/datasource', permission: 'datasource_view' },
    '/tool/model': { kind: 'list', menu: 'model', permission: 'model_view' },
    '/tool/code': { kind: 'list', menu: 'code', permission: 'code_view' },
    '/report/reportlist': { kind: 'list', menu: 'report_list', permission: 'report_list_view' },
    '/system/client': { kind: 'list', menu: 'client', permission: 'client_view' },
    '/desk/notice': { kind: 'list', menu: 'notice', permission: 'notice_view' },
    '/resource/oss': { kind: 'list', menu: 'oss', permission: 'oss_view' },
    '/resource/attach': { kind: 'list', menu: 'attach', permission: 'attach_view' },
    '/resource/sms': { kind: 'list', menu: 'sms', permission: 'sms_view' },
    '/monitor/log/usual': { kind: 'list', menu: 'log_usual', permission: 'log_usual_view' },
    '/monitor/log/api': { kind: 'list', menu: 'log_api', permission: 'log_api_view' },
    '/monitor/log/error': { kind: 'list', menu: 'log_error', permission: 'log_error_view' },
    '/monitor/audit': { kind: 'list', menu: 'audit', permission: 'audit_view' },
  }),
  ...area('dict-horizontal', {
    '/dict-horizontal/index': { kind: 'page', under: '/system/dict', permission: 'dict_view' },
  }),
  ...area('dict-vertical', {
    '/dict-vertical/index': { kind: 'page', under: '/system/dict', permission: 'dict_view' },
  }),
};
