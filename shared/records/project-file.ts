import { defineRecord, type Values } from '../record/define.js';
import { datetime, dictionary, integer, reference, text } from '../record/fields.js';

/** A file of a rescue project (项目文件): an upload with its type, its level and the stage that it belongs to. */
export const projectFile = defineRecord({
  name: 'projectFile',
  path: 'centralGovernment/projectFile',
  table: 'project_file',
  label: ['项目文件', 'Project file'],
  unit: ['个', 'files'],
  title: 'fileName',
  parent: { field: 'projectId', to: 'centralGovernment/centralGovernment' },
  states: [],
  groups: { file: ['文件', 'File'] },
  fields: {
    projectId: reference({ label: ['项目', 'Project'], to: 'centralGovernment/centralGovernment', required: 'draft', filter: 'eq', group: 'file' }),
    fileType: dictionary({ label: ['文件类别', 'Type'], code: 'project_file_type', required: 'draft', filter: 'in', group: 'file' }),
    fileLevel: dictionary({ label: ['文件级别', 'Level'], code: 'file_level', required: 'draft', filter: 'in', group: 'file' }),
    stage: dictionary({ label: ['所属阶段', 'Stage'], code: 'project_stage', numeric: true, business: true, filter: 'in', group: 'file', help: ['不填为项目当前阶段', 'The present stage of the project when empty'] }),
    attachId: reference({ label: ['附件', 'Upload'], to: 'blade-resource/attach', required: 'draft', group: 'file', help: ['上传接口返回的 attachId', 'The attachId returned by the upload'] }),
    fileName: text({ label: ['文件名称', 'Name'], max: 200, filter: 'like', group: 'file', help: ['不填为上传时的名称', 'The name it was uploaded by when empty'] }),
    url: text({ label: ['文件地址', 'Address'], max: 500, auto: true, group: 'file', help: ['图片和视频为一小时内有效的签名地址', 'Of pictures and videos a signed link for an hour'] }),
    suffix: text({ label: ['扩展名', 'Extension'], max: 12, auto: true, group: 'file' }),
    size: integer({ label: ['文件大小', 'Size'], unit: ['字节', 'bytes'], auto: true, group: 'file' }),
    uploadUser: text({ label: ['上传人', 'Uploaded by'], max: 50, auto: true, group: 'file' }),
    uploadTime: datetime({ label: ['上传时间', 'Uploaded at'], auto: true, group: 'file' }),
  },
});

/** Fields of a project's file that a client may send. */
export type ProjectFileInput = Values<typeof projectFile>;

/** Keys of dictionary `project_file_type` that code asks for. */
export const ProjectFileType = { acceptance: '7', evaluation: '9', comparison: '10' } as const;
