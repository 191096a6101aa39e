import type { Label } from '@gushu/shared';

/** A screen of the console with its buttons; `grant` names the roles that start with all or some of it. */
export interface MenuSeed {
  code: string;
  name: Label;
  path: string;
  /** Icon of the side menu. */
  source?: string;
  children?: MenuSeed[];
  /** Button suffixes: `view` of menu `oldTree` is the permission `oldTree_view`. */
  buttons?: (keyof typeof BUTTONS)[];
  /** Role alias → which buttons come with the screen; a screen without an entry stays with the administrator. */
  grant?: Record<string, readonly (keyof typeof BUTTONS)[]>;
}

/** Buttons that screens have; action 1 stands in the toolbar, 2 on a row, 3 on both. */
export const BUTTONS = {
  view: { name: ['查看', 'View'], action: 2 },
  add: { name: ['新增', 'Add'], action: 1 },
  edit: { name: ['修改', 'Edit'], action: 2 },
  delete: { name: ['删除', 'Delete'], action: 3 },
  review: { name: ['审核', 'Review'], action: 3 },
  publish: { name: ['发布', 'Publish'], action: 3 },
  import: { name: ['导入', 'Import'], action: 1 },
  export: { name: ['导出', 'Export'], action: 1 },
  setting: { name: ['配置', 'Settings'], action: 1 },
  enable: { name: ['启用', 'Enable'], action: 2 },
  role: { name: ['角色配置', 'Roles'], action: 1 },
  reset: { name: ['密码重置', 'Reset password'], action: 1 },
  upload: { name: ['上传', 'Upload'], action: 1 },
  download: { name: ['下载', 'Download'], action: 2 },
} as const satisfies Record<string, { name: Label; action: number }>;
