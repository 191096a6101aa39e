export { ScreenModule } from './screen.module.js';
