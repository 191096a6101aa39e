export { TopMenuModule } from './top-menu.module.js';
