export { LogModule } from './log.module.js';
