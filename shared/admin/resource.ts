import { defineEntity, type Values } from '../record/define.js';
import { datetime, dictionary, flag, html, integer, text } from '../record/fields.js';

/** A message to everybody of the tenant. */
export const notice = defineEntity({
  name: 'notice',
  path: 'blade-desk/notice',
  table: 'blade_notice',
  label: ['通知公告', 'Notice'],
  title: 'title',
  tenancy: 'own',
  search: 'map',
  dataType: '31',
  files: true,
  groups: {},
  fields: {
    title: text({ label: ['通知标题', 'Title'], max: 255, required: 'draft', filter: 'like' }),
    category: dictionary({ label: ['通知类型', 'Kind'], code: 'notice', numeric: true, required: 'draft', filter: 'eq' }),
    releaseTime: datetime({ label: ['通知日期', 'Released at'], filter: 'range', help: ['未填写的为草稿，尚未发布', 'A draft until it has one: nobody is notified'] }),
    content: html({ label: ['通知内容', 'Content'], max: 20_000 }),
  },
});

const inUse = dictionary({ label: ['是否启用', 'Enabled'], code: 'yes_no', numeric: true, filter: 'eq', auto: true });

/** A way to send text messages. */
export const sms = defineEntity({
  name: 'sms',
  path: 'blade-resource/sms',
  table: 'blade_sms',
  label: ['短信配置', 'SMS configuration'],
  title: 'smsCode',
  tenancy: 'own',
  groups: {},
  fields: {
    category: dictionary({ label: ['分类', 'Kind'], code: 'sms', numeric: true, required: 'draft', filter: 'eq' }),
    smsCode: text({ label: ['资源编号', 'Code'], max: 32, required: 'draft', filter: 'like' }),
    templateId: text({ label: ['模板编号', 'Template'], max: 64 }),
    accessKey: text({ label: ['accessKey', 'accessKey'], max: 255, secret: true }),
    secretKey: text({ label: ['secretKey', 'secretKey'], max: 255, secret: true }),
    regionId: text({ label: ['regionId', 'regionId'], max: 255 }),
    appId: text({ label: ['appId', 'appId'], max: 255 }),
    signName: text({ label: ['短信签名', 'Signature'], max: 64 }),
    status: inUse,
    remark: text({ label: ['备注', 'Note'], max: 255 }),
  },
});

/** A store for files. */
export const oss = defineEntity({
  name: 'oss',
  path: 'blade-resource/oss',
  table: 'blade_oss',
  label: ['对象存储', 'Object store'],
  title: 'ossCode',
  tenancy: 'own',
  groups: {},
  fields: {
    category: dictionary({ label: ['分类', 'Kind'], code: 'oss', numeric: true, required: 'draft', filter: 'eq' }),
    ossCode: text({ label: ['资源编号', 'Code'], max: 32, required: 'draft', filter: 'like' }),
    endpoint: text({ label: ['资源地址', 'Address'], max: 255, filter: 'like' }),
    transformEndpoint: text({ label: ['外网资源地址', 'Public address'], max: 255 }),
    bucketName: text({ label: ['空间名', 'Bucket'], max: 255 }),
    accessKey: text({ label: ['accessKey', 'accessKey'], max: 255, secret: true }),
    secretKey: text({ label: ['secretKey', 'secretKey'], max: 255, secret: true }),
    appId: text({ label: ['appId', 'appId'], max: 255 }),
    region: text({ label: ['region', 'region'], max: 255 }),
    /** An administrator of the platform has named the address. */
    insideAllowed: flag({ label: ['可用内网地址', 'May be inside this network'], auto: true }),
    status: inUse,
    remark: text({ label: ['备注', 'Note'], max: 255 }),
  },
});

/** A file that somebody uploaded. */
export const attach = defineEntity({
  name: 'attach',
  path: 'blade-resource/attach',
  table: 'blade_attach',
  label: ['附件', 'Attachment'],
  title: 'originalName',
  tenancy: 'own',
  groups: {},
  fields: {
    link: text({ label: ['附件地址', 'Link'], max: 1000, auto: true }),
    domainUrl: text({ label: ['附件域名', 'Host'], max: 500, auto: true }),
    name: text({ label: ['附件名称', 'Name'], max: 500, auto: true, filter: 'like' }),
    originalName: text({ label: ['附件原名', 'Original name'], max: 500, auto: true, filter: 'like' }),
    extension: text({ label: ['附件扩展名', 'Extension'], max: 12, auto: true, filter: 'eq' }),
    attachSize: integer({ label: ['附件大小', 'Size'], column: 'bigint', auto: true }),
  },
});

/** Fields that a client may send for each. */
export type NoticeInput = Values<typeof notice>;
export type SmsInput = Values<typeof sms>;
export type OssInput = Values<typeof oss>;
