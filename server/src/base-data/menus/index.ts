import { filingMenu } from './filing.js';
import { EVERYBODY } from './grants.js';
import { knowledgeMenus } from './knowledge.js';
import { monitorMenus } from './monitors.js';
import { operationMenus } from './operations.js';
import { platformMenus } from './platform.js';
import { protectionMenus } from './protection.js';
import { registerMenus } from './register.js';
import { screenMenu } from './screens.js';
import { showcaseMenu } from './showcase.js';
import { type MenuSeed, withScreens } from './seed.js';

/** The menus of a new system. Edited ones stay as administrators made them; new ones are added by their code. */
export const MENUS: MenuSeed[] = withScreens([
  { code: 'wel', name: ['首页', 'Home'], path: '/wel/index', source: 'home', grant: EVERYBODY },
  screenMenu,
  showcaseMenu,
  ...registerMenus,
  ...protectionMenus,
  filingMenu,
  ...knowledgeMenus,
  monitorMenus,
  ...operationMenus,
  ...platformMenus,
]);
