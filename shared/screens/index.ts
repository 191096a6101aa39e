import type { Screen } from './define.js';
import { everybodysScreens, startScreens } from './everybody.js';
import { flowScreens } from './flow.js';
import { knowledgeScreens } from './knowledge.js';
import { landscapeScreens } from './landscape.js';
import { monitorScreens } from './monitors.js';
import { operationScreens } from './operations.js';
import { platformScreens } from './platform.js';
import { protectionScreens } from './protection.js';
import { definedScreens } from './record-screens.js';
import { registerScreens } from './register.js';
import { statisticsScreens } from './statistics.js';
import { wallScreens } from './wall.js';

export type { Screen } from './define.js';
export { pathsOf, type RecordPaths, recordPaths, viewOf } from './record-screens.js';

const screens = {
  ...definedScreens,
  ...startScreens,
  ...everybodysScreens,
  ...wallScreens,
  ...registerScreens,
  ...landscapeScreens,
  ...statisticsScreens,
  ...protectionScreens,
  ...knowledgeScreens,
  ...monitorScreens,
  ...operationScreens,
  ...flowScreens,
  ...platformScreens,
};

/** Address of a screen, as the router knows it. */
export type ScreenPath = keyof typeof screens;

/** Address of what the router has from the start; the others come with the frame. */
export type StartPath = keyof typeof startScreens;

/** Code of a menu entry that leads to a screen. */
export type MenuCode = Extract<(typeof screens)[ScreenPath], { menu: string }>['menu'];

/** Every screen of the console by its address: what routes, menus and tests know of it. */
export const SCREENS: Readonly<Record<ScreenPath, Screen<ScreenPath>>> = screens;
