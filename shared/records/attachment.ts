import type { Label } from '../label.js';
import { defineEntity, type Values } from '../record/define.js';
import { datetime, decimal, dictionary, integer, reference, region, text } from '../record/fields.js';

/** A file that is attached to a record: a picture, a video or a document. Who may read and change it follows from the record. */
export const attachment = defineEntity({
  name: 'attachment',
  path: 'attachment/attachment',
  table: 'attachment',
  label: ['附件', 'Attachment'],
  title: 'attachmentName',
  tenancy: 'own',
  groups: {},
  fields: {
    businessType: dictionary({ label: ['业务类型', 'Kind of record'], code: 'data_type', required: 'draft', filter: 'eq' }),
    businessId: reference({ label: ['业务数据', 'Record'], to: 'businessType', required: 'draft', filter: 'eq' }),
    provinceOldTreeNumber: text({ label: ['省级古树编号', 'Provincial number'], max: 32, auto: true, filter: 'eq' }),
    xzCode: region({ label: ['所在区划', 'Region'], auto: true }),
    attachId: reference({ label: ['附件', 'Attachment'], to: 'blade-resource/attach', help: ['上传接口返回的 attachId', 'The attachId returned by the upload'] }),
    attachType: dictionary({ label: ['附件类别', 'Kind'], code: 'attach_type', auto: true, filter: 'in', help: ['由附件内容决定', 'Follows from its content'] }),
    photoKind: dictionary({ label: ['照片类别', 'Photo kind'], code: 'photo_kind', filter: 'in' }),
    attachmentName: text({ label: ['附件名称', 'Name'], max: 200 }),
    author: text({ label: ['作者', 'Author'], max: 50 }),
    attachmentUrl: text({ label: ['附件地址', 'Address'], max: 500, help: ['图片和视频为一小时内有效的签名地址', 'Of pictures and videos a signed link for an hour'] }),
    thumbUrl: text({ label: ['缩略图地址', 'Thumbnail'], max: 500, auto: true }),
    size: integer({ label: ['附件大小', 'Size'], unit: ['字节', 'bytes'], auto: true }),
    suffix: text({ label: ['扩展名', 'Extension'], max: 12, auto: true }),
    width: integer({ label: ['宽', 'Width'], unit: ['像素', 'px'], auto: true }),
    height: integer({ label: ['高', 'Height'], unit: ['像素', 'px'], auto: true }),
    shootTime: datetime({ label: ['拍摄时间', 'Taken at'], notFuture: true }),
    shootLon: decimal({ label: ['拍摄经度', 'Longitude'], unit: ['度', '°'], scale: 6, min: 73, max: 136 }),
    shootLat: decimal({ label: ['拍摄纬度', 'Latitude'], unit: ['度', '°'], scale: 6, min: 3, max: 54 }),
    sort: integer({ label: ['排序', 'Order'], min: 0, max: 9_999 }),
    remark: text({ label: ['备注', 'Note'], max: 200 }),
  },
});

/** Key of dictionary `photo_kind`: the picture shows all of its subject. */
export const WHOLE_PHOTO = '1';

/** Fields of an attachment that a client may send. */
export type AttachmentInput = Values<typeof attachment>;

/** Label of the files of a row in its form. */
export const FILES_LABEL: Label = ['照片与附件', 'Photos and files'];
