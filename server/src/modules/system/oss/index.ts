export { OssModule } from './oss.module.js';
