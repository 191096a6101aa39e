import { type Label, type MenuCode, type Screen, SCREENS } from '@gushu/shared';

type Button = keyof typeof BUTTONS;

/** An entry of the menu; `grant` names the roles that start with all or some of it. */
interface MenuEntry<Code extends string, Buttons> {
  code: Code;
  name: Label;
  /** Icon of the side menu. */
  source?: string;
  /** Button suffixes: `edit` of menu `oldTree` is the permission `oldTree_edit`. */
  buttons?: readonly Buttons[];
  /** Role alias → which buttons come with the screen; a screen without an entry stays with the administrator. */
  grant?: Record<string, readonly Button[]>;
  /** An earlier entry for the same screen: roles that hold it when this one is added get this one too. */
  formerly?: string;
}

/** An entry as it is stored. */
export interface MenuSeed extends MenuEntry<string, Button> {
  path: string;
  children?: MenuSeed[];
}

/** Entry of a screen of `shared/screens`, which says its address and whether its rows are viewed by a button. */
export type ScreenEntry = MenuEntry<MenuCode, Exclude<Button, 'view'>>;

/** A folder of screens, or what leads to an address outside of `shared/screens`. */
export interface MenuFolder extends MenuEntry<string, never> {
  path: string;
  children?: MenuLine[];
}

/** A line of the menu as it is written here. */
export type MenuLine = MenuFolder | ScreenEntry;

const isFolder = (entry: MenuLine): entry is MenuFolder => 'path' in entry;

/** The screen that an entry leads to, with its address. */
function screenOf(code: MenuCode): [path: string, screen: Screen] {
  const found = Object.entries(SCREENS).find(([, { menu }]) => menu === code);
  if (!found) throw new Error(`No screen of menu entry ${code}`);
  return found;
}

/** Entries with what their screens say of them. */
export const withScreens = (entries: readonly MenuLine[]): MenuSeed[] =>
  entries.map((entry) => {
    if (isFolder(entry)) return { ...entry, children: entry.children && withScreens(entry.children) };
    const { code, name, buttons = [], ...rest } = entry;
    const [path, { permission }] = screenOf(code);
    const all: Button[] = permission === `${code}_view` ? ['view', ...buttons] : [...buttons];
    return { code, name, path, ...(all.length > 0 && { buttons: all }), ...rest };
  });

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
  handover: { name: ['移交', 'Hand over'], action: 2 },
} as const satisfies Record<string, { name: Label; action: number }>;
