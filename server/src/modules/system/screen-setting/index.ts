export { ScreenSettingModule } from './screen-setting.module.js';
